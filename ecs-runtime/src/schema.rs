//! What a world's declaration says, as a constant that programs can read.
#![forbid(unsafe_code)]

use crate::group::GroupId;
use crate::hierarchy::{HierarchyId, HierarchyModel, OnDespawn};
use crate::pool::Storage;
use crate::signature::{ComponentId, Mask};

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
    /// Its groups, in the order of their declaration, without those that a `cfg` hides; behind them those in which hierarchies
    /// keep what they own.
    pub groups: &'static [GroupSchema],
    /// Its hierarchies, in the order of their declaration, without those that a `cfg` hides.
    pub hierarchies: &'static [HierarchySchema],
}

/// What a world declares about a hierarchy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HierarchySchema {
    /// Its place in the declaration, those that a `cfg` hides counted.
    pub id: HierarchyId,
    /// Its name.
    pub name: &'static str,
    /// The id of the marker of its nodes.
    pub node: ComponentId,
    /// The type that stands for it, which is the marker of its nodes.
    pub type_name: &'static str,
    /// The id of the marker of its nodes that have a parent.
    pub child: ComponentId,
    /// That marker's type.
    pub child_type_name: &'static str,
    /// How it keeps its links.
    pub model: HierarchyModel,
    /// What it owns, in the order of its list.
    pub owned: &'static [ComponentId],
    /// What flows down, each from a component of the node to another one.
    pub flows: &'static [(ComponentId, ComponentId)],
    /// What becomes of the children of a node that dies.
    pub on_despawn: OnDespawn,
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
    /// Whether its changes are noticed.
    pub tracked: bool,
}

/// What a world declares about a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GroupSchema {
    /// Its place in the declaration, those that a `cfg` hides counted.
    pub id: GroupId,
    /// Its name.
    pub name: &'static str,
    /// What it owns, in the order of its list.
    pub owned: &'static [ComponentId],
    /// What its members have besides.
    pub with: &'static [ComponentId],
    /// What its members lack.
    pub without: &'static [ComponentId],
    /// The component by whose key its members are sorted.
    pub sorted_by: Option<ComponentId>,
    /// `owned`, as a set.
    pub(crate) owns: Mask,
    /// `owned` and `with`, as a set.
    pub(crate) all: Mask,
    /// `without`, as a set.
    pub(crate) none: Mask,
}

impl Schema {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        name: &'static str,
        components: &'static [ComponentSchema],
        groups: &'static [GroupSchema],
        hierarchies: &'static [HierarchySchema],
    ) -> Self {
        Self {
            name,
            components,
            groups,
            hierarchies,
        }
    }

    /// The component at a place in the declaration; `None` where no component is, or a `cfg` hides it.
    #[must_use]
    pub fn component(&self, id: ComponentId) -> Option<&'static ComponentSchema> {
        self.components.iter().find(|component| component.id == id)
    }

    /// What is called so in texts: a component's name, a marker's type.
    pub(crate) fn name(&self, id: ComponentId) -> &'static str {
        let component = self.component(id).map(|component| component.name);
        component.or_else(|| self.marker(id)).unwrap_or("?")
    }

    /// The type of a component or of a marker.
    pub(crate) fn type_name(&self, id: ComponentId) -> &'static str {
        let component = self.component(id).map(|component| component.type_name);
        component.or_else(|| self.marker(id)).unwrap_or("_")
    }

    fn marker(&self, id: ComponentId) -> Option<&'static str> {
        self.hierarchies.iter().find_map(|hierarchy| match id {
            id if id == hierarchy.node => Some(hierarchy.type_name),
            id if id == hierarchy.child => Some(hierarchy.child_type_name),
            _ => None,
        })
    }
}

impl HierarchySchema {
    #[doc(hidden)]
    #[must_use]
    #[expect(clippy::too_many_arguments, reason = "a declaration prints it")]
    pub const fn new(
        id: HierarchyId,
        name: &'static str,
        (node, type_name): (ComponentId, &'static str),
        (child, child_type_name): (ComponentId, &'static str),
        model: HierarchyModel,
        owned: &'static [ComponentId],
        flows: &'static [(ComponentId, ComponentId)],
        on_despawn: OnDespawn,
    ) -> Self {
        Self {
            id,
            name,
            node,
            type_name,
            child,
            child_type_name,
            model,
            owned,
            flows,
            on_despawn,
        }
    }
}

impl GroupSchema {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        id: GroupId,
        name: &'static str,
        owned: &'static [ComponentId],
        with: &'static [ComponentId],
        without: &'static [ComponentId],
    ) -> Self {
        Self {
            id,
            name,
            owned,
            with,
            without,
            sorted_by: None,
            owns: Mask::of_all(owned),
            all: Mask::of_all(owned).union(Mask::of_all(with)),
            none: Mask::of_all(without),
        }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn sorted_by(mut self, component: ComponentId) -> Self {
        self.sorted_by = Some(component);
        self
    }

    /// Whether it keeps its members first in the pools that it owns, and not in a set of its own.
    pub(crate) const fn is_owning(&self) -> bool {
        !self.owned.is_empty()
    }

    /// How many conditions it has.
    pub(crate) const fn conditions(&self) -> usize {
        self.owned.len() + self.with.len() + self.without.len()
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
        tracked: bool,
    ) -> Self {
        Self {
            id,
            name,
            type_name,
            storage,
            tracked,
        }
    }
}
