//! Reads a file of sprites: either all of it is returned, or an error says what is wrong and where.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use glam::Vec2;

use crate::land::{HEIGHT, WIDTH};
use crate::motion::Route;
use crate::paper::{PAPERS, SHAPES, Shape};
use crate::records::{self, FileError, Mistake, Row, Rows};
use crate::{Leaves, Position, Size, Sprite};

const COLUMNS: [&str; 16] = [
    "shape", "layer", "depth", "texture", "x", "y", "width", "height", "enters", "leaves", "dx",
    "dy", "nearing", "every", "turn", "back",
];
const SHAPE: usize = 0;
const LAYER: usize = 1;
const DEPTH: usize = 2;
const TEXTURE: usize = 3;
const X: usize = 4;
const Y: usize = 5;
const SIZE: usize = 6;
const ENTERS: usize = 8;
const LEAVES: usize = 9;
const DX: usize = 10;
const DY: usize = 11;
const NEARING: usize = 12;
const EVERY: usize = 13;
const TURN: usize = 14;
const BACK: usize = 15;

/// A sprite that is to enter.
pub(crate) struct Cue {
    /// The frame that it enters in.
    pub(crate) enters: u32,
    pub(crate) leaves: Option<Leaves>,
    pub(crate) sprite: Sprite,
    pub(crate) position: Position,
    pub(crate) size: Size,
    pub(crate) route: Option<Route>,
}

/// All sprites that `file` describes.
pub(crate) fn cues(file: &Path) -> Result<Vec<Cue>, FileError> {
    records::read(file, parse)
}

fn parse(text: &str) -> Result<Vec<Cue>, Mistake> {
    let mut rows = Rows::new(text);
    let header = COLUMNS.join(",");
    let found = rows
        .next()
        .ok_or_else(|| rows.end(format!("expected the header `{header}`")))?;
    let columns = (0..found.len()).map(|index| found.field(index));
    if !columns.eq(COLUMNS) {
        return Err(found.mistake(0, format!("expected the header `{header}`")));
    }
    let cues: Vec<Cue> = rows
        .by_ref()
        .map(|row| cue(&row))
        .collect::<Result<_, _>>()?;
    if cues.is_empty() {
        return Err(rows.end("expected a sprite"));
    }
    Ok(cues)
}

fn cue(row: &Row<'_>) -> Result<Cue, Mistake> {
    row.check(COLUMNS.len())?;
    let sprite = Sprite {
        shape: shape(row)?,
        layer: whole(row, LAYER, 0..=u8::MAX)?,
        depth: number(row, DEPTH)?,
        texture: texture(row)?,
    };
    let position = Vec2::new(number(row, X)?, number(row, Y)?);
    let size = Vec2::new(positive(row, SIZE)?, positive(row, SIZE + 1)?);
    check_on_canvas(row, [X, Y], position, size)?;
    let enters = whole(row, ENTERS, 0..=u32::MAX)?;
    let route = route(row)?;
    if let Some(route) = &route {
        let turn = position + route.step * f32::from(route.turn);
        check_on_canvas(row, [DX, DY], turn, size)?;
    }
    Ok(Cue {
        enters,
        leaves: leaves(row, enters)?,
        sprite,
        position: Position(position),
        size: Size(size),
        route,
    })
}

fn shape(row: &Row<'_>) -> Result<&'static Shape, Mistake> {
    let name = row.field(SHAPE);
    let shape = SHAPES.iter().find(|shape| shape.name == name);
    shape.ok_or_else(|| row.mistake(SHAPE, format!("unknown shape `{name}`")))
}

fn texture(row: &Row<'_>) -> Result<u16, Mistake> {
    let texture = whole(row, TEXTURE, 0..=u16::MAX)?;
    if usize::from(texture) >= PAPERS.len() {
        let what = format!("unknown texture `{texture}`: there are {}", PAPERS.len());
        return Err(row.mistake(TEXTURE, what));
    }
    Ok(texture)
}

/// Where the sprite is when it has gone as far as it goes, it is on the canvas too.
fn check_on_canvas(
    row: &Row<'_>,
    [column_x, column_y]: [usize; 2],
    foot: Vec2,
    size: Vec2,
) -> Result<(), Mistake> {
    let (left, right) = (foot.x - size.x / 2.0, foot.x + size.x / 2.0);
    if left < 0.0 || right > WIDTH.into() {
        let what = format!("off the canvas: from {left} to {right} of {WIDTH}");
        return Err(row.mistake(column_x, what));
    }
    let (top, bottom) = (foot.y - size.y, foot.y);
    if top < 0.0 || bottom > HEIGHT.into() {
        let what = format!("off the canvas: from {top} to {bottom} of {HEIGHT}");
        return Err(row.mistake(column_y, what));
    }
    Ok(())
}

fn leaves(row: &Row<'_>, enters: u32) -> Result<Option<Leaves>, Mistake> {
    if row.field(LEAVES).is_empty() {
        return Ok(None);
    }
    let leaves = whole(row, LEAVES, 0..=u32::MAX)?;
    if leaves <= enters {
        let what = format!("`leaves` must be after `enters`, found `{leaves}`");
        return Err(row.mistake(LEAVES, what));
    }
    Ok(Some(Leaves(leaves)))
}

/// All of a route is there, or nothing.
fn route(row: &Row<'_>) -> Result<Option<Route>, Mistake> {
    if (DX..=BACK).all(|index| row.field(index).is_empty()) {
        return Ok(None);
    }
    Ok(Some(Route {
        step: Vec2::new(number(row, DX)?, number(row, DY)?),
        nearing: number(row, NEARING)?,
        every: whole(row, EVERY, 1..=u32::MAX)?,
        turn: whole(row, TURN, 1..=u16::MAX)?,
        taken: 0,
        back: whole(row, BACK, 0..=u8::MAX)?,
    }))
}

fn whole<N>(row: &Row<'_>, index: usize, numbers: RangeInclusive<N>) -> Result<N, Mistake>
where
    N: FromStr + PartialOrd + fmt::Display,
{
    let field = row.field(index);
    let number = field.parse().ok().filter(|number| numbers.contains(number));
    number.ok_or_else(|| {
        let (column, start, end) = (COLUMNS[index], numbers.start(), numbers.end());
        let what =
            format!("`{column}` must be a whole number from {start} to {end}, found `{field}`");
        row.mistake(index, what)
    })
}

fn positive(row: &Row<'_>, index: usize) -> Result<f32, Mistake> {
    let number = number(row, index)?;
    if number <= 0.0 {
        let (column, field) = (COLUMNS[index], row.field(index));
        let what = format!("`{column}` must be positive, found `{field}`");
        return Err(row.mistake(index, what));
    }
    Ok(number)
}

fn number(row: &Row<'_>, index: usize) -> Result<f32, Mistake> {
    let field = row.field(index);
    // `NaN` and `inf` parse too.
    let number = field.parse().ok().filter(|number: &f32| number.is_finite());
    number.ok_or_else(|| {
        let what = format!(
            "`{}` must be a finite number, found `{field}`",
            COLUMNS[index]
        );
        row.mistake(index, what)
    })
}
