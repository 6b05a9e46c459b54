//! The worlds of areas `hierarchy`, `ways` and `calls`.

use phalanx::world;

use super::{
    calls::inherit_counted,
    eager::{recompute, recompute_counted},
};
use crate::workload::hierarchy::{Global, Local};

world! {
    pub(crate) struct Level {
        components { pub(crate) Local as tracked, pub(crate) Global }
        hierarchies {
            pub(crate) scene: unbounded own [Local, Global] { Local => Global },
        }
    }
}

world! {
    /// The same, whose flow counts how often it is called.
    pub(crate) struct Counted {
        components { pub(crate) Local as tracked, pub(crate) Global }
        hierarchies {
            pub(crate) scene: unbounded own [Local, Global] {
                Local => Global with inherit_counted,
            },
        }
    }
}

world! {
    /// Makes what is below a node when it is written.
    pub(crate) struct Eager {
        components { pub(crate) Local, pub(crate) Global }
        hierarchies {
            pub(crate) scene: unbounded own [Local, Global] { Local => Global },
        }
        hooks { on_replace Local => recompute }
    }
}

world! {
    /// The same, which counts how often something is made.
    pub(crate) struct EagerCounted {
        components { pub(crate) Local, pub(crate) Global }
        hierarchies {
            pub(crate) scene: unbounded own [Local, Global] { Local => Global },
        }
        hooks { on_replace Local => recompute_counted }
    }
}

world! {
    /// As many components, and no hierarchy.
    pub(crate) struct Plain {
        components { pub(crate) Local as tracked, pub(crate) Global }
        groups { placed: own [Local, Global] }
    }
}
