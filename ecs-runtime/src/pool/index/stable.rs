//! Indices whose rows stay where they are: what leaves makes a row vacant, and what comes takes a vacant one.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::mem;

use super::super::disagree;
use super::super::pages::{ABSENT, VACANT};
use super::loose::{Form, Loose};
use super::{Index, Row};
use crate::primitives::{narrow, wide};

impl Index {
    /// Adds an entity at a vacant row, or at the end where there is none.
    ///
    /// # Panics
    ///
    /// As [`push`](Self::push), or when this index is of another form; nothing has changed then.
    pub(crate) fn occupy(&mut self, entity: u32) -> Row {
        if entity >= ABSENT {
            disagree();
        }
        let form = Form::Stable { free: Vec::new() };
        let loose = Self::loose_mut(&mut self.loose, &self.dense, &self.exchanged, form);
        let Form::Stable { free } = &mut loose.form else {
            disagree();
        };
        let Some(slot) = self.sparse.vacant_mut(entity) else {
            disagree();
        };
        let row = if let Some(row) = free.pop() {
            loose.vacant.remove(wide(row));
            self.dense[wide(row)] = entity;
            row
        } else {
            self.dense.push(entity);
            narrow(self.dense.len() - 1)
        };
        *slot = row;
        Row(row)
    }

    /// Takes an entity out; its row is vacant then. `None` where it is not here.
    pub(crate) fn vacate(&mut self, entity: u32) -> Option<Row> {
        let loose = self.loose.as_deref_mut()?;
        let Form::Stable { free } = &mut loose.form else {
            disagree();
        };
        let row = mem::replace(self.sparse.occupied_mut(entity)?, VACANT);
        loose.vacant.insert(wide(row));
        free.push(row);
        Some(Row(row))
    }

    /// Whether rows stay where they are, or there are none.
    #[inline]
    pub(crate) fn is_stable(&self) -> bool {
        match &self.loose {
            Some(loose) => !loose.is_ordered(),
            None => self.dense.is_empty() && !self.is_exchanged(),
        }
    }
}

impl Loose {
    pub(super) fn check_stable(&self, free: &[u32]) {
        assert_eq!(free.len(), self.vacant.count(), "vacant rows are free");
        for &row in free {
            assert!(self.vacant.has(wide(row)), "what is free is vacant");
        }
    }
}
