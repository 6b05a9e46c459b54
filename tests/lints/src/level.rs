//! A public world with what there is of storages and names, and a library function over it.

use phalanx::{Group, Has, Mark, Owns, Untracked, World, world};

/// Where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Position {
    /// How far to the right.
    pub x: f32,
}

/// Where it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Velocity {
    /// How far to the right in a second.
    pub x: f32,
}

/// How much it can bear.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Health;

/// Whether it stays where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Frozen;

world! {
    /// Everything alive in one level.
    ///
    /// See [`Position`], [`drift`] and [`Level::spawn`].
    #[derive(Clone, Debug, Default)]
    pub struct Level {
        components {
            /// Where it is, like its [`Velocity`].
            Position,
            Velocity as packed,
            health: Health as packed,
            Frozen as flag,
            /// What was scored in each round.
            pub scores: Vec<u32> as tracked,
        }
        groups {
            /// What moves, side by side: see [`Frozen`].
            movement: own [Position, Velocity] without [Frozen],
            /// What is scored, and can bear something, by the number of rounds.
            pub(crate) scored: own [Vec<u32>] with [Health]
                sorted by |scores: &Vec<u32>| -> usize { scores.len() },
            bearing: with [Position, Health],
            #[expect(clippy::doc_markdown, reason = "it is a test of lint attributes")]
            /// What is_not_moved.
            still: with [Frozen],
        }
    }
}

/// Moves what moves.
pub fn drift<W>(world: &mut W) -> usize
where
    W: Has<Position> + Has<Velocity> + Mark<Frozen>,
{
    let mut moved: usize = 0;
    world
        .query_mut::<(&mut Position, &Velocity)>()
        .without::<Frozen>()
        .for_each(|(mut position, velocity)| {
            position.x += velocity.x;
            moved += 1;
        });
    moved
}

/// Halts what moves.
pub fn halt<W, G>(world: &mut W)
where
    W: World + Untracked<Velocity>,
    G: Group<W> + Owns<W, Velocity>,
{
    for velocity in world.group_mut::<G>().slice_mut::<Velocity>() {
        velocity.x = 0.0;
    }
}

#[test]
fn groups_of_a_public_world_work() {
    let mut level = Level::new();
    let ship = level.spawn((Position { x: 1.0 }, Velocity { x: 2.0 }));
    let rock = level.spawn((Position { x: 5.0 }, Health, Frozen, vec![1_u32]));
    for row in level.movement_mut() {
        row.position.x += row.velocity.x;
    }
    let (positions, velocities) = level.movement_mut().into_slices();
    for (position, velocity) in positions.iter_mut().zip(velocities) {
        position.x += velocity.x;
    }
    assert_eq!(
        level.movement().get(ship).map(|row| row.position.x),
        Some(5.0)
    );
    assert_eq!(level.scored().first().map(|row| row.scores.len()), Some(1));
    assert_eq!(level.bearing().last().map(|row| row.entity), Some(rock));
    assert!(level.still().contains(rock));
    let veteran = level.spawn((Health, vec![1_u32, 2]));
    let novice = level.spawn((Health, Vec::<u32>::new()));
    assert!(level.scored_mut().entities().eq([novice, rock, veteran]));
    assert_eq!(level.restore_order::<LevelScored>(), 0);
    assert_eq!(level.scored().lower_bound(&1), 1);
    level.sort_by_key::<Health, _>(|_| 0_u8);
    halt::<_, LevelMovement>(&mut level);
    assert_eq!(level.get::<Velocity>(ship), Some(&Velocity { x: 0.0 }));
    level.check_invariants();
}

#[test]
fn a_public_world_works() -> Result<(), phalanx::NoSuchEntity> {
    let mut level = Level::with_capacity(4);
    let ship = level.spawn((Position { x: 1.0 }, Velocity { x: 2.0 }));
    let rock = level.spawn((Position { x: 5.0 }, Velocity { x: 1.0 }, Frozen));
    assert_eq!(drift(&mut level), 1);
    assert_eq!(level.get::<Position>(ship), Some(&Position { x: 3.0 }));
    assert_eq!(
        level
            .query::<(phalanx::Entity, phalanx::Is<Frozen>)>()
            .iter()
            .collect::<Vec<_>>(),
        [(ship, false), (rock, true)]
    );
    assert!(level.insert(ship, (Health, vec![1_u32])).is_ok());
    assert!(level.layout().width(80).to_string().contains("scores"));
    assert!(Level::explain::<&Health>().as_str().contains("health"));
    let (walked, mut asked) = level.split_mut::<(&mut Position, &Velocity)>();
    for position in walked {
        position.x *= asked.iter_mut().map(|velocity| velocity.x).sum::<f32>();
    }
    assert_eq!(level.remove::<(Health, Frozen)>(ship), (Some(Health), None));
    level.despawn(rock)?;
    level.check_invariants();
    assert_eq!(level.clone().drain::<Vec<u32>>().count(), 1);
    level.clear();
    assert!(level.is_empty());
    Ok(())
}
