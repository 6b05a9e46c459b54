// A group that is sorted by its declaration is not sorted by a call; one that is not has no order to restore.
//~ rustc
use phalanx::world;

struct Position(f32);
struct Velocity(f32);
struct Sprite(u32);

world! {
    struct Level {
        components { Position, Velocity, Sprite as tracked }
        groups {
            movement: own [Position, Velocity],
            drawn: own [Sprite] with [Position] sorted by |sprite: &Sprite| -> u32 { sprite.0 },
        }
    }
}

fn main() {
    let mut level = Level::new();
    level.restore_order::<LevelMovement>(); //~ the group `LevelMovement` keeps no order of its own
    let _ = level.movement().is_sorted(); //~ the group `LevelMovement` keeps no order of its own
    let _ = level.movement_mut().range(1..3); //~ the group `LevelMovement` keeps no order of its own
    level.drawn_mut().sort_by_key::<Sprite, _>(|sprite| sprite.0); //~ the group `LevelDrawn` is sorted by its declaration, or may be
    level.movement_mut().sort_by_key::<Sprite, _>(|sprite| sprite.0); //~ a member of the group `LevelMovement` need not have `Sprite`
    let _ = level.drawn().range(1.0..3.0);
}
