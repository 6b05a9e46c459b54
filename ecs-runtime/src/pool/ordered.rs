//! `ordered` storage: values in the order of their entities' indices, without a sparse side.
#![forbid(unsafe_code)]

use super::gapped::Gapped;
use super::loose::Form;
use super::memory::Flat;
use super::{IndexMut, Row, Storage};
use crate::change::Tracking;
use crate::sort::Buffers;

/// Rows that ascend by entity; what comes between them is staged, what leaves leaves a vacant row, and both are settled in
/// one pass.
#[derive(Debug)]
#[doc(hidden)]
pub enum Ascending {}

impl Form for Ascending {
    const STORAGE: Storage = Storage::Ordered;

    type Memory<C> = Flat<C>;

    fn enter<T: Tracking>(index: &mut IndexMut<'_, T>, entity: u32) -> Row {
        index.enter(entity)
    }

    fn leave<T: Tracking>(index: &mut IndexMut<'_, T>, entity: u32) -> Option<Row> {
        index.leave(entity)
    }

    fn settle<C, T: Tracking>(
        values: &mut Gapped<C, Flat<C>>,
        index: &mut IndexMut<'_, T>,
        buffers: &mut Buffers,
    ) {
        values.settle(index, buffers);
    }
}
