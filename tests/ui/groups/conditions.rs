// Groups that are no groups: always empty, always all, always another's members, or without anything to walk.
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
            movement: own [Position, Velocity] without [Frozen], //~ the group `movement` is here
            moving: with [Velocity, Position] without [Frozen], //~ the groups `movement` and `moving` always have the same members
            //~ help: write one group: `movement: own [Position, Velocity] without [Frozen]`
            dead: own [Sprite] without [Sprite],
            //~ the group `dead` can never have a member: it asks for `Sprite` and excludes it
            //~ the group asks for `Sprite` here
            //~ help: remove one of them
            all: own [Boost], //~ the group `all` is what the pool of `Boost` is already
            //~ help: remove it and ask `query::<&Boost>()`, or write a second condition, or an order: `sorted by …`
            warm: without [Frozen], //~ the group `warm` needs something to walk, but says only what its members lack
            //~ help: name what they have: `own […]` or `with […]`
            frozen: with [Frozen],
        }
    }
}

fn main() {
    let mut level = Level::new();
    level.spawn((Position(0.0), Velocity(1.0), Frozen));
    assert_eq!(level.movement().len() + level.moving().len() + level.dead().len(), 0);
    assert_eq!(level.frozen().len() + level.all().len() + level.warm().len(), 1);
}
