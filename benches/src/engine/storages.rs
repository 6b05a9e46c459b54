//! Area `search`, the measures of storages, by the engine.

mod declared;

use std::hint::black_box;

use phalanx::{Entity, Has, World};

use self::declared::{Ascending, Fixed, Loose};
use super::positions_of;
use crate::{
    harness::{Contestant, Rng},
    workload::{
        Position, Velocity, advance, at, lookups,
        storages::{FRAMES, Late, Mates, churned, holes},
        stream, velocities, walks,
        world::fall,
    },
};

/// J3: a query over two ordered components.
pub(crate) fn query_two(n: u32, percent: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let Mates { all, some } = Mates::random(rng, n, percent);
        let mut world = Ascending::new();
        let entities = world.spawn_batch(all.into_iter().map(|position| (position,)));
        for (index, velocity) in some {
            world
                .insert(entities[at(index)], velocity)
                .expect("it lives");
        }
        world
    };
    let work = move |world: &mut Ascending| {
        for _ in 0..walks(n) {
            let query = black_box(&mut *world).query_mut::<(&mut Position, &Velocity)>();
            query.for_each(|(position, velocity)| advance(position, velocity));
        }
    };
    Contestant::new("query", setup, work, |world, ()| positions_of(world))
}

/// I1: what is inserted between others, and settled.
pub(crate) fn stage(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let Late { early, late } = Late::random(rng, n);
        let mut world = Ascending::new();
        let entities: Vec<Entity> = (0..n).map(|_| world.spawn_empty()).collect();
        for (index, position) in early {
            world
                .insert(entities[at(index)], position)
                .expect("it lives");
        }
        world.reserve::<(Position,)>(late.len());
        let late = late.into_iter();
        let late: Vec<_> = late
            .map(|(index, position)| (entities[at(index)], position))
            .collect();
        (world, late)
    };
    let work = |(world, late): &mut (Ascending, Vec<(Entity, Position)>)| {
        for &(entity, position) in &*late {
            world.insert(entity, position).expect("it lives");
        }
        world.settle::<Position>();
    };
    Contestant::new("insert, settle", setup, work, |(world, _), ()| {
        assert!(
            world.pool::<Position>().as_slice().is_some(),
            "it is settled"
        );
        positions_of(world)
    })
}

/// I2: frames in which some are despawned and as many spawned, and all are walked.
fn churn<W: World + Default + Has<Position> + Has<Velocity>>(
    name: &'static str,
    n: u32,
    walk: impl Fn(&mut W) + 'static,
) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let mut world = W::default();
        let bundles = velocities(rng, n)
            .into_iter()
            .map(|velocity| (Position::ZERO, velocity));
        let entities = world.spawn_batch(bundles);
        let churned: Vec<Vec<u32>> = (0..FRAMES).map(|_| churned(rng, n)).collect();
        (world, entities, churned)
    };
    let work = move |(world, entities, churned): &mut (W, Vec<Entity>, Vec<Vec<u32>>)| {
        for places in &*churned {
            for &place in places {
                world.despawn(entities[at(place)]).expect("it lives");
            }
            for &place in places {
                let velocity = Velocity {
                    x: 1.0,
                    y: 2.0,
                    z: 3.0,
                };
                entities[at(place)] = world.spawn((Position::ZERO, velocity));
            }
            walk(world);
        }
    };
    Contestant::new(name, setup, work, |(world, ..), ()| positions_of(world))
}

/// I2: of ordered components.
pub(crate) fn churn_ordered(n: u32) -> Contestant {
    churn("ordered", n, |world: &mut Ascending| {
        let query = world.query_mut::<(&mut Position, &Velocity)>();
        query.for_each(|(position, velocity)| advance(position, velocity));
    })
}

/// I2: of packed components.
pub(crate) fn churn_packed(n: u32) -> Contestant {
    churn("packed", n, |world: &mut Loose| {
        let query = world.query_mut::<(&mut Position, &Velocity)>();
        query.for_each(|(position, velocity)| advance(position, velocity));
    })
}

/// P2: look-ups of random entities.
fn get<W: World + Default + Has<Position>>(name: &'static str, n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let mut world = W::default();
        let entities = world.spawn_batch((0..n).map(|_| (Position::random(rng),)));
        let asked: Vec<Entity> = stream(rng, n, lookups(n))
            .into_iter()
            .map(|place| entities[at(place)])
            .collect();
        (world, asked)
    };
    let work = |(world, asked): &mut (W, Vec<Entity>)| {
        let values = asked
            .iter()
            .filter_map(|&entity| world.get::<Position>(entity));
        values.map(Position::sum).sum::<u64>()
    };
    Contestant::new(name, setup, work, |_, sum| sum)
}

/// P2: of an ordered component.
pub(crate) fn get_ordered(n: u32) -> Contestant {
    get::<Ascending>("ordered", n)
}

/// P2: of a stable component.
pub(crate) fn get_stable(n: u32) -> Contestant {
    get::<Fixed>("stable", n)
}

/// P2: of a packed component.
pub(crate) fn get_packed(n: u32) -> Contestant {
    get::<Loose>("packed", n)
}

/// P1: a walk over a stable component, of which so many of a hundred rows are vacant.
pub(crate) fn walk_fixed(n: u32, percent: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let holes = holes(rng, n, percent);
        let mut world = Fixed::new();
        let mut random = (0..n).map(|_| Position::random(rng));
        let bundles: Vec<(Position,)> = holes
            .iter()
            .map(|&is_hole| {
                let position = random.next().expect("there are as many");
                (if is_hole { Position::ZERO } else { position },)
            })
            .collect();
        let entities = world.spawn_batch(bundles);
        for (entity, _) in entities
            .into_iter()
            .zip(holes)
            .filter(|&(_, is_hole)| is_hole)
        {
            world.despawn(entity).expect("it lives");
        }
        world
    };
    let work = move |world: &mut Fixed| {
        for _ in 0..walks(n) {
            black_box(&mut *world)
                .query_mut::<&mut Position>()
                .for_each(fall);
        }
    };
    Contestant::new("for_each", setup, work, |world, ()| positions_of(world))
}
