//! What is done in area `change`.

use super::one_and;
use crate::harness::Rng;

/// One row in so many is written, where few are.
pub(crate) const FEW_OF: u32 = 100;

/// One row in so many has changed, where it is asked what has.
pub(crate) const CHANGED_OF: u32 = 1000;

/// How often it is asked.
pub(crate) const ASKED: u32 = 20;

/// A component of 64 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Matrix(pub(crate) [f32; 16]);

/// A component of 12 bytes that says by itself whether it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Gauge {
    level: f32,
    rises: u32,
    peak: u32,
}

/// The same of 64 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Panel {
    gauge: Gauge,
    #[allow(dead_code, reason = "what counts is how large it is")]
    rest: [f32; 13],
}

/// A component that is read, and seldom written.
pub(crate) trait Meter: Sized + 'static {
    fn random(rng: &mut Rng) -> Self;
    fn is_due(&self) -> bool;
    fn rise(&mut self);
    fn sum(&self) -> u64;
}

impl Matrix {
    pub(crate) fn random(rng: &mut Rng) -> Self {
        Self(std::array::from_fn(|_| rng.unit()))
    }

    #[inline]
    pub(crate) fn advance(&mut self) {
        self.0.iter_mut().for_each(|number| *number += 0.125);
    }

    pub(crate) fn sum(&self) -> u64 {
        self.0
            .iter()
            .map(|number| u64::from(number.to_bits()))
            .sum()
    }
}

impl Meter for Gauge {
    /// One that rises at each look, for one number in [`FEW_OF`] on average.
    fn random(rng: &mut Rng) -> Self {
        Self {
            level: one_and(rng.below(1 << 20)),
            rises: rng.below(FEW_OF),
            peak: rng.below(1 << 20),
        }
    }

    #[inline]
    fn is_due(&self) -> bool {
        self.rises == 0
    }

    #[inline]
    fn rise(&mut self) {
        self.level += 0.125;
        self.peak += 1;
    }

    #[inline]
    fn sum(&self) -> u64 {
        u64::from(self.level.to_bits()) + u64::from(self.rises) + u64::from(self.peak)
    }
}

impl Meter for Panel {
    fn random(rng: &mut Rng) -> Self {
        Self {
            gauge: Gauge::random(rng),
            rest: [0.0; 13],
        }
    }

    #[inline]
    fn is_due(&self) -> bool {
        self.gauge.is_due()
    }

    #[inline]
    fn rise(&mut self) {
        self.gauge.rise();
    }

    #[inline]
    fn sum(&self) -> u64 {
        self.gauge.sum()
    }
}

/// Which of `n` rows have changed: so many in one run, or spread at random.
pub(crate) fn changed(rng: &mut Rng, n: u32, is_run: bool) -> Vec<u32> {
    let count = n / CHANGED_OF;
    if is_run {
        let first = rng.below(n - count);
        (first..first + count).collect()
    } else {
        let mut rows = rng.permutation(n);
        rows.truncate(super::at(count));
        rows
    }
}
