//! The nodes of one hierarchy, without the entities that they are: links, order, and what is to be propagated.
#![forbid(unsafe_code)]

use alloc::vec::Vec;

use super::HierarchyModel;
use super::links::{Among, Links, NONE};
use super::order::Order;
use crate::bits::Bits;
use crate::change::Tick;
use crate::entity::Entity;
use crate::primitives::wide;

/// Links, their order, and who is to be propagated from.
///
/// # Invariants
///
/// 1. Links and order are of the same nodes, and agree.
/// 2. `listed` is the set of what is in `dirty`. What stands there may be no node any more.
#[derive(Clone, Debug)]
pub(super) struct Forest {
    pub(super) links: Links,
    pub(super) order: Order,
    /// Slots that something structural happened to, or that were named, since the last propagation.
    dirty: Vec<u32>,
    listed: Bits,
    /// Slots that were made roots by name, and stay nodes for that.
    pinned: Bits,
    /// Of a hierarchy that keeps parents alone.
    pub(super) far: Far,
    /// When it was propagated last.
    pub(super) propagated: Tick,
}

/// The parents of nodes that nobody knows from the other side: handles, which may be dead.
#[derive(Clone, Debug)]
pub(super) struct Far {
    /// By slots.
    parents: Vec<Option<Entity>>,
    /// Who that was when it was looked at last.
    seen: Vec<Option<Entity>>,
    /// Whether something happened that the order does not know yet.
    pub(super) is_stale: bool,
    /// Whether what a parent that is no node has came or went.
    pub(super) is_unsure: bool,
}

impl Far {
    const fn new() -> Self {
        Self {
            parents: Vec::new(),
            seen: Vec::new(),
            is_stale: false,
            is_unsure: false,
        }
    }

    fn enter(&mut self, slot: u32) {
        let slots = wide(slot) + 1;
        if self.parents.len() < slots {
            self.parents.resize(slots, None);
            self.seen.resize(slots, None);
        }
        self.parents[wide(slot)] = None;
        self.seen[wide(slot)] = None;
        self.is_stale = true;
    }

    /// The parent that a node was given, dead or not.
    #[inline]
    pub(super) fn parent(&self, slot: u32) -> Option<Entity> {
        self.parents[wide(slot)]
    }

    pub(super) fn set_parent(&mut self, slot: u32, parent: Option<Entity>) {
        self.parents[wide(slot)] = parent;
        self.is_stale = true;
    }

    /// Notes who the parent of a node is; returns whether it was somebody else when that was noted last.
    pub(super) fn see(&mut self, slot: u32, parent: Option<Entity>) -> bool {
        let seen = &mut self.seen[wide(slot)];
        let changed = *seen != parent;
        *seen = parent;
        changed
    }
}

impl Forest {
    pub(super) const fn new() -> Self {
        Self {
            links: Links::new(),
            order: Order::new(),
            dirty: Vec::new(),
            listed: Bits::new(),
            pinned: Bits::new(),
            far: Far::new(),
            propagated: Tick::START,
        }
    }

    /// Adds a node that has no parent.
    pub(super) fn enter(&mut self, kind: HierarchyModel, slot: u32) {
        self.links.enter(kind, slot);
        self.order.push(slot);
        self.pinned.remove(wide(slot));
        if matches!(kind, HierarchyModel::ParentOnly) {
            self.far.enter(slot);
        }
        self.mark(slot);
    }

    /// Takes a node out that has no children.
    pub(super) fn remove(&mut self, kind: HierarchyModel, slot: u32) {
        if matches!(kind, HierarchyModel::ParentOnly) {
            // What the order believes of others may be out of date, and is found anew before it is asked.
            self.far.set_parent(slot, None);
        }
        self.links.remove(kind, slot);
        self.order.remove(slot);
    }

    /// Gives a node another parent, which is not below it.
    pub(super) fn attach(&mut self, kind: HierarchyModel, slot: u32, parent: u32, among: Among) {
        if self.links.parent(slot).is_some() {
            self.links.detach(kind, slot, Among::Last);
        }
        self.links.attach(kind, slot, parent, among);
        self.order.attach(&self.links, kind, slot, parent);
        self.mark(slot);
    }

    /// Makes a node that has a parent a root.
    pub(super) fn detach(&mut self, kind: HierarchyModel, slot: u32, among: Among) {
        self.links.detach(kind, slot, among);
        self.order.detach(&self.links, kind, slot);
        self.mark(slot);
    }

    /// Exchanges what is in two places of a node.
    pub(super) fn swap_places(&mut self, places: usize, slot: u32, a: usize, b: usize) {
        self.links.swap_places(places, slot, a, b);
        self.order.reorder(Some(slot));
    }

    /// Moves a node among its siblings.
    pub(super) fn reorder(&mut self, slot: u32, among: Among) {
        self.links.reorder(slot, among);
        self.order.reorder(self.links.parent(slot));
    }

    /// Whether something besides what its entity has makes a slot a node.
    pub(super) fn is_held(&self, kind: HierarchyModel, slot: u32) -> bool {
        self.pinned.has(wide(slot)) || self.is_linked(kind, slot)
    }

    fn is_linked(&self, kind: HierarchyModel, slot: u32) -> bool {
        self.is_child(kind, slot) || self.links.has_children(kind, slot)
    }

    /// Whether a node was given a parent; where parents alone are kept, perhaps one that is dead.
    pub(super) fn is_child(&self, kind: HierarchyModel, slot: u32) -> bool {
        match kind {
            HierarchyModel::ParentOnly => self.far.parent(slot).is_some(),
            _ => self.links.parent(slot).is_some(),
        }
    }

    pub(super) fn pin(&mut self, slot: u32) {
        self.pinned.insert(wide(slot));
    }

    pub(super) fn unpin(&mut self, slot: u32) {
        self.pinned.remove(wide(slot));
    }

    /// Notes that a node is to be propagated from.
    pub(super) fn mark(&mut self, slot: u32) {
        if self.listed.insert(wide(slot)) {
            self.dirty.push(slot);
        }
    }

    /// Who is to be propagated from, perhaps by now no node.
    #[inline]
    pub(super) fn dirty(&self) -> &[u32] {
        &self.dirty
    }

    pub(super) fn clean(&mut self) {
        if self.dirty.len() < self.order.len() / 64 {
            for slot in self.dirty.drain(..) {
                self.listed.remove(wide(slot));
            }
        } else {
            self.dirty.clear();
            self.listed.clear();
        }
    }

    /// The position of a slot, if a node is there.
    #[inline]
    pub(super) fn position(&self, slot: u32) -> Option<u32> {
        let position = self.order.position(slot);
        (self.order.at().get(wide(position)) == Some(&slot)).then_some(position)
    }

    /// Finds the order of a hierarchy that keeps parents alone: `parent` tells the handle's slot, if it lives and is a node.
    pub(super) fn find_order(&mut self, mut resolve: impl FnMut(Entity) -> (bool, Option<u32>)) {
        let slots: Vec<u32> = self.order.iter().collect();
        let mut parents = Vec::with_capacity(slots.len());
        for &slot in &slots {
            let given = self.far.parent(slot);
            let (lives, parent) = given.map_or((false, None), &mut resolve);
            let living = given.filter(|_| lives);
            let is_foreign = lives && parent.is_none();
            if self.far.see(slot, living) || self.far.is_unsure && is_foreign {
                self.mark(slot);
            }
            parents.push(parent.unwrap_or(NONE));
        }
        self.far.is_unsure = false;
        self.far.is_stale = false;
        self.order.find(&slots, &parents);
        for (&slot, &parent) in slots.iter().zip(&parents) {
            self.links.note_parent(slot, parent);
        }
    }

    pub(super) fn clear(&mut self) {
        self.links.clear();
        self.order.clear();
        self.dirty.clear();
        self.listed.clear();
        self.pinned.clear();
        self.far = Far::new();
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.links.shrink_to_fit();
        self.order.shrink_to_fit();
        self.dirty.shrink_to_fit();
        self.listed.shrink_to_fit();
        self.pinned.shrink_to_fit();
    }

    pub(super) fn check_invariants(&self, kind: HierarchyModel) {
        let nodes: Vec<u32> = self.order.iter().collect();
        if !matches!(kind, HierarchyModel::ParentOnly) {
            self.links.check_invariants(kind, &nodes);
            self.order.check_invariants(&self.links, kind, &nodes);
        }
        for &slot in &self.dirty {
            assert!(self.listed.has(wide(slot)), "what is listed is known to be");
        }
        assert_eq!(self.listed.count(), self.dirty.len(), "each is listed once");
    }
}
