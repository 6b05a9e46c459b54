//! Messages about the orders of groups.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{Ident, Lifetime, Type};

use super::{Diagnostic, Place, token};
use crate::source::source;

/// The shape of an order.
impl Diagnostic {
    pub(crate) fn misspelt_order(word: &Ident, meant: &str) -> Self {
        Self::at(word.span(), format!("unknown word `{word}` in a group"))
            .help(format!("did you mean `{meant}`?"))
    }

    /// `at` is `sorted`, or what stands in the place of `by`.
    pub(crate) fn missing_by(at: &Ident) -> Self {
        let message = if at == "sorted" {
            "expected `by` after `sorted`".to_owned()
        } else {
            format!("expected `by` after `sorted`, found `{at}`")
        };
        Self::at(at.span(), message).help(ORDER_SHAPE)
    }

    pub(crate) fn order_twice(second: &Ident, first: Span) -> Self {
        Self::at(second.span(), "a group has one order, but another follows")
            .help("keep one of them; a key may be a tuple")
            .elsewhere(first, "the first order is here")
    }

    pub(crate) fn modifier_of_key(word: &Ident) -> Self {
        Self::at(
            word.span(),
            format!("`{word}` cannot stand before the key of a group"),
        )
        .help(format!("remove `{word}`"))
    }

    pub(crate) fn missing_key(at: Place) -> Self {
        Self::at(at, "expected a key in the form of a closure").help(ORDER_SHAPE)
    }

    pub(crate) fn missing_parameter(at: Place) -> Self {
        Self::at(at, "expected a parameter of the key").help(ORDER_SHAPE)
    }

    pub(crate) fn expected_parameter(at: Place) -> Self {
        Self::at(at, "expected a name and a type as the parameter of the key")
            .help("write `|sprite: &Sprite|`, and take the value apart in the body")
    }

    pub(crate) fn parameter_without_type(name: &Ident) -> Self {
        Self::at(
            name.span(),
            format!("expected the type of a component after `{name}`"),
        )
        .help(format!(
            "write `{name}: &Sprite`, with the type that the group is sorted by"
        ))
    }

    pub(crate) fn parameter_by_value(ty: &Type) -> Self {
        Self::at(Place::of(ty), "a key looks at the component by `&`")
            .help(format!("write `&{}`", source(ty)))
    }

    pub(crate) fn parameter_to_write(at: Span, ty: &Type) -> Self {
        Self::at(at, "a key cannot write to the component").help(format!("write `&{}`", source(ty)))
    }

    pub(crate) fn parameter_with_lifetime(lifetime: &Lifetime, ty: &Type) -> Self {
        Self::at(
            Place::of(lifetime),
            format!("a key cannot borrow the component for `{lifetime}`"),
        )
        .help(format!("write `&{}`", source(ty)))
    }

    pub(crate) fn more_parameters(at: Place) -> Self {
        Self::at(at, "expected `|` after the parameter of the key")
            .help("a key looks at one component; keep there what the order depends on")
    }

    pub(crate) fn unclosed_parameter(open: Span) -> Self {
        Self::at(open, "this `|` is never closed").help(ORDER_SHAPE)
    }

    pub(crate) fn missing_key_type(after: Place) -> Self {
        Self::at(after, "expected `->` and the type of the key after this")
            .help("write `-> u32 { … }`, with the type that the body gives")
    }

    pub(crate) fn expected_type_in_order(found: &TokenTree) -> Self {
        let at = match found {
            TokenTree::Group(group) => group.span_open(),
            found => found.span(),
        };
        Self::at(at, format!("expected a type, found {}", token(found))).help(ORDER_SHAPE)
    }

    pub(crate) fn malformed_type_in_order(at: Place, reason: &str) -> Self {
        Self::at(at, format!("malformed type: {reason}")).help(ORDER_SHAPE)
    }

    pub(crate) fn missing_body_of_key(after: Place) -> Self {
        Self::at(after, "expected the body of the key after this").help(ORDER_SHAPE)
    }

    pub(crate) fn body_without_braces(body: &TokenStream) -> Self {
        Self::at(Place::of(body), "expected the body of the key in braces")
            .help(format!("write `{{ {} }}`", source(body)))
    }
}

/// What an order is by.
impl Diagnostic {
    pub(crate) fn impossible_key_type(at: Place, what: &str) -> Self {
        Self::at(at, format!("`{what}` cannot stand in the type of a key"))
            .help("write the type's name")
    }

    pub(crate) fn reference_as_key(at: Span) -> Self {
        Self::at(at, "`&` cannot stand in the type of a key")
            .help("write the type of what is compared, as `u32`, and give a copy of it in the body")
    }

    pub(crate) fn flag_as_key(mention: &Type, word: Span) -> Self {
        let ty = source(mention);
        Self::at(
            Place::of(mention),
            format!("a group cannot be sorted by the flag `{ty}`, because it has no value"),
        )
        .help("name a component with a value")
        .elsewhere(word, format!("`{ty}` is a flag by this word"))
    }

    /// `lacks` is where the group excludes it.
    pub(crate) fn key_outside_group(mention: &Type, group: &Ident, lacks: Option<&Type>) -> Self {
        let ty = source(mention);
        let diagnostic = Self::at(
            Place::of(mention),
            format!("the group `{group}` cannot be sorted by `{ty}`, which is not in its lists"),
        );
        match lacks {
            None => diagnostic.help(format!("add it to what members have: `with [{ty}]`")),
            Some(lacks) => diagnostic
                .help("name a component that members have")
                .elsewhere(Place::of(lacks), format!("members lack `{ty}`")),
        }
    }

    /// With the component as it is declared: its name and its storage, if they are written.
    pub(crate) fn key_untracked(
        mention: &Type,
        (name, declared, storage): (Option<&Ident>, &Type, Option<&str>),
    ) -> Self {
        let ty = source(mention);
        let storages: Vec<&str> = storage.into_iter().chain(["tracked"]).collect();
        let entry = name.map_or_else(|| ty.clone(), |name| format!("{name}: {ty}"));
        Self::at(
            Place::of(mention),
            format!("a group cannot be sorted by `{ty}`, because its writes are not noticed"),
        )
        .help(format!(
            "declare it as `{entry} as {}`",
            storages.join(" + ")
        ))
        .elsewhere(
            Place::of(declared),
            format!("the component `{ty}` is declared here"),
        )
    }
}

const ORDER_SHAPE: &str =
    "an order is written `sorted by |sprite: &Sprite| -> u32 { sprite.layer }`";
