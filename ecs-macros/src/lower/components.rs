//! Components: which entries become one, what it is called, and how it is kept.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Generics, Ident, Type, Visibility};

use super::attributes;
use crate::ast;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::{
    Component, ComponentId, EntryVisibility, MAX_COMPONENTS, Storage, StorageKind, StorageWord,
    TrackedId,
};
use crate::names::{self, Name};
use crate::suggest;
use crate::types;

/// The components of a world. Of several entries that cannot stand together, the first is kept.
pub(super) fn all(
    world: &ast::World,
    generics: &Generics,
    diagnostics: &mut Diagnostics,
) -> Vec<Component> {
    let entries = &world.components;
    let mut components: Vec<Component> = Vec::with_capacity(entries.len());
    let mut first_too_many = None;
    let mut tracked_before = 0;
    for entry in entries {
        let attributes = attributes::of_component(&entry.attributes, diagnostics);
        let words = storage_words(entry, diagnostics);
        let Some((ty, name)) = ty_and_name(entry, world.name.as_ref(), generics, diagnostics)
        else {
            continue;
        };
        let newcomer = Newcomer {
            ty: &ty,
            name: &name,
            place_of_name: entry
                .name
                .as_ref()
                .map_or_else(|| Place::of(&ty), |name| name.span().into()),
            cfg: &attributes.cfg,
        };
        if !(newcomer.is_new(&components, diagnostics)
            && newcomer.stays_distinct(&components, generics, diagnostics)
            && newcomer.has_free_name(&components, diagnostics))
        {
            continue;
        }
        let Some(id) = ComponentId::new(components.len()) else {
            let (_, count) = first_too_many.get_or_insert((Place::of(&ty), MAX_COMPONENTS));
            *count += 1;
            continue;
        };
        let visibility = match &entry.visibility {
            Visibility::Inherited => EntryVisibility::World(world.visibility.clone()),
            own => EntryVisibility::Own(own.clone()),
        };
        let tracked = words.is_tracked().then(|| TrackedId::new(tracked_before));
        tracked_before += usize::from(tracked.is_some());
        components.push(Component {
            id,
            attributes,
            visibility,
            name,
            ty,
            storage: words.storage(entry),
            tracked,
        });
    }
    if let Some((place, count)) = first_too_many {
        diagnostics.push(Diagnostic::too_many_components(place, count));
    }
    components
}

fn ty_and_name(
    entry: &ast::Component,
    world: Option<&Ident>,
    generics: &Generics,
    diagnostics: &mut Diagnostics,
) -> Option<(Type, Ident)> {
    let mut ty = types::bare(&entry.ty).clone();
    let can_be_component = is_no_tuple(&ty, diagnostics)
        && is_no_parameter(&ty, generics, diagnostics)
        && is_not_the_world(&ty, world, diagnostics)
        && is_distinct(&ty, generics, diagnostics)
        && is_spelled_out(&ty, diagnostics)
        && has_size(&ty, diagnostics);
    if !can_be_component {
        return None;
    }
    types::make_static(&mut ty, diagnostics);
    let name = name(entry.name.as_ref(), &ty, diagnostics)?;
    Some((ty, name))
}

/// A tuple cannot be a component, because a tuple of components is a bundle.
fn is_no_tuple(ty: &Type, diagnostics: &mut Diagnostics) -> bool {
    let is_tuple = matches!(ty, Type::Tuple(_));
    if is_tuple {
        diagnostics.push(Diagnostic::tuple_component(ty));
    }
    !is_tuple
}

/// A bare parameter of the world cannot be a component, because it could be the type of any other.
fn is_no_parameter(ty: &Type, generics: &Generics, diagnostics: &mut Diagnostics) -> bool {
    let is_parameter =
        types::single_word(ty).is_some_and(|word| types::is_parameter(generics, word));
    if is_parameter {
        diagnostics.push(Diagnostic::parameter_component(ty));
    }
    !is_parameter
}

/// A world cannot be a component of itself; a type of its name is the world, where no other module is named.
fn is_not_the_world(ty: &Type, world: Option<&Ident>, diagnostics: &mut Diagnostics) -> bool {
    let world = world.filter(|world| {
        types::single_segment(ty).is_some_and(|segment| segment.unraw() == world.unraw())
    });
    if let Some(world) = world {
        diagnostics.push(Diagnostic::world_as_component(ty, world));
    }
    world.is_none()
}

/// A component's type can be told from every other. The compiler cannot do that for what a parameter's trait makes of
/// the parameter, nor for a parameter behind `&` or in a `Box`: other crates may say what these are.
fn is_distinct(ty: &Type, generics: &Generics, diagnostics: &mut Diagnostics) -> bool {
    let bare = types::behind_pointers(ty);
    let parameter =
        types::single_word(bare).is_some_and(|word| types::is_parameter(generics, word));
    let distinct = !parameter && !types::projects_parameter(bare, generics);
    if !distinct {
        diagnostics.push(Diagnostic::indistinct_component(ty));
    }
    distinct
}

/// A component's type is written out: `_` could be anything, `impl …` is something else at each place where it stands,
/// and so is `Self`.
fn is_spelled_out(ty: &Type, diagnostics: &mut Diagnostics) -> bool {
    if let Some(word) = types::find_self(ty) {
        diagnostics.push(Diagnostic::mentions_self(&word));
        return false;
    }
    if let Some(place) = types::find_inferred(ty) {
        diagnostics.push(Diagnostic::inferred_type(place));
        return false;
    }
    if let Some(place) = types::find_impl(ty) {
        diagnostics.push(Diagnostic::impl_type(place));
        return false;
    }
    true
}

/// A component is stored by value, so that its type has a size.
fn has_size(ty: &Type, diagnostics: &mut Diagnostics) -> bool {
    let has_size = !matches!(ty, Type::Slice(_) | Type::TraitObject(_));
    if !has_size {
        diagnostics.push(Diagnostic::unsized_component(ty));
    }
    has_size
}

/// The name as written; otherwise the last segment of the type in `snake_case`. A written name that cannot stand
/// does not cost the component, if there is another to go on with.
fn name(written: Option<&Ident>, ty: &Type, diagnostics: &mut Diagnostics) -> Option<Ident> {
    let derived = types::last_segment(ty).map(|segment| (segment, names::derived(segment)));
    if let Some(written) = written {
        return match names::written(written) {
            Name::Plain(name) => Some(name),
            Name::Raw(name) => {
                diagnostics.push(Diagnostic::keyword_as_name(written));
                Some(name)
            }
            Name::Unusable => {
                diagnostics.push(Diagnostic::unusable_name(written, "component"));
                match derived {
                    Some((_, Name::Plain(name) | Name::Raw(name))) => Some(name),
                    _ => None,
                }
            }
        };
    }
    match derived {
        Some((_, Name::Plain(name) | Name::Raw(name))) => Some(name),
        Some((segment, Name::Unusable)) => {
            let word = names::snake_case(&segment.to_string());
            diagnostics.push(Diagnostic::keyword_cannot_be_raw(ty, &word));
            None
        }
        None => {
            diagnostics.push(Diagnostic::nameless_type(ty));
            None
        }
    }
}

/// The words after `as` that can stand together: of those that cannot, the first.
fn storage_words(entry: &ast::Component, diagnostics: &mut Diagnostics) -> StorageWords {
    let mut chosen = StorageWords::default();
    for word in &entry.storage {
        let text = word.to_string();
        if let Some(meaning) = StorageWord::from_word(&text) {
            match chosen.objection(meaning, word) {
                Some(diagnostic) => diagnostics.push(diagnostic),
                None => chosen.0.push((meaning, word.span())),
            }
            continue;
        }
        let known = StorageWord::WORDS.map(|(word, _)| word);
        let nearest = suggest::nearest(&text, &known);
        diagnostics.push(Diagnostic::unknown_storage(word, nearest, &known));
        if let Some(meaning) = nearest.and_then(StorageWord::from_word)
            && chosen.objection(meaning, word).is_none()
        {
            chosen.0.push((meaning, word.span()));
        }
    }
    chosen
}

/// Words that go with each other, and where they are.
#[derive(Default)]
struct StorageWords(Vec<(StorageWord, Span)>);

impl StorageWords {
    /// Why a word cannot join these.
    fn objection(&self, meaning: StorageWord, word: &Ident) -> Option<Diagnostic> {
        let mut words = self.0.iter();
        let (first, at) = words.find(|(first, _)| !first.goes_with(meaning))?;
        Some(match (first, meaning) {
            _ if *first == meaning => Diagnostic::storage_twice(word, *at),
            (StorageWord::Kind(_), StorageWord::Kind(_)) => {
                Diagnostic::storages_exclude(word, *first, *at)
            }
            (StorageWord::Tracked, _) | (_, StorageWord::Tracked) => {
                Diagnostic::tracked_flag(word, *first, *at)
            }
        })
    }

    fn is_tracked(&self) -> bool {
        let mut words = self.0.iter();
        words.any(|(word, _)| *word == StorageWord::Tracked)
    }

    /// The storage that they choose: `packed` where none does.
    fn storage(&self, entry: &ast::Component) -> Storage {
        let mut words = self.0.iter();
        let chosen = words.find_map(|(word, span)| match word {
            StorageWord::Kind(kind) => Some(Storage {
                kind: *kind,
                span: *span,
            }),
            StorageWord::Tracked => None,
        });
        chosen.unwrap_or_else(|| Storage {
            kind: StorageKind::Packed,
            span: entry.ty.span(),
        })
    }
}

/// An entry that is about to become a component, if it can stand beside those before it.
struct Newcomer<'e> {
    ty: &'e Type,
    name: &'e Ident,
    /// Where the name is written, or what it comes from.
    place_of_name: Place,
    cfg: &'e [Attribute],
}

impl Newcomer<'_> {
    /// A component is declared once: a value is found by its type.
    fn is_new(&self, components: &[Component], diagnostics: &mut Diagnostics) -> bool {
        let first = components.iter().find(|component| component.ty == *self.ty);
        if let Some(first) = first {
            diagnostics.push(Diagnostic::component_twice(
                self.ty,
                Place::of(&first.ty),
                self.differs_in_cfg(first),
            ));
        }
        first.is_none()
    }

    /// No instance of the world has two components of one type.
    fn stays_distinct(
        &self,
        components: &[Component],
        generics: &Generics,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let other = components
            .iter()
            .find(|component| types::may_equal(&component.ty, self.ty, generics));
        if let Some(other) = other {
            diagnostics.push(Diagnostic::may_equal(
                self.ty,
                &other.ty,
                Place::of(&other.ty),
            ));
        }
        other.is_none()
    }

    /// Component names are unique: they are the names of fields.
    fn has_free_name(&self, components: &[Component], diagnostics: &mut Diagnostics) -> bool {
        let first = components
            .iter()
            .find(|component| component.name == *self.name);
        if let Some(first) = first {
            diagnostics.push(Diagnostic::name_taken(
                self.place_of_name,
                self.name,
                self.ty,
                Place::of(&first.ty),
                self.differs_in_cfg(first),
            ));
        }
        first.is_none()
    }

    fn differs_in_cfg(&self, first: &Component) -> bool {
        first.attributes.cfg != self.cfg
    }
}
