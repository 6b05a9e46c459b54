//! Naive models and real worlds under the same random operations: one world without groups, one with many, and two that mix
//! all storages.
//!
//! A failure of the long run prints a line that replays it, `PHALANX_SEED=… cargo test --test model`.

mod support;
#[path = "support/twins.rs"]
mod twins;

use std::any::type_name;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::collections::hash_map::RandomState;
use std::env;
use std::hash::BuildHasher;
use std::thread;

use phalanx::Limits;
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, Strategy, any};
use proptest::proptest;
use support::model::Model;
use support::op::{Least, Op, Verb};
use support::shapes::{Kind, living_values};
use support::{Pair, bare, grouped, mixed, turned};

/// How many operations the long run does in all.
const OPERATIONS: usize = if cfg!(miri) { 400 } else { 100_000 };

/// A world is crowded when so many entities live.
const CROWD: usize = 500;

/// Random numbers: `splitmix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn byte(&mut self) -> u8 {
        self.next().to_be_bytes()[0]
    }

    fn below(&mut self, bound: u32) -> u32 {
        u32::try_from(self.next() % u64::from(bound)).unwrap()
    }

    /// The next operation on a world in which so many entities live; keeps it crowded.
    fn op(&mut self, living: usize) -> Op {
        let helped = self.below(4) == 0;
        let verb = if helped && living < CROWD + 60 {
            Verb::SpawnBatch
        } else if helped && living > CROWD + 160 {
            Verb::Despawn
        } else {
            self.verb()
        };
        Op::of(verb, &mut std::iter::repeat_with(|| self.byte()))
    }

    fn verb(&mut self) -> Verb {
        let mut drawn = self.below(Verb::ALL.iter().map(|verb| verb.weight()).sum());
        for &verb in Verb::ALL {
            match drawn.checked_sub(verb.weight()) {
                Some(left) => drawn = left,
                None => return verb,
            }
        }
        unreachable!("the weights add up")
    }
}

/// What a run did.
#[derive(Default, Debug)]
struct Coverage {
    operations: usize,
    verbs: BTreeMap<Verb, usize>,
    /// Operations behind which the world was crowded.
    crowded: usize,
    /// Operations that were given a dead handle.
    stale: usize,
    reused: usize,
    singles: [usize; 3],
    filtered: [usize; 3],
    /// How often readers were told nothing, something, of what was written, of what was removed; and were too late.
    told: [usize; 5],
    /// How often shared walks met what came between others, and vacant rows.
    met: [usize; 2],
    /// How often rows were put into order; by insertions, since there was so much.
    settled: [usize; 2],
    /// How many values were seen where they were before.
    kept: usize,
    /// How often each group of each world was entered and left.
    crossings: BTreeMap<&'static str, Vec<[usize; 2]>>,
}

impl Coverage {
    fn count(&mut self, op: Op, model: &Model) {
        self.operations += 1;
        *self.verbs.entry(op.verb()).or_default() += 1;
        self.crowded += usize::from(model.len() >= CROWD);
    }

    fn add(&mut self, other: &Self) {
        self.operations += other.operations;
        for (&verb, &times) in &other.verbs {
            *self.verbs.entry(verb).or_default() += times;
        }
        self.crowded += other.crowded;
        self.stale += other.stale;
        self.reused += other.reused;
        for (times, more) in self.told.iter_mut().zip(other.told) {
            *times += more;
        }
        for nth in 0..3 {
            self.singles[nth] += other.singles[nth];
            self.filtered[nth] += other.filtered[nth];
        }
        for nth in 0..2 {
            self.met[nth] += other.met[nth];
            self.settled[nth] += other.settled[nth];
        }
        self.kept += other.kept;
        for (world, crossings) in &other.crossings {
            let sums = self.crossings.entry(world).or_default();
            sums.resize(crossings.len(), [0; 2]);
            for (times, more) in sums.iter_mut().zip(crossings) {
                *times = [times[0] + more[0], times[1] + more[1]];
            }
        }
    }

    fn assert_enough(&self) {
        let hundredth = self.operations / 100;
        for &verb in Verb::ALL {
            let times = self.verbs.get(&verb).copied().unwrap_or(0);
            let least = match verb.least() {
                Least::OfHundred => hundredth,
                Least::Whole => 100,
            };
            assert!(times >= least, "{verb:?} occurred {times} times of {least}");
        }
        assert!(self.operations >= 100_000, "{self:?}");
        assert!(self.crowded * 2 >= self.operations, "{self:?}");
        assert!(self.stale >= hundredth * 2, "{self:?}");
        assert!(self.reused >= 10_000, "{self:?}");
        assert!(self.singles.iter().all(|&times| times >= 100), "{self:?}");
        assert!(
            self.filtered.iter().all(|&times| times >= hundredth),
            "{self:?}"
        );
        assert!(self.told.iter().all(|&times| times >= 60), "{self:?}");
        assert!(self.met.iter().all(|&times| times >= 500), "{self:?}");
        assert!(self.settled[0] >= 1000, "{self:?}");
        assert!(self.settled[1] >= 5, "{self:?}");
        assert!(self.kept >= 1_000_000, "{self:?}");
        assert_eq!(self.crossings.len(), 4);
        for (world, crossings) in &self.crossings {
            // The groups of the worlds that mix storages ask for more at once, so that fewer enter the rarest of them.
            let least = if world.contains("grouped") { 300 } else { 40 };
            let mut crossings = crossings.as_flattened().iter();
            assert!(crossings.all(|&times| times >= least), "{self:?}");
        }
    }
}

/// Prints how to replay a run that panics.
struct Replay {
    seed: u64,
    operation: usize,
    op: Option<Op>,
}

impl Drop for Replay {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!(
                "operation {} of this run failed: {:?}\nreplay it with PHALANX_SEED={} cargo test --test model",
                self.operation, self.op, self.seed,
            );
        }
    }
}

/// Does random operations to a world and to its model, and says what it did.
fn run<P: Pair>(seed: u64, operations: usize, limits: Limits) -> Coverage {
    let mut replay = Replay {
        seed,
        operation: 0,
        op: None,
    };
    let mut random = Random(seed);
    let mut coverage = Coverage::default();
    let mut pair = P::with_limits(limits);
    for operation in 0..operations {
        let op = random.op(pair.model().len());
        (replay.operation, replay.op) = (operation, Some(op));
        let stale = pair.model().stale;
        pair.step(op);
        coverage.count(op, pair.model());
        coverage.stale += usize::from(pair.model().stale > stale);
        if operation % 64 == 0 || limits != Limits::MAX && operation % 8 == 0 {
            pair.assert_same();
        }
    }
    coverage.reused = pair.model().reused;
    coverage.singles = pair.model().singles;
    coverage.filtered = pair.model().filtered.each_ref().map(Cell::get);
    let told = &pair.model().told;
    coverage.told = [
        &told.nothing,
        &told.some,
        &told.written,
        &told.removed,
        &told.late,
    ]
    .map(Cell::get);
    let unsettled = &pair.model().unsettled;
    coverage.met = [&unsettled.staged, &unsettled.vacant].map(Cell::get);
    coverage.settled = [unsettled.settled, unsettled.crowded];
    coverage.kept = unsettled.kept;
    let crossings = pair.model().crossings.clone();
    coverage.crossings.insert(type_name::<P>(), crossings);
    finish(pair);
    coverage
}

/// Compares for the last time; with the world goes every value.
fn finish(pair: impl Pair) {
    pair.assert_same();
    drop(pair);
    for kind in [Kind::Counted, Kind::Bomb, Kind::Ghost] {
        assert_eq!(
            living_values(kind),
            Some(0),
            "all {kind:?} values are dropped"
        );
    }
}

#[test]
fn a_crowded_world_does_what_its_model_does() {
    // One run that is always the same, and one that never is; or the run that is to be replayed.
    let seeds = match env::var("PHALANX_SEED") {
        Ok(seed) => {
            let seed = seed.parse().expect("PHALANX_SEED is a number");
            [seed, seed + 1]
        }
        Err(_) => [1, RandomState::new().hash_one(1)],
    };
    let runs = seeds.map(|seed| {
        let bare = move || run::<bare::Pair>(seed, OPERATIONS / 8, Limits::MAX);
        let grouped = move || run::<grouped::Pair>(seed, OPERATIONS / 8, Limits::MAX);
        let mixed = move || run::<mixed::Pair>(seed, OPERATIONS / 8, Limits::MAX);
        let turned = move || run::<turned::Pair>(seed, OPERATIONS / 8, Limits::MAX);
        [
            thread::spawn(bare),
            thread::spawn(grouped),
            thread::spawn(mixed),
            thread::spawn(turned),
        ]
    });
    let mut coverage = Coverage::default();
    for run in runs.into_iter().flatten() {
        coverage.add(&run.join().expect("a run failed; it says how to replay it"));
    }
    eprintln!("{coverage:#?}");
    if !cfg!(miri) {
        coverage.assert_enough();
    }
}

#[test]
fn a_small_world_does_what_its_model_does_until_its_indices_are_retired() {
    let limits = Limits {
        indices: 40,
        generations: 12,
    };
    let seed = RandomState::new().hash_one(2);
    let most = usize::try_from(limits.indices * (limits.generations - 1)).unwrap();
    for coverage in [
        run::<bare::Pair>(seed, OPERATIONS / 40, limits),
        run::<grouped::Pair>(seed, OPERATIONS / 40, limits),
        run::<mixed::Pair>(seed, OPERATIONS / 40, limits),
        run::<turned::Pair>(seed, OPERATIONS / 40, limits),
    ] {
        assert!(coverage.reused <= most, "no index has more generations");
        assert!(coverage.reused > most / 2 || cfg!(miri), "many are used up");
    }
}

#[test]
fn the_groups_of_the_model_are_the_ones_that_are_declared() {
    grouped::groups::assert_declared();
    mixed::groups::assert_declared();
    turned::groups::assert_declared();
}

/// Few indices and generations, so that their ends are met.
const FEW: Limits = Limits {
    indices: 30,
    generations: 4,
};

/// Does a short sequence of operations, and compares everything on the way; of the shortest, behind each.
fn run_through<P: Pair>(ops: &[Op]) {
    let mut pair = P::with_limits(FEW);
    for (nth, &op) in ops.iter().enumerate() {
        pair.step(op);
        if nth % 4 == 0 || ops.len() < 30 {
            pair.assert_same();
        }
    }
    finish(pair);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 4 } else { 60 },
        // A failure prints its operations; the shortest sequence is looked for as long as it takes.
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Short sequences, which shrink where one fails.
    #[test]
    fn a_world_does_what_its_model_does(ops in vec(any::<[u8; 12]>().prop_map(decode), 1..120)) {
        run_through::<bare::Pair>(&ops);
    }

    /// The same for a world with groups.
    #[test]
    fn a_world_with_groups_does_what_its_model_does(ops in vec(any::<[u8; 12]>().prop_map(decode), 1..120)) {
        run_through::<grouped::Pair>(&ops);
    }

    /// The same for one that mixes all storages.
    #[test]
    fn a_world_of_all_storages_does_what_its_model_does(ops in vec(any::<[u8; 12]>().prop_map(decode), 1..120)) {
        run_through::<mixed::Pair>(&ops);
    }

    /// The same for another one, in which other components have them.
    #[test]
    fn another_world_of_all_storages_does_what_its_model_does(ops in vec(any::<[u8; 12]>().prop_map(decode), 1..120)) {
        run_through::<turned::Pair>(&ops);
    }
}

fn decode(bytes: [u8; 12]) -> Op {
    Op::decode(&mut bytes.into_iter()).expect("there are bytes")
}
