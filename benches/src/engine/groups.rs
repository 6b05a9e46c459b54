//! Area `groups` by the engine.

mod declared;

use std::hint::black_box;

use phalanx::{Entity, Has, World};

use self::declared::{
    Bossed, C00, C01, C02, C03, C04, C05, C06, C07, C08, C09, C10, C11, C12, C13, C14, C15, C16,
    C17, C18, C19, Flying, Led, Listed, Loose, Moving, Ten, Zero,
};
use super::{of_mixed_generations, positions_of};
use crate::{
    harness::{Contestant, Rng},
    workload::{
        Acceleration, Drag, Position, TOGGLES, Thrust, Velocity, advance, at,
        groups::{BOSSES, Boss, FLIPS, Rockets, fly, has_idle_follower, idle_among},
        half, lookups, number, positions, stream, velocities, walks,
    },
};

/// What a query for bosses did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    /// How often the body ran.
    pub(crate) bodies: u32,
    /// How many rows the query said it would look at.
    pub(crate) rows: u32,
}

/// A walk over the rows of a group in a plain `for`.
macro_rules! rows {
    ($world:ty, $group:ident, $n:expr, $setup:expr) => {{
        let n = $n;
        let work = move |world: &mut $world| {
            for _ in 0..walks(n) {
                for row in black_box(&mut *world).$group() {
                    advance(row.position, row.velocity);
                }
            }
        };
        Contestant::new("rows", $setup, work, |world, ()| positions_of(world))
    }};
}

/// The same by `for_each`.
macro_rules! for_each {
    ($world:ty, $group:ident, $n:expr, $setup:expr) => {{
        let n = $n;
        let work = move |world: &mut $world| {
            for _ in 0..walks(n) {
                let group = black_box(&mut *world).$group();
                group.for_each(|row| advance(row.position, row.velocity));
            }
        };
        Contestant::new("for_each", $setup, work, |world, ()| positions_of(world))
    }};
}

/// G1.2, G2: rows.
pub(crate) fn walk_rows(n: u32) -> Contestant {
    rows!(Moving, movement_mut, n, move |rng| grouped_movers(rng, n))
}

/// G1.2, G2: `for_each`.
pub(crate) fn walk_for_each(n: u32) -> Contestant {
    for_each!(Moving, movement_mut, n, move |rng| grouped_movers(rng, n))
}

/// G1.5: rows.
pub(crate) fn walk_five_rows(n: u32) -> Contestant {
    let work = move |world: &mut Flying| {
        for _ in 0..walks(n) {
            for row in black_box(&mut *world).flight_mut() {
                fly(
                    row.position,
                    row.velocity,
                    row.acceleration,
                    row.thrust,
                    row.drag,
                );
            }
        }
    };
    Contestant::new(
        "rows",
        move |rng| rockets(rng, n),
        work,
        |world, ()| positions_and_velocities_of(world),
    )
}

/// G1.5: `for_each`.
pub(crate) fn walk_five_for_each(n: u32) -> Contestant {
    let work = move |world: &mut Flying| {
        for _ in 0..walks(n) {
            black_box(&mut *world).flight_mut().for_each(|row| {
                fly(
                    row.position,
                    row.velocity,
                    row.acceleration,
                    row.thrust,
                    row.drag,
                );
            });
        }
    };
    Contestant::new(
        "for_each",
        move |rng| rockets(rng, n),
        work,
        |world, ()| positions_and_velocities_of(world),
    )
}

/// G2: the query in a plain `for`.
pub(crate) fn query_rows(n: u32) -> Contestant {
    let work = move |world: &mut Moving| {
        for _ in 0..walks(n) {
            for (position, velocity) in
                black_box(&mut *world).query_mut::<(&mut Position, &Velocity)>()
            {
                advance(position, velocity);
            }
        }
    };
    Contestant::new(
        "query",
        move |rng| grouped_movers(rng, n),
        work,
        |world, ()| positions_of(world),
    )
}

/// G2: the query by `for_each`.
pub(crate) fn query_for_each(n: u32) -> Contestant {
    let work = move |world: &mut Moving| {
        for _ in 0..walks(n) {
            let query = black_box(&mut *world).query_mut::<(&mut Position, &Velocity)>();
            query.for_each(|(position, velocity)| advance(position, velocity));
        }
    };
    Contestant::new(
        "query",
        move |rng| grouped_movers(rng, n),
        work,
        |world, ()| positions_of(world),
    )
}

/// G3: rows.
pub(crate) fn walk_partial_rows(n: u32) -> Contestant {
    rows!(Led, led_mut, n, move |rng| led_movers(rng, n))
}

/// G3: `for_each`.
pub(crate) fn walk_partial_for_each(n: u32) -> Contestant {
    for_each!(Led, led_mut, n, move |rng| led_movers(rng, n))
}

/// G4.toggle.
pub(crate) fn toggle(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let (world, entities) = standing(n);
        let flipped: Vec<Entity> = stream(rng, n, n * FLIPS)
            .into_iter()
            .map(|index| entities[at(index)])
            .collect();
        (world, flipped)
    };
    let work = |(world, flipped): &mut (Moving, Vec<Entity>)| {
        let mut sum = 0;
        for &entity in &*flipped {
            if let Some(velocity) = world.remove::<Velocity>(entity) {
                sum += velocity.sum();
            } else {
                world
                    .insert(entity, Velocity::numbered(entity.index()))
                    .expect("it lives");
            }
        }
        sum
    };
    Contestant::new("remove, insert", setup, work, |(world, _), result| {
        let members = world.movement().slice::<Position>();
        result + members.iter().map(Position::sum).sum::<u64>()
    })
}

/// G4.all.
pub(crate) fn toggle_all(n: u32) -> Contestant {
    let work = |(world, entities): &mut (Moving, Vec<Entity>)| {
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
    Contestant::new(
        "insert, remove",
        move |_| standing(n),
        work,
        |(world, _), sum| sum + u64::from(number(world.pool::<Velocity>().len())),
    )
}

/// A component of nobody's group comes and goes, in any world that has the components of `Ten`.
macro_rules! toggle_unmentioned {
    ($name:literal, $world:ty, $n:expr) => {{
        let n = $n;
        let setup = move |rng: &mut Rng| {
            let mut world = <$world>::new();
            let entities: Vec<Entity> = (0..n)
                .map(|_| match rng.below(10) {
                    0 => world.spawn((C00(0.0), C01(0.0))),
                    1 => world.spawn((C02(0.0), C03(0.0))),
                    2 => world.spawn((C04(0.0), C05(0.0))),
                    3 => world.spawn((C06(0.0), C07(0.0))),
                    4 => world.spawn((C08(0.0), C09(0.0))),
                    5 => world.spawn((C10(0.0), C11(0.0))),
                    6 => world.spawn((C12(0.0), C13(0.0))),
                    7 => world.spawn((C14(0.0), C15(0.0))),
                    8 => world.spawn((C16(0.0), C17(0.0))),
                    _ => world.spawn((C18(0.0), C19(0.0))),
                })
                .collect();
            let order: Vec<Entity> = rng
                .permutation(n)
                .into_iter()
                .map(|index| entities[at(index)])
                .collect();
            (world, order)
        };
        let work = |(world, order): &mut ($world, Vec<Entity>)| {
            let mut sum = 0;
            for &entity in &*order {
                world
                    .insert(entity, Boss(entity.index()))
                    .expect("it lives");
            }
            for &entity in &*order {
                if let Some(Boss(number)) = world.remove::<Boss>(entity) {
                    sum += u64::from(number);
                }
            }
            sum
        };
        Contestant::new($name, setup, work, |(world, _), sum| {
            sum + u64::from(number(world.pool::<Boss>().len()))
        })
    }};
}

/// G5: among ten groups.
pub(crate) fn toggle_among_groups(n: u32) -> Contestant {
    toggle_unmentioned!("ten groups", Ten, n)
}

/// G5: without a group.
pub(crate) fn toggle_without_groups(n: u32) -> Contestant {
    toggle_unmentioned!("no group", Zero, n)
}

/// Spawning many is the same in any world that has these two components.
macro_rules! spawn_batch {
    ($name:literal, $world:ty, $n:expr) => {{
        let n = $n;
        let work = move |world: &mut $world| {
            let bundles =
                (0..n).map(|index| (Position::numbered(index), Velocity::numbered(index)));
            black_box(world.spawn_batch(bundles));
        };
        Contestant::new(
            $name,
            |_| <$world>::new(),
            work,
            |world, ()| positions_and_velocities_of(world),
        )
    }};
}

/// G6: into a group.
pub(crate) fn spawn_batch(n: u32) -> Contestant {
    spawn_batch!("grouped", Moving, n)
}

/// G6: without a group.
pub(crate) fn spawn_batch_ungrouped(n: u32) -> Contestant {
    spawn_batch!("ungrouped", Loose, n)
}

/// G7: the group.
pub(crate) fn walk_half(n: u32) -> Contestant {
    let work = move |world: &mut Moving| {
        for _ in 0..walks(n / 2) {
            let group = black_box(&mut *world).movement_mut();
            group.for_each(|row| advance(row.position, row.velocity));
        }
    };
    Contestant::new(
        "group",
        move |rng| half_movers(rng, n),
        work,
        |world: &mut Moving, ()| {
            let members = world.movement().slice::<Position>();
            members.iter().map(Position::sum).sum()
        },
    )
}

/// G7: the query, without a group.
pub(crate) fn walk_half_ungrouped(n: u32) -> Contestant {
    let work = move |world: &mut Loose| {
        for _ in 0..walks(n / 2) {
            let query = black_box(&mut *world).query_mut::<(&mut Position, &Velocity)>();
            query.for_each(|(position, velocity)| advance(position, velocity));
        }
    };
    Contestant::new(
        "query",
        move |rng| half_movers(rng, n),
        work,
        |world: &mut Loose, ()| {
            let moving = world.query::<(&Position, &Velocity)>().into_iter();
            moving.map(|(position, _)| position.sum()).sum()
        },
    )
}

/// G8.
pub(crate) fn get_two(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let (mut world, entities): (Moving, _) = of_mixed_generations(n);
        let (positions, velocities) = (positions(rng, n), velocities(rng, n));
        for index in rng.permutation(n) {
            world
                .insert(entities[at(index)], positions[at(index)])
                .expect("it lives");
        }
        for index in rng.permutation(n) {
            world
                .insert(entities[at(index)], velocities[at(index)])
                .expect("it lives");
        }
        let asked: Vec<Entity> = stream(rng, n, lookups(n))
            .into_iter()
            .map(|index| entities[at(index)])
            .collect();
        (world, asked)
    };
    let work = |(world, asked): &mut (Moving, Vec<Entity>)| {
        let mut sum = 0_u64;
        for &entity in &*asked {
            if let Some((position, velocity)) = world.get::<(Position, Velocity)>(entity) {
                sum = sum.wrapping_add(position.sum() ^ velocity.sum());
            }
        }
        sum
    };
    Contestant::new("get", setup, work, |_, sum| sum)
}

/// G9.
pub(crate) fn walk_lanes(n: u32) -> Contestant {
    let work = move |world: &mut Moving| {
        for _ in 0..walks(n) {
            let (positions, velocities) = black_box(&mut *world).movement_mut().into_slices();
            let positions: &mut [f32] = bytemuck::cast_slice_mut(positions);
            let velocities: &[f32] = bytemuck::cast_slice(velocities);
            for (position, velocity) in positions.iter_mut().zip(velocities) {
                *position += velocity * 0.125;
            }
        }
    };
    Contestant::new(
        "lanes",
        move |rng| grouped_movers(rng, n),
        work,
        |world, ()| positions_of(world),
    )
}

/// G10: rows.
pub(crate) fn walk_listed_rows(n: u32) -> Contestant {
    rows!(Listed, listed_mut, n, move |rng| movers(rng, n))
}

/// G10: `for_each`.
pub(crate) fn walk_listed_for_each(n: u32) -> Contestant {
    for_each!(Listed, listed_mut, n, move |rng| movers(rng, n))
}

/// Half of the entities have both components; the others get one of the two and lose it.
macro_rules! toggle_unmoved {
    ($name:literal, $world:ty, $n:expr) => {{
        let n = $n;
        let setup = move |rng: &mut Rng| {
            let mut world = <$world>::new();
            let mut bare = Vec::new();
            for index in 0..n {
                if index.is_multiple_of(2) {
                    world.spawn((Position::numbered(index), Velocity::numbered(index)));
                } else {
                    bare.push(world.spawn_empty());
                }
            }
            make_room(&mut world, &bare);
            let orders: [Vec<Entity>; 2] = std::array::from_fn(|_| {
                let order = rng.permutation(number(bare.len())).into_iter();
                order.map(|place| bare[at(place)]).collect()
            });
            (world, orders)
        };
        let work = |(world, [given, taken]): &mut ($world, [Vec<Entity>; 2])| {
            let mut sum = 0;
            for _ in 0..TOGGLES {
                for &entity in &*given {
                    world
                        .insert(entity, Velocity::numbered(entity.index()))
                        .expect("it lives");
                }
                for &entity in &*taken {
                    if let Some(velocity) = world.remove::<Velocity>(entity) {
                        sum += velocity.sum();
                    }
                }
            }
            sum
        };
        Contestant::new($name, setup, work, |(world, _), sum| {
            sum + positions_and_velocities_of(world)
        })
    }};
}

/// G11: grouped.
pub(crate) fn toggle_unmoved(n: u32) -> Contestant {
    toggle_unmoved!("grouped", Moving, n)
}

/// G11: without the group.
pub(crate) fn toggle_unmoved_ungrouped(n: u32) -> Contestant {
    toggle_unmoved!("ungrouped", Loose, n)
}

/// G12.
pub(crate) fn bosses(n: u32) -> Counts {
    let mut world = Bossed::new();
    let entities = world
        .spawn_batch((0..n).map(|index| (Position::numbered(index), Velocity::numbered(index))));
    for boss in 1..=BOSSES {
        let entity = entities[at(n / (BOSSES + 1) * boss)];
        world.insert(entity, Boss(boss)).expect("it lives");
    }
    let mut bodies = 0;
    world
        .query::<(&Position, &Velocity, &Boss)>()
        .for_each(|_| bodies += 1);
    let walk = world.query::<(&Position, &Velocity, &Boss)>().into_iter();
    let rows = number(walk.size_hint().1.expect("the driver's length is known"));
    Counts { bodies, rows }
}

/// Entities that get their velocities in random order, among others that get none. Room for positions is made before,
/// as the slices' is.
fn movers<W: World + Has<Position> + Has<Velocity> + Default>(rng: &mut Rng, n: u32) -> W {
    let (positions, velocities) = (positions(rng, n), velocities(rng, n));
    let mut world = W::default();
    world.reserve::<(Position, Velocity)>(at(n + idle_among(n)));
    let mut entities = Vec::new();
    for (position, mover) in positions.into_iter().zip(0..) {
        entities.push(world.spawn((position,)));
        if has_idle_follower(mover) {
            world.spawn((Position::ZERO,));
        }
    }
    for mover in rng.permutation(n) {
        world
            .insert(entities[at(mover)], (velocities[at(mover)],))
            .expect("it lives");
    }
    world
}

/// The same, in a group whose order is that of the velocities.
fn grouped_movers(rng: &mut Rng, n: u32) -> Moving {
    let world: Moving = movers(rng, n);
    assert_eq!(world.movement().len(), at(n));
    assert!(!world.movement().indices().is_sorted());
    world
}

/// Entities that have both components from the beginning, among others that have a position alone.
fn led_movers(rng: &mut Rng, n: u32) -> Led {
    let (positions, velocities) = (positions(rng, n), velocities(rng, n));
    let mut world = Led::new();
    world.reserve::<(Position, Velocity)>(at(n + idle_among(n)));
    for (bundle, mover) in positions.into_iter().zip(velocities).zip(0..) {
        world.spawn(bundle);
        if has_idle_follower(mover) {
            world.spawn(Position::ZERO);
        }
    }
    world
}

/// Entities that get four of five components in random order, among others that get none of the four, or some.
fn rockets(rng: &mut Rng, n: u32) -> Flying {
    let Rockets {
        positions,
        velocities,
        accelerations,
        thrusts,
        drags,
    } = Rockets::random(rng, n);
    let mut world = Flying::new();
    let room = at(n + idle_among(n));
    world.reserve::<(Position, Velocity, Acceleration, Thrust, Drag)>(room);
    let mut entities = Vec::new();
    for (position, mover) in positions.into_iter().zip(0..) {
        entities.push(world.spawn(position));
        if has_idle_follower(mover) {
            world.spawn((Position::ZERO, Velocity::ZERO, Acceleration::ZERO));
        }
    }
    for mover in rng.permutation(n) {
        let row = at(mover);
        let bundle = (
            velocities[row],
            accelerations[row],
            thrusts[row],
            drags[row],
        );
        world.insert(entities[row], bundle).expect("it lives");
    }
    assert_eq!(world.flight().len(), at(n));
    assert!(!world.flight().indices().is_sorted());
    world
}

/// Entities with positions; a random half of them moves, in random order.
fn half_movers<W: World + Has<Position> + Has<Velocity> + Default>(rng: &mut Rng, n: u32) -> W {
    let mut world = W::default();
    let entities: Vec<Entity> = positions(rng, n)
        .into_iter()
        .map(|position| world.spawn((position,)))
        .collect();
    for (index, velocity) in half(rng, n).into_iter().zip(velocities(rng, n / 2)) {
        world
            .insert(entities[at(index)], (velocity,))
            .expect("it lives");
    }
    world
}

/// Entities with positions alone.
fn standing(n: u32) -> (Moving, Vec<Entity>) {
    let mut world = Moving::new();
    let entities: Vec<Entity> = (0..n)
        .map(|index| world.spawn(Position::numbered(index)))
        .collect();
    make_room(&mut world, &entities);
    (world, entities)
}

/// Gives velocities to all and takes them away: what is raced is the change, and not the memory that the first needs.
fn make_room<W: World + Has<Velocity>>(world: &mut W, entities: &[Entity]) {
    for &entity in entities {
        world.insert(entity, (Velocity::ZERO,)).expect("it lives");
    }
    for &entity in entities {
        world.remove::<(Velocity,)>(entity);
    }
}

fn positions_and_velocities_of<W>(world: &W) -> u64
where
    W: World + Has<Position> + Has<Velocity>,
{
    let velocities = world.query::<&Velocity>().into_iter();
    positions_of(world) + velocities.map(Velocity::sum).sum::<u64>()
}
