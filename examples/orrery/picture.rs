//! The world as it is, from where it goes on: each body in a group that turns, inside of that of its parent.

use std::f64::consts::TAU;
use std::fmt::{self, Write as _};

use glam::DVec3;
use phalanx::Entity;

use crate::Orrery;
use crate::frames::{Global, Local};
use crate::orbit::Orbit;
use crate::paint::{COMMON, Escaped, Law, STYLE, distance, half_width, look_of, seconds};
use crate::random::Random;
use crate::report::name;
use crate::year::END;

const WIDTH: u16 = 1800;
const HEIGHT: u16 = 1080;

/// The middle of the picture of all, and how far its planets are from it.
const MIDDLE: (f64, f64) = (540.0, 560.0);
const PLANETS: (f64, f64) = (84.0, 490.0);

/// Where the panels begin, each of which shows a planet with its moons; two stand side by side.
const PANELS: f64 = 1090.0;
const MARGIN: f64 = 16.0;

const STARS: usize = 420;

/// How large things are drawn.
struct Scale {
    /// Pixels for the cube root of a kilometre, of planets and of moons.
    planets: f64,
    moons: f64,
    /// How far the outermost moon is from the middle, if that is fixed.
    moons_within: Option<f64>,
}

const OVERVIEW: Scale = Scale {
    planets: 0.33,
    moons: 0.17,
    moons_within: None,
};

/// The world as SVG.
pub(crate) fn svg(orrery: &Orrery) -> String {
    let mut text = String::new();
    write(orrery, &mut text).expect("a string can be written");
    text
}

fn write(orrery: &Orrery, f: &mut String) -> fmt::Result {
    writeln!(
        f,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' width='{WIDTH}' height='{HEIGHT}'>\n\
        <title>An orrery</title>\n<defs>\n{COMMON}</defs>\n<style>{STYLE}</style>\n\
        <rect width='{WIDTH}' height='{HEIGHT}' fill='url(#space)'/>"
    )?;
    stars(f)?;
    writeln!(
        f,
        "<text class='title' x='40' y='62'>ORRERY</text>\n\
        <text class='note' x='42' y='86'>{END}, seen from north of the orbits</text>"
    )?;
    let mut pen = Pen {
        orrery,
        scale: OVERVIEW,
        f,
    };
    for sun in orrery.scene().roots() {
        pen.overview(sun)?;
    }
    panels(orrery, f)?;
    writeln!(f, "</svg>")
}

fn stars(f: &mut String) -> fmt::Result {
    let mut random = Random::new(7);
    writeln!(f, "<g id='stars' fill='#fff'>")?;
    for _ in 0..STARS {
        let (x, y) = (random.below(WIDTH), random.below(HEIGHT));
        let radius = random.pick(["0.5", "0.5", "0.6", "0.8", "1.1"]);
        let opacity = random.pick([".25", ".4", ".55", ".8"]);
        writeln!(
            f,
            "<circle cx='{x}' cy='{y}' r='{radius}' opacity='{opacity}'/>"
        )?;
    }
    writeln!(f, "</g>")
}

/// The planets that something goes around, each enlarged, and a legend in the last place.
fn panels(orrery: &Orrery, f: &mut String) -> fmt::Result {
    let scene = orrery.scene();
    let planets = scene.roots().flat_map(|sun| scene.children(sun));
    let planets: Vec<Entity> = planets
        .filter(|&planet| scene.child_count(planet) > 0)
        .collect();
    let count = u32::try_from(planets.len() + 1).expect("a few");
    let width = (f64::from(WIDTH) - PANELS - MARGIN) / 2.0;
    let height = (f64::from(HEIGHT) - MARGIN) / f64::from(count.div_ceil(2));
    let corner = |number: u32| {
        let column = f64::from(number % 2);
        (
            PANELS + column * width,
            MARGIN + f64::from(number / 2) * height,
        )
    };
    let (inner_width, inner_height) = (width - MARGIN, height - MARGIN);
    let open = |f: &mut String, number| {
        let (x, y) = corner(number);
        writeln!(
            f,
            "<g transform='translate({x:.1} {y:.1})'>\
            <rect class='panel' width='{inner_width:.1}' height='{inner_height:.1}' rx='10'/>"
        )
    };
    for (number, &planet) in (0..).zip(&planets) {
        open(f, number)?;
        let reach = inner_width.min(inner_height) / 2.0 - 22.0;
        let mut pen = Pen {
            orrery,
            scale: Scale {
                planets: 0.58,
                moons: 0.5,
                moons_within: Some(reach),
            },
            f,
        };
        pen.panel(planet, inner_width / 2.0 + 4.0, inner_height / 2.0)?;
        writeln!(f, "</g>")?;
    }
    open(f, count - 1)?;
    legend(f)?;
    writeln!(f, "</g>")
}

fn legend(f: &mut String) -> fmt::Result {
    writeln!(f, "<text class='head' x='16' y='30'>How it is drawn</text>")?;
    let year = seconds(365.256);
    let lines = [
        "distances: by their logarithms".to_owned(),
        "radii: by their cube roots; moons among".to_owned(),
        "the planets half as large".to_owned(),
        format!("periods: by their square roots; a year is {year:.0} s"),
        "orbits of moons: in their planet's equator".to_owned(),
    ];
    for (number, line) in (0_u8..).zip(&lines) {
        let y = 56 + 19 * u16::from(number);
        writeln!(f, "<text class='note' x='16' y='{y}'>{line}</text>")?;
    }
    writeln!(
        f,
        "<circle cx='24' cy='168' r='7' fill='#4b8fe0'/><circle cx='24' cy='168' r='7' fill='url(#shade)'/>\
        <text class='note' x='38' y='172'>planet, lit by the Sun</text>\n\
        <circle cx='24' cy='192' r='4' fill='#d8d8d4'/><text class='note' x='38' y='196'>moon</text>\n\
        <g transform='translate(110 192)'>{CRAFT}</g><text class='note' x='122' y='196'>craft</text>"
    )
}

/// A kite, six pixels long.
const CRAFT: &str = "<path class='craft' d='M0-3.4L2.4 2.6L0 1.2L-2.4 2.6Z'/>";

/// Draws bodies.
struct Pen<'w> {
    orrery: &'w Orrery,
    scale: Scale,
    f: &'w mut String,
}

impl Pen<'_> {
    fn overview(&mut self, sun: Entity) -> fmt::Result {
        let (x, y) = MIDDLE;
        let half = half_width(self.orrery, sun, self.scale.planets);
        writeln!(
            self.f,
            "<g id='overview' transform='translate({x} {y})' data-body='{}'>\
            <circle r='{:.1}' fill='url(#glow)'/><circle r='{half:.1}' fill='url(#sun)'/>",
            Escaped(name(self.orrery, sun)),
            half * 7.0,
        )?;
        self.around(sun, PLANETS, 0)?;
        writeln!(self.f, "</g>")
    }

    fn panel(&mut self, planet: Entity, x: f64, y: f64) -> fmt::Result {
        let scene = self.orrery.scene();
        let moons = scene.child_count(planet);
        let plural = if moons == 1 { "" } else { "s" };
        let own = self.orrery.get::<Local>(planet);
        let tilt = own.map_or(0.0, |own| (own.0.rotation * DVec3::Z).z.acos().to_degrees());
        let name = name(self.orrery, planet);
        writeln!(
            self.f,
            "<text class='head' x='16' y='30'>{}</text>\
            <text class='note' x='16' y='48'>{moons} moon{plural}</text>\
            <text class='note' x='16' y='64'>tilted by {tilt:.0}°</text>\n\
            <g transform='translate({x:.1} {y:.1})'>",
            Escaped(name)
        )?;
        // The shade is on the side that the Sun is not on, here too.
        let turn = self.turn(planet);
        self.turning(turn, 1.0)?;
        self.disc(planet, 1)?;
        writeln!(self.f, "</g>")?;
        self.system(planet, 1)?;
        writeln!(self.f, "</g>")
    }

    /// The orbits around a body, and what goes along them.
    fn around(&mut self, centre: Entity, to: (f64, f64), depth: usize) -> fmt::Result {
        let scene = self.orrery.scene();
        let distances = scene.children(centre);
        let law = Law::new(distances.map(|body| distance(self.orrery, body)), to);
        let class = if depth == 0 { "orbit" } else { "path" };
        for body in scene.children(centre) {
            let radius = law.pixels(distance(self.orrery, body));
            writeln!(
                self.f,
                "<circle class='{class}' r='{radius:.1}' vector-effect='non-scaling-stroke'/>"
            )?;
        }
        for body in scene.children(centre) {
            let radius = law.pixels(distance(self.orrery, body));
            self.body(body, radius, depth + 1)?;
        }
        Ok(())
    }

    fn body(&mut self, body: Entity, radius: f64, depth: usize) -> fmt::Result {
        let name = Escaped(name(self.orrery, body));
        let turn = self.turn(body);
        let (distance, (_, period)) = (distance(self.orrery, body), turn);
        write!(
            self.f,
            "<g data-body='{name}'><title>{name}: {distance:.0} km, {:.2} days</title>",
            period.abs()
        )?;
        self.turning(turn, 1.0)?;
        write!(self.f, "<g transform='translate({radius:.1} 0)'>")?;
        // A planet turns its light side to the Sun, and its moons and letters do not turn.
        if depth == 1 {
            self.disc(body, depth)?;
        }
        self.turning(turn, -1.0)?;
        let squashed = self.squash(self.orrery.scene().parent(body));
        write!(self.f, "<g transform='scale(1 {:.4})'>", 1.0 / squashed)?;
        if depth > 1 {
            self.disc(body, depth)?;
        }
        self.label(body, depth)?;
        self.system(body, depth)?;
        writeln!(self.f, "</g></g></g></g></g>")
    }

    /// What goes around a body, seen at a slant.
    fn system(&mut self, body: Entity, depth: usize) -> fmt::Result {
        let children = self.orrery.scene().child_count(body);
        let has_rings = depth == 1 && look_of(name(self.orrery, body)).has_rings;
        if children == 0 && !has_rings {
            return Ok(());
        }
        writeln!(
            self.f,
            "<g transform='scale(1 {:.4})'>",
            self.squash(Some(body))
        )?;
        if has_rings {
            let half = self.half_width(body, depth);
            for (inner, outer, colour) in [(1.3, 1.5, "#a8946a"), (1.53, 1.85, "#e6d3a3")] {
                let (inner, outer) = (inner * half, outer * half);
                writeln!(
                    self.f,
                    "<circle r='{:.1}' fill='none' stroke='{colour}' stroke-opacity='.75' stroke-width='{:.1}'/>",
                    inner.midpoint(outer),
                    outer - inner
                )?;
            }
        }
        self.around(body, self.reach(body, depth), depth)?;
        writeln!(self.f, "</g>")
    }

    /// How near and how far things go around a body.
    fn reach(&self, body: Entity, depth: usize) -> (f64, f64) {
        let children = self.orrery.scene().child_count(body);
        let children = f64::from(u32::try_from(children).expect("a few"));
        let half = self.half_width(body, depth);
        let has_rings = depth == 1 && look_of(name(self.orrery, body)).has_rings;
        let clear = if has_rings { 2.0 * half } else { half + 4.0 };
        match self.scale.moons_within {
            Some(outer) if depth == 1 => ((clear + 5.0).max(outer * 0.36), outer),
            _ if depth == 1 => (clear, clear + 2.4 * children),
            _ => (clear, half + 2.0 + 2.0 * children),
        }
    }

    fn disc(&mut self, body: Entity, depth: usize) -> fmt::Result {
        let half = self.half_width(body, depth);
        let colour = look_of(name(self.orrery, body)).colour;
        match depth {
            1 => writeln!(
                self.f,
                "<circle r='{half:.2}' fill='{colour}'/><circle r='{half:.2}' fill='url(#shade)'/>"
            ),
            2 => writeln!(self.f, "<circle r='{half:.2}' fill='{colour}'/>"),
            _ if self.scale.moons_within.is_some() => writeln!(self.f, "{CRAFT}"),
            _ => writeln!(self.f, "<circle class='craft' r='.8'/>"),
        }
    }

    fn label(&mut self, body: Entity, depth: usize) -> fmt::Result {
        let scene = self.orrery.scene();
        let half = self.half_width(body, depth);
        let name = Escaped(name(self.orrery, body));
        let is_enlarged = self.scale.moons_within.is_some();
        let is_crowded = self.squash(scene.parent(body)).abs() < 0.4;
        let is_odd = scene.child_index(body).is_some_and(|at| at % 2 == 1);
        let (class, x, y) = match depth {
            1 => {
                let moons = scene.child_count(body) > 0;
                let below = if moons {
                    self.reach(body, depth).1
                } else {
                    half
                };
                let slant = self.squash(Some(body)).abs();
                ("planet", 0.0, half.max(below * slant) + 15.0)
            }
            2 if !is_enlarged => return Ok(()),
            // What stands in line has its name above or below, and so has what something goes around.
            2 if is_crowded && is_odd => ("middle moon", 0.0, -half - 6.0),
            2 if is_crowded => ("middle moon", 0.0, half + 12.0),
            2 if scene.child_count(body) > 0 => ("middle moon", 0.0, half + 19.0),
            2 => ("moon", half + 4.0, 3.0),
            3 if is_enlarged => ("small", 6.0, 3.0),
            _ => return Ok(()),
        };
        writeln!(
            self.f,
            "<text class='{class}' x='{x:.1}' y='{y:.1}'>{name}</text>"
        )
    }

    fn half_width(&self, body: Entity, depth: usize) -> f64 {
        let scale = if depth == 1 {
            self.scale.planets
        } else {
            self.scale.moons
        };
        half_width(self.orrery, body, scale)
    }

    /// Where a body is on its orbit, in degrees, and the days for a turn. Angles on paper go clockwise.
    fn turn(&self, body: Entity) -> (f64, f64) {
        let local = self.orrery.get::<Local>(body);
        let turns = local.map_or(0.0, |local| local.0.place.y.atan2(local.0.place.x) / TAU);
        let period = self.orrery.get::<Orbit>(body).map(|orbit| orbit.period);
        (-360.0 * turns, period.unwrap_or(f64::INFINITY))
    }

    /// Opens a group that turns as a body does, or against it.
    fn turning(&mut self, (degrees, period): (f64, f64), sign: f64) -> fmt::Result {
        let from = sign * degrees;
        let to = from - 360.0 * sign * period.signum();
        let seconds = seconds(period);
        writeln!(
            self.f,
            "<g transform='rotate({from:.2})'><animateTransform attributeName='transform' type='rotate' \
            from='{from:.2}' to='{to:.2}' dur='{seconds:.2}s' repeatCount='indefinite'/>"
        )
    }

    /// How much a circle around a body is squashed when it is seen from north. What is seen from its edge still shows.
    fn squash(&self, body: Option<Entity>) -> f64 {
        let global = body.and_then(|body| self.orrery.get::<Global>(body));
        let slant = global.map_or(1.0, |global| (global.0.rotation * DVec3::Z).z);
        slant.abs().max(0.05).copysign(slant)
    }
}
