//! What the user wrote: tokens and spans, without meaning.
//!
//! Every part may be missing where the grammar asks for it; the parser has reported that by then. Each section of a
//! world is a list of its own, in the order written, whichever and however many blocks it came from.

use proc_macro2::extra::DelimSpan;
use proc_macro2::{Group as TokenGroup, Span};
use syn::{Attribute, Expr, Generics, Ident, Path, Token, Type, Visibility};

use crate::model::{Event, Fate, ModelWord};

pub(crate) struct World {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    /// `None` after a mistake only.
    pub(crate) keyword: Option<Token![struct]>,
    /// `None` after a mistake only.
    pub(crate) name: Option<Ident>,
    /// With the `where` clause.
    pub(crate) generics: Generics,
    /// The brackets of the body. `None` after a mistake only.
    pub(crate) body: Option<DelimSpan>,
    pub(crate) components: Vec<Component>,
    pub(crate) groups: Vec<Group>,
    pub(crate) hierarchies: Vec<Hierarchy>,
    pub(crate) hooks: Vec<Hook>,
}

/// `#[…] pub name: Type as word + word`
pub(crate) struct Component {
    pub(crate) attributes: Vec<Attribute>,
    /// Inherited where none is written, which means the world's.
    pub(crate) visibility: Visibility,
    /// The name before the colon. Any word, keywords and `_` included.
    pub(crate) name: Option<Ident>,
    pub(crate) ty: Type,
    /// The words after `as`, whatever they are.
    pub(crate) storage: Vec<Ident>,
}

/// `#[…] pub name: own [Type, Type] with [Type] without [Type] sorted by …`
pub(crate) struct Group {
    pub(crate) attributes: Vec<Attribute>,
    /// Inherited where none is written, which means the world's.
    pub(crate) visibility: Visibility,
    /// Any word, keywords and `_` included.
    pub(crate) name: Ident,
    pub(crate) own: Vec<Type>,
    pub(crate) with: Vec<Type>,
    pub(crate) without: Vec<Type>,
    pub(crate) order: Option<Order>,
    /// Whether a mistake cost the group a list or a part of one.
    pub(crate) has_gaps: bool,
}

/// `sorted by |name: &Type| -> Key { body }`. Each part is `None` after a mistake only.
pub(crate) struct Order {
    /// Any word, keywords and `_` included.
    pub(crate) name: Option<Ident>,
    /// Behind the reference.
    pub(crate) ty: Option<Type>,
    pub(crate) key: Option<Type>,
    /// In braces. What is wrong within is the compiler's to say.
    pub(crate) body: Option<TokenGroup>,
}

/// `#[…] pub name: model own [Type, Type] { flow, … }`
pub(crate) struct Hierarchy {
    pub(crate) attributes: Vec<Attribute>,
    /// Inherited where none is written, which means the world's.
    pub(crate) visibility: Visibility,
    /// Any word, keywords and `_` included.
    pub(crate) name: Ident,
    /// `None` after a mistake only.
    pub(crate) model: Option<Model>,
    pub(crate) own: Vec<Type>,
    /// Whether a mistake cost the list `own` a part.
    pub(crate) has_gaps: bool,
    /// Whether a mistake cost an entry in the braces.
    pub(crate) has_lost_flows: bool,
    pub(crate) flows: Vec<Flow>,
    pub(crate) on_despawn: Vec<OnDespawn>,
}

/// `word` or `word(capacity)`
pub(crate) struct Model {
    pub(crate) word: ModelWord,
    pub(crate) span: Span,
    /// For `bounded` alone; `None` there after a mistake only.
    pub(crate) capacity: Option<Expr>,
}

/// `#[…] Type => Type with path`
pub(crate) struct Flow {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) source: Type,
    pub(crate) target: Type,
    pub(crate) path: Option<Path>,
}

/// `#[…] on_despawn: fate`
pub(crate) struct OnDespawn {
    pub(crate) attributes: Vec<Attribute>,
    /// The span of `on_despawn`.
    pub(crate) span: Span,
    pub(crate) fate: Fate,
    /// The span of its word.
    pub(crate) fate_span: Span,
}

/// `#[…] on_event Type => path`
pub(crate) struct Hook {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) event: Event,
    /// The span of its word.
    pub(crate) event_span: Span,
    pub(crate) ty: Type,
    pub(crate) path: Path,
}

impl World {
    pub(crate) fn empty() -> Self {
        Self {
            attributes: Vec::new(),
            visibility: Visibility::Inherited,
            keyword: None,
            name: None,
            generics: Generics::default(),
            body: None,
            components: Vec::new(),
            groups: Vec::new(),
            hierarchies: Vec::new(),
            hooks: Vec::new(),
        }
    }
}
