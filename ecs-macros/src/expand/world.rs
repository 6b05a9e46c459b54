//! The world's struct, its slots, and what it tells the runtime about itself as a whole.

use proc_macro2::{Delimiter, Group, Literal, TokenStream};
use quote::quote;
use syn::ext::IdentExt;

use super::{Cx, groups, hierarchies, hooks};
use crate::model::Component;
use crate::source::source;

// For `pub struct Level { components { Position } }` expands to:
//
//     pub struct Level {
//         __shape: Shape<u8, [Index; 1], [GroupState; 0], [Changes; 0], [HierarchyState; 0]>,
//         position: Packed<Position>,
//     }
//
// The store of an ordered component is an `Ordered<Position>`, that of a stable one a `Stable<Position>`, and that of a
// tracked one has `Tracked<0>` behind the type, by its place among those that are tracked.
//
// From its keyword to its last bracket it has the user's spans, so that it is declared where the user declares it. A
// component's docs and lints go on its field, so that an editor shows them where the component is declared.
pub(super) fn declaration(cx: &Cx<'_>) -> TokenStream {
    let Cx {
        runtime,
        shape,
        marker,
        ..
    } = cx;
    let world = cx.world;
    let unused = cx.unused.iter();
    let (cfg, lints) = (&world.attributes.cfg, &world.attributes.lints);
    let (docs, rest) = (&world.attributes.docs, &world.attributes.rest);
    let (visibility, keyword) = (&world.visibility, &world.keyword);
    let (name, generics) = (&world.name, &world.generics);
    let where_clause = &generics.where_clause;
    let signature = signature(cx);
    let indices = indices(cx);
    let groups = group_states(cx);
    let changes = changes(cx);
    let hierarchies = hierarchy_states(cx);
    let fields = world.components.iter().map(|component| {
        let (cfg, lints) = (&component.attributes.cfg, &component.attributes.lints);
        let docs = &component.attributes.docs;
        let name = &component.name;
        let store = cx.store(component);
        quote!(#(#cfg)* #(#lints)* #(#docs)* #name: #store)
    });
    let mut body = Group::new(
        Delimiter::Brace,
        quote! {
            #shape: #runtime::Shape<#signature, #indices, #groups, #changes, #hierarchies>,
            #(#fields,)*
            #(#marker: #unused,)*
        },
    );
    if let Some(brackets) = &world.body {
        body.set_span(brackets.join());
    }
    quote! {
        #(#cfg)* #(#lints)* #(#docs)* #(#rest)*
        #visibility #keyword #name #generics #where_clause #body
    }
}

// For the same world expands to:
//
//     #[doc(hidden)]
//     pub struct LevelSlots<'w> {
//         position: Slot<'w, Packed<Position>>,
//         __world: PhantomData<&'w Level>,
//     }
pub(super) fn slots(cx: &Cx<'_>) -> TokenStream {
    let Cx {
        attributes,
        visibility,
        runtime,
        marker,
        slots,
        ty,
        lifetime,
        ..
    } = cx;
    let generics = cx.generics_with_lifetime();
    let where_clause = &cx.generics.where_clause;
    let fields = cx.world.components.iter().map(|component| {
        let attributes = cx.attributes_within(component);
        let name = &component.name;
        let store = cx.store(component);
        quote!(#attributes #name: #runtime::Slot<#lifetime, #store>)
    });
    quote! {
        #(#attributes)*
        #[doc(hidden)]
        #visibility struct #slots #generics #where_clause {
            #(#fields,)*
            #marker: ::core::marker::PhantomData<&#lifetime #ty>,
        }
    }
}

// For the same world expands to:
//
//     impl Declared for Level {
//         type Signature = u8;
//         type Indices = [Index; 1];
//         type Groups = [GroupState; 0];
//         type Changes = [Changes; 0];
//         type Hierarchies = [HierarchyState; 0];
//         type Slots<'w> = LevelSlots<'w>;
//         const SCHEMA: &'static Schema = {
//             const COMPONENTS: &[ComponentSchema] = &[ComponentSchema::new(…)];
//             const GROUPS: &[GroupSchema] = &[];
//             &Schema::new("Level", COMPONENTS, GROUPS, &[])
//         };
//         const PLACES: u16 = 1;
//         const ON_REMOVE: Mask = Mask::EMPTY;
//         const IMPLIES: &'static [Implied] = &[];
//         fn shape(&self) -> &ShapeOf<Self> { &self.__shape }
//         …
//         fn visit_mut<V: VisitorMut<Self>>(&mut self, id: ComponentId, visitor: &mut V) {
//             match id.get() {
//                 0 => VisitorMut::<Self>::visit::<Position>(visitor, self),
//                 _ => {}
//             }
//         }
//         fn value_at(&self, id: ComponentId, row: usize) -> Option<&dyn Debug> {
//             match id.get() {
//                 0 => Probe::<Position>::at(&self.position, row)?.__phalanx_as_debug(),
//                 _ => None,
//             }
//         }
//         fn loosest_first<V: GroupVisitor<Self>>(visitor: &mut V) {}
//         fn strictest_first<V: GroupVisitor<Self>>(visitor: &mut V) {}
//         fn each_hierarchy<V: HierarchyVisitor<Self>>(visitor: &mut V) {}
//     }
pub(super) fn declared(cx: &Cx<'_>) -> TokenStream {
    let Cx {
        attributes,
        runtime,
        shape,
        ty,
        lifetime,
        ..
    } = cx;
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let signature = signature(cx);
    let indices = indices(cx);
    let group_states = group_states(cx);
    let changes = changes(cx);
    let hierarchy_states = hierarchy_states(cx);
    let on_remove = hooks::on_remove(cx);
    let slots = cx.with_lifetime(&cx.slots);
    let places = Literal::u16_suffixed(cx.places());
    let schema = schema(cx);
    let implies = hierarchies::implies(cx);
    let shared = slot_values(cx, &quote!(Shared), &quote!(&));
    let free = slot_values(cx, &quote!(Free), &quote!(&mut));
    let visit = visit_arms(cx, &quote!(Visitor));
    let visit_mut = visit_arms(cx, &quote!(VisitorMut));
    let value_at = value_at(cx);
    let visitor = cx.parameter("V");
    let visits_of_groups = visits_of_groups(cx);
    let visits_of_hierarchies = hierarchies::visits(cx);
    quote! {
        #(#attributes)*
        #[automatically_derived]
        impl #parameters #runtime::Declared for #ty #where_clause {
            type Signature = #signature;
            type Indices = #indices;
            type Groups = #group_states;
            type Changes = #changes;
            type Hierarchies = #hierarchy_states;
            type Slots<#lifetime> = #slots;

            #schema
            const PLACES: ::core::primitive::u16 = #places;
            const ON_REMOVE: #runtime::Mask = #on_remove;
            #implies

            #[inline]
            fn shape(&self) -> &#runtime::ShapeOf<Self> {
                &self.#shape
            }

            #[inline]
            fn shape_mut(&mut self) -> &mut #runtime::ShapeOf<Self> {
                &mut self.#shape
            }

            #[inline]
            fn lend(&self) -> (&#runtime::ShapeOf<Self>, Self::Slots<'_>) {
                (&self.#shape, #shared)
            }

            #[inline]
            fn take_apart(&mut self) -> (&#runtime::ShapeOf<Self>, Self::Slots<'_>) {
                (&self.#shape, #free)
            }

            #[inline]
            fn visit<#visitor: #runtime::Visitor<Self>>(
                &self,
                id: #runtime::ComponentId,
                visitor: &mut #visitor,
            ) {
                match #runtime::ComponentId::get(id) {
                    #visit
                    _ => {}
                }
            }

            #[inline]
            fn visit_mut<#visitor: #runtime::VisitorMut<Self>>(
                &mut self,
                id: #runtime::ComponentId,
                visitor: &mut #visitor,
            ) {
                match #runtime::ComponentId::get(id) {
                    #visit_mut
                    _ => {}
                }
            }

            #value_at

            #visits_of_groups

            #visits_of_hierarchies
        }
    }
}

/// The methods that show the groups to a visitor, in the order in which they are entered, and in that in which they are
/// left.
fn visits_of_groups(cx: &Cx<'_>) -> TokenStream {
    let runtime = &cx.runtime;
    let groups = cx.world.loosest_first();
    let strictest_first = groups::visits(cx, groups.iter().rev().copied());
    let loosest_first = groups::visits(cx, groups.iter().copied());
    let visitor = cx.parameter("V");
    let bound = quote!(#runtime::GroupVisitor<Self>);
    let argument = if groups.is_empty() {
        quote!(_)
    } else {
        quote!(visitor)
    };
    quote! {
        #[inline]
        fn loosest_first<#visitor: #bound>(#argument: &mut #visitor) {
            #loosest_first
        }

        #[inline]
        fn strictest_first<#visitor: #bound>(#argument: &mut #visitor) {
            #strictest_first
        }
    }
}

// The schemas of hierarchies are no constant within the constant, because one of these cannot name a parameter of the world,
// and how many children a node can have may be one.
fn schema(cx: &Cx<'_>) -> TokenStream {
    let runtime = &cx.runtime;
    let name = cx.world.name.unraw().to_string();
    let components = cx.world.components.iter().map(|component| {
        let cfg = &component.attributes.cfg;
        let schema = component_schema(cx, component);
        quote!(#(#cfg)* #schema)
    });
    let groups = cx.world.groups.iter().map(|group| {
        let cfg = &group.attributes.cfg;
        let schema = groups::schema(cx, group);
        quote!(#(#cfg)* #schema)
    });
    let hierarchies = cx.world.hierarchies.iter().map(|hierarchy| {
        let cfg = &hierarchy.attributes.cfg;
        let schema = hierarchies::schema(cx, hierarchy);
        quote!(#(#cfg)* #schema)
    });
    quote! {
        const SCHEMA: &'static #runtime::Schema = {
            const COMPONENTS: &[#runtime::ComponentSchema] = &[#(#components,)*];
            const GROUPS: &[#runtime::GroupSchema] = &[#(#groups,)*];
            &#runtime::Schema::new(#name, COMPONENTS, GROUPS, &[#(#hierarchies,)*])
        };
    }
}

fn component_schema(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let Cx { runtime, .. } = cx;
    let id = cx.id(component);
    let name = component.name.unraw().to_string();
    let ty = source(&component.ty);
    let storage = cx.storage_name(component);
    let tracked = component.tracked.is_some();
    quote! {
        #runtime::ComponentSchema::new(
            #id,
            #name,
            #ty,
            #runtime::Storage::#storage,
            #tracked,
        )
    }
}

/// The value of the slots struct with each store borrowed in one way.
fn slot_values(cx: &Cx<'_>, state: &TokenStream, borrow: &TokenStream) -> TokenStream {
    let Cx {
        runtime,
        marker,
        slots,
        ..
    } = cx;
    let fields = cx.world.components.iter().map(|component| {
        let cfg = &component.attributes.cfg;
        let name = &component.name;
        quote!(#(#cfg)* #name: #runtime::Slot::#state(#borrow self.#name))
    });
    quote! {
        #slots {
            #(#fields,)*
            #marker: ::core::marker::PhantomData,
        }
    }
}

// By path and not by method call: a method of a trait that is in scope at the declaration could come first.
fn visit_arms(cx: &Cx<'_>, visitor: &TokenStream) -> TokenStream {
    let Cx { runtime, .. } = cx;
    let arms = cx.world.components.iter().map(|component| {
        let attributes = cx.attributes_within(component);
        let ty = &component.ty;
        let place = Literal::usize_suffixed(component.id.index());
        quote! {
            #attributes
            #place => #runtime::#visitor::<Self>::visit::<#ty>(visitor, self),
        }
    });
    quote!(#(#arms)*)
}

// A method call, since the compiler is to choose between two methods by the type's traits; nothing else has that name.
fn value_at(cx: &Cx<'_>) -> TokenStream {
    let Cx { runtime, .. } = cx;
    let components = cx.world.components.iter();
    let valued = components.filter(|component| component.has_value());
    let arms = valued.map(|component| {
        let attributes = cx.attributes_within(component);
        let (name, ty) = (&component.name, &component.ty);
        let place = Literal::usize_suffixed(component.id.index());
        quote! {
            #attributes
            #place => #runtime::Probe::<#ty>::at(&self.#name, row)?.__phalanx_as_debug(),
        }
    });
    quote! {
        #[inline]
        fn value_at(
            &self,
            id: #runtime::ComponentId,
            row: ::core::primitive::usize,
        ) -> ::core::option::Option<&dyn ::core::fmt::Debug> {
            match #runtime::ComponentId::get(id) {
                #(#arms)*
                _ => ::core::option::Option::None,
            }
        }
    }
}

/// The narrowest bit set that has a bit for each component and each marker.
fn signature(cx: &Cx<'_>) -> TokenStream {
    match cx.world.ids() {
        0..=8 => quote!(::core::primitive::u8),
        9..=16 => quote!(::core::primitive::u16),
        17..=32 => quote!(::core::primitive::u32),
        33..=64 => quote!(::core::primitive::u64),
        more => {
            let words = Literal::usize_suffixed(more.div_ceil(64));
            quote!([::core::primitive::u64; #words])
        }
    }
}

fn indices(cx: &Cx<'_>) -> TokenStream {
    let runtime = &cx.runtime;
    let places = Literal::usize_suffixed(cx.world.components.len());
    quote!([#runtime::Index; #places])
}

fn changes(cx: &Cx<'_>) -> TokenStream {
    let runtime = &cx.runtime;
    let places = Literal::usize_suffixed(cx.world.tracked());
    quote!([#runtime::Changes; #places])
}

fn group_states(cx: &Cx<'_>) -> TokenStream {
    let runtime = &cx.runtime;
    let places = Literal::usize_suffixed(cx.world.groups.len());
    quote!([#runtime::GroupState; #places])
}

fn hierarchy_states(cx: &Cx<'_>) -> TokenStream {
    let runtime = &cx.runtime;
    let places = Literal::usize_suffixed(cx.world.hierarchies.len());
    quote!([#runtime::HierarchyState; #places])
}
