//! Binary search as it is in textbooks.
#![forbid(unsafe_code)]

use core::cmp::Ordering;

/// Where `id` is, by halving, with a branch for each outcome of each comparison.
///
/// It is here to be compared with. [`slice::binary_search`] does the same without branches, and takes half of the time or less
/// where what is looked for cannot be predicted.
///
/// Ids must ascend strictly. Where they do not, what is there may be missed.
///
/// ```
/// use phalanx::search::binary_search;
///
/// assert_eq!(binary_search(&[1, 4, 5, 9, 10], 9), Some(3));
/// assert_eq!(binary_search(&[1, 4, 5, 9, 10], 3), None);
/// ```
///
/// # Complexity
///
/// O(log n).
#[inline]
pub fn binary_search(ids: &[u32], id: u32) -> Option<usize> {
    binary_search_by(ids, move |other| other.cmp(&id))
}

/// Where an id is that compares as equal to what is looked for.
///
/// This is the search of [`binary_search`]. It looks at ids by `compare` alone.
///
/// Ids that compare as less must come first, then those that are equal, then those that are greater. Where they do not, what
/// is there may be missed.
///
/// # Complexity
///
/// O(log n).
#[inline]
pub fn binary_search_by(ids: &[u32], compare: impl Fn(&u32) -> Ordering) -> Option<usize> {
    let (mut begin, mut end) = (0, ids.len());
    while begin < end {
        let middle = begin + (end - begin) / 2;
        match compare(&ids[middle]) {
            Ordering::Less => begin = middle + 1,
            Ordering::Equal => return Some(middle),
            Ordering::Greater => end = middle,
        }
    }
    None
}
