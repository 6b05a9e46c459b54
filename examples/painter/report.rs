//! What the program prints: what each frame did to the order, and where the layers are in the end.

use std::iter;

use crate::load::Cue;
use crate::{FRAMES, Stage, picture};

pub(crate) struct Frame {
    pub(crate) number: u32,
    pub(crate) sprites: usize,
    pub(crate) entered: usize,
    pub(crate) left: usize,
    /// Sprites that are new or may have another key.
    pub(crate) written: usize,
    /// Rows that another sprite is in.
    pub(crate) moved: usize,
}

pub(crate) fn title(cues: &[Cue]) -> String {
    format!(
        "{} sprites, {FRAMES} frames

frame  sprites  entered  left  written  moved
",
        cues.len()
    )
}

pub(crate) fn frame(frame: &Frame) -> String {
    let &Frame {
        number,
        sprites,
        entered,
        left,
        written,
        moved,
    } = frame;
    format!("{number:>5} {sprites:>8} {entered:>8} {left:>5} {written:>8} {moved:>6}\n")
}

/// The rows of each layer.
pub(crate) fn layers(stage: &Stage) -> String {
    let layers = picture::layers(stage).into_iter().map(|layer| {
        let keys = picture::keys(layer);
        let first = stage.drawn().lower_bound(keys.start());
        let sprites = stage.drawn().range(keys).count();
        format!("{layer:>5} {first:>10} {sprites:>8}\n")
    });
    iter::once("\nlayer  first row  sprites\n".to_owned())
        .chain(layers)
        .collect()
}
