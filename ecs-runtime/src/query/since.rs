//! Conditions that ask when something changed, and how a walk passes over what did not.
#![forbid(unsafe_code)]

use core::marker::PhantomData;
use core::ptr;

use super::fetch::Shortest;
use super::filter::{Ask, Condition, Sealed};
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

impl<C, const ADDED: bool> Sealed for Since<C, ADDED> {}

impl<W: Tracks<C>, C: 'static, const ADDED: bool> Ask<W> for Since<C, ADDED> {
    const ALL: Mask = Mask::of(W::ID);
    const ROWS: Mask = Mask::of(W::ID);
    const CHANGES: usize = 1;

    type Skip<'w, Before: Skip<'w>> = Option<Changed<'w>>;

    fn condition() -> Condition {
        if ADDED {
            Condition::Added(W::ID)
        } else {
            Condition::Changed(W::ID)
        }
    }

    #[inline]
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>) {
        shortest.consider(W::ID, shape.index(W::ID));
    }

    #[inline]
    fn changed(self, shape: &ShapeOf<W>) -> Option<(ComponentId, Changed<'_>)> {
        let Some(changes) = TrackingOf::<W, C>::changes(shape.changes()) else {
            disagree();
        };
        let changed = Changed {
            changes,
            window: self.window,
            added: ADDED,
        };
        Some((W::ID, changed))
    }

    #[inline]
    fn skip<'w, Before: Skip<'w>>(
        self,
        before: Before,
        shape: &'w ShapeOf<W>,
        holds: Holds,
    ) -> Option<Changed<'w>> {
        let (component, own) = Ask::<W>::changed(self, shape)?;
        match before.by() {
            before if !holds.has(component) => before,
            None => Some(own),
            Some(before) => {
                let most = before.count(usize::MAX);
                Some(if own.count(most) < most { own } else { before })
            }
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

    /// Whether both are of one component.
    pub(super) fn is_same(self, other: Self) -> bool {
        ptr::eq(self.changes, other.changes)
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
pub trait Skip<'w>: Copy {
    /// The rows that it leaves, if it passes over any.
    fn by(self) -> Option<Changed<'w>>;

    /// The first row from `row` on that may match; `end` or more where there is none before it.
    fn next(self, row: usize, end: usize) -> usize;

    /// The last row below `end` that may match, if there is one from `start` on.
    fn last(self, start: usize, end: usize) -> Option<usize>;
}

impl<'w> Skip<'w> for () {
    #[inline]
    fn by(self) -> Option<Changed<'w>> {
        None
    }

    #[inline]
    fn next(self, row: usize, _end: usize) -> usize {
        row
    }

    #[inline]
    fn last(self, start: usize, end: usize) -> Option<usize> {
        (start < end).then(|| end - 1)
    }
}

impl<'w> Skip<'w> for Option<Changed<'w>> {
    #[inline]
    fn by(self) -> Self {
        self
    }

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
}
