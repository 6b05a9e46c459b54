//! In which order the entities stand that have a component: what each storage promises of that.

use std::collections::BTreeSet;
use std::mem;

use phalanx::{Entity, Storage};

/// The entities that have a component, in the order of its rows.
#[derive(Debug)]
pub(crate) struct Rows {
    storage: Storage,
    entities: Vec<Entity>,
    /// Of what is stable: which rows are taken, and those that are not, the next one to be taken last.
    taken: Vec<bool>,
    free: Vec<usize>,
    /// Of what is stable: where each value was seen first; 0 before that.
    addresses: Vec<usize>,
    /// Of what is ordered: whose values came between others since it was seen settled, and whose left.
    came: BTreeSet<Entity>,
    left: BTreeSet<u32>,
    is_disturbed: bool,
}

impl Rows {
    pub(crate) fn new(storage: Storage) -> Self {
        Self {
            storage,
            entities: Vec::new(),
            taken: Vec::new(),
            free: Vec::new(),
            addresses: Vec::new(),
            came: BTreeSet::new(),
            left: BTreeSet::new(),
            is_disturbed: false,
        }
    }

    pub(crate) fn entities(&self) -> &[Entity] {
        &self.entities
    }

    /// The same, where they may be put into any order.
    pub(crate) fn packed_mut(&mut self) -> &mut [Entity] {
        assert_eq!(self.storage, Storage::Packed, "it keeps its own order");
        &mut self.entities
    }

    pub(crate) fn add(&mut self, entity: Entity) {
        match self.storage {
            Storage::Stable => self.occupy(entity),
            Storage::Ordered => {
                let place = self.entities.partition_point(|&other| other < entity);
                self.entities.insert(place, entity);
                let is_last = place + 1 == self.entities.len();
                if !(is_last && self.left.is_empty()) {
                    self.is_disturbed = true;
                    if !self.left.remove(&entity.index()) {
                        self.came.insert(entity);
                    }
                }
            }
            _ => self.entities.push(entity),
        }
    }

    /// Puts an entity at the row that was vacated last, or behind all.
    fn occupy(&mut self, entity: Entity) {
        let row = self.free.pop().unwrap_or_else(|| {
            self.taken.push(false);
            self.taken.len() - 1
        });
        self.taken[row] = true;
        let before = self.taken[..row].iter().filter(|&&taken| taken).count();
        self.entities.insert(before, entity);
        self.addresses.insert(before, 0);
    }

    pub(crate) fn take(&mut self, entity: Entity) {
        let found = self.entities.iter().position(|&other| other == entity);
        let place = found.expect("it has the component");
        match self.storage {
            Storage::Stable => {
                let mut taken = (0..).zip(&self.taken).filter(|(_, taken)| **taken);
                let (row, _) = taken.nth(place).expect("there is a row for each");
                self.taken[row] = false;
                self.free.push(row);
                self.addresses.remove(place);
                self.entities.remove(place);
            }
            Storage::Ordered => {
                self.entities.remove(place);
                self.is_disturbed = true;
                if !self.came.remove(&entity) {
                    self.left.insert(entity.index());
                }
            }
            _ => {
                self.entities.swap_remove(place);
            }
        }
    }

    pub(crate) fn take_all(&mut self) -> Vec<Entity> {
        mem::replace(self, Self::new(self.storage)).entities
    }

    /// Whether values came between others, and whether some left rows behind them.
    pub(crate) fn disorder(&self) -> [bool; 2] {
        [
            !self.came.is_empty(),
            !self.left.is_empty() || !self.free.is_empty(),
        ]
    }

    /// Notes whether the world has all in order; says whether it was put into order since that was last asked.
    pub(crate) fn note_order(&mut self, is_in_order: bool) -> bool {
        if !is_in_order {
            assert!(self.is_disturbed, "nothing put it out of order");
            return false;
        }
        let was_in_order = self.came.is_empty() && self.left.is_empty();
        self.came.clear();
        self.left.clear();
        self.is_disturbed = false;
        !was_in_order
    }

    /// Asserts that values are where they were seen first.
    pub(crate) fn note_addresses(&mut self, seen: impl Iterator<Item = (Entity, usize)>) {
        let mut count = 0;
        for (entity, address) in seen {
            assert_eq!(entity, self.entities[count]);
            let known = &mut self.addresses[count];
            if *known == 0 {
                *known = address;
            }
            assert_eq!(*known, address, "the value of {entity} moved");
            count += 1;
        }
        assert_eq!(count, self.entities.len());
    }

    /// From here on values are elsewhere.
    pub(crate) fn forget_addresses(&mut self) {
        self.addresses.fill(0);
    }
}
