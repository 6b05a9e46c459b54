//! The naive model: maps from entities to what they have, and lists that say in which order.

use std::cell::Cell;
use std::collections::BTreeMap;

use phalanx::{Entity, Limits, SingleError};

use super::asked::{Asked, Seen, Term};
use super::op::Pick;
use super::shapes::Kind;

/// How many dead handles are remembered.
const GRAVES: usize = 256;

/// A world, as maps and lists.
#[derive(Debug)]
pub(crate) struct Model {
    entities: BTreeMap<Entity, BTreeMap<Kind, u32>>,
    /// The rows of each component that has some: a removal puts the last row in the hole.
    rows: BTreeMap<Kind, Vec<Entity>>,
    /// By index: the generation that the next entity there gets; none when there will be no next.
    next: Vec<Option<u32>>,
    /// The indices that can be used again, the first to be used last.
    free: Vec<u32>,
    limits: Limits,
    dead: Vec<Entity>,
    deaths: usize,
    /// How often an index was used again.
    pub(crate) reused: usize,
    /// How often a dead handle was picked.
    pub(crate) stale: usize,
    /// How often a query that was to have one match had none, one and several.
    pub(crate) singles: [usize; 3],
    /// How many queries were filtered by `with`, `without` and `any`.
    pub(crate) filtered: [Cell<usize>; 3],
}

impl Model {
    pub(crate) fn new(limits: Limits) -> Self {
        let strange = [(1, 1_000_000), (1, u32::MAX), (0x7FFF_FFFF, 0)];
        Self {
            entities: BTreeMap::new(),
            rows: BTreeMap::new(),
            next: Vec::new(),
            free: Vec::new(),
            limits,
            dead: strange
                .map(|(generation, index)| handle(index, generation))
                .into(),
            deaths: 0,
            reused: 0,
            stale: 0,
            singles: [0; 3],
            filtered: Default::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.entities.len()
    }

    pub(crate) fn contains(&self, entity: Entity) -> bool {
        self.entities.contains_key(&entity)
    }

    /// By ascending index.
    pub(crate) fn living(&self) -> Vec<Entity> {
        self.entities.keys().copied().collect()
    }

    pub(crate) fn dead(&self) -> &[Entity] {
        &self.dead
    }

    /// The handle that a pick stands for: of a dozen, one is dead.
    pub(crate) fn pick(&mut self, Pick(number): Pick) -> Entity {
        let (nth, dozenth) = (usize::from(number / 12), number % 12);
        if dozenth == 0 || self.entities.is_empty() {
            self.stale += 1;
            return self.dead[nth % self.dead.len()];
        }
        let nth = nth % self.entities.len();
        *self.entities.keys().nth(nth).unwrap()
    }

    /// An entity that has a component, if there is one.
    pub(crate) fn pick_with(&self, kind: Kind, Pick(number): Pick) -> Option<Entity> {
        let rows = self.rows(kind);
        (!rows.is_empty()).then(|| rows[usize::from(number) % rows.len()])
    }

    pub(crate) fn get(&self, entity: Entity, kind: Kind) -> Option<u32> {
        self.entities.get(&entity)?.get(&kind).copied()
    }

    pub(crate) fn has(&self, entity: Entity, kind: Kind) -> bool {
        self.get(entity, kind).is_some()
    }

    /// The values of several components, if the entity has all.
    pub(crate) fn get_all(&self, entity: Entity, kinds: &[Kind]) -> Option<Vec<Seen>> {
        let values = self.entities.get(&entity)?;
        kinds
            .iter()
            .map(|kind| values.get(kind).map(|&value| Seen::Value(value)))
            .collect()
    }

    /// The entities that have a component, in the order of its rows; of a flag, in no order that matters.
    pub(crate) fn rows(&self, kind: Kind) -> &[Entity] {
        self.rows.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// The handle of the next entity, if there can be one.
    fn allocate(&mut self) -> Option<Entity> {
        let index = if let Some(index) = self.free.pop() {
            self.reused += 1;
            index
        } else {
            let index = u32::try_from(self.next.len()).unwrap();
            if index >= self.limits.indices {
                return None;
            }
            self.next.push(Some(1));
            index
        };
        let generation = self.next[position(index)].expect("free indices have a generation");
        Some(handle(index, generation))
    }

    pub(crate) fn spawn(&mut self, parts: &[(Kind, u32)]) -> Option<Entity> {
        let entity = self.allocate()?;
        self.entities.insert(entity, BTreeMap::new());
        self.insert(entity, parts);
        Some(entity)
    }

    /// Gives an entity values; says which it had, or nothing if it is dead.
    pub(crate) fn insert(
        &mut self,
        entity: Entity,
        parts: &[(Kind, u32)],
    ) -> Option<Vec<Option<u32>>> {
        let values = self.entities.get_mut(&entity)?;
        let mut before = Vec::new();
        for &(kind, value) in parts {
            let old = values.insert(kind, kind.kept(value));
            if old.is_none() {
                self.rows.entry(kind).or_default().push(entity);
            }
            before.push(old);
        }
        Some(before)
    }

    /// Takes components; says which values they had.
    pub(crate) fn remove(&mut self, entity: Entity, kinds: &[Kind]) -> Vec<Option<u32>> {
        kinds
            .iter()
            .map(|kind| {
                let old = self.entities.get_mut(&entity)?.remove(kind)?;
                self.leave(entity, *kind);
                Some(old)
            })
            .collect()
    }

    fn leave(&mut self, entity: Entity, kind: Kind) {
        let rows = self.rows.get_mut(&kind).unwrap();
        let row = rows.iter().position(|&other| other == entity).unwrap();
        rows.swap_remove(row);
    }

    pub(crate) fn despawn(&mut self, entity: Entity) -> bool {
        let Some(values) = self.entities.remove(&entity) else {
            return false;
        };
        for &kind in values.keys() {
            self.leave(entity, kind);
        }
        self.bury(entity);
        if self.next[position(entity.index())].is_some() {
            self.free.push(entity.index());
        }
        true
    }

    fn bury(&mut self, entity: Entity) {
        let generation = entity.generation();
        self.next[position(entity.index())] =
            (generation < self.limits.generations).then(|| generation + 1);
        if self.dead.len() < GRAVES {
            self.dead.push(entity);
        } else {
            // The oldest grave, but for the first few: those were never alive.
            let grave = 8 + self.deaths % (GRAVES - 8);
            self.dead[grave] = entity;
        }
        self.deaths += 1;
    }

    pub(crate) fn clear(&mut self) {
        for entity in self.living() {
            self.bury(entity);
        }
        self.entities.clear();
        self.rows.clear();
        self.free = (0..)
            .zip(&self.next)
            .filter(|(_, next)| next.is_some())
            .map(|(index, _)| index)
            .collect();
        self.free.reverse();
    }

    /// Takes a component from all, and gives them out in the order of the rows; a flag's by ascending index.
    pub(crate) fn drain(&mut self, kind: Kind) -> Vec<(Entity, u32)> {
        let mut entities = self.rows.remove(&kind).unwrap_or_default();
        if kind.is_flag() {
            entities.sort();
        }
        entities
            .into_iter()
            .map(|entity| {
                let values = self.entities.get_mut(&entity).unwrap();
                (entity, values.remove(&kind).unwrap())
            })
            .collect()
    }

    /// The matches of a query, in its order.
    ///
    /// That is the order of the shortest pool that every match is in, of equal ones the first declared; where
    /// there is none, of all living entities by ascending index.
    pub(crate) fn matches(&self, asked: &Asked) -> Vec<Entity> {
        for (count, filtered) in self.filtered.iter().zip(asked.filters()) {
            count.update(|count| count + usize::from(filtered));
        }
        let driver = asked
            .needed()
            .filter(|kind| !kind.is_flag())
            .min_by_key(|&kind| (self.rows(kind).len(), kind));
        let mut candidates = match driver {
            Some(kind) => self.rows(kind).to_vec(),
            None => self.living(),
        };
        candidates.retain(|entity| asked.accepts(&self.entities[entity]));
        candidates
    }

    /// What a query gives for a match.
    pub(crate) fn see(&self, entity: Entity, asked: &Asked) -> Vec<Seen> {
        let values = &self.entities[&entity];
        asked
            .terms
            .iter()
            .map(|term| match *term {
                Term::Read(kind) | Term::Write(kind) => Seen::Value(values[&kind]),
                Term::MaybeRead(kind) | Term::MaybeWrite(kind) => {
                    Seen::Maybe(values.get(&kind).copied())
                }
                Term::Entity => Seen::Entity(entity),
                Term::Is(kind) => Seen::Is(values.contains_key(&kind)),
            })
            .collect()
    }

    /// What a query gives for all its matches, in order.
    pub(crate) fn answers(&self, asked: &Asked) -> Vec<Vec<Seen>> {
        self.matches(asked)
            .into_iter()
            .map(|entity| self.see(entity, asked))
            .collect()
    }

    /// What a query gives for an entity.
    pub(crate) fn answer(&self, entity: Entity, asked: &Asked) -> Option<Vec<Seen>> {
        let values = self.entities.get(&entity)?;
        asked.accepts(values).then(|| self.see(entity, asked))
    }

    /// What a query gives for all its matches, in order, before its terms write to them.
    pub(crate) fn answers_and_touch(&mut self, asked: &Asked, salt: u32) -> Vec<Vec<Seen>> {
        let answers = self.answers(asked);
        for entity in self.matches(asked) {
            self.touch(entity, asked, salt);
        }
        answers
    }

    /// What a query gives for its only match.
    pub(crate) fn single(&mut self, asked: &Asked) -> Result<Vec<Seen>, SingleError> {
        let mut answers = self.answers(asked);
        self.singles[answers.len().min(2)] += 1;
        match answers.len() {
            0 => Err(SingleError::None),
            1 => Ok(answers.remove(0)),
            _ => Err(SingleError::Several),
        }
    }

    /// What a query gives for each unordered pair of its matches.
    pub(crate) fn pairs(&self, asked: &Asked) -> Vec<(Vec<Seen>, Vec<Seen>)> {
        let answers = self.answers(asked);
        let seconds = |place: usize| answers[place + 1..].iter();
        let firsts = answers.iter().enumerate();
        firsts
            .flat_map(|(place, one)| seconds(place).map(move |other| (one.clone(), other.clone())))
            .collect()
    }

    /// Writes what a query's terms write for a match.
    pub(crate) fn touch(&mut self, entity: Entity, asked: &Asked, salt: u32) {
        for term in &asked.terms {
            if let Term::Write(kind) | Term::MaybeWrite(kind) = *term {
                self.touch_one(entity, kind, salt);
            }
        }
    }

    pub(crate) fn touch_one(&mut self, entity: Entity, kind: Kind, salt: u32) {
        let values = self.entities.get_mut(&entity).unwrap();
        if let Some(value) = values.get_mut(&kind) {
            *value = kind.kept(touched(*value, salt));
        }
    }

    /// Whether so many more entities can be spawned.
    pub(crate) fn room(&self) -> usize {
        self.free.len() + (position(self.limits.indices) - self.next.len())
    }
}

/// What is written over a value.
pub(crate) fn touched(value: u32, salt: u32) -> u32 {
    value
        .wrapping_add(salt)
        .wrapping_mul(0x9E37_79B1)
        .rotate_left(5)
}

fn handle(index: u32, generation: u32) -> Entity {
    let bits = u64::from(generation) << 32 | u64::from(index);
    Entity::try_from_bits(bits).unwrap()
}

fn position(index: u32) -> usize {
    usize::try_from(index).unwrap()
}
