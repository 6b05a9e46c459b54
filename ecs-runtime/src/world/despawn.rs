//! Ending an entity's life, at a cost that follows what it has.
#![forbid(unsafe_code)]

use alloc::vec::Vec;

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
    let mut in_hook = false;
    run_to_end(|| {
        left.drop_next(world)
            || run_next_removed(world, entity, &mut left.hooked, &mut detached, &mut in_hook)
    });
    Ok(())
}

/// Despawns each of a list that is still alive, and runs the hooks behind all of them.
pub(super) fn despawn_all<W: Declared>(world: &mut W, entities: Vec<Entity>) {
    let mut detached = W::Detached::default();
    let mut entities = entities.into_iter();
    let mut left: Option<Dead<W>> = None;
    let mut dead = Vec::new();
    let mut run = AllRemoved::default();
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
        run.next(world, &mut dead, &mut detached)
    });
}

/// Where a walk over what entities had has come to.
#[derive(Default)]
pub(super) struct AllRemoved {
    entity: usize,
    in_hook: bool,
}

impl AllRemoved {
    /// Runs the hooks on the next value, entity by entity; returns whether there was one.
    pub(super) fn next<W: Declared>(
        &mut self,
        world: &mut W,
        dead: &mut [(Entity, W::Signature)],
        detached: &mut W::Detached,
    ) -> bool {
        while let Some((entity, hooked)) = dead.get_mut(self.entity) {
            if run_next_removed(world, *entity, hooked, detached, &mut self.in_hook) {
                return true;
            }
            self.entity += 1;
        }
        false
    }
}

/// Runs the hooks on the next value that an entity had, in the order of the components' declaration, and drops it; returns
/// whether there was one. Behind a hook that panicked there is none; behind a value whose `Drop` did, there is.
fn run_next_removed<W: Declared>(
    world: &mut W,
    entity: Entity,
    hooked: &mut W::Signature,
    detached: &mut W::Detached,
    in_hook: &mut bool,
) -> bool {
    if *in_hook {
        return false;
    }
    let next = hooked.pop();
    if let Some(id) = next {
        world.visit_mut(
            id,
            &mut RunRemoved::<W> {
                entity,
                detached,
                in_hook,
            },
        );
    }
    next.is_some()
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
    in_hook: &'a mut bool,
}

impl<W: Declared> VisitorMut<W> for RunRemoved<'_, W> {
    #[inline]
    fn visit<C: 'static>(&mut self, world: &mut W)
    where
        W: Declares<C>,
    {
        if let Some(mut value) = W::detached(self.detached).and_then(Queue::pop) {
            *self.in_hook = true;
            world.run_removed(self.entity, &mut value);
            *self.in_hook = false;
        }
    }
}
