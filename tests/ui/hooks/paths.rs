// Paths that lead to no function: the compiler's errors, where the paths are.
//~ rustc
use phalanx::{Entity, world};

struct Position(f32);
struct Sprite(u32);

mod textures {
    fn release(_: &mut super::Level, _: phalanx::Entity, _: &mut super::Sprite) {}
}

world! {
    struct Level {
        components { Position, Sprite }
        hooks {
            on_remove Sprite => relase,
            on_insert Sprite => textures::acquire,
            on_replace Sprite => textures::release,
            on_insert Position => Level::moved,
            on_remove Position => release,
        }
    }
}

fn release(_: &mut Level, _: Entity, _: &mut Position) {}

fn main() {}
