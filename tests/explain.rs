//! What queries tell of their walks: goldens in `tests/explain`, and that what they tell is what is done.
//!
//! `PHALANX_BLESS=1 cargo test --test explain` writes what is told; it is refused where `CI` is set.

#[path = "support/golden.rs"]
mod golden;

use phalanx::{Entity, Is, Tick, World, world};

macro_rules! same {
    ($name:literal, $explanation:expr) => {
        golden::same("explain", $name, $explanation.as_str())
    };
}

struct Position;
struct Velocity;
struct Boost;
struct Sprite;
struct Health;
struct Boss;
struct Name;
struct Frozen;
struct Seen;

world! {
    /// Groups of all kinds.
    struct Level {
        components {
            Position,
            Velocity,
            Boost,
            Sprite,
            Health,
            Boss,
            Name,
            Frozen as flag,
            Seen as flag,
        }
        groups {
            movement: own [Position, Velocity] without [Frozen],
            boosted: own [Position, Velocity, Boost] without [Frozen],
            drawn: own [Sprite] with [Position],
            targets: with [Position, Health],
            sleepers: with [Frozen],
        }
    }
}

struct Local(u32);
struct Global(u32);

world! {
    /// A hierarchy, and groups of its nodes.
    struct Orrery {
        components { Local, Global, Name }
        groups {
            named: with [Name, OrreryScene],
            free: with [Name] without [OrrerySceneChild],
        }
        hierarchies { scene: unbounded own [Local, Global] { Local => Global with inherit } }
    }
}

fn inherit(parent: Option<&Global>, own: &Local) -> Global {
    Global(parent.map_or(0, |parent| parent.0) + own.0)
}

#[test]
fn markers_of_hierarchies_are_named() {
    let orrery = Orrery::new();
    same!(
        "marker_group",
        orrery.query::<&Name>().with::<OrreryScene>().explain()
    );
    same!(
        "marker_is",
        orrery
            .query::<(&Local, &Global, Is<OrrerySceneChild>)>()
            .explain()
    );
    same!(
        "marker_tested",
        orrery
            .query::<&Local>()
            .without::<OrrerySceneChild>()
            .explain()
    );
    same!("marker_close", Orrery::explain::<&Name>());
}

/// A level in which no two pools or groups that matter are equally long.
fn level() -> Level {
    let mut level = Level::new();
    level.spawn_batch((0..20).map(|_| (Position, Velocity)));
    level.spawn_batch((0..5).map(|_| (Position, Velocity, Boost)));
    level.spawn_batch((0..3).map(|_| (Position, Velocity, Frozen)));
    level.spawn_batch((0..9).map(|_| (Position, Sprite, Health)));
    level.spawn_batch((0..4).map(|_| (Position, Velocity, Health, Boss)));
    level.spawn_batch((0..50).map(|_| (Health, Seen)));
    level.spawn_batch((0..2).map(|_| Name));
    level.check_invariants();
    level
}

#[test]
fn exact_full_owning() {
    let mut level = level();
    let query = level.query_mut::<(&mut Position, &Velocity)>();
    same!("exact_full_owning", query.without::<Frozen>().explain());
}

#[test]
fn exact_partial_owning() {
    same!(
        "exact_partial_owning",
        level().query::<(Entity, &Sprite, &Position)>().explain()
    );
}

#[test]
fn exact_non_owning() {
    let level = level();
    let query = level.query::<(&Position, &Health, Is<Seen>, Option<&Boss>)>();
    same!("exact_non_owning", query.explain());
}

#[test]
fn exact_by_filters_alone() {
    let level = level();
    same!(
        "exact_by_filters",
        level.query::<()>().with::<Frozen>().explain()
    );
}

#[test]
fn a_group_that_all_matches_are_in() {
    let level = level();
    let query = level.query::<(&Position, &Velocity, &Health, &Sprite)>();
    same!("candidate_group", query.without::<Frozen>().explain());
    let query = level.query::<(&Position, &Velocity, &Boost)>();
    same!(
        "candidate_groups",
        query.without::<Frozen>().without::<Seen>().explain()
    );
}

#[test]
fn near_misses() {
    let level = level();
    same!(
        "close_without",
        level.query::<(&Position, &Velocity)>().explain()
    );
    same!("close_with", level.query::<(&Health, &Boss)>().explain());
    same!(
        "close_with_of_many",
        level
            .query::<(&Velocity, &Boost)>()
            .without::<Frozen>()
            .explain()
    );
    same!("close_both", level.query::<(&Boost, &Velocity)>().explain());
    same!(
        "not_nested",
        level.query::<(&Sprite, &Velocity)>().explain()
    );
    same!(
        "contradiction",
        level
            .query::<(&Velocity, &Boss)>()
            .with::<Frozen>()
            .explain()
    );
}

#[test]
fn pools_alone() {
    let level = level();
    same!("one_pool", level.query::<&Name>().explain());
    same!("two_pools", level.query::<(&Name, &Boss)>().explain());
    same!(
        "optional",
        level
            .query::<(&Boss, Option<&Position>, Option<&Name>)>()
            .explain()
    );
    same!(
        "filtered",
        level
            .query::<&Name>()
            .with::<Boss>()
            .without::<Seen>()
            .explain()
    );
}

#[test]
fn nothing_has_a_pool() {
    let level = level();
    let query = level.query::<(Entity, Is<Frozen>, Option<&Name>)>();
    same!(
        "no_pool",
        query
            .without::<Seen>()
            .any::<(Boss, Name, Frozen)>()
            .explain()
    );
    same!("nothing", level.query::<()>().explain());
    same!("flag", level.query::<Entity>().with::<Seen>().explain());
}

#[test]
fn a_rare_component_beside_a_group() {
    let mut level = level();
    let query = level.query_mut::<(&mut Position, &Velocity, &Boss)>();
    same!("rare", query.without::<Frozen>().explain());
}

#[test]
fn equal_lengths() {
    let mut level = Level::new();
    level.spawn_batch((0..3).map(|_| (Position, Velocity, Health)));
    level.spawn(Health);
    let query = level.query::<(&Position, &Velocity, &Health)>();
    same!("equal", query.without::<Frozen>().explain());
}

#[test]
fn without_a_world() {
    same!(
        "static_pools",
        Level::explain::<(&mut Position, &Velocity)>()
    );
    same!("static_one_pool", Level::explain::<&Name>());
    same!("static_exact", Level::explain::<(&mut Sprite, &Position)>());
    same!(
        "static_candidates",
        Level::explain::<(&Sprite, &Position, &Velocity, &Health, Option<&Name>)>()
    );
    same!("static_nothing", Level::explain::<(Entity, Is<Seen>)>());
}

world! {
    /// A group that no condition keeps from anything.
    struct Duo {
        components { Position, Velocity, Name }
        groups { pairs: own [Position, Velocity] }
    }
}

#[test]
fn without_a_world_a_group_may_drive() {
    same!(
        "static_group",
        Duo::explain::<(&mut Position, &Velocity, &Name)>()
    );
    same!(
        "static_exact_full",
        Duo::explain::<(&mut Position, Entity, &Velocity)>()
    );
    same!(
        "static_close",
        Duo::explain::<(&mut Position, Option<&Velocity>)>()
    );
}

world! {
    /// Changes of some are noticed.
    struct Noticed {
        components {
            Position as tracked,
            Velocity as tracked,
            Sprite as tracked,
            Health,
            Boss,
            Frozen as flag,
        }
        groups {
            movement: own [Position, Velocity] without [Frozen],
            drawn: own [Sprite] with [Position],
        }
    }
}

/// A level, and a moment behind which a few of many values were written.
fn noticed() -> (Noticed, Tick) {
    let mut level = Noticed::new();
    let entities = level.spawn_batch((0..900).map(|_| (Position, Velocity, Health)));
    level.spawn_batch((0..40).map(|_| (Position, Health, Boss)));
    let drawn = level.spawn_batch((0..300).map(|_| (Position, Sprite)));
    let since = level.now();
    for entity in [entities[3], entities[4]] {
        *level.get_mut::<Velocity>(entity).unwrap() = Velocity;
        *level.get_mut::<Position>(entity).unwrap() = Position;
    }
    *level.get_mut::<Sprite>(drawn[100]).unwrap() = Sprite;
    level.check_invariants();
    (level, since)
}

#[test]
fn tracked_components_are_written() {
    let (mut level, _) = noticed();
    let query = level.query_mut::<(&mut Position, &mut Health, Option<&mut Sprite>, &Velocity)>();
    same!("tracked", query.explain());
    same!(
        "static_tracked",
        Noticed::explain::<(&mut Position, &mut Velocity)>()
    );
}

#[test]
fn what_changed_is_walked() {
    let (level, since) = noticed();
    let velocities = level.query::<&Velocity>();
    same!("changed", velocities.changed::<Velocity>(since).explain());
    same!(
        "added",
        level
            .query::<&Sprite>()
            .added::<Sprite>(Tick::START)
            .explain()
    );
    // Fewer changed than there are members.
    let moving = level.query::<(&Position, &Velocity)>().without::<Frozen>();
    same!(
        "changed_in_group",
        moving.changed::<Velocity>(since).explain()
    );
    // What changed is in another pool than what would drive.
    let healthy = level.query::<&Health>();
    same!(
        "changed_drives",
        healthy.changed::<Position>(since).explain()
    );
    let both = level
        .query::<(&Health, &Velocity)>()
        .added::<Velocity>(Tick::START);
    same!(
        "changed_second_drives",
        both.changed::<Position>(since).explain()
    );
    let bosses = level.query::<(&Boss, &Position)>();
    same!(
        "changed_is_tested",
        bosses.changed::<Position>(Tick::START).explain()
    );
}

#[test]
fn several_conditions_on_changes() {
    let (level, since) = noticed();
    let query = level.query::<(&Position, &Velocity)>();
    let both = query
        .changed::<Velocity>(since)
        .added::<Position>(Tick::START);
    same!("changed_and_added", both.explain());
    let query = level.query::<(&Position, Option<&Boss>)>();
    let query = query
        .changed::<Sprite>(since)
        .changed::<Position>(Tick::START);
    same!("changed_twice", query.without::<Boss>().explain());
}

/// Whichever stands first: of two that the driver holds, the one with fewer changes.
#[test]
fn the_condition_with_fewer_changes_passes_over_rows() {
    let (mut level, _) = noticed();
    let since = level.now();
    let some = level.movement().entities().next().unwrap();
    level
        .query_mut::<&mut Velocity>()
        .for_each(|mut velocity| *velocity = Velocity);
    *level.get_mut::<Position>(some).unwrap() = Position;
    let moving = level.query::<()>().without::<Frozen>();
    let one = moving.changed::<Position>(since).changed::<Velocity>(since);
    let other = moving.changed::<Velocity>(since).changed::<Position>(since);
    for told in [one.explain(), other.explain()] {
        let told = told.as_str();
        assert!(told.contains("rows whose position did not"), "{told}");
        assert!(told.contains("tests  changed "), "{told}");
    }
    assert!(one.iter().eq(other.iter()));
}

#[test]
fn nothing_changed() {
    let (mut level, _) = noticed();
    let since = level.now();
    let query = level.query::<(&Position, &Velocity)>().without::<Frozen>();
    same!(
        "changed_nothing",
        query.changed::<Position>(since).explain()
    );
    assert_eq!(
        query.changed::<Position>(since).iter().size_hint(),
        (0, Some(0))
    );
    let level = Noticed::new();
    let query = level.query::<&Position>();
    same!(
        "changed_empty",
        query.changed::<Position>(Tick::START).explain()
    );
}

#[test]
fn the_same_is_told_to_library_code() {
    fn explain<W: World>() -> String {
        W::explain::<Entity>().into()
    }
    assert_eq!(explain::<Level>(), Level::explain::<Entity>().to_string());
    let explanation = Level::explain::<&Name>();
    assert_eq!(format!("{explanation:?}"), explanation.to_string());
    assert_eq!(explanation, explanation.clone());
}

/// The length of what an explanation says that drives, by the world and not by what else it says.
fn told(level: &Level, explanation: &str) -> usize {
    let walks = explanation
        .lines()
        .find_map(|line| line.strip_prefix("walks  "));
    let walks = walks.expect("every explanation tells what is walked");
    let mut words = walks.split([' ', ',', ':']);
    let counted = match (words.next(), words.next(), words.next()) {
        (Some("the"), Some("group"), Some("movement")) => level.movement().len(),
        (Some("the"), Some("group"), Some("boosted")) => level.boosted().len(),
        (Some("the"), Some("group"), Some("drawn")) => level.drawn().len(),
        (Some("the"), Some("group"), Some("targets")) => level.targets().len(),
        (Some("the"), Some("group"), Some("sleepers")) => level.sleepers().len(),
        (Some("the"), Some("pool"), Some("position")) => level.pool::<Position>().len(),
        (Some("the"), Some("pool"), Some("velocity")) => level.pool::<Velocity>().len(),
        (Some("the"), Some("pool"), Some("boost")) => level.pool::<Boost>().len(),
        (Some("the"), Some("pool"), Some("sprite")) => level.pool::<Sprite>().len(),
        (Some("the"), Some("pool"), Some("health")) => level.pool::<Health>().len(),
        (Some("the"), Some("pool"), Some("boss")) => level.pool::<Boss>().len(),
        (Some("the"), Some("pool"), Some("name")) => level.pool::<Name>().len(),
        (Some("the"), Some("1"), Some("living")) | (Some("all"), _, Some("living")) => level.len(),
        _ => panic!("what drives is not told:\n{explanation}"),
    };
    let (rows, entities) = match counted {
        1 => (String::from("(1 row)"), String::from("the 1 living")),
        _ => (format!("({counted} rows)"), format!("all {counted} living")),
    };
    assert!(
        walks.contains(&rows) || walks.starts_with(&entities),
        "{explanation}"
    );
    counted
}

/// The order of the ids that are walked, by what an explanation says that drives.
macro_rules! agrees {
    ($level:expr, $query:expr) => {{
        let query = $query;
        let explanation = query.explain();
        let most = query.iter().size_hint().1;
        assert_eq!(
            Some(told($level, explanation.as_str())),
            most,
            "{explanation}"
        );
        let is_tested = explanation.as_str().contains("\ntests  ");
        let skips = explanation.as_str().contains("skipped");
        if !is_tested && !skips {
            assert_eq!(Some(query.iter().count()), most, "{explanation}");
        }
    }};
}

fn all_agree(level: &Level) {
    agrees!(level, level.query::<(&Position, &Velocity)>());
    agrees!(
        level,
        level.query::<(&Position, &Velocity)>().without::<Frozen>()
    );
    agrees!(level, level.query::<(&Position, &Velocity, &Boost)>());
    agrees!(
        level,
        level
            .query::<(&Position, &Velocity, &Boost)>()
            .without::<Frozen>()
    );
    agrees!(
        level,
        level
            .query::<(&Velocity, &Health)>()
            .with::<Position>()
            .without::<Frozen>()
    );
    agrees!(level, level.query::<(&Sprite, &Position)>());
    agrees!(level, level.query::<(&Sprite, &Position, &Health)>());
    agrees!(level, level.query::<(Entity, &Position, &Health)>());
    agrees!(
        level,
        level.query::<(&Position, &Health)>().without::<Seen>()
    );
    agrees!(
        level,
        level
            .query::<(&Position, &Health, &Boss)>()
            .without::<Frozen>()
    );
    agrees!(level, level.query::<&Name>());
    agrees!(level, level.query::<&Position>());
    agrees!(level, level.query::<(&Name, &Boss)>());
    agrees!(level, level.query::<(&Name, Option<&Boss>)>());
    agrees!(level, level.query::<&Health>().any::<(Position, Seen)>());
    agrees!(level, level.query::<Entity>().with::<Frozen>());
    agrees!(level, level.query::<Entity>().with::<Seen>());
    agrees!(
        level,
        level.query::<Entity>().with::<Boost>().with::<Frozen>()
    );
    agrees!(level, level.query::<(Entity, Is<Boss>, Option<&Boss>)>());
    agrees!(level, level.query::<()>());
}

#[test]
fn what_is_told_is_what_is_walked() {
    all_agree(&Level::new());
    all_agree(&level());
    let mut level = level();
    for thawed in level
        .query::<Entity>()
        .with::<Frozen>()
        .iter()
        .collect::<Vec<_>>()
    {
        level.remove::<Frozen>(thawed);
        all_agree(&level);
    }
    for entity in level.entities().collect::<Vec<_>>() {
        match entity.index() % 5 {
            0 => level.despawn(entity).unwrap(),
            1 => level.insert(entity, (Boss, Frozen)).unwrap(),
            2 => level.insert(entity, (Sprite, Boost)).unwrap(),
            3 => drop(level.remove::<(Health, Velocity)>(entity)),
            _ => {}
        }
        all_agree(&level);
    }
    level.check_invariants();
}

mod stored {
    use super::{golden, world};
    use phalanx::Entity;

    struct Packed;
    struct Mana;
    struct Health;
    struct Wall;

    world! {
        /// Components of all storages.
        struct Stored {
            components { Packed, Mana as ordered, Health as ordered, Wall as stable }
        }
    }

    #[test]
    fn storages_are_told() {
        let mut stored = Stored::new();
        stored.spawn_batch((0..10).map(|_| (Packed, Mana)));
        stored.spawn_batch((0..20).map(|_| (Mana, Health, Wall)));
        stored.spawn_batch((0..30).map(|_| Packed));
        same!(
            "ordered_joined",
            stored.query::<(&Health, &Mana)>().explain()
        );
        same!(
            "ordered_searched",
            stored.query::<(&Wall, &Mana)>().explain()
        );
        same!(
            "ordered_optional",
            stored.query::<(Entity, Option<&Mana>)>().explain()
        );
        same!("stable", stored.query::<&Wall>().explain());
        same!(
            "static_ordered",
            Stored::explain::<(&Packed, &mut Health, &Wall)>()
        );
    }
}
