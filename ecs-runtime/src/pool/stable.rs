//! `stable` storage: a value stays where it is from its insertion to its removal.
#![forbid(unsafe_code)]

use super::gapped::Gapped;
use super::loose::Form;
use super::memory::Pieces;
use super::{IndexMut, Row, Storage};
use crate::change::Tracking;
use crate::sort::Buffers;

/// Rows that stay where they are, in memory that does; vacant ones are taken first.
#[derive(Debug)]
#[doc(hidden)]
pub enum StaysPut {}

impl Form for StaysPut {
    const STORAGE: Storage = Storage::Stable;

    type Memory<C> = Pieces<C>;

    fn enter<T: Tracking>(index: &mut IndexMut<'_, T>, entity: u32) -> Row {
        index.occupy(entity)
    }

    fn leave<T: Tracking>(index: &mut IndexMut<'_, T>, entity: u32) -> Option<Row> {
        index.vacate(entity)
    }

    fn settle<C, T: Tracking>(
        _values: &mut Gapped<C, Pieces<C>>,
        _index: &mut IndexMut<'_, T>,
        _buffers: &mut Buffers,
    ) {
    }
}
