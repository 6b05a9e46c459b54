//! What was written to what it means: names, ids, storages, attributes by where they go.
//!
//! Each section is lowered in a file of its own under `lower/`.

mod attributes;
mod components;
mod flows;
mod given;
mod groups;
mod hierarchies;
mod hooks;
mod mentions;
mod orders;

use self::given::Given;
use crate::ast;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::model::World;
use crate::names;
use crate::types;

/// Makes the model of a world.
///
/// After this point: what the model promises holds, and entries for which it could not be made to hold have been
/// reported and left out.
pub(crate) fn world(ast: &ast::World, diagnostics: &mut Diagnostics) -> World {
    let (attributes, derives) = attributes::of_world(&ast.attributes, diagnostics);
    let mut generics = ast.generics.clone();
    for lifetime in types::take_lifetimes(&mut generics) {
        diagnostics.push(Diagnostic::lifetime_parameter(&lifetime));
    }
    let components = components::all(ast, &generics, diagnostics);
    let mut world = World {
        attributes,
        derives,
        visibility: ast.visibility.clone(),
        keyword: ast.keyword.unwrap_or_default(),
        name: ast.name.clone().unwrap_or_else(names::unnamed_world),
        generics,
        body: ast.body,
        has_gaps: false,
        components,
        groups: Vec::new(),
        hierarchies: Vec::new(),
        hooks: Vec::new(),
    };
    let mut given = Given::default();
    let hierarchies = hierarchies::all(ast, &mut world, &mut given, diagnostics);
    let owned = hierarchies::fill(ast, &hierarchies, &mut world, diagnostics);
    hooks::all(ast, &mut world, diagnostics);
    groups::all(ast, &mut world, &mut given, diagnostics);
    hierarchies::groups(owned, &mut world, diagnostics);
    world.has_gaps = !diagnostics.is_empty();
    world
}
