//! The entity table: which handles are alive, and which index the next entity gets.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use super::{Entity, GENERATION_END};
use crate::primitives::{narrow, wide};

/// Set in the generation of an index that no entity uses.
const DEAD: u32 = GENERATION_END;

/// How many entities a world can hold, and how often it can reuse an index.
///
/// The defaults are the widest; smaller ones are there for tests of what happens at the end.
///
/// ```
/// use phalanx::{Limits, world};
///
/// world! { struct Small { components {} } }
///
/// let mut small = Small::with_limits(Limits { indices: 1, generations: 2 });
/// let first = small.spawn_empty();
/// assert!(small.try_spawn(()).is_err());
/// small.despawn(first)?;
/// let second = small.spawn_empty();
/// small.despawn(second)?;
/// // The only index has used up its generations.
/// assert!(small.try_spawn(()).is_err());
/// # Ok::<(), phalanx::NoSuchEntity>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of indices: at most so many entities are alive at one time. At most 2³² − 2; more is taken as that.
    pub indices: u32,
    /// The number of generations of each index: 1 to 2³¹ − 1; values outside are moved to the nearer end.
    pub generations: u32,
}

impl Limits {
    /// As many as handles can tell apart.
    pub const MAX: Self = Self {
        indices: u32::MAX - 1,
        generations: GENERATION_END - 1,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self::MAX
    }
}

/// The entity table.
///
/// # Invariants
///
/// 1. Below `used`, `generations[i]` is the generation of the entity that lives at `i`; or `DEAD | next`, the
///    generation that the next entity there gets, when none lives there; or `DEAD` when `i` is retired. From `used` on
///    all are `DEAD`.
/// 2. `free` holds exactly the indices that are dead, used and not retired, each once; the last freed is last.
/// 3. `alive` is the number of living entities.
/// 4. `used` is no more than `limits.indices` and `generations.len()`, and `limits.generations` is in
///    `1..GENERATION_END`.
/// 5. `generations` never becomes shorter.
#[derive(Clone, Debug)]
pub struct Entities {
    generations: Vec<u32>,
    used: usize,
    free: Vec<u32>,
    alive: usize,
    limits: Limits,
}

impl Default for Entities {
    fn default() -> Self {
        Self::new(Limits::MAX)
    }
}

impl Entities {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            generations: Vec::new(),
            used: 0,
            free: Vec::new(),
            alive: 0,
            limits: Limits {
                indices: limits.indices.min(Limits::MAX.indices),
                generations: limits.generations.clamp(1, GENERATION_END - 1),
            },
        }
    }

    /// Whether the entity is alive.
    #[inline]
    pub(crate) fn contains(&self, entity: Entity) -> bool {
        // A handle never has the `DEAD` bit, so equality alone means alive.
        self.generations.get(entity.position()) == Some(&entity.generation())
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.alive
    }

    /// One more than the highest index that was ever used.
    #[inline]
    pub(crate) fn indices(&self) -> usize {
        self.used
    }

    /// A number that all indices of handles that live here are below. It never falls.
    #[inline]
    pub(crate) fn covered(&self) -> usize {
        self.generations.len()
    }

    /// One more than the highest index that is used when so many more entities live.
    pub(crate) fn indices_with(&self, additional: usize) -> usize {
        self.used
            .saturating_add(additional.saturating_sub(self.free.len()))
    }

    /// Makes room, so that [`cover`](Self::cover)ing so many indices cannot fail.
    pub(crate) fn reserve_cover(&mut self, covered: usize) {
        self.generations
            .reserve(covered.saturating_sub(self.generations.len()));
    }

    /// Covers so many indices; the new ones are not used.
    pub(crate) fn cover(&mut self, covered: usize) {
        if covered > self.generations.len() {
            self.generations.resize(covered, DEAD);
        }
    }

    #[inline]
    pub(crate) fn is_alive_at(&self, index: u32) -> bool {
        self.generations
            .get(wide(index))
            .is_some_and(|generation| generation & DEAD == 0)
    }

    /// The living entity at an index.
    ///
    /// # Panics
    ///
    /// When none lives there, which is so only where a world's parts disagree.
    #[inline]
    pub(crate) fn at(&self, index: u32) -> Entity {
        match Entity::new(index, self.generations[wide(index)]) {
            Some(entity) => entity,
            None => no_entity_at(index),
        }
    }

    /// [`at`](Self::at), for an index that is known to be covered.
    ///
    /// Where none lives there, some handle, and no panic: one that nobody looks at then costs nothing.
    ///
    /// # Safety
    ///
    /// `index` is below [`covered`](Self::covered).
    #[inline]
    pub(crate) unsafe fn at_unchecked(&self, index: u32) -> Entity {
        // SAFETY: the caller's word.
        let generation = unsafe { *self.generations.get_unchecked(wide(index)) };
        Entity {
            index,
            generation: NonZeroU32::new(generation & !DEAD).unwrap_or(NonZeroU32::MIN),
        }
    }

    /// The living entities, by ascending index.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Entity> {
        (0..narrow(self.used)).filter_map(|index| self.get_at(index))
    }

    pub(crate) fn get_at(&self, index: u32) -> Option<Entity> {
        Entity::new(index, *self.generations.get(wide(index))?)
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.generations.shrink_to_fit();
        self.free.shrink_to_fit();
    }

    /// Brings a new entity to life, if an index is covered that it can have.
    #[inline]
    pub(crate) fn allocate(&mut self) -> Option<Entity> {
        let entity = if let Some(index) = self.free.pop() {
            let generation = &mut self.generations[wide(index)];
            *generation &= !DEAD;
            Entity::new(index, *generation)?
        } else {
            let generation = self.generations.get_mut(self.used)?;
            let index = narrow(self.used);
            if index >= self.limits.indices {
                return None;
            }
            *generation = 1;
            self.used += 1;
            Entity::new(index, 1)?
        };
        self.alive += 1;
        Some(entity)
    }

    /// How many more entities can be brought to life.
    pub(crate) fn left(&self) -> usize {
        self.free.len() + (wide(self.limits.indices) - self.used)
    }

    /// Makes room so that [`free`](Self::free) cannot fail.
    #[inline]
    pub(crate) fn reserve_free(&mut self) {
        self.free.reserve(1);
    }

    /// Ends the life of a living entity. Its index is reused first, or retired with its last generation.
    #[inline]
    pub(crate) fn free(&mut self, index: u32) {
        let generation = &mut self.generations[wide(index)];
        debug_assert!(*generation & DEAD == 0);
        self.alive -= 1;
        if *generation < self.limits.generations {
            *generation = (*generation + 1) | DEAD;
            self.free.push(index);
        } else {
            *generation = DEAD;
        }
    }

    /// Ends all lives. The lowest index is reused first.
    pub(crate) fn free_all(&mut self) {
        self.free.clear();
        self.free.reserve(self.used);
        self.alive = 0;
        for (index, generation) in self.generations[..self.used].iter_mut().enumerate().rev() {
            let next = if *generation & DEAD != 0 {
                *generation
            } else if *generation < self.limits.generations {
                (*generation + 1) | DEAD
            } else {
                DEAD
            };
            *generation = next;
            if next != DEAD {
                self.free.push(narrow(index));
            }
        }
    }

    pub(crate) fn check_invariants(&self) {
        let mut free = self.free.clone();
        free.sort_unstable();
        let dead: Vec<u32> = (0..narrow(self.used))
            .filter(|&index| self.generations[wide(index)] > DEAD)
            .collect();
        assert_eq!(free, dead, "the free list holds the dead indices");
        assert!(
            self.generations[self.used..].iter().all(|&g| g == DEAD),
            "nothing lives where no index was used"
        );
        let alive = self.generations.iter().filter(|&&g| g & DEAD == 0).count();
        assert_eq!(alive, self.alive, "the count of living entities");
        for &generation in &self.generations {
            assert!(
                generation & !DEAD <= self.limits.generations,
                "a generation above the limit"
            );
            assert!(generation != 0, "generation 0 lives");
        }
        assert!(
            self.used <= wide(self.limits.indices),
            "more indices than the limit"
        );
    }
}

#[cold]
#[inline(never)]
fn no_entity_at(index: u32) -> ! {
    panic!("a pool holds index {index}, where no entity lives: the parts of this world disagree")
}
