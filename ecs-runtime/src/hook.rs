//! Hooks: what a world runs when a component comes, is overwritten, or goes.
//!
//! Verbs run them when all else is done and all parts of the world agree, on values that the world no longer holds. So a
//! hook may do to the world what everybody may.
#![forbid(unsafe_code)]

use alloc::boxed::Box;
use alloc::collections::VecDeque;

use crate::entity::Entity;
use crate::world::{Declares, World as _};

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
    message = "this cannot be run when `{C}` is inserted",
    label = "expected `fn(&mut {W}, Entity)`",
    note = "a hook `on_insert` is given the world and the entity, and returns nothing"
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
    message = "this cannot be run when `{C}` is overwritten",
    label = "expected `fn(&mut {W}, Entity, &mut {C})`",
    note = "a hook `on_replace` is given the world, the entity and the old value, and returns nothing"
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
    message = "this cannot be run when `{C}` is removed",
    label = "expected `fn(&mut {W}, Entity, &mut {C})`",
    note = "a hook `on_remove` is given the world, the entity and the value that it had, and returns nothing"
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
    if world.has::<C>(entity) {
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
    if world.has::<C>(entity) {
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

/// Values that left a world with their entities and wait for their hooks, in the order in which they left.
///
/// Each is boxed with what is to be done: their types differ, and what this takes follows what there is to wait, whatever
/// the world declares.
pub(crate) struct Waiting<W> {
    removals: VecDeque<Box<Removal<W>>>,
    in_hook: bool,
}

/// Runs the hooks on a value, says when it does, and drops the value.
type Removal<W> = dyn FnOnce(&mut W, &mut bool);

impl<W: 'static> Waiting<W> {
    pub(crate) const fn new() -> Self {
        Self {
            removals: VecDeque::new(),
            in_hook: false,
        }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.removals.is_empty()
    }

    /// Adds one behind the others.
    pub(crate) fn push<C: 'static>(&mut self, entity: Entity, mut value: C)
    where
        W: Declares<C>,
    {
        self.removals.push_back(Box::new(move |world, in_hook| {
            *in_hook = true;
            world.run_removed(entity, &mut value);
            *in_hook = false;
        }));
    }

    /// Runs the hooks on the next value, and drops it; returns whether there was one. Behind a hook that panicked there is
    /// none; behind a value whose `Drop` did, there is.
    pub(crate) fn run_next(&mut self, world: &mut W) -> bool {
        if self.in_hook {
            return false;
        }
        match self.removals.pop_front() {
            Some(removal) => {
                removal(world, &mut self.in_hook);
                true
            }
            None => false,
        }
    }
}
