//! Groups: which entries become one, what it is called, who may see it, and which components it mentions.

use std::cmp::Ordering;

use syn::ext::IdentExt;
use syn::{Ident, Type, Visibility};

use super::given::{Given, Newcomer};
use super::{attributes, mentions, orders};
use crate::ast;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::{
    Attributes, Component, EntryKind, Group, GroupId, Holder, MAX_GROUPS, Mention, StorageKind,
    World,
};
use crate::names::{self, Name};

/// Adds the groups to a world that has its components and hierarchies. Of several entries that cannot stand together, the
/// first is kept.
pub(super) fn all(
    ast: &ast::World,
    world: &mut World,
    given: &mut Given,
    diagnostics: &mut Diagnostics,
) {
    let mut first_too_many = None;
    for entry in &ast.groups {
        let attributes = attributes::of_group(&entry.attributes, diagnostics);
        let name = name(&entry.name, EntryKind::Group, diagnostics);
        let mut lists = Lists::new(ast, world, (EntryKind::Group, &entry.name), attributes);
        lists.has_gaps = entry.has_gaps;
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
        let types = names::group_types(world, &name).into();
        let newcomer = Newcomer::new(EntryKind::Group, &name, &attributes.cfg, types);
        if !newcomer.has_free_names(world, given, diagnostics) {
            continue;
        }
        let Some(id) = GroupId::new(world.groups.len()) else {
            let (_, count) = first_too_many.get_or_insert_with(|| (entry.name.clone(), MAX_GROUPS));
            *count += 1;
            continue;
        };
        given.insert(newcomer);
        let shown = owned.iter().chain(&with);
        let visibility = visibility(&entry.visibility, shown, world);
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
            hierarchy: None,
        });
    }
    if let Some((first, count)) = first_too_many {
        diagnostics.push(Diagnostic::too_many_groups(&first, count));
    }
}

/// The name as written; raw where it is a keyword that was not written so.
pub(super) fn name(
    written: &Ident,
    kind: EntryKind,
    diagnostics: &mut Diagnostics,
) -> Option<Ident> {
    match names::written(written) {
        Name::Plain(name) if !names::pascal_case(&name).is_empty() => Some(name),
        Name::Raw(name) => {
            diagnostics.push(Diagnostic::keyword_as_name(written));
            Some(name)
        }
        Name::Plain(_) | Name::Unusable => {
            diagnostics.push(Diagnostic::unusable_name(written, kind.word()));
            None
        }
    }
}

/// The lists of a group or a hierarchy, as they are filled.
pub(super) struct Lists<'e> {
    pub(super) ast: &'e ast::World,
    pub(super) world: &'e World,
    kind: EntryKind,
    pub(super) name: &'e Ident,
    pub(super) attributes: Attributes,
    pub(super) owned: Vec<Mention>,
    pub(super) with: Vec<Mention>,
    pub(super) without: Vec<Mention>,
    pub(super) has_gaps: bool,
}

impl<'e> Lists<'e> {
    pub(super) fn new(
        ast: &'e ast::World,
        world: &'e World,
        (kind, name): (EntryKind, &'e Ident),
        attributes: Attributes,
    ) -> Self {
        Self {
            ast,
            world,
            kind,
            name,
            attributes,
            owned: Vec::new(),
            with: Vec::new(),
            without: Vec::new(),
            has_gaps: false,
        }
    }

    fn fill(&mut self, entry: &ast::Group, diagnostics: &mut Diagnostics) {
        self.fill_owned(&entry.own, diagnostics);
        for ty in &entry.with {
            if let Some((mention, holder)) = self.mention(ty, diagnostics)
                && self.is_new_in_rows(&mention, diagnostics)
                && self.has_free_field(&mention, holder, diagnostics)
            {
                self.with.push(mention);
            }
        }
        for ty in &entry.without {
            if let Some((mention, _)) = self.mention(ty, diagnostics)
                && self.is_new_among(&self.without, &mention, diagnostics)
            {
                self.without.push(mention);
            }
        }
    }

    /// What cannot be owned is looked up by a group, and missing in a hierarchy, which has no other list.
    pub(super) fn fill_owned(&mut self, own: &[Type], diagnostics: &mut Diagnostics) {
        for ty in own {
            let refusal = Diagnostic::marker_owned;
            let found = mentions::component(self.ast, self.world, ty, refusal, diagnostics);
            let Some((mention, component)) = found else {
                self.has_gaps = true;
                continue;
            };
            let holder = Holder::Component(component);
            self.take_cfg(ty, holder, diagnostics);
            if !(self.is_new_in_rows(&mention, diagnostics)
                && self.has_free_field(&mention, holder, diagnostics))
            {
                continue;
            }
            if self.can_be_owned(&mention, component, diagnostics) {
                self.owned.push(mention);
            } else if self.kind == EntryKind::Group {
                self.with.push(mention);
            } else {
                self.has_gaps = true;
            }
        }
    }

    /// What a type in a list is declared as, or given for, if there is something.
    fn mention(
        &mut self,
        written: &Type,
        diagnostics: &mut Diagnostics,
    ) -> Option<(Mention, Holder<'e>)> {
        let found = mentions::resolve(self.ast, self.world, written, diagnostics);
        let Some((mention, holder)) = found else {
            self.has_gaps = true;
            return None;
        };
        self.take_cfg(written, holder, diagnostics);
        Some((mention, holder))
    }

    /// The entry is under each `cfg` of what it mentions after this.
    fn take_cfg(&mut self, written: &Type, holder: Holder<'_>, diagnostics: &mut Diagnostics) {
        for cfg in mentions::take_cfg(holder.attributes(), &mut self.attributes, &[]) {
            diagnostics.push(match holder {
                Holder::Component(_) => {
                    Diagnostic::mention_outside_cfg(written, (self.kind, self.name), cfg)
                }
                Holder::Marker(hierarchy, _) => {
                    Diagnostic::marker_outside_cfg(written, self.name, &hierarchy.name, cfg)
                }
            });
        }
    }

    /// What a group owns and what it has besides are fields of its rows, each once.
    fn is_new_in_rows(&mut self, mention: &Mention, diagnostics: &mut Diagnostics) -> bool {
        let shown = self.owned.iter().chain(&self.with);
        let is_new = self.is_new_among(shown, mention, diagnostics);
        self.has_gaps |= !is_new;
        is_new
    }

    /// A component that rows show is named like nothing else in a row.
    fn has_free_field(
        &mut self,
        mention: &Mention,
        holder: Holder<'_>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let Some(component) = holder.with_value() else {
            return true;
        };
        let name = component.name.unraw().to_string();
        let taken = names::ROW_FIELDS.contains(&name.as_str());
        if taken {
            self.has_gaps = true;
            let diagnostic = Diagnostic::row_field_taken(&mention.ty, self.kind, &name);
            diagnostics.push(diagnostic);
        }
        !taken
    }

    /// A list names a component once.
    fn is_new_among<'m>(
        &self,
        mentions: impl IntoIterator<Item = &'m Mention>,
        mention: &Mention,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let first = mentions
            .into_iter()
            .find(|first| first.component == mention.component);
        if let Some(first) = first {
            let first = Place::of(&first.ty);
            let holder = self.world.holder(mention.component);
            let diagnostic = Diagnostic::mentioned_twice(&mention.ty, holder, self.kind, first);
            diagnostics.push(diagnostic);
        }
        first.is_none()
    }

    /// What is owned can be put in the entry's order. A flag has no rows, and the values of an ordered or a stable
    /// component stand where their storage says.
    fn can_be_owned(
        &self,
        mention: &Mention,
        component: &Component,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let (ty, word) = (&mention.ty, component.storage.span);
        let diagnostic = match component.storage.kind {
            StorageKind::Packed => return true,
            StorageKind::Ordered => Diagnostic::ordered_owned(ty, self.kind, word),
            StorageKind::Stable => Diagnostic::stable_owned(ty, self.kind, word),
            StorageKind::Flag => Diagnostic::flag_owned(ty, self.kind, word),
        };
        diagnostics.push(diagnostic);
        false
    }
}

/// The narrowest of what an entry has itself, or else the world, and what the components have that it shows.
pub(super) fn visibility<'m>(
    written: &Visibility,
    shown: impl Iterator<Item = &'m Mention>,
    world: &World,
) -> Visibility {
    let own = match written {
        Visibility::Inherited => &world.visibility,
        own => own,
    };
    shown
        .filter_map(|mention| world.holder(mention.component).with_value())
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
