//! Area `world`: declaration, entities, components, pools, queries.

mod compile;

use super::{Failure, Figure, Measure};
use crate::{
    engine::world as engine,
    reference::world as reference,
    workload::{number, world::Order},
};

const FEW: u32 = 10_000;
const SOME: u32 = 100_000;
const MANY: u32 = 1_000_000;

/// W1 to W9, in that order.
pub(super) fn measures() -> Vec<Measure> {
    [
        walk(),
        join(),
        single(),
        get(),
        spawn(),
        churn(),
        toggle(),
        memory(),
        entity(),
        compile::measures(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// W1: `(&mut A, &B)` over pools in the same order, against zipped slices.
fn walk() -> Vec<Measure> {
    let for_each = [(FEW, 1.15), (SOME, 1.15), (MANY, 1.25)].map(|(n, target)| {
        Measure::race(
            "W1.for_each",
            n,
            target,
            engine::walk_for_each(n),
            reference::walk(n),
        )
    });
    let plain = [FEW, SOME, MANY]
        .map(|n| Measure::race("W1.for", n, 1.4, engine::walk_for(n), reference::walk(n)));
    for_each.into_iter().chain(plain).collect()
}

/// W1b: all have A, a random half has B in random order, against a hand-written sparse join.
///
/// Its bodies and rows are counted: `W1b.bodies` is how often the body ran over the number of matches, and any
/// difference is an error; `W1b.rows` is the driver's length over that of the shortest pool.
fn join() -> Vec<Measure> {
    let mut measures: Vec<Measure> = [FEW, SOME, MANY]
        .map(|n| Measure::race("W1b", n, 1.2, engine::join(n), reference::join(n)))
        .into_iter()
        .collect();
    measures.push(Measure::other("W1b.bodies", SOME, 1.0, |_| {
        let counts = engine::join_counts(SOME);
        if counts.bodies != counts.matches {
            return Err(Failure::Wrong(format!(
                "{} matches, but {} bodies ran",
                counts.matches, counts.bodies
            )));
        }
        Ok(ratio(counts.bodies, counts.matches))
    }));
    measures.push(Measure::other("W1b.rows", SOME, 1.0, |_| {
        let counts = engine::join_counts(SOME);
        Ok(ratio(counts.rows, counts.shortest))
    }));
    measures
}

/// W2: one term, against a slice; and 26 kinds of entities that share one component, against one `Vec`.
///
/// `n` of `W2.kinds` is the number of entities of each kind.
fn single() -> Vec<Measure> {
    let mut measures = Vec::new();
    for n in [FEW, SOME, MANY] {
        measures.push(Measure::race(
            "W2.for_each",
            n,
            1.05,
            engine::single_for_each(n),
            reference::single(n),
        ));
    }
    for n in [FEW, SOME, MANY] {
        measures.push(Measure::race(
            "W2.for",
            n,
            1.05,
            engine::single_for(n),
            reference::single(n),
        ));
    }
    for (each, target) in [(20, 1.3), (1000, 1.05)] {
        measures.push(Measure::race(
            "W2.kinds",
            each,
            target,
            engine::kinds(each),
            reference::kinds(each),
        ));
    }
    measures
}

/// W3: `get` of random entities, against a look-up in slots with generations.
fn get() -> Vec<Measure> {
    [FEW, SOME, MANY]
        .map(|n| Measure::race("W3", n, 1.25, engine::get(n), reference::get(n)))
        .into()
}

/// W4: entities of four components, one at a time against `Vec`s that grow, in a batch against reserved ones.
fn spawn() -> Vec<Measure> {
    let one = [FEW, SOME]
        .map(|n| Measure::race("W4.spawn", n, 1.8, engine::spawn(n), reference::spawn(n)));
    let batch = [FEW, SOME].map(|n| {
        Measure::race(
            "W4.batch",
            n,
            2.0,
            engine::spawn_batch(n),
            reference::spawn_reserved(n),
        )
    });
    one.into_iter().chain(batch).collect()
}

/// W5: spawn, despawn in random order, and again, against slots and arrays; then the same in a world that declares 64
/// components, against the world that declares two.
fn churn() -> Vec<Measure> {
    vec![
        Measure::race("W5", SOME, 2.0, engine::churn(SOME), reference::churn(SOME)),
        Measure::race(
            "W5.wide",
            SOME,
            1.15,
            engine::churn_wide(SOME),
            engine::churn(SOME),
        ),
    ]
}

/// W6: give all a component and take it from all, against a sparse set.
fn toggle() -> Vec<Measure> {
    [FEW, SOME]
        .map(|n| Measure::race("W6", n, 1.5, engine::toggle(n), reference::toggle(n)))
        .into()
}

/// W7: live heap bytes an entity.
fn memory() -> Vec<Measure> {
    let bytes = Measure::other("W7", MANY, 56.0, |tools| {
        let Some(live_bytes) = tools.live_bytes else {
            return Err(Failure::Skipped("the allocator does not count".into()));
        };
        let before = live_bytes();
        let world = engine::populated(MANY);
        let bytes = live_bytes().saturating_sub(before);
        drop(world);
        Ok(ratio(number(bytes), MANY))
    });
    vec![bytes]
}

/// W9: `(Entity, &A)` against `&A`.
fn entity() -> Vec<Measure> {
    [
        ("W9.ordered", Order::ByIndex, 1.5),
        ("W9.shuffled", Order::Shuffled, 3.0),
    ]
    .map(|(id, order, target)| {
        let contestant = engine::with_entity(MANY, order);
        Measure::race(
            id,
            MANY,
            target,
            contestant,
            engine::without_entity(MANY, order),
        )
    })
    .into()
}

fn ratio(part: u32, whole: u32) -> Figure {
    Figure::from(f64::from(part) / f64::from(whole))
}
