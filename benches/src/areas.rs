//! What is measured: areas, their measures, and how each gets its figure.

mod world;

use std::fmt;

use crate::harness::{Contestant, Outcome, Race, Unequal};

/// All areas, in the order in which they are reported.
pub const AREAS: &[Area] = &[Area {
    name: "world",
    measures: world::measures,
}];

/// A part of the project that is measured on its own.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    /// What it is called on the command line.
    pub name: &'static str,
    /// Its measures, in the order in which they are reported.
    pub measures: fn() -> Vec<Measure>,
}

/// One line of a report.
#[derive(Debug)]
pub struct Measure {
    /// The measure, and the case of it after a full stop where it has several.
    pub id: &'static str,
    /// How many entities (kinds, components) take part.
    pub n: u32,
    /// The largest figure that holds.
    pub target: f64,
    /// Where the figure comes from.
    pub how: How,
}

/// The way to a figure.
pub enum How {
    /// The ratio of two times.
    Race(Race),
    /// Anything else.
    Figure(fn(&Tools) -> Result<Figure, Failure>),
}

/// What a measure needs of the program that runs it.
#[derive(Clone, Copy, Debug)]
pub struct Tools {
    /// The bytes that are allocated at the moment, where the global allocator counts them.
    pub live_bytes: Option<fn() -> usize>,
}

/// What is compared with the target.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// The quartiles on both sides, where the figure is a median.
    pub quartiles: Option<(f64, f64)>,
}

/// Why a measure has no figure.
#[derive(Clone, Debug)]
pub enum Failure {
    /// A tool is missing.
    Skipped(String),
    /// The measured code, or the measure, is wrong.
    Wrong(String),
}

impl Measure {
    /// The figure, however it is come by.
    ///
    /// # Errors
    ///
    /// When a tool is missing, and when a result is wrong.
    pub fn figure(&self, tools: &Tools) -> Result<Figure, Failure> {
        match &self.how {
            How::Race(race) => Ok(race.run()?.into()),
            How::Figure(figure) => figure(tools),
        }
    }

    fn race(
        id: &'static str,
        n: u32,
        target: f64,
        contestant: Contestant,
        reference: Contestant,
    ) -> Self {
        Self {
            id,
            n,
            target,
            how: How::Race(Race {
                reference,
                contestant,
            }),
        }
    }

    fn other(
        id: &'static str,
        n: u32,
        target: f64,
        figure: fn(&Tools) -> Result<Figure, Failure>,
    ) -> Self {
        Self {
            id,
            n,
            target,
            how: How::Figure(figure),
        }
    }
}

impl fmt::Debug for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Race(race) => f.debug_tuple("Race").field(race).finish(),
            Self::Figure(_) => f.debug_tuple("Figure").finish_non_exhaustive(),
        }
    }
}

impl From<f64> for Figure {
    fn from(value: f64) -> Self {
        Self {
            value,
            quartiles: None,
        }
    }
}

impl From<Outcome> for Figure {
    fn from(outcome: Outcome) -> Self {
        let Outcome {
            lower_quartile,
            median,
            upper_quartile,
        } = outcome;
        Self {
            value: median,
            quartiles: Some((lower_quartile, upper_quartile)),
        }
    }
}

impl From<Unequal> for Failure {
    fn from(unequal: Unequal) -> Self {
        Self::Wrong(unequal.to_string())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_line_of_a_report_is_another() {
        let mut seen = BTreeSet::new();
        for Measure { id, n, .. } in AREAS.iter().flat_map(|area| (area.measures)()) {
            assert!(seen.insert((id, n)), "{id} {n} is there twice");
            assert!(
                !id.contains(char::is_whitespace),
                "`{id}` is more than one column"
            );
        }
    }
}
