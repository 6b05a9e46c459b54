// Groups that own one component must nest: what keeps them from it, and what to write. Uses of the groups are fine.
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
            movement: own [Position, Velocity] without [Frozen],
            //~ the group `movement` owns `Position` here
            drawn: own [Sprite, Position], //~ `Position` is owned by both `movement` and `drawn`, which do not nest: only `movement` asks for `Velocity` and excludes `Frozen`, and only `drawn` asks for `Sprite`
            //~ help: write `drawn: own [Sprite] with [Position]`, which looks `Position` up
        }
    }
}

world! {
    struct Other {
        components { Position, Velocity, Boost, Health, Frozen as flag }
        groups {
            movement: own [Position, Velocity],
            //~ the group `movement` owns `Position` here
            boosted: own [Position, Boost] with [Velocity], //~ `Position` is owned by both `movement` and `boosted`, which do not nest: `boosted` has all conditions of `movement`, but does not own `Velocity`
            //~ help: write `boosted: own [Position, Boost, Velocity]`, which nests inside `movement`
        }
    }
}

fn main() {
    let mut level = Level::new();
    level.spawn((Position(0.0), Velocity(1.0), Sprite(0)));
    for row in level.movement_mut() {
        row.position.0 += row.velocity.0;
    }
    for row in level.drawn() {
        assert_eq!(row.sprite.0, 0);
    }
}
