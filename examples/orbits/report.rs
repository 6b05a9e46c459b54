//! What the program prints: where the bodies are, and how far that is from where they should be.

use glam::DVec3;
use phalanx::Is;

use crate::{Moon, Name, Orbits, Position, SolarSystem};

pub(crate) fn title(system: &SolarSystem, hours: u32) -> String {
    format!("{} bodies, {hours} steps of one hour\n", system.len())
}

/// Sets `system`, so many hours after its start, against the `truth` at that time.
pub(crate) fn table(system: &SolarSystem, truth: &SolarSystem, hours: u32) -> String {
    let days = f64::from(hours) / 24.0;
    let truth = places(truth);
    let rows: String = places(system)
        .iter()
        .map(|place| row(place, &truth))
        .collect();
    format!(
        "
after {days} days
                      where it is, million km         off DE421 by
body       around         x          y          z         km  relative
{rows}"
    )
}

pub(crate) fn energy(largest_error: f64) -> String {
    format!("\nlargest relative error of the energy on the way: {largest_error:.1e}\n")
}

/// A body as it is seen from the one that it goes around.
struct Place<'w> {
    name: &'w str,
    around: &'w str,
    is_moon: bool,
    offset: DVec3,
}

fn places(system: &SolarSystem) -> Vec<Place<'_>> {
    let bodies = system.query::<(&Name, &Position)>();
    let mut places = Vec::new();
    for (name, position, orbits, is_moon) in system.query::<(&Name, &Position, &Orbits, Is<Moon>)>()
    {
        let (around, centre) = bodies.get(orbits.0).expect("no body ever leaves the world");
        let offset = position.0 - centre.0;
        places.push(Place {
            name: &name.0,
            around: &around.0,
            is_moon,
            offset,
        });
    }
    places
}

fn row(place: &Place<'_>, truth: &[Place<'_>]) -> String {
    let &Place {
        name,
        around,
        is_moon,
        offset,
    } = place;
    let indent = if is_moon { "  " } else { "" };
    let body = format!("{indent}{name}");
    let DVec3 { x, y, z } = offset / 1e6;
    let error = match truth
        .iter()
        .find(|truth| (truth.name, truth.around) == (name, around))
    {
        Some(truth) => {
            let distance = offset.distance(truth.offset);
            format!(
                "{:>10} {:>9.1e}",
                two_digits(distance),
                distance / truth.offset.length()
            )
        }
        None => "   unknown".to_owned(),
    };
    format!("{body:<10} {around:<6} {x:>10.3} {y:>10.3} {z:>10.3} {error}\n")
}

/// Further digits would say nothing about the model.
fn two_digits(number: f64) -> f64 {
    format!("{number:.1e}")
        .parse()
        .expect("a float can be read as it was written")
}
