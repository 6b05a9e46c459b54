//! Sorting tables: rows whose entities are in an index, with whatever is aligned with them.
#![forbid(unsafe_code)]

use core::cmp::Ordering;
use core::mem;
use core::ops::Range;

use alloc::vec::Vec;

use super::{Index, Moving};
use crate::sort::{
    Buffers, Entities, Exchange, Exchanging, Naming, Order, Rank, SortKey, Stale, Strategy, follow,
    order_as, order_by, order_by_key,
};

/// Rows that have one order, with all that is in them.
pub(crate) trait Table {
    /// The index that has the entities of these rows.
    fn index(&self) -> &Index;

    /// The same, to be changed.
    fn index_mut(&mut self) -> &mut Index;

    /// The memory that sorting needs.
    fn buffers(&mut self) -> &mut Buffers;

    /// How many rows there are; as many rows of the index are theirs, from the first on.
    fn rows(&self) -> usize;

    /// The first rows from `from` on, of `rows`, that are sorted as one: those at their ends never change places.
    fn segment(&self, from: usize, rows: usize) -> Option<Range<usize>> {
        (from < rows).then_some(from..rows)
    }

    /// Puts the rows of a segment into an order that was found for them.
    fn permute(&mut self, segment: Range<usize>, order: &mut Order<'_>, moving: Moving);

    /// Exchanges two rows of a segment, but not what the sparse side knows of them.
    fn exchange(&mut self, row: usize, other: usize);

    /// Exchanges all of two rows of a segment but the entities of [`index`](Self::index) and what is known of these.
    fn follow(&mut self, row: usize, other: usize);

    /// Tells the sparse side who is at the first rows, of which some were exchanged.
    fn settle(&mut self, rows: usize);
}

/// What is compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Spot {
    /// What is at a row.
    Row(usize),
    /// What belongs to an entity, whose row the sparse side knows.
    Entity(u32),
}

/// Sorts each segment of a table by a key.
pub(crate) fn sort_by_key<T: Table, K: SortKey>(
    table: &mut T,
    strategy: Strategy,
    mut key: impl FnMut(&T, Spot) -> K,
) {
    if matches!(strategy, Strategy::Auto) {
        in_order(table, Moving::Auto, |table, segment, buffers| {
            let key = |row| key(table, Spot::Row(segment.start + row));
            order_by_key(segment.len(), key, buffers)
        });
    } else {
        sort_by(table, strategy, |table, a, b| {
            let (a, b) = (key(table, a).sort_key(), key(table, b).sort_key());
            a.ordered().cmp(&b.ordered())
        });
    }
}

/// Sorts each segment of a table by comparing rows.
pub(crate) fn sort_by<T: Table>(
    table: &mut T,
    strategy: Strategy,
    mut compare: impl FnMut(&T, Spot, Spot) -> Ordering,
) {
    let mut by_order = |table: &mut T, moving| {
        in_order(table, moving, |table, segment, buffers| {
            let spot = |row| Spot::Row(segment.start + row);
            let compare = |a, b| compare(table, spot(a), spot(b));
            order_by(segment.len(), compare, buffers)
        });
    };
    match strategy {
        Strategy::Auto => by_order(table, Moving::Auto),
        Strategy::Permutation => by_order(table, Moving::Cycles),
        Strategy::InPlace => by_exchanging(table, compare),
        Strategy::Hybrid => by_entities(table, compare),
    }
}

/// Puts those rows first that are named, in that order, and the others behind them, in each segment. Returns how many were
/// named; what is no row, or was named before, does not count.
pub(crate) fn sort_as<T: Table>(
    table: &mut T,
    mut name_all: impl FnMut(&T, &mut Naming<'_>),
) -> usize {
    let mut named = 0;
    in_order(table, Moving::Auto, |table, segment, buffers| {
        let (count, order) = order_as(segment.len(), buffers, |naming| {
            name_all(table, &mut naming.behind(segment.start));
        });
        named += count;
        order
    });
    named
}

/// Finds the order of each segment, and only then moves rows.
pub(crate) fn in_order<T: Table>(
    table: &mut T,
    moving: Moving,
    mut find: impl for<'b> FnMut(&T, Range<usize>, &'b mut Buffers) -> Option<Order<'b>>,
) {
    let mut buffers = mem::take(table.buffers());
    let rows = table.rows();
    if let Some(first) = table.segment(0, rows) {
        let mut more: Vec<(Range<usize>, Buffers)> = Vec::new();
        let mut from = first.end;
        while let Some(segment) = table.segment(from, rows) {
            from = segment.end;
            more.push((segment, Buffers::new()));
        }
        let found = find(table, first.clone(), &mut buffers);
        let mut orders: Vec<(Range<usize>, Order<'_>)> = Vec::new();
        for (segment, buffers) in &mut more {
            let found = find(table, segment.clone(), buffers);
            orders.extend(found.map(|order| (segment.clone(), order)));
        }
        for (segment, mut order) in found.map(|order| (first, order)).into_iter().chain(orders) {
            table.permute(segment, &mut order, moving);
        }
    }
    *table.buffers() = buffers;
}

/// A table of which rows are exchanged, while the sparse side has the old places.
struct Exchanged<'t, T: Table> {
    table: &'t mut T,
    rows: usize,
}

impl<T: Table> Exchanged<'_, T> {
    fn row_of(&self, row: usize) -> usize {
        let index = self.table.index();
        match index.dense().get(row) {
            Some(&entity) => index.position(entity),
            None => row,
        }
    }
}

/// Tells the sparse side, whatever happened: where all went back it learns nothing new.
impl<T: Table> Drop for Exchanged<'_, T> {
    fn drop(&mut self) {
        self.table.settle(self.rows);
    }
}

impl<T: Table> Exchange for Exchanged<'_, T> {
    #[inline]
    fn origin(&self, row: usize) -> usize {
        self.row_of(row)
    }

    #[inline]
    fn swap(&mut self, row: usize, other: usize) {
        self.table.exchange(row, other);
    }
}

/// Sorts each segment by exchanging whole rows, without memory.
fn by_exchanging<T: Table>(table: &mut T, mut compare: impl FnMut(&T, Spot, Spot) -> Ordering) {
    let rows = table.rows();
    let mut exchanged = Exchanged { table, rows };
    let mut guarded = Exchanging::new(&mut exchanged, 0..rows);
    let mut from = 0;
    while let Some(segment) = guarded.rows().table.segment(from, rows) {
        from = segment.end;
        guarded.sort(segment, |Exchanged { table, .. }, a, b| {
            compare(table, Spot::Row(a), Spot::Row(b))
        });
    }
    guarded.end();
}

/// The entities of a table, taken out while it is read, and given back whatever happens.
struct Lent<'e, 't, T: Table> {
    exchanged: &'e mut Exchanged<'t, T>,
    entities: Vec<u32>,
}

impl<T: Table> Drop for Lent<'_, '_, T> {
    fn drop(&mut self) {
        let entities = mem::take(&mut self.entities);
        let rows = self.exchanged.rows;
        self.exchanged.table.index_mut().take_back(entities, rows);
    }
}

impl<T: Table> Stale for Exchanged<'_, T> {
    #[inline]
    fn position(&self, row: usize) -> usize {
        self.row_of(row)
    }

    #[inline]
    fn settle(&mut self, row: usize) {
        self.table.index_mut().settle_row(row);
    }

    #[inline]
    fn swap_rest(&mut self, row: usize, other: usize) {
        self.table.follow(row, other);
    }
}

/// Sorts the entities of each segment, and lets the rest follow, without memory.
fn by_entities<T: Table>(table: &mut T, mut compare: impl FnMut(&T, Spot, Spot) -> Ordering) {
    let rows = table.rows();
    let mut exchanged = Exchanged { table, rows };
    let entities = exchanged.table.index_mut().lend();
    let mut lent = Lent {
        exchanged: &mut exchanged,
        entities,
    };
    let mut moved = false;
    {
        let table: &T = lent.exchanged.table;
        let position = |entity| table.index().position(entity);
        let mut guarded = Entities::new(&mut lent.entities[..rows], 0, position);
        let mut from = 0;
        while let Some(segment) = table.segment(from, rows) {
            from = segment.end;
            moved |= guarded.sort(segment, |a, b| {
                compare(table, Spot::Entity(a), Spot::Entity(b))
            });
        }
        guarded.end();
    }
    drop(lent);
    let mut from = 0;
    while moved && let Some(segment) = exchanged.table.segment(from, rows) {
        from = segment.end;
        follow(&mut exchanged, segment);
    }
}
