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

use proc_macro2::Span;
use proc_macro2::extra::DelimSpan;
use syn::{Attribute, Generics, Ident, Token, Type, Visibility};

/// How many components a world can have.
pub(crate) const MAX_COMPONENTS: usize = 512;

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
}

#[derive(Debug)]
pub(crate) struct Component {
    pub(crate) id: ComponentId,
    pub(crate) attributes: Attributes,
    #[allow(
        dead_code,
        reason = "no item that is printed shows one component alone"
    )]
    pub(crate) visibility: EntryVisibility,
    /// As written, or derived from the type; raw where it is a keyword.
    pub(crate) name: Ident,
    /// Without parentheses around it.
    pub(crate) ty: Type,
    pub(crate) storage: Storage,
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
#[allow(
    dead_code,
    reason = "no item that is printed shows one component alone"
)]
pub(crate) enum EntryVisibility {
    /// None is written: the world's, repeated here.
    World(Visibility),
    /// Written at the entry; `pub(self)` is private.
    Own(Visibility),
}

#[allow(
    dead_code,
    reason = "no item that is printed shows one component alone"
)]
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StorageKind {
    /// One dense pool; the default.
    Packed,
    /// One bit an entity, and no value.
    Flag,
}

impl StorageKind {
    /// Every storage there is, by its word.
    pub(crate) const WORDS: [(&'static str, Self); 2] =
        [("packed", Self::Packed), ("flag", Self::Flag)];

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::WORDS
            .iter()
            .find(|(known, _)| *known == word)
            .map(|(_, kind)| *kind)
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Packed => "packed",
            Self::Flag => "flag",
        }
    }
}
