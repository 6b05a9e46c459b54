//! Giving components to an entity that lives.
#![forbid(unsafe_code)]

use super::bundle::guard;
use super::{Bundle, Declared, Has, InsertError, NoSuchEntity, One, Parts};
use crate::change::MutOf;
use crate::entity::Entity;
use crate::group::{Adding, enter_groups, leave_groups};
use crate::hierarchy::nodes_gained;
use crate::pool::{Valued, Values};
use crate::signature::Signature;

#[doc(hidden)]
#[inline]
pub fn insert<W: Declared, S, B: Bundle<W, S>>(
    world: &mut W,
    entity: Entity,
    bundle: B,
) -> Result<(), InsertError<B>> {
    if !world.shape().entities.contains(entity) {
        return Err(InsertError { entity, bundle });
    }
    // What was overwritten is dropped here, behind everything else.
    drop(insert_living(world, entity, bundle.into_parts()));
    Ok(())
}

#[doc(hidden)]
#[inline]
pub fn replace<W: Has<C>, C: 'static>(
    world: &mut W,
    entity: Entity,
    component: C,
) -> Result<Option<C>, InsertError<C>> {
    if !world.shape().entities.contains(entity) {
        return Err(InsertError {
            entity,
            bundle: component,
        });
    }
    Ok(insert_living(world, entity, One(component)))
}

#[doc(hidden)]
#[inline]
pub fn get_or_insert_with<W: Has<C>, C: 'static>(
    world: &mut W,
    entity: Entity,
    make: impl FnOnce() -> C,
) -> Result<MutOf<'_, W, C>, NoSuchEntity> {
    let shape = world.shape();
    if !shape.entities.contains(entity) {
        return Err(NoSuchEntity { entity });
    }
    if !shape.signature(entity.index()).has(W::ID) {
        let made = make();
        insert_living(world, entity, One(made));
        // A hook may have ended the entity's life.
        if const { W::HOOKS.insert } && !world.shape().entities.contains(entity) {
            return Err(NoSuchEntity { entity });
        }
    }
    let (shape, store) = world.store_mut();
    let position = shape.index(W::ID).position(entity.index());
    match store.values_mut().value_mut(position) {
        Some(value) => Ok(guard::<W, C>(shape, value, position)),
        None => taken_away(),
    }
}

#[cold]
#[inline(never)]
fn taken_away() -> ! {
    panic!("a hook took the component away that was just inserted")
}

/// Inserts into an entity that is alive, runs the hooks, and returns what was overwritten.
#[inline]
pub(super) fn insert_living<W: Declared, P: Parts<W>>(
    world: &mut W,
    entity: Entity,
    parts: P,
) -> P::Options {
    P::reserve_one(world);
    let index = entity.index();
    let before = world.shape().signature(index);
    let mut after = before;
    after.insert(const { &P::MASK });
    leave_groups::<W, Adding<P>>(world, index, before, after);
    *world.shape_mut().signature_mut(index) = after;
    let mut overwritten = parts.insert(world, index, before);
    enter_groups::<W, Adding<P>>(world, index, before, after);
    nodes_gained::<W, P>(world, index);
    if const { P::HOOKS.insert || P::HOOKS.replace } {
        P::run_inserted(world, entity, before, &mut overwritten);
    }
    overwritten
}
