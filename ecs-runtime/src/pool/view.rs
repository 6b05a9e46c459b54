//! A pool as its world shows it: read only.
#![forbid(unsafe_code)]

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use super::gapped::Gapped;
use super::memory::Flat;
use super::{Index, Line, Valued, Values};
use crate::entity::{Entities, Entity};

/// All values of one component, in the order of their rows, and the entities that they belong to.
///
/// Returned by the method `pool` of a world. Of a component that is `packed`, rows stand in the order of insertion, but that
/// a removal puts the last row in the place of the one that went; of one that is `ordered` they ascend by the entity's
/// index, always; of one that is `stable` they stand where they are, and what is inserted takes the place of what went.
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
pub struct Pool<'w, C, V: ?Sized = [C]> {
    entities: &'w Entities,
    line: Line<'w>,
    len: usize,
    values: &'w V,
    component: PhantomData<&'w C>,
}

impl<'w, C: 'static, V: Values<C> + ?Sized> Pool<'w, C, V> {
    pub(crate) fn new<St: Valued<C, Values = V>>(
        entities: &'w Entities,
        index: &'w Index,
        store: &'w St,
    ) -> Self {
        Self {
            entities,
            line: index.line(),
            len: store.len(),
            values: store.values(),
            component: PhantomData,
        }
    }

    /// The number of entities that have the component.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no entity has the component.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The entities, in the order of their rows.
    pub fn entities(&self) -> PoolEntities<'w> {
        PoolEntities::of(self.entities, self.line)
    }

    /// The values as a slice, where they are side by side in the order of their rows: for library code, which does not know
    /// how a world stores its components.
    ///
    /// That is always so where a component is packed, and never where it is stable; for one that is ordered the method
    /// `as_slice` says when.
    pub fn slice(&self) -> Option<&'w [C]> {
        if self.line.is_staged() {
            return None;
        }
        self.values.slice()
    }

    /// Each entity with its value, in the order of the rows.
    pub fn iter(&self) -> PoolIter<'w, C, V> {
        PoolIter {
            rows: self.entities(),
            values: self.values,
            component: PhantomData,
        }
    }
}

impl<'w, C: 'static> Pool<'w, C> {
    /// The values, in the order of their rows.
    pub fn as_slice(&self) -> &'w [C] {
        self.values
    }

    /// The indices of the entities, in the order of their rows: [`entities`](Self::entities) without the
    /// generations, and without the cost of looking them up.
    pub fn indices(&self) -> &'w [u32] {
        self.line.ids()
    }
}

impl<'w, C: 'static> Pool<'w, C, Gapped<C, Flat<C>>> {
    /// The values, in the order of their entities' indices; `None` while values are staged, or some that were removed have
    /// left their rows, which lasts until the next walk that writes, or [`settle`](crate::World::settle).
    pub fn as_slice(&self) -> Option<&'w [C]> {
        self.slice()
    }

    /// The indices of the entities, ascending; `None` where [`as_slice`](Self::as_slice) is.
    pub fn indices(&self) -> Option<&'w [u32]> {
        self.line.settled()
    }
}

impl<C, V: ?Sized> Clone for Pool<'_, C, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C, V: ?Sized> Copy for Pool<'_, C, V> {}

impl<C: fmt::Debug + 'static, V: Values<C> + ?Sized> fmt::Debug for Pool<'_, C, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<'w, C: 'static, V: Values<C> + ?Sized> IntoIterator for Pool<'w, C, V> {
    type Item = (Entity, &'w C);
    type IntoIter = PoolIter<'w, C, V>;

    fn into_iter(self) -> PoolIter<'w, C, V> {
        self.iter()
    }
}

impl<'w, C: 'static, V: Values<C> + ?Sized> IntoIterator for &Pool<'w, C, V> {
    type Item = (Entity, &'w C);
    type IntoIter = PoolIter<'w, C, V>;

    fn into_iter(self) -> PoolIter<'w, C, V> {
        self.iter()
    }
}

/// Iterator over a [`Pool`]'s entities and values.
pub struct PoolIter<'w, C, V: ?Sized = [C]> {
    rows: PoolEntities<'w>,
    values: &'w V,
    component: PhantomData<&'w C>,
}

impl<C, V: ?Sized> Clone for PoolIter<'_, C, V> {
    fn clone(&self) -> Self {
        Self {
            rows: self.rows.clone(),
            ..*self
        }
    }
}

impl<C: fmt::Debug + 'static, V: Values<C> + ?Sized> fmt::Debug for PoolIter<'_, C, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.clone()).finish()
    }
}

impl<'w, C: 'static, V: Values<C> + ?Sized> Iterator for PoolIter<'w, C, V> {
    type Item = (Entity, &'w C);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let row = self.rows.next_row()?;
        Some((self.rows.entity_at(row), self.values.value(row)?))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rows.size_hint()
    }
}

impl<C: 'static, V: Values<C> + ?Sized> DoubleEndedIterator for PoolIter<'_, C, V> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let row = self.rows.next_back_row()?;
        Some((self.rows.entity_at(row), self.values.value(row)?))
    }
}

impl<C: 'static, V: Values<C> + ?Sized> ExactSizeIterator for PoolIter<'_, C, V> {}

impl<C: 'static, V: Values<C> + ?Sized> FusedIterator for PoolIter<'_, C, V> {}

/// Iterator over the entities of a [`Pool`] or a group, in the order of their rows.
#[derive(Clone, Debug)]
pub struct PoolEntities<'w> {
    entities: &'w Entities,
    line: Line<'w>,
    positions: Range<usize>,
}

impl<'w> PoolEntities<'w> {
    pub(crate) fn new(entities: &'w Entities, dense: &'w [u32]) -> Self {
        Self::of(entities, Line::straight(dense))
    }

    fn of(entities: &'w Entities, line: Line<'w>) -> Self {
        Self {
            entities,
            line,
            positions: 0..line.len(),
        }
    }

    #[inline]
    fn next_row(&mut self) -> Option<usize> {
        let position = self.line.next(self.positions.start, self.positions.end);
        if position >= self.positions.end {
            self.positions.start = self.positions.end;
            return None;
        }
        self.positions.start = position + 1;
        Some(self.line.row_at(position))
    }

    #[inline]
    fn next_back_row(&mut self) -> Option<usize> {
        let last = self.line.last(self.positions.start, self.positions.end);
        self.positions.end = last.unwrap_or(self.positions.start);
        last.map(|position| self.line.row_at(position))
    }

    #[inline]
    fn entity_at(&self, row: usize) -> Entity {
        self.entities.at(self.line.ids()[row])
    }
}

impl Iterator for PoolEntities<'_> {
    type Item = Entity;

    #[inline]
    fn next(&mut self) -> Option<Entity> {
        self.next_row().map(|row| self.entity_at(row))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.line.count(self.positions.clone());
        (left, Some(left))
    }
}

impl DoubleEndedIterator for PoolEntities<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Entity> {
        self.next_back_row().map(|row| self.entity_at(row))
    }
}

impl ExactSizeIterator for PoolEntities<'_> {}

impl FusedIterator for PoolEntities<'_> {}
