//! What an expert would write by hand for one purpose, one file an area.

pub(crate) mod world;
