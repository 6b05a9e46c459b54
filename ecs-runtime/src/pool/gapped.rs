//! Values at rows of which some are vacant.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::mem;
use core::ptr::NonNull;
use core::slice;

use super::memory::Memory;
use super::values::{Reach, Values, first_bits};
use super::{IndexMut, disagree};
use crate::bits::{Bits, WORD};
use crate::change::Tracking;
use crate::sort::Buffers;

/// Values at rows of which some are vacant.
///
/// # Invariants
///
/// 1. There is memory for `rows` rows, and a value at each of them that is not in `vacant`. It is borrowed as this is.
#[doc(hidden)]
pub struct Gapped<C, M: Memory<C>> {
    memory: M,
    rows: usize,
    vacant: Bits,
    values: PhantomData<C>,
}

impl<C, M: Memory<C>> fmt::Debug for Gapped<C, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gapped")
            .field("rows", &self.rows)
            .field("vacant", &self.vacant.count())
            .finish_non_exhaustive()
    }
}

impl<C, M: Memory<C>> Default for Gapped<C, M> {
    fn default() -> Self {
        Self {
            memory: M::default(),
            rows: 0,
            vacant: Bits::new(),
            values: PhantomData,
        }
    }
}

impl<C: Clone, M: Memory<C>> Clone for Gapped<C, M> {
    fn clone(&self) -> Self {
        let mut clone = Self::default();
        clone.reserve(self.rows);
        for row in 0..self.rows {
            if let Some(value) = self.at(row) {
                clone.put(row, value.clone());
            } else {
                clone.vacant.insert(row);
                clone.rows += 1;
            }
        }
        clone
    }
}

impl<C, M: Memory<C>> Drop for Gapped<C, M> {
    fn drop(&mut self) {
        self.clear();
    }
}

impl<C, M: Memory<C>> Gapped<C, M> {
    /// How many values there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.rows - self.vacant.count()
    }

    /// How many rows there are, vacant ones among them.
    #[inline]
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    #[inline]
    pub(super) fn vacant(&self) -> &Bits {
        &self.vacant
    }

    #[inline]
    pub(super) fn capacity(&self) -> usize {
        self.memory.capacity()
    }

    pub(super) fn reserve(&mut self, rows: usize) {
        self.memory.reserve(rows);
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.memory.shrink_to(self.rows);
        self.vacant.shrink_to_fit();
    }

    #[inline]
    fn is_there(&self, row: usize) -> bool {
        row < self.rows && !self.vacant.has(row)
    }

    #[inline]
    fn at(&self, row: usize) -> Option<&C> {
        if !self.is_there(row) {
            return None;
        }
        // SAFETY: the row is below `rows`.
        let place = unsafe { self.pointer(row) };
        // SAFETY: by invariant 1 a value is there.
        Some(unsafe { place.as_ref() })
    }

    /// The memory of a row that there is memory for.
    ///
    /// # Safety
    ///
    /// The row is below the capacity.
    #[inline]
    unsafe fn pointer(&self, row: usize) -> NonNull<C> {
        // SAFETY: the caller's word.
        unsafe { M::pointer_in(self.memory.base(), row) }
    }

    /// Puts a value at a vacant row, or at the next.
    ///
    /// # Panics
    ///
    /// When the row is neither; the value is dropped then.
    pub(super) fn put(&mut self, row: usize, value: C) {
        let is_next = row == self.rows;
        let is_vacant = row < self.rows && self.vacant.has(row);
        if !(is_next || is_vacant) {
            disagree();
        }
        if is_next && row == self.memory.capacity() {
            self.memory.reserve(row + 1);
        }
        // SAFETY: there is memory for the row, by invariant 1 or since it was just made.
        let place = unsafe { self.pointer(row) };
        // SAFETY: no value is there.
        unsafe { place.write(value) };
        if is_next {
            self.rows += 1;
        } else {
            self.vacant.remove(row);
        }
    }

    /// Takes a value out; its row is vacant then.
    pub(super) fn take(&mut self, row: usize) -> Option<C> {
        if !self.is_there(row) {
            return None;
        }
        self.vacant.insert(row);
        // SAFETY: the row is below `rows`.
        let place = unsafe { self.pointer(row) };
        // SAFETY: by invariant 1 a value was there, and is not counted any more.
        Some(unsafe { place.read() })
    }

    /// Takes all values out, in the order of their rows.
    pub(super) fn take_all(&mut self) -> Vec<C> {
        let mut taken = Vec::with_capacity(self.len());
        let (rows, vacant) = self.forget();
        let mut row = vacant.next_unset(0, rows);
        while row < rows {
            // SAFETY: the row was below `rows`, and the memory has not changed.
            let place = unsafe { self.pointer(row) };
            // SAFETY: by invariant 1 a value was there, and is not counted any more.
            taken.push(unsafe { place.read() });
            row = vacant.next_unset(row + 1, rows);
        }
        taken
    }

    /// Drops all values. One that panics keeps no other from being dropped.
    pub(super) fn clear(&mut self) {
        struct Rest<'a, C, M: Memory<C>> {
            values: &'a Gapped<C, M>,
            row: usize,
            rows: usize,
            vacant: Bits,
        }

        impl<C, M: Memory<C>> Rest<'_, C, M> {
            fn drop_all(&mut self) {
                loop {
                    let row = self.vacant.next_unset(self.row, self.rows);
                    if row >= self.rows {
                        return;
                    }
                    self.row = row + 1;
                    // SAFETY: the row was below `rows`, and the memory has not changed.
                    let place = unsafe { self.values.pointer(row) };
                    // SAFETY: by invariant 1 a value was there, which is not counted any more, and each row comes once.
                    unsafe { place.drop_in_place() };
                }
            }
        }

        impl<C, M: Memory<C>> Drop for Rest<'_, C, M> {
            fn drop(&mut self) {
                self.drop_all();
            }
        }

        let (rows, vacant) = self.forget();
        if mem::needs_drop::<C>() {
            let mut rest = Rest {
                values: self,
                row: 0,
                rows,
                vacant,
            };
            rest.drop_all();
        }
    }

    /// Counts no value any more.
    fn forget(&mut self) -> (usize, Bits) {
        let vacant = mem::replace(&mut self.vacant, Bits::new());
        (mem::take(&mut self.rows), vacant)
    }

    /// Puts values into the order of their entities, if the index has the same rows, and closes them up.
    pub(super) fn settle<T: Tracking>(
        &mut self,
        index: &mut IndexMut<'_, T>,
        buffers: &mut Buffers,
    ) {
        if index.rows() != self.rows || !index.line().has_vacant(&self.vacant) {
            disagree();
        }
        let Some(values) = self.memory.room_mut(self.rows) else {
            disagree();
        };
        // The index has the same vacant rows, puts the others first, and takes the vacant ones out.
        self.rows = index.settle_order(values, buffers);
        self.vacant.clear();
    }

    pub(super) fn check_invariants(&self) {
        self.vacant.check_invariants();
        assert!(self.rows <= self.capacity(), "there is memory for all rows");
    }
}

/// How a query reaches values of which some rows are vacant.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct GappedReach<'w, C: 'w, M: Memory<C> + 'w> {
    base: M::Base<'w>,
    rows: usize,
    vacant: &'w Bits,
}

impl<C, M: Memory<C>> Clone for GappedReach<'_, C, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C, M: Memory<C>> Copy for GappedReach<'_, C, M> {}

impl<'w, C, M: Memory<C>> GappedReach<'w, C, M> {
    #[inline]
    fn new(values: &'w Gapped<C, M>) -> Self {
        Self {
            base: values.memory.base(),
            rows: values.rows,
            vacant: &values.vacant,
        }
    }
}

// SAFETY: by invariant 1 of `Gapped`, which is borrowed meanwhile.
unsafe impl<C, M: Memory<C>> Reach<C> for GappedReach<'_, C, M> {
    const ALL_THERE: bool = false;

    #[inline]
    fn rows(self) -> usize {
        self.rows
    }

    #[inline]
    fn has(self, row: usize) -> bool {
        row < self.rows && !self.vacant.has(row)
    }

    #[inline]
    fn is_full(self) -> bool {
        self.vacant.is_empty()
    }

    #[inline]
    fn occupied(self, word: usize) -> u64 {
        first_bits(self.rows.saturating_sub(word * WORD)) & !self.vacant.word(word)
    }

    #[inline]
    fn run(self, row: usize, most: usize) -> usize {
        let end = self.rows.min(row.saturating_add(most));
        let run = self.vacant.next_set(row, end).min(end) - row;
        M::side_by_side(row, run)
    }

    #[inline]
    unsafe fn pointer(self, row: usize) -> NonNull<C> {
        // SAFETY: by the caller's word the row is one of those that there is memory for, or 0.
        unsafe { M::pointer_in(self.base, row) }
    }
}

// SAFETY: `reach` and `reach_mut` give out what is borrowed.
unsafe impl<C: 'static, M: Memory<C> + 'static> Values<C> for Gapped<C, M> {
    type Reach<'w> = GappedReach<'w, C, M>;

    #[inline]
    fn value(&self, row: usize) -> Option<&C> {
        self.at(row)
    }

    #[inline]
    fn value_mut(&mut self, row: usize) -> Option<&mut C> {
        if !self.is_there(row) {
            return None;
        }
        // SAFETY: the row is below `rows`.
        let mut place = unsafe { self.pointer(row) };
        // SAFETY: by invariant 1 a value is there.
        Some(unsafe { place.as_mut() })
    }

    fn slice(&self) -> Option<&[C]> {
        if !M::FLAT || !self.vacant.is_empty() {
            return None;
        }
        if self.rows == 0 {
            return Some(&[]);
        }
        // SAFETY: there is a row.
        let first = unsafe { self.pointer(0) };
        // SAFETY: by invariant 1 there is a value at each row, and flat memory has them side by side.
        Some(unsafe { slice::from_raw_parts(first.as_ptr(), self.rows) })
    }

    fn slice_mut(&mut self) -> Option<&mut [C]> {
        if !M::FLAT || !self.vacant.is_empty() {
            return None;
        }
        if self.rows == 0 {
            return Some(&mut []);
        }
        // SAFETY: there is a row.
        let first = unsafe { self.pointer(0) };
        // SAFETY: by invariant 1 there is a value at each row, and flat memory has them side by side.
        Some(unsafe { slice::from_raw_parts_mut(first.as_ptr(), self.rows) })
    }

    fn values_mut_at<const N: usize>(&mut self, rows: [usize; N]) -> Option<[&mut C; N]> {
        for (nth, row) in rows.iter().enumerate() {
            if !self.is_there(*row) || rows[..nth].contains(row) {
                return None;
            }
        }
        Some(rows.map(|row| {
            // SAFETY: the row is below `rows`.
            let mut place = unsafe { self.pointer(row) };
            // SAFETY: by invariant 1 a value is there, and no two rows are one.
            unsafe { place.as_mut() }
        }))
    }

    #[inline]
    fn shorten<'a, 'w: 'a>(reach: GappedReach<'w, C, M>) -> GappedReach<'a, C, M> {
        GappedReach {
            base: M::shorten(reach.base),
            rows: reach.rows,
            vacant: reach.vacant,
        }
    }

    fn reach(&self) -> GappedReach<'_, C, M> {
        GappedReach::new(self)
    }

    fn reach_mut(&mut self) -> GappedReach<'_, C, M> {
        GappedReach::new(self)
    }
}
