//! Who is whose parent and child, by slots: the only truth of a hierarchy.
//!
//! A slot is a node's as long as it is a node, so that nothing here changes when rows of pools move.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::iter;

use super::HierarchyModel;
use crate::primitives::wide;

/// No slot, and no position.
pub(super) const NONE: u32 = u32::MAX;

/// A number, if it is one.
#[inline]
pub(super) fn some(number: u32) -> Option<u32> {
    (number != NONE).then_some(number)
}

/// The beside and below of a node whose children are as many as there are.
#[derive(Clone, Copy, Debug)]
struct Siblings {
    prev: u32,
    next: u32,
    children: List,
}

/// The ends of a list of siblings.
#[derive(Clone, Copy, Debug)]
struct List {
    first: u32,
    last: u32,
    len: u32,
}

impl List {
    const EMPTY: Self = Self {
        first: NONE,
        last: NONE,
        len: 0,
    };
}

impl Siblings {
    const ALONE: Self = Self {
        prev: NONE,
        next: NONE,
        children: List::EMPTY,
    };
}

/// Where among its siblings a node comes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Among {
    /// Behind all.
    Last,
    Before(u32),
    After(u32),
    /// In a slot of its parent.
    Place(usize),
}

/// The links of one hierarchy.
///
/// # Invariants
///
/// 1. A slot is in the list of the children of its parent, or in one of its places, once, and in no other; where a
///    model keeps lists, those without a parent are in the list of the roots.
/// 2. Lists are linked both ways, and their lengths are told.
#[derive(Clone, Debug)]
pub(super) struct Links {
    parents: Vec<u32>,
    siblings: Vec<Siblings>,
    roots: List,
    /// The children in the places of each, side by side.
    places: Vec<u32>,
}

impl Links {
    pub(super) const fn new() -> Self {
        Self {
            parents: Vec::new(),
            siblings: Vec::new(),
            roots: List::EMPTY,
            places: Vec::new(),
        }
    }

    /// Makes a slot a root.
    pub(super) fn enter(&mut self, kind: HierarchyModel, slot: u32) {
        let slots = wide(slot) + 1;
        if self.parents.len() < slots {
            self.parents.resize(slots, NONE);
        }
        self.parents[wide(slot)] = NONE;
        match kind {
            HierarchyModel::Unbounded => {
                if self.siblings.len() < slots {
                    self.siblings.resize(slots, Siblings::ALONE);
                }
                self.siblings[wide(slot)] = Siblings::ALONE;
                self.link(slot, NONE, Among::Last);
            }
            HierarchyModel::Bounded(places) => {
                if self.places.len() < slots * places {
                    self.places.resize(slots * places, NONE);
                }
                self.places_mut(places, slot).fill(NONE);
            }
            HierarchyModel::ParentOnly => {}
        }
    }

    /// Ends a slot that has no children.
    pub(super) fn remove(&mut self, kind: HierarchyModel, slot: u32) {
        match kind {
            HierarchyModel::Unbounded => self.unlink(slot),
            HierarchyModel::Bounded(_) if self.parent(slot).is_some() => {
                self.detach(kind, slot, Among::Last);
            }
            HierarchyModel::Bounded(_) | HierarchyModel::ParentOnly => {}
        }
        self.parents[wide(slot)] = NONE;
    }

    /// Gives a root a parent; with a model that has places, one that is free.
    pub(super) fn attach(&mut self, kind: HierarchyModel, slot: u32, parent: u32, among: Among) {
        match kind {
            HierarchyModel::Unbounded => {
                self.unlink(slot);
                self.link(slot, parent, among);
            }
            HierarchyModel::Bounded(places) => {
                if let Among::Place(place) = among {
                    self.places_mut(places, parent)[place] = slot;
                }
            }
            HierarchyModel::ParentOnly => {}
        }
        self.parents[wide(slot)] = parent;
    }

    /// Makes a slot a root that has a parent. It comes last, or where it is told among the roots.
    pub(super) fn detach(&mut self, kind: HierarchyModel, slot: u32, among: Among) {
        let parent = self.parents[wide(slot)];
        match kind {
            HierarchyModel::Unbounded => {
                self.unlink(slot);
                self.link(slot, NONE, among);
            }
            HierarchyModel::Bounded(places) => {
                for place in self.places_mut(places, parent) {
                    if *place == slot {
                        *place = NONE;
                    }
                }
            }
            HierarchyModel::ParentOnly => {}
        }
        self.parents[wide(slot)] = NONE;
    }

    /// Notes who the parent of a slot is, where nothing else is kept.
    pub(super) fn note_parent(&mut self, slot: u32, parent: u32) {
        self.parents[wide(slot)] = parent;
    }

    /// Moves a slot among its siblings, of whom another one is there to move beside.
    pub(super) fn reorder(&mut self, slot: u32, among: Among) {
        let parent = self.parents[wide(slot)];
        self.unlink(slot);
        self.link(slot, parent, among);
    }

    /// Exchanges what is in two places of a node.
    pub(super) fn swap_places(&mut self, places: usize, slot: u32, a: usize, b: usize) {
        self.places_mut(places, slot).swap(a, b);
    }

    fn list_mut(&mut self, parent: u32) -> &mut List {
        match some(parent) {
            Some(parent) => &mut self.siblings[wide(parent)].children,
            None => &mut self.roots,
        }
    }

    /// Takes a slot out of the list that it is in.
    fn unlink(&mut self, slot: u32) {
        let Siblings { prev, next, .. } = self.siblings[wide(slot)];
        if let Some(prev) = some(prev) {
            self.siblings[wide(prev)].next = next;
        }
        if let Some(next) = some(next) {
            self.siblings[wide(next)].prev = prev;
        }
        let parent = self.parents[wide(slot)];
        let list = self.list_mut(parent);
        if list.first == slot {
            list.first = next;
        }
        if list.last == slot {
            list.last = prev;
        }
        list.len -= 1;
    }

    /// Puts a slot into a list that it belongs to.
    fn link(&mut self, slot: u32, parent: u32, among: Among) {
        let list = self.list_mut(parent);
        let last = list.last;
        let (prev, next) = match among {
            Among::Last | Among::Place(_) => (last, NONE),
            Among::Before(sibling) => (self.siblings[wide(sibling)].prev, sibling),
            Among::After(sibling) => (sibling, self.siblings[wide(sibling)].next),
        };
        if let Some(prev) = some(prev) {
            self.siblings[wide(prev)].next = slot;
        }
        if let Some(next) = some(next) {
            self.siblings[wide(next)].prev = slot;
        }
        let list = self.list_mut(parent);
        if prev == NONE {
            list.first = slot;
        }
        if next == NONE {
            list.last = slot;
        }
        list.len += 1;
        let here = &mut self.siblings[wide(slot)];
        (here.prev, here.next) = (prev, next);
    }

    fn places_mut(&mut self, places: usize, slot: u32) -> &mut [u32] {
        &mut self.places[wide(slot) * places..][..places]
    }

    /// The places of a node, each with the child in it or [`NONE`].
    #[inline]
    pub(super) fn places(&self, places: usize, slot: u32) -> &[u32] {
        &self.places[wide(slot) * places..][..places]
    }

    /// The place of its parent that a slot is in.
    pub(super) fn place_of(&self, places: usize, slot: u32) -> Option<usize> {
        let parent = self.parent(slot)?;
        let mut children = self.places(places, parent).iter();
        children.position(|&child| child == slot)
    }

    #[inline]
    pub(super) fn parent(&self, slot: u32) -> Option<u32> {
        some(self.parents[wide(slot)])
    }

    pub(super) fn has_children(&self, kind: HierarchyModel, slot: u32) -> bool {
        self.first_child(kind, slot).is_some()
    }

    pub(super) fn child_count(&self, kind: HierarchyModel, slot: u32) -> usize {
        match kind {
            HierarchyModel::Unbounded => wide(self.siblings[wide(slot)].children.len),
            HierarchyModel::Bounded(places) => {
                let children = self.places(places, slot).iter();
                children.filter(|&&child| child != NONE).count()
            }
            HierarchyModel::ParentOnly => 0,
        }
    }

    #[inline]
    pub(super) fn first_child(&self, kind: HierarchyModel, slot: u32) -> Option<u32> {
        match kind {
            HierarchyModel::Unbounded => some(self.siblings[wide(slot)].children.first),
            HierarchyModel::Bounded(places) => self.place_from(places, slot, 0),
            HierarchyModel::ParentOnly => None,
        }
    }

    #[inline]
    pub(super) fn last_child(&self, kind: HierarchyModel, slot: u32) -> Option<u32> {
        match kind {
            HierarchyModel::Unbounded => some(self.siblings[wide(slot)].children.last),
            HierarchyModel::Bounded(places) => {
                let mut children = self.places(places, slot).iter();
                children.rfind(|&&child| child != NONE).copied()
            }
            HierarchyModel::ParentOnly => None,
        }
    }

    /// The next child of the same parent; where lists are kept, of roots the next root.
    #[inline]
    pub(super) fn next_sibling(&self, kind: HierarchyModel, slot: u32) -> Option<u32> {
        match kind {
            HierarchyModel::Unbounded => some(self.siblings[wide(slot)].next),
            HierarchyModel::Bounded(places) => {
                let place = self.place_of(places, slot)?;
                self.place_from(places, self.parents[wide(slot)], place + 1)
            }
            HierarchyModel::ParentOnly => None,
        }
    }

    /// The child before it of the same parent; where lists are kept, of roots the root before it.
    pub(super) fn prev_sibling(&self, kind: HierarchyModel, slot: u32) -> Option<u32> {
        match kind {
            HierarchyModel::Unbounded => some(self.siblings[wide(slot)].prev),
            HierarchyModel::Bounded(places) => {
                let place = self.place_of(places, slot)?;
                let before = &self.places(places, self.parents[wide(slot)])[..place];
                before.iter().rfind(|&&child| child != NONE).copied()
            }
            HierarchyModel::ParentOnly => None,
        }
    }

    fn place_from(&self, places: usize, slot: u32, from: usize) -> Option<u32> {
        let children = &self.places(places, slot)[from..];
        children.iter().copied().find(|&child| child != NONE)
    }

    /// The first of the roots, where they have an order of their own.
    pub(super) fn first_root(&self) -> Option<u32> {
        some(self.roots.first)
    }

    pub(super) fn children(
        &self,
        kind: HierarchyModel,
        slot: u32,
    ) -> impl Iterator<Item = u32> + Clone + '_ {
        let first = self.first_child(kind, slot);
        iter::successors(first, move |&child| self.next_sibling(kind, child))
    }

    /// What comes behind a slot in the depth-first order of what is below `top`.
    #[inline]
    pub(super) fn next_below(&self, kind: HierarchyModel, top: u32, slot: u32) -> Option<u32> {
        if let Some(child) = self.first_child(kind, slot) {
            return Some(child);
        }
        let mut slot = slot;
        while slot != top {
            if let Some(next) = self.next_sibling(kind, slot) {
                return Some(next);
            }
            slot = self.parents[wide(slot)];
        }
        None
    }

    /// A slot and what is below it, parents first, depth first.
    pub(super) fn subtree(
        &self,
        kind: HierarchyModel,
        top: u32,
    ) -> impl Iterator<Item = u32> + Clone + '_ {
        iter::successors(Some(top), move |&slot| self.next_below(kind, top, slot))
    }

    /// The parent of a slot, its parent, and so on.
    pub(super) fn ancestors(&self, slot: u32) -> impl Iterator<Item = u32> + Clone + '_ {
        iter::successors(self.parent(slot), |&slot| self.parent(slot))
    }

    pub(super) fn clear(&mut self) {
        self.parents.clear();
        self.siblings.clear();
        self.places.clear();
        self.roots = List::EMPTY;
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.parents.shrink_to_fit();
        self.siblings.shrink_to_fit();
        self.places.shrink_to_fit();
    }

    /// Asserts the invariants for the slots that are nodes.
    pub(super) fn check_invariants(&self, kind: HierarchyModel, nodes: &[u32]) {
        let mut listed = 0;
        for &slot in nodes {
            let mut count = 0;
            let mut before = NONE;
            for child in self.children(kind, slot) {
                assert_eq!(self.parent(child), Some(slot), "a child knows its parent");
                if matches!(kind, HierarchyModel::Unbounded) {
                    assert_eq!(self.siblings[wide(child)].prev, before, "linked both ways");
                }
                before = child;
                count += 1;
                assert!(count <= nodes.len(), "a list has an end");
            }
            assert_eq!(self.child_count(kind, slot), count, "children are counted");
            assert_eq!(self.last_child(kind, slot), some(before), "the last child");
            listed += count;
        }
        if matches!(kind, HierarchyModel::ParentOnly) {
            return;
        }
        let with_parent = nodes.iter().filter(|&&slot| self.parent(slot).is_some());
        assert_eq!(with_parent.count(), listed, "who has a parent is its child");
        if matches!(kind, HierarchyModel::Unbounded) {
            let mut count = 0;
            let roots = iter::successors(self.first_root(), |&root| self.next_sibling(kind, root));
            for root in roots {
                assert_eq!(self.parent(root), None, "a root has no parent");
                count += 1;
                assert!(count <= nodes.len(), "a list has an end");
            }
            assert_eq!(wide(self.roots.len), count, "roots are counted");
            assert_eq!(count + listed, nodes.len(), "all are in a list");
        }
    }
}
