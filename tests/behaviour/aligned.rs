//! SIZ-1: values of size 0 are aligned wherever they are lent, where a group owns them and they are sorted.

use std::cmp::{Ordering, Reverse};
use std::ptr;

use phalanx::{Entity, world};

use super::sorting::STRATEGIES;

#[derive(Clone, Debug, PartialEq)]
#[repr(align(32))]
struct Mark;

#[derive(Clone, Debug, PartialEq)]
struct Pos(u8);

world! {
    struct Level {
        components {
            Mark,
            Pos,
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
