//! The few conversions between index widths, each with the reason that it loses nothing.
#![forbid(unsafe_code)]

const _: () = assert!(
    usize::BITS >= 32 && usize::BITS <= 64,
    "entity indices are 32 bits wide and index memory, and positions are kept in 64 bits"
);

/// An index as a position in memory.
#[inline(always)]
#[expect(
    clippy::as_conversions,
    clippy::inline_always,
    reason = "`usize` has at least 32 bits, asserted above; a conversion is no call"
)]
pub(crate) const fn wide(index: u32) -> usize {
    index as usize
}

/// A position that counts entities, as an index.
///
/// Every caller counts things of which there is at most one an entity index, and entity indices are `u32`.
#[inline(always)]
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::inline_always,
    reason = "the caller's count is bounded by the number of entity indices; a conversion is no call"
)]
pub(crate) fn narrow(position: usize) -> u32 {
    debug_assert!(u32::try_from(position).is_ok());
    position as u32
}

/// A position as a number of 64 bits.
#[inline(always)]
#[expect(
    clippy::as_conversions,
    clippy::inline_always,
    reason = "`usize` has at most 64 bits, asserted above; a conversion is no call"
)]
pub(crate) const fn long(position: usize) -> u64 {
    position as u64
}

/// The low half of a number, which is cut there on purpose.
#[inline(always)]
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::inline_always,
    reason = "the caller wants what is left; a conversion is no call"
)]
pub(crate) const fn low_half(number: u64) -> u32 {
    number as u32
}
