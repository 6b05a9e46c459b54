//! Where something is and how it is turned: seen from what it goes around, and from the Sun.

use glam::{DQuat, DVec3};
use phalanx::{Inherit, Relative};

use crate::orbit::sin_cos;

/// A place, and the directions that what is there sees as its own.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) place: DVec3,
    pub(crate) rotation: DQuat,
}

/// Seen from the parent.
#[derive(Clone, Copy)]
pub(crate) struct Local(pub(crate) Frame);

/// Seen from the Sun.
#[derive(Clone, Copy)]
pub(crate) struct Global(pub(crate) Frame);

impl Frame {
    pub(crate) const HERE: Self = Self {
        place: DVec3::ZERO,
        rotation: DQuat::IDENTITY,
    };

    /// At a place, and tilted about the first axis by so many turns.
    pub(crate) fn tilted(place: DVec3, turns: f64) -> Self {
        let (sin, cos) = sin_cos(turns / 2.0);
        Self {
            place,
            rotation: DQuat::from_xyzw(sin, 0.0, 0.0, cos),
        }
    }
}

impl Inherit<Local> for Global {
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        let Some(Self(parent)) = parent else {
            return Self(own.0);
        };
        Self(Frame {
            place: parent.place + parent.rotation * own.0.place,
            rotation: parent.rotation * own.0.rotation,
        })
    }
}

impl Relative<Global> for Local {
    fn relative(own: &Global, parent: Option<&Global>) -> Option<Self> {
        let Some(Global(parent)) = parent else {
            return Some(Self(own.0));
        };
        let back = parent.rotation.conjugate();
        Some(Self(Frame {
            place: back * (own.0.place - parent.place),
            rotation: back * own.0.rotation,
        }))
    }
}
