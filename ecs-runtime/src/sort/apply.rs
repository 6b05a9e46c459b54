//! Moving rows into an order.
//!
//! No code of a user runs here, nothing is dropped, and what is allocated is allocated before the first row moves: what
//! began is ended.

use core::mem::MaybeUninit;
use core::ops::Range;
use core::ptr;

use super::scratch::Scratch;
use crate::primitives::wide;

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
