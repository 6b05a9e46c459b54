//! Chance that is the same on every machine and in each run.

/// A linear congruential generator.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 32
    }

    pub(crate) fn below(&mut self, end: u16) -> u16 {
        let number = (self.next() * u64::from(end)) >> 32;
        u16::try_from(number).expect("it is below a `u16`")
    }

    pub(crate) fn pick<T: Copy, const N: usize>(&mut self, among: [T; N]) -> T {
        let count = u16::try_from(N).expect("a few");
        among[usize::from(self.below(count))]
    }
}
