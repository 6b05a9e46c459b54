//! Sorting: pools, groups and groups that keep an order, against a stable sort of what they hold.
//!
//! `PROPTEST_CASES` says how many cases each property has.

#[path = "support/verbs.rs"]
#[macro_use]
mod verbs;

#[path = "sorting/common.rs"]
mod common;
#[path = "sorting/values.rs"]
mod values;
#[path = "sorting/subject.rs"]
#[macro_use]
mod subject;
#[path = "sorting/checks.rs"]
mod checks;
#[path = "sorting/hooks.rs"]
mod hooks;
#[path = "sorting/kept/mod.rs"]
mod kept;
#[path = "sorting/keys.rs"]
mod keys;
#[path = "sorting/like.rs"]
mod like;
#[path = "sorting/tables.rs"]
mod tables;
