//! The races of all areas under criterion: `cargo bench -p phalanx-bench`, with a part of a name to choose some.
//!
//! Each pass makes fresh data, untimed, and reports the thread CPU time of its work, as in `ratios`. Measures that
//! are no race are in `ratios` alone.

#![allow(
    missing_docs,
    reason = "criterion's macros make undocumented functions"
)]

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use phalanx_bench::{AREAS, How};

fn races(criterion: &mut Criterion) {
    for measure in AREAS.iter().flat_map(|area| (area.measures)()) {
        let How::Race(race) = measure.how else {
            continue;
        };
        let mut group = criterion.benchmark_group(format!("{}/{}", measure.id, measure.n));
        group.sampling_mode(SamplingMode::Flat);
        let sides = [
            ("reference", race.reference),
            ("contestant", race.contestant),
        ];
        for (side, contestant) in sides {
            let mut seed = 0;
            group.bench_function(BenchmarkId::new(side, contestant.name()), |bencher| {
                bencher.iter_custom(|passes| {
                    let mut time = Duration::ZERO;
                    for _ in 0..passes {
                        seed += 1;
                        time += contestant.pass(seed).time;
                    }
                    time
                });
            });
        }
        group.finish();
    }
}

/// Few passes: most of them have data of a million entities to make.
fn few() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(500))
}

criterion_group! { name = areas; config = few(); targets = races }
criterion_main!(areas);
