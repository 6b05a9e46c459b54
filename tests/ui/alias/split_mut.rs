use phalanx::{Entity, world};

struct A;
struct B;
struct C;
struct D;

world! { struct Level { components { A, B, C, D } } }

fn main() {
    let mut level = Level::new();
    level.split_mut::<(&mut A, &A)>(); //~ this query asks for `A` twice, one of them mutably
    level.split_mut::<((&B, &A), &C, (Entity, Option<&mut B>))>(); //~ this query asks for `B` twice, one of them mutably
    level.split_mut::<(&mut C, (&mut C, &A))>(); //~ this query asks for `C` twice, one of them mutably
    level.split_mut::<(&A, (&mut D, &D))>(); //~ this query asks for `D` twice, one of them mutably
}
