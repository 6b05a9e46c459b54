// Types that cannot be components.
use phalanx::world;

struct Position;

world! {
    struct Level<T> {
        components {
            T, //~ the parameter `T` of the world cannot be a component
            pair: (Position, Position), //~ a tuple cannot be a component
            boxed: Box<T>, //~ `Box<T>` cannot be told from every other type, so it cannot be a component
            list: Vec<T>, //~ the component `Vec<T>` is here
            bytes: Vec<u8>, //~ `Vec<u8>` can be the same type as the component `Vec<T>`
            slice: [u8], //~ a component must have a size, but `[u8]` has none
            Self, //~ `Self` cannot stand in the type of a component
            name: &str, //~ a component must be `'static`, but this type borrows
        }
    }
}

fn main() {
    let mut level = Level::<u8>::new();
    level.spawn((vec![1], "name"));
}
