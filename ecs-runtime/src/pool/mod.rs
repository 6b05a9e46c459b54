//! Pools: where the values of a component live, and which entities have one.
//!
//! A pool is two things kept apart. The [`Index`] tells which entities are in it and at which row; it knows
//! no component type, so it is compiled once. The [`Store`] holds what is at the rows, one storage a file.
//! A world holds all indices in its [`Shape`](crate::world::Shape) and each store in a field of its own.

mod flag;
mod gapped;
mod index;
mod loose;
mod memory;
mod ordered;
mod packed;
mod pages;
mod set;
mod stable;
mod table;
mod values;
mod view;

pub use flag::{Flags, assert_flag};
pub use index::{Index, IndexMut, Moving};
pub use loose::{Ordered, Stable};
pub use packed::Packed;
pub use set::EntitySet;
pub use view::{Pool, PoolEntities, PoolIter};

pub(crate) use index::{Line, Row};
pub(crate) use pages::PAGE;
pub(crate) use table::{Spot, Table, sort_as, sort_by, sort_by_key};
pub use values::{Reach, Values};

use core::ops::Range;

use crate::change::Tracking;
use crate::entity::Entity;
use crate::sort::{Buffers, Order};

/// How a component is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Storage {
    /// A sparse set: values side by side, removal by swapping the last one in. The default.
    Packed,
    /// Values in the order of their entities' indices, found by search.
    Ordered,
    /// Values that stay where they are until they are removed.
    Stable,
    /// One bit an entity and no value.
    Flag,
}

/// What holds the values of one component.
///
/// A store moves values in step with an [`Index`] that its caller names. Both are safe on their own: a store
/// that is given another pool's index ends in a panic or in values at the wrong entity.
#[doc(hidden)]
#[expect(clippy::len_without_is_empty, reason = "nobody asks")]
pub trait Store: Default + 'static {
    type Value: 'static;

    /// Whether changes are noticed.
    type Tracking: Tracking;

    const STORAGE: Storage;

    /// Whether entities have a row in the index; otherwise only their signature tells.
    const HAS_ROWS: bool;

    fn len(&self) -> usize;

    /// Whether there is no room for another [`push`](Self::push).
    fn is_full(&self, index: &Index) -> bool;

    /// Makes room, so that so many [`push`](Self::push)es cannot fail.
    fn reserve(&mut self, index: IndexMut<'_, Self::Tracking>, additional: usize);

    /// Makes room for another [`push`](Self::push) if there is none, and for as many more as keep pushing cheap.
    fn grow(&mut self, index: IndexMut<'_, Self::Tracking>);

    fn shrink_to_fit(&mut self, index: IndexMut<'_, Self::Tracking>);

    /// Adds a value for an entity that has none.
    fn push(&mut self, index: IndexMut<'_, Self::Tracking>, entity: u32, value: Self::Value);

    /// Adds a value whose entity is named later, by [`enrol`](Self::enrol).
    fn push_value(&mut self, value: Self::Value);

    /// Names the entities of the values that were pushed without one, in that order.
    fn enrol(&mut self, index: IndexMut<'_, Self::Tracking>, entities: &[Entity]);

    /// Overwrites the value of an entity that has one, and returns the old one.
    fn replace(
        &mut self,
        index: IndexMut<'_, Self::Tracking>,
        entity: u32,
        value: Self::Value,
    ) -> Self::Value;

    /// Exchanges two rows: the entities and all that is kept of them. Of stores whose rows are moved by nobody, neither this
    /// nor what follows up to [`exchange_kept`](Self::exchange_kept) is asked.
    fn swap_rows(&mut self, _index: IndexMut<'_, Self::Tracking>, _row: usize, _other: usize) {
        disagree();
    }

    /// Puts rows into an order that was found for a range of them.
    fn permute(
        &mut self,
        _index: IndexMut<'_, Self::Tracking>,
        _range: Range<usize>,
        _order: &mut Order<'_>,
        _moving: Moving,
    ) {
        disagree();
    }

    /// Exchanges two rows, but not what the sparse side knows of them.
    fn exchange(&mut self, _index: IndexMut<'_, Self::Tracking>, _row: usize, _other: usize) {
        disagree();
    }

    /// Exchanges all that is kept of two rows but the entities.
    fn exchange_kept(&mut self, _index: IndexMut<'_, Self::Tracking>, _row: usize, _other: usize) {
        disagree();
    }

    /// Puts rows into the order that the storage has, where not all are in it.
    fn settle(&mut self, _index: IndexMut<'_, Self::Tracking>, _buffers: &mut Buffers) {}

    /// Takes out the value of an entity that has one.
    fn take(&mut self, index: IndexMut<'_, Self::Tracking>, entity: u32) -> Self::Value;

    /// Takes an entity out of the index and its value out of the way, without dropping it.
    ///
    /// Returns whether the value still has to be dropped, by [`drop_detached`](Self::drop_detached) and
    /// before anything else is done to this store.
    fn detach(&mut self, index: IndexMut<'_, Self::Tracking>, entity: u32) -> bool;

    fn drop_detached(&mut self);

    /// Drops all values. The index is empty already.
    fn clear(&mut self);

    /// Takes out all values, in the order of their rows, and leaves the index as it is.
    fn take_all(&mut self) -> alloc::vec::Vec<Self::Value>;

    fn check_invariants(&self, index: &Index);
}

/// A store whose values can be looked at.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{C}` is a flag and has no value",
    label = "`{C}` is stored `as flag`",
    note = "ask whether an entity has it with the term `Is<{C}>`, the filters `with` and `without`, or `has`"
)]
pub trait Valued<C>: Store<Value = C> {
    type Values: Values<C> + ?Sized;

    fn values(&self) -> &Self::Values;
    fn values_mut(&mut self) -> &mut Self::Values;
}

/// A store whose values stand in an order that calls make: they can be sorted.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the values of `{C}` stand where their storage says, so that nothing can sort them",
    label = "`{C}` is declared `as ordered` or `as stable`, or may be",
    note = "declared without the word it is packed and can be sorted; `sort_as::<Other, {C}>()` puts another component into its order"
)]
pub trait Reorders<C>: Store<Value = C> {}

impl<C: 'static, T: Tracking> Reorders<C> for Packed<C, T> {}

/// What else is wrong with sorting a flag is said at its values.
impl<C: 'static> Reorders<C> for Flags<C> {}

#[cold]
#[inline(never)]
pub(crate) fn disagree() -> ! {
    panic!("a pool's values and its index disagree: the parts of this world were mixed up")
}
