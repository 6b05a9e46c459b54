//! What is done in area `search` to components in their storages.

use super::{Position, Velocity, positions, velocities};
use crate::harness::Rng;

/// One entity in so many comes late, or is replaced in a frame.
const FEW_OF: u32 = 100;

/// Frames of a pass.
pub(crate) const FRAMES: u32 = 8;

/// Entities that all have one component, and some another.
pub(crate) struct Mates {
    /// By index.
    pub(crate) all: Vec<Position>,
    /// By ascending index.
    pub(crate) some: Vec<(u32, Velocity)>,
}

impl Mates {
    /// So many of a hundred have both.
    pub(crate) fn random(rng: &mut Rng, n: u32, percent: u32) -> Self {
        let all = positions(rng, n);
        let some = (0..n)
            .filter(|_| rng.below(100) < percent)
            .collect::<Vec<_>>();
        let velocities = velocities(rng, n);
        Self {
            all,
            some: some.into_iter().zip(velocities).collect(),
        }
    }
}

/// Entities of which most have a component, and some get it late.
pub(crate) struct Late {
    /// By ascending index.
    pub(crate) early: Vec<(u32, Position)>,
    /// In random order.
    pub(crate) late: Vec<(u32, Position)>,
}

impl Late {
    pub(crate) fn random(rng: &mut Rng, n: u32) -> Self {
        let mut late = rng.permutation(n);
        let mut early = late.split_off(late.len() / usize::try_from(FEW_OF).expect("it is small"));
        early.sort_unstable();
        let mut give = |indices: Vec<u32>| {
            let indices = indices.into_iter();
            indices
                .map(|index| (index, Position::random(rng)))
                .collect()
        };
        Self {
            early: give(early),
            late: give(late),
        }
    }
}

/// Who is replaced in a frame, each once.
pub(crate) fn churned(rng: &mut Rng, n: u32) -> Vec<u32> {
    let mut churned = super::stream(rng, n, n / FEW_OF);
    churned.sort_unstable();
    churned.dedup();
    churned
}

/// Which rows are vacant, so many of a hundred.
pub(crate) fn holes(rng: &mut Rng, n: u32, percent: u32) -> Vec<bool> {
    (0..n).map(|_| rng.below(100) < percent).collect()
}
