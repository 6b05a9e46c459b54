// Nothing that borrows from a world outlives it.
//~ rustc
use phalanx::{Entity, world};

struct A(u32);

world! { struct Level { components { A } } }

fn query() -> usize {
    let query = {
        let level = Level::new();
        level.query::<&A>()
    };
    query.iter().count()
}

fn walk() -> usize {
    let walk = Level::new().query_mut::<&mut A>().into_iter();
    walk.count()
}

fn reference(entity: Entity) -> u32 {
    let mut level = Level::new();
    let a = level.get_mut::<A>(entity).unwrap();
    drop(level);
    a.0
}

fn returned<'a>() -> impl Iterator<Item = &'a A> {
    let level = Level::new();
    level.query::<&A>().into_iter()
}

fn main() {}
