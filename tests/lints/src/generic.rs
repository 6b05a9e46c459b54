//! Worlds with parameters, bounds and a `where` clause.

use core::fmt::Debug;
use core::marker::PhantomData;

use phalanx::world;

/// What coordinates are made of.
pub trait Real: Copy + Debug {}

impl Real for f32 {}

/// A place in a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Grid<T, const D: usize> {
    /// One coordinate a dimension.
    pub at: [T; D],
}

/// Whether it is held, by something of type `T`.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Held<T> {
    /// By what.
    pub by: PhantomData<T>,
}

world! {
    /// A simulation in so many dimensions.
    #[derive(Clone, Debug)]
    pub struct Sim<T, const D: usize = 3>
    where
        T: Real + Send + Sync,
        [T; D]: PartialEq,
    {
        components {
            Grid<T, D>,
            Held<T> as flag,
            names: Vec<&'static str> as tracked,
        }
        groups {
            /// What has a place and names.
            named: own [Grid<T, D>, Vec<&'static str>],
            held: with [Held<T>],
            free: own [Grid<T, D>, Vec<&'static str>] without [Held<T>]
                sorted by |names: &Vec<&'static str>| -> (usize, bool) {
                    (names.len(), D == 0)
                },
        }
    }
}

#[test]
fn a_generic_world_works() {
    let mut sim: Sim<f32, 2> = Sim::new();
    let walker = sim.spawn((
        Grid { at: [1.0, 2.0] },
        Held {
            by: PhantomData::<f32>,
        },
    ));
    assert_eq!(
        sim.get::<Grid<f32, 2>>(walker),
        Some(&Grid { at: [1.0, 2.0] })
    );
    assert!(sim.has::<Held<f32>>(walker));
    assert!(sim.held().contains(walker));
    assert!(sim.insert(walker, vec!["walker"]).is_ok());
    assert_eq!(sim.named().first().map(|row| row.names.len()), Some(1));
    assert!(sim.free().is_empty());
    assert_eq!(Sim::<f32, 2>::SCHEMA.components.len(), 3);
    assert_eq!(
        Sim::<f32, 2>::SCHEMA
            .components
            .get(2)
            .map(|component| component.type_name),
        Some("Vec<&'static str>")
    );
}
