use phalanx::{Entity, World, world};

struct A;
struct B;
struct C;

world! { struct Level { components { A, B, C } } }

fn generic<W: phalanx::Has<A>>(world: &W) {
    world.query::<&mut A>(); //~ `query` only reads, and this one asks for `&mut A`
}

fn main() {
    let level = Level::new();
    level.query::<&mut A>(); //~ `query` only reads, and this one asks for `&mut A`
    //~ note: call `query_mut` instead
    level.query::<(Entity, (&A, &mut B))>(); //~ `query` only reads, and this one asks for `&mut B`
    level.query::<(Option<&mut C>, &A)>(); //~ `query` only reads, and this one asks for `&mut C`
    generic(&level);
}
