//! What is left when code of the user panics in the midst of sorting, or contradicts itself.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::Cell;
use core::cmp::Ordering;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::payload::{Counted, Unit};
use super::std;
use super::{Buffers, Pool, Random, SHAPES, STRATEGIES, Shape, at_most};
use crate::primitives::{long, low_half, narrow};
use crate::sort::SortKey;

type Small = Pool<u32, Counted, Unit>;

/// A fuse that burns through with a call.
struct Fuse(Cell<usize>);

impl Fuse {
    fn called(&self) {
        let left = self.0.get();
        if left == 1 {
            // A panic that is not announced: it is meant.
            resume_unwind(Box::new(()));
        }
        self.0.set(left - 1);
    }
}

/// Sorts the same pool again and again, while the first, the second, … call panics, until none does.
fn each_call(keys: &[u32], sort: impl Fn(&mut Small, &Fuse, &mut Buffers)) {
    let mut buffers = Buffers::new();
    for call in 1.. {
        let mut pool: Small = Pool::of(keys);
        let before = pool.dense.clone();
        let sorting = AssertUnwindSafe(|| {
            let fuse = Fuse(Cell::new(call));
            sort(&mut pool, &fuse, &mut buffers);
        });
        let ended = catch_unwind(sorting).is_ok();
        pool.check();
        if ended {
            assert!(pool.keys.is_sorted());
            break;
        }
        assert_eq!(pool.dense, before, "nothing has moved");
        assert_eq!(pool.keys, keys);
        assert_eq!(Counted::living(), 2 * keys.len());
        // What is left is as good as any.
        let fuse = Fuse(Cell::new(usize::MAX));
        sort(&mut pool, &fuse, &mut buffers);
        pool.check();
        assert!(pool.keys.is_sorted());
    }
    assert_eq!(Counted::living(), 0);
}

#[test]
fn a_comparison_that_panics() {
    for shape in SHAPES {
        let keys: Vec<u32> = shape
            .numbers(at_most(80), 4)
            .into_iter()
            .map(low_half)
            .collect();
        for strategy in STRATEGIES {
            each_call(&keys, |pool, fuse, buffers| {
                let compare = |a: &u32, b: &u32| {
                    fuse.called();
                    a.cmp(b)
                };
                pool.sort_by(0..keys.len(), strategy, compare, buffers);
            });
        }
    }
}

#[test]
fn a_comparison_that_panics_in_a_part() {
    let keys: Vec<u32> = Shape::Random
        .numbers(30, 4)
        .into_iter()
        .map(low_half)
        .collect();
    let sorted = |pool: &mut Small, range: core::ops::Range<usize>| {
        let mut rows: Vec<_> = pool.keys[range.clone()].to_vec();
        rows.sort_unstable();
        rows
    };
    for strategy in STRATEGIES {
        for call in 1..100 {
            let mut pool: Small = Pool::of(&keys);
            let before = pool.dense.clone();
            let fuse = Fuse(Cell::new(call));
            let expected = sorted(&mut pool, 7..22);
            let mut buffers = Buffers::new();
            let compare = |a: &u32, b: &u32| {
                fuse.called();
                a.cmp(b)
            };
            let sorting = || pool.sort_by(7..22, strategy, compare, &mut buffers);
            match catch_unwind(AssertUnwindSafe(sorting)) {
                Ok(_) => assert_eq!(pool.keys[7..22], expected),
                Err(_) => assert_eq!(pool.dense, before),
            }
            pool.check();
        }
    }
}

#[test]
fn a_key_that_panics() {
    struct Key<'k>(u32, &'k Fuse);

    impl SortKey for Key<'_> {
        type As = u32;

        fn sort_key(&self) -> u32 {
            self.1.called();
            self.0
        }
    }

    for shape in SHAPES {
        let keys: Vec<u32> = shape
            .numbers(at_most(80), 4)
            .into_iter()
            .map(low_half)
            .collect();
        each_call(&keys, |pool, fuse, buffers| {
            let order = super::order_by_key(keys.len(), |row| Key(pool.keys[row], fuse), buffers);
            if let Some(order) = order {
                pool.put(0..keys.len(), order, super::Strategy::Auto);
            }
        });
        each_call(&keys, |pool, fuse, buffers| {
            let key = |row| ((0_u64, 0_u64), Key(pool.keys[row], fuse));
            if let Some(order) = super::order_by_key(keys.len(), key, buffers) {
                pool.put(0..keys.len(), order, super::Strategy::Auto);
            }
        });
    }
}

#[test]
fn comparisons_that_contradict_themselves() {
    let mut buffers = Buffers::new();
    for seed in 0..if cfg!(miri) { 2 } else { 60 } {
        for strategy in STRATEGIES {
            for shape in [Shape::Random, Shape::Scattered, Shape::Reversed] {
                let count = at_most(200);
                let keys: Vec<u32> = shape
                    .numbers(count, seed)
                    .into_iter()
                    .map(low_half)
                    .collect();
                let mut pool: Small = Pool::of(&keys);
                let before = pool.dense.clone();
                let random = Cell::new(Random(seed));
                // Now and then, or always.
                let often = [1, 2, 10, 100][random_below(&random, 4)];
                let lie = |a: &u32, b: &u32| match random_below(&random, 3 * often) {
                    0 => Ordering::Less,
                    1 => Ordering::Equal,
                    2 => Ordering::Greater,
                    _ => a.cmp(b),
                };
                let sorting = || pool.sort_by(0..count, strategy, lie, &mut buffers);
                if catch_unwind(AssertUnwindSafe(sorting)).is_err() {
                    assert_eq!(pool.dense, before, "nothing has moved");
                }
                pool.check();
                let mut entities = pool.dense.clone();
                entities.sort_unstable();
                assert!(
                    (0..)
                        .map(|number| 3 * number)
                        .zip(&entities)
                        .all(|(a, &b)| a == b)
                );
                drop(pool);
                assert_eq!(Counted::living(), 0);
            }
        }
    }
}

fn random_below(random: &Cell<Random>, number: usize) -> usize {
    let mut taken = random.replace(Random(0));
    let below = taken.below(number);
    random.set(taken);
    below
}

#[test]
fn keys_that_contradict_themselves() {
    let mut buffers = Buffers::new();
    for seed in 0..if cfg!(miri) { 2 } else { 40 } {
        for count in [3, 80, at_most(1000)] {
            let keys: Vec<u32> = (0..narrow(count)).collect();
            let mut pool: Small = Pool::of(&keys);
            let mut random = Random(seed);
            let key = |row: usize| match random.below(if seed % 2 == 0 { 2 } else { 50 }) {
                0 => random.next(),
                _ => long(row) << (seed % 32),
            };
            if let Some(order) = super::order_by_key(count, key, &mut buffers) {
                pool.put(0..count, order, super::Strategy::Auto);
            }
            pool.check();
        }
    }
    assert_eq!(Counted::living(), 0);
}

/// The order of values whose own comparison has them change: nothing of them is copied.
#[test]
fn values_with_an_inside() {
    let keys: Vec<Cell<u32>> = Shape::Random
        .numbers(100, 1)
        .into_iter()
        .map(low_half)
        .map(Cell::new)
        .collect();
    for strategy in STRATEGIES {
        let mut pool: Pool<Cell<u32>, Counted, Unit> = Pool::of(&keys);
        let compare = |a: &Cell<u32>, b: &Cell<u32>| {
            let order = (a.get() >> 8).cmp(&(b.get() >> 8));
            a.set(a.get() | 1);
            order
        };
        pool.sort_by(0..keys.len(), strategy, compare, &mut Buffers::new());
        pool.check();
        assert!(pool.keys.is_sorted_by_key(|key| key.get() >> 8));
        assert!(pool.keys.iter().filter(|key| key.get() % 2 == 1).count() >= 99);
    }
}
