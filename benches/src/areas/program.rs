//! Other programs that measures need.

use std::{
    io::{self, ErrorKind},
    process::{Command, Output},
};

use super::Failure;

/// Runs a command that has to succeed, and returns what it printed.
pub(super) fn run(mut command: Command) -> Result<Output, Failure> {
    let program = command.get_program().display().to_string();
    let output = command.output().map_err(|error| match error.kind() {
        ErrorKind::NotFound => Failure::Skipped(format!("`{program}` is missing")),
        _ => wrong(&format!("starting `{program}`"), &error),
    })?;
    if output.status.success() {
        Ok(output)
    } else {
        let complaint = String::from_utf8_lossy(&output.stderr);
        let start: Vec<&str> = complaint.lines().take(12).collect();
        Err(Failure::Wrong(format!(
            "`{program}` failed:\n{}",
            start.join("\n")
        )))
    }
}

pub(super) fn wrong(what: &str, error: &io::Error) -> Failure {
    Failure::Wrong(format!("{what}: {error}"))
}
