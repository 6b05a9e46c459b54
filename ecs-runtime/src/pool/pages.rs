//! The sparse side of an index: from entity index to row, in pages that exist only where they are used.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::primitives::wide;

/// How many entity indices a page has a row for; what is covered is a multiple of it.
pub(crate) const PAGE: usize = 1 << PAGE_BITS;
const PAGE_BITS: u32 = 12;

type Page = [u32; PAGE];

/// What stands for no row, on a page that is there.
pub(crate) const VACANT: u32 = u32::MAX;

/// What stands for no row, where no page is; so one comparison tells that a place is vacant and can be written. Rows
/// are below it.
pub(crate) const ABSENT: u32 = u32::MAX - 1;

/// What absent pages point at, so that a look-up need not ask whether a page is there.
static EMPTY: Page = [ABSENT; PAGE];

/// Rows by entity index, for those indices that are covered.
///
/// # Invariants
///
/// 1. `pages[at]` is `absent(at)`, which is never written, or `biased(page, at)` of a `page` that came from
///    `Box::into_raw` and is owned by this table alone. Either way the rows of the entities from `at * PAGE` up
///    to the next page are readable at the pointer plus the entity.
/// 2. No row on an owned page is `ABSENT`.
/// 3. `pages` never becomes shorter.
pub(super) struct Pages {
    pages: Vec<*mut u32>,
}

// SAFETY: by invariant 1 a page is immutable and static, or owned like a `Box<Page>`; both are `Send`.
unsafe impl Send for Pages {}
// SAFETY: `&Pages` only reads pages, and `[u32; PAGE]` is `Sync`.
unsafe impl Sync for Pages {}

impl Pages {
    pub(super) const fn new() -> Self {
        Self { pages: Vec::new() }
    }

    /// A number that the entity indices here are below: a look-up of those need not ask for the page.
    #[inline]
    pub(super) fn covered(&self) -> usize {
        self.pages.len() * PAGE
    }

    /// Makes room, so that [`cover`](Self::cover)ing so many entity indices cannot fail.
    pub(super) fn reserve(&mut self, covered: usize) {
        let pages = covered.div_ceil(PAGE);
        self.pages.reserve(pages.saturating_sub(self.pages.len()));
    }

    /// Covers at least so many entity indices, the new ones by absent pages.
    pub(super) fn cover(&mut self, covered: usize) {
        for at in self.pages.len()..covered.div_ceil(PAGE) {
            self.pages.push(absent(at));
        }
    }

    /// The row at an entity index, or [`ABSENT`] or [`VACANT`].
    #[inline]
    pub(super) fn get(&self, entity: u32) -> u32 {
        match self.pages.get(page_of(entity)) {
            // SAFETY: by invariant 1 the row is readable, and `&self` keeps it unwritten.
            Some(page) => unsafe { page.wrapping_add(wide(entity)).read() },
            None => ABSENT,
        }
    }

    /// [`get`](Self::get), for an entity index that is known to be covered.
    ///
    /// # Safety
    ///
    /// `entity` is below [`covered`](Self::covered).
    #[inline]
    pub(super) unsafe fn get_unchecked(&self, entity: u32) -> u32 {
        debug_assert!(wide(entity) < self.covered());
        // SAFETY: by the caller's word there is an entry for the entity's page.
        let page = unsafe { *self.pages.get_unchecked(page_of(entity)) };
        // SAFETY: by invariant 1 the row is readable, and `&self` keeps it unwritten.
        unsafe { page.wrapping_add(wide(entity)).read() }
    }

    /// The place of an entity index, if it is not vacant.
    #[inline]
    pub(super) fn occupied_mut(&mut self, entity: u32) -> Option<&mut u32> {
        let row = self.pages.get(page_of(entity))?.wrapping_add(wide(entity));
        // SAFETY: by invariant 1 the row is readable, and `&mut self` keeps it unwritten by others.
        if unsafe { row.read() } >= ABSENT {
            return None;
        }
        // SAFETY: all is `ABSENT` where no page is, so by invariant 1 the page is owned; `&mut self` makes the
        // access unique.
        Some(unsafe { &mut *row })
    }

    /// The place of an entity index, if it is covered and vacant, on a page that is made if it was absent.
    #[inline]
    pub(super) fn vacant_mut(&mut self, entity: u32) -> Option<&mut u32> {
        let at = page_of(entity);
        let page = match self.pages.get(at) {
            // SAFETY: by invariant 1 the row is readable, and `&mut self` keeps it unwritten by others.
            Some(&page) if unsafe { page.wrapping_add(wide(entity)).read() } == VACANT => page,
            _ => self.make_absent(at)?,
        };
        // SAFETY: the place is `VACANT`, which by invariant 1 it is on no absent page, or the page was made just now:
        // it is owned, and `&mut self` makes the access unique.
        Some(unsafe { &mut *page.wrapping_add(wide(entity)) })
    }

    /// The places from an entity index up to the end of its page, which is made if it was absent; `None` where the
    /// index is not covered.
    pub(super) fn rest_of_page_mut(&mut self, entity: u32) -> Option<&mut [u32]> {
        let at = page_of(entity);
        let page = match self.pages.get(at) {
            Some(&page) if page != absent(at) => page,
            _ => self.make_absent(at)?,
        };
        let page = unbiased(page, at);
        // SAFETY: the page is not absent, so by invariant 1 it is owned; `&mut self` makes the access unique.
        let page = unsafe { &mut *page };
        Some(&mut page[wide(entity) % PAGE..])
    }

    /// Gives back the pages on which nothing is. What is covered stays covered.
    pub(super) fn shrink_to_fit(&mut self) {
        for at in 0..self.pages.len() {
            if self.rows(at).iter().all(|&row| row == VACANT) {
                free(core::mem::replace(&mut self.pages[at], absent(at)), at);
            }
        }
        self.pages.shrink_to_fit();
    }

    /// How many rows are in use, for checks.
    pub(super) fn occupied(&self) -> usize {
        // Whole blocks first: comparing them costs an unoptimised build next to nothing.
        const BLOCK: usize = 64;
        (0..self.pages.len())
            .flat_map(|at| self.rows(at).chunks_exact(BLOCK))
            .filter(|&block| *block != [VACANT; BLOCK] && *block != EMPTY[..BLOCK])
            .flatten()
            .filter(|&&row| row < ABSENT)
            .count()
    }

    fn rows(&self, at: usize) -> &Page {
        let page = unbiased(self.pages[at], at);
        // SAFETY: by invariant 1 the page is readable, and `&self` keeps it unwritten.
        unsafe { &*page }
    }

    /// Makes a page that is covered and absent; `None` where it is not.
    #[cold]
    #[inline(never)]
    fn make_absent(&mut self, at: usize) -> Option<*mut u32> {
        (*self.pages.get(at)? == absent(at)).then(|| self.make(at))
    }

    fn make(&mut self, at: usize) -> *mut u32 {
        // By way of a vector, which is filled where it lies; a boxed array would be filled on the stack and copied.
        let Ok(page) = Box::<Page>::try_from(vec![VACANT; PAGE]) else {
            unreachable!("it has the length of a page");
        };
        self.pages[at] = biased(Box::into_raw(page), at);
        self.pages[at]
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        for (at, page) in self.pages.drain(..).enumerate() {
            free(page, at);
        }
    }
}

impl Clone for Pages {
    fn clone(&self) -> Self {
        let mut clone = Self::new();
        clone.pages.reserve(self.pages.len());
        for at in 0..self.pages.len() {
            clone.pages.push(absent(at));
            if self.pages[at] != absent(at) {
                clone.make(at);
                let target = unbiased(clone.pages[at], at);
                // SAFETY: `make` just put an owned page there.
                unsafe { *target = *self.rows(at) };
            }
        }
        clone
    }
}

impl fmt::Debug for Pages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pages = self.pages.iter().enumerate();
        let present = pages.filter(|&(at, &page)| page != absent(at)).count();
        f.debug_struct("Pages").field("present", &present).finish()
    }
}

/// The pointer at which entity 0 would be, if this page went on downwards.
#[inline]
fn biased(page: *mut Page, at: usize) -> *mut u32 {
    page.cast::<u32>().wrapping_sub(at << PAGE_BITS)
}

#[inline]
fn unbiased(page: *mut u32, at: usize) -> *mut Page {
    page.wrapping_add(at << PAGE_BITS).cast()
}

#[inline]
fn absent(at: usize) -> *mut u32 {
    biased((&raw const EMPTY).cast_mut(), at)
}

fn free(page: *mut u32, at: usize) {
    if page != absent(at) {
        // SAFETY: by invariant 1 the page came from `Box::into_raw`, and its pointer was just taken out of the
        // table, so that nothing uses it again.
        drop(unsafe { Box::from_raw(unbiased(page, at)) });
    }
}

#[inline]
const fn page_of(entity: u32) -> usize {
    wide(entity >> PAGE_BITS)
}
