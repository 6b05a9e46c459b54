// The key of a sorted group: what is wrong in it is shown where it is written.
//~ rustc
use phalanx::world;

struct Name(String);
struct Depth(f32);
struct Sprite {
    layer: u32,
}

world! {
    struct Level {
        components { Name as tracked, Depth, Sprite as tracked }
        groups {
            named: own [Name] sorted by |name: &Name| -> String { //~ `String` is not a sort key
                name.0.clone()
            },
            drawn: own [Sprite] with [Name] sorted by |sprite: &Sprite| -> u32 { sprite.layer as u64 },
            early: with [Name, Depth] sorted by |name: &Name| -> usize {
                if name.0.is_empty() {
                    return None;
                }
                name.len()
            },
        }
    }
}

fn main() {}
