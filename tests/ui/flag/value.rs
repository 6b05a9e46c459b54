use phalanx::{Entity, world};

struct Position;
struct A;
struct B;
struct C;
struct D;
struct E;
struct F;
struct G;
struct H;
struct I;

world! {
    struct Level {
        components {
            Position,
            A as flag,
            B as flag,
            C as flag,
            D as flag,
            E as flag,
            F as flag,
            G as flag,
            H as flag,
            I as flag,
        }
    }
}

fn main() {
    let mut level = Level::new();
    let entity = level.spawn((A, B));
    level.query::<&A>(); //~ `A` is a flag and has no value
    //~ note: ask whether an entity has it with the term `Is<A>`, the filters `with` and `without`, or `has`
    level.query_mut::<(Entity, &mut B)>(); //~ `B` is a flag and has no value
    level.query::<(&Position, Option<&C>)>(); //~ `C` is a flag and has no value
    level.pool::<D>(); //~ `D` is a flag and has no value
    level.get::<(Position, E)>(entity); //~ `E` is a flag and has no value
    level.get_mut::<F>(entity); //~ `F` is a flag and has no value
    level.replace(entity, G); //~ `G` is a flag and has no value
    level.get_or_insert_with(entity, || H); //~ `H` is a flag and has no value
    level.get_disjoint_mut::<I, 2>([entity, entity]); //~ `I` is a flag and has no value
}
