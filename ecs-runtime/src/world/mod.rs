//! Worlds: what a declaration makes, and the verbs that all worlds have.
//!
//! [`World`] is what library code sees. A declared world implements [`Declared`] and, for each component,
//! [`Mark`] and [`Declares`]; everything else follows from these in this crate. None of them is `unsafe`: a
//! world that lies about itself gets panics or wrong pairs of values, and nothing worse.

mod bundle;
mod claim;
mod clear;
mod debug;
mod despawn;
mod errors;
mod get;
mod handle;
mod insert;
mod remove;
mod shape;
mod slot;
mod sort;
mod spawn;
mod verbs;

pub use bundle::{Bundle, LentParts, One, Parts};
pub(crate) use bundle::{guard, rows_mut, settle};
pub use claim::{
    Admit, AdmitsMarker, Checked, Claim, End, Fork, I, Lent, LentOnce, Mode, Named, NamedOnce, Nil,
    O, Read, Taken, ToName, ToRead, ToWrite, Unchecked,
};
pub use clear::{Drain, clear, drain, remove_all, retain};
pub use debug::{DebugComponents, debug_flag, debug_value, debug_world};
pub use despawn::despawn;
pub(crate) use despawn::despawn_listed;
pub use errors::{DisjointError, InsertError, NoSuchEntity, SingleError, SpawnError};
pub(crate) use get::Locate;
pub use get::{get, get_mut};
pub use handle::{EntityMut, EntityRef};
pub use insert::{get_or_insert_with, insert, replace};
pub use remove::remove;
pub(crate) use shape::At;
pub use shape::{AllChanges, Groups, Hierarchies, Indices, Living, Shape};
pub use slot::Slot;
pub(crate) use sort::{MembersOf, PoolOf, name_as, name_listed, read};
pub use spawn::{reserve, spawn, spawn_batch, try_spawn};
pub use verbs::{LivingEntities, World};

use core::fmt;

use crate::entity::Entity;
use crate::group::GroupVisitor;
use crate::hierarchy::{HierarchyVisitor, Implied};
use crate::hook::Hooks;
use crate::pool::{Pool, Store, Valued};
use crate::schema::Schema;
use crate::signature::{ComponentId, Mask, Signature};

/// What a world's declaration tells about the world as a whole.
#[doc(hidden)]
pub trait Declared: Sized + 'static {
    type Signature: Signature;
    type Indices: Indices;
    type Groups: Groups;
    type Changes: AllChanges;
    type Hierarchies: Hierarchies;
    /// A [`Slot`] for the store of each component.
    type Slots<'w>;

    const SCHEMA: &'static Schema;

    /// The number of places in the declaration.
    const PLACES: u16;

    /// The components that have hooks on removal.
    const ON_REMOVE: Mask;

    /// What follows for hierarchies from what an entity has.
    const IMPLIES: &'static [Implied];

    fn shape(&self) -> &ShapeOf<Self>;
    fn shape_mut(&mut self) -> &mut ShapeOf<Self>;

    /// The shape, and all stores shared.
    fn lend(&self) -> (&ShapeOf<Self>, Self::Slots<'_>);

    /// The shape, and all stores free.
    fn take_apart(&mut self) -> (&ShapeOf<Self>, Self::Slots<'_>);

    /// Shows a visitor the component at a place; nothing where no component is.
    fn visit<V: Visitor<Self>>(&self, id: ComponentId, visitor: &mut V);

    /// Lends a visitor the component at a place; nothing where no component is.
    fn visit_mut<V: VisitorMut<Self>>(&mut self, id: ComponentId, visitor: &mut V);

    /// The value of a component at a row, to be shown; `None` where no value is, or its type has no `Debug`.
    fn value_at(&self, id: ComponentId, row: usize) -> Option<&dyn fmt::Debug>;

    /// Runs a visitor for each group: the order in which an entity enters them.
    fn loosest_first<V: GroupVisitor<Self>>(visitor: &mut V);

    /// Runs a visitor for each group, the other way round: the order in which an entity leaves them.
    fn strictest_first<V: GroupVisitor<Self>>(visitor: &mut V);

    /// Runs a visitor for each hierarchy, in the order of their declaration.
    fn each_hierarchy<V: HierarchyVisitor<Self>>(visitor: &mut V);
}

/// The shape of a world.
#[doc(hidden)]
pub type ShapeOf<W> = Shape<
    <W as Declared>::Signature,
    <W as Declared>::Indices,
    <W as Declared>::Groups,
    <W as Declared>::Changes,
    <W as Declared>::Hierarchies,
>;

/// An entity that is alive in the shape of a world.
#[doc(hidden)]
pub type LivingOf<'s, W> = Living<
    's,
    <W as Declared>::Signature,
    <W as Declared>::Indices,
    <W as Declared>::Groups,
    <W as Declared>::Changes,
    <W as Declared>::Hierarchies,
>;

/// Code that is run for a component that is known only by its id.
#[doc(hidden)]
pub trait Visitor<W: Declared> {
    fn visit<C: 'static>(&mut self, world: &W)
    where
        W: Declares<C>;
}

/// Code that is run for a component that is known only by its id, and may change the world.
#[doc(hidden)]
pub trait VisitorMut<W: Declared> {
    fn visit<C: 'static>(&mut self, world: &mut W)
    where
        W: Declares<C>;
}

/// A world in which `M` can be asked for: a component, a flag, or a hierarchy's marker.
///
/// Marks may stand in the filters `with`, `without` and `any` of a query, in the term [`Is`](crate::Is), and
/// in `has`.
///
/// ```
/// use phalanx::{Mark, World, world};
///
/// struct Frozen;
///
/// world! { struct Level { components { Frozen as flag } } }
///
/// fn count<W: Mark<M>, M: 'static>(world: &W) -> usize {
///     world.query::<()>().with::<M>().iter().count()
/// }
///
/// let mut level = Level::new();
/// level.spawn((Frozen,));
/// level.spawn(());
/// assert_eq!(count::<_, Frozen>(&level), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no component `{M}`",
    label = "`{M}` is not declared in `{Self}`",
    note = "if `{M}` is a component, declare it in the `components` of the world",
    note = "name one component, by its type and without `&`; `Entity` is a term by itself",
    note = "in code that is generic over worlds, add the bound `{Self}: Mark<{M}>`"
)]
pub trait Mark<M>: Declared {
    /// The bits of the id, as a type.
    #[doc(hidden)]
    type Path;

    /// The place in the declaration.
    const ID: ComponentId;

    /// Whether entities that have it have a row in the index of [`ID`](Self::ID).
    #[doc(hidden)]
    const HAS_ROWS: bool;
}

/// A world that declares the component `C`, with a value or as a flag.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no component `{C}`",
    label = "`{C}` is not declared in `{Self}`",
    note = "if `{C}` is a component, declare it in the `components` of the world",
    note = "name one component, by its type and without `&`; `Entity` is a term by itself",
    note = "in code that is generic over worlds, add the bound `{Self}: Has<{C}>`"
)]
pub trait Declares<C: 'static>:
    Mark<C> + Imply<C, Is: Bundle<Self, Unchecked, Out = Unchecked, Parts = One<C>>>
{
    type Store: Store<Value = C>;

    /// The group that owns the pool, the loosest of several; or [`Nobody`](crate::group::Nobody).
    type Owner: 'static;

    /// The events that something is run on.
    const HOOKS: Hooks = Hooks::NONE;

    /// Runs what is to be run when an entity was given one.
    fn run_inserted(&mut self, entity: Entity) {
        let _ = entity;
    }

    /// Runs what is to be run when the value of an entity was overwritten.
    fn run_replaced(&mut self, entity: Entity, old: &mut C) {
        let _ = (entity, old);
    }

    /// Runs what is to be run when one was taken from an entity.
    fn run_removed(&mut self, entity: Entity, value: &mut C) {
        let _ = (entity, value);
    }

    fn store(&self) -> &Self::Store;
    fn store_mut(&mut self) -> (&mut ShapeOf<Self>, &mut Self::Store);
    fn slot<'a, 'w>(slots: &'a mut Self::Slots<'w>) -> &'a mut Slot<'w, Self::Store>;
}

/// A world that has the component `C`, with a value.
///
/// Worlds have it by their declaration. Library code names it as a bound, and may then read, write, spawn and
/// insert that component in worlds that it never saw. What it is lent to be written may be a guard, where a world tracks
/// the component, so that the binding which holds it must be `mut`.
///
/// ```
/// use phalanx::{Has, World, world};
///
/// struct Position(f32);
/// struct Velocity(f32);
///
/// fn drift<W: Has<Position> + Has<Velocity>>(world: &mut W) {
///     world
///         .query_mut::<(&mut Position, &Velocity)>()
///         .for_each(|(mut position, velocity)| position.0 += velocity.0);
/// }
///
/// world! { struct Level { components { Position, Velocity } } }
///
/// let mut level = Level::new();
/// let ship = level.spawn((Position(0.0), Velocity(2.0)));
/// drift(&mut level);
/// assert_eq!(level.get::<Position>(ship).unwrap().0, 2.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no component `{C}`",
    label = "`{C}` is not declared in `{Self}`",
    note = "if `{C}` is a component, declare it in the `components` of the world",
    note = "name one component, by its type and without `&`; `Entity` is a term by itself",
    note = "in code that is generic over worlds, add the bound `{Self}: Has<{C}>`"
)]
pub trait Has<C: 'static>: Declares<C, Store: Valued<C>> {}

impl<W, C: 'static> Has<C> for W
where
    W: Declares<C>,
    W::Store: Valued<C>,
{
}

/// The pool of a component, as a world shows it.
pub type PoolIn<'w, W, C> = Pool<'w, C, <<W as Declares<C>>::Store as Valued<C>>::Values>;

/// `T`, as an associated type of every type: a bound on `Is` is a bound on `T`.
///
/// The language implies a supertrait's bounds for those who name the trait, but only bounds on `Self` and on
/// associated types. Through this detour `W: Declares<C>` implies that `C` is a bundle.
#[doc(hidden)]
pub trait In<T: ?Sized> {
    type Is: ?Sized;
}

impl<W: ?Sized, T: ?Sized> In<T> for W {
    type Is = T;
}

/// [`In`], with what it is spelled out.
#[doc(hidden)]
pub trait Imply<T: ?Sized>: In<T, Is = T> {}

impl<W: ?Sized, T: ?Sized> Imply<T> for W {}
