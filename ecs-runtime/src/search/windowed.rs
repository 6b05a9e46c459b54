//! The search by a window of one width, from which the others come.
#![forbid(unsafe_code)]

use core::cmp::Ordering;

use super::plain::binary_search_by;

/// How many places a window has.
const WINDOW: usize = 64;

/// Finds ids in ascending slices, first among the 64 behind the last one that it found.
///
/// This is the search of luaecs, as its author has told it. An id that is not in the window is looked for in all that is
/// behind it, one that is before the last in all that is before, and one that is nowhere leaves the window where it was. It is here to be
/// compared with: a [`Cursor`](super::Cursor) is as fast where this is good, and does not lose where this is bad, which is
/// on the way back, and on ids in no order.
///
/// ```
/// use phalanx::search::Windowed;
///
/// let velocities = [1, 4, 5, 9, 10];
/// let mut windowed = Windowed::new();
/// let found = [1, 3, 5, 7, 9].map(|id| windowed.find(&velocities, id));
/// assert_eq!(found, [Some(0), None, Some(2), None, Some(3)]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Windowed {
    /// Behind the last id that was found.
    next: usize,
}

impl Windowed {
    /// One whose window begins at the front.
    #[inline]
    pub const fn new() -> Self {
        Self { next: 0 }
    }

    /// Where `id` is.
    ///
    /// Ids must ascend strictly. Where they do not, what is there may be missed.
    ///
    /// # Complexity
    ///
    /// O(1) in the window, O(log n) elsewhere.
    #[inline]
    pub fn find(&mut self, ids: &[u32], id: u32) -> Option<usize> {
        self.find_by(ids, move |other| other.cmp(&id))
    }

    /// Where an id is that compares as equal to what is looked for.
    ///
    /// This is the search of [`find`](Self::find). It looks at ids by `compare` alone.
    ///
    /// Ids that compare as less must come first, then those that are equal, then those that are greater. Where they do not, what
    /// is there may be missed.
    ///
    /// # Complexity
    ///
    /// That of [`find`](Self::find).
    #[inline]
    pub fn find_by(
        &mut self,
        ids: &[u32],
        compare: impl Fn(&u32) -> Ordering + Copy,
    ) -> Option<usize> {
        let found = self.search(ids, compare);
        if let Some(place) = found {
            self.next = place + 1;
        }
        found
    }

    #[inline]
    fn search(self, ids: &[u32], compare: impl Fn(&u32) -> Ordering + Copy) -> Option<usize> {
        let next = self.next;
        let Some(guess) = ids.get(next) else {
            return binary_search_by(ids, compare);
        };
        match compare(guess) {
            Ordering::Equal => Some(next),
            Ordering::Greater => binary_search_by(&ids[..next], compare),
            Ordering::Less => {
                let begin = next + 1;
                let end = begin + WINDOW;
                let within = if end + WINDOW > ids.len() {
                    &ids[begin..]
                } else if compare(&ids[end - 1]).is_lt() {
                    return binary_search_by(&ids[end..], compare).map(|place| end + place);
                } else {
                    &ids[begin..end]
                };
                binary_search_by(within, compare).map(|place| begin + place)
            }
        }
    }
}
