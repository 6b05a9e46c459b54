//! The example `painter`: its picture is in the order of painting and on the canvas, and the same each time; of a malformed
//! scene it says what is wrong and where, and paints nothing.

use std::collections::HashSet;
use std::env;
use std::fmt::Debug;
use std::fs;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};
use std::str::FromStr;

use roxmltree::{Document, Node};

const HEADER: &str =
    "shape,layer,depth,texture,x,y,width,height,enters,leaves,dx,dy,nearing,every,turn,back";
const OAK: &str = "oak,3,500,22,600,500,40,50,0,,,,,,,";
const BIRD: &str = "bird,8,12.5,46,300,200,20,10,2,30,7.5,-0.5,0,1,25,2";

#[test]
fn the_scene_is_what_its_generator_makes() {
    let made = output("painter-scene", &[]);
    assert!(made.status.success() && made.stderr.is_empty());
    assert!(
        made.stdout == committed("data/painter.csv"),
        "`cargo run --example painter-scene > examples/data/painter.csv` makes it anew"
    );
}

#[test]
fn report_and_picture_are_the_same_each_time() {
    let (report, picture) = painted("same");
    assert_eq!(report.as_bytes(), committed("expected/painter.txt"));
    let (again, picture_again) = painted("again");
    assert_eq!(report, again);
    assert!(picture == picture_again);
}

#[test]
fn what_disturbs_nothing_moves_nothing() {
    let report = String::from_utf8(committed("expected/painter.txt")).expect("a report is text");
    let frames = frames(&report);
    assert_eq!(frames.len(), 61);
    let mut before = 0;
    for &[_, sprites, entered, left, written, moved] in &frames {
        assert_eq!(sprites, before + entered - left);
        assert!(written >= entered && moved <= sprites);
        assert!(moved == 0 || written + left > 0);
        before = sprites;
    }
    let few = |frame: &&[usize; 6]| frame[4] * 50 < frame[1];
    assert!(frames.iter().filter(few).count() > 50);
    let still = |frame: &&[usize; 6]| frame[5] == 0;
    assert!(frames.iter().any(|frame| still(&frame)));
}

#[test]
fn the_picture_is_in_the_order_of_painting() {
    let (report, picture) = painted("order");
    let picture = Document::parse(&picture).expect("a picture is XML");
    let sheets = sheets(&picture);
    let last = frames(&report).pop().expect("the last frame is painted");
    assert_eq!(sheets.len(), last[1]);

    let keys: Vec<(u8, f32, u16)> = sheets.iter().map(key).collect();
    assert!(keys.is_sorted());
    let layers: HashSet<u8> = keys.iter().map(|&(layer, ..)| layer).collect();
    assert_eq!(layers.len(), 10);
    for (sheet, (layer, ..)) in sheets.iter().zip(keys) {
        let around = sheet.parent().and_then(|group| group.attribute("id"));
        assert_eq!(around, Some(format!("layer-{layer}").as_str()));
    }
}

#[test]
fn all_that_is_painted_is_on_the_canvas() {
    let (_, picture) = painted("canvas");
    let picture = Document::parse(&picture).expect("a picture is XML");
    let canvas: (f32, f32) = (
        number(&picture.root_element(), "width"),
        number(&picture.root_element(), "height"),
    );
    assert_eq!(canvas, (1200.0, 900.0));
    for sheet in sheets(&picture) {
        let [x, y, width, height] =
            ["x", "y", "width", "height"].map(|name| number::<f32>(&sheet, name));
        assert!(
            x >= 0.0 && y >= 0.0 && width > 0.0 && height > 0.0,
            "{sheet:?}"
        );
        assert!(x + width <= canvas.0 && y + height <= canvas.1, "{sheet:?}");
    }
}

#[test]
fn what_is_painted_is_cut_in_a_shape_that_is_there_out_of_a_paper_that_is_there() {
    let (_, picture) = painted("shapes");
    let picture = Document::parse(&picture).expect("a picture is XML");
    let named = |tags: &[&str]| -> HashSet<&str> {
        let nodes = picture.descendants();
        let nodes = nodes.filter(|node| tags.contains(&node.tag_name().name()));
        nodes.filter_map(|node| node.attribute("id")).collect()
    };
    let shapes = named(&["symbol"]);
    let papers = named(&["linearGradient", "pattern"]);
    let (mut cut, mut used) = (HashSet::new(), HashSet::new());
    for sheet in sheets(&picture) {
        cut.extend(
            sheet
                .attribute("href")
                .and_then(|href| href.strip_prefix('#')),
        );
        let fill = sheet.attribute("fill").unwrap_or_default();
        let paper = fill
            .strip_prefix("url(#")
            .and_then(|fill| fill.strip_suffix(')'));
        let texture = sheet.attribute("data-texture").unwrap_or_default();
        assert_eq!(paper, Some(format!("paper-{texture}").as_str()));
        used.extend(paper);
    }
    assert_eq!(cut, shapes);
    assert_eq!(used, papers);
}

#[test]
fn a_picture_is_written_beside_the_program_if_no_place_is_named() {
    let output = output("painter", &[]);
    let picture = example("painter").with_extension("svg");
    assert!(output.status.success());
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!("the picture is {}\n", picture.display())
    );
    let (report, painted) = painted("beside");
    assert_eq!(output.stdout, report.as_bytes());
    assert!(fs::read_to_string(picture).expect("it is there") == painted);
}

#[test]
fn a_scene_of_one_sprite_is_a_picture() {
    let scene = temporary("alone", "csv");
    fs::write(&scene, format!("{HEADER}\r\n\r\n# alone\r\n{OAK}\r\n"))
        .expect("cargo makes this folder");
    let picture = scene.with_extension("svg");
    let output = output("painter", &[&picture, &scene]);
    assert!(output.status.success() && output.stderr.is_empty());
    let report = String::from_utf8(output.stdout).expect("a report is text");
    assert!(report.starts_with("1 sprites, 60 frames\n"));
    assert!(
        frames(&report)
            .iter()
            .skip(1)
            .all(|frame| frame[1..] == [1, 0, 0, 0, 0])
    );
    assert!(report.ends_with("    3          0        1\n"));
    let picture = fs::read_to_string(picture).expect("it was written");
    let picture = Document::parse(&picture).expect("a picture is XML");
    assert_eq!(
        sheets(&picture).iter().map(key).collect::<Vec<_>>(),
        [(3, 500.0, 22)]
    );
}

#[test]
fn a_scene_has_this_header_and_a_sprite() {
    let expected = format!("expected the header `{HEADER}`");
    refused(&[], &format!("1:1: {expected}, found the end of the file"));
    refused(
        &["# nothing", ""],
        &format!("2:1: {expected}, found the end of the file"),
    );
    refused(&[OAK], &format!("1:1: {expected}"));
    refused(
        &[&HEADER.replace("dx,dy", "dy,dx"), OAK],
        &format!("1:1: {expected}"),
    );
    refused(&["", "shape,layer", OAK], &format!("2:1: {expected}"));
    refused(
        &[HEADER],
        "1:87: expected a sprite, found the end of the file",
    );
    refused(
        &[HEADER, "# none", ""],
        "3:1: expected a sprite, found the end of the file",
    );
}

#[test]
fn a_sprite_has_so_many_fields() {
    refused(&[HEADER, OAK, "oak,3"], "3:6: expected 16 fields, found 2");
    refused(
        &[HEADER, &format!("{OAK},1,2")],
        "2:37: expected 16 fields, found 18",
    );
    refused(
        &[HEADER, OAK, "\"oak", OAK],
        "3:1: this quote is never closed",
    );
    refused(
        &[HEADER, &OAK.replace("oak", "o\"ak")],
        "2:2: a quote in the middle of a field",
    );
}

/// A column of a row, what is refused there, and in which words: `?` is what was found.
type Refused = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static str,
);

const NOT_FINITE: &[&str] = &["", "one", "1.0.0", " 1", "0x10", "NaN", "-inf", "1e99"];
const NOT_POSITIVE: &[&str] = &["0", "-0", "-40"];
const NOT_BYTE: &[&str] = &["", "-1", "1.5", "256", "x"];

#[rustfmt::skip]
const REFUSED: [Refused; 31] = [
    (OAK, "shape", &["", "Oak", "oaks", "ridge-0"], "unknown shape `?`"),
    (OAK, "layer", NOT_BYTE, "`layer` must be a whole number from 0 to 255, found `?`"),
    (OAK, "depth", NOT_FINITE, "`depth` must be a finite number, found `?`"),
    (OAK, "texture", &["", "-1", "65536", "paper"], "`texture` must be a whole number from 0 to 65535, found `?`"),
    (OAK, "texture", &["55", "65535"], "unknown texture `?`: there are 55"),
    (OAK, "x", NOT_FINITE, "`x` must be a finite number, found `?`"),
    (OAK, "x", &["19.5"], "off the canvas: from -0.5 to 39.5 of 1200"),
    (OAK, "x", &["1181"], "off the canvas: from 1161 to 1201 of 1200"),
    (OAK, "y", NOT_FINITE, "`y` must be a finite number, found `?`"),
    (OAK, "y", &["49"], "off the canvas: from -1 to 49 of 900"),
    (OAK, "y", &["900.5"], "off the canvas: from 850.5 to 900.5 of 900"),
    (OAK, "width", NOT_FINITE, "`width` must be a finite number, found `?`"),
    (OAK, "width", NOT_POSITIVE, "`width` must be positive, found `?`"),
    (OAK, "height", NOT_FINITE, "`height` must be a finite number, found `?`"),
    (OAK, "height", NOT_POSITIVE, "`height` must be positive, found `?`"),
    (OAK, "enters", &["", "-1", "soon", "4294967296"], "`enters` must be a whole number from 0 to 4294967295, found `?`"),
    (OAK, "leaves", &["-1", "never"], "`leaves` must be a whole number from 0 to 4294967295, found `?`"),
    (OAK, "leaves", &["0"], "`leaves` must be after `enters`, found `?`"),
    (BIRD, "leaves", &["1", "2"], "`leaves` must be after `enters`, found `?`"),
    (BIRD, "dx", NOT_FINITE, "`dx` must be a finite number, found `?`"),
    (BIRD, "dx", &["-12"], "off the canvas: from -10 to 10 of 1200"),
    (BIRD, "dx", &["36"], "off the canvas: from 1190 to 1210 of 1200"),
    (BIRD, "dx", &["3e38"], "off the canvas: from inf to inf of 1200"),
    (BIRD, "dy", NOT_FINITE, "`dy` must be a finite number, found `?`"),
    (BIRD, "dy", &["28.5"], "off the canvas: from 902.5 to 912.5 of 900"),
    (BIRD, "nearing", NOT_FINITE, "`nearing` must be a finite number, found `?`"),
    (BIRD, "every", &["", "0", "-1", "2.5"], "`every` must be a whole number from 1 to 4294967295, found `?`"),
    (BIRD, "turn", &["", "0", "2.5", "65536"], "`turn` must be a whole number from 1 to 65535, found `?`"),
    (BIRD, "back", NOT_BYTE, "`back` must be a whole number from 0 to 255, found `?`"),
    // Nothing of a route is there, or all.
    (OAK, "dx", &["0"], "`dy` must be a finite number, found ``"),
    (OAK, "dy", &["?"], "`dx` must be a finite number, found ``"),
];

#[test]
fn fields_are_checked_one_by_one() {
    for (row, column, wrongs, what) in REFUSED {
        let index_of = |name| HEADER.split(',').position(|column| column == name);
        let index = index_of(column).expect("the header has it");
        // What is said to be missing is where it would be.
        let named = what.split('`').nth(1).and_then(index_of).unwrap_or(index);
        for wrong in wrongs {
            let mut fields: Vec<&str> = row.split(',').collect();
            fields[index] = wrong;
            let before: usize = fields[..named].iter().map(|field| field.len() + 1).sum();
            let complaint = format!("3:{}: {}", before + 1, what.replace('?', wrong));
            refused(&[HEADER, OAK, &fields.join(",")], &complaint);
        }
    }
}

#[test]
fn nothing_is_painted_of_a_scene_that_goes_wrong_at_its_end() {
    let scene = String::from_utf8(committed("data/painter.csv")).expect("a scene is text");
    let complaint = format!(
        "{}:11: expected 16 fields, found 3",
        scene.lines().count() + 1
    );
    refused(&[&scene, "oak,3,near"].map(str::trim_end), &complaint);
}

#[test]
fn a_scene_is_utf_8() {
    let mut latin_1 = format!("{HEADER}\n{OAK}\nch").into_bytes();
    latin_1.push(0xea);
    refused_bytes(&latin_1, "3:3: expected UTF-8");
    refused(
        &[&format!("\u{feff}{HEADER}"), "oak,3"],
        "2:6: expected 16 fields, found 2",
    );
    refused(&[HEADER, "chêne,3"], "2:8: expected 16 fields, found 2");
}

#[test]
fn files_that_cannot_be_read_or_written_are_named() {
    let nowhere = temporary("nowhere", "csv");
    let why = fs::read(&nowhere).expect_err("nobody writes this file");
    assert_refused(&nowhere, &format!(" {why}"));

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let why = fs::write(folder, "").expect_err("this is a folder");
    let output = output("painter", &[folder]);
    let complaint = format!("{}: {why}\n", folder.display());
    assert_eq!(String::from_utf8_lossy(&output.stderr), complaint);
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn usage_is_printed_where_it_is_asked_for_and_where_it_is_not_followed() {
    let run = |arguments: &[&str]| {
        let arguments: Vec<&Path> = arguments.iter().map(Path::new).collect();
        let output = output("painter", &arguments);
        let text = |bytes| String::from_utf8(bytes).expect("text is UTF-8");
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let usage = "usage: painter [PICTURE [SCENE]]\n";
    assert_eq!(run(&["--help"]), (Some(0), usage.into(), String::new()));
    let complaint = format!("expected at most two files\n{usage}");
    assert_eq!(run(&["a", "b", "c"]), (Some(1), String::new(), complaint));
}

/// What the example prints, and the picture that it paints.
fn painted(name: &str) -> (String, String) {
    let picture = temporary(name, "svg");
    let output = output("painter", &[&picture]);
    assert!(output.status.success() && output.stderr.is_empty());
    let report = String::from_utf8(output.stdout).expect("a report is text");
    let painted = fs::read_to_string(&picture).expect("it was written");
    fs::remove_file(&picture).expect("nobody else removes it");
    (report, painted)
}

/// The numbers of each frame in a report.
fn frames(report: &str) -> Vec<[usize; 6]> {
    let lines = report.lines().skip(3).take_while(|line| !line.is_empty());
    let numbers = |line: &str| {
        let numbers = line.split_whitespace().map(str::parse);
        let numbers: Result<Vec<usize>, _> = numbers.collect();
        let numbers = numbers.expect("a line of numbers");
        numbers.try_into().expect("six columns")
    };
    lines.map(numbers).collect()
}

/// All that is painted, from the back to the front.
fn sheets<'d>(picture: &'d Document<'_>) -> Vec<Node<'d, 'd>> {
    let nodes = picture.descendants();
    nodes.filter(|node| node.has_tag_name("use")).collect()
}

fn key(sheet: &Node<'_, '_>) -> (u8, f32, u16) {
    (
        number(sheet, "data-layer"),
        number(sheet, "data-depth"),
        number(sheet, "data-texture"),
    )
}

fn number<N: FromStr<Err: Debug>>(node: &Node<'_, '_>, name: &str) -> N {
    let number = node.attribute(name).expect("it is there");
    number.parse().expect("it is a number")
}

#[track_caller]
fn refused(lines: &[&str], complaint: &str) {
    refused_bytes(lines.join("\n").as_bytes(), complaint);
}

#[track_caller]
fn refused_bytes(bytes: &[u8], complaint: &str) {
    let scene = temporary(&Location::caller().line().to_string(), "csv");
    fs::write(&scene, bytes).expect("cargo makes this folder");
    assert_refused(&scene, complaint);
    fs::remove_file(&scene).expect("nobody else removes it");
}

/// Asserts that the example says `complaint` about the scene, on standard error, and nothing else at all.
#[track_caller]
fn assert_refused(scene: &Path, complaint: &str) {
    let picture = scene.with_extension("svg");
    let output = output("painter", &[&picture, scene]);
    let stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert_eq!(stderr, format!("{}:{complaint}\n", scene.display()));
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(!picture.exists());
}

fn committed(file: &str) -> Vec<u8> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    fs::read(examples.join(file)).expect("it is committed")
}

fn temporary(name: &str, extension: &str) -> PathBuf {
    let file = format!("painter-{}-{name}.{extension}", process::id());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(file)
}

fn output(name: &str, arguments: &[&Path]) -> Output {
    let mut command = Command::new(example(name));
    command.args(arguments).output().expect("the example runs")
}

/// `cargo test` builds the examples, two folders away from this test: `deps/painter-…`, `examples/painter`.
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
