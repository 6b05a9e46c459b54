//! Hierarchies: entities that have parents, an order in which parents come first, and values that flow down.
//!
//! Everything is safe code: links are numbers that are looked up, and what owns pools is a group. [`links`], [`order`] and
//! [`forest`] know no entities and no worlds; [`keep`] says who is a node, [`edit`] changes who is whose parent, [`propagate`]
//! lets values flow, [`view`] and [`iter`] are what users see.
#![forbid(unsafe_code)]

mod edit;
mod errors;
mod flow;
mod forest;
mod inherit;
mod iter;
mod keep;
mod links;
mod model;
mod order;
mod owner;
#[cfg(feature = "rayon")]
mod parallel;
mod propagate;
#[cfg(test)]
mod tests;
mod view;
mod ways;

pub use errors::HierarchyError;
pub use flow::{FlowList, Flowing, KeepsGlobal};
pub use inherit::{Flow, FlowFn, FlowsInto, Inherit, Relative, flow_by};
pub use iter::{Ancestors, Children, Descendants, Levels, Nodes, Siblings};
pub use keep::{HierarchyVisitor, Implied};
pub(crate) use keep::{
    check_hierarchies, doomed, is_cascading, leave_hierarchies, nodes_gained, nodes_lost,
    nodes_lost_all, takes_along,
};
pub use model::{
    Bounded, HasSlots, HierarchyModel, KeepsChildren, MAX_SLOTS, Model, OnDespawn, OrdersSiblings,
    ParentOnly, Unbounded, assert_slots,
};
pub use owner::{InHierarchy, OwnedBy, Owner};
#[cfg(feature = "rayon")]
pub use parallel::ParFlowList;
pub use propagate::Propagation;
pub use view::{HierarchyMut, HierarchyRef};

use self::forest::Forest;
use crate::entity::{Entities, Entity};
use crate::pool::Index;
use crate::primitives::{narrow, wide};
use crate::signature::ComponentId;
use crate::world::Declared;

/// A hierarchy's place in its world's declaration, counted from 0. Places hidden by a `cfg` count too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HierarchyId(u16);

impl HierarchyId {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(place: u16) -> Self {
        Self(place)
    }

    /// The place as a number.
    #[inline]
    #[must_use]
    #[expect(clippy::as_conversions, reason = "`From` is not `const`; this widens")]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

/// A hierarchy of the world `W`.
///
/// A declaration makes a type for each hierarchy, named after the world and the hierarchy, that implements this, and is the
/// marker of its nodes too. It is how library code is generic over hierarchies.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a hierarchy of `{W}`",
    label = "not a hierarchy of `{W}`",
    note = "name the type that the declaration of `{W}` makes for the hierarchy, as `LevelScene` for `scene` in `Level`"
)]
pub trait Hierarchy<W: Declared>: Sized + 'static {
    /// The place in the declaration.
    const ID: HierarchyId;

    /// The marker of nodes.
    #[doc(hidden)]
    const NODE: ComponentId;

    /// The marker of nodes that have a parent.
    #[doc(hidden)]
    const CHILD: ComponentId;

    /// The marker of nodes that have a parent.
    type Child: 'static;

    /// How links are kept.
    type Model: Model;

    /// The group that holds what the hierarchy owns.
    #[doc(hidden)]
    type Owner: Owner<W>;

    /// What flows down.
    #[doc(hidden)]
    type Flows: FlowList<W>;

    /// What becomes of the children of a node that dies.
    const ON_DESPAWN: OnDespawn;
}

/// How a hierarchy keeps its links.
pub(crate) const fn kind<W: Declared, H: Hierarchy<W>>() -> HierarchyModel {
    <H::Model as Model>::KIND
}

/// What is told of a hierarchy in few words.
pub(crate) struct Summary {
    pub(crate) nodes: usize,
    pub(crate) roots: usize,
    /// What is known of the order of nodes.
    pub(crate) order: &'static str,
}

/// What a world knows of one hierarchy.
///
/// # Invariants
///
/// 1. The nodes of `forest` are the rows of `nodes`.
///
/// Between verbs, if the world tells the truth: the entities of `nodes` are those whose signature has the marker of nodes.
#[derive(Debug)]
#[doc(hidden)]
pub struct HierarchyState {
    /// Which slot each node has: rows that stay where they are.
    pub(crate) nodes: Index,
    forest: Forest,
}

impl HierarchyState {
    pub(crate) const fn new() -> Self {
        Self {
            nodes: Index::new(),
            forest: Forest::new(),
        }
    }

    /// A copy, for a copy of the whole shape.
    pub(crate) fn duplicate(&self) -> Self {
        Self {
            nodes: self.nodes.duplicate(),
            forest: self.forest.clone(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.forest.clear();
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.forest.shrink_to_fit();
    }

    /// The slot of an entity, if it is a node.
    #[inline]
    fn slot(&self, entity: u32) -> Option<u32> {
        let row = self.nodes.position(entity);
        (row < self.nodes.dense().len()).then(|| narrow(row))
    }

    /// The living parent of an entity, if it is a node and has one.
    #[inline]
    pub(crate) fn parent_of(
        &self,
        kind: HierarchyModel,
        entities: &Entities,
        entity: u32,
    ) -> Option<u32> {
        self.parent_at(kind, entities, self.slot(entity)?)
    }

    /// The living parent of the node in a slot.
    #[inline]
    fn parent_at(&self, kind: HierarchyModel, entities: &Entities, slot: u32) -> Option<u32> {
        if matches!(kind, HierarchyModel::ParentOnly) {
            let parent = self.forest.far.parent(slot);
            let living = parent.filter(|&parent| entities.contains(parent));
            return living.map(Entity::index);
        }
        let parent = self.forest.links.parent(slot);
        parent.map(|parent| self.entity(parent))
    }

    /// What is to be told of it.
    pub(crate) fn summary(&self, kind: HierarchyModel, entities: &Entities) -> Summary {
        let nodes = self.forest.order.iter().map(|slot| self.entity(slot));
        let is_root = |&node: &u32| self.parent_of(kind, entities, node).is_none();
        let order = match self.forest.order.layout() {
            _ if self.forest.far.is_stale => "order not known",
            order::Layout::Topological => "topological",
            order::Layout::DepthFirst => "depth first",
            order::Layout::BreadthFirst => "breadth first",
        };
        Summary {
            nodes: self.forest.order.nodes(),
            roots: nodes.filter(is_root).count(),
            order,
        }
    }

    /// The entity in a slot.
    #[inline]
    fn entity(&self, slot: u32) -> u32 {
        self.nodes.dense()[wide(slot)]
    }
}
