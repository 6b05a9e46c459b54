// Which components a hook may mention.
use phalanx::{Entity, world};

struct Position(f32);
struct Sprite(u32);
struct Frozen;

world! {
    struct Level {
        components {
            Position,
            Sprite,
            Frozen as flag, //~ `Frozen` is a flag by this word
        }
        hooks {
            on_remove Sprit => release, //~ unknown component `Sprit`
            //~ help: did you mean `Sprite`?
            on_remove Velocity => release, //~ unknown component `Velocity`
            //~ help: the components are `Position`, `Sprite` and `Frozen`
            on_replace Frozen => thaw, //~ the flag `Frozen` is never replaced, because it has no value
            on_replace Position => release,
        }
    }
}

fn release(_: &mut Level, _: Entity, _: &mut Position) {}
fn thaw(_: &mut Level, _: Entity, _: &mut Frozen) {}

fn main() {
    let mut level = Level::new();
    level.spawn((Position(0.0), Sprite(1), Frozen));
}
