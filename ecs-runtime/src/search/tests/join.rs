//! What several slices have in common.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use std::iter;

use proptest::collection::btree_set;
use proptest::prelude::*;

use super::super::{Cursor, Windowed, binary_search, join, join_all};
use super::{Random, in_no_order};

/// Sets that have something in common, and are of different sizes.
fn set() -> impl Strategy<Value = Vec<u32>> {
    let ids = prop_oneof![0..300_u32, 0..3000_u32, u32::MAX - 50..=u32::MAX];
    let scattered = btree_set(ids, 0..300).prop_map(|ids| ids.into_iter().collect());
    let run = (0..300_u32, 0..200_u32).prop_map(|(first, len)| (first..first + len).collect());
    prop_oneof![scattered, run]
}

fn common<'a>(slices: &[&'a [u32]]) -> Vec<&'a u32> {
    let (first, others) = slices.split_first().expect("there is one at least");
    let others: Vec<BTreeSet<u32>> = others
        .iter()
        .map(|ids| ids.iter().copied().collect())
        .collect();
    let in_others = |id: &&u32| others.iter().all(|ids| ids.contains(id));
    first.iter().filter(in_others).collect()
}

/// The same by a `for` loop as by walking inside, and from any point on.
fn all<I: Iterator + Clone>(join: I) -> Vec<I::Item>
where
    I::Item: PartialEq + core::fmt::Debug,
{
    let mut rows = Vec::new();
    join.clone().for_each(|row| rows.push(row));
    let by_next: Vec<I::Item> = {
        let mut join = join.clone();
        iter::from_fn(|| join.next()).collect()
    };
    assert_eq!(by_next, rows);
    let mut join = join;
    for start in 0..rows.len().min(18) {
        let (least, most) = join.size_hint();
        assert!(least <= rows.len() - start && most.is_some_and(|most| rows.len() - start <= most));
        let mut rest = Vec::new();
        join.clone().for_each(|row| rest.push(row));
        assert_eq!(rest, rows[start..]);
        join.next();
    }
    rows
}

proptest! {
    #[test]
    fn two_slices(one in set(), other in set()) {
        let rows = all(join(&one, &other));
        for &(place, same) in &rows {
            prop_assert_eq!(one[place], other[same]);
        }
        let ids: Vec<&u32> = rows.iter().map(|&(place, _)| &one[place]).collect();
        prop_assert_eq!(ids, common(&[&one, &other]));
    }

    #[test]
    fn several_slices(required in [set(), set(), set(), set()], excluded in [set(), set()]) {
        let [a, b, c, d] = required.each_ref().map(Vec::as_slice);
        for slices in [[a, b, c, d], [a, a, b, b], [d, a, d, a], [a, a, a, a]] {
            let rows = all(join_all(slices));
            for row in &rows {
                for (ids, &place) in slices.iter().zip(row) {
                    prop_assert_eq!(ids[place], slices[0][row[0]]);
                }
            }
            let ids: Vec<&u32> = rows.iter().map(|&[place, ..]| &slices[0][place]).collect();
            prop_assert_eq!(ids, common(&slices));
        }
        let [x, y] = excluded.each_ref().map(Vec::as_slice);
        let ids = all(join_all([a, b]).without([x, y])).into_iter().map(|[place, _]| &a[place]);
        let expected = common(&[a, b]);
        let expected = expected.into_iter().filter(|id| !x.contains(id) && !y.contains(id));
        prop_assert_eq!(ids.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        let all_of_a: Vec<usize> = all(join_all([a])).into_iter().map(|[place]| place).collect();
        prop_assert_eq!(all_of_a, (0..a.len()).collect::<Vec<_>>());
    }
}

/// The ids with which the search was first told.
#[test]
fn the_streams_of_the_article() {
    let driver = [1, 3, 5, 7, 9];
    let ids = [1, 4, 5, 9, 10];
    let expected = [Some(0), None, Some(2), None, Some(3)];
    let (mut cursor, mut windowed) = (Cursor::new(), Windowed::new());
    assert_eq!(driver.map(|id| cursor.find(&ids, id)), expected);
    assert_eq!(driver.map(|id| windowed.find(&ids, id)), expected);
    assert_eq!(driver.map(|id| binary_search(&ids, id)), expected);
    let mut cursor = Cursor::new();
    assert_eq!(driver.map(|id| cursor.seek(&ids, id)), [0, 1, 2, 3, 3]);
    assert!(join(&driver, &ids).eq([(0, 0), (2, 2), (4, 3)]));
    assert!(join_all([&ids, &driver]).eq([[0, 0], [2, 2], [3, 4]]));
    assert!(join_all([&driver]).without([&ids]).eq([[1], [3]]));
}

#[test]
fn a_long_join() {
    let mut random = Random(9);
    let ids = random.ids(50_000);
    for stride in [1, 2, 3, 10, 100, 1000] {
        let driver: Vec<u32> = ids
            .chunks(stride)
            .flat_map(|ids| [ids[0], ids[0] + 1])
            .collect::<BTreeSet<u32>>()
            .into_iter()
            .collect();
        let found = driver
            .iter()
            .enumerate()
            .filter_map(|(place, id)| Some((place, ids.binary_search(id).ok()?)));
        assert!(join(&driver, &ids).eq(found));
    }
}

#[test]
fn gaps_are_leapt_over() {
    let one: Vec<u32> = (0..1000).chain(1_000_000..1_001_000).collect();
    let other: Vec<u32> = (500_000..501_500).chain(1_000_999..1_002_000).collect();
    assert!(join(&one, &other).eq([(1999, 1500)]));
    assert!(join(&other, &one).eq([(1500, 1999)]));
    assert_eq!(join(&one, &[]).count(), 0);
    assert_eq!(join(&[], &[]).count(), 0);
}

#[test]
fn what_is_in_no_order_does_no_harm() {
    let slices = in_no_order();
    for one in &slices {
        for other in &slices {
            for third in &slices {
                let rows = all(join_all([one, other]).without([third]));
                assert!(rows.iter().all(|&[place, same]| one[place] == other[same]));
            }
        }
    }
}
