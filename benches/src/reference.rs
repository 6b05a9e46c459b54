//! What an expert would write by hand for one purpose: here what several areas use, beside it one file an area.

pub(crate) mod change;
pub(crate) mod groups;
pub(crate) mod hierarchy;
pub(crate) mod search;
pub(crate) mod sorting;
mod sparse_set;
pub(crate) mod storages;
pub(crate) mod world;

use self::sparse_set::{Entity, SparseSet, VACANT};

fn sum<C>(values: &[C], of: impl Fn(&C) -> u64) -> u64 {
    values.iter().map(of).sum()
}
