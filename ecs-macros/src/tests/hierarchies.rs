//! What hierarchies mean, and what follows from being in one.

use quote::ToTokens;

use super::{front_end, model};
use crate::model::{Fate, Hierarchy, Holder, Marker, Mention, Model, World};
use crate::names;
use crate::source::source;

const LINKED: &str = "pub struct r#Level<T> {
    hierarchies {
        /// The scene graph.
        #[allow(dead_code)] scene: unbounded own [(Local<T>), Global] {
            Local<T> => Global,
            #[cfg(unix)] Global => a::Shade with a::shaded,
            on_despawn: reparent,
        },
        #[cfg(unix)] pub(crate) r#move: bounded((4)) { on_despawn: cascade, },
        leader: parent_only own [Rank] {},
    }
    groups {
        placed: own [Place] with [LevelScene] without [LevelSceneChild],
    }
    components { Local<T> as tracked, Global, a::Shade as stable, Place, Rank, Frozen as flag }
}";

fn hierarchy<'w>(world: &'w World, name: &str) -> &'w Hierarchy {
    let mut hierarchies = world.hierarchies.iter();
    hierarchies
        .find(|hierarchy| hierarchy.name == name)
        .unwrap_or_else(|| panic!("there is no hierarchy `{name}`"))
}

/// The flows of a hierarchy as they are written.
fn flows(hierarchy: &Hierarchy) -> Vec<String> {
    let flows = hierarchy.flows.iter();
    flows
        .map(|flow| {
            let path = flow
                .path
                .as_ref()
                .map_or_else(String::new, |path| format!(" with {}", source(path)));
            format!(
                "{} => {}{path}",
                source(&flow.source.ty),
                source(&flow.target.ty)
            )
        })
        .collect()
}

#[test]
fn a_constant_of_the_world_is_a_number_of_slots() {
    let capacity = |world: &str| {
        let world = model(world);
        let Model::Bounded(capacity) = &world.hierarchies[0].model else {
            panic!("it is bounded");
        };
        source(&**capacity)
    };
    let plain =
        "struct Level { hierarchies { hands: bounded(<Self as Limits>::MOST + Self::HANDS) } }";
    assert_eq!(capacity(plain), "<Level as Limits>::MOST + Level::HANDS");
    let parameter = "struct Level<const N: usize> { hierarchies { hands: bounded((N)) } }";
    assert_eq!(capacity(parameter), "N");
}

#[test]
fn hierarchies_mean_what_is_written() {
    let world = model(LINKED);
    let ids: Vec<u16> = world.hierarchies.iter().map(|it| it.id.get()).collect();
    assert_eq!(ids, [0, 1, 2]);
    let scene = hierarchy(&world, "scene");
    assert_eq!(
        flows(scene),
        ["Local<T> => Global", "Global => a::Shade with a::shaded"]
    );
    assert!(matches!(scene.model, Model::Unbounded));
    assert_eq!(scene.attributes.docs.len(), 1);
    assert_eq!(scene.attributes.lints.len(), 1);
    assert_eq!(scene.flows[1].attributes.cfg.len(), 1);
    assert!(!scene.has_gaps);
    let fates = world
        .hierarchies
        .iter()
        .map(|hierarchy| hierarchy.on_despawn.as_ref().map(|declared| declared.fate));
    assert_eq!(
        fates.collect::<Vec<_>>(),
        [Some(Fate::Reparent), Some(Fate::Cascade), None]
    );
    let by_move = hierarchy(&world, "r#move");
    assert!(matches!(&by_move.model, Model::Bounded(capacity) if source(capacity) == "(4)"));
    assert_eq!(by_move.attributes.cfg.len(), 1);
    assert_eq!(
        by_move.visibility.to_token_stream().to_string(),
        "pub (crate)"
    );
    assert!(matches!(
        hierarchy(&world, "leader").model,
        Model::ParentOnly
    ));
}

#[test]
fn markers_have_the_ids_behind_those_of_components() {
    let world = model(LINKED);
    assert_eq!(world.ids(), 12);
    let mut ids = Vec::new();
    for hierarchy in &world.hierarchies {
        for marker in Marker::ALL {
            let id = world.marker(hierarchy.id, marker).expect("it has an id");
            let Holder::Marker(holder, held) = world.holder(id) else {
                panic!("{id:?} is a component's");
            };
            assert_eq!((holder.id, held), (hierarchy.id, marker));
            ids.push((id.index(), source(world.holder(id).ty())));
        }
    }
    let expected = [
        (6, "LevelScene"),
        (7, "LevelSceneChild"),
        (8, "LevelMove"),
        (9, "LevelMoveChild"),
        (10, "LevelLeader"),
        (11, "LevelLeaderChild"),
    ];
    assert_eq!(ids, expected.map(|(id, ty)| (id, ty.to_owned())));
    for component in &world.components {
        assert!(
            matches!(world.holder(component.id), Holder::Component(it) if it.id == component.id)
        );
    }
}

#[test]
fn what_hierarchies_own_are_groups_behind_the_others() {
    let world = model(LINKED);
    let names: Vec<String> = world.groups.iter().map(|it| it.name.to_string()).collect();
    assert_eq!(names, ["placed", "scene", "leader"]);
    let scene = &world.groups[1];
    let components = |mentions: &[Mention]| -> Vec<usize> {
        mentions.iter().map(|it| it.component.index()).collect()
    };
    assert_eq!(components(&scene.owned), [0, 1]);
    assert_eq!(components(&scene.with), [6]);
    assert!(scene.fixes_order() && !world.groups[0].fixes_order());
    assert_eq!(scene.hierarchy, Some(world.hierarchies[0].id));
    assert_eq!(world.hierarchies[0].group, Some(scene.id));
    assert_eq!(world.hierarchies[1].group, None);
    for hierarchy in &world.hierarchies {
        let key = &names::markers(&world, &hierarchy.name)[Marker::Node.index()];
        if let Some(group) = hierarchy.group {
            assert_eq!(
                names::group_type(&world, &world.groups[group.index()]),
                *key
            );
        }
    }
}

/// Conditions follow from others, and the order of entering is by all of them.
#[test]
fn what_follows_is_a_condition_too() {
    let order = |groups: &str| -> String {
        let world = model(&format!(
            "struct Level {{ components {{ A, B, C, D, F as flag }} groups {{ {groups} }} hierarchies {{
                one: unbounded {{ A => B, #[cfg(unix)] C => D }}, two: bounded(2),
            }} }}"
        ));
        let groups = world.loosest_first();
        let described = groups.iter().map(|group| {
            let count = world.conditions(group).len();
            format!("{} {count}", group.name)
        });
        described.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        order("inner: own [A, B], outer: own [B] with [LevelOne], other: with [F]"),
        "other 1, outer 2, inner 3"
    );
    assert_eq!(
        order("inner: own [D, C] without [LevelOne], outer: own [D] without [A]"),
        "outer 2, inner 5"
    );
    assert_eq!(
        order("inner: own [B, D] with [LevelOneChild], outer: own [D] with [LevelOne]"),
        "outer 2, inner 4"
    );
    // Nothing follows from a flow that may not be there.
    assert_eq!(
        order("#[cfg(unix)] inner: own [C, D], outer: own [D] with [LevelOne], no: with [C, F]"),
        "outer 2, no 2, inner 3"
    );
    let (_, diagnostics) = front_end(
        "struct Level {
            components { C, D }
            groups { inner: own [C, D], outer: own [D] with [LevelOne] }
            hierarchies { one: unbounded { #[cfg(unix)] C => D } }
        }",
    );
    assert_eq!(diagnostics.len(), 1);
}

#[test]
fn groups_around_hierarchies_own_what_they_want() {
    for (groups, hierarchies) in [
        (
            "around: own [A] with [LevelOne]",
            "one: unbounded own [A, B]",
        ),
        (
            "around: own [A] with [LevelOne]",
            "one: unbounded own [A, B] { B => C }",
        ),
        (
            "around: own [B] with [LevelOne]",
            "one: unbounded own [A, B] { A => B }",
        ),
        (
            "around: own [A, B] with [LevelTwo]",
            "one: unbounded own [A, B, C] { C => D }, two: bounded(2) { B => A }",
        ),
        ("beside: own [C] with [A, B]", "one: unbounded own [A, B]"),
        (
            "looks: own [D] with [LevelOneChild] without [LevelTwo]",
            "one: unbounded own [A], two: parent_only own [B]",
        ),
        ("looks: with [A, LevelOne]", "one: unbounded { B => C }"),
        (
            "nodes: with [LevelOne], children: with [LevelOneChild]",
            "one: unbounded",
        ),
        (
            "free: with [A] without [LevelOne]",
            "one: unbounded own [B] { B => A }",
        ),
        (
            "",
            "one: unbounded own [A] { A => B }, two: bounded(2) own [B] { A => C }",
        ),
        (
            "",
            "one: unbounded own [A], two: bounded(2) { A => B, B => C }, three: parent_only",
        ),
    ] {
        model(&format!(
            "struct Level {{ components {{ A, B, C, D, F as flag }} groups {{ {groups} }} hierarchies {{ {hierarchies} }} }}"
        ));
    }
}

#[test]
fn hierarchies_give_names() {
    let world = model(
        "struct r#Level { components { A, B, entity: Entity } hierarchies {
            big_fish: unbounded own [A], r#match: bounded(2), _hidden: parent_only, entity_: unbounded {},
            match_row: unbounded,
        } }",
    );
    let given: Vec<String> = names::generated_types(&world)
        .map(|ty| ty.to_string())
        .collect();
    for ty in [
        "LevelBigFish",
        "LevelBigFishChild",
        "LevelBigFishRow",
        "LevelBigFishRef",
        "LevelMatch",
        "LevelMatchChild",
        "LevelHidden",
        "LevelMatchRow",
        "LevelEntity",
    ] {
        assert!(given.iter().any(|other| other == ty), "{ty} of {given:?}");
    }
    // What owns nothing has no rows.
    assert!(!given.iter().any(|other| other == "LevelMatchRef"));
}

#[test]
fn a_hierarchy_is_seen_by_those_who_see_all_that_it_mentions() {
    let visibility = |of_hierarchy: &str, entry: &str| {
        let world = model(&format!(
            "pub struct Level {{ components {{ A, pub(crate) B, pub(self) C, pub(self) D }} \
             hierarchies {{ {of_hierarchy} tree: unbounded {entry} }} }}"
        ));
        world.hierarchies[0]
            .visibility
            .to_token_stream()
            .to_string()
    };
    assert_eq!(visibility("", ""), "pub");
    assert_eq!(visibility("pub(super)", "own [A]"), "pub (super)");
    assert_eq!(visibility("", "own [A, B]"), "pub (crate)");
    assert_eq!(visibility("", "{ A => B }"), "pub (crate)");
    assert_eq!(visibility("", "{ B => A, A => C with f }"), "pub (self)");
}

#[test]
fn hierarchies_under_the_cfg_of_what_they_mention() {
    let (world, diagnostics) = front_end(
        "struct Level { components { A, #[cfg(unix)] B, #[cfg(feature = \"x\")] C, D, E } hierarchies {
            #[cfg(unix)] tree: unbounded own [B] { B => A, #[cfg(feature = \"x\")] C => D },
            bare: bounded(2) own [C] { C => E, B => C },
        } groups {
            #[cfg(unix)] nodes: with [LevelTree],
            outside: with [LevelTreeChild, LevelBare],
        } }",
    );
    let of_hierarchies = world.hierarchies.iter();
    let counts = of_hierarchies.map(|hierarchy| {
        let flows = hierarchy.flows.iter();
        let flows: Vec<usize> = flows.map(|flow| flow.attributes.cfg.len()).collect();
        (hierarchy.attributes.cfg.len(), flows)
    });
    assert_eq!(
        counts.collect::<Vec<_>>(),
        [(1, vec![0, 1]), (1, vec![1])],
        "{diagnostics:#?}"
    );
    let of_groups = world.groups.iter().map(|group| group.attributes.cfg.len());
    assert_eq!(of_groups.collect::<Vec<_>>(), [1, 2, 1, 1]);
    assert_eq!(diagnostics.len(), 5, "{diagnostics:#?}");
}

#[test]
fn mistakes_cost_a_hierarchy_no_more_than_they_must() {
    let (world, diagnostics) = front_end(
        "struct Level { components { A, B, C, D, F as flag, O as ordered } hierarchies {
            unknown: unbounded own [A, Nope] { Nope => B, A => C },
            flag: bounded(0) own [F, B] { F => B },
            fate: parent_only own [O] { on_despawn: cascade },
            several: bounded(3) { A => A, D => C, on_despawn: orphan, on_despawn: cascade },
            late: unbounded { B => O, A => B },
            nothing,
        } }",
    );
    let described = world.hierarchies.iter().map(|hierarchy| {
        let model = match &hierarchy.model {
            Model::Bounded(capacity) => source(capacity),
            other => other.word().word().to_owned(),
        };
        let owned = hierarchy
            .group
            .map_or(0, |id| world.groups[id.index()].owned.len());
        let fate = hierarchy.on_despawn.as_ref().map(|it| it.fate.word());
        let flows = flows(hierarchy).join(", ");
        let gaps = if hierarchy.has_gaps { "!" } else { "" };
        format!(
            "{} {model} {owned} [{flows}]{gaps} {}",
            hierarchy.name,
            fate.unwrap_or("-")
        )
    });
    assert_eq!(
        described.collect::<Vec<_>>(),
        [
            "unknown unbounded 1 [A => C]! -",
            "flag 1 1 []! -",
            "fate parent_only 0 [] -",
            "several 3 0 []! orphan",
            "late unbounded 0 [A => B]! -",
            "nothing unbounded 0 [] -",
        ]
    );
    assert_eq!(diagnostics.len(), 12, "{diagnostics:#?}");
}

/// Nothing is said of a group that may be right once a hierarchy is.
#[test]
fn mistakes_in_hierarchies_are_not_those_of_groups() {
    let world = |flow: &str, groups: &str| {
        let (_, diagnostics) = front_end(&format!(
            "struct Level {{ components {{ A, B, C }} groups {{ {groups} }} hierarchies {{
                one: unbounded {{ {flow} }}, two: bounded(2),
            }} }}"
        ));
        diagnostics.len()
    };
    let nested = "inner: own [A, B], outer: own [B] with [LevelOne]";
    assert_eq!(world("A => B", nested), 0);
    assert_eq!(world("", nested), 1);
    assert_eq!(world("A => Nope", nested), 1);
    assert_eq!(world("A => B, B => C with", nested), 1);
    assert_eq!(world("A =", nested), 1);
    let dropped = "one: with [LevelSpawn], two: own [A] with [LevelSpawnChild, B]";
    let (_, diagnostics) = front_end(&format!(
        "struct Level {{ components {{ A, B }} groups {{ {dropped} }} hierarchies {{ spawn: unbounded }} }}"
    ));
    assert_eq!(diagnostics.len(), 1, "{diagnostics:#?}");
}

#[test]
fn the_limit_of_ids_is_the_limit() {
    let world = |components: usize, count: usize| {
        let components: Vec<String> = (0..components).map(|place| format!("C{place}")).collect();
        let hierarchies: Vec<String> = (0..count)
            .map(|place| format!("h{place}: unbounded"))
            .collect();
        let (components, hierarchies) = (components.join(", "), hierarchies.join(", "));
        format!("struct Level {{ components {{ {components} }} hierarchies {{ {hierarchies} }} }}")
    };
    assert_eq!(model(&world(0, 256)).ids(), 512);
    assert_eq!(model(&world(510, 1)).ids(), 512);
    for (components, count, kept) in [(0, 257, 256), (511, 2, 0), (512, 1, 0)] {
        let (world, diagnostics) = front_end(&world(components, count));
        assert_eq!((world.hierarchies.len(), diagnostics.len()), (kept, 1));
    }
}
