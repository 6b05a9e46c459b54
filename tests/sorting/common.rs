//! What the tests of sorting share: random numbers, and the ways in which numbers stand before they are sorted.

use std::env;
use std::fmt::Debug;

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any};
use proptest::strategy::Strategy as Values;
use proptest::test_runner::TestRunner;

use phalanx::Strategy;

pub(crate) const STRATEGIES: [Strategy; 4] = [
    Strategy::Auto,
    Strategy::InPlace,
    Strategy::Permutation,
    Strategy::Hybrid,
];

/// Random numbers: `splitmix64`.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn number(&mut self) -> u32 {
        u32::try_from(self.next() >> 32).unwrap()
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(bound).unwrap()).unwrap()
    }

    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// What panics are made of that are meant.
pub(crate) struct Burnt;

/// How numbers stand.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Random,
    Sorted,
    Reversed,
    Equal,
    /// One in a hundred, at least one, exchanged with one near by.
    Local,
    /// The same number of them, anything instead.
    Scattered,
    Appended,
    Ties,
    /// Reversed, with ties.
    Falling,
}

const SHAPES: [Shape; 9] = [
    Shape::Random,
    Shape::Sorted,
    Shape::Reversed,
    Shape::Equal,
    Shape::Local,
    Shape::Scattered,
    Shape::Appended,
    Shape::Ties,
    Shape::Falling,
];

impl Shape {
    fn put(self, mut numbers: Vec<u32>) -> Vec<u32> {
        let Some(&any) = numbers.first() else {
            return numbers;
        };
        let count = numbers.len();
        let raw = numbers.clone();
        let mut random = Random(any.into());
        match self {
            Shape::Random => return numbers,
            Shape::Equal => numbers.fill(any),
            Shape::Ties => numbers.iter_mut().for_each(|number| *number %= 5),
            _ => numbers.sort_unstable(),
        }
        match self {
            Shape::Reversed => numbers.reverse(),
            Shape::Falling => {
                numbers.reverse();
                numbers.iter_mut().for_each(|number| *number >>= 29);
            }
            Shape::Local => {
                for _ in 0..=count / 100 {
                    let place = random.below(count);
                    numbers.swap(place, place.saturating_sub(4));
                }
            }
            Shape::Scattered => {
                for _ in 0..=count / 100 {
                    let place = random.below(count);
                    numbers[place] = raw[place];
                }
            }
            Shape::Appended => {
                let sorted = count - count / 10;
                numbers[sorted..].copy_from_slice(&raw[sorted..]);
            }
            _ => {}
        }
        numbers
    }
}

/// Up to so many numbers, in one of the ways in which they may stand.
pub(crate) fn numbers(most: usize) -> impl Values<Value = Vec<u32>> {
    let most = if cfg!(miri) { most.min(30) } else { most };
    (vec(any::<u32>(), 0..=most), 0..SHAPES.len())
        .prop_map(|(numbers, shape)| SHAPES[shape].put(numbers))
}

/// Asserts a property of so many cases, or of `PROPTEST_CASES`.
pub(crate) fn property<V: Values<Value: Debug>>(cases: u32, values: &V, assert: impl Fn(V::Value)) {
    let cases = if cfg!(miri) { 1 } else { cases };
    let asked = env::var("PROPTEST_CASES").ok();
    let config = ProptestConfig {
        cases: asked.map_or(cases, |cases| {
            cases.parse().expect("PROPTEST_CASES is a number")
        }),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let tested = TestRunner::new(config).run(values, |value| {
        assert(value);
        Ok(())
    });
    if let Err(error) = tested {
        panic!("{error}");
    }
}

/// A number of a row as one of 64 bits that are all of use, in the same order.
pub(crate) fn spread(number: u32) -> u64 {
    u64::from(number).wrapping_mul(0x1_0000_0001)
}
