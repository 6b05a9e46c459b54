//! Area `calls`: for each case of area `ways`, how often the function of the flow is called, and how much memory is asked for
//! meanwhile. What comes out is compared with a pass by hand.

use std::hint::black_box;

use super::{
    Failure, Figure, Measure, Tools,
    hierarchy::pass,
    ways::{Line, lines},
};
use crate::{
    engine::hierarchy::{
        Case,
        calls::{Costs, costs},
    },
    workload::number,
};

/// All counts are of the same data.
const SEED: u64 = 1;

pub(super) fn measures() -> Vec<Measure> {
    lines().into_iter().flat_map(measures_of).collect()
}

fn measures_of(Line { ids, case }: Line) -> [Measure; 2] {
    let calls = move |_: &Tools| {
        let costs = checked(case, |work| work())?;
        Ok(Figure::from(costs.calls))
    };
    let bytes = move |tools: &Tools| {
        let Costs { measured, .. } = checked(case, |work| peak(tools, work))?;
        Ok(Figure::from(number(measured?)))
    };
    [
        Measure::open_other(ids.calls, case.n, calls),
        Measure::open_other(ids.bytes, case.n, bytes),
    ]
}

/// What a case took, if it came to what a pass comes to.
fn checked<M>(
    case: Case,
    measure: impl FnOnce(&mut dyn FnMut()) -> M,
) -> Result<Costs<M>, Failure> {
    let costs = costs(case, SEED, measure);
    let expected = pass(case).pass(SEED).checksum;
    if costs.checksum == expected {
        Ok(costs)
    } else {
        let found = costs.checksum;
        Err(Failure::Wrong(format!(
            "results differ: {expected:#x}, {found:#x}"
        )))
    }
}

/// How many bytes more than before are allocated at once during `work`, at most.
fn peak(tools: &Tools, work: &mut dyn FnMut()) -> Result<usize, Failure> {
    let (Some(live), Some(peak)) = (tools.live_bytes, tools.peak_bytes) else {
        return Err(Failure::Skipped("the allocator does not count".into()));
    };
    // The allocator knows the peak of all time: what is asked for on top of that moves it.
    let ballast = black_box(Vec::<u8>::with_capacity(peak().saturating_sub(live())));
    let before = peak();
    work();
    let beyond = peak() - before;
    drop(ballast);
    Ok(beyond)
}
