//! The stamps of one component: when each row was written last and when it was added, and the same for blocks of rows.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::ops::Range;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::Tick;
use super::removed::Removals;
use crate::bits::{WORD, rows_of};
use crate::entity::{Entities, Entity};
use crate::pool::disagree;
use crate::primitives::{low_half, narrow};

/// How many rows share a stamp.
const BLOCK: usize = WORD;

/// How many rows share a stamp one level up.
const SPAN: usize = BLOCK * 64;

/// Stamps are told apart for so many ticks. Older ones are kept at that age: every so many ticks all are looked at.
pub(crate) const HORIZON: u64 = 1 << 30;

/// What is newer than some tick, compared with stamps of 32 bits: ages below this.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Window(u32);

impl Window {
    /// What happened behind `since`, seen from the present tick. From a `since` beyond the horizon that is everything.
    pub(crate) fn new(present: u64, since: Tick) -> Self {
        let age = present.saturating_sub(since.0);
        Self(if age > HORIZON {
            u32::MAX
        } else {
            low_half(age)
        })
    }
}

/// When the rows of one pool were written and added, and who left it.
///
/// A stamp is the tick of a write, cut to 32 bits; what is compared is its age, so that it may wrap.
///
/// Rows are marked by whoever has borrowed their values, through a shared reference: several threads may do so at once.
/// Relaxed order is enough, since who reads a stamp reads its value behind a borrow that came later.
///
/// # Invariants
///
/// 1. Between verbs there are as many `rows` and `added` as rows in the index.
/// 2. For each row there is a block, and for each block a span; a stamp is no older than those below it. So is that of the
///    pool. They may be newer: rows that went leave them behind.
/// 3. What was added was written: no row's `added` is newer than its `rows`.
/// 4. No stamp is older than two horizons.
#[derive(Debug)]
#[doc(hidden)]
pub struct Changes {
    tick: u64,
    rows: Vec<AtomicU32>,
    added: Vec<u32>,
    blocks: Vec<AtomicU32>,
    spans: Vec<AtomicU32>,
    pool: AtomicU32,
    removals: Removals,
}

/// What marking a row needs, taken out of [`Changes`] once for many rows: writes cannot change it, and a compiler that does
/// not know that would read it anew for each row.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Marks<'w> {
    rows: &'w [AtomicU32],
    blocks: &'w [AtomicU32],
    now: u32,
    changes: &'w Changes,
}

impl Marks<'_> {
    #[inline]
    pub(super) fn mark(self, row: usize) {
        self.rows[row].store(self.now, Relaxed);
        if self.blocks[row / BLOCK].load(Relaxed) != self.now {
            self.changes.mark_block(row);
        }
    }
}

/// Which of a block's stamps are within a window, as bits. Nobody else has them, so that they are plain numbers, of which several
/// are compared at once.
fn young(stamps: &mut [AtomicU32], now: u32, window: Window) -> u64 {
    let mut flags = [0_u8; BLOCK];
    for (flag, stamp) in flags.iter_mut().zip(stamps) {
        *flag = u8::from(now.wrapping_sub(*stamp.get_mut()) < window.0);
    }
    let (bytes, _) = flags.as_chunks::<8>();
    bytes.iter().rev().fold(0, |bits, &bytes| {
        // Brings the lowest bits of eight bytes side by side, into the highest byte.
        let gathered = u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080);
        bits << 8 | gathered >> 56
    })
}

impl Changes {
    pub(crate) const fn new(tick: u64) -> Self {
        Self {
            tick,
            rows: Vec::new(),
            added: Vec::new(),
            blocks: Vec::new(),
            spans: Vec::new(),
            pool: AtomicU32::new(0),
            removals: Removals::new(),
        }
    }

    /// A copy, for a copy of the whole shape.
    pub(crate) fn duplicate(&self) -> Self {
        let copy = |stamps: &[AtomicU32]| {
            let values = stamps.iter().map(|stamp| stamp.load(Relaxed));
            values.map(AtomicU32::new).collect()
        };
        Self {
            tick: self.tick,
            rows: copy(&self.rows),
            added: self.added.clone(),
            blocks: copy(&self.blocks),
            spans: copy(&self.spans),
            pool: AtomicU32::new(self.pool.load(Relaxed)),
            removals: self.removals.clone(),
        }
    }

    /// Who left the pool.
    pub(crate) fn removals(&self) -> &Removals {
        &self.removals
    }

    /// The tick in which a row was written last, or the horizon's where that is longer ago; none for a row that is not there.
    pub(crate) fn written(&self, row: usize) -> Option<u64> {
        let stamp = self.rows.get(row)?.load(Relaxed);
        Some(self.tick - u64::from(self.now().wrapping_sub(stamp)))
    }

    /// The stamp of what is written now.
    #[inline]
    fn now(&self) -> u32 {
        low_half(self.tick)
    }

    /// Begins another tick. At least once in a horizon this is one that is divisible by it.
    pub(crate) fn begin(&mut self, tick: u64) {
        self.tick = tick;
        if tick.is_multiple_of(HORIZON) {
            self.sweep();
        }
    }

    /// Keeps old stamps at the age of the horizon, before they would seem young again.
    fn sweep(&mut self) {
        let now = self.now();
        let horizon = low_half(HORIZON);
        let clamp = |stamp: &mut u32| {
            if now.wrapping_sub(*stamp) > horizon {
                *stamp = now.wrapping_sub(horizon);
            }
        };
        self.added.iter_mut().for_each(clamp);
        let levels = [&mut self.rows, &mut self.blocks, &mut self.spans];
        let stamps = levels.into_iter().flatten().map(AtomicU32::get_mut);
        stamps.for_each(clamp);
        clamp(self.pool.get_mut());
    }

    /// Where rows are marked.
    #[inline]
    pub(super) fn marks(&self) -> Marks<'_> {
        Marks {
            rows: &self.rows,
            blocks: &self.blocks,
            now: self.now(),
            changes: self,
        }
    }

    /// Notes that a row is written.
    ///
    /// # Panics
    ///
    /// When the row is not there.
    #[inline]
    pub(crate) fn mark(&self, row: usize) {
        self.marks().mark(row);
    }

    #[cold]
    #[inline(never)]
    fn mark_block(&self, row: usize) {
        let now = self.now();
        self.blocks[row / BLOCK].store(now, Relaxed);
        self.spans[row / SPAN].store(now, Relaxed);
        self.pool.store(now, Relaxed);
    }

    /// Raises what is above rows to their stamps: the rows came here from elsewhere.
    pub(crate) fn raise(&mut self, rows: Range<usize>) {
        let now = self.now();
        let raise = |above: &mut AtomicU32, age: u32| {
            let above = above.get_mut();
            if age < now.wrapping_sub(*above) {
                *above = now.wrapping_sub(age);
            }
        };
        let mut from = rows.start;
        while from < rows.end {
            let to = rows.end.min((from / BLOCK + 1) * BLOCK);
            let ages = self.rows[from..to].iter_mut();
            let ages = ages.map(|stamp| now.wrapping_sub(*stamp.get_mut()));
            let age = ages.fold(u32::MAX, u32::min);
            raise(&mut self.blocks[from / BLOCK], age);
            raise(&mut self.spans[from / SPAN], age);
            raise(&mut self.pool, age);
            from = to;
        }
    }

    pub(crate) fn reserve(&mut self, additional: usize) {
        self.rows.reserve(additional);
        self.added.reserve(additional);
        let rows = self.rows.len() + additional;
        self.blocks
            .reserve(rows.div_ceil(BLOCK).saturating_sub(self.blocks.len()));
        self.spans
            .reserve(rows.div_ceil(SPAN).saturating_sub(self.spans.len()));
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.blocks.truncate(self.rows.len().div_ceil(BLOCK));
        self.spans.truncate(self.rows.len().div_ceil(SPAN));
        self.rows.shrink_to_fit();
        self.added.shrink_to_fit();
        self.blocks.shrink_to_fit();
        self.spans.shrink_to_fit();
        self.removals.shrink_to_fit();
    }

    /// Adds a row at the end.
    #[inline]
    pub(crate) fn push(&mut self) {
        let row = self.rows.len();
        let now = self.now();
        self.rows.push(AtomicU32::new(now));
        self.added.push(now);
        let block = self.blocks.get(row / BLOCK);
        if block.is_none_or(|block| block.load(Relaxed) != now) {
            self.push_block(row);
        }
    }

    /// Marks what is above a row that was added, and makes it where it is not there.
    #[cold]
    #[inline(never)]
    fn push_block(&mut self, row: usize) {
        for (level, rows) in [(&mut self.blocks, BLOCK), (&mut self.spans, SPAN)] {
            if level.len() == row / rows {
                level.push(AtomicU32::new(0));
            }
        }
        self.mark_block(row);
    }

    /// Adds rows at the end.
    pub(crate) fn push_all(&mut self, rows: usize) {
        self.reserve(rows);
        (0..rows).for_each(|_| self.push());
    }

    /// Marks a row that another value came to: a vacant one, or the next.
    pub(crate) fn enter(&mut self, row: usize) {
        if row == self.rows.len() {
            return self.push();
        }
        let now = self.now();
        let (Some(written), Some(added)) = (self.rows.get_mut(row), self.added.get_mut(row)) else {
            disagree();
        };
        *written.get_mut() = now;
        *added = now;
        self.mark_block(row);
    }

    /// Notes that an entity leaves, and its row stays.
    pub(crate) fn vacate(&mut self, entity: Entity) {
        self.removals.push(entity, self.tick);
    }

    /// Takes out the rows behind the first ones.
    pub(crate) fn truncate(&mut self, rows: usize) {
        self.rows.truncate(rows);
        self.added.truncate(rows);
    }

    /// The stamps of rows, to be put into another order with them; each row is [`raise`](Self::raise)d then.
    pub(crate) fn rows_mut(&mut self, range: Range<usize>) -> (&mut [AtomicU32], &mut [u32]) {
        (&mut self.rows[range.clone()], &mut self.added[range])
    }

    /// Exchanges two rows, which are [`raise`](Self::raise)d then.
    #[inline]
    pub(crate) fn exchange(&mut self, row: usize, other: usize) {
        if row.max(other) < self.rows.len().min(self.added.len()) {
            self.rows.swap(row, other);
            self.added.swap(row, other);
        }
    }

    /// Exchanges two rows.
    #[inline]
    pub(crate) fn swap(&mut self, row: usize, other: usize) {
        self.exchange(row, other);
        self.raise(row..row + 1);
        self.raise(other..other + 1);
    }

    /// Notes that an entity leaves, and puts the last row in the place of its row.
    #[inline]
    pub(crate) fn swap_remove(&mut self, row: usize, entity: Entity) {
        if row >= self.rows.len() {
            disagree();
        }
        self.rows.swap_remove(row);
        self.added.swap_remove(row);
        if row < self.rows.len() {
            self.raise(row..row + 1);
        }
        self.removals.push(entity, self.tick);
    }

    /// Notes that all entities leave.
    pub(crate) fn clear(&mut self, indices: &[u32], entities: &Entities) {
        self.rows.clear();
        self.added.clear();
        let leaving = indices.iter().map(|&index| entities.at(index));
        self.removals.extend(leaving, self.tick);
    }

    /// Whether a row was written, or added, in a window. `false` for a row that is not there.
    #[inline]
    pub(crate) fn is_within<const ADDED: bool>(&self, row: usize, window: Window) -> bool {
        let stamp = if ADDED {
            self.added.get(row).copied()
        } else {
            self.rows.get(row).map(|stamp| stamp.load(Relaxed))
        };
        stamp.is_some_and(|stamp| self.is_new(stamp, window))
    }

    #[inline]
    fn is_new(&self, stamp: u32, window: Window) -> bool {
        self.now().wrapping_sub(stamp) < window.0
    }

    #[inline]
    fn is_stamp_new(&self, stamp: &AtomicU32, window: Window) -> bool {
        self.is_new(stamp.load(Relaxed), window)
    }

    /// Whether any row may have been written in a window.
    pub(crate) fn is_any_within(&self, window: Window) -> bool {
        self.is_stamp_new(&self.pool, window)
    }

    /// A number that the rows which were written in a window are at most, or `most` where there are more.
    pub(crate) fn count_within(&self, window: Window, most: usize) -> usize {
        if !self.is_any_within(window) {
            return 0;
        }
        let mut count = 0;
        for (span, blocks) in self.spans.iter().zip(self.blocks.chunks(SPAN / BLOCK)) {
            if self.is_stamp_new(span, window) {
                let new = blocks
                    .iter()
                    .filter(|block| self.is_stamp_new(block, window));
                count += BLOCK * new.count();
            }
            if count >= most {
                return most;
            }
        }
        count
    }

    /// Lists the rows that were written in a window: without a branch a row, for when these are many.
    pub(crate) fn list_within(&mut self, window: Window, into: &mut Vec<u32>) {
        if !self.is_any_within(window) {
            return;
        }
        let now = self.now();
        let is_new = |stamp: &AtomicU32| now.wrapping_sub(stamp.load(Relaxed)) < window.0;
        let spans = self.spans.iter().zip(self.blocks.chunks(SPAN / BLOCK));
        let spans = spans.zip(self.rows.chunks_mut(SPAN));
        for (((span, blocks), rows), first) in spans.zip((0..).step_by(SPAN)) {
            if !is_new(span) {
                continue;
            }
            let blocks = blocks.iter().zip(rows.chunks_mut(BLOCK));
            for ((block, stamps), first) in blocks.zip((first..).step_by(BLOCK)) {
                if is_new(block) {
                    into.extend(rows_of(young(stamps, now, window), first).map(narrow));
                }
            }
        }
    }

    /// The first row from `row` on that was written, or added, in a window; `end` where there is none before it.
    #[inline]
    pub(crate) fn next_within<const ADDED: bool>(
        &self,
        window: Window,
        mut row: usize,
        end: usize,
    ) -> usize {
        while row < end {
            let behind = end.min((row / BLOCK + 1) * BLOCK);
            let found = if ADDED {
                let mut stamps = self.added[row..behind].iter();
                stamps.position(|&stamp| self.is_new(stamp, window))
            } else {
                let mut stamps = self.rows[row..behind].iter();
                stamps.position(|stamp| self.is_stamp_new(stamp, window))
            };
            if let Some(found) = found {
                return row + found;
            }
            row = self.next_block(window, behind, end);
        }
        end
    }

    /// The first row of the first block from `row` on that may have been written in a window.
    fn next_block(&self, window: Window, mut row: usize, end: usize) -> usize {
        while row < end {
            if row.is_multiple_of(SPAN) && !self.is_stamp_new(&self.spans[row / SPAN], window) {
                row += SPAN;
            } else if self.is_stamp_new(&self.blocks[row / BLOCK], window) {
                return row;
            } else {
                row += BLOCK;
            }
        }
        end
    }

    /// The last row below `end` that was written, or added, in a window; `None` where there is none from `start` on.
    pub(crate) fn last_within<const ADDED: bool>(
        &self,
        window: Window,
        start: usize,
        mut end: usize,
    ) -> Option<usize> {
        while start < end {
            let block = (end - 1) / BLOCK;
            if end.is_multiple_of(BLOCK) && !self.is_stamp_new(&self.blocks[block], window) {
                end = block * BLOCK;
                continue;
            }
            end -= 1;
            if self.is_within::<ADDED>(end, window) {
                return Some(end);
            }
        }
        None
    }

    pub(crate) fn check_invariants(&self, rows: usize) {
        assert_eq!(self.rows.len(), rows, "a stamp a row");
        assert_eq!(self.added.len(), rows, "another one a row");
        let age = |stamp: &AtomicU32| self.now().wrapping_sub(stamp.load(Relaxed));
        for (row, stamp) in self.rows.iter().enumerate() {
            let above = [
                &self.blocks[row / BLOCK],
                &self.spans[row / SPAN],
                &self.pool,
            ];
            for above in above {
                assert!(age(above) <= age(stamp), "nothing above a row is older");
            }
            let added = self.now().wrapping_sub(self.added[row]);
            assert!(age(stamp) <= added, "what was added was written");
            assert!(u64::from(added) <= 2 * HORIZON, "stamps are swept");
        }
    }
}
