//! Random worlds, by the rules of the language, and how they are printed.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::Random;

/// The components; the last two may be flags.
const NAMES: [char; 6] = ['A', 'B', 'C', 'D', 'Y', 'Z'];

/// The events that have hooks, and the hook of each.
const EVENTS: [(&str, &str); 3] = [
    ("on_insert", "inserted"),
    ("on_replace", "replaced"),
    ("on_remove", "removed"),
];

/// A set of components, by their places in [`NAMES`].
type Set = BTreeSet<usize>;

/// A group.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Group {
    own: Set,
    with: Set,
    without: Set,
    /// What it is sorted by.
    order: Option<usize>,
}

/// A world.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    /// The order of its components.
    order: Vec<usize>,
    flags: Set,
    groups: Vec<Group>,
    /// The components whose changes are noticed.
    tracked: Set,
    /// Those that are kept in the order of entities, and those that stay in their places.
    ordered: Set,
    stable: Set,
    /// Events, by their places in [`EVENTS`], and the components on which hooks count them.
    hooks: Vec<(usize, usize)>,
}

impl Group {
    fn has(&self) -> Set {
        &self.own | &self.with
    }

    fn conditions(&self) -> usize {
        self.has().len() + self.without.len()
    }

    fn has_conditions_of(&self, other: &Self) -> bool {
        self.has().is_superset(&other.has()) && self.without.is_superset(&other.without)
    }

    /// Whether it has all conditions of another and more, and owns what that owns.
    fn nests_inside(&self, outer: &Self) -> bool {
        self.has_conditions_of(outer)
            && self.conditions() > outer.conditions()
            && self.own.is_superset(&outer.own)
    }

    /// Whether it can stand by itself.
    fn is_sound(&self, flags: &Set) -> bool {
        let has = self.has();
        let is_a_pool = has.len() == 1 && self.without.is_empty() && has.is_disjoint(flags);
        !has.is_empty()
            && has.is_disjoint(&self.without)
            && self.own.is_disjoint(&self.with)
            && self.own.is_disjoint(flags)
            && !is_a_pool
    }

    fn can_stand_beside(&self, other: &Self) -> bool {
        let same_conditions = self.has() == other.has() && self.without == other.without;
        let own_apart = self.own.is_disjoint(&other.own);
        !same_conditions && (own_apart || self.nests_inside(other) || other.nests_inside(self))
    }

    /// A group inside of this one.
    fn tightened(&self, random: &mut Random) -> Self {
        let mut inner = self.clone();
        for _ in 0..=random.below(2) {
            inner.add_any(random);
        }
        inner
    }

    fn add_any(&mut self, random: &mut Random) {
        let component = random.below(NAMES.len());
        if !self.has().contains(&component) && !self.without.contains(&component) {
            match random.below(3) {
                0 => &mut self.own,
                1 => &mut self.with,
                _ => &mut self.without,
            }
            .insert(component);
        }
    }

    fn random(random: &mut Random) -> Self {
        let mut group = Self::default();
        for _ in 0..=random.below(4) {
            group.add_any(random);
        }
        group
    }
}

impl Spec {
    fn is_accepted(&self) -> bool {
        let mut pairs = (0..self.groups.len()).flat_map(|one| (0..one).map(move |two| (one, two)));
        self.groups.iter().all(|group| group.is_sound(&self.flags))
            && pairs.all(|(one, two)| self.groups[one].can_stand_beside(&self.groups[two]))
    }

    /// Pairs of groups that own something in common, the inner one first.
    fn nested(&self) -> Vec<(&Group, &Group)> {
        let groups = &self.groups;
        let pairs = groups
            .iter()
            .flat_map(|inner| groups.iter().map(move |outer| (inner, outer)));
        pairs
            .filter(|(inner, outer)| {
                inner.nests_inside(outer) && !inner.own.is_disjoint(&outer.own)
            })
            .collect()
    }

    pub(crate) fn has_three_levels(&self) -> bool {
        let nested = self.nested();
        let mut inner = nested.iter();
        inner.any(|(_, middle)| nested.iter().any(|(inner, _)| inner == middle))
    }

    /// Two that do not nest, and one that nests in both.
    pub(crate) fn has_two_under_one(&self) -> bool {
        let nested = self.nested();
        nested.iter().any(|(inner, outer)| {
            nested.iter().any(|(same, other)| {
                inner == same
                    && outer != other
                    && !outer.nests_inside(other)
                    && !other.nests_inside(outer)
            })
        })
    }

    pub(crate) fn has_exclusion(&self) -> bool {
        self.groups.iter().any(|group| !group.without.is_empty())
    }

    pub(crate) fn has_partial_ownership(&self) -> bool {
        let valued = |group: &Group| !group.with.is_subset(&self.flags);
        self.groups
            .iter()
            .any(|group| !group.own.is_empty() && valued(group))
    }

    pub(crate) fn has_no_ownership(&self) -> bool {
        self.groups.iter().any(|group| group.own.is_empty())
    }

    pub(crate) fn groups_a_flag(&self) -> bool {
        let mentions = |group: &Group| !(&group.has() | &group.without).is_disjoint(&self.flags);
        self.groups.iter().any(mentions)
    }

    /// Chooses what is tracked, and what has hooks.
    fn notice(&mut self, random: &mut Random) {
        let valued = (0..NAMES.len()).filter(|component| !self.flags.contains(component));
        self.tracked = valued.filter(|_| random.one_in(2)).collect();
        for component in 0..NAMES.len() {
            for event in 0..EVENTS.len() {
                // A flag has no value that could be replaced.
                let is_there = event != 1 || !self.flags.contains(&component);
                if is_there && random.one_in(3) {
                    self.hooks.push((event, component));
                }
            }
        }
    }

    /// Sorts some groups by what is tracked: such that nothing nests inside of them, and pools that no group owns.
    fn sort(&mut self, random: &mut Random) {
        for place in 0..self.groups.len() {
            let group = &self.groups[place];
            let has_inner = self.nested().iter().any(|(_, outer)| *outer == group);
            // What is looked up is rarely tracked, and comes first.
            let mut keys = group.with.iter().chain(&group.own);
            let mut key = keys.find(|key| self.tracked.contains(key)).copied();
            if group.own.is_empty() {
                key = (&group.with - &self.flags).first().copied();
            }
            if !has_inner && !random.one_in(4) {
                self.groups[place].order = key;
                self.tracked.extend(key);
            }
        }
        let owned: Set = self
            .groups
            .iter()
            .flat_map(|group| group.own.clone())
            .collect();
        for component in &self.tracked - &owned {
            if random.one_in(3) {
                self.groups.push(Group {
                    own: [component].into(),
                    order: Some(component),
                    ..Group::default()
                });
            }
        }
    }

    /// Chooses how what nobody owns is stored.
    fn store(&mut self, random: &mut Random) {
        let owned: Set = self
            .groups
            .iter()
            .flat_map(|group| group.own.clone())
            .collect();
        let free = (0..NAMES.len()).filter(|place| !owned.contains(place));
        for component in free.filter(|place| !self.flags.contains(place)) {
            match random.below(5) {
                0..=1 => self.ordered.insert(component),
                2..=3 => self.stable.insert(component),
                _ => false,
            };
        }
    }

    /// The components that some group mentions, and does not own.
    fn looked_up(&self) -> Set {
        let groups = self.groups.iter();
        groups
            .flat_map(|group| &group.with | &group.without)
            .collect()
    }

    pub(crate) fn groups_what_is_ordered(&self) -> bool {
        !self.looked_up().is_disjoint(&self.ordered)
    }

    pub(crate) fn groups_what_is_stable(&self) -> bool {
        !self.looked_up().is_disjoint(&self.stable)
    }

    pub(crate) fn tracks_what_is_ordered(&self) -> bool {
        !self.tracked.is_disjoint(&self.ordered)
    }

    pub(crate) fn tracks_what_is_stable(&self) -> bool {
        !self.tracked.is_disjoint(&self.stable)
    }

    pub(crate) fn sorts_by_what_keeps_its_order(&self) -> bool {
        let kept = &self.ordered | &self.stable;
        let mut groups = self.groups.iter();
        groups.any(|group| group.order.is_some_and(|key| kept.contains(&key)))
    }

    pub(crate) fn sorts_what_a_group_owns(&self) -> bool {
        let mut groups = self.groups.iter();
        groups.any(|group| group.order.is_some_and(|key| group.own.contains(&key)))
    }

    pub(crate) fn sorts_by_what_is_looked_up(&self) -> bool {
        let mut groups = self.groups.iter();
        groups.any(|group| {
            let key = group.order;
            !group.own.is_empty() && key.is_some_and(|key| group.with.contains(&key))
        })
    }

    pub(crate) fn sorts_a_set(&self) -> bool {
        let mut groups = self.groups.iter();
        groups.any(|group| group.order.is_some() && group.own.is_empty())
    }

    pub(crate) fn tracks_what_a_group_owns(&self) -> bool {
        let owned = self.groups.iter().flat_map(|group| &group.own);
        owned.into_iter().any(|owned| self.tracked.contains(owned))
    }

    pub(crate) fn has_each_hook(&self) -> bool {
        (0..EVENTS.len()).all(|event| self.hooks.iter().any(|hook| hook.0 == event))
    }

    /// A world that may not be accepted.
    fn random(random: &mut Random) -> Self {
        let mut groups = vec![Group::random(random)];
        match random.below(4) {
            0 => {
                let middle = groups[0].tightened(random);
                groups.push(middle.tightened(random));
                groups.push(middle);
            }
            1 => {
                let second = Group::random(random);
                let mut both = groups[0].clone();
                both.own.extend(&second.own);
                both.with.extend(&second.with);
                both.with = &both.with - &both.own;
                both.without.extend(&second.without);
                groups.extend([second, both]);
            }
            _ => {}
        }
        while groups.len() < 4 && !random.one_in(3) {
            groups.push(Group::random(random));
        }
        shuffle(&mut groups, random);
        let mut order: Vec<_> = (0..NAMES.len()).collect();
        shuffle(&mut order, random);
        let flags = [4, 5].into_iter().filter(|_| random.one_in(2)).collect();
        Self {
            order,
            flags,
            groups,
            tracked: Set::new(),
            ordered: Set::new(),
            stable: Set::new(),
            hooks: Vec::new(),
        }
    }
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for place in 1..items.len() {
        items.swap(place, random.below(place + 1));
    }
}

/// The sixty worlds.
pub(crate) fn specs() -> Vec<Spec> {
    let mut random = Random(11);
    let wanted: [fn(&Spec) -> bool; 5] = [
        Spec::has_three_levels,
        Spec::has_two_under_one,
        Spec::has_partial_ownership,
        Spec::has_exclusion,
        |_| true,
    ];
    let specs = wanted.iter().cycle().take(60);
    let mut specs: Vec<_> = specs
        .map(|wanted| {
            std::iter::repeat_with(|| Spec::random(&mut random))
                .find(|spec| spec.is_accepted() && wanted(spec))
                .unwrap()
        })
        .collect();
    for spec in &mut specs {
        spec.notice(&mut random);
    }
    for spec in &mut specs {
        spec.sort(&mut random);
    }
    for spec in &mut specs {
        spec.store(&mut random);
    }
    specs
}

/// The worlds as a source file.
pub(crate) fn print(specs: &[Spec]) -> String {
    let mut text = String::from(
        "//! Printed by the generator, and not to be edited.\n\nuse super::components::{A, B, C, Component, D, Y, Z};\nuse super::drive::sample;\n",
    );
    for (nth, spec) in specs.iter().enumerate() {
        write_world(&mut text, nth, spec).unwrap();
    }
    text
}

fn write_world(text: &mut String, nth: usize, spec: &Spec) -> std::fmt::Result {
    let list = |set: &Set| {
        let names = set.iter().map(|&component| NAMES[component].to_string());
        names.collect::<Vec<_>>().join(", ")
    };
    let components = spec.order.iter().map(|component| {
        let name = NAMES[*component];
        let words = [
            ("flag", &spec.flags),
            ("tracked", &spec.tracked),
            ("ordered", &spec.ordered),
            ("stable", &spec.stable),
        ];
        let words = words.iter().filter(|(_, set)| set.contains(component));
        let words: Vec<_> = words.map(|(word, _)| *word).collect();
        if words.is_empty() {
            name.to_string()
        } else {
            format!("{name} as {}", words.join(" + "))
        }
    });
    let components = components.collect::<Vec<_>>().join(", ");
    writeln!(text, "\nsample! {{")?;
    writeln!(text, "    w{nth} W{nth} {{ {components} }}")?;
    let hooks = spec.hooks.iter().map(|&(event, component)| {
        let (event, run) = EVENTS[event];
        format!("{event} {} {run}", NAMES[component])
    });
    let hooks = hooks.collect::<Vec<_>>().join(", ");
    writeln!(text, "    tracked [{}]", list(&spec.tracked))?;
    let [ordered, stable] = [&spec.ordered, &spec.stable].map(list);
    writeln!(text, "    ordered [{ordered}] stable [{stable}]")?;
    writeln!(text, "    hooks [{hooks}]")?;
    for (place, group) in spec.groups.iter().enumerate() {
        write!(text, "    g{place} W{nth}G{place}: {{ ")?;
        for (word, set) in [
            ("own", &group.own),
            ("with", &group.with),
            ("without", &group.without),
        ] {
            if !set.is_empty() {
                write!(text, "{word} [{}] ", list(set))?;
            }
        }
        let sorted = group
            .order
            .map_or_else(String::new, |key| NAMES[key].to_string());
        if group.order.is_some() {
            write!(
                text,
                "sorted by |value: &{sorted}| -> u32 {{ value.number() }} "
            )?;
        }
        let lists = [&group.own, &group.with, &group.without].map(list);
        let [own, with, without] = &lists;
        writeln!(text, "}} [{own}] [{with}] [{without}] [{sorted}];")?;
    }
    writeln!(text, "}}")
}
