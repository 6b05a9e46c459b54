//! Sorting by numbers of up to 32 bits without comparing them.
#![forbid(unsafe_code)]

use core::mem;

use crate::primitives::{low_half, narrow, wide};

/// Items from here on are sorted digit by digit, fewer by comparing.
const MANY: usize = 512;

/// Items from here on fill the tables of longer digits.
const LARGE: usize = 8192;

/// Sorts items by their upper halves, which have so many bits, and lists their lower halves, the rows, in that order.
///
/// Items with equal upper halves keep their order, so that those which come in the order of their rows stay in it.
///
/// # Complexity
///
/// O(n): a pass over the items for each digit, of eight bits or eleven; digits that are the same in all keys take none.
pub(super) fn list_sorted(items: &mut [u64], bits: u32, spare: &mut [u64], rows: &mut [u32]) {
    if items.len() < MANY {
        items.sort_unstable();
        list(items, rows);
    } else if items.len() < LARGE {
        list_by_digits::<256, 4>(items, bits, spare, rows);
    } else {
        list_by_digits::<2048, 3>(items, bits, spare, rows);
    }
}

/// Lists the rows of items in their order.
pub(super) fn list(items: &[u64], rows: &mut [u32]) {
    for (row, &item) in rows.iter_mut().zip(items) {
        *row = low_half(item);
    }
}

/// Does so by up to so many digits, each of which has up to so many values.
fn list_by_digits<const VALUES: usize, const DIGITS: usize>(
    items: &mut [u64],
    bits: u32,
    spare: &mut [u64],
    rows: &mut [u32],
) {
    let digits = bits.div_ceil(VALUES.ilog2()).max(1);
    let digit = bits.div_ceil(digits);
    let mask = (1 << digit) - 1;
    let shifts = (0..digits).map(|number| 32 + number * digit);

    let mut counts = [[0; VALUES]; DIGITS];
    for &item in &*items {
        for (counts, shift) in counts.iter_mut().zip(shifts.clone()) {
            counts[value(item, shift, mask)] += 1;
        }
    }
    let all = narrow(items.len());
    let one = items.first().copied().unwrap_or_default();
    let mut passes = counts
        .iter_mut()
        .zip(shifts)
        .filter(|(counts, shift)| counts[value(one, *shift, mask)] != all)
        .peekable();

    let (mut from, mut to) = (items, spare);
    while let Some((counts, shift)) = passes.next() {
        let digit = |item| value(item, shift, mask);
        begin(counts);
        if passes.peek().is_none() {
            deal(from, rows, counts, digit, low_half);
            return;
        }
        deal(from, to, counts, digit, |item| item);
        mem::swap(&mut from, &mut to);
    }
    list(from, rows);
}

#[inline]
fn value(item: u64, shift: u32, mask: u32) -> usize {
    wide(low_half(item >> shift) & mask)
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
fn deal<T>(
    items: &[u64],
    to: &mut [T],
    next: &mut [u32],
    digit: impl Fn(u64) -> usize,
    made: impl Fn(u64) -> T,
) {
    for &item in items {
        let next = &mut next[digit(item)];
        to[wide(*next)] = made(item);
        *next += 1;
    }
}
