//! Noticing change: when rows were written and added, and who lost what.
//!
//! Time is counted in ticks. A component that is declared `as tracked` has [`Changes`] in its world's shape: a stamp a row,
//! one a block of rows and so on up, each the tick of the last write below it. Readers compare top down with a tick of
//! their own, so that no reader takes a change away from another, and what has not changed is not walked. [`tracking`]
//! is where code differs between components that are tracked and those that are not.

mod guard;
mod removed;
mod stamps;
mod tracking;

pub use guard::Mut;
pub use removed::Removed;
pub(crate) use stamps::HORIZON;
pub use stamps::{Changes, Window};
pub use tracking::{IsPlain, MutOf, Plain, SliceMutOf, Tracked, Tracking, TrackingOf};

use crate::world::Has;

/// A moment of a world, to ask what happened after it.
///
/// Returned by the method `now` of a world. Each reader keeps the tick at which it looked last, and asks for what is
/// newer; readers know nothing of each other. Ticks are of one world and of its clones: in another they mean nothing.
///
/// ```
/// use phalanx::{Tick, world};
///
/// struct Health(u32);
///
/// world! { struct Level { components { Health as tracked } } }
///
/// let mut level = Level::new();
/// let knights = level.spawn_batch([10, 20].map(|health| (Health(health),)));
///
/// let mut seen = Tick::START;
/// let since = core::mem::replace(&mut seen, level.now());
/// assert_eq!(level.query::<&Health>().changed::<Health>(since).iter().count(), 2);
///
/// level.get_mut::<Health>(knights[1]).unwrap().0 -= 5;
/// let since = core::mem::replace(&mut seen, level.now());
/// let hurt = level.query::<&Health>().changed::<Health>(since);
/// assert_eq!(hurt.single().unwrap().0, 15);
///
/// let since = core::mem::replace(&mut seen, level.now());
/// assert_eq!(level.query::<&Health>().changed::<Health>(since).iter().count(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tick(pub(crate) u64);

impl Tick {
    /// Before all that ever happens in a world.
    pub const START: Self = Self(0);
}

/// A world that notices changes of the component `C`: it is declared `as tracked`.
///
/// It is what `changed` and `added` of a query and `removed` of a world ask for, and what library code names as a bound.
///
/// ```
/// use phalanx::{Tick, Tracks, World, world};
///
/// struct Health(u32);
///
/// fn hurt<W: Tracks<Health>>(world: &W, since: Tick) -> usize {
///     world.query::<&Health>().changed::<Health>(since).iter().count()
/// }
///
/// world! { struct Level { components { Health as tracked } } }
///
/// let mut level = Level::new();
/// level.spawn((Health(10),));
/// assert_eq!(hurt(&level, Tick::START), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not notice changes of `{C}`",
    label = "`{C}` is not tracked in `{Self}`",
    note = "declare it `{C} as tracked` in the `components` of the world",
    note = "in code that is generic over worlds, add the bound `{Self}: Tracks<{C}>`"
)]
pub trait Tracks<C: 'static>: Has<C> {}

/// A world that has the component `C`, with a value, and does not track it: slices of it may be lent to be written.
///
/// Worlds have it by their declaration. Rows and [`get_mut`](crate::World::get_mut) are there for all components with a
/// value, as a guard where it is tracked; a slice cannot tell which of its values was written.
///
/// ```
/// use phalanx::{Group, Owns, Untracked, World, world};
///
/// struct Velocity(f32);
/// struct Mass(f32);
///
/// fn halt<W: World + Untracked<Velocity>, G: Group<W> + Owns<W, Velocity>>(world: &mut W) {
///     world.group_mut::<G>().slice_mut::<Velocity>().iter_mut().for_each(|velocity| velocity.0 = 0.0);
/// }
///
/// world! {
///     struct Level {
///         components { Velocity, Mass }
///         groups { bodies: own [Velocity, Mass] }
///     }
/// }
///
/// let mut level = Level::new();
/// let moon = level.spawn((Velocity(1.0), Mass(2.0)));
/// halt::<_, LevelBodies>(&mut level);
/// assert_eq!(level.get::<Velocity>(moon).unwrap().0, 0.0);
/// ```
pub trait Untracked<C: 'static>: Has<C> {}

impl<W, C: 'static> Untracked<C> for W
where
    W: Has<C>,
    TrackingOf<W, C>: IsPlain<W, C>,
{
}

/// [`Untracked`] the other way round, so that the error is where the component is named.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is tracked in `{W}`, or may be: a slice cannot notice which of its values is written",
    label = "a slice of `{Self}` can only be read",
    note = "write it by the rows of the group or by a query",
    note = "in code that is generic over worlds, add the bound `{W}: Untracked<{Self}>`"
)]
pub trait UntrackedIn<W> {}

#[diagnostic::do_not_recommend]
impl<W: Untracked<C>, C: 'static> UntrackedIn<W> for C {}
