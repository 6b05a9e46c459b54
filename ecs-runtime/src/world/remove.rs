//! Taking components from an entity.
#![forbid(unsafe_code)]

use super::{Bundle, Declared, Parts};
use crate::entity::Entity;
use crate::group::{Taking, enter_groups, leave_groups};
use crate::hierarchy::nodes_lost;
use crate::signature::Signature;

#[doc(hidden)]
#[inline]
pub fn remove<W: Declared, S, B: Bundle<W, S>>(
    world: &mut W,
    entity: Entity,
) -> <B::Parts as Parts<W>>::Options {
    let index = entity.index();
    if !world.shape().entities.contains(entity) {
        // A dead entity has nothing to take.
        return B::Parts::remove(world, index, W::Signature::default());
    }
    let before = world.shape().signature(index);
    let mut after = before;
    after.remove(const { &B::Parts::MASK });
    leave_groups::<W, Taking<B::Parts>>(world, index, before, after);
    *world.shape_mut().signature_mut(index) = after;
    let mut taken = B::Parts::remove(world, index, before);
    enter_groups::<W, Taking<B::Parts>>(world, index, before, after);
    if before != after {
        nodes_lost::<W, B::Parts>(world, index);
    }
    if const { <B::Parts as Parts<W>>::HOOKS.remove } {
        B::Parts::run_removed(world, entity, &mut taken);
    }
    taken
}
