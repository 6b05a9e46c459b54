//! The example `census`: its query and its walk by hand count what is in the file, and the same each time; its cursor compares
//! seldom; of a malformed file it says what is wrong and where, and counts nothing.

use std::collections::{BTreeSet, HashMap};
use std::env;
use std::fs;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};

const HEADER: &str = "household,district,rooms,born,died,hired,left,wage";
const HEAD: &str = "7,Gorge,3,1930,1993,1950,1991,1000";
const MEMBER: &str = "7,,,1960,1994,1985,1992,1000";

const FIRST: u16 = 1990;
const LAST: u16 = 1995;

#[test]
fn the_people_are_those_whom_their_generator_makes() {
    let made = output("census-people", &[]);
    assert!(made.status.success() && made.stderr.is_empty());
    assert!(
        made.stdout == committed("data/census.csv"),
        "`cargo run --example census-people > examples/data/census.csv` makes it anew"
    );
}

#[test]
fn the_report_is_the_same_each_time() {
    let [report, again] = [output("census", &[]), output("census", &[])];
    assert!(report.status.success() && report.stderr.is_empty());
    assert_eq!(report.stdout, committed("expected/census.txt"));
    assert_eq!(report.stdout, again.stdout);
}

#[test]
fn query_and_walk_by_hand_count_what_is_in_the_file() {
    let data = text("data/census.csv");
    let people = people(&data);
    let censuses = censuses(&text("expected/census.txt"));
    check(&people, &censuses);
    for Census { lines, .. } in censuses {
        let [.., (_, all), _] = &lines[..] else {
            panic!("a census has sums");
        };
        let [persons, workers, .., dwellings, _, _, _] = all;
        assert!(*persons > 10_000.0, "{all:?}");
        assert!((0.5..0.6).contains(&(workers / persons)), "{all:?}");
        assert!((0.25..0.35).contains(&(dwellings / persons)), "{all:?}");
    }
}

#[test]
fn a_cursor_compares_seldom() {
    let report = text("expected/census.txt");
    let censuses = censuses(&report);
    let mut walks = walks(&report);
    let (name, all) = walks.pop().expect("the last line is of all");
    assert_eq!(name, "all");
    let mut of_each = walks.iter();
    let mut sum = [0.0; 5];
    for (year, Census { lines, .. }) in (FIRST..).zip(&censuses) {
        let (_, counts) = &lines[lines.len() - 1];
        let [persons, workers, _, _, dwellings, ..] = *counts;
        for (sibling, has) in [("job", workers), ("dwelling", dwellings)] {
            let (name, walk) = of_each.next().expect("there is a line for each");
            assert_eq!(*name, format!("{year} {sibling}"));
            let [look_ups, found, cursor, window, halving] = *walk;
            assert!(is_near(look_ups, persons, 0.0) && is_near(found, has, 0.0));
            assert!((1.0..10.0).contains(&cursor), "{cursor} in {name}");
            assert!(cursor < window && cursor < halving, "{walk:?} in {name}");
            let comparisons = [cursor, window, halving].map(|mean| mean * look_ups);
            let counts = [look_ups, found].into_iter().chain(comparisons);
            for (sum, count) in sum.iter_mut().zip(counts) {
                *sum += count;
            }
        }
    }
    assert!(of_each.next().is_none());
    let [look_ups, found, comparisons @ ..] = sum;
    assert!(is_near(all[0], look_ups, 0.0) && is_near(all[1], found, 0.0));
    for (mean, comparisons) in all[2..].iter().zip(comparisons) {
        assert!(is_near(*mean, comparisons / look_ups, 0.01));
    }
}

#[test]
fn a_dwelling_passes_to_the_eldest_who_is_left_or_to_those_who_come() {
    let lines = [
        HEADER,
        HEAD,
        MEMBER,
        "7,,,1958,,1991,,77",
        "8,Ferry,1,1990,1991,,,",
        "8,,,1993,,,,",
        "9,Ferry,9,1925,,,,",
    ];
    let file = temporary("eldest");
    let data = lines.join("\r\n\r\n# a comment\r\n");
    fs::write(&file, &data).expect("cargo makes this folder");
    let output = output("census", &[&file]);
    fs::remove_file(&file).expect("nobody else removes it");
    assert!(output.status.success() && output.stderr.is_empty());
    let report = String::from_utf8(output.stdout).expect("a report is text");
    assert!(report.starts_with("6 persons of 3 households\n"));
    let censuses = censuses(&report);
    check(&people(&data), &censuses);
    let dwellings = censuses
        .iter()
        .map(|census| census.lines[census.lines.len() - 1].1[4]);
    assert!(
        dwellings
            .zip([3.0, 2.0, 2.0, 3.0, 3.0, 3.0])
            .all(|(found, expected)| is_near(found, expected, 0.0))
    );
}

#[test]
fn a_file_has_this_header_and_a_person() {
    let expected = format!("expected the header `{HEADER}`");
    refused(&[], &format!("1:1: {expected}, found the end of the file"));
    refused(
        &["# nothing", ""],
        &format!("2:1: {expected}, found the end of the file"),
    );
    refused(&[HEAD], &format!("1:1: {expected}"));
    refused(
        &[&HEADER.replace("hired,left", "left,hired"), HEAD],
        &format!("1:1: {expected}"),
    );
    refused(
        &["", "household,district", HEAD],
        &format!("2:1: {expected}"),
    );
    refused(
        &[HEADER],
        "1:51: expected a person, found the end of the file",
    );
    refused(
        &[HEADER, "# none", ""],
        "3:1: expected a person, found the end of the file",
    );
}

#[test]
fn a_person_has_so_many_fields() {
    refused(&[HEADER, HEAD, "7,,"], "3:4: expected 8 fields, found 3");
    refused(
        &[HEADER, &format!("{HEAD},1,2")],
        "2:36: expected 8 fields, found 10",
    );
    refused(
        &[HEADER, HEAD, "\"7", MEMBER],
        "3:1: this quote is never closed",
    );
    refused(
        &[HEADER, &HEAD.replace("Gorge", "G\"orge")],
        "2:4: a quote in the middle of a field",
    );
}

/// A column of a row, what is refused there, and in which words: `?` is what was found.
type Refused = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static str,
);

const OTHER: &str = "8,Gorge,3,1930,1993,1950,1991,1000";
const STAYS: &str = "8,Ferry,1,1930,1993,1950,,1000";
const YOUNG: &str = "7,,,1991,,,,";

const NO_YEARS: &[&str] = &["", "-1", "1920.5", " 1920", "x", "1869", "65536", "1996"];

#[rustfmt::skip]
const REFUSED: [Refused; 21] = [
    (OTHER, "household", &["", "-1", "1.5", "4294967296", "x"], "`household` must be a whole number from 0 to 4294967295, found `?`"),
    (MEMBER, "household", &["", "-1", "1.5", "4294967296", "x"], "`household` must be a whole number from 0 to 4294967295, found `?`"),
    (OTHER, "household", &["7"], "a second household `?`"),
    (MEMBER, "household", &["0", "8"], "unknown household `?`: no row above has its rooms"),
    (OTHER, "district", &["", "gorge", "Gorges", "0"], "unknown district `?`"),
    (OTHER, "rooms", &["", "0", "-1", "2.5", "100", "x"], "`rooms` must be a whole number from 1 to 99, found `?`"),
    (OTHER, "born", NO_YEARS, "`born` must be a whole number from 1870 to 1990, found `?`"),
    (OTHER, "born", &["1991", "1995"], "`born` must be a whole number from 1870 to 1990, found `?`"),
    (YOUNG, "born", NO_YEARS, "`born` must be a whole number from 1870 to 1995, found `?`"),
    (OTHER, "died", &["-1", "1990", "1996", "x"], "`died` must be a whole number from 1991 to 1995, found `?`"),
    (YOUNG, "died", &["1991"], "`died` must be after `born`, found `?`"),
    (OTHER, "hired", NO_YEARS, "`hired` must be a whole number from 1870 to 1995, found `?`"),
    (OTHER, "hired", &["1930", "1929", "1870"], "`hired` must be after `born`, found `?`"),
    (OTHER, "hired", &["1991", "1992", "1993"], "`left` must be after `hired`, found `1991`"),
    (STAYS, "hired", &["1993", "1994", "1995"], "`hired` must be before `died`, found `?`"),
    (OTHER, "left", &["-1", "1990", "1996", "x"], "`left` must be a whole number from 1991 to 1995, found `?`"),
    (OTHER, "left", &["1993", "1995"], "`left` must be before `died`, found `?`"),
    (OTHER, "wage", &["", "0", "-1", "99.5", "1000001", "x"], "`wage` must be a whole number from 1 to 1000000, found `?`"),
    // Nothing of a career is there, or all but its end.
    (YOUNG, "left", &["1994"], "`hired` must be a whole number from 1870 to 1995, found ``"),
    (YOUNG, "wage", &["1000"], "`hired` must be a whole number from 1870 to 1995, found ``"),
    (YOUNG, "hired", &["1994"], "`wage` must be a whole number from 1 to 1000000, found ``"),
];

#[test]
fn fields_are_checked_one_by_one() {
    for (row, column, wrongs, what) in REFUSED {
        let index_of = |name| HEADER.split(',').position(|column| column == name);
        let index = index_of(column).expect("the header has it");
        // What is said to be wrong may be another field, which does not go with this one.
        let named = what.split('`').nth(1).and_then(index_of).unwrap_or(index);
        for wrong in wrongs {
            let mut fields: Vec<&str> = row.split(',').collect();
            fields[index] = wrong;
            let before: usize = fields[..named].iter().map(|field| field.len() + 1).sum();
            let complaint = format!("3:{}: {}", before + 1, what.replace('?', wrong));
            refused(&[HEADER, HEAD, &fields.join(",")], &complaint);
        }
    }
}

#[test]
fn nobody_is_counted_in_a_file_that_goes_wrong_at_its_end() {
    let data = text("data/census.csv");
    let complaint = format!("{}:5: expected 8 fields, found 3", data.lines().count() + 1);
    refused(&[data.trim_end(), "1,,9"], &complaint);
}

#[test]
fn a_file_is_utf_8() {
    let mut latin_1 = format!("{HEADER}\n{HEAD}\n9,For").into_bytes();
    latin_1.push(0xea);
    refused_bytes(&latin_1, "3:6: expected UTF-8");
    refused(
        &[&format!("\u{feff}{HEADER}"), "7,Gorge"],
        "2:8: expected 8 fields, found 2",
    );
    refused(&[HEADER, "7,Forêt,3"], "2:10: expected 8 fields, found 3");
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let nowhere = temporary("nowhere");
    let why = fs::read(&nowhere).expect_err("nobody writes this file");
    assert_refused(&nowhere, &format!(" {why}"));
}

#[test]
fn usage_is_printed_where_it_is_asked_for_and_where_it_is_not_followed() {
    let run = |arguments: &[&str]| {
        let arguments: Vec<&Path> = arguments.iter().map(Path::new).collect();
        let output = output("census", &arguments);
        let text = |bytes| String::from_utf8(bytes).expect("text is UTF-8");
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let usage = "usage: census [FILE]\n";
    assert_eq!(run(&["--help"]), (Some(0), usage.into(), String::new()));
    let complaint = format!("expected at most one file\n{usage}");
    assert_eq!(run(&["a", "b"]), (Some(1), String::new(), complaint));
}

/// A row of a file that has no quotes.
struct Person<'d> {
    household: &'d str,
    district: &'d str,
    rooms: u32,
    born: u16,
    died: Option<u16>,
    hired: Option<u16>,
    left: Option<u16>,
    wage: u32,
}

impl Person<'_> {
    fn lives(&self, year: u16) -> bool {
        self.born <= year && self.died.is_none_or(|died| year < died)
    }

    fn is_old(&self, year: u16) -> bool {
        self.lives(year) && year - self.born >= 65
    }

    /// What they earn at the end of a year, if they work then.
    fn wage(&self, year: u16) -> Option<u32> {
        let hired = self.hired.filter(|&hired| hired <= year)?;
        let works = self.lives(year) && self.left.is_none_or(|left| year < left);
        works.then(|| {
            (hired.max(FIRST)..year).fold(self.wage, |wage, before| {
                let is_young = before + 1 - self.born < 40;
                wage + wage / if is_young { 25 } else { 100 }
            })
        })
    }
}

fn people(data: &str) -> Vec<Person<'_>> {
    let mut households = HashMap::new();
    let lines = data
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let person = |line| {
        let fields: Vec<&str> = str::split(line, ',').collect();
        let [household, district, rooms, born, died, hired, left, wage] = fields[..] else {
            panic!("there are eight fields");
        };
        let (district, rooms) = *households.entry(household).or_insert((district, rooms));
        Person {
            household,
            district,
            rooms: rooms.parse().expect("the first of a household has it"),
            born: born.parse().expect("everybody has it"),
            died: died.parse().ok(),
            hired: hired.parse().ok(),
            left: left.parse().ok(),
            wage: wage.parse().unwrap_or_default(),
        }
    };
    lines.skip(1).map(person).collect()
}

/// What a report says of a year: a heading, and lines of names and numbers. What it has no number for is NaN.
struct Census {
    heading: String,
    lines: Vec<(String, [f64; 8])>,
}

fn censuses(report: &str) -> Vec<Census> {
    let blocks = report.split("\n\n").skip(1);
    let tables = blocks.filter(|block| block.contains("\ndistrict "));
    let census = |table: &str| {
        let mut lines = table.lines();
        let heading = lines.next().expect("a table has a heading").to_owned();
        Census {
            heading,
            lines: lines.skip(1).map(named).collect(),
        }
    };
    tables.map(census).collect()
}

/// What each walk by hand took: look-ups, what they found, and comparisons in the mean, by the cursor, in a window and by
/// halving.
fn walks(report: &str) -> Vec<(String, [f64; 5])> {
    let lines = report.lines();
    let lines = lines.skip_while(|line| !line.starts_with("year "));
    lines.skip(1).map(named).collect()
}

/// The numbers at the end of a line, and what is before them.
fn named<const N: usize>(line: &str) -> (String, [f64; N]) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let name = words.len().checked_sub(N).expect("there are more words");
    let numbers = [(); N];
    let mut words_after = words[name..].iter();
    let numbers = numbers.map(|()| match words_after.next() {
        Some(&"-") | None => f64::NAN,
        Some(word) => word.parse().expect("it is a number"),
    });
    (words[..name].join(" "), numbers)
}

/// Asserts that the censuses are of these people.
#[track_caller]
fn check(people: &[Person<'_>], censuses: &[Census]) {
    assert_eq!(censuses.len(), usize::from(LAST - FIRST) + 1);
    for (year, Census { heading, lines }) in (FIRST..).zip(censuses) {
        assert_eq!(*heading, heading_of(people, year));
        let [districts @ .., (all, sum), (by_hand, sum_by_hand)] = &lines[..] else {
            panic!("a census has sums");
        };
        let names: BTreeSet<&str> = districts.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names.len(), districts.len());
        assert!(people.iter().all(|person| names.contains(person.district)));
        for (name, numbers) in districts {
            check_line(
                numbers,
                &count(people, year, |person| person.district == name),
            );
        }
        assert_eq!([all, by_hand], ["all", "by hand"]);
        let expected = count(people, year, |_| true);
        check_line(sum, &expected);
        check_line(sum_by_hand, &expected);
    }
}

fn heading_of(people: &[Person<'_>], year: u16) -> String {
    let count =
        |what: &dyn Fn(&Person<'_>) -> bool| people.iter().filter(|person| what(person)).count();
    let pensioners = count(&|person| person.is_old(year));
    if year == FIRST {
        return format!("{year}: {pensioners} pensioners");
    }
    format!(
        "{year}: {pensioners} pensioners; {} born, {} died, {} found work, {} left it",
        count(&|person| person.born == year),
        count(&|person| person.died == Some(year)),
        count(&|person| person.hired == Some(year)),
        count(&|person| person.left == Some(year)),
    )
}

/// The numbers of a line, not rounded.
fn count(people: &[Person<'_>], year: u16, is_among: impl Fn(&Person<'_>) -> bool) -> [f64; 8] {
    let [mut persons, mut workers, mut wages] = [0.0; 3];
    let mut dwellings = HashMap::new();
    for person in people
        .iter()
        .filter(|person| is_among(person) && person.lives(year))
    {
        persons += 1.0;
        dwellings.insert(person.household, f64::from(person.rooms));
        if let Some(wage) = person.wage(year) {
            workers += 1.0;
            wages += f64::from(wage);
        }
    }
    let households = u32::try_from(dwellings.len()).expect("there are not so many");
    let rooms: f64 = dwellings.values().sum();
    [
        persons,
        workers,
        100.0 * workers / persons,
        wages / workers,
        households.into(),
        rooms,
        // Everybody lives somewhere.
        persons,
        persons / rooms,
    ]
}

#[track_caller]
fn check_line(found: &[f64; 8], expected: &[f64; 8]) {
    let rounding = [0.0, 0.0, 0.05, 0.5, 0.0, 0.0, 0.0, 0.005];
    for ((&found, &expected), rounding) in found.iter().zip(expected).zip(rounding) {
        assert!(
            is_near(found, expected, rounding) || found.is_nan() && expected.is_nan(),
            "{found} for {expected}"
        );
    }
}

fn is_near(number: f64, other: f64, distance: f64) -> bool {
    (number - other).abs() <= distance + 1e-6
}

#[track_caller]
fn refused(lines: &[&str], complaint: &str) {
    refused_bytes(lines.join("\n").as_bytes(), complaint);
}

#[track_caller]
fn refused_bytes(bytes: &[u8], complaint: &str) {
    let file = temporary(&Location::caller().line().to_string());
    fs::write(&file, bytes).expect("cargo makes this folder");
    assert_refused(&file, complaint);
    fs::remove_file(&file).expect("nobody else removes it");
}

/// Asserts that the example says `complaint` about the file, on standard error, and nothing else at all.
#[track_caller]
fn assert_refused(file: &Path, complaint: &str) {
    let output = output("census", &[file]);
    let stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert_eq!(stderr, format!("{}:{complaint}\n", file.display()));
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(1));
}

fn text(file: &str) -> String {
    String::from_utf8(committed(file)).expect("it is text")
}

fn committed(file: &str) -> Vec<u8> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    fs::read(examples.join(file)).expect("it is committed")
}

fn temporary(name: &str) -> PathBuf {
    let file = format!("census-{}-{name}.csv", process::id());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(file)
}

fn output(name: &str, arguments: &[&Path]) -> Output {
    let mut command = Command::new(example(name));
    command.args(arguments).output().expect("the example runs")
}

/// `cargo test` builds the examples, two folders away from this test: `deps/census-…`, `examples/census`.
fn example(name: &str) -> PathBuf {
    let test = env::current_exe().expect("this test has a path");
    let profile = test.ancestors().nth(2).expect("cargo runs tests in `deps`");
    let example = profile
        .join("examples")
        .join(format!("{name}{}", env::consts::EXE_SUFFIX));
    assert!(
        example.exists(),
        "{} is not there; `cargo build --example {name}` makes it",
        example.display(),
    );
    example
}
