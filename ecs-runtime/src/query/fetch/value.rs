//! The terms `&C` and `&mut C`.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::sealed::Sealed;
use super::{Block, Candidate, Fetch, Shortest, Single, Term};
use crate::change::{MutOf, Tracking, TrackingOf};
use crate::pool::{Row, Storage, Store};
use crate::query::plan::Holds;
use crate::query::rows::{Column, ColumnMut};
use crate::signature::Mask;
use crate::world::{Has, ShapeOf, ToRead, ToWrite, settle};

impl<C> Sealed for ToRead<C> {}

impl<W: Has<C>, C: 'static> Fetch<W> for ToRead<C> {
    type Item<'w> = &'w C;
    type State<'w> = Column<'w, C, W::Store>;
    type Place = Row;
    type Places = [Row; Block::LEN];
    type Cursor<'w> = Cursor<'w, C>;
    type Pools = Single;

    const ALL: Mask = Mask::of(W::ID);
    const READS: Mask = Mask::of(W::ID);
    const WRITES: Mask = Mask::EMPTY;
    const ALIASES: bool = false;
    const JOINS: bool = matches!(W::Store::STORAGE, Storage::Ordered);
    const OPTIONS: usize = 0;
    const SETTLES: bool = matches!(W::Store::STORAGE, Storage::Ordered);
    const START: Self::Place = Row::START;
    const NOWHERE: Self::Places = [Row::NONE; Block::LEN];

    fn terms(each: &mut dyn FnMut(Term)) {
        each(Term::Value {
            id: W::ID,
            written: false,
            optional: false,
        });
    }

    #[inline]
    fn settle(world: &mut W) {
        settle::<W, C>(world);
    }

    #[inline]
    fn open<'w>(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> Self::State<'w> {
        Column::new(shape.index(W::ID), W::slot(slots).share())
    }

    #[inline]
    fn shorten<'a, 'w: 'a>(state: Self::State<'w>) -> Self::State<'a> {
        state.shorten()
    }

    #[inline]
    fn drivers<'w>(state: &Self::State<'w>, shortest: &mut Shortest<'w>) {
        shortest.consider(W::ID, state.index());
    }

    #[inline]
    fn walk(state: &mut Self::State<'_>, holds: Holds, len: usize) {
        if holds.has(W::ID) {
            state.walk(holds, len);
        }
    }

    #[inline]
    unsafe fn find(state: &mut Self::State<'_>, candidate: Candidate) -> Option<Row> {
        // SAFETY: the caller's word; the state's index is of the shape that it was opened from.
        unsafe { state.find(candidate) }
    }

    #[inline]
    unsafe fn find_all(
        state: &mut Self::State<'_>,
        block: Block<'_>,
        set: u16,
        places: &mut [Row; Block::LEN],
    ) -> u16 {
        // SAFETY: the caller's word; the state's index is of the shape that it was opened from.
        unsafe { state.find_all(block, set, places) }
    }

    #[inline]
    fn nth(places: &[Row; Block::LEN], nth: usize) -> Row {
        places[nth % Block::LEN]
    }

    #[inline]
    fn occupied(state: &Self::State<'_>, word: usize) -> u64 {
        state.occupied(word)
    }

    #[inline]
    unsafe fn advance(cursor: Self::Cursor<'_>, rows: usize) -> Self::Cursor<'_> {
        // SAFETY: by the caller's word the memory goes on for as many rows.
        Cursor(unsafe { cursor.0.add(rows) }, PhantomData)
    }

    #[inline]
    fn follows(end: Self::Cursor<'_>, next: Self::Cursor<'_>) -> bool {
        end.0 == next.0
    }

    #[inline]
    fn run(state: &Self::State<'_>, place: Row, ids: &[u32]) -> usize {
        state.run(place, ids)
    }

    #[inline]
    unsafe fn cursor<'w>(state: &Self::State<'w>, place: Row) -> Self::Cursor<'w> {
        // SAFETY: by the caller's word the row is one of the index's, or the first.
        Cursor(unsafe { state.pointer(place) }, PhantomData)
    }

    #[inline]
    unsafe fn step(cursor: Self::Cursor<'_>) -> Self::Cursor<'_> {
        // SAFETY: by the caller's word the cursor is at a row of the index, so that the next is in the slice, or
        // its end.
        Cursor(unsafe { cursor.0.add(1) }, PhantomData)
    }

    #[inline]
    unsafe fn item(cursor: Self::Cursor<'_>, _id: u32) -> Self::Item<'_> {
        // SAFETY: by clause 1 the pointer is at a row of the index, which is a value that is borrowed for `'w`
        // (`Column`).
        unsafe { cursor.0.as_ref() }
    }
}

impl<C> Sealed for ToWrite<C> {}

impl<W: Has<C>, C: 'static> Fetch<W> for ToWrite<C> {
    type Item<'w> = MutOf<'w, W, C>;
    type State<'w> = ColumnMut<'w, C, W::Store>;
    type Place = Row;
    type Places = [Row; Block::LEN];
    type Cursor<'w> = CursorMut<'w, C, TrackingOf<W, C>>;
    type Pools = Single;

    const ALL: Mask = Mask::of(W::ID);
    const READS: Mask = Mask::EMPTY;
    const WRITES: Mask = Mask::of(W::ID);
    const ALIASES: bool = false;
    const JOINS: bool = matches!(W::Store::STORAGE, Storage::Ordered);
    const OPTIONS: usize = 0;
    const SETTLES: bool = matches!(W::Store::STORAGE, Storage::Ordered);
    const START: Self::Place = Row::START;
    const NOWHERE: Self::Places = [Row::NONE; Block::LEN];

    fn terms(each: &mut dyn FnMut(Term)) {
        each(Term::Value {
            id: W::ID,
            written: true,
            optional: false,
        });
    }

    #[inline]
    fn settle(world: &mut W) {
        settle::<W, C>(world);
    }

    #[inline]
    fn open<'w>(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> Self::State<'w> {
        let changes = TrackingOf::<W, C>::share(shape.changes());
        ColumnMut::new(shape.index(W::ID), W::slot(slots).take(), changes)
    }

    #[inline]
    fn shorten<'a, 'w: 'a>(state: Self::State<'w>) -> Self::State<'a> {
        state.shorten()
    }

    #[inline]
    fn drivers<'w>(state: &Self::State<'w>, shortest: &mut Shortest<'w>) {
        shortest.consider(W::ID, state.index());
    }

    #[inline]
    fn walk(state: &mut Self::State<'_>, holds: Holds, len: usize) {
        if holds.has(W::ID) {
            state.walk(holds, len);
        }
    }

    #[inline]
    unsafe fn find(state: &mut Self::State<'_>, candidate: Candidate) -> Option<Row> {
        // SAFETY: the caller's word; the state's index is of the shape that it was opened from.
        unsafe { state.find(candidate) }
    }

    #[inline]
    unsafe fn find_all(
        state: &mut Self::State<'_>,
        block: Block<'_>,
        set: u16,
        places: &mut [Row; Block::LEN],
    ) -> u16 {
        // SAFETY: the caller's word; the state's index is of the shape that it was opened from.
        unsafe { state.find_all(block, set, places) }
    }

    #[inline]
    fn nth(places: &[Row; Block::LEN], nth: usize) -> Row {
        places[nth % Block::LEN]
    }

    #[inline]
    fn occupied(state: &Self::State<'_>, word: usize) -> u64 {
        state.occupied(word)
    }

    #[inline]
    unsafe fn advance(cursor: Self::Cursor<'_>, rows: usize) -> Self::Cursor<'_> {
        // SAFETY: by the caller's word the memory goes on for as many rows.
        let value = unsafe { cursor.value.add(rows) };
        CursorMut {
            value,
            place: TrackingOf::<W, C>::advance::<C>(cursor.place, rows),
            values: PhantomData,
        }
    }

    #[inline]
    fn follows(end: Self::Cursor<'_>, next: Self::Cursor<'_>) -> bool {
        end.value == next.value
    }

    #[inline]
    fn run(state: &Self::State<'_>, place: Row, ids: &[u32]) -> usize {
        state.run(place, ids)
    }

    #[inline]
    unsafe fn cursor<'w>(state: &Self::State<'w>, place: Row) -> Self::Cursor<'w> {
        // SAFETY: by the caller's word the row is one of the index's, or the first.
        let value = unsafe { state.pointer(place) };
        CursorMut {
            value,
            place: TrackingOf::<W, C>::place(state.changes(), value, place.get()),
            values: PhantomData,
        }
    }

    #[inline]
    unsafe fn step(cursor: Self::Cursor<'_>) -> Self::Cursor<'_> {
        // SAFETY: by the caller's word the cursor is at a row of the index, so that the next is in the slice, or
        // its end.
        let value = unsafe { cursor.value.add(1) };
        CursorMut {
            value,
            place: TrackingOf::<W, C>::step::<C>(cursor.place),
            values: PhantomData,
        }
    }

    #[inline]
    unsafe fn item(mut cursor: Self::Cursor<'_>, _id: u32) -> Self::Item<'_> {
        // SAFETY: by clause 1 the pointer is at a row of the index, which is a value that is borrowed for `'w`
        // (invariant 1 of `ColumnMut`). Other items that are in use have other rows: of one walk, either all have the rows
        // that are walked, or all have those of their ids, which are different at different rows, since what is walked is
        // injective as well as this index, which is settled (invariant 2 of `Rows`).
        let value = unsafe { cursor.value.as_mut() };
        TrackingOf::<W, C>::guard(value, cursor.place)
    }
}

/// A pointer to a value that is borrowed for `'w`.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct Cursor<'w, C>(NonNull<C>, PhantomData<&'w [C]>);

/// A pointer to a value that is borrowed for `'w` to be written, and where to note that it was.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct CursorMut<'w, C, T: Tracking> {
    value: NonNull<C>,
    place: T::Place<'w>,
    values: PhantomData<&'w mut [C]>,
}

impl<C> Clone for Cursor<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Cursor<'_, C> {}

impl<C, T: Tracking> Clone for CursorMut<'_, C, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C, T: Tracking> Copy for CursorMut<'_, C, T> {}

// SAFETY: a cursor is what makes a `&C`, which is `Send` where `C` is `Sync`.
unsafe impl<C: Sync> Send for Cursor<'_, C> {}
// SAFETY: as above.
unsafe impl<C: Sync> Sync for Cursor<'_, C> {}
// SAFETY: a cursor is what makes a `&mut C`, which is `Send` where `C` is; the place is `Send` by itself.
unsafe impl<C: Send, T: Tracking> Send for CursorMut<'_, C, T> {}
// SAFETY: a `&CursorMut` gives nothing out but in `unsafe` functions, whose callers hold the borrow.
unsafe impl<C: Sync, T: Tracking> Sync for CursorMut<'_, C, T> {}
