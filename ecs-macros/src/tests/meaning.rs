//! What worlds that are in order mean.

use quote::ToTokens;

use super::{front_end, front_end_of, model};
use crate::model::{
    Attributes, DeriveKind, EntryVisibility, Hook, StorageKind, StorageWord, TrackedId, World,
};
use crate::source::source;
use crate::{names, suggest};

fn component_names(world: &World) -> Vec<String> {
    world
        .components
        .iter()
        .map(|component| component.name.to_string())
        .collect()
}

fn names_of(entries: &str) -> Vec<String> {
    component_names(&model(&format!(
        "struct Level {{ components {{ {entries} }} }}"
    )))
}

#[test]
fn names_come_from_the_last_segment() {
    assert_eq!(
        names_of(
            "Position, a::b::HTTPServer, ::c::Vec3Field, Position2D<f32>, <D as E>::Output, (Wrapped), F<G>"
        ),
        [
            "position",
            "http_server",
            "vec3_field",
            "position2d",
            "output",
            "wrapped",
            "f"
        ]
    );
}

#[test]
fn names_that_are_keywords_are_raw() {
    assert_eq!(
        names_of("Move, r#type, Gen, r#match: Match, Async"),
        ["r#move", "r#type", "r#gen", "r#match", "r#async"]
    );
}

#[test]
fn words_of_the_library_are_no_keywords() {
    assert_eq!(
        names_of(
            "World, Entity, Group, Pool, Config, Error, Self_, Packed, components, flag::Flag"
        ),
        [
            "world",
            "entity",
            "group",
            "pool",
            "config",
            "error",
            "self_",
            "packed",
            "components",
            "flag"
        ]
    );
}

#[test]
fn unusual_words_are_names() {
    assert_eq!(
        names_of("_Hidden, Größe, 位置, A1, __, _1: B"),
        ["_hidden", "größe", "位置", "a1", "__", "_1"]
    );
}

#[test]
fn two_types_of_one_name_need_a_name() {
    assert_eq!(names_of("a::Foo, other: b::Foo"), ["foo", "other"]);
}

#[test]
fn every_kind_of_type_can_have_a_name() {
    let kinds = "a: [u8; 4], b: &'static str, c: fn(&u32) -> &u32, d: Box<dyn for<'x> Fn(&'x u8, &'_ u8) + 'static>, \
                 e: *const u8, f: mac!(u8), g: Option<(u8, u16)>, h: fn(&'static u32), i: Cow<'static, str>";
    assert_eq!(names_of(kinds).len(), 9);
}

#[test]
fn an_empty_world_is_a_world() {
    for source in [
        "struct Level {}",
        "pub struct Level<T> where T: Copy { components {} }",
    ] {
        let world = model(source);
        assert_eq!(world.name, "Level");
        assert!(world.components.is_empty());
    }
}

#[test]
fn storage_is_packed_or_as_written() {
    let world = model(
        "struct Level { components { A, B as packed, C as flag, D as ordered, E as stable } }",
    );
    let kinds: Vec<StorageKind> = world
        .components
        .iter()
        .map(|component| component.storage.kind)
        .collect();
    assert_eq!(
        kinds,
        [
            StorageKind::Packed,
            StorageKind::Packed,
            StorageKind::Flag,
            StorageKind::Ordered,
            StorageKind::Stable,
        ]
    );
}

#[test]
fn tracked_joins_what_has_values() {
    let world = model(
        "struct Level { components {
            A as tracked, B as packed, C as packed + tracked, D as flag, #[cfg(any())] E as tracked + packed,
            tracked: F as tracked, G, H as ordered + tracked, I as tracked + stable, J as stable, K as ordered,
        } }",
    );
    let storages = world.components.iter().map(|component| {
        let place = component.tracked.map(TrackedId::index);
        (component.storage.kind, place)
    });
    let packed = |place| (StorageKind::Packed, place);
    assert_eq!(
        storages.collect::<Vec<_>>(),
        [
            packed(Some(0)),
            packed(None),
            packed(Some(1)),
            (StorageKind::Flag, None),
            packed(Some(2)),
            packed(Some(3)),
            packed(None),
            (StorageKind::Ordered, Some(4)),
            (StorageKind::Stable, Some(5)),
            (StorageKind::Stable, None),
            (StorageKind::Ordered, None),
        ]
    );
    assert_eq!(world.tracked(), 6);
}

#[test]
fn mistakes_in_storages_cost_a_word() {
    let storages = |entries: &str| {
        let (world, diagnostics) =
            front_end(&format!("struct Level {{ components {{ {entries} }} }}"));
        let storages = world.components.iter().map(|component| {
            let tracked = if component.tracked.is_some() { "+" } else { "" };
            let kind = StorageWord::Kind(component.storage.kind);
            format!("{}{tracked}", kind.word())
        });
        (storages.collect::<Vec<_>>().join(" "), diagnostics.len())
    };
    for (entries, expected, count) in [
        ("A as flag + tracked, B", "flag packed", 1),
        ("A as tracked + flag, B", "packed+ packed", 1),
        ("A as packed + flag + tracked, B", "packed+ packed", 1),
        ("A as tracked + tracked, B", "packed+ packed", 1),
        ("A as tracked + packed + packed, B", "packed+ packed", 1),
        ("A as tracked +, B", "packed+ packed", 1),
        ("A as packed tracked, B", "packed+ packed", 1),
        ("A as packed tracked B", "packed+ packed", 2),
        ("A as packed as tracked, B", "packed+ packed", 1),
        ("A as packed, tracked, B", "packed+ packed", 1),
        ("A as packed + + tracked, B", "packed+ packed", 1),
        ("A as packed & tracked, B", "packed+ packed", 1),
        ("A as trackd, B", "packed+ packed", 1),
        ("A as packed + trackd, B", "packed+ packed", 1),
        ("A as flag + trackd, B", "flag packed", 1),
        ("A as sparse + tracked, B", "packed+ packed", 1),
        ("A as orderd + tracked, B", "ordered+ packed", 1),
        ("A as ordered + stable, B", "ordered packed", 1),
        ("A as tracked + stable + packed, B", "stable+ packed", 1),
        ("A as packed + stable + tracked, B", "packed+ packed", 1),
        ("A as stable + flag + tracked, B", "stable+ packed", 1),
        ("A as ordered stable, B", "ordered packed", 1),
        ("A as ordered tracked, B", "ordered+ packed", 1),
        ("A as stable, tracked, B", "stable+ packed", 1),
        ("A stable, B ordered", "stable ordered", 2),
        ("ordered A, stable B as tracked", "ordered stable+", 3),
        ("A tracked, B", "packed+ packed", 1),
        ("tracked A, B", "packed+ packed", 1),
        ("A as tracked { 3 }, B", "packed+ packed", 1),
    ] {
        assert_eq!(storages(entries), (expected.to_owned(), count), "{entries}");
    }
    // What may be the type of another component is taken for one.
    for (entries, expected) in [
        ("A as packed, tracked: B", "packed packed"),
        ("A as tracked, ordered: B", "packed+ packed"),
        (
            "ordered: A as stable, stable: B as ordered",
            "stable ordered",
        ),
        ("A as packed, tracked::B", "packed packed"),
        ("A as packed, tracked<B>", "packed packed"),
        ("A as packed, tracked as flag", "packed flag"),
        ("A as flag, tracked", "flag packed"),
        ("A, tracked", "packed packed"),
    ] {
        assert_eq!(storages(entries), (expected.to_owned(), 0), "{entries}");
    }
}

#[test]
fn ids_are_places_in_the_declaration() {
    let world = model("struct Level { components { A, #[cfg(any())] B, C, } }");
    assert!(
        world
            .components
            .iter()
            .enumerate()
            .all(|(index, component)| component.id.index() == index)
    );
}

#[test]
fn visibility_is_the_worlds_by_default() {
    let world = model("pub(crate) struct Level { components { A, pub(self) B } }");
    assert!(matches!(
        &world.components[0].visibility,
        EntryVisibility::World(_)
    ));
    assert!(matches!(
        &world.components[1].visibility,
        EntryVisibility::Own(_)
    ));
    let text = |index: usize| {
        world.components[index]
            .visibility
            .visibility()
            .to_token_stream()
            .to_string()
    };
    assert_eq!(
        (text(0), text(1)),
        ("pub (crate)".to_owned(), "pub (self)".to_owned())
    );
}

#[test]
fn attributes_are_sorted() {
    let world = model(
        "/// A world.
         #[must_use] #[cfg(unix)] #[allow(dead_code)]
         #[derive(Clone, ::core::fmt::Debug, Default)]
         #[cfg_attr(test, derive(core::clone::Clone), doc = \"In tests.\")]
         struct Level {
             components {
                 /// A component.
                 #[expect(unused)] #[cfg(a)] #[cfg(b)]
                 #[cfg_attr(docsrs, doc(cfg(feature = \"x\")), cfg_attr(test, deny(missing_docs)))]
                 A,
             }
         }",
    );
    let derives: Vec<(DeriveKind, usize)> = world
        .derives
        .iter()
        .map(|derive| (derive.kind, derive.cfg.len()))
        .collect();
    assert_eq!(
        derives,
        [
            (DeriveKind::Clone, 0),
            (DeriveKind::Debug, 0),
            (DeriveKind::Default, 0),
            (DeriveKind::Clone, 1)
        ]
    );
    let counts = |attributes: &Attributes| {
        let lists = [
            &attributes.cfg,
            &attributes.lints,
            &attributes.docs,
            &attributes.rest,
        ];
        lists.map(Vec::len)
    };
    assert_eq!(counts(&world.attributes), [1, 1, 2, 1]);
    let component = &world.components[0].attributes;
    assert_eq!(counts(component), [2, 2, 2, 0]);
    assert_eq!(
        component.lints[1].to_token_stream().to_string(),
        "# [cfg_attr (docsrs , cfg_attr (test , deny (missing_docs)))]"
    );
}

#[test]
fn generics_pass_through() {
    let world = model(
        "struct Sim<T: Real = f32, const D: usize = 3> where T: Copy { components { A<T, D>, B<T> } }",
    );
    assert_eq!(world.generics.params.len(), 2);
    assert!(world.generics.where_clause.is_some());
}

#[test]
fn types_that_no_instance_makes_equal_stand_side_by_side() {
    for entries in [
        "A<T>, b: A<Vec<T>>",
        "A<f32>, b: A<f64>",
        "A<T, f32>, b: A<T, f64>",
        "A<T, Vec<T>>, b: A<Vec<T>, T>",
        "A<T>, b: B<T>",
        "x::A<T>, b: y::A<T>",
        "a: [T; 3], b: [T; 4]",
        "a: &'static [T], b: &'static mut [T]",
        "a: fn(T), b: fn(T, T)",
    ] {
        model(&format!(
            "struct Sim<T, U, const D: usize> {{ components {{ {entries} }} }}"
        ));
    }
}

#[test]
fn types_that_an_instance_makes_equal_do_not() {
    for entries in [
        "A<T>, b: A<f32>",
        "A<f32>, b: A<T>",
        "A<T>, b: A<U>",
        "A<T, f32>, b: A<u8, U>",
        "A<D>, b: A<3>",
        "a: [f32; D], b: [f32; 3]",
        "a: [f32; {D + 1}], b: [f32; 3]",
        "a: Rc<T>, b: Rc<dyn Fn(f32)>",
        "a: fn(T), b: fn(f32)",
        "a: fn(T), b: fn(T) -> T",
    ] {
        let (world, diagnostics) = front_end(&format!(
            "struct Sim<T, U, const D: usize> {{ components {{ {entries} }} }}"
        ));
        assert_eq!(
            (world.components.len(), diagnostics.len()),
            (1, 1),
            "{entries}"
        );
        assert!(
            diagnostics[0].message.contains("can be the same type"),
            "{entries}"
        );
    }
}

#[test]
fn worlds_may_come_from_a_users_macro() {
    use proc_macro2::{Delimiter, Group, TokenTree};
    use quote::quote;
    // What `$vis`, `$ty`, `$path` of a macro_rules arrive as.
    let group = |tokens| TokenTree::Group(Group::new(Delimiter::None, tokens));
    let (nothing, public) = (group(quote!()), group(quote!(pub)));
    let path = group(quote!(a::released));
    let (position, tuple) = (group(quote!(a::Position)), group(quote!(Vec<(u8, u8)>)));
    let tokens = quote! {
        #public struct Level {
            components { #nothing #position, pairs: #tuple as packed }
            groups { #nothing both: own [#position, #tuple] }
            hooks { on_insert #position => #path, on_remove #tuple => #path }
        }
    };
    let (world, diagnostics) = front_end_of(tokens);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(world.groups[0].owned.len(), 2);
    assert_eq!(world.hooks.len(), 2);
    assert_eq!(component_names(&world), ["position", "pairs"]);
}

#[test]
fn broken_components_are_still_declared_where_their_type_is_known() {
    let (world, diagnostics) = front_end(
        "struct Level<'a> { components {
            A as sparse, B as packed + flag, type: C, self: D, #[serde] E, F<'a>, g: &str, H I
        } }",
    );
    assert_eq!(
        component_names(&world),
        ["a", "b", "r#type", "d", "e", "f", "g", "h", "i"]
    );
    assert_eq!(diagnostics.len(), 9);
    assert_eq!(
        world.components[6].ty.to_token_stream().to_string(),
        "& 'static str"
    );
}

#[test]
fn fresh_parameters_meet_nothing() {
    let world = model("struct Level<C: Bound> { components { A<C>, C_, x: Box<d::C__> } }");
    assert_eq!(names::parameter(&world, "C"), "C___");
    assert_eq!(names::parameter(&world, "B"), "B");
    assert_eq!(names::parameter(&world, "Level"), "Level_");
    let world = model("struct Level { components { A } hooks { on_insert A => f::<W> } }");
    assert_eq!(names::parameter(&world, "W"), "W_");
}

#[test]
fn the_limit_is_the_limit() {
    let entries = (0..512)
        .map(|i| format!("C{i}"))
        .collect::<Vec<_>>()
        .join(", ");
    assert_eq!(
        model(&format!("struct Level {{ components {{ {entries} }} }}"))
            .components
            .len(),
        512
    );
    let (world, diagnostics) = front_end(&format!(
        "struct Level {{ components {{ {entries}, D, E, F }} }}"
    ));
    assert_eq!(world.components.len(), 512);
    assert_eq!(diagnostics.len(), 1);
    assert!(
        diagnostics[0]
            .message
            .contains("at most 512 components, but this one has 515")
    );
}

/// The group of this name, with its mentions as they are written.
fn lists(world: &World, name: &str) -> [Vec<String>; 3] {
    let group = world
        .groups
        .iter()
        .find(|group| group.name == name)
        .unwrap_or_else(|| panic!("there is no group `{name}`"));
    [&group.owned, &group.with, &group.without].map(|mentions| {
        mentions
            .iter()
            .inspect(|mention| {
                assert_eq!(world.component(mention.component).ty, mention.ty);
            })
            .map(|mention| source(&mention.ty))
            .collect()
    })
}

const GROUPED: &str = "pub struct Level<T> {
    groups {
        /// What moves.
        #[allow(dead_code)] movement: own [Velocity<T>, (a::Position)] without [Frozen,],
        pub(crate) r#move: with [Vec<(u8, u8)>, Frozen],
        boosted: own [a::Position, Velocity<T>, Boost] with [Vec<(u8, u8)>] without [Frozen, Hidden],
        #[cfg(unix)] frozen: with [Frozen],
        drawn: own [r#Sprite] without [Hidden],
    }
    components {
        a::Position, Velocity<T>, Boost, (Frozen) as flag, Hidden as flag, scores: Vec<(u8, u8)>, r#Sprite,
    }
}";

#[test]
fn groups_mention_components_by_their_types() {
    let world = model(GROUPED);
    let words = |words: &[&str]| -> Vec<String> { words.iter().map(ToString::to_string).collect() };
    assert_eq!(
        lists(&world, "movement"),
        [
            words(&["Velocity<T>", "a::Position"]),
            words(&[]),
            words(&["Frozen"])
        ]
    );
    assert_eq!(
        lists(&world, "boosted"),
        [
            words(&["a::Position", "Velocity<T>", "Boost"]),
            words(&["Vec<(u8, u8)>"]),
            words(&["Frozen", "Hidden"])
        ]
    );
    let ids: Vec<(u16, usize)> = world
        .groups
        .iter()
        .map(|group| (group.id.get(), group.id.index()))
        .collect();
    assert_eq!(ids, [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]);
    let movement = &world.groups[0];
    let mentions = movement.owned.iter();
    let components: Vec<usize> = mentions.map(|mention| mention.component.index()).collect();
    assert_eq!(components, [1, 0]);
    assert_eq!(movement.attributes.docs.len(), 1);
    assert_eq!(movement.attributes.lints.len(), 1);
    assert_eq!(world.groups[3].attributes.cfg.len(), 1);
    assert!(world.groups.iter().all(|group| !group.has_gaps));
}

#[test]
fn the_loosest_group_is_first() {
    let world = model(GROUPED);
    let order: Vec<String> = world
        .loosest_first()
        .iter()
        .map(|group| group.name.to_string())
        .collect();
    assert_eq!(order, ["frozen", "r#move", "drawn", "movement", "boosted"]);
}

#[test]
fn groups_give_names() {
    let world = model(
        "struct r#Level { components { A, B } groups {
            r#move: own [A, B], big_fish: with [A] without [B], _odd__name2: with [B] without [A]
        } }",
    );
    let given: Vec<[String; 5]> = world
        .groups
        .iter()
        .map(|group| {
            [
                group.name.clone(),
                names::group_mut_method(group),
                names::group_type(&world, group),
                names::group_row(&world, group),
                names::group_ref(&world, group),
            ]
            .map(|name| name.to_string())
        })
        .collect();
    let names = |[name, method, key, row, shared]: [&str; 5]| {
        [name, method, key, row, shared].map(str::to_owned)
    };
    assert_eq!(
        given,
        [
            names([
                "r#move",
                "move_mut",
                "LevelMove",
                "LevelMoveRow",
                "LevelMoveRef"
            ]),
            names([
                "big_fish",
                "big_fish_mut",
                "LevelBigFish",
                "LevelBigFishRow",
                "LevelBigFishRef"
            ]),
            names([
                "_odd__name2",
                "_odd__name2_mut",
                "LevelOddName2",
                "LevelOddName2Row",
                "LevelOddName2Ref"
            ]),
        ]
    );
    let types = names::generated_types(&world).map(|ty| ty.to_string());
    let types: Vec<String> = types.collect();
    assert_eq!(types.len(), 10, "{types:?}");
    assert!(types.contains(&"LevelSlots".to_owned()));
    assert!(types.contains(&"LevelBigFishRow".to_owned()));
}

#[test]
fn a_group_is_seen_by_those_who_see_all_that_it_shows() {
    let visibility = |world: &str, of_a: &str, of_b: &str, of_group: &str, lists: &str| {
        let world = model(&format!(
            "{world} struct Level {{ components {{ {of_a} A, {of_b} B, pub(self) F as flag }} \
             groups {{ {of_group} group_: {lists} }} }}"
        ));
        world.groups[0].visibility.to_token_stream().to_string()
    };
    let owned = |world, of_a, of_b, of_group| {
        visibility(world, of_a, of_b, of_group, "own [A] with [B, F]")
    };
    assert_eq!(owned("pub", "", "", ""), "pub");
    assert_eq!(owned("", "", "", ""), "");
    assert_eq!(owned("pub", "", "", "pub(crate)"), "pub (crate)");
    assert_eq!(owned("", "pub", "pub", "pub"), "pub");
    assert_eq!(owned("pub", "", "pub(crate)", ""), "pub (crate)");
    assert_eq!(owned("pub", "pub(crate)", "pub(super)", ""), "pub (super)");
    assert_eq!(owned("pub", "pub(self)", "pub(crate)", ""), "pub (self)");
    assert_eq!(
        owned("pub", "pub(crate)", "pub(in crate::a)", ""),
        "pub (in crate :: a)"
    );
    assert_eq!(
        owned("pub", "pub(in crate::a)", "pub(in crate::a::b)", ""),
        "pub (in crate :: a :: b)"
    );
    assert_eq!(
        owned("pub", "pub(in super::super)", "pub(super)", ""),
        "pub (super)"
    );
    // What is excluded is not shown.
    assert_eq!(
        visibility("pub", "", "pub(self)", "", "own [A] without [B]"),
        "pub"
    );
}

#[test]
fn groups_and_components_may_share_a_name() {
    let world = model(
        "struct Level { components { Position, Velocity } groups { position: own [Position, Velocity] } }",
    );
    assert_eq!(world.groups[0].name, world.components[0].name);
}

#[test]
fn groups_beside_each_other_own_what_they_want() {
    for groups in [
        "a: own [A, B], b: own [C, D], c: with [A, C], d: with [B, D] without [F]",
        "a: own [A, B] without [F], b: own [A, B, C] without [F], c: own [A, B, C, D] without [F]",
        "b: own [A, B, C], a: own [A, B]",
        "a: own [A] with [B], b: own [B] with [C], c: own [C] with [A]",
        "a: own [A, B], b: own [A, B] with [F]",
        "a: own [A] with [D], b: own [B] with [C], c: own [A, B] with [C, D]",
        "a: own [A] with [B], b: own [A, B] with [C]",
        "a: with [F], b: with [G], c: with [F, G]",
        "a: own [A] without [F], b: own [B] without [F], c: own [C] without [A]",
    ] {
        model(&format!(
            "struct Level {{ components {{ A, B, C, D, F as flag, G as flag }} groups {{ {groups} }} }}"
        ));
    }
}

#[test]
fn groups_under_the_cfg_of_what_they_mention() {
    let (world, diagnostics) = front_end(
        "struct Level { components { A, #[cfg(unix)] B, #[cfg(feature = \"x\")] C } groups {
            #[cfg(unix)] ab: own [A, B], #[cfg(feature=\"x\")] #[cfg(unix)] abc: own [A, B, C],
            #[cfg(windows)] bare: with [B, C] without [A],
        } }",
    );
    let counts = world.groups.iter().map(|group| group.attributes.cfg.len());
    assert_eq!(counts.collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(diagnostics.len(), 2);
}

#[test]
fn mistakes_cost_a_group_no_more_than_they_must() {
    let (world, diagnostics) = front_end(
        "struct Level { components { A, B, C, F as flag, O as ordered, S as tracked + stable } groups {
            unknown: own [A, Nope] with [B],
            twice: own [A, A, B] with [B, F],
            flag: own [F, A],
            placed: own [O, C, S] with [F],
            never: own [A] without [A],
            alone: own [A],
            order: without [F] own [B],
            type: with [A] without [B],
            spawn: own [A, B],
            twice: own [B],
        } }",
    );
    let names: Vec<String> = world
        .groups
        .iter()
        .map(|group| group.name.to_string())
        .collect();
    assert_eq!(
        names,
        [
            "unknown", "twice", "flag", "placed", "never", "alone", "order", "r#type"
        ]
    );
    let sizes = world
        .groups
        .iter()
        .map(|group| [&group.owned, &group.with, &group.without].map(Vec::len));
    assert_eq!(
        sizes.collect::<Vec<_>>(),
        [
            [1, 1, 0],
            [2, 1, 0],
            [1, 1, 0],
            [1, 3, 0],
            [1, 0, 1],
            [1, 0, 0],
            [1, 0, 1],
            [0, 1, 1]
        ]
    );
    let gaps = world.groups.iter().filter(|group| group.has_gaps);
    assert_eq!(gaps.count(), 2);
    assert_eq!(diagnostics.len(), 12, "{diagnostics:#?}");
}

#[test]
fn groups_are_sorted_by_a_key_of_what_they_show() {
    let world = model(
        "struct Sim<K> { components {
            A<K> as tracked, b::B as packed + tracked, C, O as ordered + tracked, S as tracked + stable, D as ordered
        } groups {
            one: own [A<K>] sorted by |a: &A<K>| -> K { a.0 },
            with: own [C] with [b::B] sorted by |r#in: &(b::B)| -> (u8, K::Rank) { r#in.rank()? },
            set: with [A<K>, b::B] sorted by |a: &A<K>,| -> Reverse<u32> {},
            none: with [A<K>, C],
            ordered: with [O] sorted by |o: &O| -> u8 { o.0 },
            stable: with [D, S] sorted by |s: &S| -> u8 { s.0 },
        } }",
    );
    let keys = world.groups.iter().map(|group| {
        let key = group.kept_order()?;
        assert_eq!(world.component(key.of.component).ty, key.of.ty);
        let name = key.name.as_ref().map(ToString::to_string);
        let body = key.body.as_ref().map(source);
        Some([Some(source(&key.of.ty)), name, Some(source(&key.ty)), body].map(Option::unwrap))
    });
    let key = |parts: [&str; 4]| Some(parts.map(str::to_owned));
    assert_eq!(
        keys.collect::<Vec<_>>(),
        [
            key(["A<K>", "a", "K", "{ a.0 }"]),
            key(["b::B", "r#in", "(u8, K::Rank)", "{ r#in.rank()? }"]),
            key(["A<K>", "a", "Reverse<u32>", "{  }"]),
            None,
            key(["O", "o", "u8", "{ o.0 }"]),
            key(["S", "s", "u8", "{ s.0 }"]),
        ]
    );
}

/// An order that cannot be kept is still known where its key is, so that what asks for the key is not wrong as well.
#[test]
fn mistakes_cost_an_order_no_more_than_they_must() {
    const KEPT: (bool, bool) = (true, true);
    const KNOWN: (bool, bool) = (true, false);
    const LOST: (bool, bool) = (false, false);
    for (order, expected, count) in [
        ("sorted |a: &A| -> u32 { a.0 }", KEPT, 1),
        ("sort by move |a: A| -> u32 a.0", KEPT, 4),
        ("sorted by |a: &mut A, b: &B| -> u32 { a.0 }", KEPT, 2),
        ("sorted by |A(a): &A| -> u32 { *a }", KEPT, 1),
        ("sorted by |a: &A| -> u32", KEPT, 1),
        ("sorted by |a: &A| => u32 { a.0 }", KEPT, 1),
        ("sorted by |a: &A -> u32 { a.0 }", KEPT, 1),
        ("sorted by |b: &B| -> u32 { b.0 }", KNOWN, 1),
        ("sorted by |c: &C| -> u32 { c.0 }", KNOWN, 1),
        ("sorted by |d: &D| -> u32 { d.0 }", KNOWN, 2),
        ("sorted by |a| -> u32 { a.0 }", LOST, 1),
        ("sorted by |a: &A| { a.0 }", LOST, 1),
        ("sorted by |a: &A| -> _ { a.0 }", LOST, 1),
        ("sorted by |f: &F| -> u32 { f.0 }", LOST, 1),
        ("sorted by |nope: &Nope| -> u32 { nope.0 }", LOST, 1),
        ("sorted by || -> u32 { 0 }", LOST, 1),
        ("sorted by key", LOST, 1),
        ("sorted", LOST, 1),
    ] {
        let (world, diagnostics) = front_end(&format!(
            "struct Level {{
                components {{ A as tracked, B, C as tracked, D, F as flag, Last }}
                groups {{ one: own [A] with [B, F] {order}, last: own [Last] with [A] }}
            }}"
        ));
        let [group, last] = world.groups.as_slice() else {
            panic!("{order}\n{:#?}", world.groups);
        };
        let found = group.order.as_ref().expect("an order was written");
        let found = (found.key.is_some(), group.kept_order().is_some());
        assert_eq!(found, expected, "{order}");
        assert!(!group.has_gaps && !group.is_refused, "{order}");
        assert!(last.order.is_none() && !last.is_refused, "{order}");
        assert_eq!(diagnostics.len(), count, "{order}\n{diagnostics:#?}");
    }
}

#[test]
fn the_limit_of_groups_is_the_limit() {
    let flags: Vec<String> = (0..10).map(|bit| format!("F{bit}")).collect();
    let group = |number: usize| {
        let with = flags.iter().enumerate();
        let with = with.filter(|(bit, _)| number >> bit & 1 == 1);
        let with: Vec<&str> = with.map(|(_, flag)| flag.as_str()).collect();
        format!("g{number}: with [{}], ", with.join(", "))
    };
    let world = |count: usize| {
        let groups: String = (1..=count).map(group).collect();
        let components = flags.join(" as flag, ");
        format!("struct Level {{ components {{ {components} as flag }} groups {{ {groups} }} }}")
    };
    assert_eq!(model(&world(512)).groups.len(), 512);
    let (world, diagnostics) = front_end(&world(514));
    assert_eq!((world.groups.len(), diagnostics.len()), (512, 1));
}

/// A hook as it is written, without its attributes.
fn written(hook: &Hook) -> String {
    let (ty, path) = (source(&hook.on.ty), source(&hook.path));
    format!("{} {ty} => {path}", hook.event.word())
}

#[test]
fn hooks_are_in_the_order_of_declaration() {
    let world = model(
        "struct Sim<T: Real> {
            hooks {
                on_remove a::Sprite<T> => release,
                on_insert Position => Self::counted,
                on_replace a::Sprite<T> => release,
                on_insert (Vec<(u8, u8)>) => ::log::inserted::<{ N + 1 }, Vec<T>>,
                on_insert Position => crate::placed,
                on_insert Frozen => super::super::r#move,
                on_remove Frozen => self::on_remove,
                on_remove On_Insert => on_insert,
            }
            components { Position, a::Sprite<T>, pairs: Vec<(u8, u8)>, Frozen as flag, On_Insert }
        }",
    );
    let hooks: Vec<String> = world.hooks.iter().map(written).collect();
    assert_eq!(
        hooks,
        [
            "on_remove a::Sprite<T> => release",
            "on_insert Position => Self::counted",
            "on_replace a::Sprite<T> => release",
            "on_insert Vec<(u8, u8)> => ::log::inserted::<{ N + 1 }, Vec<T>>",
            "on_insert Position => crate::placed",
            "on_insert Frozen => super::super::r#move",
            "on_remove Frozen => self::on_remove",
            "on_remove On_Insert => on_insert",
        ]
    );
    let components: Vec<u16> = world
        .hooks
        .iter()
        .map(|hook| hook.on.component.get())
        .collect();
    assert_eq!(components, [1, 0, 1, 2, 0, 3, 3, 4]);
}

#[test]
fn hooks_differ_in_event_component_or_path() {
    let world = model(
        "struct Level { components { A, B } hooks {
            on_remove A => f, on_replace A => f, on_remove B => f, on_remove A => g,
            on_remove A => f::<u8>, on_remove A => f::<u16>, on_remove A => self::f,
        } }",
    );
    assert_eq!(world.hooks.len(), 7);
    let world = model("struct Level { components {} hooks {} }");
    assert_eq!(world.hooks.len(), 0);
}

#[test]
fn hooks_under_the_cfg_of_what_they_mention() {
    let world = model(
        "struct Level { components { A, #[cfg(unix)] B } hooks {
            /// Of no one.
            #[cfg(unix)] #[expect(unused)] #[cfg(test)] on_insert B => f,
            #[cfg_attr(unix, allow(deprecated))] on_insert A => f,
        } }",
    );
    let [first, second] = world.hooks.as_slice() else {
        panic!("{:#?}", world.hooks);
    };
    let counts = |attributes: &Attributes| [&attributes.cfg, &attributes.lints].map(Vec::len);
    assert_eq!(counts(&first.attributes), [2, 1]);
    assert_eq!(counts(&second.attributes), [0, 1]);

    let (world, diagnostics) = front_end(
        "struct Level { components { #[cfg(unix)] #[cfg(test)] A } hooks { #[cfg(test)] on_insert A => f } }",
    );
    assert_eq!((world.hooks.len(), diagnostics.len()), (1, 1));
    assert_eq!(world.hooks[0].attributes.cfg.len(), 2);
}

#[test]
fn mistakes_cost_a_hook_no_more_than_they_must() {
    let (world, diagnostics) = front_end(
        "struct Level { components { A, B, F as flag, (u8, u8) } hooks {
            pub on_insert A => visible,
            on_insrt A => guessed
            on_insert B -> arrow,
            on_insert: B => colon;
            on_insert B => called(),
            #[inline] on_remove A => attribute,
            on_remove (u8, u8) => silent,
            on_remove C => unknown,
            on_replace F => never,
            on_remove A => once,
            on_remove A => once,
            on_seen A => event,
            on_remove A => |a| a,
            on_remove B => last,
        } }",
    );
    let paths: Vec<String> = world.hooks.iter().map(|hook| source(&hook.path)).collect();
    let kept = "visible guessed arrow colon called attribute once last";
    assert_eq!(paths.join(" "), kept);
    assert_eq!(diagnostics.len(), 14, "{diagnostics:#?}");
}

#[test]
fn suggestions_are_near() {
    let known = StorageWord::WORDS.map(|(word, _)| word);
    for (word, nearest) in [
        ("flags", Some("flag")),
        ("falg", Some("flag")),
        ("Packed", Some("packed")),
        ("pakced", Some("packed")),
        ("paked", Some("packed")),
        ("trakced", Some("tracked")),
        ("track", Some("tracked")),
        ("stacked", None),
        ("fl", None),
        ("orderd", Some("ordered")),
        ("order", Some("ordered")),
        ("stabel", Some("stable")),
        ("static", None),
        ("sorted", None),
        ("sparse", None),
    ] {
        assert_eq!(suggest::nearest(word, &known), nearest, "{word}");
    }
}

#[test]
fn types_are_printed_as_a_person_writes_them() {
    for ty in [
        "Position",
        "a::b::Position<T, 3>",
        "::std::collections::HashMap<String, Vec<(u8, u8)>>",
        "Box<dyn for<'a> Fn(&'a u32, &'static mut str) -> Option<&'a u32> + Send>",
        "unsafe extern \"C\" fn(*const u8, *mut [u8; 3]) -> !",
        "<[u8; D] as Trait<Kind = A>>::Output",
        "[f32; { D + 1 }]",
        "fn() -> fn(u8) -> u8",
        "r#type",
        "Vec<Vec<Vec<u8>>>",
    ] {
        let parsed: syn::Type = syn::parse_str(ty).expect("it is a type");
        assert_eq!(source(parsed), ty);
    }
}
