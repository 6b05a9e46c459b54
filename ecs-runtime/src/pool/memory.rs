//! Memory for values by row, initialised or not: in one piece that moves when it grows, or in pieces that never do.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem::MaybeUninit;
use core::ptr::{self, NonNull};

use crate::primitives::wide;

/// Memory for values by row.
///
/// # Safety
///
/// `pointer_in` gives, for the base of memory that has not been reserved or shrunk since and each row below the capacity, a
/// pointer to memory for one value, which may be read and written, and to other memory for another row. Of as many rows
/// from one on as `side_by_side` says, each is one value behind the one before it; so are the 64 from a multiple of that on, as
/// far as the capacity goes.
pub unsafe trait Memory<C>: Default {
    /// What rows are found by.
    type Base<'w>: Copy
    where
        Self: 'w;

    /// Whether all rows are side by side.
    const FLAT: bool;

    fn base(&self) -> Self::Base<'_>;

    /// The same, for less long.
    fn shorten<'a, 'w: 'a>(base: Self::Base<'w>) -> Self::Base<'a>
    where
        Self: 'w;

    /// How many rows there is memory for.
    fn capacity(&self) -> usize;

    /// Makes memory for so many rows at least.
    fn reserve(&mut self, rows: usize);

    /// Gives memory back, but not that of so many rows.
    fn shrink_to(&mut self, rows: usize);

    /// The memory of the first rows, where all are side by side.
    fn room_mut(&mut self, rows: usize) -> Option<&mut [MaybeUninit<C>]>;

    /// The memory of a row.
    ///
    /// # Safety
    ///
    /// The row is below the capacity, or 0; where there is no memory that is at none.
    unsafe fn pointer_in(base: Self::Base<'_>, row: usize) -> NonNull<C>;

    /// How many rows from one on are side by side; at most `most`.
    fn side_by_side(row: usize, most: usize) -> usize;
}

/// Memory in one piece.
///
/// # Invariants
///
/// 1. `memory` is empty: what is in it is its capacity.
/// 2. `base` is where it begins.
pub struct Flat<C> {
    memory: Vec<MaybeUninit<C>>,
    base: NonNull<C>,
}

// SAFETY: there is no value here, and nobody else has the memory.
unsafe impl<C> Send for Flat<C> {}
// SAFETY: the same.
unsafe impl<C> Sync for Flat<C> {}

impl<C> Default for Flat<C> {
    fn default() -> Self {
        Self {
            memory: Vec::new(),
            base: NonNull::dangling(),
        }
    }
}

impl<C> Flat<C> {
    fn find_base(&mut self) {
        if let Some(base) = NonNull::new(self.memory.as_mut_ptr()) {
            self.base = base.cast();
        }
    }
}

// SAFETY: rows follow one another in memory that the vector has for as many as its capacity, by its invariants; the pointer
// came from `as_mut_ptr`.
unsafe impl<C> Memory<C> for Flat<C> {
    type Base<'w>
        = NonNull<C>
    where
        C: 'w;

    const FLAT: bool = true;

    #[inline]
    fn shorten<'a, 'w: 'a>(base: NonNull<C>) -> NonNull<C>
    where
        C: 'w,
    {
        base
    }

    #[inline]
    fn base(&self) -> NonNull<C> {
        self.base
    }

    #[inline]
    fn capacity(&self) -> usize {
        self.memory.capacity()
    }

    fn reserve(&mut self, rows: usize) {
        if rows <= self.capacity() {
            return;
        }
        let used = self.memory.capacity();
        // SAFETY: the memory is as long, and uninitialised memory is what the elements may be. So a vector that grows takes
        // along what is in there.
        unsafe { self.memory.set_len(used) };
        self.memory.reserve(rows - used);
        // SAFETY: fewer elements than there were.
        unsafe { self.memory.set_len(0) };
        self.find_base();
    }

    fn shrink_to(&mut self, rows: usize) {
        if rows < self.capacity() {
            // SAFETY: as in `reserve`.
            unsafe { self.memory.set_len(rows) };
            self.memory.shrink_to_fit();
            // SAFETY: as in `reserve`.
            unsafe { self.memory.set_len(0) };
            self.find_base();
        }
    }

    fn room_mut(&mut self, rows: usize) -> Option<&mut [MaybeUninit<C>]> {
        self.memory
            .spare_capacity_mut()
            .get_mut(..rows)
            .map(|memory| {
                let memory: *mut [MaybeUninit<MaybeUninit<C>>] = memory;
                // SAFETY: what may be uninitialised twice over is what may be so once, in the same memory.
                unsafe {
                    &mut *ptr::slice_from_raw_parts_mut(memory.cast::<MaybeUninit<C>>(), rows)
                }
            })
    }

    #[inline]
    unsafe fn pointer_in(base: NonNull<C>, row: usize) -> NonNull<C> {
        // SAFETY: the caller's word.
        unsafe { base.add(row) }
    }

    #[inline]
    fn side_by_side(_row: usize, most: usize) -> usize {
        most
    }
}

/// Memory in pieces, each twice as long as the one before it.
///
/// # Invariants
///
/// 1. `pieces[nth]` came from a boxed slice of `length(nth)`, and is owned by this alone.
pub struct Pieces<C> {
    pieces: Vec<NonNull<C>>,
}

/// How many rows the first piece has memory for: as many as a word of vacant rows has bits, so that these are side by side.
const FIRST: usize = 1 << FIRST_BITS;
const FIRST_BITS: u32 = 6;

/// How many rows a piece has memory for.
const fn length(nth: usize) -> usize {
    FIRST << nth
}

/// The piece of a row, and where in it that is.
#[inline]
fn place_of(row: usize) -> (usize, usize) {
    let row = row + FIRST;
    let nth = wide(row.ilog2() - FIRST_BITS);
    (nth, row - length(nth))
}

// SAFETY: there is no value here, and nobody else has the memory.
unsafe impl<C> Send for Pieces<C> {}
// SAFETY: the same.
unsafe impl<C> Sync for Pieces<C> {}

impl<C> Default for Pieces<C> {
    fn default() -> Self {
        Self { pieces: Vec::new() }
    }
}

impl<C> Pieces<C> {
    fn free_last(&mut self) {
        if let Some(piece) = self.pieces.pop() {
            let length = length(self.pieces.len());
            let piece = piece.as_ptr().cast::<MaybeUninit<C>>();
            // SAFETY: by invariant 1; it was just taken out, so that nobody uses it again.
            drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(piece, length)) });
        }
    }
}

impl<C> Drop for Pieces<C> {
    fn drop(&mut self) {
        while !self.pieces.is_empty() {
            self.free_last();
        }
    }
}

// SAFETY: by invariant 1 and `place_of`, which gives each row a place of its own in a piece that is there.
unsafe impl<C> Memory<C> for Pieces<C> {
    type Base<'w>
        = &'w [NonNull<C>]
    where
        C: 'w;

    const FLAT: bool = false;

    #[inline]
    fn shorten<'a, 'w: 'a>(base: &'w [NonNull<C>]) -> &'a [NonNull<C>]
    where
        C: 'w,
    {
        base
    }

    #[inline]
    fn base(&self) -> &[NonNull<C>] {
        &self.pieces
    }

    #[inline]
    fn capacity(&self) -> usize {
        length(self.pieces.len()) - FIRST
    }

    fn reserve(&mut self, rows: usize) {
        while self.capacity() < rows {
            let piece = Box::<[C]>::new_uninit_slice(length(self.pieces.len()));
            self.pieces.reserve(1);
            let piece = Box::into_raw(piece).cast::<C>();
            // SAFETY: a box is at no null address.
            self.pieces.push(unsafe { NonNull::new_unchecked(piece) });
        }
    }

    fn shrink_to(&mut self, rows: usize) {
        while let Some(others) = self.pieces.len().checked_sub(1)
            && length(others) - FIRST >= rows
        {
            self.free_last();
        }
        self.pieces.shrink_to_fit();
    }

    fn room_mut(&mut self, _rows: usize) -> Option<&mut [MaybeUninit<C>]> {
        None
    }

    #[inline]
    unsafe fn pointer_in(base: &[NonNull<C>], row: usize) -> NonNull<C> {
        let (nth, place) = place_of(row);
        match base.get(nth) {
            // SAFETY: the place is in the piece.
            Some(piece) => unsafe { piece.add(place) },
            None => NonNull::dangling(),
        }
    }

    #[inline]
    fn side_by_side(row: usize, most: usize) -> usize {
        let (nth, place) = place_of(row);
        most.min(length(nth) - place)
    }
}
