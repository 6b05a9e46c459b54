//! Area `search`, the measures of storages, by hand.

use std::hint::black_box;

use phalanx::search::join;

use super::sum;
use crate::{
    harness::{Contestant, Rng},
    workload::{
        Position, Velocity, advance, at,
        storages::{Late, Mates, holes},
        walks,
        world::fall,
    },
};

/// J3: two arrays by id, joined.
pub(crate) fn join_two(n: u32, percent: u32) -> Contestant {
    struct Arrays {
        positions: Vec<Position>,
        position_ids: Vec<u32>,
        velocities: Vec<Velocity>,
        velocity_ids: Vec<u32>,
    }

    let setup = move |rng: &mut Rng| {
        let Mates { all, some } = Mates::random(rng, n, percent);
        let (velocity_ids, velocities) = some.into_iter().unzip();
        Arrays {
            positions: all,
            position_ids: (0..n).collect(),
            velocities,
            velocity_ids,
        }
    };
    let work = move |arrays: &mut Arrays| {
        for _ in 0..walks(n) {
            let Arrays {
                positions,
                position_ids,
                velocities,
                velocity_ids,
            } = black_box(&mut *arrays);
            join(velocity_ids, position_ids).for_each(|(velocity, position)| {
                advance(&mut positions[position], &velocities[velocity]);
            });
        }
    };
    Contestant::new("join", setup, work, |arrays, ()| {
        sum(&arrays.positions, Position::sum)
    })
}

/// I1: each is put in its place, and all behind it moved.
pub(crate) fn insert_each(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let Late { early, late } = Late::random(rng, n);
        let (mut ids, mut positions): (Vec<u32>, Vec<Position>) = early.into_iter().unzip();
        ids.reserve(late.len());
        positions.reserve(late.len());
        (ids, positions, late)
    };
    let work = |(ids, positions, late): &mut (Vec<u32>, Vec<Position>, Vec<(u32, Position)>)| {
        for &(id, position) in &*late {
            let place = ids.partition_point(|&other| other < id);
            ids.insert(place, id);
            positions.insert(place, position);
        }
    };
    Contestant::new("insert", setup, work, |(_, positions, _), ()| {
        sum(positions, Position::sum)
    })
}

/// P1: as many values in a slice.
pub(crate) fn walk_slice(n: u32, percent: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let holes = holes(rng, n, percent);
        let random: Vec<Position> = (0..n).map(|_| Position::random(rng)).collect();
        let kept = random.into_iter().zip(holes);
        kept.filter(|&(_, is_hole)| !is_hole)
            .map(|(position, _)| position)
            .collect::<Vec<_>>()
    };
    let work = move |positions: &mut Vec<Position>| {
        for _ in 0..walks(n) {
            black_box(&mut *positions).iter_mut().for_each(fall);
        }
    };
    Contestant::new("slice", setup, work, |positions, ()| {
        sum(positions, Position::sum)
    })
}

/// P1: a slice of as many rows, of which bits tell those that are there.
pub(crate) fn walk_bits(n: u32, percent: u32) -> Contestant {
    const WORD: usize = 64;

    struct Rows {
        positions: Vec<Position>,
        there: Vec<u64>,
    }

    let setup = move |rng: &mut Rng| {
        let holes = holes(rng, n, percent);
        let mut random = (0..n).map(|_| Position::random(rng));
        let positions = holes.iter().map(|&is_hole| {
            let position = random.next().expect("there are as many");
            if is_hole { Position::ZERO } else { position }
        });
        let positions = positions.collect();
        let words = holes.chunks(WORD).map(|holes| {
            let bits = holes.iter().zip(0..);
            bits.fold(0, |word, (&is_hole, bit)| word | u64::from(!is_hole) << bit)
        });
        Rows {
            positions,
            there: words.collect(),
        }
    };
    let work = move |rows: &mut Rows| {
        for _ in 0..walks(n) {
            let Rows { positions, there } = black_box(&mut *rows);
            for (positions, &there) in positions.chunks_mut(WORD).zip(&*there) {
                let mut left = there;
                while left != 0 {
                    if let Some(position) = positions.get_mut(at(left.trailing_zeros())) {
                        fall(position);
                    }
                    left &= left - 1;
                }
            }
        }
    };
    Contestant::new("slice by bits", setup, work, |rows, ()| {
        sum(&rows.positions, Position::sum)
    })
}
