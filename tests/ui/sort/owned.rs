// A pool that a group owns is in the group's order: it is not sorted by itself.
//~ rustc
use phalanx::{Has, Sorts, World};

mod game {
    use phalanx::world;

    pub struct Position(pub f32);
    pub struct Velocity(pub f32);
    pub struct Depth(pub f32);
    pub struct Sprite(pub u32);

    world! {
        pub struct Level {
            components { Position, Velocity, Depth as tracked, Sprite }
            groups {
                movement: own [Position] with [Velocity],
                pub(self) deep: own [Depth] sorted by |depth: &Depth| -> f32 { depth.0 },
            }
        }
    }
}

use game::{Depth, Level, Position, Sprite, Velocity};

fn by_value<W: World + Has<Velocity>>(world: &mut W) {
    world.sort_by_key(|velocity: &Velocity| velocity.0); //~ `Velocity` is owned by a group of `W`, or may be: a group has one order for all that it owns
    //~ note: in code that is generic over worlds, add the bound `W: Sorts<Velocity>`
}

fn by_value_of_nobody<W: World + Sorts<Velocity>>(world: &mut W) {
    world.sort_by_key(|velocity: &Velocity| velocity.0);
}

fn main() {
    let mut level = Level::new();
    level.sort_by_key::<Velocity, _>(|velocity| velocity.0);
    level.sort_by_key(|velocity: &Velocity| velocity.0);
    level.sort_by_key::<Position, _>(|position| position.0); //~ `Position` is owned by a group of `Level`, or may be: a group has one order for all that it owns
    level.sort_by(|one: &Depth, other: &Depth| one.0.total_cmp(&other.0)); //~ `Depth` is owned by a group of `Level`, or may be: a group has one order for all that it owns
    level.sort_as::<Position, Velocity>(); //~ `Position` is owned by a group of `Level`, or may be: a group has one order for all that it owns
    level.sort_as_listed::<Depth>([]); //~ `Depth` is owned by a group of `Level`, or may be: a group has one order for all that it owns
    level.sort_by_key::<Sprite, _>(|_| "sprite"); //~ `str` is not a sort key
    by_value(&mut level);
    by_value_of_nobody(&mut level);
}
