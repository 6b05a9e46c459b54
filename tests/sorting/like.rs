//! Sorting one table like a pool.

use phalanx::{Entity, Tick, world};

use crate::common::{Random, numbers, property};

/// In no group.
#[derive(Debug, PartialEq)]
struct Free(u32);
#[derive(Debug, PartialEq)]
struct Tracked(u32);
/// Owned by groups that nest.
#[derive(Debug, PartialEq)]
struct Owned(u32);
#[derive(Debug, PartialEq)]
struct Inner(u32);
#[derive(Debug, PartialEq)]
struct Kept(u32);

world! {
    struct Level {
        components {
            Free,
            Tracked as tracked,
            Owned,
            Inner as tracked,
            Kept as tracked,
        }
        groups {
            owning: own [Owned, Inner],
            stricter: own [Owned, Inner] with [Tracked],
            strictest: own [Owned, Inner, Kept] with [Tracked] sorted by |kept: &Kept| -> u32 { kept.0 },
            listed: with [Free, Owned],
        }
    }
}

/// Entities that have some components each, in pools of which some are in no order.
fn level(numbers: &[u32]) -> (Level, Vec<Entity>, Tick) {
    let mut level = Level::new();
    let mut entities = Vec::new();
    for &number in numbers {
        let entity = level.spawn_empty();
        entities.push(entity);
        if number % 2 == 0 {
            level.insert(entity, Free(number)).unwrap();
        }
        if number % 3 > 0 {
            level.insert(entity, Tracked(number)).unwrap();
        }
        if number % 5 > 0 {
            level.insert(entity, Owned(number)).unwrap();
        }
        if number % 7 > 1 {
            level.insert(entity, Inner(number)).unwrap();
        }
        if number % 11 > 4 {
            level.insert(entity, Kept(number)).unwrap();
        }
    }
    let since = level.now();
    for &entity in entities.iter().step_by(3) {
        if let Some(mut tracked) = level.get_mut::<Tracked>(entity) {
            tracked.0 = tracked.0.wrapping_add(0);
        }
    }
    level.strictest_mut();
    level.sort_by_key::<Free, _>(|free| free.0.wrapping_mul(0x9E37_79B1));
    level.sort_by_key::<Tracked, _>(|tracked| tracked.0.wrapping_mul(0x85EB_CA6B));
    (level, entities, since)
}

/// The order of each pool and of each group.
#[derive(Clone, Debug, PartialEq)]
struct Orders {
    free: Vec<Entity>,
    tracked: Vec<Entity>,
    owned: Vec<Entity>,
    inner: Vec<Entity>,
    kept: Vec<Entity>,
    listed: Vec<Entity>,
    changed: Vec<Entity>,
}

fn orders(level: &Level, numbers: &[u32], entities: &[Entity], since: Tick) -> Orders {
    level.check_invariants();
    for (&entity, &number) in entities.iter().zip(numbers) {
        let number_of = [
            level.get::<Free>(entity).map(|free| free.0),
            level.get::<Tracked>(entity).map(|tracked| tracked.0),
            level.get::<Owned>(entity).map(|owned| owned.0),
            level.get::<Inner>(entity).map(|inner| inner.0),
            level.get::<Kept>(entity).map(|kept| kept.0),
        ];
        let has = [
            number % 2 == 0,
            number % 3 > 0,
            number % 5 > 0,
            number % 7 > 1,
            number % 11 > 4,
        ];
        assert_eq!(number_of, has.map(|has| has.then_some(number)));
    }
    let mut changed: Vec<Entity> = level
        .query::<Entity>()
        .changed::<Tracked>(since)
        .iter()
        .collect();
    changed.sort_unstable();
    Orders {
        free: level.pool::<Free>().entities().collect(),
        tracked: level.pool::<Tracked>().entities().collect(),
        owned: level.pool::<Owned>().entities().collect(),
        inner: level.pool::<Inner>().entities().collect(),
        kept: level.pool::<Kept>().entities().collect(),
        listed: level.listed().entities().collect(),
        changed,
    }
}

/// Who is listed comes first, as listed; all others behind, as they stood. Says how many were listed.
fn like(rows: &mut [Entity], order: &[Entity]) -> usize {
    let place = |entity: &Entity| order.iter().position(|other| other == entity);
    let listed = rows.iter().filter(|entity| place(entity).is_some()).count();
    rows.sort_by_key(|entity| place(entity).unwrap_or(order.len()));
    listed
}

#[test]
fn a_pool_is_sorted_like_another() {
    property(24, &numbers(80), |numbers| {
        let (mut level, entities, since) = level(&numbers);
        let look = |level: &Level| orders(level, &numbers, &entities, since);
        let mut expected = look(&level);
        macro_rules! sort {
            ($field:ident: $C:ty, $other:ident: $O:ty) => {
                let other = expected.$other.clone();
                let listed = like(&mut expected.$field, &other);
                assert_eq!(level.sort_as::<$C, $O>(), listed);
                assert_eq!(look(&level), expected);
                // A query over both walks them in step.
                let both: Vec<Entity> = expected.$field[..listed].to_vec();
                let stepped = level.query::<(Entity, &$C)>().with::<$O>();
                let in_c: Vec<Entity> = level.pool::<$C>().entities().take(listed).collect();
                assert_eq!(in_c, both);
                assert_eq!(stepped.iter().count(), listed);
                assert_eq!(level.sort_as::<$C, $O>(), listed);
                assert_eq!(look(&level), expected);
            };
        }
        sort!(free: Free, tracked: Tracked);
        sort!(tracked: Tracked, owned: Owned);
        sort!(free: Free, kept: Kept);
        sort!(free: Free, inner: Inner);
        sort!(tracked: Tracked, free: Free);
        // Like itself it is already.
        assert_eq!(level.sort_as::<Free, Free>(), expected.free.len());
        assert_eq!(look(&level), expected);
    });
}

#[test]
fn a_pool_is_sorted_like_a_list() {
    property(24, &numbers(80), |numbers| {
        let (mut level, entities, since) = level(&numbers);
        let dead: Vec<Entity> = (0..5).map(|_| level.spawn((Free(0), Tracked(0)))).collect();
        for &entity in &dead {
            level.despawn(entity).unwrap();
        }
        // Others have their indices now.
        let heirs = [level.spawn_empty(), level.spawn_empty()];
        let mut random = Random(numbers.len().try_into().unwrap());
        let all: Vec<Entity> = entities
            .iter()
            .chain(&dead)
            .chain(&heirs)
            .copied()
            .collect();
        let list: Vec<Entity> = (0..all.len())
            .map(|_| all[random.below(all.len())])
            .collect();
        let look = |level: &Level| orders(level, &numbers, &entities, since);
        let mut expected = look(&level);
        let free = like(&mut expected.free, &list);
        assert_eq!(level.sort_as_listed::<Free>(list.iter().copied()), free);
        assert_eq!(look(&level), expected);
        let tracked = like(&mut expected.tracked, &list);
        assert_eq!(level.sort_as_listed::<Tracked>(list), tracked);
        assert_eq!(level.sort_as_listed::<Tracked>(dead), 0);
        assert_eq!(look(&level), expected);
    });
}

#[test]
fn a_group_is_sorted_like_a_pool() {
    property(24, &numbers(80), |numbers| {
        let (mut level, entities, since) = level(&numbers);
        let look = |level: &Level| orders(level, &numbers, &entities, since);
        let mut expected = look(&level);
        // The set of one that owns nothing.
        let other = expected.tracked.clone();
        let listed = like(&mut expected.listed, &other);
        assert_eq!(level.listed_mut().sort_as::<Tracked>(), listed);
        assert_eq!(look(&level), expected);
        // Its own component, which is owned by another.
        let other = expected.owned.clone();
        let members = expected.listed.len();
        assert_eq!(like(&mut expected.listed, &other), members);
        assert_eq!(level.listed_mut().sort_as::<Owned>(), members);
        assert_eq!(look(&level), expected);

        // One that others nest inside of: each part by itself, and that of one that keeps an order not at all.
        let ends = [
            level.strictest().len(),
            level.stricter().len(),
            level.owning().len(),
        ];
        macro_rules! sort {
            ($group:ident, $parts:expr, $other:ident: $O:ty) => {
                let order = expected.$other.clone();
                let mut listed = 0;
                for part in $parts {
                    listed += like(&mut expected.owned[part.clone()], &order);
                    like(&mut expected.inner[part], &order);
                }
                assert_eq!(level.$group().sort_as::<$O>(), listed);
                assert_eq!(look(&level), expected);
            };
        }
        sort!(owning_mut, [ends[0]..ends[1], ends[1]..ends[2]], free: Free);
        sort!(stricter_mut, [ends[0]..ends[1]], tracked: Tracked);
        sort!(owning_mut, [ends[0]..ends[1], ends[1]..ends[2]], kept: Kept);
        // Its own component it is in the order of.
        assert_eq!(
            level.owning_mut().sort_as::<Owned>(),
            ends[2] - ends[0],
            "all that it may move"
        );
        assert_eq!(look(&level), expected);
    });
}

#[test]
fn a_list_that_panics_moves_nothing() {
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

    let numbers: Vec<u32> = (0..40).map(|nth| nth * 37 % 41).collect();
    let (mut level, entities, since) = level(&numbers);
    let before = orders(&level, &numbers, &entities, since);
    for nth in 0..entities.len() {
        let list = || {
            let entities = entities.iter().rev().enumerate();
            entities.map(move |(at, &entity)| {
                if at == nth {
                    resume_unwind(Box::new(()));
                }
                entity
            })
        };
        let sorted = [
            catch_unwind(AssertUnwindSafe(|| level.sort_as_listed::<Free>(list()))),
            catch_unwind(AssertUnwindSafe(|| {
                level.owning_mut().sort_as_listed(list())
            })),
            catch_unwind(AssertUnwindSafe(|| {
                level.listed_mut().sort_as_listed(list())
            })),
        ];
        assert!(sorted.iter().all(Result::is_err));
        assert_eq!(orders(&level, &numbers, &entities, since), before);
    }
}
