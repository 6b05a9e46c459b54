// What is kept in the order of its entities cannot be owned; a group may look it up, and be sorted by it.
use phalanx::world;

struct Position(f32);
struct Velocity(f32);
struct Health(u32);
struct Mana(u32);

world! {
    struct Level {
        components {
            Position,
            Velocity,
            Health as ordered, //~ `Health` is ordered by this word
            Mana as tracked + ordered, //~ `Mana` is ordered by this word
        }
        groups {
            hurt: own [Position, Health], //~ the ordered component `Health` cannot be owned, because its values stay in the order of their entities
            //~ help: write `with [Health]`
            magic: own [Mana] with [Velocity] sorted by |mana: &Mana| -> u32 { mana.0 },
            //~ the ordered component `Mana` cannot be owned, because its values stay in the order of their entities
            //~ help: write `with [Mana]`
            nested: own [Position, Velocity] with [Health],
            weakest: with [Mana] sorted by |mana: &Mana| -> u32 { mana.0 },
        }
    }
}

fn main() {
    let mut level = Level::new();
    level.spawn((Position(0.0), Velocity(1.0), Health(2), Mana(3)));
    assert_eq!(level.hurt().first().map(|row| row.health.0), Some(2));
    assert_eq!(level.weakest_mut().first().map(|row| row.mana.0), Some(3));
}
