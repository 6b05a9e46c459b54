//! The order of a group: `sorted by |name: &Type| -> Key { body }`.
//!
//! What is wrong with one costs the group its order at most. Where it is clear what was meant, not even that.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Token, Type, token};

use super::components::{TypeFault, at_end_of_entry, ty};
use super::groups::{at_known_part, begins_entry};
use super::{between, last_token, next_token, skip_token};
use crate::ast::Order;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::suggest;
use crate::types;

const WORD: &str = "sorted";

/// What may stand before a closure, but not before a key.
const MODIFIERS: [&str; 4] = ["async", "const", "move", "static"];

/// Whether an order is next, though its words may be misspelt.
pub(super) fn begins(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    let Ok(word) = Ident::parse_any(&ahead) else {
        return false;
    };
    let text = word.to_string();
    let alike = || {
        ["sort", "order"].iter().any(|stem| text.starts_with(stem))
            || suggest::nearest(&text, &[WORD]).is_some()
    };
    at_word(&ahead, "by")
        || (word == WORD && !ahead.peek(Token![:]))
        || (at_pipe(&ahead) && alike())
}

/// Takes an order as far as it is one.
pub(super) fn order(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Order> {
    let has_by = words(input, diagnostics)?;
    let mut order = Order {
        name: None,
        ty: None,
        key: None,
        body: None,
    };
    if !at_pipe(input) {
        // Where the words go no further either, that `by` is missing says enough.
        if has_by {
            let at = match next_token(input) {
                Some(found) if !at_end_of_part(input) => Place::of(found),
                _ => last_token(input),
            };
            diagnostics.push(Diagnostic::missing_key(at));
        }
        skip_to_part(input);
        return Some(order);
    }
    if !parameter(input, &mut order, diagnostics) || !key_type(input, &mut order, diagnostics) {
        skip_to_part(input);
        return Some(order);
    }
    order.body = body(input, diagnostics);
    Some(order)
}

/// Takes `sorted by` and what stands in the place of either word, up to the key. Returns whether `by` was there.
fn words(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<bool> {
    let word = Ident::parse_any(input).ok()?;
    let has_by = at_word(input, "by");
    if word != WORD {
        let meant = if has_by { WORD } else { "sorted by" };
        diagnostics.push(Diagnostic::misspelt_order(&word, meant));
    }
    if has_by {
        skip_token(input);
    } else if let Some(TokenTree::Ident(found)) = next_token(input)
        && !is_modifier(&found)
        && input.peek2(Token![|])
    {
        diagnostics.push(Diagnostic::missing_by(&found));
        skip_token(input);
    } else if word == WORD {
        diagnostics.push(Diagnostic::missing_by(&word));
    }
    while let Some(TokenTree::Ident(found)) = next_token(input)
        && is_modifier(&found)
    {
        diagnostics.push(Diagnostic::modifier_of_key(&found));
        skip_token(input);
    }
    Some(has_by)
}

/// Takes `|name: &Type|`; false if what follows it is not to be found.
fn parameter(input: ParseStream<'_>, order: &mut Order, diagnostics: &mut Diagnostics) -> bool {
    let open = input.span();
    skip_token(input);
    if at_pipe(input) {
        let last = input.span();
        diagnostics.push(Diagnostic::missing_parameter(Place { first: open, last }));
        skip_token(input);
        return true;
    }
    let pattern = pattern(input);
    let is_typed = input.peek(Token![:]);
    match Ident::parse_any.parse2(pattern.clone()) {
        Ok(name) => {
            if !is_typed && (at_pipe(input) || input.peek(Token![,])) {
                diagnostics.push(Diagnostic::parameter_without_type(&name));
            }
            order.name = Some(name);
        }
        Err(_) if is_typed || !pattern.is_empty() => {
            let place = if pattern.is_empty() {
                input.span().into()
            } else {
                Place::of(pattern)
            };
            diagnostics.push(Diagnostic::expected_parameter(place));
        }
        Err(_) => {}
    }
    if is_typed {
        skip_token(input);
        match ty(input) {
            Ok(ty) => order.ty = Some(referent(&ty, diagnostics)),
            Err(fault) => {
                type_fault(fault, diagnostics);
                skip_up_to(input, ends_parameters);
            }
        }
    }
    close(input, open, diagnostics)
}

/// Takes what stands before the colon in a parameter.
fn pattern(input: ParseStream<'_>) -> TokenStream {
    let before = input.fork();
    while !ends_parameters(input) && !input.peek(Token![,]) {
        if input.peek(Token![::]) {
            skip_token(input);
        } else if input.peek(Token![:]) {
            break;
        }
        skip_token(input);
    }
    between(&before, input)
}

/// Takes what is left of the parameters and the `|` behind them; false if neither that is there nor what follows it.
fn close(input: ParseStream<'_>, open: Span, diagnostics: &mut Diagnostics) -> bool {
    let before = input.fork();
    skip_up_to(input, ends_parameters);
    let more = between(&before, input);
    let is_comma = more.clone().into_iter().count() == 1 && before.peek(Token![,]);
    if !at_pipe(input) {
        diagnostics.push(Diagnostic::unclosed_parameter(open));
        return at_arrow(input) || input.peek(token::Brace);
    }
    if !more.is_empty() && !is_comma {
        diagnostics.push(Diagnostic::more_parameters(Place::of(more)));
    }
    skip_token(input);
    true
}

/// The type of the component, of which a key borrows a value to read it.
fn referent(ty: &Type, diagnostics: &mut Diagnostics) -> Type {
    let Type::Reference(reference) = types::bare(ty) else {
        diagnostics.push(Diagnostic::parameter_by_value(ty));
        return ty.clone();
    };
    let referent = &*reference.elem;
    if let Some(lifetime) = &reference.lifetime {
        diagnostics.push(Diagnostic::parameter_with_lifetime(lifetime, referent));
    }
    if let Some(mutability) = &reference.mutability {
        diagnostics.push(Diagnostic::parameter_to_write(mutability.span, referent));
    }
    referent.clone()
}

/// Takes `-> Key`; false if what follows it is not to be found.
fn key_type(input: ParseStream<'_>, order: &mut Order, diagnostics: &mut Diagnostics) -> bool {
    if at_arrow(input) {
        skip_token(input);
        skip_token(input);
    } else {
        diagnostics.push(Diagnostic::missing_key_type(last_token(input)));
        let before = input.fork();
        while let Some(TokenTree::Punct(punct)) = next_token(input)
            && matches!(punct.as_char(), ':' | '=' | '>' | '-')
        {
            skip_token(input);
        }
        if between(&before, input).is_empty() {
            return input.peek(token::Brace);
        }
    }
    match ty(input) {
        Ok(key) => order.key = Some(key),
        Err(fault) => {
            type_fault(fault, diagnostics);
            skip_up_to(input, |input| {
                input.peek(token::Brace) || at_end_of_part(input)
            });
            return input.peek(token::Brace);
        }
    }
    true
}

/// Takes the body; an expression without braces for one in them.
fn body(input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> Option<Group> {
    if let Some(braces) = next_token(input).and_then(braces) {
        skip_token(input);
        return Some(braces);
    }
    let before = input.fork();
    skip_to_part(input);
    let expression = between(&before, input);
    if expression.is_empty() {
        diagnostics.push(Diagnostic::missing_body_of_key(last_token(input)));
        return None;
    }
    diagnostics.push(Diagnostic::body_without_braces(&expression));
    let mut braces = Group::new(Delimiter::Brace, expression.clone());
    braces.set_span(Place::of(&expression).first);
    Some(braces)
}

/// A token that is a block, which a macro by example may have put into invisible delimiters.
fn braces(token: TokenTree) -> Option<Group> {
    let TokenTree::Group(group) = token else {
        return None;
    };
    match group.delimiter() {
        Delimiter::Brace => Some(group),
        Delimiter::None => {
            let mut content = group.stream().into_iter();
            let only = content.next().filter(|_| content.next().is_none());
            only.and_then(braces)
        }
        Delimiter::Parenthesis | Delimiter::Bracket => None,
    }
}

fn type_fault(fault: TypeFault, diagnostics: &mut Diagnostics) {
    diagnostics.push(match fault {
        TypeFault::Unclosed(open) => Diagnostic::unclosed_angle(open),
        TypeFault::Unexpected(found) => Diagnostic::expected_type_in_order(&found),
        TypeFault::Malformed(fault) => {
            Diagnostic::malformed_type_in_order(fault.place, &fault.reason)
        }
    });
}

fn is_modifier(word: &Ident) -> bool {
    MODIFIERS.iter().any(|modifier| word == modifier)
}

fn at_word(input: ParseStream<'_>, word: &str) -> bool {
    matches!(next_token(input), Some(TokenTree::Ident(found)) if found == word)
}

fn at_pipe(input: ParseStream<'_>) -> bool {
    matches!(next_token(input), Some(TokenTree::Punct(punct)) if punct.as_char() == '|')
}

fn at_arrow(input: ParseStream<'_>) -> bool {
    input.peek(Token![->])
}

/// At what cannot be among parameters: they end here, closed or not.
fn ends_parameters(input: ParseStream<'_>) -> bool {
    if input.peek(Token![,]) {
        let ahead = input.fork();
        skip_token(&ahead);
        let begins = begins_entry(&ahead);
        skip_token(&ahead);
        skip_token(&ahead);
        return begins && at_known_part(&ahead);
    }
    input.is_empty()
        || at_pipe(input)
        || at_arrow(input)
        || input.peek(Token![;])
        || (input.peek(token::Brace) && !input.peek2(Token![:]))
}

fn at_end_of_part(input: ParseStream<'_>) -> bool {
    at_end_of_entry(input) || at_known_part(input) || begins_entry(input)
}

fn skip_to_part(input: ParseStream<'_>) {
    skip_up_to(input, at_end_of_part);
}

fn skip_up_to(input: ParseStream<'_>, is_there: impl Fn(ParseStream<'_>) -> bool) {
    while !input.is_empty() && !is_there(input) {
        skip_token(input);
    }
}
