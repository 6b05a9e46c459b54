//! The order of the nodes of a hierarchy: parents before children, always; depth first or breadth first on request.
//!
//! A node that comes to a parent behind it moves to the end with all that is below it, or the parent to the front with all that is
//! above it, whichever is less, and leaves a gap. Gaps are closed when a quarter of the order is gaps. No key is compared: an order is found by counting children, in O(n).
#![forbid(unsafe_code)]

use alloc::vec;
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use super::HierarchyModel;
use super::links::{Links, NONE, some};
use crate::bits::Bits;
use crate::primitives::{narrow, wide};

/// What is known of an order besides that parents are before their children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Nothing.
    Topological,
    /// What is below a node stands right behind it, children in their order.
    DepthFirst,
    /// Nodes of one depth stand side by side, in the order of their parents.
    BreadthFirst,
}

/// The order of the nodes.
///
/// # Invariants
///
/// 1. `at` has each node once; elsewhere it has [`NONE`], as often as `gaps` says.
/// 2. For each node, `positions` has its position, and `parents` at that position that of its parent, which is lower.
/// 3. With the layout `DepthFirst`, what is below the node at `i` is what stands in the `lens[i] - 1` positions behind it. With
///    `BreadthFirst`, `levels` are where each depth begins.
/// 4. Children whose parent is not in `unsorted` stand in their order among siblings; so do roots if `roots_sorted`.
#[derive(Clone, Debug)]
pub(super) struct Order {
    at: Vec<u32>,
    parents: Vec<u32>,
    positions: Vec<u32>,
    gaps: usize,
    roots: usize,
    layout: Layout,
    lens: Vec<u32>,
    levels: Vec<u32>,
    /// By slots.
    unsorted: Bits,
    roots_sorted: bool,
    /// How many nodes came to another parent or left one since the last sort.
    moved: usize,
    /// The layout that was asked for last.
    asked: Layout,
    /// How many of the first positions have had the same node since this was set.
    firm: usize,
    /// How many gaps there are before all nodes, at least.
    front: usize,
}

impl Order {
    pub(super) const fn new() -> Self {
        Self {
            at: Vec::new(),
            parents: Vec::new(),
            positions: Vec::new(),
            gaps: 0,
            roots: 0,
            layout: Layout::Topological,
            lens: Vec::new(),
            levels: Vec::new(),
            unsorted: Bits::new(),
            roots_sorted: true,
            moved: 0,
            asked: Layout::Topological,
            firm: 0,
            front: 0,
        }
    }

    /// How many positions there are, gaps among them.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.at.len()
    }

    /// How many nodes there are.
    #[inline]
    pub(super) fn nodes(&self) -> usize {
        self.at.len() - self.gaps
    }

    #[inline]
    pub(super) fn has_gaps(&self) -> bool {
        self.gaps != 0
    }

    /// How many nodes have no parent.
    #[inline]
    pub(super) fn roots(&self) -> usize {
        self.roots
    }

    #[inline]
    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    pub(super) fn is_sorted(&self) -> bool {
        self.layout == self.asked && self.asked != Layout::Topological
    }

    pub(super) fn moved(&self) -> usize {
        self.moved
    }

    #[inline]
    pub(super) fn firm(&self) -> usize {
        self.firm
    }

    pub(super) fn set_firm(&mut self, firm: usize) {
        self.firm = firm;
    }

    /// The nodes by their positions, [`NONE`] where there is a gap.
    #[inline]
    pub(super) fn at(&self) -> &[u32] {
        &self.at
    }

    /// The positions of the parents, [`NONE`] for roots.
    #[inline]
    pub(super) fn parents(&self) -> &[u32] {
        &self.parents
    }

    #[inline]
    pub(super) fn position(&self, slot: u32) -> u32 {
        self.positions[wide(slot)]
    }

    /// The positions of what is below a node and of itself, where they are side by side.
    #[inline]
    pub(super) fn subtree(&self, position: u32) -> Option<Range<u32>> {
        match self.layout {
            Layout::DepthFirst => Some(position..position + self.lens[wide(position)]),
            Layout::Topological | Layout::BreadthFirst => None,
        }
    }

    /// Where each depth begins, and the end of the last.
    pub(super) fn levels(&self) -> Option<&[u32]> {
        matches!(self.layout, Layout::BreadthFirst).then_some(&self.levels)
    }

    /// The positions of all that is below some that ascend, and of these, where what is below a node stands right behind it:
    /// ranges that do not meet.
    pub(super) fn subtrees(&self, positions: &[u32]) -> Option<Vec<Range<u32>>> {
        let mut ranges: Vec<Range<u32>> = Vec::new();
        for &position in positions {
            if ranges.last().is_some_and(|last| position < last.end) {
                continue;
            }
            let range = self.subtree(position)?;
            match ranges.last_mut() {
                Some(last) if last.end == range.start => last.end = range.end,
                _ => ranges.push(range),
            }
        }
        Some(ranges)
    }

    /// Flags positions that ascend and all that is below them; returns how many these are.
    pub(super) fn flag_below(&self, positions: &[u32]) -> (Vec<bool>, usize) {
        let mut flags = vec![false; self.len()];
        for &position in positions {
            flags[wide(position)] = true;
        }
        let first = positions.first().map_or(self.len(), |&first| wide(first));
        let mut count = 0;
        for (position, &parent) in (first..).zip(&self.parents[first..]) {
            if let Some(parent) = some(parent) {
                flags[position] |= flags[wide(parent)];
            }
            count += usize::from(flags[position]);
        }
        (flags, count)
    }

    /// The nodes, parents before children.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + Clone + '_ {
        self.at.iter().copied().filter(|&slot| slot != NONE)
    }

    /// Adds a node that has no parent, and stands last among the roots.
    pub(super) fn push(&mut self, slot: u32) {
        let position = self.at.len();
        if self.positions.len() <= wide(slot) {
            self.positions.resize(wide(slot) + 1, NONE);
        }
        self.positions[wide(slot)] = narrow(position);
        self.unsorted.remove(wide(slot));
        self.at.push(slot);
        self.parents.push(NONE);
        self.roots += 1;
        match self.layout {
            Layout::DepthFirst => self.lens.push(1),
            Layout::BreadthFirst if self.levels.len() <= 2 => {
                self.levels = vec![0, narrow(position + 1)];
            }
            Layout::BreadthFirst => self.layout = Layout::Topological,
            Layout::Topological => {}
        }
    }

    /// Takes a node out that has no parent and no children.
    pub(super) fn remove(&mut self, slot: u32) {
        let position = wide(self.position(slot));
        self.roots -= usize::from(self.parents[position] == NONE);
        self.leave_gap(slot);
        if self.layout == Layout::BreadthFirst {
            self.drop_empty_levels();
        }
        self.close_gaps_of_many();
    }

    /// Drops the gaps behind all nodes, and the depths that have none any more: they are the deepest.
    fn drop_empty_levels(&mut self) {
        while self.at.last() == Some(&NONE) {
            self.at.pop();
            self.parents.pop();
            self.gaps -= 1;
        }
        let end = narrow(self.at.len());
        while let [.., begin, _] = *self.levels
            && begin >= end
        {
            self.levels.pop();
        }
        if let Some(last) = self.levels.last_mut() {
            *last = end;
        }
    }

    /// Notes that a node came to a parent.
    pub(super) fn attach(&mut self, links: &Links, kind: HierarchyModel, slot: u32, parent: u32) {
        let before = self.parents[wide(self.position(slot))];
        self.roots -= usize::from(before == NONE);
        self.moved += 1;
        self.layout = Layout::Topological;
        if self.position(parent) < self.position(slot) {
            let position = self.position(slot);
            self.parents[wide(position)] = self.position(parent);
        } else {
            match Self::lighter(links, kind, slot, parent) {
                Some(line) => self.bring_to_front(links, kind, &line, slot),
                None => self.send_to_end(links, kind, slot),
            }
            self.close_gaps_of_many();
        }
        if !self.is_among_siblings(links, kind, slot) {
            self.unsorted.insert(wide(parent));
        }
    }

    /// Notes that a node that had a parent is a root.
    pub(super) fn detach(&mut self, links: &Links, kind: HierarchyModel, slot: u32) {
        let position = self.position(slot);
        self.parents[wide(position)] = NONE;
        self.roots += 1;
        self.moved += 1;
        self.layout = Layout::Topological;
        self.roots_sorted &= self.is_among_siblings(links, kind, slot);
    }

    /// Whether a node stands between its siblings, as far as those beside it tell.
    fn is_among_siblings(&self, links: &Links, kind: HierarchyModel, slot: u32) -> bool {
        let position = self.position(slot);
        let prev = links.prev_sibling(kind, slot);
        let next = links.next_sibling(kind, slot);
        prev.is_none_or(|prev| self.position(prev) < position)
            && next.is_none_or(|next| position < self.position(next))
    }

    /// Notes that the children of a node, or the roots, stand in another order than before.
    pub(super) fn reorder(&mut self, parent: Option<u32>) {
        match parent {
            Some(parent) => {
                self.unsorted.insert(wide(parent));
            }
            None => self.roots_sorted = false,
        }
        self.moved += 1;
        self.layout = Layout::Topological;
    }

    /// A node and all above it, if moving them is less than moving all that is below another one, which is below it.
    ///
    /// Both are followed at once, so that this takes no longer than twice the lesser.
    fn lighter(links: &Links, kind: HierarchyModel, slot: u32, parent: u32) -> Option<Vec<u32>> {
        let mut below = links.subtree(kind, slot);
        let mut above = iter::once(parent).chain(links.ancestors(parent));
        let (mut line, mut weight) = (Vec::new(), 0);
        let mut is_whole = false;
        for steps in 0_usize.. {
            below.next()?;
            if !is_whole {
                match above.next() {
                    Some(above) => {
                        // The children of what moves have to be told.
                        weight += 1 + links.child_count(kind, above);
                        line.push(above);
                    }
                    None => is_whole = true,
                }
            }
            if is_whole && weight <= steps {
                break;
            }
        }
        Some(line)
    }

    /// Moves what is below a node, and itself, behind all others.
    fn send_to_end(&mut self, links: &Links, kind: HierarchyModel, slot: u32) {
        for slot in links.subtree(kind, slot) {
            self.leave_gap(slot);
            let position = narrow(self.at.len());
            self.positions[wide(slot)] = position;
            self.at.push(slot);
            let parent = links.parent(slot);
            self.parents
                .push(parent.map_or(NONE, |parent| self.position(parent)));
        }
    }

    /// Moves a node and all above it, the topmost last, before all others.
    fn bring_to_front(&mut self, links: &Links, kind: HierarchyModel, line: &[u32], below: u32) {
        if self.front < line.len() {
            self.open_front(line.len());
        }
        for &slot in line {
            self.leave_gap(slot);
            self.front -= 1;
            self.at[self.front] = slot;
            self.positions[wide(slot)] = narrow(self.front);
            self.gaps -= 1;
        }
        for &slot in line {
            let parent = links.parent(slot);
            let position = self.position(slot);
            self.parents[wide(position)] = parent.map_or(NONE, |parent| self.position(parent));
            if links.prev_sibling(kind, slot).is_some() {
                match parent {
                    Some(parent) => {
                        self.unsorted.insert(wide(parent));
                    }
                    None => self.roots_sorted = false,
                }
            }
            for child in links.children(kind, slot) {
                let child = self.position(child);
                self.parents[wide(child)] = position;
            }
        }
        debug_assert!(self.parents[wide(self.position(below))] != NONE);
        while self.at.last() == Some(&NONE) {
            self.at.pop();
            self.parents.pop();
            self.gaps -= 1;
        }
    }

    /// Makes gaps before all nodes: an eighth of the order, so that what comes to the front costs little each.
    fn open_front(&mut self, least: usize) {
        let room = least.max(self.at.len() / 8);
        self.at.splice(0..0, iter::repeat_n(NONE, room));
        self.parents.splice(0..0, iter::repeat_n(NONE, room));
        for (position, &slot) in (0..).zip(&self.at) {
            if slot != NONE {
                self.positions[wide(slot)] = position;
            }
        }
        for parent in self.parents.iter_mut().filter(|parent| **parent != NONE) {
            *parent += narrow(room);
        }
        self.gaps += room;
        self.front += room;
        self.firm = 0;
    }

    fn leave_gap(&mut self, slot: u32) {
        let position = wide(self.positions[wide(slot)]);
        self.at[position] = NONE;
        self.parents[position] = NONE;
        self.gaps += 1;
        self.firm = self.firm.min(position);
    }

    fn close_gaps_of_many(&mut self) {
        if self.gaps * 4 > self.at.len() {
            self.close_gaps();
        }
    }

    /// Closes all gaps. The layout stays.
    pub(super) fn close_gaps(&mut self) {
        if self.gaps == 0 {
            return;
        }
        // Behind each position, how many nodes are before it: what it becomes.
        let mut before = Vec::with_capacity(self.at.len() + 1);
        let mut nodes = 0;
        for &slot in &self.at {
            before.push(nodes);
            nodes += u32::from(slot != NONE);
        }
        before.push(nodes);
        for position in 0..self.at.len() {
            let slot = self.at[position];
            if slot == NONE {
                continue;
            }
            let to = wide(before[position]);
            self.at[to] = slot;
            self.positions[wide(slot)] = narrow(to);
            let parent = some(self.parents[position]);
            self.parents[to] = parent.map_or(NONE, |parent| before[wide(parent)]);
            if self.layout == Layout::DepthFirst {
                let end = position + wide(self.lens[position]);
                self.lens[to] = before[end] - before[position];
            }
        }
        self.at.truncate(wide(nodes));
        self.parents.truncate(wide(nodes));
        match self.layout {
            Layout::DepthFirst => self.lens.truncate(wide(nodes)),
            Layout::BreadthFirst => {
                for level in &mut self.levels {
                    *level = before[wide(*level)];
                }
                self.levels.dedup();
            }
            Layout::Topological => {}
        }
        self.gaps = 0;
        self.front = 0;
    }

    /// Brings the order into a layout. O(n).
    pub(super) fn sort(&mut self, links: &Links, kind: HierarchyModel, layout: Layout) {
        self.asked = layout;
        if self.layout == layout {
            self.close_gaps();
            self.moved = 0;
            return;
        }
        let found = self.breadth_first(links, kind);
        self.firm = 0;
        self.layout = layout;
        self.moved = 0;
        self.gaps = 0;
        self.front = 0;
        self.unsorted.clear();
        self.roots_sorted = true;
        match layout {
            Layout::DepthFirst => self.apply_depth_first(&found),
            Layout::BreadthFirst | Layout::Topological => self.apply_breadth_first(found),
        }
        for (position, &slot) in (0..).zip(&self.at) {
            self.positions[wide(slot)] = position;
        }
    }

    /// The present positions, breadth first. What was found is what is looked at next.
    fn breadth_first(&self, links: &Links, kind: HierarchyModel) -> Found {
        let children = Children::of(self, links, kind);
        let mut found = Found {
            from: Vec::with_capacity(self.nodes()),
            parents: Vec::with_capacity(self.nodes()),
            levels: vec![0],
        };
        if self.roots_sorted || !matches!(kind, HierarchyModel::Unbounded) {
            let positions = (0..).zip(&self.at).zip(&self.parents);
            let roots = positions.filter(|&((_, &slot), &parent)| slot != NONE && parent == NONE);
            found.from.extend(roots.map(|((position, _), _)| position));
        } else {
            let mut next = links.first_root();
            while let Some(root) = next {
                found.from.push(self.position(root));
                next = links.next_sibling(kind, root);
            }
        }
        found.parents.resize(found.from.len(), NONE);
        let (mut next, mut end) = (0, 0);
        while next < found.from.len() {
            if next == end {
                end = found.from.len();
                found.levels.push(narrow(end));
            }
            let position = found.from[next];
            found.from.extend_from_slice(children.of_position(position));
            found.parents.resize(found.from.len(), narrow(next));
            next += 1;
        }
        found
    }

    fn apply_breadth_first(&mut self, found: Found) {
        self.at = found
            .from
            .iter()
            .map(|&position| self.at[wide(position)])
            .collect();
        self.parents = found.parents;
        self.levels = found.levels;
        self.lens = Vec::new();
    }

    fn apply_depth_first(&mut self, found: &Found) {
        let nodes = found.from.len();
        let mut sizes = vec![1_u32; nodes];
        for nth in (0..nodes).rev() {
            if let Some(parent) = some(found.parents[nth]) {
                sizes[wide(parent)] += sizes[nth];
            }
        }
        // Where each node comes to, and behind it where its next child does.
        let mut places = vec![0_u32; nodes];
        let mut next = vec![0_u32; nodes];
        let mut next_root = 0;
        let mut at = vec![NONE; nodes];
        let mut parents = vec![NONE; nodes];
        let mut lens = vec![0; nodes];
        for nth in 0..nodes {
            let free = match some(found.parents[nth]) {
                Some(parent) => &mut next[wide(parent)],
                None => &mut next_root,
            };
            let place = *free;
            *free += sizes[nth];
            places[nth] = place;
            next[nth] = place + 1;
            at[wide(place)] = self.at[wide(found.from[nth])];
            parents[wide(place)] = some(found.parents[nth]).map_or(NONE, |up| places[wide(up)]);
            lens[wide(place)] = sizes[nth];
        }
        (self.at, self.parents, self.lens) = (at, parents, lens);
        self.levels = Vec::new();
    }

    /// Finds an order of nodes whose parents are told, breadth first. O(n).
    pub(super) fn find(&mut self, slots: &[u32], parents: &[u32]) {
        self.at = slots.to_vec();
        self.gaps = 0;
        self.front = 0;
        for (position, &slot) in (0..).zip(slots) {
            self.positions[wide(slot)] = position;
        }
        let positions = parents.iter();
        let positions = positions.map(|&parent| some(parent).map_or(NONE, |up| self.position(up)));
        self.parents = positions.collect();
        self.roots = self
            .parents
            .iter()
            .filter(|&&parent| parent == NONE)
            .count();
        self.layout = Layout::Topological;
        let asked = match self.asked {
            Layout::Topological => Layout::BreadthFirst,
            asked => asked,
        };
        let asked_before = self.asked;
        self.sort(&Links::new(), HierarchyModel::ParentOnly, asked);
        self.asked = asked_before;
    }

    pub(super) fn clear(&mut self) {
        let asked = self.asked;
        *self = Self::new();
        self.asked = asked;
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.close_gaps();
        self.at.shrink_to_fit();
        self.parents.shrink_to_fit();
        self.positions.shrink_to_fit();
        self.lens.shrink_to_fit();
        self.levels.shrink_to_fit();
        self.unsorted.shrink_to_fit();
    }

    /// Asserts the invariants, for the slots that are nodes.
    pub(super) fn check_invariants(&self, links: &Links, kind: HierarchyModel, nodes: &[u32]) {
        assert_eq!(self.nodes(), nodes.len(), "each node is in the order");
        assert!(self.gaps * 4 <= self.at.len(), "few gaps");
        let mut roots = 0;
        for &slot in nodes {
            let position = self.position(slot);
            assert_eq!(self.at[wide(position)], slot, "a node is at its position");
            let parent = links.parent(slot).map(|parent| self.position(parent));
            assert_eq!(
                some(self.parents[wide(position)]),
                parent,
                "its parent's position"
            );
            assert!(
                parent.is_none_or(|parent| parent < position),
                "parents are first"
            );
            roots += usize::from(parent.is_none());
            if let Some(Range { start, end }) = self.subtree(position) {
                let below = self.at[wide(start)..wide(end)].iter();
                let below = below.copied().filter(|&slot| slot != NONE);
                assert!(
                    below.eq(links.subtree(kind, slot)),
                    "what is below stands behind"
                );
            }
            if !self.unsorted.has(wide(slot)) {
                let positions = links.children(kind, slot).map(|child| self.position(child));
                assert!(positions.is_sorted(), "siblings are in order");
            }
        }
        assert_eq!(self.roots, roots, "roots are counted");
        if let Some(levels) = self.levels() {
            let depth = |slot: u32| links.ancestors(slot).count();
            for (at, level) in levels.windows(2).enumerate() {
                let level = self.at[wide(level[0])..wide(level[1])].iter();
                let level = level.filter(|&&slot| slot != NONE);
                assert!(
                    level.copied().all(|slot| depth(slot) == at),
                    "levels are depths"
                );
            }
            assert_eq!(
                levels.last().copied().map_or(0, wide),
                self.at.len(),
                "all in levels"
            );
        }
    }
}

/// An order that was found: which positions come, and the places of their parents.
struct Found {
    from: Vec<u32>,
    parents: Vec<u32>,
    /// Where each depth begins, and the end.
    levels: Vec<u32>,
}

/// The positions of the children of each position, side by side.
struct Children {
    begins: Vec<u32>,
    positions: Vec<u32>,
}

impl Children {
    /// Counts the children of each, and puts them where they belong: two walks over the order, whatever links it has.
    fn of(order: &Order, links: &Links, kind: HierarchyModel) -> Self {
        let mut begins = vec![0_u32; order.len() + 1];
        for parent in order.parents.iter().filter(|&&parent| parent != NONE) {
            begins[wide(*parent) + 1] += 1;
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        let mut positions = vec![0_u32; wide(sum)];
        let mut free = begins.clone();
        for (position, &parent) in (0..).zip(&order.parents) {
            if parent != NONE {
                let free = &mut free[wide(parent)];
                positions[wide(*free)] = position;
                *free += 1;
            }
        }
        let mut children = Self { begins, positions };
        if matches!(kind, HierarchyModel::Unbounded) {
            let slots = order.positions.len();
            let mut slot = order.unsorted.next_set(0, slots);
            while slot < slots {
                children.refill(order, links, kind, narrow(slot));
                slot = order.unsorted.next_set(slot + 1, slots);
            }
        } else if matches!(kind, HierarchyModel::Bounded(_)) {
            for slot in order.iter() {
                children.refill(order, links, kind, slot);
            }
        }
        children
    }

    /// Lists the children of one node by its links.
    fn refill(&mut self, order: &Order, links: &Links, kind: HierarchyModel, slot: u32) {
        let position = wide(order.position(slot));
        if order.at.get(position) != Some(&slot) {
            return;
        }
        let begin = wide(self.begins[position]);
        for (place, child) in (begin..).zip(links.children(kind, slot)) {
            self.positions[place] = order.position(child);
        }
    }

    fn of_position(&self, position: u32) -> &[u32] {
        let position = wide(position);
        &self.positions[wide(self.begins[position])..wide(self.begins[position + 1])]
    }
}
