//! What must be true of each table that is sorted.

use std::cell::Cell;
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use phalanx::{Entity, SortKey, Strategy, Tick};

use crate::common::{Burnt, Random, STRATEGIES, numbers, property, spread};
use crate::subject::{Subject, sorted};
use crate::values::{armed, living};

/// A table, and what a test knows of its entities.
pub(crate) struct Stand<S> {
    pub(crate) subject: S,
    /// The place in the order of spawning, and the number.
    whose: BTreeMap<Entity, (u32, u32)>,
    dead: Vec<Entity>,
    ticks: Vec<Tick>,
}

/// All of a table that can be seen.
#[derive(Debug, PartialEq)]
struct Picture {
    table: Vec<Entity>,
    pools: Vec<(&'static str, Vec<Entity>)>,
    changed: Vec<Vec<(&'static str, Vec<Entity>)>>,
    living: usize,
}

impl<S: Subject> Stand<S> {
    /// Entities with these numbers, of indices that are in no order, some of them written later than others.
    fn of(numbers: &[u32]) -> Self {
        let mut subject = S::new();
        let mut random = Random(7);
        let mut dead: Vec<Entity> = numbers.iter().map(|_| subject.spawn_empty()).collect();
        for last in (1..dead.len()).rev() {
            dead.swap(last, random.below(last + 1));
        }
        for &entity in &dead {
            subject.despawn(entity);
        }
        let mut whose = BTreeMap::new();
        let mut ticks = Vec::new();
        let third = numbers.len() / 3 + 1;
        for (nth, &number) in (0..).zip(numbers) {
            whose.insert(subject.spawn(nth, number), (nth, number));
            if whose.len() % third == 0 {
                ticks.push(subject.now());
            }
        }
        ticks.push(subject.now());
        // Of many so few that most of what stands above rows is older.
        let one_in = if numbers.len() > 200 { 150 } else { 5 };
        for entity in whose.keys() {
            if random.one_in(one_in) {
                subject.touch(*entity);
            }
        }
        Self {
            subject,
            whose,
            dead,
            ticks,
        }
    }

    fn number(&self, entity: Entity) -> u32 {
        self.whose[&entity].1
    }

    fn look(&self) -> Picture {
        self.subject.check(&self.whose);
        let table = self.subject.table();
        let pools = self.subject.pools();
        for pool in &pools {
            assert_eq!(
                table[..pool.aligned],
                pool.entities[..pool.aligned],
                "{} is in the order of the table",
                pool.name
            );
        }
        let changed = self.ticks.iter().map(|&tick| self.subject.changed(tick));
        Picture {
            changed: changed.collect(),
            table,
            pools: pools
                .into_iter()
                .map(|pool| (pool.name, pool.entities))
                .collect(),
            living: living(),
        }
    }

    /// Asserts that the table is in an order, and that all else is as it was, or moved with it.
    fn assert_moved(&self, before: &Picture, expected: &[Entity]) {
        let now = self.look();
        assert_eq!(now.table, expected);
        self.assert_rest(before, &now);
    }

    fn assert_rest(&self, before: &Picture, now: &Picture) {
        assert_eq!(now.changed, before.changed, "sorting is no change");
        assert_eq!(now.living, before.living, "sorting drops nothing");
        for (pool, (name, before)) in self.subject.pools().iter().zip(&before.pools) {
            let end = pool.aligned;
            assert_eq!(
                pool.entities[end..],
                before[end..],
                "{name} behind the table"
            );
        }
    }

    /// A table in the order that a stable sort of each segment gives.
    fn stable<K: Ord>(&self, table: &[Entity], key: impl Fn(u32) -> K) -> Vec<Entity> {
        let mut table = table.to_vec();
        for segment in self.subject.segments() {
            table[segment].sort_by_key(|&entity| key(self.number(entity)));
        }
        table
    }

    fn rows_sorted(&self) -> usize {
        self.subject.segments().iter().map(Range::len).sum()
    }

    /// Sorts by a key, and again.
    fn sort_by_key<K: SortKey, O: Ord>(
        &mut self,
        how: Strategy,
        key: impl Fn(u32) -> K,
        ordered: impl Fn(u32) -> O,
    ) {
        let before = self.look();
        let expected = self.stable(&before.table, ordered);
        armed(|| self.subject.sort_by_key(how, &key));
        self.assert_moved(&before, &expected);

        let mut calls = 0;
        let counted = |number| {
            calls += 1;
            key(number)
        };
        armed(|| self.subject.sort_by_key(how, counted));
        let each = if how == Strategy::Auto { 1 } else { 2 };
        assert!(
            calls <= each * self.rows_sorted(),
            "{how:?}: each key is looked at once where rows are in order"
        );
        self.assert_moved(&before, &expected);
    }

    fn sort_by<O: Ord>(&mut self, how: Strategy, key: impl Fn(u32) -> O) {
        let before = self.look();
        let expected = self.stable(&before.table, &key);
        armed(|| {
            let compare = |one, other| key(one).cmp(&key(other));
            self.subject.sort_by(how, compare);
        });
        self.assert_moved(&before, &expected);

        let mut calls = 0;
        armed(|| {
            self.subject.sort_by(how, |one, other| {
                calls += 1;
                key(one).cmp(&key(other))
            });
        });
        assert!(calls <= self.rows_sorted(), "{how:?}");
        self.assert_moved(&before, &expected);
    }
}

fn low(number: u32) -> u16 {
    u16::try_from(number & 0xFFFF).unwrap()
}

/// Another number, in no order.
fn scrambled(number: u32) -> u32 {
    number.wrapping_mul(0x9E37_79B1) ^ (number >> 15)
}

pub(crate) fn by_keys<S: Subject>() {
    let nothing = living();
    property(4, &numbers(120), |numbers| {
        for how in STRATEGIES {
            let mut stand = Stand::<S>::of(&numbers);
            stand.sort_by_key(how, |number| number, |number| number);
            stand.sort_by_key(
                how,
                |number| spread(scrambled(number)),
                |number| spread(scrambled(number)),
            );
            stand.sort_by_key(
                how,
                |number| (Reverse(low(number)), spread(number), u64::from(number % 3)),
                |number| (Reverse(low(number)), spread(number), number % 3),
            );
            stand.sort_by_key(
                how,
                |number| Reverse(number % 4),
                |number| Reverse(number % 4),
            );
        }
    });
    many::<S>(1_500, |subject| {
        subject.sort_by_key_as_usual(|number| number);
    });
    assert_eq!(living(), nothing);
}

/// Sorts enough rows for each way in which they are moved, and for several stamps above them.
fn many<S: Subject>(rows: usize, sort: impl Fn(&mut S)) {
    let mut random = Random(3);
    let rows = if cfg!(miri) { 60 } else { rows };
    let numbers: Vec<u32> = (0..rows).map(|_| random.number() >> 16).collect();
    let mut stand = Stand::<S>::of(&numbers);
    let before = stand.look();
    let expected = stand.stable(&before.table, |number| number);
    armed(|| sort(&mut stand.subject));
    stand.assert_moved(&before, &expected);
}

pub(crate) fn by_comparing<S: Subject>() {
    let nothing = living();
    property(4, &numbers(120), |numbers| {
        for how in STRATEGIES {
            let mut stand = Stand::<S>::of(&numbers);
            stand.sort_by(how, |number| number);
            stand.sort_by(how, scrambled);
            stand.sort_by(how, |number| Reverse(number % 4));
        }
        let mut stand = Stand::<S>::of(&numbers);
        let before = stand.look();
        let expected = stand.stable(&before.table, |number| number);
        stand.subject.sort_by_as_usual(|one, other| one.cmp(&other));
        stand.assert_moved(&before, &expected);
    });
    for how in STRATEGIES {
        many::<S>(700, |subject| {
            subject.sort_by(how, |one, other| one.cmp(&other));
        });
    }
    assert_eq!(living(), nothing);
}

pub(crate) fn like_a_list<S: Subject>() {
    property(12, &numbers(60), |numbers| {
        let mut stand = Stand::<S>::of(&numbers);
        let before = stand.look();
        let mut random = Random(numbers.iter().map(|&number| u64::from(number)).sum());
        let all: Vec<Entity> = stand.whose.keys().chain(&stand.dead).copied().collect();
        let count = random.below(2 * all.len() + 1);
        let list: Vec<Entity> = (0..count).map(|_| all[random.below(all.len())]).collect();
        let mut expected = before.table.clone();
        let mut listed = 0;
        for segment in stand.subject.segments() {
            let rows = &mut expected[segment];
            let place = |entity: &Entity| list.iter().position(|other| other == entity);
            listed += rows.iter().filter(|entity| place(entity).is_some()).count();
            rows.sort_by_key(|entity| place(entity).unwrap_or(list.len()));
        }
        assert_eq!(armed(|| stand.subject.sort_as_listed(list.clone())), listed);
        stand.assert_moved(&before, &expected);
        assert_eq!(armed(|| stand.subject.sort_as_listed(list.clone())), listed);
        stand.assert_moved(&before, &expected);
    });
}

/// A fuse that burns through with a call.
pub(crate) struct Fuse(Cell<usize>);

impl Fuse {
    pub(crate) fn new(calls: usize) -> Self {
        Self(Cell::new(calls))
    }

    pub(crate) fn called(&self) {
        let left = self.0.get() - 1;
        self.0.set(left);
        if left == 0 {
            // A panic that is not announced: it is meant.
            resume_unwind(Box::new(Burnt));
        }
    }
}

/// Does something whose n-th call panics, for n = 1, 2, … until none does; says how many calls there were.
pub(crate) fn at_every_call(mut act: impl FnMut(&Fuse), mut judge: impl FnMut()) -> usize {
    for call in 1.. {
        let fuse = Fuse::new(call);
        match catch_unwind(AssertUnwindSafe(|| act(&fuse))) {
            Ok(()) => return call - 1,
            Err(panic) if panic.is::<Burnt>() => judge(),
            Err(panic) => resume_unwind(panic),
        }
    }
    unreachable!("some attempt is the last one");
}

/// A key that is one when asked for, if the fuse lasts.
struct Fused<'f, K>(K, &'f Fuse);

impl<K: SortKey> SortKey for Fused<'_, K> {
    type As = K::As;

    fn sort_key(&self) -> K::As {
        self.1.called();
        self.0.sort_key()
    }
}

pub(crate) fn panics<S: Subject>() {
    let numbers: Vec<u32> = {
        let mut random = Random(1);
        (0..28)
            .map(|_| u32::from(low(random.number())) << 8)
            .collect()
    };
    let run = |how: Strategy, sort: &dyn Fn(&mut S, &Fuse)| {
        let stand = Stand::<S>::of(&numbers);
        let before = stand.look();
        let segments = stand.subject.segments();
        assert!(
            segments.iter().all(|segment| segment.len() > 2),
            "{segments:?}"
        );
        let stand = Cell::new(Some(stand));
        let calls = at_every_call(
            |fuse| {
                let mut taken = stand.take().unwrap();
                let sorting = || armed(|| sort(&mut taken.subject, fuse));
                let sorted = catch_unwind(AssertUnwindSafe(sorting));
                stand.set(Some(taken));
                sorted.unwrap_or_else(|panic| resume_unwind(panic));
            },
            || {
                let taken = stand.take().unwrap();
                assert_eq!(taken.look(), before, "{how:?}: nothing has moved");
                stand.set(Some(taken));
            },
        );
        let stand = stand.take().unwrap();
        let expected = stand.stable(&before.table, |number| number);
        stand.assert_moved(&before, &expected);
        assert!(
            calls >= stand.rows_sorted(),
            "{how:?}: the calls are those of the sort"
        );
        drop(stand);
        // Any that panics leaves a table that can be sorted.
        for call in [1, calls / 2, calls] {
            let mut stand = Stand::<S>::of(&numbers);
            let sorting = || sort(&mut stand.subject, &Fuse::new(call));
            assert!(catch_unwind(AssertUnwindSafe(sorting)).is_err());
            sort(&mut stand.subject, &Fuse::new(usize::MAX));
            stand.assert_moved(&before, &expected);
        }
    };
    for how in STRATEGIES {
        run(how, &|subject, fuse| {
            subject.sort_by(how, |one, other| {
                fuse.called();
                one.cmp(&other)
            });
        });
        run(how, &|subject, fuse| {
            subject.sort_by_key(how, |number| {
                fuse.called();
                number
            });
        });
    }
    run(Strategy::Auto, &|subject, fuse| {
        subject.sort_by_key_as_usual(|number| Fused(spread(number), fuse));
    });
    run(Strategy::Auto, &|subject, fuse| {
        subject.sort_by_key_as_usual(|number| (number, spread(number), Fused(number, fuse)));
    });
}

/// Answers that are wrong now and then, or always.
fn lie(kind: usize, random: &mut Random, one: u32, other: u32) -> Ordering {
    const ANY: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];
    match kind {
        0 => Ordering::Less,
        1 => Ordering::Greater,
        2 => ANY[random.below(3)],
        // Each beats another, in a circle.
        3 => ANY[usize::try_from((one / 7).wrapping_sub(other / 7) % 3).unwrap()],
        4 => one.cmp(&other).reverse().then(Ordering::Less),
        _ if random.one_in(20) => ANY[random.below(3)],
        _ => one.cmp(&other),
    }
}

pub(crate) fn liars<S: Subject>() {
    let nothing = living();
    let mut random = Random(11);
    for count in [5, 25, 40, 90] {
        if cfg!(miri) && count > 5 {
            break;
        }
        let numbers: Vec<u32> = (0..count).map(|_| random.number()).collect();
        for how in STRATEGIES {
            for kind in 0..6 {
                let mut stand = Stand::<S>::of(&numbers);
                let before = stand.look();
                let mut sure = random.clone();
                let sorting = || {
                    armed(|| {
                        stand
                            .subject
                            .sort_by(how, |one, other| lie(kind, &mut sure, one, other));
                    });
                };
                let ended = catch_unwind(AssertUnwindSafe(sorting));
                stand.assert_same_rows(&before, ended.is_ok());
            }
            let mut stand = Stand::<S>::of(&numbers);
            let before = stand.look();
            let mut sure = random.clone();
            let sorting = || {
                armed(|| stand.subject.sort_by_key(how, |_| sure.next() >> 40));
            };
            let ended = catch_unwind(AssertUnwindSafe(sorting));
            stand.assert_same_rows(&before, ended.is_ok());
        }
    }
    assert_eq!(living(), nothing);
}

impl<S: Subject> Stand<S> {
    /// Asserts that each segment has whom it had, in any order, or in the same if sorting did not end.
    fn assert_same_rows(&mut self, before: &Picture, has_ended: bool) {
        let now = self.look();
        self.assert_rest(before, &now);
        if !has_ended {
            assert_eq!(now.table, before.table);
        }
        let segments = self.subject.segments();
        for segment in &segments {
            assert_eq!(
                sorted(now.table[segment.clone()].to_vec()),
                sorted(before.table[segment.clone()].to_vec())
            );
        }
        let moved: BTreeSet<usize> = segments.into_iter().flatten().collect();
        for (row, (now, before)) in now.table.iter().zip(&before.table).enumerate() {
            assert!(moved.contains(&row) || now == before);
        }
        // It is sorted by one who knows what he says.
        let expected = self.stable(&now.table, |number| number);
        self.subject.sort_by_as_usual(|one, other| one.cmp(&other));
        self.assert_moved(before, &expected);
    }
}
