//! The values of one pool as a query borrows them: pointers to rows, without a bounds check a row.
//!
//! The one place where a query touches values. A column compares its index with its values once, when it is
//! made, and asks whether it is of the form that its store needs; after that every row that the index knows is a value, and
//! its entity's. Of a store that has vacant rows each row is asked for there, too.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::fetch::{Block, Candidate, bits};
use super::plan::Holds;
use crate::change::Tracking;
use crate::pool::{Index, Reach, Row, Storage, Valued, Values};
use crate::search::{Cursor, Lockstep};

/// How a query reaches the values of a store.
type ReachOf<'w, C, St> = <<St as Valued<C>>::Values as Values<C>>::Reach<'w>;

/// The values of a pool, and their index.
///
/// # Invariants
///
/// 1. `index` has no more rows than there are in `values`.
/// 2. `index` is of the form that the storage needs. Packed, it is settled: the id of a row that was looked up stands at that
///    row, so that a run has one row at least, and different ids have different rows. Otherwise that is so of all rows that
///    are not vacant.
struct Rows<'w, C: 'static, St: Valued<C> + 'w> {
    index: &'w Index,
    values: ReachOf<'w, C, St>,
    /// Whether the rows that are walked are this pool's.
    walked: bool,
    /// Where the last one was found, if rows are found by search.
    cursor: Cursor,
    /// The same, for blocks.
    lockstep: Lockstep,
}

/// The values of a pool, to be read.
#[doc(hidden)]
pub struct Column<'w, C: 'static, St: Valued<C>> {
    rows: Rows<'w, C, St>,
    values: PhantomData<&'w [C]>,
}

/// The values of a pool, to be written.
///
/// # Invariants
///
/// 1. The values of `rows` are borrowed for `'w` to be written, and by this column (and its copies) alone.
#[doc(hidden)]
pub struct ColumnMut<'w, C: 'static, St: Valued<C>> {
    rows: Rows<'w, C, St>,
    values: PhantomData<&'w mut [C]>,
    changes: <St::Tracking as Tracking>::Shared<'w>,
}

// SAFETY: what is reached are values that are borrowed to be read, and `&C` is `Send` where `C` is `Sync`.
unsafe impl<C: Sync, St: Valued<C>> Send for Column<'_, C, St> {}
// SAFETY: the same.
unsafe impl<C: Sync, St: Valued<C>> Sync for Column<'_, C, St> {}
// SAFETY: a `ColumnMut` is a `&mut [C]` by invariant 1, which is `Send` where `C` is; the stamps are `Send` by themselves.
unsafe impl<C: Send, St: Valued<C>> Send for ColumnMut<'_, C, St> {}
// SAFETY: a `&ColumnMut` gives out pointers, and who uses these answers for the borrow.
unsafe impl<C: Sync, St: Valued<C>> Sync for ColumnMut<'_, C, St> {}

impl<'w, C: 'static, St: Valued<C> + 'w> Clone for Rows<'w, C, St> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'w, C: 'static, St: Valued<C> + 'w> Copy for Rows<'w, C, St> {}

impl<'w, C: 'static, St: Valued<C> + 'w> Clone for Column<'w, C, St> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'w, C: 'static, St: Valued<C> + 'w> Copy for Column<'w, C, St> {}

impl<'w, C: 'static, St: Valued<C> + 'w> Clone for ColumnMut<'w, C, St> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'w, C: 'static, St: Valued<C> + 'w> Copy for ColumnMut<'w, C, St> {}

impl<'w, C: 'static, St: Valued<C> + 'w> Rows<'w, C, St> {
    /// Whether no row is vacant: that rests on the values, and not on what the store says of itself.
    const ALL_THERE: bool = <ReachOf<'w, C, St> as Reach<C>>::ALL_THERE;

    #[inline]
    fn new(index: &'w Index, values: ReachOf<'w, C, St>) -> Self {
        let fits = match St::STORAGE {
            Storage::Packed => !index.is_unsettled(),
            Storage::Ordered => index.is_ordered(),
            Storage::Stable => index.is_stable(),
            Storage::Flag => false,
        };
        if index.rows() > values.rows() || !fits {
            too_few_values();
        }
        Self {
            index,
            values,
            walked: false,
            cursor: Cursor::new(),
            lockstep: Lockstep::new(),
        }
    }

    /// Says that the rows that are walked are this pool's, and that there are `len`.
    ///
    /// No group owns a pool with vacant rows: cursors would be moved on over its members without being asked.
    #[inline]
    fn walk(&mut self, holds: Holds, len: usize) {
        let is_owned = matches!(holds, Holds::Group(_));
        if len > self.index.rows() || is_owned && !Self::ALL_THERE {
            too_few_rows();
        }
        self.walked = true;
    }

    /// The row of a candidate.
    ///
    /// # Safety
    ///
    /// The candidate keeps its invariants, for the shape that the index is of.
    #[inline]
    unsafe fn find(&mut self, candidate: Candidate) -> Option<Row> {
        let row = if self.walked {
            Row::at(candidate.row)
        } else if matches!(St::STORAGE, Storage::Ordered) {
            self.index.search_from(&mut self.cursor, candidate.id)?
        } else {
            // SAFETY: what the shape covers is covered by all its indices (its invariant 3).
            unsafe { self.index.row_unchecked(candidate.id) }?
        };
        // Where no row is vacant, all of the index's have a value, by invariant 1.
        (Self::ALL_THERE || self.values.has(row.get())).then_some(row)
    }

    /// Finds the rows of a block of candidates whose ids ascend, of those whose bits are set; returns the bits of those found.
    ///
    /// # Safety
    ///
    /// The block keeps its invariants, for the shape that the index is of.
    #[inline]
    unsafe fn find_all(&mut self, block: Block<'_>, set: u16, rows: &mut [Row; Block::LEN]) -> u16 {
        if self.walked && (Self::ALL_THERE || self.values.is_full()) {
            for (row, place) in rows.iter_mut().zip(block.row..) {
                *row = Row::at(place);
            }
            return set;
        }
        if !self.walked
            && matches!(St::STORAGE, Storage::Ordered)
            && (Self::ALL_THERE || self.values.is_full())
            && let Some(ids) = self.index.line().settled()
        {
            let mut places = [0; Block::LEN];
            let found = self.lockstep.locate(ids, block.ids, &mut places);
            for (row, place) in rows.iter_mut().zip(places) {
                *row = Row::at(place);
            }
            return found & set;
        }
        let mut found = 0;
        for nth in bits(set.into()) {
            // SAFETY: the caller's word.
            if let Some(row) = unsafe { self.find(block.candidate(nth)) } {
                rows[nth] = row;
                found |= 1 << nth;
            }
        }
        found
    }

    /// Of the 64 rows from a multiple of that on, the bits of those that have a value, if these are the rows that are walked.
    #[inline]
    fn occupied(&self, word: usize) -> u64 {
        if self.walked {
            self.values.occupied(word)
        } else {
            u64::MAX
        }
    }

    /// How many rows from one on have the ids that are walked: 1 or more, as the row was found for the first of them in an
    /// index that is settled (invariant 2).
    #[inline]
    fn run(&self, row: Row, ids: &[u32]) -> usize {
        if Self::ALL_THERE {
            return if self.walked {
                ids.len()
            } else {
                common_prefix(&self.index.dense()[row.get()..], ids)
            };
        }
        let run = self.values.run(row.get(), ids.len());
        if self.walked {
            return run;
        }
        let run = self.index.occupied_from(row, run);
        common_prefix(&self.index.dense()[row.get()..row.get() + run], ids)
    }

    /// The pointer to a row.
    ///
    /// # Safety
    ///
    /// The row was found, or is the first.
    #[inline]
    unsafe fn pointer(&self, row: Row) -> NonNull<C> {
        // SAFETY: by the caller's word, and invariant 1, a value is at the row, or it is 0.
        unsafe { self.values.pointer(row.get()) }
    }
}

impl<'w, C: 'static, St: Valued<C> + 'w> Column<'w, C, St> {
    #[inline]
    pub(super) fn new(index: &'w Index, store: &'w St) -> Self {
        Self {
            rows: Rows::new(index, store.values().reach()),
            values: PhantomData,
        }
    }
}

impl<'w, C: 'static, St: Valued<C> + 'w> ColumnMut<'w, C, St> {
    #[inline]
    pub(super) fn new(
        index: &'w Index,
        store: &'w mut St,
        changes: <St::Tracking as Tracking>::Shared<'w>,
    ) -> Self {
        Self {
            rows: Rows::new(index, store.values_mut().reach_mut()),
            values: PhantomData,
            changes,
        }
    }

    #[inline]
    pub(super) fn changes(&self) -> <St::Tracking as Tracking>::Shared<'w> {
        self.changes
    }
}

impl<'w, C: 'static, St: Valued<C>> Rows<'w, C, St> {
    #[inline]
    fn shorten<'a>(self) -> Rows<'a, C, St>
    where
        'w: 'a,
    {
        Rows {
            index: self.index,
            values: St::Values::shorten(self.values),
            walked: self.walked,
            cursor: self.cursor,
            lockstep: self.lockstep,
        }
    }
}

impl<'w, C: 'static, St: Valued<C>> Column<'w, C, St> {
    #[inline]
    pub(super) fn shorten<'a>(self) -> Column<'a, C, St>
    where
        'w: 'a,
    {
        Column {
            rows: self.rows.shorten(),
            values: PhantomData,
        }
    }
}

impl<'w, C: 'static, St: Valued<C>> ColumnMut<'w, C, St> {
    #[inline]
    pub(super) fn shorten<'a>(self) -> ColumnMut<'a, C, St>
    where
        'w: 'a,
    {
        ColumnMut {
            rows: self.rows.shorten(),
            values: PhantomData,
            changes: St::Tracking::shorten(self.changes),
        }
    }
}

/// What columns of both kinds do with their rows.
macro_rules! rows_of {
    ($column:ident) => {
        impl<'w, C: 'static, St: Valued<C> + 'w> $column<'w, C, St> {
            #[inline]
            pub(super) fn index(&self) -> &'w Index {
                self.rows.index
            }

            /// Says that the rows that are walked are this pool's, and that there are `len`.
            #[inline]
            pub(super) fn walk(&mut self, holds: Holds, len: usize) {
                self.rows.walk(holds, len);
            }

            /// The row of a candidate.
            ///
            /// # Safety
            ///
            /// The candidate keeps its invariants, for the shape that the index is of.
            #[inline]
            pub(super) unsafe fn find(&mut self, candidate: Candidate) -> Option<Row> {
                // SAFETY: the caller's word.
                unsafe { self.rows.find(candidate) }
            }

            /// The rows of a block of candidates; [`Fetch::find_all`](super::fetch::Fetch::find_all) says more.
            ///
            /// # Safety
            ///
            /// The block keeps its invariants, for the shape that the index is of.
            #[inline]
            pub(super) unsafe fn find_all(
                &mut self,
                block: Block<'_>,
                set: u16,
                rows: &mut [Row; Block::LEN],
            ) -> u16 {
                // SAFETY: the caller's word.
                unsafe { self.rows.find_all(block, set, rows) }
            }

            /// Which of 64 rows that are walked have a value here.
            #[inline]
            pub(super) fn occupied(&self, word: usize) -> u64 {
                self.rows.occupied(word)
            }

            /// How many rows from one on, which was found, have the ids that are walked: 1 or more.
            #[inline]
            pub(super) fn run(&self, row: Row, ids: &[u32]) -> usize {
                self.rows.run(row, ids)
            }

            /// The pointer to a row.
            ///
            /// # Safety
            ///
            /// The row was found, or is the first.
            #[inline]
            pub(super) unsafe fn pointer(&self, row: Row) -> NonNull<C> {
                // SAFETY: the caller's word.
                unsafe { self.rows.pointer(row) }
            }
        }
    };
}

rows_of!(Column);
rows_of!(ColumnMut);

/// How many elements two slices begin with in common.
#[inline(never)]
fn common_prefix(left: &[u32], right: &[u32]) -> usize {
    const BLOCK: usize = 32;
    let blocks = left
        .chunks_exact(BLOCK)
        .zip(right.chunks_exact(BLOCK))
        .take_while(|(left, right)| left == right)
        .count();
    let equal = blocks * BLOCK;
    let rest = left[equal..]
        .iter()
        .zip(&right[equal..])
        .take_while(|(left, right)| left == right)
        .count();
    equal + rest
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
