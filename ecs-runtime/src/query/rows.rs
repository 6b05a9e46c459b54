//! The values of one pool as a query borrows them: pointers to rows, without a bounds check a row.
//!
//! The one place where a query touches values. A column compares its index with its values once, when it is
//! made, and asks whether it is settled; after that every row that the index knows is a value, and its entity's.

use core::marker::PhantomData;
use core::ptr::NonNull;

use crate::change::Tracking;
use crate::pool::{Index, Row, Valued};

/// The values of a pool, to be read.
///
/// # Invariants
///
/// 1. `index.len() <= values.len()`.
/// 2. `index` is settled: the id of a row that was looked up stands at that row, so that a run has one row at least.
#[doc(hidden)]
pub struct Column<'w, C> {
    index: &'w Index,
    values: &'w [C],
    /// Whether the rows that are walked are this pool's.
    walked: bool,
}

/// The values of a pool, to be written.
///
/// # Invariants
///
/// 1. `base` is the start of a slice of at least `index.len()` initialised values, borrowed for `'w` to be
///    written, and by this column (and its copies) alone.
/// 2. `index` is settled, as that of a [`Column`]; and so different ids have different rows.
#[doc(hidden)]
pub struct ColumnMut<'w, C, T: Tracking> {
    index: &'w Index,
    base: NonNull<C>,
    values: PhantomData<&'w mut [C]>,
    changes: T::Shared<'w>,
    /// Whether the rows that are walked are this pool's.
    walked: bool,
}

// SAFETY: a `ColumnMut` is a `&mut [C]` by invariant 1, which is `Send` where `C` is; the stamps are `Send` by themselves.
unsafe impl<C: Send, T: Tracking> Send for ColumnMut<'_, C, T> {}
// SAFETY: a `&ColumnMut` gives out pointers, and who uses these answers for the borrow.
unsafe impl<C: Sync, T: Tracking> Sync for ColumnMut<'_, C, T> {}

impl<C> Clone for Column<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Column<'_, C> {}

impl<C, T: Tracking> Clone for ColumnMut<'_, C, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C, T: Tracking> Copy for ColumnMut<'_, C, T> {}

impl<'w, C: 'static> Column<'w, C> {
    #[inline]
    pub(super) fn new<St: Valued<C>>(index: &'w Index, store: &'w St) -> Self {
        let values = store.values();
        if index.len() > values.len() || index.is_unsettled() {
            too_few_values();
        }
        Self {
            index,
            values,
            walked: false,
        }
    }

    #[inline]
    pub(super) fn index(&self) -> &'w Index {
        self.index
    }

    #[inline]
    pub(super) fn walked(&self) -> bool {
        self.walked
    }

    /// Says that the rows that are walked are this pool's, and that there are `len`.
    #[inline]
    pub(super) fn walk(&mut self, len: usize) {
        if len > self.index.len() {
            too_few_rows();
        }
        self.walked = true;
    }

    /// The pointer to a row.
    ///
    /// # Safety
    ///
    /// The row is one of the index's, or the first.
    #[inline]
    pub(super) unsafe fn pointer(&self, row: Row) -> NonNull<C> {
        // SAFETY: by the caller's word and invariant 1 the row is inside of the slice, or its start.
        unsafe { NonNull::from_ref(self.values).cast().add(row.get()) }
    }
}

impl<'w, C: 'static, T: Tracking> ColumnMut<'w, C, T> {
    #[inline]
    pub(super) fn new<St: Valued<C>>(
        index: &'w Index,
        store: &'w mut St,
        changes: T::Shared<'w>,
    ) -> Self {
        let values = store.values_mut();
        if index.len() > values.len() || index.is_unsettled() {
            too_few_values();
        }
        Self {
            index,
            base: NonNull::from_mut(values).cast(),
            values: PhantomData,
            changes,
            walked: false,
        }
    }

    #[inline]
    pub(super) fn index(&self) -> &'w Index {
        self.index
    }

    #[inline]
    pub(super) fn walked(&self) -> bool {
        self.walked
    }

    /// Says that the rows that are walked are this pool's, and that there are `len`.
    #[inline]
    pub(super) fn walk(&mut self, len: usize) {
        if len > self.index.len() {
            too_few_rows();
        }
        self.walked = true;
    }

    #[inline]
    pub(super) fn changes(&self) -> T::Shared<'w> {
        self.changes
    }

    /// Where the values begin.
    #[inline]
    pub(super) fn first(&self) -> NonNull<C> {
        self.base
    }

    #[inline]
    pub(super) fn shorten<'a>(self) -> ColumnMut<'a, C, T>
    where
        'w: 'a,
    {
        ColumnMut {
            index: self.index,
            base: self.base,
            values: PhantomData,
            changes: T::shorten(self.changes),
            walked: self.walked,
        }
    }

    /// The pointer to a row.
    ///
    /// # Safety
    ///
    /// The row is one of the index's, or the first.
    #[inline]
    pub(super) unsafe fn pointer(&self, row: Row) -> NonNull<C> {
        // SAFETY: by the caller's word and invariant 1 the row is inside of the slice, or its start.
        unsafe { self.base.add(row.get()) }
    }
}

#[cold]
#[inline(never)]
fn too_few_rows() -> ! {
    panic!(
        "a group has more members than one of its pools has rows: the parts of this world were mixed up"
    )
}

#[cold]
#[inline(never)]
fn too_few_values() -> ! {
    panic!("an index has more rows than its pool has values: the parts of this world were mixed up")
}
