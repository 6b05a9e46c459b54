//! Sorting rows where they stand, without memory.
#![forbid(unsafe_code)]

use core::cmp::Ordering;
use core::mem;
use core::ops::Range;

/// As many rows are sorted by inserting each into those before it.
const FEW: usize = 12;

/// From here on the pivot is found among nine rows.
const MANY: usize = 128;

/// Rows that are exchanged while they are compared, and that know where they came from. Neither of its methods panics.
///
/// For a pool that is what its sparse index says, as long as nobody tells it of what is exchanged: in
/// `sparse[dense[row]]` stands the old row of the entity that is at `row`.
pub trait Exchange {
    /// The row at which the one that is here was when sorting began. For the rows that are sorted these are the same
    /// rows, each once.
    fn origin(&self, row: usize) -> usize;

    /// Exchanges two rows, with all that is aligned, but not their origins.
    fn swap(&mut self, row: usize, other: usize);
}

/// Sorts a range of rows by comparing two of them, given by where they are now; `false` if they were in order, and none
/// was exchanged.
///
/// Rows that compare as equal stay in their order, since their origins are compared then. If a comparison panics, every
/// row is back at its origin when the panic goes on. One that contradicts itself gives some order.
///
/// # Complexity
///
/// O(n log n) comparisons and exchanges, and no memory but O(log n) of the stack. n comparisons where all is in order.
///
/// # Panics
///
/// When `rows` does, and then rows are anywhere; the functions given must not, besides comparing.
pub fn in_place<E: Exchange>(
    rows: &mut E,
    range: Range<usize>,
    compare: impl FnMut(&E, usize, usize) -> Ordering,
) -> bool {
    let mut guarded = Exchanging::new(rows, range.clone());
    let moved = guarded.sort(range, compare);
    guarded.end();
    moved
}

/// Rows that are being sorted, and go back to where they came from unless that comes to its end.
pub(crate) struct Exchanging<'r, E: Exchange> {
    rows: &'r mut E,
    range: Range<usize>,
}

impl<'r, E: Exchange> Exchanging<'r, E> {
    /// Guards a range of rows.
    pub(crate) fn new(rows: &'r mut E, range: Range<usize>) -> Self {
        Self { rows, range }
    }

    /// Sorts a part of the range; `false` if it was in order, and none of its rows was exchanged.
    pub(crate) fn sort(
        &mut self,
        part: Range<usize>,
        compare: impl FnMut(&E, usize, usize) -> Ordering,
    ) -> bool {
        let mut sorting = Sorting {
            rows: &mut *self.rows,
            compare,
        };
        let mut behind_first = part.start + 1..part.end;
        if behind_first.all(|row| !sorting.less(row, row - 1)) {
            return false;
        }
        let most = 2 * part.len().ilog2();
        sorting.sort(part, most);
        true
    }

    pub(crate) fn rows(&self) -> &E {
        self.rows
    }

    /// Leaves all rows where they are.
    pub(crate) fn end(self) {
        mem::forget(self);
    }
}

impl<E: Exchange> Drop for Exchanging<'_, E> {
    fn drop(&mut self) {
        // Each exchange puts one row back, so that more are not needed.
        let mut left = self.range.len();
        for row in self.range.clone() {
            let mut origin = self.rows.origin(row);
            while origin != row && left > 0 {
                self.rows.swap(row, origin);
                origin = self.rows.origin(row);
                left -= 1;
            }
        }
    }
}

struct Sorting<'r, E, C> {
    rows: &'r mut E,
    compare: C,
}

impl<E: Exchange, C: FnMut(&E, usize, usize) -> Ordering> Sorting<'_, E, C> {
    /// No two rows are equal: where the comparison says so, the one that came from further ahead is less.
    fn less(&mut self, row: usize, other: usize) -> bool {
        let order = (self.compare)(self.rows, row, other);
        order
            .then_with(|| self.rows.origin(row).cmp(&self.rows.origin(other)))
            .is_lt()
    }

    /// Quicksort; where it has divided badly too often, heapsort.
    fn sort(&mut self, mut range: Range<usize>, mut left: u32) {
        while range.len() > FEW {
            if left == 0 {
                self.heap(range);
                return;
            }
            left -= 1;
            let pivot = self.partition(range.clone());
            let (before, behind) = (range.start..pivot, pivot + 1..range.end);
            let (short, long) = if before.len() < behind.len() {
                (before, behind)
            } else {
                (behind, before)
            };
            self.sort(short, left);
            range = long;
        }
        self.insert(range);
    }

    fn insert(&mut self, range: Range<usize>) {
        for end in range.clone() {
            let mut row = end;
            while row > range.start && self.less(row, row - 1) {
                self.rows.swap(row, row - 1);
                row -= 1;
            }
        }
    }

    /// Divides rows into those that are less than one of them, that one, and the rest; returns where it is then.
    fn partition(&mut self, range: Range<usize>) -> usize {
        let Range { start, end } = range;
        let pivot = self.pivot(start, end);
        if pivot != start {
            self.rows.swap(pivot, start);
        }
        let (mut low, mut high) = (start, end);
        loop {
            low += 1;
            while low < high && self.less(low, start) {
                low += 1;
            }
            high -= 1;
            while high > low && self.less(start, high) {
                high -= 1;
            }
            if low >= high {
                break;
            }
            self.rows.swap(low, high);
        }
        let pivot = low - 1;
        if pivot != start {
            self.rows.swap(start, pivot);
        }
        pivot
    }

    fn pivot(&mut self, start: usize, end: usize) -> usize {
        let eighth = (end - start) / 8;
        let [first, middle, last] = [start + eighth, start + 4 * eighth, start + 7 * eighth];
        if end - start < MANY {
            return self.median(first, middle, last);
        }
        let [first, middle, last] =
            [first, middle, last].map(|row| self.median(row - eighth / 2, row, row + eighth / 2));
        self.median(first, middle, last)
    }

    fn median(&mut self, a: usize, b: usize, c: usize) -> usize {
        match (self.less(a, b), self.less(b, c)) {
            (true, true) | (false, false) => b,
            (true, false) => {
                if self.less(a, c) {
                    c
                } else {
                    a
                }
            }
            (false, true) => {
                if self.less(a, c) {
                    a
                } else {
                    c
                }
            }
        }
    }

    fn heap(&mut self, range: Range<usize>) {
        let Range { start, mut end } = range;
        for root in (start..start + (end - start) / 2).rev() {
            self.sink(root, start, end);
        }
        while end > start + 1 {
            end -= 1;
            self.rows.swap(start, end);
            self.sink(start, start, end);
        }
    }

    /// Lets a row sink in a heap that begins at `start`, until no row below it is greater.
    fn sink(&mut self, mut row: usize, start: usize, end: usize) {
        loop {
            let mut below = start + 2 * (row - start) + 1;
            if below >= end {
                return;
            }
            if below + 1 < end && self.less(below, below + 1) {
                below += 1;
            }
            if !self.less(row, below) {
                return;
            }
            self.rows.swap(row, below);
            row = below;
        }
    }
}
