//! The components of area `world`, what is done with them, and how results are summed up.

use crate::harness::Rng;

/// How often a pass visits a row, all walks together: enough for a pass of some milliseconds.
const VISITS: u32 = 2_000_000;

/// How often components are given to all and taken from all in a pass.
pub(crate) const TOGGLES: usize = 3;

/// How often a world is filled and emptied in a pass.
pub(crate) const CHURNS: usize = 2;

/// Kinds of entities in the walk over a shared component.
pub(crate) const KINDS: usize = 26;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Position {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) z: f32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Velocity {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) z: f32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Transform(pub(crate) [f32; 16]);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rotation(pub(crate) [f32; 4]);

/// The component that entities of all kinds share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Data(pub(crate) f32);

/// The order of a pool's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Ascending entity index.
    ByIndex,
    /// Random.
    Shuffled,
}

impl Position {
    pub(crate) fn random(rng: &mut Rng) -> Self {
        Self {
            x: rng.unit(),
            y: rng.unit(),
            z: rng.unit(),
        }
    }

    /// Differs by `number`, and costs next to nothing to make.
    #[inline]
    pub(crate) fn numbered(number: u32) -> Self {
        Self {
            x: one_and(number),
            y: 1.0,
            z: 2.0,
        }
    }

    /// A sum that is the same in any order of summing.
    #[inline]
    pub(crate) fn sum(&self) -> u64 {
        u64::from(self.x.to_bits()) + u64::from(self.y.to_bits()) + u64::from(self.z.to_bits())
    }
}

impl Velocity {
    pub(crate) fn random(rng: &mut Rng) -> Self {
        Self {
            x: rng.unit(),
            y: rng.unit(),
            z: rng.unit(),
        }
    }

    #[inline]
    pub(crate) fn numbered(number: u32) -> Self {
        Self {
            x: 0.5,
            y: one_and(number),
            z: 0.25,
        }
    }

    #[inline]
    pub(crate) fn sum(&self) -> u64 {
        u64::from(self.x.to_bits()) + u64::from(self.y.to_bits()) + u64::from(self.z.to_bits())
    }
}

impl Transform {
    #[inline]
    pub(crate) fn numbered(number: u32) -> Self {
        Self([one_and(number); 16])
    }

    #[inline]
    pub(crate) fn sum(&self) -> u64 {
        self.0.iter().map(|value| u64::from(value.to_bits())).sum()
    }
}

impl Rotation {
    #[inline]
    pub(crate) fn numbered(number: u32) -> Self {
        Self([0.0, 0.0, 0.0, one_and(number)])
    }

    #[inline]
    pub(crate) fn sum(&self) -> u64 {
        self.0.iter().map(|value| u64::from(value.to_bits())).sum()
    }
}

/// The body of walks over positions and velocities.
#[inline]
pub(crate) fn advance(position: &mut Position, velocity: &Velocity) {
    position.x += velocity.x * 0.125;
    position.y += velocity.y * 0.125;
    position.z += velocity.z * 0.125;
}

/// The body of walks over positions alone.
#[inline]
pub(crate) fn fall(position: &mut Position) {
    position.x *= 0.75;
    position.y *= 0.75;
    position.z *= 0.75;
}

/// The body of walks over the shared component.
#[inline]
pub(crate) fn flip(data: &mut Data) {
    data.0 = 1.0 - data.0;
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

pub(crate) fn positions(rng: &mut Rng, n: u32) -> Vec<Position> {
    (0..n).map(|_| Position::random(rng)).collect()
}

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
