// That a group owns a component is said by its declaration, whoever says otherwise.
use phalanx::{Owns, world};

struct Position(f32);
struct Health(u32);

world! {
    struct Level {
        components { Position, Health }
        groups { drawn: own [Position] with [Health] }
    }
}

impl Owns<Level, Health> for LevelDrawn {}

fn main() {
    let mut level = Level::new();
    level.drawn().slice::<Health>(); //~ evaluation panicked: this group does not own the component
    level.drawn_mut().into_slice::<Health>();
}
