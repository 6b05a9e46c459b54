//! Changing who is whose parent. Everything is asked before anything changes.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::keep::{join, let_go, refresh, state, state_mut};
use super::links::{Among, NONE};
use super::{
    FlowList, FlowsInto, HasSlots, Hierarchy, HierarchyError, HierarchyModel, HierarchyMut,
    HierarchyRef, KeepsChildren, KeepsGlobal, OnDespawn, OrdersSiblings, doomed, kind,
};
use crate::entity::Entity;
use crate::query::{Fetch, Query, QueryMut, ReadOnly, Terms};
use crate::world::{Declared, Nil, despawn_listed};

impl<'w, W: Declared, H: Hierarchy<W>> HierarchyRef<'w, W, H> {
    /// The slot of a node.
    fn node(self, entity: Entity) -> Result<u32, HierarchyError> {
        self.expect_alive(entity)?;
        let slot = self.ground().slot(entity);
        slot.ok_or(HierarchyError::NotInHierarchy { entity })
    }

    fn expect_alive(self, entity: Entity) -> Result<(), HierarchyError> {
        if self.ground().entities.contains(entity) {
            Ok(())
        } else {
            Err(HierarchyError::DeadEntity { entity })
        }
    }

    /// Whether an entity can become the child of another one, but for room.
    fn expect_linkable(self, child: Entity, parent: Entity) -> Result<(), HierarchyError> {
        self.expect_alive(child)?;
        self.expect_alive(parent)?;
        if child == parent {
            return Err(HierarchyError::SelfParent { entity: child });
        }
        let ground = self.ground();
        let is_leaf = match ground.kind {
            HierarchyModel::ParentOnly => false,
            kind => {
                let links = &ground.state.forest.links;
                ground
                    .slot(child)
                    .is_none_or(|slot| !links.has_children(kind, slot))
            }
        };
        if !is_leaf && self.is_ancestor_of(child, parent) {
            return Err(HierarchyError::Cycle { child, parent });
        }
        Ok(())
    }

    /// The first free slot of a node, of a hierarchy that has slots.
    fn free_place(self, parent: Entity) -> Result<Among, HierarchyError> {
        let ground = self.ground();
        let HierarchyModel::Bounded(capacity) = ground.kind else {
            return Ok(Among::Last);
        };
        let Some(slot) = ground.slot(parent) else {
            return Ok(Among::Place(0));
        };
        let mut places = ground.state.forest.links.places(capacity, slot).iter();
        let free = places.position(|&child| child == NONE);
        free.map(Among::Place)
            .ok_or(HierarchyError::CapacityFull { parent, capacity })
    }

    /// An entity and all above it, the topmost first.
    fn line(self, entity: Entity) -> Vec<u32> {
        let mut line: Vec<u32> = self.ancestors(entity).map(Entity::index).collect();
        line.reverse();
        line.push(entity.index());
        line
    }

    /// What a flow makes of a node at this moment, whether or not it was propagated: from the topmost ancestor down. `None` where
    /// the entity is dead, or lacks what flows or what it is made of. O(depth).
    #[must_use]
    pub fn compute<T: 'static>(&self, entity: Entity) -> Option<T>
    where
        H: FlowsInto<W, T>,
    {
        self.ground().slot(entity)?;
        let mut made = None::<T>;
        <H::Flows as FlowList<W>>::compute(self.world, &self.line(entity), &mut made);
        made
    }

    /// Walks what a query asks for depth by depth, parents first, with the depth of each; `None` where the hierarchy is not
    /// sorted breadth first.
    pub fn cascade<Q>(
        &self,
    ) -> Option<impl Iterator<Item = (usize, <Q::Fetch as Fetch<W>>::Item<'w>)> + use<'w, W, H, Q>>
    where
        Q: Terms<W, Nil, Fetch: ReadOnly>,
    {
        let query = Query::<W, Q::Fetch>::new(self.world);
        let levels = self.levels()?.enumerate();
        let nodes = levels.flat_map(|(depth, nodes)| nodes.map(move |node| (depth, node)));
        Some(nodes.filter_map(move |(depth, node)| Some((depth, query.get(node)?))))
    }
}

impl<W: Declared, H: Hierarchy<W>> HierarchyMut<'_, W, H> {
    /// Makes an entity the last child of another one; in a `bounded` hierarchy it takes the first free slot.
    ///
    /// Both are nodes from then on, wherever the child was before; nothing else of it changes. What flows down to it is made by
    /// the next [`propagate`](HierarchyMut::propagate). A child that has that parent already stays where it is among its siblings.
    ///
    /// O(1), and O(depth of the parent) where the child has children, or parents alone are kept; and amortised O(what is below
    /// the child) where the parent is behind it in the order.
    ///
    /// # Errors
    ///
    /// When one of them is dead, they are one, the parent is below the child, or its slots are all taken.
    pub fn set_parent(&mut self, child: Entity, parent: Entity) -> Result<(), HierarchyError> {
        let scene = self.as_ref();
        scene.expect_linkable(child, parent)?;
        if self.is_given(child, parent) {
            return Ok(());
        }
        let among = self.as_ref().free_place(parent)?;
        self.link(child, parent, among);
        Ok(())
    }

    /// Whether an entity was given that parent.
    fn is_given(&self, child: Entity, parent: Entity) -> bool {
        self.as_ref().parent(child) == Some(parent)
    }

    /// [`set_parent`](Self::set_parent), but what flowed down to the child stays as it is: its own component is changed for that.
    ///
    /// What both have is made first, as by [`compute`](HierarchyRef::compute). Rounding may show.
    ///
    /// # Errors
    ///
    /// As [`set_parent`](Self::set_parent), and when what the parent has cannot be inverted.
    pub fn set_parent_keep_global(
        &mut self,
        child: Entity,
        parent: Entity,
    ) -> Result<(), HierarchyError>
    where
        H::Flows: KeepsGlobal<W>,
    {
        let scene = self.as_ref();
        scene.expect_linkable(child, parent)?;
        if self.is_given(child, parent) {
            return Ok(());
        }
        let scene = self.as_ref();
        let among = scene.free_place(parent)?;
        let kept = self.kept(child, Some(parent))?;
        self.link(child, parent, among);
        drop(<H::Flows as KeepsGlobal<W>>::set(
            self.world,
            child.index(),
            kept,
        ));
        Ok(())
    }

    /// What the components of a node have to be, so that what flowed down to it stays as it is below a parent.
    fn kept(
        &self,
        child: Entity,
        parent: Option<Entity>,
    ) -> Result<<H::Flows as KeepsGlobal<W>>::Kept, HierarchyError>
    where
        H::Flows: KeepsGlobal<W>,
    {
        let scene = self.as_ref();
        let line = scene.line(child);
        let parents = parent.map_or_else(Vec::new, |parent| scene.line(parent));
        let kept = <H::Flows as KeepsGlobal<W>>::keep(scene.world, &line, &parents);
        kept.ok_or(HierarchyError::NotInvertible { entity: child })
    }

    /// Links what may be linked.
    fn link(&mut self, child: Entity, parent: Entity, among: Among) {
        let kind = const { kind::<W, H>() };
        if matches!(kind, HierarchyModel::ParentOnly) {
            let slot = join::<W, H>(self.world, child.index());
            let forest = &mut state_mut::<W, H>(self.world).forest;
            forest.far.set_parent(slot, Some(parent));
            forest.mark(slot);
            return refresh::<W, H>(self.world, child.index());
        }
        let parent_slot = join::<W, H>(self.world, parent.index());
        let slot = join::<W, H>(self.world, child.index());
        let state = state_mut::<W, H>(self.world);
        let before = state.forest.links.parent(slot);
        state.forest.attach(kind, slot, parent_slot, among);
        self.refresh(child);
        self.refresh_slot(before);
    }

    fn refresh(&mut self, entity: Entity) {
        refresh::<W, H>(self.world, entity.index());
    }

    /// Says of a node that lost a child what it is now.
    fn refresh_slot(&mut self, slot: Option<u32>) {
        if let Some(slot) = slot {
            let entity = state::<W, H>(self.world).entity(slot);
            refresh::<W, H>(self.world, entity);
        }
    }

    /// Takes a node from its parent: it is a root from then on, if it still is a node, and else it leaves. Nothing happens to one
    /// that has no parent. O(1).
    ///
    /// # Errors
    ///
    /// When it is dead.
    pub fn remove_parent(&mut self, child: Entity) -> Result<(), HierarchyError> {
        let scene = self.as_ref();
        scene.expect_alive(child)?;
        if let Some(slot) = scene.ground().slot(child) {
            self.unlink(child, slot);
        }
        Ok(())
    }

    /// [`remove_parent`](Self::remove_parent), but what flowed down to the child stays as it is: its own component is changed for
    /// that.
    ///
    /// # Errors
    ///
    /// When it is dead, or nothing of its own gives what it has.
    pub fn remove_parent_keep_global(&mut self, child: Entity) -> Result<(), HierarchyError>
    where
        H::Flows: KeepsGlobal<W>,
    {
        let scene = self.as_ref();
        scene.expect_alive(child)?;
        if scene.parent(child).is_none() {
            return self.remove_parent(child);
        }
        let kept = self.kept(child, None)?;
        self.remove_parent(child)?;
        drop(<H::Flows as KeepsGlobal<W>>::set(
            self.world,
            child.index(),
            kept,
        ));
        Ok(())
    }

    /// Takes a node from the parent that it was given, if it was given one.
    fn unlink(&mut self, child: Entity, slot: u32) {
        let kind = const { kind::<W, H>() };
        let forest = &mut state_mut::<W, H>(self.world).forest;
        if matches!(kind, HierarchyModel::ParentOnly) {
            if forest.far.parent(slot).is_none() {
                return;
            }
            forest.far.set_parent(slot, None);
            forest.mark(slot);
            return self.refresh(child);
        }
        let before = forest.links.parent(slot);
        if before.is_some() {
            forest.detach(kind, slot, Among::Last);
            self.refresh(child);
            self.refresh_slot(before);
        }
    }

    /// Makes an entity a root, and a node until it [`leave`](Self::leave)s, whatever it has. O(1).
    ///
    /// # Errors
    ///
    /// When it is dead.
    pub fn insert_root(&mut self, entity: Entity) -> Result<(), HierarchyError> {
        self.as_ref().expect_alive(entity)?;
        let slot = join::<W, H>(self.world, entity.index());
        state_mut::<W, H>(self.world).forest.pin(slot);
        self.unlink(entity, slot);
        Ok(())
    }

    /// Takes a node from its parent and its children, which become roots. It is a node still if it has the source of a flow.
    /// O(children).
    ///
    /// # Errors
    ///
    /// When it is dead or no node.
    pub fn leave(&mut self, entity: Entity) -> Result<(), HierarchyError> {
        let slot = self.as_ref().node(entity)?;
        state_mut::<W, H>(self.world).forest.unpin(slot);
        let_go::<W, H>(self.world, slot, OnDespawn::Orphan);
        if self.as_ref().contains(entity) {
            self.unlink(entity, slot);
            self.refresh(entity);
        }
        Ok(())
    }

    /// Makes roots of the children of a node, as far as they still are nodes; returns how many there were. O(children).
    ///
    /// # Errors
    ///
    /// When it is dead or no node.
    pub fn detach_children(&mut self, parent: Entity) -> Result<usize, HierarchyError>
    where
        H::Model: KeepsChildren,
    {
        let slot = self.as_ref().node(parent)?;
        let count = let_go::<W, H>(self.world, slot, OnDespawn::Orphan);
        self.refresh(parent);
        Ok(count)
    }

    /// Makes the children of one node those of another one, behind those that it has; returns how many there were. Nothing changes
    /// where the two are one.
    ///
    /// O(children), and what [`set_parent`](Self::set_parent) says.
    ///
    /// # Errors
    ///
    /// When one of them is dead, the first is no node, the second is below the first, or has too few free slots.
    pub fn reparent_children(&mut self, from: Entity, to: Entity) -> Result<usize, HierarchyError>
    where
        H::Model: KeepsChildren,
    {
        let scene = self.as_ref();
        scene.node(from)?;
        scene.expect_alive(to)?;
        if from == to {
            return Ok(scene.child_count(from));
        }
        let children: Vec<Entity> = scene.children(from).collect();
        if let Some(&child) = children.iter().find(|&&child| child == to) {
            return Err(HierarchyError::SelfParent { entity: child });
        }
        let above = scene.ancestors(to).find(|above| children.contains(above));
        if let Some(child) = above {
            return Err(HierarchyError::Cycle { child, parent: to });
        }
        if let HierarchyModel::Bounded(capacity) = scene.ground().kind
            && capacity - scene.child_count(to) < children.len()
        {
            return Err(HierarchyError::CapacityFull {
                parent: to,
                capacity,
            });
        }
        for &child in &children {
            let among = self.as_ref().free_place(to)?;
            self.link(child, to, among);
        }
        Ok(children.len())
    }

    /// Puts a child at a place among the children of a node, counted from 0; one that is its child already is moved there, and not
    /// counted. O(index), and what [`set_parent`](Self::set_parent) says.
    ///
    /// # Errors
    ///
    /// When one of them is dead, they are one, the parent is below the child, or there are fewer children than `index`.
    pub fn insert_child(
        &mut self,
        parent: Entity,
        index: usize,
        child: Entity,
    ) -> Result<(), HierarchyError>
    where
        H::Model: OrdersSiblings,
    {
        let scene = self.as_ref();
        scene.expect_linkable(child, parent)?;
        let others = || scene.children(parent).filter(|&other| other != child);
        let mut behind = others().skip(index.saturating_sub(1));
        if index > 0 && behind.next().is_none() {
            let len = others().count();
            return Err(HierarchyError::IndexOutOfBounds { index, len });
        }
        let sibling = behind.next();
        let sibling = sibling.and_then(|sibling| scene.ground().slot(sibling));
        let among = sibling.map_or(Among::Last, Among::Before);
        if self.is_given(child, parent) {
            self.reorder(child, among);
        } else {
            self.link(child, parent, among);
        }
        Ok(())
    }

    /// Moves a node right before a sibling; roots are siblings of each other. O(1).
    ///
    /// # Errors
    ///
    /// When one of them is dead or no node, or they have different parents.
    pub fn move_before(&mut self, entity: Entity, sibling: Entity) -> Result<(), HierarchyError>
    where
        H::Model: OrdersSiblings,
    {
        self.move_beside(entity, sibling, Among::Before)
    }

    /// Moves a node right behind a sibling; roots are siblings of each other. O(1).
    ///
    /// # Errors
    ///
    /// When one of them is dead or no node, or they have different parents.
    pub fn move_after(&mut self, entity: Entity, sibling: Entity) -> Result<(), HierarchyError>
    where
        H::Model: OrdersSiblings,
    {
        self.move_beside(entity, sibling, Among::After)
    }

    fn move_beside(
        &mut self,
        entity: Entity,
        sibling: Entity,
        among: fn(u32) -> Among,
    ) -> Result<(), HierarchyError> {
        let scene = self.as_ref();
        scene.node(entity)?;
        let beside = scene.node(sibling)?;
        if scene.parent(entity) != scene.parent(sibling) {
            return Err(HierarchyError::NotSiblings { entity, sibling });
        }
        if entity != sibling {
            self.reorder(entity, among(beside));
        }
        Ok(())
    }

    fn reorder(&mut self, entity: Entity, among: Among) {
        let state = state_mut::<W, H>(self.world);
        if let Some(slot) = state.slot(entity.index()) {
            state.forest.reorder(slot, among);
        }
    }

    /// Sorts the children of a node by comparing them; those that compare as equal stay in their order. O(children · log).
    ///
    /// # Errors
    ///
    /// When it is dead or no node.
    ///
    /// # Panics
    ///
    /// When the comparison does; nothing has moved then.
    pub fn sort_children_by(
        &mut self,
        parent: Entity,
        mut compare: impl FnMut(&W, Entity, Entity) -> Ordering,
    ) -> Result<(), HierarchyError>
    where
        H::Model: OrdersSiblings,
    {
        let scene = self.as_ref();
        scene.node(parent)?;
        let mut children: Vec<Entity> = scene.children(parent).collect();
        children.sort_by(|&a, &b| compare(scene.world, a, b));
        if children.iter().copied().eq(scene.children(parent)) {
            return Ok(());
        }
        for child in children {
            self.reorder(child, Among::Last);
        }
        Ok(())
    }

    /// Puts a child into a slot of a node, counted from 0. Returns who was in it and has no parent any more.
    ///
    /// A child that is in another slot of that node is moved, and where the slot is taken, the two change places.
    ///
    /// # Errors
    ///
    /// When one of them is dead, they are one, the parent is below the child, or there is no such slot.
    pub fn set_slot(
        &mut self,
        parent: Entity,
        slot: usize,
        child: Entity,
    ) -> Result<Option<Entity>, HierarchyError>
    where
        H::Model: HasSlots,
    {
        let scene = self.as_ref();
        scene.expect_linkable(child, parent)?;
        let len = <H::Model as HasSlots>::SLOTS;
        if slot >= len {
            return Err(HierarchyError::IndexOutOfBounds { index: slot, len });
        }
        if self.is_given(child, parent) {
            let from = scene.slot_of(child);
            let state = state_mut::<W, H>(self.world);
            if let (Some(from), Some(parent)) = (from, state.slot(parent.index())) {
                state.forest.swap_places(len, parent, from, slot);
            }
            return Ok(None);
        }
        let there = scene.slot(parent, slot);
        // First a node that no slot is free for, then the slot: the parent has a child all the while, or is told at the end.
        let free = there.and_then(|there| scene.ground().slot(there));
        if let Some(free) = free {
            let kind = const { kind::<W, H>() };
            let forest = &mut state_mut::<W, H>(self.world).forest;
            forest.detach(kind, free, Among::Last);
        }
        self.link(child, parent, Among::Place(slot));
        self.refresh_slot(free);
        Ok(there)
    }

    /// Despawns an entity and all that is below it here, whatever the hierarchy does to children otherwise; with all that goes
    /// with them by other hierarchies. Children go before their parents, and hooks run in that order when all are gone. Returns
    /// how many died.
    ///
    /// # Errors
    ///
    /// When it is dead.
    pub fn despawn_subtree(&mut self, entity: Entity) -> Result<usize, HierarchyError>
    where
        H::Model: KeepsChildren,
    {
        let scene = self.as_ref();
        scene.expect_alive(entity)?;
        let mut below: Vec<Entity> = scene.descendants(entity).collect();
        below.reverse();
        below.push(entity);
        let all = doomed(scene.world, &below, false);
        let count = all.len();
        despawn_listed(self.world, all);
        Ok(count)
    }

    /// Notes that what flows down from a node is to be made anew: for a source that is not tracked. O(1).
    ///
    /// # Errors
    ///
    /// When it is dead or no node.
    pub fn mark_dirty(&mut self, entity: Entity) -> Result<(), HierarchyError> {
        let slot = self.as_ref().node(entity)?;
        state_mut::<W, H>(self.world).forest.mark(slot);
        Ok(())
    }

    /// [`HierarchyRef::compute`].
    #[must_use]
    pub fn compute<T: 'static>(&self, entity: Entity) -> Option<T>
    where
        H: FlowsInto<W, T>,
    {
        self.as_ref().compute(entity)
    }

    /// Walks what a query asks for depth by depth, parents first, with the depth of each. Sorts the hierarchy breadth first, if it
    /// is not.
    pub fn cascade<Q>(&mut self, mut each: impl FnMut(usize, <Q::Fetch as Fetch<W>>::Item<'_>))
    where
        Q: Terms<W, Nil>,
    {
        let levels = self.levels().enumerate();
        let nodes = levels.flat_map(|(depth, nodes)| nodes.map(move |node| (depth, node)));
        let nodes: Vec<(usize, Entity)> = nodes.collect();
        let mut query = QueryMut::<W, Q::Fetch>::new(self.world);
        for (depth, node) in nodes {
            if let Some(item) = query.get(node) {
                each(depth, item);
            }
        }
    }
}
