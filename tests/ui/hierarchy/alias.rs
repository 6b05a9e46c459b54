// What the parent has is read: the same query cannot write it.
use phalanx::{Parent, world};

struct Global(f32);

world! {
    struct Level {
        components { Global }
        hierarchies { scene: unbounded }
    }
}

fn main() {
    let mut level = Level::new();
    for (_own, _above) in level.query_mut::<(&mut Global, Parent<LevelScene, &Global>)>() {} //~ this query asks for `Global` twice, one of them mutably
    for (_own, _above) in level.query::<(&Global, Parent<LevelScene, &Global>)>() {}
    for _above in level.query::<Parent<LevelScene, &mut Global>>() {} //~ `Parent<LevelScene, &mut Global>` is not a term of a query
}
