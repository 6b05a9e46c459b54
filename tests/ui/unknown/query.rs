use phalanx::{Entity, Is, world};

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
struct I;

world! { struct Level { components { Position, Frozen as flag } } }

fn main() {
    let mut level = Level::new();
    level.query::<&A>(); //~ `Level` has no component `A`
    level.query_mut::<(Entity, (&mut B, &Position))>(); //~ `Level` has no component `B`
    level.query::<(&Position, Option<&C>)>(); //~ `Level` has no component `C`
    level.query::<Is<D>>(); //~ `Level` has no component `D`
    level.query::<&Position>().with::<E>(); //~ `Level` has no component `E`
    level.query::<&Position>().without::<F>(); //~ `Level` has no component `F`
    level.query_mut::<&mut Position>().any::<(Frozen, G)>(); //~ `Level` has no component `G`
    level.split_mut::<(&Position, &mut H)>(); //~ `Level` has no component `H`
    level.retain::<&I>(|_| true); //~ `Level` has no component `I`
}
