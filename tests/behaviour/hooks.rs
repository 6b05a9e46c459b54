//! Hooks: when they run, on what, and what they see.

mod acting;
