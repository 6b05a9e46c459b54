//! Makes the scene that the example `painter` draws; the same one each time.
//!
//! ```sh
//! cargo run --example painter-scene > examples/data/painter.csv
//! ```
//!
//! Chance decides where things are, and what is written here which things there are. Only whole and half pixels, so that they
//! are the same on every machine.

mod land;

use std::fmt::{self, Display};
use std::io::{self, Write as _};

use land::{HEIGHT, RIDGES, Slope, WIDTH};

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

fn main() -> io::Result<()> {
    let mut scene = Scene {
        sheets: Vec::new(),
        random: Random(0x5eed_0f_ca11),
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
    let whole = Sheet {
        shape: "sheet",
        layer: SKY,
        foot: (half(WIDTH), HEIGHT.into()),
        size: (WIDTH.into(), HEIGHT.into()),
        ..STILL
    };
    scene.sheets.push(whole);
    let (x, y) = SUN;
    for (depth, radius) in (1..).zip([385, 330, 276, 226, 180, 138, 100, 60_u16]) {
        let width = round(f32::from(radius) * 400.0 / 190.0);
        scene.sheets.push(Sheet {
            shape: "disc",
            depth: f32::from(depth),
            texture: depth,
            foot: (x, y + width / 2.0),
            size: (width, width),
            ..whole
        });
    }
    for _ in 0..220 {
        let foot = (
            scene.random.between(20, 1180),
            scene.random.between(30, 420),
        );
        let (away_x, away_y) = ((foot.0 - x) / 390.0, (foot.1 - y) / 390.0);
        let size = scene.random.between(5, 13);
        if away_x * away_x + away_y * away_y < 1.0 {
            continue; // The glow outshines it.
        }
        scene.sheets.push(Sheet {
            shape: "star",
            depth: 20.0,
            texture: 9,
            foot,
            size: (size, size),
            ..whole
        });
    }
}

/// Drift, and come no nearer.
fn clouds(scene: &mut Scene) {
    for number in 0..34_u16 {
        let y = scene.random.between(90, 430);
        let width = round(scene.random.between(70, 130) + y / 5.0);
        scene.sheets.push(Sheet {
            shape: scene.random.pick(["cloud", "cloud", "wisp"]),
            layer: CLOUDS,
            depth: y,
            texture: 10 + scene.random.below(3),
            foot: (scene.random.between(190, 1010), y),
            size: (width, round(width * 0.36)),
            route: Some(Route {
                step: (scene.random.pick([-1.0, -0.5, 0.5, 1.0]), 0.0),
                nearing: 0.0,
                every: 1 + number % 3,
                turn: 60,
                back: CLOUDS,
            }),
            ..STILL
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
        let (shape, share, texture) = match number {
            0..10 => (scene.random.pick(["peak", "horn"]), 0.9, 13),
            10..16 => ("peak", 1.1, 14),
            _ => ("mount", 1.7, 15),
        };
        scene.sheets.push(Sheet {
            shape,
            layer: PEAKS,
            depth: number.into(),
            texture,
            foot: (x, 640.0),
            size: (
                round((height * share).min(2.0 * x).min(2.0 * (1200.0 - x))),
                height,
            ),
            ..STILL
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
    for (layer, (index, &(bottom, height, trees, [low, high]))) in
        (FAR_RIDGE..).zip(WOODS.iter().enumerate())
    {
        let land = Land {
            index,
            bottom: bottom.into(),
            height: height.into(),
        };
        scene.sheets.push(land.sheet(layer, 16));
        let textures = 22 + 3 * u16::from(layer - FAR_RIDGE);
        for _ in 0..trees {
            let tall = scene.random.between(low, high);
            let x = scene.random.clump();
            let below = scene.random.between(0, 60);
            let shape = if index < 2 {
                scene.random.pick(["pine", "pine", "pine", "poplar"])
            } else {
                scene.random.pick(["pine", "pine", "oak", "poplar"])
            };
            let y = round(land.crest(x) + 4.0 + below);
            scene.sheets.push(Sheet {
                shape,
                layer,
                depth: y,
                texture: textures + scene.random.below(3),
                foot: (x, y),
                size: (wide(shape, tall), tall),
                ..STILL
            });
        }
    }
}

const PASTURE: Land = Land {
    index: 4,
    bottom: 900.0,
    height: 215.0,
};

/// Sheep among grass, flowers and trees: what stands lower is nearer.
fn meadow(scene: &mut Scene) {
    scene.sheets.push(PASTURE.sheet(MEADOW, 16));
    for _ in 0..1500 {
        let (shape, textures, count, low, high) = match scene.random.below(10) {
            0..=6 => ("tuft", 37, 3, 7, 15),
            7 | 8 => ("tulip", 40, 4, 13, 22),
            _ => ("daisy", 42, 1, 13, 22),
        };
        let tall = scene.random.between(low, high);
        let x = scene.random.between(20, 1180);
        plant(scene, shape, (textures, count), x, tall);
    }
    for _ in 0..7 {
        let x = scene.random.between(380, 880);
        let y = round(PASTURE.crest(x) + scene.random.between(8, 30));
        let size = scene.random.between(34, 48);
        scene.sheets.push(Sheet {
            shape: "house",
            layer: MEADOW,
            depth: y,
            texture: 52 + scene.random.below(2),
            foot: (x, y),
            size: (size, size),
            ..STILL
        });
    }
    for _ in 0..46 {
        let shape = scene.random.pick(["oak", "poplar", "poplar", "bush"]);
        let tall = scene.random.between(56, 104);
        let x = scene.random.clump();
        plant(
            scene,
            shape,
            (34, 3),
            x,
            if shape == "bush" {
                round(tall / 3.0)
            } else {
                tall
            },
        );
    }
    for number in 0..70_u16 {
        let x = scene.random.between(80, 1120);
        let top = PASTURE.crest(x) + 14.0;
        let y = round(top + (860.0 - top) * scene.random.share());
        let step = (
            scene.random.pick([-2.0, -1.5, 1.5, 2.0]),
            scene.random.pick([-1.5, -1.0, 0.5, 1.0]),
        );
        let turn = 6 + scene.random.below(8);
        let end = y + step.1 * f32::from(turn);
        let step = if end < top || end > 870.0 {
            (step.0, -step.1)
        } else {
            step
        };
        let tall = round(18.0 + (y - 700.0) / 9.0);
        scene.sheets.push(Sheet {
            shape: if step.0 < 0.0 {
                "sheep-left"
            } else {
                "sheep-right"
            },
            layer: MEADOW,
            depth: y,
            texture: 44 + scene.random.below(2),
            foot: (x, y),
            size: (round(tall * 1.25), tall),
            route: Some(Route {
                step,
                nearing: step.1,
                every: [5, 7, 9, 11, 13][usize::from(number % 5)],
                turn,
                back: MEADOW,
            }),
            ..STILL
        });
    }
}

fn plant(scene: &mut Scene, shape: &'static str, (textures, count): (u16, u16), x: f32, tall: f32) {
    let top = PASTURE.crest(x) + 4.0;
    let share = scene.random.share();
    let y = round(top + (892.0 - top) * share);
    // What is nearer is larger.
    let tall = round(tall * (0.75 + share / 2.0));
    scene.sheets.push(Sheet {
        shape,
        layer: MEADOW,
        depth: y,
        texture: textures + scene.random.below(count),
        foot: (x, y),
        size: (wide(shape, tall), tall),
        ..STILL
    });
}

/// Lanterns that rise away, and birds that return behind the mountains.
fn air(scene: &mut Scene) {
    for number in 0..64_u16 {
        let is_new = number >= 34;
        let enters = if is_new {
            2 * (number - 33) - number % 2
        } else {
            0
        };
        let y = if is_new {
            scene.random.between(700, 780)
        } else {
            scene.random.between(190, 760)
        };
        let tall = round(20.0 + scene.random.between(0, 26) * y / 760.0);
        let leaves = enters + scene.random.between_whole(12, 90);
        scene.sheets.push(Sheet {
            shape: "lantern",
            layer: AIR,
            depth: tall,
            texture: 47 + scene.random.below(2),
            foot: (scene.random.between(80, 1120), y),
            size: (round(tall * 0.8), tall),
            enters,
            leaves: (leaves <= 60).then_some(leaves),
            route: Some(Route {
                step: (scene.random.pick([-1.0, -0.5, 0.5, 1.0]), -8.0),
                nearing: -0.5,
                every: 4,
                turn: 16,
                back: AIR,
            }),
        });
    }
    for (turn, (x, y), dx) in [
        (17, (420, 330), 7.5),
        (25, (800, 400), -6.0),
        (38, (560, 520), 6.5),
    ] {
        for _ in 0..19 {
            let foot = (
                scene.random.between(x - 90, x + 90),
                scene.random.between(y - 60, y + 60),
            );
            let width = scene.random.between(11, 24);
            scene.sheets.push(Sheet {
                shape: "bird",
                layer: AIR,
                depth: width,
                texture: 46,
                foot,
                size: (width, width / 2.0),
                route: Some(Route {
                    step: (dx, scene.random.pick([-0.5, 0.0, 0.5])),
                    nearing: 0.0,
                    every: 1,
                    turn,
                    back: PEAKS,
                }),
                ..STILL
            });
        }
    }
}

/// A frame of leaves, before it all.
fn front(scene: &mut Scene) {
    let bank = |height| Land {
        index: 5,
        bottom: 900.0,
        height,
    };
    let (behind, before) = (bank(120.0), bank(94.0));
    scene.sheets.push(behind.sheet(FRONT, 16));
    scene.sheets.push(Sheet {
        depth: 1000.0,
        ..before.sheet(FRONT, 16)
    });
    for number in 0..170_u16 {
        let from_side = scene.random.between(0, 330) * scene.random.share();
        let tall = round(scene.random.between(50, 110) + (330.0 - from_side) / 4.0);
        let on_left = number % 2 == 0;
        let leaning = if on_left { "blade-right" } else { "blade-left" };
        let shape = scene
            .random
            .pick([leaning, leaning, "leaf", "leaf", "reed"]);
        let width = wide(shape, tall);
        let from_side = from_side + width / 2.0;
        let x = round(if on_left {
            from_side
        } else {
            1200.0 - from_side
        });
        let y = round(before.crest(x) + scene.random.between(2, 14));
        scene.sheets.push(Sheet {
            shape,
            layer: FRONT,
            depth: y,
            texture: if shape == "reed" {
                54
            } else {
                49 + scene.random.below(3)
            },
            foot: (x, y),
            size: (width, tall),
            ..STILL
        });
    }
}

const SUN: (f32, f32) = (690.0, 440.0);

/// The sheet of a ridge.
struct Land {
    index: usize,
    bottom: f32,
    height: f32,
}

impl Land {
    fn sheet(&self, layer: u8, textures: u16) -> Sheet {
        Sheet {
            shape: RIDGES[self.index].name,
            layer,
            texture: textures + (0..).nth(self.index).unwrap_or(0),
            foot: (half(WIDTH), self.bottom),
            size: (WIDTH.into(), self.height),
            ..STILL
        }
    }

    /// Where the sky begins.
    fn crest(&self, x: f32) -> f32 {
        let mut slopes = RIDGES[self.index].slopes();
        let slope = slopes.find(|slope| x <= f32::from(slope.left + Slope::WIDTH));
        let Slope {
            left,
            heights: [a, b, c, d],
        } = slope.expect("nothing is right of the canvas");
        let t = (x - f32::from(left)) / f32::from(Slope::WIDTH);
        let u = 1.0 - t;
        let height = a * u * u * u + 3.0 * b * u * u * t + 3.0 * c * u * t * t + d * t * t * t;
        self.bottom - self.height * height / 100.0
    }
}

/// A line of the file.
#[derive(Clone, Copy)]
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

const STILL: Sheet = Sheet {
    shape: "",
    layer: 0,
    depth: 0.0,
    texture: 0,
    foot: (0.0, 0.0),
    size: (0.0, 0.0),
    enters: 0,
    leaves: None,
    route: None,
};

#[derive(Clone, Copy)]
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

/// A linear congruential generator.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 32
    }

    fn below(&mut self, end: u16) -> u16 {
        let number = (self.next() * u64::from(end)) >> 32;
        u16::try_from(number).expect("it is below a `u16`")
    }

    fn between_whole(&mut self, low: u16, high: u16) -> u16 {
        low + self.below(high - low + 1)
    }

    fn between(&mut self, low: u16, high: u16) -> f32 {
        self.between_whole(low, high).into()
    }

    /// From 0 to 1.
    fn share(&mut self) -> f32 {
        f32::from(self.below(1001)) / 1000.0
    }

    fn pick<T: Copy, const N: usize>(&mut self, among: [T; N]) -> T {
        let count = u16::try_from(N).expect("a few");
        among[usize::from(self.below(count))]
    }

    /// A place along a ridge, likelier in a wood than between two.
    fn clump(&mut self) -> f32 {
        let wood = 110.0 * self.between(0, 10);
        let within = self.between(0, 90) + self.between(0, 90) - 40.0;
        round((wood + within).clamp(40.0, 1160.0))
    }
}

fn wide(shape: &str, tall: f32) -> f32 {
    let share = match shape {
        "pine" => 0.6,
        "oak" => 0.8,
        "poplar" => 0.34,
        "bush" => 1.5,
        "tuft" => 1.3,
        "blade-left" | "blade-right" => 0.75,
        "leaf" => 0.34,
        "reed" => 0.25,
        _ => 0.5,
    };
    round(tall * share)
}

/// To half pixels.
fn round(number: f32) -> f32 {
    (number * 2.0).round() / 2.0
}

fn half(number: u16) -> f32 {
    f32::from(number) / 2.0
}
