//! Every message is worded here.
//!
//! A message says what is wrong, in lower case, with the user's names in backticks; the help says what to write. It
//! points at the token to change. [`Diagnostics`] collects them, so that all that is wrong with a world is reported in
//! one go. Messages about one section are in a file of their own under `diagnostics/`.

mod flows;
pub(crate) mod groups;
mod hierarchies;
mod hooks;
mod orders;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Attribute, Ident, Lifetime, Type};

use crate::model::{MAX_COMPONENTS, StorageWord};
use crate::source::source;

/// Collects what is wrong with a `world!` and renders it as `compile_error!` calls.
///
/// Dropping one that was not asked to report panics: no path may lose errors.
#[must_use]
pub(crate) struct Diagnostics {
    list: Vec<Diagnostic>,
    reported: bool,
}

impl Diagnostics {
    pub(crate) fn new() -> Self {
        Self {
            list: Vec::new(),
            reported: false,
        }
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Takes over all of another.
    pub(crate) fn append(&mut self, mut other: Self) {
        other.reported = true;
        self.list.append(&mut other.list);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The items, and after them one error or two for each diagnostic. Items come first because an editor takes the
    /// first meaning of a token that stands in several places.
    pub(crate) fn report_after(mut self, items: TokenStream) -> TokenStream {
        self.reported = true;
        let mut tokens = items;
        for diagnostic in &self.list {
            diagnostic.render(&mut tokens);
        }
        tokens
    }

    /// Throws them away, and says how many there were.
    pub(crate) fn discard(mut self) -> usize {
        self.reported = true;
        self.list.len()
    }

    #[cfg(test)]
    pub(crate) fn into_list(mut self) -> Vec<Diagnostic> {
        self.reported = true;
        std::mem::take(&mut self.list)
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        assert!(
            self.reported || std::thread::panicking(),
            "diagnostics were dropped without a report"
        );
    }
}

/// The tokens that a message points at, from the first to the last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) first: Span,
    pub(crate) last: Span,
}

impl Place {
    /// All of `tokens`; the call of the macro where there are none.
    pub(crate) fn of(tokens: impl ToTokens) -> Self {
        fn ends(tokens: TokenStream) -> Option<(Span, Span)> {
            let mut ends = None;
            for token in tokens {
                // A group without delimiters has a span of its own in no file: look inside.
                let (first, last) = match token {
                    TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                        match ends_of(&group) {
                            Some(ends) => ends,
                            None => continue,
                        }
                    }
                    token => (token.span(), token.span()),
                };
                ends = Some((ends.map_or(first, |(first, _)| first), last));
            }
            ends
        }
        fn ends_of(group: &Group) -> Option<(Span, Span)> {
            ends(group.stream())
        }
        ends(tokens.into_token_stream()).map_or_else(
            || Self::from(Span::call_site()),
            |(first, last)| Self { first, last },
        )
    }
}

impl From<Span> for Place {
    fn from(span: Span) -> Self {
        Self {
            first: span,
            last: span,
        }
    }
}

/// One thing that is wrong.
#[derive(Debug)]
pub(crate) struct Diagnostic {
    pub(crate) place: Place,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    /// A second place that belongs to the matter, and what is there.
    pub(crate) elsewhere: Option<(Place, String)>,
    /// Where the constructor is, by which a test knows which of them a golden shows.
    #[cfg(test)]
    pub(crate) constructor: &'static std::panic::Location<'static>,
}

impl Diagnostic {
    #[track_caller]
    fn at(place: impl Into<Place>, message: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            message: message.into(),
            help: None,
            elsewhere: None,
            #[cfg(test)]
            constructor: std::panic::Location::caller(),
        }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    fn elsewhere(mut self, place: impl Into<Place>, statement: impl Into<String>) -> Self {
        self.elsewhere = Some((place.into(), statement.into()));
        self
    }

    fn render(&self, tokens: &mut TokenStream) {
        let text = match &self.help {
            Some(help) => format!("{}\n\nhelp: {help}", self.message),
            None => self.message.clone(),
        };
        compile_error(self.place, &text, tokens);
        if let Some((place, statement)) = &self.elsewhere {
            compile_error(*place, statement, tokens);
        }
    }
}

/// `::core::compile_error! { text }`. The compiler underlines from its first token to its last, so the path has the
/// span of the first token that is meant and the braces that of the last.
fn compile_error(place: Place, text: &str, tokens: &mut TokenStream) {
    tokens.extend(quote_spanned!(place.first=> ::core::compile_error!));
    let mut arguments = Group::new(Delimiter::Brace, quote_spanned!(place.last=> #text));
    arguments.set_span(place.last);
    tokens.extend(quote!(#arguments));
}

/// The world itself: its attributes, its head, and that there is a body.
impl Diagnostic {
    pub(crate) fn bug(reason: &str) -> Self {
        Self::at(
            Span::call_site(),
            format!("this is a bug in `world!`: {reason}"),
        )
        .help("please report it, with the world that shows it")
    }

    pub(crate) fn empty_world() -> Self {
        Self::at(Span::call_site(), "there is no world in this `world!`")
            .help("write `pub struct Level { components { … } }`")
    }

    pub(crate) fn missing_header(at: Place) -> Self {
        Self::at(at, "expected `struct` and the name of the world")
            .help("write `pub struct Level { components { … } }`")
    }

    pub(crate) fn missing_struct(name: &Ident) -> Self {
        Self::at(name.span(), format!("expected `struct` before `{name}`"))
            .help(format!("write `struct {name}`"))
    }

    pub(crate) fn expected_struct(found: &TokenTree) -> Self {
        Self::at(
            found.span(),
            format!("expected `struct`, found {}", token(found)),
        )
        .help("a world is declared as a `struct`")
    }

    pub(crate) fn missing_world_name(after: Place) -> Self {
        Self::at(after, "expected the name of the world after `struct`")
            .help("write `struct Level { … }`")
    }

    pub(crate) fn keyword_as_world_name(name: &Ident) -> Self {
        Self::at(
            name.span(),
            format!("the keyword `{name}` cannot be the name of a world"),
        )
        .help("give the world another name")
    }

    pub(crate) fn unexpected_in_header(found: &TokenTree) -> Self {
        Self::at(
            found.span(),
            format!(
                "expected the body of the world in braces, found {}",
                token(found)
            ),
        )
        .help("write `struct Level { … }`, with generics before the braces if there are any")
    }

    pub(crate) fn malformed_generics(at: Place, reason: &str) -> Self {
        Self::at(at, format!("malformed generics: {reason}"))
            .help("a world takes type and const parameters as any struct does")
    }

    pub(crate) fn missing_body(at: Place) -> Self {
        Self::at(at, "this world has no body").help("write `{ components { … } }` after its name")
    }

    pub(crate) fn tuple_body(at: Place) -> Self {
        Self::at(at, "a world cannot be a tuple struct").help("write `{ components { … } }`")
    }

    pub(crate) fn tokens_after_body(at: Place) -> Self {
        Self::at(at, "expected nothing after the body of the world")
            .help("one `world!` declares one world; what else there is goes outside of it")
    }

    pub(crate) fn lifetime_parameter(lifetime: &Lifetime) -> Self {
        Self::at(
            Place::of(lifetime),
            format!("a world cannot have a lifetime parameter, but this one has `{lifetime}`"),
        )
        .help("components are `'static`; keep what is borrowed beside the world")
    }

    pub(crate) fn attribute_on_parameter(attribute: &Attribute) -> Self {
        Self::at(
            Place::of(attribute),
            "attributes on the parameters of a world are not supported",
        )
        .help("remove the attribute")
    }
}

/// Attributes and visibilities.
impl Diagnostic {
    pub(crate) fn malformed_attribute(at: Place, reason: &str) -> Self {
        Self::at(at, format!("malformed attribute: {reason}"))
            .help("write it as `#[name]` or `#[name(…)]`")
    }

    pub(crate) fn inner_attribute(at: Place) -> Self {
        Self::at(at, "an inner attribute cannot stand here")
            .help("write `#[…]` before what it belongs to")
    }

    pub(crate) fn malformed_visibility(at: Place, reason: &str) -> Self {
        Self::at(at, format!("malformed visibility: {reason}"))
            .help("write `pub`, `pub(crate)`, `pub(super)`, `pub(self)` or `pub(in path)`")
    }

    pub(crate) fn visibility_twice(second: Place) -> Self {
        Self::at(second, "the visibility is written twice").help("keep one of them")
    }

    pub(crate) fn hidden_cfg(attribute: &Attribute) -> Self {
        Self::at(
            Place::of(attribute),
            "a `cfg` cannot stand inside `cfg_attr` in a world",
        )
        .help("write the whole condition as one `#[cfg(…)]`")
    }

    pub(crate) fn derive_on_component(path: Place) -> Self {
        Self::at(path, "`#[derive]` is not supported on a component")
            .help("derive it where the type is declared")
    }

    pub(crate) fn deprecated_component(path: Place) -> Self {
        Self::at(path, "`#[deprecated]` is not supported on a component")
            .help("deprecate the type where it is declared")
    }

    pub(crate) fn unknown_attribute(path: &syn::Path, on: &str, known: &[&str]) -> Self {
        Self::at(
            Place::of(path),
            format!("the attribute `{}` is not supported on {on}", source(path)),
        )
        .help(format!("the attributes there are {}", list(known)))
    }

    pub(crate) fn unknown_derive(path: &syn::Path) -> Self {
        Self::at(Place::of(path), format!("a world cannot derive `{}`", source(path))).help(
            "`Clone` and `Debug` can be derived, and `Default` is always there; implement anything else by hand",
        )
    }

    pub(crate) fn derived_twice(second: &syn::Path, first: Place) -> Self {
        let name = source(second);
        Self::at(Place::of(second), format!("`{name}` is derived twice"))
            .help("keep one of them")
            .elsewhere(first, format!("`{name}` is derived here first"))
    }
}

/// Sections.
impl Diagnostic {
    pub(crate) fn expected_section(found: &TokenTree, sections: &[&str]) -> Self {
        Self::at(
            found.span(),
            format!("expected a section, found {}", token(found)),
        )
        .help(format!(
            "write `components {{ … }}`; {}",
            what_there_is("section", sections)
        ))
    }

    pub(crate) fn unknown_section(word: &Ident, nearest: Option<&str>, sections: &[&str]) -> Self {
        Self::at(word.span(), format!("unknown section `{word}`"))
            .help(meant(nearest, "section", sections))
    }

    pub(crate) fn section_twice(second: &Ident, name: &str, first: Span) -> Self {
        Self::at(
            second.span(),
            format!("the section `{name}` is written twice"),
        )
        .help("write all of its entries in one")
        .elsewhere(first, format!("the first section `{name}` is here"))
    }

    pub(crate) fn section_without_braces(at: Place, section: &str) -> Self {
        Self::at(at, format!("expected the entries of `{section}` in braces"))
            .help(format!("write `{section} {{ … }}`"))
    }

    pub(crate) fn attributes_on_section(at: Place) -> Self {
        Self::at(
            at,
            "a section takes no attributes, doc comments or visibility",
        )
        .help("write them at the entries; a plain comment `// …` may stand anywhere")
    }
}

/// The shape of entries, of components first of all.
impl Diagnostic {
    pub(crate) fn missing_type(at: Place) -> Self {
        Self::at(at, "expected the type of a component after this").help(COMPONENT_SHAPE)
    }

    pub(crate) fn missing_entry(comma: Span, entry: &str) -> Self {
        Self::at(comma, format!("expected a {entry} before this `,`")).help("remove the `,`")
    }

    pub(crate) fn missing_comma(after: Place, entry: &str) -> Self {
        Self::at(after, format!("expected `,` after this {entry}"))
            .help(format!("separate {} with `,`", plural(entry)))
    }

    pub(crate) fn wrong_separator(semicolon: Span, entry: &str) -> Self {
        Self::at(semicolon, "expected `,`, found `;`")
            .help(format!("separate {} with `,`", plural(entry)))
    }

    pub(crate) fn expected_type(found: &TokenTree) -> Self {
        let diagnostic = Self::at(
            found.span(),
            format!("expected the type of a component, found {}", token(found)),
        );
        match found {
            TokenTree::Ident(word) if word == "struct" || word == "enum" => {
                diagnostic.help(DECLARED_OUTSIDE)
            }
            TokenTree::Ident(word) if word != "as" => {
                diagnostic.help(format!("if there is a type of that name, write `r#{word}`"))
            }
            _ => diagnostic.help(COMPONENT_SHAPE),
        }
    }

    pub(crate) fn malformed_type(at: Place, reason: &str) -> Self {
        Self::at(at, format!("malformed type: {reason}")).help(COMPONENT_SHAPE)
    }

    pub(crate) fn unclosed_angle(open: Span) -> Self {
        Self::at(open, "this `<` is never closed").help("write `>` after the last argument")
    }

    pub(crate) fn unexpected_after_component(found: &TokenTree) -> Self {
        let help = match found {
            TokenTree::Group(_) => DECLARED_OUTSIDE,
            _ => COMPONENT_SHAPE,
        };
        Self::at(
            found.span(),
            format!("expected `,` or `as`, found {}", token(found)),
        )
        .help(help)
    }
}

/// Storage.
impl Diagnostic {
    pub(crate) fn missing_storage(after: &TokenTree, storages: &[&str]) -> Self {
        Self::at(
            after.span(),
            format!("expected a storage after {}", token(after)),
        )
        .help(what_there_is("storage", storages))
    }

    pub(crate) fn missing_as(word: &Ident) -> Self {
        Self::at(
            word.span(),
            format!("expected `as` before the storage `{word}`"),
        )
        .help(format!("write `as {word}`"))
    }

    pub(crate) fn storage_before_type(word: &Ident, name: Option<&Ident>, ty: &Type) -> Self {
        let ty = source(ty);
        let entry = name.map_or_else(|| ty.clone(), |name| format!("{name}: {ty}"));
        Self::at(
            word.span(),
            format!("the storage `{word}` stands before the type"),
        )
        .help(format!("write `{entry} as {word}`"))
    }

    /// `found` is what stands in the place of `+` before the word, if anything does.
    pub(crate) fn missing_plus(found: Option<&TokenTree>, word: &Ident) -> Self {
        let expected = format!("expected `+` before the storage `{word}`");
        let diagnostic = match found {
            Some(found) => Self::at(found.span(), format!("{expected}, found {}", token(found))),
            None => Self::at(word.span(), expected),
        };
        diagnostic.help(format!("write `+ {word}`"))
    }

    /// `found` is the word of the storage that is one too many, or the `as` before it.
    pub(crate) fn second_storage(found: &Ident, first: &Ident) -> Self {
        Self::at(
            found.span(),
            format!("a component has one storage, but another follows `{first}`"),
        )
        .help("keep one of them")
        .elsewhere(first.span(), "the first storage is here")
    }

    pub(crate) fn unknown_storage(word: &Ident, nearest: Option<&str>, storages: &[&str]) -> Self {
        Self::at(word.span(), format!("unknown storage `{word}`"))
            .help(meant(nearest, "storage", storages))
    }

    pub(crate) fn storage_twice(second: &Ident, first: Span) -> Self {
        Self::at(
            second.span(),
            format!("the storage `{second}` is written twice"),
        )
        .help("keep one of them")
        .elsewhere(first, format!("the first `{second}` is here"))
    }

    pub(crate) fn storages_exclude(second: &Ident, first: StorageWord, first_at: Span) -> Self {
        let first = first.word();
        Self::at(
            second.span(),
            format!("a component cannot be both `{first}` and `{second}`"),
        )
        .help(format!("keep one of them: `{first}` or `{second}`"))
        .elsewhere(first_at, format!("the storage `{first}` is chosen here"))
    }

    pub(crate) fn tracked_flag(second: &Ident, first: StorageWord, first_at: Span) -> Self {
        let first = first.word();
        Self::at(
            second.span(),
            format!(
                "a component cannot be both `{first}` and `{second}`, because a flag has no value whose writes could be noticed"
            ),
        )
        .help(format!("write `as {first}` or `as {second}`"))
        .elsewhere(first_at, format!("the storage `{first}` is chosen here"))
    }
}

/// Which types can be components.
impl Diagnostic {
    pub(crate) fn tuple_component(ty: &Type) -> Self {
        Self::at(Place::of(ty), "a tuple cannot be a component")
            .help("wrap it in a type of your own")
    }

    pub(crate) fn world_as_component(ty: &Type, world: &Ident) -> Self {
        Self::at(
            Place::of(ty),
            format!("the world `{world}` cannot be a component of itself"),
        )
        .help("if another type is meant, give it or the world another name")
    }

    pub(crate) fn parameter_component(ty: &Type) -> Self {
        let name = source(ty);
        Self::at(
            Place::of(ty),
            format!("the parameter `{name}` of the world cannot be a component"),
        )
        .help("wrap it in a type of your own")
    }

    pub(crate) fn indistinct_component(ty: &Type) -> Self {
        Self::at(
            Place::of(ty),
            format!(
                "`{}` cannot be told from every other type, so it cannot be a component",
                source(ty)
            ),
        )
        .help("wrap it in a type of your own")
    }

    pub(crate) fn unsized_component(ty: &Type) -> Self {
        let name = source(ty);
        Self::at(
            Place::of(ty),
            format!("a component must have a size, but `{name}` has none"),
        )
        .help(format!("own it behind a pointer: `name: Box<{name}>`"))
    }

    pub(crate) fn impl_type(at: Place) -> Self {
        Self::at(at, "`impl` cannot stand in the type of a component")
            .help("write the type's name, or `Box<dyn …>`")
    }

    pub(crate) fn mentions_self(word: &Ident) -> Self {
        Self::at(
            word.span(),
            "`Self` cannot stand in the type of a component",
        )
        .help("write the type's name")
    }

    pub(crate) fn inferred_type(at: Place) -> Self {
        Self::at(at, "the type of a component cannot be inferred")
            .help("write the type in place of `_`")
    }

    pub(crate) fn lifetime_in_component(lifetime: &Lifetime) -> Self {
        Self::at(
            Place::of(lifetime),
            format!("a component must be `'static`, but this type mentions `{lifetime}`"),
        )
        .help("own the value, or write `'static`")
    }

    pub(crate) fn reference_in_component(and: Span) -> Self {
        Self::at(and, "a component must be `'static`, but this type borrows")
            .help("own the value, or write `&'static`")
    }

    pub(crate) fn may_equal(second: &Type, first: &Type, first_at: Place) -> Self {
        let (second_text, first_text) = (source(second), source(first));
        Self::at(
            Place::of(second),
            format!("`{second_text}` can be the same type as the component `{first_text}`"),
        )
        .help("wrap one of them in a type of your own")
        .elsewhere(first_at, format!("the component `{first_text}` is here"))
    }

    pub(crate) fn component_twice(second: &Type, first: Place, differs_in_cfg: bool) -> Self {
        let name = source(second);
        let help = if differs_in_cfg {
            "entries under different `cfg`s count as both present; declare the component once, under one `cfg`"
        } else {
            "remove one of them; for two values of one type, wrap each in a type of your own"
        };
        Self::at(
            Place::of(second),
            format!("the component `{name}` is declared twice"),
        )
        .help(help)
        .elsewhere(first, format!("the first declaration of `{name}` is here"))
    }

    pub(crate) fn too_many_components(first_too_many: Place, count: usize) -> Self {
        Self::at(
            first_too_many,
            format!(
                "a world can have at most {MAX_COMPONENTS} components, but this one has {count}"
            ),
        )
        .help("this is the first one too many; split the world in two")
    }
}

/// Names.
impl Diagnostic {
    pub(crate) fn nameless_type(ty: &Type) -> Self {
        Self::at(
            Place::of(ty),
            format!("the type `{}` gives no name", source(ty)),
        )
        .help("wrap it in a type of your own, or give it a name: `name: Type`")
    }

    pub(crate) fn keyword_cannot_be_raw(ty: &Type, word: &str) -> Self {
        let name = source(ty);
        Self::at(
            Place::of(ty),
            format!("the component `{name}` would be named `{word}`, which cannot be a name"),
        )
        .help(format!("give it another: `name: {name}`"))
    }

    pub(crate) fn keyword_as_name(name: &Ident) -> Self {
        Self::at(
            name.span(),
            format!("expected a name, found the keyword `{name}`"),
        )
        .help(format!("write `r#{name}`, or another name"))
    }

    pub(crate) fn unusable_name(name: &Ident, entry: &str) -> Self {
        Self::at(
            name.span(),
            format!("`{name}` cannot be the name of a {entry}"),
        )
        .help("give it another name")
    }

    pub(crate) fn name_taken(
        at: Place,
        name: &Ident,
        ty: &Type,
        first: Place,
        differs_in_cfg: bool,
    ) -> Self {
        let ty = source(ty);
        let help = if differs_in_cfg {
            format!(
                "entries under different `cfg`s count as both present; write another name: `name: {ty}`"
            )
        } else {
            format!("give one of them another: `name: {ty}`")
        };
        Self::at(
            at,
            format!("the name `{name}` is taken by another component"),
        )
        .help(help)
        .elsewhere(
            first,
            format!("the component that is named `{name}` is here"),
        )
    }

    pub(crate) fn generated_type_as_component(ty: &Type, world: &Ident) -> Self {
        let name = source(ty);
        Self::at(
            Place::of(ty),
            format!("the name `{name}` is taken by a type that the world `{world}` generates"),
        )
        .help("give the component's type or the world another name")
    }
}

const COMPONENT_SHAPE: &str = "a component is written `Type`, `name: Type` or `Type as storage`";

const DECLARED_OUTSIDE: &str =
    "a component's type is declared outside of the world; here it is only named";

fn meant(nearest: Option<&str>, what: &str, known: &[&str]) -> String {
    match nearest {
        Some(word) => format!("did you mean `{word}`?"),
        None => what_there_is(what, known),
    }
}

fn what_there_is(what: &str, known: &[&str]) -> String {
    match known {
        [only] => format!("the only {what} is `{only}`"),
        _ => format!("the {} are {}", plural(what), list(known)),
    }
}

fn plural(what: &str) -> String {
    match what.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{what}s"),
    }
}

fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// One token, as a message mentions it.
fn token(token: &TokenTree) -> String {
    match token {
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::Brace => "`{`".to_owned(),
            Delimiter::Parenthesis => "`(`".to_owned(),
            Delimiter::Bracket => "`[`".to_owned(),
            Delimiter::None => format!("`{}`", source(group)),
        },
        other => format!("`{other}`"),
    }
}
