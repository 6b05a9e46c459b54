//! W8: what a world costs the compiler.
//!
//! Two crates are written, one of 200 components and 100 queries and one of 50 and 25, beside each other in the target
//! folder of the running program. They depend on the workspace's `phalanx`, share its `Cargo.lock`, and are checked
//! without network and without incremental compilation, so that a check reads the whole crate anew and nothing else.
//!
//! `W8.time` is the CPU time, user and system, that `cargo check` and all it starts need for the large crate, over
//! that for the small one. `W8.lines` is how many lines a component adds to the crate as the compiler prints it
//! after expansion: the queries are left out, and so is what does not grow with the world. One of the lines is the
//! component's own type.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use nix::sys::{
    resource::{UsageWho, getrusage},
    time::TimeValLike as _,
};

use super::super::{
    Failure, Figure, Measure,
    program::{run, wrong},
};
use crate::{harness::Outcome, workload::number};

/// The checks of each crate that count; one more goes before them.
const ROUNDS: usize = 15;

const LARGE: Size = Size {
    name: "large",
    components: 200,
    queries: 100,
};
const SMALL: Size = Size {
    name: "small",
    components: 50,
    queries: 25,
};

/// A generated crate.
#[derive(Clone, Copy, Debug)]
struct Size {
    name: &'static str,
    components: u32,
    queries: u32,
}

/// Where generated crates live.
struct Workshop {
    folder: PathBuf,
    target: PathBuf,
}

pub(super) fn measures() -> Vec<Measure> {
    vec![
        Measure::other("W8.lines", LARGE.components, 150.0, |_| {
            lines_per_component()
        }),
        Measure::other("W8.time", LARGE.components, 4.6, |_| check_time()),
    ]
}

fn lines_per_component() -> Result<Figure, Failure> {
    let workshop = Workshop::open("lines")?;
    let mut lines = [0; 2];
    for (lines, size) in lines.iter_mut().zip([LARGE, SMALL]) {
        let manifest = workshop.write(Size { queries: 0, ..size })?;
        let mut rustc = workshop.cargo("rustc", &manifest);
        // The pretty printer is unstable; the compiler is the same.
        rustc
            .args(["--profile=check", "--", "-Zunpretty=expanded"])
            .env("RUSTC_BOOTSTRAP", "1");
        *lines = number(
            String::from_utf8_lossy(&run(rustc)?.stdout)
                .lines()
                .filter(|line| !line.trim().is_empty())
                .count(),
        );
    }
    let [large, small] = lines.map(f64::from);
    Ok(Figure::from(
        (large - small) / f64::from(LARGE.components - SMALL.components),
    ))
}

fn check_time() -> Result<Figure, Failure> {
    let workshop = Workshop::open("time")?;
    let crates = [workshop.write(LARGE)?, workshop.write(SMALL)?];
    let mut ratios = Vec::new();
    for round in 0..=ROUNDS {
        let mut times = [Duration::ZERO; 2];
        for turn in 0..crates.len() {
            let contestant = (turn + round) % crates.len();
            times[contestant] = workshop.check(&crates[contestant])?;
        }
        let [large, small] = times;
        // The first round makes the dependencies.
        if round > 0 {
            ratios.push(large.div_duration_f64(small));
        }
    }
    Ok(Outcome::of(ratios).into())
}

impl Workshop {
    /// A folder under that of the running program, with a target folder that all crates in it share.
    fn open(purpose: &str) -> Result<Self, Failure> {
        let program = env::current_exe().map_err(|error| wrong("finding the program", &error))?;
        let profile = program.parent().unwrap_or(Path::new("."));
        let folder = profile.join("generated-worlds").join(purpose);
        let target = folder.join("target");
        Ok(Self { folder, target })
    }

    /// Writes the crate of this size and returns its manifest.
    fn write(&self, size: Size) -> Result<PathBuf, Failure> {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folder = self.folder.join(size.name);
        let manifest = folder.join("Cargo.toml");
        let files = || {
            fs::create_dir_all(folder.join("src"))?;
            fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock"))?;
            fs::write(&manifest, manifest_of(size, &fs::canonicalize(&workspace)?))?;
            fs::write(folder.join("src/lib.rs"), source_of(size))
        };
        files().map_err(|error| wrong("writing a crate", &error))?;
        Ok(manifest)
    }

    /// The CPU time of checking a crate of which every file is new.
    fn check(&self, manifest: &Path) -> Result<Duration, Failure> {
        let source = manifest.with_file_name("src").join("lib.rs");
        let touch = fs::read(&source).and_then(|text| fs::write(&source, text));
        touch.map_err(|error| wrong("touching a source", &error))?;
        let before = children_time()?;
        run(self.cargo("check", manifest))?;
        Ok(children_time()?.saturating_sub(before))
    }

    fn cargo(&self, verb: &str, manifest: &Path) -> Command {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
        cargo
            .arg(verb)
            .args(["--quiet", "--offline", "--lib", "--manifest-path"])
            .arg(manifest);
        cargo.arg("--target-dir").arg(&self.target);
        cargo
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("RUSTC_WRAPPER")
            .stdin(Stdio::null());
        cargo
    }
}

fn manifest_of(size: Size, workspace: &Path) -> String {
    format!(
        "[package]\nname = \"{}-world\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nphalanx = {{ path = '{}' }}\n\n\
         [workspace]\n",
        size.name,
        workspace.display()
    )
}

/// Component types, the world that declares them, and functions of one query each.
fn source_of(size: Size) -> String {
    let all = 0..size.components;
    let types = all
        .clone()
        .map(|id| format!("pub struct C{id}(pub f32);\n"));
    let entries = all.map(|id| format!("            C{id},\n"));
    let queries = (0..size.queries).map(|id| {
        // Neighbours, a far one, and a third as a filter, so that no two queries are the same.
        let [first, second, third] = [id * 2, id * 2 + 1, id * 7 + 3].map(|id| id % size.components);
        format!(
            "pub fn q{id}(level: &mut Level) {{\n    \
             let query = level.query_mut::<(&mut C{first}, &C{second})>().without::<C{third}>();\n    \
             query.for_each(|(first, second)| first.0 += second.0);\n}}\n"
        )
    });
    let types = types.collect::<String>();
    let entries = entries.collect::<String>();
    let queries = queries.collect::<String>();
    format!(
        "{types}\nphalanx::world! {{\n    pub struct Level {{\n        components {{\n{entries}        }}\n    }}\n}}\n\n\
         {queries}"
    )
}

/// CPU time of all children so far, and of theirs.
fn children_time() -> Result<Duration, Failure> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)
        .map_err(|error| Failure::Wrong(format!("asking for the children's time: {error}")))?;
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Ok(Duration::from_micros(micros.unsigned_abs()))
}
