//! Hooks: when they run, on what, and what they see.

mod acting;
mod bulk;
mod places;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use phalanx::{Entity, Tick, world};

use super::values;

thread_local! {
    static NOTES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static DROPS: Cell<usize> = const { Cell::new(0) };
}

fn note(text: impl Into<String>) {
    NOTES.with_borrow_mut(|notes| notes.push(text.into()));
}

/// What was noted since the last call.
#[track_caller]
fn assert_noted<const N: usize>(expected: [&str; N]) {
    assert_eq!(NOTES.take(), expected);
}

/// A number that counts its drops.
#[derive(Debug, PartialEq)]
struct Counted(u32);

impl Drop for Counted {
    fn drop(&mut self) {
        DROPS.set(DROPS.get() + 1);
    }
}

/// Destroys an entity with `A`, `C` and `D` in a world whose hook on `A` takes `C` and `B` away.
macro_rules! hok_1 {
    ($storage:ident $own:ident $module:ident: $($component:ident),*) => {
        mod $module {
            use super::*;

            struct A(#[expect(dead_code, reason = "it counts its drop")] Counted);
            struct B;
            struct C(Counted);
            struct D(Counted);

            world! {
                struct Level {
                    components {
                        $($component as $storage,)*
                        B as $storage,
                    }
                    groups {
                        first: $own [C] without [B],
                        second: $own [D] without [A],
                    }
                    hooks {
                        on_remove A => a,
                        on_remove B => b,
                        on_remove C => c,
                        on_remove D => d,
                    }
                }
            }

            /// No group has the entity, none has let it in, and nothing is dropped yet.
            fn look(level: &Level, entity: Entity) {
                level.check_invariants();
                assert!(!level.contains(entity));
                assert_eq!((level.len(), level.first().len(), level.second().len()), (1, 1, 0));
                assert_eq!((level.pool::<A>().len(), level.pool::<C>().len()), (0, 1));
                assert_eq!((level.pool::<B>().len(), level.pool::<D>().len()), (0, 0));
                assert!(!level.first().contains(entity));
                assert_eq!(level.first().first().map(|row| row.c.0.0), Some(9));
            }

            fn a(level: &mut Level, entity: Entity, _: &mut A) {
                note("A");
                let (c, b) = level.remove::<(C, B)>(entity);
                if level.contains(entity) {
                    assert!(c.is_some() && b.is_some());
                } else {
                    assert!(c.is_none() && b.is_none());
                    look(level, entity);
                }
            }

            fn b(_: &mut Level, _: Entity, _: &mut B) {
                note("B");
            }

            fn c(level: &mut Level, entity: Entity, c: &mut C) {
                note("C");
                assert_eq!(c.0.0, 2);
                if !level.contains(entity) {
                    look(level, entity);
                }
            }

            fn d(level: &mut Level, entity: Entity, d: &mut D) {
                note("D");
                assert_eq!(d.0.0, 3);
                look(level, entity);
            }

            #[test]
            fn a_hook_that_removes_other_components_while_the_entity_is_destroyed() {
                let mut level = Level::new();
                level.spawn(C(Counted(9)));
                let entity = level.spawn((D(Counted(3)), A(Counted(1)), C(Counted(2))));
                assert_eq!((level.first().len(), level.second().len()), (2, 0));
                DROPS.set(0);
                level.despawn(entity).unwrap();
                assert_eq!(NOTES.take(), [$(stringify!($component)),*]);
                look(&level, entity);
                assert_eq!(DROPS.get(), 3);

                // While it lives, the hook does what it says.
                let bundle = (D(Counted(3)), B, A(Counted(1)), C(Counted(2)));
                let entity = level.spawn(bundle);
                level.remove::<A>(entity);
                assert_eq!(NOTES.take(), ["A", "C", "B"]);
                assert_eq!((level.first().len(), level.second().len()), (1, 1));
                assert!(level.second().contains(entity));
                level.check_invariants();
            }
        }
    };
}

mod hok_1 {
    use super::*;

    stored!(hok_1 acd: A, C, D);
    stored!(hok_1 adc: A, D, C);
    stored!(hok_1 cad: C, A, D);
    stored!(hok_1 cda: C, D, A);
    stored!(hok_1 dac: D, A, C);
    stored!(hok_1 dca: D, C, A);
}

#[test]
fn hok_2_hooks_that_spawn_during_destroy_and_during_a_batch() {
    struct A;
    #[derive(Debug, PartialEq)]
    struct B(u32);
    #[derive(Debug, PartialEq)]
    struct P(u32);
    struct Other;

    macro_rules! level {
        ($storage:ident $own:ident) => {
            world! {
                struct Level {
                    components { A as $storage, B as $storage, P as $storage, Other as $storage }
                    groups {
                        bare: $own [B] without [Other],
                        placed: $own [P] without [Other],
                        both: with [B, P],
                    }
                    hooks {
                        on_remove A => spawn_b,
                        on_insert P => spawn_empty,
                    }
                }
            }
        };
    }

    stored!(level);

    fn spawn_b(level: &mut Level, dead: Entity, _: &mut A) {
        let new = level.spawn(B(7));
        assert_ne!(new, dead);
        assert!(level.bare().contains(new));
        level.check_invariants();
    }

    fn spawn_empty(level: &mut Level, placed: Entity) {
        // All of the batch is in before the first hook runs.
        assert_eq!(level.pool::<P>().len(), 2);
        assert_eq!(level.placed().len(), 2);
        let new = level.spawn_empty();
        assert_ne!(new, placed);
        level.check_invariants();
    }

    let mut level = Level::new();
    let e = level.spawn(A);
    level.despawn(e).unwrap();
    let made = level.spawn_batch([P(1), P(2)]);
    assert_eq!(level.len(), 5);
    let living: BTreeSet<_> = level.entities().collect();
    assert_eq!(living.len(), 5);
    assert!(!living.contains(&e) && !level.contains(e));
    assert_eq!(values::<_, B>(&level), [&B(7)]);
    assert_eq!(values::<_, P>(&level), [&P(1), &P(2)]);
    assert!(level.pool::<P>().entities().eq(made.iter().copied()));
    assert!(level.placed().entities().eq(made));
    assert_eq!(level.bare().entities().count(), 1);
    assert!(level.both().is_empty());
    let empty = level.query::<Entity>().without::<B>().without::<P>();
    assert_eq!(empty.iter().count(), 2);
    level.check_invariants();
}

mod teams {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Team(pub(super) u32);

    #[derive(Debug, PartialEq)]
    pub(super) struct Name(pub(super) &'static str);

    macro_rules! level {
        ($storage:ident $own:ident) => {
            world! {
                pub(super) struct Level {
                    components {
                        Name as $storage,
                        Team as tracked + $storage,
                    }
                    hooks {
                        on_insert Team => joined,
                        on_replace Team => changed,
                        on_remove Team => left,
                    }
                }
            }
        };
    }

    stored!(level);

    thread_local! {
        pub(super) static MAP: RefCell<BTreeMap<u32, BTreeSet<Entity>>> = const { RefCell::new(BTreeMap::new()) };
    }

    pub(super) fn add(team: Team, entity: Entity) {
        MAP.with_borrow_mut(|map| assert!(map.entry(team.0).or_default().insert(entity)));
    }

    pub(super) fn take(team: Team, entity: Entity) {
        MAP.with_borrow_mut(|map| {
            let members = map.get_mut(&team.0).unwrap();
            assert!(members.remove(&entity));
            if members.is_empty() {
                map.remove(&team.0);
            }
        });
    }

    fn joined(level: &mut Level, entity: Entity) {
        add(*level.get::<Team>(entity).unwrap(), entity);
    }

    fn changed(level: &mut Level, entity: Entity, old: &mut Team) {
        let new = *level.get::<Team>(entity).unwrap();
        note(format!("{}>{}", old.0, new.0));
        take(*old, entity);
        add(new, entity);
    }

    fn left(level: &mut Level, entity: Entity, team: &mut Team) {
        assert!(!level.has::<Team>(entity));
        take(*team, entity);
    }
}

#[test]
fn hok_3_replacing_a_value_is_visible_to_hooks_with_the_old_value() {
    use teams::{Level, MAP, Name, Team};

    type Replace = fn(&mut Level, Entity, Team);

    fn assert_map(team: Option<Team>, entity: Entity) {
        let map = MAP.with_borrow(Clone::clone);
        let expected = team.map(|team| (team.0, BTreeSet::from([entity])));
        assert_eq!(map, expected.into_iter().collect());
    }

    let replacing: [Replace; 8] = [
        |level, e, team| level.insert(e, team).unwrap(),
        |level, e, team| level.insert(e, (Name("n"), team)).unwrap(),
        |level, e, team| level.insert(e, ((team,), Name("m"))).unwrap(),
        |level, e, team| {
            assert!(level.replace(e, team).unwrap().is_some());
        },
        |level, e, team| {
            level.entity_mut(e).unwrap().insert(team);
        },
        |level, e, team| {
            level.entity_mut(e).unwrap().insert((team, Name("n")));
        },
        |level, e, team| {
            assert!(level.entity_mut(e).unwrap().replace(team).is_some());
        },
        // The same value again is a replacement too.
        |level, e, team| {
            level.insert(e, team).unwrap();
            level.insert(e, team).unwrap();
            NOTES.with_borrow_mut(Vec::pop);
        },
    ];
    let mut level = Level::new();
    let e = level.spawn_empty();
    level.insert(e, Team(1)).unwrap();
    assert_map(Some(Team(1)), e);
    let mut last = 1;
    for replace in replacing {
        let new = last + 1;
        replace(&mut level, e, Team(new));
        assert_map(Some(Team(new)), e);
        assert_eq!(NOTES.take(), [format!("{last}>{new}")]);
        level.check_invariants();
        last = new;
    }

    // What writes in place runs no hook: neither plain mutable access nor the guard, which announces the change to those
    // who ask for what is newer than a tick. The map follows when it asks.
    let since = level.now();
    *level.get_mut::<Team>(e).unwrap() = Team(20);
    level
        .query_mut::<&mut Team>()
        .for_each(|mut team| team.0 += 1);
    let mut team = level.get_or_insert_with(e, || Team(0)).unwrap();
    team.0 += 1;
    assert!(level.get_mut::<Team>(e).unwrap().set_if_neq(Team(23)));
    assert_noted([]);
    assert_map(Some(Team(last)), e);
    for (entity, team) in level.query::<(Entity, &Team)>().changed::<Team>(since) {
        teams::take(Team(last), entity);
        teams::add(*team, entity);
    }
    assert_map(Some(Team(23)), e);

    assert_eq!(level.remove::<Team>(e), Some(Team(23)));
    assert_map(None, e);
    level.insert(e, Team(5)).unwrap();
    assert_map(Some(Team(5)), e);
    level.despawn(e).unwrap();
    assert_map(None, e);
    assert_noted([]);
    level.check_invariants();
}

#[test]
fn hok_4_the_order_of_listeners_and_what_they_see_of_groups() {
    #[derive(Debug, PartialEq)]
    struct A(u32);
    struct B;

    macro_rules! level {
        ($storage:ident $own:ident) => {
            world! {
                struct Level {
                    components { B as $storage, A as $storage }
                    groups {
                        both: $own [A, B],
                        rest: with [B] without [A],
                    }
                    hooks {
                        on_insert A => inserted::<1>,
                        on_remove A => given::<1>,
                        on_replace A => given::<1>,
                        on_remove A => given::<2>,
                        on_insert A => inserted::<2>,
                        on_replace A => given::<2>,
                    }
                }
            }
        };
    }

    stored!(level);

    fn look(level: &Level, listener: u8, entity: Entity, value: Option<&A>) {
        level.check_invariants();
        let is_in = level.both().contains(entity);
        assert_eq!(level.rest().contains(entity), !is_in);
        note(format!(
            "L{listener} {:?} {value:?} {is_in}",
            level.get::<A>(entity)
        ));
    }

    fn inserted<const LISTENER: u8>(level: &mut Level, entity: Entity) {
        look(level, LISTENER, entity, None);
    }

    fn given<const LISTENER: u8>(level: &mut Level, entity: Entity, value: &mut A) {
        look(level, LISTENER, entity, Some(value));
    }

    let mut level = Level::new();
    let e = level.spawn(B);
    level.insert(e, A(1)).unwrap();
    assert_noted(["L1 Some(A(1)) None true", "L2 Some(A(1)) None true"]);
    level.replace(e, A(2)).unwrap();
    assert_noted([
        "L1 Some(A(2)) Some(A(1)) true",
        "L2 Some(A(2)) Some(A(1)) true",
    ]);
    level.remove::<A>(e);
    assert_noted(["L1 None Some(A(2)) false", "L2 None Some(A(2)) false"]);
}

/// A bundle's components come in the order of the bundle, a dead entity's in the order of the declaration.
#[test]
fn components_have_their_turns() {
    struct A(u32);
    struct B(u32);
    struct Lit;

    macro_rules! level {
        ($storage:ident $own:ident) => {
            world! {
                struct Level {
                    components { B as $storage, Lit as flag, A as $storage }
                    hooks {
                        on_insert A => a_came,
                        on_replace A => a_old,
                        on_remove A => a_went,
                        on_insert B => b_came,
                        on_replace B => b_old,
                        on_remove B => b_went,
                        on_insert Lit => lit,
                        on_remove Lit => unlit,
                    }
                }
            }
        };
    }

    stored!(level);

    fn a_came(level: &mut Level, entity: Entity) {
        note(format!("+A{}", level.get::<A>(entity).unwrap().0));
    }

    fn a_old(_: &mut Level, _: Entity, old: &mut A) {
        note(format!("A{}", old.0));
    }

    fn a_went(_: &mut Level, _: Entity, value: &mut A) {
        note(format!("-A{}", value.0));
    }

    fn b_came(level: &mut Level, entity: Entity) {
        note(format!("+B{}", level.get::<B>(entity).unwrap().0));
    }

    fn b_old(_: &mut Level, _: Entity, old: &mut B) {
        note(format!("B{}", old.0));
    }

    fn b_went(_: &mut Level, _: Entity, value: &mut B) {
        note(format!("-B{}", value.0));
    }

    fn lit(level: &mut Level, entity: Entity) {
        assert!(level.has::<Lit>(entity));
        note("+Lit");
    }

    fn unlit(level: &mut Level, entity: Entity, _: &mut Lit) {
        assert!(!level.has::<Lit>(entity));
        note("-Lit");
    }

    let mut level = Level::new();
    let e = level.spawn((A(1), (Lit, B(2))));
    assert_noted(["+A1", "+Lit", "+B2"]);
    level.insert(e, (B(3), A(4))).unwrap();
    assert_noted(["B2", "A1"]);
    // A flag that is there already has nothing that could be overwritten.
    level.insert(e, (Lit, A(5))).unwrap();
    assert_noted(["A4"]);
    level.remove::<(A, (Lit,), B)>(e);
    assert_noted(["-A5", "-Lit", "-B3"]);
    level.remove::<(A, (Lit,), B)>(e);
    assert_noted([]);
    level.insert(e, (A(6), Lit, B(7))).unwrap();
    assert_noted(["+A6", "+Lit", "+B7"]);
    level.despawn(e).unwrap();
    assert_noted(["-B7", "-Lit", "-A6"]);
    level.try_spawn((B(8), A(9))).unwrap();
    assert_noted(["+B8", "+A9"]);

    // The dead raise nothing.
    assert!(level.insert(e, (A(0), B(0), Lit)).is_err());
    assert!(level.replace(e, A(0)).is_err());
    level.remove::<(A, B, Lit)>(e);
    assert!(level.despawn(e).is_err());
    assert!(level.get_or_insert_with(e, || A(0)).is_err());
    // Nor does what only reads or writes.
    let living = level.entities().next().unwrap();
    level.get_mut::<A>(living).unwrap().0 = 10;
    level.get_or_insert_with(living, || A(0)).unwrap().0 += 1;
    level.query_mut::<&mut A>().for_each(|a| a.0 += 1);
    level.retain::<&A>(|_| true);
    level.reserve::<(A, B)>(3);
    level.shrink_to_fit();
    assert_noted([]);
    level.check_invariants();
    assert_eq!(level.get::<A>(living).unwrap().0, 12);
}

/// A texture that has to be given back: once, whether it is overwritten or goes.
#[test]
fn one_function_gives_back_what_is_replaced_and_what_is_removed() {
    #[derive(Debug, PartialEq)]
    struct Sprite {
        texture: Option<u32>,
    }

    macro_rules! level {
        ($storage:ident $own:ident) => {
            world! {
                struct Level {
                    components { Sprite as $storage }
                    hooks {
                        on_replace Sprite => release,
                        on_remove Sprite => release,
                    }
                }
            }
        };
    }

    stored!(level);

    fn release(level: &mut Level, _: Entity, sprite: &mut Sprite) {
        level.check_invariants();
        note(format!("{}", sprite.texture.take().unwrap()));
    }

    fn sprite(texture: u32) -> Sprite {
        Sprite {
            texture: Some(texture),
        }
    }

    let mut level = Level::new();
    let [a, b, c] = [1, 2, 3].map(|texture| level.spawn(sprite(texture)));
    assert_noted([]);
    level.insert(a, sprite(4)).unwrap();
    assert_noted(["1"]);
    // What the hook wrote is what the caller gets.
    assert_eq!(
        level.replace(a, sprite(5)).unwrap(),
        Some(Sprite { texture: None })
    );
    assert_noted(["4"]);
    assert_eq!(level.remove::<Sprite>(b), Some(Sprite { texture: None }));
    assert_noted(["2"]);
    level.despawn(c).unwrap();
    assert_noted(["3"]);
    assert_eq!(
        level.drain::<Sprite>().next(),
        Some((a, Sprite { texture: None }))
    );
    assert_noted(["5"]);
    level.insert(b, sprite(6)).unwrap();
    level.clear();
    assert_noted(["6"]);
}

mod fickle {
    use super::*;

    #[derive(Debug, PartialEq)]
    pub(super) struct A(pub(super) u32);
    #[derive(Debug, PartialEq)]
    pub(super) struct B(pub(super) u32);

    #[derive(Clone, Copy, PartialEq)]
    pub(super) enum Mood {
        Despawn,
        Remove,
        Keep,
    }

    thread_local! {
        pub(super) static MOOD: Cell<Mood> = const { Cell::new(Mood::Keep) };
    }

    macro_rules! level {
        ($storage:ident $own:ident) => {
            world! {
                pub(super) struct Level {
                    components { A as $storage, B as $storage }
                    groups { both: $own [A, B] }
                    hooks {
                        on_insert A => act,
                        on_remove B => act_too,
                    }
                }
            }
        };
    }

    stored!(level);

    fn act(level: &mut Level, entity: Entity) {
        match MOOD.get() {
            Mood::Despawn => level.despawn(entity).unwrap(),
            Mood::Remove => assert!(level.remove::<A>(entity).is_some()),
            Mood::Keep => {}
        }
        level.check_invariants();
    }

    fn act_too(level: &mut Level, entity: Entity, _: &mut B) {
        if MOOD.get() == Mood::Despawn {
            level.despawn(entity).unwrap();
        }
    }
}

#[track_caller]
fn message(act: impl FnOnce()) -> String {
    let panic = catch_unwind(AssertUnwindSafe(act)).expect_err("it panics");
    match panic.downcast::<&str>() {
        Ok(message) => (*message).to_owned(),
        Err(panic) => *panic.downcast::<String>().expect("it says why"),
    }
}

#[test]
fn what_was_to_be_lent_can_be_gone_before() {
    use fickle::{A, Level, MOOD, Mood};

    let mut level = Level::new();
    let e = level.spawn_empty();
    assert_eq!(level.get_or_insert_with(e, || A(1)), Ok(&mut A(1)));
    level.remove::<A>(e);

    MOOD.set(Mood::Remove);
    let why = message(|| drop(level.get_or_insert_with(e, || A(1))));
    assert_eq!(why, "a hook took the component away that was just inserted");
    assert!(level.contains(e) && !level.has::<A>(e));
    let why = message(|| {
        level.entity_mut(e).unwrap().get_or_insert_with(|| A(1));
    });
    assert_eq!(why, "a hook took the component away that was just inserted");
    level.check_invariants();

    MOOD.set(Mood::Despawn);
    let refused = level.get_or_insert_with(e, || A(1)).unwrap_err();
    assert_eq!(refused.entity, e);
    assert!(level.is_empty());
    let e = level.spawn_empty();
    let why = message(|| {
        level.entity_mut(e).unwrap().get_or_insert_with(|| A(1));
    });
    assert_eq!(
        why,
        "a hook has ended the life of the entity that this handle holds"
    );
    assert!(level.is_empty());
    level.check_invariants();
}

/// After a hook has ended the entity's life, its handle finds nothing, and gives nothing to whoever uses the index since.
#[test]
fn a_handle_outlives_its_entity() {
    use fickle::{A, B, Level, MOOD, Mood};

    /// Made alive, and dead by the hook of the first verb.
    fn dead(level: &mut Level) -> phalanx::EntityMut<'_, Level> {
        let e = level.spawn(B(1));
        MOOD.set(Mood::Despawn);
        let mut handle = level.entity_mut(e).unwrap();
        assert_eq!(handle.remove::<B>(), Some(B(1)));
        MOOD.set(Mood::Keep);
        handle
    }

    let mut level = Level::new();
    let mut handle = dead(&mut level);
    assert_eq!((handle.get::<A>(), handle.get::<(A, B)>()), (None, None));
    assert_eq!(handle.get_mut::<B>(), None);
    assert!(!handle.has::<A>() && !handle.has::<B>());
    assert_eq!(handle.remove::<(A, B)>(), (None, None));
    assert_eq!(handle.id().index(), 0);
    assert_eq!(handle.into_mut::<A>(), None);
    dead(&mut level).despawn();
    assert!(level.is_empty());

    let why = "a hook has ended the life of the entity that this handle holds";
    assert_eq!(
        message(|| {
            dead(&mut level).insert((A(2), B(3)));
        }),
        why
    );
    assert_eq!(
        message(|| {
            dead(&mut level).replace(A(2));
        }),
        why
    );
    assert_eq!(
        message(|| {
            dead(&mut level)
                .get_or_insert_with(|| -> A { unreachable!("it is not called for the dead") });
        }),
        why
    );
    assert!(level.is_empty());
    assert_eq!((level.pool::<A>().len(), level.pool::<B>().len()), (0, 0));
    level.check_invariants();
}

/// A hook that runs the next is nested in it, on the stack of whoever wrote it.
#[test]
fn hooks_of_a_hooks_change_run_at_once() {
    struct Fuse(u32);

    macro_rules! level {
        ($storage:ident $own:ident) => {
            world! {
                struct Level {
                    components { Fuse as $storage }
                    hooks {
                        on_insert Fuse => burn,
                        on_remove Fuse => gone,
                    }
                }
            }
        };
    }

    stored!(level);

    fn burn(level: &mut Level, entity: Entity) {
        let left = level.get::<Fuse>(entity).unwrap().0;
        note(format!("{left} begins"));
        if left > 0 {
            level.spawn(Fuse(left - 1));
            level.despawn(entity).unwrap();
        }
        level.check_invariants();
        note(format!("{left} ends"));
    }

    fn gone(level: &mut Level, _: Entity, fuse: &mut Fuse) {
        note(format!("{} gone of {}", fuse.0, level.len() + 1));
    }

    let mut level = Level::new();
    level.spawn(Fuse(2));
    assert_noted([
        "2 begins",
        "1 begins",
        "0 begins",
        "0 ends",
        "1 gone of 3",
        "1 ends",
        "2 gone of 2",
        "2 ends",
    ]);
    assert_eq!(level.pool::<Fuse>().len(), 1);
    level.clear();
    NOTES.take();

    let depth = if cfg!(miri) { 10 } else { 300 };
    level.spawn(Fuse(depth));
    assert_eq!(level.len(), 1);
    let notes = u32::try_from(NOTES.take().len()).unwrap();
    assert_eq!(notes, 3 * depth + 2);
}

/// Dropping runs none; the values are dropped all the same.
#[test]
fn dropping_the_world_runs_no_hook() {
    struct A(#[expect(dead_code, reason = "it counts its drop")] Counted);
    impl Clone for A {
        fn clone(&self) -> Self {
            Self(Counted(0))
        }
    }

    macro_rules! level {
        ($storage:ident $own:ident) => {
            world! {
                #[derive(Clone)]
                struct Level {
                    components { A as $storage }
                    hooks {
                        on_insert A => came,
                        on_replace A => went,
                        on_remove A => went,
                    }
                }
            }
        };
    }

    stored!(level);

    fn came(_: &mut Level, _: Entity) {
        note("came");
    }

    fn went(level: &mut Level, _: Entity, _: &mut A) {
        note(format!("went from {}", level.len()));
    }

    let mut level = Level::new();
    level.spawn_batch((0..3).map(|n| A(Counted(n))));
    assert_noted(["came", "came", "came"]);
    DROPS.set(0);
    // Neither does cloning: nothing is inserted into a world that lives.
    let mut clone = level.clone();
    assert_noted([]);
    drop(level);
    assert_eq!(DROPS.get(), 3);
    assert_noted([]);

    // A clone has hooks, and so has what is left behind.
    let e = clone.entities().next().unwrap();
    clone.despawn(e).unwrap();
    assert_noted(["went from 2"]);
    let taken = std::mem::take(&mut clone);
    assert_noted([]);
    clone.spawn(A(Counted(0)));
    assert_noted(["came"]);
    clone.clone_from(&taken);
    assert_noted([]);
    drop(taken);
    assert_noted([]);

    // To run them, the world is cleared first.
    clone.clear();
    assert_noted(["went from 0", "went from 0"]);
    drop(clone);
    assert_noted([]);
}

/// A tracked component's hooks run when the change is noticed already, and what a hook writes is noticed too.
#[test]
fn hooks_see_changes() {
    #[derive(Debug, PartialEq)]
    struct Health(i32);

    macro_rules! level {
        ($storage:ident $own:ident) => {
            world! {
                struct Level {
                    components { Health as tracked + $storage }
                    hooks {
                        on_insert Health => at_most_ten,
                        on_replace Health => at_most_ten_again,
                        on_remove Health => gone,
                    }
                }
            }
        };
    }

    stored!(level);

    thread_local! {
        static SINCE: Cell<Tick> = const { Cell::new(Tick::START) };
    }

    fn changed(level: &Level) -> Vec<Entity> {
        level
            .query::<Entity>()
            .changed::<Health>(SINCE.get())
            .iter()
            .collect()
    }

    fn added(level: &Level) -> Vec<Entity> {
        level
            .query::<Entity>()
            .added::<Health>(SINCE.get())
            .iter()
            .collect()
    }

    fn at_most_ten(level: &mut Level, entity: Entity) {
        assert_eq!((added(level), changed(level)), (vec![entity], vec![entity]));
        // By now the insertion is of an older tick.
        SINCE.set(level.now());
        assert_eq!(changed(level), []);
        let mut health = level.get_mut::<Health>(entity).unwrap();
        let most = health.0.min(10);
        note(format!("{}", health.set_if_neq(Health(most))));
    }

    fn at_most_ten_again(level: &mut Level, entity: Entity, _: &mut Health) {
        assert_eq!((added(level), changed(level)), (vec![], vec![entity]));
        SINCE.set(level.now());
        let mut health = level.get_mut::<Health>(entity).unwrap();
        let most = health.0.min(10);
        note(format!("{}", health.set_if_neq(Health(most))));
    }

    fn gone(level: &mut Level, entity: Entity, _: &mut Health) {
        let removed: Vec<_> = level.removed::<Health>(SINCE.get()).collect();
        assert_eq!(removed, [entity]);
        note("gone");
    }

    let mut level = Level::new();
    SINCE.set(level.now());
    let a = level.spawn(Health(20));
    assert_eq!((changed(&level), added(&level)), (vec![a], vec![]));
    assert_noted(["true"]);
    SINCE.set(level.now());
    let b = level.spawn(Health(5));
    assert_eq!(changed(&level), []);
    assert_noted(["false"]);
    level.insert(b, Health(11)).unwrap();
    assert_eq!(changed(&level), [b]);
    assert_noted(["true"]);
    SINCE.set(level.now());
    level.despawn(a).unwrap();
    SINCE.set(level.now());
    level.remove::<Health>(b);
    assert_noted(["gone", "gone"]);
    level.check_invariants();
}
