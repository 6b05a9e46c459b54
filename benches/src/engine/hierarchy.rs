//! Areas `hierarchy` and `ways`, by the engine; beside it what area `calls` counts, and the worlds of all three.

pub(crate) mod calls;
mod declared;
mod eager;

use std::hint::black_box;

use phalanx::{Entity, Has, Hierarchy, HierarchyError, KeepsChildren, Propagation, World};

use self::declared::{Level, LevelScene, Plain};
use crate::{
    harness::{Contestant, Rng},
    workload::{
        at,
        hierarchy::{self as workload, Affine, Forest, Global, Local, Shape},
    },
};

/// How the nodes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Depth first, as are their pools.
    Sorted,
    /// Breadth first, as are their pools.
    Leveled,
    /// As they were made.
    AsMade,
    /// As they are when some came to other parents, behind sorting.
    Moved,
}

/// How values flow down.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    /// As the engine chooses, when it is asked to.
    Chosen,
    /// In a way that is named, when it is asked to.
    Named(Propagation),
    /// With each write.
    Eager,
}

/// What is done to which forest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub(crate) shape: Shape,
    pub(crate) n: u32,
    /// So many of ten thousand nodes are written.
    pub(crate) per_10k: u32,
    pub(crate) standing: Standing,
    pub(crate) way: Way,
}

impl Case {
    fn forest(self, rng: &mut Rng) -> Forest {
        let forest = Forest::random(rng, self.shape, self.n, self.per_10k, true);
        match self.standing {
            Standing::Moved => forest.moved(rng),
            Standing::Sorted | Standing::Leveled | Standing::AsMade => forest,
        }
    }
}

/// A world with the nodes of a forest, all of which have what flows down, and the entities by node.
fn built<W, H>(forest: &Forest, standing: Standing) -> (W, Vec<Entity>)
where
    W: World + Default + Has<Local> + Has<Global>,
    H: Hierarchy<W, Model: KeepsChildren>,
{
    let mut world = W::default();
    let bundle = |&node: &u32| (Local(forest.locals[at(node)]), Global(Affine::IDENTITY));
    let made = world.spawn_batch(forest.order.iter().map(bundle));
    let mut entities = made.clone();
    for (&node, entity) in forest.order.iter().zip(made) {
        entities[at(node)] = entity;
    }
    let mut scene = world.hierarchy_mut::<H>();
    for (node, &entity) in (0..).zip(&entities) {
        if let Some(parent) = forest.shape.parent(node) {
            scene
                .set_parent(entity, entities[at(parent)])
                .expect("it is a tree");
        }
    }
    match standing {
        Standing::Sorted | Standing::Moved => scene.sort(),
        Standing::Leveled => scene.sort_breadth_first(),
        Standing::AsMade => {}
    }
    scene.propagate();
    if standing == Standing::Moved {
        make_moves::<W, H>(&mut world, &moves(forest, &entities));
        world.hierarchy_mut::<H>().propagate();
    }
    (world, entities)
}

/// The same, in which the nodes that change were written.
fn written<W, H>(forest: &Forest, standing: Standing) -> (W, Vec<Entity>)
where
    W: World + Default + Has<Local> + Has<Global>,
    H: Hierarchy<W, Model: KeepsChildren>,
{
    let (mut world, entities) = built::<W, H>(forest, standing);
    for &(node, local) in &forest.changes {
        if let Some(mut value) = world.get_mut::<Local>(entities[at(node)]) {
            value.0 = local;
        }
    }
    (world, entities)
}

fn level(forest: &Forest, standing: Standing) -> (Level, Vec<Entity>) {
    written::<Level, LevelScene>(forest, standing)
}

/// The children and parents of a forest's moves.
fn moves(forest: &Forest, entities: &[Entity]) -> Vec<(Entity, Entity)> {
    let moves = forest.moves.iter();
    moves
        .map(|&(child, parent)| (entities[at(child)], entities[at(parent)]))
        .collect()
}

fn make_moves<W, H>(world: &mut W, moves: &[(Entity, Entity)])
where
    W: World,
    H: Hierarchy<W>,
{
    let mut scene = world.hierarchy_mut::<H>();
    for &(child, parent) in moves {
        match scene.set_parent(child, parent) {
            Ok(()) | Err(HierarchyError::Cycle { .. } | HierarchyError::SelfParent { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

fn propagate<W: World, H: Hierarchy<W>>(world: &mut W, way: Way) {
    let mut scene = world.hierarchy_mut::<H>();
    match way {
        Way::Named(way) => scene.propagate_with(way),
        Way::Chosen | Way::Eager => scene.propagate(),
    };
}

fn sum<W: World + Has<Global>>(world: &W, entities: &[Entity]) -> u64 {
    let global = |&entity: &Entity| world.get::<Global>(entity).expect("nodes have it").0;
    workload::sum(entities.iter().map(global))
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
            (world, entities)
        },
        |(world, _)| {
            black_box(&mut *world)
                .scene_mut()
                .propagate_with(Propagation::Linear);
        },
        |(world, entities), ()| sum(world, entities),
    )
}

/// H2, H3: what is below those that changed.
pub(crate) fn changed(shape: Shape, n: u32, per_10k: u32, standing: Standing) -> Contestant {
    by_way(Case {
        shape,
        n,
        per_10k,
        standing,
        way: Way::Chosen,
    })
}

/// The same, in a way that the case names.
pub(crate) fn by_way(case: Case) -> Contestant {
    if let Way::Eager = case.way {
        return eager::contestant(case);
    }
    Contestant::new(
        "propagate",
        move |rng| level(&case.forest(rng), case.standing),
        move |(world, _)| propagate::<_, LevelScene>(black_box(&mut *world), case.way),
        |(world, entities), ()| sum(world, entities),
    )
}

/// H4: random nodes come to random parents.
pub(crate) fn set_parents(shape: Shape, n: u32) -> Contestant {
    Contestant::new(
        "set_parent",
        move |rng| {
            let forest = Forest::random(rng, shape, n, 0, true).moved(rng);
            let (world, entities) = level(&forest, Standing::AsMade);
            let moves = moves(&forest, &entities);
            (world, moves)
        },
        |(world, moves)| make_moves::<_, LevelScene>(black_box(&mut *world), moves),
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
            let mut world = Plain::new();
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
