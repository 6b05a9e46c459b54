//! Area `hierarchy`: values that flow down trees, and trees that change.

use phalanx::Propagation;

use super::Measure;
use crate::{
    engine::hierarchy::{self as engine, Standing},
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

/// The same for each shape.
macro_rules! shapes {
    ($id:literal) => {
        [
            (shares!($id, ".wide"), WIDE),
            (shares!($id, ".four"), FOUR),
            (shares!($id, ".chains"), CHAINS),
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

/// H3: whatever changed, sorted and not.
fn worst() -> Vec<Measure> {
    let mut measures = Vec::new();
    let cases = [
        (shares!("H3.wide"), shares!("H3.wide.as_made"), WIDE),
        (shares!("H3.four"), shares!("H3.four.as_made"), FOUR),
        (shares!("H3.chains"), shares!("H3.chains.as_made"), CHAINS),
        (
            shares!("H3.chain"),
            shares!("H3.chain.as_made"),
            Shape::Chains(SOME),
        ),
    ];
    for (sorted, as_made, shape) in cases {
        for (shares, standing, target) in [
            (sorted, Standing::Sorted, 1.6),
            (as_made, Standing::AsMade, 2.0),
        ] {
            measures.extend(shares.map(|(id, per_10k)| {
                Measure::race(
                    id,
                    SOME,
                    target,
                    engine::changed(shape, SOME, per_10k, standing),
                    reference::pass(shape, SOME, per_10k),
                )
            }));
        }
    }
    measures
}

/// Each way to propagate, where it fits, against a pass: figures to choose by.
pub(super) fn ways() -> Vec<Measure> {
    use Propagation as By;
    use Standing::{AsMade, Leveled, Sorted};
    let ways = [
        (shapes!("linear"), By::Linear, Sorted),
        (shapes!("flagged"), By::Flagged, Sorted),
        (shapes!("depth_first"), By::DepthFirst, AsMade),
        (shapes!("breadth_first"), By::BreadthFirst, AsMade),
        (shapes!("sorted_entities"), By::SortedEntities, AsMade),
        (shapes!("sorted_rows"), By::SortedRows, Sorted),
        (shapes!("levels"), By::Levels, Leveled),
        (shapes!("ranges"), By::Ranges, Sorted),
    ];
    let mut measures = Vec::new();
    for (shapes, way, standing) in ways {
        for (shares, shape) in shapes {
            measures.extend(shares.map(|(id, per_10k)| {
                let contestant = engine::by_way(shape, SOME, per_10k, standing, Some(way));
                let reference = reference::pass(shape, SOME, per_10k);
                Measure::open_race(id, SOME, contestant, reference)
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
        let contestant = engine::moves(shape, SOME);
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
