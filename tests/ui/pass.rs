//! What is right compiles. That it is built, and not checked alone, is what shows the assertions of generic code.
#![deny(warnings)]

use phalanx::{Entity, Has, Is, World, world};

#[derive(Clone, Debug)]
struct Position(f32);
#[derive(Clone, Debug)]
struct Velocity(f32);
#[derive(Clone, Debug)]
struct Frozen;

world! {
    #[derive(Clone, Debug)]
    struct Level { components { Position, Velocity, Frozen as flag } }
}

fn drift<W: Has<Position> + Has<Velocity>>(world: &mut W) {
    world
        .query_mut::<(&mut Position, Option<&Velocity>, &Velocity)>()
        .for_each(|(mut position, _, velocity)| position.0 += velocity.0);
    let (positions, velocities) = world.split_mut::<(&mut Position, &Velocity)>();
    drop((positions, velocities));
}

fn main() {
    let mut level = Level::new();
    level.spawn((Position(0.0), Velocity(1.0), Frozen));
    drift(&mut level);
    for (entity, frozen, a, b) in level.query::<(Entity, Is<Frozen>, &Position, &Position)>() {
        assert!(level.contains(entity) && frozen && a.0 == b.0);
    }
}
