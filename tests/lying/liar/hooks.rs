//! Hooks of a lying world: what is done when they are run.

use std::cell::Cell;
use std::mem;
use std::thread;

use phalanx::{Entity, World};

use super::{A, B, F, Liar, Lie, one_in, turn};

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// What hooks do.
#[derive(Clone, Copy)]
pub(crate) enum Deeds {
    Nothing,
    /// They put another world in the place of theirs.
    Exchange,
    /// They clear the world.
    Clear,
    /// What everybody may do, and they panic.
    Anything,
}

/// How deep in hooks this is; it counts back when it is dropped.
struct Deeper;

impl Deeper {
    /// Unless that would never end.
    fn go() -> Option<Self> {
        if DEPTH.get() == 3 {
            return None;
        }
        DEPTH.set(DEPTH.get() + 1);
        Some(Self)
    }
}

impl Drop for Deeper {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

impl<L: Lie> Liar<L> {
    pub(super) fn run_hook(&mut self, entity: Entity) {
        let Some(_deeper) = Deeper::go() else {
            return;
        };
        match L::DEEDS {
            Deeds::Nothing => {}
            Deeds::Exchange => self.exchange(),
            // One that is empty already only now and then: that takes as long as for a full one.
            Deeds::Clear if self.is_empty() && !one_in(64) => {}
            Deeds::Clear => self.clear(),
            Deeds::Anything => self.do_anything(entity),
        }
    }

    /// Changes places with the world that is kept inside of this one.
    fn exchange(&mut self) {
        let mut spare = self.spare.take().unwrap_or_default();
        mem::swap(self, &mut spare);
        self.spare = Some(spare);
    }

    fn do_anything(&mut self, entity: Entity) {
        let other = Entity::try_from_bits(1 << 32 | u64::from(turn() % 60)).unwrap();
        match turn() % 16 {
            0 => drop(self.despawn(entity)),
            1 => drop(self.despawn(other)),
            2 => drop(self.remove::<(A, F)>(entity)),
            3 => drop(self.remove::<B>(other)),
            4 => drop(self.insert(entity, (B::new(), A::new()))),
            5 => drop(self.insert(other, (A::new(), F))),
            6 => {
                self.spawn((A::new(), B::new()));
            }
            7 => {
                self.spawn_batch((0..3).map(|_| (F, A::new())));
            }
            8 if one_in(4) => self.clear(),
            9 if one_in(4) => drop(self.drain::<A>()),
            10 if one_in(4) => {
                self.remove_all::<B>();
            }
            11 => self.shrink_to_fit(),
            12 => {
                self.now();
            }
            13 => self.exchange(),
            14 if one_in(4) => self.spare = None,
            15 => assert!(thread::panicking(), "a hook"),
            _ => {}
        }
    }
}
