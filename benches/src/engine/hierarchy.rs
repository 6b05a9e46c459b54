//! Area `hierarchy`, by the engine.

use std::hint::black_box;

use phalanx::{Entity, HierarchyError, Propagation};

use self::declared::Level;
use crate::{
    harness::Contestant,
    workload::{
        at,
        hierarchy::{Affine, Forest, Global, Local, MOVES, Shape},
    },
};

mod declared {
    use phalanx::world;

    use crate::workload::hierarchy::{Global, Local};

    world! {
        pub(crate) struct Level {
            components { pub(crate) Local as tracked, pub(crate) Global }
            hierarchies {
                pub(crate) scene: unbounded own [Local, Global] { Local => Global },
            }
        }
    }
}

/// How the nodes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Depth first, as are their pools.
    Sorted,
    /// Breadth first, as are their pools.
    Leveled,
    /// As they were made.
    AsMade,
}

/// A world with the nodes of a forest, and the entities by node.
fn level(forest: &Forest, standing: Standing) -> (Level, Vec<Entity>) {
    let mut world = Level::new();
    let bundle = |&node: &u32| (Local(forest.locals[at(node)]), Global(Affine::IDENTITY));
    let made = world.spawn_batch(forest.order.iter().map(bundle));
    let mut entities = made.clone();
    for (&node, entity) in forest.order.iter().zip(made) {
        entities[at(node)] = entity;
    }
    let mut scene = world.scene_mut();
    for (node, &entity) in (0..).zip(&entities) {
        if let Some(parent) = forest.shape.parent(node) {
            scene
                .set_parent(entity, entities[at(parent)])
                .expect("it is a tree");
        }
    }
    match standing {
        Standing::Sorted => scene.sort(),
        Standing::Leveled => scene.sort_breadth_first(),
        Standing::AsMade => {}
    }
    scene.propagate();
    for &(node, local) in &forest.changes {
        if let Some(mut value) = world.get_mut::<Local>(entities[at(node)]) {
            value.0 = local;
        }
    }
    (world, entities)
}

fn sum(world: &Level) -> u64 {
    let globals = world.query::<&Global>().into_iter();
    globals.fold(0, |sum, global| sum.wrapping_add(global.0.sum()))
}

/// H1: all nodes, sorted.
pub(crate) fn full(shape: Shape, n: u32, shuffled: bool) -> Contestant {
    Contestant::new(
        "propagate",
        move |rng| {
            let forest = Forest::random(rng, shape, n, 0, shuffled);
            let (mut world, entities) = level(&forest, Standing::Sorted);
            world
                .scene_mut()
                .mark_dirty(entities[0])
                .expect("it is a node");
            world
        },
        |world| {
            black_box(&mut *world)
                .scene_mut()
                .propagate_with(Propagation::Linear);
        },
        |world, ()| sum(world),
    )
}

/// H2, H3: what is below those that changed.
pub(crate) fn changed(shape: Shape, n: u32, per_10k: u32, standing: Standing) -> Contestant {
    by_way(shape, n, per_10k, standing, None)
}

/// The same, in a way that is named.
pub(crate) fn by_way(
    shape: Shape,
    n: u32,
    per_10k: u32,
    standing: Standing,
    way: Option<Propagation>,
) -> Contestant {
    let work = move |(world, _): &mut (Level, Vec<Entity>)| {
        let mut scene = black_box(&mut *world).scene_mut();
        match way {
            Some(way) => scene.propagate_with(way),
            None => scene.propagate(),
        };
    };
    Contestant::new(
        "propagate",
        move |rng| level(&Forest::random(rng, shape, n, per_10k, true), standing),
        work,
        |(world, _), ()| sum(world),
    )
}

/// H4: random nodes come to random parents.
pub(crate) fn moves(shape: Shape, n: u32) -> Contestant {
    Contestant::new(
        "set_parent",
        move |rng| {
            let forest = Forest::random(rng, shape, n, 0, true);
            let (world, entities) = level(&forest, Standing::AsMade);
            let mut any = || entities[at(rng.below(n))];
            let moves: Vec<(Entity, Entity)> = (0..MOVES).map(|_| (any(), any())).collect();
            (world, moves)
        },
        |(world, moves)| {
            let mut scene = black_box(&mut *world).scene_mut();
            for &(child, parent) in &*moves {
                match scene.set_parent(child, parent) {
                    Ok(())
                    | Err(HierarchyError::Cycle { .. } | HierarchyError::SelfParent { .. }) => {}
                    Err(error) => panic!("{error}"),
                }
            }
        },
        |(world, _), ()| {
            world.scene().validate();
            0
        },
    )
}

/// H5: the children of one parent die, the oldest first.
pub(crate) fn despawn_children(n: u32) -> Contestant {
    Contestant::new(
        "despawn",
        move |rng| {
            let forest = Forest::random(rng, Shape::Branching(n), n + 1, 0, false);
            let (world, mut entities) = level(&forest, Standing::AsMade);
            (world, entities.split_off(1))
        },
        |(world, children)| {
            for &child in &*children {
                black_box(&mut *world).despawn(child).expect("it lives");
            }
        },
        |(world, _), ()| {
            assert_eq!(world.len(), 1, "the parent is left");
            0
        },
    )
}

/// H5: entities with as many components, that are no nodes.
pub(crate) fn despawn_plain(n: u32) -> Contestant {
    Contestant::new(
        "despawn plain",
        move |rng| {
            let mut world = plain::Level::new();
            let bundles = (0..n).map(|_| (Local(Affine::random(rng)), Global(Affine::IDENTITY)));
            let entities = world.spawn_batch(bundles);
            (world, entities)
        },
        |(world, entities)| {
            for &entity in &*entities {
                black_box(&mut *world).despawn(entity).expect("it lives");
            }
        },
        |(world, _), ()| {
            assert!(world.is_empty(), "nobody is left");
            0
        },
    )
}

mod plain {
    use phalanx::world;

    use crate::workload::hierarchy::{Global, Local};

    world! {
        pub(crate) struct Level {
            components { pub(crate) Local as tracked, pub(crate) Global }
            groups { placed: own [Local, Global] }
        }
    }
}

/// H6: nothing changed.
pub(crate) fn nothing(n: u32) -> Contestant {
    Contestant::new(
        "propagate",
        move |rng| {
            level(
                &Forest::random(rng, Shape::Branching(4), n, 0, false),
                Standing::AsMade,
            )
            .0
        },
        |world| black_box(&mut *world).scene_mut().propagate(),
        |_, made| u64::try_from(made).expect("it is small"),
    )
}

/// H7: what stands as it was made is sorted.
pub(crate) fn sort(shape: Shape, n: u32) -> Contestant {
    Contestant::new(
        "sort",
        move |rng| level(&Forest::random(rng, shape, n, 0, true), Standing::AsMade).0,
        |world| black_box(&mut *world).scene_mut().sort(),
        |world, ()| {
            assert!(world.scene().is_sorted(), "it is sorted");
            0
        },
    )
}
