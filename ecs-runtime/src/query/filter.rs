//! Conditions on a query's matches that give no item.
#![forbid(unsafe_code)]

use core::marker::PhantomData;

use super::fetch::Shortest;
use super::plan::Holds;
use crate::change::{Changes, Tracking, TrackingOf, Tracks, Window};
use crate::group::Group;
use crate::pool::disagree;
use crate::signature::{ComponentId, Mask, Signature};
use crate::world::{Declared, Mark, Parts, ShapeOf};

macro_rules! condition {
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident<$of:ident>) => {
        $(#[$attribute])*
        $visibility struct $name<$of>(PhantomData<fn() -> $of>);

        impl<$of> $name<$of> {
            pub(crate) const fn new() -> Self {
                Self(PhantomData)
            }
        }

        impl<$of> Clone for $name<$of> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$of> Copy for $name<$of> {}
    };
}

condition! {
    /// The condition "has `C`".
    #[doc(hidden)]
    #[derive(Debug)]
    pub struct With<C>
}

condition! {
    /// The condition "lacks `C`".
    #[doc(hidden)]
    #[derive(Debug)]
    pub struct Without<C>
}

condition! {
    /// The condition "has one of these".
    #[doc(hidden)]
    #[derive(Debug)]
    pub struct Any<P>
}

condition! {
    /// The condition "is a member of `G`".
    #[derive(Debug)]
    pub(crate) struct Members<G>
}

/// The condition "`C` was written in a window", or added in it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Since<C, const ADDED: bool> {
    window: Window,
    component: PhantomData<fn() -> C>,
}

impl<C, const ADDED: bool> Since<C, ADDED> {
    pub(super) fn new(window: Window) -> Self {
        Self {
            window,
            component: PhantomData,
        }
    }
}

impl<C, const ADDED: bool> Clone for Since<C, ADDED> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C, const ADDED: bool> Copy for Since<C, ADDED> {}

/// A condition of a query, to be told of.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub enum Condition {
    With(ComponentId),
    Without(ComponentId),
    Any(Mask),
    Changed(ComponentId),
    Added(ComponentId),
}

mod sealed {
    pub trait Sealed {}
}

use sealed::Sealed;

impl Sealed for () {}
impl<F: Sealed, C> Sealed for (F, With<C>) {}
impl<F: Sealed, C> Sealed for (F, Without<C>) {}
impl<F: Sealed, P> Sealed for (F, Any<P>) {}
impl<F: Sealed, C, const ADDED: bool> Sealed for (F, Since<C, ADDED>) {}

/// A list of conditions: `()`, or a list and one more; or that of a group.
///
/// Sealed: a walk takes it that [`drivers`](Self::drivers) names indices of the shape that it is given.
#[doc(hidden)]
pub trait Filter<W: Declared>: Sealed + Copy + 'static {
    /// What a match has.
    const ALL: Mask;
    /// What a match lacks.
    const NONE: Mask;
    /// Whether there are conditions on what a match has that the two masks do not say.
    const MORE: bool;
    /// The pools that a match has a row in, by these conditions.
    const ROWS: Mask;
    /// Whether there are any.
    const NEEDS_ROWS: bool = !Self::ROWS.is_empty();

    /// How many conditions ask when something changed.
    const CHANGES: usize;

    /// What a signature has to be looked at for: all that a match has but what its rows say by themselves.
    const TESTED: Mask;
    /// Whether a signature has to be looked at.
    const TESTS: bool = !Self::TESTED.is_empty() || !Self::NONE.is_empty() || Self::MORE;

    /// How a walk passes over what did not change.
    type Skip<'w>: Skip;

    /// Names the conditions, in their order.
    fn conditions(each: &mut dyn FnMut(Condition));

    /// Tests the conditions on what a match has that the masks do not say.
    fn more(signature: W::Signature) -> bool;

    /// Names the pools that every match has a row in.
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>);

    /// Names the conditions that ask when something changed: the component, and what tells.
    fn changes<'w>(self, shape: &'w ShapeOf<W>, each: impl FnMut(ComponentId, Changed<'w>));

    /// How a walk over the rows of `holds` passes over what did not change.
    fn skip<'w>(self, shape: &'w ShapeOf<W>, holds: Holds) -> Self::Skip<'w>;

    #[inline]
    fn test(signature: W::Signature) -> bool {
        signature.has_all(const { &Self::TESTED })
            && !signature.has_any(const { &Self::NONE })
            && Self::more(signature)
    }

    /// Tests the conditions that ask when something changed.
    #[inline]
    fn is_changed(self, shape: &ShapeOf<W>, id: u32) -> bool {
        let mut is_changed = true;
        self.changes(shape, |component, changed| {
            is_changed = is_changed && changed.has(shape.index(component).position(id));
        });
        is_changed
    }
}

/// The rows of a component that were written, or added, in a window.
#[derive(Clone, Copy)]
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct Changed<'w> {
    changes: &'w Changes,
    window: Window,
    added: bool,
}

impl Changed<'_> {
    #[inline]
    fn has(self, row: usize) -> bool {
        if self.added {
            self.changes.is_within::<true>(row, self.window)
        } else {
            self.changes.is_within::<false>(row, self.window)
        }
    }

    /// Whether there may be any.
    pub(super) fn is_some(self) -> bool {
        self.changes.is_any_within(self.window)
    }

    /// A number that they are at most, or `most` if there may be more.
    pub(super) fn count(self, most: usize) -> usize {
        self.changes.count_within(self.window, most)
    }
}

/// What passes over rows.
#[doc(hidden)]
pub trait Skip: Copy {
    /// The first row from `row` on that may match; `end` or more where there is none before it.
    fn next(self, row: usize, end: usize) -> usize;

    /// The last row below `end` that may match, if there is one from `start` on.
    fn last(self, start: usize, end: usize) -> Option<usize>;

    /// Whether all rows are passed over that a condition refuses.
    fn is_strict(self) -> bool;
}

impl Skip for () {
    #[inline]
    fn next(self, row: usize, _end: usize) -> usize {
        row
    }

    #[inline]
    fn last(self, start: usize, end: usize) -> Option<usize> {
        (start < end).then(|| end - 1)
    }

    #[inline]
    fn is_strict(self) -> bool {
        false
    }
}

impl Skip for Option<Changed<'_>> {
    #[inline]
    fn next(self, row: usize, end: usize) -> usize {
        match self {
            Some(by) if by.added => by.changes.next_within::<true>(by.window, row, end),
            Some(by) => by.changes.next_within::<false>(by.window, row, end),
            None => row,
        }
    }

    fn last(self, start: usize, end: usize) -> Option<usize> {
        match self {
            Some(by) if by.added => by.changes.last_within::<true>(by.window, start, end),
            Some(by) => by.changes.last_within::<false>(by.window, start, end),
            None => ().last(start, end),
        }
    }

    #[inline]
    fn is_strict(self) -> bool {
        self.is_some()
    }
}

impl<W: Declared> Filter<W> for () {
    const ALL: Mask = Mask::EMPTY;
    const NONE: Mask = Mask::EMPTY;
    const MORE: bool = false;
    const ROWS: Mask = Mask::EMPTY;
    const CHANGES: usize = 0;
    const TESTED: Mask = Mask::EMPTY;

    type Skip<'w> = ();

    fn conditions(_each: &mut dyn FnMut(Condition)) {}

    #[inline]
    fn more(_signature: W::Signature) -> bool {
        true
    }

    #[inline]
    fn drivers<'w>(_shape: &'w ShapeOf<W>, _shortest: &mut Shortest<'w>) {}

    #[inline]
    fn changes<'w>(self, _shape: &'w ShapeOf<W>, _each: impl FnMut(ComponentId, Changed<'w>)) {}

    #[inline]
    fn skip<'w>(self, _shape: &'w ShapeOf<W>, _holds: Holds) {}
}

impl<W: Mark<C>, F: Filter<W>, C: 'static> Filter<W> for (F, With<C>) {
    const ALL: Mask = F::ALL.union(Mask::of(W::ID));
    const NONE: Mask = F::NONE;
    const MORE: bool = F::MORE;
    const ROWS: Mask = if W::HAS_ROWS {
        F::ROWS.union(Mask::of(W::ID))
    } else {
        F::ROWS
    };
    const CHANGES: usize = F::CHANGES;
    const TESTED: Mask = F::TESTED.union(Mask::of(W::ID));

    type Skip<'w> = F::Skip<'w>;

    fn conditions(each: &mut dyn FnMut(Condition)) {
        F::conditions(each);
        each(Condition::With(W::ID));
    }

    #[inline]
    fn more(signature: W::Signature) -> bool {
        F::more(signature)
    }

    #[inline]
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>) {
        F::drivers(shape, shortest);
        if W::HAS_ROWS {
            shortest.consider(W::ID, shape.index(W::ID));
        }
    }

    #[inline]
    fn changes<'w>(self, shape: &'w ShapeOf<W>, each: impl FnMut(ComponentId, Changed<'w>)) {
        self.0.changes(shape, each);
    }

    #[inline]
    fn skip<'w>(self, shape: &'w ShapeOf<W>, holds: Holds) -> F::Skip<'w> {
        self.0.skip(shape, holds)
    }
}

impl<W: Mark<C>, F: Filter<W>, C: 'static> Filter<W> for (F, Without<C>) {
    const ALL: Mask = F::ALL;
    const NONE: Mask = F::NONE.union(Mask::of(W::ID));
    const MORE: bool = F::MORE;
    const ROWS: Mask = F::ROWS;
    const CHANGES: usize = F::CHANGES;
    const TESTED: Mask = F::TESTED;

    type Skip<'w> = F::Skip<'w>;

    fn conditions(each: &mut dyn FnMut(Condition)) {
        F::conditions(each);
        each(Condition::Without(W::ID));
    }

    #[inline]
    fn more(signature: W::Signature) -> bool {
        F::more(signature)
    }

    #[inline]
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>) {
        F::drivers(shape, shortest);
    }

    #[inline]
    fn changes<'w>(self, shape: &'w ShapeOf<W>, each: impl FnMut(ComponentId, Changed<'w>)) {
        self.0.changes(shape, each);
    }

    #[inline]
    fn skip<'w>(self, shape: &'w ShapeOf<W>, holds: Holds) -> F::Skip<'w> {
        self.0.skip(shape, holds)
    }
}

impl<W: Declared, F: Filter<W>, P: Parts<W> + 'static> Filter<W> for (F, Any<P>) {
    const ALL: Mask = F::ALL;
    const NONE: Mask = F::NONE;
    const MORE: bool = true;
    const ROWS: Mask = F::ROWS;
    const CHANGES: usize = F::CHANGES;
    const TESTED: Mask = F::TESTED;

    type Skip<'w> = F::Skip<'w>;

    fn conditions(each: &mut dyn FnMut(Condition)) {
        F::conditions(each);
        each(Condition::Any(P::MASK));
    }

    #[inline]
    fn more(signature: W::Signature) -> bool {
        F::more(signature) && signature.has_any(const { &P::MASK })
    }

    #[inline]
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>) {
        F::drivers(shape, shortest);
    }

    #[inline]
    fn changes<'w>(self, shape: &'w ShapeOf<W>, each: impl FnMut(ComponentId, Changed<'w>)) {
        self.0.changes(shape, each);
    }

    #[inline]
    fn skip<'w>(self, shape: &'w ShapeOf<W>, holds: Holds) -> F::Skip<'w> {
        self.0.skip(shape, holds)
    }
}

impl<W: Tracks<C>, F: Filter<W>, C: 'static, const ADDED: bool> Filter<W> for (F, Since<C, ADDED>) {
    const ALL: Mask = F::ALL.union(Mask::of(W::ID));
    const NONE: Mask = F::NONE;
    const MORE: bool = F::MORE;
    const ROWS: Mask = F::ROWS.union(Mask::of(W::ID));
    const CHANGES: usize = F::CHANGES + 1;
    const TESTED: Mask = F::TESTED;

    type Skip<'w> = Option<Changed<'w>>;

    fn conditions(each: &mut dyn FnMut(Condition)) {
        F::conditions(each);
        each(if ADDED {
            Condition::Added(W::ID)
        } else {
            Condition::Changed(W::ID)
        });
    }

    #[inline]
    fn more(signature: W::Signature) -> bool {
        F::more(signature)
    }

    #[inline]
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>) {
        F::drivers(shape, shortest);
        shortest.consider(W::ID, shape.index(W::ID));
    }

    #[inline]
    fn changes<'w>(self, shape: &'w ShapeOf<W>, mut each: impl FnMut(ComponentId, Changed<'w>)) {
        self.0.changes(shape, &mut each);
        each(W::ID, self.1.changed::<W>(shape));
    }

    #[inline]
    fn skip<'w>(self, shape: &'w ShapeOf<W>, holds: Holds) -> Option<Changed<'w>> {
        let mut skip = None;
        self.changes(shape, |component, changed| {
            if skip.is_none() && holds.has(component) {
                skip = Some(changed);
            }
        });
        skip
    }
}

impl<C: 'static, const ADDED: bool> Since<C, ADDED> {
    fn changed<W: Tracks<C>>(self, shape: &ShapeOf<W>) -> Changed<'_> {
        match TrackingOf::<W, C>::changes(shape.changes()) {
            Some(changes) => Changed {
                changes,
                window: self.window,
                added: ADDED,
            },
            None => disagree(),
        }
    }
}

impl<G> Sealed for Members<G> {}

impl<W: Declared, G: Group<W>> Filter<W> for Members<G> {
    const ALL: Mask = G::ALL;
    const NONE: Mask = G::NONE;
    const MORE: bool = false;
    const ROWS: Mask = Mask::EMPTY;
    const CHANGES: usize = 0;
    const TESTED: Mask = G::ALL;

    type Skip<'w> = ();

    fn conditions(each: &mut dyn FnMut(Condition)) {
        G::ALL.ids().for_each(|id| each(Condition::With(id)));
        G::NONE.ids().for_each(|id| each(Condition::Without(id)));
    }

    #[inline]
    fn more(_signature: W::Signature) -> bool {
        true
    }

    #[inline]
    fn drivers<'w>(_shape: &'w ShapeOf<W>, _shortest: &mut Shortest<'w>) {}

    #[inline]
    fn changes<'w>(self, _shape: &'w ShapeOf<W>, _each: impl FnMut(ComponentId, Changed<'w>)) {}

    #[inline]
    fn skip<'w>(self, _shape: &'w ShapeOf<W>, _holds: Holds) {}
}
