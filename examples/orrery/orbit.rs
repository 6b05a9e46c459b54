//! Circles, and the way along them.

use std::f64::consts::FRAC_PI_2;

use glam::DVec3;
use phalanx::Entity;

use crate::Orrery;
use crate::frames::Local;

/// A circle in the plane of the first two axes of what is gone around.
#[derive(Clone, Copy)]
pub(crate) struct Orbit {
    /// Days for one turn; negative where it is the other way round.
    pub(crate) period: f64,
    /// Where the body was, seen from its parent,
    pub(crate) start: DVec3,
    /// and on which day.
    pub(crate) since: f64,
}

impl Orbit {
    /// Where the body is on a day, seen from its parent.
    pub(crate) fn place(&self, day: f64) -> DVec3 {
        turned(self.start, (day - self.since) / self.period)
    }
}

/// Turns by so many turns about the third axis.
pub(crate) fn turned(place: DVec3, turns: f64) -> DVec3 {
    let (sin, cos) = sin_cos(turns);
    let DVec3 { x, y, z } = place;
    DVec3::new(cos * x - sin * y, sin * x + cos * y, z)
}

/// Moves everything along its orbit for some days.
pub(crate) fn move_all(orrery: &mut Orrery, days: f64) {
    for (mut local, orbit) in orrery.query_mut::<(&mut Local, &Orbit)>() {
        local.0.place = turned(local.0.place, days / orbit.period);
    }
}

/// The same for one body and all that goes around it.
pub(crate) fn move_branch(orrery: &mut Orrery, top: Entity, days: f64) {
    let below = orrery.scene().descendants(top);
    let branch: Vec<Entity> = std::iter::once(top).chain(below).collect();
    for body in branch {
        let Some(&Orbit { period, .. }) = orrery.get::<Orbit>(body) else {
            continue;
        };
        if let Some(mut local) = orrery.get_mut::<Local>(body) {
            local.0.place = turned(local.0.place, days / period);
        }
    }
}

/// Sine and cosine of so many turns.
///
/// Only `+ - * /` give the same bits on every machine; `sin` does not.
pub(crate) fn sin_cos(turns: f64) -> (f64, f64) {
    let quarters = (turns * 4.0).round();
    let angle = (turns * 4.0 - quarters) * FRAC_PI_2;
    // Within an eighth of a turn nine terms are more than a float can tell.
    let series = |shift: f64| {
        (1..=9).rev().fold(1.0, |sum, term| {
            let factor = 2.0 * f64::from(term) - shift;
            1.0 - sum * angle * angle / (factor * (factor + 1.0))
        })
    };
    let (sin, cos) = (angle * series(0.0), series(1.0));
    let quadrant = quarters.rem_euclid(4.0);
    let (sin, cos) = if quadrant % 2.0 == 0.0 {
        (sin, cos)
    } else {
        (cos, -sin)
    };
    if quadrant >= 2.0 {
        (-sin, -cos)
    } else {
        (sin, cos)
    }
}
