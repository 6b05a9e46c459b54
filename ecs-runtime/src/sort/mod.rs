//! Sorting rows: finding their order, and putting them into it.
mod adapt;
mod apply;
mod hybrid;
mod in_place;
mod key;
mod order;
mod radix;
mod scratch;
mod strategy;
#[cfg(test)]
mod tests;

pub use apply::Rows;
pub use hybrid::{Stale, follow, sort_entities};
pub use in_place::{Exchange, in_place};
pub use key::{Rank, SortKey};
pub use order::{Buffers, Order, order_by, order_by_copied, order_by_key};
pub use scratch::Scratch;
pub use strategy::Strategy;
