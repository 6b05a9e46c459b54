//! Tuples of terms.

use super::sealed::Sealed;
use super::{Block, Candidate, Fetch, Pools, Shortest, Term, Zero};
use crate::query::plan::Holds;
use crate::signature::Mask;
use crate::world::{Declared, ShapeOf};

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
            type Places = ($($term::Places,)*);
            type Cursor<'w> = ($($term::Cursor<'w>,)*);
            type Pools = sum_of_pools!($($term)*);

            const ALL: Mask = Mask::EMPTY$(.union($term::ALL))*;
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
            const JOINS: bool = false $(|| $term::JOINS)*;
            const OPTIONS: usize = 0 $(+ $term::OPTIONS)*;
            const SETTLES: bool = false $(|| $term::SETTLES)*;
            const START: Self::Place = ($($term::START,)*);
            const NOWHERE: Self::Places = ($($term::NOWHERE,)*);

            fn terms(each: &mut dyn FnMut(Term)) {
                $($term::terms(each);)*
            }

            #[inline]
            fn settle(world: &mut W) {
                $($term::settle(world);)*
            }

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
            fn walk(state: &mut Self::State<'_>, holds: Holds, len: usize) {
                $($term::walk(&mut state.$position, holds, len);)*
            }

            #[inline]
            unsafe fn find(
                state: &mut Self::State<'_>,
                candidate: Candidate,
            ) -> Option<Self::Place> {
                // SAFETY: a tuple's state is opened term by term from one shape, so the caller's word holds for each.
                Some(($(unsafe { $term::find(&mut state.$position, candidate) }?,)*))
            }

            #[inline]
            unsafe fn find_all(
                state: &mut Self::State<'_>,
                block: Block<'_>,
                set: u16,
                places: &mut Self::Places,
            ) -> u16 {
                let mut found = set;
                // Each term looks for what those before it have found.
                $(
                    // SAFETY: a tuple's state is opened term by term from one shape, so the caller's word holds for each.
                    found = unsafe {
                        $term::find_all(&mut state.$position, block, found, &mut places.$position)
                    };
                )*
                found
            }

            #[inline]
            fn nth(places: &Self::Places, nth: usize) -> Self::Place {
                ($($term::nth(&places.$position, nth),)*)
            }

            #[inline]
            fn occupied(state: &Self::State<'_>, word: usize) -> u64 {
                u64::MAX $(& $term::occupied(&state.$position, word))*
            }

            #[inline]
            unsafe fn advance(cursor: Self::Cursor<'_>, rows: usize) -> Self::Cursor<'_> {
                // SAFETY: a tuple's cursor is made term by term.
                ($(unsafe { $term::advance(cursor.$position, rows) },)*)
            }

            #[inline]
            fn follows(end: Self::Cursor<'_>, next: Self::Cursor<'_>) -> bool {
                true $(&& $term::follows(end.$position, next.$position))*
            }

            #[inline]
            fn run(state: &Self::State<'_>, place: Self::Place, ids: &[u32]) -> usize {
                let mut run = ids.len();
                $(run = $term::run(&state.$position, place.$position, &ids[..run]);)*
                run
            }

            #[inline]
            unsafe fn cursor<'w>(state: &Self::State<'w>, place: Self::Place) -> Self::Cursor<'w> {
                // SAFETY: a tuple's place is found term by term, and begins where its terms do.
                ($(unsafe { $term::cursor(&state.$position, place.$position) },)*)
            }

            #[inline]
            unsafe fn step(cursor: Self::Cursor<'_>) -> Self::Cursor<'_> {
                // SAFETY: a tuple's run is the shortest of its terms'.
                ($(unsafe { $term::step(cursor.$position) },)*)
            }

            #[inline]
            unsafe fn item(cursor: Self::Cursor<'_>, id: u32) -> Self::Item<'_> {
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
