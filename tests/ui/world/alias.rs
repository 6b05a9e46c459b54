// A type and its alias are one component.
//~ rustc
use phalanx::world;

struct Position;
type Place = Position;
type Pair = (u8, u8);

world! { struct Level { components { Position, Place } } }

world! { struct Pairs { components { Pair } } }

fn main() {}
