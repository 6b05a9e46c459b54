//! Letting values flow down: from those that changed to all that is below them, each once, parents first.
#![forbid(unsafe_code)]

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem;
use core::ops::Range;

use super::forest::Forest;
use super::keep::{state, state_mut};
use super::links::{NONE, some};
use super::order::Layout;
use super::{FlowList, Hierarchy, HierarchyModel, HierarchyMut, Owner, kind};
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
const FEW: usize = 16;

impl<W: Declared, H: Hierarchy<W>> HierarchyMut<'_, W, H> {
    /// Makes what flows down of what changed, for all nodes below a change, parents first. Returns for how many.
    ///
    /// Changes are writes to a source that is tracked, [`mark_dirty`](Self::mark_dirty), and what happens to links and to the
    /// components themselves. Nothing is made where nothing changed: that costs one comparison for each tracked source,
    /// however many nodes there are. Whatever changed, the cost is bounded by about one and a half passes over all nodes where
    /// the hierarchy is sorted; where it is not, and its pools stand in another order, a node costs some times more. There the
    /// function of a flow may be called twice for a sixteenth of the nodes; otherwise it is called once for each.
    ///
    /// A node that has the target of a flow and not its source keeps what it has, and its children inherit that; one without
    /// the target is passed through.
    ///
    /// # Panics
    ///
    /// When the function of a flow does. What was made then stays, nothing is forgotten, and the next call makes all of it.
    pub fn propagate(&mut self) -> usize {
        run::<W, H>(self.world, None)
    }

    /// [`propagate`](Self::propagate), in a way of one's choice. A hierarchy that keeps parents alone knows no children, so
    /// that there all ways but `Linear` are `Flagged`.
    pub fn propagate_with(&mut self, way: Propagation) -> usize {
        run::<W, H>(self.world, Some(way))
    }
}

fn run<W: Declared, H: Hierarchy<W>>(world: &mut W, way: Option<Propagation>) -> usize {
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
    match way {
        Some(Propagation::Levels) => sort::<W, H>(world, Layout::BreadthFirst),
        Some(Propagation::Ranges) => sort::<W, H>(world, Layout::DepthFirst),
        _ => {}
    }
    let mut pass = Pass::<W, H>::begin(world);
    let many = if way.is_none() {
        pass.many(window)
    } else {
        None
    };
    let made = if let Some(flags) = many {
        pass.run_flags(0, flags)
    } else {
        let dirty = pass.dirty(window);
        match way {
            Some(way) => pass.run(way, &dirty),
            None => pass.choose(&dirty),
        }
    };
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
    if const { !H::Owner::OWNS.is_empty() } {
        let state = state::<W, H>(world);
        let slots = state.forest.order.at().iter();
        let entities: Vec<u32> = slots.map(|&slot| state.entity(slot)).collect();
        H::Owner::arrange(world, &entities);
    }
}

/// The rows of ancestors, for each flow.
type Heirs<W, H> = <<H as Hierarchy<W>>::Flows as FlowList<W>>::Heirs;

/// A propagation under way: the links and the order are held beside the world whose values flow, and come back whatever
/// happens.
struct Pass<'w, W: Declared, H: Hierarchy<W>> {
    world: &'w mut W,
    forest: Forest,
    hierarchy: PhantomData<fn() -> H>,
}

impl<W: Declared, H: Hierarchy<W>> Drop for Pass<'_, W, H> {
    fn drop(&mut self) {
        let forest = mem::replace(&mut self.forest, Forest::new());
        state_mut::<W, H>(self.world).forest = forest;
    }
}

impl<'w, W: Declared, H: Hierarchy<W>> Pass<'w, W, H> {
    const KIND: HierarchyModel = kind::<W, H>();

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
            hierarchy: PhantomData,
        }
    }

    /// Nothing is dirty any more, and later writes are told from those that were seen.
    fn end(mut self) {
        self.forest.clean();
        self.forest.propagated = self.world.shape_mut().close_tick();
    }

    /// Whether each row of the pools that the hierarchy owns is that of the node at the same position, and all that flows is in
    /// these pools.
    fn is_aligned(&mut self) -> bool {
        if const {
            let flows =
                <H::Flows as FlowList<W>>::SOURCES.union(<H::Flows as FlowList<W>>::TARGETS);
            !H::Owner::OWNS.contains(flows)
        } {
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

    /// The row of each position, where all nodes are in the pools that the hierarchy owns, in another order, and all that flows
    /// is in these.
    fn rows(&self) -> Option<Vec<u32>> {
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
        Some(order.at().iter().map(row).collect())
    }

    /// The positions of those that changed, ascending, each once.
    fn dirty(&mut self, window: Window) -> Vec<u32> {
        let is_aligned = self.is_aligned();
        let forest = &self.forest;
        let slots = forest.dirty().iter();
        let mut dirty: Vec<u32> = slots.filter_map(|&slot| forest.position(slot)).collect();
        let (shape, state) = (self.world.shape(), state::<W, H>(self.world));
        if is_aligned {
            let mut each = |row: usize| dirty.push(narrow(row));
            <H::Flows as FlowList<W>>::written_rows(shape, window, forest.order.len(), &mut each);
        } else {
            <H::Flows as FlowList<W>>::written(shape, window, &mut |entity| {
                let slot = state.slot(entity);
                dirty.extend(slot.and_then(|slot| forest.position(slot)));
            });
        }
        let positions = forest.order.len();
        if dirty.is_sorted() {
            dirty.dedup();
        } else if dirty.len() < positions / 256 {
            dirty.sort_unstable();
            dirty.dedup();
        } else {
            let mut set = Bits::new();
            for &position in &dirty {
                set.insert(wide(position));
            }
            dirty.clear();
            let mut next = set.next_set(0, positions);
            while next < positions {
                dirty.push(narrow(next));
                next = set.next_set(next + 1, positions);
            }
        }
        dirty
    }

    /// Flags at those that changed, where these are so many that listing them takes longer than a pass.
    fn many(&mut self, window: Window) -> Option<Vec<bool>> {
        let nodes = self.forest.order.len();
        let shape = self.world.shape();
        // Of 64 rows that share a stamp, one counts as all: that nearly all count means that one in thirty or more changed.
        let counted = <H::Flows as FlowList<W>>::count_written(shape, window, nodes);
        if counted < nodes - nodes / 10 || nodes < 1024 || !self.is_aligned() {
            return None;
        }
        let mut flags = vec![false; nodes];
        <H::Flows as FlowList<W>>::flag_written(self.world.shape(), window, &mut flags);
        for &slot in self.forest.dirty() {
            if let Some(position) = self.forest.position(slot) {
                flags[wide(position)] = true;
            }
        }
        let count = flags.iter().map(|&flag| usize::from(flag)).sum::<usize>();
        (count >= nodes / 8).then_some(flags)
    }

    fn choose(&mut self, dirty: &[u32]) -> usize {
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
        match order.layout() {
            Layout::DepthFirst => self.ranges(dirty),
            Layout::BreadthFirst => self.levels(dirty),
            Layout::Topological => self.depth_first(dirty, self.forest.order.nodes() / FEW),
        }
    }

    fn run(&mut self, way: Propagation, dirty: &[u32]) -> usize {
        let knows_children = !matches!(Self::KIND, HierarchyModel::ParentOnly);
        match way {
            Propagation::Linear => self.linear(),
            Propagation::DepthFirst if knows_children => self.depth_first(dirty, usize::MAX),
            Propagation::BreadthFirst if knows_children => self.breadth_first(dirty),
            Propagation::SortedEntities if knows_children => self.sorted(dirty, false),
            Propagation::SortedRows if knows_children => self.sorted(dirty, true),
            Propagation::Levels if knows_children => self.levels(dirty),
            Propagation::Ranges if knows_children => self.ranges(dirty),
            _ => self.flagged(dirty),
        }
    }

    /// All nodes.
    fn linear(&mut self) -> usize {
        let nodes = self.forest.order.len();
        if self.is_aligned() {
            let all = 0..narrow(nodes);
            <H::Flows as FlowList<W>>::pass(self.world, &[all], self.forest.order.parents());
            return nodes;
        }
        if let Some(rows) = self.rows() {
            let parents = self.forest.order.parents();
            <H::Flows as FlowList<W>>::pass_rows(self.world, &rows, parents, None);
            return self.forest.order.nodes();
        }
        let mut heirs = vec![<H::Flows as FlowList<W>>::NO_HEIRS; nodes];
        let mut made = 0;
        for position in 0..nodes {
            let slot = self.forest.order.at()[position];
            if slot == NONE {
                continue;
            }
            let above = match some(self.forest.order.parents()[position]) {
                Some(parent) => heirs[wide(parent)],
                None => self.above_root(slot),
            };
            heirs[position] = self.visit(slot, above, &mut made);
        }
        made
    }

    /// One pass from the first that changed on.
    fn flagged(&mut self, dirty: &[u32]) -> usize {
        let Some(&first) = dirty.first() else {
            return 0;
        };
        let mut flags = vec![false; self.forest.order.len()];
        for &position in dirty {
            flags[wide(position)] = true;
        }
        self.run_flags(wide(first), flags)
    }

    /// One pass from a position on, before which none is flagged.
    fn run_flags(&mut self, first: usize, mut flags: Vec<bool>) -> usize {
        let positions = flags.len();
        let mut count = 0;
        let parents = &self.forest.order.parents()[first..];
        for (position, &parent) in (first..).zip(parents) {
            if let Some(parent) = some(parent) {
                flags[position] |= flags[wide(parent)];
            }
            count += usize::from(flags[position]);
        }
        if self.is_aligned() {
            let parents = self.forest.order.parents();
            if count == positions {
                let all = 0..narrow(positions);
                <H::Flows as FlowList<W>>::pass(self.world, &[all], parents);
            } else {
                <H::Flows as FlowList<W>>::pass_flagged(self.world, first, parents, &flags);
            }
            return count;
        }
        if count > self.forest.order.nodes() / FEW
            && let Some(rows) = self.rows()
        {
            let parents = self.forest.order.parents();
            <H::Flows as FlowList<W>>::pass_rows(self.world, &rows, parents, Some(&flags));
            return count;
        }
        let mut known = Known::<W, H>::new(positions);
        let mut made = 0;
        for (position, &is_flagged) in flags.iter().enumerate().skip(first) {
            let slot = self.forest.order.at()[position];
            if slot == NONE || !is_flagged {
                continue;
            }
            let above = match some(self.forest.order.parents()[position]) {
                Some(parent) => known.at(self, parent),
                None => self.above_root(slot),
            };
            let heirs = self.visit(slot, above, &mut made);
            known.set(position, heirs);
        }
        made
    }

    /// From each that changed, with a stack; one pass over the rest where that came to more nodes than a budget.
    fn depth_first(&mut self, dirty: &[u32], mut budget: usize) -> usize {
        let mut seen = Bits::new();
        let mut stack = Vec::new();
        let mut made = 0;
        for (nth, &position) in dirty.iter().enumerate() {
            if seen.has(wide(position)) {
                continue;
            }
            let top = self.forest.order.at()[wide(position)];
            let before = made;
            let (above, steps) = self.above(top);
            let Some(left) = budget.checked_sub(steps) else {
                return made + self.flagged(&dirty[nth..]);
            };
            budget = left;
            stack.push((top, above));
            while let Some((slot, above)) = stack.pop() {
                let Some(left) = budget.checked_sub(1) else {
                    // What is below this one is made anew.
                    return before + self.flagged(&dirty[nth..]);
                };
                budget = left;
                seen.insert(wide(self.forest.order.position(slot)));
                let heirs = self.visit(slot, above, &mut made);
                let children = self.forest.links.children(Self::KIND, slot);
                stack.extend(children.map(|child| (child, heirs)));
            }
        }
        made
    }

    /// From each that changed, with a queue.
    fn breadth_first(&mut self, dirty: &[u32]) -> usize {
        let mut seen = Bits::new();
        let mut queue = VecDeque::new();
        let mut made = 0;
        for &position in dirty {
            if seen.has(wide(position)) {
                continue;
            }
            let top = self.forest.order.at()[wide(position)];
            queue.push_back((top, self.above(top).0));
            while let Some((slot, above)) = queue.pop_front() {
                seen.insert(wide(self.forest.order.position(slot)));
                let heirs = self.visit(slot, above, &mut made);
                let children = self.forest.links.children(Self::KIND, slot);
                queue.extend(children.map(|child| (child, heirs)));
            }
        }
        made
    }

    /// Collects all that is below those that changed, sorts it, and goes along it.
    fn sorted(&mut self, dirty: &[u32], by_rows: bool) -> usize {
        let order = &self.forest.order;
        let mut below: Vec<u32> = Vec::new();
        let mut seen = Bits::new();
        for &position in dirty {
            if seen.has(wide(position)) {
                continue;
            }
            for slot in self
                .forest
                .links
                .subtree(Self::KIND, order.at()[wide(position)])
            {
                let position = order.position(slot);
                seen.insert(wide(position));
                below.push(position);
            }
        }
        below.sort_unstable();
        if by_rows && self.is_aligned() {
            let rows: Vec<Range<u32>> = below.iter().map(|&row| row..row + 1).collect();
            <H::Flows as FlowList<W>>::pass(self.world, &rows, self.forest.order.parents());
            return below.len();
        }
        let mut made = 0;
        for position in below {
            let slot = self.forest.order.at()[wide(position)];
            let (above, _) = self.above(slot);
            self.visit(slot, above, &mut made);
        }
        made
    }

    /// Depth by depth, of an order that is breadth first.
    fn levels(&mut self, dirty: &[u32]) -> usize {
        let Some(levels) = self.forest.order.levels().map(<[u32]>::to_vec) else {
            return self.flagged(dirty);
        };
        let mut ranges: Vec<Range<u32>> = Vec::new();
        let mut above: Vec<Range<u32>> = Vec::new();
        let mut dirty = dirty;
        for level in levels.windows(2) {
            let (begin, end) = (level[0], level[1]);
            let (here, deeper) = dirty.split_at(dirty.partition_point(|&position| position < end));
            if here.is_empty() && above.is_empty() {
                dirty = deeper;
                continue;
            }
            let parents = &self.forest.order.parents()[wide(begin)..wide(end)];
            let below = |range: &Range<u32>| {
                let find = |at: u32| {
                    // A gap has no parent: it goes with those behind it.
                    begin + narrow(parents.partition_point(|&parent| parent < at))
                };
                find(range.start)..find(range.end)
            };
            let has_gaps = self.forest.order.has_gaps();
            let inherited = above.iter().map(below).filter(|range| !range.is_empty());
            let inherited: Vec<Range<u32>> = if has_gaps && !above.is_empty() {
                self.below_with_gaps(&above, begin..end)
            } else {
                inherited.collect()
            };
            above = merge(&inherited, here);
            ranges.extend_from_slice(&above);
            dirty = deeper;
        }
        self.pass_ranges(&ranges)
    }

    /// What of a level is below some ranges of the one above it, where gaps keep it from being searched.
    fn below_with_gaps(&self, above: &[Range<u32>], level: Range<u32>) -> Vec<Range<u32>> {
        let parents = self.forest.order.parents();
        let is_below = |&position: &u32| {
            let parent = parents[wide(position)];
            let nth = above.partition_point(|range| range.end <= parent);
            above.get(nth).is_some_and(|range| range.start <= parent)
        };
        level
            .filter(is_below)
            .map(|position| position..position + 1)
            .collect()
    }

    /// Range by range, of an order that is depth first.
    fn ranges(&mut self, dirty: &[u32]) -> usize {
        let mut ranges: Vec<Range<u32>> = Vec::new();
        for &position in dirty {
            if ranges.last().is_some_and(|last| position < last.end) {
                continue;
            }
            let Some(range) = self.forest.order.subtree(position) else {
                return self.flagged(dirty);
            };
            match ranges.last_mut() {
                Some(last) if last.end == range.start => last.end = range.end,
                _ => ranges.push(range),
            }
        }
        self.pass_ranges(&ranges)
    }

    /// All nodes in some ranges of positions, which ascend. What is above a node is in them, or did not change.
    fn pass_ranges(&mut self, ranges: &[Range<u32>]) -> usize {
        if self.is_aligned() {
            <H::Flows as FlowList<W>>::pass(self.world, ranges, self.forest.order.parents());
            return ranges.iter().map(ExactSizeIterator::len).sum();
        }
        let mut known = Known::<W, H>::new(self.forest.order.len());
        let mut made = 0;
        for position in ranges.iter().cloned().flatten() {
            let slot = self.forest.order.at()[wide(position)];
            if slot == NONE {
                continue;
            }
            let above = match some(self.forest.order.parents()[wide(position)]) {
                Some(parent) => known.at(self, parent),
                None => self.above_root(slot),
            };
            let heirs = self.visit(slot, above, &mut made);
            known.set(wide(position), heirs);
        }
        made
    }

    /// Makes what flows to a node; returns what is above its children.
    #[inline]
    fn visit(&mut self, slot: u32, above: Heirs<W, H>, made: &mut usize) -> Heirs<W, H> {
        let entity = state::<W, H>(self.world).entity(slot);
        let (heirs, is_made) = <H::Flows as FlowList<W>>::visit(self.world, entity, above);
        *made += usize::from(is_made);
        heirs
    }

    /// What is above a node, by climbing; with the number of steps.
    fn above(&self, slot: u32) -> (Heirs<W, H>, usize) {
        let mut path = Vec::new();
        let mut heirs = <H::Flows as FlowList<W>>::NO_HEIRS;
        let mut top = slot;
        for ancestor in self.forest.links.ancestors(slot) {
            path.push(ancestor);
            top = ancestor;
            if self.is_complete_at(ancestor) {
                break;
            }
        }
        if self.forest.links.parent(top).is_none() {
            heirs = self.above_root(top);
        }
        let state = state::<W, H>(self.world);
        for &ancestor in path.iter().rev() {
            heirs = <H::Flows as FlowList<W>>::below(self.world, state.entity(ancestor), heirs);
        }
        (heirs, path.len())
    }

    /// Whether a node has all that flows, so that its children inherit from nobody above it.
    fn is_complete_at(&self, slot: u32) -> bool {
        let entity = state::<W, H>(self.world).entity(slot);
        let none = <H::Flows as FlowList<W>>::NO_HEIRS;
        let heirs = <H::Flows as FlowList<W>>::below(self.world, entity, none);
        <H::Flows as FlowList<W>>::is_complete(&heirs)
    }

    /// What is above a node that has no parent among the nodes: nothing, or what a parent has that is no node.
    fn above_root(&self, slot: u32) -> Heirs<W, H> {
        let none = <H::Flows as FlowList<W>>::NO_HEIRS;
        if !matches!(Self::KIND, HierarchyModel::ParentOnly) {
            return none;
        }
        let parent = self.forest.far.parent(slot);
        match parent.filter(|&parent| self.world.shape().entities.contains(parent)) {
            Some(parent) => <H::Flows as FlowList<W>>::below(self.world, parent.index(), none),
            None => none,
        }
    }
}

/// What is above the children of nodes, as far as it is known.
struct Known<W: Declared, H: Hierarchy<W>> {
    heirs: Vec<Heirs<W, H>>,
    known: Bits,
}

impl<W: Declared, H: Hierarchy<W>> Known<W, H> {
    fn new(positions: usize) -> Self {
        Self {
            heirs: vec![<H::Flows as FlowList<W>>::NO_HEIRS; positions],
            known: Bits::new(),
        }
    }

    fn set(&mut self, position: usize, heirs: Heirs<W, H>) {
        self.heirs[position] = heirs;
        self.known.insert(position);
    }

    /// What is above the children of the node at a position, by climbing as far as nothing is known.
    fn at(&mut self, pass: &Pass<'_, W, H>, position: u32) -> Heirs<W, H> {
        let mut path = Vec::new();
        let mut next = some(position);
        let mut heirs = <H::Flows as FlowList<W>>::NO_HEIRS;
        let order = &pass.forest.order;
        while let Some(position) = next {
            if self.known.has(wide(position)) {
                heirs = self.heirs[wide(position)];
                break;
            }
            path.push(position);
            let slot = order.at()[wide(position)];
            if pass.is_complete_at(slot) {
                break;
            }
            next = some(order.parents()[wide(position)]);
            if next.is_none() {
                heirs = pass.above_root(slot);
            }
        }
        let state = state::<W, H>(pass.world);
        for &position in path.iter().rev() {
            let entity = state.entity(order.at()[wide(position)]);
            heirs = <H::Flows as FlowList<W>>::below(pass.world, entity, heirs);
            self.set(wide(position), heirs);
        }
        heirs
    }
}

/// Ranges that ascend and single positions that do so too, as ranges that do not meet.
fn merge(ranges: &[Range<u32>], positions: &[u32]) -> Vec<Range<u32>> {
    let mut merged: Vec<Range<u32>> = Vec::with_capacity(ranges.len() + positions.len());
    let (mut ranges, mut positions) = (
        ranges.iter().cloned().peekable(),
        positions.iter().peekable(),
    );
    loop {
        let next = match (ranges.peek(), positions.peek()) {
            (Some(range), Some(&&position)) if position < range.start => {
                positions.next();
                position..position + 1
            }
            (Some(_), _) => match ranges.next() {
                Some(range) => range,
                None => break,
            },
            (None, Some(&&position)) => {
                positions.next();
                position..position + 1
            }
            (None, None) => break,
        };
        match merged.last_mut() {
            Some(last) if next.start <= last.end => last.end = last.end.max(next.end),
            _ => merged.push(next),
        }
    }
    merged
}
