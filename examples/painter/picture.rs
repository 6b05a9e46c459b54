//! The canvas as a file: shapes and papers once, and then what is cut out of them, in the order of painting.

use std::fmt::{self, Write as _};
use std::ops::RangeInclusive;

use crate::land::{HEIGHT, WIDTH};
use crate::paper::{COMMON, PAPERS, SHAPES};
use crate::{Stage, StageDrawnRef};

/// The stage, whose order was restored, as SVG.
pub(crate) fn svg(stage: &Stage) -> String {
    let mut text = String::new();
    write(stage, &mut text).expect("a string can be written");
    text
}

/// The layers that there are sprites in, from the farthest on.
pub(crate) fn layers(stage: &Stage) -> Vec<u8> {
    let mut layers: Vec<u8> = stage.drawn().iter().map(|row| row.sprite.layer).collect();
    layers.dedup();
    layers
}

/// All keys of a layer.
pub(crate) fn keys(layer: u8) -> RangeInclusive<(u8, f32, u16)> {
    (layer, f32::NEG_INFINITY, u16::MIN)..=(layer, f32::INFINITY, u16::MAX)
}

fn write(stage: &Stage, f: &mut String) -> fmt::Result {
    writeln!(
        f,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' width='{WIDTH}' height='{HEIGHT}'>\n\
        <title>A landscape of cut paper</title>\n<defs>\n{COMMON}"
    )?;
    for (number, paper) in PAPERS.iter().enumerate() {
        paper.define(f, &format_args!("paper-{number}"))?;
    }
    for shape in &SHAPES {
        shape.define(f)?;
    }
    writeln!(f, "</defs>")?;
    for layer in layers(stage) {
        writeln!(f, "<g id='layer-{layer}'>")?;
        for row in stage.drawn().range(keys(layer)) {
            sheet(&row, f)?;
        }
        writeln!(f, "</g>")?;
    }
    writeln!(f, "</svg>")
}

fn sheet(row: &StageDrawnRef<'_>, f: &mut String) -> fmt::Result {
    let (sprite, foot, size) = (row.sprite, row.position.0, row.size.0);
    writeln!(
        f,
        "<use href='#{}' x='{}' y='{}' width='{}' height='{}' fill='url(#paper-{texture})' \
        data-layer='{}' data-depth='{}' data-texture='{texture}'/>",
        sprite.shape.name,
        foot.x - size.x / 2.0,
        foot.y - size.y,
        size.x,
        size.y,
        sprite.layer,
        sprite.depth,
        texture = sprite.texture,
    )
}
