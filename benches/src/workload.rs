//! What both sides of a race share, one file an area.

pub(crate) mod world;
