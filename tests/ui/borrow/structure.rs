// What a query lends is given back before the world's structure changes.
//~ rustc
use phalanx::{Entity, world};

struct A(u32);
struct B;

world! { struct Level { components { A, B } } }

fn spawn(level: &mut Level) {
    let query = level.query::<&A>();
    level.spawn(A(1));
    query.iter().count();
}

fn despawn(level: &mut Level) {
    for (entity, _) in level.query::<(Entity, &A)>() {
        level.despawn(entity).unwrap();
    }
}

fn remove(level: &mut Level, entity: Entity) {
    let walk = level.query_mut::<&mut A>().into_iter();
    level.remove::<A>(entity);
    walk.count();
}

fn clear(level: &mut Level, entity: Entity) {
    let a = level.get::<A>(entity).unwrap();
    level.clear();
    println!("{}", a.0);
}

fn entities(level: &mut Level) {
    for entity in level.entities() {
        level.despawn(entity).unwrap();
    }
}

fn within_retain(level: &mut Level) {
    level.retain::<Entity>(|entity| level.despawn(entity).is_ok());
}

fn two_queries(level: &mut Level) {
    let one = level.query_mut::<&mut A>();
    let other = level.query_mut::<&B>();
    one.into_iter().zip(other).count();
}

fn main() {}
