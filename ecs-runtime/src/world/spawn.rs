//! Spawning: one bundle, or many.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::iter;
use core::marker::PhantomData;
use core::mem;

use super::{Bundle, Declared, Parts, SpawnError};
use crate::entity::Entity;
use crate::group::{enter_groups_all, enter_groups_new};
use crate::hierarchy::nodes_gained;
use crate::signature::Signature;

/// How many bytes a batch reserves on an iterator's word; beyond that, room grows with what really comes.
const MOST_BELIEVED: usize = 64 << 20;

/// What a batch reserves first when its iterator promises nothing.
const FIRST_ROOM: usize = 16;

/// Always inlined: a bundle that is handed over in memory is read back with other widths than it was written with, which
/// costs more than all of the rest.
#[doc(hidden)]
#[inline(always)]
#[expect(clippy::inline_always, reason = "said above")]
pub fn spawn<W: Declared, S, B: Bundle<W, S>>(world: &mut W, bundle: B) -> Entity {
    B::Parts::reserve_one(world);
    // Not by way of `try_spawn`, whose result has room for the bundle and would be written to memory.
    let Some(entity) = allocate::<W, B::Parts>(world) else {
        drop(bundle);
        used_up();
    };
    give(world, entity, bundle.into_parts());
    entity
}

#[doc(hidden)]
#[inline]
pub fn try_spawn<W: Declared, S, B: Bundle<W, S>>(
    world: &mut W,
    bundle: B,
) -> Result<Entity, SpawnError<B>> {
    B::Parts::reserve_one(world);
    match allocate::<W, B::Parts>(world) {
        Some(entity) => {
            give(world, entity, bundle.into_parts());
            Ok(entity)
        }
        None => Err(SpawnError { bundle }),
    }
}

/// An entity whose signature says already what it will have.
#[inline]
fn allocate<W: Declared, P: Parts<W>>(world: &mut W) -> Option<Entity> {
    let signature = W::Signature::of(const { &P::MASK });
    world.shape_mut().allocate(signature)
}

/// Gives an entity what its signature says, and runs the hooks.
#[inline]
fn give<W: Declared, P: Parts<W>>(world: &mut W, entity: Entity, parts: P) {
    parts.push(world, entity.index());
    enter_groups_new::<W, P>(world, entity.index());
    nodes_gained::<W, P>(world, entity.index());
    if const { P::HOOKS.insert } {
        P::run_spawned(world, entity);
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
    let believed = MOST_BELIEVED / size_of::<B>().max(size_of::<Entity>());
    let mut room = bundles.size_hint().0.min(believed);
    let mut left = world.shape().entities.left();
    B::Parts::reserve(world, room);
    let mut batch = Batch::<W, B::Parts> {
        world,
        pushed: 0,
        entities: Vec::new(),
        parts: PhantomData,
    };
    bundles.for_each(|bundle| {
        if left == 0 {
            drop(bundle);
            used_up();
        }
        left -= 1;
        if room == 0 {
            room = batch.pushed.max(FIRST_ROOM);
            B::Parts::reserve(batch.world, room);
        }
        room -= 1;
        bundle.into_parts().push_values(batch.world);
        batch.pushed += 1;
    });
    batch.finish();
    mem::take(&mut batch.entities)
}

/// Values that were pushed and have no entities yet: all get theirs together, also when the iterator panics.
struct Batch<'w, W: Declared, P: Parts<W>> {
    world: &'w mut W,
    pushed: usize,
    entities: Vec<Entity>,
    parts: PhantomData<fn() -> P>,
}

impl<W: Declared, P: Parts<W>> Batch<'_, W, P> {
    fn finish(&mut self) {
        self.name();
        if const { P::HOOKS.insert } {
            for &entity in &self.entities {
                P::run_spawned(self.world, entity);
            }
        }
    }

    fn name(&mut self) {
        let pushed = mem::take(&mut self.pushed);
        self.world.shape_mut().reserve(pushed);
        self.entities.reserve_exact(pushed);
        // There are as many left: that was counted before each was pushed.
        let named = iter::from_fn(|| allocate::<W, P>(self.world)).take(pushed);
        self.entities.extend(named);
        P::enrol(self.world, &self.entities);
        enter_groups_all::<W, P>(self.world, &self.entities);
        for entity in &self.entities {
            nodes_gained::<W, P>(self.world, entity.index());
        }
    }
}

impl<W: Declared, P: Parts<W>> Drop for Batch<'_, W, P> {
    fn drop(&mut self) {
        if self.pushed > 0 {
            self.finish();
        }
    }
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
