//! Bundles: components that go into a world together.
//!
//! [`Bundle`] is what a user writes: a component, or a tuple of bundles. It says whether a component stands in
//! it twice, and nothing else. [`Parts`] is the same in a form that no longer carries that check; all that is
//! done with a bundle is written over it, once.
#![forbid(unsafe_code)]

use core::mem;
use core::ptr::NonNull;

use super::get::shared_row;
use super::{Declared, Declares, Has, Locate, ShapeOf};
use crate::change::{MutOf, Tracking, TrackingOf};
use crate::entity::Entity;
use crate::hook::Hooks;
use crate::pool::{IndexMut, Storage, Store};
use crate::signature::{Mask, Signature};

/// Components that are given to an entity, or named, together: a component, or a tuple of bundles.
///
/// Tuples of up to 16 bundles, in any order, nested beyond that; `()` is the empty bundle. A bundle that names
/// a component twice does not compile.
///
/// ```
/// use phalanx::world;
///
/// #[derive(Debug, PartialEq)]
/// struct Position(f32);
/// #[derive(Debug, PartialEq)]
/// struct Velocity(f32);
///
/// world! { struct Level { components { Position, Velocity } } }
///
/// let mut level = Level::new();
/// let ship = level.spawn((Velocity(1.0), Position(0.0)));
/// assert_eq!(level.get::<(Position, Velocity)>(ship), Some((&Position(0.0), &Velocity(1.0))));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{W}` has no component `{Self}`",
    label = "`{Self}` is not declared in `{W}`",
    note = "if `{Self}` is a component, declare it in the `components` of the world",
    note = "a bundle is a component, named by its type and without `&`, or a tuple of up to 16 bundles",
    note = "in code that is generic over worlds, add the bound `{W}: Has<{Self}>`"
)]
pub trait Bundle<W: Declared, S>: Sized {
    /// The state of the check behind this bundle.
    #[doc(hidden)]
    type Out;
    #[doc(hidden)]
    type Parts: Parts<W>;
    #[doc(hidden)]
    fn into_parts(self) -> Self::Parts;
}

/// One component of a bundle.
#[doc(hidden)]
#[derive(Debug)]
pub struct One<C>(pub C);

/// What can be done with a bundle.
#[doc(hidden)]
pub trait Parts<W: Declared>: Sized {
    const MASK: Mask;

    /// Whether a component stands in it twice.
    const REPEATS: bool;

    /// The events of any of them that something is run on.
    const HOOKS: Hooks;

    /// A value or none for each component.
    type Options;

    /// Whether there is no room for another [`push`](Self::push).
    fn is_full(world: &W) -> bool;

    /// Makes room, so that so many [`push`](Self::push)es cannot fail.
    fn reserve(world: &mut W, additional: usize);

    /// Makes room for one [`push`](Self::push) where there is none, and for more with it.
    fn grow(world: &mut W);

    /// Makes room for one [`push`](Self::push): one test for all components, since there nearly always is.
    #[inline]
    fn reserve_one(world: &mut W) {
        #[cold]
        #[inline(never)]
        fn grow<W: Declared, P: Parts<W>>(world: &mut W) {
            P::grow(world);
        }

        if Self::is_full(world) {
            grow::<W, Self>(world);
        }
    }

    /// Adds all to an entity that has none of them.
    fn push(self, world: &mut W, entity: u32);

    /// Adds all to entities that are named later, by [`enrol`](Self::enrol).
    fn push_values(self, world: &mut W);

    /// Names the entities of what was pushed without one, in that order. They have none of it.
    fn enrol(world: &mut W, entities: &[Entity]);

    /// Adds each to an entity, or overwrites it where `before` has it; returns what was overwritten.
    fn insert(self, world: &mut W, entity: u32, before: W::Signature) -> Self::Options;

    /// Takes each from an entity where `before` has it.
    fn remove(world: &mut W, entity: u32, before: W::Signature) -> Self::Options;

    /// Runs the hooks of an [`insert`](Self::insert) that overwrote `overwritten`.
    fn run_inserted(
        world: &mut W,
        entity: Entity,
        before: W::Signature,
        overwritten: &mut Self::Options,
    );

    /// Runs the hooks of what an entity was made with.
    fn run_spawned(world: &mut W, entity: Entity);

    /// Runs the hooks of a [`remove`](Self::remove) that took `taken`.
    fn run_removed(world: &mut W, entity: Entity, taken: &mut Self::Options);
}

/// A bundle of components that have values.
#[doc(hidden)]
pub trait LentParts<W: Declared>: Parts<W> {
    type Ref<'w>;
    type Mut<'w>;

    fn get(world: &W, entity: impl Locate) -> Option<Self::Ref<'_>>;

    fn get_mut(world: &mut W, entity: Entity) -> Option<Self::Mut<'_>> {
        let (shape, mut slots) = world.take_apart();
        let living = shape.living(entity)?;
        match shared_row::<W, Self>(living) {
            Some(row) => Self::get_from(shape, &mut slots, row),
            None => Self::get_from(shape, &mut slots, living),
        }
    }

    fn get_from<'w>(
        shape: &'w ShapeOf<W>,
        slots: &mut W::Slots<'w>,
        entity: impl Locate,
    ) -> Option<Self::Mut<'w>>;
}

/// The parts of a world that hold a component: its index, to be changed with what is aligned, and its store.
#[inline]
pub(crate) fn rows_mut<W: Declares<C>, C: 'static>(
    world: &mut W,
) -> (IndexMut<'_, TrackingOf<W, C>>, &mut W::Store) {
    let (shape, store) = world.store_mut();
    (shape.index_mut(W::ID), store)
}

/// Puts the rows of a component into the order that its storage has, where it has one.
#[inline]
pub(crate) fn settle<W: Declares<C>, C: 'static>(world: &mut W) {
    if matches!(W::Store::STORAGE, Storage::Ordered) && !world.shape().index(W::ID).is_in_order() {
        let mut buffers = mem::take(&mut world.shape_mut().buffers);
        let (index, store) = rows_mut::<W, C>(world);
        store.settle(index, &mut buffers);
        world.shape_mut().buffers = buffers;
    }
}

impl<W: Declares<C>, C: 'static> Parts<W> for One<C> {
    const MASK: Mask = Mask::of(W::ID);
    const REPEATS: bool = false;
    const HOOKS: Hooks = W::HOOKS;

    type Options = Option<C>;

    #[inline]
    fn is_full(world: &W) -> bool {
        world.store().is_full(world.shape().index(W::ID))
    }

    fn reserve(world: &mut W, additional: usize) {
        let (index, store) = rows_mut::<W, C>(world);
        store.reserve(index, additional);
    }

    fn grow(world: &mut W) {
        let (index, store) = rows_mut::<W, C>(world);
        store.grow(index);
    }

    #[inline]
    fn push(self, world: &mut W, entity: u32) {
        let (index, store) = rows_mut::<W, C>(world);
        store.push(index, entity, self.0);
    }

    #[inline]
    fn push_values(self, world: &mut W) {
        let (_, store) = world.store_mut();
        store.push_value(self.0);
    }

    fn enrol(world: &mut W, entities: &[Entity]) {
        let (index, store) = rows_mut::<W, C>(world);
        store.enrol(index, entities);
    }

    #[inline]
    fn insert(self, world: &mut W, entity: u32, before: W::Signature) -> Option<C> {
        let (index, store) = rows_mut::<W, C>(world);
        if before.has(W::ID) {
            return Some(store.replace(index, entity, self.0));
        }
        store.push(index, entity, self.0);
        None
    }

    #[inline]
    fn remove(world: &mut W, entity: u32, before: W::Signature) -> Option<C> {
        if !before.has(W::ID) {
            return None;
        }
        let (index, store) = rows_mut::<W, C>(world);
        Some(store.take(index, entity))
    }

    #[inline]
    fn run_inserted(
        world: &mut W,
        entity: Entity,
        before: W::Signature,
        overwritten: &mut Option<C>,
    ) {
        if let Some(old) = overwritten {
            world.run_replaced(entity, old);
        } else if !before.has(W::ID) {
            world.run_inserted(entity);
        }
    }

    #[inline]
    fn run_spawned(world: &mut W, entity: Entity) {
        world.run_inserted(entity);
    }

    #[inline]
    fn run_removed(world: &mut W, entity: Entity, taken: &mut Option<C>) {
        if let Some(value) = taken {
            world.run_removed(entity, value);
        }
    }
}

impl<W: Has<C>, C: 'static> LentParts<W> for One<C> {
    type Ref<'w> = &'w C;
    type Mut<'w> = MutOf<'w, W, C>;

    #[inline]
    fn get(world: &W, entity: impl Locate) -> Option<&C> {
        entity.find(W::ID, world.store())
    }

    #[inline]
    fn get_mut(world: &mut W, entity: Entity) -> Option<MutOf<'_, W, C>> {
        let (shape, store) = world.store_mut();
        let shape: &ShapeOf<W> = shape;
        let (position, value) = shape.living(entity)?.find_mut(W::ID, store)?;
        Some(guard::<W, C>(shape, value, position))
    }

    #[inline]
    fn get_from<'w>(
        shape: &'w ShapeOf<W>,
        slots: &mut W::Slots<'w>,
        entity: impl Locate,
    ) -> Option<MutOf<'w, W, C>> {
        let (position, value) = entity.find_mut(W::ID, W::slot(slots).take())?;
        Some(guard::<W, C>(shape, value, position))
    }
}

/// What is lent of the value at a row, to be written.
#[inline]
pub(crate) fn guard<'w, W: Declares<C>, C: 'static>(
    shape: &'w ShapeOf<W>,
    value: &'w mut C,
    position: usize,
) -> MutOf<'w, W, C> {
    let changes = TrackingOf::<W, C>::share(shape.changes());
    let place = TrackingOf::<W, C>::place(changes, NonNull::from_mut(value), position);
    TrackingOf::<W, C>::guard(value, place)
}

macro_rules! bundle_of_tuple {
    ($($part:ident $field:tt $state:ty),*) => {
        #[expect(clippy::allow_attributes, reason = "the empty tuple uses nothing")]
        #[allow(clippy::unused_unit, reason = "the empty tuple uses nothing")]
        impl<W: Declared, S, $($part: Bundle<W, $state>),*> Bundle<W, S> for ($($part,)*) {
            type Out = crate::tuples::last_state!(Bundle, S $(, $part $state)*);
            type Parts = ($($part::Parts,)*);

            #[inline]
            fn into_parts(self) -> Self::Parts {
                ($(self.$field.into_parts(),)*)
            }
        }

        #[expect(clippy::allow_attributes, reason = "the empty tuple uses nothing")]
        #[allow(unused_variables, unused_mut, clippy::unused_unit, clippy::no_effect, reason = "the empty tuple uses nothing")]
        impl<W: Declared, $($part: Parts<W>),*> Parts<W> for ($($part,)*) {
            const MASK: Mask = Mask::EMPTY$(.union($part::MASK))*;
            const REPEATS: bool = {
                let mut repeats = false;
                let mut seen = Mask::EMPTY;
                $(
                    repeats = repeats || $part::REPEATS || seen.intersects($part::MASK);
                    seen = seen.union($part::MASK);
                )*
                let _ = seen;
                repeats
            };
            const HOOKS: Hooks = Hooks::NONE$(.union($part::HOOKS))*;

            type Options = ($($part::Options,)*);

            #[inline]
            fn is_full(world: &W) -> bool {
                false $(| $part::is_full(world))*
            }

            fn reserve(world: &mut W, additional: usize) {
                $($part::reserve(world, additional);)*
            }

            fn grow(world: &mut W) {
                $($part::grow(world);)*
            }

            #[inline]
            fn push(self, world: &mut W, entity: u32) {
                $(self.$field.push(world, entity);)*
            }

            #[inline]
            fn push_values(self, world: &mut W) {
                $(self.$field.push_values(world);)*
            }

            fn enrol(world: &mut W, entities: &[Entity]) {
                $($part::enrol(world, entities);)*
            }

            #[inline]
            fn insert(self, world: &mut W, entity: u32, before: W::Signature) -> Self::Options {
                ($(self.$field.insert(world, entity, before),)*)
            }

            #[inline]
            fn remove(world: &mut W, entity: u32, before: W::Signature) -> Self::Options {
                ($($part::remove(world, entity, before),)*)
            }

            #[inline]
            fn run_inserted(
                world: &mut W,
                entity: Entity,
                before: W::Signature,
                overwritten: &mut Self::Options,
            ) {
                $($part::run_inserted(world, entity, before, &mut overwritten.$field);)*
            }

            #[inline]
            fn run_spawned(world: &mut W, entity: Entity) {
                $($part::run_spawned(world, entity);)*
            }

            #[inline]
            fn run_removed(world: &mut W, entity: Entity, taken: &mut Self::Options) {
                $($part::run_removed(world, entity, &mut taken.$field);)*
            }
        }

        #[expect(clippy::allow_attributes, reason = "the empty tuple uses nothing")]
        #[allow(unused_variables, reason = "the empty tuple uses nothing")]
        impl<W: Declared, $($part: LentParts<W>),*> LentParts<W> for ($($part,)*) {
            type Ref<'w> = ($($part::Ref<'w>,)*);
            type Mut<'w> = ($($part::Mut<'w>,)*);

            #[inline]
            fn get(world: &W, entity: impl Locate) -> Option<Self::Ref<'_>> {
                Some(($($part::get(world, entity)?,)*))
            }

            #[inline]
            fn get_from<'w>(
                shape: &'w ShapeOf<W>,
                slots: &mut W::Slots<'w>,
                entity: impl Locate,
            ) -> Option<Self::Mut<'w>> {
                Some(($($part::get_from(shape, slots, entity)?,)*))
            }
        }
    };
}

crate::tuples::for_each_tuple!(bundle_of_tuple, Bundle);

/// Refuses, where generic code is instantiated, a bundle that names a component twice.
///
/// A macro and not a function, so that the error names the user's call and not one in here.
macro_rules! distinct {
    ($world:ty, $state:ty, $bundle:ty) => {
        const {
            assert!(
                !<<$bundle as Bundle<$world, $state>>::Parts as Parts<$world>>::REPEATS,
                "this bundle names a component twice"
            );
        }
    };
}

pub(super) use distinct;
