//! Restoring an order of which some rows were disturbed, at a cost that follows how many.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::ops::Range;

use super::key::{Rank, SortKey};
use super::order::{Buffers, Listing, Order, order_by_key};
use crate::primitives::{narrow, wide};

/// How many rows may be disturbed before asking for every key is as cheap as looking for their places.
pub(crate) fn few(rows: usize) -> usize {
    rows / (1 + steps(rows))
}

/// How many keys a search among rows asks for at most.
fn steps(rows: usize) -> usize {
    wide(usize::BITS - rows.saturating_sub(1).leading_zeros())
}

/// A part of the rows, and the order it is to be in.
pub type Part<'b> = (Range<usize>, Order<'b>);

/// The order of `rows` rows of which all ascend by their keys, but those that are `disturbed`: a part of them, and the order of
/// that, relative to where it begins; `None` if nothing has to move. Rows with equal keys stay in the order in which they
/// stand.
///
/// `disturbed` are rows in any order; ones that are named twice are no matter.
///
/// # Complexity
///
/// For k rows that are disturbed `key` is asked k (1 + ⌈log2 n⌉) times at most, and never more than n times. The rows
/// that are written lie between the first and the last row that a disturbed one was in, or comes to.
///
/// # Panics
///
/// When there are more rows than `u32` counts, or one that is disturbed is none.
pub fn order_restored<K: SortKey>(
    rows: usize,
    disturbed: impl IntoIterator<Item = usize>,
    mut key: impl FnMut(usize) -> K,
    buffers: &mut Buffers,
) -> Option<Part<'_>> {
    let Some(holes) = holes(rows, disturbed) else {
        let order = order_anew(rows, key, buffers)?;
        return Some((0..rows, order));
    };
    let firm = Firm::around(&holes, rows);
    let mut key = |row| key(row).sort_key().ordered();
    let mut moved: Vec<_> = holes.iter().map(|&row| (key(wide(row)), row)).collect();
    moved.sort_unstable();
    let mut place = 0;
    let places: Vec<usize> = moved
        .iter()
        .map(|(moved, row)| {
            place = firm.place_from(place, |other| (key(other), narrow(other)) < (*moved, *row));
            place
        })
        .collect();
    let news = || (0..).zip(&places).map(|(before, place)| before + place);
    let olds = || moved.iter().map(|&(_, row)| wide(row));
    let change = || news().zip(olds()).filter(|(new, old)| new != old);
    let start = change().map(|(new, old)| new.min(old)).min()?;
    let end = change().map(|(new, old)| new.max(old)).max()? + 1;
    let order = buffers.order_listed(end - start, |order| {
        let mut place = start - news().take_while(|&new| new < start).count();
        let mut list_firm = |order: &mut Listing<'_>, end: usize| {
            let count = end - order.listed();
            firm.rows(place, count, |rows| {
                order.list(narrow(rows.start - start)..narrow(rows.end - start));
            });
            place += count;
        };
        for (new, old) in news().zip(olds()).skip_while(|&(new, _)| new < start) {
            if new >= end {
                break;
            }
            list_firm(order, new - start);
            let old = narrow(old - start);
            order.list(old..old + 1);
        }
        list_firm(order, end - start);
    })?;
    Some((start..end, order))
}

/// Whether `rows` rows of which all ascend but those that are `disturbed` ascend by their keys nevertheless.
///
/// # Complexity
///
/// Three keys a row that is disturbed.
pub fn is_restored<K: SortKey>(
    rows: usize,
    disturbed: impl IntoIterator<Item = usize>,
    mut key: impl FnMut(usize) -> K,
) -> bool {
    let mut key = |row| key(row).sort_key().ordered();
    disturbed.into_iter().all(|row| {
        let here = key(row);
        (row == 0 || key(row - 1) <= here) && (row + 1 >= rows || here <= key(row + 1))
    })
}

/// The rows that are disturbed, each once and ascending; `None` where there are more than a few.
fn holes(rows: usize, disturbed: impl IntoIterator<Item = usize>) -> Option<Vec<u32>> {
    let most = few(rows);
    let are_few = |holes: &mut Vec<u32>| {
        holes.sort_unstable();
        holes.dedup();
        holes.len() <= most
    };
    let mut holes: Vec<u32> = Vec::new();
    for row in disturbed {
        assert!(row < rows, "row {row} is none of {rows}");
        holes.push(narrow(row));
        // As many again may be named twice.
        if holes.len() > 2 * most && !are_few(&mut holes) {
            return None;
        }
    }
    are_few(&mut holes).then_some(holes)
}

/// The first of some rows for which `is_before` is no longer so; their end where there is none.
pub(crate) fn partition_point(
    rows: Range<usize>,
    mut is_before: impl FnMut(usize) -> bool,
) -> usize {
    let (mut low, mut high) = (rows.start, rows.end);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_before(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// The order of all rows, by asking once for each key.
fn order_anew<K: SortKey>(
    rows: usize,
    mut key: impl FnMut(usize) -> K,
    buffers: &mut Buffers,
) -> Option<Order<'_>> {
    let keys: Vec<K::As> = (0..rows).map(|row| key(row).sort_key()).collect();
    order_by_key(rows, |row| Known(keys[row]), buffers)
}

/// A key that was asked for.
struct Known<R>(R);

impl<R: Rank> SortKey for Known<R> {
    type As = R;

    #[inline]
    fn sort_key(&self) -> R {
        self.0
    }
}

/// Of so many rows that are not disturbed, one is looked up in advance.
const STRIDE: usize = 256;

/// The rows that are not disturbed, counted from 0.
struct Firm {
    /// How many of them are before each row that is disturbed.
    before: Vec<u32>,
    /// How many rows that are disturbed are before each `STRIDE`th of them.
    holes: Vec<u32>,
    len: usize,
}

impl Firm {
    /// All of `rows` rows but `holes`, which ascend.
    fn around(holes: &[u32], rows: usize) -> Self {
        let before: Vec<u32> = (0..).zip(holes).map(|(holes, row)| row - holes).collect();
        let len = rows - holes.len();
        let mut ahead = 0;
        let strides = (0..=len).step_by(STRIDE);
        let holes = strides.map(|place| {
            ahead += before[ahead..].partition_point(|&before| wide(before) <= place);
            narrow(ahead)
        });
        Self {
            holes: holes.collect(),
            before,
            len,
        }
    }

    /// How many rows that are disturbed are before one of these.
    fn holes_before(&self, place: usize) -> usize {
        let stride = place / STRIDE;
        let first = wide(self.holes[stride]);
        let behind = self.holes.get(stride + 1);
        let behind = behind.map_or(self.before.len(), |&holes| wide(holes));
        let near = &self.before[first..behind];
        first + near.partition_point(|&before| wide(before) <= place)
    }

    fn row(&self, place: usize) -> usize {
        place + self.holes_before(place)
    }

    /// The first of these from one on for which `is_less` is no longer so.
    fn place_from(&self, first: usize, mut is_less: impl FnMut(usize) -> bool) -> usize {
        partition_point(first..self.len, |place| is_less(self.row(place)))
    }

    /// The rows of so many of these, from one on: ranges of such that stand side by side.
    fn rows(&self, first: usize, count: usize, mut each: impl FnMut(Range<usize>)) {
        let mut holes = self.holes_before(first);
        let mut place = first;
        let end = first + count;
        while place < end {
            let next = self.before.get(holes).map_or(end, |&before| wide(before));
            let next = next.min(end);
            each(place + holes..next + holes);
            place = next;
            holes += 1;
        }
    }
}
