//! The bare set of entities: a sparse set that is sorted in every way.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use phalanx::{Entity, EntitySet, Strategy};
use proptest::prelude::*;

const STRATEGIES: [Strategy; 4] = [
    Strategy::Auto,
    Strategy::InPlace,
    Strategy::Permutation,
    Strategy::Hybrid,
];

fn entity(index: u32, generation: u32) -> Entity {
    Entity::try_from_bits(u64::from(generation) << 32 | u64::from(index)).unwrap()
}

fn set(indices: &[u32]) -> EntitySet {
    indices.iter().map(|&index| entity(index, 1)).collect()
}

fn indices(set: &EntitySet) -> Vec<u32> {
    set.check_invariants();
    set.iter().map(Entity::index).collect()
}

#[test]
fn the_entities_stand_as_they_came_until_one_goes() {
    let mut set = set(&[5, 9000, 2]);
    assert!(!set.insert(entity(5, 1)));
    assert_eq!(indices(&set), [5, 9000, 2]);
    assert_eq!(set.position(entity(2, 1)), Some(2));
    assert!(set.remove(entity(5, 1)));
    assert!(!set.remove(entity(5, 1)));
    assert_eq!(indices(&set), [2, 9000]);
    assert_eq!(format!("{set:?}"), "{2v1, 9000v1}");
    set.clear();
    assert!(set.is_empty() && !set.contains(entity(2, 1)));
    set.extend([entity(7, 1)]);
    assert_eq!(
        (set.len(), set.clone().as_slice()),
        (1, &[entity(7, 1)][..])
    );
}

#[test]
fn a_later_user_of_an_index_takes_the_place_of_the_one_before() {
    let mut set = set(&[1, 2, 3]);
    assert!(set.insert(entity(2, 4)));
    assert!(set.contains(entity(2, 4)) && !set.contains(entity(2, 1)));
    assert_eq!(set.as_slice(), [entity(1, 1), entity(2, 4), entity(3, 1)]);
    assert!(!set.remove(entity(2, 1)));
    set.check_invariants();
}

#[test]
fn an_index_that_no_world_gives_out_is_refused() {
    let mut set = set(&[1]);
    for index in [u32::MAX, u32::MAX - 1] {
        let inserted = catch_unwind(AssertUnwindSafe(|| set.insert(entity(index, 1))));
        assert!(inserted.is_err());
        assert!(!set.contains(entity(index, 1)));
        assert!(!set.remove(entity(index, 1)));
    }
    assert_eq!(indices(&set), [1]);
}

#[test]
fn those_that_are_kept_stay_in_their_order() {
    let mut set = set(&[9, 4, 7, 1, 8]);
    set.retain(|entity| entity.index() != 4);
    assert_eq!(indices(&set), [9, 7, 1, 8]);
    let retained = catch_unwind(AssertUnwindSafe(|| {
        set.retain(|entity| entity.index() / 9 > 0 || panic!());
    }));
    assert!(retained.is_err());
    assert_eq!(indices(&set), [9, 7, 1, 8]);
    set.shrink_to_fit();
    assert_eq!(indices(&set), [9, 7, 1, 8]);
}

#[test]
fn the_order_of_a_list_with_entries_missing_on_both_sides() {
    let mut set = set(&[1, 2, 3, 4]);
    let order = [4, 2, 9, 1, 2].map(|index| entity(index, 1));
    assert_eq!(set.sort_as(order), 3);
    assert_eq!(indices(&set), [4, 2, 1, 3]);
    assert_eq!(set.sort_as([entity(3, 2)]), 0);
    assert_eq!(indices(&set), [4, 2, 1, 3]);
}

#[test]
fn a_comparison_that_panics_leaves_all_where_they_were() {
    let before = [9, 4, 7, 1, 8, 2, 6, 3, 5, 0, 12, 11, 14, 13, 10];
    for strategy in STRATEGIES {
        for calls in 0..60 {
            let mut set = set(&before);
            let mut left = calls;
            let sorted = catch_unwind(AssertUnwindSafe(|| {
                set.sort_by_with(strategy, |a, b| {
                    left = u32::checked_sub(left, 1).unwrap();
                    a.cmp(&b)
                });
            }));
            let expected: Vec<u32> = match sorted {
                Ok(()) => (0..15).collect(),
                Err(_) => before.to_vec(),
            };
            assert_eq!(indices(&set), expected, "{strategy:?} {calls}");
        }
    }
}

proptest! {
    #[test]
    fn every_strategy_is_a_stable_sort(
        members in prop::collection::vec(0_u32..20_000, 0..300),
        modulus in 1_u32..400,
    ) {
        for strategy in STRATEGIES {
            let mut set = set(&members);
            let mut seen = BTreeSet::new();
            let mut expected: Vec<u32> = members.clone();
            expected.retain(|&member| seen.insert(member));
            expected.sort_by_key(|&member| member % modulus);
            let mut other = set.clone();
            set.sort_by_key_with(strategy, |entity| entity.index() % modulus);
            other.sort_by_with(strategy, |a, b| {
                (a.index() % modulus).cmp(&(b.index() % modulus))
            });
            prop_assert_eq!(&indices(&set), &expected);
            prop_assert_eq!(&indices(&other), &expected);
        }
    }
}
