#![doc = include_str!("../README.md")]
//!
//! # Where to look
//!
//! - [`world!`]: the declaration, with its grammar.
//! - [`World`]: what a world can do; a declared world has it as methods of its own.
//! - [`Query`] and [`QueryMut`]: what a query can do; [`Terms`]: what it can ask for.
//! - [`Entity`]: what a handle is.
//! - [`search`]: finding ids in slices that ascend, apart from any world.
//! - [`Has`] and [`Mark`]: bounds for code that is generic over worlds.
//!
//! # Limits
//!
//! A world can declare [`MAX_COMPONENTS`] components. It can hold 2³² − 2 entities at one time; an index can be used
//! 2³¹ − 1 times and is retired after that, so that no handle ever comes back to life. [`Limits`] makes both smaller.
//!
//! # Features
//!
//! - `std` (default): links the standard library. Without it the crate needs `alloc` alone.
#![no_std]
#![forbid(unsafe_code)]

pub use ecs_runtime::*;

/// The examples of the README, so that they are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
