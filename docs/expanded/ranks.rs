// What `world!` makes of
//
//     pub struct Ranks {
//         components { A, B }
//         groups { ranked: own [A, B] }
//     }
//
// as it is printed, with comments put in by hand. A test compares the code with what is printed today, and another one
// compiles and runs it. All paths are absolute, so that no name in scope where the world is declared means anything
// else; `__private` is the engine. There is no `unsafe`, no loop and no decision in here: bodies are calls.

// The world: everything but the values is in the shape (which entities live, what each of them has, an index a component,
// how many members each group has, when each tracked component was written and who is whose parent, of which there is
// none here), and the values of each component are in a field of their own. The signature of an entity is the smallest
// integer with a bit for each component.
pub struct Ranks {
    __shape: ::phalanx::__private::Shape<
        ::core::primitive::u8,
        [::phalanx::__private::Index; 2usize],
        [::phalanx::__private::GroupState; 1usize],
        [::phalanx::__private::Changes; 0usize],
        [::phalanx::__private::HierarchyState; 0usize],
    >,
    a: ::phalanx::__private::Packed<A>,
    b: ::phalanx::__private::Packed<B>,
}
// The verbs, so that a user needs no import. They are the same for every world; what differs is in the traits further
// down. A bundle or a query is checked by its bound: `NamedOnce` and `Nil` are where a check begins that no component
// stands in it twice, and the check is made of types alone.
impl Ranks {
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
            a: ::core::default::Default::default(),
            b: ::core::default::Default::default(),
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
    pub fn reserve<B_>(&mut self, additional: ::core::primitive::usize)
    where
        B_: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
    {
        ::phalanx::__private::reserve::<Self, _, B_>(self, additional);
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
    pub fn spawn<B_>(&mut self, bundle: B_) -> ::phalanx::__private::Entity
    where
        B_: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
    {
        ::phalanx::__private::spawn(self, bundle)
    }
    /// Brings an entity to life that has the components of a bundle, or gives the bundle back.
    ///
    /// # Errors
    ///
    /// When all indices are used up; nothing has changed then, and the error holds the bundle.
    #[inline]
    pub fn try_spawn<B_>(
        &mut self,
        bundle: B_,
    ) -> ::core::result::Result<
        ::phalanx::__private::Entity,
        ::phalanx::__private::SpawnError<B_>,
    >
    where
        B_: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
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
    pub fn insert<B_>(
        &mut self,
        entity: ::phalanx::__private::Entity,
        bundle: B_,
    ) -> ::core::result::Result<(), ::phalanx::__private::InsertError<B_>>
    where
        B_: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
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
    pub fn remove<B_>(
        &mut self,
        entity: ::phalanx::__private::Entity,
    ) -> <B_::Parts as ::phalanx::__private::Parts<Self>>::Options
    where
        B_: ::phalanx::__private::Bundle<Self, ::phalanx::__private::NamedOnce>,
    {
        ::phalanx::__private::remove::<Self, _, B_>(self, entity)
    }
    /// A component, or all of a tuple of components; `None` when one is missing or the entity is dead.
    #[inline]
    #[must_use]
    pub fn get<B_>(
        &self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::option::Option<
        <B_::Parts as ::phalanx::__private::LentParts<Self>>::Ref<'_>,
    >
    where
        B_: ::phalanx::__private::Bundle<
            Self,
            ::phalanx::__private::LentOnce,
            Parts: ::phalanx::__private::LentParts<Self>,
        >,
    {
        ::phalanx::__private::get::<Self, _, B_>(self, entity)
    }
    /// Like `get`, to be written.
    #[inline]
    #[must_use]
    pub fn get_mut<B_>(
        &mut self,
        entity: ::phalanx::__private::Entity,
    ) -> ::core::option::Option<
        <B_::Parts as ::phalanx::__private::LentParts<Self>>::Mut<'_>,
    >
    where
        B_: ::phalanx::__private::Bundle<
            Self,
            ::phalanx::__private::LentOnce,
            Parts: ::phalanx::__private::LentParts<Self>,
        >,
    {
        ::phalanx::__private::get_mut::<Self, _, B_>(self, entity)
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
// Always there, derived or not.
#[automatically_derived]
impl ::core::default::Default for Ranks {
    fn default() -> Self {
        Self::new()
    }
}
// The world taken apart: what a query borrows from. A term takes or shares the slot of its component, and what was taken
// cannot be taken again, so that no two terms can borrow one value, whatever else is wrong.
#[doc(hidden)]
pub struct RanksSlots<'__w> {
    a: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Packed<A>>,
    b: ::phalanx::__private::Slot<'__w, ::phalanx::__private::Packed<B>>,
    __world: ::core::marker::PhantomData<&'__w Ranks>,
}
// What the world tells the engine about itself as a whole. No method of it is trusted with anything: a world that lies
// here gets panics or the wrong pairs of values.
#[automatically_derived]
impl ::phalanx::__private::Declared for Ranks {
    type Signature = ::core::primitive::u8;
    type Indices = [::phalanx::__private::Index; 2usize];
    type Groups = [::phalanx::__private::GroupState; 1usize];
    type Changes = [::phalanx::__private::Changes; 0usize];
    type Hierarchies = [::phalanx::__private::HierarchyState; 0usize];
    type Slots<'__w> = RanksSlots<'__w>;
    // Where removed values wait for hooks. There are none, and so `ON_REMOVE` below is empty too.
    // The declaration as a constant. Queries look for their group in it while they are compiled.
    const SCHEMA: &'static ::phalanx::__private::Schema = {
        const COMPONENTS: &[::phalanx::__private::ComponentSchema] = &[
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(0u16),
                "a",
                "A",
                ::phalanx::__private::Storage::Packed,
                false,
            ),
            ::phalanx::__private::ComponentSchema::new(
                ::phalanx::__private::ComponentId::new(1u16),
                "b",
                "B",
                ::phalanx::__private::Storage::Packed,
                false,
            ),
        ];
        const GROUPS: &[::phalanx::__private::GroupSchema] = &[
            ::phalanx::__private::GroupSchema::new(
                ::phalanx::__private::GroupId::new(0u16),
                "ranked",
                &[
                    ::phalanx::__private::ComponentId::new(0u16),
                    ::phalanx::__private::ComponentId::new(1u16),
                ],
                &[],
                &[],
            ),
        ];
        &::phalanx::__private::Schema::new("Ranks", COMPONENTS, GROUPS, &[])
    };
    const PLACES: ::core::primitive::u16 = 2u16;
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
    // All stores shared, for queries that only read; all stores free, for those that write.
    #[inline]
    fn lend(&self) -> (&::phalanx::__private::ShapeOf<Self>, Self::Slots<'_>) {
        (
            &self.__shape,
            RanksSlots {
                a: ::phalanx::__private::Slot::Shared(&self.a),
                b: ::phalanx::__private::Slot::Shared(&self.b),
                __world: ::core::marker::PhantomData,
            },
        )
    }
    #[inline]
    fn take_apart(&mut self) -> (&::phalanx::__private::ShapeOf<Self>, Self::Slots<'_>) {
        (
            &self.__shape,
            RanksSlots {
                a: ::phalanx::__private::Slot::Free(&mut self.a),
                b: ::phalanx::__private::Slot::Free(&mut self.b),
                __world: ::core::marker::PhantomData,
            },
        )
    }
    // The one component that is known by its number only, as when an entity dies: a jump, and straight code behind it. It is
    // visited as a type, through which the visitor finds its store and its hooks.
    #[inline]
    fn visit<V: ::phalanx::__private::Visitor<Self>>(
        &self,
        id: ::phalanx::__private::ComponentId,
        visitor: &mut V,
    ) {
        match ::phalanx::__private::ComponentId::get(id) {
            0usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<A>(visitor, self)
            }
            1usize => {
                ::phalanx::__private::Visitor::<Self>::visit::<B>(visitor, self)
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
                ::phalanx::__private::VisitorMut::<Self>::visit::<A>(visitor, self)
            }
            1usize => {
                ::phalanx::__private::VisitorMut::<Self>::visit::<B>(visitor, self)
            }
            _ => {}
        }
    }
    // A value that implements `Debug`, for `layout`. Which method is called is decided by the type of the value: the one
    // that asks for `Debug` where it has it, and another one where not. So nobody has to implement anything.
    #[inline]
    fn value_at(
        &self,
        id: ::phalanx::__private::ComponentId,
        row: ::core::primitive::usize,
    ) -> ::core::option::Option<&dyn ::core::fmt::Debug> {
        match ::phalanx::__private::ComponentId::get(id) {
            0usize => {
                ::phalanx::__private::Probe::<A>::at(&self.a, row)?.__phalanx_as_debug()
            }
            1usize => {
                ::phalanx::__private::Probe::<B>::at(&self.b, row)?.__phalanx_as_debug()
            }
            _ => ::core::option::Option::None,
        }
    }
    // The groups, those with fewer conditions first: the order in which an entity enters them. It leaves them the other way
    // round. Each is visited as a type, so that what a verb does for a group is compiled for that verb and that group, and is
    // nothing where the verb touches no component of the group.
    #[inline]
    fn loosest_first<V: ::phalanx::__private::GroupVisitor<Self>>(visitor: &mut V) {
        ::phalanx::__private::GroupVisitor::<Self>::visit::<RanksRanked>(visitor);
    }
    #[inline]
    fn strictest_first<V: ::phalanx::__private::GroupVisitor<Self>>(visitor: &mut V) {
        ::phalanx::__private::GroupVisitor::<Self>::visit::<RanksRanked>(visitor);
    }
    // The hierarchies in the same way, of which there is none; nor does having a component say that an entity is in one.
    #[inline]
    fn each_hierarchy<V: ::phalanx::__private::HierarchyVisitor<Self>>(_: &mut V) {}
}
// The component `A`: its place in the declaration, as a number and as a path of bits, along which the check for
// components that stand twice goes;
#[automatically_derived]
impl ::phalanx::__private::Mark<A> for Ranks {
    type Path = ::phalanx::__private::O<::phalanx::__private::End>;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        0u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
// its store, and the group that decides its order; the store by itself, beside the shape, and as a slot;
#[automatically_derived]
impl ::phalanx::__private::Declares<A> for Ranks {
    type Store = ::phalanx::__private::Packed<A>;
    type Owner = RanksRanked;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.a
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.a)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.a
    }
}
// and that it is a bundle by itself, so that tuples of components are.
#[automatically_derived]
impl<S: ::phalanx::__private::Admit<Ranks, A>> ::phalanx::__private::Bundle<Ranks, S>
for A {
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<A>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
// The same for `B`.
#[automatically_derived]
impl ::phalanx::__private::Mark<B> for Ranks {
    type Path = ::phalanx::__private::I<::phalanx::__private::End>;
    const ID: ::phalanx::__private::ComponentId = ::phalanx::__private::ComponentId::new(
        1u16,
    );
    const HAS_ROWS: ::core::primitive::bool = true;
}
#[automatically_derived]
impl ::phalanx::__private::Declares<B> for Ranks {
    type Store = ::phalanx::__private::Packed<B>;
    type Owner = RanksRanked;
    #[inline]
    fn store(&self) -> &Self::Store {
        &self.b
    }
    #[inline]
    fn store_mut(
        &mut self,
    ) -> (&mut ::phalanx::__private::ShapeOf<Self>, &mut Self::Store) {
        (&mut self.__shape, &mut self.b)
    }
    #[inline]
    fn slot<'a, '__w>(
        slots: &'a mut Self::Slots<'__w>,
    ) -> &'a mut ::phalanx::__private::Slot<'__w, Self::Store> {
        &mut slots.b
    }
}
#[automatically_derived]
impl<S: ::phalanx::__private::Admit<Ranks, B>> ::phalanx::__private::Bundle<Ranks, S>
for B {
    type Out = S::Out;
    type Parts = ::phalanx::__private::One<B>;
    #[inline]
    fn into_parts(self) -> Self::Parts {
        ::phalanx::__private::One(self)
    }
}
// The group. The type has no values: it names the group where code is generic over groups.
/// The group `ranked` of [`Ranks`].
///
/// Owns [`A`] and [`B`].
pub enum RanksRanked {}
// Its rows, one type to write and one to read, with a field a component. They are made where they are used, and nothing
// is left of them in an optimised program.
/// A member of the group [`ranked`](RanksRanked), to be written.
pub struct RanksRankedRow<'__w> {
    /// The member.
    pub entity: ::phalanx::__private::Entity,
    /// Its `A`.
    pub a: &'__w mut A,
    /// Its `B`.
    pub b: &'__w mut B,
}
/// A member of the group [`ranked`](RanksRanked), to be read.
pub struct RanksRankedRef<'__w> {
    /// The member.
    pub entity: ::phalanx::__private::Entity,
    /// Its `A`.
    pub a: &'__w A,
    /// Its `B`.
    pub b: &'__w B,
}
#[automatically_derived]
impl<'__w> ::core::clone::Clone for RanksRankedRef<'__w> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl<'__w> ::core::marker::Copy for RanksRankedRef<'__w> {}
// What the group asks for, and which pools hold its members first. The engine moves rows, lends slices and walks by these
// lists of types; here they are only taken apart into the fields of a row.
#[automatically_derived]
impl ::phalanx::__private::Group<Ranks> for RanksRanked {
    const ID: ::phalanx::__private::GroupId = ::phalanx::__private::GroupId::new(0u16);
    const ALL: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(
        &[
            <Ranks as ::phalanx::__private::Mark<A>>::ID,
            <Ranks as ::phalanx::__private::Mark<B>>::ID,
        ],
    );
    const NONE: ::phalanx::__private::Mask = ::phalanx::__private::Mask::of_all(&[]);
    type Owned = (::phalanx::__private::One<A>, ::phalanx::__private::One<B>);
    type With = ();
    type Order = ::phalanx::__private::Unordered;
    type Row<'__w> = RanksRankedRow<'__w>;
    type Ref<'__w> = RanksRankedRef<'__w>;
    #[inline]
    fn row<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::WriteItems<'__w, Ranks, Self::Owned>,
        with: ::phalanx::__private::WriteItems<'__w, Ranks, Self::With>,
    ) -> Self::Row<'__w> {
        RanksRankedRow {
            entity: entity,
            a: owned.0,
            b: owned.1,
        }
    }
    #[inline]
    fn row_ref<'__w>(
        entity: ::phalanx::__private::Entity,
        owned: ::phalanx::__private::ReadItems<'__w, Ranks, Self::Owned>,
        with: ::phalanx::__private::ReadItems<'__w, Ranks, Self::With>,
    ) -> Self::Ref<'__w> {
        RanksRankedRef {
            entity: entity,
            a: owned.0,
            b: owned.1,
        }
    }
}
// What it can be sorted by, and which slices there are.
#[automatically_derived]
impl ::phalanx::__private::Shows<Ranks, A> for RanksRanked {}
#[automatically_derived]
impl ::phalanx::__private::Shows<Ranks, B> for RanksRanked {}
#[automatically_derived]
impl ::phalanx::__private::Owns<Ranks, A> for RanksRanked {}
#[automatically_derived]
impl ::phalanx::__private::Owns<Ranks, B> for RanksRanked {}
// The accessors. They borrow the world, which is all they hold.
impl Ranks {
    /// The group `ranked` of [`Ranks`].
    ///
    /// Owns [`A`] and [`B`].
    #[inline]
    #[must_use]
    pub fn ranked(&self) -> ::phalanx::__private::GroupRef<'_, Self, RanksRanked> {
        ::phalanx::__private::GroupRef::new(self)
    }
    /// The same, to be written.
    #[inline]
    #[must_use]
    pub fn ranked_mut(
        &mut self,
    ) -> ::phalanx::__private::GroupMut<'_, Self, RanksRanked> {
        ::phalanx::__private::GroupMut::new(self)
    }
}
