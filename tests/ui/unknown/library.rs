use phalanx::{Has, Mark, World, world};

struct Position;
struct Velocity;
struct Frozen;

world! { struct Level { components { Position, Frozen as flag } } }

fn drift<W: Has<Position> + Has<Velocity>>(_: &mut W) {}

fn thaw<W: Has<Frozen>>(_: &mut W) {}

fn count<W: Mark<Velocity>>(_: &W) {}

fn borrow<W: World>(world: &W) {
    world.query::<&Position>();
}

fn main() {
    let mut level = Level::new();
    drift(&mut level); //~ `Level` has no component `Velocity`
    thaw(&mut level); //~ `Frozen` is a flag and has no value
    count(&level); //~ `Level` has no component `Velocity`
    borrow(&level); //~ `W` has no component `Position`
}
