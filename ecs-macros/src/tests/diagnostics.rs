//! Caret goldens: `diagnostics/<topic>-<case>.txt` holds a world, a line of dashes, and what is said about it.
//!
//! `PHALANX_BLESS=1 cargo test -p ecs-macros` writes what is said; it is refused where `CI` is set.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use super::{bless, expansion, front_end};
use crate::diagnostics::{Diagnostic, Diagnostics, Place};

const DIVIDER: &str = "\n----\n";

#[test]
fn goldens_show_what_is_said() {
    let bless = bless();
    let mut wrong = String::new();
    for case in cases() {
        let (_, diagnostics) = front_end(&case.source);
        let actual = report(&case.source, &diagnostics);
        if bless {
            let text = format!("{}{DIVIDER}{actual}", case.source);
            fs::write(&case.path, text).expect("the golden can be written");
        } else if case.expected.as_deref() != Some(actual.as_str()) {
            let expected = case.expected.as_deref().unwrap_or("(no golden)\n");
            writeln!(
                wrong,
                "== {}\nexpected:\n{expected}\nactual:\n{actual}",
                case.path.display()
            )
            .expect("a string can be written to");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_case_says_something() {
    for case in cases() {
        let (_, diagnostics) = front_end(&case.source);
        assert!(!diagnostics.is_empty(), "{}", case.path.display());
    }
}

#[test]
fn every_case_expands_to_items() {
    for case in cases() {
        let tokens = case
            .source
            .parse()
            .expect("the source of a case has balanced brackets");
        expansion(&tokens);
    }
}

/// Each `fn` in `diagnostics` that makes a diagnostic is there because a golden needs it.
#[test]
fn every_diagnostic_is_in_a_golden() {
    let files = [
        ("src/diagnostics.rs", include_str!("../diagnostics.rs")),
        (
            "src/diagnostics/flows.rs",
            include_str!("../diagnostics/flows.rs"),
        ),
        (
            "src/diagnostics/groups.rs",
            include_str!("../diagnostics/groups.rs"),
        ),
        (
            "src/diagnostics/hierarchies.rs",
            include_str!("../diagnostics/hierarchies.rs"),
        ),
        (
            "src/diagnostics/hooks.rs",
            include_str!("../diagnostics/hooks.rs"),
        ),
        (
            "src/diagnostics/orders.rs",
            include_str!("../diagnostics/orders.rs"),
        ),
    ];
    let mut constructors: Vec<(&str, u32, &str)> = Vec::new();
    for (file, source) in files {
        for (line, text) in (1..).zip(source.lines()) {
            if let Some(rest) = text.strip_prefix("    pub(crate) fn ")
                && let Some((name, _)) = rest.split_once('(')
            {
                constructors.push((file, line, name));
            }
        }
    }
    let constructor_of = |diagnostic: &Diagnostic| {
        let at = diagnostic.constructor;
        constructors
            .iter()
            .rev()
            .find(|(file, start, _)| at.file().ends_with(file) && *start <= at.line())
            .map(|(_, _, name)| *name)
    };

    let mut shown: BTreeSet<&str> = BTreeSet::new();
    for case in cases() {
        let (_, diagnostics) = front_end(&case.source);
        shown.extend(diagnostics.iter().filter_map(constructor_of));
    }
    // No world shows a bug of ours; `a_bug_is_reported` does.
    shown.insert("bug");

    let makers = files.into_iter().flat_map(|(_, source)| {
        source
            .split("    pub(crate) fn ")
            .skip(1)
            .filter(|body| body.contains("Self::at("))
    });
    let missing: Vec<&str> = makers
        .filter_map(|body| body.split_once('('))
        .map(|(name, _)| name)
        .filter(|name| !shown.contains(name))
        .collect();
    assert!(missing.is_empty(), "no golden shows {missing:?}");
    assert!(shown.len() > 80, "the constructors were not found");
}

#[test]
fn messages_are_in_form() {
    for case in cases() {
        let (_, diagnostics) = front_end(&case.source);
        for diagnostic in diagnostics {
            let texts = [
                Some(&diagnostic.message),
                diagnostic.help.as_ref(),
                diagnostic.elsewhere.as_ref().map(|e| &e.1),
            ];
            for text in texts.into_iter().flatten() {
                assert!(!text.ends_with('.') && !text.ends_with(' '), "{text}");
                assert!(!text.starts_with(char::is_uppercase), "{text}");
                assert!(text.matches('`').count() % 2 == 0, "{text}");
            }
            assert!(diagnostic.help.is_some(), "no help: {}", diagnostic.message);
        }
    }
}

#[test]
fn a_bug_is_reported() {
    let missing_path = crate::declare("struct Level {}".parse().expect("these are tokens"));
    assert!(
        missing_path
            .to_string()
            .contains("this is a bug in `world!`")
    );

    let mut diagnostics = Diagnostics::new();
    let value = crate::surviving_panics(&mut diagnostics, |_| -> u32 { panic!("out of cheese") });
    assert_eq!(value, None);
    let list = diagnostics.into_list();
    assert_eq!(list.len(), 1);
    assert!(list[0].message.contains("out of cheese"));
}

#[test]
#[should_panic(expected = "without a report")]
fn dropping_diagnostics_is_not_reporting() {
    drop(Diagnostics::new());
}

struct Case {
    path: PathBuf,
    source: String,
    expected: Option<String>,
}

fn cases() -> Vec<Case> {
    let folder = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/tests/diagnostics"
    ));
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of goldens is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "there are no goldens");
    let case = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("the golden can be read");
        let (source, expected) = match text.split_once(DIVIDER) {
            Some((source, expected)) => (source.to_owned(), Some(expected.to_owned())),
            None => (text.trim_end().to_owned(), None),
        };
        Case {
            path,
            source,
            expected,
        }
    };
    paths.into_iter().map(case).collect()
}

fn report(source: &str, diagnostics: &[Diagnostic]) -> String {
    let mut text = String::new();
    for (i, diagnostic) in diagnostics.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        underline(
            source,
            diagnostic.place,
            '^',
            &diagnostic.message,
            &mut text,
        );
        if let Some(help) = &diagnostic.help {
            writeln!(text, "help: {help}").expect("a string can be written to");
        }
        if let Some((place, statement)) = &diagnostic.elsewhere {
            underline(source, *place, '-', statement, &mut text);
        }
    }
    text
}

/// The line that a place is in, the tokens underlined, and the message beside.
fn underline(source: &str, place: Place, mark: char, message: &str, text: &mut String) {
    let (start, end) = (place.first.byte_range().start, place.last.byte_range().end);
    if end == 0 {
        writeln!(text, "(the call of the macro)\n{message}").expect("a string can be written to");
        return;
    }
    let line_start = source[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line_end = source[start..]
        .find('\n')
        .map_or(source.len(), |newline| start + newline);
    let number = source[..start].matches('\n').count() + 1;
    let before = source[line_start..start].chars().count();
    let marked = source[start..end.min(line_end)].chars().count();
    let goes_on = if end > line_end { "…" } else { "" };
    writeln!(
        text,
        "{number:>3} | {}\n    | {}{}{goes_on} {message}",
        &source[line_start..line_end],
        " ".repeat(before),
        mark.to_string().repeat(marked),
    )
    .expect("a string can be written to");
}
