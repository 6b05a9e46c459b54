//! Ending an entity's life, at a cost that follows what it has.
#![forbid(unsafe_code)]

use alloc::vec::Vec;

use super::{Declared, NoSuchEntity, VisitorMut};
use crate::entity::Entity;
use crate::group::{TakingAll, leave_groups};
use crate::pool::{IndexMut, Store};
use crate::signature::Signature;

#[doc(hidden)]
#[inline]
pub fn despawn<W: Declared>(world: &mut W, entity: Entity) -> Result<(), NoSuchEntity> {
    if !world.shape().entities.contains(entity) {
        return Err(NoSuchEntity { entity });
    }
    world.shape_mut().entities.reserve_free();
    let signature = world.shape().signature(entity.index());
    leave_groups::<W, TakingAll>(world, entity.index(), signature, W::Signature::default());

    let mut left = signature;
    let mut detached = signature;
    while let Some(id) = left.pop() {
        let mut detach = Detach {
            entity: entity.index(),
            drops: false,
        };
        world.visit_mut(id, &mut detach);
        if !detach.drops {
            detached.remove_id(id);
        }
    }
    world.shape_mut().free(entity.index());

    if detached != W::Signature::default() {
        run_to_end(|| match detached.pop() {
            Some(id) => {
                world.visit_mut(id, &mut DropDetached);
                true
            }
            None => false,
        });
    }
    Ok(())
}

/// Despawns each of a list that is still alive.
pub(super) fn despawn_all<W: Declared>(world: &mut W, entities: Vec<Entity>) {
    let mut entities = entities.into_iter();
    run_to_end(|| match entities.next() {
        Some(entity) => {
            // One that is given twice is dead by its second turn, and that is what was asked for.
            let _ = despawn(world, entity);
            true
        }
        None => false,
    });
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

/// Takes the entity out of a pool, its value to the end of the store.
struct Detach {
    entity: u32,
    drops: bool,
}

impl VisitorMut for Detach {
    #[inline]
    fn visit<St: Store>(&mut self, index: IndexMut<'_>, store: &mut St) {
        self.drops = store.detach(index, self.entity);
    }
}

/// Drops the value that [`Detach`] put at the end of a store.
struct DropDetached;

impl VisitorMut for DropDetached {
    #[inline]
    fn visit<St: Store>(&mut self, _index: IndexMut<'_>, store: &mut St) {
        store.drop_detached();
    }
}
