//! The entries of `hierarchies`: `#[…] pub name: model own [Type, …] { flow, … }`, separated by commas.

use proc_macro2::{Delimiter, Span, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Expr, Ident, Token, token};

use super::components::at_end_of_entry;
use super::groups::mentions;
use super::{
    attributes, flows, last_token, next_token, orders, parsed, rest, skip_token, visibility,
};
use crate::ast::{Hierarchy, Model};
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::ModelWord;
use crate::suggest;

/// What messages call an entry.
const ENTRY: &str = "hierarchy";

/// The word of the list.
const OWN: &str = "own";

/// The words that begin a part of an entry.
const WORDS: [&str; 4] = ["parent_only", "bounded", "unbounded", OWN];

/// Parses entries until the input ends.
pub(super) fn entries(
    input: ParseStream<'_>,
    hierarchies: &mut Vec<Hierarchy>,
    diagnostics: &mut Diagnostics,
) {
    while !input.is_empty() {
        if input.peek(Token![,]) {
            diagnostics.push(Diagnostic::missing_entry(input.span(), ENTRY));
            skip_token(input);
            continue;
        }
        if !input.peek(Token![;]) {
            hierarchies.extend(entry(input, diagnostics));
        }
        if begins_entry(input) && hierarchies.last().is_some_and(is_bare) {
            continue;
        }
        separator(input, diagnostics);
    }
}

/// Whether a hierarchy ends before it has begun, which says more than that no comma is there.
fn is_bare(hierarchy: &Hierarchy) -> bool {
    hierarchy.model.is_none()
}

/// One entry up to the comma after it; `None` if it has no name.
fn entry(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Hierarchy> {
    let attributes = attributes(input, diagnostics);
    let visibility = visibility(input, diagnostics);
    let Some(name) = name(input, diagnostics) else {
        skip_to_end(input);
        return None;
    };
    let mut hierarchy = Hierarchy {
        attributes,
        visibility,
        name,
        model: None,
        own: Vec::new(),
        has_gaps: false,
        has_lost_flows: false,
        flows: Vec::new(),
        on_despawn: Vec::new(),
    };
    colon(input, &hierarchy.name, diagnostics);
    parts(input, &mut hierarchy, diagnostics);
    Some(hierarchy)
}

fn name(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Ident> {
    let found = if at_end_of_entry(input) {
        None
    } else {
        next_token(input)
    };
    match found {
        None => {
            diagnostics.push(Diagnostic::missing_hierarchy(last_token(input)));
            None
        }
        Some(TokenTree::Ident(word)) if begins_nameless(&word, input) => {
            diagnostics.push(Diagnostic::missing_hierarchy_name(&word));
            None
        }
        Some(TokenTree::Ident(_)) => Ident::parse_any(input).ok(),
        Some(found) => {
            diagnostics.push(Diagnostic::expected_hierarchy_name(&found));
            None
        }
    }
}

/// Whether an entry begins with its model, without a name before it.
fn begins_nameless(word: &Ident, input: ParseStream<'_>) -> bool {
    let is_model = ModelWord::from_word(&word.to_string()).is_some();
    let ahead = input.fork();
    skip_token(&ahead);
    is_model
        && (at_end_of_entry(&ahead)
            || ahead.peek(token::Paren)
            || ahead.peek(token::Brace)
            || at_word(&ahead, OWN))
}

/// Takes the colon after the name. Where the entry ends instead, that its model is missing says enough.
fn colon(input: ParseStream<'_>, name: &Ident, diagnostics: &mut Diagnostics) {
    if input.peek(Token![:]) && !input.peek(Token![::]) {
        skip_token(input);
    } else if !at_end_of_entry(input) && !begins_entry(input) {
        diagnostics.push(Diagnostic::missing_colon_of_hierarchy(name));
        while matches!(next_token(input), Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), ':' | '=' | '-' | '>'))
        {
            skip_token(input);
        }
    }
}

/// The parts of an entry that are there so far, each by where it begins.
#[derive(Default)]
struct Seen {
    model: Option<Span>,
    own: Option<Span>,
    flows: Option<Span>,
    /// Whether something was reported in the place of a model.
    has_unknown: bool,
}

/// Takes the model, the list and the flows, up to the end of the entry or the beginning of another.
fn parts(input: ParseStream<'_>, hierarchy: &mut Hierarchy, diagnostics: &mut Diagnostics) {
    let before = last_token(input);
    let mut seen = Seen::default();
    while !at_end_of_entry(input) && !begins_entry(input) {
        let Some(found) = next_token(input) else {
            return;
        };
        match &found {
            TokenTree::Ident(word) => one_word(input, word, hierarchy, &mut seen, diagnostics),
            TokenTree::Group(braces) if braces.delimiter() == Delimiter::Brace => {
                if let Some(first) = seen.flows {
                    diagnostics.push(Diagnostic::flows_twice(braces.span_open(), first));
                }
                seen.flows.get_or_insert(braces.span_open());
                if let Some((_, content)) = super::group(input, Delimiter::Brace) {
                    flows::entries(&content, hierarchy, diagnostics);
                }
            }
            TokenTree::Group(list) if list.delimiter() == Delimiter::Bracket => {
                diagnostics.push(Diagnostic::own_without_word(list.span_open()));
                hierarchy.has_gaps = true;
                skip_token(input);
            }
            _ => {
                diagnostics.push(Diagnostic::unexpected_in_hierarchy(&found));
                seen.has_unknown = true;
                skip_to_end(input);
            }
        }
    }
    if hierarchy.model.is_none() && !seen.has_unknown {
        diagnostics.push(Diagnostic::missing_model(before, &hierarchy.name));
    }
}

/// Takes the part that begins with a word.
fn one_word(
    input: ParseStream<'_>,
    word: &Ident,
    hierarchy: &mut Hierarchy,
    seen: &mut Seen,
    diagnostics: &mut Diagnostics,
) {
    let at_list = input.peek2(token::Bracket);
    if at_list && ["with", "without"].iter().any(|list| word == list) {
        diagnostics.push(Diagnostic::list_of_hierarchy(word));
        skip_unknown(input);
        return;
    }
    if orders::begins(input) {
        diagnostics.push(Diagnostic::sorted_hierarchy(word));
        let mut faults = Diagnostics::new();
        orders::order(input, &mut faults);
        faults.discard();
        return;
    }
    let Some(known) = known_word(word, input) else {
        diagnostics.push(Diagnostic::unknown_in_hierarchy(word, None, &WORDS));
        seen.has_unknown = true;
        skip_unknown(input);
        return;
    };
    if word != known {
        diagnostics.push(Diagnostic::unknown_in_hierarchy(word, Some(known), &WORDS));
    }
    skip_token(input);
    let Some(model) = ModelWord::from_word(known) else {
        if let Some(first) = seen.own {
            diagnostics.push(Diagnostic::list_twice(word, OWN, first));
        } else if seen.flows.is_some() {
            diagnostics.push(Diagnostic::own_behind_flows(word));
        }
        seen.own.get_or_insert(word.span());
        own_list(input, word, hierarchy, diagnostics);
        return;
    };
    let capacity = capacity(input, word, model, diagnostics);
    if let Some(first) = seen.model {
        diagnostics.push(Diagnostic::model_twice(word, first));
        return;
    }
    if seen.own.is_some() || seen.flows.is_some() {
        diagnostics.push(Diagnostic::model_behind(word));
    }
    seen.model = Some(word.span());
    hierarchy.model = Some(Model {
        word: model,
        span: word.span(),
        capacity,
    });
}

/// The word of [`WORDS`] that this one is, or was surely meant to be.
fn known_word(word: &Ident, input: ParseStream<'_>) -> Option<&'static str> {
    let text = word.to_string();
    let known = WORDS.into_iter().find(|known| *known == text);
    known.or_else(|| {
        let nearest = suggest::nearest(&text, &WORDS)?;
        let is_list = input.peek2(token::Bracket);
        (is_list == (nearest == OWN)).then_some(nearest)
    })
}

/// Takes what stands behind the word of a model: a number in parentheses, for `bounded` alone.
fn capacity(
    input: ParseStream<'_>,
    word: &Ident,
    model: ModelWord,
    diagnostics: &mut Diagnostics,
) -> Option<Expr> {
    let found = next_token(input);
    if model != ModelWord::Bounded {
        if let Some(TokenTree::Group(found)) = &found
            && found.delimiter() == Delimiter::Parenthesis
        {
            diagnostics.push(Diagnostic::capacity_of_unbounded(found, model));
            skip_token(input);
        }
        return None;
    }
    let Some((_, content)) = super::group(input, Delimiter::Parenthesis) else {
        if at_other_number(input) {
            diagnostics.push(Diagnostic::capacity_without_parentheses(word));
            while input.peek(Token![<]) || input.peek(Token![:]) || input.peek(Token![=]) {
                skip_token(input);
            }
            skip_token(input);
            if input.peek(Token![>]) {
                skip_token(input);
            }
        } else {
            diagnostics.push(Diagnostic::missing_capacity(word.span().into()));
        }
        return None;
    };
    let place = found.map_or_else(|| word.span().into(), Place::of);
    if content.is_empty() {
        diagnostics.push(Diagnostic::missing_capacity(place));
        return None;
    }
    match parsed::<Expr>(&content) {
        Ok(capacity) => {
            let more = rest(&content);
            if !more.is_empty() {
                diagnostics.push(Diagnostic::more_than_capacity(Place::of(more)));
            }
            Some(capacity)
        }
        Err(fault) => {
            diagnostics.push(Diagnostic::malformed_capacity(fault.place, &fault.reason));
            let _ = rest(&content);
            None
        }
    }
}

/// At a number that stands in other brackets than parentheses, or in none.
fn at_other_number(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    while ahead.peek(Token![<]) || ahead.peek(Token![:]) || ahead.peek(Token![=]) {
        skip_token(&ahead);
    }
    match next_token(&ahead) {
        Some(TokenTree::Literal(_)) => true,
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Bracket,
        _ => false,
    }
}

/// Takes the list behind `own`, in whichever brackets.
fn own_list(
    input: ParseStream<'_>,
    word: &Ident,
    hierarchy: &mut Hierarchy,
    diagnostics: &mut Diagnostics,
) {
    if input.peek(Token![:]) || input.peek(Token![=]) {
        diagnostics.push(Diagnostic::list_without_brackets(word.span().into(), OWN));
        skip_token(input);
    }
    let content = match next_token(input) {
        Some(TokenTree::Group(brackets)) if brackets.delimiter() == Delimiter::Bracket => {
            if brackets.stream().is_empty() {
                let place = Place {
                    first: brackets.span_open(),
                    last: brackets.span_close(),
                };
                diagnostics.push(Diagnostic::empty_list(place, OWN));
            }
            super::group(input, Delimiter::Bracket)
        }
        Some(TokenTree::Group(other)) if other.delimiter() == Delimiter::Parenthesis => {
            let at = other.span_open().into();
            diagnostics.push(Diagnostic::list_without_brackets(at, OWN));
            super::group(input, Delimiter::Parenthesis)
        }
        _ => None,
    };
    if let Some((_, content)) = content {
        hierarchy.has_gaps |= !mentions(&content, &mut hierarchy.own, diagnostics);
    } else {
        diagnostics.push(Diagnostic::missing_list(word, OWN));
        hierarchy.has_gaps = true;
        skip_bare_list(input);
    }
}

/// Takes the comma after an entry, or reports what is there instead.
fn separator(input: ParseStream<'_>, diagnostics: &mut Diagnostics) {
    match next_token(input) {
        None => {}
        Some(TokenTree::Punct(punct)) if punct.as_char() == ',' => skip_token(input),
        Some(TokenTree::Punct(punct)) if punct.as_char() == ';' => {
            diagnostics.push(Diagnostic::wrong_separator(punct.span(), ENTRY));
            skip_token(input);
        }
        Some(_) if begins_entry(input) => {
            diagnostics.push(Diagnostic::missing_comma(last_token(input), ENTRY));
        }
        Some(found) => {
            diagnostics.push(Diagnostic::unexpected_in_hierarchy(&found));
            skip_token(input);
        }
    }
}

fn at_word(input: ParseStream<'_>, word: &str) -> bool {
    matches!(next_token(input), Some(TokenTree::Ident(found)) if found == word)
}

/// At what can only be the beginning of an entry.
fn begins_entry(input: ParseStream<'_>) -> bool {
    if input.peek(Token![#]) || input.peek(Token![pub]) {
        return true;
    }
    let named = input.peek(Ident::peek_any) && input.peek2(Token![:]) && !input.peek2(Token![::]);
    named && !at_known_part(input)
}

/// At a part of an entry behind whose word a colon stands for nothing.
fn at_known_part(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    let Ok(word) = Ident::parse_any(&ahead) else {
        return input.peek(token::Brace);
    };
    let has_colon = ahead.peek(Token![:]);
    if has_colon {
        skip_token(&ahead);
    }
    if word == OWN {
        return ahead.peek(token::Bracket) || (!has_colon && ahead.peek(token::Paren));
    }
    let is_model = ModelWord::from_word(&word.to_string()).is_some();
    is_model && (!has_colon || ahead.peek(token::Paren) || ahead.peek(syn::LitInt))
}

/// Skips up to the end of the entry.
fn skip_to_end(input: ParseStream<'_>) {
    while !at_end_of_entry(input) {
        skip_token(input);
    }
}

/// Skips a word that means nothing and what belongs to it, up to another part or the end of the entry.
fn skip_unknown(input: ParseStream<'_>) {
    skip_token(input);
    while !at_end_of_entry(input) && !at_known_part(input) && !begins_entry(input) {
        skip_token(input);
    }
}

/// Skips a list that stands in no brackets: its commas are not those between entries.
fn skip_bare_list(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![;]) && !at_known_part(input) {
        if input.peek(Token![,]) {
            let ahead = input.fork();
            skip_token(&ahead);
            if ahead.is_empty() || begins_entry(&ahead) {
                return;
            }
        }
        skip_token(input);
    }
}
