//! Area `ways`: each way in which values flow down, wherever it fits, against a pass by hand. Figures to choose by.

use phalanx::Propagation as By;

use super::{Measure, hierarchy::pass};
use crate::{
    engine::hierarchy::{
        self as engine, Case,
        Standing::{self, AsMade, Leveled, Moved, Sorted},
        Way,
    },
    workload::hierarchy::Shape,
};

const N: u32 = 100_000;

const SHAPES: [Shape; 4] = [
    Shape::Branching(100),
    Shape::Branching(4),
    Shape::Chains(100),
    Shape::Chains(N),
];

/// Of ten thousand nodes.
const SHARES: [u32; 4] = [1, 100, 1_000, 5_000];

/// A case, and what it is called in this area and in area `calls`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) ids: Ids,
    pub(super) case: Case,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Ids {
    race: &'static str,
    pub(super) calls: &'static str,
    pub(super) bytes: &'static str,
}

/// The ids of a way: of each shape and of each share.
macro_rules! ids {
    ($way:literal) => {
        &[
            ids!($way, ".wide"),
            ids!($way, ".four"),
            ids!($way, ".chains"),
            ids!($way, ".chain"),
        ]
    };
    ($way:literal, $shape:literal) => {
        [
            ids!($way, $shape, ".0.01%"),
            ids!($way, $shape, ".1%"),
            ids!($way, $shape, ".10%"),
            ids!($way, $shape, ".50%"),
        ]
    };
    ($way:literal, $shape:literal, $share:literal) => {
        Ids {
            race: concat!($way, $shape, $share),
            calls: concat!("calls.", $way, $shape, $share),
            bytes: concat!("bytes.", $way, $shape, $share),
        }
    };
}

/// What is raced. How the engine chooses is raced in area `hierarchy`.
pub(super) fn measures() -> Vec<Measure> {
    [against_pass(), against_stack()]
        .into_iter()
        .flatten()
        .collect()
}

fn against_pass() -> Vec<Measure> {
    let lines = lines().into_iter().filter(|line| is_raced(line.case));
    lines
        .map(|Line { ids, case }| Measure::open_race(ids.race, N, engine::by_way(case), pass(case)))
        .collect()
}

/// Breadth first, with a queue, against depth first, with a stack.
fn against_stack() -> Vec<Measure> {
    let queue = Way::Named(By::BreadthFirst);
    let lines = [
        (ids!("queue_to_stack.sorted"), Sorted),
        (ids!("queue_to_stack.as_made"), AsMade),
    ]
    .into_iter()
    .flat_map(|(ids, standing)| of_way(ids, queue, standing));
    lines
        .map(|Line { ids, case }| {
            let stack = Case {
                way: Way::Named(By::DepthFirst),
                ..case
            };
            Measure::open_race(ids.race, N, engine::by_way(case), engine::by_way(stack))
        })
        .collect()
}

/// All cases, those of one way side by side.
pub(super) fn lines() -> Vec<Line> {
    let named = Way::Named;
    let ways = [
        (ids!("chosen.sorted"), Way::Chosen, Sorted),
        (ids!("chosen.as_made"), Way::Chosen, AsMade),
        (ids!("chosen.moved"), Way::Chosen, Moved),
        (ids!("linear.sorted"), named(By::Linear), Sorted),
        (ids!("linear.as_made"), named(By::Linear), AsMade),
        (ids!("flagged.sorted"), named(By::Flagged), Sorted),
        (ids!("flagged.as_made"), named(By::Flagged), AsMade),
        (ids!("depth_first.sorted"), named(By::DepthFirst), Sorted),
        (ids!("depth_first.as_made"), named(By::DepthFirst), AsMade),
        (
            ids!("breadth_first.sorted"),
            named(By::BreadthFirst),
            Sorted,
        ),
        (
            ids!("breadth_first.as_made"),
            named(By::BreadthFirst),
            AsMade,
        ),
        (
            ids!("sorted_entities.sorted"),
            named(By::SortedEntities),
            Sorted,
        ),
        (
            ids!("sorted_entities.as_made"),
            named(By::SortedEntities),
            AsMade,
        ),
        (ids!("sorted_rows.sorted"), named(By::SortedRows), Sorted),
        (ids!("levels.leveled"), named(By::Levels), Leveled),
        (ids!("ranges.sorted"), named(By::Ranges), Sorted),
        (ids!("eager.sorted"), Way::Eager, Sorted),
        (ids!("eager.as_made"), Way::Eager, AsMade),
    ];
    let lines = ways
        .into_iter()
        .flat_map(|(ids, way, standing)| of_way(ids, way, standing));
    lines.filter(|line| !is_endless(line.case)).collect()
}

fn of_way(ids: &[[Ids; 4]; 4], way: Way, standing: Standing) -> impl Iterator<Item = Line> {
    ids.iter().zip(SHAPES).flat_map(move |(ids, shape)| {
        ids.iter().zip(SHARES).map(move |(&ids, per_10k)| {
            let case = Case {
                shape,
                n: N,
                per_10k,
                standing,
                way,
            };
            Line { ids, case }
        })
    })
}

/// Whether a case is raced: not if it takes more than a hundred passes or so, each time.
fn is_raced(case: Case) -> bool {
    match (case.way, case.shape) {
        (Way::Chosen, _) => false,
        (Way::Eager, Shape::Chains(N)) => case.per_10k <= 1,
        (Way::Eager, Shape::Chains(_)) => case.per_10k <= 1_000,
        _ => true,
    }
}

/// Whether the function of the flow is called some hundred times for each node.
fn is_endless(case: Case) -> bool {
    matches!((case.way, case.shape), (Way::Eager, Shape::Chains(N))) && case.per_10k > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_comes_to_the_same() {
        let n = if cfg!(miri) { 60 } else { 1_000 };
        for Line { ids, case } in lines() {
            let case = Case { n, ..case };
            for seed in 1..=2 {
                let [way, expected] =
                    [engine::by_way(case), pass(case)].map(|side| side.pass(seed).checksum);
                assert_eq!(way, expected, "{} with seed {seed}", ids.race);
            }
        }
    }
}
