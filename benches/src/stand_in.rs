//! Stands in for `engine` until it can be compiled.

pub(crate) mod world {
    use std::hint::black_box;

    use crate::{
        harness::{Contestant, Rng},
        workload::world::{Order, Position, positions, walks},
    };

    pub(crate) use crate::reference::world::{
        churn as churn_wide, churn, get, join, kinds, single as single_for,
        single as single_for_each, spawn, spawn_reserved as spawn_batch, toggle, walk as walk_for,
        walk as walk_for_each,
    };

    pub(crate) struct Counts {
        pub(crate) matches: u32,
        pub(crate) bodies: u32,
        pub(crate) rows: u32,
        pub(crate) shortest: u32,
    }
    pub(crate) fn join_counts(n: u32) -> Counts {
        Counts {
            matches: n / 2,
            bodies: n / 2,
            rows: n / 2,
            shortest: n / 2,
        }
    }
    pub(crate) fn populated(n: u32) -> impl Sized {
        positions(&mut Rng::new(0), n)
    }
    pub(crate) fn with_entity(n: u32, _order: Order) -> Contestant {
        Contestant::new(
            "sum",
            move |rng| positions(rng, n),
            move |p: &mut Vec<Position>| {
                let mut s = 0;
                for _ in 0..walks(n) {
                    s += black_box(&*p).iter().map(Position::sum).sum::<u64>();
                }
                s
            },
            |_, s| s,
        )
    }
    pub(crate) fn without_entity(n: u32, order: Order) -> Contestant {
        with_entity(n, order)
    }
}
