//! What a query's terms do while it walks, a kind of term a file.
//!
//! A term has a state, which holds what it borrows, and finds a *place* for each candidate: the row in its own
//! pool. While a run lasts, the places of the following rows are the first one plus an offset.

mod identity;
mod option;
mod parent;
mod tuple;
mod value;

use super::plan::Holds;
use crate::hierarchy::HierarchyId;
use crate::pool::Index;
use crate::primitives::wide;
use crate::search::Lockstep;
use crate::signature::{ComponentId, Mask};
use crate::world::{Declared, ShapeOf};

/// A term of a query, to be told of.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub enum Term {
    Entity,
    Is(ComponentId),
    Parent {
        hierarchy: HierarchyId,
        id: ComponentId,
    },
    Value {
        id: ComponentId,
        written: bool,
        optional: bool,
    },
}

/// An entity that may match.
///
/// # Invariants
///
/// 1. `id` is covered by the shape that is walked.
/// 2. `row` is below the length that [`Fetch::walk`] was told last.
#[derive(Clone, Copy)]
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct Candidate {
    /// Its index.
    pub(super) id: u32,
    /// Its row in what is walked.
    pub(super) row: usize,
}

/// Entities that may match and whose rows follow one another in what is walked: so many as are looked up together, at most.
///
/// # Invariants
///
/// 1. Each id keeps the invariants of a [`Candidate`], with its row.
#[derive(Clone, Copy)]
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct Block<'b> {
    pub(super) ids: &'b [u32],
    /// The row of the first.
    pub(super) row: usize,
}

impl Block<'_> {
    /// How many there are at most.
    pub(super) const LEN: usize = Lockstep::KEYS;

    #[inline]
    pub(super) fn candidate(&self, nth: usize) -> Candidate {
        Candidate {
            id: self.ids[nth],
            row: self.row + nth,
        }
    }
}

/// The numbers of the bits that are set.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(wide(bit))
    })
}

/// The pool that a query walks: the shortest of those that it needs, of equal ones the first declared.
#[derive(Clone, Copy, Default)]
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub struct Shortest<'w> {
    pub(super) pool: Option<(ComponentId, &'w Index)>,
}

impl<'w> Shortest<'w> {
    #[inline]
    pub(super) fn consider(&mut self, id: ComponentId, index: &'w Index) {
        let shorter = match self.pool {
            Some((best_id, best)) => (index.len(), id) < (best.len(), best_id),
            None => true,
        };
        if shorter {
            self.pool = Some((id, index));
        }
    }
}

mod sealed {
    pub trait Sealed {}
}

use sealed::Sealed;

/// The terms of a query, in the form that walks use.
///
/// Sealed: the contract of [`get`](Self::get) is kept in this module alone.
#[doc(hidden)]
pub trait Fetch<W: Declared>: Sealed + 'static {
    type Item<'w>;
    type State<'w>: Copy;
    type Place: Copy;
    /// The places of a block.
    type Places: Copy;
    /// Pointers to the rows of one match.
    type Cursor<'w>: Copy;

    /// How many pools every match has a row in, for these terms: `Zero`, `Single` or `Many`.
    type Pools: Pools;

    /// What every match has.
    const ALL: Mask;
    const READS: Mask;
    const WRITES: Mask;
    /// Whether two terms borrow one component, one of them to write.
    const ALIASES: bool;

    /// Whether a term looks ids up in rows that ascend.
    const JOINS: bool;

    /// How many terms have a place in some matches only.
    const OPTIONS: usize;

    /// Whether [`settle`](Self::settle) may do something.
    const SETTLES: bool;

    /// The place that a walk is most likely to begin at.
    const START: Self::Place;

    /// Room for the places of a block.
    const NOWHERE: Self::Places;

    /// Names the terms, in their order.
    fn terms(each: &mut dyn FnMut(Term));

    /// Puts the rows of what is asked for into the order that their storage has, before it is lent to be written.
    fn settle(world: &mut W);

    fn open<'w>(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> Self::State<'w>;

    fn shorten<'a, 'w: 'a>(state: Self::State<'w>) -> Self::State<'a>;

    /// Names the pools that every match has a row in.
    fn drivers<'w>(state: &Self::State<'w>, shortest: &mut Shortest<'w>);

    /// Says what the rows that are walked are the rows of, and how many there are. Of these pools, places are rows from
    /// now on, and nothing is looked up.
    fn walk(state: &mut Self::State<'_>, holds: Holds, len: usize);

    /// The place of a candidate, if it matches. A state remembers where it found the last one, and nothing else.
    ///
    /// # Safety
    ///
    /// The candidate keeps its invariants, for the shape that the state was opened from.
    unsafe fn find(state: &mut Self::State<'_>, candidate: Candidate) -> Option<Self::Place>;

    /// Finds the places of a block of candidates whose ids ascend, of those whose bits are set; returns the bits of those that
    /// match. At others there is no place.
    ///
    /// # Safety
    ///
    /// The block keeps its invariants, for the shape that the state was opened from.
    unsafe fn find_all(
        state: &mut Self::State<'_>,
        block: Block<'_>,
        set: u16,
        places: &mut Self::Places,
    ) -> u16;

    /// One of the places of a block.
    fn nth(places: &Self::Places, nth: usize) -> Self::Place;

    /// Of the 64 rows from a multiple of that on, in what is walked, the bits of those that have a value in each pool whose
    /// rows these are.
    fn occupied(state: &Self::State<'_>, word: usize) -> u64;

    /// The cursor so many rows further, in the same 64.
    ///
    /// # Safety
    ///
    /// The cursor was made of the place of the first of 64 rows that are walked, and the row there is in memory.
    unsafe fn advance(cursor: Self::Cursor<'_>, rows: usize) -> Self::Cursor<'_>;

    /// Whether a cursor that has come to the end of its run is at the place that was found next, so that a run is
    /// likely to go on.
    fn follows(end: Self::Cursor<'_>, next: Self::Cursor<'_>) -> bool;

    /// How many of the ids that are walked, from the candidate on, stand side by side here too. At least 1, and no more
    /// than `ids`, which are those of what is walked from the candidate on.
    fn run(state: &Self::State<'_>, place: Self::Place, ids: &[u32]) -> usize;

    /// The cursor at a place.
    ///
    /// # Safety
    ///
    /// `place` was found in this state, or is [`START`](Self::START).
    unsafe fn cursor<'w>(state: &Self::State<'w>, place: Self::Place) -> Self::Cursor<'w>;

    /// The cursor at the next row. By value: a cursor that is pointed at lives in memory.
    ///
    /// # Safety
    ///
    /// The cursor was made of a place that was found in its state, and has been moved less often than what
    /// [`run`](Self::run) returned for that place; or of [`START`](Self::START), where all terms that have a place were
    /// told of the rows by [`walk`](Self::walk), and less often than there are rows.
    unsafe fn step(cursor: Self::Cursor<'_>) -> Self::Cursor<'_>;

    /// The item at a cursor.
    ///
    /// # Safety
    ///
    /// 1. The cursor is one that [`step`](Self::step) takes, or was made of a place that was found and not moved.
    /// 2. `id` is the id of the candidate there, and covered by the shape that the state was opened from.
    /// 3. While the item is in use, no other item that came from this state or a copy is, but from other rows of the same
    ///    walk or copies of it, or, where nothing walks, of other ids.
    unsafe fn item(cursor: Self::Cursor<'_>, id: u32) -> Self::Item<'_>;
}

/// A number of pools, as a type.
#[doc(hidden)]
pub trait Pools: 'static {
    const SOME: bool;
    const EXACT: bool;
    type Plus<Other: Pools>: Pools;
    type Next: Pools;
}

/// No pool.
#[derive(Debug)]
#[doc(hidden)]
pub struct Zero;
/// One pool.
#[derive(Debug)]
#[doc(hidden)]
pub struct Single;
/// Two pools or more.
#[derive(Debug)]
#[doc(hidden)]
pub struct Many;

impl Pools for Zero {
    const SOME: bool = false;
    const EXACT: bool = true;
    type Plus<Other: Pools> = Other;
    type Next = Single;
}

impl Pools for Single {
    const SOME: bool = true;
    const EXACT: bool = true;
    type Plus<Other: Pools> = Other::Next;
    type Next = Many;
}

impl Pools for Many {
    const SOME: bool = true;
    const EXACT: bool = false;
    type Plus<Other: Pools> = Many;
    type Next = Many;
}

/// Terms whose number of matches is known without a walk.
#[doc(hidden)]
pub trait Exact: Pools {}
impl Exact for Zero {}
impl Exact for Single {}
