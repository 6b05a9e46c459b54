//! The Sun, the planets, their moons and some craft, each of which goes around another, and a picture in which they do.
//!
//! ```sh
//! cargo run --example orrery -- [PICTURE [FOLDER]]
//! ```
//!
//! `FOLDER` has the files `planets.csv`, `moons.csv` and `craft.csv`. All orbits are circles; those around a planet lie in the
//! plane of its equator, which is nearly so but for the Moon's, Iapetus' and Triton's, and all equators are tilted about one axis.
//!
//! A body knows where it is seen from its parent; where that is seen from the Sun flows down the hierarchy. A year passes in
//! steps, and each day all places are compared with a sum of orbits that no hierarchy has a part in. In the middle of the year
//! a craft comes to go around another moon and stays where it is at that moment. The report also tells how many places a step
//! computes that moves one planet and what belongs to it. The end of the year is written to `PICTURE`, as an animated SVG.

mod check;
mod frames;
mod load;
mod orbit;
mod paint;
mod picture;
#[path = "../random/mod.rs"]
mod random;
#[path = "../records/mod.rs"]
mod records;
mod report;
mod year;

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;
use std::process::ExitCode;

use phalanx::world;

use crate::frames::{Global, Local};
use crate::orbit::Orbit;
use crate::records::FileError;

world! {
    /// The Sun and all that goes around it, in kilometres and days.
    #[derive(Clone)]
    struct Orrery {
        components {
            Name,
            Radius,
            Orbit,
            Tilt,
            Local as tracked,
            Global,
        }
        hierarchies {
            /// Who goes around whom.
            scene: unbounded own [Local, Global] { Local => Global },
        }
    }
}

#[derive(Clone)]
struct Name(String);

#[derive(Clone)]
struct Radius(f64);

/// How far the equator is tilted from the plane of the orbit, in turns.
#[derive(Clone)]
struct Tilt(f64);

const USAGE: &str = "usage: orrery [PICTURE [FOLDER]]";

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
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data");
    match arguments {
        [] => {
            let picture = env::current_exe()?.with_extension("svg");
            let report = run(&data, &picture)?;
            // No part of the report, which is the same everywhere.
            let _ = writeln!(io::stderr(), "the picture is {}", picture.display());
            Ok(report)
        }
        [word] if word == "--help" || word == "-h" => Ok(format!("{USAGE}\n")),
        [picture] => run(&data, Path::new(picture)),
        [picture, folder] => run(Path::new(folder), Path::new(picture)),
        _ => Err(format!("expected at most a file and a folder\n{USAGE}").into()),
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

/// Lets a year pass in the world that a folder describes, draws how it ends, and tells how it went.
fn run(folder: &Path, picture: &Path) -> Result<String, Box<dyn Error>> {
    let mut orrery = load::orrery(folder)?;
    let report = year::pass(&mut orrery)?;
    fs::write(picture, picture::svg(&orrery))
        .map_err(|error| FileError::new(picture, error.to_string()))?;
    Ok(report)
}
