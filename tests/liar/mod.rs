//! One hand-written world, and all the ways in which it can lie.

mod groups;

pub(super) use groups::{Both, Doubled, Inner, Loose};
use groups::{Masks, Told, Visits};

use std::cell::Cell;
use std::hint::black_box;
use std::marker::PhantomData;

use phalanx::__private::{
    self, Admit, Declared, Declares, End, Fetch, Flags, GroupState, GroupVisitor, I, Index,
    IndexMut, Indices, LentOnce, LentParts, Mask, NamedOnce, Nil, O, One, Packed, Parts, Probe,
    Shape, ShapeOf, Signature, Slot, Split, Store, Terms, Valued, Visitor, VisitorMut,
};
use phalanx::{
    Bundle, ComponentId, Entity, EntityMut, InsertError, Limits, Mark, QueryMut, Schema, Storage,
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

/// What the components have in common.
pub(super) trait Value {
    /// Notices when the value is not whole.
    fn look(&self);
    /// Changes the value.
    fn write(&mut self);
}

/// A component that owns memory, and shows when it is not what it was.
#[derive(Clone)]
pub(super) struct A(Box<[u64; 3]>);

impl A {
    pub(super) fn new() -> Self {
        Self(Box::new([1, 2, 3]))
    }
}

impl Value for A {
    fn look(&self) {
        let [one, two, three] = *self.0;
        assert!(
            one * 2 == two && one * 3 == three,
            "{}: a broken value",
            super::BAD
        );
    }

    fn write(&mut self) {
        self.look();
        *self.0 = self.0.map(|number| number + number / self.0[0]);
    }
}

/// Another one.
#[derive(Clone)]
pub(super) struct B(String);

impl B {
    pub(super) fn new() -> Self {
        Self("b".repeat(20))
    }
}

impl Value for B {
    fn look(&self) {
        assert!(
            self.0.bytes().all(|byte| byte == b'b'),
            "{}: a broken value",
            super::BAD
        );
        black_box(self.0.len());
    }

    fn write(&mut self) {
        self.look();
        self.0.push('b');
        if self.0.len() > 100 {
            self.0.clear();
        }
    }
}

/// A flag.
#[derive(Clone)]
pub(super) struct F;

/// What a world tells about itself. The defaults are true.
pub(super) trait Lie: Sized + Clone + 'static {
    type Signature: Signature;
    type Indices: Indices;
    type As: Store<Value = A> + Valued<A> + Clone;
    type Bs: Store<Value = B> + Valued<B> + Clone;

    /// The ids of A, B and F.
    const IDS: [u16; 3] = [0, 1, 2];
    /// Whether A, B and F have rows.
    const ROWS: [bool; 3] = [true, true, false];
    const PLACES: u16 = 3;
    const OTHER_IN_SLOT: bool = false;
    const OTHER_IN_STORE: bool = false;
    const OTHER_IN_VISIT: bool = false;
    const VISITS: bool = true;
    const VISITS_IN_STEP: bool = true;
    const FICKLE_SHAPE: bool = false;
    const SHARED: bool = false;
    const TAKEN: bool = false;
    /// The places of the groups.
    const GROUP_IDS: [u16; 4] = [0, 1, 2, 3];
    const TOLD: Told = Told::Truth;
    const MASKS: Masks = Masks::Truth;
    const VISITS_GROUPS: Visits = Visits::Truth;
}

macro_rules! lie {
    ($(#[$attribute:meta])* $name:ident { $($constant:ident: $type:ty = $value:expr),* $(,)? }) => {
        lie! { $(#[$attribute])* $name: u8, [Index; 3], Packed<A>, Packed<B> { $($constant: $type = $value),* } }
    };
    (
        $(#[$attribute:meta])* $name:ident: $Signature:ty, $Indices:ty, $As:ty, $Bs:ty
        { $($constant:ident: $type:ty = $value:expr),* $(,)? }
    ) => {
        $(#[$attribute])*
        #[derive(Clone)]
        pub(super) struct $name;

        impl Lie for $name {
            type Signature = $Signature;
            type Indices = $Indices;
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
lie! { Narrow: u8, [Index; 20], Packed<A>, Packed<B> { IDS: [u16; 3] = [0, 9, 17], PLACES: u16 = 20 } }
lie! { Flagged { ROWS: [bool; 3] = [false, false, false] } }
lie! { RowsOfFlags { ROWS: [bool; 3] = [true, true, true] } }
lie! { FewPlaces { PLACES: u16 = 1 } }
lie! { ManyPlaces { PLACES: u16 = 100 } }
lie! { BehindSlot { OTHER_IN_SLOT: bool = true } }
lie! { BehindStore { OTHER_IN_STORE: bool = true } }
lie! { BehindVisits { OTHER_IN_VISIT: bool = true } }
lie! { NoVisits { VISITS: bool = false } }
lie! { AllVisitsWrong { VISITS_IN_STEP: bool = false } }
lie! { FickleShape { FICKLE_SHAPE: bool = true } }
lie! { Shared { SHARED: bool = true } }
lie! { AllTaken { TAKEN: bool = true } }
lie! { FickleSignature: Fickle, [Index; 3], Packed<A>, Packed<B> {} }
lie! { FickleStores: u8, [Index; 3], Stretching<A>, Stretching<B> {} }
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
lie! { AllLies: Fickle, [Index; 3], Stretching<A>, Stretching<B> {
    FICKLE_SHAPE: bool = true,
    TOLD: Told = Told::OtherPools,
    VISITS_GROUPS: Visits = Visits::Fickle,
    GROUP_IDS: [u16; 4] = [1, 0, 2, 2],
} }

/// A signature that answers as it likes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Fickle(u8);

impl Signature for Fickle {
    fn of(mask: &Mask) -> Self {
        Self(u8::of(mask))
    }

    fn has(self, id: ComponentId) -> bool {
        self.0.has(id) != one_in(8)
    }

    fn has_all(self, mask: &Mask) -> bool {
        self.0.has_all(mask) != one_in(8)
    }

    fn has_any(self, mask: &Mask) -> bool {
        self.0.has_any(mask) != one_in(8)
    }

    fn insert(&mut self, mask: &Mask) {
        self.0.insert(mask);
    }

    fn remove(&mut self, mask: &Mask) {
        if !one_in(8) {
            self.0.remove(mask);
        }
    }

    fn remove_id(&mut self, id: ComponentId) {
        self.0.remove_id(id);
    }

    fn pop(&mut self) -> Option<ComponentId> {
        match turn() % 16 {
            0 => None,
            1 => Some(ComponentId::new(1)),
            2 => Some(ComponentId::new(2)),
            _ => self.0.pop(),
        }
    }
}

/// Entity indices at the edges of pages, and beyond what any world has.
pub(super) const FAR: [u32; 9] = [
    4_094,
    4_095,
    4_096,
    8_191,
    1 << 20,
    u32::MAX - 4_096,
    u32::MAX - 2,
    u32::MAX - 1,
    u32::MAX,
];

/// Handles with these indices.
fn far() -> [Entity; 9] {
    FAR.map(|index| Entity::try_from_bits(1 << 32 | u64::from(index)).unwrap())
}

fn wide(number: u32) -> usize {
    usize::try_from(number).unwrap()
}

/// A store that shows more or fewer values than it has, or others, and does to its index what it likes.
#[derive(Clone)]
pub(super) struct Stretching<C> {
    values: Packed<C>,
    others: Vec<C>,
}

impl<C> Default for Stretching<C> {
    fn default() -> Self {
        Self {
            values: Packed::default(),
            others: Vec::new(),
        }
    }
}

impl<C: 'static> Store for Stretching<C> {
    type Value = C;

    const STORAGE: Storage = Storage::Flag;
    const HAS_ROWS: bool = true;

    fn len(&self) -> usize {
        self.values.len() + usize::from(one_in(4))
    }

    fn is_full(&self, index: &Index) -> bool {
        one_in(2) && self.values.is_full(index)
    }

    fn reserve(&mut self, index: IndexMut<'_>, additional: usize) {
        if one_in(2) {
            self.values.reserve(index, additional);
        }
    }

    fn grow(&mut self, index: IndexMut<'_>) {
        if one_in(2) {
            self.values.grow(index);
        }
    }

    fn shrink_to_fit(&mut self, index: IndexMut<'_>) {
        self.values.shrink_to_fit(index);
    }

    fn push(&mut self, index: IndexMut<'_>, entity: u32, value: C) {
        match turn() % 8 {
            0 => self.others.push(value),
            1 => self.values.push(index, entity + 1, value),
            2 => self
                .values
                .push(index, FAR[wide(turn()) % FAR.len()], value),
            _ => self.values.push(index, entity, value),
        }
    }

    fn push_value(&mut self, value: C) {
        match turn() % 8 {
            0 => self.others.push(value),
            _ => self.values.push_value(value),
        }
    }

    fn enrol(&mut self, mut index: IndexMut<'_>, entities: &[Entity]) {
        let some = entities.len() - usize::from(one_in(4)).min(entities.len());
        self.values.enrol(index.reborrow(), &entities[..some]);
        match turn() % 8 {
            0 | 1 => self.values.enrol(index, entities),
            2 => self.values.enrol(index, &far()),
            _ => {}
        }
    }

    fn replace(&mut self, index: &Index, entity: u32, value: C) -> C {
        self.values.replace(index, entity ^ (turn() % 2), value)
    }

    fn swap_rows(&mut self, index: IndexMut<'_>, row: usize, other: usize) {
        self.values
            .swap_rows(index, row, other ^ usize::from(one_in(4)));
    }

    fn take(&mut self, index: IndexMut<'_>, entity: u32) -> C {
        match self.others.pop() {
            Some(value) if one_in(2) => value,
            _ => self.values.take(index, entity),
        }
    }

    fn detach(&mut self, index: IndexMut<'_>, entity: u32) -> bool {
        self.values.detach(index, entity ^ (turn() % 2)) != one_in(4)
    }

    fn drop_detached(&mut self) {
        self.values.drop_detached();
    }

    fn clear(&mut self) {
        if one_in(2) {
            self.values.clear();
        }
    }

    fn take_all(&mut self) -> Vec<C> {
        std::mem::take(&mut self.others)
    }

    fn check_invariants(&self, _index: &Index) {}
}

impl<C: 'static> Valued<C> for Stretching<C> {
    fn values(&self) -> &[C] {
        let values = self.values.values();
        match turn() % 8 {
            0 => &self.others,
            1 => &values[values.len() / 2..],
            _ => values,
        }
    }

    fn values_mut(&mut self) -> &mut [C] {
        let values = self.values.values_mut();
        match turn() % 8 {
            0 => &mut self.others,
            1 => {
                let middle = values.len() / 2;
                &mut values[middle..]
            }
            _ => values,
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
}

/// A world, and a second one of everything inside of it.
pub(super) struct Liar<L: Lie> {
    shape: Shape<L::Signature, L::Indices, [GroupState; 4]>,
    other_shape: Shape<L::Signature, L::Indices, [GroupState; 4]>,
    a: L::As,
    other_a: L::As,
    b: L::Bs,
    other_b: L::Bs,
    f: Flags<F>,
    other_f: Flags<F>,
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
    type Slots<'w> = Slots<'w, L>;

    const SCHEMA: &'static Schema = &Schema::new("Liar", &[], Self::TOLD);
    const PLACES: u16 = L::PLACES;

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

    fn visit<V: Visitor>(&self, id: ComponentId, visitor: &mut V) {
        let index = if L::VISITS_IN_STEP {
            self.shape.index(id)
        } else {
            self.shape.index(ComponentId::new(1))
        };
        match id.get() {
            _ if !L::VISITS => {}
            0 if L::OTHER_IN_VISIT => visitor.visit(index, &self.other_a),
            0 => visitor.visit(index, &self.a),
            1 => visitor.visit(index, &self.b),
            _ => visitor.visit(index, &self.f),
        }
    }

    fn visit_mut<V: VisitorMut>(&mut self, id: ComponentId, visitor: &mut V) {
        let mut index = if L::VISITS_IN_STEP {
            self.shape.index_mut(id)
        } else {
            self.shape.index_mut(ComponentId::new(0))
        };
        match id.get() {
            _ if !L::VISITS => {}
            0 if L::OTHER_IN_VISIT => visitor.visit(index, &mut self.other_a),
            0 => visitor.visit(index, &mut self.a),
            1 => {
                visitor.visit(index.reborrow(), &mut self.b);
                if L::OTHER_IN_VISIT {
                    visitor.visit(index, &mut self.a);
                }
            }
            _ => visitor.visit(index, &mut self.f),
        }
    }

    fn value_at(&self, id: ComponentId, row: usize) -> Option<&dyn std::fmt::Debug> {
        match id.get() {
            0 if L::OTHER_IN_VISIT => Probe::<A>::at(&self.other_a, row)?.__phalanx_as_debug(),
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
}

macro_rules! declares {
    ($Component:ident, $store:ident, $other:ident, $Store:ty, $nth:literal, $Path:ty) => {
        impl<L: Lie> Mark<$Component> for Liar<L> {
            type Path = $Path;
            const ID: ComponentId = ComponentId::new(L::IDS[$nth]);
            const HAS_ROWS: bool = L::ROWS[$nth];
        }

        impl<L: Lie> Declares<$Component> for Liar<L> {
            type Store = $Store;

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

declares!(A, a, other_a, L::As, 0, O<O<End>>);
declares!(B, b, other_b, L::Bs, 1, I<O<End>>);
declares!(F, f, other_f, Flags<F>, 2, O<I<End>>);

/// The verbs that generic code may not use on a world whose ids are the same, as a declared world has them: there
/// the check is one of types, and knows nothing of ids.
impl<L: Lie> Liar<L> {
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
