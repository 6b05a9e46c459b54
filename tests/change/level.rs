//! A world in which nearly everything is tracked.

use phalanx::world;

/// A tracked component, as a number that is written and read.
pub(crate) trait Value: Clone + PartialEq + 'static {
    const PLACE: usize;

    fn make(number: u32) -> Self;
    fn number(&self) -> u32;
}

macro_rules! values {
    ($($(#[$attribute:meta])* $place:literal $Value:ident($Inner:ty): $make:expr, $number:expr;)*) => {
        $(
            $(#[$attribute])*
            #[derive(Clone, Debug, PartialEq)]
            pub(crate) struct $Value($Inner);

            impl Value for $Value {
                const PLACE: usize = $place;

                fn make(number: u32) -> Self {
                    let make: fn(u32) -> $Inner = $make;
                    Self(make(number))
                }

                fn number(&self) -> u32 {
                    let number: fn(&$Inner) -> u32 = $number;
                    number(&self.0)
                }
            }
        )*

        /// Runs an expression with `$V` as the tracked component at a place.
        macro_rules! with_value {
            ($nth:expr, $V:ident => $body:expr) => {
                match $nth {
                    $($place => {
                        type $V = $crate::level::$Value;
                        $body
                    })*
                    other => unreachable!("no component is at place {other}"),
                }
            };
        }
    };
}

values! {
    /// Owned by groups that nest.
    0 A(u32): |number| number, |value| *value;
    /// Owns memory.
    1 B(Box<u32>): Box::new, |value| **value;
    /// Owned by a group that looks up what another owns.
    2 D([u16; 3]): |number| [u16::try_from(number).unwrap(); 3], |value| value[1].into();
    /// Of size 0.
    3 Dot(()): |_| (), |()| 0;
    /// In no group.
    4 Free(u64): |number| number.into(), |value| u32::try_from(*value).unwrap();
}

/// How many components are tracked.
pub(crate) const TRACKED: usize = 5;

/// Not tracked.
#[derive(Clone)]
pub(crate) struct C;
/// A flag.
#[derive(Clone)]
pub(crate) struct F;

world! {
    #[derive(Clone)]
    pub(crate) struct Level {
        components {
            C,
            A as tracked,
            F as flag,
            B as tracked,
            D as tracked,
            Dot as tracked,
            Free as tracked,
        }
        groups {
            pair: own [A, B] without [F],
            inner: own [A, B, C] without [F],
            partial: own [D] with [A],
            dots: own [Dot] with [F],
            loose: with [A, Free],
        }
    }
}
