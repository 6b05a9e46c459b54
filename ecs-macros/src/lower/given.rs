//! What entries give beside the world: methods and types, of which none is called like another.

use std::collections::HashMap;

use syn::ext::IdentExt;
use syn::{Attribute, Ident};

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::model::{EntryKind, World};
use crate::names;
use crate::types;

/// What entries give so far: each method and type, and the entry that gives it.
#[derive(Default)]
pub(super) struct Given {
    accessors: HashMap<Ident, Giver>,
    types: HashMap<Ident, Giver>,
}

/// An entry that gives something.
#[derive(Clone)]
struct Giver {
    kind: EntryKind,
    name: Ident,
    cfg: Vec<Attribute>,
}

impl Given {
    pub(super) fn insert(&mut self, newcomer: Newcomer<'_>) {
        let giver = Giver {
            kind: newcomer.kind,
            name: newcomer.name.clone(),
            cfg: newcomer.cfg.to_vec(),
        };
        let accessors = newcomer.accessors.into_iter();
        self.accessors
            .extend(accessors.map(|name| (name, giver.clone())));
        let types = newcomer.types.into_iter();
        self.types.extend(types.map(|name| (name, giver.clone())));
    }
}

/// An entry that is about to become a part of the world, if it can stand beside those before it.
pub(super) struct Newcomer<'e> {
    kind: EntryKind,
    name: &'e Ident,
    cfg: &'e [Attribute],
    /// The methods of the world that it gives, without `r#`.
    accessors: [Ident; 2],
    types: Vec<Ident>,
}

impl<'e> Newcomer<'e> {
    pub(super) fn new(
        kind: EntryKind,
        name: &'e Ident,
        cfg: &'e [Attribute],
        types: Vec<Ident>,
    ) -> Self {
        Self {
            kind,
            name,
            cfg,
            accessors: [name.unraw(), names::mut_method(name)],
            types,
        }
    }

    /// Whether all that it gives has a name of its own.
    pub(super) fn has_free_names(
        &self,
        world: &World,
        given: &Given,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        self.has_free_accessors(world, given, diagnostics)
            && self.has_free_types(world, given, diagnostics)
    }

    /// The accessors of an entry are methods of the world, and none of these is called like another.
    fn has_free_accessors(
        &self,
        world: &World,
        given: &Given,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let entry = (self.kind, self.name);
        let items = names::WORLD_ITEMS;
        let of_world = |accessor: &&Ident| items.iter().any(|item| *accessor == item);
        if let Some(accessor) = self.accessors.iter().find(of_world) {
            let diagnostic = Diagnostic::accessor_of_world(entry, accessor, &world.name);
            diagnostics.push(diagnostic);
            return false;
        }
        let Some((accessor, first)) = find(&self.accessors, &given.accessors) else {
            return true;
        };
        let of_first = (first.kind, &first.name);
        diagnostics.push(if first.name.unraw() == self.accessors[0] {
            Diagnostic::entry_twice(entry, of_first, first.cfg != self.cfg)
        } else {
            Diagnostic::accessor_of_entry(entry, accessor, of_first)
        });
        false
    }

    /// The types that an entry gives are declared beside the world, and none of these is called like another, nor like
    /// a component's.
    fn has_free_types(&self, world: &World, given: &Given, diagnostics: &mut Diagnostics) -> bool {
        let entry = (self.kind, self.name);
        let of_world =
            names::generated_types_of_world(world).find(|generated| self.types.contains(generated));
        if let Some(ty) = of_world {
            diagnostics.push(Diagnostic::entry_type_of_world(entry, &ty, &world.name));
            return false;
        }
        if let Some((ty, first)) = find(&self.types, &given.types) {
            let of_first = (first.kind, &first.name);
            diagnostics.push(Diagnostic::entry_type_of_entry(entry, ty, of_first));
            return false;
        }
        for component in &world.components {
            let word = types::single_segment(&component.ty).map(IdentExt::unraw);
            if let Some(ty) = self.types.iter().find(|ty| word.as_ref() == Some(ty)) {
                let component = &component.ty;
                diagnostics.push(Diagnostic::entry_type_of_component(entry, ty, component));
                return false;
            }
        }
        true
    }
}

/// The first of `names` that is given, and by which entry.
fn find<'n, 'g>(
    names: &'n [Ident],
    given: &'g HashMap<Ident, Giver>,
) -> Option<(&'n Ident, &'g Giver)> {
    names
        .iter()
        .find_map(|name| given.get(name).map(|giver| (name, giver)))
}
