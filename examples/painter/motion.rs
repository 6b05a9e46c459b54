//! How sprites move about.

use std::mem;

use glam::Vec2;

use crate::{Position, Sprite, Stage};

/// To and fro on a line.
pub(crate) struct Route {
    pub(crate) step: Vec2,
    /// By how much a step brings it nearer.
    pub(crate) nearing: f32,
    /// Frames a step.
    pub(crate) every: u32,
    /// Steps until it turns round.
    pub(crate) turn: u16,
    /// Steps that it took since.
    pub(crate) taken: u16,
    /// The layer of the way back.
    pub(crate) back: u8,
}

/// Moves what has a step to take in a frame.
pub(crate) fn step(stage: &mut Stage, frame: u32) {
    for (mut sprite, position, route) in
        stage.query_mut::<(&mut Sprite, &mut Position, &mut Route)>()
    {
        if !frame.is_multiple_of(route.every) {
            continue;
        }
        position.0 += route.step;
        // Only what is written is looked at when the order is restored.
        if route.nearing != 0.0 {
            sprite.depth += route.nearing;
        }
        route.taken += 1;
        if route.taken == route.turn {
            route.taken = 0;
            route.step = -route.step;
            route.nearing = -route.nearing;
            if route.back != sprite.layer {
                mem::swap(&mut sprite.layer, &mut route.back);
            }
        }
    }
}
