//! What sprites are cut out of, and in which shapes.

use std::fmt::{self, Display};

use Outline::{Crest, Path};
use Paper::{Fade, Stripes};

use crate::land::{RIDGES, Ridge, Slope, WIDTH};

/// The papers there are: a texture is a number of one of them.
pub(crate) const PAPERS: [Paper; 55] = [
    // The sky, and the glow around the sun.
    Fade("#1f2350", "#6b4a86"),
    Fade("#3d3572", "#6d4d88"),
    Fade("#5a4284", "#8a5890"),
    Fade("#7f4f8f", "#ad6894"),
    Fade("#a95f91", "#cf7a90"),
    Fade("#d17688", "#ea9585"),
    Fade("#ec957d", "#f7b584"),
    Fade("#f8ba86", "#fcd69a"),
    Fade("#fff6d8", "#ffe1a0"),
    Fade("#fff3d6", "#f9d9c0"),
    // Clouds.
    Fade("#f6c3bd", "#e39aa6"),
    Fade("#d9a0bd", "#b57cab"),
    Stripes("#efb2b4", "#e6a2ab"),
    // Mountains.
    Fade("#8a6aa6", "#c288ab"),
    Fade("#755a9b", "#ab77a8"),
    Fade("#64508f", "#96699f"),
    // Ridges, from the farthest on.
    Fade("#5b4f92", "#75619d"),
    Fade("#47528f", "#5c6ca0"),
    Fade("#2f5a86", "#40708f"),
    Stripes("#256878", "#2b7080"),
    Fade("#348a76", "#2a7568"),
    Fade("#123445", "#0b2231"),
    // The trees on each of them.
    Fade("#54478a", "#66559a"),
    Fade("#4d4284", "#5f5094"),
    Fade("#5c4a90", "#6c5aa0"),
    Fade("#3b4684", "#4c5a94"),
    Fade("#3f5190", "#5067a0"),
    Fade("#34407c", "#46528c"),
    Fade("#2b5480", "#356490"),
    Fade("#2f6790", "#3b7a9c"),
    Fade("#264a74", "#305a84"),
    Fade("#1d5c6e", "#236c7c"),
    Fade("#2b8088", "#34908f"),
    Fade("#184f62", "#1e5f70"),
    Fade("#1f6a60", "#277a6a"),
    Fade("#e0915a", "#c8704f"),
    Fade("#56a878", "#3f9170"),
    // Grass and flowers.
    Fade("#5fb585", "#3b8d74"),
    Fade("#86c98a", "#4f9d78"),
    Fade("#3f9a7c", "#2a7668"),
    Fade("#ffd27a", "#f5a75a"),
    Fade("#f48b8b", "#d95f78"),
    Fade("#fff4ea", "#f2d3dc"),
    Fade("#d6a2f0", "#a673d0"),
    // Sheep, birds, lanterns.
    Fade("#fffaf0", "#efdcc6"),
    Fade("#f7e6d0", "#dcc0ac"),
    Fade("#2b2a55", "#232248"),
    Fade("#ffd98a", "#ff9a4a"),
    Fade("#ffc070", "#f4703f"),
    // The leaves before it all.
    Fade("#15485a", "#0d2c3d"),
    Fade("#1b5a62", "#103646"),
    Fade("#103a50", "#0a2434"),
    // Houses.
    Fade("#f3d9c4", "#dcb2a6"),
    Fade("#e8c3b4", "#c99a9e"),
    // Reeds.
    Fade("#236a66", "#133f4b"),
];

pub(crate) enum Paper {
    /// From a colour above to one below.
    Fade(&'static str, &'static str),
    /// Of the second colour, on the first one.
    Stripes(&'static str, &'static str),
}

/// A shape, in the terms of SVG.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    /// How wide and how high it was drawn; a sprite may be of another size.
    view: (u16, u16),
    outline: Outline,
    /// What lies on it, in colours of its own.
    details: &'static str,
    shadow: Shadow,
}

enum Outline {
    Path(&'static str),
    Crest(&'static Ridge),
}

/// What a sheet leaves on the ones behind it.
enum Shadow {
    /// Of something large, and far from them.
    Soft,
    /// To the right and below.
    Hard,
    None,
}

/// The shapes there are.
pub(crate) static SHAPES: [Shape; 30] = [
    Shape {
        name: "sheet",
        view: (10, 10),
        outline: Path("M0 0H10V10H0Z"),
        details: "",
        shadow: Shadow::None,
    },
    Shape {
        name: "disc",
        view: (400, 400),
        outline: Path("M200 10A190 190 0 0 1 200 390A190 190 0 0 1 200 10Z"),
        details: "",
        shadow: Shadow::Soft,
    },
    Shape {
        name: "star",
        view: (20, 20),
        outline: Path("M10 1Q11 9 19 10Q11 11 10 19Q9 11 1 10Q9 9 10 1Z"),
        details: "",
        shadow: Shadow::None,
    },
    Shape {
        name: "cloud",
        view: (200, 90),
        outline: Path(
            "M24 72A17 17 0 0 1 22 38A26 26 0 0 1 66 26A34 34 0 0 1 128 24A26 26 0 0 1 170 40A16 16 0 0 1 178 72Z",
        ),
        details: "<path d='M34 62H150' stroke='#fff' stroke-opacity='.3' stroke-width='2' stroke-linecap='round'/>",
        shadow: Shadow::Soft,
    },
    Shape {
        name: "wisp",
        view: (200, 60),
        outline: Path(
            "M12 46Q10 38 22 38H58Q56 24 74 26Q84 10 104 18Q122 10 130 26Q150 22 150 34H180Q192 36 188 46Z",
        ),
        details: "",
        shadow: Shadow::Soft,
    },
    Shape {
        name: "peak",
        view: (200, 160),
        outline: Path("M2 160L56 80L66 76L90 28L102 10L120 38L130 52L140 56L198 160Z"),
        details: "<path d='M102 10L120 38L130 52L140 56L198 160H122L104 104L112 66L98 42Z' fill='#2a1a55' \
            fill-opacity='.2'/><path d='M102 10L120 38L126 47L117 43L110 56L101 44L92 56L84 40L90 28Z' fill='#fff' \
            fill-opacity='.8'/>",
        shadow: Shadow::Soft,
    },
    Shape {
        name: "horn",
        view: (200, 200),
        outline: Path(
            "M2 200L50 116L62 110L84 46L96 24L106 8L114 34L126 64L142 88L150 112L198 200Z",
        ),
        details: "<path d='M106 8L114 34L126 64L142 88L150 112L198 200H110L96 140L112 92L100 54Z' fill='#2a1a55' \
            fill-opacity='.2'/><path d='M106 8L114 34L122 56L112 50L104 68L95 50L86 62L82 52L84 46L96 24Z' \
            fill='#fff' fill-opacity='.8'/>",
        shadow: Shadow::Soft,
    },
    Shape {
        name: "mount",
        view: (240, 120),
        outline: Path("M2 120L48 70L64 62L100 26L122 8L150 40L168 48L190 76L204 82L238 120Z"),
        details: "<path d='M122 8L150 40L168 48L190 76L204 82L238 120H150L126 84L138 60L116 34Z' fill='#2a1a55' \
            fill-opacity='.18'/>",
        shadow: Shadow::Soft,
    },
    crest(&RIDGES[0]),
    crest(&RIDGES[1]),
    crest(&RIDGES[2]),
    crest(&RIDGES[3]),
    crest(&RIDGES[4]),
    crest(&RIDGES[5]),
    Shape {
        name: "pine",
        view: (60, 100),
        outline: Path(
            "M30 2L43 30L37 29L50 57L41 56L56 87L33 85V99H27V85L4 87L19 56L10 57L23 29L17 30Z",
        ),
        details: "<path d='M30 2L43 30L37 29L50 57L41 56L56 87L30 85Z' fill='#0b0b30' fill-opacity='.18'/>",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "oak",
        view: (80, 100),
        outline: Path(
            "M36 99L37 72C14 76 3 56 12 43C5 26 22 11 36 15C46 1 69 10 66 28C80 36 77 62 60 67C55 72 48 72 43 71\
            L44 99Z",
        ),
        details: "<path d='M40 90V40M40 66L24 50M40 56L57 40' stroke='#0b0b30' stroke-opacity='.25' \
            stroke-width='3' stroke-linecap='round' fill='none'/>",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "poplar",
        view: (40, 120),
        outline: Path("M18 119L19 98C3 86 4 42 20 3C36 42 37 86 21 98L22 119Z"),
        details: "<path d='M20 18V98M20 82L11 68M20 72L29 58M20 58L13 46M20 48L27 36' stroke='#fff' \
            stroke-opacity='.22' stroke-width='1.5' stroke-linecap='round' fill='none'/>",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "bush",
        view: (60, 40),
        outline: Path("M6 39C0 28 8 18 16 21C18 8 36 4 40 16C52 12 60 26 54 39Z"),
        details: "<path d='M18 34Q20 26 28 24M34 34Q38 26 46 26' stroke='#0b0b30' stroke-opacity='.22' \
            stroke-width='2' stroke-linecap='round' fill='none'/>",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "tuft",
        view: (40, 30),
        outline: Path(
            "M5 29Q9 16 2 7Q13 13 15 27Q17 12 13 1Q22 9 21 27Q25 13 33 5Q28 14 27 27Q31 19 38 14Q34 21 34 29Z",
        ),
        details: "",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "tulip",
        view: (24, 50),
        outline: Path("M3 5L8 10L12 2L16 10L21 5Q25 22 12 23Q-1 22 3 5Z"),
        details: "<path d='M12 23V49M12 42Q3 38 3 28Q11 31 12 42M12 46Q21 42 21 32Q13 35 12 46' stroke='#1d5c52' \
            stroke-width='1.6' fill='#2a7a62'/>",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "daisy",
        view: (30, 50),
        outline: Path(
            "M15 14Q10 0 15 1Q20 0 15 14Q24 3 26 7Q30 10 15 14Q30 16 28 20Q27 25 15 14Q22 27 17 28Q12 29 15 14Q7 \
            26 4 22Q0 19 15 14Q0 13 2 8Q5 4 15 14Z",
        ),
        details: "<path d='M15 18V49' stroke='#1d5c52' stroke-width='1.8'/><circle cx='15' cy='14' r='4' \
            fill='#f2a33c'/>",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "sheep-left",
        view: (100, 80),
        outline: Path(
            "M28 60A12 12 0 0 1 18 42A13 13 0 0 1 28 23A14 14 0 0 1 50 15A14 14 0 0 1 74 20A13 13 0 0 1 90 37A12 \
            12 0 0 1 82 57A10 10 0 0 1 64 62A11 11 0 0 1 44 62A10 10 0 0 1 28 60Z",
        ),
        details: "<g fill='#3a2c4c'><path d='M34 61H40V78H34ZM46 63H51V78H46ZM64 62H69V78H64ZM75 60H81V78H75Z'/>\
            <path d='M6 44Q4 32 14 26Q24 20 30 30Q34 40 24 46Q12 54 6 44Z'/><path d='M28 24Q40 20 40 28Q36 34 27 \
            30Z'/></g><circle cx='14' cy='36' r='2' fill='#fff'/><path d='M50 34A8 8 0 0 1 64 38M60 48A7 7 0 0 1 74 \
            46' stroke='#b99' stroke-opacity='.6' stroke-width='2' fill='none' stroke-linecap='round'/>",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "sheep-right",
        view: (100, 80),
        outline: Path(
            "M72 60A12 12 0 0 0 82 42A13 13 0 0 0 72 23A14 14 0 0 0 50 15A14 14 0 0 0 26 20A13 13 0 0 0 10 37A12 \
            12 0 0 0 18 57A10 10 0 0 0 36 62A11 11 0 0 0 56 62A10 10 0 0 0 72 60Z",
        ),
        details: "<g fill='#3a2c4c'><path d='M66 61H60V78H66ZM54 63H49V78H54ZM36 62H31V78H36ZM25 60H19V78H25Z'/>\
            <path d='M94 44Q96 32 86 26Q76 20 70 30Q66 40 76 46Q88 54 94 44Z'/><path d='M72 24Q60 20 60 28Q64 34 73 \
            30Z'/></g><circle cx='86' cy='36' r='2' fill='#fff'/><path d='M50 34A8 8 0 0 0 36 38M40 48A7 7 0 0 0 26 \
            46' stroke='#b99' stroke-opacity='.6' stroke-width='2' fill='none' stroke-linecap='round'/>",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "bird",
        view: (60, 30),
        outline: Path("M2 11Q16 1 30 17Q44 1 58 11Q44 9 30 27Q16 9 2 11Z"),
        details: "",
        shadow: Shadow::None,
    },
    Shape {
        name: "lantern",
        view: (80, 100),
        outline: Path("M24 32Q40 14 56 32L52 70Q40 78 28 70Z"),
        details: "<ellipse cx='40' cy='52' rx='40' ry='48' fill='url(#glow)'/><path d='M33 28L35 73M47 28L45 73' \
            stroke='#c2502e' stroke-opacity='.35' stroke-width='1.5'/><path d='M34 71H46L44 77H36Z' fill='#8a3b3a'/>\
            <path d='M40 58Q46 66 40 70Q34 66 40 58Z' fill='#fff8d8'/>",
        shadow: Shadow::None,
    },
    Shape {
        name: "leaf",
        view: (60, 160),
        outline: Path("M28 159Q-4 92 34 3Q62 84 34 159Z"),
        details: "<path d='M31 152Q26 80 34 22M30 120L16 96M30 120L45 98M29 92L17 70M29 92L46 68M31 64L24 48M31 64\
            L43 44' stroke='#5fa6a0' stroke-opacity='.35' stroke-width='1.6' fill='none' stroke-linecap='round'/>",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "blade-left",
        view: (120, 160),
        outline: Path("M96 159Q84 60 4 12Q26 100 84 159Z"),
        details: "<path d='M88 152Q70 76 16 26M64 96L60 68M76 120L76 88M50 74L43 48M58 88L34 72M72 112L46 100M44 \
            66L24 50' stroke='#5fa6a0' stroke-opacity='.35' stroke-width='1.6' fill='none' stroke-linecap='round'/>",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "blade-right",
        view: (120, 160),
        outline: Path("M24 159Q36 60 116 12Q94 100 36 159Z"),
        details: "<path d='M32 152Q50 76 104 26M56 96L60 68M44 120L44 88M70 74L77 48M62 88L86 72M48 112L74 100M76 \
            66L96 50' stroke='#5fa6a0' stroke-opacity='.35' stroke-width='1.6' fill='none' stroke-linecap='round'/>",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "reed",
        view: (40, 160),
        outline: Path(
            "M18 159Q18 80 16 48Q10 44 11 28Q12 12 16 10L17 2L18 10Q22 12 23 28Q24 44 19 48Q21 80 21 110Q24 84 \
            36 66Q26 92 22 159Z",
        ),
        details: "<path d='M11 28Q12 12 16 10H18Q22 12 23 28Q24 44 19 48H16Q10 44 11 28Z' fill='#a7663f'/>",
        shadow: Shadow::Hard,
    },
    Shape {
        name: "house",
        view: (80, 80),
        outline: Path("M10 79V38H70V79Z"),
        details: "<path d='M54 8H64V32H54Z' fill='#6b3550'/><path d='M2 42L40 8L78 42Z' fill='#9c4a5c'/><path \
            d='M40 8L78 42H40Z' fill='#2a1a55' fill-opacity='.22'/><path d='M18 50H30V62H18ZM50 50H62V62H50Z' \
            fill='#ffd680'/><path d='M35 79V58Q40 52 45 58V79Z' fill='#6b3550'/>",
        shadow: Shadow::Hard,
    },
];

const fn crest(ridge: &'static Ridge) -> Shape {
    Shape {
        name: ridge.name,
        view: (WIDTH, 300),
        outline: Crest(ridge),
        details: "",
        shadow: Shadow::Soft,
    }
}

/// What the shapes and the papers share.
pub(crate) const COMMON: &str = "\
<filter id='soft' x='-20%' y='-20%' width='140%' height='140%'>\
<feGaussianBlur stdDeviation='5'/></filter>
<radialGradient id='glow'><stop stop-color='#ffe6a0' stop-opacity='.55'/>\
<stop offset='.45' stop-color='#ffb45a' stop-opacity='.22'/>\
<stop offset='1' stop-color='#ff9a4a' stop-opacity='0'/></radialGradient>
";

impl Paper {
    /// Writes the definition of the paper under an `id`.
    pub(crate) fn define(&self, f: &mut impl fmt::Write, id: &impl Display) -> fmt::Result {
        match self {
            Fade(top, bottom) => writeln!(
                f,
                "<linearGradient id='{id}' x2='0' y2='1'>\
                <stop stop-color='{top}'/><stop offset='1' stop-color='{bottom}'/></linearGradient>"
            ),
            Stripes(paper, stripes) => writeln!(
                f,
                "<pattern id='{id}' width='12' height='12' patternUnits='userSpaceOnUse' \
                patternTransform='rotate(30)'><path d='M0 0H12V12H0Z' fill='{paper}'/>\
                <path d='M0 0H5V12H0Z' fill='{stripes}'/></pattern>"
            ),
        }
    }
}

impl Shape {
    /// Writes the definition of the shape, under its name.
    pub(crate) fn define(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let Self {
            name,
            view: (width, height),
            outline,
            details,
            shadow,
        } = self;
        writeln!(
            f,
            "<symbol id='{name}' viewBox='0 0 {width} {height}' preserveAspectRatio='none'>"
        )?;
        match shadow {
            Shadow::Soft => writeln!(
                f,
                "<path d='{outline}' fill='#160d33' fill-opacity='.5' filter='url(#soft)'/>"
            )?,
            Shadow::Hard => writeln!(
                f,
                "<path d='{outline}' fill='#160d33' fill-opacity='.25' transform='translate(2 1.5)'/>"
            )?,
            Shadow::None => {}
        }
        writeln!(f, "<path d='{outline}'/>{details}</symbol>")
    }
}

impl Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path(path) => f.write_str(path),
            Crest(ridge) => {
                // All of the sheet, 100 percent, are 300 pixels, and they are counted from above.
                let y = |height: f32| 300.0 - 3.0 * height;
                write!(f, "M0 {}", y(ridge.heights[0]))?;
                for Slope { left, heights } in ridge.slopes() {
                    let [_, first, second, last] = heights.map(y);
                    let x = |third| left + third * Slope::WIDTH / 3;
                    write!(
                        f,
                        "C{} {first:.1} {} {second:.1} {} {last:.1}",
                        x(1),
                        x(2),
                        x(3)
                    )?;
                }
                f.write_str("V300H0Z")
            }
        }
    }
}
