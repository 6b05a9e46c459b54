// The marker of a hierarchy as the value of a component.
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
    let ship = level.spawn((LevelScene,)); //~ `LevelScene` is a marker of a hierarchy of `Level`, and no component
    let _ = level.insert(ship, (LevelScene,)); //~ `LevelScene` is a marker of a hierarchy of `Level`, and no component
    let _ = level.insert(ship, (Name(2), LevelSceneChild)); //~ `LevelSceneChild` is a marker of a hierarchy of `Level`, and no component
    let _ = level.insert(ship, LevelScene); //~ `LevelScene` is a marker of a hierarchy of `Level`, and no component
}
