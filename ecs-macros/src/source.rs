//! Tokens to text.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// Tokens as a person would write them, in one line: a compiler's own printing of types has spaces everywhere, and
/// not the same ones in each version.
pub(crate) fn source(tokens: impl ToTokens) -> String {
    let mut text = String::new();
    write(tokens.into_token_stream(), &mut text);
    let trimmed = text.trim_end_matches(' ').len();
    text.truncate(trimmed);
    text
}

fn write(tokens: TokenStream, text: &mut String) {
    let mut joint = false;
    for token in tokens {
        match &token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{ ", " }"),
                    Delimiter::None => ("", ""),
                };
                if open == "[" && text.ends_with(char::is_alphanumeric) {
                    text.push(' ');
                }
                text.push_str(open);
                write(group.stream(), text);
                text.push_str(close);
                joint = false;
            }
            TokenTree::Punct(punct) => {
                let spaced_before = matches!(punct.as_char(), '=' | '+' | '-') && !joint;
                if spaced_before && !text.is_empty() && !text.ends_with(' ') {
                    text.push(' ');
                }
                text.push(punct.as_char());
                let ends_arrow = joint && (text.ends_with("->") || text.ends_with("=>"));
                joint = punct.spacing() == Spacing::Joint;
                let separates = matches!(punct.as_char(), ',' | ';' | '=' | '+') || ends_arrow;
                if separates && !joint {
                    text.push(' ');
                }
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) => {
                let after_word = text.chars().last().is_some_and(|letter| {
                    letter.is_alphanumeric() || matches!(letter, '_' | '"' | '>' | ')' | ']')
                });
                if after_word {
                    text.push(' ');
                }
                text.push_str(&token.to_string());
                joint = false;
            }
        }
    }
}
