//! Verbs that begin and end lives, and handles that borrow the world.

#![allow(clippy::unit_arg, reason = "the empty bundle is the unit")]

use super::Zoo;
use super::components::options;
use crate::support::asked::{Parts, See, kinds_of, parts_of, seen};
use crate::support::choices::{with_bundle, with_lent};
use crate::support::model::Model;
use crate::support::op::{Any, How, Lent, Pick, Sack, Valued};
use crate::support::shapes::{Component, with_kind, with_valued};

pub(super) fn spawn(world: &mut Zoo, model: &mut Model, sack: Sack, value: u32) {
    if model.room() == 0 {
        return try_spawn(world, model, sack, value);
    }
    with_bundle!(sack, B => {
        let entity = world.spawn(B::build(value));
        assert_eq!(Some(entity), model.spawn(&parts_of::<B>(value)));
    });
}

pub(super) fn try_spawn(world: &mut Zoo, model: &mut Model, sack: Sack, value: u32) {
    with_bundle!(sack, B => {
        let spawned = world.try_spawn(B::build(value));
        assert_eq!(spawned.ok(), model.spawn(&parts_of::<B>(value)));
    });
}

pub(super) fn spawn_empty(world: &mut Zoo, model: &mut Model) {
    if model.room() > 0 {
        assert_eq!(Some(world.spawn_empty()), model.spawn(&[]));
    }
}

/// An iterator that says of its length what it likes.
struct Hinting<I> {
    items: I,
    hint: (usize, Option<usize>),
}

impl<I: Iterator> Iterator for Hinting<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.items.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.hint
    }
}

pub(super) fn spawn_batch(
    world: &mut Zoo,
    model: &mut Model,
    sack: Sack,
    value: u32,
    items: u8,
    hint: How,
) {
    let items = usize::from(items % 48).min(model.room());
    let hint = match hint.0 {
        0 => (0, None),
        1 => (300, Some(2)),
        2 => (0, Some(0)),
        _ => (items, Some(items)),
    };
    let values = (0..).map(|nth| value.wrapping_add(nth << 20)).take(items);
    with_bundle!(sack, B => {
        let bundles = values.clone().map(B::build);
        let entities = world.spawn_batch(Hinting { items: bundles, hint });
        let expected: Vec<_> = values.map(parts_of::<B>).collect();
        assert_eq!(entities, model.spawn_batch(&expected));
    });
}

pub(super) fn despawn(world: &mut Zoo, model: &mut Model, pick: Pick) {
    let entity = model.pick(pick);
    let despawned = world.despawn(entity);
    assert_eq!(despawned.is_ok(), model.despawn(entity));
    if let Err(refused) = despawned {
        assert_eq!(refused.entity, entity);
    }
    assert!(!world.contains(entity));
}

pub(super) fn entity_ref(world: &Zoo, model: &mut Model, pick: Pick, kind: Any, lent: Lent) {
    let entity = model.pick(pick);
    let Some(handle) = world.entity(entity) else {
        return assert!(!model.contains(entity));
    };
    assert_eq!(handle.id(), entity);
    with_kind!(kind.0, C => assert_eq!(handle.has::<C>(), model.has(entity, C::KIND)));
    with_lent!(lent, B => {
        let values = handle.get::<B>().map(|values| seen(&values));
        assert_eq!(values, model.get_all(entity, &kinds_of::<B>()));
    });
}

pub(super) fn mut_insert(world: &mut Zoo, model: &mut Model, pick: Pick, sack: Sack, value: u32) {
    let entity = model.pick(pick);
    with_bundle!(sack, B => {
        let before = model.insert(entity, &parts_of::<B>(value));
        match world.entity_mut(entity) {
            Some(mut handle) => assert_eq!(handle.insert(B::build(value)).id(), entity),
            None => assert_eq!(before, None),
        }
    });
}

pub(super) fn mut_replace(
    world: &mut Zoo,
    model: &mut Model,
    pick: Pick,
    Valued(kind): Valued,
    value: u32,
) {
    let entity = model.pick(pick);
    let before = model.insert(entity, &[(kind, value)]);
    with_valued!(kind, C => {
        let replaced = world
            .entity_mut(entity)
            .map(|mut handle| vec![handle.replace(C::make(value)).map(|old| old.value())]);
        assert_eq!(replaced, before);
    });
}

pub(super) fn mut_remove(world: &mut Zoo, model: &mut Model, pick: Pick, sack: Sack) {
    let entity = model.pick(pick);
    with_bundle!(sack, B => {
        if let Some(mut handle) = world.entity_mut(entity) {
            let removed = options(&handle.remove::<B>());
            assert_eq!(removed, model.remove(entity, &kinds_of::<B>()));
        }
    });
}

pub(super) fn mut_get_mut(
    world: &mut Zoo,
    model: &mut Model,
    pick: Pick,
    lent: Lent,
    salt: u32,
    into: bool,
) {
    let entity = model.pick(pick);
    with_lent!(lent, B => {
        let kinds = kinds_of::<B>();
        let Some(mut handle) = world.entity_mut(entity) else {
            return assert!(!model.contains(entity));
        };
        let expected = model.get_all(entity, &kinds);
        assert_eq!(handle.get::<B>().map(|values| seen(&values)), expected);
        let values = if into {
            handle.into_mut::<B>()
        } else {
            handle.get_mut::<B>()
        };
        assert_eq!(values.as_ref().map(seen), expected);
        if let Some(mut values) = values {
            values.touch(salt);
            for &kind in &kinds {
                model.touch_one(entity, kind, salt);
            }
        }
    });
}

pub(super) fn mut_get_or_insert(
    world: &mut Zoo,
    model: &mut Model,
    pick: Pick,
    Valued(kind): Valued,
    value: u32,
) {
    let entity = model.pick(pick);
    with_valued!(kind, C => {
        let Some(mut handle) = world.entity_mut(entity) else {
            return assert!(!model.contains(entity));
        };
        let before = model.get(entity, kind);
        let component = handle.get_or_insert_with(|| C::make(value));
        assert_eq!(component.value(), before.unwrap_or(kind.kept(value)));
        assert!(handle.has::<C>());
        if before.is_none() {
            model.insert(entity, &[(kind, value)]);
        }
    });
}

pub(super) fn mut_despawn(world: &mut Zoo, model: &mut Model, pick: Pick) {
    let entity = model.pick(pick);
    let handle = world.entity_mut(entity);
    assert_eq!(handle.is_some(), model.despawn(entity));
    if let Some(handle) = handle {
        assert_eq!(handle.id(), entity);
        handle.despawn();
    }
}
