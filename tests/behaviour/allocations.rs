//! How much memory this thread has asked for at once, and how often.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static LARGEST: Cell<usize> = const { Cell::new(0) };
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// The size of the largest block that this thread has asked for.
pub(super) fn largest_allocation() -> usize {
    LARGEST.get()
}

/// How often this thread has asked for memory.
pub(super) fn allocations() -> usize {
    COUNT.get()
}

/// The system's allocator, watched.
struct Watched;

#[global_allocator]
static ALLOCATOR: Watched = Watched;

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Watched {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size());
        // SAFETY: the caller's word.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's word; the block came from the system's allocator.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(size);
        // SAFETY: the caller's word; the block came from the system's allocator.
        unsafe { System.realloc(block, layout, size) }
    }
}

fn note(size: usize) {
    LARGEST.set(LARGEST.get().max(size));
    COUNT.set(COUNT.get() + 1);
}
