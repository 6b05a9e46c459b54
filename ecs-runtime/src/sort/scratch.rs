//! Memory through which rows of any type are moved.

use alloc::vec::Vec;
use core::fmt;
use core::mem::MaybeUninit;
use core::slice;

/// How many bytes are kept for the next time.
pub(super) const RETAINED: usize = 64 << 20;

/// What memory is made of: a line of a cache, on most machines.
#[repr(align(64))]
struct Line {
    _bytes: [MaybeUninit<u8>; LINE],
}

const LINE: usize = 64;

/// Memory that is used for one type after the other.
///
/// # Invariants
///
/// 1. `lines` is empty: nothing is here but its capacity, aligned to a line.
#[derive(Default)]
pub struct Scratch {
    lines: Vec<Line>,
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scratch")
            .field("capacity", &self.capacity())
            .finish()
    }
}

impl Scratch {
    pub(super) const fn new() -> Self {
        Self { lines: Vec::new() }
    }

    pub(super) fn capacity(&self) -> usize {
        self.lines.capacity() * LINE
    }

    /// How many bytes so many values of a type need.
    pub(super) fn room_for<T>(len: usize) -> usize {
        // A type that is aligned to more than a line may begin behind the first one.
        len * size_of::<T>() + align_of::<T>().saturating_sub(LINE)
    }

    /// Makes so many bytes available, if there is such memory.
    pub(super) fn reserve(&mut self, bytes: usize) -> bool {
        let lines = bytes.div_ceil(LINE);
        if self.lines.capacity() >= lines {
            return true;
        }
        // What there is holds nothing that were to be moved, and is given back first.
        self.lines = Vec::new();
        self.lines.try_reserve_exact(lines).is_ok()
    }

    /// Gives memory back that is more than what is kept.
    pub(super) fn trim(&mut self) {
        if self.capacity() > RETAINED {
            self.lines = Vec::new();
        }
    }

    /// Room for so many values of a type, uninitialised.
    ///
    /// # Panics
    ///
    /// When it was not [`reserve`](Self::reserve)d.
    pub(super) fn room<T>(&mut self, len: usize) -> &mut [MaybeUninit<T>] {
        assert!(
            Self::room_for::<T>(len) <= self.capacity(),
            "room is reserved before rows are moved"
        );
        let start = self.lines.as_mut_ptr();
        let start = start.cast::<MaybeUninit<T>>();
        let behind = start.cast::<u8>().align_offset(align_of::<T>());
        let start = start.wrapping_byte_add(behind);
        // SAFETY: `start` is aligned for `T`. It is at most `align_of::<T>() - LINE` bytes behind the begin of the
        // memory, which is aligned to a line by invariant 1, and not behind it at all where `T` is aligned to less; so
        // by the assertion `len` values end within the capacity. Nobody else refers to it while `self` is borrowed,
        // since by invariant 1 no line is in it, and being uninitialised is no matter for `MaybeUninit`.
        unsafe { slice::from_raw_parts_mut(start, len) }
    }
}
