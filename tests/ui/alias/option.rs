use phalanx::world;

struct A;
struct B;
struct C;

world! { struct Level { components { A, B, C } } }

fn main() {
    let mut level = Level::new();
    level.query_mut::<(Option<&mut A>, &A)>(); //~ this query asks for `A` twice, one of them mutably
    level.query_mut::<(&B, Option<&mut B>)>(); //~ this query asks for `B` twice, one of them mutably
    level.query_mut::<(Option<&mut C>, Option<&mut C>)>(); //~ this query asks for `C` twice, one of them mutably
}
