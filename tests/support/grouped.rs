//! A world with groups of every kind, and its model.

mod groups;

use super::pair;
use super::shapes::Den as Zoo;

pub(crate) use groups::assert_declared;

#[path = "step/mod.rs"]
#[allow(
    clippy::duplicate_mod,
    reason = "each world is called by its own methods, which is not the same code"
)]
mod step;

pair!(groups::FLOCKS);
