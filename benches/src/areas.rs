//! What is measured: areas, their measures, and how each gets its figure.

mod calls;
mod change;
mod groups;
mod hierarchy;
mod instructions;
mod program;
mod search;
mod sorting;
mod strategies;
mod ways;
mod world;

use std::fmt;

pub use self::instructions::Errand;
use crate::harness::{Contestant, Outcome, Race, Unequal};

/// All areas, in the order in which they are reported.
pub const AREAS: &[Area] = &[
    Area {
        name: "world",
        measures: world::measures,
    },
    Area {
        name: "groups",
        measures: groups::measures,
    },
    Area {
        name: "change",
        measures: change::measures,
    },
    Area {
        name: "sorting",
        measures: sorting::measures,
    },
    Area {
        name: "strategies",
        measures: strategies::measures,
    },
    Area {
        name: "search",
        measures: search::measures,
    },
    Area {
        name: "hierarchy",
        measures: hierarchy::measures,
    },
    Area {
        name: "ways",
        measures: ways::measures,
    },
    Area {
        name: "calls",
        measures: calls::measures,
    },
];

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
    /// Which figures hold.
    pub target: Target,
    /// Where the figure comes from.
    pub how: How,
}

/// Which figures hold.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// This and all below it.
    AtMost(f64),
    /// This, give or take a hundredth.
    About(f64),
    /// All: the figure is there to choose by.
    Any,
}

/// The way to a figure.
pub enum How {
    /// The ratio of two times.
    Race(Race),
    /// The ratio of two counts of instructions.
    Count(Race),
    /// Anything else.
    Figure(Box<FigureFn>),
}

type FigureFn = dyn Fn(&Tools) -> Result<Figure, Failure>;

/// What a measure needs of the program that runs it.
#[derive(Clone, Copy, Debug)]
pub struct Tools {
    /// The bytes that are allocated at the moment, where the global allocator counts them.
    pub live_bytes: Option<fn() -> usize>,
    /// The most bytes that have ever been allocated at once, likewise.
    pub peak_bytes: Option<fn() -> usize>,
    /// The option by which the running program does an [`Errand`], if it has one.
    pub errand: Option<&'static str>,
}

/// What is compared with the target.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// The quartiles on both sides, where the figure is a median.
    pub quartiles: Option<(f64, f64)>,
    /// How many digits behind the point say something.
    pub digits: usize,
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
            How::Count(_) => instructions::ratio(self, tools),
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
            target: Target::AtMost(target),
            how: How::Race(Race {
                reference,
                contestant,
            }),
        }
    }

    /// A race whose figure is there to choose by.
    fn open_race(id: &'static str, n: u32, contestant: Contestant, reference: Contestant) -> Self {
        Self {
            target: Target::Any,
            ..Self::race(id, n, f64::INFINITY, contestant, reference)
        }
    }

    /// The contestant's instructions are the reference's.
    fn same_count(id: &'static str, n: u32, contestant: Contestant, reference: Contestant) -> Self {
        Self {
            id,
            n,
            target: Target::About(1.0),
            how: How::Count(Race {
                reference,
                contestant,
            }),
        }
    }

    fn other(
        id: &'static str,
        n: u32,
        target: f64,
        figure: impl Fn(&Tools) -> Result<Figure, Failure> + 'static,
    ) -> Self {
        Self {
            id,
            n,
            target: Target::AtMost(target),
            how: How::Figure(Box::new(figure)),
        }
    }

    /// Another figure that is there to choose by.
    fn open_other(
        id: &'static str,
        n: u32,
        figure: impl Fn(&Tools) -> Result<Figure, Failure> + 'static,
    ) -> Self {
        Self {
            target: Target::Any,
            ..Self::other(id, n, f64::INFINITY, figure)
        }
    }
}

impl Target {
    /// The figure that is aimed at.
    pub fn value(self) -> Option<f64> {
        match self {
            Self::AtMost(value) | Self::About(value) => Some(value),
            Self::Any => None,
        }
    }

    /// A figure in terms of the worst that holds: all up to 1 hold.
    pub fn share(self, figure: f64) -> f64 {
        match self {
            Self::AtMost(most) => figure / most,
            Self::About(value) => (figure / value).max(value / figure) / 1.01,
            Self::Any => 0.0,
        }
    }
}

impl fmt::Debug for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Race(race) => f.debug_tuple("Race").field(race).finish(),
            Self::Count(race) => f.debug_tuple("Count").field(race).finish(),
            Self::Figure(_) => f.debug_tuple("Figure").finish_non_exhaustive(),
        }
    }
}

impl From<f64> for Figure {
    fn from(value: f64) -> Self {
        Self {
            value,
            quartiles: None,
            digits: 3,
        }
    }
}

impl From<u32> for Figure {
    fn from(count: u32) -> Self {
        Self {
            value: count.into(),
            quartiles: None,
            digits: 0,
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
            quartiles: Some((lower_quartile, upper_quartile)),
            ..Self::from(median)
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
    fn about_has_two_ends() {
        let target = Target::About(1.0);
        for (figure, holds) in [(0.98, false), (0.995, true), (1.005, true), (1.02, false)] {
            assert_eq!(target.share(figure) <= 1.0, holds, "{figure}");
        }
        assert!(Target::AtMost(1.0).share(0.1) <= 1.0);
        assert!(Target::Any.share(100.0) <= 1.0);
    }

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
