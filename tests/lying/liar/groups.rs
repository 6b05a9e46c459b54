//! The groups of a lying world, and the ways in which it lies about them.

use phalanx::__private::{ByKey, GroupVisitor, Mask, MutOf, One, Unordered};
use phalanx::{ComponentId, Entity, Group, GroupId, GroupSchema, Owns, Shows, Sorted};

use super::values::Value;
use super::{A, B, Liar, Lie, one_in, turn};

/// `own [A, B]`.
pub(crate) enum Both {}
/// `own [B, A] without [F]`, inside of [`Both`].
pub(crate) enum Inner {}
/// `with [B, F]`.
pub(crate) enum Loose {}
/// `own [A, A] with [A]`, which cannot be declared.
pub(crate) enum Doubled {}

/// What the schema says of the groups.
#[derive(Clone, Copy)]
pub(crate) enum Told {
    Truth,
    /// That they own other pools than they do, and flags.
    OtherPools,
    /// Of each the place of another.
    Exchanged,
    /// That those which own own nothing, and the other way round.
    Turned,
    /// Places that there are not.
    Beyond,
    /// That all have the conditions of one, and that one is there twice.
    Alike,
    /// Only of the one that owns nothing.
    Loose,
}

/// What the groups say of their members.
#[derive(Clone, Copy)]
pub(crate) enum Masks {
    Truth,
    /// That everybody is one.
    Everybody,
    /// That nobody is.
    Nobody,
    /// That those are who lack what they have, and have what they lack.
    Turned,
    /// That some of what they have is enough.
    Fewer,
}

/// Which groups are visited when an entity comes or goes.
#[derive(Clone, Copy)]
pub(crate) enum Visits {
    Truth,
    Twice,
    Never,
    /// The stricter ones first when it comes, and the looser ones when it goes.
    Backwards,
    /// Some, in some order, every time anew.
    Fickle,
    /// Also the one that cannot be declared.
    Doubled,
    /// Only the one that owns nothing.
    Loose,
}

impl<L: Lie> Liar<L> {
    const A: ComponentId = ComponentId::new(L::IDS[0]);
    const B: ComponentId = ComponentId::new(L::IDS[1]);
    const F: ComponentId = ComponentId::new(L::IDS[2]);

    const JUST_A: &'static [ComponentId] = &[Self::A];
    const JUST_B: &'static [ComponentId] = &[Self::B];
    const JUST_F: &'static [ComponentId] = &[Self::F];
    const A_B: &'static [ComponentId] = &[Self::A, Self::B];
    const B_F: &'static [ComponentId] = &[Self::B, Self::F];

    /// What the schema says of each group.
    pub(crate) const TOLD: &'static [GroupSchema] = match L::TOLD {
        Told::Truth => &[
            told(0, Self::A_B, &[], &[]),
            told(1, Self::A_B, &[], Self::JUST_F),
            told(2, &[], Self::B_F, &[]),
        ],
        Told::OtherPools => &[
            told(0, Self::B_F, Self::JUST_A, &[]),
            told(1, Self::JUST_F, Self::A_B, &[]),
            told(2, Self::JUST_A, Self::B_F, &[]),
        ],
        Told::Exchanged => &[
            told(1, Self::A_B, &[], &[]),
            told(2, Self::A_B, &[], Self::JUST_F),
            told(0, &[], Self::B_F, &[]),
        ],
        Told::Turned => &[
            told(0, &[], Self::A_B, &[]),
            told(1, &[], Self::A_B, Self::JUST_F),
            told(2, Self::JUST_B, Self::JUST_F, &[]),
        ],
        Told::Beyond => &[
            told(4, Self::A_B, &[], &[]),
            told(60, &[], Self::JUST_A, Self::JUST_F),
            told(u16::MAX, Self::JUST_B, &[], &[]),
        ],
        Told::Alike => &[
            told(2, Self::JUST_A, &[], &[]),
            told(0, Self::JUST_A, &[], &[]),
            told(0, Self::JUST_B, &[], &[]),
            told(1, Self::JUST_B, Self::JUST_A, &[]),
        ],
        Told::Loose => &[told(2, &[], Self::B_F, &[])],
    };

    const fn masks(all: &[ComponentId], none: &[ComponentId]) -> (Mask, Mask) {
        let (all, none) = (Mask::of_all(all), Mask::of_all(none));
        match L::MASKS {
            Masks::Truth => (all, none),
            Masks::Everybody => (Mask::EMPTY, Mask::EMPTY),
            Masks::Nobody => (Mask::ALL, Mask::ALL),
            Masks::Turned => (none, all),
            Masks::Fewer => (Mask::of(Self::A), Mask::EMPTY),
        }
    }
}

const fn told(
    place: u16,
    owned: &'static [ComponentId],
    with: &'static [ComponentId],
    without: &'static [ComponentId],
) -> GroupSchema {
    GroupSchema::new(GroupId::new(place), "told", owned, with, without)
}

/// Shows a visitor the groups, as the lie has it.
pub(crate) fn visit<L: Lie, V: GroupVisitor<Liar<L>>>(visitor: &mut V, comes: bool) {
    let mut loosest_first = || {
        visitor.visit::<Both>();
        visitor.visit::<Inner>();
        visitor.visit::<Loose>();
    };
    match (L::VISITS_GROUPS, comes) {
        (Visits::Never, _) => {}
        (Visits::Loose, _) => visitor.visit::<Loose>(),
        (Visits::Truth, true) | (Visits::Backwards, false) => loosest_first(),
        (Visits::Twice, true) => {
            loosest_first();
            loosest_first();
        }
        (Visits::Fickle, _) => {
            for _ in 0..turn() % 5 {
                match turn() % 4 {
                    0 => visitor.visit::<Both>(),
                    1 => visitor.visit::<Inner>(),
                    2 => visitor.visit::<Loose>(),
                    _ if one_in(4) => visitor.visit::<Doubled>(),
                    _ => {}
                }
            }
        }
        (Visits::Doubled, true) => {
            visitor.visit::<Doubled>();
            visitor.visit::<Both>();
        }
        (Visits::Doubled, false) => {
            visitor.visit::<Both>();
            visitor.visit::<Doubled>();
        }
        (Visits::Truth | Visits::Twice, false) | (Visits::Backwards, true) => {
            visitor.visit::<Loose>();
            visitor.visit::<Inner>();
            visitor.visit::<Both>();
        }
    }
}

macro_rules! group {
    (
        $Key:ident: $nth:literal, [$($all:ident)*], [$($none:ident)*],
        $Owned:ty, $With:ty, $Order:ty, ($($lent:ident: $Lent:ty),*), |$owned:ident, $with:ident| $row:expr
    ) => {
        impl<L: Lie> Group<Liar<L>> for $Key {
            const ID: GroupId = GroupId::new(L::GROUP_IDS[$nth]);
            const ALL: Mask = Liar::<L>::masks(&[$(Liar::<L>::$all),*], &[$(Liar::<L>::$none),*]).0;
            const NONE: Mask = Liar::<L>::masks(&[$(Liar::<L>::$all),*], &[$(Liar::<L>::$none),*]).1;

            type Owned = $Owned;
            type With = $With;
            type Order = $Order;
            type Row<'w> = (Entity, $(MutOf<'w, Liar<L>, $Lent>),*);
            type Ref<'w> = (Entity, $(&'w $Lent),*);

            fn row<'w>(
                entity: Entity,
                $owned: phalanx::__private::WriteItems<'w, Liar<L>, Self::Owned>,
                $with: phalanx::__private::WriteItems<'w, Liar<L>, Self::With>,
            ) -> Self::Row<'w> {
                let ($($lent,)*) = $row;
                (entity, $($lent),*)
            }

            fn row_ref<'w>(
                entity: Entity,
                $owned: phalanx::__private::ReadItems<'w, Liar<L>, Self::Owned>,
                $with: phalanx::__private::ReadItems<'w, Liar<L>, Self::With>,
            ) -> Self::Ref<'w> {
                let ($($lent,)*) = $row;
                (entity, $($lent),*)
            }
        }
    };
}

group!(Both: 0, [A B], [], (One<A>, One<B>), (), Unordered, (a: A, b: B), |owned, _with| owned);
group!(Inner: 1, [A B], [F], (One<B>, One<A>), (), ByKey, (a: A, b: B), |owned, _with| (owned.1, owned.0));
group!(Loose: 2, [B F], [], (), (One<B>,), ByKey, (b: B), |_owned, with| with);
group!(
    Doubled: 3, [A], [], (One<A>, One<A>), (One<A>,), Unordered, (a: A, also: A, again: A),
    |owned, with| (owned.0, owned.1, with.0)
);

impl<L: Lie> Sorted<Liar<L>> for Inner {
    type Component = A;
    type Key = u32;

    fn key(a: &A) -> u32 {
        a.look();
        any_key()
    }
}

impl<L: Lie> Sorted<Liar<L>> for Loose {
    type Component = B;
    type Key = (u64, u32);

    fn key(b: &B) -> (u64, u32) {
        b.look();
        (7, any_key())
    }
}

/// A key that is another each time, and sometimes none.
pub(crate) fn any_key() -> u32 {
    assert!(!one_in(2000), "no key");
    turn() % 16
}

impl<L: Lie> Shows<Liar<L>, A> for Both {}
impl<L: Lie> Shows<Liar<L>, B> for Both {}
impl<L: Lie> Shows<Liar<L>, A> for Doubled {}
// It does not.
impl<L: Lie> Shows<Liar<L>, B> for Doubled {}

impl<L: Lie> Owns<Liar<L>, A> for Both {}
impl<L: Lie> Owns<Liar<L>, B> for Both {}
impl<L: Lie> Owns<Liar<L>, A> for Inner {}
impl<L: Lie> Owns<Liar<L>, B> for Inner {}
impl<L: Lie> Owns<Liar<L>, A> for Doubled {}
// Neither of these is so.
impl<L: Lie> Owns<Liar<L>, B> for Loose {}
impl<L: Lie> Owns<Liar<L>, B> for Doubled {}
