//! The components of area `world`, what is done with them, and how results are summed up.

use super::{Position, one_and};

/// How often a world is filled and emptied in a pass.
pub(crate) const CHURNS: usize = 2;

/// Kinds of entities in the walk over a shared component.
pub(crate) const KINDS: usize = 26;

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
