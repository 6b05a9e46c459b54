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
    let mut before = W::Signature::of(&Mask::EMPTY);
    // A dead entity has nothing to take.
    if world.shape().entities.contains(entity) {
        let signature = world.shape_mut().signature_mut(entity.index());
        before = *signature;
        signature.remove(const { &B::Parts::MASK });
    }
    B::Parts::remove(world, entity.index(), before)
}
