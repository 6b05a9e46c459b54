// A group shows the components of its rows: what is more private than the world says so where it is declared.
//~ rustc
#![deny(private_interfaces)]

use phalanx::world;

pub struct Position(f32);
struct Secret(f32);
struct Kept(f32);

world! {
    pub struct Level {
        components { Position, Secret, pub(self) Kept }
        groups {
            told: own [Position, Secret],
            kept: own [Kept] with [Position],
        }
    }
}

fn main() {}
