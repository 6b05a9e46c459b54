//! Sorting the entities of a pool where they stand, and letting the rest follow.
#![forbid(unsafe_code)]

use core::cmp::Ordering;
use core::mem;
use core::ops::Range;

/// Sorts the entities in the rows from `first` on by comparing two of them; `false` if they were in order, and stand as they
/// did.
///
/// `position` is the sparse index, and stays as it was, so that it has the old row of each entity: there its value still
/// is, by it entities that compare as equal stay in their order, and to it they go back if a comparison panics. A
/// comparison that contradicts itself gives some order, or panics. When this returns `true`, [`follow`] is called.
///
/// # Complexity
///
/// O(n log n) comparisons, each with two look-ups, and no memory. n comparisons where all is in order.
pub fn sort_entities(
    entities: &mut [u32],
    first: usize,
    position: impl Fn(u32) -> usize,
    compare: impl FnMut(u32, u32) -> Ordering,
) -> bool {
    let all = 0..entities.len();
    let mut guarded = Entities::new(entities, first, position);
    let moved = guarded.sort(all, compare);
    guarded.end();
    moved
}

/// Entities that are being sorted, and go back to the rows that they have unless that comes to its end.
pub(crate) struct Entities<'e, P: Fn(u32) -> usize> {
    sorted: &'e mut [u32],
    first: usize,
    position: P,
}

impl<'e, P: Fn(u32) -> usize> Entities<'e, P> {
    /// Guards the entities in the rows from `first` on.
    pub(crate) fn new(sorted: &'e mut [u32], first: usize, position: P) -> Self {
        Self {
            sorted,
            first,
            position,
        }
    }

    /// Sorts a part of them; `false` if it was in order, and stands as it did.
    pub(crate) fn sort(
        &mut self,
        part: Range<usize>,
        mut compare: impl FnMut(u32, u32) -> Ordering,
    ) -> bool {
        let position = &self.position;
        let mut order = |a: &u32, b: &u32| {
            let by_row = || position(*a).cmp(&position(*b));
            compare(*a, *b).then_with(by_row)
        };
        let part = &mut self.sorted[part];
        if part.is_sorted_by(|a, b| order(a, b).is_le()) {
            return false;
        }
        part.sort_unstable_by(order);
        true
    }

    /// Leaves all where they are.
    pub(crate) fn end(self) {
        mem::forget(self);
    }
}

impl<P: Fn(u32) -> usize> Drop for Entities<'_, P> {
    fn drop(&mut self) {
        // Each exchange puts one back, so that more are not needed.
        let mut left = self.sorted.len();
        for place in 0..self.sorted.len() {
            while let Some(&entity) = self.sorted.get(place)
                && let row = (self.position)(entity).wrapping_sub(self.first)
                && row != place
                && row < self.sorted.len()
                && left > 0
            {
                self.sorted.swap(place, row);
                left -= 1;
            }
        }
    }
}

/// A pool whose entities are in another order than its sparse index and all else. None of its methods panics.
pub trait Stale {
    /// The row that the sparse index has for the entity at a row: where the rest of that entity is.
    fn position(&self, row: usize) -> usize;

    /// Tells the sparse index where the entity at a row is.
    fn settle(&mut self, row: usize);

    /// Exchanges all but the entities and their entries in the sparse index between two rows.
    fn swap_rest(&mut self, row: usize, other: usize);
}

/// Lets the rest of a pool follow its entities, which were sorted within a range of rows: cycle by cycle, with the sparse index
/// for a record of what has followed already. An exchange for each row that moves, less one for each cycle; no memory, no
/// code of the user.
///
/// # Panics
///
/// When the entities are not those that the sparse index has in this range, in another order.
pub fn follow(pool: &mut impl Stale, range: Range<usize>) {
    let mut left = range.len();
    for start in range {
        let mut row = start;
        let mut from = pool.position(row);
        while from != start {
            left = left.checked_sub(1).expect("rows stay within their range");
            pool.swap_rest(row, from);
            pool.settle(row);
            row = from;
            from = pool.position(row);
        }
        pool.settle(row);
    }
}
