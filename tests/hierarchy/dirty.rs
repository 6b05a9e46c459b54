//! What is made anew, and what is not: each change reaches all that is below it, once, and nothing else. Calls are counted.

use std::cell::Cell;

use phalanx::{Entity, Has, Hierarchy, Inherit, Propagation, Tracks, World, world};

use super::drive::WAYS;

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Local(i64);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Global(i64);

impl Inherit<Local> for Global {
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        CALLS.set(CALLS.get() + 1);
        Self(parent.map_or(0, |parent| parent.0 * 10) + own.0)
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
        hierarchies { scene: unbounded { Local => Global, on_despawn: cascade } }
    }
}

world! {
    struct Slotted {
        components { Local as tracked, Global as tracked }
        hierarchies { scene: bounded(64) { Local => Global } }
    }
}

world! {
    struct Far {
        components { Local as tracked, Global as tracked }
        hierarchies { scene: parent_only { Local => Global } }
    }
}

trait Base: World + Has<Local> + Has<Global> + Tracks<Global> {}
impl<W: World + Has<Local> + Has<Global> + Tracks<Global>> Base for W {}

/// Runs a test in each model, by each way to propagate.
macro_rules! in_each_model {
    ($run:ident) => {
        for way in WAYS.into_iter().map(Some).chain([None]) {
            $run::<_, OwnedScene>(Owned::new(), way);
            $run::<_, LookedScene>(Looked::new(), way);
            $run::<_, SlottedScene>(Slotted::new(), way);
            $run::<_, FarScene>(Far::new(), way);
        }
    };
}

type Way = Option<Propagation>;

/// Propagates, and asserts for how many the function was called, but where all are made in any case.
#[track_caller]
fn propagate<W: Base, H: Hierarchy<W>>(world: &mut W, way: Way, expected: usize) {
    CALLS.set(0);
    let mut scene = world.hierarchy_mut::<H>();
    let made = match way {
        Some(way) => scene.propagate_with(way),
        None => scene.propagate(),
    };
    let all = way == Some(Propagation::Linear) && expected > 0;
    if !all {
        assert_eq!((made, CALLS.get()), (expected, expected), "{way:?}");
    }
    assert_eq!(scene.propagate(), 0, "{way:?}");
    world.check_invariants();
}

fn node<W: Base>(world: &mut W, local: i64) -> Entity {
    world.spawn((Local(local), Global(-1)))
}

/// Nodes with 1, 2, 3, …, each below the one before it.
fn chain<W: Base, H: Hierarchy<W>, const N: usize>(world: &mut W) -> [Entity; N] {
    let mut local = 0;
    let nodes = [(); N].map(|()| {
        local += 1;
        node(world, local)
    });
    for pair in nodes.windows(2) {
        let mut scene = world.hierarchy_mut::<H>();
        scene.set_parent(pair[1], pair[0]).unwrap();
    }
    nodes
}

fn set<W: Base>(world: &mut W, node: Entity, local: i64) {
    world.get_mut::<Local>(node).unwrap().0 = local;
}

fn globals<W: Base, const N: usize>(world: &W, nodes: [Entity; N]) -> [i64; N] {
    nodes.map(|node| world.get::<Global>(node).unwrap().0)
}

/// Two that changed with a clean one between them: all three are made, once, from above.
#[test]
fn a_clean_node_between_two_that_changed() {
    fn run<W: Base, H: Hierarchy<W>>(mut world: W, way: Way) {
        let nodes = chain::<W, H, 4>(&mut world);
        propagate::<W, H>(&mut world, way, 4);
        assert_eq!(globals(&world, nodes), [1, 12, 123, 1234]);
        // The lower one first, so that no order of changes is that of the tree.
        set(&mut world, nodes[2], 7);
        set(&mut world, nodes[0], 5);
        propagate::<W, H>(&mut world, way, 4);
        assert_eq!(globals(&world, nodes), [5, 52, 527, 5274]);
        // And what is below the lower one is not left behind for good.
        set(&mut world, nodes[2], 8);
        propagate::<W, H>(&mut world, way, 2);
        assert_eq!(globals(&world, nodes), [5, 52, 528, 5284]);
    }
    in_each_model!(run);
}

/// One that dies while it is to be made anew takes nothing with it, and whoever has its index next is not taken for it.
#[test]
fn an_index_that_is_used_again_hides_no_change() {
    fn run<W: Base, H: Hierarchy<W>>(mut world: W, way: Way) {
        let [a, b] = chain::<W, H, 2>(&mut world);
        let doomed = node(&mut world, 3);
        world.hierarchy_mut::<H>().set_parent(doomed, a).unwrap();
        propagate::<W, H>(&mut world, way, 3);
        set(&mut world, doomed, 4);
        world.hierarchy_mut::<H>().mark_dirty(doomed).unwrap();
        world.despawn(doomed).unwrap();
        let heir = node(&mut world, 6);
        assert_eq!(heir.index(), doomed.index());
        world.hierarchy_mut::<H>().set_parent(heir, b).unwrap();
        propagate::<W, H>(&mut world, way, 1);
        assert_eq!(globals(&world, [a, b, heir]), [1, 12, 126]);
        // The same, but that the heir has nothing that flows.
        set(&mut world, heir, 7);
        world.despawn(heir).unwrap();
        let bare = world.spawn_empty();
        assert_eq!(bare.index(), heir.index());
        assert!(world.hierarchy_mut::<H>().mark_dirty(heir).is_err());
        assert!(world.hierarchy_mut::<H>().mark_dirty(bare).is_err());
        set(&mut world, b, 3);
        propagate::<W, H>(&mut world, way, 1);
        assert_eq!(globals(&world, [a, b]), [1, 13]);
    }
    in_each_model!(run);
}

/// One that is to be made anew already is moved, and what is below it with it; the old parent's tree is not touched.
#[test]
fn one_that_changed_already_gets_another_parent() {
    fn run<W: Base, H: Hierarchy<W>>(mut world: W, way: Way) {
        let nodes = chain::<W, H, 4>(&mut world);
        let other = node(&mut world, 9);
        propagate::<W, H>(&mut world, way, 5);
        set(&mut world, nodes[1], 5);
        set(&mut world, nodes[3], 6);
        let mut scene = world.hierarchy_mut::<H>();
        scene.mark_dirty(nodes[1]).unwrap();
        scene.set_parent(nodes[1], other).unwrap();
        propagate::<W, H>(&mut world, way, 3);
        assert_eq!(globals(&world, nodes), [1, 95, 953, 9536]);
        // Moved twice, and back to where it was: still once.
        set(&mut world, nodes[2], 4);
        let mut scene = world.hierarchy_mut::<H>();
        scene.set_parent(nodes[2], nodes[0]).unwrap();
        scene.set_parent(nodes[2], nodes[1]).unwrap();
        propagate::<W, H>(&mut world, way, 2);
        assert_eq!(globals(&world, nodes), [1, 95, 954, 9546]);
    }
    in_each_model!(run);
}

/// To lose a parent is a change, with no write at all; to get one of which nothing comes is one too.
#[test]
fn one_whose_parent_is_taken_away_is_made_anew() {
    fn run<W: Base, H: Hierarchy<W>>(mut world: W, way: Way) {
        let nodes = chain::<W, H, 3>(&mut world);
        propagate::<W, H>(&mut world, way, 3);
        world.hierarchy_mut::<H>().remove_parent(nodes[1]).unwrap();
        propagate::<W, H>(&mut world, way, 2);
        assert_eq!(globals(&world, nodes), [1, 2, 23]);
        // And nothing is one where there is no parent to lose.
        world.hierarchy_mut::<H>().remove_parent(nodes[1]).unwrap();
        propagate::<W, H>(&mut world, way, 0);
    }
    in_each_model!(run);
}

/// A target that a node gets later is made by the next propagation, though its source was not written since.
#[test]
fn a_target_that_comes_later_is_made() {
    fn run<W: Base, H: Hierarchy<W>>(mut world: W, way: Way) {
        let [a, b] = [1, 2].map(|local| world.spawn(Local(local)));
        let c = node(&mut world, 3);
        let mut scene = world.hierarchy_mut::<H>();
        scene.set_parent(b, a).unwrap();
        scene.set_parent(c, b).unwrap();
        CALLS.set(0);
        world.hierarchy_mut::<H>().propagate();
        assert_eq!(CALLS.get(), 1, "the others have no target");
        assert_eq!(globals(&world, [c]), [3]);
        world.insert(b, Global(-1)).unwrap();
        propagate::<W, H>(&mut world, way, 2);
        assert_eq!(globals(&world, [b, c]), [2, 23]);
        world.insert(a, Global(-1)).unwrap();
        propagate::<W, H>(&mut world, way, 3);
        assert_eq!(globals(&world, [a, b, c]), [1, 12, 123]);
        // One that is put over the old one is no longer what flowed down.
        world.insert(b, Global(-5)).unwrap();
        world.hierarchy_mut::<H>().mark_dirty(b).unwrap();
        propagate::<W, H>(&mut world, way, 2);
        assert_eq!(globals(&world, [a, b, c]), [1, 12, 123]);
    }
    in_each_model!(run);
}

/// One that has neither source nor target is passed through: it groups, and places nothing.
#[test]
fn what_has_nothing_that_flows_is_passed_through() {
    fn run<W: Base, H: Hierarchy<W>>(mut world: W, way: Way) {
        let [a, b] = [1, 2].map(|local| node(&mut world, local));
        let [folder, inner] = [(); 2].map(|()| world.spawn_empty());
        let mut scene = world.hierarchy_mut::<H>();
        for (child, parent) in [(b, inner), (inner, folder), (folder, a)] {
            scene.set_parent(child, parent).unwrap();
        }
        propagate::<W, H>(&mut world, way, 2);
        assert_eq!(globals(&world, [a, b]), [1, 12]);
        set(&mut world, a, 5);
        propagate::<W, H>(&mut world, way, 2);
        assert_eq!(globals(&world, [a, b]), [5, 52]);
        // What is moved by moving the folder is made, and the folder itself is not.
        let c = node(&mut world, 7);
        world.hierarchy_mut::<H>().set_parent(folder, c).unwrap();
        propagate::<W, H>(&mut world, way, 2);
        assert_eq!(globals(&world, [a, b, c]), [5, 72, 7]);
    }
    in_each_model!(run);
}

/// Of fifty siblings one changed: one is made, and the others are not so much as compared.
#[test]
fn siblings_of_one_that_changed_are_left_alone() {
    fn run<W: Base, H: Hierarchy<W>>(mut world: W, way: Way) {
        let parent = node(&mut world, 1);
        let children = [(); 50].map(|()| node(&mut world, 2));
        for child in children {
            let mut scene = world.hierarchy_mut::<H>();
            scene.set_parent(child, parent).unwrap();
        }
        propagate::<W, H>(&mut world, way, 51);
        let since = world.now();
        set(&mut world, children[20], 3);
        propagate::<W, H>(&mut world, way, 1);
        assert_eq!(globals(&world, [children[19], children[20]]), [12, 13]);
        if way != Some(Propagation::Linear) {
            let changed = world.query::<Entity>().changed::<Global>(since);
            assert!(
                changed.iter().eq([children[20]]),
                "and it alone is a change"
            );
        }
        set(&mut world, parent, 2);
        propagate::<W, H>(&mut world, way, 51);
    }
    in_each_model!(run);
}

/// That something is to be made is not forgotten while nobody looks at what was made, nor noted less for being noted twice.
#[test]
fn changes_that_nobody_reads_are_changes() {
    fn run<W: Base, H: Hierarchy<W>>(mut world: W, way: Way) {
        let nodes = chain::<W, H, 3>(&mut world);
        propagate::<W, H>(&mut world, way, 3);
        for local in 2..6 {
            set(&mut world, nodes[0], local);
            propagate::<W, H>(&mut world, way, 3);
        }
        for local in 6..9 {
            set(&mut world, nodes[0], local);
            world.hierarchy_mut::<H>().mark_dirty(nodes[0]).unwrap();
            world.hierarchy_mut::<H>().mark_dirty(nodes[2]).unwrap();
        }
        propagate::<W, H>(&mut world, way, 3);
        assert_eq!(globals(&world, nodes), [8, 82, 823]);
    }
    in_each_model!(run);
}

/// Whatever is read, also by what lends mutably, nothing is made for it.
#[test]
fn to_read_is_no_change() {
    fn run<W: Base, H: Hierarchy<W>>(mut world: W, way: Way) {
        let nodes = chain::<W, H, 3>(&mut world);
        propagate::<W, H>(&mut world, way, 3);
        for (node, local, global) in [(0, 1, 1), (1, 2, 12), (2, 3, 123)] {
            let read = world.get_mut::<Local>(nodes[node]).map(|own| own.0);
            assert_eq!(read, Some(local));
            let read = world.get_mut::<Global>(nodes[node]).map(|made| made.0);
            assert_eq!(read, Some(global));
        }
        let mut scene = world.hierarchy_mut::<H>();
        scene.sort();
        assert!(scene.is_ancestor_of(nodes[0], nodes[2]));
        scene.cascade::<Entity>(|depth, node| assert_eq!(node, nodes[depth]));
        propagate::<W, H>(&mut world, way, 0);
        assert_eq!(CALLS.get(), 0);
    }
    in_each_model!(run);
}

/// A parent that dies is a parent that is taken away, at every level of what is left.
#[test]
fn what_a_dead_parent_leaves_is_made_anew() {
    fn run<W: Base, H: Hierarchy<W>>(mut world: W, way: Way) {
        let nodes = chain::<W, H, 4>(&mut world);
        propagate::<W, H>(&mut world, way, 4);
        world.despawn(nodes[1]).unwrap();
        if world.contains(nodes[2]) {
            propagate::<W, H>(&mut world, way, 2);
            assert_eq!(globals(&world, [nodes[0], nodes[2], nodes[3]]), [1, 3, 34]);
        } else {
            propagate::<W, H>(&mut world, way, 0);
            assert_eq!(globals(&world, [nodes[0]]), [1]);
        }
    }
    in_each_model!(run);
}
