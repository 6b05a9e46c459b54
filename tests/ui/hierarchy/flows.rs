// What flows without saying how, or by a function that does something else.
use phalanx::world;

struct Local(f32);
struct Global(f32);
struct Depth(u32);
struct Level3(u32);

fn deepen(parent: &Level3, own: &Depth) -> Level3 {
    Level3(parent.0 + own.0)
}

world! {
    struct Level {
        components { Local, Global, Depth, Level3 }
        hierarchies {
            scene: unbounded {
                Local => Global, //~ `Global` cannot be inherited by way of `Local`
                Depth => Level3 with deepen, //~ this function is not one from `Depth` to `Level3`
            },
        }
    }
}

fn main() {}
