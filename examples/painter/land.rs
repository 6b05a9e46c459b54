//! The lie of the land: what the picture shows, and what the generator of its scene stands trees on.

/// The canvas, in pixels.
pub(crate) const WIDTH: u16 = 1200;
pub(crate) const HEIGHT: u16 = 900;

/// The line between land and sky, from one side of its sheet of paper to the other.
pub(crate) struct Ridge {
    pub(crate) name: &'static str,
    /// How high it is at places in equal distances, in percent of the sheet.
    pub(crate) heights: [f32; 9],
}

pub(crate) static RIDGES: [Ridge; 6] = [
    Ridge {
        name: "ridge-1",
        heights: [62.0, 80.0, 92.0, 74.0, 56.0, 50.0, 66.0, 90.0, 80.0],
    },
    Ridge {
        name: "ridge-2",
        heights: [90.0, 72.0, 54.0, 60.0, 78.0, 70.0, 48.0, 56.0, 74.0],
    },
    Ridge {
        name: "ridge-3",
        heights: [44.0, 58.0, 80.0, 88.0, 66.0, 46.0, 60.0, 84.0, 94.0],
    },
    Ridge {
        name: "ridge-4",
        heights: [94.0, 86.0, 64.0, 44.0, 40.0, 58.0, 80.0, 74.0, 52.0],
    },
    Ridge {
        name: "ridge-5",
        heights: [58.0, 66.0, 82.0, 92.0, 90.0, 78.0, 62.0, 56.0, 64.0],
    },
    Ridge {
        name: "ridge-6",
        heights: [96.0, 70.0, 42.0, 26.0, 20.0, 24.0, 38.0, 66.0, 92.0],
    },
];

/// A part of a ridge, between two of its places.
pub(crate) struct Slope {
    /// Where it begins, in pixels.
    pub(crate) left: u16,
    /// The heights of its control points, as Bézier has them, in equal distances.
    pub(crate) heights: [f32; 4],
}

impl Slope {
    pub(crate) const WIDTH: u16 = WIDTH / 8;
}

impl Ridge {
    pub(crate) fn slopes(&self) -> impl Iterator<Item = Slope> {
        let height = |index: usize| self.heights[index.min(self.heights.len() - 1)];
        let lefts = (0..WIDTH).step_by(Slope::WIDTH.into());
        lefts.enumerate().map(move |(index, left)| {
            let (before, after) = (height(index.saturating_sub(1)), height(index + 2));
            let (from, to) = (height(index), height(index + 1));
            // At each place a ridge rises as from the place before to the one after.
            let heights = [
                from,
                from + (to - before) / 6.0,
                to - (after - from) / 6.0,
                to,
            ];
            Slope { left, heights }
        })
    }
}
