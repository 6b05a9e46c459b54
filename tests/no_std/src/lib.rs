//! Worlds in a crate without the standard library, and without `alloc` of its own.
//!
//! Built by itself (`cargo check -p phalanx-test-no-std`), all of it, the engine included, goes without.
#![no_std]
#![forbid(unsafe_code)]

use phalanx::{Entity, Has, Inherit, World, world};

/// Where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Position(pub i32);

/// Where it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Velocity(pub i32);

/// Where it is, with all that it stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Height(pub i32);

impl Inherit<Position> for Height {
    fn inherit(parent: Option<&Self>, own: &Position) -> Self {
        Self(parent.map_or(0, |parent| parent.0) + own.0)
    }
}

/// Whether it stays where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frozen;

world! {
    /// What lives on a small machine.
    #[derive(Clone, Debug)]
    pub struct Small {
        components {
            Position,
            Velocity,
            Height,
            Frozen as flag,
        }
        groups {
            /// What moves.
            movement: own [Position, Velocity] without [Frozen],
            still: with [Position, Frozen],
        }
        hooks {
            on_remove Frozen => thawed,
        }
        hierarchies {
            /// What stands on what.
            stack: unbounded { Position => Height, on_despawn: cascade },
            hands: bounded(2),
            leader: parent_only,
        }
    }
}

world! {
    /// What lives on a small machine, by whatever is measured.
    #[derive(Clone, Debug)]
    pub struct Measured<T: Copy, const D: usize> {
        components {
            values: [T; D],
            Frozen as flag,
        }
        groups {
            kept: own [[T; D]] with [Frozen],
        }
    }
}

/// What was frozen falls.
fn thawed(world: &mut Small, entity: Entity, _: &mut Frozen) {
    if let Some(position) = world.get_mut::<Position>(entity) {
        position.0 = 0;
    }
}

/// A body that moves.
pub fn throw<W: Has<Position> + Has<Velocity>>(world: &mut W, by: i32) -> Entity {
    world.spawn((Position::default(), Velocity(by)))
}

/// Moves what moves.
pub fn step(world: &mut Small) {
    world
        .query_mut::<(&mut Position, &Velocity)>()
        .without::<Frozen>()
        .for_each(|(position, velocity)| position.0 += velocity.0);
}

/// What there is, and how it would be walked, for people to read.
///
/// # Errors
///
/// When nothing more can be written.
pub fn draw(world: &Small, out: &mut impl core::fmt::Write) -> core::fmt::Result {
    let query = world.query::<(&Position, &Velocity)>();
    write!(out, "{}\n\n{}", world.layout(), query.explain())?;
    write!(out, "\n\n{}", Small::explain::<&Position>())
}

/// How many bodies there are after some have come, moved and gone; `None` if one went astray.
pub fn exercise() -> Option<usize> {
    let mut world = Small::with_capacity(2);
    let ball = throw(&mut world, 2);
    let rocks = world.spawn_batch([Position(5), Position(7)]);
    step(&mut world);
    for row in world.movement_mut() {
        row.position.0 -= row.velocity.0 - 2;
    }
    let moved = world.get::<Position>(ball) == Some(&Position(2)) && world.still().is_empty();
    let gone = world.despawn(rocks[0]).is_ok();
    let refused = world.insert(rocks[0], Frozen).is_err();
    let stacked = stack(&mut world, rocks[1], ball)?;
    let mut measured = Measured::<u8, 2>::new();
    measured.spawn(([1, 2], Frozen));
    let arrays = measured.query::<&[u8; 2]>().with::<Frozen>();
    let living = world.len() + arrays.iter().count();
    let kept = measured.kept().slices().0 == [[1, 2]];
    (kept && moved && gone && refused && stacked == 9).then_some(living)
}

/// Puts one body onto another; how high it is then. `None` where that cannot be.
fn stack(world: &mut Small, body: Entity, below: Entity) -> Option<i32> {
    for entity in [body, below] {
        world.insert(entity, Height::default()).ok()?;
    }
    world.stack_mut().set_parent(body, below).ok()?;
    world.stack_mut().sort_breadth_first();
    world.stack_mut().propagate();
    world.get::<Height>(body).map(|height| height.0)
}

/// Worlds in a module that has `alloc`.
pub mod with_alloc {
    extern crate alloc;

    use alloc::string::String;
    use alloc::vec::Vec;

    phalanx::world! {
        /// What has names.
        #[derive(Clone, Debug)]
        pub struct Named {
            components {
                String,
                nicknames: Vec<String>,
            }
            groups {
                both: own [String, Vec<String>],
            }
        }
    }

    /// What they are called, put together.
    pub fn exercise() -> String {
        let mut named = Named::new();
        for name in ["a", "b"] {
            named.spawn((String::from(name), Vec::<String>::new()));
        }
        let names = named.query::<&String>().with::<Vec<String>>();
        names.iter().map(String::as_str).collect()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn std_1_generated_code_does_not_mention_std() {
        assert_eq!(super::exercise(), Some(3));
        assert_eq!(super::with_alloc::exercise(), "ab");
    }
}
