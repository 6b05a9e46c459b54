//! Who has what: component ids, constant masks over them, and the bit set that each entity has.
#![forbid(unsafe_code)]

use core::fmt;

use crate::primitives::wide;

const WORDS: usize = 8;

/// The most components (flags included) that one world can declare.
pub const MAX_COMPONENTS: usize = WORDS * 64;

/// A component's place in its world's declaration, counted from 0. Places hidden by a `cfg` count too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComponentId(u16);

impl ComponentId {
    #[doc(hidden)]
    #[must_use]
    #[expect(
        clippy::as_conversions,
        reason = "`From` is not `const`; the assertion bounds the number"
    )]
    pub const fn new(place: u16) -> Self {
        assert!((place as usize) < MAX_COMPONENTS, "too many components");
        Self(place)
    }

    /// The place as a number.
    #[inline]
    #[must_use]
    #[expect(clippy::as_conversions, reason = "`From` is not `const`; this widens")]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of component ids that is known at compile time, wide enough for every world.
///
/// Terms and bundles carry masks as constants; [`Signature`] takes them by reference, and the optimiser
/// folds them to the words that a world's signature has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask([u64; WORDS]);

impl Mask {
    /// No component.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// One component.
    #[must_use]
    pub const fn of(id: ComponentId) -> Self {
        let mut words = [0; WORDS];
        words[id.get() / 64] = 1 << (id.get() % 64);
        Self(words)
    }

    /// Every id that there can be.
    pub const ALL: Self = Self([u64::MAX; WORDS]);

    /// Several components.
    #[must_use]
    pub const fn of_all(ids: &[ComponentId]) -> Self {
        let mut mask = Self::EMPTY;
        let mut place = 0;
        while place < ids.len() {
            mask = mask.union(Self::of(ids[place]));
            place += 1;
        }
        mask
    }

    /// What is in either.
    #[must_use]
    pub const fn union(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < WORDS {
            self.0[word] |= other.0[word];
            word += 1;
        }
        self
    }

    /// Whether some component is in both.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        let mut word = 0;
        while word < WORDS {
            if self.0[word] & other.0[word] != 0 {
                return true;
            }
            word += 1;
        }
        false
    }

    /// Whether a component is in it.
    #[inline]
    #[must_use]
    pub const fn has(&self, id: ComponentId) -> bool {
        self.0[id.get() / 64] >> (id.get() % 64) & 1 != 0
    }

    /// Whether all of another set is in this one.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        let mut word = 0;
        while word < WORDS {
            if other.0[word] & !self.0[word] != 0 {
                return false;
            }
            word += 1;
        }
        true
    }

    /// Whether both are the same. (`==` is not `const`.)
    #[must_use]
    pub const fn equals(self, other: Self) -> bool {
        self.contains(other) && other.contains(self)
    }

    /// How many components are in it.
    #[must_use]
    pub const fn len(self) -> u32 {
        let (mut word, mut len) = (0, 0);
        while word < WORDS {
            len += self.0[word].count_ones();
            word += 1;
        }
        len
    }

    /// What is in this one and not in the other.
    #[must_use]
    pub(crate) const fn minus(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < WORDS {
            self.0[word] &= !other.0[word];
            word += 1;
        }
        self
    }

    /// The components in it, in the order of their declaration.
    pub(crate) fn ids(self) -> impl Iterator<Item = ComponentId> {
        (0..)
            .take(MAX_COMPONENTS)
            .map(ComponentId)
            .filter(move |&id| self.has(id))
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        !self.intersects(self)
    }
}

/// The set of what one entity has: an integer of as many bits as its world needs, or an array of them.
#[doc(hidden)]
pub trait Signature: Copy + Default + PartialEq + fmt::Debug + Send + Sync + 'static {
    fn of(mask: &Mask) -> Self;
    fn has(self, id: ComponentId) -> bool;
    fn has_all(self, mask: &Mask) -> bool;
    fn has_any(self, mask: &Mask) -> bool;
    fn insert(&mut self, mask: &Mask);
    fn remove(&mut self, mask: &Mask);
    fn remove_id(&mut self, id: ComponentId);
    /// Takes out all that another set does not have.
    fn keep(&mut self, other: Self);
    /// Takes the lowest id out of the set.
    fn pop(&mut self) -> Option<ComponentId>;
}

macro_rules! signature_of_one_word {
    ($($word:ty),*) => {$(
        #[expect(
            clippy::allow_attributes,
            reason = "only some of the widths truncate"
        )]
        #[allow(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            trivial_numeric_casts,
            reason = "a world's ids are below the width of its signature"
        )]
        impl Signature for $word {
            #[inline]
            fn of(mask: &Mask) -> Self {
                mask.0[0] as Self
            }

            #[inline]
            fn has(self, id: ComponentId) -> bool {
                self & Self::of(&Mask::of(id)) != 0
            }

            #[inline]
            fn has_all(self, mask: &Mask) -> bool {
                self & Self::of(mask) == Self::of(mask)
            }

            #[inline]
            fn has_any(self, mask: &Mask) -> bool {
                self & Self::of(mask) != 0
            }

            #[inline]
            fn insert(&mut self, mask: &Mask) {
                *self |= Self::of(mask);
            }

            #[inline]
            fn remove(&mut self, mask: &Mask) {
                *self &= !Self::of(mask);
            }

            #[inline]
            fn remove_id(&mut self, id: ComponentId) {
                self.remove(&Mask::of(id));
            }

            #[inline]
            fn keep(&mut self, other: Self) {
                *self &= other;
            }

            #[inline]
            fn pop(&mut self) -> Option<ComponentId> {
                if *self == 0 {
                    return None;
                }
                let place = self.trailing_zeros();
                *self &= *self - 1;
                Some(ComponentId(place as u16))
            }
        }
    )*};
}

signature_of_one_word!(u8, u16, u32, u64);

impl<const N: usize> Signature for [u64; N]
where
    Self: Default,
{
    #[inline]
    fn of(mask: &Mask) -> Self {
        core::array::from_fn(|word| mask.0[word])
    }

    #[inline]
    fn has(self, id: ComponentId) -> bool {
        self[id.get() / 64] >> (id.get() % 64) & 1 != 0
    }

    #[inline]
    fn has_all(self, mask: &Mask) -> bool {
        (0..N).all(|word| self[word] & mask.0[word] == mask.0[word])
    }

    #[inline]
    fn has_any(self, mask: &Mask) -> bool {
        (0..N).any(|word| self[word] & mask.0[word] != 0)
    }

    #[inline]
    fn insert(&mut self, mask: &Mask) {
        (0..N).for_each(|word| self[word] |= mask.0[word]);
    }

    #[inline]
    fn remove(&mut self, mask: &Mask) {
        (0..N).for_each(|word| self[word] &= !mask.0[word]);
    }

    #[inline]
    fn remove_id(&mut self, id: ComponentId) {
        self[id.get() / 64] &= !(1 << (id.get() % 64));
    }

    #[inline]
    fn keep(&mut self, other: Self) {
        (0..N).for_each(|word| self[word] &= other[word]);
    }

    #[inline]
    fn pop(&mut self) -> Option<ComponentId> {
        for (base, word) in (0u16..).step_by(64).zip(self.iter_mut()) {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                // A bit's place in a word is below 64.
                return u16::try_from(wide(bit))
                    .ok()
                    .map(|bit| ComponentId(base + bit));
            }
        }
        None
    }
}
