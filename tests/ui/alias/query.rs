use phalanx::world;

struct A;
struct B;
struct C;
struct D;

world! { struct Level { components { A, B, C, D } } }

fn main() {
    let mut level = Level::new();
    level.query_mut::<(&mut A, &A)>(); //~ this query asks for `A` twice, one of them mutably
    level.query_mut::<(&B, &mut B)>(); //~ this query asks for `B` twice, one of them mutably
    level.query_mut::<(&mut C, &mut C)>(); //~ this query asks for `C` twice, one of them mutably
    level.retain::<(&mut D, &D)>(|_| true); //~ this query asks for `D` twice, one of them mutably
    //~ note: a value that is written can be lent only once: ask for `D` in one term
}
