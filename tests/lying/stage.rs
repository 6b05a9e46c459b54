//! What tests are played on: worlds, values that are lent, panics that are expected.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::DerefMut;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::Once;

use phalanx::{Entity, Strategy, Tick, World};

use crate::liar::{A, B, F, Liar, Lie, Value};

pub(crate) const STRATEGIES: [Strategy; 4] = [
    Strategy::Auto,
    Strategy::InPlace,
    Strategy::Permutation,
    Strategy::Hybrid,
];

/// Random numbers: `splitmix64`.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % u64::try_from(bound).unwrap()).unwrap()
    }

    pub(crate) fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs what may panic, quietly.
pub(crate) fn may_panic(what: impl FnOnce()) {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let said = info.payload_as_str().unwrap_or("");
            if !QUIET.get() || LOUD.iter().any(|loud| said.contains(loud)) {
                loud(info);
            }
        }));
    });
    QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(what));
    QUIET.set(false);
    if let Err(panic) = result
        && let Some(message) = panic.downcast_ref::<String>()
    {
        assert!(!message.contains(BAD), "{message}");
    }
}

/// What the message of a panic says that must not happen.
pub(crate) const BAD: &str = "must not happen";

/// What Rust says when a panic meets another one, which ends the process.
pub(crate) const SECOND_PANIC: &str = "panic in a destructor during cleanup";

/// Panics that are announced wherever they happen.
const LOUD: [&str; 3] = [BAD, SECOND_PANIC, "unsafe precondition"];

/// Writes values that are lent together; they have to be as many as there are.
pub(crate) fn write_apart<V: Value>(lent: Vec<impl DerefMut<Target = V>>) {
    let mut addresses = BTreeSet::new();
    for value in &lent {
        let address = ptr::from_ref::<V>(value);
        assert!(addresses.insert(address), "{BAD}: a value was lent twice");
    }
    for mut value in lent {
        value.write();
    }
}

/// What the world is a stage for.
pub(crate) struct Stage<'a, L: Lie> {
    pub(crate) world: &'a mut Liar<L>,
    pub(crate) other: &'a mut Liar<L>,
    pub(crate) entities: &'a [Entity],
    pub(crate) random: &'a mut Random,
    pub(crate) since: Tick,
}

impl<L: Lie> Stage<'_, L> {
    pub(crate) fn entity(&mut self) -> Entity {
        self.random.of(self.entities)
    }
}

pub(crate) type Act<L> = fn(&mut Stage<'_, L>);

/// A world with `count` entities of all kinds, whose pools share no order.
pub(crate) fn populated<L: Lie>(count: usize) -> (Liar<L>, Vec<Entity>) {
    let mut world = Liar::<L>::default();
    let mut entities = Vec::new();
    for nth in 0..count {
        may_panic(|| {
            entities.push(match nth % 5 {
                0 => world.spawn((A::new(), B::new())),
                1 => world.spawn(A::new()),
                2 => world.spawn((F, B::new())),
                3 => world.spawn((B::new(), F, A::new())),
                _ => world.spawn_empty(),
            });
        });
    }
    may_panic(|| {
        for &entity in entities.iter().step_by(7) {
            drop(world.remove::<A>(entity));
        }
        for &entity in entities.iter().step_by(11) {
            drop(world.insert(entity, (A::new(), B::new())));
        }
    });
    entities.extend([1, 3, 500].map(|index| Entity::try_from_bits(9 << 32 | index).unwrap()));
    (world, entities)
}
