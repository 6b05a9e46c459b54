//! Random operations on a world, and brute force to compare it with.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use phalanx::__private::Declares;
use phalanx::{Entity, Group, Has, Limits, Owns, Sorted, Tick, Tracks, World};

use super::Random;
use super::components::{A, B, C, Component, D, Y, Z};

/// What an entity has: a number for each component.
type Values = [Option<u32>; 6];

/// A group's lists, as places of components.
pub(crate) struct Lists {
    pub(crate) own: &'static [usize],
    pub(crate) with: &'static [usize],
    pub(crate) without: &'static [usize],
}

/// How often something was inserted, replaced and removed, and the numbers of what was removed, by components.
type Events = [[u32; 4]; 6];

thread_local! {
    /// What hooks have counted.
    static COUNTED: Cell<Events> = const { Cell::new([[0; 4]; 6]) };
}

fn count(place: usize, event: usize, times: u32) {
    let mut counted = COUNTED.get();
    counted[place][event] += times;
    COUNTED.set(counted);
}

/// A hook `on_insert`.
pub(crate) fn inserted<W: World + Declares<C>, C: Placed>(world: &mut W, entity: Entity) {
    assert!(world.contains(entity));
    world.check_invariants();
    count(C::PLACE, 0, 1);
}

/// A hook `on_replace`.
pub(crate) fn replaced<W: World + Declares<C>, C: Placed>(
    world: &mut W,
    entity: Entity,
    _: &mut C,
) {
    assert!(world.contains(entity));
    world.check_invariants();
    count(C::PLACE, 1, 1);
}

/// A hook `on_remove`.
pub(crate) fn removed<W: World + Declares<C>, C: Placed>(world: &mut W, _: Entity, value: &mut C) {
    world.check_invariants();
    count(C::PLACE, 2, 1);
    count(C::PLACE, 3, value.number());
}

/// Who lives and has what.
pub(crate) struct Model {
    entities: BTreeMap<Entity, Values>,
    dead: Vec<Entity>,
    events: Events,
    /// What was written since a reader looked, and who lost something, by components.
    written: [BTreeSet<Entity>; 6],
    lost: [Vec<Entity>; 6],
}

/// A random world.
pub(crate) trait Sample:
    World + Has<A> + Has<B> + Has<C> + Has<D> + Declares<Y> + Declares<Z>
{
    fn with_limits(limits: Limits) -> Self;

    /// Compares every group with brute force.
    fn assert_groups(&self, model: &Model);

    /// Restores the orders that groups keep, and compares them with brute force.
    fn restore_orders(&mut self, model: &Model);

    /// Compares what is noticed with what was done since a reader looked.
    fn assert_changes(&self, model: &Model, since: Tick);

    /// Compares the order of what keeps one with brute force; settles it, if that is said.
    fn assert_stored(&mut self, model: &Model, settles: bool);

    /// Compares what hooks counted with what was done.
    fn assert_hooks(model: &Model);
}

/// The place of a component in [`Values`].
pub(crate) trait Placed: Component {
    const PLACE: usize;
}

macro_rules! placed {
    ($($place:literal $Component:ident)*) => {
        $(impl Placed for $Component {
            const PLACE: usize = $place;
        })*

        /// Runs an expression with `$C` as the component at a place.
        macro_rules! with_component {
            ($nth:expr, $C:ident => $body:expr) => {
                match $nth {
                    $($place => {
                        type $C = $Component;
                        $body
                    })*
                    other => unreachable!("no component is at place {other}"),
                }
            };
        }
    };
}

placed!(0 A 1 B 2 C 3 D 4 Y 5 Z);

impl Lists {
    fn admits(&self, values: &Values) -> bool {
        let has = |place: &&usize| values[**place].is_some();
        self.own.iter().chain(self.with).all(|place| has(&place))
            && !self.without.iter().any(|place| has(&place))
    }
}

impl Model {
    fn pick(&self, random: &mut Random) -> Entity {
        if self.entities.is_empty() || random.one_in(12) && !self.dead.is_empty() {
            let strange = Entity::try_from_bits(9 << 32 | 7).unwrap();
            return self.dead.last().copied().unwrap_or(strange);
        }
        *self
            .entities
            .keys()
            .nth(random.below(self.entities.len()))
            .unwrap()
    }

    fn give(&mut self, entity: Entity, places: &[usize], number: u32) {
        if let Some(values) = self.entities.get_mut(&entity) {
            for &place in places {
                let old = values[place].replace(if place < 3 { number } else { 0 });
                self.events[place][usize::from(old.is_some())] += 1;
                self.written[place].insert(entity);
            }
        }
    }

    fn write(&mut self, entity: Entity, place: usize, number: u32) {
        self.entities.get_mut(&entity).unwrap()[place] = Some(number);
        self.written[place].insert(entity);
    }

    fn take(&mut self, entity: Entity, places: &[usize]) {
        if let Some(values) = self.entities.get_mut(&entity) {
            for &place in places {
                if let Some(number) = values[place].take() {
                    self.events[place][2] += 1;
                    self.events[place][3] += number;
                    self.written[place].remove(&entity);
                    self.lost[place].push(entity);
                }
            }
        }
    }

    fn take_all(&mut self, place: usize) {
        for entity in self.entities.keys().copied().collect::<Vec<_>>() {
            self.take(entity, &[place]);
        }
    }

    fn kill(&mut self, entity: Entity) -> bool {
        self.take(entity, &[0, 1, 2, 3, 4, 5]);
        let was_alive = self.entities.remove(&entity).is_some();
        if was_alive {
            self.dead.push(entity);
        }
        was_alive
    }
}

/// Does `$body` with a bundle type, how it is made of a number, and the places of its components.
macro_rules! with_bundle {
    ($nth:expr, $B:ident, $make:ident, $places:ident => $body:expr) => {
        match $nth {
            0 => with_bundle!(@ $B, $make, $places => $body; (A, B); |n| (A::make(n), B::make(n)); [0, 1]),
            1 => with_bundle!(@ $B, $make, $places => $body; (C, (Z, A)); |n| (C::make(n), (Z::make(n), A::make(n))); [0, 2, 5]),
            2 => with_bundle!(@ $B, $make, $places => $body; (Y, B, D); |n| (Y::make(n), B::make(n), D::make(n)); [1, 3, 4]),
            _ => with_bundle!(
                @ $B, $make, $places => $body;
                (Z, Y, D, C, B, A);
                |n| (Z::make(n), Y::make(n), D::make(n), C::make(n), B::make(n), A::make(n));
                [0, 1, 2, 3, 4, 5]
            ),
        }
    };
    (@ $B:ident, $make:ident, $places:ident => $body:expr; $Bundle:ty; $making:expr; $where:expr) => {{
        type $B = $Bundle;
        let $make: fn(u32) -> $B = $making;
        let $places: &[usize] = &$where;
        $body
    }};
}

/// Does random operations to a world, and compares it behind each.
pub(crate) fn drive<W: Sample>(seed: u64) {
    let mut random = Random(seed);
    let limits = Limits {
        indices: 40,
        ..Limits::MAX
    };
    let mut world = W::with_limits(limits);
    let mut model = Model {
        entities: BTreeMap::new(),
        dead: Vec::new(),
        events: Events::default(),
        written: Default::default(),
        lost: Default::default(),
    };
    let mut since = Tick::START;
    COUNTED.set(Events::default());
    for step in 0..if cfg!(miri) { 10 } else { 250 } {
        change(&mut world, &mut model, &mut random, step);
        assert_same(&world, &model);
        if random.one_in(4) {
            world.restore_orders(&model);
            assert_same(&world, &model);
        }
        world.assert_stored(&model, random.one_in(8));
        world.assert_changes(&model, since);
        W::assert_hooks(&model);
        if step % 5 == 4 {
            since = world.now();
            model.written.iter_mut().for_each(BTreeSet::clear);
            model.lost.iter_mut().for_each(Vec::clear);
        }
    }
}

fn change<W: Sample>(world: &mut W, model: &mut Model, random: &mut Random, number: u32) {
    let entity = model.pick(random);
    let place = random.below(6);
    let is_alive = model.entities.contains_key(&entity);
    match random.below(32) {
        0..=6 => with_bundle!(random.below(4), Bundle, make, places => {
            if let Ok(entity) = world.try_spawn::<Bundle>(make(number)) {
                model.entities.insert(entity, Values::default());
                model.give(entity, places, number);
            }
        }),
        7 => with_bundle!(random.below(4), Bundle, make, places => {
            let room = 40 - model.entities.len();
            let items = random.below(7).min(room);
            for entity in world.spawn_batch(std::iter::repeat_with(|| make(number)).take(items)) {
                model.entities.insert(entity, Values::default());
                model.give(entity, places, number);
            }
        }),
        8..=13 => with_component!(place, One => {
            assert_eq!(world.insert(entity, One::make(number)).is_ok(), is_alive);
            model.give(entity, &[One::PLACE], number);
        }),
        14..=15 => with_bundle!(random.below(4), Bundle, make, places => {
            assert_eq!(world.insert::<Bundle>(entity, make(number)).is_ok(), is_alive);
            model.give(entity, places, number);
        }),
        16..=22 => with_component!(place, One => {
            let taken = world.remove::<One>(entity).map(|value| value.number());
            let expected = model.entities.get(&entity).and_then(|values| values[One::PLACE]);
            assert_eq!(taken, expected);
            model.take(entity, &[One::PLACE]);
        }),
        23..=24 => with_bundle!(random.below(4), Bundle, _make, places => {
            let _ = world.remove::<Bundle>(entity);
            model.take(entity, places);
        }),
        25..=28 => assert_eq!(world.despawn(entity).is_ok(), model.kill(entity)),
        29 if random.one_in(2) => with_component!(place, One => {
            let having = model.entities.values().filter(|values| values[One::PLACE].is_some());
            assert_eq!(world.remove_all::<One>(), having.count());
            model.take_all(One::PLACE);
        }),
        30 if random.one_in(2) => with_component!(place, One => {
            for (entity, value) in world.drain::<One>().take(3) {
                assert_eq!(model.entities[&entity][One::PLACE], Some(value.number()));
            }
            model.take_all(One::PLACE);
        }),
        31 if random.one_in(4) => {
            world.clear();
            for entity in model.entities.keys().copied().collect::<Vec<_>>() {
                model.kill(entity);
            }
        }
        31 if random.one_in(2) => {
            world.retain::<Entity>(|entity| !entity.index().is_multiple_of(3));
            for entity in model.entities.keys().copied().collect::<Vec<_>>() {
                if entity.index().is_multiple_of(3) {
                    model.kill(entity);
                }
            }
        }
        _ => {
            // What may be a guard is read, and sometimes written, by code that does not know which it is.
            if let Some((mut c, mut a)) = world.get_mut::<(C, A)>(entity) {
                if a.number() == c.number() || random.one_in(2) {
                    *a = A::make(number);
                    model.write(entity, A::PLACE, number);
                } else {
                    *c = C::make(number);
                    model.write(entity, C::PLACE, number);
                }
            }
        }
    }
}

fn assert_same<W: Sample>(world: &W, model: &Model) {
    world.check_invariants();
    assert!(world.entities().eq(model.entities.keys().copied()));
    for (&entity, values) in &model.entities {
        assert_eq!(world.get::<A>(entity).map(Component::number), values[0]);
        assert_eq!(world.get::<B>(entity).map(Component::number), values[1]);
        assert_eq!(world.get::<C>(entity).map(Component::number), values[2]);
        assert_eq!(world.has::<D>(entity), values[3].is_some());
        assert_eq!(world.has::<Y>(entity), values[4].is_some());
        assert_eq!(world.has::<Z>(entity), values[5].is_some());
    }
    world.assert_groups(model);
}

/// Compares a group with brute force; returns the members, in the order of their rows.
pub(crate) fn assert_group<W: World, G: Group<W>>(
    world: &W,
    model: &Model,
    lists: &Lists,
) -> Vec<Entity> {
    let group = world.group::<G>();
    let members: Vec<_> = group.entities().collect();
    let mut sorted = members.clone();
    sorted.sort();
    let expected = model
        .entities
        .iter()
        .filter(|(_, values)| lists.admits(values));
    assert!(expected.map(|(&entity, _)| entity).eq(sorted));
    assert_eq!(
        (group.len(), group.iter().len()),
        (members.len(), members.len())
    );
    assert_eq!(group.iter().count(), members.len());
    assert_eq!(group.first().is_some(), !members.is_empty());
    for (&entity, values) in &model.entities {
        assert_eq!(group.contains(entity), lists.admits(values));
        assert_eq!(group.get(entity).is_some(), lists.admits(values));
    }
    if let Some(&dead) = model.dead.last() {
        assert!(!group.contains(dead) && group.get(dead).is_none());
    }
    members
}

/// Compares what is noticed of a component with what was done.
pub(crate) fn assert_changed<W: Tracks<C>, C: Placed>(world: &W, model: &Model, since: Tick) {
    let changed = world.query::<Entity>().changed::<C>(since);
    assert_eq!(changed.iter().count(), model.written[C::PLACE].len());
    assert!(
        changed
            .iter()
            .all(|entity| model.written[C::PLACE].contains(&entity))
    );
    let mut removed: Vec<_> = world.removed::<C>(since).collect();
    removed.sort();
    let mut expected = model.lost[C::PLACE].clone();
    expected.sort();
    assert_eq!(removed, expected);
}

/// Compares what the hooks on some events of components counted with what was done; others counted nothing.
pub(crate) fn assert_counted(model: &Model, hooks: &[(&str, usize)]) {
    let mut expected = Events::default();
    for &(event, place) in hooks {
        let done = model.events[place];
        match event {
            "on_insert" => expected[place][0] = done[0],
            "on_replace" => expected[place][1] = done[1],
            _ => expected[place][2..].copy_from_slice(&done[2..]),
        }
    }
    assert_eq!(COUNTED.get(), expected);
}

/// Asserts that an ordered component is in the order of entities.
pub(crate) fn assert_ordered<W: World + Has<C>, C: Placed>(
    world: &mut W,
    model: &Model,
    settles: bool,
) {
    let entities = model.entities.iter();
    let having = entities.filter(|(_, values)| values[C::PLACE].is_some());
    let having = having.map(|(&entity, _)| entity);
    assert!(world.pool::<C>().entities().eq(having.clone()));
    if settles {
        let mut found = Vec::new();
        let walk = world.query_mut::<Entity>().with::<C>();
        walk.for_each(|entity| found.push(entity));
        assert!(having.clone().eq(found));
        world.settle::<C>();
        assert!(world.pool::<C>().slice().is_some());
    }
    let backwards = world.query::<Entity>().with::<C>();
    assert!(backwards.iter().rev().eq(having.rev()));
}

/// Asserts that a stable component has the values that it should have, from both ends in one order.
pub(crate) fn assert_stable<W: World + Has<C>, C: Placed>(world: &W, model: &Model) {
    let pool = world.pool::<C>();
    assert!(pool.slice().is_none());
    let mut found: Vec<_> = pool.entities().collect();
    assert!(pool.entities().rev().eq(found.iter().rev().copied()));
    let walk = world.query::<Entity>().with::<C>();
    assert!(walk.iter().eq(found.iter().copied()));
    for (entity, value) in &pool {
        assert_eq!(model.entities[&entity][C::PLACE], Some(value.number()));
    }
    found.sort();
    let entities = model.entities.iter();
    let having = entities.filter(|(_, values)| values[C::PLACE].is_some());
    assert!(having.map(|(&entity, _)| entity).eq(found));
}

/// Asserts that the members come first in a pool that their group owns, in their order.
pub(crate) fn assert_owned<W: World + Has<C>, G: Owns<W, C>, C: Placed>(
    world: &W,
    model: &Model,
    members: &[Entity],
) {
    let pool = world.pool::<C>();
    let slice = world.group::<G>().slice::<C>();
    assert_eq!(slice.len(), members.len());
    assert!(std::ptr::eq(
        slice,
        &raw const pool.slice().expect("it is packed")[..members.len()]
    ));
    let rows = pool.entities().zip(slice);
    for ((entity, value), member) in rows.zip(members) {
        assert_eq!(entity, *member);
        assert_eq!(Some(value.number()), model.entities[member][C::PLACE]);
    }
}

/// Restores the order of a group, and compares it with a stable sort.
pub(crate) fn restore_order<W, G, C>(world: &mut W, model: &Model)
where
    W: World + Tracks<C>,
    G: Sorted<W, Component = C, Key = u32>,
    C: Placed,
{
    let key = |member: &Entity| model.entities[member][C::PLACE];
    let before: Vec<_> = world.group::<G>().entities().collect();
    let mut expected = before.clone();
    expected.sort_by_key(key);
    assert_eq!(world.group::<G>().is_sorted(), before == expected);
    let moved = before.iter().zip(&expected).filter(|(was, is)| was != is);
    assert_eq!(world.restore_order::<G>(), moved.count());
    assert_eq!(world.restore_order::<G>(), 0);
    let group = world.group::<G>();
    assert!(group.is_sorted() && group.entities().eq(expected.iter().copied()));
    for member in expected.first().into_iter().chain(expected.last()) {
        let number = key(member).unwrap();
        let first = expected.partition_point(|member| key(member) < Some(number));
        let behind = expected.partition_point(|member| key(member) <= Some(number));
        assert_eq!(group.lower_bound(&number), first);
        assert_eq!(group.range(..=number).len(), behind);
        assert_eq!(group.range(number..=number).len(), behind - first);
        assert_eq!(group.range(number + 1..number).len(), 0);
    }
    let group = world.group_mut::<G>();
    assert!(group.entities().eq(expected));
}

/// Declares a world, and how it is compared.
macro_rules! sample {
    (
        $name:ident $World:ident { $($components:tt)* }
        tracked [$($tracked:ident),*]
        ordered [$($ordered:ident),*] stable [$($stable:ident),*]
        hooks [$($event:ident $Hooked:ident $run:ident),*]
        $($group:ident $Key:ident: { $($lists:tt)* } [$($own:ident),*] [$($with:ident),*] [$($without:ident),*] [$($sorted:ident)?];)*
    ) => {
        phalanx::world! {
            pub(crate) struct $World {
                components { $($components)* }
                groups { $($group: $($lists)*),* }
                hooks { $($event $Hooked => $crate::drive::$run::<_, $Hooked>),* }
            }
        }

        impl $crate::drive::Sample for $World {
            fn with_limits(limits: phalanx::Limits) -> Self {
                $World::with_limits(limits)
            }

            fn assert_changes(&self, _model: &$crate::drive::Model, _since: phalanx::Tick) {
                $($crate::drive::assert_changed::<Self, $tracked>(self, _model, _since);)*
            }

            fn assert_stored(&mut self, _model: &$crate::drive::Model, _settles: bool) {
                $($crate::drive::assert_ordered::<Self, $ordered>(self, _model, _settles);)*
                $($crate::drive::assert_stable::<Self, $stable>(self, _model);)*
            }

            fn assert_hooks(model: &$crate::drive::Model) {
                let hooks = &[$((stringify!($event), <$Hooked as $crate::drive::Placed>::PLACE)),*];
                $crate::drive::assert_counted(model, hooks);
            }

            fn restore_orders(&mut self, _model: &$crate::drive::Model) {
                $($($crate::drive::restore_order::<Self, $Key, $sorted>(self, _model);)?)*
            }

            fn assert_groups(&self, model: &$crate::drive::Model) {
                $(
                    let lists = $crate::drive::Lists {
                        own: &[$(<$own as $crate::drive::Placed>::PLACE),*],
                        with: &[$(<$with as $crate::drive::Placed>::PLACE),*],
                        without: &[$(<$without as $crate::drive::Placed>::PLACE),*],
                    };
                    let members = $crate::drive::assert_group::<Self, $Key>(self, model, &lists);
                    $($crate::drive::assert_owned::<Self, $Key, $own>(self, model, &members);)*
                    // The query whose matches are the members, in their order.
                    let query = self
                        .query::<phalanx::Entity>()
                        $(.with::<$own>())*
                        $(.with::<$with>())*
                        $(.without::<$without>())*;
                    assert_eq!(query.iter().size_hint(), (members.len(), Some(members.len())));
                    assert!(query.iter().eq(members));
                )*
            }
        }

        #[test]
        fn $name() {
            let seed = stringify!($name).bytes().fold(7, |seed, byte| seed * 31 + u64::from(byte));
            $crate::drive::drive::<$World>(seed);
        }
    };
}

pub(crate) use sample;
