//! Letting values flow down: what changed, how that is followed, and rows that come into the order of nodes.
#![forbid(unsafe_code)]

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem;

use super::forest::Forest;
use super::keep::{state, state_mut};
use super::links::{NONE, some};
use super::order::Layout;
use super::{FlowList, Hierarchy, HierarchyModel, HierarchyMut, HierarchyRef, Nodes, Owner, kind};
use crate::bits::Bits;
use crate::change::Window;
use crate::primitives::{narrow, wide};
use crate::world::Declared;

/// A way to propagate. What comes out is the same, to the bit.
///
/// [`propagate`](HierarchyMut::propagate) chooses by what it finds; these are for comparing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Propagation {
    /// All nodes, in one pass over the order.
    Linear,
    /// One pass over the order from the first that changed on, which flags what is below a flagged node.
    Flagged,
    /// From each that changed, depth first, with a stack.
    DepthFirst,
    /// From each that changed, breadth first, with a queue.
    BreadthFirst,
    /// All that is below those that changed is collected, sorted by the order, and looked up one by one.
    SortedEntities,
    /// The same, by the rows of the group that the hierarchy owns; without one, as `SortedEntities`.
    SortedRows,
    /// Depth by depth: what is below stands side by side in each. Sorts the hierarchy breadth first, if it is not.
    Levels,
    /// Range by range: what is below stands right behind. Sorts the hierarchy depth first, if it is not.
    Ranges,
}

/// How much of all nodes is visited one by one before a pass over all is made instead: one in so many.
///
/// Following links costs ten to thirty times what a pass costs a node, where pools stand in another order, and less where
/// they do not.
pub(super) const FEW: usize = 16;

/// How many of all nodes have to have changed, before what is below them is flagged rather than listed: one in so many.
const MANY: usize = 8;

/// How many rows have to follow on another one than in the order of nodes, before they are put into that order: one in so many.
///
/// Fewer cost a pass little; so many come from as many changes to links, which cost more than that.
const SCATTERED: usize = 8;

impl<W: Declared, H: Hierarchy<W>> HierarchyMut<'_, W, H> {
    /// Makes what flows down of what changed, for all nodes below a change, parents first. Returns for how many.
    ///
    /// Changes are writes to a source that is tracked, [`mark_dirty`](Self::mark_dirty), and what happens to links and to the
    /// components themselves. Nothing is made where nothing changed: that costs one comparison for each tracked source,
    /// however many nodes there are. Whatever changed, the cost is bounded by about one and a half passes over all nodes, and
    /// the function of a flow is called once for each node.
    ///
    /// Where the hierarchy owns what flows, and the rows of its pools have come far from the order of nodes, as after many nodes
    /// were linked or moved, they are put into that order first: that costs some passes, once. [`sort`](Self::sort) finds a
    /// better order. Where it owns nothing, a node costs some times more.
    ///
    /// A node that has the target of a flow and not its source keeps what it has, and its children inherit that; one without
    /// the target is passed through.
    ///
    /// # Panics
    ///
    /// When the function of a flow does. What was made then stays, nothing is forgotten, and the next call makes all of it.
    pub fn propagate(&mut self) -> usize {
        let work = |pass: &mut Pass<'_, W, H>, window| pass.choose(window);
        run::<W, H>(self.world, None, work)
    }

    /// [`propagate`](Self::propagate), in a way of one's choice. A hierarchy that keeps parents alone knows no children, so
    /// that there all ways but `Linear` are `Flagged`.
    pub fn propagate_with(&mut self, way: Propagation) -> usize {
        let layout = match way {
            Propagation::Levels => Some(Layout::BreadthFirst),
            Propagation::Ranges => Some(Layout::DepthFirst),
            _ => None,
        };
        run::<W, H>(self.world, layout, |pass, window| pass.run(way, window))
    }
}

impl<'w, W: Declared, H: Hierarchy<W>> HierarchyRef<'w, W, H> {
    /// Iterator over the nodes that [`propagate`](HierarchyMut::propagate) goes along next: those that changed and all that is
    /// below them, each once, parents before their children. None in a hierarchy down which nothing flows.
    ///
    /// O(n), and O(1) where nothing changed.
    pub fn affected(&self) -> Nodes<'w> {
        let ground = self.ground();
        if const { <H::Flows as FlowList<W>>::IS_EMPTY } {
            return Nodes::found(ground, Vec::new());
        }
        let found;
        let mut forest = &ground.state.forest;
        if forest.far.is_stale {
            found = self.found();
            forest = &found;
        }
        let window = self.world.shape().window(forest.propagated);
        let dirty = changed::<W, H>(self.world, forest, window);
        let order = &forest.order;
        let positions: Vec<u32> = if let Some(ranges) = order.subtrees(&dirty) {
            ranges.into_iter().flatten().collect()
        } else {
            let (flags, _) = order.flag_below(&dirty);
            let positions = (0..).zip(flags).filter(|&(_, flag)| flag);
            positions.map(|(position, _)| position).collect()
        };
        let slots = positions.into_iter().map(|at| order.at()[wide(at)]);
        let slots = slots.filter(|&slot| slot != NONE).collect();
        Nodes::found(ground, slots)
    }
}

/// Runs a propagation, unless nothing changed: the order is in a layout, if one is named.
pub(super) fn run<W: Declared, H: Hierarchy<W>>(
    world: &mut W,
    layout: Option<Layout>,
    work: impl FnOnce(&mut Pass<'_, W, H>, Window) -> usize,
) -> usize {
    if const { <H::Flows as FlowList<W>>::IS_EMPTY } {
        return 0;
    }
    let shape = world.shape();
    let forest = &state::<W, H>(world).forest;
    let window = shape.window(forest.propagated);
    let is_written = <H::Flows as FlowList<W>>::is_written(shape, window);
    if forest.dirty().is_empty() && !is_written && !forest.far.is_stale {
        return 0;
    }
    find_order::<W, H>(world);
    if let Some(layout) = layout {
        sort::<W, H>(world, layout);
    }
    let mut pass = Pass::<W, H>::begin(world);
    let made = work(&mut pass, window);
    pass.end();
    made
}

/// Finds the order of a hierarchy that keeps parents alone, where something happened since it was found.
pub(super) fn find_order<W: Declared, H: Hierarchy<W>>(world: &mut W) {
    if !matches!(const { kind::<W, H>() }, HierarchyModel::ParentOnly)
        || !state::<W, H>(world).forest.far.is_stale
    {
        return;
    }
    let mut forest = mem::replace(&mut state_mut::<W, H>(world).forest, Forest::new());
    let shape = world.shape();
    let nodes = state::<W, H>(world);
    forest.find_order(|parent| {
        if shape.entities.contains(parent) {
            (true, nodes.slot(parent.index()))
        } else {
            (false, None)
        }
    });
    state_mut::<W, H>(world).forest = forest;
}

/// Brings the order into a layout, and what the hierarchy owns with it.
pub(super) fn sort<W: Declared, H: Hierarchy<W>>(world: &mut W, layout: Layout) {
    find_order::<W, H>(world);
    let forest = &mut state_mut::<W, H>(world).forest;
    let Forest { links, order, .. } = forest;
    order.sort(links, const { kind::<W, H>() }, layout);
    if const { !H::Owner::OWNS.is_empty() } && !Pass::<W, H>::begin(world).is_aligned() {
        let state = state::<W, H>(world);
        let slots = state.forest.order.at().iter();
        let entities: Vec<u32> = slots.map(|&slot| state.entity(slot)).collect();
        H::Owner::arrange(world, &entities);
    }
}

/// The rows of ancestors, for each flow.
pub(super) type Heirs<W, H> = <<H as Hierarchy<W>>::Flows as FlowList<W>>::Heirs;

/// A propagation under way: the links and the order are held beside the world whose values flow, and come back whatever
/// happens.
pub(super) struct Pass<'w, W: Declared, H: Hierarchy<W>> {
    pub(super) world: &'w mut W,
    pub(super) forest: Forest,
    /// Whether rows may come into the order of nodes.
    may_line_up: bool,
    is_lined_up: bool,
    hierarchy: PhantomData<fn() -> H>,
}

impl<W: Declared, H: Hierarchy<W>> Drop for Pass<'_, W, H> {
    fn drop(&mut self) {
        let forest = mem::replace(&mut self.forest, Forest::new());
        state_mut::<W, H>(self.world).forest = forest;
    }
}

impl<'w, W: Declared, H: Hierarchy<W>> Pass<'w, W, H> {
    pub(super) const KIND: HierarchyModel = kind::<W, H>();

    /// Whether a node knows its children.
    const KNOWS_CHILDREN: bool = !matches!(Self::KIND, HierarchyModel::ParentOnly);

    /// Whether all that flows is in pools that the hierarchy owns.
    const OWNS_FLOWS: bool = {
        let flows = <H::Flows as FlowList<W>>::SOURCES.union(<H::Flows as FlowList<W>>::TARGETS);
        H::Owner::OWNS.contains(flows)
    };

    fn begin(world: &'w mut W) -> Self {
        let forest = mem::replace(&mut state_mut::<W, H>(world).forest, Forest::new());
        Self {
            world,
            forest,
            may_line_up: false,
            is_lined_up: false,
            hierarchy: PhantomData,
        }
    }

    /// Nothing is dirty any more, and later writes are told from those that were seen.
    fn end(mut self) {
        if self.is_lined_up {
            self.forest.order.close_gaps();
            let nodes = self.forest.order.len();
            self.forest.order.set_firm(nodes);
            H::Owner::set_firm(self.world, nodes);
        }
        self.forest.clean();
        self.forest.propagated = self.world.shape_mut().close_tick();
    }

    /// Whether each row of the pools that the hierarchy owns is that of the node at the same position, and all that flows is in
    /// these pools.
    pub(super) fn is_aligned(&mut self) -> bool {
        if const { !Self::OWNS_FLOWS } {
            return false;
        }
        let nodes = self.forest.order.len();
        let members = H::Owner::members(self.world);
        if self.forest.order.has_gaps() || members.len() != nodes {
            return false;
        }
        let state = state::<W, H>(self.world);
        let mut firm = self.forest.order.firm().min(H::Owner::firm(self.world));
        let rows = members[firm..].iter().zip(&self.forest.order.at()[firm..]);
        firm += rows
            .take_while(|&(&member, &slot)| member == state.entity(slot))
            .count();
        self.forest.order.set_firm(firm);
        H::Owner::set_firm(self.world, firm);
        firm == nodes
    }

    /// The row of each position, [`NONE`] of a gap, where all nodes are in the pools that the hierarchy owns, and all that flows
    /// is in these. Rows that are scattered come into the order of nodes, if they may.
    pub(super) fn rows(&mut self) -> Option<Vec<u32>> {
        if const { !Self::OWNS_FLOWS } {
            return None;
        }
        let (shape, state) = (self.world.shape(), state::<W, H>(self.world));
        let index = shape.index(H::Owner::FIRST?);
        let order = &self.forest.order;
        if H::Owner::members(self.world).len() != order.nodes() {
            return None;
        }
        let row = |&slot: &u32| match some(slot) {
            Some(slot) => narrow(index.position(state.entity(slot))),
            None => NONE,
        };
        let mut rows: Vec<u32> = order.at().iter().map(row).collect();
        let nodes = rows.iter().filter(|&&row| row != NONE);
        let follow = nodes.clone().zip(nodes.skip(1));
        let breaks = follow.filter(|&(&row, &next)| row + 1 != next);
        if self.may_line_up && breaks.count() > order.nodes() / SCATTERED {
            self.line_up();
            let nodes = rows.iter_mut().filter(|row| **row != NONE);
            for (row, now) in nodes.zip(0..) {
                *row = now;
            }
        }
        Some(rows)
    }

    /// Puts the members of the group that owns pools for the hierarchy into the order of nodes.
    fn line_up(&mut self) {
        let state = state::<W, H>(self.world);
        let slots = self.forest.order.iter();
        let entities: Vec<u32> = slots.map(|slot| state.entity(slot)).collect();
        H::Owner::arrange(self.world, &entities);
        self.is_lined_up = true;
    }

    /// The positions of those that changed, ascending, each once.
    pub(super) fn dirty(&mut self, window: Window) -> Vec<u32> {
        let mut dirty = dirty_positions(&self.forest);
        if self.is_aligned() {
            <H::Flows as FlowList<W>>::list_written(self.world.shape_mut(), window, &mut dirty);
        } else {
            let mut writers = Vec::new();
            <H::Flows as FlowList<W>>::list_writers(self.world.shape_mut(), window, &mut writers);
            let state = state::<W, H>(self.world);
            let slots = writers.into_iter().filter_map(|entity| state.slot(entity));
            dirty.extend(slots.filter_map(|slot| self.forest.position(slot)));
        }
        ascending(dirty, self.forest.order.len())
    }

    pub(super) fn choose(&mut self, window: Window) -> usize {
        self.may_line_up = true;
        let dirty = &self.dirty(window);
        if dirty.is_empty() {
            return 0;
        }
        let order = &self.forest.order;
        let roots = dirty
            .iter()
            .filter(|&&at| order.parents()[wide(at)] == NONE);
        if roots.count() == order.roots() {
            return self.linear();
        }
        if dirty.len() >= order.nodes() / MANY {
            return self.flagged(dirty);
        }
        let few = order.nodes() / FEW;
        match order.layout() {
            Layout::DepthFirst => self.ranges(dirty),
            Layout::BreadthFirst => self.levels(dirty),
            Layout::Topological if Self::KNOWS_CHILDREN && dirty.len() <= few => {
                self.collected(dirty, few)
            }
            Layout::Topological => self.flagged(dirty),
        }
    }

    fn run(&mut self, way: Propagation, window: Window) -> usize {
        if way == Propagation::Linear {
            return self.linear();
        }
        let dirty = &self.dirty(window);
        match way {
            Propagation::DepthFirst if Self::KNOWS_CHILDREN => {
                self.follow(dirty, VecDeque::pop_back)
            }
            Propagation::BreadthFirst if Self::KNOWS_CHILDREN => {
                self.follow(dirty, VecDeque::pop_front)
            }
            Propagation::SortedEntities if Self::KNOWS_CHILDREN => self.sorted(dirty, false),
            Propagation::SortedRows if Self::KNOWS_CHILDREN => self.sorted(dirty, true),
            Propagation::Levels if Self::KNOWS_CHILDREN => self.levels(dirty),
            Propagation::Ranges if Self::KNOWS_CHILDREN => self.ranges(dirty),
            _ => self.flagged(dirty),
        }
    }
}

/// The positions of those that changed, ascending, each once: wherever rows stand.
fn changed<W: Declared, H: Hierarchy<W>>(world: &W, forest: &Forest, window: Window) -> Vec<u32> {
    let mut dirty = dirty_positions(forest);
    let (shape, state) = (world.shape(), state::<W, H>(world));
    <H::Flows as FlowList<W>>::written(shape, window, &mut |entity| {
        let slot = state.slot(entity);
        dirty.extend(slot.and_then(|slot| forest.position(slot)));
    });
    ascending(dirty, forest.order.len())
}

/// The positions of nodes that something structural happened to, or that were named.
fn dirty_positions(forest: &Forest) -> Vec<u32> {
    let slots = forest.dirty().iter();
    slots.filter_map(|&slot| forest.position(slot)).collect()
}

/// Some of so many positions, in their order, each once.
fn ascending(mut dirty: Vec<u32>, positions: usize) -> Vec<u32> {
    if !dirty.is_sorted() {
        if dirty.len() >= positions / 256 {
            let mut set = Bits::new();
            for position in dirty {
                set.insert(wide(position));
            }
            return set.iter().map(narrow).collect();
        }
        dirty.sort_unstable();
    }
    dirty.dedup();
    dirty
}
