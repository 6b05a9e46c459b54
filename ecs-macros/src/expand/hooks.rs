//! Hooks: which events of a component have some, and the functions that are called.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::quote;
use syn::{Attribute, Token};

use super::{Cx, at, ends_at};
use crate::diagnostics::Place;
use crate::model::{Component, Event, Hook};

// For a world whose hooks are `on_insert Position => placed` and `on_remove Sprite => release` expands to the mask
//
//     Mask::of_all(&[ComponentId::new(1)])
//
// in which a hook under a `cfg` that is off leaves no id.
pub(super) fn on_remove(cx: &Cx<'_>) -> TokenStream {
    let runtime = &cx.runtime;
    let mut ids: Vec<TokenStream> = Vec::new();
    for component in &cx.world.components {
        let id = cx.id(component);
        let inherited = &component.attributes.cfg;
        for cfg in conditions(cx, component, Event::Remove) {
            ids.push(quote!(#(#inherited)* #(#cfg)* #id));
        }
    }
    if ids.is_empty() {
        quote!(#runtime::Mask::EMPTY)
    } else {
        quote!(#runtime::Mask::of_all(&[#(#ids),*]))
    }
}

// For the component `Sprite` of the same world expands to
//
//     const HOOKS: Hooks = {
//         let hooks = Hooks::NONE;
//         let hooks = Hooks::on_remove(hooks);
//         hooks
//     };
//
// in which a hook under a `cfg` that is off leaves no event; to nothing for a component without hooks.
pub(super) fn events(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let runtime = &cx.runtime;
    if hooks_of(cx, component).next().is_none() {
        return TokenStream::new();
    }
    let events = Event::WORDS.into_iter().flat_map(|(word, event)| {
        let set = Ident::new(word, Span::call_site());
        conditions(cx, component, event)
            .into_iter()
            .map(move |cfg| quote!(#(#cfg)* let hooks = #runtime::Hooks::#set(hooks);))
    });
    quote! {
        const HOOKS: #runtime::Hooks = {
            let hooks = #runtime::Hooks::NONE;
            #(#events)*
            hooks
        };
    }
}

// For the same component expands to
//
//     fn run_removed(&mut self, entity: Entity, value: &mut Sprite) {
//         on_remove::<Self, Sprite, _, _>(self, entity, value, release);
//     }
pub(super) fn calls(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let methods = Event::WORDS.map(|(_, event)| method(cx, component, event));
    quote!(#(#methods)*)
}

/// The method that calls the hooks of an event, in the order of their declaration; nothing where there are none.
fn method(cx: &Cx<'_>, component: &Component, event: Event) -> TokenStream {
    if !has_hooks(cx, component, event) {
        return TokenStream::new();
    }
    let runtime = &cx.runtime;
    let ty = &component.ty;
    // A function that is called like one of the parameters is not the parameter.
    let local = |name: &str| Ident::new(name, Span::mixed_site());
    let entity = local("entity");
    let (name, value) = match event {
        Event::Insert => ("run_inserted", None),
        Event::Replace => ("run_replaced", Some(local("old"))),
        Event::Remove => ("run_removed", Some(local("value"))),
    };
    let name = Ident::new(name, Span::call_site());
    let parameter = value.as_ref().map(|value| quote!(#value: &mut #ty));
    let given = value.iter();
    let arguments = quote!(self, #entity #(, #given)*);
    let hooks = hooks_of(cx, component).filter(|hook| hook.event == event);
    let calls = hooks.map(|hook| call(cx, component, hook, &arguments));
    // Where all are under conditions, none may be left that uses what is given.
    let may_be_none = conditions(cx, component, event)
        .iter()
        .all(|cfg| !cfg.is_empty());
    let given = value.iter();
    let uses = may_be_none.then(|| quote!(let _ = (#entity, #(&#given)*);));
    quote! {
        fn #name(&mut self, #entity: #runtime::Entity, #parameter) {
            #uses
            #(#calls)*
        }
    }
}

/// One call. It is where the path of the function is, so that a function which does not fit is wrong there: the compiler
/// points at what stands for its type.
fn call(cx: &Cx<'_>, component: &Component, hook: &Hook, arguments: &TokenStream) -> TokenStream {
    let runtime = &cx.runtime;
    let cfg = own_cfg(component, hook);
    let lints = &hook.attributes.lints;
    let (ty, path) = (&hook.on.ty, &hook.path);
    let place = Place::of(path);
    let event = Ident::new(hook.event.word(), Span::call_site());
    let name = path.segments.last().map(|segment| segment.ident.span());
    let inferred = Token![_](name.unwrap_or(place.first));
    let function = ends_at(
        place.first,
        quote!(#runtime::#event::<Self, #ty, #inferred, _>),
    );
    let mut called = Group::new(Delimiter::Parenthesis, quote!(#arguments, #path));
    called.set_span(at(place.last));
    let end = Token![;](at(place.last));
    quote!(#(#cfg)* #(#lints)* #function #called #end)
}

/// The hooks of a component, in the order of their declaration.
fn hooks_of<'a>(cx: &Cx<'a>, component: &Component) -> impl Iterator<Item = &'a Hook> {
    let (world, id) = (cx.world, component.id);
    world
        .hooks
        .iter()
        .filter(move |hook| hook.on.component == id)
}

fn has_hooks(cx: &Cx<'_>, component: &Component, event: Event) -> bool {
    hooks_of(cx, component).any(|hook| hook.event == event)
}

/// Under which conditions a component has hooks of an event, beside those that it is under itself: each once, or the
/// empty one alone where some hook is under no other.
fn conditions<'a>(cx: &Cx<'a>, component: &Component, event: Event) -> Vec<Vec<&'a Attribute>> {
    let mut conditions: Vec<Vec<&Attribute>> = Vec::new();
    for hook in hooks_of(cx, component).filter(|hook| hook.event == event) {
        let cfg = own_cfg(component, hook);
        if cfg.is_empty() {
            return vec![cfg];
        }
        if !conditions.contains(&cfg) {
            conditions.push(cfg);
        }
    }
    conditions
}

/// What is printed for a component is under the component's conditions; these are left for the hook.
fn own_cfg<'a>(component: &Component, hook: &'a Hook) -> Vec<&'a Attribute> {
    let inherited = &component.attributes.cfg;
    let cfg = hook.attributes.cfg.iter();
    cfg.filter(|cfg| !inherited.contains(cfg)).collect()
}
