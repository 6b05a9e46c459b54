//! What the picture is made of: colours, gradients and laws that bring what is far nearer.

use std::fmt;

use phalanx::Entity;

use crate::frames::Local;
use crate::{Orrery, Radius};

/// How a body looks.
pub(crate) struct Look {
    pub(crate) colour: &'static str,
    pub(crate) has_rings: bool,
}

const PLAIN: Look = look("#b9bcc6");

const LOOKS: [(&str, Look); 17] = [
    ("Mercury", look("#b3a69b")),
    ("Venus", look("#e9c987")),
    ("Earth", look("#4b8fe0")),
    ("Mars", look("#d4623d")),
    ("Jupiter", look("#dcae7c")),
    (
        "Saturn",
        Look {
            has_rings: true,
            ..look("#e8d199")
        },
    ),
    ("Uranus", look("#8fdadc")),
    ("Neptune", look("#4c6ff0")),
    ("Pluto", look("#cdb49c")),
    ("Moon", look("#d8d8d4")),
    ("Io", look("#f0d964")),
    ("Europa", look("#e6dcc8")),
    ("Ganymede", look("#a99b8a")),
    ("Callisto", look("#83796c")),
    ("Titan", look("#e5a94a")),
    ("Enceladus", look("#f4f8ff")),
    ("Triton", look("#e3c6c0")),
];

const fn look(colour: &'static str) -> Look {
    Look {
        colour,
        has_rings: false,
    }
}

/// How the body of a name looks.
pub(crate) fn look_of(name: &str) -> &'static Look {
    let look = LOOKS.iter().find(|(known, _)| *known == name);
    look.map_or(&PLAIN, |(_, look)| look)
}

/// Distances on the paper, in pixels: as the logarithms of those in space.
pub(crate) struct Law {
    /// The logarithms of the least and the greatest one.
    from: (f64, f64),
    to: (f64, f64),
}

impl Law {
    pub(crate) fn new(distances: impl Iterator<Item = f64>, to: (f64, f64)) -> Self {
        let from = distances
            .map(f64::ln)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), one| {
                (one.min(least), one.max(most))
            });
        Self { from, to }
    }

    pub(crate) fn pixels(&self, distance: f64) -> f64 {
        let ((least, most), (inner, outer)) = (self.from, self.to);
        if most > least {
            inner + (outer - inner) * (distance.ln() - least) / (most - least)
        } else {
            inner.midpoint(outer)
        }
    }
}

/// Seconds for one turn in the picture, for days in space.
pub(crate) fn seconds(period: f64) -> f64 {
    2.5 * period.abs().sqrt()
}

/// Half the width of a body, for one of a radius of one kilometre that is `scale` pixels.
pub(crate) fn half_width(orrery: &Orrery, body: Entity, scale: f64) -> f64 {
    orrery
        .get::<Radius>(body)
        .map_or(0.0, |radius| radius.0.cbrt() * scale)
}

/// How far a body is from what it goes around, in kilometres.
pub(crate) fn distance(orrery: &Orrery, body: Entity) -> f64 {
    orrery
        .get::<Local>(body)
        .map_or(0.0, |local| local.0.place.length())
}

/// Text as it is written in SVG.
pub(crate) struct Escaped<'t>(pub(crate) &'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '\'' => f.write_str("&apos;")?,
                // No control character can be written in XML.
                letter if letter.is_control() => f.write_str("\u{fffd}")?,
                letter => write!(f, "{letter}")?,
            }
        }
        Ok(())
    }
}

/// What bodies share.
pub(crate) const COMMON: &str = "\
<radialGradient id='space' cx='.3' cy='.5' r='.8'><stop stop-color='#1b1f45'/>\
<stop offset='.45' stop-color='#0d1029'/><stop offset='1' stop-color='#05060f'/></radialGradient>
<radialGradient id='glow'><stop stop-color='#ffe9a8' stop-opacity='.85'/>\
<stop offset='.18' stop-color='#ffc65c' stop-opacity='.42'/>\
<stop offset='.5' stop-color='#ff9a3c' stop-opacity='.12'/>\
<stop offset='1' stop-color='#ff7a2a' stop-opacity='0'/></radialGradient>
<radialGradient id='sun'><stop stop-color='#fffdf0'/><stop offset='.6' stop-color='#ffe58a'/>\
<stop offset='1' stop-color='#ffb43e'/></radialGradient>
<radialGradient id='shade' cx='.12' cy='.5' r='.95'><stop stop-color='#fff' stop-opacity='.45'/>\
<stop offset='.35' stop-color='#fff' stop-opacity='0'/><stop offset='.5' stop-opacity='0'/>\
<stop offset='.85' stop-opacity='.72'/><stop offset='1' stop-opacity='.82'/></radialGradient>
";

/// How kinds of lines and letters look.
pub(crate) const STYLE: &str = "\
text{font-family:'Avenir Next','Segoe UI','DejaVu Sans',sans-serif;fill:#cdd3ea}\
.orbit{fill:none;stroke:#8fa3e8;stroke-opacity:.32}.path{fill:none;stroke:#a9b8ee;stroke-opacity:.36}\
.planet{font-size:13px;text-anchor:middle}.moon{font-size:9px;fill:#b4bcdc}.middle{text-anchor:middle}.small{font-size:7.5px;fill:#7dffb2}\
.craft{fill:#7dffb2}.panel{fill:#11152f;fill-opacity:.72;stroke:#3a4479;stroke-opacity:.7}\
.moon,.small{paint-order:stroke;stroke:#0d1029;stroke-width:2px}.title{font-size:34px;letter-spacing:9px;fill:#f3e6bd}.head{font-size:17px;fill:#f3e6bd}\
.note{font-size:12px;fill:#98a2c9}";
