//! Why a hierarchy refused something. Nothing has changed then.
#![forbid(unsafe_code)]

use core::error;
use core::fmt;

use crate::entity::Entity;

/// Why a hierarchy refused what it was asked to do. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HierarchyError {
    /// An entity was to be its own parent.
    SelfParent {
        /// That entity.
        entity: Entity,
    },
    /// The parent is a descendant of the child.
    Cycle {
        /// Who was to get a parent.
        child: Entity,
        /// Who was to be it.
        parent: Entity,
    },
    /// An entity is not alive.
    DeadEntity {
        /// That entity.
        entity: Entity,
    },
    /// All slots of the parent are taken.
    CapacityFull {
        /// Whose slots.
        parent: Entity,
        /// How many there are.
        capacity: usize,
    },
    /// An entity is alive and no node of this hierarchy.
    NotInHierarchy {
        /// That entity.
        entity: Entity,
    },
    /// Two entities that were to be siblings have different parents.
    NotSiblings {
        /// Who was to be moved.
        entity: Entity,
        /// Beside whom.
        sibling: Entity,
    },
    /// There is no such place among the children.
    IndexOutOfBounds {
        /// The place that was asked for.
        index: usize,
        /// How many places there are.
        len: usize,
    },
    /// What comes from the parent has no inverse, so that what the child has could not be kept.
    NotInvertible {
        /// The child.
        entity: Entity,
    },
}

impl fmt::Display for HierarchyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SelfParent { entity } => write!(f, "entity {entity:?} cannot be its own parent"),
            Self::Cycle { child, parent } => write!(
                f,
                "entity {parent:?} cannot be the parent of {child:?}, whose descendant it is"
            ),
            Self::DeadEntity { entity } => write!(f, "entity {entity:?} is not alive"),
            Self::CapacityFull { parent, capacity } => {
                let slots = if *capacity == 1 {
                    "the only slot"
                } else {
                    "each of the slots"
                };
                write!(
                    f,
                    "{slots} of entity {parent:?} is taken ({capacity} in all)"
                )
            }
            Self::NotInHierarchy { entity } => {
                write!(f, "entity {entity:?} is no node of this hierarchy")
            }
            Self::NotSiblings { entity, sibling } => {
                write!(f, "entities {entity:?} and {sibling:?} are no siblings")
            }
            Self::IndexOutOfBounds { index, len } => {
                write!(f, "there is no place {index} among {len}")
            }
            Self::NotInvertible { entity } => write!(
                f,
                "what entity {entity:?} has cannot be kept: that of its parent has no inverse"
            ),
        }
    }
}

impl error::Error for HierarchyError {}
