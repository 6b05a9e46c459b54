//! The entries of `components`: `#[…] pub name: Type as word + word`, separated by commas.

use proc_macro2::{Delimiter, Span, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, Token, Type, Visibility};

use super::{Fault, attributes, last_token, next_token, parsed_by, skip_token, visibility};
use crate::ast::Component;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::StorageWord;

/// What messages call an entry.
pub(super) const ENTRY: &str = "component";

/// Parses entries until the input ends.
pub(super) fn entries(
    input: ParseStream<'_>,
    components: &mut Vec<Component>,
    diagnostics: &mut Diagnostics,
) {
    while !input.is_empty() {
        if input.peek(Token![,]) {
            diagnostics.push(Diagnostic::missing_entry(input.span(), ENTRY));
            skip_token(input);
        } else if let Some(component) = entry(input, diagnostics) {
            components.push(component);
            separator(input, diagnostics);
        }
    }
}

/// One entry without the comma after it; `None` if it has no type, and the input is past its end then.
fn entry(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Component> {
    let attributes = attributes(input, diagnostics);
    let visibility = visibility(input, diagnostics);
    let before_name = input.cursor();
    let mut early = storage_before_type(input);
    let name = name(input);
    if early.is_none() {
        early = storage_before_type(input);
    }
    if at_end_of_entry(input) {
        let place = match attributes.last() {
            Some(attribute)
                if input.cursor() == before_name && visibility == Visibility::Inherited =>
            {
                Place::of(attribute)
            }
            _ => last_token(input),
        };
        diagnostics.push(Diagnostic::missing_type(place));
        skip_entry(input);
        return None;
    }
    let ty = match ty(input) {
        Ok(ty) => ty,
        Err(fault) => {
            skip_entry(input);
            diagnostics.push(match fault {
                TypeFault::Unclosed(open) => Diagnostic::unclosed_angle(open),
                TypeFault::Unexpected(found) => Diagnostic::expected_type(&found),
                TypeFault::Malformed(fault) => {
                    Diagnostic::malformed_type(fault.place, &fault.reason)
                }
            });
            return None;
        }
    };
    if let Some(word) = &early {
        diagnostics.push(Diagnostic::storage_before_type(word, name.as_ref(), &ty));
    }
    let storage = storage(input, early, diagnostics);
    Some(Component {
        attributes,
        visibility,
        name,
        ty,
        storage,
    })
}

fn name(input: ParseStream<'_>) -> Option<Ident> {
    if !input.peek(Ident::peek_any) || !input.peek2(Token![:]) || input.peek2(Token![::]) {
        return None;
    }
    let name = Ident::parse_any(input).ok()?;
    skip_token(input);
    Some(name)
}

/// What is wrong where a type should be.
pub(super) enum TypeFault {
    /// A `<` that nothing closes.
    Unclosed(Span),
    /// Something that begins no type.
    Unexpected(TokenTree),
    Malformed(Fault),
}

/// The type that is next; takes nothing where there is none.
pub(super) fn ty(input: ParseStream<'_>) -> Result<Type, TypeFault> {
    // `A + B` is a type of older editions, and here it is rather a storage that lacks its `as`.
    let parse = if input.peek(Token![dyn]) || input.peek(Token![impl]) {
        Type::parse
    } else {
        Type::without_plus
    };
    parsed_by(input, parse).map_err(|fault| match (unclosed_angle(input), next_token(input)) {
        (Some(open), _) => TypeFault::Unclosed(open),
        (None, Some(found)) if !begins_a_type(&found) => TypeFault::Unexpected(found),
        (None, _) => TypeFault::Malformed(fault),
    })
}

/// Whether a type that could not be read was at least begun.
fn begins_a_type(first: &TokenTree) -> bool {
    match first {
        TokenTree::Ident(word) => {
            syn::parse2::<Ident>(word.to_token_stream()).is_ok() || word == "fn" || word == "dyn"
        }
        TokenTree::Punct(punct) => matches!(punct.as_char(), ':' | '<' | '&' | '*'),
        TokenTree::Group(group) => group.delimiter() != Delimiter::Brace,
        TokenTree::Literal(_) => false,
    }
}

/// The words after `as`, behind the one that stood before the type, if there was one. A storage whose `as` is missing
/// is understood all the same.
fn storage(
    input: ParseStream<'_>,
    early: Option<Ident>,
    diagnostics: &mut Diagnostics,
) -> Vec<Ident> {
    let mut words = Vec::from_iter(early);
    if !words.is_empty() {
        // What follows is a second storage.
    } else if input.peek(Token![as]) {
        if !word_after(input, &mut words, diagnostics) {
            return words;
        }
    } else if let Some(word) = storage_word(input) {
        diagnostics.push(Diagnostic::missing_as(&word));
        words.push(word);
        skip_token(input);
    }
    while !words.is_empty() {
        if input.peek(Token![+]) {
            if !word_after(input, &mut words, diagnostics) {
                break;
            }
        } else if let Some((found, word)) = word_without_plus(input, &words) {
            diagnostics.push(Diagnostic::missing_plus(found.as_ref(), &word));
            words.push(word);
        } else if !skip_second_storages(input, &words[0], diagnostics) {
            break;
        }
    }
    words
}

/// Takes a storage that goes with those before it, and what stands before it in the place of `+`. After a comma, that
/// is one which would be an entry by itself.
fn word_without_plus(
    input: ParseStream<'_>,
    words: &[Ident],
) -> Option<(Option<TokenTree>, Ident)> {
    let ahead = input.fork();
    let found = next_token(&ahead).filter(|token| match token {
        TokenTree::Ident(word) => word == "as",
        TokenTree::Punct(punct) => matches!(punct.as_char(), ',' | '&' | '|' | '-'),
        TokenTree::Group(_) | TokenTree::Literal(_) => false,
    });
    if found.is_some() {
        skip_token(&ahead);
    }
    let word = storage_word(&ahead)?;
    let meaning = StorageWord::from_word(&word.to_string())?;
    let goes_with = |before: &Ident| {
        StorageWord::from_word(&before.to_string()).is_some_and(|before| before.goes_with(meaning))
    };
    if !words.iter().all(goes_with) {
        return None;
    }
    skip_token(&ahead);
    let after_comma = matches!(&found, Some(TokenTree::Punct(punct)) if punct.as_char() == ',');
    if after_comma && !at_end_of_entry(&ahead) {
        return None;
    }
    for _ in found.iter().chain([&word.clone().into()]) {
        skip_token(input);
    }
    Some((found, word))
}

/// Reports storages that no `+` joins to what stands before them; false if there are none. They choose nothing.
fn skip_second_storages(
    input: ParseStream<'_>,
    first: &Ident,
    diagnostics: &mut Diagnostics,
) -> bool {
    let mut second = None;
    loop {
        let found = if input.peek(Token![as]) {
            Ident::parse_any(input).ok()
        } else {
            None
        };
        let after_as = found.is_some();
        let word = if after_as && input.peek(Ident::peek_any) {
            Ident::parse_any(input).ok()
        } else {
            storage_word(input).inspect(|_| skip_token(input))
        };
        let Some(found) = found.or(word) else {
            break;
        };
        second.get_or_insert(found);
    }
    if let Some(second) = &second {
        diagnostics.push(Diagnostic::second_storage(second, first));
    }
    second.is_some()
}

/// Takes the storage that is next, if what follows can only be the type that it belongs after.
fn storage_before_type(input: ParseStream<'_>) -> Option<Ident> {
    let ahead = input.fork();
    let word = storage_word(&ahead)?;
    skip_token(&ahead);
    let is_early =
        ahead.peek(Ident::peek_any) && !ahead.peek(Token![as]) && storage_word(&ahead).is_none();
    is_early.then(|| {
        skip_token(input);
        word
    })
}

/// Takes `as` or `+` and the word after it; false if there is none.
fn word_after(
    input: ParseStream<'_>,
    words: &mut Vec<Ident>,
    diagnostics: &mut Diagnostics,
) -> bool {
    let Some(introduction) = next_token(input) else {
        return false;
    };
    skip_token(input);
    if !input.peek(Ident::peek_any) {
        let known = StorageWord::WORDS.map(|(word, _)| word);
        diagnostics.push(Diagnostic::missing_storage(&introduction, &known));
        while input.peek(Token![+]) {
            skip_token(input);
        }
    }
    match Ident::parse_any(input) {
        Ok(word) => {
            words.push(word);
            true
        }
        Err(_) => false,
    }
}

/// The storage that is next, unless it begins an entry that happens to be called so.
fn storage_word(input: ParseStream<'_>) -> Option<Ident> {
    let word = Ident::parse_any(&input.fork()).ok()?;
    StorageWord::from_word(&word.to_string())?;
    (!input.peek2(Token![:]) && !input.peek2(Token![<])).then_some(word)
}

/// Takes the comma after an entry, or reports what is there instead.
fn separator(input: ParseStream<'_>, diagnostics: &mut Diagnostics) {
    let Some(found) = next_token(input) else {
        return;
    };
    match &found {
        TokenTree::Punct(punct) if punct.as_char() == ',' => skip_token(input),
        TokenTree::Punct(punct) if punct.as_char() == ';' => {
            diagnostics.push(Diagnostic::wrong_separator(punct.span(), ENTRY));
            skip_token(input);
        }
        TokenTree::Ident(_) => {
            diagnostics.push(Diagnostic::missing_comma(last_token(input), ENTRY));
        }
        TokenTree::Punct(punct) if matches!(punct.as_char(), '#' | '<') => {
            diagnostics.push(Diagnostic::missing_comma(last_token(input), ENTRY));
        }
        _ => {
            diagnostics.push(Diagnostic::unexpected_after_component(&found));
            skip_entry(input);
        }
    }
}

pub(super) fn at_end_of_entry(input: ParseStream<'_>) -> bool {
    input.is_empty() || input.peek(Token![,]) || input.peek(Token![;])
}

/// Skips past the comma that ends the entry: the first outside of angle brackets, or the first at all where such a
/// bracket is never closed.
pub(super) fn skip_entry(input: ParseStream<'_>) {
    let ignore_angles = unclosed_angle(input).is_some();
    let mut angles = Angles::default();
    while let Some(token) = next_token(input) {
        skip_token(input);
        angles.step(&token);
        if is_separator(&token) && (ignore_angles || angles.open.is_empty()) {
            return;
        }
    }
}

/// The first `<` of this entry that the rest of the section does not close.
pub(super) fn unclosed_angle(input: ParseStream<'_>) -> Option<Span> {
    let mut angles = Angles::default();
    let mut cursor = input.cursor();
    while let Some((token, after)) = cursor.token_tree() {
        angles.step(&token);
        if is_separator(&token) && angles.open.is_empty() {
            return None;
        }
        cursor = after;
    }
    angles.open.first().copied()
}

fn is_separator(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';'))
}

/// The angle brackets that are open at a token. Arrows close none.
#[derive(Default)]
struct Angles {
    open: Vec<Span>,
    before: char,
}

impl Angles {
    fn step(&mut self, token: &TokenTree) {
        let letter = match token {
            TokenTree::Punct(punct) => punct.as_char(),
            _ => ' ',
        };
        match letter {
            '<' => self.open.push(token.span()),
            '>' if !matches!(self.before, '-' | '=') => {
                self.open.pop();
            }
            _ => {}
        }
        self.before = letter;
    }
}
