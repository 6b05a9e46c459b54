// What never moves cannot be owned; a group may look it up.
use phalanx::world;

struct Position(f32);
struct Velocity(f32);
struct Collider(u32);
struct Joint(u32);

world! {
    struct Level {
        components {
            Position,
            Velocity,
            Collider as stable, //~ `Collider` is stable by this word
            Joint as stable + tracked, //~ `Joint` is stable by this word
        }
        groups {
            solid: own [Collider, Position], //~ the stable component `Collider` cannot be owned, because its values stay where they are
            //~ help: write `with [Collider]`
            jointed: own [Joint] with [Velocity], //~ the stable component `Joint` cannot be owned, because its values stay where they are
            //~ help: write `with [Joint]`
            moving: own [Position, Velocity] with [Collider],
        }
    }
}

fn main() {
    let mut level = Level::new();
    level.spawn((Position(0.0), Velocity(1.0), Collider(2), Joint(3)));
    assert_eq!(level.solid().first().map(|row| row.collider.0), Some(2));
}
