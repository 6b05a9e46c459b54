// What is not a group: it is said where it stands, and the others are there.
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
        groups {
            movement: own [Position, Velocity] without [Frozen] //~ expected `,` after this group
            //~ help: separate groups with `,`
            drawn: own [Sprite] with [Position] sorted by key, //~ expected a key in the form of a closure
            //~ help: an order is written `sorted by |sprite: &Sprite| -> u32 { sprite.layer }`
            spawn: own [Boost] with [Health], //~ the group `spawn` would give the method `spawn`, which the world `Level` has already
            //~ help: give the group another name
            targets: with [Position] own [Health],
            //~ the list `own` must come before `with` in a group
        }
        group {} //~ unknown section `group`
        //~ help: did you mean `groups`?
    }
}

fn main() {
    let mut level = Level::new();
    level.spawn((Position(0.0), Velocity(1.0)));
    assert_eq!(level.movement().len(), 1);
}
