//! What rows are sorted by: numbers and characters, tuples and options of them, and what names one of these as its order.
#![forbid(unsafe_code)]

use core::cmp::Reverse;

use crate::primitives::long;

/// Something to sort by.
///
/// Booleans, integers, floats, characters, tuples of one to six sort keys, `Option` and [`Reverse`] of a
/// sort key and references to sort keys are sort keys. Floats are in their total order: `-NaN`, `-inf`, …, `-0.0`, `0.0`, …, `inf`, `NaN`, as
/// [`f32::total_cmp`] has it, so that sorting by a float neither fails nor is unspecified.
///
/// By [`Strategy::Auto`](crate::Strategy::Auto) and where an order is restored keys are asked for once or twice a row, and then
/// compared as numbers: those of up to 32 bits are sorted without comparisons, those of up to 64 by their leading bits
/// first. `(u16, char)` has 37 bits. The other strategies ask for two keys in each comparison.
///
/// `NaN` stands last only where its sign is positive; `0.0 / 0.0` is negative on some machines, and stands first.
///
/// # Examples
///
/// A type of your own is ordered as the built-in one that it names.
///
/// ```
/// use phalanx::SortKey;
///
/// struct Depth(f32);
///
/// impl SortKey for Depth {
///     type As = f32;
///
///     fn sort_key(&self) -> f32 {
///         self.0
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a sort key",
    label = "neither a number, a `bool` or a `char`, nor a tuple or `Option` of such keys",
    note = "of another type make a key of numbers: a tuple of them, `Option`s, or a type of your own that implements `SortKey`",
    note = "what has no such key is sorted by a call that compares: `sort_by`"
)]
pub trait SortKey {
    /// The built-in key whose order is this one's.
    type As: Rank;

    /// The key as that.
    fn sort_key(&self) -> Self::As;
}

/// A built-in sort key.
///
/// This trait is sealed: name one of its implementors as [`SortKey::As`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a built-in sort key",
    label = "expected a number, `bool`, `char`, or a tuple of these",
    note = "a type of your own names a built-in key as `As`, not itself"
)]
pub trait Rank: Copy + sealed::Sealed {
    /// How many bits the order has. For more than 64 there are no [`bits`](Self::bits).
    const BITS: u32;

    /// The key in a form whose `Ord` is the order.
    type Ordered: Ord + Copy;

    /// The key in that form.
    fn ordered(self) -> Self::Ordered;

    /// The key as a number below 2 to the [`BITS`](Self::BITS), in the same order.
    fn bits(self) -> u64;
}

mod sealed {
    #[expect(unnameable_types, reason = "this is what seals `Rank`")]
    pub trait Sealed {}
}

impl<K: SortKey + ?Sized> SortKey for &K {
    type As = K::As;

    #[inline]
    fn sort_key(&self) -> K::As {
        K::sort_key(self)
    }
}

macro_rules! built_in {
    ($($key:ty: $bits:expr, $ordered:ty, |$of:ident| $map:expr, |$number:ident| $long:expr;)*) => {$(
        impl SortKey for $key {
            type As = Self;

            #[inline]
            fn sort_key(&self) -> Self {
                *self
            }
        }

        impl sealed::Sealed for $key {}

        impl Rank for $key {
            const BITS: u32 = $bits;

            type Ordered = $ordered;

            #[inline]
            fn ordered(self) -> $ordered {
                let $of = self;
                $map
            }

            #[inline]
            fn bits(self) -> u64 {
                let $number = self.ordered();
                $long
            }
        }
    )*};
}

// An integer with a sign is in its order as an unsigned one once the sign is flipped. A float's bits are too, once all
// others of a negative one are flipped as well.
built_in! {
    bool: 1, bool, |key| key, |number| u64::from(number);
    char: 21, char, |key| key, |number| u64::from(number);
    u8: 8, u8, |key| key, |number| u64::from(number);
    u16: 16, u16, |key| key, |number| u64::from(number);
    u32: 32, u32, |key| key, |number| u64::from(number);
    u64: 64, u64, |key| key, |number| number;
    usize: usize::BITS, usize, |key| key, |number| long(number);
    i8: 8, u8, |key| key.cast_unsigned() ^ (1 << 7), |number| u64::from(number);
    i16: 16, u16, |key| key.cast_unsigned() ^ (1 << 15), |number| u64::from(number);
    i32: 32, u32, |key| key.cast_unsigned() ^ (1 << 31), |number| u64::from(number);
    i64: 64, u64, |key| key.cast_unsigned() ^ (1 << 63), |number| number;
    isize: isize::BITS, usize, |key| key.cast_unsigned() ^ (1 << (isize::BITS - 1)), |number| long(number);
    f32: 32, u32, |key| {
        let bits = key.to_bits();
        bits ^ ((bits.cast_signed() >> 31).cast_unsigned() | 1 << 31)
    }, |number| u64::from(number);
    f64: 64, u64, |key| {
        let bits = key.to_bits();
        bits ^ ((bits.cast_signed() >> 63).cast_unsigned() | 1 << 63)
    }, |number| number;
}

impl<K: SortKey> SortKey for Option<K> {
    type As = Option<K::As>;

    #[inline]
    fn sort_key(&self) -> Option<K::As> {
        self.as_ref().map(K::sort_key)
    }
}

impl<R: Rank> sealed::Sealed for Option<R> {}

impl<R: Rank> Rank for Option<R> {
    const BITS: u32 = 1 + R::BITS;

    type Ordered = Option<R::Ordered>;

    #[inline]
    fn ordered(self) -> Self::Ordered {
        self.map(R::ordered)
    }

    #[inline]
    fn bits(self) -> u64 {
        // The bit of one that is there is above all of its own, if there is such a bit.
        self.map_or(0, |key| {
            1_u64.checked_shl(R::BITS).unwrap_or(0) | key.bits()
        })
    }
}

impl<K: SortKey> SortKey for Reverse<K> {
    type As = Reverse<K::As>;

    #[inline]
    fn sort_key(&self) -> Reverse<K::As> {
        Reverse(self.0.sort_key())
    }
}

impl<R: Rank> sealed::Sealed for Reverse<R> {}

impl<R: Rank> Rank for Reverse<R> {
    const BITS: u32 = R::BITS;

    type Ordered = Reverse<R::Ordered>;

    #[inline]
    fn ordered(self) -> Reverse<R::Ordered> {
        Reverse(self.0.ordered())
    }

    #[inline]
    fn bits(self) -> u64 {
        self.0.bits() ^ highest(R::BITS)
    }
}

/// The highest number of so many bits, up to 64.
pub(super) const fn highest(bits: u32) -> u64 {
    match u64::MAX.checked_shr(u64::BITS - bits) {
        Some(highest) => highest,
        None => 0,
    }
}

macro_rules! tuple {
    ($($key:ident $position:tt),*) => {
        impl<$($key: SortKey),*> SortKey for ($($key,)*) {
            type As = ($($key::As,)*);

            #[inline]
            fn sort_key(&self) -> Self::As {
                ($(self.$position.sort_key(),)*)
            }
        }

        impl<$($key: Rank),*> sealed::Sealed for ($($key,)*) {}

        impl<$($key: Rank),*> Rank for ($($key,)*) {
            const BITS: u32 = 0 $(+ $key::BITS)*;

            type Ordered = ($($key::Ordered,)*);

            #[inline]
            fn ordered(self) -> Self::Ordered {
                ($(self.$position.ordered(),)*)
            }

            #[inline]
            fn bits(self) -> u64 {
                // A shift by all 64 bits moves nothing: the keys before one of 64 bits have none.
                let bits = 0_u64;
                $(let bits = bits.checked_shl($key::BITS).unwrap_or(0) | self.$position.bits();)*
                bits
            }
        }
    };
}

tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);
