//! Unfinished and garbled input, as an editor sends it with every keystroke.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use proptest::prelude::*;

use super::{expansion, front_end, front_end_of, model};

const GOOD: &str = "
    /// Everything alive in one level.
    #[derive(Clone, Debug)]
    #[allow(dead_code)]
    pub(crate) struct Sim<T: Real + 'static, const D: usize = 3> where T: Copy {
        components {
            Position<T, D>,
            /// How fast.
            #[cfg(feature = \"motion\")]
            pub(self) velocity: motion::Velocity<T, D> as packed,
            Frozen as flag,
            pub scores: Vec<u32> as tracked,
            callback: Box<dyn for<'a> Fn(&'a u32) -> Option<&'a u32>>,
            r#Move as packed + tracked,
            Health as ordered,
            Wall as tracked + stable,
        }
    }
";

const GROUPED: &str = "
    pub struct Level {
        components { Position, Velocity, #[cfg(unix)] a::Sprite<u8>, Frozen as flag }
        groups {
            /// What moves.
            movement: own [Position, Velocity] without [Frozen],
            #[cfg(unix)] #[allow(unused)] pub(crate) drawn: own [a::Sprite<u8>] with [Position, Frozen],
            r#move: with [Velocity, Frozen,],
        }
    }
";

const SORTED: &str = "
    pub struct Level<T> {
        components { Position as tracked, #[cfg(unix)] a::Sprite<T> as tracked, Frozen as flag }
        groups {
            #[cfg(unix)] drawn: own [a::Sprite<T>] with [Position] without [Frozen]
                sorted by |r#type: &a::Sprite<T>| -> (u32, T::Key) {
                    let (layer, key) = r#type.split()?;
                    (layer, key)
                },
            near: own [Position] sorted by |position: &Position| -> f32 { position.0 },
            frozen: with [Frozen],
        }
    }
";

const HOOKED: &str = "
    pub struct Level {
        components { Position as tracked, #[cfg(unix)] a::Sprite<u8>, Frozen as flag }
        hooks {
            on_insert Position => load,
            /// Given back.
            #[cfg(unix)] #[allow(unused)] on_remove a::Sprite<u8> => self::textures::release::<u8, 3>,
            on_remove Frozen => Self::thaw,
            on_replace Position => r#move,
        }
    }
";

const LINKED: &str = "
    pub struct Level {
        components { Local as tracked, Global, #[cfg(unix)] a::Shade<u8>, Shown, Frozen as flag }
        groups { roots: with [LevelScene] without [LevelSceneChild] }
        hierarchies {
            /// The scene graph.
            scene: unbounded own [Local, Global] {
                Local => Global,
                #[cfg(unix)] #[allow(unused)] a::Shade<u8> => Shown with self::shading::shown::<u8, 3>,
                on_despawn: cascade,
            },
            #[cfg(unix)] pub(crate) hands: bounded(limits::PLACES + 1) { on_despawn: orphan },
            r#move: parent_only own [Shown],
        }
    }
";

#[test]
fn the_good_worlds_are_good() {
    let world = model(GOOD);
    assert_eq!(world.components.len(), 8);
    let world = model(GROUPED);
    assert_eq!((world.components.len(), world.groups.len()), (4, 3));
    let world = model(SORTED);
    let sorted = world.groups.iter().filter_map(|group| group.kept_order());
    assert_eq!((sorted.count(), world.groups.len()), (2, 3));
    let world = model(HOOKED);
    assert_eq!((world.components.len(), world.hooks.len()), (3, 4));
    let world = model(LINKED);
    assert_eq!((world.hierarchies.len(), world.groups.len()), (3, 3));
    assert_eq!(world.hierarchies[0].flows.len(), 2);
}

/// Cuts the world off after each token in turn; open brackets close there.
#[test]
fn every_prefix_expands() {
    let tokens: TokenStream = GOOD.parse().expect("these are tokens");
    let all = count(&tokens);
    let mut most = 0;
    for length in 0..=all {
        let prefix = prefix(&tokens, &mut { length });
        expansion(&prefix);
        // Whatever was a whole entry before the cut is still declared.
        let declared = front_end_of(prefix.clone()).0.components.len();
        assert!(
            declared >= most.min(7) || declared + 1 >= most,
            "{declared} of {most}: {prefix}"
        );
        most = most.max(declared);
    }
    assert_eq!(most, 8);
}

#[test]
fn every_prefix_keeps_its_groups() {
    for world in [GROUPED, SORTED] {
        prefixes_keep_their_groups(world);
    }
}

fn prefixes_keep_their_groups(world: &str) {
    let tokens: TokenStream = world.parse().expect("these are tokens");
    let mut most = 0;
    for length in 0..=count(&tokens) {
        let prefix = prefix(&tokens, &mut { length });
        expansion(&prefix);
        let world = front_end_of(prefix.clone()).0;
        let declared = world.groups.len();
        assert!(declared >= most, "{declared} of {most}: {prefix}");
        let whole = world.groups.iter().take(declared.saturating_sub(1));
        assert!(
            whole.clone().all(|group| !group.has_gaps),
            "{prefix}\n{:#?}",
            world.groups
        );
        most = declared;
    }
    assert_eq!(most, 3);
}

#[test]
fn every_prefix_keeps_its_hooks() {
    let tokens: TokenStream = HOOKED.parse().expect("these are tokens");
    let mut most = 0;
    for length in 0..=count(&tokens) {
        let prefix = prefix(&tokens, &mut { length });
        expansion(&prefix);
        let declared = front_end_of(prefix.clone()).0.hooks.len();
        // One whose path is cut off at `::` may be gone for a moment.
        assert!(declared + 1 >= most, "{declared} of {most}: {prefix}");
        most = most.max(declared);
    }
    assert_eq!(most, 4);
}

#[test]
fn every_prefix_keeps_its_hierarchies() {
    let tokens: TokenStream = LINKED.parse().expect("these are tokens");
    let (mut most, mut most_flows) = (0, 0);
    for length in 0..=count(&tokens) {
        let prefix = prefix(&tokens, &mut { length });
        expansion(&prefix);
        let world = front_end_of(prefix.clone()).0;
        let declared = world.hierarchies.len();
        assert!(declared >= most, "{declared} of {most}: {prefix}");
        let whole = world.hierarchies.iter().take(declared.saturating_sub(1));
        assert!(
            whole.clone().all(|hierarchy| !hierarchy.has_gaps),
            "{prefix}\n{:#?}",
            world.hierarchies
        );
        most = declared;
        let flows = world.hierarchies.iter().map(|it| it.flows.len()).sum();
        // One whose path is cut off at `::` may be gone for a moment.
        assert!(flows + 1 >= most_flows, "{flows} of {most_flows}: {prefix}");
        most_flows = most_flows.max(flows);
    }
    assert_eq!((most, most_flows), (3, 2));
}

/// Puts the identifier that rust-analyzer completes in the place of each token.
#[test]
fn every_token_may_be_the_completion_marker() {
    let marker = TokenTree::Ident(Ident::new("raCompletionMarker", Span::call_site()));
    for world in [GOOD, GROUPED, SORTED, HOOKED, LINKED] {
        let tokens: TokenStream = world.parse().expect("these are tokens");
        for position in 0..count(&tokens) {
            expansion(&replaced(
                &tokens,
                &mut { position },
                std::slice::from_ref(&marker),
            ));
        }
    }
}

/// What a fragment of a macro by example arrives as, where none belongs.
#[test]
fn every_token_may_be_a_fragment() {
    let entries = [
        (HOOKED, quote::quote!(on_insert Position => load)),
        (LINKED, quote::quote!(Local => Global)),
        (LINKED, quote::quote!(bounded(2))),
    ];
    for (world, entry) in entries {
        let fragment = TokenTree::Group(Group::new(Delimiter::None, entry));
        let tokens: TokenStream = world.parse().expect("these are tokens");
        for position in 0..count(&tokens) {
            expansion(&replaced(
                &tokens,
                &mut { position },
                std::slice::from_ref(&fragment),
            ));
        }
    }
}

#[test]
fn every_token_may_be_missing() {
    for world in [GOOD, GROUPED, SORTED, HOOKED, LINKED] {
        let tokens: TokenStream = world.parse().expect("these are tokens");
        for position in 0..count(&tokens) {
            expansion(&replaced(&tokens, &mut { position }, &[]));
        }
    }
}

/// A marker at the end of an entry keeps the entries around it.
#[test]
fn an_unfinished_entry_keeps_its_neighbours() {
    for broken in [
        "raCompletionMarker",
        "pub raCompletionMarker",
        "name: raCompletionMarker",
        "name:",
        "Broken as",
        "Broken as raCompletionMarker",
        "Broken as tracked + raCompletionMarker",
        "Broken as tracked +",
        "Broken raCompletionMarker",
        "Broken<u32, raCompletionMarker",
        "Vec<u32",
        "a::",
        "#[cfg(test)]",
        "pub",
        "= 3",
        "Broken { x: f32 }",
    ] {
        let source = format!("struct Level {{ components {{ First, {broken}, Last }} }}");
        let names: Vec<String> = front_end(&source)
            .0
            .components
            .iter()
            .map(|c| c.name.to_string())
            .collect();
        assert_eq!(names.first().map(String::as_str), Some("first"), "{source}");
        assert_eq!(names.last().map(String::as_str), Some("last"), "{source}");
        expansion(&source.parse().expect("these are tokens"));
    }
}

/// The same among groups: those around it are whole, and little is said.
#[test]
fn an_unfinished_group_keeps_its_neighbours() {
    for broken in [
        "raCompletionMarker",
        "pub raCompletionMarker",
        "name",
        "name:",
        "name: raCompletionMarker",
        "name: own",
        "name: own raCompletionMarker",
        "name: own [",
        "name: own [raCompletionMarker]",
        "name: own [A, raCompletionMarker",
        "name: own [A] raCompletionMarker",
        "name: own [A] wi",
        "name: own A, B with C",
        "name: own [Vec<u32] with [A]",
        "name: own [C] sorted",
        "name: own [C] sorted by",
        "name: own [C] sorted by raCompletionMarker",
        "name: own [C] sorted by move",
        "name: own [C] sorted by |",
        "name: own [C] sorted by ||",
        "name: own [C] sorted by |c",
        "name: own [C] sorted by |c, d",
        "name: own [C] sorted by |c:",
        "name: own [C] sorted by |c: &",
        "name: own [C] sorted by |c: &raCompletionMarker",
        "name: own [C] sorted by |c: &Vec<u32",
        "name: own [C] sorted by |c: &C, d: &D",
        "name: own [C] sorted by |c: &C| raCompletionMarker",
        "name: own [C] sorted by |c: &C| c.layer",
        "name: own [C] sorted by |c: &C| { c.layer }",
        "name: own [C] sorted by |c: &C| -",
        "name: own [C] sorted by |c: &C| ->",
        "name: own [C] sorted by |c: &C| -> u32",
        "name: own [C] sorted by |c: &C| -> raCompletionMarker",
        "name: own [C] sorted by |c: &C| -> u32 c.layer",
        "name: own [C] sorted by |c: &C| -> Reverse<u32 { c.layer }",
        "name: own [C] sorted by |c: &D| -> u32 { c.layer }",
        "name: own [C] sorted by C::layer",
        "name: own [C] sorted by c => c.layer",
        "name: own [C] sorted by (|c: &C| -> u32 { c.layer })",
        "name: own [C] sorted by |c: &A| -> u32 { c.layer }",
        "name: own [A] sorted by |a: &A| -> u32 { a.layer }",
        "sorted by |c: &C| -> u32 { c.layer }",
        "own [A]",
        "own: own",
        "name = own [A]",
        "name: [A, B]",
        "#[cfg(test)]",
        "pub",
        "= 3",
        "name: { own: [A] }",
        "name: own [A], with [B]",
        "a::b: own [A]",
        "self: own [A]",
    ] {
        let broken = closed(broken);
        let source = format!(
            "struct Level {{ components {{ A, B, C as tracked }} groups {{
                first: own [A, B], {broken}, last: with [B, C]
            }} }}"
        );
        let (world, diagnostics) = front_end(&source);
        let [first, .., last] = world.groups.as_slice() else {
            panic!("{source}\n{:#?}", world.groups);
        };
        assert_eq!((first.owned.len(), last.with.len()), (2, 2), "{source}");
        assert!(first.name == "first" && last.name == "last", "{source}");
        assert!(!first.has_gaps && !last.has_gaps, "{source}");
        let count = diagnostics.len();
        assert!((1..=3).contains(&count), "{source}\n{diagnostics:#?}");
        expansion(&source.parse().expect("these are tokens"));
    }
}

/// The same among hooks.
#[test]
fn an_unfinished_hook_keeps_its_neighbours() {
    for broken in [
        "raCompletionMarker",
        "pub raCompletionMarker",
        "on_remove",
        "on_remove raCompletionMarker",
        "on_remove A raCompletionMarker",
        "on_remove A =",
        "on_remove A =>",
        "on_remove A => a::",
        "on_remove A => a::<u32",
        "on_remove A => a::<u32, u8",
        "on_remove A => a()",
        "on_remove A => a b",
        "on_remove A => a {}",
        "on_remove A => |level, entity, a| {}",
        "on_remove A => |level: &mut Level, entity| level.get(entity, 3)",
        "on_remove A -> a()",
        "on_remove Vec<u32 => a",
        "on_remove Map<u32, u8 => a",
        "on_remove => a",
        "on_remove => |a, b| {}",
        "on_remove: A, a",
        "on_remove: A => { a }",
        "on_remove A: a()",
        "remov A => a",
        "r#move A => a",
        "_ A => a",
        "A => a",
        "A, B => a",
        "a::B<u8> => a",
        "#[cfg(test)]",
        "pub",
        "= 3",
        "=> a",
        "(A, B) => a",
        "fn released(level: &mut Level, entity: Entity, a: &mut A) {}",
    ] {
        let source = format!(
            "struct Level {{ components {{ A, B, C }} hooks {{
                on_insert A => first, {broken}, on_insert B => last
            }} }}"
        );
        let (world, diagnostics) = front_end(&source);
        let paths: Vec<String> = world
            .hooks
            .iter()
            .map(|hook| crate::source::source(&hook.path))
            .collect();
        let ends = [paths.first(), paths.last()].map(|path| path.map(String::as_str));
        assert_eq!(ends, [Some("first"), Some("last")], "{source}");
        assert!(paths.len() <= 3, "{source}\n{paths:?}");
        let count = diagnostics.len();
        assert!((1..=3).contains(&count), "{source}\n{diagnostics:#?}");
        expansion(&source.parse().expect("these are tokens"));
    }
}

/// The same among hierarchies.
#[test]
fn an_unfinished_hierarchy_keeps_its_neighbours() {
    for broken in [
        "raCompletionMarker",
        "pub raCompletionMarker",
        "name",
        "name:",
        "name: raCompletionMarker",
        "name: bounded",
        "name: bounded(",
        "name: bounded(2, 3)",
        "name: bounded 2",
        "name: bounded: 2",
        "name: bounded[2]",
        "name: bounded<2>",
        "name: unbounded raCompletionMarker",
        "name: unbounded own",
        "name: unbounded own raCompletionMarker",
        "name: unbounded own [raCompletionMarker]",
        "name: unbounded own [C, raCompletionMarker]",
        "name: unbounded own C, D",
        "name: unbounded own [Vec<u32]",
        "name: unbounded { raCompletionMarker }",
        "name: unbounded { D =",
        "name: unbounded { D => }",
        "name: unbounded { D => raCompletionMarker }",
        "name: unbounded { D => C with }",
        "name: unbounded { D => C with raCompletionMarker x }",
        "name: unbounded { D => C with a:: }",
        "name: unbounded { D => C with a() }",
        "name: unbounded { D => C with |parent, d| d.under(parent, 3) }",
        "name: unbounded { D -> C }",
        "name: unbounded { on_despawn }",
        "name: unbounded { on_despawn: }",
        "name: unbounded { on_despawn: raCompletionMarker }",
        "name: unbounded { on_despawn = cascade }",
        "name: unbounded own [D] with [C]",
        "name: unbounded sorted by |d: &D| -> u32 { d.0 }",
        "name: [C, D]",
        "name = bounded(2)",
        "name: { D => C }",
        "name: { model: unbounded }",
        "unbounded",
        "bounded(2) own [D]",
        "own [D]",
        "#[cfg(test)]",
        "pub",
        "= 3",
        "a::b: unbounded",
        "self: unbounded",
    ] {
        let opened = broken.matches(['(', '{']).count();
        let closed = broken.matches([')', '}']).count();
        let close = match opened.checked_sub(closed) {
            Some(1) if broken.contains('{') => "}",
            Some(1) => ")",
            _ => "",
        };
        let source = format!(
            "struct Level {{ components {{ A, B, C, D }} groups {{ both: with [LevelFirst, LevelLastChild] }}
            hierarchies {{
                first: unbounded own [A] {{ A => B }}, {broken}{close}, last: bounded(2) own [B]
            }} }}"
        );
        let (world, diagnostics) = front_end(&source);
        let [first, .., last] = world.hierarchies.as_slice() else {
            panic!("{source}\n{:#?}", world.hierarchies);
        };
        assert!(first.name == "first" && last.name == "last", "{source}");
        assert!(!first.has_gaps && !last.has_gaps, "{source}");
        assert!(first.group.is_some() && last.group.is_some(), "{source}");
        assert_eq!(world.groups[0].with.len(), 2, "{source}");
        let count = diagnostics.len();
        assert!((1..=3).contains(&count), "{source}\n{diagnostics:#?}");
        expansion(&source.parse().expect("these are tokens"));
    }
}

/// The same among flows.
#[test]
fn an_unfinished_flow_keeps_its_neighbours() {
    for broken in [
        "raCompletionMarker",
        "pub raCompletionMarker",
        "C",
        "C =",
        "C =>",
        "C => raCompletionMarker",
        "C => D with",
        "C => D with raCompletionMarker x",
        "C => D with a::",
        "C => D with a::<u32",
        "C => D with a::<u32, u8",
        "C => D with a()",
        "C => D with |parent, c| {}",
        "C => D with |parent: Option<&D>, c| parent.under(c, 3)",
        "C => D a",
        "C -> D",
        "C D",
        "C: D",
        "=> D",
        "Vec<u32 => D",
        "Map<u32, u8 => D",
        "on_despawn",
        "on_despawn:",
        "on_despawn: raCompletionMarker",
        "on_despawn raCompletionMarker",
        "on_despan: cascade",
        "name: unbounded",
        "#[cfg(test)]",
        "pub",
        "= 3",
        "{ C => D }",
        "C => C",
        "C => A",
    ] {
        let source = format!(
            "struct Level {{ components {{ A, B, C, D, E }} hierarchies {{
                first: unbounded {{ A => B, {broken}, B => E with last }}, last: bounded(2)
            }} }}"
        );
        let (world, diagnostics) = front_end(&source);
        let flows = &world.hierarchies[0].flows;
        let ends = [flows.first(), flows.last()].map(|flow| {
            let flow = flow.expect("there are flows");
            (flow.source.component.index(), flow.target.component.index())
        });
        let expected_first = if broken == "C => A" { (2, 0) } else { (0, 1) };
        assert_eq!(ends, [expected_first, (1, 4)], "{source}");
        assert_eq!(world.hierarchies.len(), 2, "{source}");
        let count = diagnostics.len();
        assert!((1..=3).contains(&count), "{source}\n{diagnostics:#?}");
        expansion(&source.parse().expect("these are tokens"));
    }
}

/// The source with what closes an open bracket at its end.
fn closed(source: &str) -> String {
    let open = source.matches('[').count() > source.matches(']').count();
    format!("{source}{}", if open { "]" } else { "" })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 8 } else { 500 }, failure_persistence: None, ..ProptestConfig::default() })]

    /// Replaces a few tokens by a few others: the front end returns, and prints items.
    #[test]
    fn garbled_worlds_expand(
        good in prop::sample::select(vec![GOOD, GROUPED, SORTED, HOOKED, LINKED]),
        mutations in prop::collection::vec((any::<prop::sample::Index>(), tokens()), 1..5),
    ) {
        let mut world: TokenStream = good.parse().expect("these are tokens");
        for (position, replacement) in mutations {
            let count = count(&world);
            if count > 0 {
                world = replaced(&world, &mut { position.index(count) }, &replacement);
            }
        }
        expansion(&world);
    }

    #[test]
    fn anything_expands(tokens in tokens()) {
        expansion(&tokens.into_iter().collect());
    }
}

fn tokens() -> impl Strategy<Value = Vec<TokenTree>> {
    let word = prop::sample::select(vec![
        "struct",
        "components",
        "component",
        "groups",
        "own",
        "with",
        "without",
        "sorted",
        "by",
        "hierarchies",
        "unbounded",
        "bounded",
        "parent_only",
        "on_despawn",
        "cascade",
        "LevelScene",
        "hooks",
        "on_insert",
        "on_remove",
        "as",
        "packed",
        "flag",
        "tracked",
        "pub",
        "Level",
        "Position",
        "T",
        "where",
        "dyn",
        "for",
        "_",
        "Self",
        "self",
        "crate",
        "type",
        "fn",
        "impl",
        "const",
        "derive",
        "cfg",
        "cfg_attr",
        "raCompletionMarker",
    ]);
    let leaf = prop_oneof![
        4 => word.prop_map(|word| Leaf::Word(word.to_owned())),
        4 => prop::sample::select("<>:,;+=&#!-'.?*|".chars().collect::<Vec<_>>()).prop_map(Leaf::Punct),
        1 => any::<u8>().prop_map(Leaf::Number),
    ];
    let trees = leaf.prop_recursive(3, 12, 4, |inner| {
        (0_u8..4, prop::collection::vec(inner, 0..4))
            .prop_map(|(kind, content)| Leaf::Group(kind, content))
    });
    prop::collection::vec(trees.prop_map(|leaf| leaf.token()), 0..6)
}

/// Tokens as plain data: token trees cannot cross threads, and shrinking wants to clone.
#[derive(Clone, Debug)]
enum Leaf {
    Word(String),
    Punct(char),
    Number(u8),
    Group(u8, Vec<Leaf>),
}

impl Leaf {
    fn token(&self) -> TokenTree {
        match self {
            Self::Word(word) => Ident::new(word, Span::call_site()).into(),
            Self::Punct('\'') => Punct::new('\'', Spacing::Alone).into(),
            Self::Punct(letter) => Punct::new(*letter, Spacing::Joint).into(),
            Self::Number(number) => Literal::u8_unsuffixed(*number).into(),
            Self::Group(kind, content) => {
                let delimiter = [
                    Delimiter::Brace,
                    Delimiter::Bracket,
                    Delimiter::Parenthesis,
                    Delimiter::None,
                ][usize::from(*kind)];
                Group::new(delimiter, content.iter().map(Self::token).collect()).into()
            }
        }
    }
}

fn count(tokens: &TokenStream) -> usize {
    tokens
        .clone()
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => 1 + count(&group.stream()),
            _ => 1,
        })
        .sum()
}

/// The first `left` tokens; a group counts as one, and its content after it.
fn prefix(tokens: &TokenStream, left: &mut usize) -> TokenStream {
    let mut kept = Vec::new();
    for token in tokens.clone() {
        if *left == 0 {
            break;
        }
        *left -= 1;
        kept.push(match token {
            TokenTree::Group(group) => regrouped(&group, prefix(&group.stream(), left)),
            other => other,
        });
    }
    kept.into_iter().collect()
}

/// The tokens with the one at `position` replaced.
fn replaced(tokens: &TokenStream, position: &mut usize, by: &[TokenTree]) -> TokenStream {
    let mut result = Vec::new();
    for token in tokens.clone() {
        let here = *position == 0;
        *position = position.wrapping_sub(1);
        if here {
            result.extend(by.iter().cloned());
            continue;
        }
        result.push(match token {
            TokenTree::Group(group) => regrouped(&group, replaced(&group.stream(), position, by)),
            other => other,
        });
    }
    result.into_iter().collect()
}

fn regrouped(group: &Group, content: TokenStream) -> TokenTree {
    let mut regrouped = Group::new(group.delimiter(), content);
    regrouped.set_span(group.span());
    regrouped.into()
}
