//! The same in a world with groups: whoever panics, each group has the members that it should have.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use phalanx::{Entity, world};

use super::{Blown, Call, DROPPED_TWICE, FUSE, LIVING, Loud, Mark, Quiet, Twin, called};

world! {
    #[derive(Clone)]
    struct Stage {
        components {
            Quiet,
            Loud,
            Mark as flag,
            Twin,
        }
        groups {
            paired: own [Loud, Quiet],
            unmarked: own [Twin, Quiet, Loud] without [Mark],
            marked: with [Loud, Mark],
            single: with [Quiet] without [Twin],
        }
    }
}

/// Seven entities, of which the first three are `unmarked`, and the first five `paired`.
fn stage() -> (Stage, [Entity; 7]) {
    let mut stage = Stage::new();
    let entities = [
        stage.spawn((Loud::new(0), Quiet(0), Twin::new(0))),
        stage.spawn((Quiet(1), Twin::new(1), Loud::new(1))),
        stage.spawn((Loud::new(2), Twin::new(2), Quiet(2))),
        stage.spawn((Loud::new(3), Twin::new(3), Quiet(3), Mark)),
        stage.spawn((Quiet(4), Loud::new(4))),
        stage.spawn((Loud::new(5), Mark)),
        stage.spawn((Twin::new(6), Mark)),
    ];
    (stage, entities)
}

/// Asserts that everybody is where he belongs, with his own values: a group's rows, brute force, and a look at one
/// entity say the same.
fn assert_grouped(stage: &Stage) {
    stage.check_invariants();
    let of = |admits: &dyn Fn(Entity) -> bool| -> BTreeSet<Entity> {
        stage.entities().filter(|&entity| admits(entity)).collect()
    };
    let has_pair = |e| stage.has::<Loud>(e) && stage.has::<Quiet>(e);
    let is_unmarked = |e| has_pair(e) && stage.has::<Twin>(e) && !stage.has::<Mark>(e);
    let is_marked = |e| stage.has::<Loud>(e) && stage.has::<Mark>(e);
    let is_single = |e| stage.has::<Quiet>(e) && !stage.has::<Twin>(e);
    assert_eq!(
        stage.paired().entities().collect::<BTreeSet<_>>(),
        of(&has_pair)
    );
    assert_eq!(
        stage.unmarked().entities().collect::<BTreeSet<_>>(),
        of(&is_unmarked)
    );
    assert_eq!(
        stage.marked().entities().collect::<BTreeSet<_>>(),
        of(&is_marked)
    );
    assert_eq!(
        stage.single().entities().collect::<BTreeSet<_>>(),
        of(&is_single)
    );
    for row in stage.paired() {
        assert!(std::ptr::eq(
            row.loud,
            stage.get::<Loud>(row.entity).unwrap()
        ));
        assert!(std::ptr::eq(
            row.quiet,
            stage.get::<Quiet>(row.entity).unwrap()
        ));
    }
    for row in stage.unmarked() {
        assert!(std::ptr::eq(
            row.twin,
            stage.get::<Twin>(row.entity).unwrap()
        ));
        assert!(std::ptr::eq(
            row.loud,
            stage.get::<Loud>(row.entity).unwrap()
        ));
    }
}

/// The lengths of `paired`, `unmarked`, `marked` and `single`.
fn lengths(stage: &Stage) -> [usize; 4] {
    [
        stage.paired().len(),
        stage.unmarked().len(),
        stage.marked().len(),
        stage.single().len(),
    ]
}

/// Does `act` so that its first call panics, then so that its second does, and so on; asserts that there were `calls`,
/// and that the groups have so many members whichever panicked, or what they had before.
fn at_every_call(
    call: Call,
    calls: u32,
    act: impl Fn(&mut Stage, [Entity; 7]),
    expected: impl Fn(Option<u32>) -> [usize; 4],
) {
    for nth in 1.. {
        let (mut stage, entities) = stage();
        assert_eq!(lengths(&stage), WHOLE);
        FUSE.set(Some((call, nth)));
        let result = catch_unwind(AssertUnwindSafe(|| act(&mut stage, entities)));
        FUSE.set(None);
        let panicked = match result {
            Ok(()) => None,
            Err(panic) if panic.is::<Blown>() => Some(nth),
            Err(panic) => resume_unwind(panic),
        };

        assert_grouped(&stage);
        assert_eq!(lengths(&stage), expected(panicked), "call {nth}");
        // Members come and go as before.
        let new = stage.spawn((Quiet(9), Twin::new(9), Loud::new(9)));
        assert!(stage.unmarked().contains(new));
        assert_grouped(&stage);
        stage.insert(new, Mark).unwrap();
        assert!(stage.marked().contains(new) && !stage.unmarked().contains(new));
        assert_grouped(&stage);
        stage.despawn(new).unwrap();
        assert_grouped(&stage);
        drop(stage);
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

/// What [`lengths`] says before anything is done.
const WHOLE: [usize; 4] = [5, 3, 2, 1];

#[test]
fn despawn_takes_the_entity_out_of_every_group() {
    at_every_call(
        Call::Drop,
        2,
        |stage, [a, ..]| stage.despawn(a).unwrap(),
        |_| [4, 2, 2, 1],
    );
    at_every_call(
        Call::Drop,
        2,
        |stage, [.., d, _, _, _]| stage.entity_mut(d).unwrap().despawn(),
        |_| [4, 3, 1, 1],
    );
    at_every_call(
        Call::Drop,
        1,
        |stage, [.., e, _, _]| stage.despawn(e).unwrap(),
        |_| [4, 3, 2, 0],
    );
}

#[test]
fn insert_moves_the_entity_before_old_values_are_dropped() {
    // Out of one group and into another, with two values overwritten.
    at_every_call(
        Call::Drop,
        2,
        |stage, [a, ..]| stage.insert(a, (Twin::new(7), Mark, Loud::new(8))).unwrap(),
        |_| [5, 2, 3, 1],
    );
    // Into two groups and out of one.
    at_every_call(
        Call::Drop,
        1,
        |stage, [.., e, _, _]| stage.insert(e, (Loud::new(8), Twin::new(7))).unwrap(),
        |_| [5, 4, 2, 0],
    );
    at_every_call(
        Call::Drop,
        1,
        |stage, [_, b, ..]| drop(stage.replace(b, Loud::new(9)).unwrap()),
        |_| WHOLE,
    );
}

#[test]
fn remove_moves_the_entity_before_values_are_dropped() {
    at_every_call(
        Call::Drop,
        2,
        |stage, [a, ..]| drop(stage.remove::<(Twin, Loud)>(a)),
        |_| [4, 2, 2, 2],
    );
    at_every_call(
        Call::Drop,
        1,
        |stage, [.., d, _, _, _]| drop(stage.remove::<(Mark, Twin)>(d)),
        |_| [5, 3, 1, 2],
    );
}

#[test]
fn remove_all_and_drain_empty_groups_and_fill_others() {
    at_every_call(
        Call::Drop,
        6,
        |stage, _| assert_eq!(stage.remove_all::<Loud>(), 6),
        |_| [0, 0, 0, 1],
    );
    at_every_call(
        Call::Drop,
        5,
        |stage, _| drop(stage.drain::<Twin>()),
        |_| [5, 0, 2, 5],
    );
    at_every_call(
        Call::Drop,
        5,
        |stage, _| {
            let mut drain = stage.drain::<Twin>();
            let taken = (drain.next(), drain.next_back());
            drop(drain);
            drop(taken);
        },
        |_| [5, 0, 2, 5],
    );
    at_every_call(
        Call::Own,
        3,
        |stage, _| stage.drain::<Mark>().for_each(|_| called(Call::Own)),
        |_| [5, 4, 0, 1],
    );
}

#[test]
fn retain_takes_all_that_was_refused_out_of_its_groups() {
    at_every_call(
        Call::Drop,
        10,
        |stage, _| stage.retain::<&Loud>(|_| false),
        |_| [0, 0, 0, 0],
    );
    at_every_call(
        Call::Own,
        5,
        |stage, _| {
            stage.retain::<(&mut Quiet, &Loud)>(|(quiet, _)| {
                called(Call::Own);
                quiet.0 += 1;
                false
            });
        },
        |panicked| {
            if panicked.is_some() {
                WHOLE
            } else {
                [0, 0, 1, 0]
            }
        },
    );
}

#[test]
fn clear_empties_every_group() {
    at_every_call(Call::Drop, 11, |stage, _| stage.clear(), |_| [0; 4]);
    at_every_call(
        Call::Drop,
        11,
        |stage, _| drop(std::mem::take(stage)),
        |_| [0; 4],
    );
}

#[test]
fn a_batch_enters_up_to_the_item_that_panics() {
    let expected = |panicked: Option<u32>| {
        let made = usize::try_from(panicked.map_or(6, |nth| nth - 1)).unwrap();
        [5 + made, 3 + made, 2, 1]
    };
    let bundle = |number: u32| {
        called(Call::Own);
        (Twin::new(number), Quiet(number.into()), Loud::new(number))
    };
    at_every_call(
        Call::Own,
        6,
        |stage, _| drop(stage.spawn_batch((10..16).map(bundle))),
        expected,
    );
    at_every_call(
        Call::Own,
        6,
        |stage, _| drop(stage.spawn_batch((10..16).map(bundle).filter(|_| true))),
        expected,
    );
}

#[test]
fn a_value_that_cannot_be_made_moves_nobody() {
    at_every_call(
        Call::Own,
        1,
        |stage, [.., e, _, _]| drop(stage.get_or_insert_with(e, Twin::default)),
        |panicked| {
            if panicked.is_some() {
                WHOLE
            } else {
                [5, 4, 2, 0]
            }
        },
    );
    at_every_call(
        Call::Own,
        1,
        |stage, [.., e, _, _]| stage.insert(e, (Mark, Twin::default())).unwrap(),
        |panicked| {
            if panicked.is_some() {
                WHOLE
            } else {
                [5, 3, 3, 0]
            }
        },
    );
}

#[test]
fn a_clone_that_fails_leaves_the_groups_of_both_alone() {
    at_every_call(
        Call::Clone,
        11,
        |stage, _| {
            let clone = stage.clone();
            assert_grouped(&clone);
            assert_eq!(lengths(&clone), WHOLE);
        },
        |_| WHOLE,
    );
}

#[test]
fn a_body_that_panics_moves_nobody() {
    at_every_call(
        Call::Own,
        5,
        |stage, _| {
            stage.paired_mut().for_each(|row| {
                row.quiet.0 += 100;
                called(Call::Own);
            });
        },
        |_| WHOLE,
    );
    at_every_call(
        Call::Own,
        3,
        |stage, _| {
            for row in stage.unmarked_mut().into_iter().rev() {
                row.quiet.0 += 100;
                called(Call::Own);
            }
        },
        |_| WHOLE,
    );
}
