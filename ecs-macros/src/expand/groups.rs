//! Groups: the type that names one, its rows, its accessors, and what it tells the runtime about itself.

use proc_macro2::{Delimiter, Group as TokenGroup, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Attribute, Meta, Token, Type, Visibility};

use super::{Cx, at, implementation_at, users_implementation_at, visibility_at};
use crate::diagnostics::Place;
use crate::model::{Component, DeriveKind, EntryKind, EntryVisibility, Group, Holder, Mention};
use crate::names;
use crate::source::source;
use crate::types;

/// The most elements that the runtime's traits are implemented for in one tuple.
const LONGEST_TUPLE: usize = 16;

// For `movement: own [Position] with [Health] without [Frozen] sorted by |position: &Position| -> u32 { position.x }` of
// `Level` expands to the items below.
pub(super) fn group(cx: &Cx<'_>, group: &Group) -> TokenStream {
    let key = key(cx, group);
    let rows_and_members = rows_and_members(cx, group);
    let sorted = sorted(cx, group);
    let accessors = accessors(cx, group);
    quote!(#key #rows_and_members #sorted #accessors)
}

/// The items of a group that are the same for what a hierarchy owns.
pub(super) fn rows_and_members(cx: &Cx<'_>, group: &Group) -> TokenStream {
    let shown = Shown::of(cx, group);
    let rows = [Lent::TO_WRITE, Lent::TO_READ].map(|lent| row(cx, group, &shown, &lent));
    let copies = copies(cx, group);
    let implementation = implementation(cx, group, &shown);
    let shows = shows(cx, group, &shown);
    quote!(#(#rows)* #copies #implementation #shows)
}

/// The components with a value that a group shows.
struct Shown<'a> {
    owned: Vec<&'a Component>,
    with: Vec<&'a Component>,
}

impl<'a> Shown<'a> {
    fn of(cx: &Cx<'a>, group: &Group) -> Self {
        let of_list = |mentions: &[Mention]| {
            let holders = mentions
                .iter()
                .map(|mention| cx.world.holder(mention.component));
            holders.filter_map(Holder::with_value).collect()
        };
        Self {
            owned: of_list(&group.owned),
            with: of_list(&group.with),
        }
    }

    fn all(&self) -> impl Iterator<Item = &'a Component> {
        self.owned.iter().chain(&self.with).copied()
    }
}

/// How a row lends its values.
struct Lent {
    name: fn(&Cx<'_>, &Group) -> Ident,
    mutability: Option<&'static str>,
    purpose: &'static str,
}

impl Lent {
    const TO_WRITE: Self = Self {
        name: |cx, group| names::group_row(cx.world, group),
        mutability: Some("mut"),
        purpose: "to be written",
    };
    const TO_READ: Self = Self {
        name: |cx, group| names::group_ref(cx.world, group),
        mutability: None,
        purpose: "to be read",
    };

    fn mutability(&self) -> Option<Ident> {
        self.mutability
            .map(|word| Ident::new(word, Span::call_site()))
    }
}

//     /// The group `movement` of [`Level`].
//     ///
//     /// Owns [`Position`]. Members have [`Health`]. Members lack [`Frozen`]. Sorted by [`Position`].
//     pub enum LevelMovement {}
fn key(cx: &Cx<'_>, group: &Group) -> TokenStream {
    let attributes = &cx.attributes;
    let (cfg, lints) = (&group.attributes.cfg, &group.attributes.lints);
    let docs = &group.attributes.docs;
    let visibility = visibility_at(group.name.span(), &group.visibility);
    let key = names::group_type(cx.world, group);
    let lines = description(cx, group);
    quote! {
        #(#attributes)*
        #(#cfg)*
        #(#lints)*
        #(#docs)*
        #(#[doc = #lines])*
        #visibility enum #key {}
    }
}

//     /// A member of the group `movement`, to be written.
//     pub struct LevelMovementRow<'w> {
//         /// The member.
//         pub entity: Entity,
//         /// Its `Position`.
//         pub position: &'w mut Position,
//         …
//     }
//
// What is to be written of a tracked component is a `Mut<'w, Position>`.
fn row(cx: &Cx<'_>, group: &Group, shown: &Shown<'_>, lent: &Lent) -> TokenStream {
    let Cx {
        runtime, lifetime, ..
    } = cx;
    let attributes = attributes(cx, group);
    let visibility = visibility_at(group.name.span(), &group.visibility);
    let name = (lent.name)(cx, group);
    let generics = cx.generics_with_lifetime();
    let where_clause = &cx.generics.where_clause;
    let member = match group.kind() {
        EntryKind::Group => "member",
        EntryKind::Hierarchy => "node",
    };
    let doc = format!(
        " A {member} of the {} [`{}`]({}), {}.",
        group.kind().word(),
        group.name.unraw(),
        names::group_type(cx.world, group),
        lent.purpose,
    );
    let mutability = lent.mutability();
    let fields = shown.all().map(|component| {
        let attributes = cx.attributes_within(component);
        let (name, ty) = (&component.name, &component.ty);
        let visibility = visibility_at(Place::of(ty).first, component.visibility.visibility());
        let doc = format!(" Its `{}`.", source(ty));
        let value = if mutability.is_some() && component.tracked.is_some() {
            quote!(#runtime::Mut<#lifetime, #ty>)
        } else {
            quote!(&#lifetime #mutability #ty)
        };
        quote!(#attributes #[doc = #doc] #visibility #name: #value)
    });
    let marker = marker(cx, shown).map(|(name, ty)| quote!(#name: #ty,));
    let has_private_fields = marker.is_some()
        || shown
            .all()
            .any(|component| matches!(component.visibility, EntryVisibility::Own(_)));
    let of_world = &cx.visibility;
    let doc_of_entity = format!(" The {member}.");
    let mixed = has_private_fields.then(|| quote!(#[allow(clippy::partial_pub_fields)]));
    let derives = debug_derives(cx);
    quote! {
        #attributes
        #mixed
        #[doc = #doc]
        #derives
        #visibility struct #name #generics #where_clause {
            #[doc = #doc_of_entity]
            #of_world entity: #runtime::Entity,
            #(#fields,)*
            #marker
        }
    }
}

/// A `Debug` of the world's is one of its rows too, under the same conditions.
fn debug_derives(cx: &Cx<'_>) -> TokenStream {
    let derives = cx.world.derives.iter();
    let debug = derives.filter(|derive| derive.kind == DeriveKind::Debug);
    debug
        .map(|derive| {
            if derive.cfg.is_empty() {
                return quote!(#[derive(::core::fmt::Debug)]);
            }
            let conditions = derive.cfg.iter().map(condition);
            quote!(#[cfg_attr(all(#(#conditions),*), derive(::core::fmt::Debug))])
        })
        .collect()
}

//     impl Clone for LevelMovementRef<'_> { fn clone(&self) -> Self { *self } }
//     impl Copy for LevelMovementRef<'_> {}
fn copies(cx: &Cx<'_>, group: &Group) -> TokenStream {
    let attributes = attributes(cx, group);
    let ty = cx.with_lifetime(&names::group_ref(cx.world, group));
    let generics = cx.generics_with_lifetime();
    let where_clause = &cx.generics.where_clause;
    quote! {
        #attributes
        #[automatically_derived]
        impl #generics ::core::clone::Clone for #ty #where_clause {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        #attributes
        #[automatically_derived]
        impl #generics ::core::marker::Copy for #ty #where_clause {}
    }
}

//     impl Group<Level> for LevelMovement {
//         const ID: GroupId = GroupId::new(0);
//         const ALL: Mask = Mask::of_all(&[<Level as Mark<Position>>::ID, <Level as Mark<Health>>::ID]);
//         const NONE: Mask = Mask::of_all(&[<Level as Mark<Frozen>>::ID]);
//         type Owned = (One<Position>,);
//         type With = (One<Health>,);
//         type Order = ByKey;
//         type Row<'w> = LevelMovementRow<'w>;
//         type Ref<'w> = LevelMovementRef<'w>;
//         fn row<'w>(entity: Entity, owned: …, with: …) -> Self::Row<'w> {
//             LevelMovementRow { entity: entity, position: owned.0, health: with.0 }
//         }
//         fn row_ref<'w>(…) -> Self::Ref<'w> { … }
//     }
fn implementation(cx: &Cx<'_>, group: &Group, shown: &Shown<'_>) -> TokenStream {
    let Cx {
        runtime,
        ty: world,
        lifetime,
        ..
    } = cx;
    let attributes = attributes(cx, group);
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let key = names::group_type(cx.world, group);
    let id = id(cx, group);
    let all = marks(cx, group.owned.iter().chain(&group.with));
    let none = marks(cx, &group.without);
    let owned = associated("Owned", &list(cx, &shown.owned), group, &group.owned);
    let with = associated("With", &list(cx, &shown.with), group, &group.with);
    let order = if group.hierarchy.is_some() {
        quote!(InHierarchy)
    } else if group.kept_order().is_some() {
        quote!(ByKey)
    } else {
        quote!(Unordered)
    };
    let make = |lent: &Lent, method: &str, associated: &str, items: &str| {
        let [method, associated, items] =
            [method, associated, items].map(|name| Ident::new(name, Span::call_site()));
        let name = (lent.name)(cx, group);
        let owned = fields(&quote!(owned), &shown.owned);
        let with = fields(&quote!(with), &shown.with);
        let marker = marker(cx, shown).map(|(name, _)| quote!(#name: ::core::marker::PhantomData,));
        quote! {
            #[inline]
            fn #method<#lifetime>(
                entity: #runtime::Entity,
                owned: #runtime::#items<#lifetime, #world, Self::Owned>,
                with: #runtime::#items<#lifetime, #world, Self::With>,
            ) -> Self::#associated<#lifetime> {
                #name { entity: entity, #owned #with #marker }
            }
        }
    };
    let row = make(&Lent::TO_WRITE, "row", "Row", "WriteItems");
    let row_ref = make(&Lent::TO_READ, "row_ref", "Ref", "ReadItems");
    let row_type = cx.with_lifetime(&names::group_row(cx.world, group));
    let ref_type = cx.with_lifetime(&names::group_ref(cx.world, group));
    let implementation = implementation_at(
        group.name.span().into(),
        &quote!(#parameters #runtime::Group<#world> for #key #where_clause),
        quote! {
            const ID: #runtime::GroupId = #id;
            const ALL: #runtime::Mask = #runtime::Mask::of_all(&[#all]);
            const NONE: #runtime::Mask = #runtime::Mask::of_all(&[#none]);

            #owned
            #with
            type Order = #runtime::#order;
            type Row<#lifetime> = #row_type;
            type Ref<#lifetime> = #ref_type;

            #row
            #row_ref
        },
    );
    quote!(#attributes #implementation)
}

//     impl Shows<Level, Position> for LevelMovement {}
//     impl Shows<Level, Health> for LevelMovement {}
//     impl Owns<Level, Position> for LevelMovement {}
fn shows(cx: &Cx<'_>, group: &Group, shown: &Shown<'_>) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let attributes = attributes(cx, group);
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let key = names::group_type(cx.world, group);
    let marked = |component: &Component, mark: &str| {
        let mark = Ident::new(mark, Span::call_site());
        let ty = &component.ty;
        let implementation = implementation_at(
            group.name.span().into(),
            &quote!(#parameters #runtime::#mark<#world, #ty> for #key #where_clause),
            TokenStream::new(),
        );
        quote!(#attributes #implementation)
    };
    let shown_marks = shown.all().map(|component| marked(component, "Shows"));
    let owned = shown.owned.iter();
    let owned_marks = owned.map(|component| marked(component, "Owns"));
    quote!(#(#shown_marks)* #(#owned_marks)*)
}

//     impl Sorted<Level> for LevelMovement {
//         type Component = Position;
//         type Key = u32;
//         fn key(position: &Position) -> u32 { position.x }
//     }
fn sorted(cx: &Cx<'_>, group: &Group) -> Option<TokenStream> {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let order = group.order.as_ref()?.key.as_ref()?;
    let attributes = attributes(cx, group);
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let key = names::group_type(cx.world, group);
    let (component, ty) = (&order.of.ty, &order.ty);
    let key_type = associated_at("Key", &ty.to_token_stream(), Place::of(ty));
    // A value of each type, where a mistake has cost the user's own.
    let unknown = || TokenGroup::new(Delimiter::Brace, quote!(loop {}));
    let (name, body) = match (&order.name, &order.body) {
        (Some(name), Some(body)) => (name.to_token_stream(), body.clone()),
        _ => (quote!(_), unknown()),
    };
    let implementation = users_implementation_at(
        group.name.span().into(),
        &quote!(#parameters #runtime::Sorted<#world> for #key #where_clause),
        quote! {
            type Component = #component;
            #key_type

            #[inline]
            fn key(#name: &#component) -> #ty #body
        },
    );
    Some(quote!(#attributes #implementation))
}

/// Who owns the pool of a component.
struct Owner<'a> {
    /// Under which conditions, beside those that the component is under itself.
    cfg: Vec<TokenStream>,
    group: Option<&'a Group>,
}

/// All that may own a pool, under conditions of which one holds whatever `cfg` is set: the owner is the loosest group
/// that is there, or nobody.
fn owners<'a>(cx: &Cx<'a>, component: &Component) -> Vec<Owner<'a>> {
    let inherited = &component.attributes.cfg;
    let mut owners = Vec::new();
    let mut looser: Vec<Vec<&Attribute>> = Vec::new();
    let groups = cx.world.owners(component.id).into_iter().map(Some);
    for group in groups.chain([None]) {
        let cfg = group.map_or(&[][..], |group| &group.attributes.cfg);
        let own: Vec<&Attribute> = cfg.iter().filter(|cfg| !inherited.contains(cfg)).collect();
        let follows = |looser: &Vec<&Attribute>| looser.iter().all(|cfg| own.contains(cfg));
        if looser.iter().any(follows) {
            continue;
        }
        let no_looser = looser.iter().map(|looser| unless_all(looser));
        owners.push(Owner {
            cfg: no_looser
                .chain(own.iter().map(ToTokens::to_token_stream))
                .collect(),
            group,
        });
        looser.push(own);
    }
    owners
}

/// A `cfg` that holds where one of these does not.
pub(super) fn unless_all(cfg: &[&Attribute]) -> TokenStream {
    let conditions: Vec<TokenStream> = cfg.iter().copied().map(condition).collect();
    match conditions.as_slice() {
        [only] => quote!(#[cfg(not(#only))]),
        all => quote!(#[cfg(not(all(#(#all),*)))]),
    }
}

/// What stands in the brackets of a `cfg`, without the comma that may stand behind it.
fn condition(cfg: &Attribute) -> TokenStream {
    let Meta::List(list) = &cfg.meta else {
        return cfg.meta.to_token_stream();
    };
    let mut tokens: Vec<TokenTree> = list.tokens.clone().into_iter().collect();
    tokens.pop_if(|last| matches!(last, TokenTree::Punct(last) if last.as_char() == ','));
    tokens.into_iter().collect()
}

// For `Position` of the same world expands to
//
//     type Owner = LevelMovement;
//
// and to several, of which one is there, where groups that own it are under conditions.
pub(super) fn owner(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let runtime = &cx.runtime;
    let ty = &component.ty;
    let owner = |owner: &Owner<'_>| {
        let cfg = &owner.cfg;
        let owner = match owner.group {
            Some(group) if is_concealed(cx, group) => {
                quote!(<Self as #runtime::Conceals<#ty>>::Owner)
            }
            Some(group) => names::group_type(cx.world, group).into_token_stream(),
            None => quote!(#runtime::Nobody),
        };
        quote!(#(#cfg)* type Owner = #owner;)
    };
    owners(cx, component).iter().map(owner).collect()
}

// For `Position` of a `pub struct Level` whose `movement` is private expands to
//
//     const _: () = {
//         pub enum LevelMovement {}
//         impl Conceals<Position> for Level {
//             type Owner = LevelMovement;
//         }
//     };
pub(super) fn concealed_owners(cx: &Cx<'_>, component: &Component) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let attributes = cx.attributes_of(component);
    let ty = &component.ty;
    let owner = |owner: &Owner<'_>| {
        let group = owner.group.filter(|group| is_concealed(cx, group))?;
        let cfg = &owner.cfg;
        let key = names::group_type(cx.world, group);
        let implementation = implementation_at(
            Place::of(ty),
            &quote!(#parameters #runtime::Conceals<#ty> for #world #where_clause),
            quote!(type Owner = #key;),
        );
        Some(quote! {
            #attributes
            #(#cfg)*
            const _: () = {
                pub enum #key {}
                #implementation
            };
        })
    };
    owners(cx, component).iter().filter_map(owner).collect()
}

/// Whether a group may be more private than the world, so that what is told of the world cannot be its type.
fn is_concealed(cx: &Cx<'_>, group: &Group) -> bool {
    let world = &cx.world.visibility;
    let sees_no_more = matches!(world, Visibility::Inherited);
    let sees_all = matches!(group.visibility, Visibility::Public(_));
    !(sees_no_more || sees_all || group.visibility == *world)
}

//     impl Level {
//         /// The group [`movement`](LevelMovement), to be read.
//         pub fn movement(&self) -> GroupRef<'_, Self, LevelMovement> { GroupRef::new(self) }
//         pub fn movement_mut(&mut self) -> GroupMut<'_, Self, LevelMovement> { GroupMut::new(self) }
//     }
fn accessors(cx: &Cx<'_>, group: &Group) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let attributes = attributes(cx, group);
    let docs = &group.attributes.docs;
    let visibility = visibility_at(group.name.span(), &group.visibility);
    let (parameters, _, where_clause) = cx.generics.split_for_impl();
    let key = names::group_type(cx.world, group);
    let name = &group.name;
    let name_mut = names::group_mut_method(group);
    let lines = description(cx, group);
    quote! {
        #attributes
        impl #parameters #world #where_clause {
            #(#docs)*
            #(#[doc = #lines])*
            #[inline]
            #[must_use]
            #visibility fn #name(&self) -> #runtime::GroupRef<'_, Self, #key> {
                #runtime::GroupRef::new(self)
            }

            /// The same, to be written.
            #[inline]
            #[must_use]
            #visibility fn #name_mut(&mut self) -> #runtime::GroupMut<'_, Self, #key> {
                #runtime::GroupMut::new(self)
            }
        }
    }
}

// Expands to
//
//     GroupSchema::new(GroupId::new(0), "movement", &[…], &[…], &[…]).sorted_by(ComponentId::new(0u16))
pub(super) fn schema(cx: &Cx<'_>, group: &Group) -> TokenStream {
    let runtime = &cx.runtime;
    let id = id(cx, group);
    let name = group.name.unraw().to_string();
    let owned = ids(cx, &group.owned);
    let with = ids(cx, &group.with);
    let without = ids(cx, &group.without);
    let sorted_by = group.kept_order().map(|key| {
        let component = cx.id_at(key.of.component);
        quote!(.sorted_by(#component))
    });
    quote! {
        #runtime::GroupSchema::new(#id, #name, &[#owned], &[#with], &[#without]) #sorted_by
    }
}

// Expands, for each group in the order given, to
//
//     GroupVisitor::<Self>::visit::<LevelMovement>(visitor);
pub(super) fn visits<'a>(cx: &Cx<'_>, groups: impl Iterator<Item = &'a Group>) -> TokenStream {
    let runtime = &cx.runtime;
    groups
        .map(|group| {
            let cfg = &group.attributes.cfg;
            let key = names::group_type(cx.world, group);
            quote!(#(#cfg)* #runtime::GroupVisitor::<Self>::visit::<#key>(visitor);)
        })
        .collect()
}

/// What a group has, in words, with links.
fn description(cx: &Cx<'_>, group: &Group) -> Vec<String> {
    let world = cx.world.name.unraw().to_string();
    let mut sentences = Vec::new();
    if !group.owned.is_empty() {
        sentences.push(format!("Owns {}.", links(&group.owned)));
    }
    if !group.with.is_empty() {
        sentences.push(format!("Members have {}.", links(&group.with)));
    }
    if !group.without.is_empty() {
        sentences.push(format!("Members lack {}.", links(&group.without)));
    }
    if let Some(key) = group.kept_order() {
        sentences.push(format!("Sorted by {}.", link(&key.of.ty)));
    }
    let mut lines = Vec::new();
    if !group.attributes.docs.is_empty() {
        lines.push(String::new());
    }
    lines.push(format!(
        " The group `{}` of [`{world}`].",
        group.name.unraw()
    ));
    lines.push(String::new());
    lines.push(format!(" {}", sentences.join(" ")));
    lines
}

/// `A`, `A` and `B`, or `A`, `B` and `C`; each a link where its type has a path.
pub(super) fn links(mentions: &[Mention]) -> String {
    let links: Vec<String> = mentions.iter().map(|mention| link(&mention.ty)).collect();
    match links.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}

pub(super) fn link(ty: &Type) -> String {
    let text = source(ty);
    match types::bare(ty) {
        Type::Path(path) if path.qself.is_none() => {
            let segments: Vec<String> = path
                .path
                .segments
                .iter()
                .map(|segment| segment.ident.to_string())
                .collect();
            let target = segments.join("::");
            if text == target {
                format!("[`{text}`]")
            } else {
                format!("[`{text}`]({target})")
            }
        }
        _ => format!("`{text}`"),
    }
}

/// A field that uses what no other field of a row does: the lifetime, or a type parameter of the world.
fn marker(cx: &Cx<'_>, shown: &Shown<'_>) -> Option<(Ident, TokenStream)> {
    let mentioned: TokenStream = shown
        .all()
        .map(|component| component.ty.to_token_stream())
        .collect();
    let all_used = cx
        .generics
        .type_params()
        .all(|parameter| types::mentions(mentioned.clone(), &parameter.ident));
    if all_used && shown.all().next().is_some() {
        return None;
    }
    let (lifetime, world) = (&cx.lifetime, &cx.ty);
    let marker = cx.marker.clone();
    Some((
        marker,
        quote!(::core::marker::PhantomData<&#lifetime #world>),
    ))
}

/// `cfg` and lint attributes for an item that exists because of a group.
fn attributes(cx: &Cx<'_>, group: &Group) -> TokenStream {
    let world = &cx.attributes;
    let cfg = &group.attributes.cfg;
    let lints = &group.attributes.lints_elsewhere;
    quote!(#(#world)* #(#cfg)* #(#lints)*)
}

fn id(cx: &Cx<'_>, group: &Group) -> TokenStream {
    let runtime = &cx.runtime;
    let id = Literal::u16_suffixed(group.id.get());
    quote!(#runtime::GroupId::new(#id))
}

pub(super) fn ids<'a>(cx: &Cx<'_>, mentions: impl IntoIterator<Item = &'a Mention>) -> TokenStream {
    let ids = mentions
        .into_iter()
        .map(|mention| cx.id_at(mention.component));
    quote!(#(#ids),*)
}

/// The same, asked of the world by the types as they stand in the group, so that an editor finds each mention.
fn marks<'a>(cx: &Cx<'_>, mentions: impl IntoIterator<Item = &'a Mention>) -> TokenStream {
    let Cx {
        runtime, ty: world, ..
    } = cx;
    let ids = mentions.into_iter().map(|mention| {
        let ty = &mention.ty;
        quote!(<#world as #runtime::Mark<#ty>>::ID)
    });
    quote!(#(#ids),*)
}

/// `type name = ty;` in the place of a list: where a component is more private than the group, that is an error here.
fn associated(name: &str, ty: &TokenStream, group: &Group, mentions: &[Mention]) -> TokenStream {
    let place = match mentions {
        [first, .., last] => Place {
            first: Place::of(&first.ty).first,
            last: Place::of(&last.ty).last,
        },
        [only] => Place::of(&only.ty),
        [] => group.name.span().into(),
    };
    associated_at(name, ty, place)
}

/// `type name = ty;`, of which what is wrong is shown at a place.
fn associated_at(name: &str, ty: &TokenStream, place: Place) -> TokenStream {
    let (keyword, end) = (Token![type](at(place.first)), Token![;](at(place.last)));
    let name = Ident::new(name, Span::call_site());
    quote!(#keyword #name = #ty #end)
}

/// The components of a list as a type.
fn list(cx: &Cx<'_>, components: &[&Component]) -> TokenStream {
    let runtime = &cx.runtime;
    let elements = components
        .iter()
        .map(|component| {
            let ty = &component.ty;
            quote!(#runtime::One<#ty>)
        })
        .collect();
    tuple(elements)
}

/// A field of a row for each component: what [`list`] lends, taken apart.
fn fields(lent: &TokenStream, components: &[&Component]) -> TokenStream {
    let mut depth = 1;
    while LONGEST_TUPLE.pow(depth) < components.len() {
        depth += 1;
    }
    let fields = components.iter().enumerate().map(|(place, component)| {
        let name = &component.name;
        let places = (0..depth).rev().map(|level| {
            Literal::usize_unsuffixed(place / LONGEST_TUPLE.pow(level) % LONGEST_TUPLE)
        });
        quote!(#name: #lent #(.#places)*,)
    });
    quote!(#(#fields)*)
}

/// A tuple; of tuples, where one would be too long.
pub(super) fn tuple(mut elements: Vec<TokenStream>) -> TokenStream {
    while elements.len() > LONGEST_TUPLE {
        elements = elements
            .chunks(LONGEST_TUPLE)
            .map(|chunk| quote!((#(#chunk,)*)))
            .collect();
    }
    quote!((#(#elements,)*))
}
