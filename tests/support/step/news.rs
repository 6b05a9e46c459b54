//! Readers, who ask what is new.

use phalanx::__private::Declared;
use phalanx::{Entity, Is};

use super::{Zoo, pull};
use crate::support::asked::Asked;
use crate::support::choices::with_news;
use crate::support::model::Model;
use crate::support::op::{AskingNews, How, Valued};
use crate::support::shapes::{Component, Frozen, Kind, with_tracked};

/// A reader looks at one component and asks one query, and takes note of when.
pub(super) fn look(
    world: &mut Zoo,
    model: &mut Model,
    how: How,
    Valued(kind): Valued,
    asking: AskingNews,
    salt: u32,
) {
    let nth = usize::from(how.0) % model.readers.len();
    let kind = if kind.is_tracked() { kind } else { Kind::Byte };
    assert_told_of(world, model, nth, kind);

    let reader = model.readers[nth];
    let since = reader.tick;
    with_news!(asking, world, since, query, asked => {
        let found: Vec<_> = query.iter().map(|(entity, ..)| entity).collect();
        let both = pull(query.iter().map(|(entity, ..)| entity), salt);
        assert_eq!(found, both);
        let mut each = Vec::new();
        query.for_each(|(entity, ..)| each.push(entity));
        assert_eq!(found, each);
        assert_eq!(sorted(found), model.news(&asked, reader));
    });
    // The last reader looks at everything, always.
    if nth + 1 < model.readers.len() {
        model.look(nth, world.now());
    }
}

/// Lets ticks go by: some, or so many that stamps wrap.
pub(super) fn wait(world: &mut Zoo, model: &mut Model, how: How, salt: u32) {
    let horizon = 1_u64 << 30;
    let ticks = match how.0 {
        0..=2 => u64::from(salt % 1_000),
        3..=4 => u64::from(salt) / 8,
        5 => horizon,
        6 => 4 * horizon - 1,
        _ => 2 * horizon + u64::from(salt),
    };
    world.shape_mut().close_ticks(ticks);
    model.wait(ticks);
}

/// Asserts that a reader is told what the model says, of one component.
pub(super) fn assert_told(world: &Zoo, model: &Model, salt: usize) {
    let tracked = Kind::ALL.iter().filter(|kind| kind.is_tracked());
    let kind = tracked.cycle().nth(salt % 12).unwrap();
    assert_told_of(world, model, salt % model.readers.len(), *kind);
}

fn assert_told_of(world: &Zoo, model: &Model, nth: usize, kind: Kind) {
    let reader = model.readers[nth];
    with_tracked!(kind, C => {
        let changed = world.query::<(Entity, &C)>().changed::<C>(reader.tick);
        let mut found = Vec::new();
        for (entity, value) in &changed {
            assert_eq!(Some(value.value()), model.get(entity, kind));
            found.push(entity);
        }
        let expected = model.news(&Asked::of::<(Entity, &C)>().changed::<C>(), reader);
        let backwards = changed.iter().rev().map(|(entity, _)| entity);
        assert!(backwards.eq(found.iter().rev().copied()));
        assert_eq!(sorted(found), expected);

        let added = world.query::<(Is<Frozen>, Entity)>().added::<C>(reader.tick);
        let found = added.iter().map(|(_, entity)| entity).collect();
        let news = model.news(&Asked::of::<(Is<Frozen>, Entity)>().added::<C>(), reader);
        assert_eq!(sorted(found), news);

        let removed = world.removed::<C>(reader.tick);
        let (gone, missed) = model.removed(kind, reader);
        assert_eq!(removed.missed(), missed);
        assert_eq!(removed.len(), gone.len());
        assert!(removed.eq(gone.iter().copied()));
        model.count_told(reader, expected.len(), news.len(), gone.len());
    });
}

fn sorted(mut entities: Vec<Entity>) -> Vec<Entity> {
    entities.sort();
    entities
}
