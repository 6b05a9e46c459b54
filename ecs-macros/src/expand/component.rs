//! What a world tells the runtime about one of its components.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::parse_quote;

use super::Cx;
use crate::model::{Component, StorageKind};
use crate::types;

// For the component `Position` of `Level` expands to:
//
//     impl Mark<Position> for Level {
//         type Path = O<End>;
//         const ID: ComponentId = ComponentId::new(0);
//         const HAS_ROWS: bool = true;
//     }
//     impl Declares<Position> for Level {
//         type Store = Packed<Position>;
//         fn store(&self) -> &Self::Store { &self.position }
//         fn store_mut(&mut self) -> (&mut ShapeOf<Self>, &mut Self::Store) { … }
//         fn slot<'a, 'w>(slots: &'a mut Self::Slots<'w>) -> &'a mut Slot<'w, Self::Store> { … }
//     }
//     impl<S: Admit<Level, Position>> Bundle<Level, S> for Position { … }
//
// The headers have the span of the component's type: two declarations of one type, by an alias, conflict there.
pub(super) fn component(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let mark = mark(cx, component);
    let declares = declares(cx, component);
    let bundle = bundle(cx, component);
    let assertion = flag_assertion(cx, component);
    quote!(#mark #declares #bundle #assertion)
}

fn mark(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let attributes = cx.attributes_of(component);
    let ty = &component.ty;
    let path = path(cx, component);
    let id = cx.id(component);
    let has_rows = match component.storage.kind {
        StorageKind::Packed => true,
        StorageKind::Flag => false,
    };
    let header = quote_spanned! {cx.span_of(component)=>
        impl #parameters #runtime::Mark<#ty> for #world #where_clause
    };
    quote! {
        #attributes
        #[automatically_derived]
        #header {
            type Path = #path;
            const ID: #runtime::ComponentId = #id;
            const HAS_ROWS: bool = #has_rows;
        }
    }
}

fn declares(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let Cx {
        runtime,
        ty: world,
        shape,
        lifetime,
        ..
    } = cx;
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let attributes = cx.attributes_of(component);
    let (ty, name) = (&component.ty, &component.name);
    let store = cx.store(component);
    let header = quote_spanned! {cx.span_of(component)=>
        impl #parameters #runtime::Declares<#ty> for #world #where_clause
    };
    quote! {
        #attributes
        #[automatically_derived]
        #header {
            type Store = #store;

            #[inline]
            fn store(&self) -> &Self::Store {
                &self.#name
            }

            #[inline]
            fn store_mut(&mut self) -> (&mut #runtime::ShapeOf<Self>, &mut Self::Store) {
                (&mut self.#shape, &mut self.#name)
            }

            #[inline]
            fn slot<'__a, #lifetime>(
                slots: &'__a mut Self::Slots<#lifetime>,
            ) -> &'__a mut #runtime::Slot<#lifetime, Self::Store> {
                &mut slots.#name
            }
        }
    }
}

fn bundle(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let attributes = cx.attributes_of(component);
    let ty = &component.ty;
    let state = cx.parameter("S");
    let mut generics = cx.generics.clone();
    generics
        .params
        .push(parse_quote!(#state: #runtime::Admit<#world, #ty>));
    let (parameters, _, where_clause) = generics.split_for_impl();
    let header = quote_spanned! {cx.span_of(component)=>
        impl #parameters #runtime::Bundle<#world, #state> for #ty #where_clause
    };
    quote! {
        #attributes
        #[automatically_derived]
        #header {
            type Out = #state::Out;
            type Parts = #runtime::One<#ty>;

            #[inline]
            fn into_parts(self) -> Self::Parts {
                #runtime::One(self)
            }
        }
    }
}

// For `Frozen as flag` expands to:
//
//     const _: () = assert_flag::<Frozen>();
//
// In a generic world the runtime asserts it where the flag is used, since no constant can name a parameter.
fn flag_assertion(cx: &Cx<'_>, component: &Component) -> Option<TokenStream> {
    let generic = types::mentions_parameter(&component.ty, &cx.world.generics);
    if component.storage.kind != StorageKind::Flag || generic {
        return None;
    }
    let runtime = &cx.runtime;
    let attributes = cx.attributes_of(component);
    let ty = &component.ty;
    let assertion = quote_spanned! {cx.span_of(component)=>
        #runtime::assert_flag::<#ty>()
    };
    Some(quote! {
        #attributes
        const _: () = #assertion;
    })
}

/// The component's place as a path of bits, the lowest first; as many as the world needs to tell all apart.
fn path(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let runtime = &cx.runtime;
    let bits = usize::BITS - cx.world.components.len().saturating_sub(1).leading_zeros();
    (0..bits.max(1))
        .rev()
        .fold(quote!(#runtime::End), |rest, bit| {
            if component.id.index() >> bit & 1 == 0 {
                quote!(#runtime::O<#rest>)
            } else {
                quote!(#runtime::I<#rest>)
            }
        })
}
