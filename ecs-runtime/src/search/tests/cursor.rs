//! One id at a time.

use alloc::vec::Vec;
use core::cell::Cell;

use super::super::{Cursor, Windowed, binary_search};
use super::{Random, at_most, in_no_order, lower_bound};
use crate::primitives::{narrow, wide};

/// How many ids there are where searches are counted.
const MANY: usize = 1_000_000;

#[test]
fn cursors_in_every_state_find_what_is_there() {
    for count in [0, 1, 2, 3, 4, 5, 17, 30] {
        let ids: Vec<u32> = (0..count).map(|id| 3 * id + 1).collect();
        let places = (0..=ids.len() + 2).chain([usize::MAX]);
        for place in places {
            for class in [0, 1, 2, 3, 4, 5, 6, 31, 63, 64, u32::MAX] {
                for near in 0..8 {
                    for id in 0..3 * count + 3 {
                        let mut cursor = Cursor::in_state(place, class, near);
                        assert_eq!(cursor.find(&ids, id), ids.binary_search(&id).ok());
                        assert_eq!(cursor.find(&ids, id), ids.binary_search(&id).ok());
                        let mut cursor = Cursor::in_state(place, class, near);
                        assert_eq!(cursor.seek(&ids, id), lower_bound(&ids, id));
                    }
                }
            }
        }
    }
}

/// Where one asks next, by what there is and where one was.
type Walk = fn(&mut Random, &[u32], &mut usize) -> u32;

const WALKS: [Walk; 7] = [
    // Ahead by one, by some, and by many.
    |_, ids, place| ahead(ids, place, 1),
    |random, ids, place| ahead(ids, place, 1 + wide(random.below(19))),
    |random, ids, place| ahead(ids, place, 1 + wide(random.below(1999))),
    // Back.
    |random, ids, place| {
        let back = 1 + wide(random.below(19));
        ahead(ids, place, ids.len() - back % ids.len())
    },
    // To and fro.
    |random, ids, place| {
        let forth = 16 * ids.len() - 32 + wide(random.below(65));
        ahead(ids, place, forth)
    },
    // Anywhere, there or not.
    |random, ids, _| random.below(ids[ids.len() - 1] + 2),
    // From anywhere on, some neighbours.
    |random, ids, place| {
        if random.below(32) == 0 {
            *place = wide(random.below(narrow(ids.len())));
        }
        ahead(ids, place, 1)
    },
];

/// The id so many places ahead, or one beside it; the first is ahead of the last.
fn ahead(ids: &[u32], place: &mut usize, distance: usize) -> u32 {
    *place = (*place + distance) % ids.len();
    ids[*place] + u32::from(place.is_multiple_of(5))
}

#[test]
fn all_searches_agree_on_random_walks() {
    let mut random = Random(1);
    for count in [2, 50, 1000, 30_000] {
        let ids = random.ids(count);
        for walk in WALKS {
            let (mut cursor, mut windowed) = (Cursor::new(), Windowed::new());
            let mut place = 0;
            for _ in 0..at_most(300_000 / 4 / WALKS.len()) {
                let id = walk(&mut random, &ids, &mut place);
                let expected = ids.binary_search(&id);
                assert_eq!(cursor.find(&ids, id), expected.ok());
                assert_eq!(windowed.find(&ids, id), expected.ok());
                assert_eq!(binary_search(&ids, id), expected.ok());
                let mut other = cursor;
                let next = walk(&mut random, &ids, &mut place);
                assert_eq!(other.seek(&ids, next), lower_bound(&ids, next));
            }
        }
    }
}

#[test]
fn the_first_and_the_last_id() {
    let ids = [0, 5, u32::MAX];
    let (mut cursor, mut windowed) = (Cursor::new(), Windowed::new());
    for id in [0, u32::MAX, 0, 5, u32::MAX - 1, u32::MAX, 1] {
        let expected = ids.binary_search(&id).ok();
        assert_eq!(cursor.find(&ids, id), expected);
        assert_eq!(windowed.find(&ids, id), expected);
        assert_eq!(binary_search(&ids, id), expected);
        assert_eq!(cursor.seek(&ids, id), lower_bound(&ids, id));
    }
}

#[test]
fn a_slice_may_shrink_and_grow_under_a_cursor() {
    let mut random = Random(5);
    let all = random.ids(10_000);
    let (mut cursor, mut windowed) = (Cursor::new(), Windowed::new());
    for _ in 0..at_most(20_000) {
        let ids = &all[..wide(random.below(10_001)) >> random.below(14)];
        let id = random.below(20_000) >> random.below(14);
        assert_eq!(cursor.seek(ids, id), lower_bound(ids, id));
        assert_eq!(cursor.find(ids, id), ids.binary_search(&id).ok());
        assert_eq!(windowed.find(ids, id), ids.binary_search(&id).ok());
    }
    assert_eq!(cursor.find(&[], 1), None);
    assert_eq!(cursor.seek(&[], 1), 0);
    assert_eq!(windowed.find(&[], 1), None);
    assert_eq!(binary_search(&[], 1), None);
}

#[test]
fn two_cursors_do_not_disturb_each_other() {
    let ids = Random(7).ids(MANY / 10);
    let alone = comparisons_of(&ids, (10..ids.len()).step_by(10));
    let mut cursors = [Cursor::new(), Cursor::new()];
    let counts = [const { Cell::new(0) }; 2];
    let back = (0..ids.len() - 10).rev().step_by(10);
    for (forth, back) in (10..ids.len()).step_by(10).zip(back) {
        for ((cursor, count), place) in cursors.iter_mut().zip(&counts).zip([forth, back]) {
            assert_eq!(search_counted(cursor, &ids, ids[place], count), Ok(place));
        }
    }
    assert_eq!(counts[0].get(), alone);
}

#[test]
fn ids_in_no_order_do_no_harm() {
    for ids in in_no_order() {
        let ids = &ids[..];
        for place in [0, 1, 50, 99, 150, usize::MAX] {
            for class in [0, 1, 2, 3, 4, 7, u32::MAX] {
                let mut cursor = Cursor::in_state(place, class, 7);
                let mut windowed = Windowed::new();
                for id in (0..120).chain([u32::MAX]) {
                    assert!(cursor.seek(ids, id) <= ids.len());
                    for found in [
                        cursor.find(ids, id),
                        windowed.find(ids, id),
                        binary_search(ids, id),
                    ] {
                        assert!(found.is_none_or(|place| ids[place] == id));
                    }
                }
            }
        }
    }
}

/// How many comparisons a search takes that is given by how far answers are apart, at most.
#[test]
fn comparisons_follow_the_distance() {
    let mut random = Random(11);
    let ids = random.ids(MANY);
    for (distance, most) in [(1, 1.5), (2, 5.5), (10, 9.0), (100, 12.0)] {
        let mut place = 0;
        let places = core::iter::from_fn(|| {
            place += 1 + wide(random.below(2 * distance - 1));
            (place < ids.len()).then_some(place)
        });
        let places: Vec<usize> = places.take(at_most(200_000)).collect();
        let mean = mean(comparisons_of(&ids, places.iter().copied()), places.len());
        assert!(mean <= most, "{mean} at distance {distance}");
    }
    let places: Vec<usize> = (0..at_most(200_000))
        .map(|_| wide(random.below(narrow(MANY))))
        .collect();
    let mean = mean(comparisons_of(&ids, places.iter().copied()), places.len());
    assert!(mean <= 23.0, "{mean} at random");
}

fn mean(count: u32, of: usize) -> f64 {
    f64::from(count) / f64::from(narrow(of))
}

/// How many comparisons it takes to find the ids at these places.
fn comparisons_of(ids: &[u32], places: impl Iterator<Item = usize>) -> u32 {
    let mut cursor = Cursor::new();
    let count = Cell::new(0);
    for place in places {
        assert_eq!(
            search_counted(&mut cursor, ids, ids[place], &count),
            Ok(place)
        );
    }
    count.get()
}

fn search_counted(
    cursor: &mut Cursor,
    ids: &[u32],
    id: u32,
    count: &Cell<u32>,
) -> Result<usize, usize> {
    cursor.search(ids, |other| {
        count.set(count.get() + 1);
        other.cmp(&id)
    })
}
