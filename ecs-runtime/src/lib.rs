//! The engine of phalanx: entities, pools, queries, and the verbs that change a world.
//!
//! Users depend on the facade `phalanx`, which is this crate under another name.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod entity;
mod group;
mod inspect;
mod pool;
mod primitives;
mod query;
mod schema;
mod signature;
mod tuples;
mod world;

pub use entity::{Entity, InvalidEntity, Limits};
pub use group::{Group, GroupId, GroupIter, GroupIterMut, GroupMut, GroupRef, Owns};
pub use inspect::Layout;
pub use pool::{Pool, PoolEntities, PoolIter, Storage};
pub use query::{
    Explanation, Is, Query, QueryIter, QueryMut, QueryMutOf, QueryOf, QueryPairs, Split, Terms,
};
pub use schema::{ComponentSchema, GroupSchema, Schema};
pub use signature::{ComponentId, MAX_COMPONENTS};
pub use world::{
    Bundle, DisjointError, Drain, EntityMut, EntityRef, Has, InsertError, LivingEntities, Mark,
    NoSuchEntity, SingleError, SpawnError, World,
};

/// Declares a world.
///
/// ```
/// use phalanx::world;
///
/// #[derive(Clone, Debug)]
/// pub struct Position(f32, f32);
/// #[derive(Clone, Debug)]
/// pub struct Velocity(f32, f32);
/// pub struct Frozen;
///
/// world! {
///     /// Everything alive in one level.
///     pub struct Level {
///         components {
///             Position,
///             Velocity,
///             /// One bit an entity, no value.
///             Frozen as flag,
///             /// A name of its own, in place of `vec`.
///             scores: Vec<u32>,
///         }
///         groups {
///             /// What moves.
///             movement: own [Position, Velocity] without [Frozen],
///         }
///     }
/// }
///
/// let mut level = Level::new();
/// let ship = level.spawn((Position(0.0, 0.0), Velocity(1.0, 0.0)));
/// for row in level.movement_mut() {
///     row.position.0 += row.velocity.0;
///     row.position.1 += row.velocity.1;
/// }
/// assert_eq!(level.get::<Position>(ship).unwrap().0, 1.0);
/// ```
///
/// # Grammar
///
/// ```text
/// world       := attributes visibility "struct" NAME generics? where_clause? "{" section* "}"
/// section     := "components" "{" component,* "}"
///              | "groups"     "{" group,* "}"
/// component   := attributes visibility? ( NAME ":" )? TYPE ( "as" storage )?
/// storage     := "packed" | "flag"
/// group       := attributes visibility? NAME ":" ( "own" list )? ( "with" list )? ( "without" list )?
/// list        := "[" TYPE,* "]"
/// ```
///
/// Sections come in any order, and each may be left out.
///
/// # Components
///
/// A component's default name is its type's last segment in `snake_case`; names tell components apart in
/// [`Schema`] and in what `Debug` prints. `packed`, the default, is a sparse set: values side by side. A `flag` is
/// a type of size 0 without `Drop`, stored as one bit an entity. `#[derive(Clone, Debug)]` on the world is passed
/// on; `Default` is always there. Worlds may have type and const parameters; lifetimes are refused, since
/// components are `'static`, and an `impl<T>` of your own for a generic world needs `T: 'static`. `cfg`, doc
/// comments and lint attributes work on every entry; a group that mentions a component under a `cfg` must be under the
/// same one. A component's visibility is that of its fields in the rows of groups, the world's if none is
/// written: a type that is more private than the world is declared as `pub(self) Secret`, and what shows it is as private.
///
/// # Groups
///
/// The members of a group are exactly the entities that have every component of its lists `own` and `with` and none of
/// `without`. The pools of owned components hold the members first, in one common order, so that a walk over the group is
/// a walk over slices; what it has `with` is looked up; a group that owns nothing has a set of entities of its own. Flags
/// may stand in `with` and `without`.
///
/// Two groups may own one component if they *nest*: all conditions of one are conditions of the other, which has more,
/// and all that the one owns the other owns. `boosted: own [Position, Velocity, Boost] without [Frozen]` nests inside
/// `movement`, and `own [Position] with [Velocity]` would nest around it. What does not nest is refused, with what to
/// write instead, and so are groups that always have the same members, or never one, or one condition that is a pool.
/// Groups under different `cfg`s count as both present.
///
/// An entity enters and leaves groups by the verbs that change what it has: an entering one stands behind the last
/// member, and the last member takes the place of a leaving one; with several groups over one pool, it enters the looser
/// ones first and leaves the stricter ones first. Pools that a group owns are therefore not in the order of insertion,
/// and queries over such a pool and a foreign one find fewer rows side by side than without the group.
///
/// For each group `movement` of a world `Level` there are the methods `movement` and `movement_mut`, which give a
/// [`GroupRef`] and a [`GroupMut`]; the rows `LevelMovementRow` and `LevelMovementRef`, with a field `entity` and one for
/// each component with a value that members have; and the type `LevelMovement`, which names the group where code is
/// generic over groups ([`Group`]) and has no parameters, whatever its world has. A group's visibility is that of all of these. It is the world's if none is written,
/// and never wider than that of the components in its rows.
///
/// # What it generates
///
/// A struct of that name, whose methods are those of the trait [`World`], with the checks made where they are
/// called; `Level::new()`, `with_capacity`, `with_limits` and the constant `Level::SCHEMA`. Beside it stands a
/// hidden struct `LevelSlots`, whose name is therefore taken. Generated code contains no `unsafe`; `docs/expanded/ranks.rs`
/// in the repository shows that of a small world, with comments.
#[macro_export]
macro_rules! world {
    ($($tokens:tt)*) => {
        $crate::__private::world_impl! { [$crate] $($tokens)* }
    };
}

/// What declared worlds are made of. Not for users: it changes without notice.
#[doc(hidden)]
pub mod __private {
    pub use crate::entity::{Entity, Limits};
    pub use crate::group::{
        ComponentList, Group, GroupId, GroupMut, GroupRef, GroupState, GroupVisitor, Owns,
        ReadItems, WriteItems,
    };
    pub use crate::inspect::{Layout, NoDebug, Probe};
    pub use crate::pool::{
        Flags, Index, IndexMut, Packed, Pool, Storage, Store, Valued, assert_flag,
    };
    pub use crate::query::{
        Any, Explanation, Fetch, Filter, Query, QueryMut, ReadOnly, Split, Terms, With, Without,
        explain, split_mut,
    };
    pub use crate::schema::{ComponentSchema, GroupSchema, Schema};
    pub use crate::signature::{ComponentId, Mask, Signature};
    pub use crate::world::*;
    pub use alloc::vec::Vec;
    pub use ecs_macros::world_impl;
}
