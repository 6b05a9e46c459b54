//! Verbs that work on a whole world or a whole pool.
#![forbid(unsafe_code)]

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::iter::{FusedIterator, Zip};

use super::bundle::{rows_mut, settle};
use super::despawn::{Detach, despawn_all, run_to_end};
use super::{Declared, Declares, One, VisitorMut};
use crate::change::TrackingOf;
use crate::entity::Entity;
use crate::group::{Taking, empty_groups, enter_groups, is_excluded};
use crate::hierarchy::{doomed, nodes_lost_all};
use crate::hook::Waiting;
use crate::pool::Store;
use crate::query::{Fetch, QueryMut, Terms};
use crate::signature::{ComponentId, Mask, Signature};

#[doc(hidden)]
pub fn clear<W: Declared>(world: &mut W) {
    let mut waiting = Waiting::new();
    if const { !W::ON_REMOVE.is_empty() } {
        detach_hooked(world, &mut waiting);
    }
    for place in 0..W::PLACES {
        world.visit_mut(ComponentId::new(place), &mut Vacate);
    }
    world.shape_mut().free_all();
    let mut places = 0..W::PLACES;
    run_to_end(|| match places.next() {
        Some(place) => {
            world.visit_mut(ComponentId::new(place), &mut DropAll);
            true
        }
        None => waiting.run_next(world),
    });
}

/// Takes out all values that have hooks, by the ascending indices of who had them, but children before parents. The groups are
/// left to be emptied, and the signatures.
fn detach_hooked<W: Declared>(world: &mut W, waiting: &mut Waiting<W>) {
    let mut entities: Vec<Entity> = world.shape().entities.iter().collect();
    if const { !W::SCHEMA.hierarchies.is_empty() } {
        entities = doomed(world, &entities, true);
    }
    for entity in entities {
        let mut left = W::Signature::of(const { &W::ON_REMOVE });
        left.keep(world.shape().signature(entity.index()));
        while let Some(id) = left.pop() {
            let mut detach = Detach {
                entity,
                waiting: Some(&mut *waiting),
                drops: false,
            };
            world.visit_mut(id, &mut detach);
        }
    }
}

/// Takes all entities out of an index; their values stay where they are.
struct Vacate;

impl<W: Declared> VisitorMut<W> for Vacate {
    fn visit<C: 'static>(&mut self, world: &mut W)
    where
        W: Declares<C>,
    {
        rows_mut::<W, C>(world).0.clear();
    }
}

/// Drops what is in a store whose index is empty.
struct DropAll;

impl<W: Declared> VisitorMut<W> for DropAll {
    fn visit<C: 'static>(&mut self, world: &mut W)
    where
        W: Declares<C>,
    {
        world.store_mut().1.clear();
    }
}

#[doc(hidden)]
pub fn remove_all<W: Declares<C>, C: 'static>(world: &mut W) -> usize {
    if const { W::HOOKS.remove } {
        return drain::<W, C>(world).len();
    }
    let entities = leave_all::<W, C>(world);
    let (mut index, store) = rows_mut::<W, C>(world);
    let removed = store.len();
    if W::Store::HAS_ROWS {
        index.reuse(entities);
    }
    store.clear();
    removed
}

#[doc(hidden)]
pub fn drain<W: Declares<C>, C: 'static>(world: &mut W) -> Drain<C> {
    settle::<W, C>(world);
    let indices = leave_all::<W, C>(world);
    let (shape, store) = world.store_mut();
    let mut values = store.take_all();
    let handles = indices.iter().map(|&index| shape.entities.at(index));
    let entities: Vec<Entity> = handles.collect();
    if W::Store::HAS_ROWS {
        rows_mut::<W, C>(world).0.reuse(indices);
    }
    if const { W::HOOKS.remove } {
        for (&entity, value) in entities.iter().zip(&mut values) {
            world.run_removed(entity, value);
        }
    }
    Drain {
        rows: entities.into_iter().zip(values),
    }
}

#[doc(hidden)]
pub fn retain<W, S, Q>(
    world: &mut W,
    mut keep: impl for<'a> FnMut(<Q::Fetch as Fetch<W>>::Item<'a>) -> bool,
) where
    W: Declared,
    Q: Terms<W, S>,
{
    let mut refused = Vec::new();
    QueryMut::<W, (Entity, Q::Fetch)>::new(world).for_each(|(entity, item)| {
        if !keep(item) {
            refused.push(entity);
        }
    });
    despawn_all(world, refused);
}

/// Takes a component from all entities, and leaves its values alone in their store. Returns who had it, in their order.
fn leave_all<W: Declares<C>, C: 'static>(world: &mut W) -> Vec<u32> {
    let mask = const { Mask::of(W::ID) };
    empty_groups::<W, Taking<One<C>>>(world);
    let shape = world.shape_mut();
    let entities = if W::Store::HAS_ROWS {
        let entities = shape.index_mut::<TrackingOf<W, C>>(W::ID).take_all();
        for &entity in &entities {
            shape.signature_mut(entity).remove(&mask);
        }
        entities
    } else {
        let mut entities = Vec::new();
        for (index, signature) in (0..).zip(&mut shape.signatures) {
            if signature.has(W::ID) {
                signature.remove(&mask);
                entities.push(index);
            }
        }
        entities
    };
    if is_excluded::<W, Taking<One<C>>>() {
        for &entity in &entities {
            let after = world.shape().signature(entity);
            let mut before = after;
            before.insert(&mask);
            enter_groups::<W, Taking<One<C>>>(world, entity, before, after);
        }
    }
    nodes_lost_all::<W, One<C>>(world, &entities);
    entities
}

/// Iterator over what `drain` took out: each entity with the value that it had, in the order of the rows; for a flag,
/// by ascending index.
///
/// All values have left the world before the first comes out. What is not asked for is dropped with this.
#[must_use = "dropping it drops the values; `remove_all` says so"]
pub struct Drain<C> {
    rows: Zip<vec::IntoIter<Entity>, vec::IntoIter<C>>,
}

impl<C> fmt::Debug for Drain<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drain")
            .field("left", &self.rows.len())
            .finish_non_exhaustive()
    }
}

impl<C> Iterator for Drain<C> {
    type Item = (Entity, C);

    fn next(&mut self) -> Option<(Entity, C)> {
        self.rows.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rows.size_hint()
    }
}

impl<C> DoubleEndedIterator for Drain<C> {
    fn next_back(&mut self) -> Option<(Entity, C)> {
        self.rows.next_back()
    }
}

impl<C> ExactSizeIterator for Drain<C> {}

impl<C> FusedIterator for Drain<C> {}
