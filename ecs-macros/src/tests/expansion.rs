//! What is printed: goldens in `expansion/<world>.rs`, a world written by hand, and the spans of what is printed.
//!
//! A golden begins with its world in comments. `PHALANX_BLESS=1 cargo test -p ecs-macros` writes what is printed; it is
//! refused where `CI` is set.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use proc_macro2::{TokenStream, TokenTree};

use super::{bless, expansion, model};
use crate::source::source;

/// What ends the world in a golden.
const DIVIDER: &str = "// ----\n";

#[test]
fn goldens_show_what_is_printed() {
    let bless = bless();
    let mut wrong = String::new();
    for case in cases() {
        model(&case.world);
        let actual = format!(
            "{}{DIVIDER}\n{}",
            commented(&case.world),
            printed(&case.world)
        );
        if bless {
            fs::write(&case.path, actual).expect("the golden can be written");
        } else if actual != case.text {
            writeln!(
                wrong,
                "== {}\nexpected:\n{}\nactual:\n{actual}",
                case.path.display(),
                case.text
            )
            .expect("a string can be written to");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A user who forbids `unsafe` may have a world.
#[test]
fn no_golden_contains_unsafe() {
    for case in cases() {
        let (_, printed) = case.text.split_once(DIVIDER).expect("a golden was printed");
        let tokens: TokenStream = printed.parse().expect("a golden is Rust");
        assert!(
            !words(tokens).contains("unsafe"),
            "{} contains `unsafe`",
            case.path.display()
        );
    }
}

/// The world in `tests/hand_written/world.rs` is what a person makes of this declaration, and it is run there.
#[test]
fn the_expansion_is_what_one_writes_by_hand() {
    assert_expansion_is(
        include_str!("../../../tests/hand_written/world.rs"),
        "/// A level, written by hand.
        #[derive(Clone)]
        pub struct Level {
            components { Position, Velocity, Frozen as flag }
            groups { movement: own [Position, Velocity] without [Frozen] }
        }",
    );
}

/// The world in `docs/expanded/ranks.rs` is the expansion with comments; it is run in `tests/expanded.rs`.
#[test]
fn the_expansion_is_the_one_in_the_docs() {
    assert_expansion_is(
        include_str!("../../../docs/expanded/ranks.rs"),
        "pub struct Ranks { components { A, B } groups { ranked: own [A, B] } }",
    );
}

/// Compares code without its comments and imports.
fn assert_expansion_is(source: &str, world: &str) {
    let mut expected = syn::parse_file(source).expect("what is compared with is Rust");
    expected.attrs.clear();
    expected
        .items
        .retain(|item| !matches!(item, syn::Item::Use(_)));
    let printed = printed(world);
    let expected = prettyplease::unparse(&expected);
    for (line, (printed, expected)) in (1..).zip(printed.lines().zip(expected.lines())) {
        assert_eq!(printed, expected, "in line {line}");
    }
    assert_eq!(printed, expected);
}

/// The words of a world that are names: of the world, of its parameters, of components and of their types.
const NAMED: &str = "
    #[derive(Clone, Debug)]
    pub struct Sim<Real: Number, const DIM: usize> where Real: Copy {
        components {
            Position<Real, DIM>,
            pub(crate) velocity: motion::Velocity<Real> as packed + tracked,
            Frozen as flag,
            r#Move as stable,
            handlers: Vec<Box<dyn Fn(&Sprite)>> as ordered + tracked,
            place::Local<Real>,
            Global<Real>,
        }
        groups {
            movement: own [Position<Real, DIM>, motion::Velocity<Real>] without [Frozen],
            r#loop: with [r#Move, Vec<Box<dyn Fn(&Sprite)>>],
            roots: with [SimScene] without [SimSceneChild],
            shaken: with [Frozen, motion::Velocity<Real>]
                sorted by |fastest: &motion::Velocity<Real>| -> keys::Rank<Real> {
                    let highest = fastest.highest::<Real>();
                    if let Some(Frozen) = highest { return keys::rank(DIM) };
                    highest?
                },
        }
        hierarchies {
            scene: bounded(limits::PLACES) own [place::Local<Real>, Global<Real>] {
                r#Move => place::Local<Real>,
                place::Local<Real> => Global<Real> with placing::placed::<Real, { DIM }>,
                #[expect(deprecated)]
                Global<Real> => Vec<Box<dyn Fn(&Sprite)>> with Self::handled,
                on_despawn: cascade,
            },
            r#become: parent_only,
        }
        hooks {
            on_insert Frozen => chill,
            on_remove motion::Velocity<Real> => brakes::stop::<Real, { DIM }>,
            on_replace motion::Velocity<Real> => Self::turned,
            #[expect(deprecated)]
            on_remove r#Move => r#yield,
        }
    }
";

/// An editor that looks for the meaning of a word looks at every token of the expansion with the word's span. None
/// of them may be another word; and each name is printed as it was written.
#[test]
fn a_names_span_is_on_mentions_of_it_alone() {
    let written = words_by_place(NAMED.parse().expect("these are tokens"));
    let mut printed: BTreeMap<Place, BTreeSet<String>> = BTreeMap::new();
    each_word(
        expansion(&NAMED.parse().expect("these are tokens")),
        &mut |word, place| {
            printed.entry(place).or_default().insert(word);
        },
    );
    let no_names = [
        "components",
        "flag",
        "packed",
        "ordered",
        "stable",
        "tracked",
        "hooks",
        "on_insert",
        "on_replace",
        "on_remove",
        "derive",
        "Debug",
        "as",
        "groups",
        "own",
        "with",
        "without",
        "sorted",
        "by",
        "hierarchies",
        "bounded",
        "parent_only",
        "on_despawn",
        "cascade",
    ];
    for (place, word) in &written {
        let expected = BTreeSet::from([word.clone()]);
        match printed.get(place) {
            Some(words) => assert_eq!(*words, expected, "at {place:?}"),
            None => assert!(no_names.contains(&word.as_str()), "`{word}` is not printed"),
        }
    }
}

/// An editor finds one meaning of the words of the path of a hook or a flow: each is printed once, in an expression.
#[test]
fn a_path_is_printed_once() {
    struct Paths(Vec<String>);
    impl<'ast> syn::visit::Visit<'ast> for Paths {
        fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
            let first = path.path.segments.first();
            if first.is_some_and(|segment| segment.ident.span().byte_range().end > 0) {
                self.0.push(source(path));
            }
            syn::visit::visit_expr_path(self, path);
        }
    }
    let flows = NAMED.find("with placing").expect("it is in the world");
    let mut printed: BTreeMap<String, usize> = BTreeMap::new();
    let output = expansion(&NAMED.parse().expect("these are tokens"));
    each_word(output.clone(), &mut |word, place| {
        if place.start > flows {
            *printed.entry(word).or_default() += 1;
        }
    });
    for word in [
        "placing", "placed", "handled", "chill", "brakes", "stop", "turned", "r#yield",
    ] {
        assert_eq!(printed.get(word), Some(&1), "`{word}`");
    }
    let mut paths = Paths(Vec::new());
    let file: syn::File = syn::parse2(output).expect("the expansion is a list of items");
    syn::visit::Visit::visit_file(&mut paths, &file);
    for path in [
        "placing::placed::<Real, { DIM }>",
        "chill",
        "brakes::stop::<Real, { DIM }>",
        "Self::turned",
        "r#yield",
    ] {
        let count = paths.0.iter().filter(|printed| *printed == path).count();
        assert_eq!(count, 1, "`{path}`");
    }
}

/// A function that does not fit is wrong where the compiler infers its type: that is its name.
#[test]
fn the_type_of_a_hook_is_where_its_name_is() {
    struct Inferred(Vec<&'static str>);
    impl<'ast> syn::visit::Visit<'ast> for Inferred {
        fn visit_type_infer(&mut self, inferred: &'ast syn::TypeInfer) {
            let place = inferred.underscore_token.span.byte_range();
            if place.end > 0 {
                self.0.push(&NAMED[place]);
            }
        }
    }
    let output = expansion(&NAMED.parse().expect("these are tokens"));
    let file: syn::File = syn::parse2(output).expect("the expansion is a list of items");
    let mut inferred = Inferred(Vec::new());
    syn::visit::Visit::visit_file(&mut inferred, &file);
    assert_eq!(
        inferred.0,
        ["turned", "stop", "chill", "r#yield", "placed", "handled"]
    );
}

/// What an editor knows of a word in a body it knows once, and what the compiler says of one it says once.
#[test]
fn the_body_of_a_key_is_printed_once() {
    let mut printed: BTreeMap<String, usize> = BTreeMap::new();
    let body = NAMED.find("-> keys").expect("it is in the world");
    let end = NAMED.find("hierarchies {").expect("it is in the world");
    let output = expansion(&NAMED.parse().expect("these are tokens"));
    each_word(output, &mut |word, place| {
        if (body..end).contains(&place.start) {
            *printed.entry(word).or_default() += 1;
        }
    });
    for word in ["fastest", "highest", "Some", "Frozen", "rank", "DIM"] {
        let written = NAMED[body..end].matches(word).count();
        assert_eq!(printed.get(word), Some(&written), "`{word}`");
    }
    assert_eq!(printed.get("Rank"), Some(&2));
}

#[test]
fn a_world_prints_no_more_of_hooks_and_changes_than_it_has() {
    let plain = printed("struct Level { components { A, B as packed, C as flag } }");
    assert!(plain.contains("[::phalanx::__private::Changes; 0usize]"));
    assert!(plain.contains(
        "const ON_REMOVE: ::phalanx::__private::Mask = ::phalanx::__private::Mask::EMPTY;"
    ));
    for absent in [
        "HOOKS",
        "run_",
        "__private::Tracked",
        "Tracks<A>",
        "__private::Mut<",
    ] {
        assert!(!plain.contains(absent), "{absent}");
    }

    let inserted =
        printed("struct Level { components { A, B as flag } hooks { on_insert A => f } }");
    assert_eq!(inserted.matches("const HOOKS").count(), 1);
    assert_eq!(inserted.matches("fn run_").count(), 1);

    let removed = printed(
        "struct Level { components { A, B as flag } hooks { on_remove B => g, on_remove B => f } }",
    );
    let calls = removed.find(", g)").zip(removed.find(", f)"));
    assert!(calls.is_some_and(|(first, second)| first < second));
}

/// Every mention of a component's type is in type position, so that all meanings of the word are the type.
#[test]
fn mentions_of_a_component_are_types() {
    struct Types(BTreeMap<Place, usize>);
    impl<'ast> syn::visit::Visit<'ast> for Types {
        fn visit_type_path(&mut self, path: &'ast syn::TypePath) {
            for segment in &path.path.segments {
                *self
                    .0
                    .entry(segment.ident.span().byte_range().into())
                    .or_default() += 1;
            }
            syn::visit::visit_type_path(self, path);
        }
    }
    let output = expansion(&NAMED.parse().expect("these are tokens"));
    let mut mentions: BTreeMap<(Place, String), usize> = BTreeMap::new();
    each_word(output.clone(), &mut |word, place| {
        *mentions.entry((place, word)).or_default() += 1;
    });
    let mut types = Types(BTreeMap::new());
    let file: syn::File = syn::parse2(output).expect("the expansion is a list of items");
    syn::visit::Visit::visit_file(&mut types, &file);
    for name in [
        "Position",
        "motion",
        "Velocity",
        "Frozen",
        "Move",
        "Sprite",
        "Local",
        "Global",
        "SimScene",
        "SimSceneChild",
    ] {
        let start = NAMED.find(name).expect("it is in the world");
        let place = Place {
            start,
            end: start + name.len(),
        };
        let raw = Place {
            start: start - 2,
            end: start + name.len(),
        };
        let ((place, _), count) = mentions
            .iter()
            .find(|((at, _), _)| *at == place || *at == raw)
            .unwrap_or_else(|| panic!("`{name}` is not printed"));
        assert_eq!(types.0.get(place), Some(count), "`{name}`");
    }
}

/// What an editor puts at the cursor comes out where types are, so that types are what it offers.
#[test]
fn the_completion_marker_comes_out_as_a_type() {
    const MARKER: &str = "raCompletionMarker";
    for world in [
        format!("struct Level {{ components {{ First, {MARKER}, Last }} }}"),
        format!("struct Level {{ components {{ First, {MARKER} }} }}"),
        format!("struct Level {{ components {{ {MARKER} Last }} }}"),
        format!("struct Level {{ components {{ {MARKER} as flag, Last }} }}"),
        format!("struct Level {{ components {{ pub name: {MARKER}, Last }} }}"),
        format!("struct Level {{ components {{ a::{MARKER}, Last }} }}"),
        format!("struct Level {{ components {{ Vec<{MARKER}>, Last }} }}"),
        format!("struct Level<T> {{ components {{ Position<{MARKER}>, Last<T> }} }}"),
    ] {
        let output = expansion(&world.parse().expect("these are tokens"));
        let file: syn::File = syn::parse2(output).expect("the expansion is a list of items");
        let declaration = file
            .items
            .iter()
            .find_map(|item| match item {
                syn::Item::Struct(item) if item.ident == "Level" => Some(item),
                _ => None,
            })
            .expect("the world is declared");
        let found = declaration
            .fields
            .iter()
            .filter(|field| {
                let ty = &field.ty;
                words(quote::quote!(#ty)).contains(MARKER)
            })
            .count();
        assert_eq!(found, 1, "{world}");
    }
}

/// The same in the key of a group: each part that is complete by itself comes out, whatever the others lack.
#[test]
fn the_completion_marker_comes_out_of_a_key() {
    const MARKER: &str = "raCompletionMarker";
    for key in [
        format!("|a: &A| -> {MARKER} {{ a.0 }}"),
        format!("|a: &A| -> u32 {{ a.{MARKER} }}"),
        format!("|a: &A| -> u32 {{ let b = a; {MARKER} }}"),
        format!("|a: &A| -> u32 a.{MARKER}"),
        format!("|a: &A| -> u32 {{ {MARKER}(a.) }}"),
        format!("|a: &A| -> u32 {{ if a. {{ {MARKER} }} }}"),
    ] {
        let world = format!(
            "struct Level {{ components {{ A as tracked }} groups {{ all: own [A] sorted by {key} }} }}"
        );
        let output = expansion(&world.parse().expect("these are tokens"));
        assert!(words(output).contains(MARKER), "{world}");
    }
}

struct Case {
    path: PathBuf,
    world: String,
    /// The whole file.
    text: String,
}

fn cases() -> Vec<Case> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/expansion"));
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of goldens is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "there are no goldens");
    let case = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("the golden can be read");
        let (comments, _) = text.split_once(DIVIDER).unwrap_or((&text, ""));
        let world = comments
            .lines()
            .map(|line| line.strip_prefix("//").expect("the world is in comments"))
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .fold(String::new(), |world, line| world + line + "\n");
        Case { path, world, text }
    };
    paths.into_iter().map(case).collect()
}

/// The expansion of a world that must be in order, as `prettyplease` lays it out.
fn printed(world: &str) -> String {
    model(world);
    let output = expansion(
        &world
            .parse()
            .expect("the world of a test has balanced brackets"),
    );
    prettyplease::unparse(&syn::parse2(output).expect("the expansion is a list of items"))
}

fn commented(world: &str) -> String {
    world.lines().fold(String::new(), |comments, line| {
        let line = format!("// {line}");
        comments + line.trim_end() + "\n"
    })
}

/// The bytes of the source that a token is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    start: usize,
    end: usize,
}

impl From<Range<usize>> for Place {
    fn from(Range { start, end }: Range<usize>) -> Self {
        Self { start, end }
    }
}

/// Calls `each` for every word that has a place in the source. Keywords are none: no editor looks for their meaning.
fn each_word(tokens: TokenStream, each: &mut impl FnMut(String, Place)) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => each_word(group.stream(), each),
            TokenTree::Ident(ident) => {
                let place = Place::from(ident.span().byte_range());
                let is_keyword = syn::parse_str::<syn::Ident>(&ident.to_string()).is_err();
                if place.end > 0 && !is_keyword {
                    each(ident.to_string(), place);
                }
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn words_by_place(tokens: TokenStream) -> BTreeMap<Place, String> {
    let mut words = BTreeMap::new();
    each_word(tokens, &mut |word, place| {
        words.insert(place, word);
    });
    words
}

fn words(tokens: TokenStream) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => words.extend(self::words(group.stream())),
            TokenTree::Ident(ident) => {
                words.insert(ident.to_string());
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    words
}
