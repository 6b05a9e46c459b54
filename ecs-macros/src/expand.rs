//! The model to tokens.
//!
//! What is printed is thin: types, and calls of the runtime, whose bodies live there. It contains no `unsafe`,
//! names everything by absolute paths, and is printed once whatever `cfg` is set: an entry's `cfg` is repeated on
//! everything that exists because of the entry, so that no count and no list of types may depend on one.

mod component;
mod derives;
mod groups;
mod hierarchies;
mod hooks;
mod verbs;
mod world;

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Attribute, GenericParam, Generics, Lifetime, Path, Token, VisRestricted, Visibility,
    WherePredicate, parse_quote,
};

use crate::diagnostics::Place;
use crate::model::{Attributes, Component, ComponentId, StorageKind, World};
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
    let groups = world
        .groups
        .iter()
        .filter(|group| group.hierarchy.is_none())
        .map(|group| groups::group(&cx, group));
    let hierarchies = world
        .hierarchies
        .iter()
        .map(|hierarchy| hierarchies::hierarchy(&cx, hierarchy));
    items
        .into_iter()
        .chain(components)
        .chain(groups)
        .chain(hierarchies)
        .collect()
}

/// What every generator needs.
struct Cx<'a> {
    world: &'a World,
    /// The path that everything of the runtime is found under.
    runtime: TokenStream,
    /// `#[cfg(…)]` and lint attributes of the world: on every item but the world itself.
    attributes: Vec<Attribute>,
    /// The world's visibility, for everything but the world itself.
    visibility: Visibility,
    /// The world's generics with `'static` added to type parameters, and without defaults.
    generics: Generics,
    /// The world's type: its name and arguments.
    ty: TokenStream,
    /// The field that holds the world's shape.
    shape: Ident,
    /// The field of the slots struct, and of a world with gaps, that uses all parameters.
    marker: Ident,
    /// The type parameters, if the world has a field for them: what used them may have been left out.
    unused: Option<TokenStream>,
    /// The name of the struct of slots.
    slots: Ident,
    /// Where errors show a part of the world that has no place of its own: at the beginning of its body.
    place: Span,
    /// The lifetime of a world that is taken apart. No type of the user's can name it: worlds have no lifetimes.
    lifetime: Lifetime,
}

impl<'a> Cx<'a> {
    fn new(world: &'a World, crate_path: &Path) -> Self {
        let place = match world.body {
            Some(body) => body.open(),
            None => Span::call_site(),
        };
        let mut generics = world.generics.clone();
        // Generics in brackets of the user's own would be linted as code of theirs.
        generics.lt_token = generics.lt_token.map(|_| <Token![<]>::default());
        generics.gt_token = generics.gt_token.map(|_| <Token![>]>::default());
        let mut is_static: Vec<WherePredicate> = Vec::new();
        for parameter in &mut generics.params {
            match parameter {
                GenericParam::Type(parameter) => {
                    parameter.default = None;
                    let name = &parameter.ident;
                    let lifetime = Lifetime::new("'static", at(place));
                    is_static.push(parse_quote!(#name: #lifetime));
                }
                GenericParam::Const(parameter) => parameter.default = None,
                GenericParam::Lifetime(_) => {}
            }
        }
        // Not in the list of parameters: what the compiler suggests to add there, it would add to these bounds.
        if !is_static.is_empty() {
            generics.make_where_clause().predicates.extend(is_static);
        }
        let name = &world.name;
        let (_, arguments, _) = world.generics.split_for_impl();
        let ty = quote!(#name #arguments);
        Self {
            world,
            runtime: quote!(#crate_path::__private),
            attributes: attributes(world),
            visibility: visibility(&world.visibility),
            generics,
            ty,
            shape: names::shape_field(world),
            marker: names::marker_field(world),
            unused: unused(world),
            slots: names::slots(world),
            place,
            lifetime: Lifetime::new("'__w", Span::call_site()),
        }
    }

    /// A name for a type parameter that meets none of the user's.
    fn parameter(&self, stem: &str) -> Ident {
        names::parameter(self.world, stem)
    }

    /// The number of components' places in the declaration.
    fn places(&self) -> u16 {
        self.world
            .components
            .last()
            .map_or(0, |component| component.id.get() + 1)
    }

    /// The id of a component, as a constant.
    fn id(&self, component: &Component) -> TokenStream {
        self.id_at(component.id)
    }

    /// The id of a component or a marker, as a constant.
    fn id_at(&self, id: ComponentId) -> TokenStream {
        let runtime = &self.runtime;
        let place = Literal::u16_suffixed(id.get());
        quote!(#runtime::ComponentId::new(#place))
    }

    /// The type that holds the values of a component.
    fn store(&self, component: &Component) -> TokenStream {
        let runtime = &self.runtime;
        let store = self.store_of(component.storage.kind);
        let ty = &component.ty;
        let tracked = self.tracked_place(component).into_iter();
        quote!(#store<#ty #(, #runtime::Tracked<#tracked>)*>)
    }

    /// The place of a component among the tracked ones, if it is one.
    #[expect(clippy::unused_self, reason = "one of a family")]
    fn tracked_place(&self, component: &Component) -> Option<Literal> {
        component
            .tracked
            .map(|id| Literal::usize_suffixed(id.index()))
    }

    /// The same without the component.
    fn store_of(&self, kind: StorageKind) -> TokenStream {
        let runtime = &self.runtime;
        match kind {
            StorageKind::Packed => quote!(#runtime::Packed),
            StorageKind::Ordered => quote!(#runtime::Ordered),
            StorageKind::Stable => quote!(#runtime::Stable),
            StorageKind::Flag => quote!(#runtime::Flags),
        }
    }

    /// The variant of the runtime's `Storage`.
    #[expect(clippy::unused_self, reason = "one of a family")]
    fn storage_name(&self, component: &Component) -> TokenStream {
        match component.storage.kind {
            StorageKind::Packed => quote!(Packed),
            StorageKind::Ordered => quote!(Ordered),
            StorageKind::Stable => quote!(Stable),
            StorageKind::Flag => quote!(Flag),
        }
    }

    /// `cfg` and lint attributes for a part of an item that exists because of a component.
    #[expect(clippy::unused_self, reason = "one of a family")]
    fn attributes_within(&self, component: &Component) -> TokenStream {
        let cfg = &component.attributes.cfg;
        let lints = &component.attributes.lints_elsewhere;
        quote!(#(#cfg)* #(#lints)*)
    }

    /// `cfg` and lint attributes for an item that exists because of a component.
    fn attributes_of(&self, component: &Component) -> TokenStream {
        let world = &self.attributes;
        let within = self.attributes_within(component);
        quote!(#(#world)* #within)
    }

    /// [`implementation_at`] a component's type: a type that is declared again, by an alias, conflicts there.
    fn implementation(
        &self,
        component: &Component,
        head: &TokenStream,
        body: TokenStream,
    ) -> TokenStream {
        let attributes = self.attributes_of(component);
        let implementation = implementation_at(Place::of(&component.ty), head, body);
        quote!(#attributes #implementation)
    }

    /// A bound, or a trait that is implemented, in the world's place.
    fn bound(&self, bound: TokenStream) -> TokenStream {
        ends_at(self.place, bound)
    }

    /// A generated type that has the generics of [`generics_with_lifetime`](Self::generics_with_lifetime).
    fn with_lifetime(&self, name: &Ident) -> TokenStream {
        let lifetime = &self.lifetime;
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
        quote!(#name<#lifetime, #(#arguments),*>)
    }

    /// The world's generics behind the lifetime of a world that is taken apart.
    fn generics_with_lifetime(&self) -> TokenStream {
        let lifetime = &self.lifetime;
        let parameters = &self.generics.params;
        quote!(<#lifetime, #parameters>)
    }
}

/// `impl …`: `head` is what stands between `impl` and the body.
fn implementation_at(place: Place, head: &TokenStream, body: TokenStream) -> TokenStream {
    let implementation = users_implementation_at(place, head, body);
    quote!(#[automatically_derived] #implementation)
}

/// The same with code of the user's in it, which is linted and counted as such.
///
/// The compiler takes an `impl` to be from its first token to its last, and errors show these at a place of the user's.
fn users_implementation_at(place: Place, head: &TokenStream, body: TokenStream) -> TokenStream {
    let keyword = Token![impl](at(place.first));
    let mut body = Group::new(Delimiter::Brace, body);
    body.set_span(at(place.last));
    quote!(#keyword #head #body)
}

/// The type of a field that uses every type parameter, where a mistake may have cost the component that did.
fn unused(world: &World) -> Option<TokenStream> {
    let names: Vec<&Ident> = world
        .generics
        .type_params()
        .map(|parameter| &parameter.ident)
        .collect();
    (world.has_gaps && !names.is_empty())
        .then(|| quote!((#(::core::marker::PhantomData<#names>,)*)))
}

/// What goes on every item but the world itself.
fn attributes(world: &World) -> Vec<Attribute> {
    let Attributes {
        cfg,
        lints_elsewhere,
        rest,
        ..
    } = &world.attributes;
    let mut attributes = [cfg.as_slice(), lints_elsewhere].concat();
    // What is printed uses the world, and that is nobody's mistake.
    let deprecated = rest
        .iter()
        .any(|attribute| !attribute.path().is_ident("must_use"));
    if deprecated {
        attributes.push(parse_quote!(#[allow(deprecated)]));
    }
    attributes
}

/// The visibility, whose first token is the macro's. An item is from its first token to its last, and what is not used
/// of one that begins with the user's would be the user's mistake.
fn visibility(visibility: &Visibility) -> Visibility {
    match visibility {
        Visibility::Public(token)
        | Visibility::Restricted(VisRestricted {
            pub_token: token, ..
        }) => visibility_at(token.span, visibility),
        Visibility::Inherited => Visibility::Inherited,
    }
}

/// The visibility, whose first token errors show at a place of the user's.
fn visibility_at(place: Span, visibility: &Visibility) -> Visibility {
    let mut visibility = visibility.clone();
    if let Visibility::Public(token)
    | Visibility::Restricted(VisRestricted {
        pub_token: token, ..
    }) = &mut visibility
    {
        token.span = at(place);
    }
    visibility
}

/// A span of the macro's own tokens that errors show at a place of the user's.
///
/// A keyword or punctuation may have the place of a word; a name may not, since an editor offers every name that is at
/// a place when the word there is clicked.
fn at(place: Span) -> Span {
    Span::call_site().located_at(place)
}

/// The tokens, of which errors show the first and the last at a place of the user's.
fn ends_at(place: Span, tokens: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    // Two colons are one token to the compiler.
    let colons = tokens
        .iter()
        .take_while(|token| matches!(token, TokenTree::Punct(_)))
        .count();
    let (first, last) = (colons.max(1), tokens.len().saturating_sub(1));
    for (i, token) in tokens.iter_mut().enumerate() {
        if i < first || i == last {
            token.set_span(token.span().located_at(place));
        }
    }
    tokens.into_iter().collect()
}
