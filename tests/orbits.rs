//! The example `orbits`: of a malformed file it says what is wrong and where, and integrates nothing;
//! its committed report is as near to the ephemeris as it has to be.

use std::env;
use std::fs;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

const HEADER: &str = "name,parent,gm_km3_s2,x_km,y_km,z_km,vx_km_s,vy_km_s,vz_km_s";
const SUN: &str = "Sun,,132712440041,0,0,0,0,0,0";
const EARTH: &str = "Earth,Sun,398600,149600000,0,0,0,29.8,0";

#[test]
fn too_few_fields_are_counted_at_the_end_of_the_row() {
    refused(
        &[HEADER, SUN, "Earth,Sun,398600"],
        "3:17: expected 9 fields, found 3",
    );
    refused(&[HEADER, "Sun"], "2:4: expected 9 fields, found 1");
}

#[test]
fn too_many_fields_are_counted_at_the_first_one_too_many() {
    refused(
        &[HEADER, "Sun,,1,0,0,0,0,0,0,7,8"],
        "2:20: expected 9 fields, found 11",
    );
    refused(
        &[HEADER, "Sun,,1,0,0,0,0,0,0,"],
        "2:20: expected 9 fields, found 10",
    );
}

#[test]
fn what_is_no_number_is_found_in_every_column() {
    let columns = [
        "gm_km3_s2",
        "x_km",
        "y_km",
        "z_km",
        "vx_km_s",
        "vy_km_s",
        "vz_km_s",
    ];
    for (index, column) in columns.into_iter().enumerate() {
        for wrong in [
            "",
            "one",
            "1.0.0",
            " 1",
            "0x10",
            "NaN",
            "-nan",
            "inf",
            "-infinity",
            "1e999",
        ] {
            let mut numbers = ["1"; 7];
            numbers[index] = wrong;
            let place = "Sun,,".len() + 2 * index + 1;
            refused(
                &[HEADER, &format!("Sun,,{}", numbers.join(","))],
                &format!("2:{place}: `{column}` must be a finite number, found `{wrong}`"),
            );
        }
    }
}

#[test]
fn a_body_pulls() {
    for wrong in ["0", "-0.0", "-132712440041"] {
        refused(
            &[HEADER, &SUN.replace("132712440041", wrong)],
            &format!("2:6: `gm_km3_s2` must be positive, found `{wrong}`"),
        );
    }
}

#[test]
fn a_parent_is_a_body_of_a_row_above() {
    refused(
        &[HEADER, SUN, "Moon,Earth,4902,0,1,0,1,0,0", EARTH],
        "3:6: unknown parent `Earth`: no row above has this name",
    );
    refused(
        &[HEADER, SUN, "Moon,Moon,4902,0,1,0,1,0,0"],
        "3:6: unknown parent `Moon`: no row above has this name",
    );
    refused(
        &[HEADER, EARTH],
        "2:7: unknown parent `Sun`: no row above has this name",
    );
    refused(
        &[HEADER, SUN, "Earth,sun,398600,1,0,0,0,0,0"],
        "3:7: unknown parent `sun`: no row above has this name",
    );
}

#[test]
fn one_body_has_no_parent() {
    refused(
        &[HEADER, SUN, EARTH, "Nemesis,,1,2,0,0,0,0,0"],
        "4:9: only the first body, the star, has no parent",
    );
}

#[test]
fn a_name_is_there_and_is_new() {
    refused(
        &[HEADER, SUN, EARTH, EARTH],
        "4:1: a second body named `Earth`",
    );
    refused(&[HEADER, ",,1,0,0,0,0,0,0"], "2:1: expected a name");
}

#[test]
fn a_file_has_a_header_and_a_body() {
    let nothing = format!("expected the header `{HEADER}`, found the end of the file");
    refused(&[], &format!("1:1: {nothing}"));
    refused(&["", "", ""], &format!("3:1: {nothing}"));
    refused(&["# No bodies yet."], &format!("1:17: {nothing}"));
    refused(
        &[HEADER],
        "1:61: expected a body, found the end of the file",
    );
    refused(
        &[HEADER, "# None.", ""],
        "3:1: expected a body, found the end of the file",
    );
    refused(
        &[HEADER, "# None."],
        "2:8: expected a body, found the end of the file",
    );
}

#[test]
fn a_header_has_these_columns() {
    refused(
        &[SUN, EARTH],
        "1:1: expected the column `name`, found `Sun`",
    );
    refused(
        &[&HEADER.replace("x_km,y_km", "y_km,x_km"), SUN],
        "1:23: expected the column `x_km`, found `y_km`",
    );
    refused(
        &["name,parent,gm_km3_s2", SUN],
        "1:22: expected 9 fields, found 3",
    );
    refused(
        &[&format!("{HEADER},radius_km"), SUN],
        "1:62: expected 9 fields, found 10",
    );
}

#[test]
fn places_are_counted_in_lines_and_characters_of_the_file() {
    refused(
        &[
            "# Comments, even \"odd ones",
            "",
            HEADER,
            "# and",
            "",
            "#more",
            SUN,
            "Ērþe,Sun,?,,,,,,",
        ],
        "8:10: `gm_km3_s2` must be a finite number, found `?`",
    );
    refused(
        &[HEADER, r#""Sun, ""Sol""",,"#, SUN],
        "2:17: expected 9 fields, found 3",
    );
    refused(
        &[HEADER, r#""Sun, ""Sol""",,1,0,here,0,0,0,0"#],
        "2:21: `y_km` must be a finite number, found `here`",
    );
    refused(
        &[HEADER, "\"Sun", "or Sol\",,1,0,0,0,0,0,up"],
        "3:22: `vz_km_s` must be a finite number, found `up`",
    );
    refused_bytes(
        format!("# Lines may end so.\r\n\r\n{HEADER}\r\n{SUN}\r\nEarth,Sol,1,0,0,0,0,0,0\r\n")
            .as_bytes(),
        "5:7: unknown parent `Sol`: no row above has this name",
    );
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_first_name() {
    refused(
        &[&format!("\u{feff}{HEADER}"), "Sun,,1"],
        "2:7: expected 9 fields, found 3",
    );
}

#[test]
fn a_file_is_utf_8() {
    let mut latin_1 = format!("{HEADER}\n{SUN}\nTh").into_bytes();
    latin_1.push(0xe9);
    refused_bytes(&latin_1, "3:3: expected UTF-8");
}

#[test]
fn two_bodies_in_one_place_are_refused() {
    refused(
        &[HEADER, SUN, &EARTH.replace("149600000", "0")],
        " `Sun` and `Earth` are in one place",
    );
}

#[test]
fn a_number_may_be_too_large_to_work_with() {
    refused(
        &[HEADER, SUN, &EARTH.replace("29.8", "1e200")],
        " the energy of these bodies is out of the range of numbers",
    );
}

#[test]
fn a_quote_stands_around_a_whole_field() {
    refused(
        &[HEADER, "\"Sun,,1,0,0,0,0,0,0", EARTH],
        "2:1: this quote is never closed",
    );
    refused(
        &[HEADER, SUN, "Earth,\"Sun,1,0,0,0,0,0,0", EARTH],
        "3:7: this quote is never closed",
    );
    refused(
        &[HEADER, "Su\"n,,1,0,here,0,0,0,0"],
        "2:3: a quote in the middle of a field",
    );
    refused(
        &[HEADER, "\"Su\"n,,1,0,0,0,0,0,0"],
        "2:4: a quote in the middle of a field",
    );
    refused(&["\"name,parent", SUN], "1:1: this quote is never closed");
}

#[test]
fn one_body_at_rest_stays_there() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("orbits-alone.csv");
    fs::write(&file, format!("{HEADER}\n{SUN}\n")).expect("cargo makes this folder");
    let output = Command::new(example())
        .arg(&file)
        .output()
        .expect("the example runs");
    assert!(output.status.success() && output.stderr.is_empty());
    let report = String::from_utf8(output.stdout).expect("the report is UTF-8");
    assert!(report.starts_with("1 bodies, ") && report.ends_with(": 0.0e0\n"));
}

#[test]
fn what_steps_of_one_hour_cannot_follow_is_an_error() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("orbits-hopeless.csv");
    let near = EARTH.replace("149600000,0,0,0,29.8", "1,0,0,0,0");
    fs::write(&file, format!("{HEADER}\n{SUN}\n{near}\n")).expect("cargo makes this folder");
    let output = Command::new(example())
        .arg(&file)
        .output()
        .expect("the example runs");
    let stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
    let what = format!(
        "{}: steps of one hour are too long for these bodies: ",
        file.display()
    );
    assert!(stderr.starts_with(&what), "{stderr}");
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn usage_is_printed_where_it_is_asked_for_and_where_it_is_not_followed() {
    let run = |arguments: &[&str]| {
        let output = Command::new(example())
            .args(arguments)
            .output()
            .expect("the example runs");
        let text = |bytes| String::from_utf8(bytes).expect("text is UTF-8");
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let usage = "usage: orbits [FILE]\n";
    assert_eq!(run(&["--help"]), (Some(0), usage.into(), String::new()));
    let complaint = format!("expected at most one file\n{usage}");
    assert_eq!(run(&["a", "b"]), (Some(1), String::new(), complaint));
}

#[test]
#[cfg(target_os = "linux")]
fn a_report_that_cannot_be_written_is_an_error() {
    let full = fs::File::create("/dev/full").expect("Linux has this device");
    let output = Command::new(example())
        .arg("--help")
        .stdout(full)
        .output()
        .expect("the example runs");
    let stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert!(
        stderr.starts_with("cannot write to standard output: "),
        "{stderr}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("orbits-nowhere.csv");
    let why = fs::read(&file).expect_err("nobody writes this file");
    assert_refused(&file, &format!(" {why}"));
}

#[test]
fn the_committed_report_is_near_enough_to_the_ephemeris() {
    let report = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/expected/orbits.txt"),
    )
    .expect("the report is committed");
    let [title, one_year, ten_years] = report
        .split("\nafter ")
        .collect::<Vec<_>>()
        .try_into()
        .expect("two tables");
    assert_eq!(title, "11 bodies, 87660 steps of one hour\n");
    assert!(one_year.starts_with("365.25 days\n"));
    assert!(ten_years.starts_with("3652.5 days\n"));

    let outer = ["Jupiter", "Saturn", "Uranus", "Neptune", "Pluto"];
    let limits = [
        ("Mercury", 1e-4, 1e-3),
        ("Earth", 2e-6, 1e-5),
        ("Moon", 5e-3, 4e-2),
    ]
    .into_iter()
    .chain(outer.map(|name| (name, 1e-8, 2e-7)));
    for (name, after_one, after_ten) in limits {
        assert!(
            error_of(name, one_year) <= after_one,
            "{name} after one year"
        );
        assert!(
            error_of(name, ten_years) <= after_ten,
            "{name} after ten years"
        );
    }
    assert!(error_of("largest", ten_years) < 1e-8, "energy");
}

/// The last word of the only line that begins with `name`.
fn error_of(name: &str, table: &str) -> f64 {
    let mut lines = table
        .lines()
        .filter(|line| line.trim_start().starts_with(name));
    let (Some(line), None) = (lines.next(), lines.next()) else {
        panic!("one line about {name} in {table}")
    };
    let error = line
        .split_whitespace()
        .last()
        .expect("a line that begins with a name");
    error.parse().expect("a relative error")
}

#[track_caller]
fn refused(lines: &[&str], complaint: &str) {
    refused_bytes(lines.join("\n").as_bytes(), complaint);
}

#[track_caller]
fn refused_bytes(bytes: &[u8], complaint: &str) {
    let file = format!("orbits-{}-{}.csv", process::id(), Location::caller().line());
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    fs::write(&file, bytes).expect("cargo makes this folder");
    assert_refused(&file, complaint);
    fs::remove_file(&file).expect("nobody else removes it");
}

/// Asserts that the example says `complaint` about `file`, on standard error, and nothing else at all.
#[track_caller]
fn assert_refused(file: &Path, complaint: &str) {
    let output = Command::new(example())
        .arg(file)
        .output()
        .expect("the example runs");
    let stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert_eq!(stderr, format!("{}:{complaint}\n", file.display()));
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(1));
}

/// `cargo test` builds the examples, two folders away from this test: `deps/orbits-…`, `examples/orbits`.
fn example() -> PathBuf {
    let test = env::current_exe().expect("this test has a path");
    let profile = test.ancestors().nth(2).expect("cargo runs tests in `deps`");
    let example = profile
        .join("examples")
        .join(format!("orbits{}", env::consts::EXE_SUFFIX));
    assert!(
        example.exists(),
        "{} is not there; `cargo build --example orbits` makes it",
        example.display(),
    );
    example
}
