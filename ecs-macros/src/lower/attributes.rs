//! Attributes, sorted by where they go.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, Meta, Path, Token, parse_quote};

use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::{Attributes, Derive, DeriveKind};

const LINTS: [&str; 5] = ["allow", "expect", "warn", "deny", "forbid"];
const ON_ENTRY: [&str; 8] = [
    "doc", "cfg", "cfg_attr", "allow", "expect", "warn", "deny", "forbid",
];
const ON_WORLD: [&str; 11] = [
    "derive",
    "doc",
    "cfg",
    "cfg_attr",
    "allow",
    "expect",
    "warn",
    "deny",
    "forbid",
    "deprecated",
    "must_use",
];

pub(super) fn of_world(
    attributes: &[Attribute],
    diagnostics: &mut Diagnostics,
) -> (Attributes, Vec<Derive>) {
    let mut sorter = Sorter::new(On::World, diagnostics);
    for attribute in attributes {
        sorter.attribute(attribute);
    }
    (
        sorter.sorted,
        sorter
            .derives
            .into_iter()
            .map(|(derive, _)| derive)
            .collect(),
    )
}

pub(super) fn of_component(attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Attributes {
    of_entry(On::Component, attributes, diagnostics)
}

pub(super) fn of_group(attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Attributes {
    of_entry(On::Group, attributes, diagnostics)
}

pub(super) fn of_hook(attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Attributes {
    of_entry(On::Hook, attributes, diagnostics)
}

pub(super) fn of_hierarchy(attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Attributes {
    of_entry(On::Hierarchy, attributes, diagnostics)
}

pub(super) fn of_flow(attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Attributes {
    of_entry(On::Flow, attributes, diagnostics)
}

fn of_entry(on: On, attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Attributes {
    let mut sorter = Sorter::new(on, diagnostics);
    for attribute in attributes {
        sorter.attribute(attribute);
    }
    sorter.sorted
}

/// What the attributes stand on.
#[derive(Clone, Copy, PartialEq)]
enum On {
    World,
    Component,
    Group,
    Hierarchy,
    Flow,
    Hook,
}

struct Sorter<'d> {
    on: On,
    sorted: Attributes,
    /// Each with the place of its path.
    derives: Vec<(Derive, Place)>,
    diagnostics: &'d mut Diagnostics,
}

impl<'d> Sorter<'d> {
    fn new(on: On, diagnostics: &'d mut Diagnostics) -> Self {
        Self {
            on,
            sorted: Attributes::default(),
            derives: Vec::new(),
            diagnostics,
        }
    }

    fn attribute(&mut self, attribute: &Attribute) {
        if hides_cfg(&attribute.meta) {
            self.diagnostics.push(Diagnostic::hidden_cfg(attribute));
        } else {
            self.meta(&attribute.meta, &mut Vec::new(), attribute);
        }
    }

    /// Sorts one attribute, which stands within `cfg_attr`s of these conditions, outermost first.
    fn meta(&mut self, meta: &Meta, conditions: &mut Vec<TokenStream>, origin: &Attribute) {
        let path = meta.path();
        let word = path.get_ident().map(Ident::to_string).unwrap_or_default();
        match word.as_str() {
            "cfg" => self.sorted.cfg.push(origin.clone()),
            "cfg_attr" => match conditional(meta) {
                Ok((condition, metas)) => {
                    conditions.push(condition);
                    for meta in &metas {
                        self.meta(meta, conditions, origin);
                    }
                    conditions.pop();
                }
                Err(error) => {
                    let reason = error.to_string();
                    self.diagnostics
                        .push(Diagnostic::malformed_attribute(Place::of(origin), &reason));
                }
            },
            "doc" => self.sorted.docs.push(under(conditions, meta, origin)),
            "deprecated" | "must_use" if self.on == On::World => {
                self.sorted.rest.push(under(conditions, meta, origin));
            }
            "deprecated" if self.on == On::Component => self
                .diagnostics
                .push(Diagnostic::deprecated_component(Place::of(path))),
            "derive" if self.on == On::World => self.derive(meta, conditions),
            "derive" if self.on == On::Component => self
                .diagnostics
                .push(Diagnostic::derive_on_component(Place::of(path))),
            lint if LINTS.contains(&lint) => {
                self.sorted.lints.push(under(conditions, meta, origin));
                let elsewhere = allowed_where_expected(meta);
                let elsewhere = under(conditions, &elsewhere, origin);
                self.sorted.lints_elsewhere.push(elsewhere);
            }
            _ => {
                let diagnostic = match self.on {
                    On::World => Diagnostic::unknown_attribute(path, "a world", &ON_WORLD),
                    On::Component => Diagnostic::unknown_attribute(path, "a component", &ON_ENTRY),
                    On::Group => Diagnostic::unknown_attribute(path, "a group", &ON_ENTRY),
                    On::Hierarchy => Diagnostic::unknown_attribute(path, "a hierarchy", &ON_ENTRY),
                    On::Flow => Diagnostic::unknown_attribute(path, "a flow", &ON_ENTRY),
                    On::Hook => Diagnostic::unknown_attribute(path, "a hook", &ON_ENTRY),
                };
                self.diagnostics.push(diagnostic);
            }
        }
    }

    fn derive(&mut self, meta: &Meta, conditions: &[TokenStream]) {
        let paths = meta.require_list().and_then(|list| {
            Punctuated::<Path, Token![,]>::parse_terminated.parse2(list.tokens.clone())
        });
        let paths = match paths {
            Ok(paths) => paths,
            Err(error) => {
                let reason = error.to_string();
                self.diagnostics
                    .push(Diagnostic::malformed_attribute(Place::of(meta), &reason));
                return;
            }
        };
        for path in paths {
            let Some((kind, name)) = derivable(&path) else {
                self.diagnostics.push(Diagnostic::unknown_derive(&path));
                continue;
            };
            let cfg: Vec<Attribute> = conditions
                .iter()
                .map(|condition| parse_quote!(#[cfg(#condition)]))
                .collect();
            let first = self
                .derives
                .iter()
                .find(|(derive, _)| derive.kind == kind && derive.cfg == cfg);
            if let Some((_, first)) = first {
                self.diagnostics
                    .push(Diagnostic::derived_twice(&path, *first));
                continue;
            }
            let span = name.span();
            self.derives
                .push((Derive { kind, span, cfg }, Place::of(&path)));
        }
    }
}

/// The trait that a path in `#[derive(…)]` names, if a world can derive it, and the last word of the path.
fn derivable(path: &Path) -> Option<(DeriveKind, &Ident)> {
    let name = &path.segments.last()?.ident;
    let (kind, module) = match name.to_string().as_str() {
        "Clone" => (DeriveKind::Clone, "clone"),
        "Debug" => (DeriveKind::Debug, "fmt"),
        "Default" => (DeriveKind::Default, "default"),
        _ => return None,
    };
    let words: Vec<String> = path
        .segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .collect();
    let known = match words.as_slice() {
        [_] => path.leading_colon.is_none(),
        [holder, _] => holder == module,
        [root, holder, _] => (root == "core" || root == "std") && holder == module,
        _ => false,
    };
    known.then_some((kind, name))
}

/// The lint attribute as it is repeated away from the declared item: what is expected once would be missed at each
/// repetition, so `expect` becomes `allow`.
fn allowed_where_expected(meta: &Meta) -> Meta {
    let mut meta = meta.clone();
    if let Meta::List(list) = &mut meta
        && let Some(segment) = list.path.segments.last_mut()
        && segment.ident == "expect"
    {
        segment.ident = Ident::new("allow", segment.ident.span());
    }
    meta
}

/// Whether a `cfg_attr` holds a `cfg`. Conditions of `doc(cfg(…))` are none.
fn hides_cfg(meta: &Meta) -> bool {
    meta.path().is_ident("cfg_attr")
        && conditional(meta).is_ok_and(|(_, metas)| {
            metas
                .iter()
                .any(|meta| meta.path().is_ident("cfg") || hides_cfg(meta))
        })
}

/// The condition of a `cfg_attr` and the attributes under it.
fn conditional(meta: &Meta) -> syn::Result<(TokenStream, Punctuated<Meta, Token![,]>)> {
    let parse = |input: ParseStream<'_>| {
        let mut condition = TokenStream::new();
        while !input.is_empty() && !input.peek(Token![,]) {
            input.parse::<TokenTree>()?.to_tokens(&mut condition);
        }
        input.parse::<Token![,]>()?;
        Ok((condition, Punctuated::parse_terminated(input)?))
    };
    parse.parse2(meta.require_list()?.tokens.clone())
}

/// The attribute under its conditions; as it was written, where there are none.
fn under(conditions: &[TokenStream], meta: &Meta, origin: &Attribute) -> Attribute {
    let mut attribute = origin.clone();
    attribute.meta = conditions.iter().rev().fold(
        meta.clone(),
        |meta, condition| parse_quote!(cfg_attr(#condition, #meta)),
    );
    attribute
}
