//! Rules over groups: what makes one a group at all, and which of them can stand beside each other.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use syn::Type;

use crate::diagnostics::groups::{Apart, Change, OnlyOne, Repair, Unsorting, entry};
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::model::{ComponentId, Condition, Group, GroupId, Mention, StorageKind, World};

/// Checks the groups of a world. What is said of one alone is not said again of it beside another, and nothing of one
/// whose conditions a mistake has changed. Returns those that are not in order; of two that cannot stand together, the
/// inner where that is why, and else the later.
pub(super) fn all(world: &World, diagnostics: &mut Diagnostics) -> BTreeSet<GroupId> {
    let mut in_order: BTreeSet<GroupId> = BTreeSet::new();
    let mut sound: Vec<Shaped<'_>> = Vec::new();
    for group in &world.groups {
        let is_sound = !group.has_gaps
            && can_have_members(group, diagnostics)
            && has_something_to_walk(group, diagnostics)
            && is_more_than_a_pool(world, group, diagnostics);
        if is_sound {
            sound.push(Shaped {
                group,
                shape: Shape::of(group),
            });
        }
    }
    let sound = members_differ(world, sound, diagnostics);
    for (count, group) in sound.iter().enumerate() {
        in_order.insert(group.group.id);
        for first in &sound[..count] {
            let fallen = own_apart_or_nest(world, &sound, (first, group), diagnostics);
            in_order.retain(|id| Some(*id) != fallen);
        }
    }
    let ids = world.groups.iter().map(|group| group.id);
    ids.filter(|id| !in_order.contains(id)).collect()
}

/// A group and what rules ask of it.
struct Shaped<'w> {
    group: &'w Group,
    shape: Shape,
}

/// No group wants a component and its absence, because no entity has both.
fn can_have_members(group: &Group, diagnostics: &mut Diagnostics) -> bool {
    let mut can = true;
    for absent in &group.without {
        let mut present = group.owned.iter().chain(&group.with);
        if let Some(present) = present.find(|present| present.component == absent.component) {
            can = false;
            diagnostics.push(Diagnostic::contradiction(
                &absent.ty,
                &group.name,
                Place::of(&present.ty),
            ));
        }
    }
    can
}

/// A group says what its members have, because a walk needs a pool or a flag to go through.
fn has_something_to_walk(group: &Group, diagnostics: &mut Diagnostics) -> bool {
    let has = !group.owned.is_empty() || !group.with.is_empty();
    if !has {
        diagnostics.push(Diagnostic::nothing_to_walk(&group.name));
    }
    has
}

/// A group has more than one condition, or an order: a pool has its own entities and no others anyway. A flag has no
/// pool.
fn is_more_than_a_pool(world: &World, group: &Group, diagnostics: &mut Diagnostics) -> bool {
    let mut has = group.owned.iter().chain(&group.with);
    let (Some(only), None, []) = (has.next(), has.next(), group.without.as_slice()) else {
        return true;
    };
    let is_flag = world.component(only.component).storage.kind == StorageKind::Flag;
    let is_more = is_flag || group.order.is_some();
    if !is_more {
        diagnostics.push(Diagnostic::only_a_pool(&group.name, &only.ty));
    }
    is_more
}

/// No two groups have equal conditions, because they would always have the same members. Returns those that differ.
fn members_differ<'w>(
    world: &World,
    groups: Vec<Shaped<'w>>,
    diagnostics: &mut Diagnostics,
) -> Vec<Shaped<'w>> {
    let mut places: BTreeMap<BTreeSet<Condition>, usize> = BTreeMap::new();
    let mut distinct: Vec<Shaped<'w>> = Vec::new();
    let mut repeated: Vec<(usize, Shaped<'w>)> = Vec::new();
    for group in groups {
        match places.entry(group.shape.conditions.clone()) {
            Entry::Vacant(vacant) => {
                vacant.insert(distinct.len());
                distinct.push(group);
            }
            Entry::Occupied(occupied) => repeated.push((*occupied.get(), group)),
        }
    }
    for (first, again) in repeated {
        let first = &distinct[first];
        let mut both = first.shape.and_owning(&again.shape.owned);
        both.is_sorted |= again.shape.is_sorted;
        // Of two orders, one is lost in one group.
        let loses = first.shape.is_sorted && again.shape.is_sorted;
        let says_more = !both.owned.is_empty() || both.is_sorted;
        let is_better = says_more && !loses && !both.harms(&first.shape, &distinct);
        diagnostics.push(Diagnostic::same_members(
            again.group,
            first.group,
            is_better.then(|| both.written(world, first.group)),
        ));
    }
    distinct
}

/// Two groups own a component only where one nests inside the other: it has all of the other's conditions and more,
/// and owns all that the other owns. Nothing nests inside a group that is sorted.
///
/// The members of each come first in the pools that it owns. Those of both come first in one pool only if the ones are
/// the first among the others; and they keep the order of all of the other's pools only if they own these too. Where
/// the others are sorted, theirs is the only order that there is.
///
/// Returns the one of both that cannot stand beside the other.
fn own_apart_or_nest(
    world: &World,
    all: &[Shaped<'_>],
    (first, second): (&Shaped<'_>, &Shaped<'_>),
    diagnostics: &mut Diagnostics,
) -> Option<GroupId> {
    if first.shape.stands_beside(&second.shape) {
        return None;
    }
    for (inner, outer) in [(first, second), (second, first)] {
        if outer.shape.is_sorted && inner.shape.is_stricter_than(&outer.shape) {
            not_inside_sorted(world, all, inner, outer, diagnostics);
            return Some(inner.group.id);
        }
    }
    let owned_again: Vec<&Mention> = second
        .group
        .owned
        .iter()
        .filter(|mention| first.shape.owned.contains(&mention.component))
        .collect();
    let again = owned_again.first()?;
    let mut owned_first = first.group.owned.iter();
    let owned_first = owned_first.find(|mention| mention.component == again.component)?;
    diagnostics.push(Diagnostic::owned_by_two(
        (first.group, owned_first),
        (second.group, &owned_again),
        &apart(world, first, second),
        &repairs(world, all, first, second),
    ));
    Some(second.group.id)
}

/// The inner one of two groups owns nothing that the other owns, which is sorted.
fn not_inside_sorted(
    world: &World,
    all: &[Shaped<'_>],
    inner: &Shaped<'_>,
    outer: &Shaped<'_>,
    diagnostics: &mut Diagnostics,
) {
    let shared = &inner.shape.owned & &outer.shape.owned;
    let owned_by = |group: &Group, is_it: &dyn Fn(ComponentId) -> bool| {
        let mut owned = group.owned.iter();
        owned.find(|mention| is_it(mention.component)).cloned()
    };
    let Some(mention) = owned_by(inner.group, &|component| shared.contains(&component)) else {
        return;
    };
    let Some(outer_mention) = owned_by(outer.group, &|component| component == mention.component)
    else {
        return;
    };
    // That it owns nothing at all is always a repair.
    let looked_up = [&shared, &inner.shape.owned]
        .into_iter()
        .find(|looked_up| {
            let changed = inner.shape.looking_up(looked_up);
            !changed.harms(&inner.shape, all)
        })
        .unwrap_or(&inner.shape.owned);
    let repair = Repair {
        entry: inner
            .shape
            .looking_up(looked_up)
            .written(world, inner.group),
        change: Change::LooksUp(types(world, looked_up)),
    };
    diagnostics.push(Diagnostic::inside_sorted(
        (inner.group, &mention),
        (outer.group, &outer_mention),
        &repair,
        unsorting(all, &inner.shape, &outer.shape),
    ));
}

/// What the order of the outer group can give way to, if that is all that keeps the two from nesting.
fn unsorting(all: &[Shaped<'_>], inner: &Shape, outer: &Shape) -> Option<Unsorting> {
    let sorted = |shape: &Shape, is_sorted| Shape {
        is_sorted,
        ..shape.clone()
    };
    let would_nest = inner.nests_inside(&sorted(outer, false));
    would_nest.then(|| {
        if inner.is_sorted || sorted(inner, true).harms(inner, all) {
            Unsorting::ForNothing
        } else {
            Unsorting::ForInner
        }
    })
}

/// What rules ask of a group: its conditions, which components it owns, and whether it is to be sorted. What it owns is
/// among the conditions.
#[derive(Clone, Debug, PartialEq)]
struct Shape {
    conditions: BTreeSet<Condition>,
    owned: BTreeSet<ComponentId>,
    is_sorted: bool,
}

impl Shape {
    fn of(group: &Group) -> Self {
        let owned = group.owned.iter().map(|mention| mention.component);
        Self {
            conditions: group.conditions(),
            owned: owned.collect(),
            is_sorted: group.order.is_some(),
        }
    }

    fn nests_inside(&self, outer: &Self) -> bool {
        !outer.is_sorted && self.is_stricter_than(outer) && self.owned.is_superset(&outer.owned)
    }

    fn is_stricter_than(&self, outer: &Self) -> bool {
        self.conditions.len() > outer.conditions.len()
            && self.conditions.is_superset(&outer.conditions)
    }

    /// Whether two groups of these shapes can be in one world.
    fn stands_beside(&self, other: &Self) -> bool {
        let own_apart = self.owned.is_disjoint(&other.owned);
        self.conditions != other.conditions
            && (own_apart || self.nests_inside(other) || other.nests_inside(self))
    }

    /// Whether a group cannot stand beside this shape that could beside the one before, or has the same members now.
    fn harms(&self, before: &Self, all: &[Shaped<'_>]) -> bool {
        all.iter().any(|Shaped { shape: beside, .. }| {
            let stood = before.stands_beside(beside) && !self.stands_beside(beside);
            let is_same = self.conditions == beside.conditions;
            stood || (is_same && before.conditions != beside.conditions)
        })
    }

    fn can_have_members(&self) -> bool {
        !self.conditions.iter().any(|condition| match condition {
            Condition::Has(component) => self.conditions.contains(&Condition::Lacks(*component)),
            Condition::Lacks(_) => false,
        })
    }

    fn and_owning(&self, more: &BTreeSet<ComponentId>) -> Self {
        let mut shape = self.clone();
        shape.owned.extend(more);
        shape
            .conditions
            .extend(more.iter().map(|component| Condition::Has(*component)));
        shape
    }

    /// The same members, with these looked up where they were owned.
    fn looking_up(&self, looked_up: &BTreeSet<ComponentId>) -> Self {
        Self {
            conditions: self.conditions.clone(),
            owned: &self.owned - looked_up,
            is_sorted: self.is_sorted,
        }
    }

    /// The least that must be added to nest inside `outer`.
    fn inside(&self, outer: &Self) -> Self {
        let mut shape = self.and_owning(&outer.owned);
        shape.conditions.extend(&outer.conditions);
        shape
    }

    /// How many mentions differ between two shapes of a group.
    fn edits_to(&self, other: &Self) -> usize {
        let conditions = self.conditions.symmetric_difference(&other.conditions);
        let moved = self
            .owned
            .symmetric_difference(&other.owned)
            .filter(|component| {
                let has = Condition::Has(**component);
                self.conditions.contains(&has) && other.conditions.contains(&has)
            });
        conditions.count() + moved.count()
    }

    /// The entry as it is written for a group of this shape, which keeps the order of what it mentions already.
    fn written(&self, world: &World, group: &Group) -> String {
        let lists = [&group.owned, &group.with, &group.without];
        let mut components: Vec<ComponentId> = lists
            .into_iter()
            .flatten()
            .map(|mention| mention.component)
            .collect();
        components.extend(world.components.iter().map(|component| component.id));
        let mut written = BTreeSet::new();
        components.retain(|component| written.insert(*component));
        let list = |is_in: &dyn Fn(ComponentId) -> bool| -> Vec<&Type> {
            let components = components.iter().filter(|component| is_in(**component));
            components
                .map(|component| &world.component(*component).ty)
                .collect()
        };
        let has = |component| self.conditions.contains(&Condition::Has(component));
        let owned = list(&|component| self.owned.contains(&component));
        let with = list(&|component| has(component) && !self.owned.contains(&component));
        let without = list(&|component| self.conditions.contains(&Condition::Lacks(component)));
        entry(&group.name, [&owned, &with, &without], self.is_sorted)
    }
}

/// Why two groups do not nest.
fn apart<'w>(world: &'w World, first: &Shaped<'w>, second: &Shaped<'w>) -> Apart<'w> {
    let not_owned = |inner: &Shaped<'w>, outer: &Shaped<'w>| Apart::NotOwned {
        inner: &inner.group.name,
        outer: &outer.group.name,
        missing: types(world, &(&outer.shape.owned - &inner.shape.owned)),
    };
    let only_one = |one: &Shaped<'w>, other: &Shaped<'w>| OnlyOne {
        group: &one.group.name,
        wants: types(world, &only(&one.shape, &other.shape, true)),
        excludes: types(world, &only(&one.shape, &other.shape, false)),
    };
    let (conditions, of_second) = (&first.shape.conditions, &second.shape.conditions);
    if conditions.is_subset(of_second) {
        not_owned(second, first)
    } else if of_second.is_subset(conditions) {
        not_owned(first, second)
    } else {
        Apart::Crossed([only_one(first, second), only_one(second, first)])
    }
}

/// The components that one shape has a condition on which the other has not: to be there, or not to be.
fn only(shape: &Shape, other: &Shape, there: bool) -> BTreeSet<ComponentId> {
    let conditions = &shape.conditions - &other.conditions;
    conditions
        .into_iter()
        .filter_map(|condition| match condition {
            Condition::Has(component) if there => Some(component),
            Condition::Lacks(component) if !there => Some(component),
            Condition::Has(_) | Condition::Lacks(_) => None,
        })
        .collect()
}

fn types<'w>(world: &'w World, components: &BTreeSet<ComponentId>) -> Vec<&'w Type> {
    components
        .iter()
        .map(|component| &world.component(*component).ty)
        .collect()
}

/// What makes two groups stand beside each other that do not: the least change; and where that changes who is a member,
/// the least that does not, after it.
///
/// Each repair leaves everything between these two and the other groups as well as it was. That a group owns nothing at
/// all is always one.
fn repairs<'w>(
    world: &'w World,
    all: &[Shaped<'_>],
    first: &Shaped<'w>,
    second: &Shaped<'w>,
) -> Vec<Repair<'w>> {
    let shared = &first.shape.owned & &second.shape.owned;
    let mut repairs: Vec<(Rank, Repair<'w>)> = Vec::new();
    for (is_first, this, other) in [(false, second, first), (true, first, second)] {
        let (group, shape) = (this.group, &this.shape);
        let looks_up = |looked_up| {
            let change = Change::LooksUp(types(world, looked_up));
            (shape.looking_up(looked_up), change)
        };
        let nests = (
            shape.inside(&other.shape),
            Change::NestsInside(&other.group.name),
        );
        for (changed, change) in [looks_up(&shared), looks_up(&shape.owned), nests] {
            let is_repair = changed.can_have_members()
                && changed.stands_beside(&other.shape)
                && may_mention(world, group, shape, &changed)
                && !changed.harms(shape, all);
            if is_repair {
                let effect = match &change {
                    _ if changed.conditions != shape.conditions => Effect::ChangesMembers,
                    Change::NestsInside(_) => Effect::Nests,
                    Change::LooksUp(_) => Effect::LooksUp,
                };
                let rank = Rank {
                    edits: shape.edits_to(&changed),
                    effect,
                    owns_nothing: changed.owned.is_empty(),
                    is_first,
                };
                let entry = changed.written(world, group);
                repairs.push((rank, Repair { entry, change }));
            }
        }
    }
    repairs.sort_by_key(|(rank, _)| *rank);
    let keeps_members = repairs
        .iter()
        .position(|(rank, _)| rank.effect != Effect::ChangesMembers);
    repairs
        .into_iter()
        .enumerate()
        .filter(|(place, _)| *place == 0 || Some(*place) == keeps_members)
        .map(|(_, (_, repair))| repair)
        .collect()
}

/// Of two repairs the lesser is the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    edits: usize,
    effect: Effect,
    owns_nothing: bool,
    is_first: bool,
}

/// What comes of a repair, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    Nests,
    LooksUp,
    ChangesMembers,
}

/// Whether what a changed group mentions in addition is under no `cfg` that the group is not under.
fn may_mention(world: &World, group: &Group, shape: &Shape, changed: &Shape) -> bool {
    (&changed.conditions - &shape.conditions)
        .into_iter()
        .all(|condition| {
            let (Condition::Has(component) | Condition::Lacks(component)) = condition;
            let mut cfg = world.component(component).attributes.cfg.iter();
            cfg.all(|cfg| group.attributes.cfg.contains(cfg))
        })
}
