//! Areas `sorting` and `strategies` by the engine.
//!
//! Before a pass the world has sorted random rows once, as after the first frames of a program: memory that is kept is
//! there, and entities are in random order.

mod declared;

use std::hint::black_box;

use phalanx::{
    Entity, SortKey, Sorts, Strategy, World,
    sort::{Buffers, order_by_key},
};

use self::declared::{Four, Free, Kept, KeptDrawn, Loose, Three};
use super::positions_of;
use crate::{
    harness::{Contestant, Rng},
    workload::{
        Position, Velocity, advance, at, positions,
        sorting::{
            Bounds, Card, FRAMES, Frame, Keyed, Motion, OTHER_OF, Orders, Shape, Sprite, Tint,
            churned, digest,
        },
        velocities, walks,
    },
};

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
        World::sort_by_key_with::<C, _>(world, strategy, Keyed::depth);
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

/// A group is sorted by a float, and with it all that it owns.
macro_rules! sort_group {
    ($world:ident, $n:expr, $bundle:expr, $others:expr) => {{
        let n = $n;
        let setup = move |rng: &mut Rng| {
            let keys = Shape::Random.keys(rng, n);
            let mut world = $world::new();
            for (key, number) in Shape::Random.keys(rng, n).into_iter().zip(0..) {
                world.spawn($bundle(Sprite::of(key), number));
                $others(&mut world, number);
            }
            world
                .drawn_mut()
                .sort_by_key::<Sprite, _>(|sprite| sprite.depth());
            let mut keys = keys.into_iter();
            let sprites = world.drawn_mut().into_slice::<Sprite>();
            for sprite in sprites {
                sprite.set_depth(keys.next().expect("there are as many"));
            }
            let members: Vec<Entity> = world.drawn().entities().collect();
            (world, members)
        };
        let work = |(world, _): &mut ($world, Vec<Entity>)| {
            world
                .drawn_mut()
                .sort_by_key::<Sprite, _>(|sprite| sprite.depth());
        };
        Contestant::new("sort_by_key", setup, work, |(world, members), ()| {
            for row in world.drawn() {
                assert_eq!(row.tint.number(), row.motion.number(), "rows are whole");
            }
            order_of(world.drawn().entities(), members)
        })
    }};
}

/// Rows of four components, as a program keeps them that has no world.
#[derive(Default)]
struct Arrays {
    entities: Vec<u32>,
    /// By entity, its row.
    rows: Vec<u32>,
    sprites: Vec<Sprite>,
    tints: Vec<Tint>,
    motions: Vec<Motion>,
    bounds: Vec<Bounds>,
    buffers: Buffers,
}

impl Arrays {
    fn random(rng: &mut Rng, n: u32) -> Self {
        let entities = rng.permutation(n);
        let mut arrays = Self {
            rows: vec![0; entities.len()],
            sprites: Shape::Random
                .keys(rng, n)
                .into_iter()
                .map(Sprite::of)
                .collect(),
            tints: (0..n).map(Tint::numbered).collect(),
            motions: (0..n).map(Motion::numbered).collect(),
            bounds: (0..n).map(Bounds::numbered).collect(),
            entities,
            buffers: Buffers::new(),
        };
        arrays.tell();
        arrays
    }

    fn sort(&mut self) {
        let sprites = &self.sprites;
        let depth = |row: usize| sprites[row].depth();
        if let Some(mut order) = order_by_key(sprites.len(), depth, &mut self.buffers) {
            order.apply(&mut (
                (&mut self.entities[..], &mut self.sprites[..]),
                (
                    &mut self.tints[..],
                    (&mut self.motions[..], &mut self.bounds[..]),
                ),
            ));
        }
        self.tell();
    }

    fn tell(&mut self) {
        for (&entity, row) in self.entities.iter().zip(0..) {
            self.rows[at(entity)] = row;
        }
    }
}

/// S3: four arrays that are sorted by the engine alone.
pub(crate) fn sort_arrays(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let keys = Shape::Random.keys(rng, n);
        let mut arrays = Arrays::random(rng, n);
        arrays.sort();
        for ((sprite, tint), (key, row)) in arrays
            .sprites
            .iter_mut()
            .zip(&mut arrays.tints)
            .zip(keys.into_iter().zip(0..))
        {
            sprite.set_depth(key);
            *tint = Tint::numbered(row);
        }
        arrays
    };
    Contestant::new("order_by_key", setup, Arrays::sort, |arrays, ()| {
        for ((row, &entity), (motion, bounds)) in (0..)
            .zip(&arrays.entities)
            .zip(arrays.motions.iter().zip(&arrays.bounds))
        {
            assert_eq!(arrays.rows[at(entity)], row, "rows are told");
            assert_eq!(motion.number(), bounds.number(), "rows are whole");
        }
        digest(arrays.tints.iter().map(Tint::number))
    })
}

/// S3: four pools that a group owns.
pub(crate) fn sort_four(n: u32) -> Contestant {
    let bundle = |sprite, number| {
        (
            sprite,
            Tint::numbered(number),
            Motion::numbered(number),
            Bounds::numbered(number),
        )
    };
    sort_group!(Four, n, bundle, |_: &mut Four, _| ())
}

/// S9.
pub(crate) fn sort_members(n: u32) -> Contestant {
    let bundle = |sprite, number| (sprite, Tint::numbered(number), Motion::numbered(number));
    let others = |world: &mut Three, number: u32| {
        if number.is_multiple_of(OTHER_OF) {
            world.spawn((Sprite::of(0.0), Tint::numbered(number)));
        }
    };
    sort_group!(Three, n, bundle, others)
}

/// S8.
pub(crate) fn sort_as(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let Orders { own, others } = Orders::random(rng, n);
        let mut world = Loose::new();
        let entities: Vec<Entity> = (0..n).map(|_| world.spawn_empty()).collect();
        for &number in &own {
            let sprite = Sprite::numbered(number);
            world
                .insert(entities[at(number)], sprite)
                .expect("it lives");
        }
        for &number in &others {
            let tint = Tint::numbered(number);
            world.insert(entities[at(number)], tint).expect("it lives");
        }
        for order in [others, own] {
            world.sort_as_listed::<Sprite>(order.iter().map(|&number| entities[at(number)]));
        }
        world
    };
    let work = |world: &mut Loose| world.sort_as::<Sprite, Tint>();
    Contestant::new("sort_as", setup, work, |world, _| {
        let sprites = world.pool::<Sprite>();
        let rows = sprites.entities().zip(sprites.as_slice());
        digest(rows.map(|(entity, sprite)| entity.index() ^ sprite.number()))
    })
}

/// A group whose members change and are replaced from frame to frame, and in which there is order at the end of each.
macro_rules! frames {
    ($name:literal, $world:ident, $n:expr, $order:expr) => {{
        let n = $n;
        let setup = move |rng: &mut Rng| {
            let mut world = $world::new();
            let keys = Shape::Random.keys(rng, n).into_iter().zip(0..);
            let bundles = keys.map(|(key, number)| (Sprite::of(key), Tint::numbered(number)));
            let mut members = world.spawn_batch(bundles);
            $order(&mut world);
            for frame in 1..=FRAMES {
                let Frame { changed, replaced } = Frame::random(rng, n);
                for (place, depth) in changed {
                    let sprite = world.get_mut::<Sprite>(members[at(place)]);
                    sprite.expect("it has one").set_depth(depth);
                }
                for (place, depth) in replaced {
                    let member = &mut members[at(place)];
                    world.despawn(*member).expect("it lives");
                    *member = world.spawn((Sprite::of(depth), Tint::numbered(place)));
                }
                if frame < FRAMES {
                    $order(&mut world);
                }
            }
            world
        };
        Contestant::new($name, setup, $order, |world, ()| {
            let rows = world.drawn().into_iter();
            digest(rows.flat_map(|row| [row.entity.index(), row.sprite.depth().to_bits()]))
        })
    }};
}

/// S10: in a group that keeps an order.
pub(crate) fn restore(n: u32) -> Contestant {
    frames!("restore_order", Kept, n, |world: &mut Kept| {
        black_box(world.restore_order::<KeptDrawn>());
    })
}

/// S10: in a group that is sorted.
pub(crate) fn sort_frames(n: u32, strategy: Strategy) -> Contestant {
    frames!("sort_by_key_with", Free, n, move |world: &mut Free| {
        let mut drawn = world.drawn_mut();
        drawn.sort_by_key_with::<Sprite, _>(strategy, Keyed::depth);
    })
}

/// What is done to two pools before they are walked together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aligned {
    Never,
    Before,
    /// And since then some entities have lost one of the two and got it again.
    BeforeSome,
}

/// S11.
pub(crate) fn walk_two(n: u32, aligned: Aligned) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let (positions, velocities) = (positions(rng, n), velocities(rng, n));
        let Orders { own, others } = Orders::random(rng, n);
        let mut world = Loose::new();
        let entities: Vec<Entity> = (0..n).map(|_| world.spawn_empty()).collect();
        for number in own.into_iter().map(at) {
            world
                .insert(entities[number], positions[number])
                .expect("it lives");
        }
        for number in others.into_iter().map(at) {
            world
                .insert(entities[number], velocities[number])
                .expect("it lives");
        }
        if aligned != Aligned::Never {
            world.sort_as::<Velocity, Position>();
        }
        if aligned == Aligned::BeforeSome {
            for number in churned(rng, n) {
                let entity = entities[at(number)];
                let velocity = world.remove::<Velocity>(entity).expect("it has one");
                world.insert(entity, velocity).expect("it lives");
            }
        }
        world
    };
    let work = move |world: &mut Loose| {
        for _ in 0..walks(n) {
            let query = black_box(&mut *world).query_mut::<(&mut Position, &Velocity)>();
            query.for_each(|(position, velocity)| advance(position, velocity));
        }
    };
    Contestant::new("query", setup, work, |world, ()| positions_of(world))
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
    World::sort_by_key::<C, _>(world, Keyed::depth);
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

/// What tells the order of entities, given the one in which they were.
fn order_of(entities: impl Iterator<Item = Entity>, before: &[Entity]) -> u64 {
    let mut origins = Vec::new();
    for (entity, row) in before.iter().zip(0..) {
        let index = at(entity.index());
        origins.resize(origins.len().max(index + 1), 0);
        origins[index] = row;
    }
    digest(entities.map(|entity| origins[at(entity.index())]))
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
