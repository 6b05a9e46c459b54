//! Systems that are generic over worlds, in a crate that never saw one.

use phalanx::{Entity, Group, Has, Mark, NoSuchEntity, Owns, Untracked, World};

/// Where it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position(pub f64);

/// Where it goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Velocity(pub f64);

/// How long it has left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fuse(pub u32);

/// Moves what has a velocity.
pub fn drift<W: Has<Position> + Has<Velocity>>(world: &mut W, seconds: f64) {
    for (mut position, velocity) in world.query_mut::<(&mut Position, &Velocity)>() {
        position.0 += velocity.0 * seconds;
    }
}

/// Spawns a thing that moves, with a fuse.
pub fn throw<W>(world: &mut W, from: f64, speed: f64, fuse: u32) -> Entity
where
    W: Has<Position> + Has<Velocity> + Has<Fuse>,
{
    let thrown = world.spawn((Position(from), Velocity(speed)));
    world
        .insert(thrown, Fuse(fuse))
        .unwrap_or_else(|_| unreachable!("it was spawned a line ago"));
    thrown
}

/// Shortens all fuses, and despawns what has none left; returns how many went.
pub fn burn<W: Has<Fuse>>(world: &mut W) -> usize {
    let before = world.len();
    world.retain::<&mut Fuse>(|mut fuse| {
        fuse.0 = fuse.0.saturating_sub(1);
        fuse.0 > 0
    });
    before - world.len()
}

/// Stops an entity; returns how fast it was.
///
/// # Errors
///
/// When it is not alive.
pub fn stop<W: Has<Velocity>>(world: &mut W, entity: Entity) -> Result<Option<f64>, NoSuchEntity> {
    let Some(mut handle) = world.entity_mut(entity) else {
        world.despawn(entity)?;
        return Ok(None);
    };
    Ok(handle.remove::<Velocity>().map(|velocity| velocity.0))
}

/// The places of all that is not marked with `M`.
pub fn unmarked<W: Has<Position> + Mark<M>, M: 'static>(world: &W) -> Vec<f64> {
    world
        .query::<&Position>()
        .without::<M>()
        .iter()
        .map(|position| position.0)
        .collect()
}

/// Brings all that moves to one place, by two queries at once.
pub fn gather<W: Has<Position> + Has<Fuse>>(world: &mut W) -> f64 {
    let (mut positions, fuses) = world.split_mut::<(&mut Position, &Fuse)>();
    let shift = fuses.into_iter().map(|fuse| f64::from(fuse.0)).sum();
    positions
        .iter_mut()
        .for_each(|mut position| position.0 = shift);
    shift
}

/// How fast the members of a group go together, and none of them does afterwards.
pub fn halt<W, G>(world: &mut W) -> f64
where
    W: World + Untracked<Velocity>,
    G: Group<W> + Owns<W, Velocity>,
{
    let mut speed = 0.0;
    for velocity in world.group_mut::<G>().slice_mut::<Velocity>() {
        speed += std::mem::replace(&mut velocity.0, 0.0);
    }
    speed
}

/// How many are in a group, and whether one of them is: by its rows.
pub fn is_among<W: World, G: Group<W>>(world: &W, entity: Entity) -> (usize, bool) {
    let group = world.group::<G>();
    (group.iter().len(), group.get(entity).is_some())
}

/// The position and velocity of an entity that has both.
pub fn course<W: Has<Position> + Has<Velocity>>(world: &W, entity: Entity) -> Option<(f64, f64)> {
    let (position, velocity) = world.get::<(Position, Velocity)>(entity)?;
    Some((position.0, velocity.0))
}
