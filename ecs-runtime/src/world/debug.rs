//! What `#[derive(Debug)]` on a world prints: each living entity with what it has.
#![forbid(unsafe_code)]

use core::fmt;

use super::{Declared, Has, Mark, World};
use crate::entity::Entity;
use crate::pool::{Valued, Values};
use crate::signature::Signature;

/// The components of one entity, as they are printed.
#[doc(hidden)]
pub type DebugComponents<'a, 'f> = fmt::DebugMap<'a, 'f>;

/// Prints `Level {0v1: {position: …, frozen}, …}`; `print` shows the components of one entity.
#[doc(hidden)]
pub fn debug_world<W: Declared>(
    world: &W,
    f: &mut fmt::Formatter<'_>,
    print: impl Fn(Entity, &mut DebugComponents<'_, '_>),
) -> fmt::Result {
    write!(f, "{} ", W::SCHEMA.name)?;
    let mut entities = f.debug_map();
    for entity in world.entities() {
        let components = fmt::from_fn(|f| {
            let mut components = f.debug_map();
            print(entity, &mut components);
            components.finish()
        });
        entities.entry(&entity, &components);
    }
    entities.finish()
}

#[doc(hidden)]
pub fn debug_value<W: Has<C>, C: fmt::Debug + 'static>(
    world: &W,
    entity: Entity,
    name: &str,
    components: &mut DebugComponents<'_, '_>,
) {
    let position = world.shape().index(W::ID).position(entity.index());
    if let Some(value) = world.store().values().value(position) {
        components.entry(&format_args!("{name}"), value);
    }
}

#[doc(hidden)]
pub fn debug_flag<W: Mark<M>, M: 'static>(
    world: &W,
    entity: Entity,
    name: &str,
    components: &mut DebugComponents<'_, '_>,
) {
    if world.shape().signature(entity.index()).has(W::ID) {
        components.entry(&format_args!("{name}"), &true);
    }
}
