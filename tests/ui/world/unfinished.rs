// A world that is being written is there as far as it goes.
use phalanx::{Entity, world};

struct Position(f32);
struct Velocity(f32);

world! {
    struct Level {
        components {
            Position,
            Vel: //~ expected the type of a component after this
        }
        group {} //~ unknown section `group`
    }
}

world! {
    struct Other<'a> { //~ a world cannot have a lifetime parameter, but this one has `'a`
        components {
            position: &'a Position, //~ a component must be `'static`, but this type mentions `'a`
            Velocity,
        }
    }
}

world! {
    struct //~ expected the name of the world after `struct`
}

fn main() {
    let mut level = Level::new();
    let ship: Entity = level.spawn(Position(0.0));
    level.get_mut::<Position>(ship).unwrap().0 += 1.0;
    let mut other = Other::new();
    other.spawn(Velocity(1.0));
    println!("{}", other.query::<(&Velocity, Option<&&'static Position>)>().single().unwrap().0.0);
}
