//! Walks over a hierarchy. None of them recurses or keeps a stack, however deep it is.
#![forbid(unsafe_code)]

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

use super::links::NONE;
use super::{HierarchyModel, HierarchyState};
use crate::entity::{Entities, Entity};
use crate::primitives::wide;

/// Where walks look: the nodes, and who they are.
#[derive(Clone, Copy)]
pub(super) struct Ground<'w> {
    pub(super) state: &'w HierarchyState,
    pub(super) entities: &'w Entities,
    pub(super) kind: HierarchyModel,
}

impl Ground<'_> {
    /// The slot of a living entity, if it is a node.
    #[inline]
    pub(super) fn slot(self, entity: Entity) -> Option<u32> {
        if !self.entities.contains(entity) {
            return None;
        }
        self.state.slot(entity.index())
    }

    #[inline]
    pub(super) fn entity(self, slot: u32) -> Entity {
        self.entities.at(self.state.entity(slot))
    }

    /// The living parent of the node in a slot.
    #[inline]
    pub(super) fn parent(self, slot: u32) -> Option<Entity> {
        let parent = self.state.parent_at(self.kind, self.entities, slot);
        parent.map(|parent| self.entities.at(parent))
    }

    /// The living parent of an entity, if it is a node and has one.
    pub(super) fn parent_of(self, entity: Entity) -> Option<Entity> {
        self.parent(self.slot(entity)?)
    }

    fn next_sibling(self, slot: u32) -> Option<u32> {
        self.state.forest.links.next_sibling(self.kind, slot)
    }

    fn prev_sibling(self, slot: u32) -> Option<u32> {
        self.state.forest.links.prev_sibling(self.kind, slot)
    }
}

macro_rules! debug_of {
    ($iterator:ident) => {
        impl fmt::Debug for $iterator<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.clone()).finish()
            }
        }
    };
}

/// Iterator over the children of a node, in their order.
#[derive(Clone)]
#[must_use = "iterators do nothing unless they are walked"]
pub struct Children<'w> {
    ground: Ground<'w>,
    first: Option<u32>,
    last: Option<u32>,
    left: usize,
}

impl<'w> Children<'w> {
    pub(super) fn of(ground: Ground<'w>, slot: Option<u32>) -> Self {
        let links = &ground.state.forest.links;
        Self {
            ground,
            first: slot.and_then(|slot| links.first_child(ground.kind, slot)),
            last: slot.and_then(|slot| links.last_child(ground.kind, slot)),
            left: slot.map_or(0, |slot| links.child_count(ground.kind, slot)),
        }
    }
}

impl Iterator for Children<'_> {
    type Item = Entity;

    fn next(&mut self) -> Option<Entity> {
        self.left = self.left.checked_sub(1)?;
        let slot = self.first?;
        self.first = self.ground.next_sibling(slot);
        Some(self.ground.entity(slot))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl DoubleEndedIterator for Children<'_> {
    fn next_back(&mut self) -> Option<Entity> {
        self.left = self.left.checked_sub(1)?;
        let slot = self.last?;
        self.last = self.ground.prev_sibling(slot);
        Some(self.ground.entity(slot))
    }
}

impl ExactSizeIterator for Children<'_> {}
impl FusedIterator for Children<'_> {}
debug_of!(Children);

/// Iterator over the other children of a node's parent, in their order.
#[derive(Clone)]
#[must_use = "iterators do nothing unless they are walked"]
pub struct Siblings<'w> {
    children: Children<'w>,
    except: Option<Entity>,
}

impl<'w> Siblings<'w> {
    pub(super) fn of(ground: Ground<'w>, entity: Entity) -> Self {
        let slot = ground.slot(entity);
        let parent = slot.and_then(|slot| ground.state.forest.links.parent(slot));
        Self {
            children: Children::of(ground, parent),
            except: Some(entity),
        }
    }
}

impl Iterator for Siblings<'_> {
    type Item = Entity;

    fn next(&mut self) -> Option<Entity> {
        self.children.find(|&child| Some(child) != self.except)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (
            self.children.left.saturating_sub(1),
            Some(self.children.left),
        )
    }
}

impl DoubleEndedIterator for Siblings<'_> {
    fn next_back(&mut self) -> Option<Entity> {
        self.children.rfind(|&child| Some(child) != self.except)
    }
}

impl FusedIterator for Siblings<'_> {}
debug_of!(Siblings);

/// Iterator over the parent of a node, its parent, and so on to the root.
#[derive(Clone)]
#[must_use = "iterators do nothing unless they are walked"]
pub struct Ancestors<'w> {
    ground: Ground<'w>,
    next: Option<Entity>,
}

impl<'w> Ancestors<'w> {
    pub(super) fn of(ground: Ground<'w>, entity: Entity) -> Self {
        Self {
            ground,
            next: ground.parent_of(entity),
        }
    }
}

impl Iterator for Ancestors<'_> {
    type Item = Entity;

    fn next(&mut self) -> Option<Entity> {
        let entity = self.next?;
        self.next = self.ground.parent_of(entity);
        Some(entity)
    }
}

impl FusedIterator for Ancestors<'_> {}
debug_of!(Ancestors);

/// Iterator over all that is below a node, depth first: each before what is below it, children in their order.
#[derive(Clone)]
#[must_use = "iterators do nothing unless they are walked"]
pub struct Descendants<'w> {
    ground: Ground<'w>,
    top: u32,
    next: Option<u32>,
}

impl<'w> Descendants<'w> {
    pub(super) fn of(ground: Ground<'w>, slot: Option<u32>) -> Self {
        let links = &ground.state.forest.links;
        Self {
            ground,
            top: slot.unwrap_or(NONE),
            next: slot.and_then(|slot| links.next_below(ground.kind, slot, slot)),
        }
    }
}

impl Iterator for Descendants<'_> {
    type Item = Entity;

    fn next(&mut self) -> Option<Entity> {
        let slot = self.next?;
        let links = &self.ground.state.forest.links;
        self.next = links.next_below(self.ground.kind, self.top, slot);
        Some(self.ground.entity(slot))
    }
}

impl FusedIterator for Descendants<'_> {}
debug_of!(Descendants);

/// All that is below a node, breadth first.
pub(super) fn breadth_first(ground: Ground<'_>, slot: Option<u32>) -> Vec<Entity> {
    let links = &ground.state.forest.links;
    let mut found: Vec<u32> = slot.into_iter().collect();
    let mut next = 0;
    while next < found.len() {
        found.extend(links.children(ground.kind, found[next]));
        next += 1;
    }
    let below = found.iter().skip(1);
    below.map(|&slot| ground.entity(slot)).collect()
}

/// Iterator over nodes of a hierarchy.
#[derive(Clone)]
#[must_use = "iterators do nothing unless they are walked"]
pub struct Nodes<'w> {
    ground: Ground<'w>,
    from: Slots<'w>,
    left: usize,
}

#[derive(Clone)]
enum Slots<'w> {
    /// As they stand in the order, gaps among them.
    Here(core::slice::Iter<'w, u32>),
    /// As they were found.
    Found(vec::IntoIter<u32>),
}

impl<'w> Nodes<'w> {
    /// Those that stand side by side in the order.
    pub(super) fn here(ground: Ground<'w>, slots: &'w [u32], nodes: usize) -> Self {
        Self {
            ground,
            from: Slots::Here(slots.iter()),
            left: nodes,
        }
    }

    pub(super) fn found(ground: Ground<'w>, slots: Vec<u32>) -> Self {
        Self {
            ground,
            left: slots.len(),
            from: Slots::Found(slots.into_iter()),
        }
    }
}

impl Iterator for Nodes<'_> {
    type Item = Entity;

    #[inline]
    fn next(&mut self) -> Option<Entity> {
        let slot = match &mut self.from {
            Slots::Here(slots) => *slots.find(|&&slot| slot != NONE)?,
            Slots::Found(slots) => slots.next()?,
        };
        self.left = self.left.saturating_sub(1);
        Some(self.ground.entity(slot))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl DoubleEndedIterator for Nodes<'_> {
    fn next_back(&mut self) -> Option<Entity> {
        let slot = match &mut self.from {
            Slots::Here(slots) => *slots.rfind(|&&slot| slot != NONE)?,
            Slots::Found(slots) => slots.next_back()?,
        };
        self.left = self.left.saturating_sub(1);
        Some(self.ground.entity(slot))
    }
}

impl ExactSizeIterator for Nodes<'_> {}
impl FusedIterator for Nodes<'_> {}
debug_of!(Nodes);

/// The nodes of an order that is breadth first, depth by depth.
#[derive(Clone)]
#[must_use = "iterators do nothing unless they are walked"]
pub struct Levels<'w> {
    ground: Ground<'w>,
    slots: &'w [u32],
    begins: &'w [u32],
}

impl<'w> Levels<'w> {
    pub(super) fn of(ground: Ground<'w>) -> Option<Self> {
        let order = &ground.state.forest.order;
        Some(Self {
            ground,
            slots: order.at(),
            begins: order.levels()?,
        })
    }
}

impl<'w> Iterator for Levels<'w> {
    type Item = Nodes<'w>;

    fn next(&mut self) -> Option<Nodes<'w>> {
        let [begin, end, ..] = *self.begins else {
            return None;
        };
        self.begins = &self.begins[1..];
        let slots = &self.slots[wide(begin)..wide(end)];
        let nodes = slots.iter().filter(|&&slot| slot != NONE).count();
        Some(Nodes::here(self.ground, slots, nodes))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.begins.len().saturating_sub(1);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Levels<'_> {}
impl FusedIterator for Levels<'_> {}
debug_of!(Levels);
