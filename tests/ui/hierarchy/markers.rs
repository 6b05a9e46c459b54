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
    let _ = level.remove::<LevelScene>(ship); //~ `LevelScene` is a marker of a hierarchy of `Level`, and no component
    let _ = level.remove::<(Name, LevelSceneChild)>(ship); //~ `LevelSceneChild` is a marker of a hierarchy of `Level`, and no component
    let _ = level.get::<LevelScene>(ship); //~ `LevelScene` is a marker of a hierarchy of `Level`, and no component
    //~ note: the marker of a hierarchy has no value to be lent: `with` and `without` ask for it, and `Is<M>` tells who has it
    for _ in level.query::<&LevelScene>() {} //~ `&LevelScene` is not a term of a query
    for _ in level.query::<(&Name, &LevelSceneChild)>() {} //~ `&LevelSceneChild` is not a term of a query
    for _ in level.query::<LevelScene>() {} //~ `LevelScene` is not a term of a query
    for _ in level.query::<(&Name, Is<LevelScene>)>().without::<LevelSceneChild>() {}
    let _ = level.has::<LevelScene>(ship);
}
