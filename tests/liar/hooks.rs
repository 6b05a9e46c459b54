//! Hooks of a lying world: where removed values wait, and what is done when they are run.

use std::cell::{Cell, RefCell};
use std::mem;
use std::thread;

use phalanx::__private::Queue;
use phalanx::{Entity, World};

use super::{A, B, F, Liar, Lie, one_in, turn};

/// Where values wait for their hooks: two queues for each component.
#[derive(Default)]
pub(crate) struct Detached {
    pub(super) a: [Queue<A>; 2],
    pub(super) b: [Queue<B>; 2],
    pub(super) f: [Queue<F>; 2],
}

/// A queue for each component that no verb knows of.
#[derive(Default)]
pub(crate) struct Hidden {
    pub(super) a: Queue<A>,
    pub(super) b: Queue<B>,
    pub(super) f: Queue<F>,
}

thread_local! {
    static HIDDEN: RefCell<Hidden> = RefCell::default();
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Drops what waits where no verb finds it.
pub(crate) fn drop_hidden() {
    drop(HIDDEN.take());
}

/// Which queue a component's values wait in.
#[derive(Clone, Copy)]
pub(crate) enum Queues {
    Truth,
    /// None.
    None,
    /// Now the one, now the other.
    Others,
    /// Also none, and one that belongs to another verb, of another world.
    Anyhow,
}

impl Queues {
    pub(super) fn choose<C>(
        self,
        queues: &mut [Queue<C>; 2],
        hidden: impl FnOnce(&mut Hidden) -> &mut Queue<C>,
    ) -> Option<&mut Queue<C>> {
        let either = usize::from(one_in(2));
        match self {
            Self::Truth => Some(&mut queues[0]),
            Self::None => None,
            Self::Others => Some(&mut queues[either]),
            Self::Anyhow => {
                if one_in(3) {
                    HIDDEN.with_borrow_mut(|all| mem::swap(hidden(all), &mut queues[either]));
                }
                (!one_in(4)).then_some(&mut queues[either])
            }
        }
    }
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
