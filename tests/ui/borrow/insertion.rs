// A reference into a pool cannot outlive the next insertion.
//~ rustc
use phalanx::{Entity, world};

struct A(u32);
struct B;

world! { struct Level { components { A, B } } }

fn by_handle(level: &mut Level, e1: Entity, e2: Entity) {
    let a = level.get_mut::<A>(e1).unwrap();
    level.insert(e2, B).unwrap();
    a.0 = 1;
}

fn from_a_handle(level: &mut Level, e1: Entity, e2: Entity) {
    let a = level.entity_mut(e1).unwrap().into_mut::<A>().unwrap();
    level.insert(e2, B).unwrap();
    a.0 = 1;
}

fn from_a_walk(level: &mut Level, e2: Entity) {
    for a in level.query_mut::<&mut A>() {
        level.insert(e2, B).unwrap();
        a.0 = 1;
    }
}

fn from_a_pool(level: &mut Level, e2: Entity) {
    let pool = level.pool::<A>();
    level.insert(e2, B).unwrap();
    assert_eq!(pool.len(), 1);
}

fn main() {
    let mut level = Level::new();
    let (e1, e2) = (level.spawn((A(0), B)), level.spawn(A(0)));
    by_handle(&mut level, e1, e2);
    from_a_handle(&mut level, e1, e2);
    from_a_walk(&mut level, e2);
    from_a_pool(&mut level, e2);
}
