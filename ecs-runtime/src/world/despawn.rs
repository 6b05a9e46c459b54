//! Ending an entity's life, at a cost that follows what it has.
#![forbid(unsafe_code)]

use alloc::vec::Vec;

use super::bundle::rows_mut;
use super::{Declared, Declares, NoSuchEntity, VisitorMut};
use crate::entity::Entity;
use crate::group::{TakingAll, leave_groups};
use crate::hierarchy::{doomed, is_cascading, leave_hierarchies, takes_along};
use crate::hook::Waiting;
use crate::pool::Store;
use crate::signature::Signature;

#[doc(hidden)]
#[inline]
pub fn despawn<W: Declared>(world: &mut W, entity: Entity) -> Result<(), NoSuchEntity> {
    if !world.shape().entities.contains(entity) {
        return Err(NoSuchEntity { entity });
    }
    if const { is_cascading(W::SCHEMA) } && takes_along(world, entity.index()) {
        let doomed = doomed(world, &[entity], false);
        despawn_listed(world, doomed);
        return Ok(());
    }
    if const { W::ON_REMOVE.is_empty() } {
        let mut left = detach(world, entity, None);
        if left != W::Signature::default() {
            run_to_end(|| drop_next(world, &mut left));
        }
    } else {
        let mut waiting = Waiting::new();
        let mut left = detach(world, entity, Some(&mut waiting));
        if left != W::Signature::default() || !waiting.is_empty() {
            run_to_end(|| drop_next(world, &mut left) || waiting.run_next(world));
        }
    }
    Ok(())
}

/// Despawns each of a list that is still alive, with those that die with it, and runs the hooks behind all of them.
pub(crate) fn despawn_all<W: Declared>(world: &mut W, entities: Vec<Entity>) {
    if const { is_cascading(W::SCHEMA) } {
        let doomed = doomed(world, &entities, false);
        despawn_listed(world, doomed);
    } else {
        despawn_listed(world, entities);
    }
}

/// Despawns each of a list that is still alive, in its order, and runs the hooks behind all of them.
pub(crate) fn despawn_listed<W: Declared>(world: &mut W, entities: Vec<Entity>) {
    let mut waiting = Waiting::new();
    let mut entities = entities.into_iter();
    let mut left = W::Signature::default();
    run_to_end(|| {
        if drop_next(world, &mut left) {
            return true;
        }
        // One that is given twice is dead by its second turn, and that is what was asked for.
        let alive = |entity: &Entity| world.shape().entities.contains(*entity);
        match entities.by_ref().find(alive) {
            Some(entity) => {
                left = detach(world, entity, Some(&mut waiting));
                true
            }
            None => waiting.run_next(world),
        }
    });
}

/// Takes a living entity out of all groups and pools, and ends its life. Returns the components of which a value has to be
/// dropped.
#[inline]
fn detach<W: Declared>(
    world: &mut W,
    entity: Entity,
    mut waiting: Option<&mut Waiting<W>>,
) -> W::Signature {
    world.shape_mut().entities.reserve_free();
    leave_hierarchies(world, entity.index());
    let signature = world.shape().signature(entity.index());
    leave_groups::<W, TakingAll>(world, entity.index(), signature, W::Signature::default());

    let mut left = signature;
    let mut dropped = signature;
    while let Some(id) = left.pop() {
        let mut detach = Detach::<W> {
            entity,
            waiting: waiting.as_deref_mut(),
            drops: false,
        };
        world.visit_mut(id, &mut detach);
        if !detach.drops {
            dropped.remove_id(id);
        }
    }
    world.shape_mut().free(entity.index());
    dropped
}

/// Drops one of the values that were detached; returns whether there was one.
#[inline]
fn drop_next<W: Declared>(world: &mut W, dropped: &mut W::Signature) -> bool {
    match dropped.pop() {
        Some(id) => {
            world.visit_mut(id, &mut DropDetached);
            true
        }
        None => false,
    }
}

/// Calls `step` until it says that nothing is left. A call that panics keeps no later one from running.
pub(super) fn run_to_end(step: impl FnMut() -> bool) {
    struct Rest<Step: FnMut() -> bool>(Step);

    impl<Step: FnMut() -> bool> Drop for Rest<Step> {
        fn drop(&mut self) {
            while (self.0)() {}
        }
    }

    let mut rest = Rest(step);
    while (rest.0)() {}
}

/// Takes the entity out of a pool: its value to those that wait for their hooks, or to the end of the store.
pub(super) struct Detach<'a, W> {
    pub(super) entity: Entity,
    pub(super) waiting: Option<&'a mut Waiting<W>>,
    /// Whether the value is at the end of the store, and has to be dropped.
    pub(super) drops: bool,
}

impl<W: Declared> VisitorMut<W> for Detach<'_, W> {
    #[inline]
    fn visit<C: 'static>(&mut self, world: &mut W)
    where
        W: Declares<C>,
    {
        let (index, store) = rows_mut::<W, C>(world);
        if const { W::HOOKS.remove }
            && let Some(waiting) = &mut self.waiting
        {
            let value = store.take(index, self.entity.index());
            waiting.push(self.entity, value);
        } else {
            self.drops = store.detach(index, self.entity.index());
        }
    }
}

/// Drops the value that [`Detach`] put at the end of a store.
struct DropDetached;

impl<W: Declared> VisitorMut<W> for DropDetached {
    #[inline]
    fn visit<C: 'static>(&mut self, world: &mut W)
    where
        W: Declares<C>,
    {
        world.store_mut().1.drop_detached();
    }
}
