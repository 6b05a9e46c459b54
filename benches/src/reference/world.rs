//! Area `world` by hand: slices, slots with generations, arrays beside them, one sparse set.

use std::hint::black_box;

use super::{Entity, SparseSet, VACANT, sum};
use crate::{
    harness::{Contestant, Rng},
    workload::{
        Position, TOGGLES, Velocity, advance, at, half, is_reused, lookups, number, positions,
        stream, velocities, walks,
        world::{CHURNS, Data, KINDS, Rotation, Transform, fall, flip},
    },
};

/// Where an entity's values are, if the generation is right.
#[derive(Clone, Copy, Debug)]
struct Slot {
    generation: u32,
    row: u32,
}

/// Entities that all have the same two components: slots, and arrays without holes.
#[derive(Debug, Default)]
struct Movers {
    slots: Vec<Slot>,
    free: Vec<u32>,
    indices: Vec<u32>,
    positions: Vec<Position>,
    velocities: Vec<Velocity>,
}

/// Four components and the entities that have them, in five columns.
#[derive(Debug, Default)]
struct Columns {
    entities: Vec<Entity>,
    transforms: Vec<Transform>,
    positions: Vec<Position>,
    rotations: Vec<Rotation>,
    velocities: Vec<Velocity>,
}

/// W1: zipped slices.
pub(crate) fn walk(n: u32) -> Contestant {
    let work = move |(positions, velocities): &mut (Vec<Position>, Vec<Velocity>)| {
        for _ in 0..walks(n) {
            for (position, velocity) in black_box(&mut *positions).iter_mut().zip(&*velocities) {
                advance(position, velocity);
            }
        }
    };
    Contestant::new(
        "slices",
        move |rng| (positions(rng, n), velocities(rng, n)),
        work,
        |(positions, _), ()| sum(positions, Position::sum),
    )
}

/// W1b: the smaller set's values, and a look-up in the other for each.
pub(crate) fn join(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let mut positions = SparseSet::default();
        for index in 0..n {
            positions.insert(Entity::first(index), Position::random(rng));
        }
        let mut velocities = SparseSet::default();
        for index in half(rng, n) {
            velocities.insert(Entity::first(index), Velocity::random(rng));
        }
        (positions, velocities)
    };
    let work = move |(positions, velocities): &mut (SparseSet<Position>, SparseSet<Velocity>)| {
        for _ in 0..walks(n) {
            let positions = black_box(&mut *positions);
            for (entity, velocity) in velocities.dense.iter().zip(&velocities.values) {
                if let Some(&row) = positions.sparse.get(at(entity.index))
                    && row != VACANT
                {
                    advance(&mut positions.values[at(row)], velocity);
                }
            }
        }
    };
    Contestant::new("sparse sets", setup, work, |(positions, _), ()| {
        sum(&positions.values, Position::sum)
    })
}

/// W2: a slice.
pub(crate) fn single(n: u32) -> Contestant {
    let work = move |positions: &mut Vec<Position>| {
        for _ in 0..walks(n) {
            for position in black_box(&mut *positions) {
                fall(position);
            }
        }
    };
    Contestant::new(
        "slice",
        move |rng| positions(rng, n),
        work,
        |positions, ()| sum(positions, Position::sum),
    )
}

/// W2: the shared component of all kinds in one `Vec`.
pub(crate) fn kinds(each: u32) -> Contestant {
    let n = each * number(KINDS);
    let setup = move |rng: &mut Rng| (0..n).map(|_| Data(rng.unit())).collect::<Vec<_>>();
    let work = move |data: &mut Vec<Data>| {
        for _ in 0..walks(n) {
            for data in black_box(&mut *data) {
                flip(data);
            }
        }
    };
    Contestant::new("slice", setup, work, |data, ()| {
        sum(data, |data| u64::from(data.0.to_bits()))
    })
}

/// W3: a slot, its generation, a value.
pub(crate) fn get(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let mut movers = Movers::default();
        let mut entities: Vec<Entity> = (0..n).map(Entity::first).collect();
        for entity in &mut entities {
            entity.generation += u32::from(is_reused(entity.index));
            movers.slots.push(Slot {
                generation: entity.generation,
                row: entity.index,
            });
            movers.positions.push(Position::random(rng));
        }
        let asked: Vec<Entity> = stream(rng, n, lookups(n))
            .into_iter()
            .map(|index| entities[at(index)])
            .collect();
        (movers, asked)
    };
    let work = |(movers, asked): &mut (Movers, Vec<Entity>)| {
        let mut sum = 0_u64;
        for &entity in &*asked {
            if let Some(position) = movers.position(entity) {
                sum = sum.wrapping_add(position.sum());
            }
        }
        sum
    };
    Contestant::new("slots", setup, work, |_, sum| sum)
}

/// W4: pushing into five `Vec`s.
pub(crate) fn spawn(n: u32) -> Contestant {
    Contestant::new(
        "columns",
        |_| Columns::default(),
        move |columns| {
            for index in 0..n {
                columns.push(index);
            }
        },
        |columns, ()| columns.sum(),
    )
}

/// W4: the same, with room made before.
pub(crate) fn spawn_reserved(n: u32) -> Contestant {
    Contestant::new(
        "reserved columns",
        |_| Columns::default(),
        move |columns| {
            *columns = Columns::with_capacity(at(n));
            for index in 0..n {
                columns.push(index);
            }
        },
        |columns, ()| columns.sum(),
    )
}

/// W5: slots and arrays, filled and emptied.
pub(crate) fn churn(n: u32) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let orders: [Vec<u32>; CHURNS] = std::array::from_fn(|_| rng.permutation(n));
        (Movers::default(), Vec::new(), orders)
    };
    let work = move |(movers, entities, orders): &mut (Movers, Vec<Entity>, [Vec<u32>; CHURNS])| {
        let mut despawned = 0;
        for order in orders {
            entities.clear();
            for index in 0..n {
                entities.push(movers.spawn(Position::numbered(index), Velocity::numbered(index)));
            }
            for &chosen in &*order {
                despawned += u64::from(movers.despawn(entities[at(chosen)]));
            }
        }
        despawned
    };
    Contestant::new("slots", setup, work, |(movers, entities, _), despawned| {
        let alive = entities
            .iter()
            .filter(|&&entity| movers.position(entity).is_some())
            .count();
        despawned + u64::from(number(alive))
    })
}

/// W6: a sparse set, filled and emptied.
pub(crate) fn toggle(n: u32) -> Contestant {
    let setup = move |_: &mut Rng| (SparseSet::default(), (0..n).map(Entity::first).collect());
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
    Contestant::new("sparse set", setup, work, |velocities, sum| {
        sum + u64::from(number(velocities.0.dense.len()))
    })
}

impl Movers {
    fn spawn(&mut self, position: Position, velocity: Velocity) -> Entity {
        let row = number(self.indices.len());
        let index = if let Some(index) = self.free.pop() {
            self.slots[at(index)].row = row;
            index
        } else {
            self.slots.push(Slot { generation: 1, row });
            number(self.slots.len() - 1)
        };
        self.indices.push(index);
        self.positions.push(position);
        self.velocities.push(velocity);
        Entity {
            index,
            generation: self.slots[at(index)].generation,
        }
    }

    fn despawn(&mut self, entity: Entity) -> bool {
        let Some(slot) = self.slots.get_mut(at(entity.index)) else {
            return false;
        };
        if slot.generation != entity.generation {
            return false;
        }
        slot.generation += 1;
        let row = slot.row;
        self.free.push(entity.index);
        self.indices.swap_remove(at(row));
        self.positions.swap_remove(at(row));
        self.velocities.swap_remove(at(row));
        if let Some(&moved) = self.indices.get(at(row)) {
            self.slots[at(moved)].row = row;
        }
        true
    }

    #[inline]
    fn position(&self, entity: Entity) -> Option<&Position> {
        let slot = self.slots.get(at(entity.index))?;
        if slot.generation == entity.generation {
            self.positions.get(at(slot.row))
        } else {
            None
        }
    }
}

impl Columns {
    fn with_capacity(capacity: usize) -> Self {
        Self {
            entities: Vec::with_capacity(capacity),
            transforms: Vec::with_capacity(capacity),
            positions: Vec::with_capacity(capacity),
            rotations: Vec::with_capacity(capacity),
            velocities: Vec::with_capacity(capacity),
        }
    }

    #[inline]
    fn push(&mut self, index: u32) {
        self.entities.push(Entity::first(index));
        self.transforms.push(Transform::numbered(index));
        self.positions.push(Position::numbered(index));
        self.rotations.push(Rotation::numbered(index));
        self.velocities.push(Velocity::numbered(index));
    }

    fn sum(&self) -> u64 {
        sum(&self.transforms, Transform::sum)
            + sum(&self.positions, Position::sum)
            + sum(&self.rotations, Rotation::sum)
            + sum(&self.velocities, Velocity::sum)
            + u64::from(number(self.entities.len()))
    }
}
