//! The shape of a world: who is alive, who has what, and at which row. Everything but the values.

use alloc::vec::Vec;

use crate::change::{Changes, HORIZON, Tick, Tracking, Window};
use crate::entity::{Entities, Entity, Limits};
use crate::group::{GroupId, GroupState};
use crate::hierarchy::{HierarchyId, HierarchyState};
use crate::pool::{Index, IndexMut, PAGE, Storage, Store};
use crate::primitives::wide;
use crate::schema::GroupSchema;
use crate::signature::{ComponentId, Signature};
use crate::sort::Buffers;

/// The tick that a world begins in: all that happens is later than [`Tick::START`].
const FIRST_TICK: u64 = 1;

/// The entity table, the signatures, an index a declared component, where the members of each group are, and when the rows
/// of tracked components changed.
///
/// A query borrows it whole and shared, whatever it borrows of the values.
///
/// # Invariants
///
/// 1. The signature of an index at which no entity lives is empty.
/// 2. Between verbs, an entity has a row in the index of a component just if its signature has the component
///    (and the component's storage has rows).
/// 3. Every index, those of groups included, covers as many entity indices as the entity table does, and no signature of
///    these is missing.
/// 4. So whatever is in an index, in the order of its rows, is covered by every other index, the signatures and the
///    entity table.
///
/// The last two hold for all worlds, also for those that lie. The parts cover nothing at first, each by itself
/// never covers less than before, and only [`cover_page`](Self::cover_page) makes them cover more: all of them, with no
/// foreign code between. And no part of one shape comes into another: the fields of this struct are lent to nobody
/// outside of this crate, and inside of it nobody puts other values in their place; an [`IndexMut`] cannot be exchanged
/// with another; and nobody else can make an [`Index`]. Whole shapes may change places.
#[derive(Debug)]
#[doc(hidden)]
pub struct Shape<S, I, G, T, H> {
    pub(crate) entities: Entities,
    pub(crate) signatures: Vec<S>,
    indices: I,
    groups: G,
    changes: T,
    hierarchies: H,
    tick: u64,
    /// What sorting needs, kept for the next time.
    pub(crate) buffers: Buffers,
}

impl<S: Signature, I: Indices, G: Groups, T: AllChanges, H: Hierarchies> Shape<S, I, G, T, H> {
    pub fn new(limits: Limits) -> Self {
        Self {
            entities: Entities::new(limits),
            signatures: Vec::new(),
            indices: I::new(Seal),
            groups: G::new(Seal),
            changes: T::new(Seal),
            hierarchies: H::new(Seal),
            tick: FIRST_TICK,
            buffers: Buffers::new(),
        }
    }

    #[inline]
    #[expect(
        clippy::should_implement_trait,
        reason = "the sparse index of a component; an operator would hide that"
    )]
    pub fn index(&self, id: ComponentId) -> &Index {
        &self.indices.as_slice()[id.get()]
    }

    /// The index of a component, to be changed with all that is aligned with it. `K` is how the component's store tracks.
    #[inline]
    pub(crate) fn index_mut<K: Tracking>(&mut self, id: ComponentId) -> IndexMut<'_, K> {
        let changes = K::lend(self.changes.as_mut_slice(Seal), &self.entities);
        IndexMut::new(&mut self.indices.as_mut_slice(Seal)[id.get()], changes)
    }

    /// The index of a component, to be changed, and that of another one; `None` where these are one.
    pub(crate) fn index_pair(
        &mut self,
        id: ComponentId,
        other: ComponentId,
    ) -> Option<(&mut Index, &Index)> {
        let indices = self.indices.as_mut_slice(Seal);
        let [index, other] = indices.get_disjoint_mut([id.get(), other.get()]).ok()?;
        Some((index, other))
    }

    /// The index of a pool, or the set of a group.
    pub(crate) fn rows(&self, at: At) -> &Index {
        match at {
            At::Pool(id) => self.index(id),
            At::Set(id) => &self.group(id).members,
        }
    }

    /// The same, to be changed.
    pub(crate) fn rows_mut(&mut self, at: At) -> &mut Index {
        match at {
            At::Pool(id) => &mut self.indices.as_mut_slice(Seal)[id.get()],
            At::Set(id) => &mut self.group_mut(id).members,
        }
    }

    /// The stamps of all tracked components.
    #[inline]
    pub(crate) fn changes(&self) -> &[Changes] {
        self.changes.as_slice()
    }

    /// The same, to be changed.
    pub(crate) fn changes_mut(&mut self) -> &mut [Changes] {
        self.changes.as_mut_slice(Seal)
    }

    /// What is newer than a tick.
    pub(crate) fn window(&self, since: Tick) -> Window {
        Window::new(self.tick, since)
    }

    /// Closes the present tick.
    pub(crate) fn close_tick(&mut self) -> Tick {
        let closed = Tick(self.tick);
        self.begin_tick(self.tick + 1);
        closed
    }

    /// Closes so many ticks: what as many calls of [`close_tick`](Self::close_tick) do.
    pub fn close_ticks(&mut self, ticks: u64) {
        let last = self.tick + ticks;
        while self.tick < last {
            self.begin_tick(last.min((self.tick / HORIZON + 1) * HORIZON));
        }
    }

    fn begin_tick(&mut self, tick: u64) {
        self.tick = tick;
        for changes in self.changes.as_mut_slice(Seal) {
            changes.begin(tick);
        }
    }

    #[inline]
    pub(crate) fn group(&self, id: GroupId) -> &GroupState {
        &self.groups.as_slice()[id.get()]
    }

    #[inline]
    pub(crate) fn group_mut(&mut self, id: GroupId) -> &mut GroupState {
        &mut self.groups.as_mut_slice(Seal)[id.get()]
    }

    #[inline]
    pub(crate) fn hierarchy(&self, id: HierarchyId) -> &HierarchyState {
        &self.hierarchies.as_slice()[id.get()]
    }

    #[inline]
    pub(crate) fn hierarchy_mut(&mut self, id: HierarchyId) -> &mut HierarchyState {
        &mut self.hierarchies.as_mut_slice(Seal)[id.get()]
    }

    /// The members of a group, in the order of their rows: the beginning of the first index that it owns, or a whole
    /// index of its own.
    ///
    /// # Panics
    ///
    /// When the group has more members than that index has rows, which is so only where a world's parts disagree.
    #[inline]
    pub(crate) fn members(&self, group: &GroupSchema) -> &[u32] {
        self.members_of(group.id, group.owned.first().copied())
    }

    /// [`members`](Self::members) of a group, of which the first component that it owns is known.
    #[inline]
    pub(crate) fn members_of(&self, id: GroupId, first_owned: Option<ComponentId>) -> &[u32] {
        let state = self.group(id);
        match first_owned {
            Some(first) => &self.index(first).dense()[..state.len],
            None => state.members.dense(),
        }
    }

    /// An entity whose index is in a pool or group, and therefore covered.
    ///
    /// # Panics
    ///
    /// When it is not.
    #[inline]
    pub(crate) fn covered(&self, index: u32) -> Living<'_, S, I, G, T, H> {
        assert!(
            wide(index) < self.entities.covered(),
            "what is in a pool is covered"
        );
        Living { shape: self, index }
    }

    /// An entity, if it is alive.
    #[inline]
    pub(crate) fn living(&self, entity: Entity) -> Option<Living<'_, S, I, G, T, H>> {
        // The table says so of covered indices only.
        self.entities.contains(entity).then_some(Living {
            shape: self,
            index: entity.index(),
        })
    }

    #[inline]
    pub(crate) fn signature(&self, index: u32) -> S {
        self.signatures[wide(index)]
    }

    #[inline]
    pub(crate) fn signature_mut(&mut self, index: u32) -> &mut S {
        &mut self.signatures[wide(index)]
    }

    /// Makes room for so many more entities.
    pub(crate) fn reserve(&mut self, additional: usize) {
        let indices = self.entities.indices_with(additional);
        // What no address space has room for is refused by the first part that is asked.
        self.reserve_cover(indices.checked_next_multiple_of(PAGE).unwrap_or(usize::MAX));
    }

    fn reserve_cover(&mut self, covered: usize) {
        self.entities.reserve_cover(covered);
        self.signatures
            .reserve(covered.saturating_sub(self.signatures.len()));
        for index in self.indices.as_mut_slice(Seal) {
            index.reserve_cover(covered);
        }
        for group in self.groups.as_mut_slice(Seal) {
            group.members.reserve_cover(covered);
        }
        for hierarchy in self.hierarchies.as_mut_slice(Seal) {
            hierarchy.nodes.reserve_cover(covered);
        }
    }

    /// Covers the entity indices of another page, in all parts.
    fn cover_page(&mut self) {
        let covered = self.entities.covered() + PAGE;
        let nothing = S::default();
        self.reserve_cover(covered);
        // Copying a signature may be foreign code, which may panic; behind it there is none, and all have room.
        self.signatures.resize(covered, nothing);
        for index in self.indices.as_mut_slice(Seal) {
            index.cover(covered);
        }
        for group in self.groups.as_mut_slice(Seal) {
            group.members.cover(covered);
        }
        for hierarchy in self.hierarchies.as_mut_slice(Seal) {
            hierarchy.nodes.cover(covered);
        }
        self.entities.cover(covered);
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.entities.shrink_to_fit();
        self.signatures.shrink_to_fit();
        for hierarchy in self.hierarchies.as_mut_slice(Seal) {
            hierarchy.shrink_to_fit();
        }
        self.buffers.free();
    }

    /// Brings an entity to life that has what `signature` says; its rows are the caller's to add.
    #[inline]
    pub(crate) fn allocate(&mut self, signature: S) -> Option<Entity> {
        let entity = match self.entities.allocate() {
            Some(entity) => entity,
            None => self.allocate_on_next_page()?,
        };
        *self.signature_mut(entity.index()) = signature;
        Some(entity)
    }

    #[cold]
    #[inline(never)]
    fn allocate_on_next_page(&mut self) -> Option<Entity> {
        if self.entities.left() == 0 {
            return None;
        }
        self.cover_page();
        self.entities.allocate()
    }

    /// Ends the life of an entity; its rows are gone already.
    #[inline]
    pub(crate) fn free(&mut self, index: u32) {
        self.entities.free(index);
        *self.signature_mut(index) = S::default();
    }

    /// Ends all lives; rows are the caller's to remove.
    pub(crate) fn free_all(&mut self) {
        self.entities.free_all();
        for group in self.groups.as_mut_slice(Seal) {
            group.clear();
        }
        for hierarchy in self.hierarchies.as_mut_slice(Seal) {
            hierarchy.clear();
        }
        self.signatures.fill(S::default());
    }

    pub(crate) fn check_invariants(&self) {
        self.entities.check_invariants();
        let covered = self.entities.covered();
        assert_eq!(covered % PAGE, 0, "whole pages");
        assert_eq!(self.signatures.len(), covered, "a signature an index");
        for (index, &signature) in (0..).zip(&self.signatures) {
            assert!(
                self.entities.is_alive_at(index) || signature == S::default(),
                "the dead have nothing"
            );
        }
        for index in self.indices.as_slice() {
            assert_eq!(index.covered(), covered, "all cover the same");
            index.check_invariants();
        }
        for group in self.groups.as_slice() {
            assert_eq!(group.members.covered(), covered, "all cover the same");
            group.members.check_invariants();
        }
        for hierarchy in self.hierarchies.as_slice() {
            assert_eq!(hierarchy.nodes.covered(), covered, "all cover the same");
        }
    }
}

impl<S: Signature, I: Indices, G: Groups, T: AllChanges, H: Hierarchies> Default
    for Shape<S, I, G, T, H>
{
    fn default() -> Self {
        Self::new(Limits::MAX)
    }
}

impl<S: Signature, I: Indices, G: Groups, T: AllChanges, H: Hierarchies> Clone
    for Shape<S, I, G, T, H>
{
    fn clone(&self) -> Self {
        Self {
            entities: self.entities.clone(),
            signatures: self.signatures.clone(),
            indices: self.indices.duplicate(Seal),
            groups: self.groups.duplicate(Seal),
            changes: self.changes.duplicate(Seal),
            hierarchies: self.hierarchies.duplicate(Seal),
            tick: self.tick,
            buffers: Buffers::new(),
        }
    }
}

/// Where rows are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At {
    /// In the pool of a component.
    Pool(ComponentId),
    /// In the set of a group that owns nothing.
    Set(GroupId),
}

/// An entity that is alive in a shape, so that looking it up there takes one test less.
///
/// # Invariants
///
/// 1. `index` is covered by the entity table of `shape`.
#[derive(Debug)]
#[doc(hidden)]
pub struct Living<'s, S, I, G, T, H> {
    shape: &'s Shape<S, I, G, T, H>,
    index: u32,
}

impl<S, I, G, T, H> Clone for Living<'_, S, I, G, T, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, I, G, T, H> Copy for Living<'_, S, I, G, T, H> {}

impl<'s, S: Signature, I: Indices, G: Groups, T: AllChanges, H: Hierarchies>
    Living<'s, S, I, G, T, H>
{
    #[inline]
    pub(crate) fn shape(self) -> &'s Shape<S, I, G, T, H> {
        self.shape
    }

    /// [`Index::position`] of the entity, in the index of a component with such a store.
    #[inline]
    pub(crate) fn position<St: Store>(self, id: ComponentId) -> usize {
        if matches!(St::STORAGE, Storage::Ordered) {
            self.shape.index(id).position(self.index)
        } else {
            self.position_at(id)
        }
    }

    /// [`Index::position`] of the entity, in an index with a sparse side.
    #[inline]
    pub(crate) fn position_at(self, id: ComponentId) -> usize {
        // SAFETY: by invariant 1, and invariant 3 of `Shape`, the index covers it.
        unsafe { self.shape.index(id).position_unchecked(self.index) }
    }
}

mod sealed {
    /// What only this module can show: what asks for it cannot be called, or written, elsewhere.
    #[derive(Debug)]
    pub struct Seal;
}

use sealed::Seal;

/// A part of a shape that there is one of for each place in a declaration.
///
/// Sealed, as all of this: only this crate can make one, or copy one.
#[doc(hidden)]
pub trait Part {
    fn new(seal: Seal) -> Self;
    #[must_use]
    fn duplicate(&self, seal: Seal) -> Self;
}

impl Part for Index {
    fn new(_: Seal) -> Self {
        Self::new()
    }

    fn duplicate(&self, _: Seal) -> Self {
        self.duplicate()
    }
}

impl Part for Changes {
    fn new(_: Seal) -> Self {
        Self::new(FIRST_TICK)
    }

    fn duplicate(&self, _: Seal) -> Self {
        self.duplicate()
    }
}

impl Part for GroupState {
    fn new(_: Seal) -> Self {
        Self::new()
    }

    fn duplicate(&self, _: Seal) -> Self {
        self.duplicate()
    }
}

impl Part for HierarchyState {
    fn new(_: Seal) -> Self {
        Self::new()
    }

    fn duplicate(&self, _: Seal) -> Self {
        self.duplicate()
    }
}

/// An array with a part for each place in a declaration.
#[doc(hidden)]
pub trait Places: 'static {
    type Part;

    fn new(seal: Seal) -> Self;
    #[must_use]
    fn duplicate(&self, seal: Seal) -> Self;
    fn as_slice(&self) -> &[Self::Part];
    fn as_mut_slice(&mut self, seal: Seal) -> &mut [Self::Part];
}

impl<P: Part + 'static, const N: usize> Places for [P; N] {
    type Part = P;

    fn new(_: Seal) -> Self {
        core::array::from_fn(|_| P::new(Seal))
    }

    fn duplicate(&self, _: Seal) -> Self {
        core::array::from_fn(|place| self[place].duplicate(Seal))
    }

    #[inline]
    fn as_slice(&self) -> &[P] {
        self
    }

    #[inline]
    fn as_mut_slice(&mut self, _: Seal) -> &mut [P] {
        self
    }
}

/// The indices of a world.
#[doc(hidden)]
pub trait Indices: Places<Part = Index> {}
impl<P: Places<Part = Index>> Indices for P {}

/// The groups of a world.
#[doc(hidden)]
pub trait Groups: Places<Part = GroupState> {}
impl<P: Places<Part = GroupState>> Groups for P {}

/// What is noticed of the tracked components of a world.
#[doc(hidden)]
pub trait AllChanges: Places<Part = Changes> {}
impl<P: Places<Part = Changes>> AllChanges for P {}

/// The hierarchies of a world.
#[doc(hidden)]
pub trait Hierarchies: Places<Part = HierarchyState> {}
impl<P: Places<Part = HierarchyState>> Hierarchies for P {}
