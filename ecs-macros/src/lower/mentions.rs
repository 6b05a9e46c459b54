//! Components and markers where other entries mention them, by the type as it is declared or given.

use syn::ext::IdentExt;
use syn::{Attribute, Ident, Type};

use crate::ast;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::model::{Attributes, Component, ComponentId, Holder, Marker, Mention, World};
use crate::names;
use crate::source::source;
use crate::suggest;
use crate::types;

/// What a type is declared as, or given by a hierarchy for, if there is something.
pub(super) fn resolve<'w>(
    ast: &ast::World,
    world: &'w World,
    written: &Type,
    diagnostics: &mut Diagnostics,
) -> Option<(Mention, Holder<'w>)> {
    let written = types::bare(written);
    if let Some((mention, holder)) = marker(world, written) {
        return Some((mention, holder));
    }
    let found = declared(world, written, diagnostics);
    if found.is_none() && !was_declared(ast, world, written) {
        let nearest = nearest(world, written).or_else(|| nearest_marker(world, written));
        let markers: Vec<&Type> = markers(world).map(|(holder, _)| holder.ty()).collect();
        let diagnostic = Diagnostic::unknown_component(written, nearest, world, &markers);
        diagnostics.push(diagnostic);
    }
    found.map(|(mention, component)| (mention, Holder::Component(component)))
}

/// The component that a type is declared as, if there is one. A marker is refused in these words, which are told the
/// hierarchy's name too.
pub(super) fn component<'w>(
    ast: &ast::World,
    world: &'w World,
    written: &Type,
    refusal: fn(&Type, &Ident) -> Diagnostic,
    diagnostics: &mut Diagnostics,
) -> Option<(Mention, &'w Component)> {
    let written = types::bare(written);
    if let Some((_, Holder::Marker(hierarchy, _))) = marker(world, written) {
        diagnostics.push(refusal(written, &hierarchy.name));
        return None;
    }
    let found = declared(world, written, diagnostics);
    if found.is_none() && !was_declared(ast, world, written) {
        let nearest = nearest(world, written);
        diagnostics.push(Diagnostic::unknown_component(written, nearest, world, &[]));
    }
    found
}

fn declared<'w>(
    world: &'w World,
    written: &Type,
    diagnostics: &mut Diagnostics,
) -> Option<(Mention, &'w Component)> {
    let mut ty = written.clone();
    let mut lifetimes = Diagnostics::new();
    types::make_static(&mut ty, &mut lifetimes);
    let mut components = world.components.iter();
    let Some(component) = components.find(|component| component.ty == ty) else {
        lifetimes.discard();
        return None;
    };
    diagnostics.append(lifetimes);
    let mention = Mention {
        component: component.id,
        ty,
    };
    Some((mention, component))
}

/// The marker that a type is given for.
fn marker<'w>(world: &'w World, written: &Type) -> Option<(Mention, Holder<'w>)> {
    let (hierarchy, marker) = markers(world).find(|(holder, _)| holder.ty() == written)?;
    let mention = Mention {
        component: marker,
        ty: written.clone(),
    };
    Some((mention, hierarchy))
}

fn markers(world: &World) -> impl Iterator<Item = (Holder<'_>, ComponentId)> {
    world.hierarchies.iter().flat_map(|hierarchy| {
        Marker::ALL.into_iter().filter_map(|marker| {
            let id = world.marker(hierarchy.id, marker)?;
            Some((Holder::Marker(hierarchy, marker), id))
        })
    })
}

/// An entry is under each `cfg` that what it mentions is under, because it would mention nothing where that is off.
/// Returns those that neither it nor what is around it was under before.
pub(super) fn take_cfg<'c>(
    of: &'c Attributes,
    entry: &mut Attributes,
    around: &[Attribute],
) -> Vec<&'c Attribute> {
    let mut taken = Vec::new();
    for cfg in &of.cfg {
        if !entry.cfg.contains(cfg) && !around.contains(cfg) {
            entry.cfg.push(cfg.clone());
            taken.push(cfg);
        }
    }
    taken
}

/// Whether the type is that of an entry which a mistake cost its component or its markers. The mention is none then.
fn was_declared(ast: &ast::World, world: &World, ty: &Type) -> bool {
    let of_component = || {
        let mut entries = ast.components.iter();
        entries.any(|entry| types::bare(&entry.ty) == ty)
    };
    let of_hierarchy = || {
        let Some(word) = types::single_word(ty) else {
            return false;
        };
        let mut entries = ast.hierarchies.iter();
        entries.any(|entry| names::markers(world, &entry.name).contains(word))
    };
    of_component() || of_hierarchy()
}

/// The component that a type was probably meant to be: one with the same last segment or of that name, one
/// behind a reference, or one that is written much alike.
fn nearest<'w>(world: &'w World, ty: &Type) -> Option<&'w Type> {
    let referent = types::behind_pointers(ty);
    let components = || world.components.iter();
    let word = types::last_segment(referent).map(IdentExt::unraw);
    let same = components().find(|component| component.ty == *referent);
    let component = same.or_else(|| {
        let word = word.as_ref()?;
        components().find(|component| {
            component.name.unraw() == *word
                || types::last_segment(&component.ty).is_some_and(|last| last.unraw() == *word)
        })
    });
    component
        .map(|component| &component.ty)
        .or_else(|| alike(components().map(|component| &component.ty), referent))
}

/// The marker that a type was probably meant to be: that of a hierarchy which is called so, or one that is written much
/// alike.
fn nearest_marker<'w>(world: &'w World, ty: &Type) -> Option<&'w Type> {
    let word = types::last_segment(ty)?.unraw().to_string();
    let markers = || markers(world).map(|(holder, _)| holder);
    let named = markers().find(|holder| match holder {
        Holder::Marker(hierarchy, marker) => {
            let name = names::pascal_case(&hierarchy.name);
            match marker {
                Marker::Node => word == name || hierarchy.name.unraw() == word,
                Marker::Child => word == format!("{name}Child"),
            }
        }
        Holder::Component(_) => false,
    });
    named
        .map(Holder::ty)
        .or_else(|| alike(markers().map(Holder::ty), ty))
}

/// The type that is written much like another.
fn alike<'w>(known: impl Iterator<Item = &'w Type>, ty: &Type) -> Option<&'w Type> {
    let known: Vec<&Type> = known.collect();
    let written: Vec<String> = known.iter().map(source).collect();
    let words: Vec<&str> = written.iter().map(String::as_str).collect();
    let nearest = suggest::nearest(&source(ty), &words)?;
    let index = words.iter().position(|word| *word == nearest)?;
    known.get(index).copied()
}
