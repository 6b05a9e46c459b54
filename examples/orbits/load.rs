//! Reads a file of bodies: either all of it becomes a world, or an error says what is wrong and where.

use std::collections::HashMap;
use std::path::Path;

use glam::DVec3;
use phalanx::Entity;

use crate::records::{self, FileError, Mistake, Row, Rows};
use crate::{Acceleration, Gm, Moon, Name, Orbits, Position, SolarSystem, Star, Velocity};

const COLUMNS: [&str; 9] = [
    "name",
    "parent",
    "gm_km3_s2",
    "x_km",
    "y_km",
    "z_km",
    "vx_km_s",
    "vy_km_s",
    "vz_km_s",
];
const NAME: usize = 0;
const PARENT: usize = 1;
const GM: usize = 2;
const POSITION: usize = 3;
const VELOCITY: usize = 6;

/// Loads the world that `file` describes.
pub(crate) fn solar_system(file: &Path) -> Result<SolarSystem, FileError> {
    records::read(file, parse)
}

fn parse(text: &str) -> Result<SolarSystem, Mistake> {
    let mut rows = Rows::new(text);
    match rows.next() {
        Some(header) => check_header(&header)?,
        None => return Err(rows.end(format!("expected the header `{}`", COLUMNS.join(",")))),
    }
    let mut system = SolarSystem::new();
    let mut bodies = Bodies::new();
    for row in &mut rows {
        row.check(COLUMNS.len())?;
        let name = new_name(&row, &bodies)?;
        let parent = parent(&row, &bodies)?;
        let body = (
            Name(name.clone()),
            Gm(positive(&row, GM)?),
            Position(vector(&row, POSITION)?),
            Velocity(vector(&row, VELOCITY)?),
            Acceleration(DVec3::ZERO),
        );
        let entity = match parent {
            None => system.spawn((body, Star)),
            Some(parent) if system.has::<Star>(parent) => system.spawn((body, Orbits(parent))),
            Some(parent) => system.spawn((body, Orbits(parent), Moon)),
        };
        bodies.insert(name, entity);
    }
    if system.is_empty() {
        return Err(rows.end("expected a body"));
    }
    Ok(system)
}

/// The bodies of the rows above, by name.
type Bodies = HashMap<String, Entity>;

fn check_header(header: &Row<'_>) -> Result<(), Mistake> {
    if let Some(mistake) = header.stray_quote() {
        return Err(mistake);
    }
    for (index, expected) in COLUMNS.into_iter().enumerate().take(header.len()) {
        let found = header.field(index);
        if found != expected {
            let what = format!("expected the column `{expected}`, found `{found}`");
            return Err(header.mistake(index, what));
        }
    }
    header.check(COLUMNS.len())
}

fn new_name(row: &Row<'_>, bodies: &Bodies) -> Result<String, Mistake> {
    let name = row.field(NAME);
    if name.is_empty() {
        return Err(row.mistake(NAME, "expected a name"));
    }
    if bodies.contains_key(name) {
        return Err(row.mistake(NAME, format!("a second body named `{name}`")));
    }
    Ok(name.to_owned())
}

/// Parents come before what goes around them, so one pass is enough and nothing can go around itself.
fn parent(row: &Row<'_>, bodies: &Bodies) -> Result<Option<Entity>, Mistake> {
    let name = row.field(PARENT);
    match bodies.get(name) {
        Some(&parent) => Ok(Some(parent)),
        None if !name.is_empty() => {
            let what = format!("unknown parent `{name}`: no row above has this name");
            Err(row.mistake(PARENT, what))
        }
        None if bodies.is_empty() => Ok(None),
        None => Err(row.mistake(PARENT, "only the first body, the star, has no parent")),
    }
}

fn vector(row: &Row<'_>, first: usize) -> Result<DVec3, Mistake> {
    let [x, y, z] = [first, first + 1, first + 2].map(|index| number(row, index));
    Ok(DVec3::new(x?, y?, z?))
}

fn positive(row: &Row<'_>, index: usize) -> Result<f64, Mistake> {
    let number = number(row, index)?;
    if number <= 0.0 {
        let what = format!(
            "`{}` must be positive, found `{}`",
            COLUMNS[index],
            row.field(index)
        );
        return Err(row.mistake(index, what));
    }
    Ok(number)
}

fn number(row: &Row<'_>, index: usize) -> Result<f64, Mistake> {
    let field = row.field(index);
    match field.parse::<f64>() {
        // `NaN` and `inf` parse too.
        Ok(number) if number.is_finite() => Ok(number),
        _ => {
            let what = format!(
                "`{}` must be a finite number, found `{field}`",
                COLUMNS[index]
            );
            Err(row.mistake(index, what))
        }
    }
}
