//! Mistakes, and what is said about them: `ui/<topic>/<case>.rs`, and beside it `<case>.stderr`.
//!
//! Under the compiler that `ui/COMPILER` names, all that it says is compared. Another compiler words and lays out its
//! part otherwise; under that, only our messages are looked for. A case lists them: `//~ message` for the first line of
//! an error, `//~ note: message` and `//~ help: message` for a line below one. An error that is not ours needs
//! `//~ rustc` in its case.
//!
//! `TRYBUILD=overwrite cargo test --test ui` writes what is said, and by which compiler; it is refused where `CI` is
//! set.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[test]
fn mistakes_are_reported() {
    if ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"]
        .iter()
        .filter_map(|name| env::var(name).ok())
        .any(|flags| flags.contains("sanitizer"))
    {
        // What is tested is the compiler's output, and a sanitizer finds nothing in that.
        return;
    }
    let overwrite = env::var_os("TRYBUILD").is_some_and(|value| value == "overwrite");
    assert!(
        !overwrite || env::var_os("CI").is_none(),
        "goldens are not written where `CI` is set"
    );
    let compiler = compiler();
    if overwrite || compiler == file("COMPILER") {
        compare_all();
    } else {
        look_for_messages();
    }
    if overwrite {
        fs::write(folder().join("COMPILER"), compiler).expect("the file can be written");
    }
}

/// The goldens say what the cases list, and nothing else that is ours.
#[test]
fn goldens_agree_with_what_cases_list() {
    let mut wrong = String::new();
    for case in Case::all() {
        let golden = case.golden();
        let mut say =
            |what: &str| writeln!(wrong, "{}: {what}", case.name).expect("it is a string");
        for message in case
            .messages
            .iter()
            .filter(|message| !message.is_in(&golden))
        {
            say(&format!("the golden has no {message:?}"));
        }
        for line in golden.lines().filter(|line| line.starts_with("error")) {
            let listed = case.messages.iter().any(|message| message.is_in(line));
            if !listed && !case.others {
                say(&format!("not listed: {line}"));
            }
        }
        if case.messages.is_empty() && !case.others {
            say("nothing is listed");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The compiler's error for a reference that outlives an insertion names the insertion.
#[test]
fn itr_3_a_reference_into_a_pool_cannot_outlive_the_next_insertion() {
    let golden = file("borrow/insertion.stderr");
    let errors: Vec<&str> = golden.split("\n\n").collect();
    assert_eq!(errors.len(), 4);
    for error in errors {
        let mut lines = error.lines();
        assert!(
            lines.any(|line| line.contains("level.insert(e2, B)"))
                && lines.next().is_some_and(|below| below.contains("^^^^^")),
            "{error}"
        );
    }
}

fn compare_all() {
    let cases = trybuild::TestCases::new();
    // With one case that compiles, all of them are built, and not only checked.
    cases.pass("tests/ui/pass.rs");
    cases.compile_fail("tests/ui/*/*.rs");
}

/// Builds each case, in a package that has them for binaries, and looks for our messages.
fn look_for_messages() {
    let package = Package::new();
    let pass = package.build("pass");
    assert!(
        pass.status.success(),
        "{}",
        String::from_utf8_lossy(&pass.stderr)
    );
    let mut wrong = String::new();
    for case in Case::all() {
        let output = package.build(&case.binary());
        let said = String::from_utf8_lossy(&output.stderr);
        let missing: Vec<&Message> = case
            .messages
            .iter()
            .filter(|message| !message.is_in(&said))
            .collect();
        if output.status.success() || !missing.is_empty() {
            writeln!(wrong, "{}: missing {missing:#?} in\n{said}", case.name)
                .expect("a string can be written to");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

struct Case {
    /// `topic/case`
    name: String,
    messages: Vec<Message>,
    /// Whether the compiler may say more.
    others: bool,
}

#[derive(Debug)]
struct Message {
    /// `error`, `note` or `help`
    level: &'static str,
    text: String,
}

impl Case {
    fn all() -> Vec<Self> {
        let folders = |path: &Path| {
            let mut paths: Vec<PathBuf> = fs::read_dir(path)
                .expect("the folder is there")
                .map(|entry| entry.expect("the folder can be read").path())
                .collect();
            paths.sort();
            paths
        };
        let cases: Vec<Self> = folders(&folder())
            .iter()
            .filter(|path| path.is_dir())
            .flat_map(|topic| folders(topic))
            .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
            .map(|path| Self::read(&path))
            .collect();
        assert!(!cases.is_empty(), "there are no cases");
        cases
    }

    fn read(path: &Path) -> Self {
        let name = path.strip_prefix(folder()).expect("it is in the folder");
        let source = fs::read_to_string(path).expect("the case can be read");
        let notes = source
            .lines()
            .filter_map(|line| Some(line.split_once("//~")?.1.trim()));
        let (others, messages): (Vec<&str>, Vec<&str>) = notes.partition(|note| *note == "rustc");
        Self {
            name: name.with_extension("").display().to_string(),
            messages: messages.into_iter().map(Message::read).collect(),
            others: !others.is_empty(),
        }
    }

    fn golden(&self) -> String {
        file(&format!("{}.stderr", self.name))
    }

    fn binary(&self) -> String {
        self.name.replace('/', "-")
    }
}

impl Message {
    fn read(note: &str) -> Self {
        for level in ["note", "help"] {
            if let Some(text) = note
                .strip_prefix(level)
                .and_then(|rest| rest.strip_prefix(": "))
            {
                return Self {
                    level,
                    text: text.to_owned(),
                };
            }
        }
        Self {
            level: "error",
            text: note.to_owned(),
        }
    }

    fn is_in(&self, said: &str) -> bool {
        said.lines().any(|line| match self.level {
            // `error: …`, `error[E0277]: …`
            "error" => {
                line.starts_with("error")
                    && line
                        .split_once(": ")
                        .is_some_and(|(_, text)| text == self.text)
            }
            level => line
                .split_once(level)
                .and_then(|(_, rest)| rest.strip_prefix(": "))
                .is_some_and(|text| text == self.text),
        })
    }
}

/// A package whose binaries are the cases.
struct Package {
    folder: PathBuf,
}

impl Package {
    fn new() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let package = Self {
            folder: Path::new(env!("CARGO_TARGET_TMPDIR")).join("ui"),
        };
        let mut manifest = format!(
            "[package]\nname = \"ui\"\nedition = \"2024\"\nautobins = false\n\n[workspace]\n\n\
             [dependencies]\nphalanx = {{ path = '{}' }}\n",
            root.display()
        );
        let mut binary = |name: &str, path: &str| {
            let path = folder().join(path).with_extension("rs");
            let path = path.display();
            write!(manifest, "\n[[bin]]\nname = '{name}'\npath = '{path}'\n")
                .expect("a string can be written to");
        };
        binary("pass", "pass");
        for case in Case::all() {
            binary(&case.binary(), &case.name);
        }
        fs::create_dir_all(&package.folder).expect("the folder can be made");
        fs::write(package.folder.join("Cargo.toml"), manifest).expect("the file can be written");
        fs::copy(root.join("Cargo.lock"), package.folder.join("Cargo.lock"))
            .expect("the file can be copied");
        package
    }

    fn build(&self, binary: &str) -> Output {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        Command::new(cargo)
            .args(["build", "--offline", "--color=never", "--bin", binary])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .output()
            .expect("cargo can be started")
    }
}

/// What the compiler says it is.
fn compiler() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .arg("--version")
        .output()
        .expect("the compiler can be started");
    String::from_utf8(output.stdout).expect("a version is text")
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui")
}

fn file(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_default()
}
