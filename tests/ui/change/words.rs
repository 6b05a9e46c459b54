// What can be tracked.
use phalanx::world;

struct Position(f32);
struct Frozen;
struct Burning;
struct Health(u32);

world! {
    struct Level {
        components {
            Position as packed + tracked,
            Frozen as flag + tracked, //~ the storage `flag` is chosen here
            //~ a component cannot be both `flag` and `tracked`, because a flag has no value whose writes could be noticed
            //~ help: write `as flag` or `as tracked`
            Burning as tracked + flag, //~ the storage `tracked` is chosen here
            //~ a component cannot be both `tracked` and `flag`, because a flag has no value whose writes could be noticed
            Health as tracked + tracked, //~ the first `tracked` is here
            //~ the storage `tracked` is written twice
        }
    }
}

fn main() {
    let mut level = Level::new();
    level.spawn((Position(0.0), Frozen, Burning, Health(1)));
}
