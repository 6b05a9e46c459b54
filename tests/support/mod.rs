//! What the random tests and the fuzz target share: worlds with components of every shape, with groups and without, and in
//! every storage, a naive model of them, the operations on both, and one function that applies an operation to both and
//! compares.

pub(crate) mod asked;
pub(crate) mod bare;
pub(crate) mod choices;
pub(crate) mod grouped;
pub(crate) mod mixed;
pub(crate) mod model;
pub(crate) mod op;
pub(crate) mod rows;
pub(crate) mod shapes;
pub(crate) mod turned;

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
                    model: $crate::support::model::Model::new(limits, &Zoo::SCHEMA, $groups),
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

/// Which kinds are stored how in a world: macros that run an expression with `$C` as the type of a kind, if it is one of
/// those. `$d` is a dollar sign.
macro_rules! storages {
    ($d:tt packed $packed:tt unowned $unowned:tt ordered $ordered:tt stable $stable:tt) => {
        $crate::support::storages! { @ $d with_packed $packed }
        $crate::support::storages! { @ $d with_unowned $unowned }
        $crate::support::storages! { @ $d with_ordered $ordered }
        $crate::support::storages! { @ $d with_stable $stable }
    };
    (@ $d:tt $name:ident $kinds:tt) => {
        macro_rules! $name {
            ($d kind:expr, $d C:ident => $d body:expr) => {
                $crate::support::shapes::with_kind!(@among $d kind, $d C => $d body, $kinds _ => {})
            };
        }
    };
}

pub(crate) use {pair, storages};
