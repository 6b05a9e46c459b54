//! Flows: which entries of a hierarchy become one, and of which components.

use syn::{Attribute, Type};

use super::{attributes, mentions};
use crate::ast;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::{Attributes, Flow, Mention, StorageKind, World};
use crate::types;

/// The flows of the hierarchy at `place`, which is under this `cfg`; those of the hierarchies before it are in the world.
/// Of several that cannot stand together, the first is kept, but none that would read what comes later.
pub(super) fn all(
    ast: &ast::World,
    world: &World,
    entry: &ast::Hierarchy,
    around: &[Attribute],
    place: usize,
    diagnostics: &mut Diagnostics,
) -> Vec<Flow> {
    let mut flows: Vec<Flow> = Vec::new();
    for written in &entry.flows {
        let mut attributes = attributes::of_flow(&written.attributes, diagnostics);
        let mut end = |ty: &Type, diagnostics: &mut Diagnostics| {
            end(ast, world, ty, (&mut attributes, around), diagnostics)
        };
        let source = end(&written.source, diagnostics);
        let is_same = types::bare(&written.source) == types::bare(&written.target);
        if is_same && source.is_some() {
            let diagnostic = Diagnostic::flows_into_itself(&written.source, &written.target);
            diagnostics.push(diagnostic);
            continue;
        }
        let target = end(&written.target, diagnostics);
        let (Some(source), Some(target)) = (source, target) else {
            continue;
        };
        let flow = Flow {
            attributes,
            source,
            target,
            path: written.path.clone(),
        };
        let before = world.hierarchies[..place].iter();
        let others = before.flat_map(|hierarchy| &hierarchy.flows).chain(&flows);
        if is_only_one(&flow, others, diagnostics) && !closes_circle(&flow, &flows, diagnostics) {
            flows.push(flow);
        }
    }
    without_early(flows, diagnostics)
}

/// A component with a value that something flows from or into.
fn end(
    ast: &ast::World,
    world: &World,
    written: &Type,
    (attributes, around): (&mut Attributes, &[Attribute]),
    diagnostics: &mut Diagnostics,
) -> Option<Mention> {
    let refusal = Diagnostic::marker_flows;
    let (mention, component) = mentions::component(ast, world, written, refusal, diagnostics)?;
    for cfg in mentions::take_cfg(&component.attributes, attributes, around) {
        diagnostics.push(Diagnostic::flow_outside_cfg(written, cfg));
    }
    if component.storage.kind == StorageKind::Flag {
        let word = component.storage.span;
        diagnostics.push(Diagnostic::flag_flows(&mention.ty, word));
        return None;
    }
    Some(mention)
}

/// A component is computed by one flow, whichever hierarchy it belongs to.
fn is_only_one<'f>(
    flow: &Flow,
    mut others: impl Iterator<Item = &'f Flow>,
    diagnostics: &mut Diagnostics,
) -> bool {
    let first = others.find(|first| first.target.component == flow.target.component);
    if let Some(first) = first {
        diagnostics.push(Diagnostic::target_twice(
            &flow.target.ty,
            &first.target.ty,
            first.attributes.cfg != flow.attributes.cfg,
        ));
    }
    first.is_none()
}

/// A component is not computed of itself, by way of the flows before, which make no circle.
fn closes_circle(flow: &Flow, before: &[Flow], diagnostics: &mut Diagnostics) -> bool {
    let into = |end: &Mention| {
        before
            .iter()
            .find(|known| known.target.component == end.component)
    };
    let mut behind = Vec::new();
    let mut next = into(&flow.source);
    while let Some(known) = next {
        if known.source.component == flow.target.component {
            behind.reverse();
            diagnostics.push(Diagnostic::flows_in_circle(flow, known, &behind));
            return true;
        }
        behind.push(known);
        next = into(&known.source);
    }
    false
}

/// The flows without those that read what a later one computes: they run in the order of their declaration.
fn without_early(flows: Vec<Flow>, diagnostics: &mut Diagnostics) -> Vec<Flow> {
    let later_target = |place: usize| {
        let source = &flows[place].source;
        let mut later = flows[place + 1..].iter();
        later
            .find(|later| later.target.component == source.component)
            .map(|later| Place::of(&later.target.ty))
    };
    let later: Vec<Option<Place>> = (0..flows.len()).map(later_target).collect();
    let mut kept = Vec::with_capacity(flows.len());
    for (flow, later) in flows.into_iter().zip(later) {
        match later {
            Some(later) => diagnostics.push(Diagnostic::computed_later(&flow.source.ty, later)),
            None => kept.push(flow),
        }
    }
    kept
}
