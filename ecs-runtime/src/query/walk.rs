//! The walk: which entities match, in runs of rows that stand side by side in all pools.
//!
//! A walk goes over the ids of its *driver*, a pool or group that every match is in, as the plan says; without one,
//! over all indices of the entity table. The rows of the pool, or of the pools that the group owns, are then known; for
//! the other terms it asks for the place of each id. Where the places follow those before them, it compares ids ahead:
//! as long as they are equal, rows are contiguous and nothing is looked up. In pools that share no order that comparison
//! is not tried, so that it costs them nothing.

use core::ops::Range;

use super::fetch::{Block, Candidate, Fetch, bits};
use super::filter::Filter;
use super::plan::{Holds, Plan};
use super::since::Skip;
use crate::bits::WORD;
use crate::entity::Entity;
use crate::pool::Line;
use crate::primitives::{narrow, wide};
use crate::world::{Declared, ShapeOf};

/// How many ids a run compares ahead at once: few enough to stay in the nearest cache until they are used.
const AHEAD: usize = 1024;

/// So many blocks at most are looked up before it is tried again whether pools go on side by side.
const MOST_PATIENT: u32 = 31;

/// How many rows are looked up together where pools share no order.
const BATCH: usize = 32;

/// What a query has borrowed: the shape whole, and of the values what its terms ask for.
///
/// # Invariants
///
/// 1. `state` was opened from `shape`.
/// 2. Where no walk owns this, `state` was not told of any rows ([`Fetch::walk`]): places are looked up.
pub(super) struct Borrowed<'w, W: Declared, T: Fetch<W>> {
    shape: &'w ShapeOf<W>,
    state: T::State<'w>,
}

impl<W: Declared, T: Fetch<W>> Clone for Borrowed<'_, W, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declared, T: Fetch<W>> Copy for Borrowed<'_, W, T> {}

impl<'w, W: Declared, T: Fetch<W>> Borrowed<'w, W, T> {
    #[inline]
    pub(super) fn open(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> Self {
        let state = T::open(shape, slots);
        Self { shape, state }
    }

    #[inline]
    pub(super) fn shorten<'a>(self) -> Borrowed<'a, W, T>
    where
        'w: 'a,
    {
        Borrowed {
            shape: self.shape,
            state: T::shorten(self.state),
        }
    }

    pub(super) fn shape(&self) -> &'w ShapeOf<W> {
        self.shape
    }

    pub(super) fn state(&self) -> &T::State<'w> {
        &self.state
    }

    #[inline]
    pub(super) fn contains(&self, entity: Entity) -> bool {
        self.shape.entities.contains(entity)
    }

    /// The match of an entity, if it is alive and one.
    #[inline]
    pub(super) fn spot_of<F: Filter<W>>(
        &self,
        entity: Entity,
        filter: F,
    ) -> Option<Spot<T::Cursor<'w>>> {
        if !self.contains(entity) {
            return None;
        }
        let id = entity.index();
        if F::TESTS && !F::test(self.shape.signature(id)) {
            return None;
        }
        if F::CHANGES > 0 && !filter.is_changed(self.shape, id) {
            return None;
        }
        let candidate = Candidate { id, row: 0 };
        let mut state = self.state;
        // SAFETY: what lives in the shape is covered by it, and the state was opened from it, by invariant 1. The row is not
        // looked at, by invariant 2.
        let place = unsafe { T::find(&mut state, candidate) }?;
        // SAFETY: the place was found in this state.
        let cursor = unsafe { T::cursor(&state, place) };
        Some(Spot { cursor, id })
    }
}

/// Where a match is: what [`Fetch::item`] needs.
///
/// # Invariants
///
/// 1. `cursor` was made of a place that was found, and moved less often than the run that began there is long; or, where
///    all rows are one run, of `START`, and moved less often than there are rows.
/// 2. `id` is the id of the candidate there, and covered by the shape.
pub(super) struct Spot<Cursor> {
    pub(super) cursor: Cursor,
    pub(super) id: u32,
}

/// What a walk goes over. It does not change while it walks.
///
/// # Invariants
///
/// 1. Where there is a driver, `line` is that of an index of the shape that is borrowed, or of the beginning of it. It is
///    loose only where the plan says so.
/// 2. The terms were told what its rows are the rows of, and how many there are.
///
/// Every id that is walked is therefore covered by the shape: by invariant 4 of [`Shape`](crate::world::Shape), or as an
/// index of its entity table.
struct Ground<'w, W: Declared, T: Fetch<W>, F: Filter<W>> {
    borrowed: Borrowed<'w, W, T>,
    line: Line<'w>,
    filter: F,
    skip: F::Skip<'w>,
}

/// Rows that match side by side, but for the filter: from `row`, where the cursor is, up to `end`.
struct Run<'w, W: Declared, T: Fetch<W>> {
    cursor: T::Cursor<'w>,
    row: usize,
    end: usize,
}

/// # Invariants
///
/// Rows are counted along the line here, which where it is loose may be other than in the pool.
///
/// 1. `run.row <= run.end <= end`, and `end` is no more than the line is long.
/// 2. `run.cursor` was made of a place that was found (or, where all rows are one run, of `START`, which is row 0) and
///    moved with `run.row` since, up to the end of the run that began there at most.
/// 3. No row is handed out twice: from the front they ascend up to `run.row`, from the back they descend to `end`.
pub(super) struct Walk<'w, W: Declared, T: Fetch<W>, F: Filter<W>> {
    ground: Ground<'w, W, T, F>,
    run: Run<'w, W, T>,
    end: usize,
    /// Without a driver: how many living entities are ahead.
    living: usize,
}

impl<W: Declared, T: Fetch<W>, F: Filter<W>> Clone for Ground<'_, W, T, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declared, T: Fetch<W>, F: Filter<W>> Copy for Ground<'_, W, T, F> {}

impl<W: Declared, T: Fetch<W>> Clone for Run<'_, W, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declared, T: Fetch<W>> Copy for Run<'_, W, T> {}

impl<W: Declared, T: Fetch<W>, F: Filter<W>> Clone for Walk<'_, W, T, F> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'w, W: Declared, T: Fetch<W>, F: Filter<W>> Walk<'w, W, T, F> {
    #[inline]
    pub(super) fn new(borrowed: Borrowed<'w, W, T>, filter: F) -> Self {
        let mut ground = Ground {
            borrowed,
            line: Line::straight(&[]),
            filter,
            skip: filter.skip(borrowed.shape, Holds::Nothing),
        };
        let (end, living) = if Plan::<W, T, F>::DRIVEN {
            let (line, holds) = Plan::<W, T, F>::driver(borrowed.shape, &borrowed.state, filter);
            ground.line = line;
            // Along a line that is no row after the other, each is asked.
            let skipped = if Plan::<W, T, F>::LOOSE && line.is_staged() {
                Holds::Nothing
            } else {
                holds
            };
            ground.skip = filter.skip(borrowed.shape, skipped);
            T::walk(&mut ground.borrowed.state, holds, line.ids().len());
            (line.len(), 0)
        } else {
            let entities = &borrowed.shape.entities;
            (entities.indices(), entities.len())
        };
        Self {
            run: Run {
                // SAFETY: the place is `START`.
                cursor: unsafe { T::cursor(&ground.borrowed.state, T::START) },
                row: 0,
                end: if Plan::<W, T, F>::ONE_RUN { end } else { 0 },
            },
            ground,
            end,
            living,
        }
    }

    /// Leaves of the rows that are ahead those in a range.
    pub(super) fn keep_rows(&mut self, rows: Range<usize>) {
        let end = rows.end.min(self.end);
        let start = rows.start.clamp(self.run.row, end.max(self.run.row));
        self.end = end.max(start);
        self.run.row = start;
        self.run.end = start;
        if Plan::<W, T, F>::ONE_RUN
            && start < self.end
            && let Some(place) = self.ground.find(start, self.ground.id_at(start))
        {
            // SAFETY: the place was found in this state.
            self.run.cursor = unsafe { T::cursor(&self.ground.borrowed.state, place) };
            self.run.end = self.end;
        }
    }

    /// The next match from the front.
    #[inline]
    pub(super) fn next_spot(&mut self) -> Option<Spot<T::Cursor<'w>>> {
        loop {
            if self.run.row == self.run.end {
                if Plan::<W, T, F>::ONE_RUN {
                    return None;
                }
                let Some(run) = self
                    .ground
                    .find_run(self.run.cursor, self.run.row, self.end)
                else {
                    (self.run.row, self.run.end) = (self.end, self.end);
                    return None;
                };
                // Part by part: a struct that is copied as a whole is kept in memory.
                self.run.cursor = run.cursor;
                self.run.row = run.row;
                self.run.end = run.end;
            }
            let id = self.ground.id_at(self.run.row);
            let cursor = self.run.cursor;
            // SAFETY: the cursor is in its run: its row is below the run's end, by invariants 1 and 2.
            self.run.cursor = unsafe { T::step(cursor) };
            self.run.row += 1;
            if self.ground.passes(id) {
                if !Plan::<W, T, F>::DRIVEN {
                    self.living = self.living.saturating_sub(1);
                }
                return Some(Spot { cursor, id });
            }
        }
    }

    /// The next match from the back. Rows are looked up one by one here.
    pub(super) fn next_back_spot(&mut self) -> Option<Spot<T::Cursor<'w>>> {
        while let Some(last) = self.ground.last(self.run.row, self.end) {
            self.end = last;
            self.run.end = self.run.end.min(self.end);
            let id = self.ground.id_at(self.end);
            if !self.ground.passes(id) {
                continue;
            }
            if let Some(place) = self.ground.find(self.end, id) {
                self.living = self.living.saturating_sub(1);
                // SAFETY: the place was found in this state.
                let cursor = unsafe { T::cursor(&self.ground.borrowed.state, place) };
                return Some(Spot { cursor, id });
            }
        }
        (self.run.end, self.end) = (self.run.row, self.run.row);
        None
    }

    /// Folds all matches: the loops that the iterator cannot be.
    ///
    /// Pointers are moved on instead of being computed from a counter: compilers take the latter as an
    /// invitation to gather values of several rows into one vector, which for values of three floats is four
    /// times slower.
    #[inline]
    pub(super) fn fold_spots<B>(
        self,
        init: B,
        mut fold: impl FnMut(B, Spot<T::Cursor<'w>>) -> B,
    ) -> B {
        if Plan::<W, T, F>::SKIPS {
            return self.fold_changed(init, fold);
        }
        if Plan::<W, T, F>::ONE_LINE && !self.ground.line.is_staged() {
            return self.fold_words(init, fold);
        }
        if Plan::<W, T, F>::LOOSE && T::JOINS && self.ground.line.ascends() {
            return self.fold_joined(init, fold);
        }
        let (mut ground, end) = (self.ground, self.end);
        let Run {
            mut cursor,
            mut row,
            end: mut stop,
        } = self.run;
        let mut batch = 1;
        let mut places = [(T::START, 0); BATCH];
        let mut folded = init;
        loop {
            while row != stop {
                let id = ground.id_at(row);
                let here = cursor;
                // SAFETY: the cursor is at `row`, which is below the end of its run.
                cursor = unsafe { T::step(here) };
                row += 1;
                if ground.passes(id) {
                    folded = fold(folded, Spot { cursor: here, id });
                }
            }
            if Plan::<W, T, F>::ONE_RUN {
                return folded;
            }
            loop {
                if Plan::<W, T, F>::LOOSE {
                    row = ground.line.next(row, end).min(end);
                }
                if row == end {
                    return folded;
                }
                let id = ground.id_at(row);
                let Some(found) = ground.find(row, id) else {
                    row += 1;
                    continue;
                };
                // SAFETY: the place was found in this state.
                let next = unsafe { T::cursor(&ground.borrowed.state, found) };
                let run = ground.run_from(cursor, next, found, row, end);
                if run > 1 {
                    (cursor, stop) = (next, row + run);
                    batch = 1;
                    break;
                }
                // Pools that share no order are all runs of one row. Their rows are looked up some at a time and
                // used after that, so that the memory behind them is asked for early.
                places[0] = (found, row);
                let mut count = 1;
                let behind = end.min(row + batch);
                for row in row + 1..behind {
                    if Plan::<W, T, F>::LOOSE && !ground.line.is_occupied(row) {
                        continue;
                    }
                    if let Some(found) = ground.find(row, ground.id_at(row)) {
                        places[count] = (found, row);
                        count += 1;
                    }
                }
                for &(found, row) in &places[..count] {
                    let id = ground.id_at(row);
                    // SAFETY: the place was found in this state.
                    cursor = unsafe { T::cursor(&ground.borrowed.state, found) };
                    let here = cursor;
                    // SAFETY: the cursor was just made of a place that was found.
                    cursor = unsafe { T::step(here) };
                    if ground.passes(id) {
                        folded = fold(folded, Spot { cursor: here, id });
                    }
                }
                row = behind;
                batch = BATCH.min(batch * 2);
            }
        }
    }

    /// [`fold_spots`](Self::fold_spots) over rows of one pool, some of which may be vacant: long runs as they are, and others
    /// 64 rows at a time.
    #[inline]
    fn fold_words<B>(self, init: B, mut fold: impl FnMut(B, Spot<T::Cursor<'w>>) -> B) -> B {
        let (mut ground, mut row, end) = (self.ground, self.run.row, self.end);
        let mut folded = init;
        loop {
            if row >= end {
                return folded;
            }
            let word = row / WORD;
            let behind = end.min((word + 1) * WORD);
            let set = ground.line.occupied(word) & T::occupied(&ground.borrowed.state, word);
            let all = u64::MAX >> (WORD - (behind - row));
            let set = set >> (row % WORD) & all;
            let Some(lowest) = bits(set).next() else {
                row = behind;
                continue;
            };
            let Some(place) = ground.find(row + lowest, ground.id_in_line(row + lowest)) else {
                row += lowest + 1;
                continue;
            };
            // SAFETY: the place was found in this state.
            let first = unsafe { T::cursor(&ground.borrowed.state, place) };
            if set == all {
                let run = ground.run_here(place, row, end);
                folded = ground.fold_run(first, row..row + run, folded, &mut fold);
                row += run;
                continue;
            }
            for bit in bits(set) {
                // SAFETY: the rows of a word are side by side, and there is a value at the one that `first` is at.
                let cursor = unsafe { T::advance(first, bit - lowest) };
                let id = ground.id_in_line(row + bit);
                if ground.passes(id) {
                    folded = fold(folded, Spot { cursor, id });
                }
            }
            row = behind;
        }
    }

    /// [`fold_spots`](Self::fold_spots) over entities that ascend, where others are looked up that do so too: a block of them
    /// at a time.
    #[inline]
    fn fold_joined<B>(self, init: B, mut fold: impl FnMut(B, Spot<T::Cursor<'w>>) -> B) -> B {
        let (mut ground, mut row, end) = (self.ground, self.run.row, self.end);
        let mut places = T::NOWHERE;
        // How many blocks are looked up before it is tried again whether rows go on side by side, and how many are left.
        let (mut patience, mut left) = (0, 0);
        let mut folded = init;
        loop {
            row = ground.line.next(row, end);
            if row >= end {
                return folded;
            }
            if left == 0
                && let Some(place) = ground.find(row, ground.id_at(row))
            {
                // SAFETY: the place was found in this state.
                let first = unsafe { T::cursor(&ground.borrowed.state, place) };
                let run = ground.run_here(place, row, end);
                folded = ground.fold_run(first, row..row + run, folded, &mut fold);
                patience = if run > Block::LEN {
                    0
                } else {
                    MOST_PATIENT.min(2 * patience + 1)
                };
                left = patience;
                row += run;
                continue;
            }
            let len = ground.line.stretch(row, end.min(row + Block::LEN));
            let ids = &ground.line.ids()[row..row + len];
            let all = u16::MAX >> (Block::LEN - len);
            let block = Block { ids, row };
            // SAFETY: every id that is walked is covered by the shape, from which the state was opened, and the rows are
            // those of what is walked.
            let found = unsafe { T::find_all(&mut ground.borrowed.state, block, all, &mut places) };
            left = left.saturating_sub(1);
            for nth in bits(found.into()) {
                // SAFETY: the place was found in this state.
                let cursor = unsafe { T::cursor(&ground.borrowed.state, T::nth(&places, nth)) };
                let id = ids[nth];
                if ground.passes(id) {
                    folded = fold(folded, Spot { cursor, id });
                }
            }
            row += len;
        }
    }

    /// [`fold_spots`](Self::fold_spots) where rows are passed over, so that they are not looked up together.
    fn fold_changed<B>(mut self, init: B, mut fold: impl FnMut(B, Spot<T::Cursor<'w>>) -> B) -> B {
        let mut folded = init;
        while let Some(spot) = self.next_spot() {
            folded = fold(folded, spot);
        }
        folded
    }

    pub(super) fn size_hint(&self) -> (usize, Option<usize>) {
        let most = if Plan::<W, T, F>::DRIVEN {
            self.ground.line.count(self.run.row..self.end)
        } else {
            self.living
        };
        let least = if Plan::<W, T, F>::ALL_MATCH { most } else { 0 };
        (least, Some(most))
    }
}

impl<'w, W: Declared, T: Fetch<W>, F: Filter<W>> Ground<'w, W, T, F> {
    /// The next rows that match side by side, from `row` on, if there are any.
    ///
    /// Inlined, though it is long: a call would have to be given the walk's address, and an iterator that has an
    /// address lives in memory instead of in registers.
    #[inline]
    fn find_run(&mut self, last: T::Cursor<'w>, row: usize, end: usize) -> Option<Run<'w, W, T>> {
        let mut row = self.next(row, end);
        while row < end {
            let id = self.id_at(row);
            if let Some(place) = self.find(row, id) {
                // SAFETY: the place was found in this state.
                let cursor = unsafe { T::cursor(&self.borrowed.state, place) };
                let run = self.run_from(last, cursor, place, row, end);
                return Some(Run {
                    cursor,
                    row,
                    end: row + run,
                });
            }
            row = self.next(row + 1, end);
        }
        None
    }

    /// The first row from one on that may match; `end` or more where there is none before it.
    #[inline]
    fn next(&self, mut row: usize, end: usize) -> usize {
        loop {
            let next = self.skip.next(row, end);
            if !Plan::<W, T, F>::LOOSE || next >= end {
                return next;
            }
            row = self.line.next(next, end);
            if row == next {
                return row;
            }
        }
    }

    /// The last row below `end` that may match, if there is one from `start` on.
    fn last(&self, start: usize, mut end: usize) -> Option<usize> {
        loop {
            let last = self.skip.last(start, end)?;
            if !Plan::<W, T, F>::LOOSE || self.line.is_occupied(last) {
                return Some(last);
            }
            end = last;
        }
    }

    /// How many rows from `row` on match side by side, where `place` was found and `next` is its cursor; `last` has come
    /// to the end of the run before.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "nearly always a comparison that fails"
    )]
    fn run_from(
        &self,
        last: T::Cursor<'w>,
        next: T::Cursor<'w>,
        place: T::Place,
        row: usize,
        end: usize,
    ) -> usize {
        if !Plan::<W, T, F>::DRIVEN || Plan::<W, T, F>::SKIPS {
            return 1;
        }
        let mut ahead = (end - row).min(AHEAD);
        let mut first = row;
        if Plan::<W, T, F>::LOOSE {
            // Behind a vacant row nothing follows what was before it, and rows go on all the same.
            ahead = self.line.stretch(row, row + ahead);
            first = self.line.row_at(row);
        } else if !T::follows(last, next) {
            return 1;
        }
        let ids = &self.line.ids()[first..first + ahead];
        T::run(&self.borrowed.state, place, ids)
    }

    /// How many rows from one on, whose place was found, match side by side, along a line whose positions are rows.
    #[inline]
    fn run_here(&self, place: T::Place, row: usize, end: usize) -> usize {
        let ahead = self.line.stretch(row, end.min(row + AHEAD));
        T::run(
            &self.borrowed.state,
            place,
            &self.line.ids()[row..row + ahead],
        )
    }

    /// Folds a run of rows, along a line whose positions are rows.
    #[inline]
    fn fold_run<B>(
        &self,
        mut cursor: T::Cursor<'w>,
        rows: Range<usize>,
        mut folded: B,
        fold: &mut impl FnMut(B, Spot<T::Cursor<'w>>) -> B,
    ) -> B {
        let mut row = rows.start;
        while row != rows.end {
            let here = cursor;
            // SAFETY: the cursor is at a row of its run.
            cursor = unsafe { T::step(here) };
            let id = self.id_in_line(row);
            row += 1;
            if self.passes(id) {
                folded = fold(folded, Spot { cursor: here, id });
            }
        }
        folded
    }

    /// The id at a row that is not vacant, along a line whose positions are rows.
    #[inline]
    fn id_in_line(&self, row: usize) -> u32 {
        debug_assert!(row < self.line.ids().len());
        // SAFETY: rows that are not vacant are below the number of ids.
        unsafe { *self.line.ids().get_unchecked(row) }
    }

    /// The place of the row's candidate, if it matches but for the filter.
    #[inline]
    fn find(&mut self, row: usize, id: u32) -> Option<T::Place> {
        if !Plan::<W, T, F>::DRIVEN && !self.borrowed.shape.entities.is_alive_at(id) {
            return None;
        }
        let row = if Plan::<W, T, F>::LOOSE {
            self.line.row_at(row)
        } else {
            row
        };
        let candidate = Candidate { id, row };
        // SAFETY: every id that is walked is covered by the shape, from which the state was opened; the row is below the
        // length of what is walked, which the terms were told.
        unsafe { T::find(&mut self.borrowed.state, candidate) }
    }

    /// The id at a row that is walked.
    #[inline]
    fn id_at(&self, row: usize) -> u32 {
        if Plan::<W, T, F>::DRIVEN {
            if Plan::<W, T, F>::LOOSE {
                return self.line.ids()[self.line.row_at(row)];
            }
            debug_assert!(row < self.line.ids().len());
            // SAFETY: walks keep to the rows of the ground, by invariant 1 of `Walk`, and the line is not loose.
            unsafe { *self.line.ids().get_unchecked(row) }
        } else {
            narrow(row)
        }
    }

    /// Whether an id that is walked satisfies the filter.
    #[inline]
    fn passes(&self, id: u32) -> bool {
        self.is_changed(id) && self.has_what_is_asked(id)
    }

    #[inline]
    fn is_changed(&self, id: u32) -> bool {
        // What is not passed over satisfies the condition by which it would be, if there is no other.
        F::CHANGES == 0
            || F::CHANGES == 1 && self.skip.by().is_some()
            || self.filter.is_changed(self.borrowed.shape, id)
    }

    #[inline]
    fn has_what_is_asked(&self, id: u32) -> bool {
        if !Plan::<W, T, F>::TESTS {
            return true;
        }
        let signatures = &self.borrowed.shape.signatures;
        debug_assert!(wide(id) < signatures.len());
        // SAFETY: every id that is walked is covered by the shape, and so by the signatures (its invariant 3).
        F::test(unsafe { *signatures.get_unchecked(wide(id)) })
    }
}
