//! Every kind of key has the order of what it is a key of, in its bits as well.

use alloc::vec::Vec;
use core::cmp::{Ordering, Reverse};

use proptest::prelude::*;

use super::super::key::{Rank, SortKey};
use super::super::{Buffers, order_by_key};
use super::payload::float;
use super::{Random, Shape};
use crate::primitives::{low_half, wide};

/// Compares keys in each of their forms, which must agree.
fn compare<K: SortKey>(a: &K, b: &K) -> Ordering {
    let (a, b) = (a.sort_key(), b.sort_key());
    let order = a.ordered().cmp(&b.ordered());
    if <K::As as Rank>::BITS <= 64 {
        let most = u64::MAX >> (64 - <K::As as Rank>::BITS);
        assert!(a.bits() <= most && b.bits() <= most);
        assert_eq!(a.bits().cmp(&b.bits()), order);
    }
    order
}

fn check<K: SortKey + Copy>(keys: &[K], mut expected: impl FnMut(K, K) -> Ordering) {
    for &a in keys {
        for &b in keys {
            assert_eq!(compare(&a, &b), expected(a, b));
            assert_eq!(compare(&&a, &&b), expected(a, b));
            assert_eq!(compare(&Reverse(a), &Reverse(b)), expected(b, a));
        }
    }
}

macro_rules! integers {
    ($($integer:ident)*) => {$(
        let keys = [$integer::MIN, $integer::MIN + 1, 0, 1, 7, $integer::MAX / 2, $integer::MAX - 1, $integer::MAX];
        check(&keys, |a, b| a.cmp(&b));
    )*};
}

#[test]
fn integers_are_in_their_order() {
    integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
    check(&[i64::MIN, -1, 0, 1], |a, b| a.cmp(&b));
    check(&[i8::MIN, -1, 0, 1], |a, b| a.cmp(&b));
}

#[test]
fn bools_and_characters_are_in_their_order() {
    check(&[false, true], |a, b| a.cmp(&b));
    check(&['\0', 'a', 'z', 'é', '\u{FFFF}', char::MAX], |a, b| {
        a.cmp(&b)
    });
}

#[test]
fn floats_are_in_their_total_order() {
    let floats = [
        -f32::NAN,
        f32::NEG_INFINITY,
        f32::MIN,
        -1.0,
        -f32::MIN_POSITIVE,
        -1e-45,
        -0.0,
        0.0,
        1e-45,
        1.0,
        f32::MAX,
        f32::INFINITY,
        f32::NAN,
    ];
    assert!(floats.is_sorted_by(|a, b| compare(a, b).is_lt()));
    check(&floats, |a, b| a.total_cmp(&b));
    // Which sign a NaN has behind a conversion is nowhere said.
    let mut floats = floats.map(f64::from);
    [floats[0], floats[12]] = [-f64::NAN, f64::NAN];
    assert!(floats.is_sorted_by(|a, b| compare(a, b).is_lt()));
    check(&floats, |a, b| a.total_cmp(&b));
}

#[test]
fn what_is_missing_comes_first() {
    check(&[None, Some(0_u64), Some(7), Some(u64::MAX)], |a, b| {
        a.cmp(&b)
    });
    check(&[None, Some(false), Some(true)], |a, b| a.cmp(&b));
    let nested = [None, Some(None), Some(Some(-3_i8)), Some(Some(4))];
    check(&nested, |a, b| a.cmp(&b));
    let keys = [(None, 5_u8), (Some(-1.5_f32), 0), (Some(2.0), 1)];
    check(&keys, |a, b| a.partial_cmp(&b).expect("none is NaN"));
}

#[test]
fn tuples_are_in_the_order_of_their_parts() {
    let mut random = Random(3);
    let mut small = move || i16::try_from(random.below(5)).unwrap() - 2;
    let keys: Vec<(i16, bool, (u8, i32))> = (0..60)
        .map(|_| {
            let (a, b, c, d) = (small(), small(), small(), small());
            (
                a,
                b > 0,
                (b.unsigned_abs().try_into().unwrap(), (c * d).into()),
            )
        })
        .collect();
    check(&keys, |a, b| a.cmp(&b));
    let keys: Vec<(u64,)> = keys.iter().map(|key| (key.2.0.into(),)).collect();
    check(&keys, |a, b| a.cmp(&b));
    let keys: Vec<_> = keys
        .iter()
        .map(|key| (key.0, -1_i8, 'c', 0_usize, 1_u16, true))
        .collect();
    check(&keys, |a, b| a.cmp(&b));
    assert_eq!(<(bool, char, u8, i32) as Rank>::BITS, 62);
    assert_eq!(<(u32, f32, bool) as Rank>::BITS, 65);
}

#[test]
fn a_type_of_ones_own_is_what_it_names() {
    #[derive(Clone, Copy)]
    struct Layer(i8);

    impl SortKey for Layer {
        type As = Reverse<i8>;

        fn sort_key(&self) -> Reverse<i8> {
            Reverse(self.0)
        }
    }

    check(&[Layer(-1), Layer(3), Layer(2)], |a, b| b.0.cmp(&a.0));
    check(
        &[(Layer(-1), 2_u8), (Layer(3), 1), (Layer(3), 0)],
        |a, b| (b.0.0, a.1).cmp(&(a.0.0, b.1)),
    );
}

/// Sorts by keys that are made of numbers, and compares with a stable sort.
fn orders<K: SortKey>(numbers: &[u64], make: impl Fn(u64) -> K) {
    let keys: Vec<K> = numbers.iter().map(|&number| make(number)).collect();
    let mut expected: Vec<u32> = (0..).take(keys.len()).collect();
    expected.sort_by(|&a, &b| compare(&keys[wide(a)], &keys[wide(b)]));
    let mut buffers = Buffers::new();
    let order = order_by_key(keys.len(), |row| &keys[row], &mut buffers);
    match order {
        Some(order) => assert_eq!(order.rows(), expected),
        None => assert!(expected.is_sorted()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 64 }))]

    #[test]
    fn keys_of_every_kind_are_sorted_stably(
        shape in 0..super::SHAPES.len(),
        count in 0..super::at_most(1500),
        seed: u64,
        scale in 0..44_u32,
    ) {
        let shape: Shape = super::SHAPES[shape];
        let numbers = shape.numbers(count, seed >> 1);
        let scaled: Vec<u64> = numbers.iter().map(|number| number << scale).collect();
        orders(&numbers, |number| number % 2 == 0);
        orders(&numbers, |number| char::from_u32(low_half(number) >> 5).unwrap_or_default());
        orders(&numbers, |number| low_half(number).to_le_bytes()[0]);
        orders(&numbers, low_half);
        orders(&numbers, float);
        orders(&numbers, |number| f64::from(float(number)));
        orders(&scaled, |number| number);
        orders(&scaled, |number| number.cast_signed().wrapping_neg());
        orders(&numbers, |number| (low_half(number) >> 10, float(number)));
        orders(&scaled, |number| (number >> 30, float(number)));
    }
}
