//! The ways to propagate: which nodes are visited, and in which order.
#![forbid(unsafe_code)]

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::keep::state;
use super::links::{NONE, some};
use super::propagate::{FEW, Heirs, Pass};
use super::{FlowList, Hierarchy, HierarchyModel};
use crate::bits::Bits;
use crate::primitives::{narrow, wide};
use crate::world::Declared;

/// A node that is to be visited, and what is above it.
type Ahead<W, H> = (u32, Heirs<W, H>);

impl<W: Declared, H: Hierarchy<W>> Pass<'_, W, H> {
    /// All nodes.
    pub(super) fn linear(&mut self) -> usize {
        let order = &self.forest.order;
        let (positions, nodes) = (order.len(), order.nodes());
        self.make(0..positions, nodes)
    }

    /// One pass from the first that changed on.
    pub(super) fn flagged(&mut self, dirty: &[u32]) -> usize {
        let Some(&first) = dirty.first() else {
            return 0;
        };
        let (flags, count) = self.forest.order.flag_below(dirty);
        if count == flags.len() {
            return self.linear();
        }
        let first = wide(first);
        let flagged = (first..).zip(&flags[first..]).filter(|&(_, &flag)| flag);
        self.make(flagged.map(|(position, _)| position), count)
    }

    /// From each that changed, along links: depth first or breadth first, by the end from which the next is taken.
    pub(super) fn follow(
        &mut self,
        dirty: &[u32],
        take: impl Fn(&mut VecDeque<Ahead<W, H>>) -> Option<Ahead<W, H>>,
    ) -> usize {
        let mut seen = Bits::new();
        let mut ahead = VecDeque::new();
        let mut made = 0;
        for &position in dirty {
            if seen.has(wide(position)) {
                continue;
            }
            let top = self.forest.order.at()[wide(position)];
            ahead.push_back((top, self.above(top)));
            while let Some((slot, above)) = take(&mut ahead) {
                seen.insert(wide(self.forest.order.position(slot)));
                let heirs = self.visit(slot, above, &mut made);
                let children = self.forest.links.children(Self::KIND, slot);
                ahead.extend(children.map(|child| (child, heirs)));
            }
        }
        made
    }

    /// Collects all that is below those that changed, and goes along it; one pass over all, where that is more than so many.
    pub(super) fn collected(&mut self, dirty: &[u32], most: usize) -> usize {
        match self.below(dirty, most) {
            Some(below) => self.make(below.iter().copied().map(wide), below.len()),
            None => self.flagged(dirty),
        }
    }

    /// Collects all that is below those that changed, sorts it, and goes along it: by rows, or looking up each.
    pub(super) fn sorted(&mut self, dirty: &[u32], by_rows: bool) -> usize {
        let Some(mut below) = self.below(dirty, usize::MAX) else {
            return self.flagged(dirty);
        };
        below.sort_unstable();
        if by_rows {
            return self.make(below.iter().copied().map(wide), below.len());
        }
        let mut made = 0;
        for position in below {
            let slot = self.forest.order.at()[wide(position)];
            let above = self.above(slot);
            self.visit(slot, above, &mut made);
        }
        made
    }

    /// The positions of those that changed and of all that is below them, each behind what is above it, if there are at most so
    /// many.
    fn below(&self, dirty: &[u32], most: usize) -> Option<Vec<u32>> {
        let order = &self.forest.order;
        let mut below = Vec::new();
        let mut seen = Bits::new();
        for &position in dirty {
            if seen.has(wide(position)) {
                continue;
            }
            let top = order.at()[wide(position)];
            for slot in self.forest.links.subtree(Self::KIND, top) {
                if below.len() == most {
                    return None;
                }
                let position = order.position(slot);
                seen.insert(wide(position));
                below.push(position);
            }
        }
        Some(below)
    }

    /// Depth by depth, of an order that is breadth first.
    pub(super) fn levels(&mut self, dirty: &[u32]) -> usize {
        let order = &self.forest.order;
        let Some(levels) = order.levels() else {
            return self.flagged(dirty);
        };
        let mut ranges: Vec<Range<u32>> = Vec::new();
        let mut above: Vec<Range<u32>> = Vec::new();
        let mut dirty = dirty;
        for level in levels.windows(2) {
            let level = level[0]..level[1];
            let (here, deeper) = dirty.split_at(dirty.partition_point(|&at| at < level.end));
            let below = if above.is_empty() {
                Vec::new()
            } else if order.has_gaps() {
                below_with_gaps(order.parents(), &above, level)
            } else {
                below(order.parents(), &above, level)
            };
            above = merge(&below, here);
            ranges.extend_from_slice(&above);
            dirty = deeper;
        }
        self.make_ranges(&ranges)
    }

    /// Range by range, of an order that is depth first.
    pub(super) fn ranges(&mut self, dirty: &[u32]) -> usize {
        match self.forest.order.subtrees(dirty) {
            Some(ranges) => self.make_ranges(&ranges),
            None => self.flagged(dirty),
        }
    }

    pub(super) fn make_ranges(&mut self, ranges: &[Range<u32>]) -> usize {
        let count = ranges.iter().map(ExactSizeIterator::len).sum();
        let positions = ranges
            .iter()
            .flat_map(|range| wide(range.start)..wide(range.end));
        self.make(positions, count)
    }

    /// Makes what flows to the nodes at some positions, so many with the gaps among them. What is above a node is before it, or
    /// stays as it is.
    fn make(&mut self, positions: impl Iterator<Item = usize> + Clone, count: usize) -> usize {
        if self.is_aligned() {
            let parents = self.forest.order.parents();
            let steps = positions.map(|row| (row, wide(parents[row])));
            <H::Flows as FlowList<W>>::pass(self.world, steps);
            return count;
        }
        if count > self.forest.order.nodes() / FEW
            && let Some(rows) = self.rows()
        {
            let order = &self.forest.order;
            let steps = positions.filter(|&position| rows[position] != NONE);
            let count = if order.has_gaps() {
                steps.clone().count()
            } else {
                count
            };
            let steps = steps.map(|position| {
                let parent = rows.get(wide(order.parents()[position]));
                (
                    wide(rows[position]),
                    parent.map_or(usize::MAX, |&row| wide(row)),
                )
            });
            <H::Flows as FlowList<W>>::pass(self.world, steps);
            return count;
        }
        let mut known = Known::<W, H>::new(self.forest.order.len());
        let mut made = 0;
        for position in positions {
            let slot = self.forest.order.at()[position];
            if slot == NONE {
                continue;
            }
            let above = match some(self.forest.order.parents()[position]) {
                Some(parent) => known.at(self, parent),
                None => self.above_root(slot, <H::Flows as FlowList<W>>::NO_HEIRS),
            };
            let heirs = self.visit(slot, above, &mut made);
            known.set(position, heirs);
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

    /// What is above a node, by climbing.
    fn above(&self, slot: u32) -> Heirs<W, H> {
        let mut heirs = <H::Flows as FlowList<W>>::NO_HEIRS;
        let mut top = slot;
        for ancestor in self.forest.links.ancestors(slot) {
            let entity = state::<W, H>(self.world).entity(ancestor);
            heirs = <H::Flows as FlowList<W>>::climb(self.world, entity, heirs);
            top = ancestor;
            if <H::Flows as FlowList<W>>::is_complete(&heirs) {
                return heirs;
            }
        }
        self.above_root(top, heirs)
    }

    /// What is above a node that has no parent among the nodes, where nothing was found below: nothing, or what a parent has that
    /// is no node.
    fn above_root(&self, slot: u32, found: Heirs<W, H>) -> Heirs<W, H> {
        if !matches!(Self::KIND, HierarchyModel::ParentOnly) {
            return found;
        }
        let parent = self.forest.far.parent(slot);
        match parent.filter(|&parent| self.world.shape().entities.contains(parent)) {
            Some(parent) => <H::Flows as FlowList<W>>::climb(self.world, parent.index(), found),
            None => found,
        }
    }

    /// Whether a node has all that flows, so that its children inherit from nobody above it.
    fn is_complete_at(&self, slot: u32) -> bool {
        let entity = state::<W, H>(self.world).entity(slot);
        let none = <H::Flows as FlowList<W>>::NO_HEIRS;
        <H::Flows as FlowList<W>>::is_complete(&<H::Flows as FlowList<W>>::climb(
            self.world, entity, none,
        ))
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
                heirs = pass.above_root(slot, heirs);
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

/// The positions in a level whose parents are in some ranges of the level above it.
fn below(parents: &[u32], above: &[Range<u32>], level: Range<u32>) -> Vec<Range<u32>> {
    let level_parents = &parents[wide(level.start)..wide(level.end)];
    let find = |at: u32| level.start + narrow(level_parents.partition_point(|&parent| parent < at));
    let below = above.iter().map(|range| find(range.start)..find(range.end));
    below.filter(|range| !range.is_empty()).collect()
}

/// [`below`], where gaps, which have no parent, keep a level from being searched.
fn below_with_gaps(parents: &[u32], above: &[Range<u32>], level: Range<u32>) -> Vec<Range<u32>> {
    let is_below = |&position: &u32| {
        let parent = parents[wide(position)];
        let nth = above.partition_point(|range| range.end <= parent);
        above.get(nth).is_some_and(|range| range.start <= parent)
    };
    let below = level.filter(is_below);
    below.map(|position| position..position + 1).collect()
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
