//! Spawning: one bundle, or many.
#![forbid(unsafe_code)]

use alloc::vec::Vec;

use super::{Bundle, Declared, Parts, SpawnError};
use crate::entity::Entity;
use crate::signature::Signature;

/// What a batch reserves on an iterator's word; beyond it, room grows with what really comes.
const MOST_BELIEVED: usize = 1 << 20;

#[doc(hidden)]
#[inline]
pub fn spawn<W: Declared, S, B: Bundle<W, S>>(world: &mut W, bundle: B) -> Entity {
    match try_spawn(world, bundle) {
        Ok(entity) => entity,
        Err(refused) => {
            drop(refused);
            used_up()
        }
    }
}

#[doc(hidden)]
#[inline]
pub fn try_spawn<W: Declared, S, B: Bundle<W, S>>(
    world: &mut W,
    bundle: B,
) -> Result<Entity, SpawnError<B>> {
    B::Parts::reserve_one(world);
    let signature = const { B::Parts::MASK };
    match world.shape_mut().allocate(W::Signature::of(&signature)) {
        Some(entity) => {
            bundle.into_parts().push(world, entity.index());
            Ok(entity)
        }
        None => Err(SpawnError { bundle }),
    }
}

#[doc(hidden)]
pub fn spawn_batch<W, S, B, Items>(world: &mut W, bundles: Items) -> Vec<Entity>
where
    W: Declared,
    B: Bundle<W, S>,
    Items: IntoIterator<Item = B>,
{
    let bundles = bundles.into_iter();
    let believed = bundles.size_hint().0.min(MOST_BELIEVED);
    let mut entities = Vec::with_capacity(believed);
    reserve::<W, S, B>(world, believed);
    bundles.for_each(|bundle| entities.push(spawn(world, bundle)));
    entities
}

#[doc(hidden)]
pub fn reserve<W: Declared, S, B: Bundle<W, S>>(world: &mut W, additional: usize) {
    world.shape_mut().reserve(additional);
    B::Parts::reserve(world, additional);
}

#[cold]
#[inline(never)]
fn used_up() -> ! {
    panic!("all entity indices of this world are used up")
}
