//! Attributes: `cfg`, lints, docs, and those of the world alone.

use phalanx::world;

/// A component that its author wants to be rid of.
#[deprecated(note = "use `Position`")]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Point;

/// What it weighs.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Mass;

/// A word that is not spelled as others would.
#[derive(Clone, Copy, Debug)]
#[expect(non_camel_case_types, reason = "it is a test of lint attributes")]
#[non_exhaustive]
pub struct mass_of_air;

/// A world without a doc comment.
mod undocumented {
    phalanx::world! {
        #[expect(missing_docs, reason = "it is a test of lint attributes")]
        #[derive(Debug)]
        pub struct Arena {
            components {
                super::Mass,
            }
        }
    }
}

pub use undocumented::Arena;

world! {
    /// What is there under some conditions.
    #[cfg(not(target_os = "none"))]
    #[cfg_attr(docsrs, doc(cfg(not(target_os = "none"))))]
    #[allow(clippy::absolute_paths, reason = "an absent component is mentioned")]
    #[derive(Clone)]
    #[cfg_attr(not(target_os = "none"), derive(Debug))]
    #[must_use]
    pub struct Conditional {
        components {
            /// It is deprecated, and that is known here.
            #[expect(deprecated, reason = "it is a test of lint attributes")]
            Point,
            #[cfg(target_os = "none")]
            there: crate::not::There,
            #[cfg(target_os = "none")]
            crate::not::Bit as flag,
            #[cfg(not(target_os = "none"))]
            Mass,
            #[allow(non_camel_case_types, reason = "it is a test of lint attributes")]
            air: mass_of_air as flag,
        }
        groups {
            /// What there is.
            #[cfg(not(target_os = "none"))]
            heavy: own [Mass] without [mass_of_air],
            /// What is not there.
            #[cfg(target_os = "none")]
            elsewhere: with [crate::not::There, crate::not::Bit],
        }
    }
}

world! {
    /// A world that its author wants to be rid of.
    #[deprecated(note = "use `Conditional`")]
    #[derive(Clone, Debug)]
    pub struct Old {
        components {
            Mass,
        }
    }
}

#[test]
fn what_is_absent_keeps_its_place() {
    let mut world = Conditional::new();
    let entity = world.spawn((Mass, mass_of_air));
    assert!(world.has::<mass_of_air>(entity));
    assert!(world.get::<Mass>(entity).is_some());
    let places: Vec<(usize, &str)> = Conditional::SCHEMA
        .components
        .iter()
        .map(|component| (component.id.get(), component.name))
        .collect();
    assert_eq!(places, [(0, "point"), (3, "mass"), (4, "air")]);
    assert!(world.heavy().is_empty() && world.remove::<mass_of_air>(entity).is_some());
    assert!(world.heavy().contains(entity));
    let groups = Conditional::SCHEMA.groups.iter();
    assert!(groups.map(|group| group.name).eq(["heavy"]));
    world.check_invariants();
}
