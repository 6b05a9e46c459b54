//! Sorting by numbers of up to 32 bits without comparing them.
//!
//! Compared on such items with keys of floats, 1 000, 10 000, 100 000, 1 million and 10 million, on one thread: the crates
//! `radsort` 0.1.1 took 0.9, 1.1, 0.9, 1.2 and 1.4 times as long, `rdst` 0.20.14 1.3, 1.2, 0.9, 1.4 and 1.7, and
//! `voracious_radix_sort` 1.2.0 2.0, 1.4, 0.9, 1.3 and 1.8 times; each of their calls allocates a buffer, where one is kept here.
//! With other keys one or another of them is faster at 100 000, down to 0.7; none is as fast at all sizes.
#![forbid(unsafe_code)]

use core::mem;
use core::ops::RangeInclusive;

use crate::primitives::{low_half, narrow, wide};

/// Items from here on are sorted digit by digit, fewer by comparing.
const MANY: usize = 256;

/// Items from here on are worth the tables of longer digits.
const LARGE: usize = 1024;

/// Sorts items by their upper halves, which are in a range, and lists their lower halves, the rows, in that order.
///
/// Items with equal upper halves keep their order, so that those which come in the order of their rows stay in it.
///
/// # Complexity
///
/// O(n): a pass over the items for each digit of how far keys are above the least, of eight to eleven bits; digits that are
/// the same in all keys take none.
pub(super) fn list_sorted(
    items: &mut [u64],
    keys: RangeInclusive<u32>,
    spare: &mut [u64],
    rows: &mut [u32],
) {
    let count = items.len();
    let (least, greatest) = keys.into_inner();
    match u32::BITS - greatest.saturating_sub(least).leading_zeros() {
        _ if count < MANY => {
            items.sort_unstable();
            list(items, rows);
        }
        0..=8 => list_by_digits::<256, 1>(items, least, spare, rows),
        9..=16 => list_by_digits::<256, 2>(items, least, spare, rows),
        17..=22 if count >= LARGE => list_by_digits::<2048, 2>(items, least, spare, rows),
        17..=24 => list_by_digits::<256, 3>(items, least, spare, rows),
        25..=30 if count >= LARGE => list_by_digits::<1024, 3>(items, least, spare, rows),
        _ if count >= LARGE => list_by_digits::<2048, 3>(items, least, spare, rows),
        _ => list_by_digits::<256, 4>(items, least, spare, rows),
    }
}

/// Lists the rows of items in their order.
pub(super) fn list(items: &[u64], rows: &mut [u32]) {
    for (row, &item) in rows.iter_mut().zip(items) {
        *row = low_half(item);
    }
}

/// Does so by so many digits, each of which has so many values.
fn list_by_digits<const VALUES: usize, const DIGITS: usize>(
    items: &mut [u64],
    least: u32,
    spare: &mut [u64],
    rows: &mut [u32],
) {
    let least = u64::from(least) << 32;
    let shift = |digit| 32 + digit * VALUES.ilog2();
    let mut counts = [[0; VALUES]; DIGITS];
    for &item in &*items {
        for (counts, digit) in counts.iter_mut().zip(0..) {
            counts[value::<VALUES>(item - least, shift(digit))] += 1;
        }
    }
    let all = narrow(items.len());
    let one = items.first().copied().unwrap_or(least);
    let mut passes = counts
        .iter_mut()
        .zip((0..).map(shift))
        .filter(|(counts, shift)| counts[value::<VALUES>(one - least, *shift)] != all)
        .peekable();

    let (mut from, mut to) = (items, spare);
    while let Some((next, shift)) = passes.next() {
        begin(next);
        if passes.peek().is_none() {
            deal(from, least, rows, next, shift, low_half);
            return;
        }
        deal(from, least, to, next, shift, |item| item);
        mem::swap(&mut from, &mut to);
    }
    list(from, rows);
}

/// A digit of an item; the mask tells the compiler that it is a position in a table.
#[inline]
fn value<const VALUES: usize>(item: u64, shift: u32) -> usize {
    wide(low_half(item >> shift)) & (VALUES - 1)
}

/// Where the items of each value begin, in place of how many there are.
fn begin(counts: &mut [u32]) {
    let mut begin = 0;
    for count in counts {
        begin += mem::replace(count, begin);
    }
}

/// Deals items out to where those with their digit go on.
#[inline]
fn deal<T, const VALUES: usize>(
    items: &[u64],
    least: u64,
    to: &mut [T],
    next: &mut [u32; VALUES],
    shift: u32,
    made: impl Fn(u64) -> T,
) {
    for &item in items {
        let next = &mut next[value::<VALUES>(item - least, shift)];
        to[wide(*next)] = made(item);
        *next += 1;
    }
}
