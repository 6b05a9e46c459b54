//! Rules over groups: what makes one a group at all, and which of them can stand beside each other.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use syn::Type;

use crate::diagnostics::groups::{
    Apart, Change, Merging, OnlyOne, Repair, Unsorting, entry, hierarchy_entry,
};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::model::{ComponentId, Condition, Group, GroupId, Holder, Mention, World};

/// Checks the groups of a world. What is said of one alone is not said again of it beside another, and nothing of one
/// whose conditions a mistake has changed. Returns those that are not in order; of two that cannot stand together, the
/// inner where that is why, and else the later.
pub(super) fn all(world: &World, diagnostics: &mut Diagnostics) -> BTreeSet<GroupId> {
    let mut in_order: BTreeSet<GroupId> = BTreeSet::new();
    let mut sound: Vec<Shaped<'_>> = Vec::new();
    // A hierarchy cannot do without its order, so that groups are what has to give way.
    let (of_hierarchies, groups): (Vec<&Group>, Vec<&Group>) = world
        .groups
        .iter()
        .partition(|group| group.hierarchy.is_some());
    for group in of_hierarchies.into_iter().chain(groups) {
        let is_sound = !group.has_gaps
            && is_as_meant(world, group)
            && can_have_members(world, group, diagnostics)
            && has_something_to_walk(group, diagnostics)
            && is_more_than_a_pool(world, group, diagnostics);
        if is_sound {
            sound.push(Shaped {
                group,
                shape: Shape::of(world, group),
            });
        }
    }
    let sound = members_differ(sound, diagnostics);
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
    shape: Shape<'w>,
}

/// Whether what follows from the conditions of a group is what was meant to follow.
fn is_as_meant(world: &World, group: &Group) -> bool {
    let lists = [&group.owned, &group.with, &group.without];
    let mut mentions = lists.into_iter().flatten();
    mentions.all(|mention| match world.holder(mention.component) {
        Holder::Component(_) => true,
        Holder::Marker(hierarchy, _) => !hierarchy.has_gaps,
    })
}

/// No group wants something and its absence, because no entity has both.
fn can_have_members(world: &World, group: &Group, diagnostics: &mut Diagnostics) -> bool {
    let cfg = &group.attributes.cfg;
    let mut can = true;
    for absent in &group.without {
        let mut present = group.owned.iter().chain(&group.with);
        let excluded = Condition::Has(absent.component);
        let present = present.find(|present| {
            let has = BTreeSet::from([Condition::Has(present.component)]);
            world.closed(has, cfg).contains(&excluded)
        });
        if let Some(present) = present {
            can = false;
            let asks = (&present.ty, present.component != absent.component);
            diagnostics.push(Diagnostic::contradiction(&absent.ty, &group.name, asks));
        }
    }
    can
}

/// A group says what its members have, because a walk needs a pool, a flag or a hierarchy to go through.
fn has_something_to_walk(group: &Group, diagnostics: &mut Diagnostics) -> bool {
    let has = !group.owned.is_empty() || !group.with.is_empty();
    if !has {
        diagnostics.push(Diagnostic::nothing_to_walk(&group.name));
    }
    has
}

/// A group has a condition that does not follow from one component, or an order: a pool has its own entities and no others
/// anyway. Flags and markers have no pool.
fn is_more_than_a_pool(world: &World, group: &Group, diagnostics: &mut Diagnostics) -> bool {
    if group.fixes_order() {
        return true;
    }
    let conditions = world.conditions(group);
    let mut has = group.owned.iter().chain(&group.with);
    let only = has.find(|mention| {
        let has_rows = world.holder(mention.component).with_value().is_some();
        let of_pool = BTreeSet::from([Condition::Has(mention.component)]);
        has_rows && world.closed(of_pool, &group.attributes.cfg) == conditions
    });
    if let Some(only) = only {
        let says_more = group.conditions().len() > 1;
        diagnostics.push(Diagnostic::only_a_pool(&group.name, &only.ty, says_more));
    }
    only.is_none()
}

/// No two groups have equal conditions, because they would always have the same members. Returns those that differ.
///
/// Two hierarchies over the same pools are another matter: each wants these in its own order.
fn members_differ<'w>(groups: Vec<Shaped<'w>>, diagnostics: &mut Diagnostics) -> Vec<Shaped<'w>> {
    let mut places: BTreeMap<BTreeSet<Condition>, usize> = BTreeMap::new();
    let are_hierarchies = |first: &Shaped<'w>, again: &Shaped<'w>| {
        first.group.hierarchy.is_some() && again.group.hierarchy.is_some()
    };
    let mut distinct: Vec<Shaped<'w>> = Vec::new();
    let mut repeated: Vec<(usize, Shaped<'w>)> = Vec::new();
    for group in groups {
        match places.entry(group.shape.closed.clone()) {
            Entry::Vacant(vacant) => {
                vacant.insert(distinct.len());
                distinct.push(group);
            }
            Entry::Occupied(occupied) if are_hierarchies(&distinct[*occupied.get()], &group) => {
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
        diagnostics.push(match first.group.hierarchy {
            None => Diagnostic::same_members(
                again.group,
                first.group,
                is_better.then(|| both.written()),
            ),
            Some(id) => {
                let merging = if loses || both.harms(&first.shape, &distinct) {
                    Merging::OfOrders
                } else if first.shape.owned.is_superset(&again.shape.owned) {
                    Merging::AsItIs
                } else {
                    Merging::As(both.written())
                };
                let hierarchy = &first.shape.world.hierarchies[id.index()];
                Diagnostic::same_as_hierarchy(again.group, hierarchy, &merging)
            }
        });
    }
    distinct
}

/// Two groups own a component only where one nests inside the other: it has all of the other's conditions and more,
/// and owns all that the other owns. Nothing nests inside a group that is sorted, nor inside a hierarchy.
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

/// The inner one of two groups owns nothing that the other owns, whose order is fixed.
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
            changed.stands_beside(&outer.shape) && !changed.harms(&inner.shape, all)
        })
        .unwrap_or(&inner.shape.owned);
    let repair = Repair {
        entry: inner.shape.looking_up(looked_up).written(),
        change: Change::LooksUp(types(world, looked_up)),
    };
    diagnostics.push(Diagnostic::inside_sorted(
        (inner.group, &mention),
        (outer.group, &outer_mention),
        &repair,
        unsorting(all, inner, outer),
    ));
}

/// What the order of the outer group can give way to, if that is all that keeps the two from nesting. That of a hierarchy
/// is its own.
fn unsorting(all: &[Shaped<'_>], inner: &Shaped<'_>, outer: &Shaped<'_>) -> Option<Unsorting> {
    if outer.group.hierarchy.is_some() {
        return None;
    }
    let (inner, outer) = (&inner.shape, &outer.shape);
    let would_nest = inner.nests_inside(&outer.sorted(false));
    would_nest.then(|| {
        if inner.is_sorted || inner.sorted(true).harms(inner, all) {
            Unsorting::ForNothing
        } else {
            Unsorting::ForInner
        }
    })
}

/// What rules ask of a group: its conditions, which components it owns, and whether its order is fixed. What it owns is
/// among the conditions.
#[derive(Clone, Debug)]
struct Shape<'w> {
    world: &'w World,
    group: &'w Group,
    /// As they are declared.
    conditions: BTreeSet<Condition>,
    /// With all that follows from them.
    closed: BTreeSet<Condition>,
    owned: BTreeSet<ComponentId>,
    is_sorted: bool,
}

impl<'w> Shape<'w> {
    fn of(world: &'w World, group: &'w Group) -> Self {
        let owned = group.owned.iter().map(|mention| mention.component);
        Self {
            world,
            group,
            conditions: group.conditions(),
            closed: world.conditions(group),
            owned: owned.collect(),
            is_sorted: group.fixes_order(),
        }
    }

    /// The same group with other conditions.
    fn with_conditions(&self, conditions: BTreeSet<Condition>) -> Self {
        Self {
            closed: self
                .world
                .closed(conditions.clone(), &self.group.attributes.cfg),
            conditions,
            ..self.clone()
        }
    }

    fn sorted(&self, is_sorted: bool) -> Self {
        Self {
            is_sorted,
            ..self.clone()
        }
    }

    /// Whether it is none: a hierarchy has a group for what it owns alone.
    fn is_nothing(&self) -> bool {
        self.group.hierarchy.is_some() && self.owned.is_empty()
    }

    fn nests_inside(&self, outer: &Self) -> bool {
        !outer.is_sorted && self.is_stricter_than(outer) && self.owned.is_superset(&outer.owned)
    }

    fn is_stricter_than(&self, outer: &Self) -> bool {
        self.closed.len() > outer.closed.len() && self.closed.is_superset(&outer.closed)
    }

    fn has_members_of(&self, other: &Self) -> bool {
        self.closed == other.closed && !self.is_nothing() && !other.is_nothing()
    }

    /// Whether two groups of these shapes can be in one world.
    fn stands_beside(&self, other: &Self) -> bool {
        let own_apart = self.owned.is_disjoint(&other.owned);
        !self.has_members_of(other)
            && (own_apart || self.nests_inside(other) || other.nests_inside(self))
    }

    /// Whether a group cannot stand beside this shape that could beside the one before, or has the same members now.
    fn harms(&self, before: &Self, all: &[Shaped<'_>]) -> bool {
        all.iter().any(|Shaped { shape: beside, .. }| {
            let stood = before.stands_beside(beside) && !self.stands_beside(beside);
            stood || (self.has_members_of(beside) && !before.has_members_of(beside))
        })
    }

    fn can_have_members(&self) -> bool {
        !self.closed.iter().any(|condition| match condition {
            Condition::Has(component) => self.closed.contains(&Condition::Lacks(*component)),
            Condition::Lacks(_) => false,
        })
    }

    fn and_owning(&self, more: &BTreeSet<ComponentId>) -> Self {
        let mut conditions = self.conditions.clone();
        conditions.extend(more.iter().map(|component| Condition::Has(*component)));
        let mut shape = self.with_conditions(conditions);
        shape.owned.extend(more);
        shape
    }

    /// The same members, with these looked up where they were owned; all nodes that have the rest, in a hierarchy.
    fn looking_up(&self, looked_up: &BTreeSet<ComponentId>) -> Self {
        let mut conditions = self.conditions.clone();
        if self.group.hierarchy.is_some() {
            let has = |id: &ComponentId| Condition::Has(*id);
            conditions.retain(|condition| !looked_up.iter().map(has).any(|has| has == *condition));
        }
        let mut shape = self.with_conditions(conditions);
        shape.owned = &self.owned - looked_up;
        shape
    }

    /// The least that must be added to nest inside `outer`, as far as it can be: a hierarchy has no conditions but that of
    /// what it owns.
    fn inside(&self, outer: &Self) -> Self {
        let shape = self.and_owning(&outer.owned);
        if self.group.hierarchy.is_some() {
            return shape;
        }
        let more = &outer.conditions - &shape.closed;
        let conditions = &shape.conditions | &more;
        shape.with_conditions(conditions)
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
    fn written(&self) -> String {
        let (world, group) = (self.world, self.group);
        let lists = [&group.owned, &group.with, &group.without];
        let mentioned = lists.into_iter().flatten().map(|mention| mention.component);
        let mut ids: Vec<ComponentId> = mentioned.collect();
        ids.extend((0..world.ids()).filter_map(ComponentId::new));
        let mut written = BTreeSet::new();
        ids.retain(|id| written.insert(*id));
        let list = |is_in: &dyn Fn(ComponentId) -> bool| -> Vec<&Type> {
            let ids = ids.iter().filter(|id| is_in(**id));
            ids.map(|id| world.holder(*id).ty()).collect()
        };
        let has = |id| self.conditions.contains(&Condition::Has(id));
        let owned = list(&|id| self.owned.contains(&id));
        if let Some(id) = group.hierarchy {
            return hierarchy_entry(&world.hierarchies[id.index()], &owned);
        }
        let with = list(&|id| has(id) && !self.owned.contains(&id));
        let without = list(&|id| self.conditions.contains(&Condition::Lacks(id)));
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
    let (conditions, of_second) = (&first.shape.closed, &second.shape.closed);
    let are_hierarchies = first.group.hierarchy.is_some() && second.group.hierarchy.is_some();
    if are_hierarchies {
        Apart::TwoOrders
    } else if conditions.is_subset(of_second) {
        not_owned(second, first)
    } else if of_second.is_subset(conditions) {
        not_owned(first, second)
    } else {
        Apart::Crossed([only_one(first, second), only_one(second, first)])
    }
}

/// What one shape has a declared condition on that does not follow for the other: to be there, or not to be.
fn only(shape: &Shape<'_>, other: &Shape<'_>, there: bool) -> BTreeSet<ComponentId> {
    let mut conditions = &shape.conditions - &other.closed;
    if conditions.is_empty() {
        conditions = &shape.closed - &other.closed;
    }
    conditions
        .into_iter()
        .filter_map(|condition| match condition {
            Condition::Has(component) if there => Some(component),
            Condition::Lacks(component) if !there => Some(component),
            Condition::Has(_) | Condition::Lacks(_) => None,
        })
        .collect()
}

fn types<'w>(world: &'w World, ids: &BTreeSet<ComponentId>) -> Vec<&'w Type> {
    ids.iter().map(|id| world.holder(*id).ty()).collect()
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
                && may_mention(shape, &changed)
                && !changed.harms(shape, all);
            if is_repair {
                let effect = match &change {
                    // All nodes are what they were.
                    Change::LooksUp(_) if group.hierarchy.is_some() => Effect::LooksUp,
                    _ if changed.closed != shape.closed => Effect::ChangesMembers,
                    Change::NestsInside(_) => Effect::Nests,
                    Change::LooksUp(_) => Effect::LooksUp,
                };
                let rank = Rank {
                    edits: shape.edits_to(&changed),
                    effect,
                    owns_nothing: changed.owned.is_empty(),
                    is_first,
                };
                let entry = changed.written();
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
fn may_mention(shape: &Shape<'_>, changed: &Shape<'_>) -> bool {
    (&changed.conditions - &shape.conditions)
        .into_iter()
        .all(|condition| {
            let (Condition::Has(id) | Condition::Lacks(id)) = condition;
            let mut cfg = shape.world.holder(id).attributes().cfg.iter();
            cfg.all(|cfg| shape.group.attributes.cfg.contains(cfg))
        })
}
