// The marker of a hierarchy has no value that could be given to an entity.
use phalanx::world;

struct Name(u32);

world! {
    struct Level {
        components { Name }
        hierarchies { scene: unbounded }
    }
}

fn main() {
    let mut level = Level::new();
    let ship = level.spawn((LevelScene,)); //~ rustc
    let _ = level.insert(ship, (LevelScene,));
    let _ = level.insert(ship, (Name(2), LevelSceneChild));
    let _ = level.insert(ship, LevelScene);
}
