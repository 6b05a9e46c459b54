//! Which way a query walks, settled while it is compiled as far as that can be.
//!
//! A group whose conditions are the query's is walked and nothing else is looked at. Otherwise every group that all
//! matches are members of may drive, as every pool that all matches are in, and the shortest is chosen when the walk
//! begins.
#![forbid(unsafe_code)]

use core::marker::PhantomData;

use super::fetch::{Fetch, Pools, Shortest};
use super::filter::Filter;
use crate::hierarchy::Implied;
use crate::pool::{Line, Storage, disagree};
use crate::primitives::wide;
use crate::schema::{GroupSchema, Schema};
use crate::signature::{ComponentId, MAX_COMPONENTS, Mask};
use crate::world::{Declared, ShapeOf};

/// The plan of a query for `T` under the conditions `F`: what walks do, and what is told of them.
pub(super) struct Plan<W, T, F>(PhantomData<(W, T, F)>);

impl<W: Declared, T: Fetch<W>, F: Filter<W>> Plan<W, T, F> {
    pub(super) const CONDITIONS: Conditions = Conditions::of::<W, T, F>();

    /// The group whose members are the matches.
    pub(super) const EXACT: Option<&'static GroupSchema> =
        exact(W::SCHEMA.groups, &Self::CONDITIONS, W::IMPLIES);

    /// The groups that every match is a member of, where none is exact.
    pub(super) const CANDIDATES: Candidates = match Self::EXACT {
        Some(_) => Candidates::NONE,
        None => Candidates::of(W::SCHEMA.groups, &Self::CONDITIONS),
    };

    /// Whether there is a driver: some pool or group has a row for every match.
    pub(super) const DRIVEN: bool =
        Self::EXACT.is_some() || !Self::CANDIDATES.is_empty() || T::Pools::SOME || F::NEEDS_ROWS;

    /// Whether signatures have to be looked at.
    pub(super) const TESTS: bool = F::TESTS && Self::EXACT.is_none();

    /// Whether every row of the driver, or every living entity, matches.
    pub(super) const ALL_MATCH: bool =
        Self::EXACT.is_some() || T::Pools::EXACT && !F::NEEDS_ROWS && !F::TESTS && !Self::SKIPS;

    /// Whether it is asked when something changed.
    pub(super) const SKIPS: bool = F::CHANGES > 0;

    /// Whether what is walked may have vacant rows, or rows that are out of order.
    pub(super) const LOOSE: bool =
        Self::EXACT.is_none() && has_loose(W::SCHEMA, Self::CONDITIONS.all);

    /// Whether all terms that have a place have the rows that are walked, some of which may be vacant.
    pub(super) const ONE_LINE: bool = Self::LOOSE
        && !Self::SKIPS
        && T::OPTIONS == 0
        && Self::CANDIDATES.is_empty()
        && T::Pools::SOME
        && T::Pools::EXACT
        && !F::NEEDS_ROWS;

    /// Whether all rows are one run: every term that has a place has the driver's rows.
    ///
    /// Cursors are then made of `START`, row 0, and moved on without asking. That rests on this: every term with a place
    /// is told of the rows by [`Fetch::walk`], since the driver holds the rows of its component, and compares their
    /// number with its own there.
    pub(super) const ONE_RUN: bool = !Self::SKIPS
        && !Self::LOOSE
        && T::OPTIONS == 0
        && match Self::EXACT {
            Some(group) => group.owns.contains(T::ALL),
            None => {
                Self::CANDIDATES.is_empty() && T::Pools::SOME && T::Pools::EXACT && !F::NEEDS_ROWS
            }
        };

    /// What is walked, and what its rows are the rows of.
    #[inline]
    pub(super) fn driver<'w>(
        shape: &'w ShapeOf<W>,
        state: &T::State<'w>,
        filter: F,
    ) -> (Line<'w>, Holds) {
        let driver = Self::shortest(shape, state);
        let driver = if const { Self::SKIPS } {
            Self::changed(shape, filter, driver)
        } else {
            driver
        };
        if !Self::LOOSE && driver.0.is_loose() {
            disagree();
        }
        driver
    }

    /// The shortest of all that has a row for every match.
    #[inline]
    pub(super) fn shortest<'w>(shape: &'w ShapeOf<W>, state: &T::State<'w>) -> (Line<'w>, Holds) {
        if let Some(group) = const { Self::EXACT } {
            return (Line::straight(shape.members(group)), Holds::Group(group));
        }
        let mut shortest = Shortest::default();
        T::drivers(state, &mut shortest);
        F::drivers(shape, &mut shortest);
        let mut driver = shortest
            .pool
            .map(|(id, index)| (index.line(), index.len(), Holds::Pool(id)));
        if const { !Self::CANDIDATES.is_empty() } {
            for place in Self::CANDIDATES.iter() {
                let group = &W::SCHEMA.groups[place];
                let members = shape.members(group);
                let is_shorter = match driver {
                    Some((_, len, Holds::Pool(_))) => members.len() <= len,
                    Some((_, len, _)) => members.len() < len,
                    None => true,
                };
                if is_shorter {
                    let line = Line::straight(members);
                    driver = Some((line, members.len(), Holds::Group(group)));
                }
            }
        }
        match driver {
            Some((line, _, holds)) => (line, holds),
            None => (Line::straight(&[]), Holds::Nothing),
        }
    }

    /// The driver, where what did not change is passed over: the pool of a component that is asked for its changes, if
    /// fewer rows of it changed than there are in the shortest.
    fn changed<'w>(
        shape: &'w ShapeOf<W>,
        filter: F,
        shortest: (Line<'w>, Holds),
    ) -> (Line<'w>, Holds) {
        let (mut line, mut holds) = shortest;
        let mut walked = line.len();
        let mut is_held = false;
        filter.changes(shape, |component, changed| {
            if shortest.1.has(component) {
                is_held = true;
                // Of one condition alone it does not matter how many these are: they are walked.
                if F::CHANGES > 1 {
                    walked = walked.min(changed.count(walked));
                }
            }
            if !changed.is_some() {
                walked = 0;
            }
        });
        if F::CHANGES > 1 || !is_held {
            filter.changes(shape, |component, changed| {
                let count = changed.count(walked);
                if count < walked && !shortest.1.has(component) {
                    walked = count;
                    (line, holds) = (shape.index(component).line(), Holds::Pool(component));
                }
            });
        }
        if walked == 0 {
            (Line::straight(&[]), holds)
        } else {
            (line, holds)
        }
    }
}

/// What a query asks of an entity.
#[derive(Clone, Copy)]
pub(super) struct Conditions {
    /// What a match has.
    pub(super) all: Mask,
    /// What a match lacks.
    pub(super) none: Mask,
    /// Whether there is more to it.
    pub(super) more: bool,
}

impl Conditions {
    const fn of<W: Declared, T: Fetch<W>, F: Filter<W>>() -> Self {
        Self {
            all: Implied::close(W::IMPLIES, T::ALL.union(F::ALL)),
            none: F::NONE,
            more: F::MORE || F::CHANGES > 0,
        }
    }

    /// Whether every match is a member of a group.
    const fn imply(&self, group: &GroupSchema) -> bool {
        self.all.contains(group.all) && self.none.contains(group.none)
    }

    /// Whether the matches are the members of a group.
    const fn equal(&self, group: &GroupSchema, implied: &[Implied]) -> bool {
        let all = Implied::close(implied, group.all);
        !self.more && self.all.equals(all) && self.none.equals(group.none)
    }
}

/// Whether one of several components is stored in rows that do not close up.
const fn has_loose(schema: &Schema, components: Mask) -> bool {
    let mut place = 0;
    while place < schema.components.len() {
        let component = &schema.components[place];
        let is_loose = matches!(component.storage, Storage::Ordered | Storage::Stable);
        if is_loose && components.has(component.id) {
            return true;
        }
        place += 1;
    }
    false
}

/// The group whose members are the matches.
const fn exact(
    groups: &'static [GroupSchema],
    conditions: &Conditions,
    implied: &[Implied],
) -> Option<&'static GroupSchema> {
    let mut place = 0;
    while place < groups.len() {
        if conditions.equal(&groups[place], implied) {
            return Some(&groups[place]);
        }
        place += 1;
    }
    None
}

/// The groups that every match is a member of, as a set of places in the schema.
#[derive(Clone, Copy)]
pub(super) struct Candidates([u64; MAX_COMPONENTS / 64]);

impl Candidates {
    const NONE: Self = Self([0; MAX_COMPONENTS / 64]);

    const fn of(groups: &[GroupSchema], conditions: &Conditions) -> Self {
        assert!(groups.len() <= MAX_COMPONENTS, "too many groups");
        let mut places = [0; MAX_COMPONENTS / 64];
        let mut place = 0;
        while place < groups.len() {
            if conditions.imply(&groups[place]) {
                places[place / 64] |= 1 << (place % 64);
            }
            place += 1;
        }
        Self(places)
    }

    const fn is_empty(&self) -> bool {
        let mut word = 0;
        while word < self.0.len() {
            if self.0[word] != 0 {
                return false;
            }
            word += 1;
        }
        true
    }

    /// The places in the schema, ascending.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        (0..).step_by(64).zip(self.0).flat_map(|(base, mut word)| {
            core::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(base + wide(bit))
            })
        })
    }
}

/// What the rows of a driver are the rows of.
#[derive(Clone, Copy)]
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "never shown")]
pub enum Holds {
    /// Of no pool.
    Nothing,
    /// Of one pool.
    Pool(ComponentId),
    /// Of the pools that a group owns.
    Group(&'static GroupSchema),
}

impl Holds {
    #[inline]
    pub(super) const fn has(self, id: ComponentId) -> bool {
        match self {
            Self::Nothing => false,
            Self::Pool(pool) => pool.get() == id.get(),
            Self::Group(group) => group.owns.has(id),
        }
    }
}
