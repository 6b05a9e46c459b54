//! What rows are made of: nothing, much, memory of their own, and what counts its drops.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::cell::Cell;

use super::std::thread_local;
use crate::primitives::low_half;

thread_local! {
    static LIVING: Cell<usize> = const { Cell::new(0) };
}

/// A value that knows whose it is, as well as it can.
pub(super) trait Payload {
    fn of(entity: u32) -> Self;
    fn check(&self, entity: u32);
}

impl Payload for () {
    fn of(_: u32) {}
    fn check(&self, _: u32) {}
}

impl Payload for u8 {
    fn of(entity: u32) -> Self {
        entity.to_le_bytes()[0]
    }

    fn check(&self, entity: u32) {
        assert_eq!(*self, Self::of(entity));
    }
}

impl<const N: usize> Payload for [u32; N] {
    fn of(entity: u32) -> Self {
        [entity; N]
    }

    fn check(&self, entity: u32) {
        assert_eq!(*self, [entity; N]);
    }
}

/// Three bytes, which nothing is aligned to.
impl Payload for [u8; 3] {
    fn of(entity: u32) -> Self {
        let [low, middle, high, _] = entity.to_le_bytes();
        [low, middle, high]
    }

    fn check(&self, entity: u32) {
        assert_eq!(*self, Self::of(entity));
    }
}

/// Aligned to more than the memory that rows go through.
#[repr(align(128))]
pub(super) struct Aligned(u32);

impl Payload for Aligned {
    fn of(entity: u32) -> Self {
        Self(entity)
    }

    fn check(&self, entity: u32) {
        assert_eq!(core::ptr::from_ref(self).addr() % 128, 0);
        assert_eq!(self.0, entity);
    }
}

impl Payload for String {
    fn of(entity: u32) -> Self {
        format!("number {entity}")
    }

    fn check(&self, entity: u32) {
        assert_eq!(*self, Self::of(entity));
    }
}

/// A box that is counted.
pub(super) struct Counted(Box<u32>);

impl Counted {
    pub(super) fn living() -> usize {
        LIVING.get()
    }
}

impl Payload for Counted {
    fn of(entity: u32) -> Self {
        LIVING.set(LIVING.get() + 1);
        Self(Box::new(entity))
    }

    fn check(&self, entity: u32) {
        assert_eq!(*self.0, entity);
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        LIVING.set(LIVING.get() - 1);
    }
}

/// One of size 0 that is counted.
pub(super) struct Unit;

impl Payload for Unit {
    fn of(_: u32) -> Self {
        LIVING.set(LIVING.get() + 1);
        Self
    }

    fn check(&self, _: u32) {}
}

impl Drop for Unit {
    fn drop(&mut self) {
        LIVING.set(LIVING.get() - 1);
    }
}

/// A float of a pattern, so that a few numbers are `NaN`s, infinities and zeros of both signs.
pub(super) fn float(number: u64) -> f32 {
    match number % 16 {
        0 => f32::NAN,
        1 => -f32::NAN,
        2 => 0.0,
        3 => -0.0,
        4 => f32::INFINITY,
        5 => f32::NEG_INFINITY,
        _ => f32::from_bits(low_half(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32)),
    }
}
