//! `Default`, which every world has, and the derives that were asked for.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{GenericParam, Generics, parse_quote};

use super::Cx;
use crate::model::{Derive, DeriveKind, StorageKind};

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
//             Self { __shape: Clone::clone(&self.__shape), position: Clone::clone(&self.position) }
//         }
//     }
//
// Printed here and not left to the built-in derive, so that a component that is not `Clone` is pointed at.
fn clone(cx: &Cx<'_>, derive: &Derive) -> TokenStream {
    let Cx {
        attributes,
        ty,
        shape,
        ..
    } = cx;
    let cfg = &derive.cfg;
    let bounded = with_bound(&cx.generics, &quote!(::core::clone::Clone));
    let (parameters, _, where_clause) = bounded.split_for_impl();
    let fields = cx.world.components.iter().map(|component| {
        let cfg = &component.attributes.cfg;
        let name = &component.name;
        let clone = quote_spanned! {cx.span_of(component)=>
            ::core::clone::Clone::clone(&self.#name)
        };
        quote!(#(#cfg)* #name: #clone)
    });
    quote! {
        #(#attributes)*
        #(#cfg)*
        #[automatically_derived]
        impl #parameters ::core::clone::Clone for #ty #where_clause {
            fn clone(&self) -> Self {
                Self {
                    #shape: ::core::clone::Clone::clone(&self.#shape),
                    #(#fields,)*
                }
            }
        }
    }
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
    let bounded = with_bound(&cx.generics, &quote!(::core::fmt::Debug));
    let (parameters, _, where_clause) = bounded.split_for_impl();
    let entries = cx.world.components.iter().map(|component| {
        let cfg = &component.attributes.cfg;
        let component_ty = &component.ty;
        let name = component.name.unraw().to_string();
        let print = match component.storage.kind {
            StorageKind::Packed => quote!(debug_value),
            StorageKind::Flag => quote!(debug_flag),
        };
        let call = quote_spanned! {cx.span_of(component)=>
            #runtime::#print::<Self, #component_ty>(self, entity, #name, components);
        };
        quote!(#(#cfg)* #call)
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
