//! Taking components from an entity.
#![forbid(unsafe_code)]

use super::{Bundle, Declared, Parts};
use crate::entity::Entity;
use crate::signature::{Mask, Signature};

#[doc(hidden)]
#[inline]
pub fn remove<W: Declared, S, B: Bundle<W, S>>(
    world: &mut W,
    entity: Entity,
) -> <B::Parts as Parts<W>>::Options {
    let before = if world.shape().entities.contains(entity) {
        world.shape().signature(entity.index())
    } else {
        // A dead entity has nothing to take.
        W::Signature::of(&Mask::EMPTY)
    };
    if before.has_any(const { &B::Parts::MASK }) {
        world
            .shape_mut()
            .signature_mut(entity.index())
            .remove(const { &B::Parts::MASK });
    }
    B::Parts::remove(world, entity.index(), before)
}
