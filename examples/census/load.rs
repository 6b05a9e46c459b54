//! Reads a file of people: either all of it is returned, or an error says what is wrong and where.

use std::collections::HashMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use crate::places::{DISTRICTS, FIRST, YEARS};
use crate::records::{self, FileError, Mistake, Row, Rows};
use crate::{Career, Dies, Home, Person};

const COLUMNS: [&str; 8] = [
    "household",
    "district",
    "rooms",
    "born",
    "died",
    "hired",
    "left",
    "wage",
];
const HOUSEHOLD: usize = 0;
const DISTRICT: usize = 1;
const ROOMS: usize = 2;
const BORN: usize = 3;
const DIED: usize = 4;
const HIRED: usize = 5;
const LEFT: usize = 6;
const WAGE: usize = 7;

/// The year that nobody was born before.
const EARLIEST: u16 = 1870;

/// What a file says.
pub(crate) struct Register {
    pub(crate) households: Vec<Household>,
    pub(crate) people: Vec<Record>,
}

/// Those who share a dwelling, whoever lives in it.
pub(crate) struct Household {
    /// One of [`DISTRICTS`].
    pub(crate) district: u8,
    pub(crate) rooms: u32,
}

/// A person and what comes to be of them.
pub(crate) struct Record {
    pub(crate) person: Person,
    pub(crate) home: Home,
    pub(crate) dies: Option<Dies>,
    pub(crate) career: Option<Career>,
}

/// All people that `file` tells of.
pub(crate) fn register(file: &Path) -> Result<Register, FileError> {
    records::read(file, parse)
}

fn parse(text: &str) -> Result<Register, Mistake> {
    let mut rows = Rows::new(text);
    let header = COLUMNS.join(",");
    let found = rows
        .next()
        .ok_or_else(|| rows.end(format!("expected the header `{header}`")))?;
    let columns = (0..found.len()).map(|index| found.field(index));
    if !columns.eq(COLUMNS) {
        return Err(found.mistake(0, format!("expected the header `{header}`")));
    }
    let mut households = Households::default();
    let people: Vec<Record> = rows
        .by_ref()
        .map(|row| record(&row, &mut households))
        .collect::<Result<_, _>>()?;
    if people.is_empty() {
        return Err(rows.end("expected a person"));
    }
    Ok(Register {
        households: households.all,
        people,
    })
}

/// The households of the rows above.
#[derive(Default)]
struct Households {
    all: Vec<Household>,
    by_number: HashMap<u32, Home>,
}

fn record(row: &Row<'_>, households: &mut Households) -> Result<Record, Mistake> {
    row.check(COLUMNS.len())?;
    let opens = [DISTRICT, ROOMS].map(|index| !row.field(index).is_empty());
    let (home, latest) = if opens.contains(&true) {
        (new_home(row, households)?, FIRST)
    } else {
        (home(row, households)?, *YEARS.end())
    };
    let born = whole(row, BORN, EARLIEST..=latest)?;
    let dies = dies(row, born)?;
    Ok(Record {
        person: Person {
            born,
            district: households.all[home.0].district,
        },
        home,
        career: career(row, born, dies)?,
        dies,
    })
}

/// The household that a row opens.
fn new_home(row: &Row<'_>, households: &mut Households) -> Result<Home, Mistake> {
    let number = whole(row, HOUSEHOLD, 0..=u32::MAX)?;
    let home = Home(households.all.len());
    if households.by_number.insert(number, home).is_some() {
        return Err(row.mistake(HOUSEHOLD, format!("a second household `{number}`")));
    }
    households.all.push(Household {
        district: district(row)?,
        rooms: whole(row, ROOMS, 1..=99)?,
    });
    Ok(home)
}

/// The household of a row above.
fn home(row: &Row<'_>, households: &Households) -> Result<Home, Mistake> {
    let number = whole(row, HOUSEHOLD, 0..=u32::MAX)?;
    let home = households.by_number.get(&number).copied();
    home.ok_or_else(|| {
        let what = format!("unknown household `{number}`: no row above has its rooms");
        row.mistake(HOUSEHOLD, what)
    })
}

fn district(row: &Row<'_>) -> Result<u8, Mistake> {
    let name = row.field(DISTRICT);
    let mut districts = (0..).zip(DISTRICTS);
    let district = districts.find(|&(_, district)| district == name);
    let district = district.map(|(index, _)| index);
    district.ok_or_else(|| row.mistake(DISTRICT, format!("unknown district `{name}`")))
}

fn dies(row: &Row<'_>, born: u16) -> Result<Option<Dies>, Mistake> {
    if row.field(DIED).is_empty() {
        return Ok(None);
    }
    let died = whole(row, DIED, YEARS)?;
    if died <= born {
        return Err(out_of_order(row, DIED, "after", BORN));
    }
    Ok(Some(Dies(died)))
}

/// Year of hiring and wage of a career are there, or nothing is.
fn career(row: &Row<'_>, born: u16, dies: Option<Dies>) -> Result<Option<Career>, Mistake> {
    if (HIRED..=WAGE).all(|index| row.field(index).is_empty()) {
        return Ok(None);
    }
    let hired = whole(row, HIRED, EARLIEST..=*YEARS.end())?;
    if hired <= born {
        return Err(out_of_order(row, HIRED, "after", BORN));
    }
    let left = match row.field(LEFT) {
        "" => None,
        _ => Some(whole(row, LEFT, YEARS)?),
    };
    if left.is_some_and(|left| left <= hired) {
        return Err(out_of_order(row, LEFT, "after", HIRED));
    }
    if let Some(Dies(died)) = dies {
        if hired >= died {
            return Err(out_of_order(row, HIRED, "before", DIED));
        }
        if left.is_some_and(|left| left >= died) {
            return Err(out_of_order(row, LEFT, "before", DIED));
        }
    }
    Ok(Some(Career {
        hired,
        left,
        wage: whole(row, WAGE, 1..=1_000_000)?,
    }))
}

/// Two years the wrong way round; the first one is to be blamed.
fn out_of_order(row: &Row<'_>, index: usize, relation: &str, other: usize) -> Mistake {
    let (column, other, field) = (COLUMNS[index], COLUMNS[other], row.field(index));
    let what = format!("`{column}` must be {relation} `{other}`, found `{field}`");
    row.mistake(index, what)
}

fn whole<N>(row: &Row<'_>, index: usize, numbers: RangeInclusive<N>) -> Result<N, Mistake>
where
    N: FromStr + PartialOrd + fmt::Display,
{
    let field = row.field(index);
    let number = field.parse().ok().filter(|number| numbers.contains(number));
    number.ok_or_else(|| {
        let (column, start, end) = (COLUMNS[index], numbers.start(), numbers.end());
        let what =
            format!("`{column}` must be a whole number from {start} to {end}, found `{field}`");
        row.mistake(index, what)
    })
}
