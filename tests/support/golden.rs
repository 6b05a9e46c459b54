//! Texts that are compared with files, where a terminal's columns matter.

use std::path::Path;
use std::{env, fs};

/// Compares a text with `tests/<folder>/<name>.txt`, or writes it there where that is asked for.
#[track_caller]
pub(crate) fn same(folder: &str, name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/{folder}/{name}.txt"));
    let text = format!("{text}\n");
    if env::var_os("PHALANX_BLESS").is_some_and(|value| value == "1") {
        assert!(
            env::var_os("CI").is_none(),
            "goldens are not written where `CI` is set"
        );
        fs::write(&path, text).expect("the golden can be written");
        return;
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        golden == text,
        "{} is not what is printed:\n{golden}\nbut:\n{text}",
        path.display()
    );
}
