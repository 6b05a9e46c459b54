//! What a hierarchy owns: a group of its nodes, whose members it keeps in its order.
#![forbid(unsafe_code)]

use core::marker::PhantomData;
use core::mem;

use crate::group::{ComponentList, Group, Keeping, Nobody};
use crate::pool::{Moving, Table as _};
use crate::signature::{ComponentId, Mask};
use crate::sort::{Naming, order_as};
use crate::world::{Declared, MembersOf};

/// The order of a group that a hierarchy keeps.
#[doc(hidden)]
#[derive(Debug)]
pub enum InHierarchy {}

impl<W: Declared, G: Group<W>> Keeping<W, G> for InHierarchy {
    const KEEPS: bool = true;
    const REMEMBERS: bool = false;

    fn is_in_order(_world: &W) -> bool {
        true
    }

    #[inline]
    fn restore(_world: &mut W) -> usize {
        0
    }
}

/// The group `G`, as the owner of a hierarchy's pools.
#[doc(hidden)]
#[derive(Debug)]
pub struct OwnedBy<G>(PhantomData<G>);

/// The group that owns pools for a hierarchy: [`OwnedBy`], or [`Nobody`].
#[doc(hidden)]
pub trait Owner<W: Declared>: 'static {
    /// The components whose pools begin with the nodes that have them all.
    const OWNS: Mask;

    /// The first of them.
    const FIRST: Option<ComponentId>;

    /// Those nodes, by their rows.
    fn members(world: &W) -> &[u32];

    /// How many of the first rows have had the same member since that was set.
    fn firm(world: &W) -> usize;

    fn set_firm(world: &mut W, firm: usize);

    /// Puts the members into the order of a list of entities, which has all of them.
    fn arrange(world: &mut W, entities: &[u32]);
}

impl<W: Declared> Owner<W> for Nobody {
    const OWNS: Mask = Mask::EMPTY;
    const FIRST: Option<ComponentId> = None;

    #[inline]
    fn members(_world: &W) -> &[u32] {
        &[]
    }

    fn firm(_world: &W) -> usize {
        0
    }

    fn set_firm(_world: &mut W, _firm: usize) {}

    fn arrange(_world: &mut W, _entities: &[u32]) {}
}

impl<W: Declared, G: Group<W>> Owner<W> for OwnedBy<G> {
    const OWNS: Mask = <G::Owned as ComponentList<W>>::MASK;
    const FIRST: Option<ComponentId> = <G::Owned as ComponentList<W>>::FIRST;

    #[inline]
    fn members(world: &W) -> &[u32] {
        let first = <G::Owned as ComponentList<W>>::FIRST;
        world.shape().members_of(G::ID, first)
    }

    #[inline]
    fn firm(world: &W) -> usize {
        world.shape().group(G::ID).firm()
    }

    fn set_firm(world: &mut W, firm: usize) {
        world.shape_mut().group_mut(G::ID).set_firm(firm);
    }

    fn arrange(world: &mut W, entities: &[u32]) {
        let len = Self::members(world).len();
        let mut buffers = mem::take(&mut world.shape_mut().buffers);
        let index = MembersOf::<W, G>::index_of(world);
        let name_all = |naming: &mut Naming<'_>| {
            for &entity in entities {
                naming.name(index.position(entity));
            }
        };
        if let (_, Some(mut order)) = order_as(len, &mut buffers, name_all) {
            MembersOf::<W, G>::new(world).permute(0..len, &mut order, Moving::Auto);
        }
        world.shape_mut().buffers = buffers;
    }
}
