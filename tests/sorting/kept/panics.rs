//! Keys that panic, or contradict themselves, while an order is restored or looked at.

use std::collections::BTreeSet;

use phalanx::{Entity, Mut, Tick, World};

use super::stage::{
    Body, Depth, KEPT, Layer, Name, Rank, Stage, Tag, count, fused, lying, with_kept,
};
use crate::common::Random;

/// All that can be seen of a stage.
#[derive(Debug, PartialEq)]
struct Picture {
    groups: [Vec<Entity>; KEPT],
    layered: Vec<Entity>,
    layers: Vec<(Entity, Layer)>,
    depths: Vec<(Entity, u32)>,
    ranks: Vec<(Entity, Rank)>,
    bodies: Vec<(Entity, Body)>,
    names: Vec<(Entity, Name)>,
    changed: [Vec<Entity>; 3],
    sorted: [bool; KEPT],
}

fn values<C: Clone + 'static>(pool: phalanx::Pool<'_, C>) -> Vec<(Entity, C)> {
    pool.iter()
        .map(|(entity, value)| (entity, value.clone()))
        .collect()
}

fn look(stage: &Stage, since: Tick) -> Picture {
    stage.check_invariants();
    let depths = stage.pool::<Depth>();
    let everybody = stage.query::<Entity>();
    Picture {
        groups: [
            stage.drawn().entities().collect(),
            stage.named().entities().collect(),
            stage.ranked().entities().collect(),
            stage.seen().entities().collect(),
        ],
        layered: stage.layered().entities().collect(),
        layers: values(stage.pool()),
        depths: depths
            .iter()
            .map(|(entity, depth)| (entity, depth.0.to_bits()))
            .collect(),
        ranks: values(stage.pool()),
        bodies: values(stage.pool()),
        names: values(stage.pool()),
        changed: [
            everybody.clone().changed::<Layer>(since).iter().collect(),
            everybody.clone().changed::<Depth>(since).iter().collect(),
            everybody.clone().changed::<Rank>(since).iter().collect(),
        ],
        sorted: [
            stage.drawn().is_sorted(),
            stage.named().is_sorted(),
            stage.ranked().is_sorted(),
            stage.seen().is_sorted(),
        ],
    }
}

fn spawn(stage: &mut Stage, random: &mut Random) -> Entity {
    let [a, b, c, d] = random.number().to_be_bytes();
    let values = (
        Layer(a % 8, b % 8),
        Depth(f32::from(c) - 100.0),
        Rank(d.into()),
    );
    let entity = stage.spawn((values, Body(a.into()), Name(b.to_string())));
    if random.one_in(6) {
        stage.insert(entity, Tag).unwrap();
    }
    entity
}

/// A stage of which all orders were restored, and what was done to it then.
fn disturbed(disturb: impl Fn(&mut Stage, &[Entity], &mut Random)) -> (Stage, Tick) {
    let mut stage = Stage::new();
    let mut random = Random(5);
    let entities: Vec<Entity> = (0..60).map(|_| spawn(&mut stage, &mut random)).collect();
    for kept in 0..KEPT {
        with_kept!(kept, G, |_stage| shown => drop(stage.restore_order::<G>()));
    }
    let since = stage.now();
    disturb(&mut stage, &entities, &mut random);
    (stage, since)
}

fn write(stage: &mut Stage, entity: Entity, random: &mut Random) {
    let [a, b, c, d] = random.number().to_be_bytes();
    let mut layer = stage.get_mut::<Layer>(entity).unwrap();
    *layer = Layer(a % 8, b % 8);
    stage.get_mut::<Depth>(entity).unwrap().0 = c.into();
    stage.get_mut::<Rank>(entity).unwrap().0 = d.into();
}

/// Something that puts members out of order.
type Disturb = fn(&mut Stage, &[Entity], &mut Random);

const DISTURBANCES: [Disturb; 4] = [
    // Little is written.
    |stage, entities, random| {
        for &entity in entities.iter().step_by(20) {
            write(stage, entity, random);
        }
    },
    // Some come, some go.
    |stage, entities, random| {
        stage.despawn(entities[7]).unwrap();
        stage.remove::<Rank>(entities[30]).unwrap();
        stage.insert(entities[31], Tag).unwrap();
        for _ in 0..2 {
            spawn(stage, random);
        }
        stage.remove::<Name>(entities[32]).unwrap();
    },
    // Everything is written.
    |stage, entities, random| {
        for &entity in entities {
            write(stage, entity, random);
        }
    },
    // All are new.
    |stage, _, random| {
        stage.clear();
        for _ in 0..20 {
            spawn(stage, random);
        }
    },
];

#[test]
fn a_key_that_panics_at_any_call_leaves_all_as_it_was() {
    for disturb in DISTURBANCES {
        for kept in 0..KEPT {
            for by_view in [false, true] {
                let (mut stage, since) = disturbed(disturb);
                let before = look(&stage, since);
                let (calls, _) = count(|| {
                    let mut copy = stage.clone();
                    with_kept!(kept, G, |_stage| shown => copy.restore_order::<G>())
                });
                assert!(calls > 0);
                for call in 1..=calls {
                    let ended = with_kept!(kept, G, |stage| shown_mut => fused(call, || {
                        if by_view {
                            drop(shown_mut!());
                        } else {
                            stage.restore_order::<G>();
                        }
                    }));
                    assert!(ended.is_none(), "{call} of {calls}");
                    assert_eq!(look(&stage, since), before);
                }
                let restored = with_kept!(kept, G, |_stage| shown => {
                    let restored = fused(calls + 1, || stage.restore_order::<G>());
                    assert!(stage.group::<G>().is_sorted());
                    restored
                });
                assert!(restored.is_some());
                let after = look(&stage, since);
                assert_eq!(after.changed.map(set), before.changed.map(set));
            }
        }
    }
}

fn set(entities: Vec<Entity>) -> BTreeSet<Entity> {
    entities.into_iter().collect()
}

#[test]
fn a_key_that_panics_while_it_is_looked_at_changes_nothing() {
    let (mut stage, since) = disturbed(DISTURBANCES[0]);
    let before = look(&stage, since);
    let (calls, is_sorted) = count(|| stage.drawn().is_sorted());
    assert!(!is_sorted && calls > 0);
    assert_eq!(fused(calls, || stage.drawn().is_sorted()), None);
    assert_eq!(look(&stage, since), before);
    stage.restore_order::<super::stage::StageDrawn>();
    let before = look(&stage, since);
    let from = (3, std::cmp::Reverse(4));
    let (calls, row) = count(|| stage.drawn().lower_bound(&from));
    for call in 1..=calls {
        assert_eq!(fused(call, || stage.drawn().lower_bound(&from)), None);
        assert!(fused(call, || stage.drawn().range(from..).count()).is_none());
        assert!(fused(call, || stage.drawn_mut().range_mut(from..).count()).is_none());
    }
    assert_eq!(stage.drawn().lower_bound(&from), row);
    assert_eq!(look(&stage, since), before);
}

/// Everything that is not an order.
fn apart_from_orders(picture: Picture) -> impl PartialEq + std::fmt::Debug {
    fn sorted<T: Clone>(mut values: Vec<(Entity, T)>) -> Vec<(Entity, T)> {
        values.sort_by_key(|value| value.0);
        values
    }
    (
        (
            picture.groups.map(set),
            set(picture.layered),
            picture.changed.map(set),
        ),
        (
            sorted(picture.layers),
            sorted(picture.depths),
            sorted(picture.ranks),
        ),
        (sorted(picture.bodies), sorted(picture.names)),
    )
}

fn assert_usable(stage: &mut Stage, random: &mut Random) {
    let entities: Vec<Entity> = stage.entities().collect();
    for entity in entities {
        if stage.has::<Layer>(entity) && stage.has::<Rank>(entity) && stage.has::<Depth>(entity) {
            write(stage, entity, random);
        }
    }
    for entity in stage.query_mut::<&mut Layer>() {
        Mut::into_mut(entity).1 %= 3;
    }
    for kept in 0..KEPT {
        with_kept!(kept, G, |_stage| shown => drop(stage.restore_order::<G>()));
    }
    stage.check_invariants();
    let layers = stage.drawn().slice::<Layer>();
    assert!(layers.is_sorted_by_key(|layer| (layer.0, std::cmp::Reverse(layer.1))));
    assert!(stage.seen().iter().is_sorted_by_key(|row| row.layer.1));
}

#[test]
fn keys_that_contradict_themselves_lose_nothing() {
    for disturb in DISTURBANCES {
        for seed in 0..if cfg!(miri) { 1 } else { 12 } {
            let (mut stage, since) = disturbed(disturb);
            let before = apart_from_orders(look(&stage, since));
            lying(seed, || {
                for kept in 0..KEPT {
                    with_kept!(kept, G, |_stage| shown => {
                        let _ = stage.group::<G>().is_sorted();
                        stage.restore_order::<G>();
                        let _ = stage.group::<G>().is_sorted();
                    });
                }
                // What is looked for among rows that are in no order is found or not.
                let from = (1, std::cmp::Reverse(7));
                let to = (6, std::cmp::Reverse(1));
                let _ = stage.drawn_mut().range_mut(from..to).count();
                let _ = stage.drawn().lower_bound(&to);
            });
            assert!(apart_from_orders(look(&stage, since)) == before);
            assert_usable(&mut stage, &mut Random(seed));
        }
    }
}

#[test]
fn what_is_written_past_the_guard_is_not_noticed_and_loses_nothing() {
    for seed in 0..if cfg!(miri) { 1 } else { 12 } {
        let (mut stage, _) = disturbed(DISTURBANCES[1]);
        stage.restore_order::<super::stage::StageDrawn>();
        let mut random = Random(seed);
        for mut layer in stage.query_mut::<&mut Layer>() {
            if random.one_in(2) {
                let [a, b, ..] = random.number().to_be_bytes();
                *Mut::bypass(&mut layer) = Layer(a, b);
            }
        }
        assert!(stage.drawn().is_sorted(), "nobody has told");
        let (calls, moved) = count(|| stage.restore_order::<super::stage::StageDrawn>());
        assert_eq!((calls, moved), (0, 0));
        let first = stage.drawn().entities().next().unwrap();
        stage.insert(first, Tag).unwrap();
        let entity = stage.drawn().entities().last().unwrap();
        write(&mut stage, entity, &mut random);
        let members: BTreeSet<Entity> = stage.drawn().entities().collect();
        stage.restore_order::<super::stage::StageDrawn>();
        assert_eq!(stage.drawn().entities().collect::<BTreeSet<_>>(), members);
        stage.check_invariants();
        assert_usable(&mut stage, &mut random);
    }
}
