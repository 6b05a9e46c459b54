//! Identity: what a handle to an entity is, and which handles are alive.

mod table;

use core::fmt;
use core::num::NonZeroU32;

pub(crate) use table::Entities;
pub use table::Limits;

use crate::primitives::wide;

/// The first generation that no handle can have: the table marks dead indices with this bit.
pub(crate) const GENERATION_END: u32 = 1 << 31;

/// A handle to an entity: an index, and the generation that tells two users of one index apart.
///
/// 64 bits, and so is `Option<Entity>`. Handles order by index, then by generation. A handle is not tied to
/// its world: used in another world it is dead there, or names another entity.
///
/// ```
/// use phalanx::Entity;
///
/// let bits = (7 << 32) | 3;
/// let entity = Entity::try_from_bits(bits)?;
/// assert_eq!(format!("{entity:?}"), "3v7");
/// assert_eq!(entity.to_bits(), bits);
/// assert_eq!(size_of::<Option<Entity>>(), 8);
/// # Ok::<(), phalanx::InvalidEntity>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C, align(8))]
pub struct Entity {
    index: u32,
    generation: NonZeroU32,
}

impl Entity {
    pub(crate) fn new(index: u32, generation: u32) -> Option<Self> {
        match NonZeroU32::new(generation) {
            Some(generation) if generation.get() < GENERATION_END => {
                Some(Self { index, generation })
            }
            _ => None,
        }
    }

    /// The index: unique among the entities that are alive at one time.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// How often the index was handed out when this handle was made; the first time is 1.
    #[inline]
    #[must_use]
    pub const fn generation(self) -> u32 {
        self.generation.get()
    }

    /// The handle as a number: the generation in the high 32 bits, the index in the low ones. Never 0.
    #[inline]
    #[must_use]
    #[expect(clippy::as_conversions, reason = "`From` is not `const`; both widen")]
    pub const fn to_bits(self) -> u64 {
        (self.generation.get() as u64) << 32 | self.index as u64
    }

    /// The handle that [`to_bits`](Self::to_bits) made `bits` from.
    ///
    /// # Errors
    ///
    /// [`InvalidEntity`] when no handle has these bits: the generation is 0 or 2³¹ and more.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "the halves of a number are cut out on purpose"
    )]
    pub const fn try_from_bits(bits: u64) -> Result<Self, InvalidEntity> {
        match NonZeroU32::new((bits >> 32) as u32) {
            Some(generation) if generation.get() < GENERATION_END => Ok(Self {
                index: bits as u32,
                generation,
            }),
            _ => Err(InvalidEntity { bits }),
        }
    }

    #[inline]
    pub(crate) fn position(self) -> usize {
        wide(self.index)
    }
}

impl fmt::Debug for Entity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.index, self.generation)
    }
}

impl fmt::Display for Entity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl TryFrom<u64> for Entity {
    type Error = InvalidEntity;

    fn try_from(bits: u64) -> Result<Self, InvalidEntity> {
        Self::try_from_bits(bits)
    }
}

impl From<Entity> for u64 {
    fn from(entity: Entity) -> Self {
        entity.to_bits()
    }
}

/// A number that is the bits of no [`Entity`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidEntity {
    bits: u64,
}

impl InvalidEntity {
    /// The number that was refused.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }
}

impl fmt::Display for InvalidEntity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#018x} is not the bits of an entity", self.bits)
    }
}

impl core::error::Error for InvalidEntity {}
