//! Sets of rows, as bits.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::iter::successors;
use core::ops::Range;

use crate::primitives::wide;

/// How many rows a word has a bit for.
pub(crate) const WORD: usize = wide(u64::BITS);

/// A set of rows, as bits. While nothing was ever in it, it has no memory.
///
/// # Invariants
///
/// 1. `count` is how many bits are set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bits {
    words: Vec<u64>,
    count: usize,
}

impl Bits {
    pub(crate) const fn new() -> Self {
        Self {
            words: Vec::new(),
            count: 0,
        }
    }

    /// How many rows are in it.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Which of the 64 rows of a word are in it, the first in the lowest bit.
    #[inline]
    pub(crate) fn word(&self, word: usize) -> u64 {
        self.words.get(word).copied().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn has(&self, row: usize) -> bool {
        self.word(row / WORD) >> (row % WORD) & 1 == 1
    }

    /// Adds a row; `false` if it is here.
    pub(crate) fn insert(&mut self, row: usize) -> bool {
        let word = row / WORD;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let bit = 1 << (row % WORD);
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        self.count += usize::from(is_new);
        is_new
    }

    /// Takes a row out; `false` if it is not here.
    pub(crate) fn remove(&mut self, row: usize) -> bool {
        let bit = 1 << (row % WORD);
        match self.words.get_mut(row / WORD) {
            Some(word) if *word & bit != 0 => {
                *word &= !bit;
                self.count -= 1;
                true
            }
            _ => false,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.count = 0;
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
        self.words.shrink_to_fit();
    }

    /// Whether both have the same rows.
    pub(crate) fn equals(&self, other: &Self) -> bool {
        self.count == other.count
            && (0..self.words.len().max(other.words.len()))
                .all(|word| self.word(word) == other.word(word))
    }

    /// How many of a range of rows are in it.
    pub(crate) fn count_in(&self, rows: Range<usize>) -> usize {
        if self.is_empty() || rows.is_empty() {
            return 0;
        }
        let below = |row: usize| {
            let whole = self.words.iter().take(row / WORD);
            let whole: usize = whole.map(|word| wide(word.count_ones())).sum();
            let part = self.word(row / WORD) & ((1 << (row % WORD)) - 1);
            whole + wide(part.count_ones())
        };
        below(rows.end) - below(rows.start)
    }

    /// The first row from `row` on that is not in it; `end` or more where there is none before it.
    #[inline]
    pub(crate) fn next_unset(&self, row: usize, end: usize) -> usize {
        if self.is_empty() {
            return row;
        }
        self.next(row, end, |set| !set)
    }

    /// The first row from `row` on that is in it; `end` or more where there is none before it.
    #[inline]
    pub(crate) fn next_set(&self, row: usize, end: usize) -> usize {
        if self.is_empty() {
            return end.max(row);
        }
        self.next(row, end, |set| set)
    }

    #[inline]
    fn next(&self, mut row: usize, end: usize, wanted: impl Fn(u64) -> u64) -> usize {
        while row < end {
            let ahead = wanted(self.word(row / WORD)) >> (row % WORD);
            if ahead != 0 {
                return row + wide(ahead.trailing_zeros());
            }
            row = (row / WORD + 1) * WORD;
        }
        row
    }

    /// The rows that are in it, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.words.iter().zip((0..).step_by(WORD));
        words.flat_map(|(&word, first)| rows_of(word, first))
    }

    pub(crate) fn check_invariants(&self) {
        let bits = self.words.iter().map(|word| wide(word.count_ones()));
        assert_eq!(bits.sum::<usize>(), self.count, "rows are counted");
    }
}

/// The rows of a word, whose first row is told.
#[inline]
pub(crate) fn rows_of(word: u64, first: usize) -> impl Iterator<Item = usize> {
    let any = |left: u64| (left != 0).then_some(left);
    let left = successors(any(word), move |left| any(left & (left - 1)));
    left.map(move |left| first + wide(left.trailing_zeros()))
}
