//! Area `world` by the engine.

mod declared;

use std::hint::black_box;

use phalanx::Entity;

use self::declared::{
    K00, K01, K02, K03, K04, K05, K06, K07, K08, K09, K10, K11, K12, K13, K14, K15, K16, K17, K18,
    K19, K20, K21, K22, K23, K24, K25, Kinds, Pair, Scene, Wide,
};
use super::{of_mixed_generations, positions_of};
use crate::{
    harness::{Contestant, Rng},
    workload::{
        Position, TOGGLES, Velocity, advance, at, half, lookups, number, positions, stream,
        velocities, walks,
        world::{CHURNS, Data, KINDS, Order, Rotation, Transform, fall, flip},
    },
};

/// What a join of two pools did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    /// Entities that have both components.
    pub(crate) matches: u32,
    /// How often the body ran.
    pub(crate) bodies: u32,
    /// How many rows the query said it would look at.
    pub(crate) rows: u32,
    /// The length of the shorter pool.
    pub(crate) shortest: u32,
}

/// W1: `for_each`.
pub(crate) fn walk_for_each(n: u32) -> Contestant {
    let work = move |world: &mut Pair| {
        for _ in 0..walks(n) {
            let query = black_box(&mut *world).query_mut::<(&mut Position, &Velocity)>();
            query.for_each(|(position, velocity)| advance(position, velocity));
        }
    };
    Contestant::new(
        "for_each",
        move |rng| movers(rng, n),
        work,
        |world, ()| positions_of(world),
    )
}

/// W1: `for`.
pub(crate) fn walk_for(n: u32) -> Contestant {
    let work = move |world: &mut Pair| {
        for _ in 0..walks(n) {
            for (position, velocity) in
                black_box(&mut *world).query_mut::<(&mut Position, &Velocity)>()
            {
                advance(position, velocity);
            }
        }
    };
    Contestant::new(
        "for",
        move |rng| movers(rng, n),
        work,
        |world, ()| positions_of(world),
    )
}

/// W1b.
pub(crate) fn join(n: u32) -> Contestant {
    let work = move |world: &mut Pair| {
        for _ in 0..walks(n) {
            let query = black_box(&mut *world).query_mut::<(&mut Position, &Velocity)>();
            query.for_each(|(position, velocity)| advance(position, velocity));
        }
    };
    Contestant::new(
        "for_each",
        move |rng| half_movers(rng, n),
        work,
        |world, ()| positions_of(world),
    )
}

/// W1b, counted instead of timed.
pub(crate) fn join_counts(n: u32) -> Counts {
    let mut world = half_movers(&mut Rng::new(0), n);
    let mut bodies = 0;
    world
        .query_mut::<(&mut Position, &Velocity)>()
        .for_each(|_| bodies += 1);
    let walk = world.query_mut::<(&mut Position, &Velocity)>().into_iter();
    let rows = number(walk.size_hint().1.expect("the driver's length is known"));
    Counts {
        matches: n / 2,
        bodies,
        rows,
        shortest: n / 2,
    }
}

/// W2: `for_each`.
pub(crate) fn single_for_each(n: u32) -> Contestant {
    let work = move |world: &mut Pair| {
        for _ in 0..walks(n) {
            black_box(&mut *world)
                .query_mut::<&mut Position>()
                .for_each(fall);
        }
    };
    Contestant::new(
        "for_each",
        move |rng| standing(rng, n),
        work,
        |world, ()| positions_of(world),
    )
}

/// W2: `for`.
pub(crate) fn single_for(n: u32) -> Contestant {
    let work = move |world: &mut Pair| {
        for _ in 0..walks(n) {
            for position in black_box(&mut *world).query_mut::<&mut Position>() {
                fall(position);
            }
        }
    };
    Contestant::new(
        "for",
        move |rng| standing(rng, n),
        work,
        |world, ()| positions_of(world),
    )
}

/// W2: 26 kinds.
pub(crate) fn kinds(each: u32) -> Contestant {
    let n = each * number(KINDS);
    let work = move |world: &mut Kinds| {
        for _ in 0..walks(n) {
            black_box(&mut *world)
                .query_mut::<&mut Data>()
                .for_each(flip);
        }
    };
    Contestant::new(
        "for_each",
        move |rng| all_kinds(rng, each),
        work,
        |world, ()| {
            world
                .query::<&Data>()
                .into_iter()
                .map(|data| u64::from(data.0.to_bits()))
                .sum()
        },
    )
}

/// W3.
pub(crate) fn get(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let (mut world, entities): (Pair, _) = of_mixed_generations(n);
        for &entity in &entities {
            world
                .insert(entity, Position::random(rng))
                .expect("it lives");
        }
        let asked: Vec<Entity> = stream(rng, n, lookups(n))
            .into_iter()
            .map(|index| entities[at(index)])
            .collect();
        (world, asked)
    };
    let work = |(world, asked): &mut (Pair, Vec<Entity>)| {
        let mut sum = 0_u64;
        for &entity in &*asked {
            if let Some(position) = world.get::<Position>(entity) {
                sum = sum.wrapping_add(position.sum());
            }
        }
        sum
    };
    Contestant::new("get", setup, work, |_, sum| sum)
}

/// W4: one at a time.
pub(crate) fn spawn(n: u32) -> Contestant {
    let work = move |world: &mut Scene| {
        for index in 0..n {
            world.spawn(scenery(index));
        }
    };
    Contestant::new(
        "spawn",
        |_| Scene::new(),
        work,
        |world, ()| scenery_of(world),
    )
}

/// W4: all at once.
pub(crate) fn spawn_batch(n: u32) -> Contestant {
    let work = move |world: &mut Scene| {
        black_box(world.spawn_batch((0..n).map(scenery)));
    };
    Contestant::new(
        "spawn_batch",
        |_| Scene::new(),
        work,
        |world, ()| scenery_of(world),
    )
}

/// Spawning and despawning is the same in any world that has these two components.
macro_rules! churn {
    ($name:literal, $world:ty, $n:expr) => {{
        let n = $n;
        let setup = move |rng: &mut Rng| {
            let orders: [Vec<u32>; CHURNS] = std::array::from_fn(|_| rng.permutation(n));
            (<$world>::new(), Vec::new(), orders)
        };
        let work =
            move |(world, entities, orders): &mut ($world, Vec<Entity>, [Vec<u32>; CHURNS])| {
                let mut despawned = 0;
                for order in orders {
                    entities.clear();
                    for index in 0..n {
                        entities.push(
                            world.spawn((Position::numbered(index), Velocity::numbered(index))),
                        );
                    }
                    for &chosen in &*order {
                        despawned += u64::from(world.despawn(entities[at(chosen)]).is_ok());
                    }
                }
                despawned
            };
        Contestant::new($name, setup, work, |(world, entities, _), despawned| {
            let alive = entities
                .iter()
                .filter(|&&entity| world.contains(entity))
                .count();
            despawned + u64::from(number(alive))
        })
    }};
}

/// W5.
pub(crate) fn churn(n: u32) -> Contestant {
    churn!("spawn, despawn", Pair, n)
}

/// W5, in a world that declares 64 components.
pub(crate) fn churn_wide(n: u32) -> Contestant {
    churn!("spawn, despawn among 64", Wide, n)
}

/// W6.
pub(crate) fn toggle(n: u32) -> Contestant {
    let setup = move |_: &mut Rng| {
        let mut world = Pair::new();
        let entities: Vec<Entity> = (0..n)
            .map(|index| world.spawn(Position::numbered(index)))
            .collect();
        (world, entities)
    };
    let work = |(world, entities): &mut (Pair, Vec<Entity>)| {
        let mut sum = 0;
        for _ in 0..TOGGLES {
            for (&entity, index) in entities.iter().zip(0..) {
                world
                    .insert(entity, Velocity::numbered(index))
                    .expect("it lives");
            }
            for &entity in &*entities {
                if let Some(velocity) = world.remove::<Velocity>(entity) {
                    sum += velocity.sum();
                }
            }
        }
        sum
    };
    Contestant::new("insert, remove", setup, work, |(world, _), sum| {
        sum + u64::from(number(world.pool::<Velocity>().len()))
    })
}

/// W7: a world of `n` entities.
pub(crate) fn populated(n: u32) -> impl Sized {
    let mut world = Pair::new();
    for index in 0..n {
        world.spawn((Position::numbered(index), Velocity::numbered(index)));
    }
    world
}

/// W9: the walk that names its entities.
pub(crate) fn with_entity(n: u32, order: Order) -> Contestant {
    let work = move |(world, _): &mut (Pair, u64)| {
        let (mut centre, mut names) = ([0.0; 3], 0_u64);
        for _ in 0..walks(n) {
            black_box(&*world)
                .query::<(Entity, &Position)>()
                .for_each(|(entity, position)| {
                    names = names.wrapping_add(entity.to_bits());
                    add(&mut centre, position);
                });
        }
        (centre, names)
    };
    Contestant::new(
        "(Entity, &A)",
        move |rng| named(rng, n, order),
        work,
        move |&mut (_, all), (centre, names)| {
            let expected = (0..walks(n)).fold(0_u64, |names, _| names.wrapping_add(all));
            digest(centre).wrapping_add(names.wrapping_sub(expected))
        },
    )
}

/// W9: the walk that does not.
pub(crate) fn without_entity(n: u32, order: Order) -> Contestant {
    let work = move |(world, _): &mut (Pair, u64)| {
        let mut centre = [0.0; 3];
        for _ in 0..walks(n) {
            black_box(&*world)
                .query::<&Position>()
                .for_each(|position| add(&mut centre, position));
        }
        centre
    };
    Contestant::new(
        "&A",
        move |rng| named(rng, n, order),
        work,
        |_, centre| digest(centre),
    )
}

/// Entities with both components. Room is made before, as the slices' is: what is raced is the walk, and memory that
/// grew by and by lies on other pages.
fn movers(rng: &mut Rng, n: u32) -> Pair {
    let (positions, velocities) = (positions(rng, n), velocities(rng, n));
    let mut world = Pair::new();
    world.reserve::<(Position, Velocity)>(at(n));
    for bundle in positions.into_iter().zip(velocities) {
        world.spawn(bundle);
    }
    world
}

/// Entities with positions; a random half of them moves, in random order.
fn half_movers(rng: &mut Rng, n: u32) -> Pair {
    let mut world = Pair::new();
    let entities: Vec<Entity> = (0..n).map(|_| world.spawn(Position::random(rng))).collect();
    for index in half(rng, n) {
        world
            .insert(entities[at(index)], Velocity::random(rng))
            .expect("it lives");
    }
    world
}

/// Entities with positions alone, with room made before as in [`movers`].
fn standing(rng: &mut Rng, n: u32) -> Pair {
    let mut world = Pair::new();
    world.reserve::<Position>(at(n));
    for position in positions(rng, n) {
        world.spawn(position);
    }
    world
}

/// `each` entities of every kind, kind by kind.
fn all_kinds(rng: &mut Rng, each: u32) -> Kinds {
    macro_rules! spawn_each {
        ($world:ident: $($kind:ident,)*) => {
            $(
                for _ in 0..each {
                    $world.spawn((Data(rng.unit()), $kind(0.0)));
                }
            )*
        };
    }
    let mut world = Kinds::new();
    spawn_each! { world:
        K00, K01, K02, K03, K04, K05, K06, K07, K08, K09, K10, K11, K12, K13, K14, K15, K16, K17, K18, K19,
        K20, K21, K22, K23, K24, K25,
    }
    world
}

/// Entities with positions, in the order that is asked for, and the sum of their bits.
fn named(rng: &mut Rng, n: u32, order: Order) -> (Pair, u64) {
    let (mut world, entities): (Pair, _) = of_mixed_generations(n);
    let order = match order {
        Order::ByIndex => (0..n).collect(),
        Order::Shuffled => rng.permutation(n),
    };
    for index in order {
        world
            .insert(entities[at(index)], Position::random(rng))
            .expect("it lives");
    }
    (
        world,
        entities
            .iter()
            .fold(0, |sum, entity| sum.wrapping_add(entity.to_bits())),
    )
}

#[inline]
fn scenery(index: u32) -> (Transform, Position, Rotation, Velocity) {
    (
        Transform::numbered(index),
        Position::numbered(index),
        Rotation::numbered(index),
        Velocity::numbered(index),
    )
}

fn scenery_of(world: &Scene) -> u64 {
    let all = world
        .query::<(&Transform, &Position, &Rotation, &Velocity)>()
        .into_iter();
    let sum: u64 = all
        .map(|(transform, position, rotation, velocity)| {
            transform.sum() + position.sum() + rotation.sum() + velocity.sum()
        })
        .sum();
    sum + u64::from(number(world.len()))
}

/// The body of walks with and without entities.
#[inline]
fn add(centre: &mut [f32; 3], position: &Position) {
    centre[0] += position.x;
    centre[1] += position.y;
    centre[2] += position.z;
}

fn digest(centre: [f32; 3]) -> u64 {
    centre.iter().fold(0, |digest, value| {
        digest.rotate_left(21) ^ u64::from(value.to_bits())
    })
}
