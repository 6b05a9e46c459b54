//! Areas `sorting` and `strategies` by hand: pairs of a key and an entity in a slice, and nothing that has to follow.

use std::{cmp::Ordering, hint::black_box};

use super::{Entity, SparseSet};
use crate::{
    harness::{Contestant, Rng},
    workload::{
        at, number,
        sorting::{Card, Keyed as _, Motion, OTHER_OF, Orders, Shape, Sprite, Tint, digest},
        walks,
    },
};

/// A key, and the bits of the entity that has it.
type Pair<K> = (K, u64);

/// Three components; the entities that have all come first in all sets, in one order.
#[derive(Debug, Default)]
struct Drawn {
    sprites: SparseSet<Sprite>,
    tints: SparseSet<Tint>,
    motions: SparseSet<Motion>,
    len: usize,
}

/// S1, S2, S3, S5, S7 and the table: `sort_unstable` by the total order of floats.
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

/// S8: the entities of the other set are walked, and each is exchanged with the one that is in its place.
pub(crate) fn sort_as(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let Orders { own, others } = Orders::random(rng, n);
        let mut sprites = SparseSet::default();
        for number in own {
            sprites.insert(Entity::first(number), Sprite::numbered(number));
        }
        let mut tints = SparseSet::default();
        for number in others {
            tints.insert(Entity::first(number), Tint::numbered(number));
        }
        (sprites, tints)
    };
    let work =
        |(sprites, tints): &mut (SparseSet<Sprite>, SparseSet<Tint>)| sprites.sort_as(&tints.dense);
    Contestant::new("swaps", setup, work, |(sprites, _), _| {
        let rows = sprites.dense.iter().zip(&sprites.values);
        digest(rows.map(|(entity, sprite)| entity.index ^ sprite.number()))
    })
}

/// S9: one set is sorted by looking up both entities in each comparison, and follows by exchanges, as do the others.
pub(crate) fn sort_members(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let keys = Shape::Random.keys(rng, n);
        let mut order = rng.permutation(n);
        let mut drawn = Drawn {
            len: keys.len(),
            ..Drawn::default()
        };
        for (&number, key) in order.iter().zip(keys) {
            let entity = Entity::first(number);
            drawn.sprites.insert(entity, Sprite::of(key));
            drawn.tints.insert(entity, Tint::numbered(number));
            drawn.motions.insert(entity, Motion::numbered(number));
        }
        order.extend(n..n + n / OTHER_OF);
        for &number in &order[at(n)..] {
            let entity = Entity::first(number);
            drawn.sprites.insert(entity, Sprite::of(0.0));
            drawn.tints.insert(entity, Tint::numbered(number));
        }
        (drawn, order)
    };
    let work = |(drawn, _): &mut (Drawn, Vec<u32>)| {
        let Drawn {
            sprites,
            tints,
            motions,
            len,
        } = drawn;
        sprites.sort(*len, |a, b| a.depth().total_cmp(&b.depth()));
        let order = &sprites.dense[..*len];
        tints.sort_as(order);
        motions.sort_as(order);
    };
    Contestant::new("swaps", setup, work, |(drawn, order), ()| {
        let mut origins = vec![0; order.len()];
        for (&number, row) in order.iter().zip(0..) {
            origins[at(number)] = row;
        }
        let sprites = &mut drawn.sprites;
        let members = sprites.dense[..drawn.len].iter().zip(&sprites.values);
        let members = members.map(|(entity, sprite)| (sprite.depth(), origins[at(entity.index)]));
        let mut members: Vec<(f32, u32)> = members.collect();
        order_of(&mut members)
    })
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
fn order_of<K: PartialEq, R: Ord + Copy + Into<u64>>(pairs: &mut [(K, R)]) -> u64 {
    for equal in pairs.chunk_by_mut(|(a, _), (b, _)| a == b) {
        equal.sort_unstable_by_key(|&(_, row)| row);
    }
    let rows = pairs
        .iter()
        .map(|&(_, row)| row.into() & u64::from(u32::MAX));
    digest(rows.map(|row| u32::try_from(row).expect("32 bits are left")))
}

impl<C> SparseSet<C> {
    /// Sorts the entities of the first rows, and lets all else follow along the cycles of rows.
    fn sort(&mut self, len: usize, compare: impl Fn(&C, &C) -> Ordering) {
        let Self {
            sparse,
            dense,
            values,
        } = self;
        let value = |entity: &Entity| &values[at(sparse[at(entity.index)])];
        dense[..len].sort_unstable_by(|a, b| compare(value(a), value(b)));
        for start in 0..number(len) {
            let mut row = start;
            let mut from = sparse[at(dense[at(row)].index)];
            while from != row {
                let next = sparse[at(dense[at(from)].index)];
                values.swap(at(from), at(next));
                sparse[at(dense[at(row)].index)] = row;
                row = from;
                from = next;
            }
        }
    }

    /// Puts the entities that are listed first, in that order, by exchanging rows; returns how many there were.
    fn sort_as(&mut self, order: &[Entity]) -> usize {
        let mut to = 0;
        for &entity in order {
            if let Some(row) = self.row(entity) {
                self.swap_rows(row, to);
                to += 1;
            }
        }
        at(to)
    }
}
