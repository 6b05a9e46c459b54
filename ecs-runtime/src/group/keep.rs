//! Keeping groups true: who enters and who leaves when signatures change.
//!
//! Everything is decided from the signature before a change and the one after it. A change knows at compile time which
//! components it adds and takes, so that groups which it cannot move anything into or out of cost it nothing.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::{ComponentList, Group, Keeping, admits, all, is_owning, keeps_order, none};
use crate::entity::Entity;
use crate::pool::disagree;
use crate::signature::Mask;
use crate::world::{Declared, Parts};

/// Code that is run for each group of a world.
#[doc(hidden)]
pub trait GroupVisitor<W: Declared> {
    fn visit<G: Group<W>>(&mut self);
}

/// What a change may add to what an entity has, and what it may take.
pub(crate) trait Change<W: Declared> {
    const ADDS: Mask;
    const TAKES: Mask;
}

/// The components of a bundle are added.
#[derive(Debug)]
pub(crate) struct Adding<P>(PhantomData<P>);

impl<W: Declared, P: Parts<W>> Change<W> for Adding<P> {
    const ADDS: Mask = P::MASK;
    const TAKES: Mask = Mask::EMPTY;
}

/// The components of a bundle are taken.
#[derive(Debug)]
pub(crate) struct Taking<P>(PhantomData<P>);

impl<W: Declared, P: Parts<W>> Change<W> for Taking<P> {
    const ADDS: Mask = Mask::EMPTY;
    const TAKES: Mask = P::MASK;
}

/// All is taken.
#[derive(Debug)]
pub(crate) struct TakingAll;

impl<W: Declared> Change<W> for TakingAll {
    const ADDS: Mask = Mask::EMPTY;
    const TAKES: Mask = Mask::ALL;
}

/// Takes an entity out of the groups that it leaves. Its rows are there still.
#[inline]
pub(crate) fn leave_groups<W: Declared, T: Change<W>>(
    world: &mut W,
    entity: u32,
    before: W::Signature,
    after: W::Signature,
) {
    W::strictest_first(&mut Leave::<W, T> {
        world,
        entity,
        before,
        after,
        change: PhantomData,
    });
}

/// Lets an entity into the groups that it enters. Its rows are there already.
#[inline]
pub(crate) fn enter_groups<W: Declared, T: Change<W>>(
    world: &mut W,
    entity: u32,
    before: W::Signature,
    after: W::Signature,
) {
    W::loosest_first(&mut Enter::<W, T> {
        world,
        entity,
        before,
        after,
        change: PhantomData,
    });
}

/// Lets an entity that had nothing, and has the components of a bundle now, into its groups.
#[inline]
pub(crate) fn enter_groups_new<W: Declared, P: Parts<W>>(world: &mut W, entity: u32) {
    W::loosest_first(&mut EnterNew::<W, P> {
        world,
        entity,
        parts: PhantomData,
    });
}

/// The same for several, whose rows follow one another at the ends of their pools.
pub(crate) fn enter_groups_all<W: Declared, P: Parts<W>>(world: &mut W, entities: &[Entity]) {
    W::loosest_first(&mut EnterAll::<W, P> {
        world,
        entities,
        parts: PhantomData,
    });
}

/// Empties the groups whose members have one of the components that are taken.
pub(crate) fn empty_groups<W: Declared, T: Change<W>>(world: &mut W) {
    W::strictest_first(&mut Empty::<W, T> {
        world,
        change: PhantomData,
    });
}

/// Whether some group's members lack one of the components that are taken.
pub(crate) fn is_excluded<W: Declared, T: Change<W>>() -> bool {
    let mut excluded = Excluded::<T> {
        found: false,
        change: PhantomData,
    };
    W::loosest_first(&mut excluded);
    excluded.found
}

/// Asserts that each group has the members that the signatures say, where they belong.
pub(crate) fn check_groups<W: Declared>(world: &W) {
    W::loosest_first(&mut Check { world });
}

struct Leave<'a, W: Declared, T> {
    world: &'a mut W,
    entity: u32,
    before: W::Signature,
    after: W::Signature,
    change: PhantomData<T>,
}

impl<W: Declared, T: Change<W>> GroupVisitor<W> for Leave<'_, W, T> {
    #[inline]
    fn visit<G: Group<W>>(&mut self) {
        if const { T::TAKES.intersects(all::<W, G>()) || T::ADDS.intersects(none::<W, G>()) }
            && admits::<W, G>(self.before)
            && !admits::<W, G>(self.after)
        {
            leave::<W, G>(self.world, self.entity);
        }
    }
}

struct Enter<'a, W: Declared, T> {
    world: &'a mut W,
    entity: u32,
    before: W::Signature,
    after: W::Signature,
    change: PhantomData<T>,
}

impl<W: Declared, T: Change<W>> GroupVisitor<W> for Enter<'_, W, T> {
    #[inline]
    fn visit<G: Group<W>>(&mut self) {
        if const { T::ADDS.intersects(all::<W, G>()) || T::TAKES.intersects(none::<W, G>()) }
            && admits::<W, G>(self.after)
            && !admits::<W, G>(self.before)
        {
            enter::<W, G>(self.world, self.entity);
        }
    }
}

struct EnterNew<'a, W, P> {
    world: &'a mut W,
    entity: u32,
    parts: PhantomData<P>,
}

impl<W: Declared, P: Parts<W>> GroupVisitor<W> for EnterNew<'_, W, P> {
    #[inline]
    fn visit<G: Group<W>>(&mut self) {
        if const { admits_bundle::<W, G>(&P::MASK) } {
            enter::<W, G>(self.world, self.entity);
        }
    }
}

struct EnterAll<'a, W, P> {
    world: &'a mut W,
    entities: &'a [Entity],
    parts: PhantomData<P>,
}

impl<W: Declared, P: Parts<W>> GroupVisitor<W> for EnterAll<'_, W, P> {
    fn visit<G: Group<W>>(&mut self) {
        if const { admits_bundle::<W, G>(&P::MASK) } {
            if const { is_owning::<W, G>() } {
                let len = self.world.shape().group(G::ID).len;
                G::Owned::move_all_to(self.world, self.entities, len);
                self.world.shape_mut().group_mut(G::ID).len = len + self.entities.len();
            } else {
                let group = self.world.shape_mut().group_mut(G::ID);
                group.members.push_all(self.entities);
            }
        }
    }
}

struct Empty<'a, W, T> {
    world: &'a mut W,
    change: PhantomData<T>,
}

impl<W: Declared, T: Change<W>> GroupVisitor<W> for Empty<'_, W, T> {
    fn visit<G: Group<W>>(&mut self) {
        if const { T::TAKES.intersects(all::<W, G>()) } {
            self.world.shape_mut().group_mut(G::ID).clear();
        }
    }
}

struct Excluded<T> {
    found: bool,
    change: PhantomData<T>,
}

impl<W: Declared, T: Change<W>> GroupVisitor<W> for Excluded<T> {
    fn visit<G: Group<W>>(&mut self) {
        self.found |= const { T::TAKES.intersects(none::<W, G>()) };
    }
}

struct Check<'a, W> {
    world: &'a W,
}

impl<W: Declared> GroupVisitor<W> for Check<'_, W> {
    fn visit<G: Group<W>>(&mut self) {
        let shape = self.world.shape();
        let mut members: Vec<u32> = (0..)
            .zip(&shape.signatures[..shape.entities.indices()])
            .filter(|&(_, &signature)| admits::<W, G>(signature))
            .map(|(index, _)| index)
            .collect();
        let group = shape.group(G::ID);
        let mut here = if is_owning::<W, G>() {
            assert_eq!(group.members.len(), 0, "an owning group has no set");
            let mut first: Option<Vec<u32>> = None;
            G::Owned::check(self.world, group.len, &mut |rows| match &first {
                Some(first) => assert_eq!(first, rows, "owned pools share the members' order"),
                None => first = Some(rows.to_vec()),
            });
            first.unwrap_or_default()
        } else {
            assert_eq!(group.len, 0, "a non-owning group has no prefix");
            group.members.dense().to_vec()
        };
        here.sort_unstable();
        members.sort_unstable();
        assert_eq!(here, members, "the members of group {}", G::ID.get());
    }
}

/// Whether an entity that has exactly these is a member.
const fn admits_bundle<W: Declared, G: Group<W>>(mask: &Mask) -> bool {
    mask.contains(all::<W, G>()) && !mask.intersects(none::<W, G>())
}

#[inline(never)]
fn enter<W: Declared, G: Group<W>>(world: &mut W, entity: u32) {
    if const { is_owning::<W, G>() } {
        let len = world.shape().group(G::ID).len;
        G::Owned::move_to(world, entity, len);
        world.shape_mut().group_mut(G::ID).len = len + 1;
    } else {
        world.shape_mut().group_mut(G::ID).members.push(entity);
    }
}

#[inline(never)]
fn leave<W: Declared, G: Group<W>>(world: &mut W, entity: u32) {
    if const { is_owning::<W, G>() } {
        let Some(last) = world.shape().group(G::ID).len.checked_sub(1) else {
            disagree();
        };
        if const { keeps_order::<W, G>() } {
            let shape = world.shape_mut();
            let first = <G::Owned as ComponentList<W>>::FIRST;
            if let Some(row) = first.map(|first| shape.index(first).position(entity)) {
                let order = &mut shape.group_mut(G::ID).order;
                if const { <G::Order as Keeping<W, G>>::REMEMBERS } {
                    order.leave(row, last);
                } else {
                    order.cut(row);
                }
            }
        }
        G::Owned::move_to(world, entity, last);
        world.shape_mut().group_mut(G::ID).len = last;
    } else {
        let group = world.shape_mut().group_mut(G::ID);
        if let Some(row) = group.members.swap_remove(entity)
            && const { keeps_order::<W, G>() }
        {
            group.order.leave(row.get(), group.members.len());
        }
    }
}
