//! Sorting rows.
mod adapt;
mod apply;
mod key;
mod order;
mod radix;
mod scratch;
mod strategy;

pub use apply::Rows;
pub use key::{Rank, SortKey};
pub use order::{Buffers, Order, order_by, order_by_copied, order_by_key};
pub use scratch::Scratch;
pub use strategy::Strategy;
