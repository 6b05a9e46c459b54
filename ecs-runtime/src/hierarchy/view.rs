//! What users see of a hierarchy: who is whose parent, in which order, and how many.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use super::forest::Forest;
use super::iter::{Ground, breadth_first};
use super::keep::state;
use super::links::NONE;
use super::order::Layout;
use super::{
    Ancestors, Children, Descendants, HasSlots, Hierarchy, HierarchyModel, KeepsChildren, Levels,
    Nodes, OrdersSiblings, Siblings, kind,
};
use crate::entity::Entity;
use crate::world::Declared;

/// A hierarchy, to be read.
///
/// Returned by the method of the hierarchy's name. What it is asked of an entity that is dead or no node is answered as of one
/// that is alone: no parent, no children.
///
/// ```
/// use phalanx::{HierarchyError, world};
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
/// let [ship, mast, flag] = ["ship", "mast", "flag"].map(|name| level.spawn((Name(name),)));
/// level.scene_mut().set_parent(flag, mast)?;
/// level.scene_mut().set_parent(mast, ship)?;
/// let scene = level.scene();
/// assert_eq!(scene.parent(flag), Some(mast));
/// assert!(scene.descendants(ship).eq([mast, flag]));
/// assert!(scene.iter().eq([ship, mast, flag]));
/// assert_eq!(
///     level.scene_mut().set_parent(ship, flag),
///     Err(HierarchyError::Cycle { child: ship, parent: flag })
/// );
/// # Ok::<(), HierarchyError>(())
/// ```
pub struct HierarchyRef<'w, W, H> {
    pub(super) world: &'w W,
    hierarchy: PhantomData<fn() -> H>,
}

/// A hierarchy, to be changed.
///
/// Returned by the method of the hierarchy's name with `_mut` behind it. It borrows the whole world: who is linked is said in
/// signatures too, and groups follow.
pub struct HierarchyMut<'w, W, H> {
    pub(super) world: &'w mut W,
    hierarchy: PhantomData<fn() -> H>,
}

impl<W, H> Clone for HierarchyRef<'_, W, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W, H> Copy for HierarchyRef<'_, W, H> {}

impl<W: Declared, H: Hierarchy<W>> fmt::Debug for HierarchyRef<'_, W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = self.iter().map(|entity| (entity, self.parent(entity)));
        f.debug_map().entries(pairs).finish()
    }
}

impl<W: Declared, H: Hierarchy<W>> fmt::Debug for HierarchyMut<'_, W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

impl<'w, W: Declared, H: Hierarchy<W>> HierarchyRef<'w, W, H> {
    #[doc(hidden)]
    #[inline]
    pub fn new(world: &'w W) -> Self {
        Self {
            world,
            hierarchy: PhantomData,
        }
    }

    #[inline]
    pub(super) fn ground(self) -> Ground<'w> {
        Ground {
            state: state::<W, H>(self.world),
            entities: &self.world.shape().entities,
            kind: const { kind::<W, H>() },
        }
    }

    /// The number of nodes. O(1).
    #[must_use]
    pub fn len(&self) -> usize {
        self.ground().state.forest.order.nodes()
    }

    /// Whether there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether an entity is alive and a node. O(1).
    #[must_use]
    pub fn contains(&self, entity: Entity) -> bool {
        self.ground().slot(entity).is_some()
    }

    /// The parent of an entity. In a hierarchy that keeps parents alone, one that is dead is none. O(1).
    #[must_use]
    pub fn parent(&self, entity: Entity) -> Option<Entity> {
        self.ground().parent_of(entity)
    }

    /// Whether an entity is a node that has no parent. O(1).
    #[must_use]
    pub fn is_root(&self, entity: Entity) -> bool {
        self.contains(entity) && self.parent(entity).is_none()
    }

    /// The topmost ancestor of a node; itself, if it is a root. O(depth).
    #[must_use]
    pub fn root(&self, entity: Entity) -> Option<Entity> {
        self.ground().slot(entity)?;
        Some(self.ancestors(entity).last().unwrap_or(entity))
    }

    /// How many ancestors a node has: in a hierarchy that keeps parents alone, with one that is no node. O(depth).
    #[must_use]
    pub fn depth(&self, entity: Entity) -> Option<usize> {
        self.ground().slot(entity)?;
        Some(self.ancestors(entity).count())
    }

    /// Whether an entity is above another one. No entity is above itself. O(1) while the hierarchy is sorted depth first,
    /// otherwise O(depth).
    #[must_use]
    pub fn is_ancestor_of(&self, ancestor: Entity, entity: Entity) -> bool {
        let ground = self.ground();
        if ancestor == entity || !ground.entities.contains(ancestor) {
            return false;
        }
        let forest = &ground.state.forest;
        if let (Some(above), Some(below)) = (ground.slot(ancestor), ground.slot(entity))
            && !matches!(ground.kind, HierarchyModel::ParentOnly)
            && let Some(range) = forest.order.subtree(forest.order.position(above))
        {
            return range.contains(&forest.order.position(below));
        }
        self.ancestors(entity).any(|above| above == ancestor)
    }

    /// Iterator over the parent of an entity, its parent, and so on.
    pub fn ancestors(&self, entity: Entity) -> Ancestors<'w> {
        Ancestors::of(self.ground(), entity)
    }

    /// Iterator over all nodes, parents before their children.
    ///
    /// In a hierarchy that keeps parents alone, O(n) before the first where something happened since it was asked last.
    pub fn iter(&self) -> Nodes<'w> {
        let ground = self.ground();
        let order = &ground.state.forest.order;
        if ground.state.forest.far.is_stale {
            return Nodes::found(ground, self.found().order.iter().collect());
        }
        Nodes::here(ground, order.at(), order.nodes())
    }

    /// The forest of a hierarchy that keeps parents alone, with its order, where that is not known.
    pub(super) fn found(self) -> Forest {
        let ground = self.ground();
        let mut forest = ground.state.forest.clone();
        forest.find_order(|parent| {
            let lives = ground.entities.contains(parent);
            (lives, ground.slot(parent))
        });
        forest
    }

    /// Iterator over the nodes that have no parent: in their order among each other in an `unbounded` hierarchy. O(n) in others.
    pub fn roots(&self) -> Nodes<'w> {
        let ground = self.ground();
        let mut roots = Vec::new();
        if let HierarchyModel::Unbounded = ground.kind {
            let links = &ground.state.forest.links;
            let mut next = links.first_root();
            while let Some(root) = next {
                roots.push(root);
                next = links.next_sibling(ground.kind, root);
            }
        } else {
            let nodes = ground.state.forest.order.iter();
            roots.extend(nodes.filter(|&slot| ground.parent(slot).is_none()));
        }
        Nodes::found(ground, roots)
    }

    /// Iterator over the children of a node, in their order.
    pub fn children(&self, entity: Entity) -> Children<'w>
    where
        H::Model: KeepsChildren,
    {
        let ground = self.ground();
        Children::of(ground, ground.slot(entity))
    }

    /// How many children a node has. O(1) in an `unbounded` hierarchy.
    #[must_use]
    pub fn child_count(&self, entity: Entity) -> usize
    where
        H::Model: KeepsChildren,
    {
        self.children(entity).len()
    }

    /// The first child of a node.
    #[must_use]
    pub fn first_child(&self, entity: Entity) -> Option<Entity>
    where
        H::Model: KeepsChildren,
    {
        self.children(entity).next()
    }

    /// The last child of a node.
    #[must_use]
    pub fn last_child(&self, entity: Entity) -> Option<Entity>
    where
        H::Model: KeepsChildren,
    {
        self.children(entity).next_back()
    }

    /// The child of the same parent behind a node; of a root the next root, in an `unbounded` hierarchy.
    #[must_use]
    pub fn next_sibling(&self, entity: Entity) -> Option<Entity>
    where
        H::Model: KeepsChildren,
    {
        let ground = self.ground();
        let links = &ground.state.forest.links;
        let next = links.next_sibling(ground.kind, ground.slot(entity)?)?;
        Some(ground.entity(next))
    }

    /// The child of the same parent before a node; of a root the root before it, in an `unbounded` hierarchy.
    #[must_use]
    pub fn prev_sibling(&self, entity: Entity) -> Option<Entity>
    where
        H::Model: KeepsChildren,
    {
        let ground = self.ground();
        let links = &ground.state.forest.links;
        let prev = links.prev_sibling(ground.kind, ground.slot(entity)?)?;
        Some(ground.entity(prev))
    }

    /// Iterator over the other children of a node's parent, in their order; none for a root.
    pub fn siblings(&self, entity: Entity) -> Siblings<'w>
    where
        H::Model: KeepsChildren,
    {
        Siblings::of(self.ground(), entity)
    }

    /// Iterator over all that is below a node, depth first.
    pub fn descendants(&self, entity: Entity) -> Descendants<'w>
    where
        H::Model: KeepsChildren,
    {
        let ground = self.ground();
        Descendants::of(ground, ground.slot(entity))
    }

    /// All that is below a node, breadth first.
    #[must_use]
    pub fn descendants_breadth_first(&self, entity: Entity) -> Vec<Entity>
    where
        H::Model: KeepsChildren,
    {
        let ground = self.ground();
        breadth_first(ground, ground.slot(entity))
    }

    /// The child in a slot of a node; `None` where the slot is free or there is no such slot.
    #[must_use]
    pub fn slot(&self, entity: Entity, slot: usize) -> Option<Entity>
    where
        H::Model: HasSlots,
    {
        let ground = self.ground();
        let links = &ground.state.forest.links;
        let children = links.places(<H::Model as HasSlots>::SLOTS, ground.slot(entity)?);
        let child = *children.get(slot)?;
        (child != NONE).then(|| ground.entity(child))
    }

    /// The slot of its parent that a node is in.
    #[must_use]
    pub fn slot_of(&self, entity: Entity) -> Option<usize>
    where
        H::Model: HasSlots,
    {
        let ground = self.ground();
        let links = &ground.state.forest.links;
        links.place_of(<H::Model as HasSlots>::SLOTS, ground.slot(entity)?)
    }

    /// The place of a node among the children of its parent. O(that place).
    #[must_use]
    pub fn child_index(&self, entity: Entity) -> Option<usize>
    where
        H::Model: OrdersSiblings,
    {
        let parent = self.parent(entity)?;
        self.children(parent).position(|child| child == entity)
    }

    /// Whether the order is the one that was asked for last: by [`sort`](HierarchyMut::sort) or
    /// [`sort_breadth_first`](HierarchyMut::sort_breadth_first). `false` before.
    #[must_use]
    pub fn is_sorted(&self) -> bool {
        let forest = &self.ground().state.forest;
        !forest.far.is_stale && forest.order.is_sorted()
    }

    /// How many nodes came to another parent, or left one, since the hierarchy was sorted. Sorting pays where that is more than an
    /// eighth of the nodes.
    #[must_use]
    pub fn moved_since_sort(&self) -> usize {
        self.ground().state.forest.order.moved()
    }

    /// The nodes depth by depth; `None` where the hierarchy is not sorted breadth first.
    ///
    /// Of a hierarchy that keeps parents alone, the first are those that have no parent among the nodes, and so on; the order
    /// that it finds by itself is breadth first too, and stays known until something happens.
    #[must_use]
    pub fn levels(&self) -> Option<Levels<'w>> {
        let ground = self.ground();
        if ground.state.forest.far.is_stale {
            return None;
        }
        Levels::of(ground)
    }

    /// Panics when links, order and signatures do not agree. For tests.
    pub fn validate(&self) {
        crate::hierarchy::check_hierarchies(self.world);
    }
}

impl<'w, W: Declared, H: Hierarchy<W>> IntoIterator for &HierarchyRef<'w, W, H> {
    type Item = Entity;
    type IntoIter = Nodes<'w>;

    fn into_iter(self) -> Nodes<'w> {
        self.iter()
    }
}

impl<'w, W: Declared, H: Hierarchy<W>> IntoIterator for &'w HierarchyMut<'_, W, H> {
    type Item = Entity;
    type IntoIter = Nodes<'w>;

    fn into_iter(self) -> Nodes<'w> {
        self.iter()
    }
}

impl<'w, W: Declared, H: Hierarchy<W>> IntoIterator for HierarchyRef<'w, W, H> {
    type Item = Entity;
    type IntoIter = Nodes<'w>;

    fn into_iter(self) -> Nodes<'w> {
        self.iter()
    }
}

impl<'w, W: Declared, H: Hierarchy<W>> HierarchyMut<'w, W, H> {
    #[doc(hidden)]
    #[inline]
    pub fn new(world: &'w mut W) -> Self {
        Self {
            world,
            hierarchy: PhantomData,
        }
    }

    /// The same hierarchy, to be read.
    #[inline]
    #[must_use]
    pub fn as_ref(&self) -> HierarchyRef<'_, W, H> {
        HierarchyRef::new(self.world)
    }

    /// The nodes depth by depth. Sorts the hierarchy breadth first, if it is not.
    pub fn levels(&mut self) -> Levels<'_> {
        self.sort_breadth_first();
        match Levels::of(HierarchyRef::<W, H>::new(self.world).ground()) {
            Some(levels) => levels,
            None => crate::pool::disagree(),
        }
    }

    /// Sorts the nodes depth first: what is below a node stands right behind it, children in their order. What the hierarchy owns
    /// is put into that order too.
    ///
    /// Propagation then goes along ranges. The order lasts until a node comes to another parent or leaves one. O(n).
    pub fn sort(&mut self) {
        super::propagate::sort::<W, H>(self.world, Layout::DepthFirst);
    }

    /// Sorts the nodes breadth first: those of one depth stand side by side, in the order of their parents. What the hierarchy owns
    /// is put into that order too. O(n).
    pub fn sort_breadth_first(&mut self) {
        super::propagate::sort::<W, H>(self.world, Layout::BreadthFirst);
    }
}

/// Methods that ask, of a hierarchy that is borrowed to be changed.
macro_rules! asked {
    ($($(#[$bound:ident])? $name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        impl<W: Declared, H: Hierarchy<W>> HierarchyMut<'_, W, H> {
            $(
                #[doc = concat!("[`HierarchyRef::", stringify!($name), "`].")]
                pub fn $name(&self, $($argument: $type),*) -> $result
                $(where H::Model: $bound)?
                {
                    self.as_ref().$name($($argument),*)
                }
            )*
        }
    };
}

asked! {
    len() -> usize;
    is_empty() -> bool;
    contains(entity: Entity) -> bool;
    parent(entity: Entity) -> Option<Entity>;
    is_root(entity: Entity) -> bool;
    root(entity: Entity) -> Option<Entity>;
    depth(entity: Entity) -> Option<usize>;
    is_ancestor_of(ancestor: Entity, entity: Entity) -> bool;
    ancestors(entity: Entity) -> Ancestors<'_>;
    iter() -> Nodes<'_>;
    affected() -> Nodes<'_>;
    roots() -> Nodes<'_>;
    is_sorted() -> bool;
    moved_since_sort() -> usize;
    #[KeepsChildren] children(entity: Entity) -> Children<'_>;
    #[KeepsChildren] child_count(entity: Entity) -> usize;
    #[KeepsChildren] first_child(entity: Entity) -> Option<Entity>;
    #[KeepsChildren] last_child(entity: Entity) -> Option<Entity>;
    #[KeepsChildren] next_sibling(entity: Entity) -> Option<Entity>;
    #[KeepsChildren] prev_sibling(entity: Entity) -> Option<Entity>;
    #[KeepsChildren] siblings(entity: Entity) -> Siblings<'_>;
    #[KeepsChildren] descendants(entity: Entity) -> Descendants<'_>;
    #[KeepsChildren] descendants_breadth_first(entity: Entity) -> Vec<Entity>;
    #[HasSlots] slot(entity: Entity, slot: usize) -> Option<Entity>;
    #[HasSlots] slot_of(entity: Entity) -> Option<usize>;
    #[OrdersSiblings] child_index(entity: Entity) -> Option<usize>;
}
