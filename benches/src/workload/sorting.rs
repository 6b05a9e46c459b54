//! What is done in areas `sorting` and `strategies`.

use super::{at, one_and};
use crate::harness::Rng;

/// Rows that are sorted in a pass: where there are fewer, more than once.
const SORTED: u32 = 100_000;

/// One row in so many is out of order, where few are.
const FEW_OF: u32 = 100;

/// One member in so many changes between two frames, and as many are replaced.
const CHANGED_OF: u32 = 1000;

/// Frames, the last of which is timed.
pub(crate) const FRAMES: u32 = 4;

/// One entity in so many is no member of a group whose members are sorted.
pub(crate) const OTHER_OF: u32 = 6;

/// How far a row is from its place, where it is near it.
const NEAR: u32 = 8;

/// Layers by which rows are sorted before their depth.
const LAYERS: u32 = 8;

/// How many keys there are.
const NUMBERS: u32 = 1 << 23;

/// A component that is sorted by a float in it.
pub(crate) trait Keyed: Sized + 'static {
    fn of(depth: f32) -> Self;
    fn depth(&self) -> f32;
    fn set_depth(&mut self, depth: f32);
}

macro_rules! keyed {
    ($($(#[$docs:meta])* $name:ident: $rest:literal,)*) => {
        $(
            $(#[$docs])*
            #[derive(Clone, Copy, Debug, PartialEq)]
            pub(crate) struct $name {
                depth: f32,
                rest: [u32; $rest],
            }

            impl Keyed for $name {
                #[inline]
                fn of(depth: f32) -> Self {
                    Self { depth, rest: [0; $rest] }
                }

                #[inline]
                fn depth(&self) -> f32 {
                    self.depth
                }

                #[inline]
                fn set_depth(&mut self, depth: f32) {
                    self.depth = depth;
                }
            }
        )*
    };
}

keyed! {
    /// 4 bytes.
    Tag: 0,
    /// 16 bytes.
    Sprite: 3,
    /// 64 bytes.
    Instance: 15,
    /// 256 bytes.
    Model: 63,
}

macro_rules! blocks {
    ($($name:ident,)*) => {
        $(
            /// A component of 16 bytes that goes where others go.
            #[derive(Clone, Copy, Debug, PartialEq)]
            pub(crate) struct $name {
                number: u32,
                rest: [u32; 3],
            }

            #[allow(dead_code, reason = "not all are looked at")]
            impl $name {
                pub(crate) fn numbered(number: u32) -> Self {
                    Self { number, rest: [0; 3] }
                }

                pub(crate) fn number(&self) -> u32 {
                    self.number
                }
            }
        )*
    };
}

blocks! { Tint, Motion, Bounds, }

impl Sprite {
    /// One that tells `number` from others, below 2 to the 23.
    pub(crate) fn numbered(number: u32) -> Self {
        Self::of(one_and(number))
    }

    pub(crate) fn number(&self) -> u32 {
        self.depth.to_bits() & (NUMBERS - 1)
    }
}

/// A component of 16 bytes that is sorted by more than one number in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Card {
    pub(crate) layer: u32,
    pub(crate) depth: f32,
    pub(crate) number: u64,
}

/// Two orders of the numbers below `n`.
#[derive(Clone, Debug)]
pub(crate) struct Orders {
    /// The one that a pool is in.
    pub(crate) own: Vec<u32>,
    /// The one that it is put into.
    pub(crate) others: Vec<u32>,
}

/// What happens to members of a group between two looks at it. Members are given by their places in a list.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// Whose depth changes, and to what.
    pub(crate) changed: Vec<(u32, f32)>,
    /// Who is replaced by a new one, of what depth.
    pub(crate) replaced: Vec<(u32, f32)>,
}

/// The order in which keys stand before they are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Random,
    Sorted,
    /// In order, but that few rows are a few places from theirs.
    Local,
    /// In order, but that few rows stand anywhere.
    Spread,
    /// In order, but that the last few rows belong anywhere.
    Appended,
    /// In descending order, each key twice.
    Reversed,
    Equal,
}

impl Shape {
    /// The keys of `n` rows.
    pub(crate) fn keys(self, rng: &mut Rng, n: u32) -> Vec<f32> {
        let mut keys: Vec<f32> = (0..n).map(|_| key(rng)).collect();
        let few = n / FEW_OF;
        let sorted = match self {
            Self::Random => 0,
            Self::Appended => n - few,
            _ => n,
        };
        keys[..at(sorted)].sort_unstable_by(f32::total_cmp);
        match self {
            Self::Random | Self::Sorted | Self::Appended => {}
            Self::Local => {
                for _ in 0..few / 2 {
                    let row = rng.below(n - NEAR);
                    let other = row + 1 + rng.below(NEAR);
                    keys.swap(at(row), at(other));
                }
            }
            Self::Spread => {
                for _ in 0..few {
                    keys[at(rng.below(n))] = key(rng);
                }
            }
            Self::Reversed => {
                keys.reverse();
                for pair in keys.chunks_exact_mut(2) {
                    pair[1] = pair[0];
                }
            }
            Self::Equal => keys.fill(1.0),
        }
        keys
    }

    /// The keys of all sorts in a pass.
    pub(crate) fn keys_of_pass(self, rng: &mut Rng, n: u32) -> Vec<Vec<f32>> {
        let sorts = (SORTED / n).max(1);
        (0..sorts).map(|_| self.keys(rng, n)).collect()
    }
}

impl Card {
    /// Cards whose depths have a shape and whose layers are random.
    pub(crate) fn all(rng: &mut Rng, n: u32) -> Vec<Self> {
        let depths = Shape::Random.keys(rng, n);
        let cards = depths.into_iter().zip(0..);
        cards
            .map(|(depth, number)| Self {
                layer: rng.below(LAYERS),
                depth,
                number,
            })
            .collect()
    }
}

impl Orders {
    pub(crate) fn random(rng: &mut Rng, n: u32) -> Self {
        Self {
            own: rng.permutation(n),
            others: rng.permutation(n),
        }
    }
}

impl Frame {
    pub(crate) fn random(rng: &mut Rng, n: u32) -> Self {
        let count = n / CHANGED_OF;
        let mut some = || (0..count).map(|_| (rng.below(n), key(rng))).collect();
        Self {
            changed: some(),
            replaced: some(),
        }
    }
}

/// A key from -1000 to 1000.
fn key(rng: &mut Rng) -> f32 {
    (one_and(rng.below(NUMBERS)) - 1.5) * 2000.0
}

/// A number that tells in which order these are, each of which is a row before sorting.
pub(crate) fn digest(rows: impl Iterator<Item = u32>) -> u64 {
    rows.into_iter()
        .fold(0, |digest, row| Rng::new(digest ^ u64::from(row)).bits())
}

/// Which of `n` entities lose a component and get it again.
pub(crate) fn churned(rng: &mut Rng, n: u32) -> Vec<u32> {
    super::stream(rng, n, n / FEW_OF)
}
