//! Hooks: what a world runs when a component comes, is overwritten, or goes.
//!
//! Verbs run them when all else is done and all parts of the world agree, on values that the world no longer holds. So a
//! hook may do to the world what everybody may.
#![forbid(unsafe_code)]

use alloc::collections::VecDeque;

use crate::entity::Entity;
use crate::signature::Signature;
use crate::world::Declares;

/// The events of a component that something is run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Hooks {
    pub(crate) insert: bool,
    pub(crate) replace: bool,
    pub(crate) remove: bool,
}

impl Hooks {
    pub const NONE: Self = Self {
        insert: false,
        replace: false,
        remove: false,
    };

    #[must_use]
    pub const fn on_insert(mut self) -> Self {
        self.insert = true;
        self
    }

    #[must_use]
    pub const fn on_replace(mut self) -> Self {
        self.replace = true;
        self
    }

    #[must_use]
    pub const fn on_remove(mut self) -> Self {
        self.remove = true;
        self
    }

    /// The events of either.
    pub(crate) const fn union(self, other: Self) -> Self {
        Self {
            insert: self.insert || other.insert,
            replace: self.replace || other.replace,
            remove: self.remove || other.remove,
        }
    }
}

/// By which implementation something is a hook: it can be called.
#[doc(hidden)]
#[derive(Debug)]
pub enum Call {}

/// By which implementation nothing is a hook.
///
/// Where a function does not fit the only implementation that there is, the compiler says in which argument, in its own
/// words. Between two it cannot choose, and says what the trait has to say.
#[doc(hidden)]
#[derive(Debug)]
pub enum Nowise {}

/// No type has it.
#[doc(hidden)]
pub trait Nothing {
    fn never(self) -> !;
}

/// What can be a hook `on_insert`.
#[diagnostic::on_unimplemented(
    message = "this cannot be run when a `{C}` was inserted",
    label = "expected `fn(&mut {W}, Entity)`",
    note = "a hook `on_insert` is given the world and the entity"
)]
#[doc(hidden)]
pub trait InsertHook<W, C, By> {
    fn run(self, world: &mut W, entity: Entity);
}

#[diagnostic::do_not_recommend]
impl<W, C, F: Nothing> InsertHook<W, C, Nowise> for F {
    fn run(self, _: &mut W, _: Entity) {
        self.never()
    }
}

#[diagnostic::do_not_recommend]
impl<W, C, F: FnOnce(&mut W, Entity)> InsertHook<W, C, Call> for F {
    #[inline]
    fn run(self, world: &mut W, entity: Entity) {
        self(world, entity);
    }
}

/// What can be a hook `on_replace`.
#[diagnostic::on_unimplemented(
    message = "this cannot be run when a `{C}` was overwritten",
    label = "expected `fn(&mut {W}, Entity, &mut {C})`",
    note = "a hook `on_replace` is given the world, the entity and the old value; the new one is in the world"
)]
#[doc(hidden)]
pub trait ReplaceHook<W, C, By> {
    fn run(self, world: &mut W, entity: Entity, old: &mut C);
}

#[diagnostic::do_not_recommend]
impl<W, C, F: Nothing> ReplaceHook<W, C, Nowise> for F {
    fn run(self, _: &mut W, _: Entity, _: &mut C) {
        self.never()
    }
}

#[diagnostic::do_not_recommend]
impl<W, C, F: FnOnce(&mut W, Entity, &mut C)> ReplaceHook<W, C, Call> for F {
    #[inline]
    fn run(self, world: &mut W, entity: Entity, old: &mut C) {
        self(world, entity, old);
    }
}

/// What can be a hook `on_remove`.
#[diagnostic::on_unimplemented(
    message = "this cannot be run when a `{C}` was removed",
    label = "expected `fn(&mut {W}, Entity, &mut {C})`",
    note = "a hook `on_remove` is given the world, the entity and the value that it had"
)]
#[doc(hidden)]
pub trait RemoveHook<W, C, By> {
    fn run(self, world: &mut W, entity: Entity, value: &mut C);
}

#[diagnostic::do_not_recommend]
impl<W, C, F: Nothing> RemoveHook<W, C, Nowise> for F {
    fn run(self, _: &mut W, _: Entity, _: &mut C) {
        self.never()
    }
}

#[diagnostic::do_not_recommend]
impl<W, C, F: FnOnce(&mut W, Entity, &mut C)> RemoveHook<W, C, Call> for F {
    #[inline]
    fn run(self, world: &mut W, entity: Entity, value: &mut C) {
        self(world, entity, value);
    }
}

/// Runs a hook on an insertion, unless an earlier hook took the component away again.
#[doc(hidden)]
#[inline]
pub fn on_insert<W: Declares<C>, C: 'static, H: InsertHook<W, C, By>, By>(
    world: &mut W,
    entity: Entity,
    hook: H,
) {
    if still_has::<W, C>(world, entity) {
        hook.run(world, entity);
    }
}

/// Runs a hook on an overwriting, unless an earlier hook took the component away.
#[doc(hidden)]
#[inline]
pub fn on_replace<W: Declares<C>, C: 'static, H: ReplaceHook<W, C, By>, By>(
    world: &mut W,
    entity: Entity,
    old: &mut C,
    hook: H,
) {
    if still_has::<W, C>(world, entity) {
        hook.run(world, entity, old);
    }
}

/// Runs a hook on a removal, whatever has happened since.
#[doc(hidden)]
#[inline]
pub fn on_remove<W: Declares<C>, C: 'static, H: RemoveHook<W, C, By>, By>(
    world: &mut W,
    entity: Entity,
    value: &mut C,
    hook: H,
) {
    hook.run(world, entity, value);
}

#[inline]
fn still_has<W: Declares<C>, C: 'static>(world: &W, entity: Entity) -> bool {
    let shape = world.shape();
    shape.entities.contains(entity) && shape.signature(entity.index()).has(W::ID)
}

/// Values of one component that left the world and wait for their hooks, in the order in which they left.
///
/// The first takes no memory elsewhere: an entity that is despawned has one of each.
#[derive(Debug)]
#[doc(hidden)]
pub struct Queue<C> {
    first: Option<C>,
    rest: VecDeque<C>,
}

impl<C> Default for Queue<C> {
    fn default() -> Self {
        Self {
            first: None,
            rest: VecDeque::new(),
        }
    }
}

impl<C> Queue<C> {
    /// Adds one behind the others. None has been taken before.
    #[inline]
    pub(crate) fn push(&mut self, value: C) {
        if self.first.is_none() {
            self.first = Some(value);
        } else {
            self.rest.push_back(value);
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<C> {
        self.first.take().or_else(|| self.rest.pop_front())
    }
}
