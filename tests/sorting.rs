//! Sorting pools: every strategy gives the order of a stable sort, and moves all that belongs to a row.

use std::cmp::Ordering;
use std::panic::{AssertUnwindSafe, catch_unwind};

use phalanx::{Entity, Strategy, Tick, world};

#[derive(Clone, Debug, PartialEq)]
struct Text(String);
#[derive(Clone, Debug, PartialEq)]
struct Depth(f32);
#[derive(Clone, Debug, PartialEq)]
struct Zero;

world! {
    struct Level {
        components {
            Text as tracked,
            Depth,
            Zero as tracked,
        }
    }
}

const STRATEGIES: [Strategy; 4] = [
    Strategy::Auto,
    Strategy::InPlace,
    Strategy::Permutation,
    Strategy::Hybrid,
];

/// Rows in an order that is not that of the entities, some of them written later than the others.
fn populated(rows: u32, seed: u32) -> (Level, Tick) {
    let mut level = Level::new();
    let mut state = seed;
    let mut random = || {
        state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        state >> 16
    };
    let entities: Vec<Entity> = (0..rows)
        .map(|_| level.spawn((Text((random() % 50).to_string()), Depth(0.5), Zero)))
        .collect();
    for &entity in &entities {
        if random() % 5 == 0 {
            level.remove::<Text>(entity);
        }
    }
    let since = level.now();
    for &entity in &entities {
        if random() % 7 == 0
            && let Some(mut text) = level.get_mut::<Text>(entity)
        {
            text.0.push('+');
        }
    }
    (level, since)
}

fn rows(level: &Level) -> Vec<(Entity, Text)> {
    let rows = level.pool::<Text>();
    rows.iter()
        .map(|(entity, text)| (entity, text.clone()))
        .collect()
}

fn changed(level: &Level, since: Tick) -> Vec<Entity> {
    let changed = level.query::<Entity>().changed::<Text>(since);
    let mut changed: Vec<Entity> = changed.iter().collect();
    changed.sort_unstable();
    changed
}

fn by_text(one: &Text, other: &Text) -> Ordering {
    one.0.cmp(&other.0)
}

#[test]
fn every_strategy_sorts_stably_and_moves_whole_rows() {
    for strategy in STRATEGIES {
        for count in [0, 1, 2, 3, 17, 64, 300, 5000] {
            let (mut level, since) = populated(count, count + 1);
            let (mut expected, before) = (rows(&level), changed(&level, since));
            expected.sort_by(|(_, one), (_, other)| by_text(one, other));
            level.sort_by_with::<Text>(strategy, by_text);
            level.check_invariants();
            assert_eq!(rows(&level), expected, "{strategy:?} {count}");
            assert_eq!(changed(&level, since), before, "{strategy:?} {count}");

            let now = level.now();
            expected.sort_by_key(|(_, text)| text.0.len());
            level.sort_by_key_with::<Text, _>(strategy, |text| text.0.len());
            level.check_invariants();
            assert_eq!(rows(&level), expected, "{strategy:?} {count}");
            assert_eq!(changed(&level, now), [], "sorting is no change");
        }
    }
}

#[test]
fn a_comparison_that_panics_leaves_every_row_where_it_was() {
    for strategy in STRATEGIES {
        for calls in 0..80 {
            let (mut level, since) = populated(24, 3);
            let (before, written) = (rows(&level), changed(&level, since));
            let mut left = calls;
            let sorted = catch_unwind(AssertUnwindSafe(|| {
                level.sort_by_with::<Text>(strategy, |one, other| {
                    left = i32::checked_sub(left, 1).filter(|&left| left >= 0).unwrap();
                    by_text(one, other)
                });
            }));
            level.check_invariants();
            if sorted.is_err() {
                assert_eq!(rows(&level), before, "{strategy:?} {calls}");
            }
            assert_eq!(changed(&level, since), written, "{strategy:?} {calls}");
        }
    }
}
