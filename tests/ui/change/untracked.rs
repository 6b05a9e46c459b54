// Only the changes of tracked components are noticed, and only slices of the others can be written.
use phalanx::{Entity, Group, Has, Owns, Tick, Untracked, World, world};

struct Position(f32);
struct Velocity(f32);
struct Health(u32);
struct Frozen;

world! {
    struct Level {
        components { Position as tracked, Velocity, Health, Frozen as flag }
        groups { movement: own [Position, Velocity] }
    }
}

fn in_a_library<W: Has<Health>>(world: &W, since: Tick) {
    world.query::<&Health>().changed::<Health>(since); //~ `W` does not notice changes of `Health`
    //~ note: in code that is generic over worlds, add the bound `W: Tracks<Health>`
}

fn halt<W: World + Untracked<Position>, G: Group<W> + Owns<W, Position>>(world: &mut W) {
    world.group_mut::<G>().slice_mut::<Position>().len();
}

fn slices<W: Has<Position>, G: Group<W> + Owns<W, Position>>(world: &mut W) {
    world.group_mut::<G>().slice_mut::<Position>(); //~ `Position` is tracked in `W`, or may be: a slice cannot notice which of its values is written
}

fn main() {
    let mut level = Level::new();
    let since = level.now();
    level.query::<&Velocity>().changed::<Velocity>(since); //~ `Level` does not notice changes of `Velocity`
    //~ note: declare it `Velocity as tracked` in the `components` of the world
    level.query_mut::<(Entity, &mut Position)>().added::<Velocity>(since);
    level.removed::<Health>(since); //~ `Level` does not notice changes of `Health`
    level.query::<Entity>().changed::<Frozen>(since); //~ `Level` does not notice changes of `Frozen`
    level.movement_mut().slice_mut::<Position>(); //~ `Position` is tracked in `Level`, or may be: a slice cannot notice which of its values is written
    halt::<_, LevelMovement>(&mut level); //~ `Position` is tracked in `Level`, or may be: a slice cannot notice which of its values is written
}
