//! What a reader asks, and what it must be told.

use std::collections::BTreeSet;

use phalanx::{Entity, Is, Mark, Tick, Tracks, World};

use crate::Random;
use crate::level::{A, B, C, D, Dot, F, Free, Level, TRACKED, Value};
use crate::model::{Model, Row, Since};

/// What readers were told, by how much it was.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) reads: usize,
    /// Nothing of a component changed.
    pub(crate) nothing: usize,
    /// Some of it.
    pub(crate) some: usize,
    /// All of it, though the reader was not too late.
    pub(crate) all: usize,
    /// Something changed that was not added.
    pub(crate) overwritten: usize,
    pub(crate) removals: usize,
    pub(crate) missed: usize,
    /// The reader was too late for stamps.
    pub(crate) late: usize,
}

/// A reader: when it looked last, in the world's words and in the model's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    pub(crate) pace: usize,
    pub(crate) tick: Tick,
    pub(crate) at: u64,
}

/// Takes an iterator's items from both ends in a random mix, the last ones by folding; in their order.
fn pull<I: DoubleEndedIterator>(mut items: I, random: &mut Random) -> Vec<I::Item> {
    let (mut front, mut back) = (Vec::new(), Vec::new());
    for _ in 0..random.below(40) {
        if random.one_in(2) {
            front.extend(items.next());
        } else {
            back.extend(items.next_back());
        }
    }
    if random.one_in(2) {
        items.for_each(|item| front.push(item));
    } else {
        while let Some(item) = items.next_back() {
            back.push(item);
        }
        assert!(items.next().is_none(), "it is fused");
    }
    front.extend(back.into_iter().rev());
    front
}

/// Asserts that a query gives the rows that the model says, in whichever way it is asked.
macro_rules! ask {
    ($random:expr, $model:expr, $query:expr, |$row:ident| $accepts:expr) => {{
        let query = $query;
        let accepts = |$row: &Row| $accepts;
        let rows = $model.rows.iter().filter(|(_, row)| accepts(row));
        let expected: BTreeSet<Entity> = rows.map(|(&entity, _)| entity).collect();
        let found: Vec<Entity> = query.iter().map(|(entity, ..)| entity).collect();
        assert_eq!(found.len(), expected.len(), stringify!($query));
        assert_eq!(
            found.iter().copied().collect::<BTreeSet<_>>(),
            expected,
            stringify!($query)
        );
        let (least, most) = query.iter().size_hint();
        assert!(
            least <= found.len() && found.len() <= most.unwrap(),
            stringify!($query)
        );
        match $random.below(5) {
            0 => {
                let mut each = Vec::new();
                query.for_each(|(entity, ..)| each.push(entity));
                assert_eq!(found, each, stringify!($query));
            }
            1 => {
                let backwards = query.iter().rev().map(|(entity, ..)| entity);
                assert!(
                    backwards.eq(found.iter().rev().copied()),
                    stringify!($query)
                );
            }
            2 => {
                let both = pull(query.iter().map(|(entity, ..)| entity), $random);
                assert_eq!(found, both, stringify!($query));
            }
            3 => {
                for (&entity, row) in $model.rows.iter().skip($random.below(7)).step_by(7) {
                    assert_eq!(
                        query.get(entity).is_some(),
                        accepts(row),
                        stringify!($query)
                    );
                }
            }
            _ if found.len() < 12 => {
                let pairs = query.iter_pairs().count();
                assert_eq!(pairs, found.len() * found.len().saturating_sub(1) / 2);
                assert_eq!(query.single().is_ok(), found.len() == 1);
            }
            _ => {}
        }
        found.len()
    }};
}

/// Compares what a reader is told of one component, as library code that never saw the world is told.
fn read_one<W: Tracks<V> + Mark<F>, V: Value>(
    level: &W,
    model: &Model,
    reader: &Reader,
    random: &mut Random,
    seen: &mut Seen,
) {
    let since = model.since(reader.at);
    let changed = level.query::<(Entity, &V)>().changed::<V>(reader.tick);
    let count = ask!(random, model, changed, |row| row.changed(V::PLACE, since));
    for (entity, value) in &changed {
        assert_eq!(Some(value.number()), model.number(entity, V::PLACE));
    }
    let added = level.query::<(Entity, Is<F>)>().added::<V>(reader.tick);
    let news = ask!(random, model, added, |row| row.added(V::PLACE, since));

    let removed = level.removed::<V>(reader.tick);
    let (expected, missed) = model.removed(V::PLACE, since);
    assert_eq!((removed.len(), removed.missed()), (expected.len(), missed));
    assert!(removed.clone().rev().eq(expected.iter().rev().copied()));
    assert!(removed.eq(expected.iter().copied()));

    let all = model.rows.values().filter(|row| row.has(V::PLACE)).count();
    seen.missed += usize::from(missed);
    seen.removals += usize::from(!expected.is_empty());
    seen.late += usize::from(since.is_late());
    seen.overwritten += usize::from(count > news);
    seen.nothing += usize::from(count == 0);
    seen.some += usize::from(0 < count && count < all);
    seen.all += usize::from(0 < all && count == all && !since.is_late());
}

/// Compares all that a reader is told.
#[rustfmt::skip]
pub(crate) fn read(level: &Level, model: &Model, reader: &Reader, random: &mut Random, seen: &mut Seen) {
    seen.reads += 1;
    for place in 0..TRACKED {
        with_value!(place, V => read_one::<_, V>(level, model, reader, random, seen));
    }
    let tick = reader.tick;
    let s: Since = model.since(reader.at);
    match random.below(12) {
        // The filter's component is no term; a group may drive.
        0 => ask!(random, model, level.query::<(Entity, &A, &B)>().without::<F>().changed::<A>(tick),
            |row| row.has(B::PLACE) && !row.f && row.changed(A::PLACE, s)),
        1 => ask!(random, model, level.query::<(Entity, &C)>().changed::<B>(tick).without::<F>().with::<A>(),
            |row| row.c && row.has(A::PLACE) && !row.f && row.changed(B::PLACE, s)),
        2 => ask!(random, model, level.query::<(Entity, &D)>().with::<A>().changed::<D>(tick),
            |row| row.has(A::PLACE) && row.changed(D::PLACE, s)),
        3 => ask!(random, model, level.query::<(Entity, &D)>().changed::<A>(tick),
            |row| row.has(D::PLACE) && row.changed(A::PLACE, s)),
        4 => ask!(random, model, level.query::<(Entity, Option<&Free>)>().with::<F>().changed::<Dot>(tick),
            |row| row.f && row.changed(Dot::PLACE, s)),
        // Several, of one component and of different ones.
        5 => ask!(random, model, level.query::<(Entity, &A, &B, &D)>().changed::<A>(tick).changed::<D>(tick),
            |row| row.has(B::PLACE) && row.changed(A::PLACE, s) && row.changed(D::PLACE, s)),
        6 => ask!(random, model, level.query::<(Entity, &Free, &A)>().added::<A>(tick).changed::<Free>(tick),
            |row| row.added(A::PLACE, s) && row.changed(Free::PLACE, s)),
        7 => ask!(random, model, level.query::<(Entity,)>().changed::<B>(tick).added::<D>(tick).changed::<Free>(tick).added::<B>(tick),
            |row| row.added(B::PLACE, s) && row.added(D::PLACE, s) && row.changed(Free::PLACE, s)),
        // Some readers look at two moments.
        8 => ask!(random, model, level.query::<(Entity, &A)>().changed::<A>(tick).added::<A>(Tick::START).without::<F>(),
            |row| row.changed(A::PLACE, s) && row.added(A::PLACE, model.since(0)) && !row.f),
        9 => ask!(random, model, level.query::<(Entity, Option<&D>, Is<Free>)>().any::<(C, (D, F))>().changed::<B>(tick),
            |row| row.changed(B::PLACE, s) && (row.c || row.has(D::PLACE) || row.f)),
        10 => ask!(random, model, level.query::<(Entity, &Dot, &Free)>().without::<A>().added::<Dot>(tick),
            |row| !row.has(A::PLACE) && row.has(Free::PLACE) && row.added(Dot::PLACE, s)),
        _ => ask!(random, model, level.query::<(Entity, &A, &D)>().added::<D>(tick).changed::<B>(tick),
            |row| row.has(A::PLACE) && row.added(D::PLACE, s) && row.changed(B::PLACE, s)),
    };
}
