//! A library that gives its users phalanx under its own name, and worlds by a macro of its own.
#![forbid(unsafe_code)]

pub use phalanx as ecs;
pub use phalanx::world;

/// What every world of this library has.
#[derive(Clone, Debug, PartialEq)]
pub struct Name(pub &'static str);

/// Declares a world that has [`Name`], and whatever else is asked for.
#[macro_export]
macro_rules! named_world {
    ($(#[$attribute:meta])* $visibility:vis $world:ident: $($component:ty),* $(; flags $($flag:ty),*)?) => {
        $crate::ecs::world! {
            $(#[$attribute])*
            $visibility struct $world {
                components {
                    $crate::Name,
                    $($component,)*
                    $($($flag as flag,)*)?
                }
                groups {
                    /// Whatever has a name and all the rest.
                    named: own [$crate::Name] with [$($component,)* $($($flag,)*)?],
                }
            }
        }
    };
}
