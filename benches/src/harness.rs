//! Races: contestants that take turns on equal data, and the statistics of their times.
//!
//! A round gives each contestant one pass on data made from the same seed, so that both see the same values, and no
//! two rounds see the same ones: a short stream that is repeated would be learnt by the branch predictor. Contestants
//! change places from round to round. What counts is the ratio of two times of *one* round; the machine's mood
//! changes slowly enough to be in both.
//!
//! Start with [`Contestant::new`] and [`Race::run`].

use std::{error, fmt, hint::black_box, time::Duration};

use nix::{
    sys::time::TimeValLike as _,
    time::{ClockId, clock_gettime},
};

/// Rounds that count. One more goes before them and is forgotten: it pays for cold code and for the allocator's
/// first pages.
const ROUNDS: u64 = 21;

/// One way to do the work of a measure.
pub struct Contestant {
    name: &'static str,
    passes: Box<dyn Fn(u64, u32) -> Pass>,
}

/// What one pass of a contestant gave.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// Thread CPU time of the work, without making and checking its data.
    pub time: Duration,
    /// What the work came to. Contestants of a race agree on it when they are given the same seed.
    pub checksum: u64,
}

/// Two contestants, one of which is the measure of the other.
pub struct Race {
    /// The one whose time is 1.
    pub reference: Contestant,
    /// The one whose ratio is asked for.
    pub contestant: Contestant,
}

/// The ratios of a race's rounds: contestant's time over reference's time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// A quarter of the rounds were below this.
    pub lower_quartile: f64,
    /// Half of the rounds were below this.
    pub median: f64,
    /// Three quarters of the rounds were below this.
    pub upper_quartile: f64,
}

/// The contestants of a race did not come to the same result, so that their times mean nothing.
#[derive(Clone, Debug)]
pub struct Unequal {
    names: [&'static str; 2],
    checksums: [u64; 2],
    seed: u64,
}

/// Random numbers for data: splitmix64, the same on every machine.
pub(crate) struct Rng(u64);

impl Contestant {
    /// A contestant that makes its data with `setup`, does its work in `work` and is checked by `check`.
    ///
    /// Only `work` is timed. The state is dropped after that, untimed too.
    pub(crate) fn new<S, R>(
        name: &'static str,
        setup: impl Fn(&mut Rng) -> S + 'static,
        work: impl Fn(&mut S) -> R + 'static,
        check: impl Fn(&mut S, R) -> u64 + 'static,
    ) -> Self {
        let passes = move |seed, times: u32| {
            let mut state = black_box(setup(&mut Rng::new(seed)));
            let mut left = times;
            let start = thread_time();
            // One call for the first time and all others, so that it is inlined.
            let result = loop {
                let result = black_box(work(black_box(&mut state)));
                left = left.saturating_sub(1);
                if left == 0 {
                    break result;
                }
            };
            let time = thread_time().saturating_sub(start);
            Pass {
                time,
                checksum: check(&mut state, result),
            }
        };
        Self {
            name,
            passes: Box::new(passes),
        }
    }

    /// What it is called in reports.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Makes the data that belong to `seed`, and does the work once.
    pub fn pass(&self, seed: u64) -> Pass {
        self.passes(seed, 1)
    }

    /// Makes the data that belong to `seed`, and does the work on them `times` times over, at least once.
    ///
    /// For counting: what is made is made once, so that two such passes differ in work alone.
    pub fn passes(&self, seed: u64, times: u32) -> Pass {
        (self.passes)(seed, times)
    }
}

impl fmt::Debug for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contestant")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Race {
    /// Runs all rounds.
    ///
    /// # Errors
    ///
    /// When the contestants' checksums differ in a round.
    pub fn run(&self) -> Result<Outcome, Unequal> {
        self.round(0)?;
        let ratios = (1..=ROUNDS)
            .map(|seed| self.round(seed))
            .collect::<Result<Vec<f64>, _>>()?;
        Ok(Outcome::of(ratios))
    }

    /// One pass each on the data of `seed`; the ratio of their times.
    fn round(&self, seed: u64) -> Result<f64, Unequal> {
        let (reference, contestant) = if seed.is_multiple_of(2) {
            let reference = self.reference.pass(seed);
            (reference, self.contestant.pass(seed))
        } else {
            let contestant = self.contestant.pass(seed);
            (self.reference.pass(seed), contestant)
        };
        if reference.checksum != contestant.checksum {
            return Err(Unequal {
                names: [self.reference.name, self.contestant.name],
                checksums: [reference.checksum, contestant.checksum],
                seed,
            });
        }
        Ok(contestant.time.div_duration_f64(reference.time))
    }
}

impl fmt::Debug for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {}", self.contestant.name, self.reference.name)
    }
}

impl Outcome {
    /// The quartiles of `ratios`, of which there is at least one.
    pub(crate) fn of(mut ratios: Vec<f64>) -> Self {
        ratios.sort_by(f64::total_cmp);
        let last = ratios.len() - 1;
        Self {
            lower_quartile: ratios[last / 4],
            median: ratios[last / 2],
            upper_quartile: ratios[last * 3 / 4],
        }
    }
}

impl fmt::Display for Unequal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            names: [first, second],
            checksums: [one, other],
            seed,
        } = self;
        write!(
            f,
            "results differ with seed {seed}: {first} {one:#x}, {second} {other:#x}"
        )
    }
}

impl error::Error for Unequal {}

impl Rng {
    /// The numbers that belong to `seed`.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 random bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        let wide = (self.bits() >> 32) * u64::from(end);
        u32::try_from(wide >> 32).expect("it is below `end`")
    }

    /// A number in `0.0..1.0`.
    pub(crate) fn unit(&mut self) -> f32 {
        let bits = u16::try_from(self.bits() >> 48).expect("16 bits are left");
        f32::from(bits) / 65536.0
    }

    /// The numbers below `end`, in random order.
    pub(crate) fn permutation(&mut self, end: u32) -> Vec<u32> {
        let mut numbers: Vec<u32> = (0..end).collect();
        for (row, left) in (1..end).enumerate() {
            numbers.swap(
                row + 1,
                usize::try_from(self.below(left + 1)).expect("a `u32` fits"),
            );
        }
        numbers
    }
}

/// The CPU time that this thread has used.
fn thread_time() -> Duration {
    let time =
        clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).expect("the clock is there on every Unix");
    Duration::from_nanos(time.num_nanoseconds().unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_of_five() {
        let outcome = Outcome::of(vec![5.0, 1.0, 3.0, 2.0, 4.0]);
        assert_eq!(
            outcome,
            Outcome {
                lower_quartile: 2.0,
                median: 3.0,
                upper_quartile: 4.0
            }
        );
    }

    #[test]
    fn a_race_of_different_results_has_no_ratio() {
        let sum = |name, plus| {
            let sum = move |numbers: &mut Vec<u32>| numbers.iter().sum::<u32>() + plus;
            Contestant::new(
                name,
                |rng| vec![rng.below(9); 9],
                sum,
                |_, sum| u64::from(sum),
            )
        };
        let same = Race {
            reference: sum("one", 0),
            contestant: sum("other", 0),
        };
        assert!(same.run().is_ok());
        let different = Race {
            reference: sum("one", 0),
            contestant: sum("other", 1),
        };
        let message = different.run().expect_err("the sums differ").to_string();
        assert!(
            message.starts_with("results differ with seed 0: one "),
            "{message}"
        );
    }

    #[test]
    fn a_permutation_has_every_number() {
        let mut numbers = Rng::new(7).permutation(1000);
        assert!(!numbers.is_sorted());
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..1000));
    }
}
