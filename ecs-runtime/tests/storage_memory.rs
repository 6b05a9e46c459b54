//! What components take in memory, by how they are stored.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use phalanx::world;

thread_local! {
    static BYTES: Cell<isize> = const { Cell::new(0) };
}

/// The system's allocator, watched.
struct Watched;

#[global_allocator]
static ALLOCATOR: Watched = Watched;

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Watched {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller's word.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: the caller's word; the block came from the system's allocator.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, layout.size());
        // SAFETY: the caller's word; the block came from the system's allocator.
        unsafe { System.realloc(block, layout, size) }
    }
}

fn count(more: usize, less: usize) {
    let size = |bytes: usize| isize::try_from(bytes).unwrap();
    BYTES.set(BYTES.get() + size(more) - size(less));
}

/// A component of 16 bytes.
struct Value([u32; 4]);

world! { struct Bare { components {} } }
world! { struct Packed { components { Value } } }
world! { struct Ordered { components { Value as ordered } } }
world! { struct Stable { components { Value as stable } } }

const MANY: u32 = if cfg!(miri) { 10_000 } else { 1_000_000 };

/// The bytes of a world with so many entities, of which the first ones have the component, and of what it is dropped to.
macro_rules! bytes {
    ($World:ident, $entities:expr $(, $having:expr)?) => {{
        let before = BYTES.get();
        let mut world = $World::new();
        let entities = world.spawn_batch((0..$entities).map(|_| ()));
        $(for (&entity, number) in entities.iter().zip(0..$having) {
            world.insert(entity, Value([number; 4])).unwrap();
            assert_eq!(world.get::<Value>(entity).map(|value| value.0[3]), Some(number));
        })?
        drop(entities);
        world.shrink_to_fit();
        world.check_invariants();
        let taken = BYTES.get() - before;
        drop(world);
        assert_eq!(BYTES.get(), before, "what was taken is given back");
        f64::from(u32::try_from(taken).unwrap())
    }};
}

#[test]
fn bytes_a_row() {
    let bare = bytes!(Bare, MANY);
    let row = |bytes: f64| (bytes - bare) / f64::from(MANY);
    let packed = row(bytes!(Packed, MANY, MANY));
    let ordered = row(bytes!(Ordered, MANY, MANY));
    let stable = row(bytes!(Stable, MANY, MANY));
    eprintln!("packed {packed:.2}, ordered {ordered:.2}, stable {stable:.2} bytes a row of 16");
    assert!(ordered <= 20.1, "{ordered} bytes a row");
    assert!((24.0..=24.1).contains(&packed), "{packed} bytes a row");
    assert!(stable >= 24.0, "{stable} bytes a row");
}

#[test]
fn entities_without_it_take_nothing() {
    let bare = bytes!(Bare, MANY);
    for with in [
        bytes!(Packed, MANY),
        bytes!(Ordered, MANY),
        bytes!(Stable, MANY),
    ] {
        let more = (with - bare) / f64::from(MANY);
        assert!(more < 0.01, "{more} bytes an entity");
    }
}
