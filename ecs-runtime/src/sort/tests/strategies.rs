//! Every strategy gives the order of a stable sort, and moves whole rows.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use proptest::prelude::*;

use super::payload::{Aligned, Counted, Payload, Unit, float};
use super::{Buffers, Pool, Random, SHAPES, STRATEGIES, Shape, Strategy, at_most};
use crate::primitives::low_half;

/// Sorts a range of a pool in every way, twice each.
fn check<A: Payload, B: Payload>(
    numbers: &[u64],
    range: &Range<usize>,
    buffers: &mut Buffers,
    of: &str,
) {
    let keys: Vec<f32> = numbers.iter().map(|&number| float(number)).collect();
    let ways = STRATEGIES.into_iter().map(Some).chain([None]);
    for way in ways {
        let mut pool: Pool<f32, A, B> = Pool::of(&keys);
        let mut expected = pool.dense.clone();
        let key = |entity: u32, pool: &Pool<f32, A, B>| {
            pool.keys[crate::primitives::wide(pool.sparse[crate::primitives::wide(entity)])]
        };
        expected[range.clone()].sort_by(|&a, &b| key(a, &pool).total_cmp(&key(b, &pool)));
        let moves = expected != pool.dense;
        let sort = |pool: &mut Pool<f32, A, B>, buffers: &mut Buffers| match way {
            Some(strategy) => pool.sort_by(range.clone(), strategy, f32::total_cmp, buffers),
            None => pool.sort_by_key(range.clone(), buffers),
        };
        assert_eq!(sort(&mut pool, buffers), moves, "{of}, {way:?}");
        assert_eq!(pool.dense, expected, "{of}, {way:?}");
        pool.check();
        assert!(!sort(&mut pool, buffers), "{of}, {way:?}: a second time");
        assert_eq!(pool.dense, expected, "{of}, {way:?}");
        pool.check();
    }
}

/// Does so with rows of every kind.
fn check_all(numbers: &[u64], range: &Range<usize>, of: &str) {
    let mut buffers = Buffers::new();
    check::<(), u8>(numbers, range, &mut buffers, of);
    check::<[u8; 3], [u32; 4]>(numbers, range, &mut buffers, of);
    check::<[u32; 16], [u32; 64]>(numbers, range, &mut buffers, of);
    check::<Aligned, String>(numbers, range, &mut buffers, of);
    check::<Counted, Unit>(numbers, range, &mut buffers, of);
    assert_eq!(Counted::living(), 0);
}

#[test]
fn every_shape_in_every_way() {
    for shape in SHAPES {
        for count in [0, 1, 2, 5, 13, 100, at_most(1000)] {
            let numbers = shape.numbers(count, 1);
            let of = alloc::format!("{shape:?} {count}");
            check_all(&numbers, &(0..count), &of);
            check_all(&numbers, &(count / 3..count - count / 4), &of);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 48 }))]

    #[test]
    fn any_numbers_in_every_way(
        numbers in prop::collection::vec(0..64_u64, 0..at_most(300)),
        (from, to) in (0..300_usize, 0..300_usize),
    ) {
        let start = from.min(to).min(numbers.len());
        let end = from.max(to).min(numbers.len());
        check_all(&numbers, &(start..end), "any");
    }

    #[test]
    fn any_shape_in_every_way(shape in 0..SHAPES.len(), count in 0..at_most(600), seed: u64) {
        let shape: Shape = SHAPES[shape];
        check_all(&shape.numbers(count, seed >> 1), &(0..count), "any");
    }
}

#[test]
fn many_rows() {
    let count = at_most(9000);
    let mut buffers = Buffers::new();
    for shape in [Shape::Random, Shape::Ties, Shape::Scattered] {
        let numbers = shape.numbers(count, 2);
        check::<[u32; 4], ()>(&numbers, &(0..count), &mut buffers, "many");
    }
}

#[test]
fn in_place_takes_few_comparisons_of_whatever_stands_there() {
    let count = at_most(3000);
    let mut keys: Vec<u32> = (0..).take(count).collect();
    let mut random = Random(4);
    let mut inputs: Vec<Vec<u32>> = alloc::vec![keys.clone()];
    keys.rotate_left(1);
    inputs.push(keys.clone());
    keys.reverse();
    inputs.push(keys.clone());
    // An organ pipe, a saw, and few values.
    inputs.push(
        (0..)
            .take(count)
            .map(|row: u32| row.min(3000 - row))
            .collect(),
    );
    inputs.push((0..).take(count).map(|row: u32| row % 53).collect());
    inputs.push((0..count).map(|_| low_half(random.next()) % 3).collect());
    for keys in inputs {
        let mut pool: Pool<u32, (), ()> = Pool::of(&keys);
        let mut calls = 0;
        let compare = |a: &u32, b: &u32| {
            calls += 1;
            a.cmp(b)
        };
        pool.sort_by(0..count, Strategy::InPlace, compare, &mut Buffers::new());
        assert!(pool.keys.is_sorted());
        assert!(calls < 40 * count, "{calls}");
    }
}

#[test]
fn in_place_holds_against_an_adversary() {
    const OPEN: u32 = u32::MAX;
    let count = at_most(2000);
    let ids: Vec<usize> = (0..count).collect();
    let mut pool: Pool<usize, (), ()> = Pool::of(&ids);
    // Which value an item has is decided when it is compared with another that is open, as McIlroy's antiqsort does.
    let mut values = alloc::vec![OPEN; count];
    // Two are decided already, or else all would be found to be in order.
    (values[0], values[1]) = (1, 0);
    let (mut next, mut candidate, mut calls) = (2, 0, 0);
    let compare = |a: &usize, b: &usize| {
        calls += 1;
        if values[*a] == OPEN && values[*b] == OPEN && a != b {
            let fixed = if *a == candidate { *a } else { *b };
            values[fixed] = next;
            next += 1;
        }
        if values[*a] == OPEN {
            candidate = *a;
        } else if values[*b] == OPEN {
            candidate = *b;
        }
        values[*a].cmp(&values[*b])
    };
    pool.sort_by(0..count, Strategy::InPlace, compare, &mut Buffers::new());
    pool.check();
    assert!(pool.keys.is_sorted_by_key(|&item| values[item]));
    assert!(calls < 80 * count, "{calls} comparisons of {count} rows");
}
