// #[derive(Clone, Debug)]
// pub struct Level<T: Real> {
//     components {
//         Position,
//         pub(self) Sprite<T> as tracked,
//         #[cfg(feature = "sound")]
//         sound: audio::Emitter as packed + tracked,
//         Frozen as flag,
//         /// Relative to the parent.
//         Local as tracked + packed,
//     }
//     groups {
//         drawn: own [Sprite<T>] with [Position, Local],
//     }
// }
// ----

pub struct Level<T: Real> {
    __shape: ::phalanx::__private::Shape<
        ::core::primitive::u8,
        [::phalanx::__private::Index; 5usize],
        [::phalanx::__private::GroupState; 1usize],
        [::phalanx::__private::Changes; 3usize],
        [::phalanx::__private::HierarchyState; 0usize],
    >,
    position: ::phalanx::__private::Packed<Position>,
    sprite: ::phalanx::__private::Packed<
        Sprite<T>,
        ::phalanx::__private::Tracked<0usize>,
    >,
    #[cfg(feature = "sound")]
    sound: ::phalanx::__private::Packed<
        audio::Emitter,
        ::phalanx::__private::Tracked<1usize>,
    >,
    frozen: ::phalanx::__private::Flags<Frozen>,
    /// Relative to the parent.
    local: ::phalanx::__private::Packed<Local, ::phalanx::__private::Tracked<2usize>>,
}
impl<T: Real> Level<T>
where
    T: 'static,
{
    /// What this world declares.
    pub const SCHEMA: &'static ::phalanx::__private::Schema = <Self as ::phalanx::__private::Declared>::SCHEMA;
    /// An empty world.
    #[must_use]
    pub fn new() -> Self {
        Self::with_limits(::phalanx::__private::Limits::MAX)
    }
    /// An empty world with room for so many entities.
    #[must_use]
    pub fn with_capacity(entities: ::core::primitive::usize) -> Self {
        let mut world = Self::new();
        ::phalanx::__private::World::reserve::<()>(&mut world, entities);
        world
    }
    /// An empty world that can hold fewer entities, or reuse their indices less often, than most.
    #[must_use]
    pub fn with_limits(limits: ::phalanx::__private::Limits) -> Self {
        Self {
            __shape: ::phalanx::__private::Shape::new(limits),
            position: ::core::default::Default::default(),
            sprite: ::core::default::Default::default(),
            #[cfg(feature = "sound")]
            sound: ::core::default::Default::default(),
            frozen: ::core::default::Default::default(),
            local: ::core::default::Default::default(),
        }
    }
    /// The number of living entities.
    #[inline]
    #[must_use]
    pub fn len(&self) -> ::core::primitive::usize {
        ::phalanx::__private::World::len(self)
    }
    /// Whether no entity lives.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> ::core::primitive::bool {
        ::phalanx::__private::World::is_empty(self)
    }
    /// Whether an entity is alive.
    #[inline]
    #[must_use]
    pub fn contains(
        &self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::primitive::bool {
        ::phalanx::__private::World::contains(self, entity)
    }
    /// Iterator over the living entities, by ascending index.
    pub fn entities(&self) -> ::phalanx::__private::LivingEntities<'_> {
        ::phalanx::__private::World::entities(self)
    }
    /// Makes room for more entities, each with the components of a bundle.
    ///
    /// # Panics
    ///
    /// When the room cannot be had; nothing has changed then.
    pub fn reserve<B>(&mut self, additional: ::core::primitive::usize)
    where
        B: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
    {
        ::phalanx::__private::reserve::<Self, _, B>(self, additional);
    }
    /// Gives back memory that nothing is in.
    pub fn shrink_to_fit(&mut self) {
        ::phalanx::__private::World::shrink_to_fit(self);
    }
    /// Ends all lives and drops all values. The memory is kept; the lowest index is reused first.
    pub fn clear(&mut self) {
        ::phalanx::__private::World::clear(self);
    }
    /// Brings an entity to life that has the components of a bundle.
    ///
    /// # Panics
    ///
    /// When all indices are used up. Nothing has changed then; the bundle is dropped.
    #[inline(always)]
    pub fn spawn<B>(&mut self, bundle: B) -> ::phalanx::__private::Entity
    where
        B: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
    {
        ::phalanx::__private::spawn(self, bundle)
    }
    /// Brings an entity to life that has the components of a bundle, or gives the bundle back.
    ///
    /// # Errors
    ///
    /// When all indices are used up; nothing has changed then, and the error holds the bundle.
    #[inline]
    pub fn try_spawn<B>(
        &mut self,
        bundle: B,
    ) -> ::core::result::Result<
        ::phalanx::__private::Entity,
        ::phalanx::__private::SpawnError<B>,
    >
    where
        B: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
    {
        ::phalanx::__private::try_spawn(self, bundle)
    }
    /// Brings an entity to life that has nothing.
    ///
    /// # Panics
    ///
    /// When all indices are used up; nothing has changed then.
    #[inline]
    pub fn spawn_empty(&mut self) -> ::phalanx::__private::Entity {
        ::phalanx::__private::World::spawn_empty(self)
    }
    /// Brings an entity to life for each bundle, and returns them in that order.
    ///
    /// When the iterator panics, the entities made of the items before it are there, whole.
    ///
    /// # Panics
    ///
    /// When all indices are used up; the entities made before are there.
    pub fn spawn_batch<I>(
        &mut self,
        bundles: I,
    ) -> ::phalanx::__private::Vec<::phalanx::__private::Entity>
    where
        I: ::core::iter::IntoIterator,
        I::Item: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
    {
        ::phalanx::__private::spawn_batch(self, bundles)
    }
    /// Ends an entity's life and drops what it had.
    ///
    /// # Errors
    ///
    /// When the entity is not alive.
    #[inline]
    pub fn despawn(
        &mut self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::result::Result<(), ::phalanx::__private::NoSuchEntity> {
        ::phalanx::__private::despawn(self, entity)
    }
    /// A living entity, to be read.
    #[must_use]
    pub fn entity(
        &self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::option::Option<::phalanx::__private::EntityRef<'_, Self>> {
        ::phalanx::__private::EntityRef::new(self, entity)
    }
    /// A living entity, to be changed.
    #[must_use]
    pub fn entity_mut(
        &mut self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::option::Option<::phalanx::__private::EntityMut<'_, Self>> {
        ::phalanx::__private::EntityMut::new(self, entity)
    }
    /// Gives an entity each component of a bundle. Values that it had are overwritten, and dropped last.
    ///
    /// # Errors
    ///
    /// When the entity is not alive; the error holds the bundle.
    #[inline]
    pub fn insert<B>(
        &mut self,
        entity: ::phalanx::__private::Entity,
        bundle: B,
    ) -> ::core::result::Result<(), ::phalanx::__private::InsertError<B>>
    where
        B: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
    {
        ::phalanx::__private::insert(self, entity, bundle)
    }
    /// Gives an entity a component and returns the value that it had.
    ///
    /// # Errors
    ///
    /// When the entity is not alive; the error holds the component.
    #[inline]
    pub fn replace<C>(
        &mut self,
        entity: ::phalanx::__private::Entity,
        component: C,
    ) -> ::core::result::Result<
        ::core::option::Option<C>,
        ::phalanx::__private::InsertError<C>,
    >
    where
        C: 'static,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::replace(self, entity, component)
    }
    /// Takes a component, or each of a tuple of components, from an entity: an `Option` for each.
    #[inline]
    pub fn remove<B>(
        &mut self,
        entity: ::phalanx::__private::Entity,
    ) -> <B::Parts as ::phalanx::__private::Parts<Self>>::Options
    where
        B: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
    {
        ::phalanx::__private::remove::<Self, _, B>(self, entity)
    }
    /// A component, or all of a tuple of components; `None` when one is missing or the entity is dead.
    #[inline]
    #[must_use]
    pub fn get<B>(
        &self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::option::Option<
        <B::Parts as ::phalanx::__private::LentParts<Self>>::Ref<'_>,
    >
    where
        B: ::phalanx::__private::Bundle<
            Self,
            ::phalanx::__private::LentOnce,
            Parts: ::phalanx::__private::LentParts<Self>,
        >,
    {
        ::phalanx::__private::get::<Self, _, B>(self, entity)
    }
    /// Like `get`, to be written.
    #[inline]
    #[must_use]
    pub fn get_mut<B>(
        &mut self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::option::Option<
        <B::Parts as ::phalanx::__private::LentParts<Self>>::Mut<'_>,
    >
    where
        B: ::phalanx::__private::Bundle<
            Self,
            ::phalanx::__private::LentOnce,
            Parts: ::phalanx::__private::LentParts<Self>,
        >,
    {
        ::phalanx::__private::get_mut::<Self, _, B>(self, entity)
    }
    /// A component of several entities at once, to be written.
    ///
    /// # Errors
    ///
    /// When an entity is given twice, is dead, or lacks the component.
    pub fn get_disjoint_mut<C, const N: ::core::primitive::usize>(
        &mut self,
        entities: [::phalanx::__private::Entity; N],
    ) -> ::core::result::Result<
        [::phalanx::__private::MutOf<'_, Self, C>; N],
        ::phalanx::__private::DisjointError,
    >
    where
        C: 'static,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::World::get_disjoint_mut(self, entities)
    }
    /// Whether an entity is alive and has a component or flag.
    #[inline]
    #[must_use]
    pub fn has<M>(&self, entity: ::phalanx::__private::Entity) -> ::core::primitive::bool
    where
        M: 'static,
        Self: ::phalanx::__private::Mark<M>,
    {
        ::phalanx::__private::World::has::<M>(self, entity)
    }
    /// A component of an entity, made and inserted when it is missing.
    ///
    /// # Errors
    ///
    /// When the entity is not alive; `make` is not called then.
    ///
    /// # Panics
    ///
    /// When a hook takes the component away at once.
    #[inline]
    pub fn get_or_insert_with<C>(
        &mut self,
        entity: ::phalanx::__private::Entity,
        make: impl ::core::ops::FnOnce() -> C,
    ) -> ::core::result::Result<
        ::phalanx::__private::MutOf<'_, Self, C>,
        ::phalanx::__private::NoSuchEntity,
    >
    where
        C: 'static,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::get_or_insert_with(self, entity, make)
    }
    /// Takes a component from all entities and drops the values; returns how many there were.
    pub fn remove_all<C>(&mut self) -> ::core::primitive::usize
    where
        C: 'static,
        Self: ::phalanx::__private::Declares<C>,
    {
        ::phalanx::__private::remove_all::<Self, C>(self)
    }
    /// Takes a component from all entities and gives out each with its value.
    pub fn drain<C>(&mut self) -> ::phalanx::__private::Drain<C>
    where
        C: 'static,
        Self: ::phalanx::__private::Declares<C>,
    {
        ::phalanx::__private::drain::<Self, C>(self)
    }
    /// Sorts the pool of a component by a key of its values; rows with equal keys stay in their order.
    ///
    /// # Panics
    ///
    /// When `key` does; every row is where it was then.
    pub fn sort_by_key<C, K>(&mut self, key: impl ::core::ops::FnMut(&C) -> K)
    where
        C: ::phalanx::__private::SortedIn<Self> + 'static,
        K: ::phalanx::__private::SortKey,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::World::sort_by_key::<C, K>(self, key);
    }
    /// Like `sort_by_key`, in a way of one's choice.
    ///
    /// # Panics
    ///
    /// When `key` does; every row is where it was then.
    pub fn sort_by_key_with<C, K>(
        &mut self,
        strategy: ::phalanx::__private::Strategy,
        key: impl ::core::ops::FnMut(&C) -> K,
    )
    where
        C: ::phalanx::__private::SortedIn<Self> + 'static,
        K: ::phalanx::__private::SortKey,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::World::sort_by_key_with::<C, K>(self, strategy, key);
    }
    /// Sorts the pool of a component by comparing its values; rows that compare as equal stay in their order.
    ///
    /// # Panics
    ///
    /// When `compare` does; every row is where it was then.
    pub fn sort_by<C>(
        &mut self,
        compare: impl ::core::ops::FnMut(&C, &C) -> ::core::cmp::Ordering,
    )
    where
        C: ::phalanx::__private::SortedIn<Self> + 'static,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::World::sort_by::<C>(self, compare);
    }
    /// Like `sort_by`, in a way of one's choice.
    ///
    /// # Panics
    ///
    /// When `compare` does; every row is where it was then.
    pub fn sort_by_with<C>(
        &mut self,
        strategy: ::phalanx::__private::Strategy,
        compare: impl ::core::ops::FnMut(&C, &C) -> ::core::cmp::Ordering,
    )
    where
        C: ::phalanx::__private::SortedIn<Self> + 'static,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::World::sort_by_with::<C>(self, strategy, compare);
    }
    /// Puts the entities of a pool that have another component first, in the order of that one's pool. Returns how
    /// many have both; the rest stands behind them as it stood.
    pub fn sort_as<C, O>(&mut self) -> ::core::primitive::usize
    where
        C: ::phalanx::__private::SortedIn<Self> + 'static,
        O: 'static,
        Self: ::phalanx::__private::Has<C> + ::phalanx::__private::Has<O>,
    {
        ::phalanx::__private::World::sort_as::<C, O>(self)
    }
    /// Puts the entities of a pool that are listed first, in the order of the list. Returns how many these are; dead
    /// entities, those that lack the component and repeated ones are passed over.
    ///
    /// # Panics
    ///
    /// When the list does; every row is where it was then.
    pub fn sort_as_listed<C>(
        &mut self,
        order: impl ::core::iter::IntoIterator<Item = ::phalanx::__private::Entity>,
    ) -> ::core::primitive::usize
    where
        C: ::phalanx::__private::SortedIn<Self> + 'static,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::World::sort_as_listed::<C>(self, order)
    }
    /// Puts the members of a sorted group into its order and returns how many rows moved.
    ///
    /// # Panics
    ///
    /// When the key of the group does; every row is where it was then.
    pub fn restore_order<G>(&mut self) -> ::core::primitive::usize
    where
        G: ::phalanx::__private::Sorted<Self>,
    {
        ::phalanx::__private::World::restore_order::<G>(self)
    }
    /// Closes the present tick and returns it: what is written from now on counts as later.
    pub fn now(&mut self) -> ::phalanx::__private::Tick {
        ::phalanx::__private::World::now(self)
    }
    /// Who lost a component in a later tick than `since`, from a log that tells when it missed some.
    pub fn removed<C>(
        &self,
        since: ::phalanx::__private::Tick,
    ) -> ::phalanx::__private::Removed<'_>
    where
        C: 'static,
        Self: ::phalanx::__private::Tracks<C>,
    {
        ::phalanx::__private::World::removed::<C>(self, since)
    }
    /// Shows each match of a query to `keep`, and despawns those that it refuses, when all were shown.
    pub fn retain<Q>(
        &mut self,
        keep: impl for<'a> ::core::ops::FnMut(
            <Q::Fetch as ::phalanx::__private::Fetch<Self>>::Item<'a>,
        ) -> ::core::primitive::bool,
    )
    where
        Q: ::phalanx::__private::Terms<Self, ::phalanx::__private::Nil>,
    {
        ::phalanx::__private::retain::<Self, _, Q>(self, keep);
    }
    /// All values of a component, in the order of their rows.
    #[must_use]
    pub fn pool<C>(&self) -> ::phalanx::__private::PoolIn<'_, Self, C>
    where
        C: 'static,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::World::pool::<C>(self)
    }
    /// Puts the rows of a component that is stored `as ordered` into their order, where some are staged or were removed.
    pub fn settle<C>(&mut self)
    where
        C: 'static,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::World::settle::<C>(self);
    }
    /// Walks entities and reads what they have.
    #[inline]
    #[must_use]
    pub fn query<Q>(&self) -> ::phalanx::__private::Query<'_, Self, Q::Fetch>
    where
        Q: ::phalanx::__private::Terms<
            Self,
            ::phalanx::__private::Nil,
            Fetch: ::phalanx::__private::ReadOnly,
        >,
    {
        ::phalanx::__private::Query::<Self, Q::Fetch>::new(self)
    }
    /// Walks entities and reads or writes what they have.
    #[inline]
    #[must_use]
    pub fn query_mut<Q>(&mut self) -> ::phalanx::__private::QueryMut<'_, Self, Q::Fetch>
    where
        Q: ::phalanx::__private::Terms<Self, ::phalanx::__private::Nil>,
    {
        ::phalanx::__private::QueryMut::<Self, Q::Fetch>::new(self)
    }
    /// The members of a group, to be read: what the method of the group's name gives.
    #[inline]
    #[must_use]
    pub fn group<G>(&self) -> ::phalanx::__private::GroupRef<'_, Self, G>
    where
        G: ::phalanx::__private::Group<Self>,
    {
        ::phalanx::__private::GroupRef::new(self)
    }
    /// The members of a group, to be written: what the method of the group's name with `_mut` behind it gives.
    #[inline]
    #[must_use]
    pub fn group_mut<G>(&mut self) -> ::phalanx::__private::GroupMut<'_, Self, G>
    where
        G: ::phalanx::__private::Group<Self>,
    {
        ::phalanx::__private::GroupMut::new(self)
    }
    /// The nodes of a hierarchy, to be read: what the method of the hierarchy's name gives.
    #[inline]
    #[must_use]
    pub fn hierarchy<H>(&self) -> ::phalanx::__private::HierarchyRef<'_, Self, H>
    where
        H: ::phalanx::__private::Hierarchy<Self>,
    {
        ::phalanx::__private::HierarchyRef::new(self)
    }
    /// The nodes of a hierarchy, to be changed: what the method of the hierarchy's name with `_mut` behind it gives.
    #[inline]
    #[must_use]
    pub fn hierarchy_mut<H>(&mut self) -> ::phalanx::__private::HierarchyMut<'_, Self, H>
    where
        H: ::phalanx::__private::Hierarchy<Self>,
    {
        ::phalanx::__private::HierarchyMut::new(self)
    }
    /// Several queries at once that do not write what another asks for.
    #[inline]
    #[must_use]
    pub fn split_mut<Q>(&mut self) -> Q::Queries<'_>
    where
        Q: ::phalanx::__private::Split<Self, ::phalanx::__private::Nil>,
    {
        ::phalanx::__private::split_mut::<Self, _, Q>(self)
    }
    /// How this world is laid out, drawn for a terminal.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> ::phalanx::__private::Layout<'_, Self> {
        ::phalanx::__private::Layout::new(self)
    }
    /// Which ways a query can walk, and why, in words.
    #[inline]
    #[must_use]
    pub fn explain<Q>() -> ::phalanx::__private::Explanation
    where
        Q: ::phalanx::__private::Terms<Self, ::phalanx::__private::Nil>,
    {
        ::phalanx::__private::explain::<Self, Q::Fetch>()
    }
    /// Panics when what this world knows of its entities does not agree. For tests.
    pub fn check_invariants(&self) {
        ::phalanx::__private::World::check_invariants(self);
    }
}
#[automatically_derived]
impl<T: Real> ::core::default::Default for Level<T>
where
    T: 'static,
{
    fn default() -> Self {
        Self::new()
    }
}
#[automatically_derived]
impl<T: Real + ::core::clone::Clone> ::core::clone::Clone for Level<T>
where
    T: 'static,
{
    fn clone(&self) -> Self {
        fn __clone_packed<C: ::core::clone::Clone>(
            store: &::phalanx::__private::Packed<C>,
        ) -> ::phalanx::__private::Packed<C> {
            ::core::clone::Clone::clone(store)
        }
        fn __clone_flag<C: ::core::clone::Clone>(
            store: &::phalanx::__private::Flags<C>,
        ) -> ::phalanx::__private::Flags<C> {
            ::core::clone::Clone::clone(store)
        }
        fn __clone_tracked_packed<
            C: ::core::clone::Clone,
            const K: ::core::primitive::usize,
        >(
            store: &::phalanx::__private::Packed<C, ::phalanx::__private::Tracked<{ K }>>,
        ) -> ::phalanx::__private::Packed<C, ::phalanx::__private::Tracked<{ K }>> {
            ::core::clone::Clone::clone(store)
        }
        Self {
            __shape: ::core::clone::Clone::clone(&self.__shape),
            position: __clone_packed::<Position>(&self.position),
            sprite: __clone_tracked_packed::<Sprite<T>, 0usize>(&self.sprite),
            #[cfg(feature = "sound")]
            sound: __clone_tracked_packed::<audio::Emitter, 1usize>(&self.sound),
            frozen: __clone_flag::<Frozen>(&self.frozen),
            local: __clone_tracked_packed::<Local, 2usize>(&self.local),
        }
    }
}
#[automatically_derived]
impl<T: Real + ::core::fmt::Debug> ::core::fmt::Debug for Level<T>
where
    T: 'static,
{
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::phalanx::__private::debug_world(
            self,
            f,
            |entity, components| {
                let _ = (entity, &components);
                ::phalanx::__private::debug_value::<
                    Self,
                    Position,
                >(self, entity, "position", components);
                ::phalanx::__private::debug_value::<
                    Self,
                    Sprite<T>,
                >(self, entity, "sprite", components);
                #[cfg(feature = "sound")]
                ::phalanx::__private::debug_value::<
                    Self,
                    audio::Emitter,
                >(self, entity, "sound", components);
                ::phalanx::__private::debug_flag::<
                    Self,
                    Frozen,
                >(self, entity, "frozen", components);
                ::phalanx::__private::debug_value::<
                    Self,
                    Local,
                >(self, entity, "local", components);
            },
        )
    }
}
#[doc(hidden)]
pub struct LevelSlots<'__w, T: Real>
where
    T: 'static,
{
    position: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Packed<Position>>,
    sprite: ::phalanx::__private::Slot<
        '__w,
        ::phalanx::__private::Packed<Sprite<T>, ::phalanx::__private::Tracked<0usize>>,
    >,
    #[cfg(feature = "sound")]
    sound: ::phalanx::__private::Slot<
        '__w,
        ::phalanx::__private::Packed<
            audio::Emitter,
            ::phalanx::__private::Tracked<1usize>,
        >,
    >,
    frozen: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Flags<Frozen>>,
    local: ::phalanx::__private::Slot<
        '__w,
        ::phalanx::__private::Packed<Local, ::phalanx::__private::Tracked<2usize>>,
    >,
    __world: ::core::marker::PhantomData<&'__w Level<T>>,
}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Declared for Level<T>
where
    T: 'static,
{
    type Signature = ::core::primitive::u8;
    type Indices = [::phalanx::__private::Index; 5usize];
    type Groups = [::phalanx::__private::GroupState; 1usize];
    type Changes = [::phalanx::__private::Changes; 3usize];
    type Hierarchies = [::phalanx::__private::HierarchyState; 0usize];
    type Slots<'__w> = LevelSlots<'__w, T>;
    const SCHEMA: &'static ::phalanx::__private::Schema = {
        const COMPONENTS: &[::phalanx::__private::ComponentSchema] = &[
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(0u16),
                "position",
                "Position",
                ::phalanx::__private::Storage::Packed,
                false,
            ),
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(1u16),
                "sprite",
                "Sprite<T>",
                ::phalanx::__private::Storage::Packed,
                true,
            ),
            #[cfg(feature = "sound")]
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(2u16),
                "sound",
                "audio::Emitter",
                ::phalanx::__private::Storage::Packed,
                true,
            ),
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(3u16),
                "frozen",
                "Frozen",
                ::phalanx::__private::Storage::Flag,
                false,
            ),
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(4u16),
                "local",
                "Local",
                ::phalanx::__private::Storage::Packed,
                true,
            ),
        ];
        const GROUPS: &[::phalanx::__private::GroupSchema] = &[
            ::phalanx::__private::GroupSchema::new(
                ::phalanx::__private::GroupId::new(0u16),
                "drawn",
                &[::phalanx::__private::ComponentId::new(1u16)],
                &[
                    ::phalanx::__private::ComponentId::new(0u16),
                    ::phalanx::__private::ComponentId::new(4u16),
                ],
                &[],
            ),
        ];
        &::phalanx::__private::Schema::new("Level", COMPONENTS, GROUPS, &[])
    };
    const PLACES: ::core::primitive::u16 = 5u16;
    const ON_REMOVE: ::phalanx::__private::Mask = ::phalanx::__private::Mask::EMPTY;
    const IMPLIES: &'static [::phalanx::__private::Implied] = &[];
    #[inline]
    fn shape(&self) -> &::phalanx::__private::ShapeOf<Self> {
        &self.__shape
    }
    #[inline]
    fn shape_mut(&mut self) -> &mut ::phalanx::__private::ShapeOf<Self> {
        &mut self.__shape
    }
    #[inline]
    fn lend(&self) -> (&::phalanx::__private::ShapeOf<Self>, Self::Slots<'_>) {
        (
            &self.__shape,
            LevelSlots {
                position: ::phalanx::__private::Slot::Shared(&self.position),
                sprite: ::phalanx::__private::Slot::Shared(&self.sprite),
                #[cfg(feature = "sound")]
                sound: ::phalanx::__private::Slot::Shared(&self.sound),
                frozen: ::phalanx::__private::Slot::Shared(&self.frozen),
                local: ::phalanx::__private::Slot::Shared(&self.local),
                __world: ::core::marker::PhantomData,
            },
        )
    }
    #[inline]
    fn take_apart(&mut self) -> (&::phalanx::__private::ShapeOf<Self>, Self::Slots<'_>) {
        (
            &self.__shape,
            LevelSlots {
                position: ::phalanx::__private::Slot::Free(&mut self.position),
                sprite: ::phalanx::__private::Slot::Free(&mut self.sprite),
                #[cfg(feature = "sound")]
                sound: ::phalanx::__private::Slot::Free(&mut self.sound),
                frozen: ::phalanx::__private::Slot::Free(&mut self.frozen),
                local: ::phalanx::__private::Slot::Free(&mut self.local),
                __world: ::core::marker::PhantomData,
            },
        )
    }
    #[inline]
    fn visit<V: ::phalanx::__private::Visitor<Self>>(
        &self,
        id: ::phalanx::__private::ComponentId,
        visitor: &mut V,
    ) {
        match ::phalanx::__private::ComponentId::get(id) {
            0usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<Position>(visitor, self)
            }
            1usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<Sprite<T>>(visitor, self)
            }
            #[cfg(feature = "sound")]
            2usize => {
                ::phalanx::__private::Visitor::<
                    Self,
                >::visit::<audio::Emitter>(visitor, self)
            }
            3usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<Frozen>(visitor, self)
            }
            4usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<Local>(visitor, self)
            }
            _ => {}
        }
    }
    #[inline]
    fn visit_mut<V: ::phalanx::__private::VisitorMut<Self>>(
        &mut self,
        id: ::phalanx::__private::ComponentId,
        visitor: &mut V,
    ) {
        match ::phalanx::__private::ComponentId::get(id) {
            0usize => {
                ::phalanx::__private::VisitorMut::<
                    Self,
                >::visit::<Position>(visitor, self)
            }
            1usize => {
                ::phalanx::__private::VisitorMut::<
                    Self,
                >::visit::<Sprite<T>>(visitor, self)
            }
            #[cfg(feature = "sound")]
            2usize => {
                ::phalanx::__private::VisitorMut::<
                    Self,
                >::visit::<audio::Emitter>(visitor, self)
            }
            3usize => {
                ::phalanx::__private::VisitorMut::<Self>::visit::<Frozen>(visitor, self)
            }
            4usize => {
                ::phalanx::__private::VisitorMut::<Self>::visit::<Local>(visitor, self)
            }
            _ => {}
        }
    }
    #[inline]
    fn value_at(
        &self,
        id: ::phalanx::__private::ComponentId,
        row: ::core::primitive::usize,
    ) -> ::core::option::Option<&dyn ::core::fmt::Debug> {
        match ::phalanx::__private::ComponentId::get(id) {
            0usize => {
                ::phalanx::__private::Probe::<Position>::at(&self.position, row)?
                    .__phalanx_as_debug()
            }
            1usize => {
                ::phalanx::__private::Probe::<Sprite<T>>::at(&self.sprite, row)?
                    .__phalanx_as_debug()
            }
            #[cfg(feature = "sound")]
            2usize => {
                ::phalanx::__private::Probe::<audio::Emitter>::at(&self.sound, row)?
                    .__phalanx_as_debug()
            }
            4usize => {
                ::phalanx::__private::Probe::<Local>::at(&self.local, row)?
                    .__phalanx_as_debug()
            }
            _ => ::core::option::Option::None,
        }
    }
    #[inline]
    fn loosest_first<V: ::phalanx::__private::GroupVisitor<Self>>(visitor: &mut V) {
        ::phalanx::__private::GroupVisitor::<Self>::visit::<LevelDrawn>(visitor);
    }
    #[inline]
    fn strictest_first<V: ::phalanx::__private::GroupVisitor<Self>>(visitor: &mut V) {
        ::phalanx::__private::GroupVisitor::<Self>::visit::<LevelDrawn>(visitor);
    }
    #[inline]
    fn each_hierarchy<V: ::phalanx::__private::HierarchyVisitor<Self>>(_: &mut V) {}
}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Mark<Position> for Level<T>
where
    T: 'static,
{
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::O<::phalanx::__private::O<::phalanx::__private::End>>,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        0u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Declares<Position> for Level<T>
where
    T: 'static,
{
    type Store = ::phalanx::__private::Packed<Position>;
    type Owner = ::phalanx::__private::Nobody;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.position
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.position)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.position
    }
}
#[automatically_derived]
impl<
    T: Real,
    S: ::phalanx::__private::Admit<Level<T>, Position>,
> ::phalanx::__private::Bundle<Level<T>, S> for Position
where
    T: 'static,
{
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Position>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Mark<Sprite<T>> for Level<T>
where
    T: 'static,
{
    type Path = ::phalanx::__private::I<
        ::phalanx::__private::O<::phalanx::__private::O<::phalanx::__private::End>>,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        1u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Declares<Sprite<T>> for Level<T>
where
    T: 'static,
{
    type Store = ::phalanx::__private::Packed<
        Sprite<T>,
        ::phalanx::__private::Tracked<0usize>,
    >;
    type Owner = <Self as ::phalanx::__private::Conceals<Sprite<T>>>::Owner;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.sprite
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.sprite)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.sprite
    }
}
const _: () = {
    pub enum LevelDrawn {}
    #[automatically_derived]
    impl<T: Real> ::phalanx::__private::Conceals<Sprite<T>> for Level<T>
    where
        T: 'static,
    {
        type Owner = LevelDrawn;
    }
};
#[automatically_derived]
impl<
    T: Real,
    S: ::phalanx::__private::Admit<Level<T>, Sprite<T>>,
> ::phalanx::__private::Bundle<Level<T>, S> for Sprite<T>
where
    T: 'static,
{
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Sprite<T>>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Tracks<Sprite<T>> for Level<T>
where
    T: 'static,
{}
#[cfg(feature = "sound")]
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Mark<audio::Emitter> for Level<T>
where
    T: 'static,
{
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::I<::phalanx::__private::O<::phalanx::__private::End>>,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        2u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[cfg(feature = "sound")]
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Declares<audio::Emitter> for Level<T>
where
    T: 'static,
{
    type Store = ::phalanx::__private::Packed<
        audio::Emitter,
        ::phalanx::__private::Tracked<1usize>,
    >;
    type Owner = ::phalanx::__private::Nobody;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.sound
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.sound)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.sound
    }
}
#[cfg(feature = "sound")]
#[automatically_derived]
impl<
    T: Real,
    S: ::phalanx::__private::Admit<Level<T>, audio::Emitter>,
> ::phalanx::__private::Bundle<Level<T>, S> for audio::Emitter
where
    T: 'static,
{
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<audio::Emitter>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[cfg(feature = "sound")]
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Tracks<audio::Emitter> for Level<T>
where
    T: 'static,
{}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Mark<Frozen> for Level<T>
where
    T: 'static,
{
    type Path = ::phalanx::__private::I<
        ::phalanx::__private::I<::phalanx::__private::O<::phalanx::__private::End>>,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        3u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Declares<Frozen> for Level<T>
where
    T: 'static,
{
    type Store = ::phalanx::__private::Flags<Frozen>;
    type Owner = ::phalanx::__private::Nobody;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.frozen
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.frozen)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.frozen
    }
}
#[automatically_derived]
impl<
    T: Real,
    S: ::phalanx::__private::Admit<Level<T>, Frozen>,
> ::phalanx::__private::Bundle<Level<T>, S> for Frozen
where
    T: 'static,
{
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Frozen>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
const _: () = (::phalanx::__private::assert_flag::<Frozen>)();
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Mark<Local> for Level<T>
where
    T: 'static,
{
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::O<::phalanx::__private::I<::phalanx::__private::End>>,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        4u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Declares<Local> for Level<T>
where
    T: 'static,
{
    type Store = ::phalanx::__private::Packed<
        Local,
        ::phalanx::__private::Tracked<2usize>,
    >;
    type Owner = ::phalanx::__private::Nobody;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.local
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.local)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.local
    }
}
#[automatically_derived]
impl<
    T: Real,
    S: ::phalanx::__private::Admit<Level<T>, Local>,
> ::phalanx::__private::Bundle<Level<T>, S> for Local
where
    T: 'static,
{
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Local>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Tracks<Local> for Level<T>
where
    T: 'static,
{}
/// The group `drawn` of [`Level`].
///
/// Owns [`Sprite<T>`](Sprite). Members have [`Position`] and [`Local`].
pub(self) enum LevelDrawn {}
#[allow(clippy::partial_pub_fields)]
/// A member of the group [`drawn`](LevelDrawn), to be written.
#[derive(::core::fmt::Debug)]
pub(self) struct LevelDrawnRow<'__w, T: Real>
where
    T: 'static,
{
    /// The member.
    pub entity: ::phalanx::__private::Entity,
    /// Its `Sprite<T>`.
    pub(self) sprite: ::phalanx::__private::Mut<'__w, Sprite<T>>,
    /// Its `Position`.
    pub position: &'__w mut Position,
    /// Its `Local`.
    pub local: ::phalanx::__private::Mut<'__w, Local>,
}
#[allow(clippy::partial_pub_fields)]
/// A member of the group [`drawn`](LevelDrawn), to be read.
#[derive(::core::fmt::Debug)]
pub(self) struct LevelDrawnRef<'__w, T: Real>
where
    T: 'static,
{
    /// The member.
    pub entity: ::phalanx::__private::Entity,
    /// Its `Sprite<T>`.
    pub(self) sprite: &'__w Sprite<T>,
    /// Its `Position`.
    pub position: &'__w Position,
    /// Its `Local`.
    pub local: &'__w Local,
}
#[automatically_derived]
impl<'__w, T: Real> ::core::clone::Clone for LevelDrawnRef<'__w, T>
where
    T: 'static,
{
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'__w, T: Real> ::core::marker::Copy for LevelDrawnRef<'__w, T>
where
    T: 'static,
{}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Group<Level<T>> for LevelDrawn
where
    T: 'static,
{
    const ID: ::phalanx::__private::GroupId = ::phalanx::__private::GroupId::new(0u16);
    const ALL: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(
        &[
            <Level<T> as ::phalanx::__private::Mark<Sprite<T>>>::ID,
            <Level<T> as ::phalanx::__private::Mark<Position>>::ID,
            <Level<T> as ::phalanx::__private::Mark<Local>>::ID,
        ],
    );
    const NONE: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(&[]);
    type Owned = (::phalanx::__private::One<Sprite<T>>,);
    type With = (::phalanx::__private::One<Position>, ::phalanx::__private::One<Local>);
    type Order = ::phalanx::__private::Unordered;
    type Row<'__w> = LevelDrawnRow<'__w, T>;
    type Ref<'__w> = LevelDrawnRef<'__w, T>;
    #[inline]
    fn row<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::WriteItems<'__w, Level<T>, Self::Owned>,
        with: ::phalanx::__private::WriteItems<'__w, Level<T>, Self::With>,
    ) -> Self::Row<'__w> {
        LevelDrawnRow {
            entity: entity,
            sprite: owned.0,
            position: with.0,
            local: with.1,
        }
    }
    #[inline]
    fn row_ref<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::ReadItems<'__w, Level<T>, Self::Owned>,
        with: ::phalanx::__private::ReadItems<'__w, Level<T>, Self::With>,
    ) -> Self::Ref<'__w> {
        LevelDrawnRef {
            entity: entity,
            sprite: owned.0,
            position: with.0,
            local: with.1,
        }
    }
}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Shows<Level<T>, Sprite<T>> for LevelDrawn
where
    T: 'static,
{}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Shows<Level<T>, Position> for LevelDrawn
where
    T: 'static,
{}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Shows<Level<T>, Local> for LevelDrawn
where
    T: 'static,
{}
#[automatically_derived]
impl<T: Real> ::phalanx::__private::Owns<Level<T>, Sprite<T>> for LevelDrawn
where
    T: 'static,
{}
impl<T: Real> Level<T>
where
    T: 'static,
{
    /// The group `drawn` of [`Level`].
    ///
    /// Owns [`Sprite<T>`](Sprite). Members have [`Position`] and [`Local`].
    #[inline]
    #[must_use]
    pub(self) fn drawn(&self) -> ::phalanx::__private::GroupRef<'_, Self, LevelDrawn> {
        ::phalanx::__private::GroupRef::new(self)
    }
    /// The same, to be written.
    #[inline]
    #[must_use]
    pub(self) fn drawn_mut(
        &mut self,
    ) -> ::phalanx::__private::GroupMut<'_, Self, LevelDrawn> {
        ::phalanx::__private::GroupMut::new(self)
    }
}
