//! The sparse side of an index: from entity index to row, in pages that exist only where they are used.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ptr::NonNull;

use crate::primitives::wide;

const PAGE: usize = 1 << PAGE_BITS;
const PAGE_BITS: u32 = 12;

type Page = [u32; PAGE];

/// The row that no entity has.
pub(crate) const VACANT: u32 = u32::MAX;

/// What absent pages point at, so that a look-up need not ask whether a page is there.
static EMPTY: Page = [VACANT; PAGE];

/// Rows by entity index.
///
/// # Invariants
///
/// 1. Every pointer is either `absent()`, which is never written, or came from `Box::into_raw` and is owned by
///    this table alone.
pub(super) struct Pages {
    pages: Vec<NonNull<Page>>,
}

// SAFETY: by invariant 1 a page is immutable and static, or owned like a `Box<Page>`; both are `Send`.
unsafe impl Send for Pages {}
// SAFETY: `&Pages` only reads pages, and `[u32; PAGE]` is `Sync`.
unsafe impl Sync for Pages {}

impl Pages {
    pub(super) const fn new() -> Self {
        Self { pages: Vec::new() }
    }

    /// The row at an entity index, or [`VACANT`].
    #[inline]
    pub(super) fn get(&self, entity: u32) -> u32 {
        match self.pages.get(page_of(entity)) {
            Some(page) => {
                // SAFETY: by invariant 1 the page is readable, and `&self` keeps it unwritten.
                let page = unsafe { page.as_ref() };
                page[slot_of(entity)]
            }
            None => VACANT,
        }
    }

    /// The place of an entity index, on a page that is made if it was absent.
    #[inline]
    pub(super) fn get_mut(&mut self, entity: u32) -> &mut u32 {
        let at = page_of(entity);
        match self.pages.get(at) {
            Some(&page) if page != absent() => {}
            _ => self.make(at),
        }
        let page = &mut self.pages[at];
        // SAFETY: the page is not `absent()` (it was made above), so by invariant 1 it is owned, and `&mut
        // self` makes the access unique.
        let page = unsafe { page.as_mut() };
        &mut page[slot_of(entity)]
    }

    /// Makes the place of an entity index vacant; its page is there.
    #[inline]
    pub(super) fn vacate(&mut self, entity: u32) {
        *self.get_mut(entity) = VACANT;
    }

    /// Gives back the pages on which nothing is.
    pub(super) fn shrink_to_fit(&mut self) {
        for page in &mut self.pages {
            // SAFETY: by invariant 1 the page is readable.
            let vacant = unsafe { page.as_ref() }.iter().all(|&row| row == VACANT);
            if vacant {
                free(core::mem::replace(page, absent()));
            }
        }
        while self.pages.last() == Some(&absent()) {
            self.pages.pop();
        }
        self.pages.shrink_to_fit();
    }

    /// How many rows are in use, for checks.
    pub(super) fn occupied(&self) -> usize {
        let indices = u32::try_from(self.pages.len() * PAGE).unwrap_or(u32::MAX);
        (0..indices)
            .filter(|&entity| self.get(entity) != VACANT)
            .count()
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, at: usize) {
        if at >= self.pages.len() {
            self.pages.resize(at + 1, absent());
        }
        let page = Box::into_raw(Box::new([VACANT; PAGE]));
        // SAFETY: a box is never null.
        self.pages[at] = unsafe { NonNull::new_unchecked(page) };
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        self.pages.drain(..).for_each(free);
    }
}

impl Clone for Pages {
    fn clone(&self) -> Self {
        let mut clone = Self::new();
        clone.pages.reserve(self.pages.len());
        for &page in &self.pages {
            clone.pages.push(absent());
            if page != absent() {
                let at = clone.pages.len() - 1;
                clone.make(at);
                // SAFETY: by invariant 1 the page is readable.
                let rows = unsafe { page.as_ref() };
                let target = &mut clone.pages[at];
                // SAFETY: `make` just put an owned page there.
                *unsafe { target.as_mut() } = *rows;
            }
        }
        clone
    }
}

impl fmt::Debug for Pages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let present = self.pages.iter().filter(|&&page| page != absent()).count();
        f.debug_struct("Pages").field("present", &present).finish()
    }
}

#[inline]
fn absent() -> NonNull<Page> {
    NonNull::from_ref(&EMPTY)
}

fn free(page: NonNull<Page>) {
    if page != absent() {
        // SAFETY: by invariant 1 the page came from `Box::into_raw`, and its pointer was just taken out of the
        // table, so that nothing uses it again.
        drop(unsafe { Box::from_raw(page.as_ptr()) });
    }
}

#[inline]
const fn page_of(entity: u32) -> usize {
    wide(entity >> PAGE_BITS)
}

#[inline]
const fn slot_of(entity: u32) -> usize {
    wide(entity) & (PAGE - 1)
}
