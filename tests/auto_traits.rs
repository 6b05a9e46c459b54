//! Which types may go to other threads, may be moved while pinned, and may be used behind a panic: worlds, queries
//! and rows exactly when the components may.

use std::cell::Cell;
use std::marker::{PhantomData, PhantomPinned};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::rc::Rc;
use std::sync::MutexGuard;

use phalanx::{
    ComponentId, ComponentSchema, DisjointError, Entity, InsertError, InvalidEntity, Is, Limits,
    Mut, NoSuchEntity, Removed, Schema, SingleError, SpawnError, Storage, Tick, world,
};

/// A type, to ask about it.
struct Probe<T: ?Sized>(PhantomData<T>);

impl<T> Probe<T> {
    fn of(_: &T) -> Self {
        Self(PhantomData)
    }
}

macro_rules! questions {
    ($($Yes:ident $No:ident $question:ident: $($Trait:ident)*;)*) => {$(
        /// Answers for types that have the trait.
        trait $Yes {
            fn $question(&self) -> bool {
                true
            }
        }

        /// Answers for all types, where nobody else does: behind one more reference.
        trait $No {
            fn $question(&self) -> bool {
                false
            }
        }

        impl<T: ?Sized $(+ $Trait)*> $Yes for Probe<T> {}
        impl<T: ?Sized> $No for &Probe<T> {}
    )*};
}

questions! {
    YesSend NoSend is_send: Send;
    YesSync NoSync is_sync: Sync;
    YesUnpin NoUnpin is_unpin: Unpin;
    YesUnwindSafe NoUnwindSafe is_unwind_safe: UnwindSafe;
    YesRefUnwindSafe NoRefUnwindSafe is_ref_unwind_safe: RefUnwindSafe;
}

/// The auto traits of a type.
#[expect(clippy::struct_excessive_bools, reason = "each is a trait")]
#[derive(Clone, Copy, Debug, PartialEq)]
struct Traits {
    send: bool,
    sync: bool,
    unpin: bool,
    unwind_safe: bool,
    ref_unwind_safe: bool,
}

const ALL: Traits = Traits {
    send: true,
    sync: true,
    unpin: true,
    unwind_safe: true,
    ref_unwind_safe: true,
};

macro_rules! traits_of {
    (@ $probe:expr) => {{
        let probe = $probe;
        Traits {
            send: (&probe).is_send(),
            sync: (&probe).is_sync(),
            unpin: (&probe).is_unpin(),
            unwind_safe: (&probe).is_unwind_safe(),
            ref_unwind_safe: (&probe).is_ref_unwind_safe(),
        }
    }};
    (type $type:ty) => { traits_of!(@ Probe::<$type>(PhantomData)) };
    ($value:expr) => { traits_of!(@ Probe::of(&$value)) };
}

/// May do everything.
struct Plain(#[expect(dead_code, reason = "its type is what matters")] u32);
/// Neither `Send` nor `Sync`, nor usable behind a panic.
struct Counted(#[expect(dead_code, reason = "its type is what matters")] Rc<Cell<u32>>);
/// `Send`, but not `Sync`.
struct Celled(Cell<u32>);
/// `Sync`, but not `Send`.
struct Guarded(PhantomData<MutexGuard<'static, u32>>);
/// Not `Unpin`.
struct Pinned(PhantomPinned);
/// Not usable behind a panic.
struct Lent(PhantomData<&'static mut u32>);
/// Another one that may do everything.
struct Other;
struct Flag;

macro_rules! worlds {
    ($($module:ident: $Component:ident)*) => {$(
        mod $module {
            use super::{$Component, Flag, Other, world};

            world! {
                /// A world with one component that may not do everything.
                pub(super) struct Level {
                    components {
                        $Component,
                        Other,
                        Flag as flag,
                    }
                    groups {
                        grouped: own [$Component] with [Other],
                        others: own [Other] without [Flag],
                        flagged: with [Flag],
                    }
                }
            }
        }
    )*};
}

/// The same with a component that is tracked.
mod noticed {
    macro_rules! noticed {
        ($($module:ident: $Component:ident)*) => {$(
            pub(super) mod $module {
                use super::super::{$Component, Flag, Other, world};

                world! {
                    pub(in super::super) struct Level {
                        components { $Component as tracked, Other as tracked, Flag as flag }
                        groups { grouped: own [$Component] with [Other] }
                    }
                }
            }
        )*};
    }

    noticed! {
        plain: Plain
        counted: Counted
        celled: Celled
        guarded: Guarded
        pinned: Pinned
        lent: Lent
    }
}

worlds! {
    plain: Plain
    counted: Counted
    celled: Celled
    guarded: Guarded
    pinned: Pinned
    lent: Lent
}

#[test]
fn the_components_of_these_tests_are_what_they_say() {
    assert_eq!(traits_of!(type Plain), ALL);
    let counted = traits_of!(type Counted);
    assert!(!counted.send && !counted.sync && !counted.unwind_safe);
    let celled = traits_of!(type Celled);
    assert!(celled.send && !celled.sync && celled.unwind_safe && !celled.ref_unwind_safe);
    let guarded = traits_of!(type Guarded);
    assert!(!guarded.send && guarded.sync);
    assert!(!traits_of!(type Pinned).unpin);
    let lent = traits_of!(type Lent);
    assert!(lent.send && !lent.unwind_safe && lent.ref_unwind_safe);
}

#[test]
fn what_has_no_component_may_do_everything() {
    assert_eq!(traits_of!(type Entity), ALL);
    assert_eq!(traits_of!(type Option<Entity>), ALL);
    assert_eq!(traits_of!(type InvalidEntity), ALL);
    assert_eq!(traits_of!(type Limits), ALL);
    assert_eq!(traits_of!(type Storage), ALL);
    assert_eq!(traits_of!(type ComponentId), ALL);
    assert_eq!(traits_of!(type ComponentSchema), ALL);
    assert_eq!(traits_of!(type Schema), ALL);
    assert_eq!(traits_of!(type NoSuchEntity), ALL);
    assert_eq!(traits_of!(type DisjointError), ALL);
    assert_eq!(traits_of!(type SingleError), ALL);
    assert_eq!(traits_of!(type Tick), ALL);
    assert_eq!(traits_of!(type Removed<'static>), ALL);
    assert_eq!(traits_of!(type Is<Counted>), ALL);
}

#[test]
fn errors_are_as_the_bundles_that_they_hold() {
    macro_rules! check {
        ($($bundle:ty),*) => {$(
            assert_eq!(traits_of!(type SpawnError<$bundle>), traits_of!(type $bundle));
            assert_eq!(traits_of!(type InsertError<$bundle>), traits_of!(type $bundle));
        )*};
    }
    check!(
        Plain,
        Counted,
        Celled,
        Guarded,
        Pinned,
        Lent,
        (Plain, Counted),
        (Celled, Guarded)
    );
}

#[test]
fn worlds_are_as_their_components() {
    macro_rules! check {
        ($($module:ident: $Component:ident)*) => {$(
            let world = traits_of!($module::Level::new());
            assert_eq!(world, traits_of!(type $Component), stringify!($module));
        )*};
    }
    check! {
        plain: Plain
        counted: Counted
        celled: Celled
        guarded: Guarded
        pinned: Pinned
        lent: Lent
    }
}

/// Checks what is lent of a world with each component, against what references to the component may do.
macro_rules! check_lent {
    (|$level:ident, $C:ident, $lent:ident| $value:expr => $($type:ty),*; $($rest:tt)*) => {{
        check_lent!(@one $level $C $lent $value, [$($type),*]; plain: Plain);
        check_lent!(@one $level $C $lent $value, [$($type),*]; counted: Counted);
        check_lent!(@one $level $C $lent $value, [$($type),*]; celled: Celled);
        check_lent!(@one $level $C $lent $value, [$($type),*]; guarded: Guarded);
        check_lent!(@one $level $C $lent $value, [$($type),*]; pinned: Pinned);
        check_lent!($($rest)*);
    }};
    (@one $level:ident $C:ident $lent:ident $value:expr, [$($type:ty),*]; $module:ident: $Component:ident) => {{
        #[allow(dead_code, reason = "not every case mentions the component")]
        type $C = $Component;
        #[allow(dead_code, reason = "not every case mentions the whole world")]
        type $lent = $module::Level;
        #[allow(unused_mut, reason = "not every case borrows it mutably")]
        let mut $level = $module::Level::new();
        let lent = traits_of!($value);
        let parts: [Traits; _] = [$(traits_of!(type $type)),*];
        let case = concat!(stringify!($value), " of ", stringify!($module));
        assert_eq!(lent.send, parts.iter().all(|part| part.send), "{case}");
        assert_eq!(lent.sync, parts.iter().all(|part| part.sync), "{case}");
        assert_eq!(lent.unpin, parts.iter().all(|part| part.unpin), "{case}");
    }};
    () => {};
}

#[test]
fn queries_that_read_are_as_shared_references_to_what_they_read() {
    check_lent! {
        |level, C, _World| level.query::<&C>() => &'static C;
        |level, C, _World| level.query::<(Entity, &C, Is<Flag>)>().with::<Flag>() => &'static C;
        |level, C, _World| level.query::<Option<&C>>().iter() => &'static C;
        |level, C, _World| level.query::<(&C, Entity)>().iter() => &'static C;
        |level, C, _World| level.query::<(&C, &C)>().iter_pairs() => &'static C;
        |level, C, _World| level.query_mut::<&C>() => &'static C;
        |level, C, _World| level.query_mut::<(&C, Entity)>().into_iter() => &'static C;
        |level, C, _World| level.pool::<C>() => &'static C;
        |level, C, _World| level.pool::<C>().iter() => &'static C;
    }
}

#[test]
fn queries_that_write_are_as_unique_references_to_what_they_write() {
    check_lent! {
        |level, C, _World| level.query_mut::<&mut C>() => &'static mut C;
        |level, C, _World| level.query_mut::<&mut C>().into_iter() => &'static mut C;
        |level, C, _World| level.query_mut::<(Entity, Option<&mut C>)>() => &'static mut C;
        |level, C, _World| level.query_mut::<(&mut C, Is<Flag>)>().without::<Flag>().into_iter() => &'static mut C;
        |level, C, _World| level.split_mut::<(&mut C, Entity)>() => &'static mut C;
    }
}

#[test]
fn noticing_changes_takes_no_auto_trait_away() {
    macro_rules! check {
        ($($module:ident: $C:ident)*) => {$({
            let case = stringify!($module);
            let mut level = noticed::$module::Level::new();
            let since = level.now();
            assert_eq!(traits_of!(type noticed::$module::Level), traits_of!(type $C), "{case}");

            let reads = traits_of!(type &'static $C);
            for lent in [
                traits_of!(level.query::<&$C>().changed::<$C>(since)),
                traits_of!(level.query::<(&$C, Entity)>().added::<Other>(since).iter()),
            ] {
                assert_eq!((lent.send, lent.sync, lent.unpin), (reads.send, reads.sync, reads.unpin), "{case}");
            }
            // Of what it asks whether it changed it borrows no value.
            assert_eq!(traits_of!(level.query::<Entity>().changed::<$C>(since).iter()), ALL, "{case}");
            assert_eq!(traits_of!(level.removed::<$C>(since)), ALL, "{case}");

            let writes = traits_of!(type &'static mut $C);
            assert_eq!(traits_of!(type Mut<'static, $C>), writes, "{case}");
            for lent in [
                traits_of!(level.query_mut::<&mut $C>().changed::<$C>(since)),
                traits_of!(level.query_mut::<Option<&mut $C>>().into_iter()),
                traits_of!(level.grouped_mut().into_iter()),
            ] {
                assert_eq!((lent.send, lent.sync, lent.unpin), (writes.send, writes.sync, writes.unpin), "{case}");
            }
        })*};
    }
    check! {
        plain: Plain
        counted: Counted
        celled: Celled
        guarded: Guarded
        pinned: Pinned
        lent: Lent
    }
}

/// Threads that write different rows of one block mark the same stamp above them.
#[test]
fn guards_really_go_to_other_threads() {
    let mut level = noticed::celled::Level::new();
    let entities = level.spawn_batch((0..1000).map(|n| (Celled(Cell::new(n)), Other)));
    let since = level.now();
    let mut guards: Vec<Mut<'_, Celled>> = level.query_mut::<&mut Celled>().into_iter().collect();
    std::thread::scope(|scope| {
        for part in guards.chunks_mut(10) {
            scope.spawn(|| {
                part.iter_mut()
                    .step_by(2)
                    .for_each(|celled| celled.0 = Cell::new(0));
            });
        }
    });
    let changed = level.query::<Entity>().changed::<Celled>(since);
    assert!(changed.iter().eq(entities.iter().copied().step_by(2)));
    std::thread::scope(|scope| {
        for ahead in [0, 1, 200] {
            scope.spawn(move || assert_eq!(changed.iter().skip(ahead).count(), 500 - ahead));
        }
    });
    level.check_invariants();
}

#[test]
fn views_of_groups_are_as_references_to_the_world() {
    check_lent! {
        |level, C, World| level.grouped() => &'static World;
        |level, C, World| level.grouped_mut() => &'static mut World;
        |level, C, World| level.others() => &'static World;
        |level, C, World| level.flagged_mut() => &'static mut World;
    }
}

#[test]
fn rows_of_groups_and_their_iterators_are_as_references_to_what_they_show() {
    fn row<W: phalanx::World, G: phalanx::Group<W>>(
        _: phalanx::GroupMut<'_, W, G>,
    ) -> Option<G::Row<'_>> {
        None
    }

    check_lent! {
        |level, C, _World| level.grouped().iter() => &'static C;
        |level, C, _World| level.grouped().first() => &'static C;
        |level, C, _World| level.grouped().slices() => &'static C;
        |level, C, _World| level.grouped_mut().into_iter() => &'static mut C;
        |level, C, _World| row(level.grouped_mut()) => &'static mut C;
        |level, C, _World| level.grouped_mut().into_slices() => &'static mut C;
        |level, C, _World| level.others().iter() => ;
        |level, C, _World| level.others().first() => ;
        |level, C, _World| level.others_mut().into_iter() => ;
        |level, C, _World| level.grouped().entities() => ;
        |level, C, _World| level.flagged().iter() => ;
    }
}

#[test]
fn queries_that_ask_for_other_things_do_not_care() {
    check_lent! {
        |level, C, _World| level.query::<Entity>() => ;
        |level, C, _World| level.query::<Entity>().with::<C>().iter() => ;
        |level, C, _World| level.query_mut::<(Entity, Is<C>)>().any::<(C, Flag)>().into_iter() => ;
        |level, C, _World| level.entities() => ;
        |level, C, _World| level.pool::<C>().entities() => ;
        |level, C, _World| level.drain::<Flag>() => ;
    }
}

#[test]
fn handles_are_as_references_to_the_world_and_drains_as_values() {
    check_lent! {
        |level, C, World| {
            let entity = level.spawn_empty();
            level.entity(entity).unwrap()
        } => &'static World;
        |level, C, World| {
            let entity = level.spawn_empty();
            level.entity_mut(entity).unwrap()
        } => &'static mut World;
        |level, C, _World| level.drain::<C>() => C;
    }
}

#[test]
fn unique_borrows_are_not_used_behind_a_panic_and_shared_ones_are() {
    let mut level = plain::Level::new();
    let entity = level.spawn_empty();
    for shared in [
        traits_of!(level.query::<(Entity, &Plain)>()),
        traits_of!(level.query::<&Plain>().iter()),
        traits_of!(level.query::<&Plain>().iter_pairs()),
        traits_of!(level.pool::<Plain>()),
        traits_of!(level.pool::<Plain>().iter()),
        traits_of!(level.entities()),
        traits_of!(level.entity(entity).unwrap()),
        traits_of!(level.grouped()),
        traits_of!(level.grouped().iter()),
        traits_of!(level.grouped().first()),
    ] {
        assert_eq!(shared, ALL);
    }
    for unique in [
        traits_of!(level.entity_mut(entity).unwrap()),
        traits_of!(level.query_mut::<&mut Plain>()),
        traits_of!(
            level
                .query_mut::<(Entity, Option<&mut Plain>)>()
                .into_iter()
        ),
        traits_of!(level.grouped_mut()),
        traits_of!(level.grouped_mut().into_iter()),
        traits_of!(level.grouped_mut().into_iter().next()),
    ] {
        let expected = Traits {
            unwind_safe: false,
            ..ALL
        };
        assert_eq!(unique, expected);
    }
    let celled = celled::Level::new();
    let shared = traits_of!(celled.query::<&Celled>());
    assert!(!shared.unwind_safe && !shared.ref_unwind_safe);
}

#[test]
fn worlds_and_queries_really_go_to_other_threads() {
    let mut level = celled::Level::new();
    level.spawn_batch((0..10).map(|n| (Celled(Cell::new(n)), Other)));
    let mut level = std::thread::spawn(move || {
        level
            .query::<&Celled>()
            .for_each(|celled| celled.0.set(celled.0.get() + 1));
        level
    })
    .join()
    .unwrap();
    std::thread::scope(|scope| {
        let (cells, others) = level.split_mut::<(&mut Celled, &Other)>();
        scope.spawn(move || cells.for_each(|celled| *celled.0.get_mut() += 1));
        scope.spawn(move || assert_eq!(others.into_iter().count(), 10));
    });
    std::thread::scope(|scope| {
        let (cells,) = level.grouped_mut().into_slices();
        let (front, back) = cells.split_at_mut(5);
        for half in [front, back] {
            scope.spawn(|| half.iter_mut().for_each(|celled| *celled.0.get_mut() += 1));
        }
    });
    let sum: u32 = level
        .query::<&Celled>()
        .iter()
        .map(|celled| celled.0.get())
        .sum();
    assert_eq!(sum, 45 + 30);
}
