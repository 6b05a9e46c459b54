//! A year, step by step, in which a craft changes from one moon to another.

use std::error::Error;
use std::fmt;

use glam::DVec3;
use phalanx::Entity;

use crate::check::{self, Off};
use crate::frames::Local;
use crate::orbit::{self, Orbit};
use crate::report::{self, name, place};
use crate::{Name, Orrery};

/// Steps.
pub(crate) const A_DAY: u32 = 20;
const DAYS: u32 = 366;
pub(crate) const STEPS: u32 = DAYS * A_DAY;

/// The days on which the report has something to say. The year begins at noon.
const DATES: [(u32, &str); 5] = [
    (0, "2000-01-01"),
    (91, "2000-04-01"),
    (182, "2000-07-01"),
    (274, "2000-10-01"),
    (DAYS, "2001-01-01"),
];

/// When the year ends.
pub(crate) const END: &str = DATES[DATES.len() - 1].1;

/// The moons whose places are reported.
pub(crate) const WATCHED: [&str; 3] = ["Moon", "Ganymede", "Titan"];

/// On which of the dates which craft comes to which moon.
const CHANGE: (u32, &str, &str) = (182, "Petrel", "Ganymede");

/// How many days a turn around the new moon takes the craft, which is too far away to be held by anything but its engine.
const NEW_PERIOD: f64 = 30.0;

/// The planet that moves alone, to see what that takes, and the moon.
const BRANCHES: [&str; 2] = ["Saturn", "Titan"];

/// The files know nobody of a name that is asked for.
#[derive(Debug)]
pub(crate) struct Nobody(&'static str);

impl fmt::Display for Nobody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no body named `{}`", self.0)
    }
}

impl Error for Nobody {}

/// A craft that is around another moon from one moment on.
pub(crate) struct Change {
    pub(crate) date: &'static str,
    pub(crate) craft: String,
    /// Before and after.
    pub(crate) sides: [Side; 2],
    /// How far it was moved, in kilometres,
    pub(crate) moved: f64,
    /// who goes around it,
    pub(crate) follower: String,
    /// and how far that was moved.
    pub(crate) followed: f64,
}

pub(crate) struct Side {
    pub(crate) around: String,
    pub(crate) place: DVec3,
    /// The distance from what it goes around.
    pub(crate) away: f64,
}

/// How many nodes a step computed.
pub(crate) struct Count {
    pub(crate) what: String,
    pub(crate) nodes: usize,
}

/// Lets the year pass; returns the report about it.
pub(crate) fn pass(orrery: &mut Orrery) -> Result<String, Box<dyn Error>> {
    let mut watched = [find(orrery, WATCHED[0])?; WATCHED.len()];
    for (moon, name) in watched.iter_mut().zip(WATCHED) {
        *moon = find(orrery, name)?;
    }
    let mut report = report::title(orrery);
    let mut changed = String::new();
    let mut farthest = None::<Off>;
    let mut computed = orrery.scene_mut().propagate();
    for day in 0..=DAYS {
        let today = f64::from(day);
        let off = check::farthest_off(orrery, today)?;
        if farthest
            .as_ref()
            .is_none_or(|far| off.kilometres > far.kilometres)
        {
            farthest = Some(off);
        }
        if let Some((_, date)) = DATES.iter().find(|(date, _)| *date == day) {
            report += &report::date(orrery, date, watched);
            if day == CHANGE.0 {
                changed = report::change(&change_over(orrery, date, today)?);
            }
        }
        if day < DAYS {
            for _ in 0..A_DAY {
                orbit::move_all(orrery, 1.0 / f64::from(A_DAY));
                computed = orrery.scene_mut().propagate();
            }
        }
    }
    if let Some(off) = farthest {
        report += &report::off(&off);
    }
    report += &changed;
    report += &report::counts(&counts(orrery, computed)?);
    Ok(report)
}

/// Puts a craft below another moon. It does not feel it.
fn change_over(
    orrery: &mut Orrery,
    date: &'static str,
    today: f64,
) -> Result<Change, Box<dyn Error>> {
    let (_, craft, moon) = CHANGE;
    let (craft, moon) = (find(orrery, craft)?, find(orrery, moon)?);
    let follower = orrery.scene().first_child(craft).unwrap_or(craft);
    let places = |orrery: &Orrery| [craft, follower].map(|body| place(orrery, body));

    let (side_before, [before, follower_before]) = (side(orrery, craft), places(orrery));
    orrery.scene_mut().set_parent_keep_global(craft, moon)?;
    orrery.scene_mut().propagate();
    let (side_after, [after, follower_after]) = (side(orrery, craft), places(orrery));

    if let Some(&Local(frame)) = orrery.get::<Local>(craft) {
        let orbit = Orbit {
            period: NEW_PERIOD,
            start: frame.place,
            since: today,
        };
        orrery.insert(craft, orbit)?;
    }
    Ok(Change {
        date,
        craft: name(orrery, craft).to_owned(),
        sides: [side_before, side_after],
        moved: before.distance(after),
        follower: name(orrery, follower).to_owned(),
        followed: follower_before.distance(follower_after),
    })
}

fn side(orrery: &Orrery, body: Entity) -> Side {
    let parent = orrery.scene().parent(body);
    let local = orrery.get::<Local>(body);
    Side {
        around: parent.map_or("", |parent| name(orrery, parent)).to_owned(),
        place: place(orrery, body),
        away: local.map_or(0.0, |local| local.0.place.length()),
    }
}

/// What it takes to compute the places after steps that move all, or less. The world itself is not moved.
fn counts(orrery: &Orrery, all: usize) -> Result<Vec<Count>, Nobody> {
    let mut counts = vec![Count {
        what: "all that goes around something".to_owned(),
        nodes: all,
    }];
    let mut aside = orrery.clone();
    for top in BRANCHES {
        let branch = find(&aside, top)?;
        orbit::move_branch(&mut aside, branch, 1.0 / f64::from(A_DAY));
        counts.push(Count {
            what: format!("{top} and all around it"),
            nodes: aside.scene_mut().propagate(),
        });
    }
    counts.push(Count {
        what: "nothing".to_owned(),
        nodes: aside.scene_mut().propagate(),
    });
    Ok(counts)
}

fn find(orrery: &Orrery, name: &'static str) -> Result<Entity, Nobody> {
    let mut bodies = orrery.query::<(Entity, &Name)>().iter();
    let found = bodies.find(|(_, found)| found.0 == name);
    found.map(|(body, _)| body).ok_or(Nobody(name))
}
