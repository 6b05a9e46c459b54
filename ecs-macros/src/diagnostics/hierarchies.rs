//! Messages about hierarchies.

use proc_macro2::{Group as TokenGroup, Span, TokenTree};
use syn::{Attribute, Expr, Ident, Type};

use super::{Diagnostic, Place, meant, token};
use crate::model::{Fate, MAX_COMPONENTS, MAX_GROUPS, Marker, ModelWord};
use crate::source::source;

/// The shape of hierarchy entries.
impl Diagnostic {
    pub(crate) fn missing_hierarchy(after: Place) -> Self {
        Self::at(after, "expected a hierarchy after this").help(HIERARCHY_SHAPE)
    }

    pub(crate) fn missing_hierarchy_name(model: &Ident) -> Self {
        Self::at(
            model.span(),
            format!("expected the name of the hierarchy before `{model}`"),
        )
        .help(if model == ModelWord::Bounded.word() {
            "write `name: bounded(2)`".to_owned()
        } else {
            format!("write `name: {model}`")
        })
    }

    pub(crate) fn expected_hierarchy_name(found: &TokenTree) -> Self {
        Self::at(
            found.span(),
            format!("expected the name of a hierarchy, found {}", token(found)),
        )
        .help(HIERARCHY_SHAPE)
    }

    pub(crate) fn missing_colon_of_hierarchy(name: &Ident) -> Self {
        Self::at(
            name.span(),
            format!("expected `:` after the name of the hierarchy `{name}`"),
        )
        .help(format!("write `{name}:` and then its model"))
    }

    pub(crate) fn missing_model(after: Place, name: &Ident) -> Self {
        Self::at(
            after,
            format!("expected the model of the hierarchy `{name}` after this"),
        )
        .help(MODEL_SHAPE)
    }

    pub(crate) fn model_twice(second: &Ident, first: Span) -> Self {
        Self::at(
            second.span(),
            "a hierarchy has one model, but another follows",
        )
        .help("keep one of them")
        .elsewhere(first, "the first model is here")
    }

    pub(crate) fn model_behind(model: &Ident) -> Self {
        Self::at(
            model.span(),
            format!("the model `{model}` must come first in a hierarchy"),
        )
        .help(HIERARCHY_SHAPE)
    }

    pub(crate) fn own_behind_flows(own: &Ident) -> Self {
        Self::at(
            own.span(),
            "the list `own` must come before the flows in a hierarchy",
        )
        .help(HIERARCHY_SHAPE)
    }

    pub(crate) fn flows_twice(second: Span, first: Span) -> Self {
        Self::at(second, "the flows of a hierarchy are written twice")
            .help("write all of them in one pair of braces")
            .elsewhere(first, "the first are here")
    }

    pub(crate) fn unknown_in_hierarchy(
        word: &Ident,
        nearest: Option<&str>,
        words: &[&str],
    ) -> Self {
        Self::at(word.span(), format!("unknown word `{word}` in a hierarchy"))
            .help(meant(nearest, "word", words))
    }

    pub(crate) fn list_of_hierarchy(list: &Ident) -> Self {
        Self::at(
            list.span(),
            format!("a hierarchy has no list `{list}`, because no condition keeps a node out"),
        )
        .help("remove it; a group may be `with` the marker of a hierarchy")
    }

    pub(crate) fn sorted_hierarchy(sorted: &Ident) -> Self {
        Self::at(
            sorted.span(),
            "a hierarchy is in an order of its own, and not by a key",
        )
        .help("remove it; a group may be sorted that is `with` the marker of a hierarchy")
    }

    pub(crate) fn own_without_word(open: Span) -> Self {
        Self::at(open, "expected `own` before this list").help(HIERARCHY_SHAPE)
    }

    pub(crate) fn unexpected_in_hierarchy(found: &TokenTree) -> Self {
        Self::at(
            found.span(),
            format!(
                "expected a model, `own`, the flows in braces or `,`, found {}",
                token(found)
            ),
        )
        .help(HIERARCHY_SHAPE)
    }

    pub(crate) fn missing_capacity(at: Place) -> Self {
        Self::at(at, "expected the number of slots for children").help(CAPACITY_SHAPE)
    }

    pub(crate) fn capacity_without_parentheses(bounded: &Ident) -> Self {
        Self::at(
            bounded.span(),
            format!("expected a number in parentheses after `{bounded}`"),
        )
        .help(CAPACITY_SHAPE)
    }

    pub(crate) fn malformed_capacity(at: Place, reason: &str) -> Self {
        Self::at(at, format!("malformed number of slots: {reason}")).help(CAPACITY_SHAPE)
    }

    pub(crate) fn more_than_capacity(at: Place) -> Self {
        Self::at(at, "expected nothing after the number of slots").help(CAPACITY_SHAPE)
    }

    pub(crate) fn capacity_of_unbounded(found: &TokenGroup, model: ModelWord) -> Self {
        let word = model.word();
        let capacity = source(found.stream());
        let bounded = if capacity.is_empty() { "2" } else { &capacity };
        Self::at(
            Place::of(found),
            format!("the model `{word}` has no number of slots"),
        )
        .help(format!("write `{word}` alone, or `bounded({bounded})`"))
    }
}

/// What a hierarchy can be.
impl Diagnostic {
    pub(crate) fn no_capacity(capacity: &Expr) -> Self {
        Self::at(
            Place::of(capacity),
            "a node that can have no child is never a parent",
        )
        .help("write a number from 1 on, or `parent_only`, where nobody asks for children")
    }

    pub(crate) fn great_capacity(capacity: &Expr, greatest: usize) -> Self {
        Self::at(
            Place::of(capacity),
            format!("a node has at most {greatest} slots for children in the model `bounded`"),
        )
        .help("write `unbounded`, in which a node has any number of children")
    }

    pub(crate) fn computed_capacity(written: &Expr) -> Self {
        Self::at(
            Place::of(written),
            "the number of slots cannot be computed from the parameters of a world",
        )
        .help(CONSTANT_CAPACITY)
    }

    pub(crate) fn capacity_of_self(written: &Expr, world: &Ident) -> Self {
        Self::at(
            Place::of(written),
            format!(
                "`{world}` has parameters, so its number of slots cannot be a constant of `Self`"
            ),
        )
        .help(CONSTANT_CAPACITY)
    }

    pub(crate) fn impossible_fate(
        (fate, at): (Fate, Span),
        (model, model_at): (ModelWord, Span),
    ) -> Self {
        let (word, name) = (fate.word(), model.word());
        let (reason, help) = match fate {
            Fate::Cascade => (
                "a node of this model does not know its children",
                "write `orphan`; `bounded(…)` and `unbounded` can cascade",
            ),
            Fate::Reparent if model == ModelWord::ParentOnly => (
                "a node of this model does not know its children",
                "write `orphan`; `unbounded` can reparent",
            ),
            Fate::Reparent | Fate::Orphan => (
                "the parent may have no slots for them",
                "write `cascade` or `orphan`; `unbounded` can reparent",
            ),
        };
        Self::at(
            at,
            format!("a hierarchy that is `{name}` cannot `{word}` children, because {reason}"),
        )
        .help(help)
        .elsewhere(model_at, format!("the model `{name}` is chosen here"))
    }

    pub(crate) fn on_despawn_twice(second: Span, first: Span, differs_in_cfg: bool) -> Self {
        let help = if differs_in_cfg {
            "entries under different `cfg`s count as both present; write one, under one `cfg`"
        } else {
            "keep one of them"
        };
        Self::at(second, "`on_despawn` is written twice")
            .help(help)
            .elsewhere(first, "the first `on_despawn` is here")
    }

    pub(crate) fn too_many_markers(
        first_too_many: &Ident,
        components: usize,
        count: usize,
    ) -> Self {
        let all = components + count * Marker::ALL.len();
        Self::at(
            first_too_many.span(),
            format!(
                "a world can have at most {MAX_COMPONENTS} components and markers, two of these a hierarchy, but this one has {all}"
            ),
        )
        .help("this is the first one too many; split the world in two")
    }

    pub(crate) fn too_many_owners(first_too_many: &Ident, count: usize) -> Self {
        Self::at(
            first_too_many.span(),
            format!(
                "a world can have at most {MAX_GROUPS} groups and hierarchies that own something, but this one has {count}"
            ),
        )
        .help("this is the first one too many; split the world in two, or let it own nothing")
    }
}

/// Markers, where something with a value is wanted; and what is under a `cfg`.
impl Diagnostic {
    pub(crate) fn marker_owned(mention: &Type, hierarchy: &Ident) -> Self {
        let ty = source(mention);
        Self::at(
            Place::of(mention),
            format!("the marker `{ty}` cannot be owned, because it has no value"),
        )
        .help(format!(
            "name components here; a group may be `with [{ty}]`"
        ))
        .elsewhere(hierarchy.span(), of_hierarchy(&ty, hierarchy))
    }

    pub(crate) fn marker_hooked(mention: &Type, hierarchy: &Ident) -> Self {
        let ty = source(mention);
        Self::at(
            Place::of(mention),
            format!("no hook can be of the marker `{ty}`, because it has no value"),
        )
        .help("name a component here, or do it where entities are linked")
        .elsewhere(hierarchy.span(), of_hierarchy(&ty, hierarchy))
    }

    pub(crate) fn marker_flows(mention: &Type, hierarchy: &Ident) -> Self {
        let ty = source(mention);
        Self::at(
            Place::of(mention),
            format!("the marker `{ty}` cannot flow, because it has no value"),
        )
        .help("name a component here")
        .elsewhere(hierarchy.span(), of_hierarchy(&ty, hierarchy))
    }

    pub(crate) fn marker_as_key(mention: &Type, hierarchy: &Ident) -> Self {
        let ty = source(mention);
        Self::at(
            Place::of(mention),
            format!("a group cannot be sorted by the marker `{ty}`, because it has no value"),
        )
        .help("name a component that is `tracked`")
        .elsewhere(hierarchy.span(), of_hierarchy(&ty, hierarchy))
    }

    pub(crate) fn marker_outside_cfg(
        mention: &Type,
        group: &Ident,
        hierarchy: &Ident,
        cfg: &Attribute,
    ) -> Self {
        let cfg_text = source(cfg);
        Self::at(
            Place::of(mention),
            format!(
                "the hierarchy `{hierarchy}` of this marker is under a `cfg` that the group `{group}` is not under"
            ),
        )
        .help(format!("write `{cfg_text}` before the group too"))
        .elsewhere(
            Place::of(cfg),
            format!("the `cfg` of `{hierarchy}` is here"),
        )
    }
}

fn of_hierarchy(marker: &str, hierarchy: &Ident) -> String {
    format!("`{marker}` is a marker of the hierarchy `{hierarchy}`, which is here")
}

const HIERARCHY_SHAPE: &str = "a hierarchy is written `name: unbounded own [A, B] { A => B, on_despawn: cascade }`, with a model at least";

const MODEL_SHAPE: &str = "write `parent_only`, `bounded(2)` or `unbounded`";

const CONSTANT_CAPACITY: &str = "write a const parameter alone, as in `bounded(N)`, or a constant that is declared outside of the world";

const CAPACITY_SHAPE: &str = "write `bounded(2)`";
