//! `packed` storage: values side by side, in the order of the index.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem;
use core::ops::Range;

use super::{Index, IndexMut, Moving, Storage, Store, Valued, disagree};
use crate::change::{Plain, Tracking};
use crate::entity::Entity;
use crate::sort::Order;

/// Pools with fewer rows grow fourfold and others twofold: moving the values of a small pool again and again costs
/// more than the room that it may never use.
const SMALL: usize = 32768;

/// The values of a packed component.
///
/// # Invariants
///
/// 1. Between verbs there are as many values as rows in the index, the value of a row's entity at that row.
///    (No `unsafe` rests on this: queries compare the lengths before they walk.)
#[derive(Debug)]
#[doc(hidden)]
pub struct Packed<C, T = Plain> {
    values: Vec<C>,
    tracking: PhantomData<fn() -> T>,
}

impl<C, T> Default for Packed<C, T> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            tracking: PhantomData,
        }
    }
}

impl<C: Clone, T> Clone for Packed<C, T> {
    fn clone(&self) -> Self {
        Self {
            values: self.values.clone(),
            tracking: PhantomData,
        }
    }
}

impl<C: 'static, T: Tracking> Store for Packed<C, T> {
    type Value = C;
    type Tracking = T;

    const STORAGE: Storage = Storage::Packed;
    const HAS_ROWS: bool = true;

    #[inline]
    fn len(&self) -> usize {
        self.values.len()
    }

    #[inline]
    fn is_full(&self, index: &Index) -> bool {
        // The dense side has room where the values have: `reserve` sees to that, for values that need room.
        if size_of::<C>() == 0 {
            index.is_full()
        } else {
            self.values.len() == self.values.capacity()
        }
    }

    fn reserve(&mut self, mut index: IndexMut<'_, T>, additional: usize) {
        self.values.reserve(additional);
        let room = if size_of::<C>() == 0 {
            additional
        } else {
            self.values.capacity() - self.values.len()
        };
        index.reserve(room);
    }

    fn grow(&mut self, index: IndexMut<'_, T>) {
        if self.is_full(&index) {
            let rows = index.len();
            self.reserve(index, if rows < SMALL { 3 * rows.max(1) } else { 1 });
        }
    }

    fn shrink_to_fit(&mut self, mut index: IndexMut<'_, T>) {
        index.shrink_to_fit();
        self.values.shrink_to_fit();
    }

    #[inline]
    fn push(&mut self, mut index: IndexMut<'_, T>, entity: u32, value: C) {
        index.push(entity);
        self.values.push(value);
    }

    #[inline]
    fn push_value(&mut self, value: C) {
        self.values.push(value);
    }

    fn enrol(&mut self, mut index: IndexMut<'_, T>, entities: &[Entity]) {
        index.push_all(entities);
    }

    #[inline]
    fn replace(&mut self, mut index: IndexMut<'_, T>, entity: u32, value: C) -> C {
        let row = index.position(entity);
        match self.values.get_mut(row) {
            Some(old) => {
                index.write(row);
                mem::replace(old, value)
            }
            None => disagree(),
        }
    }

    #[inline]
    fn swap_rows(&mut self, mut index: IndexMut<'_, T>, row: usize, other: usize) {
        if row != other {
            index.swap_rows(row, other);
            self.values.swap(row, other);
        }
    }

    fn permute(
        &mut self,
        mut index: IndexMut<'_, T>,
        range: Range<usize>,
        order: &mut Order<'_>,
        moving: Moving,
    ) {
        let values = &mut self.values[range.clone()];
        index.permute(values, range, order, moving);
    }

    #[inline]
    fn exchange(&mut self, mut index: IndexMut<'_, T>, row: usize, other: usize) {
        if row.max(other) < self.values.len() {
            index.exchange(row, other);
            self.values.swap(row, other);
        }
    }

    #[inline]
    fn exchange_kept(&mut self, mut index: IndexMut<'_, T>, row: usize, other: usize) {
        index.exchange_kept(row, other);
        self.values.swap(row, other);
    }

    #[inline]
    fn take(&mut self, mut index: IndexMut<'_, T>, entity: u32) -> C {
        match index.swap_remove(entity) {
            Some(row) if row.get() < self.values.len() => self.values.swap_remove(row.get()),
            _ => disagree(),
        }
    }

    #[inline]
    fn detach(&mut self, mut index: IndexMut<'_, T>, entity: u32) -> bool {
        if !mem::needs_drop::<C>() {
            self.take(index, entity);
            return false;
        }
        let last = self.values.len().wrapping_sub(1);
        match index.swap_remove(entity) {
            Some(row) if row.get() <= last => self.values.swap(row.get(), last),
            _ => disagree(),
        }
        true
    }

    #[inline]
    fn drop_detached(&mut self) {
        drop(self.values.pop());
    }

    fn clear(&mut self) {
        self.values.clear();
    }

    fn take_all(&mut self) -> Vec<C> {
        mem::take(&mut self.values)
    }

    fn check_invariants(&self, index: &Index) {
        assert_eq!(self.values.len(), index.len(), "a value a row");
    }
}

#[diagnostic::do_not_recommend]
impl<C: 'static, T: Tracking> Valued<C> for Packed<C, T> {
    type Values = [C];

    #[inline]
    fn values(&self) -> &[C] {
        &self.values
    }

    #[inline]
    fn values_mut(&mut self) -> &mut [C] {
        &mut self.values
    }
}
