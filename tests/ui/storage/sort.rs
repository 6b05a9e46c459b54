// What stands where its storage says cannot be sorted by a call; something else can be put into its order.
use phalanx::{Sorts, World, world};

struct Position(f32);
struct Health(u32);
struct Collider(u32);

world! {
    struct Level {
        components { Position, Health as ordered, Collider as stable }
    }
}

fn sort<W: World + Sorts<C>, C: 'static>(_world: &mut W) {}

fn main() {
    let mut level = Level::new();
    level.sort_by_key::<Health, _>(|health| health.0); //~ the values of `Health` stand where their storage says, so that nothing can sort them
    level.sort_by::<Collider>(|one, other| one.0.cmp(&other.0)); //~ the values of `Collider` stand where their storage says, so that nothing can sort them
    level.sort_as::<Health, Position>(); //~ the values of `Health` stand where their storage says, so that nothing can sort them
    level.sort_as::<Position, Health>();
    sort::<_, Collider>(&mut level); //~ the values of `Collider` stand where their storage says, so that nothing can sort them
}
