//! Groups that keep an order of their own: what disturbs it is noted, and it is restored when such a group is asked for.

use alloc::vec::Vec;
use core::iter;
use core::marker::PhantomData;
use core::mem;

use super::{ComponentList, Group};
use crate::change::{Changes, Tick, Tracking, TrackingOf, Tracks};
use crate::pool::{Index, Moving, Table, Valued, Values, disagree};
use crate::primitives::{narrow, wide};
use crate::signature::ComponentId;
use crate::sort::{SortKey, few, is_restored, order_restored, partition_point};
use crate::world::{Declared, Declares, MembersOf};

/// A group that keeps its members in the order of a key.
///
/// A declaration makes one of `sorted by |component: &C| -> K { … }`. Restoring is stable: members with equal keys stay as they
/// stand. Where they stand follows from what happened before: one that enters stands last, and the last member takes the
/// place of one that leaves, so that among equal ones it may come to the front. A key that no two members share, as
/// `(layer, id)`, leaves nothing to that.
///
/// The order is restored when the group is asked for to be written, as by `drawn_mut()`, or by
/// [`restore_order`](crate::World::restore_order). Entering, leaving and writing the component only note which rows are
/// concerned; [`GroupRef::is_sorted`](crate::GroupRef::is_sorted) tells whether something is out of order. Restoring asks for the
/// keys of the rows concerned and looks for their places: for k of n rows at most k (1 + ⌈log2 n⌉) keys, none where nothing
/// happened, and no row is written that is not between the first and the last place that one of them left or came to. Rows
/// that are gone by then may count too; all n keys are asked for where that is as cheap. Taking the first member out
/// moves all others, taking the last one out moves none: what is consumed in its order is better sorted by `Reverse`.
///
/// Entities stand side by side, so that one which comes to another place moves all that stand between; what restoring returns
/// counts these too.
///
/// A key should depend on nothing but the component, and only on what cannot be changed through a shared reference: other
/// changes are not noticed.
///
/// ```
/// use phalanx::world;
///
/// struct Sprite { layer: u32 }
///
/// world! {
///     struct Stage {
///         components { Sprite as tracked }
///         groups { drawn: own [Sprite] sorted by |sprite: &Sprite| -> u32 { sprite.layer } }
///     }
/// }
///
/// let mut stage = Stage::new();
/// let hero = stage.spawn((Sprite { layer: 2 },));
/// let sky = stage.spawn((Sprite { layer: 0 },));
/// let tree = stage.spawn((Sprite { layer: 1 },));
/// assert!(stage.drawn_mut().entities().eq([sky, tree, hero]));
///
/// stage.get_mut::<Sprite>(tree).unwrap().layer = 3;
/// assert!(!stage.drawn().is_sorted());
/// assert!(stage.drawn_mut().entities().eq([sky, hero, tree]));
/// assert_eq!(stage.drawn().range(1..=3).count(), 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "the group `{Self}` keeps no order of its own",
    label = "not sorted by its declaration",
    note = "`sorted by |component: &C| -> K {{ … }}` behind the lists of the group declares an order; a call of `sort_by_key` makes one that lasts until members come and go"
)]
pub trait Sorted<W: Declared>: Group<W> {
    /// The component that has the key.
    type Component: 'static;

    /// The key.
    type Key: SortKey;

    /// The key of a member.
    fn key(component: &Self::Component) -> Self::Key;
}

/// Whether a group has an order of its own.
#[doc(hidden)]
pub trait Keeping<W: Declared, G: Group<W>> {
    const KEEPS: bool;

    /// Whether rows that another member came to are remembered.
    const REMEMBERS: bool;

    /// Whether the members are in that order.
    fn is_in_order(world: &W) -> bool;

    /// Puts the members into that order; returns how many rows moved.
    fn restore(world: &mut W) -> usize;
}

/// No order but that in which members came and went, or were sorted by a call.
#[doc(hidden)]
#[derive(Debug)]
pub enum Unordered {}

/// The order of [`Sorted::key`].
#[doc(hidden)]
#[derive(Debug)]
pub enum ByKey {}

/// Groups with this order can be sorted by a call.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the group `{G}` is sorted by its declaration, or may be",
    label = "its order is not to be changed by a call",
    note = "`restore_order` puts its members into that order; a group without `sorted by` can be sorted by a call",
    note = "in code that is generic over groups, add the bound `{G}: SortsMembers<…>`"
)]
pub trait Sortable<G> {}

impl<G> Sortable<G> for Unordered {}

/// A group that can be sorted by a call, since it keeps no order of its own.
///
/// Groups have it by their declaration. It is what the sorting methods of [`GroupMut`](crate::GroupMut) ask for, and what
/// library code names as a bound, with [`Shows`](crate::Shows) for what is sorted by.
///
/// ```
/// use phalanx::{Has, Shows, SortsMembers, World, world};
///
/// struct Position(f32);
/// struct Velocity(f32);
///
/// fn from_left<W: World + Has<Position>, G: SortsMembers<W> + Shows<W, Position>>(world: &mut W) {
///     world.group_mut::<G>().sort_by_key::<Position, _>(|position| position.0);
/// }
///
/// world! {
///     struct Level {
///         components { Position, Velocity }
///         groups { movement: own [Position, Velocity] }
///     }
/// }
///
/// let mut level = Level::new();
/// level.spawn_batch([2.0, 1.0].map(|x| (Position(x), Velocity(0.0))));
/// from_left::<_, LevelMovement>(&mut level);
/// assert_eq!(level.movement().first().unwrap().position.0, 1.0);
/// ```
pub trait SortsMembers<W: Declared>: Group<W, Order: Sortable<Self>> {}

impl<W: Declared, G: Group<W>> SortsMembers<W> for G where G::Order: Sortable<G> {}

impl<W: Declared, G: Group<W>> Keeping<W, G> for Unordered {
    const KEEPS: bool = false;
    const REMEMBERS: bool = false;

    fn is_in_order(_world: &W) -> bool {
        true
    }

    #[inline]
    fn restore(_world: &mut W) -> usize {
        0
    }
}

impl<W, G> Keeping<W, G> for ByKey
where
    W: Tracks<G::Component>,
    G: Sorted<W>,
{
    const KEEPS: bool = true;
    const REMEMBERS: bool = true;

    fn is_in_order(world: &W) -> bool {
        let members = Members::<W, G>::of(world);
        let key = |row| members.key(row);
        !members.may_be_disturbed() || is_restored(members.len, members.disturbed(), key)
    }

    fn restore(world: &mut W) -> usize {
        let members = Members::<W, G>::of(world);
        if !members.may_be_disturbed() {
            return 0;
        }
        let len = members.len;
        let shape = world.shape_mut();
        shape.group_mut(G::ID).order.reserve(len);
        let mut buffers = mem::take(&mut shape.buffers);
        let members = Members::<W, G>::of(world);
        let key = |row| members.key(row);
        let mut moved = 0;
        if let Some((rows, mut order)) = order_restored(len, members.disturbed(), key, &mut buffers)
        {
            moved = order.moved();
            MembersOf::<W, G>::new(world).permute(rows, &mut order, Moving::Auto);
        }
        let shape = world.shape_mut();
        shape.buffers = buffers;
        let restored = shape.close_tick();
        shape.group_mut(G::ID).order.is_restored(len, restored);
        moved
    }
}

/// What a group that keeps an order knows of it.
///
/// # Invariants
///
/// 1. Of the first `sorted` rows, those ascend by their keys that are not in `holes` and whose component was not written
///    behind `restored`.
/// 2. `holes` never grows beyond its capacity, so that noting one never fails.
#[derive(Debug)]
pub(crate) struct OrderState {
    sorted: usize,
    /// Rows that another member came to, perhaps twice, perhaps behind `sorted` by now.
    holes: Vec<u32>,
    restored: Tick,
}

impl OrderState {
    pub(super) const fn new() -> Self {
        Self {
            sorted: 0,
            holes: Vec::new(),
            restored: Tick::START,
        }
    }

    pub(super) fn duplicate(&self) -> Self {
        let mut holes = Vec::with_capacity(self.holes.capacity());
        holes.extend_from_slice(&self.holes);
        Self { holes, ..*self }
    }

    pub(super) fn clear(&mut self) {
        self.sorted = 0;
        self.holes.clear();
    }

    /// How many of the first rows nothing happened to, where none are remembered.
    pub(super) fn firm(&self) -> usize {
        self.sorted
    }

    pub(super) fn set_firm(&mut self, rows: usize) {
        self.sorted = rows;
    }

    /// Notes that another member came to a row, where none are remembered.
    pub(super) fn cut(&mut self, row: usize) {
        self.sorted = self.sorted.min(row);
    }

    /// Notes that a member left: the last one is at its row now.
    pub(super) fn leave(&mut self, row: usize, last: usize) {
        self.sorted = self.sorted.min(last);
        if row >= self.sorted {
            return;
        }
        if self.holes.len() == self.holes.capacity() {
            self.holes.sort_unstable();
            self.holes.dedup();
            if self.holes.len() > self.holes.capacity() / 2 {
                // So many that asking for every key is as cheap as looking for their places.
                return self.clear();
            }
        }
        // Where there is no room there was no row to note, for then nothing was in order.
        self.holes.push(narrow(row));
    }

    /// Makes room for as many holes as are worth noting.
    fn reserve(&mut self, rows: usize) {
        let most = 2 * (few(rows) + 1);
        self.holes.reserve(most.saturating_sub(self.holes.len()));
    }

    fn is_restored(&mut self, rows: usize, restored: Tick) {
        self.holes.clear();
        self.sorted = rows;
        self.restored = restored;
    }
}

/// The members of a group that keeps an order, to be read.
struct Members<'w, W: Declared, G> {
    world: &'w W,
    changes: &'w Changes,
    order: &'w OrderState,
    len: usize,
    group: PhantomData<fn() -> G>,
}

impl<'w, W, G> Members<'w, W, G>
where
    W: Tracks<G::Component>,
    G: Sorted<W>,
{
    const COMPONENT: ComponentId = W::ID;
    const FIRST: Option<ComponentId> = <G::Owned as ComponentList<W>>::FIRST;
    const IS_OWNED: bool = <G::Owned as ComponentList<W>>::MASK.has(Self::COMPONENT);

    fn of(world: &'w W) -> Self {
        let shape = world.shape();
        let Some(changes) = TrackingOf::<W, G::Component>::changes(shape.changes()) else {
            disagree();
        };
        Self {
            world,
            changes,
            order: &shape.group(G::ID).order,
            len: shape.members_of(G::ID, Self::FIRST).len(),
            group: PhantomData,
        }
    }

    fn may_be_disturbed(&self) -> bool {
        let window = self.world.shape().window(self.order.restored);
        self.order.sorted != self.len
            || !self.order.holes.is_empty()
            || self.changes.is_any_within(window)
    }

    /// The rows that may be out of order, some of them twice.
    fn disturbed(&self) -> impl Iterator<Item = usize> {
        let shape = self.world.shape();
        let sorted = self.order.sorted.min(self.len);
        let holes = self.order.holes.iter().map(|&row| wide(row));
        let members = self.members();
        let written = self.written(sorted).map(move |row| {
            if const { Self::IS_OWNED } {
                row
            } else {
                members.position(shape.index(Self::COMPONENT).dense()[row])
            }
        });
        holes
            .chain(written)
            .filter(move |&row| row < sorted)
            .chain(sorted..self.len)
    }

    /// The rows of the component's pool that were written since the order was restored and may be of the first members.
    fn written(&self, sorted: usize) -> impl Iterator<Item = usize> {
        let shape = self.world.shape();
        let window = shape.window(self.order.restored);
        let changes = self.changes;
        let end = if const { Self::IS_OWNED } || sorted == 0 {
            sorted
        } else {
            shape.index(Self::COMPONENT).rows()
        };
        let mut from = 0;
        iter::from_fn(move || {
            let row = changes.next_within::<false>(window, from, end);
            from = row + 1;
            (row < end).then_some(row)
        })
    }

    /// The index whose rows are those of the members.
    fn members(&self) -> &'w Index {
        MembersOf::<W, G>::index_of(self.world)
    }

    fn key(&self, row: usize) -> G::Key {
        let row = if const { Self::IS_OWNED } {
            row
        } else {
            let entity = self.members().dense()[row];
            self.world
                .shape()
                .covered(entity)
                .position::<<W as Declares<G::Component>>::Store>(Self::COMPONENT)
        };
        match self.world.store().values().value(row) {
            Some(component) => G::key(component),
            None => disagree(),
        }
    }
}

/// The first member whose key is not below a given one, or above it: by looking at the keys.
pub(super) fn bound<W, G>(
    world: &W,
    mut is_before: impl FnMut(<G::Key as SortKey>::As) -> bool,
) -> usize
where
    W: Tracks<G::Component>,
    G: Sorted<W>,
{
    let members = Members::<W, G>::of(world);
    partition_point(0..members.len, |row| is_before(members.key(row).sort_key()))
}
