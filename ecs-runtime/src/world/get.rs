//! Looking a component up.
#![forbid(unsafe_code)]

use super::{Bundle, Declared, LentParts};
use crate::entity::Entity;

#[doc(hidden)]
#[inline]
pub fn get<W, S, B>(world: &W, entity: Entity) -> Option<<B::Parts as LentParts<W>>::Ref<'_>>
where
    W: Declared,
    B: Bundle<W, S, Parts: LentParts<W>>,
{
    B::Parts::get(world, world.shape().living(entity)?)
}

#[doc(hidden)]
#[inline]
pub fn get_mut<W, S, B>(
    world: &mut W,
    entity: Entity,
) -> Option<<B::Parts as LentParts<W>>::Mut<'_>>
where
    W: Declared,
    B: Bundle<W, S, Parts: LentParts<W>>,
{
    B::Parts::get_mut(world, entity)
}
