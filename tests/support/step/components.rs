//! Verbs that give, take and look up components.

#![allow(clippy::unit_arg, reason = "the empty bundle is the unit")]

use phalanx::__private::Values;
use phalanx::{DisjointError, Entity, Is, Pool};

use super::{Zoo, assert_settled, note_rows, pull};
use crate::support::asked::{Asked, Options, Parts, See, Seen, Term, kinds_of, parts_of, seen};
use crate::support::choices::{with_bundle, with_lent, with_terms_mut};
use crate::support::model::{Model, touched};
use crate::support::op::{Any, AskingMut, How, Lent, Pick, Sack, Valued};
use crate::support::shapes::{Component, Kind, with_kind, with_valued};

/// What an `Option` for each part of a bundle says.
pub(super) fn options(options: &impl Options) -> Vec<Option<u32>> {
    let mut values = Vec::new();
    options.values(&mut values);
    values
}

pub(super) fn insert(world: &mut Zoo, model: &mut Model, pick: Pick, sack: Sack, value: u32) {
    let entity = model.pick(pick);
    with_bundle!(sack, B => {
        let inserted = world.insert(entity, B::build(value));
        assert_eq!(inserted.is_ok(), model.insert(entity, &parts_of::<B>(value)).is_some());
        if let Err(refused) = inserted {
            assert_eq!(refused.entity, entity);
        }
    });
}

pub(super) fn insert_one(
    world: &mut Zoo,
    model: &mut Model,
    pick: Pick,
    Any(kind): Any,
    value: u32,
) {
    let entity = model.pick(pick);
    with_kind!(kind, C => {
        let inserted = world.insert(entity, C::make(value));
        assert_eq!(inserted.is_ok(), model.insert(entity, &[(kind, value)]).is_some());
        if let Err(refused) = inserted {
            assert_eq!(refused.bundle.value(), kind.kept(value));
        }
    });
}

pub(super) fn replace(
    world: &mut Zoo,
    model: &mut Model,
    pick: Pick,
    Valued(kind): Valued,
    value: u32,
) {
    let entity = model.pick(pick);
    let before = model.insert(entity, &[(kind, value)]);
    with_valued!(kind, C => match world.replace(entity, C::make(value)) {
        Ok(old) => assert_eq!(Some(vec![old.map(|old| old.value())]), before),
        Err(refused) => {
            assert_eq!((refused.entity, before), (entity, None));
            assert_eq!(refused.bundle.value(), kind.kept(value));
        }
    });
}

pub(super) fn remove(world: &mut Zoo, model: &mut Model, pick: Pick, Any(kind): Any) {
    let entity = model.pick(pick);
    with_kind!(kind, C => {
        let removed = world.remove::<C>(entity).map(|value| value.value());
        assert_eq!([removed], *model.remove(entity, &[kind]));
    });
}

pub(super) fn remove_tuple(world: &mut Zoo, model: &mut Model, pick: Pick, sack: Sack) {
    let entity = model.pick(pick);
    with_bundle!(sack, B => {
        let removed = options(&world.remove::<B>(entity));
        assert_eq!(removed, model.remove(entity, &kinds_of::<B>()));
    });
}

pub(super) fn get(world: &Zoo, model: &mut Model, pick: Pick, Valued(kind): Valued) {
    let entity = model.pick(pick);
    with_valued!(kind, C => {
        let value = world.get::<C>(entity).map(Component::value);
        assert_eq!(value, model.get(entity, kind));
    });
}

pub(super) fn get_tuple(world: &Zoo, model: &mut Model, pick: Pick, lent: Lent) {
    let entity = model.pick(pick);
    with_lent!(lent, B => {
        let values = world.get::<B>(entity).map(|values| seen(&values));
        assert_eq!(values, model.get_all(entity, &kinds_of::<B>()));
    });
}

#[allow(unused_mut, reason = "of a tracked component it is a guard")]
pub(super) fn get_mut(
    world: &mut Zoo,
    model: &mut Model,
    pick: Pick,
    Valued(kind): Valued,
    value: u32,
) {
    let entity = model.pick(pick);
    with_valued!(kind, C => {
        let before = model.get(entity, kind);
        let component = world.get_mut::<C>(entity);
        assert_eq!(component.as_ref().map(|component| component.value()), before);
        if let Some(mut component) = component {
            component.set(value);
            model.insert(entity, &[(kind, value)]);
        }
    });
}

pub(super) fn get_mut_tuple(world: &mut Zoo, model: &mut Model, pick: Pick, lent: Lent, salt: u32) {
    let entity = model.pick(pick);
    with_lent!(lent, B => {
        let kinds = kinds_of::<B>();
        let values = world.get_mut::<B>(entity);
        assert_eq!(values.as_ref().map(seen), model.get_all(entity, &kinds));
        if let Some(mut values) = values {
            values.touch(salt);
            for &kind in &kinds {
                model.touch_one(entity, kind, salt);
            }
        }
    });
}

/// What is wrong with asking for these entities together.
pub(super) fn disjoint<T>(
    model: &Model,
    entities: &[Entity],
    answer: impl Fn(Entity) -> Option<T>,
) -> Result<Vec<T>, DisjointError> {
    let mut answers = Vec::new();
    for (place, &entity) in entities.iter().enumerate() {
        if !model.contains(entity) {
            return Err(DisjointError::NoSuchEntity(entity));
        }
        if entities[..place].contains(&entity) {
            return Err(DisjointError::Repeated(entity));
        }
        answers.push(answer(entity).ok_or(DisjointError::NoMatch(entity))?);
    }
    Ok(answers)
}

#[allow(unused_mut, reason = "of a tracked component it is a guard")]
pub(super) fn get_disjoint_mut(
    world: &mut Zoo,
    model: &mut Model,
    picks: [Pick; 3],
    Valued(kind): Valued,
    salt: u32,
) {
    let entities = picks.map(|pick| model.pick(pick));
    let expected = disjoint(model, &entities, |entity| model.get(entity, kind));
    with_valued!(kind, C => {
        let components = world.get_disjoint_mut::<C, 3>(entities);
        let values = components
            .as_ref()
            .map(|components| components.iter().map(|component| component.value()).collect())
            .map_err(|&error| error);
        assert_eq!(values, expected);
        if let Ok(components) = components {
            for (mut component, entity) in components.into_iter().zip(entities) {
                component.touch(salt);
                model.touch_one(entity, kind, salt);
            }
        }
    });
}

pub(super) fn has(world: &Zoo, model: &mut Model, pick: Pick, Any(kind): Any) {
    let entity = model.pick(pick);
    with_kind!(kind, C => assert_eq!(world.has::<C>(entity), model.has(entity, kind)));
}

#[allow(unused_mut, reason = "of a tracked component it is a guard")]
pub(super) fn get_or_insert_with(
    world: &mut Zoo,
    model: &mut Model,
    pick: Pick,
    Valued(kind): Valued,
    value: u32,
) {
    let entity = model.pick(pick);
    let before = model.get(entity, kind);
    let mut made = 0;
    with_valued!(kind, C => {
        let component = world.get_or_insert_with(entity, || {
            made += 1;
            C::make(value)
        });
        match component {
            Ok(mut component) => {
                assert_eq!(component.value(), before.unwrap_or(kind.kept(value)));
                component.set(value);
                model.insert(entity, &[(kind, value)]);
                assert_eq!(made, usize::from(before.is_none()));
            }
            Err(refused) => {
                assert_eq!((refused.entity, made), (entity, 0));
                assert!(!model.contains(entity));
            }
        }
    });
}

pub(super) fn remove_all(world: &mut Zoo, model: &mut Model, Any(kind): Any) {
    with_kind!(kind, C => assert_eq!(world.remove_all::<C>(), model.drain(kind).len()));
}

/// Takes all out; then asks for none, for a few, or for all from both ends.
pub(super) fn drain(world: &mut Zoo, model: &mut Model, Any(kind): Any, how: How) {
    let expected = model.drain(kind);
    with_kind!(kind, C => {
        let drain = world.drain::<C>();
        assert_eq!(drain.len(), expected.len());
        match how.0 {
            0 => drop(drain),
            1 => {
                let few = drain.take(3).map(|(entity, value)| (entity, value.value()));
                assert!(few.eq(expected.into_iter().take(3)));
            }
            salt => {
                let all = pull(drain, u32::from(salt) * 0x1234_5671);
                let all = all.iter().map(|(entity, value)| (*entity, value.value()));
                assert!(all.eq(expected));
            }
        }
    });
}

/// Despawns the matches whose first values say so.
pub(super) fn retain(world: &mut Zoo, model: &mut Model, asking: AskingMut, salt: u32) {
    let stays = |seen: &[Seen]| {
        let words = seen.iter().map(|seen| match *seen {
            Seen::Value(value) => value,
            Seen::Maybe(value) => value.unwrap_or(1),
            Seen::Entity(entity) => entity.index(),
            Seen::Is(is) => is.into(),
        });
        !words.fold(salt, touched).is_multiple_of(16)
    };
    with_terms_mut!(asking, Q => {
        let asked = Asked::of::<Q>();
        let mut answers = Vec::new();
        world.retain::<Q>(|mut item| {
            let answer = seen(&item);
            item.touch(salt);
            let stay = stays(&answer);
            answers.push(answer);
            stay
        });
        let matches = model.matches(&asked);
        let expected = model.answers_and_touch(&asked, salt);
        assert_eq!(answers, expected);
        for (entity, answer) in matches.into_iter().zip(expected) {
            if !stays(&answer) {
                model.despawn(entity);
            }
        }
    });
}

pub(super) fn pool(world: &Zoo, model: &Model, Valued(kind): Valued) {
    model.meet(&Asked {
        with: vec![kind],
        ..Asked::default()
    });
    assert_same_pool_of(world, model, kind);
}

pub(super) fn settle(world: &mut Zoo, model: &mut Model, Valued(kind): Valued) {
    with_valued!(kind, C => world.settle::<C>());
    let asked = Asked {
        terms: vec![Term::Read(kind)],
        ..Asked::default()
    };
    assert_settled(world, model, &asked);
}

/// Gives a component to many and takes it from many, one by one and in no order, without a walk that writes.
#[allow(unused_variables, reason = "some worlds have no such components")]
pub(super) fn scatter(
    world: &mut Zoo,
    model: &mut Model,
    Valued(kind): Valued,
    How(how): How,
    salt: u32,
) {
    let kind = match kind {
        // Those are of few.
        Kind::Sole | Kind::Page => Kind::Line,
        kind => kind,
    };
    let mut entities = model.living();
    match how {
        0 => entities.reverse(),
        _ => entities.sort_by_key(|entity| touched(entity.index(), salt)),
    }
    let mut changed = 0;
    let rounds: &[_] = match how {
        0..=2 => &[Round::All],
        3 => &[Round::All, Round::Fewer],
        4 => &[Round::Fewer, Round::All],
        5 => &[Round::Other],
        6 => &[Round::None, Round::All],
        _ => &[Round::All, Round::Fewer, Round::Other],
    };
    with_valued!(kind, C => for round in rounds {
        for (place, &entity) in entities.iter().enumerate() {
            let has = model.has(entity, kind);
            let gets = match round {
                Round::All => true,
                Round::None => false,
                Round::Other => !has,
                Round::Fewer => has && place % 8 == 0,
            };
            if has == gets {
                continue;
            }
            if gets {
                let number = touched(salt, entity.index());
                let was_in_order = world.pool::<C>().slice().is_some();
                world.insert(entity, C::make(number)).unwrap();
                model.insert(entity, &[(kind, number)]);
                let is_in_order = world.pool::<C>().slice().is_some();
                with_ordered!(kind, O => {
                    model.unsettled.crowded += usize::from(is_in_order && !was_in_order);
                    assert_eq!(world.get::<O>(entity).map(Component::value), model.get(entity, kind));
                });
            } else {
                let taken = world.remove::<C>(entity).map(|value| value.value());
                assert_eq!([taken], *model.remove(entity, &[kind]));
            }
            changed += 1;
            if changed % 128 == 0 {
                assert_same_pool_of(world, model, kind);
                note_rows(world, model);
            }
        }
    });
}

/// Who has a component behind a round.
enum Round {
    All,
    None,
    /// Who had it has it not, and the other way round.
    Other,
    /// One in so many of those who had it.
    Fewer,
}

pub(super) fn assert_same_pool_of(world: &Zoo, model: &Model, kind: Kind) {
    with_valued!(kind, C => assert_same_pool(&world.pool::<C>(), model));
    with_packed!(kind, C => {
        let pool = world.pool::<C>();
        assert_eq!(pool.slice().map(<[C]>::as_ptr), Some(pool.as_slice().as_ptr()));
        let ids = model.rows(kind).iter().map(|entity| entity.index());
        assert!(pool.indices().iter().copied().eq(ids));
    });
    with_ordered!(kind, C => {
        let pool = world.pool::<C>();
        assert_eq!(pool.slice().map(<[C]>::as_ptr), pool.as_slice().map(<[C]>::as_ptr));
        let ids = model.rows(kind).iter().map(|entity| entity.index());
        assert!(pool.indices().is_none_or(|found| found.iter().copied().eq(ids)));
        assert_eq!(pool.indices().is_some(), pool.as_slice().is_some());
    });
}

fn assert_same_pool<C: Component, V: Values<C> + ?Sized>(pool: &Pool<'_, C, V>, model: &Model) {
    let rows = model.rows(C::KIND);
    let values = rows
        .iter()
        .map(|&entity| model.get(entity, C::KIND).unwrap());
    assert_eq!(pool.len(), rows.len());
    assert_eq!(pool.is_empty(), rows.is_empty());
    assert_eq!(pool.entities().len(), rows.len());
    assert!(pool.entities().eq(rows.iter().copied()));
    assert!(pool.entities().rev().eq(rows.iter().rev().copied()));
    if let Some(slice) = pool.slice() {
        assert!(slice.iter().map(Component::value).eq(values.clone()));
    }
    assert!(
        pool.iter()
            .map(|(_, component)| component.value())
            .eq(values.clone())
    );
    let backwards = pool.iter().rev().map(|(_, component)| component.value());
    assert!(backwards.eq(values.rev()));
}
