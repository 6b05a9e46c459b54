//! What a world's declaration says, as a constant that programs can read.
#![forbid(unsafe_code)]

use crate::pool::Storage;
use crate::signature::ComponentId;

/// What a world declares.
///
/// ```
/// use phalanx::{Storage, world};
///
/// struct Position(f32, f32);
/// struct Frozen;
///
/// world! { struct Level { components { Position, Frozen as flag } } }
///
/// assert_eq!(Level::SCHEMA.name, "Level");
/// let frozen = &Level::SCHEMA.components[1];
/// assert_eq!((frozen.name, frozen.storage), ("frozen", Storage::Flag));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Schema {
    /// The world's name.
    pub name: &'static str,
    /// Its components, in the order of their declaration, without those that a `cfg` hides.
    pub components: &'static [ComponentSchema],
}

/// What a world declares about a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComponentSchema {
    /// Its place in the declaration, those that a `cfg` hides counted.
    pub id: ComponentId,
    /// Its name: the given one, or its type's in `snake_case`.
    pub name: &'static str,
    /// Its type, as the declaration spells it.
    pub type_name: &'static str,
    /// How it is stored.
    pub storage: Storage,
}

impl Schema {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, components: &'static [ComponentSchema]) -> Self {
        Self { name, components }
    }
}

impl ComponentSchema {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        id: ComponentId,
        name: &'static str,
        type_name: &'static str,
        storage: Storage,
    ) -> Self {
        Self {
            id,
            name,
            type_name,
            storage,
        }
    }
}
