//~ rustc
use phalanx::world;

mod hidden {
    struct Private;
}

struct Position;

world! { struct Level { components { Position, Positoin, hidden::Private } } }

fn main() {
    let mut level = Level::new();
    let ship = level.spawn(Position);
    assert!(level.get::<Position>(ship).is_some());
}
