//! Letting values flow down on several threads: nodes that have much below them first, then what is below them in runs.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::flow::Lane;
use super::order::{Layout, Order};
use super::propagate::{Pass, run};
use super::{Flow, FlowList, Flowing, Hierarchy, HierarchyMut};
use crate::change::{Tracking, TrackingOf, Window};
use crate::primitives::{narrow, wide};
use crate::world::{Declared, Has};

/// From how many nodes on threads are worth their waking.
const MANY: usize = 1 << 16;

/// Into how many runs all nodes are shared out, about.
const RUNS: usize = 64;

/// How many nodes are too few for a run.
const SHORT: usize = 2048;

/// Flows that several threads can make at once.
///
/// It holds where sources are `Sync`, and what is made of them is `Send` and `Sync`.
#[diagnostic::on_unimplemented(
    message = "what flows down this hierarchy cannot be made by several threads",
    label = "a flow of it has a component that threads cannot share",
    note = "each flow `S => G` of the hierarchy needs `S: Sync` and `G: Send + Sync`; `propagate` runs on one thread"
)]
pub trait ParFlowList<W: Declared>: FlowList<W> {
    /// Makes what rows have, in pools whose values stand side by side in the order of nodes.
    #[doc(hidden)]
    fn par_pass(world: &mut W, shares: &Shares, parents: &[u32]);
}

/// How rows are shared out.
#[doc(hidden)]
#[derive(Debug)]
pub struct Shares {
    /// Nodes with much below them, ascending.
    spine: Vec<u32>,
    /// What is below them, ascending.
    runs: Vec<Run>,
}

/// Siblings that stand side by side, with all that is below them.
#[derive(Debug)]
struct Run {
    rows: Range<u32>,
    /// The row of their parent, no row of roots.
    parent: u32,
}

impl Shares {
    /// Shares out ranges of an order that is depth first, each of which is whole subtrees. O(runs + nodes of the spine).
    fn of(order: &Order, ranges: &[Range<u32>]) -> Option<Self> {
        let most = narrow((order.len() / RUNS).max(SHORT));
        let mut shares = Self {
            spine: Vec::new(),
            runs: Vec::new(),
        };
        for range in ranges {
            let mut row = range.start;
            while row < range.end {
                let Range { end, .. } = order.subtree(row)?;
                if end - row > most {
                    shares.spine.push(row);
                    row += 1;
                    continue;
                }
                let parent = order.parents()[wide(row)];
                match shares.runs.last_mut() {
                    Some(Run { rows, parent: same })
                        if rows.end == row && *same == parent && end - rows.start <= most =>
                    {
                        rows.end = end;
                    }
                    _ => shares.runs.push(Run {
                        rows: row..end,
                        parent,
                    }),
                }
                row = end;
            }
        }
        Some(shares)
    }
}

impl<W, F> ParFlowList<W> for Flowing<F>
where
    W: Declared + Has<F::Source> + Has<F::Target>,
    F: Flow<W>,
    F::Source: Sync,
    F::Target: Send + Sync,
{
    fn par_pass(world: &mut W, shares: &Shares, parents: &[u32]) {
        let spine = shares.spine.iter().copied().map(wide);
        Self::pass(world, spine.map(|row| (row, wide(parents[row]))));
        let (sources, mut targets, marks) = Lane::<W, F>::sides(world);
        // Between the runs are the spine, and what did not change: all that runs read.
        let mut between: Vec<(usize, &[F::Target])> = Vec::with_capacity(shares.runs.len() + 1);
        let mut runs = Vec::with_capacity(shares.runs.len());
        let mut cut = 0;
        for Run { rows, parent } in &shares.runs {
            let (start, end) = (wide(rows.start), wide(rows.end));
            let (clean, rest) = mem::take(&mut targets).split_at_mut(start - cut);
            between.push((cut, clean));
            let (own, rest) = rest.split_at_mut(end - start);
            runs.push((start, own, *parent));
            (targets, cut) = (rest, end);
        }
        between.push((cut, targets));
        let above = |parent: u32| {
            let nth = between.partition_point(|&(start, _)| start <= wide(parent));
            let &(start, rows) = between.get(nth.checked_sub(1)?)?;
            rows.get(wide(parent) - start)
        };
        runs.into_par_iter().for_each(|(start, own, parent)| {
            let outside = above(parent);
            for nth in 0..own.len() {
                let row = start + nth;
                let above = if parents[row] == parent {
                    outside
                } else {
                    own.get(wide(parents[row]) - start)
                };
                let made = F::inherit(above, &sources[row]);
                TrackingOf::<W, F::Target>::mark(marks, row);
                own[nth] = made;
            }
        });
    }
}

macro_rules! parallel_flows_of_tuple {
    ($($list:ident $position:tt $state:ty),*) => {
        #[expect(clippy::allow_attributes, reason = "the empty tuple uses nothing")]
        #[allow(unused_variables, reason = "the empty tuple uses nothing")]
        impl<W: Declared, $($list: ParFlowList<W>),*> ParFlowList<W> for ($($list,)*) {
            fn par_pass(world: &mut W, shares: &Shares, parents: &[u32]) {
                $($list::par_pass(world, shares, parents);)*
            }
        }
    };
}

crate::tuples::for_each_tuple!(parallel_flows_of_tuple, ParFlowList);

impl<W: Declared, H: Hierarchy<W>> HierarchyMut<'_, W, H> {
    /// [`propagate`](Self::propagate), on the threads of rayon's pool. What comes out is the same, to the bit.
    ///
    /// Threads are used where the hierarchy is sorted depth first and owns what flows, and 65,536 nodes or more are below what
    /// changed; and only where these are not all in one line. Elsewhere it is `propagate`.
    ///
    /// # Panics
    ///
    /// When the function of a flow does, as `propagate`, once all threads are done.
    pub fn par_propagate(&mut self) -> usize
    where
        H::Flows: ParFlowList<W>,
    {
        let work = |pass: &mut Pass<'_, W, H>, window| pass.par_choose(window);
        run::<W, H>(self.world, None, work)
    }
}

impl<W: Declared, H: Hierarchy<W, Flows: ParFlowList<W>>> Pass<'_, W, H> {
    fn par_choose(&mut self, window: Window) -> usize {
        if self.forest.order.len() < MANY
            || self.forest.order.layout() != Layout::DepthFirst
            || !self.is_aligned()
        {
            return self.choose(window);
        }
        let dirty = self.dirty(window);
        let order = &self.forest.order;
        let Some(ranges) = order.subtrees(&dirty) else {
            return self.flagged(&dirty);
        };
        let count = ranges.iter().map(ExactSizeIterator::len).sum();
        match Shares::of(order, &ranges) {
            Some(shares) if count >= MANY && shares.runs.len() > 1 => {
                let parents = self.forest.order.parents();
                H::Flows::par_pass(self.world, &shares, parents);
                count
            }
            _ => self.make_ranges(&ranges),
        }
    }
}
