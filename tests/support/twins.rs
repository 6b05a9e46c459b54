//! A declared world and one that was written by hand, under the same operations: they are the same to the user.

use phalanx::{Entity, Is, Limits, world};

use super::Random;

/// As visible as the world that is written by hand.
#[allow(unreachable_pub, reason = "a public group may not show less")]
#[derive(Clone, Debug, PartialEq)]
pub struct Position(f32);
/// As visible as the world that is written by hand.
#[allow(unreachable_pub, reason = "a public group may not show less")]
#[derive(Clone, Debug, PartialEq)]
pub struct Velocity(f32);
/// As visible as the world that is written by hand.
#[allow(unreachable_pub, reason = "a public group may not show less")]
#[derive(Clone, Debug, PartialEq)]
pub struct Frozen;

mod declared {
    use super::{Frozen, Position, Velocity, world};

    world! {
        /// A level, written by hand.
        #[derive(Clone, Debug)]
        pub(super) struct Level {
            components {
                Position,
                Velocity,
                Frozen as flag,
            }
            groups {
                movement: own [Position, Velocity] without [Frozen],
            }
        }
    }
}

#[path = "../hand_written"]
mod hand_written {
    use super::{Frozen, Position, Velocity};

    #[allow(
        dead_code,
        unreachable_pub,
        clippy::default_trait_access,
        clippy::elidable_lifetime_names,
        clippy::inline_always,
        clippy::redundant_field_names,
        reason = "it is written as it would be printed, and not every verb is called"
    )]
    pub(super) mod world;
}

/// Does the same to both, and compares what they say.
macro_rules! both {
    ($twins:ident, |$level:ident| $body:expr) => {{
        let said = {
            let $level = &mut $twins.0;
            $body
        };
        let also = {
            let $level = &mut $twins.1;
            $body
        };
        assert_eq!(said, also, "{}", stringify!($body));
        said
    }};
}

/// What was said is compared already.
fn note<T>(_said: T) {}

#[test]
#[expect(clippy::too_many_lines, reason = "a list")]
fn a_declared_world_is_one_that_is_written_by_hand() {
    let limits = Limits {
        indices: 200,
        generations: 50,
    };
    let mut twins = (
        declared::Level::with_limits(limits),
        hand_written::world::Level::with_limits(limits),
    );
    assert_eq!(declared::Level::SCHEMA, hand_written::world::Level::SCHEMA);

    let mut random = Random(3);
    let mut entities: Vec<Entity> = (0..3)
        .filter_map(|_| both!(twins, |level| level.try_spawn(()).ok()))
        .collect();
    for round in 0..if cfg!(miri) { 50 } else { 3_000_u16 } {
        let place = random.below(u32::try_from(entities.len()).unwrap());
        let entity = entities[usize::try_from(place).unwrap()];
        let (p, v) = (Position(round.into()), Velocity(f32::from(round % 7)));
        let new = match random.below(20) {
            0..=2 => both!(twins, |level| level.try_spawn((p.clone(), v.clone())).ok()),
            3..=4 => both!(twins, |level| level.try_spawn((v.clone(), Frozen)).ok()),
            _ => None,
        };
        entities.extend(new);
        both!(twins, |level| (
            level.has::<Frozen>(entity),
            level.contains(entity)
        ));
        match random.below(16) {
            0 => note(both!(twins, |level| level.despawn(entity))),
            1 => note(both!(twins, |level| level
                .insert(entity, (Frozen, p.clone()))
                .is_ok())),
            2 => note(both!(twins, |level| level
                .insert(entity, v.clone())
                .is_ok())),
            3 => note(both!(twins, |level| level.replace(entity, p.clone()).ok())),
            4 => note(both!(twins, |level| level.remove::<Velocity>(entity))),
            5 => note(both!(twins, |level| level.remove::<(Frozen, Position)>(entity))),
            6 => note(both!(twins, |level| {
                let pair = level.get_mut::<(Position, Velocity)>(entity);
                pair.map(|(p, v)| {
                    p.0 += v.0;
                    p.0
                })
            })),
            7 => note(both!(twins, |level| level
                .get_or_insert_with(entity, || v.clone())
                .is_ok())),
            8 => note(both!(twins, |level| {
                level
                    .query_mut::<(&mut Position, &Velocity)>()
                    .for_each(|(p, v)| p.0 += v.0);
                level.query::<&Position>().iter().count()
            })),
            9 => note(both!(twins, |level| {
                let query = level.query_mut::<(Entity, Option<&mut Velocity>)>();
                let found = query.without::<Frozen>().into_iter();
                found
                    .map(|(entity, v)| (entity, v.map(|v| v.0)))
                    .collect::<Vec<_>>()
            })),
            10 => note(both!(twins, |level| {
                let (mut ps, vs) = level.split_mut::<(&mut Position, (Entity, &Velocity))>();
                vs.into_iter()
                    .map(|(entity, v)| (ps.get(entity).is_some(), v.0))
                    .collect::<Vec<_>>()
            })),
            11 => note(both!(twins, |level| {
                level
                    .entity(entity)
                    .map(|e| (e.id(), e.get::<Position>().cloned(), e.has::<Frozen>()))
            })),
            12 => note(both!(twins, |level| {
                level.entity_mut(entity).map(|mut e| e.remove::<Position>())
            })),
            13 => note(both!(twins, |level| {
                level
                    .get_disjoint_mut::<Position, 1>([entity])
                    .map(|[p]| p.0)
            })),
            14 if round % 8 == 0 => note(both!(twins, |level| {
                level.retain::<&Position>(|p| !p.0.to_bits().is_multiple_of(3));
                level.len()
            })),
            15 if round % 16 == 0 => note(both!(twins, |level| {
                (
                    level.drain::<Velocity>().collect::<Vec<_>>(),
                    level.remove_all::<Frozen>(),
                )
            })),
            15 if round % 64 == 1 => note(both!(twins, |level| {
                level.clear();
                level.shrink_to_fit();
                level.spawn_batch([(Position(1.0), Frozen), (Position(2.0), Frozen)])
            })),
            _ => {}
        }

        both!(twins, |level| {
            level.check_invariants();
            (level.len(), level.is_empty())
        });
        both!(twins, |level| {
            let query = level.query::<(Entity, Option<&Position>, Option<&Velocity>, Is<Frozen>)>();
            query
                .iter()
                .map(|(e, p, v, f)| (e, p.cloned(), v.cloned(), f))
                .collect::<Vec<_>>()
        });
        both!(twins, |level| {
            let query = level.query::<(Entity, &Position)>().with::<Velocity>();
            query
                .iter()
                .map(|(e, p)| (e, p.clone()))
                .collect::<Vec<_>>()
        });
        both!(twins, |level| level.pool::<Position>().as_slice().to_vec());
        both!(twins, |level| level.entities().collect::<Vec<_>>());
        both!(twins, |level| {
            level
                .movement_mut()
                .for_each(|row| row.position.0 += row.velocity.0);
            let rows = level.movement().into_iter();
            rows.map(|row| (row.entity, row.position.clone(), row.velocity.clone()))
                .collect::<Vec<_>>()
        });
        both!(twins, |level| {
            let (positions, velocities) = level.movement_mut().into_slices();
            (positions.to_vec(), velocities.to_vec())
        });
        both!(twins, |level| (
            level.movement().contains(entity),
            level.movement().get(entity).map(|row| row.velocity.clone()),
            level.movement().last().map(|row| row.entity),
        ));
    }
}
