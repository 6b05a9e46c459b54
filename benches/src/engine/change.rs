//! Area `change` by the engine.

use std::hint::black_box;

use phalanx::{Entity, Has, Tick, Tracks, World, world};

use super::positions_of;
use crate::{
    harness::{Contestant, Rng},
    workload::{
        Position, TOGGLES, Velocity, at,
        change::{ASKED, Gauge, Matrix, Meter, Panel, changed},
        positions, walks,
    },
};

world! {
    pub(crate) struct Plain {
        components { Position, Velocity, Matrix, Gauge, Panel }
    }
}

world! {
    pub(crate) struct Noticing {
        components {
            Position as tracked,
            Velocity,
            Matrix as tracked,
            Gauge as tracked,
            Panel as tracked,
        }
    }
}

world! {
    pub(crate) struct Hooked {
        components { Position, Velocity, Matrix, Gauge, Panel }
        hooks { on_insert Velocity => nothing }
    }
}

fn nothing(_world: &mut Hooked, _entity: Entity) {}

/// T1: 64 bytes a row, in a plain `for`.
pub(crate) fn write_matrices<W>(n: u32) -> Contestant
where
    W: World + Default + Has<Matrix>,
{
    let work = move |world: &mut W| {
        for _ in 0..walks(n) {
            for mut matrix in black_box(&mut *world).query_mut::<&mut Matrix>() {
                matrix.advance();
            }
        }
    };
    Contestant::new("rows", move |rng| matrices(rng, n), work, matrices_of)
}

/// T1: 64 bytes a row, by `for_each`.
pub(crate) fn write_each_matrix<W>(n: u32) -> Contestant
where
    W: World + Default + Has<Matrix>,
{
    let work = move |world: &mut W| {
        for _ in 0..walks(n) {
            let query = black_box(&mut *world).query_mut::<&mut Matrix>();
            query.for_each(|mut matrix| matrix.advance());
        }
    };
    Contestant::new("for_each", move |rng| matrices(rng, n), work, matrices_of)
}

/// T1: 12 bytes a row, in a plain `for`.
pub(crate) fn write_positions<W>(n: u32) -> Contestant
where
    W: World + Default + Has<Position>,
{
    let work = move |world: &mut W| {
        for _ in 0..walks(n) {
            for mut position in black_box(&mut *world).query_mut::<&mut Position>() {
                shift(&mut position);
            }
        }
    };
    Contestant::new(
        "rows",
        move |rng| placed(rng, n),
        work,
        |world, ()| positions_of(world),
    )
}

/// T1: 12 bytes a row, by `for_each`.
pub(crate) fn write_each_position<W>(n: u32) -> Contestant
where
    W: World + Default + Has<Position>,
{
    let work = move |world: &mut W| {
        for _ in 0..walks(n) {
            let query = black_box(&mut *world).query_mut::<&mut Position>();
            query.for_each(|mut position| shift(&mut position));
        }
    };
    Contestant::new(
        "for_each",
        move |rng| placed(rng, n),
        work,
        |world, ()| positions_of(world),
    )
}

/// T2: in a plain `for`.
pub(crate) fn write_few<W, M>(n: u32) -> Contestant
where
    W: World + Default + Has<M>,
    M: Meter,
{
    let work = move |world: &mut W| {
        for _ in 0..walks(n) {
            for mut meter in black_box(&mut *world).query_mut::<&mut M>() {
                if meter.is_due() {
                    meter.rise();
                }
            }
        }
    };
    Contestant::new("rows", move |rng| meters(rng, n), work, meters_of::<W, M>)
}

/// T2: by `for_each`.
pub(crate) fn write_few_each<W, M>(n: u32) -> Contestant
where
    W: World + Default + Has<M>,
    M: Meter,
{
    let work = move |world: &mut W| {
        for _ in 0..walks(n) {
            let query = black_box(&mut *world).query_mut::<&mut M>();
            query.for_each(|mut meter| {
                if meter.is_due() {
                    meter.rise();
                }
            });
        }
    };
    Contestant::new(
        "for_each",
        move |rng| meters(rng, n),
        work,
        meters_of::<W, M>,
    )
}

/// T3: what has changed, of rows that changed in one run or at random.
pub(crate) fn ask_changed(n: u32, is_run: bool) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let mut world: Noticing = meters::<_, Gauge>(rng, n);
        let rows = changed(rng, n, is_run);
        let entities: Vec<Entity> = world.pool::<Gauge>().entities().collect();
        let since = world.now();
        for row in rows {
            let mut gauge = world
                .get_mut::<Gauge>(entities[at(row)])
                .expect("it has one");
            gauge.rise();
        }
        (world, since)
    };
    Contestant::new("changed", setup, ask, |_, sum| sum)
}

/// T3: what has changed, where nothing has.
pub(crate) fn ask_unchanged(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let mut world: Noticing = meters::<_, Gauge>(rng, n);
        let since = world.now();
        (world, since)
    };
    Contestant::new("changed", setup, ask, |_, sum| sum)
}

fn ask((world, since): &mut (Noticing, Tick)) -> u64 {
    let mut sum = 0;
    for _ in 0..ASKED {
        sum += sum_of_changed(black_box(&*world), *since);
    }
    sum
}

fn sum_of_changed<W: Tracks<Gauge>>(world: &W, since: Tick) -> u64 {
    let changed = world.query::<&Gauge>().changed::<Gauge>(since);
    let mut sum = 0;
    changed.for_each(|gauge| sum += gauge.sum());
    sum
}

/// T4, T5: a component comes and goes, on entities that have others.
pub(crate) fn toggle<W>(n: u32) -> Contestant
where
    W: World + Default + Has<Position> + Has<Velocity> + Has<Matrix>,
{
    let setup = move |_: &mut Rng| {
        let mut world = W::default();
        let spawned =
            (0..n).map(|number| world.spawn((Position::numbered(number), Matrix([0.0; 16]))));
        let entities: Vec<Entity> = spawned.collect();
        (world, entities)
    };
    let work = |(world, entities): &mut (W, Vec<Entity>)| {
        for _ in 0..TOGGLES {
            for &entity in &*entities {
                world.insert(entity, Velocity::ZERO).expect("it lives");
            }
            for &entity in &*entities {
                let taken = world.remove::<Velocity>(entity);
                debug_assert!(taken.is_some());
            }
        }
    };
    Contestant::new("toggle", setup, work, |(world, _), ()| {
        positions_of(world) + velocities_in(world)
    })
}

/// T5: a component comes, on entities that have others.
pub(crate) fn give<W>(n: u32) -> Contestant
where
    W: World + Default + Has<Position> + Has<Velocity>,
{
    let setup = move |_: &mut Rng| {
        let mut world = W::default();
        let spawned = (0..n).map(|number| world.spawn((Position::numbered(number),)));
        let entities: Vec<Entity> = spawned.collect();
        // The room is there, as after the first frames of a program.
        for &entity in &entities {
            world.insert(entity, Velocity::ZERO).expect("it lives");
        }
        world.remove_all::<Velocity>();
        (world, entities)
    };
    let work = |(world, entities): &mut (W, Vec<Entity>)| {
        for &entity in &*entities {
            world.insert(entity, Velocity::ZERO).expect("it lives");
        }
    };
    Contestant::new("give", setup, work, |(world, _), ()| velocities_in(world))
}

fn velocities_in<W: World + Has<Velocity>>(world: &W) -> u64 {
    u64::try_from(world.pool::<Velocity>().len()).expect("a count fits")
}

#[inline]
fn shift(position: &mut Position) {
    position.x += 0.125;
    position.y += 0.25;
    position.z += 0.5;
}

fn placed<W: World + Default + Has<Position>>(rng: &mut Rng, n: u32) -> W {
    let mut world = W::default();
    world.spawn_batch(positions(rng, n));
    world
}

fn matrices<W: World + Default + Has<Matrix>>(rng: &mut Rng, n: u32) -> W {
    let mut world = W::default();
    world.spawn_batch((0..n).map(|_| Matrix::random(rng)));
    world
}

fn meters<W: World + Default + Has<M>, M: Meter>(rng: &mut Rng, n: u32) -> W {
    let mut world = W::default();
    world.spawn_batch((0..n).map(|_| M::random(rng)));
    world
}

fn matrices_of<W: World + Has<Matrix>>(world: &mut W, (): ()) -> u64 {
    world
        .pool::<Matrix>()
        .iter()
        .map(|(_, matrix)| matrix.sum())
        .sum()
}

fn meters_of<W: World + Has<M>, M: Meter>(world: &mut W, (): ()) -> u64 {
    world.pool::<M>().iter().map(|(_, value)| value.sum()).sum()
}
