// Five mistakes in one world are reported together, and so is what is wrong elsewhere; nothing follows from the five.
//~ rustc
use phalanx::world;

struct Position(f32);
struct Velocity(f32);
struct Health(u32);
struct Frozen;
struct Sprite;

world! {
    #[derive(Clone, Hash)] //~ a world cannot derive `Hash`
    pub struct Level {
        components {
            Position as packd, //~ unknown storage `packd`
            Velocity //~ expected `,` after this component
            Health, //~ the first declaration of `Health` is here
            Health, //~ the component `Health` is declared twice
            Frozen as flag + packed, //~ a component cannot be both `flag` and `packed`
            //~ the storage `flag` is chosen here
            //~ help: did you mean `packed`?
            Sprite,
        }
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}
impl Clone for Velocity {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}
impl Clone for Health {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}
impl Clone for Frozen {
    fn clone(&self) -> Self {
        Self
    }
}
impl Clone for Sprite {
    fn clone(&self) -> Self {
        Self
    }
}

fn main() {
    let mut level = Level::new();
    let ship = level.spawn((Position(0.0), Velocity(1.0), Health(3), Frozen, Sprite));
    for (position, velocity) in level.query_mut::<(&mut Position, &Velocity)>() {
        position.0 += velocity.0;
    }
    assert!(level.clone().has::<Frozen>(ship));
    let health: &str = level.get::<Health>(ship).unwrap().0;
}
