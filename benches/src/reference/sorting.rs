//! Areas `sorting` and `strategies` by hand: pairs of a key and an entity in a slice, and nothing that has to follow.

use std::{cmp::Ordering, hint::black_box};

use crate::{
    harness::{Contestant, Rng},
    workload::{
        sorting::{Card, Shape, digest},
        walks,
    },
};

/// A key, and the bits of the entity that has it.
type Pair<K> = (K, u64);

/// S1, S2, S5, S7 and the table: `sort_unstable` by the total order of floats.
pub(crate) fn sort(n: u32, shape: Shape) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let keys = shape.keys_of_pass(rng, n);
        (pairs(keys[0].iter().copied()), keys)
    };
    let work = |(pairs, keys): &mut (Vec<Pair<f32>>, Vec<Vec<f32>>)| {
        sort_pairs(pairs);
        for keys in &keys[1..] {
            for ((pair, &key), row) in pairs.iter_mut().zip(keys).zip(0..) {
                *pair = (key, entity(row));
            }
            sort_pairs(black_box(pairs));
        }
    };
    Contestant::new("sort_unstable", setup, work, |(pairs, _), ()| {
        order_of(pairs)
    })
}

/// S4: a look at whether pairs are in order.
pub(crate) fn scan(n: u32, shape: Shape) -> Contestant {
    let setup = move |rng: &mut Rng| pairs(shape.keys(rng, n).into_iter());
    let work = move |pairs: &mut Vec<Pair<f32>>| {
        let mut are_sorted = true;
        for _ in 0..walks(n) {
            are_sorted &= black_box(&*pairs).is_sorted_by(|(a, _), (b, _)| a.total_cmp(b).is_le());
        }
        assert!(are_sorted, "they were made so");
    };
    Contestant::new("is_sorted_by", setup, work, |pairs, ()| order_of(pairs))
}

/// S7: by a key that is more than a float.
pub(crate) fn sort_cards<K: PartialEq + 'static>(
    n: u32,
    key: impl Fn(&Card) -> K + Copy + 'static,
    compare: impl Fn(&K, &K) -> Ordering + Copy + 'static,
) -> Contestant {
    let setup = move |rng: &mut Rng| pairs(Card::all(rng, n).iter().map(key));
    let work = move |pairs: &mut Vec<Pair<K>>| {
        pairs.sort_unstable_by(|(a, _), (b, _)| compare(a, b));
    };
    Contestant::new("sort_unstable", setup, work, |pairs, ()| order_of(pairs))
}

fn sort_pairs(pairs: &mut [Pair<f32>]) {
    pairs.sort_unstable_by(|(a, _), (b, _)| a.total_cmp(b));
}

fn pairs<K>(keys: impl Iterator<Item = K>) -> Vec<Pair<K>> {
    keys.zip((0..).map(entity)).collect()
}

/// The bits of the entity at a row.
#[inline]
fn entity(row: u32) -> u64 {
    1 << 32 | u64::from(row)
}

/// What tells the order of pairs, those with equal keys in the order of their rows, in which a stable sort leaves them.
fn order_of<K: PartialEq>(pairs: &mut [Pair<K>]) -> u64 {
    for equal in pairs.chunk_by_mut(|(a, _), (b, _)| a == b) {
        equal.sort_unstable_by_key(|&(_, entity)| entity);
    }
    let rows = pairs
        .iter()
        .map(|&(_, entity)| entity & u64::from(u32::MAX));
    digest(rows.map(|row| u32::try_from(row).expect("32 bits are left")))
}
