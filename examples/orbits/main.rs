//! Ten years of the solar system, compared with where it really went.
//!
//! ```sh
//! cargo run --release --example orbits -- [FILE]
//! ```
//!
//! The Sun, the planets, the Moon and Pluto start where JPL's ephemeris DE421 has them at noon on
//! 1 January 2000 (or where `FILE` has them) and pull at one another as Newton says, hour by hour. The
//! report tells how far from DE421 each of them is after one year and after ten.

mod gravity;
mod load;
#[path = "../records/mod.rs"]
mod records;
mod report;

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use glam::DVec3;
use indicatif::ProgressBar;
use phalanx::{Entity, world};

use crate::records::FileError;

world! {
    /// All that moves under gravity here, in kilometres and seconds.
    struct SolarSystem {
        components {
            Name,
            Position,
            Velocity,
            Acceleration,
            Gm,
            Orbits,
            Star as flag,
            Moon as flag,
        }
    }
}

struct Name(String);

/// Seen from the centre of mass of the whole system.
struct Position(DVec3);

struct Velocity(DVec3);

struct Acceleration(DVec3);

/// The gravitational constant times the mass: their product is known far better than either.
struct Gm(f64);

/// The body that this one goes around.
struct Orbits(Entity);

/// Goes around nothing; there is one.
struct Star;

/// Goes around something that is no star.
struct Moon;

const HOUR: f64 = 3600.0;
const ONE_YEAR: u32 = 8_766; // hours
const TEN_YEARS: u32 = 87_660;

const USAGE: &str = "usage: orbits [FILE]";

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
        [] => Ok(run(&data("solar_system_2000.csv"))?),
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

fn run(file: &Path) -> Result<String, FileError> {
    let mut system = load::solar_system(file)?;
    let truth_after_one = load::solar_system(&data("solar_system_2001.csv"))?;
    let truth_after_ten = load::solar_system(&data("solar_system_2010.csv"))?;

    if let Some((a, b)) = gravity::in_one_place(&system) {
        let what = format!("`{a}` and `{b}` are in one place");
        return Err(FileError::new(file, what));
    }
    let energy_at_start = gravity::energy(&system);
    if !energy_at_start.is_finite() {
        let what = "the energy of these bodies is out of the range of numbers";
        return Err(FileError::new(file, what));
    }

    let mut report = report::title(&system, TEN_YEARS);
    let mut largest_error = 0.0;
    // Draws on standard error, and only if that is a terminal.
    let progress = ProgressBar::new(TEN_YEARS.into());
    for hour in 1..=TEN_YEARS {
        gravity::step(&mut system, HOUR);
        let energy = gravity::energy(&system);
        // One body at rest has no energy, and keeps that.
        let error = if energy.total_cmp(&energy_at_start).is_eq() {
            0.0
        } else {
            (energy / energy_at_start - 1.0).abs()
        };
        // `f64::max` would let a NaN slip through; in this order it is the largest.
        if error.total_cmp(&largest_error).is_gt() {
            largest_error = error;
        }
        match hour {
            ONE_YEAR => report += &report::table(&system, &truth_after_one, hour),
            TEN_YEARS => report += &report::table(&system, &truth_after_ten, hour),
            _ => {}
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    if largest_error.is_nan() || largest_error >= 1.0 {
        let what = format!(
            "steps of one hour are too long for these bodies: the relative error of the energy is {largest_error:.1e}"
        );
        return Err(FileError::new(file, what));
    }
    report += &report::energy(largest_error);
    Ok(report)
}

fn data(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/data")
        .join(file)
}
