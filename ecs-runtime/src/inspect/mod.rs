//! Looking at a world from the outside: how it is laid out, drawn for people.

mod layout;
mod probe;
mod text;

pub use layout::Layout;
pub use probe::{NoDebug, Probe};
