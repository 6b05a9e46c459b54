//! Iterators over what a query matches.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use super::fetch::{Exact, Fetch};
use super::filter::Filter;
use super::terms::ReadOnly;
use super::walk::{Borrowed, Walk};
use crate::world::Declared;

/// Iterator over the matches of a query.
///
/// The order is that of the shortest pool that every match is in (of equal ones the first declared); a query
/// that needs no pool goes by ascending index over all living entities. From the back each row is looked up
/// by itself, so that walking forward is the faster way. [`Iterator::for_each`] and the other methods that
/// consume the iterator are faster than a `for` loop. It is exact-size where no more than one pool and no
/// filter is involved.
pub struct QueryIter<'w, W: Declared, T: Fetch<W>, F: Filter<W> = ()> {
    walk: Walk<'w, W, T, F>,
}

impl<'w, W: Declared, T: Fetch<W>, F: Filter<W>> QueryIter<'w, W, T, F> {
    /// # Safety
    ///
    /// For a `T` that writes: during `'w` no items that came from `borrowed` or a copy of it are in use but this
    /// iterator's.
    #[inline]
    pub(super) unsafe fn new(borrowed: Borrowed<'w, W, T>, filter: F) -> Self {
        Self {
            walk: Walk::new(borrowed, filter),
        }
    }

    /// Leaves of the rows of the driver, of which none was walked yet, those in a range.
    pub(crate) fn keep_rows(&mut self, rows: Range<usize>) {
        self.walk.keep_rows(rows);
    }
}

impl<'w, W: Declared, T: Fetch<W>, F: Filter<W>> Iterator for QueryIter<'w, W, T, F> {
    type Item = T::Item<'w>;

    #[inline]
    fn next(&mut self) -> Option<T::Item<'w>> {
        let spot = self.walk.next_spot()?;
        // SAFETY: a spot is what `item` needs by its invariants, and no row is handed out twice (invariant 3
        // of `Walk`), so the item is the only one of its entity.
        Some(unsafe { T::item(spot.cursor, spot.id) })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.walk.size_hint()
    }

    #[inline]
    fn fold<B, G: FnMut(B, T::Item<'w>) -> B>(self, init: B, mut fold: G) -> B {
        self.walk.fold_spots(init, |folded, spot| {
            // SAFETY: as in `next`.
            let item = unsafe { T::item(spot.cursor, spot.id) };
            fold(folded, item)
        })
    }
}

impl<'w, W: Declared, T: Fetch<W>, F: Filter<W>> DoubleEndedIterator for QueryIter<'w, W, T, F> {
    #[inline]
    fn next_back(&mut self) -> Option<T::Item<'w>> {
        let spot = self.walk.next_back_spot()?;
        // SAFETY: as in `next`.
        Some(unsafe { T::item(spot.cursor, spot.id) })
    }
}

impl<W: Declared, T: Fetch<W>> ExactSizeIterator for QueryIter<'_, W, T> where T::Pools: Exact {}

impl<W: Declared, T: Fetch<W>, F: Filter<W>> FusedIterator for QueryIter<'_, W, T, F> {}

impl<W: Declared, T: Fetch<W> + ReadOnly, F: Filter<W>> Clone for QueryIter<'_, W, T, F> {
    fn clone(&self) -> Self {
        Self {
            walk: self.walk.clone(),
        }
    }
}

impl<W: Declared, T: Fetch<W>, F: Filter<W>> fmt::Debug for QueryIter<'_, W, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QueryIter")
            .field("size_hint", &self.size_hint())
            .finish_non_exhaustive()
    }
}

/// Iterator over the unordered pairs of a query's matches, each pair once.
///
/// The first of a pair comes before the second in the query's order.
pub struct QueryPairs<'w, W: Declared, T: Fetch<W> + ReadOnly, F: Filter<W> = ()> {
    first: Option<T::Item<'w>>,
    firsts: QueryIter<'w, W, T, F>,
    seconds: QueryIter<'w, W, T, F>,
}

impl<'w, W: Declared, T: Fetch<W> + ReadOnly, F: Filter<W>> QueryPairs<'w, W, T, F> {
    pub(super) fn new(mut firsts: QueryIter<'w, W, T, F>) -> Self {
        Self {
            first: firsts.next(),
            seconds: firsts.clone(),
            firsts,
        }
    }
}

impl<'w, W, T, F> Iterator for QueryPairs<'w, W, T, F>
where
    W: Declared,
    T: Fetch<W> + ReadOnly,
    F: Filter<W>,
    T::Item<'w>: Clone,
{
    type Item = (T::Item<'w>, T::Item<'w>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let first = self.first.as_ref()?;
            if let Some(second) = self.seconds.next() {
                return Some((first.clone(), second));
            }
            self.first = self.firsts.next();
            self.seconds = self.firsts.clone();
        }
    }
}

impl<'w, W, T, F> FusedIterator for QueryPairs<'w, W, T, F>
where
    W: Declared,
    T: Fetch<W> + ReadOnly,
    F: Filter<W>,
    T::Item<'w>: Clone,
{
}

impl<W: Declared, T: Fetch<W> + ReadOnly, F: Filter<W>> fmt::Debug for QueryPairs<'_, W, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QueryPairs").finish_non_exhaustive()
    }
}

/// Hands each unordered pair of matches to `each`, once.
///
/// # Safety
///
/// As for [`QueryIter::new`].
pub(super) unsafe fn for_each_pair<'w, W: Declared, T: Fetch<W>, F: Filter<W>>(
    borrowed: Borrowed<'w, W, T>,
    filter: F,
    mut each: impl for<'a> FnMut(T::Item<'a>, T::Item<'a>),
) {
    let mut firsts = Walk::<W, T, F>::new(borrowed, filter);
    while let Some(first) = firsts.next_spot() {
        firsts.clone().fold_spots((), |(), second| {
            // SAFETY: as for `second`; a copy of the walk hands out only spots behind `first`, and the item
            // lent for the pair before is gone, since the closure takes it for any lifetime.
            let one = unsafe { T::item(first.cursor, first.id) };
            // SAFETY: a spot is what `item` needs, and no row is handed out twice.
            let other = unsafe { T::item(second.cursor, second.id) };
            each(one, other);
        });
    }
}
