//! Where hooks may stand, and which functions they may be.

use std::fmt::Debug;

use phalanx::{Entity, Has, World, world};
use phalanx_test_library::{Fuse, Position, Velocity, burn, stop, throw};

use super::{assert_noted, note, values};

/// Destroying never lets an entity slip into an excluding group, not for one hook either.
#[test]
fn grp_3_no_hook_sees_a_dead_entity_in_a_group() {
    macro_rules! grp_3 {
        ($($component:tt)*) => {{
            struct A;
            struct Dead;
            struct B;

            world! {
                struct Level {
                    components { $($component)*, B }
                    groups { alive: own [A] without [Dead], other: own [B] with [A] }
                    hooks { on_remove A => a, on_remove Dead => dead }
                }
            }

            fn a(level: &mut Level, _: Entity, _: &mut A) {
                note(format!("A {} {}", level.alive().len(), level.other().len()));
                level.check_invariants();
            }

            fn dead(level: &mut Level, _: Entity, _: &mut Dead) {
                note(format!("Dead {} {}", level.alive().len(), level.other().len()));
                level.check_invariants();
            }

            let mut level = Level::new();
            let ways: [fn(&mut Level, Entity); 3] = [
                |level, e| level.despawn(e).unwrap(),
                |level, _| level.clear(),
                |level, _| level.retain::<()>(|()| false),
            ];
            for way in ways {
                let e = level.spawn((A, Dead, B));
                assert_eq!((level.alive().len(), level.other().len()), (0, 1));
                way(&mut level, e);
                let mut noted = super::NOTES.take();
                noted.sort();
                assert_eq!(noted, ["A 0 0", "Dead 0 0"]);
                assert!(level.is_empty() && level.alive().is_empty());
            }
            // Taking `Dead` away does let it in, and the hook sees that.
            let e = level.spawn((A, Dead));
            level.remove::<Dead>(e);
            assert_noted(["Dead 1 0"]);
        }};
    }

    grp_3!(A, Dead);
    grp_3!(Dead, A);
    grp_3!(A, Dead as flag);
    grp_3!(Dead as flag, A);
    macro_rules! dead {
        ($storage:ident $own:ident) => {
            grp_3!(A, Dead as $storage);
            grp_3!(Dead as $storage, A);
        };
    }
    stored!(dead);
}

#[test]
fn flags_have_hooks() {
    #[derive(Debug)]
    struct Burning;
    #[derive(Debug, PartialEq)]
    struct Heat(u32);

    world! {
        struct Level {
            components { Heat, Burning as flag }
            groups { hot: own [Heat] with [Burning] }
            hooks {
                on_insert Burning => ignite,
                on_remove Burning => cool,
            }
        }
    }

    fn ignite(level: &mut Level, entity: Entity) {
        level.get_or_insert_with(entity, || Heat(0)).unwrap().0 += 10;
        assert!(level.hot().contains(entity));
        level.check_invariants();
    }

    fn cool(level: &mut Level, entity: Entity, _: &mut Burning) {
        let heat = level.remove::<Heat>(entity);
        note(format!("{heat:?}"));
        level.check_invariants();
    }

    let mut level = Level::new();
    let e = level.spawn(Burning);
    level.insert(e, Burning).unwrap();
    level.entity_mut(e).unwrap().insert((Burning, Heat(20)));
    assert_eq!(level.get::<Heat>(e), Some(&Heat(20)));
    assert!(level.remove::<Burning>(e).is_some());
    assert!(level.remove::<Burning>(e).is_none());
    assert_noted(["Some(Heat(20))"]);
    let batch = level.spawn_batch([Burning, Burning]);
    assert_eq!(level.hot().slice::<Heat>(), [Heat(10), Heat(10)]);
    level.insert(e, (Heat(1), Burning)).unwrap();
    assert_eq!(level.get::<Heat>(e), Some(&Heat(11)));
    assert_eq!(level.remove_all::<Burning>(), 3);
    assert_noted(["Some(Heat(11))", "Some(Heat(10))", "Some(Heat(10))"]);
    level.insert(batch[0], Burning).unwrap();
    level.despawn(batch[0]).unwrap();
    assert_noted(["None"]);
    level.insert(e, Burning).unwrap();
    level.clear();
    assert_noted(["None"]);
}

/// Values without a size are handed over at an address of their alignment.
#[test]
fn siz_1_what_hooks_are_handed_is_aligned() {
    #[derive(Debug)]
    #[repr(align(32))]
    struct Zero;
    #[derive(Debug)]
    #[repr(align(32))]
    struct Wide(#[expect(dead_code, reason = "`Debug` shows it")] u8);
    #[derive(Debug)]
    #[repr(align(32))]
    struct Bit;

    macro_rules! level {
        ($storage:ident $own:ident) => {
            world! {
                struct Level {
                    components { Zero as $storage, Wide as tracked + $storage, Bit as flag }
                    groups { all: $own [Zero, Wide] }
                    hooks {
                        on_replace Zero => aligned::<Zero>,
                        on_remove Zero => aligned::<Zero>,
                        on_replace Wide => aligned::<Wide>,
                        on_remove Wide => aligned::<Wide>,
                        on_remove Bit => aligned::<Bit>,
                    }
                }
            }
        };
    }

    stored!(level);

    fn aligned<C: Debug>(level: &mut Level, _: Entity, value: &mut C) {
        assert_eq!(std::ptr::from_mut(value).addr() % 32, 0);
        note(format!("{value:?}"));
        for zero in values::<_, Zero>(level) {
            assert_eq!(std::ptr::from_ref(zero).addr() % 32, 0);
        }
        level.check_invariants();
    }

    let mut level = Level::new();
    let e = level.spawn((Zero, Wide(1), Bit));
    level.insert(e, (Zero, Wide(2), Bit)).unwrap();
    assert_noted(["Zero", "Wide(1)"]);
    level.remove::<(Zero, Wide, Bit)>(e);
    assert_noted(["Zero", "Wide(2)", "Bit"]);
    for end in [Level::clear, |level: &mut Level| {
        level.retain::<()>(|()| false);
    }] {
        level.spawn_batch([3, 4].map(|n| (Bit, Wide(n), Zero)));
        end(&mut level);
        assert_noted(["Zero", "Wide(3)", "Bit", "Zero", "Wide(4)", "Bit"]);
    }
    level.spawn_batch([5, 6].map(|n| (Wide(n), Zero, Bit)));
    let wides = values::<_, Wide>(&level);
    let [first, second] = [0, 1].map(|row: usize| format!("{:?}", wides[row]));
    assert_eq!(
        (
            level.remove_all::<Zero>(),
            level.drain::<Wide>().len(),
            level.remove_all::<Bit>()
        ),
        (2, 2, 2)
    );
    assert_noted(["Zero", "Zero", &first, &second, "Bit", "Bit"]);
}

#[test]
fn worlds_with_parameters_have_hooks() {
    trait Real: Copy + Debug + 'static {}
    impl Real for f32 {}
    impl Real for u8 {}

    #[derive(Debug)]
    struct Place<T, const D: usize>([T; D]);
    #[derive(Debug)]
    struct Owner<T>(T);
    struct Lost;

    macro_rules! space {
        ($storage:ident $own:ident) => {
            world! {
                struct Space<T: Real, const D: usize> {
                    components { Place<T, D> as $storage, Owner<T> as $storage, Lost as flag }
                    groups { owned: $own [Place<T, D>, Owner<T>] }
                    hooks {
                        on_insert Place<T, D> => placed,
                        on_replace Place<T, D> => taken,
                        on_remove Place<T, D> => taken::<T, D>,
                        on_remove Owner<T> => Space::<T, D>::left,
                        on_remove Lost => Space::found,
                    }
                }
            }
        };
    }

    stored!(space);

    fn placed<T: Real, const D: usize>(space: &mut Space<T, D>, entity: Entity) {
        note(format!(
            "placed {:?}",
            space.get::<Place<T, D>>(entity).unwrap().0
        ));
    }

    fn taken<T: Real, const D: usize>(
        space: &mut Space<T, D>,
        entity: Entity,
        place: &mut Place<T, D>,
    ) {
        assert!(!space.owned().contains(entity) || space.has::<Place<T, D>>(entity));
        note(format!("taken {place:?}"));
        space.check_invariants();
    }

    impl<T: Real, const D: usize> Space<T, D> {
        fn left(&mut self, entity: Entity, owner: &mut Owner<T>) {
            note(format!("left {owner:?}"));
            let _ = self.insert(entity, Lost);
        }

        fn found(&mut self, entity: Entity, _: &mut Lost) {
            note(format!("found {}", self.contains(entity)));
        }
    }

    let mut space = Space::<f32, 2>::new();
    let e = space.spawn((Place([1.0, 2.0]), Owner(0.5)));
    space.insert(e, Place([3.0, 4.0])).unwrap();
    space.remove::<Owner<f32>>(e);
    space.despawn(e).unwrap();
    assert_noted([
        "placed [1.0, 2.0]",
        "taken Place([1.0, 2.0])",
        "left Owner(0.5)",
        "taken Place([3.0, 4.0])",
        "found false",
    ]);
    let mut space = Space::<u8, 1>::new();
    space.spawn_batch([1, 2].map(|n| (Owner(n), Place([n]))));
    space.clear();
    assert_noted([
        "placed [1]",
        "placed [2]",
        "taken Place([1])",
        "left Owner(1)",
        "taken Place([2])",
        "left Owner(2)",
    ]);
    assert!(space.is_empty());
}

/// Hooks under a `cfg` that is off are not there, whatever stands beside them.
#[test]
fn hooks_under_conditions() {
    #[derive(Debug)]
    struct A(#[expect(dead_code, reason = "`Debug` shows it")] u32);
    #[derive(Debug)]
    struct B;
    #[cfg(any())]
    struct Absent;
    #[derive(Debug)]
    struct Present;

    world! {
        struct Level {
            components {
                A,
                #[cfg(any())]
                Absent,
                #[cfg(all())]
                Present,
                B,
            }
            hooks {
                #[cfg(any())]
                on_insert A => no_such_function,
                on_insert A => came,
                #[cfg(all())]
                on_insert A => came_too,
                #[cfg(any())]
                on_replace A => no_such_function,
                #[cfg(any())]
                on_remove A => no_such_function,
                #[cfg(all())]
                on_remove A => went,
                #[cfg(any())]
                on_remove B => no_such_function,
                #[cfg(any())]
                on_insert Absent => no_such_function,
                #[cfg(any())]
                on_remove Absent => no_such_function,
                #[cfg(all())]
                on_remove Present => went,
                #[cfg(all())]
                #[cfg(any())]
                on_insert Present => no_such_function,
                #[expect(deprecated, reason = "it is a test of lint attributes")]
                /// Why.
                #[cfg(all())]
                on_remove Present => of_old,
            }
        }
    }

    fn came(_: &mut Level, _: Entity) {
        note("came");
    }

    fn came_too(_: &mut Level, _: Entity) {
        note("came too");
    }

    fn went<C: Debug>(_: &mut Level, _: Entity, value: &mut C) {
        note(format!("{value:?} went"));
    }

    #[deprecated]
    fn of_old(_: &mut Level, _: Entity, _: &mut Present) {
        note("of old");
    }

    let mut level = Level::new();
    let e = level.spawn((A(1), Present, B));
    assert_noted(["came", "came too"]);
    level.insert(e, (A(2), Present, B)).unwrap();
    assert_noted([]);
    level.remove::<B>(e);
    level.despawn(e).unwrap();
    assert_noted(["A(2) went", "Present went", "of old"]);
    level.spawn((A(3), B));
    level.clear();
    assert_noted(["came", "came too", "A(3) went"]);
}

/// Code that never saw the world runs its hooks.
#[test]
fn verbs_of_library_code_run_hooks() {
    macro_rules! range {
        ($storage:ident $own:ident) => {
            world! {
                struct Range {
                    components { Position as $storage, Velocity as $storage, Fuse as tracked + $storage }
                    groups { moving: $own [Position, Velocity] }
                    hooks {
                        on_insert Velocity => thrown,
                        on_insert Fuse => lit,
                        on_replace Fuse => lit_again,
                        on_remove Velocity => stopped,
                        on_remove Fuse => gone,
                    }
                }
            }
        };
    }

    stored!(range);

    fn thrown(range: &mut Range, entity: Entity) {
        note(format!("thrown {}", range.moving().contains(entity)));
    }

    fn lit(range: &mut Range, entity: Entity) {
        note(format!("lit {:?}", range.get::<Fuse>(entity)));
    }

    fn lit_again(_: &mut Range, _: Entity, old: &mut Fuse) {
        note(format!("lit again {old:?}"));
    }

    fn stopped(range: &mut Range, entity: Entity, velocity: &mut Velocity) {
        note(format!("stopped {velocity:?} {}", range.contains(entity)));
        velocity.0 = 0.25;
    }

    fn gone(_: &mut Range, _: Entity, fuse: &mut Fuse) {
        note(format!("gone {fuse:?}"));
    }

    fn relight<W: Has<Fuse>>(world: &mut W, entity: Entity) -> Option<u32> {
        world.insert(entity, Fuse(8)).ok()?;
        let old = world.replace(entity, Fuse(9)).ok()??;
        world
            .entity_mut(entity)?
            .insert(Fuse(1))
            .get_or_insert_with(|| Fuse(0));
        Some(old.0)
    }

    fn put_out<W: Has<Fuse>>(world: &mut W) -> usize {
        let drained = world.drain::<Fuse>().len();
        world.spawn_batch([Fuse(1), Fuse(2)]);
        drained + world.remove_all::<Fuse>()
    }

    let mut range = Range::new();
    let stone = throw(&mut range, 0.0, 1.0, 1);
    assert_noted(["thrown true", "lit Some(Fuse(1))"]);
    assert_eq!(relight(&mut range, stone), Some(8));
    assert_noted([
        "lit again Fuse(1)",
        "lit again Fuse(8)",
        "lit again Fuse(9)",
    ]);
    assert_eq!(stop(&mut range, stone), Ok(Some(0.25)));
    assert_noted(["stopped Velocity(1.0) true"]);
    let arrow = throw(&mut range, 0.0, 2.0, 5);
    assert_eq!(burn(&mut range), 1);
    assert_noted(["thrown true", "lit Some(Fuse(5))", "gone Fuse(0)"]);
    assert_eq!(put_out(&mut range), 3);
    assert_noted([
        "gone Fuse(4)",
        "lit Some(Fuse(1))",
        "lit Some(Fuse(2))",
        "gone Fuse(1)",
        "gone Fuse(2)",
    ]);
    range.despawn(arrow).unwrap();
    assert_noted(["stopped Velocity(2.0) false"]);
    range.check_invariants();
}

/// Free functions, associated ones, generic ones, and such as are called like what the world hands to them.
#[test]
fn a_hook_is_any_path_of_a_function() {
    #[derive(Debug)]
    struct A(u32);

    world! {
        struct Level {
            components { A }
            hooks {
                on_insert A => deep::er::hook,
                on_insert A => Level::inserted,
                on_insert A => world,
                on_insert A => entity,
                on_insert A => r#fn,
                on_replace A => A::replaced,
                on_replace A => old,
                on_remove A => hook::<A>,
                on_remove A => value,
                on_remove A => anywhere,
            }
        }
    }

    mod deep {
        pub(super) mod er {
            pub(crate) fn hook<W>(_: &mut W, _: phalanx::Entity) {
                super::super::note("hook");
            }
        }
    }

    impl Level {
        fn inserted(&mut self, entity: Entity) {
            note(format!("inserted {:?}", self.get::<A>(entity)));
        }
    }

    impl A {
        fn replaced(_: &mut Level, _: Entity, old: &mut Self) {
            note(format!("{old:?}"));
            old.0 += 1;
        }
    }

    fn entity(_: &mut Level, _: Entity) {
        note("entity");
    }

    fn r#fn(_: &mut Level, _: Entity) {
        note("fn");
    }

    // The next hook has what this one wrote.
    fn old(_: &mut Level, _: Entity, old: &mut A) {
        note(format!("{old:?}"));
    }

    fn value(_: &mut Level, _: Entity, value: &mut A) {
        note(format!("{value:?}"));
    }

    fn hook<C>(_: &mut Level, _: Entity, _: &mut C) {
        note("hook");
    }

    let mut level = Level::new();
    let e = level.spawn(A(1));
    assert_noted(["hook", "inserted Some(A(1))", "world", "entity", "fn"]);
    level.insert(e, A(2)).unwrap();
    assert_noted(["A(1)", "A(2)"]);
    level.despawn(e).unwrap();
    assert_noted(["hook", "A(2)", "anywhere"]);
}

fn world<W>(_: &mut W, _: Entity) {
    note("world");
}

fn anywhere<W, C>(_: &mut W, _: Entity, _: &mut C) {
    note("anywhere");
}
