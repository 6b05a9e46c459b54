//! What sorting allocates, and what of it is kept.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use ecs_runtime::sort::{Buffers, Exchange, Stale, follow, in_place, order_by, order_by_key};

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, watched.
struct Watched;

#[global_allocator]
static ALLOCATOR: Watched = Watched;

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Watched {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        CALLS.set(CALLS.get() + 1);
        count_bytes(layout.size(), 0);
        // SAFETY: the caller's word.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count_bytes(0, layout.size());
        // SAFETY: the caller's word; the block came from the system's allocator.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        CALLS.set(CALLS.get() + 1);
        count_bytes(size, layout.size());
        // SAFETY: the caller's word; the block came from the system's allocator.
        unsafe { System.realloc(block, layout, size) }
    }
}

/// Counts what came and what went; other threads may have made what goes.
fn count_bytes(more: usize, less: usize) {
    BYTES.set(BYTES.get().wrapping_add(more).wrapping_sub(less));
}

/// How often memory was asked for.
fn allocations(f: impl FnOnce()) -> usize {
    let before = CALLS.get();
    f();
    CALLS.get() - before
}

struct Pool {
    sparse: Vec<usize>,
    dense: Vec<u32>,
    keys: Vec<u32>,
    names: Vec<String>,
}

fn wide(number: u32) -> usize {
    number.try_into().unwrap()
}

impl Pool {
    fn new(rows: u32) -> Self {
        let keys: Vec<u32> = (0..rows)
            .map(|row| row.wrapping_mul(2_654_435_769) >> 7)
            .collect();
        Self {
            sparse: (0..wide(rows)).collect(),
            dense: (0..rows).collect(),
            names: keys.iter().map(u32::to_string).collect(),
            keys,
        }
    }

    fn check(&self) {
        assert!(self.keys.is_sorted());
        for ((&entity, key), name) in self.dense.iter().zip(&self.keys).zip(&self.names) {
            assert_eq!(entity.wrapping_mul(2_654_435_769) >> 7, *key);
            assert_eq!(key.to_string(), *name);
        }
    }
}

impl Exchange for Pool {
    fn origin(&self, row: usize) -> usize {
        self.sparse[wide(self.dense[row])]
    }

    fn swap(&mut self, row: usize, other: usize) {
        self.dense.swap(row, other);
        self.swap_rest(row, other);
    }
}

/// The entities of a pool alone.
struct Entities<'p>(&'p mut Pool);

impl Exchange for Entities<'_> {
    fn origin(&self, row: usize) -> usize {
        self.0.origin(row)
    }

    fn swap(&mut self, row: usize, other: usize) {
        self.0.dense.swap(row, other);
    }
}

impl Stale for Pool {
    fn position(&self, row: usize) -> usize {
        self.sparse[wide(self.dense[row])]
    }

    fn settle(&mut self, row: usize) {
        self.sparse[wide(self.dense[row])] = row;
    }

    fn swap_rest(&mut self, row: usize, other: usize) {
        self.keys.swap(row, other);
        self.names.swap(row, other);
    }
}

const ROWS: u32 = if cfg!(miri) { 100 } else { 3000 };

#[test]
fn in_place_allocates_nothing() {
    let mut pool = Pool::new(ROWS);
    let count = allocations(|| {
        in_place(&mut pool, 0..wide(ROWS), |pool, row, other| {
            pool.keys[row].cmp(&pool.keys[other])
        });
    });
    assert_eq!(count, 0);
    pool.check();
}

#[test]
fn hybrid_allocates_nothing() {
    let mut pool = Pool::new(ROWS);
    let count = allocations(|| {
        let sorted = in_place(
            &mut Entities(&mut pool),
            0..wide(ROWS),
            |pool, row, other| {
                let key = |row| pool.0.keys[pool.origin(row)];
                key(row).cmp(&key(other))
            },
        );
        assert!(sorted);
        follow(&mut pool, 0..wide(ROWS));
    });
    assert_eq!(count, 0);
    pool.check();
}

#[test]
fn rows_in_order_allocate_nothing() {
    let keys: Vec<u32> = (0..ROWS).map(|row| row / 3).collect();
    let mut buffers = Buffers::new();
    let count = allocations(|| {
        let compare = |row: usize, other: usize| keys[row].cmp(&keys[other]);
        assert!(order_by(keys.len(), compare, &mut buffers).is_none());
        assert!(order_by_key(keys.len(), |row| keys[row], &mut buffers).is_none());
        let long = |row: usize| (u64::from(keys[row]), 1_u8);
        assert!(order_by_key(keys.len(), long, &mut buffers).is_none());
    });
    assert_eq!(count, 0);
}

#[test]
fn a_second_sort_by_key_allocates_nothing() {
    let mut buffers = Buffers::new();
    let mut sort = |pool: &mut Pool| {
        let mut order = order_by_key(pool.keys.len(), |row| pool.keys[row], &mut buffers).unwrap();
        let rest = (&mut pool.keys[..], &mut pool.names[..]);
        order.apply(&mut (&mut pool.dense[..], rest));
    };
    let mut pools = [Pool::new(ROWS), Pool::new(ROWS), Pool::new(ROWS / 2)];
    let counts = pools.each_mut().map(|pool| allocations(|| sort(pool)));
    assert!(counts[0] > 0);
    assert_eq!(counts[1..], [0, 0]);
    pools.iter().for_each(Pool::check);
}

#[test]
fn all_that_is_kept_is_told_of() {
    // Two runs that change places.
    let keys: Vec<u32> = (0..ROWS).map(|row| (row + ROWS / 2) % ROWS).collect();
    let mut values = keys.clone();
    let before = BYTES.get();
    let mut buffers = Buffers::new();
    let mut order = order_by_key(keys.len(), |row| keys[row], &mut buffers).unwrap();
    order.apply(&mut &mut values[..]);
    drop(order);
    assert!(values.is_sorted());
    assert_eq!(buffers.capacity(), BYTES.get().wrapping_sub(before));
    buffers.free();
    assert_eq!(
        (buffers.capacity(), BYTES.get().wrapping_sub(before)),
        (0, 0)
    );
}

#[test]
#[cfg_attr(miri, ignore = "a hundred megabytes")]
fn more_than_is_kept_is_given_back() {
    let rows = 1_200_000_u32;
    let keys: Vec<u32> = (0..rows)
        .map(|row| row.wrapping_mul(2_654_435_769))
        .collect();
    let mut values: Vec<[u32; 16]> = keys.iter().map(|&key| [key; 16]).collect();
    let mut buffers = Buffers::new();
    let mut order = order_by_key(keys.len(), |row| keys[row], &mut buffers).unwrap();
    order.apply(&mut &mut values[..]);
    drop(order);
    assert!(values.is_sorted());
    let kept = buffers.capacity();
    assert!(kept < wide(rows) * 32, "{kept} bytes");
    assert!(kept >= wide(rows) * 20, "{kept} bytes");
}
