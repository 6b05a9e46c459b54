//! Searching ascending ids, from where the last search ended.
//!
//! Sorted ids are an index that takes no memory. To look one up by halving takes as many comparisons as there are digits in
//! how many there are, and most of these are the same from one lookup to the next when ids are asked for in
//! their order. A search that begins at the last answer (a *finger search*) takes as many as there are digits in how far
//! the next one is:
//!
//! - [`Cursor`] finds one id at a time, ahead or behind.
//! - [`Lockstep`] finds sixteen ascending ones at a time, without waiting for each.
//! - [`join`] and [`join_all`] give what several slices have in common.
//! - [`Windowed`] and [`binary_search`] are there to compare with.
//! - [`Cursor::find_by`], [`Windowed::find_by`] and [`binary_search_by`] are the same searches by comparisons of the caller, who may
//!   count them.
//!
//! All work on any slice of ids that ascends strictly. What does not ascend does no harm; what is found in it is unspecified.
//!
//! ```
//! use phalanx::search::{Cursor, join};
//!
//! let positions = [1, 3, 5, 7, 9];
//! let velocities = [1, 4, 5, 9, 10];
//!
//! let mut cursor = Cursor::new();
//! let found = positions.map(|id| cursor.find(&velocities, id));
//! assert_eq!(found, [Some(0), None, Some(2), None, Some(3)]);
//!
//! assert!(join(&positions, &velocities).eq([(0, 0), (2, 2), (4, 3)]));
//! ```
//!
//! # When it is worth it
//!
//! While the next answer is no further from the last one than about the square root of how many ids there are. Where it is
//! farther, a search near the last answer spares less than it takes to wait for that answer: searches of the whole slice do not
//! wait for each other. A cursor notices, and is then as fast as [`slice::binary_search`]. For ids in no order at all a
//! sparse index is eight times as fast with a million ids, and takes memory.
//!
//! # Where it comes from
//!
//! The window is that of luaecs, from "带猜测的二分查找算法" (binary search with a guess), blog.codingnow.com, June 2021:
//! [`Windowed`]. Windows that double are older (Bentley and Yao, 1976); a cursor keeps their width from search to search and
//! need not double them each time. What readers of that article proposed instead, and what decided against it, as times of
//! those of `binary_search` at a million ids:
//!
//! - Ids in Eytzinger's order: 1 to 2.5 where answers are near each other, since neighbours are far apart in memory. And they
//!   are to be put into that order whenever one comes.
//! - A van Emde Boas tree: it takes memory and is to be rebuilt, for what a cursor does in one to eleven comparisons where
//!   answers are up to a hundred places apart.
//! - Skip lists in what is left of cache lines: values are to be moved for them, and what they spare, a cursor does not read:
//!   1.3 to 6 lines where answers are up to a hundred places apart, and halving reads 16.
//! - Buckets, radix and slot maps: they come to a sparse index, with 0.13 on ids in no order. That is what an
//!   [`EntitySet`](crate::EntitySet) is. Where answers are up to ten places apart, a join is as fast and takes no memory.

mod cursor;
mod join;
mod lockstep;
mod plain;
#[cfg(test)]
mod tests;
mod windowed;

pub use cursor::Cursor;
pub use join::{Join, Pairs, join, join_all};
pub use lockstep::Lockstep;
pub use plain::{binary_search, binary_search_by};
pub use windowed::Windowed;
