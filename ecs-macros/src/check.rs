//! Rules over a whole world; one function a rule, and its doc comment is the rule.
//!
//! Rules that decide whether an entry becomes a part of the model at all are with its lowering. Those about one section
//! are in a file of their own under `check/`.

mod groups;

use syn::GenericParam;

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::model::World;
use crate::names;
use crate::types;

/// Checks the model. It is printed all the same: what these rules forbid does no harm to the items around it. Groups that
/// they forbid are marked, so that no error follows from what those own.
pub(crate) fn world(world: &mut World, diagnostics: &mut Diagnostics) {
    generated_types_have_free_names(world, diagnostics);
    parameters_are_unconditional(world, diagnostics);
    for refused in groups::all(world, diagnostics) {
        world.groups[refused.index()].is_refused = true;
    }
}

/// A component's type cannot be one that the world generates beside it, because one module would have two of the name.
fn generated_types_have_free_names(world: &World, diagnostics: &mut Diagnostics) {
    for component in &world.components {
        let taken = types::single_word(&component.ty)
            .is_some_and(|word| names::generated_types(world).any(|generated| generated == *word));
        if taken {
            diagnostics.push(Diagnostic::generated_type_as_component(
                &component.ty,
                &world.name,
            ));
        }
    }
}

/// A parameter of the world has no attributes: a `cfg` could not reach the places where the parameter is repeated.
fn parameters_are_unconditional(world: &World, diagnostics: &mut Diagnostics) {
    for parameter in &world.generics.params {
        let attributes = match parameter {
            GenericParam::Type(parameter) => &parameter.attrs,
            GenericParam::Const(parameter) => &parameter.attrs,
            GenericParam::Lifetime(parameter) => &parameter.attrs,
        };
        for attribute in attributes {
            diagnostics.push(Diagnostic::attribute_on_parameter(attribute));
        }
    }
}
