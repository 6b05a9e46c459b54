//! Orders of every length and shape are those of a stable sort, whatever finds them.

use alloc::vec::Vec;
use core::cell::Cell;

use super::super::{Buffers, Order, order_by, order_by_copied, order_by_key};
use super::{SHAPES, Shape, at_most};
use crate::primitives::{low_half, wide};

fn expected(keys: &[u64]) -> Vec<u32> {
    let mut rows: Vec<u32> = (0..).take(keys.len()).collect();
    rows.sort_by_key(|&row| keys[wide(row)]);
    rows
}

/// Whether an order is the stable one, and knows what moves.
fn check(order: Option<&Order<'_>>, expected: &[u32], of: &(Shape, usize)) {
    let moves = (0..).zip(expected).filter(|&(row, &old)| row != old);
    let moves: Vec<usize> = moves.map(|(row, _): (u32, _)| wide(row)).collect();
    let Some(order) = order else {
        assert_eq!(moves, [], "{of:?}");
        return;
    };
    assert_eq!(order.rows(), expected, "{of:?}");
    assert_eq!(order.moved(), moves.len(), "{of:?}");
    let (first, last) = (moves[0], moves[moves.len() - 1]);
    assert_eq!(order.span(), first..last + 1, "{of:?}");
}

#[test]
fn every_shape_at_every_length() {
    let mut buffers = Buffers::new();
    for count in [
        0, 1, 2, 3, 20, 63, 64, 65, 300, 511, 512, 3000, 8191, 8192, 10_000,
    ] {
        for shape in SHAPES {
            let of = (shape, at_most(count));
            let keys = shape.numbers(of.1, 7);
            let expected = expected(&keys);
            let narrow = order_by_key(keys.len(), |row| low_half(keys[row]), &mut buffers);
            check(narrow.as_ref(), &expected, &of);
            drop(narrow);
            let long = order_by_key(keys.len(), |row| keys[row] << 40, &mut buffers);
            check(long.as_ref(), &expected, &of);
            drop(long);
            let near = order_by_key(keys.len(), |row| keys[row] | 1 << 60, &mut buffers);
            check(near.as_ref(), &expected, &of);
            drop(near);
            let wider = order_by_key(keys.len(), |row| (0_u64, keys[row]), &mut buffers);
            check(wider.as_ref(), &expected, &of);
            drop(wider);
            let compare = |a: usize, b: usize| keys[a].cmp(&keys[b]);
            let compared = order_by(keys.len(), compare, &mut buffers);
            check(compared.as_ref(), &expected, &of);
            drop(compared);
            let copied = order_by_copied(keys.len(), |row| keys[row], u64::cmp, &mut buffers);
            check(copied.as_ref(), &expected, &of);
        }
    }
}

#[test]
fn short_keys() {
    let mut buffers = Buffers::new();
    let numbers: Vec<u64> = Shape::Random.numbers(at_most(9000), 1);
    macro_rules! check {
        ($($key:ident: $make:expr;)*) => {$(
            let keys: Vec<$key> = numbers.iter().copied().map(low_half).map($make).collect();
            let mut rows: Vec<u32> = (0..).take(keys.len()).collect();
            rows.sort_by_key(|&row| keys[wide(row)]);
            let order = order_by_key(keys.len(), |row| keys[row], &mut buffers);
            assert_eq!(order.unwrap().rows(), rows);
        )*};
    }
    check! {
        bool: |number| number % 2 == 0;
        u8: |number| number.to_le_bytes()[0];
        i8: |number| number.to_le_bytes()[1].cast_signed();
        u16: |number| u16::from(number.to_le_bytes()[0]) << 8;
        char: |number| char::from_u32(number).unwrap_or('x');
        i64: |number| i64::from(number) - 500_000;
    }
}

#[test]
fn keys_are_asked_once_or_twice() {
    let mut buffers = Buffers::new();
    for shape in SHAPES {
        let keys = shape.numbers(at_most(2000), 3);
        let calls = Cell::new(0);
        let key = |row: usize| {
            calls.set(calls.get() + 1);
            low_half(keys[row])
        };
        let order = order_by_key(keys.len(), key, &mut buffers);
        let sorted = keys.windows(2).position(|pair| pair[0] > pair[1]);
        let most = match sorted {
            None => {
                assert!(order.is_none());
                keys.len()
            }
            Some(last) => keys.len() + last + 2,
        };
        assert!(calls.get() <= most, "{shape:?}");
    }
}

#[test]
fn almost_sorted_input_takes_few_comparisons() {
    let mut buffers = Buffers::new();
    let count = at_most(10_000);
    for (shape, most) in [
        (Shape::Sorted, 1),
        (Shape::Equal, 1),
        (Shape::Falling, 3),
        (Shape::Appended, 3),
        (Shape::Local, 5),
        (Shape::Scattered, 5),
        (Shape::Peaks, 5),
    ] {
        let keys = shape.numbers(count, 5);
        let mut calls = 0;
        let compare = |a: usize, b: usize| {
            calls += 1;
            keys[a].cmp(&keys[b])
        };
        drop(order_by(count, compare, &mut buffers));
        assert!(calls <= most * count, "{shape:?}: {calls}");
    }
}
