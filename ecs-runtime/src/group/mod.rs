//! Groups: entities that have the same components, kept together while components come and go.
//!
//! An owning group keeps its members in the first rows of each pool that it owns, in one order, so that a walk over it
//! is a walk over slices. A non-owning group has a set of entities of its own. [`keep`] moves entities in and out,
//! [`view`] is what users see.
//!
//! Several groups may own one pool if they nest: each has its members in a prefix, and the prefix of the stricter group
//! is inside of that of the looser one. Hence an entity enters the looser groups first and leaves the stricter ones
//! first; a member that left a looser group first would be put among non-members that the stricter one still counts.

mod keep;
mod list;
mod owner;
mod shown;
mod sorted;
mod sorting;
#[cfg(test)]
mod tests;
mod view;

pub use keep::GroupVisitor;
pub(crate) use keep::{
    Adding, Change, Taking, TakingAll, check_groups, empty_groups, enter_groups, enter_groups_all,
    enter_groups_new, is_excluded, leave_groups,
};
pub use list::{ComponentList, ReadItems, WriteItems};
pub use owner::{Conceals, LeavesOrder, Nobody, SortedIn, Sorts};
pub use shown::{ShownBy, Shows};
pub use sorted::{ByKey, Keeping, Sortable, Sorted, SortsMembers, Unordered};
pub use view::{GroupIter, GroupIterMut, GroupMut, GroupRef, Owns};

use crate::entity::Entity;
use crate::hierarchy::Implied;
use crate::pool::Index;
use crate::signature::{Mask, Signature};
use crate::world::Declared;

/// A group's place in its world's declaration, counted from 0. Places hidden by a `cfg` count too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(u16);

impl GroupId {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(place: u16) -> Self {
        Self(place)
    }

    /// The place as a number.
    #[inline]
    #[must_use]
    #[expect(clippy::as_conversions, reason = "`From` is not `const`; this widens")]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

/// A group of the world `W`.
///
/// A declaration makes a type for each group, named after the world and the group, that implements this. It is how
/// library code is generic over groups: [`group`](crate::World::group) and [`group_mut`](crate::World::group_mut) of a
/// world take it, and [`Owns`] says which slices there are.
///
/// ```
/// use phalanx::{Group, Owns, Untracked, World, world};
///
/// struct Position(f32);
/// struct Velocity(f32);
///
/// world! {
///     struct Level {
///         components { Position, Velocity }
///         groups { movement: own [Position, Velocity] }
///     }
/// }
///
/// fn halt<W: World + Untracked<Velocity>, G: Group<W> + Owns<W, Velocity>>(world: &mut W) {
///     for velocity in world.group_mut::<G>().slice_mut::<Velocity>() {
///         velocity.0 = 0.0;
///     }
/// }
///
/// let mut level = Level::new();
/// let ship = level.spawn((Position(0.0), Velocity(2.0)));
/// halt::<_, LevelMovement>(&mut level);
/// assert_eq!(level.get::<Velocity>(ship).unwrap().0, 0.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a group of `{W}`",
    label = "not a group of `{W}`",
    note = "name the type that the declaration of `{W}` makes for the group, as `LevelMovement` for `movement` in `Level`"
)]
pub trait Group<W: Declared>: Sized + 'static {
    /// The place in the declaration.
    const ID: GroupId;

    /// What a member has.
    #[doc(hidden)]
    const ALL: Mask;

    /// What a member lacks.
    #[doc(hidden)]
    const NONE: Mask;

    /// The components whose pools hold the members first.
    #[doc(hidden)]
    type Owned: ComponentList<W>;

    /// The other components with a value that members have.
    #[doc(hidden)]
    type With: ComponentList<W>;

    /// Whether it has an order of its own.
    #[doc(hidden)]
    type Order: Keeping<W, Self>;

    /// What is lent of a member, to be written.
    type Row<'w>;

    /// What is lent of a member, to be read.
    type Ref<'w>;

    #[doc(hidden)]
    fn row<'w>(
        entity: Entity,
        owned: WriteItems<'w, W, Self::Owned>,
        with: WriteItems<'w, W, Self::With>,
    ) -> Self::Row<'w>;

    #[doc(hidden)]
    fn row_ref<'w>(
        entity: Entity,
        owned: ReadItems<'w, W, Self::Owned>,
        with: ReadItems<'w, W, Self::With>,
    ) -> Self::Ref<'w>;
}

/// Whether an entity with this signature is a member.
#[inline]
fn admits<W: Declared, G: Group<W>>(signature: W::Signature) -> bool {
    signature.has_all(const { &all::<W, G>() }) && !signature.has_any(const { &none::<W, G>() })
}

/// What a member has, and the marks that follow from it: a group nests inside of one that asks for them, and must not be
/// entered before it while an entity is not marked yet.
pub(crate) const fn all<W: Declared, G: Group<W>>() -> Mask {
    Implied::close(W::IMPLIES, G::ALL)
}

/// What a member lacks, and what therefore it lacks too.
pub(crate) const fn none<W: Declared, G: Group<W>>() -> Mask {
    Implied::close_lacks(W::IMPLIES, G::NONE)
}

/// Whether a group keeps its members first in the pools that it owns, and not in a set of its own.
pub(crate) const fn is_owning<W: Declared, G: Group<W>>() -> bool {
    <G::Owned as ComponentList<W>>::FIRST.is_some()
}

/// Whether a group has an order of its own, which no other may change.
pub(crate) const fn keeps_order<W: Declared, G: Group<W>>() -> bool {
    <G::Order as Keeping<W, G>>::KEEPS
}

/// Where the members of one group are.
///
/// # Invariants
///
/// 1. Of an owning group: `len` is the number of members, the first rows of each owned pool are the members', and
///    `members` is empty.
/// 2. Of a non-owning group: `members` are the members, and `len` is 0.
///
/// Between verbs they hold if the world tells the truth about its groups. No `unsafe` rests on them: walks compare
/// `len` with the pools before they begin.
#[derive(Debug)]
#[doc(hidden)]
pub struct GroupState {
    pub(crate) len: usize,
    pub(crate) members: Index,
    /// Of a group that keeps an order: what is known of it.
    order: sorted::OrderState,
}

impl GroupState {
    pub(crate) const fn new() -> Self {
        Self {
            len: 0,
            members: Index::new(),
            order: sorted::OrderState::new(),
        }
    }

    /// A copy, for a copy of the whole shape.
    pub(crate) fn duplicate(&self) -> Self {
        Self {
            len: self.len,
            members: self.members.duplicate(),
            order: self.order.duplicate(),
        }
    }

    /// How many of the first rows have had the same member since that was set, in a group that a hierarchy orders.
    pub(crate) fn firm(&self) -> usize {
        self.order.firm()
    }

    pub(crate) fn set_firm(&mut self, rows: usize) {
        self.order.set_firm(rows);
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.members.clear();
        self.order.clear();
    }
}
