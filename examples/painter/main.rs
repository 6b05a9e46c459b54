//! A landscape of cut paper, whose sheets are kept in the order of painting while they move.
//!
//! ```sh
//! cargo run --example painter -- [PICTURE [SCENE]]
//! ```
//!
//! The sprites of `SCENE` move about for a number of frames: sheep graze between trees, lanterns rise, birds fly behind the
//! hills and back. What is nearer is painted later, by layer, by depth in a layer and then by texture, and the report tells
//! what it took to keep that order: most frames disturb a few sprites, and what moves without coming nearer disturbs nothing.
//! The last frame is written to `PICTURE`, as SVG.

mod land;
mod load;
mod motion;
mod paper;
mod picture;
#[path = "../records/mod.rs"]
mod records;
mod report;

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;
use std::process::ExitCode;

use glam::Vec2;
use phalanx::{Entity, world};

use crate::load::Cue;
use crate::motion::Route;
use crate::paper::Shape;
use crate::records::FileError;
use crate::report::Frame;

world! {
    /// All that is on the canvas.
    struct Stage {
        components {
            Sprite as tracked,
            Position,
            Size,
            Route,
            Leaves,
        }
        groups {
            /// In the order of painting.
            drawn: own [Sprite, Position, Size] sorted by |sprite: &Sprite| -> (u8, f32, u16) {
                (sprite.layer, sprite.depth, sprite.texture)
            },
        }
    }
}

/// A sheet of paper.
struct Sprite {
    layer: u8,
    /// How near it is, among those of its layer.
    depth: f32,
    /// One of [`paper::PAPERS`]. Sprites of one texture are best painted one after another.
    texture: u16,
    shape: &'static Shape,
}

/// The middle of the foot.
struct Position(Vec2);

struct Size(Vec2);

/// The frame from which on it is gone.
struct Leaves(u32);

const FRAMES: u32 = 60;

const USAGE: &str = "usage: painter [PICTURE [SCENE]]";

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
    let scene = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data/painter.csv");
    match arguments {
        [] => {
            let picture = env::current_exe()?.with_extension("svg");
            let report = paint(&scene, &picture)?;
            // No part of the report, which is the same everywhere.
            let _ = writeln!(io::stderr(), "the picture is {}", picture.display());
            Ok(report)
        }
        [word] if word == "--help" || word == "-h" => Ok(format!("{USAGE}\n")),
        [picture] => paint(&scene, Path::new(picture)),
        [picture, scene] => paint(Path::new(scene), Path::new(picture)),
        _ => Err(format!("expected at most two files\n{USAGE}").into()),
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

/// Draws the scene in one file into another one, and tells how that went.
fn paint(scene: &Path, picture: &Path) -> Result<String, Box<dyn Error>> {
    let cues = load::cues(scene)?;
    let (stage, report) = play(cues);
    fs::write(picture, picture::svg(&stage))
        .map_err(|error| FileError::new(picture, error.to_string()))?;
    Ok(report)
}

/// All frames, and the report about them.
fn play(mut cues: Vec<Cue>) -> (Stage, String) {
    let mut stage = Stage::new();
    let mut report = report::title(&cues);
    cues.sort_by_key(|cue| cue.enters);
    let mut cues = cues.into_iter().peekable();
    for number in 0..=FRAMES {
        let since = stage.now();
        let left = leave(&mut stage, number);
        motion::step(&mut stage, number);
        let mut entered = 0;
        while let Some(cue) = cues.next_if(|cue| cue.enters <= number) {
            enter(&mut stage, cue);
            entered += 1;
        }
        let written = stage
            .query::<&Sprite>()
            .changed::<Sprite>(since)
            .iter()
            .count();
        let moved = stage.restore_order::<StageDrawn>();
        report += &report::frame(&Frame {
            number,
            sprites: stage.drawn().len(),
            entered,
            left,
            written,
            moved,
        });
    }
    report += &report::layers(&stage);
    (stage, report)
}

fn enter(stage: &mut Stage, cue: Cue) {
    let entity = stage.spawn((cue.sprite, cue.position, cue.size));
    if let Some(route) = cue.route {
        stage.insert(entity, route).expect("it was just spawned");
    }
    if let Some(leaves) = cue.leaves {
        stage.insert(entity, leaves).expect("it was just spawned");
    }
}

/// Removes those whose time is over and returns how many there were.
fn leave(stage: &mut Stage, frame: u32) -> usize {
    let leaving = stage.query::<(Entity, &Leaves)>();
    let leaving: Vec<Entity> = leaving
        .iter()
        .filter(|(_, leaves)| leaves.0 <= frame)
        .map(|(entity, _)| entity)
        .collect();
    for &entity in &leaving {
        stage.despawn(entity).expect("it was found in the world");
    }
    leaving.len()
}
