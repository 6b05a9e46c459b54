//! The engine of phalanx: entities, pools, queries, and the verbs that change a world.
//!
//! Users depend on the facade `phalanx`, which is this crate under another name.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod entity;
mod group;
mod pool;
mod primitives;
mod query;
mod schema;
mod signature;
mod tuples;
mod world;

pub use entity::{Entity, InvalidEntity, Limits};
pub use group::{Group, GroupId, GroupIter, GroupIterMut, GroupMut, GroupRef, Owns};
pub use pool::{Pool, PoolEntities, PoolIter, Storage};
pub use query::{Is, Query, QueryIter, QueryMut, QueryMutOf, QueryOf, QueryPairs, Split, Terms};
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
/// struct Position(f32, f32);
/// #[derive(Clone, Debug)]
/// struct Velocity(f32, f32);
/// struct Frozen;
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
///     }
/// }
///
/// let mut level = Level::new();
/// let ship = level.spawn((Position(0.0, 0.0), Velocity(1.0, 0.0)));
/// for (position, velocity) in level.query_mut::<(&mut Position, &Velocity)>() {
///     position.0 += velocity.0;
///     position.1 += velocity.1;
/// }
/// assert_eq!(level.get::<Position>(ship).unwrap().0, 1.0);
/// ```
///
/// # Grammar
///
/// ```text
/// world       := attributes visibility "struct" NAME generics? where_clause? "{" section* "}"
/// section     := "components" "{" component,* "}"
/// component   := attributes visibility? ( NAME ":" )? TYPE ( "as" storage )?
/// storage     := "packed" | "flag"
/// ```
///
/// A component's default name is its type's last segment in `snake_case`; names tell components apart in
/// [`Schema`] and in what `Debug` prints. `packed`, the default, is a sparse set: values side by side. A `flag` is
/// a type of size 0 without `Drop`, stored as one bit an entity. `#[derive(Clone, Debug)]` on the world is passed
/// on; `Default` is always there. Worlds may have type and const parameters; lifetimes are refused, since
/// components are `'static`, and an `impl<T>` of your own for a generic world needs `T: 'static`. `cfg`, doc
/// comments and lint attributes work on every entry. A component's visibility bounds what shows that component by
/// itself, which no generated item does.
///
/// # What it generates
///
/// A struct of that name, whose methods are those of the trait [`World`], with the checks made where they are
/// called; `Level::new()`, `with_capacity`, `with_limits` and the constant `Level::SCHEMA`. Beside it stands a
/// hidden struct `LevelSlots`, whose name is therefore taken. Generated code contains no `unsafe`.
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
        Group, GroupId, GroupMut, GroupRef, GroupState, GroupVisitor, Owns, ReadItems, WriteItems,
    };
    pub use crate::pool::{
        Flags, Index, IndexMut, Packed, Pool, Storage, Store, Valued, assert_flag,
    };
    pub use crate::query::{
        Any, Fetch, Filter, Query, QueryMut, ReadOnly, Split, Terms, With, Without, split_mut,
    };
    pub use crate::schema::{ComponentSchema, GroupSchema, Schema};
    pub use crate::signature::{ComponentId, Mask, Signature};
    pub use crate::world::*;
    pub use alloc::vec::Vec;
    pub use ecs_macros::world_impl;
}
