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
pub fn binary_search(ids: &[u32], id: u32) -> Option<usize> {
    let (mut begin, mut end) = (0, ids.len());
    while begin < end {
        let middle = begin + (end - begin) / 2;
        match ids[middle].cmp(&id) {
            Ordering::Less => begin = middle + 1,
            Ordering::Equal => return Some(middle),
            Ordering::Greater => end = middle,
        }
    }
    None
}
