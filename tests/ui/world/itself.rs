use phalanx::world;

struct Position;
struct Level; //~ rustc

world! { struct Level { components { Position, Level } } } //~ the world `Level` cannot be a component of itself

fn main() {
    let mut level = Level::new();
    level.spawn(Position);
}
