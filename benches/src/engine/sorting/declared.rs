//! The worlds that are raced.

use phalanx::world;

use crate::workload::{
    Position, Velocity,
    sorting::{Bounds, Card, Instance, Keyed as _, Model, Motion, Sprite, Tag, Tint},
};

world! {
    /// Components that no group owns.
    pub(crate) struct Loose {
        components { Tag, Sprite, Instance, Model, Card, Tint, Position, Velocity }
    }
}

world! {
    /// Four components, all owned.
    pub(crate) struct Four {
        components { Sprite, Tint, Motion, Bounds }
        groups { drawn: own [Sprite, Tint, Motion, Bounds] }
    }
}

world! {
    /// Three components, all owned.
    pub(crate) struct Three {
        components { Sprite, Tint, Motion }
        groups { drawn: own [Sprite, Tint, Motion] }
    }
}

world! {
    /// Two components, both owned.
    pub(crate) struct Free {
        components { Sprite, Tint }
        groups { drawn: own [Sprite, Tint] }
    }
}

world! {
    /// The same in a group that keeps an order.
    pub(crate) struct Kept {
        components { Sprite as tracked, Tint }
        groups { drawn: own [Sprite, Tint] sorted by |sprite: &Sprite| -> f32 { sprite.depth() } }
    }
}
