//! Conditions that ask when something changed, and how a walk passes over what did not.
#![forbid(unsafe_code)]

use core::marker::PhantomData;

use super::fetch::Shortest;
use super::filter::{Condition, Filter, Sealed};
use super::plan::Holds;
use crate::change::{Changes, Tracking, TrackingOf, Tracks, Window};
use crate::pool::disagree;
use crate::signature::{ComponentId, Mask};
use crate::world::ShapeOf;

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

impl<F: Sealed, C, const ADDED: bool> Sealed for (F, Since<C, ADDED>) {}

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
    fn skip(self, shape: &ShapeOf<W>, holds: Holds) -> Option<Changed<'_>> {
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
    pub(super) fn has(self, row: usize) -> bool {
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
