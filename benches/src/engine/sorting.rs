//! Areas `sorting` and `strategies` by the engine.
//!
//! Before a pass the world has sorted random rows once, as after the first frames of a program: memory that is kept is
//! there, and entities are in random order.

use std::hint::black_box;

use phalanx::{SortKey, Sorts, Strategy, World, world};

use crate::{
    harness::{Contestant, Rng},
    workload::{
        at,
        sorting::{Card, Instance, Keyed, Model, Shape, Sprite, Tag, digest},
        walks,
    },
};

world! {
    /// Components that no group owns.
    pub(crate) struct Loose {
        components { Tag, Sprite, Instance, Model, Card }
    }
}

/// A pool that is sorted.
struct Pool {
    world: Loose,
    /// By index, the row of each entity before it was sorted last.
    origins: Vec<u32>,
}

/// S1, S2, S5, S6 and the table: by a float.
pub(crate) fn sort_by_key<C: Keyed>(n: u32, shape: Shape, strategy: Strategy) -> Contestant
where
    Loose: Sorts<C>,
{
    sort::<C>("sort_by_key", n, shape, move |world| {
        World::sort_by_key_with::<C, _>(world, strategy, |row| row.depth());
    })
}

/// S7 and the table: by comparing floats.
pub(crate) fn sort_by<C: Keyed>(n: u32, shape: Shape, strategy: Strategy) -> Contestant
where
    Loose: Sorts<C>,
{
    sort::<C>("sort_by", n, shape, move |world| {
        World::sort_by_with::<C>(world, strategy, |a, b| a.depth().total_cmp(&b.depth()));
    })
}

/// S7: by a float, as a key of 64 bits.
pub(crate) fn sort_by_long_key<C: Keyed>(n: u32) -> Contestant
where
    Loose: Sorts<C>,
{
    sort::<C>("sort_by_key", n, Shape::Random, move |world| {
        World::sort_by_key::<C, _>(world, |row| f64::from(row.depth()));
    })
}

/// S4: sorting what is in order.
pub(crate) fn sort_sorted<C: Keyed>(n: u32, shape: Shape) -> Contestant
where
    Loose: Sorts<C>,
{
    let setup = move |rng: &mut Rng| {
        let keys = shape.keys(rng, n);
        let mut pool = Pool::of(
            Shape::Random.keys(rng, n).into_iter().map(C::of),
            sort_once::<C>,
        );
        set::<C>(&mut pool.world, &keys);
        pool
    };
    let work = move |pool: &mut Pool| {
        for _ in 0..walks(n) {
            sort_once::<C>(black_box(&mut pool.world));
        }
    };
    Contestant::new("sort_by_key", setup, work, |pool, ()| pool.order::<C>())
}

/// S7: by a key that is more than a float.
pub(crate) fn sort_cards<K: SortKey>(
    n: u32,
    key: impl Fn(&Card) -> K + Copy + 'static,
) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let cards = Card::all(rng, n);
        let shuffled = rng.permutation(n).into_iter().map(|row| cards[at(row)]);
        let mut pool = Pool::of(shuffled, |world| {
            World::sort_by_key::<Card, _>(world, |card| card.depth);
        });
        let mut cards = cards.into_iter();
        for card in pool.world.query_mut::<&mut Card>() {
            *card = cards.next().expect("there are as many");
        }
        pool
    };
    let work = move |pool: &mut Pool| {
        World::sort_by_key::<Card, _>(&mut pool.world, key);
    };
    Contestant::new("sort_by_key", setup, work, |pool, ()| pool.order::<Card>())
}

fn sort<C: Keyed>(
    name: &'static str,
    n: u32,
    shape: Shape,
    sort: impl Fn(&mut Loose) + 'static,
) -> Contestant
where
    Loose: Sorts<C>,
{
    let setup = move |rng: &mut Rng| {
        let keys = shape.keys_of_pass(rng, n);
        let mut pool = Pool::of(
            Shape::Random.keys(rng, n).into_iter().map(C::of),
            sort_once::<C>,
        );
        set::<C>(&mut pool.world, &keys[0]);
        (pool, keys)
    };
    let work = move |(pool, keys): &mut (Pool, Vec<Vec<f32>>)| {
        sort(&mut pool.world);
        if let Some((last, others)) = keys[1..].split_last() {
            for keys in others {
                set::<C>(&mut pool.world, keys);
                sort(black_box(&mut pool.world));
            }
            set::<C>(&mut pool.world, last);
            pool.note::<C>();
            sort(black_box(&mut pool.world));
        }
    };
    Contestant::new(name, setup, work, |(pool, _), ()| pool.order::<C>())
}

fn sort_once<C: Keyed>(world: &mut Loose)
where
    Loose: Sorts<C>,
{
    World::sort_by_key::<C, _>(world, |row| row.depth());
}

fn set<C: Keyed>(world: &mut Loose, keys: &[f32])
where
    Loose: Sorts<C>,
{
    let mut keys = keys.iter();
    World::query_mut::<&mut C>(world).for_each(|mut row| {
        row.set_depth(*keys.next().expect("there are as many"));
    });
}

impl Pool {
    /// A pool that was filled with rows and then sorted.
    fn of<C: 'static>(rows: impl IntoIterator<Item = C>, sort: impl Fn(&mut Loose)) -> Self
    where
        Loose: Sorts<C>,
    {
        let mut world = Loose::new();
        let entities = World::spawn_batch(&mut world, rows);
        sort(&mut world);
        let mut pool = Self {
            world,
            origins: vec![0; entities.len()],
        };
        pool.note::<C>();
        pool
    }

    /// Notes where each entity is.
    fn note<C: 'static>(&mut self)
    where
        Loose: Sorts<C>,
    {
        for (entity, row) in self.world.pool::<C>().entities().zip(0..) {
            self.origins[at(entity.index())] = row;
        }
    }

    /// What tells the order that rows are in now.
    fn order<C: 'static>(&self) -> u64
    where
        Loose: Sorts<C>,
    {
        let entities = self.world.pool::<C>().entities();
        digest(entities.map(|entity| self.origins[at(entity.index())]))
    }
}
