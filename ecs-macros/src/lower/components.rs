//! Components: which entries become one, what it is called, and how it is kept.

use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Generics, Ident, Type, Visibility};

use super::attributes;
use crate::ast;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::{Component, ComponentId, EntryVisibility, MAX_COMPONENTS, Storage, StorageKind};
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
    for entry in entries {
        let attributes = attributes::of_component(&entry.attributes, diagnostics);
        let storage = storage(entry, diagnostics);
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
        components.push(Component {
            id,
            attributes,
            visibility,
            name,
            ty,
            storage,
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

/// The storage that the words choose: `packed` without any; the first, where a later one does not go with it.
fn storage(entry: &ast::Component, diagnostics: &mut Diagnostics) -> Storage {
    let mut chosen: Option<Storage> = None;
    for word in &entry.storage {
        let text = word.to_string();
        match (StorageKind::from_word(&text), &chosen) {
            (None, _) => {
                let known = StorageKind::WORDS.map(|(word, _)| word);
                let nearest = suggest::nearest(&text, &known);
                diagnostics.push(Diagnostic::unknown_storage(word, nearest, &known));
                if let (Some(kind), None) = (nearest.and_then(StorageKind::from_word), &chosen) {
                    chosen = Some(Storage {
                        kind,
                        span: word.span(),
                    });
                }
            }
            (Some(kind), None) => {
                chosen = Some(Storage {
                    kind,
                    span: word.span(),
                });
            }
            (Some(kind), Some(first)) if first.kind == kind => {
                diagnostics.push(Diagnostic::storage_twice(word, first.span));
            }
            (Some(_), Some(first)) => {
                diagnostics.push(Diagnostic::storages_exclude(word, first.kind, first.span));
            }
        }
    }
    chosen.unwrap_or_else(|| Storage {
        kind: StorageKind::Packed,
        span: entry.ty.span(),
    })
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
