//! MAC-3: names that collide.

use phalanx::world;

mod a {
    #[derive(Debug, PartialEq)]
    pub(super) struct Foo(pub(super) u32);
}

mod b {
    #[derive(Debug, PartialEq)]
    pub(super) struct Foo(pub(super) &'static str);
}

/// Components of one name, told apart by the names that the declaration gives them.
mod same_name {
    use super::{a, b, world};

    world! {
        struct Level {
            components {
                first_foo: a::Foo,
                second_foo: b::Foo,
            }
        }
    }

    #[test]
    fn mac_3_components_of_one_name() {
        let mut level = Level::new();
        let entity = level.spawn((b::Foo("two"), a::Foo(1)));
        assert_eq!(
            level.get::<(a::Foo, b::Foo)>(entity),
            Some((&a::Foo(1), &b::Foo("two")))
        );
        assert_eq!(level.remove::<a::Foo>(entity), Some(a::Foo(1)));
        assert_eq!(level.query::<&b::Foo>().single(), Ok(&b::Foo("two")));
        let names: Vec<_> = Level::SCHEMA
            .components
            .iter()
            .map(|component| component.name)
            .collect();
        assert_eq!(names, ["first_foo", "second_foo"]);
    }
}

/// Components that have the names of what the library offers, of the world itself, and of keywords.
mod taken_names {
    use super::world;

    macro_rules! components {
        ($($name:ident),*) => {
            $(
                #[derive(Debug, PartialEq)]
                struct $name(u32);
            )*
        };
    }

    components!(
        World, Entity, Group, Pool, Config, Error, Self_, Query, Storage, Index, Shape, Slots, Vec,
        Option, Some
    );

    #[derive(Debug, PartialEq)]
    #[allow(non_camel_case_types, reason = "a keyword is what is tested")]
    struct r#type(u32);

    #[derive(Debug, PartialEq)]
    struct Slot;

    world! {
        struct Level {
            components {
                World,
                Entity,
                Group,
                Pool,
                Config,
                Error,
                Self_,
                Query,
                Storage,
                Index,
                Shape,
                Slots,
                Vec,
                Option,
                Some,
                r#type,
                Slot as flag,
            }
        }
    }

    #[test]
    fn mac_3_components_with_taken_names() {
        let mut level = Level::new();
        let entity = level.spawn((
            World(1),
            Entity(2),
            Group(3),
            Pool(4),
            Config(5),
            Error(6),
            r#type(7),
        ));
        level
            .insert(entity, (Self_(8), Query(9), Storage(10), Slot))
            .unwrap();
        level
            .insert(
                entity,
                (
                    Index(11),
                    Shape(12),
                    Slots(13),
                    Vec(14),
                    Option(15),
                    Some(16),
                ),
            )
            .unwrap();
        assert_eq!(
            level.get::<(World, r#type)>(entity),
            ::core::option::Option::Some((&World(1), &r#type(7)))
        );
        let found = level
            .query::<(phalanx::Entity, &Entity, &Self_, &Index, &Option)>()
            .with::<Slot>();
        let (handle, component, ..) = found.single().unwrap();
        assert_eq!((handle, component), (entity, &Entity(2)));
        assert_eq!(
            level.remove::<r#type>(entity),
            ::core::option::Option::Some(r#type(7))
        );
        level.check_invariants();
    }
}

/// Two worlds side by side, which share components.
mod two_worlds {
    use super::world;

    #[derive(Debug, PartialEq)]
    struct Position(u32);
    #[derive(Debug, PartialEq)]
    struct Frozen;

    world! {
        struct Sea {
            components {
                Position,
                Frozen as flag,
            }
        }
    }

    world! {
        struct Land {
            components {
                Frozen,
                Position,
            }
        }
    }

    #[test]
    fn mac_3_two_worlds_in_one_module() {
        let (mut sea, mut land) = (Sea::new(), Land::new());
        let ship = sea.spawn((Position(1), Frozen));
        let cart = land.spawn((Frozen, Position(2)));
        assert_eq!(
            sea.query::<&Position>().with::<Frozen>().single(),
            Ok(&Position(1))
        );
        assert_eq!(
            land.query::<(&Frozen, &Position)>().single(),
            Ok((&Frozen, &Position(2)))
        );
        // Both are the first of their world: a handle is not tied to one.
        assert_eq!(ship, cart);
        assert_eq!(land.get::<Position>(ship), Some(&Position(2)));
        sea.check_invariants();
        land.check_invariants();
    }
}

/// An alias is the component.
mod aliases {
    use super::world;

    #[derive(Debug, PartialEq)]
    struct Position(u32);
    type Place = Position;
    type Number = u64;

    world! {
        struct Level {
            components {
                Place,
                count: Number,
            }
        }
    }

    #[test]
    fn mac_3_an_alias_is_the_component_itself() {
        let mut level = Level::new();
        let entity = level.spawn((Position(3), 7_u64));
        assert_eq!(level.get::<Place>(entity), Some(&Position(3)));
        assert_eq!(level.get::<Position>(entity), Some(&Position(3)));
        assert_eq!(
            level.query::<(&Place, &Number)>().single(),
            Ok((&Position(3), &7))
        );
        assert_eq!(
            level.remove::<(u64, Place)>(entity),
            (Some(7), Some(Position(3)))
        );
    }
}
