//! What is left of a world when the user's code panics in the midst of a verb.
//!
//! Each verb is done again and again to the same small world, and the n-th call of a `Drop`, of a `Clone`, of a hook or of
//! the user's closure panics, for n = 1, 2, … until no call does. Behind each the world passes `check_invariants`, is
//! usable, and all values are dropped once.

#[path = "panics/groups.rs"]
mod groups;

/// Runs a macro with how `Loud` and `Twin` are stored, and with how a group has what is stored so.
macro_rules! stored {
    ($then:ident) => {
        $then! { [packed] [packed] own }
    };
}
#[path = "panics/hooks.rs"]
mod hooks;

macro_rules! stored {
    ($then:ident) => {
        $then! { [ordered] [tracked + stable] with Twin }
    };
}
#[path = "panics/hooks.rs"]
#[allow(clippy::duplicate_mod, reason = "its world is stored in another way")]
mod ordered_hooks;
#[path = "panics/storages.rs"]
mod ordered_storages;

macro_rules! stored {
    ($then:ident) => {
        $then! { [tracked + ordered] [stable] with Loud }
    };
}
#[path = "panics/hooks.rs"]
#[allow(clippy::duplicate_mod, reason = "its world is stored in another way")]
mod tracked_hooks;
#[path = "panics/storages.rs"]
#[allow(clippy::duplicate_mod, reason = "its world is stored in another way")]
mod tracked_storages;

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use phalanx::{Entity, Limits, world};

/// Code of the user that a verb calls.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Call {
    Drop,
    Clone,
    /// A closure, an iterator, a `Default`.
    Own,
    Hook,
}

/// What the n-th call panics with.
struct Blown;

thread_local! {
    static FUSE: Cell<Option<(Call, u32)>> = const { Cell::new(None) };
    static NEXT: Cell<u64> = const { Cell::new(0) };
    static LIVING: RefCell<BTreeSet<u64>> = const { RefCell::new(BTreeSet::new()) };
    static DROPPED_TWICE: Cell<bool> = const { Cell::new(false) };
}

/// Stands where the user's code is called.
fn called(call: Call) {
    if let Some((awaited, left)) = FUSE.get()
        && awaited == call
    {
        FUSE.set((left > 1).then(|| (call, left - 1)));
        if left == 1 {
            // A panic that is not announced: it is meant.
            resume_unwind(Box::new(Blown));
        }
    }
}

/// A value that knows whether it lives.
struct Value {
    id: u64,
    number: Box<u32>,
}

impl Value {
    fn new(number: u32) -> Self {
        let id = NEXT.replace(NEXT.get() + 1);
        LIVING.with_borrow_mut(|living| living.insert(id));
        Self {
            id,
            number: Box::new(number),
        }
    }
}

impl Clone for Value {
    fn clone(&self) -> Self {
        called(Call::Clone);
        Self::new(*self.number)
    }
}

impl Drop for Value {
    fn drop(&mut self) {
        if !LIVING.with_borrow_mut(|living| living.remove(&self.id)) {
            DROPPED_TWICE.set(true);
        }
        called(Call::Drop);
    }
}

#[derive(Clone)]
struct Loud(Value);

#[derive(Clone)]
struct Twin(Value);

#[derive(Clone)]
struct Quiet(u64);

#[derive(Clone)]
struct Mark;

impl Loud {
    fn new(number: u32) -> Self {
        Self(Value::new(number))
    }

    fn number(&self) -> u32 {
        *self.0.number
    }
}

impl Twin {
    fn new(number: u32) -> Self {
        Self(Value::new(number))
    }

    fn number(&self) -> u32 {
        *self.0.number
    }
}

impl Default for Twin {
    fn default() -> Self {
        called(Call::Own);
        Self::new(0)
    }
}

world! {
    #[derive(Clone)]
    struct Level {
        components {
            Quiet,
            Loud,
            Mark as flag,
            Twin,
        }
    }
}

/// Five entities; all have a `Quiet`, the first four a `Loud`, of which two have a `Twin`.
fn level() -> (Level, [Entity; 5]) {
    let mut level = Level::new();
    // An index of a second generation, so that rows and indices are in different orders.
    let first = level.spawn_empty();
    let a = level.spawn((Loud::new(0), Quiet(0), Mark));
    level.despawn(first).unwrap();
    let entities = [
        a,
        level.spawn((Quiet(1), Twin::new(10), Loud::new(1))),
        level.spawn((Loud::new(2), Quiet(2))),
        level.spawn((Loud::new(3), Twin::new(30), Quiet(3), Mark)),
        level.spawn((Quiet(4), Mark)),
    ];
    (level, entities)
}

/// What a verb left.
struct Left<'a> {
    level: &'a Level,
    entities: [Entity; 5],
    /// Which call panicked, from 1; none did the last time.
    panicked: Option<u32>,
}

impl Left<'_> {
    fn louds(&self) -> Vec<u32> {
        self.level
            .query::<&Loud>()
            .iter()
            .map(Loud::number)
            .collect()
    }

    fn twins(&self) -> Vec<u32> {
        self.level
            .query::<&Twin>()
            .iter()
            .map(Twin::number)
            .collect()
    }

    /// That nothing has changed.
    fn assert_untouched(&self) {
        assert_eq!(self.louds(), [0, 1, 2, 3]);
        assert_eq!(self.twins(), [10, 30]);
        assert_eq!(self.level.len(), 5);
        assert!(
            self.entities
                .iter()
                .all(|&entity| self.level.contains(entity))
        );
        assert_eq!(self.level.pool::<Quiet>().len(), 5);
        assert_eq!(self.level.query::<()>().with::<Mark>().iter().count(), 3);
    }
}

/// Does `act` to a level so that its first call panics, then so that its second does, and so on; lets `judge` see what
/// is left each time. Asserts that there were `calls`.
fn at_every_call(
    call: Call,
    calls: u32,
    act: impl Fn(&mut Level, [Entity; 5]),
    judge: impl Fn(Left<'_>),
) {
    for nth in 1.. {
        let (mut level, entities) = level();
        FUSE.set(Some((call, nth)));
        let result = catch_unwind(AssertUnwindSafe(|| act(&mut level, entities)));
        FUSE.set(None);
        let panicked = match result {
            Ok(()) => None,
            Err(panic) if panic.is::<Blown>() => Some(nth),
            Err(panic) => resume_unwind(panic),
        };

        level.check_invariants();
        judge(Left {
            level: &level,
            entities,
            panicked,
        });
        assert_usable(&mut level);
        drop(level);
        assert_eq!(
            LIVING.with_borrow(BTreeSet::len),
            0,
            "call {nth}: values are lost"
        );
        assert!(!DROPPED_TWICE.get(), "call {nth}: a value is dropped twice");
        if panicked.is_none() {
            assert_eq!(nth - 1, calls, "so many calls were made");
            return;
        }
    }
}

/// Uses a level in every way, and leaves it as it was.
fn assert_usable(level: &mut Level) {
    let before = level.len();
    let entity = level.spawn((Mark, Loud::new(100), Twin::new(101)));
    level.insert(entity, (Quiet(102), Loud::new(103))).unwrap();
    assert_eq!(level.get::<Loud>(entity).unwrap().number(), 103);
    assert_eq!(level.remove::<Twin>(entity).unwrap().number(), 101);
    let found = level.query_mut::<(Entity, &mut Loud)>().with::<Mark>();
    let found: Vec<_> = found.into_iter().map(|(entity, _)| entity).collect();
    assert!(found.contains(&entity));
    level.check_invariants();
    level.despawn(entity).unwrap();
    assert_eq!(level.len(), before);
    level.check_invariants();
    level.shrink_to_fit();
    level.check_invariants();
}

#[test]
fn despawn_leaves_the_entity_dead() {
    at_every_call(
        Call::Drop,
        2,
        |level, [_, b, ..]| level.despawn(b).unwrap(),
        |left| {
            assert!(!left.level.contains(left.entities[1]));
            assert_eq!(left.louds(), [0, 3, 2]);
            assert_eq!(left.twins(), [30]);
        },
    );
    at_every_call(
        Call::Drop,
        2,
        |level, [.., d, _]| level.entity_mut(d).unwrap().despawn(),
        |left| {
            assert!(!left.level.contains(left.entities[3]));
            assert_eq!(left.louds(), [0, 1, 2]);
        },
    );
}

#[test]
fn insert_drops_what_it_overwrites_behind_everything_else() {
    at_every_call(
        Call::Drop,
        2,
        |level, [_, b, ..]| {
            let bundle = (Twin::new(11), (Mark, Loud::new(12)), Quiet(13));
            level.insert(b, bundle).unwrap();
        },
        |left| {
            let b = left.entities[1];
            let (loud, twin) = left.level.get::<(Loud, Twin)>(b).unwrap();
            assert_eq!((loud.number(), twin.number()), (12, 11));
            assert!(left.level.has::<Mark>(b));
            assert_eq!(left.level.get::<Quiet>(b).unwrap().0, 13);
        },
    );
    at_every_call(
        Call::Drop,
        1,
        |level, [a, ..]| {
            level
                .entity_mut(a)
                .unwrap()
                .insert((Twin::new(1), Loud::new(2)));
        },
        |left| assert_eq!((left.louds()[0], left.twins().len()), (2, 3)),
    );
}

#[test]
fn an_insertion_that_is_refused_gives_the_bundle_back() {
    at_every_call(
        Call::Drop,
        1,
        |level, [a, ..]| {
            let dead = Entity::try_from_bits(a.to_bits() + (1 << 32)).unwrap();
            drop(level.insert(dead, (Loud::new(7), Quiet(8))));
        },
        |left| left.assert_untouched(),
    );
    at_every_call(
        Call::Drop,
        1,
        |level, [a, ..]| {
            let dead = Entity::try_from_bits(a.to_bits() + (1 << 32)).unwrap();
            drop(level.replace(dead, Loud::new(7)));
        },
        |left| left.assert_untouched(),
    );
}

#[test]
fn replace_and_remove_give_the_old_value_to_the_caller() {
    at_every_call(
        Call::Drop,
        1,
        |level, [_, b, ..]| drop(level.replace(b, Loud::new(9)).unwrap()),
        |left| assert_eq!(left.louds(), [0, 9, 2, 3]),
    );
    at_every_call(
        Call::Drop,
        2,
        |level, [_, b, ..]| drop(level.remove::<(Twin, Loud, Mark)>(b)),
        |left| {
            assert_eq!(left.louds(), [0, 3, 2]);
            assert_eq!(left.twins(), [30]);
            assert!(left.level.has::<Quiet>(left.entities[1]));
        },
    );
}

#[test]
fn remove_all_and_drain_leave_nobody_with_the_component() {
    let judge = |left: Left<'_>| {
        assert_eq!(left.louds(), []);
        assert_eq!(left.twins(), [10, 30]);
        assert_eq!(left.level.len(), 5);
    };
    at_every_call(
        Call::Drop,
        4,
        |level, _| assert_eq!(level.remove_all::<Loud>(), 4),
        judge,
    );
    at_every_call(Call::Drop, 4, |level, _| drop(level.drain::<Loud>()), judge);
    at_every_call(
        Call::Drop,
        4,
        |level, _| {
            let mut drain = level.drain::<Loud>();
            let (_, first) = drain.next().unwrap();
            let (_, last) = drain.next_back().unwrap();
            drop(drain);
            drop((first, last));
        },
        judge,
    );
    at_every_call(
        Call::Own,
        4,
        |level, _| level.drain::<Loud>().for_each(|_| called(Call::Own)),
        judge,
    );
}

#[test]
fn retain_despawns_all_that_was_refused() {
    at_every_call(
        Call::Drop,
        6,
        |level, _| level.retain::<&Loud>(|_| false),
        |left| {
            assert_eq!(left.level.len(), 1);
            assert!(left.level.contains(left.entities[4]));
        },
    );
}

#[test]
fn retain_despawns_nothing_when_its_closure_panics() {
    at_every_call(
        Call::Own,
        5,
        |level, _| {
            level.retain::<(&Quiet, Option<&mut Loud>)>(|_| {
                called(Call::Own);
                false
            });
        },
        |left| {
            if left.panicked.is_some() {
                left.assert_untouched();
            } else {
                assert!(left.level.is_empty());
            }
        },
    );
}

#[test]
fn clear_empties_the_world() {
    at_every_call(
        Call::Drop,
        6,
        |level, _| level.clear(),
        |left| {
            assert!(left.level.is_empty());
            assert!(
                left.entities
                    .iter()
                    .all(|&entity| !left.level.contains(entity))
            );
            assert_eq!(left.level.query::<()>().with::<Mark>().iter().count(), 0);
        },
    );
}

#[test]
fn a_world_that_is_dropped_drops_all_values() {
    at_every_call(
        Call::Drop,
        6,
        |level, _| drop(mem::take(level)),
        |left| assert!(left.level.is_empty()),
    );
}

#[test]
fn a_clone_that_fails_leaves_the_original_alone() {
    at_every_call(
        Call::Clone,
        6,
        |level, _| level.clone().check_invariants(),
        |left| left.assert_untouched(),
    );
    at_every_call(
        Call::Clone,
        6,
        |level, _| {
            let mut other = Level::new();
            other.spawn(Loud::new(1));
            other.clone_from(level);
            assert_eq!(other.len(), 5);
        },
        |left| left.assert_untouched(),
    );
    // The target of `clone_from` may be left as it was, or be a clone; it is whole either way.
    at_every_call(
        Call::Clone,
        12,
        |level, _| {
            let source = level.clone();
            level.clone_from(&source);
        },
        |left| assert!(matches!(left.level.len(), 0 | 5)),
    );
    at_every_call(
        Call::Drop,
        12,
        |level, _| {
            let source = level.clone();
            level.clone_from(&source);
        },
        |left| assert!(matches!(left.level.len(), 0 | 5)),
    );
}

#[test]
fn a_batch_is_made_up_to_the_item_that_panics() {
    let bundle = |number| {
        called(Call::Own);
        (Twin::new(number), Mark, Loud::new(number))
    };
    let judge = |left: Left<'_>| {
        let made = left.panicked.map_or(7, |nth| nth - 1);
        let numbers: Vec<_> = left.twins().into_iter().skip(2).collect();
        assert_eq!(numbers, (100..100 + made).collect::<Vec<_>>());
        assert_eq!(left.louds()[4..], numbers);
        let marked = left.level.query::<(&Loud, &Twin)>().with::<Mark>();
        assert_eq!(marked.iter().count(), numbers.len() + 1);
        assert_eq!(left.level.len(), numbers.len() + 5);
    };
    at_every_call(
        Call::Own,
        7,
        |level, _| drop(level.spawn_batch((100..107).map(bundle))),
        judge,
    );
    at_every_call(
        Call::Own,
        7,
        |level, _| {
            // Indices to use again: the newest first, which is not the order of the indices.
            let entities: Vec<_> = (0..5).map(|_| level.spawn_empty()).collect();
            for entity in entities {
                level.despawn(entity).unwrap();
            }
            drop(level.spawn_batch((100..107).map(bundle).filter(|_| true)));
        },
        judge,
    );
}

#[test]
fn an_iterator_that_cannot_even_begin_changes_nothing() {
    struct Never(Call);

    impl Iterator for Never {
        type Item = (Loud, Quiet);

        fn next(&mut self) -> Option<Self::Item> {
            called(self.0);
            None
        }

        fn size_hint(&self) -> (usize, Option<usize>) {
            called(self.0);
            (0, None)
        }
    }

    at_every_call(
        Call::Own,
        2,
        |level, _| drop(level.spawn_batch(Never(Call::Own))),
        |left| left.assert_untouched(),
    );
}

#[test]
fn a_value_that_cannot_be_made_is_not_inserted() {
    at_every_call(
        Call::Own,
        1,
        |level, [a, ..]| drop(level.get_or_insert_with(a, Twin::default)),
        |left| {
            if left.panicked.is_some() {
                left.assert_untouched();
            } else {
                assert_eq!(left.twins(), [10, 30, 0]);
            }
        },
    );
    at_every_call(
        Call::Own,
        1,
        |level, [a, ..]| {
            level
                .entity_mut(a)
                .unwrap()
                .get_or_insert_with(Twin::default);
        },
        |left| {
            if left.panicked.is_some() {
                left.assert_untouched();
            }
        },
    );
    at_every_call(
        Call::Own,
        1,
        |level, [a, ..]| level.insert(a, (Loud::new(5), Twin::default())).unwrap(),
        |left| {
            if left.panicked.is_some() {
                left.assert_untouched();
            }
        },
    );
}

#[test]
fn a_body_that_panics_keeps_what_it_has_written() {
    let written = |left: &Left<'_>| {
        left.level
            .pool::<Quiet>()
            .iter()
            .filter(|(_, q)| q.0 > 9)
            .count()
    };
    let write = |quiet: &mut Quiet| {
        called(Call::Own);
        quiet.0 += 10;
    };
    let judge = |left: Left<'_>| {
        let expected = left.panicked.map_or(5, |nth| nth - 1);
        assert_eq!(written(&left), usize::try_from(expected).unwrap());
        left.assert_untouched();
    };
    at_every_call(
        Call::Own,
        5,
        |level, _| level.query_mut::<&mut Quiet>().for_each(write),
        judge,
    );
    at_every_call(
        Call::Own,
        5,
        |level, _| {
            level
                .query_mut::<(&mut Quiet, Option<&Loud>)>()
                .into_iter()
                .rev()
                .for_each(|(q, _)| write(q));
        },
        judge,
    );
    at_every_call(
        Call::Own,
        5,
        |level, _| {
            for quiet in level.query_mut::<&mut Quiet>() {
                write(quiet);
            }
        },
        judge,
    );
    at_every_call(
        Call::Own,
        5,
        |level, _| {
            let (quiets, mut louds) = level.split_mut::<(&mut Quiet, &mut Loud)>();
            quiets.for_each(|quiet| {
                write(quiet);
                louds.iter_mut().for_each(|loud| *loud.0.number += 0);
            });
        },
        judge,
    );
    at_every_call(
        Call::Own,
        10,
        |level, _| level.query::<&Quiet>().pairs(|_, _| called(Call::Own)),
        |left| left.assert_untouched(),
    );
    at_every_call(
        Call::Own,
        6,
        |level, _| {
            level
                .query_mut::<(&mut Loud, Entity)>()
                .pairs(|_, _| called(Call::Own));
        },
        |left| left.assert_untouched(),
    );
}

#[test]
fn a_full_world_gives_back_or_drops_the_bundle() {
    for nth in 1..=2 {
        let mut level = Level::with_limits(Limits {
            indices: 1,
            ..Limits::MAX
        });
        level.spawn(Quiet(0));
        FUSE.set(Some((Call::Drop, nth)));
        let refused = catch_unwind(AssertUnwindSafe(|| {
            drop(level.try_spawn((Loud::new(1), Twin::new(2))));
        }));
        FUSE.set(None);
        assert!(refused.unwrap_err().is::<Blown>());
        assert_eq!(level.len(), 1);
        level.check_invariants();

        // The bundle is dropped before `spawn` panics on its own, so that there is one panic.
        FUSE.set(Some((Call::Drop, nth)));
        let refused = catch_unwind(AssertUnwindSafe(|| {
            level.spawn((Loud::new(1), Twin::new(2)))
        }));
        FUSE.set(None);
        assert!(refused.unwrap_err().is::<Blown>());
        FUSE.set(Some((Call::Drop, nth)));
        let refused = catch_unwind(AssertUnwindSafe(|| {
            level.spawn_batch([(Loud::new(1), Twin::new(2))])
        }));
        FUSE.set(None);
        assert!(refused.unwrap_err().is::<Blown>());
        assert_eq!(level.len(), 1);
        level.check_invariants();
        assert_eq!(LIVING.with_borrow(BTreeSet::len), 0);
        assert!(!DROPPED_TWICE.get());
    }
}

#[test]
fn room_that_cannot_be_had_changes_nothing() {
    let (mut level, entities) = level();
    let refused = catch_unwind(AssertUnwindSafe(|| {
        level.reserve::<(Loud, Quiet)>(usize::MAX);
    }));
    assert!(refused.is_err());
    level.check_invariants();
    Left {
        level: &level,
        entities,
        panicked: None,
    }
    .assert_untouched();
    assert!(catch_unwind(|| Level::with_capacity(usize::MAX)).is_err());
    assert_usable(&mut level);
}
