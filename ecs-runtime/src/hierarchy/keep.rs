//! Who is a node: what verbs do to hierarchies when components come and go and entities die.
//!
//! An entity is a node while it is linked, while it has the source of a flow, and while it is a root by name. Its signature
//! says so, and groups follow the signature.
#![forbid(unsafe_code)]

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::links::Among;
use super::{FlowList, Hierarchy, HierarchyModel, HierarchyState, OnDespawn, kind};
use crate::entity::Entity;
use crate::group::{Change, enter_groups, leave_groups};
use crate::primitives::narrow;
use crate::schema::Schema;
use crate::signature::{ComponentId, Mask, Signature};
use crate::world::{Declared, Parts};

/// Code that is run for each hierarchy of a world.
#[doc(hidden)]
pub trait HierarchyVisitor<W: Declared> {
    fn visit<H: Hierarchy<W>>(&mut self);
}

/// What follows from what an entity has: with one of `sources` it is a node, and so is one with a parent.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Implied {
    sources: Mask,
    node: ComponentId,
    child: ComponentId,
}

impl Implied {
    #[must_use]
    pub const fn new(sources: Mask, node: ComponentId, child: ComponentId) -> Self {
        Self {
            sources,
            node,
            child,
        }
    }

    /// A set of components, with all that follows from them.
    pub(crate) const fn close(all: &[Self], mut has: Mask) -> Mask {
        let mut place = 0;
        while place < all.len() {
            let implied = &all[place];
            if has.intersects(implied.sources) || has.has(implied.child) {
                has = has.union(Mask::of(implied.node));
            }
            place += 1;
        }
        has
    }

    /// What an entity lacks, with all that it lacks for that.
    pub(crate) const fn close_lacks(all: &[Self], mut lacks: Mask) -> Mask {
        let mut place = 0;
        while place < all.len() {
            let implied = &all[place];
            if lacks.has(implied.node) {
                lacks = lacks.union(implied.sources).union(Mask::of(implied.child));
            }
            place += 1;
        }
        lacks
    }
}

/// An entity begins or ends to be a node, or to have a parent.
#[derive(Debug)]
pub(crate) struct Linking<H>(PhantomData<H>);

impl<W: Declared, H: Hierarchy<W>> Change<W> for Linking<H> {
    const ADDS: Mask = Mask::of(H::NODE).union(Mask::of(H::CHILD));
    const TAKES: Mask = Mask::of(H::NODE).union(Mask::of(H::CHILD));
}

/// What a world knows of a hierarchy.
#[inline]
pub(super) fn state<W: Declared, H: Hierarchy<W>>(world: &W) -> &HierarchyState {
    world.shape().hierarchy(H::ID)
}

/// The same, to be changed.
#[inline]
pub(super) fn state_mut<W: Declared, H: Hierarchy<W>>(world: &mut W) -> &mut HierarchyState {
    world.shape_mut().hierarchy_mut(H::ID)
}

/// Says in an entity's signature whether it is a node and has a parent; groups follow.
fn remark<W: Declared, H: Hierarchy<W>>(world: &mut W, entity: u32, is_node: bool, is_child: bool) {
    let before = world.shape().signature(entity);
    let mut after = before;
    after.remove(const { &<Linking<H> as Change<W>>::TAKES });
    if is_node {
        after.insert(const { &Mask::of(H::NODE) });
    }
    if is_child {
        after.insert(const { &Mask::of(H::CHILD) });
    }
    if before != after {
        leave_groups::<W, Linking<H>>(world, entity, before, after);
        *world.shape_mut().signature_mut(entity) = after;
        enter_groups::<W, Linking<H>>(world, entity, before, after);
    }
}

/// The slot of an entity, which is made a node if it is none.
pub(super) fn join<W: Declared, H: Hierarchy<W>>(world: &mut W, entity: u32) -> u32 {
    let state = state_mut::<W, H>(world);
    if let Some(slot) = state.slot(entity) {
        return slot;
    }
    let slot = narrow(state.nodes.occupy(entity).get());
    state.forest.enter(kind::<W, H>(), slot);
    remark::<W, H>(world, entity, true, false);
    slot
}

/// Says of a node what it is now; one that is none any more goes.
pub(super) fn refresh<W: Declared, H: Hierarchy<W>>(world: &mut W, entity: u32) {
    let kind = const { kind::<W, H>() };
    let state = state::<W, H>(world);
    let Some(slot) = state.slot(entity) else {
        return;
    };
    let is_child = state.forest.is_child(kind, slot);
    let signature = world.shape().signature(entity);
    let is_node = state.forest.is_held(kind, slot)
        || signature.has_any(const { &<H::Flows as FlowList<W>>::SOURCES });
    remark::<W, H>(world, entity, is_node, is_child);
    if !is_node {
        let state = state_mut::<W, H>(world);
        state.forest.remove(kind, slot);
        state.nodes.vacate(entity);
        if matches!(kind, HierarchyModel::ParentOnly) {
            // It may still be the parent of some, to whom nothing flows through it any more.
            state.forest.far.is_unsure = true;
        }
    }
}

/// Notes what follows for hierarchies from components that an entity was given.
#[inline]
pub(crate) fn nodes_gained<W: Declared, P: Parts<W>>(world: &mut W, entity: u32) {
    struct Gained<'w, W, P> {
        world: &'w mut W,
        entity: u32,
        parts: PhantomData<P>,
    }

    impl<W: Declared, P: Parts<W>> HierarchyVisitor<W> for Gained<'_, W, P> {
        #[inline]
        fn visit<H: Hierarchy<W>>(&mut self) {
            if const { P::MASK.intersects(<H::Flows as FlowList<W>>::SOURCES) } {
                let slot = join::<W, H>(self.world, self.entity);
                state_mut::<W, H>(self.world).forest.mark(slot);
            } else if const { P::MASK.intersects(<H::Flows as FlowList<W>>::TARGETS) } {
                mark_target::<W, H>(self.world, self.entity);
            }
        }
    }

    W::each_hierarchy(&mut Gained::<W, P> {
        world,
        entity,
        parts: PhantomData,
    });
}

/// Notes what follows for hierarchies from components that were taken from an entity.
#[inline]
pub(crate) fn nodes_lost<W: Declared, P: Parts<W>>(world: &mut W, entity: u32) {
    struct Lost<'w, W, P> {
        world: &'w mut W,
        entity: u32,
        parts: PhantomData<P>,
    }

    impl<W: Declared, P: Parts<W>> HierarchyVisitor<W> for Lost<'_, W, P> {
        #[inline]
        fn visit<H: Hierarchy<W>>(&mut self) {
            if const { P::MASK.intersects(flowing::<W, H>()) } {
                mark_target::<W, H>(self.world, self.entity);
                refresh::<W, H>(self.world, self.entity);
            }
        }
    }

    W::each_hierarchy(&mut Lost::<W, P> {
        world,
        entity,
        parts: PhantomData,
    });
}

/// The same for one component that was taken from several.
pub(crate) fn nodes_lost_all<W: Declared, P: Parts<W>>(world: &mut W, entities: &[u32]) {
    for &entity in entities {
        nodes_lost::<W, P>(world, entity);
    }
}

/// All that a hierarchy reads or writes when it is propagated.
const fn flowing<W: Declared, H: Hierarchy<W>>() -> Mask {
    <H::Flows as FlowList<W>>::SOURCES.union(<H::Flows as FlowList<W>>::TARGETS)
}

/// Notes that something flows differently from an entity on, if it is above anybody.
fn mark_target<W: Declared, H: Hierarchy<W>>(world: &mut W, entity: u32) {
    let forest_of = state_mut::<W, H>(world);
    match forest_of.slot(entity) {
        Some(slot) => forest_of.forest.mark(slot),
        None if matches!(const { kind::<W, H>() }, HierarchyModel::ParentOnly) => {
            // It may be the parent of some, who alone know that.
            forest_of.forest.far.is_stale = true;
            forest_of.forest.far.is_unsure = true;
        }
        None => {}
    }
}

/// Takes a dying entity out of all hierarchies, and does to its children what each says.
#[inline]
pub(crate) fn leave_hierarchies<W: Declared>(world: &mut W, entity: u32) {
    struct Leaving<'w, W> {
        world: &'w mut W,
        entity: u32,
    }

    impl<W: Declared> HierarchyVisitor<W> for Leaving<'_, W> {
        #[inline]
        fn visit<H: Hierarchy<W>>(&mut self) {
            leave::<W, H>(self.world, self.entity);
        }
    }

    W::each_hierarchy(&mut Leaving { world, entity });
}

fn leave<W: Declared, H: Hierarchy<W>>(world: &mut W, entity: u32) {
    let kind = const { kind::<W, H>() };
    let state = state_mut::<W, H>(world);
    if matches!(kind, HierarchyModel::ParentOnly) {
        // Whose parent it was is for the others to see.
        state.forest.far.is_stale = true;
    }
    let Some(slot) = state.slot(entity) else {
        return;
    };
    if state.forest.links.has_children(kind, slot) {
        let_go::<W, H>(world, slot, H::ON_DESPAWN);
    }
    let state = state_mut::<W, H>(world);
    let parent = state.forest.links.parent(slot);
    state.forest.remove(kind, slot);
    state.nodes.vacate(entity);
    if let Some(parent) = parent
        && !matches!(kind, HierarchyModel::ParentOnly)
        && !state.forest.is_held(kind, parent)
    {
        let parent = state.entity(parent);
        refresh::<W, H>(world, parent);
    }
}

/// Lets go of the children of a node: by what is to become of them, they are roots, or take its place. Returns how many there
/// were; the node itself is not looked at.
pub(super) fn let_go<W: Declared, H: Hierarchy<W>>(
    world: &mut W,
    slot: u32,
    fate: OnDespawn,
) -> usize {
    let kind = const { kind::<W, H>() };
    let forest = &state::<W, H>(world).forest;
    let children: Vec<u32> = forest.links.children(kind, slot).collect();
    let parent = forest.links.parent(slot);
    for &child in &children {
        let state = state_mut::<W, H>(world);
        let entity = state.entity(child);
        match (fate, parent) {
            (OnDespawn::Reparent, Some(parent)) => {
                state
                    .forest
                    .attach(kind, child, parent, Among::Before(slot));
            }
            (OnDespawn::Reparent, None) => state.forest.detach(kind, child, Among::Before(slot)),
            // Of those that die with their parent, none is left by then.
            (OnDespawn::Cascade | OnDespawn::Orphan, _) => {
                state.forest.detach(kind, child, Among::Last);
            }
        }
        refresh::<W, H>(world, entity);
    }
    children.len()
}

/// Whether some hierarchy of a world takes children along when their parent dies.
pub(crate) const fn is_cascading(schema: &Schema) -> bool {
    let mut place = 0;
    while place < schema.hierarchies.len() {
        if matches!(schema.hierarchies[place].on_despawn, OnDespawn::Cascade) {
            return true;
        }
        place += 1;
    }
    false
}

/// Names the children of an entity: of hierarchies that take them along when it dies, or of all.
struct Below<'a, W> {
    world: &'a W,
    entity: u32,
    all: bool,
    into: &'a mut Vec<u32>,
}

impl<W: Declared> HierarchyVisitor<W> for Below<'_, W> {
    #[inline]
    fn visit<H: Hierarchy<W>>(&mut self) {
        if !self.all && !matches!(H::ON_DESPAWN, OnDespawn::Cascade) {
            return;
        }
        let state = state::<W, H>(self.world);
        if let Some(slot) = state.slot(self.entity) {
            let children = state.forest.links.children(const { kind::<W, H>() }, slot);
            self.into.extend(children.map(|child| state.entity(child)));
        }
    }
}

/// Whether some die with an entity. Nothing is allocated where there are none.
pub(crate) fn takes_along<W: Declared>(world: &W, entity: u32) -> bool {
    let mut below = Vec::new();
    W::each_hierarchy(&mut Below {
        world,
        entity,
        all: false,
        into: &mut below,
    });
    !below.is_empty()
}

/// Entities and all that is below them, children before parents: those that die with them, or those in all hierarchies. Where
/// hierarchies contradict each other, the one that is declared first is followed.
pub(crate) fn doomed<W: Declared>(world: &W, entities: &[Entity], all: bool) -> Vec<Entity> {
    let shape = world.shape();
    let mut doomed = Vec::with_capacity(entities.len());
    let mut seen = BTreeSet::new();
    // Whether what is below an entity was looked at already.
    let mut ahead: Vec<(u32, bool)> = Vec::new();
    let mut below = Vec::new();
    for entity in entities {
        if !shape.entities.contains(*entity) {
            continue;
        }
        ahead.push((entity.index(), false));
        while let Some((entity, is_done)) = ahead.pop() {
            if is_done {
                doomed.push(shape.entities.at(entity));
                continue;
            }
            W::each_hierarchy(&mut Below {
                world,
                entity,
                all,
                into: &mut below,
            });
            if !seen.insert(entity) {
                below.clear();
                continue;
            }
            ahead.push((entity, true));
            ahead.extend(below.drain(..).rev().map(|child| (child, false)));
        }
    }
    doomed
}

/// Asserts that hierarchies agree with signatures and with themselves.
pub(crate) fn check_hierarchies<W: Declared>(world: &W) {
    struct Check<'w, W>(&'w W);

    impl<W: Declared> HierarchyVisitor<W> for Check<'_, W> {
        fn visit<H: Hierarchy<W>>(&mut self) {
            let kind = const { kind::<W, H>() };
            let shape = self.0.shape();
            let state = state::<W, H>(self.0);
            state.nodes.check_invariants();
            state.forest.check_invariants(kind);
            assert_eq!(
                state.nodes.len(),
                state.forest.order.nodes(),
                "each node has a slot"
            );
            for entity in shape.entities.iter() {
                let entity = entity.index();
                let signature = shape.signature(entity);
                let slot = state.slot(entity);
                assert_eq!(signature.has(H::NODE), slot.is_some(), "who is a node");
                let has_source = signature.has_any(&<H::Flows as FlowList<W>>::SOURCES);
                let Some(slot) = slot else {
                    assert!(!has_source, "a source makes a node");
                    assert!(!signature.has(H::CHILD), "who has a parent is a node");
                    continue;
                };
                let is_child = state.forest.is_child(kind, slot);
                assert_eq!(signature.has(H::CHILD), is_child, "who has a parent");
                assert!(
                    has_source || state.forest.is_held(kind, slot),
                    "a node is one for a reason"
                );
            }
            for slot in state.forest.order.iter() {
                let entity = state.entity(slot);
                assert!(shape.entities.is_alive_at(entity), "nodes are alive");
                assert_eq!(state.slot(entity), Some(slot), "slots are known");
                let parent = state.parent_of(kind, &shape.entities, entity);
                if let Some(parent) = parent.and_then(|parent| state.slot(parent))
                    && !state.forest.far.is_stale
                {
                    let order = &state.forest.order;
                    assert!(
                        order.position(parent) < order.position(slot),
                        "parents are first"
                    );
                }
            }
        }
    }

    W::each_hierarchy(&mut Check(world));
}
