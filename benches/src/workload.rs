//! What both sides of a race share: here what all areas use, beside it one file an area.

pub(crate) mod change;
pub(crate) mod groups;
pub(crate) mod hierarchy;
pub(crate) mod search;
pub(crate) mod sorting;
pub(crate) mod storages;
mod vectors;
pub(crate) mod world;

pub(crate) use vectors::{Acceleration, Drag, Position, Thrust, Velocity};

use crate::harness::Rng;

/// How often a pass visits a row, all walks together: enough for a pass of some milliseconds.
const VISITS: u32 = 2_000_000;

/// How often components are given to all and taken from all in a pass.
pub(crate) const TOGGLES: usize = 3;

/// The body of walks over positions and velocities.
#[inline]
pub(crate) fn advance(position: &mut Position, velocity: &Velocity) {
    position.x += velocity.x * 0.125;
    position.y += velocity.y * 0.125;
    position.z += velocity.z * 0.125;
}

/// The number of walks in a pass over `n` rows.
pub(crate) fn walks(n: u32) -> u32 {
    (VISITS / n).max(1)
}

/// The number of look-ups in a pass over `n` entities.
pub(crate) fn lookups(n: u32) -> u32 {
    n.max(VISITS / 5)
}

/// Whether the entity of this index has lived before, so that generations differ and must be read.
pub(crate) fn is_reused(index: u32) -> bool {
    index.is_multiple_of(3)
}

/// A random half of the numbers below `n`, in random order.
pub(crate) fn half(rng: &mut Rng, n: u32) -> Vec<u32> {
    let mut chosen = rng.permutation(n);
    chosen.truncate(at(n / 2));
    chosen
}

/// `count` numbers below `n`, each chosen on its own.
pub(crate) fn stream(rng: &mut Rng, n: u32, count: u32) -> Vec<u32> {
    (0..count).map(|_| rng.below(n)).collect()
}

/// `n` positions.
pub(crate) fn positions(rng: &mut Rng, n: u32) -> Vec<Position> {
    (0..n).map(|_| Position::random(rng)).collect()
}

/// `n` velocities.
pub(crate) fn velocities(rng: &mut Rng, n: u32) -> Vec<Velocity> {
    (0..n).map(|_| Velocity::random(rng)).collect()
}

/// `number` as a place in a slice.
#[inline]
#[expect(
    clippy::as_conversions,
    reason = "a `u32` fits a `usize` wherever this runs; a checked one would be timed"
)]
pub(crate) fn at(number: u32) -> usize {
    number as usize
}

/// `place` as a number that is kept.
#[inline]
pub(crate) fn number(place: usize) -> u32 {
    u32::try_from(place).expect("measures stay below 2^32")
}

/// 1 and a fraction that tells `number` from its neighbours.
#[inline]
fn one_and(number: u32) -> f32 {
    f32::from_bits(0x3f80_0000 | (number & 0x007f_ffff))
}
