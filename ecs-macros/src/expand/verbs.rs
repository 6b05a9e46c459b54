//! The verbs: methods of the world that call the runtime.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;

use super::component::flag_assertions;
use super::{Cx, at};

// Expands to one `impl` with a method a verb, of which each is one call. They are the same for every world; only the
// names of their parameters give way to the user's.
#[expect(
    clippy::too_many_lines,
    reason = "a list, to be read as the documentation of a world"
)]
pub(super) fn verbs(cx: &Cx<'_>) -> TokenStream {
    let Cx {
        attributes,
        visibility,
        runtime,
        shape,
        marker,
        ty,
        ..
    } = cx;
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let bundle = cx.parameter("B");
    let items = cx.parameter("I");
    let component = cx.parameter("C");
    let mark = cx.parameter("M");
    let count = cx.parameter("N");
    let query = cx.parameter("Q");
    let group = cx.parameter("G");
    let hierarchy = cx.parameter("H");
    let key = cx.parameter("K");
    let other = cx.parameter("O");
    let unused = cx
        .unused
        .iter()
        .map(|_| quote!(::core::default::Default::default()));
    let flag_assertions = flag_assertions(cx);
    let fields = cx.world.components.iter().map(|component| {
        let cfg = &component.attributes.cfg;
        let name = &component.name;
        quote!(#(#cfg)* #name: ::core::default::Default::default())
    });
    let named = cx.bound(quote!(#runtime::Bundle<Self, #runtime::NamedOnce>));
    let lent_parts = cx.bound(quote!(#runtime::LentParts<Self>));
    let lent = cx.bound(quote!(#runtime::Bundle<Self, #runtime::LentOnce, Parts: #lent_parts>));
    let has = cx.bound(quote!(#runtime::Has<#component>));
    let marks = cx.bound(quote!(#runtime::Mark<#mark>));
    let declares = cx.bound(quote!(#runtime::Declares<#component>));
    let tracks = cx.bound(quote!(#runtime::Tracks<#component>));
    let terms = cx.bound(quote!(#runtime::Terms<Self, #runtime::Nil>));
    let read_only = cx.bound(quote!(#runtime::ReadOnly));
    let read_terms = cx.bound(quote!(#runtime::Terms<Self, #runtime::Nil, Fetch: #read_only>));
    let is_group = cx.bound(quote!(#runtime::Group<Self>));
    let is_hierarchy = cx.bound(quote!(#runtime::Hierarchy<Self>));
    let is_sorted = cx.bound(quote!(#runtime::Sorted<Self>));
    let sorted_in = cx.bound(quote!(#runtime::SortedIn<Self>));
    let sort_key = cx.bound(quote!(#runtime::SortKey));
    let has_other = cx.bound(quote!(#runtime::Has<#other>));
    let queries = cx.bound(quote!(#runtime::Split<Self, #runtime::Nil>));
    let methods = named_at(
        cx.place,
        quote! {
            /// What this world declares.
            #visibility const SCHEMA: &'static #runtime::Schema =
                <Self as #runtime::Declared>::SCHEMA;

            /// An empty world.
            #[must_use]
            #visibility fn new() -> Self {
                Self::with_limits(#runtime::Limits::MAX)
            }

            /// An empty world with room for so many entities.
            #[must_use]
            #visibility fn with_capacity(entities: ::core::primitive::usize) -> Self {
                let mut world = Self::new();
                #runtime::World::reserve::<()>(&mut world, entities);
                world
            }

            /// An empty world that can hold fewer entities, or reuse their indices less often, than most.
            #[must_use]
            #visibility fn with_limits(limits: #runtime::Limits) -> Self {
                #flag_assertions
                Self {
                    #shape: #runtime::Shape::new(limits),
                    #(#fields,)*
                    #(#marker: #unused,)*
                }
            }

            /// The number of living entities.
            #[inline]
            #[must_use]
            #visibility fn len(&self) -> ::core::primitive::usize {
                #runtime::World::len(self)
            }

            /// Whether no entity lives.
            #[inline]
            #[must_use]
            #visibility fn is_empty(&self) -> ::core::primitive::bool {
                #runtime::World::is_empty(self)
            }

            /// Whether an entity is alive.
            #[inline]
            #[must_use]
            #visibility fn contains(&self, entity: #runtime::Entity) -> ::core::primitive::bool {
                #runtime::World::contains(self, entity)
            }

            /// Iterator over the living entities, by ascending index.
            #visibility fn entities(&self) -> #runtime::LivingEntities<'_> {
                #runtime::World::entities(self)
            }

            /// Makes room for more entities, each with the components of a bundle.
            ///
            /// # Panics
            ///
            /// When the room cannot be had; nothing has changed then.
            #visibility fn reserve<#bundle>(&mut self, additional: ::core::primitive::usize)
            where
                #bundle: #named,
            {
                #runtime::reserve::<Self, _, #bundle>(self, additional);
            }

            /// Gives back memory that nothing is in.
            #visibility fn shrink_to_fit(&mut self) {
                #runtime::World::shrink_to_fit(self);
            }

            /// Ends all lives and drops all values. The memory is kept; the lowest index is reused first.
            #visibility fn clear(&mut self) {
                #runtime::World::clear(self);
            }

            /// Brings an entity to life that has the components of a bundle.
            ///
            /// # Panics
            ///
            /// When all indices are used up. Nothing has changed then; the bundle is dropped.
            #[inline(always)]
            #visibility fn spawn<#bundle>(&mut self, bundle: #bundle) -> #runtime::Entity
            where
                #bundle: #named,
            {
                #runtime::spawn(self, bundle)
            }

            /// Brings an entity to life that has the components of a bundle, or gives the bundle back.
            ///
            /// # Errors
            ///
            /// When all indices are used up; nothing has changed then, and the error holds the bundle.
            #[inline]
            #visibility fn try_spawn<#bundle>(
                &mut self,
                bundle: #bundle,
            ) -> ::core::result::Result<#runtime::Entity, #runtime::SpawnError<#bundle>>
            where
                #bundle: #named,
            {
                #runtime::try_spawn(self, bundle)
            }

            /// Brings an entity to life that has nothing.
            ///
            /// # Panics
            ///
            /// When all indices are used up; nothing has changed then.
            #[inline]
            #visibility fn spawn_empty(&mut self) -> #runtime::Entity {
                #runtime::World::spawn_empty(self)
            }

            /// Brings an entity to life for each bundle, and returns them in that order.
            ///
            /// When the iterator panics, the entities made of the items before it are there, whole.
            ///
            /// # Panics
            ///
            /// When all indices are used up; the entities made before are there.
            #visibility fn spawn_batch<#items>(
                &mut self,
                bundles: #items,
            ) -> #runtime::Vec<#runtime::Entity>
            where
                #items: ::core::iter::IntoIterator,
                #items::Item: #named,
            {
                #runtime::spawn_batch(self, bundles)
            }

            /// Ends an entity's life and drops what it had.
            ///
            /// # Errors
            ///
            /// When the entity is not alive.
            #[inline]
            #visibility fn despawn(
                &mut self,
                entity: #runtime::Entity,
            ) -> ::core::result::Result<(), #runtime::NoSuchEntity> {
                #runtime::despawn(self, entity)
            }

            /// A living entity, to be read.
            #[must_use]
            #visibility fn entity(
                &self,
                entity: #runtime::Entity,
            ) -> ::core::option::Option<#runtime::EntityRef<'_, Self>> {
                #runtime::EntityRef::new(self, entity)
            }

            /// A living entity, to be changed.
            #[must_use]
            #visibility fn entity_mut(
                &mut self,
                entity: #runtime::Entity,
            ) -> ::core::option::Option<#runtime::EntityMut<'_, Self>> {
                #runtime::EntityMut::new(self, entity)
            }

            /// Gives an entity each component of a bundle. Values that it had are overwritten, and dropped last.
            ///
            /// # Errors
            ///
            /// When the entity is not alive; the error holds the bundle.
            #[inline]
            #visibility fn insert<#bundle>(
                &mut self,
                entity: #runtime::Entity,
                bundle: #bundle,
            ) -> ::core::result::Result<(), #runtime::InsertError<#bundle>>
            where
                #bundle: #named,
            {
                #runtime::insert(self, entity, bundle)
            }

            /// Gives an entity a component and returns the value that it had.
            ///
            /// # Errors
            ///
            /// When the entity is not alive; the error holds the component.
            #[inline]
            #visibility fn replace<#component>(
                &mut self,
                entity: #runtime::Entity,
                component: #component,
            ) -> ::core::result::Result<::core::option::Option<#component>, #runtime::InsertError<#component>>
            where
                #component: 'static,
                Self: #has,
            {
                #runtime::replace(self, entity, component)
            }

            /// Takes a component, or each of a tuple of components, from an entity: an `Option` for each.
            #[inline]
            #visibility fn remove<#bundle>(
                &mut self,
                entity: #runtime::Entity,
            ) -> <#bundle::Parts as #runtime::Parts<Self>>::Options
            where
                #bundle: #named,
            {
                #runtime::remove::<Self, _, #bundle>(self, entity)
            }

            /// A component, or all of a tuple of components; `None` when one is missing or the entity is dead.
            #[inline]
            #[must_use]
            #visibility fn get<#bundle>(
                &self,
                entity: #runtime::Entity,
            ) -> ::core::option::Option<<#bundle::Parts as #runtime::LentParts<Self>>::Ref<'_>>
            where
                #bundle: #lent,
            {
                #runtime::get::<Self, _, #bundle>(self, entity)
            }

            /// Like `get`, to be written.
            #[inline]
            #[must_use]
            #visibility fn get_mut<#bundle>(
                &mut self,
                entity: #runtime::Entity,
            ) -> ::core::option::Option<<#bundle::Parts as #runtime::LentParts<Self>>::Mut<'_>>
            where
                #bundle: #lent,
            {
                #runtime::get_mut::<Self, _, #bundle>(self, entity)
            }

            /// A component of several entities at once, to be written.
            ///
            /// # Errors
            ///
            /// When an entity is given twice, is dead, or lacks the component.
            #visibility fn get_disjoint_mut<#component, const #count: ::core::primitive::usize>(
                &mut self,
                entities: [#runtime::Entity; #count],
            ) -> ::core::result::Result<
                [#runtime::MutOf<'_, Self, #component>; #count],
                #runtime::DisjointError,
            >
            where
                #component: 'static,
                Self: #has,
            {
                #runtime::World::get_disjoint_mut(self, entities)
            }

            /// Whether an entity is alive and has a component or flag.
            #[inline]
            #[must_use]
            #visibility fn has<#mark>(&self, entity: #runtime::Entity) -> ::core::primitive::bool
            where
                #mark: 'static,
                Self: #marks,
            {
                #runtime::World::has::<#mark>(self, entity)
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
            #visibility fn get_or_insert_with<#component>(
                &mut self,
                entity: #runtime::Entity,
                make: impl ::core::ops::FnOnce() -> #component,
            ) -> ::core::result::Result<#runtime::MutOf<'_, Self, #component>, #runtime::NoSuchEntity>
            where
                #component: 'static,
                Self: #has,
            {
                #runtime::get_or_insert_with(self, entity, make)
            }

            /// Takes a component from all entities and drops the values; returns how many there were.
            #visibility fn remove_all<#component>(&mut self) -> ::core::primitive::usize
            where
                #component: 'static,
                Self: #declares,
            {
                #runtime::remove_all::<Self, #component>(self)
            }

            /// Takes a component from all entities and gives out each with its value.
            #visibility fn drain<#component>(&mut self) -> #runtime::Drain<#component>
            where
                #component: 'static,
                Self: #declares,
            {
                #runtime::drain::<Self, #component>(self)
            }

            /// Sorts the pool of a component by a key of its values; rows with equal keys stay in their order.
            ///
            /// # Panics
            ///
            /// When `key` does; every row is where it was then.
            #visibility fn sort_by_key<#component, #key>(
                &mut self,
                key: impl ::core::ops::FnMut(&#component) -> #key,
            ) where
                #component: #sorted_in + 'static,
                #key: #sort_key,
                Self: #has,
            {
                #runtime::World::sort_by_key::<#component, #key>(self, key);
            }

            /// Like `sort_by_key`, in a way of one's choice.
            ///
            /// # Panics
            ///
            /// When `key` does; every row is where it was then.
            #visibility fn sort_by_key_with<#component, #key>(
                &mut self,
                strategy: #runtime::Strategy,
                key: impl ::core::ops::FnMut(&#component) -> #key,
            ) where
                #component: #sorted_in + 'static,
                #key: #sort_key,
                Self: #has,
            {
                #runtime::World::sort_by_key_with::<#component, #key>(self, strategy, key);
            }

            /// Sorts the pool of a component by comparing its values; rows that compare as equal stay in their order.
            ///
            /// # Panics
            ///
            /// When `compare` does; every row is where it was then.
            #visibility fn sort_by<#component>(
                &mut self,
                compare: impl ::core::ops::FnMut(&#component, &#component) -> ::core::cmp::Ordering,
            ) where
                #component: #sorted_in + 'static,
                Self: #has,
            {
                #runtime::World::sort_by::<#component>(self, compare);
            }

            /// Like `sort_by`, in a way of one's choice.
            ///
            /// # Panics
            ///
            /// When `compare` does; every row is where it was then.
            #visibility fn sort_by_with<#component>(
                &mut self,
                strategy: #runtime::Strategy,
                compare: impl ::core::ops::FnMut(&#component, &#component) -> ::core::cmp::Ordering,
            ) where
                #component: #sorted_in + 'static,
                Self: #has,
            {
                #runtime::World::sort_by_with::<#component>(self, strategy, compare);
            }

            /// Puts the entities of a pool that have another component first, in the order of that one's pool. Returns how
            /// many have both; the rest stands behind them as it stood.
            #visibility fn sort_as<#component, #other>(&mut self) -> ::core::primitive::usize
            where
                #component: #sorted_in + 'static,
                #other: 'static,
                Self: #has + #has_other,
            {
                #runtime::World::sort_as::<#component, #other>(self)
            }

            /// Puts the entities of a pool that are listed first, in the order of the list. Returns how many these are; dead
            /// entities, those that lack the component and repeated ones are passed over.
            ///
            /// # Panics
            ///
            /// When the list does; every row is where it was then.
            #visibility fn sort_as_listed<#component>(
                &mut self,
                order: impl ::core::iter::IntoIterator<Item = #runtime::Entity>,
            ) -> ::core::primitive::usize
            where
                #component: #sorted_in + 'static,
                Self: #has,
            {
                #runtime::World::sort_as_listed::<#component>(self, order)
            }

            /// Puts the members of a sorted group into its order and returns how many rows moved.
            ///
            /// # Panics
            ///
            /// When the key of the group does; every row is where it was then.
            #visibility fn restore_order<#group>(&mut self) -> ::core::primitive::usize
            where
                #group: #is_sorted,
            {
                #runtime::World::restore_order::<#group>(self)
            }

            /// Closes the present tick and returns it: what is written from now on counts as later.
            #visibility fn now(&mut self) -> #runtime::Tick {
                #runtime::World::now(self)
            }

            /// Who lost a component in a later tick than `since`, from a log that tells when it missed some.
            #visibility fn removed<#component>(&self, since: #runtime::Tick) -> #runtime::Removed<'_>
            where
                #component: 'static,
                Self: #tracks,
            {
                #runtime::World::removed::<#component>(self, since)
            }

            /// Shows each match of a query to `keep`, and despawns those that it refuses, when all were shown.
            #visibility fn retain<#query>(
                &mut self,
                keep: impl for<'a> ::core::ops::FnMut(
                    <#query::Fetch as #runtime::Fetch<Self>>::Item<'a>,
                ) -> ::core::primitive::bool,
            ) where
                #query: #terms,
            {
                #runtime::retain::<Self, _, #query>(self, keep);
            }

            /// All values of a component, in the order of their rows.
            #[must_use]
            #visibility fn pool<#component>(&self) -> #runtime::PoolIn<'_, Self, #component>
            where
                #component: 'static,
                Self: #has,
            {
                #runtime::World::pool::<#component>(self)
            }

            /// Puts the rows of a component that is stored `as ordered` into their order, where some are staged or were removed.
            #visibility fn settle<#component>(&mut self)
            where
                #component: 'static,
                Self: #has,
            {
                #runtime::World::settle::<#component>(self);
            }

            /// Walks entities and reads what they have.
            #[inline]
            #[must_use]
            #visibility fn query<#query>(&self) -> #runtime::Query<'_, Self, #query::Fetch>
            where
                #query: #read_terms,
            {
                #runtime::Query::<Self, #query::Fetch>::new(self)
            }

            /// Walks entities and reads or writes what they have.
            #[inline]
            #[must_use]
            #visibility fn query_mut<#query>(&mut self) -> #runtime::QueryMut<'_, Self, #query::Fetch>
            where
                #query: #terms,
            {
                #runtime::QueryMut::<Self, #query::Fetch>::new(self)
            }

            /// The members of a group, to be read: what the method of the group's name gives.
            #[inline]
            #[must_use]
            #visibility fn group<#group>(&self) -> #runtime::GroupRef<'_, Self, #group>
            where
                #group: #is_group,
            {
                #runtime::GroupRef::new(self)
            }

            /// The members of a group, to be written: what the method of the group's name with `_mut` behind it gives.
            #[inline]
            #[must_use]
            #visibility fn group_mut<#group>(&mut self) -> #runtime::GroupMut<'_, Self, #group>
            where
                #group: #is_group,
            {
                #runtime::GroupMut::new(self)
            }

            /// The nodes of a hierarchy, to be read: what the method of the hierarchy's name gives.
            #[inline]
            #[must_use]
            #visibility fn hierarchy<#hierarchy>(
                &self,
            ) -> #runtime::HierarchyRef<'_, Self, #hierarchy>
            where
                #hierarchy: #is_hierarchy,
            {
                #runtime::HierarchyRef::new(self)
            }

            /// The nodes of a hierarchy, to be changed: what the method of the hierarchy's name with `_mut` behind it gives.
            #[inline]
            #[must_use]
            #visibility fn hierarchy_mut<#hierarchy>(
                &mut self,
            ) -> #runtime::HierarchyMut<'_, Self, #hierarchy>
            where
                #hierarchy: #is_hierarchy,
            {
                #runtime::HierarchyMut::new(self)
            }

            /// Several queries at once that do not write what another asks for.
            #[inline]
            #[must_use]
            #visibility fn split_mut<#query>(&mut self) -> #query::Queries<'_>
            where
                #query: #queries,
            {
                #runtime::split_mut::<Self, _, #query>(self)
            }

            /// How this world is laid out, drawn for a terminal.
            #[inline]
            #[must_use]
            #visibility fn layout(&self) -> #runtime::Layout<'_, Self> {
                #runtime::Layout::new(self)
            }

            /// Which ways a query can walk, and why, in words.
            #[inline]
            #[must_use]
            #visibility fn explain<#query>() -> #runtime::Explanation
            where
                #query: #terms,
            {
                #runtime::explain::<Self, #query::Fetch>()
            }

            /// Panics when what this world knows of its entities does not agree. For tests.
            #visibility fn check_invariants(&self) {
                #runtime::World::check_invariants(self);
            }
        },
    );
    quote! {
        #(#attributes)*
        impl #parameters #ty #where_clause {
            #methods
        }
    }
}

/// The methods, with their names where errors that mention one should point.
fn named_at(place: Span, methods: TokenStream) -> TokenStream {
    let mut after_fn = false;
    methods
        .into_iter()
        .map(|mut token| {
            if after_fn {
                token.set_span(at(place));
            }
            after_fn = matches!(&token, TokenTree::Ident(word) if word == "fn");
            token
        })
        .collect()
}
