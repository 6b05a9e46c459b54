//! Indices whose rows do not close up behind what leaves: what they have besides, and the line that a walk goes along.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::ops::Range;

use super::super::values::first_bits;
use super::Index;
use crate::bits::{Bits, WORD};
use crate::primitives::wide;
use crate::sort::partition_point;

/// What an index has whose rows do not close up.
#[derive(Clone, Debug)]
pub(crate) struct Loose {
    /// The rows at which nobody is.
    pub(super) vacant: Bits,
    pub(super) form: Form,
}

#[derive(Clone, Debug)]
pub(super) enum Form {
    /// Rows stay where they are. `free` are those that are vacant, the next to be taken last.
    Stable { free: Vec<u32> },
    /// The first `main` rows ascend by entity, of the others `staged` tells where they belong, ascending too.
    Ordered { main: usize, staged: Vec<Staged> },
}

/// An entity that was inserted between others: its row is behind them all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Staged {
    pub(super) entity: u32,
    pub(super) row: u32,
    /// How many of the rows that ascend are before it.
    pub(super) place: u32,
}

impl Loose {
    pub(super) const fn new(form: Form) -> Self {
        Self {
            vacant: Bits::new(),
            form,
        }
    }

    pub(super) fn is_ordered(&self) -> bool {
        matches!(self.form, Form::Ordered { .. })
    }

    pub(super) fn staged(&self) -> &[Staged] {
        match &self.form {
            Form::Stable { .. } => &[],
            Form::Ordered { staged, .. } => staged,
        }
    }

    pub(super) fn clear(&mut self) {
        self.vacant.clear();
        match &mut self.form {
            Form::Stable { free } => free.clear(),
            Form::Ordered { main, staged } => {
                *main = 0;
                staged.clear();
            }
        }
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.vacant.shrink_to_fit();
        match &mut self.form {
            Form::Stable { free } => free.shrink_to_fit(),
            Form::Ordered { staged, .. } => staged.shrink_to_fit(),
        }
    }

    /// [`Line::next`], where something is staged.
    fn next_staged(&self, position: usize, end: usize) -> usize {
        let before = self.staged_before(position);
        let behind = match self.staged().get(before) {
            Some(next) => end.min(wide(next.place) + before),
            None => end,
        };
        // What is staged is at none of the vacant rows.
        let found = self.vacant.next_unset(position - before, behind - before);
        behind.min(found + before).max(position)
    }

    /// How many of those that are staged come before a position.
    #[inline]
    fn staged_before(&self, position: usize) -> usize {
        let staged = self.staged();
        partition_point(0..staged.len(), |nth| {
            wide(staged[nth].place) + nth < position
        })
    }
}

/// What a walk goes along: positions, each of which is a row of an index, or vacant.
///
/// Positions ascend as rows do, but where rows are staged: there they ascend as entities do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'w> {
    ids: &'w [u32],
    loose: Option<&'w Loose>,
}

impl<'w> Line<'w> {
    /// Rows none of which is vacant or out of order.
    #[inline]
    pub(crate) const fn straight(ids: &'w [u32]) -> Self {
        Self { ids, loose: None }
    }

    #[inline]
    pub(super) fn of(index: &'w Index) -> Self {
        Self {
            ids: &index.dense,
            loose: index.loose.as_deref(),
        }
    }

    /// The entities by their rows, vacant ones among them.
    #[inline]
    pub(crate) fn ids(self) -> &'w [u32] {
        self.ids
    }

    /// The entities, if they ascend and none of their rows is vacant.
    pub(crate) fn settled(self) -> Option<&'w [u32]> {
        let is_settled = self.loose.is_none_or(|loose| {
            loose.is_ordered() && loose.vacant.is_empty() && loose.staged().is_empty()
        });
        is_settled.then_some(self.ids)
    }

    /// Whether rows may be vacant or out of order.
    #[inline]
    pub(crate) fn is_loose(self) -> bool {
        self.loose.is_some()
    }

    /// Whether positions are no rows.
    #[inline]
    pub(crate) fn is_staged(self) -> bool {
        self.loose.is_some_and(|loose| !loose.staged().is_empty())
    }

    /// How many positions there are.
    #[inline]
    pub(crate) fn len(self) -> usize {
        match self.loose.map(|loose| &loose.form) {
            Some(Form::Ordered { main, staged }) => main + staged.len(),
            Some(Form::Stable { .. }) | None => self.ids.len(),
        }
    }

    /// How many of a range of positions are not vacant.
    pub(crate) fn count(self, positions: Range<usize>) -> usize {
        let Some(loose) = self.loose else {
            return positions.len();
        };
        let [start, end] = [positions.start, positions.end].map(|at| at - loose.staged_before(at));
        positions.len() - loose.vacant.count_in(start..end)
    }

    /// The row at a position.
    #[inline]
    pub(crate) fn row_at(self, position: usize) -> usize {
        let Some(loose) = self.loose else {
            return position;
        };
        let staged = loose.staged();
        if staged.is_empty() {
            return position;
        }
        let before = loose.staged_before(position);
        match staged.get(before) {
            Some(next) if wide(next.place) + before == position => wide(next.row),
            _ => position - before,
        }
    }

    /// The first position from one on that is not vacant; `end` or more where there is none before it.
    #[inline]
    pub(crate) fn next(self, position: usize, end: usize) -> usize {
        let Some(loose) = self.loose else {
            return position;
        };
        if loose.staged().is_empty() {
            return loose.vacant.next_unset(position, end);
        }
        loose.next_staged(position, end)
    }

    /// The last position below `end` that is not vacant, if there is one from `start` on.
    pub(crate) fn last(self, start: usize, end: usize) -> Option<usize> {
        (start..end)
            .rev()
            .find(|&position| self.is_occupied(position))
    }

    /// Whether a position is not vacant.
    #[inline]
    pub(crate) fn is_occupied(self, position: usize) -> bool {
        self.loose
            .is_none_or(|loose| !loose.vacant.has(self.row_at(position)))
    }

    /// How many positions from one on that is not vacant have rows that stand side by side, none of them vacant.
    #[inline]
    pub(crate) fn stretch(self, position: usize, end: usize) -> usize {
        let Some(loose) = self.loose else {
            return end - position;
        };
        let staged = loose.staged();
        if staged.is_empty() {
            return loose.vacant.next_set(position, end).min(end) - position;
        }
        let before = loose.staged_before(position);
        let behind = match staged.get(before) {
            Some(next) if wide(next.place) + before == position => return 1,
            Some(next) => end.min(wide(next.place) + before),
            None => end,
        };
        let (row, behind) = (position - before, behind - before);
        loose.vacant.next_set(row, behind).min(behind) - row
    }

    /// Of the 64 rows from a multiple of that on, the bits of those that are not vacant, where positions are rows.
    #[inline]
    pub(crate) fn occupied(self, word: usize) -> u64 {
        let vacant = self.loose.map_or(0, |loose| loose.vacant.word(word));
        first_bits(self.ids.len().saturating_sub(word * WORD)) & !vacant
    }

    /// Whether positions are rows whose entities ascend.
    #[inline]
    pub(crate) fn ascends(self) -> bool {
        self.loose
            .is_some_and(|loose| loose.is_ordered() && loose.staged().is_empty())
    }

    /// Whether just these rows are vacant.
    pub(crate) fn has_vacant(self, vacant: &Bits) -> bool {
        match self.loose {
            Some(loose) => loose.vacant.equals(vacant),
            None => vacant.is_empty(),
        }
    }

    /// The rows that are not vacant and their entities, in the order of the positions.
    pub(crate) fn rows(self) -> impl DoubleEndedIterator<Item = (usize, u32)> + Clone + 'w {
        let positions = 0..self.len();
        positions
            .filter(move |&position| self.is_occupied(position))
            .map(move |position| {
                let row = self.row_at(position);
                (row, self.ids[row])
            })
    }
}
