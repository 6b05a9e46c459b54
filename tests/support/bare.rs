//! A world without groups, and its model.

use super::pair;
use super::shapes::Zoo;

#[path = "step/mod.rs"]
#[allow(
    clippy::duplicate_mod,
    reason = "each world is called by its own methods, which is not the same code"
)]
mod step;

pair!(&[]);

/// There are none.
mod groups {
    use super::Zoo;
    use crate::support::model::Model;
    use crate::support::op::{How, Nth, Pick};

    /// Runs an expression with `$C` as the type of a kind that no group owns, if it is one.
    macro_rules! with_unowned {
        ($kind:expr, $C:ident => $body:expr) => {
            $crate::support::shapes::with_valued!($kind, $C => $body)
        };
    }

    pub(super) use with_unowned;

    pub(super) fn assert_lengths(_world: &Zoo, _model: &Model) {}

    pub(super) fn assert_same(_world: &Zoo, _model: &Model) {}

    pub(super) fn walk(_world: &Zoo, _model: &Model, _nth: Nth, _salt: u32) {}

    pub(super) fn walk_mut(_world: &mut Zoo, _model: &mut Model, _nth: Nth, _salt: u32) {}

    pub(super) fn get(_world: &mut Zoo, _model: &mut Model, _nth: Nth, _pick: Pick, _salt: u32) {}

    pub(super) fn sort(_world: &mut Zoo, _model: &mut Model, _nth: Nth, _how: How, _salt: u32) {}

    pub(super) fn leave(_world: &mut Zoo, _model: &mut Model, _nth: Nth, _pick: Pick, _how: How) {}
}
