//! A world without groups, and its model.

use phalanx::world;

use super::shapes::{
    Bomb, Boxed, Byte, Chosen, Counted, Frozen, Ghost, Hidden, Line, List, Marker, Name, Page,
    Small, Sole, Speed, Wide,
};
use super::{pair, storages};

world! {
    /// Components of every shape, tracked and not, and flags between them.
    #[derive(Clone)]
    pub(crate) struct Zoo {
        components {
            Marker,
            Byte as tracked,
            Frozen as flag,
            Wide as tracked,
            Line,
            Page,
            Boxed,
            Name,
            Hidden as flag,
            Counted as tracked,
            Bomb,
            Ghost as tracked,
            Small,
            List as tracked,
            Speed as tracked,
            Sole,
            Chosen as flag,
        }
    }
}

storages! { $
    packed [Marker Byte Wide Line Page Boxed Name Counted Bomb Ghost Small List Speed Sole]
    unowned [Marker Byte Wide Line Page Boxed Name Counted Bomb Ghost Small List Speed Sole]
    ordered []
    stable []
}

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

    pub(super) fn assert_lengths(_world: &Zoo, _model: &Model) {}

    pub(super) fn assert_same(_world: &Zoo, _model: &Model) {}

    pub(super) fn walk(_world: &Zoo, _model: &Model, _nth: Nth, _salt: u32) {}

    pub(super) fn walk_mut(_world: &mut Zoo, _model: &mut Model, _nth: Nth, _salt: u32) {}

    pub(super) fn get(_world: &mut Zoo, _model: &mut Model, _nth: Nth, _pick: Pick, _salt: u32) {}

    pub(super) fn sort(_world: &mut Zoo, _model: &mut Model, _nth: Nth, _how: How, _salt: u32) {}

    pub(super) fn leave(_world: &mut Zoo, _model: &mut Model, _nth: Nth, _pick: Pick, _how: How) {}
}
