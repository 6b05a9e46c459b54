use phalanx::world;

#[derive(Clone, Debug)]
struct Position;

world! {
    #[derive(Clone, Debug)]
    struct Level<T, const N: usize> {
        components { Position, T } //~ the parameter `T` of the world cannot be a component
    }
}

fn main() {
    let mut level = Level::<u32, 3>::new();
    level.spawn(Position);
}
