//! Verbs that concern the world as a whole.

use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use phalanx::Entity;

use super::{Zoo, components, groups, news, pull};
use crate::support::choices::with_bundle;
use crate::support::model::Model;
use crate::support::op::{How, Pick, Sack};
use crate::support::shapes::{Bomb, Boxed, Byte, Component, Exploded, Kind, Name, with_kind};

pub(super) fn contains(world: &Zoo, model: &mut Model, pick: Pick) {
    let entity = model.pick(pick);
    assert_eq!(world.contains(entity), model.contains(entity));
}

pub(super) fn entities(world: &Zoo, model: &Model, salt: u32) {
    assert_eq!(world.entities().len(), model.len());
    assert_eq!(pull(world.entities(), salt), model.living());
}

pub(super) fn reserve(world: &mut Zoo, sack: Sack, room: u8) {
    with_bundle!(sack, B => world.reserve::<B>(room.into()));
}

pub(super) fn clear(world: &mut Zoo, model: &mut Model) {
    world.clear();
    model.clear();
}

/// Takes the world away and looks at what is left behind, then puts it back.
pub(super) fn take(world: &mut Zoo) {
    let taken = mem::take(world);
    assert!(world.is_empty());
    world.check_invariants();
    let first = world.spawn((Byte::make(0), Name::make(1)));
    assert_eq!(first, Zoo::with_capacity(3).spawn_empty());
    world.check_invariants();
    *world = taken;
}

/// Clones the world and changes the clone, which the original does not show.
pub(super) fn clone(world: &mut Zoo, model: &mut Model, pick: Pick, adopt: bool) {
    let entity = model.pick(pick);
    let mut clone = world.clone();
    assert_same(&clone, model);
    assert_apart(&clone, world);
    clone.check_invariants();
    let nth = usize::from(pick.0);
    news::assert_told(&clone, model, nth);

    assert_eq!(clone.despawn(entity).is_ok(), model.contains(entity));
    drop(clone.try_spawn((Byte::make(7), Boxed::make(8))));
    clone.remove_all::<Name>();
    clone.check_invariants();
    assert_same(world, model);
    news::assert_told(world, model, nth);

    if adopt {
        *world = world.clone();
        model.forget_addresses();
    }
}

/// Asserts that a clone has its values at addresses of its own, and in the order of the original.
#[allow(unused_variables, reason = "some worlds have no such components")]
fn assert_apart(clone: &Zoo, world: &Zoo) {
    for &kind in Kind::ALL {
        with_stable!(kind, C => {
            let (ours, theirs) = (clone.pool::<C>(), world.pool::<C>());
            assert!(ours.entities().eq(theirs.entities()));
            let is_apart = |(one, other): ((_, &C), (_, &C))| !std::ptr::eq(one.1, other.1);
            assert!(size_of::<C>() == 0 || ours.iter().zip(theirs.iter()).all(is_apart));
        });
    }
}

/// Lets a value panic in its `Drop` within a verb. The verb is done all the same.
pub(super) fn explode(world: &mut Zoo, model: &mut Model, pick: Pick, how: How) {
    let Some(entity) = model.pick_with(Kind::Bomb, pick) else {
        return;
    };
    world.get::<Bomb>(entity).unwrap().arm();
    let parts = || (Name::make(3), Bomb::make(4), Byte::make(5));
    let panicked = catch_unwind(AssertUnwindSafe(|| match how.0 {
        0 => drop(world.despawn(entity)),
        1 => world.entity_mut(entity).unwrap().despawn(),
        2 => drop(world.insert(entity, parts())),
        3 => drop(world.entity_mut(entity).unwrap().insert(parts())),
        4 => drop(world.remove_all::<Bomb>()),
        5 => drop(world.drain::<Bomb>()),
        6 => world.retain::<(Entity, &Bomb)>(|(other, bomb)| {
            other != entity && !bomb.value().is_multiple_of(8)
        }),
        _ => world.clear(),
    }));
    assert!(panicked.unwrap_err().is::<Exploded>());
    match how.0 {
        0 | 1 => drop(model.despawn(entity)),
        2 | 3 => {
            let parts = [(Kind::Name, 3), (Kind::Bomb, 4), (Kind::Byte, 5)];
            model.insert(entity, &parts);
        }
        4 | 5 => drop(model.drain(Kind::Bomb)),
        6 => {
            for other in model.rows(Kind::Bomb).to_vec() {
                let value = model.get(other, Kind::Bomb).unwrap();
                if other == entity || value.is_multiple_of(8) {
                    model.despawn(other);
                }
            }
        }
        _ => model.clear(),
    }
}

/// Compares all that is in the world with all that is in the model.
pub(crate) fn assert_same(world: &Zoo, model: &Model) {
    assert!(world.entities().eq(model.living()));
    for &entity in model.dead() {
        assert!(!world.contains(entity), "{entity} is dead");
    }
    for &kind in Kind::ALL {
        with_kind!(kind, C => {
            let having = world.entities().filter(|&entity| world.has::<C>(entity)).count();
            assert_eq!(having, model.rows(C::KIND).len());
            for &entity in model.rows(C::KIND) {
                assert!(world.has::<C>(entity));
            }
        });
        if !kind.is_flag() {
            components::assert_same_pool_of(world, model, kind);
        }
    }
    groups::assert_same(world, model);
}
