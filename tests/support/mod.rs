//! What the random tests and the fuzz target share: a world with components of every shape, a naive model of
//! it, the operations on both, and one function that applies an operation to both and compares.

pub(crate) mod asked;
pub(crate) mod choices;
pub(crate) mod model;
pub(crate) mod op;
pub(crate) mod shapes;
pub(crate) mod step;
