//! What a world tells the runtime about one of its components.

use proc_macro2::{Delimiter, Group, TokenStream};
use quote::quote;
use syn::{GenericParam, Token, TypeParam, TypeParamBound};

use super::{Cx, at, groups, hooks};
use crate::diagnostics::Place;
use crate::model::{Component, ComponentId, StorageKind};
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
//         type Owner = LevelMovement;
//         fn store(&self) -> &Self::Store { &self.position }
//         fn store_mut(&mut self) -> (&mut ShapeOf<Self>, &mut Self::Store) { … }
//         fn slot<'a, 'w>(slots: &'a mut Self::Slots<'w>) -> &'a mut Slot<'w, Self::Store> { … }
//     }
//     impl<S: Admit<Level, Position>> Bundle<Level, S> for Position { … }
//
// and, if it is tracked, to
//
//     impl Tracks<Position> for Level {}
//
pub(super) fn component(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let mark = mark(cx, component);
    let declares = declares(cx, component);
    let bundle = bundle(cx, component);
    let concealed = groups::concealed_owners(cx, component);
    let tracks = component.tracked.map(|_| tracks(cx, component));
    let assertion = flag_assertion(cx, component);
    quote!(#mark #declares #concealed #bundle #tracks #assertion)
}

fn mark(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let ty = &component.ty;
    let path = path(cx, component.id);
    let id = cx.id(component);
    let has_rows = component.has_value();
    let implemented = cx.bound(quote!(#runtime::Mark<#ty>));
    cx.implementation(
        component,
        &quote!(#parameters #implemented for #world #where_clause),
        quote! {
            type Path = #path;
            const ID: #runtime::ComponentId = #id;
            const HAS_ROWS: ::core::primitive::bool = #has_rows;
        },
    )
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
    let (ty, name) = (&component.ty, &component.name);
    let store = cx.store(component);
    let owner = groups::owner(cx, component);
    let events = hooks::events(cx, component);
    let calls = hooks::calls(cx, component);
    let implemented = cx.bound(quote!(#runtime::Declares<#ty>));
    cx.implementation(
        component,
        &quote!(#parameters #implemented for #world #where_clause),
        quote! {
            type Store = #store;
            #owner

            #events

            #[inline]
            fn store(&self) -> &Self::Store {
                &self.#name
            }

            #[inline]
            fn store_mut(&mut self) -> (&mut #runtime::ShapeOf<Self>, &mut Self::Store) {
                (&mut self.#shape, &mut self.#name)
            }

            #[inline]
            fn slot<'a, #lifetime>(
                slots: &'a mut Self::Slots<#lifetime>,
            ) -> &'a mut #runtime::Slot<#lifetime, Self::Store> {
                &mut slots.#name
            }

            #calls
        },
    )
}

fn tracks(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let ty = &component.ty;
    let implemented = cx.bound(quote!(#runtime::Tracks<#ty>));
    cx.implementation(
        component,
        &quote!(#parameters #implemented for #world #where_clause),
        TokenStream::new(),
    )
}

fn bundle(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let ty = &component.ty;
    let state = cx.parameter("S");
    let admit = cx.bound(quote!(#runtime::Admit<#world, #ty>));
    // Not parsed: what stands for the component's type after a mistake need not be a type.
    let mut state_parameter = TypeParam::from(state.clone());
    state_parameter.colon_token = Some(<Token![:]>::default());
    state_parameter.bounds.push(TypeParamBound::Verbatim(admit));
    let mut generics = cx.generics.clone();
    generics.params.push(GenericParam::Type(state_parameter));
    let (parameters, _, where_clause) = generics.split_for_impl();
    let implemented = cx.bound(quote!(#runtime::Bundle<#world, #state>));
    cx.implementation(
        component,
        &quote!(#parameters #implemented for #ty #where_clause),
        quote! {
            type Out = #state::Out;
            type Parts = #runtime::One<#ty>;

            #[inline]
            fn into_parts(self) -> Self::Parts {
                #runtime::One(self)
            }
        },
    )
}

// For `Frozen as flag` expands to:
//
//     const _: () = (assert_flag::<Frozen>)();
//
// In a generic world no constant can name a parameter; there [`flag_assertions`] says it.
fn flag_assertion(cx: &Cx<'_>, component: &Component) -> Option<TokenStream> {
    if component.storage.kind != StorageKind::Flag || is_generic(cx, component) {
        return None;
    }
    let attributes = cx.attributes_of(component);
    let assertion = assert_flag(cx, component);
    Some(quote! {
        #attributes
        const _: () = #assertion;
    })
}

// For `Held<T> as flag` expands to a statement of the world's constructor:
//
//     let () = const { (assert_flag::<Held<T>>)() };
pub(super) fn flag_assertions(cx: &Cx<'_>) -> TokenStream {
    let components = cx.world.components.iter();
    let flags = components.filter(|component| {
        component.storage.kind == StorageKind::Flag && is_generic(cx, component)
    });
    flags
        .map(|component| {
            let attributes = cx.attributes_within(component);
            let assertion = assert_flag(cx, component);
            quote!(#attributes let () = const { #assertion };)
        })
        .collect()
}

fn is_generic(cx: &Cx<'_>, component: &Component) -> bool {
    types::mentions_parameter(&component.ty, &cx.world.generics)
}

/// The call that fails to compile for a type that cannot be a flag. Its two pairs of parentheses have the place of the
/// type, where it fails then.
fn assert_flag(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let runtime = &cx.runtime;
    let ty = &component.ty;
    let place = Place::of(ty);
    let mut function = Group::new(Delimiter::Parenthesis, quote!(#runtime::assert_flag::<#ty>));
    function.set_span(at(place.first));
    let mut arguments = Group::new(Delimiter::Parenthesis, TokenStream::new());
    arguments.set_span(at(place.last));
    quote!(#function #arguments)
}

/// The place of a component or a marker as a path of bits, the lowest first; as many as the world needs to tell all apart.
pub(super) fn path(cx: &Cx<'_>, id: ComponentId) -> TokenStream {
    let runtime = &cx.runtime;
    let bits = usize::BITS - cx.world.ids().saturating_sub(1).leading_zeros();
    (0..bits.max(1))
        .rev()
        .fold(quote!(#runtime::End), |rest, bit| {
            if id.index() >> bit & 1 == 0 {
                quote!(#runtime::O<#rest>)
            } else {
                quote!(#runtime::I<#rest>)
            }
        })
}
