// pub struct Level {
//     components {
//         Position,
//         Rank,
//         Local as tracked,
//         Global,
//         Shade as stable,
//         Shown as ordered,
//     }
//     groups {
//         placed: own [Position] with [LevelScene] without [LevelSceneChild],
//         held: with [LevelHandsChild],
//     }
//     hierarchies {
//         /// The scene graph.
//         scene: unbounded own [Local, Global] {
//             Local => Global,
//             Shade => Shown with shading::shown::<3>,
//             on_despawn: cascade,
//         },
//         hands: bounded(2),
//         r#loop: bounded(limits::PLACES) { on_despawn: orphan },
//         leader: parent_only own [Rank],
//         plain: unbounded {},
//     }
// }
// ----

pub struct Level {
    __shape: ::phalanx::__private::Shape<
        ::core::primitive::u16,
        [::phalanx::__private::Index; 6usize],
        [::phalanx::__private::GroupState; 4usize],
        [::phalanx::__private::Changes; 1usize],
        [::phalanx::__private::HierarchyState; 5usize],
    >,
    position: ::phalanx::__private::Packed<Position>,
    rank: ::phalanx::__private::Packed<Rank>,
    local: ::phalanx::__private::Packed<Local, ::phalanx::__private::Tracked<0usize>>,
    global: ::phalanx::__private::Packed<Global>,
    shade: ::phalanx::__private::Stable<Shade>,
    shown: ::phalanx::__private::Ordered<Shown>,
}
impl Level {
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
            rank: ::core::default::Default::default(),
            local: ::core::default::Default::default(),
            global: ::core::default::Default::default(),
            shade: ::core::default::Default::default(),
            shown: ::core::default::Default::default(),
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
impl ::core::default::Default for Level {
    fn default() -> Self {
        Self::new()
    }
}
#[doc(hidden)]
pub struct LevelSlots<'__w> {
    position: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Packed<Position>>,
    rank: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Packed<Rank>>,
    local: ::phalanx::__private::Slot<
        '__w,
        ::phalanx::__private::Packed<Local, ::phalanx::__private::Tracked<0usize>>,
    >,
    global: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Packed<Global>>,
    shade: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Stable<Shade>>,
    shown: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Ordered<Shown>>,
    __world: ::core::marker::PhantomData<&'__w Level>,
}
#[automatically_derived]
impl ::phalanx::__private::Declared for Level {
    type Signature = ::core::primitive::u16;
    type Indices = [::phalanx::__private::Index; 6usize];
    type Groups = [::phalanx::__private::GroupState; 4usize];
    type Changes = [::phalanx::__private::Changes; 1usize];
    type Hierarchies = [::phalanx::__private::HierarchyState; 5usize];
    type Slots<'__w> = LevelSlots<'__w>;
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
                "rank",
                "Rank",
                ::phalanx::__private::Storage::Packed,
                false,
            ),
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(2u16),
                "local",
                "Local",
                ::phalanx::__private::Storage::Packed,
                true,
            ),
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(3u16),
                "global",
                "Global",
                ::phalanx::__private::Storage::Packed,
                false,
            ),
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(4u16),
                "shade",
                "Shade",
                ::phalanx::__private::Storage::Stable,
                false,
            ),
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(5u16),
                "shown",
                "Shown",
                ::phalanx::__private::Storage::Ordered,
                false,
            ),
        ];
        const GROUPS: &[::phalanx::__private::GroupSchema] = &[
            ::phalanx::__private::GroupSchema::new(
                ::phalanx::__private::GroupId::new(0u16),
                "placed",
                &[::phalanx::__private::ComponentId::new(0u16)],
                &[::phalanx::__private::ComponentId::new(6u16)],
                &[::phalanx::__private::ComponentId::new(7u16)],
            ),
            ::phalanx::__private::GroupSchema::new(
                ::phalanx::__private::GroupId::new(1u16),
                "held",
                &[],
                &[::phalanx::__private::ComponentId::new(9u16)],
                &[],
            ),
            ::phalanx::__private::GroupSchema::new(
                ::phalanx::__private::GroupId::new(2u16),
                "scene",
                &[
                    ::phalanx::__private::ComponentId::new(2u16),
                    ::phalanx::__private::ComponentId::new(3u16),
                ],
                &[::phalanx::__private::ComponentId::new(6u16)],
                &[],
            ),
            ::phalanx::__private::GroupSchema::new(
                ::phalanx::__private::GroupId::new(3u16),
                "leader",
                &[::phalanx::__private::ComponentId::new(1u16)],
                &[::phalanx::__private::ComponentId::new(12u16)],
                &[],
            ),
        ];
        &::phalanx::__private::Schema::new(
            "Level",
            COMPONENTS,
            GROUPS,
            &[
                ::phalanx::__private::HierarchySchema::new(
                    ::phalanx::__private::HierarchyId::new(0u16),
                    "scene",
                    (::phalanx::__private::ComponentId::new(6u16), "LevelScene"),
                    (::phalanx::__private::ComponentId::new(7u16), "LevelSceneChild"),
                    ::phalanx::__private::HierarchyModel::Unbounded,
                    &[
                        ::phalanx::__private::ComponentId::new(2u16),
                        ::phalanx::__private::ComponentId::new(3u16),
                    ],
                    &[
                        (
                            ::phalanx::__private::ComponentId::new(2u16),
                            ::phalanx::__private::ComponentId::new(3u16),
                        ),
                        (
                            ::phalanx::__private::ComponentId::new(4u16),
                            ::phalanx::__private::ComponentId::new(5u16),
                        ),
                    ],
                    <LevelScene as ::phalanx::__private::Hierarchy<Self>>::ON_DESPAWN,
                ),
                ::phalanx::__private::HierarchySchema::new(
                    ::phalanx::__private::HierarchyId::new(1u16),
                    "hands",
                    (::phalanx::__private::ComponentId::new(8u16), "LevelHands"),
                    (::phalanx::__private::ComponentId::new(9u16), "LevelHandsChild"),
                    ::phalanx::__private::HierarchyModel::Bounded(2),
                    &[],
                    &[],
                    <LevelHands as ::phalanx::__private::Hierarchy<Self>>::ON_DESPAWN,
                ),
                ::phalanx::__private::HierarchySchema::new(
                    ::phalanx::__private::HierarchyId::new(2u16),
                    "loop",
                    (::phalanx::__private::ComponentId::new(10u16), "LevelLoop"),
                    (::phalanx::__private::ComponentId::new(11u16), "LevelLoopChild"),
                    ::phalanx::__private::HierarchyModel::Bounded(limits::PLACES),
                    &[],
                    &[],
                    <LevelLoop as ::phalanx::__private::Hierarchy<Self>>::ON_DESPAWN,
                ),
                ::phalanx::__private::HierarchySchema::new(
                    ::phalanx::__private::HierarchyId::new(3u16),
                    "leader",
                    (::phalanx::__private::ComponentId::new(12u16), "LevelLeader"),
                    (::phalanx::__private::ComponentId::new(13u16), "LevelLeaderChild"),
                    ::phalanx::__private::HierarchyModel::ParentOnly,
                    &[::phalanx::__private::ComponentId::new(1u16)],
                    &[],
                    <LevelLeader as ::phalanx::__private::Hierarchy<Self>>::ON_DESPAWN,
                ),
                ::phalanx::__private::HierarchySchema::new(
                    ::phalanx::__private::HierarchyId::new(4u16),
                    "plain",
                    (::phalanx::__private::ComponentId::new(14u16), "LevelPlain"),
                    (::phalanx::__private::ComponentId::new(15u16), "LevelPlainChild"),
                    ::phalanx::__private::HierarchyModel::Unbounded,
                    &[],
                    &[],
                    <LevelPlain as ::phalanx::__private::Hierarchy<Self>>::ON_DESPAWN,
                ),
            ],
        )
    };
    const PLACES: ::core::primitive::u16 = 6u16;
    const ON_REMOVE: ::phalanx::__private::Mask = ::phalanx::__private::Mask::EMPTY;
    const IMPLIES: &'static [::phalanx::__private::Implied] = &[
        ::phalanx::__private::Implied::new(
            ::phalanx::__private::Mask::of_all(
                &[
                    ::phalanx::__private::ComponentId::new(2u16),
                    ::phalanx::__private::ComponentId::new(4u16),
                ],
            ),
            <Self as ::phalanx::__private::Mark<LevelScene>>::ID,
            <Self as ::phalanx::__private::Mark<LevelSceneChild>>::ID,
        ),
        ::phalanx::__private::Implied::new(
            ::phalanx::__private::Mask::of_all(&[]),
            <Self as ::phalanx::__private::Mark<LevelHands>>::ID,
            <Self as ::phalanx::__private::Mark<LevelHandsChild>>::ID,
        ),
        ::phalanx::__private::Implied::new(
            ::phalanx::__private::Mask::of_all(&[]),
            <Self as ::phalanx::__private::Mark<LevelLoop>>::ID,
            <Self as ::phalanx::__private::Mark<LevelLoopChild>>::ID,
        ),
        ::phalanx::__private::Implied::new(
            ::phalanx::__private::Mask::of_all(&[]),
            <Self as ::phalanx::__private::Mark<LevelLeader>>::ID,
            <Self as ::phalanx::__private::Mark<LevelLeaderChild>>::ID,
        ),
        ::phalanx::__private::Implied::new(
            ::phalanx::__private::Mask::of_all(&[]),
            <Self as ::phalanx::__private::Mark<LevelPlain>>::ID,
            <Self as ::phalanx::__private::Mark<LevelPlainChild>>::ID,
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
            LevelSlots {
                position: ::phalanx::__private::Slot::Shared(&self.position),
                rank: ::phalanx::__private::Slot::Shared(&self.rank),
                local: ::phalanx::__private::Slot::Shared(&self.local),
                global: ::phalanx::__private::Slot::Shared(&self.global),
                shade: ::phalanx::__private::Slot::Shared(&self.shade),
                shown: ::phalanx::__private::Slot::Shared(&self.shown),
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
                rank: ::phalanx::__private::Slot::Free(&mut self.rank),
                local: ::phalanx::__private::Slot::Free(&mut self.local),
                global: ::phalanx::__private::Slot::Free(&mut self.global),
                shade: ::phalanx::__private::Slot::Free(&mut self.shade),
                shown: ::phalanx::__private::Slot::Free(&mut self.shown),
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
            1usize => ::phalanx::__private::Visitor::<Self>::visit::<Rank>(visitor, self),
            2usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<Local>(visitor, self)
            }
            3usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<Global>(visitor, self)
            }
            4usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<Shade>(visitor, self)
            }
            5usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<Shown>(visitor, self)
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
                ::phalanx::__private::VisitorMut::<Self>::visit::<Rank>(visitor, self)
            }
            2usize => {
                ::phalanx::__private::VisitorMut::<Self>::visit::<Local>(visitor, self)
            }
            3usize => {
                ::phalanx::__private::VisitorMut::<Self>::visit::<Global>(visitor, self)
            }
            4usize => {
                ::phalanx::__private::VisitorMut::<Self>::visit::<Shade>(visitor, self)
            }
            5usize => {
                ::phalanx::__private::VisitorMut::<Self>::visit::<Shown>(visitor, self)
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
                ::phalanx::__private::Probe::<Rank>::at(&self.rank, row)?
                    .__phalanx_as_debug()
            }
            2usize => {
                ::phalanx::__private::Probe::<Local>::at(&self.local, row)?
                    .__phalanx_as_debug()
            }
            3usize => {
                ::phalanx::__private::Probe::<Global>::at(&self.global, row)?
                    .__phalanx_as_debug()
            }
            4usize => {
                ::phalanx::__private::Probe::<Shade>::at(&self.shade, row)?
                    .__phalanx_as_debug()
            }
            5usize => {
                ::phalanx::__private::Probe::<Shown>::at(&self.shown, row)?
                    .__phalanx_as_debug()
            }
            _ => ::core::option::Option::None,
        }
    }
    #[inline]
    fn loosest_first<V: ::phalanx::__private::GroupVisitor<Self>>(visitor: &mut V) {
        ::phalanx::__private::GroupVisitor::<Self>::visit::<LevelHeld>(visitor);
        ::phalanx::__private::GroupVisitor::<Self>::visit::<LevelLeader>(visitor);
        ::phalanx::__private::GroupVisitor::<Self>::visit::<LevelPlaced>(visitor);
        ::phalanx::__private::GroupVisitor::<Self>::visit::<LevelScene>(visitor);
    }
    #[inline]
    fn strictest_first<V: ::phalanx::__private::GroupVisitor<Self>>(visitor: &mut V) {
        ::phalanx::__private::GroupVisitor::<Self>::visit::<LevelScene>(visitor);
        ::phalanx::__private::GroupVisitor::<Self>::visit::<LevelPlaced>(visitor);
        ::phalanx::__private::GroupVisitor::<Self>::visit::<LevelLeader>(visitor);
        ::phalanx::__private::GroupVisitor::<Self>::visit::<LevelHeld>(visitor);
    }
    #[inline]
    fn each_hierarchy<V: ::phalanx::__private::HierarchyVisitor<Self>>(visitor: &mut V) {
        ::phalanx::__private::HierarchyVisitor::<Self>::visit::<LevelScene>(visitor);
        ::phalanx::__private::HierarchyVisitor::<Self>::visit::<LevelHands>(visitor);
        ::phalanx::__private::HierarchyVisitor::<Self>::visit::<LevelLoop>(visitor);
        ::phalanx::__private::HierarchyVisitor::<Self>::visit::<LevelLeader>(visitor);
        ::phalanx::__private::HierarchyVisitor::<Self>::visit::<LevelPlain>(visitor);
    }
}
#[automatically_derived]
impl ::phalanx::__private::Mark<Position> for Level {
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::O<
            ::phalanx::__private::O<::phalanx::__private::O<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        0u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[automatically_derived]
impl ::phalanx::__private::Declares<Position> for Level {
    type Store = ::phalanx::__private::Packed<Position>;
    type Owner = LevelPlaced;
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
    S: ::phalanx::__private::Admit<Level, Position>,
> ::phalanx::__private::Bundle<Level, S> for Position {
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Position>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[automatically_derived]
impl ::phalanx::__private::Mark<Rank> for Level {
    type Path = ::phalanx::__private::I<
        ::phalanx::__private::O<
            ::phalanx::__private::O<::phalanx::__private::O<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        1u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[automatically_derived]
impl ::phalanx::__private::Declares<Rank> for Level {
    type Store = ::phalanx::__private::Packed<Rank>;
    type Owner = LevelLeader;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.rank
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.rank)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.rank
    }
}
#[automatically_derived]
impl<S: ::phalanx::__private::Admit<Level, Rank>> ::phalanx::__private::Bundle<Level, S>
for Rank {
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Rank>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[automatically_derived]
impl ::phalanx::__private::Mark<Local> for Level {
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::I<
            ::phalanx::__private::O<::phalanx::__private::O<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        2u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[automatically_derived]
impl ::phalanx::__private::Declares<Local> for Level {
    type Store = ::phalanx::__private::Packed<
        Local,
        ::phalanx::__private::Tracked<0usize>,
    >;
    type Owner = LevelScene;
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
impl<S: ::phalanx::__private::Admit<Level, Local>> ::phalanx::__private::Bundle<Level, S>
for Local {
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Local>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[automatically_derived]
impl ::phalanx::__private::Tracks<Local> for Level {}
#[automatically_derived]
impl ::phalanx::__private::Mark<Global> for Level {
    type Path = ::phalanx::__private::I<
        ::phalanx::__private::I<
            ::phalanx::__private::O<::phalanx::__private::O<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        3u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[automatically_derived]
impl ::phalanx::__private::Declares<Global> for Level {
    type Store = ::phalanx::__private::Packed<Global>;
    type Owner = LevelScene;
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
    S: ::phalanx::__private::Admit<Level, Global>,
> ::phalanx::__private::Bundle<Level, S> for Global {
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Global>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[automatically_derived]
impl ::phalanx::__private::Mark<Shade> for Level {
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::O<
            ::phalanx::__private::I<::phalanx::__private::O<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        4u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[automatically_derived]
impl ::phalanx::__private::Declares<Shade> for Level {
    type Store = ::phalanx::__private::Stable<Shade>;
    type Owner = ::phalanx::__private::Nobody;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.shade
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.shade)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.shade
    }
}
#[automatically_derived]
impl<S: ::phalanx::__private::Admit<Level, Shade>> ::phalanx::__private::Bundle<Level, S>
for Shade {
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Shade>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
#[automatically_derived]
impl ::phalanx::__private::Mark<Shown> for Level {
    type Path = ::phalanx::__private::I<
        ::phalanx::__private::O<
            ::phalanx::__private::I<::phalanx::__private::O<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        5u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[automatically_derived]
impl ::phalanx::__private::Declares<Shown> for Level {
    type Store = ::phalanx::__private::Ordered<Shown>;
    type Owner = ::phalanx::__private::Nobody;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.shown
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.shown)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.shown
    }
}
#[automatically_derived]
impl<S: ::phalanx::__private::Admit<Level, Shown>> ::phalanx::__private::Bundle<Level, S>
for Shown {
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<Shown>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
/// The group `placed` of [`Level`].
///
/// Owns [`Position`]. Members have [`LevelScene`]. Members lack [`LevelSceneChild`].
pub enum LevelPlaced {}
/// A member of the group [`placed`](LevelPlaced), to be written.
pub struct LevelPlacedRow<'__w> {
    /// The member.
    pub entity: ::phalanx::__private::Entity,
    /// Its `Position`.
    pub position: &'__w mut Position,
}
/// A member of the group [`placed`](LevelPlaced), to be read.
pub struct LevelPlacedRef<'__w> {
    /// The member.
    pub entity: ::phalanx::__private::Entity,
    /// Its `Position`.
    pub position: &'__w Position,
}
#[automatically_derived]
impl<'__w> ::core::clone::Clone for LevelPlacedRef<'__w> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'__w> ::core::marker::Copy for LevelPlacedRef<'__w> {}
#[automatically_derived]
impl ::phalanx::__private::Group<Level> for LevelPlaced {
    const ID: ::phalanx::__private::GroupId = ::phalanx::__private::GroupId::new(0u16);
    const ALL: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(
        &[
            <Level as ::phalanx::__private::Mark<Position>>::ID,
            <Level as ::phalanx::__private::Mark<LevelScene>>::ID,
        ],
    );
    const NONE: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(
        &[<Level as ::phalanx::__private::Mark<LevelSceneChild>>::ID],
    );
    type Owned = (::phalanx::__private::One<Position>,);
    type With = ();
    type Order = ::phalanx::__private::Unordered;
    type Row<'__w> = LevelPlacedRow<'__w>;
    type Ref<'__w> = LevelPlacedRef<'__w>;
    #[inline]
    fn row<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::WriteItems<'__w, Level, Self::Owned>,
        with: ::phalanx::__private::WriteItems<'__w, Level, Self::With>,
    ) -> Self::Row<'__w> {
        LevelPlacedRow {
            entity: entity,
            position: owned.0,
        }
    }
    #[inline]
    fn row_ref<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::ReadItems<'__w, Level, Self::Owned>,
        with: ::phalanx::__private::ReadItems<'__w, Level, Self::With>,
    ) -> Self::Ref<'__w> {
        LevelPlacedRef {
            entity: entity,
            position: owned.0,
        }
    }
}
#[automatically_derived]
impl ::phalanx::__private::Shows<Level, Position> for LevelPlaced {}
#[automatically_derived]
impl ::phalanx::__private::Owns<Level, Position> for LevelPlaced {}
impl Level {
    /// The group `placed` of [`Level`].
    ///
    /// Owns [`Position`]. Members have [`LevelScene`]. Members lack [`LevelSceneChild`].
    #[inline]
    #[must_use]
    pub fn placed(&self) -> ::phalanx::__private::GroupRef<'_, Self, LevelPlaced> {
        ::phalanx::__private::GroupRef::new(self)
    }
    /// The same, to be written.
    #[inline]
    #[must_use]
    pub fn placed_mut(
        &mut self,
    ) -> ::phalanx::__private::GroupMut<'_, Self, LevelPlaced> {
        ::phalanx::__private::GroupMut::new(self)
    }
}
/// The group `held` of [`Level`].
///
/// Members have [`LevelHandsChild`].
pub enum LevelHeld {}
#[allow(clippy::partial_pub_fields)]
/// A member of the group [`held`](LevelHeld), to be written.
pub struct LevelHeldRow<'__w> {
    /// The member.
    pub entity: ::phalanx::__private::Entity,
    __world: ::core::marker::PhantomData<&'__w Level>,
}
#[allow(clippy::partial_pub_fields)]
/// A member of the group [`held`](LevelHeld), to be read.
pub struct LevelHeldRef<'__w> {
    /// The member.
    pub entity: ::phalanx::__private::Entity,
    __world: ::core::marker::PhantomData<&'__w Level>,
}
#[automatically_derived]
impl<'__w> ::core::clone::Clone for LevelHeldRef<'__w> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'__w> ::core::marker::Copy for LevelHeldRef<'__w> {}
#[automatically_derived]
impl ::phalanx::__private::Group<Level> for LevelHeld {
    const ID: ::phalanx::__private::GroupId = ::phalanx::__private::GroupId::new(1u16);
    const ALL: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(
        &[<Level as ::phalanx::__private::Mark<LevelHandsChild>>::ID],
    );
    const NONE: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(&[]);
    type Owned = ();
    type With = ();
    type Order = ::phalanx::__private::Unordered;
    type Row<'__w> = LevelHeldRow<'__w>;
    type Ref<'__w> = LevelHeldRef<'__w>;
    #[inline]
    fn row<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::WriteItems<'__w, Level, Self::Owned>,
        with: ::phalanx::__private::WriteItems<'__w, Level, Self::With>,
    ) -> Self::Row<'__w> {
        LevelHeldRow {
            entity: entity,
            __world: ::core::marker::PhantomData,
        }
    }
    #[inline]
    fn row_ref<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::ReadItems<'__w, Level, Self::Owned>,
        with: ::phalanx::__private::ReadItems<'__w, Level, Self::With>,
    ) -> Self::Ref<'__w> {
        LevelHeldRef {
            entity: entity,
            __world: ::core::marker::PhantomData,
        }
    }
}
impl Level {
    /// The group `held` of [`Level`].
    ///
    /// Members have [`LevelHandsChild`].
    #[inline]
    #[must_use]
    pub fn held(&self) -> ::phalanx::__private::GroupRef<'_, Self, LevelHeld> {
        ::phalanx::__private::GroupRef::new(self)
    }
    /// The same, to be written.
    #[inline]
    #[must_use]
    pub fn held_mut(&mut self) -> ::phalanx::__private::GroupMut<'_, Self, LevelHeld> {
        ::phalanx::__private::GroupMut::new(self)
    }
}
/// The scene graph.
///
/// The hierarchy `scene` of [`Level`].
///
/// A node has any number of children, in an order. Owns [`Local`] and [`Global`]. [`Local`] flows down into [`Global`]. [`Shade`] flows down into [`Shown`], by `shading::shown::<3>`. The children of a node that dies die too.
pub struct LevelScene;
#[automatically_derived]
impl ::phalanx::__private::Mark<LevelScene> for Level {
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::I<
            ::phalanx::__private::I<::phalanx::__private::O<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        6u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelScene>,
> ::phalanx::__private::Bundle<Level, S> for LevelScene {
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelScene>,
> ::phalanx::__private::Terms<Level, S> for &LevelScene {
    type Out = S;
    type Fetch = ();
}
/// Marks what has a parent in the hierarchy [`scene`](LevelScene).
pub struct LevelSceneChild;
#[automatically_derived]
impl ::phalanx::__private::Mark<LevelSceneChild> for Level {
    type Path = ::phalanx::__private::I<
        ::phalanx::__private::I<
            ::phalanx::__private::I<::phalanx::__private::O<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        7u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelSceneChild>,
> ::phalanx::__private::Bundle<Level, S> for LevelSceneChild {
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelSceneChild>,
> ::phalanx::__private::Terms<Level, S> for &LevelSceneChild {
    type Out = S;
    type Fetch = ();
}
/// A node of the hierarchy [`scene`](LevelScene), to be written.
pub struct LevelSceneRow<'__w> {
    /// The node.
    pub entity: ::phalanx::__private::Entity,
    /// Its `Local`.
    pub local: ::phalanx::__private::Mut<'__w, Local>,
    /// Its `Global`.
    pub global: &'__w mut Global,
}
/// A node of the hierarchy [`scene`](LevelScene), to be read.
pub struct LevelSceneRef<'__w> {
    /// The node.
    pub entity: ::phalanx::__private::Entity,
    /// Its `Local`.
    pub local: &'__w Local,
    /// Its `Global`.
    pub global: &'__w Global,
}
#[automatically_derived]
impl<'__w> ::core::clone::Clone for LevelSceneRef<'__w> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'__w> ::core::marker::Copy for LevelSceneRef<'__w> {}
#[automatically_derived]
impl ::phalanx::__private::Group<Level> for LevelScene {
    const ID: ::phalanx::__private::GroupId = ::phalanx::__private::GroupId::new(2u16);
    const ALL: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(
        &[
            <Level as ::phalanx::__private::Mark<Local>>::ID,
            <Level as ::phalanx::__private::Mark<Global>>::ID,
            <Level as ::phalanx::__private::Mark<LevelScene>>::ID,
        ],
    );
    const NONE: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(&[]);
    type Owned = (::phalanx::__private::One<Local>, ::phalanx::__private::One<Global>);
    type With = ();
    type Order = ::phalanx::__private::InHierarchy;
    type Row<'__w> = LevelSceneRow<'__w>;
    type Ref<'__w> = LevelSceneRef<'__w>;
    #[inline]
    fn row<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::WriteItems<'__w, Level, Self::Owned>,
        with: ::phalanx::__private::WriteItems<'__w, Level, Self::With>,
    ) -> Self::Row<'__w> {
        LevelSceneRow {
            entity: entity,
            local: owned.0,
            global: owned.1,
        }
    }
    #[inline]
    fn row_ref<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::ReadItems<'__w, Level, Self::Owned>,
        with: ::phalanx::__private::ReadItems<'__w, Level, Self::With>,
    ) -> Self::Ref<'__w> {
        LevelSceneRef {
            entity: entity,
            local: owned.0,
            global: owned.1,
        }
    }
}
#[automatically_derived]
impl ::phalanx::__private::Shows<Level, Local> for LevelScene {}
#[automatically_derived]
impl ::phalanx::__private::Shows<Level, Global> for LevelScene {}
#[automatically_derived]
impl ::phalanx::__private::Owns<Level, Local> for LevelScene {}
#[automatically_derived]
impl ::phalanx::__private::Owns<Level, Global> for LevelScene {}
const _: () = {
    pub enum Flow0 {}
    #[automatically_derived]
    impl ::phalanx::__private::Flow<Level> for Flow0 {
        type Source = Local;
        type Target = Global;
        #[inline]
        fn inherit(parent: ::core::option::Option<&Global>, source: &Local) -> Global {
            <Global as ::phalanx::__private::Inherit<Local>>::inherit(parent, source)
        }
    }
    #[automatically_derived]
    impl ::phalanx::__private::FlowsInto<Level, Global> for LevelScene {}
    type List0 = ::phalanx::__private::Flowing<Flow0>;
    pub enum Flow1 {}
    impl ::phalanx::__private::Flow<Level> for Flow1 {
        type Source = Shade;
        type Target = Shown;
        #[inline]
        fn inherit(parent: ::core::option::Option<&Shown>, source: &Shade) -> Shown {
            ::phalanx::__private::flow_by::<
                Shade,
                Shown,
                _,
                _,
            >(shading::shown::<3>, parent, source)
        }
    }
    #[automatically_derived]
    impl ::phalanx::__private::FlowsInto<Level, Shown> for LevelScene {}
    type List1 = ::phalanx::__private::Flowing<Flow1>;
    #[automatically_derived]
    impl ::phalanx::__private::Hierarchy<Level> for LevelScene {
        const ID: ::phalanx::__private::HierarchyId = ::phalanx::__private::HierarchyId::new(
            0u16,
        );
        const NODE: ::phalanx::__private::ComponentId = <Level as ::phalanx::__private::Mark<
            LevelScene,
        >>::ID;
        const CHILD: ::phalanx::__private::ComponentId = <Level as ::phalanx::__private::Mark<
            LevelSceneChild,
        >>::ID;
        type Child = LevelSceneChild;
        type Model = ::phalanx::__private::Unbounded;
        type Owner = ::phalanx::__private::OwnedBy<LevelScene>;
        type Flows = (List0, List1);
        const ON_DESPAWN: ::phalanx::__private::OnDespawn = ::phalanx::__private::OnDespawn::Cascade;
    }
};
impl Level {
    /// The scene graph.
    ///
    /// The hierarchy `scene` of [`Level`].
    ///
    /// A node has any number of children, in an order. Owns [`Local`] and [`Global`]. [`Local`] flows down into [`Global`]. [`Shade`] flows down into [`Shown`], by `shading::shown::<3>`. The children of a node that dies die too.
    #[inline]
    #[must_use]
    pub fn scene(&self) -> ::phalanx::__private::HierarchyRef<'_, Self, LevelScene> {
        ::phalanx::__private::HierarchyRef::new(self)
    }
    /// The same, to be changed.
    #[inline]
    #[must_use]
    pub fn scene_mut(
        &mut self,
    ) -> ::phalanx::__private::HierarchyMut<'_, Self, LevelScene> {
        ::phalanx::__private::HierarchyMut::new(self)
    }
}
/// The hierarchy `hands` of [`Level`].
///
/// A node has `2` numbered slots for children. The children of a node that dies become roots.
pub struct LevelHands;
#[automatically_derived]
impl ::phalanx::__private::Mark<LevelHands> for Level {
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::O<
            ::phalanx::__private::O<::phalanx::__private::I<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        8u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelHands>,
> ::phalanx::__private::Bundle<Level, S> for LevelHands {
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelHands>,
> ::phalanx::__private::Terms<Level, S> for &LevelHands {
    type Out = S;
    type Fetch = ();
}
/// Marks what has a parent in the hierarchy [`hands`](LevelHands).
pub struct LevelHandsChild;
#[automatically_derived]
impl ::phalanx::__private::Mark<LevelHandsChild> for Level {
    type Path = ::phalanx::__private::I<
        ::phalanx::__private::O<
            ::phalanx::__private::O<::phalanx::__private::I<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        9u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelHandsChild>,
> ::phalanx::__private::Bundle<Level, S> for LevelHandsChild {
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelHandsChild>,
> ::phalanx::__private::Terms<Level, S> for &LevelHandsChild {
    type Out = S;
    type Fetch = ();
}
const _: () = {
    #[automatically_derived]
    impl ::phalanx::__private::Hierarchy<Level> for LevelHands {
        const ID: ::phalanx::__private::HierarchyId = ::phalanx::__private::HierarchyId::new(
            1u16,
        );
        const NODE: ::phalanx::__private::ComponentId = <Level as ::phalanx::__private::Mark<
            LevelHands,
        >>::ID;
        const CHILD: ::phalanx::__private::ComponentId = <Level as ::phalanx::__private::Mark<
            LevelHandsChild,
        >>::ID;
        type Child = LevelHandsChild;
        type Model = ::phalanx::__private::Bounded<{ 2 }>;
        type Owner = ::phalanx::__private::Nobody;
        type Flows = ();
        const ON_DESPAWN: ::phalanx::__private::OnDespawn = ::phalanx::__private::OnDespawn::Orphan;
    }
};
impl Level {
    /// The hierarchy `hands` of [`Level`].
    ///
    /// A node has `2` numbered slots for children. The children of a node that dies become roots.
    #[inline]
    #[must_use]
    pub fn hands(&self) -> ::phalanx::__private::HierarchyRef<'_, Self, LevelHands> {
        ::phalanx::__private::HierarchyRef::new(self)
    }
    /// The same, to be changed.
    #[inline]
    #[must_use]
    pub fn hands_mut(
        &mut self,
    ) -> ::phalanx::__private::HierarchyMut<'_, Self, LevelHands> {
        ::phalanx::__private::HierarchyMut::new(self)
    }
}
/// The hierarchy `loop` of [`Level`].
///
/// A node has `limits::PLACES` numbered slots for children. The children of a node that dies become roots.
pub struct LevelLoop;
#[automatically_derived]
impl ::phalanx::__private::Mark<LevelLoop> for Level {
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::I<
            ::phalanx::__private::O<::phalanx::__private::I<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        10u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelLoop>,
> ::phalanx::__private::Bundle<Level, S> for LevelLoop {
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelLoop>,
> ::phalanx::__private::Terms<Level, S> for &LevelLoop {
    type Out = S;
    type Fetch = ();
}
/// Marks what has a parent in the hierarchy [`loop`](LevelLoop).
pub struct LevelLoopChild;
#[automatically_derived]
impl ::phalanx::__private::Mark<LevelLoopChild> for Level {
    type Path = ::phalanx::__private::I<
        ::phalanx::__private::I<
            ::phalanx::__private::O<::phalanx::__private::I<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        11u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelLoopChild>,
> ::phalanx::__private::Bundle<Level, S> for LevelLoopChild {
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelLoopChild>,
> ::phalanx::__private::Terms<Level, S> for &LevelLoopChild {
    type Out = S;
    type Fetch = ();
}
const _: () = {
    const _: () = (::phalanx::__private::assert_slots)(limits::PLACES);
    #[automatically_derived]
    impl ::phalanx::__private::Hierarchy<Level> for LevelLoop {
        const ID: ::phalanx::__private::HierarchyId = ::phalanx::__private::HierarchyId::new(
            2u16,
        );
        const NODE: ::phalanx::__private::ComponentId = <Level as ::phalanx::__private::Mark<
            LevelLoop,
        >>::ID;
        const CHILD: ::phalanx::__private::ComponentId = <Level as ::phalanx::__private::Mark<
            LevelLoopChild,
        >>::ID;
        type Child = LevelLoopChild;
        type Model = ::phalanx::__private::Bounded<{ limits::PLACES }>;
        type Owner = ::phalanx::__private::Nobody;
        type Flows = ();
        const ON_DESPAWN: ::phalanx::__private::OnDespawn = ::phalanx::__private::OnDespawn::Orphan;
    }
};
impl Level {
    /// The hierarchy `loop` of [`Level`].
    ///
    /// A node has `limits::PLACES` numbered slots for children. The children of a node that dies become roots.
    #[inline]
    #[must_use]
    pub fn r#loop(&self) -> ::phalanx::__private::HierarchyRef<'_, Self, LevelLoop> {
        ::phalanx::__private::HierarchyRef::new(self)
    }
    /// The same, to be changed.
    #[inline]
    #[must_use]
    pub fn loop_mut(
        &mut self,
    ) -> ::phalanx::__private::HierarchyMut<'_, Self, LevelLoop> {
        ::phalanx::__private::HierarchyMut::new(self)
    }
}
/// The hierarchy `leader` of [`Level`].
///
/// A node knows its parent alone. Owns [`Rank`]. The children of a node that dies become roots.
pub struct LevelLeader;
#[automatically_derived]
impl ::phalanx::__private::Mark<LevelLeader> for Level {
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::O<
            ::phalanx::__private::I<::phalanx::__private::I<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        12u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelLeader>,
> ::phalanx::__private::Bundle<Level, S> for LevelLeader {
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelLeader>,
> ::phalanx::__private::Terms<Level, S> for &LevelLeader {
    type Out = S;
    type Fetch = ();
}
/// Marks what has a parent in the hierarchy [`leader`](LevelLeader).
pub struct LevelLeaderChild;
#[automatically_derived]
impl ::phalanx::__private::Mark<LevelLeaderChild> for Level {
    type Path = ::phalanx::__private::I<
        ::phalanx::__private::O<
            ::phalanx::__private::I<::phalanx::__private::I<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        13u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelLeaderChild>,
> ::phalanx::__private::Bundle<Level, S> for LevelLeaderChild {
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelLeaderChild>,
> ::phalanx::__private::Terms<Level, S> for &LevelLeaderChild {
    type Out = S;
    type Fetch = ();
}
/// A node of the hierarchy [`leader`](LevelLeader), to be written.
pub struct LevelLeaderRow<'__w> {
    /// The node.
    pub entity: ::phalanx::__private::Entity,
    /// Its `Rank`.
    pub rank: &'__w mut Rank,
}
/// A node of the hierarchy [`leader`](LevelLeader), to be read.
pub struct LevelLeaderRef<'__w> {
    /// The node.
    pub entity: ::phalanx::__private::Entity,
    /// Its `Rank`.
    pub rank: &'__w Rank,
}
#[automatically_derived]
impl<'__w> ::core::clone::Clone for LevelLeaderRef<'__w> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'__w> ::core::marker::Copy for LevelLeaderRef<'__w> {}
#[automatically_derived]
impl ::phalanx::__private::Group<Level> for LevelLeader {
    const ID: ::phalanx::__private::GroupId = ::phalanx::__private::GroupId::new(3u16);
    const ALL: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(
        &[
            <Level as ::phalanx::__private::Mark<Rank>>::ID,
            <Level as ::phalanx::__private::Mark<LevelLeader>>::ID,
        ],
    );
    const NONE: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(&[]);
    type Owned = (::phalanx::__private::One<Rank>,);
    type With = ();
    type Order = ::phalanx::__private::InHierarchy;
    type Row<'__w> = LevelLeaderRow<'__w>;
    type Ref<'__w> = LevelLeaderRef<'__w>;
    #[inline]
    fn row<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::WriteItems<'__w, Level, Self::Owned>,
        with: ::phalanx::__private::WriteItems<'__w, Level, Self::With>,
    ) -> Self::Row<'__w> {
        LevelLeaderRow {
            entity: entity,
            rank: owned.0,
        }
    }
    #[inline]
    fn row_ref<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::ReadItems<'__w, Level, Self::Owned>,
        with: ::phalanx::__private::ReadItems<'__w, Level, Self::With>,
    ) -> Self::Ref<'__w> {
        LevelLeaderRef {
            entity: entity,
            rank: owned.0,
        }
    }
}
#[automatically_derived]
impl ::phalanx::__private::Shows<Level, Rank> for LevelLeader {}
#[automatically_derived]
impl ::phalanx::__private::Owns<Level, Rank> for LevelLeader {}
const _: () = {
    #[automatically_derived]
    impl ::phalanx::__private::Hierarchy<Level> for LevelLeader {
        const ID: ::phalanx::__private::HierarchyId = ::phalanx::__private::HierarchyId::new(
            3u16,
        );
        const NODE: ::phalanx::__private::ComponentId = <Level as ::phalanx::__private::Mark<
            LevelLeader,
        >>::ID;
        const CHILD: ::phalanx::__private::ComponentId = <Level as ::phalanx::__private::Mark<
            LevelLeaderChild,
        >>::ID;
        type Child = LevelLeaderChild;
        type Model = ::phalanx::__private::ParentOnly;
        type Owner = ::phalanx::__private::OwnedBy<LevelLeader>;
        type Flows = ();
        const ON_DESPAWN: ::phalanx::__private::OnDespawn = ::phalanx::__private::OnDespawn::Orphan;
    }
};
impl Level {
    /// The hierarchy `leader` of [`Level`].
    ///
    /// A node knows its parent alone. Owns [`Rank`]. The children of a node that dies become roots.
    #[inline]
    #[must_use]
    pub fn leader(&self) -> ::phalanx::__private::HierarchyRef<'_, Self, LevelLeader> {
        ::phalanx::__private::HierarchyRef::new(self)
    }
    /// The same, to be changed.
    #[inline]
    #[must_use]
    pub fn leader_mut(
        &mut self,
    ) -> ::phalanx::__private::HierarchyMut<'_, Self, LevelLeader> {
        ::phalanx::__private::HierarchyMut::new(self)
    }
}
/// The hierarchy `plain` of [`Level`].
///
/// A node has any number of children, in an order. The children of a node that dies become roots.
pub struct LevelPlain;
#[automatically_derived]
impl ::phalanx::__private::Mark<LevelPlain> for Level {
    type Path = ::phalanx::__private::O<
        ::phalanx::__private::I<
            ::phalanx::__private::I<::phalanx::__private::I<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        14u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelPlain>,
> ::phalanx::__private::Bundle<Level, S> for LevelPlain {
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelPlain>,
> ::phalanx::__private::Terms<Level, S> for &LevelPlain {
    type Out = S;
    type Fetch = ();
}
/// Marks what has a parent in the hierarchy [`plain`](LevelPlain).
pub struct LevelPlainChild;
#[automatically_derived]
impl ::phalanx::__private::Mark<LevelPlainChild> for Level {
    type Path = ::phalanx::__private::I<
        ::phalanx::__private::I<
            ::phalanx::__private::I<::phalanx::__private::I<::phalanx::__private::End>>,
        >,
    >;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        15u16,
    );
    const HAS_ROWS: ::core::primitive::bool = false;
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelPlainChild>,
> ::phalanx::__private::Bundle<Level, S> for LevelPlainChild {
    type Out = S;
    type Parts = ();
    fn into_parts(self) {}
}
#[automatically_derived]
impl<
    S: ::phalanx::__private::AdmitsMarker<Level, LevelPlainChild>,
> ::phalanx::__private::Terms<Level, S> for &LevelPlainChild {
    type Out = S;
    type Fetch = ();
}
const _: () = {
    #[automatically_derived]
    impl ::phalanx::__private::Hierarchy<Level> for LevelPlain {
        const ID: ::phalanx::__private::HierarchyId = ::phalanx::__private::HierarchyId::new(
            4u16,
        );
        const NODE: ::phalanx::__private::ComponentId = <Level as ::phalanx::__private::Mark<
            LevelPlain,
        >>::ID;
        const CHILD: ::phalanx::__private::ComponentId = <Level as ::phalanx::__private::Mark<
            LevelPlainChild,
        >>::ID;
        type Child = LevelPlainChild;
        type Model = ::phalanx::__private::Unbounded;
        type Owner = ::phalanx::__private::Nobody;
        type Flows = ();
        const ON_DESPAWN: ::phalanx::__private::OnDespawn = ::phalanx::__private::OnDespawn::Orphan;
    }
};
impl Level {
    /// The hierarchy `plain` of [`Level`].
    ///
    /// A node has any number of children, in an order. The children of a node that dies become roots.
    #[inline]
    #[must_use]
    pub fn plain(&self) -> ::phalanx::__private::HierarchyRef<'_, Self, LevelPlain> {
        ::phalanx::__private::HierarchyRef::new(self)
    }
    /// The same, to be changed.
    #[inline]
    #[must_use]
    pub fn plain_mut(
        &mut self,
    ) -> ::phalanx::__private::HierarchyMut<'_, Self, LevelPlain> {
        ::phalanx::__private::HierarchyMut::new(self)
    }
}
