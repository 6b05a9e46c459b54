//! What the program prints: where moons are, how a craft changed over, and what it took.

use glam::DVec3;
use phalanx::Entity;

use crate::check::Off;
use crate::frames::Global;
use crate::year::{A_DAY, Change, Count, STEPS, WATCHED};
use crate::{Name, Orrery};

pub(crate) fn title(orrery: &Orrery) -> String {
    let mut depths = [0; 4];
    let scene = orrery.scene();
    for depth in scene.iter().filter_map(|body| scene.depth(body)) {
        depths[depth.min(3)] += 1;
    }
    let [_, planets, moons, craft] = depths;
    format!(
        "{} nodes: the Sun, {planets} that go around it, {moons} moons and {craft} craft; {STEPS} steps of 1/{A_DAY} day

                 seen from the Sun, million km
date        moon              x          y          z
",
        scene.len()
    )
}

pub(crate) fn date(orrery: &Orrery, date: &str, watched: [Entity; WATCHED.len()]) -> String {
    let rows = watched.iter().map(|&moon| {
        let DVec3 { x, y, z } = place(orrery, moon) / 1e6;
        let name = name(orrery, moon);
        format!("{date}  {name:<9} {x:>10.4} {y:>10.4} {z:>10.4}\n")
    });
    rows.collect()
}

pub(crate) fn off(off: &Off) -> String {
    format!(
        "\nlargest distance from the sum of the orbits, on any day: {:.1e} km ({})\n",
        off.kilometres, off.name
    )
}

pub(crate) fn change(change: &Change) -> String {
    let Change {
        date,
        craft,
        sides,
        moved,
        follower,
        followed,
    } = change;
    let rows = sides.iter().map(|side| {
        let DVec3 { x, y, z } = side.place / 1e6;
        let (around, away) = (&side.around, side.away);
        format!("{around:<9} {x:>11.6} {y:>11.6} {z:>11.6} {away:>11.1}\n")
    });
    let rows: String = rows.collect();
    format!(
        "
{date}: {craft} comes to go around another moon
                seen from the Sun, million km       from it, km
around              x           y           z
{rows}{craft} is moved by {moved:.1e} km, {follower}, which goes around it, by {followed:.1e} km
"
    )
}

pub(crate) fn counts(counts: &[Count]) -> String {
    let rows = counts
        .iter()
        .map(|Count { what, nodes }| format!("{what:<37} {nodes:>3}\n"));
    let rows: String = rows.collect();
    format!("\na step that moves                  computes\n{rows}")
}

pub(crate) fn name(orrery: &Orrery, body: Entity) -> &str {
    orrery.get::<Name>(body).map_or("", |name| &name.0)
}

pub(crate) fn place(orrery: &Orrery, body: Entity) -> DVec3 {
    let global = orrery.get::<Global>(body);
    global.map_or(DVec3::ZERO, |global| global.0.place)
}
