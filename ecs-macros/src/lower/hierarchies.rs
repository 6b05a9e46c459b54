//! Hierarchies: which entries become one, what it is called, who may see it, what it owns and what becomes of children.
//!
//! They are made in three steps, since others mention their markers: first there are all of them, then what each mentions,
//! and behind the groups that were declared those of hierarchies that own something.

use proc_macro2::Span;
use syn::{Expr, ExprLit, Ident, Lit, parse_quote};

use super::given::{Given, Newcomer};
use super::groups::{self, Lists};
use super::{attributes, flows};
use crate::ast;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::{
    EntryKind, Group, GroupId, Hierarchy, HierarchyId, MAX_GROUPS, MAX_SLOTS, Marker, Mention,
    Model, ModelWord, OnDespawn, World,
};
use crate::names;
use crate::types;

/// Adds the hierarchies to a world that has its components, without what they mention. Of several entries that cannot
/// stand together, the first is kept. Returns the entries that became one.
pub(super) fn all<'a>(
    ast: &'a ast::World,
    world: &mut World,
    given: &mut Given,
    diagnostics: &mut Diagnostics,
) -> Vec<&'a ast::Hierarchy> {
    let mut entries = Vec::new();
    let mut first_too_many = None;
    for entry in &ast.hierarchies {
        let attributes = attributes::of_hierarchy(&entry.attributes, diagnostics);
        let model = model(entry, world, diagnostics);
        let Some(name) = groups::name(&entry.name, EntryKind::Hierarchy, diagnostics) else {
            continue;
        };
        let owns = !entry.own.is_empty();
        let types = names::hierarchy_types(world, &name, owns);
        let newcomer = Newcomer::new(EntryKind::Hierarchy, &name, &attributes.cfg, types);
        if !newcomer.has_free_names(world, given, diagnostics) {
            continue;
        }
        let id = HierarchyId::new(world.hierarchies.len()).filter(|id| {
            Marker::ALL
                .iter()
                .all(|marker| world.marker(*id, *marker).is_some())
        });
        let Some(id) = id else {
            let before = world.hierarchies.len();
            let (_, count) = first_too_many.get_or_insert_with(|| (entry.name.clone(), before));
            *count += 1;
            continue;
        };
        given.insert(newcomer);
        let markers = names::markers(world, &name).map(|marker| parse_quote!(#marker));
        world.hierarchies.push(Hierarchy {
            id,
            attributes,
            visibility: world.visibility.clone(),
            name,
            model,
            markers,
            flows: Vec::new(),
            has_gaps: false,
            on_despawn: None,
            group: None,
        });
        entries.push(entry);
    }
    if let Some((first, count)) = first_too_many {
        let components = world.components.len();
        diagnostics.push(Diagnostic::too_many_markers(&first, components, count));
    }
    entries
}

/// The model as written. Where none is known, it is the one that has all methods, so that nothing that is called is
/// wrong.
fn model(entry: &ast::Hierarchy, world: &World, diagnostics: &mut Diagnostics) -> Model {
    match &entry.model {
        None => Model::Unbounded,
        Some(model) => match (model.word, &model.capacity) {
            (ModelWord::Unbounded, _) => Model::Unbounded,
            (ModelWord::ParentOnly, _) => Model::ParentOnly,
            (ModelWord::Bounded, Some(written)) => {
                Model::Bounded(Box::new(capacity(written, world, diagnostics)))
            }
            (ModelWord::Bounded, None) => Model::Bounded(Box::new(parse_quote!(1))),
        },
    }
}

/// A node of the model `bounded` has a slot for one child at least, and no more than there can be. What a constant says is
/// known to the compiler alone, which computes none from parameters of the world.
fn capacity(written: &Expr, world: &World, diagnostics: &mut Diagnostics) -> Expr {
    let number = match bare(written) {
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) => number.base10_parse::<u128>().unwrap_or(u128::MAX),
        Expr::Lit(_) => {
            diagnostics.push(Diagnostic::malformed_capacity(
                Place::of(written),
                "expected a whole number",
            ));
            return parse_quote!(1);
        }
        constant if types::is_const_parameter(constant, &world.generics) => {
            return constant.clone();
        }
        constant if types::begins_path_with_parameter(constant, &world.generics) => {
            diagnostics.push(Diagnostic::computed_capacity(written));
            return parse_quote!(1);
        }
        constant => {
            let (constant, has_self) = types::with_self_named(constant, &world.name);
            if has_self && !world.generics.params.is_empty() {
                diagnostics.push(Diagnostic::capacity_of_self(written, &world.name));
                return parse_quote!(1);
            }
            return constant;
        }
    };
    if number == 0 {
        diagnostics.push(Diagnostic::no_capacity(written));
        return parse_quote!(1);
    }
    if usize::try_from(number).map_or(true, |number| number > MAX_SLOTS) {
        diagnostics.push(Diagnostic::great_capacity(written, MAX_SLOTS));
        return parse_quote!(#MAX_SLOTS);
    }
    written.clone()
}

/// The expression without parentheses or invisible delimiters around it.
fn bare(expression: &Expr) -> &Expr {
    match expression {
        Expr::Paren(paren) => bare(&paren.expr),
        Expr::Group(group) => bare(&group.expr),
        other => other,
    }
}

/// What a hierarchy owns, which becomes a group.
pub(super) struct Owned {
    hierarchy: HierarchyId,
    mentions: Vec<Mention>,
    has_gaps: bool,
}

/// Adds what they mention to the hierarchies of these entries. Returns what those own that own something.
pub(super) fn fill(
    ast: &ast::World,
    entries: &[&ast::Hierarchy],
    world: &mut World,
    diagnostics: &mut Diagnostics,
) -> Vec<Owned> {
    let mut all_owned = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        let hierarchy = &world.hierarchies[place];
        let attributes = hierarchy.attributes.clone();
        let mut lists = Lists::new(ast, world, (EntryKind::Hierarchy, &entry.name), attributes);
        lists.has_gaps = entry.has_gaps;
        lists.fill_owned(&entry.own, diagnostics);
        let (attributes, owned, has_gaps) = (lists.attributes, lists.owned, lists.has_gaps);
        let flows = flows::all(ast, world, entry, &attributes.cfg, place, diagnostics);
        let on_despawn = on_despawn(entry, &hierarchy.model, diagnostics);
        let flowing = flows.iter().flat_map(|flow| [&flow.source, &flow.target]);
        let visibility = groups::visibility(&entry.visibility, owned.iter().chain(flowing), world);
        let id = hierarchy.id;
        let hierarchy = &mut world.hierarchies[place];
        hierarchy.attributes = attributes;
        hierarchy.visibility = visibility;
        hierarchy.has_gaps = entry.has_lost_flows || flows.len() < entry.flows.len();
        hierarchy.flows = flows;
        hierarchy.on_despawn = on_despawn;
        if !owned.is_empty() {
            all_owned.push(Owned {
                hierarchy: id,
                mentions: owned,
                has_gaps,
            });
        }
    }
    all_owned
}

/// What becomes of children, if it is declared and the model can do it. Of several words, the first is kept.
fn on_despawn(
    entry: &ast::Hierarchy,
    model: &Model,
    diagnostics: &mut Diagnostics,
) -> Option<OnDespawn> {
    let mut first: Option<(OnDespawn, Span)> = None;
    for written in &entry.on_despawn {
        let attributes = attributes::of_flow(&written.attributes, diagnostics);
        if let Some((first, at)) = &first {
            let differs_in_cfg = first.attributes.cfg != attributes.cfg;
            diagnostics.push(Diagnostic::on_despawn_twice(
                written.span,
                *at,
                differs_in_cfg,
            ));
            continue;
        }
        let fate = written.fate;
        if let Some(written_model) = &entry.model
            && !model.word().can(fate)
        {
            diagnostics.push(Diagnostic::impossible_fate(
                (fate, written.fate_span),
                (model.word(), written_model.span),
            ));
            continue;
        }
        first = Some((OnDespawn { attributes, fate }, written.span));
    }
    first.map(|(on_despawn, _)| on_despawn)
}

/// Adds the groups of hierarchies that own something to a world that has all others.
pub(super) fn groups(all_owned: Vec<Owned>, world: &mut World, diagnostics: &mut Diagnostics) {
    let mut first_too_many: Option<(Ident, usize)> = None;
    for owned in all_owned {
        let hierarchy = &world.hierarchies[owned.hierarchy.index()];
        let Some(id) = GroupId::new(world.groups.len()) else {
            let name = hierarchy.name.clone();
            let (_, count) = first_too_many.get_or_insert((name, MAX_GROUPS));
            *count += 1;
            continue;
        };
        let node = world.marker(hierarchy.id, Marker::Node);
        let [ty, _] = &hierarchy.markers;
        let with = node.map(|component| Mention {
            component,
            ty: ty.clone(),
        });
        let group = Group {
            id,
            attributes: hierarchy.attributes.clone(),
            visibility: hierarchy.visibility.clone(),
            name: hierarchy.name.clone(),
            owned: owned.mentions,
            with: Vec::from_iter(with),
            without: Vec::new(),
            order: None,
            has_gaps: owned.has_gaps,
            is_refused: false,
            hierarchy: Some(owned.hierarchy),
        };
        world.groups.push(group);
        world.hierarchies[owned.hierarchy.index()].group = Some(id);
    }
    if let Some((first, count)) = first_too_many {
        diagnostics.push(Diagnostic::too_many_owners(&first, count));
    }
}
