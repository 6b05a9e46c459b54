// The marker of a hierarchy where a component is wanted, and where it belongs.
use phalanx::{Is, world};

struct Name(u32);

world! {
    struct Level {
        components { Name }
        hierarchies { scene: unbounded }
    }
}

fn main() {
    let mut level = Level::new();
    let ship = level.spawn((Name(1),));
    let _ = level.remove::<LevelScene>(ship);
    let _ = level.remove::<(Name, LevelSceneChild)>(ship);
    let _ = level.get::<LevelScene>(ship);
    for _ in level.query::<&LevelScene>() {}
    for _ in level.query::<(&Name, &LevelSceneChild)>() {}
    for _ in level.query::<LevelScene>() {}
    for _ in level.query::<(&Name, Is<LevelScene>)>().without::<LevelSceneChild>() {}
    let _ = level.has::<LevelScene>(ship);
}
