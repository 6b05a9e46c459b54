//! The model to tokens.
//!
//! What is printed is thin: types, and calls of the runtime, whose bodies live there. It contains no `unsafe`,
//! names everything by absolute paths, and is printed once whatever `cfg` is set: an entry's `cfg` is repeated on
//! everything that exists because of the entry, so that no count and no list of types may depend on one.

mod component;
mod derives;
mod verbs;
mod world;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Attribute, GenericParam, Generics, Lifetime, Path, Token, parse_quote};

use crate::model::{Component, StorageKind, World};
use crate::names;

/// The items of a world. Every path of the runtime begins with `crate_path`.
pub(crate) fn world(world: &World, crate_path: &Path) -> TokenStream {
    let cx = Cx::new(world, crate_path);
    let items = [
        world::declaration(&cx),
        verbs::verbs(&cx),
        derives::derives(&cx),
        world::slots(&cx),
        world::declared(&cx),
    ];
    let components = world
        .components
        .iter()
        .map(|component| component::component(&cx, component));
    items.into_iter().chain(components).collect()
}

/// What every generator needs.
struct Cx<'a> {
    world: &'a World,
    /// The path that everything of the runtime is found under.
    runtime: TokenStream,
    /// `#[cfg(…)]` and lint attributes of the world: on every item.
    attributes: Vec<&'a Attribute>,
    /// The world's generics with `'static` added to type parameters, and without defaults.
    generics: Generics,
    /// The world's type: its name and arguments.
    ty: TokenStream,
    /// The field that holds the world's shape.
    shape: Ident,
    /// The field of the slots struct that uses all parameters.
    marker: Ident,
    /// The name of the struct of slots.
    slots: Ident,
    /// The lifetime of a world that is taken apart. No type of the user's can name it: worlds have no lifetimes.
    lifetime: Lifetime,
}

impl<'a> Cx<'a> {
    fn new(world: &'a World, crate_path: &Path) -> Self {
        let mut generics = world.generics.clone();
        for parameter in &mut generics.params {
            match parameter {
                GenericParam::Type(parameter) => {
                    parameter.bounds.push(parse_quote!('static));
                    parameter.default = None;
                    parameter
                        .colon_token
                        .get_or_insert_with(<Token![:]>::default);
                }
                GenericParam::Const(parameter) => {
                    parameter.default = None;
                }
                GenericParam::Lifetime(_) => {}
            }
        }
        let name = &world.name;
        let (_, arguments, _) = world.generics.split_for_impl();
        let ty = quote!(#name #arguments);
        Self {
            world,
            runtime: quote!(#crate_path::__private),
            attributes: world
                .attributes
                .cfg
                .iter()
                .chain(&world.attributes.lints)
                .collect(),
            generics,
            ty,
            shape: names::shape_field(world),
            marker: names::marker_field(world),
            slots: names::slots(world),
            lifetime: Lifetime::new("'__w", Span::call_site()),
        }
    }

    /// A name for a type parameter that meets none of the user's.
    fn parameter(&self, stem: &str) -> Ident {
        names::parameter(self.world, stem)
    }

    /// The number of places in the declaration.
    fn places(&self) -> u16 {
        self.world
            .components
            .last()
            .map_or(0, |component| component.id.get() + 1)
    }

    /// The id of a component, as a constant.
    fn id(&self, component: &Component) -> TokenStream {
        let runtime = &self.runtime;
        let place = Literal::u16_suffixed(component.id.get());
        quote!(#runtime::ComponentId::new(#place))
    }

    /// The type that holds the values of a component.
    fn store(&self, component: &Component) -> TokenStream {
        let runtime = &self.runtime;
        let ty = &component.ty;
        match component.storage.kind {
            StorageKind::Packed => quote!(#runtime::Packed<#ty>),
            StorageKind::Flag => quote!(#runtime::Flags<#ty>),
        }
    }

    /// The variant of the runtime's `Storage`.
    #[expect(clippy::unused_self, reason = "one of a family")]
    fn storage_name(&self, component: &Component) -> TokenStream {
        match component.storage.kind {
            StorageKind::Packed => quote!(Packed),
            StorageKind::Flag => quote!(Flag),
        }
    }

    /// `cfg` and lint attributes for an item that exists because of a component.
    fn attributes_of(&self, component: &Component) -> TokenStream {
        let world = &self.attributes;
        let (cfg, lints) = (&component.attributes.cfg, &component.attributes.lints);
        quote!(#(#world)* #(#cfg)* #(#lints)*)
    }

    /// Where errors about a component point, without being a mention of its type.
    #[expect(clippy::unused_self, reason = "one of a family")]
    fn span_of(&self, component: &Component) -> Span {
        Span::call_site().located_at(component.ty.span())
    }

    /// The type of the slots.
    fn slots_type(&self) -> TokenStream {
        let (slots, lifetime) = (&self.slots, &self.lifetime);
        let arguments = self
            .world
            .generics
            .params
            .iter()
            .map(|parameter| match parameter {
                GenericParam::Type(parameter) => parameter.ident.to_token_stream(),
                GenericParam::Const(parameter) => parameter.ident.to_token_stream(),
                GenericParam::Lifetime(parameter) => parameter.lifetime.to_token_stream(),
            });
        quote!(#slots<#lifetime, #(#arguments),*>)
    }

    /// The world's generics behind the lifetime of a world that is taken apart.
    fn generics_with_lifetime(&self) -> TokenStream {
        let lifetime = &self.lifetime;
        let parameters = &self.generics.params;
        quote!(<#lifetime, #parameters>)
    }
}
