//! Area `search`: what looking ids up in ascending slices costs, against searching all of the slice and against an index.

use super::Measure;
use crate::{
    engine::{search as engine, storages as stored},
    reference::{search as reference, storages as by_hand},
    workload::search::Walk,
};

const FEW: u32 = 10_000;
const SOME: u32 = 100_000;
const MANY: u32 = 1_000_000;
const MOST: u32 = 10_000_000;

/// F1 to F9, F11, J1 to J3, I1, I2, P1 and P2, in that order.
pub(super) fn measures() -> Vec<Measure> {
    [
        against_std(),
        against_window(),
        against_branches(),
        claims(),
        joins(),
        storages(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// F1 to F7: a cursor against the standard library's search.
fn against_std() -> Vec<Measure> {
    let cases = [
        ("F1", MANY, 0.08, Walk::Ahead(1)),
        ("F2", MANY, 0.32, Walk::Ahead(2)),
        ("F3", SOME, 0.75, Walk::Ahead(10)),
        ("F3", MANY, 0.6, Walk::Ahead(10)),
        ("F4", MANY, 0.85, Walk::Ahead(100)),
        ("F5.random", FEW, 1.1, Walk::Random),
        ("F5.random", SOME, 1.1, Walk::Random),
        ("F5.random", MANY, 1.1, Walk::Random),
        ("F5.random", MOST, 1.1, Walk::Random),
        ("F5.1000", MANY, 1.2, Walk::Ahead(1000)),
        ("F6.back10", MANY, 0.6, Walk::Back(10)),
        ("F6.back1", MANY, 0.2, Walk::Back(1)),
        ("F6.jitter", MANY, 0.9, Walk::Jitter),
        ("F7.50", MANY, 0.25, Walk::Among(50)),
        ("F7.1", MANY, 0.15, Walk::Among(1)),
    ];
    let race = |(id, n, target, walk)| {
        Measure::race(
            id,
            n,
            target,
            engine::cursor(n, walk),
            reference::binary_search(n, walk),
        )
    };
    cases.into_iter().map(race).collect()
}

/// F8: a cursor against a window of one width.
fn against_window() -> Vec<Measure> {
    let cases = [
        ("F8.2", 0.72, Walk::Ahead(2)),
        ("F8.10", 0.84, Walk::Ahead(10)),
        ("F8.back10", 0.5, Walk::Back(10)),
        ("F8.random", 0.4, Walk::Random),
    ];
    let race = |(id, target, walk)| {
        Measure::race(
            id,
            MANY,
            target,
            engine::cursor(MANY, walk),
            engine::windowed(MANY, walk),
        )
    };
    cases.into_iter().map(race).collect()
}

/// F9: a cursor against a search with branches.
fn against_branches() -> Vec<Measure> {
    let cases = [
        ("F9.1", 0.04, Walk::Ahead(1)),
        ("F9.2", 0.17, Walk::Ahead(2)),
        ("F9.10", 0.32, Walk::Ahead(10)),
        ("F9.100", 0.59, Walk::Ahead(100)),
    ];
    let race = |(id, target, walk)| {
        Measure::race(
            id,
            MANY,
            target,
            engine::cursor(MANY, walk),
            engine::plain(MANY, walk),
        )
    };
    cases.into_iter().map(race).collect()
}

/// F11: a window of one width, and beside it a cursor, each against a search with branches.
fn claims() -> Vec<Measure> {
    let cases = [
        ("F11.window.10", "F11.cursor.10", Walk::Ahead(10)),
        ("F11.window.100", "F11.cursor.100", Walk::Ahead(100)),
        ("F11.window.back10", "F11.cursor.back10", Walk::Back(10)),
        ("F11.window.random", "F11.cursor.random", Walk::Random),
    ];
    let mut measures = Vec::new();
    for (window, cursor, walk) in cases {
        for n in [FEW, SOME, MANY] {
            measures.extend([
                Measure::open_race(window, n, engine::windowed(n, walk), engine::plain(n, walk)),
                Measure::open_race(cursor, n, engine::cursor(n, walk), engine::plain(n, walk)),
            ]);
        }
    }
    measures
}

/// J3, I1, I2, P1 and P2: what is kept in the order of entities, and what never moves.
fn storages() -> Vec<Measure> {
    let mut measures = Vec::new();
    for (id, percent) in [("J3.100", 100), ("J3.50", 50), ("J3.10", 10)] {
        measures.push(Measure::race(
            id,
            MANY,
            1.3,
            stored::query_two(MANY, percent),
            by_hand::join_two(MANY, percent),
        ));
    }
    measures.push(Measure::race(
        "I1",
        SOME,
        0.02,
        stored::stage(SOME),
        by_hand::insert_each(SOME),
    ));
    measures.push(Measure::open_race(
        "I2",
        SOME,
        stored::churn_ordered(SOME),
        stored::churn_packed(SOME),
    ));
    measures.extend([
        Measure::race(
            "P1.0",
            MANY,
            1.2,
            stored::walk_fixed(MANY, 0),
            by_hand::walk_slice(MANY, 0),
        ),
        Measure::race(
            "P1.30",
            MANY,
            1.3,
            stored::walk_fixed(MANY, 30),
            by_hand::walk_bits(MANY, 30),
        ),
        Measure::open_race(
            "P1.closed",
            MANY,
            stored::walk_fixed(MANY, 30),
            by_hand::walk_slice(MANY, 30),
        ),
    ]);
    for n in [SOME, MANY] {
        measures.extend([
            Measure::open_race(
                "P2.ordered",
                n,
                stored::get_ordered(n),
                stored::get_packed(n),
            ),
            Measure::open_race("P2.stable", n, stored::get_stable(n), stored::get_packed(n)),
        ]);
    }
    measures
}

/// J1 and J2: a join against searching for each id by itself, and against an index.
fn joins() -> Vec<Measure> {
    let searched = [
        ("J1.1", 0.03, Walk::Ahead(1)),
        ("J1.2", 0.25, Walk::Ahead(2)),
        ("J1.10", 0.3, Walk::Ahead(10)),
        ("J1.100", 0.5, Walk::Ahead(100)),
        ("J1.1000", 0.55, Walk::Ahead(1000)),
    ];
    let searched = searched.into_iter().map(|(id, target, walk)| {
        Measure::race(
            id,
            MANY,
            target,
            engine::joined(MANY, walk),
            reference::binary_search(MANY, walk),
        )
    });
    let indexed = [
        ("J2.1", 0.5, Walk::Ahead(1)),
        ("J2.10", 1.1, Walk::Ahead(10)),
    ];
    let indexed = indexed.into_iter().map(|(id, target, walk)| {
        Measure::race(
            id,
            MANY,
            target,
            engine::joined(MANY, walk),
            reference::indexed(MANY, walk),
        )
    });
    searched.chain(indexed).collect()
}
