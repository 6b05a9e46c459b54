//! Newton's law, and a way through time that keeps the energy.

use glam::DVec3;

use crate::{Acceleration, Gm, Name, Position, SolarSystem, Velocity};

/// Moves everything by `dt` seconds.
///
/// A leapfrog step: symplectic, so that its error in energy swings about zero and does not grow.
pub(crate) fn step(system: &mut SolarSystem, dt: f64) {
    drift(system, dt / 2.0);
    attract(system);
    kick(system, dt);
    drift(system, dt / 2.0);
}

fn drift(system: &mut SolarSystem, dt: f64) {
    for (position, velocity) in system.query_mut::<(&mut Position, &Velocity)>() {
        position.0 += velocity.0 * dt;
    }
}

fn kick(system: &mut SolarSystem, dt: f64) {
    for (velocity, acceleration) in system.query_mut::<(&mut Velocity, &Acceleration)>() {
        velocity.0 += acceleration.0 * dt;
    }
}

fn attract(system: &mut SolarSystem) {
    for acceleration in system.query_mut::<&mut Acceleration>() {
        acceleration.0 = DVec3::ZERO;
    }
    system
        .query_mut::<(&Position, &Gm, &mut Acceleration)>()
        .pairs(|(a, gm_a, pull_a), (b, gm_b, pull_b)| {
            let offset = b.0 - a.0;
            // Only `+ - * /` and `sqrt` give the same bits on every machine; `powi` does not.
            let squared = offset.length_squared();
            let field = offset / (squared * squared.sqrt());
            pull_a.0 += field * gm_b.0;
            pull_b.0 -= field * gm_a.0;
        });
}

/// The names of two bodies that nothing could pull apart.
pub(crate) fn in_one_place(system: &SolarSystem) -> Option<(&str, &str)> {
    system
        .query::<(&Name, &Position)>()
        .iter_pairs()
        .find(|((_, a), (_, b))| a.0 == b.0)
        .map(|((name_a, _), (name_b, _))| (name_a.0.as_str(), name_b.0.as_str()))
}

/// Kinetic and potential energy, times the gravitational constant.
pub(crate) fn energy(system: &SolarSystem) -> f64 {
    let mut energy = 0.0;
    for (gm, velocity) in system.query::<(&Gm, &Velocity)>() {
        energy += gm.0 * velocity.0.length_squared() / 2.0;
    }
    for ((gm_a, a), (gm_b, b)) in system.query::<(&Gm, &Position)>().iter_pairs() {
        energy -= gm_a.0 * gm_b.0 / a.0.distance(b.0);
    }
    energy
}
