// What a key or a comparison is lent stays in the world.
//~ rustc

use phalanx::{EntitySet, world};

struct Depth(f32);
struct Name;

world! {
    struct Level {
        components { Depth, Name }
        groups { named: with [Depth, Name] }
    }
}

fn main() {
    let mut level = Level::new();
    let mut kept: Vec<&Depth> = Vec::new();
    level.sort_by_key::<Depth, _>(|depth| {
        kept.push(depth);
        depth.0
    });
    level.sort_by::<Depth>(|one, other| {
        kept.push(one);
        one.0.total_cmp(&other.0)
    });
    let mut names: Vec<&Name> = Vec::new();
    level.named_mut().sort_by_key::<(Depth, Name), _>(|(depth, name)| {
        names.push(name);
        depth.0
    });

    let mut turns = EntitySet::new();
    turns.sort_by_key(|_| turns.len());
}
