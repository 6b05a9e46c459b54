//! The same work, done by the engine: here what several areas use, beside it one file an area.

/// Components that are declared and no more, or that only say of which kind an entity is.
macro_rules! fillers {
    ($($name:ident,)*) => {
        $(
            #[derive(Clone, Copy, Debug)]
            #[allow(dead_code, reason = "what counts is that it is declared")]
            pub(crate) struct $name(pub(crate) f32);
        )*
    };
}

pub(crate) mod change;
pub(crate) mod groups;
pub(crate) mod hierarchy;
pub(crate) mod search;
pub(crate) mod sorting;
pub(crate) mod storages;
pub(crate) mod world;

use phalanx::{Entity, Has, World};

use crate::workload::{Position, is_reused};

/// Entities without components, of which some have an index that was used before. The entity at `i` has index `i`.
fn of_mixed_generations<W: World + Default>(n: u32) -> (W, Vec<Entity>) {
    let mut world = W::default();
    let mut entities: Vec<Entity> = (0..n).map(|_| world.spawn_empty()).collect();
    for (entity, index) in entities.iter_mut().zip(0..) {
        if is_reused(index) {
            world.despawn(*entity).expect("it lives");
            *entity = world.spawn_empty();
        }
    }
    (world, entities)
}

fn positions_of<W: World + Has<Position>>(world: &W) -> u64 {
    let positions = world.query::<&Position>().into_iter();
    positions.map(Position::sum).sum()
}
