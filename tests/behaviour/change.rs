//! Change detection.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use phalanx::__private::Declared;
use phalanx::{Entity, Has, Is, Mut, Strategy, Tick, Tracks, World, world};

use super::super::sorting::STRATEGIES;

#[derive(Clone, Debug, PartialEq)]
struct A(u32);
#[derive(Clone, Debug, PartialEq)]
struct B(u32);
#[derive(Clone, Debug, PartialEq)]
struct Other(u32);
/// Of size 0.
#[derive(Clone, Debug, PartialEq)]
struct Mark;
#[derive(Clone, Debug)]
struct F;

thread_local! {
    static KEYS: Cell<usize> = const { Cell::new(0) };
}

macro_rules! levels {
    ($storage:ident $own:ident) => {
        world! {
            #[derive(Clone)]
            struct Level {
                components {
                    A as tracked + $storage,
                    B as tracked + $storage,
                    Other as $storage,
                    Mark as tracked + $storage,
                    F as flag,
                }
                groups {
                    pair: $own [A, B] without [F],
                    inner: $own [A, B, Other] without [F],
                    marked: with [A, Mark],
                }
            }
        }

        world! {
            /// The same without groups.
            #[derive(Clone)]
            struct Plain {
                components {
                    A as tracked + $storage,
                    B as tracked + $storage,
                    Other as $storage,
                    Mark as tracked + $storage,
                    F as flag,
                }
            }
        }

        world! {
            struct Kept {
                components { A as tracked + $storage, B as tracked + $storage }
                groups {
                    pair: $own [A, B] sorted by |a: &A| -> u32 {
                        KEYS.set(KEYS.get() + 1);
                        a.0
                    },
                }
            }
        }

        world! {
            /// The same component, not tracked.
            struct Untracked {
                components { A as $storage }
            }
        }
    };
}

stored!(levels);

/// How many rows share a stamp, and how many of those share one above.
const BLOCK: usize = 64;
const SPAN: usize = BLOCK * BLOCK;

/// What changed, in whichever order.
fn changed<W: Tracks<C>, C: 'static>(world: &W, since: Tick) -> BTreeSet<Entity> {
    let query = world.query::<Entity>().changed::<C>(since);
    let found: Vec<_> = query.iter().collect();
    let backwards = query.iter().rev();
    assert!(backwards.eq(found.iter().rev().copied()));
    found.into_iter().collect()
}

fn added<W: Tracks<C>, C: 'static>(world: &W, since: Tick) -> BTreeSet<Entity> {
    world.query::<Entity>().added::<C>(since).iter().collect()
}

fn removed<W: Tracks<C>, C: 'static>(world: &W, since: Tick) -> Vec<Entity> {
    let removed = world.removed::<C>(since);
    assert!(!removed.missed());
    removed.collect()
}

fn set<const N: usize>(entities: [Entity; N]) -> BTreeSet<Entity> {
    entities.into()
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

#[test]
fn chg_1_marks_travel_with_their_component() {
    let mut level = Level::new();
    let [e0, e1, e2] = [0, 1, 2].map(|n| level.spawn((A(n),)));
    let since = level.now();
    level.get_mut::<A>(e2).unwrap().0 = 20;
    let assert = |level: &Level| {
        assert_eq!(changed::<_, A>(level, since), set([e2]));
        level.check_invariants();
    };
    assert(&level);
    level.remove::<A>(e0).unwrap();
    assert(&level);
    level.insert(e1, B(1)).unwrap();
    assert(&level);
    level.insert(e2, B(2)).unwrap();
    assert(&level);
    for how in STRATEGIES {
        level
            .pair_mut()
            .sort_by_key_with::<A, _>(how, |a| Reverse(a.0));
        assert!(level.pair().entities().eq([e2, e1]));
        assert(&level);
        level
            .pair_mut()
            .sort_by_with::<B>(how, |one, other| one.0.cmp(&other.0));
        assert!(level.pair().entities().eq([e1, e2]));
        assert(&level);
    }
    // The first member leaves and comes back behind the other.
    level.insert(e1, F).unwrap();
    assert(&level);
    level.remove::<F>(e1).unwrap();
    assert!(level.pair().entities().eq([e2, e1]));
    assert(&level);
    level.despawn(e1).unwrap();
    assert(&level);
    assert_eq!(level.get::<A>(e2), Some(&A(20)));
    assert_eq!(removed::<_, A>(&level, since), [e0, e1]);
}

fn how(random: &mut Random) -> Strategy {
    STRATEGIES[random.below(STRATEGIES.len())]
}

#[test]
fn chg_1_ten_thousand_random_operations() {
    let mut level = Level::new();
    let mut random = Random(1);
    let mut since = level.now();
    // What of A changed since, of all that have it.
    let mut marks = BTreeMap::<Entity, bool>::new();
    for step in 0..if cfg!(miri) { 100 } else { 10_000 } {
        let living: Vec<_> = level.entities().collect();
        let entity = if living.is_empty() {
            level.spawn_empty()
        } else {
            living[random.below(living.len())]
        };
        match random.below(17) {
            14 => level
                .pair_mut()
                .sort_by_key_with::<A, _>(how(&mut random), |a| a.0 % 4),
            15 => level
                .inner_mut()
                .sort_by_with::<B>(how(&mut random), |one, other| other.0.cmp(&one.0)),
            16 => {
                let living = living.iter().rev().copied();
                level.pair_mut().sort_as_listed(living);
            }
            0..=1 if living.len() < 60 => drop(marks.insert(level.spawn((A(1), B(1))), true)),
            2 if living.len() < 60 => drop(marks.insert(level.spawn((A(2), F)), true)),
            3 => {
                level.insert(entity, A(3)).unwrap();
                marks.insert(entity, true);
            }
            4..=5 => level.insert(entity, B(4)).unwrap(),
            6 => level.insert(entity, (Other(5), F)).unwrap(),
            7 => drop(level.remove::<(F, B)>(entity)),
            8 => drop(level.remove::<(F, Other)>(entity)),
            9 => {
                level.remove::<A>(entity);
                marks.remove(&entity);
            }
            10 if living.len() > 50 => {
                level.retain::<Entity>(|entity| !entity.index().is_multiple_of(3));
                marks.retain(|entity, _| level.contains(*entity));
            }
            11 => {
                level.despawn(entity).unwrap();
                marks.remove(&entity);
            }
            _ => {
                if let Some(mut a) = level.get_mut::<A>(entity) {
                    a.0 += 1;
                    marks.insert(entity, true);
                }
            }
        }
        if step % 50 == 49 {
            since = level.now();
            for is_marked in marks.values_mut() {
                *is_marked = false;
            }
        }
        level.check_invariants();
        assert_eq!(level.pool::<A>().len(), marks.len());
        let marked = marks.iter().filter(|(_, is_marked)| **is_marked);
        let marked: BTreeSet<_> = marked.map(|(&entity, _)| entity).collect();
        let found: Vec<_> = level.query::<Entity>().changed::<A>(since).iter().collect();
        assert_eq!(found.len(), marked.len());
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), marked);
    }
}

#[test]
fn chg_2_removals_are_not_missed_by_slow_readers() {
    let mut level = Level::new();
    let entities = level.spawn_batch((0..100).map(|n| (A(n),)));
    let (mut fast, mut slow) = (level.now(), level.now());
    let (mut seen_fast, mut seen_slow) = (Vec::new(), Vec::new());
    for update in 0..20 {
        let entity = entities[update * 3];
        if update % 2 == 0 {
            level.remove::<A>(entity).unwrap();
        } else {
            level.despawn(entity).unwrap();
        }
        seen_fast.extend(removed::<_, A>(&level, fast));
        fast = level.now();
        if update % 5 == 4 {
            seen_slow.extend(removed::<_, A>(&level, slow));
            slow = level.now();
        }
    }
    let expected: Vec<_> = (0..20).map(|update| entities[update * 3]).collect();
    assert_eq!(seen_fast, expected);
    assert_eq!(seen_slow, expected);
}

/// How many removals are kept.
const KEPT: usize = 16_384;

#[test]
fn chg_2_a_reader_that_is_too_late_is_told_by_single_removals() {
    let mut level = Plain::new();
    let entity = level.spawn_empty();
    let before = level.now();
    let mut half = before;
    for nth in 0..=KEPT {
        let removed = level.removed::<A>(before);
        assert_eq!((removed.len(), removed.missed()), (nth, false));
        level.insert(entity, A(1)).unwrap();
        level.remove::<A>(entity).unwrap();
        if nth == 0 {
            half = level.now();
        }
    }
    let removed = level.removed::<A>(before);
    assert_eq!((removed.len(), removed.missed()), (KEPT, true));
    // The one that is forgotten is older than this.
    let removed = level.removed::<A>(half);
    assert_eq!((removed.len(), removed.missed()), (KEPT, false));
    let now = level.now();
    let removed = level.removed::<A>(now);
    assert_eq!((removed.len(), removed.missed()), (0, false));
    assert!(!level.removed::<B>(Tick::START).missed());
    level.check_invariants();
}

#[test]
fn chg_2_a_reader_that_is_too_late_is_told_by_one_removal_of_many() {
    let removals: [fn(&mut Plain); 4] = [
        Plain::clear,
        |level| assert!(level.remove_all::<A>() > 0),
        |level| drop(level.drain::<A>()),
        |level| level.retain::<&A>(|_| false),
    ];
    for remove in removals {
        for (surplus, rows) in [(0, KEPT), (1, KEPT + 1), (700, KEPT + 700)] {
            let mut level = Plain::new();
            let first = level.spawn(A(0));
            let before = level.now();
            level.remove::<A>(first).unwrap();
            let since = level.now();
            let entities = level.spawn_batch((0..rows).map(|_| (A(1),)));
            remove(&mut level);
            assert!(level.removed::<A>(before).missed());
            let removed = level.removed::<A>(since);
            assert_eq!(removed.missed(), surplus > 0);
            assert!(
                removed
                    .clone()
                    .rev()
                    .eq(entities[surplus..].iter().rev().copied())
            );
            assert!(removed.eq(entities[surplus..].iter().copied()));
            let after = level.now();
            assert!(!level.removed::<A>(after).missed());
            level.check_invariants();
        }
        if cfg!(miri) {
            return;
        }
    }
}

#[test]
fn chg_3_things_that_are_no_change() {
    let mut level = Level::new();
    let entities = level.spawn_batch((0..100).map(|n| (A(n), B(n))));
    let since = level.now();
    let mut sum = 0;
    for (a, b) in level.query_mut::<(&mut A, &mut B)>() {
        sum += a.0 + b.0;
    }
    for row in level.pair_mut() {
        sum += row.a.0;
    }
    assert_eq!(sum, 3 * 4950);
    assert!(!level.get_mut::<A>(entities[7]).unwrap().set_if_neq(A(7)));
    for &entity in &entities[..40] {
        level.insert(entity, F).unwrap();
    }
    for &entity in &entities[..40] {
        level.remove::<F>(entity).unwrap();
    }
    for how in STRATEGIES {
        level
            .pair_mut()
            .sort_by_key_with::<A, _>(how, |a| Reverse(a.0));
        assert!(level.pair().is_sorted_by_key::<B, _>(|b| Reverse(b.0)));
        level
            .pair_mut()
            .sort_by_with::<(A, B)>(how, |one, other| one.0.0.cmp(&other.1.0));
        assert!(level.pair().entities().eq(entities.iter().copied()));
    }
    level.get_mut::<B>(entities[3]).unwrap().0 = 1;
    assert_eq!(changed::<_, A>(&level, since), set([]));
    assert_eq!(level.query::<&A>().changed::<A>(since).iter().len_hint(), 0);
    assert_eq!(changed::<_, B>(&level, since), set([entities[3]]));
    level.check_invariants();
}

#[test]
fn chg_3_an_order_by_one_component_does_not_depend_on_another() {
    let mut level = Kept::new();
    let entities = level.spawn_batch((0..100).map(|n| (A(100 - n), B(n))));
    assert_eq!(level.restore_order::<KeptPair>(), 100);
    KEYS.set(0);
    for &entity in &entities[..50] {
        level.get_mut::<B>(entity).unwrap().0 += 1000;
    }
    for mut row in level.pair_mut() {
        row.b.0 += 1;
        // To be read is no change.
        assert!(row.a.0 > 0);
    }
    assert!(!level.get_mut::<A>(entities[9]).unwrap().set_if_neq(A(91)));
    assert!(level.pair().is_sorted());
    assert_eq!(level.restore_order::<KeptPair>(), 0);
    assert_eq!(KEYS.get(), 0, "no key is asked for");
    let since = level.now();
    level.get_mut::<A>(entities[0]).unwrap().0 = 0;
    assert!(!level.pair().is_sorted());
    assert_eq!(level.restore_order::<KeptPair>(), 100);
    assert!(KEYS.get() < 20, "{} keys", KEYS.get());
    assert_eq!(changed::<_, A>(&level, since), set([entities[0]]));
    assert_eq!(changed::<_, B>(&level, since), set([]));
}

/// The most that an iterator may give.
trait LenHint {
    fn len_hint(&self) -> usize;
}

impl<I: Iterator> LenHint for I {
    fn len_hint(&self) -> usize {
        self.size_hint().1.unwrap()
    }
}

/// With every way in which the world lends one value of A to be written: does something with what is lent, and
/// something else when it is given back.
macro_rules! with_each_guard {
    ($level:ident, $entity:ident, |$guard:ident| $body:expr, $behind:expr) => {{
        with_each_guard!(@ $guard, $body, $behind;
            $level.get_mut::<A>($entity).unwrap();
            $level.get_mut::<(B, A)>($entity).unwrap().1;
            $level.get_disjoint_mut::<A, 1>([$entity]).unwrap().into_iter().next().unwrap();
            $level.get_or_insert_with($entity, || A(0)).unwrap();
            $level.entity_mut($entity).unwrap().get_mut::<A>().unwrap();
            $level.entity_mut($entity).unwrap().get_or_insert_with(|| A(0));
            $level.entity_mut($entity).unwrap().into_mut::<A>().unwrap();
            $level.query_mut::<&mut A>().into_iter().next().unwrap();
            $level.query_mut::<(Entity, &mut A, &B)>().into_iter().next_back().unwrap().1;
            $level.query_mut::<Option<&mut A>>().with::<B>().into_iter().next().unwrap().unwrap();
            $level.query_mut::<((&mut A, &Other),)>().without::<F>().into_iter().next().unwrap().0.0;
            $level.query_mut::<&mut A>().changed::<A>(Tick::START).iter_mut().next().unwrap();
            $level.split_mut::<(&B, &mut A)>().1.into_iter().next().unwrap();
            $level.query_mut::<&mut A>().get($entity).unwrap();
            $level.query_mut::<&mut A>().get_many_mut([$entity]).unwrap().into_iter().next().unwrap();
            $level.query_mut::<&mut A>().single().unwrap();
            $level.pair_mut().into_iter().next().unwrap().a;
            $level.pair_mut().get_mut($entity).unwrap().a;
            $level.inner_mut().first_mut().unwrap().a;
            $level.inner_mut().iter_mut().next_back().unwrap().a;
            $level.marked_mut().last_mut().unwrap().a;
        );
        // Those that are lent for the time of a call.
        $level.query_mut::<&mut A>().for_each(|$guard| $body);
        $behind;
        $level.query_mut::<(&mut A, &B)>().without::<F>().for_each(|($guard, _)| $body);
        $behind;
        $level.pair_mut().for_each(|row| { let $guard = row.a; $body });
        $behind;
        $level.marked_mut().into_iter().for_each(|row| { let $guard = row.a; $body });
        $behind;
        $level.retain::<&mut A>(|$guard| { $body; true });
        $behind;
    }};
    (@ $guard:ident, $body:expr, $behind:expr; $($way:expr;)*) => {$(
        match $way {
            $guard => $body,
        }
        $behind;
    )*};
}

#[test]
fn a_guard_marks_at_the_first_write_and_never_at_a_read() {
    let mut level = Level::new();
    let entity = level.spawn((A(1), B(2), Other(3), Mark));
    let mut since = level.now();
    let mut ways = 0;
    with_each_guard!(
        level,
        entity,
        |guard| {
            let mut guard: Mut<'_, A> = guard;
            assert_eq!((guard.0, guard.as_ref()), (1, &A(1)));
            assert_eq!(format!("{guard:?}"), "A(1)");
            assert!(!guard.set_if_neq(A(1)));
            Mut::bypass(&mut guard).0 = 5;
            Mut::bypass(&mut guard).0 = 1;
            let part = Mut::map(guard, |a| &mut a.0);
            assert_eq!(*part, 1);
            ways += 1;
        },
        assert_eq!(changed::<_, A>(&level, since), set([]))
    );
    assert_eq!(ways, 26);

    let writes: [fn(Mut<'_, A>); 5] = [
        |mut guard| guard.0 = 1,
        |mut guard| assert!(guard.set_if_neq(A(2))),
        |guard| Mut::into_mut(guard).0 = 1,
        |guard| *Mut::map(guard, |a| &mut a.0) = 1,
        |mut guard| guard.as_mut().0 = 1,
    ];
    for write in writes {
        // One at a time: among others, one that forgot to mark would not be noticed.
        with_each_guard!(level, entity, |guard| write(guard), {
            assert_eq!(changed::<_, A>(&level, since), set([entity]));
            since = level.now();
            assert_eq!(changed::<_, A>(&level, since), set([]));
            Mut::bypass(&mut level.get_mut::<A>(entity).unwrap()).0 = 1;
        });
    }
    assert_eq!(added::<_, A>(&level, since), set([]));
    assert_eq!(changed::<_, B>(&level, since), set([]));
    level.check_invariants();
}

#[test]
fn guards_that_are_held_together_mark_each_its_own_row() {
    let mut level = Level::new();
    let entities = level.spawn_batch((0..130).map(|n| (A(n), B(n))));
    let since = level.now();
    let mut guards: Vec<Mut<'_, A>> = level.query_mut::<&mut A>().into_iter().collect();
    guards.swap(0, 129);
    guards
        .iter_mut()
        .step_by(64)
        .for_each(|guard| guard.0 += 1000);
    drop(guards);
    let expected = set([entities[129], entities[64], entities[128]]);
    assert_eq!(changed::<_, A>(&level, since), expected);
    let written = level.query::<&A>().iter().filter(|a| a.0 >= 1000).count();
    assert_eq!(written, 3);
}

#[test]
fn overwriting_is_a_change_and_no_addition() {
    let mut level = Level::new();
    let entity = level.spawn((A(1), Mark));
    let since = level.now();
    level.insert(entity, (A(2), Mark, B(3))).unwrap();
    assert_eq!(changed::<_, A>(&level, since), set([entity]));
    assert_eq!(changed::<_, Mark>(&level, since), set([entity]));
    assert_eq!(added::<_, A>(&level, since), set([]));
    assert_eq!(added::<_, B>(&level, since), set([entity]));

    let since = level.now();
    assert_eq!(level.replace(entity, A(4)).unwrap(), Some(A(2)));
    assert_eq!(changed::<_, A>(&level, since), set([entity]));
    assert_eq!(added::<_, A>(&level, since), set([]));
    assert_eq!(removed::<_, A>(&level, Tick::START), []);

    // What is taken and given back is new.
    level.remove::<A>(entity).unwrap();
    assert_eq!(changed::<_, A>(&level, since), set([]));
    level.replace(entity, A(5)).unwrap();
    assert_eq!(added::<_, A>(&level, since), set([entity]));
    assert_eq!(removed::<_, A>(&level, since), [entity]);

    let other = level.spawn_empty();
    let since = level.now();
    assert_eq!(level.get_or_insert_with(other, || A(6)).unwrap().0, 6);
    assert_eq!(added::<_, A>(&level, since), set([other]));
    assert_eq!(changed::<_, A>(&level, since), set([other]));
    // A dead handle changes nothing.
    level.despawn(other).unwrap();
    let since = level.now();
    level.insert(other, A(7)).unwrap_err();
    assert!(level.get_mut::<A>(other).is_none());
    assert_eq!(level.remove::<A>(other), None);
    assert_eq!(changed::<_, A>(&level, since), set([]));
    assert_eq!(removed::<_, A>(&level, since), []);
}

#[test]
fn clones_go_on_from_what_their_original_knew() {
    let mut level = Level::new();
    let [one, other, gone] = [1, 2, 3].map(|n| level.spawn((A(n), B(n))));
    let before = level.now();
    level.get_mut::<A>(one).unwrap().0 = 10;
    level.remove::<A>(gone).unwrap();
    let mut copy = level.clone();
    for level in [&level, &copy] {
        assert_eq!(changed::<_, A>(level, before), set([one]));
        assert_eq!(added::<_, A>(level, Tick::START), set([one, other]));
        assert_eq!(removed::<_, A>(level, before), [gone]);
        level.check_invariants();
    }

    let (since, also) = (level.now(), copy.now());
    assert_eq!(since, also);
    level.get_mut::<B>(one).unwrap().0 = 10;
    copy.remove::<A>(other).unwrap();
    copy.get_mut::<B>(gone).unwrap().0 = 30;
    assert_eq!(changed::<_, B>(&level, since), set([one]));
    assert_eq!(changed::<_, B>(&copy, since), set([gone]));
    assert_eq!(removed::<_, A>(&level, since), []);
    assert_eq!(removed::<_, A>(&copy, before), [gone, other]);

    // A world that was taken out leaves one that begins anew.
    let taken = std::mem::take(&mut level);
    assert_eq!(changed::<_, A>(&taken, before), set([one]));
    assert_eq!(changed::<_, A>(&level, Tick::START), set([]));
    let entity = level.spawn(A(1));
    assert_eq!(changed::<_, A>(&level, Tick::START), set([entity]));
}

#[test]
fn conditions_on_changes_stand_beside_all_others() {
    let mut level = Level::new();
    let [a, ab, abo, abf, am, b] = [
        level.spawn((A(0),)),
        level.spawn((A(1), B(1))),
        level.spawn((A(2), B(2), Other(2))),
        level.spawn((A(3), B(3), F)),
        level.spawn((A(4), Mark)),
        level.spawn((B(5), Mark)),
    ];
    let since = level.now();
    for entity in [a, ab, abo, abf, am] {
        level.get_mut::<A>(entity).unwrap().0 += 1;
    }
    for entity in [ab, abf, b] {
        level.get_mut::<B>(entity).unwrap().0 += 1;
    }
    macro_rules! assert_gives {
        ($($Q:ty $(, $filter:ident $C:ty)* => $expected:expr;)*) => {$(
            let query = level.query::<(Entity, $Q)>().changed::<A>(since)$(.$filter::<$C>())*;
            let found: BTreeSet<_> = query.iter().map(|(entity, _)| entity).collect();
            assert_eq!(found, set($expected), stringify!($Q $(, $filter $C)*));
            assert_eq!(query.iter().count(), found.len());
            assert_eq!(query.iter_pairs().count(), found.len() * found.len().saturating_sub(1) / 2);
            assert_eq!(query.single().is_ok(), found.len() == 1);
            for entity in level.entities() {
                assert_eq!(query.get(entity).is_some(), found.contains(&entity));
            }
            let mut each = BTreeSet::new();
            query.for_each(|(entity, _)| assert!(each.insert(entity)));
            assert_eq!(each, found);
        )*};
    }
    assert_gives! {
        () => [a, ab, abo, abf, am];
        &A => [a, ab, abo, abf, am];
        // Of a component that is no term, and of a group that keeps it.
        &B => [ab, abo, abf];
        (&A, &B), without F => [ab, abo];
        (&A, &B, &Other), without F => [abo];
        &Other, with B => [abo];
        &Mark => [am];
        (&A, &Mark) => [am];
        Is<Mark>, with F => [abf];
        Option<&Other>, any (F, Mark) => [abf, am];
        (), without B => [a, am];
        &Other, with Mark => [];
    }
    let both = level
        .query::<Entity>()
        .changed::<A>(since)
        .changed::<B>(since);
    assert_eq!(both.iter().collect::<BTreeSet<_>>(), set([ab, abf]));
    assert_eq!(both.added::<A>(since).iter().count(), 0);
    assert_eq!(both.added::<B>(Tick::START).iter().count(), 2);

    // Behind `split_mut`, and while what is asked for is written.
    let (mut ones, others) = level.split_mut::<(&mut A, (Entity, &B))>();
    let mut others = others.changed::<B>(since).into_iter();
    let ahead = others.next().unwrap().0;
    ones.get(ahead).unwrap().0 = 9;
    assert_eq!(others.count(), 2);
    let mut query = level.query_mut::<(&mut A, Entity)>().changed::<A>(since);
    let [(mut one, _), (other, _)] = query.get_many_mut([ab, abo]).unwrap();
    one.0 = other.0;
    query.get_many_mut([ab, b]).unwrap_err();
    let mut pairs = 0;
    query.pairs(|_, _| pairs += 1);
    assert_eq!(pairs, 10);
    level.check_invariants();
}

#[test]
fn a_group_gives_what_changed_of_its_members() {
    let mut level = Level::new();
    let entities = level.spawn_batch((0..300).map(|n| (A(n), B(n))));
    for (nth, &entity) in entities.iter().enumerate() {
        match nth % 5 {
            0 => level.insert(entity, Other(0)).unwrap(),
            1 => level.insert(entity, F).unwrap(),
            2 => level.insert(entity, Mark).unwrap(),
            _ => {}
        }
    }
    let since = level.now();
    let mut written = BTreeSet::new();
    for row in level.inner_mut().iter_mut().step_by(7) {
        let mut a = row.a;
        a.0 += 1;
        written.insert(row.entity);
    }
    for row in level.marked_mut().iter_mut().step_by(11) {
        let mut a = row.a;
        a.0 += 1;
        written.insert(row.entity);
    }
    let outside = entities[1];
    level.get_mut::<A>(outside).unwrap().0 = 0;
    let inner = level.query::<(Entity, &A, &B, &Other)>().without::<F>();
    let marked = level.query::<(Entity, &A, &Mark)>();
    let pair = level.query::<(Entity, &A, &B)>().without::<F>();
    assert_eq!(inner.iter().count(), level.inner().len());
    let inner: BTreeSet<_> = inner.changed::<A>(since).iter().map(|row| row.0).collect();
    let marked: BTreeSet<_> = marked.changed::<A>(since).iter().map(|row| row.0).collect();
    let pair: BTreeSet<_> = pair.changed::<A>(since).iter().map(|row| row.0).collect();
    assert_eq!((inner.len(), marked.len()), (9, 6));
    assert_eq!(pair, written);
    assert_eq!(pair, &inner | &marked);
    assert!(changed::<_, A>(&level, since).contains(&outside));
    assert_eq!(changed::<_, B>(&level, since), set([]));
}

#[test]
fn the_edges_of_blocks_and_of_spans() {
    let sizes = [
        0,
        1,
        63,
        64,
        65,
        127,
        128,
        SPAN - 1,
        SPAN,
        SPAN + 1,
        SPAN + BLOCK,
        2 * SPAN + 3,
    ];
    for size in sizes.into_iter().take(if cfg!(miri) { 5 } else { 12 }) {
        let mut level = Plain::new();
        let entities = level.spawn_batch((0..size).map(|_| (A(0), Mark)));
        let edges = [
            0,
            1,
            62,
            63,
            64,
            65,
            127,
            128,
            SPAN - 65,
            SPAN - 64,
            SPAN - 1,
            SPAN,
            SPAN + 1,
        ]
        .into_iter()
        .chain([
            2 * SPAN - 1,
            2 * SPAN,
            size.wrapping_sub(2),
            size.wrapping_sub(1),
        ]);
        let edges: BTreeSet<_> = edges.filter(|&row| row < size).collect();
        let rows: Vec<_> = edges.iter().map(|&row| entities[row]).collect();
        // One alone, in each place.
        for &entity in &rows {
            let since = level.now();
            level.get_mut::<A>(entity).unwrap().0 += 1;
            assert_eq!(changed::<_, A>(&level, since), set([entity]));
            assert_eq!(changed::<_, Mark>(&level, since), set([]));
            let query = level.query::<Entity>().changed::<A>(since);
            assert_eq!(query.single(), Ok(entity));
            let mut ends = query.iter();
            assert_eq!(
                (ends.next_back(), ends.next(), ends.next_back()),
                (Some(entity), None, None)
            );
        }
        // All of them: from either end, and both at once, which meet anywhere.
        let since = level.now();
        for &entity in rows.iter().rev() {
            *level.get_mut::<Mark>(entity).unwrap() = Mark;
        }
        let query = level.query::<Entity>().changed::<Mark>(since);
        assert!(query.iter().eq(rows.iter().copied()));
        assert!(query.iter().rev().eq(rows.iter().rev().copied()));
        for front in 0..=rows.len() {
            let mut walk = query.iter();
            assert!(walk.by_ref().take(front).eq(rows[..front].iter().copied()));
            let mut copy = walk.clone();
            assert!(copy.by_ref().rev().eq(rows[front..].iter().rev().copied()));
            assert_eq!(copy.next(), None);
            let mut folded = Vec::new();
            walk.next_back();
            walk.for_each(|entity| folded.push(entity));
            assert_eq!(folded, rows[front..rows.len().saturating_sub(1).max(front)]);
        }
        level.check_invariants();
    }
}

#[test]
fn pools_that_shrink_and_grow_again() {
    let mut level = Plain::new();
    for rounds in 0..3 {
        let entities = level.spawn_batch((0..SPAN + 70).map(|_| (A(0),)));
        let since = level.now();
        for &entity in &entities[BLOCK + 1..] {
            level.despawn(entity).unwrap();
        }
        level.check_invariants();
        if rounds == 1 {
            level.shrink_to_fit();
            level.check_invariants();
        }
        assert_eq!(changed::<_, A>(&level, since), set([]));
        let again = level.spawn_batch((0..SPAN).map(|_| (A(1),)));
        assert_eq!(
            changed::<_, A>(&level, since),
            again.iter().copied().collect()
        );
        let since = level.now();
        // Marks of rows that are gone are not those of the rows that come after them.
        let short = level.spawn(A(2));
        level.despawn(short).unwrap();
        assert_eq!(changed::<_, A>(&level, since), set([]));
        let long = level.spawn(());
        level.insert(long, Mark).unwrap();
        assert_eq!(changed::<_, Mark>(&level, since), set([long]));
        if rounds == 2 {
            assert_eq!(level.drain::<A>().count(), SPAN + BLOCK + 1);
            level.shrink_to_fit();
        } else {
            level.clear();
        }
        assert_eq!(changed::<_, A>(&level, Tick::START), set([]));
        level.check_invariants();
    }
}

#[test]
fn ticks_wrap_and_old_readers_get_everything() {
    let horizon = 1_u64 << 30;
    for ticks in [
        horizon - 1,
        horizon,
        horizon + 1,
        1 << 31,
        (1 << 32) - 1,
        1 << 32,
        (1 << 32) + 1,
        1 << 35,
    ] {
        let mut level = Level::new();
        let [old, new] = [1, 2].map(|n| level.spawn((A(n), B(n))));
        let since = level.now();
        level.get_mut::<A>(new).unwrap().0 = 3;
        level.remove::<B>(old).unwrap();
        let later = level.now();
        level.shape_mut().close_ticks(ticks - 2);
        // The first is so many ticks behind the present, the other one less.
        assert_eq!(removed::<_, B>(&level, since), [old]);
        assert_eq!(removed::<_, B>(&level, later), []);
        let all = set([old, new]);
        let one = set([new]);
        assert_eq!(
            changed::<_, A>(&level, since),
            if ticks > horizon { all.clone() } else { one }
        );
        assert_eq!(
            changed::<_, A>(&level, later),
            if ticks - 1 > horizon {
                all.clone()
            } else {
                set([])
            }
        );
        assert_eq!(
            added::<_, A>(&level, later),
            if ticks - 1 > horizon { all } else { set([]) }
        );
        let now = level.now();
        assert_eq!(changed::<_, A>(&level, now), set([]));
        level.get_mut::<A>(old).unwrap().0 = 4;
        assert_eq!(changed::<_, A>(&level, now), set([old]));
        level.check_invariants();
    }
}

/// The last reader that is told exactly, and the first that is not.
#[test]
fn the_horizon_is_exact() {
    let horizon = 1_u64 << 30;
    for (behind, is_late) in [(horizon - 1, false), (horizon, false), (horizon + 1, true)] {
        for start in [0, 5, horizon - 3, 3 * horizon + 1, (1 << 32) - 2] {
            let mut level = Plain::new();
            level.shape_mut().close_ticks(start);
            let [old, new] = [1, 2].map(|n| level.spawn(A(n)));
            let since = level.now();
            level.get_mut::<A>(new).unwrap().0 += 1;
            level.shape_mut().close_ticks(behind - 1);
            let expected = if is_late { set([old, new]) } else { set([new]) };
            assert_eq!(
                changed::<_, A>(&level, since),
                expected,
                "{behind} behind, from {start}"
            );
            level.check_invariants();
        }
    }
}

/// Library code that asks for any world with the component: what it is lent may be a guard, so bindings are `mut`.
fn grow<W: Has<A>>(world: &mut W, entity: Entity) -> Option<u32> {
    for mut a in world.query_mut::<&mut A>() {
        a.0 += 1;
    }
    let mut a = world.get_mut::<A>(entity)?;
    a.0 *= 10;
    Some(a.0)
}

/// Library code that notices changes.
fn news<W: Tracks<A> + Has<B>>(world: &mut W, seen: &mut Tick) -> (Vec<u32>, usize) {
    let since = std::mem::replace(seen, world.now());
    let query = world.query::<(&A, Option<&B>)>().changed::<A>(since);
    let found = query.iter().map(|(a, _)| a.0).collect();
    (found, world.removed::<A>(since).len())
}

#[test]
fn library_code_works_where_changes_are_noticed_and_where_not() {
    let mut untracked = Untracked::new();
    let entity = untracked.spawn(A(1));
    assert_eq!(grow(&mut untracked, entity), Some(20));

    let mut level = Level::new();
    let mut seen = Tick::START;
    let [one, other] = [1, 2].map(|n| level.spawn(A(n)));
    assert_eq!(news(&mut level, &mut seen), (vec![1, 2], 0));
    assert_eq!(news(&mut level, &mut seen), (vec![], 0));
    assert_eq!(grow(&mut level, one), Some(20));
    assert_eq!(news(&mut level, &mut seen), (vec![20, 3], 0));
    level.despawn(other).unwrap();
    assert_eq!(news(&mut level, &mut seen), (vec![], 1));
}

mod generic {
    use super::{Entity, Mut, Tick, world};

    #[derive(Clone, Debug, PartialEq)]
    pub(super) struct Point<T, const D: usize>([T; D]);
    #[derive(Clone, Debug, PartialEq)]
    pub(super) struct Pace<T>(T);

    macro_rules! sim {
        ($storage:ident $own:ident) => {
            world! {
                #[derive(Clone)]
                pub(super) struct Sim<T: Copy + PartialEq, const D: usize> {
                    components { Point<T, D> as tracked + $storage, Pace<T> as tracked }
                    groups { moving: own [Pace<T>] with [Point<T, D>] }
                }
            }
        };
    }

    stored!(sim);

    pub(super) fn run<T: Copy + PartialEq + 'static, const D: usize>(one: T, two: T) {
        let mut sim = Sim::<T, D>::new();
        let entities = sim.spawn_batch((0..70).map(|_| (Point([one; D]), Pace(one))));
        let since = sim.now();
        for (nth, row) in sim.moving_mut().into_iter().enumerate() {
            let mut point: Mut<'_, Point<T, D>> = row.point;
            let value = if nth == 65 { two } else { one };
            point.set_if_neq(Point([value; D]));
        }
        let query = sim
            .query::<(Entity, &Pace<T>)>()
            .changed::<Point<T, D>>(since);
        assert!(query.iter().map(|(entity, _)| entity).eq([entities[65]]));
        sim.remove::<Pace<T>>(entities[3]).unwrap();
        assert!(sim.removed::<Pace<T>>(since).eq([entities[3]]));
        assert_eq!(
            sim.query::<()>()
                .added::<Point<T, D>>(Tick::START)
                .iter()
                .count(),
            70
        );
        sim.check_invariants();
    }
}

#[test]
fn worlds_with_parameters_notice_changes() {
    generic::run::<f32, 2>(1.0, 2.0);
    generic::run::<u8, 3>(1, 2);
}
