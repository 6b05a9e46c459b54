//! Entities, generations and pools.

use std::collections::HashSet;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use phalanx::{Entity, InvalidEntity, Limits, Storage, world};

use super::{STORAGE, values};

#[derive(Clone, Debug, PartialEq)]
struct A(u32);

#[derive(Clone, Debug, PartialEq)]
struct B(String);

#[derive(Clone, Debug)]
struct Frozen;

macro_rules! level {
    ($storage:ident $own:ident) => {
        world! {
            #[derive(Clone, Debug)]
            struct Level {
                components {
                    A as $storage,
                    B as $storage,
                    Frozen as flag,
                }
            }
        }
    };
}

stored!(level);

/// 1,024 indices, each used 15 times.
const SMALL: Limits = Limits {
    indices: 1024,
    generations: 15,
};

/// Spawns and despawns at the index of `entity` until it is not given out again; returns how often it was.
fn use_up(level: &mut Level, entity: Entity, handles: &mut HashSet<Entity>) -> u32 {
    let index = entity.index();
    let mut last = entity;
    loop {
        handles.insert(last);
        level.despawn(last).unwrap();
        assert!(!level.contains(last));
        let Ok(next) = level.try_spawn(A(index)) else {
            return last.generation();
        };
        if next.index() != index {
            level.despawn(next).unwrap();
            return last.generation();
        }
        assert_eq!(next.generation(), last.generation() + 1);
        last = next;
    }
}

#[test]
fn ent_1_running_out_of_versions_or_ids_is_reported() {
    let mut level = Level::with_limits(SMALL);
    let h0 = level.spawn(A(0));
    assert_eq!((h0.index(), h0.generation()), (0, 1));
    let mut used = HashSet::new();
    // Once each of the generations, and index 0 is given out no more.
    assert_eq!(use_up(&mut level, h0, &mut used), SMALL.generations);
    assert_eq!(used.len(), 15);

    // Every other index is filled; the highest is used up too.
    let rest: Vec<_> = (1..SMALL.indices).map(|_| level.spawn_empty()).collect();
    for &entity in &rest {
        assert_ne!(entity.index(), 0);
        level.insert(entity, A(entity.index())).unwrap();
    }
    let highest = *rest.last().unwrap();
    assert_eq!(highest.index(), SMALL.indices - 1);
    assert_eq!(use_up(&mut level, highest, &mut used), SMALL.generations);

    // One more is refused with its bundle, or in a documented panic, and nothing changes.
    let full = level.len();
    assert_eq!(full, 1022);
    let refused = level.try_spawn((A(7), B("seven".into()))).unwrap_err();
    assert_eq!(refused.bundle, (A(7), B("seven".into())));
    assert_eq!(
        refused.to_string(),
        "all entity indices of this world are used up"
    );
    let panic = catch_unwind(AssertUnwindSafe(|| level.spawn(A(7)))).unwrap_err();
    assert_eq!(
        panic.downcast_ref(),
        Some(&"all entity indices of this world are used up")
    );
    assert!(catch_unwind(AssertUnwindSafe(|| level.spawn_empty())).is_err());
    assert!(catch_unwind(AssertUnwindSafe(|| level.spawn_batch([A(1)]))).is_err());
    assert_eq!(level.len(), full);
    level.check_invariants();

    // No handle of a used-up index is alive, and every value is where it was.
    assert!(used.iter().all(|&entity| !level.contains(entity)));
    assert!(!level.contains(h0));
    for &entity in &rest[..rest.len() - 1] {
        assert_eq!(level.get::<A>(entity), Some(&A(entity.index())));
    }

    // An index with generations left makes room again, and no other does.
    level.despawn(rest[5]).unwrap();
    let again = level.try_spawn(A(99)).unwrap();
    assert_eq!(again.index(), rest[5].index());
    assert!(level.try_spawn(()).is_err());

    // Emptying the world revives nothing.
    level.clear();
    assert!((0..2000).filter(|_| level.try_spawn(()).is_ok()).count() == 1022);
    assert!(used.iter().all(|&entity| !level.contains(entity)));
    level.check_invariants();
}

#[test]
fn ent_1_indices_that_nobody_uses_are_retired_by_clear_too() {
    let limits = Limits {
        indices: 3,
        generations: 2,
    };
    let mut level = Level::with_limits(limits);
    for generation in 1..=2 {
        let entities: Vec<_> = (0..3).map(|_| level.spawn_empty()).collect();
        for (entity, index) in entities.iter().zip(0..) {
            assert_eq!((entity.index(), entity.generation()), (index, generation));
        }
        level.clear();
        level.check_invariants();
    }
    assert!(level.try_spawn(()).is_err());
    // Limits outside of what handles can say are moved to the nearer end.
    let mut level = Level::with_limits(Limits {
        indices: 0,
        generations: 0,
    });
    assert!(level.try_spawn(()).is_err());
    let mut level = Level::with_limits(Limits {
        indices: 1,
        generations: u32::MAX,
    });
    assert_eq!(level.spawn_empty().generation(), 1);
}

#[test]
fn ent_1_no_handle_is_null() {
    assert_eq!(size_of::<Option<Entity>>(), size_of::<u64>());
    for bits in [0, 1, 0xFFFF_FFFF, 1 << 63, u64::MAX] {
        let refused: InvalidEntity = Entity::try_from_bits(bits).unwrap_err();
        assert_eq!(refused.bits(), bits);
    }
    for bits in [1 << 32, (1 << 63) - 1, 7 << 32 | 3] {
        assert_eq!(Entity::try_from_bits(bits).unwrap().to_bits(), bits);
        assert_eq!(Entity::try_from(bits).map(u64::from), Ok(bits));
    }
}

#[test]
fn ent_3_clear_leaves_nothing_behind() {
    let mut level = Level::new();
    let handles = [
        level.spawn((A(1), B("one".into()))),
        level.spawn((A(2), Frozen)),
        level.spawn((A(3), B("three".into()), Frozen)),
    ];
    level.despawn(handles[2]).unwrap();

    let assert_empty = |level: &Level| {
        assert_eq!(level.len(), 0);
        assert!(level.is_empty());
        assert_eq!(level.entities().count(), 0);
        assert!(level.pool::<A>().is_empty() && level.pool::<B>().is_empty());
        assert_eq!(level.query::<()>().with::<Frozen>().iter().count(), 0);
        assert_eq!(level.query::<Entity>().iter().count(), 0);
        for handle in handles {
            assert!(!level.contains(handle));
            assert!(!level.has::<Frozen>(handle));
            assert_eq!(level.get::<A>(handle), None);
        }
        level.check_invariants();
    };
    level.clear();
    assert_empty(&level);
    level.clear();
    assert_empty(&level);

    let fresh: Vec<_> = (0..3).map(|_| level.spawn(A(9))).collect();
    assert!(handles.iter().all(|&handle| !level.contains(handle)));
    assert!(fresh.iter().all(|handle| !handles.contains(handle)));
    assert!(fresh.iter().all(|&handle| !level.has::<Frozen>(handle)));
    // The lowest index is used first.
    assert!(fresh.iter().map(|handle| handle.index()).eq(0..3));
    assert_eq!(level.len(), 3);
    level.check_invariants();
}

#[test]
fn ent_4_a_clone_is_a_complete_world() {
    let mut level = Level::new();
    let entities = level.spawn_batch((0..3).map(|n| (A(n), B(n.to_string()), Frozen)));
    let mut clone = level.clone();
    clone.despawn(entities[0]).unwrap();
    clone.get_mut::<B>(entities[1]).unwrap().0.push('!');
    clone.remove::<Frozen>(entities[2]);
    let new = clone.spawn(A(7));
    assert_eq!(new.index(), entities[0].index());
    clone.check_invariants();
    assert_eq!(clone.len(), 3);
    let expected = match STORAGE {
        Storage::Packed => [2, 1, 7],
        // It has the index of the first, and comes to its row.
        _ => [7, 1, 2],
    };
    assert_eq!(values::<_, A>(&clone), expected.map(A).each_ref());

    assert_eq!(level.len(), 3);
    assert!(level.contains(entities[0]) && !level.contains(new));
    assert_eq!(values::<_, A>(&level), [&A(0), &A(1), &A(2)]);
    assert_eq!(level.get::<B>(entities[1]).unwrap().0, "1");
    assert!(level.has::<Frozen>(entities[2]));
    level.check_invariants();
}

#[test]
fn ent_4_what_is_left_of_a_taken_world_is_a_new_world() {
    let mut level = Level::new();
    let entities = level.spawn_batch((0..3).map(|n| (A(n), Frozen)));
    level.despawn(entities[1]).unwrap();
    let taken = mem::take(&mut level);

    assert_eq!(level.len(), 0);
    assert!(entities.iter().all(|&entity| !level.contains(entity)));
    level.check_invariants();
    let first = level.spawn((A(5), B("five".into())));
    assert_eq!(first, Level::new().spawn_empty());
    assert_eq!(level.query::<(&A, &B)>().single().unwrap().0, &A(5));
    level.check_invariants();

    assert_eq!(taken.len(), 2);
    assert_eq!(taken.get::<A>(entities[2]), Some(&A(2)));
    taken.check_invariants();
}

#[test]
fn a_dead_handle_is_refused_by_every_verb_before_anything_changes() {
    let mut level = Level::new();
    let entity = level.spawn((A(1), B("one".into()), Frozen));
    let dead = level.spawn((A(2), Frozen));
    level.despawn(dead).unwrap();
    let heir = level.spawn((A(3), B("three".into())));
    assert_eq!(heir.index(), dead.index());

    assert_eq!(level.despawn(dead).unwrap_err().entity, dead);
    assert_eq!(
        level.insert(dead, (A(9), Frozen)).unwrap_err().bundle.0,
        A(9)
    );
    assert_eq!(level.replace(dead, A(9)).unwrap_err().bundle, A(9));
    assert_eq!(level.remove::<A>(dead), None);
    assert!(matches!(level.remove::<(A, Frozen)>(dead), (None, None)));
    assert_eq!(level.get::<A>(dead), None);
    assert_eq!(level.get::<(A, B)>(dead), None);
    assert_eq!(level.get_mut::<A>(dead), None);
    assert_eq!(level.get_mut::<(A, B)>(dead), None);
    assert!(!level.has::<A>(dead));
    assert!(level.get_disjoint_mut::<A, 2>([entity, dead]).is_err());
    let made = level.get_or_insert_with(dead, || -> A { panic!("nothing is made for the dead") });
    assert_eq!(made.unwrap_err().entity, dead);
    assert!(level.entity(dead).is_none() && level.entity_mut(dead).is_none());
    assert_eq!(level.query::<&A>().get(dead), None);
    assert_eq!(level.query_mut::<&mut A>().get(dead), None);
    assert!(
        level
            .query_mut::<&mut A>()
            .get_many_mut([entity, dead])
            .is_err()
    );

    assert_eq!(level.get::<(A, B)>(heir), Some((&A(3), &B("three".into()))));
    assert!(!level.has::<Frozen>(heir));
    assert_eq!(level.len(), 2);
    level.check_invariants();
}

#[test]
fn indices_are_reused_last_freed_first() {
    let mut level = Level::new();
    let entities: Vec<_> = (0..4).map(|_| level.spawn_empty()).collect();
    for nth in [2, 0, 3] {
        level.despawn(entities[nth]).unwrap();
    }
    let reused: Vec<_> = (0..4).map(|_| level.spawn_empty().to_string()).collect();
    assert_eq!(reused, ["3v2", "0v2", "2v2", "4v1"]);
}
