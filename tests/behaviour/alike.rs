//! Hooks run alike however the component is stored that they are for: in the same order, with the same values.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::DerefMut;

use phalanx::{Entity, Has, World, world};

/// How many components there are: one a storage, and each of these tracked too.
const KINDS: usize = 6;

#[derive(Debug, PartialEq)]
struct V<const KIND: usize>(u32);

world! {
    struct Level {
        components {
            packed: V<0>,
            ordered: V<1> as ordered,
            stable: V<2> as stable,
            tracked_packed: V<3> as tracked,
            tracked_ordered: V<4> as tracked + ordered,
            tracked_stable: V<5> as tracked + stable,
        }
        groups {
            owning: own [V<0>, V<3>] with [V<1>, V<5>],
            loose: with [V<2>, V<4>],
        }
        hooks {
            on_insert V<0> => came::<0>, on_replace V<0> => went, on_remove V<0> => went,
            on_insert V<1> => came::<1>, on_replace V<1> => went, on_remove V<1> => went,
            on_insert V<2> => came::<2>, on_replace V<2> => went, on_remove V<2> => went,
            on_insert V<3> => came::<3>, on_replace V<3> => went, on_remove V<3> => went,
            on_insert V<4> => came::<4>, on_replace V<4> => went, on_remove V<4> => went,
            on_insert V<5> => came::<5>, on_replace V<5> => went, on_remove V<5> => went,
        }
    }
}

/// What a hook was told.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Note {
    entity: Entity,
    /// The value that was lent to it, if there was one.
    lent: Option<u32>,
    /// The value that the entity has by then.
    has: Option<u32>,
    /// How many entities there are by then.
    living: usize,
}

thread_local! {
    static NOTES: RefCell<Vec<(usize, Note)>> = const { RefCell::new(Vec::new()) };
}

fn note<W: Has<V<KIND>>, const KIND: usize>(world: &W, entity: Entity, lent: Option<u32>) {
    let note = Note {
        entity,
        lent,
        has: world.get::<V<KIND>>(entity).map(|value| value.0),
        living: world.len(),
    };
    NOTES.with_borrow_mut(|notes| notes.push((KIND, note)));
}

fn came<const KIND: usize>(level: &mut Level, entity: Entity)
where
    Level: Has<V<KIND>>,
{
    note::<_, KIND>(level, entity, None);
}

/// What it writes is what the caller is given.
fn went<const KIND: usize>(level: &mut Level, entity: Entity, value: &mut V<KIND>)
where
    Level: Has<V<KIND>>,
{
    note::<_, KIND>(level, entity, Some(value.0));
    value.0 += WRITTEN;
}

/// What hooks add to what they are lent.
const WRITTEN: u32 = 1 << 20;

/// What is lent may be a guard.
fn flip<const KIND: usize>(mut value: impl DerefMut<Target = V<KIND>>) {
    value.0 ^= 1;
}

type All = (V<0>, V<1>, V<2>, V<3>, V<4>, V<5>);

fn all(number: u32) -> All {
    (
        V(number),
        V(number),
        V(number),
        V(number),
        V(number),
        V(number),
    )
}

/// Runs an expression for each component.
macro_rules! each {
    ($Component:ident => $body:expr) => {{
        each!(@ $Component $body; 0 1 2 3 4 5);
    }};
    (@ $Component:ident $body:expr; $($kind:literal)*) => {$({
        type $Component = V<$kind>;
        $body
    })*};
}

/// What was noted since the last call is noted by each component, one behind the other, for these in turn.
#[track_caller]
fn assert_noted(expected: impl IntoIterator<Item = Note>) {
    let notes = NOTES.take();
    let expected = expected.into_iter();
    let expected: Vec<_> = expected
        .flat_map(|note| (0..KINDS).map(move |kind| (kind, note)))
        .collect();
    assert_eq!(notes, expected);
}

/// Takes all of a component, and asserts that its hooks ran in the order that its rows had.
fn taken_by_row<C: Numbered>(
    level: &mut Level,
    kind: usize,
    model: &BTreeMap<Entity, u32>,
    take: impl FnOnce(&mut Level),
) where
    Level: Has<C>,
{
    let before: Vec<_> = level.pool::<C>().entities().collect();
    assert_eq!(before.len(), model.len());
    take(level);
    let living = level.len();
    let expected = before.into_iter().map(|entity| Note {
        entity,
        lent: Some(model[&entity]),
        has: None,
        living,
    });
    let expected: Vec<_> = expected.map(|note| (kind, note)).collect();
    assert_eq!(NOTES.take(), expected);
}

trait Numbered: 'static {
    const KIND: usize;
}

impl<const KIND: usize> Numbered for V<KIND> {
    const KIND: usize = KIND;
}

/// Random numbers: `splitmix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % u64::try_from(bound).unwrap()).unwrap()
    }
}

fn assert_same(level: &Level, model: &BTreeMap<Entity, u32>) {
    level.check_invariants();
    each!(C => {
        let pool = level.pool::<C>();
        let found: BTreeMap<_, _> = pool.iter().map(|(entity, value)| (entity, value.0)).collect();
        assert_eq!((pool.len(), &found), (model.len(), model));
    });
    assert_eq!(level.owning().len(), model.len());
    assert_eq!(level.loose().len(), model.len());
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list")]
fn hooks_run_alike_in_every_storage() {
    let mut random = Random(1);
    let mut level = Level::new();
    let mut model = BTreeMap::<Entity, u32>::new();
    let mut done = BTreeSet::new();
    for number in 0..if cfg!(miri) { 60 } else { 3_000 } {
        let living: Vec<_> = level.entities().collect();
        let entity = match living.len() {
            0 => level.spawn_empty(),
            len => living[random.below(len)],
        };
        let lent = model.get(&entity).copied();
        let count = level.len();
        let noted = |entity, lent, has, living| Note {
            entity,
            lent,
            has,
            living,
        };
        let verb = random.below(40);
        match verb {
            0..=3 if count < 100 => {
                let entity = level.spawn(all(number));
                model.insert(entity, number);
                assert_noted([noted(entity, None, Some(number), count + 1)]);
            }
            4..=6 => {
                level.spawn_empty();
                assert_noted([]);
            }
            7 if count < 100 => {
                let entities = level.spawn_batch((0..9).map(|more| all(number + more)));
                let values = entities.into_iter().zip(number..);
                model.extend(values.clone());
                assert_noted(
                    values.map(|(entity, value)| noted(entity, None, Some(value), count + 9)),
                );
            }
            8..=15 => {
                level.insert(entity, all(number)).unwrap();
                model.insert(entity, number);
                assert_noted([noted(entity, lent, Some(number), count)]);
            }
            16..=17 => {
                each!(C => {
                    let given = level.replace(entity, V(number)).unwrap();
                    assert_eq!(given, lent.map(|old| -> C { V(old + WRITTEN) }));
                });
                model.insert(entity, number);
                assert_noted([noted(entity, lent, Some(number), count)]);
            }
            18..=19 => {
                each!(C => {
                    let given = level.get_or_insert_with(entity, || -> C { V(number) }).unwrap();
                    assert_eq!(given.0, lent.unwrap_or(number));
                });
                model.entry(entity).or_insert(number);
                let came = lent.is_none();
                assert_noted(came.then(|| noted(entity, None, Some(number), count)));
            }
            20..=25 => {
                let given = level.remove::<All>(entity);
                let given = [
                    given.0.map(|value| value.0),
                    given.1.map(|value| value.0),
                    given.2.map(|value| value.0),
                    given.3.map(|value| value.0),
                    given.4.map(|value| value.0),
                    given.5.map(|value| value.0),
                ];
                assert_eq!(given, [lent.map(|value| value + WRITTEN); KINDS]);
                model.remove(&entity);
                assert_noted(lent.map(|value| noted(entity, Some(value), None, count)));
            }
            26..=30 => {
                level.despawn(entity).unwrap();
                model.remove(&entity);
                assert_noted(lent.map(|value| noted(entity, Some(value), None, count - 1)));
            }
            31..=33 => {
                // Writing runs none, and what is staged is settled by it.
                each!(C => {
                    level.query_mut::<&mut C>().for_each(flip);
                });
                for value in model.values_mut() {
                    *value ^= 1;
                }
                assert_noted([]);
            }
            34 => {
                level.settle::<V<1>>();
                level.shrink_to_fit();
                assert_noted([]);
            }
            35..=36 if random.below(4) == 0 => {
                let keeps = |value: u32| !value.is_multiple_of(3);
                let mut refused = Vec::new();
                macro_rules! retain {
                    ($C:ty) => {
                        level.retain::<(Entity, &$C)>(|(entity, value)| {
                            if !keeps(value.0) {
                                refused.push(entity);
                            }
                            keeps(value.0)
                        })
                    };
                }
                match random.below(3) {
                    0 => retain!(V<0>),
                    1 => retain!(V<4>),
                    _ => retain!(V<2>),
                }
                let left = level.len();
                let refused = refused.into_iter();
                assert_noted(refused.map(|entity| {
                    let value = model.remove(&entity);
                    noted(entity, value, None, left)
                }));
            }
            37 if random.below(8) == 0 => {
                level.clear();
                // A map ascends by index, as two that live have no index in common.
                let gone = std::mem::take(&mut model).into_iter();
                assert_noted(gone.map(|(entity, value)| noted(entity, Some(value), None, 0)));
            }
            38 if random.below(4) == 0 => {
                each!(C => {
                    taken_by_row::<C>(&mut level, C::KIND, &model, |level| {
                        assert_eq!(level.remove_all::<C>(), model.len());
                    });
                });
                model.clear();
            }
            39 if random.below(4) == 0 => {
                let taken = random.below(4);
                each!(C => {
                    taken_by_row::<C>(&mut level, C::KIND, &model, |level| {
                        let before: Vec<_> = level.pool::<C>().entities().collect();
                        let drain = level.drain::<C>().take(taken);
                        let given: Vec<_> = drain.map(|(entity, value)| (entity, value.0)).collect();
                        let expected = before.into_iter().take(taken);
                        let expected = expected.map(|entity| (entity, model[&entity] + WRITTEN));
                        assert!(expected.eq(given));
                    });
                });
                model.clear();
            }
            _ => continue,
        }
        done.insert(verb);
        if number % 4 == 0 {
            assert_same(&level, &model);
        }
    }
    assert!(
        cfg!(miri) || done.len() == 40,
        "each verb is reached: {done:?}"
    );
}
