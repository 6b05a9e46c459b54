//! Area `groups`: walks over what stands together, keeping it together, and what that costs everybody else.

use super::{Failure, Figure, Measure};
use crate::{
    engine::groups as engine,
    reference::{groups as reference, world::walk as walk_slices},
    workload::groups::BOSSES,
};

const FEW: u32 = 10_000;
const SOME: u32 = 100_000;
const MANY: u32 = 1_000_000;

/// G1 to G12, in that order.
pub(super) fn measures() -> Vec<Measure> {
    [
        walk(),
        query(),
        partial(),
        toggles(),
        unmentioned(),
        spawn(),
        half(),
        get(),
        lanes(),
        list(),
        unmoved(),
        driver(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// G1: the walk of a group that owns two components, and five, against zipped slices.
fn walk() -> Vec<Measure> {
    let sizes = [(FEW, 1.05), (SOME, 1.05), (MANY, 1.08)];
    let mut measures = Vec::new();
    for (n, target) in sizes {
        measures.push(Measure::race(
            "G1.2.rows",
            n,
            target,
            engine::walk_rows(n),
            walk_slices(n),
        ));
    }
    for (n, target) in sizes {
        measures.push(Measure::race(
            "G1.2.for_each",
            n,
            target,
            engine::walk_for_each(n),
            walk_slices(n),
        ));
    }
    for (n, target) in sizes {
        measures.push(Measure::race(
            "G1.5.rows",
            n,
            target,
            engine::walk_five_rows(n),
            reference::walk_five(n),
        ));
    }
    for (n, target) in sizes {
        measures.push(Measure::race(
            "G1.5.for_each",
            n,
            target,
            engine::walk_five_for_each(n),
            reference::walk_five(n),
        ));
    }
    measures
}

/// G2: a query that matches a group exactly, against the group's own walk, in instructions.
fn query() -> Vec<Measure> {
    vec![
        Measure::same_count(
            "G2.rows",
            SOME,
            engine::query_rows(SOME),
            engine::walk_rows(SOME),
        ),
        Measure::same_count(
            "G2.for_each",
            SOME,
            engine::query_for_each(SOME),
            engine::walk_for_each(SOME),
        ),
    ]
}

/// G3: the walk of a group that owns one component and finds the other in a pool of the same order, against zipped
/// slices.
fn partial() -> Vec<Measure> {
    let rows = [FEW, SOME, MANY].map(|n| {
        let contestant = engine::walk_partial_rows(n);
        Measure::race("G3.rows", n, 1.8, contestant, walk_slices(n))
    });
    let for_each = [FEW, SOME, MANY].map(|n| {
        let contestant = engine::walk_partial_for_each(n);
        Measure::race("G3.for_each", n, 1.8, contestant, walk_slices(n))
    });
    rows.into_iter().chain(for_each).collect()
}

/// G4: a grouped component comes and goes, for random entities against a group by hand, for all against a sparse set
/// without a group.
fn toggles() -> Vec<Measure> {
    vec![
        Measure::race(
            "G4.toggle",
            SOME,
            1.5,
            engine::toggle(SOME),
            reference::toggle(SOME),
        ),
        Measure::race(
            "G4.all",
            SOME,
            3.0,
            engine::toggle_all(SOME),
            reference::toggle_all(SOME),
        ),
    ]
}

/// G5: a component that no group mentions comes and goes, in a world of ten groups against one without, in
/// instructions.
fn unmentioned() -> Vec<Measure> {
    vec![Measure::same_count(
        "G5",
        FEW,
        engine::toggle_among_groups(FEW),
        engine::toggle_without_groups(FEW),
    )]
}

/// G6: a batch is spawned into a group, against a world without it.
fn spawn() -> Vec<Measure> {
    vec![Measure::race(
        "G6",
        SOME,
        1.6,
        engine::spawn_batch(SOME),
        engine::spawn_batch_ungrouped(SOME),
    )]
}

/// G7: all have a position and a random half has a velocity; the group's walk, against zipped slices of that length,
/// and against the query in a world without the group.
fn half() -> Vec<Measure> {
    vec![
        Measure::race(
            "G7.slices",
            MANY,
            1.05,
            engine::walk_half(MANY),
            reference::walk_half(MANY),
        ),
        Measure::race(
            "G7.query",
            MANY,
            0.2,
            engine::walk_half(MANY),
            engine::walk_half_ungrouped(MANY),
        ),
    ]
}

/// G8: both components of random members, against a look-up in each of two sparse sets.
fn get() -> Vec<Measure> {
    [FEW, SOME, MANY]
        .map(|n| Measure::race("G8", n, 0.8, engine::get_two(n), reference::get_two(n)))
        .into()
}

/// G9: a group's slices as plain numbers, against zipped slices of arrays.
fn lanes() -> Vec<Measure> {
    [(FEW, 0.35), (SOME, 0.55), (MANY, 0.8)]
        .map(|(n, target)| {
            let contestant = engine::walk_lanes(n);
            Measure::race("G9", n, target, contestant, reference::walk_arrays(n))
        })
        .into()
}

/// G10: the walk of a group that owns nothing, against a list and two look-ups.
fn list() -> Vec<Measure> {
    vec![
        Measure::race(
            "G10.rows",
            SOME,
            1.2,
            engine::walk_listed_rows(SOME),
            reference::walk_list(SOME),
        ),
        Measure::race(
            "G10.for_each",
            SOME,
            1.2,
            engine::walk_listed_for_each(SOME),
            reference::walk_list(SOME),
        ),
    ]
}

/// G11: a grouped component comes and goes where no membership depends on it, against a world without the group.
fn unmoved() -> Vec<Measure> {
    vec![Measure::race(
        "G11",
        SOME,
        1.2,
        engine::toggle_unmoved(SOME),
        engine::toggle_unmoved_ungrouped(SOME),
    )]
}

/// G12: a query for movers that are bosses looks at the bosses alone: rows over bosses.
fn driver() -> Vec<Measure> {
    vec![Measure::other("G12", MANY, 1.0, |_| {
        let counts = engine::bosses(MANY);
        if counts.bodies != BOSSES {
            return Err(Failure::Wrong(format!(
                "{BOSSES} bosses, but {} bodies ran",
                counts.bodies
            )));
        }
        Ok(Figure::from(f64::from(counts.rows) / f64::from(BOSSES)))
    })]
}
