//! Structural change during a walk.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::hint::black_box;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

use phalanx::{Entity, world};

use super::values;

#[derive(Clone, Debug, PartialEq)]
struct A(u32);

thread_local! {
    static DROPS: Cell<usize> = const { Cell::new(0) };
}

#[derive(Debug)]
struct Pair(Entity, Entity);

impl Drop for Pair {
    fn drop(&mut self) {
        DROPS.set(DROPS.get() + 1);
    }
}

macro_rules! level {
    ($storage:ident $own:ident) => {
        world! {
            struct Level {
                components {
                    A as $storage,
                    Pair as $storage,
                }
            }
        }
    };
}

stored!(level);

fn hundred() -> (Level, Vec<Entity>) {
    let mut level = Level::new();
    let entities = level.spawn_batch((0..100).map(A));
    (level, entities)
}

fn assert_all_once(level: &Level, seen: &[Entity], entities: &[Entity]) {
    assert_eq!(seen.len(), 100);
    assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), 100);
    assert_eq!(
        seen.iter().collect::<BTreeSet<_>>(),
        entities.iter().collect()
    );
    assert_eq!(level.pool::<A>().len(), 0);
    assert_eq!(level.query::<&A>().iter().count(), 0);
    level.check_invariants();
}

#[test]
fn itr_1_removing_the_walked_component_from_everything_visits_everything() {
    // By `drain`.
    let (mut level, entities) = hundred();
    let mut seen = Vec::new();
    for (entity, a) in level.drain::<A>() {
        assert_eq!(a.0, entity.index());
        seen.push(entity);
    }
    assert_all_once(&level, &seen, &entities);
    assert_eq!(level.len(), 100);

    // By `retain`, which despawns.
    let (mut level, entities) = hundred();
    let mut seen = Vec::new();
    level.retain::<(Entity, &A)>(|(entity, a)| {
        assert_eq!(a.0, entity.index());
        seen.push(entity);
        false
    });
    assert_all_once(&level, &seen, &entities);
    assert_eq!(level.len(), 0);

    // By noting the entities, and removing behind the walk.
    let (mut level, entities) = hundred();
    let noted: Vec<_> = level
        .query::<(Entity, &A)>()
        .iter()
        .map(|(entity, _)| entity)
        .collect();
    for &entity in &noted {
        assert!(level.contains(entity));
        assert_eq!(level.remove::<A>(entity), Some(A(entity.index())));
        assert!(level.contains(entity));
    }
    assert_all_once(&level, &noted, &entities);
    assert_eq!(level.len(), 100);

    // By `remove_all`, which tells how many there were.
    let (mut level, _) = hundred();
    assert_eq!(level.remove_all::<A>(), 100);
    assert_eq!(level.remove_all::<A>(), 0);
    level.check_invariants();
}

#[test]
fn itr_1_a_drain_that_is_forgotten_has_removed_all() {
    static FORGOTTEN: AtomicPtr<()> = AtomicPtr::new(ptr::null_mut());

    let (mut level, _) = hundred();
    let mut drain = level.drain::<A>();
    assert_eq!(drain.len(), 100);
    drain.next();
    // Where a leak detector can see that it is meant.
    black_box(&FORGOTTEN).store(Box::into_raw(Box::new(drain)).cast(), Ordering::Relaxed);
    assert_eq!(level.query::<&A>().iter().count(), 0);
    level.check_invariants();
    let entity = level.entities().next().unwrap();
    level.insert(entity, A(7)).unwrap();
    assert_eq!(values::<_, A>(&level), [&A(7)]);
    level.check_invariants();
}

#[test]
fn itr_2_destroying_other_entities_from_inside_a_walk() {
    let mut level = Level::new();
    let e1 = level.spawn_empty();
    let e2 = level.spawn_empty();
    let e3 = level.spawn_empty();
    level.insert(e1, Pair(e1, e2)).unwrap();
    level.insert(e2, Pair(e1, e2)).unwrap();
    level.insert(e3, Pair(e3, e3)).unwrap();
    DROPS.set(0);

    let mut requests = Vec::new();
    for (entity, pair) in level.query::<(Entity, &Pair)>() {
        assert!(level.contains(entity));
        requests.extend([pair.0, pair.1]);
    }
    let already_dead = requests
        .into_iter()
        .filter(|&entity| level.despawn(entity).is_err())
        .count();
    assert_eq!(already_dead, 3);
    assert_eq!(level.len(), 0);
    assert_eq!(DROPS.get(), 3);
    level.check_invariants();
}

#[test]
fn itr_2_retain_shows_no_dead_entity() {
    let mut level = Level::new();
    let entities: Vec<_> = (0..3).map(|n| level.spawn(A(n))).collect();
    for (&entity, &other) in entities.iter().zip(entities.iter().cycle().skip(1)) {
        level.insert(entity, Pair(entity, other)).unwrap();
    }
    DROPS.set(0);
    let mut shown = Vec::new();
    level.retain::<(Entity, &Pair, &A)>(|(entity, pair, a)| {
        assert_eq!((pair.0, a.0), (entity, entity.index()));
        shown.push(entity);
        a.0 == 1
    });
    assert_eq!(shown, entities);
    assert_eq!(level.len(), 1);
    assert_eq!(DROPS.get(), 2);
    assert_eq!(level.query::<Entity>().single(), Ok(entities[1]));
    level.check_invariants();
}
