//! The naive model: a map from entities to what they have and when each part was written, and lists of who lost what.

use std::collections::BTreeMap;

use phalanx::Entity;

use crate::level::TRACKED;

/// How many removals a world keeps.
const KEPT: usize = 16_384;

/// A reader that is further behind is told of everything.
const HORIZON: u64 = 1 << 30;

/// A tracked component of an entity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) number: u32,
    changed: u64,
    added: u64,
}

/// What an entity has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    pub(crate) parts: [Option<Part>; TRACKED],
    pub(crate) c: bool,
    pub(crate) f: bool,
}

/// What a reader asks for: what is newer than this.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Since {
    at: u64,
    is_late: bool,
}

impl Row {
    pub(crate) fn has(&self, place: usize) -> bool {
        self.parts[place].is_some()
    }

    pub(crate) fn changed(&self, place: usize, since: Since) -> bool {
        self.parts[place].is_some_and(|part| since.is_late || part.changed > since.at)
    }

    pub(crate) fn added(&self, place: usize, since: Since) -> bool {
        self.parts[place].is_some_and(|part| since.is_late || part.added > since.at)
    }
}

impl Since {
    pub(crate) fn is_late(self) -> bool {
        self.is_late
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) rows: BTreeMap<Entity, Row>,
    gone: [Vec<(Entity, u64)>; TRACKED],
    /// The present tick.
    pub(crate) time: u64,
}

impl Model {
    pub(crate) fn new() -> Self {
        Self {
            rows: BTreeMap::new(),
            gone: Default::default(),
            time: 1,
        }
    }

    pub(crate) fn since(&self, at: u64) -> Since {
        Since {
            at,
            is_late: self.time - at > HORIZON,
        }
    }

    pub(crate) fn spawn(&mut self, entity: Entity) {
        assert!(self.rows.insert(entity, Row::default()).is_none());
    }

    pub(crate) fn number(&self, entity: Entity, place: usize) -> Option<u32> {
        Some(self.rows.get(&entity)?.parts[place]?.number)
    }

    /// Inserts, or writes what is there; says what was there.
    pub(crate) fn give(&mut self, entity: Entity, place: usize, number: u32) -> Option<u32> {
        let time = self.time;
        let part = &mut self.rows.get_mut(&entity)?.parts[place];
        let before = part.map(|part| part.number);
        *part = Some(Part {
            number: if place == 3 { 0 } else { number },
            changed: time,
            added: part.map_or(time, |part| part.added),
        });
        before
    }

    /// Notes that a value is written, and what.
    pub(crate) fn write(&mut self, entity: Entity, place: usize, number: u32) {
        assert!(self.give(entity, place, number).is_some());
    }

    /// What a write by the side of the guard leaves.
    pub(crate) fn bypass(&mut self, entity: Entity, place: usize, number: u32) {
        let part = &mut self.rows.get_mut(&entity).unwrap().parts[place];
        part.as_mut().unwrap().number = if place == 3 { 0 } else { number };
    }

    pub(crate) fn take(&mut self, entity: Entity, place: usize) -> Option<u32> {
        let part = self.rows.get_mut(&entity)?.parts[place].take()?;
        self.gone[place].push((entity, self.time));
        Some(part.number)
    }

    pub(crate) fn kill(&mut self, entity: Entity) -> bool {
        for place in 0..TRACKED {
            self.take(entity, place);
        }
        self.rows.remove(&entity).is_some()
    }

    /// Who lost a component, and whether there were more that a world has forgotten.
    pub(crate) fn removed(&self, place: usize, since: Since) -> (Vec<Entity>, bool) {
        let gone = &self.gone[place];
        let (forgotten, kept) = gone.split_at(gone.len().saturating_sub(KEPT));
        let behind = |&&(_, tick): &&(Entity, u64)| tick > since.at;
        let removed = kept.iter().filter(behind).map(|&(entity, _)| entity);
        // The last is the newest.
        (
            removed.collect(),
            forgotten.last().is_some_and(|gone| behind(&gone)),
        )
    }
}
