//! The operations of `tests/model.rs`, as libFuzzer finds them: bytes become operations, which are done to a
//! world and to its model, and everything is compared.
#![no_main]

#[path = "../../tests/support/mod.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod support;

use std::iter;

use libfuzzer_sys::fuzz_target;
use phalanx::Limits;

use support::model::Model;
use support::op::Op;
use support::shapes::Zoo;
use support::step::{assert_same, step};

fuzz_target!(|bytes: &[u8]| {
    // Few indices and generations, so that their ends are met.
    let limits = Limits {
        indices: 100,
        generations: 6,
    };
    let mut bytes = bytes.iter().copied();
    let mut world = Zoo::with_limits(limits);
    let mut model = Model::new(limits);
    for op in iter::from_fn(|| Op::decode(&mut bytes)) {
        step(&mut world, &mut model, op);
    }
    assert_same(&world, &model);
});
