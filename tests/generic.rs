//! Worlds that a library of another crate works on, and worlds with parameters.

use std::cmp::Reverse;

use phalanx::{Entity, SortKey, world};
use phalanx_test_library::{
    Fuse, Position, Velocity, burn, course, drift, gather, halt, is_among, stop, throw, unmarked,
};

#[derive(Debug)]
struct Hidden;

world! {
    struct Arena {
        components {
            Hidden as flag,
            Fuse as tracked,
            Velocity,
            Position as tracked,
        }
        groups {
            visible: own [Position, Velocity] without [Hidden],
            burning: with [Fuse, Position],
        }
    }
}

world! {
    struct Range {
        components {
            Position,
            Velocity,
            Fuse,
        }
    }
}

#[test]
fn a_library_works_on_worlds_it_never_saw() {
    let mut arena = Arena::new();
    let stone = throw(&mut arena, 1.0, 2.0, 2);
    let ghost = arena.spawn((Position(-1.0), Hidden));
    drift(&mut arena, 0.5);
    assert_eq!(course(&arena, stone), Some((2.0, 2.0)));
    assert_eq!(course(&arena, ghost), None);
    assert_eq!(unmarked::<_, Hidden>(&arena), [2.0]);
    assert_eq!(burn(&mut arena), 0);
    assert_eq!(stop(&mut arena, stone), Ok(Some(2.0)));
    assert_eq!(stop(&mut arena, stone), Ok(None));
    assert!((gather(&mut arena) - 1.0).abs() < f64::EPSILON);
    assert_eq!(burn(&mut arena), 1);
    assert!(!arena.contains(stone) && arena.contains(ghost));
    assert_eq!(stop(&mut arena, stone).unwrap_err().entity, stone);
    arena.check_invariants();

    let mut range = Range::new();
    let arrow = throw(&mut range, 0.0, 10.0, 9);
    drift(&mut range, 1.0);
    assert_eq!(course(&range, arrow), Some((10.0, 10.0)));
    range.check_invariants();
}

#[test]
fn what_a_library_writes_is_noticed() {
    let mut arena = Arena::new();
    let stone = throw(&mut arena, 1.0, 2.0, 2);
    let other = arena.spawn((Position(5.0), Fuse(1)));
    let since = arena.now();
    drift(&mut arena, 0.5);
    let moved = arena.query::<Entity>().changed::<Position>(since);
    assert_eq!(moved.single(), Ok(stone));
    let since = arena.now();
    assert_eq!(course(&arena, stone), Some((2.0, 2.0)));
    assert_eq!(unmarked::<_, Hidden>(&arena), [2.0, 5.0]);
    assert_eq!(burn(&mut arena), 1);
    let burnt = arena.query::<Entity>().changed::<Fuse>(since);
    assert_eq!(burnt.single(), Ok(stone));
    let removed = arena.removed::<Position>(since);
    assert!(removed.eq([other]));
    let moved = arena.query::<Entity>().changed::<Position>(since);
    assert_eq!(moved.iter().count(), 0);
    arena.check_invariants();
}

#[test]
fn a_library_works_on_groups_it_never_saw() {
    let mut arena = Arena::new();
    let stones = [1.0, 2.0].map(|speed| throw(&mut arena, 0.0, speed, 9));
    let ghost = arena.spawn((Position(0.0), Velocity(5.0), Hidden));
    assert_eq!(is_among::<_, ArenaVisible>(&arena, stones[1]), (2, true));
    assert_eq!(is_among::<_, ArenaVisible>(&arena, ghost), (2, false));
    assert_eq!(is_among::<_, ArenaBurning>(&arena, stones[0]), (2, true));
    assert!((halt::<_, ArenaVisible>(&mut arena) - 3.0).abs() < f64::EPSILON);
    assert_eq!(course(&arena, stones[1]), Some((0.0, 0.0)));
    assert_eq!(course(&arena, ghost), Some((0.0, 5.0)));
    arena.despawn(stones[0]).unwrap();
    assert_eq!(is_among::<_, ArenaVisible>(&arena, stones[0]), (1, false));
    arena.check_invariants();
}

trait Real: Copy + core::ops::AddAssign + Default {}
impl Real for f32 {}
impl Real for f64 {}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Point<T, const D: usize>([T; D]);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pace<T, const D: usize>([T; D]);
#[derive(Clone, Debug, PartialEq)]
struct Marker<T>(core::marker::PhantomData<T>);

world! {
    /// A simulation in any number of dimensions.
    #[derive(Clone, Debug)]
    struct Sim<T: Real, const D: usize>
    where
        T: core::fmt::Display,
    {
        components {
            Point<T, D>,
            Pace<T, D>,
            Marker<T> as flag,
        }
        groups {
            moving: own [Point<T, D>, Pace<T, D>] without [Marker<T>],
        }
    }
}

fn run<T: Real + core::fmt::Display + 'static, const D: usize>(one: T) -> (Sim<T, D>, Entity) {
    let mut sim = Sim::<T, D>::new();
    let mover = sim.spawn((Point([T::default(); D]), Pace([one; D])));
    sim.spawn((Point([one; D]), Marker::<T>(core::marker::PhantomData)));
    sim.query_mut::<(&mut Point<T, D>, &Pace<T, D>)>()
        .for_each(|(point, pace)| {
            for (at, by) in point.0.iter_mut().zip(pace.0) {
                *at += by;
            }
        });
    (sim, mover)
}

#[test]
fn worlds_have_type_and_const_parameters() {
    let (flat, mover) = run::<f32, 2>(1.0);
    assert_eq!(flat.get::<Point<f32, 2>>(mover), Some(&Point([1.0; 2])));
    flat.check_invariants();
    let (deep, mover) = run::<f64, 3>(2.0);
    assert_eq!(deep.get::<Point<f64, 3>>(mover), Some(&Point([2.0; 3])));
    let row = deep.moving().get(mover).unwrap();
    assert_eq!((row.point, row.pace), (&Point([2.0; 3]), &Pace([2.0; 3])));
    assert_eq!(deep.moving().slices().1, [Pace([2.0; 3])]);
    let copy = deep.clone();
    assert_eq!(copy.query::<()>().with::<Marker<f64>>().iter().count(), 1);
    assert_eq!(
        format!("{copy:?}"),
        "Sim {0v1: {point: Point([2.0, 2.0, 2.0]), pace: Pace([2.0, 2.0, 2.0])}, \
         1v1: {point: Point([2.0, 2.0, 2.0]), marker: true}}"
    );
    assert_eq!(Sim::<f32, 2>::SCHEMA.components[1].type_name, "Pace<T, D>");
}

#[derive(Debug)]
struct Score<K>(K);
#[derive(Debug)]
struct Team<const N: usize>;

world! {
    struct Ladder<K: SortKey + Copy, const N: usize>
    where
        K: PartialEq,
    {
        components {
            Score<K> as tracked,
            Team<N>,
        }
        groups {
            scores: own [Score<K>] sorted by |score: &Score<K>| -> Reverse<K> { Reverse(score.0) },
            best: with [Score<K>, Team<N>] sorted by |score: &Score<K>| -> (bool, K) {
                if N == 0 {
                    return (false, score.0);
                }
                (true, score.0)
            },
        }
    }
}

fn ladder<K: SortKey + Copy + PartialEq + 'static>(scores: [K; 3]) -> Vec<Entity> {
    let mut ladder = Ladder::<K, 2>::new();
    let made = ladder.spawn_batch(scores.map(|score| (Score(score), Team::<2>)));
    ladder.spawn((Score(scores[0]),));
    assert!(ladder.best_mut().entities().eq(made.iter().copied()));
    let first = ladder.best().lower_bound(&(true, scores[1]));
    assert_eq!(first, 1);
    assert!(!ladder.scores().is_sorted());
    let sorted: Vec<Entity> = ladder.scores_mut().entities().collect();
    let tied = ladder.scores().range(Reverse(scores[0])..);
    assert_eq!(tied.count(), 2);
    ladder.check_invariants();
    assert_eq!(sorted.len(), 4);
    sorted
}

#[test]
fn a_key_may_be_of_a_parameter() {
    assert_eq!(ladder([1_u8, 2, 3]), ladder([-0.5_f64, 0.0, f64::NAN]));
    assert_eq!(ladder(['a', 'b', 'c'])[..2], ladder([1, 2, 3])[..2]);
}
