//! Sorting.

use std::cell::Cell;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use phalanx::{Entity, Strategy, world};

pub(super) const STRATEGIES: [Strategy; 4] = [
    Strategy::Auto,
    Strategy::InPlace,
    Strategy::Permutation,
    Strategy::Hybrid,
];

thread_local! {
    static DROPS: Cell<usize> = const { Cell::new(0) };
}

#[derive(Debug, PartialEq)]
struct Key(u32);

#[derive(Debug, PartialEq)]
struct Payload(u32);

impl Drop for Payload {
    fn drop(&mut self) {
        DROPS.set(DROPS.get() + 1);
    }
}

world! {
    struct Level {
        components { Payload as tracked, Key }
        groups { keyed: own [Key, Payload] }
    }
}

/// 64 members in no order.
fn members() -> (Level, BTreeMap<Entity, u32>) {
    let mut level = Level::new();
    let keys = (0..64).map(|n| n * 29 % 64);
    let whose = keys.map(|key| (level.spawn((Key(key), Payload(key))), key));
    let whose = whose.collect();
    (level, whose)
}

fn assert_whole(level: &Level, whose: &BTreeMap<Entity, u32>) {
    level.check_invariants();
    assert_eq!(DROPS.get(), 0, "nothing is dropped by sorting");
    let rows = level.keyed().iter();
    let found: BTreeMap<Entity, u32> = rows
        .map(|row| {
            assert_eq!(row.key.0, row.payload.0);
            (row.entity, row.key.0)
        })
        .collect();
    assert_eq!(level.keyed().len(), 64);
    assert_eq!(found, *whose);
    for (&entity, &key) in whose {
        let values = level.get::<(Key, Payload)>(entity).unwrap();
        assert_eq!((values.0.0, values.1.0), (key, key));
    }
}

#[test]
fn srt_1_a_comparator_that_changes_its_mind_or_panics() {
    for how in STRATEGIES {
        for seed in 1..20 {
            DROPS.set(0);
            let (mut level, whose) = members();
            let mut state: u32 = seed;
            let random = |_: &Key, _: &Key| {
                state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
                [Ordering::Less, Ordering::Equal, Ordering::Greater]
                    [usize::from(state.to_be_bytes()[0]) % 3]
            };
            // Contradictions may be noticed, and announced by a panic.
            let sorting = || level.keyed_mut().sort_by_with::<Key>(how, random);
            let _ = catch_unwind(AssertUnwindSafe(sorting));
            assert_whole(&level, &whose);

            let before: Vec<Entity> = level.keyed().entities().collect();
            let mut calls = 0;
            let sorting = || {
                level.keyed_mut().sort_by_with::<Key>(how, |one, other| {
                    calls += 1;
                    assert!(calls < 50, "the 50th call");
                    one.0.cmp(&other.0)
                });
            };
            assert!(catch_unwind(AssertUnwindSafe(sorting)).is_err());
            assert!(level.keyed().entities().eq(before));
            assert_whole(&level, &whose);
            drop(level);
            assert_eq!(DROPS.get(), 64);
        }
    }
}

#[derive(Debug, PartialEq)]
struct Dist(u32);
struct X;

world! {
    struct Plane {
        components { Dist, X as flag }
        groups { near: own [Dist] without [X] }
    }
}

fn walked(plane: &Plane) -> Vec<u32> {
    plane.near().iter().map(|row| row.dist.0).collect()
}

/// Walks run from the first row to the last, and a member that leaves gives its place to the last one: so only those that
/// leave from the end leave the others in order.
#[test]
fn srt_2_removing_from_the_end_keeps_a_sorted_order() {
    let leaves: [fn(&mut Plane, Entity); 3] = [
        |plane, entity| assert!(plane.remove::<Dist>(entity).is_some()),
        |plane, entity| plane.insert(entity, X).unwrap(),
        |plane, entity| plane.despawn(entity).unwrap(),
    ];
    for leave in leaves {
        for how in STRATEGIES {
            let mut plane = Plane::new();
            for dist in [5, 3, 8, 1] {
                plane.spawn(Dist(dist));
            }
            for dist in [20, 0, 4] {
                plane.spawn((Dist(dist), X));
            }
            for dist in [7, 2, 6, 4] {
                plane.spawn(Dist(dist));
            }
            plane
                .near_mut()
                .sort_by_key_with::<Dist, _>(how, |dist| dist.0);
            assert_eq!(walked(&plane), [1, 2, 3, 4, 5, 6, 7, 8]);
            for dist in [8, 7] {
                let last = plane.near().last().unwrap();
                assert_eq!(last.dist.0, dist);
                let last = last.entity;
                leave(&mut plane, last);
                plane.check_invariants();
            }
            assert_eq!(walked(&plane), [1, 2, 3, 4, 5, 6]);
            assert_eq!(
                plane
                    .query::<&Dist>()
                    .with::<X>()
                    .iter()
                    .filter(|dist| [0, 4, 20].contains(&dist.0))
                    .count(),
                3
            );
            // From elsewhere it does not.
            let first = plane.near().first().unwrap().entity;
            leave(&mut plane, first);
            assert_eq!(walked(&plane), [6, 2, 3, 4, 5]);
        }
    }
}

#[derive(Debug, PartialEq)]
struct P(u32);
#[derive(Debug, PartialEq)]
struct Q(u32);
struct R;

world! {
    struct Free {
        components { P, Q as tracked }
    }
}

world! {
    struct Bound {
        components { P, Q as tracked, R }
        groups {
            owner: own [Q, R],
        }
    }
}

#[test]
fn srt_3_ordering_one_pool_like_another_with_entries_missing_on_both_sides() {
    let mut free = Free::new();
    let [e1, e2, e3, e4, e9] = [(); 5].map(|()| free.spawn_empty());
    for (entity, n) in [(e4, 4), (e2, 2), (e9, 9), (e1, 1)] {
        free.insert(entity, P(n)).unwrap();
    }
    for (entity, n) in [(e1, 1), (e2, 2), (e3, 3), (e4, 4)] {
        free.insert(entity, Q(n)).unwrap();
    }
    let since = free.now();
    assert_eq!(free.sort_as::<Q, P>(), 3);
    assert!(free.pool::<Q>().entities().eq([e4, e2, e1, e3]));
    assert_eq!(free.pool::<Q>().as_slice(), [Q(4), Q(2), Q(1), Q(3)]);
    assert!(free.pool::<P>().entities().eq([e4, e2, e9, e1]));
    assert_eq!(free.pool::<P>().as_slice(), [P(4), P(2), P(9), P(1)]);
    assert_eq!(free.get::<Q>(e3), Some(&Q(3)));
    assert_eq!(free.query::<&Q>().changed::<Q>(since).iter().count(), 0);
    free.check_invariants();
}

/// To sort the pool itself does not compile; to sort the group is to sort within it.
#[test]
fn srt_3_ordering_a_pool_that_a_group_owns_like_another() {
    let mut bound = Bound::new();
    let [e1, e2, e3, e4, e5, e9] = [(); 6].map(|()| bound.spawn_empty());
    for (entity, n) in [(e5, 5), (e4, 4), (e2, 2), (e9, 9), (e1, 1)] {
        bound.insert(entity, P(n)).unwrap();
    }
    for (entity, n) in [(e1, 1), (e2, 2), (e3, 3), (e4, 4)] {
        bound.insert(entity, (Q(n), R)).unwrap();
    }
    // It has the component, and is no member.
    bound.insert(e5, Q(5)).unwrap();
    assert_eq!(bound.owner_mut().sort_as::<P>(), 3);
    assert!(bound.owner().entities().eq([e4, e2, e1, e3]));
    assert_eq!(bound.pool::<Q>().as_slice(), [Q(4), Q(2), Q(1), Q(3), Q(5)]);
    assert!(bound.pool::<R>().entities().eq([e4, e2, e1, e3]));
    assert!(bound.pool::<P>().entities().eq([e5, e4, e2, e9, e1]));
    bound.check_invariants();
}

mod memory {
    use super::super::allocations::allocations;
    use super::{Entity, Strategy, world};

    struct Key(u32);
    struct Text(String);
    struct Free(u32);
    struct X;

    world! {
        struct Level {
            components { Key as tracked, Text, Free, X as flag }
            groups {
                outer: own [Key] without [X],
                inner: own [Key, Text] without [X],
                listed: with [Key, Free],
            }
        }
    }

    /// A group, one around it, one that owns nothing, and a pool.
    fn sort(level: &mut Level, how: Strategy, by: u32) {
        level
            .inner_mut()
            .sort_by_key_with::<(Key, Text), _>(how, |(key, text)| {
                key.0.wrapping_mul(by) ^ u32::from(text.0.is_empty())
            });
        level
            .outer_mut()
            .sort_by_with::<Key>(how, |one, other| other.0.cmp(&one.0));
        level
            .listed_mut()
            .sort_by_with::<(Free, Key)>(how, |one, other| {
                one.0.0.wrapping_mul(by).cmp(&other.1.0)
            });
        level.sort_by_key_with::<Free, _>(how, |free| free.0.wrapping_mul(by));
    }

    fn asked_for(act: impl FnOnce()) -> usize {
        let before = allocations();
        act();
        allocations() - before
    }

    #[test]
    fn ways_of_sorting_that_need_no_memory_ask_for_none() {
        let mut level = Level::new();
        for n in 0_u32..600 {
            let number = n.wrapping_mul(0x9E37_79B1) >> 8;
            let entity: Entity = level.spawn((Key(number), Free(number)));
            if n % 3 > 0 {
                level.insert(entity, Text(n.to_string())).unwrap();
            }
            if n % 7 == 0 {
                level.insert(entity, X).unwrap();
            }
        }
        for how in [Strategy::InPlace, Strategy::Hybrid] {
            for by in [1, 7, 0x85EB_CA6B] {
                assert_eq!(asked_for(|| sort(&mut level, how, by)), 0, "{how:?}");
                level.check_invariants();
            }
        }
        let key = |free: &Free| free.0.wrapping_mul(0x85EB_CA6B);
        let sort_free = |level: &mut Level| level.sort_by_key::<Free, _>(key);
        let shuffle = |level: &mut Level| level.sort_by_key::<Free, _>(|free| free.0);
        // Memory is kept: by short keys, the second time needs none.
        sort_free(&mut level);
        shuffle(&mut level);
        assert_eq!(asked_for(|| sort_free(&mut level)), 0);
        level.check_invariants();
    }
}
