//! Random operations on a world and its model.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};

use phalanx::__private::Declared;
use phalanx::Entity;

use super::model::{Parts, State, steps};
use super::stage::{Body, Depth, KEPT, Kept, Layer, Name, Rank, Stage, Tag, count, with_kept};
use crate::common::{Random, STRATEGIES};

verbs! {{
    Spawn 10;
    Despawn 8;
    Insert 12;
    InsertMany 6;
    Remove 8;
    Mark 5;
    Unmark 5;
    Replace 6;
    GetOrInsertWith 6;
    GetMut 12;
    GetMutAndRead 5;
    SetIfNeq 5;
    Query 8;
    Now 5;
    Look 10;
    Restore 14;
    ShowMut 12;
    WriteRows 10;
    WriteAndRestore 6;
    WriteRange 6;
    SortAround 6;
    SortKeys 6;
    SortLike 5;
} {
    SpawnBatch 3;
    QueryAll 2;
    Retain 2;
    Cull 4;
    RemoveAll 2;
    Drain 2;
    Clear 1;
    Jump 3;
    CloneStage 4;
}}

/// What was done, and seen.
#[derive(Debug, Default)]
pub(super) struct Coverage {
    pub(super) verbs: BTreeMap<Verb, usize>,
    pub(super) seen: [Seen; KEPT],
}

/// What was seen of a group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// Orders that were restored when nothing, little, and much was disturbed, or counted as such.
    pub(super) none: usize,
    pub(super) few: usize,
    pub(super) many: usize,
    pub(super) late: usize,
    /// Those that moved a row.
    pub(super) moved: usize,
    pub(super) sorted: usize,
    pub(super) unsorted: usize,
    pub(super) ranges: usize,
    pub(super) inverted: usize,
    /// Ranges that were refused.
    pub(super) refused: usize,
}

pub(super) struct Plan {
    pub(super) steps: usize,
    /// How many entities there are to be, about.
    pub(super) living: usize,
    /// Whether much of the world is changed at once now and then.
    pub(super) is_bulky: bool,
}

impl Plan {
    pub(super) fn go(&self, seed: u64, coverage: &mut Coverage) {
        let mut run = Run {
            stage: Stage::new(),
            parts: BTreeMap::new(),
            groups: Default::default(),
            random: Random(seed),
            living: self.living,
        };
        let verbs = Verb::ALL.iter().copied();
        let verbs: Vec<Verb> = verbs
            .filter(|verb| self.is_bulky || !verb.is_bulk())
            .collect();
        let weights: usize = verbs.iter().map(|verb| verb.weight()).sum();
        while !self.is_bulky && run.parts.len() < self.living {
            run.spawn();
        }
        run.settle(&mut coverage.seen);
        for _ in 0..self.steps {
            let mut left = run.random.below(weights);
            let verb = verbs.iter().copied().find(|verb| {
                let found = left < verb.weight();
                left = left.wrapping_sub(verb.weight());
                found
            });
            let verb = verb.unwrap();
            *coverage.verbs.entry(verb).or_default() += 1;
            run.step(verb, &mut coverage.seen);
            run.settle(&mut coverage.seen);
        }
    }
}

struct Run {
    stage: Stage,
    parts: BTreeMap<Entity, Parts>,
    groups: [State; KEPT],
    random: Random,
    living: usize,
}

/// Runs an expression with one of the tracked components, and its part of the model.
macro_rules! with_tracked {
    ($nth:expr, $C:ident, $field:ident, $make:ident => $body:expr) => {
        match $nth {
            0 => with_tracked!(@ Layer layer make_layer, $C, $field, $make => $body),
            1 => with_tracked!(@ Depth depth make_depth, $C, $field, $make => $body),
            _ => with_tracked!(@ Rank rank make_rank, $C, $field, $make => $body),
        }
    };
    (@ $Component:ident $part:ident $maker:ident, $C:ident, $field:ident, $make:ident => $body:expr) => {{
        type $C = $Component;
        let $field: fn(&mut Parts) -> &mut Option<$C> = |parts| &mut parts.$part;
        let $make: fn(&mut Random) -> $C = $maker;
        $body
    }};
}

fn make_layer(random: &mut Random) -> Layer {
    let [a, b, c, _] = random.number().to_be_bytes();
    if c < 30 {
        Layer(a, b)
    } else {
        Layer(a % 4, b % 5)
    }
}

fn make_depth(random: &mut Random) -> Depth {
    let number = random.number();
    Depth(match number % 20 {
        0 => f32::NAN,
        1 => -f32::NAN,
        2..4 => 0.0,
        4..6 => -0.0,
        6 => f32::INFINITY,
        7 => f32::NEG_INFINITY,
        8..12 => f32::from_bits(number),
        _ => f32::from(i8::try_from(number >> 26).unwrap()) / 4.0 - 4.0,
    })
}

fn make_rank(random: &mut Random) -> Rank {
    Rank(i16::try_from(random.below(25)).unwrap() - 12)
}

impl Run {
    fn any(&mut self) -> Option<Entity> {
        let count = self.parts.len();
        let nth = self.random.below(count.max(1));
        self.parts.keys().nth(nth).copied()
    }

    fn make_parts(&mut self) -> Parts {
        let random = &mut self.random;
        Parts {
            layer: (!random.one_in(4)).then(|| make_layer(random)),
            depth: (!random.one_in(4)).then(|| make_depth(random)),
            rank: (!random.one_in(4)).then(|| make_rank(random)),
            has_body: !random.one_in(4),
            has_name: !random.one_in(4),
            has_tag: random.one_in(5),
        }
    }

    fn spawn(&mut self) {
        let parts = self.make_parts();
        let entity = match (parts.layer, parts.rank) {
            (Some(layer), Some(rank)) => self.stage.spawn((layer, rank)),
            (Some(layer), None) => self.stage.spawn(layer),
            (None, Some(rank)) => self.stage.spawn(rank),
            (None, None) => self.stage.spawn_empty(),
        };
        // One after the other or together: some enter a group by the one, some by the other.
        if let Some(depth) = parts.depth {
            self.stage.insert(entity, depth).unwrap();
        }
        self.give_rest(entity, &parts);
        self.parts.insert(entity, parts);
    }

    fn give_rest(&mut self, entity: Entity, parts: &Parts) {
        let body = Body(entity.index());
        let name = Name(entity.index().to_string());
        match (parts.has_body, parts.has_name) {
            (true, true) => self.stage.insert(entity, (body, name)).unwrap(),
            (true, false) => self.stage.insert(entity, body).unwrap(),
            (false, true) => self.stage.insert(entity, name).unwrap(),
            (false, false) => {}
        }
        if parts.has_tag {
            self.stage.insert(entity, Tag).unwrap();
        }
    }

    /// Notes that the keys of a member may have changed.
    fn wrote(&mut self, entity: Entity, nth: usize) {
        for (kept, state) in self.groups.iter_mut().enumerate() {
            if with_kept!(kept, G, |_level| shown => G::BY) == nth {
                state.write(entity);
            }
        }
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each verb")]
    fn step(&mut self, verb: Verb, seen: &mut [Seen; KEPT]) {
        let nth = self.random.below(3);
        let kept = self.random.below(KEPT);
        let is_full = self.parts.len() >= self.living;
        let Some(entity) = self.any() else {
            self.spawn();
            return;
        };
        match verb {
            Verb::Spawn | Verb::SpawnBatch if is_full => {}
            Verb::Spawn => {
                for _ in 0..3 {
                    self.spawn();
                }
            }
            Verb::SpawnBatch => {
                let count = self.random.below(30);
                let values: Vec<_> = (0..count)
                    .map(|_| {
                        let random = &mut self.random;
                        (make_layer(random), make_depth(random), make_rank(random))
                    })
                    .collect();
                let bundles = values
                    .iter()
                    .map(|&(layer, depth, rank)| (layer, depth, rank));
                let entities = self.stage.spawn_batch(bundles);
                for (entity, (layer, depth, rank)) in entities.into_iter().zip(values) {
                    let parts = Parts {
                        layer: Some(layer),
                        depth: Some(depth),
                        rank: Some(rank),
                        ..Parts::default()
                    };
                    self.parts.insert(entity, parts);
                }
            }
            Verb::Despawn => {
                self.stage.despawn(entity).unwrap();
                self.parts.remove(&entity);
            }
            Verb::Insert => with_tracked!(nth, C, field, make => {
                let value = make(&mut self.random);
                self.stage.insert(entity, value).unwrap();
                *field(self.parts.get_mut(&entity).unwrap()) = Some(value);
                self.wrote(entity, nth);
            }),
            Verb::InsertMany => {
                let mut parts = self.make_parts();
                let old = self.parts[&entity].clone();
                let random = &mut self.random;
                let (layer, depth) = (make_layer(random), make_depth(random));
                self.stage.insert(entity, (depth, layer)).unwrap();
                self.give_rest(entity, &parts);
                parts.layer = Some(layer);
                parts.depth = Some(depth);
                parts.rank = old.rank;
                parts.has_body |= old.has_body;
                parts.has_name |= old.has_name;
                parts.has_tag |= old.has_tag;
                self.parts.insert(entity, parts);
                self.wrote(entity, 0);
                self.wrote(entity, 1);
            }
            Verb::Remove => {
                let parts = self.parts.get_mut(&entity).unwrap();
                match self.random.below(5) {
                    3 => {
                        assert_eq!(self.stage.remove::<Body>(entity).is_some(), parts.has_body);
                        parts.has_body = false;
                    }
                    4 => {
                        assert_eq!(self.stage.remove::<Name>(entity).is_some(), parts.has_name);
                        parts.has_name = false;
                    }
                    nth => with_tracked!(nth, C, field, make => {
                        let _ = make;
                        let had = field(parts).take();
                        assert_eq!(self.stage.remove::<C>(entity).is_some(), had.is_some());
                    }),
                }
            }
            Verb::Mark => {
                self.stage.insert(entity, Tag).unwrap();
                self.parts.get_mut(&entity).unwrap().has_tag = true;
            }
            Verb::Unmark => {
                let tagged = self.parts.iter_mut().find(|(_, parts)| parts.has_tag);
                if let Some((&entity, parts)) = tagged {
                    self.stage.remove::<Tag>(entity).unwrap();
                    parts.has_tag = false;
                }
            }
            Verb::Replace => with_tracked!(nth, C, field, make => {
                let value = make(&mut self.random);
                let old = self.stage.replace(entity, value).unwrap();
                let part = field(self.parts.get_mut(&entity).unwrap());
                assert_eq!(old.is_some(), part.is_some());
                *part = Some(value);
                self.wrote(entity, nth);
            }),
            Verb::GetOrInsertWith => with_tracked!(nth, C, field, make => {
                let value = make(&mut self.random);
                let writes = self.random.one_in(2);
                let mut got = self.stage.get_or_insert_with(entity, || value).unwrap();
                let part = field(self.parts.get_mut(&entity).unwrap());
                let is_new = part.is_none();
                if writes || is_new {
                    *got = value;
                    *part = Some(value);
                    self.wrote(entity, nth);
                }
            }),
            Verb::GetMut => with_tracked!(nth, C, field, make => {
                let value = make(&mut self.random);
                if let Some(mut got) = self.stage.get_mut::<C>(entity) {
                    *got = value;
                    *field(self.parts.get_mut(&entity).unwrap()) = Some(value);
                    self.wrote(entity, nth);
                }
            }),
            Verb::GetMutAndRead => with_tracked!(nth, C, field, make => {
                let _ = (field, make);
                if let Some(got) = self.stage.get_mut::<C>(entity) {
                    let _: &C = &got;
                }
            }),
            Verb::SetIfNeq => {
                if let Some(mut rank) = self.stage.get_mut::<Rank>(entity) {
                    let value = if self.random.one_in(2) {
                        make_rank(&mut self.random)
                    } else {
                        *rank
                    };
                    if rank.set_if_neq(value) {
                        self.parts.get_mut(&entity).unwrap().rank = Some(value);
                        self.wrote(entity, 2);
                    }
                }
            }
            Verb::Query | Verb::QueryAll => with_tracked!(nth, C, field, make => {
                let one_in = if verb == Verb::QueryAll { 1 } else { 12 };
                let mut written = Vec::new();
                for (entity, mut value) in self.stage.query_mut::<(Entity, &mut C)>() {
                    if self.random.one_in(one_in) {
                        *value = make(&mut self.random);
                        *field(self.parts.get_mut(&entity).unwrap()) = Some(*value);
                        written.push(entity);
                    }
                }
                for entity in written {
                    self.wrote(entity, nth);
                }
            }),
            Verb::Retain => {
                self.stage
                    .retain::<(Entity, &Rank)>(|(entity, _)| entity.index() % 3 > 0);
                self.parts
                    .retain(|entity, parts| parts.rank.is_none() || entity.index() % 3 > 0);
            }
            Verb::Cull => {
                // One after the other, and none of them the last.
                let order = self.groups[kept].order.clone();
                let count = order.len() / 3;
                for entity in order.into_iter().take(count) {
                    self.stage.despawn(entity).unwrap();
                    self.parts.remove(&entity);
                }
            }
            Verb::RemoveAll => {
                if self.random.one_in(3) {
                    let had = self.parts.values().filter(|parts| parts.has_tag).count();
                    assert_eq!(self.stage.remove_all::<Tag>(), had);
                    self.parts
                        .values_mut()
                        .for_each(|parts| parts.has_tag = false);
                } else {
                    with_tracked!(nth, C, field, make => {
                        let _ = make;
                        let mut had = 0;
                        for parts in self.parts.values_mut() {
                            had += usize::from(field(parts).take().is_some());
                        }
                        assert_eq!(self.stage.remove_all::<C>(), had);
                    });
                }
            }
            Verb::Drain => with_tracked!(nth, C, field, make => {
                let _ = make;
                let mut drained: BTreeSet<Entity> = self.stage.drain::<C>().map(|(entity, _)| entity).collect();
                for (entity, parts) in &mut self.parts {
                    assert_eq!(field(parts).take().is_some(), drained.remove(entity));
                }
                assert!(drained.is_empty());
            }),
            Verb::Clear => {
                self.stage.clear();
                self.parts.clear();
            }
            Verb::Now => drop(self.stage.now()),
            Verb::Jump => {
                let horizon = 1_u64 << 30;
                let jumps = [
                    horizon / 2,
                    horizon,
                    horizon + 1,
                    3 * horizon + 5,
                    4 * horizon - 1,
                    4 * horizon,
                ];
                self.stage
                    .shape_mut()
                    .close_ticks(jumps[self.random.below(jumps.len())]);
                self.groups
                    .iter_mut()
                    .for_each(|state| state.is_late = true);
            }
            Verb::CloneStage => {
                let clone = self.stage.clone();
                for kept in 0..KEPT {
                    with_kept!(kept, G, |stage| shown => {
                        let (one, other) = (self.stage.group::<G>(), clone.group::<G>());
                        assert!(one.entities().eq(other.entities()));
                        assert_eq!(one.is_sorted(), other.is_sorted());
                    });
                }
                // What becomes of the one does not concern the other.
                let mut left = if self.random.one_in(2) {
                    std::mem::replace(&mut self.stage, clone)
                } else {
                    clone
                };
                left.restore_order::<super::stage::StageDrawn>();
                left.clear();
                left.check_invariants();
            }
            Verb::SortAround => {
                let how = STRATEGIES[self.random.below(4)];
                match self.random.below(3) {
                    0 => self
                        .stage
                        .layered_mut()
                        .sort_by_key_with::<Layer, _>(how, |layer| layer.1),
                    1 => self
                        .stage
                        .layered_mut()
                        .sort_by_with::<Layer>(how, |one, other| other.0.cmp(&one.0)),
                    _ => drop(self.stage.layered_mut().sort_as::<Rank>()),
                }
            }
            Verb::SortKeys => {
                let how = STRATEGIES[self.random.below(4)];
                if self.random.one_in(2) {
                    self.stage
                        .sort_by_key_with::<Depth, _>(how, |depth| -depth.0);
                } else {
                    self.stage
                        .sort_by_with::<Rank>(how, |one, other| one.0.cmp(&other.0));
                }
            }
            Verb::SortLike => {
                if self.random.one_in(2) {
                    self.stage.sort_as::<Depth, Layer>();
                } else {
                    self.stage.sort_as::<Rank, Depth>();
                }
            }
            Verb::Look => {
                // No query puts a group in order, not even the one that a group is the answer to.
                let ranked: Vec<Entity> = self.stage.ranked().entities().collect();
                let exact = self
                    .stage
                    .query::<(Entity, &Rank, &Depth)>()
                    .without::<Tag>();
                assert!(exact.iter().map(|(entity, ..)| entity).eq(ranked));
                let mut exact = self
                    .stage
                    .query_mut::<(Entity, &mut Layer, &Body)>()
                    .without::<Tag>();
                let walked: Vec<Entity> = exact.iter_mut().map(|(entity, ..)| entity).collect();
                assert!(self.stage.drawn().entities().eq(walked));
                for (kept, seen) in seen.iter_mut().enumerate() {
                    self.look(kept, seen);
                }
            }
            // Of many, few are to be out of order.
            Verb::Restore if self.living > 100 => {
                for (kept, seen) in seen.iter_mut().enumerate() {
                    self.restore(kept, false, seen);
                }
            }
            Verb::Restore => self.restore(kept, false, &mut seen[kept]),
            Verb::ShowMut => self.restore(kept, true, &mut seen[kept]),
            Verb::WriteRows => self.write_rows(kept, &mut seen[kept]),
            Verb::WriteRange => self.write_range(kept, &mut seen[kept]),
            Verb::WriteAndRestore => self.write_and_restore(&mut seen[0]),
        }
    }

    /// Restores an order, by asking for it or for the group, and judges what was done.
    fn restore(&mut self, kept: usize, by_view: bool, seen: &mut Seen) {
        let stage = &mut self.stage;
        let (before, after, calls, moved) = with_kept!(kept, G, |stage| shown_mut => {
            let before: Vec<Entity> = stage.group::<G>().entities().collect();
            let (calls, moved) = count(|| {
                if by_view {
                    let shown = shown_mut!();
                    assert_eq!(shown.len(), before.len());
                    None
                } else {
                    Some(stage.restore_order::<G>())
                }
            });
            let after: Vec<Entity> = stage.group::<G>().entities().collect();
            let (calls_again, again) = count(|| stage.restore_order::<G>());
            assert_eq!((calls_again, again), (0, 0), "nothing is asked or moved where nothing happened");
            let (looked, is_sorted) = count(|| stage.group::<G>().is_sorted());
            assert_eq!((looked, is_sorted), (0, true));
            (before, after, calls, moved)
        });
        let parts = &self.parts;
        let number =
            |entity: Entity| with_kept!(kept, G, |_level| shown => G::number(&parts[&entity]));
        let mut expected = before.clone();
        expected.sort_by_key(|&entity| number(entity));
        assert_eq!(after, expected);
        let differing = before
            .iter()
            .zip(&after)
            .filter(|(one, other)| one != other)
            .count();
        assert!(
            moved.is_none_or(|moved| moved == differing),
            "{moved:?} rows of {differing}"
        );

        let state = &mut self.groups[kept];
        assert_eq!(before, state.order);
        let n = before.len();
        let k = state.disturbances();
        let steps = steps(n);
        assert!(calls <= n, "{calls} keys of {n}");
        if state.is_late {
            seen.late += 1;
        } else {
            assert!(calls <= k * (1 + steps), "{calls} keys for {k} of {n}");
        }
        match k {
            _ if state.is_late => {}
            0 => {
                assert_eq!((calls, differing), (0, 0));
                seen.none += 1;
            }
            _ if calls < n => seen.few += 1,
            _ => seen.many += 1,
        }
        seen.moved += usize::from(differing > 0);

        // No row moves that is not between the places that those which were disturbed have left or come to.
        let mut span: Option<(usize, usize)> = None;
        for (row, entity) in before.iter().enumerate() {
            if state.restored.get(row) != Some(entity)
                || state.written.contains(entity)
                || state.entered.contains(entity)
            {
                let to = after.iter().position(|other| other == entity).unwrap();
                let (low, high) = (row.min(to), row.max(to));
                span = Some(span.map_or((low, high), |(first, last)| {
                    (first.min(low), last.max(high))
                }));
            }
        }
        for (row, (one, other)) in before.iter().zip(&after).enumerate() {
            if one != other {
                assert!(
                    span.is_some_and(|(first, last)| (first..=last).contains(&row)),
                    "row {row} is outside of {span:?}"
                );
            }
        }
        state.is_restored(after);
    }

    fn write_rows(&mut self, kept: usize, seen: &mut Seen) {
        self.restore(kept, true, seen);
        let mut written = Vec::new();
        let (parts, random) = (&mut self.parts, &mut self.random);
        let one_in = 1 + random.below(20);
        macro_rules! write {
            ($shown_mut:ident, $row_field:ident, $make:ident) => {
                for mut row in self.stage.$shown_mut() {
                    if random.one_in(one_in) {
                        *row.$row_field = $make(random);
                        parts.get_mut(&row.entity).unwrap().$row_field = Some(*row.$row_field);
                        written.push(row.entity);
                    }
                }
            };
        }
        let nth = match kept {
            0 => {
                write!(drawn_mut, layer, make_layer);
                0
            }
            1 => {
                write!(named_mut, depth, make_depth);
                1
            }
            2 => {
                write!(ranked_mut, rank, make_rank);
                2
            }
            _ => {
                write!(seen_mut, layer, make_layer);
                0
            }
        };
        for entity in written {
            self.wrote(entity, nth);
        }
    }

    /// Writes the rows of a range; the view keeps its order until it is told to restore it.
    fn write_range(&mut self, kept: usize, seen: &mut Seen) {
        if kept == 2 {
            return self.write_rows(kept, seen);
        }
        self.restore(0, true, seen);
        let (low, high) = (make_layer(&mut self.random), make_layer(&mut self.random));
        let (low, high) = if low.0 <= high.0 {
            (low, high)
        } else {
            (high, low)
        };
        let key = |layer: Layer| (layer.0, std::cmp::Reverse(layer.1));
        let mut written = Vec::new();
        for mut row in self.stage.drawn_mut().range_mut(key(low)..=key(high)) {
            assert!(key(low) <= key(*row.layer) && key(*row.layer) <= key(high));
            let layer = make_layer(&mut self.random);
            *row.layer = layer;
            self.parts.get_mut(&row.entity).unwrap().layer = Some(layer);
            written.push(row.entity);
        }
        for entity in written {
            self.wrote(entity, 0);
        }
    }

    /// Writes through a view, and has the order restored through it.
    fn write_and_restore(&mut self, seen: &mut Seen) {
        self.restore(0, true, seen);
        let layer = make_layer(&mut self.random);
        let mut drawn = self.stage.drawn_mut();
        let before: Vec<Entity> = drawn.entities().collect();
        let Some(mut row) = drawn.last_mut() else {
            return;
        };
        let entity = row.entity;
        *row.layer = layer;
        assert!(drawn.entities().eq(before.iter().copied()));
        let parts = &mut self.parts;
        parts.get_mut(&entity).unwrap().layer = Some(layer);
        let number = |entity: &Entity| super::stage::StageDrawn::number(&parts[entity]);
        assert_eq!(drawn.is_sorted(), before.iter().is_sorted_by_key(number));
        let (calls, moved) = count(|| drawn.restore_order());
        let steps = steps(before.len());
        assert!(calls <= 1 + steps);
        let mut expected = before.clone();
        expected.sort_by_key(number);
        assert!(drawn.is_sorted() && drawn.entities().eq(expected.iter().copied()));
        let differing = before
            .iter()
            .zip(&expected)
            .filter(|(one, other)| one != other);
        assert_eq!(moved, differing.count());
        self.wrote(entity, 0);
        self.groups[0].is_restored(expected);
    }

    /// Compares all that a group can be asked with the model.
    fn look(&mut self, kept: usize, seen: &mut Seen) {
        let (low, high) = (self.probe(), self.probe());
        let state = &self.groups[kept];
        let (concerned, is_late) = (state.concerned(), state.is_late);
        let (parts, stage, random) = (&self.parts, &self.stage, &mut self.random);
        with_kept!(kept, G, |_level| shown => {
            let group = stage.group::<G>();
            let entities: Vec<Entity> = group.entities().collect();
            assert!(group.iter().map(|row| row.entity).eq(entities.iter().copied()));
            let numbers: Vec<i64> = entities.iter().map(|entity| G::number(&parts[entity])).collect();
            if !group.is_sorted() {
                // Messages of panics are much to read.
                if random.one_in(4) {
                    seen.refused += 1;
                    let range = || group.range(..).count();
                    let bound = || group.lower_bound(&G::probe(&low));
                    let panics = [
                        catch_unwind(AssertUnwindSafe(range)).unwrap_err(),
                        catch_unwind(AssertUnwindSafe(bound)).unwrap_err(),
                    ];
                    for panic in panics {
                        let message = panic.downcast::<String>().map_or_else(
                            |panic| panic.downcast::<&str>().unwrap().to_string(),
                            |message| *message,
                        );
                        assert!(message.contains("`restore_order`"), "{message}");
                    }
                }
                return;
            }
            let (least, most) = (G::number(&low), G::number(&high));
            let (from, to) = (G::probe(&low), G::probe(&high));
            let at_least = numbers.iter().position(|&number| number >= least);
            assert_eq!(group.lower_bound(&from), at_least.unwrap_or(numbers.len()));
            let starts = [Bound::Unbounded, Bound::Included(&from), Bound::Excluded(&from)];
            let ends = [Bound::Unbounded, Bound::Included(&to), Bound::Excluded(&to)];
            for start in starts {
                for end in ends {
                    let is_within = |number: i64| {
                        let begun = match start {
                            Bound::Unbounded => true,
                            Bound::Included(_) => number >= least,
                            Bound::Excluded(_) => number > least,
                        };
                        begun && match end {
                            Bound::Unbounded => true,
                            Bound::Included(_) => number <= most,
                            Bound::Excluded(_) => number < most,
                        }
                    };
                    let expected = entities.iter().zip(&numbers);
                    let expected = expected.filter(|&(_, &number)| is_within(number));
                    let expected: Vec<Entity> = expected.map(|(&entity, _)| entity).collect();
                    let (calls, range) = count(|| group.range((start, end)));
                    assert_eq!(range.len(), expected.len());
                    assert!(range.clone().rev().map(|row| row.entity).eq(expected.iter().rev().copied()));
                    assert!(range.map(|row| row.entity).eq(expected));
                    if !is_late {
                        let steps = steps(entities.len() + 1);
                        assert!(calls <= 2 * steps + 3 * concerned);
                    }
                    seen.ranges += 1;
                    let is_bound = !matches!((start, end), (Bound::Unbounded, _) | (_, Bound::Unbounded));
                    seen.inverted += usize::from(is_bound && least > most);
                }
            }
        });
    }

    /// An entity that has all keys.
    fn probe(&mut self) -> Parts {
        let random = &mut self.random;
        Parts {
            layer: Some(make_layer(random)),
            depth: Some(make_depth(random)),
            rank: Some(make_rank(random)),
            ..Parts::default()
        }
    }

    /// Compares the world with the model, and tells the groups who is in them.
    fn settle(&mut self, seen: &mut [Seen; KEPT]) {
        self.stage.check_invariants();
        assert_eq!(self.stage.len(), self.parts.len());
        let is_whole = self.parts.len() < 100 || self.random.one_in(20);
        for (&entity, parts) in self.parts.iter().filter(|_| is_whole) {
            let index = entity.index();
            assert_eq!(self.stage.get::<Layer>(entity).copied(), parts.layer);
            assert_eq!(self.stage.get::<Rank>(entity).copied(), parts.rank);
            let bits = |depth: Depth| depth.0.to_bits();
            let depth = self.stage.get::<Depth>(entity).copied();
            assert_eq!(depth.map(bits), parts.depth.map(bits));
            let body = parts.has_body.then_some(Body(index));
            assert_eq!(self.stage.get::<Body>(entity), body.as_ref());
            let name = parts.has_name.then(|| Name(index.to_string()));
            assert_eq!(self.stage.get::<Name>(entity), name.as_ref());
            assert_eq!(self.stage.has::<Tag>(entity), parts.has_tag);
        }
        for (kept, seen) in seen.iter_mut().enumerate() {
            with_kept!(kept, G, |_level| shown => {
                let (parts, state) = (&self.parts, &mut self.groups[kept]);
                let admitted = parts.iter().filter(|(_, parts)| G::admits(parts));
                let members: BTreeSet<Entity> = admitted.map(|(&entity, _)| entity).collect();
                let before = std::mem::take(&mut state.members);
                state.members.clone_from(&before);
                state.update(members);
                let group = self.stage.group::<G>();
                let order: Vec<Entity> = group.entities().collect();
                assert_eq!(order.iter().copied().collect::<BTreeSet<_>>(), state.members);
                assert_eq!(order.len(), state.members.len());
                if before == state.members {
                    // An entity that left and came back in one operation is the last one.
                    assert!(order == state.order, "whatever is written, no row moves");
                } else if before.is_subset(&state.members) {
                    assert!(order.starts_with(&state.order), "who enters stands last");
                }
                state.order = order;
                let numbers = state.order.iter().map(|entity| G::number(&parts[entity]));
                let (calls, is_sorted) = count(|| group.is_sorted());
                assert_eq!(is_sorted, numbers.is_sorted());
                if !state.is_late {
                    assert!(calls <= 3 * state.concerned());
                }
                if is_sorted { seen.sorted += 1 } else { seen.unsorted += 1 }
            });
        }
    }
}
