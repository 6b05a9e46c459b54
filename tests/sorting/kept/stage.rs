//! A world with groups that keep an order, of each kind that there is.

use std::cell::Cell;
use std::cmp::Reverse;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use phalanx::{Sorted, world};

use super::model::Parts;

use crate::common::{Burnt, Random};

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
    /// Which call panics.
    static FUSE: Cell<Option<usize>> = const { Cell::new(None) };
    /// What lies are made of.
    static LIES: Cell<Option<u64>> = const { Cell::new(None) };
}

/// Does something during which the n-th key that is asked for panics; says whether it ended.
pub(super) fn fused<R>(call: usize, act: impl FnOnce() -> R) -> Option<R> {
    FUSE.set(Some(call));
    let done = catch_unwind(AssertUnwindSafe(act));
    FUSE.set(None);
    match done {
        Ok(done) => Some(done),
        Err(panic) if panic.is::<Burnt>() => None,
        Err(panic) => resume_unwind(panic),
    }
}

/// Does something during which keys are whatever they are.
pub(super) fn lying<R>(seed: u64, act: impl FnOnce() -> R) -> R {
    LIES.set(Some(seed));
    let done = act();
    LIES.set(None);
    done
}

/// How often a key was asked for while something was done.
pub(super) fn count<R>(act: impl FnOnce() -> R) -> (usize, R) {
    let before = CALLS.replace(0);
    let done = act();
    (CALLS.replace(before), done)
}

/// Stands in each key; is what a lie adds to it, or nothing.
fn called() -> u8 {
    CALLS.set(CALLS.get() + 1);
    if let Some(left) = FUSE.get() {
        FUSE.set(Some(left - 1));
        if left == 1 {
            // A panic that is not announced: it is meant.
            resume_unwind(Box::new(Burnt));
        }
    }
    let Some(seed) = LIES.get() else {
        return 0;
    };
    let mut random = Random(seed);
    let [lie, ..] = random.number().to_be_bytes();
    LIES.set(Some(random.0));
    if lie < 128 { 0 } else { lie }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Layer(pub(super) u8, pub(super) u8);

#[derive(Clone, Copy, Debug)]
pub(super) struct Depth(pub(super) f32);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rank(pub(super) i16);

/// Whose it is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Body(pub(super) u32);

/// Whose it is, with memory of its own.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Name(pub(super) String);

#[derive(Clone, Debug)]
pub(super) struct Tag;

world! {
    #[derive(Clone)]
    pub(super) struct Stage {
        components {
            Layer as tracked,
            Body,
            Depth as tracked,
            Name,
            Rank as tracked,
            Tag as flag,
        }
        groups {
            /// Sorted by calls, around one that keeps an order.
            layered: own [Layer] without [Tag],
            /// Owns its key.
            drawn: own [Body, Layer] without [Tag] sorted by |layer: &Layer| -> (u8, Reverse<u8>) {
                (layer.0.wrapping_add(called()), Reverse(layer.1))
            },
            /// Owns other things than its key.
            named: own [Name] with [Depth] sorted by |depth: &Depth| -> f32 {
                match called() {
                    0 => depth.0,
                    lie => f32::from(lie) - 190.0,
                }
            },
            /// Owns nothing.
            ranked: with [Rank, Depth] without [Tag] sorted by |rank: &Rank| -> Reverse<i16> {
                Reverse(rank.0 + i16::from(called()))
            },
            /// Owns nothing, and another group moves its key.
            seen: with [Layer, Rank] sorted by |layer: &Layer| -> u8 {
                layer.1.wrapping_add(called())
            },
        }
    }
}

/// The groups that keep an order.
pub(super) const KEPT: usize = 4;

/// A group that keeps an order, and what it is to be.
pub(super) trait Kept: Sorted<Stage> {
    /// Which tracked component has its key.
    const BY: usize;

    fn admits(parts: &Parts) -> bool;

    /// A number that is ordered as the key.
    fn number(parts: &Parts) -> i64;

    /// The key that an entity has or would have.
    fn probe(parts: &Parts) -> Self::Key;
}

impl Kept for StageDrawn {
    const BY: usize = 0;

    fn admits(parts: &Parts) -> bool {
        parts.layer.is_some() && parts.has_body && !parts.has_tag
    }

    fn number(parts: &Parts) -> i64 {
        let layer = parts.layer.unwrap();
        i64::from(layer.0) * 256 - i64::from(layer.1)
    }

    fn probe(parts: &Parts) -> (u8, Reverse<u8>) {
        Self::key(&parts.layer.unwrap())
    }
}

impl Kept for StageNamed {
    const BY: usize = 1;

    fn admits(parts: &Parts) -> bool {
        parts.has_name && parts.depth.is_some()
    }

    fn number(parts: &Parts) -> i64 {
        // Negative floats are the farther down the greater their bits are.
        let bits = parts.depth.unwrap().0.to_bits();
        let size = i64::from(bits & 0x7FFF_FFFF);
        if bits == size.unsigned_abs().try_into().unwrap() {
            size
        } else {
            -1 - size
        }
    }

    fn probe(parts: &Parts) -> f32 {
        Self::key(&parts.depth.unwrap())
    }
}

impl Kept for StageRanked {
    const BY: usize = 2;

    fn admits(parts: &Parts) -> bool {
        parts.rank.is_some() && parts.depth.is_some() && !parts.has_tag
    }

    fn number(parts: &Parts) -> i64 {
        -i64::from(parts.rank.unwrap().0)
    }

    fn probe(parts: &Parts) -> Reverse<i16> {
        Self::key(&parts.rank.unwrap())
    }
}

impl Kept for StageSeen {
    const BY: usize = 0;

    fn admits(parts: &Parts) -> bool {
        parts.rank.is_some() && parts.layer.is_some()
    }

    fn number(parts: &Parts) -> i64 {
        parts.layer.unwrap().1.into()
    }

    fn probe(parts: &Parts) -> u8 {
        Self::key(&parts.layer.unwrap())
    }
}

/// Runs an expression with one of the groups that keep an order.
macro_rules! with_kept {
    ($nth:expr, $G:ident, |$level:ident| $shown_mut:ident => $body:expr) => {
        match $nth {
            0 => with_kept!(@ StageDrawn drawn_mut, $G, |$level| $shown_mut => $body),
            1 => with_kept!(@ StageNamed named_mut, $G, |$level| $shown_mut => $body),
            2 => with_kept!(@ StageRanked ranked_mut, $G, |$level| $shown_mut => $body),
            _ => with_kept!(@ StageSeen seen_mut, $G, |$level| $shown_mut => $body),
        }
    };
    (@ $Group:ident $method:ident, $G:ident, |$level:ident| $shown_mut:ident => $body:expr) => {{
        type $G = $crate::kept::stage::$Group;
        #[allow(unused_macros, reason = "not all are written")]
        macro_rules! $shown_mut {
            () => {
                $level.$method()
            };
        }
        $body
    }};
}

pub(super) use with_kept;
