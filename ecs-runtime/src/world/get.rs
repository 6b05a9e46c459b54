//! Looking a component up.
#![forbid(unsafe_code)]

use super::{Bundle, Declared, LentParts, LivingOf, Parts};
use crate::entity::Entity;
use crate::schema::GroupSchema;
use crate::signature::{ComponentId, Mask};

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

/// What tells an entity's row in each pool.
#[doc(hidden)]
pub trait Locate: Copy {
    /// The position of its row in the pool of a component; where it has none, a position that no pool is long enough for.
    fn position(self, id: ComponentId) -> usize;
}

/// A row that is the same in several pools.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct SharedRow(usize);

impl Locate for SharedRow {
    #[inline]
    fn position(self, _id: ComponentId) -> usize {
        self.0
    }
}

/// The row that an entity has in all of a bundle's pools, if one group owns these and it is a member: one look-up for
/// all of them.
#[inline]
pub(super) fn shared_row<W: Declared, P: Parts<W>>(entity: LivingOf<'_, W>) -> Option<SharedRow> {
    let group = const { owner(W::SCHEMA.groups, P::MASK) }?;
    let row = entity.position(*group.owned.first()?);
    (row < entity.shape().group(group.id).len).then_some(SharedRow(row))
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
