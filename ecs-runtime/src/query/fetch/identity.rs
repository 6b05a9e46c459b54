//! The terms that need no pool: `Entity` and `Is<C>`.

use super::sealed::Sealed;
use super::{Block, Candidate, Fetch, Shortest, Term, Zero};
use crate::entity::{Entities, Entity};
use crate::primitives::wide;
use crate::query::Is;
use crate::query::plan::Holds;
use crate::signature::{Mask, Signature};
use crate::world::{Declared, Mark, ShapeOf};

impl Sealed for Entity {}

impl<W: Declared> Fetch<W> for Entity {
    type Item<'w> = Entity;
    type State<'w> = &'w Entities;
    type Place = ();
    type Places = ();
    type Cursor<'w> = &'w Entities;
    type Pools = Zero;

    const ALL: Mask = Mask::EMPTY;
    const READS: Mask = Mask::EMPTY;
    const WRITES: Mask = Mask::EMPTY;
    const ALIASES: bool = false;
    const JOINS: bool = false;
    const OPTIONS: usize = 0;
    const SETTLES: bool = false;
    const START: Self::Place = ();
    const NOWHERE: Self::Places = ();

    fn terms(each: &mut dyn FnMut(Term)) {
        each(Term::Entity);
    }

    #[inline]
    fn settle(_world: &mut W) {}

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
    fn walk(_state: &mut &Entities, _holds: Holds, _len: usize) {}

    #[inline]
    unsafe fn find(_state: &mut &Entities, _candidate: Candidate) -> Option<()> {
        Some(())
    }

    #[inline]
    unsafe fn find_all(
        _state: &mut Self::State<'_>,
        _block: Block<'_>,
        set: u16,
        _places: &mut (),
    ) -> u16 {
        set
    }

    #[inline]
    fn nth(_places: &(), _nth: usize) {}

    #[inline]
    fn occupied(_state: &Self::State<'_>, _word: usize) -> u64 {
        u64::MAX
    }

    #[inline]
    unsafe fn advance(cursor: Self::Cursor<'_>, _rows: usize) -> Self::Cursor<'_> {
        cursor
    }

    #[inline]
    fn follows(_end: Self::Cursor<'_>, _next: Self::Cursor<'_>) -> bool {
        true
    }

    #[inline]
    fn run(_state: &&Entities, _place: (), ids: &[u32]) -> usize {
        ids.len()
    }

    #[inline]
    unsafe fn cursor<'w>(state: &Self::State<'w>, _place: ()) -> Self::Cursor<'w> {
        state
    }

    #[inline]
    unsafe fn step(cursor: Self::Cursor<'_>) -> Self::Cursor<'_> {
        cursor
    }

    #[inline]
    unsafe fn item(cursor: Self::Cursor<'_>, id: u32) -> Self::Item<'_> {
        // SAFETY: by clause 2 the id is covered by the table.
        unsafe { cursor.at_unchecked(id) }
    }
}

impl<M> Sealed for Is<M> {}

impl<W: Mark<M>, M: 'static> Fetch<W> for Is<M> {
    type Item<'w> = bool;
    type State<'w> = &'w [W::Signature];
    type Place = ();
    type Places = ();
    type Cursor<'w> = &'w [W::Signature];
    type Pools = Zero;

    const ALL: Mask = Mask::EMPTY;
    const READS: Mask = Mask::EMPTY;
    const WRITES: Mask = Mask::EMPTY;
    const ALIASES: bool = false;
    const JOINS: bool = false;
    const OPTIONS: usize = 0;
    const SETTLES: bool = false;
    const START: Self::Place = ();
    const NOWHERE: Self::Places = ();

    fn terms(each: &mut dyn FnMut(Term)) {
        each(Term::Is(W::ID));
    }

    #[inline]
    fn settle(_world: &mut W) {}

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
    fn walk(_state: &mut &[W::Signature], _holds: Holds, _len: usize) {}

    #[inline]
    unsafe fn find(_state: &mut &[W::Signature], _candidate: Candidate) -> Option<()> {
        Some(())
    }

    #[inline]
    unsafe fn find_all(
        _state: &mut Self::State<'_>,
        _block: Block<'_>,
        set: u16,
        _places: &mut (),
    ) -> u16 {
        set
    }

    #[inline]
    fn nth(_places: &(), _nth: usize) {}

    #[inline]
    fn occupied(_state: &Self::State<'_>, _word: usize) -> u64 {
        u64::MAX
    }

    #[inline]
    unsafe fn advance(cursor: Self::Cursor<'_>, _rows: usize) -> Self::Cursor<'_> {
        cursor
    }

    #[inline]
    fn follows(_end: Self::Cursor<'_>, _next: Self::Cursor<'_>) -> bool {
        true
    }

    #[inline]
    fn run(_state: &&[W::Signature], _place: (), ids: &[u32]) -> usize {
        ids.len()
    }

    #[inline]
    unsafe fn cursor<'w>(state: &Self::State<'w>, _place: ()) -> Self::Cursor<'w> {
        state
    }

    #[inline]
    unsafe fn step(cursor: Self::Cursor<'_>) -> Self::Cursor<'_> {
        cursor
    }

    #[inline]
    unsafe fn item(cursor: Self::Cursor<'_>, id: u32) -> Self::Item<'_> {
        cursor[wide(id)].has(W::ID)
    }
}
