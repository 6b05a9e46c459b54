//! Area `calls`: what it takes beside time that values flow down, in worlds of its own, so that those that are timed do
//! not count.

use std::cell::Cell;

use phalanx::Inherit as _;

use super::{
    Case, Way,
    declared::{Counted, CountedScene, EagerCounted, EagerCountedScene},
    eager, propagate, sum, written,
};
use crate::{
    harness::Rng,
    workload::hierarchy::{Global, Local},
};

thread_local! {
    static CALLS: Cell<u32> = const { Cell::new(0) };
}

/// The function of the flow.
pub(super) fn inherit_counted(parent: Option<&Global>, own: &Local) -> Global {
    CALLS.set(CALLS.get() + 1);
    Global::inherit(parent, own)
}

/// What it took.
pub(crate) struct Costs<M> {
    /// How often the function of the flow was called.
    pub(crate) calls: u32,
    /// What was measured meanwhile.
    pub(crate) measured: M,
    /// What came out.
    pub(crate) checksum: u64,
}

/// Does the work of a case on the data of `seed`, while `measure` watches it.
pub(crate) fn costs<M>(
    case: Case,
    seed: u64,
    measure: impl FnOnce(&mut dyn FnMut()) -> M,
) -> Costs<M> {
    let forest = case.forest(&mut Rng::new(seed));
    let counted = |work: &mut dyn FnMut()| {
        CALLS.set(0);
        let measured = measure(work);
        (CALLS.get(), measured)
    };
    let (calls, measured, checksum);
    if let Way::Eager = case.way {
        let (mut world, entities, writes) =
            eager::unwritten::<EagerCounted, EagerCountedScene>(&forest, case);
        (calls, measured) = counted(&mut || eager::write(&mut world, &writes));
        checksum = sum(&world, &entities);
    } else {
        let (mut world, entities) = written::<Counted, CountedScene>(&forest, case.standing);
        (calls, measured) = counted(&mut || propagate::<_, CountedScene>(&mut world, case.way));
        checksum = sum(&world, &entities);
    }
    Costs {
        calls,
        measured,
        checksum,
    }
}
