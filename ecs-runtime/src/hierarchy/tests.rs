//! Links and orders without worlds: random changes, and all invariants behind each.

use alloc::vec::Vec;

use super::HierarchyModel;
use super::forest::Forest;
use super::links::Among;
use super::order::Layout;
use crate::primitives::wide;

/// Numbers that look random, the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn of(&mut self, nodes: &[u32]) -> u32 {
        nodes[self.below(nodes.len())]
    }
}

/// The same forest as lists: children by slots, and the roots.
#[derive(Clone, Debug, Default)]
struct Naive {
    parents: Vec<Option<u32>>,
    children: Vec<Vec<u32>>,
    roots: Vec<u32>,
}

impl Naive {
    fn list(&mut self, parent: Option<u32>) -> &mut Vec<u32> {
        match parent {
            Some(parent) => &mut self.children[wide(parent)],
            None => &mut self.roots,
        }
    }

    fn take(&mut self, slot: u32) {
        let parent = self.parents[wide(slot)];
        self.list(parent).retain(|&other| other != slot);
    }

    fn put(&mut self, slot: u32, parent: Option<u32>, among: Among) {
        self.parents[wide(slot)] = parent;
        let list = self.list(parent);
        let place = |sibling: u32| list.iter().position(|&other| other == sibling).unwrap();
        let at = match among {
            Among::Last | Among::Place(_) => list.len(),
            Among::Before(sibling) => place(sibling),
            Among::After(sibling) => place(sibling) + 1,
        };
        list.insert(at, slot);
    }

    fn is_below(&self, slot: u32, top: u32) -> bool {
        let mut next = Some(slot);
        while let Some(slot) = next {
            if slot == top {
                return true;
            }
            next = self.parents[wide(slot)];
        }
        false
    }

    fn depth_first(&self) -> Vec<u32> {
        let mut found = Vec::new();
        let mut ahead: Vec<u32> = self.roots.iter().rev().copied().collect();
        while let Some(slot) = ahead.pop() {
            found.push(slot);
            ahead.extend(self.children[wide(slot)].iter().rev());
        }
        found
    }

    fn breadth_first(&self) -> Vec<u32> {
        let mut found = self.roots.clone();
        let mut next = 0;
        while next < found.len() {
            found.extend(&self.children[wide(found[next])]);
            next += 1;
        }
        found
    }
}

/// Returns how often gaps were closed.
fn drive(seed: u64, steps: usize, most: usize) -> usize {
    let kind = HierarchyModel::Unbounded;
    let mut random = Random(seed);
    let (mut forest, mut naive) = (Forest::new(), Naive::default());
    let mut nodes: Vec<u32> = Vec::new();
    let mut free: Vec<u32> = (0..u32::try_from(most).unwrap()).rev().collect();
    naive.parents.resize(most, None);
    naive.children.resize(most, Vec::new());
    let mut closed = 0;
    for _ in 0..steps {
        match random.below(16) {
            0..=3 => {
                if let Some(slot) = free.pop() {
                    forest.enter(kind, slot);
                    naive.put(slot, None, Among::Last);
                    nodes.push(slot);
                }
            }
            4..=9 if nodes.len() > 1 => {
                let (slot, parent) = (random.of(&nodes), random.of(&nodes));
                if naive.is_below(parent, slot) || naive.parents[wide(slot)] == Some(parent) {
                    continue;
                }
                let children = &naive.children[wide(parent)];
                let among = match random.below(3) {
                    0 if !children.is_empty() => Among::Before(random.of(children)),
                    1 if !children.is_empty() => Among::After(random.of(children)),
                    _ => Among::Last,
                };
                forest.attach(kind, slot, parent, among);
                naive.take(slot);
                naive.put(slot, Some(parent), among);
            }
            10 if !nodes.is_empty() => {
                let slot = random.of(&nodes);
                if naive.parents[wide(slot)].is_some() {
                    forest.detach(kind, slot, Among::Last);
                    naive.take(slot);
                    naive.put(slot, None, Among::Last);
                }
            }
            11 if !nodes.is_empty() => {
                let slot = random.of(&nodes);
                let parent = naive.parents[wide(slot)];
                let list = naive.list(parent).clone();
                let beside = random.of(&list);
                let among = match random.below(3) {
                    0 if beside != slot => Among::Before(beside),
                    1 if beside != slot => Among::After(beside),
                    _ => Among::Last,
                };
                forest.reorder(slot, among);
                naive.take(slot);
                naive.put(slot, parent, among);
            }
            12 | 13 => {
                let leaves = nodes.iter().copied();
                let leaves: Vec<u32> = leaves
                    .filter(|&slot| naive.children[wide(slot)].is_empty())
                    .collect();
                if !leaves.is_empty() {
                    let slot = random.of(&leaves);
                    let gaps = forest.order.len() - forest.order.nodes();
                    forest.remove(kind, slot);
                    closed += usize::from(gaps > 0 && !forest.order.has_gaps());
                    naive.take(slot);
                    naive.parents[wide(slot)] = None;
                    nodes.retain(|&other| other != slot);
                    free.push(slot);
                }
            }
            14 => {
                forest.order.sort(&forest.links, kind, Layout::DepthFirst);
                assert!(forest.order.iter().eq(naive.depth_first()), "depth first");
                assert_eq!(forest.order.layout(), Layout::DepthFirst);
            }
            15 => {
                forest.order.sort(&forest.links, kind, Layout::BreadthFirst);
                assert!(
                    forest.order.iter().eq(naive.breadth_first()),
                    "breadth first"
                );
                assert_eq!(forest.order.layout(), Layout::BreadthFirst);
            }
            _ => {}
        }
        forest.check_invariants(kind);
        assert_eq!(forest.order.nodes(), nodes.len());
        for &slot in &nodes {
            assert_eq!(forest.links.parent(slot), naive.parents[wide(slot)]);
            assert!(
                forest
                    .links
                    .children(kind, slot)
                    .eq(naive.children[wide(slot)].iter().copied())
            );
        }
    }
    closed
}

#[test]
fn links_and_orders_agree_with_lists() {
    let seeds = (1..=20_u64).map(|seed| seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let closed: usize = seeds.map(|seed| drive(seed, 2_000, 24)).sum();
    assert!(closed > 20, "gaps were closed {closed} times");
    drive(7, 1_000, 200);
}

#[test]
fn a_chain_is_sorted_without_a_stack() {
    let kind = HierarchyModel::Unbounded;
    let mut forest = Forest::new();
    for slot in 0..100_000 {
        forest.enter(kind, slot);
        if let Some(child) = slot.checked_sub(1) {
            forest.attach(kind, child, slot, Among::Last);
        }
    }
    forest.order.sort(&forest.links, kind, Layout::DepthFirst);
    assert!(forest.order.iter().eq((0..100_000).rev()));
    forest.order.sort(&forest.links, kind, Layout::BreadthFirst);
    assert_eq!(forest.order.levels().map(<[u32]>::len), Some(100_001));
}
