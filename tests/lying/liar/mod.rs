//! One hand-written world, and all the ways in which it can lie.

mod groups;
mod hooks;
mod poses;
mod stores;
mod values;

pub(super) use groups::{Both, Doubled, Inner, Loose, any_key};
use groups::{Masks, Told, Visits};
use hooks::Deeds;
use poses::{FICKLE, IDLE, ORDERED, PACKED, Posing, STABLE, TRUTH};
use stores::Stretching;
pub(super) use stores::{FAR, LentSlice};
pub(super) use values::{A, B, F, Value, none_lives};

use std::cell::Cell;
use std::marker::PhantomData;

use phalanx::__private::{
    self, Admit, AllChanges, Changes, Declared, Declares, End, Fetch, Flags, GroupState,
    GroupVisitor, HierarchyState, HierarchyVisitor, Hooks, I, Implied, Index, Indices, IsPlain,
    LentOnce, LentParts, Mask, NamedOnce, Nil, Nobody, O, One, Ordered, Packed, Parts, Probe,
    Reorders, Shape, ShapeOf, Signature, Slot, Split, Stable, Store, Terms, Tracked, Tracking,
    Valued, Visitor, VisitorMut,
};
use phalanx::{
    Bundle, ComponentId, ComponentSchema, Entity, EntityMut, InsertError, Limits, Mark, QueryMut,
    Schema, Storage, Tracks,
};

thread_local! {
    static TURN: Cell<u32> = const { Cell::new(0) };
}

/// A number that is another one every time.
fn turn() -> u32 {
    TURN.set(
        TURN.get()
            .wrapping_mul(747_796_405)
            .wrapping_add(2_891_336_453),
    );
    TURN.get() >> 16
}

/// Whether it is one of the few times.
fn one_in(times: u32) -> bool {
    turn().is_multiple_of(times)
}

/// What a world tells about itself. The defaults are true.
pub(super) trait Lie: Sized + Clone + 'static {
    type Signature: Signature;
    type Indices: Indices;
    type Changes: AllChanges;
    type As: Store<
            Value = A,
            Tracking: IsPlain<Liar<Self>, A> + for<'w> Tracking<SliceMut<'w, A>: LentSlice<'w, A>>,
        > + Valued<A>
        + Reorders<A>
        + Clone;
    type Bs: Store<
            Value = B,
            Tracking: IsPlain<Liar<Self>, B> + for<'w> Tracking<SliceMut<'w, B>: LentSlice<'w, B>>,
        > + Valued<B>
        + Reorders<B>
        + Clone;

    /// How the schema says that A and B are stored.
    const STORAGES: [Storage; 2] = [Storage::Packed; 2];
    /// The ids of A, B and F.
    const IDS: [u16; 3] = [0, 1, 2];
    /// Whether A, B and F have rows.
    const ROWS: [bool; 3] = [true, true, false];
    const PLACES: u16 = 3;
    const OTHER_IN_SLOT: bool = false;
    const OTHER_IN_STORE: bool = false;
    const SHOWN: Shown = Shown::Truth;
    const FICKLE_SHAPE: bool = false;
    const SHARED: bool = false;
    const TAKEN: bool = false;
    /// The places of the groups.
    const GROUP_IDS: [u16; 4] = [0, 1, 2, 3];
    const TOLD: Told = Told::Truth;
    const MASKS: Masks = Masks::Truth;
    const VISITS_GROUPS: Visits = Visits::Truth;
    /// The hooks of A, B and F.
    const HOOKS: [Hooks; 3] = [ALL_HOOKS, Hooks::NONE, Hooks::NONE];
    const ON_REMOVE: Mask = Mask::of(ComponentId::new(Self::IDS[0]));
    const DEEDS: Deeds = Deeds::Nothing;
}

const ALL_HOOKS: Hooks = Hooks::NONE.on_insert().on_replace().on_remove();

/// The ids of all components, where no lie is told of these.
const ALL_IDS: Mask = Mask::of_all(&[
    ComponentId::new(0),
    ComponentId::new(1),
    ComponentId::new(2),
]);

/// That slices of a tracked component may be lent to be written.
impl<L: Lie, C, const PLACE: usize> IsPlain<Liar<L>, C> for Tracked<PLACE> {}

/// Which components visitors are shown.
#[derive(Clone, Copy)]
pub(super) enum Shown {
    Truth,
    /// Of each place the component of another.
    Others,
    Twice,
    Nothing,
    OneForAll,
    /// Some, every time anew.
    Anyhow,
}

impl Shown {
    /// What is shown for a place: the numbers of components.
    fn at(self, place: usize) -> impl Iterator<Item = u32> {
        let truth = u32::try_from(place.min(2)).unwrap();
        let shown = match self {
            Self::Truth => [Some(truth), None],
            Self::Others => [Some((truth + 1) % 3), None],
            Self::Twice => [Some(truth), Some(truth)],
            Self::Nothing => [None, None],
            Self::OneForAll => [Some(0), None],
            Self::Anyhow => [1, 2].map(|times| one_in(times).then(|| turn() % 3)),
        };
        shown.into_iter().flatten()
    }
}

macro_rules! lie {
    ($(#[$attribute:meta])* $name:ident { $($constant:ident: $type:ty = $value:expr),* $(,)? }) => {
        lie! {
            $(#[$attribute])* $name: u8, [Index; 3], [Changes; 1], Packed<A, Tracked<0>>, Packed<B>
            { $($constant: $type = $value),* }
        }
    };
    (
        $(#[$attribute:meta])* $name:ident: $Signature:ty, $Indices:ty, $Changes:ty, $As:ty, $Bs:ty
        { $($constant:ident: $type:ty = $value:expr),* $(,)? }
    ) => {
        $(#[$attribute])*
        #[derive(Clone)]
        pub(super) struct $name;

        impl Lie for $name {
            type Signature = $Signature;
            type Indices = $Indices;
            type Changes = $Changes;
            type As = $As;
            type Bs = $Bs;
            $(const $constant: $type = $value;)*
        }
    };
}

lie! { Honest {} }
lie! { OneId { IDS: [u16; 3] = [0, 0, 2] } }
lie! { OneIdForAll { IDS: [u16; 3] = [1, 1, 1] } }
lie! { Above { IDS: [u16; 3] = [0, 3, 511] } }
lie! { Narrow: u8, [Index; 20], [Changes; 1], Packed<A, Tracked<0>>, Packed<B> {
    IDS: [u16; 3] = [0, 9, 17],
    PLACES: u16 = 20,
} }
lie! { Flagged { ROWS: [bool; 3] = [false, false, false] } }
lie! { RowsOfFlags { ROWS: [bool; 3] = [true, true, true] } }
lie! { FewPlaces { PLACES: u16 = 1 } }
lie! { ManyPlaces { PLACES: u16 = 100 } }
lie! { BehindSlot { OTHER_IN_SLOT: bool = true } }
lie! { BehindStore { OTHER_IN_STORE: bool = true } }
lie! { ShownOthers { SHOWN: Shown = Shown::Others } }
lie! { ShownTwice { SHOWN: Shown = Shown::Twice } }
lie! { ShownNothing { SHOWN: Shown = Shown::Nothing } }
lie! { ShownOneForAll { SHOWN: Shown = Shown::OneForAll } }
lie! { ShownAnyhow { SHOWN: Shown = Shown::Anyhow } }
lie! { FickleShape { FICKLE_SHAPE: bool = true } }
lie! { Shared { SHARED: bool = true } }
lie! { AllTaken { TAKEN: bool = true } }
lie! { FickleSignature: Fickle<true>, [Index; 3], [Changes; 1], Packed<A, Tracked<0>>, Packed<B> {} }
lie! { FickleStores: u8, [Index; 3], [Changes; 1], Stretching<A, Tracked<0>>, Stretching<B> {} }
lie! { ToldOtherPools { TOLD: Told = Told::OtherPools } }
lie! { ToldOtherPlaces { TOLD: Told = Told::Exchanged } }
lie! { ToldOwning { TOLD: Told = Told::Turned } }
lie! { ToldBeyond { TOLD: Told = Told::Beyond } }
lie! { ToldAlike { TOLD: Told = Told::Alike } }
lie! { VisitedTwice { VISITS_GROUPS: Visits = Visits::Twice } }
lie! { NeverVisited { VISITS_GROUPS: Visits = Visits::Never } }
lie! { VisitedBackwards { VISITS_GROUPS: Visits = Visits::Backwards } }
lie! { VisitedAnyhow { VISITS_GROUPS: Visits = Visits::Fickle } }
lie! { DoublyOwned { VISITS_GROUPS: Visits = Visits::Doubled } }
lie! { AdmitsEverybody { MASKS: Masks = Masks::Everybody } }
lie! { AdmitsNobody { MASKS: Masks = Masks::Nobody } }
lie! { AdmitsOthers { MASKS: Masks = Masks::Turned } }
lie! { AdmitsTooMany { MASKS: Masks = Masks::Fewer } }
lie! { OneGroupPlace { GROUP_IDS: [u16; 4] = [2, 2, 2, 2] } }
lie! { GroupsBeyond { GROUP_IDS: [u16; 4] = [0, 4, 600, u16::MAX] } }
// Changes.
lie! { NothingTracked: u8, [Index; 3], [Changes; 0], Packed<A>, Packed<B> {
    HOOKS: [Hooks; 3] = [Hooks::NONE; 3],
    ON_REMOVE: Mask = Mask::EMPTY,
} }
lie! { AllTracked: u8, [Index; 3], [Changes; 2], Packed<A, Tracked<1>>, Packed<B, Tracked<0>> {
    HOOKS: [Hooks; 3] = [ALL_HOOKS; 3],
    ON_REMOVE: Mask = ALL_IDS,
} }
lie! { StampsBeyond: u8, [Index; 3], [Changes; 1], Packed<A, Tracked<0>>, Packed<B, Tracked<1>> {} }
lie! {
    AllStampsBeyond: u8, [Index; 3], [Changes; 0],
    Packed<A, Tracked<0>>, Packed<B, Tracked<{ usize::MAX }>> {}
}
lie! { OneStampPlace: u8, [Index; 3], [Changes; 1], Packed<A, Tracked<0>>, Packed<B, Tracked<0>> {} }
lie! {
    OneStampPlaceAnyhow: u8, [Index; 3], [Changes; 1],
    Stretching<A, Tracked<0>>, Stretching<B, Tracked<0>> {}
}
// Hooks.
lie! { AllNamed { HOOKS: [Hooks; 3] = [ALL_HOOKS; 3], ON_REMOVE: Mask = Mask::ALL } }
lie! { NoneNamed { HOOKS: [Hooks; 3] = [ALL_HOOKS; 3], ON_REMOVE: Mask = Mask::EMPTY } }
lie! { OthersNamed {
    HOOKS: [Hooks; 3] = [ALL_HOOKS, Hooks::NONE, ALL_HOOKS],
    ON_REMOVE: Mask = Mask::of(ComponentId::new(1)),
} }
lie! { HooksDenied { HOOKS: [Hooks; 3] = [Hooks::NONE; 3], ON_REMOVE: Mask = ALL_IDS } }
lie! { KeepsOthers: Fickle<false>, [Index; 3], [Changes; 1], Packed<A, Tracked<0>>, Packed<B> {
    HOOKS: [Hooks; 3] = [ALL_HOOKS; 3],
    ON_REMOVE: Mask = ALL_IDS,
} }
lie! { HooksExchange {
    HOOKS: [Hooks; 3] = [ALL_HOOKS; 3],
    ON_REMOVE: Mask = ALL_IDS,
    DEEDS: Deeds = Deeds::Exchange,
} }
lie! { HooksClear {
    HOOKS: [Hooks; 3] = [ALL_HOOKS; 3],
    ON_REMOVE: Mask = ALL_IDS,
    DEEDS: Deeds = Deeds::Clear,
} }
lie! { HooksDoAnything {
    HOOKS: [Hooks; 3] = [ALL_HOOKS; 3],
    ON_REMOVE: Mask = ALL_IDS,
    DEEDS: Deeds = Deeds::Anything,
} }
lie! { AllLies: Fickle<true>, [Index; 3], [Changes; 1], Stretching<A, Tracked<0>>, Stretching<B, Tracked<0>> {
    FICKLE_SHAPE: bool = true,
    TOLD: Told = Told::OtherPools,
    VISITS_GROUPS: Visits = Visits::Fickle,
    GROUP_IDS: [u16; 4] = [1, 0, 2, 2],
    SHOWN: Shown = Shown::Anyhow,
    HOOKS: [Hooks; 3] = [ALL_HOOKS, Hooks::NONE.on_remove(), ALL_HOOKS],
    ON_REMOVE: Mask = Mask::of(ComponentId::new(0)),
    DEEDS: Deeds = Deeds::Anything,
} }

// Storages that are ordered, and stable. Where groups own nothing they do what the same verbs do to others.
type OrderedAs = Posing<Ordered<A, Tracked<0>>>;
type StableAs = Posing<Stable<A, Tracked<0>>>;
type OrderedBs = Posing<Ordered<B>>;
type StableBs = Posing<Stable<B>>;

const ORDERED_STABLE: [Storage; 2] = [Storage::Ordered, Storage::Stable];
const STABLE_ORDERED: [Storage; 2] = [Storage::Stable, Storage::Ordered];

lie! { OrderedAndStable: u8, [Index; 3], [Changes; 1], OrderedAs, StableBs {
    STORAGES: [Storage; 2] = ORDERED_STABLE,
    TOLD: Told = Told::Loose,
    VISITS_GROUPS: Visits = Visits::Loose,
} }
lie! { StableAndOrdered: u8, [Index; 3], [Changes; 1], StableAs, OrderedBs {
    STORAGES: [Storage; 2] = STABLE_ORDERED,
    TOLD: Told = Told::Loose,
    VISITS_GROUPS: Visits = Visits::Loose,
} }
lie! { LooseToldPacked: u8, [Index; 3], [Changes; 1], OrderedAs, StableBs {
    TOLD: Told = Told::Loose,
    VISITS_GROUPS: Visits = Visits::Loose,
} }
lie! { PackedToldLoose { STORAGES: [Storage; 2] = ORDERED_STABLE } }
lie! {
    SaysOtherwise: u8, [Index; 3], [Changes; 1],
    Posing<Ordered<A, Tracked<0>>, Ordered<A, Tracked<0>>, STABLE>, Posing<Stable<B>, Stable<B>, PACKED>
    {
        STORAGES: [Storage; 2] = ORDERED_STABLE,
        TOLD: Told = Told::Loose,
        VISITS_GROUPS: Visits = Visits::Loose,
    }
}
lie! {
    PackedSaysLoose: u8, [Index; 3], [Changes; 1],
    Posing<Packed<A, Tracked<0>>, Packed<A, Tracked<0>>, ORDERED>, Posing<Packed<B>, Packed<B>, STABLE>
    { STORAGES: [Storage; 2] = ORDERED_STABLE }
}
lie! {
    PosesAsOthers: u8, [Index; 3], [Changes; 1],
    Posing<Ordered<A, Tracked<0>>, Stable<A, Tracked<0>>, TRUTH, FICKLE>,
    Posing<Stable<B>, Ordered<B>, TRUTH, FICKLE>
    {
        STORAGES: [Storage; 2] = ORDERED_STABLE,
        TOLD: Told = Told::Loose,
        VISITS_GROUPS: Visits = Visits::Loose,
    }
}
lie! {
    PosesAsPacked: u8, [Index; 3], [Changes; 1],
    Posing<Packed<A, Tracked<0>>, Ordered<A, Tracked<0>>, TRUTH, FICKLE>, Posing<Ordered<B>, Packed<B>, TRUTH, FICKLE>
    { STORAGES: [Storage; 2] = [Storage::Packed, Storage::Ordered] }
}
lie! {
    LooseAreOwned: u8, [Index; 3], [Changes; 1],
    Posing<Ordered<A, Tracked<0>>, Ordered<A, Tracked<0>>, TRUTH, IDLE>,
    Posing<Stable<B>, Stable<B>, TRUTH, IDLE>
    { STORAGES: [Storage; 2] = ORDERED_STABLE }
}
lie! { BothOrdered: u8, [Index; 3], [Changes; 1], OrderedAs, OrderedBs {
    STORAGES: [Storage; 2] = [Storage::Ordered; 2],
    TOLD: Told = Told::Loose,
    VISITS_GROUPS: Visits = Visits::Loose,
} }
lie! { LooseOneId: u8, [Index; 3], [Changes; 1], OrderedAs, OrderedBs {
    STORAGES: [Storage; 2] = [Storage::Ordered; 2],
    IDS: [u16; 3] = [1, 1, 2],
} }
lie! { LooseFlagged: u8, [Index; 3], [Changes; 1], StableAs, OrderedBs {
    STORAGES: [Storage; 2] = STABLE_ORDERED,
    ROWS: [bool; 3] = [false, true, true],
    TOLD: Told = Told::Loose,
    VISITS_GROUPS: Visits = Visits::Loose,
} }
lie! { LooseBehind: u8, [Index; 3], [Changes; 1], OrderedAs, StableBs {
    STORAGES: [Storage; 2] = ORDERED_STABLE,
    OTHER_IN_SLOT: bool = true,
    OTHER_IN_STORE: bool = true,
    FICKLE_SHAPE: bool = true,
    TOLD: Told = Told::Loose,
    VISITS_GROUPS: Visits = Visits::Loose,
} }
lie! {
    LooseStampsShared: u8, [Index; 3], [Changes; 1], OrderedAs, Posing<Stable<B, Tracked<0>>>
    {
        STORAGES: [Storage; 2] = ORDERED_STABLE,
        TOLD: Told = Told::Loose,
        VISITS_GROUPS: Visits = Visits::Loose,
        HOOKS: [Hooks; 3] = [ALL_HOOKS; 3],
        ON_REMOVE: Mask = ALL_IDS,
        DEEDS: Deeds = Deeds::Anything,
    }
}
lie! {
    AllLooseLies: Fickle<true>, [Index; 3], [Changes; 1],
    Posing<Ordered<A, Tracked<0>>, Stable<A, Tracked<0>>, ORDERED, FICKLE>,
    Posing<Stable<B, Tracked<0>>, Packed<B, Tracked<0>>, STABLE, FICKLE>
    {
        STORAGES: [Storage; 2] = ORDERED_STABLE,
        FICKLE_SHAPE: bool = true,
        TOLD: Told = Told::OtherPools,
        VISITS_GROUPS: Visits = Visits::Fickle,
        GROUP_IDS: [u16; 4] = [1, 0, 2, 2],
        SHOWN: Shown = Shown::Anyhow,
        HOOKS: [Hooks; 3] = [ALL_HOOKS, Hooks::NONE.on_remove(), ALL_HOOKS],
        ON_REMOVE: Mask = Mask::of(ComponentId::new(0)),
        DEEDS: Deeds = Deeds::Anything,
    }
}

/// A signature that keeps what it likes, and if it is one `EVERYWHERE` answers as it likes too.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Fickle<const EVERYWHERE: bool>(u8);

impl<const EVERYWHERE: bool> Fickle<EVERYWHERE> {
    fn lies() -> bool {
        EVERYWHERE && one_in(8)
    }
}

impl<const EVERYWHERE: bool> Signature for Fickle<EVERYWHERE> {
    fn of(mask: &Mask) -> Self {
        Self(u8::of(mask))
    }

    fn has(self, id: ComponentId) -> bool {
        self.0.has(id) != Self::lies()
    }

    fn has_all(self, mask: &Mask) -> bool {
        self.0.has_all(mask) != Self::lies()
    }

    fn has_any(self, mask: &Mask) -> bool {
        self.0.has_any(mask) != Self::lies()
    }

    fn insert(&mut self, mask: &Mask) {
        self.0.insert(mask);
    }

    fn remove(&mut self, mask: &Mask) {
        if !Self::lies() {
            self.0.remove(mask);
        }
    }

    fn remove_id(&mut self, id: ComponentId) {
        self.0.remove_id(id);
    }

    fn keep(&mut self, other: Self) {
        match turn() % 8 {
            0 => {}
            1 => self.0 = !other.0,
            2 => self.0 = u8::MAX,
            3 => self.0 |= other.0,
            _ => self.0.keep(other.0),
        }
    }

    fn pop(&mut self) -> Option<ComponentId> {
        match turn() % 16 {
            0 if EVERYWHERE => None,
            1 if EVERYWHERE => Some(ComponentId::new(1)),
            2 if EVERYWHERE => Some(ComponentId::new(2)),
            _ => self.0.pop(),
        }
    }
}

/// A bundle that is not what it says.
pub(super) struct Trick;

/// What [`Trick`] is made into.
pub(super) struct TrickParts;

impl<L: Lie, S> Bundle<Liar<L>, S> for Trick {
    type Out = S;
    type Parts = TrickParts;

    fn into_parts(self) -> TrickParts {
        TrickParts
    }
}

impl<L: Lie> Parts<Liar<L>> for TrickParts {
    const MASK: Mask = Mask::of(ComponentId::new(0)).union(Mask::of(ComponentId::new(2)));
    const REPEATS: bool = false;
    const HOOKS: Hooks = ALL_HOOKS;

    type Options = ();

    fn is_full(_world: &Liar<L>) -> bool {
        false
    }

    fn reserve(_world: &mut Liar<L>, _additional: usize) {}

    fn grow(_world: &mut Liar<L>) {}

    fn push(self, _world: &mut Liar<L>, _entity: u32) {}

    fn push_values(self, _world: &mut Liar<L>) {}

    fn enrol(_world: &mut Liar<L>, _entities: &[Entity]) {}

    fn insert(self, _world: &mut Liar<L>, _entity: u32, _before: L::Signature) {}

    fn remove(_world: &mut Liar<L>, _entity: u32, _before: L::Signature) {}

    fn run_inserted(
        world: &mut Liar<L>,
        entity: Entity,
        _before: L::Signature,
        _overwritten: &mut (),
    ) {
        world.run_hook(entity);
    }

    fn run_spawned(world: &mut Liar<L>, entity: Entity) {
        world.run_hook(entity);
    }

    fn run_removed(world: &mut Liar<L>, entity: Entity, _taken: &mut ()) {
        world.run_hook(entity);
    }
}

/// A world, and a second one of everything inside of it.
pub(super) struct Liar<L: Lie> {
    shape: ShapeOf<Self>,
    other_shape: ShapeOf<Self>,
    a: L::As,
    other_a: L::As,
    b: L::Bs,
    other_b: L::Bs,
    f: Flags<F>,
    other_f: Flags<F>,
    /// What hooks exchange a world with.
    spare: Option<Box<Self>>,
    lie: PhantomData<L>,
}

// Not derived: that would ask for indices that can be copied.
impl<L: Lie> Clone for Liar<L> {
    fn clone(&self) -> Self {
        Self {
            shape: self.shape.clone(),
            other_shape: self.other_shape.clone(),
            a: self.a.clone(),
            other_a: self.other_a.clone(),
            b: self.b.clone(),
            other_b: self.other_b.clone(),
            f: self.f.clone(),
            other_f: self.other_f.clone(),
            spare: self.spare.clone(),
            lie: PhantomData,
        }
    }
}

impl<L: Lie> Default for Liar<L> {
    fn default() -> Self {
        Self {
            shape: Shape::new(Limits::MAX),
            other_shape: Shape::new(Limits {
                indices: 20,
                generations: 5,
            }),
            a: Default::default(),
            other_a: Default::default(),
            b: Default::default(),
            other_b: Default::default(),
            f: Flags::default(),
            other_f: Flags::default(),
            spare: None,
            lie: PhantomData,
        }
    }
}

/// The slots of a [`Liar`], two for each component.
pub(super) struct Slots<'w, L: Lie> {
    a: [Slot<'w, L::As>; 2],
    b: [Slot<'w, L::Bs>; 2],
    f: [Slot<'w, Flags<F>>; 2],
}

impl<L: Lie> Declared for Liar<L> {
    type Signature = L::Signature;
    type Indices = L::Indices;
    type Groups = [GroupState; 4];
    type Changes = L::Changes;
    type Hierarchies = [HierarchyState; 0];
    type Slots<'w> = Slots<'w, L>;

    const SCHEMA: &'static Schema = &Schema::new("Liar", Self::COMPONENTS, Self::TOLD, &[]);
    const IMPLIES: &'static [Implied] = &[];
    const PLACES: u16 = L::PLACES;
    const ON_REMOVE: Mask = L::ON_REMOVE;

    fn shape(&self) -> &ShapeOf<Self> {
        if L::FICKLE_SHAPE && one_in(4) {
            &self.other_shape
        } else {
            &self.shape
        }
    }

    fn shape_mut(&mut self) -> &mut ShapeOf<Self> {
        if L::FICKLE_SHAPE && one_in(4) {
            &mut self.other_shape
        } else {
            &mut self.shape
        }
    }

    fn lend(&self) -> (&ShapeOf<Self>, Slots<'_, L>) {
        let slots = Slots {
            a: [Slot::Shared(&self.a), Slot::Shared(&self.other_a)],
            b: [Slot::Shared(&self.b), Slot::Shared(&self.other_b)],
            f: [Slot::Shared(&self.f), Slot::Taken],
        };
        (self.shape(), slots)
    }

    fn take_apart(&mut self) -> (&ShapeOf<Self>, Slots<'_, L>) {
        let shape = if L::FICKLE_SHAPE && one_in(4) {
            &self.other_shape
        } else {
            &self.shape
        };
        let slots = if L::TAKEN {
            Slots {
                a: [Slot::Taken, Slot::Taken],
                b: [Slot::Shared(&self.b), Slot::Taken],
                f: [Slot::Taken, Slot::Taken],
            }
        } else if L::SHARED {
            Slots {
                a: [Slot::Shared(&self.a), Slot::Taken],
                b: [Slot::Free(&mut self.other_b), Slot::Taken],
                f: [Slot::Taken, Slot::Taken],
            }
        } else {
            Slots {
                a: [Slot::Free(&mut self.a), Slot::Free(&mut self.other_a)],
                b: [Slot::Free(&mut self.b), Slot::Free(&mut self.other_b)],
                f: [Slot::Free(&mut self.f), Slot::Free(&mut self.other_f)],
            }
        };
        (shape, slots)
    }

    fn visit<V: Visitor<Self>>(&self, id: ComponentId, visitor: &mut V) {
        for shown in L::SHOWN.at(id.get()) {
            match shown {
                0 => visitor.visit::<A>(self),
                1 => visitor.visit::<B>(self),
                _ => visitor.visit::<F>(self),
            }
        }
    }

    fn visit_mut<V: VisitorMut<Self>>(&mut self, id: ComponentId, visitor: &mut V) {
        for shown in L::SHOWN.at(id.get()) {
            match shown {
                0 => visitor.visit::<A>(self),
                1 => visitor.visit::<B>(self),
                _ => visitor.visit::<F>(self),
            }
        }
    }

    fn value_at(&self, id: ComponentId, row: usize) -> Option<&dyn std::fmt::Debug> {
        match L::SHOWN.at(id.get()).next()? {
            0 => Probe::<A>::at(&self.a, row)?.__phalanx_as_debug(),
            _ => Probe::<B>::at(&self.b, row)?.__phalanx_as_debug(),
        }
    }

    fn loosest_first<V: GroupVisitor<Self>>(visitor: &mut V) {
        groups::visit(visitor, true);
    }

    fn strictest_first<V: GroupVisitor<Self>>(visitor: &mut V) {
        groups::visit(visitor, false);
    }

    fn each_hierarchy<V: HierarchyVisitor<Self>>(_visitor: &mut V) {}
}

// That nobody owns the pools, so that generic code may sort what the groups own.
macro_rules! declares {
    ($Component:ident, $store:ident, $other:ident, $Store:ty, $nth:literal, $Path:ty) => {
        impl<L: Lie> Mark<$Component> for Liar<L> {
            type Path = $Path;
            const ID: ComponentId = ComponentId::new(L::IDS[$nth]);
            const HAS_ROWS: bool = L::ROWS[$nth];
        }

        impl<L: Lie> Declares<$Component> for Liar<L> {
            type Store = $Store;
            type Owner = Nobody;

            fn store(&self) -> &Self::Store {
                if L::OTHER_IN_STORE {
                    &self.$other
                } else {
                    &self.$store
                }
            }

            fn store_mut(&mut self) -> (&mut ShapeOf<Self>, &mut Self::Store) {
                let shape = if L::FICKLE_SHAPE && one_in(4) {
                    &mut self.other_shape
                } else {
                    &mut self.shape
                };
                if L::OTHER_IN_STORE && one_in(2) {
                    (shape, &mut self.$other)
                } else {
                    (shape, &mut self.$store)
                }
            }

            fn slot<'a, 'w>(slots: &'a mut Self::Slots<'w>) -> &'a mut Slot<'w, Self::Store> {
                &mut slots.$store[usize::from(L::OTHER_IN_SLOT)]
            }

            const HOOKS: Hooks = L::HOOKS[$nth];

            fn run_inserted(&mut self, entity: Entity) {
                self.run_hook(entity);
            }

            fn run_replaced(&mut self, entity: Entity, old: &mut $Component) {
                old.write();
                self.run_hook(entity);
                old.look();
            }

            fn run_removed(&mut self, entity: Entity, value: &mut $Component) {
                value.write();
                self.run_hook(entity);
                value.look();
                if one_in(2) {
                    *value = $Component::new();
                }
            }
        }

        impl<L: Lie, S: Admit<Liar<L>, $Component>> Bundle<Liar<L>, S> for $Component {
            type Out = S::Out;
            type Parts = One<$Component>;

            fn into_parts(self) -> One<$Component> {
                One(self)
            }
        }
    };
}

// Also where they are not tracked.
impl<L: Lie> Tracks<A> for Liar<L> {}
impl<L: Lie> Tracks<B> for Liar<L> {}

declares!(A, a, other_a, L::As, 0, O<O<End>>);
declares!(B, b, other_b, L::Bs, 1, I<O<End>>);
declares!(F, f, other_f, Flags<F>, 2, O<I<End>>);

/// The verbs that generic code may not use on a world whose ids are the same, as a declared world has them: there
/// the check is one of types, and knows nothing of ids.
impl<L: Lie> Liar<L> {
    const COMPONENTS: &'static [ComponentSchema] = &[
        component(L::IDS[0], "a", L::STORAGES[0]),
        component(L::IDS[1], "b", L::STORAGES[1]),
        component(L::IDS[2], "f", Storage::Flag),
    ];

    pub(super) fn spawn<B: Bundle<Self, NamedOnce>>(&mut self, bundle: B) -> Entity {
        __private::spawn(self, bundle)
    }

    pub(super) fn spawn_batch<Items>(&mut self, bundles: Items) -> Vec<Entity>
    where
        Items: IntoIterator<Item: Bundle<Self, NamedOnce>>,
    {
        __private::spawn_batch(self, bundles)
    }

    pub(super) fn insert<B: Bundle<Self, NamedOnce>>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<(), InsertError<B>> {
        __private::insert(self, entity, bundle)
    }

    pub(super) fn remove<B: Bundle<Self, NamedOnce>>(
        &mut self,
        entity: Entity,
    ) -> <B::Parts as Parts<Self>>::Options {
        __private::remove::<Self, _, B>(self, entity)
    }

    pub(super) fn entity_mut(&mut self, entity: Entity) -> Option<EntityMut<'_, Self>> {
        EntityMut::new(self, entity)
    }

    pub(super) fn get_mut<B>(
        &mut self,
        entity: Entity,
    ) -> Option<<B::Parts as LentParts<Self>>::Mut<'_>>
    where
        B: Bundle<Self, LentOnce, Parts: LentParts<Self>>,
    {
        __private::get_mut::<Self, _, B>(self, entity)
    }

    pub(super) fn retain<Q: Terms<Self, Nil>>(
        &mut self,
        keep: impl for<'a> FnMut(<Q::Fetch as Fetch<Self>>::Item<'a>) -> bool,
    ) {
        __private::retain::<Self, _, Q>(self, keep);
    }

    pub(super) fn query_mut<Q: Terms<Self, Nil>>(&mut self) -> QueryMut<'_, Self, Q::Fetch> {
        QueryMut::new(self)
    }

    pub(super) fn split_mut<Q: Split<Self, Nil>>(&mut self) -> Q::Queries<'_> {
        __private::split_mut::<Self, _, Q>(self)
    }
}

const fn component(place: u16, name: &'static str, storage: Storage) -> ComponentSchema {
    ComponentSchema::new(ComponentId::new(place), name, name, storage, false)
}
