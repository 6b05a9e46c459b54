// What is no Rust in the body of a key is the compiler's to say, there; the world is declared all the same.
//~ rustc
use phalanx::world;

struct Sprite {
    layer: u32,
}

world! {
    struct Level {
        components { Sprite as tracked }
        groups {
            drawn: own [Sprite] sorted by |sprite: &Sprite| -> u32 { sprite. },
        }
    }
}

fn main() {
    let mut level = Level::new();
    level.spawn((Sprite { layer: 1 },));
    level.restore_order::<LevelDrawn>();
    level.drawn().range(1..3);
}
