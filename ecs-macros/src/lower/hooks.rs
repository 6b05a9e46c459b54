//! Hooks: which entries become one, and of which component.

use super::{attributes, mentions};
use crate::ast;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::model::{Component, Event, Hook, StorageKind, World};

/// Adds the hooks to a world that has its components. Of several entries that cannot stand together, the first is kept.
pub(super) fn all(ast: &ast::World, world: &mut World, diagnostics: &mut Diagnostics) {
    for entry in &ast.hooks {
        let mut attributes = attributes::of_hook(&entry.attributes, diagnostics);
        let refusal = Diagnostic::marker_hooked;
        let found = mentions::component(ast, world, &entry.ty, refusal, diagnostics);
        let Some((on, component)) = found else {
            continue;
        };
        for cfg in mentions::take_cfg(&component.attributes, &mut attributes, &[]) {
            diagnostics.push(Diagnostic::hook_outside_cfg(&on.ty, cfg));
        }
        if !can_happen(entry, component, diagnostics) {
            continue;
        }
        let hook = Hook {
            attributes,
            event: entry.event,
            on,
            path: entry.path.clone(),
        };
        if is_new_among(&world.hooks, &hook, diagnostics) {
            world.hooks.push(hook);
        }
    }
}

/// A flag is never replaced: it has no value that another could take the place of.
fn can_happen(entry: &ast::Hook, component: &Component, diagnostics: &mut Diagnostics) -> bool {
    let is_replaced_flag =
        component.storage.kind == StorageKind::Flag && entry.event == Event::Replace;
    if is_replaced_flag {
        diagnostics.push(Diagnostic::flag_replaced(
            entry.event_span,
            &component.ty,
            component.storage.span,
        ));
    }
    !is_replaced_flag
}

/// A function is named once for an event of a component.
fn is_new_among(hooks: &[Hook], hook: &Hook, diagnostics: &mut Diagnostics) -> bool {
    let first = hooks.iter().find(|first| {
        first.event == hook.event
            && first.on.component == hook.on.component
            && first.path == hook.path
    });
    if let Some(first) = first {
        diagnostics.push(Diagnostic::hook_twice(hook, first));
    }
    first.is_none()
}
