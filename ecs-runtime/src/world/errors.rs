//! What goes wrong at run time: typed, and nothing is lost.
#![forbid(unsafe_code)]

use core::error::Error;
use core::fmt;

use crate::entity::Entity;

/// The handle is dead, or was never alive in this world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoSuchEntity {
    /// The handle that was given.
    pub entity: Entity,
}

impl fmt::Display for NoSuchEntity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entity {} is not alive", self.entity)
    }
}

impl Error for NoSuchEntity {}

/// A bundle was not spawned, because the world has no index left; the bundle is given back.
pub struct SpawnError<B> {
    /// What was to be spawned.
    pub bundle: B,
}

impl<B> fmt::Debug for SpawnError<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpawnError").finish_non_exhaustive()
    }
}

impl<B> fmt::Display for SpawnError<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("all entity indices of this world are used up")
    }
}

impl<B> Error for SpawnError<B> {}

/// A bundle was not inserted, because the entity is not alive; the bundle is given back.
pub struct InsertError<B> {
    /// The handle that was given.
    pub entity: Entity,
    /// What was to be inserted.
    pub bundle: B,
}

impl<B> fmt::Debug for InsertError<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InsertError")
            .field("entity", &self.entity)
            .finish_non_exhaustive()
    }
}

impl<B> fmt::Display for InsertError<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entity {} is not alive", self.entity)
    }
}

impl<B> Error for InsertError<B> {}

/// Several entities could not be lent together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DisjointError {
    /// The entity is not alive.
    NoSuchEntity(Entity),
    /// The entity is alive, but lacks what was asked for.
    NoMatch(Entity),
    /// The entity was given more than once.
    Repeated(Entity),
}

impl fmt::Display for DisjointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchEntity(entity) => write!(f, "entity {entity} is not alive"),
            Self::NoMatch(entity) => write!(f, "entity {entity} lacks what was asked for"),
            Self::Repeated(entity) => write!(f, "entity {entity} was given more than once"),
        }
    }
}

impl Error for DisjointError {}

/// A query does not have exactly one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SingleError {
    /// Nothing matches.
    None,
    /// More than one entity matches.
    Several,
}

impl fmt::Display for SingleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "no entity matches the query",
            Self::Several => "more than one entity matches the query",
        })
    }
}

impl Error for SingleError {}
