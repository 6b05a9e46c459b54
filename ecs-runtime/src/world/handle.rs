//! A living entity together with the world that it lives in.
#![forbid(unsafe_code)]

use core::fmt;
use core::marker::PhantomData;

use super::insert::insert_living;
use super::{Bundle, Checked, Declared, Has, LentParts, Mark, Mode, One, Parts};
use crate::entity::Entity;
use crate::signature::Signature;

/// Refuses, where generic code is instantiated, a bundle that names a component twice.
///
/// A macro and not a function, so that the error names the user's call and not one in here.
macro_rules! distinct {
    ($bundle:ty, $state:ty) => {
        const {
            assert!(
                !<<$bundle as Bundle<W, $state>>::Parts as Parts<W>>::REPEATS,
                "this bundle names a component twice"
            );
        }
    };
}

/// A living entity that can be read.
///
/// Returned by the method `entity` of a world. While it is held, nothing can change the world, so that the
/// entity stays alive.
///
/// ```
/// use phalanx::world;
///
/// struct Health(u32);
///
/// world! { struct Level { components { Health } } }
///
/// let mut level = Level::new();
/// let knight = level.spawn((Health(10),));
/// let entity = level.entity(knight).unwrap();
/// assert_eq!(entity.id(), knight);
/// assert_eq!(entity.get::<Health>().unwrap().0, 10);
/// ```
pub struct EntityRef<'w, W, M = Checked> {
    world: &'w W,
    entity: Entity,
    mode: PhantomData<fn() -> M>,
}

/// A living entity that can be changed.
///
/// Returned by the method `entity_mut` of a world. While it is held, nothing else can change the world, so
/// that no verb of it finds the entity dead.
///
/// ```
/// use phalanx::world;
///
/// struct Health(u32);
/// struct Frozen;
///
/// world! { struct Level { components { Health, Frozen as flag } } }
///
/// let mut level = Level::new();
/// let knight = level.spawn_empty();
/// let mut entity = level.entity_mut(knight).unwrap();
/// entity.insert((Health(10), Frozen));
/// entity.get_mut::<Health>().unwrap().0 -= 3;
/// assert!(entity.remove::<Frozen>().is_some());
/// assert_eq!(level.get::<Health>(knight).unwrap().0, 7);
/// ```
pub struct EntityMut<'w, W, M = Checked> {
    world: &'w mut W,
    entity: Entity,
    mode: PhantomData<fn() -> M>,
}

impl<'w, W: Declared, M: Mode> EntityRef<'w, W, M> {
    #[doc(hidden)]
    pub fn new(world: &'w W, entity: Entity) -> Option<Self> {
        world.shape().entities.contains(entity).then_some(Self {
            world,
            entity,
            mode: PhantomData,
        })
    }

    /// The entity's handle.
    pub fn id(&self) -> Entity {
        self.entity
    }

    /// A component, or all of a tuple of components; `None` when one is missing.
    pub fn get<B>(&self) -> Option<<B::Parts as LentParts<W>>::Ref<'w>>
    where
        B: Bundle<W, M::Lent, Parts: LentParts<W>>,
    {
        super::get::<W, M::Lent, B>(self.world, self.entity)
    }

    /// Whether the entity has a component or flag.
    pub fn has<C>(&self) -> bool
    where
        W: Mark<C>,
    {
        self.world.shape().signature(self.entity.index()).has(W::ID)
    }
}

impl<W, M> Clone for EntityRef<'_, W, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W, M> Copy for EntityRef<'_, W, M> {}

impl<W, M> fmt::Debug for EntityRef<'_, W, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EntityRef").field(&self.entity).finish()
    }
}

impl<'w, W: Declared, M: Mode> EntityMut<'w, W, M> {
    #[doc(hidden)]
    pub fn new(world: &'w mut W, entity: Entity) -> Option<Self> {
        if !world.shape().entities.contains(entity) {
            return None;
        }
        Some(Self {
            world,
            entity,
            mode: PhantomData,
        })
    }

    /// The entity's handle.
    pub fn id(&self) -> Entity {
        self.entity
    }

    /// A component, or all of a tuple of components; `None` when one is missing.
    pub fn get<B>(&self) -> Option<<B::Parts as LentParts<W>>::Ref<'_>>
    where
        B: Bundle<W, M::Lent, Parts: LentParts<W>>,
    {
        super::get::<W, M::Lent, B>(self.world, self.entity)
    }

    /// A component to write, or all of a tuple of components; `None` when one is missing.
    pub fn get_mut<B>(&mut self) -> Option<<B::Parts as LentParts<W>>::Mut<'_>>
    where
        B: Bundle<W, M::Lent, Parts: LentParts<W>>,
    {
        distinct!(B, M::Lent);
        super::get_mut::<W, M::Lent, B>(self.world, self.entity)
    }

    /// Like [`get_mut`](Self::get_mut), for as long as the world is borrowed.
    pub fn into_mut<B>(self) -> Option<<B::Parts as LentParts<W>>::Mut<'w>>
    where
        B: Bundle<W, M::Lent, Parts: LentParts<W>>,
    {
        distinct!(B, M::Lent);
        super::get_mut::<W, M::Lent, B>(self.world, self.entity)
    }

    /// Whether the entity has a component or flag.
    pub fn has<C>(&self) -> bool
    where
        W: Mark<C>,
    {
        self.world.shape().signature(self.entity.index()).has(W::ID)
    }

    /// Gives the entity each component of a bundle; values that it had are dropped last.
    pub fn insert<B: Bundle<W, M::Named>>(&mut self, bundle: B) -> &mut Self {
        distinct!(B, M::Named);
        drop(insert_living(self.world, self.entity, bundle.into_parts()));
        self
    }

    /// Gives the entity a component and returns the value that it had.
    pub fn replace<C: 'static>(&mut self, component: C) -> Option<C>
    where
        W: Has<C>,
    {
        insert_living(self.world, self.entity, One(component))
    }

    /// Takes a component, or each of a tuple of components, from the entity.
    pub fn remove<B: Bundle<W, M::Named>>(&mut self) -> <B::Parts as Parts<W>>::Options {
        distinct!(B, M::Named);
        super::remove::<W, M::Named, B>(self.world, self.entity)
    }

    /// The component to write, made and inserted when it is missing.
    ///
    /// When `make` panics, nothing has changed.
    pub fn get_or_insert_with<C: 'static>(&mut self, make: impl FnOnce() -> C) -> &mut C
    where
        W: Has<C>,
    {
        match super::get_or_insert_with(self.world, self.entity, make) {
            Ok(component) => component,
            Err(_) => unreachable!("a handle that borrows its world keeps its entity alive"),
        }
    }

    /// Ends the entity's life and drops what it had.
    pub fn despawn(self) {
        let _ = super::despawn(self.world, self.entity);
    }
}

impl<W, M> fmt::Debug for EntityMut<'_, W, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EntityMut").field(&self.entity).finish()
    }
}
