//! Verbs that work on a whole world or a whole pool.
#![forbid(unsafe_code)]

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

use super::despawn::{despawn_all, run_to_end};
use super::{Declared, Declares, One, VisitorMut};
use crate::entity::{Entities, Entity};
use crate::group::{Taking, empty_groups, enter_groups, is_excluded};
use crate::pool::{IndexMut, Store};
use crate::query::{Fetch, QueryMut, Terms};
use crate::signature::{ComponentId, Mask, Signature};

#[doc(hidden)]
pub fn clear<W: Declared>(world: &mut W) {
    world.shape_mut().free_all();
    for place in 0..W::PLACES {
        world
            .shape_mut()
            .index_mut(ComponentId::new(place))
            .0
            .clear();
    }
    let mut places = 0..W::PLACES;
    run_to_end(|| match places.next() {
        Some(place) => {
            world.visit_mut(ComponentId::new(place), &mut DropAll);
            true
        }
        None => false,
    });
}

/// Drops what is in a store whose index is empty.
struct DropAll;

impl VisitorMut for DropAll {
    fn visit<St: Store>(&mut self, _index: IndexMut<'_>, store: &mut St) {
        store.clear();
    }
}

#[doc(hidden)]
pub fn remove_all<W: Declares<C>, C: 'static>(world: &mut W) -> usize {
    let entities = leave_all::<W, C>(world);
    let (shape, store) = world.store_mut();
    let removed = store.len();
    if W::Store::HAS_ROWS {
        shape.index_mut(W::ID).0.reuse(entities);
    }
    store.clear();
    removed
}

#[doc(hidden)]
pub fn drain<W: Declares<C>, C: 'static>(world: &mut W) -> Drain<'_, C> {
    let entities = leave_all::<W, C>(world);
    let (shape, store) = world.store_mut();
    Drain {
        entities: &shape.entities,
        rows: entities.into_iter().zip(store.take_all()),
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
        let entities = shape.index_mut(W::ID).0.take_all();
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
    entities
}

/// Iterator over what `drain` took out: each entity with the value that it had, in the order of the rows; for a flag,
/// by ascending index.
///
/// All values have left the world before the first comes out. What is not asked for is dropped with this.
#[must_use = "dropping it drops the values; `remove_all` says so"]
pub struct Drain<'w, C> {
    entities: &'w Entities,
    rows: core::iter::Zip<vec::IntoIter<u32>, vec::IntoIter<C>>,
}

impl<C> fmt::Debug for Drain<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drain")
            .field("left", &self.rows.len())
            .finish_non_exhaustive()
    }
}

impl<C> Iterator for Drain<'_, C> {
    type Item = (Entity, C);

    fn next(&mut self) -> Option<(Entity, C)> {
        let (index, value) = self.rows.next()?;
        Some((self.entities.at(index), value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rows.size_hint()
    }
}

impl<C> DoubleEndedIterator for Drain<'_, C> {
    fn next_back(&mut self) -> Option<(Entity, C)> {
        let (index, value) = self.rows.next_back()?;
        Some((self.entities.at(index), value))
    }
}

impl<C> ExactSizeIterator for Drain<'_, C> {}

impl<C> FusedIterator for Drain<'_, C> {}
