//! Tables of a world that are sorted: the pool of one component, or the members of a group.
#![forbid(unsafe_code)]

use core::marker::PhantomData;
use core::mem;
use core::ops::Range;

use super::{At, Declared, Has, LentParts, Locate, Mark, rows_mut};
use crate::change::Plain;
use crate::entity::Entity;
use crate::group::{ComponentList, Group, GroupVisitor, all, is_owning, keeps_order, none};
use crate::pool::{Index, IndexMut, Moving, Spot, Store, Table, Valued, Values, disagree};
use crate::signature::ComponentId;
use crate::sort::{Buffers, Naming, Order};

/// A table of a world.
pub(crate) trait TableOf<W: Declared>: Table {
    fn world(&self) -> &W;

    /// Whether the values of a component are at a row of this table, and not only where the sparse side says.
    fn is_at_row(&self, row: usize, id: ComponentId) -> bool;
}

/// The pool of a component.
pub(crate) struct PoolOf<'w, W, C> {
    world: &'w mut W,
    component: PhantomData<fn() -> C>,
}

impl<'w, W, C> PoolOf<'w, W, C> {
    pub(crate) fn new(world: &'w mut W) -> Self {
        Self {
            world,
            component: PhantomData,
        }
    }
}

impl<W: Has<C>, C: 'static> Table for PoolOf<'_, W, C> {
    #[inline]
    fn index(&self) -> &Index {
        self.world.shape().index(W::ID)
    }

    #[inline]
    fn index_mut(&mut self) -> &mut Index {
        self.world.shape_mut().rows_mut(At::Pool(W::ID))
    }

    fn buffers(&mut self) -> &mut Buffers {
        &mut self.world.shape_mut().buffers
    }

    fn rows(&self) -> usize {
        self.index().len()
    }

    fn permute(&mut self, segment: Range<usize>, order: &mut Order<'_>, moving: Moving) {
        let (index, store) = rows_mut::<W, C>(self.world);
        store.permute(index, segment, order, moving);
    }

    #[inline]
    fn exchange(&mut self, row: usize, other: usize) {
        let (index, store) = rows_mut::<W, C>(self.world);
        store.exchange(index, row, other);
    }

    #[inline]
    fn follow(&mut self, row: usize, other: usize) {
        let (index, store) = rows_mut::<W, C>(self.world);
        store.exchange_kept(index, row, other);
    }

    fn settle(&mut self, rows: usize) {
        rows_mut::<W, C>(self.world).0.settle(rows);
    }
}

impl<W: Has<C>, C: 'static> TableOf<W> for PoolOf<'_, W, C> {
    #[inline]
    fn world(&self) -> &W {
        self.world
    }

    #[inline]
    fn is_at_row(&self, _row: usize, id: ComponentId) -> bool {
        id == W::ID
    }
}

/// The members of a group: the first rows of each pool that it owns, or its set.
///
/// Where stricter groups nest inside, each of them has a prefix of its own, which a row can neither leave nor enter; so each
/// is a segment, and in it all moves that the stricter group owns. A segment of a group that is in an order of its own stays
/// as it is.
pub(crate) struct MembersOf<'w, W, G> {
    world: &'w mut W,
    group: PhantomData<fn() -> G>,
}

impl<'w, W, G> MembersOf<'w, W, G> {
    pub(crate) fn new(world: &'w mut W) -> Self {
        Self {
            world,
            group: PhantomData,
        }
    }
}

impl<W: Declared, G: Group<W>> MembersOf<'_, W, G> {
    const AT: At = match <G::Owned as ComponentList<W>>::FIRST {
        Some(first) => At::Pool(first),
        None => At::Set(G::ID),
    };

    /// The index whose first rows are those of the members.
    pub(crate) fn index_of(world: &W) -> &Index {
        world.shape().rows(Self::AT)
    }

    /// The set of a group that owns nothing.
    fn set(&mut self) -> IndexMut<'_, Plain> {
        IndexMut::new(self.index_mut(), ())
    }

    /// Runs something on the pools of the strictest group that has a row.
    #[inline]
    fn with_pools(&mut self, row: usize, each: impl OnPools<W>) {
        W::strictest_first(&mut Strictest::<W, G, _> {
            world: self.world,
            row,
            each: Some(each),
            group: PhantomData,
        });
    }
}

impl<W: Declared, G: Group<W>> Table for MembersOf<'_, W, G> {
    #[inline]
    fn index(&self) -> &Index {
        Self::index_of(self.world)
    }

    #[inline]
    fn index_mut(&mut self) -> &mut Index {
        self.world.shape_mut().rows_mut(Self::AT)
    }

    fn buffers(&mut self) -> &mut Buffers {
        &mut self.world.shape_mut().buffers
    }

    fn rows(&self) -> usize {
        let first = <G::Owned as ComponentList<W>>::FIRST;
        self.world.shape().members_of(G::ID, first).len()
    }

    fn segment(&self, from: usize, rows: usize) -> Option<Range<usize>> {
        let mut segments = Segments::<W, G> {
            world: self.world,
            start: from,
            rows,
            found: None,
            group: PhantomData,
        };
        if const { is_owning::<W, G>() } {
            W::strictest_first(&mut segments);
            segments.found
        } else {
            (from < rows).then_some(from..rows)
        }
    }

    fn permute(&mut self, segment: Range<usize>, order: &mut Order<'_>, moving: Moving) {
        if const { is_owning::<W, G>() } {
            let last = segment.end - 1;
            self.with_pools(last, Permute(segment, order, moving));
        } else {
            self.set().permute((), segment, order, moving);
        }
    }

    #[inline]
    fn exchange(&mut self, row: usize, other: usize) {
        if const { is_owning::<W, G>() } {
            self.with_pools(row, Exchange(row, other));
        } else {
            self.set().exchange(row, other);
        }
    }

    #[inline]
    fn follow(&mut self, row: usize, other: usize) {
        if const { is_owning::<W, G>() } {
            let first = <G::Owned as ComponentList<W>>::FIRST;
            self.with_pools(row, Follow(row, other, first));
        }
    }

    fn settle(&mut self, rows: usize) {
        if const { is_owning::<W, G>() } {
            W::loosest_first(&mut Settle::<W, G> {
                world: self.world,
                rows,
                group: PhantomData,
            });
        } else {
            self.set().settle(rows);
        }
    }
}

impl<W: Declared, G: Group<W>> TableOf<W> for MembersOf<'_, W, G> {
    #[inline]
    fn world(&self) -> &W {
        self.world
    }

    #[inline]
    fn is_at_row(&self, row: usize, id: ComponentId) -> bool {
        if const { &<G::Owned as ComponentList<W>>::MASK }.has(id) {
            return true;
        }
        let mut owned = Owned::<W, G> {
            world: self.world,
            row,
            id,
            found: false,
            group: PhantomData,
        };
        W::strictest_first(&mut owned);
        owned.found
    }
}

/// Whether `S` is the owning group `G`, or nests inside of it.
const fn is_within<W: Declared, S: Group<W>, G: Group<W>>() -> bool {
    is_owning::<W, G>()
        && <S::Owned as ComponentList<W>>::MASK.contains(<G::Owned as ComponentList<W>>::MASK)
        && all::<W, S>().contains(all::<W, G>())
        && none::<W, S>().contains(none::<W, G>())
}

/// Finds the segment of `G` that begins at a row or behind it.
struct Segments<'w, W, G> {
    world: &'w W,
    start: usize,
    rows: usize,
    found: Option<Range<usize>>,
    group: PhantomData<fn() -> G>,
}

impl<W: Declared, G: Group<W>> GroupVisitor<W> for Segments<'_, W, G> {
    fn visit<S: Group<W>>(&mut self) {
        if const { !is_within::<W, S, G>() } || self.found.is_some() {
            return;
        }
        let end = self.world.shape().group(S::ID).len.min(self.rows);
        if end <= self.start {
            return;
        }
        if const { keeps_order::<W, S>() && S::ID.get() != G::ID.get() } {
            self.start = end;
        } else {
            self.found = Some(self.start..end);
        }
    }
}

/// Tells whether a component is owned by a group inside of `G` that has a row.
struct Owned<'w, W, G> {
    world: &'w W,
    row: usize,
    id: ComponentId,
    found: bool,
    group: PhantomData<fn() -> G>,
}

impl<W: Declared, G: Group<W>> GroupVisitor<W> for Owned<'_, W, G> {
    #[inline]
    fn visit<S: Group<W>>(&mut self) {
        if const { is_within::<W, S, G>() && S::ID.get() != G::ID.get() } {
            self.found |= const { &<S::Owned as ComponentList<W>>::MASK }.has(self.id)
                && self.row < self.world.shape().group(S::ID).len;
        }
    }
}

/// What is done to the pools of one of several groups.
trait OnPools<W> {
    fn run<L: ComponentList<W>>(self, world: &mut W)
    where
        W: Declared;
}

/// Finds the strictest group inside of `G` that has a row.
struct Strictest<'w, W, G, F> {
    world: &'w mut W,
    row: usize,
    each: Option<F>,
    group: PhantomData<fn() -> G>,
}

impl<W: Declared, G: Group<W>, F: OnPools<W>> GroupVisitor<W> for Strictest<'_, W, G, F> {
    #[inline]
    fn visit<S: Group<W>>(&mut self) {
        if const { is_within::<W, S, G>() }
            && self.row < self.world.shape().group(S::ID).len
            && let Some(each) = self.each.take()
        {
            each.run::<S::Owned>(self.world);
        }
    }
}

struct Permute<'o, 'b>(Range<usize>, &'o mut Order<'b>, Moving);
struct Exchange(usize, usize);
struct Follow(usize, usize, Option<ComponentId>);

impl<W> OnPools<W> for Permute<'_, '_> {
    fn run<L: ComponentList<W>>(self, world: &mut W)
    where
        W: Declared,
    {
        L::permute(world, self.0, self.1, self.2, L::FIRST);
    }
}

impl<W> OnPools<W> for Exchange {
    #[inline]
    fn run<L: ComponentList<W>>(self, world: &mut W)
    where
        W: Declared,
    {
        L::exchange(world, self.0, self.1);
    }
}

impl<W> OnPools<W> for Follow {
    #[inline]
    fn run<L: ComponentList<W>>(self, world: &mut W)
    where
        W: Declared,
    {
        L::follow(world, self.0, self.1, self.2);
    }
}

/// Settles all pools of the groups inside of `G`. Those that `G` owns too have been settled when stricter groups come.
struct Settle<'w, W, G> {
    world: &'w mut W,
    rows: usize,
    group: PhantomData<fn() -> G>,
}

impl<W: Declared, G: Group<W>> GroupVisitor<W> for Settle<'_, W, G> {
    fn visit<S: Group<W>>(&mut self) {
        if const { is_within::<W, S, G>() } {
            S::Owned::settle(self.world, self.rows);
        }
    }
}

/// Where the values of a [`Spot`] are: at the row of the table, and all else by the entity.
struct Here<'t, W, T> {
    table: &'t T,
    spot: Spot,
    world: PhantomData<fn() -> W>,
}

impl<W, T> Clone for Here<'_, W, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W, T> Copy for Here<'_, W, T> {}

impl<W: Declared, T: TableOf<W>> Here<'_, W, T> {
    #[inline]
    fn position<St: Store>(self, id: ComponentId) -> usize {
        let entity = match self.spot {
            Spot::Row(row) if self.table.is_at_row(row, id) => return row,
            Spot::Row(row) => self.table.index().dense()[row],
            Spot::Entity(entity) => entity,
        };
        let living = self.table.world().shape().covered(entity);
        living.position::<St>(id)
    }
}

impl<W: Declared, T: TableOf<W>> Locate for Here<'_, W, T> {
    #[inline]
    fn find<St: Valued<C>, C>(self, id: ComponentId, store: &St) -> Option<&C> {
        store.values().value(self.position::<St>(id))
    }

    #[inline]
    fn find_mut<St: Valued<C>, C>(
        self,
        id: ComponentId,
        store: &mut St,
    ) -> Option<(usize, &mut C)> {
        let position = self.position::<St>(id);
        Some((position, store.values_mut().value_mut(position)?))
    }
}

/// What is read of a row to sort by it.
#[inline]
pub(crate) fn read<W: Declared, T: TableOf<W>, P: LentParts<W>>(
    table: &T,
    spot: Spot,
) -> P::Ref<'_> {
    let here = Here {
        table,
        spot,
        world: PhantomData,
    };
    match P::get(table.world(), here) {
        Some(values) => values,
        None => disagree(),
    }
}

/// Puts the pool of `C` into the order of that of `O`; returns how many entities are in both.
pub(super) fn sort_pool_as<W: Has<C> + Has<O>, C: 'static, O: 'static>(world: &mut W) -> usize {
    let [id, other] = [<W as Mark<C>>::ID, <W as Mark<O>>::ID];
    let shape = world.shape_mut();
    let mut buffers = mem::take(&mut shape.buffers);
    let count = match shape.index_pair(id, other) {
        Some((index, leader)) => {
            let rows = index.len();
            let (count, order) = index.follow(leader, &mut buffers);
            if let Some(mut order) = order {
                let (index, store) = rows_mut::<W, C>(world);
                store.permute(index, 0..rows, &mut order, Moving::AfterIndex);
            }
            count
        }
        None => shape.index(id).len(),
    };
    world.shape_mut().buffers = buffers;
    count
}

/// Names the rows of a table whose entities are in the pool of a component, in the order of that.
pub(crate) fn name_as<W: Has<O>, O: 'static, T: TableOf<W>>(table: &T, naming: &mut Naming<'_>) {
    let index = table.index();
    for (_, entity) in table.world().shape().index(W::ID).line().rows() {
        naming.name(index.position(entity));
    }
}

/// Names the rows of a table whose entities are listed. Dead ones have none.
pub(crate) fn name_listed<W: Declared, T: TableOf<W>>(
    table: &T,
    naming: &mut Naming<'_>,
    order: &[Entity],
) {
    let shape = table.world().shape();
    let index = table.index();
    for &entity in order {
        if shape.entities.contains(entity) {
            naming.name(index.position(entity.index()));
        }
    }
}
