//! Area `hierarchy`: values that flow down trees, and trees that change.

use super::Measure;
use crate::{
    engine::hierarchy::{self as engine, Case, Standing, Way},
    harness::Contestant,
    reference::hierarchy as reference,
    workload::hierarchy::Shape,
};

const FEW: u32 = 1_000;
const SOME: u32 = 100_000;
const MANY: u32 = 1_000_000;

const WIDE: Shape = Shape::Branching(100);
const FOUR: Shape = Shape::Branching(4);
const CHAINS: Shape = Shape::Chains(100);

/// A measure for each share of nodes that change, of ten thousand.
macro_rules! shares {
    ($($id:expr),+) => {
        [
            (concat!($($id,)+ ".0.01%"), 1),
            (concat!($($id,)+ ".1%"), 100),
            (concat!($($id,)+ ".10%"), 1_000),
            (concat!($($id,)+ ".50%"), 5_000),
        ]
    };
}

/// H1 to H7, in that order.
pub(super) fn measures() -> Vec<Measure> {
    [full(), changed(), worst(), moves(), others()]
        .into_iter()
        .flatten()
        .collect()
}

/// H1: all nodes, sorted, against a pass by hand.
fn full() -> Vec<Measure> {
    let mut measures = Vec::new();
    for n in [SOME, MANY] {
        let cases = [
            ("H1.wide", WIDE, false),
            ("H1.wide.shuffled", WIDE, true),
            ("H1.four", FOUR, false),
            ("H1.four.shuffled", FOUR, true),
            ("H1.chains", CHAINS, false),
            ("H1.chains.shuffled", CHAINS, true),
            ("H1.chain", Shape::Chains(n), false),
            ("H1.chain.shuffled", Shape::Chains(n), true),
        ];
        measures.extend(cases.map(|(id, shape, shuffled)| {
            let contestant = engine::full(shape, n, shuffled);
            Measure::race(id, n, 1.15, contestant, reference::pass(shape, n, 0))
        }));
    }
    measures
}

/// H2: what is below few that changed, sorted, against a pass over all and one with flags.
fn changed() -> Vec<Measure> {
    let mut measures = Vec::new();
    for (id, against, shape, percent, rare) in [
        (
            ["H2.wide.1%", "H2.wide.0.01%"],
            "H2.wide.flags",
            WIDE,
            0.15,
            0.01,
        ),
        (
            ["H2.four.1%", "H2.four.0.01%"],
            "H2.four.flags",
            FOUR,
            0.25,
            0.01,
        ),
        (
            ["H2.chains.1%", "H2.chains.0.01%"],
            "H2.chains.flags",
            CHAINS,
            0.7,
            0.03,
        ),
    ] {
        for n in [SOME, MANY] {
            let [often, rarely] =
                [100, 1].map(|per_10k| engine::changed(shape, n, per_10k, Standing::Sorted));
            measures.extend([
                Measure::race(id[0], n, percent, often, reference::pass(shape, n, 100)),
                Measure::race(id[1], n, rare, rarely, reference::pass(shape, n, 1)),
                Measure::race(
                    against,
                    n,
                    0.7,
                    engine::changed(shape, n, 100, Standing::Sorted),
                    reference::flagged(shape, n, 100),
                ),
            ]);
        }
    }
    measures
}

/// What a case is compared with, by hand.
pub(super) fn pass(case: Case) -> Contestant {
    let Case {
        shape, n, per_10k, ..
    } = case;
    match case.standing {
        Standing::Moved => reference::pass_moved(shape, n, per_10k),
        Standing::Sorted | Standing::Leveled | Standing::AsMade => {
            reference::pass(shape, n, per_10k)
        }
    }
}

/// A row of H3: its ids by standing, and a shape.
macro_rules! worst {
    ($id:literal, $shape:expr) => {
        (
            [
                (shares!($id), Standing::Sorted, 1.6),
                (shares!($id, ".as_made"), Standing::AsMade, 2.0),
                (shares!($id, ".moved"), Standing::Moved, 2.0),
            ],
            $shape,
        )
    };
}

/// H3: whatever changed; sorted, not sorted, and not sorted any more. Of a million nodes the figures are open.
fn worst() -> Vec<Measure> {
    let race = |shape, n, per_10k, standing| {
        let case = Case {
            shape,
            n,
            per_10k,
            standing,
            way: Way::Chosen,
        };
        (engine::by_way(case), pass(case))
    };
    let mut measures = Vec::new();
    for (cases, shape) in [
        worst!("H3.wide", WIDE),
        worst!("H3.four", FOUR),
        worst!("H3.chains", CHAINS),
        worst!("H3.chain", Shape::Chains(SOME)),
    ] {
        for (shares, standing, target) in cases {
            measures.extend(shares.map(|(id, per_10k)| {
                let (contestant, reference) = race(shape, SOME, per_10k, standing);
                Measure::race(id, SOME, target, contestant, reference)
            }));
        }
    }
    for (cases, shape) in [
        worst!("H3.wide", WIDE),
        worst!("H3.four", FOUR),
        worst!("H3.chains", CHAINS),
    ] {
        for (shares, standing, _) in cases {
            let [_, one, _, half] = shares;
            measures.extend([one, half].map(|(id, per_10k)| {
                let (contestant, reference) = race(shape, MANY, per_10k, standing);
                Measure::open_race(id, MANY, contestant, reference)
            }));
        }
    }
    measures
}

/// H4: nodes that come to other parents, against a pass.
fn moves() -> Vec<Measure> {
    let cases = [
        ("H4.wide", WIDE, 1.0),
        ("H4.four", FOUR, 5.0),
        ("H4.chains", CHAINS, 12.0),
    ];
    let measures = cases.map(|(id, shape, target)| {
        let contestant = engine::set_parents(shape, SOME);
        Measure::race(
            id,
            SOME,
            target,
            contestant,
            reference::pass_alone(shape, SOME),
        )
    });
    measures.into()
}

/// H5 to H7: children that die, nothing at all, and sorting.
fn others() -> Vec<Measure> {
    vec![
        Measure::race(
            "H5",
            SOME,
            3.0,
            engine::despawn_children(SOME),
            engine::despawn_plain(SOME),
        ),
        Measure::same_count("H6", MANY, engine::nothing(MANY), engine::nothing(FEW)),
        Measure::race(
            "H7",
            MANY,
            12.0,
            engine::sort(FOUR, MANY),
            reference::pass_alone(FOUR, MANY),
        ),
    ]
}
