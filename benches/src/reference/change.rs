//! Area `change` by hand: a stamp a row beside the values, and a scan of them.

use std::hint::black_box;

use crate::{
    harness::{Contestant, Rng},
    workload::{
        at,
        change::{ASKED, Gauge, Meter as _, changed},
    },
};

/// Stamps that are compared at once: two of the widest vectors.
const LANES: usize = 32;

struct Stamped {
    values: Vec<Gauge>,
    stamps: Vec<u32>,
    now: u32,
}

/// T3: all stamps are compared, in vectors, and the values of the newer ones are read.
pub(crate) fn scan(n: u32, is_run: bool) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let values: Vec<Gauge> = (0..n).map(|_| Gauge::random(rng)).collect();
        let rows = changed(rng, n, is_run);
        let mut stamped = Stamped {
            stamps: vec![1; values.len()],
            values,
            now: 2,
        };
        for row in rows {
            stamped.values[at(row)].rise();
            stamped.stamps[at(row)] = stamped.now;
        }
        stamped
    };
    let work = |stamped: &mut Stamped| {
        let mut sum = 0;
        for _ in 0..ASKED {
            sum += sum_of_new(black_box(&*stamped), 1);
        }
        sum
    };
    Contestant::new("scan", setup, work, |_, sum| sum)
}

fn sum_of_new(stamped: &Stamped, window: u32) -> u64 {
    let is_new = |stamp: u32| stamped.now.wrapping_sub(stamp) < window;
    let mut sum = 0;
    let chunks = stamped
        .stamps
        .chunks(LANES)
        .zip(stamped.values.chunks(LANES));
    for (stamps, values) in chunks {
        if stamps.iter().fold(false, |any, &stamp| any | is_new(stamp)) {
            for (&stamp, value) in stamps.iter().zip(values) {
                if is_new(stamp) {
                    sum += value.sum();
                }
            }
        }
    }
    sum
}
