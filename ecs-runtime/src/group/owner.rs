//! Who decides the order of a pool: the group that owns it, or nobody, so that it can be sorted by itself.

use crate::pool::Reorders;
use crate::world::{Declares, Has};

/// The owner of a pool that no group owns.
#[doc(hidden)]
#[derive(Debug)]
pub enum Nobody {}

/// An owner that leaves the order of the pool of `C` to whoever sorts it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{C}` is owned by a group of `{W}`, or may be: a group has one order for all that it owns",
    label = "the owner is `{Self}`: sort that",
    note = "the method of the group's name with `_mut` leads there, as in `movement_mut().sort_by_key::<{C}, _>(…)`",
    note = "a group that is declared with `sorted by` keeps its order by itself, and has no other",
    note = "in code that is generic over worlds, add the bound `{W}: Sorts<{C}>`"
)]
pub trait LeavesOrder<W, C> {}

impl<W: Declares<C, Store: Reorders<C>>, C: 'static> LeavesOrder<W, C> for Nobody {}

/// The owner of the pool of `C`, where that is a group more private than the world.
///
/// Such a group's type cannot be told as [`Declares::Owner`], which is as public as the world. What is told is a type of
/// the same name that nothing can name, and it can be told only by an implementation around which it is declared.
#[doc(hidden)]
pub trait Conceals<C> {
    type Owner: 'static;
}

/// A world that has the component `C`, with a value, in a pool that no group owns: it can be sorted by itself.
///
/// Worlds have it by their declaration. It is what the sorting methods of a world ask for, and what library code names as
/// a bound. The pools that a group owns have one common order, which the methods of the group change.
///
/// ```
/// use core::cmp::Reverse;
/// use phalanx::{Sorts, World, world};
///
/// struct Position(f32);
/// struct Velocity(f32);
/// struct Score(u32);
///
/// /// The highest score, and the others behind it.
/// fn rank<W: World + Sorts<Score>>(world: &mut W) -> Option<u32> {
///     world.sort_by_key::<Score, _>(|score| Reverse(score.0));
///     world.pool::<Score>().iter().next().map(|(_, score)| score.0)
/// }
///
/// world! {
///     struct Level {
///         components { Position, Velocity, Score }
///         groups { movement: own [Position, Velocity] }
///     }
/// }
///
/// let mut level = Level::new();
/// level.spawn((Score(3),));
/// level.spawn((Score(7),));
/// assert_eq!(rank(&mut level), Some(7));
/// ```
///
/// `Level` does not sort `Position`, because `movement` owns it:
///
/// ```compile_fail,E0277
/// # use phalanx::{Sorts, World, world};
/// # struct Position(f32);
/// # struct Velocity(f32);
/// # world! {
/// #     struct Level {
/// #         components { Position, Velocity }
/// #         groups { movement: own [Position, Velocity] }
/// #     }
/// # }
/// fn positions<W: World + Sorts<Position>>(world: &W) {}
///
/// positions(&Level::new());
/// ```
pub trait Sorts<C: 'static>: Has<C> + Declares<C, Owner: LeavesOrder<Self, C>> {}

impl<W, C: 'static> Sorts<C> for W
where
    W: Has<C>,
    W::Owner: LeavesOrder<W, C>,
{
}

/// [`Sorts`] the other way round, so that the error is where the component is named.
#[doc(hidden)]
pub trait SortedIn<W> {}

impl<W: Sorts<C>, C: 'static> SortedIn<W> for C {}
