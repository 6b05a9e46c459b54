//! Where code differs between components whose changes are noticed and those that pay nothing for it.
//!
//! A store says by a type which of the two it is. All that is done with rows is written once, over that type; for
//! [`Plain`] what is lent and carried along is of size 0.
#![forbid(unsafe_code)]

use core::ops::{Deref, DerefMut, Range};
use core::ptr::{self, NonNull};
use core::sync::atomic::AtomicU32;

use super::stamps::Marks;
use super::{Changes, Mut};
use crate::entity::{Entities, Entity};
use crate::pool::{Store, Valued, Values, disagree};
use crate::sort::Rows;
use crate::world::{Declares, Slot};

mod sealed {
    pub trait Sealed {}
}

use sealed::Sealed;

impl Sealed for Plain {}
impl<const PLACE: usize> Sealed for Tracked<PLACE> {}

/// Whether the changes of a component are noticed.
///
/// Sealed: what is lent with an index is for the engine alone.
#[doc(hidden)]
pub trait Tracking: Sealed + Sized + 'static {
    const TRACKED: bool;

    /// What is changed together with an index.
    type Lent<'a>;

    /// What is kept of rows.
    type Rows<'a>: Rows;

    /// What a walk that writes carries along.
    type Shared<'w>: Copy + Send + Sync;

    /// Where one row is marked.
    type Place<'w>: Copy + Send + Sync;

    /// A value that is lent to be written.
    type Mut<'w, C: 'static>: DerefMut<Target = C>;

    /// Values that are lent to be written as far as nothing can be missed.
    type SliceMut<'w, C: 'static>: Deref<Target = [C]>;

    fn lend<'a>(changes: &'a mut [Changes], entities: &'a Entities) -> Self::Lent<'a>;
    fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a>;

    fn reserve(lent: &mut Self::Lent<'_>, additional: usize);
    fn shrink_to_fit(lent: &mut Self::Lent<'_>);
    fn push(lent: &mut Self::Lent<'_>);
    fn push_all(lent: &mut Self::Lent<'_>, rows: usize);
    fn write(lent: &mut Self::Lent<'_>, row: usize);
    fn swap(lent: &mut Self::Lent<'_>, row: usize, other: usize);
    fn swap_remove(lent: &mut Self::Lent<'_>, row: usize, entity: u32);

    /// Marks a row that another value came to.
    fn enter(lent: &mut Self::Lent<'_>, row: usize);

    /// Notes that an entity leaves, and its row stays.
    fn vacate(lent: &mut Self::Lent<'_>, entity: u32);
    fn truncate(lent: &mut Self::Lent<'_>, rows: usize);

    /// What is kept of rows, to be put into another order with them.
    fn rows<'a>(lent: &'a mut Self::Lent<'_>, range: Range<usize>) -> Self::Rows<'a>;

    /// Exchanges what is kept of two rows, and nothing above them.
    fn exchange(lent: &mut Self::Lent<'_>, row: usize, other: usize);

    /// Raises what is above rows that came from elsewhere.
    fn settle(lent: &mut Self::Lent<'_>, range: Range<usize>);

    fn clear(lent: &mut Self::Lent<'_>, entities: &[u32]);

    fn share(changes: &[Changes]) -> Self::Shared<'_>;
    fn shorten<'a, 'w: 'a>(shared: Self::Shared<'w>) -> Self::Shared<'a>;

    /// Notes that a row is written.
    fn mark(shared: Self::Shared<'_>, row: usize);

    /// The place of a row, whose value is at an address.
    fn place<C>(shared: Self::Shared<'_>, value: NonNull<C>, row: usize) -> Self::Place<'_>;

    /// The place of the next row.
    fn step<C>(place: Self::Place<'_>) -> Self::Place<'_>;

    /// The place so many rows further.
    fn advance<C>(place: Self::Place<'_>, rows: usize) -> Self::Place<'_>;

    fn guard<'w, C: 'static>(value: &'w mut C, place: Self::Place<'w>) -> Self::Mut<'w, C>;

    /// The first values of a store.
    fn slice_mut<'w, C: 'static, St: Valued<C>>(
        slot: &mut Slot<'w, St>,
        len: usize,
    ) -> Self::SliceMut<'w, C>;

    /// The stamps, where there are any.
    fn changes(changes: &[Changes]) -> Option<&Changes>;

    /// The same, to be changed.
    fn changes_mut(changes: &mut [Changes]) -> Option<&mut Changes>;
}

/// How a world stores a component: tracked or not.
#[doc(hidden)]
pub type TrackingOf<W, C> = <<W as Declares<C>>::Store as Store>::Tracking;

/// What a world lends of a component to be written: `&mut C`, or [`Mut<C>`](Mut) where it is tracked.
pub type MutOf<'w, W, C> = <TrackingOf<W, C> as Tracking>::Mut<'w, C>;

/// What a world lends of several values to be written: `&mut [C]`, or `&[C]` where the component is tracked.
#[doc(hidden)]
pub type SliceMutOf<'w, W, C> = <TrackingOf<W, C> as Tracking>::SliceMut<'w, C>;

/// Changes are not noticed.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Plain;

/// Changes are noticed, by the stamps at a place of the shape.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Tracked<const PLACE: usize>;

/// Holds for [`Plain`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{C}` is tracked in `{W}`: a slice cannot notice which of its values is written",
    label = "this asks for a component that is not tracked",
    note = "drop `as tracked` from `{C}` in `{W}`, or write rows here and no slices"
)]
pub trait IsPlain<W, C> {}

impl<W, C> IsPlain<W, C> for Plain {}

impl Tracking for Plain {
    const TRACKED: bool = false;

    type Lent<'a> = ();
    type Rows<'a> = ();
    type Shared<'w> = ();
    type Place<'w> = ();
    type Mut<'w, C: 'static> = &'w mut C;
    type SliceMut<'w, C: 'static> = &'w mut [C];

    #[inline]
    fn lend(_changes: &mut [Changes], _entities: &Entities) {}
    #[inline]
    fn reborrow(_lent: &mut ()) {}

    #[inline]
    fn reserve(_lent: &mut (), _additional: usize) {}
    #[inline]
    fn shrink_to_fit(_lent: &mut ()) {}
    #[inline]
    fn push(_lent: &mut ()) {}
    #[inline]
    fn push_all(_lent: &mut (), _rows: usize) {}
    #[inline]
    fn write(_lent: &mut (), _row: usize) {}
    #[inline]
    fn swap(_lent: &mut (), _row: usize, _other: usize) {}
    #[inline]
    fn swap_remove(_lent: &mut (), _row: usize, _entity: u32) {}
    #[inline]
    fn enter(_lent: &mut (), _row: usize) {}
    #[inline]
    fn vacate(_lent: &mut (), _entity: u32) {}
    #[inline]
    fn truncate(_lent: &mut (), _rows: usize) {}
    #[inline]
    fn rows<'a>(_lent: &'a mut Self::Lent<'_>, _range: Range<usize>) -> Self::Rows<'a> {}
    #[inline]
    fn exchange(_lent: &mut (), _row: usize, _other: usize) {}
    #[inline]
    fn settle(_lent: &mut (), _range: Range<usize>) {}
    #[inline]
    fn clear(_lent: &mut (), _entities: &[u32]) {}

    #[inline]
    fn share(_changes: &[Changes]) {}
    #[inline]
    fn shorten<'a, 'w: 'a>(_shared: ()) {}
    #[inline]
    fn mark(_shared: (), _row: usize) {}
    #[inline]
    fn place<C>(_shared: Self::Shared<'_>, _value: NonNull<C>, _row: usize) -> Self::Place<'_> {}
    #[inline]
    fn step<C>(_place: Self::Place<'_>) -> Self::Place<'_> {}
    #[inline]
    fn advance<C>(_place: Self::Place<'_>, _rows: usize) -> Self::Place<'_> {}
    #[inline]
    fn guard<C: 'static>(value: &mut C, _place: ()) -> &mut C {
        value
    }

    fn slice_mut<'w, C: 'static, St: Valued<C>>(
        slot: &mut Slot<'w, St>,
        len: usize,
    ) -> &'w mut [C] {
        let values = slot.take().values_mut().slice_mut();
        let values = values.and_then(|values| values.get_mut(..len));
        values.unwrap_or_else(|| disagree())
    }

    fn changes(_changes: &[Changes]) -> Option<&Changes> {
        None
    }

    fn changes_mut(_changes: &mut [Changes]) -> Option<&mut Changes> {
        None
    }
}

/// Where a row is marked: the stamps, and what its number is found by.
///
/// That is where row 0 would be, since a walk moves on to the next value anyway, and most rows need no number; for values
/// without an address of their own, it is the number.
#[derive(Clone, Copy)]
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct Place<'w> {
    marks: Marks<'w>,
    origin: usize,
}

/// The stamps of a component, and who its rows belong to.
#[doc(hidden)]
#[derive(Debug)]
pub struct TrackedMut<'a> {
    changes: &'a mut Changes,
    entities: &'a Entities,
}

impl TrackedMut<'_> {
    fn entity(&self, index: u32) -> Entity {
        self.entities.at(index)
    }
}

impl<const PLACE: usize> Tracking for Tracked<PLACE> {
    const TRACKED: bool = true;

    type Lent<'a> = TrackedMut<'a>;
    type Rows<'a> = (&'a mut [AtomicU32], &'a mut [u32]);
    type Shared<'w> = Marks<'w>;
    type Place<'w> = Place<'w>;
    type Mut<'w, C: 'static> = Mut<'w, C>;
    type SliceMut<'w, C: 'static> = &'w [C];

    #[inline]
    fn lend<'a>(changes: &'a mut [Changes], entities: &'a Entities) -> TrackedMut<'a> {
        TrackedMut {
            changes: &mut changes[PLACE],
            entities,
        }
    }

    #[inline]
    fn reborrow<'a>(lent: &'a mut TrackedMut<'_>) -> TrackedMut<'a> {
        TrackedMut {
            changes: lent.changes,
            entities: lent.entities,
        }
    }

    fn reserve(lent: &mut TrackedMut<'_>, additional: usize) {
        lent.changes.reserve(additional);
    }

    fn shrink_to_fit(lent: &mut TrackedMut<'_>) {
        lent.changes.shrink_to_fit();
    }

    #[inline]
    fn push(lent: &mut TrackedMut<'_>) {
        lent.changes.push();
    }

    fn push_all(lent: &mut TrackedMut<'_>, rows: usize) {
        lent.changes.push_all(rows);
    }

    #[inline]
    fn write(lent: &mut TrackedMut<'_>, row: usize) {
        lent.changes.mark(row);
    }

    #[inline]
    fn swap(lent: &mut TrackedMut<'_>, row: usize, other: usize) {
        lent.changes.swap(row, other);
    }

    #[inline]
    fn swap_remove(lent: &mut TrackedMut<'_>, row: usize, entity: u32) {
        let entity = lent.entity(entity);
        lent.changes.swap_remove(row, entity);
    }

    fn enter(lent: &mut TrackedMut<'_>, row: usize) {
        lent.changes.enter(row);
    }

    fn vacate(lent: &mut TrackedMut<'_>, entity: u32) {
        let entity = lent.entity(entity);
        lent.changes.vacate(entity);
    }

    fn truncate(lent: &mut TrackedMut<'_>, rows: usize) {
        lent.changes.truncate(rows);
    }

    fn rows<'a>(lent: &'a mut TrackedMut<'_>, range: Range<usize>) -> Self::Rows<'a> {
        lent.changes.rows_mut(range)
    }

    #[inline]
    fn exchange(lent: &mut TrackedMut<'_>, row: usize, other: usize) {
        lent.changes.exchange(row, other);
    }

    fn settle(lent: &mut TrackedMut<'_>, range: Range<usize>) {
        lent.changes.raise(range);
    }

    fn clear(lent: &mut TrackedMut<'_>, entities: &[u32]) {
        lent.changes.clear(entities, lent.entities);
    }

    #[inline]
    fn share(changes: &[Changes]) -> Marks<'_> {
        changes[PLACE].marks()
    }

    #[inline]
    fn shorten<'a, 'w: 'a>(shared: Marks<'w>) -> Marks<'a> {
        shared
    }

    #[inline]
    fn mark(shared: Marks<'_>, row: usize) {
        shared.mark(row);
    }

    #[inline]
    fn place<C>(changes: Self::Shared<'_>, value: NonNull<C>, row: usize) -> Self::Place<'_> {
        let origin = if size_of::<C>() == 0 {
            row
        } else {
            value.addr().get().wrapping_sub(row * size_of::<C>())
        };
        Place {
            marks: changes,
            origin,
        }
    }

    #[inline]
    fn step<C>(place: Self::Place<'_>) -> Self::Place<'_> {
        Place {
            marks: place.marks,
            origin: place.origin + usize::from(size_of::<C>() == 0),
        }
    }

    #[inline]
    fn advance<C>(place: Self::Place<'_>, rows: usize) -> Self::Place<'_> {
        Place {
            marks: place.marks,
            origin: place.origin + if size_of::<C>() == 0 { rows } else { 0 },
        }
    }

    #[inline]
    fn guard<'w, C: 'static>(value: &'w mut C, place: Place<'w>) -> Mut<'w, C> {
        let row = match size_of::<C>() {
            0 => place.origin,
            size => ptr::from_mut(value).addr().wrapping_sub(place.origin) / size,
        };
        Mut::new(value, place.marks, row)
    }

    fn slice_mut<'w, C: 'static, St: Valued<C>>(slot: &mut Slot<'w, St>, len: usize) -> &'w [C] {
        let values = slot.share().values().slice();
        let values = values.and_then(|values| values.get(..len));
        values.unwrap_or_else(|| disagree())
    }

    fn changes(changes: &[Changes]) -> Option<&Changes> {
        changes.get(PLACE)
    }

    fn changes_mut(changes: &mut [Changes]) -> Option<&mut Changes> {
        changes.get_mut(PLACE)
    }
}
