//! Drop and panic safety.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use phalanx::{Entity, world};

thread_local! {
    static DROPS: Cell<usize> = const { Cell::new(0) };
    static MARKED: Cell<usize> = const { Cell::new(0) };
}

/// Counts its drops, and panics in the one of a marked value.
struct Loud {
    number: u32,
    marked: bool,
}

impl Loud {
    fn new(number: u32) -> Self {
        Self {
            number,
            marked: false,
        }
    }
}

impl Drop for Loud {
    fn drop(&mut self) {
        DROPS.set(DROPS.get() + 1);
        if self.marked {
            MARKED.set(MARKED.get() + 1);
            panic!("boom");
        }
    }
}

#[derive(Debug, PartialEq)]
struct B(u32);

macro_rules! level {
    ($storage:ident $own:ident) => {
        world! {
            struct Level {
                components {
                    Loud as $storage,
                    B as $storage,
                }
                groups {
                    loud: $own [Loud, B],
                }
            }
        }
    };
}

stored!(level);

/// Five entities, of which the third has a marked value.
fn five() -> (Level, Vec<Entity>) {
    let mut level = Level::new();
    let entities = level.spawn_batch((0..5).map(|number| (Loud::new(number), B(number))));
    level.get_mut::<Loud>(entities[2]).unwrap().marked = true;
    DROPS.set(0);
    MARKED.set(0);
    (level, entities)
}

#[test]
fn drp_1_a_component_whose_drop_panics_on_destroy() {
    let (mut level, entities) = five();
    let panic = catch_unwind(AssertUnwindSafe(|| level.despawn(entities[2])));
    assert_eq!(panic.unwrap_err().downcast_ref(), Some(&"boom"));
    assert_eq!((DROPS.get(), MARKED.get()), (1, 1));
    assert!(!level.contains(entities[2]));
    assert_eq!(level.loud().len(), 4);
    assert!(!level.loud().contains(entities[2]));
    level.check_invariants();

    let new = level.spawn((Loud::new(9), B(9)));
    assert_eq!(new.index(), entities[2].index());
    assert_eq!(level.get::<Loud>(new).unwrap().number, 9);
    let found: Vec<_> = level
        .query::<(&Loud, &B)>()
        .iter()
        .map(|(loud, b)| (loud.number, b.0))
        .collect();
    assert_eq!(found, [(0, 0), (1, 1), (4, 4), (3, 3), (9, 9)]);
    let rows = level
        .loud()
        .into_iter()
        .map(|row| (row.loud.number, row.b.0));
    assert!(rows.eq(found));
    assert!(level.loud().contains(new));
    level.check_invariants();
    drop(level);
    assert_eq!((DROPS.get(), MARKED.get()), (6, 1));
}

#[test]
fn drp_1_a_component_whose_drop_panics_on_clear() {
    let (mut level, entities) = five();
    assert!(catch_unwind(AssertUnwindSafe(|| level.clear())).is_err());
    // The others are dropped all the same.
    assert_eq!((DROPS.get(), MARKED.get()), (5, 1));
    assert!(level.is_empty());
    assert!(entities.iter().all(|&entity| !level.contains(entity)));
    assert_eq!(level.query::<&Loud>().iter().count(), 0);
    assert_eq!(level.query::<&B>().iter().count(), 0);
    assert!(level.loud().is_empty());
    level.check_invariants();

    let new = level.spawn((Loud::new(9), B(9)));
    assert_eq!(level.get::<B>(new), Some(&B(9)));
    level.check_invariants();
    drop(level);
    assert_eq!((DROPS.get(), MARKED.get()), (6, 1));
}

#[test]
fn drp_1_a_component_whose_drop_panics_elsewhere() {
    let verbs: [fn(&mut Level, Entity); 5] = [
        |level, entity| level.insert(entity, Loud::new(7)).unwrap(),
        |level, entity| drop(level.remove::<Loud>(entity)),
        |level, _| {
            level.remove_all::<Loud>();
        },
        |level, _| drop(level.drain::<Loud>()),
        |level, entity| level.retain::<Entity>(|other| other != entity),
    ];
    for verb in verbs {
        let (mut level, entities) = five();
        assert!(catch_unwind(AssertUnwindSafe(|| verb(&mut level, entities[2]))).is_err());
        assert_eq!(MARKED.get(), 1);
        level.check_invariants();
        level
            .query::<&Loud>()
            .for_each(|loud| assert!(!loud.marked));
        drop(level);
        let made = DROPS.get();
        assert!(made == 5 || made == 6);
        assert_eq!(MARKED.get(), 1);
    }
}

#[test]
fn drp_2_a_panic_while_values_are_made() {
    fn default() -> Loud {
        panic!("no default");
    }

    let mut level = Level::new();
    let entity = level.spawn(B(1));
    DROPS.set(0);
    let made = catch_unwind(AssertUnwindSafe(|| {
        drop(level.get_or_insert_with(entity, || -> Loud { panic!("nothing to insert") }));
    }));
    assert!(made.is_err());
    assert!(!level.has::<Loud>(entity));
    assert_eq!(level.query::<(&Loud, &B)>().iter().count(), 0);
    assert!(!level.loud().contains(entity));
    level.check_invariants();

    // The items before the panic are whole entities.
    let batch = (0..5).map(|number| {
        assert!(number != 2, "the third item");
        (Loud::new(number), B(number))
    });
    assert!(catch_unwind(AssertUnwindSafe(|| level.spawn_batch(batch))).is_err());
    let found: Vec<_> = level
        .query::<(&Loud, &B)>()
        .iter()
        .map(|(loud, b)| (loud.number, b.0))
        .collect();
    assert_eq!(found, [(0, 0), (1, 1)]);
    assert_eq!((level.len(), level.loud().len()), (3, 2));
    level.check_invariants();

    let inserted = catch_unwind(AssertUnwindSafe(|| {
        drop(level.insert(entity, (B(5), default())));
    }));
    assert!(inserted.is_err());
    assert!(!level.has::<Loud>(entity));
    assert_eq!(level.get::<B>(entity), Some(&B(1)));
    level.check_invariants();

    assert_eq!(DROPS.get(), 0);
    let later = level.spawn((Loud::new(6), B(6)));
    assert_eq!(level.get::<B>(later), Some(&B(6)));
    drop(level);
    assert_eq!(DROPS.get(), 3);
}
