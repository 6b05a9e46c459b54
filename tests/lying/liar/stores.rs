//! Stores that lie, and what they lend.

use std::ops::Range;

use phalanx::__private::{
    Index, IndexMut, Moving, Packed, Plain, Reorders, Store, Tracking, Valued,
};
use phalanx::sort::Order;
use phalanx::{Entity, Storage};

use super::{one_in, turn};

/// Values side by side that a group lends to be written: of a tracked component they can only be read.
pub(crate) trait LentSlice<'w, C> {
    /// Those that can be written.
    fn written(self) -> Vec<&'w mut C>;
    fn read(&self) -> &[C];
}

impl<'w, C> LentSlice<'w, C> for &'w mut [C] {
    fn written(self) -> Vec<&'w mut C> {
        self.iter_mut().collect()
    }

    fn read(&self) -> &[C] {
        self
    }
}

impl<'w, C> LentSlice<'w, C> for &'w [C] {
    fn written(self) -> Vec<&'w mut C> {
        Vec::new()
    }

    fn read(&self) -> &[C] {
        self
    }
}

/// Entity indices at the edges of pages, and beyond what any world has.
pub(crate) const FAR: [u32; 9] = [
    4_094,
    4_095,
    4_096,
    8_191,
    1 << 20,
    u32::MAX - 4_096,
    u32::MAX - 2,
    u32::MAX - 1,
    u32::MAX,
];

/// Handles with these indices.
fn far() -> [Entity; 9] {
    FAR.map(|index| Entity::try_from_bits(1 << 32 | u64::from(index)).unwrap())
}

fn wide(number: u32) -> usize {
    usize::try_from(number).unwrap()
}

/// A store that shows more or fewer values than it has, or others, and does to its index what it likes.
#[derive(Clone)]
pub(crate) struct Stretching<C, T = Plain> {
    values: Packed<C, T>,
    others: Vec<C>,
}

impl<C, T> Default for Stretching<C, T> {
    fn default() -> Self {
        Self {
            values: Packed::default(),
            others: Vec::new(),
        }
    }
}

impl<C: 'static, T: Tracking> Store for Stretching<C, T> {
    type Value = C;
    type Tracking = T;

    const STORAGE: Storage = Storage::Flag;
    const HAS_ROWS: bool = true;

    fn len(&self) -> usize {
        self.values.len() + usize::from(one_in(4))
    }

    fn is_full(&self, index: &Index) -> bool {
        one_in(2) && self.values.is_full(index)
    }

    fn reserve(&mut self, index: IndexMut<'_, T>, additional: usize) {
        if one_in(2) {
            self.values.reserve(index, additional);
        }
    }

    fn grow(&mut self, index: IndexMut<'_, T>) {
        if one_in(2) {
            self.values.grow(index);
        }
    }

    fn shrink_to_fit(&mut self, index: IndexMut<'_, T>) {
        self.values.shrink_to_fit(index);
    }

    fn push(&mut self, index: IndexMut<'_, T>, entity: u32, value: C) {
        match turn() % 8 {
            0 => self.others.push(value),
            1 => self.values.push(index, entity + 1, value),
            2 => self
                .values
                .push(index, FAR[wide(turn()) % FAR.len()], value),
            _ => self.values.push(index, entity, value),
        }
    }

    fn push_value(&mut self, value: C) {
        match turn() % 8 {
            0 => self.others.push(value),
            _ => self.values.push_value(value),
        }
    }

    fn enrol(&mut self, mut index: IndexMut<'_, T>, entities: &[Entity]) {
        let some = entities.len() - usize::from(one_in(4)).min(entities.len());
        self.values.enrol(index.reborrow(), &entities[..some]);
        match turn() % 8 {
            0 | 1 => self.values.enrol(index, entities),
            2 => self.values.enrol(index, &far()),
            _ => {}
        }
    }

    fn replace(&mut self, index: IndexMut<'_, T>, entity: u32, value: C) -> C {
        self.values.replace(index, entity ^ (turn() % 2), value)
    }

    fn swap_rows(&mut self, index: IndexMut<'_, T>, row: usize, other: usize) {
        self.values
            .swap_rows(index, row, other ^ usize::from(one_in(4)));
    }

    fn permute(
        &mut self,
        mut index: IndexMut<'_, T>,
        range: Range<usize>,
        order: &mut Order<'_>,
        moving: Moving,
    ) {
        let moved = turn() % 8;
        let Range { start, end } = range;
        let range = match moved {
            0 => return,
            1 => start + 1..end + 1,
            2 => start..end / 2,
            _ => range,
        };
        if moved == 3 {
            self.values
                .permute(index.reborrow(), range.clone(), order, moving);
        }
        self.values.permute(index, range, order, moving);
    }

    fn exchange(&mut self, index: IndexMut<'_, T>, row: usize, other: usize) {
        match turn() % 32 {
            0 => {}
            1 => self.values.exchange(index, row + 1, other),
            2 => self.values.exchange_kept(index, row, other),
            3 => self.values.exchange(index, row, usize::MAX),
            _ => self.values.exchange(index, row, other),
        }
    }

    fn exchange_kept(&mut self, index: IndexMut<'_, T>, row: usize, other: usize) {
        match turn() % 32 {
            0 => {}
            1 => self.values.exchange(index, row, other),
            _ => self.values.exchange_kept(index, row, other),
        }
    }

    fn take(&mut self, index: IndexMut<'_, T>, entity: u32) -> C {
        match self.others.pop() {
            Some(value) if one_in(2) => value,
            _ => self.values.take(index, entity),
        }
    }

    fn detach(&mut self, index: IndexMut<'_, T>, entity: u32) -> bool {
        self.values.detach(index, entity ^ (turn() % 2)) != one_in(4)
    }

    fn drop_detached(&mut self) {
        self.values.drop_detached();
    }

    fn clear(&mut self) {
        if one_in(2) {
            self.values.clear();
        }
    }

    fn take_all(&mut self) -> Vec<C> {
        std::mem::take(&mut self.others)
    }

    fn check_invariants(&self, _index: &Index) {}
}

impl<C: 'static, T: Tracking> Reorders<C> for Stretching<C, T> {}

impl<C: 'static, T: Tracking> Valued<C> for Stretching<C, T> {
    type Values = [C];

    fn values(&self) -> &[C] {
        let values = self.values.values();
        match turn() % 8 {
            0 => &self.others,
            1 => &values[values.len() / 2..],
            _ => values,
        }
    }

    fn values_mut(&mut self) -> &mut [C] {
        let values = self.values.values_mut();
        match turn() % 8 {
            0 => &mut self.others,
            1 => {
                let middle = values.len() / 2;
                &mut values[middle..]
            }
            _ => values,
        }
    }
}
