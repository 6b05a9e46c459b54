//! Reads files of bodies: either all of them become a world, or an error says what is wrong and where.

use std::collections::HashMap;
use std::path::Path;

use glam::DVec3;
use phalanx::Entity;

use crate::frames::{Frame, Global, Local};
use crate::orbit::{Orbit, turned};
use crate::records::{self, FileError, Mistake, Row, Rows};
use crate::{Name, Orrery, Radius, Tilt};

/// Those of planets. What goes around these has the first five: it goes around their equator, and starts anywhere.
const COLUMNS: [&str; 7] = [
    "name",
    "parent",
    "a_km",
    "period_d",
    "radius_km",
    "tilt_deg",
    "longitude_deg",
];
const NAME: usize = 0;
const PARENT: usize = 1;
const A: usize = 2;
const PERIOD: usize = 3;
const RADIUS: usize = 4;
const TILT: usize = 5;
const LONGITUDE: usize = 6;

const PLANETS: &[&str] = &COLUMNS;
const OTHERS: &[&str] = COLUMNS.split_at(TILT).0;

const SUN: &str = "Sun";
const SUN_RADIUS: f64 = 695_700.0;

/// How far each moon starts ahead of the one before it, in turns, so that they stand in no row.
const AHEAD: f64 = 0.381_966;

/// Loads the world that the files in a folder describe.
pub(crate) fn orrery(folder: &Path) -> Result<Orrery, FileError> {
    let mut orrery = Orrery::new();
    let sun = (
        Name(SUN.to_owned()),
        Radius(SUN_RADIUS),
        Local(Frame::HERE),
        Global(Frame::HERE),
    );
    let mut bodies = Bodies::from([(SUN.to_owned(), orrery.spawn(sun))]);
    for (file, columns) in [
        ("planets.csv", PLANETS),
        ("moons.csv", OTHERS),
        ("craft.csv", OTHERS),
    ] {
        records::read(&folder.join(file), |text| {
            parse(text, columns, &mut orrery, &mut bodies)
        })?;
    }
    Ok(orrery)
}

/// The bodies of the rows above and of the files before, by name.
type Bodies = HashMap<String, Entity>;

fn parse(
    text: &str,
    columns: &[&str],
    orrery: &mut Orrery,
    bodies: &mut Bodies,
) -> Result<(), Mistake> {
    let mut rows = Rows::new(text);
    let header = format!("expected the header `{}`", columns.join(","));
    match rows.next() {
        Some(found)
            if (0..found.len())
                .map(|at| found.field(at))
                .eq(columns.iter().copied()) => {}
        Some(found) => return Err(found.mistake(0, header)),
        None => return Err(rows.end(header)),
    }
    for row in rows {
        row.check(columns.len())?;
        let name = new_name(&row, bodies)?;
        let parent = parent(&row, bodies)?;
        let radius = Radius(positive(&row, RADIUS)?);
        let a = positive(&row, A)?;
        let period = period(&row)?;
        let (tilt, longitude) = if columns.len() > TILT {
            (
                number(&row, TILT)? / 360.0,
                number(&row, LONGITUDE)? / 360.0,
            )
        } else {
            (0.0, f64::from(narrow(bodies.len())) * AHEAD)
        };
        let start = turned(DVec3::new(a, 0.0, 0.0), longitude);
        let orbit = Orbit {
            period,
            start,
            since: 0.0,
        };
        let local = Local(Frame::tilted(start, tilt));
        let body = orrery.spawn((
            Name(name.clone()),
            radius,
            orbit,
            Tilt(tilt),
            local,
            Global(Frame::HERE),
        ));
        orrery
            .scene_mut()
            .set_parent(body, parent)
            .expect("both are alive, and nothing goes around a new body");
        bodies.insert(name, body);
    }
    Ok(())
}

fn narrow(count: usize) -> u32 {
    u32::try_from(count).expect("a file in memory has fewer rows")
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
fn parent(row: &Row<'_>, bodies: &Bodies) -> Result<Entity, Mistake> {
    let name = row.field(PARENT);
    bodies.get(name).copied().ok_or_else(|| {
        let what = format!("unknown parent `{name}`: nothing above has this name");
        row.mistake(PARENT, what)
    })
}

fn period(row: &Row<'_>) -> Result<f64, Mistake> {
    let period = number(row, PERIOD)?;
    if period == 0.0 {
        return Err(row.mistake(PERIOD, "`period_d` must not be zero"));
    }
    Ok(period)
}

fn positive(row: &Row<'_>, index: usize) -> Result<f64, Mistake> {
    let number = number(row, index)?;
    if number <= 0.0 {
        let (column, found) = (COLUMNS[index], row.field(index));
        let what = format!("`{column}` must be positive, found `{found}`");
        return Err(row.mistake(index, what));
    }
    Ok(number)
}

fn number(row: &Row<'_>, index: usize) -> Result<f64, Mistake> {
    let found = row.field(index);
    match found.parse::<f64>() {
        // `NaN` and `inf` parse too.
        Ok(number) if number.is_finite() => Ok(number),
        _ => {
            let column = COLUMNS[index];
            let what = format!("`{column}` must be a finite number, found `{found}`");
            Err(row.mistake(index, what))
        }
    }
}
