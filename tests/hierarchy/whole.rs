//! Worlds that are cloned, taken, cleared and filled again: hierarchies, groups and hooks of them go along.

use std::cell::Cell;
use std::mem;

use phalanx::{Entity, Inherit, world};

thread_local! {
    static REMOVED: Cell<usize> = const { Cell::new(0) };
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Local(i64);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Global(i64);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Frozen;

impl Inherit<Local> for Global {
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        Self(parent.map_or(0, |parent| parent.0) + own.0)
    }
}

world! {
    #[derive(Clone, Debug)]
    struct Level {
        components { Local as tracked, Global, Frozen as flag }
        groups { children: with [Local, LevelSceneChild] without [Frozen] }
        hooks { on_remove Local => removed }
        hierarchies {
            scene: unbounded own [Local, Global] { Local => Global, on_despawn: cascade },
            hands: bounded(2),
            leader: parent_only,
        }
    }
}

fn removed(_: &mut Level, _: Entity, _: &mut Local) {
    REMOVED.set(REMOVED.get() + 1);
}

/// A chain of three in one hierarchy; in the others the first holds the last, and follows it.
fn filled() -> (Level, [Entity; 3]) {
    let mut level = Level::new();
    let nodes = fill(&mut level);
    (level, nodes)
}

fn fill(level: &mut Level) -> [Entity; 3] {
    let nodes = [1, 10, 100].map(|local| level.spawn((Local(local), Global(0))));
    let [a, b, c] = nodes;
    level.scene_mut().set_parent(b, a).unwrap();
    level.scene_mut().set_parent(c, b).unwrap();
    level.hands_mut().set_slot(a, 1, c).unwrap();
    level.leader_mut().set_parent(a, c).unwrap();
    nodes
}

/// Asserts that a world is what was filled, and works.
#[track_caller]
fn assert_filled(level: &mut Level, [a, b, c]: [Entity; 3]) {
    level.check_invariants();
    level.get_mut::<Local>(a).unwrap().0 = 2;
    level.get_mut::<Local>(a).unwrap().0 = 1;
    assert_eq!(level.scene_mut().propagate(), 3);
    let globals = [a, b, c].map(|node| level.get::<Global>(node).unwrap().0);
    assert_eq!(globals, [1, 11, 111]);
    assert!(level.scene().iter().eq([a, b, c]));
    assert_eq!(level.hands().slot(a, 1), Some(c));
    assert_eq!(level.leader().parent(a), Some(c));
    assert_eq!(level.children().len(), 2);
    assert_eq!(level.len(), 3);
}

/// Asserts that a world is as good as a new one.
#[track_caller]
fn assert_new(level: &mut Level, is_cleared: bool) {
    level.check_invariants();
    assert!(level.is_empty() && level.scene().is_empty() && level.hands().is_empty());
    assert!(level.leader().is_empty() && level.children().is_empty());
    assert_eq!(
        (level.scene_mut().propagate(), level.scene().roots().count()),
        (0, 0)
    );
    let nodes = fill(level);
    if !is_cleared {
        assert_eq!(nodes, filled().1);
    }
    assert_filled(level, nodes);
}

/// A clone and the world that it was made of have links, groups and changes of their own.
#[test]
fn ent_4_a_clone_has_its_own_hierarchies() {
    let (mut level, [a, b, c]) = filled();
    let mut copy = level.clone();
    assert_filled(&mut copy, [a, b, c]);
    copy.despawn(b).unwrap();
    assert_eq!(copy.len(), 1, "what is below went with it");
    assert_eq!(
        (copy.hands().slot(a, 1), copy.leader().parent(a)),
        (None, None)
    );
    assert!(copy.children().is_empty());
    copy.check_invariants();
    assert_filled(&mut level, [a, b, c]);
    // What is not propagated yet is not so in the clone either, and each does it for itself.
    level.get_mut::<Local>(b).unwrap().0 = 20;
    let mut copy = level.clone();
    level.scene_mut().set_parent(c, a).unwrap();
    assert_eq!(copy.scene_mut().propagate(), 2);
    assert_eq!(level.scene_mut().propagate(), 2);
    assert_eq!(copy.get::<Global>(c), Some(&Global(121)));
    assert_eq!(level.get::<Global>(c), Some(&Global(101)));
    assert_eq!(copy.scene().parent(c), Some(b));
}

#[test]
fn ent_4_what_is_left_of_a_taken_world_has_no_nodes() {
    let (mut level, nodes) = filled();
    let mut taken = mem::take(&mut level);
    assert_new(&mut level, false);
    assert_filled(&mut taken, nodes);
    REMOVED.set(0);
    taken.despawn(nodes[0]).unwrap();
    assert_eq!((REMOVED.get(), taken.len()), (3, 0));
    level.despawn(nodes[0]).unwrap();
    assert_eq!((REMOVED.get(), level.len()), (6, 0));
}

#[test]
fn ent_3_clear_ends_all_nodes() {
    let (mut level, [a, b, c]) = filled();
    let doomed = level.spawn((Local(5), Global(5)));
    level.scene_mut().set_parent(doomed, c).unwrap();
    level.despawn(doomed).unwrap();
    level.get_mut::<Local>(c).unwrap().0 = 7;
    level.clear();
    assert_new(&mut level, true);
    for dead in [a, b, c, doomed] {
        assert!(!level.contains(dead) && !level.scene().contains(dead));
        assert!(level.scene_mut().set_parent(dead, a).is_err());
        assert_eq!(level.scene().children(dead).count(), 0);
    }
}
