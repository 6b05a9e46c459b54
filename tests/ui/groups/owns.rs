// Only what a group owns is a slice; only a group of the world can be asked for.
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
        groups {
            movement: own [Position, Velocity] without [Frozen],
            drawn: own [Sprite] with [Position],
        }
    }
}

fn main() {
    let mut level = Level::new();
    level.drawn().slice::<Position>(); //~ the group `LevelDrawn` does not own `Position`
    //~ note: only what a group owns is a slice; rows show what members have besides
    level.movement_mut().slice_mut::<Health>(); //~ the group `LevelMovement` does not own `Health`
    level.group::<Position>(); //~ `Position` is not a group of `Level`
    //~ note: name the type that the declaration of `Level` makes for the group, as `LevelMovement` for `movement` in `Level`
}
