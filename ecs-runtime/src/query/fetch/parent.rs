//! The term `Parent<H, &C>`.

use super::sealed::Sealed;
use super::{Block, Candidate, Fetch, Shortest, Term, Zero};
use crate::entity::Entities;
use crate::hierarchy::{Hierarchy, HierarchyModel, HierarchyState, kind};
use crate::pool::{Index, Valued, Values};
use crate::query::ToReadParent;
use crate::query::plan::Holds;
use crate::signature::Mask;
use crate::world::{Has, Mark, ShapeOf, settle};

/// What tells of an entity's parent what it has. Nothing is remembered from one to the next, so that runs go on.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct Parents<'w, St> {
    hierarchy: &'w HierarchyState,
    entities: &'w Entities,
    index: &'w Index,
    store: &'w St,
    kind: HierarchyModel,
}

impl<St> Clone for Parents<'_, St> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<St> Copy for Parents<'_, St> {}

impl<H, C> Sealed for ToReadParent<H, C> {}

impl<W: Has<C>, H: Hierarchy<W>, C: 'static> Fetch<W> for ToReadParent<H, C> {
    type Item<'w> = Option<&'w C>;
    type State<'w> = Parents<'w, W::Store>;
    type Place = ();
    type Places = ();
    type Cursor<'w> = Self::State<'w>;
    type Pools = Zero;

    const ALL: Mask = Mask::EMPTY;
    const READS: Mask = Mask::of(W::ID);
    const WRITES: Mask = Mask::EMPTY;
    const ALIASES: bool = false;
    const JOINS: bool = false;
    const OPTIONS: usize = 0;
    const SETTLES: bool = true;
    const START: Self::Place = ();
    const NOWHERE: Self::Places = ();

    fn terms(each: &mut dyn FnMut(Term)) {
        each(Term::Parent {
            hierarchy: H::ID,
            id: <W as Mark<C>>::ID,
        });
    }

    #[inline]
    fn settle(world: &mut W) {
        settle::<W, C>(world);
    }

    #[inline]
    fn open<'w>(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> Self::State<'w> {
        Parents {
            hierarchy: shape.hierarchy(H::ID),
            entities: &shape.entities,
            index: shape.index(W::ID),
            store: W::slot(slots).share(),
            kind: const { kind::<W, H>() },
        }
    }

    #[inline]
    fn shorten<'a, 'w: 'a>(state: Self::State<'w>) -> Self::State<'a> {
        state
    }

    #[inline]
    fn drivers<'w>(_state: &Self::State<'w>, _shortest: &mut Shortest<'w>) {}

    #[inline]
    fn walk(_state: &mut Self::State<'_>, _holds: Holds, _len: usize) {}

    #[inline]
    unsafe fn find(_state: &mut Self::State<'_>, _candidate: Candidate) -> Option<()> {
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
    fn run(_state: &Self::State<'_>, _place: (), ids: &[u32]) -> usize {
        ids.len()
    }

    #[inline]
    unsafe fn cursor<'w>(state: &Self::State<'w>, _place: ()) -> Self::Cursor<'w> {
        *state
    }

    #[inline]
    unsafe fn step(cursor: Self::Cursor<'_>) -> Self::Cursor<'_> {
        cursor
    }

    #[inline]
    unsafe fn item(cursor: Self::Cursor<'_>, id: u32) -> Self::Item<'_> {
        let Parents {
            hierarchy,
            entities,
            index,
            store,
            kind,
        } = cursor;
        let parent = hierarchy.parent_of(kind, entities, id)?;
        store.values().value(index.position(parent))
    }
}
