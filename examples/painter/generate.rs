//! Makes the scene that the example `painter` draws; the same one each time.
//!
//! ```sh
//! cargo run --example painter-scene > examples/data/painter.csv
//! ```
//!
//! Chance decides where things are; what there is, and how much of it, is written here. Only `+ - * /` and rounding make the
//! numbers, so that they are the same on every machine.

mod land;
#[path = "../random/mod.rs"]
mod random;

use std::fmt::{self, Display};
use std::io::{self, Write as _};
use std::ops::{Range, RangeInclusive};

use land::{HEIGHT, RIDGES, Ridge, Slope, WIDTH};
use random::Random;

const HEADER: &str = "\
# Made by the example `painter-scene`: the sprites of the example `painter`.
# `x` and `y` are the middle of the foot. A sprite enters in a frame and leaves in a later one, or never. One that moves takes a
# step of `dx` and `dy` in each frame that `every` divides, which brings it nearer by `nearing`; after `turn` steps it turns
# round, and is in the layer `back` on its way back.
shape,layer,depth,texture,x,y,width,height,enters,leaves,dx,dy,nearing,every,turn,back
";

// The layers, from the farthest one on. Each ridge has one, with what grows on it.
const SKY: u8 = 0;
const CLOUDS: u8 = 1;
const PEAKS: u8 = 2;
const FAR_RIDGE: u8 = 3;
const MEADOW: u8 = 7;
const AIR: u8 = 8;
const FRONT: u8 = 9;

// The first paper of each kind.
const NIGHT: u16 = 0;
const GLOW: u16 = 1;
const STARS: u16 = 9;
const MIST: u16 = 10;
const ROCK: u16 = 13;
const GROUND: u16 = 16;
const WOOD: u16 = 22; // Three a ridge.
const ORCHARD: u16 = 34;
const GRASS: u16 = 37;
const PETALS: u16 = 40;
const WHITE_PETALS: u16 = 42;
const WOOL: u16 = 44;
const FEATHERS: u16 = 46;
const SILK: u16 = 47;
const LEAVES: u16 = 49;
const WALLS: u16 = 52;
const REEDS: u16 = 54;

fn main() -> io::Result<()> {
    let mut scene = Scene {
        sheets: Vec::new(),
        random: Random::new(0x9a9e6),
    };
    sky(&mut scene);
    clouds(&mut scene);
    peaks(&mut scene);
    ridges(&mut scene);
    meadow(&mut scene);
    air(&mut scene);
    front(&mut scene);
    let sheets: String = scene.sheets.iter().map(Sheet::to_string).collect();
    io::stdout().write_all([HEADER, &sheets].concat().as_bytes())
}

fn sky(scene: &mut Scene) {
    let whole = (WIDTH.into(), HEIGHT.into());
    scene.sheets.push(Sheet {
        depth: 0.0,
        ..standing("sheet", SKY, NIGHT, (half(WIDTH), HEIGHT.into()), whole)
    });
    let (x, y) = SUN;
    for (number, radius) in (0..).zip([385, 330, 276, 226, 180, 138, 100, 60_u16]) {
        let size = round(f32::from(radius) * 400.0 / 190.0);
        let foot = (x, y + size / 2.0);
        scene.sheets.push(Sheet {
            depth: f32::from(1 + number),
            ..standing("disc", SKY, GLOW + number, foot, (size, size))
        });
    }
    for _ in 0..220 {
        let foot = scene.random.within(20..=1180, 30..=420);
        let size = scene.random.between(5, 13);
        let (away_x, away_y) = ((foot.0 - x) / 390.0, (foot.1 - y) / 390.0);
        // The glow outshines the others.
        if away_x * away_x + away_y * away_y >= 1.0 {
            scene.sheets.push(Sheet {
                depth: 20.0,
                ..standing("star", SKY, STARS, foot, (size, size))
            });
        }
    }
}

/// They drift, and come no nearer.
fn clouds(scene: &mut Scene) {
    for number in 0..26_u16 {
        let foot = scene.random.within(190..=1010, 90..=430);
        let wide = round(scene.random.between(70, 130) + foot.1 / 5.0);
        let shape = scene.random.pick(["cloud", "cloud", "wisp"]);
        let paper = MIST + scene.random.below(3);
        scene.sheets.push(Sheet {
            route: Some(Route {
                step: (scene.random.pick([-1.0, -0.5, 0.5, 1.0]), 0.0),
                nearing: 0.0,
                every: 1 + number % 3,
                turn: 60,
                back: CLOUDS,
            }),
            ..standing(shape, CLOUDS, paper, foot, (wide, round(wide * 0.36)))
        });
    }
}

/// Those in front are lower, and have no snow.
fn peaks(scene: &mut Scene) {
    for number in 0..26_u16 {
        let x = scene.random.between(150, 1050);
        let before_sun = x > SUN.0 - 160.0 && x < SUN.0 + 160.0;
        let (low, high) = match number {
            0..10 if before_sun => continue,
            0..10 => (260, 350),
            10..16 if before_sun => (120, 170),
            10..16 => (200, 260),
            _ => (110, 170),
        };
        let height = scene.random.between(low, high);
        let (shape, share, paper) = match number {
            0..10 => (scene.random.pick(["peak", "horn"]), 0.9, ROCK),
            10..16 => ("peak", 1.1, ROCK + 1),
            _ => ("mount", 1.7, ROCK + 2),
        };
        let to_edge = x.min(f32::from(WIDTH) - x);
        let wide = round((height * share).min(2.0 * to_edge));
        scene.sheets.push(Sheet {
            depth: number.into(),
            ..standing(shape, PEAKS, paper, (x, 640.0), (wide, height))
        });
    }
}

/// Where the sheet of each ridge ends, how high it is, and what grows there: how many, and how high.
const WOODS: [(u16, u16, u16, [u16; 2]); 4] = [
    (665, 190, 330, [12, 26]),
    (706, 180, 330, [18, 36]),
    (740, 160, 290, [26, 52]),
    (779, 148, 210, [36, 76]),
];

fn ridges(scene: &mut Scene) {
    for ((layer, index), (bottom, height, trees, [low, high])) in (FAR_RIDGE..).zip(0..).zip(WOODS)
    {
        let land = Land {
            index,
            bottom: bottom.into(),
            height: height.into(),
        };
        scene.sheets.push(land.sheet(layer));
        let broad = if index < 2 { "poplar" } else { "oak" };
        for _ in 0..trees {
            let shape = scene.random.pick(["pine", "pine", "poplar", broad]);
            let paper = WOOD + 3 * index + scene.random.below(3);
            let x = scene.random.clump();
            let foot = (x, round(land.crest(x) + scene.random.between(4, 64)));
            let size = sized(shape, scene.random.between(low, high));
            scene.sheets.push(standing(shape, layer, paper, foot, size));
        }
    }
}

const PASTURE: Land = Land {
    index: 4,
    bottom: 900.0,
    height: 215.0,
};

/// Sheep among grass, flowers and trees, and a village behind.
fn meadow(scene: &mut Scene) {
    scene.sheets.push(PASTURE.sheet(MEADOW));
    for _ in 0..1500 {
        let x = scene.random.between(20, 1180);
        match scene.random.below(10) {
            0..=6 => plant(scene, "tuft", GRASS..GRASS + 3, x, 7..=15),
            7 | 8 => plant(scene, "tulip", PETALS..PETALS + 4, x, 13..=22),
            _ => plant(scene, "daisy", WHITE_PETALS..WHITE_PETALS + 1, x, 13..=22),
        }
    }
    for _ in 0..34 {
        let x = scene.random.clump();
        match scene.random.pick(["oak", "poplar", "poplar", "bush"]) {
            "bush" => plant(scene, "bush", ORCHARD..ORCHARD + 3, x, 18..=34),
            tree => plant(scene, tree, ORCHARD..ORCHARD + 3, x, 56..=104),
        }
    }
    for _ in 0..7 {
        let x = scene.random.between(380, 880);
        let foot = (x, round(PASTURE.crest(x) + scene.random.between(8, 30)));
        let paper = WALLS + scene.random.below(2);
        let size = scene.random.between(34, 48);
        scene
            .sheets
            .push(standing("house", MEADOW, paper, foot, (size, size)));
    }
    for number in 0..70 {
        sheep(scene, number);
    }
}

/// Somewhere on the meadow; larger the nearer it is.
fn plant(
    scene: &mut Scene,
    shape: &'static str,
    papers: Range<u16>,
    x: f32,
    tall: RangeInclusive<u16>,
) {
    let top = PASTURE.crest(x) + 4.0;
    let share = scene.random.share();
    let foot = (x, round(top + (892.0 - top) * share));
    let paper = papers.start + scene.random.below(papers.end - papers.start);
    let tall = scene.random.between(*tall.start(), *tall.end()) * (0.75 + share / 2.0);
    scene
        .sheets
        .push(standing(shape, MEADOW, paper, foot, sized(shape, tall)));
}

/// It comes nearer as it walks down, and stays on the meadow.
fn sheep(scene: &mut Scene, number: u16) {
    let x = scene.random.between(80, 1120);
    let top = PASTURE.crest(x) + 14.0;
    let y = round(top + (860.0 - top) * scene.random.share());
    let turn = 6 + scene.random.below(8);
    let dx = scene.random.pick([-2.0, -1.5, 1.5, 2.0]);
    let dy = scene.random.pick([-1.5, -1.0, 0.5, 1.0]);
    let end = y + dy * f32::from(turn);
    let dy = if end < top || end > 870.0 { -dy } else { dy };
    let shape = if dx < 0.0 {
        "sheep-left"
    } else {
        "sheep-right"
    };
    let paper = WOOL + scene.random.below(2);
    let size = sized(shape, 18.0 + (y - 700.0) / 9.0);
    scene.sheets.push(Sheet {
        route: Some(Route {
            step: (dx, dy),
            nearing: dy,
            every: 5 + 2 * (number % 5),
            turn,
            back: MEADOW,
        }),
        ..standing(shape, MEADOW, paper, (x, y), size)
    });
}

/// Lanterns that rise away, and birds that return behind the hills.
fn air(scene: &mut Scene) {
    for number in 0..64_u16 {
        // About half are up there at the beginning; the others follow from the meadow, one in two frames.
        let enters = 2 * number.saturating_sub(34);
        let y = match enters {
            0 => scene.random.between(190, 760),
            _ => scene.random.between(700, 780),
        };
        lantern(scene, enters, y);
    }
    for (turn, (x, y), dx) in [
        (17, (420, 330), 7.5),
        (25, (800, 400), -6.0),
        (38, (560, 520), 6.5),
    ] {
        for _ in 0..19 {
            let foot = scene.random.within(x - 90..=x + 90, y - 60..=y + 60);
            let wide = scene.random.between(11, 24);
            scene.sheets.push(Sheet {
                depth: wide,
                route: Some(Route {
                    step: (dx, scene.random.pick([-0.5, 0.0, 0.5])),
                    nearing: 0.0,
                    every: 1,
                    turn,
                    back: PEAKS,
                }),
                ..standing("bird", AIR, FEATHERS, foot, (wide, wide / 2.0))
            });
        }
    }
}

/// The higher it is, the farther away.
fn lantern(scene: &mut Scene, enters: u16, y: f32) {
    let tall = 20.0 + scene.random.between(0, 26) * y / 760.0;
    let size = sized("lantern", tall);
    let paper = SILK + scene.random.below(2);
    let foot = (scene.random.between(80, 1120), y);
    let leaves = enters + scene.random.below(80) + 12;
    scene.sheets.push(Sheet {
        depth: size.1,
        enters,
        leaves: (leaves <= 60).then_some(leaves),
        route: Some(Route {
            step: (scene.random.pick([-1.0, -0.5, 0.5, 1.0]), -8.0),
            nearing: -0.5,
            every: 4,
            turn: 16,
            back: AIR,
        }),
        ..standing("lantern", AIR, paper, foot, size)
    });
}

/// A frame of leaves, before it all.
fn front(scene: &mut Scene) {
    let bank = |height| Land {
        index: 5,
        bottom: 900.0,
        height,
    };
    let (behind, before) = (bank(120.0), bank(94.0));
    scene.sheets.push(behind.sheet(FRONT));
    scene.sheets.push(Sheet {
        depth: 1000.0,
        ..before.sheet(FRONT)
    });
    for number in 0..170_u16 {
        let on_left = number % 2 == 0;
        let leaning = if on_left { "blade-right" } else { "blade-left" };
        let kinds = [leaning, leaning, "leaf", "leaf", "reed"];
        let shape = scene.random.pick(kinds);
        let paper = match shape {
            "reed" => REEDS,
            _ => LEAVES + scene.random.below(3),
        };
        let from_side = scene.random.between(0, 330) * scene.random.share();
        let size = sized(shape, scene.random.between(132, 192) - from_side / 4.0);
        let from_side = round(from_side) + size.0 / 2.0;
        let x = if on_left {
            from_side
        } else {
            f32::from(WIDTH) - from_side
        };
        let foot = (x, round(before.crest(x) + scene.random.between(2, 14)));
        scene.sheets.push(standing(shape, FRONT, paper, foot, size));
    }
}

const SUN: (f32, f32) = (690.0, 440.0);

/// The sheet of a ridge.
struct Land {
    index: u16,
    bottom: f32,
    height: f32,
}

impl Land {
    fn ridge(&self) -> &'static Ridge {
        &RIDGES[usize::from(self.index)]
    }

    fn sheet(&self, layer: u8) -> Sheet {
        let paper = GROUND + self.index;
        let foot = (half(WIDTH), self.bottom);
        let size = (WIDTH.into(), self.height);
        Sheet {
            depth: 0.0,
            ..standing(self.ridge().name, layer, paper, foot, size)
        }
    }

    /// Where the sky begins.
    fn crest(&self, x: f32) -> f32 {
        let mut slopes = self.ridge().slopes();
        let slope = slopes.find(|slope| x <= f32::from(slope.left + Slope::WIDTH));
        let slope = slope.expect("nothing is right of the canvas");
        let along = (x - f32::from(slope.left)) / f32::from(Slope::WIDTH);
        // As de Casteljau has it: what lies between what lies between the control points.
        let mut heights = slope.heights.to_vec();
        while let [_, _, ..] = heights[..] {
            let pairs = heights.windows(2);
            heights = pairs
                .map(|pair| pair[0] + (pair[1] - pair[0]) * along)
                .collect();
        }
        self.bottom - self.height * heights[0] / 100.0
    }
}

/// A line of the file.
struct Sheet {
    shape: &'static str,
    layer: u8,
    depth: f32,
    texture: u16,
    foot: (f32, f32),
    size: (f32, f32),
    enters: u16,
    leaves: Option<u16>,
    route: Option<Route>,
}

/// What stands lower is nearer.
fn standing(
    shape: &'static str,
    layer: u8,
    texture: u16,
    foot: (f32, f32),
    size: (f32, f32),
) -> Sheet {
    Sheet {
        shape,
        layer,
        depth: foot.1,
        texture,
        foot,
        size,
        enters: 0,
        leaves: None,
        route: None,
    }
}

struct Route {
    step: (f32, f32),
    nearing: f32,
    every: u16,
    turn: u16,
    back: u8,
}

struct Scene {
    sheets: Vec<Sheet>,
    random: Random,
}

impl Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            shape,
            layer,
            depth,
            texture,
            foot: (x, y),
            size: (width, height),
            enters,
            leaves,
            route,
        } = self;
        write!(
            f,
            "{shape},{layer},{depth},{texture},{x},{y},{width},{height},{enters},"
        )?;
        if let Some(leaves) = leaves {
            write!(f, "{leaves}")?;
        }
        match route {
            Some(Route {
                step: (dx, dy),
                nearing,
                every,
                turn,
                back,
            }) => writeln!(f, ",{dx},{dy},{nearing},{every},{turn},{back}"),
            None => writeln!(f, ",,,,,,"),
        }
    }
}

impl Random {
    fn between(&mut self, low: u16, high: u16) -> f32 {
        f32::from(low + self.below(high - low + 1))
    }

    fn within(&mut self, x: RangeInclusive<u16>, y: RangeInclusive<u16>) -> (f32, f32) {
        let x = self.between(*x.start(), *x.end());
        (x, self.between(*y.start(), *y.end()))
    }

    /// From 0 to 1.
    fn share(&mut self) -> f32 {
        f32::from(self.below(1001)) / 1000.0
    }

    /// A place along a ridge, likelier in a wood than between two.
    fn clump(&mut self) -> f32 {
        let wood = 110.0 * self.between(0, 10);
        let within = self.between(0, 90) + self.between(0, 90) - 40.0;
        round((wood + within).clamp(40.0, 1160.0))
    }
}

/// As wide as such a shape is when it is so high.
fn sized(shape: &str, tall: f32) -> (f32, f32) {
    let share = match shape {
        "pine" => 0.6,
        "oak" | "lantern" => 0.8,
        "bush" => 1.5,
        "tuft" => 1.3,
        "sheep-left" | "sheep-right" => 1.25,
        "blade-left" | "blade-right" => 0.75,
        "poplar" | "leaf" => 0.34,
        "reed" => 0.25,
        _ => 0.5,
    };
    (round(tall * share), round(tall))
}

/// To half pixels.
fn round(number: f32) -> f32 {
    (number * 2.0).round() / 2.0
}

fn half(number: u16) -> f32 {
    f32::from(number) / 2.0
}
