//! Zero-sized and very large components; empty batches and bundles.

use std::cell::Cell;
use std::cmp::{Ordering, Reverse};
use std::ptr;

use phalanx::{Entity, world};

use super::allocations::largest_allocation;
use super::sorting::STRATEGIES;

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

world! {
    struct Level {
        components {
            Mark,
            Pos,
            Huge,
            Name,
        }
        groups {
            marked: own [Mark, Pos],
        }
    }
}

fn assert_aligned<T>(values: &[T]) {
    assert!(values.as_ptr().is_aligned());
    for value in values {
        assert_eq!(ptr::from_ref(value).addr() % align_of::<T>(), 0);
    }
}

#[test]
fn siz_1_alignment_of_zero_sized_types() {
    let mut level = Level::new();
    let entities = level.spawn_batch((0..9).map(|n| (Pos(n), Mark)));
    let check = |level: &mut Level| {
        assert_aligned(level.pool::<Mark>().as_slice());
        let marked = level.marked();
        assert_eq!(marked.slice::<Mark>().len(), marked.len());
        assert_aligned(marked.slice::<Mark>());
        assert_aligned(marked.slices().0);
        assert!(
            marked
                .iter()
                .all(|row| ptr::from_ref(row.mark).is_aligned())
        );
        let mut marked = level.marked_mut();
        assert_aligned(marked.slices().0);
        assert!(
            marked
                .iter_mut()
                .rev()
                .all(|row| ptr::from_mut(row.mark).is_aligned())
        );
        for (mark, _) in level.query_mut::<(&mut Mark, &Pos)>() {
            assert!(ptr::from_mut(mark).is_aligned());
        }
        level
            .query::<(&Mark, Entity)>()
            .for_each(|(mark, _)| assert_aligned(&[mark]));
        level
            .query::<&Mark>()
            .iter()
            .rev()
            .for_each(|mark| assert!(ptr::from_ref(mark).is_aligned()));
        for entity in &entities {
            if let Some(mark) = level.get::<Mark>(*entity) {
                assert!(ptr::from_ref(mark).is_aligned());
            }
            if let Some((mark, _)) = level.get_mut::<(Mark, Pos)>(*entity) {
                assert!(ptr::from_mut(mark).is_aligned());
            }
        }
        for how in STRATEGIES {
            level
                .marked_mut()
                .sort_by_key_with::<(Mark, Pos), _>(how, |(mark, pos)| {
                    assert!(ptr::from_ref(mark).is_aligned());
                    Reverse(pos.0)
                });
            assert!(
                level
                    .marked()
                    .is_sorted_by_key::<Pos, _>(|pos| Reverse(pos.0))
            );
            level
                .marked_mut()
                .sort_by_with::<(Mark, Pos)>(how, |one, other| {
                    assert!(
                        ptr::from_ref(one.0).is_aligned() && ptr::from_ref(other.0).is_aligned()
                    );
                    one.1.0.cmp(&other.1.0)
                });
            assert_aligned(level.marked().slices().0);
        }
        level.check_invariants();
    };
    check(&mut level);
    assert_eq!(level.pool::<Mark>().len(), 9);
    // The last row takes the place of the one that goes: the first, one in the midst, the last.
    for (left, nth) in [(8, 0), (7, 4), (6, 7)] {
        level.despawn(entities[nth]).unwrap();
        assert_eq!(level.pool::<Mark>().as_slice().len(), left);
        check(&mut level);
    }
    assert_eq!(level.remove::<Mark>(entities[2]), Some(Mark));
    check(&mut level);
    assert_eq!(level.drain::<Mark>().count(), 5);
    check(&mut level);
}

world! {
    struct Single {
        components { Mark as tracked, Pos }
    }
}

#[test]
fn siz_1_a_pool_of_a_zero_sized_type_is_sorted() {
    let mut single = Single::new();
    let entities = single.spawn_batch((0..9).map(|n| (Mark, Pos(9 - n))));
    for how in STRATEGIES {
        single.sort_by_key_with::<Mark, _>(how, |mark| {
            assert!(ptr::from_ref(mark).is_aligned());
            1
        });
        single.sort_by_with::<Mark>(how, |one, other| {
            assert!(ptr::from_ref(one).is_aligned() && ptr::from_ref(other).is_aligned());
            Ordering::Equal
        });
        assert!(
            single
                .pool::<Mark>()
                .entities()
                .eq(entities.iter().copied())
        );
    }
    single.sort_by_key::<Pos, _>(|pos| pos.0);
    assert_eq!(single.sort_as::<Mark, Pos>(), 9);
    assert!(
        single
            .pool::<Mark>()
            .entities()
            .eq(entities.iter().rev().copied())
    );
    assert_aligned(single.pool::<Mark>().as_slice());
    single.check_invariants();
}

#[test]
fn siz_1_values_of_many_pages_keep_their_alignment() {
    let mut level = Level::new();
    let entities: Vec<_> = (0..6)
        .map(|n| level.spawn((Huge([n; 12_288]), Pos(n))))
        .collect();
    level.despawn(entities[1]).unwrap();
    assert_aligned(level.pool::<Huge>().as_slice());
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
        assert_eq!(level.pool::<Pos>().as_slice(), [Pos(0), Pos(1), Pos(2)]);
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
