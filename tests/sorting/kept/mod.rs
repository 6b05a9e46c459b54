//! Groups that keep an order, over random operations: what a stable sort of their members says, at the cost that follows
//! what was disturbed.
//!
//! A failure prints a line that replays it, `PHALANX_SEED=… cargo test --test sorting`.

mod drive;
mod model;
mod panics;
mod parameters;
mod stage;

use std::collections::hash_map::RandomState;
use std::env;
use std::hash::BuildHasher;

use drive::{Coverage, Plan, Verb};

/// One run that is always the same, and one that never is; or the run that is to be replayed.
fn seeds() -> Vec<u64> {
    match env::var("PHALANX_SEED") {
        Ok(seed) => vec![seed.parse().expect("PHALANX_SEED is a number")],
        Err(_) => vec![1, RandomState::new().hash_one(1)],
    }
}

fn runs(plan: &Plan) -> Coverage {
    let mut coverage = Coverage::default();
    for seed in seeds() {
        eprintln!("PHALANX_SEED={seed}");
        plan.go(seed, &mut coverage);
    }
    eprintln!("{coverage:#?}");
    coverage
}

#[test]
fn orders_are_restored() {
    let steps = if cfg!(miri) { 80 } else { 1_500 };
    let coverage = runs(&Plan {
        steps,
        living: 40,
        is_bulky: true,
    });
    if cfg!(miri) || env::var_os("PHALANX_SEED").is_some() {
        return;
    }
    for &verb in Verb::ALL {
        let least = if verb.is_bulk() { 5 } else { 40 };
        let times = coverage.verbs.get(&verb).copied().unwrap_or(0);
        assert!(times >= least, "{verb:?} occurred {times} times of {least}");
    }
    for seen in coverage.seen {
        assert!(
            seen.none >= 10 && seen.few >= 5 && seen.many >= 20,
            "{seen:?}"
        );
        assert!(seen.moved >= 30 && seen.late >= 5, "{seen:?}");
        assert!(seen.sorted >= 200 && seen.unsorted >= 200, "{seen:?}");
        assert!(seen.ranges >= 200 && seen.inverted >= 20, "{seen:?}");
        assert!(seen.refused >= 5, "{seen:?}");
    }
}

#[test]
fn orders_of_many_are_restored_by_looking_at_few() {
    let coverage = runs(&Plan {
        steps: if cfg!(miri) { 8 } else { 250 },
        living: if cfg!(miri) { 60 } else { 300 },
        is_bulky: false,
    });
    if cfg!(miri) || env::var_os("PHALANX_SEED").is_some() {
        return;
    }
    for seen in coverage.seen {
        assert!(seen.few >= 10 && seen.moved >= 10, "{seen:?}");
    }
}
