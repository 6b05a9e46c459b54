// struct Sim<T: Real, const N: usize> where T: Copy {
//     components {
//         Local<T>,
//         Global<T, N>,
//         Flow0,
//     }
//     hierarchies {
//         scene: bounded(N) own [Global<T, N>] { Local<T> => Global<T, N> with Self::placed },
//         other: unbounded { Local<T> => Flow0, on_despawn: reparent },
//     }
// }
// ----

struct Sim<T: Real, const N: usize>
where
    T: Copy,
{
    __shape: ::phalanx::__private::Shape<
        ::core::primitive::u8,
        [::phalanx::__private::Index; 3usize],
        [::phalanx::__private::GroupState; 1usize],
        [::phalanx::__private::Changes; 0usize],
        [::phalanx::__private::HierarchyState; 2usize],
    >,
    local: ::phalanx::__private::Packed<Local<T>>,
    global: ::phalanx::__private::Packed<Global<T, N>>,
    flow0: ::phalanx::__private::Packed<Flow0>,
}
impl<T: Real, const N: usize> Sim<T, N>
where
    T: Copy,
    T: 'static,
{
    /// What this world declares.
    const SCHEMA: &'static ::phalanx::__private::Schema = <Self as ::phalanx::__private::Declared>::SCHEMA;
    /// An empty world.
    #[must_use]
    fn new() -> Self {
        Self::with_limits(::phalanx::__private::Limits::MAX)
    }
    /// An empty world with room for so many entities.
    #[must_use]
    fn with_capacity(entities: ::core::primitive::usize) -> Self {
        let mut world = Self::new();
        ::phalanx::__private::World::reserve::<()>(&mut world, entities);
        world
    }
    /// An empty world that can hold fewer entities, or reuse their indices less often, than most.
    #[must_use]
    fn with_limits(limits: ::phalanx::__private::Limits) -> Self {
        Self {
            __shape: ::phalanx::__private::Shape::new(limits),
            local: ::core::default::Default::default(),
            global: ::core::default::Default::default(),
            flow0: ::core::default::Default::default(),
        }
    }
    /// The number of living entities.
    #[inline]
    #[must_use]
    fn len(&self) -> ::core::primitive::usize {
        ::phalanx::__private::World::len(self)
    }
    /// Whether no entity lives.
    #[inline]
    #[must_use]
    fn is_empty(&self) -> ::core::primitive::bool {
        ::phalanx::__private::World::is_empty(self)
    }
    /// Whether an entity is alive.
    #[inline]
    #[must_use]
    fn contains(&self, entity: ::phalanx::__private::Entity) -> ::core::primitive::bool {
        ::phalanx::__private::World::contains(self, entity)
    }
    /// Iterator over the living entities, by ascending index.
    fn entities(&self) -> ::phalanx::__private::LivingEntities<'_> {
        ::phalanx::__private::World::entities(self)
    }
    /// Makes room for more entities, each with the components of a bundle.
    ///
    /// # Panics
    ///
    /// When the room cannot be had; nothing has changed then.
    fn reserve<B>(&mut self, additional: ::core::primitive::usize)
    where
        B: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
    {
        ::phalanx::__private::reserve::<Self, _, B>(self, additional);
    }
    /// Gives back memory that nothing is in.
    fn shrink_to_fit(&mut self) {
        ::phalanx::__private::World::shrink_to_fit(self);
    }
    /// Ends all lives and drops all values. The memory is kept; the lowest index is reused first.
    fn clear(&mut self) {
        ::phalanx::__private::World::clear(self);
    }
    /// Brings an entity to life that has the components of a bundle.
    ///
    /// # Panics
    ///
    /// When all indices are used up. Nothing has changed then; the bundle is dropped.
    #[inline(always)]
    fn spawn<B>(&mut self, bundle: B) -> ::phalanx::__private::Entity
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
    fn try_spawn<B>(
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
    fn spawn_empty(&mut self) -> ::phalanx::__private::Entity {
        ::phalanx::__private::World::spawn_empty(self)
    }
    /// Brings an entity to life for each bundle, and returns them in that order.
    ///
    /// When the iterator panics, the entities made of the items before it are there, whole.
    ///
    /// # Panics
    ///
    /// When all indices are used up; the entities made before are there.
    fn spawn_batch<I>(
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
    fn despawn(
        &mut self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::result::Result<(), ::phalanx::__private::NoSuchEntity> {
        ::phalanx::__private::despawn(self, entity)
    }
    /// A living entity, to be read.
    #[must_use]
    fn entity(
        &self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::option::Option<::phalanx::__private::EntityRef<'_, Self>> {
        ::phalanx::__private::EntityRef::new(self, entity)
    }
    /// A living entity, to be changed.
    #[must_use]
    fn entity_mut(
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
    fn insert<B>(
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
    fn replace<C>(
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
    fn remove<B>(
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
    fn get<B>(
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
    fn get_mut<B>(
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
    fn get_disjoint_mut<C, const N_: ::core::primitive::usize>(
        &mut self,
        entities: [::phalanx::__private::Entity; N_],
    ) -> ::core::result::Result<
        [::phalanx::__private::MutOf<'_, Self, C>; N_],
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
    fn has<M>(&self, entity: ::phalanx::__private::Entity) -> ::core::primitive::bool
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
    fn get_or_insert_with<C>(
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
    fn remove_all<C>(&mut self) -> ::core::primitive::usize
    where
        C: 'static,
        Self: ::phalanx::__private::Declares<C>,
    {
        ::phalanx::__private::remove_all::<Self, C>(self)
    }
    /// Takes a component from all entities and gives out each with its value.
    fn drain<C>(&mut self) -> ::phalanx::__private::Drain<C>
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
    fn sort_by_key<C, K>(&mut self, key: impl ::core::ops::FnMut(&C) -> K)
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
    fn sort_by_key_with<C, K>(
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
    fn sort_by<C>(
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
    fn sort_by_with<C>(
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
    fn sort_as<C, O>(&mut self) -> ::core::primitive::usize
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
    fn sort_as_listed<C>(
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
    fn restore_order<G>(&mut self) -> ::core::primitive::usize
    where
        G: ::phalanx::__private::Sorted<Self>,
    {
        ::phalanx::__private::World::restore_order::<G>(self)
    }
    /// Closes the present tick and returns it: what is written from now on counts as later.
    fn now(&mut self) -> ::phalanx::__private::Tick {
        ::phalanx::__private::World::now(self)
    }
    /// Who lost a component in a later tick than `since`, from a log that tells when it missed some.
    fn removed<C>(
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
    fn retain<Q>(
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
    fn pool<C>(&self) -> ::phalanx::__private::PoolIn<'_, Self, C>
    where
        C: 'static,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::World::pool::<C>(self)
    }
    /// Puts the rows of a component that is stored `as ordered` into their order, where some are staged or were removed.
    fn settle<C>(&mut self)
    where
        C: 'static,
        Self: ::phalanx::__private::Has<C>,
    {
        ::phalanx::__private::World::settle::<C>(self);
    }
    /// Walks entities and reads what they have.
    #[inline]
    #[must_use]
    fn query<Q>(&self) -> ::phalanx::__private::Query<'_, Self, Q::Fetch>
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
    fn query_mut<Q>(&mut self) -> ::phalanx::__private::QueryMut<'_, Self, Q::Fetch>
    where
        Q: ::phalanx::__private::Terms<Self, ::phalanx::__private::Nil>,
    {
        ::phalanx::__private::QueryMut::<Self, Q::Fetch>::new(self)
    }
    /// The members of a group, to be read: what the method of the group's name gives.
    #[inline]
    #[must_use]
    fn group<G>(&self) -> ::phalanx::__private::GroupRef<'_, Self, G>
    where
        G: ::phalanx::__private::Group<Self>,
    {
        ::phalanx::__private::GroupRef::new(self)
    }
    /// The members of a group, to be written: what the method of the group's name with `_mut` behind it gives.
    #[inline]
    #[must_use]
    fn group_mut<G>(&mut self) -> ::phalanx::__private::GroupMut<'_, Self, G>
    where
        G: ::phalanx::__private::Group<Self>,
    {
        ::phalanx::__private::GroupMut::new(self)
    }
    /// The nodes of a hierarchy, to be read: what the method of the hierarchy's name gives.
    #[inline]
    #[must_use]
    fn hierarchy<H>(&self) -> ::phalanx::__private::HierarchyRef<'_, Self, H>
    where
        H: ::phalanx::__private::Hierarchy<Self>,
    {
        ::phalanx::__private::HierarchyRef::new(self)
    }
    /// The nodes of a hierarchy, to be changed: what the method of the hierarchy's name with `_mut` behind it gives.
    #[inline]
    #[must_use]
    fn hierarchy_mut<H>(&mut self) -> ::phalanx::__private::HierarchyMut<'_, Self, H>
    where
        H: ::phalanx::__private::Hierarchy<Self>,
    {
        ::phalanx::__private::HierarchyMut::new(self)
    }
    /// Several queries at once that do not write what another asks for.
    #[inline]
    #[must_use]
    fn split_mut<Q>(&mut self) -> Q::Queries<'_>
    where
        Q: ::phalanx::__private::Split<Self, ::phalanx::__private::Nil>,
    {
        ::phalanx::__private::split_mut::<Self, _, Q>(self)
    }
    /// How this world is laid out, drawn for a terminal.
    #[inline]
    #[must_use]
    fn layout(&self) -> ::phalanx::__private::Layout<'_, Self> {
        ::phalanx::__private::Layout::new(self)
    }
    /// Which ways a query can walk, and why, in words.
    #[inline]
    #[must_use]
    fn explain<Q>() -> ::phalanx::__private::Explanation
    where
        Q: ::phalanx::__private::Terms<Self, ::phalanx::__private::Nil>,
    {
        ::phalanx::__private::explain::<Self, Q::Fetch>()
    }
    /// Panics when what this world knows of its entities does not agree. For tests.
    fn check_invariants(&self) {
        ::phalanx::__private::World::check_invariants(self);
    }
}
#[automatically_derived]
impl<T: Real, const N: usize> ::core::default::Default for Sim<T, N>
where
    T: Copy,
    T: 'static,
{
    fn default() -> Self {
        Self::new()
    }
}
#[doc(hidden)]
struct SimSlots<'__w, T: Real, const N: usize>
where
    T: Copy,
    T: 'static,
{
    local: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Packed<Local<T>>>,
    global: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Packed<Global<T, N>>>,
    flow0: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Packed<Flow0>>,
    __world: ::core::marker::PhantomData<&'__w Sim<T, N>>,
}
#[automatically_derived]
impl<T: Real, const N: usize> ::phalanx::__private::Declared for Sim<T, N>
where
    T: Copy,
    T: 'static,
{
    type Signature = ::core::primitive::u8;
    type Indices = [::phalanx::__private::Index; 3usize];
    type Groups = [::phalanx::__private::GroupState; 1usize];
    type Changes = [::phalanx::__private::Changes; 0usize];
    type Hierarchies = [::phalanx::__private::HierarchyState; 2usize];
    type Slots<'__w> = SimSlots<'__w, T, N>;
    const SCHEMA: &'static ::phalanx::__private::Schema = {
        const COMPONENTS: &[::phalanx::__private::ComponentSchema] = &[
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(0u16),
                "local",
                "Local<T>",
                ::phalanx::__private::Storage::Packed,
                false,
            ),
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(1u16),
                "global",
                "Global<T, N>",
                ::phalanx::__private::Storage::Packed,
                false,
            ),
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(2u16),
                "flow0",
                "Flow0",
                ::phalanx::__private::Storage::Packed,
                false,
            ),
        ];
        const GROUPS: &[::phalanx::__private::GroupSchema] = &[
            ::phalanx::__private::GroupSchema::new(
                ::phalanx::__private::GroupId::new(0u16),
                "scene",
                &[::phalanx::__private::ComponentId::new(1u16)],
                &[::phalanx::__private::ComponentId::new(3u16)],
                &[],
            ),
        ];
        &::phalanx::__private::Schema::new(
            "Sim",
            COMPONENTS,
            GROUPS,
            &[
                ::phalanx::__private::HierarchySchema::new(
                    ::phalanx::__private::HierarchyId::new(0u16),
                    "scene",
                    (::phalanx::__private::ComponentId::new(3u16), "SimScene"),
                    (::phalanx::__private::ComponentId::new(4u16), "SimSceneChild"),
                    ::phalanx::__private::HierarchyModel::Bounded(N),
                    &[::phalanx::__private::ComponentId::new(1u16)],
                    &[
                        (
                            ::phalanx::__private::ComponentId::new(0u16),
                            ::phalanx::__private::ComponentId::new(1u16),
                        ),
                    ],
                    <SimScene as ::phalanx::__private::Hierarchy<Self>>::ON_DESPAWN,
                ),
                ::phalanx::__private::HierarchySchema::new(
                    ::phalanx::__private::HierarchyId::new(1u16),
                    "other",
                    (::phalanx::__private::ComponentId::new(5u16), "SimOther"),
                    (::phalanx::__private::ComponentId::new(6u16), "SimOtherChild"),
                    ::phalanx::__private::HierarchyModel::Unbounded,
                    &[],
                    &[
                        (
                            ::phalanx::__private::ComponentId::new(0u16),
                            ::phalanx::__private::ComponentId::new(2u16),
                        ),
                    ],
                    <SimOther as ::phalanx::__private::Hierarchy<Self>>::ON_DESPAWN,
                ),
            ],
        )
    };
    const PLACES: ::core::primitive::u16 = 3u16;
    const ON_REMOVE: ::phalanx::__private::Mask = ::phalanx::__private::Mask::EMPTY;
    const IMPLIES: &'static [::phalanx::__private::Implied] = &[
        ::phalanx::__private::Implied::new(
            ::phalanx::__private::Mask::of_all(
                &[::phalanx::__private::ComponentId::new(0u16)],
            ),
            <Self as ::phalanx::__private::Mark<SimScene>>::ID,
            <Self as ::phalanx::__private::Mark<SimSceneChild>>::ID,
        ),
        ::phalanx::__private::Implied::new(
            ::phalanx::__private::Mask::of_all(
                &[::phalanx::__private::ComponentId::new(0u16)],
            ),
            <Self as ::phalanx::__private::Mark<SimOther>>::ID,
            <Self as ::phalanx::__private::Mark<SimOtherChild>>::ID,
        ),
    ];
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
            SimSlots {
                local: ::phalanx::__private::Slot::Shared(&self.local),
                global: ::phalanx::__private::Slot::Shared(&self.global),
                flow0: ::phalanx::__private::Slot::Shared(&self.flow0),
                __world: ::core::marker::PhantomData,
            },
        )
    }
    #[inline]
    fn take_apart(&mut self) -> (&::phalanx::__private::ShapeOf<Self>, Self::Slots<'_>) {
        (
            &self.__shape,
            SimSlots {
                local: ::phalanx::__private::Slot::Free(&mut self.local),
                global: ::phalanx::__private::Slot::Free(&mut self.global),
                flow0: ::phalanx::__private::Slot::Free(&mut self.flow0),
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
                ::phalanx::__private::Visitor::<Self>::visit::<Local<T>>(visitor, self)
            }
            1usize => {
                ::phalanx::__private::Visitor::<
                    Self,
                >::visit::<Global<T, N>>(visitor, self)
            }
            2usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<Flow0>(visitor, self)
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
                >::visit::<Local<T>>(visitor, self)
            }
            1usize => {
                ::phalanx::__private::VisitorMut::<
                    Self,
                >::visit::<Global<T, N>>(visitor, self)
            }
            2usize => {
                ::phalanx::__private::VisitorMut::<Self>::visit::<Flow0>(visitor, self)
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
                ::phalanx::__private::Probe::<Local<T>>::at(&self.local, row)?
                    .__phalanx_as_debug()
            }
            1usize => {
                ::phalanx::__private::Probe::<Global<T, N>>::at(&self.global, row)?
                    .__phalanx_as_debug()
            }
            2usize => {
                ::phalanx::__private::Probe::<Flow0>::at(&self.flow0, row)?
                    .__phalanx_as_debug()
            }
            _ => ::core::option::Option::None,
        }
    }
    #[inline]
    fn loosest_first<V: ::phalanx::__private::GroupVisitor<Self>>(visitor: &mut V) {
        ::phalanx::__private::GroupVisitor::<Self>::visit::<SimScene>(visitor);
    }
    #[inline]
    fn strictest_first<V: ::phalanx::__private::GroupVisitor<Self>>(visitor: &mut V) {
        ::phalanx::__private::GroupVisitor::<Self>::visit::<SimScene>(visitor);
    }
    #[inline]
    fn each_hierarchy<V: ::phalanx::__private::HierarchyVisitor<Self>>(visitor: &mut V) {
        ::phalanx::__private::HierarchyVisitor::<Self>::visit::<SimScene>(visitor);
        ::phalanx::__private::HierarchyVisitor::<Self>::visit::<SimOther>(visitor);
    }
}
#[automatically_derived]
impl<T: Real, const N: usize> ::phalanx::__private::Mark<Local<T>> for Sim<T, N>
where
    T: Copy,
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
impl<T: Real, const N: usize> ::phalanx::__private::Declares<Local<T>> for Sim<T, N>
where
    T: Copy,
    T: 'static,
{
    type Store = ::phalanx::__private::Packed<Local<T>>;
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
    const N: usize,
    S: ::phalanx::__private::Admit<Sim<T, N>, Local<T>>,
> ::phalanx::__private::Bundle<Sim<T, N>, S> for Local<T>
where
    T: Copy,
    T: 'static,
{
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Local<T>>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[automatically_derived]
impl<T: Real, const N: usize> ::phalanx::__private::Mark<Global<T, N>> for Sim<T, N>
where
    T: Copy,
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
impl<T: Real, const N: usize> ::phalanx::__private::Declares<Global<T, N>> for Sim<T, N>
where
    T: Copy,
    T: 'static,
{
    type Store = ::phalanx::__private::Packed<Global<T, N>>;
    type Owner = SimScene;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.global
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.global)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.global
    }
}
#[automatically_derived]
impl<
    T: Real,
    const N: usize,
    S: ::phalanx::__private::Admit<Sim<T, N>, Global<T, N>>,
> ::phalanx::__private::Bundle<Sim<T, N>, S> for Global<T, N>
where
    T: Copy,
    T: 'static,
{
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Global<T, N>>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[automatically_derived]
impl<T: Real, const N: usize> ::phalanx::__private::Mark<Flow0> for Sim<T, N>
where
    T: Copy,
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
#[automatically_derived]
impl<T: Real, const N: usize> ::phalanx::__private::Declares<Flow0> for Sim<T, N>
where
    T: Copy,
    T: 'static,
{
    type Store = ::phalanx::__private::Packed<Flow0>;
    type Owner = ::phalanx::__private::Nobody;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.flow0
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.flow0)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.flow0
    }
}
#[automatically_derived]
impl<
    T: Real,
    const N: usize,
    S: ::phalanx::__private::Admit<Sim<T, N>, Flow0>,
> ::phalanx::__private::Bundle<Sim<T, N>, S> for Flow0
where
    T: Copy,
    T: 'static,
{
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Flow0>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
/// The hierarchy `scene` of [`Sim`].
///
/// A node has `N` numbered slots for children. Owns [`Global<T, N>`](Global). [`Local<T>`](Local) flows down into [`Global<T, N>`](Global), by `Self::placed`. The children of a node that dies become roots.
struct SimScene;
#[automatically_derived]
impl<T: Real, const N: usize> ::phalanx::__private::Mark<SimScene> for Sim<T, N>
where
    T: Copy,
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
impl<
    T: Real,
    const N: usize,
    S: ::phalanx::__private::AdmitsMarker<Sim<T, N>, SimScene>,
> ::phalanx::__private::Bundle<Sim<T, N>, S> for SimScene
where
    T: Copy,
    T: 'static,
{
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    T: Real,
    const N: usize,
    S: ::phalanx::__private::AdmitsMarker<Sim<T, N>, SimScene>,
> ::phalanx::__private::Terms<Sim<T, N>, S> for &SimScene
where
    T: Copy,
    T: 'static,
{
    type Out = S;
    type Fetch = ();
}
/// Marks what has a parent in the hierarchy [`scene`](SimScene).
struct SimSceneChild;
#[automatically_derived]
impl<T: Real, const N: usize> ::phalanx::__private::Mark<SimSceneChild> for Sim<T, N>
where
    T: Copy,
    T: 'static,
{
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::O<::phalanx::__private::I<::phalanx::__private::End>>,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        4u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    T: Real,
    const N: usize,
    S: ::phalanx::__private::AdmitsMarker<Sim<T, N>, SimSceneChild>,
> ::phalanx::__private::Bundle<Sim<T, N>, S> for SimSceneChild
where
    T: Copy,
    T: 'static,
{
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    T: Real,
    const N: usize,
    S: ::phalanx::__private::AdmitsMarker<Sim<T, N>, SimSceneChild>,
> ::phalanx::__private::Terms<Sim<T, N>, S> for &SimSceneChild
where
    T: Copy,
    T: 'static,
{
    type Out = S;
    type Fetch = ();
}
/// A node of the hierarchy [`scene`](SimScene), to be written.
struct SimSceneRow<'__w, T: Real, const N: usize>
where
    T: Copy,
    T: 'static,
{
    /// The node.
    entity: ::phalanx::__private::Entity,
    /// Its `Global<T, N>`.
    global: &'__w mut Global<T, N>,
}
/// A node of the hierarchy [`scene`](SimScene), to be read.
struct SimSceneRef<'__w, T: Real, const N: usize>
where
    T: Copy,
    T: 'static,
{
    /// The node.
    entity: ::phalanx::__private::Entity,
    /// Its `Global<T, N>`.
    global: &'__w Global<T, N>,
}
#[automatically_derived]
impl<'__w, T: Real, const N: usize> ::core::clone::Clone for SimSceneRef<'__w, T, N>
where
    T: Copy,
    T: 'static,
{
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'__w, T: Real, const N: usize> ::core::marker::Copy for SimSceneRef<'__w, T, N>
where
    T: Copy,
    T: 'static,
{}
#[automatically_derived]
impl<T: Real, const N: usize> ::phalanx::__private::Group<Sim<T, N>> for SimScene
where
    T: Copy,
    T: 'static,
{
    const ID: ::phalanx::__private::GroupId = ::phalanx::__private::GroupId::new(0u16);
    const ALL: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(
        &[
            <Sim<T, N> as ::phalanx::__private::Mark<Global<T, N>>>::ID,
            <Sim<T, N> as ::phalanx::__private::Mark<SimScene>>::ID,
        ],
    );
    const NONE: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(&[]);
    type Owned = (::phalanx::__private::One<Global<T, N>>,);
    type With = ();
    type Order = ::phalanx::__private::InHierarchy;
    type Row<'__w> = SimSceneRow<'__w, T, N>;
    type Ref<'__w> = SimSceneRef<'__w, T, N>;
    #[inline]
    fn row<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::WriteItems<'__w, Sim<T, N>, Self::Owned>,
        with: ::phalanx::__private::WriteItems<'__w, Sim<T, N>, Self::With>,
    ) -> Self::Row<'__w> {
        SimSceneRow {
            entity: entity,
            global: owned.0,
        }
    }
    #[inline]
    fn row_ref<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::ReadItems<'__w, Sim<T, N>, Self::Owned>,
        with: ::phalanx::__private::ReadItems<'__w, Sim<T, N>, Self::With>,
    ) -> Self::Ref<'__w> {
        SimSceneRef {
            entity: entity,
            global: owned.0,
        }
    }
}
#[automatically_derived]
impl<T: Real, const N: usize> ::phalanx::__private::Shows<Sim<T, N>, Global<T, N>>
for SimScene
where
    T: Copy,
    T: 'static,
{}
#[automatically_derived]
impl<T: Real, const N: usize> ::phalanx::__private::Owns<Sim<T, N>, Global<T, N>>
for SimScene
where
    T: Copy,
    T: 'static,
{}
const _: () = {
    enum Flow0_ {}
    impl<T: Real, const N: usize> ::phalanx::__private::Flow<Sim<T, N>> for Flow0_
    where
        T: Copy,
        T: 'static,
    {
        type Source = Local<T>;
        type Target = Global<T, N>;
        #[inline]
        fn inherit(
            parent: ::core::option::Option<&Global<T, N>>,
            source: &Local<T>,
        ) -> Global<T, N> {
            ::phalanx::__private::flow_by::<
                Local<T>,
                Global<T, N>,
                _,
                _,
            >(<Sim<T, N>>::placed, parent, source)
        }
    }
    #[automatically_derived]
    impl<
        T: Real,
        const N: usize,
    > ::phalanx::__private::FlowsInto<Sim<T, N>, Global<T, N>> for SimScene
    where
        T: Copy,
        T: 'static,
    {}
    type List0 = ::phalanx::__private::Flowing<Flow0_>;
    #[automatically_derived]
    impl<T: Real, const N: usize> ::phalanx::__private::Hierarchy<Sim<T, N>> for SimScene
    where
        T: Copy,
        T: 'static,
    {
        const ID: ::phalanx::__private::HierarchyId = ::phalanx::__private::HierarchyId::new(
            0u16,
        );
        const NODE: ::phalanx::__private::ComponentId = <Sim<
            T,
            N,
        > as ::phalanx::__private::Mark<SimScene>>::ID;
        const CHILD: ::phalanx::__private::ComponentId = <Sim<
            T,
            N,
        > as ::phalanx::__private::Mark<SimSceneChild>>::ID;
        type Child = SimSceneChild;
        type Model = ::phalanx::__private::Bounded<{ N }>;
        type Owner = ::phalanx::__private::OwnedBy<SimScene>;
        type Flows = (List0,);
        const ON_DESPAWN: ::phalanx::__private::OnDespawn = ::phalanx::__private::OnDespawn::Orphan;
    }
};
impl<T: Real, const N: usize> Sim<T, N>
where
    T: Copy,
    T: 'static,
{
    /// The hierarchy `scene` of [`Sim`].
    ///
    /// A node has `N` numbered slots for children. Owns [`Global<T, N>`](Global). [`Local<T>`](Local) flows down into [`Global<T, N>`](Global), by `Self::placed`. The children of a node that dies become roots.
    #[inline]
    #[must_use]
    fn scene(&self) -> ::phalanx::__private::HierarchyRef<'_, Self, SimScene> {
        ::phalanx::__private::HierarchyRef::new(self)
    }
    /// The same, to be changed.
    #[inline]
    #[must_use]
    fn scene_mut(&mut self) -> ::phalanx::__private::HierarchyMut<'_, Self, SimScene> {
        ::phalanx::__private::HierarchyMut::new(self)
    }
}
/// The hierarchy `other` of [`Sim`].
///
/// A node has any number of children, in an order. [`Local<T>`](Local) flows down into [`Flow0`]. The children of a node that dies take its place.
struct SimOther;
#[automatically_derived]
impl<T: Real, const N: usize> ::phalanx::__private::Mark<SimOther> for Sim<T, N>
where
    T: Copy,
    T: 'static,
{
    type Path = ::phalanx::__private::I<
        ::phalanx::__private::O<::phalanx::__private::I<::phalanx::__private::End>>,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        5u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    T: Real,
    const N: usize,
    S: ::phalanx::__private::AdmitsMarker<Sim<T, N>, SimOther>,
> ::phalanx::__private::Bundle<Sim<T, N>, S> for SimOther
where
    T: Copy,
    T: 'static,
{
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    T: Real,
    const N: usize,
    S: ::phalanx::__private::AdmitsMarker<Sim<T, N>, SimOther>,
> ::phalanx::__private::Terms<Sim<T, N>, S> for &SimOther
where
    T: Copy,
    T: 'static,
{
    type Out = S;
    type Fetch = ();
}
/// Marks what has a parent in the hierarchy [`other`](SimOther).
struct SimOtherChild;
#[automatically_derived]
impl<T: Real, const N: usize> ::phalanx::__private::Mark<SimOtherChild> for Sim<T, N>
where
    T: Copy,
    T: 'static,
{
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::I<::phalanx::__private::I<::phalanx::__private::End>>,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        6u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    T: Real,
    const N: usize,
    S: ::phalanx::__private::AdmitsMarker<Sim<T, N>, SimOtherChild>,
> ::phalanx::__private::Bundle<Sim<T, N>, S> for SimOtherChild
where
    T: Copy,
    T: 'static,
{
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    T: Real,
    const N: usize,
    S: ::phalanx::__private::AdmitsMarker<Sim<T, N>, SimOtherChild>,
> ::phalanx::__private::Terms<Sim<T, N>, S> for &SimOtherChild
where
    T: Copy,
    T: 'static,
{
    type Out = S;
    type Fetch = ();
}
const _: () = {
    enum Flow0_ {}
    #[automatically_derived]
    impl<T: Real, const N: usize> ::phalanx::__private::Flow<Sim<T, N>> for Flow0_
    where
        T: Copy,
        T: 'static,
    {
        type Source = Local<T>;
        type Target = Flow0;
        #[inline]
        fn inherit(parent: ::core::option::Option<&Flow0>, source: &Local<T>) -> Flow0 {
            <Flow0 as ::phalanx::__private::Inherit<Local<T>>>::inherit(parent, source)
        }
    }
    #[automatically_derived]
    impl<T: Real, const N: usize> ::phalanx::__private::FlowsInto<Sim<T, N>, Flow0>
    for SimOther
    where
        T: Copy,
        T: 'static,
    {}
    type List0 = ::phalanx::__private::Flowing<Flow0_>;
    #[automatically_derived]
    impl<T: Real, const N: usize> ::phalanx::__private::Hierarchy<Sim<T, N>> for SimOther
    where
        T: Copy,
        T: 'static,
    {
        const ID: ::phalanx::__private::HierarchyId = ::phalanx::__private::HierarchyId::new(
            1u16,
        );
        const NODE: ::phalanx::__private::ComponentId = <Sim<
            T,
            N,
        > as ::phalanx::__private::Mark<SimOther>>::ID;
        const CHILD: ::phalanx::__private::ComponentId = <Sim<
            T,
            N,
        > as ::phalanx::__private::Mark<SimOtherChild>>::ID;
        type Child = SimOtherChild;
        type Model = ::phalanx::__private::Unbounded;
        type Owner = ::phalanx::__private::Nobody;
        type Flows = (List0,);
        const ON_DESPAWN: ::phalanx::__private::OnDespawn = ::phalanx::__private::OnDespawn::Reparent;
    }
};
impl<T: Real, const N: usize> Sim<T, N>
where
    T: Copy,
    T: 'static,
{
    /// The hierarchy `other` of [`Sim`].
    ///
    /// A node has any number of children, in an order. [`Local<T>`](Local) flows down into [`Flow0`]. The children of a node that dies take its place.
    #[inline]
    #[must_use]
    fn other(&self) -> ::phalanx::__private::HierarchyRef<'_, Self, SimOther> {
        ::phalanx::__private::HierarchyRef::new(self)
    }
    /// The same, to be changed.
    #[inline]
    #[must_use]
    fn other_mut(&mut self) -> ::phalanx::__private::HierarchyMut<'_, Self, SimOther> {
        ::phalanx::__private::HierarchyMut::new(self)
    }
}
