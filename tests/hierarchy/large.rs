//! Forests of thousands of nodes, of which a few or many change, in each way of propagating.

use phalanx::{Entity, Has, Hierarchy, Inherit, Propagation, World, world};

use super::drive::WAYS;
use super::values::Random;

/// How many nodes there are.
const NODES: usize = if cfg!(miri) { 80 } else { 2_000 };

#[derive(Clone, Copy, Debug, PartialEq)]
struct Local(u64);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Global(u64);

impl Inherit<Local> for Global {
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        Self(
            parent
                .map_or(1, |parent| parent.0)
                .wrapping_mul(5)
                .wrapping_add(own.0),
        )
    }
}

world! {
    struct Owned {
        components { Local as tracked, Global as tracked }
        hierarchies { scene: unbounded own [Local, Global] { Local => Global } }
    }
}

world! {
    struct Looked {
        components { Local as tracked, Global as tracked }
        hierarchies { scene: unbounded { Local => Global } }
    }
}

world! {
    struct Slotted {
        components { Local as tracked, Global as tracked }
        hierarchies { scene: bounded(8) own [Local, Global] { Local => Global } }
    }
}

world! {
    struct Far {
        components { Local as tracked, Global as tracked }
        hierarchies { scene: parent_only own [Local, Global] { Local => Global } }
    }
}

/// A world, and the same as lists.
struct Forest<W> {
    world: W,
    nodes: Vec<Entity>,
    parents: Vec<Option<usize>>,
    locals: Vec<u64>,
    globals: Vec<u64>,
    random: Random,
}

impl<W: World + Has<Local> + Has<Global>> Forest<W> {
    fn of<H: Hierarchy<W>>(mut world: W, random: Random) -> Self {
        let nodes = world.spawn_batch((0..NODES).map(|_| (Local(0), Global(0))));
        let mut forest = Self {
            world,
            parents: vec![None; nodes.len()],
            locals: vec![0; nodes.len()],
            globals: vec![0; nodes.len()],
            nodes,
            random,
        };
        for nth in 0..NODES {
            forest.link::<H>(nth);
        }
        forest.world.hierarchy_mut::<H>().propagate();
        forest.flow();
        forest
    }

    /// Gives a node a parent of any sort, if it may have it.
    fn link<H: Hierarchy<W>>(&mut self, child: usize) {
        // Now and then one that was spawned at nearly the same time, so that there are long lines.
        let parent = match self.random.below(3) {
            0 => (child + 1 + self.random.below(3)) % NODES,
            _ => self.random.below(NODES),
        };
        let mut scene = self.world.hierarchy_mut::<H>();
        if scene
            .set_parent(self.nodes[child], self.nodes[parent])
            .is_ok()
        {
            self.parents[child] = Some(parent);
        }
    }

    /// Makes what each node has to have, from the lists alone; returns whose changed.
    fn flow(&mut self) -> usize {
        let mut made = vec![None::<u64>; NODES];
        for nth in 0..NODES {
            let mut line = vec![nth];
            while let Some(&last) = line.last()
                && let Some(parent) = self.parents[last]
                && made[last].is_none()
            {
                line.push(parent);
            }
            for &node in line.iter().rev() {
                let above = self.parents[node].map_or(1, |parent| made[parent].unwrap());
                made[node].get_or_insert(above.wrapping_mul(5).wrapping_add(self.locals[node]));
            }
        }
        let made: Vec<u64> = made.into_iter().flatten().collect();
        let changed = made
            .iter()
            .zip(&self.globals)
            .filter(|(made, before)| made != before);
        let changed = changed.count();
        self.globals = made;
        changed
    }

    fn round<H: Hierarchy<W>>(&mut self, way: Option<Propagation>, writes: usize, links: usize) {
        for _ in 0..links {
            let child = self.random.below(NODES);
            self.link::<H>(child);
        }
        for _ in 0..writes {
            let nth = self.random.below(NODES);
            self.locals[nth] += 1 + u64::try_from(self.random.below(1_000)).unwrap();
            self.world.get_mut::<Local>(self.nodes[nth]).unwrap().0 = self.locals[nth];
        }
        let mut scene = self.world.hierarchy_mut::<H>();
        let made = match way {
            Some(way) => scene.propagate_with(way),
            None => scene.propagate(),
        };
        assert_eq!(scene.propagate(), 0);
        let changed = self.flow();
        assert!(
            changed <= made,
            "{changed} nodes have another value, and {made} were made"
        );
        for (&node, &global) in self.nodes.iter().zip(&self.globals) {
            assert_eq!(
                self.world.get::<Global>(node),
                Some(&Global(global)),
                "{way:?}"
            );
        }
        self.world.check_invariants();
    }
}

fn run<W: World + Has<Local> + Has<Global>, H: Hierarchy<W>>(world: W) {
    let mut forest = Forest::of::<H>(world, Random::new(3));
    let ways: Vec<Option<Propagation>> = WAYS.into_iter().map(Some).chain([None; 3]).collect();
    for (nth, way) in ways.into_iter().enumerate() {
        match nth % 3 {
            0 => forest.world.hierarchy_mut::<H>().sort(),
            1 => forest.world.hierarchy_mut::<H>().sort_breadth_first(),
            _ => {}
        }
        for (writes, links) in [
            (1, 0),
            (3, 0),
            (40, 0),
            (0, 1),
            (5, 5),
            (1_500, 0),
            (0, 300),
        ] {
            forest.round::<H>(way, writes, links);
        }
    }
}

#[test]
fn a_large_forest_that_owns_what_flows() {
    run::<_, OwnedScene>(Owned::new());
}

#[test]
fn a_large_forest_that_looks_up_what_flows() {
    run::<_, LookedScene>(Looked::new());
}

#[test]
fn a_large_forest_of_slots() {
    run::<_, SlottedScene>(Slotted::new());
}

#[test]
fn a_large_forest_of_parents() {
    run::<_, FarScene>(Far::new());
}
