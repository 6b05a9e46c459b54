//! An entity component system whose world is declared in one macro and checked by the compiler.
#![no_std]
#![forbid(unsafe_code)]

pub use ecs_runtime::*;
