//! Tests of the front end as a plain library: no compiler is involved.

mod diagnostics;
mod expansion;
mod groups;
mod hierarchies;
mod meaning;
mod owners;
mod unfinished;

use std::env;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::{check, declare, lower, model, parse};

/// Whether goldens are to be written.
fn bless() -> bool {
    let bless = env::var_os("PHALANX_BLESS").is_some_and(|value| value == "1");
    assert!(
        !bless || env::var_os("CI").is_none(),
        "goldens are not written where `CI` is set"
    );
    bless
}

/// What the front end makes of a world, and what it has to say about it.
fn front_end(source: &str) -> (model::World, Vec<Diagnostic>) {
    front_end_of(
        source
            .parse()
            .expect("the source of a test has balanced brackets"),
    )
}

fn front_end_of(tokens: TokenStream) -> (model::World, Vec<Diagnostic>) {
    let mut diagnostics = Diagnostics::new();
    let ast = parse::world(tokens, &mut diagnostics);
    let mut world = lower::world(&ast, &mut diagnostics);
    check::world(&mut world, &mut diagnostics);
    (world, diagnostics.into_list())
}

/// The model of a world that must be in order.
fn model(source: &str) -> model::World {
    let (world, diagnostics) = front_end(source);
    assert!(diagnostics.is_empty(), "{source}\n{diagnostics:#?}");
    world
}

/// What the whole macro prints, after a look at whether it is a list of items.
fn expansion(tokens: &TokenStream) -> TokenStream {
    let output = declare(quote!([::phalanx] #tokens));
    if let Err(error) = syn::parse2::<syn::File>(without_keys(output.clone())) {
        panic!("the expansion of\n{tokens}\nis not a list of items: {error}\n{output}");
    }
    assert!(
        !output.to_string().contains("this is a bug"),
        "{tokens}\n{output}"
    );
    output
}

/// The output with nothing in the bodies of keys. These are the user's, and printed whatever they are.
fn without_keys(output: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = output
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => {
                Group::new(group.delimiter(), without_keys(group.stream())).into()
            }
            token => token,
        })
        .collect();
    let has_key = tokens.windows(2).any(|pair| {
        let mut pair = pair.iter().zip(["fn", "key"]);
        pair.all(|(token, expected)| matches!(token, TokenTree::Ident(word) if word == expected))
    });
    if has_key && let Some(last) = tokens.last_mut() {
        *last = Group::new(Delimiter::Brace, TokenStream::new()).into();
    }
    tokens.into_iter().collect()
}
