//! Cases whose worlds have all components in one storage, which `stored!` knows.

mod change;
mod drops;
mod entities;
mod hooks;
mod sizes;
mod walks;

use phalanx::{Has, Storage, World};

macro_rules! storage {
    (packed own) => {
        Storage::Packed
    };
    (ordered with) => {
        Storage::Ordered
    };
    (stable with) => {
        Storage::Stable
    };
}

const STORAGE: Storage = stored!(storage);

/// The values of a component, in the order of their rows.
fn values<W: Has<C>, C: 'static>(world: &W) -> Vec<&C> {
    world.pool::<C>().iter().map(|(_, value)| value).collect()
}
