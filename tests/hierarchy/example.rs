//! The worked examples: e1 with e2, e3 (e4, e5) and e6, of which e3 changes; and two parents with a child each, of which one has
//! a child too, depth by depth.

use std::cell::Cell;

use phalanx::{Entity, HierarchyError, Inherit, Propagation, Relative, world};

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Local(f64);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Global(f64);

impl Inherit<Local> for Global {
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        CALLS.with(|calls| calls.set(calls.get() + 1));
        Self(parent.map_or(0.0, |parent| parent.0 * 1.25) + own.0)
    }
}

impl Relative<Global> for Local {
    fn relative(own: &Global, parent: Option<&Global>) -> Option<Self> {
        Some(Self(own.0 - parent.map_or(0.0, |parent| parent.0 * 1.25)))
    }
}

world! {
    #[derive(Clone)]
    struct Owned {
        components { Local as tracked, Global }
        hierarchies { scene: unbounded own [Local, Global] { Local => Global } }
    }
}

world! {
    struct Looked {
        components { Local, Global }
        hierarchies { scene: unbounded { Local => Global, on_despawn: cascade } }
    }
}

const WAYS: [Propagation; 8] = [
    Propagation::Linear,
    Propagation::Flagged,
    Propagation::DepthFirst,
    Propagation::BreadthFirst,
    Propagation::SortedEntities,
    Propagation::SortedRows,
    Propagation::Levels,
    Propagation::Ranges,
];

fn calls() -> usize {
    CALLS.with(|calls| calls.replace(0))
}

fn tree() -> (Owned, [Entity; 6]) {
    let mut world = Owned::new();
    let e = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(|x| world.spawn((Local(x), Global(0.0))));
    let mut scene = world.scene_mut();
    for (child, parent) in [(1, 0), (2, 0), (3, 2), (4, 2), (5, 0)] {
        scene.set_parent(e[child], e[parent]).unwrap();
    }
    (world, e)
}

fn globals(world: &Owned, e: &[Entity]) -> Vec<u64> {
    let globals = e
        .iter()
        .map(|&e| world.get::<Global>(e).unwrap().0.to_bits());
    globals.collect()
}

#[test]
fn every_way_makes_the_same() {
    for way in WAYS {
        let (mut world, e) = tree();
        calls();
        assert_eq!(world.scene_mut().propagate(), 6);
        assert_eq!(calls(), 6);
        assert_eq!(world.scene_mut().propagate(), 0);
        world.check_invariants();
        world.get_mut::<Local>(e[2]).unwrap().0 = 30.0;
        let made = world.scene_mut().propagate_with(way);
        let all = if way == Propagation::Linear { 6 } else { 3 };
        assert_eq!((made, calls()), (all, all), "{way:?}");
        world.check_invariants();
        let mut other = world.clone();
        other.scene_mut().mark_dirty(e[0]).unwrap();
        assert_eq!(other.scene_mut().propagate(), 6);
        calls();
        assert_eq!(globals(&world, &e), globals(&other, &e), "{way:?}");
        assert_eq!(world.scene_mut().propagate(), 0);
        for &e in &e {
            assert_eq!(
                world.scene().compute::<Global>(e),
                world.get::<Global>(e).copied()
            );
        }
        calls();
    }
}

#[test]
fn two_children_of_one_root() {
    for way in WAYS {
        let (mut world, e) = tree();
        world.scene_mut().propagate();
        world.get_mut::<Local>(e[1]).unwrap().0 = 30.0;
        world.get_mut::<Local>(e[5]).unwrap().0 = 30.0;
        calls();
        world.scene_mut().propagate_with(way);
        let all = if way == Propagation::Linear { 6 } else { 2 };
        assert_eq!(calls(), all, "{way:?}");
        // A clean node between two that changed, and one below the other.
        world.get_mut::<Local>(e[0]).unwrap().0 = 3.0;
        world.get_mut::<Local>(e[4]).unwrap().0 = 3.0;
        world.scene_mut().propagate_with(way);
        assert_eq!(calls(), 6, "{way:?}");
    }
}

/// One run of rows a depth, siblings side by side, with no table for each parent: two parents, a child of each, and a grandchild.
#[test]
fn depth_by_depth_rows_stand_in_runs() {
    let mut world = Owned::new();
    // The grandchild is spawned first, so that rows have to move.
    let [grandchild, child_2, parent_2, child_1, parent_1] =
        [5.0, 4.0, 2.0, 3.0, 1.0].map(|x| world.spawn((Local(x), Global(0.0))));
    let mut scene = world.scene_mut();
    scene.move_before(parent_1, parent_2).unwrap();
    scene.set_parent(child_1, parent_1).unwrap();
    scene.set_parent(child_2, parent_2).unwrap();
    scene.set_parent(grandchild, child_2).unwrap();
    let rows = |world: &Owned| -> Vec<Entity> { world.pool::<Local>().entities().collect() };
    let levels = |world: &Owned| -> Option<Vec<Vec<Entity>>> {
        Some(world.scene().levels()?.map(Iterator::collect).collect())
    };
    assert_eq!(levels(&world), None);

    world.scene_mut().sort_breadth_first();
    let expected = vec![
        vec![parent_1, parent_2],
        vec![child_1, child_2],
        vec![grandchild],
    ];
    assert_eq!(levels(&world), Some(expected.clone()));
    assert_eq!(rows(&world), expected.concat());
    assert!(world.pool::<Global>().entities().eq(expected.concat()));
    let locals: Vec<f64> = world
        .pool::<Local>()
        .iter()
        .map(|(_, local)| local.0)
        .collect();
    assert_eq!(locals, [1.0, 2.0, 3.0, 4.0, 5.0]);
    let depths = world.scene().cascade::<(Entity, &Local)>().unwrap();
    assert!(depths.map(|(depth, (entity, _))| (depth, entity)).eq([
        (0, parent_1),
        (0, parent_2),
        (1, child_1),
        (1, child_2),
        (2, grandchild),
    ]));

    // Another child of the first parent comes to stand beside its sibling, not behind the child of the second one.
    let child_3 = world.spawn((Local(6.0), Global(0.0)));
    world.scene_mut().set_parent(child_3, parent_1).unwrap();
    let expected = vec![
        vec![parent_1, parent_2],
        vec![child_1, child_3, child_2],
        vec![grandchild],
    ];
    let found: Vec<Vec<Entity>> = world.scene_mut().levels().map(Iterator::collect).collect();
    assert_eq!(found, expected);
    assert_eq!(rows(&world), expected.concat());
    assert!(world.scene().is_sorted());
    world.check_invariants();

    // Depth first, on the other hand, each child stands behind its parent.
    world.scene_mut().sort();
    assert_eq!(
        rows(&world),
        [parent_1, child_1, child_3, parent_2, child_2, grandchild]
    );
    assert_eq!(levels(&world), None);
    calls();
}

#[test]
fn what_follows_from_links() {
    let mut world = Looked::new();
    let [a, b, c, d] = [0; 4].map(|_| world.spawn_empty());
    let mut scene = world.scene_mut();
    assert!(scene.is_empty());
    scene.set_parent(b, a).unwrap();
    scene.set_parent(c, b).unwrap();
    assert_eq!(
        scene.set_parent(a, c),
        Err(HierarchyError::Cycle {
            child: a,
            parent: c
        })
    );
    assert_eq!(
        scene.set_parent(a, a),
        Err(HierarchyError::SelfParent { entity: a })
    );
    scene.insert_child(b, 0, d).unwrap();
    assert!(scene.children(b).eq([d, c]));
    assert!(scene.iter().eq([a, b, c, d]));
    assert!(scene.descendants(a).eq([b, d, c]));
    assert_eq!(scene.depth(c), Some(2));
    world.check_invariants();
    world.despawn(b).unwrap();
    world.check_invariants();
    assert_eq!(world.len(), 1);
    assert!(world.scene().is_empty());
    assert!(!world.has::<LookedScene>(a));
}
