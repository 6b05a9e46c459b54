//! Measures of phalanx against what an expert would write by hand.
//!
//! A [`Measure`] is one line of a report: an id, a size, a target and a way to get a figure. Most are a race of two
//! [`Contestant`]s that do the same work on the same data, code written by hand and the engine; of some the instructions
//! are counted instead of the time, and a few are figures of another kind (bytes, lines). [`AREAS`] has them all by area; the binary `ratios` and the criterion benches both read
//! it and add nothing of their own.
//!
//! - `harness`: rounds, clock, statistics; knows nothing of what is measured.
//! - `areas`: the tables, one file an area: ids, sizes, targets, who races whom.
//! - `workload`: what both sides of a race share, so that they cannot differ in it: values, bodies, checksums.
//! - `reference` and `engine`: the two sides, one file an area.
//!
//! Times are thread CPU time, for which the operating system is asked; the package is for Unix.

#![forbid(unsafe_code)]

mod areas;
mod engine;
mod harness;
mod reference;
mod workload;

pub use areas::{AREAS, Area, Errand, Failure, Figure, How, Measure, Target, Tools};
pub use harness::{Contestant, Outcome, Pass, Race, Unequal};
