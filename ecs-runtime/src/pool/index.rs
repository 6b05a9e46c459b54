//! The sparse index: which entities are in a pool, and at which rows.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::mem;

use super::disagree;
use super::pages::{ABSENT, Pages, VACANT};
use crate::entity::Entity;
use crate::primitives::{narrow, wide};

/// A place in a pool, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row(u32);

impl Row {
    /// The first row.
    pub(crate) const START: Self = Self(0);

    /// The row that nothing is at.
    pub(crate) const NONE: Self = Self(VACANT);

    #[inline]
    pub(crate) fn at(position: usize) -> Self {
        Self(narrow(position))
    }

    #[inline]
    pub(crate) fn get(self) -> usize {
        wide(self.0)
    }
}

/// From entity index to row and back.
///
/// Generations are no concern of an index: a dead entity leaves every pool, so that an index which is here is
/// the living entity's.
///
/// # Invariants
///
/// 1. `dense` holds no entity index twice.
/// 2. For every row below `dense.len()`: `sparse[dense[row]] == row`.
/// 3. Every other entry of `sparse` is vacant.
/// 4. Every entity index in `dense` is below `bound`, and below `ABSENT`, so that every row is.
///
/// They hold by what this type does alone, whatever its callers believe.
#[derive(Clone, Debug)]
pub struct Index {
    sparse: Pages,
    dense: Vec<u32>,
    bound: usize,
}

impl Index {
    pub(crate) const fn new() -> Self {
        Self {
            sparse: Pages::new(),
            dense: Vec::new(),
            bound: 0,
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.dense.len()
    }

    /// The entity indices, in the order of their rows.
    #[inline]
    pub(crate) fn dense(&self) -> &[u32] {
        &self.dense
    }

    /// A number above every entity index that is here.
    #[inline]
    pub(crate) fn bound(&self) -> usize {
        self.bound
    }

    /// The position of an entity's row; where it is not here, a position that no pool is long enough for.
    ///
    /// One comparison with a pool's length then tells both.
    #[inline]
    pub(crate) fn position(&self, entity: u32) -> usize {
        wide(self.sparse.get(entity))
    }

    /// The row of an entity, if it is here.
    #[inline]
    pub(crate) fn row(&self, entity: u32) -> Option<Row> {
        let row = self.sparse.get(entity);
        (row < ABSENT).then_some(Row(row))
    }

    /// Whether another [`push`](Self::push) would grow the dense side.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.dense.len() == self.dense.capacity()
    }

    /// Makes room, so that so many [`push`](Self::push)es do not grow the dense side.
    #[inline]
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.dense.reserve(additional);
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.dense.shrink_to_fit();
        self.sparse.shrink_to_fit();
    }

    /// Adds an entity at the end.
    ///
    /// # Panics
    ///
    /// When it is here already, or is one of the two highest indices; nothing has changed then.
    #[inline]
    pub(crate) fn push(&mut self, entity: u32) {
        // The table never gives out the two highest indices; with them a row could be mistaken for none.
        if entity >= ABSENT {
            disagree();
        }
        let Some(slot) = self.sparse.vacant_mut(entity) else {
            disagree();
        };
        *slot = narrow(self.dense.len());
        self.dense.push(entity);
        if wide(entity) >= self.bound {
            self.bound = wide(entity) + 1;
        }
    }

    /// Adds entities at the end, in their order.
    ///
    /// # Panics
    ///
    /// As [`push`](Self::push), with some of those before the one that is refused added.
    pub(crate) fn push_all(&mut self, entities: &[Entity]) {
        self.dense.reserve(entities.len());
        let mut rest = entities;
        while let Some(first) = rest.first().map(|entity| entity.index()) {
            // Entities that were never reused follow one another: theirs is a stretch of the sparse side.
            let slots = self.sparse.rest_of_page_mut(first);
            let run = rest
                .iter()
                .take(slots.len())
                .zip(first..)
                .take_while(|&(entity, index)| entity.index() == index)
                .count();
            let slots = &mut slots[..run];
            // The first of them is one, so that this subtracts from 1 or more.
            let last = first + narrow(run - 1);
            if last >= ABSENT || slots.iter().any(|&row| row != VACANT) {
                disagree();
            }
            for (slot, row) in slots.iter_mut().zip(narrow(self.dense.len())..) {
                *slot = row;
            }
            self.dense.extend(first..=last);
            self.bound = self.bound.max(wide(last) + 1);
            rest = &rest[run..];
        }
    }

    /// Takes an entity out; the last one takes its place. Returns the row where that happened.
    #[inline]
    pub(crate) fn swap_remove(&mut self, entity: u32) -> Option<Row> {
        let row = Row(mem::replace(self.sparse.occupied_mut(entity)?, VACANT));
        self.dense.swap_remove(row.get());
        if let Some(&moved) = self.dense.get(row.get())
            && let Some(slot) = self.sparse.occupied_mut(moved)
        {
            *slot = row.0;
        }
        Some(row)
    }

    pub(crate) fn clear(&mut self) {
        for &entity in &self.dense {
            if let Some(slot) = self.sparse.occupied_mut(entity) {
                *slot = VACANT;
            }
        }
        self.dense.clear();
    }

    /// Takes all entities out, in the order of their rows.
    pub(crate) fn take_all(&mut self) -> Vec<u32> {
        for &entity in &self.dense {
            if let Some(slot) = self.sparse.occupied_mut(entity) {
                *slot = VACANT;
            }
        }
        mem::take(&mut self.dense)
    }

    pub(crate) fn check_invariants(&self) {
        for (row, &entity) in self.dense.iter().enumerate() {
            assert!(wide(entity) < self.bound, "an index above the bound");
            assert_eq!(
                self.row(entity),
                Some(Row::at(row)),
                "the sparse side knows the row of index {entity}"
            );
        }
        assert_eq!(
            self.sparse.occupied(),
            self.dense.len(),
            "nothing but the dense side's rows is occupied"
        );
    }
}
