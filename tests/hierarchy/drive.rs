//! Random operations on a world and on its model, and all that is compared behind each.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::thread;

use phalanx::{Entity, HierarchyError, Propagation};

use super::naive::{COMPONENTS, Naive};
use super::subject::{self, Base, Part, Subject};
use super::values::{Random, Value};

pub(super) const WAYS: [Propagation; 8] = [
    Propagation::Linear,
    Propagation::Flagged,
    Propagation::DepthFirst,
    Propagation::BreadthFirst,
    Propagation::SortedEntities,
    Propagation::SortedRows,
    Propagation::Levels,
    Propagation::Ranges,
];

/// How often what happened.
pub(super) type Coverage = BTreeMap<String, usize>;

/// The layout that was asked for last.
#[derive(Clone, Copy, PartialEq)]
enum Asked {
    Nothing,
    DepthFirst,
    BreadthFirst,
}

struct Pair<'s, W> {
    subject: &'s Subject<W>,
    world: W,
    naive: Naive,
    asked: Vec<Asked>,
    dead: Vec<Entity>,
    random: Random,
    coverage: Coverage,
    /// How many live, about.
    crowd: usize,
    mood: Mood,
}

/// How much happens to what flows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mood {
    /// Everything happens.
    Wild,
    /// All have everything and links seldom change, so that rows stay in order.
    Calm,
}

/// Prints how to replay what panics.
struct Replay {
    name: &'static str,
    mood: Mood,
    seed: u64,
    step: usize,
    done: String,
}

impl Drop for Replay {
    fn drop(&mut self) {
        if thread::panicking() {
            let Self {
                name,
                mood,
                seed,
                step,
                done,
            } = self;
            eprintln!("step {step} of {name} ({mood:?}) with seed {seed} failed: {done}");
        }
    }
}

pub(super) fn drive<W: Base>(
    subject: &Subject<W>,
    mood: Mood,
    seed: u64,
    steps: usize,
    crowd: usize,
) -> Coverage {
    let tracked: Vec<bool> = subject
        .components
        .iter()
        .map(|it| it.changed.is_some())
        .collect();
    let declared: Vec<_> = subject.trees.iter().map(|tree| tree.declared).collect();
    let mut pair = Pair {
        subject,
        world: (subject.new)(),
        naive: Naive::new(
            std::array::from_fn(|nth| tracked.get(nth) == Some(&true)),
            &declared,
        ),
        asked: vec![Asked::Nothing; declared.len()],
        dead: Vec::new(),
        random: Random::new(seed),
        coverage: Coverage::new(),
        crowd,
        mood,
    };
    let mut replay = Replay {
        name: subject.name,
        mood,
        seed,
        step: 0,
        done: String::new(),
    };
    for step in 0..steps {
        (replay.step, replay.done) = (step, String::new());
        pair.step(&mut replay.done);
        pair.assert_same(step);
    }
    for (what, times) in &pair.naive.met {
        *pair.coverage.entry((*what).to_owned()).or_default() += times;
    }
    pair.coverage
}

/// What is done, with how often.
const VERBS: [(&str, usize); 37] = [
    ("spawn", 10),
    ("spawn_batch", 3),
    ("despawn", 4),
    ("despawn_subtree", 2),
    ("set_parent", 30),
    ("set_parent below itself", 3),
    ("set_parent_keep_global", 8),
    ("remove_parent", 4),
    ("remove_parent_keep_global", 3),
    ("insert_root", 3),
    ("leave", 3),
    ("insert_child", 6),
    ("move_before", 4),
    ("move_after", 4),
    ("sort_children_by", 4),
    ("set_slot", 10),
    ("detach_children", 4),
    ("reparent_children", 8),
    ("insert", 8),
    ("insert both", 2),
    ("remove", 4),
    ("remove both", 2),
    ("remove_all", 2),
    ("drain", 1),
    ("retain", 1),
    ("clear", 1),
    ("clone", 3),
    ("write", 14),
    ("mark_dirty", 6),
    ("propagate", 10),
    ("propagate_with", 14),
    ("sort", 4),
    ("sort_breadth_first", 4),
    ("levels", 2),
    ("cascade", 2),
    ("shrink_to_fit", 1),
    ("chain", 2),
];

impl<W: Base> Pair<'_, W> {
    fn count(&mut self, what: &str) {
        *self.coverage.entry(what.to_owned()).or_default() += 1;
    }

    /// Compares what was answered; counts refusals.
    fn answer<T: Debug + PartialEq>(
        &mut self,
        verb: &str,
        is: &Result<T, HierarchyError>,
        should: &Result<T, HierarchyError>,
    ) {
        assert_eq!(is, should, "{verb}");
        if let Err(error) = is {
            let error = format!("{error:?}");
            let name = error.split_whitespace().next().unwrap();
            self.count(&format!("{verb}: {name}"));
        }
    }

    fn any(&mut self) -> Entity {
        let living: Vec<Entity> = self.naive.alive.keys().copied().collect();
        if living.is_empty() || !self.dead.is_empty() && self.random.one_in(12) {
            if self.dead.is_empty() {
                let dead = self.world.spawn_empty();
                self.world.despawn(dead).unwrap();
                self.dead.push(dead);
            }
            let dead = self.dead.clone();
            return self.random.of(&dead);
        }
        self.random.of(&living)
    }

    /// One that has something below it, if there is one.
    fn any_parent(&mut self, h: usize) -> Entity {
        let nodes = self.naive.nodes(h).into_iter();
        let parents: Vec<Entity> = nodes
            .filter(|&node| !self.naive.children(h, node).is_empty())
            .collect();
        if parents.is_empty() || self.random.one_in(4) {
            return self.any();
        }
        self.random.of(&parents)
    }

    fn any_sibling(&mut self, h: usize, entity: Entity) -> Entity {
        let siblings = match self.naive.parent(h, entity) {
            Some(parent) => self.naive.children(h, parent),
            None => self.naive.roots(h),
        };
        if siblings.is_empty() || self.random.one_in(4) {
            return self.any();
        }
        self.random.of(&siblings)
    }

    /// Whether one that is spawned has a component.
    fn has(&mut self) -> bool {
        self.mood == Mood::Calm || !self.random.one_in(4)
    }

    fn component(&mut self) -> usize {
        self.random.below(self.subject.components.len())
    }

    /// Notes who died.
    fn bury(&mut self, before: &BTreeSet<Entity>) {
        let dead = before
            .iter()
            .filter(|entity| !self.naive.alive.contains_key(entity));
        self.dead.extend(dead);
        let surplus = self.dead.len().saturating_sub(8);
        self.dead.drain(..surplus);
    }

    fn step(&mut self, done: &mut String) {
        let verbs = VERBS
            .iter()
            .flat_map(|&(verb, weight)| std::iter::repeat_n(verb, weight));
        let verbs: Vec<&'static str> = verbs.collect();
        let mut verb = self.random.of(&verbs);
        if self.naive.alive.len() < self.crowd / 2 && self.random.one_in(2) {
            verb = "spawn";
        } else if matches!(verb, "clear" | "remove_all" | "drain") && !self.random.one_in(4) {
            verb = "write";
        } else if self.naive.alive.len() > self.crowd && verb.starts_with("spawn") {
            verb = "despawn";
        }
        if self.mood == Mood::Calm {
            verb = self.calmed(verb);
        }
        let h = self.random.below(self.subject.trees.len());
        *done = format!("{verb} in hierarchy {h}");
        let before: BTreeSet<Entity> = self.naive.alive.keys().copied().collect();
        if self.act(verb, h, done) {
            self.count(verb);
        }
        self.bury(&before);
    }

    /// What is done instead where all have everything.
    fn calmed(&mut self, verb: &'static str) -> &'static str {
        match verb {
            "set_parent" if self.random.one_in(2) => "sort",
            "spawn_batch" if self.subject.components.len() > 2 => "spawn",
            "remove" | "remove both" | "remove_all" | "drain" | "leave" | "insert_root"
            | "clear" | "chain" | "retain" => "write",
            "set_parent_keep_global" | "remove_parent_keep_global" => "propagate_with",
            _ => verb,
        }
    }

    /// Returns whether there was such a thing to do.
    #[expect(clippy::too_many_lines, reason = "an arm for each verb")]
    fn act(&mut self, verb: &str, h: usize, done: &mut String) -> bool {
        let tree = &self.subject.trees[h];
        let sides = &tree.sides;
        let (a, b) = (self.any(), self.any());
        *done = format!("{done}, perhaps {a:?} and {b:?}");
        match verb {
            "spawn" => {
                let mut values = [None; COMPONENTS];
                for value in values.iter_mut().take(self.subject.components.len()) {
                    *value = self.has().then(|| self.random.value());
                }
                let entity = subject::spawn(&mut self.world, values[0], values[1]);
                let [local, global, ..] = values;
                self.naive.spawn(entity, [local, global, None, None]);
                for (component, value) in values.into_iter().enumerate().skip(2) {
                    if let Some(value) = value {
                        self.insert(entity, component, value);
                    }
                }
            }
            "spawn_batch" => {
                let many = self.random.below(4);
                let values: Vec<Value> = (0..many).map(|_| self.random.value()).collect();
                let (local, global) = (self.has(), self.has());
                let spawned = subject::spawn_batch(&mut self.world, &values, local, global);
                for (&entity, &value) in spawned.iter().zip(&values) {
                    let values = [local.then_some(value), global.then_some(value), None, None];
                    self.naive.spawn(entity, values);
                }
            }
            "despawn" => {
                let is_alive = self.naive.alive.contains_key(&a);
                assert_eq!(self.world.despawn(a).is_ok(), is_alive);
                self.naive.despawn(&[a]);
            }
            "despawn_subtree" => {
                let Some(keeps) = &tree.keeps else {
                    return false;
                };
                if self.naive.depth_first(h, &[a]).len() > self.crowd / 3 && !self.random.one_in(4)
                {
                    return false;
                }
                let died = (keeps.despawn_subtree)(&mut self.world, a);
                let should = self.naive.despawn_subtree(h, a);
                self.answer(verb, &died, &should);
            }
            "set_parent" | "set_parent below itself" => {
                let mut parent = if self.random.one_in(3) {
                    self.any_parent(h)
                } else {
                    b
                };
                if verb != "set_parent" {
                    let below = self.naive.depth_first(h, &[a]);
                    parent = self.random.of(&below);
                }
                let is = (sides.set_parent)(&mut self.world, a, parent);
                let should = self.naive.set_parent(h, a, parent);
                self.answer("set_parent", &is, &should);
            }
            "set_parent_keep_global" => {
                let parent = if self.random.one_in(2) {
                    self.any_parent(h)
                } else {
                    b
                };
                let is = (sides.set_parent_keep_global)(&mut self.world, a, parent);
                let should = self.naive.set_parent_keep_global(h, a, parent);
                self.answer(verb, &is, &should);
            }
            "remove_parent" => {
                let is = (sides.remove_parent)(&mut self.world, a);
                let should = self.naive.remove_parent(h, a);
                self.answer(verb, &is, &should);
            }
            "remove_parent_keep_global" => {
                let is = (sides.remove_parent_keep_global)(&mut self.world, a);
                let should = self.naive.remove_parent_keep_global(h, a);
                self.answer(verb, &is, &should);
            }
            "insert_root" => {
                let is = (sides.insert_root)(&mut self.world, a);
                let should = self.naive.insert_root(h, a);
                self.answer(verb, &is, &should);
            }
            "leave" => {
                let is = (sides.leave)(&mut self.world, a);
                let should = self.naive.leave(h, a);
                self.answer(verb, &is, &should);
            }
            "insert_child" => {
                let Some(orders) = &tree.orders else {
                    return false;
                };
                let parent = self.any_parent(h);
                let index = self.random.below(5);
                let is = (orders.insert_child)(&mut self.world, parent, index, a);
                let should = self.naive.insert_child(h, parent, index, a);
                self.answer(verb, &is, &should);
            }
            "move_before" | "move_after" => {
                let Some(orders) = &tree.orders else {
                    return false;
                };
                let sibling = self.any_sibling(h, a);
                let behind = verb == "move_after";
                let moved = if behind {
                    orders.move_after
                } else {
                    orders.move_before
                };
                let is = moved(&mut self.world, a, sibling);
                let should = self.naive.move_beside(h, a, sibling, behind);
                self.answer(verb, &is, &should);
            }
            "sort_children_by" => {
                let Some(orders) = &tree.orders else {
                    return false;
                };
                let parent = if self.random.one_in(3) {
                    a
                } else {
                    self.any_parent(h)
                };
                let compare = |a: Entity, b: Entity| (a.index() % 5).cmp(&(b.index() % 5));
                let is = (orders.sort_children_by)(&mut self.world, parent, compare);
                let should = self
                    .naive
                    .sort_children(h, parent, |child| child.index() % 5);
                self.answer(verb, &is, &should);
            }
            "set_slot" => {
                let Some(slots) = &tree.slots else {
                    return false;
                };
                let parent = self.any_parent(h);
                let slot = self.random.below(4);
                let is = (slots.set_slot)(&mut self.world, parent, slot, a);
                let should = self.naive.set_slot(h, parent, slot, a);
                if matches!(is, Ok(Some(_))) {
                    self.count("set_slot: taken");
                }
                self.answer(verb, &is, &should);
            }
            "detach_children" => {
                let Some(keeps) = &tree.keeps else {
                    return false;
                };
                let parent = if self.random.one_in(3) {
                    a
                } else {
                    self.any_parent(h)
                };
                let is = (keeps.detach_children)(&mut self.world, parent);
                let should = self.naive.detach_children(h, parent);
                self.answer(verb, &is, &should);
            }
            "reparent_children" => {
                let Some(keeps) = &tree.keeps else {
                    return false;
                };
                let from = self.any_parent(h);
                let below = self.naive.depth_first(h, &[from]);
                let to = match self.random.below(4) {
                    0 => self.random.of(&below),
                    1 => self.any_parent(h),
                    _ => b,
                };
                let is = (keeps.reparent_children)(&mut self.world, from, to);
                let should = self.naive.reparent_children(h, from, to);
                self.answer(verb, &is, &should);
            }
            "insert" => {
                if !self.naive.alive.contains_key(&a) {
                    return false;
                }
                let (component, value) = (self.component(), self.random.value());
                self.insert(a, component, value);
            }
            "insert both" => {
                if !self.naive.alive.contains_key(&a) {
                    return false;
                }
                let value = self.random.value();
                let bundle = (super::values::Local(value), super::values::Global(value));
                assert!(self.world.insert(a, bundle).is_ok());
                self.naive.insert(a, &[(0, value), (1, value)]);
            }
            "remove" => {
                let component = self.component();
                let taken = (self.subject.components[component].remove)(&mut self.world, a);
                assert_eq!(taken.map(bits), self.naive.value(a, component).map(bits));
                self.naive.remove(a, &[component]);
            }
            "remove both" => {
                let bundle = self
                    .world
                    .remove::<(super::values::Local, super::values::Global)>(a);
                assert_eq!(
                    bundle.0.map(|it| bits(it.0)),
                    self.naive.value(a, 0).map(bits)
                );
                assert_eq!(
                    bundle.1.map(|it| bits(it.0)),
                    self.naive.value(a, 1).map(bits)
                );
                self.naive.remove(a, &[0, 1]);
            }
            "remove_all" => {
                let component = self.component();
                let removed = (self.subject.components[component].remove_all)(&mut self.world);
                assert_eq!(self.naive.remove_all(component).len(), removed);
            }
            "drain" => {
                let component = self.component();
                let drained = (self.subject.components[component].drain)(&mut self.world);
                for &(entity, value) in &drained {
                    assert_eq!(
                        self.naive.value(entity, component).map(bits),
                        Some(bits(value))
                    );
                }
                assert_eq!(self.naive.remove_all(component).len(), drained.len());
            }
            "retain" => {
                let component = self.component();
                let rest = u32::try_from(self.random.below(5)).unwrap();
                let mut refused = Vec::new();
                (self.subject.components[component].retain)(&mut self.world, &mut |entity| {
                    let keeps = entity.index() % 5 != rest;
                    refused.extend((!keeps).then_some(entity));
                    keeps
                });
                self.naive.despawn(&refused);
            }
            "clear" => {
                if !self.random.one_in(4) {
                    return false;
                }
                self.world.clear();
                self.naive.clear();
            }
            "clone" => {
                let copy = self.world.clone();
                let original = std::mem::replace(&mut self.world, copy);
                if self.random.one_in(2) {
                    // The original is none the worse for what happens to the copy.
                    let naive = self.naive.clone();
                    for h in 0..self.subject.trees.len() {
                        self.propagate(h, None);
                    }
                    self.assert_same(0);
                    (self.world, self.naive) = (original, naive);
                }
            }
            "write" => {
                if !self.naive.alive.contains_key(&a) {
                    return false;
                }
                let component = self.component();
                if self.naive.value(a, component).is_none() {
                    return false;
                }
                let value = self.random.value();
                (self.subject.components[component].write)(&mut self.world, a, value);
                self.naive.write(a, component, value);
                for h in 0..self.subject.trees.len() {
                    for node in self.naive.to_mark(h, a, component) {
                        (self.subject.trees[h].sides.mark_dirty)(&mut self.world, node).unwrap();
                        self.naive.mark_dirty(h, node).unwrap();
                    }
                }
            }
            "mark_dirty" => {
                let is = (sides.mark_dirty)(&mut self.world, a);
                let should = self.naive.mark_dirty(h, a);
                self.answer(verb, &is, &should);
            }
            "propagate" => self.propagate(h, None),
            "propagate_with" => {
                let way = self.random.of(&WAYS);
                self.count(&format!("{way:?}"));
                self.propagate(h, Some(way));
            }
            "sort" => {
                (sides.sort)(&mut self.world);
                self.sorted(h, Asked::DepthFirst);
            }
            "sort_breadth_first" => {
                (sides.sort_breadth_first)(&mut self.world);
                self.sorted(h, Asked::BreadthFirst);
            }
            "levels" => {
                let levels = (sides.levels_mut)(&mut self.world);
                self.sorted(h, Asked::BreadthFirst);
                assert_eq!(Some(levels), (sides.levels)(&self.world));
            }
            "cascade" => {
                let walked = (sides.cascade)(&mut self.world);
                self.sorted(h, Asked::BreadthFirst);
                let depth = |&node: &Entity| (self.naive.depth_among_nodes(h, node), node);
                let nodes = (sides.iter)(&self.world);
                assert!(
                    walked.iter().copied().eq(nodes.iter().map(depth)),
                    "the walk by depth"
                );
            }
            "shrink_to_fit" => self.world.shrink_to_fit(),
            "chain" => {
                // Links all that have no parent, deep and against the order that they have.
                let roots = self.naive.roots(h);
                for pair in roots.windows(2) {
                    let is = (sides.set_parent)(&mut self.world, pair[0], pair[1]);
                    let should = self.naive.set_parent(h, pair[0], pair[1]);
                    self.answer("set_parent", &is, &should);
                }
            }
            _ => unreachable!("{verb} is done"),
        }
        true
    }

    fn insert(&mut self, entity: Entity, component: usize, value: Value) {
        (self.subject.components[component].insert)(&mut self.world, entity, value);
        self.naive.insert(entity, &[(component, value)]);
    }

    fn sorted(&mut self, h: usize, asked: Asked) {
        let sides = &self.subject.trees[h].sides;
        assert!((sides.is_sorted)(&self.world), "it was sorted");
        assert_eq!((sides.moved)(&self.world), 0);
        self.asked[h] = asked;
        if let Some(members) = self.subject.trees[h].members {
            let members = members(&self.world);
            let mut order = (sides.iter)(&self.world);
            order.retain(|node| members.contains(node));
            assert_eq!(members, order, "rows follow the order");
        }
    }

    fn propagate(&mut self, h: usize, way: Option<Propagation>) {
        let tree = &self.subject.trees[h];
        let (below, should) = self.naive.below_dirty(h);
        let nodes = self.naive.nodes(h);
        let all = nodes
            .iter()
            .filter(|&&node| self.naive.makes(h, node))
            .count();
        let order = (tree.sides.iter)(&self.world);
        let is_aligned = tree
            .members
            .is_some_and(|members| members(&self.world) == order);
        let affected = order.iter().copied().filter(|node| below.contains(node));
        if tree.declared.flows.is_empty() {
            assert!((tree.sides.affected)(&self.world).is_empty());
        } else {
            let affected: Vec<Entity> = affected.collect();
            assert_eq!((tree.sides.affected)(&self.world), affected);
        }
        let since = self.world.now();
        let made = match way {
            None => (tree.sides.propagate)(&mut self.world),
            Some(way) => (tree.sides.propagate_with)(&mut self.world, way),
        };
        let is_all = way == Some(Propagation::Linear);
        if is_all && below.is_empty() {
            assert!(made == 0 || made == all, "{made} of 0 or {all}");
        } else {
            assert_eq!(
                made,
                if is_all { all } else { should },
                "how many were made by {way:?}"
            );
        }
        // These two sort first, where there is something to do.
        let has_levels = (tree.sides.levels)(&self.world).is_some();
        let is_sorted = (tree.sides.is_sorted)(&self.world);
        match way {
            Some(Propagation::Levels) if made > 0 => self.sorted(h, Asked::BreadthFirst),
            Some(Propagation::Ranges) if made > 0 => self.sorted(h, Asked::DepthFirst),
            Some(Propagation::Levels) if has_levels => self.asked[h] = Asked::BreadthFirst,
            Some(Propagation::Ranges) if is_sorted && !has_levels => {
                self.asked[h] = Asked::DepthFirst;
            }
            _ => {}
        }
        self.count(if made == 0 {
            "made nothing"
        } else {
            "made some"
        });
        if should > 0 && should < all {
            let way = way.map_or("choice".to_owned(), |way| format!("{way:?}"));
            self.count(&format!("part by {way}"));
            if is_aligned {
                self.count(&format!("rows by {way}"));
            }
        }
        for flow in tree.declared.flows {
            let Some(changed) = self.subject.components[flow.target].changed else {
                continue;
            };
            if is_all {
                continue;
            }
            let changed: BTreeSet<Entity> = changed(&self.world, since).into_iter().collect();
            let should = below.iter().copied().filter(|&node| {
                [flow.source, flow.target]
                    .iter()
                    .all(|&it| self.naive.value(node, it).is_some())
            });
            assert_eq!(changed, should.collect(), "the stamps tell what was made");
            self.count("stamps compared");
        }
        self.naive.propagate(h);
        self.naive.assert_flown(h);
        let propagate = tree.sides.propagate;
        assert_eq!((tree.sides.affected)(&self.world), [], "nothing is left");
        assert_eq!(propagate(&mut self.world), 0, "nothing is left");
    }

    fn assert_same(&mut self, step: usize) {
        self.world.check_invariants();
        assert_eq!(self.world.len(), self.naive.alive.len());
        for (&entity, values) in &self.naive.alive {
            assert!(self.world.contains(entity));
            for (component, value) in self.subject.components.iter().zip(values) {
                assert_eq!(
                    (component.get)(&self.world, entity).map(bits),
                    value.map(bits)
                );
            }
        }
        for h in 0..self.subject.trees.len() {
            self.assert_same_tree(h, step);
        }
        for group in &self.subject.groups {
            let members: BTreeSet<Entity> = (group.members)(&self.world).into_iter().collect();
            let alive = self.naive.alive.keys().copied();
            let should = alive.filter(|&entity| {
                group.with.iter().all(|&part| self.is(entity, part))
                    && !group.without.iter().any(|&part| self.is(entity, part))
            });
            assert_eq!(members, should.collect(), "the members of a group");
        }
    }

    fn is(&self, entity: Entity, part: Part) -> bool {
        match part {
            Part::Has(component) => self.naive.value(entity, component).is_some(),
            Part::Node(h) => self.naive.is_node(h, entity),
            Part::Child(h) => self.naive.is_child(h, entity),
        }
    }

    #[expect(clippy::too_many_lines, reason = "a line for each question")]
    fn assert_same_tree(&mut self, h: usize, step: usize) {
        let tree = &self.subject.trees[h];
        let (sides, naive, world) = (&tree.sides, &self.naive, &self.world);
        let nodes = naive.nodes(h);
        assert_eq!((sides.len)(world), nodes.len(), "how many nodes");
        let living: Vec<Entity> = naive.alive.keys().copied().collect();
        for &entity in living.iter().chain(&self.dead) {
            let is_alive = naive.alive.contains_key(&entity);
            let is_node = naive.is_node(h, entity);
            let is_child = is_alive && naive.is_child(h, entity);
            assert_eq!(
                (tree.marks)(world, entity),
                [is_node, is_child],
                "markers of {entity:?}"
            );
            assert_eq!((sides.contains)(world, entity), is_node);
            let parent = if is_alive {
                naive.parent(h, entity)
            } else {
                None
            };
            assert_eq!(
                (sides.parent)(world, entity),
                parent,
                "the parent of {entity:?}"
            );
            assert_eq!((sides.is_root)(world, entity), is_node && parent.is_none());
            let ancestors = if is_alive {
                naive.ancestors(h, entity)
            } else {
                Vec::new()
            };
            let root = ancestors.last().copied().unwrap_or(entity);
            assert_eq!((sides.root)(world, entity), is_node.then_some(root));
            assert_eq!(
                (sides.depth)(world, entity),
                is_node.then_some(ancestors.len())
            );
            for (nth, compute) in tree.compute.iter().enumerate() {
                let made = naive.compute(h, nth, entity);
                assert_eq!(
                    compute(world, entity).map(bits),
                    made.map(bits),
                    "{entity:?} is computed"
                );
            }
            if (step + usize::try_from(entity.index()).unwrap()).is_multiple_of(4) {
                for &above in &living {
                    let is_above = ancestors.contains(&above);
                    assert_eq!((sides.is_ancestor_of)(world, above, entity), is_above);
                }
            }
            assert_eq!((sides.ancestors)(world, entity), ancestors);
            let Some(keeps) = &tree.keeps else {
                continue;
            };
            let mut children = if is_alive {
                naive.children(h, entity)
            } else {
                Vec::new()
            };
            assert_eq!(
                (keeps.children)(world, entity),
                children,
                "the children of {entity:?}"
            );
            assert_eq!((keeps.child_count)(world, entity), children.len());
            let ends = [children.first().copied(), children.last().copied()];
            assert_eq!((keeps.ends)(world, entity), ends);
            let below = naive.depth_first(h, &children);
            assert_eq!((keeps.descendants)(world, entity), below);
            let levels = naive.levels(h, &children).concat();
            assert_eq!((keeps.descendants_breadth_first)(world, entity), levels);
            children.reverse();
            assert_eq!((keeps.children_back)(world, entity), children);
            let mut siblings = match parent {
                Some(parent) => naive.children(h, parent),
                None if tree.orders.is_some() && is_node => naive.roots(h),
                None => Vec::new(),
            };
            let at = siblings.iter().position(|&it| it == entity);
            let prev = at.and_then(|at| siblings.get(at.wrapping_sub(1)).copied());
            let next = at.and_then(|at| siblings.get(at + 1).copied());
            assert_eq!(
                (keeps.beside)(world, entity),
                [prev, next],
                "beside {entity:?}"
            );
            if let Some(orders) = &tree.orders {
                let index = at.filter(|_| parent.is_some());
                assert_eq!((orders.child_index)(world, entity), index);
            }
            siblings.retain(|&it| it != entity && parent.is_some());
            assert_eq!((keeps.siblings)(world, entity), siblings);
            if let Some(slots) = &tree.slots {
                let there = if is_alive {
                    naive.slots(h, entity)
                } else {
                    Vec::new()
                };
                for slot in 0..4 {
                    let should = there.get(slot).copied().flatten();
                    assert_eq!((slots.slot)(world, entity, slot), should);
                }
                let place = parent.map(|parent| naive.slots(h, parent));
                let place = place.and_then(|there| there.iter().position(|&it| it == Some(entity)));
                assert_eq!((slots.slot_of)(world, entity), place);
            }
        }
        (sides.validate)(world);
        self.assert_same_order(h, &nodes);
    }

    #[expect(clippy::too_many_lines, reason = "a line for each question")]
    fn assert_same_order(&mut self, h: usize, nodes: &[Entity]) {
        let tree = &self.subject.trees[h];
        let (sides, naive, world) = (&tree.sides, &self.naive, &self.world);
        let roots = (sides.roots)(world);
        if tree.orders.is_some() {
            assert_eq!(roots, naive.roots(h), "the roots in their order");
        } else {
            let (roots, should): (BTreeSet<_>, BTreeSet<_>) = (
                roots.iter().copied().collect(),
                naive.roots(h).into_iter().collect(),
            );
            assert_eq!(roots, should, "the roots");
        }
        let order = (sides.iter)(world);
        let mut back = (sides.iter_back)(world);
        back.reverse();
        assert_eq!(order, back, "the same from behind");
        let places: BTreeMap<Entity, usize> = order.iter().copied().zip(0..).collect();
        assert_eq!(order.len(), nodes.len(), "each node once");
        assert!(
            nodes.iter().all(|node| places.contains_key(node)),
            "each node"
        );
        for node in nodes {
            let parent = naive
                .parent(h, *node)
                .and_then(|parent| places.get(&parent));
            assert!(
                parent.is_none_or(|parent| *parent < places[node]),
                "parents first"
            );
        }
        let is_sorted = (sides.is_sorted)(world);
        let levels = (sides.levels)(world);
        let (asked, keeps) = (self.asked[h], tree.keeps.is_some());
        if is_sorted {
            let is_top = |node: &Entity| {
                naive
                    .parent(h, *node)
                    .is_none_or(|it| !places.contains_key(&it))
            };
            let tops: Vec<Entity> = order.iter().copied().filter(is_top).collect();
            match asked {
                Asked::Nothing => panic!("nobody asked for an order"),
                Asked::DepthFirst if keeps => {
                    assert_eq!(order, naive.depth_first(h, &tops), "depth first");
                }
                Asked::BreadthFirst if keeps => {
                    assert_eq!(order, naive.levels(h, &tops).concat(), "breadth first");
                }
                Asked::DepthFirst => {
                    // What is below a node stands side by side, children in any order.
                    for &node in nodes {
                        let below = naive.depth_first(h, &[node]);
                        let mut below: Vec<usize> = below.iter().map(|it| places[it]).collect();
                        below.sort_unstable();
                        let from = places[&node];
                        assert!(
                            below
                                .into_iter()
                                .eq(from..from + naive.depth_first(h, &[node]).len())
                        );
                    }
                }
                Asked::BreadthFirst => {
                    let parents = order.iter().map(|&node| {
                        let parent = naive.parent(h, node).and_then(|parent| places.get(&parent));
                        (naive.depth_among_nodes(h, node), parent)
                    });
                    assert!(parents.is_sorted(), "breadth first");
                }
            }
            if tree.orders.is_some() {
                assert_eq!(tops, naive.roots(h), "roots in their order");
            }
        }
        if let Some(levels) = &levels {
            assert_eq!(levels.concat(), order, "levels are all nodes");
            for (at, level) in levels.iter().enumerate() {
                assert!(!level.is_empty(), "a level has nodes");
                assert!(
                    level
                        .iter()
                        .all(|&node| naive.depth_among_nodes(h, node) == at),
                    "each at its depth"
                );
            }
        }
        if let Some(members) = tree.members {
            let members = members(world);
            let set: BTreeSet<Entity> = members.iter().copied().collect();
            let should = nodes.iter().copied().filter(|&node| {
                tree.owns
                    .iter()
                    .all(|&component| naive.value(node, component).is_some())
            });
            assert_eq!(set, should.collect(), "who has rows in the order");
        }
        // Where parents alone are kept, an order that is found has levels.
        assert!(
            levels.is_none() || !keeps || is_sorted && asked == Asked::BreadthFirst,
            "nobody asked for levels"
        );
        if is_sorted {
            self.count("sorted");
        }
    }
}

fn bits(value: Value) -> [u64; 2] {
    value.map(f64::to_bits)
}
