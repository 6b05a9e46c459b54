//! Tuples of every length that the traits of this crate are implemented for.
#![forbid(unsafe_code)]

/// Calls `$implement` once a length from 0 to 16, with a name and a position for each element, and with the
/// state that the element before it left behind (the first gets `S`).
///
/// `$threaded` is the path of the trait whose `Out` is that state.
macro_rules! for_each_tuple {
    ($implement:ident, $($threaded:ident)::+) => {
        $crate::tuples::for_each_tuple! {
            @grow $implement [$($threaded)::+] [] [S]
            [A 0] [B 1] [C 2] [D 3] [E 4] [F 5] [G 6] [H 7]
            [J 8] [K 9] [L 10] [M 11] [N 12] [P 13] [Q 14] [R 15]
        }
    };
    (@grow $implement:ident [$($threaded:tt)+] [$($element:tt)*] [$state:ty]) => {
        $implement!($($element)*);
    };
    (
        @grow $implement:ident [$($threaded:tt)+] [] [$state:ty]
        [$name:ident $position:tt] $($rest:tt)*
    ) => {
        $implement!();
        $crate::tuples::for_each_tuple! {
            @grow $implement [$($threaded)+] [$name $position $state]
            [<$name as $($threaded)+<W, $state>>::Out] $($rest)*
        }
    };
    (
        @grow $implement:ident [$($threaded:tt)+] [$($element:tt)+] [$state:ty]
        [$name:ident $position:tt] $($rest:tt)*
    ) => {
        $implement!($($element)+);
        $crate::tuples::for_each_tuple! {
            @grow $implement [$($threaded)+] [$($element)+, $name $position $state]
            [<$name as $($threaded)+<W, $state>>::Out] $($rest)*
        }
    };
}

/// The state behind the last element of a tuple: its `Out` of the trait that is threaded, or the state before all.
macro_rules! last_state {
    ($threaded:ident, $state:ty) => { $state };
    ($threaded:ident, $before:ty, $element:ident $state:ty) => {
        <$element as $threaded<W, $state>>::Out
    };
    ($threaded:ident, $before:ty, $element:ident $state:ty, $($rest:tt)*) => {
        $crate::tuples::last_state!($threaded, $before, $($rest)*)
    };
}

pub(crate) use for_each_tuple;
pub(crate) use last_state;
