// What a group lends is given back before the world changes, and one member is not lent twice.
//~ rustc
use phalanx::world;

struct Position(f32);
struct Velocity(f32);
struct Boost(f32);
struct Sprite(u32);
struct Health(u32);
struct Frozen;

world! {
    struct Level {
        components { Position, Velocity, Boost, Sprite, Health, Frozen as flag }
        groups { movement: own [Position, Velocity] without [Frozen] }
    }
}

fn walked_and_changed(level: &mut Level) {
    for row in level.movement_mut() {
        level.insert(row.entity, Frozen).unwrap();
    }
}

fn a_slice_and_a_spawn(level: &mut Level) {
    let positions = level.movement().slice::<Position>();
    level.spawn((Position(0.0), Velocity(0.0)));
    assert!(positions.is_empty());
}

fn one_member_twice(level: &mut Level, entity: phalanx::Entity) {
    let mut movement = level.movement_mut();
    let one = movement.get_mut(entity).unwrap();
    let other = movement.get_mut(entity).unwrap();
    std::mem::swap(one.position, other.position);
}

fn slices_and_rows(level: &mut Level) {
    let mut movement = level.movement_mut();
    let (positions, _) = movement.slices();
    for row in &mut movement {
        row.position.0 += positions[0].0;
    }
}

fn walked_and_asked(level: &mut Level, entity: phalanx::Entity) {
    for row in level.movement_mut() {
        row.position.0 += level.get::<Position>(entity).unwrap().0;
    }
}

fn a_group_and_a_query(level: &mut Level) {
    let movement = level.movement_mut();
    level.query_mut::<&mut Position>().for_each(|position| position.0 = 0.0);
    drop(movement);
}

fn on_two_threads(level: &mut Level) {
    std::thread::scope(|scope| {
        scope.spawn(|| level.movement_mut().for_each(|row| row.position.0 += 1.0));
        scope.spawn(|| level.movement_mut().for_each(|row| row.position.0 -= 1.0));
    });
}

fn main() {}
