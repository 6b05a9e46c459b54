//! Text of a known width on a terminal.
#![forbid(unsafe_code)]

use alloc::string::String;
use core::fmt::{self, Write as _};

/// What is put in the place of the rest of a text that is cut.
const CUT: char = '…';

/// Characters that take no column of their own: marks on the one before.
const MARKS: [(u32, u32); 9] = [
    (0x0300, 0x036F),
    (0x0483, 0x0489),
    (0x0591, 0x05BD),
    (0x064B, 0x065F),
    (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF),
    (0xFE00, 0xFE0F),
    (0xFE20, 0xFE2F),
];

/// Characters that take two columns: the scripts of East Asia, and pictures.
const WIDE: [(u32, u32); 16] = [
    (0x1100, 0x115F),
    (0x231A, 0x231B),
    (0x23E9, 0x23EC),
    (0x26C4, 0x26C5),
    (0x2E80, 0x303E),
    (0x3041, 0xA4CF),
    (0xA960, 0xA97F),
    (0xAC00, 0xD7A3),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE6F),
    (0xFF00, 0xFF60),
    (0xFFE0, 0xFFE6),
    (0x1F300, 0x1F64F),
    (0x1F680, 0x1F6FF),
    (0x1F900, 0x1FAFF),
    (0x20000, 0x3FFFD),
];

/// How many columns a text takes, where terminals agree.
pub(super) fn columns(text: &str) -> usize {
    text.chars().map(columns_of).sum()
}

fn columns_of(letter: char) -> usize {
    let is_in = |ranges: &[(u32, u32)]| {
        let letter = u32::from(letter);
        ranges
            .iter()
            .any(|&(first, last)| (first..=last).contains(&letter))
    };
    match letter {
        _ if letter.is_ascii() => 1,
        _ if is_in(&MARKS) => 0,
        _ if is_in(&WIDE) => 2,
        _ => 1,
    }
}

/// A text with the number of columns that it takes.
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) columns: usize,
}

impl Cell {
    /// What a value prints, in one line and cut at a number of columns. What would move the cursor is escaped.
    pub(super) fn cut(value: fmt::Arguments<'_>, most: usize) -> Self {
        let mut cutter = Cutter {
            cell: Self::empty(),
            most,
            room_for_cut: 0,
            is_cut: false,
        };
        // The cutter takes everything; what fails is the value's own `fmt`, and then this is what it printed.
        let _ = cutter.write_fmt(value);
        cutter.cell
    }

    pub(super) fn is_cut(&self) -> bool {
        self.text.ends_with(CUT)
    }

    /// The same without its beginning, if it begins so.
    pub(super) fn without(&self, beginning: &str) -> Option<Self> {
        let text = self.text.strip_prefix(beginning)?;
        Some(Self {
            text: String::from(text),
            columns: columns(text),
        })
    }

    pub(super) const fn empty() -> Self {
        Self {
            text: String::new(),
            columns: 0,
        }
    }
}

/// Keeps what fits. It never refuses what is written, since there are `fmt`s that panic then.
struct Cutter {
    cell: Cell,
    most: usize,
    /// Up to which byte the text leaves a column free.
    room_for_cut: usize,
    is_cut: bool,
}

impl Cutter {
    fn push(&mut self, letter: char) {
        if self.is_cut {
            return;
        }
        let wider = self.cell.columns + columns_of(letter);
        if wider > self.most {
            self.cell.text.truncate(self.room_for_cut);
            self.cell.text.push(CUT);
            self.cell.columns = columns(&self.cell.text);
            self.is_cut = true;
            return;
        }
        self.cell.text.push(letter);
        self.cell.columns = wider;
        if wider < self.most {
            self.room_for_cut = self.cell.text.len();
        }
    }
}

impl fmt::Write for Cutter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            let is_plain = letter == ' '
                || matches!(letter, '"' | '\'' | '\\')
                || columns_of(letter) == 0
                || letter.escape_debug().len() == 1;
            if is_plain {
                self.push(letter);
            } else {
                letter.escape_debug().for_each(|letter| self.push(letter));
            }
        }
        Ok(())
    }
}
