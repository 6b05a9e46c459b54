//! The engine of phalanx: entities, pools, queries, and the verbs that change a world.
//!
//! Users depend on the facade `phalanx`, which is this crate under another name.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bits;
mod change;
mod entity;
mod group;
mod hierarchy;
mod hook;
mod inspect;
mod pool;
mod primitives;
mod query;
mod schema;
pub mod search;
mod signature;
#[doc(hidden)]
pub mod sort;
#[cfg(feature = "glam")]
pub mod transform;
mod tuples;
mod world;

pub use change::{Mut, MutOf, Removed, Tick, Tracks, Untracked};
pub use entity::{Entity, InvalidEntity, Limits};
pub use group::{
    Group, GroupId, GroupIter, GroupIterMut, GroupMut, GroupRef, Owns, Shows, Sorted, Sorts,
    SortsMembers,
};
#[cfg(feature = "rayon")]
pub use hierarchy::ParFlowList;
pub use hierarchy::{
    Ancestors, Bounded, Children, Descendants, FlowsInto, HasSlots, Hierarchy, HierarchyError,
    HierarchyId, HierarchyModel, HierarchyMut, HierarchyRef, Inherit, KeepsChildren, KeepsGlobal,
    Levels, MAX_SLOTS, Model, Nodes, OnDespawn, OrdersSiblings, ParentOnly, Propagation, Relative,
    Siblings, Unbounded,
};
pub use inspect::Layout;
pub use pool::{EntitySet, Pool, PoolEntities, PoolIter, Storage};
pub use query::{
    Explanation, Is, Parent, Query, QueryIter, QueryMut, QueryMutOf, QueryOf, QueryPairs, Split,
    Terms,
};
pub use schema::{ComponentSchema, GroupSchema, HierarchySchema, Schema};
pub use signature::{ComponentId, MAX_COMPONENTS};
pub use sort::{SortKey, Strategy};
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
/// section     := "components"  "{" component,* "}"
///              | "groups"      "{" group,* "}"
///              | "hierarchies" "{" hierarchy,* "}"
///              | "hooks"       "{" hook,* "}"
/// component   := attributes visibility? ( NAME ":" )? TYPE ( "as" storage ( "+" storage )* )?
/// storage     := "packed" | "ordered" | "stable" | "flag" | "tracked"
/// group       := attributes visibility? NAME ":" ( "own" list )? ( "with" list )? ( "without" list )? order?
/// order       := "sorted" "by" "|" NAME ":" "&" TYPE "|" "->" TYPE BLOCK
/// list        := "[" TYPE,* "]"
/// hierarchy   := attributes visibility? NAME ":" model ( "own" list )? ( "{" flow,* "}" )?
/// model       := "parent_only" | "bounded" "(" CONST ")" | "unbounded"
/// flow        := attributes ( TYPE "=>" TYPE ( "with" PATH )?
///              | "on_despawn" ":" ( "cascade" | "orphan" | "reparent" ) )
/// hook        := attributes event TYPE "=>" PATH
/// event       := "on_insert" | "on_replace" | "on_remove"
/// ```
///
/// Sections come in any order, and each may be left out.
///
/// # Components
///
/// A component's default name is its type's last segment in `snake_case`; names tell components apart in
/// [`Schema`] and in what `Debug` prints. `#[derive(Clone, Debug)]` on the world is passed on; `Default` is always there. Worlds may have type and const parameters; lifetimes are refused, since
/// components are `'static`, and an `impl<T>` of your own for a generic world needs `T: 'static`. `cfg`, doc
/// comments and lint attributes work on every entry; one that mentions what is under a `cfg` must be under the same one. A component's visibility is that of its fields in the rows of groups, the world's if none is
/// written: a type that is more private than the world is declared as `pub(self) Secret`, and what shows it is as private.
///
/// # Storages
///
/// How a component is kept is said behind `as`, by one of four words:
///
/// - `packed`, the default: a sparse set. Values are side by side, and the last one takes the place of one that is removed.
/// - `ordered`: values are in the ascending order of their entities' indices, and there is no table from entities to rows.
///   That saves the table, a look-up is a search, and walks over several such components go through memory in one direction.
///   What is inserted is staged, and put in its place before the next walk that writes.
/// - `stable`: no value moves until it is removed; the next one takes its place. There is no slice of all values.
/// - `flag`: one bit an entity and no value, for a type of size 0 without `Drop`.
///
/// `tracked` joins the first three by a `+`, as in `Health as ordered + tracked`, and says that changes are noticed. Only
/// what is packed can be sorted or owned by a group, because these decide where values are; the others may stand in `with`.
///
/// # Changes
///
/// The changes of a component that is `tracked` are noticed, and whoever likes to know asks for those behind a [`Tick`]:
/// a query by `changed::<C>(since)` and `added::<C>(since)`, the world by `removed::<C>(since)`. Insertion, overwriting and
/// the first mutable use of what was lent to be written are changes; a read is none, and neither is a move of the row.
/// `get_mut`, `&mut C` in queries and the rows of groups lend a [`Mut<C>`](Mut) in place of `&mut C`, whose binding must be
/// `mut`; slices of a tracked component are read-only. `tracked` takes 8 bytes a row, and `packed` need not be written beside
/// it. Components that are not tracked cost what they cost without it.
///
/// # Hooks
///
/// A hook is a function that the world calls: `on_insert` with the world and the entity when a component has come,
/// `on_replace` with the old value as well when it was overwritten, `on_remove` with the value when it has gone, in each way
/// that there is. `on_insert` is not run for what is overwritten. Writing through `&mut C` or [`Mut`] is no overwriting and
/// runs none: who keeps something by the values of a component changes these by `replace` or `insert`. A flag has no value
/// to be overwritten.
///
/// ```
/// use phalanx::{Entity, world};
///
/// struct Texture(u32);
/// #[derive(Default)]
/// struct Released(Vec<u32>);
///
/// world! {
///     struct Level {
///         components { Texture, Released }
///         hooks {
///             on_replace Texture => release,
///             on_remove Texture => release,
///         }
///     }
/// }
///
/// fn release(level: &mut Level, _entity: Entity, texture: &mut Texture) {
///     let released = level.query_mut::<&mut Released>().single().unwrap();
///     released.0.push(texture.0);
/// }
///
/// let mut level = Level::new();
/// level.spawn((Released::default(),));
/// let ship = level.spawn((Texture(1),));
/// level.insert(ship, Texture(2)).unwrap();
/// level.despawn(ship).unwrap();
/// assert_eq!(level.query::<&Released>().single().unwrap().0, [1, 2]);
/// ```
///
/// A hook is run when the operation is complete: all values are in their pools or out of them, all groups are right, a
/// despawned entity is dead; the new value is in the world, the old one is lent to the hook before it is returned or
/// dropped. It may do to the world what everybody may; hooks of what it does are run at once, inside of it: hooks which
/// cause each other need an end of their own, and each takes its part of the stack. Several hooks on one event are run in
/// the order of their declaration; for a bundle component by component in its order, for an entity that dies in the order
/// of the components' declaration.
///
/// What concerns many (`spawn_batch`, `retain`, `clear`, `remove_all`, `drain`) is done first, and then the hooks are run,
/// entity by entity: in the order of the batch, of the walk, of ascending indices, of the rows; children of
/// hierarchies before their parents, where a despawn or `clear` takes both. Dropping, cloning or
/// exchanging worlds runs no hooks; `clear` a world before you drop it.
///
/// Hooks may undo what other hooks of the same operation are still to be told of. `on_insert` and `on_replace` are passed
/// over for an entity that does not have the component at that moment; an old value that `on_replace` is passed over for
/// is just dropped. They are run for one that has it again, of whichever value. `on_remove` is never passed over, for it
/// is where resources are given back. What a verb returns is what it did: an entity that was spawned may be dead by then.
///
/// When a hook panics, the change has happened, the hooks behind it in that operation are not run, and each value is
/// dropped once. A value that panics in its `Drop`, or the iterator of a batch, keeps no hook from running: these are run
/// while the panic goes on, and one that panics then ends the process.
///
/// # Groups
///
/// The members of a group are exactly the entities that have every component of its lists `own` and `with` and none of
/// `without`. The pools of owned components hold the members first, in one common order, so that a walk over the group is
/// a walk over slices; what it has `with` is looked up; a group that owns nothing has a set of entities of its own. Flags
/// may stand in `with` and `without`. What is `ordered` or `stable` has an order of its own and cannot be owned.
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
/// # Sorted groups
///
/// A group that is `sorted by` a key of one of its components keeps its members in the order of that. The component is in
/// the list `own` or `with`, has a value, and is `tracked`: so the world knows which members may be out of place. The key's
/// type is a [`SortKey`], a tuple of such if need be. One component by itself may be such a group.
///
/// ```
/// use phalanx::world;
///
/// struct Position(f32);
/// struct Sprite {
///     layer: u32,
///     texture: u32,
/// }
///
/// world! {
///     struct Stage {
///         components { Position, Sprite as tracked }
///         groups {
///             /// What is drawn, from back to front.
///             drawn: own [Sprite] with [Position] sorted by |sprite: &Sprite| -> (u32, u32) {
///                 (sprite.layer, sprite.texture)
///             },
///         }
///     }
/// }
///
/// let mut stage = Stage::new();
/// let hero = stage.spawn((Position(1.0), Sprite { layer: 1, texture: 7 }));
/// let sky = stage.spawn((Position(0.0), Sprite { layer: 0, texture: 3 }));
/// assert!(!stage.drawn().is_sorted());
///
/// // Asking for the group to be written restores its order.
/// let drawn = stage.drawn_mut();
/// assert!(drawn.is_sorted());
/// assert!(drawn.entities().eq([sky, hero]));
///
/// // So does `restore_order`; what is asked for to be read is walked as it is.
/// stage.get_mut::<Sprite>(sky).unwrap().layer = 2;
/// assert!(stage.drawn().entities().eq([sky, hero]));
/// assert_eq!(stage.restore_order::<StageDrawn>(), 2);
/// assert!(stage.drawn().entities().eq([hero, sky]));
///
/// // In its order, a range of keys is found without a walk.
/// assert_eq!(stage.drawn().lower_bound(&(2, 0)), 1);
/// for row in stage.drawn().range((1, 0)..(2, 0)) {
///     assert_eq!((row.entity, row.position.0), (hero, 1.0));
/// }
/// ```
///
/// The order is lazy: what enters, what leaves and what is written is noted, and the next `drawn_mut()` or
/// [`restore_order`](World::restore_order) puts it right, at a cost that follows what changed; members with equal keys
/// stay as they stand. Queries never restore it. [`Sorted`] says what it costs and what a key may depend on. The key is
/// printed as a function: it returns by `return` as a closure does, and can name constants and functions, but no variables.
/// Its type is written by value, and is as visible as the group: a group by a key that is private is `pub(self)`.
///
/// A group that owns something which a sorted group owns cannot nest inside of that: its members would come first, and the
/// sorted group could not be in one order. It may look these components up: `with`. Looser groups may be around a sorted
/// one. A call of `sort_by_key` is refused for a group that is sorted by its declaration, for a pool that a group owns, and
/// for a component that is `ordered` or `stable`.
///
/// # Hierarchies
///
/// A hierarchy says of entities who is whose parent. How much it knows is its model:
///
/// - `unbounded`: a node has any number of children, in an order.
/// - `bounded(2)`: a node has so many slots for children, each of which means something (a left hand and a right one). The number
///   is from 1 to 256, a literal or a constant.
/// - `parent_only`: a node knows its parent and no more.
///
/// ```
/// use phalanx::{Inherit, world};
///
/// pub struct Local(f32);
/// pub struct Global(f32);
/// pub struct Tint(u32);
/// pub struct Shown(u32);
///
/// impl Inherit<Local> for Global {
///     fn inherit(parent: Option<&Self>, local: &Local) -> Self {
///         Global(parent.map_or(0.0, |parent| parent.0) + local.0)
///     }
/// }
///
/// fn shown(parent: Option<&Shown>, tint: &Tint) -> Shown {
///     Shown(parent.map_or(u32::MAX, |parent| parent.0) & tint.0)
/// }
///
/// world! {
///     pub struct Level {
///         components { Local as tracked, Global, Tint as tracked, Shown }
///         groups {
///             /// What has no parent.
///             roots: with [LevelScene] without [LevelSceneChild],
///         }
///         hierarchies {
///             /// The scene graph.
///             scene: unbounded own [Local, Global] {
///                 Local => Global,
///                 Tint => Shown with shown,
///                 on_despawn: cascade,
///             },
///             hands: bounded(2),
///             leader: parent_only,
///         }
///     }
/// }
///
/// let mut level = Level::new();
/// let ship = level.spawn((Local(2.0), Global(0.0)));
/// let gun = level.spawn((Local(1.0), Global(0.0), Tint(7), Shown(0)));
/// level.scene_mut().set_parent(gun, ship).unwrap();
/// level.scene_mut().propagate();
/// assert_eq!(level.get::<Global>(gun).unwrap().0, 3.0);
/// assert!(level.roots().entities().eq([ship]));
/// level.despawn(ship).unwrap();
/// assert!(!level.contains(gun));
/// ```
///
/// An entity is a node while it is linked, while it was made a root, and while it has what flows along the hierarchy. Two
/// markers say so: `LevelScene`, it is a node of `scene`, and `LevelSceneChild`, it has a parent there. They may stand in the
/// lists `with` and `without` of groups, and where queries ask for flags; they have no value, and cost two of the ids that
/// components have. What follows from a condition counts as one: what flows, and having a parent, implies being a node.
///
/// `Local => Global` says that the `Global` of a node is made of its own `Local` and the `Global` of its parent, by the trait
/// [`Inherit`] of `Global`, or by the function behind `with`, which has the same shape. Flows run in the order of their
/// declaration; each component is written by one flow at most, and a flow cannot read what a later one writes.
///
/// `on_despawn` says what becomes of the children of a node that dies: with `cascade` they die too, with `orphan` they become
/// roots, with `reparent` they take its place. Where nothing is said, they are orphans. `bounded` cannot reparent, and
/// `parent_only` does nothing but orphan.
///
/// A hierarchy that owns components is a group of those nodes that have all of them, in the order of the hierarchy: its list is
/// checked among those of groups as that of a sorted group. A looser group may be around it, and nothing can nest inside.
/// What it does not own is looked up.
///
/// For each hierarchy `scene` there are the methods `scene` and `scene_mut`, which give a [`HierarchyRef`] and a
/// [`HierarchyMut`], and `LevelScene` names it where code is generic over hierarchies ([`Hierarchy`]). Its visibility is that of
/// all of these and of its rows. It is the world's if none is written, and never wider than that of the components that it
/// mentions. `cfg` and lint attributes may stand before a flow and before `on_despawn`, too.
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
    pub use crate::change::{
        Changes, IsPlain, Mut, MutOf, Plain, Removed, SliceMutOf, Tick, Tracked, Tracking,
        TrackingOf, Tracks, UntrackedIn, Window,
    };
    pub use crate::entity::{Entity, Limits};
    pub use crate::group::{
        ByKey, ComponentList, Conceals, Group, GroupId, GroupMut, GroupRef, GroupState,
        GroupVisitor, Keeping, LeavesOrder, Nobody, Owns, ReadItems, ShownBy, Shows, Sortable,
        Sorted, SortedIn, Sorts, Unordered, WriteItems,
    };
    pub use crate::hierarchy::{
        Bounded, Flow, FlowFn, FlowList, Flowing, FlowsInto, Hierarchy, HierarchyId,
        HierarchyModel, HierarchyMut, HierarchyRef, HierarchyState, HierarchyVisitor, Implied,
        InHierarchy, Inherit, OnDespawn, OwnedBy, Owner, ParentOnly, Unbounded, assert_slots,
        flow_by,
    };
    pub use crate::hook::{
        Call, Hooks, InsertHook, RemoveHook, ReplaceHook, on_insert, on_remove, on_replace,
    };
    pub use crate::inspect::{Layout, NoDebug, Probe};
    pub use crate::pool::{
        Flags, Index, IndexMut, Moving, Ordered, Packed, Pool, Reach, Reorders, Stable, Storage,
        Store, Valued, Values, assert_flag,
    };
    pub use crate::query::{
        Any, Explanation, Fetch, Filter, Query, QueryMut, ReadOnly, Since, Split, Terms, With,
        Without, explain, split_mut,
    };
    pub use crate::schema::{ComponentSchema, GroupSchema, HierarchySchema, Schema};
    pub use crate::signature::{ComponentId, Mask, Signature};
    pub use crate::sort::{SortKey, Strategy};
    pub use crate::world::*;
    pub use alloc::vec::Vec;
    pub use ecs_macros::world_impl;
}
