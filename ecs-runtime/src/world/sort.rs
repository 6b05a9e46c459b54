//! Sorting rows of a world: of one pool, of the pools that a group owns, or of a group's own set.
#![forbid(unsafe_code)]

use core::cmp::Ordering;
use core::marker::PhantomData;
use core::mem;
use core::ops::Range;

use alloc::vec;
use alloc::vec::Vec;

use super::{At, Declared, Has, LentParts, LivingOf, Locate, One};
use crate::group::{ComponentList, Group};
use crate::pool::{IndexMut, Moving};
use crate::signature::{ComponentId, Mask};
use crate::sort::{
    Exchange, Order, Rank, SortKey, Stale, Strategy, follow, in_place, order_by, order_by_key,
    sort_entities,
};

/// Sorts the pool of a component that no group owns, by a key.
pub(super) fn sort_pool_by_key<W: Has<C>, C: 'static, K: SortKey>(
    world: &mut W,
    strategy: Strategy,
    mut key: impl FnMut(&C) -> K,
) {
    let all = 0..world.shape().index(W::ID).len();
    sort_by_key::<W, Pools<One<C>>, K>(world, &[all], strategy, |world, spot| {
        key(read::<W, Pools<One<C>>, One<C>>(world, spot))
    });
}

/// Sorts the pool of a component that no group owns, by comparing its values.
pub(super) fn sort_pool_by<W: Has<C>, C: 'static>(
    world: &mut W,
    strategy: Strategy,
    mut compare: impl FnMut(&C, &C) -> Ordering,
) {
    let all = 0..world.shape().index(W::ID).len();
    sort_by::<W, Pools<One<C>>>(world, &[all], strategy, |world, a, b| {
        let value = |spot| read::<W, Pools<One<C>>, One<C>>(world, spot);
        compare(value(a), value(b))
    });
}

/// Rows that have one order, with all that is in them.
pub(crate) trait Table<W: Declared> {
    /// The components whose values are at these rows.
    const OWNED: Mask;

    /// Where the entities of these rows are.
    fn at() -> At;

    /// Puts rows into an order that was found for a range of them.
    fn permute(world: &mut W, range: Range<usize>, order: &mut Order<'_>, moving: Moving);

    /// Exchanges two rows, but not what the sparse side knows of them.
    fn exchange(world: &mut W, row: usize, other: usize);

    /// Exchanges all of two rows but the entities of [`at`](Self::at) and what is known of these.
    fn follow(world: &mut W, row: usize, other: usize);

    /// Tells the sparse side who is at rows that came from elsewhere.
    fn settle(world: &mut W, range: Range<usize>);
}

/// The pools of a list of components, which share an order as far as they are sorted.
pub(crate) struct Pools<L>(PhantomData<L>);

/// The set of a group that owns nothing.
pub(crate) struct Set<G>(PhantomData<G>);

impl<W: Declared, L: ComponentList<W>> Table<W> for Pools<L> {
    const OWNED: Mask = L::MASK;

    fn at() -> At {
        match L::FIRST {
            Some(first) => At::Pool(first),
            None => unreachable!("a list that is sorted is of pools"),
        }
    }

    fn permute(world: &mut W, range: Range<usize>, order: &mut Order<'_>, moving: Moving) {
        L::permute(world, range, order, moving);
    }

    #[inline]
    fn exchange(world: &mut W, row: usize, other: usize) {
        L::exchange(world, row, other);
    }

    #[inline]
    fn follow(world: &mut W, row: usize, other: usize) {
        L::follow(world, row, other, L::FIRST);
    }

    fn settle(world: &mut W, range: Range<usize>) {
        L::settle(world, range);
    }
}

impl<W: Declared, G: Group<W>> Table<W> for Set<G> {
    const OWNED: Mask = Mask::EMPTY;

    fn at() -> At {
        At::Set(G::ID)
    }

    fn permute(world: &mut W, range: Range<usize>, order: &mut Order<'_>, moving: Moving) {
        let index = world.shape_mut().rows_mut(At::Set(G::ID));
        let mut nothing = vec![(); index.len()];
        IndexMut::<crate::change::Plain>::new(index, ()).permute(
            &mut nothing,
            range,
            order,
            moving,
        );
    }

    fn exchange(world: &mut W, row: usize, other: usize) {
        let index = world.shape_mut().rows_mut(At::Set(G::ID));
        IndexMut::<crate::change::Plain>::new(index, ()).exchange(row, other);
    }

    fn follow(_world: &mut W, _row: usize, _other: usize) {}

    fn settle(world: &mut W, range: Range<usize>) {
        let index = world.shape_mut().rows_mut(At::Set(G::ID));
        range.for_each(|row| index.settle(row));
    }
}

/// What is compared.
#[derive(Clone, Copy)]
pub(crate) enum Spot {
    /// What is at a row.
    Row(usize),
    /// What belongs to an entity, whose row the sparse side knows.
    Entity(u32),
}

/// Where the values of a [`Spot`] are: of what the table owns at the row, and all else by the entity.
struct Here<'w, W: Declared, T> {
    row: Option<usize>,
    entity: LivingOf<'w, W>,
    table: PhantomData<T>,
}

impl<W: Declared, T> Clone for Here<'_, W, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declared, T> Copy for Here<'_, W, T> {}

impl<'w, W: Declared, T: Table<W>> Here<'w, W, T> {
    #[inline]
    fn of(world: &'w W, spot: Spot) -> Self {
        let shape = world.shape();
        let (row, entity) = match spot {
            Spot::Row(row) => (Some(row), shape.rows(T::at()).dense()[row]),
            Spot::Entity(entity) => (None, entity),
        };
        Self {
            row,
            entity: shape.covered(entity),
            table: PhantomData,
        }
    }

    #[inline]
    fn position(self, id: ComponentId) -> usize {
        match self.row {
            Some(row) if T::OWNED.has(id) => row,
            _ => self.entity.position(id),
        }
    }
}

impl<W: Declared, T: Table<W>> Locate for Here<'_, W, T> {
    #[inline]
    fn find<C>(self, id: ComponentId, values: &[C]) -> Option<&C> {
        values.get(self.position(id))
    }

    #[inline]
    fn find_mut<C>(self, id: ComponentId, values: &mut [C]) -> Option<(usize, &mut C)> {
        let position = self.position(id);
        Some((position, values.get_mut(position)?))
    }
}

/// What is read of a row to sort by it.
#[inline]
pub(crate) fn read<W: Declared, T: Table<W>, P: LentParts<W>>(world: &W, spot: Spot) -> P::Ref<'_> {
    match P::get(world, Here::<W, T>::of(world, spot)) {
        Some(values) => values,
        None => crate::pool::disagree(),
    }
}

/// Sorts ranges of rows by a key.
pub(crate) fn sort_by_key<W: Declared, T: Table<W>, K: SortKey>(
    world: &mut W,
    ranges: &[Range<usize>],
    strategy: Strategy,
    mut key: impl FnMut(&W, Spot) -> K,
) {
    if !matches!(strategy, Strategy::Auto) {
        return sort_by::<W, T>(world, ranges, strategy, |world, a, b| {
            let (a, b) = (key(world, a).sort_key(), key(world, b).sort_key());
            a.ordered().cmp(&b.ordered())
        });
    }
    let mut buffers = mem::take(&mut world.shape_mut().buffers);
    for range in ranges {
        let rows = range.len();
        let key = |row| key(world, Spot::Row(range.start + row));
        if let Some(mut order) = order_by_key(rows, key, &mut buffers) {
            T::permute(world, range.clone(), &mut order, Moving::Auto);
        }
    }
    world.shape_mut().buffers = buffers;
}

/// Sorts ranges of rows by comparing them.
pub(crate) fn sort_by<W: Declared, T: Table<W>>(
    world: &mut W,
    ranges: &[Range<usize>],
    strategy: Strategy,
    mut compare: impl FnMut(&W, Spot, Spot) -> Ordering,
) {
    for range in ranges {
        let range = range.clone();
        match strategy {
            Strategy::Auto => by_order::<W, T>(world, range, Moving::Auto, &mut compare),
            Strategy::Permutation => by_order::<W, T>(world, range, Moving::Cycles, &mut compare),
            Strategy::InPlace => by_exchange::<W, T>(world, range, &mut compare),
            Strategy::Hybrid => by_entities::<W, T>(world, range, &mut compare),
        }
    }
}

fn by_order<W: Declared, T: Table<W>>(
    world: &mut W,
    range: Range<usize>,
    moving: Moving,
    compare: &mut impl FnMut(&W, Spot, Spot) -> Ordering,
) {
    let mut buffers = mem::take(&mut world.shape_mut().buffers);
    let spot = |row| Spot::Row(range.start + row);
    let compare = |a, b| compare(world, spot(a), spot(b));
    if let Some(mut order) = order_by(range.len(), compare, &mut buffers) {
        T::permute(world, range, &mut order, moving);
    }
    world.shape_mut().buffers = buffers;
}

/// Rows that are exchanged, while the sparse side has their old places.
struct Exchanged<'w, W, T> {
    world: &'w mut W,
    table: PhantomData<T>,
}

impl<W: Declared, T: Table<W>> Exchange for Exchanged<'_, W, T> {
    #[inline]
    fn origin(&self, row: usize) -> usize {
        let index = self.world.shape().rows(T::at());
        index.position(index.dense()[row])
    }

    #[inline]
    fn swap(&mut self, row: usize, other: usize) {
        T::exchange(self.world, row, other);
    }
}

fn by_exchange<W: Declared, T: Table<W>>(
    world: &mut W,
    range: Range<usize>,
    compare: &mut impl FnMut(&W, Spot, Spot) -> Ordering,
) {
    let mut rows = Exchanged::<W, T> {
        world,
        table: PhantomData,
    };
    let sorted = in_place(&mut rows, range.clone(), |rows, a, b| {
        compare(rows.world, Spot::Row(a), Spot::Row(b))
    });
    if sorted {
        T::settle(world, range);
    }
}

/// The entities of a table, taken out while the world is read, and given back whatever happens.
struct Lent<'w, W: Declared, T: Table<W>> {
    world: &'w mut W,
    entities: Vec<u32>,
    table: PhantomData<T>,
}

impl<W: Declared, T: Table<W>> Drop for Lent<'_, W, T> {
    fn drop(&mut self) {
        let entities = mem::take(&mut self.entities);
        self.world.shape_mut().rows_mut(T::at()).give_back(entities);
    }
}

impl<W: Declared, T: Table<W>> Stale for Exchanged<'_, W, T> {
    #[inline]
    fn position(&self, row: usize) -> usize {
        self.origin(row)
    }

    #[inline]
    fn settle(&mut self, row: usize) {
        self.world.shape_mut().rows_mut(T::at()).settle(row);
    }

    #[inline]
    fn swap_rest(&mut self, row: usize, other: usize) {
        T::follow(self.world, row, other);
    }
}

fn by_entities<W: Declared, T: Table<W>>(
    world: &mut W,
    range: Range<usize>,
    compare: &mut impl FnMut(&W, Spot, Spot) -> Ordering,
) {
    let entities = world.shape_mut().rows_mut(T::at()).lend_dense();
    let mut lent = Lent::<W, T> {
        world,
        entities,
        table: PhantomData,
    };
    let sorted = {
        let world: &W = lent.world;
        let index = world.shape().rows(T::at());
        sort_entities(
            &mut lent.entities[range.clone()],
            range.start,
            |entity| index.position(entity),
            |a, b| compare(world, Spot::Entity(a), Spot::Entity(b)),
        )
    };
    drop(lent);
    if sorted {
        let mut rows = Exchanged::<W, T> {
            world,
            table: PhantomData,
        };
        follow(&mut rows, range.clone());
        T::settle(world, range);
    }
}
