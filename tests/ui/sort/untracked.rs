// What a group is sorted by is tracked; a group inside of a sorted one owns nothing of it.
use phalanx::world;

struct Position(f32);
struct Velocity(f32);
struct Sprite {
    layer: u32,
}

world! {
    struct Level {
        components { Position, Velocity, Sprite as packed }
        groups {
            //~ a group cannot be sorted by `Sprite`, because its writes are not noticed
            //~ the component `Sprite` is declared here
            drawn: own [Sprite] with [Position] sorted by |sprite: &Sprite| -> u32 { sprite.layer },
            //~ `moving` cannot own `Sprite` inside of the sorted group `drawn`: its members would come first in that pool, so `drawn` could not be in one order, not even by the same key
            //~ the group `drawn` owns `Sprite` here
            moving: own [Sprite, Velocity] with [Position],
        }
    }
}

fn main() {
    let mut level = Level::new();
    level.spawn((Position(0.0), Velocity(1.0), Sprite { layer: 1 }));
    level.restore_order::<LevelDrawn>();
    for row in level.drawn_mut() {
        row.sprite.layer = 1;
    }
}
