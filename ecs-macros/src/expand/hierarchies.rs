//! Hierarchies: the types that name one and its markers, its flows, its accessors, and what it tells the runtime.

use proc_macro2::{Delimiter, Group as TokenGroup, Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Attribute, Expr, GenericParam, Path, Token, Type, parse_quote};

use super::{
    Cx, at, ends_at, groups, implementation_at, users_implementation_at, visibility, visibility_at,
};
use crate::diagnostics::Place;
use crate::model::{Fate, Flow, Hierarchy, Marker, Model};
use crate::names;
use crate::source::source;
use crate::types;

// For `scene: unbounded own [Local, Global] { Local => Global, on_despawn: cascade }` of `Level` expands to the items
// below, and to those of a group that owns `Local` and `Global`, but for its accessors.
pub(super) fn hierarchy(cx: &Cx<'_>, hierarchy: &Hierarchy) -> TokenStream {
    let markers = Marker::ALL.map(|marker| self::marker(cx, hierarchy, marker));
    let group = hierarchy.group.map(|id| {
        let group = &cx.world.groups[id.index()];
        groups::rows_and_members(cx, group)
    });
    let implementation = implementation(cx, hierarchy);
    let accessors = accessors(cx, hierarchy);
    quote!(#(#markers)* #group #implementation #accessors)
}

//     /// The hierarchy `scene` of [`Level`].
//     ///
//     /// A node has any number of children, in an order. …
//     pub struct LevelScene;
//     impl Mark<LevelScene> for Level {
//         type Path = O<I<End>>;
//         const ID: ComponentId = ComponentId::new(2);
//         const HAS_ROWS: bool = false;
//     }
//     impl<S: AdmitsMarker<Level, LevelScene>> Bundle<Level, S> for LevelScene { … }
//     impl<S: AdmitsMarker<Level, LevelScene>> Terms<Level, S> for &LevelScene { … }
//
// and to the same for `LevelSceneChild`. The last two never hold, and are there for what is said then; the type has a value
// for that too, since the compiler would say of a value that there is none.
fn marker(cx: &Cx<'_>, hierarchy: &Hierarchy, marker: Marker) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let Some(id) = cx.world.marker(hierarchy.id, marker) else {
        return TokenStream::new();
    };
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let place = hierarchy.name.span();
    let visibility = visibility_at(place, &hierarchy.visibility);
    let ty = &names::markers(cx.world, &hierarchy.name)[marker.index()];
    let attributes = attributes(cx, hierarchy);
    let declaration = match marker {
        Marker::Node => {
            let world = &cx.attributes;
            let (cfg, lints) = (&hierarchy.attributes.cfg, &hierarchy.attributes.lints);
            let docs = &hierarchy.attributes.docs;
            let lines = description(cx, hierarchy);
            quote! {
                #(#world)*
                #(#cfg)*
                #(#lints)*
                #(#docs)*
                #(#[doc = #lines])*
                #visibility struct #ty;
            }
        }
        Marker::Child => {
            let [node, _] = names::markers(cx.world, &hierarchy.name);
            let doc = format!(
                " Marks what has a parent in the hierarchy [`{}`]({node}).",
                hierarchy.name.unraw()
            );
            quote! {
                #attributes
                #[doc = #doc]
                #visibility struct #ty;
            }
        }
    };
    let path = super::component::path(cx, id);
    let id = cx.id_at(id);
    let mark = implementation_at(
        place.into(),
        &quote!(#parameters #runtime::Mark<#ty> for #world #where_clause),
        quote! {
            type Path = #path;
            const ID: #runtime::ComponentId = #id;
            const HAS_ROWS: ::core::primitive::bool = false;
        },
    );
    let [bundle, terms] = refusals(cx, hierarchy, ty);
    quote! {
        #declaration
        #attributes
        #mark
        #attributes
        #bundle
        #attributes
        #terms
    }
}

/// What a marker would be in a bundle and in a query, under a bound that never holds and says so.
fn refusals(cx: &Cx<'_>, hierarchy: &Hierarchy, ty: &Ident) -> [TokenStream; 2] {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let state = cx.parameter("S");
    let mut generics = cx.generics.clone();
    let bounded = parse_quote!(#state: #runtime::AdmitsMarker<#world, #ty>);
    generics.params.push(GenericParam::Type(bounded));
    let (parameters, _, where_clause) = generics.split_for_impl();
    let place = Place::from(hierarchy.name.span());
    let bundle = implementation_at(
        place,
        &quote!(#parameters #runtime::Bundle<#world, #state> for #ty #where_clause),
        quote! {
            type Out = #state;
            type Parts = ();
            fn into_parts(self) {}
        },
    );
    let terms = implementation_at(
        place,
        &quote!(#parameters #runtime::Terms<#world, #state> for &#ty #where_clause),
        quote! {
            type Out = #state;
            type Fetch = ();
        },
    );
    [bundle, terms]
}

//     const _: () = {
//         pub enum Flow0 {}
//         impl Flow<Level> for Flow0 { … }
//         type List0 = Flowing<Flow0>;
//         impl Hierarchy<Level> for LevelScene {
//             const ID: HierarchyId = HierarchyId::new(0);
//             const NODE: ComponentId = <Level as Mark<LevelScene>>::ID;
//             const CHILD: ComponentId = <Level as Mark<LevelSceneChild>>::ID;
//             type Child = LevelSceneChild;
//             type Model = Unbounded;
//             type Owner = OwnedBy<LevelScene>;
//             type Flows = (List0,);
//             const ON_DESPAWN: OnDespawn = OnDespawn::Cascade;
//         }
//     };
//
// A hierarchy that owns nothing has `Nobody` for its owner.
fn implementation(cx: &Cx<'_>, hierarchy: &Hierarchy) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let attributes = attributes(cx, hierarchy);
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let [key, child] = names::markers(cx.world, &hierarchy.name);
    let id = id(cx, hierarchy);
    let model = match &hierarchy.model {
        Model::ParentOnly => quote!(#runtime::ParentOnly),
        Model::Bounded(capacity) => quote!(#runtime::Bounded<{ #capacity }>),
        Model::Unbounded => quote!(#runtime::Unbounded),
    };
    let owner = if hierarchy.group.is_some() {
        quote!(#runtime::OwnedBy<#key>)
    } else {
        quote!(#runtime::Nobody)
    };
    let named: Vec<FlowNames<'_>> = hierarchy
        .flows
        .iter()
        .enumerate()
        .map(|(place, flow)| FlowNames::new(cx, flow, place))
        .collect();
    let flows = named.iter().map(|flow| self::flow(cx, hierarchy, flow));
    let lists = named.iter().map(|flow| flow.list.to_token_stream());
    let flow_list = groups::tuple(lists.collect());
    let on_despawn = on_despawn(cx, hierarchy);
    let assertion = slots_assertion(cx, &hierarchy.model);
    let implementation = implementation_at(
        hierarchy.name.span().into(),
        &quote!(#parameters #runtime::Hierarchy<#world> for #key #where_clause),
        quote! {
            const ID: #runtime::HierarchyId = #id;
            const NODE: #runtime::ComponentId = <#world as #runtime::Mark<#key>>::ID;
            const CHILD: #runtime::ComponentId = <#world as #runtime::Mark<#child>>::ID;
            type Child = #child;
            type Model = #model;
            type Owner = #owner;
            type Flows = #flow_list;
            #on_despawn
        },
    );
    quote! {
        #attributes
        const _: () = {
            #(#flows)*
            #assertion
            #implementation
        };
    }
}

// For `bounded(PLACES)` expands to:
//
//     const _: () = (assert_slots)(PLACES);
//
// A literal was looked at before; and no constant here can name a parameter of the world, for which the model says it.
fn slots_assertion(cx: &Cx<'_>, model: &Model) -> Option<TokenStream> {
    let runtime = &cx.runtime;
    let Model::Bounded(capacity) = model else {
        return None;
    };
    let is_literal = matches!(**capacity, Expr::Lit(_));
    if is_literal || types::mentions_parameter(capacity, &cx.world.generics) {
        return None;
    }
    let place = Place::of(capacity);
    let mut function = TokenGroup::new(Delimiter::Parenthesis, quote!(#runtime::assert_slots));
    function.set_span(at(place.first));
    let mut arguments = TokenGroup::new(Delimiter::Parenthesis, capacity.to_token_stream());
    arguments.set_span(at(place.last));
    Some(quote!(const _: () = #function #arguments;))
}

/// A flow and what its items are called, within the block that they are in.
struct FlowNames<'w> {
    flow: &'w Flow,
    /// The type that stands for it.
    key: Ident,
    /// The type that is a list of it alone, or the empty one where it is not there.
    list: Ident,
}

impl<'w> FlowNames<'w> {
    fn new(cx: &Cx<'_>, flow: &'w Flow, place: usize) -> Self {
        Self {
            flow,
            key: cx.parameter(&format!("Flow{place}")),
            list: cx.parameter(&format!("List{place}")),
        }
    }
}

//         pub enum Flow0 {}
//         impl Flow<Level> for Flow0 {
//             type Source = Local;
//             type Target = Global;
//             fn inherit(parent: Option<&Global>, source: &Local) -> Global {
//                 <Global as Inherit<Local>>::inherit(parent, source)
//             }
//         }
//         impl FlowsInto<Level, Global> for LevelScene {}
//         type List0 = Flowing<Flow0>;
//
// Where the flow is under a `cfg`, there is a `type List0 = ();` under the opposite.
fn flow(cx: &Cx<'_>, hierarchy: &Hierarchy, named: &FlowNames<'_>) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let FlowNames { flow, key, list } = named;
    let cfg = own_cfg(hierarchy, &flow.attributes.cfg);
    let lints = &flow.attributes.lints;
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let (source, target) = (&flow.source.ty, &flow.target.ty);
    let place = Place {
        first: Place::of(source).first,
        last: Place::of(target).last,
    };
    let visibility = visibility(&hierarchy.visibility);
    // A function that is called like one of the parameters is not the parameter.
    let local = |name: &str| Ident::new(name, Span::mixed_site());
    let (parent, own) = (local("parent"), local("source"));
    let arguments = quote!(#parent, #own);
    let inherit = match &flow.path {
        None => quote!(<#target as #runtime::Inherit<#source>>::inherit(#arguments)),
        Some(path) => call(cx, (source, target), path, &arguments),
    };
    let implementation = users_implementation_at(
        place,
        &quote!(#parameters #runtime::Flow<#world> for #key #where_clause),
        quote! {
            type Source = #source;
            type Target = #target;

            #[inline]
            fn inherit(
                #parent: ::core::option::Option<&#target>,
                #own: &#source,
            ) -> #target {
                #inherit
            }
        },
    );
    let derived = flow
        .path
        .is_none()
        .then(|| quote!(#[automatically_derived]));
    let otherwise = (!cfg.is_empty()).then(|| {
        let otherwise = groups::unless_all(&cfg);
        quote!(#otherwise type #list = ();)
    });
    let [hierarchy_key, _] = names::markers(cx.world, &hierarchy.name);
    let flows_into = implementation_at(
        place,
        &quote!(
            #parameters #runtime::FlowsInto<#world, #target> for #hierarchy_key #where_clause
        ),
        TokenStream::new(),
    );
    quote! {
        #(#cfg)*
        #visibility enum #key {}
        #(#cfg)*
        #(#lints)*
        #derived
        #implementation
        #(#cfg)*
        #flows_into
        #(#cfg)*
        type #list = #runtime::Flowing<#key>;
        #otherwise
    }
}

/// The call of a function by its path. It is where the path is, so that a function which does not fit is wrong there: the
/// compiler points at what stands for its type.
fn call(
    cx: &Cx<'_>,
    (source, target): (&Type, &Type),
    path: &Path,
    arguments: &TokenStream,
) -> TokenStream {
    let runtime = &cx.runtime;
    let place = Place::of(path);
    let name = path.segments.last().map(|segment| segment.ident.span());
    let inferred = Token![_](name.unwrap_or(place.first));
    let function = ends_at(
        place.first,
        quote!(#runtime::flow_by::<#source, #target, #inferred, _>),
    );
    let path = of_world(cx, path);
    let mut called = TokenGroup::new(Delimiter::Parenthesis, quote!(#path, #arguments));
    called.set_span(at(place.last));
    quote!(#function #called)
}

/// The path, in which `Self` is the world.
fn of_world(cx: &Cx<'_>, path: &Path) -> TokenStream {
    let mut segments = path.segments.iter();
    match segments.next() {
        Some(first) if first.ident == "Self" && path.segments.len() > 1 => {
            let world = &cx.ty;
            quote!(<#world> #(::#segments)*)
        }
        _ => path.to_token_stream(),
    }
}

//             const ON_DESPAWN: OnDespawn = OnDespawn::Cascade;
//
// and the word of a hierarchy that has none under the opposite of a `cfg` that it may be under.
fn on_despawn(cx: &Cx<'_>, hierarchy: &Hierarchy) -> TokenStream {
    let runtime = &cx.runtime;
    let constant = |fate| {
        let fate = self::fate(fate);
        quote!(const ON_DESPAWN: #runtime::OnDespawn = #runtime::OnDespawn::#fate;)
    };
    let Some(declared) = &hierarchy.on_despawn else {
        return constant(Fate::Orphan);
    };
    let cfg = own_cfg(hierarchy, &declared.attributes.cfg);
    let constant_declared = constant(declared.fate);
    let otherwise = (!cfg.is_empty()).then(|| {
        let otherwise = groups::unless_all(&cfg);
        let constant = constant(Fate::Orphan);
        quote!(#otherwise #constant)
    });
    quote!(#(#cfg)* #constant_declared #otherwise)
}

fn fate(fate: Fate) -> Ident {
    let name = match fate {
        Fate::Cascade => "Cascade",
        Fate::Orphan => "Orphan",
        Fate::Reparent => "Reparent",
    };
    Ident::new(name, Span::call_site())
}

//     impl Level {
//         /// The hierarchy [`scene`](LevelScene), to be read.
//         pub fn scene(&self) -> HierarchyRef<'_, Self, LevelScene> { HierarchyRef::new(self) }
//         pub fn scene_mut(&mut self) -> HierarchyMut<'_, Self, LevelScene> { HierarchyMut::new(self) }
//     }
fn accessors(cx: &Cx<'_>, hierarchy: &Hierarchy) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let attributes = attributes(cx, hierarchy);
    let docs = &hierarchy.attributes.docs;
    let visibility = visibility_at(hierarchy.name.span(), &hierarchy.visibility);
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let [key, _] = names::markers(cx.world, &hierarchy.name);
    let name = &hierarchy.name;
    let name_mut = names::mut_method(name);
    let lines = description(cx, hierarchy);
    quote! {
        #attributes
        impl #parameters #world #where_clause {
            #(#docs)*
            #(#[doc = #lines])*
            #[inline]
            #[must_use]
            #visibility fn #name(&self) -> #runtime::HierarchyRef<'_, Self, #key> {
                #runtime::HierarchyRef::new(self)
            }

            /// The same, to be changed.
            #[inline]
            #[must_use]
            #visibility fn #name_mut(&mut self) -> #runtime::HierarchyMut<'_, Self, #key> {
                #runtime::HierarchyMut::new(self)
            }
        }
    }
}

// Expands to
//
//     HierarchySchema::new(
//         HierarchyId::new(0), "scene", (ComponentId::new(2), "LevelScene"), (ComponentId::new(3), "LevelSceneChild"),
//         HierarchyModel::Unbounded,
//         &[ComponentId::new(0), ComponentId::new(1)], &[(ComponentId::new(0), ComponentId::new(1))],
//         <LevelScene as Hierarchy<Self>>::ON_DESPAWN,
//     )
pub(super) fn schema(cx: &Cx<'_>, hierarchy: &Hierarchy) -> TokenStream {
    let runtime = &cx.runtime;
    let id = id(cx, hierarchy);
    let name = hierarchy.name.unraw().to_string();
    let types = names::markers(cx.world, &hierarchy.name);
    let markers = Marker::ALL.map(|marker| {
        let id = cx.world.marker(hierarchy.id, marker);
        let id = id.map(|id| cx.id_at(id));
        let ty = types[marker.index()].to_string();
        quote!((#id, #ty))
    });
    let [key, _] = types;
    let model = match &hierarchy.model {
        Model::ParentOnly => quote!(ParentOnly),
        Model::Bounded(capacity) => quote!(Bounded(#capacity)),
        Model::Unbounded => quote!(Unbounded),
    };
    let owned = hierarchy.group.map(|id| {
        let group = &cx.world.groups[id.index()];
        groups::ids(cx, &group.owned)
    });
    let flows = hierarchy.flows.iter().map(|flow| {
        let cfg = own_cfg(hierarchy, &flow.attributes.cfg);
        let (source, target) = (
            cx.id_at(flow.source.component),
            cx.id_at(flow.target.component),
        );
        quote!(#(#cfg)* (#source, #target))
    });
    quote! {
        #runtime::HierarchySchema::new(
            #id,
            #name,
            #(#markers,)*
            #runtime::HierarchyModel::#model,
            &[#owned],
            &[#(#flows),*],
            <#key as #runtime::Hierarchy<Self>>::ON_DESPAWN,
        )
    }
}

// Expands, for a world whose only hierarchy is `scene`, to
//
//     const IMPLIES: &'static [Implied] = &[
//         Implied::new(
//             Mask::of_all(&[ComponentId::new(0)]),
//             <Self as Mark<LevelScene>>::ID,
//             <Self as Mark<LevelSceneChild>>::ID,
//         ),
//     ];
pub(super) fn implies(cx: &Cx<'_>) -> TokenStream {
    let runtime = &cx.runtime;
    let implied = cx.world.hierarchies.iter().map(|hierarchy| {
        let cfg = &hierarchy.attributes.cfg;
        let sources = hierarchy.flows.iter().map(|flow| {
            let cfg = own_cfg(hierarchy, &flow.attributes.cfg);
            let id = cx.id_at(flow.source.component);
            quote!(#(#cfg)* #id)
        });
        let markers = names::markers(cx.world, &hierarchy.name);
        quote! {
            #(#cfg)*
            #runtime::Implied::new(
                #runtime::Mask::of_all(&[#(#sources),*]),
                #(<Self as #runtime::Mark<#markers>>::ID,)*
            )
        }
    });
    quote!(const IMPLIES: &'static [#runtime::Implied] = &[#(#implied,)*];)
}

/// The method that shows the hierarchies to a visitor, in the order of their declaration.
pub(super) fn visits(cx: &Cx<'_>) -> TokenStream {
    let runtime = &cx.runtime;
    let hierarchies = &cx.world.hierarchies;
    let visits = hierarchies.iter().map(|hierarchy| {
        let cfg = &hierarchy.attributes.cfg;
        let [key, _] = names::markers(cx.world, &hierarchy.name);
        quote!(#(#cfg)* #runtime::HierarchyVisitor::<Self>::visit::<#key>(visitor);)
    });
    let visitor = cx.parameter("V");
    let argument = if hierarchies.is_empty() {
        quote!(_)
    } else {
        quote!(visitor)
    };
    quote! {
        #[inline]
        fn each_hierarchy<#visitor: #runtime::HierarchyVisitor<Self>>(#argument: &mut #visitor) {
            #(#visits)*
        }
    }
}

/// `cfg` and lint attributes for an item that exists because of a hierarchy.
fn attributes(cx: &Cx<'_>, hierarchy: &Hierarchy) -> TokenStream {
    let world = &cx.attributes;
    let cfg = &hierarchy.attributes.cfg;
    let lints = &hierarchy.attributes.lints_elsewhere;
    quote!(#(#world)* #(#cfg)* #(#lints)*)
}

fn id(cx: &Cx<'_>, hierarchy: &Hierarchy) -> TokenStream {
    let runtime = &cx.runtime;
    let id = Literal::u16_suffixed(hierarchy.id.get());
    quote!(#runtime::HierarchyId::new(#id))
}

/// What is printed for a hierarchy is under its conditions; these are left for a part of it.
fn own_cfg<'a>(hierarchy: &Hierarchy, cfg: &'a [Attribute]) -> Vec<&'a Attribute> {
    let inherited = &hierarchy.attributes.cfg;
    cfg.iter().filter(|cfg| !inherited.contains(cfg)).collect()
}

/// What a hierarchy is, in words, with links.
fn description(cx: &Cx<'_>, hierarchy: &Hierarchy) -> Vec<String> {
    let world = cx.world.name.unraw().to_string();
    let mut sentences = vec![match &hierarchy.model {
        Model::ParentOnly => "A node knows its parent alone.".to_owned(),
        Model::Bounded(capacity) => {
            let capacity = source(capacity);
            format!("A node has `{capacity}` numbered slots for children.")
        }
        Model::Unbounded => "A node has any number of children, in an order.".to_owned(),
    }];
    if let Some(id) = hierarchy.group {
        let group = &cx.world.groups[id.index()];
        sentences.push(format!("Owns {}.", groups::links(&group.owned)));
    }
    for flow in &hierarchy.flows {
        let (source_link, target) = (groups::link(&flow.source.ty), groups::link(&flow.target.ty));
        let by = flow
            .path
            .as_ref()
            .map_or_else(String::new, |path| format!(", by `{}`", source(path)));
        sentences.push(format!("{source_link} flows down into {target}{by}."));
    }
    let fate = hierarchy.on_despawn.as_ref().map(|declared| declared.fate);
    sentences.push(match fate.unwrap_or(Fate::Orphan) {
        Fate::Cascade => "The children of a node that dies die too.".to_owned(),
        Fate::Orphan => "The children of a node that dies become roots.".to_owned(),
        Fate::Reparent => "The children of a node that dies take its place.".to_owned(),
    });
    let mut lines = Vec::new();
    if !hierarchy.attributes.docs.is_empty() {
        lines.push(String::new());
    }
    lines.push(format!(
        " The hierarchy `{}` of [`{world}`].",
        hierarchy.name.unraw()
    ));
    lines.push(String::new());
    lines.push(format!(" {}", sentences.join(" ")));
    lines
}
