//! `Default`, which every world has, and the derives that were asked for.

use std::collections::BTreeSet;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::{GenericParam, Generics, parse_quote};

use super::{Cx, at, ends_at};
use crate::model::{Component, Derive, DeriveKind, StorageKind};
use crate::names;

pub(super) fn derives(cx: &Cx<'_>) -> TokenStream {
    let default = default(cx);
    let asked = cx.world.derives.iter().map(|derive| match derive.kind {
        DeriveKind::Clone => clone(cx, derive),
        DeriveKind::Debug => debug(cx, derive),
        DeriveKind::Default => TokenStream::new(),
    });
    std::iter::once(default).chain(asked).collect()
}

// Expands to:
//
//     impl Default for Level {
//         fn default() -> Self { Self::new() }
//     }
fn default(cx: &Cx<'_>) -> TokenStream {
    let Cx { attributes, ty, .. } = cx;
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    quote! {
        #(#attributes)*
        #[automatically_derived]
        impl #parameters ::core::default::Default for #ty #where_clause {
            fn default() -> Self {
                Self::new()
            }
        }
    }
}

// For `#[derive(Clone)]` expands to:
//
//     impl Clone for Level {
//         fn clone(&self) -> Self {
//             fn __clone_packed<C: Clone>(store: &Packed<C>) -> Packed<C> { Clone::clone(store) }
//             Self {
//                 __shape: Clone::clone(&self.__shape),
//                 position: __clone_packed::<Position>(&self.position),
//             }
//         }
//     }
//
// Printed here and not left to the built-in derive, and with the component's type written out, so that a component
// that is not `Clone` is pointed at. There is a function for each way of keeping values that the world has; one for
// tracked components has their place as a parameter.
fn clone(cx: &Cx<'_>, derive: &Derive) -> TokenStream {
    let Cx {
        attributes,
        runtime,
        ty,
        shape,
        marker,
        ..
    } = cx;
    let cfg = &derive.cfg;
    let unused = cx
        .unused
        .iter()
        .map(|_| quote!(::core::default::Default::default()));
    let bound = ends_at(derive.span, quote!(::core::clone::Clone));
    let bounded = with_bound(&cx.generics, &bound);
    let (parameters, _, where_clause) = bounded.split_for_impl();
    let components = cx.world.components.iter();
    let ways: BTreeSet<(bool, StorageKind)> = components.map(way).collect();
    let cloners = ways.into_iter().map(|(is_tracked, kind)| {
        let name = names::cloner(kind, is_tracked, at(cx.place));
        let store = cx.store_of(kind);
        let parameter = is_tracked.then(|| quote!(, const K: ::core::primitive::usize));
        // In braces it is the parameter, whatever type of that name there is.
        let tracking = is_tracked.then(|| quote!(, #runtime::Tracked<{ K }>));
        let store = quote!(#store<C #tracking>);
        quote! {
            fn #name<C: #bound #parameter>(store: &#store) -> #store {
                ::core::clone::Clone::clone(store)
            }
        }
    });
    let fields = cx.world.components.iter().map(|component| {
        let attributes = cx.attributes_within(component);
        let (name, component_ty) = (&component.name, &component.ty);
        let (is_tracked, kind) = way(component);
        let clone = names::cloner(kind, is_tracked, Span::call_site());
        let place = cx.tracked_place(component).into_iter();
        quote!(#attributes #name: #clone::<#component_ty #(, #place)*>(&self.#name))
    });
    quote! {
        #(#attributes)*
        #(#cfg)*
        #[automatically_derived]
        impl #parameters ::core::clone::Clone for #ty #where_clause {
            fn clone(&self) -> Self {
                #(#cloners)*
                Self {
                    #shape: ::core::clone::Clone::clone(&self.#shape),
                    #(#fields,)*
                    #(#marker: #unused,)*
                }
            }
        }
    }
}

/// How the values of a component are kept: whether changes are noticed, and where.
fn way(component: &Component) -> (bool, StorageKind) {
    (component.tracked.is_some(), component.storage.kind)
}

// For `#[derive(Debug)]` expands to:
//
//     impl Debug for Level {
//         fn fmt(&self, f: &mut Formatter<'_>) -> Result {
//             debug_world(self, f, |entity, components| {
//                 debug_value::<Self, Position>(self, entity, "position", components);
//                 debug_flag::<Self, Frozen>(self, entity, "frozen", components);
//             })
//         }
//     }
fn debug(cx: &Cx<'_>, derive: &Derive) -> TokenStream {
    let Cx {
        attributes,
        runtime,
        ty,
        ..
    } = cx;
    let cfg = &derive.cfg;
    let bound = ends_at(derive.span, quote!(::core::fmt::Debug));
    let bounded = with_bound(&cx.generics, &bound);
    let (parameters, _, where_clause) = bounded.split_for_impl();
    let entries = cx.world.components.iter().map(|component| {
        let attributes = cx.attributes_within(component);
        let component_ty = &component.ty;
        let name = component.name.unraw().to_string();
        let print = if component.has_value() {
            quote!(debug_value)
        } else {
            quote!(debug_flag)
        };
        quote! {
            #attributes
            #runtime::#print::<Self, #component_ty>(self, entity, #name, components);
        }
    });
    quote! {
        #(#attributes)*
        #(#cfg)*
        #[automatically_derived]
        impl #parameters ::core::fmt::Debug for #ty #where_clause {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #runtime::debug_world(self, f, |entity, components| {
                    let _ = (entity, &components);
                    #(#entries)*
                })
            }
        }
    }
}

/// The generics with a bound on each type parameter, as the built-in derives add it.
fn with_bound(generics: &Generics, bound: &TokenStream) -> Generics {
    let mut generics = generics.clone();
    for parameter in &mut generics.params {
        if let GenericParam::Type(parameter) = parameter {
            parameter.bounds.push(parse_quote!(#bound));
        }
    }
    generics
}
