use phalanx::world;

struct A;
struct B;
struct C;
struct D;
struct E;
struct F;
struct G;
struct Frozen;

world! { struct Level { components { A, B, C, D, E, F, G, Frozen as flag } } }

fn main() {
    let mut level = Level::new();
    let entity = level.spawn((A, A)); //~ this bundle names `A` twice
    level.insert(entity, (A, (Frozen, B), B)); //~ this bundle names `B` twice
    level.remove::<(C, A, C)>(entity); //~ this bundle names `C` twice
    level.get_mut::<(D, D)>(entity); //~ this bundle names `D` twice
    level.get::<(E, (E, A))>(entity); //~ this bundle names `E` twice
    level.spawn_batch([(F, F)]); //~ this bundle names `F` twice
    level.entity_mut(entity).unwrap().insert((G, G)); //~ this bundle names `G` twice
    level.try_spawn((Frozen, Frozen)); //~ this bundle names `Frozen` twice
    //~ note: an entity has at most one value of a component
}
