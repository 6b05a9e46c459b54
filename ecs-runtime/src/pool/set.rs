//! A set of entities, without values: the index of a pool for whoever keeps the rest elsewhere.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::iter::Copied;
use core::ops::Range;
use core::slice;

use super::pages::{ABSENT, PAGE};
use super::{Index, IndexMut, Moving, Spot, Table, sort_as, sort_by, sort_by_key};
use crate::change::Plain;
use crate::entity::Entity;
use crate::primitives::wide;
use crate::sort::{Buffers, Order, SortKey, Strategy};

/// A set of entities that has an order: a sparse set.
///
/// What a selection, an initiative list or a tag that comes and goes is kept in outside of a world. Entities stand in the
/// order of insertion, until a removal puts the last one in the place of the one that went, or until they are sorted.
///
/// Asking, inserting and removing are O(1). The memory is 12 bytes an entity and 16 KiB for each stretch of 4,096 indices that
/// was ever used. The set knows nothing of any world: what was despawned stays until it is removed, and what has the
/// same index as an entity here is that entity or takes its place.
///
/// ```
/// use phalanx::{EntitySet, world};
///
/// world! { struct Level { components {} } }
///
/// let mut level = Level::new();
/// let [a, b, c] = [(), (), ()].map(|()| level.spawn_empty());
/// let mut turns: EntitySet = [c, a, b].into_iter().collect();
/// turns.sort_by_key(|entity| entity.index());
/// assert_eq!(turns.as_slice(), [a, b, c]);
/// assert!(turns.remove(a));
/// assert_eq!(turns.as_slice(), [c, b]);
/// ```
pub struct EntitySet {
    index: Index,
    entities: Vec<Entity>,
    buffers: Buffers,
}

impl EntitySet {
    /// An empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            index: Index::new(),
            entities: Vec::new(),
            buffers: Buffers::new(),
        }
    }

    /// The number of entities.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.entities.len()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }

    /// Whether an entity is here.
    #[inline]
    #[must_use]
    pub fn contains(&self, entity: Entity) -> bool {
        self.position(entity).is_some()
    }

    /// Where an entity stands.
    #[inline]
    #[must_use]
    pub fn position(&self, entity: Entity) -> Option<usize> {
        let position = self.index.position(entity.index());
        (self.entities.get(position) == Some(&entity)).then_some(position)
    }

    /// The entities, in their order.
    #[must_use]
    pub fn as_slice(&self) -> &[Entity] {
        &self.entities
    }

    /// Iterator over the entities, in their order.
    pub fn iter(&self) -> Copied<slice::Iter<'_, Entity>> {
        self.entities.iter().copied()
    }

    /// Adds an entity at the end; `false` if it is here already. Another one with its index, which must be dead, is
    /// overwritten where it stands.
    ///
    /// # Panics
    ///
    /// When the index is one of the two highest, which no world gives out; nothing has changed then.
    pub fn insert(&mut self, entity: Entity) -> bool {
        let index = entity.index();
        assert!(index < ABSENT, "{entity:?} is no entity of any world");
        if let Some(here) = self.entities.get_mut(self.index.position(index)) {
            let is_other = *here != entity;
            *here = entity;
            return is_other;
        }
        let covered = (wide(index) / PAGE + 1) * PAGE;
        self.index.reserve_cover(covered);
        self.index.cover(covered);
        self.entities.reserve(1);
        self.index.push(index);
        self.entities.push(entity);
        true
    }

    /// Takes an entity out, and puts the last one in its place; `false` if it is not here.
    pub fn remove(&mut self, entity: Entity) -> bool {
        let Some(position) = self.position(entity) else {
            return false;
        };
        self.index.swap_remove(entity.index());
        self.entities.swap_remove(position);
        true
    }

    /// Takes out the entities that `keep` refuses; the others stay in their order. O(n).
    ///
    /// # Panics
    ///
    /// When `keep` does; nothing was taken out then.
    pub fn retain(&mut self, mut keep: impl FnMut(Entity) -> bool) {
        let kept: Vec<Entity> = self.iter().filter(|&entity| keep(entity)).collect();
        self.clear();
        self.extend(kept);
    }

    /// Gives back memory that nothing is in.
    pub fn shrink_to_fit(&mut self) {
        self.index.shrink_to_fit();
        self.entities.shrink_to_fit();
        self.buffers.free();
    }

    /// Takes all entities out, and keeps the memory.
    pub fn clear(&mut self) {
        self.index.clear();
        self.entities.clear();
    }

    /// Sorts the entities by a key; those with equal keys stay in their order.
    ///
    /// # Panics
    ///
    /// When `key` does; every entity is where it was then.
    pub fn sort_by_key<K: SortKey>(&mut self, key: impl FnMut(Entity) -> K) {
        self.sort_by_key_with(Strategy::Auto, key);
    }

    /// [`sort_by_key`](Self::sort_by_key), in a way of one's choice.
    pub fn sort_by_key_with<K: SortKey>(
        &mut self,
        strategy: Strategy,
        mut key: impl FnMut(Entity) -> K,
    ) {
        sort_by_key(self, strategy, |set, spot| key(set.at(spot)));
    }

    /// Sorts the entities by comparing two of them; those that compare as equal stay in their order.
    ///
    /// # Panics
    ///
    /// When `compare` does; every entity is where it was then. A comparison that contradicts itself gives some order, or
    /// panics.
    pub fn sort_by(&mut self, compare: impl FnMut(Entity, Entity) -> Ordering) {
        self.sort_by_with(Strategy::Auto, compare);
    }

    /// [`sort_by`](Self::sort_by), in a way of one's choice.
    pub fn sort_by_with(
        &mut self,
        strategy: Strategy,
        mut compare: impl FnMut(Entity, Entity) -> Ordering,
    ) {
        sort_by(self, strategy, |set, a, b| compare(set.at(a), set.at(b)));
    }

    /// Puts the entities that are listed first, in that order, and the others behind them, as they stood. Returns how many
    /// were listed; what is not here, or was listed before, does not count.
    pub fn sort_as(&mut self, order: impl IntoIterator<Item = Entity>) -> usize {
        let order: Vec<Entity> = order.into_iter().collect();
        sort_as(self, |set, naming| {
            for &entity in &order {
                if let Some(position) = set.position(entity) {
                    naming.name(position);
                }
            }
        })
    }

    /// The entity at a spot. While the entities are exchanged by their indices alone, the handles are where they were.
    fn at(&self, spot: Spot) -> Entity {
        let position = match spot {
            Spot::Row(row) => row,
            Spot::Entity(index) => self.index.position(index),
        };
        self.entities[position]
    }

    #[doc(hidden)]
    pub fn check_invariants(&self) {
        self.index.check_invariants();
        let indices = self.entities.iter().map(|entity| entity.index());
        assert!(
            indices.eq(self.index.dense().iter().copied()),
            "a handle a row"
        );
    }
}

impl Table for EntitySet {
    fn index(&self) -> &Index {
        &self.index
    }

    fn index_mut(&mut self) -> &mut Index {
        &mut self.index
    }

    fn buffers(&mut self) -> &mut Buffers {
        &mut self.buffers
    }

    fn rows(&self) -> usize {
        self.entities.len()
    }

    fn permute(&mut self, segment: Range<usize>, order: &mut Order<'_>, moving: Moving) {
        let entities = &mut self.entities[segment.clone()];
        IndexMut::<Plain>::new(&mut self.index, ()).permute(entities, segment, order, moving);
    }

    fn exchange(&mut self, row: usize, other: usize) {
        IndexMut::<Plain>::new(&mut self.index, ()).exchange(row, other);
        self.entities.swap(row, other);
    }

    fn follow(&mut self, row: usize, other: usize) {
        self.entities.swap(row, other);
    }

    fn settle(&mut self, rows: usize) {
        IndexMut::<Plain>::new(&mut self.index, ()).settle(rows);
    }
}

impl Default for EntitySet {
    fn default() -> Self {
        Self::new()
    }
}

impl Clone for EntitySet {
    fn clone(&self) -> Self {
        Self {
            index: self.index.duplicate(),
            entities: self.entities.clone(),
            buffers: Buffers::new(),
        }
    }
}

impl fmt::Debug for EntitySet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

impl Extend<Entity> for EntitySet {
    fn extend<I: IntoIterator<Item = Entity>>(&mut self, entities: I) {
        for entity in entities {
            self.insert(entity);
        }
    }
}

impl FromIterator<Entity> for EntitySet {
    fn from_iter<I: IntoIterator<Item = Entity>>(entities: I) -> Self {
        let mut set = Self::new();
        set.extend(entities);
        set
    }
}

impl<'s> IntoIterator for &'s EntitySet {
    type Item = Entity;
    type IntoIter = Copied<slice::Iter<'s, Entity>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
