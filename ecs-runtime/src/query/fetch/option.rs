//! The terms `Option<&C>` and `Option<&mut C>`.

use super::sealed::Sealed;
use super::{Block, Candidate, Fetch, Shortest, Term, Zero, bits};
use crate::pool::Row;
use crate::query::plan::Holds;
use crate::signature::Mask;
use crate::world::{Has, ShapeOf, ToRead, ToWrite};

macro_rules! fetch_of_option {
    ($inner:ident) => {
        impl<C> Sealed for Option<$inner<C>> {}

        impl<W: Has<C>, C: 'static> Fetch<W> for Option<$inner<C>> {
            type Item<'w> = Option<<$inner<C> as Fetch<W>>::Item<'w>>;
            type State<'w> = <$inner<C> as Fetch<W>>::State<'w>;
            /// The row, or `Row::NONE`.
            type Place = Row;
            type Places = [Row; Block::LEN];
            type Cursor<'w> = Option<<$inner<C> as Fetch<W>>::Cursor<'w>>;
            type Pools = Zero;

            const ALL: Mask = Mask::EMPTY;
            const READS: Mask = <$inner<C> as Fetch<W>>::READS;
            const WRITES: Mask = <$inner<C> as Fetch<W>>::WRITES;
            const ALIASES: bool = false;
            const JOINS: bool = <$inner<C> as Fetch<W>>::JOINS;
            const OPTIONS: usize = 1;
            const SETTLES: bool = <$inner<C> as Fetch<W>>::SETTLES;
            const START: Self::Place = Row::START;
            const NOWHERE: Self::Places = [Row::NONE; Block::LEN];

            fn terms(each: &mut dyn FnMut(Term)) {
                each(Term::Value {
                    id: W::ID,
                    written: !<Self as Fetch<W>>::WRITES.is_empty(),
                    optional: true,
                });
            }

            #[inline]
            fn settle(world: &mut W) {
                <$inner<C> as Fetch<W>>::settle(world);
            }

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
            fn walk(state: &mut Self::State<'_>, holds: Holds, len: usize) {
                <$inner<C> as Fetch<W>>::walk(state, holds, len);
            }

            #[inline]
            unsafe fn find(state: &mut Self::State<'_>, candidate: Candidate) -> Option<Row> {
                // SAFETY: the caller's word; the state's index is of the shape that it was opened from.
                let row = unsafe { state.find(candidate) };
                Some(row.unwrap_or(Row::NONE))
            }

            #[inline]
            unsafe fn find_all(
                state: &mut Self::State<'_>,
                block: Block<'_>,
                set: u16,
                places: &mut [Row; Block::LEN],
            ) -> u16 {
                // SAFETY: the caller's word; the state's index is of the shape that it was opened from.
                let found = unsafe { state.find_all(block, set, places) };
                for nth in bits((set & !found).into()) {
                    places[nth] = Row::NONE;
                }
                set
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
                match cursor {
                    // SAFETY: the cursor was made as the inner term's is.
                    Some(cursor) => Some(unsafe { <$inner<C> as Fetch<W>>::advance(cursor, rows) }),
                    None => None,
                }
            }

            #[inline]
            fn follows(end: Self::Cursor<'_>, next: Self::Cursor<'_>) -> bool {
                matches!(
                    (end, next),
                    (Some(end), Some(next)) if <$inner<C> as Fetch<W>>::follows(end, next)
                )
            }

            #[inline]
            fn run(state: &Self::State<'_>, place: Row, ids: &[u32]) -> usize {
                if place == Row::NONE {
                    1
                } else {
                    state.run(place, ids)
                }
            }

            #[inline]
            unsafe fn cursor<'w>(state: &Self::State<'w>, place: Row) -> Self::Cursor<'w> {
                if place == Row::NONE {
                    return None;
                }
                // SAFETY: the place is a row, found as the inner term finds it, or `START`, which is the same.
                Some(unsafe { <$inner<C> as Fetch<W>>::cursor(state, place) })
            }

            #[inline]
            unsafe fn step(cursor: Self::Cursor<'_>) -> Self::Cursor<'_> {
                match cursor {
                    // SAFETY: the cursor was made as the inner term's is, and the run is the inner term's.
                    Some(cursor) => Some(unsafe { <$inner<C> as Fetch<W>>::step(cursor) }),
                    None => None,
                }
            }

            #[inline]
            unsafe fn item(cursor: Self::Cursor<'_>, id: u32) -> Self::Item<'_> {
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
