//! Zero-sized and very large components; empty batches and bundles.

use std::cell::Cell;
use std::ptr;

use phalanx::{Entity, world};

use super::super::allocations::largest_allocation;
use super::values;

#[derive(Clone, Debug, PartialEq)]
#[repr(align(32))]
struct Mark;

#[derive(Clone, Debug, PartialEq)]
struct Pos(u8);

#[repr(align(4096))]
struct Huge([u8; 12_288]);

thread_local! {
    static DROPPED: Cell<usize> = const { Cell::new(0) };
}

#[derive(Debug)]
struct Name(String);

impl Drop for Name {
    fn drop(&mut self) {
        DROPPED.set(DROPPED.get() + 1);
    }
}

macro_rules! level {
    ($storage:ident $own:ident) => {
        world! {
            struct Level {
                components {
                    Mark as $storage,
                    Pos as $storage,
                    Huge as $storage,
                    Name as $storage,
                }
                groups {
                    marked: $own [Mark, Pos],
                }
            }
        }
    };
}

stored!(level);

#[track_caller]
fn assert_aligned<T>(value: &T) {
    assert_eq!(ptr::from_ref(value).addr() % align_of::<T>(), 0);
}

#[test]
fn siz_1_alignment_of_zero_sized_types() {
    let mut level = Level::new();
    let entities: Vec<_> = (0..70).map(|n| level.spawn((Pos(n), Mark))).collect();
    let check = |level: &mut Level, left: usize| {
        level.check_invariants();
        assert_eq!(
            (level.pool::<Mark>().len(), level.marked().len()),
            (left, left)
        );
        assert_eq!(values::<_, Mark>(level).len(), left);
        values::<_, Mark>(level)
            .into_iter()
            .for_each(assert_aligned);
        level
            .marked()
            .iter()
            .for_each(|row| assert_aligned(row.mark));
        level.marked_mut().for_each(|row| assert_aligned(row.mark));
        let walk = level.query_mut::<(&mut Mark, &Pos)>().into_iter();
        assert_eq!(walk.map(|(mark, _)| assert_aligned(mark)).count(), left);
        let walk = level.query::<(&Mark, Entity)>();
        walk.for_each(|(mark, _)| assert_aligned(mark));
        let walk = level.query::<&Mark>().iter().rev();
        assert_eq!(walk.map(assert_aligned).count(), left);
        for &entity in &entities {
            level
                .get::<Mark>(entity)
                .into_iter()
                .for_each(assert_aligned);
            if let Some((mark, _)) = level.get_mut::<(Mark, Pos)>(entity) {
                assert_aligned(mark);
            }
        }
    };
    check(&mut level, 70);
    for (nth, left) in [(0, 69), (35, 68), (69, 67)] {
        level.despawn(entities[nth]).unwrap();
        check(&mut level, left);
    }
    assert_eq!(level.remove::<Mark>(entities[2]), Some(Mark));
    check(&mut level, 66);
    level.insert(entities[2], Mark).unwrap();
    check(&mut level, 67);
    let drained = level.drain::<Mark>().map(|(_, mark)| assert_aligned(&mark));
    assert_eq!(drained.count(), 67);
    check(&mut level, 0);
}

#[test]
fn siz_1_values_of_many_pages_keep_their_alignment() {
    let mut level = Level::new();
    let entities: Vec<_> = (0..6)
        .map(|n| level.spawn((Huge([n; 12_288]), Pos(n))))
        .collect();
    level.despawn(entities[1]).unwrap();
    values::<_, Huge>(&level)
        .into_iter()
        .for_each(assert_aligned);
    for (huge, pos) in level.query::<(&Huge, &Pos)>() {
        assert!(huge.0.iter().all(|&byte| byte == pos.0));
    }
    let huge = level.remove::<Huge>(entities[3]).unwrap();
    assert!(huge.0.iter().all(|&byte| byte == 3));
    level.check_invariants();
}

#[test]
fn siz_2_empty_batches_and_empty_bundles() {
    DROPPED.set(0);
    let name = |n: usize| (Name(n.to_string()),);
    let mut level = Level::new();
    assert_eq!(level.spawn_batch((0..0).map(name)), []);
    assert_eq!(level.len(), 0);
    assert_eq!(level.spawn_batch([(), (), ()]).len(), 3);
    assert_eq!(level.len(), 3);
    let first = level.spawn(name(0));
    let others = level.spawn_batch((1..22).map(name));
    assert_eq!(level.len(), 25);
    assert_eq!(others.len(), 21);
    assert_eq!(level.get::<Name>(first).unwrap().0, "0");
    for (nth, &entity) in others.iter().enumerate() {
        assert_eq!(level.get::<Name>(entity).unwrap().0, (nth + 1).to_string());
    }
    level.check_invariants();
    assert_eq!(DROPPED.get(), 0);
    drop(level);
    assert_eq!(DROPPED.get(), 22);
}

#[test]
fn siz_2_an_empty_bundle_does_nothing_anywhere() {
    let mut level = Level::new();
    let entity = level.spawn(Pos(1));
    level.insert(entity, ()).unwrap();
    level.remove::<()>(entity);
    assert_eq!(level.get::<()>(entity), Some(()));
    level.reserve::<()>(100);
    assert_eq!(level.query::<()>().iter().len(), 1);
    assert_eq!(
        level.query::<((), ((), &Pos))>().single(),
        Ok(((), ((), &Pos(1))))
    );
    let nobody = level.spawn(());
    assert_eq!(level.get::<Pos>(nobody), None);
    level.check_invariants();
}

/// An iterator that says of its length what it likes.
struct Hinting<I>(I, (usize, Option<usize>));

impl<I: Iterator> Iterator for Hinting<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.1
    }
}

#[test]
fn siz_2_a_size_hint_that_lies_does_no_harm() {
    let hints = [
        (0, Some(1000)),
        (0, Some(0)),
        (1000, Some(1000)),
        (usize::MAX, None),
        (usize::MAX, Some(usize::MAX)),
        (5, Some(2)),
    ];
    for hint in hints {
        let mut level = Level::new();
        let entities = level.spawn_batch(Hinting((0..3).map(|n| (Pos(n), Mark)), hint));
        assert_eq!(entities.len(), 3);
        assert_eq!(values::<_, Pos>(&level), [&Pos(0), &Pos(1), &Pos(2)]);
        // 12 KiB a value: no hint is worth gigabytes.
        let huge = (0..2).map(|n| Huge([n; 12_288]));
        assert_eq!(level.spawn_batch(Hinting(huge, hint)).len(), 2);
        assert!(
            largest_allocation() <= 128 << 20,
            "{hint:?} was believed: {} bytes",
            largest_allocation()
        );
        level.check_invariants();
    }
    // No index is used up by what was promised.
    let mut level = Level::new();
    for _ in 0..1000 {
        let entities = level.spawn_batch(Hinting((0..3).map(Pos), (0, Some(1000))));
        assert!(entities.iter().all(|entity| entity.index() < 3));
        level.clear();
    }
}
