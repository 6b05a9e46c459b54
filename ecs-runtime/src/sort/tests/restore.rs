//! Restoring an order gives that of a stable sort, and asks for few keys.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::cell::Cell;

use proptest::prelude::*;

use super::super::{Buffers, is_restored, order_as, order_restored};
use crate::primitives::{narrow, wide};

/// What a search among `rows` rows may ask for.
fn steps(rows: usize) -> usize {
    (0..64).find(|&steps| 1 << steps >= rows).unwrap_or(64)
}

/// Restores rows with keys that ascend but at `disturbed`, and compares with a stable sort.
fn check(keys: &[u8], disturbed: &[usize], wide_keys: bool) {
    let rows = keys.len();
    let mut expected: Vec<usize> = (0..rows).collect();
    expected.sort_by_key(|&row| keys[row]);
    let asked = Cell::new(0);
    let key = |row: usize| {
        asked.set(asked.get() + 1);
        keys[row]
    };
    let mut buffers = Buffers::new();
    let again = disturbed.iter().chain(disturbed.first()).copied();
    let part = if wide_keys {
        order_restored(rows, again, |row| (u64::MAX, key(row)), &mut buffers)
    } else {
        order_restored(rows, again, key, &mut buffers)
    };
    let mut found: Vec<usize> = (0..rows).collect();
    let mut span = None;
    if let Some((part, order)) = part {
        let inner = order.span();
        span = Some(part.start + inner.start..part.start + inner.end);
        for (place, &row) in order.rows().iter().enumerate() {
            found[part.start + place] = part.start + wide(row);
        }
    }
    assert_eq!(found, expected);
    let changed = disturbed.len() + 1;
    assert!(asked.get() <= changed * (1 + steps(rows)) && asked.get() <= rows);
    if let Some(span) = span {
        let disturbed: BTreeSet<usize> = disturbed.iter().copied().collect();
        let places = (0..rows).filter(|&row| disturbed.contains(&expected[row]));
        let ends: BTreeSet<usize> = places.chain(disturbed.iter().copied()).collect();
        assert!(ends.first().is_some_and(|&first| first <= span.start));
        assert!(ends.last().is_some_and(|&last| span.end <= last + 1));
    }
    let is_sorted = is_restored(rows, disturbed.iter().copied(), |row| keys[row]);
    assert_eq!(is_sorted, keys.is_sorted());
}

proptest! {
    #[test]
    fn any_rows_that_were_disturbed(
        mut keys in prop::collection::vec(0_u8..40, 0..400),
        writes in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..40), 0..30),
        wide_keys: bool,
    ) {
        keys.sort_unstable();
        let mut disturbed = BTreeSet::new();
        if !keys.is_empty() {
            for (row, key) in writes {
                let row = row.index(keys.len());
                keys[row] = key;
                disturbed.insert(row);
            }
        }
        let disturbed: Vec<usize> = disturbed.into_iter().rev().collect();
        check(&keys, &disturbed, wide_keys);
    }

    #[test]
    fn any_list_of_rows_comes_first(
        rows in 0_usize..200,
        listed in prop::collection::vec(0_usize..220, 0..250),
        behind in 0_usize..5,
    ) {
        let mut expected: Vec<usize> = Vec::new();
        for &row in listed.iter().filter(|&&row| row < rows) {
            if !expected.contains(&row) {
                expected.push(row);
            }
        }
        let named = expected.len();
        expected.extend((0..rows).filter(|row| !listed.contains(row)));
        let mut buffers = Buffers::new();
        let (count, order) = order_as(rows, &mut buffers, |naming| {
            let mut naming = naming.behind(behind);
            for row in &listed {
                naming.name(row + behind);
            }
            naming.name(behind.wrapping_sub(1));
        });
        prop_assert_eq!(count, named);
        let found: Vec<usize> = match &order {
            Some(order) => order.rows().iter().map(|&row| wide(row)).collect(),
            None => (0..rows).collect(),
        };
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn every_way_to_disturb_few_rows() {
    for rows in 0..7 {
        for keys in 0..3_usize.pow(narrow(rows)) {
            let mut keys: Vec<u8> = (0..rows)
                .scan(keys, |keys, _| {
                    let key = u8::try_from(*keys % 3).ok();
                    *keys /= 3;
                    key
                })
                .collect();
            let written = keys.clone();
            for disturbed in 0..1_usize << rows {
                let disturbed: Vec<usize> =
                    (0..rows).filter(|row| disturbed >> row & 1 == 1).collect();
                // All others ascend.
                let mut least = 0;
                for row in 0..rows {
                    keys[row] = written[row];
                    if !disturbed.contains(&row) {
                        least = keys[row].max(least);
                        keys[row] = least;
                    }
                }
                check(&keys, &disturbed, false);
            }
        }
    }
}

#[test]
fn a_row_that_does_not_move_costs_no_write() {
    let mut buffers = Buffers::new();
    let key = |row: usize| row / 2;
    assert!(order_restored(1000, [3, 500, 999], key, &mut buffers).is_none());
    assert!(order_restored(1000, [], key, &mut buffers).is_none());
    assert!(order_restored(0, [], key, &mut buffers).is_none());
}
