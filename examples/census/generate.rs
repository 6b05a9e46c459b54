//! Makes the people that the example `census` counts; the same ones each time.
//!
//! ```sh
//! cargo run --example census-people > examples/data/census.csv
//! ```
//!
//! Households are as they may be found anywhere: some live alone, some with a partner, most with children, some with
//! grandparents, too. Nothing but chance decides about their lives, year by year, and the older they are the less kindly.

mod places;
#[path = "../random/mod.rs"]
mod random;

use std::fmt::{self, Display};
use std::io::{self, Write as _};

use places::{DISTRICTS, FIRST, PENSION, YEARS};
use random::Random;

const HEADER: &str = "\
# Made by the example `census-people`: the people of the example `census`.
# The first person of a household has its district and the rooms of its dwelling. Years are those at whose end somebody has been
# born, has died, has been hired, has left: empty where that does not come to pass. `wage` is what is paid at the beginning of a
# job, or at the first census.
household,district,rooms,born,died,hired,left,wage
";

const HOUSEHOLDS: u16 = 3100;

fn main() -> io::Result<()> {
    let mut random = Random::new(0xce505);
    let mut rows = HEADER.to_owned();
    for number in 1..=HOUSEHOLDS {
        household(number, &mut rows, &mut random);
    }
    io::stdout().write_all(rows.as_bytes())
}

fn household(number: u16, rows: &mut String, random: &mut Random) {
    let kind = random.below(20);
    let head = FIRST - random.between(22, if kind < 6 { 86 } else { 54 });
    let mut births = vec![head];
    if kind >= 4 {
        births.push(head + random.between(0, 8) - 4);
    }
    if kind >= 17 {
        // Parents of the head, who live with their children.
        births.push(head - random.between(20, 32));
        if random.is_within(55) {
            births.push(head - random.between(20, 32));
        }
    }
    if kind >= 7 {
        let children = random.between(1, 4);
        let children = (0..children).map(|_| head + random.between(19, 38));
        births.extend(children.filter(|&born| born <= FIRST));
    }
    if kind >= 4 && head > FIRST - 42 {
        births.extend(YEARS.filter(|_| random.is_within(8)));
    }
    for (place, born) in births.into_iter().enumerate() {
        let opens = (place == 0).then(|| {
            let district = DISTRICTS[usize::from(random.below(8).min(random.below(8)))];
            (district, random.pick([1, 2, 2, 3, 3, 4, 4, 5, 6]))
        });
        let person = Person {
            household: number,
            opens,
            life: Life::led(born, random),
        };
        *rows += &person.to_string();
    }
}

/// A line of the file.
struct Person {
    household: u16,
    /// District and rooms.
    opens: Option<(&'static str, u16)>,
    life: Life,
}

struct Life {
    born: u16,
    died: Option<u16>,
    work: Option<Work>,
}

struct Work {
    hired: u16,
    left: Option<u16>,
    wage: u16,
}

impl Life {
    fn led(born: u16, random: &mut Random) -> Self {
        let died = YEARS
            .filter(|&year| year > born)
            .find(|year| random.below(1000) < danger(year - born));
        let lived = |year: &u16| died.is_none_or(|died| *year < died);
        let work = Work::found(born, random)
            .filter(|work| lived(&work.hired))
            .map(|work| Work {
                left: work.left.filter(lived),
                ..work
            });
        Self { born, died, work }
    }
}

/// Of a thousand people of an age, how many die in a year.
fn danger(age: u16) -> u16 {
    match age {
        0..50 => 1,
        50..65 => 7,
        65..75 => 28,
        75..85 => 75,
        _ => 160,
    }
}

impl Work {
    fn found(born: u16, random: &mut Random) -> Option<Self> {
        let begin = born + random.between(16, 23);
        let end = born + PENSION;
        if end <= FIRST || begin > *YEARS.end() {
            return None;
        }
        // Some are without work at first, and some of these all the time.
        let hired = if begin > FIRST || random.is_within(88) {
            begin
        } else {
            let mut years = YEARS;
            years.find(|_| random.is_within(15))?
        };
        let left = YEARS
            .filter(|&year| year > hired)
            .find(|&year| year >= end || random.is_within(3));
        let wage = 10 * random.between(140, 360);
        (hired < end).then_some(Self { hired, left, wage })
    }
}

impl Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            household,
            opens,
            life: Life { born, died, work },
        } = self;
        write!(f, "{household},")?;
        match opens {
            Some((district, rooms)) => write!(f, "{district},{rooms},{born},")?,
            None => write!(f, ",,{born},")?,
        }
        if let Some(died) = died {
            write!(f, "{died}")?;
        }
        match work {
            Some(Work { hired, left, wage }) => {
                write!(f, ",{hired},")?;
                if let Some(left) = left {
                    write!(f, "{left}")?;
                }
                writeln!(f, ",{wage}")
            }
            None => writeln!(f, ",,,"),
        }
    }
}

impl Random {
    fn between(&mut self, low: u16, high: u16) -> u16 {
        low + self.below(high - low + 1)
    }

    /// In so many cases of a hundred.
    fn is_within(&mut self, percent: u16) -> bool {
        self.below(100) < percent
    }
}
