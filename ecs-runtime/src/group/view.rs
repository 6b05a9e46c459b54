//! What users see of a group: its members, as slices, as rows and one by one.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use super::{ComponentList, Group, Keeping};
use crate::change::UntrackedIn;
use crate::entity::Entity;
use crate::pool::{PoolEntities, Valued, Values, disagree};
use crate::query::{Members, Query, QueryIter, QueryMut};
use crate::world::{Declared, Has};

/// A group that owns `C`: its members' values stand side by side.
#[diagnostic::on_unimplemented(
    message = "the group `{Self}` does not own `{C}`",
    label = "`{C}` is not in the `own` list of this group",
    note = "only what a group owns is a slice; rows show what members have besides"
)]
pub trait Owns<W: Has<C>, C: 'static>: Group<W> {}

/// The terms of a group's rows that are read.
type Read<W, G> = (
    Entity,
    <<G as Group<W>>::Owned as ComponentList<W>>::Read,
    <<G as Group<W>>::With as ComponentList<W>>::Read,
);

/// The terms of a group's rows that are written.
type Write<W, G> = (
    Entity,
    <<G as Group<W>>::Owned as ComponentList<W>>::Write,
    <<G as Group<W>>::With as ComponentList<W>>::Write,
);

/// The members of a group, to be read.
///
/// Returned by the method of the group's name. An entity that enters stands last; when one leaves, the last takes its
/// place; entering or leaving a group that nests inside of this one moves rows too.
///
/// ```
/// use phalanx::world;
///
/// struct Position(f32);
/// struct Velocity(f32);
///
/// world! {
///     struct Level {
///         components { Position, Velocity }
///         groups { movement: own [Position, Velocity] }
///     }
/// }
///
/// let mut level = Level::new();
/// let ship = level.spawn((Position(1.0), Velocity(2.0)));
/// level.spawn((Position(5.0),));
/// let movement = level.movement();
/// assert_eq!(movement.len(), 1);
/// assert!(movement.contains(ship));
/// assert_eq!(movement.slice::<Velocity>()[0].0, 2.0);
/// for row in movement {
///     assert_eq!((row.entity, row.position.0), (ship, 1.0));
/// }
/// ```
pub struct GroupRef<'w, W, G> {
    pub(super) world: &'w W,
    group: PhantomData<fn() -> G>,
}

/// The members of a group, to be written.
///
/// Returned by the method of the group's name with `_mut` behind it. It borrows the whole world, so that nothing can enter
/// or leave while it is held; to read or write others meanwhile, ask [`split_mut`](crate::World::split_mut) for a query
/// with the group's conditions, which walks as the group does, and for another one.
///
/// ```
/// use phalanx::world;
///
/// struct Position(f32);
/// struct Velocity(f32);
///
/// world! {
///     struct Level {
///         components { Position, Velocity }
///         groups { movement: own [Position, Velocity] }
///     }
/// }
///
/// let mut level = Level::new();
/// let ship = level.spawn((Position(0.0), Velocity(2.0)));
/// for row in level.movement_mut() {
///     row.position.0 += row.velocity.0;
/// }
/// let (positions, velocities) = level.movement_mut().into_slices();
/// for (position, velocity) in positions.iter_mut().zip(velocities) {
///     position.0 += velocity.0;
/// }
/// assert_eq!(level.get::<Position>(ship).unwrap().0, 4.0);
/// ```
pub struct GroupMut<'w, W, G> {
    pub(super) world: &'w mut W,
    group: PhantomData<fn() -> G>,
}

impl<'w, W: Declared, G: Group<W>> GroupRef<'w, W, G> {
    #[doc(hidden)]
    #[inline]
    pub fn new(world: &'w W) -> Self {
        Self {
            world,
            group: PhantomData,
        }
    }

    /// The number of members. O(1).
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.indices().len()
    }

    /// Whether there is no member.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether an entity is alive and a member. O(1).
    #[inline]
    #[must_use]
    pub fn contains(&self, entity: Entity) -> bool {
        let shape = self.world.shape();
        shape.entities.contains(entity) && super::admits::<W, G>(shape.signature(entity.index()))
    }

    /// The members' handles, in the order of the rows.
    #[must_use]
    pub fn entities(&self) -> PoolEntities<'w> {
        PoolEntities::new(&self.world.shape().entities, self.indices())
    }

    /// The members' indices, in the order of the rows: [`entities`](Self::entities) without the generations, and
    /// without the cost of looking them up.
    #[must_use]
    pub fn indices(&self) -> &'w [u32] {
        let first = <G::Owned as ComponentList<W>>::FIRST;
        self.world.shape().members_of(G::ID, first)
    }

    /// The members' values of a component that the group owns, in the order of the rows.
    #[must_use]
    pub fn slice<C: 'static>(&self) -> &'w [C]
    where
        W: Has<C>,
        G: Owns<W, C>,
    {
        if const { !owns::<W, G, C>() } {
            disagree();
        }
        let values = self.world.store().values().slice();
        let values = values.and_then(|values| values.get(..self.len()));
        values.unwrap_or_else(|| disagree())
    }

    /// A slice for each component that the group owns, in the order of its list: of one length and in one order.
    ///
    /// Values of plain numbers can be taken as one slice of numbers, which compilers turn into vector instructions far
    /// better than pairs of small structs:
    ///
    /// ```
    /// use bytemuck::{Pod, Zeroable};
    /// use phalanx::world;
    ///
    /// #[derive(Clone, Copy, Pod, Zeroable)]
    /// #[repr(C)]
    /// struct Position { x: f32, y: f32, z: f32 }
    ///
    /// #[derive(Clone, Copy, Pod, Zeroable)]
    /// #[repr(C)]
    /// struct Velocity { x: f32, y: f32, z: f32 }
    ///
    /// world! {
    ///     struct Level {
    ///         components { Position, Velocity }
    ///         groups { movement: own [Position, Velocity] }
    ///     }
    /// }
    ///
    /// let mut level = Level::new();
    /// let ship = level.spawn((Position { x: 1.0, y: 2.0, z: 3.0 }, Velocity { x: 4.0, y: 4.0, z: 4.0 }));
    /// let (positions, velocities) = level.movement_mut().into_slices();
    /// let positions: &mut [f32] = bytemuck::cast_slice_mut(positions);
    /// let velocities: &[f32] = bytemuck::cast_slice(velocities);
    /// for (position, velocity) in positions.iter_mut().zip(velocities) {
    ///     *position += velocity * 0.5;
    /// }
    /// assert_eq!(level.get::<Position>(ship).unwrap().z, 5.0);
    /// ```
    #[must_use]
    pub fn slices(&self) -> <G::Owned as ComponentList<W>>::Slices<'w> {
        let (_, mut slots) = self.world.lend();
        G::Owned::slices(&mut slots, self.len())
    }

    /// Iterator over the rows.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> GroupIter<'w, W, G> {
        GroupIter {
            rows: self.query().iter(),
        }
    }

    /// The row of an entity; `None` when it is dead or no member. O(1).
    #[inline]
    #[must_use]
    pub fn get(&self, entity: Entity) -> Option<G::Ref<'w>> {
        self.query().get(entity).map(row_ref::<W, G>)
    }

    /// The first row.
    #[must_use]
    pub fn first(&self) -> Option<G::Ref<'w>> {
        self.iter().next()
    }

    /// The last row.
    #[must_use]
    pub fn last(&self) -> Option<G::Ref<'w>> {
        self.iter().next_back()
    }

    #[inline]
    fn query(self) -> Query<'w, W, Read<W, G>, Members<G>> {
        Query::<W, Read<W, G>>::new(self.world).filtered(Members::new())
    }
}

impl<'w, W: Declared, G: Group<W>> GroupMut<'w, W, G> {
    #[doc(hidden)]
    #[inline]
    pub fn new(world: &'w mut W) -> Self {
        G::Order::restore(world);
        Self {
            world,
            group: PhantomData,
        }
    }

    /// The same, to be read.
    #[inline]
    #[must_use]
    pub fn as_ref(&self) -> GroupRef<'_, W, G> {
        GroupRef::new(self.world)
    }

    /// The same, borrowed.
    #[inline]
    #[must_use]
    pub fn as_mut(&mut self) -> GroupMut<'_, W, G> {
        GroupMut {
            world: self.world,
            group: PhantomData,
        }
    }

    /// The number of members. O(1).
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.as_ref().len()
    }

    /// Whether there is no member.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether an entity is alive and a member. O(1).
    #[inline]
    #[must_use]
    pub fn contains(&self, entity: Entity) -> bool {
        self.as_ref().contains(entity)
    }

    /// The members' handles, in the order of the rows.
    #[must_use]
    pub fn entities(&self) -> PoolEntities<'_> {
        self.as_ref().entities()
    }

    /// The members' indices, in the order of the rows.
    #[must_use]
    pub fn indices(&self) -> &[u32] {
        self.as_ref().indices()
    }

    /// The members' values of a component that the group owns, in the order of the rows.
    #[must_use]
    pub fn slice<C: 'static>(&self) -> &[C]
    where
        W: Has<C>,
        G: Owns<W, C>,
    {
        self.as_ref().slice::<C>()
    }

    /// The same, to be written. Lent by this view; [`into_slice`](Self::into_slice) lends it for as long as the world is
    /// borrowed.
    #[must_use]
    pub fn slice_mut<C: UntrackedIn<W> + 'static>(&mut self) -> &mut [C]
    where
        W: Has<C>,
        G: Owns<W, C>,
    {
        self.as_mut().into_slice::<C>()
    }

    /// Like [`slice_mut`](Self::slice_mut), for as long as the world is borrowed.
    #[must_use]
    pub fn into_slice<C: UntrackedIn<W> + 'static>(self) -> &'w mut [C]
    where
        W: Has<C>,
        G: Owns<W, C>,
    {
        if const { !owns::<W, G, C>() } {
            disagree();
        }
        let len = self.len();
        let values = self.world.store_mut().1.values_mut().slice_mut();
        let values = values.and_then(|values| values.get_mut(..len));
        values.unwrap_or_else(|| disagree())
    }

    /// A slice for each component that the group owns, in the order of its list: of one length and in one order.
    ///
    /// Lent by this view; [`into_slices`](Self::into_slices) lends them for as long as the world is borrowed.
    /// [`GroupRef::slices`] shows how to walk them as plain numbers.
    #[must_use]
    pub fn slices(&mut self) -> <G::Owned as ComponentList<W>>::SlicesMut<'_> {
        self.as_mut().into_slices()
    }

    /// Like [`slices`](Self::slices), for as long as the world is borrowed.
    #[must_use]
    pub fn into_slices(self) -> <G::Owned as ComponentList<W>>::SlicesMut<'w> {
        let len = self.len();
        let (_, mut slots) = self.world.take_apart();
        G::Owned::slices_mut(&mut slots, len)
    }

    /// Iterator over the rows, to be read.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> GroupIter<'_, W, G> {
        self.as_ref().iter()
    }

    /// Iterator over the rows, to be written.
    #[inline]
    #[must_use]
    pub fn iter_mut(&mut self) -> GroupIterMut<'_, W, G> {
        self.as_mut().into_iter()
    }

    /// Calls `each` for every row: the fastest way to walk rows.
    #[inline]
    pub fn for_each(self, mut each: impl FnMut(G::Row<'w>)) {
        self.query().for_each(|item| each(row::<W, G>(item)));
    }

    /// The row of an entity; `None` when it is dead or no member. O(1).
    #[inline]
    #[must_use]
    pub fn get(&self, entity: Entity) -> Option<G::Ref<'_>> {
        self.as_ref().get(entity)
    }

    /// The row of an entity, to be written; `None` when it is dead or no member. O(1).
    ///
    /// The row is lent by this view; [`into_row`](Self::into_row) lends it for as long as the world is borrowed, as in
    /// `let row = level.movement_mut().into_row(ship)`.
    #[inline]
    #[must_use]
    pub fn get_mut(&mut self, entity: Entity) -> Option<G::Row<'_>> {
        self.as_mut().into_row(entity)
    }

    /// Like [`get_mut`](Self::get_mut), for as long as the world is borrowed.
    #[inline]
    #[must_use]
    pub fn into_row(self, entity: Entity) -> Option<G::Row<'w>> {
        self.query().into_match(entity).map(row::<W, G>)
    }

    /// The first row.
    #[must_use]
    pub fn first(&self) -> Option<G::Ref<'_>> {
        self.as_ref().first()
    }

    /// The last row.
    #[must_use]
    pub fn last(&self) -> Option<G::Ref<'_>> {
        self.as_ref().last()
    }

    /// The first row, to be written.
    #[must_use]
    pub fn first_mut(&mut self) -> Option<G::Row<'_>> {
        self.iter_mut().next()
    }

    /// The last row, to be written.
    #[must_use]
    pub fn last_mut(&mut self) -> Option<G::Row<'_>> {
        self.iter_mut().next_back()
    }

    #[inline]
    fn query(self) -> QueryMut<'w, W, Write<W, G>, Members<G>> {
        QueryMut::<W, Write<W, G>>::new(self.world).filtered(Members::new())
    }
}

/// [`Owns`] can be implemented by anybody, and only the lists of a group say what is true.
const fn owns<W: Has<C>, G: Group<W>, C: 'static>() -> bool {
    <G::Owned as ComponentList<W>>::MASK.has(W::ID)
}

type ReadItem<'w, W, G> = <Read<W, G> as crate::query::Fetch<W>>::Item<'w>;
type WriteItem<'w, W, G> = <Write<W, G> as crate::query::Fetch<W>>::Item<'w>;

#[inline]
fn row_ref<W: Declared, G: Group<W>>((entity, owned, with): ReadItem<'_, W, G>) -> G::Ref<'_> {
    G::row_ref(entity, owned, with)
}

#[inline]
fn row<W: Declared, G: Group<W>>((entity, owned, with): WriteItem<'_, W, G>) -> G::Row<'_> {
    G::row(entity, owned, with)
}

impl<W, G> Clone for GroupRef<'_, W, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W, G> Copy for GroupRef<'_, W, G> {}

/// Iterator over the rows of a [`GroupRef`].
pub struct GroupIter<'w, W: Declared, G: Group<W>> {
    rows: QueryIter<'w, W, Read<W, G>, Members<G>>,
}

/// Iterator over the rows of a [`GroupMut`].
pub struct GroupIterMut<'w, W: Declared, G: Group<W>> {
    rows: QueryIter<'w, W, Write<W, G>, Members<G>>,
}

impl<W: Declared, G: Group<W>> Clone for GroupIter<'_, W, G> {
    fn clone(&self) -> Self {
        Self {
            rows: self.rows.clone(),
        }
    }
}

macro_rules! iterator {
    ($iter:ident, $item:ident, $row:ident) => {
        impl<'w, W: Declared, G: Group<W>> Iterator for $iter<'w, W, G> {
            type Item = G::$item<'w>;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.rows.next().map($row::<W, G>)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.rows.size_hint()
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut fold: F) -> B {
                self.rows
                    .fold(init, |folded, item| fold(folded, $row::<W, G>(item)))
            }
        }

        impl<W: Declared, G: Group<W>> DoubleEndedIterator for $iter<'_, W, G> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.rows.next_back().map($row::<W, G>)
            }
        }

        impl<W: Declared, G: Group<W>> $iter<'_, W, G> {
            /// Leaves of all rows, of which none was taken yet, those in a range.
            pub(super) fn keep_rows(&mut self, rows: Range<usize>) {
                self.rows.keep_rows(rows);
            }
        }

        impl<W: Declared, G: Group<W>> ExactSizeIterator for $iter<'_, W, G> {}

        impl<W: Declared, G: Group<W>> FusedIterator for $iter<'_, W, G> {}

        impl<W: Declared, G: Group<W>> fmt::Debug for $iter<'_, W, G> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($iter))
                    .field("left", &self.rows.size_hint().0)
                    .finish_non_exhaustive()
            }
        }
    };
}

iterator!(GroupIter, Ref, row_ref);
iterator!(GroupIterMut, Row, row);

macro_rules! view {
    ($view:ident) => {
        impl<W: Declared, G: Group<W>> fmt::Debug for $view<'_, W, G> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.entities()).finish()
            }
        }
    };
}

view!(GroupRef);
view!(GroupMut);

impl<'w, W: Declared, G: Group<W>> IntoIterator for GroupRef<'w, W, G> {
    type Item = G::Ref<'w>;
    type IntoIter = GroupIter<'w, W, G>;

    #[inline]
    fn into_iter(self) -> GroupIter<'w, W, G> {
        self.iter()
    }
}

impl<'w, W: Declared, G: Group<W>> IntoIterator for &GroupRef<'w, W, G> {
    type Item = G::Ref<'w>;
    type IntoIter = GroupIter<'w, W, G>;

    #[inline]
    fn into_iter(self) -> GroupIter<'w, W, G> {
        self.iter()
    }
}

impl<'w, W: Declared, G: Group<W>> IntoIterator for GroupMut<'w, W, G> {
    type Item = G::Row<'w>;
    type IntoIter = GroupIterMut<'w, W, G>;

    #[inline]
    fn into_iter(self) -> GroupIterMut<'w, W, G> {
        GroupIterMut {
            rows: self.query().into_iter(),
        }
    }
}

impl<'a, W: Declared, G: Group<W>> IntoIterator for &'a GroupMut<'_, W, G> {
    type Item = G::Ref<'a>;
    type IntoIter = GroupIter<'a, W, G>;

    #[inline]
    fn into_iter(self) -> GroupIter<'a, W, G> {
        self.iter()
    }
}

impl<'a, W: Declared, G: Group<W>> IntoIterator for &'a mut GroupMut<'_, W, G> {
    type Item = G::Row<'a>;
    type IntoIter = GroupIterMut<'a, W, G>;

    #[inline]
    fn into_iter(self) -> GroupIterMut<'a, W, G> {
        self.iter_mut()
    }
}
