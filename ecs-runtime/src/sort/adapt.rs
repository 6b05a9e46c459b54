//! Input that is almost in order already: what it costs to sort then follows what is out of order.
//!
//! What is sorted are private items, each of which knows its row, so that no two are equal and every way of sorting gives
//! the same order, the stable one. All that is done to items is moving them within their array and out to another and
//! back, so that behind any comparison, whatever it answers, the same items are there.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Items that were dropped in a row, before what was kept last is taken for the one that is out of order.
const IN_A_ROW: usize = 8;

/// With fewer items, looking for a shape costs as much as sorting them.
const SMALL: usize = 64;

/// How many items are looked at before all are, where there are many times more.
const SAMPLE: usize = 64;

/// How items are compared.
pub(super) trait Ranking<T> {
    /// Compares keys alone.
    fn compare(&mut self, a: T, b: T) -> Ordering;

    /// Whether `a` comes first: by its key, or by its row where the keys are equal.
    fn less(&mut self, a: T, b: T) -> bool;

    /// Sorts items, in whatever order they stand.
    fn sort(&mut self, items: &mut [T]);

    /// The row of an item.
    fn row(&self, item: T) -> usize;
}

/// The row behind the first one whose key is greater than the next one's; `None` where the keys ascend.
pub(super) fn first_descent<K: Copy>(
    rows: usize,
    mut key: impl FnMut(usize) -> K,
    mut descends: impl FnMut(K, K) -> bool,
) -> Option<usize> {
    if rows < 2 {
        return None;
    }
    let mut before = key(0);
    for row in 1..rows {
        let next = key(row);
        if descends(before, next) {
            return Some(row);
        }
        before = next;
    }
    None
}

/// Sorts items of which those before `descent` ascend, if their order has a shape that is worth it; `false` where it has
/// none, and the items stand where they stood: at their rows.
pub(super) fn arrange<T: Copy, R: Ranking<T>>(
    items: &mut [T],
    descent: usize,
    spare: &mut Vec<T>,
    ranking: &mut R,
) -> bool {
    if items.len() < SMALL {
        return false;
    }
    if items.len() - descent <= items.len() / 8 {
        spare.clear();
        spare.extend_from_slice(&items[descent..]);
        ranking.sort(spare);
        merge(items, descent, spare, ranking);
        return true;
    }
    match shape(items, ranking) {
        Shape::Descending => {
            reverse(items, ranking);
            true
        }
        Shape::Ascending => drop_merge(items, spare, ranking),
        Shape::Other => false,
    }
}

enum Shape {
    /// No key is less than the next one.
    Descending,
    /// Few keys are greater than the next one.
    Ascending,
    Other,
}

fn shape<T: Copy, R: Ranking<T>>(items: &[T], ranking: &mut R) -> Shape {
    if is_wild(items, ranking) {
        return Shape::Other;
    }
    let most = items.len() / 16;
    let mut ascents = 0;
    let mut descents = 0;
    for pair in items.windows(2) {
        match ranking.compare(pair[0], pair[1]) {
            Ordering::Less => ascents += 1,
            Ordering::Equal => {}
            Ordering::Greater => descents += 1,
        }
        if descents > most && ascents > 0 {
            return Shape::Other;
        }
    }
    if ascents == 0 {
        Shape::Descending
    } else {
        Shape::Ascending
    }
}

/// Whether a sample of items beside each other both ascends and descends so often that looking at all is not worth it.
fn is_wild<T: Copy, R: Ranking<T>>(items: &[T], ranking: &mut R) -> bool {
    let stride = items.len() / SAMPLE;
    if stride < SAMPLE {
        return false;
    }
    let mut ascents = 0;
    let mut descents = 0;
    for pair in items.chunks_exact(stride) {
        match ranking.compare(pair[0], pair[1]) {
            Ordering::Less => ascents += 1,
            Ordering::Equal => {}
            Ordering::Greater => descents += 1,
        }
    }
    ascents.min(descents) > SAMPLE / 4
}

/// Reverses items, but leaves those with equal keys in their order.
fn reverse<T: Copy, R: Ranking<T>>(items: &mut [T], ranking: &mut R) {
    items.reverse();
    for equal in items.chunk_by_mut(|&a, &b| ranking.compare(a, b) == Ordering::Equal) {
        equal.reverse();
    }
}

/// Keeps the items that ascend, sorts those that do not, and merges the two. Gives up on more than a sixth.
///
/// After Emil Ernerfeldt's drop-merge sort.
fn drop_merge<T: Copy, R: Ranking<T>>(
    items: &mut [T],
    dropped: &mut Vec<T>,
    ranking: &mut R,
) -> bool {
    let most = items.len() / 6;
    dropped.clear();
    dropped.reserve(most + IN_A_ROW);
    // Between two steps `kept + dropped.len() == read`, so that what was read last and dropped is still in its place.
    let mut kept = 0;
    let mut read = 0;
    let mut in_a_row = 0;
    while let Some(&item) = items.get(read) {
        if kept == 0 || !ranking.less(item, items[kept - 1]) {
            items[kept] = item;
            kept += 1;
            read += 1;
            in_a_row = 0;
        } else if in_a_row == 0 && kept >= 2 && !ranking.less(item, items[kept - 2]) {
            dropped.push(items[kept - 1]);
            items[kept - 1] = item;
            read += 1;
        } else if in_a_row < IN_A_ROW {
            dropped.push(item);
            read += 1;
            in_a_row += 1;
        } else {
            // Not these are out of order, but what was kept before them and is greater than they all.
            let first = dropped.len() - in_a_row;
            let greatest = dropped[first..].iter().copied();
            let greatest = greatest.reduce(|a, b| if ranking.less(a, b) { b } else { a });
            dropped.truncate(first);
            read -= in_a_row;
            in_a_row = 0;
            let end = kept;
            kept -= 1;
            while kept > 0 && greatest.is_some_and(|item| ranking.less(item, items[kept - 1])) {
                kept -= 1;
            }
            dropped.extend_from_slice(&items[kept..end]);
        }
        if dropped.len() > most {
            items[kept..read].copy_from_slice(dropped);
            restore(&mut items[..read], ranking);
            return false;
        }
    }
    ranking.sort(dropped);
    merge(items, kept, dropped, ranking);
    true
}

/// Puts items back to their rows, which are those from 0 on.
fn restore<T: Copy, R: Ranking<T>>(items: &mut [T], ranking: &R) {
    for place in 0..items.len() {
        let mut row = ranking.row(items[place]);
        while row != place {
            items.swap(place, row);
            row = ranking.row(items[place]);
        }
    }
}

/// Merges `more` into the first items, from the back; the others are overwritten, and as many as there are `more`.
fn merge<T: Copy, R: Ranking<T>>(items: &mut [T], first: usize, more: &[T], ranking: &mut R) {
    let mut from = first;
    let mut to = items.len();
    for &item in more.iter().rev() {
        let place = place(&items[..from], item, ranking);
        to -= from - place;
        items.copy_within(place..from, to);
        from = place;
        to -= 1;
        items[to] = item;
    }
}

/// How many items are less than one that is looked for from the back, in steps that double.
fn place<T: Copy, R: Ranking<T>>(items: &[T], item: T, ranking: &mut R) -> usize {
    let mut end = items.len();
    let mut step = 1;
    let start = loop {
        if step > end {
            break 0;
        }
        if ranking.less(items[end - step], item) {
            break end - step + 1;
        }
        end -= step;
        step *= 2;
    };
    start + items[start..end].partition_point(|&other| ranking.less(other, item))
}
