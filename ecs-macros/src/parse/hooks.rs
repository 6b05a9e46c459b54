//! The entries of `hooks`: `#[…] event Type => path`, separated by commas.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{ExprPath, Ident, Path, Token, Type, Visibility};

use super::components::{TypeFault, at_end_of_entry, ty, unclosed_angle};
use super::{attributes, last_token, next_token, parsed, skip_token, visibility};
use crate::ast::Hook;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::Event;
use crate::suggest;

/// What messages call an entry.
const ENTRY: &str = "hook";

/// Parses entries until the input ends.
pub(super) fn entries(
    input: ParseStream<'_>,
    hooks: &mut Vec<Hook>,
    diagnostics: &mut Diagnostics,
) {
    while !input.is_empty() {
        if input.peek(Token![,]) {
            diagnostics.push(Diagnostic::missing_entry(input.span(), ENTRY));
            skip_token(input);
            continue;
        }
        if !input.peek(Token![;]) && entry(input, hooks, diagnostics).is_none() {
            if !at_end_of_entry(input) {
                skip_to_end(input);
            }
            if begins_entry(input) {
                continue;
            }
        }
        separator(input, diagnostics);
    }
}

/// One entry without the comma after it; `None` if the input is not at its end then, or not all of it was there. Takes
/// one token at least.
fn entry(
    input: ParseStream<'_>,
    hooks: &mut Vec<Hook>,
    diagnostics: &mut Diagnostics,
) -> Option<()> {
    let attributes = attributes(input, diagnostics);
    let visibility = visibility(input, diagnostics);
    if visibility != Visibility::Inherited {
        diagnostics.push(Diagnostic::hook_visibility(&visibility));
    }
    let event = event(input, diagnostics)?;
    let ty = component(input, diagnostics)?;
    arrow(input, diagnostics)?;
    let path = function(input, diagnostics)?;
    end(input, &path, diagnostics)?;
    if let Happening::Known(event, event_span) = event {
        hooks.push(Hook {
            attributes,
            event,
            event_span,
            ty,
            path,
        });
    }
    Some(())
}

/// What stands where the event should be.
enum Happening {
    Known(Event, Span),
    /// No event, which has been reported. What follows is read for its own mistakes.
    Unknown,
}

/// Takes the word of an event, or what stands in its place.
fn event(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Happening> {
    let found = if at_end_of_entry(input) {
        None
    } else {
        next_token(input)
    };
    let Some(found) = found else {
        diagnostics.push(Diagnostic::missing_hook(last_token(input)));
        return None;
    };
    let TokenTree::Ident(word) = found else {
        diagnostics.push(Diagnostic::expected_event(&found, &words()));
        skip_token(input);
        return None;
    };
    let text = word.to_string();
    let event = known_event(&text).or_else(|| known_event(&format!("on_{text}")));
    if event.is_none() && at_component_and_arrow(input) {
        diagnostics.push(Diagnostic::missing_event(&word, &words()));
        return Some(Happening::Unknown);
    }
    skip_token(input);
    if event.is_none_or(|event| word != event.word()) {
        let nearest = event.map(Event::word);
        diagnostics.push(Diagnostic::unknown_event(&word, nearest, &words()));
        if at_end_of_entry(input) {
            return None;
        }
    }
    Some(event.map_or(Happening::Unknown, |event| {
        Happening::Known(event, word.span())
    }))
}

/// Takes the type that says which component it is about.
fn component(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Type> {
    if at_end_of_entry(input) || input.peek(Token![=>]) || begins_entry(input) {
        diagnostics.push(Diagnostic::missing_component(last_token(input)));
        return None;
    }
    if let Some(found) = next_token(input)
        && input.peek(Token![:])
        && !input.peek(Token![::])
    {
        diagnostics.push(Diagnostic::expected_component(&found));
        skip_token(input);
        if at_end_of_entry(input) {
            return None;
        }
    }
    let fault = match ty(input) {
        Ok(ty) => return Some(ty),
        Err(fault) => fault,
    };
    diagnostics.push(match fault {
        TypeFault::Unclosed(open) => Diagnostic::unclosed_angle(open),
        TypeFault::Unexpected(found) => Diagnostic::expected_component(&found),
        TypeFault::Malformed(fault) => Diagnostic::malformed_component(fault.place, &fault.reason),
    });
    None
}

/// Takes `=>`, or what stands in its place.
fn arrow(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<()> {
    if input.peek(Token![=>]) {
        skip_arrow(input);
        return Some(());
    }
    if at_end_of_entry(input) || begins_entry(input) {
        diagnostics.push(Diagnostic::missing_arrow(last_token(input)));
        return None;
    }
    let mut instead = TokenStream::new();
    while let Some(TokenTree::Punct(punct)) = next_token(input)
        && matches!(punct.as_char(), '-' | '=' | '>' | ':' | '~')
    {
        instead.extend([TokenTree::from(punct)]);
        skip_token(input);
    }
    if let (true, Some(found)) = (instead.is_empty(), next_token(input)) {
        instead.extend([found]);
    }
    diagnostics.push(Diagnostic::expected_arrow(&instead));
    let ahead = input.fork();
    skip_to_end_or_arrow(&ahead);
    if ahead.peek(Token![=>]) {
        skip_to_end_or_arrow(input);
        skip_arrow(input);
    }
    next_token(input)
        .is_some_and(|token| begins_path(&token))
        .then_some(())
}

/// Takes the path of a function.
fn function(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Path> {
    let found = if at_end_of_entry(input) || begins_entry(input) {
        None
    } else {
        next_token(input)
    };
    let Some(found) = found else {
        diagnostics.push(Diagnostic::missing_function(last_token(input)));
        return None;
    };
    if !begins_path(&found) {
        diagnostics.push(Diagnostic::expected_function(&found));
        return None;
    }
    match parsed::<ExprPath>(input) {
        Ok(function) => Some(function.path),
        Err(fault) => {
            diagnostics.push(match unclosed_angle(input) {
                Some(open) => Diagnostic::unclosed_angle(open),
                None => Diagnostic::malformed_path(fault.place, &fault.reason),
            });
            None
        }
    }
}

/// Looks at what is between the path and the end of the entry; `None` if it says that the path is not all.
fn end(input: ParseStream<'_>, path: &Path, diagnostics: &mut Diagnostics) -> Option<()> {
    if at_end_of_entry(input) || begins_entry(input) {
        return Some(());
    }
    let found = next_token(input)?;
    match &found {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            diagnostics.push(Diagnostic::function_called(ENTRY, Place::of(group), path));
            skip_to_end(input);
            Some(())
        }
        TokenTree::Punct(punct) if punct.as_char() == '<' => {
            diagnostics.push(Diagnostic::missing_turbofish(punct.span(), path));
            None
        }
        _ => {
            diagnostics.push(Diagnostic::unexpected_after_function(&found));
            None
        }
    }
}

/// Takes the comma after an entry, or reports what is there instead.
fn separator(input: ParseStream<'_>, diagnostics: &mut Diagnostics) {
    match next_token(input) {
        None => {}
        Some(TokenTree::Punct(punct)) if punct.as_char() == ';' => {
            diagnostics.push(Diagnostic::wrong_separator(punct.span(), ENTRY));
            skip_token(input);
        }
        Some(_) if begins_entry(input) => {
            diagnostics.push(Diagnostic::missing_comma(last_token(input), ENTRY));
        }
        Some(_) => skip_token(input),
    }
}

fn words() -> [&'static str; Event::WORDS.len()] {
    Event::WORDS.map(|(word, _)| word)
}

/// The event that `word` is, or was surely meant to be.
fn known_event(word: &str) -> Option<Event> {
    Event::from_word(word).or_else(|| suggest::nearest(word, &words()).and_then(Event::from_word))
}

/// Whether a token can be the first of a function's path.
pub(super) fn begins_path(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(word) => {
            let in_path = ["self", "super", "crate", "Self"];
            in_path.iter().any(|known| word == known)
                || syn::parse2::<Ident>(word.to_token_stream()).is_ok()
        }
        TokenTree::Punct(punct) => punct.as_char() == ':',
        TokenTree::Group(group) => group.delimiter() == Delimiter::None,
        TokenTree::Literal(_) => false,
    }
}

/// At a type and `=>`, where an event should be before both.
fn at_component_and_arrow(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    ty(&ahead).is_ok() && ahead.peek(Token![=>])
}

/// At what can only be the beginning of an entry.
fn begins_entry(input: ParseStream<'_>) -> bool {
    if input.peek(Token![#]) || input.peek(Token![pub]) {
        return true;
    }
    let is_event =
        Ident::parse_any(&input.fork()).is_ok_and(|word| known_event(&word.to_string()).is_some());
    is_event && input.peek2(Ident::peek_any)
}

/// After a comma, at what is rather an entry than a part of what stands before the comma.
fn may_begin_entry(input: ParseStream<'_>) -> bool {
    let word = Ident::parse_any(&input.fork());
    let is_event = word.is_ok_and(|word| Event::from_word(&word.to_string()).is_some());
    let is_shaped = input.peek(Ident::peek_any) && input.peek2(Ident::peek_any)
        || at_component_and_arrow(input);
    input.is_empty() || input.peek(Token![,]) || is_event || is_shaped || begins_entry(input)
}

/// Skips up to the end of the entry or the beginning of another. A comma within what cannot be read ends nothing.
fn skip_to_end(input: ParseStream<'_>) {
    while !is_past(input) {
        skip_token(input);
    }
}

/// The same, and stops before a `=>` too.
fn skip_to_end_or_arrow(input: ParseStream<'_>) {
    while !is_past(input) && !input.peek(Token![=>]) {
        skip_token(input);
    }
}

fn is_past(input: ParseStream<'_>) -> bool {
    if input.peek(Token![,]) {
        let ahead = input.fork();
        skip_token(&ahead);
        return may_begin_entry(&ahead);
    }
    input.is_empty() || input.peek(Token![;]) || begins_entry(input)
}

fn skip_arrow(input: ParseStream<'_>) {
    let _ = input.parse::<Token![=>]>();
}
