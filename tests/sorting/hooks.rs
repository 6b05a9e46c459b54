//! Sorting runs no hook; a hook may sort the world that it is given.

use std::cell::Cell;

use phalanx::{Entity, Strategy, world};

use crate::common::{Random, STRATEGIES};

thread_local! {
    static RUN: Cell<usize> = const { Cell::new(0) };
}

fn run() {
    RUN.set(RUN.get() + 1);
}

#[derive(Clone, Debug, PartialEq)]
struct Layer(u32);
#[derive(Clone, Debug, PartialEq)]
struct Body(u32);
#[derive(Clone, Debug, PartialEq)]
struct Free(u32);

mod silent {
    use super::{Body, Entity, Free, Layer, run, world};

    world! {
        pub(super) struct Level {
            components { Layer as tracked, Body, Free as tracked }
            groups {
                kept: own [Layer, Body] sorted by |layer: &Layer| -> u32 { layer.0 },
                called: with [Layer, Free],
            }
            hooks {
                on_insert Layer => inserted,
                on_replace Layer => ended,
                on_remove Layer => ended,
                on_insert Body => inserted,
                on_replace Body => replaced,
                on_remove Body => replaced,
                on_insert Free => inserted,
                on_replace Free => freed,
                on_remove Free => freed,
            }
        }
    }

    fn inserted(_: &mut Level, _: Entity) {
        run();
    }

    fn ended(_: &mut Level, _: Entity, _: &mut Layer) {
        run();
    }

    fn replaced(_: &mut Level, _: Entity, _: &mut Body) {
        run();
    }

    fn freed(_: &mut Level, _: Entity, _: &mut Free) {
        run();
    }
}

#[test]
fn sorting_runs_no_hook() {
    let mut level = silent::Level::new();
    let mut random = Random(2);
    for _ in 0..50 {
        let number = random.number();
        level.spawn((Layer(number), Body(number), Free(number)));
    }
    assert_eq!(RUN.replace(0), 150);
    for how in STRATEGIES {
        level.sort_by_key_with::<Free, _>(how, |free| free.0 % 7);
        level.sort_by_with::<Free>(how, |one, other| other.0.cmp(&one.0));
        level
            .called_mut()
            .sort_by_key_with::<(Layer, Free), _>(how, |(layer, _)| layer.0 % 5);
    }
    assert_eq!(level.sort_as::<Free, Layer>(), 50);
    assert_eq!(level.called_mut().sort_as::<Body>(), 50);
    let entities: Vec<Entity> = level.entities().collect();
    level.sort_as_listed::<Free>(entities);
    assert!(level.kept_mut().is_sorted());
    assert_eq!(level.restore_order::<silent::LevelKept>(), 0);
    level.check_invariants();
    assert_eq!(RUN.get(), 0);
}

mod acting {
    use super::{Body, Entity, Free, Layer, Strategy, run, world};

    world! {
        #[derive(Clone)]
        pub(super) struct Level {
            components { Layer as tracked, Body, Free as tracked }
            groups {
                around: own [Layer, Free],
                kept: own [Layer, Free, Body] sorted by |layer: &Layer| -> u32 { layer.0 },
                called: with [Layer, Body],
            }
            hooks {
                on_insert Layer => inserted,
                on_replace Layer => ended,
                on_remove Layer => ended,
                on_insert Body => restored,
                on_remove Free => freed,
            }
        }
    }

    fn inserted(level: &mut Level, entity: Entity) {
        run();
        level.check_invariants();
        assert!(level.has::<Layer>(entity));
        level
            .around_mut()
            .sort_by_key_with::<Layer, _>(Strategy::Hybrid, |layer| !layer.0);
        level.called_mut().sort_as::<Free>();
        level.check_invariants();
    }

    fn ended(level: &mut Level, _: Entity, old: &mut Layer) {
        run();
        level.check_invariants();
        level
            .called_mut()
            .sort_by_key_with::<Layer, _>(Strategy::InPlace, |layer| layer.0 ^ old.0);
        let _ = level.kept_mut();
        level.check_invariants();
    }

    fn restored(level: &mut Level, entity: Entity) {
        run();
        level.restore_order::<LevelKept>();
        assert!(level.kept().is_sorted());
        // What enters the group that is in order puts it out of order again.
        if let Some(mut layer) = level.get_mut::<Layer>(entity) {
            layer.0 = layer.0.rotate_left(7);
        }
        level.check_invariants();
    }

    fn freed(level: &mut Level, _: Entity, _: &mut Free) {
        run();
        level
            .called_mut()
            .sort_by::<Body>(|one, other| other.0.cmp(&one.0));
        let _ = level.kept_mut();
        level.check_invariants();
    }
}

#[test]
fn a_hook_sorts_the_world_that_it_is_given() {
    use acting::{Level, LevelKept};

    let mut level = Level::new();
    let mut random = Random(9);
    let mut steps = 0;
    while steps < if cfg!(miri) { 40 } else { 600 } {
        steps += 1;
        let entities: Vec<Entity> = level.entities().collect();
        let number = random.number() % 100;
        let Some(&entity) = entities.get(random.below(entities.len().max(1))) else {
            level.spawn((Layer(number), Free(number), Body(number)));
            continue;
        };
        match random.below(14) {
            0 | 1 if entities.len() < 40 => {
                level.spawn((Free(number), Body(number), Layer(number)));
            }
            2 if entities.len() < 40 => {
                level.spawn_batch((0..4).map(|nth| (Layer(number ^ nth), Body(nth), Free(number))));
            }
            3 => level.insert(entity, (Layer(number), Body(number))).unwrap(),
            4 => level.insert(entity, (Body(number), Free(number))).unwrap(),
            5 => drop(level.remove::<Layer>(entity)),
            6 => drop(level.remove::<(Free, Body)>(entity)),
            7 => level.despawn(entity).unwrap(),
            8 => drop(level.replace(entity, Layer(number)).unwrap()),
            9 if random.one_in(4) => level.retain::<&Layer>(|layer| layer.0 % 5 > 0),
            10 if random.one_in(4) => drop(level.remove_all::<Free>()),
            11 if random.one_in(4) => drop(level.drain::<Layer>()),
            12 if random.one_in(9) => level.clear(),
            13 => level = level.clone(),
            _ => {}
        }
        level.check_invariants();
        for entity in level.entities() {
            let has = level.has::<Layer>(entity) && level.has::<Free>(entity);
            assert_eq!(level.around().contains(entity), has);
            let has = has && level.has::<Body>(entity);
            assert_eq!(level.kept().contains(entity), has);
        }
        let mut copy = level.clone();
        let mut expected: Vec<Entity> = copy.kept().entities().collect();
        expected.sort_by_key(|&entity| copy.get::<Layer>(entity).unwrap().0);
        copy.restore_order::<LevelKept>();
        assert!(copy.kept().entities().eq(expected));
    }
    assert!(RUN.get() >= steps, "hooks were run {} times", RUN.get());
}
