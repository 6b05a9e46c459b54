//! Each derive by itself.

use phalanx::world;

/// What can be cloned, and no more.
#[derive(Clone)]
#[expect(missing_debug_implementations, reason = "that is the point")]
#[non_exhaustive]
pub struct Held;

/// What can be shown, and no more.
#[derive(Debug)]
#[non_exhaustive]
pub struct Shown;

world! {
    /// A world that can be cloned.
    #[derive(Clone)]
    #[expect(missing_debug_implementations, reason = "that is the point")]
    pub struct Cloned {
        components {
            Held,
        }
    }
}

world! {
    /// A world that can be shown.
    #[derive(Debug)]
    pub struct Printed {
        components {
            Shown,
            held: Held as flag,
        }
    }
}

#[test]
fn a_clone_is_a_world_of_its_own() {
    let mut one = Cloned::new();
    let entity = one.spawn(Held);
    let mut other = one.clone();
    assert!(other.remove::<Held>(entity).is_some());
    assert!(one.get::<Held>(entity).is_some());
}

#[test]
fn a_world_shows_what_is_in_it() {
    let mut world = Printed::new();
    let entity = world.spawn((Shown, Held));
    assert_eq!(
        format!("{world:?}"),
        format!("Printed {{{entity:?}: {{shown: Shown, held: true}}}}")
    );
}
