//! What the random tests and the fuzz target share: worlds with components of every shape, with groups and without, a
//! naive model of them, the operations on both, and one function that applies an operation to both and compares.

pub(crate) mod asked;
pub(crate) mod bare;
pub(crate) mod choices;
pub(crate) mod grouped;
pub(crate) mod model;
pub(crate) mod op;
pub(crate) mod shapes;

use phalanx::Limits;

use model::Model;
use op::Op;

/// A world and its model.
pub(crate) trait Pair: Sized {
    fn with_limits(limits: Limits) -> Self;

    fn model(&self) -> &Model;

    /// Does an operation to both, and compares.
    fn step(&mut self, op: Op);

    /// Compares all that is in both.
    fn assert_same(&self);
}

/// The [`Pair`] of a world, which the module that this stands in calls `Zoo`, and whose operations it calls `step`.
macro_rules! pair {
    ($groups:expr) => {
        /// The world and its model.
        pub(crate) struct Pair {
            world: Zoo,
            model: $crate::support::model::Model,
        }

        impl $crate::support::Pair for Pair {
            fn with_limits(limits: phalanx::Limits) -> Self {
                Self {
                    world: Zoo::with_limits(limits),
                    model: $crate::support::model::Model::new(limits, $groups),
                }
            }

            fn model(&self) -> &$crate::support::model::Model {
                &self.model
            }

            fn step(&mut self, op: $crate::support::op::Op) {
                step::step(&mut self.world, &mut self.model, op);
            }

            fn assert_same(&self) {
                step::assert_same(&self.world, &self.model);
            }
        }
    };
}

pub(crate) use pair;
