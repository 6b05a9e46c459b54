//! A living entity together with the world that it lives in.
#![forbid(unsafe_code)]

use core::fmt;
use core::marker::PhantomData;

use super::bundle::distinct;
use super::insert::insert_living;
use super::{Bundle, Checked, Declared, Has, LentParts, Mark, Mode, One, Parts, World};
use crate::change::MutOf;
use crate::entity::Entity;
use crate::signature::Signature;

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
/// Returned by the method `entity_mut` of a world. While it is held, nothing else can change the world; only a hook of its
/// own verbs can end the entity's life. Then nothing is found through it, and verbs that would give something to the
/// entity panic, with what they would have given dropped and nothing changed.
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
        distinct!(W, M::Lent, B);
        super::get_mut::<W, M::Lent, B>(self.world, self.entity)
    }

    /// Like [`get_mut`](Self::get_mut), for as long as the world is borrowed.
    pub fn into_mut<B>(self) -> Option<<B::Parts as LentParts<W>>::Mut<'w>>
    where
        B: Bundle<W, M::Lent, Parts: LentParts<W>>,
    {
        distinct!(W, M::Lent, B);
        super::get_mut::<W, M::Lent, B>(self.world, self.entity)
    }

    /// Whether the entity has a component or flag.
    pub fn has<C: 'static>(&self) -> bool
    where
        W: Mark<C>,
    {
        World::has::<C>(self.world, self.entity)
    }

    /// Gives the entity each component of a bundle; values that it had are dropped last.
    ///
    /// # Panics
    ///
    /// When a hook of an earlier verb has ended the entity's life.
    pub fn insert<B: Bundle<W, M::Named>>(&mut self, bundle: B) -> &mut Self {
        distinct!(W, M::Named, B);
        self.assert_alive();
        drop(insert_living(self.world, self.entity, bundle.into_parts()));
        self
    }

    /// Gives the entity a component and returns the value that it had.
    ///
    /// # Panics
    ///
    /// When a hook of an earlier verb has ended the entity's life.
    pub fn replace<C: 'static>(&mut self, component: C) -> Option<C>
    where
        W: Has<C>,
    {
        self.assert_alive();
        insert_living(self.world, self.entity, One(component))
    }

    /// Takes a component, or each of a tuple of components, from the entity. Nothing, where a hook has ended its life.
    pub fn remove<B: Bundle<W, M::Named>>(&mut self) -> <B::Parts as Parts<W>>::Options {
        distinct!(W, M::Named, B);
        super::remove::<W, M::Named, B>(self.world, self.entity)
    }

    /// The component to write, made and inserted when it is missing.
    ///
    /// When `make` panics, nothing has changed.
    ///
    /// # Panics
    ///
    /// When a hook has ended the entity's life, or takes the component away at once.
    pub fn get_or_insert_with<C: 'static>(&mut self, make: impl FnOnce() -> C) -> MutOf<'_, W, C>
    where
        W: Has<C>,
    {
        match super::get_or_insert_with(self.world, self.entity, make) {
            Ok(component) => component,
            Err(_) => dead(),
        }
    }

    #[inline]
    fn assert_alive(&self) {
        if !self.world.shape().entities.contains(self.entity) {
            dead();
        }
    }

    /// Ends the entity's life and drops what it had. Nothing, where a hook has done that already.
    pub fn despawn(self) {
        let _ = super::despawn(self.world, self.entity);
    }
}

impl<W, M> fmt::Debug for EntityMut<'_, W, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EntityMut").field(&self.entity).finish()
    }
}

#[cold]
#[inline(never)]
fn dead() -> ! {
    panic!("a hook has ended the life of the entity that this handle holds")
}
