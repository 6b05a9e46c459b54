//! A value as something that can be shown, if its type has `Debug`; nobody is asked for a bound.
#![forbid(unsafe_code)]

use core::fmt;

use crate::pool::{Valued, Values};

/// A value that may have `Debug`.
///
/// Its method exists twice: here for types with `Debug`, and for all types in
/// [`NoDebug`], which a call finds one dereference behind. So the compiler chooses when it checks the call, and a call
/// for a type parameter without the bound means the second.
#[doc(hidden)]
#[derive(Debug)]
pub struct Probe<'a, C>(NoDebug<'a, C>);

/// A value that is not shown.
#[doc(hidden)]
pub struct NoDebug<'a, C>(&'a C);

impl<C> fmt::Debug for NoDebug<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NoDebug")
    }
}

impl<'a, C> Probe<'a, C> {
    /// The value at a row of a store, if there is one.
    #[inline]
    pub fn at<St: Valued<C>>(store: &'a St, row: usize) -> Option<Self> {
        store.values().value(row).map(|value| Self(NoDebug(value)))
    }
}

impl<'a, C: fmt::Debug> Probe<'a, C> {
    #[inline]
    #[must_use]
    pub fn __phalanx_as_debug(&self) -> Option<&'a dyn fmt::Debug> {
        Some(self.0.0)
    }
}

impl<'a, C> NoDebug<'a, C> {
    #[inline]
    #[must_use]
    pub fn __phalanx_as_debug(&self) -> Option<&'a dyn fmt::Debug> {
        None
    }
}

impl<'a, C> core::ops::Deref for Probe<'a, C> {
    type Target = NoDebug<'a, C>;

    #[inline]
    fn deref(&self) -> &NoDebug<'a, C> {
        &self.0
    }
}
