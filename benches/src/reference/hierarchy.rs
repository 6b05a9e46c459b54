//! Areas `hierarchy`, `ways` and `calls`, by hand: arrays of nodes, parents first.

use std::hint::black_box;

use crate::{
    harness::Contestant,
    workload::{
        at,
        hierarchy::{Affine, Forest, Shape, sum},
        number,
    },
};

/// Nobody's number.
const NONE: u32 = u32::MAX;

struct Arrays {
    /// By rows, as all that follows.
    parents: Vec<u32>,
    locals: Vec<Affine>,
    globals: Vec<Affine>,
    dirty: Vec<u32>,
    /// By nodes.
    rows: Vec<u32>,
}

impl Arrays {
    /// Nodes have lower parents until they are moved, so that each has the row of its number.
    fn of(forest: &Forest) -> Self {
        let parents = parents(forest);
        let order: Vec<u32> = if forest.moves.is_empty() {
            (0..number(parents.len())).collect()
        } else {
            depth_first(&parents)
        };
        let mut rows = vec![NONE; order.len()];
        for (row, &node) in (0..).zip(&order) {
            rows[at(node)] = row;
        }
        let row = |node: u32| rows.get(at(node)).map_or(NONE, |&row| row);
        let by_rows = |locals: &[Affine]| order.iter().map(|&node| locals[at(node)]).collect();
        let locals: Vec<Affine> = by_rows(&forest.locals);
        let mut arrays = Self {
            parents: order.iter().map(|&node| row(parents[at(node)])).collect(),
            globals: locals.clone(),
            locals,
            dirty: forest.changes.iter().map(|&(node, _)| row(node)).collect(),
            rows: Vec::new(),
        };
        arrays.pass();
        arrays.locals = by_rows(&forest.changed());
        arrays.rows = rows;
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
        sum(self.rows.iter().map(|&row| self.globals[at(row)]))
    }
}

/// The parents by nodes, behind those moves that make no cycle.
fn parents(forest: &Forest) -> Vec<u32> {
    let nodes = 0..number(forest.locals.len());
    let mut parents: Vec<u32> = nodes
        .map(|node| forest.shape.parent(node).unwrap_or(NONE))
        .collect();
    for &(child, parent) in &forest.moves {
        let mut above = parent;
        while above != NONE && above != child {
            above = parents[at(above)];
        }
        if above == NONE {
            parents[at(child)] = parent;
        }
    }
    parents
}

/// The nodes, each with what is below it right behind.
fn depth_first(parents: &[u32]) -> Vec<u32> {
    let (mut first, mut next) = (vec![NONE; parents.len()], vec![NONE; parents.len()]);
    let mut stack = Vec::new();
    for (node, &parent) in (0..).zip(parents) {
        match first.get_mut(at(parent)) {
            Some(first) => {
                next[at(node)] = *first;
                *first = node;
            }
            None => stack.push(node),
        }
    }
    let mut order = Vec::with_capacity(parents.len());
    while let Some(node) = stack.pop() {
        order.push(node);
        let mut child = first[at(node)];
        while child != NONE {
            stack.push(child);
            child = next[at(child)];
        }
    }
    order
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

/// One pass over all nodes, some of which came to other parents before.
pub(crate) fn pass_moved(shape: Shape, n: u32, per_10k: u32) -> Contestant {
    Contestant::new(
        "pass",
        move |rng| Arrays::of(&Forest::random(rng, shape, n, per_10k, true).moved(rng)),
        |arrays| black_box(&mut *arrays).pass(),
        |arrays, ()| arrays.sum(),
    )
}

/// The same as [`pass`], whose result is not compared: for what comes to something else.
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
            ..
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
