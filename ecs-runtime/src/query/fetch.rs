//! What a query's terms do while it walks.
//!
//! A term has a state, which holds what it borrows, and finds a *place* for each candidate: the row in its own
//! pool. While a run lasts, the places of the following rows are the first one plus an offset.

use super::Is;
use core::marker::PhantomData;

use super::rows::{Column, ColumnMut};
use crate::entity::{Entities, Entity};
use crate::pool::{Index, Row};
use crate::primitives::wide;
use crate::signature::{ComponentId, Mask, Signature};
use crate::world::{Declared, Has, Mark, ShapeOf, ToRead, ToWrite};

/// An entity that may match.
#[derive(Clone, Copy)]
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct Candidate<'a> {
    /// Its index.
    pub(super) id: u32,
    /// Its row in the driver.
    pub(super) row: usize,
    /// The index that is walked, if one is.
    pub(super) driver: Option<&'a Index>,
}

/// The pool that a query walks: the shortest of those that it needs, of equal ones the first declared.
#[derive(Clone, Copy, Default)]
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct Shortest<'w> {
    pub(super) index: Option<&'w Index>,
    id: Option<ComponentId>,
}

impl<'w> Shortest<'w> {
    #[inline]
    pub(super) fn consider(&mut self, id: ComponentId, index: &'w Index) {
        let shorter = match self.index {
            Some(best) => (index.len(), Some(id)) < (best.len(), self.id),
            None => true,
        };
        if shorter {
            *self = Self {
                index: Some(index),
                id: Some(id),
            };
        }
    }
}

/// A pointer to a value that is borrowed for `'w`.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct Cursor<'w, C>(*const C, PhantomData<&'w [C]>);

/// A pointer to a value that is borrowed for `'w` to be written.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct CursorMut<'w, C>(*mut C, PhantomData<&'w mut [C]>);

impl<C> Clone for Cursor<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Cursor<'_, C> {}

impl<C> Clone for CursorMut<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for CursorMut<'_, C> {}

// SAFETY: a cursor is what makes a `&C`, which is `Send` where `C` is `Sync`.
unsafe impl<C: Sync> Send for Cursor<'_, C> {}
// SAFETY: as above.
unsafe impl<C: Sync> Sync for Cursor<'_, C> {}
// SAFETY: a cursor is what makes a `&mut C`, which is `Send` where `C` is.
unsafe impl<C: Send> Send for CursorMut<'_, C> {}
// SAFETY: a `&CursorMut` gives nothing out but in `unsafe` functions, whose callers hold the borrow.
unsafe impl<C: Sync> Sync for CursorMut<'_, C> {}

mod sealed {
    pub trait Sealed {}
}

use sealed::Sealed;

/// The terms of a query, in the form that walks use.
///
/// Sealed: the contract of [`get`](Self::get) is kept in this module alone.
#[doc(hidden)]
pub trait Fetch<W: Declared>: Sealed + 'static {
    type Item<'w>;
    type State<'w>: Copy;
    type Place: Copy;
    /// Pointers to the rows of one match.
    type Cursor<'w>: Copy;

    /// How many pools every match has a row in, for these terms: `Zero`, `Single` or `Many`.
    type Pools: Pools;

    const READS: Mask;
    const WRITES: Mask;
    /// Whether two terms borrow one component, one of them to write.
    const ALIASES: bool;

    /// How many terms have a place in some matches only.
    const OPTIONS: usize;

    /// The place that a walk is most likely to begin at.
    const START: Self::Place;

    fn open<'w>(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> Self::State<'w>;

    fn shorten<'a, 'w: 'a>(state: Self::State<'w>) -> Self::State<'a>;

    /// Names the pools that every match has a row in.
    fn drivers<'w>(state: &Self::State<'w>, shortest: &mut Shortest<'w>);

    /// The place of a candidate, if it matches.
    fn find(state: &Self::State<'_>, candidate: Candidate<'_>) -> Option<Self::Place>;

    /// Whether `now` is as many rows behind `before` as its candidate is, so that a run is likely.
    fn follows(before: Self::Place, by: usize, now: Self::Place) -> bool;

    /// How many of the driver's ids, from the candidate on, stand side by side here too. At least 1.
    fn run(
        state: &Self::State<'_>,
        place: Self::Place,
        ids: &[u32],
        driver: Option<&Index>,
    ) -> usize;

    /// The cursor at a place.
    fn cursor<'w>(state: &Self::State<'w>, place: Self::Place) -> Self::Cursor<'w>;

    /// Moves a cursor to the next row.
    fn step(cursor: &mut Self::Cursor<'_>);

    /// The item at a cursor.
    ///
    /// # Safety
    ///
    /// 1. The cursor was made of a place that was found in its state, and has been moved less often than what
    ///    [`run`](Self::run) returned for that place, or not at all.
    /// 2. `id` is the id of the candidate there, and below the length of the entity table.
    /// 3. During `'w` no other item of an entity with this id is in use that came from this state or a copy.
    unsafe fn item<'w>(cursor: Self::Cursor<'w>, id: u32) -> Self::Item<'w>;
}

/// A number of pools, as a type.
#[doc(hidden)]
pub trait Pools: 'static {
    const SOME: bool;
    const EXACT: bool;
    type Plus<Other: Pools>: Pools;
    type Next: Pools;
}

/// No pool.
#[derive(Debug)]
#[doc(hidden)]
pub struct Zero;
/// One pool.
#[derive(Debug)]
#[doc(hidden)]
pub struct Single;
/// Two pools or more.
#[derive(Debug)]
#[doc(hidden)]
pub struct Many;

impl Pools for Zero {
    const SOME: bool = false;
    const EXACT: bool = true;
    type Plus<Other: Pools> = Other;
    type Next = Single;
}

impl Pools for Single {
    const SOME: bool = true;
    const EXACT: bool = true;
    type Plus<Other: Pools> = Other::Next;
    type Next = Many;
}

impl Pools for Many {
    const SOME: bool = true;
    const EXACT: bool = false;
    type Plus<Other: Pools> = Many;
    type Next = Many;
}

/// Terms whose number of matches is known without a walk.
#[doc(hidden)]
pub trait Exact: Pools {}
impl Exact for Zero {}
impl Exact for Single {}

#[inline]
fn row_in(index: &Index, candidate: Candidate<'_>) -> Option<Row> {
    match candidate.driver {
        Some(driver) if core::ptr::eq(driver, index) => Some(Row::at(candidate.row)),
        _ => index.row(candidate.id),
    }
}

#[inline]
fn run_in(index: &Index, row: Row, ids: &[u32], driver: Option<&Index>) -> usize {
    match driver {
        Some(driver) if core::ptr::eq(driver, index) => ids.len(),
        _ => common_prefix(&index.dense()[row.get()..], ids),
    }
}

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

impl<C> Sealed for ToRead<C> {}

impl<W: Has<C>, C: 'static> Fetch<W> for ToRead<C> {
    type Item<'w> = &'w C;
    type State<'w> = Column<'w, C>;
    type Place = Row;
    type Cursor<'w> = Cursor<'w, C>;
    type Pools = Single;

    const READS: Mask = Mask::of(W::ID);
    const WRITES: Mask = Mask::EMPTY;
    const ALIASES: bool = false;
    const OPTIONS: usize = 0;
    const START: Self::Place = Row::START;

    #[inline]
    fn open<'w>(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> Column<'w, C> {
        Column::new(shape.index(W::ID), W::slot(slots).share())
    }

    #[inline]
    fn shorten<'a, 'w: 'a>(state: Column<'w, C>) -> Column<'a, C> {
        state
    }

    #[inline]
    fn drivers<'w>(state: &Column<'w, C>, shortest: &mut Shortest<'w>) {
        shortest.consider(W::ID, state.index());
    }

    #[inline]
    fn find(state: &Column<'_, C>, candidate: Candidate<'_>) -> Option<Row> {
        row_in(state.index(), candidate)
    }

    #[inline]
    fn follows(before: Row, by: usize, now: Row) -> bool {
        before.next(by) == now
    }

    #[inline]
    fn run(state: &Column<'_, C>, place: Row, ids: &[u32], driver: Option<&Index>) -> usize {
        run_in(state.index(), place, ids, driver)
    }

    #[inline]
    fn cursor<'w>(state: &Self::State<'w>, place: Row) -> Self::Cursor<'w> {
        Cursor(state.pointer(place), PhantomData)
    }

    #[inline]
    fn step(cursor: &mut Self::Cursor<'_>) {
        cursor.0 = cursor.0.wrapping_add(1);
    }

    #[inline]
    unsafe fn item<'w>(cursor: Self::Cursor<'w>, _id: u32) -> Self::Item<'w> {
        // SAFETY: by clause 1 the pointer is at a row of the index, which is a value that is borrowed for `'w`
        // (invariant 1 of `Column`).
        unsafe { &*cursor.0 }
    }
}

impl<C> Sealed for ToWrite<C> {}

impl<W: Has<C>, C: 'static> Fetch<W> for ToWrite<C> {
    type Item<'w> = &'w mut C;
    type State<'w> = ColumnMut<'w, C>;
    type Place = Row;
    type Cursor<'w> = CursorMut<'w, C>;
    type Pools = Single;

    const READS: Mask = Mask::EMPTY;
    const WRITES: Mask = Mask::of(W::ID);
    const ALIASES: bool = false;
    const OPTIONS: usize = 0;
    const START: Self::Place = Row::START;

    #[inline]
    fn open<'w>(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> ColumnMut<'w, C> {
        ColumnMut::new(shape.index(W::ID), W::slot(slots).take())
    }

    #[inline]
    fn shorten<'a, 'w: 'a>(state: ColumnMut<'w, C>) -> ColumnMut<'a, C> {
        state.shorten()
    }

    #[inline]
    fn drivers<'w>(state: &ColumnMut<'w, C>, shortest: &mut Shortest<'w>) {
        shortest.consider(W::ID, state.index());
    }

    #[inline]
    fn find(state: &ColumnMut<'_, C>, candidate: Candidate<'_>) -> Option<Row> {
        row_in(state.index(), candidate)
    }

    #[inline]
    fn follows(before: Row, by: usize, now: Row) -> bool {
        before.next(by) == now
    }

    #[inline]
    fn run(state: &ColumnMut<'_, C>, place: Row, ids: &[u32], driver: Option<&Index>) -> usize {
        run_in(state.index(), place, ids, driver)
    }

    #[inline]
    fn cursor<'w>(state: &Self::State<'w>, place: Row) -> Self::Cursor<'w> {
        CursorMut(state.pointer(place), PhantomData)
    }

    #[inline]
    fn step(cursor: &mut Self::Cursor<'_>) {
        cursor.0 = cursor.0.wrapping_add(1);
    }

    #[inline]
    unsafe fn item<'w>(cursor: Self::Cursor<'w>, _id: u32) -> Self::Item<'w> {
        // SAFETY: by clause 1 the pointer is at a row of the index, which is a value that is borrowed for `'w`
        // (invariant 1 of `ColumnMut`). The index is injective, and the row is that of the candidate's own id (by
        // look-up, or in a run by comparing the ids, or as the row of the driver itself), so by clause 3 no other
        // reference to it is in use.
        unsafe { &mut *cursor.0 }
    }
}

macro_rules! fetch_of_option {
    ($inner:ident) => {
        impl<C> Sealed for Option<$inner<C>> {}

        impl<W: Has<C>, C: 'static> Fetch<W> for Option<$inner<C>> {
            type Item<'w> = Option<<$inner<C> as Fetch<W>>::Item<'w>>;
            type State<'w> = <$inner<C> as Fetch<W>>::State<'w>;
            /// The row, or `Row::NONE`.
            type Place = Row;
            type Cursor<'w> = Option<<$inner<C> as Fetch<W>>::Cursor<'w>>;
            type Pools = Zero;

            const READS: Mask = <$inner<C> as Fetch<W>>::READS;
            const WRITES: Mask = <$inner<C> as Fetch<W>>::WRITES;
            const ALIASES: bool = false;
            const OPTIONS: usize = 1;
            const START: Self::Place = Row::START;

            #[inline]
            fn open<'w>(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> Self::State<'w> {
                <$inner<C> as Fetch<W>>::open(shape, slots)
            }

            #[inline]
            fn shorten<'a, 'w: 'a>(state: Self::State<'w>) -> Self::State<'a> {
                <$inner<C> as Fetch<W>>::shorten(state)
            }

            #[inline]
            fn drivers<'w>(_state: &Self::State<'w>, _shortest: &mut Shortest<'w>) {}

            #[inline]
            fn find(state: &Self::State<'_>, candidate: Candidate<'_>) -> Option<Row> {
                Some(row_in(state.index(), candidate).unwrap_or(Row::NONE))
            }

            #[inline]
            fn follows(before: Row, by: usize, now: Row) -> bool {
                before != Row::NONE && before.next(by) == now
            }

            #[inline]
            fn run(
                state: &Self::State<'_>,
                place: Row,
                ids: &[u32],
                driver: Option<&Index>,
            ) -> usize {
                if place == Row::NONE {
                    1
                } else {
                    run_in(state.index(), place, ids, driver)
                }
            }

            #[inline]
            fn cursor<'w>(state: &Self::State<'w>, place: Row) -> Self::Cursor<'w> {
                (place != Row::NONE).then(|| <$inner<C> as Fetch<W>>::cursor(state, place))
            }

            #[inline]
            fn step(cursor: &mut Self::Cursor<'_>) {
                if let Some(cursor) = cursor {
                    <$inner<C> as Fetch<W>>::step(cursor);
                }
            }

            #[inline]
            unsafe fn item<'w>(cursor: Self::Cursor<'w>, id: u32) -> Self::Item<'w> {
                match cursor {
                    // SAFETY: the place is a row, found as the inner term finds it; the rest is the caller's word.
                    Some(cursor) => Some(unsafe { <$inner<C> as Fetch<W>>::item(cursor, id) }),
                    None => None,
                }
            }
        }
    };
}

fetch_of_option!(ToRead);
fetch_of_option!(ToWrite);

impl Sealed for Entity {}

impl<W: Declared> Fetch<W> for Entity {
    type Item<'w> = Entity;
    type State<'w> = &'w Entities;
    type Place = ();
    type Cursor<'w> = &'w Entities;
    type Pools = Zero;

    const READS: Mask = Mask::EMPTY;
    const WRITES: Mask = Mask::EMPTY;
    const ALIASES: bool = false;
    const OPTIONS: usize = 0;
    const START: Self::Place = ();

    #[inline]
    fn open<'w>(shape: &'w ShapeOf<W>, _slots: &mut W::Slots<'w>) -> &'w Entities {
        &shape.entities
    }

    #[inline]
    fn shorten<'a, 'w: 'a>(state: &'w Entities) -> &'a Entities {
        state
    }

    #[inline]
    fn drivers<'w>(_state: &&'w Entities, _shortest: &mut Shortest<'w>) {}

    #[inline]
    fn find(_state: &&Entities, _candidate: Candidate<'_>) -> Option<()> {
        Some(())
    }

    #[inline]
    fn follows(_before: (), _by: usize, _now: ()) -> bool {
        true
    }

    #[inline]
    fn run(_state: &&Entities, _place: (), ids: &[u32], _driver: Option<&Index>) -> usize {
        ids.len()
    }

    #[inline]
    fn cursor<'w>(state: &Self::State<'w>, _place: ()) -> Self::Cursor<'w> {
        state
    }

    #[inline]
    fn step(_cursor: &mut Self::Cursor<'_>) {}

    #[inline]
    unsafe fn item<'w>(cursor: Self::Cursor<'w>, id: u32) -> Self::Item<'w> {
        // SAFETY: by clause 2 the id is below the table's length.
        unsafe { cursor.at_unchecked(id) }
    }
}

impl<M> Sealed for Is<M> {}

impl<W: Mark<M>, M: 'static> Fetch<W> for Is<M> {
    type Item<'w> = bool;
    type State<'w> = &'w [W::Signature];
    type Place = ();
    type Cursor<'w> = &'w [W::Signature];
    type Pools = Zero;

    const READS: Mask = Mask::EMPTY;
    const WRITES: Mask = Mask::EMPTY;
    const ALIASES: bool = false;
    const OPTIONS: usize = 0;
    const START: Self::Place = ();

    #[inline]
    fn open<'w>(shape: &'w ShapeOf<W>, _slots: &mut W::Slots<'w>) -> &'w [W::Signature] {
        &shape.signatures
    }

    #[inline]
    fn shorten<'a, 'w: 'a>(state: &'w [W::Signature]) -> &'a [W::Signature] {
        state
    }

    #[inline]
    fn drivers<'w>(_state: &&'w [W::Signature], _shortest: &mut Shortest<'w>) {}

    #[inline]
    fn find(_state: &&[W::Signature], _candidate: Candidate<'_>) -> Option<()> {
        Some(())
    }

    #[inline]
    fn follows(_before: (), _by: usize, _now: ()) -> bool {
        true
    }

    #[inline]
    fn run(_state: &&[W::Signature], _place: (), ids: &[u32], _driver: Option<&Index>) -> usize {
        ids.len()
    }

    #[inline]
    fn cursor<'w>(state: &Self::State<'w>, _place: ()) -> Self::Cursor<'w> {
        state
    }

    #[inline]
    fn step(_cursor: &mut Self::Cursor<'_>) {}

    #[inline]
    unsafe fn item<'w>(cursor: Self::Cursor<'w>, id: u32) -> Self::Item<'w> {
        cursor[wide(id)].has(W::ID)
    }
}

macro_rules! fetch_of_tuple {
    ($($term:ident $position:tt $state:ty),*) => {
        impl<$($term: Sealed),*> Sealed for ($($term,)*) {}

        #[expect(clippy::allow_attributes, reason = "the empty tuple uses nothing")]
        #[allow(
            unused_variables,
            unused_mut,
            clippy::unused_unit,
            clippy::double_parens,
            reason = "the empty tuple uses nothing"
        )]
        impl<W: Declared, $($term: Fetch<W>),*> Fetch<W> for ($($term,)*) {
            type Item<'w> = ($($term::Item<'w>,)*);
            type State<'w> = ($($term::State<'w>,)*);
            type Place = ($($term::Place,)*);
            type Cursor<'w> = ($($term::Cursor<'w>,)*);
            type Pools = sum_of_pools!($($term)*);

            const READS: Mask = Mask::EMPTY$(.union($term::READS))*;
            const WRITES: Mask = Mask::EMPTY$(.union($term::WRITES))*;
            const ALIASES: bool = {
                let mut aliases = false;
                let mut read = Mask::EMPTY;
                let mut written = Mask::EMPTY;
                $(
                    aliases = aliases
                        || $term::ALIASES
                        || written.intersects($term::READS.union($term::WRITES))
                        || read.intersects($term::WRITES);
                    read = read.union($term::READS);
                    written = written.union($term::WRITES);
                )*
                let _ = (read, written);
                aliases
            };
            const OPTIONS: usize = 0 $(+ $term::OPTIONS)*;
            const START: Self::Place = ($($term::START,)*);

            #[inline]
            fn open<'w>(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> Self::State<'w> {
                ($($term::open(shape, slots),)*)
            }

            #[inline]
            fn shorten<'a, 'w: 'a>(state: Self::State<'w>) -> Self::State<'a> {
                ($($term::shorten(state.$position),)*)
            }

            #[inline]
            fn drivers<'w>(state: &Self::State<'w>, shortest: &mut Shortest<'w>) {
                $($term::drivers(&state.$position, shortest);)*
            }

            #[inline]
            fn find(state: &Self::State<'_>, candidate: Candidate<'_>) -> Option<Self::Place> {
                Some(($($term::find(&state.$position, candidate)?,)*))
            }

            #[inline]
            fn follows(before: Self::Place, by: usize, now: Self::Place) -> bool {
                true $(&& $term::follows(before.$position, by, now.$position))*
            }

            #[inline]
            fn run(
                state: &Self::State<'_>,
                place: Self::Place,
                ids: &[u32],
                driver: Option<&Index>,
            ) -> usize {
                let mut run = ids.len();
                $(run = $term::run(&state.$position, place.$position, &ids[..run], driver);)*
                run
            }

            #[inline]
            fn cursor<'w>(state: &Self::State<'w>, place: Self::Place) -> Self::Cursor<'w> {
                ($($term::cursor(&state.$position, place.$position),)*)
            }

            #[inline]
            fn step(cursor: &mut Self::Cursor<'_>) {
                $($term::step(&mut cursor.$position);)*
            }

            #[inline]
            unsafe fn item<'w>(cursor: Self::Cursor<'w>, id: u32) -> Self::Item<'w> {
                // SAFETY: a tuple's place is found term by term and its run is the shortest of theirs, so the
                // caller's word holds for each; two terms of one component read it, by the slots.
                ($(unsafe { $term::item(cursor.$position, id) },)*)
            }
        }
    };
}

macro_rules! sum_of_pools {
    () => { Zero };
    ($first:ident $($rest:ident)*) => {
        <<$first as Fetch<W>>::Pools as Pools>::Plus<sum_of_pools!($($rest)*)>
    };
}

crate::tuples::for_each_tuple!(fetch_of_tuple, Fetch);
