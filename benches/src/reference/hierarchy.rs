//! Area `hierarchy`, by hand: arrays by node, parents first.

use std::hint::black_box;

use crate::{
    harness::Contestant,
    workload::{
        at,
        hierarchy::{Affine, Forest, Shape},
    },
};

/// Nobody's number.
const NONE: u32 = u32::MAX;

struct Arrays {
    parents: Vec<u32>,
    locals: Vec<Affine>,
    globals: Vec<Affine>,
    dirty: Vec<u32>,
}

impl Arrays {
    fn of(forest: &Forest) -> Self {
        let nodes = (0..).zip(&forest.locals).map(|(node, _)| node);
        let parents: Vec<u32> = nodes
            .map(|node| forest.shape.parent(node).unwrap_or(NONE))
            .collect();
        let mut arrays = Self {
            globals: forest.locals.clone(),
            locals: forest.locals.clone(),
            parents,
            dirty: forest.changes.iter().map(|&(node, _)| node).collect(),
        };
        arrays.pass();
        arrays.locals = forest.changed();
        arrays
    }

    fn pass(&mut self) {
        let rows = self.parents.iter().zip(&self.locals);
        for (row, (&parent, local)) in rows.enumerate() {
            self.globals[row] = match self.globals.get(at(parent)) {
                Some(parent) => parent.then(local),
                None => *local,
            };
        }
    }

    fn sum(&self) -> u64 {
        self.globals
            .iter()
            .fold(0, |sum, global| sum.wrapping_add(global.sum()))
    }
}

/// One pass over all nodes.
pub(crate) fn pass(shape: Shape, n: u32, per_10k: u32) -> Contestant {
    Contestant::new(
        "pass",
        move |rng| Arrays::of(&Forest::random(rng, shape, n, per_10k, true)),
        |arrays| black_box(&mut *arrays).pass(),
        |arrays, ()| arrays.sum(),
    )
}

/// The same, whose result is not compared: for what comes to something else.
pub(crate) fn pass_alone(shape: Shape, n: u32) -> Contestant {
    Contestant::new(
        "pass",
        move |rng| Arrays::of(&Forest::random(rng, shape, n, 0, true)),
        |arrays| black_box(&mut *arrays).pass(),
        |_, ()| 0,
    )
}

/// One pass that flags what is below a flagged node, and makes that alone.
pub(crate) fn flagged(shape: Shape, n: u32, per_10k: u32) -> Contestant {
    let work = |arrays: &mut Arrays| {
        let Arrays {
            parents,
            locals,
            globals,
            dirty,
        } = black_box(&mut *arrays);
        let mut flags = vec![false; parents.len()];
        for &node in &*dirty {
            flags[at(node)] = true;
        }
        for (row, (&parent, local)) in parents.iter().zip(&*locals).enumerate() {
            let is_flagged = flags[row] || flags.get(at(parent)).is_some_and(|&flag| flag);
            flags[row] = is_flagged;
            if is_flagged {
                globals[row] = match globals.get(at(parent)) {
                    Some(parent) => parent.then(local),
                    None => *local,
                };
            }
        }
    };
    Contestant::new(
        "flags",
        move |rng| Arrays::of(&Forest::random(rng, shape, n, per_10k, true)),
        work,
        |arrays, ()| arrays.sum(),
    )
}
