//! Whether all are where their orbits say, and in how far.

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;

use glam::DVec3;
use phalanx::Entity;

use crate::frames::Global;
use crate::orbit::{Orbit, sin_cos};
use crate::{Name, Orrery, Tilt};

/// How much of its distance from the Sun a body may be off: some hundred thousand roundings in one direction.
const BOUND: f64 = 1e-11;

/// How far a body is from where it should be.
pub(crate) struct Off {
    pub(crate) name: String,
    pub(crate) kilometres: f64,
}

/// A body is farther from where it should be than rounding explains.
#[derive(Debug)]
pub(crate) struct Astray {
    name: String,
    kilometres: f64,
    day: f64,
}

impl fmt::Display for Astray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            kilometres,
            day,
        } = self;
        write!(
            f,
            "on day {day}, `{name}` is {kilometres:.1e} km from where the sum of its orbits has it"
        )
    }
}

impl Error for Astray {}

/// The body that is farthest from where the sum of its orbits has it on a day.
pub(crate) fn farthest_off(orrery: &Orrery, day: f64) -> Result<Off, Astray> {
    let mut farthest = Off {
        name: String::new(),
        kilometres: 0.0,
    };
    for (body, name, global) in orrery.query::<(Entity, &Name, &Global)>() {
        let expected = sum(orrery, body, day);
        let kilometres = global.0.place.distance(expected);
        let bound = BOUND * expected.length();
        // A NaN is not within any bound.
        if kilometres.partial_cmp(&bound).is_none_or(Ordering::is_gt) {
            return Err(Astray {
                name: name.0.clone(),
                kilometres,
                day,
            });
        }
        if kilometres > farthest.kilometres {
            farthest = Off {
                name: name.0.clone(),
                kilometres,
            };
        }
    }
    Ok(farthest)
}

/// Where a body is on a day: the sum of its own orbit and of those of all that it goes around. No propagation is asked.
fn sum(orrery: &Orrery, body: Entity, day: f64) -> DVec3 {
    let own = |body| {
        let orbit = orrery.get::<Orbit>(body);
        orbit.map_or(DVec3::ZERO, |orbit| orbit.place(day))
    };
    let mut place = own(body);
    for around in orrery.scene().ancestors(body) {
        let tilt = orrery.get::<Tilt>(around).map_or(0.0, |tilt| tilt.0);
        let (sin, cos) = sin_cos(tilt);
        let DVec3 { x, y, z } = place;
        place = own(around) + DVec3::new(x, cos * y - sin * z, sin * y + cos * z);
    }
    place
}
