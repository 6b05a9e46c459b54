// A mistake in an order is no reason for errors where the group is used.
use phalanx::world;

struct Position(f32);
struct Depth(f32);
struct Sprite {
    layer: u32,
}

world! {
    struct Level {
        components { Position, Depth as tracked, Sprite as tracked }
        groups {
            //~ `move` cannot stand before the key of a group
            //~ a key looks at the component by `&`
            //~ expected the body of the key in braces
            drawn: own [Sprite] sorted by move |sprite: Sprite| -> u32 sprite.layer,
            //~ expected the body of the key after this
            deep: own [Depth] with [Position] sorted by |depth: &Depth| -> f32,
            //~ the group `seen` cannot be sorted by `Depth`, which is not in its lists
            seen: own [Position] with [Sprite] sorted by |depth: &Depth| -> f32 { depth.0 },
        }
    }
}

fn main() {
    let mut level = Level::new();
    level.spawn((Position(0.0), Depth(1.0), Sprite { layer: 1 }));
    level.restore_order::<LevelDrawn>();
    let _ = level.drawn().range(1..3);
    let _ = level.deep_mut().lower_bound(&2.0);
    let _ = level.seen_mut().range(1.0..=3.0);
}
