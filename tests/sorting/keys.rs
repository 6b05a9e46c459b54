//! Every kind of key, on a pool and on a group, against what the standard library says of the same values.

use std::cmp::{Ordering, Reverse};
use std::fmt::Debug;

use phalanx::{Entity, SortKey, world};

use crate::common::{STRATEGIES, numbers, property, spread};

/// In a group, with the place of its entity in the order of spawning.
#[derive(Debug)]
struct Grouped<K>(K);
#[derive(Debug)]
struct Nth(usize);
/// In no group.
#[derive(Debug)]
struct Lone<K>(K, usize);

world! {
    #[derive(Debug)]
    struct Level<K: Debug> {
        components { Grouped<K> as tracked, Lone<K>, Nth }
        groups { table: own [Nth, Grouped<K>] }
    }
}

/// Sorts keys that are made of numbers, and compares with a stable sort of them.
fn check<K>(make: impl Fn(u32) -> K, compare: impl Fn(&K, &K) -> Ordering)
where
    K: SortKey + Copy + Debug + 'static,
{
    property(8, &numbers(100), |numbers| {
        let keys: Vec<K> = numbers.iter().map(|&number| make(number)).collect();
        let mut expected: Vec<usize> = (0..keys.len()).collect();
        expected.sort_by(|&one, &other| compare(&keys[one], &keys[other]));
        for how in STRATEGIES {
            let mut level = Level::<K>::new();
            let entities: Vec<Entity> = keys
                .iter()
                .enumerate()
                .map(|(nth, &key)| level.spawn((Grouped(key), Lone(key, nth), Nth(nth))))
                .collect();
            // Twice: what is in order stays so.
            for _ in 0..2 {
                level.sort_by_key_with::<Lone<K>, _>(how, |lone| lone.0);
                level
                    .table_mut()
                    .sort_by_key_with::<Grouped<K>, _>(how, |grouped| grouped.0);
                level.check_invariants();
                let lone = level.pool::<Lone<K>>();
                assert!(
                    lone.as_slice()
                        .iter()
                        .map(|lone| lone.1)
                        .eq(expected.iter().copied())
                );
                let table = level.table();
                assert!(
                    table
                        .slice::<Nth>()
                        .iter()
                        .map(|nth| nth.0)
                        .eq(expected.iter().copied())
                );
                assert!(
                    table
                        .entities()
                        .eq(expected.iter().map(|&nth| entities[nth]))
                );
                assert!(table.is_sorted_by_key::<Grouped<K>, _>(|grouped| grouped.0));
                assert!(table.is_sorted_by::<Grouped<K>>(|one, other| compare(&one.0, &other.0)));
            }
        }
        // A pair of keys is compared as they are.
        let mut level = Level::<K>::new();
        level.spawn_batch(keys.iter().map(|&key| (Grouped(key), Nth(0))));
        let grouped = level.pool::<Grouped<K>>().as_slice();
        let descends = grouped
            .windows(2)
            .any(|pair| compare(&pair[0].0, &pair[1].0).is_gt());
        let table = level.table();
        assert_eq!(
            table.is_sorted_by_key::<Grouped<K>, _>(|grouped| grouped.0),
            !descends
        );
    });
}

/// A tests for each kind of key that has an order of its own.
macro_rules! ordered {
    ($($name:ident: $Key:ty, $make:expr;)*) => {$(
        #[test]
        fn $name() {
            check::<$Key>($make, Ord::cmp);
        }
    )*};
}

fn byte(number: u32) -> u8 {
    number.to_be_bytes()[0]
}

fn half(number: u32) -> u16 {
    u16::try_from(number >> 16).unwrap()
}

ordered! {
    booleans: bool, |number| byte(number) >= 128;
    characters: char, |number| char::from_u32(number >> 11).unwrap_or('\u{FFFF}');
    bytes: u8, byte;
    halves: u16, half;
    words: u32, |number| number;
    double_words: u64, spread;
    sizes: usize, |number| usize::try_from(spread(number)).unwrap_or(usize::MAX);
    signed_bytes: i8, |number| byte(number).cast_signed();
    signed_halves: i16, |number| half(number).cast_signed();
    signed_words: i32, u32::cast_signed;
    signed_double_words: i64, |number| spread(number).cast_signed();
    signed_double_words_that_are_near: i64, |number| i64::from(number.cast_signed()) - 7;
    signed_sizes: isize, |number| isize::try_from(number.cast_signed()).unwrap();
    reversed: Reverse<u8>, |number| Reverse(byte(number));
    reversed_and_signed: Reverse<i64>, |number| Reverse(spread(number).cast_signed());
    reversed_twice: Reverse<Reverse<i16>>, |number| Reverse(Reverse(half(number).cast_signed()));
    pairs_of_one: (i8,), |number| (byte(number).cast_signed(),);
    pairs: (u8, Reverse<i16>), |number| (byte(number) % 4, Reverse(half(number << 7).cast_signed()));
    of_37_bits: (u16, char), |number| (half(number) % 3, char::from(byte(number << 9)));
    of_64_bits: (i32, u16, i16), |number| {
        (number.cast_signed() % 3, half(number) % 3, half(number << 16).cast_signed())
    };
    of_65_bits: (bool, u64), |number| (byte(number << 5) < 128, spread(number));
    of_65_bits_too: (i64, bool), |number| (spread(number / 5).cast_signed(), number % 2 == 1);
    of_many_bits: (u64, Reverse<(i64, u64)>, char), |number| {
        let number = u64::from(number);
        (number % 3, Reverse((number.cast_signed() % 5 - 2, number % 7)), 'x')
    };
    sextuples: (bool, u8, i8, bool, Reverse<bool>, u32), |number| {
        let [a, b, c, d] = number.to_be_bytes();
        (a > 128, b % 3, (c % 3).cast_signed() - 1, d > 9, Reverse(d % 2 == 0), number)
    };
    nested: ((u8, (i8, bool)), Reverse<(u16, bool)>), |number| {
        let [a, b, c, d] = number.to_be_bytes();
        ((a % 2, ((b % 3).cast_signed() - 1, c > 7)), Reverse((half(number << 3), d > 100)))
    };
}

/// A float of any bits; a few are `NaN`s, infinities and zeros of both signs.
fn float(number: u32) -> f32 {
    match number % 16 {
        0 => f32::NAN,
        1 => -f32::NAN,
        2 => 0.0,
        3 => -0.0,
        4 => f32::INFINITY,
        5 => f32::NEG_INFINITY,
        6 => f32::from_bits(0x7F80_0001),
        7 => f32::MIN_POSITIVE / 2.0,
        _ => f32::from_bits(number),
    }
}

/// The same of more bits.
fn double(number: u32) -> f64 {
    match number % 16 {
        0 => f64::NAN,
        1 => -f64::NAN,
        2 => 0.0,
        3 => -0.0,
        4 => f64::INFINITY,
        5 => f64::NEG_INFINITY,
        6 => f64::from_bits(0xFFF0_0000_0000_0001),
        7 => -f64::MIN_POSITIVE / 2.0,
        _ => f64::from_bits(spread(number)),
    }
}

#[test]
fn floats() {
    check(float, f32::total_cmp);
}

#[test]
fn doubles() {
    check(double, f64::total_cmp);
}

#[test]
fn floats_reversed() {
    check(
        |number| Reverse(float(number)),
        |one, other| other.0.total_cmp(&one.0),
    );
    check(
        |number| Reverse(double(number)),
        |one, other| other.0.total_cmp(&one.0),
    );
}

#[test]
fn floats_in_tuples() {
    check(
        |number| (byte(number) % 3, float(number), double(number >> 2)),
        |one, other| {
            let floats = one.1.total_cmp(&other.1);
            one.0
                .cmp(&other.0)
                .then(floats)
                .then(one.2.total_cmp(&other.2))
        },
    );
    check(
        |number| (float(number), half(number)),
        |one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)),
    );
}

#[derive(Clone, Copy, Debug)]
struct Depth(f32);

impl SortKey for Depth {
    type As = f32;

    fn sort_key(&self) -> f32 {
        self.0
    }
}

/// Sorted by suit, the highest first.
#[derive(Clone, Copy, Debug)]
struct Card {
    suit: u8,
    rank: u64,
}

impl SortKey for Card {
    type As = (u8, Reverse<u64>);

    fn sort_key(&self) -> Self::As {
        (self.suit, Reverse(self.rank))
    }
}

#[test]
fn types_of_ones_own() {
    check(
        |number| Depth(float(number)),
        |one, other| one.0.total_cmp(&other.0),
    );
    check(
        |number| Reverse(Depth(float(number))),
        |one, other| other.0.0.total_cmp(&one.0.0),
    );
    let card = |number| Card {
        suit: byte(number) % 4,
        rank: spread(number) % 13,
    };
    let by_suit =
        |one: &Card, other: &Card| one.suit.cmp(&other.suit).then(other.rank.cmp(&one.rank));
    check(card, by_suit);
    check(
        |number| (card(number), Depth(float(number))),
        |one, other| by_suit(&one.0, &other.0).then(one.1.0.total_cmp(&other.1.0)),
    );
}

#[test]
fn references_are_keys_as_what_they_refer_to() {
    const KEYS: [(u16, f32); 3] = [(2, f32::NAN), (1, 0.0), (1, -0.0)];
    let mut level = Level::<u8>::new();
    level.spawn_batch((0..9).map(|nth| (Lone(nth % 3, usize::from(nth)),)));
    level.sort_by_key::<Lone<u8>, _>(|lone| &KEYS[usize::from(lone.0)]);
    let order: Vec<usize> = level
        .query::<&Lone<u8>>()
        .iter()
        .map(|lone| lone.1)
        .collect();
    assert_eq!(order, [2, 5, 8, 1, 4, 7, 0, 3, 6]);
}
