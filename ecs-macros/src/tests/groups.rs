//! Which groups can stand beside each other, against pools that are kept as groups want them; and what is said where
//! they cannot, against what it is worth.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::{expansion, front_end};
use crate::diagnostics::Diagnostic;
use crate::model::World;
use crate::names;

/// The components of the worlds here, a flag, and the markers of their hierarchy, in which `A` flows.
const COMPONENTS: [&str; 8] = ["A", "B", "C", "D", "E", "F", "LevelTree", "LevelTreeChild"];
const A: usize = 0;
const FLAG: usize = 5;
const NODE: usize = 6;
const CHILD: usize = 7;

/// The name of the hierarchy.
const TREE: &str = "tree";

const CASES: usize = if cfg!(miri) { 4 } else { 2000 };

/// What the rules accept never goes wrong; what they refuse goes wrong, or says nothing that a pool or another group
/// does not say.
#[test]
fn pools_stay_in_order_for_what_is_accepted_alone() {
    let mut random = Random(1);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..CASES {
        let groups = groups(&mut random, 2..=4, 3);
        let (world, diagnostics) = front_end(&source(&entries(&groups)));
        let order = order_of_entering(&world, &groups);
        let breaks =
            |steps, random: &mut Random| Store::new(&groups, &order).broken_after(steps, random);
        if diagnostics.is_empty() {
            accepted += 1;
            let broken = breaks(250, &mut random);
            assert_eq!(broken, None, "accepted, but breaks: {:?}", entries(&groups));
        } else if !is_idle(&groups) {
            refused += 1;
            let broken = (0..200).any(|_| breaks(400, &mut random).is_some());
            assert!(broken, "refused, but never breaks: {:?}", entries(&groups));
        }
    }
    assert!(
        accepted * 10 > CASES * 3 && refused * 10 > CASES * 3,
        "of {CASES}, {accepted} were accepted and {refused} refused for their order"
    );
}

/// The order in which groups are entered is not one of taste.
#[test]
fn the_opposite_order_breaks() {
    let groups = [group("g0", "AB"), group("g1", "ABC")];
    let mut random = Random(2);
    let mut breaks = |order: &[usize]| {
        (0..20).any(|_| {
            Store::new(&groups, order)
                .broken_after(400, &mut random)
                .is_some()
        })
    };
    assert!(!breaks(&[0, 1]));
    assert!(breaks(&[1, 0]));
}

/// Looser groups around a sorted one keep their members in front; it is the ones inside that lose them.
#[test]
fn sorting_breaks_what_nests_inside() {
    let mut groups = [group("g0", "AB"), group("g1", "ABC")];
    let mut random = Random(6);
    for (sorted, breaks) in [(0, true), (1, false)] {
        groups[sorted].order = Some(0);
        let broken = (0..20).any(|_| {
            let store = Store::new(&groups, &[0, 1]);
            store.broken_after(400, &mut random).is_some()
        });
        assert_eq!(broken, breaks);
        let (_, diagnostics) = front_end(&source(&entries(&groups)));
        assert_eq!(!diagnostics.is_empty(), breaks);
        groups[sorted].order = None;
    }
}

/// Whatever is said to be written where two groups do not nest is accepted once it is written.
#[test]
fn repairs_of_ownership_are_accepted() {
    let mut random = Random(3);
    let mut repaired = 0;
    for _ in 0..CASES {
        let mut groups = groups(&mut random, 2..=2, 1);
        // Two of the three own one component.
        let (shared, other) = (random.below(FLAG), random.below(groups.len()));
        for (place, group) in groups.iter_mut().enumerate() {
            if group.is_tree() {
                group.owns_nothing();
            }
            if place != other {
                group.roles[shared] = Role::Own;
            }
        }
        let entries = entries(&groups);
        let (_, diagnostics) = front_end(&source(&entries));
        let [diagnostic] = diagnostics.as_slice() else {
            continue;
        };
        for repair in repairs(diagnostic) {
            repaired += 1;
            let after = with_entry(&entries, &repair);
            let (_, left) = front_end(&source(&after));
            assert!(left.is_empty(), "{entries:?}\n{diagnostic:#?}\n{left:#?}");
        }
    }
    assert!(
        repaired * 3 > CASES * 2,
        "only {repaired} repairs for {CASES} pairs"
    );
}

/// Among several groups a repair harms none of the others: doing what is said, one thing at a time, comes to an end.
#[test]
fn repairs_one_by_one_come_to_an_end() {
    let mut random = Random(4);
    let mut most = 0;
    for _ in 0..CASES / 3 {
        let mut entries = entries(&groups(&mut random, 3..=4, 1));
        let (_, mut diagnostics) = front_end(&source(&entries));
        let only_ownership = diagnostics
            .iter()
            .all(|diagnostic| !repairs(diagnostic).is_empty());
        if !only_ownership {
            continue;
        }
        most = most.max(diagnostics.len());
        while let Some(diagnostic) = diagnostics.first() {
            let repairs = repairs(diagnostic);
            let repair = repairs
                .first()
                .unwrap_or_else(|| panic!("{entries:?}\n{diagnostics:#?}"));
            entries = with_entry(&entries, repair);
            let (_, left) = front_end(&source(&entries));
            assert!(
                left.len() < diagnostics.len(),
                "{entries:?}\n{diagnostics:#?}\n{left:#?}"
            );
            diagnostics = left;
        }
    }
    assert!(most > 2, "no world had several conflicts");
}

/// One group for two that have the same members, as it is said to be written.
#[test]
fn merged_groups_are_accepted() {
    let mut random = Random(5);
    let mut merged = 0;
    for _ in 0..CASES {
        let mut groups = groups(&mut random, 1..=1, 0);
        groups.sort_by_key(|group| !group.is_tree());
        groups[0].owns_nothing();
        let mut again = groups[1].clone();
        again.name = "g2".to_owned();
        again.order = None;
        for role in &mut again.roles[..FLAG] {
            if matches!(role, Role::Own | Role::With) {
                *role = [Role::Own, Role::With][random.below(2)];
            }
        }
        groups.push(again);
        let (_, diagnostics) = front_end(&source(&entries(&groups)));
        let [diagnostic] = diagnostics.as_slice() else {
            continue;
        };
        let help = diagnostic.help.as_deref().unwrap_or_default();
        if let Some(entry) = help.strip_prefix("write one group: ") {
            merged += 1;
            let order = groups[1].order.map_or_else(String::new, order);
            let entry = entry.trim_matches('`').replace(" sorted by …", &order);
            let merged = [entries(&groups[..1]), vec![entry]].concat();
            let (_, left) = front_end(&source(&merged));
            assert!(left.is_empty(), "{help}\n{left:#?}");
        }
    }
    assert!(merged * 4 > CASES, "only {merged} were merged");
}

/// The names that no accessor may have are those of what is printed for any world, and of what follows from there.
#[test]
fn what_a_world_has_already_is_listed() {
    let world = "#[derive(Clone, Debug)] struct Level { components { A, B as flag } }";
    let output = expansion(&world.parse().expect("these are tokens"));
    let file: syn::File = syn::parse2(output).expect("the expansion is a list of items");
    let mut printed = BTreeSet::new();
    for item in file.items {
        let syn::Item::Impl(item) = item else {
            continue;
        };
        let gives_methods = match &item.trait_ {
            None => true,
            Some((path, ..)) => path
                .segments
                .last()
                .is_some_and(|segment| segment.ident == "Clone" || segment.ident == "Default"),
        };
        if !gives_methods || item.self_ty != syn::parse_quote!(Level) {
            continue;
        }
        printed.extend(item.items.iter().filter_map(|item| match item {
            syn::ImplItem::Fn(method) => Some(method.sig.ident.to_string()),
            syn::ImplItem::Const(constant) => Some(constant.ident.to_string()),
            _ => None,
        }));
    }
    let listed: BTreeSet<String> = names::WORLD_ITEMS.map(str::to_owned).into();
    assert_eq!(
        listed.len(),
        names::WORLD_ITEMS.len(),
        "one is listed twice"
    );
    let unlisted: Vec<&String> = printed.difference(&listed).collect();
    assert!(unlisted.is_empty(), "not listed: {unlisted:?}");
    let unprinted: Vec<&String> = listed.difference(&printed).collect();
    assert!(unprinted.is_empty(), "not printed: {unprinted:?}");
}

/// What a component or a marker is to a group.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Role {
    Nothing,
    Own,
    With,
    Without,
}

#[derive(Clone, Debug)]
struct Group {
    name: String,
    roles: [Role; COMPONENTS.len()],
    /// The component that it is sorted by.
    order: Option<usize>,
}

impl Group {
    fn is_tree(&self) -> bool {
        self.name == TREE
    }

    /// Whether it is a group at all: a hierarchy that owns nothing is none.
    fn is_group(&self) -> bool {
        !self.is_tree() || self.those(&[Role::Own]) != 0
    }

    fn owns_nothing(&mut self) {
        let owned = self.roles.iter_mut().filter(|role| **role == Role::Own);
        owned.for_each(|role| *role = Role::Nothing);
    }

    fn fixes_order(&self) -> bool {
        self.order.is_some() || self.is_tree()
    }

    /// What its members have, and what they lack, with all that follows.
    fn conditions(&self) -> (u8, u8) {
        let has = with_what_follows(self.those(&[Role::Own, Role::With]));
        let lacks = self.those(&[Role::Without]);
        let of_nodes = 1 << A | 1 << CHILD;
        let is_no_node = lacks >> NODE & 1 == 1;
        (has, if is_no_node { lacks | of_nodes } else { lacks })
    }

    /// The components, one bit each, that have one of these roles.
    fn those(&self, roles: &[Role]) -> u8 {
        let bits = self.roles.iter().enumerate();
        bits.filter(|(_, role)| roles.contains(role))
            .map(|(place, _)| 1 << place)
            .sum()
    }

    fn list(&self, word: &str, role: Role) -> String {
        let named = COMPONENTS.iter().zip(&self.roles);
        let types: Vec<&str> = named
            .filter(|(_, here)| **here == role)
            .map(|(ty, _)| *ty)
            .collect();
        if types.is_empty() {
            String::new()
        } else {
            format!(" {word} [{}]", types.join(", "))
        }
    }
}

fn group(name: &str, own: &str) -> Group {
    let role = |ty: &str| {
        if own.contains(ty) {
            Role::Own
        } else {
            Role::Nothing
        }
    };
    Group {
        name: name.to_owned(),
        roles: COMPONENTS.map(role),
        order: None,
    }
}

/// What an entity has that has these: who has `A` or a parent is a node.
fn with_what_follows(has: u8) -> u8 {
    if has & (1 << A | 1 << CHILD) == 0 {
        has
    } else {
        has | 1 << NODE
    }
}

/// A hierarchy, which owns something in every other case.
fn tree(random: &mut Random) -> Group {
    let mut tree = group(TREE, "");
    let owned = [0, 0, 1, 2][random.below(4)];
    for _ in 0..owned {
        tree.roles[random.below(FLAG)] = Role::Own;
    }
    tree.roles[NODE] = Role::With;
    tree
}

/// Random groups and a hierarchy. Of the groups, some are made by adding to another: so many in four. Few say nothing that a pool or another
/// group does not say.
fn groups(random: &mut Random, counts: RangeInclusive<usize>, in_four: usize) -> Vec<Group> {
    let count = counts.start() + random.below(counts.end() - counts.start() + 1);
    let mut groups: Vec<Group> = vec![tree(random)];
    for number in 1..=count {
        let name = format!("g{number}");
        let roles = random_roles(random, &groups, in_four);
        groups.push(Group {
            name,
            roles,
            order: None,
        });
        for _ in 0..4 {
            if is_idle(&groups) {
                groups[number].roles = random_roles(random, &groups[..number], in_four);
            }
        }
        groups[number].order = random_order(random, &groups[number]);
    }
    // The order of declaration has nothing to do with what nests inside what.
    for place in (1..groups.len()).rev() {
        groups.swap(place, random.below(place + 1));
    }
    groups
}

fn random_roles(random: &mut Random, others: &[Group], in_four: usize) -> [Role; COMPONENTS.len()] {
    let mut roles = [Role::Nothing; COMPONENTS.len()];
    let mut changes = 2;
    if !others.is_empty() && random.below(4) < in_four {
        roles = others[random.below(others.len())].roles;
        changes = 1;
    }
    for _ in 0..changes + random.below(2) {
        let place = random.below(COMPONENTS.len());
        let kinds = [Role::Own, Role::Own, Role::Own, Role::With, Role::Without];
        let role = kinds[random.below(kinds.len())];
        roles[place] = match role {
            Role::Own if place >= FLAG => Role::With,
            role => role,
        };
    }
    roles
}

/// One group in four is sorted, by any component with a value that its members have.
fn random_order(random: &mut Random, group: &Group) -> Option<usize> {
    let has = group.those(&[Role::Own, Role::With]);
    let valued = (0..FLAG).filter(|place| has >> place & 1 == 1);
    let valued: Vec<usize> = valued.collect();
    (random.below(4) == 0 && !valued.is_empty()).then(|| valued[random.below(valued.len())])
}

/// Whether a group says nothing of its own: its members are all of a pool's in no order, those of another group, or none.
fn is_idle(groups: &[Group]) -> bool {
    let groups: Vec<&Group> = groups.iter().filter(|group| group.is_group()).collect();
    groups.iter().enumerate().any(|(place, group)| {
        let (has, lacks) = group.conditions();
        let is_a_pool = lacks == 0
            && !group.fixes_order()
            && (0..FLAG).any(|component| with_what_follows(1 << component) == has);
        let mut others = groups[..place].iter();
        is_a_pool
            || has == 0
            || has & lacks != 0
            || others.any(|other| other.conditions() == (has, lacks))
    })
}

fn entries(groups: &[Group]) -> Vec<String> {
    groups
        .iter()
        .map(|group| {
            let own = group.list("own", Role::Own);
            if group.is_tree() {
                return format!("{TREE}: unbounded{own}{FLOWS}");
            }
            let with = group.list("with", Role::With);
            let without = group.list("without", Role::Without);
            let order = group.order.map_or_else(String::new, order);
            format!("{}:{own}{with}{without}{order}", group.name)
        })
        .collect()
}

/// What stands in the braces of the hierarchy.
const FLOWS: &str = " { A => B, on_despawn: cascade }";

fn order(component: usize) -> String {
    let ty = COMPONENTS[component];
    format!(" sorted by |value: &{ty}| -> u32 {{ value.0 }}")
}

fn source(entries: &[String]) -> String {
    let components = COMPONENTS[..=FLAG].join(" as tracked, ");
    let (trees, groups): (Vec<String>, Vec<String>) = entries
        .iter()
        .cloned()
        .partition(|entry| entry.starts_with(TREE));
    let (trees, groups) = (trees.join(", "), groups.join(", "));
    format!(
        "struct Level {{
            components {{ {components} as flag }} groups {{ {groups} }} hierarchies {{ {trees} }}
        }}"
    )
}

/// Each entry that the help of a conflict says may be written.
fn repairs(diagnostic: &Diagnostic) -> Vec<String> {
    let is_conflict = ["which do not nest", "inside of the"]
        .iter()
        .any(|words| diagnostic.message.contains(words));
    if !is_conflict {
        return Vec::new();
    }
    let help = diagnostic.help.as_deref().unwrap_or_default();
    let written = help.split("write `").skip(1);
    written
        .filter_map(|rest| rest.split_once('`'))
        .map(|(entry, _)| entry.to_owned())
        .collect()
}

/// The entries with this one in the place of that of the same name, of which it has the order.
fn with_entry(entries: &[String], entry: &str) -> Vec<String> {
    let name = |entry: &str| entry.split(':').next().map(str::to_owned);
    entries
        .iter()
        .map(|before| {
            if name(before) == name(entry) {
                match before.split_once(" sorted by ") {
                    Some((_, order)) => entry.replace('…', order),
                    None => entry.replace(" { … }", FLOWS),
                }
            } else {
                before.clone()
            }
        })
        .collect()
}

/// The places in `groups`, in the order in which the model says that an entity enters them.
fn order_of_entering(world: &World, groups: &[Group]) -> Vec<usize> {
    let places: BTreeMap<&str, usize> = groups
        .iter()
        .enumerate()
        .map(|(place, group)| (group.name.as_str(), place))
        .collect();
    world
        .loosest_first()
        .iter()
        .map(|group| places[group.name.to_string().as_str()])
        .collect()
}

const ENTITIES: usize = 8;

/// Pools of entities, with the members of groups in front, and nothing else.
struct Store<'o> {
    groups: Vec<Kept>,
    /// Places in `groups`, in the order of entering.
    order: &'o [usize],
    signatures: [u8; ENTITIES],
    pools: [Vec<usize>; COMPONENTS.len()],
}

/// A group and how many members it has; components are bits.
struct Kept {
    has: u8,
    lacks: u8,
    owned: Vec<usize>,
    is_sorted: bool,
    length: usize,
}

impl Kept {
    fn has_member(&self, signature: u8) -> bool {
        signature & self.has == self.has && signature & self.lacks == 0
    }
}

impl<'o> Store<'o> {
    fn new(groups: &[Group], order: &'o [usize]) -> Self {
        let kept = |group: &Group| Kept {
            has: group.those(&[Role::Own, Role::With]),
            lacks: group.those(&[Role::Without]),
            owned: (0..COMPONENTS.len())
                .filter(|component| group.roles[*component] == Role::Own)
                .collect(),
            is_sorted: group.fixes_order(),
            length: 0,
        };
        Self {
            groups: groups.iter().map(kept).collect(),
            order,
            signatures: [0; ENTITIES],
            pools: Default::default(),
        }
    }

    /// The number of random changes after which a group is not as it should be, if it comes to that.
    fn broken_after(mut self, steps: usize, random: &mut Random) -> Option<usize> {
        (0..steps).find(|_| {
            let entity = random.below(ENTITIES);
            let before = self.signatures[entity];
            let after = with_what_follows(match random.below(8) {
                0 => 0,
                1 => bits(random),
                _ => before ^ (1 << random.below(COMPONENTS.len())),
            });
            if random.below(4) == 0 {
                self.sort(random);
            }
            !self.change(entity, before, after) || !self.are_in_order()
        })
    }

    /// Puts the members of each sorted group into the order of keys, which may be any.
    fn sort(&mut self, random: &mut Random) {
        for group in self.groups.iter().filter(|group| group.is_sorted) {
            let keys: Vec<usize> = (0..ENTITIES).map(|_| random.below(ENTITIES)).collect();
            for component in &group.owned {
                let members = self.pools[*component].get_mut(..group.length);
                members
                    .unwrap_or_default()
                    .sort_by_key(|entity| keys[*entity]);
            }
        }
    }

    /// One change of an entity; false if it meets a place that a sound group never leads to.
    fn change(&mut self, entity: usize, before: u8, after: u8) -> bool {
        for &group in self.order.iter().rev() {
            let group = &mut self.groups[group];
            if group.has_member(before) && !group.has_member(after) {
                group.length -= 1;
                if !put(&mut self.pools, group, entity) {
                    return false;
                }
            }
        }
        for (component, pool) in self.pools.iter_mut().enumerate() {
            let (had, has) = (before >> component & 1, after >> component & 1);
            if had > has {
                pool.swap_remove(row(pool, entity));
            } else if had < has {
                pool.push(entity);
            }
        }
        self.signatures[entity] = after;
        for &group in self.order {
            let group = &mut self.groups[group];
            if !group.has_member(before) && group.has_member(after) {
                if !put(&mut self.pools, group, entity) {
                    return false;
                }
                group.length += 1;
            }
        }
        true
    }

    /// Whether the members of each group, and they alone, come first in each pool that it owns, in one order.
    fn are_in_order(&self) -> bool {
        self.order.iter().all(|group| {
            let group = &self.groups[*group];
            let signatures = self.signatures.iter();
            let members = signatures.filter(|signature| group.has_member(**signature));
            let mut fronts = group
                .owned
                .iter()
                .map(|component| self.pools[*component].get(..group.length));
            let first = fronts.next().unwrap_or(Some(&[]));
            members.count() == group.length
                && fronts.all(|front| front == first)
                && first.is_some_and(|front| {
                    let mut signatures = front.iter().map(|entity| self.signatures[*entity]);
                    signatures.all(|signature| group.has_member(signature))
                })
        })
    }
}

/// Puts an entity to where a group's members end, in each pool that it owns; false where a pool ends before that.
fn put(pools: &mut [Vec<usize>], group: &Kept, entity: usize) -> bool {
    group.owned.iter().all(|component| {
        let pool = &mut pools[*component];
        let row = row(pool, entity);
        let fits = group.length < pool.len();
        if fits {
            pool.swap(row, group.length);
        }
        fits
    })
}

fn row(pool: &[usize], entity: usize) -> usize {
    pool.iter()
        .position(|other| *other == entity)
        .expect("an entity is in the pools of what it has")
}

fn bits(random: &mut Random) -> u8 {
    (0..COMPONENTS.len())
        .map(|place| u8::from(random.below(2) == 0) << place)
        .sum()
}

/// The same numbers in every run, by `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let high = usize::try_from((mixed ^ (mixed >> 31)) >> 33);
        high.expect("31 bits are a `usize`") % bound
    }
}
