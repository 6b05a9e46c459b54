//! Messages about hooks.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::{Attribute, Ident, Path, Type, Visibility};

use super::{Diagnostic, Place, meant, token, what_there_is};
use crate::model::Hook;
use crate::names::{self, Name};
use crate::source::source;

/// The shape of hook entries.
impl Diagnostic {
    pub(crate) fn missing_hook(after: Place) -> Self {
        Self::at(after, "expected a hook after this").help(HOOK_SHAPE)
    }

    pub(crate) fn hook_visibility(visibility: &Visibility) -> Self {
        Self::at(Place::of(visibility), "a hook has no visibility")
            .help(format!("remove `{}`", source(visibility)))
    }

    pub(crate) fn expected_event(found: &TokenTree, events: &[&str]) -> Self {
        Self::at(
            found.span(),
            format!("expected an event, found {}", token(found)),
        )
        .help(format!("{HOOK_SHAPE}; {}", what_there_is("event", events)))
    }

    pub(crate) fn missing_event(word: &Ident, events: &[&str]) -> Self {
        Self::at(word.span(), format!("expected an event before `{word}`"))
            .help(format!("{HOOK_SHAPE}; {}", what_there_is("event", events)))
    }

    pub(crate) fn unknown_event(word: &Ident, nearest: Option<&str>, events: &[&str]) -> Self {
        Self::at(word.span(), format!("unknown event `{word}`"))
            .help(meant(nearest, "event", events))
    }

    pub(crate) fn missing_component(after: Place) -> Self {
        Self::at(after, "expected the type of a component after this").help(HOOK_SHAPE)
    }

    pub(crate) fn expected_component(found: &TokenTree) -> Self {
        Self::at(
            found.span(),
            format!("expected the type of a component, found {}", token(found)),
        )
        .help(HOOK_SHAPE)
    }

    pub(crate) fn malformed_component(at: Place, reason: &str) -> Self {
        Self::at(at, format!("malformed type: {reason}")).help(HOOK_SHAPE)
    }

    pub(crate) fn missing_arrow(after: Place) -> Self {
        Self::at(after, "expected `=>` and the path of a function after this").help(HOOK_SHAPE)
    }

    /// `found` is all that stands in the place of `=>`.
    pub(crate) fn expected_arrow(found: &TokenStream) -> Self {
        let mut tokens = found.clone().into_iter();
        let text = match (tokens.next(), tokens.next()) {
            (Some(only), None) => token(&only),
            _ => format!("`{}`", source(found)),
        };
        Self::at(Place::of(found), format!("expected `=>`, found {text}")).help(HOOK_SHAPE)
    }

    pub(crate) fn missing_function(after: Place) -> Self {
        Self::at(after, "expected the path of a function after this").help(HOOK_SHAPE)
    }

    pub(crate) fn expected_function(found: &TokenTree) -> Self {
        let diagnostic = Self::at(
            found.span(),
            format!("expected the path of a function, found {}", token(found)),
        );
        match found {
            TokenTree::Ident(word) if BEFORE_CLOSURES.iter().any(|known| word == known) => {
                diagnostic.help(DECLARED_OUTSIDE)
            }
            TokenTree::Ident(word) => match names::written(word) {
                Name::Raw(raw) => diagnostic.help(format!(
                    "if there is a function of that name, write `{raw}`"
                )),
                Name::Plain(_) | Name::Unusable => diagnostic.help(HOOK_SHAPE),
            },
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                diagnostic.help("write one hook for each function; they run in this order")
            }
            TokenTree::Group(_) => diagnostic.help(DECLARED_OUTSIDE),
            TokenTree::Punct(punct) if punct.as_char() == '|' => diagnostic.help(DECLARED_OUTSIDE),
            TokenTree::Punct(punct) if punct.as_char() == '<' => diagnostic.help(
                "write `Type::function`, or the name of a function that calls what a trait has",
            ),
            TokenTree::Punct(_) | TokenTree::Literal(_) => diagnostic.help(HOOK_SHAPE),
        }
    }

    pub(crate) fn malformed_path(at: Place, reason: &str) -> Self {
        Self::at(at, format!("malformed path: {reason}")).help(HOOK_SHAPE)
    }

    pub(crate) fn function_called(entry: &str, arguments: Place, path: &Path) -> Self {
        Self::at(
            arguments,
            format!("a {entry} names a function and does not call it"),
        )
        .help(format!("write `{}`", source(path)))
    }

    pub(crate) fn missing_turbofish(open: Span, path: &Path) -> Self {
        Self::at(open, "expected `::` before the arguments of a function")
            .help(format!("write `{}::<…>`", source(path)))
    }

    pub(crate) fn unexpected_after_function(found: &TokenTree) -> Self {
        Self::at(
            found.span(),
            format!("expected `,`, found {}", token(found)),
        )
        .help(HOOK_SHAPE)
    }
}

/// Which hooks can be.
impl Diagnostic {
    pub(crate) fn hook_outside_cfg(mention: &Type, cfg: &Attribute) -> Self {
        let (ty, cfg_text) = (source(mention), source(cfg));
        Self::at(
            Place::of(mention),
            format!("the component `{ty}` is under a `cfg` that this hook is not under"),
        )
        .help(format!("write `{cfg_text}` before the hook too"))
        .elsewhere(Place::of(cfg), format!("the `cfg` of `{ty}` is here"))
    }

    pub(crate) fn hook_twice(second: &Hook, first: &Hook) -> Self {
        let (path, ty, event) = (
            source(&second.path),
            source(&second.on.ty),
            second.event.word(),
        );
        let help = if first.attributes.cfg == second.attributes.cfg {
            "remove one of them"
        } else {
            "hooks under different `cfg`s count as both present; write one, under one `cfg`"
        };
        Self::at(
            Place::of(&second.path),
            format!("the function `{path}` is named twice for `{event} {ty}`"),
        )
        .help(help)
        .elsewhere(
            Place::of(&first.path),
            format!("`{path}` is named here first"),
        )
    }

    pub(crate) fn flag_replaced(event: Span, flag: &Type, word: Span) -> Self {
        let ty = source(flag);
        Self::at(
            event,
            format!("the flag `{ty}` is never replaced, because it has no value"),
        )
        .help(format!(
            "a flag is inserted and removed alone: write `on_insert {ty}` or `on_remove {ty}`"
        ))
        .elsewhere(word, format!("`{ty}` is a flag by this word"))
    }
}

const HOOK_SHAPE: &str = "a hook is written `on_insert Type => function`";

const DECLARED_OUTSIDE: &str = "a hook names its function by its path: write the function outside of the world, and its name here";

/// Keywords with which a closure or a block begins, or a function.
const BEFORE_CLOSURES: [&str; 8] = [
    "move", "fn", "async", "unsafe", "const", "static", "if", "match",
];
