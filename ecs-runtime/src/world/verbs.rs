//! [`World`]: the verbs that every world has, for code that does not know which world it works on.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::iter::FusedIterator;

use super::bundle::{distinct, guard, rows_mut};
use super::{
    Bundle, Declared, Declares, DisjointError, Drain, EntityMut, EntityRef, Has, InsertError,
    LentParts, Mark, NoSuchEntity, One, Parts, PoolIn, PoolOf, ShapeOf, SpawnError, Unchecked,
    Visitor, VisitorMut, name_listed, read,
};
use crate::change::{MutOf, Removed, Tick, Tracking, TrackingOf, Tracks};
use crate::entity::{Entities, Entity};
use crate::group::{Group, GroupMut, GroupRef, Keeping as _, Sorted, SortedIn, check_groups};
use crate::hierarchy::{Hierarchy, HierarchyMut, HierarchyRef, check_hierarchies};
use crate::inspect::Layout;
use crate::pool::{Pool, Store, Valued, Values, disagree, sort_as, sort_by, sort_by_key};
use crate::primitives::narrow;
use crate::query::{Explanation, Fetch, Query, QueryMut, ReadOnly, Split, Terms};
use crate::signature::{ComponentId, Signature};
use crate::sort::{SortKey, Strategy};

/// Refuses, where generic code is instantiated, a query that could not borrow what it asks for.
macro_rules! unaliased {
    ($terms:ty) => {
        const {
            assert!(
                !<<$terms as Terms<Self, Unchecked>>::Fetch as Fetch<Self>>::ALIASES,
                "this query asks for one component twice, one of them mutably"
            );
        }
    };
}

/// What every world can do.
///
/// A declared world has all of this as methods of its own, so that its user needs no import; there, a query
/// that asks for one component twice, or a bundle that names one twice, is a type error. Library code that is
/// generic over worlds imports this trait and names the components it needs as [`Has`] bounds; the same
/// mistakes are errors at the place where the code is instantiated.
///
/// A handle that is dead is refused by every verb before anything changes. A value that panics in its `Drop` keeps
/// no other from being dropped and leaves a world that can be used; two that do so in one verb end the process, as
/// everywhere. Every verb that gives, overwrites or takes components runs their hooks, as [`world!`](crate::world!) says;
/// what it returns is what it did, whatever the hooks did after that.
///
/// ```
/// use phalanx::{Entity, Has, World, world};
///
/// #[derive(Clone)]
/// struct Health(u32);
/// struct Poisoned;
///
/// fn poison<W: Has<Health> + Has<Poisoned>>(world: &mut W, victim: Entity) -> bool {
///     if world.get::<Health>(victim).is_none() {
///         return false;
///     }
///     world.insert(victim, (Poisoned,)).is_ok()
/// }
///
/// world! { struct Level { components { Health, Poisoned } } }
///
/// let mut level = Level::new();
/// let knight = level.spawn((Health(10),));
/// assert!(poison(&mut level, knight));
/// assert!(level.has::<Poisoned>(knight));
/// ```
pub trait World: Declared {
    /// The number of living entities.
    #[inline]
    fn len(&self) -> usize {
        self.shape().entities.len()
    }

    /// Whether no entity lives.
    #[inline]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether an entity is alive.
    ///
    /// ```
    /// # use phalanx::world;
    /// # world! { struct Level { components {} } }
    /// let mut level = Level::new();
    /// let entity = level.spawn_empty();
    /// assert!(level.contains(entity));
    /// level.despawn(entity)?;
    /// assert!(!level.contains(entity));
    /// # Ok::<(), phalanx::NoSuchEntity>(())
    /// ```
    #[inline]
    fn contains(&self, entity: Entity) -> bool {
        self.shape().entities.contains(entity)
    }

    /// Iterator over the living entities, by ascending index. O(indices ever used).
    fn entities(&self) -> LivingEntities<'_> {
        LivingEntities {
            entities: &self.shape().entities,
            indices: 0..narrow(self.shape().entities.indices()),
            living: self.len(),
        }
    }

    /// Makes room for more entities, each with the components of `B`.
    ///
    /// ```
    /// # use phalanx::world;
    /// # struct Position(f32);
    /// # world! { struct Level { components { Position } } }
    /// let mut level = Level::new();
    /// level.reserve::<(Position,)>(1000);
    /// ```
    ///
    /// # Panics
    ///
    /// When the room is more than an address space can have; nothing has changed then. Where the allocator
    /// refuses it, the process ends, as with a `Vec`.
    fn reserve<B: Bundle<Self, Unchecked>>(&mut self, additional: usize) {
        super::reserve::<Self, Unchecked, B>(self, additional);
    }

    /// Gives back memory that nothing is in.
    fn shrink_to_fit(&mut self) {
        struct Shrink;

        impl<W: Declared> VisitorMut<W> for Shrink {
            fn visit<C: 'static>(&mut self, world: &mut W)
            where
                W: Declares<C>,
            {
                let (index, store) = rows_mut::<W, C>(world);
                store.shrink_to_fit(index);
            }
        }

        self.shape_mut().shrink_to_fit();
        (0..Self::PLACES).for_each(|place| self.visit_mut(ComponentId::new(place), &mut Shrink));
    }

    /// Ends all lives and drops all values; then runs the hooks on removal, by ascending index, but for children, who come
    /// before their parents in whatever hierarchy. The memory is kept; the lowest index is reused first.
    ///
    /// When a value panics in its `Drop`, the others are dropped all the same, and the world is empty.
    ///
    /// ```
    /// # use phalanx::world;
    /// # world! { struct Level { components {} } }
    /// let mut level = Level::new();
    /// let before = level.spawn_empty();
    /// level.clear();
    /// assert!(level.is_empty());
    /// assert!(!level.contains(before));
    /// ```
    fn clear(&mut self) {
        super::clear(self);
    }

    /// Brings an entity to life that has the components of a bundle.
    ///
    /// # Panics
    ///
    /// When all indices are used up. Nothing has changed then; the bundle is dropped.
    /// [`try_spawn`](Self::try_spawn) gives it back instead.
    #[inline]
    fn spawn<B: Bundle<Self, Unchecked>>(&mut self, bundle: B) -> Entity {
        distinct!(Self, Unchecked, B);
        super::spawn(self, bundle)
    }

    /// Brings an entity to life that has the components of a bundle, or gives the bundle back.
    ///
    /// # Errors
    ///
    /// [`SpawnError`], which holds the bundle, when all indices are used up; nothing has changed then.
    #[inline]
    fn try_spawn<B: Bundle<Self, Unchecked>>(
        &mut self,
        bundle: B,
    ) -> Result<Entity, SpawnError<B>> {
        distinct!(Self, Unchecked, B);
        super::try_spawn(self, bundle)
    }

    /// Brings an entity to life that has nothing.
    ///
    /// # Panics
    ///
    /// When all indices are used up; nothing has changed then.
    #[inline]
    fn spawn_empty(&mut self) -> Entity {
        super::spawn::<Self, Unchecked, ()>(self, ())
    }

    /// Brings an entity to life for each bundle, and returns them in that order.
    ///
    /// When the iterator panics, the entities made of the items before it are there, whole. Its size hint is
    /// no more than a hint.
    ///
    /// ```
    /// # use phalanx::world;
    /// # struct Health(u32);
    /// # world! { struct Level { components { Health } } }
    /// let mut level = Level::new();
    /// let knights = level.spawn_batch((1..=3).map(|health| (Health(health),)));
    /// assert_eq!(level.get::<Health>(knights[2]).unwrap().0, 3);
    /// ```
    ///
    /// # Panics
    ///
    /// When all indices are used up; the entities made before are there.
    fn spawn_batch<Items>(&mut self, bundles: Items) -> Vec<Entity>
    where
        Items: IntoIterator<Item: Bundle<Self, Unchecked>>,
    {
        distinct!(Self, Unchecked, Items::Item);
        super::spawn_batch(self, bundles)
    }

    /// Ends an entity's life and drops what it had. O(its components).
    ///
    /// Where a hierarchy says `on_despawn: cascade`, all that is below it there dies with it: children before their parents,
    /// and hooks on removal run in that order when all are gone.
    ///
    /// When a value panics in its `Drop`, the others are dropped all the same, and the entity is dead.
    ///
    /// # Errors
    ///
    /// [`NoSuchEntity`] when it is not alive.
    #[inline]
    fn despawn(&mut self, entity: Entity) -> Result<(), NoSuchEntity> {
        super::despawn(self, entity)
    }

    /// A living entity, to be read.
    fn entity(&self, entity: Entity) -> Option<EntityRef<'_, Self, Unchecked>> {
        EntityRef::new(self, entity)
    }

    /// A living entity, to be changed.
    fn entity_mut(&mut self, entity: Entity) -> Option<EntityMut<'_, Self, Unchecked>> {
        EntityMut::new(self, entity)
    }

    /// Gives an entity each component of a bundle. Values that it had are overwritten, and dropped last.
    ///
    /// ```
    /// # use phalanx::world;
    /// # #[derive(Debug, PartialEq)]
    /// # struct Health(u32);
    /// # world! { struct Level { components { Health } } }
    /// let mut level = Level::new();
    /// let knight = level.spawn_empty();
    /// level.insert(knight, (Health(10),)).unwrap();
    /// level.insert(knight, Health(12)).unwrap();
    /// assert_eq!(level.get::<Health>(knight), Some(&Health(12)));
    /// level.despawn(knight).unwrap();
    /// let refused = level.insert(knight, Health(9)).unwrap_err();
    /// assert_eq!(refused.bundle, Health(9));
    /// ```
    ///
    /// # Errors
    ///
    /// [`InsertError`], which holds the bundle, when the entity is not alive.
    #[inline]
    fn insert<B: Bundle<Self, Unchecked>>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<(), InsertError<B>> {
        distinct!(Self, Unchecked, B);
        super::insert(self, entity, bundle)
    }

    /// Gives an entity a component and returns the value that it had.
    ///
    /// # Errors
    ///
    /// [`InsertError`], which holds the component, when the entity is not alive.
    #[inline]
    fn replace<C: 'static>(
        &mut self,
        entity: Entity,
        component: C,
    ) -> Result<Option<C>, InsertError<C>>
    where
        Self: Has<C>,
    {
        super::replace(self, entity, component)
    }

    /// Takes a component, or each of a tuple of components, from an entity.
    ///
    /// Gives an `Option` for each, `None` where the entity lacks it; a dead entity lacks all.
    ///
    /// ```
    /// # use phalanx::world;
    /// # #[derive(Debug, PartialEq)]
    /// # struct Health(u32);
    /// # #[derive(Debug, PartialEq)]
    /// # struct Poisoned;
    /// # world! { struct Level { components { Health, Poisoned } } }
    /// let mut level = Level::new();
    /// let knight = level.spawn((Health(10),));
    /// assert_eq!(level.remove::<(Poisoned, Health)>(knight), (None, Some(Health(10))));
    /// assert_eq!(level.remove::<Health>(knight), None);
    /// ```
    #[inline]
    fn remove<B: Bundle<Self, Unchecked>>(
        &mut self,
        entity: Entity,
    ) -> <B::Parts as Parts<Self>>::Options {
        distinct!(Self, Unchecked, B);
        super::remove::<Self, Unchecked, B>(self, entity)
    }

    /// A component, or all of a tuple of components; `None` when one is missing or the entity is dead.
    #[inline]
    fn get<B>(&self, entity: Entity) -> Option<<B::Parts as LentParts<Self>>::Ref<'_>>
    where
        B: Bundle<Self, Unchecked, Parts: LentParts<Self>>,
    {
        super::get::<Self, Unchecked, B>(self, entity)
    }

    /// A component, or all of a tuple of components, to be written; `None` when one is missing or the entity
    /// is dead.
    #[inline]
    fn get_mut<B>(&mut self, entity: Entity) -> Option<<B::Parts as LentParts<Self>>::Mut<'_>>
    where
        B: Bundle<Self, Unchecked, Parts: LentParts<Self>>,
    {
        distinct!(Self, Unchecked, B);
        super::get_mut::<Self, Unchecked, B>(self, entity)
    }

    /// A component of several entities at once, to be written.
    ///
    /// ```
    /// # use phalanx::{DisjointError, world};
    /// # struct Gold(u32);
    /// # world! { struct Level { components { Gold } } }
    /// let mut level = Level::new();
    /// let thief = level.spawn((Gold(0),));
    /// let victim = level.spawn((Gold(5),));
    /// let [to, from] = level.get_disjoint_mut::<Gold, 2>([thief, victim])?;
    /// core::mem::swap(to, from);
    /// assert_eq!(level.get::<Gold>(thief).unwrap().0, 5);
    /// let refused = level.get_disjoint_mut::<Gold, 2>([thief, thief]);
    /// assert_eq!(refused.err(), Some(DisjointError::Repeated(thief)));
    /// # Ok::<(), DisjointError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`DisjointError`] when one is given twice, is dead, or lacks the component. O(N²) comparisons.
    fn get_disjoint_mut<C: 'static, const N: usize>(
        &mut self,
        entities: [Entity; N],
    ) -> Result<[MutOf<'_, Self, C>; N], DisjointError>
    where
        Self: Has<C>,
    {
        let (shape, store) = self.store_mut();
        let shape: &ShapeOf<Self> = shape;
        let values = store.values_mut();
        let mut positions = [0; N];
        for (place, &entity) in entities.iter().enumerate() {
            let Some(living) = shape.living(entity) else {
                return Err(DisjointError::NoSuchEntity(entity));
            };
            if entities[..place].contains(&entity) {
                return Err(DisjointError::Repeated(entity));
            }
            let position = living.position::<Self::Store>(Self::ID);
            if values.value(position).is_none() {
                return Err(DisjointError::NoMatch(entity));
            }
            positions[place] = position;
        }
        match values.values_mut_at(positions) {
            Some(lent) => {
                let mut positions = positions.into_iter();
                Ok(lent.map(|value| match positions.next() {
                    Some(position) => guard::<Self, C>(shape, value, position),
                    None => unreachable!("there are as many positions as values"),
                }))
            }
            None => unreachable!("distinct entities have distinct rows, and all were compared"),
        }
    }

    /// Whether an entity is alive and has a component or flag.
    #[inline]
    fn has<M: 'static>(&self, entity: Entity) -> bool
    where
        Self: Mark<M>,
    {
        self.contains(entity) && self.shape().signature(entity.index()).has(Self::ID)
    }

    /// A component of an entity, made and inserted when it is missing.
    ///
    /// When `make` panics, nothing has changed. For a dead entity it is not called.
    ///
    /// # Errors
    ///
    /// [`NoSuchEntity`] when the entity is not alive, or when a hook on the insertion ended its life.
    ///
    /// # Panics
    ///
    /// When a hook on the insertion took the component away again.
    #[inline]
    fn get_or_insert_with<C: 'static>(
        &mut self,
        entity: Entity,
        make: impl FnOnce() -> C,
    ) -> Result<MutOf<'_, Self, C>, NoSuchEntity>
    where
        Self: Has<C>,
    {
        super::get_or_insert_with(self, entity, make)
    }

    /// Takes a component from all entities and drops the values; returns how many there were.
    ///
    /// The hooks on removal are run behind that, and the values dropped then. When a value panics in its `Drop`, the others
    /// are dropped all the same, and no entity has one.
    fn remove_all<C: 'static>(&mut self) -> usize
    where
        Self: Declares<C>,
    {
        super::remove_all::<Self, C>(self)
    }

    /// Takes a component from all entities and gives out each with its value; before that, runs the hooks on removal.
    ///
    /// All values have left the world when this returns, whatever becomes of the iterator.
    ///
    /// ```
    /// # use phalanx::world;
    /// # struct Damage(u32);
    /// # world! { struct Level { components { Damage } } }
    /// let mut level = Level::new();
    /// let knight = level.spawn((Damage(3),));
    /// for (entity, damage) in level.drain::<Damage>() {
    ///     assert_eq!((entity, damage.0), (knight, 3));
    /// }
    /// assert!(!level.has::<Damage>(knight));
    /// ```
    fn drain<C: 'static>(&mut self) -> Drain<C>
    where
        Self: Declares<C>,
    {
        super::drain::<Self, C>(self)
    }

    /// Shows each match of a query to `keep`, and despawns those that it refuses, when all were shown; then runs the hooks on
    /// removal.
    ///
    /// Entities that do not match stay, but for those that go with others by a hierarchy; these go first, and so do their hooks.
    /// When `keep` panics, nothing is despawned. The query is always named, as in `retain::<&Health>(…)`: a closure's arguments
    /// do not tell it.
    ///
    /// ```
    /// # use phalanx::world;
    /// # struct Health(i32);
    /// # world! { struct Level { components { Health } } }
    /// let mut level = Level::new();
    /// level.spawn_batch([3, 0, -1].map(|health| (Health(health),)));
    /// level.retain::<&Health>(|health| health.0 > 0);
    /// assert_eq!(level.len(), 1);
    /// ```
    fn retain<Q: Terms<Self, Unchecked>>(
        &mut self,
        keep: impl for<'a> FnMut(<Q::Fetch as Fetch<Self>>::Item<'a>) -> bool,
    ) {
        unaliased!(Q);
        super::retain::<Self, Unchecked, Q>(self, keep);
    }

    /// Sorts the pool of a component by a key of its values; rows with equal keys stay in their order.
    ///
    /// The component is one that no group owns: the pools that a group owns have one order, and are sorted by its methods.
    /// Sorting changes the order of walks and nothing else; it is no change of the values. The order lasts until values come
    /// and go: what is inserted stands last, and a removal puts the last row in its place. O(n) where the rows are in
    /// order, O(n log n) or less otherwise.
    ///
    /// ```
    /// # use phalanx::world;
    /// # struct Depth(f32);
    /// # world! { struct Level { components { Depth } } }
    /// let mut level = Level::new();
    /// level.spawn_batch([3.0, 1.0, 2.0].map(Depth));
    /// level.sort_by_key::<Depth, _>(|depth| depth.0);
    /// let depths: Vec<f32> = level.query::<&Depth>().iter().map(|depth| depth.0).collect();
    /// assert_eq!(depths, [1.0, 2.0, 3.0]);
    /// ```
    ///
    /// # Panics
    ///
    /// When `key` does; every row is where it was then.
    fn sort_by_key<C: SortedIn<Self> + 'static, K: SortKey>(&mut self, key: impl FnMut(&C) -> K)
    where
        Self: Has<C>,
    {
        self.sort_by_key_with(Strategy::Auto, key);
    }

    /// [`sort_by_key`](Self::sort_by_key), in a way of one's choice.
    fn sort_by_key_with<C: SortedIn<Self> + 'static, K: SortKey>(
        &mut self,
        strategy: Strategy,
        mut key: impl FnMut(&C) -> K,
    ) where
        Self: Has<C>,
    {
        let mut pool = PoolOf::<Self, C>::new(self);
        sort_by_key(&mut pool, strategy, |pool, spot| {
            key(read::<Self, _, One<C>>(pool, spot))
        });
    }

    /// Sorts the pool of a component by comparing its values; rows that compare as equal stay in their order.
    ///
    /// All else is as for [`sort_by_key`](Self::sort_by_key), which is the faster one.
    ///
    /// # Panics
    ///
    /// When `compare` does; every row is where it was then. A comparison that contradicts itself gives some order, or panics.
    fn sort_by<C: SortedIn<Self> + 'static>(&mut self, compare: impl FnMut(&C, &C) -> Ordering)
    where
        Self: Has<C>,
    {
        self.sort_by_with(Strategy::Auto, compare);
    }

    /// [`sort_by`](Self::sort_by), in a way of one's choice.
    fn sort_by_with<C: SortedIn<Self> + 'static>(
        &mut self,
        strategy: Strategy,
        mut compare: impl FnMut(&C, &C) -> Ordering,
    ) where
        Self: Has<C>,
    {
        let mut pool = PoolOf::<Self, C>::new(self);
        sort_by(&mut pool, strategy, |pool, a, b| {
            let value = |spot| read::<Self, _, One<C>>(pool, spot);
            compare(value(a), value(b))
        });
    }

    /// Puts the pool of `C` into the order of the pool of `O`: the entities that have both first, in its order, and the others
    /// behind them, as they stood. Returns how many have both.
    ///
    /// A query over both then walks them in step: one that took 5.1 times as long as a loop over two slices of a million took
    /// 0.9 times as long after that, and 1.4 times when one entity in a hundred had been replaced since. `C` is a component that no group owns; `O` may be any, and stays as it
    /// is. O(rows of both).
    ///
    /// ```
    /// # use phalanx::world;
    /// # #[derive(Debug, PartialEq)]
    /// # struct Name(&'static str);
    /// # struct Rank(u32);
    /// # world! { struct Level { components { Name, Rank } } }
    /// let mut level = Level::new();
    /// level.spawn((Name("ant"), Rank(3)));
    /// level.spawn((Name("bee"),));
    /// level.spawn((Name("cat"), Rank(1)));
    /// level.sort_by_key::<Rank, _>(|rank| rank.0);
    /// assert_eq!(level.sort_as::<Name, Rank>(), 2);
    /// assert_eq!(level.pool::<Name>().as_slice(), [Name("cat"), Name("ant"), Name("bee")]);
    /// ```
    fn sort_as<C: SortedIn<Self> + 'static, O: 'static>(&mut self) -> usize
    where
        Self: Has<C> + Has<O>,
    {
        super::sort::sort_pool_as::<Self, C, O>(self)
    }

    /// Puts the pool of `C` into the order of a list: the entities that are listed first, in that order, and the others behind
    /// them, as they stood. Returns how many were listed.
    ///
    /// Handles that are dead, that lack the component, or that were listed before, are passed over. O(rows + listed).
    ///
    /// # Panics
    ///
    /// When the iterator does; nothing has moved then.
    fn sort_as_listed<C: SortedIn<Self> + 'static>(
        &mut self,
        order: impl IntoIterator<Item = Entity>,
    ) -> usize
    where
        Self: Has<C>,
    {
        let order: Vec<Entity> = order.into_iter().collect();
        let mut pool = PoolOf::<Self, C>::new(self);
        sort_as(&mut pool, |pool, naming| name_listed(pool, naming, &order))
    }

    /// Puts the members of a group that is declared with `sorted by` into its order; returns how many rows moved.
    ///
    /// The method of the group's name with `_mut` behind it does so too. [`Sorted`] says what it costs.
    ///
    /// ```
    /// # use phalanx::world;
    /// # struct Sprite { layer: u32 }
    /// # world! {
    /// #     struct Stage {
    /// #         components { Sprite as tracked }
    /// #         groups { drawn: own [Sprite] sorted by |sprite: &Sprite| -> u32 { sprite.layer } }
    /// #     }
    /// # }
    /// let mut stage = Stage::new();
    /// stage.spawn_batch([2, 0, 1].map(|layer| Sprite { layer }));
    /// assert_eq!(stage.restore_order::<StageDrawn>(), 3);
    /// assert_eq!(stage.restore_order::<StageDrawn>(), 0);
    /// ```
    ///
    /// # Panics
    ///
    /// When the key does; every row is where it was then.
    fn restore_order<G: Sorted<Self>>(&mut self) -> usize {
        G::Order::restore(self)
    }

    /// All values of a component, in the order of their rows.
    fn pool<C: 'static>(&self) -> PoolIn<'_, Self, C>
    where
        Self: Has<C>,
    {
        let shape = self.shape();
        Pool::new(&shape.entities, shape.index(Self::ID), self.store())
    }

    /// Puts the rows of a component that is stored `as ordered` into their order, where some are staged or were removed.
    ///
    /// Every walk that writes the component does so first; readers see all rows in their order without it. For a component
    /// that is stored otherwise there is nothing to do.
    ///
    /// ```
    /// # use phalanx::world;
    /// # struct Health(u32);
    /// # world! { struct Level { components { Health as ordered } } }
    /// let mut level = Level::new();
    /// let first = level.spawn(());
    /// level.spawn((Health(2),));
    /// level.insert(first, (Health(1),))?;
    /// assert!(level.pool::<Health>().as_slice().is_none());
    /// level.settle::<Health>();
    /// let healths = level.pool::<Health>().as_slice().unwrap();
    /// assert!(healths.iter().map(|health| health.0).eq([1, 2]));
    /// # Ok::<(), phalanx::InsertError<(Health,)>>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// O(1) where all is in order, and one pass over the rows otherwise.
    fn settle<C: 'static>(&mut self)
    where
        Self: Has<C>,
    {
        super::settle::<Self, C>(self);
    }

    /// Closes the present tick and returns it: what is written from now on counts as later. O(tracked components).
    ///
    /// [`Tick`] shows what it is for.
    fn now(&mut self) -> Tick {
        self.shape_mut().close_tick()
    }

    /// The entities that lost a component in a later tick than `since`, from a log that tells when it missed some.
    ///
    /// [`Removed`] shows what it is for.
    fn removed<C: 'static>(&self, since: Tick) -> Removed<'_>
    where
        Self: Tracks<C>,
    {
        match TrackingOf::<Self, C>::changes(self.shape().changes()) {
            Some(changes) => changes.removals().since(since),
            None => disagree(),
        }
    }

    /// The members of a group, to be read.
    #[inline]
    fn group<G: Group<Self>>(&self) -> GroupRef<'_, Self, G> {
        GroupRef::new(self)
    }

    /// The members of a group, to be written.
    #[inline]
    fn group_mut<G: Group<Self>>(&mut self) -> GroupMut<'_, Self, G> {
        GroupMut::new(self)
    }

    /// A hierarchy, to be read.
    #[inline]
    fn hierarchy<H: Hierarchy<Self>>(&self) -> HierarchyRef<'_, Self, H> {
        HierarchyRef::new(self)
    }

    /// A hierarchy, to be changed.
    #[inline]
    fn hierarchy_mut<H: Hierarchy<Self>>(&mut self) -> HierarchyMut<'_, Self, H> {
        HierarchyMut::new(self)
    }

    /// Walks entities and reads what they have.
    #[inline]
    fn query<Q>(&self) -> Query<'_, Self, Q::Fetch>
    where
        Q: Terms<Self, Unchecked, Fetch: ReadOnly>,
    {
        Query::<Self, Q::Fetch>::new(self)
    }

    /// Walks entities and reads or writes what they have.
    #[inline]
    fn query_mut<Q: Terms<Self, Unchecked>>(&mut self) -> QueryMut<'_, Self, Q::Fetch> {
        unaliased!(Q);
        QueryMut::new(self)
    }

    /// Several queries at once that do not write what another asks for.
    ///
    /// ```
    /// # use phalanx::world;
    /// # struct Turret { range: f32, targets: u32 }
    /// # struct Enemy(f32);
    /// # world! { struct Level { components { Turret, Enemy } } }
    /// let mut level = Level::new();
    /// level.spawn((Turret { range: 2.0, targets: 0 },));
    /// level.spawn_batch([1.0, 3.0].map(|distance| (Enemy(distance),)));
    /// let (turrets, mut enemies) = level.split_mut::<(&mut Turret, &Enemy)>();
    /// for turret in turrets {
    ///     turret.targets += enemies.iter_mut().map(|enemy| u32::from(enemy.0 < turret.range)).sum::<u32>();
    /// }
    /// assert_eq!(level.query::<&Turret>().single().unwrap().targets, 1);
    /// ```
    #[inline]
    fn split_mut<Q: Split<Self, Unchecked>>(&mut self) -> Q::Queries<'_> {
        const {
            assert!(
                !Q::ALIASES,
                "these queries ask for one component twice, one of them mutably"
            );
        }
        crate::query::split_mut::<Self, Unchecked, Q>(self)
    }

    /// How this world is laid out, drawn for a terminal: pools, the groups in them, flags.
    ///
    /// ```
    /// # use phalanx::world;
    /// # #[derive(Debug)]
    /// # struct Health(u32);
    /// # struct Frozen;
    /// # world! { struct Level { components { Health, Frozen as flag } } }
    /// let mut level = Level::new();
    /// level.spawn((Health(10), Frozen));
    /// level.spawn((Health(7),));
    /// assert_eq!(
    ///     level.layout().width(80).to_string(),
    ///     "\
    /// health  entity  [ e0         | e1        ]
    ///         value   [ Health(10) | Health(7) ]
    ///
    /// frozen  flag    1 entity"
    /// );
    /// ```
    fn layout(&self) -> Layout<'_, Self> {
        Layout::new(self)
    }

    /// Which ways a query can walk, and why, in words; known without a world.
    ///
    /// [`Query::explain`] tells it of a query with its conditions, and of the lengths that there are.
    ///
    /// ```
    /// # use phalanx::world;
    /// # struct Position(f32);
    /// # struct Velocity(f32);
    /// # world! { struct Level { components { Position, Velocity } } }
    /// assert_eq!(
    ///     Level::explain::<(&mut Position, &Velocity)>().as_str(),
    ///     "\
    /// query  &mut position, &velocity
    /// walks  whichever is shortest when the walk begins: position, velocity
    ///        of equal ones a group comes first, then the first that is declared
    ///        position and velocity are looked up in their pools where they do not drive; entities that lack one are skipped
    ///        where the order agrees, rows are looked up in runs and not one by one"
    /// );
    /// ```
    fn explain<Q: Terms<Self, Unchecked>>() -> Explanation {
        unaliased!(Q);
        crate::query::explain::<Self, Q::Fetch>()
    }

    /// Panics when what this world knows of its entities does not agree. For tests. O(everything).
    ///
    /// # Panics
    ///
    /// Never, unless there is a fault in this crate or a world was written by hand.
    fn check_invariants(&self) {
        struct Check;

        impl<W: Declared> Visitor<W> for Check {
            fn visit<C: 'static>(&mut self, world: &W)
            where
                W: Declares<C>,
            {
                let (shape, store) = (world.shape(), world.store());
                let index = shape.index(W::ID);
                store.check_invariants(index);
                if let Some(changes) = TrackingOf::<W, C>::changes(shape.changes()) {
                    changes.check_invariants(index.rows());
                }
                let used = shape.signatures.iter().take(shape.entities.indices());
                let having = used.filter(|signature| signature.has(W::ID)).count();
                assert_eq!(having, store.len(), "signatures and values agree");
                for (_, entity) in index.line().rows() {
                    assert!(
                        shape.signature(entity).has(W::ID),
                        "index {entity} has a row in {:?}, and its signature says so",
                        W::ID
                    );
                }
            }
        }

        self.shape().check_invariants();
        for place in 0..Self::PLACES {
            self.visit(ComponentId::new(place), &mut Check);
        }
        check_groups(self);
        check_hierarchies(self);
    }
}

impl<W: Declared> World for W {}

/// Iterator over the living entities of a world, by ascending index.
#[derive(Clone, Debug)]
pub struct LivingEntities<'w> {
    entities: &'w Entities,
    indices: core::ops::Range<u32>,
    living: usize,
}

impl Iterator for LivingEntities<'_> {
    type Item = Entity;

    fn next(&mut self) -> Option<Entity> {
        let entities = self.entities;
        let next = self.indices.find_map(|index| entities.get_at(index))?;
        self.living -= 1;
        Some(next)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.living, Some(self.living))
    }
}

impl DoubleEndedIterator for LivingEntities<'_> {
    fn next_back(&mut self) -> Option<Entity> {
        let entities = self.entities;
        let next = self
            .indices
            .by_ref()
            .rev()
            .find_map(|index| entities.get_at(index))?;
        self.living -= 1;
        Some(next)
    }
}

impl ExactSizeIterator for LivingEntities<'_> {}

impl FusedIterator for LivingEntities<'_> {}
