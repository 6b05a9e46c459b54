//~ rustc
use phalanx::world;

#[derive(Clone, Debug)]
struct Position;
#[derive(Debug)]
struct Unique;
#[derive(Clone)]
struct Secret;
struct Neither;

world! {
    #[derive(Clone, Debug)]
    struct Level { components { Position, Unique, secret: Secret, Neither as flag } }
}

world! {
    #[derive(Clone)]
    struct Sim<T> { components { values: Vec<T>, others: Vec<Box<T>>, Position } }
}

fn main() {
    Sim::<Position>::new().clone();
    Sim::<Unique>::new().clone();
}
