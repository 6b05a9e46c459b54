//! What refusals of groups suggest to write: each suggestion is declared here as it stands in the message, and works.

#![expect(dead_code, reason = "what a component holds is beside the point")]

use phalanx::world;

struct Position(f32);
struct Velocity(f32);
struct Sprite(u32);
struct Boost(f32);
struct Health(u32);
struct Frozen;
struct Hidden;

/// A world that declares all components and some groups, and a function that fills it and counts members.
macro_rules! repaired {
    ($test:ident: $($groups:tt)*) => {
        #[test]
        fn $test() {
            world! {
                struct Level {
                    components {
                        Position, Velocity, Sprite, Boost, Health, Frozen as flag, Hidden as flag
                    }
                    groups { $($groups)* }
                }
            }
            let mut level = Level::new();
            let all = level.spawn((
                (Position(0.0), Velocity(0.0), Sprite(0)),
                (Boost(0.0), Health(0), Frozen, Hidden),
            ));
            let some = level.spawn((Position(0.0), Velocity(0.0), Boost(0.0)));
            level.check_invariants();
            level.remove::<Frozen>(all);
            level.insert(some, (Sprite(1), Frozen, Health(1))).unwrap();
            level.check_invariants();
            level.remove::<(Velocity, Health)>(all);
            level.remove::<Frozen>(some);
            level.check_invariants();
            level.despawn(all).unwrap();
            level.check_invariants();
        }
    };
}

repaired! { a_component_is_looked_up_instead_of_owned_twice:
    movement: own [Position, Velocity] without [Frozen],
    drawn: own [Sprite] with [Position],
}

repaired! { a_group_nests_by_a_condition_that_it_lacked:
    movement: own [Position, Velocity] without [Frozen],
    boosted: own [Position, Velocity, Boost] without [Frozen],
}

repaired! { a_group_keeps_its_members_and_owns_less:
    movement: own [Position, Velocity] without [Frozen],
    boosted: own [Boost] with [Position, Velocity],
}

repaired! { a_stricter_group_owns_what_the_looser_one_owns:
    movement: own [Position, Velocity],
    boosted: own [Position, Boost, Velocity],
}

repaired! { two_groups_with_the_same_members_are_one:
    drawn: own [Sprite, Health],
}

repaired! { one_list_of_two_with_the_same_members_is_kept:
    movement: own [Position, Velocity] without [Frozen],
    targets: with [Boost, Health],
}

repaired! { a_flag_is_asked_for_instead_of_owned:
    movement: own [Position] with [Frozen],
    idle: with [Frozen, Hidden],
}

repaired! { a_contradiction_is_dropped:
    movement: own [Position, Velocity] without [Hidden],
    targets: with [Health, Frozen],
}

repaired! { a_pool_has_a_second_condition:
    all: own [Position] without [Frozen],
    with_health: with [Health, Hidden],
}

repaired! { a_group_says_what_its_members_have:
    idle: with [Position] without [Frozen],
}

repaired! { a_group_is_under_the_cfg_of_what_it_mentions:
    #[cfg(any())]
    never: own [Position] with [Velocity],
    #[cfg(all())]
    boosted: own [Velocity] with [Boost],
}

repaired! { lists_stand_in_order:
    targets: own [Health] with [Position] without [Frozen],
}
