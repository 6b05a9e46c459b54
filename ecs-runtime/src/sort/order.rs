//! The order that rows are to be in, found before a row moves.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::ops::{Range, RangeInclusive};

use super::adapt::{Ranking, arrange, first_descent};
use super::apply::{self, Rows, Run, Runs, find_runs, is_permutation};
use super::key::{Rank, SortKey};
use super::radix;
use super::scratch::{RETAINED, Scratch};
use crate::primitives::{low_half, narrow, wide};

/// Rows whose keys are looked up in each comparison; more are sorted beside their keys.
const FEW: usize = 32;

/// The memory that sorting needs, kept from one sort to the next.
///
/// By keys of up to 32 bits nothing is allocated that fits in what is here already; longer keys and comparisons take some
/// memory more for the time of a sort. Each of the parts, of which the largest is as large as the largest array that was
/// sorted through it, is given back behind a sort that needed more than 64 MiB of it; [`free`](Self::free) gives back all.
#[derive(Debug, Default)]
pub struct Buffers {
    items: Vec<u64>,
    spare: Vec<u64>,
    rows: Vec<u32>,
    marks: Vec<u64>,
    runs: Vec<Run>,
    scratch: Scratch,
}

impl Buffers {
    /// Buffers without memory.
    pub const fn new() -> Self {
        Self {
            items: Vec::new(),
            spare: Vec::new(),
            rows: Vec::new(),
            marks: Vec::new(),
            runs: Vec::new(),
            scratch: Scratch::new(),
        }
    }

    /// Gives all memory back.
    pub fn free(&mut self) {
        *self = Self::new();
    }

    /// How many bytes are kept.
    pub fn capacity(&self) -> usize {
        let long = self.items.capacity() + self.spare.capacity() + self.marks.capacity();
        long * size_of::<u64>()
            + self.rows.capacity() * size_of::<u32>()
            + self.runs.capacity() * size_of::<Run>()
            + self.scratch.capacity()
    }

    /// The order of `rows` rows that `list` lists, from the front, if rows must move for it.
    pub(crate) fn order_listed(
        &mut self,
        rows: usize,
        list: impl FnOnce(&mut Listing<'_>),
    ) -> Option<Order<'_>> {
        count(rows);
        self.rows.clear();
        self.rows.reserve(rows);
        let mut listing = Listing {
            rows: &mut self.rows,
            runs: Runs::new(&mut self.runs),
            span: 0..0,
            moved: 0,
        };
        list(&mut listing);
        let (span, moved) = (listing.span, listing.moved);
        if moved == 0 {
            return None;
        }
        let slides = listing.runs.end_at(span.end).have_most(span.len());
        let mut order = Order {
            buffers: self,
            len: rows,
            span,
            moved,
            slides,
        };
        order.debug_check();
        Some(order)
    }

    /// Gives back each part that is larger than what is kept.
    fn trim(&mut self) {
        for part in [&mut self.items, &mut self.spare, &mut self.marks] {
            trim(part);
        }
        trim(&mut self.rows);
        trim(&mut self.runs);
        self.scratch.trim();
    }
}

fn trim<T>(part: &mut Vec<T>) {
    if part.capacity() * size_of::<T>() > RETAINED {
        *part = Vec::new();
    }
}

/// Makes a buffer so long, whatever it then holds.
fn stretch<T: Copy + Default>(buffer: &mut Vec<T>, len: usize) -> &mut [T] {
    if buffer.len() < len {
        if buffer.capacity() < len {
            // What is there need not be moved to where there is more room.
            *buffer = vec![T::default(); len];
        }
        buffer.resize(len, T::default());
    }
    &mut buffer[..len]
}

/// An order that differs from the one in which rows stand.
///
/// # Invariants
///
/// 1. `buffers.rows[..len]` holds each number below `len` once: the old row of what is to stand in each row.
/// 2. What is outside of `span` stays where it is, the first and the last row of `span` do not.
/// 3. If `slides`, `buffers.runs` are runs of `rows` in `span`. No two share a row, and they ascend by where they come from
///    and by where they go to.
pub struct Order<'b> {
    buffers: &'b mut Buffers,
    len: usize,
    span: Range<usize>,
    moved: usize,
    slides: bool,
}

impl fmt::Debug for Order<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Order").field(&self.rows()).finish()
    }
}

impl Drop for Order<'_> {
    fn drop(&mut self) {
        self.buffers.trim();
    }
}

impl<'b> Order<'b> {
    /// The order that stands in `rows[..len]`, if rows must move for it.
    fn found(buffers: &'b mut Buffers, len: usize) -> Option<Self> {
        let rows = &buffers.rows[..len];
        let moves = |(row, &old): (usize, &u32)| row != wide(old);
        let first = rows.iter().enumerate().position(moves)?;
        let last = rows.iter().enumerate().rposition(moves)?;
        let span = first..last + 1;
        let moved = span.clone().zip(&rows[span.clone()]);
        let moved = moved.filter(|&(row, old)| moves((row, old))).count();
        let slides = find_runs(rows, span.clone(), &mut buffers.runs);
        let mut order = Self {
            buffers,
            len,
            span,
            moved,
            slides,
        };
        order.debug_check();
        Some(order)
    }

    /// Checks the invariants, in builds that are for that.
    fn debug_check(&mut self) {
        if cfg!(debug_assertions) {
            let marks = stretch(&mut self.buffers.marks, self.len.div_ceil(64));
            let rows = &self.buffers.rows[..self.len];
            assert!(is_permutation(rows, marks), "what is sorted is only moved");
            let moves = |row: usize| wide(rows[row]) != row;
            let (start, end) = (self.span.start, self.span.end);
            assert!(
                moves(start) && moves(end - 1),
                "the ends of a span are not in place"
            );
            let moved = self.span.clone().filter(|&row| moves(row));
            assert_eq!(moved.count(), self.moved, "what moves is counted");
        }
    }

    /// The old row of what is to stand in each row.
    pub fn rows(&self) -> &[u32] {
        &self.buffers.rows[..self.len]
    }

    /// The rows from the first to the last one that something else is to stand in.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// How many rows something else is to stand in.
    pub fn moved(&self) -> usize {
        self.moved
    }

    /// Puts rows into this order, in the way that is faster: by [`cycles`](Self::cycles) where few of them move or rows are
    /// large, and otherwise array by array, by way of memory that is kept for the next time. Where there is no memory,
    /// it does without.
    ///
    /// # Panics
    ///
    /// When there are fewer rows than are ordered; nothing has moved then.
    pub fn apply(&mut self, rows: &mut impl Rows) {
        if self.slides && self.moved >= self.span.len() / 4 && self.slide(rows) {
            return;
        }
        let gathers = apply::gathers(self.moved, self.span.len(), rows);
        if !(gathers && self.gather(rows)) {
            self.cycles(rows);
        }
    }

    /// Puts rows into this order one after the other, all arrays at once: each row that moves is written once, and for
    /// each cycle of rows one is held meanwhile.
    ///
    /// # Panics
    ///
    /// When there are fewer rows than are ordered; nothing has moved then.
    pub fn cycles(&mut self, rows: &mut impl Rows) {
        self.check(rows);
        let marks = stretch(&mut self.buffers.marks, self.len.div_ceil(64));
        let order = &self.buffers.rows[..self.len];
        // SAFETY: invariants 1 and 2, and `check`.
        unsafe { apply::cycles(rows, order, self.span.clone(), marks) }
    }

    /// Puts rows into this order array by array, by way of memory that is kept: all rows of the span are read in their new
    /// order and written back one behind the other. `false` if there is no such memory; nothing has moved then.
    pub(super) fn gather(&mut self, rows: &mut impl Rows) -> bool {
        self.check(rows);
        let scratch = &mut self.buffers.scratch;
        if !scratch.reserve(rows.room(self.span.len())) {
            return false;
        }
        let order = &self.buffers.rows[self.span.clone()];
        // SAFETY: by invariants 1 and 2 the rows of the span are those that are to stand in it. All are there by `check`,
        // and there is room for them.
        unsafe { rows.gather(order, self.span.start, scratch) }
        true
    }

    /// Puts rows into this order run by run, array by array, by way of memory for those rows that are in no run. `false` if
    /// there is no such memory; nothing has moved then.
    fn slide(&mut self, rows: &mut impl Rows) -> bool {
        self.check(rows);
        let Buffers {
            rows: order,
            runs,
            scratch,
            ..
        } = &mut *self.buffers;
        let in_runs: usize = runs.iter().map(|run| wide(run.len)).sum();
        if !scratch.reserve(rows.room(self.span.len() - in_runs)) {
            return false;
        }
        let order = &order[..self.span.end];
        // SAFETY: by invariants 1 to 3, `check`, and there is room for the rows that are in no run.
        unsafe { rows.slide(order, self.span.start, runs, scratch) }
        true
    }

    fn check(&self, rows: &impl Rows) {
        assert!(
            self.len <= rows.rows(),
            "an order of {} rows is no order of {}",
            self.len,
            rows.rows()
        );
    }
}

/// The order of `rows` rows by their keys; `None` if they are in it. Rows with equal keys stay in their order.
///
/// `key` is asked once for each row, and a second time for those up to the first that is not in order. If it panics, there
/// is no order; if it answers differently for the same row, there is some.
///
/// # Complexity
///
/// One look at each key where they ascend. Otherwise O(n) for keys of up to 32 bits, and for longer ones, up to 64 bits, of
/// which few agree in the leading 32 bits of those in which they differ; O(n log n) for others. Appended rows, descending ones and up to some percent that stand anywhere take a
/// fraction of that.
///
/// # Panics
///
/// When there are more rows than `u32` counts.
pub fn order_by_key<K: SortKey>(
    rows: usize,
    mut key: impl FnMut(usize) -> K,
    buffers: &mut Buffers,
) -> Option<Order<'_>> {
    count(rows);
    let mut key = move |row| key(row).sort_key();
    if const { K::As::BITS <= 32 } {
        let descent = first_descent(rows, |row| key(row).bits(), |a, b| a > b)?;
        buffers.items.clear();
        buffers.items.reserve(rows);
        let (mut least, mut greatest) = (u32::MAX, 0);
        let items = (0..narrow(rows)).map(|row| {
            let key = low_half(key(wide(row)).bits());
            least = least.min(key);
            greatest = greatest.max(key);
            packed(key, row)
        });
        buffers.items.extend(items);
        list_packed(descent, least..=greatest, buffers);
        Order::found(buffers, rows)
    } else if const { K::As::BITS <= 64 } {
        let descent = first_descent(rows, |row| key(row).bits(), |a, b| a > b)?;
        let keys: Vec<u64> = (0..rows).map(|row| key(row).bits()).collect();
        order_long(descent, &keys, buffers)
    } else {
        order_by_copied(rows, |row| key(row).ordered(), Ord::cmp, buffers)
    }
}

/// The order of `rows` rows by copies of what they are compared by; `None` if they are in it. Rows that compare as equal
/// stay in their order.
///
/// `key` is asked as by [`order_by_key`]. Comparing what was copied side by side takes half of the time that looking up
/// both rows in each comparison takes. A comparison that contradicts itself gives some order, or panics.
///
/// # Complexity
///
/// O(n log n) comparisons, or fewer, as [`order_by_key`].
///
/// # Panics
///
/// When there are more rows than `u32` counts.
pub fn order_by_copied<K: Copy>(
    rows: usize,
    mut key: impl FnMut(usize) -> K,
    mut compare: impl FnMut(&K, &K) -> Ordering,
    buffers: &mut Buffers,
) -> Option<Order<'_>> {
    count(rows);
    let descent = first_descent(rows, &mut key, |a, b| compare(&a, &b).is_gt())?;
    let items = (0..narrow(rows)).map(|row| (key(wide(row)), row));
    order_pairs(items.collect(), compare, descent, buffers)
}

/// The order of `rows` rows by comparing two of them, given by their numbers; `None` if they are in it. Rows that compare
/// as equal stay in their order.
///
/// A comparison that panics ends this without an order, one that contradicts itself gives some order, or panics.
///
/// # Complexity
///
/// O(n log n) comparisons, or fewer, as [`order_by_key`].
///
/// # Panics
///
/// When there are more rows than `u32` counts.
pub fn order_by(
    rows: usize,
    mut compare: impl FnMut(usize, usize) -> Ordering,
    buffers: &mut Buffers,
) -> Option<Order<'_>> {
    count(rows);
    let descent = first_descent(rows, |row| row, |a, b| compare(a, b).is_gt())?;
    buffers.rows.clear();
    buffers.rows.extend(0..narrow(rows));
    let mut ranking = Comparison {
        compare: |a: u32, b: u32| compare(wide(a), wide(b)),
        row: |row| row,
    };
    if !arrange(&mut buffers.rows, descent, &mut Vec::new(), &mut ranking) {
        buffers.rows.sort_by(|&a, &b| ranking.compare(a, b));
    }
    Order::found(buffers, rows)
}

/// The order in which those of `rows` rows that are named come first, as they are named, and the others behind them, as
/// they stand; `None` if they are in it. With how many were named.
///
/// # Complexity
///
/// O(n), with one look at a bit for each row that is named.
///
/// # Panics
///
/// When there are more rows than `u32` counts.
pub fn order_as(
    rows: usize,
    buffers: &mut Buffers,
    name_all: impl FnOnce(&mut Naming<'_>),
) -> (usize, Option<Order<'_>>) {
    count(rows);
    let marks = stretch(&mut buffers.marks, rows.div_ceil(64));
    marks.fill(0);
    buffers.rows.clear();
    buffers.rows.reserve(rows);
    let mut naming = Naming {
        rows,
        start: 0,
        named: &mut buffers.rows,
        marks,
    };
    name_all(&mut naming);
    let named = buffers.rows.len();
    let marks = &buffers.marks[..rows.div_ceil(64)];
    for (word, first) in marks.iter().zip((0..).step_by(64)) {
        let mut left = !word;
        while left != 0 {
            let row = first + left.trailing_zeros();
            if wide(row) >= rows {
                break;
            }
            buffers.rows.push(row);
            left &= left - 1;
        }
    }
    (named, Order::found(buffers, rows))
}

/// Takes the old rows of what is to stand in each row, from the front.
pub(crate) struct Listing<'l> {
    rows: &'l mut Vec<u32>,
    runs: Runs<'l>,
    /// From the first to the last one that moves.
    span: Range<usize>,
    moved: usize,
}

impl Listing<'_> {
    /// Lists rows that stand beside each other.
    pub(crate) fn list(&mut self, rows: Range<u32>) {
        let (place, len) = (self.rows.len(), rows.len());
        if wide(rows.start) != place && len != 0 {
            if self.moved == 0 {
                self.span.start = place;
            }
            self.span.end = place + len;
            self.moved += len;
        }
        if self.moved != 0 {
            self.runs.note(rows.start, place, len);
        }
        self.rows.extend(rows);
    }

    /// How many rows were listed.
    pub(super) fn listed(&self) -> usize {
        self.rows.len()
    }
}

/// Takes the names of rows that are to come first.
#[derive(Debug)]
pub struct Naming<'n> {
    rows: usize,
    start: usize,
    named: &'n mut Vec<u32>,
    marks: &'n mut [u64],
}

impl Naming<'_> {
    /// The same, for names that are counted from a row on that is not the first.
    pub fn behind(&mut self, start: usize) -> Naming<'_> {
        Naming {
            rows: self.rows,
            start: self.start + start,
            named: self.named,
            marks: self.marks,
        }
    }

    /// Names a row. What is no row, or was named before, is passed over.
    #[inline]
    pub fn name(&mut self, row: usize) {
        let row = row.wrapping_sub(self.start);
        if row >= self.rows {
            return;
        }
        let bit = 1 << (row % 64);
        let word = &mut self.marks[row / 64];
        if *word & bit == 0 {
            *word |= bit;
            self.named.push(narrow(row));
        }
    }

    /// How many rows were named, each counted once.
    #[inline]
    pub fn named(&self) -> usize {
        self.named.len()
    }
}

/// # Panics
///
/// When there are more rows than `u32` counts.
fn count(rows: usize) {
    assert!(
        u32::try_from(rows).is_ok(),
        "{rows} rows are more than can be sorted"
    );
}

/// A key of up to 32 bits, and its row below it.
#[inline]
fn packed(key: u32, row: u32) -> u64 {
    u64::from(key) << 32 | u64::from(row)
}

/// Lists the rows of packed items, whose keys are in a range, in the order of those.
fn list_packed(descent: usize, keys: RangeInclusive<u32>, buffers: &mut Buffers) {
    let items = &mut buffers.items[..];
    let rows = stretch(&mut buffers.rows, items.len());
    let count = items.len();
    if arrange(items, descent, &mut buffers.spare, &mut Packed) {
        radix::list(items, rows);
    } else {
        radix::list_sorted(items, keys, stretch(&mut buffers.spare, count), rows);
    }
}

/// The order of keys of up to 64 bits, each at its row.
///
/// Of keys that differ in more than 32 bits the leading 32 are sorted by first, and by all bits those rows whose keys agree
/// in these.
fn order_long<'b>(descent: usize, keys: &[u64], buffers: &'b mut Buffers) -> Option<Order<'b>> {
    let least = keys.iter().copied().min().unwrap_or_default();
    let greatest = keys.iter().copied().max().unwrap_or_default();
    let bits = u64::BITS - (greatest - least).leading_zeros();
    let rest = bits.saturating_sub(32);
    let leading = |key: u64| low_half((key - least) >> rest);
    buffers.items.clear();
    buffers.items.reserve(keys.len());
    let items = keys.iter().zip(0..);
    let items = items.map(|(&key, row)| packed(leading(key), row));
    buffers.items.extend(items);
    list_packed(descent, 0..=leading(greatest), buffers);
    if rest > 0 {
        let key = |row: u32| keys[wide(row)];
        let rows = &mut buffers.rows[..keys.len()];
        for alike in rows.chunk_by_mut(|&a, &b| leading(key(a)) == leading(key(b))) {
            if alike.len() > FEW {
                let mut pairs: Vec<(u64, u32)> = alike.iter().map(|&row| (key(row), row)).collect();
                pairs.sort_unstable();
                for (row, &(_, sorted)) in alike.iter_mut().zip(&pairs) {
                    *row = sorted;
                }
            } else if alike.len() > 1 {
                alike.sort_unstable_by_key(|&row| (key(row), row));
            }
        }
    }
    Order::found(buffers, keys.len())
}

/// The order of keys of any kind, each with its row.
fn order_pairs<K: Copy>(
    mut items: Vec<(K, u32)>,
    mut compare: impl FnMut(&K, &K) -> Ordering,
    descent: usize,
    buffers: &mut Buffers,
) -> Option<Order<'_>> {
    let mut ranking = Comparison {
        compare: |a: (K, u32), b: (K, u32)| compare(&a.0, &b.0),
        row: |item: (K, u32)| item.1,
    };
    if !arrange(&mut items, descent, &mut Vec::new(), &mut ranking) {
        items.sort_by(|&a, &b| ranking.compare(a, b));
    }
    let rows = stretch(&mut buffers.rows, items.len());
    for (row, &(_, old)) in rows.iter_mut().zip(&items) {
        *row = old;
    }
    Order::found(buffers, items.len())
}

/// Packed items, which are compared whole: no two are equal.
struct Packed;

impl Ranking<u64> for Packed {
    #[inline]
    fn compare(&mut self, a: u64, b: u64) -> Ordering {
        (a >> 32).cmp(&(b >> 32))
    }

    #[inline]
    fn less(&mut self, a: u64, b: u64) -> bool {
        a < b
    }

    fn sort(&mut self, items: &mut [u64]) {
        items.sort_unstable();
    }

    #[inline]
    fn row(&self, item: u64) -> usize {
        wide(low_half(item))
    }
}

/// Items that are compared by the user, or as what they are.
struct Comparison<C, R> {
    compare: C,
    row: R,
}

impl<T: Copy, C: FnMut(T, T) -> Ordering, R: Fn(T) -> u32> Ranking<T> for Comparison<C, R> {
    #[inline]
    fn compare(&mut self, a: T, b: T) -> Ordering {
        (self.compare)(a, b)
    }

    #[inline]
    fn less(&mut self, a: T, b: T) -> bool {
        let order = (self.compare)(a, b);
        order
            .then_with(|| (self.row)(a).cmp(&(self.row)(b)))
            .is_lt()
    }

    fn sort(&mut self, items: &mut [T]) {
        items.sort_by(|&a, &b| {
            let order = (self.compare)(a, b);
            order.then_with(|| (self.row)(a).cmp(&(self.row)(b)))
        });
    }

    #[inline]
    fn row(&self, item: T) -> usize {
        wide((self.row)(item))
    }
}
