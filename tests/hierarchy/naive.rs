//! Hierarchies as plain maps, from which everything is found anew each time it is asked.

use std::collections::{BTreeMap, BTreeSet};

use phalanx::{Entity, HierarchyError, HierarchyModel, OnDespawn};

use super::values::{Rule, Value};

/// How many components there are.
pub(super) const COMPONENTS: usize = 4;

/// What a declaration says of a hierarchy.
#[derive(Clone, Copy)]
pub(super) struct Declared {
    pub(super) model: HierarchyModel,
    pub(super) on_despawn: OnDespawn,
    pub(super) flows: &'static [Flow],
}

/// From which component to which, and how.
pub(super) struct Flow {
    pub(super) source: usize,
    pub(super) target: usize,
    pub(super) rule: Rule,
}

/// Where a child comes.
#[derive(Clone, Copy)]
enum Among {
    Last,
    At(usize),
    /// In the place of another one, who moves up.
    Before(Entity),
}

#[derive(Clone)]
struct Forest {
    declared: Declared,
    /// Handles, in a hierarchy that keeps parents alone perhaps of the dead.
    parents: BTreeMap<Entity, Entity>,
    /// With free slots where there are slots.
    children: BTreeMap<Entity, Vec<Option<Entity>>>,
    /// In their order, where there is one.
    roots: Vec<Entity>,
    pinned: BTreeSet<Entity>,
    dirty: BTreeSet<Entity>,
    /// Whether something happened to what parents have that are no nodes.
    unsure: bool,
}

/// The entities of a world, and its hierarchies.
#[derive(Clone)]
pub(super) struct Naive {
    pub(super) alive: BTreeMap<Entity, [Option<Value>; COMPONENTS]>,
    tracked: [bool; COMPONENTS],
    forests: Vec<Forest>,
    /// How often something happened that is easily missed.
    pub(super) met: BTreeMap<&'static str, usize>,
}

type Refused = Result<(), HierarchyError>;

impl Naive {
    pub(super) fn new(tracked: [bool; COMPONENTS], declared: &[Declared]) -> Self {
        let forests = declared.iter().map(|&declared| Forest {
            declared,
            parents: BTreeMap::new(),
            children: BTreeMap::new(),
            roots: Vec::new(),
            pinned: BTreeSet::new(),
            dirty: BTreeSet::new(),
            unsure: false,
        });
        Self {
            alive: BTreeMap::new(),
            tracked,
            forests: forests.collect(),
            met: BTreeMap::new(),
        }
    }

    fn meet(&mut self, what: &'static str) {
        *self.met.entry(what).or_default() += 1;
    }

    pub(super) fn value(&self, entity: Entity, component: usize) -> Option<Value> {
        self.alive.get(&entity)?[component]
    }

    // What there is.

    fn keeps_children(&self, h: usize) -> bool {
        self.forests[h].declared.model != HierarchyModel::ParentOnly
    }

    pub(super) fn parent(&self, h: usize, entity: Entity) -> Option<Entity> {
        let parent = self.forests[h].parents.get(&entity).copied();
        parent.filter(|parent| self.alive.contains_key(parent))
    }

    /// Whether a parent was set and not taken off.
    pub(super) fn is_child(&self, h: usize, entity: Entity) -> bool {
        self.forests[h].parents.contains_key(&entity)
    }

    pub(super) fn slots(&self, h: usize, entity: Entity) -> Vec<Option<Entity>> {
        self.forests[h]
            .children
            .get(&entity)
            .cloned()
            .unwrap_or_default()
    }

    /// In their order; by their handles, where nobody keeps them.
    pub(super) fn children(&self, h: usize, entity: Entity) -> Vec<Entity> {
        if self.keeps_children(h) {
            return self.slots(h, entity).into_iter().flatten().collect();
        }
        let parents = self.forests[h].parents.iter();
        let children = parents.filter(|&(_, &parent)| parent == entity);
        children.map(|(&child, _)| child).collect()
    }

    fn has_source(&self, h: usize, entity: Entity) -> bool {
        let mut flows = self.forests[h].declared.flows.iter();
        flows.any(|flow| self.value(entity, flow.source).is_some())
    }

    /// Linked, with a source, or a root by name.
    pub(super) fn is_node(&self, h: usize, entity: Entity) -> bool {
        let has_children = self.keeps_children(h) && !self.children(h, entity).is_empty();
        self.alive.contains_key(&entity)
            && (self.is_child(h, entity)
                || has_children
                || self.has_source(h, entity)
                || self.forests[h].pinned.contains(&entity))
    }

    pub(super) fn nodes(&self, h: usize) -> Vec<Entity> {
        let alive = self.alive.keys().copied();
        alive.filter(|&entity| self.is_node(h, entity)).collect()
    }

    /// In their order in an unbounded hierarchy.
    pub(super) fn roots(&self, h: usize) -> Vec<Entity> {
        if self.forests[h].declared.model == HierarchyModel::Unbounded {
            return self.forests[h].roots.clone();
        }
        let nodes = self.nodes(h).into_iter();
        nodes
            .filter(|&node| self.parent(h, node).is_none())
            .collect()
    }

    pub(super) fn ancestors(&self, h: usize, entity: Entity) -> Vec<Entity> {
        let mut ancestors = Vec::new();
        let mut next = self.parent(h, entity);
        while let Some(parent) = next {
            ancestors.push(parent);
            next = self.parent(h, parent);
        }
        ancestors
    }

    /// Where nobody keeps children, the topmost parent may be no node.
    pub(super) fn depth_among_nodes(&self, h: usize, node: Entity) -> usize {
        let ancestors = self.ancestors(h, node).into_iter();
        ancestors.filter(|&above| self.is_node(h, above)).count()
    }

    pub(super) fn is_above(&self, h: usize, above: Entity, entity: Entity) -> bool {
        self.ancestors(h, entity).contains(&above)
    }

    pub(super) fn depth_first(&self, h: usize, tops: &[Entity]) -> Vec<Entity> {
        let mut found = Vec::new();
        for &top in tops {
            found.push(top);
            found.extend(self.depth_first(h, &self.children(h, top)));
        }
        found
    }

    pub(super) fn levels(&self, h: usize, tops: &[Entity]) -> Vec<Vec<Entity>> {
        let mut levels = vec![tops.to_vec()];
        while let Some(last) = levels.last()
            && !last.is_empty()
        {
            let next = last
                .iter()
                .flat_map(|&node| self.children(h, node))
                .collect();
            levels.push(next);
        }
        levels.pop();
        levels
    }

    // Values.

    fn flow_along(&self, flow: &Flow, line: &[Entity]) -> Option<Value> {
        let mut above = None;
        for &entity in line {
            let (source, target) = (
                self.value(entity, flow.source),
                self.value(entity, flow.target),
            );
            above = match (source, target) {
                (_, None) => above,
                (Some(source), Some(_)) => Some((flow.rule.inherit)(above, source)),
                (None, Some(target)) => Some(target),
            };
        }
        above
    }

    fn line(&self, h: usize, entity: Entity) -> Vec<Entity> {
        let mut line = self.ancestors(h, entity);
        line.reverse();
        line.push(entity);
        line
    }

    /// What a flow makes of a node that has both its components.
    pub(super) fn compute(&self, h: usize, nth: usize, entity: Entity) -> Option<Value> {
        let flow = &self.forests[h].declared.flows[nth];
        let has_both =
            self.value(entity, flow.source).is_some() && self.value(entity, flow.target).is_some();
        if !has_both {
            return None;
        }
        self.flow_along(flow, &self.line(h, entity))
    }

    /// What each source has to be for a node to keep what it has.
    fn kept(&self, h: usize, child: Entity, parent: Option<Entity>) -> Option<Vec<(usize, Value)>> {
        let parents = parent.map_or(Vec::new(), |parent| self.line(h, parent));
        let mut kept = Vec::new();
        for (nth, flow) in self.forests[h].declared.flows.iter().enumerate() {
            if let Some(own) = self.compute(h, nth, child) {
                let above = self.flow_along(flow, &parents);
                kept.push((flow.source, (flow.rule.relative)(own, above)?));
            }
        }
        Some(kept)
    }

    /// Those from which something has to flow, and all below them; how many have something to be made.
    pub(super) fn below_dirty(&self, h: usize) -> (BTreeSet<Entity>, usize) {
        let forest = &self.forests[h];
        let mut dirty = forest.dirty.clone();
        if forest.unsure {
            let foreign = self.nodes(h).into_iter().filter(|&node| {
                self.parent(h, node)
                    .is_some_and(|parent| !self.is_node(h, parent))
            });
            dirty.extend(foreign);
        }
        let nodes = self.nodes(h).into_iter();
        let below: BTreeSet<Entity> = nodes
            .filter(|&node| {
                self.line(h, node)
                    .iter()
                    .any(|above| dirty.contains(above) && self.is_node(h, *above))
            })
            .collect();
        let made = below.iter().filter(|&&node| self.makes(h, node)).count();
        (below, made)
    }

    /// Whether some flow makes something of a node.
    pub(super) fn makes(&self, h: usize, node: Entity) -> bool {
        let mut flows = self.forests[h].declared.flows.iter();
        flows.any(|flow| {
            self.value(node, flow.source).is_some() && self.value(node, flow.target).is_some()
        })
    }

    /// Makes what flows of what is dirty, of nothing else, from the top down.
    pub(super) fn propagate(&mut self, h: usize) -> usize {
        let (below, made) = self.below_dirty(h);
        let dirty = self.forests[h]
            .dirty
            .iter()
            .filter(|&&node| self.is_node(h, node));
        let nested = dirty.clone().any(|&node| {
            self.ancestors(h, node)
                .iter()
                .any(|above| self.forests[h].dirty.contains(above))
        });
        let several = dirty.count() > 1;
        if nested {
            self.meet("dirty below dirty");
        }
        if several {
            self.meet("several dirty");
        }
        if made > 0 && made < self.nodes(h).len() {
            self.meet("part propagated");
        }
        let mut below: Vec<Entity> = below.into_iter().collect();
        below.sort_by_key(|&node| self.ancestors(h, node).len());
        for node in below {
            for flow in self.forests[h].declared.flows {
                let Some(source) = self.value(node, flow.source) else {
                    continue;
                };
                if self.value(node, flow.target).is_none() {
                    continue;
                }
                let mut above = self.ancestors(h, node).into_iter();
                let first = self.parent(h, node);
                let above = above.find(|&above| self.value(above, flow.target).is_some());
                if above.is_some() && above != first {
                    self.meet("passed through");
                }
                let above = above.and_then(|above| self.value(above, flow.target));
                let made = (flow.rule.inherit)(above, source);
                self.alive.get_mut(&node).unwrap()[flow.target] = Some(made);
            }
        }
        self.forests[h].dirty.clear();
        self.forests[h].unsure = false;
        made
    }

    /// Asserts that each node has what its nearest ancestor and its own component make.
    pub(super) fn assert_flown(&self, h: usize) {
        for node in self.nodes(h) {
            for (nth, flow) in self.forests[h].declared.flows.iter().enumerate() {
                if let Some(made) = self.compute(h, nth, node) {
                    let has = self.value(node, flow.target).unwrap();
                    assert_eq!(
                        has.map(f64::to_bits),
                        made.map(f64::to_bits),
                        "{node:?} is up to date"
                    );
                }
            }
        }
    }

    // Components.

    pub(super) fn spawn(&mut self, entity: Entity, values: [Option<Value>; COMPONENTS]) {
        self.alive.insert(entity, [None; COMPONENTS]);
        let given = |component: &usize| values[*component].is_some();
        let given: Vec<usize> = (0..COMPONENTS).filter(given).collect();
        self.alive.insert(entity, values);
        self.gained(entity, &given);
    }

    /// Gives an entity components.
    pub(super) fn insert(&mut self, entity: Entity, values: &[(usize, Value)]) {
        let components: Vec<usize> = values.iter().map(|&(component, _)| component).collect();
        let has = self.alive.get_mut(&entity).unwrap();
        for &(component, value) in values {
            has[component] = Some(value);
        }
        self.gained(entity, &components);
    }

    fn gained(&mut self, entity: Entity, components: &[usize]) {
        for h in 0..self.forests.len() {
            let flows = self.forests[h].declared.flows.iter();
            let sources = flows.clone().any(|flow| components.contains(&flow.source));
            let targets = flows.clone().any(|flow| components.contains(&flow.target));
            if sources {
                self.join(h, entity);
            }
            if sources || targets {
                self.touch(h, entity);
            }
        }
    }

    pub(super) fn remove(&mut self, entity: Entity, components: &[usize]) {
        let Some(has) = self.alive.get_mut(&entity) else {
            return;
        };
        let mut is_any = false;
        for &component in components {
            is_any |= has[component].take().is_some();
        }
        if !is_any {
            return;
        }
        for h in 0..self.forests.len() {
            let mut flows = self.forests[h].declared.flows.iter();
            if flows
                .any(|flow| components.contains(&flow.source) || components.contains(&flow.target))
            {
                self.touch(h, entity);
                self.refresh(h, entity);
            }
        }
    }

    pub(super) fn remove_all(&mut self, component: usize) -> Vec<Entity> {
        let alive = self.alive.iter();
        let having = alive.filter(|(_, has)| has[component].is_some());
        let having: Vec<Entity> = having.map(|(&entity, _)| entity).collect();
        for &entity in &having {
            self.remove(entity, &[component]);
        }
        having
    }

    /// Writes a component; returns whether nobody notices by himself.
    pub(super) fn write(&mut self, entity: Entity, component: usize, value: Value) {
        self.alive.get_mut(&entity).unwrap()[component] = Some(value);
        for h in 0..self.forests.len() {
            let mut flows = self.forests[h].declared.flows.iter();
            if self.tracked[component] && flows.any(|flow| flow.source == component) {
                self.forests[h].dirty.insert(entity);
            }
        }
    }

    /// Who is to be marked when a component was written of which nobody notices it.
    pub(super) fn to_mark(&self, h: usize, entity: Entity, component: usize) -> Vec<Entity> {
        let flows = self.forests[h].declared.flows.iter();
        let is_source = flows.clone().any(|flow| flow.source == component);
        let is_target = flows.clone().any(|flow| flow.target == component);
        if !is_target && (!is_source || self.tracked[component]) {
            return Vec::new();
        }
        if self.is_node(h, entity) {
            vec![entity]
        } else {
            self.children(h, entity)
        }
    }

    fn touch(&mut self, h: usize, entity: Entity) {
        if self.is_node(h, entity) {
            self.forests[h].dirty.insert(entity);
        } else if !self.keeps_children(h) {
            self.forests[h].unsure = true;
        }
    }

    // Links.

    /// A node that has no parent is among the roots.
    fn join(&mut self, h: usize, entity: Entity) {
        let forest = &mut self.forests[h];
        if !forest.parents.contains_key(&entity) && !forest.roots.contains(&entity) {
            forest.roots.push(entity);
            forest.dirty.insert(entity);
        }
    }

    /// One that is a node for no reason any more is none.
    fn refresh(&mut self, h: usize, entity: Entity) {
        if !self.is_node(h, entity) {
            let forest = &mut self.forests[h];
            forest.roots.retain(|&root| root != entity);
            forest.children.remove(&entity);
            if forest.dirty.remove(&entity) {
                self.meet("dirty and no node");
            }
            if !self.keeps_children(h) {
                self.forests[h].unsure = true;
            }
        }
    }

    /// Takes an entity out of the list that it is in.
    fn take(&mut self, h: usize, entity: Entity) -> Option<Entity> {
        let has_slots = matches!(self.forests[h].declared.model, HierarchyModel::Bounded(_));
        let forest = &mut self.forests[h];
        let parent = forest.parents.remove(&entity);
        match parent.and_then(|parent| forest.children.get_mut(&parent)) {
            Some(children) if has_slots => {
                for place in children.iter_mut().filter(|place| **place == Some(entity)) {
                    *place = None;
                }
            }
            Some(children) => children.retain(|&child| child != Some(entity)),
            None => forest.roots.retain(|&root| root != entity),
        }
        parent
    }

    fn attach(&mut self, h: usize, child: Entity, parent: Entity, among: Among) {
        self.take(h, child);
        let forest = &mut self.forests[h];
        forest.parents.insert(child, parent);
        forest.dirty.insert(child);
        match forest.declared.model {
            HierarchyModel::Bounded(slots) => {
                let children = forest
                    .children
                    .entry(parent)
                    .or_insert_with(|| vec![None; slots]);
                let Among::At(slot) = among else {
                    unreachable!("a slot is told");
                };
                assert_eq!(children[slot], None, "the slot is free");
                children[slot] = Some(child);
            }
            HierarchyModel::Unbounded => {
                let children = forest.children.entry(parent).or_default();
                let at = match among {
                    Among::Last => children.len(),
                    Among::At(at) => at,
                    Among::Before(other) => {
                        children.iter().position(|&it| it == Some(other)).unwrap()
                    }
                };
                children.insert(at, Some(child));
            }
            _ => {}
        }
    }

    fn detach(&mut self, h: usize, child: Entity, before: Option<Entity>) -> Option<Entity> {
        let parent = self.take(h, child);
        let roots = &mut self.forests[h].roots;
        let at = before.and_then(|before| roots.iter().position(|&root| root == before));
        roots.insert(at.unwrap_or(roots.len()), child);
        self.forests[h].dirty.insert(child);
        parent
    }

    fn link(&mut self, h: usize, child: Entity, parent: Entity, among: Among) {
        if self.keeps_children(h) {
            self.join(h, parent);
        }
        self.join(h, child);
        let before = self.forests[h].parents.get(&child).copied();
        self.attach(h, child, parent, among);
        if let Some(before) = before.filter(|_| self.keeps_children(h)) {
            self.refresh(h, before);
        }
    }

    fn unlink(&mut self, h: usize, child: Entity) {
        if self.is_child(h, child) {
            let before = self.detach(h, child, None);
            self.refresh(h, child);
            if let Some(before) = before.filter(|_| self.keeps_children(h)) {
                self.refresh(h, before);
            }
        }
    }

    // Refusals.

    fn expect_alive(&self, entity: Entity) -> Refused {
        if self.alive.contains_key(&entity) {
            Ok(())
        } else {
            Err(HierarchyError::DeadEntity { entity })
        }
    }

    fn expect_node(&self, h: usize, entity: Entity) -> Refused {
        self.expect_alive(entity)?;
        if self.is_node(h, entity) {
            Ok(())
        } else {
            Err(HierarchyError::NotInHierarchy { entity })
        }
    }

    fn expect_linkable(&self, h: usize, child: Entity, parent: Entity) -> Refused {
        self.expect_alive(child)?;
        self.expect_alive(parent)?;
        if child == parent {
            return Err(HierarchyError::SelfParent { entity: child });
        }
        if self.is_above(h, child, parent) {
            return Err(HierarchyError::Cycle { child, parent });
        }
        Ok(())
    }

    fn free_place(&self, h: usize, parent: Entity) -> Result<Among, HierarchyError> {
        let HierarchyModel::Bounded(capacity) = self.forests[h].declared.model else {
            return Ok(Among::Last);
        };
        let children = self.slots(h, parent);
        let taken = children.iter().take_while(|child| child.is_some()).count();
        if taken == capacity {
            return Err(HierarchyError::CapacityFull { parent, capacity });
        }
        Ok(Among::At(taken))
    }

    // Verbs.

    pub(super) fn set_parent(&mut self, h: usize, child: Entity, parent: Entity) -> Refused {
        self.expect_linkable(h, child, parent)?;
        if self.parent(h, child) != Some(parent) {
            let among = self.free_place(h, parent)?;
            self.link(h, child, parent, among);
        }
        Ok(())
    }

    pub(super) fn set_parent_keep_global(
        &mut self,
        h: usize,
        child: Entity,
        parent: Entity,
    ) -> Refused {
        self.expect_linkable(h, child, parent)?;
        if self.parent(h, child) != Some(parent) {
            let among = self.free_place(h, parent)?;
            let kept = self.kept(h, child, Some(parent));
            let kept = kept.ok_or(HierarchyError::NotInvertible { entity: child })?;
            self.link(h, child, parent, among);
            for (component, value) in kept {
                self.write(child, component, value);
            }
        }
        Ok(())
    }

    pub(super) fn remove_parent(&mut self, h: usize, child: Entity) -> Refused {
        self.expect_alive(child)?;
        self.unlink(h, child);
        Ok(())
    }

    pub(super) fn remove_parent_keep_global(&mut self, h: usize, child: Entity) -> Refused {
        self.expect_alive(child)?;
        if self.parent(h, child).is_some() {
            let kept = self.kept(h, child, None);
            let kept = kept.ok_or(HierarchyError::NotInvertible { entity: child })?;
            for (component, value) in kept {
                self.write(child, component, value);
            }
        }
        self.unlink(h, child);
        Ok(())
    }

    pub(super) fn insert_root(&mut self, h: usize, entity: Entity) -> Refused {
        self.expect_alive(entity)?;
        self.join(h, entity);
        self.forests[h].pinned.insert(entity);
        self.unlink(h, entity);
        Ok(())
    }

    pub(super) fn leave(&mut self, h: usize, entity: Entity) -> Refused {
        self.expect_node(h, entity)?;
        self.forests[h].pinned.remove(&entity);
        self.let_go(h, entity);
        self.unlink(h, entity);
        self.refresh(h, entity);
        Ok(())
    }

    fn let_go(&mut self, h: usize, entity: Entity) -> usize {
        if !self.keeps_children(h) {
            return 0;
        }
        let children = self.children(h, entity);
        for &child in &children {
            self.detach(h, child, None);
            self.refresh(h, child);
        }
        children.len()
    }

    pub(super) fn detach_children(
        &mut self,
        h: usize,
        entity: Entity,
    ) -> Result<usize, HierarchyError> {
        self.expect_node(h, entity)?;
        let count = self.let_go(h, entity);
        self.refresh(h, entity);
        Ok(count)
    }

    pub(super) fn reparent_children(
        &mut self,
        h: usize,
        from: Entity,
        to: Entity,
    ) -> Result<usize, HierarchyError> {
        self.expect_node(h, from)?;
        self.expect_alive(to)?;
        let children = self.children(h, from);
        if from == to {
            return Ok(children.len());
        }
        if children.contains(&to) {
            return Err(HierarchyError::SelfParent { entity: to });
        }
        let mut above = self.ancestors(h, to).into_iter();
        if let Some(child) = above.find(|above| children.contains(above)) {
            return Err(HierarchyError::Cycle { child, parent: to });
        }
        if let HierarchyModel::Bounded(capacity) = self.forests[h].declared.model
            && self.children(h, to).len() + children.len() > capacity
        {
            return Err(HierarchyError::CapacityFull {
                parent: to,
                capacity,
            });
        }
        for &child in &children {
            let among = self.free_place(h, to)?;
            self.link(h, child, to, among);
        }
        Ok(children.len())
    }

    pub(super) fn insert_child(
        &mut self,
        h: usize,
        parent: Entity,
        index: usize,
        child: Entity,
    ) -> Refused {
        self.expect_linkable(h, child, parent)?;
        let mut others = self.children(h, parent);
        others.retain(|&other| other != child);
        let len = others.len();
        if index > len {
            return Err(HierarchyError::IndexOutOfBounds { index, len });
        }
        if self.parent(h, child) == Some(parent) {
            others.insert(index, child);
            self.order_children(h, parent, &others);
        } else {
            self.link(h, child, parent, Among::At(index));
        }
        Ok(())
    }

    fn order_children(&mut self, h: usize, parent: Entity, children: &[Entity]) {
        let children = children.iter().map(|&child| Some(child)).collect();
        self.forests[h].children.insert(parent, children);
    }

    pub(super) fn move_beside(
        &mut self,
        h: usize,
        entity: Entity,
        sibling: Entity,
        behind: bool,
    ) -> Refused {
        self.expect_node(h, entity)?;
        self.expect_node(h, sibling)?;
        let parent = self.parent(h, entity);
        if parent != self.parent(h, sibling) {
            return Err(HierarchyError::NotSiblings { entity, sibling });
        }
        if entity == sibling {
            return Ok(());
        }
        let mut list = match parent {
            Some(parent) => self.children(h, parent),
            None => self.roots(h),
        };
        list.retain(|&other| other != entity);
        let at = list.iter().position(|&other| other == sibling).unwrap();
        list.insert(at + usize::from(behind), entity);
        match parent {
            Some(parent) => self.order_children(h, parent, &list),
            None => self.forests[h].roots = list,
        }
        Ok(())
    }

    pub(super) fn sort_children(
        &mut self,
        h: usize,
        parent: Entity,
        key: impl Fn(Entity) -> u32,
    ) -> Refused {
        self.expect_node(h, parent)?;
        let mut children = self.children(h, parent);
        children.sort_by_key(|&child| key(child));
        if !children.is_empty() {
            self.order_children(h, parent, &children);
        }
        Ok(())
    }

    pub(super) fn set_slot(
        &mut self,
        h: usize,
        parent: Entity,
        slot: usize,
        child: Entity,
    ) -> Result<Option<Entity>, HierarchyError> {
        self.expect_linkable(h, child, parent)?;
        let HierarchyModel::Bounded(len) = self.forests[h].declared.model else {
            unreachable!("there are slots");
        };
        if slot >= len {
            return Err(HierarchyError::IndexOutOfBounds { index: slot, len });
        }
        if self.parent(h, child) == Some(parent) {
            let slots = self.forests[h].children.get_mut(&parent).unwrap();
            let from = slots
                .iter()
                .position(|&there| there == Some(child))
                .unwrap();
            slots.swap(from, slot);
            return Ok(None);
        }
        let there = self.slots(h, parent).get(slot).copied().flatten();
        if let Some(there) = there {
            self.detach(h, there, None);
        }
        self.link(h, child, parent, Among::At(slot));
        if let Some(there) = there {
            self.refresh(h, there);
        }
        Ok(there)
    }

    pub(super) fn mark_dirty(&mut self, h: usize, entity: Entity) -> Refused {
        self.expect_node(h, entity)?;
        self.forests[h].dirty.insert(entity);
        Ok(())
    }

    // Deaths.

    /// Those that die with some, children before parents.
    fn doomed(&self, entities: &[Entity]) -> Vec<Entity> {
        fn below(
            naive: &Naive,
            entity: Entity,
            seen: &mut BTreeSet<Entity>,
            doomed: &mut Vec<Entity>,
        ) {
            if naive.alive.contains_key(&entity) && seen.insert(entity) {
                for (h, forest) in naive.forests.iter().enumerate() {
                    if forest.declared.on_despawn == OnDespawn::Cascade {
                        for child in naive.children(h, entity) {
                            below(naive, child, seen, doomed);
                        }
                    }
                }
                doomed.push(entity);
            }
        }

        let (mut seen, mut doomed) = (BTreeSet::new(), Vec::new());
        for &entity in entities {
            below(self, entity, &mut seen, &mut doomed);
        }
        doomed
    }

    /// Despawns what is alive of some, with what dies with them; returns how many died.
    pub(super) fn despawn(&mut self, entities: &[Entity]) -> usize {
        let doomed = self.doomed(entities);
        if doomed.len() > entities.len() {
            self.meet("died with another");
        }
        for &entity in &doomed {
            for h in 0..self.forests.len() {
                self.die(h, entity);
            }
            self.alive.remove(&entity);
            for h in 0..self.forests.len() {
                self.forests[h].dirty.remove(&entity);
                self.forests[h].pinned.remove(&entity);
            }
        }
        doomed.len()
    }

    fn die(&mut self, h: usize, entity: Entity) {
        if !self.keeps_children(h) {
            for child in self.children(h, entity) {
                self.forests[h].dirty.insert(child);
                self.meet("outlived a parent");
            }
            self.take(h, entity);
            return;
        }
        let parent = self.parent(h, entity);
        for child in self.children(h, entity) {
            self.meet("outlived a parent");
            match (self.forests[h].declared.on_despawn, parent) {
                (OnDespawn::Reparent, Some(parent)) => {
                    self.meet("came to a grandparent");
                    self.attach(h, child, parent, Among::Before(entity));
                }
                (OnDespawn::Reparent, None) => {
                    self.detach(h, child, Some(entity));
                }
                _ => {
                    self.detach(h, child, None);
                }
            }
            self.refresh(h, child);
        }
        self.take(h, entity);
        self.forests[h].children.remove(&entity);
        if let Some(parent) = parent {
            self.refresh(h, parent);
        }
    }

    pub(super) fn despawn_subtree(
        &mut self,
        h: usize,
        entity: Entity,
    ) -> Result<usize, HierarchyError> {
        self.expect_alive(entity)?;
        let mut below = self.depth_first(h, &[entity]);
        below.reverse();
        Ok(self.despawn(&below))
    }

    pub(super) fn clear(&mut self) {
        let declared: Vec<Declared> = self.forests.iter().map(|forest| forest.declared).collect();
        let met = std::mem::take(&mut self.met);
        *self = Self::new(self.tracked, &declared);
        self.met = met;
    }
}
