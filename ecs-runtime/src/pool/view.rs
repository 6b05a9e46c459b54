//! A pool as its world shows it: read only.
#![forbid(unsafe_code)]

use core::fmt;
use core::iter::Zip;
use core::slice;

use super::{Index, Valued};
use crate::entity::{Entities, Entity};

/// All values of one component, in the order of their rows, and the entities that they belong to.
///
/// Returned by the method `pool` of a world. Rows stand in the order of insertion, but that a removal puts
/// the last row in the place of the one that went.
///
/// ```
/// use phalanx::world;
///
/// struct Health(u32);
///
/// world! { struct Level { components { Health } } }
///
/// let mut level = Level::new();
/// let knight = level.spawn((Health(10),));
/// level.spawn((Health(20),));
/// let pool = level.pool::<Health>();
/// assert_eq!(pool.len(), 2);
/// assert_eq!(pool.entities().next(), Some(knight));
/// assert_eq!(pool.as_slice().iter().map(|health| health.0).sum::<u32>(), 30);
/// ```
pub struct Pool<'w, C> {
    entities: &'w Entities,
    dense: &'w [u32],
    values: &'w [C],
}

impl<'w, C: 'static> Pool<'w, C> {
    pub(crate) fn new<St: Valued<C>>(
        entities: &'w Entities,
        index: &'w Index,
        store: &'w St,
    ) -> Self {
        Self {
            entities,
            dense: index.dense(),
            values: store.values(),
        }
    }

    /// The number of entities that have the component.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no entity has the component.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The values, in the order of their rows.
    pub fn as_slice(&self) -> &'w [C] {
        self.values
    }

    /// The indices of the entities, in the order of their rows: [`entities`](Self::entities) without the
    /// generations, and without the cost of looking them up.
    pub fn indices(&self) -> &'w [u32] {
        self.dense
    }

    /// The entities, in the order of their rows.
    pub fn entities(&self) -> PoolEntities<'w> {
        PoolEntities::new(self.entities, self.dense)
    }

    /// Each entity with its value, in the order of the rows.
    pub fn iter(&self) -> PoolIter<'w, C> {
        self.entities().zip(self.values)
    }
}

/// Iterator over a [`Pool`]'s entities and values.
pub type PoolIter<'w, C> = Zip<PoolEntities<'w>, slice::Iter<'w, C>>;

impl<C> Clone for Pool<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Pool<'_, C> {}

impl<C: fmt::Debug + 'static> fmt::Debug for Pool<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<'w, C: 'static> IntoIterator for Pool<'w, C> {
    type Item = (Entity, &'w C);
    type IntoIter = PoolIter<'w, C>;

    fn into_iter(self) -> PoolIter<'w, C> {
        self.iter()
    }
}

impl<'w, C: 'static> IntoIterator for &Pool<'w, C> {
    type Item = (Entity, &'w C);
    type IntoIter = PoolIter<'w, C>;

    fn into_iter(self) -> PoolIter<'w, C> {
        self.iter()
    }
}

/// Iterator over the entities of a [`Pool`] or a group, in the order of their rows.
#[derive(Clone, Debug)]
pub struct PoolEntities<'w> {
    entities: &'w Entities,
    dense: slice::Iter<'w, u32>,
}

impl<'w> PoolEntities<'w> {
    pub(crate) fn new(entities: &'w Entities, dense: &'w [u32]) -> Self {
        Self {
            entities,
            dense: dense.iter(),
        }
    }
}

impl Iterator for PoolEntities<'_> {
    type Item = Entity;

    #[inline]
    fn next(&mut self) -> Option<Entity> {
        self.dense.next().map(|&index| self.entities.at(index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.dense.size_hint()
    }
}

impl DoubleEndedIterator for PoolEntities<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Entity> {
        self.dense.next_back().map(|&index| self.entities.at(index))
    }
}

impl ExactSizeIterator for PoolEntities<'_> {}

impl core::iter::FusedIterator for PoolEntities<'_> {}
