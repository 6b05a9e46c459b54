//! Worlds where every name that the expansion could lean on means something else.
//!
//! There is no prelude here, and [`names`] gives the names of the prelude, of primitive types, of crates and of macros to
//! things of its own. Its worlds work all the same, and nothing in them is worth a warning.
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings)]

pub mod methods;
pub mod names;

/// A world in a module that has no names at all.
pub mod nothing {
    ::phalanx::world! {
        /// Whatever lives.
        #[derive(Clone, Debug)]
        pub struct Nothing {
            components {
                value: ::core::primitive::u32,
                bit: super::names::Bit as flag,
            }
            groups {
                /// With the bit.
                both: own [::core::primitive::u32] with [super::names::Bit],
            }
        }
    }
}
