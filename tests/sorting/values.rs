//! Components of all sizes, which know whose they are, and whether they live.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ptr;

thread_local! {
    static NEXT: RefCell<u64> = const { RefCell::new(0) };
    static LIVING: RefCell<BTreeSet<u64>> = const { RefCell::new(BTreeSet::new()) };
    static UNITS: RefCell<i64> = const { RefCell::new(0) };
}

/// How many values that are counted live on this thread.
pub(crate) fn living() -> usize {
    let units = UNITS.with_borrow(|units| usize::try_from(*units).expect("none is dropped twice"));
    LIVING.with_borrow(BTreeSet::len) + units
}

/// A value of the n-th entity, to which a number belongs.
pub(crate) trait Value {
    fn of(nth: u32, number: u32) -> Self;

    fn check(&self, nth: u32, number: u32);
}

/// What most are sorted by.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Key(pub(crate) u32);

impl Value for Key {
    fn of(_: u32, number: u32) -> Self {
        Self(number)
    }

    fn check(&self, _: u32, number: u32) {
        assert_eq!(self.0, number);
    }
}

/// The upper half of a number.
#[derive(Clone, Debug)]
pub(crate) struct High(pub(crate) u16);

impl Value for High {
    fn of(_: u32, number: u32) -> Self {
        Self(u16::try_from(number >> 16).unwrap())
    }

    fn check(&self, _: u32, number: u32) {
        assert_eq!(u32::from(self.0), number >> 16);
    }
}

/// The lower half of a number.
#[derive(Clone, Debug)]
pub(crate) struct Low(pub(crate) u16);

impl Value for Low {
    fn of(_: u32, number: u32) -> Self {
        Self(u16::try_from(number & 0xFFFF).unwrap())
    }

    fn check(&self, _: u32, number: u32) {
        assert_eq!(u32::from(self.0), number & 0xFFFF);
    }
}

/// Without a size, but counted.
#[derive(Debug)]
pub(crate) struct Unit;

impl Value for Unit {
    fn of(_: u32, _: u32) -> Self {
        UNITS.with_borrow_mut(|units| *units += 1);
        Self
    }

    fn check(&self, _: u32, _: u32) {}
}

impl Drop for Unit {
    fn drop(&mut self) {
        UNITS.with_borrow_mut(|units| *units -= 1);
    }
}

/// A flag.
#[derive(Clone, Debug)]
pub(crate) struct Off;

impl Value for Off {
    fn of(_: u32, _: u32) -> Self {
        Self
    }

    fn check(&self, _: u32, _: u32) {}
}

#[derive(Clone, Debug)]
pub(crate) struct Byte(u8);

impl Value for Byte {
    fn of(nth: u32, _: u32) -> Self {
        Self(nth.to_le_bytes()[0])
    }

    fn check(&self, nth: u32, _: u32) {
        assert_eq!(self.0, nth.to_le_bytes()[0]);
    }
}

/// So many words, of which the first and the last are distinct.
#[derive(Clone, Debug)]
pub(crate) struct Words<const N: usize>([u32; N]);

pub(crate) type Bytes4 = Words<1>;
pub(crate) type Bytes16 = Words<4>;
pub(crate) type Bytes64 = Words<16>;
pub(crate) type Bytes128 = Words<32>;
pub(crate) type Bytes256 = Words<64>;

impl<const N: usize> Value for Words<N> {
    fn of(nth: u32, _: u32) -> Self {
        let mut words = [nth; N];
        words[N - 1] ^= 0x5555;
        Self(words)
    }

    fn check(&self, nth: u32, number: u32) {
        assert_eq!(self.0, Self::of(nth, number).0);
    }
}

/// Aligned to more than memory is by itself.
#[derive(Clone, Debug)]
#[repr(align(128))]
pub(crate) struct Aligned(u32);

impl Value for Aligned {
    fn of(nth: u32, _: u32) -> Self {
        Self(nth)
    }

    fn check(&self, nth: u32, _: u32) {
        assert_eq!(self.0, nth);
        assert!(ptr::from_ref(self).addr().is_multiple_of(128));
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Text(String);

impl Value for Text {
    fn of(nth: u32, _: u32) -> Self {
        Self(format!("the {nth}th"))
    }

    fn check(&self, nth: u32, _: u32) {
        assert_eq!(self.0, format!("the {nth}th"));
    }
}

/// With memory of its own, and known by a number of its own until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted {
    id: u64,
    nth: Box<u32>,
}

impl Value for Counted {
    fn of(nth: u32, _: u32) -> Self {
        let id = NEXT.with_borrow_mut(|next| {
            *next += 1;
            *next
        });
        LIVING.with_borrow_mut(|living| living.insert(id));
        Self {
            id,
            nth: Box::new(nth),
        }
    }

    fn check(&self, nth: u32, _: u32) {
        assert!(LIVING.with_borrow(|living| living.contains(&self.id)));
        assert_eq!(*self.nth, nth);
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        assert!(
            LIVING.with_borrow_mut(|living| living.remove(&self.id)),
            "a value is dropped once"
        );
    }
}

/// One that panics where it is dropped, while it is armed.
#[derive(Debug)]
pub(crate) struct Grenade(u32);

thread_local! {
    static ARMED: RefCell<bool> = const { RefCell::new(false) };
}

/// Does something during which no value may be dropped.
pub(crate) fn armed<R>(act: impl FnOnce() -> R) -> R {
    struct Disarm;

    impl Drop for Disarm {
        fn drop(&mut self) {
            ARMED.with_borrow_mut(|armed| *armed = false);
        }
    }

    ARMED.with_borrow_mut(|armed| *armed = true);
    let _disarm = Disarm;
    act()
}

impl Value for Grenade {
    fn of(nth: u32, _: u32) -> Self {
        Self(nth)
    }

    fn check(&self, nth: u32, _: u32) {
        assert_eq!(self.0, nth);
    }
}

impl Drop for Grenade {
    fn drop(&mut self) {
        assert!(
            !ARMED.with_borrow(|armed| *armed),
            "nothing is dropped by sorting"
        );
    }
}
