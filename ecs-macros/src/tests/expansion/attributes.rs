// /// What lives in the [`Arena`].
// #[cfg(feature = "arena")]
// #[cfg_attr(docsrs, doc(cfg(feature = "arena")))]
// #[allow(clippy::pedantic)]
// #[expect(missing_debug_implementations, reason = "it is large")]
// #[must_use]
// #[deprecated(note = "use `Level`")]
// pub(crate) struct Arena {
//     components {
//         /// Where it is.
//         Position,
//         /// How fast it is.
//         #[cfg(feature = "motion")]
//         #[expect(deprecated)]
//         pub(self) Velocity,
//         #[cfg(not(feature = "motion"))]
//         #[cfg_attr(test, expect(unused))]
//         pub(in crate::arena) Resting as flag,
//     }
// }
// ----

#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[expect(missing_debug_implementations, reason = "it is large")]
/// What lives in the [`Arena`].
#[cfg_attr(docsrs, doc(cfg(feature = "arena")))]
#[must_use]
#[deprecated(note = "use `Level`")]
pub(crate) struct Arena {
    __shape: ::phalanx::__private::Shape<
        ::core::primitive::u8,
        [::phalanx::__private::Index; 3usize],
        [::phalanx::__private::GroupState; 0usize],
        [::phalanx::__private::Changes; 0usize],
        [::phalanx::__private::HierarchyState; 0usize],
    >,
    /// Where it is.
    position: ::phalanx::__private::Packed<Position>,
    #[cfg(feature = "motion")]
    #[expect(deprecated)]
    /// How fast it is.
    velocity: ::phalanx::__private::Packed<Velocity>,
    #[cfg(not(feature = "motion"))]
    #[cfg_attr(test, expect(unused))]
    resting: ::phalanx::__private::Flags<Resting>,
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
impl Arena {
    /// What this world declares.
    pub(crate) const SCHEMA: &'static ::phalanx::__private::Schema = <Self as ::phalanx::__private::Declared>::SCHEMA;
    /// An empty world.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self::with_limits(::phalanx::__private::Limits::MAX)
    }
    /// An empty world with room for so many entities.
    #[must_use]
    pub(crate) fn with_capacity(entities: ::core::primitive::usize) -> Self {
        let mut world = Self::new();
        ::phalanx::__private::World::reserve::<()>(&mut world, entities);
        world
    }
    /// An empty world that can hold fewer entities, or reuse their indices less often, than most.
    #[must_use]
    pub(crate) fn with_limits(limits: ::phalanx::__private::Limits) -> Self {
        Self {
            __shape: ::phalanx::__private::Shape::new(limits),
            position: ::core::default::Default::default(),
            #[cfg(feature = "motion")]
            velocity: ::core::default::Default::default(),
            #[cfg(not(feature = "motion"))]
            resting: ::core::default::Default::default(),
        }
    }
    /// The number of living entities.
    #[inline]
    #[must_use]
    pub(crate) fn len(&self) -> ::core::primitive::usize {
        ::phalanx::__private::World::len(self)
    }
    /// Whether no entity lives.
    #[inline]
    #[must_use]
    pub(crate) fn is_empty(&self) -> ::core::primitive::bool {
        ::phalanx::__private::World::is_empty(self)
    }
    /// Whether an entity is alive.
    #[inline]
    #[must_use]
    pub(crate) fn contains(
        &self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::primitive::bool {
        ::phalanx::__private::World::contains(self, entity)
    }
    /// Iterator over the living entities, by ascending index.
    pub(crate) fn entities(&self) -> ::phalanx::__private::LivingEntities<'_> {
        ::phalanx::__private::World::entities(self)
    }
    /// Makes room for more entities, each with the components of a bundle.
    ///
    /// # Panics
    ///
    /// When the room cannot be had; nothing has changed then.
    pub(crate) fn reserve<B>(&mut self, additional: ::core::primitive::usize)
    where
        B: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
    {
        ::phalanx::__private::reserve::<Self, _, B>(self, additional);
    }
    /// Gives back memory that nothing is in.
    pub(crate) fn shrink_to_fit(&mut self) {
        ::phalanx::__private::World::shrink_to_fit(self);
    }
    /// Ends all lives and drops all values. The memory is kept; the lowest index is reused first.
    pub(crate) fn clear(&mut self) {
        ::phalanx::__private::World::clear(self);
    }
    /// Brings an entity to life that has the components of a bundle.
    ///
    /// # Panics
    ///
    /// When all indices are used up. Nothing has changed then; the bundle is dropped.
    #[inline(always)]
    pub(crate) fn spawn<B>(&mut self, bundle: B) -> ::phalanx::__private::Entity
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
    pub(crate) fn try_spawn<B>(
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
    pub(crate) fn spawn_empty(&mut self) -> ::phalanx::__private::Entity {
        ::phalanx::__private::World::spawn_empty(self)
    }
    /// Brings an entity to life for each bundle, and returns them in that order.
    ///
    /// When the iterator panics, the entities made of the items before it are there, whole.
    ///
    /// # Panics
    ///
    /// When all indices are used up; the entities made before are there.
    pub(crate) fn spawn_batch<I>(
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
    pub(crate) fn despawn(
        &mut self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::result::Result<(), ::phalanx::__private::NoSuchEntity> {
        ::phalanx::__private::despawn(self, entity)
    }
    /// A living entity, to be read.
    #[must_use]
    pub(crate) fn entity(
        &self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::option::Option<::phalanx::__private::EntityRef<'_, Self>> {
        ::phalanx::__private::EntityRef::new(self, entity)
    }
    /// A living entity, to be changed.
    #[must_use]
    pub(crate) fn entity_mut(
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
    pub(crate) fn insert<B>(
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
    pub(crate) fn replace<C>(
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
    pub(crate) fn remove<B>(
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
    pub(crate) fn get<B>(
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
    pub(crate) fn get_mut<B>(
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
    pub(crate) fn get_disjoint_mut<C, const N: ::core::primitive::usize>(
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
    pub(crate) fn has<M>(
        &self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::primitive::bool
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
    pub(crate) fn get_or_insert_with<C>(
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
    pub(crate) fn remove_all<C>(&mut self) -> ::core::primitive::usize
    where
        C: 'static,
        Self: ::phalanx::__private::Declares<C>,
    {
        ::phalanx::__private::remove_all::<Self, C>(self)
    }
    /// Takes a component from all entities and gives out each with its value.
    pub(crate) fn drain<C>(&mut self) -> ::phalanx::__private::Drain<C>
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
    pub(crate) fn sort_by_key<C, K>(&mut self, key: impl ::core::ops::FnMut(&C) -> K)
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
    pub(crate) fn sort_by_key_with<C, K>(
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
    pub(crate) fn sort_by<C>(
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
    pub(crate) fn sort_by_with<C>(
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
    pub(crate) fn sort_as<C, O>(&mut self) -> ::core::primitive::usize
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
    pub(crate) fn sort_as_listed<C>(
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
    pub(crate) fn restore_order<G>(&mut self) -> ::core::primitive::usize
    where
        G: ::phalanx::__private::Sorted<Self>,
    {
        ::phalanx::__private::World::restore_order::<G>(self)
    }
    /// Closes the present tick and returns it: what is written from now on counts as later.
    pub(crate) fn now(&mut self) -> ::phalanx::__private::Tick {
        ::phalanx::__private::World::now(self)
    }
    /// Who lost a component in a later tick than `since`, from a log that tells when it missed some.
    pub(crate) fn removed<C>(
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
    pub(crate) fn retain<Q>(
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
    pub(crate) fn pool<C>(&self) -> ::phalanx::__private::PoolIn<'_, Self, C>
    where
        C: 'static,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::World::pool::<C>(self)
    }
    /// Puts the rows of a component that is stored `as ordered` into their order, where some are staged or were removed.
    pub(crate) fn settle<C>(&mut self)
    where
        C: 'static,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::World::settle::<C>(self);
    }
    /// Walks entities and reads what they have.
    #[inline]
    #[must_use]
    pub(crate) fn query<Q>(&self) -> ::phalanx::__private::Query<'_, Self, Q::Fetch>
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
    pub(crate) fn query_mut<Q>(
        &mut self,
    ) -> ::phalanx::__private::QueryMut<'_, Self, Q::Fetch>
    where
        Q: ::phalanx::__private::Terms<Self, ::phalanx::__private::Nil>,
    {
        ::phalanx::__private::QueryMut::<Self, Q::Fetch>::new(self)
    }
    /// The members of a group, to be read: what the method of the group's name gives.
    #[inline]
    #[must_use]
    pub(crate) fn group<G>(&self) -> ::phalanx::__private::GroupRef<'_, Self, G>
    where
        G: ::phalanx::__private::Group<Self>,
    {
        ::phalanx::__private::GroupRef::new(self)
    }
    /// The members of a group, to be written: what the method of the group's name with `_mut` behind it gives.
    #[inline]
    #[must_use]
    pub(crate) fn group_mut<G>(&mut self) -> ::phalanx::__private::GroupMut<'_, Self, G>
    where
        G: ::phalanx::__private::Group<Self>,
    {
        ::phalanx::__private::GroupMut::new(self)
    }
    /// The nodes of a hierarchy, to be read: what the method of the hierarchy's name gives.
    #[inline]
    #[must_use]
    pub(crate) fn hierarchy<H>(&self) -> ::phalanx::__private::HierarchyRef<'_, Self, H>
    where
        H: ::phalanx::__private::Hierarchy<Self>,
    {
        ::phalanx::__private::HierarchyRef::new(self)
    }
    /// The nodes of a hierarchy, to be changed: what the method of the hierarchy's name with `_mut` behind it gives.
    #[inline]
    #[must_use]
    pub(crate) fn hierarchy_mut<H>(
        &mut self,
    ) -> ::phalanx::__private::HierarchyMut<'_, Self, H>
    where
        H: ::phalanx::__private::Hierarchy<Self>,
    {
        ::phalanx::__private::HierarchyMut::new(self)
    }
    /// Several queries at once that do not write what another asks for.
    #[inline]
    #[must_use]
    pub(crate) fn split_mut<Q>(&mut self) -> Q::Queries<'_>
    where
        Q: ::phalanx::__private::Split<Self, ::phalanx::__private::Nil>,
    {
        ::phalanx::__private::split_mut::<Self, _, Q>(self)
    }
    /// How this world is laid out, drawn for a terminal.
    #[inline]
    #[must_use]
    pub(crate) fn layout(&self) -> ::phalanx::__private::Layout<'_, Self> {
        ::phalanx::__private::Layout::new(self)
    }
    /// Which ways a query can walk, and why, in words.
    #[inline]
    #[must_use]
    pub(crate) fn explain<Q>() -> ::phalanx::__private::Explanation
    where
        Q: ::phalanx::__private::Terms<Self, ::phalanx::__private::Nil>,
    {
        ::phalanx::__private::explain::<Self, Q::Fetch>()
    }
    /// Panics when what this world knows of its entities does not agree. For tests.
    pub(crate) fn check_invariants(&self) {
        ::phalanx::__private::World::check_invariants(self);
    }
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[automatically_derived]
impl ::core::default::Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[doc(hidden)]
pub(crate) struct ArenaSlots<'__w> {
    position: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Packed<Position>>,
    #[cfg(feature = "motion")]
    #[allow(deprecated)]
    velocity: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Packed<Velocity>>,
    #[cfg(not(feature = "motion"))]
    #[cfg_attr(test, allow(unused))]
    resting: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Flags<Resting>>,
    __world: ::core::marker::PhantomData<&'__w Arena>,
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[automatically_derived]
impl ::phalanx::__private::Declared for Arena {
    type Signature = ::core::primitive::u8;
    type Indices = [::phalanx::__private::Index; 3usize];
    type Groups = [::phalanx::__private::GroupState; 0usize];
    type Changes = [::phalanx::__private::Changes; 0usize];
    type Hierarchies = [::phalanx::__private::HierarchyState; 0usize];
    type Slots<'__w> = ArenaSlots<'__w>;
    const SCHEMA: &'static ::phalanx::__private::Schema = {
        const COMPONENTS: &[::phalanx::__private::ComponentSchema] = &[
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(0u16),
                "position",
                "Position",
                ::phalanx::__private::Storage::Packed,
                false,
            ),
            #[cfg(feature = "motion")]
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(1u16),
                "velocity",
                "Velocity",
                ::phalanx::__private::Storage::Packed,
                false,
            ),
            #[cfg(not(feature = "motion"))]
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(2u16),
                "resting",
                "Resting",
                ::phalanx::__private::Storage::Flag,
                false,
            ),
        ];
        const GROUPS: &[::phalanx::__private::GroupSchema] = &[];
        &::phalanx::__private::Schema::new("Arena", COMPONENTS, GROUPS, &[])
    };
    const PLACES: ::core::primitive::u16 = 3u16;
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
            ArenaSlots {
                position: ::phalanx::__private::Slot::Shared(&self.position),
                #[cfg(feature = "motion")]
                velocity: ::phalanx::__private::Slot::Shared(&self.velocity),
                #[cfg(not(feature = "motion"))]
                resting: ::phalanx::__private::Slot::Shared(&self.resting),
                __world: ::core::marker::PhantomData,
            },
        )
    }
    #[inline]
    fn take_apart(&mut self) -> (&::phalanx::__private::ShapeOf<Self>, Self::Slots<'_>) {
        (
            &self.__shape,
            ArenaSlots {
                position: ::phalanx::__private::Slot::Free(&mut self.position),
                #[cfg(feature = "motion")]
                velocity: ::phalanx::__private::Slot::Free(&mut self.velocity),
                #[cfg(not(feature = "motion"))]
                resting: ::phalanx::__private::Slot::Free(&mut self.resting),
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
            #[cfg(feature = "motion")]
            #[allow(deprecated)]
            1usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<Velocity>(visitor, self)
            }
            #[cfg(not(feature = "motion"))]
            #[cfg_attr(test, allow(unused))]
            2usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<Resting>(visitor, self)
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
            #[cfg(feature = "motion")]
            #[allow(deprecated)]
            1usize => {
                ::phalanx::__private::VisitorMut::<
                    Self,
                >::visit::<Velocity>(visitor, self)
            }
            #[cfg(not(feature = "motion"))]
            #[cfg_attr(test, allow(unused))]
            2usize => {
                ::phalanx::__private::VisitorMut::<Self>::visit::<Resting>(visitor, self)
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
            #[cfg(feature = "motion")]
            #[allow(deprecated)]
            1usize => {
                ::phalanx::__private::Probe::<Velocity>::at(&self.velocity, row)?
                    .__phalanx_as_debug()
            }
            _ => ::core::option::Option::None,
        }
    }
    #[inline]
    fn loosest_first<V: ::phalanx::__private::GroupVisitor<Self>>(_: &mut V) {}
    #[inline]
    fn strictest_first<V: ::phalanx::__private::GroupVisitor<Self>>(_: &mut V) {}
    #[inline]
    fn each_hierarchy<V: ::phalanx::__private::HierarchyVisitor<Self>>(_: &mut V) {}
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[automatically_derived]
impl ::phalanx::__private::Mark<Position> for Arena {
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::O<::phalanx::__private::End>,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        0u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[automatically_derived]
impl ::phalanx::__private::Declares<Position> for Arena {
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
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[automatically_derived]
impl<
    S: ::phalanx::__private::Admit<Arena, Position>,
> ::phalanx::__private::Bundle<Arena, S> for Position {
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Position>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[cfg(feature = "motion")]
#[allow(deprecated)]
#[automatically_derived]
impl ::phalanx::__private::Mark<Velocity> for Arena {
    type Path = ::phalanx::__private::I<
        ::phalanx::__private::O<::phalanx::__private::End>,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        1u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[cfg(feature = "motion")]
#[allow(deprecated)]
#[automatically_derived]
impl ::phalanx::__private::Declares<Velocity> for Arena {
    type Store = ::phalanx::__private::Packed<Velocity>;
    type Owner = ::phalanx::__private::Nobody;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.velocity
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.velocity)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.velocity
    }
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[cfg(feature = "motion")]
#[allow(deprecated)]
#[automatically_derived]
impl<
    S: ::phalanx::__private::Admit<Arena, Velocity>,
> ::phalanx::__private::Bundle<Arena, S> for Velocity {
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Velocity>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[cfg(not(feature = "motion"))]
#[cfg_attr(test, allow(unused))]
#[automatically_derived]
impl ::phalanx::__private::Mark<Resting> for Arena {
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::I<::phalanx::__private::End>,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        2u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[cfg(not(feature = "motion"))]
#[cfg_attr(test, allow(unused))]
#[automatically_derived]
impl ::phalanx::__private::Declares<Resting> for Arena {
    type Store = ::phalanx::__private::Flags<Resting>;
    type Owner = ::phalanx::__private::Nobody;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.resting
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.resting)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.resting
    }
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[cfg(not(feature = "motion"))]
#[cfg_attr(test, allow(unused))]
#[automatically_derived]
impl<
    S: ::phalanx::__private::Admit<Arena, Resting>,
> ::phalanx::__private::Bundle<Arena, S> for Resting {
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Resting>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[cfg(feature = "arena")]
#[allow(clippy::pedantic)]
#[allow(missing_debug_implementations, reason = "it is large")]
#[allow(deprecated)]
#[cfg(not(feature = "motion"))]
#[cfg_attr(test, allow(unused))]
const _: () = (::phalanx::__private::assert_flag::<Resting>)();
