//! What stands in the braces of a hierarchy: `#[…] Type => Type with path` and `#[…] on_despawn: fate`, separated by
//! commas.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, ExprPath, Ident, Path, Token, Type, Visibility};

use super::components::{TypeFault, at_end_of_entry, ty, unclosed_angle};
use super::hooks::begins_path;
use super::{attributes, last_token, next_token, parsed, skip_token, visibility};
use crate::ast::{Flow, Hierarchy, OnDespawn};
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::Fate;
use crate::suggest;

/// What messages call an entry.
const ENTRY: &str = "flow";

const ON_DESPAWN: &str = "on_despawn";

/// Parses entries until the input ends.
pub(super) fn entries(
    input: ParseStream<'_>,
    hierarchy: &mut Hierarchy,
    diagnostics: &mut Diagnostics,
) {
    while !input.is_empty() {
        if input.peek(Token![,]) {
            diagnostics.push(Diagnostic::missing_entry(input.span(), ENTRY));
            skip_token(input);
            continue;
        }
        if !input.peek(Token![;]) && entry(input, hierarchy, diagnostics).is_none() {
            hierarchy.has_lost_flows = true;
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
    hierarchy: &mut Hierarchy,
    diagnostics: &mut Diagnostics,
) -> Option<()> {
    let attributes = attributes(input, diagnostics);
    let visibility = visibility(input, diagnostics);
    if visibility != Visibility::Inherited {
        diagnostics.push(Diagnostic::flow_visibility(&visibility));
    }
    if let Some(word) = setting(input) {
        return on_despawn(input, &word, attributes, hierarchy, diagnostics);
    }
    let source = component(input, diagnostics)?;
    arrow(input, diagnostics)?;
    let target = component(input, diagnostics)?;
    // A flow whose function is not known is left out: as one by a trait it would want that.
    let path = if at_word(input, "with") {
        skip_token(input);
        Some(function(input, diagnostics)?)
    } else {
        None
    };
    hierarchy.flows.push(Flow {
        attributes,
        source,
        target,
        path: path.clone(),
    });
    end(input, path.as_ref(), diagnostics)
}

/// The word that is next, if it is one that says something of the hierarchy and not a type.
fn setting(input: ParseStream<'_>) -> Option<Ident> {
    let ahead = input.fork();
    let word = Ident::parse_any(&ahead).ok()?;
    let is_path = ahead.peek(Token![::]) || ahead.peek(Token![<]);
    let is_word = (is_lower(&word) && ahead.peek(Token![:])) || is_on_despawn(&word);
    (is_word && !is_path).then_some(word)
}

/// Whether `word` is `on_despawn`, or was surely meant to be.
fn is_on_despawn(word: &Ident) -> bool {
    is_lower(word) && suggest::nearest(&word.to_string(), &[ON_DESPAWN]).is_some()
}

/// Whether `word` is written as names are, and not as types.
fn is_lower(word: &Ident) -> bool {
    word.to_string().starts_with(char::is_lowercase)
}

/// Takes `on_despawn: fate`, of which the first word is known.
fn on_despawn(
    input: ParseStream<'_>,
    word: &Ident,
    attributes: Vec<Attribute>,
    hierarchy: &mut Hierarchy,
    diagnostics: &mut Diagnostics,
) -> Option<()> {
    skip_token(input);
    if word != ON_DESPAWN {
        let nearest = is_on_despawn(word).then_some(ON_DESPAWN);
        diagnostics.push(Diagnostic::unknown_setting(word, nearest));
        nearest?;
    }
    if at_end_of_entry(input) || begins_entry(input) {
        diagnostics.push(Diagnostic::missing_fate(word.span().into(), &fates()));
        return None;
    }
    if input.peek(Token![:]) && !input.peek(Token![::]) {
        skip_token(input);
    } else {
        diagnostics.push(Diagnostic::missing_colon_of_fate(word));
        while matches!(next_token(input), Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), ':' | '=' | '-' | '>'))
        {
            skip_token(input);
        }
    }
    let (fate, fate_span) = fate(input, diagnostics)?;
    hierarchy.on_despawn.push(OnDespawn {
        attributes,
        span: word.span(),
        fate,
        fate_span,
    });
    end(input, None, diagnostics)
}

/// Takes the word that says what becomes of children.
fn fate(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<(Fate, Span)> {
    let found = if at_end_of_entry(input) {
        None
    } else {
        next_token(input)
    };
    match found {
        None => {
            diagnostics.push(Diagnostic::missing_fate(last_token(input), &fates()));
            None
        }
        Some(TokenTree::Ident(word)) => {
            skip_token(input);
            let text = word.to_string();
            let known = Fate::from_word(&text);
            let nearest = known.or_else(|| {
                let nearest = suggest::nearest(&text, &fates())?;
                Fate::from_word(nearest)
            });
            if known.is_none() {
                let nearest = nearest.map(Fate::word);
                diagnostics.push(Diagnostic::unknown_fate(&word, nearest, &fates()));
            }
            nearest.map(|fate| (fate, word.span()))
        }
        Some(found) => {
            diagnostics.push(Diagnostic::expected_fate(&found, &fates()));
            None
        }
    }
}

fn fates() -> [&'static str; Fate::WORDS.len()] {
    Fate::WORDS.map(|(word, _)| word)
}

/// Takes the type of a component.
fn component(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Type> {
    if at_end_of_entry(input) || input.peek(Token![=>]) || begins_setting(input) {
        diagnostics.push(Diagnostic::missing_flowing(last_token(input)));
        return None;
    }
    let fault = match ty(input) {
        Ok(ty) => return Some(ty),
        Err(fault) => fault,
    };
    diagnostics.push(match fault {
        TypeFault::Unclosed(open) => Diagnostic::unclosed_angle(open),
        TypeFault::Unexpected(found) => Diagnostic::expected_flowing(&found),
        TypeFault::Malformed(fault) => Diagnostic::malformed_flowing(fault.place, &fault.reason),
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
        diagnostics.push(Diagnostic::missing_flow_arrow(last_token(input)));
        return None;
    }
    let mut instead = TokenStream::new();
    while let Some(TokenTree::Punct(punct)) = next_token(input)
        && matches!(punct.as_char(), '-' | '=' | '>' | ':' | '~')
    {
        instead.extend([TokenTree::from(punct)]);
        skip_token(input);
    }
    let is_other = instead.is_empty();
    if let (true, Some(found)) = (is_other, next_token(input)) {
        instead.extend([found]);
    }
    diagnostics.push(Diagnostic::expected_flow_arrow(&instead));
    (!is_other && ty(&input.fork()).is_ok()).then_some(())
}

/// Takes the path of a function.
fn function(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Path> {
    let found = if at_end_of_entry(input) || begins_entry(input) {
        None
    } else {
        next_token(input)
    };
    let Some(found) = found else {
        diagnostics.push(Diagnostic::missing_flow_function(last_token(input)));
        return None;
    };
    if !begins_path(&found) {
        diagnostics.push(Diagnostic::expected_flow_function(&found));
        return None;
    }
    match parsed::<ExprPath>(input) {
        Ok(function) => Some(function.path),
        Err(fault) => {
            diagnostics.push(match unclosed_angle(input) {
                Some(open) => Diagnostic::unclosed_angle(open),
                None => Diagnostic::malformed_flow_function(fault.place, &fault.reason),
            });
            None
        }
    }
}

/// Looks at what is between an entry, which may end with a path, and the comma after it; `None` if it belongs to neither.
fn end(input: ParseStream<'_>, path: Option<&Path>, diagnostics: &mut Diagnostics) -> Option<()> {
    if at_end_of_entry(input) || begins_entry(input) {
        return Some(());
    }
    let found = next_token(input)?;
    match (&found, path) {
        (TokenTree::Group(group), Some(path)) if group.delimiter() == Delimiter::Parenthesis => {
            let arguments = Place::of(group);
            diagnostics.push(Diagnostic::function_called(ENTRY, arguments, path));
            skip_to_end(input);
            return Some(());
        }
        (TokenTree::Punct(punct), Some(path)) if punct.as_char() == '<' => {
            diagnostics.push(Diagnostic::missing_turbofish(punct.span(), path));
        }
        _ => diagnostics.push(Diagnostic::unexpected_after_flow(&found)),
    }
    None
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

fn at_word(input: ParseStream<'_>, word: &str) -> bool {
    matches!(next_token(input), Some(TokenTree::Ident(found)) if found == word)
}

/// At what can only be the beginning of an entry.
fn begins_entry(input: ParseStream<'_>) -> bool {
    begins_setting(input) || at_flow(input)
}

/// The same, where a type may stand as well.
fn begins_setting(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    let is_setting =
        Ident::parse_any(&ahead).is_ok_and(|word| is_on_despawn(&word)) && ahead.peek(Token![:]);
    is_setting || input.peek(Token![#]) || input.peek(Token![pub])
}

/// At a type and `=>`.
fn at_flow(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    ty(&ahead).is_ok() && ahead.peek(Token![=>])
}

/// Skips up to the end of the entry or the beginning of another. A comma within what cannot be read ends nothing.
fn skip_to_end(input: ParseStream<'_>) {
    while !is_past(input) {
        skip_token(input);
    }
}

fn is_past(input: ParseStream<'_>) -> bool {
    if input.peek(Token![,]) {
        let ahead = input.fork();
        skip_token(&ahead);
        return ahead.is_empty() || ahead.peek(Token![,]) || may_begin_entry(&ahead);
    }
    input.is_empty() || input.peek(Token![;]) || begins_setting(input)
}

/// After a comma, at what is rather an entry than a part of what stands before the comma.
fn may_begin_entry(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    begins_entry(input) || (ty(&ahead).is_ok() && (ahead.is_empty() || at_arrow(&ahead)))
}

/// At what is `=>`, or stands in its place.
fn at_arrow(input: ParseStream<'_>) -> bool {
    matches!(next_token(input), Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '-' | '=' | '>' | ':' | '~'))
}

fn skip_arrow(input: ParseStream<'_>) {
    let _ = input.parse::<Token![=>]>();
}
