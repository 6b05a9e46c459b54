//! Handles, and sets of values that are found by them.

use crate::workload::{at, number};

/// The row of an entity that is not in a set.
pub(super) const VACANT: u32 = u32::MAX;

/// A handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entity {
    pub(super) index: u32,
    pub(super) generation: u32,
}

/// One component of some entities.
#[derive(Debug)]
pub(super) struct SparseSet<C> {
    pub(super) sparse: Vec<u32>,
    pub(super) dense: Vec<Entity>,
    pub(super) values: Vec<C>,
}

impl Entity {
    /// The first entity of this index.
    pub(super) fn first(index: u32) -> Self {
        Self {
            index,
            generation: 1,
        }
    }
}

impl<C> Default for SparseSet<C> {
    fn default() -> Self {
        Self {
            sparse: Vec::new(),
            dense: Vec::new(),
            values: Vec::new(),
        }
    }
}

impl<C> SparseSet<C> {
    /// Where an entity is.
    pub(super) fn row(&self, entity: Entity) -> Option<u32> {
        let row = *self.sparse.get(at(entity.index))?;
        (*self.dense.get(at(row))? == entity).then_some(row)
    }

    /// The value of an entity.
    #[inline]
    pub(super) fn get(&self, entity: Entity) -> Option<&C> {
        self.values.get(at(self.row(entity)?))
    }

    /// Puts a value in, in place of the one that is there.
    pub(super) fn insert(&mut self, entity: Entity, value: C) {
        let index = at(entity.index);
        if index >= self.sparse.len() {
            self.sparse.resize(index + 1, VACANT);
        }
        let row = &mut self.sparse[index];
        if *row == VACANT {
            *row = number(self.dense.len());
            self.dense.push(entity);
            self.values.push(value);
        } else {
            self.values[at(*row)] = value;
        }
    }

    pub(super) fn remove(&mut self, entity: Entity) -> Option<C> {
        self.row(entity).map(|row| self.remove_row(entity, row))
    }

    /// Removes an entity that is in this row.
    pub(super) fn remove_row(&mut self, entity: Entity, row: u32) -> C {
        self.sparse[at(entity.index)] = VACANT;
        self.dense.swap_remove(at(row));
        let value = self.values.swap_remove(at(row));
        if let Some(moved) = self.dense.get(at(row)) {
            self.sparse[at(moved.index)] = row;
        }
        value
    }

    pub(super) fn swap_rows(&mut self, one: u32, other: u32) {
        if one == other {
            return;
        }
        self.dense.swap(at(one), at(other));
        self.values.swap(at(one), at(other));
        self.sparse[at(self.dense[at(one)].index)] = one;
        self.sparse[at(self.dense[at(other)].index)] = other;
    }
}
