//! Slots: how a query borrows many stores of one world at once, without `unsafe`.
//!
//! A world is taken apart into a struct with a slot for each store. Each term takes its store out, or shares
//! it; what was taken cannot be taken again. Whatever a world makes of it, no store is lent twice.
#![forbid(unsafe_code)]

use core::mem;

/// A store that a query may borrow.
#[doc(hidden)]
#[derive(Debug)]
pub enum Slot<'w, St> {
    /// Nobody has borrowed it.
    Free(&'w mut St),
    /// It is or may be borrowed to be read.
    Shared(&'w St),
    /// It is borrowed to be written.
    Taken,
}

impl<'w, St> Slot<'w, St> {
    #[inline]
    pub(crate) fn take(&mut self) -> &'w mut St {
        match mem::replace(self, Self::Taken) {
            Self::Free(store) => store,
            Self::Shared(_) | Self::Taken => borrowed_twice(),
        }
    }

    #[inline]
    pub(crate) fn share(&mut self) -> &'w St {
        let store: &'w St = match mem::replace(self, Self::Taken) {
            Self::Free(store) => store,
            Self::Shared(store) => store,
            Self::Taken => borrowed_twice(),
        };
        *self = Self::Shared(store);
        store
    }
}

#[cold]
#[inline(never)]
fn borrowed_twice() -> ! {
    panic!("two terms of one query borrow the same component, one of them mutably")
}
