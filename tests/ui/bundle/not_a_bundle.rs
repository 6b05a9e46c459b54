//~ rustc
use phalanx::world;

#[derive(Clone, Copy)]
struct A;
#[derive(Clone, Copy)]
struct B;

world! { struct Level { components { A, B } } }

fn main() {
    let mut level = Level::new();
    level.spawn(&A); //~ `Level` has no component `&A`
    level.spawn((A, Some(B))); //~ `Level` has no component `Option<B>`
    level.spawn([A, A]); //~ `Level` has no component `[A; 2]`
    level.spawn_batch(A);
    //~ `Level` has no component `(A, B, (), (), (), (), (), (), (), (), (), (), (), (), (), (), ())`
    level.spawn((A, B, (), (), (), (), (), (), (), (), (), (), (), (), (), (), ()));
    //~ note: a bundle is a component, named by its type and without `&`, or a tuple of up to 16 bundles
}
