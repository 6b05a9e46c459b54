//! What a hierarchy can answer: how much it keeps of its links.
#![forbid(unsafe_code)]

/// The most slots that a node of a [`Bounded`] hierarchy can have.
pub const MAX_SLOTS: usize = 256;

/// How a hierarchy keeps its links, as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HierarchyModel {
    /// The parent of each node, and nothing else.
    ParentOnly,
    /// The parent of each node, and so many slots for its children.
    Bounded(usize),
    /// The parent of each node and its children, as many as there are, in an order.
    Unbounded,
}

/// What becomes of the children of an entity that dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDespawn {
    /// They die with it.
    Cascade,
    /// They have no parent from then on.
    Orphan,
    /// They take its place among its siblings, in their order; those of a root become roots.
    Reparent,
}

/// How a hierarchy keeps its links: [`ParentOnly`], [`Bounded`] or [`Unbounded`].
///
/// Sealed: the engine has code for these.
pub trait Model: sealed::Sealed + 'static {
    #[doc(hidden)]
    const KIND: HierarchyModel;
}

/// `parent_only`: each node knows its parent, and nobody his children.
#[derive(Debug)]
pub enum ParentOnly {}

/// `bounded(N)`: each node has `N` numbered slots for children.
#[derive(Debug)]
pub enum Bounded<const N: usize> {}

/// `unbounded`: each node has any number of children, in an order of its own.
#[derive(Debug)]
pub enum Unbounded {}

mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for ParentOnly {}
impl<const N: usize> sealed::Sealed for Bounded<N> {}
impl sealed::Sealed for Unbounded {}

impl Model for ParentOnly {
    const KIND: HierarchyModel = HierarchyModel::ParentOnly;
}

impl<const N: usize> Model for Bounded<N> {
    const KIND: HierarchyModel = {
        assert_slots(N);
        HierarchyModel::Bounded(N)
    };
}

/// Fails to compile for what cannot be the number of slots; the macro asks at the number.
#[doc(hidden)]
#[track_caller]
pub const fn assert_slots(slots: usize) {
    assert!(
        0 < slots && slots <= MAX_SLOTS,
        "a bounded hierarchy has 1 to 256 slots"
    );
}

impl Model for Unbounded {
    const KIND: HierarchyModel = HierarchyModel::Unbounded;
}

/// A model in which a node knows its children.
#[diagnostic::on_unimplemented(
    message = "a `parent_only` hierarchy does not know who the children of a node are",
    label = "this asks for children",
    note = "declare the hierarchy as `unbounded`, or as `bounded(N)`, to walk from parents to children"
)]
pub trait KeepsChildren: Model {}

impl<const N: usize> KeepsChildren for Bounded<N> {}
impl KeepsChildren for Unbounded {}

/// A model in which siblings have an order of their own.
#[diagnostic::on_unimplemented(
    message = "this hierarchy keeps no order of siblings that could be changed",
    label = "only an `unbounded` hierarchy has this",
    note = "declare the hierarchy as `unbounded`; the children of a `bounded(N)` one stand in the order of their slots, which `set_slot` changes"
)]
pub trait OrdersSiblings: KeepsChildren {}

impl OrdersSiblings for Unbounded {}

/// A model in which children are in numbered slots.
#[diagnostic::on_unimplemented(
    message = "the nodes of this hierarchy have no slots",
    label = "only a `bounded(N)` hierarchy has this",
    note = "declare the hierarchy as `bounded(N)`; `insert_child` of an `unbounded` one puts a child at an index"
)]
pub trait HasSlots: KeepsChildren {
    /// How many slots a node has.
    const SLOTS: usize;
}

impl<const N: usize> HasSlots for Bounded<N> {
    const SLOTS: usize = N;
}
