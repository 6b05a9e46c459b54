//! The engine of phalanx: entities, pools, queries, and the verbs that change a world.
//!
//! Users depend on the facade `phalanx`, which is this crate under another name.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod entity;
mod pool;
mod primitives;
mod query;
mod schema;
mod signature;
mod tuples;
mod world;

pub use entity::{Entity, InvalidEntity, Limits};
pub use pool::{Pool, PoolEntities, PoolIter, Storage};
pub use query::{Is, Query, QueryIter, QueryMut, QueryPairs, Split, Terms};
pub use schema::{ComponentSchema, Schema};
pub use signature::{ComponentId, MAX_COMPONENTS};
pub use world::{
    Bundle, DisjointError, Drain, EntityMut, EntityRef, Has, InsertError, LivingEntities, Mark,
    NoSuchEntity, SingleError, SpawnError, World,
};

/// What declared worlds are made of. Not for users: it changes without notice.
#[doc(hidden)]
pub mod __private {
    pub use crate::entity::{Entity, Limits};
    pub use crate::pool::{Flags, Index, Packed, Pool, Storage, Store, Valued, assert_flag};
    pub use crate::query::{
        Any, Fetch, Filter, Query, QueryMut, ReadOnly, Split, Terms, With, Without, split_mut,
    };
    pub use crate::schema::{ComponentSchema, Schema};
    pub use crate::signature::{ComponentId, Mask, Signature};
    pub use crate::world::*;
    pub use alloc::vec::Vec;
}
