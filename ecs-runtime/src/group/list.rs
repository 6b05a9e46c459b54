//! The components of a group as one type: a tuple, over which moving, lending and walking are written once.

use core::ops::Range;

use crate::change::{SliceMutOf, Tracking, TrackingOf};
use crate::entity::Entity;
use crate::pool::{Moving, Store, Valued, Values, disagree};
use crate::query::{Fetch, ReadOnly};
use crate::signature::{ComponentId, Mask};
use crate::sort::Order;
use crate::world::{Declared, Has, One, ToRead, ToWrite, rows_mut};

/// Components with values: [`One`], or a tuple of lists.
#[doc(hidden)]
pub trait ComponentList<W: Declared>: 'static {
    const MASK: Mask;

    /// The first of them.
    const FIRST: Option<ComponentId>;

    /// The terms that read them.
    type Read: Fetch<W> + ReadOnly;
    /// The terms that write them.
    type Write: Fetch<W>;

    /// A slice each.
    type Slices<'w>;
    /// A slice each, to be written where the component is not tracked.
    type SlicesMut<'w>;

    /// The values in the first `len` rows of each.
    fn slices<'w>(slots: &mut W::Slots<'w>, len: usize) -> Self::Slices<'w>;

    /// The same, to be written.
    fn slices_mut<'w>(slots: &mut W::Slots<'w>, len: usize) -> Self::SlicesMut<'w>;

    /// Moves an entity to a row of each pool, and what was there to where it came from.
    fn move_to(world: &mut W, entity: u32, row: usize);

    /// Moves entities to the rows from `first` on, in their order. In each pool they follow one another in that order,
    /// at `first` or behind it.
    fn move_all_to(world: &mut W, entities: &[Entity], first: usize);

    /// Puts rows of each pool into an order that was found for a range of them, the pool of `FIRST` before the others.
    fn permute(
        world: &mut W,
        range: Range<usize>,
        order: &mut Order<'_>,
        moving: Moving,
        first: Option<ComponentId>,
    );

    /// Exchanges two rows of each pool, but not what the sparse sides know of them.
    fn exchange(world: &mut W, row: usize, other: usize);

    /// Exchanges all that is kept of two rows of each pool, but not the entities of the pool of `FIRST`.
    fn follow(world: &mut W, row: usize, other: usize, first: Option<ComponentId>);

    /// Tells the sparse side of each pool who is at the first rows, of which some were exchanged.
    fn settle(world: &mut W, rows: usize);

    /// Shows the first rows of each pool to `check`.
    fn check(world: &W, len: usize, check: &mut dyn FnMut(&[u32]));
}

/// What a list's terms lend to be read.
#[doc(hidden)]
pub type ReadItems<'w, W, L> = <<L as ComponentList<W>>::Read as Fetch<W>>::Item<'w>;

/// What a list's terms lend to be written.
#[doc(hidden)]
pub type WriteItems<'w, W, L> = <<L as ComponentList<W>>::Write as Fetch<W>>::Item<'w>;

impl<W: Has<C>, C: 'static> ComponentList<W> for One<C> {
    const MASK: Mask = Mask::of(W::ID);
    const FIRST: Option<ComponentId> = Some(W::ID);

    type Read = ToRead<C>;
    type Write = ToWrite<C>;
    type Slices<'w> = &'w [C];
    type SlicesMut<'w> = SliceMutOf<'w, W, C>;

    fn slices<'w>(slots: &mut W::Slots<'w>, len: usize) -> &'w [C] {
        let values = W::slot(slots).share().values().slice();
        let values = values.and_then(|values| values.get(..len));
        values.unwrap_or_else(|| disagree())
    }

    fn slices_mut<'w>(slots: &mut W::Slots<'w>, len: usize) -> SliceMutOf<'w, W, C> {
        TrackingOf::<W, C>::slice_mut(W::slot(slots), len)
    }

    #[inline]
    fn move_to(world: &mut W, entity: u32, row: usize) {
        let (shape, store) = world.store_mut();
        let index = shape.index_mut(W::ID);
        let from = index.position(entity);
        store.swap_rows(index, from, row);
    }

    fn move_all_to(world: &mut W, entities: &[Entity], first: usize) {
        let (shape, store) = world.store_mut();
        let mut index = shape.index_mut(W::ID);
        let are_there = |entity: &Entity| index.position(entity.index()) == first;
        if entities.first().is_none_or(are_there) {
            return;
        }
        for (entity, row) in entities.iter().zip(first..) {
            let from = index.position(entity.index());
            store.swap_rows(index.reborrow(), from, row);
        }
    }

    fn permute(
        world: &mut W,
        range: Range<usize>,
        order: &mut Order<'_>,
        mut moving: Moving,
        first: Option<ComponentId>,
    ) {
        // Pools that a group owns have the same entities in these rows: copying them is faster than moving them one by one.
        if let Some(first) = first
            && matches!(moving, Moving::Auto)
            && let Some((index, leader)) = world.shape_mut().index_pair(W::ID, first)
            && index.align(leader, range.clone(), order)
        {
            moving = Moving::AfterIndex;
        }
        let (index, store) = rows_mut::<W, C>(world);
        store.permute(index, range, order, moving);
    }

    #[inline]
    fn exchange(world: &mut W, row: usize, other: usize) {
        let (index, store) = rows_mut::<W, C>(world);
        store.exchange(index, row, other);
    }

    #[inline]
    fn follow(world: &mut W, row: usize, other: usize, first: Option<ComponentId>) {
        let (index, store) = rows_mut::<W, C>(world);
        if first == Some(W::ID) {
            store.exchange_kept(index, row, other);
        } else {
            store.swap_rows(index, row, other);
        }
    }

    fn settle(world: &mut W, rows: usize) {
        rows_mut::<W, C>(world).0.settle(rows);
    }

    fn check(world: &W, len: usize, check: &mut dyn FnMut(&[u32])) {
        check(&world.shape().index(W::ID).dense()[..len]);
    }
}

macro_rules! list_of_tuple {
    ($($list:ident $position:tt $state:ty),*) => {
        #[expect(clippy::allow_attributes, reason = "the empty tuple uses nothing")]
        #[allow(unused_variables, clippy::unused_unit, reason = "the empty tuple uses nothing")]
        impl<W: Declared, $($list: ComponentList<W>),*> ComponentList<W> for ($($list,)*) {
            const MASK: Mask = Mask::EMPTY$(.union($list::MASK))*;
            const FIRST: Option<ComponentId> = {
                let lists: &[Option<ComponentId>] = &[$($list::FIRST),*];
                if lists.is_empty() { None } else { lists[0] }
            };

            type Read = ($($list::Read,)*);
            type Write = ($($list::Write,)*);
            type Slices<'w> = ($($list::Slices<'w>,)*);
            type SlicesMut<'w> = ($($list::SlicesMut<'w>,)*);

            #[inline]
            fn slices<'w>(slots: &mut W::Slots<'w>, len: usize) -> Self::Slices<'w> {
                ($($list::slices(slots, len),)*)
            }

            #[inline]
            fn slices_mut<'w>(slots: &mut W::Slots<'w>, len: usize) -> Self::SlicesMut<'w> {
                ($($list::slices_mut(slots, len),)*)
            }

            #[inline]
            fn move_to(world: &mut W, entity: u32, row: usize) {
                $($list::move_to(world, entity, row);)*
            }

            fn move_all_to(world: &mut W, entities: &[Entity], first: usize) {
                $($list::move_all_to(world, entities, first);)*
            }

            fn permute(
                world: &mut W,
                range: Range<usize>,
                order: &mut Order<'_>,
                moving: Moving,
                first: Option<ComponentId>,
            ) {
                $($list::permute(world, range.clone(), order, moving, first);)*
            }

            #[inline]
            fn exchange(world: &mut W, row: usize, other: usize) {
                $($list::exchange(world, row, other);)*
            }

            #[inline]
            fn follow(world: &mut W, row: usize, other: usize, first: Option<ComponentId>) {
                $($list::follow(world, row, other, first);)*
            }

            fn settle(world: &mut W, rows: usize) {
                $($list::settle(world, rows);)*
            }

            fn check(world: &W, len: usize, check: &mut dyn FnMut(&[u32])) {
                $($list::check(world, len, check);)*
            }
        }
    };
}

crate::tuples::for_each_tuple!(list_of_tuple, ComponentList);
