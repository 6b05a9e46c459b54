//! What several slices have in common.
#![forbid(unsafe_code)]

use core::iter::FusedIterator;
use core::{array, mem};

use super::cursor::Cursor;
use super::lockstep::{Lockstep, ascending};

/// Places of ids that two slices have, in both.
///
/// The shorter one is walked, and its ids are looked up in the other in [lockstep](Lockstep).
///
/// Ids must ascend strictly in both. Where they do not, what both have may be missed.
///
/// ```
/// use phalanx::search::join;
///
/// let positions = [1, 3, 5, 7, 9];
/// let velocities = [1, 4, 5, 9, 10];
/// assert!(join(&positions, &velocities).eq([(0, 0), (2, 2), (4, 3)]));
/// ```
///
/// # Complexity
///
/// For m ids in the shorter and n in the longer one, O(m (1 + log (n / m))) comparisons where ids are spread evenly; where
/// the slices are equal, sixteen ids are compared at once. Where one of them has a gap, the other is not walked through it.
#[inline]
pub fn join<'a>(one: &'a [u32], other: &'a [u32]) -> Pairs<'a> {
    Pairs(join_all([one, other]))
}

/// Places of ids that all of some slices have, in each of them.
///
/// The shortest one is walked, and sixteen of its ids at a time are looked up in one slice after another, as
/// long as any is left. [`without`](Join::without) adds slices that must not have them.
///
/// Ids must ascend strictly in all. Where they do not, the answer is unspecified.
///
/// ```
/// use phalanx::search::join_all;
///
/// let positions = [1, 3, 5, 7, 9];
/// let velocities = [1, 4, 5, 9, 10];
/// let drags = [5, 6, 7, 8, 9];
/// let frozen = [9];
///
/// assert!(join_all([&positions, &velocities, &drags]).eq([[2, 2, 0], [4, 3, 4]]));
/// assert!(join_all([&positions, &velocities, &drags]).without([&frozen]).eq([[2, 2, 0]]));
/// ```
///
/// # Complexity
///
/// That of [`join`], for each slice.
#[inline]
pub fn join_all<const N: usize>(required: [&[u32]; N]) -> Join<'_, N, 0> {
    const { assert!(N > 0, "a join needs something to walk over") };
    let lens = (0..N).map(|slice| (required[slice].len(), slice));
    Join {
        required,
        searches: [Lockstep::new(); N],
        excluded: [],
        exclusions: [],
        driver: lens.min().map_or(0, |(_, slice)| slice),
        next: 0,
        leap: Cursor::new(),
        places: [[0; Lockstep::KEYS]; N],
        hits: 0,
    }
}

/// Places of ids that both of two slices have; made by [`join`].
#[derive(Clone, Debug)]
pub struct Pairs<'a>(Join<'a, 2, 0>);

/// Places of ids that N slices have and X do not; made by [`join_all`].
///
/// `for_each` and other methods that walk by themselves are faster than a `for` loop.
#[derive(Clone, Debug)]
pub struct Join<'a, const N: usize, const X: usize> {
    required: [&'a [u32]; N],
    searches: [Lockstep; N],
    excluded: [&'a [u32]; X],
    exclusions: [Lockstep; X],
    /// Which of the required slices is walked.
    driver: usize,
    /// Up to where it was walked.
    next: usize,
    /// Where the walk goes on behind a gap.
    leap: Cursor,
    /// Of the block that was looked up last, the places in each required slice.
    places: [[usize; Lockstep::KEYS]; N],
    /// Which of them are still to be given.
    hits: u16,
}

impl<'a, const N: usize> Join<'a, N, 0> {
    /// Leaves out the ids that any of some other slices has.
    ///
    /// # Complexity
    ///
    /// That of [`join`], for each of them.
    #[inline]
    pub fn without<const X: usize>(self, excluded: [&'a [u32]; X]) -> Join<'a, N, X> {
        let Self {
            required,
            searches,
            excluded: [],
            exclusions: [],
            driver,
            next,
            leap,
            places,
            hits,
        } = self;
        Join {
            required,
            searches,
            excluded,
            exclusions: [Lockstep::new(); X],
            driver,
            next,
            leap,
            places,
            hits,
        }
    }
}

impl<const N: usize, const X: usize> Join<'_, N, X> {
    /// Looks blocks up until one has something, and tells what; 0 at the end.
    #[inline]
    fn look_up(&mut self) -> u16 {
        let driver = self.required[self.driver];
        while let Some(keys) = driver.get(self.next..)
            && !keys.is_empty()
        {
            let keys = &keys[..keys.len().min(Lockstep::KEYS)];
            self.places[self.driver] = ascending(self.next);
            self.next += keys.len();
            let hits = self.look_up_block(keys);
            if hits != 0 {
                return hits;
            }
        }
        0
    }

    /// Which of up to sixteen keys are in all required slices and in no excluded one.
    #[inline]
    fn look_up_block(&mut self, keys: &[u32]) -> u16 {
        let mut hits = u16::MAX >> (Lockstep::KEYS - keys.len());
        let required = self.required.iter().zip(&mut self.searches);
        for (slice, ((ids, search), places)) in (0..).zip(required.zip(&mut self.places)) {
            if slice == self.driver {
                continue;
            }
            hits &= search.locate(ids, keys, places);
            if hits == 0 {
                let next = ids.get(search.place()).copied();
                self.leap(next);
                return 0;
            }
        }
        let mut places = [0; Lockstep::KEYS];
        for (ids, search) in self.excluded.iter().zip(&mut self.exclusions) {
            hits &= !search.locate(ids, keys, &mut places);
            if hits == 0 {
                return 0;
            }
        }
        hits
    }

    /// Goes on with the first id that is not below what comes next in another required slice.
    #[cold]
    fn leap(&mut self, next: Option<u32>) {
        let driver = self.required[self.driver];
        self.next = match next {
            Some(id) => self.leap.seek(driver, id).max(self.next),
            None => driver.len(),
        };
    }

    #[inline]
    fn row(&self, key: usize) -> [usize; N] {
        array::from_fn(|slice| self.places[slice][key])
    }
}

impl<const N: usize, const X: usize> Iterator for Join<'_, N, X> {
    type Item = [usize; N];

    #[inline]
    fn next(&mut self) -> Option<[usize; N]> {
        if self.hits == 0 {
            self.hits = self.look_up();
        }
        let row = self.row(first(self.hits)?);
        self.hits &= self.hits - 1;
        Some(row)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.required[self.driver].len().saturating_sub(self.next);
        (
            0,
            Some(left + crate::primitives::wide(self.hits.count_ones())),
        )
    }

    #[inline]
    fn fold<B, F: FnMut(B, [usize; N]) -> B>(mut self, init: B, mut each: F) -> B {
        let mut sum = init;
        let mut hits = mem::take(&mut self.hits);
        loop {
            if hits == 0 {
                hits = self.look_up();
            }
            if hits == u16::MAX {
                for key in 0..Lockstep::KEYS {
                    sum = each(sum, self.row(key));
                }
                hits = 0;
                continue;
            }
            let Some(key) = first(hits) else {
                return sum;
            };
            sum = each(sum, self.row(key));
            hits &= hits - 1;
        }
    }
}

impl<const N: usize, const X: usize> FusedIterator for Join<'_, N, X> {}

impl Iterator for Pairs<'_> {
    type Item = (usize, usize);

    #[inline]
    fn next(&mut self) -> Option<(usize, usize)> {
        self.0.next().map(|[one, other]| (one, other))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline]
    fn fold<B, F: FnMut(B, (usize, usize)) -> B>(self, init: B, mut each: F) -> B {
        self.0
            .fold(init, |sum, [one, other]| each(sum, (one, other)))
    }
}

impl FusedIterator for Pairs<'_> {}

/// The first key of those that hit.
#[inline]
fn first(hits: u16) -> Option<usize> {
    (hits != 0).then(|| crate::primitives::wide(hits.trailing_zeros()))
}
