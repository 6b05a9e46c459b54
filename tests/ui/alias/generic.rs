use phalanx::{Has, World, world};

struct A;
struct B;

world! { struct Level { components { A, B } } }

fn query<W: Has<A>>(world: &mut W) {
    world.query_mut::<(&mut A, &A)>();
}

fn split<W: Has<A> + Has<B>>(world: &mut W) {
    world.split_mut::<((&B, &A), &mut A)>();
}

fn retain<W: Has<A>>(world: &mut W) {
    world.retain::<(&A, Option<&mut A>)>(|_| true);
}

fn main() {
    let mut level = Level::new();
    query(&mut level); //~ evaluation panicked: this query asks for one component twice, one of them mutably
    split(&mut level); //~ evaluation panicked: these queries ask for one component twice, one of them mutably
    retain(&mut level);
}
