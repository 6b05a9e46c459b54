// A function that is not what its event asks for.
use phalanx::{Entity, world};

struct Position(f32);
struct Sprite(u32);
struct Place<T>(T);

world! {
    struct Level {
        components { Position, Sprite }
        hooks {
            on_insert Sprite => too_few, //~ this cannot be run when `Sprite` is inserted
            //~ note: a hook `on_insert` is given the world and the entity, and returns nothing
            on_insert Sprite => too_many,
            on_insert Sprite => shared_world,
            on_insert Sprite => returns,
            on_insert Sprite => LIMIT,
            on_insert Sprite => Sprite,
            on_replace Sprite => too_few, //~ this cannot be run when `Sprite` is overwritten
            //~ note: a hook `on_replace` is given the world, the entity and the old value, and returns nothing
            on_replace Sprite => of_position,
            on_replace Sprite => shared,
            on_replace Sprite => LIMIT,
            on_remove Sprite => too_few, //~ this cannot be run when `Sprite` is removed
            //~ note: a hook `on_remove` is given the world, the entity and the value that it had, and returns nothing
            on_remove Sprite => of_position,
            on_remove Sprite => shared,
            on_remove Sprite => by_value,
            on_remove Sprite => other_order,
            on_remove Sprite => LIMIT,
        }
    }
}

world! {
    struct Space<T: Copy> {
        components { Place<T>, Sprite }
        hooks {
            on_insert Place<T> => of_numbers, //~ this cannot be run when `Place<T>` is inserted
            on_remove Place<T> => of_shared, //~ this cannot be run when `Place<T>` is removed
            on_replace Place<T> => right,
            on_remove Sprite => right,
        }
    }
}

const LIMIT: u32 = 3;

fn too_few(_: &mut Level) {}
fn too_many(_: &mut Level, _: Entity, _: &mut Sprite) {}
fn shared_world(_: &Level, _: Entity) {}
fn returns(_: &mut Level, _: Entity) -> bool {
    true
}
fn of_position(_: &mut Level, _: Entity, _: &mut Position) {}
fn shared(_: &mut Level, _: Entity, _: &Sprite) {}
fn by_value(_: &mut Level, _: Entity, _: Sprite) {}
fn other_order(_: &mut Level, _: &mut Sprite, _: Entity) {}

fn of_numbers(_: &mut Space<f32>, _: Entity) {}
fn of_shared<T: Copy>(_: &mut Space<T>, _: Entity, _: &Place<T>) {}
fn right<T: Copy, C>(_: &mut Space<T>, _: Entity, _: &mut C) {}

fn main() {}
