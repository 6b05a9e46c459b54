//! The entries of `groups`: `#[…] pub name: own [Type, …] with [Type, …] without [Type, …] sorted by …`, separated by
//! commas.

use proc_macro2::{Delimiter, Span, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Ident, Token, Type, token};

use super::components::{self, TypeFault, at_end_of_entry, skip_entry, ty};
use super::{attributes, last_token, next_token, orders, skip_token, visibility};
use crate::ast::Group;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::suggest;

/// What messages call an entry.
const ENTRY: &str = "group";

/// The words of lists, in the order in which the lists stand.
const LISTS: [&str; 3] = ["own", "with", "without"];

/// The words that begin a part of an entry.
const WORDS: [&str; 4] = ["own", "with", "without", "sorted by"];

/// Parses entries until the input ends.
pub(super) fn entries(
    input: ParseStream<'_>,
    groups: &mut Vec<Group>,
    diagnostics: &mut Diagnostics,
) {
    while !input.is_empty() {
        if input.peek(Token![,]) {
            diagnostics.push(Diagnostic::missing_entry(input.span(), ENTRY));
            skip_token(input);
            continue;
        }
        if !input.peek(Token![;]) {
            groups.extend(entry(input, diagnostics));
        }
        if begins_entry(input) && groups.last().is_some_and(has_no_lists) {
            continue;
        }
        separator(input, diagnostics);
    }
}

/// Whether a group ends before it has begun, which says more than that no comma is there.
fn has_no_lists(group: &Group) -> bool {
    group.own.is_empty() && group.with.is_empty() && group.without.is_empty()
}

/// One entry up to the comma after it; `None` if it has no name.
fn entry(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Group> {
    let attributes = attributes(input, diagnostics);
    let visibility = visibility(input, diagnostics);
    let Some(name) = name(input, diagnostics) else {
        skip_to_end(input);
        return None;
    };
    let mut group = Group {
        attributes,
        visibility,
        name,
        own: Vec::new(),
        with: Vec::new(),
        without: Vec::new(),
        order: None,
        has_gaps: false,
    };
    colon(input, &group.name, diagnostics);
    parts(input, &mut group, diagnostics);
    Some(group)
}

fn name(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Ident> {
    let found = if at_end_of_entry(input) {
        None
    } else {
        next_token(input)
    };
    match found {
        None => {
            diagnostics.push(Diagnostic::missing_group(last_token(input)));
            None
        }
        Some(TokenTree::Ident(word)) if LISTS.iter().any(|list| word == list) && at_list(input) => {
            diagnostics.push(Diagnostic::missing_group_name(&word, "[…]"));
            None
        }
        Some(TokenTree::Ident(word)) if orders::begins(input) => {
            diagnostics.push(Diagnostic::missing_group_name(&word, "by …"));
            None
        }
        Some(TokenTree::Ident(_)) => Ident::parse_any(input).ok(),
        Some(found) => {
            diagnostics.push(Diagnostic::expected_group_name(&found));
            None
        }
    }
}

/// Takes the colon after the name. Where the entry ends instead, that its lists are missing says enough.
fn colon(input: ParseStream<'_>, name: &Ident, diagnostics: &mut Diagnostics) {
    if input.peek(Token![:]) && !input.peek(Token![::]) {
        skip_token(input);
    } else if !at_end_of_entry(input) && !begins_entry(input) {
        diagnostics.push(Diagnostic::missing_colon(name));
        while matches!(next_token(input), Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), ':' | '=' | '-' | '>'))
        {
            skip_token(input);
        }
    }
}

/// Takes the lists and the order, up to the end of the entry or the beginning of another.
fn parts(input: ParseStream<'_>, group: &mut Group, diagnostics: &mut Diagnostics) {
    if at_end_of_entry(input) || begins_entry(input) {
        group.has_gaps = true;
        diagnostics.push(Diagnostic::missing_lists(last_token(input), &group.name));
        return;
    }
    let before = last_token(input);
    let mut seen = Seen::default();
    while !at_end_of_entry(input) && !begins_entry(input) {
        let Some(found) = next_token(input) else {
            return;
        };
        match &found {
            TokenTree::Ident(word) => {
                if let Some(list) = known_list(word, input) {
                    in_order(word, list, &mut seen, diagnostics);
                    one_list(input, list, group, diagnostics);
                } else if orders::begins(input) {
                    is_first_order(word, &mut seen, diagnostics);
                    let order = orders::order(input, diagnostics);
                    group.order = group.order.take().or(order);
                } else {
                    let nearest = nearest(&word.to_string());
                    diagnostics.push(Diagnostic::unknown_list(word, nearest, &WORDS));
                    group.has_gaps = true;
                    skip_unknown(input);
                }
            }
            TokenTree::Group(list) if list.delimiter() == Delimiter::Bracket => {
                diagnostics.push(Diagnostic::list_without_word(list.span_open()));
                group.has_gaps = true;
                skip_token(input);
            }
            _ => {
                diagnostics.push(Diagnostic::unexpected_in_group(&found));
                group.has_gaps = true;
                skip_to_end(input);
            }
        }
    }
    if has_no_lists(group) && !group.has_gaps {
        group.has_gaps = true;
        diagnostics.push(Diagnostic::missing_lists(before, &group.name));
    }
}

/// The word that an unknown one was probably meant to be.
fn nearest(word: &str) -> Option<&'static str> {
    let alone = WORDS.map(|known| known.split(' ').next().unwrap_or(known));
    let nearest = suggest::nearest(word, &alone)?;
    WORDS.into_iter().find(|known| known.starts_with(nearest))
}

/// The parts of an entry that are there so far, each by its word.
#[derive(Default)]
struct Seen {
    lists: [Option<Span>; LISTS.len()],
    order: Option<Span>,
}

/// The place of `word` in [`LISTS`], or of what it was surely meant to be before a list.
fn known_list(word: &Ident, input: ParseStream<'_>) -> Option<usize> {
    let text = word.to_string();
    let meant = LISTS.into_iter().find(|list| *list == text).or_else(|| {
        input
            .peek2(token::Bracket)
            .then(|| suggest::nearest(&text, &LISTS))
            .flatten()
    })?;
    LISTS.iter().position(|list| *list == meant)
}

/// A group has each list once at most, and in their order.
fn in_order(word: &Ident, list: usize, seen: &mut Seen, diagnostics: &mut Diagnostics) {
    let name = LISTS[list];
    if word != name {
        diagnostics.push(Diagnostic::unknown_list(word, Some(name), &WORDS));
    }
    if let Some(first) = seen.lists[list] {
        diagnostics.push(Diagnostic::list_twice(word, name, first));
        return;
    }
    if let Some(later) = (list + 1..LISTS.len()).find(|later| seen.lists[*later].is_some()) {
        diagnostics.push(Diagnostic::list_out_of_order(word, name, LISTS[later]));
    } else if seen.order.is_some() {
        diagnostics.push(Diagnostic::list_behind_order(word, name));
    }
    seen.lists[list] = Some(word.span());
}

/// A group has one order at most.
fn is_first_order(word: &Ident, seen: &mut Seen, diagnostics: &mut Diagnostics) {
    if let Some(first) = seen.order {
        diagnostics.push(Diagnostic::order_twice(word, first));
    } else {
        seen.order = Some(word.span());
    }
}

/// Takes the word of a list and the list, in whichever brackets.
fn one_list(input: ParseStream<'_>, list: usize, group: &mut Group, diagnostics: &mut Diagnostics) {
    let Ok(word) = Ident::parse_any(input) else {
        return;
    };
    let name = LISTS[list];
    let types = match list {
        0 => &mut group.own,
        1 => &mut group.with,
        _ => &mut group.without,
    };
    if input.peek(token::Bracket) {
        if let Some(TokenTree::Group(brackets)) = next_token(input)
            && brackets.stream().is_empty()
        {
            let place = Place {
                first: brackets.span_open(),
                last: brackets.span_close(),
            };
            diagnostics.push(Diagnostic::empty_list(place, name));
            group.has_gaps = true;
        }
    } else if at_brackets(input) {
        let at = match next_token(input) {
            Some(TokenTree::Group(brackets)) => brackets.span_open().into(),
            _ => Place::from(word.span()),
        };
        diagnostics.push(Diagnostic::list_without_brackets(at, name));
        if input.peek(Token![:]) || input.peek(Token![=]) {
            skip_token(input);
        }
    } else {
        diagnostics.push(Diagnostic::missing_list(&word, name));
        group.has_gaps = true;
        skip_bare_list(input);
        return;
    }
    let content = [Delimiter::Bracket, Delimiter::Parenthesis, Delimiter::Brace]
        .into_iter()
        .find_map(|delimiter| super::group(input, delimiter));
    if let Some((_, content)) = content {
        group.has_gaps |= !mentions(&content, types, diagnostics);
    }
}

/// Takes the types in a list; false if one could not be read.
pub(super) fn mentions(
    input: ParseStream<'_>,
    types: &mut Vec<Type>,
    diagnostics: &mut Diagnostics,
) -> bool {
    let mut whole = true;
    while !input.is_empty() {
        if input.peek(Token![,]) {
            let entry = components::ENTRY;
            diagnostics.push(Diagnostic::missing_entry(input.span(), entry));
            skip_token(input);
            continue;
        }
        let name = name_of_component(input);
        match ty(input) {
            Ok(ty) => {
                if let Some(name) = name {
                    diagnostics.push(Diagnostic::named_mention(&name, &ty));
                }
                types.push(ty);
                separator_of_mentions(input, diagnostics);
            }
            Err(fault) => {
                skip_entry(input);
                diagnostics.push(match fault {
                    TypeFault::Unclosed(open) => Diagnostic::unclosed_angle(open),
                    TypeFault::Unexpected(found) => Diagnostic::expected_mention(&found),
                    TypeFault::Malformed(fault) => {
                        Diagnostic::malformed_mention(fault.place, &fault.reason)
                    }
                });
                whole = false;
            }
        }
    }
    whole
}

/// Takes a name and a colon before a type, as they may stand where a component is declared.
fn name_of_component(input: ParseStream<'_>) -> Option<Ident> {
    let named = input.peek(Ident::peek_any) && input.peek2(Token![:]) && !input.peek2(Token![::]);
    let name = named.then(|| Ident::parse_any(input).ok()).flatten()?;
    skip_token(input);
    Some(name)
}

fn separator_of_mentions(input: ParseStream<'_>, diagnostics: &mut Diagnostics) {
    let entry = components::ENTRY;
    let Some(found) = next_token(input) else {
        return;
    };
    match &found {
        TokenTree::Punct(punct) if punct.as_char() == ',' => skip_token(input),
        TokenTree::Punct(punct) if punct.as_char() == ';' => {
            diagnostics.push(Diagnostic::wrong_separator(punct.span(), entry));
            skip_token(input);
        }
        TokenTree::Ident(word) if word != "as" => {
            diagnostics.push(Diagnostic::missing_comma(last_token(input), entry));
        }
        _ => {
            diagnostics.push(Diagnostic::unexpected_in_list(&found));
            skip_entry(input);
        }
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
            diagnostics.push(Diagnostic::unexpected_in_group(&found));
            skip_token(input);
        }
    }
}

/// At a word and a list.
fn at_list(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    Ident::parse_any(&ahead).is_ok() && at_brackets(&ahead)
}

/// At brackets of any kind, with a colon or `=` before them perhaps.
fn at_brackets(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    if ahead.peek(Token![:]) || ahead.peek(Token![=]) {
        skip_token(&ahead);
        return ahead.peek(token::Bracket);
    }
    ahead.peek(token::Bracket) || ahead.peek(token::Paren) || ahead.peek(token::Brace)
}

/// At what can only be the beginning of an entry.
pub(super) fn begins_entry(input: ParseStream<'_>) -> bool {
    if input.peek(Token![#]) || input.peek(Token![pub]) {
        return true;
    }
    let named = input.peek(Ident::peek_any) && input.peek2(Token![:]) && !input.peek2(Token![::]);
    named && !at_known_list(input)
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
    while !at_end_of_entry(input) && !at_known_part(input) {
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

/// At a list or an order.
pub(super) fn at_known_part(input: ParseStream<'_>) -> bool {
    at_known_list(input) || orders::begins(input)
}

fn at_known_list(input: ParseStream<'_>) -> bool {
    let word = Ident::parse_any(&input.fork());
    word.is_ok_and(|word| LISTS.iter().any(|list| word == list)) && at_list(input)
}
