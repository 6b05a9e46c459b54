//! Groups: which entries become one, what it is called, who may see it, and which components it mentions.

use std::cmp::Ordering;
use std::collections::HashMap;

use syn::ext::IdentExt;
use syn::{Attribute, Ident, Type, Visibility};

use super::{attributes, mentions, orders};
use crate::ast;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::{
    Attributes, Component, Group, GroupId, MAX_GROUPS, Mention, StorageKind, World,
};
use crate::names::{self, Name};
use crate::types;

/// Adds the groups to a world that has its components. Of several entries that cannot stand together, the first is
/// kept.
pub(super) fn all(ast: &ast::World, world: &mut World, diagnostics: &mut Diagnostics) {
    let mut given = Given::default();
    let mut first_too_many = None;
    for entry in &ast.groups {
        let attributes = attributes::of_group(&entry.attributes, diagnostics);
        let name = name(&entry.name, diagnostics);
        let mut lists = Lists {
            ast,
            world,
            group: &entry.name,
            attributes,
            owned: Vec::new(),
            with: Vec::new(),
            without: Vec::new(),
            has_gaps: entry.has_gaps,
        };
        lists.fill(entry, diagnostics);
        let order = entry.order.as_ref();
        let order = order.map(|order| orders::of_group(order, &lists, diagnostics));
        let Lists {
            attributes,
            owned,
            with,
            without,
            has_gaps,
            ..
        } = lists;
        let Some(name) = name else {
            continue;
        };
        let newcomer = Newcomer::new(&name, &attributes.cfg, world);
        if !(newcomer.has_free_accessors(world, &given, diagnostics)
            && newcomer.has_free_types(world, &given, diagnostics))
        {
            continue;
        }
        let Some(id) = GroupId::new(world.groups.len()) else {
            let (_, count) = first_too_many.get_or_insert_with(|| (entry.name.clone(), MAX_GROUPS));
            *count += 1;
            continue;
        };
        given.insert(newcomer, id);
        let shown = owned.iter().chain(&with);
        let visibility = visibility(entry, shown, world);
        world.groups.push(Group {
            id,
            attributes,
            visibility,
            name,
            owned,
            with,
            without,
            order,
            has_gaps,
            is_refused: false,
        });
    }
    if let Some((first, count)) = first_too_many {
        diagnostics.push(Diagnostic::too_many_groups(&first, count));
    }
}

/// The name as written; raw where it is a keyword that was not written so.
fn name(written: &Ident, diagnostics: &mut Diagnostics) -> Option<Ident> {
    match names::written(written) {
        Name::Plain(name) if !names::pascal_case(&name).is_empty() => Some(name),
        Name::Raw(name) => {
            diagnostics.push(Diagnostic::keyword_as_name(written));
            Some(name)
        }
        Name::Plain(_) | Name::Unusable => {
            diagnostics.push(Diagnostic::unusable_name(written, "group"));
            None
        }
    }
}

/// The lists of a group, as they are filled.
pub(super) struct Lists<'e> {
    pub(super) ast: &'e ast::World,
    pub(super) world: &'e World,
    pub(super) group: &'e Ident,
    attributes: Attributes,
    pub(super) owned: Vec<Mention>,
    pub(super) with: Vec<Mention>,
    pub(super) without: Vec<Mention>,
    pub(super) has_gaps: bool,
}

impl<'e> Lists<'e> {
    fn fill(&mut self, entry: &ast::Group, diagnostics: &mut Diagnostics) {
        for ty in &entry.own {
            if let Some((mention, component)) = self.mention(ty, diagnostics)
                && self.is_new_in_rows(&mention, diagnostics)
                && self.has_free_field(&mention, component, diagnostics)
            {
                if can_be_owned(&mention, component, diagnostics) {
                    self.owned.push(mention);
                } else {
                    self.with.push(mention);
                }
            }
        }
        for ty in &entry.with {
            if let Some((mention, component)) = self.mention(ty, diagnostics)
                && self.is_new_in_rows(&mention, diagnostics)
                && self.has_free_field(&mention, component, diagnostics)
            {
                self.with.push(mention);
            }
        }
        for ty in &entry.without {
            if let Some((mention, _)) = self.mention(ty, diagnostics)
                && is_new_among(&self.without, &mention, diagnostics)
            {
                self.without.push(mention);
            }
        }
    }

    /// The component that a type in a list is declared as, if there is one. The group is under each `cfg` of the
    /// component after that.
    fn mention(
        &mut self,
        written: &Type,
        diagnostics: &mut Diagnostics,
    ) -> Option<(Mention, &'e Component)> {
        let found = mentions::resolve(self.ast, self.world, written, diagnostics);
        let Some((mention, component)) = found else {
            self.has_gaps = true;
            return None;
        };
        for cfg in mentions::take_cfg_of(component, &mut self.attributes) {
            let diagnostic = Diagnostic::mention_outside_cfg(written, self.group, cfg);
            diagnostics.push(diagnostic);
        }
        Some((mention, component))
    }

    /// What a group owns and what it has besides are fields of its rows, each once.
    fn is_new_in_rows(&mut self, mention: &Mention, diagnostics: &mut Diagnostics) -> bool {
        let is_new = is_new_among(self.owned.iter().chain(&self.with), mention, diagnostics);
        self.has_gaps |= !is_new;
        is_new
    }

    /// A component that rows show is named like nothing else in a row.
    fn has_free_field(
        &mut self,
        mention: &Mention,
        component: &Component,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let name = component.name.unraw().to_string();
        let taken = component.has_value() && names::ROW_FIELDS.contains(&name.as_str());
        if taken {
            self.has_gaps = true;
            diagnostics.push(Diagnostic::row_field_taken(&mention.ty, &name));
        }
        !taken
    }
}

/// A list names a component once.
fn is_new_among<'m>(
    mentions: impl IntoIterator<Item = &'m Mention>,
    mention: &Mention,
    diagnostics: &mut Diagnostics,
) -> bool {
    let first = mentions
        .into_iter()
        .find(|first| first.component == mention.component);
    if let Some(first) = first {
        diagnostics.push(Diagnostic::mentioned_twice(
            &mention.ty,
            Place::of(&first.ty),
        ));
    }
    first.is_none()
}

/// What is owned can be put in the group's order. A flag has no rows, and the values of an ordered or a stable component
/// stand where their storage says.
fn can_be_owned(mention: &Mention, component: &Component, diagnostics: &mut Diagnostics) -> bool {
    let word = component.storage.span;
    let diagnostic = match component.storage.kind {
        StorageKind::Packed => return true,
        StorageKind::Ordered => Diagnostic::ordered_owned(&mention.ty, word),
        StorageKind::Stable => Diagnostic::stable_owned(&mention.ty, word),
        StorageKind::Flag => Diagnostic::flag_owned(&mention.ty, word),
    };
    diagnostics.push(diagnostic);
    false
}

/// An entry that is about to become a group, if it can stand beside those before it.
struct Newcomer<'e> {
    name: &'e Ident,
    cfg: &'e [Attribute],
    /// The methods of the world that it gives, without `r#`.
    accessors: [Ident; 2],
    types: [Ident; 3],
}

/// What groups give so far: each method and type, and the group that gives it.
#[derive(Default)]
struct Given {
    accessors: HashMap<Ident, GroupId>,
    types: HashMap<Ident, GroupId>,
}

impl Given {
    fn insert(&mut self, newcomer: Newcomer<'_>, id: GroupId) {
        let accessors = newcomer.accessors.into_iter();
        self.accessors.extend(accessors.map(|name| (name, id)));
        let types = newcomer.types.into_iter();
        self.types.extend(types.map(|name| (name, id)));
    }
}

impl<'e> Newcomer<'e> {
    fn new(name: &'e Ident, cfg: &'e [Attribute], world: &World) -> Self {
        Self {
            name,
            cfg,
            accessors: [name.unraw(), names::mut_method(name)],
            types: names::group_types(world, name),
        }
    }

    /// The accessors of a group are methods of the world, and none of these is called like another.
    fn has_free_accessors(
        &self,
        world: &World,
        given: &Given,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let items = names::WORLD_ITEMS;
        let of_world = |accessor: &&Ident| items.iter().any(|item| *accessor == item);
        if let Some(accessor) = self.accessors.iter().find(of_world) {
            let diagnostic = Diagnostic::accessor_of_world(self.name, accessor, &world.name);
            diagnostics.push(diagnostic);
            return false;
        }
        let Some((accessor, first)) = find(&self.accessors, &given.accessors) else {
            return true;
        };
        let first = &world.groups[first.index()];
        diagnostics.push(if first.name.unraw() == self.accessors[0] {
            let differs_in_cfg = first.attributes.cfg != self.cfg;
            Diagnostic::group_twice(self.name, &first.name, differs_in_cfg)
        } else {
            Diagnostic::accessor_of_group(self.name, accessor, &first.name)
        });
        false
    }

    /// The types that a group gives are declared beside the world, and none of these is called like another, nor like
    /// a component's.
    fn has_free_types(&self, world: &World, given: &Given, diagnostics: &mut Diagnostics) -> bool {
        let of_world =
            names::generated_types_of_world(world).find(|generated| self.types.contains(generated));
        if let Some(ty) = of_world {
            diagnostics.push(Diagnostic::group_type_of_world(self.name, &ty, &world.name));
            return false;
        }
        if let Some((ty, first)) = find(&self.types, &given.types) {
            let first = &world.groups[first.index()].name;
            diagnostics.push(Diagnostic::group_type_of_group(self.name, ty, first));
            return false;
        }
        for component in &world.components {
            let word = types::single_segment(&component.ty).map(IdentExt::unraw);
            if let Some(ty) = self.types.iter().find(|ty| word.as_ref() == Some(ty)) {
                let component = &component.ty;
                diagnostics.push(Diagnostic::group_type_of_component(
                    self.name, ty, component,
                ));
                return false;
            }
        }
        true
    }
}

/// The first of `names` that is given, and by which group.
fn find<'n>(names: &'n [Ident], given: &HashMap<Ident, GroupId>) -> Option<(&'n Ident, GroupId)> {
    names
        .iter()
        .find_map(|name| given.get(name).map(|id| (name, *id)))
}

/// The narrowest of what the group has itself, or else the world, and what the components have that its rows show.
fn visibility<'m>(
    entry: &ast::Group,
    shown: impl Iterator<Item = &'m Mention>,
    world: &World,
) -> Visibility {
    let own = match &entry.visibility {
        Visibility::Inherited => &world.visibility,
        own => own,
    };
    shown
        .map(|mention| world.component(mention.component))
        .filter(|component| component.has_value())
        .map(|component| component.visibility.visibility())
        .fold(own, |narrowest, visibility| {
            match width(visibility).cmp(&width(narrowest)) {
                Ordering::Less => visibility,
                Ordering::Equal | Ordering::Greater => narrowest,
            }
        })
        .clone()
}

/// A number that is greater where more may see. All of the paths lead to modules around the same one: of two from the
/// crate's root the longer is the narrower, and of two with `super` the shorter.
fn width(visibility: &Visibility) -> (u8, isize) {
    const PRIVATE: u8 = 0;
    const SUPER: u8 = 1;
    const IN_PATH: u8 = 2;
    const CRATE: u8 = 3;
    const PUBLIC: u8 = 4;
    let restricted = match visibility {
        Visibility::Inherited => return (PRIVATE, 0),
        Visibility::Public(_) => return (PUBLIC, 0),
        Visibility::Restricted(restricted) => restricted,
    };
    let segments = &restricted.path.segments;
    let length = isize::try_from(segments.len()).unwrap_or(isize::MAX);
    match segments.first() {
        Some(first) if first.ident == "self" && length == 1 => (PRIVATE, 0),
        Some(first) if first.ident == "crate" && length == 1 => (CRATE, 0),
        Some(first) if first.ident == "super" && length == 1 => (SUPER, 0),
        Some(first) if first.ident == "super" => (IN_PATH, length),
        _ => (IN_PATH, -length),
    }
}
