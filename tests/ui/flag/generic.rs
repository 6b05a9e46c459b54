use phalanx::world;

//~ evaluation panicked: a flag must be of size 0: it is stored as one bit; drop `as flag` to store its value

struct Held<T>(T);

world! { struct Level<T> { components { Held<T> as flag } } }

fn main() {
    let _ = Level::<()>::new();
    let _ = Level::<u8>::new();
}
