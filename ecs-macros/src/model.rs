//! What a declaration means: typed ids, resolved names, and no syntax but identifiers, types, attributes,
//! visibilities and generics, which keep the user's spans.
//!
//! A value of [`World`] satisfies, whatever was written:
//!
//! 1. Component names are unique, and each can stand as a field name.
//! 2. No two components have the same type, nor types that an instance of the world could make equal.
//! 3. No component type is a tuple, a parameter of the world, or mentions `Self` or `_`; each is `'static`.
//! 4. The generics have no lifetimes.
//! 5. `components[id.index()].id == id`. The markers of hierarchies have the ids behind those of components, two a
//!    hierarchy. Of both there are at most [`MAX_COMPONENTS`].
//! 6. `groups[id.index()].id == id`, and there are at most [`MAX_GROUPS`]. Those of hierarchies are behind those that were
//!    declared as groups.
//! 7. The methods and types that groups and hierarchies give are named like none of the world's, of another entry's, or
//!    of its components' types.
//! 8. A group mentions nothing twice in one list, nor in both `owned` and `with`. What it owns is a component that is
//!    packed. What its rows show is named like no other field of a row.
//! 9. What the key of a group is of has a value. An order is kept by a key of a component that is tracked and that the
//!    rows of the group show.
//! 10. A group, a hook or a hierarchy is under each `cfg` that a component or a hierarchy it mentions is under; a flow is
//!     under those of its components, or its hierarchy is.
//! 11. The components with a [`TrackedId`] have those from 0 on, in the order of their declaration. None is a flag.
//! 12. No two hooks have the same event, component and path. No hook is of a marker, and none of a flag is one of
//!     [`Event::Replace`].
//! 13. `hierarchies[id.index()].id == id`. One that owns something has a group, which owns that and is `with` its node
//!     marker, and no other group has a hierarchy.
//! 14. What flows and what it flows into are two components with values. No two flows of a world have one target, and no
//!     flow has a source that a later one of its hierarchy has for its target.
//! 15. A hierarchy does with children what its model can.

use std::collections::BTreeSet;

use proc_macro2::extra::DelimSpan;
use proc_macro2::{Group as TokenGroup, Span};
use syn::{Attribute, Expr, Generics, Ident, Path, Token, Type, Visibility};

/// How many components and markers a world can have.
pub(crate) const MAX_COMPONENTS: usize = 512;

/// How many slots for children a node can have.
pub(crate) const MAX_SLOTS: usize = 256;

/// How many groups a world can have.
pub(crate) const MAX_GROUPS: usize = 512;

#[derive(Debug)]
pub(crate) struct World {
    pub(crate) attributes: Attributes,
    pub(crate) derives: Vec<Derive>,
    pub(crate) visibility: Visibility,
    /// The word `struct`.
    pub(crate) keyword: Token![struct],
    pub(crate) name: Ident,
    /// Type and const parameters with their bounds and defaults, and the `where` clause.
    pub(crate) generics: Generics,
    /// The brackets of the body, if they were there.
    pub(crate) body: Option<DelimSpan>,
    /// Whether a mistake was reported, so that what uses a parameter may have been left out.
    pub(crate) has_gaps: bool,
    pub(crate) components: Vec<Component>,
    /// In the order of their declaration, those of hierarchies behind all others.
    pub(crate) groups: Vec<Group>,
    /// In the order of their declaration.
    pub(crate) hierarchies: Vec<Hierarchy>,
    /// In the order of their declaration, which is that in which those of one event run.
    pub(crate) hooks: Vec<Hook>,
}

impl World {
    /// The component of an id that is not a marker's.
    pub(crate) fn component(&self, id: ComponentId) -> &Component {
        &self.components[id.index()]
    }

    /// What has an id.
    pub(crate) fn holder(&self, id: ComponentId) -> Holder<'_> {
        match id.index().checked_sub(self.components.len()) {
            None => Holder::Component(self.component(id)),
            Some(place) => {
                let hierarchy = &self.hierarchies[place / Marker::ALL.len()];
                Holder::Marker(hierarchy, Marker::ALL[place % Marker::ALL.len()])
            }
        }
    }

    /// The id of a marker; `None` beyond [`MAX_COMPONENTS`].
    pub(crate) fn marker(&self, hierarchy: HierarchyId, marker: Marker) -> Option<ComponentId> {
        let before = self.components.len() + hierarchy.index() * Marker::ALL.len();
        ComponentId::new(before + marker.index())
    }

    /// How many ids there are, of components and of markers.
    pub(crate) fn ids(&self) -> usize {
        self.components.len() + self.hierarchies.len() * Marker::ALL.len()
    }

    /// How many components are tracked.
    pub(crate) fn tracked(&self) -> usize {
        let components = self.components.iter();
        components
            .filter(|component| component.tracked.is_some())
            .count()
    }

    /// The groups with fewer conditions before those with more, and in the order of their declaration among equals: in
    /// this order an entity enters them, and in the opposite it leaves them.
    pub(crate) fn loosest_first(&self) -> Vec<&Group> {
        self.sorted_loosest_first(self.groups.iter())
    }

    /// The groups that own a component, the loosest first. One that is refused owns nothing.
    pub(crate) fn owners(&self, component: ComponentId) -> Vec<&Group> {
        let owns = |group: &&Group| {
            let mut owned = group.owned.iter();
            !group.is_refused && owned.any(|mention| mention.component == component)
        };
        self.sorted_loosest_first(self.groups.iter().filter(owns))
    }

    fn sorted_loosest_first<'w>(&self, groups: impl Iterator<Item = &'w Group>) -> Vec<&'w Group> {
        let mut groups: Vec<&Group> = groups.collect();
        groups.sort_by_cached_key(|group| self.conditions(group).len());
        groups
    }

    /// The conditions of a group, with all that follows from them.
    pub(crate) fn conditions(&self, group: &Group) -> BTreeSet<Condition> {
        self.closed(group.conditions(), &group.attributes.cfg)
    }

    /// The conditions and all that follows from them under some `cfg`.
    ///
    /// Who has what flows along a hierarchy, or has a parent in it, is a node of it; so who is none has none of these. What
    /// follows only where more is set than the `cfg` does not follow.
    pub(crate) fn closed(
        &self,
        mut conditions: BTreeSet<Condition>,
        cfg: &[Attribute],
    ) -> BTreeSet<Condition> {
        for hierarchy in &self.hierarchies {
            let holds = |attributes: &Attributes| attributes.cfg.iter().all(|it| cfg.contains(it));
            let marker = |marker| self.marker(hierarchy.id, marker);
            let (Some(node), Some(child)) = (marker(Marker::Node), marker(Marker::Child)) else {
                continue;
            };
            if !holds(&hierarchy.attributes) {
                continue;
            }
            let flows = hierarchy
                .flows
                .iter()
                .filter(|flow| holds(&flow.attributes));
            let nodes = flows.map(|flow| flow.source.component).chain([child]);
            for of_node in nodes {
                if conditions.contains(&Condition::Has(of_node)) {
                    conditions.insert(Condition::Has(node));
                }
                if conditions.contains(&Condition::Lacks(node)) {
                    conditions.insert(Condition::Lacks(of_node));
                }
            }
        }
        conditions
    }
}

/// What has an id, and a bit in the signatures of a world.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Holder<'w> {
    Component(&'w Component),
    Marker(&'w Hierarchy, Marker),
}

impl<'w> Holder<'w> {
    /// The component, if it is one whose values rows show.
    pub(crate) fn with_value(self) -> Option<&'w Component> {
        match self {
            Self::Component(component) => Some(component).filter(|it| it.has_value()),
            Self::Marker(..) => None,
        }
    }

    /// Its type, as mentions write it.
    pub(crate) fn ty(self) -> &'w Type {
        match self {
            Self::Component(component) => &component.ty,
            Self::Marker(hierarchy, marker) => &hierarchy.markers[marker.index()],
        }
    }

    pub(crate) fn attributes(self) -> &'w Attributes {
        match self {
            Self::Component(component) => &component.attributes,
            Self::Marker(hierarchy, _) => &hierarchy.attributes,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Component {
    pub(crate) id: ComponentId,
    pub(crate) attributes: Attributes,
    pub(crate) visibility: EntryVisibility,
    /// As written, or derived from the type; raw where it is a keyword.
    pub(crate) name: Ident,
    /// Without parentheses around it.
    pub(crate) ty: Type,
    pub(crate) storage: Storage,
    /// Where its writes are noticed.
    pub(crate) tracked: Option<TrackedId>,
}

impl Component {
    pub(crate) fn has_value(&self) -> bool {
        self.storage.kind != StorageKind::Flag
    }
}

/// A component's place in the declaration, or that of a marker behind all components. What is under a `cfg` that is off
/// keeps its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ComponentId(u16);

impl ComponentId {
    /// The id at `index`; `None` beyond [`MAX_COMPONENTS`].
    pub(crate) fn new(index: usize) -> Option<Self> {
        if index < MAX_COMPONENTS {
            u16::try_from(index).ok().map(Self)
        } else {
            None
        }
    }

    pub(crate) fn get(self) -> u16 {
        self.0
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A component's place among those whose writes are noticed. Components under a `cfg` that is off keep theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TrackedId(usize);

impl TrackedId {
    pub(crate) fn new(index: usize) -> Self {
        Self(index)
    }

    pub(crate) fn index(self) -> usize {
        self.0
    }
}

/// Entities that are kept together: those that have what is owned and what stands in `with`, and nothing of `without`.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) id: GroupId,
    pub(crate) attributes: Attributes,
    /// The narrowest of the group's own (or the world's) and those of the components that its rows show.
    pub(crate) visibility: Visibility,
    /// The name of the accessor, as written; raw where it is a keyword.
    pub(crate) name: Ident,
    /// Whose pools begin with the members, in one order.
    pub(crate) owned: Vec<Mention>,
    pub(crate) with: Vec<Mention>,
    pub(crate) without: Vec<Mention>,
    /// What it is sorted by, if it is to be.
    pub(crate) order: Option<Order>,
    /// Whether a mistake cost it a mention, so that its conditions are not what was meant.
    pub(crate) has_gaps: bool,
    /// Whether a mistake was reported of it, so that what it owns may not be what was meant.
    pub(crate) is_refused: bool,
    /// The hierarchy whose nodes these are, if it was declared as the list `own` of one.
    pub(crate) hierarchy: Option<HierarchyId>,
}

/// A component or a marker where another entry mentions it.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    pub(crate) component: ComponentId,
    /// As written there, without parentheses around it.
    pub(crate) ty: Type,
}

/// The order that a group was declared to keep.
#[derive(Debug)]
pub(crate) struct Order {
    /// `None` after a mistake only.
    pub(crate) key: Option<Key>,
    /// Whether it can be kept. Where it cannot, the key is there all the same, so that nothing that asks for it is wrong.
    pub(crate) is_kept: bool,
}

/// What the members of a group are compared by.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) of: Mention,
    pub(crate) ty: Type,
    /// The name of the component in the body; raw where it is a keyword. `None` after a mistake only, as `body` is.
    pub(crate) name: Option<Ident>,
    /// In braces, as written.
    pub(crate) body: Option<TokenGroup>,
}

/// What an entity must meet to be a member of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Condition {
    Has(ComponentId),
    Lacks(ComponentId),
}

impl Group {
    /// The key that its members are kept in the order of.
    pub(crate) fn kept_order(&self) -> Option<&Key> {
        self.order
            .as_ref()
            .filter(|order| order.is_kept)
            .and_then(|order| order.key.as_ref())
    }

    /// Whether its members are kept in an order that others cannot change.
    pub(crate) fn fixes_order(&self) -> bool {
        self.order.is_some() || self.hierarchy.is_some()
    }

    /// What it was declared as.
    pub(crate) fn kind(&self) -> EntryKind {
        match self.hierarchy {
            None => EntryKind::Group,
            Some(_) => EntryKind::Hierarchy,
        }
    }

    /// The conditions as they were declared.
    pub(crate) fn conditions(&self) -> BTreeSet<Condition> {
        let has = self.owned.iter().chain(&self.with);
        has.map(|mention| Condition::Has(mention.component))
            .chain(
                self.without
                    .iter()
                    .map(|mention| Condition::Lacks(mention.component)),
            )
            .collect()
    }
}

/// A group's place in the declaration. Groups under a `cfg` that is off keep theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct GroupId(u16);

impl GroupId {
    /// The id of the group at `index`; `None` beyond [`MAX_GROUPS`].
    pub(crate) fn new(index: usize) -> Option<Self> {
        if index < MAX_GROUPS {
            u16::try_from(index).ok().map(Self)
        } else {
            None
        }
    }

    pub(crate) fn get(self) -> u16 {
        self.0
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What an entry that has a name and gives methods and types is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryKind {
    Group,
    Hierarchy,
}

impl EntryKind {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Group => "group",
            Self::Hierarchy => "hierarchy",
        }
    }

    pub(crate) fn plural(self) -> &'static str {
        match self {
            Self::Group => "groups",
            Self::Hierarchy => "hierarchies",
        }
    }
}

/// Entities of which each has one parent at most.
#[derive(Debug)]
pub(crate) struct Hierarchy {
    pub(crate) id: HierarchyId,
    pub(crate) attributes: Attributes,
    /// The narrowest of the hierarchy's own (or the world's) and those of the components that it mentions.
    pub(crate) visibility: Visibility,
    /// The name of the accessor, as written; raw where it is a keyword.
    pub(crate) name: Ident,
    pub(crate) model: Model,
    /// The types of its markers, by [`Marker::index`].
    pub(crate) markers: [Type; Marker::ALL.len()],
    /// In the order of their declaration, which is that in which they run.
    pub(crate) flows: Vec<Flow>,
    /// Whether a mistake cost it a flow, so that less follows of its nodes than was meant.
    pub(crate) has_gaps: bool,
    /// Where none is declared, children become roots.
    pub(crate) on_despawn: Option<OnDespawn>,
    /// The nodes that have all that it owns, if it owns something.
    pub(crate) group: Option<GroupId>,
}

/// What is said of an entity that is part of a hierarchy. It has an id and a bit as a flag has, and no declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    /// It is a node.
    Node,
    /// It has a parent.
    Child,
}

impl Marker {
    /// Every marker there is, in the order of their ids.
    pub(crate) const ALL: [Self; 2] = [Self::Node, Self::Child];

    pub(crate) fn index(self) -> usize {
        match self {
            Self::Node => 0,
            Self::Child => 1,
        }
    }
}

/// How the links of a hierarchy are kept.
#[derive(Debug)]
pub(crate) enum Model {
    /// A node knows its parent and no more.
    ParentOnly,
    /// A node has so many slots for children.
    Bounded(Box<Expr>),
    /// A node has any number of children, in an order.
    Unbounded,
}

impl Model {
    pub(crate) fn word(&self) -> ModelWord {
        match self {
            Self::ParentOnly => ModelWord::ParentOnly,
            Self::Bounded(_) => ModelWord::Bounded,
            Self::Unbounded => ModelWord::Unbounded,
        }
    }
}

/// The word of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ModelWord {
    ParentOnly,
    Bounded,
    Unbounded,
}

impl ModelWord {
    /// Every model there is, by its word.
    pub(crate) const WORDS: [(&'static str, Self); 3] = [
        ("parent_only", Self::ParentOnly),
        ("bounded", Self::Bounded),
        ("unbounded", Self::Unbounded),
    ];

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::WORDS
            .iter()
            .find(|(known, _)| *known == word)
            .map(|(_, model)| *model)
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::ParentOnly => "parent_only",
            Self::Bounded => "bounded",
            Self::Unbounded => "unbounded",
        }
    }

    /// Whether a hierarchy of this model can do that with children.
    pub(crate) fn can(self, fate: Fate) -> bool {
        match self {
            Self::ParentOnly => fate == Fate::Orphan,
            Self::Bounded => fate != Fate::Reparent,
            Self::Unbounded => true,
        }
    }
}

/// What a component of a node is made of: of another component of its own, and the same of its parent.
#[derive(Debug)]
pub(crate) struct Flow {
    pub(crate) attributes: Attributes,
    pub(crate) source: Mention,
    pub(crate) target: Mention,
    /// The function that does it, in the form of an expression; otherwise it is that of a trait.
    pub(crate) path: Option<Path>,
}

/// What becomes of the children of a node that dies, as it was declared.
#[derive(Debug)]
pub(crate) struct OnDespawn {
    pub(crate) attributes: Attributes,
    pub(crate) fate: Fate,
}

/// What can become of the children of a node that dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// They die too.
    Cascade,
    /// They become roots.
    Orphan,
    /// They take its place.
    Reparent,
}

impl Fate {
    /// Every fate there is, by its word.
    pub(crate) const WORDS: [(&'static str, Self); 3] = [
        ("cascade", Self::Cascade),
        ("orphan", Self::Orphan),
        ("reparent", Self::Reparent),
    ];

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::WORDS
            .iter()
            .find(|(known, _)| *known == word)
            .map(|(_, fate)| *fate)
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Cascade => "cascade",
            Self::Orphan => "orphan",
            Self::Reparent => "reparent",
        }
    }
}

/// A hierarchy's place in the declaration. Hierarchies under a `cfg` that is off keep theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct HierarchyId(u16);

impl HierarchyId {
    /// The id of the hierarchy at `index`; `None` where no number is left for its markers.
    pub(crate) fn new(index: usize) -> Option<Self> {
        if index < MAX_COMPONENTS / Marker::ALL.len() {
            u16::try_from(index).ok().map(Self)
        } else {
            None
        }
    }

    pub(crate) fn get(self) -> u16 {
        self.0
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A function that runs when something happens to a component.
#[derive(Debug)]
pub(crate) struct Hook {
    pub(crate) attributes: Attributes,
    pub(crate) event: Event,
    pub(crate) on: Mention,
    /// As written, in the form of an expression.
    pub(crate) path: Path,
}

/// What can happen to a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Event {
    /// An entity has it that had not.
    Insert,
    /// Another value of it is where one was.
    Replace,
    /// An entity has it no more.
    Remove,
}

impl Event {
    /// Every event there is, by its word.
    pub(crate) const WORDS: [(&'static str, Self); 3] = [
        ("on_insert", Self::Insert),
        ("on_replace", Self::Replace),
        ("on_remove", Self::Remove),
    ];

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::WORDS
            .iter()
            .find(|(known, _)| *known == word)
            .map(|(_, event)| *event)
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Insert => "on_insert",
            Self::Replace => "on_replace",
            Self::Remove => "on_remove",
        }
    }
}

/// The attributes of the world or of an entry, sorted by where they go.
///
/// A `cfg_attr` is taken apart: one attribute under its condition is in the list where that attribute belongs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attributes {
    /// `cfg`: on everything that exists because of the entry.
    pub(crate) cfg: Vec<Attribute>,
    /// `allow`, `expect`, `warn`, `deny`, `forbid`: on the declared item.
    pub(crate) lints: Vec<Attribute>,
    /// The same, on everything else that is generated from the entry.
    pub(crate) lints_elsewhere: Vec<Attribute>,
    /// Doc comments and `doc`: on the declared item alone.
    pub(crate) docs: Vec<Attribute>,
    /// `deprecated` and `must_use` of a world: on the declared item alone.
    pub(crate) rest: Vec<Attribute>,
}

/// One trait in a `#[derive(…)]` on the world.
#[derive(Debug)]
pub(crate) struct Derive {
    pub(crate) kind: DeriveKind,
    /// The span of the trait's last segment.
    pub(crate) span: Span,
    /// `#[cfg(…)]` for each `cfg_attr` that the derive stood in.
    pub(crate) cfg: Vec<Attribute>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeriveKind {
    Clone,
    Debug,
    /// There is always one; naming it changes nothing.
    Default,
}

/// Who may see what shows an entry.
#[derive(Debug)]
pub(crate) enum EntryVisibility {
    /// None is written: the world's, repeated here.
    World(Visibility),
    /// Written at the entry; `pub(self)` is private.
    Own(Visibility),
}

impl EntryVisibility {
    pub(crate) fn visibility(&self) -> &Visibility {
        match self {
            Self::World(visibility) | Self::Own(visibility) => visibility,
        }
    }
}

/// How the values of a component are kept.
#[derive(Debug)]
pub(crate) struct Storage {
    pub(crate) kind: StorageKind,
    /// The span of the word that says so; of the type's first token where none does.
    pub(crate) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StorageKind {
    /// One dense pool; the default.
    Packed,
    /// In the order of the entities' indices, without a table to look them up in.
    Ordered,
    /// At places that no value leaves while its entity has it.
    Stable,
    /// One bit an entity, and no value.
    Flag,
}

/// What a word after `as` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StorageWord {
    Kind(StorageKind),
    /// Writes are noticed; the values are kept as without the word.
    Tracked,
}

impl StorageWord {
    /// Every word there is.
    pub(crate) const WORDS: [(&'static str, Self); 5] = [
        ("packed", Self::Kind(StorageKind::Packed)),
        ("ordered", Self::Kind(StorageKind::Ordered)),
        ("stable", Self::Kind(StorageKind::Stable)),
        ("flag", Self::Kind(StorageKind::Flag)),
        ("tracked", Self::Tracked),
    ];

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::WORDS
            .iter()
            .find(|(known, _)| *known == word)
            .map(|(_, meaning)| *meaning)
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Kind(StorageKind::Packed) => "packed",
            Self::Kind(StorageKind::Ordered) => "ordered",
            Self::Kind(StorageKind::Stable) => "stable",
            Self::Kind(StorageKind::Flag) => "flag",
            Self::Tracked => "tracked",
        }
    }

    /// Whether both can be said of one component.
    pub(crate) fn goes_with(self, other: Self) -> bool {
        match (self, other) {
            (Self::Kind(kind), Self::Tracked) | (Self::Tracked, Self::Kind(kind)) => {
                kind != StorageKind::Flag
            }
            (Self::Kind(_), Self::Kind(_)) | (Self::Tracked, Self::Tracked) => false,
        }
    }
}
