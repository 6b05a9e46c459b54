//! Indices whose rows ascend by entity, without a sparse side: a row is found by search.
//!
//! What comes with an entity index above all others is put at the end. Others are staged behind all rows, what leaves
//! makes a row vacant, and both are settled in one pass over the rows, which the order of [`sort`](crate::sort) makes.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::ops::Range;

use super::super::disagree;
use super::super::pages::ABSENT;
use super::loose::{Form, Loose, Staged};
use super::{Index, IndexMut, Row};
use crate::change::Tracking;
use crate::primitives::{narrow, wide};
use crate::search::Cursor;
use crate::sort::{Buffers, Listing, Rows};

/// So many rows may be staged or vacant wherever there are few rows.
const FEW: usize = 256;

impl Index {
    /// Adds an entity.
    ///
    /// # Panics
    ///
    /// As [`push`](Self::push), or when this index is of another form; nothing has changed then.
    pub(crate) fn enter(&mut self, entity: u32) -> Row {
        if entity >= ABSENT || wide(entity) >= self.covered() {
            disagree();
        }
        let form = Form::Ordered {
            main: 0,
            staged: Vec::new(),
        };
        let loose = Self::loose_mut(&mut self.loose, &self.dense, &self.exchanged, form);
        let Form::Ordered { main, staged } = &mut loose.form else {
            disagree();
        };
        let rows = self.dense.len();
        if *main == rows && self.dense.last().is_none_or(|&last| last < entity) {
            self.dense.push(entity);
            *main += 1;
            return Row(narrow(rows));
        }
        let place = self.dense[..*main].partition_point(|&other| other < entity);
        if place < *main && self.dense[place] == entity {
            // It was here before.
            if !loose.vacant.remove(place) {
                disagree();
            }
            return Row(narrow(place));
        }
        let Err(nth) = staged.binary_search_by_key(&entity, |staged| staged.entity) else {
            disagree();
        };
        let row = narrow(rows);
        self.dense.push(entity);
        staged.insert(
            nth,
            Staged {
                entity,
                row,
                place: narrow(place),
            },
        );
        Row(row)
    }

    /// Takes an entity out; its row is vacant then. `None` where it is not here.
    pub(crate) fn leave(&mut self, entity: u32) -> Option<Row> {
        let row = self.search(entity)?;
        let loose = self.loose.as_deref_mut()?;
        let Form::Ordered { staged, .. } = &mut loose.form else {
            disagree();
        };
        loose.vacant.insert(row.get());
        if let Ok(nth) = staged.binary_search_by_key(&entity, |staged| staged.entity) {
            staged.remove(nth);
        }
        Some(row)
    }

    /// The row of an entity, if it is here.
    pub(crate) fn search(&self, entity: u32) -> Option<Row> {
        self.search_by(entity, |ids| ids.binary_search(&entity).ok())
    }

    /// [`search`](Self::search), near where the last one was found.
    #[inline]
    pub(crate) fn search_from(&self, cursor: &mut Cursor, entity: u32) -> Option<Row> {
        self.search_by(entity, |ids| cursor.find(ids, entity))
    }

    #[inline]
    fn search_by(&self, entity: u32, search: impl FnOnce(&[u32]) -> Option<usize>) -> Option<Row> {
        let loose = self.loose.as_deref()?;
        let Form::Ordered { main, staged } = &loose.form else {
            return None;
        };
        if let Some(row) = search(&self.dense[..*main]) {
            return (loose.vacant.is_empty() || !loose.vacant.has(row)).then(|| Row::at(row));
        }
        if staged.is_empty() {
            return None;
        }
        let nth = staged.binary_search_by_key(&entity, |staged| staged.entity);
        Some(Row(staged[nth.ok()?].row))
    }

    /// Whether rows ascend by entity, or there are none.
    #[inline]
    pub(crate) fn is_ordered(&self) -> bool {
        match &self.loose {
            Some(loose) => loose.is_ordered(),
            None => self.dense.is_empty() && !self.is_exchanged(),
        }
    }

    /// Whether nothing is staged or vacant.
    #[inline]
    pub(crate) fn is_in_order(&self) -> bool {
        self.loose
            .as_deref()
            .is_none_or(|loose| loose.vacant.is_empty() && loose.staged().is_empty())
    }

    /// Whether so much is staged or vacant that settling it costs less than to go on.
    #[inline]
    pub(crate) fn is_crowded(&self) -> bool {
        let Some(loose) = self.loose.as_deref() else {
            return false;
        };
        let staged = loose.staged().len();
        let rows = self.dense.len();
        // An insertion moves those that are staged behind it, settling all rows: at so many both are balanced.
        staged > FEW && staged / 8 > rows.isqrt() || loose.vacant.count() > FEW + rows / 2
    }

    pub(super) fn check_ordered(&self, loose: &Loose, main: usize, staged: &[Staged]) {
        assert_eq!(self.sparse.occupied(), 0, "there is no sparse side");
        assert!(
            self.dense[..main].is_sorted_by(|a, b| a < b),
            "the first rows ascend"
        );
        assert!(
            staged.is_sorted_by(|a, b| a.entity < b.entity),
            "what is staged ascends"
        );
        let others = (main..self.dense.len()).filter(|&row| !loose.vacant.has(row));
        assert_eq!(others.count(), staged.len(), "all others are staged");
        for &Staged { entity, row, place } in staged {
            assert_eq!(self.dense[wide(row)], entity, "it is at its row");
            assert!(wide(row) >= main && !loose.vacant.has(wide(row)));
            let before = self.dense[..main].partition_point(|&other| other < entity);
            assert_eq!(before, wide(place), "its place is known");
            assert_ne!(self.dense[..main].get(before), Some(&entity), "it is once");
        }
    }
}

impl<T: Tracking> IndexMut<'_, T> {
    /// Puts all rows into the order of their entities, with their values, and the vacant ones behind them. Returns how many
    /// are not vacant; the others are gone from the index.
    pub(crate) fn settle_order(&mut self, values: impl Rows, buffers: &mut Buffers) -> usize {
        let Some(loose) = self.index.loose.as_deref_mut() else {
            return self.index.dense.len();
        };
        let Form::Ordered { main, staged } = &mut loose.form else {
            disagree();
        };
        let dense = &mut self.index.dense;
        let rows = dense.len();
        let left = rows - loose.vacant.count();
        let vacant = &loose.vacant;
        let order = buffers.order_listed(rows, |order| {
            let firm = |order: &mut Listing<'_>, rows: Range<usize>| {
                let mut row = rows.start;
                loop {
                    row = vacant.next_unset(row, rows.end);
                    if row >= rows.end {
                        break;
                    }
                    let behind = vacant.next_set(row, rows.end).min(rows.end);
                    order.list(narrow(row)..narrow(behind));
                    row = behind;
                }
            };
            let mut from = 0;
            for next in &*staged {
                firm(order, from..wide(next.place));
                from = wide(next.place);
                order.list(next.row..next.row + 1);
            }
            firm(order, from..*main);
            let mut row = vacant.next_set(0, rows);
            while row < rows {
                order.list(narrow(row)..narrow(row + 1));
                row = vacant.next_set(row + 1, rows);
            }
        });
        if let Some(mut order) = order {
            let moved = order.span();
            let kept = T::rows(&mut self.changes, 0..rows);
            order.apply(&mut (values, (&mut dense[..], kept)));
            T::settle(&mut self.changes, moved.start..moved.end.min(left));
        }
        dense.truncate(left);
        T::truncate(&mut self.changes, left);
        *main = left;
        staged.clear();
        loose.vacant.clear();
        left
    }
}
