//! Ending an entity's life, at a cost that follows what it has.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::mem;

use super::bundle::rows_mut;
use super::{Declared, Declares, NoSuchEntity, VisitorMut};
use crate::entity::Entity;
use crate::group::{TakingAll, leave_groups};
use crate::hook::Queue;
use crate::pool::Store;
use crate::signature::Signature;

#[doc(hidden)]
#[inline]
pub fn despawn<W: Declared>(world: &mut W, entity: Entity) -> Result<(), NoSuchEntity> {
    if !world.shape().entities.contains(entity) {
        return Err(NoSuchEntity { entity });
    }
    let mut detached = W::Detached::default();
    let mut left = Dead::detach(world, entity, &mut detached);
    if left.is_nothing() {
        return Ok(());
    }
    run_to_end(|| {
        if left.drop_next(world) {
            return true;
        }
        // Taken first: the hooks behind one that panics are not run.
        let hooked = mem::take(&mut left.hooked);
        if hooked == W::Signature::default() {
            return false;
        }
        run_removed(world, entity, hooked, &mut detached);
        true
    });
    Ok(())
}

/// Despawns each of a list that is still alive, and runs the hooks behind all of them.
pub(super) fn despawn_all<W: Declared>(world: &mut W, entities: Vec<Entity>) {
    let mut detached = W::Detached::default();
    let mut entities = entities.into_iter();
    let mut left: Option<Dead<W>> = None;
    let mut dead = Vec::new();
    run_to_end(|| {
        if let Some(left) = &mut left
            && left.drop_next(world)
        {
            return true;
        }
        // One that is given twice is dead by its second turn, and that is what was asked for.
        let alive = |entity: &Entity| world.shape().entities.contains(*entity);
        if let Some(entity) = entities.by_ref().find(alive) {
            let next = Dead::detach(world, entity, &mut detached);
            if next.hooked != W::Signature::default() {
                dead.push((entity, next.hooked));
            }
            left = Some(next);
            return true;
        }
        let dead = mem::take(&mut dead);
        run_all_removed(world, &dead, &mut detached);
        !dead.is_empty()
    });
}

/// Runs the hooks on what entities had, entity by entity.
pub(super) fn run_all_removed<W: Declared>(
    world: &mut W,
    dead: &[(Entity, W::Signature)],
    detached: &mut W::Detached,
) {
    for &(entity, hooked) in dead {
        run_removed(world, entity, hooked, detached);
    }
}

/// Runs the hooks on what an entity had, in the order of the components' declaration.
fn run_removed<W: Declared>(
    world: &mut W,
    entity: Entity,
    mut hooked: W::Signature,
    detached: &mut W::Detached,
) {
    while let Some(id) = hooked.pop() {
        world.visit_mut(id, &mut RunRemoved::<W> { entity, detached });
    }
}

/// What an entity that died has left behind.
struct Dead<W: Declared> {
    /// The components whose values wait for their hooks.
    hooked: W::Signature,
    /// The components whose values have to be dropped.
    dropped: W::Signature,
}

impl<W: Declared> Dead<W> {
    /// Takes a living entity out of all groups and pools, and ends its life.
    #[inline]
    fn detach(world: &mut W, entity: Entity, detached: &mut W::Detached) -> Self {
        world.shape_mut().entities.reserve_free();
        let signature = world.shape().signature(entity.index());
        leave_groups::<W, TakingAll>(world, entity.index(), signature, W::Signature::default());

        let mut left = signature;
        let mut dropped = signature;
        while let Some(id) = left.pop() {
            let mut detach = Detach::<W> {
                entity: entity.index(),
                detached,
                drops: false,
            };
            world.visit_mut(id, &mut detach);
            if !detach.drops {
                dropped.remove_id(id);
            }
        }
        world.shape_mut().free(entity.index());

        let mut hooked = W::Signature::of(const { &W::ON_REMOVE });
        hooked.keep(signature);
        Self { hooked, dropped }
    }

    #[inline]
    fn is_nothing(&self) -> bool {
        let nothing = W::Signature::default();
        self.dropped == nothing && self.hooked == nothing
    }

    /// Drops one of the values; returns whether there was one.
    #[inline]
    fn drop_next(&mut self, world: &mut W) -> bool {
        match self.dropped.pop() {
            Some(id) => {
                world.visit_mut(id, &mut DropDetached);
                true
            }
            None => false,
        }
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
struct Detach<'a, W: Declared> {
    entity: u32,
    detached: &'a mut W::Detached,
    drops: bool,
}

impl<W: Declared> VisitorMut<W> for Detach<'_, W> {
    #[inline]
    fn visit<C: 'static>(&mut self, world: &mut W)
    where
        W: Declares<C>,
    {
        let (index, store) = rows_mut::<W, C>(world);
        if const { W::HOOKS.remove }
            && let Some(queue) = W::detached(self.detached)
        {
            queue.push(store.take(index, self.entity));
        } else {
            self.drops = store.detach(index, self.entity);
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

/// Runs the hooks on the next value of a component that waits for them.
struct RunRemoved<'a, W: Declared> {
    entity: Entity,
    detached: &'a mut W::Detached,
}

impl<W: Declared> VisitorMut<W> for RunRemoved<'_, W> {
    #[inline]
    fn visit<C: 'static>(&mut self, world: &mut W)
    where
        W: Declares<C>,
    {
        if let Some(mut value) = W::detached(self.detached).and_then(Queue::pop) {
            world.run_removed(self.entity, &mut value);
        }
    }
}
