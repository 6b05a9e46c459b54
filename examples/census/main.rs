//! Six censuses of a country whose people are born, work and die, and what it takes to find their jobs and dwellings.
//!
//! ```sh
//! cargo run --release --example census -- [FILE]
//! ```
//!
//! Persons, jobs and dwellings are each stored in the order of the persons that they belong to. A census walks over the first and
//! finds the other two beside each person. It does so twice: by a query, and by hand, where each comparison of ids is counted,
//! for a [`Cursor`](phalanx::search::Cursor) and for two searches to compare it with. The report has the censuses, what is the
//! same in both, and how many comparisons it took to find a sibling.

mod life;
mod load;
mod places;
#[path = "../records/mod.rs"]
mod records;
mod report;
mod siblings;
mod tally;

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;
use std::process::ExitCode;

use phalanx::world;

use crate::load::Register;
use crate::places::{FIRST, YEARS};
use crate::records::FileError;

world! {
    /// Everyone who lives in it.
    struct Country {
        components {
            Person as ordered,
            Job as ordered,
            Dwelling as ordered,
            Home,
            Dies,
            Career,
            Pensioner as flag,
        }
    }
}

struct Person {
    born: u16,
    /// One of [`places::DISTRICTS`].
    district: u8,
}

/// What somebody is paid for.
struct Job {
    wage: u32,
}

/// Where a household lives. Its head has it.
struct Dwelling {
    rooms: u32,
    persons: u32,
}

/// The household of a person: its place among [`Register::households`].
#[derive(Clone, Copy)]
struct Home(usize);

/// The year in which it comes to that.
#[derive(Clone, Copy)]
struct Dies(u16);

/// The job that is somebody's from one year to another, and what it pays at the beginning, or at the first census.
struct Career {
    hired: u16,
    left: Option<u16>,
    wage: u32,
}

/// Is old enough for a pension.
struct Pensioner;

const USAGE: &str = "usage: census [FILE]";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    match output(&arguments).and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // There is nobody to tell if this fails, too.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

/// What the program prints: a report, or how to ask for one.
fn output(arguments: &[OsString]) -> Result<String, Box<dyn Error>> {
    match arguments {
        [] => {
            let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data/census.csv");
            Ok(run(&data)?)
        }
        [word] if word == "--help" || word == "-h" => Ok(format!("{USAGE}\n")),
        [file] => Ok(run(Path::new(file))?),
        _ => Err(format!("expected at most one file\n{USAGE}").into()),
    }
}

/// Writes to standard output. Whoever closed it has read enough.
fn print(text: &str) -> Result<(), Box<dyn Error>> {
    let mut stdout = io::stdout();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("cannot write to standard output: {error}").into())
        }
        _ => Ok(()),
    }
}

/// All years, and the report about them.
fn run(file: &Path) -> Result<String, FileError> {
    let Register { households, people } = load::register(file)?;
    let mut report = report::title(&people, &households);
    let (mut country, mut unborn) = life::found(people);
    life::assign(&mut country, &households);
    let mut searches = Vec::new();
    let mut census = |country: &mut Country, year| {
        let by_query = tally::by_query(country);
        let (by_hand, siblings) = tally::by_hand(country);
        searches.extend(siblings.map(|sibling| (year, sibling)));
        report::census(&by_query, &by_hand)
    };
    report += &report::first(&country);
    report += &census(&mut country, FIRST);
    for year in YEARS {
        let events = life::year(&mut country, &mut unborn, year);
        life::assign(&mut country, &households);
        report += &report::year(year, &country, &events);
        report += &census(&mut country, year);
    }
    report += &report::searches(&searches);
    Ok(report)
}
