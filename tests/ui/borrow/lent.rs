// What a query lends once is not lent again before it is given back, and not beyond the call that lends it.
//~ rustc
use phalanx::{Entity, world};

struct A(u32);

world! { struct Level { components { A } } }

fn twice_from_one_query(level: &mut Level, entity: Entity) {
    let mut query = level.query_mut::<&mut A>();
    let one = query.get(entity).unwrap();
    let other = query.get(entity).unwrap();
    std::mem::swap(one, other);
}

fn walked_and_asked(level: &mut Level, entity: Entity) {
    let mut query = level.query_mut::<&mut A>();
    for a in &mut query {
        a.0 = query.get(entity).unwrap().0;
    }
}

fn kept_from_pairs(level: &mut Level) {
    let mut kept = Vec::new();
    level.query_mut::<&mut A>().pairs(|a, _| kept.push(a));
}

fn kept_from_retain(level: &mut Level) {
    let mut kept = Vec::new();
    level.retain::<&mut A>(|a| {
        kept.push(a);
        true
    });
}

fn main() {}
