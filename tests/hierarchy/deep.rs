//! Chains that are far deeper than a stack is long.

use std::cell::Cell;
use std::fmt::{self, Write};
use std::thread;

use phalanx::{
    Entity, Has, Hierarchy, HierarchyError, Inherit, KeepsChildren, KeepsGlobal, OnDespawn,
    Propagation, Relative, World, world,
};

use super::drive::WAYS;

/// How many nodes a chain has.
const DEPTH: u32 = match (cfg!(miri), cfg!(debug_assertions)) {
    (true, _) => 300,
    (_, true) => 200_000,
    _ => 1_000_000,
};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Local(i64);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Global(i64);

impl Inherit<Local> for Global {
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        Self(
            parent
                .map_or(0, |parent| parent.0)
                .wrapping_mul(3)
                .wrapping_add(own.0),
        )
    }
}

impl Relative<Global> for Local {
    fn relative(own: &Global, parent: Option<&Global>) -> Option<Self> {
        let above = parent.map_or(0, |parent| parent.0);
        Some(Self(own.0.wrapping_sub(above.wrapping_mul(3))))
    }
}

world! {
    #[derive(Clone, Debug)]
    struct Owned {
        components { Local as tracked, Global }
        hierarchies { scene: unbounded own [Local, Global] { Local => Global, on_despawn: cascade } }
    }
}

world! {
    #[derive(Clone, Debug)]
    struct Slotted {
        components { Local, Global }
        hierarchies { scene: bounded(1) { Local => Global, on_despawn: cascade } }
    }
}

world! {
    #[derive(Clone, Debug)]
    struct Closing {
        components { Local, Global }
        hierarchies { scene: unbounded { Local => Global, on_despawn: reparent } }
    }
}

world! {
    #[derive(Clone, Debug)]
    struct Falling {
        components { Local, Global }
        hierarchies { scene: unbounded { Local => Global, on_despawn: orphan } }
    }
}

world! {
    #[derive(Clone, Debug)]
    struct Far {
        components { Local, Global }
        hierarchies { scene: parent_only { Local => Global } }
    }
}

thread_local! {
    /// Who died last, and how many died.
    static DIED: Cell<(Option<Entity>, u32)> = const { Cell::new((None, 0)) };
}

world! {
    struct Hooked {
        components { Local, Global }
        hooks { on_remove Local => removed }
        hierarchies { scene: unbounded { Local => Global, on_despawn: cascade } }
    }
}

fn removed(_: &mut Hooked, entity: Entity, _: &mut Local) {
    let (last, died) = DIED.get();
    assert!(last.is_none_or(|last| last > entity), "children first");
    DIED.set((Some(entity), died + 1));
}

trait Base: World + Clone + fmt::Debug + Has<Local> + Has<Global> {}
impl<W: World + Clone + fmt::Debug + Has<Local> + Has<Global>> Base for W {}

/// Counts what is printed.
struct Sink(usize);

impl Write for Sink {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

fn printed(debug: &dyn fmt::Debug) -> usize {
    let mut sink = Sink(0);
    write!(sink, "{debug:?}").unwrap();
    sink.0
}

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let small = thread::Builder::new().stack_size(256 * 1024);
    small.spawn(run).unwrap().join().unwrap();
}

/// Asserts what each node of a chain has.
fn assert_flown<W: Base>(world: &W, nodes: &[Entity]) {
    let mut above = 0_i64;
    for &node in nodes {
        above = above.wrapping_mul(3).wrapping_add(1);
        assert_eq!(world.get::<Global>(node), Some(&Global(above)));
    }
}

/// A chain, from the root to the leaf, linked in one direction or the other.
fn chain<W: Base, H: Hierarchy<W>>(mut world: W, is_down: bool) -> (W, Vec<Entity>) {
    let nodes = world.spawn_batch((0..DEPTH).map(|_| (Local(1), Global(0))));
    let mut scene = world.hierarchy_mut::<H>();
    let mut link = |pair: &[Entity]| scene.set_parent(pair[1], pair[0]).unwrap();
    if is_down {
        nodes.windows(2).for_each(&mut link);
    } else {
        nodes.windows(2).rev().for_each(&mut link);
    }
    (world, nodes)
}

/// What every model can do to a chain.
fn change<W: Base, H: Hierarchy<W>>(world: &mut W, nodes: &[Entity]) {
    let (root, leaf) = (nodes[0], nodes[nodes.len() - 1]);
    let middle = nodes.len() / 2;
    let below = nodes.len() - middle;
    assert_eq!(world.hierarchy_mut::<H>().propagate(), nodes.len());
    assert_flown(world, nodes);
    let scene = world.hierarchy::<H>();
    assert_eq!(scene.depth(leaf), Some(nodes.len() - 1));
    assert!(scene.is_ancestor_of(root, leaf));
    assert!(printed(&scene) > nodes.len() * 4);
    assert!(printed(world) > nodes.len() * 4);
    for way in WAYS {
        let mut scene = world.hierarchy_mut::<H>();
        scene.mark_dirty(nodes[middle + 1]).unwrap();
        scene.mark_dirty(nodes[middle]).unwrap();
        let all = if way == Propagation::Linear {
            nodes.len()
        } else {
            below
        };
        assert_eq!(scene.propagate_with(way), all, "{way:?}");
    }
    assert_flown(world, nodes);
    // The lower half becomes a root, and comes back below a node that is last in the order.
    let last = world.spawn((Local(1), Global(0)));
    let mut scene = world.hierarchy_mut::<H>();
    scene.remove_parent(nodes[middle]).unwrap();
    assert_eq!(scene.propagate(), below + 1);
    scene.set_parent(nodes[middle], last).unwrap();
    scene.set_parent(last, nodes[middle - 1]).unwrap();
    let error = HierarchyError::Cycle {
        child: root,
        parent: leaf,
    };
    assert_eq!(scene.set_parent(root, leaf), Err(error));
    assert_eq!(scene.propagate(), below + 1);
    let longer = [&nodes[..middle], &[last], &nodes[middle..]].concat();
    assert_flown(world, &longer);
    world.hierarchy_mut::<H>().sort();
    assert!(world.hierarchy::<H>().iter().eq(longer.iter().copied()));
    world.hierarchy_mut::<H>().sort_breadth_first();
    assert!(world.hierarchy::<H>().iter().eq(longer));
    let mut scene = world.hierarchy_mut::<H>();
    scene
        .set_parent(nodes[middle], nodes[middle - 1])
        .unwrap_or_else(|error| {
            assert!(matches!(error, HierarchyError::CapacityFull { .. }));
            scene.remove_parent(last).unwrap();
            scene.set_parent(nodes[middle], nodes[middle - 1]).unwrap();
        });
    scene.propagate();
    world.despawn(last).unwrap();
    let mut copy = world.clone();
    copy.hierarchy_mut::<H>().mark_dirty(root).unwrap();
    assert_eq!(copy.hierarchy_mut::<H>().propagate(), nodes.len());
    assert_flown(&copy, nodes);
    copy.clear();
    assert!(copy.hierarchy::<H>().is_empty());
}

/// What those models can do that keep children.
fn live<W, H>((mut world, nodes): (W, Vec<Entity>))
where
    W: Base,
    H: Hierarchy<W, Model: KeepsChildren, Flows: KeepsGlobal<W>>,
{
    change::<W, H>(&mut world, &nodes);
    let scene = world.hierarchy::<H>();
    assert!(scene.descendants(nodes[0]).eq(nodes[1..].iter().copied()));
    assert_eq!(scene.descendants_breadth_first(nodes[0]), nodes[1..]);
    // A full one is dropped, and in another one all go with the root.
    drop(world.clone());
    let mut copy = world.clone();
    copy.despawn(nodes[0]).unwrap();
    assert!(copy.is_empty());
    let middle = nodes[nodes.len() / 2];
    world
        .hierarchy_mut::<H>()
        .remove_parent_keep_global(middle)
        .unwrap();
    assert_eq!(
        world.hierarchy_mut::<H>().propagate(),
        nodes.len() - nodes.len() / 2
    );
    assert_flown(&world, &nodes);
    world.despawn(nodes[0]).unwrap();
    assert_eq!(
        world.len(),
        nodes.len() - nodes.len() / 2,
        "the upper half went"
    );
    let left = world.len();
    assert_eq!(world.hierarchy_mut::<H>().despawn_subtree(middle), Ok(left));
    assert!(world.is_empty());
}

#[test]
fn an_owned_chain_that_is_built_from_its_root() {
    on_a_small_stack(|| live::<_, OwnedScene>(chain::<_, OwnedScene>(Owned::new(), true)));
}

#[test]
fn an_owned_chain_that_is_built_from_its_leaf() {
    on_a_small_stack(|| live::<_, OwnedScene>(chain::<_, OwnedScene>(Owned::new(), false)));
}

#[test]
fn a_chain_of_slots_that_is_built_from_its_root() {
    on_a_small_stack(|| live::<_, SlottedScene>(chain::<_, SlottedScene>(Slotted::new(), true)));
}

#[test]
fn a_chain_of_slots_that_is_built_from_its_leaf() {
    on_a_small_stack(|| live::<_, SlottedScene>(chain::<_, SlottedScene>(Slotted::new(), false)));
}

/// Those of whom each takes the place of the one above, or is left behind by it.
fn survive<W, H>((mut world, nodes): (W, Vec<Entity>))
where
    W: Base,
    H: Hierarchy<W, Model: KeepsChildren>,
{
    let left: Vec<Entity> = nodes.iter().copied().skip(1).step_by(2).collect();
    for &node in nodes.iter().step_by(2) {
        world.despawn(node).unwrap();
    }
    let mut scene = world.hierarchy_mut::<H>();
    assert_eq!(scene.propagate(), left.len());
    assert_eq!(scene.despawn_subtree(left[0]), {
        let below = match H::ON_DESPAWN {
            OnDespawn::Reparent => left.len(),
            _ => 1,
        };
        Ok(below)
    });
    world.check_invariants();
}

#[test]
fn a_chain_that_closes_where_one_dies() {
    on_a_small_stack(|| survive::<_, ClosingScene>(chain::<_, ClosingScene>(Closing::new(), true)));
}

#[test]
fn a_chain_that_falls_apart_where_one_dies() {
    on_a_small_stack(|| survive::<_, FallingScene>(chain::<_, FallingScene>(Falling::new(), true)));
}

/// Hooks run one behind the other, not one inside of the other.
#[test]
fn a_chain_whose_hooks_are_told_when_it_dies() {
    on_a_small_stack(|| {
        let mut world = Hooked::new();
        let nodes = world.spawn_batch((0..DEPTH).map(|_| (Local(1), Global(0))));
        for pair in nodes.windows(2) {
            world.scene_mut().set_parent(pair[1], pair[0]).unwrap();
        }
        world.despawn(nodes[0]).unwrap();
        assert!(world.is_empty());
        assert_eq!(DIED.get(), (Some(nodes[0]), DEPTH));
    });
}

/// Where parents alone are kept, each link climbs: only from the leaf is that not far.
#[test]
fn a_chain_of_parents_that_is_built_from_its_leaf() {
    on_a_small_stack(|| {
        let (mut world, nodes) = chain::<_, FarScene>(Far::new(), false);
        change::<_, FarScene>(&mut world, &nodes);
        world.despawn(nodes[0]).unwrap();
        assert_eq!(world.scene_mut().propagate(), nodes.len() - 1);
        assert_flown(&world, &nodes[1..]);
    });
}
