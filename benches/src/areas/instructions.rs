//! Races whose instructions are counted.
//!
//! The running program is started again under valgrind's callgrind, for one side of a measure: to do the work a few
//! times over, and to do it twice as often. What the second took beyond the first is the work and nothing else, since
//! both make the same data and sum them up.

use std::{env, process::Command};

use super::{
    AREAS, Failure, Figure, How, Measure, Tools,
    program::{run, wrong},
};
use crate::harness::{Contestant, Race};

/// How often the work is done in the shorter run: more than once, since the first time may ask for memory.
const TIMES: u32 = 2;

/// All runs have the same data.
const SEED: u64 = 1;

/// One side's part of a measure, done by a process of its own.
#[derive(Debug)]
pub struct Errand {
    contestant: Contestant,
    times: u32,
}

#[derive(Clone, Copy, Debug)]
enum Side {
    Reference,
    Contestant,
}

/// What an errand came to.
#[derive(Clone, Copy, Debug)]
struct Count {
    instructions: f64,
    checksum: u64,
}

/// The contestant's instructions over the reference's.
pub(super) fn ratio(measure: &Measure, tools: &Tools) -> Result<Figure, Failure> {
    let [reference, contestant] = [Side::Reference, Side::Contestant].map(|side| {
        let less = count(measure, side, TIMES, tools)?;
        let more = count(measure, side, TIMES * 2, tools)?;
        Ok::<_, Failure>((
            more.instructions - less.instructions,
            [less.checksum, more.checksum],
        ))
    });
    let ((reference, expected), (contestant, checksums)) = (reference?, contestant?);
    if checksums != expected {
        return Err(Failure::Wrong(format!(
            "results differ: {expected:#x?}, {checksums:#x?}"
        )));
    }
    Ok(Figure::from(contestant / reference))
}

/// Runs an errand under callgrind.
fn count(measure: &Measure, side: Side, times: u32, tools: &Tools) -> Result<Count, Failure> {
    let option = tools
        .errand
        .ok_or_else(|| Failure::Skipped("this program does no errands".into()))?;
    let program = env::current_exe().map_err(|error| wrong("finding the program", &error))?;
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([option, measure.id])
        .args([measure.n.to_string(), side.word().into(), times.to_string()]);
    let output = run(valgrind)?;
    let [result, log] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    let count = || {
        Some(Count {
            instructions: collected(&log)?,
            checksum: result.trim().parse().ok()?,
        })
    };
    count().ok_or_else(|| Failure::Wrong(format!("valgrind counted nothing:\n{log}")))
}

/// The number that callgrind reports at the end.
fn collected(log: &str) -> Option<f64> {
    let count = log
        .lines()
        .find_map(|line| line.split_once("Collected : "))?
        .1;
    count.trim().parse().ok()
}

impl Errand {
    /// The errand that is described by the words of a command line: a measure's id and size, a side, and how often
    /// the work is done.
    pub fn of(words: &[String]) -> Option<Self> {
        let [id, n, side, times] = words else {
            return None;
        };
        let (n, times) = (n.parse().ok()?, times.parse().ok()?);
        let mut measures = AREAS.iter().flat_map(|area| (area.measures)());
        let measure = measures.find(|measure| measure.id == id && measure.n == n)?;
        let How::Count(race) = measure.how else {
            return None;
        };
        let contestant = Side::of(side)?.choose(race);
        Some(Self { contestant, times })
    }

    /// Does it, and returns what the work came to.
    pub fn run(&self) -> u64 {
        self.contestant.passes(SEED, self.times).checksum
    }
}

impl Side {
    fn of(word: &str) -> Option<Self> {
        [Self::Reference, Self::Contestant]
            .into_iter()
            .find(|side| side.word() == word)
    }

    fn word(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::Contestant => "contestant",
        }
    }

    fn choose(self, race: Race) -> Contestant {
        match self {
            Self::Reference => race.reference,
            Self::Contestant => race.contestant,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_found() {
        let log = "==7== Callgrind\n==7== \n==7== Events    : Ir\n==7== Collected : 1234567\n";
        assert_eq!(collected(log), Some(1_234_567.0));
        assert_eq!(collected("==7== Callgrind\n"), None);
    }
}
