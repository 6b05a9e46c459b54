//! Area `groups` by hand: slices, two sparse sets that share a prefix, a list of entities.

use std::hint::black_box;

use super::{Entity, SparseSet, sum};
use crate::{
    harness::{Contestant, Rng},
    workload::{
        Position, TOGGLES, Velocity, advance, at,
        groups::{FLIPS, Rockets, fly, has_idle_follower},
        half, is_reused, lookups, number, positions, stream, velocities, walks,
    },
};

/// Two components; the entities that have both come first in both sets, in one order.
#[derive(Debug, Default)]
struct Grouped {
    positions: SparseSet<Position>,
    velocities: SparseSet<Velocity>,
    len: u32,
}

/// Two components, and a list of the entities that have both.
#[derive(Debug, Default)]
struct Listed {
    positions: SparseSet<Position>,
    velocities: SparseSet<Velocity>,
    members: Vec<u32>,
}

/// G1.5: five zipped slices.
pub(crate) fn walk_five(n: u32) -> Contestant {
    let work = move |rockets: &mut Rockets| {
        for _ in 0..walks(n) {
            let Rockets {
                positions,
                velocities,
                accelerations,
                thrusts,
                drags,
            } = black_box(&mut *rockets);
            let rows = positions
                .iter_mut()
                .zip(velocities)
                .zip(&*accelerations)
                .zip(&*thrusts)
                .zip(&*drags);
            for ((((position, velocity), acceleration), thrust), drag) in rows {
                fly(position, velocity, acceleration, thrust, drag);
            }
        }
    };
    Contestant::new(
        "slices",
        move |rng| Rockets::random(rng, n),
        work,
        |rockets, ()| {
            sum(&rockets.positions, Position::sum) + sum(&rockets.velocities, Velocity::sum)
        },
    )
}

/// G4.toggle.
pub(crate) fn toggle(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let mut grouped = Grouped::default();
        let entities: Vec<Entity> = (0..n).map(Entity::first).collect();
        for &entity in &entities {
            let position = Position::numbered(entity.index);
            grouped.positions.insert(entity, position);
        }
        for &entity in &entities {
            grouped.insert(entity, Velocity::ZERO);
        }
        for &entity in &entities {
            grouped.remove(entity);
        }
        let flipped: Vec<Entity> = stream(rng, n, n * FLIPS)
            .into_iter()
            .map(Entity::first)
            .collect();
        (grouped, flipped)
    };
    let work = |(grouped, flipped): &mut (Grouped, Vec<Entity>)| {
        let mut sum = 0;
        for &entity in &*flipped {
            if let Some(velocity) = grouped.remove(entity) {
                sum += velocity.sum();
            } else {
                grouped.insert(entity, Velocity::numbered(entity.index));
            }
        }
        sum
    };
    Contestant::new("two sparse sets", setup, work, |(grouped, _), result| {
        let members = &grouped.positions.values[..at(grouped.len)];
        result + sum(members, Position::sum)
    })
}

/// G4.all: a sparse set without a group.
pub(crate) fn toggle_all(n: u32) -> Contestant {
    let setup = move |_: &mut Rng| {
        let entities: Vec<Entity> = (0..n).map(Entity::first).collect();
        let mut velocities = SparseSet::default();
        for &entity in &entities {
            velocities.insert(entity, Velocity::ZERO);
        }
        for &entity in &entities {
            velocities.remove(entity);
        }
        (velocities, entities)
    };
    let work = |(velocities, entities): &mut (SparseSet<Velocity>, Vec<Entity>)| {
        let mut sum = 0;
        for _ in 0..TOGGLES {
            for &entity in &*entities {
                velocities.insert(entity, Velocity::numbered(entity.index));
            }
            for &entity in &*entities {
                if let Some(velocity) = velocities.remove(entity) {
                    sum += velocity.sum();
                }
            }
        }
        sum
    };
    Contestant::new("sparse set", setup, work, |(velocities, _), sum| {
        sum + u64::from(number(velocities.dense.len()))
    })
}

/// G7: slices of the half that moves.
pub(crate) fn walk_half(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let all = positions(rng, n);
        let chosen = half(rng, n);
        let moving: Vec<Position> = chosen.iter().map(|&index| all[at(index)]).collect();
        (moving, velocities(rng, n / 2))
    };
    let work = move |(positions, velocities): &mut (Vec<Position>, Vec<Velocity>)| {
        for _ in 0..walks(n / 2) {
            for (position, velocity) in black_box(&mut *positions).iter_mut().zip(&*velocities) {
                advance(position, velocity);
            }
        }
    };
    Contestant::new("slices", setup, work, |(positions, _), ()| {
        sum(positions, Position::sum)
    })
}

/// G8: a look-up in each of two sparse sets.
pub(crate) fn get_two(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let entities: Vec<Entity> = (0..n)
            .map(|index| Entity {
                index,
                generation: 1 + u32::from(is_reused(index)),
            })
            .collect();
        let (all_positions, all_velocities) = (positions(rng, n), velocities(rng, n));
        let mut positions = SparseSet::default();
        for index in rng.permutation(n) {
            positions.insert(entities[at(index)], all_positions[at(index)]);
        }
        let mut velocities = SparseSet::default();
        for index in rng.permutation(n) {
            velocities.insert(entities[at(index)], all_velocities[at(index)]);
        }
        let asked: Vec<Entity> = stream(rng, n, lookups(n))
            .into_iter()
            .map(|index| entities[at(index)])
            .collect();
        ((positions, velocities), asked)
    };
    let work = |((positions, velocities), asked): &mut (
        (SparseSet<Position>, SparseSet<Velocity>),
        Vec<Entity>,
    )| {
        let mut sum = 0_u64;
        for &entity in &*asked {
            if let Some(position) = positions.get(entity)
                && let Some(velocity) = velocities.get(entity)
            {
                sum = sum.wrapping_add(position.sum() ^ velocity.sum());
            }
        }
        sum
    };
    Contestant::new("sparse sets", setup, work, |_, sum| sum)
}

/// G9: zipped slices of arrays.
pub(crate) fn walk_arrays(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let (positions, velocities) = (positions(rng, n), velocities(rng, n));
        let positions: Vec<[f32; 3]> = bytemuck::cast_vec(positions);
        let velocities: Vec<[f32; 3]> = bytemuck::cast_vec(velocities);
        (positions, velocities)
    };
    let work = move |(positions, velocities): &mut (Vec<[f32; 3]>, Vec<[f32; 3]>)| {
        for _ in 0..walks(n) {
            for (position, velocity) in black_box(&mut *positions).iter_mut().zip(&*velocities) {
                position[0] += velocity[0] * 0.125;
                position[1] += velocity[1] * 0.125;
                position[2] += velocity[2] * 0.125;
            }
        }
    };
    Contestant::new("[f32; 3]", setup, work, |(positions, _), ()| {
        sum(bytemuck::cast_slice(positions), Position::sum)
    })
}

/// G10: a list of entities, and a look-up in each of two sparse sets.
pub(crate) fn walk_list(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let (positions, velocities) = (positions(rng, n), velocities(rng, n));
        let mut listed = Listed::default();
        let mut entities = Vec::new();
        let mut indices = (0..).map(Entity::first);
        let mut spawn = |position| {
            let entity = indices.next().expect("the range has no end");
            listed.positions.insert(entity, position);
            entity
        };
        for (position, mover) in positions.into_iter().zip(0..) {
            entities.push(spawn(position));
            if has_idle_follower(mover) {
                spawn(Position::ZERO);
            }
        }
        for mover in rng.permutation(n) {
            let entity = entities[at(mover)];
            listed.velocities.insert(entity, velocities[at(mover)]);
            listed.members.push(entity.index);
        }
        listed
    };
    let work = move |listed: &mut Listed| {
        for _ in 0..walks(n) {
            let Listed {
                positions,
                velocities,
                members,
            } = black_box(&mut *listed);
            for &index in &*members {
                let position = positions.sparse[at(index)];
                let velocity = velocities.sparse[at(index)];
                advance(
                    &mut positions.values[at(position)],
                    &velocities.values[at(velocity)],
                );
            }
        }
    };
    Contestant::new("a list", setup, work, |listed, ()| {
        sum(&listed.positions.values, Position::sum)
    })
}

impl Grouped {
    fn insert(&mut self, entity: Entity, velocity: Velocity) {
        self.velocities.insert(entity, velocity);
        if let Some(row) = self.positions.row(entity)
            && row >= self.len
            && let Some(other) = self.velocities.row(entity)
        {
            self.positions.swap_rows(row, self.len);
            self.velocities.swap_rows(other, self.len);
            self.len += 1;
        }
    }

    fn remove(&mut self, entity: Entity) -> Option<Velocity> {
        let mut row = self.velocities.row(entity)?;
        if row < self.len {
            self.len -= 1;
            self.positions.swap_rows(row, self.len);
            self.velocities.swap_rows(row, self.len);
            row = self.len;
        }
        Some(self.velocities.remove_row(entity, row))
    }
}
