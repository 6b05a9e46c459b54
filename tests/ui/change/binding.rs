// What is lent of a tracked component is written through a binding that is `mut`.
//~ rustc
use phalanx::{Mut, world};

struct Position(f32);
struct Velocity(f32);

world! {
    struct Level {
        components { Position as tracked, Velocity }
        groups { movement: own [Position, Velocity] }
    }
}

fn main() {
    let mut level = Level::new();
    let ship = level.spawn((Position(0.0), Velocity(1.0)));
    for (position, velocity) in level.query_mut::<(&mut Position, &Velocity)>() {
        position.0 += velocity.0;
    }
    level.query_mut::<&mut Position>().for_each(|position| position.0 += 1.0);
    let position = level.get_mut::<Position>(ship).unwrap();
    position.0 = 2.0;
    let made = level.get_or_insert_with(ship, || Position(0.0)).unwrap();
    *made = Position(1.0);
    for row in level.movement_mut() {
        row.position.0 += row.velocity.0;
    }
    let kept: Mut<'_, Position> = level.get_mut::<Position>(ship).unwrap();
    level.despawn(ship).unwrap();
    assert_eq!(kept.0, 2.0);
}
