//! Area `strategies`: each way of sorting, for inputs of each shape, against the standard library's `sort_unstable` on pairs
//! of a key and an entity in the same order. Figures to choose by.

use phalanx::Strategy;

use super::Measure;
use crate::{
    engine::sorting as engine,
    reference::sorting as reference,
    workload::sorting::{Shape, Sprite},
};

/// A table of ids, which are static: a row for each way of sorting, a column for each shape.
macro_rules! ids {
    ($($way:literal),*) => {
        [$([
            concat!("S12.", $way, ".random"),
            concat!("S12.", $way, ".sorted"),
            concat!("S12.", $way, ".local"),
            concat!("S12.", $way, ".spread"),
            concat!("S12.", $way, ".appended"),
            concat!("S12.", $way, ".reversed"),
            concat!("S12.", $way, ".equal"),
        ]),*]
    };
}

const SHAPES: [Shape; 7] = [
    Shape::Random,
    Shape::Sorted,
    Shape::Local,
    Shape::Spread,
    Shape::Appended,
    Shape::Reversed,
    Shape::Equal,
];

/// S12.
pub(super) fn measures() -> Vec<Measure> {
    let [auto, comparing, permutation, in_place, hybrid] =
        ids!("auto", "comparing", "permutation", "in_place", "hybrid");
    let mut measures = Vec::new();
    for n in [1_000, 100_000, 1_000_000] {
        measures.extend(auto.into_iter().zip(SHAPES).map(|(id, shape)| {
            let contestant = engine::sort_by_key::<Sprite>(n, shape, Strategy::Auto);
            Measure::open_race(id, n, contestant, reference::sort(n, shape))
        }));
        for (ids, strategy) in [
            (comparing, Strategy::Auto),
            (permutation, Strategy::Permutation),
            (in_place, Strategy::InPlace),
            (hybrid, Strategy::Hybrid),
        ] {
            measures.extend(ids.into_iter().zip(SHAPES).map(|(id, shape)| {
                let contestant = engine::sort_by::<Sprite>(n, shape, strategy);
                Measure::open_race(id, n, contestant, reference::sort(n, shape))
            }));
        }
    }
    measures
}
