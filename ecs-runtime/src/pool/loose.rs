//! A store whose rows do not close up behind what leaves; how rows are given out is up to its form.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::mem;

use super::gapped::Gapped;
use super::memory::Memory;
use super::values::Values;
use super::{Index, IndexMut, Row, Storage, Store, Valued, disagree};
use crate::change::{Plain, Tracking};
use crate::entity::Entity;
use crate::sort::Buffers;

/// How a store gives out its rows.
#[doc(hidden)]
pub trait Form: 'static {
    const STORAGE: Storage;

    type Memory<C>: Memory<C>;

    /// Adds an entity to the index, at a vacant row or the next.
    fn enter<T: Tracking>(index: &mut IndexMut<'_, T>, entity: u32) -> Row;

    /// Takes an entity out, and leaves its row vacant.
    fn leave<T: Tracking>(index: &mut IndexMut<'_, T>, entity: u32) -> Option<Row>;

    /// Puts the rows into the order that there is, if there is one.
    fn settle<C, T: Tracking>(
        values: &mut Gapped<C, Self::Memory<C>>,
        index: &mut IndexMut<'_, T>,
        buffers: &mut Buffers,
    );
}

/// The values of a component that is stored in a form.
///
/// # Invariants
///
/// 1. Between verbs a row is vacant here just if it is in the index, and nothing is pending.
///    (No `unsafe` rests on this: queries ask both.)
#[doc(hidden)]
pub struct Loose<C, T, F: Form> {
    values: Gapped<C, F::Memory<C>>,
    /// Values that have no entity yet.
    pending: Vec<C>,
    /// What was taken out and is still to be dropped.
    detached: Option<C>,
    form: PhantomData<fn() -> (T, F)>,
}

impl<C, T, F: Form> fmt::Debug for Loose<C, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Loose")
            .field("values", &self.values)
            .finish_non_exhaustive()
    }
}

impl<C, T, F: Form> Default for Loose<C, T, F> {
    fn default() -> Self {
        Self {
            values: Gapped::default(),
            pending: Vec::new(),
            detached: None,
            form: PhantomData,
        }
    }
}

impl<C: Clone, T, F: Form> Clone for Loose<C, T, F> {
    fn clone(&self) -> Self {
        Self {
            values: self.values.clone(),
            ..Self::default()
        }
    }
}

impl<C: 'static, T: Tracking, F: Form> Store for Loose<C, T, F> {
    type Value = C;
    type Tracking = T;

    const STORAGE: Storage = F::STORAGE;
    const HAS_ROWS: bool = true;

    #[inline]
    fn len(&self) -> usize {
        self.values.len()
    }

    #[inline]
    fn is_full(&self, index: &Index) -> bool {
        self.values.vacant().is_empty()
            && (self.values.rows() == self.values.capacity() || index.is_full())
    }

    fn reserve(&mut self, mut index: IndexMut<'_, T>, additional: usize) {
        let rows = self.values.rows().saturating_add(additional);
        self.values.reserve(rows);
        index.reserve(additional);
    }

    fn grow(&mut self, index: IndexMut<'_, T>) {
        if self.is_full(&index) {
            let rows = self.values.rows();
            self.reserve(index, rows.max(4));
        }
    }

    fn shrink_to_fit(&mut self, mut index: IndexMut<'_, T>) {
        F::settle(&mut self.values, &mut index, &mut Buffers::new());
        index.shrink_to_fit();
        self.values.shrink_to_fit();
        self.pending.shrink_to_fit();
    }

    fn push(&mut self, mut index: IndexMut<'_, T>, entity: u32, value: C) {
        let row = F::enter(&mut index, entity);
        self.values.put(row.get(), value);
        if index.is_crowded() {
            F::settle(&mut self.values, &mut index, &mut Buffers::new());
        }
    }

    fn push_value(&mut self, value: C) {
        self.pending.push(value);
    }

    fn enrol(&mut self, mut index: IndexMut<'_, T>, entities: &[Entity]) {
        let pending = mem::take(&mut self.pending);
        if pending.len() != entities.len() {
            disagree();
        }
        for (value, entity) in pending.into_iter().zip(entities) {
            self.push(index.reborrow(), entity.index(), value);
        }
    }

    fn replace(&mut self, mut index: IndexMut<'_, T>, entity: u32, value: C) -> C {
        let row = index.position(entity);
        match self.values.value_mut(row) {
            Some(old) => {
                index.write(row);
                mem::replace(old, value)
            }
            None => disagree(),
        }
    }

    fn take(&mut self, mut index: IndexMut<'_, T>, entity: u32) -> C {
        let row = F::leave(&mut index, entity);
        let value = row.and_then(|row| self.values.take(row.get()));
        value.unwrap_or_else(|| disagree())
    }

    fn detach(&mut self, index: IndexMut<'_, T>, entity: u32) -> bool {
        let value = self.take(index, entity);
        if mem::needs_drop::<C>() {
            self.detached = Some(value);
        }
        mem::needs_drop::<C>()
    }

    fn drop_detached(&mut self) {
        self.detached = None;
    }

    fn clear(&mut self) {
        self.values.clear();
    }

    fn take_all(&mut self) -> Vec<C> {
        self.values.take_all()
    }

    fn settle(&mut self, mut index: IndexMut<'_, T>, buffers: &mut Buffers) {
        if !index.is_in_order() {
            F::settle(&mut self.values, &mut index, buffers);
        }
    }

    fn check_invariants(&self, index: &Index) {
        assert_eq!(
            self.values.rows(),
            index.rows(),
            "as many rows here as there"
        );
        assert!(
            index.line().has_vacant(self.values.vacant()),
            "the same rows are vacant here and there"
        );
        assert!(self.pending.is_empty() && self.detached.is_none());
        self.values.check_invariants();
    }
}

#[diagnostic::do_not_recommend]
impl<C: 'static, T: Tracking, F: Form> Valued<C> for Loose<C, T, F> {
    type Values = Gapped<C, F::Memory<C>>;

    #[inline]
    fn values(&self) -> &Self::Values {
        &self.values
    }

    #[inline]
    fn values_mut(&mut self) -> &mut Self::Values {
        &mut self.values
    }
}

/// `stable` storage: a value stays where it is from its insertion to its removal.
#[doc(hidden)]
pub type Stable<C, T = Plain> = Loose<C, T, super::stable::StaysPut>;

/// `ordered` storage: values in the order of their entities' indices, without a sparse side.
#[doc(hidden)]
pub type Ordered<C, T = Plain> = Loose<C, T, super::ordered::Ascending>;
