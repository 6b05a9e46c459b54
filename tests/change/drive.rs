//! Random operations on a world and its model, and readers that look between them.

use std::collections::BTreeMap;
use std::{mem, thread};

use phalanx::__private::Declared;
use phalanx::{Entity, Mut, Tick};

use crate::Random;
use crate::level::{A, B, C, D, Dot, F, Free, Level, TRACKED, Value};
use crate::model::Model;
use crate::read::{Reader, Seen, read};

verbs! {{
    Spawn 12;
    SpawnBatch 6;
    Despawn 8;
    Insert 12;
    InsertMany 8;
    Replace 6;
    Remove 12;
    RemoveMany 6;
    Mark 14;
    Unmark 14;
    GetMut 12;
    GetMutTuple 6;
    GetDisjointMut 6;
    GetOrInsertWith 8;
    Handle 12;
    Walk 14;
    WalkChanged 8;
    GetMany 6;
    Pairs 6;
    Split 6;
    GroupRows 14;
    GroupGet 10;
    Nothing 6;
} {
    Retain 3;
    Fill 3;
    RemoveAll 3;
    Drain 2;
    Clear 1;
    Shrink 2;
    CloneLevel 2;
    Take 2;
}}

/// What was done.
#[derive(Default, Debug)]
pub(crate) struct Coverage {
    pub(crate) verbs: BTreeMap<Verb, usize>,
    pub(crate) seen: Seen,
    /// Operations behind which rows stood elsewhere.
    pub(crate) moves: usize,
    /// How often many ticks went by at once.
    pub(crate) jumps: usize,
    /// How often stamps wrapped.
    pub(crate) wraps: usize,
}

/// Random operations on one world.
pub(crate) struct Run {
    pub(crate) steps: usize,
    /// About how many entities live.
    pub(crate) living: usize,
    /// Many ticks go by at once behind one step of so many; behind none where it is 0.
    pub(crate) jumps: usize,
    /// Whether so much is removed first that the logs overflow.
    pub(crate) overflow: bool,
}

/// Prints how to replay a run that panics.
struct Replay {
    seed: u64,
    step: usize,
    verb: Verb,
}

impl Drop for Replay {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!(
                "step {} of this run failed: {:?}\nreplay it with PHALANX_SEED={} cargo test --test change",
                self.step, self.verb, self.seed,
            );
        }
    }
}

struct State {
    level: Level,
    model: Model,
    readers: Vec<Reader>,
    random: Random,
}

/// How often readers look: in one step of so many.
const PACES: [usize; 6] = [5, 8, 20, 70, 300, NEVER];

/// Of this pace is a reader that takes no note of when it looked.
const NEVER: usize = 25;

impl Run {
    pub(crate) fn go(&self, seed: u64, coverage: &mut Coverage) {
        let reader = |pace| Reader {
            pace,
            tick: Tick::START,
            at: 0,
        };
        let mut state = State {
            level: Level::new(),
            model: Model::new(),
            readers: PACES.map(reader).into(),
            random: Random(seed),
        };
        let mut replay = Replay {
            seed,
            step: 0,
            verb: Verb::Nothing,
        };
        if self.overflow {
            state.spawn_batch(self.living);
            for place in (0..TRACKED).flat_map(|place| [place; 4]) {
                fill(&mut state.level, &mut state.model, place);
                remove_all(&mut state.level, &mut state.model, place);
            }
        }
        for step in 0..self.steps {
            if state.model.rows.len() < self.living / 2 {
                state.spawn_batch(self.living - state.model.rows.len());
            }
            let verb = self.verb(&mut state.random, state.model.rows.len());
            (replay.step, replay.verb) = (step, verb);
            let before = state.level.pool::<A>().indices().to_vec();
            state.step(verb, &mut coverage.seen);
            state.level.check_invariants();
            let after = state.level.pool::<A>().indices();
            let same = before.iter().zip(after).all(|(one, other)| one == other);
            coverage.moves += usize::from(!same);
            *coverage.verbs.entry(verb).or_default() += 1;
            if self.jumps > 0 && state.random.one_in(self.jumps) {
                coverage.jumps += 1;
                coverage.wraps += state.jump();
            }
            for (nth, &pace) in PACES.iter().enumerate() {
                if state.random.one_in(pace) {
                    state.look(nth, &mut coverage.seen);
                }
            }
        }
        for nth in 0..PACES.len() {
            state.look(nth, &mut coverage.seen);
        }
    }

    fn verb(&self, random: &mut Random, living: usize) -> Verb {
        if living > self.living * 2 {
            return Verb::Despawn;
        }
        let weight = |verb: Verb| {
            // Where pools are large, a single entity changes little.
            let times = if verb.is_bulk() && self.living > 1_000 {
                4
            } else {
                1
            };
            verb.weight() * times
        };
        let mut drawn = random.below(Verb::ALL.iter().map(|&verb| weight(verb)).sum());
        for &verb in Verb::ALL {
            match drawn.checked_sub(weight(verb)) {
                Some(left) => drawn = left,
                None => return verb,
            }
        }
        unreachable!("the weights add up")
    }
}

/// Uses a guard, in one of the ways that there are.
fn handle<V: Value>(guard: Mut<'_, V>, model: &mut Model, entity: Entity, random: &mut Random) {
    let mut guard = guard;
    let number = random.number();
    let before = model.number(entity, V::PLACE);
    assert_eq!(Some(guard.number()), before);
    match random.below(10) {
        0 => {
            *guard = V::make(number);
            model.write(entity, V::PLACE, number);
        }
        1 => {
            *guard = V::make(number + 1);
            *guard = V::make(number);
            model.write(entity, V::PLACE, number);
        }
        2 | 3 => {
            let differs = before != Some(V::make(number).number());
            assert_eq!(guard.set_if_neq(V::make(number)), differs);
            if differs {
                model.write(entity, V::PLACE, number);
            }
        }
        4 => {
            *Mut::bypass(&mut guard) = V::make(number);
            model.bypass(entity, V::PLACE, number);
        }
        5 => {
            *Mut::into_mut(guard) = V::make(number);
            model.write(entity, V::PLACE, number);
        }
        6 => {
            let part = Mut::map(guard, |value| value);
            assert_eq!(Some(part.number()), before);
        }
        7 => {
            let mut part = Mut::map(guard, |value| value);
            *part = V::make(number);
            model.write(entity, V::PLACE, number);
        }
        _ => assert_eq!(Some(guard.as_ref().number()), before),
    }
}

/// Uses few of many guards.
fn handle_few<V: Value>(guard: Mut<'_, V>, model: &mut Model, entity: Entity, random: &mut Random) {
    if random.one_in(5) {
        handle(guard, model, entity, random);
    } else {
        assert_eq!(Some(guard.number()), model.number(entity, V::PLACE));
    }
}

/// Does `$body` with a bundle of tracked components, made of a number, and their places.
macro_rules! with_bundle {
    ($nth:expr, $B:ident, $make:ident, $places:ident => $body:expr) => {
        match $nth {
            0 => with_bundle!(@ $B, $make, $places => $body; A B),
            1 => with_bundle!(@ $B, $make, $places => $body; D),
            2 => with_bundle!(@ $B, $make, $places => $body; Dot Free),
            3 => with_bundle!(@ $B, $make, $places => $body; D A),
            4 => with_bundle!(@ $B, $make, $places => $body; Free B),
            _ => with_bundle!(@ $B, $make, $places => $body; Free Dot D B A),
        }
    };
    (@ $B:ident, $make:ident, $places:ident => $body:expr; $($V:ident)*) => {{
        type $B = ($($V,)*);
        let $make = |number: u32| -> $B { ($($V::make(number),)*) };
        let $places: &[usize] = &[$($V::PLACE),*];
        $body
    }};
}

impl State {
    /// An entity, that may be dead.
    fn pick(&mut self) -> Entity {
        let living = self.model.rows.len();
        if living == 0 || self.random.one_in(30) {
            return Entity::try_from_bits(7 << 32 | 3).unwrap();
        }
        let nth = self.random.below(living);
        *self.model.rows.keys().nth(nth).unwrap()
    }

    fn pick_with(&mut self, place: usize) -> Option<Entity> {
        let having = self.model.rows.iter().filter(|(_, row)| row.has(place));
        let having: Vec<_> = having.map(|(&entity, _)| entity).collect();
        (!having.is_empty()).then(|| having[self.random.below(having.len())])
    }

    /// Many ticks go by at once; says how often stamps wrapped.
    fn jump(&mut self) -> usize {
        let horizon = 1_u64 << 30;
        let ticks = [
            1,
            horizon / 2,
            horizon - 1,
            horizon,
            horizon + 1,
            2 * horizon - 1,
            2 * horizon,
            3 * horizon + 5,
            4 * horizon - 1,
            4 * horizon,
            4 * horizon + 1,
            9 * horizon,
        ];
        let mut ticks = ticks[self.random.below(ticks.len())];
        if self.random.one_in(4) {
            // Right beside a sweep, on either side.
            let edge = (self.model.time / horizon + 1) * horizon;
            ticks = edge - self.model.time + self.random.next() % 5 - 2.min(edge - self.model.time);
        }
        let before = self.model.time >> 32;
        self.level.shape_mut().close_ticks(ticks);
        self.model.time += ticks;
        usize::from(self.model.time >> 32 != before)
    }

    /// Lets a reader look, and take note of when.
    fn look(&mut self, nth: usize, seen: &mut Seen) {
        let reader = &mut self.readers[nth];
        read(&self.level, &self.model, reader, &mut self.random, seen);
        if reader.pace != NEVER {
            let tick = self.level.now();
            assert!(tick > reader.tick || reader.at == 0);
            (reader.tick, reader.at) = (tick, self.model.time);
            self.model.time += 1;
        }
    }

    fn spawn_batch(&mut self, items: usize) {
        let (level, model, random) = (&mut self.level, &mut self.model, &mut self.random);
        let mut left = items;
        while left > 0 {
            let items = left.min(1 + random.below(1 + items));
            left -= items;
            let number = random.number();
            with_bundle!(random.below(6), Bundle, make, places => {
                let bundles = std::iter::repeat_with(|| make(number)).take(items);
                for entity in level.spawn_batch(bundles) {
                    model.spawn(entity);
                    for &place in places {
                        model.give(entity, place, number);
                    }
                }
            });
        }
    }

    #[expect(clippy::too_many_lines, reason = "a list")]
    fn step(&mut self, verb: Verb, seen: &mut Seen) {
        let entity = self.pick();
        let (level, model, random) = (&mut self.level, &mut self.model, &mut self.random);
        let is_alive = model.rows.contains_key(&entity);
        let number = random.number();
        let place = random.below(TRACKED);
        match verb {
            Verb::Nothing => {}
            Verb::Spawn => with_bundle!(random.below(6), Bundle, make, places => {
                let entity = level.spawn::<Bundle>(make(number));
                model.spawn(entity);
                for &place in places {
                    model.give(entity, place, number);
                }
            }),
            Verb::SpawnBatch => {
                let items = random.below(1 + model.rows.len() / 20);
                self.spawn_batch(items);
            }
            Verb::Despawn => {
                assert_eq!(level.despawn(entity).is_ok(), is_alive);
                model.kill(entity);
            }
            Verb::Insert => with_value!(place, V => {
                assert_eq!(level.insert(entity, V::make(number)).is_ok(), is_alive);
                model.give(entity, place, number);
            }),
            Verb::InsertMany => with_bundle!(random.below(6), Bundle, make, places => {
                assert_eq!(level.insert::<Bundle>(entity, make(number)).is_ok(), is_alive);
                for &place in places {
                    model.give(entity, place, number);
                }
            }),
            Verb::Replace => with_value!(place, V => {
                let old = level.replace(entity, V::make(number)).ok().flatten();
                let expected = model.give(entity, place, number);
                assert_eq!(old.map(|old| old.number()), expected);
            }),
            Verb::Remove => with_value!(place, V => {
                let taken = level.remove::<V>(entity).map(|value| value.number());
                assert_eq!(taken, model.take(entity, place));
            }),
            Verb::RemoveMany => with_bundle!(random.below(6), Bundle, _make, places => {
                let _ = level.remove::<Bundle>(entity);
                for &place in places {
                    model.take(entity, place);
                }
            }),
            Verb::Mark if random.one_in(2) => {
                assert_eq!(level.insert(entity, C).is_ok(), is_alive);
                model.rows.entry(entity).and_modify(|row| row.c = true);
            }
            Verb::Mark => {
                assert_eq!(level.insert(entity, (F,)).is_ok(), is_alive);
                model.rows.entry(entity).and_modify(|row| row.f = true);
            }
            Verb::Unmark if random.one_in(2) => {
                level.remove::<C>(entity);
                model.rows.entry(entity).and_modify(|row| row.c = false);
            }
            Verb::Unmark => {
                let marked: Vec<_> = level.query::<Entity>().with::<F>().iter().collect();
                for entity in marked {
                    if random.one_in(3) {
                        level.remove::<F>(entity);
                        model.rows.entry(entity).and_modify(|row| row.f = false);
                    }
                }
            }
            Verb::GetMut => with_value!(place, V => {
                let entity = if random.one_in(2) {
                    entity
                } else {
                    // At the edge of a block, or of many.
                    let pool = level.pool::<V>();
                    let edges = [0, 63, 64, 4_095, 4_096, pool.len().saturating_sub(1)];
                    let edge = edges[random.below(edges.len())];
                    pool.entities().nth(edge).unwrap_or(entity)
                };
                match level.get_mut::<V>(entity) {
                    Some(guard) => handle(guard, model, entity, random),
                    None => assert_eq!(model.number(entity, place), None),
                }
            }),
            Verb::GetMutTuple => {
                if let Some((d, a)) = level.get_mut::<(D, A)>(entity) {
                    handle(d, model, entity, random);
                    handle(a, model, entity, random);
                }
            }
            Verb::GetDisjointMut => with_value!(place, V => {
                let (Some(one), Some(other)) = (self.pick_with(place), self.pick_with(place)) else {
                    return;
                };
                let guards = self.level.get_disjoint_mut::<V, 2>([one, other]);
                assert_eq!(guards.is_ok(), one != other);
                for (guard, entity) in guards.into_iter().flatten().zip([one, other]) {
                    handle(guard, &mut self.model, entity, &mut self.random);
                }
            }),
            Verb::GetOrInsertWith => with_value!(place, V => {
                match level.get_or_insert_with(entity, || V::make(number)) {
                    Ok(guard) => {
                        if model.number(entity, place).is_none() {
                            model.give(entity, place, number);
                        }
                        handle(guard, model, entity, random);
                    }
                    Err(_) => assert!(!is_alive),
                }
            }),
            Verb::Handle => {
                let Some(mut one) = level.entity_mut(entity) else {
                    return assert!(!is_alive);
                };
                with_value!(place, V => match random.below(5) {
                    0 => {
                        one.insert(V::make(number));
                        model.give(entity, place, number);
                    }
                    1 => {
                        let old = one.replace(V::make(number)).map(|old| old.number());
                        assert_eq!(old, model.give(entity, place, number));
                    }
                    2 => {
                        let taken = one.remove::<V>().map(|value| value.number());
                        assert_eq!(taken, model.take(entity, place));
                    }
                    3 => if let Some(guard) = one.get_mut::<V>() {
                        handle(guard, model, entity, random);
                    },
                    _ => {
                        let guard = one.get_or_insert_with(|| V::make(number));
                        if model.number(entity, place).is_none() {
                            model.give(entity, place, number);
                        }
                        handle(guard, model, entity, random);
                    }
                });
            }
            Verb::Walk => walk(level, model, random),
            Verb::WalkChanged => {
                // What is written while it is walked is what is asked for.
                let reader = self.readers[random.below(PACES.len())];
                let since = model.since(reader.at);
                let mut expected: Vec<_> = model
                    .rows
                    .iter()
                    .filter(|(_, row)| row.changed(D::PLACE, since) && row.has(A::PLACE))
                    .map(|(&entity, _)| entity)
                    .collect();
                let query = level.query_mut::<(Entity, &mut D, Option<&mut A>)>();
                let mut walk = query.changed::<D>(reader.tick).with::<A>().into_iter();
                let mut found = Vec::new();
                while let Some((entity, d, a)) = if random.one_in(2) {
                    walk.next()
                } else {
                    walk.next_back()
                } {
                    handle_few(d, model, entity, random);
                    handle_few(a.unwrap(), model, entity, random);
                    found.push(entity);
                }
                found.sort();
                expected.sort();
                assert_eq!(found, expected);
            }
            Verb::GetMany => {
                let (Some(one), Some(other)) = (self.pick_with(B::PLACE), self.pick_with(B::PLACE))
                else {
                    return;
                };
                let mut query = self.level.query_mut::<(&mut B, Entity)>();
                if let Ok(items) = query.get_many_mut([one, other]) {
                    for (guard, entity) in items {
                        handle(guard, &mut self.model, entity, &mut self.random);
                    }
                }
                if let Some((guard, entity)) = query.get(one) {
                    handle(guard, &mut self.model, entity, &mut self.random);
                }
                if let Ok((guard, entity)) = query.with::<C>().with::<F>().single() {
                    handle(guard, &mut self.model, entity, &mut self.random);
                }
            }
            Verb::Pairs => {
                // Few pairs: those of one moment.
                let since = self.readers[0].tick;
                let mut query = level
                    .query_mut::<(Entity, &mut Free)>()
                    .changed::<Free>(since);
                if query.iter_mut().count() < 15 {
                    query.pairs(|(one, value), (other, another)| {
                        handle_few(value, model, one, random);
                        handle_few(another, model, other, random);
                    });
                }
            }
            Verb::Split => {
                let (a, b) =
                    level.split_mut::<((Entity, &mut A, Option<&D>), (Entity, &mut Dot))>();
                let since = self.readers[1].tick;
                let dots: Vec<_> = b.added::<Dot>(since).into_iter().collect();
                for (entity, guard, _) in a.with::<B>() {
                    handle_few(guard, model, entity, random);
                }
                for (entity, guard) in dots {
                    handle_few(guard, model, entity, random);
                }
            }
            Verb::GroupRows => group_rows(level, model, random),
            Verb::GroupGet => {
                if let Some(row) = level.pair_mut().get_mut(entity) {
                    handle(row.b, model, entity, random);
                    handle(row.a, model, entity, random);
                }
                if let Some(row) = level.partial_mut().first_mut() {
                    handle(row.d, model, row.entity, random);
                    handle(row.a, model, row.entity, random);
                }
                if let Some(row) = level.loose_mut().last_mut() {
                    handle(row.free, model, row.entity, random);
                }
                let (a, b) = level.pair_mut().into_slices();
                assert_eq!(a.len(), b.len());
            }
            Verb::Retain => {
                let mut refused = Vec::new();
                level.retain::<(Entity, &mut D)>(|(entity, guard)| {
                    handle_few(guard, model, entity, random);
                    let stays = !random.one_in(8);
                    refused.extend((!stays).then_some(entity));
                    stays
                });
                for entity in refused {
                    model.kill(entity);
                }
            }
            Verb::Fill => fill(level, model, place),
            Verb::RemoveAll => remove_all(level, model, place),
            Verb::Drain => with_value!(place, V => {
                let having: Vec<_> = level.pool::<V>().entities().collect();
                let few = level.drain::<V>().take(random.below(9));
                for ((entity, value), expected) in few.zip(&having) {
                    assert_eq!(entity, *expected);
                    assert_eq!(Some(value.number()), model.number(entity, place));
                }
                for entity in having {
                    model.take(entity, place).unwrap();
                }
            }),
            Verb::Clear => {
                for place in 0..TRACKED {
                    with_value!(place, V => for entity in level.pool::<V>().entities() {
                        model.take(entity, place).unwrap();
                    });
                }
                level.clear();
                model.rows.clear();
            }
            Verb::Shrink => {
                level.shrink_to_fit();
                level.reserve::<(A, Dot)>(random.below(200));
            }
            Verb::CloneLevel => {
                let mut clone = level.clone();
                clone.check_invariants();
                let reader = self.readers[random.below(PACES.len())];
                read(&clone, model, &reader, random, seen);
                if random.one_in(2) {
                    mem::swap(level, &mut clone);
                }
                clone.remove_all::<A>();
                clone
                    .query_mut::<&mut D>()
                    .for_each(|mut d| *d = D::make(1));
                clone.now();
                clone.check_invariants();
                read(level, model, &reader, random, seen);
            }
            Verb::Take => {
                let taken = mem::take(level);
                assert!(level.now() > Tick::START);
                assert_eq!(level.removed::<A>(Tick::START).count(), 0);
                *level = taken;
            }
        }
    }
}

/// Gives a component to all that have none.
fn fill(level: &mut Level, model: &mut Model, place: usize) {
    for entity in level.entities().collect::<Vec<_>>() {
        if model.number(entity, place).is_none() {
            with_value!(place, V => level.insert(entity, V::make(5)).unwrap());
            model.give(entity, place, 5);
        }
    }
}

fn remove_all(level: &mut Level, model: &mut Model, place: usize) {
    with_value!(place, V => {
        let having: Vec<_> = level.pool::<V>().entities().collect();
        assert_eq!(level.remove_all::<V>(), having.len());
        for entity in having {
            model.take(entity, place).unwrap();
        }
    });
}

/// Walks that write some of what they see.
fn walk(level: &mut Level, model: &mut Model, random: &mut Random) {
    match random.below(6) {
        0 => {
            for (entity, a, b) in level.query_mut::<(Entity, &mut A, &B)>().without::<F>() {
                assert_eq!(Some(b.number()), model.number(entity, B::PLACE));
                handle_few(a, model, entity, random);
            }
        }
        1 => level
            .query_mut::<(Entity, Option<&mut D>, &mut Free)>()
            .for_each(|(entity, d, free)| {
                if let Some(d) = d {
                    handle_few(d, model, entity, random);
                }
                handle_few(free, model, entity, random);
            }),
        2 => {
            let query = level.query_mut::<(Entity, &mut Dot)>().with::<F>();
            for (entity, dot) in query.into_iter().rev() {
                handle_few(dot, model, entity, random);
            }
        }
        3 => {
            let mut query = level.query_mut::<(&mut D, &A, Entity)>();
            let walk = query
                .iter_mut()
                .skip(random.below(70))
                .step_by(1 + random.below(70));
            for (d, _, entity) in walk {
                handle(d, model, entity, random);
            }
        }
        4 => {
            // All at once, and the last first.
            let mut items: Vec<_> = level.query_mut::<(&mut B, Entity)>().into_iter().collect();
            while let Some((b, entity)) = items.pop() {
                handle_few(b, model, entity, random);
            }
        }
        _ => level
            .query_mut::<(Entity, Option<&mut Free>)>()
            .any::<(A, C)>()
            .for_each(|(entity, free)| {
                if let Some(free) = free {
                    handle_few(free, model, entity, random);
                }
            }),
    }
}

/// Walks over the rows of groups that write some of what they see.
fn group_rows(level: &mut Level, model: &mut Model, random: &mut Random) {
    match random.below(6) {
        0 => level.pair_mut().for_each(|row| {
            handle_few(row.a, model, row.entity, random);
            handle_few(row.b, model, row.entity, random);
        }),
        1 => {
            for row in level.inner_mut() {
                handle_few(row.b, model, row.entity, random);
                *row.c = C;
            }
        }
        2 => {
            for row in level.partial_mut().iter_mut().rev() {
                handle_few(row.d, model, row.entity, random);
                handle_few(row.a, model, row.entity, random);
            }
        }
        3 => {
            for row in &mut level.dots_mut() {
                handle_few(row.dot, model, row.entity, random);
            }
        }
        4 => {
            for row in level.loose_mut().iter_mut().skip(random.below(9)) {
                handle_few(row.free, model, row.entity, random);
            }
        }
        _ => {
            let mut group = level.partial_mut();
            let (ds,) = group.slices();
            assert!(ds.iter().all(|d| d.number() < 99));
            group.for_each(|row| handle_few(row.a, model, row.entity, random));
        }
    }
}
