//! The walk: which entities match, in runs of rows that stand side by side in all pools.
//!
//! A walk goes over the ids of its *driver*, the shortest pool that every match is in; without one, over all
//! indices of the entity table. For an id it asks each term for its place. Where the places follow those
//! before them, it compares ids ahead: as long as they are equal, rows are contiguous and nothing is looked up.
//! In pools that share no order that comparison is not tried, so that it costs them nothing.

use core::marker::PhantomData;

use super::fetch::{Candidate, Fetch, Pools, Shortest};
use super::filter::Filter;
use crate::pool::Index;
use crate::primitives::{narrow, wide};
use crate::world::{Declared, ShapeOf};

/// How many ids a run compares ahead at once: few enough to stay in the nearest cache until they are used.
const AHEAD: usize = 1024;

/// Where a match is: what [`Fetch::get`] needs.
///
/// # Invariants
///
/// 1. `place` was found by the walk's state, and `offset` is below the run that began there, or 0.
/// 2. `id` is the id of that candidate, and below the length of the entity table.
pub(super) struct Spot<P> {
    pub(super) place: P,
    pub(super) offset: usize,
    pub(super) id: u32,
}

/// # Invariants
///
/// 1. `row <= run_end <= end`, and where there is a driver, `ids` is its dense side and `end <= ids.len()`.
/// 2. Rows in `row..run_end` are in the run that begins at `start` with `place`.
/// 3. Every id that is walked is below the length of the entity table.
/// 4. No row is handed out twice: from the front they ascend up to `row`, from the back they descend to `end`.
pub(super) struct Walk<'w, W: Declared, T: Fetch<W>, F> {
    pub(super) shape: &'w ShapeOf<W>,
    pub(super) state: T::State<'w>,
    driver: Option<&'w Index>,
    ids: &'w [u32],
    place: T::Place,
    start: usize,
    row: usize,
    run_end: usize,
    end: usize,
    /// Without a driver: how many living entities are ahead.
    living: usize,
    filter: PhantomData<fn() -> F>,
}

impl<W: Declared, T: Fetch<W>, F> Clone for Walk<'_, W, T, F> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'w, W: Declared, T: Fetch<W>, F: Filter<W>> Walk<'w, W, T, F> {
    /// Whether there is a driver: some pool has a row for every match.
    const DRIVEN: bool = T::Pools::SOME || F::NEEDS_ROWS;

    /// Whether each row of the driver matches.
    const ALL_MATCH: bool = T::Pools::EXACT && !F::NEEDS_ROWS && !F::TESTS;

    const AHEAD: usize = if Self::ALL_MATCH { usize::MAX } else { AHEAD };

    #[inline]
    pub(super) fn new(shape: &'w ShapeOf<W>, state: T::State<'w>) -> Self {
        let mut walk = Self {
            shape,
            state,
            driver: None,
            ids: &[],
            place: T::START,
            start: 0,
            row: 0,
            run_end: 0,
            end: 0,
            living: 0,
            filter: PhantomData,
        };
        if Self::DRIVEN {
            let mut shortest = Shortest::default();
            T::drivers(&state, &mut shortest);
            F::drivers(shape, &mut shortest);
            if let Some(index) = shortest.index {
                if index.bound() > shape.entities.indices() {
                    strange_ids();
                }
                walk.driver = Some(index);
                walk.ids = index.dense();
                walk.end = index.len();
            }
        } else {
            walk.end = shape.entities.indices();
            walk.living = shape.entities.len();
        }
        walk
    }

    /// The next match from the front.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the body of every loop over a query")]
    pub(super) fn next_spot(&mut self) -> Option<Spot<T::Place>> {
        loop {
            if self.row == self.run_end && !self.find_run() {
                return None;
            }
            let row = self.row;
            self.row += 1;
            let id = self.id_at(row);
            if self.passes(id) {
                if !Self::DRIVEN {
                    self.living = self.living.saturating_sub(1);
                }
                return Some(Spot {
                    place: self.place,
                    offset: row - self.start,
                    id,
                });
            }
        }
    }

    /// The next match from the back. Rows are looked up one by one here.
    pub(super) fn next_back_spot(&mut self) -> Option<Spot<T::Place>> {
        while self.row < self.end {
            self.end -= 1;
            self.run_end = self.run_end.min(self.end);
            let row = self.end;
            let id = self.id_at(row);
            if !self.lives(id) || !self.passes(id) {
                continue;
            }
            if let Some(place) = T::find(&self.state, self.candidate(row, id)) {
                self.living = self.living.saturating_sub(1);
                return Some(Spot {
                    place,
                    offset: 0,
                    id,
                });
            }
        }
        None
    }

    /// Folds all matches: the loops that the iterator cannot be, with a run as the inner one.
    #[inline]
    pub(super) fn fold_spots<B>(
        mut self,
        init: B,
        mut fold: impl FnMut(B, &T::State<'w>, Spot<T::Place>) -> B,
    ) -> B {
        let state = self.state;
        let mut folded = init;
        while self.row < self.run_end || self.find_run_here() {
            let (place, start) = (self.place, self.start);
            for offset in self.row - start..self.run_end - start {
                let id = self.id_at(start + offset);
                if self.passes(id) {
                    folded = fold(folded, &state, Spot { place, offset, id });
                }
            }
            self.row = self.run_end;
        }
        folded
    }

    pub(super) fn size_hint(&self) -> (usize, Option<usize>) {
        let most = if Self::DRIVEN {
            self.end - self.row
        } else {
            self.living
        };
        (if Self::ALL_MATCH { most } else { 0 }, Some(most))
    }

    /// The match of an entity that is alive, if it is one.
    #[inline]
    pub(super) fn spot_of(
        shape: &ShapeOf<W>,
        state: &T::State<'_>,
        id: u32,
    ) -> Option<Spot<T::Place>> {
        if F::TESTS && !F::test(shape.signature(id)) {
            return None;
        }
        let place = T::find(
            state,
            Candidate {
                id,
                row: 0,
                driver: None,
            },
        )?;
        Some(Spot {
            place,
            offset: 0,
            id,
        })
    }

    /// Out of line: one copy of it is enough for all loops over one kind of query.
    #[inline(never)]
    fn find_run(&mut self) -> bool {
        self.find_run_here()
    }

    /// Goes on to the next rows that match side by side; says whether there are any.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call a row is what it saves")]
    fn find_run_here(&mut self) -> bool {
        let mut row = self.row;
        while row < self.end {
            let id = self.id_at(row);
            let found = if self.lives(id) {
                T::find(&self.state, self.candidate(row, id))
            } else {
                None
            };
            if let Some(place) = found {
                let run = if Self::DRIVEN && T::follows(self.place, row - self.start, place) {
                    let ahead = (self.end - row).min(Self::AHEAD);
                    T::run(&self.state, place, &self.ids[row..row + ahead], self.driver)
                } else {
                    1
                };
                self.place = place;
                self.start = row;
                self.row = row;
                self.run_end = row + run;
                return true;
            }
            row += 1;
        }
        self.row = row;
        self.run_end = row;
        false
    }

    #[inline]
    fn candidate(&self, row: usize, id: u32) -> Candidate<'w> {
        Candidate {
            id,
            row,
            driver: self.driver,
        }
    }

    /// The id at a row below `end`.
    #[inline]
    fn id_at(&self, row: usize) -> u32 {
        if Self::DRIVEN {
            debug_assert!(row < self.ids.len());
            // SAFETY: callers pass rows below `end`, which is at most `ids.len()` by invariant 1.
            unsafe { *self.ids.get_unchecked(row) }
        } else {
            narrow(row)
        }
    }

    #[inline]
    fn lives(&self, id: u32) -> bool {
        Self::DRIVEN || self.shape.entities.is_alive_at(id)
    }

    #[inline]
    fn passes(&self, id: u32) -> bool {
        !F::TESTS || F::test(self.shape.signatures[wide(id)])
    }
}

#[cold]
#[inline(never)]
fn strange_ids() -> ! {
    panic!("a pool holds entities that this world never had: the parts of this world were mixed up")
}
