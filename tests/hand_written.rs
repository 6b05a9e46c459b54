//! The engine under a world that was written by hand.

#[expect(unreachable_pub, reason = "it is written as it would be printed")]
mod hand_written {
    #[expect(dead_code, reason = "not every verb is called")]
    #[expect(
        clippy::default_trait_access,
        clippy::elidable_lifetime_names,
        clippy::inline_always,
        clippy::redundant_field_names,
        reason = "it is written as it would be printed"
    )]
    pub mod world;

    /// Where it is.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Position(pub f32);
    /// Where it goes.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Velocity(pub f32);
    /// Whether it stays where it is.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Frozen;
}

use hand_written::world::Level;
use hand_written::{Frozen, Position, Velocity};
use phalanx::{Entity, Is};

#[test]
fn every_verb_works_on_a_world_written_by_hand() {
    let mut level = Level::new();
    let a = level.spawn((Position(0.0), Velocity(1.0)));
    let b = level.spawn((Velocity(2.0), (Frozen, Position(1.0))));
    let c = level.spawn(Position(5.0));
    level.check_invariants();
    assert_eq!(
        level.get::<(Position, Velocity)>(b),
        Some((&Position(1.0), &Velocity(2.0)))
    );
    assert!(level.has::<Frozen>(b) && !level.has::<Frozen>(c));

    for (position, velocity) in level
        .query_mut::<(&mut Position, &Velocity)>()
        .without::<Frozen>()
    {
        position.0 += velocity.0;
    }
    // The group, and the query whose matches are its members.
    let movement = level.movement();
    assert_eq!(
        (movement.len(), movement.contains(a), movement.contains(b)),
        (1, true, false)
    );
    assert_eq!(
        movement.slices(),
        (&[Position(1.0)][..], &[Velocity(1.0)][..])
    );
    for row in level.movement_mut() {
        assert_eq!(row.entity, a);
        row.position.0 += row.velocity.0;
    }
    let row = level.movement().get(a).unwrap();
    assert_eq!(
        (row.position, row.velocity),
        (&Position(2.0), &Velocity(1.0))
    );
    let moving = level.query::<(&Position, &Velocity)>().without::<Frozen>();
    assert_eq!(moving.single().unwrap().0, &Position(2.0));

    let seen: Vec<_> = level
        .query::<(Entity, &Position, Is<Frozen>)>()
        .iter()
        .map(|(entity, position, frozen)| (entity, position.0, frozen))
        .collect();
    assert_eq!(seen, [(a, 2.0, false), (b, 1.0, true), (c, 5.0, false)]);

    assert_eq!(
        level.remove::<(Velocity, Frozen)>(b),
        (Some(Velocity(2.0)), Some(Frozen))
    );
    level.check_invariants();
    level.insert(c, Velocity(0.0)).unwrap();
    assert!(level.movement().entities().eq([a, c]));
    level.insert(a, Frozen).unwrap();
    assert!(level.movement().entities().eq([c]));
    level.check_invariants();
    level.despawn(a).unwrap();
    level.check_invariants();
    assert_eq!(
        level.replace(c, Velocity(3.0)).unwrap(),
        Some(Velocity(0.0))
    );
    assert_eq!(level.drain::<Position>().len(), 2);
    assert!(level.movement().is_empty());
    level.check_invariants();
    level.clear();
    level.check_invariants();
    assert!(level.is_empty());
}
