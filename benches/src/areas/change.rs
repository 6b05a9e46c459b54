//! Area `change`: what it costs to notice writes, to ask what changed, and to have hooks.

use super::Measure;
use crate::{
    engine::change::{self as engine, Hooked, Noticing, Plain},
    reference::change as reference,
    workload::change::{Gauge, Panel},
};

const FEW: u32 = 1_000;
const SOME: u32 = 100_000;
const MANY: u32 = 1_000_000;

/// T1 to T5, in that order.
pub(super) fn measures() -> Vec<Measure> {
    [write_all(), write_few(), ask(), unaffected(), hooks()]
        .into_iter()
        .flatten()
        .collect()
}

/// T1: a walk that writes every row, with a tracked component against the same without tracking.
fn write_all() -> Vec<Measure> {
    let mut measures = Vec::new();
    for n in [SOME, MANY] {
        measures.push(Measure::race(
            "T1.64.rows",
            n,
            1.3,
            engine::write_matrices::<Noticing>(n),
            engine::write_matrices::<Plain>(n),
        ));
    }
    for n in [SOME, MANY] {
        measures.push(Measure::race(
            "T1.64.for_each",
            n,
            1.3,
            engine::write_each_matrix::<Noticing>(n),
            engine::write_each_matrix::<Plain>(n),
        ));
    }
    for n in [SOME, MANY] {
        measures.push(Measure::race(
            "T1.12.rows",
            n,
            2.2,
            engine::write_positions::<Noticing>(n),
            engine::write_positions::<Plain>(n),
        ));
    }
    for n in [SOME, MANY] {
        measures.push(Measure::race(
            "T1.12.for_each",
            n,
            2.2,
            engine::write_each_position::<Noticing>(n),
            engine::write_each_position::<Plain>(n),
        ));
    }
    measures
}

/// T2: a walk that may write every row and writes one in a hundred, against the same without tracking.
fn write_few() -> Vec<Measure> {
    let mut measures = Vec::new();
    for n in [SOME, MANY] {
        measures.push(Measure::race(
            "T2.64.rows",
            n,
            1.3,
            engine::write_few::<Noticing, Panel>(n),
            engine::write_few::<Plain, Panel>(n),
        ));
    }
    for n in [SOME, MANY] {
        measures.push(Measure::race(
            "T2.64.for_each",
            n,
            1.3,
            engine::write_few_each::<Noticing, Panel>(n),
            engine::write_few_each::<Plain, Panel>(n),
        ));
    }
    for n in [SOME, MANY] {
        measures.push(Measure::race(
            "T2.12.rows",
            n,
            1.7,
            engine::write_few::<Noticing, Gauge>(n),
            engine::write_few::<Plain, Gauge>(n),
        ));
    }
    for n in [SOME, MANY] {
        measures.push(Measure::race(
            "T2.12.for_each",
            n,
            1.7,
            engine::write_few_each::<Noticing, Gauge>(n),
            engine::write_few_each::<Plain, Gauge>(n),
        ));
    }
    measures
}

/// T3: one row in a thousand changed, and these are read, against a scan of all stamps; where nothing changed, for many
/// rows against few, in instructions.
fn ask() -> Vec<Measure> {
    vec![
        Measure::race(
            "T3.run",
            MANY,
            0.03,
            engine::ask_changed(MANY, true),
            reference::scan(MANY, true),
        ),
        Measure::race(
            "T3.random",
            MANY,
            0.4,
            engine::ask_changed(MANY, false),
            reference::scan(MANY, false),
        ),
        Measure::same_count(
            "T3.nothing",
            MANY,
            engine::ask_unchanged(MANY),
            engine::ask_unchanged(FEW),
        ),
    ]
}

/// T4: a component that is not tracked comes and goes, beside tracked ones against beside others, in instructions.
fn unaffected() -> Vec<Measure> {
    vec![Measure::same_count(
        "T4",
        SOME / 10,
        engine::toggle::<Noticing>(SOME / 10),
        engine::toggle::<Plain>(SOME / 10),
    )]
}

/// T5: a component comes that has a hook which does nothing, against one without.
fn hooks() -> Vec<Measure> {
    vec![Measure::race(
        "T5",
        SOME,
        1.2,
        engine::give::<Hooked>(SOME),
        engine::give::<Plain>(SOME),
    )]
}
