// What flows has no inverse, or does not flow at all.
use phalanx::{Inherit, world};

struct Local(f32);
struct Global(f32);
struct Name(u32);

impl Inherit<Local> for Global {
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        Global(parent.map_or(0.0, |parent| parent.0) + own.0)
    }
}

world! {
    struct Level {
        components { Local, Global, Name }
        hierarchies { scene: unbounded { Local => Global } }
    }
}

fn main() {
    let mut level = Level::new();
    let ship = level.spawn((Local(1.0), Global(0.0), Name(1)));
    let mast = level.spawn((Local(2.0), Global(0.0), Name(2)));
    let _ = level.scene_mut().set_parent_keep_global(mast, ship); //~ `Local` cannot be told from what a node and its parent have of `Global`
    let _ = level.scene().compute::<Name>(ship); //~ `Name` does not flow down `LevelScene`
    let _ = level.scene().compute::<Global>(ship);
}
