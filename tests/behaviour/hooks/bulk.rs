//! Bulk operations: hooks run behind the bulk, entity by entity.

use std::cell::Cell;

use phalanx::{Entity, Storage, world};

use super::super::{STORAGE, values};
use super::{Counted, DROPS, NOTES, assert_noted, note};

#[derive(Debug, PartialEq)]
struct A(u32);

#[derive(Debug, PartialEq)]
struct B(u32);

#[derive(Debug)]
struct Lit;

macro_rules! level {
    ($storage:ident $own:ident) => {
        world! {
            struct Level {
                components {
                    B as $storage,
                    A as $storage,
                    Lit as flag,
                }
                groups {
                    both: $own [A, B],
                    unlit: with [A] without [Lit],
                }
                hooks {
                    on_insert A => came,
                    on_remove A => a_went,
                    on_remove B => b_went,
                    on_remove Lit => unlit,
                }
            }
        }
    };
}

stored!(level);

thread_local! {
    /// What the next hook does besides.
    static ACT: Cell<fn(&mut Level, Entity)> = const { Cell::new(|_, _| {}) };
}

/// Notes who ran, and how many entities, `A`s, `B`s and `Lit`s there are by then.
fn ran(level: &mut Level, what: &str, entity: Entity) {
    level.check_invariants();
    let lit = level.query::<()>().with::<Lit>().iter().count();
    let (a, b) = (level.pool::<A>().len(), level.pool::<B>().len());
    note(format!("{what} {entity:?} {}: {a} {b} {lit}", level.len()));
    let both = level.query::<(&A, &B)>().iter().count();
    let unlit = level.query::<&A>().without::<Lit>().iter().count();
    assert_eq!((level.both().len(), level.unlit().len()), (both, unlit));
    ACT.replace(|_, _| {})(level, entity);
}

fn came(level: &mut Level, entity: Entity) {
    let a = level.get::<A>(entity).unwrap().0;
    ran(level, &format!("+A{a}"), entity);
}

fn a_went(level: &mut Level, entity: Entity, a: &mut A) {
    ran(level, &format!("-A{}", a.0), entity);
}

fn b_went(level: &mut Level, entity: Entity, b: &mut B) {
    ran(level, &format!("-B{}", b.0), entity);
}

fn unlit(level: &mut Level, entity: Entity, _: &mut Lit) {
    ran(level, "-Lit", entity);
}

/// Four entities, whose rows stand in another order than their indices.
fn level() -> (Level, [Entity; 4]) {
    let mut level = Level::new();
    let [a, b, c, d] = [(); 4].map(|()| level.spawn_empty());
    for (n, entity) in [(2, c), (0, a), (1, b)] {
        level.insert(entity, A(n)).unwrap();
    }
    for (n, entity) in [(3, d), (2, c), (0, a)] {
        level.insert(entity, B(n)).unwrap();
    }
    level.insert(b, Lit).unwrap();
    level.insert(d, Lit).unwrap();
    assert_noted(["+A2 2v1 4: 1 0 0", "+A0 0v1 4: 2 0 0", "+A1 1v1 4: 3 0 0"]);
    (level, [a, b, c, d])
}

#[test]
fn a_batch_is_in_before_its_first_hook() {
    let (mut level, _) = level();
    let made = level.spawn_batch([5, 6, 7].map(|n| (A(n), B(n))));
    assert_noted(["+A5 4v1 7: 6 6 2", "+A6 5v1 7: 6 6 2", "+A7 6v1 7: 6 6 2"]);
    assert_eq!(made.len(), 3);

    // Those that a hook ends are passed over, also when the index is in use again.
    ACT.set(|level, first| {
        let second = level.entities().next_back().unwrap();
        assert_ne!(first, second);
        level.despawn(second).unwrap();
        let third = level.spawn(A(30));
        assert_eq!(third.index(), second.index());
    });
    let made = level.spawn_batch([A(8), A(9)]);
    assert_noted(["+A8 7v1 9: 8 6 2", "-A9 8v1 8: 7 6 2", "+A30 8v2 9: 8 6 2"]);
    assert!(level.contains(made[0]) && !level.contains(made[1]));
    level.check_invariants();
}

#[test]
fn siz_2_empty_batches_and_empty_bundles_run_nothing() {
    let mut level = Level::new();
    assert!(level.spawn_batch([0; 0].map(A)).is_empty());
    assert_eq!(level.spawn_batch([(); 3]).len(), 3);
    let e = level.spawn(());
    level.insert(e, ()).unwrap();
    level.remove::<()>(e);
    level.clear();
    assert_eq!((level.remove_all::<A>(), level.drain::<B>().len()), (0, 0));
    level.retain::<&A>(|_| false);
    level.clear();
    assert_noted([]);
    level.check_invariants();
}

#[test]
fn clear_runs_hooks_on_an_empty_world_by_ascending_index() {
    let (mut level, entities) = level();
    level.clear();
    assert_noted([
        "-B0 0v1 0: 0 0 0",
        "-A0 0v1 0: 0 0 0",
        "-A1 1v1 0: 0 0 0",
        "-Lit 1v1 0: 0 0 0",
        "-B2 2v1 0: 0 0 0",
        "-A2 2v1 0: 0 0 0",
        "-B3 3v1 0: 0 0 0",
        "-Lit 3v1 0: 0 0 0",
    ]);
    assert!(level.is_empty());
    assert!(entities.iter().all(|&entity| !level.contains(entity)));
    level.check_invariants();
}

#[test]
fn ent_3_what_a_hook_spawns_while_a_world_is_cleared_is_there_afterwards() {
    let (mut level, entities) = level();
    ACT.set(|level, dead| {
        let new = level.spawn((A(50), Lit));
        assert_eq!((new.index(), dead.index()), (0, 0));
        // The lives before are past.
        assert!(new != dead && !level.contains(dead));
    });
    level.clear();
    assert_noted([
        "-B0 0v1 0: 0 0 0",
        "+A50 0v2 1: 1 0 1",
        "-A0 0v1 1: 1 0 1",
        "-A1 1v1 1: 1 0 1",
        "-Lit 1v1 1: 1 0 1",
        "-B2 2v1 1: 1 0 1",
        "-A2 2v1 1: 1 0 1",
        "-B3 3v1 1: 1 0 1",
        "-Lit 3v1 1: 1 0 1",
    ]);
    assert_eq!(values::<_, A>(&level), [&A(50)]);
    assert!(entities.iter().all(|&entity| !level.contains(entity)));
    level.clear();
    assert_noted(["-A50 0v2 0: 0 0 0", "-Lit 0v2 0: 0 0 0"]);
    assert!(level.is_empty());
    level.check_invariants();
}

#[test]
fn retain_runs_hooks_in_the_order_of_the_walk() {
    let (mut level, [a, b, c, d]) = level();
    // The rows of `both` come first.
    let walk: Vec<_> = level
        .query::<(Entity, &A)>()
        .iter()
        .map(|(e, _)| e)
        .collect();
    let (expected, refused) = match STORAGE {
        Storage::Ordered => ([a, b, c], [a, c]),
        _ => ([c, a, b], [c, a]),
    };
    assert_eq!(walk, expected);
    level.retain::<&A>(|a| a.0 == 1);
    let expected = refused.map(|e| {
        let went = |what: &str| format!("-{what}{} {e:?} 2: 1 1 2", e.index());
        [went("B"), went("A")]
    });
    assert_eq!(NOTES.take(), expected.as_flattened());
    assert!(level.entities().eq([b, d]));
    level.retain::<Entity>(|_| false);
    assert_noted([
        "-A1 1v1 0: 0 0 0",
        "-Lit 1v1 0: 0 0 0",
        "-B3 3v1 0: 0 0 0",
        "-Lit 3v1 0: 0 0 0",
    ]);
    level.check_invariants();
}

#[test]
fn remove_all_and_drain_run_hooks_in_the_order_of_the_rows() {
    let (mut level, [a, b, c, d]) = level();
    let (with_a, with_b) = match STORAGE {
        Storage::Packed => ([c, a, b], [c, a, d]),
        Storage::Ordered => ([a, b, c], [a, c, d]),
        _ => ([c, a, b], [d, c, a]),
    };
    assert!(level.pool::<A>().entities().eq(with_a));
    assert_eq!(level.remove_all::<A>(), 3);
    let went = with_a.map(|e| format!("-A{} {e:?} 4: 0 3 2", e.index()));
    assert_eq!(NOTES.take(), went);
    assert!(level.pool::<B>().entities().eq(with_b));
    let mut drain = level.drain::<B>();
    // Before the first comes out, and without the world.
    let went = with_b.map(|e| format!("-B{} {e:?} 4: 0 0 2", e.index()));
    assert_eq!(NOTES.take(), went);
    let [first, second, last] = with_b.map(|e| Some((e, B(e.index()))));
    assert_eq!(drain.next_back(), last);
    level.insert(a, B(9)).unwrap();
    assert_eq!(drain.next(), first);
    assert_eq!(level.remove::<B>(a), Some(B(9)));
    assert_noted(["-B9 0v1 4: 0 0 2"]);
    assert_eq!(drain.next(), second);
    assert_eq!(drain.next(), None);
    // A flag has no rows.
    assert_eq!(level.remove_all::<Lit>(), 2);
    assert_noted(["-Lit 1v1 4: 0 0 0", "-Lit 3v1 4: 0 0 0"]);
    level.insert(d, Lit).unwrap();
    level.insert(b, Lit).unwrap();
    assert!(level.drain::<Lit>().map(|(entity, _)| entity).eq([b, d]));
    assert_noted(["-Lit 1v1 4: 0 0 0", "-Lit 3v1 4: 0 0 0"]);
    level.check_invariants();

    // A drain that nobody walks has run them all.
    level.spawn_batch([1, 2].map(B));
    drop(level.drain::<B>());
    assert_noted(["-B1 4v1 6: 0 0 0", "-B2 5v1 6: 0 0 0"]);
}

#[test]
fn itr_1_a_hook_runs_for_everything_that_is_removed() {
    const MANY: usize = if cfg!(miri) { 20 } else { 100 };

    /// Removes all `A`s in some way, and returns whether their entities stay.
    type Way = fn(&mut Level) -> bool;

    let ways: [Way; 5] = [
        |level| level.remove_all::<A>() == MANY,
        |level| level.drain::<A>().count() == MANY,
        |level| {
            level.retain::<&A>(|_| false);
            false
        },
        |level| {
            level.clear();
            false
        },
        |level| {
            let all: Vec<_> = level.entities().collect();
            all.into_iter()
                .all(|entity| level.remove::<A>(entity).is_some())
        },
    ];
    for way in ways {
        let mut level = Level::new();
        let made = level.spawn_batch((0..).take(MANY).map(A));
        NOTES.take();
        let stay = way(&mut level);
        assert_eq!(level.len(), if stay { made.len() } else { 0 });
        let noted = NOTES.take();
        assert_eq!(noted.len(), made.len());
        for (note, (n, entity)) in noted.iter().zip((0..).zip(&made)) {
            assert!(note.starts_with(&format!("-A{n} {entity:?} ")), "{note}");
        }
        assert_eq!(level.pool::<A>().len(), 0);
        level.check_invariants();
    }
}

#[test]
fn itr_2_hooks_destroy_others_that_are_refused_too() {
    struct Pair(
        Entity,
        Entity,
        #[expect(dead_code, reason = "it counts its drop")] Counted,
    );

    macro_rules! bonds {
        ($storage:ident $own:ident) => {
            world! {
                struct Bonds {
                    components { Pair as $storage }
                    hooks { on_remove Pair => break_bonds }
                }
            }
        };
    }

    stored!(bonds);

    fn break_bonds(bonds: &mut Bonds, entity: Entity, pair: &mut Pair) {
        assert!(!bonds.contains(entity));
        let requests = [pair.0, pair.1].map(|other| bonds.despawn(other).is_ok());
        note(format!("{entity:?} {requests:?} {}", bonds.len()));
        bonds.check_invariants();
    }

    let start = || {
        let mut bonds = Bonds::new();
        let [e1, e2, e3] = [(); 3].map(|()| bonds.spawn_empty());
        for (entity, one, other) in [(e1, e1, e2), (e2, e1, e2), (e3, e3, e3)] {
            bonds.insert(entity, Pair(one, other, Counted(0))).unwrap();
        }
        DROPS.set(0);
        (bonds, [e1, e2, e3])
    };
    // One by one: the hook of the first ends the second before its turn.
    let (mut bonds, [e1, e2, e3]) = start();
    assert_eq!(
        [e1, e2, e3].map(|entity| bonds.despawn(entity).is_ok()),
        [true, false, true]
    );
    assert_noted([
        "1v1 [false, false] 1",
        "0v1 [false, true] 1",
        "2v1 [false, false] 0",
    ]);
    assert_eq!((bonds.len(), DROPS.get()), (0, 3));

    // In bulk: all are dead before the first hook runs.
    let (mut bonds, _) = start();
    bonds.retain::<&Pair>(|_| false);
    assert_noted([
        "0v1 [false, false] 0",
        "1v1 [false, false] 0",
        "2v1 [false, false] 0",
    ]);
    assert_eq!((bonds.len(), DROPS.get()), (0, 3));

    // A hook ends those that were kept.
    let (mut bonds, [e1, ..]) = start();
    bonds.retain::<(Entity, &Pair)>(|(entity, _)| entity != e1);
    assert_noted(["1v1 [false, false] 1", "0v1 [false, true] 1"]);
    assert_eq!((bonds.len(), DROPS.get()), (1, 2));
    bonds.check_invariants();
}

/// A value that nobody asks for is dropped behind its own hook, and in bulk what has no hooks before the first.
#[test]
fn values_are_dropped_behind_their_hooks() {
    struct Hooked(#[expect(dead_code, reason = "it counts its drop")] Counted);
    struct Also(#[expect(dead_code, reason = "it counts its drop")] Counted);
    struct Plain(#[expect(dead_code, reason = "it counts its drop")] Counted);

    macro_rules! stage {
        ($storage:ident $own:ident) => {
            world! {
                struct Stage {
                    components { Hooked as $storage, Plain as $storage, Also as $storage }
                    hooks {
                        on_replace Hooked => drops,
                        on_remove Hooked => drops,
                        on_remove Also => also,
                    }
                }
            }
        };
    }

    stored!(stage);

    fn drops(_: &mut Stage, _: Entity, _: &mut Hooked) {
        note(format!("{}", DROPS.get()));
    }

    fn also(_: &mut Stage, _: Entity, _: &mut Also) {
        note(format!("also {}", DROPS.get()));
    }

    fn bundle() -> (Hooked, Plain, Also) {
        (Hooked(Counted(0)), Plain(Counted(0)), Also(Counted(0)))
    }

    let mut stage = Stage::new();
    let e = stage.spawn(bundle());
    DROPS.set(0);
    stage.insert(e, bundle()).unwrap();
    assert_noted(["0"]);
    assert_eq!(DROPS.replace(0), 3);
    drop(stage.remove::<(Plain, Also, Hooked)>(e));
    assert_noted(["also 0", "0"]);
    assert_eq!(DROPS.replace(0), 3);
    stage.insert(e, bundle()).unwrap();
    stage.despawn(e).unwrap();
    assert_noted(["1", "also 2"]);
    assert_eq!(DROPS.replace(0), 3);
    for clear in [Stage::clear, |stage: &mut Stage| {
        stage.retain::<&Plain>(|_| false);
    }] {
        stage.spawn_batch([(); 2].map(|()| bundle()));
        clear(&mut stage);
        assert_noted(["2", "also 3", "4", "also 5"]);
        assert_eq!(DROPS.replace(0), 6);
    }
    stage.spawn_batch([(); 2].map(|()| bundle()));
    assert_eq!(stage.remove_all::<Hooked>(), 2);
    assert_noted(["0", "0"]);
    assert_eq!(DROPS.replace(0), 2);
}
