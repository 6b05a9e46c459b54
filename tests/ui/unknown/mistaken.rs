use phalanx::{Entity, World, world};

struct Position;
struct Velocity;
struct Frozen;

world! { struct Level { components { Position, Velocity, Frozen as flag } } }

fn borrow<W: World>(world: &W, entity: Entity) {
    world.has::<Position>(entity); //~ `W` has no component `Position`
    //~ note: in code that is generic over worlds, add the bound `W: Mark<Position>`
    world.get::<Position>(entity); //~ `W` has no component `Position`
    //~ note: in code that is generic over worlds, add the bound `W: Has<Position>`
}

fn main() {
    let mut level = Level::new();
    let entity = level.spawn(Position);
    level.query::<()>().with::<(Position, Velocity)>(); //~ `Level` has no component `(Position, Velocity)`
    //~ note: name one component, by its type and without `&`; `Entity` is a term by itself
    level.query::<()>().without::<&Frozen>(); //~ `Level` has no component `&Frozen`
    level.has::<(Position, Frozen)>(entity); //~ `Level` has no component `(Position, Frozen)`
    level.query::<&Entity>(); //~ `Level` has no component `Entity`
    level.get::<&Position>(entity); //~ `Level` has no component `&Position`
    //~ note: a bundle is a component, named by its type and without `&`, or a tuple of up to 16 bundles
    borrow(&level, entity);
}
