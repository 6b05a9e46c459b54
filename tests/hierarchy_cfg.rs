//! Hierarchies, flows and what is owned under a `cfg` that is off, before others that are there.

use phalanx::{HierarchyModel, OnDespawn, world};

#[derive(Debug, PartialEq)]
struct Local(u32);
#[derive(Debug, PartialEq)]
struct Global(u32);
#[derive(Debug, PartialEq)]
struct Shade(u32);
#[derive(Debug, PartialEq)]
struct Depth(u32);
#[cfg(any())]
struct Absent;

fn add(parent: Option<&Global>, own: &Local) -> Global {
    Global(parent.map_or(0, |parent| parent.0) + own.0)
}

fn darken(parent: Option<&Shade>, own: &Global) -> Shade {
    Shade(parent.map_or(1, |parent| 10 * parent.0) + own.0)
}

fn deepen(parent: Option<&Depth>, _own: &Local) -> Depth {
    Depth(parent.map_or(0, |parent| parent.0 + 1))
}

world! {
    /// Each thing of a hierarchy under a `cfg` that is on, behind the same under one that is off.
    struct Level {
        components { #[cfg(any())] Absent, Local, Global, Shade, #[cfg(all())] Depth }
        groups {
            #[cfg(any())]
            nowhere: with [Absent, Local, LevelGone],
            #[cfg(all())]
            low: with [Local, LevelSceneChild],
        }
        hierarchies {
            #[cfg(any())]
            gone: unbounded own [Absent] { on_despawn: cascade },
            #[cfg(all())]
            scene: unbounded own [Local, Global] {
                #[cfg(any())] Absent => Shade with nothing,
                #[cfg(all())] Local => Global with add,
                #[cfg(all())] on_despawn: cascade,
            },
            #[cfg(any())]
            lost: parent_only,
            hands: bounded(2) {
                #[cfg(all())] Local => Depth with deepen,
                #[cfg(any())] on_despawn: cascade,
            },
        }
    }
}

world! {
    /// Two hierarchies, of which the first is not there.
    struct Pair {
        components { Local, Global, Shade, Depth }
        hierarchies {
            #[cfg(any())]
            first: unbounded own [Shade] { Local => Shade with absent, on_despawn: reparent },
            second: unbounded own [Local, Global] {
                Local => Global with add,
                #[cfg(any())]
                Global => Depth with absent,
                on_despawn: reparent,
            },
        }
    }
}

/// The same without anything that is not there.
mod plain {
    use super::*;

    world! {
        pub(super) struct Pair {
            components { Local, Global, Shade, Depth }
            hierarchies {
                second: unbounded own [Local, Global] { Local => Global with add, on_despawn: reparent },
            }
        }
    }
}

#[test]
fn what_is_left_of_a_world_with_gaps_works() {
    let mut level = Level::new();
    let [root, left, right, leaf] = [1, 2, 3, 4].map(|n| level.spawn((Local(n), Global(0))));
    level.scene_mut().set_parent(left, root).unwrap();
    level.scene_mut().set_parent(right, root).unwrap();
    level.scene_mut().set_parent(leaf, left).unwrap();
    level.scene_mut().sort();
    level.check_invariants();
    let order: Vec<_> = level
        .group::<LevelScene>()
        .iter()
        .map(|row| row.entity)
        .collect();
    assert_eq!(order, [root, left, leaf, right]);
    assert!(level.low().iter().map(|row| row.local.0).eq([2, 3, 4]));

    level.scene_mut().propagate();
    let globals = [root, left, right, leaf].map(|entity| level.get::<Global>(entity).unwrap().0);
    assert_eq!(globals, [1, 3, 4, 7]);
    assert_eq!(level.get::<Shade>(leaf), None);

    level.hands_mut().set_slot(leaf, 1, root).unwrap();
    level.insert(leaf, Depth(9)).unwrap();
    level.insert(root, Depth(9)).unwrap();
    level.hands_mut().propagate();
    assert_eq!(level.get::<Depth>(leaf), Some(&Depth(0)));
    assert_eq!(level.get::<Depth>(root), Some(&Depth(1)));

    // The word of `hands` is off: who is in the slot of a node that dies lives on.
    level.despawn(leaf).unwrap();
    level.check_invariants();
    assert!(level.contains(root));
    assert!(level.hands().is_root(root));

    // The word of `scene` is on.
    level.despawn(root).unwrap();
    assert!(level.is_empty());
    assert!(level.scene().is_empty());
    level.check_invariants();
}

#[test]
fn schemas_tell_what_is_left() {
    let [scene, hands] = Level::SCHEMA.hierarchies else {
        panic!("two are there");
    };
    assert_eq!((scene.name, scene.type_name), ("scene", "LevelScene"));
    assert_eq!((scene.owned.len(), scene.flows.len()), (2, 1));
    assert_eq!(scene.on_despawn, OnDespawn::Cascade);
    assert_eq!(
        (hands.name, hands.child_type_name),
        ("hands", "LevelHandsChild")
    );
    assert_eq!(hands.model, HierarchyModel::Bounded(2));
    assert_eq!(hands.on_despawn, OnDespawn::Orphan);
    let ids: Vec<_> = [scene, hands].map(|it| it.id.get()).to_vec();
    assert_eq!(ids, [1, 3]);
    let groups: Vec<_> = Level::SCHEMA
        .groups
        .iter()
        .map(|group| group.name)
        .collect();
    assert_eq!(groups, ["low", "scene"]);
}

/// The same calls on a world with gaps and on one without.
macro_rules! story {
    ($World:ty) => {{
        let mut world = <$World>::new();
        let [top, middle, low, other] = [5, 6, 7, 8].map(|n| world.spawn((Local(n), Global(0))));
        let bare = world.spawn((Shade(2),));
        world.second_mut().set_parent(middle, top).unwrap();
        world.second_mut().set_parent(low, middle).unwrap();
        world.second_mut().set_parent(bare, middle).unwrap();
        world.second_mut().insert_child(top, 0, other).unwrap();
        world.second_mut().propagate();
        world.despawn(middle).unwrap();
        world.second_mut().propagate();
        world.second_mut().sort();
        world.check_invariants();
        let children: Vec<_> = world.second().children(top).collect();
        assert_eq!(children, [other, low, bare]);
        let globals: Vec<_> = world
            .query::<&Global>()
            .iter()
            .map(|global| global.0)
            .collect();
        (children, globals, world.layout().width(80).to_string())
    }};
}

#[test]
fn a_hierarchy_that_is_not_there_changes_nothing_of_the_next() {
    let (children, globals, layout) = story!(Pair);
    assert_eq!(globals, [5, 13, 12]);
    assert_eq!((children, globals, layout), story!(plain::Pair));
}

#[test]
fn what_flows_under_a_cfg_that_is_off_stays() {
    let mut pair = Pair::new();
    let [a, b] = [1, 2].map(|n| pair.spawn((Local(n), Global(0), Shade(3))));
    pair.second_mut().set_parent(b, a).unwrap();
    pair.second_mut().propagate();
    let shades = pair.query::<&Shade>();
    assert!(shades.iter().all(|shade| *shade == Shade(3)));
    assert_eq!(
        pair.query::<()>().with::<PairSecondChild>().iter().count(),
        1
    );
    pair.despawn(a).unwrap();
    assert_eq!(
        pair.query::<()>().with::<PairSecondChild>().iter().count(),
        0
    );
    assert!(pair.second().is_root(b));
    pair.check_invariants();
}

#[test]
fn a_flow_under_a_cfg_follows_the_one_before_it() {
    world! {
        /// A flow that is there reads what the one before it makes.
        struct Painted {
            components { Local, Global, Shade }
            hierarchies {
                scene: unbounded {
                    Local => Global with add,
                    #[cfg(all())]
                    Global => Shade with darken,
                },
            }
        }
    }

    let mut painted = Painted::new();
    let [a, b] = [1, 2].map(|n| painted.spawn((Local(n), Global(0), Shade(0))));
    painted.scene_mut().set_parent(b, a).unwrap();
    painted.scene_mut().propagate();
    assert_eq!(painted.get::<Shade>(a), Some(&Shade(2)));
    assert_eq!(painted.get::<Shade>(b), Some(&Shade(23)));
}
