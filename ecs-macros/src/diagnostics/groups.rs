//! Messages about groups.

use proc_macro2::{Span, TokenTree};
use syn::{Attribute, Ident, Type};

use super::{Diagnostic, Place, list, meant, token, what_there_is};
use crate::model::{EntryKind, Group, Hierarchy, Holder, MAX_GROUPS, Mention, Model, World};
use crate::source::source;

/// The shape of group entries.
impl Diagnostic {
    pub(crate) fn missing_group(after: Place) -> Self {
        Self::at(after, "expected a group after this").help(GROUP_SHAPE)
    }

    /// `rest` is what stands behind `word` where it stands.
    pub(crate) fn missing_group_name(word: &Ident, rest: &str) -> Self {
        Self::at(
            word.span(),
            format!("expected the name of the group before `{word}`"),
        )
        .help(format!("write `name: {word} {rest}`"))
    }

    pub(crate) fn expected_group_name(found: &TokenTree) -> Self {
        Self::at(
            found.span(),
            format!("expected the name of a group, found {}", token(found)),
        )
        .help(GROUP_SHAPE)
    }

    pub(crate) fn missing_colon(name: &Ident) -> Self {
        Self::at(
            name.span(),
            format!("expected `:` after the name of the group `{name}`"),
        )
        .help(format!("write `{name}:` and then its lists"))
    }

    pub(crate) fn missing_lists(after: Place, name: &Ident) -> Self {
        Self::at(
            after,
            format!("expected the lists of the group `{name}` after this"),
        )
        .help(GROUP_SHAPE)
    }

    pub(crate) fn unknown_list(word: &Ident, nearest: Option<&str>, lists: &[&str]) -> Self {
        Self::at(word.span(), format!("unknown word `{word}` in a group"))
            .help(meant(nearest, "word", lists))
    }

    pub(crate) fn missing_list(word: &Ident, list: &str) -> Self {
        Self::at(
            word.span(),
            format!("expected a list of components after `{list}`"),
        )
        .help(list_shape(list))
    }

    pub(crate) fn list_without_brackets(at: Place, list: &str) -> Self {
        Self::at(at, format!("expected `[` after `{list}`")).help(list_shape(list))
    }

    pub(crate) fn list_without_word(open: Span) -> Self {
        Self::at(open, "expected `own`, `with` or `without` before this list").help(GROUP_SHAPE)
    }

    pub(crate) fn list_twice(second: &Ident, list: &str, first: Span) -> Self {
        Self::at(second.span(), format!("the list `{list}` is written twice"))
            .help("write all of its components in one")
            .elsewhere(first, format!("the first list `{list}` is here"))
    }

    pub(crate) fn list_out_of_order(word: &Ident, list: &str, before: &str) -> Self {
        Self::at(
            word.span(),
            format!("the list `{list}` must come before `{before}` in a group"),
        )
        .help("write `own […] with […] without […]`, in this order")
    }

    pub(crate) fn list_behind_order(word: &Ident, list: &str) -> Self {
        Self::at(
            word.span(),
            format!("the list `{list}` must come before `sorted by` in a group"),
        )
        .help("write `sorted by …` behind the lists")
    }

    pub(crate) fn named_mention(name: &Ident, ty: &Type) -> Self {
        Self::at(
            name.span(),
            "a list names components by their types alone".to_owned(),
        )
        .help(format!("write `{}`", source(ty)))
    }

    pub(crate) fn empty_list(at: Place, list: &str) -> Self {
        Self::at(at, format!("the list `{list}` is empty"))
            .help(format!("name components in it, or remove `{list} []`"))
    }

    pub(crate) fn unexpected_in_group(found: &TokenTree) -> Self {
        Self::at(
            found.span(),
            format!(
                "expected `own`, `with`, `without`, `sorted by` or `,`, found {}",
                token(found)
            ),
        )
        .help(GROUP_SHAPE)
    }

    pub(crate) fn expected_mention(found: &TokenTree) -> Self {
        let diagnostic = Self::at(
            found.span(),
            format!("expected the type of a component, found {}", token(found)),
        );
        match found {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                diagnostic.help("write attributes before the name of the group")
            }
            _ => diagnostic.help(MENTION_SHAPE),
        }
    }

    pub(crate) fn malformed_mention(at: Place, reason: &str) -> Self {
        Self::at(at, format!("malformed type: {reason}")).help(MENTION_SHAPE)
    }

    pub(crate) fn unexpected_in_list(found: &TokenTree) -> Self {
        Self::at(
            found.span(),
            format!(
                "expected `,` or the end of the list, found {}",
                token(found)
            ),
        )
        .help(MENTION_SHAPE)
    }
}

/// Names.
impl Diagnostic {
    pub(crate) fn entry_twice(
        (kind, name): (EntryKind, &Ident),
        (first_kind, first): (EntryKind, &Ident),
        differs_in_cfg: bool,
    ) -> Self {
        let (word, plural) = if kind == first_kind {
            (format!("another {}", kind.word()), kind.plural())
        } else {
            (format!("a {}", first_kind.word()), "entries")
        };
        let help = if differs_in_cfg {
            format!(
                "{plural} under different `cfg`s count as both present; give one of them another name"
            )
        } else {
            "give one of them another name".to_owned()
        };
        Self::at(name.span(), format!("the name `{name}` is taken by {word}"))
            .help(help)
            .elsewhere(first.span(), is_here((first_kind, first)))
    }

    pub(crate) fn accessor_of_world(
        (kind, name): (EntryKind, &Ident),
        accessor: &Ident,
        world: &Ident,
    ) -> Self {
        let word = kind.word();
        Self::at(
            name.span(),
            format!(
                "the {word} `{name}` would give the method `{accessor}`, which the world `{world}` has already"
            ),
        )
        .help(format!("give the {word} another name"))
    }

    pub(crate) fn accessor_of_entry(
        (kind, name): (EntryKind, &Ident),
        accessor: &Ident,
        (first_kind, first): (EntryKind, &Ident),
    ) -> Self {
        let (word, first_word) = (kind.word(), first_kind.word());
        Self::at(
            name.span(),
            format!(
                "the {word} `{name}` would give the method `{accessor}`, which the {first_word} `{first}` gives already"
            ),
        )
        .help("give one of them another name")
        .elsewhere(first.span(), is_here((first_kind, first)))
    }

    pub(crate) fn entry_type_of_world(
        (kind, name): (EntryKind, &Ident),
        ty: &Ident,
        world: &Ident,
    ) -> Self {
        let word = kind.word();
        Self::at(
            name.span(),
            format!(
                "the {word} `{name}` would give the type `{ty}`, which the world `{world}` gives already"
            ),
        )
        .help(format!("give the {word} another name"))
    }

    pub(crate) fn entry_type_of_entry(
        (kind, name): (EntryKind, &Ident),
        ty: &Ident,
        (first_kind, first): (EntryKind, &Ident),
    ) -> Self {
        let (word, first_word) = (kind.word(), first_kind.word());
        Self::at(
            name.span(),
            format!(
                "the {word} `{name}` would give the type `{ty}`, which the {first_word} `{first}` gives already"
            ),
        )
        .help("give one of them another name")
        .elsewhere(first.span(), is_here((first_kind, first)))
    }

    pub(crate) fn entry_type_of_component(
        (kind, name): (EntryKind, &Ident),
        ty: &Ident,
        component: &Type,
    ) -> Self {
        let word = kind.word();
        Self::at(
            name.span(),
            format!("the {word} `{name}` would give the type `{ty}`, which is a component"),
        )
        .help(format!("give the {word} another name"))
        .elsewhere(
            Place::of(component),
            format!("the component `{}` is here", source(component)),
        )
    }

    pub(crate) fn row_field_taken(mention: &Type, kind: EntryKind, name: &str) -> Self {
        let (ty, word) = (source(mention), kind.word());
        Self::at(
            Place::of(mention),
            format!("the rows of a {word} have a field `{name}` already"),
        )
        .help(format!(
            "give the component another name where it is declared: `name: {ty}`"
        ))
    }

    pub(crate) fn too_many_groups(first_too_many: &Ident, count: usize) -> Self {
        Self::at(
            first_too_many.span(),
            format!("a world can have at most {MAX_GROUPS} groups, but this one has {count}"),
        )
        .help("this is the first one too many; split the world in two")
    }
}

/// What stands in the lists.
impl Diagnostic {
    /// `markers` are those that may stand there.
    pub(crate) fn unknown_component(
        mention: &Type,
        nearest: Option<&Type>,
        world: &World,
        markers: &[&Type],
    ) -> Self {
        let diagnostic = Self::at(
            Place::of(mention),
            format!("unknown component `{}`", source(mention)),
        );
        if let Some(nearest) = nearest {
            return diagnostic.help(format!("did you mean `{}`?", source(nearest)));
        }
        let types: Vec<String> = world
            .components
            .iter()
            .take(MOST_LISTED + 1)
            .map(|component| source(&component.ty))
            .collect();
        let types: Vec<&str> = types.iter().map(String::as_str).collect();
        let mut help = match types.as_slice() {
            [] => "declare it in `components { … }`, which has nothing yet".to_owned(),
            [..] if types.len() <= MOST_LISTED => what_there_is("component", &types),
            [..] => "declare it in `components { … }`, or write the type as it is declared there"
                .to_owned(),
        };
        if (1..=MOST_LISTED).contains(&markers.len()) {
            let markers: Vec<String> = markers.iter().map(source).collect();
            let markers: Vec<&str> = markers.iter().map(String::as_str).collect();
            help.push_str("; the markers of hierarchies are ");
            help.push_str(&list(&markers));
        }
        diagnostic.help(help)
    }

    pub(crate) fn mentioned_twice(
        second: &Type,
        holder: Holder<'_>,
        kind: EntryKind,
        first: Place,
    ) -> Self {
        let (ty, word) = (source(second), kind.word());
        let what = match holder {
            Holder::Component(_) => "component",
            Holder::Marker(..) => "marker",
        };
        Self::at(
            Place::of(second),
            format!("the {what} `{ty}` is in this {word} already"),
        )
        .help("remove one of them")
        .elsewhere(first, format!("`{ty}` is here first"))
    }

    pub(crate) fn flag_owned(mention: &Type, kind: EntryKind, word: Span) -> Self {
        let reason = "it has no rows to put in an order";
        Self::owned_out_of_order((mention, kind), ["flag", "a flag"], reason, word)
    }

    pub(crate) fn ordered_owned(mention: &Type, kind: EntryKind, word: Span) -> Self {
        let reason = "its values stay in the order of their entities";
        Self::owned_out_of_order(
            (mention, kind),
            ["ordered component", "ordered"],
            reason,
            word,
        )
    }

    pub(crate) fn stable_owned(mention: &Type, kind: EntryKind, word: Span) -> Self {
        let reason = "its values stay where they are";
        Self::owned_out_of_order(
            (mention, kind),
            ["stable component", "stable"],
            reason,
            word,
        )
    }

    /// Of what cannot be put in the order of a group: what it is, before its name and behind.
    #[track_caller]
    fn owned_out_of_order(
        (mention, kind): (&Type, EntryKind),
        [before, behind]: [&str; 2],
        reason: &str,
        word: Span,
    ) -> Self {
        let ty = source(mention);
        let help = match kind {
            EntryKind::Group => format!("write `with [{ty}]`"),
            EntryKind::Hierarchy => {
                format!("remove `{ty}` from the list; what is not owned is looked up")
            }
        };
        Self::at(
            Place::of(mention),
            format!("the {before} `{ty}` cannot be owned, because {reason}"),
        )
        .help(help)
        .elsewhere(word, format!("`{ty}` is {behind} by this word"))
    }

    pub(crate) fn mention_outside_cfg(
        mention: &Type,
        (kind, name): (EntryKind, &Ident),
        cfg: &Attribute,
    ) -> Self {
        let (ty, cfg_text, word) = (source(mention), source(cfg), kind.word());
        Self::at(
            Place::of(mention),
            format!("the component `{ty}` is under a `cfg` that the {word} `{name}` is not under"),
        )
        .help(format!("write `{cfg_text}` before the {word} too"))
        .elsewhere(Place::of(cfg), format!("the `cfg` of `{ty}` is here"))
    }
}

/// Which groups can be.
impl Diagnostic {
    /// `asked` is what the group asks for, and whether what it excludes only follows from that.
    pub(crate) fn contradiction(
        absent: &Type,
        group: &Ident,
        (asked, is_implied): (&Type, bool),
    ) -> Self {
        let (ty, asked_text) = (source(absent), source(asked));
        let reason = if is_implied {
            format!("it excludes `{ty}`, which whatever has `{asked_text}` has too")
        } else {
            format!("it asks for `{ty}` and excludes it")
        };
        Self::at(
            Place::of(absent),
            format!("the group `{group}` can never have a member: {reason}"),
        )
        .help("remove one of them")
        .elsewhere(
            Place::of(asked),
            format!("the group asks for `{asked_text}` here"),
        )
    }

    pub(crate) fn nothing_to_walk(group: &Ident) -> Self {
        Self::at(
            group.span(),
            format!(
                "the group `{group}` needs something to walk, but says only what its members lack"
            ),
        )
        .help("name what they have: `own […]` or `with […]`")
    }

    /// `says_more` is whether it has conditions that follow from that component.
    pub(crate) fn only_a_pool(group: &Ident, component: &Type, says_more: bool) -> Self {
        let ty = source(component);
        let second = if says_more {
            "a condition that does not follow from that component"
        } else {
            "a second condition"
        };
        Self::at(
            group.span(),
            format!("the group `{group}` is what the pool of `{ty}` is already"),
        )
        .help(format!(
            "remove it and ask `query::<&{ty}>()`, or write {second}, or an order: `sorted by …`"
        ))
    }

    /// `merged` is the entry that owns what both own, if they own anything.
    pub(crate) fn same_members(group: &Group, first: &Group, merged: Option<String>) -> Self {
        let (name, first_name) = (&group.name, &first.name);
        let help = match merged {
            Some(entry) => format!("write one group: `{entry}`"),
            None => "remove one of them".to_owned(),
        };
        Self::at(
            name.span(),
            format!("the groups `{first_name}` and `{name}` always have the same members"),
        )
        .help(both_present(first, group, help))
        .elsewhere(first_name.span(), is_here((EntryKind::Group, first_name)))
    }

    pub(crate) fn same_as_hierarchy(
        group: &Group,
        hierarchy: &Hierarchy,
        merging: &Merging,
    ) -> Self {
        let (name, of_hierarchy) = (&group.name, &hierarchy.name);
        let [marker, _] = &hierarchy.markers;
        let help = match merging {
            Merging::As(entry) => format!("remove the group, and write `{entry}`"),
            Merging::AsItIs => {
                format!("remove the group, and ask `group::<{}>()`", source(marker))
            }
            Merging::OfOrders => "remove the group, or let the hierarchy own nothing".to_owned(),
        };
        Self::at(
            name.span(),
            format!(
                "the group `{name}` always has the members that the hierarchy `{of_hierarchy}` has rows of"
            ),
        )
        .help(if group.attributes.cfg == hierarchy.attributes.cfg {
            help
        } else {
            format!("entries under different `cfg`s count as both present; {help}")
        })
        .elsewhere(
            of_hierarchy.span(),
            is_here((EntryKind::Hierarchy, of_hierarchy)),
        )
    }

    /// `mention` is of what the inner group owns, and `outer_mention` of the same in the sorted one.
    pub(crate) fn inside_sorted(
        (inner, mention): (&Group, &Mention),
        (outer, outer_mention): (&Group, &Mention),
        repair: &Repair<'_>,
        otherwise: Option<Unsorting>,
    ) -> Self {
        let (name, outer_name) = (&inner.name, &outer.name);
        let ty = source(&mention.ty);
        let repair = repair.worded();
        let help = match otherwise {
            Some(Unsorting::ForInner) => {
                format!("{repair}; or sort `{name}` in place of `{outer_name}`")
            }
            Some(Unsorting::ForNothing) => {
                format!("{repair}; or remove the order of `{outer_name}`")
            }
            None => repair,
        };
        let (around, even) = match outer.kind() {
            EntryKind::Group => ("sorted group", ", not even by the same key"),
            EntryKind::Hierarchy => ("hierarchy", ""),
        };
        Self::at(
            Place::of(&mention.ty),
            format!(
                "`{name}` cannot own `{ty}` inside of the {around} `{outer_name}`: its members would come first in that pool, so `{outer_name}` could not be in one order{even}"
            ),
        )
        .help(both_present(outer, inner, help))
        .elsewhere(Place::of(&outer_mention.ty), owns(outer, outer_mention))
    }

    /// The later group comes with its mentions of all that both own, and the first with that of the first of these.
    pub(crate) fn owned_by_two(
        (first, first_mention): (&Group, &Mention),
        (group, mentions): (&Group, &[&Mention]),
        apart: &Apart<'_>,
        repairs: &[Repair<'_>],
    ) -> Self {
        let shared: Vec<&Type> = mentions.iter().map(|mention| &mention.ty).collect();
        let are = if shared.len() == 1 { "is" } else { "are" };
        let (first_name, name) = (&first.name, &group.name);
        let repairs: Vec<String> = repairs.iter().map(Repair::worded).collect();
        Self::at(
            shared.first().map_or(name.span().into(), Place::of),
            format!(
                "{} {are} owned by both `{first_name}` and `{name}`, which do not nest: {}",
                types(&shared),
                apart.worded()
            ),
        )
        .help(both_present(
            first,
            group,
            repairs.join("; or, to keep the members as they are, "),
        ))
        .elsewhere(Place::of(&first_mention.ty), owns(first, first_mention))
    }
}

/// What becomes of a hierarchy that a group is merged into.
pub(crate) enum Merging {
    AsItIs,
    /// It owns more, as it is written here.
    As(String),
    /// It cannot be, since one order is lost.
    OfOrders,
}

/// Why two groups do not nest.
pub(crate) enum Apart<'w> {
    /// One has all conditions of the other, but does not own all that the other owns.
    NotOwned {
        inner: &'w Ident,
        outer: &'w Ident,
        missing: Vec<&'w Type>,
    },
    /// Each has a condition that the other has not.
    Crossed([OnlyOne<'w>; 2]),
    /// Each is a hierarchy.
    TwoOrders,
}

/// The conditions of a group that another has not.
pub(crate) struct OnlyOne<'w> {
    pub(crate) group: &'w Ident,
    pub(crate) wants: Vec<&'w Type>,
    pub(crate) excludes: Vec<&'w Type>,
}

impl Apart<'_> {
    fn worded(&self) -> String {
        match self {
            Self::NotOwned {
                inner,
                outer,
                missing,
            } => format!(
                "`{inner}` has all conditions of `{outer}`, but does not own {}",
                types(missing)
            ),
            Self::Crossed([first, second]) => {
                format!("only {}, and only {}", first.worded(), second.worded())
            }
            Self::TwoOrders => "each hierarchy has an order of its own".to_owned(),
        }
    }
}

impl OnlyOne<'_> {
    fn worded(&self) -> String {
        let mut conditions = Vec::new();
        if !self.wants.is_empty() {
            conditions.push(format!("asks for {}", types(&self.wants)));
        }
        if !self.excludes.is_empty() {
            conditions.push(format!("excludes {}", types(&self.excludes)));
        }
        format!("`{}` {}", self.group, conditions.join(" and "))
    }
}

/// What becomes of a group's order so that another may nest inside.
#[derive(Clone, Copy)]
pub(crate) enum Unsorting {
    /// The inner group has it in place of the outer.
    ForInner,
    /// None of them has it.
    ForNothing,
}

/// What makes two groups stand beside each other: a group's entry as it should be.
pub(crate) struct Repair<'w> {
    pub(crate) entry: String,
    pub(crate) change: Change<'w>,
}

/// What a repair does.
pub(crate) enum Change<'w> {
    /// The components are not owned any more.
    LooksUp(Vec<&'w Type>),
    NestsInside(&'w Ident),
}

impl Repair<'_> {
    fn worded(&self) -> String {
        let effect = match &self.change {
            Change::LooksUp(looked_up) => format!("looks {} up", types(looked_up)),
            Change::NestsInside(outer) => format!("nests inside `{outer}`"),
        };
        format!("write `{}`, which {effect}", self.entry)
    }
}

/// A group as it is written, but for its key.
pub(crate) fn entry(name: &Ident, [own, with, without]: [&[&Type]; 3], is_sorted: bool) -> String {
    let lists = [("own", own), ("with", with), ("without", without)]
        .into_iter()
        .filter(|(_, types)| !types.is_empty())
        .map(|(word, types)| {
            let types: Vec<String> = types.iter().map(source).collect();
            format!(" {word} [{}]", types.join(", "))
        });
    let order = if is_sorted { " sorted by …" } else { "" };
    format!("{name}:{}{order}", lists.collect::<String>())
}

/// A hierarchy as it is written, but for what stands in its braces.
pub(crate) fn hierarchy_entry(hierarchy: &Hierarchy, own: &[&Type]) -> String {
    let model = match &hierarchy.model {
        Model::Bounded(capacity) => format!("bounded({})", source(capacity)),
        other => other.word().word().to_owned(),
    };
    let own: Vec<String> = own.iter().map(source).collect();
    let own = match own.as_slice() {
        [] => String::new(),
        own => format!(" own [{}]", own.join(", ")),
    };
    let has_braces = !hierarchy.flows.is_empty() || hierarchy.on_despawn.is_some();
    let braces = if has_braces { " { … }" } else { "" };
    format!("{}: {model}{own}{braces}", hierarchy.name)
}

/// The help for two groups, which may never be there together.
fn both_present(first: &Group, second: &Group, help: String) -> String {
    if first.attributes.cfg == second.attributes.cfg {
        help
    } else {
        let what = if first.kind() == second.kind() {
            first.kind().plural()
        } else {
            "entries"
        };
        format!("{what} under different `cfg`s count as both present; {help}")
    }
}

fn owns(group: &Group, mention: &Mention) -> String {
    let word = group.kind().word();
    format!(
        "the {word} `{}` owns `{}` here",
        group.name,
        source(&mention.ty)
    )
}

fn is_here((kind, name): (EntryKind, &Ident)) -> String {
    format!("the {} `{name}` is here", kind.word())
}

fn types(types: &[&Type]) -> String {
    let types: Vec<String> = types.iter().map(source).collect();
    let types: Vec<&str> = types.iter().map(String::as_str).collect();
    list(&types)
}

fn list_shape(list: &str) -> String {
    format!("write `{list} [Position, Velocity]`, with the types of components in brackets")
}

/// How many components are listed where none is near.
const MOST_LISTED: usize = 12;

const GROUP_SHAPE: &str =
    "a group is written `name: own [A, B] with [C] without [D]`, with one of these lists at least";

const MENTION_SHAPE: &str = "a list names components by their types alone: `[Position, Velocity]`";
