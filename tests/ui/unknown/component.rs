use phalanx::world;

struct Position;
struct Frozen;
struct A;
struct B;
struct C;
struct D;
struct E;
struct F;
struct G;
struct H;

world! { struct Level { components { Position, Frozen as flag } } }

fn main() {
    let mut level = Level::new();
    let entity = level.spawn(Position);
    level.has::<A>(entity); //~ `Level` has no component `A`
    //~ note: if `A` is a component, declare it in the `components` of the world
    level.pool::<B>(); //~ `Level` has no component `B`
    level.drain::<C>(); //~ `Level` has no component `C`
    level.remove_all::<D>(); //~ `Level` has no component `D`
    level.replace(entity, E); //~ `Level` has no component `E`
    level.get_disjoint_mut::<F, 2>([entity, entity]); //~ `Level` has no component `F`
    level.get_or_insert_with(entity, || G); //~ `Level` has no component `G`
    level.entity_mut(entity).unwrap().replace(H); //~ `Level` has no component `H`
}
