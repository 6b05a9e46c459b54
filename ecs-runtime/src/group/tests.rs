//! The half-steps of entering and leaving a group, on bare pools: swap, length, pop.

use alloc::vec::Vec;

use crate::pool::{Index, IndexMut, PAGE, Packed, Store, Valued};

/// A pool of named values.
struct Pool {
    index: Index,
    store: Packed<&'static str>,
}

impl Pool {
    fn of(rows: &[(u32, &'static str)]) -> Self {
        let mut pool = Self {
            index: Index::new(),
            store: Packed::default(),
        };
        pool.index.cover(PAGE);
        for &(entity, value) in rows {
            pool.push(entity, value);
        }
        pool
    }

    fn push(&mut self, entity: u32, value: &'static str) {
        self.store.reserve(IndexMut::new(&mut self.index, ()), 1);
        self.store
            .push(IndexMut::new(&mut self.index, ()), entity, value);
    }

    fn swap(&mut self, entity: u32, row: usize) {
        let from = self.index.position(entity);
        self.store
            .swap_rows(IndexMut::new(&mut self.index, ()), from, row);
    }

    fn take(&mut self, entity: u32) -> &'static str {
        self.store.take(IndexMut::new(&mut self.index, ()), entity)
    }

    fn rows(&self) -> Vec<(u32, &'static str)> {
        self.index.check_invariants();
        self.store.check_invariants(&self.index);
        let entities = self.index.dense().iter().copied();
        entities.zip(self.store.values().iter().copied()).collect()
    }
}

#[test]
fn an_entity_enters_by_a_swap_and_leaves_by_a_swap_and_a_pop() {
    let mut a = Pool::of(&[(3, "A0"), (7, "A1"), (8, "A2"), (6, "A3")]);
    let mut b = Pool::of(&[(4, "B0"), (5, "B1")]);
    let mut len = 0;

    // e7 gets B: it is pushed, then swapped to the end of the group in both pools, then the group grows.
    b.push(7, "B2");
    assert_eq!(b.rows(), [(4, "B0"), (5, "B1"), (7, "B2")]);
    a.swap(7, len);
    b.swap(7, len);
    assert_eq!(a.rows(), [(7, "A1"), (3, "A0"), (8, "A2"), (6, "A3")]);
    assert_eq!(b.rows(), [(7, "B2"), (5, "B1"), (4, "B0")]);
    len += 1;

    // e4 gets A.
    a.push(4, "A4");
    a.swap(4, len);
    b.swap(4, len);
    assert_eq!(
        a.rows(),
        [(7, "A1"), (4, "A4"), (8, "A2"), (6, "A3"), (3, "A0")]
    );
    assert_eq!(b.rows(), [(7, "B2"), (4, "B0"), (5, "B1")]);
    len += 1;

    // e7 loses B: it is swapped with the last member, the group shrinks, then B is popped.
    a.swap(7, len - 1);
    b.swap(7, len - 1);
    assert_eq!(
        a.rows(),
        [(4, "A4"), (7, "A1"), (8, "A2"), (6, "A3"), (3, "A0")]
    );
    assert_eq!(b.rows(), [(4, "B0"), (7, "B2"), (5, "B1")]);
    len -= 1;
    assert_eq!(b.take(7), "B2");
    assert_eq!(b.rows(), [(4, "B0"), (5, "B1")]);
    assert_eq!(a.rows()[..len], [(4, "A4")]);
    assert_eq!(b.rows()[..len], [(4, "B0")]);
}

#[test]
fn a_row_that_is_swapped_with_itself_stays() {
    let mut pool = Pool::of(&[(1, "a"), (2, "b")]);
    pool.swap(2, 1);
    assert_eq!(pool.rows(), [(1, "a"), (2, "b")]);
}

#[test]
#[should_panic(expected = "the parts of this world were mixed up")]
fn a_row_that_is_not_there_is_not_swapped() {
    let mut pool = Pool::of(&[(1, "a"), (2, "b")]);
    pool.swap(1, 2);
}
