//! Tables of many kinds of worlds, behind one trait: what is sorted, and what must not be disturbed by it.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Range;

use phalanx::{Entity, SortKey, Strategy, Tick};

use crate::common::Random;

/// The pool of a component.
pub(crate) struct PoolRows {
    pub(crate) name: &'static str,
    pub(crate) entities: Vec<Entity>,
    /// How many rows, the first of the pool, are those of the table.
    pub(crate) aligned: usize,
}

/// A world with a table that is sorted by numbers.
pub(crate) trait Subject: Sized {
    fn new() -> Self;

    /// Spawns the n-th entity, to which a number belongs.
    fn spawn(&mut self, nth: u32, number: u32) -> Entity;

    fn spawn_empty(&mut self) -> Entity;

    fn despawn(&mut self, entity: Entity);

    fn table(&self) -> Vec<Entity>;

    /// The parts of the table that are sorted, each by itself.
    fn segments(&self) -> Vec<Range<usize>>;

    fn pools(&self) -> Vec<PoolRows>;

    /// Checks each value, found in its row and by its entity.
    fn check(&self, whose: &BTreeMap<Entity, (u32, u32)>);

    /// Writes what is tracked of an entity.
    fn touch(&mut self, entity: Entity);

    fn now(&mut self) -> Tick;

    /// What of the components that are tracked was written since, and what was added.
    fn changed(&self, since: Tick) -> Vec<(&'static str, Vec<Entity>)>;

    fn sort_by_key<K: SortKey>(&mut self, how: Strategy, key: impl FnMut(u32) -> K);

    /// The same in no way of one's choice.
    fn sort_by_key_as_usual<K: SortKey>(&mut self, key: impl FnMut(u32) -> K);

    fn sort_by(&mut self, how: Strategy, compare: impl FnMut(u32, u32) -> Ordering);

    fn sort_by_as_usual(&mut self, compare: impl FnMut(u32, u32) -> Ordering);

    fn sort_as_listed(&mut self, order: Vec<Entity>) -> usize;
}

/// One of several kinds of entities, whichever.
pub(crate) fn kind(nth: u32, kinds: usize) -> usize {
    Random(nth.into()).below(kinds)
}

pub(crate) fn sorted(mut entities: Vec<Entity>) -> Vec<Entity> {
    entities.sort_unstable();
    entities
}

/// A module with a [`Subject`], and with all tests of it.
///
/// - `by`: the components that it is sorted by, and their number;
/// - `kinds`: which bundles are spawned, each as often as it is listed;
/// - `pools`: the pools, and how many rows of each are the table's;
/// - `tracked`: components that are tracked;
/// - `table` and `segments`: the entities, and what of them is sorted;
/// - `sorts`: what has the methods;
/// - `listed`: the component that `sort_as_listed` names, of a pool.
macro_rules! subject {
    (
        $(#[$doc:meta])*
        mod $module:ident;
        world { $($world:tt)* }
        by $By:ty = |$row:pat_param| $number:expr;
        kinds { $($kind:literal: ($($Kind:ty),*);)* }
        pools |$pools:ident| { $($Pool:ty: $aligned:expr;)* }
        tracked { $($Tracked:ty),* }
        table |$table:ident| $entities:expr;
        segments |$segments:ident| $ranges:expr;
        sorts |$sorted:ident| $receiver:expr;
        listed [$($List:ty)?];
    ) => {
        $(#[$doc])*
        pub(crate) mod $module {
            use std::cmp::Ordering;
            use std::collections::BTreeMap;
            use std::ops::Range;

            use phalanx::{Entity, SortKey, Strategy, Tick, world};

            #[allow(clippy::wildcard_imports, reason = "each world has others of them")]
            #[allow(unused_imports, reason = "each world has others of them")]
            use crate::values::*;
            use crate::subject::{PoolRows, Subject, kind};

            world! {
                pub(crate) struct Level { $($world)* }
            }

            pub(crate) struct Table(Level);

            const KINDS: usize = [$($kind),*].len();

            impl Subject for Table {
                fn new() -> Self {
                    Self(Level::new())
                }

                fn spawn(&mut self, nth: u32, number: u32) -> Entity {
                    match kind(nth, KINDS) {
                        $($kind => self.0.spawn(($(<$Kind>::of(nth, number),)*)),)*
                        _ => unreachable!("kinds are numbered from 0"),
                    }
                }

                fn spawn_empty(&mut self) -> Entity {
                    self.0.spawn_empty()
                }

                fn despawn(&mut self, entity: Entity) {
                    self.0.despawn(entity).unwrap();
                }

                fn table(&self) -> Vec<Entity> {
                    let $table = &self.0;
                    $entities.collect()
                }

                fn segments(&self) -> Vec<Range<usize>> {
                    let $segments = &self.0;
                    $ranges.into_iter().filter(|range| !range.is_empty()).collect()
                }

                fn pools(&self) -> Vec<PoolRows> {
                    let $pools = &self.0;
                    vec![$(PoolRows {
                        name: stringify!($Pool),
                        entities: $pools.pool::<$Pool>().entities().collect(),
                        aligned: $aligned,
                    }),*]
                }

                fn check(&self, whose: &BTreeMap<Entity, (u32, u32)>) {
                    self.0.check_invariants();
                    assert_eq!(self.0.len(), whose.len());
                    $(
                        let pool = self.0.pool::<$Pool>();
                        for ((entity, value), here) in pool.iter().zip(pool.as_slice()) {
                            let (nth, number) = whose[&entity];
                            value.check(nth, number);
                            assert!(std::ptr::eq(value, here));
                            assert!(std::ptr::eq(value, self.0.get::<$Pool>(entity).unwrap()));
                        }
                    )*
                    for (&entity, &(nth, number)) in whose {
                        $(
                            if let Some(value) = self.0.get::<$Pool>(entity) {
                                value.check(nth, number);
                            }
                        )*
                    }
                }

                fn touch(&mut self, _entity: Entity) {
                    $(
                        if let Some(mut value) = self.0.get_mut::<$Tracked>(_entity) {
                            let _: &mut $Tracked = &mut value;
                        }
                    )*
                }

                fn now(&mut self) -> Tick {
                    self.0.now()
                }

                fn changed(&self, _since: Tick) -> Vec<(&'static str, Vec<Entity>)> {
                    vec![$(
                        (
                            stringify!(changed $Tracked),
                            crate::subject::sorted(self.0.query::<Entity>().changed::<$Tracked>(_since).iter().collect()),
                        ),
                        (
                            stringify!(added $Tracked),
                            crate::subject::sorted(self.0.query::<Entity>().added::<$Tracked>(_since).iter().collect()),
                        ),
                    )*]
                }

                fn sort_by_key<K: SortKey>(&mut self, how: Strategy, mut key: impl FnMut(u32) -> K) {
                    let $sorted = &mut self.0;
                    $receiver.sort_by_key_with::<$By, K>(how, |$row| key($number));
                }

                fn sort_by_key_as_usual<K: SortKey>(&mut self, mut key: impl FnMut(u32) -> K) {
                    let $sorted = &mut self.0;
                    $receiver.sort_by_key::<$By, K>(|$row| key($number));
                }

                fn sort_by(&mut self, how: Strategy, mut compare: impl FnMut(u32, u32) -> Ordering) {
                    let $sorted = &mut self.0;
                    $receiver.sort_by_with::<$By>(how, |one, other| {
                        let one = { let $row = one; $number };
                        let other = { let $row = other; $number };
                        compare(one, other)
                    });
                }

                fn sort_by_as_usual(&mut self, mut compare: impl FnMut(u32, u32) -> Ordering) {
                    let $sorted = &mut self.0;
                    $receiver.sort_by::<$By>(|one, other| {
                        let one = { let $row = one; $number };
                        let other = { let $row = other; $number };
                        compare(one, other)
                    });
                }

                fn sort_as_listed(&mut self, order: Vec<Entity>) -> usize {
                    let $sorted = &mut self.0;
                    $receiver.sort_as_listed$(::<$List>)?(order)
                }
            }

            #[test]
            fn is_sorted_stably_by_keys() {
                crate::checks::by_keys::<Table>();
            }

            #[test]
            fn is_sorted_stably_by_comparing() {
                crate::checks::by_comparing::<Table>();
            }

            #[test]
            fn is_sorted_like_a_list() {
                crate::checks::like_a_list::<Table>();
            }

            #[test]
            fn a_panic_at_any_call_leaves_all_as_it_was() {
                crate::checks::panics::<Table>();
            }

            #[test]
            fn comparisons_and_keys_that_contradict_themselves_lose_nothing() {
                crate::checks::liars::<Table>();
            }
        }
    };
}
