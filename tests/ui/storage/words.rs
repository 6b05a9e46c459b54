// A component is kept in one way: of two words that say how, the first counts.
use phalanx::world;

struct Position(f32);
struct Health(u32);
struct Collider(u32);
struct Frozen;

world! {
    struct Level {
        components {
            Position as packed + ordered, //~ the storage `packed` is chosen here
            //~ a component cannot be both `packed` and `ordered`
            //~ help: keep one of them: `packed` or `ordered`
            Health as tracked + ordered + stable, //~ the storage `ordered` is chosen here
            //~ a component cannot be both `ordered` and `stable`
            //~ help: keep one of them: `ordered` or `stable`
            Collider as stabel, //~ unknown storage `stabel`
            //~ help: did you mean `stable`?
            Frozen as flag + stable, //~ the storage `flag` is chosen here
            //~ a component cannot be both `flag` and `stable`
        }
    }
}

fn main() {
    let mut level = Level::new();
    level.spawn((Position(0.0), Health(1), Collider(2), Frozen));
}
