//! What is done in area `groups`.

use super::{Acceleration, Drag, Position, Thrust, Velocity, positions, velocities};
use crate::harness::Rng;

/// How often a component is given or taken away, for each entity, while groups are toggled.
pub(crate) const FLIPS: u32 = 4;

/// The bosses among movers.
pub(crate) const BOSSES: u32 = 3;

/// A component that next to nobody has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Boss(pub(crate) u32);

/// A column each of the components of a rocket.
#[derive(Clone, Debug)]
pub(crate) struct Rockets {
    pub(crate) positions: Vec<Position>,
    pub(crate) velocities: Vec<Velocity>,
    pub(crate) accelerations: Vec<Acceleration>,
    pub(crate) thrusts: Vec<Thrust>,
    pub(crate) drags: Vec<Drag>,
}

impl Rockets {
    pub(crate) fn random(rng: &mut Rng, n: u32) -> Self {
        Self {
            positions: positions(rng, n),
            velocities: velocities(rng, n),
            accelerations: (0..n).map(|_| Acceleration::random(rng)).collect(),
            thrusts: (0..n).map(|_| Thrust::random(rng)).collect(),
            drags: (0..n).map(|_| Drag::random(rng)).collect(),
        }
    }
}

/// The body of walks over five components.
#[inline]
pub(crate) fn fly(
    position: &mut Position,
    velocity: &mut Velocity,
    acceleration: &Acceleration,
    thrust: &Thrust,
    drag: &Drag,
) {
    velocity.x += (acceleration.x + thrust.x - drag.x) * 0.125;
    velocity.y += (acceleration.y + thrust.y - drag.y) * 0.125;
    velocity.z += (acceleration.z + thrust.z - drag.z) * 0.125;
    position.x += velocity.x * 0.125;
    position.y += velocity.y * 0.125;
    position.z += velocity.z * 0.125;
}

/// Whether somebody who never moves is spawned behind the mover of this number.
pub(crate) fn has_idle_follower(mover: u32) -> bool {
    mover.is_multiple_of(4)
}

/// How many never move among `movers`.
pub(crate) fn idle_among(movers: u32) -> u32 {
    movers.div_ceil(4)
}
