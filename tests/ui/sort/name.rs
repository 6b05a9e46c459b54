// A name that is not there is shown where the body of a key mentions it.
//~ rustc
use phalanx::world;

struct Sprite {
    layer: u32,
}

world! {
    struct Level {
        components { Sprite as tracked }
        groups {
            drawn: own [Sprite] sorted by |sprite: &Sprite| -> Layer { sprit.layer },
        }
    }
}

fn main() {}
