//! Components where other entries mention them, by the type as it is declared.

use syn::ext::IdentExt;
use syn::{Attribute, Type};

use crate::ast;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::model::{Attributes, Component, Mention, World};
use crate::source::source;
use crate::suggest;
use crate::types;

/// The component that a type is declared as, if there is one.
pub(super) fn resolve<'w>(
    ast: &ast::World,
    world: &'w World,
    written: &Type,
    diagnostics: &mut Diagnostics,
) -> Option<(Mention, &'w Component)> {
    let written = types::bare(written);
    let mut ty = written.clone();
    let mut lifetimes = Diagnostics::new();
    types::make_static(&mut ty, &mut lifetimes);
    let mut components = world.components.iter();
    let Some(component) = components.find(|component| component.ty == ty) else {
        lifetimes.discard();
        if !was_declared(ast, written) {
            let nearest = nearest(world, &ty);
            diagnostics.push(Diagnostic::unknown_component(written, nearest, world));
        }
        return None;
    };
    diagnostics.append(lifetimes);
    let mention = Mention {
        component: component.id,
        ty,
    };
    Some((mention, component))
}

/// An entry is under each `cfg` that a component it mentions is under, because it would mention nothing where that is
/// off. Returns those that it was not under before.
pub(super) fn take_cfg_of<'c>(
    component: &'c Component,
    entry: &mut Attributes,
) -> Vec<&'c Attribute> {
    let mut taken = Vec::new();
    for cfg in &component.attributes.cfg {
        if !entry.cfg.contains(cfg) {
            entry.cfg.push(cfg.clone());
            taken.push(cfg);
        }
    }
    taken
}

/// Whether the type is that of an entry which a mistake cost its component. The mention is none then.
fn was_declared(ast: &ast::World, ty: &Type) -> bool {
    ast.components
        .iter()
        .any(|entry| types::bare(&entry.ty) == ty)
}

/// The component that a type was probably meant to be: one with the same last segment or of that name, one
/// behind a reference, or one that is written much alike.
fn nearest<'w>(world: &'w World, ty: &Type) -> Option<&'w Component> {
    let referent = types::behind_pointers(ty);
    let components = || world.components.iter();
    let word = types::last_segment(referent).map(IdentExt::unraw);
    let same = components().find(|component| component.ty == *referent);
    same.or_else(|| {
        let word = word.as_ref()?;
        components().find(|component| {
            component.name.unraw() == *word
                || types::last_segment(&component.ty).is_some_and(|last| last.unraw() == *word)
        })
    })
    .or_else(|| {
        let written: Vec<String> = components()
            .map(|component| source(&component.ty))
            .collect();
        let known: Vec<&str> = written.iter().map(String::as_str).collect();
        let nearest = suggest::nearest(&source(referent), &known)?;
        let index = known.iter().position(|known| *known == nearest)?;
        world.components.get(index)
    })
}
