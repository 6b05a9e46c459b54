use phalanx::{Entity, world};

struct Position;
struct Velocity;
struct Frozen;

world! { struct Level { components { Position, Velocity, Frozen as flag } } }

fn main() {
    let mut level = Level::new();
    level.query::<Position>(); //~ `Position` is not a term of a query
    //~ note: terms are `&C`, `&mut C`, `Option<&C>`, `Option<&mut C>`, `Entity`, `Is<C>`, `Parent<H, &C>`, and tuples of up to 16 terms
    level.query::<(Velocity, &Position)>(); //~ `Velocity` is not a term of a query
    level.query_mut::<(Entity, Option<Position>)>(); //~ `Option<Position>` is not a term of a query
    level.query::<Frozen>(); //~ `Frozen` is not a term of a query
    level.query::<&(Position, Velocity)>(); //~ `Level` has no component `(Position, Velocity)`
    level.split_mut::<&Position>(); //~ `&Position` is not a tuple of queries
    //~ note: write `split_mut::<(Q1, Q2)>()`
    level.split_mut::<(&Velocity, [Position; 2])>(); //~ `[Position; 2]` is not a term of a query
}
