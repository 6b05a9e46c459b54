//! The shape of a world: who is alive, who has what, and at which row. Everything but the values.
#![forbid(unsafe_code)]

use alloc::vec::Vec;

use crate::entity::{Entities, Entity, Limits};
use crate::pool::Index;
use crate::primitives::wide;
use crate::signature::{ComponentId, Signature};

/// The entity table, the signatures and an index a declared component.
///
/// A query borrows it whole and shared, whatever it borrows of the values.
///
/// # Invariants
///
/// 1. `signatures` is as long as the entity table.
/// 2. The signature of an index at which no entity lives is empty.
/// 3. Between verbs, an entity has a row in the index of a component just if its signature has the component
///    (and the component's storage has rows).
#[derive(Clone, Debug)]
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
            indices: I::new(),
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
    #[expect(
        clippy::should_implement_trait,
        reason = "the sparse index of a component; an operator would hide that"
    )]
    pub fn index_mut(&mut self, id: ComponentId) -> &mut Index {
        &mut self.indices.as_mut_slice()[id.get()]
    }

    #[inline]
    pub(crate) fn signature(&self, index: u32) -> S {
        self.signatures[wide(index)]
    }

    #[inline]
    pub(crate) fn signature_mut(&mut self, index: u32) -> &mut S {
        &mut self.signatures[wide(index)]
    }

    pub(crate) fn reserve(&mut self, additional: usize) {
        self.entities.reserve(additional);
        let missing = additional.saturating_sub(self.signatures.len() - self.entities.len());
        self.signatures.reserve(missing);
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.entities.shrink_to_fit();
        self.signatures.shrink_to_fit();
    }

    /// Brings an entity to life that has what `signature` says; its rows are the caller's to add.
    #[inline]
    pub(crate) fn allocate(&mut self, signature: S) -> Option<Entity> {
        let entity = self.entities.allocate()?;
        match self.signatures.get_mut(entity.position()) {
            Some(place) => *place = signature,
            None => self.signatures.push(signature),
        }
        Some(entity)
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
        assert_eq!(
            self.signatures.len(),
            self.entities.indices(),
            "a signature an index"
        );
        for (index, &signature) in (0..).zip(&self.signatures) {
            assert!(
                self.entities.is_alive_at(index) || signature == S::default(),
                "the dead have nothing"
            );
        }
        self.indices
            .as_slice()
            .iter()
            .for_each(Index::check_invariants);
    }
}

impl<S: Signature, I: Indices> Default for Shape<S, I> {
    fn default() -> Self {
        Self::new(Limits::MAX)
    }
}

/// The indices of a world: an array with one for each place in its declaration.
#[doc(hidden)]
pub trait Indices: 'static {
    fn new() -> Self;
    fn as_slice(&self) -> &[Index];
    fn as_mut_slice(&mut self) -> &mut [Index];
}

impl<const N: usize> Indices for [Index; N] {
    fn new() -> Self {
        core::array::from_fn(|_| Index::new())
    }

    #[inline]
    fn as_slice(&self) -> &[Index] {
        self
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [Index] {
        self
    }
}
