//! Worlds where phalanx has another name, or is there through another crate alone.
//!
//! Nothing here is brought into scope: every macro is called by its full path.
#![forbid(unsafe_code)]

/// Where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Position(pub u8);

/// Whether it stays where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Frozen;

legion::world! {
    /// A world under another name.
    #[derive(Clone, Debug)]
    pub struct Renamed {
        components {
            Position,
            Frozen as flag,
        }
        groups {
            /// What is free to go.
            free: own [Position] without [Frozen],
        }
    }
}

/// Worlds in modules of modules.
pub mod nested {
    /// Deeper.
    pub mod deeper {
        legion::world! {
            /// A world in a module that has no `use`.
            #[derive(Clone, Debug)]
            pub struct Deep {
                components {
                    super::super::Position,
                    crate::Frozen as flag,
                }
                groups {
                    held: own [super::super::Position] with [crate::Frozen],
                }
            }
        }

        cohort::ecs::world! {
            /// A world through the re-exported crate.
            #[derive(Clone, Debug)]
            pub struct ThroughCrate {
                components {
                    super::super::Position,
                    cohort::Name,
                }
                groups {
                    both: own [cohort::Name, super::super::Position],
                }
            }
        }
    }
}

cohort::world! {
    /// A world through the re-exported macro.
    #[derive(Clone, Debug)]
    pub struct ThroughMacro {
        components {
            Position,
        }
    }
}

cohort::named_world! {
    /// A world that a macro of another crate declares.
    #[derive(Clone, Debug)]
    pub Named: Position, Vec<Position>; flags Frozen
}

/// A function that takes the world of a crate under another name.
pub fn at<W: legion::Has<Position>>(world: &W, entity: legion::Entity) -> Option<u8> {
    legion::World::get::<Position>(world, entity).map(|position| position.0)
}

/// How many live in worlds that are declared in a function.
pub fn within_a_function() -> usize {
    legion::world! {
        struct Renamed { components { Position } }
    }
    let mut outer = Renamed::new();
    outer.spawn(Position(0));
    let inner = || {
        cohort::ecs::world! {
            struct Renamed { components { Frozen as flag, Position } }
        }
        let mut inner = Renamed::new();
        inner.spawn((Position(1), Frozen));
        inner.spawn(());
        inner.len()
    };
    outer.len() + inner()
}

#[cfg(test)]
mod tests {
    use super::nested::deeper::{Deep, ThroughCrate};
    use super::{Frozen, Named, Position, Renamed, ThroughMacro, at, within_a_function};

    #[test]
    fn mac_2_the_crate_may_be_renamed() {
        let mut renamed = Renamed::new();
        let entity = renamed.spawn((Position(3), Frozen));
        assert_eq!(at(&renamed, entity), Some(3));
        assert!(renamed.free().is_empty());
        let mut deep = Deep::new();
        let entity = deep.spawn((Position(4), Frozen));
        assert_eq!(at(&deep, entity), Some(4));
        assert_eq!(deep.held().slices().0, [Position(4)]);
        assert_eq!(within_a_function(), 3);
    }

    #[test]
    fn mac_2_the_crate_may_be_there_through_another_alone() {
        let mut world = ThroughMacro::new();
        let entity = world.spawn(Position(5));
        assert_eq!(at(&world, entity), Some(5));
        let mut world = ThroughCrate::new();
        let entity = world.spawn((cohort::Name("six"), Position(6)));
        assert_eq!(
            world.get::<cohort::Name>(entity),
            Some(&cohort::Name("six"))
        );
        let row = world.both().get(entity).unwrap();
        assert_eq!((row.name.0, row.position.0), ("six", 6));
        assert_eq!(at(&world, entity), Some(6));
    }

    #[test]
    fn mac_2_a_macro_of_another_crate_may_declare_a_world() {
        let mut world = Named::new();
        let entity = world.spawn((
            cohort::Name("seven"),
            Position(7),
            Frozen,
            vec![Position(1)],
        ));
        assert_eq!(at(&world, entity), Some(7));
        assert!(world.named().contains(entity));
        let names: Vec<&str> = Named::SCHEMA
            .components
            .iter()
            .map(|component| component.type_name)
            .collect();
        assert_eq!(names[1..], ["Position", "Vec<Position>", "Frozen"]);
    }
}
