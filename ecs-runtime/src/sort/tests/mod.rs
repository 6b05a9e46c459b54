//! A pool by hand, sorted in every way there is, against a stable sort of what it holds.

extern crate std;

mod apply;
mod keys;
mod orders;
mod panics;
mod payload;
mod restore;
mod strategies;

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

use self::payload::Payload;
use super::{
    Buffers, Exchange, Order, SortKey, Stale, Strategy, follow, in_place, order_by, order_by_key,
};
use crate::primitives::{narrow, wide};

const STRATEGIES: [Strategy; 4] = [
    Strategy::Auto,
    Strategy::InPlace,
    Strategy::Permutation,
    Strategy::Hybrid,
];

/// How many rows a test may have where so many are right.
fn at_most(rows: usize) -> usize {
    if cfg!(miri) { rows.min(100) } else { rows }
}

/// Numbers that are the same in each run.
#[derive(Clone, Debug)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 >> 32) ^ self.0;
        mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 16
    }

    fn below(&mut self, number: usize) -> usize {
        wide(crate::primitives::low_half(self.next())) % number
    }
}

/// Entities with a key and two more values, which know whose they are.
struct Pool<K, A, B> {
    sparse: Vec<u32>,
    dense: Vec<u32>,
    keys: Vec<K>,
    first: Vec<A>,
    second: Vec<B>,
}

impl<K: Clone, A: Payload, B: Payload> Pool<K, A, B> {
    /// A pool of these keys, whose entities are in no order.
    fn of(keys: &[K]) -> Self {
        let count = narrow(keys.len());
        let mut dense: Vec<u32> = (0..count).map(|entity| 3 * entity).collect();
        let mut random = Random(u64::from(count));
        for row in (1..keys.len()).rev() {
            dense.swap(row, random.below(row + 1));
        }
        let mut pool = Self {
            sparse: alloc::vec![u32::MAX; 3 * keys.len()],
            first: dense.iter().map(|&entity| A::of(entity)).collect(),
            second: dense.iter().map(|&entity| B::of(entity)).collect(),
            dense,
            keys: keys.to_vec(),
        };
        pool.settle_all(0..keys.len());
        pool
    }

    fn settle_all(&mut self, range: Range<usize>) {
        for row in range {
            self.settle(row);
        }
    }

    /// Whether each row is whole, and where the sparse side has it.
    fn check(&self) {
        for (row, &entity) in self.dense.iter().enumerate() {
            assert_eq!(wide(self.sparse[wide(entity)]), row);
            self.first[row].check(entity);
            self.second[row].check(entity);
        }
    }

    fn put(&mut self, range: Range<usize>, order: Order<'_>, strategy: Strategy) {
        let mut order = order;
        let span = order.span();
        let rows = &mut (
            (
                &mut self.dense[range.clone()],
                &mut self.keys[range.clone()],
            ),
            (
                &mut self.first[range.clone()],
                &mut self.second[range.clone()],
            ),
        );
        match strategy {
            Strategy::Permutation => order.cycles(rows),
            _ => order.apply(rows),
        }
        self.settle_all(range.start + span.start..range.start + span.end);
    }

    /// Sorts a range of rows, and tells whether any moved.
    fn sort_by(
        &mut self,
        range: Range<usize>,
        strategy: Strategy,
        mut compare: impl FnMut(&K, &K) -> Ordering,
        buffers: &mut Buffers,
    ) -> bool {
        match strategy {
            Strategy::Auto | Strategy::Permutation => {
                let keys = &self.keys[range.clone()];
                let compare = |a: usize, b: usize| compare(&keys[a], &keys[b]);
                let order = order_by(range.len(), compare, buffers);
                let moves = order.is_some();
                if let Some(order) = order {
                    self.put(range, order, strategy);
                }
                moves
            }
            Strategy::InPlace => {
                let moves = in_place(self, range.clone(), |pool, row, other| {
                    compare(&pool.keys[row], &pool.keys[other])
                });
                self.settle_all(range);
                moves
            }
            Strategy::Hybrid => {
                let mut entities = Entities(&mut *self);
                let moves = in_place(&mut entities, range.clone(), |pool, row, other| {
                    let key = |row| &pool.0.keys[pool.origin(row)];
                    compare(key(row), key(other))
                });
                if moves {
                    follow(self, range);
                }
                moves
            }
        }
    }

    /// The same, by the keys themselves.
    fn sort_by_key(&mut self, range: Range<usize>, buffers: &mut Buffers) -> bool
    where
        K: SortKey,
    {
        let keys = &self.keys[range.clone()];
        let order = order_by_key(range.len(), |row| &keys[row], buffers);
        let moves = order.is_some();
        if let Some(order) = order {
            self.put(range, order, Strategy::Auto);
        }
        moves
    }
}

/// The entities of a pool alone.
struct Entities<'p, K, A, B>(&'p mut Pool<K, A, B>);

impl<K, A, B> Exchange for Entities<'_, K, A, B> {
    fn origin(&self, row: usize) -> usize {
        self.0.origin(row)
    }

    fn swap(&mut self, row: usize, other: usize) {
        self.0.dense.swap(row, other);
    }
}

impl<K, A, B> Exchange for Pool<K, A, B> {
    fn origin(&self, row: usize) -> usize {
        wide(self.sparse[wide(self.dense[row])])
    }

    fn swap(&mut self, row: usize, other: usize) {
        self.dense.swap(row, other);
        self.swap_rest(row, other);
    }
}

impl<K, A, B> Stale for Pool<K, A, B> {
    fn position(&self, row: usize) -> usize {
        wide(self.sparse[wide(self.dense[row])])
    }

    fn settle(&mut self, row: usize) {
        self.sparse[wide(self.dense[row])] = narrow(row);
    }

    fn swap_rest(&mut self, row: usize, other: usize) {
        self.keys.swap(row, other);
        self.first.swap(row, other);
        self.second.swap(row, other);
    }
}

/// How the keys of a test stand.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Random,
    Sorted,
    Reversed,
    /// Reversed, with ties.
    Falling,
    Equal,
    Ties,
    /// One in a hundred exchanged with one near by.
    Local,
    /// One in a hundred anywhere.
    Scattered,
    /// One in ten anywhere.
    Torn,
    Appended,
    /// Two runs, in which some stand anywhere, and ties.
    Runs,
    /// Some that are too great, side by side.
    Peaks,
}

const SHAPES: [Shape; 12] = [
    Shape::Random,
    Shape::Sorted,
    Shape::Reversed,
    Shape::Falling,
    Shape::Equal,
    Shape::Ties,
    Shape::Local,
    Shape::Scattered,
    Shape::Torn,
    Shape::Appended,
    Shape::Runs,
    Shape::Peaks,
];

impl Shape {
    /// So many numbers that stand so, below 2 to the 20.
    fn numbers(self, count: usize, seed: u64) -> Vec<u64> {
        let mut random = Random(seed);
        let mut any = move || random.next() % (1 << 20);
        let mut numbers: Vec<u64> = (0..count).map(|_| any()).collect();
        let mut random = Random(seed + 1);
        match self {
            Shape::Random => return numbers,
            Shape::Ties => return numbers.iter().map(|number| number % 7).collect(),
            Shape::Equal => return alloc::vec![5; count],
            _ => numbers.sort_unstable(),
        }
        let mut places = |one_in: usize| -> Vec<usize> {
            let count = count / one_in;
            (0..count).map(|_| random.below(count * one_in)).collect()
        };
        match self {
            Shape::Reversed => numbers.reverse(),
            Shape::Falling => {
                numbers.reverse();
                numbers = numbers.iter().map(|number| number >> 12).collect();
            }
            Shape::Local => {
                for place in places(100) {
                    numbers.swap(place, place.saturating_sub(5));
                }
            }
            Shape::Scattered => places(100).iter().for_each(|&place| numbers[place] = any()),
            Shape::Torn => places(10).iter().for_each(|&place| numbers[place] = any()),
            Shape::Appended => {
                let appended = count - count / 20;
                numbers[appended..]
                    .iter_mut()
                    .for_each(|number| *number = any());
            }
            Shape::Runs => {
                for place in places(100) {
                    numbers[place] = any();
                }
                numbers.rotate_left(count / 3);
                numbers = numbers.iter().map(|number| number >> 10).collect();
            }
            Shape::Peaks => {
                for place in places(200) {
                    let end = count.min(place + 3);
                    numbers[place..end].fill(1 << 19);
                }
            }
            _ => {}
        }
        numbers
    }
}
