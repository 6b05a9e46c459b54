//! The operations of `tests/model.rs`, as libFuzzer finds them: bytes become operations, which are done to a
//! world and to its model, and everything is compared.
#![no_main]

#[path = "../../tests/support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the tests use more of it")]
mod support;

use std::iter;

use libfuzzer_sys::fuzz_target;
use phalanx::Limits;

use support::op::Op;
use support::{Pair, bare, grouped, mixed, turned};

fuzz_target!(|bytes: &[u8]| {
    // The first byte says which world it is: one that has groups mostly.
    let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    match first % 4 {
        0 => run::<bare::Pair>(rest),
        1 => run::<grouped::Pair>(rest),
        2 => run::<mixed::Pair>(rest),
        _ => run::<turned::Pair>(rest),
    }
});

fn run<P: Pair>(bytes: &[u8]) {
    // Few indices and generations, so that their ends are met.
    let limits = Limits {
        indices: 100,
        generations: 6,
    };
    let mut bytes = bytes.iter().copied();
    let mut pair = P::with_limits(limits);
    for op in iter::from_fn(|| Op::decode(&mut bytes)) {
        pair.step(op);
    }
    pair.assert_same();
}
