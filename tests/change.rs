//! Readers of changes, each at its own pace, over random operations: they are told what a naive model says.
//!
//! A failure prints a line that replays it, `PHALANX_SEED=… cargo test --test change`.

#[path = "support/verbs.rs"]
#[macro_use]
mod verbs;

#[path = "change/level.rs"]
#[macro_use]
mod level;
#[path = "change/drive.rs"]
mod drive;
#[path = "change/model.rs"]
mod model;
#[path = "change/read.rs"]
mod read;

use std::collections::hash_map::RandomState;
use std::env;
use std::hash::BuildHasher;

use drive::{Coverage, Run, Verb};

/// Random numbers: `splitmix64`.
#[derive(Clone)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(bound).unwrap()).unwrap()
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn number(&mut self) -> u32 {
        u32::try_from(self.below(9)).unwrap()
    }
}

/// One run that is always the same, and one that never is; or the run that is to be replayed.
fn seeds() -> Vec<u64> {
    match env::var("PHALANX_SEED") {
        Ok(seed) => {
            let seed = seed.parse().expect("PHALANX_SEED is a number");
            vec![seed, seed + 1]
        }
        Err(_) => vec![1, RandomState::new().hash_one(1)],
    }
}

fn steps(steps: usize) -> usize {
    if cfg!(miri) { 60 } else { steps }
}

/// Does a run for each seed.
fn runs(run: &Run) -> Coverage {
    let mut coverage = Coverage::default();
    for seed in seeds() {
        run.go(seed, &mut coverage);
    }
    eprintln!("{coverage:#?}");
    coverage
}

/// Asserts that each verb was done so often.
fn assert_verbs(coverage: &Coverage, often: usize, seldom: usize) {
    for &verb in Verb::ALL {
        let least = if verb.is_bulk() { seldom } else { often };
        let times = coverage.verbs.get(&verb).copied().unwrap_or(0);
        assert!(times >= least, "{verb:?} occurred {times} times of {least}");
    }
}

#[test]
fn readers_are_told_what_changed() {
    let coverage = runs(&Run {
        steps: steps(2_500),
        living: 120,
        jumps: 0,
        overflow: false,
    });
    if cfg!(miri) {
        return;
    }
    assert_verbs(&coverage, 50, 8);
    let seen = coverage.seen;
    assert!(seen.reads >= 1_500 && seen.nothing >= 500, "{seen:?}");
    assert!(seen.some >= 2_000 && seen.all >= 500, "{seen:?}");
    assert!(
        seen.removals >= 1_500 && seen.overwritten >= 1_000,
        "{seen:?}"
    );
    assert_eq!(seen.late, 0, "{seen:?}");
    assert!(coverage.moves >= 250, "{coverage:?}");
}

#[test]
fn ticks_that_wrap_deceive_no_reader() {
    let coverage = runs(&Run {
        steps: steps(2_000),
        living: 100,
        jumps: 6,
        overflow: false,
    });
    if cfg!(miri) {
        return;
    }
    assert_verbs(&coverage, 40, 4);
    let seen = coverage.seen;
    assert!(seen.late >= 200 && seen.nothing >= 100, "{seen:?}");
    assert!(seen.some >= 1_000 && seen.removals >= 500, "{seen:?}");
    assert!(
        coverage.jumps >= 200 && coverage.wraps >= 40,
        "{coverage:?}"
    );
}

#[test]
fn pools_of_several_spans_and_logs_that_overflow() {
    let coverage = runs(&Run {
        steps: if cfg!(miri) { 3 } else { 120 },
        living: if cfg!(miri) { 130 } else { 4_500 },
        jumps: 40,
        overflow: true,
    });
    if cfg!(miri) {
        return;
    }
    let seen = coverage.seen;
    assert!(seen.missed >= 20, "{seen:?}");
    assert!(seen.some >= 50 && seen.late >= 10, "{seen:?}");
}
