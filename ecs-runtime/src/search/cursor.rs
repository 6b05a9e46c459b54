//! Searches that begin where the one before ended.
#![forbid(unsafe_code)]

use core::cmp::Ordering;
use core::hint::select_unpredictable;

/// So many answers in a row must be near before less is searched.
const PATIENCE: u32 = 8;

/// Finds ids in ascending slices, each from where it found the last one.
///
/// A walk that looks ids up in another slice owns one. Between searches it keeps the place of the last answer and the
/// distance that answers have had of late: the next one is looked for in a window of about that distance, ahead or
/// behind. Windows widen when an answer is beyond, and narrow when answers have been near for a while; where
/// they would be as wide as the square root of the slice is long, all of it is searched, without regard to the place, since
/// searches that do not wait for each other are then the faster ones.
///
/// All this is a hint and no more. Any cursor finds what is in any slice: a new one, one of another slice, one of a slice that
/// has changed since. Two walks over one slice have a cursor each, so that neither spoils the other's.
///
/// ```
/// use phalanx::search::Cursor;
///
/// let velocities = [1, 4, 5, 9, 10];
/// let mut cursor = Cursor::new();
/// let found = [1, 3, 5, 7, 9].map(|id| cursor.find(&velocities, id));
/// assert_eq!(found, [Some(0), None, Some(2), None, Some(3)]);
/// ```
///
/// # Complexity
///
/// O(1 + log d) comparisons where an answer is d places from the last one and those before it were about as far, which no
/// search betters but by a factor; O(log n) in the worst case. In a walk from each id to the next one, one comparison.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    /// Where the last answer was.
    place: usize,
    /// Windows are two to the power of this wide.
    class: u32,
    /// How many answers in a row were near for windows of that width; less than `PATIENCE`.
    near: u32,
}

impl Cursor {
    /// A cursor at the front.
    #[inline]
    pub const fn new() -> Self {
        Self {
            place: 0,
            class: 4,
            near: 0,
        }
    }

    /// A cursor that has been through anything.
    #[cfg(test)]
    pub(super) const fn in_state(place: usize, class: u32, near: u32) -> Self {
        assert!(near < PATIENCE);
        Self { place, class, near }
    }

    /// Where `id` is.
    ///
    /// Ids must ascend strictly. Where they do not, what is there may be missed.
    ///
    /// # Complexity
    ///
    /// That of a [`Cursor`].
    #[inline]
    pub fn find(&mut self, ids: &[u32], id: u32) -> Option<usize> {
        self.find_by(ids, move |other| other.cmp(&id))
    }

    /// Where an id is that compares as equal to what is looked for.
    ///
    /// This is the search of [`find`](Self::find). It looks at ids by `compare` alone, so that whoever wants to know what a search
    /// takes can count there.
    ///
    /// Ids that compare as less must come first, then those that are equal, then those that are greater. Where they do not, what
    /// is there may be missed.
    ///
    /// ```
    /// use std::cell::Cell;
    ///
    /// use phalanx::search::Cursor;
    ///
    /// let velocities: Vec<u32> = (0..1000).collect();
    /// let mut cursor = Cursor::new();
    /// let comparisons = Cell::new(0);
    /// for id in &velocities {
    ///     let found = cursor.find_by(&velocities, |other| {
    ///         comparisons.set(comparisons.get() + 1);
    ///         other.cmp(id)
    ///     });
    ///     assert!(found.is_some());
    /// }
    /// assert!(comparisons.get() < 2000);
    /// ```
    ///
    /// # Complexity
    ///
    /// That of a [`Cursor`].
    #[inline]
    pub fn find_by(
        &mut self,
        ids: &[u32],
        compare: impl Fn(&u32) -> Ordering + Copy,
    ) -> Option<usize> {
        self.search(ids, compare).ok()
    }

    /// Where the first id is that is not below `id`; behind the last one where there is none.
    ///
    /// Ids must ascend strictly. Where they do not, the answer is any place in the slice, or its length.
    ///
    /// ```
    /// use phalanx::search::Cursor;
    ///
    /// let mut cursor = Cursor::new();
    /// let places = [5, 3, 11].map(|id| cursor.seek(&[1, 4, 5, 9, 10], id));
    /// assert_eq!(places, [2, 1, 5]);
    /// ```
    ///
    /// # Complexity
    ///
    /// That of a [`Cursor`].
    #[inline]
    pub fn seek(&mut self, ids: &[u32], id: u32) -> usize {
        let found = self.search(ids, move |other| other.cmp(&id));
        found.unwrap_or_else(|place| place)
    }

    /// As [`binary_search_by`](slice::binary_search_by): an id that compares as equal, or where one would be.
    #[inline]
    pub(super) fn search(
        &mut self,
        ids: &[u32],
        compare: impl Fn(&u32) -> Ordering + Copy,
    ) -> Result<usize, usize> {
        let Some(last) = ids.len().checked_sub(1) else {
            return Err(0);
        };
        let from = self.place.min(last);
        if self.class == 0
            && let Some(next) = ids.get(from + 1)
            && compare(next).is_eq()
        {
            self.place = from + 1;
            return Ok(from + 1);
        }
        let is_below = move |id: &u32| compare(id).is_lt();
        let widest = ids.len().ilog2() / 2;
        let place = if self.class >= widest {
            self.class = widest;
            let place = ids.partition_point(is_below);
            self.come_to(place, from);
            place
        } else if is_below(&ids[from]) {
            self.search_ahead(ids, from, is_below)
        } else if from > 0 && !is_below(&ids[from - 1]) {
            if self.class == 0 && compare(&ids[from - 1]).is_eq() {
                self.place = from - 1;
                return Ok(from - 1);
            }
            self.search_behind(ids, from, is_below)
        } else {
            self.place = from;
            from
        };
        match ids.get(place) {
            Some(id) if compare(id).is_eq() => Ok(place),
            _ => Err(place),
        }
    }

    /// Searches what is behind an id that is below.
    // No part of the caller's loop, in which what takes one comparison needs all registers.
    #[inline(never)]
    fn search_ahead(
        &mut self,
        ids: &[u32],
        from: usize,
        is_below: impl Fn(&u32) -> bool + Copy,
    ) -> usize {
        let begin = from + 1;
        let ahead = &ids[begin..];
        let width = 1 << self.class;
        let distance = match ahead.get(..width) {
            None => ahead.partition_point(is_below),
            Some(window) if is_below(&window[width - 1]) => {
                self.widen();
                width + gallop_ahead(&ahead[width..], 2 * width, is_below)
            }
            Some(window) => halve(window, is_below),
        };
        self.come_to(begin + distance, from);
        begin + distance
    }

    /// Searches what is before an id that is not below, and behind another such one.
    #[inline(never)]
    fn search_behind(
        &mut self,
        ids: &[u32],
        from: usize,
        is_below: impl Fn(&u32) -> bool + Copy,
    ) -> usize {
        let behind = &ids[..from];
        let width = 1 << self.class;
        let place = match from.checked_sub(width) {
            None | Some(0) => behind.partition_point(is_below),
            Some(begin) if is_below(&ids[begin - 1]) => begin + halve(&behind[begin..], is_below),
            Some(begin) => {
                self.widen();
                gallop_behind(&behind[..begin - 1], 2 * width, is_below)
            }
        };
        self.come_to(place, from);
        place
    }

    fn widen(&mut self) {
        self.class += 1;
        self.near = 0;
    }

    /// Notes an answer, and how far it was.
    #[inline]
    fn come_to(&mut self, place: usize, from: usize) {
        self.place = place;
        let is_near = place.abs_diff(from) <= ((1 << self.class) / 4).max(1);
        // Nothing tells this in advance, so that a branch would cost more than the search.
        self.near = select_unpredictable(is_near, self.near + 1, 0);
        if self.near == PATIENCE {
            self.near = 0;
            self.class = self.class.saturating_sub(1);
        }
    }
}

impl Default for Cursor {
    /// A cursor at the front.
    fn default() -> Self {
        Self::new()
    }
}

/// The first id that is not below, but for the last one; there are two to the power of something.
#[inline]
fn halve(ids: &[u32], is_below: impl Fn(&u32) -> bool) -> usize {
    let mut place = 0;
    let mut half = ids.len() / 2;
    while half > 0 {
        let is_behind = is_below(&ids[place + half - 1]);
        place = select_unpredictable(is_behind, place + half, place);
        half /= 2;
    }
    place
}

/// Searches ids of which the nearest ones are the first, by strides that grow fourfold.
#[cold]
fn gallop_ahead(ids: &[u32], mut stride: usize, is_below: impl Fn(&u32) -> bool + Copy) -> usize {
    let mut begin = 0;
    while let Some(id) = ids[begin..].get(stride)
        && is_below(id)
    {
        begin += stride + 1;
        stride *= 4;
    }
    let ahead = &ids[begin..];
    let ahead = &ahead[..ahead.len().min(stride + 1)];
    begin + ahead.partition_point(is_below)
}

/// Searches ids of which the nearest ones are the last, by strides that grow fourfold.
#[cold]
fn gallop_behind(ids: &[u32], mut stride: usize, is_below: impl Fn(&u32) -> bool + Copy) -> usize {
    let mut end = ids.len();
    while let Some(begin) = end.checked_sub(stride)
        && !is_below(&ids[begin])
    {
        end = begin;
        stride *= 4;
    }
    let begin = end.saturating_sub(stride);
    begin + ids[begin..end].partition_point(is_below)
}
