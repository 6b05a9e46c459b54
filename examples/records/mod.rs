//! Reading files of records: either all of one is read, or an error says what is wrong and where.

mod rows;

use std::error::Error;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) use self::rows::{Mistake, Row, Rows};

/// What is wrong with a file; shows as compilers do, `file:line:column: what is wrong`.
#[derive(Debug)]
pub(crate) struct FileError {
    file: PathBuf,
    place: Option<(usize, usize)>,
    what: String,
}

impl FileError {
    /// Concerns the file as a whole.
    pub(crate) fn new(file: &Path, what: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            place: None,
            what: what.into(),
        }
    }

    /// Concerns what comes right after the text `before`.
    fn after(file: &Path, before: &str, what: impl Into<String>) -> Self {
        let line = before.matches('\n').count() + 1;
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let column = before[line_start..].chars().count() + 1;
        Self {
            place: Some((line, column)),
            ..Self::new(file, what)
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, place, what } = self;
        match place {
            Some((line, column)) => write!(f, "{}:{line}:{column}: {what}", file.display()),
            None => write!(f, "{}: {what}", file.display()),
        }
    }
}

impl Error for FileError {}

/// Reads a file, and makes something of its text.
pub(crate) fn read<T>(
    file: &Path,
    parse: impl FnOnce(&str) -> Result<T, Mistake>,
) -> Result<T, FileError> {
    let bytes = fs::read(file).map_err(|error| FileError::new(file, error.to_string()))?;
    let text = str::from_utf8(&bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        FileError::after(file, &before, "expected UTF-8")
    })?;
    let text = text.trim_start_matches('\u{feff}'); // a byte order mark
    parse(text).map_err(|mistake| FileError::after(file, &text[..mistake.at], mistake.what))
}
