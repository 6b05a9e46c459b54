//! The worlds that are raced.

use phalanx::world;

use crate::workload::{Acceleration, Drag, Position, Thrust, Velocity, groups::Boss};

fillers! {
    C00, C01, C02, C03, C04, C05, C06, C07, C08, C09, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19,
}

world! {
    /// Two components, both owned.
    pub(crate) struct Moving {
        components { Position, Velocity }
        groups { movement: own [Position, Velocity] }
    }
}

world! {
    /// Two components and no group.
    pub(crate) struct Loose {
        components { Position, Velocity }
    }
}

world! {
    /// Two components, one of which is owned.
    pub(crate) struct Led {
        components { Position, Velocity }
        groups { led: own [Position] with [Velocity] }
    }
}

world! {
    /// Two components, none of which is owned.
    pub(crate) struct Listed {
        components { Position, Velocity }
        groups { listed: with [Position, Velocity] }
    }
}

world! {
    /// Five components, all owned.
    pub(crate) struct Flying {
        components { Position, Velocity, Acceleration, Thrust, Drag }
        groups { flight: own [Position, Velocity, Acceleration, Thrust, Drag] }
    }
}

world! {
    /// Movers, and a component that is in no group.
    pub(crate) struct Bossed {
        components { Position, Velocity, Boss }
        groups { movement: own [Position, Velocity] }
    }
}

world! {
    /// Ten groups, and a component that is in none.
    pub(crate) struct Ten {
        components {
            Boss,
            C00, C01, C02, C03, C04, C05, C06, C07, C08, C09, C10, C11, C12, C13, C14, C15, C16, C17, C18,
            C19,
        }
        groups {
            g0: own [C00, C01],
            g1: own [C02, C03],
            g2: own [C04, C05],
            g3: own [C06, C07] without [C00],
            g4: own [C08] with [C09],
            g5: own [C10] with [C11],
            g6: own [C12] with [C13] without [C01],
            g7: with [C14, C15],
            g8: with [C16, C17],
            g9: with [C18, C19] without [C00],
        }
    }
}

world! {
    /// The components of `Ten` without its groups.
    pub(crate) struct Zero {
        components {
            Boss,
            C00, C01, C02, C03, C04, C05, C06, C07, C08, C09, C10, C11, C12, C13, C14, C15, C16, C17, C18,
            C19,
        }
    }
}
