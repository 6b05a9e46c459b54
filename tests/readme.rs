//! The README's first example, as a newcomer has it: in a package of its own, outside of this workspace.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What is changed in the example to what, and what the one error says that this makes, at that line.
const SLIPS: [(&str, &str, &str); 3] = [
    (
        "            Velocity,\n",
        "            Velocity\n",
        "expected `,` after this component",
    ),
    (
        "Frozen as flag,",
        "Frozen as flga,",
        "unknown storage `flga`",
    ),
    (
        "Frozen as flag,",
        "Frozen as flag, Shield:",
        "expected the type of a component after this",
    ),
];

/// What the README says that the macro says is what it says.
#[test]
fn messages_about_groups_are_from_goldens() {
    let goldens = Path::new(env!("CARGO_MANIFEST_DIR")).join("ecs-macros/src/tests/diagnostics");
    let goldens: Vec<String> = fs::read_dir(goldens)
        .unwrap()
        .map(|golden| fs::read_to_string(golden.unwrap().path()).unwrap())
        .collect();
    let messages: Vec<&str> = include_str!("../README.md")
        .split("```text\n  ")
        .skip(1)
        .map(|rest| rest.split_once("```").unwrap().0)
        .collect();
    assert_eq!(messages.len(), 5);
    for message in messages {
        let is_from = |golden: &String| golden.contains(message);
        assert!(goldens.iter().any(is_from), "{message}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "it runs a compiler")]
fn mac_5_half_written_input_and_the_first_example() {
    let readme = include_str!("../README.md");
    let example = block(readme, "```rust\n");
    let package = Package::new();

    let ran = package.cargo("run", example);
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    assert_eq!(text(&ran.stdout), block(readme, "```text\n"));
    assert!(!text(&ran.stderr).contains("warning"));

    for (right, slip, message) in SLIPS {
        assert_eq!(example.matches(right).count(), 1, "{right}");
        let (before, _) = example.split_once(right).expect("it was counted");
        let line = before.matches('\n').count() + 1;
        let checked = package.cargo("check", &example.replace(right, slip));
        assert!(!checked.status.success(), "{slip}");
        let said = text(&checked.stderr);
        let errors: Vec<&str> = said
            .lines()
            .filter(|line| line.contains(": error"))
            .collect();
        let [error] = errors[..] else {
            panic!("{slip} makes one error, not\n{said}");
        };
        let place = format!("main.rs:{line}:");
        assert!(
            error.contains(message) && error.contains(&place),
            "{slip}: {error} is not `{message}` at {place}"
        );
    }
}

/// The text of the first block that begins with `fence`.
fn block<'t>(text: &'t str, fence: &str) -> &'t str {
    let (_, rest) = text.split_once(fence).expect("the README has such a block");
    rest.split_once("```").expect("the block ends").0
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the compiler writes UTF-8")
}

struct Package(PathBuf);

impl Package {
    fn new() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
        let workspace = env!("CARGO_MANIFEST_DIR");
        fs::create_dir_all(folder.join("src")).expect("the folder can be made");
        let manifest = format!(
            "[package]\nname = \"newcomer\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\nphalanx = {{ path = {workspace:?} }}\n\n[workspace]\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest).expect("the manifest can be written");
        fs::copy(
            Path::new(workspace).join("Cargo.lock"),
            folder.join("Cargo.lock"),
        )
        .expect("the lock file can be copied");
        Self(folder)
    }

    fn cargo(&self, verb: &str, main: &str) -> Output {
        fs::write(self.0.join("src/main.rs"), main).expect("the program can be written");
        Command::new(env!("CARGO"))
            .args([verb, "--quiet", "--offline", "--message-format=short"])
            .current_dir(&self.0)
            .env("CARGO_TARGET_DIR", self.0.join("target"))
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .output()
            .expect("cargo runs")
    }
}
