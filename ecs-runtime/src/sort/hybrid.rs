//! Letting the rest of a pool follow its entities, which were sorted by themselves.
#![forbid(unsafe_code)]

use core::ops::Range;

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
