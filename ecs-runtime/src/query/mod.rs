//! Queries: what a world's entities have, walked together.
//!
//! [`Query`] and [`QueryMut`] are what the verbs `query` and `query_mut` return; [`Terms`] is what may be
//! asked for. A query borrows the world's shape whole and the values term by term. `fetch` says what a term
//! does, `walk` in which order, `rows` touches the values.

mod explain;
mod fetch;
mod filter;
mod iter;
mod plan;
mod rows;
mod since;
mod split;
mod terms;
mod walk;

use core::fmt;
use core::marker::PhantomData;

pub use explain::{Explanation, explain};
pub use fetch::Fetch;
pub(crate) use filter::Members;
pub use filter::{Any, Filter, With, Without};
pub use iter::{QueryIter, QueryPairs};
pub use since::Since;
pub use split::{Split, split_mut};
pub use terms::{ReadOnly, Terms};
use walk::Borrowed;

use crate::change::{Tick, Tracks};
use crate::entity::Entity;
use crate::world::{Bundle, Declared, DisjointError, Mark, ShapeOf, SingleError, Unchecked};

/// The term of a query that tells whether an entity has a component or flag, as a `bool`.
///
/// ```
/// use phalanx::{Is, world};
///
/// struct Name(&'static str);
/// struct Frozen;
///
/// world! { struct Level { components { Name, Frozen as flag } } }
///
/// let mut level = Level::new();
/// level.spawn((Name("a"), Frozen));
/// level.spawn((Name("b"),));
/// let found: Vec<_> = level
///     .query::<(&Name, Is<Frozen>)>()
///     .iter()
///     .map(|(name, frozen)| (name.0, frozen))
///     .collect();
/// assert_eq!(found, [("a", true), ("b", false)]);
/// ```
pub struct Is<M>(PhantomData<fn() -> M>);

/// The term of a query that gives what the parent of an entity has: of the hierarchy `H`, as an `Option<&C>`.
///
/// It is `None` where the entity has no parent, or the parent has no `C`; `with` the marker of nodes that have a parent leaves the
/// former out. It counts as reading `C`.
///
/// ```
/// use phalanx::{Parent, world};
///
/// struct Name(&'static str);
///
/// world! {
///     struct Level {
///         components { Name }
///         hierarchies { scene: unbounded }
///     }
/// }
///
/// let mut level = Level::new();
/// let ship = level.spawn((Name("ship"),));
/// let mast = level.spawn((Name("mast"),));
/// level.scene_mut().set_parent(mast, ship)?;
/// let query = level.query::<(&Name, Parent<LevelScene, &Name>)>();
/// let named: Vec<_> = query.iter().map(|(name, above)| (name.0, above.map(|it| it.0))).collect();
/// assert_eq!(named, [("ship", None), ("mast", Some("ship"))]);
/// # Ok::<(), phalanx::HierarchyError>(())
/// ```
pub struct Parent<H, T>(PhantomData<fn() -> (H, T)>);

impl<H, T> fmt::Debug for Parent<H, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Parent")
    }
}

/// [`Parent`], as walks use it.
#[doc(hidden)]
pub struct ToReadParent<H, C>(PhantomData<fn() -> (H, C)>);

impl<H, C> fmt::Debug for ToReadParent<H, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ToReadParent")
    }
}

impl<M> fmt::Debug for Is<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Is")
    }
}

/// A query that reads. Cheap to copy; walk it as often as you like.
///
/// ```
/// use phalanx::world;
///
/// struct Position(f32);
/// struct Velocity(f32);
///
/// world! { struct Level { components { Position, Velocity } } }
///
/// let mut level = Level::new();
/// level.spawn((Position(1.0), Velocity(2.0)));
/// level.spawn((Position(5.0),));
/// let moving = level.query::<(&Position, &Velocity)>();
/// assert_eq!(moving.iter().map(|(position, _)| position.0).sum::<f32>(), 1.0);
/// assert_eq!(moving.single().unwrap().1.0, 2.0);
/// ```
pub struct Query<'w, W: Declared, T: Fetch<W>, F = ()> {
    borrowed: Borrowed<'w, W, T>,
    filter: F,
}

/// A query that may write.
///
/// ```
/// use phalanx::world;
///
/// struct Position(f32);
/// struct Velocity(f32);
/// struct Frozen;
///
/// world! { struct Level { components { Position, Velocity, Frozen as flag } } }
///
/// let mut level = Level::new();
/// let ship = level.spawn((Position(0.0), Velocity(1.0)));
/// level.spawn((Position(0.0), Velocity(1.0), Frozen));
/// for (position, velocity) in level.query_mut::<(&mut Position, &Velocity)>().without::<Frozen>() {
///     position.0 += velocity.0;
/// }
/// assert_eq!(level.get::<Position>(ship).unwrap().0, 1.0);
/// assert_eq!(level.query::<&Position>().iter().map(|position| position.0).sum::<f32>(), 1.0);
/// ```
pub struct QueryMut<'w, W: Declared, T: Fetch<W>, F = ()> {
    borrowed: Borrowed<'w, W, T>,
    filter: F,
}

/// The type of a query that reads, by what it asks for: to store it, or to hand it on.
///
/// ```
/// use phalanx::{QueryOf, world};
///
/// struct Health(u32);
///
/// world! { struct Level { components { Health } } }
///
/// fn total(all: QueryOf<'_, Level, &Health>) -> u32 {
///     all.iter().map(|health| health.0).sum()
/// }
///
/// let mut level = Level::new();
/// level.spawn_batch([1, 2].map(Health));
/// assert_eq!(total(level.query::<&Health>()), 3);
/// ```
pub type QueryOf<'w, W, Q, F = ()> = Query<'w, W, <Q as Terms<W, Unchecked>>::Fetch, F>;

/// The type of a query that may write, by what it asks for.
pub type QueryMutOf<'w, W, Q, F = ()> = QueryMut<'w, W, <Q as Terms<W, Unchecked>>::Fetch, F>;

macro_rules! filters {
    ($query:ident) => {
        /// Asks for entities that have `C` as well, without borrowing it.
        pub fn with<C: 'static>(self) -> $query<'w, W, T, (F, With<C>)>
        where
            W: Mark<C>,
        {
            self.and(With::new())
        }

        /// Asks for entities that lack `C`.
        pub fn without<C: 'static>(self) -> $query<'w, W, T, (F, Without<C>)>
        where
            W: Mark<C>,
        {
            self.and(Without::new())
        }

        /// Asks for entities that have at least one component of the tuple `B`.
        pub fn any<B: Bundle<W, Unchecked, Parts: 'static>>(
            self,
        ) -> $query<'w, W, T, (F, Any<B::Parts>)> {
            self.and(Any::new())
        }

        /// Asks for entities that have `C`, where it was inserted or written in a later tick than `since`.
        ///
        /// The component need not be a term. What did not change is passed over in blocks, so that the walk costs what
        /// changed and not what there is. It goes over the rows of `C` that changed if these are fewer than the rows that
        /// the query walks without this condition. From a `since` that is more than 2³⁰ ticks ago all counts as changed.
        ///
        /// [`Tick`] shows what it is for.
        pub fn changed<C: 'static>(self, since: Tick) -> $query<'w, W, T, (F, Since<C, false>)>
        where
            W: Tracks<C>,
        {
            let window = self.borrowed.shape().window(since);
            self.and(Since::new(window))
        }

        /// Asks for entities that have `C`, where it was inserted in a later tick than `since`; a value that is
        /// overwritten is not inserted.
        ///
        /// All of [`changed`](Self::changed) applies; rows that were written and not added are looked at.
        pub fn added<C: 'static>(self, since: Tick) -> $query<'w, W, T, (F, Since<C, true>)>
        where
            W: Tracks<C>,
        {
            let window = self.borrowed.shape().window(since);
            self.and(Since::new(window))
        }

        /// Which way this query walks now, and why, in words: with its conditions, and the lengths that there are.
        ///
        /// [`Explanation`] shows what that looks like.
        #[must_use]
        pub fn explain(&self) -> Explanation {
            explain::explain_now::<W, T, F>(&self.borrowed, self.filter)
        }

        fn and<G>(self, condition: G) -> $query<'w, W, T, (F, G)> {
            $query {
                borrowed: self.borrowed,
                filter: (self.filter, condition),
            }
        }

        /// The same query with another filter.
        pub(crate) fn filtered<G>(self, filter: G) -> $query<'w, W, T, G> {
            $query {
                borrowed: self.borrowed,
                filter,
            }
        }
    };
}

impl<'w, W: Declared, T: Fetch<W> + ReadOnly, F: Filter<W>> Query<'w, W, T, F> {
    #[doc(hidden)]
    #[inline]
    pub fn new(world: &'w W) -> Query<'w, W, T> {
        let (shape, mut slots) = world.lend();
        Query {
            borrowed: Borrowed::open(shape, &mut slots),
            filter: (),
        }
    }

    filters!(Query);

    /// Iterator over the matches.
    #[inline]
    pub fn iter(&self) -> QueryIter<'w, W, T, F> {
        // SAFETY: the terms only read.
        unsafe { QueryIter::new(self.borrowed, self.filter) }
    }

    /// Calls `each` for every match: the fastest way to walk.
    #[inline]
    pub fn for_each(self, each: impl FnMut(T::Item<'w>)) {
        self.iter().for_each(each);
    }

    /// The match of one entity; `None` when it is dead or does not match.
    #[inline]
    pub fn get(&self, entity: Entity) -> Option<T::Item<'w>> {
        let spot = self.borrowed.spot_of(entity, self.filter)?;
        // SAFETY: a spot is what `item` needs by its invariants; the terms only read.
        Some(unsafe { T::item(spot.cursor, spot.id) })
    }

    /// The only match.
    ///
    /// # Errors
    ///
    /// [`SingleError`] when there is none, or more than one.
    pub fn single(&self) -> Result<T::Item<'w>, SingleError> {
        single(self.iter())
    }

    /// Iterator over the unordered pairs of matches, each once: n·(n − 1)/2 for n matches.
    pub fn iter_pairs(&self) -> QueryPairs<'w, W, T, F> {
        QueryPairs::new(self.iter())
    }

    /// Calls `each` for every unordered pair of matches, once.
    pub fn pairs(&self, each: impl for<'a> FnMut(T::Item<'a>, T::Item<'a>)) {
        // SAFETY: the terms only read.
        unsafe { iter::for_each_pair::<W, T, F>(self.borrowed, self.filter, each) }
    }
}

impl<W: Declared, T: Fetch<W> + ReadOnly, F: Copy> Clone for Query<'_, W, T, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declared, T: Fetch<W> + ReadOnly, F: Copy> Copy for Query<'_, W, T, F> {}

impl<W: Declared, T: Fetch<W>, F> fmt::Debug for Query<'_, W, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Query").finish_non_exhaustive()
    }
}

impl<'w, W: Declared, T: Fetch<W> + ReadOnly, F: Filter<W>> IntoIterator for Query<'w, W, T, F> {
    type Item = T::Item<'w>;
    type IntoIter = QueryIter<'w, W, T, F>;

    #[inline]
    fn into_iter(self) -> QueryIter<'w, W, T, F> {
        self.iter()
    }
}

impl<'w, W: Declared, T: Fetch<W> + ReadOnly, F: Filter<W>> IntoIterator for &Query<'w, W, T, F> {
    type Item = T::Item<'w>;
    type IntoIter = QueryIter<'w, W, T, F>;

    #[inline]
    fn into_iter(self) -> QueryIter<'w, W, T, F> {
        self.iter()
    }
}

impl<'w, W: Declared, T: Fetch<W>> QueryMut<'w, W, T> {
    #[doc(hidden)]
    #[inline]
    pub fn new(world: &'w mut W) -> Self {
        T::settle(world);
        let (shape, mut slots) = world.take_apart();
        Self::from_slots(shape, &mut slots)
    }

    #[inline]
    fn from_slots(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> Self {
        QueryMut {
            borrowed: Borrowed::open(shape, slots),
            filter: (),
        }
    }
}

impl<'w, W: Declared, T: Fetch<W>, F: Filter<W>> QueryMut<'w, W, T, F> {
    filters!(QueryMut);

    /// The same query, borrowed: what it lends is given back before it is asked again.
    #[inline]
    fn reborrow(&mut self) -> QueryMut<'_, W, T, F> {
        QueryMut {
            borrowed: self.borrowed.shorten(),
            filter: self.filter,
        }
    }

    /// Iterator over the matches; the query can be used again behind it.
    #[inline]
    pub fn iter_mut(&mut self) -> QueryIter<'_, W, T, F> {
        self.reborrow().into_iter()
    }

    /// Calls `each` for every match: the fastest way to walk.
    #[inline]
    pub fn for_each(self, each: impl FnMut(T::Item<'w>)) {
        self.into_iter().for_each(each);
    }

    /// The match of one entity; `None` when it is dead or does not match.
    #[inline]
    pub fn get(&mut self, entity: Entity) -> Option<T::Item<'_>> {
        let filter = self.filter;
        let spot = self.reborrow().borrowed.spot_of(entity, filter)?;
        // SAFETY: a spot is what `item` needs by its invariants; `&mut self` is borrowed for as long as the item, so
        // that no other item of this query is in use.
        Some(unsafe { T::item(spot.cursor, spot.id) })
    }

    /// The match of one entity, for as long as the world is borrowed.
    #[inline]
    pub(crate) fn into_match(self, entity: Entity) -> Option<T::Item<'w>> {
        let spot = self.borrowed.spot_of(entity, self.filter)?;
        // SAFETY: a spot is what `item` needs by its invariants; the query is consumed and was borrowed mutably, so that no
        // other item of it is in use.
        Some(unsafe { T::item(spot.cursor, spot.id) })
    }

    /// The matches of several entities at once.
    ///
    /// # Errors
    ///
    /// [`DisjointError`] when one is given twice, is dead, or does not match. O(N²) comparisons.
    pub fn get_many_mut<const N: usize>(
        &mut self,
        entities: [Entity; N],
    ) -> Result<[T::Item<'_>; N], DisjointError> {
        let QueryMut { borrowed, filter } = self.reborrow();
        for (position, &entity) in entities.iter().enumerate() {
            if !borrowed.contains(entity) {
                return Err(DisjointError::NoSuchEntity(entity));
            }
            if entities[..position].contains(&entity) {
                return Err(DisjointError::Repeated(entity));
            }
            if borrowed.spot_of(entity, filter).is_none() {
                return Err(DisjointError::NoMatch(entity));
            }
        }
        Ok(
            entities.map(|entity| match borrowed.spot_of(entity, filter) {
                // SAFETY: a spot is what `item` needs by its invariants; the entities are alive and distinct, so their
                // indices are distinct; `&mut self` is borrowed for as long as the items.
                Some(spot) => unsafe { T::item(spot.cursor, spot.id) },
                None => unreachable!("nothing has changed since it was found"),
            }),
        )
    }

    /// The only match.
    ///
    /// # Errors
    ///
    /// [`SingleError`] when there is none, or more than one.
    pub fn single(self) -> Result<T::Item<'w>, SingleError> {
        single(self.into_iter())
    }

    /// Calls `each` for every unordered pair of matches, once: n·(n − 1)/2 calls for n matches.
    ///
    /// A closure, because no iterator can lend one value mutably to two items.
    ///
    /// ```
    /// use phalanx::world;
    ///
    /// struct Charge(i32);
    /// struct Force(i32);
    ///
    /// world! { struct Plasma { components { Charge, Force } } }
    ///
    /// let mut plasma = Plasma::new();
    /// let particles = plasma.spawn_batch([1, 2, 3].map(|charge| (Charge(charge), Force(0))));
    /// plasma.query_mut::<(&Charge, &mut Force)>().pairs(|(a, on_a), (b, on_b)| {
    ///     on_a.0 += a.0 * b.0;
    ///     on_b.0 -= a.0 * b.0;
    /// });
    /// assert_eq!(plasma.get::<Force>(particles[0]).unwrap().0, 1 * 2 + 1 * 3);
    /// assert_eq!(plasma.get::<Force>(particles[1]).unwrap().0, 2 * 3 - 1 * 2);
    /// ```
    pub fn pairs(self, each: impl for<'a> FnMut(T::Item<'a>, T::Item<'a>)) {
        // SAFETY: the query is consumed and was borrowed mutably, so that no other items are in use.
        unsafe { iter::for_each_pair::<W, T, F>(self.borrowed, self.filter, each) }
    }
}

impl<W: Declared, T: Fetch<W>, F> fmt::Debug for QueryMut<'_, W, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QueryMut").finish_non_exhaustive()
    }
}

impl<'w, W: Declared, T: Fetch<W>, F: Filter<W>> IntoIterator for QueryMut<'w, W, T, F> {
    type Item = T::Item<'w>;
    type IntoIter = QueryIter<'w, W, T, F>;

    #[inline]
    fn into_iter(self) -> QueryIter<'w, W, T, F> {
        // SAFETY: the query is consumed and was borrowed mutably, so that no other items are in use.
        unsafe { QueryIter::new(self.borrowed, self.filter) }
    }
}

impl<'a, W: Declared, T: Fetch<W>, F: Filter<W>> IntoIterator for &'a mut QueryMut<'_, W, T, F> {
    type Item = T::Item<'a>;
    type IntoIter = QueryIter<'a, W, T, F>;

    #[inline]
    fn into_iter(self) -> QueryIter<'a, W, T, F> {
        self.iter_mut()
    }
}

fn single<I: Iterator>(mut matches: I) -> Result<I::Item, SingleError> {
    let first = matches.next().ok_or(SingleError::None)?;
    match matches.next() {
        None => Ok(first),
        Some(_) => Err(SingleError::Several),
    }
}
