//! The same work, done by the engine, one file an area.

pub(crate) mod world;
