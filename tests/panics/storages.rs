//! The same where values are ordered, some of them staged, and where they are stable, with vacant rows between them.

use std::collections::BTreeSet;
use std::mem;
use std::ops::DerefMut;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use phalanx::{Entity, world};

use super::{Blown, Call, DROPPED_TWICE, FUSE, LIVING, Loud, Mark, Quiet, Twin, called};

macro_rules! shelf {
    ([$($loud:tt)*] [$($twin:tt)*] with $Tracked:ident) => {
        /// The one of both whose changes are noticed.
        type Tracked = $Tracked;

        world! {
            #[derive(Clone)]
            struct Shelf {
                components {
                    Loud as $($loud)*,
                    Twin as $($twin)*,
                    Quiet,
                    Mark as flag,
                }
                groups {
                    quiet: own [Quiet] with [Loud] without [Mark],
                    both: with [Loud, Twin],
                }
            }
        }
    };
}

stored!(shelf);

type Entities = [Entity; 8];

/// Eight entities, all with a `Quiet`. Of the ordered values some are staged, and one has left a vacant row; so have two of
/// the stable ones.
fn shelf() -> (Shelf, Entities) {
    let mut shelf = Shelf::new();
    let entities = [0; 8].map(|_| shelf.spawn(Quiet(0)));
    for place in [2, 6, 1, 4, 7, 0] {
        let value = Loud::new(u32::try_from(place).unwrap());
        shelf.insert(entities[place], value).unwrap();
    }
    for place in [5, 1, 0, 7, 3, 2] {
        let value = Twin::new(u32::try_from(place).unwrap());
        shelf.insert(entities[place], value).unwrap();
    }
    drop(shelf.remove::<Loud>(entities[6]));
    drop(shelf.remove::<(Twin, Mark)>(entities[1]));
    drop(shelf.remove::<Twin>(entities[7]));
    shelf.insert(entities[0], Mark).unwrap();
    (shelf, entities)
}

/// The ordered values, in their order.
fn louds(shelf: &Shelf) -> Vec<u32> {
    let values = shelf.query::<&Loud>();
    values.iter().map(Loud::number).collect()
}

/// The stable values, in the order of their rows.
fn twins(shelf: &Shelf) -> Vec<u32> {
    let values = shelf.query::<&Twin>();
    values.iter().map(Twin::number).collect()
}

/// What there is before anything is done.
const LOUDS: [u32; 5] = [0, 1, 2, 4, 7];
const TWINS: [u32; 4] = [5, 0, 3, 2];

/// Asserts that what a world shows agrees.
fn assert_whole(shelf: &Shelf) {
    shelf.check_invariants();
    let having = |has: &dyn Fn(Entity) -> bool| shelf.entities().filter(|&e| has(e)).count();
    let has_both = |e| shelf.has::<Loud>(e) && shelf.has::<Twin>(e);
    assert_eq!(shelf.both().len(), having(&has_both));
    assert_eq!(
        shelf.quiet().len(),
        having(&|e| shelf.get::<(Quiet, Loud)>(e).is_some() && !shelf.has::<Mark>(e))
    );
    assert_eq!(louds(shelf).len(), having(&|e| shelf.has::<Loud>(e)));
    assert_eq!(twins(shelf).len(), having(&|e| shelf.has::<Twin>(e)));
    let ids = shelf.query::<(Entity, &Loud)>();
    assert!(ids.iter().is_sorted_by_key(|(entity, _)| entity.index()));
    for row in shelf.both() {
        let (loud, twin) = shelf.get::<(Loud, Twin)>(row.entity).unwrap();
        assert!(std::ptr::eq(row.loud, loud) && std::ptr::eq(row.twin, twin));
    }
}

/// Does `act` so that its first call panics, then so that its second does, and so on; lets `judge` see what is left, and
/// which call panicked. Asserts that there were `calls`, and that behind each all values live that the world has, and no
/// others.
fn at_every_call(
    call: Call,
    calls: u32,
    act: impl Fn(&mut Shelf, Entities),
    judge: impl Fn(&Shelf, Entities, Option<u32>),
) {
    for settles in [false, true] {
        for nth in 1.. {
            let (mut shelf, entities) = shelf();
            assert!(shelf.pool::<Loud>().as_slice().is_none());
            if settles {
                shelf.settle::<Loud>();
            }
            let had: BTreeSet<_> = shelf.pool::<Tracked>().entities().collect();
            let since = shelf.now();
            FUSE.set(Some((call, nth)));
            let result = catch_unwind(AssertUnwindSafe(|| act(&mut shelf, entities)));
            FUSE.set(None);
            let panicked = match result {
                Ok(()) => None,
                Err(panic) if panic.is::<Blown>() => Some(nth),
                Err(panic) => resume_unwind(panic),
            };
            assert_whole(&shelf);
            let values = louds(&shelf).len() + twins(&shelf).len();
            assert_eq!(
                LIVING.with_borrow(BTreeSet::len),
                values,
                "call {nth}: each value that is gone was dropped"
            );
            // A world that was taken out has left another one.
            if since < shelf.now() {
                let gone = had.iter().filter(|&&entity| !shelf.has::<Tracked>(entity));
                let removed = shelf.removed::<Tracked>(since).collect::<BTreeSet<_>>();
                assert!(removed.iter().eq(gone), "call {nth}: what went is noted");
            }
            judge(&shelf, entities, panicked);
            assert_usable(&mut shelf, entities);
            drop(shelf);
            assert_eq!(LIVING.with_borrow(BTreeSet::len), 0, "call {nth}");
            assert!(!DROPPED_TWICE.get(), "call {nth}: a value is dropped twice");
            if panicked.is_none() {
                assert_eq!(nth - 1, calls, "so many calls were made");
                break;
            }
        }
    }
}

/// What is lent may be a guard.
fn add(mut loud: impl DerefMut<Target = Loud>, more: u32) {
    *loud.0.number += more;
}

/// Gives values to all who have none and takes some again, so that rows are staged, reused and settled.
fn assert_usable(shelf: &mut Shelf, entities: Entities) {
    for entity in entities.into_iter().rev() {
        drop(shelf.insert(entity, (Twin::new(50), Loud::new(60))));
        assert_whole(shelf);
    }
    let new = shelf.spawn((Loud::new(70), Quiet(0), Twin::new(80)));
    assert!(shelf.both().contains(new));
    for entity in entities.into_iter().filter(|&entity| entity != new) {
        drop(shelf.remove::<(Loud, Twin)>(entity));
    }
    assert_eq!(louds(shelf).last(), Some(&70));
    for (loud, twin) in shelf.query_mut::<(&mut Loud, &Twin)>() {
        add(loud, twin.number());
    }
    let settled = shelf.pool::<Loud>().as_slice().unwrap();
    assert_eq!(settled.last().map(Loud::number), Some(150));
    shelf.shrink_to_fit();
    assert_whole(shelf);
}

#[test]
fn despawn_leaves_the_entity_dead() {
    for place in 0..8 {
        let values = [&LOUDS[..], &TWINS].map(|all| {
            let place = u32::try_from(place).unwrap();
            u32::from(all.contains(&place))
        });
        let judge = |shelf: &Shelf, entities: Entities, _| {
            assert!(!shelf.contains(entities[place]));
            let [a, b] = values.map(|count| usize::try_from(count).unwrap());
            assert_eq!([louds(shelf).len(), twins(shelf).len()], [5 - a, 4 - b]);
        };
        let calls = values.iter().sum();
        at_every_call(
            Call::Drop,
            calls,
            |shelf, entities| shelf.despawn(entities[place]).unwrap(),
            judge,
        );
        at_every_call(
            Call::Drop,
            calls,
            |shelf, entities| shelf.entity_mut(entities[place]).unwrap().despawn(),
            judge,
        );
    }
}

#[test]
fn values_are_given_out_or_dropped_behind_everything_else() {
    at_every_call(
        Call::Drop,
        2,
        |shelf, [a, ..]| shelf.insert(a, (Twin::new(8), Loud::new(9))).unwrap(),
        |shelf, _, _| {
            assert_eq!(louds(shelf), [9, 1, 2, 4, 7]);
            assert_eq!(twins(shelf), [5, 8, 3, 2]);
        },
    );
    at_every_call(
        Call::Drop,
        2,
        |shelf, [_, _, c, ..]| {
            drop(shelf.replace(c, Twin::new(8)).unwrap());
            drop(shelf.replace(c, Loud::new(9)).unwrap());
        },
        |shelf, _, panicked| {
            let loud = if panicked == Some(1) { 2 } else { 9 };
            assert_eq!(louds(shelf), [0, 1, loud, 4, 7]);
            assert_eq!(twins(shelf), [5, 0, 3, 8]);
        },
    );
    at_every_call(
        Call::Drop,
        2,
        |shelf, [_, _, c, ..]| drop(shelf.remove::<(Loud, Mark, Twin)>(c)),
        |shelf, _, _| {
            assert_eq!(louds(shelf), [0, 1, 4, 7]);
            assert_eq!(twins(shelf), [5, 0, 3]);
        },
    );
}

#[test]
fn remove_all_and_drain_leave_nobody_with_the_component() {
    let no_louds = |shelf: &Shelf, _: Entities, _| {
        assert_eq!(louds(shelf), []);
        assert_eq!(twins(shelf), TWINS);
    };
    let no_twins = |shelf: &Shelf, _: Entities, _| {
        assert_eq!(louds(shelf), LOUDS);
        assert_eq!(twins(shelf), []);
    };
    at_every_call(
        Call::Drop,
        5,
        |shelf, _| assert_eq!(shelf.remove_all::<Loud>(), 5),
        no_louds,
    );
    at_every_call(
        Call::Drop,
        4,
        |shelf, _| assert_eq!(shelf.remove_all::<Twin>(), 4),
        no_twins,
    );
    for taken in 0..3 {
        at_every_call(
            Call::Drop,
            5,
            |shelf, _| {
                let mut drain = shelf.drain::<Loud>();
                let kept: Vec<_> = drain.by_ref().take(taken).collect();
                let last = drain.next_back();
                drop(drain);
                drop((kept, last));
            },
            no_louds,
        );
        at_every_call(
            Call::Drop,
            4,
            |shelf, _| {
                let mut drain = shelf.drain::<Twin>();
                let last = drain.next_back();
                let kept: Vec<_> = drain.by_ref().rev().take(taken).collect();
                drop(drain);
                drop((last, kept));
            },
            no_twins,
        );
    }
    at_every_call(
        Call::Own,
        5,
        |shelf, _| shelf.drain::<Loud>().for_each(|_| called(Call::Own)),
        no_louds,
    );
    at_every_call(
        Call::Own,
        4,
        |shelf, _| shelf.drain::<Twin>().rev().for_each(|_| called(Call::Own)),
        no_twins,
    );
}

#[test]
fn retain_despawns_all_that_was_refused() {
    at_every_call(
        Call::Drop,
        6,
        |shelf, _| shelf.retain::<&Loud>(|loud| loud.number() == 4),
        |shelf, _, _| {
            assert_eq!(louds(shelf), [4]);
            assert_eq!(twins(shelf), [5, 3]);
        },
    );
    at_every_call(
        Call::Drop,
        6,
        |shelf, _| shelf.retain::<(&Twin, Entity)>(|_| false),
        |shelf, _, _| {
            assert_eq!(louds(shelf), [1, 4, 7]);
            assert_eq!(twins(shelf), []);
        },
    );
}

#[test]
fn worlds_that_are_cleared_or_dropped_drop_all_values() {
    at_every_call(
        Call::Drop,
        9,
        |shelf, _| shelf.clear(),
        |shelf, _, _| assert!(shelf.is_empty()),
    );
    at_every_call(
        Call::Drop,
        9,
        |shelf, _| drop(mem::take(shelf)),
        |shelf, _, _| assert!(shelf.is_empty()),
    );
}

#[test]
fn a_clone_that_fails_leaves_the_original_alone() {
    let judge = |shelf: &Shelf, _: Entities, _| {
        assert_eq!(louds(shelf), LOUDS);
        assert_eq!(twins(shelf), TWINS);
    };
    at_every_call(
        Call::Clone,
        9,
        |shelf, _| {
            let clone = shelf.clone();
            assert_whole(&clone);
            assert_eq!(twins(&clone), TWINS);
        },
        judge,
    );
    // The values of the clone are dropped.
    at_every_call(Call::Drop, 9, |shelf, _| drop(shelf.clone()), judge);
}

#[test]
fn a_batch_is_made_up_to_the_item_that_panics() {
    let bundle = |number| {
        called(Call::Own);
        (Twin::new(number), Mark, Loud::new(number))
    };
    let judge = |shelf: &Shelf, _: Entities, panicked: Option<u32>| {
        let made = panicked.map_or(6, |nth| nth - 1);
        let numbers: Vec<_> = (100..100 + made).collect();
        assert_eq!(louds(shelf)[5..], numbers);
        // The row that was vacated last is taken first.
        let mut rows = TWINS.to_vec();
        rows.splice(2..2, numbers.first().copied());
        rows.splice(1..1, numbers.get(1).copied());
        rows.extend(numbers.iter().skip(2));
        assert_eq!(twins(shelf), rows);
    };
    at_every_call(
        Call::Own,
        6,
        |shelf, _| drop(shelf.spawn_batch((100..106).map(bundle))),
        judge,
    );
}

#[test]
fn what_panics_in_a_walk_or_for_a_value_leaves_the_others() {
    let judge = |shelf: &Shelf, _: Entities, _| {
        assert_eq!(louds(shelf), LOUDS);
        assert_eq!(twins(shelf), TWINS);
    };
    at_every_call(
        Call::Own,
        5,
        |shelf, _| {
            let walk = shelf.query_mut::<(&mut Loud, Option<&mut Twin>)>();
            walk.for_each(|_| called(Call::Own));
        },
        judge,
    );
    at_every_call(
        Call::Own,
        4,
        |shelf, _| {
            for _ in shelf.query_mut::<&mut Twin>().into_iter().rev() {
                called(Call::Own);
            }
        },
        judge,
    );
    at_every_call(
        Call::Own,
        1,
        |shelf, [_, b, ..]| drop(shelf.get_or_insert_with(b, Twin::default)),
        |shelf, _, panicked| {
            assert_eq!(louds(shelf), LOUDS);
            assert_eq!(twins(shelf).len(), if panicked.is_some() { 4 } else { 5 });
        },
    );
}

#[test]
fn what_only_moves_rows_runs_no_code_of_the_user() {
    let moves: [fn(&mut Shelf); 5] = [
        |shelf| shelf.settle::<Loud>(),
        |shelf| shelf.settle::<Twin>(),
        |shelf| shelf.query_mut::<&mut Loud>().for_each(drop),
        Shelf::shrink_to_fit,
        |shelf| shelf.reserve::<(Loud, Twin)>(1000),
    ];
    for (nth, move_rows) in moves.into_iter().enumerate() {
        for call in [Call::Drop, Call::Clone] {
            at_every_call(
                call,
                0,
                |shelf, _| move_rows(shelf),
                |shelf, _, _| {
                    assert_eq!(louds(shelf), LOUDS);
                    assert_eq!(twins(shelf), TWINS);
                    let settles = [0, 2, 3].contains(&nth);
                    assert!(!settles || shelf.pool::<Loud>().as_slice().is_some());
                },
            );
        }
    }
}

#[test]
fn retain_despawns_nothing_when_its_closure_panics() {
    at_every_call(
        Call::Own,
        5,
        |shelf, _| {
            shelf.retain::<(&Loud, Option<&mut Twin>)>(|_| {
                called(Call::Own);
                false
            });
        },
        |shelf, _, panicked| {
            let louds_left: &[u32] = if panicked.is_some() { &LOUDS } else { &[] };
            let twins_left: &[u32] = if panicked.is_some() { &TWINS } else { &[5, 3] };
            assert_eq!(louds(shelf), louds_left);
            assert_eq!(twins(shelf), twins_left);
        },
    );
}

#[test]
fn a_bundle_that_is_refused_changes_nothing() {
    let judge = |shelf: &Shelf, entities: Entities, _| {
        assert_eq!(louds(shelf), LOUDS);
        assert_eq!(twins(shelf), TWINS);
        assert_eq!(shelf.len(), entities.len());
    };
    let dead = |entity: Entity| Entity::try_from_bits(entity.to_bits() + (1 << 32)).unwrap();
    at_every_call(
        Call::Drop,
        2,
        |shelf, [_, b, ..]| drop(shelf.insert(dead(b), (Loud::new(9), Twin::new(9)))),
        judge,
    );
    at_every_call(
        Call::Drop,
        2,
        |shelf, [_, b, ..]| {
            drop(shelf.replace(dead(b), Loud::new(9)));
            drop(shelf.replace(dead(b), Twin::new(9)));
        },
        judge,
    );
}

#[test]
fn what_a_clone_replaces_is_dropped() {
    for call in [Call::Clone, Call::Drop] {
        // The target may be left as it was, or be a clone; it is whole either way.
        at_every_call(
            call,
            18,
            |shelf, _| {
                let source = shelf.clone();
                shelf.clone_from(&source);
            },
            |shelf, _, _| {
                assert!([&LOUDS[..], &[]].contains(&&louds(shelf)[..]));
                assert!([&TWINS[..], &[]].contains(&&twins(shelf)[..]));
            },
        );
    }
}
