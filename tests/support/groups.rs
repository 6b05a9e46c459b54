//! The groups of a world, which the module that this stands in calls `Zoo`, asked in every way.

use phalanx::{ComponentId, Entity, Group, GroupMut, GroupRef, Sorted, Tracks};

use super::Zoo;
use super::step::pull;
use super::step::sorting::{key, listed, strategy};
use crate::support::asked::{Asked, See, Seen, Term};
use crate::support::model::{Flock, Has, Model, flock_key, touched};
use crate::support::op::{How, Nth, Pick};
use crate::support::shapes::{Component, Kind, Name, with_kind};

/// A group, and what it shows.
trait Shown: Group<Zoo> {
    const NTH: usize;

    fn view(world: &Zoo) -> GroupRef<'_, Zoo, Self>;
    fn view_mut(world: &mut Zoo) -> GroupMut<'_, Zoo, Self>;

    fn seen(row: &Self::Ref<'_>) -> Vec<Seen>;
    fn seen_mut(row: &Self::Row<'_>) -> Vec<Seen>;
    fn touch(row: &mut Self::Row<'_>, salt: u32);

    /// The values of what it owns, and that the slices of one component and of all are the same.
    fn columns(view: GroupRef<'_, Zoo, Self>) -> Vec<Vec<u32>>;
    /// Writes the values of what it owns and what is not tracked.
    fn touch_columns(view: GroupMut<'_, Zoo, Self>, salt: u32);

    /// The beginnings of the pools that it owns.
    fn pools(world: &Zoo, len: usize) -> Vec<&[u32]>;
}

/// Writes a slice of values, unless they are tracked: those can only be read.
macro_rules! touch_slice {
    (Byte $($rest:tt)*) => {};
    (Wide $($rest:tt)*) => {};
    (Counted $($rest:tt)*) => {};
    (Ghost $($rest:tt)*) => {};
    (List $($rest:tt)*) => {};
    (Speed $($rest:tt)*) => {};
    ($Owned:ident, $slice:expr, $salt:expr) => {
        for value in $slice {
            value.set(touched(value.value(), $salt));
        }
    };
}

macro_rules! flocks {
    ($(
        $nth:literal $name:ident $name_mut:ident $Key:ident $Row:ident $Ref:ident:
        own [$($owned:ident $Owned:ident)*] with [$($with:ident $With:ident)* $(; $($Mark:ident)*)?] without [$($Without:ident)*]
        $(sorted by $Sorted:ident)? $(is sorted by [$($Key_:ident)*])?;
    )*) => {
        /// What the groups are, in the order of their declaration.
        pub(crate) const FLOCKS: &[Flock] = &[$(
            Flock {
                name: stringify!($name),
                owned: &[$(Kind::$Owned),*],
                with: &[$(Kind::$With,)* $($(Kind::$Mark),*)?],
                without: &[$(Kind::$Without),*],
                sorted: [$(Kind::$Sorted,)?].first().copied(),
            }
        ),*];

        $(
            impl Shown for super::$Key {
                const NTH: usize = $nth;

                fn view(world: &Zoo) -> GroupRef<'_, Zoo, Self> {
                    world.$name()
                }

                fn view_mut(world: &mut Zoo) -> GroupMut<'_, Zoo, Self> {
                    world.$name_mut()
                }

                fn seen(row: &super::$Ref<'_>) -> Vec<Seen> {
                    let super::$Ref { entity, $($owned,)* $($with,)* .. } = *row;
                    vec![Seen::Entity(entity), $(Seen::Value($owned.value()),)* $(Seen::Value($with.value()),)*]
                }

                fn seen_mut(row: &super::$Row<'_>) -> Vec<Seen> {
                    let super::$Row { entity, $($owned,)* $($with,)* .. } = row;
                    vec![Seen::Entity(*entity), $(Seen::Value($owned.value()),)* $(Seen::Value($with.value()),)*]
                }

                fn touch(_row: &mut super::$Row<'_>, _salt: u32) {
                    $(_row.$owned.touch(_salt);)*
                    $(_row.$with.touch(_salt);)*
                }

                fn columns(view: GroupRef<'_, Zoo, Self>) -> Vec<Vec<u32>> {
                    let ($($owned,)*) = view.slices();
                    $(assert!(std::ptr::eq($owned, view.slice::<$crate::support::shapes::$Owned>()));)*
                    vec![$($owned.iter().map(Component::value).collect()),*]
                }

                fn touch_columns(mut view: GroupMut<'_, Zoo, Self>, _salt: u32) {
                    $(touch_slice!($Owned, view.slice_mut::<$crate::support::shapes::$Owned>(), _salt);)*
                    let ($($owned,)*) = view.slices();
                    $(let _ = &$owned;)*
                    $(touch_slice!($Owned, $owned, !_salt);)*
                    let _ = view.into_slices();
                }

                fn pools(_world: &Zoo, _len: usize) -> Vec<&[u32]> {
                    vec![$(&_world.pool::<$crate::support::shapes::$Owned>().indices()[.._len]),*]
                }
            }
        )*

        pub(crate) fn assert_same(world: &Zoo, model: &Model) {
            let signatures = model.signatures();
            $(assert_same_of::<super::$Key>(world, model, &signatures);)*
        }

        pub(crate) fn assert_lengths(world: &Zoo, model: &Model) {
            $(assert_eq!(world.$name().len(), model.members_len($nth), stringify!($name));)*
        }

        pub(crate) fn walk(world: &Zoo, model: &Model, nth: Nth, salt: u32) {
            match usize::from(nth.0) % FLOCKS.len() {
                $($nth => walk_of::<super::$Key>(world, model, salt),)*
                nth => unreachable!("no group is number {nth}"),
            }
        }

        pub(crate) fn walk_mut(world: &mut Zoo, model: &mut Model, nth: Nth, salt: u32) {
            match usize::from(nth.0) % FLOCKS.len() {
                $($nth => walk_mut_of::<super::$Key>(world, model, salt),)*
                nth => unreachable!("no group is number {nth}"),
            }
        }

        pub(crate) fn sort(world: &mut Zoo, model: &mut Model, nth: Nth, how: How, salt: u32) {
            match usize::from(nth.0) % FLOCKS.len() {
                $($nth => {
                    $(restored::<super::$Key, $crate::support::shapes::$Sorted>(world, model, salt);)?
                    $($(
                        sort_of!($nth, world.$name_mut(), $Key_, model, how.0, salt);
                    )*)?
                })*
                nth => unreachable!("no group is number {nth}"),
            }
        }

        pub(crate) fn get(world: &mut Zoo, model: &mut Model, nth: Nth, pick: Pick, salt: u32) {
            match usize::from(nth.0) % FLOCKS.len() {
                $($nth => get_of::<super::$Key>(world, model, pick, salt),)*
                nth => unreachable!("no group is number {nth}"),
            }
        }
    };
}

/// Sorts a group in the way that `$how` says.
macro_rules! sort_of {
    ($nth:literal, $view:expr, $C:ident, $model:expr, $how:expr, $salt:expr) => {
        match $how {
            6 => {
                let order = listed($model, $salt);
                let count = $view.sort_as_listed(order.iter().copied());
                assert_eq!(count, $model.sort_members_as($nth, &order));
            }
            7 => {
                let order = $model.rows(Kind::Name).to_vec();
                assert_eq!(
                    $view.sort_as::<Name>(),
                    $model.sort_members_as($nth, &order)
                );
            }
            how => {
                let key = key($salt);
                $model.sort_members($nth, Kind::$C, key);
                let strategy = strategy(how);
                if $salt.is_multiple_of(2) {
                    $view.sort_by_key_with::<$crate::support::shapes::$C, _>(strategy, |value| {
                        key(value.value())
                    });
                    assert_eq!(
                        $view.is_sorted_by_key::<$crate::support::shapes::$C, _>(|value| key(
                            value.value()
                        )),
                        is_sorted($model, $nth, Kind::$C, key),
                    );
                } else {
                    $view.sort_by_with::<($crate::support::shapes::$C,)>(strategy, |(a,), (b,)| {
                        key(a.value()).cmp(&key(b.value()))
                    });
                }
            }
        }
    };
}

with_groups!(flocks);

/// That the world declares these groups.
pub(crate) fn assert_declared() {
    let kinds = |ids: &[ComponentId]| {
        let kinds = ids.iter().map(|id| Kind::ALL[id.get()]);
        kinds.collect::<Vec<_>>()
    };
    assert_eq!(Zoo::SCHEMA.groups.len(), FLOCKS.len());
    for (group, flock) in Zoo::SCHEMA.groups.iter().zip(FLOCKS) {
        assert_eq!(group.name, flock.name);
        assert_eq!(kinds(group.owned), flock.owned);
        assert_eq!(kinds(group.with), flock.with);
        assert_eq!(kinds(group.without), flock.without);
    }
}

fn flock<G: Shown>() -> &'static Flock {
    &FLOCKS[G::NTH]
}

/// The query that a group's rows are.
fn asked<G: Shown>() -> Asked {
    let Flock { without, .. } = flock::<G>();
    let (marks, valued): (Vec<_>, Vec<_>) = flock::<G>().needed().partition(|kind| kind.is_flag());
    let terms = valued.into_iter().map(Term::Write);
    Asked {
        terms: [Term::Entity].into_iter().chain(terms).collect(),
        with: marks,
        without: without.to_vec(),
        ..Asked::default()
    }
}

fn assert_same_of<G: Shown>(world: &Zoo, model: &Model, signatures: &[(Entity, Has)]) {
    let view = G::view(world);
    let members = model.members(G::NTH);
    let mut sorted = members.to_vec();
    sorted.sort();
    let mut by_force = signatures
        .iter()
        .filter(|(_, has)| flock::<G>().admits(*has));
    for member in sorted {
        assert_eq!(
            by_force.next().map(|(entity, _)| *entity),
            Some(member),
            "{}",
            flock::<G>().name
        );
    }
    assert_eq!(by_force.next(), None, "{}", flock::<G>().name);

    // Every owned pool has the members first, in one order.
    assert_eq!(view.len(), members.len());
    assert_eq!(view.is_empty(), members.is_empty());
    assert!(view.entities().eq(members.iter().copied()));
    assert!(view.entities().rev().eq(members.iter().rev().copied()));
    for rows in G::pools(world, members.len()) {
        assert_eq!(rows, view.indices());
    }
    for (values, &kind) in G::columns(view).iter().zip(flock::<G>().owned) {
        let expected = members
            .iter()
            .map(|&entity| model.get(entity, kind).unwrap());
        assert!(values.iter().copied().eq(expected));
    }

    let asked = asked::<G>();
    let rows = model.answers(&asked);
    assert!(
        view.iter()
            .map(|row| G::seen(&row))
            .eq(rows.iter().cloned())
    );
    assert!(
        view.iter()
            .rev()
            .map(|row| G::seen(&row))
            .eq(rows.iter().rev().cloned())
    );
    assert_eq!(view.first().as_ref().map(G::seen), rows.first().cloned());
    assert_eq!(view.last().as_ref().map(G::seen), rows.last().cloned());
    for (&member, row) in members.iter().zip(&rows) {
        assert_eq!(view.get(member).as_ref().map(G::seen).as_ref(), Some(row));
    }
    // Some that are none, another time others.
    for (entity, has) in signatures.iter().skip(members.len() % 5).step_by(5) {
        let is_member = flock::<G>().admits(*has);
        assert_eq!(view.contains(*entity), is_member);
        assert_eq!(view.get(*entity).is_some(), is_member);
    }
    for &dead in model.dead().iter().skip(members.len() % 16).step_by(16) {
        assert!(!view.contains(dead) && view.get(dead).is_none());
    }
}

fn walk_of<G: Shown>(world: &Zoo, model: &Model, salt: u32) {
    let view = G::view(world);
    model.meet(&asked::<G>());
    let expected = model.answers(&asked::<G>());
    let exact = (expected.len(), Some(expected.len()));
    assert_eq!(view.iter().size_hint(), exact);
    assert!(
        pull(view.iter(), salt)
            .iter()
            .map(G::seen)
            .eq(expected.iter().cloned())
    );

    let mut rows = view.into_iter();
    let ahead = rows.len().min(usize::try_from(salt % 16).unwrap());
    let first = rows.by_ref().take(ahead).map(|row| G::seen(&row));
    assert!(first.eq(expected[..ahead].iter().cloned()));
    assert_eq!(rows.len(), expected.len() - ahead);
    assert!(
        rows.clone()
            .map(|row| G::seen(&row))
            .eq(expected[ahead..].iter().cloned())
    );
    let mut left = Vec::new();
    rows.for_each(|row| left.push(G::seen(&row)));
    assert_eq!(left, expected[ahead..]);

    assert_eq!(
        view.first().as_ref().map(G::seen),
        expected.first().cloned()
    );
    assert_eq!(view.last().as_ref().map(G::seen), expected.last().cloned());
}

fn walk_mut_of<G: Shown>(world: &mut Zoo, model: &mut Model, salt: u32) {
    let asked = asked::<G>();
    model.restore(G::NTH);
    let mut view = G::view_mut(world);
    if salt.is_multiple_of(5) {
        // The slices, which are what is owned; written twice.
        for entity in model.members(G::NTH).to_vec() {
            let owned = flock::<G>().owned.iter();
            for &kind in owned.filter(|kind| !kind.is_tracked()) {
                model.touch_one(entity, kind, salt);
                model.touch_one(entity, kind, !salt);
            }
        }
        return G::touch_columns(view, salt);
    }
    let expected = model.answers_and_touch(&asked, salt);
    let mut rows = Vec::new();
    let mut see = |mut row: G::Row<'_>| {
        rows.push(G::seen_mut(&row));
        G::touch(&mut row, salt);
    };
    match salt % 5 {
        1 => view.for_each(see),
        2 => {
            for row in &mut view {
                see(row);
            }
        }
        3 => pull(view.into_iter(), salt).into_iter().for_each(see),
        _ => {
            assert_eq!(view.iter_mut().len(), expected.len());
            view.iter_mut().rev().for_each(see);
            rows.reverse();
        }
    }
    assert_eq!(rows, expected);
}

/// Looks up a member or somebody else; reads and writes.
fn get_of<G: Shown>(world: &mut Zoo, model: &mut Model, pick: Pick, salt: u32) {
    let asked = asked::<G>();
    let members = model.members(G::NTH);
    let entity = if salt.is_multiple_of(2) && !members.is_empty() {
        members[usize::from(pick.0) % members.len()]
    } else {
        model.pick(pick)
    };
    model.restore(G::NTH);
    let mut view = G::view_mut(world);
    let expected = model.answer(entity, &asked);
    assert_eq!(view.contains(entity), expected.is_some());
    assert_eq!(view.get(entity).as_ref().map(G::seen), expected);
    let row = view.get_mut(entity).map(|mut row| {
        let seen = G::seen_mut(&row);
        G::touch(&mut row, salt);
        seen
    });
    assert_eq!(row, expected);
    if row.is_some() {
        model.touch(entity, &asked, salt);
    }

    let ends = [
        model.members(G::NTH).first().copied(),
        model.members(G::NTH).last().copied(),
    ];
    for nth in 0..2 {
        let expected = ends[nth].map(|entity| model.see(entity, &asked));
        let shown = [view.first(), view.last()][nth].as_ref().map(G::seen);
        assert_eq!(shown, expected);
        let end = if nth == 0 {
            view.first_mut()
        } else {
            view.last_mut()
        };
        let row = end.map(|mut row| {
            let seen = G::seen_mut(&row);
            G::touch(&mut row, salt);
            seen
        });
        assert_eq!(row, expected);
        if let Some(entity) = ends[nth] {
            model.touch(entity, &asked, salt);
        }
    }
}

/// Whether the keys of members ascend.
fn is_sorted(model: &Model, nth: usize, kind: Kind, key: impl Fn(u32) -> u32) -> bool {
    let members = model.members(nth).iter();
    members
        .map(|&entity| key(model.get(entity, kind).unwrap()))
        .is_sorted()
}

/// Restores the order of a group that keeps one, and asks for ranges of it.
fn restored<G: Shown + Sorted<Zoo, Component = C, Key: From<u32>>, C: Component>(
    world: &mut Zoo,
    model: &mut Model,
    salt: u32,
) where
    Zoo: Tracks<C>,
{
    let before = model.members(G::NTH).to_vec();
    assert_eq!(
        G::view(world).is_sorted(),
        is_sorted(model, G::NTH, C::KIND, flock_key)
    );
    model.restore(G::NTH);
    let members = model.members(G::NTH).to_vec();
    let moved = before
        .iter()
        .zip(&members)
        .filter(|(one, other)| one != other);
    assert_eq!(world.restore_order::<G>(), moved.count());
    assert_eq!(world.restore_order::<G>(), 0);
    let view = G::view(world);
    assert!(view.is_sorted());
    assert!(view.entities().eq(members.iter().copied()));

    let keys = members
        .iter()
        .map(|&entity| flock_key(model.get(entity, C::KIND).unwrap()));
    let (low, high) = (salt % 32, salt / 32 % 32);
    let within = keys.clone().filter(|key| (low..high).contains(key)).count();
    let key = |key| G::Key::from(key);
    assert_eq!(view.range(key(low)..key(high)).count(), within);
    let below = keys.filter(|&key| key < low).count();
    assert_eq!(view.lower_bound(&key(low)), below);
}

/// Lets a member leave its group: by what it loses, by what it gets, or by its death. Sometimes it comes back at once.
pub(crate) fn leave(world: &mut Zoo, model: &mut Model, nth: Nth, pick: Pick, how: How) {
    let nth = usize::from(nth.0) % FLOCKS.len();
    let Some(&entity) = model
        .members(nth)
        .get(usize::from(pick.0) % model.members_len(nth).max(1))
    else {
        return;
    };
    let needed: Vec<_> = FLOCKS[nth].needed().collect();
    let needed = needed[usize::from(pick.0) % needed.len()];
    let excluded = FLOCKS[nth].without.first().copied();
    if how.0 == 0 {
        world.despawn(entity).unwrap();
        assert!(model.despawn(entity));
    } else if let Some(kind) = excluded.filter(|_| how.0 < 4) {
        with_kind!(kind, C => world.insert(entity, C::make(1)).unwrap());
        model.insert(entity, &[(kind, 1)]);
    } else {
        with_kind!(needed, C => {
            let taken = world.remove::<C>(entity).map(|value| value.value());
            assert_eq!([taken], *model.remove(entity, &[needed]));
            if how.0 == 7 {
                world.insert(entity, C::make(2)).unwrap();
                model.insert(entity, &[(needed, 2)]);
            }
        });
    }
}
