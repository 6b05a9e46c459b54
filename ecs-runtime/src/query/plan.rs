//! Which way a query walks, settled while it is compiled as far as that can be.
//!
//! A group whose conditions are the query's is walked and nothing else is looked at. Otherwise every group that all
//! matches are members of may drive, as every pool that all matches are in, and the shortest is chosen when the walk
//! begins.
#![forbid(unsafe_code)]

use super::fetch::Fetch;
use super::filter::Filter;
use crate::primitives::wide;
use crate::schema::GroupSchema;
use crate::signature::{ComponentId, MAX_COMPONENTS, Mask};
use crate::world::Declared;

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
    pub(super) const fn of<W: Declared, T: Fetch<W>, F: Filter<W>>() -> Self {
        Self {
            all: T::ALL.union(F::ALL),
            none: F::NONE,
            more: F::MORE,
        }
    }

    /// Whether every match is a member of a group.
    pub(super) const fn imply(&self, group: &GroupSchema) -> bool {
        self.all.contains(group.all) && self.none.contains(group.none)
    }

    /// Whether the matches are the members of a group.
    pub(super) const fn equal(&self, group: &GroupSchema) -> bool {
        !self.more && self.all.equals(group.all) && self.none.equals(group.none)
    }
}

/// The group whose members are the matches.
pub(super) const fn exact(
    groups: &'static [GroupSchema],
    conditions: &Conditions,
) -> Option<&'static GroupSchema> {
    let mut place = 0;
    while place < groups.len() {
        if conditions.equal(&groups[place]) {
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
    pub(super) const NONE: Self = Self([0; MAX_COMPONENTS / 64]);

    pub(super) const fn of(groups: &[GroupSchema], conditions: &Conditions) -> Self {
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

    pub(super) const fn is_empty(&self) -> bool {
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
