//! Tokens to what the user wrote. Parsing never fails: it returns what it understood and reports the rest.
//!
//! Recovery is at the entry: what is wrong with one entry costs that entry at most, and its neighbours are kept. An
//! entry that lacks something at its end is kept with what it has. The head of the world recovers at the body.
//!
//! Each section's entries are parsed in a file of their own under `parse/`.

mod components;
mod flows;
mod groups;
mod hierarchies;
mod hooks;
mod orders;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseBuffer, ParseStream, Parser};
use syn::{Attribute, Generics, Ident, Token, Visibility, WhereClause, token};

use crate::ast::World;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::names::{self, Name};
use crate::suggest;

/// The sections there are.
const SECTIONS: [&str; 4] = ["components", "groups", "hierarchies", "hooks"];

/// Parses the tokens of one `world!`.
///
/// After this point: whatever the grammar asks for and was not there has been reported.
pub(crate) fn world(tokens: TokenStream, diagnostics: &mut Diagnostics) -> World {
    let mut world = World::empty();
    let read = |input: ParseStream<'_>| {
        header_and_body(input, &mut world, diagnostics);
        Ok(())
    };
    if let Err(error) = read.parse2(tokens) {
        diagnostics.push(Diagnostic::bug(&format!("tokens were left over: {error}")));
    }
    world
}

fn header_and_body(input: ParseStream<'_>, world: &mut World, diagnostics: &mut Diagnostics) {
    if input.is_empty() {
        diagnostics.push(Diagnostic::empty_world());
        return;
    }
    world.attributes = attributes(input, diagnostics);
    world.visibility = visibility(input, diagnostics);
    if struct_keyword(input, &mut world.keyword, diagnostics) == Header::Present {
        world.name = world_name(input, diagnostics);
        let whole = generics(input, &mut world.generics, diagnostics) && world.name.is_some();
        if whole || !input.is_empty() {
            body(input, world, diagnostics);
        }
    } else {
        // What is there are sections, without a head and perhaps without braces around them.
        match group(input, Delimiter::Brace) {
            Some((_, content)) => sections(&content, world, diagnostics),
            None => sections(input, world, diagnostics),
        }
    }
    if !input.is_empty() {
        let rest = rest(input);
        diagnostics.push(Diagnostic::tokens_after_body(Place::of(rest)));
    }
}

#[derive(PartialEq)]
enum Header {
    Present,
    Missing,
}

/// Takes `struct`, or what stands in its place.
fn struct_keyword(
    input: ParseStream<'_>,
    keyword: &mut Option<Token![struct]>,
    diagnostics: &mut Diagnostics,
) -> Header {
    *keyword = input.parse().unwrap_or_default();
    if keyword.is_some() {
        return Header::Present;
    }
    let Some(found) = next_token(input) else {
        diagnostics.push(Diagnostic::missing_header(last_token(input)));
        return Header::Missing;
    };
    match &found {
        TokenTree::Ident(word) if input.peek2(token::Brace) && known_section(word).is_some() => {
            diagnostics.push(Diagnostic::missing_header(word.span().into()));
            Header::Missing
        }
        TokenTree::Ident(_) if input.peek2(Ident::peek_any) => {
            diagnostics.push(Diagnostic::expected_struct(&found));
            skip_token(input);
            Header::Present
        }
        TokenTree::Ident(word) => {
            diagnostics.push(Diagnostic::missing_struct(word));
            Header::Present
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            diagnostics.push(Diagnostic::missing_header(group.span_open().into()));
            Header::Missing
        }
        _ => {
            diagnostics.push(Diagnostic::expected_struct(&found));
            while !input.is_empty() && !input.peek(Token![struct]) && !input.peek(token::Brace) {
                skip_token(input);
            }
            *keyword = input.parse().unwrap_or_default();
            if keyword.is_some() {
                Header::Present
            } else {
                Header::Missing
            }
        }
    }
}

fn world_name(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Ident> {
    let Ok(word) = Ident::parse_any(input) else {
        diagnostics.push(Diagnostic::missing_world_name(last_token(input)));
        return None;
    };
    match names::written(&word) {
        Name::Plain(name) => Some(name),
        Name::Raw(_) | Name::Unusable => {
            diagnostics.push(Diagnostic::keyword_as_world_name(&word));
            None
        }
    }
}

/// Takes `<…>` and the `where` clause, each as far as it can be read; false if it cannot.
fn generics(
    input: ParseStream<'_>,
    generics: &mut Generics,
    diagnostics: &mut Diagnostics,
) -> bool {
    let mut faults = Vec::new();
    if input.peek(Token![<]) {
        match parsed(input) {
            Ok(parsed) => *generics = parsed,
            Err(fault) => {
                faults.push(fault);
                skip_to_body(input);
            }
        }
    }
    if input.peek(Token![where]) {
        match parsed::<WhereClause>(input) {
            Ok(clause) => generics.where_clause = Some(clause),
            Err(fault) => {
                faults.push(fault);
                skip_to_body(input);
            }
        }
    }
    let whole = faults.is_empty();
    for fault in faults {
        diagnostics.push(Diagnostic::malformed_generics(fault.place, &fault.reason));
    }
    whole
}

fn body(input: ParseStream<'_>, world: &mut World, diagnostics: &mut Diagnostics) {
    if let Some(TokenTree::Group(group)) = next_token(input) {
        world.body = Some(group.delim_span());
    }
    if let Some((_, content)) = group(input, Delimiter::Brace) {
        sections(&content, world, diagnostics);
    } else if let Some((span, content)) = group(input, Delimiter::Parenthesis) {
        diagnostics.push(Diagnostic::tuple_body(span.into()));
        components::entries(&content, &mut world.components, diagnostics);
        if input.peek(Token![;]) {
            skip_token(input);
        }
    } else {
        match next_token(input) {
            None => diagnostics.push(Diagnostic::missing_body(last_token(input))),
            Some(TokenTree::Punct(punct)) if punct.as_char() == ';' => {
                diagnostics.push(Diagnostic::missing_body(punct.span().into()));
                skip_token(input);
            }
            Some(found) => {
                diagnostics.push(Diagnostic::unexpected_in_header(&found));
                skip_to_body(input);
                if let Some((_, content)) = group(input, Delimiter::Brace) {
                    sections(&content, world, diagnostics);
                }
            }
        }
    }
}

fn sections(input: ParseStream<'_>, world: &mut World, diagnostics: &mut Diagnostics) {
    let mut firsts: Vec<(&str, Span)> = Vec::new();
    while !input.is_empty() {
        let before = input.fork();
        let stray = attributes(input, diagnostics).len();
        let visible = !matches!(visibility(input, diagnostics), Visibility::Inherited);
        if stray > 0 || visible {
            let tokens = between(&before, input);
            diagnostics.push(Diagnostic::attributes_on_section(Place::of(tokens)));
        }
        let Some(found) = next_token(input) else {
            return;
        };
        let TokenTree::Ident(word) = found else {
            diagnostics.push(Diagnostic::expected_section(&found, &SECTIONS));
            skip_to_section(input);
            continue;
        };
        if known_section(&word).is_none() && !at_section(input) {
            diagnostics.push(Diagnostic::expected_section(&word.into(), &SECTIONS));
            stray_entries(input, "components", world);
            continue;
        }
        skip_token(input);
        let Some(section) = known_section(&word) else {
            diagnostics.push(Diagnostic::unknown_section(&word, None, &SECTIONS));
            skip_token(input);
            continue;
        };
        if word != section {
            diagnostics.push(Diagnostic::unknown_section(&word, Some(section), &SECTIONS));
        }
        match firsts.iter().find(|(known, _)| *known == section) {
            // What is only guessed to be this section is not the second of it too.
            Some((_, first)) if word == section => {
                diagnostics.push(Diagnostic::section_twice(&word, section, *first));
            }
            Some(_) => {}
            None => firsts.push((section, word.span())),
        }
        section_content(input, section, world, diagnostics);
    }
}

/// Takes what follows the word of a section.
fn section_content(
    input: ParseStream<'_>,
    section: &str,
    world: &mut World,
    diagnostics: &mut Diagnostics,
) {
    if let Some((_, content)) = group(input, Delimiter::Brace) {
        entries(&content, section, world, diagnostics);
        return;
    }
    let at = match next_token(input) {
        Some(TokenTree::Group(group)) => Place::from(group.span_open()),
        _ => last_token(input),
    };
    diagnostics.push(Diagnostic::section_without_braces(at, section));
    if input.peek(Token![:]) || input.peek(Token![=]) {
        skip_token(input);
    }
    let content = [Delimiter::Brace, Delimiter::Bracket, Delimiter::Parenthesis]
        .into_iter()
        .find_map(|delimiter| group(input, delimiter));
    match content {
        Some((_, content)) => entries(&content, section, world, diagnostics),
        None => stray_entries(input, section, world),
    }
}

/// Takes all of the input as entries of a section.
fn entries(
    input: ParseStream<'_>,
    section: &str,
    world: &mut World,
    diagnostics: &mut Diagnostics,
) {
    match section {
        "groups" => groups::entries(input, &mut world.groups, diagnostics),
        "hierarchies" => hierarchies::entries(input, &mut world.hierarchies, diagnostics),
        "hooks" => hooks::entries(input, &mut world.hooks, diagnostics),
        _ => components::entries(input, &mut world.components, diagnostics),
    }
}

/// Skips what stands outside of a section. If it reads as entries of `section` without a fault, it is taken for that:
/// what was forgotten then is what should be around them, and has been reported.
fn stray_entries(input: ParseStream<'_>, section: &str, world: &mut World) {
    let before = input.fork();
    while !input.is_empty() && !at_section(input) {
        skip_token(input);
    }
    let mut found = World::empty();
    let mut faults = Diagnostics::new();
    let read = |input: ParseStream<'_>| {
        entries(input, section, &mut found, &mut faults);
        Ok(())
    };
    let was_read = read.parse2(between(&before, input)).is_ok();
    if faults.discard() == 0 && was_read {
        world.components.append(&mut found.components);
        world.groups.append(&mut found.groups);
        world.hierarchies.append(&mut found.hierarchies);
        world.hooks.append(&mut found.hooks);
    }
}

/// The section that `word` is, or was surely meant to be.
fn known_section(word: &Ident) -> Option<&'static str> {
    let word = word.to_string();
    SECTIONS
        .into_iter()
        .find(|section| *section == word)
        .or_else(|| suggest::nearest(&word, &SECTIONS))
}

/// At `word {`.
fn at_section(input: ParseStream<'_>) -> bool {
    input.peek(Ident::peek_any) && input.peek2(token::Brace)
}

/// Skips one token at least, and all up to the next `word {`.
fn skip_to_section(input: ParseStream<'_>) {
    skip_token(input);
    while !input.is_empty() && !at_section(input) {
        skip_token(input);
    }
}

/// Skips up to the next braces, which are the body of the world more often than not.
fn skip_to_body(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(token::Brace) {
        skip_token(input);
    }
}

/// Outer attributes, one at a time, so that one that is malformed costs only itself.
fn attributes(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Vec<Attribute> {
    let mut attributes = Vec::new();
    while input.peek(Token![#]) {
        let before = input.fork();
        skip_token(input);
        if input.peek(Token![!]) {
            skip_token(input);
            let _ = group(input, Delimiter::Bracket).map(|(_, content)| rest(&content));
            diagnostics.push(Diagnostic::inner_attribute(Place::of(between(
                &before, input,
            ))));
            continue;
        }
        if !input.peek(token::Bracket) {
            diagnostics.push(Diagnostic::malformed_attribute(
                Place::of(between(&before, input)),
                "expected `[` after `#`",
            ));
            continue;
        }
        skip_token(input);
        let tokens = between(&before, input);
        match Attribute::parse_outer.parse2(tokens.clone()) {
            Ok(parsed) => attributes.extend(parsed),
            Err(error) => diagnostics.push(Diagnostic::malformed_attribute(
                Place::of(tokens),
                &reason(&error),
            )),
        }
    }
    attributes
}

fn visibility(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Visibility {
    let visibility = one_visibility(input, diagnostics);
    while input.peek(Token![pub]) {
        let before = input.fork();
        one_visibility(input, diagnostics);
        let second = between(&before, input);
        diagnostics.push(Diagnostic::visibility_twice(Place::of(second)));
    }
    visibility
}

fn one_visibility(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Visibility {
    match parsed(input) {
        Ok(visibility) => visibility,
        Err(fault) => {
            let before = input.fork();
            skip_token(input);
            if input.peek(token::Paren) {
                skip_token(input);
            }
            let tokens = between(&before, input);
            diagnostics.push(Diagnostic::malformed_visibility(
                Place::of(tokens),
                &fault.reason,
            ));
            Visibility::Inherited
        }
    }
}

/// What syn found wrong, as a part of a message of ours.
struct Fault {
    place: Place,
    reason: String,
}

/// Parses all of a `T`; takes nothing where that fails.
fn parsed<T: Parse>(input: ParseStream<'_>) -> Result<T, Fault> {
    parsed_by(input, T::parse)
}

fn parsed_by<T>(
    input: ParseStream<'_>,
    parse: fn(ParseStream<'_>) -> syn::Result<T>,
) -> Result<T, Fault> {
    let ahead = input.fork();
    let whole = parse(&ahead);
    let tokens = between(input, &ahead);
    // What a parser leaves over within brackets is an error of the whole stream to syn. Parsing the tokens alone
    // makes it an error of theirs.
    let value = whole
        .and_then(|_| parse.parse2(tokens.clone()))
        .map_err(|error| {
            let last = tokens.into_iter().last();
            // The end of the input is no place of its own; the last token before it is.
            let at_end = error.to_string().starts_with(END_OF_INPUT)
                || (ahead.is_empty() && !matches!(last, Some(TokenTree::Group(_))));
            Fault {
                place: match last {
                    Some(last) if at_end => Place::of(last),
                    _ => error.span().into(),
                },
                reason: reason(&error),
            }
        })?;
    while !input.is_empty() && input.cursor() != ahead.cursor() {
        skip_token(input);
    }
    Ok(value)
}

const END_OF_INPUT: &str = "unexpected end of input, ";

fn reason(error: &syn::Error) -> String {
    let first = error.clone().into_iter().next();
    let text = first.map_or_else(|| error.to_string(), |first| first.to_string());
    let expected = text.strip_prefix(END_OF_INPUT).unwrap_or(&text);
    // The list of all tokens that can begin a type says less than the word.
    if expected.starts_with("expected one of:") && expected.contains("square brackets") {
        return "expected a type".to_owned();
    }
    expected.to_owned()
}

/// The content of the group that is next, if it has this delimiter.
fn group(input: ParseStream<'_>, delimiter: Delimiter) -> Option<(Span, ParseBuffer<'_>)> {
    fn braces(input: ParseStream<'_>) -> syn::Result<(Span, ParseBuffer<'_>)> {
        let content;
        let token = syn::braced!(content in input);
        Ok((token.span.join(), content))
    }
    fn brackets(input: ParseStream<'_>) -> syn::Result<(Span, ParseBuffer<'_>)> {
        let content;
        let token = syn::bracketed!(content in input);
        Ok((token.span.join(), content))
    }
    fn parentheses(input: ParseStream<'_>) -> syn::Result<(Span, ParseBuffer<'_>)> {
        let content;
        let token = syn::parenthesized!(content in input);
        Ok((token.span.join(), content))
    }
    let content = match delimiter {
        Delimiter::Brace if input.peek(token::Brace) => braces(input),
        Delimiter::Bracket if input.peek(token::Bracket) => brackets(input),
        Delimiter::Parenthesis if input.peek(token::Paren) => parentheses(input),
        _ => return None,
    };
    content.ok()
}

fn next_token(input: ParseStream<'_>) -> Option<TokenTree> {
    input.cursor().token_tree().map(|(token, _)| token)
}

fn skip_token(input: ParseStream<'_>) {
    let _ = input.parse::<TokenTree>();
}

fn last_token(input: ParseStream<'_>) -> Place {
    input.cursor().prev_span().into()
}

/// Takes all that is left.
fn rest(input: ParseStream<'_>) -> TokenStream {
    input.parse().unwrap_or_default()
}

/// The tokens from where `before` was forked to where `input` is.
fn between(before: &ParseBuffer<'_>, input: ParseStream<'_>) -> TokenStream {
    let end = input.cursor();
    let mut cursor = before.cursor();
    let mut tokens = Vec::new();
    while cursor != end {
        let Some((token, after)) = cursor.token_tree() else {
            break;
        };
        tokens.push(token);
        cursor = after;
    }
    tokens.into_iter().collect()
}
