//! The log of removals of one component, as long as it is useful and no longer.
#![forbid(unsafe_code)]

use alloc::collections::{VecDeque, vec_deque};
use core::fmt;
use core::iter::FusedIterator;

use super::Tick;
use crate::entity::Entity;

/// How many removals are kept.
const KEPT: usize = 16_384;

/// The last removals, oldest first.
///
/// # Invariants
///
/// 1. Ticks ascend.
/// 2. There are at most [`KEPT`].
/// 3. `lost` is the tick of the newest one that is no longer here.
#[derive(Clone, Debug)]
pub(crate) struct Removals {
    kept: VecDeque<(Entity, u64)>,
    lost: u64,
}

impl Removals {
    pub(super) const fn new() -> Self {
        Self {
            kept: VecDeque::new(),
            lost: 0,
        }
    }

    #[inline]
    pub(super) fn push(&mut self, entity: Entity, tick: u64) {
        if self.kept.len() == KEPT
            && let Some((_, lost)) = self.kept.pop_front()
        {
            self.lost = lost;
        }
        self.kept.push_back((entity, tick));
    }

    pub(super) fn extend(&mut self, entities: impl ExactSizeIterator<Item = Entity>, tick: u64) {
        let surplus = entities.len().saturating_sub(KEPT);
        if surplus > 0 {
            self.kept.clear();
            self.lost = tick;
        }
        entities
            .skip(surplus)
            .for_each(|entity| self.push(entity, tick));
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.kept.shrink_to_fit();
    }

    /// Those behind a tick.
    pub(crate) fn since(&self, since: Tick) -> Removed<'_> {
        let first = self.kept.partition_point(|&(_, tick)| tick <= since.0);
        Removed {
            entities: self.kept.range(first..),
            missed: self.lost > since.0,
        }
    }
}

/// Iterator over the entities that lost a component, in the order in which they did.
///
/// Returned by the method `removed` of a world. An entity stands here once for each time that it lost the component, dead
/// or alive; it may have another one by now. A value that is overwritten is not a removal.
///
/// Of each component the last 16,384 removals are kept. Whoever asks for more than these is told so by
/// [`missed`](Self::missed), and should look at the world as if for the first time.
///
/// ```
/// use phalanx::{Tick, world};
///
/// struct Health(u32);
///
/// world! { struct Level { components { Health as tracked } } }
///
/// let mut level = Level::new();
/// let knight = level.spawn((Health(10),));
/// let since = level.now();
/// level.despawn(knight)?;
/// let removed = level.removed::<Health>(since);
/// assert!(!removed.missed());
/// assert_eq!(removed.collect::<Vec<_>>(), [knight]);
/// # Ok::<(), phalanx::NoSuchEntity>(())
/// ```
#[derive(Clone)]
#[must_use = "an iterator does nothing by itself"]
pub struct Removed<'w> {
    entities: vec_deque::Iter<'w, (Entity, u64)>,
    missed: bool,
}

impl Removed<'_> {
    /// Whether there were removals in that time that are no longer known.
    #[must_use]
    pub fn missed(&self) -> bool {
        self.missed
    }
}

impl fmt::Debug for Removed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Removed")
            .field("left", &self.entities.len())
            .field("missed", &self.missed)
            .finish()
    }
}

impl Iterator for Removed<'_> {
    type Item = Entity;

    fn next(&mut self) -> Option<Entity> {
        self.entities.next().map(|&(entity, _)| entity)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.entities.size_hint()
    }
}

impl DoubleEndedIterator for Removed<'_> {
    fn next_back(&mut self) -> Option<Entity> {
        self.entities.next_back().map(|&(entity, _)| entity)
    }
}

impl ExactSizeIterator for Removed<'_> {}

impl FusedIterator for Removed<'_> {}
