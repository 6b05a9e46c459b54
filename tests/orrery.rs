//! The example `orrery`: its bodies are where sums of circles have them, its picture is nested as they are and turns at their
//! pace; of malformed files it says what is wrong and where, and draws nothing.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};

use roxmltree::{Document, Node};

const PLANETS: &str = "name,parent,a_km,period_d,radius_km,tilt_deg,longitude_deg";
const OTHERS: &str = "name,parent,a_km,period_d,radius_km";

#[test]
fn report_and_picture_are_the_same_each_time() {
    let (report, picture) = drawn("same");
    assert_eq!(report, committed("expected/orrery.txt"));
    let (again, picture_again) = drawn("again");
    assert_eq!(report, again);
    assert!(picture == picture_again);
}

#[test]
fn bodies_are_where_their_orbits_say() {
    let report = committed("expected/orrery.txt");
    let off = line(&report, "largest distance from the sum of the orbits");
    let off: f64 = between(off, ": ", " km").parse().expect("a distance");
    assert!(off > 0.0 && off < 0.01);

    // Far from the Sun by as much as its planet is, and as much as it is from that.
    for (moon, planet, own) in [
        ("Moon", 149.598, 0.385),
        ("Ganymede", 778.479, 1.071),
        ("Titan", 1432.041, 1.222),
    ] {
        let rows = report
            .lines()
            .filter(|line| line.split_whitespace().nth(1) == Some(moon));
        let places: Vec<[f64; 3]> = rows.map(place).collect();
        assert_eq!(places.len(), 5);
        for [x, y, z] in places {
            let distance = (x * x + y * y + z * z).sqrt();
            assert!((distance - planet).abs() < own + 1e-3, "{moon}");
            assert!(z.abs() < own, "{moon}");
        }
    }
    // Known independently: mean longitude 100.46 degrees of the Earth, with the Moon within 0.15 degrees of that.
    let [x, y, _] = place(line(&report, "2000-01-01  Moon"));
    let longitude = y.atan2(x).to_degrees();
    assert!((longitude - 100.46).abs() < 0.15, "{longitude}");
}

#[test]
fn a_craft_stays_where_it_is_when_it_comes_to_another_moon() {
    let report = committed("expected/orrery.txt");
    let [europa, ganymede] =
        ["Europa", "Ganymede "].map(|name| line(&report, name).split_whitespace().skip(1));
    let (europa, ganymede): (Vec<&str>, Vec<&str>) = (europa.collect(), ganymede.collect());
    assert_eq!(europa[..3], ganymede[..3]);
    assert_eq!(europa[3], "5000.0");
    // Ganymede and Europa are never nearer than this, nor ever farther.
    let away: f64 = ganymede[3].parse().expect("a distance");
    assert!((390_000.0..1_750_000.0).contains(&away));

    let moved = line(&report, "Petrel is moved by ");
    let own: f64 = between(moved, "Petrel is moved by ", " km")
        .parse()
        .expect("a distance");
    let follower: f64 = between(moved, "around it, by ", " km")
        .parse()
        .expect("a distance");
    assert!(own < 1e-5 && follower < 1e-5);
}

#[test]
fn a_step_computes_what_moved_and_what_is_below() {
    let report = committed("expected/orrery.txt");
    let (_, picture) = drawn("counts");
    let picture = Document::parse(&picture).expect("a picture is XML");
    let count = |what| {
        let count = line(&report, what).split_whitespace().next_back();
        let count = count.map(str::parse::<usize>).expect("a number");
        count.expect("a number")
    };
    let below = |name: &str| {
        let bodies = overview(&picture).descendants();
        let mut bodies = bodies.filter(|node| node.attribute("data-body") == Some(name));
        let body = bodies.next().expect("it is drawn");
        let inside = body.descendants();
        inside
            .filter(|node| node.has_attribute("data-body"))
            .count()
    };
    assert_eq!(count("all that goes around"), below("Sun") - 1);
    assert_eq!(count("Saturn and"), below("Saturn"));
    assert_eq!(count("Saturn and"), 9);
    assert_eq!(count("Titan and"), below("Titan"));
    assert_eq!(count("nothing"), 0);
    assert!(report.starts_with(&format!("{} nodes: ", below("Sun"))));
}

#[test]
fn bodies_are_drawn_inside_of_what_they_go_around() {
    let (_, picture) = drawn("nested");
    let picture = Document::parse(&picture).expect("a picture is XML");
    let mut around = HashMap::new();
    for file in ["planets", "moons", "craft"] {
        let rows = committed(&format!("data/{file}.csv"));
        for row in rows.lines().filter(|row| !row.starts_with('#')).skip(1) {
            let mut fields = row.split(',');
            let name = fields.next().expect("a name").to_owned();
            around.insert(name, fields.next().expect("a parent").to_owned());
        }
    }
    // In the year that passes, it comes there.
    around.insert("Petrel".to_owned(), "Ganymede".to_owned());

    let bodies = overview(&picture).descendants();
    let bodies: Vec<_> = bodies
        .filter(|node| node.has_attribute("data-body"))
        .collect();
    assert_eq!(bodies.len(), around.len() + 1);
    for body in &bodies {
        let name = body.attribute("data-body").expect("it was looked for");
        let parent = body
            .ancestors()
            .skip(1)
            .find_map(|node| node.attribute("data-body"));
        assert_eq!(parent, around.get(name).map(String::as_str), "{name}");
    }
    let deepest = bodies.iter().map(|body| {
        let above = body.ancestors();
        above.filter(|node| node.has_attribute("data-body")).count()
    });
    assert_eq!(deepest.max(), Some(5));
}

#[test]
fn groups_turn_round_once_and_letters_turn_back() {
    let (_, picture) = drawn("turns");
    let picture = Document::parse(&picture).expect("a picture is XML");
    let animations = picture.descendants();
    let animations: Vec<_> = animations
        .filter(|node| node.has_tag_name("animateTransform"))
        .collect();
    assert!(animations.len() > 2 * 35);
    for animation in &animations {
        let [from, to] = ["from", "to"].map(|name| number(animation, name));
        assert!(((from - to).abs() - 360.0).abs() < 0.011);
        let group = animation.parent().expect("it is in a group");
        let start = group.attribute("transform").expect("it turns");
        let start: f64 = between(start, "rotate(", ")").parse().expect("an angle");
        assert!((start - from).abs() < 0.011);
        assert!(duration(animation) > 0.5);
    }
    // What is written below some turning groups is upright: all that they turn by is undone.
    let texts = picture
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    for text in texts {
        let turns = text.ancestors().filter_map(|node| {
            let turn = node.attribute("transform")?.strip_prefix("rotate(")?;
            turn.strip_suffix(')')?.parse::<f64>().ok()
        });
        let all: f64 = turns.sum();
        assert!(all.abs() < 0.011, "{:?}", text.text());
    }
    // Triton goes the other way round than Io, and times are as the square roots of those in space.
    let turn = |name: &str| {
        let bodies = overview(&picture).descendants();
        let mut bodies = bodies.filter(|node| node.attribute("data-body") == Some(name));
        let body = bodies.next().expect("it is drawn");
        let mut inside = body.descendants();
        let turn = inside.find(|node| node.has_tag_name("animateTransform"));
        turn.expect("it turns")
    };
    let forwards = |name| number(&turn(name), "to") < number(&turn(name), "from");
    assert!(forwards("Io") && forwards("Earth") && !forwards("Triton"));
    let ratio = duration(&turn("Earth")) / duration(&turn("Moon"));
    assert!((ratio - (365.256_f64 / 27.321_661).sqrt()).abs() < 0.01);
}

#[test]
fn planets_are_on_the_canvas() {
    let (_, picture) = drawn("canvas");
    let picture = Document::parse(&picture).expect("a picture is XML");
    let root = picture.root_element();
    let (width, height) = (number(&root, "width"), number(&root, "height"));
    let overview = overview(&picture);
    let middle = overview.attribute("transform").expect("it has a place");
    let middle = between(middle, "translate(", ")");
    let (x, y) = middle.split_once(' ').expect("two numbers");
    let (x, y): (f64, f64) = (x.parse().expect("x"), y.parse().expect("y"));
    let orbits = overview
        .children()
        .filter(|node| node.attribute("class") == Some("orbit"));
    let radii: Vec<f64> = orbits.map(|orbit| number(&orbit, "r")).collect();
    assert_eq!(radii.len(), 9);
    assert!(radii.is_sorted_by(|a, b| a + 5.0 < *b));
    for radius in radii {
        assert!(x - radius > 10.0 && x + radius < width && y - radius > 10.0);
        assert!(y + radius < height - 10.0);
    }
}

#[test]
fn a_picture_is_written_beside_the_program_if_no_place_is_named() {
    let output = output(&[]);
    let picture = example().with_extension("svg");
    assert!(output.status.success());
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!("the picture is {}\n", picture.display())
    );
    let (_, drawn) = drawn("beside");
    assert!(fs::read_to_string(picture).expect("it is there") == drawn);
}

#[test]
fn what_is_wrong_with_a_row_is_found_where_it_is() {
    let refused = |row: &str, complaint: &str| {
        let moons = format!("# Some.\n{OTHERS}\nMoon,Earth,384400,27.3,1737\n{row}\n");
        let earth = format!("{PLANETS}\nEarth,Sun,1.5e8,365,6371,23,100\n");
        refused(&[&earth, &moons], "moons.csv", &format!("4:{complaint}"));
    };
    refused("Io,Earth,1", "11: expected 5 fields, found 3");
    refused(",Earth,1,1,1", "1: expected a name");
    refused("Moon,Earth,1,1,1", "1: a second body named `Moon`");
    refused("Sun,Earth,1,1,1", "1: a second body named `Sun`");
    for parent in ["", "earth", "Io"] {
        let complaint = format!("4: unknown parent `{parent}`: nothing above has this name");
        refused(&format!("Io,{parent},1,1,1"), &complaint);
    }
    for wrong in ["", "one", "1.0.0", " 1", "NaN", "-inf", "1e999"] {
        for (column, place) in [("a_km", 0), ("period_d", 1), ("radius_km", 2)] {
            let mut numbers = ["1"; 3];
            numbers[place] = wrong;
            let at = "Io,Earth,".len() + 2 * place + 1;
            refused(
                &format!("Io,Earth,{}", numbers.join(",")),
                &format!("{at}: `{column}` must be a finite number, found `{wrong}`"),
            );
        }
    }
    refused("Io,Earth,0,1,1", "10: `a_km` must be positive, found `0`");
    refused("Io,Earth,1,0,1", "12: `period_d` must not be zero");
    refused(
        "Io,Earth,1,1,-2",
        "14: `radius_km` must be positive, found `-2`",
    );
    refused("\"Io,Earth,1,1,1", "1: this quote is never closed");
}

#[test]
fn each_file_has_its_header() {
    let none = format!("1:1: expected the header `{PLANETS}`");
    refused(&[OTHERS], "planets.csv", &none);
    refused(
        &[""],
        "planets.csv",
        &format!("{none}, found the end of the file"),
    );
    let complaint = format!("1:1: expected the header `{OTHERS}`");
    refused(&[PLANETS, PLANETS], "moons.csv", &complaint);
    refused(&[PLANETS, OTHERS, "name"], "craft.csv", &complaint);
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let folder = temporary("empty");
    fs::create_dir_all(&folder).expect("it can be made");
    let file = folder.join("planets.csv");
    let why = fs::read(&file).expect_err("nobody writes this file");
    assert_refused(&folder, &format!("{}: {why}\n", file.display()));
    fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn who_is_reported_on_has_to_be_there() {
    let folder = files(&[PLANETS, OTHERS, OTHERS]);
    assert_refused(&folder, "there is no body named `Moon`\n");
    fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn what_goes_astray_is_an_error() {
    let data = |file| committed(&format!("data/{file}.csv"));
    let fast = data("moons").replace("27.321661", "1e-310");
    let folder = files(&[&data("planets"), &fast, &data("craft")]);
    let complaint = "on day 1, `Moon` is NaN km from where the sum of its orbits has it\n";
    assert_refused(&folder, complaint);
    fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn a_picture_that_cannot_be_written_is_an_error() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let why = fs::write(folder, "").expect_err("this is a folder");
    let output = output(&[folder]);
    let complaint = format!("{}: {why}\n", folder.display());
    assert_eq!(String::from_utf8_lossy(&output.stderr), complaint);
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn usage_is_printed_where_it_is_asked_for_and_where_it_is_not_followed() {
    let run = |arguments: &[&str]| {
        let arguments: Vec<&Path> = arguments.iter().map(Path::new).collect();
        let output = output(&arguments);
        let text = |bytes| String::from_utf8(bytes).expect("text is UTF-8");
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let usage = "usage: orrery [PICTURE [FOLDER]]\n";
    assert_eq!(run(&["--help"]), (Some(0), usage.into(), String::new()));
    let complaint = format!("expected at most a file and a folder\n{usage}");
    assert_eq!(run(&["a", "b", "c"]), (Some(1), String::new(), complaint));
}

/// What the example prints, and the picture that it draws.
fn drawn(name: &str) -> (String, String) {
    let picture = temporary(name).with_extension("svg");
    let output = output(&[&picture]);
    assert!(output.status.success() && output.stderr.is_empty());
    let report = String::from_utf8(output.stdout).expect("a report is text");
    let drawn = fs::read_to_string(&picture).expect("it was written");
    fs::remove_file(&picture).expect("nobody else removes it");
    (report, drawn)
}

/// The group of all bodies, that of the Sun.
fn overview<'d>(picture: &'d Document<'_>) -> Node<'d, 'd> {
    let mut groups = picture.descendants();
    let overview = groups.find(|node| node.attribute("id") == Some("overview"));
    overview.expect("it is there")
}

fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    let number = node.attribute(name).expect("it is there");
    number.parse().expect("it is a number")
}

/// The seconds of an animation.
fn duration(animation: &Node<'_, '_>) -> f64 {
    let duration = animation.attribute("dur").expect("it has one");
    let seconds = duration.strip_suffix('s').expect("these are seconds");
    seconds.parse().expect("it is a number")
}

/// The only line that begins in this way.
#[track_caller]
fn line<'t>(report: &'t str, start: &str) -> &'t str {
    let mut lines = report.lines().filter(|line| line.starts_with(start));
    let (Some(line), None) = (lines.next(), lines.next()) else {
        panic!("one line begins with {start} in {report}")
    };
    line
}

/// The last three numbers of a line.
fn place(line: &str) -> [f64; 3] {
    let mut numbers = line.split_whitespace().rev().map(|number| {
        let number = number.parse();
        number.expect("a coordinate")
    });
    let mut next = || numbers.next().expect("three coordinates");
    let (z, y, x) = (next(), next(), next());
    [x, y, z]
}

#[track_caller]
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let (_, rest) = text.split_once(before).expect("the text before");
    let (found, _) = rest.split_once(after).expect("the text after");
    found
}

/// A folder with these as its files for planets, moons and craft, as far as there are so many.
#[track_caller]
fn files(texts: &[&str]) -> PathBuf {
    let folder = temporary(&Location::caller().line().to_string());
    fs::create_dir_all(&folder).expect("it can be made");
    for (file, text) in ["planets.csv", "moons.csv", "craft.csv"].iter().zip(texts) {
        fs::write(folder.join(file), text).expect("the folder is there");
    }
    folder
}

/// Asserts that the example complains about one of the files, of which the last is that one.
#[track_caller]
fn refused(texts: &[&str], file: &str, complaint: &str) {
    let folder = files(texts);
    let complaint = format!("{}:{complaint}\n", folder.join(file).display());
    assert_refused(&folder, &complaint);
    fs::remove_dir_all(&folder).expect("it is there");
}

/// Asserts that the example says `complaint` on standard error, and nothing else at all.
#[track_caller]
fn assert_refused(folder: &Path, complaint: &str) {
    let picture = folder.join("picture.svg");
    let output = output(&[&picture, folder]);
    let stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert_eq!(stderr, complaint);
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(!picture.exists());
}

fn committed(file: &str) -> String {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    fs::read_to_string(examples.join(file)).expect("it is committed")
}

fn temporary(name: &str) -> PathBuf {
    let file = format!("orrery-{}-{name}", process::id());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(file)
}

fn output(arguments: &[&Path]) -> Output {
    let mut command = Command::new(example());
    command.args(arguments).output().expect("the example runs")
}

/// `cargo test` builds the examples, two folders away from this test: `deps/orrery-…`, `examples/orrery`.
fn example() -> PathBuf {
    let test = env::current_exe().expect("this test has a path");
    let profile = test.ancestors().nth(2).expect("cargo runs tests in `deps`");
    let example = profile
        .join("examples")
        .join(format!("orrery{}", env::consts::EXE_SUFFIX));
    assert!(
        example.exists(),
        "{} is not there; `cargo build --example orrery` makes it",
        example.display(),
    );
    example
}
