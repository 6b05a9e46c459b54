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
    let entity = level.spawn(A); //~ `Level` has no component `A`
    //~ note: if `A` is a component, declare it in the `components` of the world
    level.spawn((Position, (Frozen, B))); //~ `Level` has no component `B`
    level.insert(entity, (C, Position)); //~ `Level` has no component `C`
    level.remove::<D>(entity); //~ `Level` has no component `D`
    level.get::<(Position, E)>(entity); //~ `Level` has no component `E`
    level.get_mut::<F>(entity); //~ `Level` has no component `F`
    level.spawn_batch([G]); //~ `Level` has no component `G`
    level.entity(entity).unwrap().get::<H>(); //~ `Level` has no component `H`
}
