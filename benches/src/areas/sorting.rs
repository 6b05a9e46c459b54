//! Area `sorting`: what sorting costs, against sorting pairs of a key and an entity that nothing has to follow.

use phalanx::Strategy;

use super::Measure;
use crate::{
    engine::sorting::{self as engine, Aligned},
    reference::{sorting as reference, world::walk},
    workload::sorting::{Card, Instance, Model, Shape, Sprite, Tag},
};

const FEW: u32 = 1_000;
const SOME: u32 = 100_000;
const MANY: u32 = 1_000_000;

/// Members of the group that keeps an order.
const MEMBERS: u32 = 150_000;

/// S1 to S11, in that order.
pub(super) fn measures() -> Vec<Measure> {
    [
        random(),
        large(),
        in_order(),
        nearly_in_order(),
        hybrid(),
        comparisons(),
        as_others(),
        frames(),
        walks(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// S1: random rows of 4 and of 16 bytes, by a float.
fn random() -> Vec<Measure> {
    let mut measures = Vec::new();
    for (n, target) in [(FEW, 0.95), (SOME, 0.9), (MANY, 1.25)] {
        measures.push(Measure::race(
            "S1.4",
            n,
            target,
            engine::sort_by_key::<Tag>(n, Shape::Random, Strategy::Auto),
            reference::sort(n, Shape::Random),
        ));
    }
    for (n, target) in [(FEW, 0.95), (SOME, 0.9), (MANY, 1.25)] {
        measures.push(Measure::race(
            "S1.16",
            n,
            target,
            engine::sort_by_key::<Sprite>(n, Shape::Random, Strategy::Auto),
            reference::sort(n, Shape::Random),
        ));
    }
    measures
}

/// S2 and S3: random rows that are larger, or of more than one component.
fn large() -> Vec<Measure> {
    vec![
        Measure::race(
            "S2.64",
            MANY,
            1.7,
            engine::sort_by_key::<Instance>(MANY, Shape::Random, Strategy::Auto),
            reference::sort(MANY, Shape::Random),
        ),
        Measure::race(
            "S2.256",
            MANY,
            3.6,
            engine::sort_by_key::<Model>(MANY, Shape::Random, Strategy::Auto),
            reference::sort(MANY, Shape::Random),
        ),
        Measure::race(
            "S3.arrays",
            MANY,
            1.9,
            engine::sort_arrays(MANY),
            reference::sort(MANY, Shape::Random),
        ),
        Measure::race(
            "S3.group",
            MANY,
            2.3,
            engine::sort_four(MANY),
            reference::sort(MANY, Shape::Random),
        ),
    ]
}

/// S4: rows that are in order, against a look at whether they are.
fn in_order() -> Vec<Measure> {
    let mut measures = Vec::new();
    for (id, shape) in [("S4.sorted", Shape::Sorted), ("S4.equal", Shape::Equal)] {
        for n in [FEW, SOME, MANY] {
            measures.push(Measure::race(
                id,
                n,
                2.0,
                engine::sort_sorted::<Sprite>(n, shape),
                reference::scan(n, shape),
            ));
        }
    }
    measures
}

/// S5: rows of which most are in order.
fn nearly_in_order() -> Vec<Measure> {
    let shapes = [
        ("S5.local", Shape::Local, 0.75),
        ("S5.random", Shape::Spread, 0.8),
        ("S5.appended", Shape::Appended, 0.7),
        ("S5.reversed", Shape::Reversed, 0.8),
    ];
    let race = |(id, shape, target)| {
        Measure::race(
            id,
            MANY,
            target,
            engine::sort_by_key::<Sprite>(MANY, shape, Strategy::Auto),
            reference::sort(MANY, shape),
        )
    };
    shapes.into_iter().map(race).collect()
}

/// S6: what is taken by default against sorting entities by looking both up in each comparison.
fn hybrid() -> Vec<Measure> {
    let mut measures = Vec::new();
    for (n, target) in [(SOME, 0.34), (MANY, 0.17)] {
        measures.extend([
            Measure::race(
                "S6.4",
                n,
                target,
                engine::sort_by_key::<Tag>(n, Shape::Random, Strategy::Auto),
                engine::sort_by_key::<Tag>(n, Shape::Random, Strategy::Hybrid),
            ),
            Measure::race(
                "S6.16",
                n,
                target,
                engine::sort_by_key::<Sprite>(n, Shape::Random, Strategy::Auto),
                engine::sort_by_key::<Sprite>(n, Shape::Random, Strategy::Hybrid),
            ),
            Measure::race(
                "S6.64",
                n,
                target,
                engine::sort_by_key::<Instance>(n, Shape::Random, Strategy::Auto),
                engine::sort_by_key::<Instance>(n, Shape::Random, Strategy::Hybrid),
            ),
        ]);
    }
    measures
}

/// S7: comparisons, and keys that are compared.
fn comparisons() -> Vec<Measure> {
    let mut measures = Vec::new();
    for n in [SOME, MANY] {
        measures.extend([
            Measure::race(
                "S7.compared",
                n,
                3.6,
                engine::sort_by::<Sprite>(n, Shape::Random, Strategy::Auto),
                reference::sort(n, Shape::Random),
            ),
            Measure::race(
                "S7.f64",
                n,
                1.8,
                engine::sort_by_long_key::<Sprite>(n),
                reference::sort(n, Shape::Random),
            ),
            Measure::race(
                "S7.64",
                n,
                1.8,
                engine::sort_cards(n, layered),
                reference::sort_cards(n, layered, |a, b| {
                    a.0.cmp(&b.0).then_with(|| a.1.total_cmp(&b.1))
                }),
            ),
            Measure::race(
                "S7.128",
                n,
                1.8,
                engine::sort_cards(n, numbered),
                reference::sort_cards(n, numbered, |a, b| {
                    let layers = a.0.cmp(&b.0);
                    layers
                        .then_with(|| a.1.total_cmp(&b.1))
                        .then_with(|| a.2.cmp(&b.2))
                }),
            ),
        ]);
    }
    measures
}

fn layered(card: &Card) -> (u32, f32) {
    (card.layer, card.depth)
}

fn numbered(card: &Card) -> (u32, f32, u64) {
    (card.layer, card.depth, card.number)
}

/// S8 and S9: a pool is put into the order of another, a group is sorted; by hand both is done in exchanges.
fn as_others() -> Vec<Measure> {
    vec![
        Measure::race(
            "S8",
            MANY,
            0.7,
            engine::sort_as(MANY),
            reference::sort_as(MANY),
        ),
        Measure::race(
            "S9",
            MANY / 2,
            0.4,
            engine::sort_members(MANY / 2),
            reference::sort_members(MANY / 2),
        ),
    ]
}

/// S10: the order of a group that keeps one, after a frame in which little changed, against sorting the same group.
fn frames() -> Vec<Measure> {
    vec![
        Measure::race(
            "S10.permutation",
            MEMBERS,
            0.33,
            engine::restore(MEMBERS),
            engine::sort_frames(MEMBERS, Strategy::Permutation),
        ),
        Measure::race(
            "S10.auto",
            MEMBERS,
            0.7,
            engine::restore(MEMBERS),
            engine::sort_frames(MEMBERS, Strategy::Auto),
        ),
    ]
}

/// S11: a walk over two pools, before one is put into the order of the other and after that.
fn walks() -> Vec<Measure> {
    let mut measures = Vec::new();
    for (id, aligned) in [
        ("S11.shuffled", Aligned::Never),
        ("S11.aligned", Aligned::Before),
        ("S11.churned", Aligned::BeforeSome),
    ] {
        for n in [SOME, MANY] {
            measures.push(Measure::open_race(
                id,
                n,
                engine::walk_two(n, aligned),
                walk(n),
            ));
        }
    }
    measures
}
