//! The shape of a world: who is alive, who has what, and at which row. Everything but the values.

use alloc::vec::Vec;

use crate::entity::{Entities, Entity, Limits};
use crate::pool::{Index, IndexMut, PAGE};
use crate::primitives::wide;
use crate::signature::{ComponentId, Signature};

/// The entity table, the signatures and an index a declared component.
///
/// A query borrows it whole and shared, whatever it borrows of the values.
///
/// # Invariants
///
/// 1. The signature of an index at which no entity lives is empty.
/// 2. Between verbs, an entity has a row in the index of a component just if its signature has the component
///    (and the component's storage has rows).
/// 3. Every index covers as many entity indices as the entity table does, and no signature of these is missing.
/// 4. So whatever is in an index, in the order of its rows, is covered by every other index, the signatures and the
///    entity table.
///
/// The last two hold for all worlds, also for those that lie. The parts cover nothing at first, each by itself
/// never covers less than before, and only [`cover_page`](Self::cover_page) makes them cover more: all of them, with no
/// foreign code between. And no part of one shape comes into another: the fields of this struct are lent to nobody
/// outside of this crate, and inside of it nobody puts other values in their place; an [`IndexMut`] cannot be exchanged
/// with another; and nobody else can make an [`Index`]. Whole shapes may change places.
#[derive(Debug)]
#[doc(hidden)]
pub struct Shape<S, I> {
    pub(crate) entities: Entities,
    pub(crate) signatures: Vec<S>,
    indices: I,
}

impl<S: Signature, I: Indices> Shape<S, I> {
    pub fn new(limits: Limits) -> Self {
        Self {
            entities: Entities::new(limits),
            signatures: Vec::new(),
            indices: I::new(Seal),
        }
    }

    #[inline]
    #[expect(
        clippy::should_implement_trait,
        reason = "the sparse index of a component; an operator would hide that"
    )]
    pub fn index(&self, id: ComponentId) -> &Index {
        &self.indices.as_slice()[id.get()]
    }

    #[inline]
    pub fn index_mut(&mut self, id: ComponentId) -> IndexMut<'_> {
        IndexMut(&mut self.indices.as_mut_slice(Seal)[id.get()])
    }

    /// An entity, if it is alive.
    #[inline]
    pub(crate) fn living(&self, entity: Entity) -> Option<Living<'_, S, I>> {
        // The table says so of covered indices only.
        self.entities.contains(entity).then_some(Living {
            shape: self,
            index: entity.index(),
        })
    }

    #[inline]
    pub(crate) fn signature(&self, index: u32) -> S {
        self.signatures[wide(index)]
    }

    #[inline]
    pub(crate) fn signature_mut(&mut self, index: u32) -> &mut S {
        &mut self.signatures[wide(index)]
    }

    /// Makes room for so many more entities.
    pub(crate) fn reserve(&mut self, additional: usize) {
        let indices = self.entities.indices_with(additional);
        // What no address space has room for is refused by the first part that is asked.
        self.reserve_cover(indices.checked_next_multiple_of(PAGE).unwrap_or(usize::MAX));
    }

    fn reserve_cover(&mut self, covered: usize) {
        self.entities.reserve_cover(covered);
        self.signatures
            .reserve(covered.saturating_sub(self.signatures.len()));
        for index in self.indices.as_mut_slice(Seal) {
            index.reserve_cover(covered);
        }
    }

    /// Covers the entity indices of another page, in all parts.
    fn cover_page(&mut self) {
        let covered = self.entities.covered() + PAGE;
        let nothing = S::default();
        self.reserve_cover(covered);
        // Copying a signature may be foreign code, which may panic; behind it there is none, and all have room.
        self.signatures.resize(covered, nothing);
        for index in self.indices.as_mut_slice(Seal) {
            index.cover(covered);
        }
        self.entities.cover(covered);
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.entities.shrink_to_fit();
        self.signatures.shrink_to_fit();
    }

    /// Brings an entity to life that has what `signature` says; its rows are the caller's to add.
    #[inline]
    pub(crate) fn allocate(&mut self, signature: S) -> Option<Entity> {
        let entity = match self.entities.allocate() {
            Some(entity) => entity,
            None => self.allocate_on_next_page()?,
        };
        *self.signature_mut(entity.index()) = signature;
        Some(entity)
    }

    #[cold]
    #[inline(never)]
    fn allocate_on_next_page(&mut self) -> Option<Entity> {
        if self.entities.left() == 0 {
            return None;
        }
        self.cover_page();
        self.entities.allocate()
    }

    /// Ends the life of an entity; its rows are gone already.
    #[inline]
    pub(crate) fn free(&mut self, index: u32) {
        self.entities.free(index);
        *self.signature_mut(index) = S::default();
    }

    pub(crate) fn free_all(&mut self) {
        self.entities.free_all();
        self.signatures.fill(S::default());
    }

    pub(crate) fn check_invariants(&self) {
        self.entities.check_invariants();
        let covered = self.entities.covered();
        assert_eq!(covered % PAGE, 0, "whole pages");
        assert_eq!(self.signatures.len(), covered, "a signature an index");
        for (index, &signature) in (0..).zip(&self.signatures) {
            assert!(
                self.entities.is_alive_at(index) || signature == S::default(),
                "the dead have nothing"
            );
        }
        for index in self.indices.as_slice() {
            assert_eq!(index.covered(), covered, "all cover the same");
            index.check_invariants();
        }
    }
}

impl<S: Signature, I: Indices> Default for Shape<S, I> {
    fn default() -> Self {
        Self::new(Limits::MAX)
    }
}

impl<S: Signature, I: Indices> Clone for Shape<S, I> {
    fn clone(&self) -> Self {
        Self {
            entities: self.entities.clone(),
            signatures: self.signatures.clone(),
            indices: self.indices.duplicate(Seal),
        }
    }
}

/// An entity that is alive in a shape, so that looking it up there takes one test less.
///
/// # Invariants
///
/// 1. `index` is covered by the entity table of `shape`.
#[derive(Debug)]
#[doc(hidden)]
pub struct Living<'s, S, I> {
    shape: &'s Shape<S, I>,
    index: u32,
}

impl<S, I> Clone for Living<'_, S, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, I> Copy for Living<'_, S, I> {}

impl<S: Signature, I: Indices> Living<'_, S, I> {
    /// [`Index::position`] of the entity, in the index of a component.
    #[inline]
    pub(crate) fn position(self, id: ComponentId) -> usize {
        // SAFETY: by invariant 1, and invariant 3 of `Shape`, the index covers it.
        unsafe { self.shape.index(id).position_unchecked(self.index) }
    }
}

mod sealed {
    /// What only this module can show: what asks for it cannot be called, or written, elsewhere.
    #[derive(Debug)]
    pub struct Seal;
}

use sealed::Seal;

/// The indices of a world: an array with one for each place in its declaration.
#[doc(hidden)]
pub trait Indices: 'static {
    fn new(seal: Seal) -> Self;
    #[must_use]
    fn duplicate(&self, seal: Seal) -> Self;
    fn as_slice(&self) -> &[Index];
    fn as_mut_slice(&mut self, seal: Seal) -> &mut [Index];
}

impl<const N: usize> Indices for [Index; N] {
    fn new(_: Seal) -> Self {
        core::array::from_fn(|_| Index::new())
    }

    fn duplicate(&self, _: Seal) -> Self {
        core::array::from_fn(|place| self[place].duplicate())
    }

    #[inline]
    fn as_slice(&self) -> &[Index] {
        self
    }

    #[inline]
    fn as_mut_slice(&mut self, _: Seal) -> &mut [Index] {
        self
    }
}
