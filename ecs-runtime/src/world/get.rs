//! Looking a component up.
#![forbid(unsafe_code)]

use super::{
    AllChanges, Bundle, Declared, Groups, Hierarchies, Indices, LentParts, Living, LivingOf, Parts,
};
use crate::entity::Entity;
use crate::pool::{Valued, Values};
use crate::schema::GroupSchema;
use crate::signature::{ComponentId, Mask, Signature};

#[doc(hidden)]
#[inline]
pub fn get<W, S, B>(world: &W, entity: Entity) -> Option<<B::Parts as LentParts<W>>::Ref<'_>>
where
    W: Declared,
    B: Bundle<W, S, Parts: LentParts<W>>,
{
    let living = world.shape().living(entity)?;
    match shared_row::<W, B::Parts>(living) {
        Some(row) => B::Parts::get(world, row),
        None => B::Parts::get(world, living),
    }
}

#[doc(hidden)]
#[inline]
pub fn get_mut<W, S, B>(
    world: &mut W,
    entity: Entity,
) -> Option<<B::Parts as LentParts<W>>::Mut<'_>>
where
    W: Declared,
    B: Bundle<W, S, Parts: LentParts<W>>,
{
    B::Parts::get_mut(world, entity)
}

/// What finds an entity's value among those of a pool.
#[doc(hidden)]
pub trait Locate: Copy {
    /// The value in the pool of a component, if there is one.
    fn find<St: Valued<C>, C>(self, id: ComponentId, store: &St) -> Option<&C>;

    /// The same, to be written, with its position.
    fn find_mut<St: Valued<C>, C>(self, id: ComponentId, store: &mut St)
    -> Option<(usize, &mut C)>;
}

impl<S: Signature, I: Indices, G: Groups, T: AllChanges, H: Hierarchies> Locate
    for Living<'_, S, I, G, T, H>
{
    #[inline]
    fn find<St: Valued<C>, C>(self, id: ComponentId, store: &St) -> Option<&C> {
        store.values().value(self.position::<St>(id))
    }

    #[inline]
    fn find_mut<St: Valued<C>, C>(
        self,
        id: ComponentId,
        store: &mut St,
    ) -> Option<(usize, &mut C)> {
        let position = self.position::<St>(id);
        Some((position, store.values_mut().value_mut(position)?))
    }
}

/// A row that is the same in all pools that a group owns, and the number of the group's members.
///
/// One comparison with that number then serves for all pools: that each has as many values does not depend on the row.
#[derive(Clone, Copy, Debug)]
pub(super) struct SharedRow {
    row: usize,
    members: usize,
}

impl Locate for SharedRow {
    #[inline]
    fn find<St: Valued<C>, C>(self, _id: ComponentId, store: &St) -> Option<&C> {
        store.values().value_of(self.row, self.members)
    }

    #[inline]
    fn find_mut<St: Valued<C>, C>(
        self,
        _id: ComponentId,
        store: &mut St,
    ) -> Option<(usize, &mut C)> {
        let value = store.values_mut().value_mut_of(self.row, self.members)?;
        Some((self.row, value))
    }
}

/// The row that an entity has in all of a bundle's pools, if one group owns these and it is a member: one look-up for
/// all of them.
#[inline]
pub(super) fn shared_row<W: Declared, P: Parts<W>>(entity: LivingOf<'_, W>) -> Option<SharedRow> {
    let group = const { owner(W::SCHEMA.groups, P::MASK) }?;
    let row = entity.position_at(*group.owned.first()?);
    let members = entity.shape().group(group.id).len;
    (row < members).then_some(SharedRow { row, members })
}

/// Of the groups that own all of several components, the one with the fewest conditions.
const fn owner(groups: &'static [GroupSchema], mask: Mask) -> Option<&'static GroupSchema> {
    if mask.len() < 2 {
        return None;
    }
    let mut owner: Option<&'static GroupSchema> = None;
    let mut place = 0;
    while place < groups.len() {
        let group = &groups[place];
        let is_looser = match owner {
            Some(owner) => group.conditions() < owner.conditions(),
            None => true,
        };
        if is_looser && group.owns.contains(mask) {
            owner = Some(group);
        }
        place += 1;
    }
    owner
}
