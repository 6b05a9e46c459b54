//! The orders of groups: what each is by, and whether it can be kept.

use syn::{Ident, Type};

use super::groups::Lists;
use super::mentions;
use crate::ast;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::{Component, Key, Mention, Order, StorageKind, StorageWord};
use crate::names::{self, Name};
use crate::types;

/// The order of a group whose lists are filled.
pub(super) fn of_group(
    written: &ast::Order,
    lists: &Lists<'_>,
    diagnostics: &mut Diagnostics,
) -> Order {
    let name = written
        .name
        .as_ref()
        .and_then(|word| name(word, diagnostics));
    let ty = written
        .key
        .as_ref()
        .filter(|ty| can_be_named(ty, diagnostics));
    let of = written
        .ty
        .as_ref()
        .and_then(|ty| component(ty, lists, diagnostics));
    let Some((of, is_kept)) = of else {
        return Order {
            key: None,
            is_kept: false,
        };
    };
    let key = ty.map(|ty| Key {
        of,
        ty: ty.clone(),
        name,
        body: written.body.clone(),
    });
    Order { key, is_kept }
}

fn name(word: &Ident, diagnostics: &mut Diagnostics) -> Option<Ident> {
    match names::written(word) {
        Name::Plain(name) => Some(name),
        Name::Raw(name) => {
            diagnostics.push(Diagnostic::keyword_as_name(word));
            Some(name)
        }
        Name::Unusable => {
            diagnostics.push(Diagnostic::unusable_name(word, "parameter"));
            None
        }
    }
}

/// A key's type is named in full, for it stands where nothing is inferred.
fn can_be_named(ty: &Type, diagnostics: &mut Diagnostics) -> bool {
    let inferred = types::find_inferred(ty).map(|place| (place, "_"));
    let of_closure = types::find_impl(ty).map(|place| (place, "impl"));
    let of_group = types::find_self(ty).map(|word| (Place::of(word), "Self"));
    let found = inferred.or(of_closure).or(of_group);
    if let Some((place, what)) = found {
        diagnostics.push(Diagnostic::impossible_key_type(place, what));
    }
    let reference = types::find_reference(ty);
    if let Some(reference) = reference {
        diagnostics.push(Diagnostic::reference_as_key(reference));
    }
    found.is_none() && reference.is_none()
}

/// The component that a group is sorted by, and whether it can be: each member has it, it has a value, and writes to
/// that are noticed.
fn component(
    written: &Type,
    lists: &Lists<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<(Mention, bool)> {
    let refusal = Diagnostic::marker_as_key;
    let (mention, component) =
        mentions::component(lists.ast, lists.world, written, refusal, diagnostics)?;
    if component.storage.kind == StorageKind::Flag {
        let word = component.storage.span;
        diagnostics.push(Diagnostic::flag_as_key(&mention.ty, word));
        return None;
    }
    let is_in = is_in_lists(&mention, lists, diagnostics);
    let is_tracked = is_tracked(&mention, component, lists.ast, diagnostics);
    Some((mention, is_in && is_tracked))
}

/// A group is sorted by what each of its members has.
fn is_in_lists(mention: &Mention, lists: &Lists<'_>, diagnostics: &mut Diagnostics) -> bool {
    let is_it = |other: &&Mention| other.component == mention.component;
    let is_in = lists
        .owned
        .iter()
        .chain(&lists.with)
        .any(|other| is_it(&other));
    // A mention that is missing may have been that of the component.
    if !is_in && !lists.has_gaps {
        let lacks = lists.without.iter().find(is_it).map(|other| &other.ty);
        let diagnostic = Diagnostic::key_outside_group(&mention.ty, lists.name, lacks);
        diagnostics.push(diagnostic);
    }
    is_in
}

/// A group is sorted by what is tracked, so that it knows which members may be out of place.
fn is_tracked(
    mention: &Mention,
    component: &Component,
    ast: &ast::World,
    diagnostics: &mut Diagnostics,
) -> bool {
    let is_tracked = component.tracked.is_some();
    if !is_tracked {
        let mut entries = ast.components.iter();
        let entry = entries.find(|entry| *types::bare(&entry.ty) == component.ty);
        let name = entry.and_then(|entry| entry.name.as_ref());
        let kind = component.storage.kind;
        let word = StorageWord::Kind(kind).word();
        let is_written = entry.is_some_and(|entry| entry.storage.iter().any(|other| other == word));
        let storage = (is_written || kind != StorageKind::Packed).then_some(word);
        diagnostics.push(Diagnostic::key_untracked(
            &mention.ty,
            (name, &component.ty, storage),
        ));
    }
    is_tracked
}
