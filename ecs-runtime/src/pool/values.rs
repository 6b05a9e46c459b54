//! The values of a pool, whatever its storage: how verbs and queries reach them by row.

use core::marker::PhantomData;
use core::ptr::NonNull;

use crate::bits::WORD;

/// Values by row: a slice, or what has vacant rows.
///
/// # Safety
///
/// What `reach` and `reach_mut` return reaches values that are borrowed as `self` is.
#[doc(hidden)]
pub unsafe trait Values<C> {
    /// How a query reaches them.
    type Reach<'w>: Reach<C>
    where
        Self: 'w;

    fn value(&self, row: usize) -> Option<&C>;
    fn value_mut(&mut self, row: usize) -> Option<&mut C>;

    /// The value at a row that is one of the first: one comparison with their number serves for several pools.
    #[inline]
    fn value_of(&self, row: usize, first: usize) -> Option<&C> {
        if row < first { self.value(row) } else { None }
    }

    #[inline]
    fn value_mut_of(&mut self, row: usize, first: usize) -> Option<&mut C> {
        if row < first {
            self.value_mut(row)
        } else {
            None
        }
    }

    /// All values, where they are side by side.
    fn slice(&self) -> Option<&[C]>;

    /// The same, to be written.
    fn slice_mut(&mut self) -> Option<&mut [C]>;

    /// The values at several rows; `None` if one is not there, or two are the same.
    fn values_mut_at<const N: usize>(&mut self, rows: [usize; N]) -> Option<[&mut C; N]>;

    fn reach(&self) -> Self::Reach<'_>;
    fn reach_mut(&mut self) -> Self::Reach<'_>;

    /// The same, for less long.
    fn shorten<'a, 'w: 'a>(reach: Self::Reach<'w>) -> Self::Reach<'a>
    where
        Self: 'w;
}

/// How a query reaches the values of a pool: by pointers, without asking a row twice.
///
/// # Safety
///
/// `pointer` gives, for each row of which `has` says so, a pointer to a value that is there as long as this was borrowed
/// for, to other memory for another row; to be written if that came from `reach_mut`. Of as many rows from one on as
/// `run` says, all are there, each one value behind the one before it.
#[doc(hidden)]
pub unsafe trait Reach<C>: Copy {
    /// Whether `has` says so of each row below [`rows`](Self::rows).
    const ALL_THERE: bool;

    /// How many rows there are, vacant ones among them.
    fn rows(self) -> usize;

    /// Whether a value is at a row.
    fn has(self, row: usize) -> bool;

    /// Whether a value is at each row below [`rows`](Self::rows).
    fn is_full(self) -> bool;

    /// Of the 64 rows from a multiple of that on, the bits of those at which a value is. Their values, and vacant rows
    /// between, are at a distance of one value a row.
    fn occupied(self, word: usize) -> u64;

    /// How many rows from one on, at which a value is, have values side by side; at least 1 and at most `most`.
    fn run(self, row: usize, most: usize) -> usize;

    /// The pointer to a row.
    ///
    /// # Safety
    ///
    /// A value is at the row, or the row is 0.
    unsafe fn pointer(self, row: usize) -> NonNull<C>;
}

/// The bits of the first of 64 rows, so many at most.
#[inline]
pub(super) fn first_bits(rows: usize) -> u64 {
    if rows < WORD {
        (1 << rows) - 1
    } else {
        u64::MAX
    }
}

/// How a query reaches the values of a slice.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct SliceReach<'w, C> {
    base: NonNull<C>,
    len: usize,
    values: PhantomData<&'w [C]>,
}

impl<C> Clone for SliceReach<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for SliceReach<'_, C> {}

// SAFETY: the rows are those of a slice that is borrowed.
unsafe impl<C> Reach<C> for SliceReach<'_, C> {
    const ALL_THERE: bool = true;

    #[inline]
    fn rows(self) -> usize {
        self.len
    }

    #[inline]
    fn has(self, row: usize) -> bool {
        row < self.len
    }

    #[inline]
    fn is_full(self) -> bool {
        true
    }

    #[inline]
    fn occupied(self, word: usize) -> u64 {
        first_bits(self.len.saturating_sub(word * WORD))
    }

    #[inline]
    fn run(self, _row: usize, most: usize) -> usize {
        most
    }

    #[inline]
    unsafe fn pointer(self, row: usize) -> NonNull<C> {
        // SAFETY: by the caller's word the row is in the slice, or its start.
        unsafe { self.base.add(row) }
    }
}

// SAFETY: a slice is borrowed as it is.
unsafe impl<C: 'static> Values<C> for [C] {
    type Reach<'w> = SliceReach<'w, C>;

    #[inline]
    fn value(&self, row: usize) -> Option<&C> {
        self.get(row)
    }

    #[inline]
    fn value_mut(&mut self, row: usize) -> Option<&mut C> {
        self.get_mut(row)
    }

    #[inline]
    fn value_of(&self, row: usize, first: usize) -> Option<&C> {
        self.get(..first)?.get(row)
    }

    #[inline]
    fn value_mut_of(&mut self, row: usize, first: usize) -> Option<&mut C> {
        self.get_mut(..first)?.get_mut(row)
    }

    #[inline]
    fn slice(&self) -> Option<&[C]> {
        Some(self)
    }

    #[inline]
    fn slice_mut(&mut self) -> Option<&mut [C]> {
        Some(self)
    }

    fn values_mut_at<const N: usize>(&mut self, rows: [usize; N]) -> Option<[&mut C; N]> {
        self.get_disjoint_mut(rows).ok()
    }

    #[inline]
    fn shorten<'a, 'w: 'a>(reach: SliceReach<'w, C>) -> SliceReach<'a, C> {
        reach
    }

    #[inline]
    fn reach(&self) -> SliceReach<'_, C> {
        SliceReach {
            base: NonNull::from_ref(self).cast(),
            len: self.len(),
            values: PhantomData,
        }
    }

    #[inline]
    fn reach_mut(&mut self) -> SliceReach<'_, C> {
        SliceReach {
            base: NonNull::from_mut(self).cast(),
            len: self.len(),
            values: PhantomData,
        }
    }
}
