//! What a declaration means: typed ids, resolved names, and no syntax but identifiers, types, attributes,
//! visibilities and generics, which keep the user's spans.
//!
//! A value of [`World`] satisfies, whatever was written:
//!
//! 1. Component names are unique, and each can stand as a field name.
//! 2. No two components have the same type, nor types that an instance of the world could make equal.
//! 3. No component type is a tuple, a parameter of the world, or mentions `Self` or `_`; each is `'static`.
//! 4. The generics have no lifetimes.
//! 5. `components[id.index()].id == id`, and there are at most [`MAX_COMPONENTS`].
//! 6. `groups[id.index()].id == id`, and there are at most [`MAX_GROUPS`].
//! 7. The methods and types that groups give are named like none of the world's, of another group's, or of its
//!    components' types.
//! 8. A group mentions no component twice in one list, nor in both `owned` and `with`. What it owns is packed. What its
//!    rows show is named like no other field of a row.
//! 9. What the key of a group is of has a value. An order is kept by a key of a component that is tracked and that the
//!    rows of the group show.
//! 10. A group or a hook is under each `cfg` that a component it mentions is under.
//! 11. The components with a [`TrackedId`] have those from 0 on, in the order of their declaration. None is a flag.
//! 12. No two hooks have the same event, component and path. No hook of a flag is one of [`Event::Replace`].

use std::collections::BTreeSet;

use proc_macro2::extra::DelimSpan;
use proc_macro2::{Group as TokenGroup, Span};
use syn::{Attribute, Generics, Ident, Path, Token, Type, Visibility};

/// How many components a world can have.
pub(crate) const MAX_COMPONENTS: usize = 512;

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
    /// In the order of their declaration.
    pub(crate) groups: Vec<Group>,
    /// In the order of their declaration, which is that in which those of one event run.
    pub(crate) hooks: Vec<Hook>,
}

impl World {
    pub(crate) fn component(&self, id: ComponentId) -> &Component {
        &self.components[id.index()]
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
        loosest_first(self.groups.iter())
    }

    /// The groups that own a component, the loosest first. One that is refused owns nothing.
    pub(crate) fn owners(&self, component: ComponentId) -> Vec<&Group> {
        let owns = |group: &&Group| {
            let mut owned = group.owned.iter();
            !group.is_refused && owned.any(|mention| mention.component == component)
        };
        loosest_first(self.groups.iter().filter(owns))
    }
}

fn loosest_first<'w>(groups: impl Iterator<Item = &'w Group>) -> Vec<&'w Group> {
    let mut groups: Vec<&Group> = groups.collect();
    groups.sort_by_key(|group| group.conditions().len());
    groups
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

/// A component's place in the declaration. Components under a `cfg` that is off keep theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ComponentId(u16);

impl ComponentId {
    /// The id of the component at `index`; `None` beyond [`MAX_COMPONENTS`].
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
}

/// A component where another entry mentions it.
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
#[derive(Debug, Default)]
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
