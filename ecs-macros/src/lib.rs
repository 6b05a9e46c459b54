//! The front end of phalanx: reads a `world!` declaration, checks it and prints the world.
//!
//! The pipeline is the file tree: `parse` makes an `ast` of the tokens, `lower` makes a `model` of that,
//! `check` looks at the model and `expand` prints it. Parsing never fails, and no stage stops the next: whatever
//! is wrong is collected in `diagnostics`, and everything that was understood is generated beside the errors, so
//! that the rest of the user's program is not buried under errors that follow from one.
//!
//! This crate knows nothing of how a world works. It is called by `world!` of the runtime crate alone, which hands
//! over its own path.
#![forbid(unsafe_code)]

mod diagnostics;

mod ast;
mod parse;

mod lower;
mod model;
mod names;
mod source;
mod suggest;
mod types;

mod check;

mod expand;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::Path;

use crate::diagnostics::{Diagnostic, Diagnostics};

#[cfg(test)]
mod tests;

/// Declares a world; called by `world!` as `world_impl! { [$crate] tokens… }`.
#[doc(hidden)]
#[proc_macro]
pub fn world_impl(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    declare(input.into()).into()
}

/// The whole macro: the items of the world, then one `compile_error!` for each thing that is wrong with it.
fn declare(input: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let items = items(input, &mut diagnostics);
    diagnostics.report_after(items)
}

fn items(input: TokenStream, diagnostics: &mut Diagnostics) -> TokenStream {
    let (crate_path, tokens) = match split_crate_path(input) {
        Ok(parts) => parts,
        Err(reason) => {
            diagnostics.push(Diagnostic::bug(reason));
            return TokenStream::new();
        }
    };

    let Some((ast, mut world)) = surviving_panics(diagnostics, |diagnostics| {
        let ast = parse::world(tokens, diagnostics);
        let world = lower::world(&ast, diagnostics);
        (ast, world)
    }) else {
        return TokenStream::new();
    };
    surviving_panics(diagnostics, |diagnostics| {
        check::world(&mut world, diagnostics);
    });

    // Expansion goes ahead with errors present, so that the rest of the program still has its world. Only a world
    // whose name is unknown has nothing that the program could mention.
    if ast.name.is_none() {
        return TokenStream::new();
    }
    surviving_panics(diagnostics, |_| expand::world(&world, &crate_path)).unwrap_or_default()
}

/// Takes `[path]` off the front of the input: the path of the runtime crate, as `$crate` gives it.
fn split_crate_path(input: TokenStream) -> Result<(Path, TokenStream), &'static str> {
    let mut tokens = input.into_iter();
    match tokens.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
            let path = syn::parse2(group.stream())
                .map_err(|_| "the path of the runtime crate is not a path")?;
            Ok((path, tokens.collect()))
        }
        _ => Err(
            "`world_impl!` needs the path of the runtime crate first; it is called by `world!` alone",
        ),
    }
}

/// Runs one stage. A panic in it is a bug of this crate and is reported as one, beside what the stages before it
/// had found; an editor would otherwise see an empty expansion and no reason.
fn surviving_panics<T>(
    diagnostics: &mut Diagnostics,
    stage: impl FnOnce(&mut Diagnostics) -> T,
) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(|| stage(diagnostics))) {
        Ok(value) => Some(value),
        Err(panic) => {
            diagnostics.push(Diagnostic::bug(panic_message(panic.as_ref())));
            None
        }
    }
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without a message")
}
