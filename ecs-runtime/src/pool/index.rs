//! The sparse index: which entities are in a pool, and at which rows.

mod loose;
mod ordered;
mod stable;

pub(crate) use loose::Line;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::mem;
use core::ops::{Deref, Range};

use self::loose::{Form, Loose};
use super::disagree;
use super::pages::{ABSENT, Pages, VACANT};
use crate::change::{Plain, Tracking};
use crate::entity::Entity;
use crate::primitives::{narrow, wide};
use crate::sort::{Buffers, Order, Rows, order_as};

/// A place in a pool, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row(u32);

impl Row {
    /// The first row.
    pub(crate) const START: Self = Self(0);

    /// The row that nothing is at.
    pub(crate) const NONE: Self = Self(VACANT);

    #[inline]
    pub(crate) fn at(position: usize) -> Self {
        Self(narrow(position))
    }

    #[inline]
    pub(crate) fn get(self) -> usize {
        wide(self.0)
    }
}

/// From entity index to row and back.
///
/// Generations are no concern of an index: a dead entity leaves every pool, so that an index which is here is
/// the living entity's.
///
/// # Invariants
///
/// 1. `dense` holds no entity index twice.
/// 2. For every row below `dense.len()`: `sparse[dense[row]] == row`.
/// 3. Every other entry of `sparse` is vacant.
/// 4. Every entity index in `dense` is covered by `sparse`, and below `ABSENT`, so that every row is.
/// 5. While `exchanged` is a span of rows, 2 holds outside of it. Inside of it `dense` has the entities that belong there, in
///    another order, or is lent whole; and for each of them `sparse` has some row of the span. Until that is settled no row
///    can be added, removed or moved by its entity, and no walk over values can begin: one that writes rests on there
///    being a row for each, one that reads on the entity's being at its row.
///
/// 6. While there is a `loose`, rows do not close up: 1 and 2 hold of the rows that are not vacant, and at those that are
///    stands an entity index that was there. `exchanged` is empty. All that is done to rows that do close up is refused.
/// 7. Where `loose` is of the ordered form, no entry of `sparse` is a row. Its first `main` rows ascend; the others that are
///    not vacant are those that are `staged`, which ascend too, and are at none of the first rows, vacant ones included.
///
/// They hold by what this type does alone, whatever its callers believe.
///
/// Outside of this crate nobody can make or copy one, or have a `&mut Index`: invariant 4 of
/// [`Shape`](crate::world::Shape) rests on that.
///
/// ```compile_fail,E0277
/// use phalanx::__private::Index;
/// fn copy(index: &Index) -> Index {
///     Clone::clone(index)
/// }
/// ```
#[derive(Debug)]
pub struct Index {
    sparse: Pages,
    dense: Vec<u32>,
    /// The rows that were exchanged without telling the sparse side.
    exchanged: Range<u32>,
    /// Where the entities are while they are lent.
    lent: usize,
    /// What there is besides where rows do not close up.
    loose: Option<Box<Loose>>,
}

/// What is no address.
const NOT_LENT: usize = 0;

/// How rows are moved into an order.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub enum Moving {
    /// As it is faster.
    Auto,
    /// Row by row.
    Cycles,
    /// As it is faster, after the index, whose rows are in the order already.
    AfterIndex,
}

/// An index that may be changed, with all that is kept of its rows besides values: what stores are lent.
///
/// Whoever has two of these can exchange them, but not the indices behind them, as he could through two `&mut Index`.
/// So an index stays in the shape that it was made in.
#[doc(hidden)]
pub struct IndexMut<'a, T: Tracking = Plain> {
    index: &'a mut Index,
    changes: T::Lent<'a>,
}

impl<T: Tracking> fmt::Debug for IndexMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.index, f)
    }
}

impl<T: Tracking> Deref for IndexMut<'_, T> {
    type Target = Index;

    #[inline]
    fn deref(&self) -> &Index {
        self.index
    }
}

impl<'a, T: Tracking> IndexMut<'a, T> {
    #[inline]
    pub(crate) fn new(index: &'a mut Index, changes: T::Lent<'a>) -> Self {
        Self { index, changes }
    }

    /// The same, lent on.
    #[inline]
    pub fn reborrow(&mut self) -> IndexMut<'_, T> {
        IndexMut {
            index: self.index,
            changes: T::reborrow(&mut self.changes),
        }
    }

    /// Makes room, so that so many [`push`](Self::push)es grow nothing.
    #[inline]
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.index.reserve(additional);
        T::reserve(&mut self.changes, additional);
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.index.shrink_to_fit();
        T::shrink_to_fit(&mut self.changes);
    }

    /// Adds an entity at the end.
    ///
    /// # Panics
    ///
    /// When it is here already, is not covered, or is one of the two highest indices; nothing has changed then.
    #[inline]
    pub(crate) fn push(&mut self, entity: u32) {
        self.index.push(entity);
        T::push(&mut self.changes);
    }

    /// Adds entities at the end, in their order.
    ///
    /// # Panics
    ///
    /// As [`push`](Self::push), with some of those before the one that is refused added.
    pub(crate) fn push_all(&mut self, entities: &[Entity]) {
        self.index.push_all(entities);
        T::push_all(&mut self.changes, entities.len());
    }

    /// Notes that the value at a row is written.
    #[inline]
    pub(crate) fn write(&mut self, row: usize) {
        T::write(&mut self.changes, row);
    }

    /// Adds an entity at a vacant row, or at the end; [`Index::occupy`] says more.
    pub(crate) fn occupy(&mut self, entity: u32) -> Row {
        let row = self.index.occupy(entity);
        T::enter(&mut self.changes, row.get());
        row
    }

    /// Takes an entity out, and leaves its row vacant.
    pub(crate) fn vacate(&mut self, entity: u32) -> Option<Row> {
        let row = self.index.vacate(entity)?;
        T::vacate(&mut self.changes, entity);
        Some(row)
    }

    /// Adds an entity to rows that ascend; [`Index::enter`] says more.
    pub(crate) fn enter(&mut self, entity: u32) -> Row {
        let row = self.index.enter(entity);
        T::enter(&mut self.changes, row.get());
        row
    }

    /// Takes an entity out of rows that ascend.
    pub(crate) fn leave(&mut self, entity: u32) -> Option<Row> {
        let row = self.index.leave(entity)?;
        T::vacate(&mut self.changes, entity);
        Some(row)
    }

    /// Takes an entity out; the last one takes its place. Returns the row where that happened.
    #[inline]
    pub(crate) fn swap_remove(&mut self, entity: u32) -> Option<Row> {
        let row = self.index.swap_remove(entity)?;
        T::swap_remove(&mut self.changes, row.get(), entity);
        Some(row)
    }

    /// Exchanges two rows.
    ///
    /// # Panics
    ///
    /// When one is not there; nothing has changed then.
    #[inline]
    pub(crate) fn swap_rows(&mut self, row: usize, other: usize) {
        self.index.swap_rows(row, other);
        T::swap(&mut self.changes, row, other);
    }

    /// Puts rows into an order that was found for a range of them, and with them the values of that range.
    pub(crate) fn permute(
        &mut self,
        values: impl Rows,
        range: Range<usize>,
        order: &mut Order<'_>,
        moving: Moving,
    ) {
        self.index.expect_settled();
        let Range { start, end } = order.span();
        let moved = range.start + start..range.start + end;
        {
            let dense = &mut self.index.dense[range.clone()];
            let kept = T::rows(&mut self.changes, range);
            match moving {
                Moving::Auto => order.apply(&mut (values, (dense, kept))),
                Moving::Cycles => order.cycles(&mut (values, (dense, kept))),
                Moving::AfterIndex => order.apply(&mut (values, kept)),
            }
        }
        if !matches!(moving, Moving::AfterIndex) {
            self.index.settle_rows(moved.clone());
        }
        T::settle(&mut self.changes, moved);
    }

    /// Exchanges two rows, but not what the sparse side knows of them; [`settle`](Self::settle) tells it. Nothing, where one is
    /// not there.
    #[inline]
    pub(crate) fn exchange(&mut self, row: usize, other: usize) {
        if self.index.exchange(row, other) {
            T::exchange(&mut self.changes, row, other);
        }
    }

    /// Exchanges what is kept of two rows, but not the entities.
    #[inline]
    pub(crate) fn exchange_kept(&mut self, row: usize, other: usize) {
        T::exchange(&mut self.changes, row, other);
    }

    /// Tells the sparse side, and what is above rows, who is at the first rows, of which some were exchanged.
    pub(crate) fn settle(&mut self, rows: usize) {
        let exchanged = wide(self.index.exchanged.start)..wide(self.index.exchanged.end);
        let settled = exchanged.start..exchanged.end.min(rows);
        self.index.settle_rows(settled.clone());
        T::settle(&mut self.changes, settled);
        if exchanged.end <= rows.min(self.index.dense.len()) {
            self.index.exchanged = 0..0;
        }
    }

    /// Takes all entities out, in the order of a walk over them.
    pub(crate) fn take_all(&mut self) -> Vec<u32> {
        let taken = self.index.take_all();
        T::clear(&mut self.changes, &taken);
        taken
    }

    /// Takes all entities out, and keeps the memory.
    pub(crate) fn clear(&mut self) {
        let taken = self.take_all();
        self.reuse(taken);
    }

    /// Gives back the memory of what [`take_all`](Self::take_all) took.
    pub(crate) fn reuse(&mut self, taken: Vec<u32>) {
        self.index.reuse(taken);
    }
}

impl Index {
    pub(crate) const fn new() -> Self {
        Self {
            sparse: Pages::new(),
            dense: Vec::new(),
            exchanged: 0..0,
            lent: NOT_LENT,
            loose: None,
        }
    }

    /// A copy, for a copy of the whole shape.
    pub(crate) fn duplicate(&self) -> Self {
        Self {
            sparse: self.sparse.clone(),
            dense: self.dense.clone(),
            exchanged: self.exchanged.clone(),
            lent: NOT_LENT,
            loose: self.loose.clone(),
        }
    }

    /// How many entities there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        match &self.loose {
            Some(loose) => self.dense.len() - loose.vacant.count(),
            None => self.dense.len(),
        }
    }

    /// How many rows there are, vacant ones among them.
    #[inline]
    pub(crate) fn rows(&self) -> usize {
        self.dense.len()
    }

    /// The entity indices, in the order of their rows; where rows do not close up also those that were at what is vacant.
    #[inline]
    pub(crate) fn dense(&self) -> &[u32] {
        &self.dense
    }

    /// How many rows from one on that is not vacant are not; at most `most`.
    #[inline]
    pub(crate) fn occupied_from(&self, row: Row, most: usize) -> usize {
        let end = self.dense.len().min(row.get().saturating_add(most));
        match &self.loose {
            Some(loose) => loose.vacant.next_set(row.get(), end).min(end) - row.get(),
            None => end - row.get(),
        }
    }

    /// What a walk over this goes along.
    #[inline]
    pub(crate) fn line(&self) -> Line<'_> {
        Line::of(self)
    }

    /// A number that the entity indices that may be here are below. It never falls.
    #[inline]
    pub(crate) fn covered(&self) -> usize {
        self.sparse.covered()
    }

    /// Makes room, so that [`cover`](Self::cover)ing so many entity indices cannot fail.
    pub(crate) fn reserve_cover(&mut self, covered: usize) {
        self.sparse.reserve(covered);
    }

    /// Admits entity indices below a number that is a multiple of a page.
    pub(crate) fn cover(&mut self, covered: usize) {
        self.sparse.cover(covered);
    }

    /// The position of an entity's row; where it is not here, a position that no pool is long enough for.
    ///
    /// One comparison with a pool's length then tells both.
    #[inline]
    pub(crate) fn position(&self, entity: u32) -> usize {
        let row = self.sparse.get(entity);
        if row >= ABSENT && self.loose.is_some() {
            return self.search(entity).unwrap_or(Row::NONE).get();
        }
        wide(row)
    }

    /// [`position`](Self::position), for an entity index that is known to be covered.
    ///
    /// # Safety
    ///
    /// `entity` is below [`covered`](Self::covered).
    #[inline]
    pub(crate) unsafe fn position_unchecked(&self, entity: u32) -> usize {
        // SAFETY: the caller's word.
        wide(unsafe { self.sparse.get_unchecked(entity) })
    }

    /// The row of an entity, if it is here.
    ///
    /// # Safety
    ///
    /// `entity` is below [`covered`](Self::covered).
    #[inline]
    pub(crate) unsafe fn row_unchecked(&self, entity: u32) -> Option<Row> {
        // SAFETY: the caller's word.
        let row = unsafe { self.sparse.get_unchecked(entity) };
        (row < ABSENT).then_some(Row(row))
    }

    /// Whether another [`push`](Self::push) would grow the dense side.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.dense.len() == self.dense.capacity()
    }

    /// Makes room, so that so many [`push`](Self::push)es do not grow the dense side.
    #[inline]
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.dense.reserve(additional);
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.dense.shrink_to_fit();
        self.sparse.shrink_to_fit();
        if let Some(loose) = &mut self.loose {
            loose.shrink_to_fit();
        }
    }

    /// Adds an entity at the end.
    ///
    /// # Panics
    ///
    /// When it is here already, is not covered, or is one of the two highest indices; nothing has changed then.
    // A call, with two numbers: the verbs around it stay small enough to be inlined, so that no value that is
    // inserted goes by way of the stack.
    #[inline(never)]
    pub(crate) fn push(&mut self, entity: u32) {
        // The table never gives out the two highest indices; with them a row could be mistaken for none.
        if entity >= ABSENT || self.is_unsettled() {
            disagree();
        }
        let Some(slot) = self.sparse.vacant_mut(entity) else {
            disagree();
        };
        *slot = narrow(self.dense.len());
        self.dense.push(entity);
    }

    /// Adds entities at the end, in their order.
    ///
    /// # Panics
    ///
    /// As [`push`](Self::push), with some of those before the one that is refused added.
    pub(crate) fn push_all(&mut self, entities: &[Entity]) {
        self.expect_settled();
        self.dense.reserve(entities.len());
        let mut rest = entities;
        while let Some(first) = rest.first().map(|entity| entity.index()) {
            // Entities that were never reused follow one another: theirs is a stretch of the sparse side.
            let Some(slots) = self.sparse.rest_of_page_mut(first) else {
                disagree();
            };
            let run = rest
                .iter()
                .take(slots.len())
                .zip(first..)
                .take_while(|&(entity, index)| entity.index() == index)
                .count();
            let slots = &mut slots[..run];
            // The first of them is one, so that this subtracts from 1 or more.
            let last = first + narrow(run - 1);
            if last >= ABSENT || slots.iter().any(|&row| row != VACANT) {
                disagree();
            }
            for (slot, row) in slots.iter_mut().zip(narrow(self.dense.len())..) {
                *slot = row;
            }
            self.dense.extend(first..=last);
            rest = &rest[run..];
        }
    }

    /// Takes an entity out; the last one takes its place. Returns the row where that happened.
    #[inline]
    pub(crate) fn swap_remove(&mut self, entity: u32) -> Option<Row> {
        self.expect_settled();
        let row = Row(mem::replace(self.sparse.occupied_mut(entity)?, VACANT));
        self.dense.swap_remove(row.get());
        if let Some(&moved) = self.dense.get(row.get())
            && let Some(slot) = self.sparse.occupied_mut(moved)
        {
            *slot = row.0;
        }
        Some(row)
    }

    /// Exchanges two rows.
    ///
    /// # Panics
    ///
    /// When one is not there; nothing has changed then.
    #[inline]
    pub(crate) fn swap_rows(&mut self, row: usize, other: usize) {
        self.expect_settled();
        let (Some(&entity), Some(&displaced)) = (self.dense.get(row), self.dense.get(other)) else {
            disagree();
        };
        self.dense.swap(row, other);
        for (entity, row) in [(entity, other), (displaced, row)] {
            if let Some(slot) = self.sparse.occupied_mut(entity) {
                *slot = narrow(row);
            }
        }
    }

    /// Takes all entities out, and keeps the memory.
    pub(crate) fn clear(&mut self) {
        let taken = self.take_all();
        self.reuse(taken);
    }

    /// Gives back the memory of what [`take_all`](Self::take_all) took.
    fn reuse(&mut self, mut taken: Vec<u32>) {
        if self.dense.is_empty() && self.dense.capacity() < taken.capacity() {
            taken.clear();
            self.dense = taken;
        }
    }

    /// Takes all entities out, in the order of a walk over them: of their rows, but where some are staged.
    pub(crate) fn take_all(&mut self) -> Vec<u32> {
        if wide(self.exchanged.end) > self.dense.len() {
            disagree();
        }
        if let Some(loose) = &mut self.loose {
            let mut rows = 0..self.dense.len();
            self.dense
                .retain(|_| rows.next().is_some_and(|row| !loose.vacant.has(row)));
            if !loose.staged().is_empty() {
                self.dense.sort_unstable();
            }
            loose.clear();
        }
        for &entity in &self.dense {
            if let Some(slot) = self.sparse.occupied_mut(entity) {
                *slot = VACANT;
            }
        }
        self.exchanged = 0..0;
        mem::take(&mut self.dense)
    }

    /// What there is besides where rows do not close up, made where there was nothing yet.
    fn loose_mut<'l>(
        loose: &'l mut Option<Box<Loose>>,
        dense: &[u32],
        exchanged: &Range<u32>,
        form: Form,
    ) -> &'l mut Loose {
        if loose.is_none() && !(dense.is_empty() && exchanged.is_empty()) {
            disagree();
        }
        loose.get_or_insert_with(|| Box::new(Loose::new(form)))
    }

    /// Exchanges two entities, and leaves the sparse side as it is; `false` where one is not there.
    #[inline]
    pub(crate) fn exchange(&mut self, row: usize, other: usize) -> bool {
        let (low, high) = (row.min(other), row.max(other));
        if high >= self.dense.len() {
            return false;
        }
        self.dense.swap(row, other);
        let Range { start, end } = self.exchanged;
        let start = if start == end { u32::MAX } else { start };
        self.exchanged = start.min(narrow(low))..end.max(narrow(high) + 1);
        true
    }

    /// Puts those entities first that another index has too, in its order, and the others behind them, as they stood. Returns
    /// how many both have, and the order, for what is aligned.
    ///
    /// The row of an entity is asked for and told in one look-up.
    pub(crate) fn follow<'b>(
        &mut self,
        leader: &Self,
        buffers: &'b mut Buffers,
    ) -> (usize, Option<Order<'b>>) {
        self.expect_settled();
        let rows = self.dense.len();
        let mut entities: Vec<u32> = Vec::with_capacity(rows);
        let (count, order) = order_as(rows, buffers, |naming| {
            for (_, entity) in leader.line().rows() {
                if let Some(row) = self.sparse.occupied_mut(entity) {
                    naming.name(wide(mem::replace(row, narrow(naming.named()))));
                    entities.push(entity);
                }
            }
        });
        if let Some(order) = &order {
            for &row in &order.rows()[count..] {
                entities.push(self.dense[wide(row)]);
            }
            self.dense.copy_from_slice(&entities);
            self.settle_rows(count..rows);
        }
        (count, order)
    }

    /// Takes over from another index who is at a range of rows that were put into an order there; `false`, and nothing has
    /// changed, where not the same entities were in these rows here before.
    pub(crate) fn align(&mut self, leader: &Self, range: Range<usize>, order: &Order<'_>) -> bool {
        self.expect_settled();
        let Range { start, end } = order.span();
        let moved = range.start + start..range.start + end;
        let Some(entities) = leader.dense.get(moved.clone()) else {
            return false;
        };
        if moved.end > self.dense.len() {
            return false;
        }
        let olds = order.rows()[start..end].iter();
        let olds = olds.map(|&old| narrow(range.start) + old);
        for (behind, (&entity, old)) in entities.iter().zip(olds.clone()).enumerate() {
            match self.sparse.occupied_mut(entity) {
                Some(row) if *row == old => *row = narrow(moved.start + behind),
                _ => {
                    for (&entity, old) in entities[..behind].iter().zip(olds) {
                        if let Some(row) = self.sparse.occupied_mut(entity) {
                            *row = old;
                        }
                    }
                    return false;
                }
            }
        }
        self.dense[moved].copy_from_slice(entities);
        true
    }

    /// Lends the entities, of which the first are to be put into another order, and leaves the sparse side as it is.
    pub(crate) fn lend(&mut self) -> Vec<u32> {
        self.expect_settled();
        self.exchanged = 0..narrow(self.dense.len());
        self.lent = self.dense.as_ptr().addr();
        mem::take(&mut self.dense)
    }

    /// Takes back what [`lend`](Self::lend) lent, of which so many of the first were put into another order. What another
    /// index lent is not taken.
    pub(crate) fn take_back(&mut self, entities: Vec<u32>, moved: usize) {
        let is_from_here = self.lent == entities.as_ptr().addr()
            && entities.len() == wide(self.exchanged.end)
            && self.dense.is_empty();
        if is_from_here {
            self.lent = NOT_LENT;
            self.exchanged = 0..narrow(moved.min(entities.len()));
            self.dense = entities;
        } else {
            // Nothing else may ever be where this was lent from, so that it can be told by its address.
            mem::forget(entities);
        }
    }

    /// Tells the sparse side who is at one of the rows that were exchanged.
    #[inline]
    pub(crate) fn settle_row(&mut self, row: usize) {
        if let Some(&entity) = self.dense.get(row)
            && let Some(slot) = self.sparse.occupied_mut(entity)
        {
            *slot = narrow(row);
        }
    }

    /// [`settle_row`](Self::settle_row), for a range of rows.
    fn settle_rows(&mut self, rows: Range<usize>) {
        let end = rows.end.min(self.dense.len());
        let entities = self.dense.get(rows.start..end).unwrap_or_default();
        for (&entity, row) in entities.iter().zip(narrow(rows.start)..) {
            if let Some(slot) = self.sparse.occupied_mut(entity) {
                *slot = row;
            }
        }
    }

    /// Whether rows were exchanged that the sparse side was not told of, or do not close up: neither is anything that rests
    /// on rows that do.
    #[inline]
    pub(crate) fn is_unsettled(&self) -> bool {
        self.is_exchanged() || self.loose.is_some()
    }

    #[inline]
    pub(crate) fn is_exchanged(&self) -> bool {
        !self.exchanged.is_empty()
    }

    #[inline]
    fn expect_settled(&self) {
        if self.is_unsettled() {
            disagree();
        }
    }

    pub(crate) fn check_invariants(&self) {
        assert!(!self.is_exchanged(), "rows were exchanged and not settled");
        for (row, entity) in self.line().rows() {
            assert_eq!(
                self.position(entity),
                row,
                "the row of index {entity} is known"
            );
        }
        match self.loose.as_deref() {
            Some(loose @ Loose { vacant, form }) => {
                vacant.check_invariants();
                assert!(vacant.count_in(0..self.rows()) == vacant.count());
                match form {
                    Form::Stable { free } => loose.check_stable(free),
                    Form::Ordered { main, staged } => self.check_ordered(loose, *main, staged),
                }
            }
            None => assert_eq!(
                self.sparse.occupied(),
                self.dense.len(),
                "nothing but the dense side's rows is occupied"
            ),
        }
    }
}
