//! Walks from both ends, at any state of rows: what is ahead is known exactly.

use std::collections::{BTreeMap, VecDeque};

use phalanx::Entity;
use proptest::collection::vec;
use proptest::prelude::Strategy;
use proptest::proptest;

use super::worlds::{Mixed, Ordered, Packed, Stable};

/// What is done to one of some entities.
#[derive(Clone, Copy, Debug)]
enum Step {
    Insert(usize),
    Remove(usize),
    Replace(usize),
    Settle,
}

fn step() -> impl Strategy<Value = Step> {
    (0..8_u8, 0..90_usize).prop_map(|(kind, place)| match kind {
        0..=3 => Step::Insert(place),
        4..=5 => Step::Remove(place),
        6 => Step::Replace(place),
        _ if place < 20 => Step::Settle,
        _ => Step::Insert(place / 2),
    })
}

/// A world in which these steps were done, and what its entities have, by index.
fn built(steps: &[Step]) -> (Mixed, BTreeMap<u32, u32>) {
    let mut world = Mixed::new();
    let mut entities: Vec<Entity> = (0..90).map(|_| world.spawn_empty()).collect();
    let mut expected = BTreeMap::new();
    for (&step, number) in steps.iter().zip(0..) {
        match step {
            Step::Insert(place) => {
                let entity = entities[place];
                world
                    .insert(entity, (Ordered(number), Stable(number)))
                    .unwrap();
                expected.insert(entity.index(), number);
            }
            Step::Remove(place) => {
                let entity = entities[place];
                let (ordered, stable) = world.remove::<(Ordered, Stable)>(entity);
                let before = expected.remove(&entity.index());
                assert_eq!(ordered.map(|value| value.0), before);
                assert_eq!(stable.map(|value| value.0), before);
            }
            Step::Replace(place) => {
                world.despawn(entities[place]).unwrap();
                expected.remove(&entities[place].index());
                entities[place] = world.spawn((Packed(number),));
            }
            Step::Settle => world.settle::<Ordered>(),
        }
    }
    world.check_invariants();
    (world, expected)
}

/// Takes from the front where a bit is set and from the back where it is not, and asks before each how much is left.
fn take<T: PartialEq + std::fmt::Debug>(
    mut walk: impl DoubleEndedIterator<Item = T> + ExactSizeIterator + Clone,
    expected: Vec<T>,
    mut ends: u128,
) {
    let mut expected = VecDeque::from(expected);
    loop {
        assert_eq!(walk.len(), expected.len());
        if ends.is_multiple_of(7) {
            assert!(
                walk.clone()
                    .zip(&expected)
                    .all(|(one, other)| one == *other)
            );
        }
        let (taken, left) = if ends & 1 == 1 {
            (walk.next(), expected.pop_front())
        } else {
            (walk.next_back(), expected.pop_back())
        };
        assert_eq!(taken, left);
        if taken.is_none() {
            assert_eq!(walk.next(), None);
            assert_eq!(walk.next_back(), None);
            return;
        }
        ends = ends.rotate_right(1);
    }
}

proptest! {
    #[test]
    fn rows_of_every_storage(steps in vec(step(), 0..120), ends: u128) {
        let (world, expected) = built(&steps);
        let ordered: Vec<_> = expected.iter().map(|(&index, &number)| (index, number)).collect();
        let pool = world.pool::<Ordered>();
        take(pool.iter().map(|(entity, value)| (entity.index(), value.0)), ordered.clone(), ends);
        take(pool.entities().map(Entity::index), ordered.iter().map(|row| row.0).collect(), ends);
        let query = world.query::<&Ordered>();
        take(query.iter().map(|value| value.0), ordered.iter().map(|row| row.1).collect(), ends);

        let pool = world.pool::<Stable>();
        let rows: Vec<_> = pool.iter().map(|(entity, value)| (entity.index(), value.0)).collect();
        let mut sorted = rows.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, ordered);
        take(pool.iter().map(|(entity, value)| (entity.index(), value.0)), rows.clone(), ends);
        let query = world.query::<&Stable>();
        take(query.iter().map(|value| value.0), rows.iter().map(|row| row.1).collect(), ends);

        let mut folded = Vec::new();
        let mut walk = world.query::<(Entity, &Ordered, &Stable)>().iter();
        let first = walk.next().map(|(entity, ..)| entity.index());
        walk.for_each(|(entity, one, other)| {
            assert_eq!(one.0, other.0);
            folded.push(entity.index());
        });
        let all: Vec<_> = first.into_iter().chain(folded).collect();
        assert_eq!(all, ordered.iter().map(|row| row.0).collect::<Vec<_>>());
    }

    #[test]
    fn walks_that_write(steps in vec(step(), 0..120), skipped: u8) {
        let (mut world, expected) = built(&steps);
        let mut walk = world.query_mut::<(Entity, &mut Stable)>().into_iter();
        let before: Vec<_> = walk.by_ref().take(usize::from(skipped % 64)).map(|(entity, _)| entity).collect();
        let mut written = before.len();
        walk.for_each(|(entity, value)| {
            assert!(!before.contains(&entity));
            value.0 += 1000;
            written += 1;
        });
        assert_eq!(written, expected.len());
        for (entity, value) in world.pool::<Stable>() {
            let more = if before.contains(&entity) { 0 } else { 1000 };
            assert_eq!(value.0, expected[&entity.index()] + more);
        }
        world.query_mut::<&mut Ordered>().for_each(|value| value.0 += 1);
        assert!(world.pool::<Ordered>().as_slice().is_some());
        for (entity, value) in world.pool::<Ordered>() {
            assert_eq!(value.0, expected[&entity.index()] + 1);
        }
        world.check_invariants();
    }
}
