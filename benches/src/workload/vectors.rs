//! Components of three numbers.

use bytemuck::{Pod, Zeroable};

use super::one_and;
use crate::harness::Rng;

macro_rules! vectors {
    ($($name:ident,)*) => {
        $(
            #[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
            #[repr(C)]
            pub(crate) struct $name {
                pub(crate) x: f32,
                pub(crate) y: f32,
                pub(crate) z: f32,
            }

            #[allow(dead_code, reason = "not every component needs all of it")]
            impl $name {
                /// Adds nothing to a sum.
                pub(crate) const ZERO: Self = Self {
                    x: 0.0,
                    y: 0.0,
                    z: 0.0,
                };

                pub(crate) fn random(rng: &mut Rng) -> Self {
                    Self {
                        x: rng.unit(),
                        y: rng.unit(),
                        z: rng.unit(),
                    }
                }

                /// Differs by `number`, and costs next to nothing to make.
                #[inline]
                pub(crate) fn numbered(number: u32) -> Self {
                    Self {
                        x: one_and(number),
                        y: 1.0,
                        z: 2.0,
                    }
                }

                /// A sum that is the same in any order of summing.
                #[inline]
                pub(crate) fn sum(&self) -> u64 {
                    u64::from(self.x.to_bits()) + u64::from(self.y.to_bits()) + u64::from(self.z.to_bits())
                }
            }
        )*
    };
}

vectors! { Position, Velocity, Acceleration, Thrust, Drag, }
