// What a list of a group may mention.
use phalanx::world;

struct Position(f32);
struct Velocity(f32);
struct Boost(f32);
struct Sprite(u32);
struct Health(u32);
struct Frozen;

world! {
    struct Level {
        components {
            Position,
            Velocity,
            #[cfg(any())] //~ the `cfg` of `Boost` is here
            Boost,
            Sprite,
            Health,
            Frozen as flag, //~ `Frozen` is a flag by this word
        }
        groups {
            movement: own [Position, Velocty], //~ unknown component `Velocty`
            //~ help: did you mean `Velocity`?
            cold: own [Frozen] with [Health], //~ the flag `Frozen` cannot be owned, because it has no rows to put in an order
            //~ help: write `with [Frozen]`
            twice: own [Sprite] with [Health, Sprite],
            //~ `Sprite` is here first
            //~ the component `Sprite` is in this group already
            //~ help: remove one of them
            boosted: own [Velocity] with [Boost], //~ the component `Boost` is under a `cfg` that the group `boosted` is not under
            //~ help: write `#[cfg(any())]` before the group too
        }
    }
}

fn main() {
    let mut level = Level::new();
    level.spawn((Position(0.0), Velocity(1.0), Sprite(1), Health(2)));
    assert_eq!(level.twice().first().map(|row| row.sprite.0), Some(1));
}
