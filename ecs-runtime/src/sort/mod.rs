//! Sorting rows: finding their order, and putting them into it.
//!
//! Nothing here knows of pools. An order is found over row numbers, by [`order_by_key`] or [`order_by`]; only there code of
//! a user runs, on arrays of our own. [`Order::apply`] then moves rows, which a pool gives as slices ([`Rows`]), and calls
//! nobody. So whatever panics, panics before the first row has moved.
//!
//! ```
//! use phalanx::sort::{Buffers, order_by_key};
//!
//! let mut entities = [7, 8, 9];
//! let mut depths = [10.0, 30.0, 20.0];
//! let mut buffers = Buffers::new();
//! if let Some(mut order) = order_by_key(3, |row| depths[row], &mut buffers) {
//!     assert_eq!(order.rows(), [0, 2, 1]);
//!     order.apply(&mut (&mut entities[..], &mut depths[..]));
//! }
//! assert_eq!(entities, [7, 9, 8]);
//! assert_eq!(depths, [10.0, 20.0, 30.0]);
//! ```
//!
//! Everywhere an order lists old rows: at `i` stands the row that what is to be in row `i` was in. `[3, 1, 0, 2]` makes `DBAC`
//! of `ABCD`, along one cycle, in three writes and with one row held meanwhile:
//!
//! ```text
//! held = A      . B C D
//! 0 <- 3        D B C .
//! 3 <- 2        D B . C
//! 2 <- held     D B A C
//! ```
//!
//! [`in_place()`] and [`sort_entities`] do without memory. They move while they compare, and have a pool's sparse index,
//! which stays as it was until the end, for the record of where each row came from: that decides between rows that are
//! equal, and by it all go back if a comparison panics. The one moves whole rows, the other their entities alone, and then the
//! rest [`follow`]s along the cycles.

mod adapt;
mod apply;
mod hybrid;
mod in_place;
mod key;
mod order;
mod radix;
mod restore;
mod scratch;
mod strategy;
#[cfg(test)]
mod tests;

pub use apply::Rows;
pub(crate) use hybrid::Entities;
pub use hybrid::{Stale, follow, sort_entities};
pub(crate) use in_place::Exchanging;
pub use in_place::{Exchange, in_place};
pub use key::{Rank, SortKey};
pub(crate) use order::Listing;
pub use order::{Buffers, Naming, Order, order_as, order_by, order_by_copied, order_by_key};
pub use restore::{Part, is_restored, order_restored};
pub(crate) use restore::{few, partition_point};
pub use scratch::Scratch;
pub use strategy::Strategy;
