//! Prints every measure of the areas that are named, one a line: `ID  n  ratio  target  holds|short  [quartiles]`,
//! with `-  -` for target and verdict where a figure is there to choose by.
//!
//! ```text
//! cargo run --release -p phalanx-bench --bin ratios -- [AREA]... [--only ID]...
//! ```
//!
//! No area means all. `--only W1` leaves the measure W1 with all its cases, `--only W1.for` one case.
//!
//! Exit codes: 0 when all is well, 1 when a measure is short by more than a tenth or a result is wrong, 2 when the
//! command line is not understood, 3 when a measure was skipped because its tool is missing.

#![forbid(unsafe_code)]
#![allow(
    clippy::print_stdout,
    reason = "the report is what this program is for"
)]
#![allow(clippy::print_stderr, reason = "so are its complaints")]

use std::{alloc::System, env, process::ExitCode};

use cap::Cap;
use phalanx_bench::{AREAS, Area, Errand, Failure, Figure, Measure, Tools};

/// The system's, which counts what it has given out, and limits nothing.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// How far off its target a figure may be before the report fails.
const GRACE: f64 = 1.1;

/// The option by which this program, started by itself under a tool that counts, runs a part of one measure.
const ERRAND: &str = "--errand";

/// What the command line asks for.
struct Selection {
    areas: Vec<Area>,
    only: Vec<String>,
}

/// What one measure came to, for the exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Fine,
    Skipped,
    Failed,
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1).peekable();
    if arguments.next_if(|first| first == ERRAND).is_some() {
        return run_errand(arguments);
    }
    let selection = match Selection::of(arguments) {
        Ok(selection) => selection,
        Err(complaint) => {
            let areas: Vec<&str> = AREAS.iter().map(|area| area.name).collect();
            eprintln!(
                "{complaint}\nusage: ratios [AREA]... [--only ID]...\nareas: {}",
                areas.join(" ")
            );
            return ExitCode::from(2);
        }
    };
    let tools = Tools {
        live_bytes: Some(|| ALLOCATOR.allocated()),
        peak_bytes: Some(|| ALLOCATOR.max_allocated()),
        errand: Some(ERRAND),
    };
    let measures = selection.areas.iter().flat_map(|area| (area.measures)());
    let worst = measures
        .filter(|measure| selection.has(measure))
        .map(|measure| report(&measure, measure.figure(&tools)))
        .max();
    match worst {
        Some(Verdict::Fine) => ExitCode::SUCCESS,
        Some(Verdict::Failed) => ExitCode::from(1),
        Some(Verdict::Skipped) => ExitCode::from(3),
        None => {
            eprintln!("no measure has that id");
            ExitCode::from(2)
        }
    }
}

/// Does the errand that the words describe, and prints what it came to.
fn run_errand(words: impl Iterator<Item = String>) -> ExitCode {
    let words: Vec<String> = words.collect();
    if let Some(errand) = Errand::of(&words) {
        println!("{}", errand.run());
        ExitCode::SUCCESS
    } else {
        eprintln!("no errand is `{}`", words.join(" "));
        ExitCode::from(2)
    }
}

impl Selection {
    fn of(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut selection = Self {
            areas: Vec::new(),
            only: Vec::new(),
        };
        while let Some(argument) = arguments.next() {
            if argument == "--only" {
                selection
                    .only
                    .push(arguments.next().ok_or("`--only` needs an id")?);
            } else if argument.starts_with('-') {
                return Err(format!("unknown option `{argument}`"));
            } else if let Some(area) = AREAS.iter().find(|area| area.name == argument) {
                selection.areas.push(*area);
            } else {
                return Err(format!("unknown area `{argument}`"));
            }
        }
        if selection.areas.is_empty() {
            selection.areas = AREAS.to_vec();
        }
        Ok(selection)
    }

    fn has(&self, measure: &Measure) -> bool {
        let case_of = |id: &String| {
            measure
                .id
                .strip_prefix(id.as_str())
                .is_some_and(|rest| rest.starts_with('.'))
        };
        self.only.is_empty() || self.only.iter().any(|id| id == measure.id || case_of(id))
    }
}

/// Prints the line of a measure.
fn report(measure: &Measure, figure: Result<Figure, Failure>) -> Verdict {
    let &Measure { id, n, target, .. } = measure;
    match figure {
        Ok(Figure {
            value,
            quartiles,
            digits,
        }) => {
            let share = target.share(value);
            let (target, word) = match target.value() {
                Some(target) if share <= 1.0 => (target.to_string(), "holds"),
                Some(target) => (target.to_string(), "short"),
                None => ("-".to_owned(), "-"),
            };
            let quartiles = quartiles.map_or(String::new(), |(low, high)| {
                format!("  [{low:.3} {high:.3}]")
            });
            println!("{id:<12}  {n:>7}  {value:>7.digits$}  {target:>6}  {word:<5}{quartiles}");
            if share <= GRACE {
                Verdict::Fine
            } else {
                Verdict::Failed
            }
        }
        Err(Failure::Skipped(reason)) => {
            println!("{id} skipped  {reason}");
            Verdict::Skipped
        }
        Err(Failure::Wrong(reason)) => {
            println!("{id:<12}  {n:>7}  wrong");
            eprintln!("{id}: {reason}");
            Verdict::Failed
        }
    }
}
