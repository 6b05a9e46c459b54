//! What is done in area `search`.

use super::at;
use crate::harness::Rng;

/// How many ids are asked for in a pass, unless one walk asks for more.
const ASKED: u32 = 100_000;

/// How far from where it is a walk goes to and fro.
const JITTER: u32 = 32;

/// In which order ids are asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Walk {
    /// Ahead, so many places at a time in the mean; all are there.
    Ahead(u32),
    /// The same from the back.
    Back(u32),
    /// To and fro about a place that moves on slowly.
    Jitter,
    /// In no order; all are there.
    Random,
    /// One number after another, so many of a hundred of which are there.
    Among(u32),
}

/// Ids that ascend, and those that are asked for.
#[derive(Clone, Debug)]
pub(crate) struct Searches {
    pub(crate) ids: Vec<u32>,
    /// Each from front to back or from back to front, if there is such an order.
    pub(crate) walks: Vec<Vec<u32>>,
}

impl Searches {
    /// Searches of `n` ids.
    pub(crate) fn random(rng: &mut Rng, n: u32, walk: Walk) -> Self {
        let gap = match walk {
            Walk::Among(percent) => 100 / percent,
            _ => 2,
        };
        let ids: Vec<u32> = steps(rng, gap).take(at(n)).collect();
        let walks = match walk {
            Walk::Ahead(distance) | Walk::Back(distance) => (ASKED / (n / distance)).max(1),
            _ => 1,
        };
        let walks = (0..walks).map(|_| walk.asked(rng, &ids, n)).collect();
        Self { ids, walks }
    }
}

impl Walk {
    fn asked(self, rng: &mut Rng, ids: &[u32], n: u32) -> Vec<u32> {
        let id = |place| ids[at(place)];
        match self {
            Self::Ahead(distance) => {
                let places = steps(rng, distance).take_while(|&place| place < n);
                places.map(id).collect()
            }
            Self::Back(distance) => {
                let mut asked = Self::Ahead(distance).asked(rng, ids, n);
                asked.reverse();
                asked
            }
            Self::Jitter => (0..ASKED)
                .map(|moved| id(moved + rng.below(2 * JITTER + 1)))
                .collect(),
            Self::Random => super::stream(rng, n, ASKED).into_iter().map(id).collect(),
            Self::Among(_) => {
                let first = id(rng.below(n / 2));
                (first..first + ASKED).collect()
            }
        }
    }
}

/// Numbers that ascend by at least 1, and by `mean` in the mean.
fn steps(rng: &mut Rng, mean: u32) -> impl Iterator<Item = u32> {
    let mut number = 0;
    std::iter::repeat_with(move || {
        number += 1 + rng.below(2 * mean - 1);
        number
    })
}

/// What was found: the sum of places, counted from 1.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Found(usize);

impl Found {
    /// Of what searches give.
    #[inline]
    pub(crate) fn note(&mut self, place: usize) {
        self.0 += place + 1;
    }

    /// Adds what was found elsewhere.
    #[inline]
    pub(crate) fn add(&mut self, Self(other): Self) {
        self.0 += other;
    }

    /// What tells it from others.
    pub(crate) fn checksum(self) -> u64 {
        u64::try_from(self.0).expect("64 bits are enough")
    }
}
