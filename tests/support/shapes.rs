//! Components of every shape.

use std::cell::Cell;
use std::panic::resume_unwind;

use phalanx::SortKey;

/// A component or flag, as a number that is written and read.
pub(crate) trait Component: Sized + 'static {
    const KIND: Kind;

    fn make(value: u32) -> Self;

    /// The number; checks that the value is whole.
    fn value(&self) -> u32;

    fn set(&mut self, value: u32);
}

macro_rules! kinds {
    ($($kind:ident $bits:literal),* $(,)?) => {
        /// Which component, in the order of the declaration.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Kind {
            $($kind),*
        }

        impl Kind {
            pub(crate) const ALL: &[Self] = &[$(Self::$kind),*];

            /// What is left of a number that is stored as this component.
            pub(crate) fn kept(self, value: u32) -> u32 {
                let bits: u32 = match self {
                    $(Self::$kind => $bits),*
                };
                value.checked_shr(32 - bits).unwrap_or(0)
            }
        }
    };
}

kinds! {
    Marker 0,
    Byte 8,
    Frozen 0,
    Wide 32,
    Line 32,
    Page 32,
    Boxed 32,
    Name 32,
    Hidden 0,
    Counted 32,
    Bomb 32,
    Ghost 0,
    Small 16,
    List 32,
    Speed 32,
    Sole 32,
    Chosen 0,
}

impl Kind {
    pub(crate) fn is_flag(self) -> bool {
        matches!(self, Self::Frozen | Self::Hidden | Self::Chosen)
    }

    pub(crate) fn is_tracked(self) -> bool {
        matches!(
            self,
            Self::Byte | Self::Wide | Self::Counted | Self::Ghost | Self::List | Self::Speed
        )
    }
}

macro_rules! sort_keys {
    ($($(#[$attribute:meta])* $Key:ident as $As:ty, |$number:ident| $key:expr;)*) => {$(
        $(#[$attribute])*
        pub(crate) struct $Key(u32);

        impl From<u32> for $Key {
            fn from(key: u32) -> Self {
                Self(key)
            }
        }

        impl SortKey for $Key {
            type As = $As;

            fn sort_key(&self) -> $As {
                let $number = self.0;
                $key
            }
        }
    )*};
}

sort_keys! {
    /// A key of a type of our own.
    FlockKey as u32, |key| key;
    /// A key that is longer than a word.
    LongKey as (u64, u64), |key| (u64::from(key / 8), u64::from(key % 8));
}

/// Runs an expression with `$C` as the type of a kind.
macro_rules! with_kind {
    (@among $kind:expr, $C:ident => $body:expr, [$($Kind:ident)*] $($otherwise:tt)*) => {
        match $kind {
            $($crate::support::shapes::Kind::$Kind => {
                type $C = $crate::support::shapes::$Kind;
                $body
            })*
            $($otherwise)*
        }
    };
    ($kind:expr, $C:ident => $body:expr) => {
        $crate::support::shapes::with_kind!(@among $kind, $C => $body, [
            Marker Byte Frozen Wide Line Page Boxed Name Hidden Counted Bomb Ghost Small List Speed Sole Chosen
        ])
    };
}

/// Runs an expression with `$C` as the type of a kind that has a value.
macro_rules! with_valued {
    ($kind:expr, $C:ident => $body:expr) => {
        $crate::support::shapes::with_kind!(@among $kind, $C => $body, [
            Marker Byte Wide Line Page Boxed Name Counted Bomb Ghost Small List Speed Sole
        ] flag => unreachable!("{flag:?} has no value"))
    };
}

/// Runs an expression with `$C` as the type of a kind that is tracked.
macro_rules! with_tracked {
    ($kind:expr, $C:ident => $body:expr) => {
        $crate::support::shapes::with_kind!(@among $kind, $C => $body, [
            Byte Wide Counted Ghost List Speed
        ] plain => unreachable!("{plain:?} is not tracked"))
    };
}

pub(crate) use {with_kind, with_tracked, with_valued};

macro_rules! unit {
    ($($(#[$attribute:meta])* $unit:ident),*) => {$(
        $(#[$attribute])*
        #[derive(Clone)]
        pub(crate) struct $unit;

        impl Component for $unit {
            const KIND: Kind = Kind::$unit;

            fn make(_value: u32) -> Self {
                Self
            }

            fn value(&self) -> u32 {
                assert!(std::ptr::from_ref(self).is_aligned());
                0
            }

            fn set(&mut self, _value: u32) {}
        }
    )*};
}

unit! {
    /// Of size 0, with a value.
    Marker,
    /// A flag.
    Frozen,
    /// A flag.
    Hidden,
    /// A flag.
    Chosen
}

/// 1 byte.
#[derive(Clone)]
pub(crate) struct Byte(u8);

impl Component for Byte {
    const KIND: Kind = Kind::Byte;

    fn make(value: u32) -> Self {
        let [first, ..] = value.to_be_bytes();
        Self(first)
    }

    fn value(&self) -> u32 {
        self.0.into()
    }

    fn set(&mut self, value: u32) {
        *self = Self::make(value);
    }
}

/// 2 bytes.
#[derive(Clone)]
pub(crate) struct Small(u16);

impl Component for Small {
    const KIND: Kind = Kind::Small;

    fn make(value: u32) -> Self {
        let [first, second, ..] = value.to_be_bytes();
        Self(u16::from_be_bytes([first, second]))
    }

    fn value(&self) -> u32 {
        self.0.into()
    }

    fn set(&mut self, value: u32) {
        *self = Self::make(value);
    }
}

/// A float, as most components are.
#[derive(Clone)]
pub(crate) struct Speed(f32);

impl Component for Speed {
    const KIND: Kind = Kind::Speed;

    fn make(value: u32) -> Self {
        Self(f32::from_bits(value))
    }

    fn value(&self) -> u32 {
        self.0.to_bits()
    }

    fn set(&mut self, value: u32) {
        self.0 = f32::from_bits(value);
    }
}

/// On one entity or two, or on none.
#[derive(Clone)]
pub(crate) struct Sole(u32);

impl Component for Sole {
    const KIND: Kind = Kind::Sole;

    fn make(value: u32) -> Self {
        Self(value)
    }

    fn value(&self) -> u32 {
        self.0
    }

    fn set(&mut self, value: u32) {
        self.0 = value;
    }
}

/// 16 bytes.
#[derive(Clone)]
pub(crate) struct Wide([u64; 2]);

impl Component for Wide {
    const KIND: Kind = Kind::Wide;

    fn make(value: u32) -> Self {
        Self([value.into(), !u64::from(value)])
    }

    fn value(&self) -> u32 {
        assert_eq!(self.0[0], !self.0[1]);
        u32::try_from(self.0[0]).unwrap()
    }

    fn set(&mut self, value: u32) {
        *self = Self::make(value);
    }
}

/// Aligned beyond what allocators give unasked.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct Line(u32);

impl Component for Line {
    const KIND: Kind = Kind::Line;

    fn make(value: u32) -> Self {
        Self(value)
    }

    fn value(&self) -> u32 {
        assert!(std::ptr::from_ref(self).is_aligned());
        self.0
    }

    fn set(&mut self, value: u32) {
        self.0 = value;
    }
}

/// 4 KiB.
#[derive(Clone)]
pub(crate) struct Page([[u8; 4]; 1024]);

impl Component for Page {
    const KIND: Kind = Kind::Page;

    fn make(value: u32) -> Self {
        Self([value.to_be_bytes(); 1024])
    }

    fn value(&self) -> u32 {
        assert_eq!(self.0[..512], self.0[512..]);
        u32::from_be_bytes(self.0[0])
    }

    fn set(&mut self, value: u32) {
        *self = Self::make(value);
    }
}

/// Owns memory.
#[derive(Clone)]
pub(crate) struct Boxed(Box<u32>);

impl Component for Boxed {
    const KIND: Kind = Kind::Boxed;

    fn make(value: u32) -> Self {
        Self(Box::new(value))
    }

    fn value(&self) -> u32 {
        *self.0
    }

    fn set(&mut self, value: u32) {
        *self.0 = value;
    }
}

/// Owns memory that holds a text.
#[derive(Clone)]
pub(crate) struct Name(String);

impl Component for Name {
    const KIND: Kind = Kind::Name;

    fn make(value: u32) -> Self {
        Self(value.to_string())
    }

    fn value(&self) -> u32 {
        self.0.parse().unwrap()
    }

    fn set(&mut self, value: u32) {
        self.0 = value.to_string();
    }
}

/// Owns memory, or none: an empty `Vec` has not allocated.
#[derive(Clone)]
pub(crate) struct List(Vec<u32>);

impl Component for List {
    const KIND: Kind = Kind::List;

    fn make(value: u32) -> Self {
        Self(if value == 0 { Vec::new() } else { vec![value] })
    }

    fn value(&self) -> u32 {
        self.0.first().copied().unwrap_or(0)
    }

    fn set(&mut self, value: u32) {
        *self = Self::make(value);
    }
}

thread_local! {
    static COUNTED: Cell<usize> = const { Cell::new(0) };
    static BOMBS: Cell<usize> = const { Cell::new(0) };
    static GHOSTS: Cell<usize> = const { Cell::new(0) };
    static MADE: Cell<u64> = const { Cell::new(0) };
    static ARMED: Cell<Option<u64>> = const { Cell::new(None) };
}

/// How many values of a kind this thread has made and not dropped; `None` for kinds that do not count.
pub(crate) fn living_values(kind: Kind) -> Option<usize> {
    match kind {
        Kind::Counted => Some(COUNTED.get()),
        Kind::Bomb => Some(BOMBS.get()),
        Kind::Ghost => Some(GHOSTS.get()),
        _ => None,
    }
}

const WHOLE: u32 = 0x600D_CAFE;

/// Counts its drops, and notices when one is dropped twice.
pub(crate) struct Counted {
    value: Box<u32>,
    canary: u32,
}

impl Component for Counted {
    const KIND: Kind = Kind::Counted;

    fn make(value: u32) -> Self {
        COUNTED.set(COUNTED.get() + 1);
        Self {
            value: Box::new(value),
            canary: WHOLE,
        }
    }

    fn value(&self) -> u32 {
        assert_eq!(self.canary, WHOLE);
        *self.value
    }

    fn set(&mut self, value: u32) {
        *self.value = value;
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::make(self.value())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        assert_eq!(self.canary, WHOLE);
        self.canary = 0;
        COUNTED.set(COUNTED.get() - 1);
    }
}

/// Counts its drops, and panics in the one for which it was [armed](Bomb::arm).
pub(crate) struct Bomb {
    value: Box<u32>,
    serial: u64,
}

impl Bomb {
    /// The drop of this value will panic.
    pub(crate) fn arm(&self) {
        ARMED.set(Some(self.serial));
    }
}

impl Component for Bomb {
    const KIND: Kind = Kind::Bomb;

    fn make(value: u32) -> Self {
        BOMBS.set(BOMBS.get() + 1);
        MADE.set(MADE.get() + 1);
        Self {
            value: Box::new(value),
            serial: MADE.get(),
        }
    }

    fn value(&self) -> u32 {
        *self.value
    }

    fn set(&mut self, value: u32) {
        *self.value = value;
    }
}

impl Clone for Bomb {
    fn clone(&self) -> Self {
        Self::make(self.value())
    }
}

impl Drop for Bomb {
    fn drop(&mut self) {
        BOMBS.set(BOMBS.get() - 1);
        if ARMED.get() == Some(self.serial) {
            ARMED.set(None);
            // A panic that is not announced: it is meant.
            resume_unwind(Box::new(Exploded));
        }
    }
}

/// What a [`Bomb`] panics with.
pub(crate) struct Exploded;

/// Of size 0, aligned all the same, and counts its drops.
#[repr(align(32))]
pub(crate) struct Ghost;

impl Component for Ghost {
    const KIND: Kind = Kind::Ghost;

    fn make(_value: u32) -> Self {
        GHOSTS.set(GHOSTS.get() + 1);
        Self
    }

    fn value(&self) -> u32 {
        assert!(std::ptr::from_ref(self).is_aligned());
        0
    }

    fn set(&mut self, _value: u32) {}
}

impl Clone for Ghost {
    fn clone(&self) -> Self {
        Self::make(0)
    }
}

impl Drop for Ghost {
    fn drop(&mut self) {
        GHOSTS.set(GHOSTS.get() - 1);
    }
}
