//! Stores that have values in one storage, or in two, and say of it what they like.

use std::ops::Range;

use phalanx::__private::{Index, IndexMut, Moving, Reorders, Store, Valued};
use phalanx::sort::{Buffers, Order};
use phalanx::{Entity, Storage};

use super::{one_in, turn};

/// That a store says the truth of its storage; other numbers are places in [`SAID`].
pub(crate) const TRUTH: usize = SAID.len();
pub(crate) const PACKED: usize = 0;
pub(crate) const ORDERED: usize = 1;
pub(crate) const STABLE: usize = 2;

const SAID: [Storage; 4] = [
    Storage::Packed,
    Storage::Ordered,
    Storage::Stable,
    Storage::Flag,
];

/// That a store does what it is told to do; that it says of rows that it moved them, and leaves them where they are; that it
/// does what it likes.
pub(crate) const OBEDIENT: u8 = 0;
pub(crate) const IDLE: u8 = 1;
pub(crate) const FICKLE: u8 = 2;

/// A store that shows the values of one storage, and says that they can be sorted.
///
/// A fickle one has another storage besides. Which of them is given the index differs from one to the next, and now and
/// then it is the other one.
#[derive(Clone)]
pub(crate) struct Posing<S, O = S, const SAYS: usize = TRUTH, const DOES: u8 = OBEDIENT> {
    shown: S,
    hidden: O,
    /// Whether the hidden one is given the index mostly.
    is_turned: bool,
}

impl<S: Default, O: Default, const SAYS: usize, const DOES: u8> Default
    for Posing<S, O, SAYS, DOES>
{
    fn default() -> Self {
        Self {
            shown: S::default(),
            hidden: O::default(),
            is_turned: Self::IS_FICKLE && one_in(3),
        }
    }
}

impl<S, O, const SAYS: usize, const DOES: u8> Posing<S, O, SAYS, DOES> {
    const IS_FICKLE: bool = DOES == FICKLE;

    /// Whether the hidden one is to do this.
    fn turns(&self) -> bool {
        Self::IS_FICKLE && self.is_turned != one_in(16)
    }

    /// Whether no row is moved.
    fn is_idle() -> bool {
        DOES == IDLE || Self::IS_FICKLE && one_in(2)
    }
}

/// What one of the two does.
macro_rules! one {
    ($self:ident.$verb:ident($($argument:expr),*)) => {
        if $self.turns() {
            $self.hidden.$verb($($argument),*)
        } else {
            $self.shown.$verb($($argument),*)
        }
    };
}

impl<S, O, const SAYS: usize, const DOES: u8> Store for Posing<S, O, SAYS, DOES>
where
    S: Store,
    O: Store<Value = S::Value, Tracking = S::Tracking>,
{
    type Value = S::Value;
    type Tracking = S::Tracking;

    const STORAGE: Storage = if SAYS == TRUTH {
        S::STORAGE
    } else {
        SAID[SAYS]
    };
    const HAS_ROWS: bool = true;

    fn len(&self) -> usize {
        one!(self.len()) + usize::from(Self::IS_FICKLE && one_in(16))
    }

    fn is_full(&self, index: &Index) -> bool {
        one!(self.is_full(index))
    }

    fn reserve(&mut self, index: IndexMut<'_, S::Tracking>, additional: usize) {
        one!(self.reserve(index, additional));
    }

    fn grow(&mut self, index: IndexMut<'_, S::Tracking>) {
        one!(self.grow(index));
    }

    fn shrink_to_fit(&mut self, index: IndexMut<'_, S::Tracking>) {
        one!(self.shrink_to_fit(index));
    }

    fn push(&mut self, mut index: IndexMut<'_, S::Tracking>, entity: u32, value: S::Value) {
        let id = match turn() % 16 {
            0 if Self::IS_FICKLE => entity + 1,
            1 if Self::IS_FICKLE => entity ^ 6,
            _ => entity,
        };
        one!(self.push(index.reborrow(), id, value));
        if Self::IS_FICKLE && one_in(32) {
            one!(self.detach(index, id));
        }
    }

    fn push_value(&mut self, value: S::Value) {
        one!(self.push_value(value));
    }

    fn enrol(&mut self, index: IndexMut<'_, S::Tracking>, entities: &[Entity]) {
        one!(self.enrol(index, entities));
    }

    fn replace(
        &mut self,
        index: IndexMut<'_, S::Tracking>,
        entity: u32,
        value: S::Value,
    ) -> S::Value {
        one!(self.replace(index, entity, value))
    }

    fn swap_rows(&mut self, index: IndexMut<'_, S::Tracking>, row: usize, other: usize) {
        if !Self::is_idle() {
            one!(self.swap_rows(index, row, other));
        }
    }

    fn permute(
        &mut self,
        index: IndexMut<'_, S::Tracking>,
        range: Range<usize>,
        order: &mut Order<'_>,
        moving: Moving,
    ) {
        if !Self::is_idle() {
            one!(self.permute(index, range, order, moving));
        }
    }

    fn exchange(&mut self, index: IndexMut<'_, S::Tracking>, row: usize, other: usize) {
        if !Self::is_idle() {
            one!(self.exchange(index, row, other));
        }
    }

    fn exchange_kept(&mut self, index: IndexMut<'_, S::Tracking>, row: usize, other: usize) {
        if !Self::is_idle() {
            one!(self.exchange_kept(index, row, other));
        }
    }

    fn settle(&mut self, mut index: IndexMut<'_, S::Tracking>, buffers: &mut Buffers) {
        match turn() % 16 {
            0 if Self::IS_FICKLE => {}
            1 if Self::IS_FICKLE => {
                self.hidden.settle(index.reborrow(), buffers);
                self.shown.settle(index, buffers);
            }
            _ => one!(self.settle(index, buffers)),
        }
    }

    fn take(&mut self, index: IndexMut<'_, S::Tracking>, entity: u32) -> S::Value {
        one!(self.take(index, entity))
    }

    fn detach(&mut self, index: IndexMut<'_, S::Tracking>, entity: u32) -> bool {
        one!(self.detach(index, entity)) != (Self::IS_FICKLE && one_in(16))
    }

    fn drop_detached(&mut self) {
        one!(self.drop_detached());
    }

    fn clear(&mut self) {
        one!(self.clear());
    }

    fn take_all(&mut self) -> Vec<S::Value> {
        one!(self.take_all())
    }

    fn check_invariants(&self, index: &Index) {
        one!(self.check_invariants(index));
    }
}

impl<C, S, O, const SAYS: usize, const DOES: u8> Reorders<C> for Posing<S, O, SAYS, DOES>
where
    S: Store<Value = C>,
    O: Store<Value = C, Tracking = S::Tracking>,
{
}

impl<C, S, O, const SAYS: usize, const DOES: u8> Valued<C> for Posing<S, O, SAYS, DOES>
where
    S: Valued<C>,
    O: Store<Value = C, Tracking = S::Tracking>,
{
    type Values = S::Values;

    fn values(&self) -> &S::Values {
        self.shown.values()
    }

    fn values_mut(&mut self) -> &mut S::Values {
        self.shown.values_mut()
    }
}
