//! Moving rows into an order.
//!
//! No code of a user runs here, nothing is dropped, and what is allocated is allocated before the first row moves: what
//! began is ended.

use alloc::vec::Vec;
use core::iter;
use core::mem::MaybeUninit;
use core::ops::Range;
use core::ptr;

use super::scratch::Scratch;
use crate::primitives::{narrow, wide};

/// Rows from this size on are moved one by one: by way of other memory each would be read twice, and reading is what takes
/// the time.
const LARGE: usize = 128;

/// Rows that are moved together: one array, or several that have a row's parts at the same position.
///
/// Slices are, and tuples of rows, so that a pool with values, entities and stamps is
/// `(&mut values[..], (&mut entities[..], &mut stamps[..]))` and a part of it the same of parts.
///
/// # Safety
///
/// No method panics where its caller keeps to what is asked of him, `rows` stays the same, and `gather` reads and
/// writes each row of its range once.
pub unsafe trait Rows {
    /// A row that is held in neither place.
    type Held;

    /// How many rows there are.
    fn rows(&self) -> usize;

    /// Of how many bytes a row is in the array where it is largest.
    fn size(&self) -> usize;

    /// How many bytes [`gather`](Self::gather)ing so many rows needs.
    fn room(&self, rows: usize) -> usize;

    /// Takes a row out; what is left is not to be read again, only overwritten.
    ///
    /// # Safety
    ///
    /// `row` is below [`rows`](Self::rows) and was not taken out, or was written since.
    unsafe fn take(&mut self, row: usize) -> Self::Held;

    /// Takes a row out and writes it to another, which was taken out before.
    ///
    /// # Safety
    ///
    /// As for [`take`](Self::take) and [`put`](Self::put); the rows are two.
    unsafe fn shift(&mut self, from: usize, to: usize);

    /// Writes a row that was taken out.
    ///
    /// # Safety
    ///
    /// `row` is below [`rows`](Self::rows) and was taken out since it was written.
    unsafe fn put(&mut self, held: Self::Held, row: usize);

    /// Puts the rows from `first` on into an order.
    ///
    /// # Safety
    ///
    /// `order` holds each number from `first` to `first + order.len()` once, and these are at most
    /// [`rows`](Self::rows). `scratch` has [`room`](Self::room) for so many rows.
    unsafe fn gather(&mut self, order: &[u32], first: usize, scratch: &mut Scratch);

    /// Puts the rows from `first` on into an order: those of `runs` a run at a time, the others by way of `scratch`.
    ///
    /// # Safety
    ///
    /// From `first` on, `order` holds each number from `first` to `order.len()` once, and these are at most
    /// [`rows`](Self::rows). The runs are of consecutive numbers in that part of `order`, no two share a place in it, and
    /// both where they begin in it and these numbers ascend from run to run. `scratch` has [`room`](Self::room) for the rows
    /// that are in no run.
    unsafe fn slide(&mut self, order: &[u32], first: usize, runs: &[Run], scratch: &mut Scratch);
}

/// Rows that stay beside each other.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The first row that they are in.
    pub(super) from: u32,
    /// The first row that they come to.
    pub(super) to: u32,
    pub(super) len: u32,
}

/// Rows that come to beside each other and came from beside each other are moved together from this many on.
const LONG: usize = 8;

/// The runs of an order, as they are found from the front.
pub(super) struct Runs<'r> {
    found: &'r mut Vec<Run>,
    /// How many rows are in none.
    others: usize,
    /// The row behind those that are in one.
    behind: u32,
}

impl<'r> Runs<'r> {
    pub(super) fn new(runs: &'r mut Vec<Run>) -> Self {
        runs.clear();
        Self {
            found: runs,
            others: 0,
            behind: 0,
        }
    }

    /// Notes rows that come to beside each other and come from beside each other.
    pub(super) fn note(&mut self, from: u32, to: usize, len: usize) {
        if len < LONG || from < self.behind {
            self.others += len;
            return;
        }
        self.behind = from + narrow(len);
        self.found.push(Run {
            from,
            to: narrow(to),
            len: narrow(len),
        });
    }

    /// Leaves out those that come to behind a row.
    pub(super) fn end_at(self, row: usize) -> Self {
        let behind = self.found.partition_point(|run| wide(run.to) < row);
        self.found.truncate(behind);
        self
    }

    /// Whether all but few of so many rows are in runs.
    pub(super) fn have_most(&self, rows: usize) -> bool {
        self.others <= rows / 8
    }
}

/// Finds the runs of an order, if all but few rows of the span are in runs that stay in their order.
pub(super) fn find_runs(order: &[u32], span: Range<usize>, runs: &mut Vec<Run>) -> bool {
    let mut runs = Runs::new(runs);
    if is_scattered(&order[span.clone()]) {
        return false;
    }
    let mut begin = span.start;
    while begin < span.end && runs.have_most(span.len()) {
        let len = run_len(&order[begin..span.end]);
        runs.note(order[begin], begin, len);
        begin += len;
    }
    runs.have_most(span.len())
}

/// Of so many places, a sample is looked at before all are.
const SAMPLE: usize = 64;

/// Whether in a sample of an order so many rows came from elsewhere than behind the one before that looking at all is not
/// worth it.
fn is_scattered(order: &[u32]) -> bool {
    let stride = order.len() / SAMPLE;
    if stride < SAMPLE {
        return false;
    }
    let pairs = order.chunks_exact(stride);
    let breaks = pairs.filter(|pair| breaks(pair)).count();
    breaks > SAMPLE / 2
}

/// Whether the second of two rows did not come from behind the first.
fn breaks(pair: &[u32]) -> bool {
    pair[1] != pair[0] + 1
}

/// How many rows an order begins with of which each came from behind the one before it.
fn run_len(order: &[u32]) -> usize {
    let mut len = 1;
    // So many are looked at without a branch.
    while let Some(next) = order.get(len - 1..len + 32)
        && !next.windows(2).fold(false, |any, pair| any | breaks(pair))
    {
        len += 32;
    }
    let rest = order[len - 1..].windows(2).position(breaks);
    rest.map_or(order.len(), |more| len + more)
}

// SAFETY: moving bits within and out of a slice calls nobody.
unsafe impl<T> Rows for &mut [T] {
    type Held = MaybeUninit<T>;

    #[inline]
    fn rows(&self) -> usize {
        self.len()
    }

    fn size(&self) -> usize {
        size_of::<T>()
    }

    fn room(&self, rows: usize) -> usize {
        Scratch::room_for::<T>(rows)
    }

    #[inline]
    unsafe fn take(&mut self, row: usize) -> MaybeUninit<T> {
        let row = self.as_ptr().wrapping_add(row);
        // SAFETY: the caller's word that the row is in the slice.
        unsafe { row.cast::<MaybeUninit<T>>().read() }
    }

    #[inline]
    unsafe fn shift(&mut self, from: usize, to: usize) {
        let start = self.as_mut_ptr();
        // SAFETY: the caller's word that both are in the slice, and two.
        unsafe {
            ptr::copy_nonoverlapping(start.wrapping_add(from), start.wrapping_add(to), 1);
        }
    }

    #[inline]
    unsafe fn put(&mut self, held: MaybeUninit<T>, row: usize) {
        let row = self.as_mut_ptr().wrapping_add(row);
        // SAFETY: the caller's word that the row is in the slice.
        unsafe { row.cast::<MaybeUninit<T>>().write(held) }
    }

    unsafe fn gather(&mut self, order: &[u32], first: usize, scratch: &mut Scratch) {
        if size_of::<T>() == 0 {
            return;
        }
        let room = scratch.room::<T>(order.len());
        let start = self.as_mut_ptr().cast::<MaybeUninit<T>>();
        for (slot, &row) in room.iter_mut().zip(order) {
            let row = start.wrapping_add(wide(row));
            // SAFETY: the caller's word that the row is in the slice.
            *slot = unsafe { row.read() };
        }
        let start = start.wrapping_add(first);
        // SAFETY: the caller's word that so many rows from `first` on are in the slice. Each of them was read once, so
        // that what is written is what was there.
        unsafe { ptr::copy_nonoverlapping(room.as_ptr(), start, room.len()) }
    }

    unsafe fn slide(&mut self, order: &[u32], first: usize, runs: &[Run], scratch: &mut Scratch) {
        if size_of::<T>() == 0 {
            return;
        }
        let start = self.as_mut_ptr().cast::<MaybeUninit<T>>();
        let gaps = || {
            let begins = iter::once(first).chain(runs.iter().map(|run| wide(run.to + run.len)));
            let ends = runs
                .iter()
                .map(|run| wide(run.to))
                .chain(iter::once(order.len()));
            begins.zip(ends).flat_map(|(begin, end)| begin..end)
        };
        let in_runs: usize = runs.iter().map(|run| wide(run.len)).sum();
        let room = scratch.room::<T>(order.len() - first - in_runs);
        for (slot, row) in room.iter_mut().zip(gaps()) {
            let row = start.wrapping_add(wide(order[row]));
            // SAFETY: the caller's word that the row is in the slice.
            *slot = unsafe { row.read() };
        }
        let slide = |run: &Run| {
            let from = start.wrapping_add(wide(run.from));
            let to = start.wrapping_add(wide(run.to));
            // SAFETY: the caller's word that both are in the slice.
            unsafe { ptr::copy(from, to, wide(run.len)) }
        };
        // A run comes to rows that were in no run, in one that was moved before, or in itself, since runs keep their order.
        // First those that go down, the first one first: what is behind one was behind where it was, so also behind where
        // it goes; what is before it and has not moved goes up or stays, to before where it goes, and is no further
        // yet. Then those that go up, the last one first: all that has not moved was before where it was.
        runs.iter().filter(|run| run.to < run.from).for_each(slide);
        let later = runs.iter().rev();
        later.filter(|run| run.to > run.from).for_each(slide);
        for (slot, row) in room.iter().zip(gaps()) {
            let row = start.wrapping_add(row);
            // SAFETY: the caller's word that the row is in the slice. What was there was read or moved, so that by this
            // each row is written that was.
            unsafe { ptr::copy_nonoverlapping(slot, row, 1) }
        }
    }
}

// SAFETY: there is nothing to move.
unsafe impl Rows for () {
    type Held = ();

    fn rows(&self) -> usize {
        usize::MAX
    }

    fn size(&self) -> usize {
        0
    }

    fn room(&self, _rows: usize) -> usize {
        0
    }

    #[inline]
    unsafe fn take(&mut self, _row: usize) {}

    #[inline]
    unsafe fn shift(&mut self, _from: usize, _to: usize) {}

    #[inline]
    unsafe fn put(&mut self, _held: (), _row: usize) {}

    unsafe fn gather(&mut self, _order: &[u32], _first: usize, _scratch: &mut Scratch) {}

    unsafe fn slide(
        &mut self,
        _order: &[u32],
        _first: usize,
        _runs: &[Run],
        _scratch: &mut Scratch,
    ) {
    }
}

// SAFETY: both keep to it.
unsafe impl<A: Rows, B: Rows> Rows for (A, B) {
    type Held = (A::Held, B::Held);

    #[inline]
    fn rows(&self) -> usize {
        self.0.rows().min(self.1.rows())
    }

    fn size(&self) -> usize {
        self.0.size().max(self.1.size())
    }

    fn room(&self, rows: usize) -> usize {
        self.0.room(rows).max(self.1.room(rows))
    }

    #[inline]
    unsafe fn take(&mut self, row: usize) -> Self::Held {
        // SAFETY: the caller's word, for both.
        let first = unsafe { self.0.take(row) };
        // SAFETY: the same.
        let second = unsafe { self.1.take(row) };
        (first, second)
    }

    #[inline]
    unsafe fn shift(&mut self, from: usize, to: usize) {
        // SAFETY: the caller's word, for both.
        unsafe { self.0.shift(from, to) };
        // SAFETY: the same.
        unsafe { self.1.shift(from, to) };
    }

    #[inline]
    unsafe fn put(&mut self, held: Self::Held, row: usize) {
        // SAFETY: the caller's word, for both.
        unsafe { self.0.put(held.0, row) };
        // SAFETY: the same.
        unsafe { self.1.put(held.1, row) };
    }

    unsafe fn gather(&mut self, order: &[u32], first: usize, scratch: &mut Scratch) {
        // SAFETY: the caller's word, for both.
        unsafe { self.0.gather(order, first, scratch) };
        // SAFETY: the same.
        unsafe { self.1.gather(order, first, scratch) };
    }

    unsafe fn slide(&mut self, order: &[u32], first: usize, runs: &[Run], scratch: &mut Scratch) {
        // SAFETY: the caller's word, for both.
        unsafe { self.0.slide(order, first, runs, scratch) };
        // SAFETY: the same.
        unsafe { self.1.slide(order, first, runs, scratch) };
    }
}

/// Whether so many rows of a span that are to move should be gathered.
pub(super) fn gathers(moved: usize, span: usize, rows: &impl Rows) -> bool {
    moved >= span / 4 && rows.size() < LARGE
}

/// Puts rows into an order row by row.
///
/// # Safety
///
/// `order` holds each number below `order.len()` once, and these are at most so many as there are rows. Outside of `span`
/// it moves none.
pub(super) unsafe fn cycles<R: Rows>(
    rows: &mut R,
    order: &[u32],
    span: Range<usize>,
    marks: &mut [u64],
) {
    marks.fill(0);
    for start in span {
        if wide(order[start]) == start || is_marked(marks, start) {
            continue;
        }
        // SAFETY: `start` is a row, and of a cycle that was not followed before: its row is in its place.
        let held = unsafe { rows.take(start) };
        let mut hole = start;
        loop {
            let from = wide(order[hole]);
            mark(marks, from);
            if from == start {
                break;
            }
            // SAFETY: the order has each row once, so that following it leads through a cycle: `from` is a row that was
            // not reached before, and the hole is another, whose own was taken out in the step before.
            unsafe { rows.shift(from, hole) };
            hole = from;
        }
        // SAFETY: the hole is what was taken out last. By this every row of the cycle was written.
        unsafe { rows.put(held, hole) };
    }
}

/// Whether an order has each row once.
pub(super) fn is_permutation(order: &[u32], marks: &mut [u64]) -> bool {
    marks.fill(0);
    order.iter().all(|&row| {
        let row = wide(row);
        let is_new = row < order.len() && !is_marked(marks, row);
        if is_new {
            mark(marks, row);
        }
        is_new
    })
}

fn is_marked(marks: &[u64], row: usize) -> bool {
    marks[row / 64] >> (row % 64) & 1 == 1
}

fn mark(marks: &mut [u64], row: usize) {
    marks[row / 64] |= 1 << (row % 64);
}
