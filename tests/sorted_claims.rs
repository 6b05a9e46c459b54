//! What is said of groups that keep an order, where it is easily read wrong.

use core::cell::Cell;
use core::cmp::Reverse;
use core::ops::Bound;

use phalanx::{Entity, Group as _, Sorted, Sorts, World, world};

#[derive(Clone)]
struct Depth(f32);
#[derive(Clone)]
#[expect(dead_code, reason = "it is only moved")]
struct Picture(u32);
#[derive(Clone)]
struct Owner(u32);

world! {
    #[derive(Clone)]
    struct Stage {
        components { Depth as tracked, Picture, Owner }
        groups {
            shown: own [Picture] with [Owner],
            drawn: own [Picture, Depth] with [Owner] sorted by |depth: &Depth| -> f32 { depth.0 },
            deep: with [Depth] without [Owner] sorted by |depth: &Depth| -> Reverse<f32> { Reverse(depth.0) },
        }
    }
}

struct Number(u32);

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

world! {
    struct Counted {
        components { Number as tracked }
        groups {
            kept: own [Number] sorted by |number: &Number| -> u32 {
                ASKED.set(ASKED.get() + 1);
                number.0
            }
        }
    }
}

/// A world whose order was restored.
fn counted(members: u32) -> Counted {
    let mut counted = Counted::new();
    counted.spawn_batch((0..members).map(Number));
    counted.restore_order::<CountedKept>();
    counted
}

/// How many keys are asked for.
fn asked(f: impl FnOnce()) -> usize {
    let before = ASKED.get();
    f();
    ASKED.get() - before
}

fn stage(depths: &[f32]) -> (Stage, Vec<Entity>) {
    let mut stage = Stage::new();
    let depths = depths.iter().zip(0..);
    let bundles = depths.map(|(&depth, id)| (Depth(depth), Picture(id), Owner(id)));
    let entities = stage.spawn_batch(bundles.collect::<Vec<_>>());
    stage.restore_order::<StageDrawn>();
    (stage, entities)
}

#[test]
fn the_last_of_equal_members_takes_the_place_of_one_that_left() {
    let (mut stage, [a, b, c, d]) = four(&[7.0; 4]);
    stage.despawn(a).unwrap();
    assert!(stage.drawn().is_sorted());
    assert!(stage.drawn_mut().entities().eq([d, b, c]));
}

#[test]
fn a_row_that_is_vacated_again_and_again_is_one_row() {
    let mut counted = counted(1000);
    for _ in 0..100 {
        let first = counted.kept().first().unwrap().entity;
        counted.despawn(first).unwrap();
    }
    let asked = asked(|| assert_ne!(counted.restore_order::<CountedKept>(), 0));
    assert!(asked <= 11, "{asked}");

    for written in 0..2 {
        for _ in 0..50 {
            let first = counted.kept().first().unwrap().entity;
            counted.despawn(first).unwrap();
            let first = counted.kept().first().unwrap().entity;
            counted.insert(first, Number(7 * written)).unwrap();
        }
        let asked = self::asked(|| assert_ne!(counted.restore_order::<CountedKept>(), 1));
        assert!(asked <= 11, "{asked}");
    }
}

#[test]
fn a_clone_in_the_middle_is_restored_by_itself() {
    let (mut stage, [a, b, c, d]) = four(&[1.0, 2.0, 3.0, 4.0]);
    stage.get_mut::<Depth>(a).unwrap().0 = 9.0;
    stage.despawn(c).unwrap();
    let mut copy = stage.clone();
    assert_eq!(copy.restore_order::<StageDrawn>(), 3);
    assert!(copy.drawn().entities().eq([b, d, a]));
    assert!(!stage.drawn().is_sorted());
    assert_eq!(stage.restore_order::<StageDrawn>(), 3);
}

#[test]
fn as_many_members_as_before_are_not_taken_for_those_before() {
    let (mut stage, _) = stage(&[1.0, 2.0]);
    let ways: [fn(&mut Stage); 3] = [
        Stage::clear,
        |stage| drop(stage.drain::<Depth>()),
        |stage| assert_ne!(stage.remove_all::<Owner>(), 0),
    ];
    for empty in ways {
        empty(&mut stage);
        assert!(stage.drawn().is_sorted());
        for depth in [5.0, 4.0] {
            stage.spawn((Depth(depth), Picture(0), Owner(0)));
        }
        assert!(!stage.drawn().is_sorted());
        assert_eq!(stage.restore_order::<StageDrawn>(), 2);
    }
}

#[test]
fn members_that_keep_an_order_do_not_count_as_sorted_by_a_group_around_them() {
    let (mut stage, entities) = stage(&[3.0, 2.0, 1.0]);
    stage.spawn((Picture(7), Owner(7)));
    assert_eq!(stage.shown().len(), 4);
    assert_eq!(stage.shown_mut().sort_as::<Owner>(), 1);
    assert_eq!(stage.shown_mut().sort_as_listed(entities), 0);
}

#[test]
fn ranges_that_no_map_of_the_standard_library_takes() {
    let (stage, _) = stage(&[1.0, 2.0, f32::NAN, -f32::NAN]);
    let count = |from, to| stage.drawn().range((from, to)).count();
    assert_eq!(count(Bound::Excluded(1.0), Bound::Excluded(1.0)), 0);
    assert_eq!(count(Bound::Included(2.0), Bound::Included(1.0)), 0);
    assert_eq!(
        count(Bound::Unbounded, Bound::Excluded(f32::NEG_INFINITY)),
        1
    );
    assert_eq!(count(Bound::Included(f32::NAN), Bound::Unbounded), 1);
    assert_eq!(count(Bound::Excluded(f32::NAN), Bound::Unbounded), 0);
}

#[test]
fn library_code_restores_by_asking_for_a_group_to_be_written() {
    fn is_restored<W: World, G: Sorted<W>>(world: &mut W) -> bool {
        let was = world.group::<G>().is_sorted();
        !was && world.group_mut::<G>().is_sorted()
    }
    fn depths<W: World + Sorts<Owner>>(world: &mut W) -> Vec<u32> {
        world.sort_by_key::<Owner, _>(|owner| Reverse(owner.0));
        let owners = world.pool::<Owner>();
        owners.iter().map(|(_, owner)| owner.0).collect()
    }

    let (mut stage, [a, ..]) = four(&[1.0, 2.0, 3.0, 4.0]);
    stage.get_mut::<Depth>(a).unwrap().0 = 9.0;
    assert!(is_restored::<Stage, StageDrawn>(&mut stage));
    assert_eq!(depths(&mut stage), [3, 2, 1, 0]);
    assert!(stage.drawn().is_sorted());
    assert_ne!(StageDrawn::ID, StageDeep::ID);
}

fn four(depths: &[f32; 4]) -> (Stage, [Entity; 4]) {
    let (stage, entities) = stage(depths);
    (stage, entities.try_into().unwrap())
}
