//! Groups that keep an order, over random operations: what a stable sort of their members says, at the cost that follows
//! what was disturbed.
//!
//! A failure prints a line that replays it, `PHALANX_SEED=… cargo test --test sorting`.

mod drive;
mod model;
mod panics;
mod parameters;
mod stage;

use std::cmp::Reverse;
use std::collections::hash_map::RandomState;
use std::env;
use std::hash::BuildHasher;

use phalanx::Entity;

use crate::common::Random;
use drive::{Coverage, Plan, Verb};
use stage::{Body, Layer, Stage, StageDrawn, Tag};

/// One run that is always the same, and one that never is; or the run that is to be replayed.
fn seeds() -> Vec<u64> {
    match env::var("PHALANX_SEED") {
        Ok(seed) => vec![seed.parse().expect("PHALANX_SEED is a number")],
        Err(_) => vec![1, RandomState::new().hash_one(1)],
    }
}

/// Does a run for each seed; says what was done in the one that is always the same.
fn runs(plan: &Plan) -> Coverage {
    let runs = seeds().into_iter().map(|seed| {
        eprintln!("PHALANX_SEED={seed}");
        let mut coverage = Coverage::default();
        plan.go(seed, &mut coverage);
        eprintln!("{coverage:#?}");
        coverage
    });
    let runs: Vec<Coverage> = runs.collect();
    runs.into_iter().next().unwrap()
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
        let least = if verb.is_bulk() { 5 } else { 25 };
        let times = coverage.verbs.get(&verb).copied().unwrap_or(0);
        assert!(times >= least, "{verb:?} occurred {times} times of {least}");
    }
    for seen in coverage.seen {
        assert!(
            seen.none >= 10 && seen.few >= 5 && seen.many >= 20,
            "{seen:?}"
        );
        assert!(seen.moved >= 30 && seen.late >= 10, "{seen:?}");
        assert!(seen.sorted >= 200 && seen.unsorted >= 200, "{seen:?}");
        assert!(seen.ranges >= 100 && seen.inverted >= 20, "{seen:?}");
        assert!(seen.refused >= 3, "{seen:?}");
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

/// A few that leave are remembered one by one; of more it is only known that they are many.
#[test]
fn as_many_leave_as_there_are_members() {
    for count in [1, 2, 5, 9, 16, 33, 64, 100] {
        let mut stage = Stage::new();
        let layers = (0..count).map(|nth| Layer(nth % 7, nth));
        let entities = stage.spawn_batch(layers.map(|layer| (layer, Body(0))));
        assert_eq!(stage.drawn_mut().len(), usize::from(count));
        let mut random = Random(u64::from(count));
        let mut left: Vec<Entity> = entities;
        while !left.is_empty() {
            // From the front more often, where another comes to stand.
            let nth = random.below(left.len());
            let nth = random.below(nth + 1);
            stage.insert(left.remove(nth), Tag).unwrap();
            let layers = stage.drawn().slice::<Layer>();
            let is_sorted = layers.is_sorted_by_key(|layer| (layer.0, Reverse(layer.1)));
            assert_eq!(stage.drawn().is_sorted(), is_sorted);
            let mut expected = layers.to_vec();
            expected.sort_by_key(|layer| (layer.0, Reverse(layer.1)));
            let mut copy = stage.clone();
            let (calls, _) = stage::count(|| copy.restore_order::<StageDrawn>());
            assert_eq!(copy.drawn().slice::<Layer>(), expected);
            assert!(calls <= expected.len());
            copy.check_invariants();
        }
    }
}
