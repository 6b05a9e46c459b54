//! Messages about what stands in the braces of a hierarchy.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{Attribute, Ident, Type, Visibility};

use super::{Diagnostic, Place, list, meant, token, what_there_is};
use crate::model::Flow;
use crate::names::{self, Name};
use crate::source::source;

/// The shape of the entries.
impl Diagnostic {
    pub(crate) fn flow_visibility(visibility: &Visibility) -> Self {
        Self::at(Place::of(visibility), "a flow has no visibility")
            .help(format!("remove `{}`", source(visibility)))
    }

    pub(crate) fn missing_flowing(after: Place) -> Self {
        Self::at(after, "expected the type of a component after this").help(FLOW_SHAPE)
    }

    pub(crate) fn expected_flowing(found: &TokenTree) -> Self {
        Self::at(
            found.span(),
            format!("expected the type of a component, found {}", token(found)),
        )
        .help(FLOW_SHAPE)
    }

    pub(crate) fn malformed_flowing(at: Place, reason: &str) -> Self {
        Self::at(at, format!("malformed type: {reason}")).help(FLOW_SHAPE)
    }

    pub(crate) fn missing_flow_arrow(after: Place) -> Self {
        Self::at(
            after,
            "expected `=>` and the type that it flows into after this",
        )
        .help(FLOW_SHAPE)
    }

    /// `found` is all that stands in the place of `=>`.
    pub(crate) fn expected_flow_arrow(found: &TokenStream) -> Self {
        let mut tokens = found.clone().into_iter();
        let text = match (tokens.next(), tokens.next()) {
            (Some(only), None) => token(&only),
            _ => format!("`{}`", source(found)),
        };
        Self::at(Place::of(found), format!("expected `=>`, found {text}")).help(FLOW_SHAPE)
    }

    pub(crate) fn missing_flow_function(after: Place) -> Self {
        Self::at(after, "expected the path of a function after this").help(FLOW_SHAPE)
    }

    pub(crate) fn expected_flow_function(found: &TokenTree) -> Self {
        let diagnostic = Self::at(
            found.span(),
            format!("expected the path of a function, found {}", token(found)),
        );
        match found {
            TokenTree::Ident(word) => match names::written(word) {
                Name::Raw(raw) => diagnostic.help(format!(
                    "if there is a function of that name, write `{raw}`"
                )),
                Name::Plain(_) | Name::Unusable => diagnostic.help(FLOW_SHAPE),
            },
            TokenTree::Group(_) => diagnostic.help(DECLARED_OUTSIDE),
            TokenTree::Punct(punct) if punct.as_char() == '|' => diagnostic.help(DECLARED_OUTSIDE),
            TokenTree::Punct(_) | TokenTree::Literal(_) => diagnostic.help(FLOW_SHAPE),
        }
    }

    pub(crate) fn malformed_flow_function(at: Place, reason: &str) -> Self {
        Self::at(at, format!("malformed path: {reason}")).help(FLOW_SHAPE)
    }

    pub(crate) fn unexpected_after_flow(found: &TokenTree) -> Self {
        let diagnostic = Self::at(
            found.span(),
            format!("expected `,`, found {}", token(found)),
        );
        match found {
            TokenTree::Group(_) => diagnostic.help(DECLARED_OUTSIDE),
            _ => diagnostic.help(FLOW_SHAPE),
        }
    }

    pub(crate) fn unknown_setting(word: &Ident, nearest: Option<&str>) -> Self {
        let diagnostic = Self::at(
            word.span(),
            format!("unknown word `{word}` in the braces of a hierarchy"),
        );
        match nearest {
            Some(nearest) => diagnostic.help(format!("did you mean `{nearest}`?")),
            None => diagnostic.help(FLOW_SHAPE),
        }
    }

    pub(crate) fn missing_colon_of_fate(on_despawn: &Ident) -> Self {
        Self::at(
            on_despawn.span(),
            format!("expected `:` after `{on_despawn}`"),
        )
        .help(FATE_SHAPE)
    }

    pub(crate) fn missing_fate(after: Place, fates: &[&str]) -> Self {
        Self::at(after, "expected what becomes of children after this")
            .help(format!("{FATE_SHAPE}; {}", what_there_is("word", fates)))
    }

    pub(crate) fn expected_fate(found: &TokenTree, fates: &[&str]) -> Self {
        Self::at(
            found.span(),
            format!("expected what becomes of children, found {}", token(found)),
        )
        .help(format!("{FATE_SHAPE}; {}", what_there_is("word", fates)))
    }

    pub(crate) fn unknown_fate(word: &Ident, nearest: Option<&str>, fates: &[&str]) -> Self {
        Self::at(
            word.span(),
            format!("unknown word `{word}` for what becomes of children"),
        )
        .help(meant(nearest, "word", fates))
    }
}

/// Which flows can be.
impl Diagnostic {
    pub(crate) fn flows_into_itself(source_at: &Type, target: &Type) -> Self {
        let ty = source(target);
        Self::at(
            Place::of(target),
            format!("`{ty}` cannot flow into itself"),
        )
        .help(format!(
            "let another component flow into `{ty}`: what a node has of its own, and what comes of that and of its parent, are two components"
        ))
        .elsewhere(Place::of(source_at), format!("`{ty}` is the source here"))
    }

    pub(crate) fn target_twice(second: &Type, first: &Type, differs_in_cfg: bool) -> Self {
        let ty = source(second);
        let help = if differs_in_cfg {
            "flows under different `cfg`s count as both present; write one, under one `cfg`"
        } else {
            "let one of them flow into another component"
        };
        Self::at(
            Place::of(second),
            format!("another flow writes `{ty}` already"),
        )
        .help(help)
        .elsewhere(Place::of(first), format!("`{ty}` is written here first"))
    }

    /// `first` flows on from the target of `closing`, and `behind` from there to its source.
    pub(crate) fn flows_in_circle(closing: &Flow, first: &Flow, behind: &[&Flow]) -> Self {
        let (from, into) = (source(&closing.source.ty), source(&closing.target.ty));
        let between: Vec<String> = behind.iter().map(|flow| source(&flow.source.ty)).collect();
        let between: Vec<&str> = between.iter().map(String::as_str).collect();
        let by_way = if between.is_empty() {
            String::new()
        } else {
            format!(" by way of {}", list(&between))
        };
        let differ_in_cfg = behind
            .iter()
            .chain([&first])
            .any(|flow| flow.attributes.cfg != closing.attributes.cfg);
        let counted = if differ_in_cfg {
            "flows under different `cfg`s count as all present; "
        } else {
            ""
        };
        Self::at(
            of_flow(closing),
            format!("this flow leads back to `{into}`, of which `{from}` is computed{by_way}"),
        )
        .help(format!(
            "{counted}remove this flow, so that each node has a `{into}` of its own, or let `{from}` flow into another component"
        ))
        .elsewhere(of_flow(first), format!("`{into}` flows on here"))
    }

    pub(crate) fn computed_later(source_at: &Type, later: Place) -> Self {
        let ty = source(source_at);
        Self::at(
            Place::of(source_at),
            format!(
                "flows run in the order of their declaration, so this one would read `{ty}` before it is computed"
            ),
        )
        .help(format!("write the flow into `{ty}` before this one"))
        .elsewhere(later, format!("`{ty}` is computed here"))
    }

    pub(crate) fn flag_flows(mention: &Type, word: Span) -> Self {
        let ty = source(mention);
        Self::at(
            Place::of(mention),
            format!("the flag `{ty}` cannot flow, because it has no value"),
        )
        .help("name a component with a value here")
        .elsewhere(word, format!("`{ty}` is a flag by this word"))
    }

    pub(crate) fn flow_outside_cfg(mention: &Type, cfg: &Attribute) -> Self {
        let (ty, cfg_text) = (source(mention), source(cfg));
        Self::at(
            Place::of(mention),
            format!("the component `{ty}` is under a `cfg` that this flow is not under"),
        )
        .help(format!("write `{cfg_text}` before the flow too"))
        .elsewhere(Place::of(cfg), format!("the `cfg` of `{ty}` is here"))
    }
}

/// From its source to its target.
fn of_flow(flow: &Flow) -> Place {
    Place {
        first: Place::of(&flow.source.ty).first,
        last: Place::of(&flow.target.ty).last,
    }
}

const FLOW_SHAPE: &str =
    "write `Local => Global`, `Local => Global with function` or `on_despawn: cascade`";

const FATE_SHAPE: &str = "write `on_despawn: cascade`";

const DECLARED_OUTSIDE: &str = "a flow names its function by its path: write the function outside of the world, and its name here";
