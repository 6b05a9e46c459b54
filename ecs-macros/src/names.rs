//! Every generated identifier is made here.
//!
//! Names that are derived from the user's carry the span of the macro's call, not the user's: a token with a user's
//! span is a place that an editor offers when that word is clicked. Generated types begin with the world's name, so
//! that two worlds live in one module.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Ident;
use syn::ext::IdentExt;

use crate::model::{Group, Marker, Model, StorageKind, StorageWord, World};

/// Keywords of any edition that may stand as an identifier when written raw.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// Words that are no identifier, raw or not.
const NEVER_NAMES: [&str; 5] = ["_", "crate", "self", "super", "Self"];

/// What a group's types are called after the world's name and the group's.
const GROUP_TYPES: [&str; 3] = ["", "Row", "Ref"];

/// What the markers of a hierarchy are called after the world's name and the hierarchy's.
const MARKERS: [&str; Marker::ALL.len()] = ["", "Child"];

/// What every world has as a constant or a method of its own, or by a trait that goes with it. A group's accessors
/// cannot be called so.
pub(crate) const WORLD_ITEMS: [&str; 52] = [
    "SCHEMA",
    "check_invariants",
    "clear",
    "clone",
    "contains",
    "default",
    "despawn",
    "drain",
    "entities",
    "entity",
    "entity_mut",
    "explain",
    "get",
    "get_disjoint_mut",
    "get_mut",
    "get_or_insert_with",
    "group",
    "group_mut",
    "has",
    "hierarchy",
    "hierarchy_mut",
    "insert",
    "is_empty",
    "layout",
    "len",
    "new",
    "now",
    "pool",
    "query",
    "query_mut",
    "remove",
    "remove_all",
    "removed",
    "replace",
    "reserve",
    "restore_order",
    "retain",
    "settle",
    "shrink_to_fit",
    "sort_as",
    "sort_as_listed",
    "sort_by",
    "sort_by_key",
    "sort_by_key_with",
    "sort_by_with",
    "spawn",
    "spawn_batch",
    "spawn_empty",
    "split_mut",
    "try_spawn",
    "with_capacity",
    "with_limits",
];

/// The fields that every row of a group has beside those of its components.
pub(crate) const ROW_FIELDS: [&str; 1] = ["entity"];

/// What became of a word that should be a name.
#[derive(Debug)]
pub(crate) enum Name {
    /// It can stand as it is.
    Plain(Ident),
    /// It is a keyword; this is its raw form.
    Raw(Ident),
    /// It cannot be a name in any form.
    Unusable,
}

/// Looks at a word that the user wrote for a name; the span stays theirs.
pub(crate) fn written(word: &Ident) -> Name {
    let text = word.to_string();
    if NEVER_NAMES.contains(&text.as_str()) {
        Name::Unusable
    } else if is_keyword(&text) {
        Name::Raw(Ident::new_raw(&text, word.span()))
    } else {
        Name::Plain(word.clone())
    }
}

/// The name of a component whose type ends in `segment`: the same word in `snake_case`, raw where it is a keyword.
pub(crate) fn derived(segment: &Ident) -> Name {
    let text = snake_case(&segment.unraw().to_string());
    if NEVER_NAMES.contains(&text.as_str())
        || syn::parse::Parser::parse_str(Ident::parse_any, &text).is_err()
    {
        Name::Unusable
    } else if is_keyword(&text) {
        Name::Raw(Ident::new_raw(&text, Span::call_site()))
    } else {
        Name::Plain(Ident::new(&text, Span::call_site()))
    }
}

/// `HTTPServer` is `http_server`, `Vec3Field` is `vec3_field`, `Position2D` is `position2d`.
pub(crate) fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut snake = String::with_capacity(name.len() + 4);
    for (i, &letter) in letters.iter().enumerate() {
        if letter.is_uppercase() && i > 0 {
            let before = letters[i - 1];
            let starts_word = letters.get(i + 1).is_some_and(|after| after.is_lowercase());
            let ends_word = before.is_lowercase()
                || ((before.is_uppercase() || before.is_numeric()) && starts_word);
            if before != '_' && ends_word {
                snake.push('_');
            }
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// `big_fish` is `BigFish`, `r#move` is `Move`. Empty for a name of underscores alone.
pub(crate) fn pascal_case(name: &Ident) -> String {
    let mut pascal = String::new();
    for word in name.unraw().to_string().split('_') {
        let mut letters = word.chars();
        pascal.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        pascal.push_str(letters.as_str());
    }
    pascal
}

/// The types that are generated for a world, in the module of its declaration.
pub(crate) fn generated_types(world: &World) -> impl Iterator<Item = Ident> {
    let types_of_groups = world
        .groups
        .iter()
        .flat_map(|group| group_types(world, &group.name));
    let types_of_hierarchies = world
        .hierarchies
        .iter()
        .flat_map(|hierarchy| markers(world, &hierarchy.name));
    generated_types_of_world(world)
        .chain(types_of_groups)
        .chain(types_of_hierarchies)
}

/// Those of them that no entry gives.
pub(crate) fn generated_types_of_world(world: &World) -> impl Iterator<Item = Ident> {
    [slots(world)].into_iter()
}

/// The types that are generated for a group of this name.
pub(crate) fn group_types(world: &World, group: &Ident) -> [Ident; GROUP_TYPES.len()] {
    let group = pascal_case(group);
    GROUP_TYPES.map(|suffix| type_of(world, &format!("{group}{suffix}")))
}

/// The types that stand for what a hierarchy of this name says of entities, by [`Marker::index`]. The first stands for the
/// hierarchy too.
pub(crate) fn markers(world: &World, hierarchy: &Ident) -> [Ident; MARKERS.len()] {
    let hierarchy = pascal_case(hierarchy);
    MARKERS.map(|suffix| type_of(world, &format!("{hierarchy}{suffix}")))
}

/// The types that are generated for a hierarchy of this name.
pub(crate) fn hierarchy_types(world: &World, hierarchy: &Ident, owns: bool) -> Vec<Ident> {
    let mut types = Vec::from(markers(world, hierarchy));
    if owns {
        let [_, rows @ ..] = group_types(world, hierarchy);
        types.extend(rows);
    }
    types
}

/// The type that stands for a group in calls.
pub(crate) fn group_type(world: &World, group: &Group) -> Ident {
    let [key, _, _] = group_types(world, &group.name);
    key
}

/// The struct of what a walk over a group shows of one member, to be written.
pub(crate) fn group_row(world: &World, group: &Group) -> Ident {
    let [_, row, _] = group_types(world, &group.name);
    row
}

/// The same, to be read.
pub(crate) fn group_ref(world: &World, group: &Group) -> Ident {
    let [_, _, shared] = group_types(world, &group.name);
    shared
}

/// The accessor of a group that is to be changed; the other is called like the group.
pub(crate) fn group_mut_method(group: &Group) -> Ident {
    mut_method(&group.name)
}

/// The accessor of an entry of this name that is to be changed.
pub(crate) fn mut_method(entry: &Ident) -> Ident {
    Ident::new(&format!("{}_mut", entry.unraw()), Span::call_site())
}

fn type_of(world: &World, suffix: &str) -> Ident {
    Ident::new(
        &format!("{}{suffix}", world.name.unraw()),
        Span::call_site(),
    )
}

/// The struct that holds a slot for each store.
pub(crate) fn slots(world: &World) -> Ident {
    type_of(world, "Slots")
}

/// The field of a world that holds its shape.
pub(crate) fn shape_field(world: &World) -> Ident {
    field(world, "__shape")
}

/// The field of a slots struct that mentions the world, so that every parameter is used; a world with gaps has one too.
pub(crate) fn marker_field(world: &World) -> Ident {
    field(world, "__world")
}

/// A field that no component has the name of.
fn field(world: &World, stem: &str) -> Ident {
    let mut name = stem.to_owned();
    while world
        .components
        .iter()
        .any(|component| component.name == name)
    {
        name.push('_');
    }
    Ident::new(&name, Span::call_site())
}

/// The function that clones a store, within the world's `clone`.
pub(crate) fn cloner(kind: StorageKind, is_tracked: bool, span: Span) -> Ident {
    let tracked = if is_tracked { "tracked_" } else { "" };
    let kind = StorageWord::Kind(kind).word();
    Ident::new(&format!("__clone_{tracked}{kind}"), span)
}

/// What a world is called whose own name is missing; nothing of it is printed.
pub(crate) fn unnamed_world() -> Ident {
    Ident::new("World", Span::call_site())
}

/// A generic parameter or an item of a block that is none of the user's, and shadows nothing that is mentioned where it is
/// seen: `stem`, with underscores after it as long as the user wrote that.
pub(crate) fn parameter(world: &World, stem: &str) -> Ident {
    let mut taken = HashSet::new();
    words(world.generics.to_token_stream(), &mut taken);
    words(world.generics.where_clause.to_token_stream(), &mut taken);
    for component in &world.components {
        words(component.ty.to_token_stream(), &mut taken);
    }
    for hook in &world.hooks {
        words(hook.path.to_token_stream(), &mut taken);
    }
    for hierarchy in &world.hierarchies {
        if let Model::Bounded(capacity) = &hierarchy.model {
            words(capacity.to_token_stream(), &mut taken);
        }
        let paths = hierarchy.flows.iter().map(|flow| &flow.path);
        paths.for_each(|path| words(path.to_token_stream(), &mut taken));
    }
    let mut name = stem.to_owned();
    while taken.contains(&name) || world.name == name {
        name.push('_');
    }
    Ident::new(&name, Span::call_site())
}

fn words(tokens: TokenStream, into: &mut HashSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                into.insert(ident.to_string());
            }
            TokenTree::Group(group) => words(group.stream(), into),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn is_keyword(text: &str) -> bool {
    KEYWORDS.contains(&text)
}
