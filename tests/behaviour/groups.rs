//! Groups.

use std::collections::BTreeSet;

use phalanx::{Entity, Group, Has, Owns, World, world};

/// Asserts that these are the members, in whatever order, and that two owned pools have them first, in one order.
fn assert_members<W, G, A, B>(world: &W, expected: &[Entity])
where
    W: World + Has<A> + Has<B>,
    G: Group<W> + Owns<W, A> + Owns<W, B>,
    A: 'static,
    B: 'static,
{
    let group = world.group::<G>();
    let members: BTreeSet<_> = group.entities().collect();
    assert_eq!(members, expected.iter().copied().collect());
    assert_eq!(group.len(), expected.len());
    for entities in [world.pool::<A>().entities(), world.pool::<B>().entities()] {
        assert!(entities.take(group.len()).eq(group.entities()));
    }
    for entity in world.entities() {
        assert_eq!(group.contains(entity), members.contains(&entity));
    }
    world.check_invariants();
}

macro_rules! leaving {
    ($module:ident $storage:ident) => {
        mod $module {
            use super::{Entity, world};

            #[derive(Debug, PartialEq)]
            struct Index(u32);
            #[derive(Debug, PartialEq)]
            struct Value(u32);

            world! {
                struct Level {
                    components { Value as $storage, Index }
                    groups { indexed: own [Index] with [Value] }
                }
            }

            fn five() -> (Level, Vec<Entity>) {
                let mut level = Level::new();
                let entities = (0..5).map(|k| level.spawn((Index(k), Value(10 * k))));
                let entities = entities.collect();
                (level, entities)
            }

            fn assert_left(level: &Level, entities: &[Entity]) {
                let group = level.indexed();
                assert_eq!(group.len(), 4);
                let mut walked: Vec<_> = group
                    .iter()
                    .map(|row| {
                        assert_eq!(row.value.0, 10 * row.index.0);
                        assert_eq!(entities[usize::try_from(row.index.0).unwrap()], row.entity);
                        row.index.0
                    })
                    .collect();
                walked.sort_unstable();
                assert_eq!(walked, [0, 1, 3, 4]);
                for (&entity, k) in entities.iter().zip(0..).filter(|&(_, k)| k != 2) {
                    assert_eq!(
                        level.get::<(Index, Value)>(entity),
                        Some((&Index(k), &Value(10 * k)))
                    );
                    assert!(group.contains(entity));
                }
                assert_eq!(&level.pool::<Index>().indices()[..4], group.indices());
                assert!(!group.contains(entities[2]) && group.get(entities[2]).is_none());
                level.check_invariants();
            }

            #[test]
            fn grp_1_values_stay_with_their_entities_when_a_member_is_destroyed() {
                let (mut level, entities) = five();
                level.despawn(entities[2]).unwrap();
                assert_eq!(level.pool::<Index>().len(), 4);
                assert_left(&level, &entities);
            }

            #[test]
            fn grp_1_values_stay_with_their_entities_when_a_member_loses_what_is_observed() {
                let (mut level, entities) = five();
                assert_eq!(level.remove::<Value>(entities[2]), Some(Value(20)));
                assert_left(&level, &entities);
                assert_eq!(level.get::<Index>(entities[2]), Some(&Index(2)));
                assert_eq!(level.pool::<Index>().as_slice()[4], Index(2));
            }
        }
    };
}

leaving!(what_is_observed_is_packed packed);
leaving!(what_is_observed_is_ordered ordered);
leaving!(what_is_observed_is_stable stable);

macro_rules! excluded {
    ($module:ident $storage:ident) => {
        mod $module {
            use super::super::sorting::STRATEGIES;
            use super::{Entity, assert_members, world};

            #[derive(Debug, PartialEq)]
            struct Key(u32);
            #[derive(Debug, PartialEq)]
            struct Val(u32);
            struct X;

            world! {
                struct Level {
                    components { Key, Val, X as $storage }
                    groups { keyed: own [Key, Val] without [X] }
                }
            }

            #[test]
            fn grp_2_excluded_components_arrive_and_go_once_the_group_is_sorted() {
                for how in STRATEGIES {
                    run(|level| {
                        level
                            .keyed_mut()
                            .sort_by_key_with::<Key, _>(how, |key| key.0);
                        assert!(level.keyed().iter().map(|row| row.val.0).eq(0..6));
                    });
                    run(|level| {
                        level
                            .keyed_mut()
                            .sort_by_with::<Key>(how, |one, other| one.0.cmp(&other.0));
                        assert!(level.keyed().iter().map(|row| row.key.0).eq(0..6));
                    });
                }
            }

            #[test]
            fn grp_2_excluded_components_arrive_and_go() {
                run(|_| {});
            }

            fn run(start: impl Fn(&mut Level)) {
                let keys = [5, 2, 4, 0, 3, 1];
                let mut level = Level::new();
                let entities = keys.map(|key| level.spawn((Key(key), Val(key))));
                start(&mut level);
                let of = |key: u32| entities[keys.iter().position(|&other| other == key).unwrap()];
                let assert = |level: &Level, without: &[u32]| {
                    let members: Vec<Entity> = keys
                        .into_iter()
                        .filter(|key| !without.contains(key))
                        .map(of)
                        .collect();
                    assert_members::<Level, LevelKeyed, Key, Val>(level, &members);
                    for row in level.keyed() {
                        assert_eq!(row.key.0, row.val.0);
                        assert_eq!(row.entity, of(row.key.0));
                    }
                    for key in keys {
                        assert_eq!(
                            level.get::<(Key, Val)>(of(key)),
                            Some((&Key(key), &Val(key)))
                        );
                    }
                };
                assert(&level, &[]);
                level.insert(of(1), X).unwrap();
                assert(&level, &[1]);
                level.insert(of(4), X).unwrap();
                assert(&level, &[1, 4]);
                level.insert(of(5), X).unwrap();
                assert(&level, &[1, 4, 5]);
                assert!(level.remove::<X>(of(4)).is_some());
                assert(&level, &[1, 5]);
                // From everybody at once, they come back.
                assert_eq!(level.remove_all::<X>(), 2);
                assert(&level, &[]);
            }
        }
    };
}

excluded!(what_is_excluded_is_a_flag flag);
excluded!(what_is_excluded_is_packed packed);
excluded!(what_is_excluded_is_ordered ordered);
excluded!(what_is_excluded_is_stable stable);

mod dead {
    use super::world;

    struct A;
    struct Dead;

    world! {
        struct First {
            components { A, Dead }
            groups { alive: own [A] without [Dead] }
        }
    }

    world! {
        struct Last {
            components { Dead, A }
            groups { alive: own [A] without [Dead] }
        }
    }

    world! {
        struct Flagged {
            components { Dead as flag, A }
            groups { alive: own [A] without [Dead] }
        }
    }

    world! {
        struct Ordered {
            components { A, Dead as ordered }
            groups { alive: own [A] without [Dead] }
        }
    }

    world! {
        struct Stable {
            components { Dead as stable, A }
            groups { alive: own [A] without [Dead] }
        }
    }

    world! {
        struct Looked {
            components { A as stable, Dead as ordered }
            groups { alive: with [A] without [Dead] }
        }
    }

    #[test]
    fn grp_3_destroying_lets_nobody_into_an_excluding_group() {
        macro_rules! run {
            ($World:ident) => {
                let mut world = $World::new();
                let e = world.spawn((A, Dead));
                assert!(world.alive().is_empty());
                world.despawn(e).unwrap();
                assert!(world.alive().is_empty() && !world.alive().contains(e));
                assert!(world.alive().get(e).is_none() && !world.contains(e));
                world.check_invariants();

                let e = world.spawn((Dead, A));
                world.clear();
                assert!(world.alive().is_empty() && !world.alive().contains(e));
                assert_eq!(world.alive().iter().count(), 0);
                world.check_invariants();

                // `retain` destroys as `despawn` does.
                let e = world.spawn((A, Dead));
                world.retain::<&A>(|_| false);
                assert!(world.alive().is_empty() && !world.contains(e));
                world.check_invariants();

                // And of those that lose what excludes them, one enters.
                let e = world.spawn((Dead, A));
                world.drain::<Dead>().for_each(drop);
                assert!(world.alive().entities().eq([e]));
                world.check_invariants();
            };
        }
        run!(First);
        run!(Last);
        run!(Flagged);
        run!(Ordered);
        run!(Stable);
        run!(Looked);
    }
}

mod crossing {
    use super::world;

    struct A;
    struct B;

    world! {
        struct Level {
            components { A, B }
            groups {
                lone: own [A] without [B],
                paired: own [B] with [A],
            }
        }
    }

    #[test]
    fn grp_4_one_insertion_leaves_one_group_and_enters_another() {
        let mut level = Level::new();
        let e = level.spawn(A);
        let bystanders = (level.spawn(A), level.spawn((A, B)));
        let lengths = |level: &Level| {
            level.check_invariants();
            assert!(level.lone().contains(bystanders.0));
            assert!(level.paired().contains(bystanders.1));
            (level.lone().len() - 1, level.paired().len() - 1)
        };
        assert_eq!(lengths(&level), (1, 0));
        level.insert(e, B).unwrap();
        assert_eq!(lengths(&level), (0, 1));
        assert!(level.remove::<B>(e).is_some());
        assert_eq!(lengths(&level), (1, 0));
        level.insert(e, B).unwrap();
        assert_eq!(lengths(&level), (0, 1));
        // What it has already changes nothing.
        level.insert(e, (B, A)).unwrap();
        assert_eq!(lengths(&level), (0, 1));
        level.despawn(e).unwrap();
        assert_eq!(lengths(&level), (0, 0));
    }
}

mod trio {
    use super::{Entity, assert_members, world};

    #[derive(Clone, Debug, PartialEq)]
    struct A(u32);
    #[derive(Clone, Debug, PartialEq)]
    struct B(u32);
    #[derive(Clone, Debug, PartialEq)]
    struct C(u32);

    world! {
        #[derive(Clone)]
        struct Level {
            components { A, B, C }
            groups {
                full: own [A, B],
                partial: own [C] with [B],
                loose: with [A, C],
            }
        }
    }

    fn assert(level: &Level, full: &[Entity], partial: &[Entity], loose: &[Entity]) {
        assert_members::<Level, LevelFull, A, B>(level, full);
        assert_members::<Level, LevelPartial, C, C>(level, partial);
        assert!(level.loose().entities().eq(loose.iter().copied()));
        for row in level.full() {
            assert_eq!((row.a.0, row.b.0), (row.entity.index(), row.entity.index()));
        }
        for row in level.partial() {
            assert_eq!((row.c.0, row.b.0), (row.entity.index(), row.entity.index()));
        }
        for row in level.loose() {
            assert_eq!((row.a.0, row.c.0), (row.entity.index(), row.entity.index()));
        }
    }

    #[test]
    fn a_full_a_partial_and_a_non_owning_group_of_three_components() {
        let mut level = Level::new();
        let a = level.spawn((A(0), B(0)));
        let b = level.spawn((B(1), C(1)));
        let c = level.spawn((C(2), A(2)));
        let d = level.spawn((A(3), B(3), C(3)));
        assert(&level, &[a, d], &[b, d], &[c, d]);
        // One that enters stands last; one that has everything is in all three.
        level.insert(a, C(0)).unwrap();
        assert(&level, &[a, d], &[b, d, a], &[c, d, a]);
        assert!(level.partial().entities().eq([b, d, a]));
        // The last takes the place of the one that leaves.
        assert_eq!(level.remove::<B>(d), Some(B(3)));
        assert(&level, &[a], &[b, a], &[c, d, a]);
        assert_eq!(level.remove::<A>(c), Some(A(2)));
        assert(&level, &[a], &[b, a], &[a, d]);
        // Out of one group and into two, at once.
        level.insert(b, A(1)).unwrap();
        assert(&level, &[a, b], &[b, a], &[a, d, b]);
        assert_eq!(level.remove::<(A, C)>(b), (Some(A(1)), Some(C(1))));
        assert(&level, &[a], &[a], &[a, d]);
        // A batch enters in its order.
        let batch = level.spawn_batch((4..7).map(|n| (C(n), B(n), A(n))));
        let all = [[a].as_slice(), &batch].concat();
        assert(&level, &all, &all, &[[a, d].as_slice(), &batch].concat());
        assert!(level.full().entities().eq(all.iter().copied()));
        assert!(level.partial().entities().eq(all.iter().copied()));

        let copy = level.clone();
        level.despawn(a).unwrap();
        level.despawn(batch[1]).unwrap();
        let left = [batch[2], batch[0]];
        assert(&level, &left, &left, &[batch[2], d, batch[0]]);
        // A component that goes from everybody takes its groups with it, and no other.
        assert_eq!(level.remove_all::<C>(), 4);
        assert(&level, &left, &[], &[]);
        assert_eq!(level.drain::<B>().count(), 3);
        assert(&level, &[], &[], &[]);
        level.clear();
        assert(&level, &[], &[], &[]);
        // The copy is what it was.
        assert(&copy, &all, &all, &[[a, d].as_slice(), &batch].concat());
    }
}

mod nested {
    use std::mem;

    use super::{BTreeSet, Entity, assert_members, world};

    #[derive(Clone, Debug, PartialEq)]
    struct A(u32);
    #[derive(Clone, Debug, PartialEq)]
    struct B(String);
    #[derive(Clone)]
    struct Frozen;

    world! {
        #[derive(Clone)]
        struct Level {
            components { A, B, Frozen as flag }
            groups {
                /// Declared before the one that it is in.
                warm: own [B, A] without [Frozen],
                both: own [A, B],
            }
        }
    }

    fn bundle(n: u32) -> (A, B) {
        (A(n), B(n.to_string()))
    }

    fn assert(level: &Level, both: &[Entity], warm: &[Entity]) {
        assert_members::<Level, LevelBoth, A, B>(level, both);
        assert_members::<Level, LevelWarm, A, B>(level, warm);
        assert_eq!(
            &level.both().indices()[..warm.len()],
            level.warm().indices()
        );
    }

    #[test]
    fn ent_3_clear_empties_groups() {
        let mut level = Level::new();
        let first = level.spawn_batch((0..3).map(bundle));
        level.insert(first[1], Frozen).unwrap();
        level.despawn(first[2]).unwrap();
        assert(&level, &first[..2], &first[..1]);
        level.clear();
        assert(&level, &[], &[]);
        let again = level.spawn_batch((0..3).map(bundle));
        assert(&level, &again, &again);
        for handle in first {
            assert!(!level.both().contains(handle) && level.both_mut().get_mut(handle).is_none());
        }
    }

    #[test]
    fn ent_4_clones_and_emptied_worlds_have_working_groups() {
        let mut level = Level::new();
        let entities = level.spawn_batch((0..3).map(bundle));
        let mut clone = level.clone();
        clone.despawn(entities[0]).unwrap();
        clone.insert(entities[2], Frozen).unwrap();
        assert(&clone, &entities[1..], &entities[1..2]);
        assert(&level, &entities, &entities);

        let taken = mem::take(&mut level);
        assert(&level, &[], &[]);
        let one = level.spawn(bundle(7));
        assert_eq!(one, Level::new().spawn_empty());
        assert(&level, &[one], &[one]);
        assert(&taken, &entities, &entities);
    }

    #[test]
    fn itr_1_removing_what_a_group_needs_visits_every_member() {
        let hundred = || {
            let mut level = Level::new();
            let entities = level.spawn_batch((0..100).map(bundle));
            (level, entities)
        };
        // By noting the members, and removing behind the walk.
        let (mut level, entities) = hundred();
        let noted: Vec<_> = level.both().entities().collect();
        assert_eq!(noted, entities);
        for &entity in &noted {
            assert!(level.both().contains(entity));
            assert_eq!(level.remove::<A>(entity), Some(A(entity.index())));
            assert!(level.contains(entity) && !level.both().contains(entity));
        }
        assert(&level, &[], &[]);
        // By `drain`: all have left before the first comes out.
        let (mut level, entities) = hundred();
        assert!(level.drain::<A>().map(|(entity, _)| entity).eq(entities));
        assert(&level, &[], &[]);
        // By `retain`.
        let (mut level, _) = hundred();
        let mut seen = BTreeSet::new();
        level.retain::<(Entity, &A, &B)>(|(entity, ..)| !seen.insert(entity));
        assert_eq!(seen.len(), 100);
        assert(&level, &[], &[]);
    }

    #[test]
    fn itr_3_a_value_is_read_again_behind_an_insertion() {
        let mut level = Level::new();
        let e1 = level.spawn(bundle(1));
        let e2 = level.spawn(A(2));
        level.both_mut().slice_mut::<A>()[0].0 = 10;
        level.insert(e2, B("2".into())).unwrap();
        level.insert(e1, Frozen).unwrap();
        assert(&level, &[e1, e2], &[e2]);
        assert_eq!(level.get::<A>(e1), Some(&A(10)));
        assert_eq!(level.both().get(e1).unwrap().a, &A(10));
    }

    #[test]
    fn par_2_slices_of_two_components_are_written_at_once() {
        let mut level = Level::new();
        level.spawn_batch((0..50).map(bundle));
        let (numbers, texts) = level.both_mut().into_slices();
        std::thread::scope(|scope| {
            scope.spawn(|| numbers.iter_mut().for_each(|a| a.0 += 1));
            scope.spawn(|| texts.iter_mut().for_each(|b| b.0.push('!')));
        });
        for row in level.both() {
            assert_eq!(row.a.0, row.entity.index() + 1);
            assert_eq!(row.b.0, format!("{}!", row.entity.index()));
        }
    }
}

/// MAC-3: groups with names of what is around them.
mod names {
    use phalanx::world;

    struct World(u32);
    struct Entity2(u32);
    struct Group;
    struct Row;

    mod a {
        pub(super) struct Foo(pub(super) u32);
    }

    mod b {
        pub(super) struct Foo(pub(super) u32);
    }

    world! {
        struct Left {
            components { World, Group as flag, first: a::Foo, second: b::Foo, Row }
            groups {
                owned: own [World] with [Group],
                r#move: own [a::Foo, b::Foo],
                vec: with [Row, World],
            }
        }
    }

    world! {
        struct Right {
            components { World, entity_two: Entity2 }
            groups { owned: own [World, Entity2] }
        }
    }

    #[test]
    fn mac_3_groups_with_taken_names() {
        let mut left = Left::new();
        let one = left.spawn((World(1), Group, (a::Foo(2), b::Foo(3)), Row));
        assert_eq!(left.owned().get(one).unwrap().world.0, 1);
        let row = left.r#move().first().unwrap();
        assert_eq!((row.first.0, row.second.0), (2, 3));
        assert!(left.vec().contains(one));
        assert_eq!(Left::SCHEMA.groups[1].name, "move");
        left.check_invariants();

        let mut right = Right::new();
        right.spawn((Entity2(4), World(5)));
        for row in right.owned_mut() {
            row.world.0 += row.entity_two.0;
        }
        assert_eq!(right.owned().first().unwrap().world.0, 9);
        right.check_invariants();
    }
}
