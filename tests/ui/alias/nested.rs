use phalanx::{Entity, Is, world};

struct A;
struct B;
struct Frozen;

world! { struct Level { components { A, Frozen as flag, B } } }

fn main() {
    let mut level = Level::new();
    level.query_mut::<(Entity, (&A, (Is<Frozen>, &B)), (&mut B,))>(); //~ this query asks for `B` twice, one of them mutably
    level.query_mut::<(((((&mut A,),),),), Option<&B>, (Entity, Option<&A>))>(); //~ this query asks for `A` twice, one of them mutably
}
