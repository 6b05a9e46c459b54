//! `flag` storage: a bit in the entity's signature, and nothing else.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::mem;

use super::{Index, IndexMut, Storage, Store, disagree};
use crate::change::Plain;
use crate::entity::Entity;

/// The values of a flag: of size 0, so that keeping them costs nothing, and kept so that removal returns one.
///
/// # Invariants
///
/// 1. Between verbs there are as many values as entities whose signature has the flag.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Flags<C> {
    values: Vec<C>,
}

impl<C> Default for Flags<C> {
    fn default() -> Self {
        Self { values: Vec::new() }
    }
}

impl<C: 'static> Store for Flags<C> {
    type Value = C;
    type Tracking = Plain;

    const STORAGE: Storage = Storage::Flag;
    const HAS_ROWS: bool = false;

    #[inline]
    fn len(&self) -> usize {
        self.values.len()
    }

    #[inline]
    fn is_full(&self, _index: &Index) -> bool {
        false
    }

    #[inline]
    fn reserve(&mut self, _index: IndexMut<'_>, _additional: usize) {}

    #[inline]
    fn grow(&mut self, _index: IndexMut<'_>) {}

    fn shrink_to_fit(&mut self, _index: IndexMut<'_>) {}

    #[inline]
    fn push_value(&mut self, value: C) {
        const { assert_flag::<C>() };
        self.values.push(value);
    }

    fn enrol(&mut self, _index: IndexMut<'_>, _entities: &[Entity]) {}

    #[inline]
    fn push(&mut self, _index: IndexMut<'_>, _entity: u32, value: C) {
        self.push_value(value);
    }

    #[inline]
    fn replace(&mut self, _index: IndexMut<'_>, _entity: u32, value: C) -> C {
        value
    }

    #[inline]
    fn take(&mut self, _index: IndexMut<'_>, _entity: u32) -> C {
        match self.values.pop() {
            Some(value) => value,
            None => disagree(),
        }
    }

    #[inline]
    fn detach(&mut self, index: IndexMut<'_>, entity: u32) -> bool {
        self.take(index, entity);
        false
    }

    #[inline]
    fn drop_detached(&mut self) {}

    fn clear(&mut self) {
        self.values.clear();
    }

    fn take_all(&mut self) -> Vec<C> {
        mem::take(&mut self.values)
    }

    fn check_invariants(&self, index: &Index) {
        assert_eq!(index.len(), 0, "a flag has no rows");
    }
}

/// Fails to compile for a type that cannot be a flag; the macro asks at the type.
#[doc(hidden)]
#[track_caller]
pub const fn assert_flag<C>() {
    assert!(
        size_of::<C>() == 0,
        "a flag must be of size 0: it is stored as one bit; drop `as flag` to store its value"
    );
    assert!(
        !mem::needs_drop::<C>(),
        "a flag must not implement `Drop`: it is stored as one bit; drop `as flag` to store its value"
    );
}
