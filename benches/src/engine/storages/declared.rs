//! The worlds that are raced.

use phalanx::world;

use crate::workload::{Position, Velocity};

world! {
    /// In the order of entities.
    pub(crate) struct Ascending {
        components { Position as ordered, Velocity as ordered }
    }
}

world! {
    /// Without an order.
    pub(crate) struct Loose {
        components { Position, Velocity }
    }
}

world! {
    /// What never moves.
    pub(crate) struct Fixed {
        components { Position as stable }
    }
}
