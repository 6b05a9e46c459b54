//! Hooks that change the world: on every event, by every verb that raises it, the world does what a naive model does.
//!
//! One hook of a run acts, once; what it does raises further events, and so on. Every hook that runs notes what it was
//! given and the whole content of the world at that moment, and the model foretells these notes.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::fmt::{self, Debug, Write as _};
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use phalanx::{Entity, world};

/// The components, in the order of their declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    B,
    Mark,
    A,
    Quiet,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Event {
    Insert,
    Replace,
    Remove,
}

/// What a hook does besides noting that it ran. `own` is the component that it runs for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Act {
    Spawn,
    Batch,
    Despawn,
    /// The index is in use again when the next hook runs.
    DespawnAndSpawn,
    RemoveOwn,
    RemoveAndInsertOwn,
    /// Once more, and on removal: again.
    InsertOwn,
    InsertOthers,
    RemoveOthers,
    RemoveAll,
    Retain,
    Clear,
}

const ACTS: [Act; 12] = [
    Act::Spawn,
    Act::Batch,
    Act::Despawn,
    Act::DespawnAndSpawn,
    Act::RemoveOwn,
    Act::RemoveAndInsertOwn,
    Act::InsertOwn,
    Act::InsertOthers,
    Act::RemoveOthers,
    Act::RemoveAll,
    Act::Retain,
    Act::Clear,
];

/// Event, component, and place among the hooks of both.
type Hook = (Event, Kind, u8);

const HOOKS: [Hook; 11] = [
    (Event::Insert, Kind::A, 0),
    (Event::Insert, Kind::A, 1),
    (Event::Replace, Kind::A, 0),
    (Event::Replace, Kind::A, 1),
    (Event::Remove, Kind::A, 0),
    (Event::Remove, Kind::A, 1),
    (Event::Insert, Kind::B, 0),
    (Event::Replace, Kind::B, 0),
    (Event::Remove, Kind::B, 0),
    (Event::Insert, Kind::Mark, 0),
    (Event::Remove, Kind::Mark, 0),
];

thread_local! {
    /// How many values live.
    static LIVING: Cell<usize> = const { Cell::new(0) };
    static PLAN: Cell<Option<(Hook, Act)>> = const { Cell::new(None) };
    static ACTED: Cell<bool> = const { Cell::new(false) };
    static NOTES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    /// In which order the rows stood, or were walked, before each bulk operation.
    static ORDERS: RefCell<VecDeque<Vec<Entity>>> = const { RefCell::new(VecDeque::new()) };
}

/// A value that is counted while it lives, and is found by a leak detector.
struct Value(Box<u32>);

impl Value {
    fn new(number: u32) -> Self {
        LIVING.set(LIVING.get() + 1);
        Self(Box::new(number))
    }
}

impl Drop for Value {
    fn drop(&mut self) {
        LIVING.set(LIVING.get() - 1);
    }
}

struct A(Value);
struct B(Value);
struct Mark;
struct Quiet(u32);

impl A {
    fn new(number: u32) -> Self {
        Self(Value::new(number))
    }
}

impl B {
    fn new(number: u32) -> Self {
        Self(Value::new(number))
    }
}

/// A component that has hooks.
trait Hooked {
    const KIND: Kind;
    fn number(&self) -> u32;
}

impl Hooked for A {
    const KIND: Kind = Kind::A;
    fn number(&self) -> u32 {
        *self.0.0
    }
}

impl Hooked for B {
    const KIND: Kind = Kind::B;
    fn number(&self) -> u32 {
        *self.0.0
    }
}

impl Hooked for Mark {
    const KIND: Kind = Kind::Mark;
    fn number(&self) -> u32 {
        0
    }
}

macro_rules! level {
    ($storage:ident $own:ident) => {
        world! {
            struct Level {
                components {
                    B as $storage,
                    Mark as flag,
                    A as $storage,
                    Quiet,
                }
                groups {
                    pairs: $own [A, B],
                    unmarked: $own [A, B] without [Mark],
                    alone: with [B] without [A],
                    marked: own [Quiet] with [Mark],
                }
                hooks {
                    on_insert A => inserted::<A, 0>,
                    on_remove Mark => removed::<Mark, 0>,
                    on_replace A => replaced::<A, 0>,
                    on_remove A => removed::<A, 0>,
                    on_insert A => inserted::<A, 1>,
                    on_replace B => replaced::<B, 0>,
                    on_insert B => inserted::<B, 0>,
                    on_remove B => removed::<B, 0>,
                    on_replace A => replaced::<A, 1>,
                    on_remove A => removed::<A, 1>,
                    on_insert Mark => inserted::<Mark, 0>,
                }
            }
        }
    };
}

stored!(level);

fn inserted<C: Hooked, const NTH: u8>(level: &mut Level, entity: Entity) {
    ran(level, (Event::Insert, C::KIND, NTH), entity, None);
}

fn replaced<C: Hooked, const NTH: u8>(level: &mut Level, entity: Entity, old: &mut C) {
    ran(
        level,
        (Event::Replace, C::KIND, NTH),
        entity,
        Some(old.number()),
    );
}

fn removed<C: Hooked, const NTH: u8>(level: &mut Level, entity: Entity, value: &mut C) {
    ran(
        level,
        (Event::Remove, C::KIND, NTH),
        entity,
        Some(value.number()),
    );
}

fn ran(level: &mut Level, hook: Hook, entity: Entity, value: Option<u32>) {
    // Until one acts, the runs of a verb are alike, and it is enough to look at one of them so closely.
    if PLAN.get().is_none() && !ACTED.get() {
        level.check_invariants();
    }
    assert_groups(level);
    let note = note(hook, entity, value, &contents(level));
    NOTES.with_borrow_mut(|notes| notes.push(note));
    if let Some((planned, act)) = PLAN.get()
        && planned == hook
    {
        PLAN.set(None);
        ACTED.set(true);
        act.on(level, entity, hook.1);
        level.check_invariants();
    }
}

fn note((event, kind, nth): Hook, entity: Entity, value: Option<u32>, contents: &str) -> String {
    format!("{event:?} {kind:?} {value:?} hook {nth} on {entity:?} in{contents}")
}

/// What an entity has.
#[derive(Clone, Default, PartialEq)]
struct Row(BTreeMap<Kind, u32>);

impl Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, number) in &self.0 {
            write!(f, " {kind:?}{number}")?;
        }
        Ok(())
    }
}

fn contents(level: &Level) -> String {
    let mut text = String::new();
    for entity in level.entities() {
        let mut row = Row::default();
        row.0
            .extend(level.get::<A>(entity).map(|a| (Kind::A, a.number())));
        row.0
            .extend(level.get::<B>(entity).map(|b| (Kind::B, b.number())));
        row.0
            .extend(level.has::<Mark>(entity).then_some((Kind::Mark, 0)));
        row.0
            .extend(level.get::<Quiet>(entity).map(|q| (Kind::Quiet, q.0)));
        write!(text, " ({entity:?}{row:?})").expect("a string can be written to");
    }
    text
}

/// Asserts that each group has the members that it should have, with their own values.
fn assert_groups(level: &Level) {
    let count = |admits: &dyn Fn(Entity) -> bool| level.entities().filter(|&e| admits(e)).count();
    let pair = |e| level.has::<A>(e) && level.has::<B>(e);
    let unmarked = |e| pair(e) && !level.has::<Mark>(e);
    let alone = |e| level.has::<B>(e) && !level.has::<A>(e);
    let marked = |e| level.has::<Quiet>(e) && level.has::<Mark>(e);
    assert_eq!(level.pairs().len(), count(&pair));
    assert_eq!(level.unmarked().len(), count(&unmarked));
    assert_eq!(level.alone().len(), count(&alone));
    assert_eq!(level.marked().len(), count(&marked));
    assert!(level.pairs().entities().all(pair));
    assert!(level.unmarked().entities().all(unmarked));
    assert!(level.alone().entities().all(alone));
    assert!(level.marked().entities().all(marked));
    for row in level.pairs() {
        let own = level.get::<(A, B)>(row.entity).unwrap();
        assert_eq!(
            (row.a.number(), row.b.number()),
            (own.0.number(), own.1.number())
        );
    }
}

/// What both the world and the model can do, as far as hooks need it.
trait Does {
    fn spawn_empty(&mut self) -> Entity;
    fn spawn_pair(&mut self, a: u32, b: u32) -> Entity;
    fn spawn_two(&mut self, number: u32);
    fn insert(&mut self, entity: Entity, kind: Kind, number: u32);
    fn insert_pair(&mut self, entity: Entity, b: u32, a: u32);
    fn remove(&mut self, entity: Entity, kind: Kind);
    fn despawn(&mut self, entity: Entity);
    fn remove_all(&mut self);
    /// Keeps those whose `A` is odd, and all that have none.
    fn retain(&mut self);
    fn clear(&mut self);
}

impl Act {
    fn on(self, world: &mut impl Does, entity: Entity, own: Kind) {
        match self {
            Self::Spawn => {
                world.spawn_pair(90, 91);
            }
            Self::Batch => world.spawn_two(90),
            Self::Despawn => world.despawn(entity),
            Self::DespawnAndSpawn => {
                world.despawn(entity);
                world.spawn_pair(90, 91);
            }
            Self::RemoveOwn => world.remove(entity, own),
            Self::RemoveAndInsertOwn => {
                world.remove(entity, own);
                world.insert(entity, own, 90);
            }
            Self::InsertOwn => world.insert(entity, own, 90),
            Self::InsertOthers => world.insert_pair(entity, 90, 91),
            Self::RemoveOthers => {
                for kind in [Kind::A, Kind::B, Kind::Mark, Kind::Quiet] {
                    if kind != own {
                        world.remove(entity, kind);
                    }
                }
            }
            Self::RemoveAll => world.remove_all(),
            Self::Retain => world.retain(),
            Self::Clear => world.clear(),
        }
    }
}

/// Notes an order for the model, which has no rows.
fn in_order(entities: impl IntoIterator<Item = Entity>) {
    let order = entities.into_iter().collect();
    ORDERS.with_borrow_mut(|orders| orders.push_back(order));
}

impl Does for Level {
    fn spawn_empty(&mut self) -> Entity {
        Level::spawn_empty(self)
    }

    fn spawn_pair(&mut self, a: u32, b: u32) -> Entity {
        self.spawn((A::new(a), B::new(b)))
    }

    fn spawn_two(&mut self, number: u32) {
        let made = self.spawn_batch((number..number + 2).map(|n| (Mark, B::new(n))));
        assert_eq!(made.len(), 2);
    }

    fn insert(&mut self, entity: Entity, kind: Kind, number: u32) {
        // The hooks may act on the dead.
        let _ = match kind {
            Kind::A => Level::insert(self, entity, A::new(number)).is_ok(),
            Kind::B => Level::insert(self, entity, B::new(number)).is_ok(),
            Kind::Mark => Level::insert(self, entity, Mark).is_ok(),
            Kind::Quiet => Level::insert(self, entity, Quiet(number)).is_ok(),
        };
    }

    fn insert_pair(&mut self, entity: Entity, b: u32, a: u32) {
        let _ = Level::insert(self, entity, (B::new(b), A::new(a)));
    }

    fn remove(&mut self, entity: Entity, kind: Kind) {
        match kind {
            Kind::A => drop(Level::remove::<A>(self, entity)),
            Kind::B => drop(Level::remove::<B>(self, entity)),
            Kind::Mark => drop(Level::remove::<Mark>(self, entity)),
            Kind::Quiet => drop(Level::remove::<Quiet>(self, entity)),
        }
    }

    fn despawn(&mut self, entity: Entity) {
        let _ = Level::despawn(self, entity);
    }

    fn remove_all(&mut self) {
        in_order(self.pool::<A>().entities());
        Level::remove_all::<A>(self);
    }

    fn retain(&mut self) {
        let rows = self.query::<(Entity, &A)>();
        in_order(rows.iter().map(|(entity, _)| entity));
        Level::retain::<&A>(self, |a| a.number() % 2 == 1);
    }

    fn clear(&mut self) {
        Level::clear(self);
    }
}

/// What the world should do.
#[derive(Default)]
struct Model {
    rows: BTreeMap<Entity, Row>,
    /// Freed indices with their next generations; the last freed is last.
    free: Vec<Entity>,
    used: u32,
    notes: Vec<String>,
    plan: Option<(Hook, Act)>,
}

fn entity(index: u32, generation: u32) -> Entity {
    Entity::try_from_bits(u64::from(generation) << 32 | u64::from(index)).unwrap()
}

impl Model {
    fn allocate(&mut self) -> Entity {
        let new = self.free.pop().unwrap_or_else(|| {
            self.used += 1;
            entity(self.used - 1, 1)
        });
        self.rows.insert(new, Row::default());
        new
    }

    /// Ends a life and returns what the entity had.
    fn free(&mut self, dead: Entity) -> Option<Row> {
        let row = self.rows.remove(&dead)?;
        self.free.push(entity(dead.index(), dead.generation() + 1));
        Some(row)
    }

    fn has(&self, entity: Entity, kind: Kind) -> bool {
        self.get(entity, kind).is_some()
    }

    fn get(&self, entity: Entity, kind: Kind) -> Option<u32> {
        self.rows.get(&entity)?.0.get(&kind).copied()
    }

    fn contents(&self) -> String {
        let mut rows: Vec<_> = self.rows.iter().collect();
        rows.sort_by_key(|(entity, _)| entity.index());
        let mut text = String::new();
        for (entity, row) in rows {
            write!(text, " ({entity:?}{row:?})").expect("a string can be written to");
        }
        text
    }

    fn run(&mut self, event: Event, kind: Kind, entity: Entity, value: Option<u32>) {
        for nth in 0..=1 {
            let hook = (event, kind, nth);
            if !HOOKS.contains(&hook) || event != Event::Remove && !self.has(entity, kind) {
                continue;
            }
            let note = note(hook, entity, value, &self.contents());
            self.notes.push(note);
            if let Some((planned, act)) = self.plan
                && planned == hook
            {
                self.plan = None;
                act.on(self, entity, kind);
            }
        }
    }

    fn spawn(&mut self, bundle: &[(Kind, u32)]) -> Entity {
        let new = self.allocate();
        self.give(new, bundle);
        new
    }

    fn spawn_batch(&mut self, bundles: &[&[(Kind, u32)]]) -> Vec<Entity> {
        let made: Vec<_> = bundles.iter().map(|_| self.allocate()).collect();
        for (entity, bundle) in made.iter().zip(bundles) {
            let row = Row(bundle.iter().copied().collect());
            self.rows.insert(*entity, row);
        }
        for (&entity, bundle) in made.iter().zip(bundles) {
            for &(kind, _) in *bundle {
                self.run(Event::Insert, kind, entity, None);
            }
        }
        made
    }

    /// Inserts; returns what was overwritten, or `None` for the dead.
    fn give(&mut self, entity: Entity, bundle: &[(Kind, u32)]) -> Option<Vec<Option<u32>>> {
        let row = self.rows.get_mut(&entity)?;
        let insert = |&(kind, number)| row.0.insert(kind, number);
        let old: Vec<Option<u32>> = bundle.iter().map(insert).collect();
        for (&(kind, _), &old) in bundle.iter().zip(&old) {
            let event = if old.is_some() {
                Event::Replace
            } else {
                Event::Insert
            };
            self.run(event, kind, entity, old);
        }
        Some(old)
    }

    fn take(&mut self, entity: Entity, kinds: &[Kind]) -> Vec<Option<u32>> {
        let mut row = self.rows.get_mut(&entity);
        let take = |kind| row.as_mut()?.0.remove(kind);
        let taken: Vec<_> = kinds.iter().map(take).collect();
        for (&kind, &value) in kinds.iter().zip(&taken) {
            if value.is_some() {
                self.run(Event::Remove, kind, entity, value);
            }
        }
        taken
    }

    fn end(&mut self, dead: &[Entity]) {
        let ended: Vec<_> = dead
            .iter()
            .filter_map(|&e| Some((e, self.free(e)?)))
            .collect();
        self.run_ended(ended);
    }

    fn run_ended(&mut self, ended: Vec<(Entity, Row)>) {
        for (entity, row) in ended {
            for (kind, value) in row.0 {
                self.run(Event::Remove, kind, entity, Some(value));
            }
        }
    }

    /// Takes a component from all, in an order that was noted; returns who had which value.
    fn drain(&mut self, kind: Kind) -> Vec<(Entity, u32)> {
        let order = noted_order();
        let having = self.rows.keys().filter(|&&e| self.has(e, kind)).count();
        assert_eq!(order.len(), having);
        let mut taken = Vec::new();
        for entity in order {
            let row = self.rows.get_mut(&entity).unwrap();
            taken.push((entity, row.0.remove(&kind).unwrap()));
        }
        for &(entity, value) in &taken {
            self.run(Event::Remove, kind, entity, Some(value));
        }
        taken
    }

    fn get_or_insert(&mut self, entity: Entity, kind: Kind, number: u32) -> Result<u32, Missing> {
        if !self.rows.contains_key(&entity) {
            return Err(Missing::Entity);
        }
        if !self.has(entity, kind) {
            self.give(entity, &[(kind, number)]);
        }
        if !self.rows.contains_key(&entity) {
            return Err(Missing::Entity);
        }
        self.get(entity, kind).ok_or(Missing::Component)
    }
}

enum Missing {
    Entity,
    Component,
}

fn noted_order() -> Vec<Entity> {
    ORDERS
        .with_borrow_mut(VecDeque::pop_front)
        .expect("the order was noted")
}

impl Does for Model {
    fn spawn_empty(&mut self) -> Entity {
        self.spawn(&[])
    }

    fn spawn_pair(&mut self, a: u32, b: u32) -> Entity {
        self.spawn(&[(Kind::A, a), (Kind::B, b)])
    }

    fn spawn_two(&mut self, number: u32) {
        self.spawn_batch(&[
            &[(Kind::Mark, 0), (Kind::B, number)],
            &[(Kind::Mark, 0), (Kind::B, number + 1)],
        ]);
    }

    fn insert(&mut self, entity: Entity, kind: Kind, number: u32) {
        let number = if kind == Kind::Mark { 0 } else { number };
        self.give(entity, &[(kind, number)]);
    }

    fn insert_pair(&mut self, entity: Entity, b: u32, a: u32) {
        self.give(entity, &[(Kind::B, b), (Kind::A, a)]);
    }

    fn remove(&mut self, entity: Entity, kind: Kind) {
        self.take(entity, &[kind]);
    }

    fn despawn(&mut self, entity: Entity) {
        self.end(&[entity]);
    }

    fn remove_all(&mut self) {
        self.drain(Kind::A);
    }

    fn retain(&mut self) {
        let order = noted_order().into_iter();
        let refused = order.filter(|&e| self.get(e, Kind::A).unwrap().is_multiple_of(2));
        self.end(&refused.collect::<Vec<_>>());
    }

    fn clear(&mut self) {
        let mut ended: Vec<_> = mem::take(&mut self.rows).into_iter().collect();
        ended.sort_by_key(|(entity, _)| entity.index());
        self.free.extend(
            ended
                .iter()
                .map(|(e, _)| entity(e.index(), e.generation() + 1)),
        );
        // The lowest index is used again first.
        self.free.sort_by_key(|e| std::cmp::Reverse(e.index()));
        self.run_ended(ended);
    }
}

/// A verb: what it gives in the world, and what the model says of it.
type Verb = (
    fn(&mut Level, &[Entity; 6]) -> String,
    fn(&mut Model, &[Entity; 6]) -> String,
);

fn show(value: impl Debug) -> String {
    format!("{value:?}")
}

fn numbers(values: (Option<A>, Option<B>)) -> Vec<Option<u32>> {
    vec![values.0.map(|a| a.number()), values.1.map(|b| b.number())]
}

const TAKEN_AWAY: &str = "a hook took the component away that was just inserted";
const ENDED: &str = "a hook has ended the life of the entity that this handle holds";

/// What `get_or_insert_with` of a world gives.
fn found(found: &Result<u32, Missing>) -> String {
    match found {
        Ok(number) => show(number),
        Err(Missing::Entity) => show("no such entity"),
        Err(Missing::Component) => TAKEN_AWAY.to_owned(),
    }
}

/// What `get_or_insert_with` of a handle gives.
fn found_by_handle(result: &Result<u32, Missing>) -> String {
    match result {
        Err(Missing::Entity) => ENDED.to_owned(),
        other => found(other),
    }
}

// `e` are the five living entities of `start`, and a dead one.
const VERBS: [Verb; 38] = [
    (
        |level, _| show(level.spawn((Mark, Quiet(10), A::new(11), B::new(12)))),
        |model, _| {
            let bundle = [
                (Kind::Mark, 0),
                (Kind::Quiet, 10),
                (Kind::A, 11),
                (Kind::B, 12),
            ];
            show(model.spawn(&bundle))
        },
    ),
    (
        |level, _| show(level.try_spawn((B::new(10), (A::new(11), Mark))).ok()),
        |model, _| {
            show(Some(model.spawn(&[
                (Kind::B, 10),
                (Kind::A, 11),
                (Kind::Mark, 0),
            ])))
        },
    ),
    (
        |level, _| show(level.spawn_empty()),
        |model, _| show(model.spawn(&[])),
    ),
    (
        |level, _| show(level.spawn_batch([10, 20, 30].map(|n| (A::new(n), B::new(n + 1))))),
        |model, _| {
            show(model.spawn_batch(&[
                &[(Kind::A, 10), (Kind::B, 11)],
                &[(Kind::A, 20), (Kind::B, 21)],
                &[(Kind::A, 30), (Kind::B, 31)],
            ]))
        },
    ),
    (
        |level, _| {
            let bundles = (10..12)
                .filter(|_| true)
                .map(|n| (Mark, Quiet(n), A::new(n)));
            show(level.spawn_batch(bundles))
        },
        |model, _| {
            show(model.spawn_batch(&[
                &[(Kind::Mark, 0), (Kind::Quiet, 10), (Kind::A, 10)],
                &[(Kind::Mark, 0), (Kind::Quiet, 11), (Kind::A, 11)],
            ]))
        },
    ),
    (
        |level, e| show(level.insert(e[0], (B::new(10), A::new(11))).is_ok()),
        |model, e| show(model.give(e[0], &[(Kind::B, 10), (Kind::A, 11)]).is_some()),
    ),
    (
        |level, e| show(level.insert(e[1], (A::new(10), B::new(11), Mark)).is_ok()),
        |model, e| {
            show(
                model
                    .give(e[1], &[(Kind::A, 10), (Kind::B, 11), (Kind::Mark, 0)])
                    .is_some(),
            )
        },
    ),
    (
        |level, e| {
            show(
                level
                    .insert(e[2], (Mark, (A::new(10), (B::new(11),))))
                    .is_ok(),
            )
        },
        |model, e| {
            show(
                model
                    .give(e[2], &[(Kind::Mark, 0), (Kind::A, 10), (Kind::B, 11)])
                    .is_some(),
            )
        },
    ),
    (
        |level, e| {
            show(
                level
                    .insert(e[3], (Quiet(1), B::new(11), A::new(10)))
                    .is_ok(),
            )
        },
        |model, e| {
            show(
                model
                    .give(e[3], &[(Kind::Quiet, 1), (Kind::B, 11), (Kind::A, 10)])
                    .is_some(),
            )
        },
    ),
    (
        |level, e| show(level.insert(e[5], (B::new(10), A::new(11))).is_ok()),
        |model, e| show(model.give(e[5], &[(Kind::B, 10), (Kind::A, 11)]).is_some()),
    ),
    (
        |level, e| show(level.replace(e[0], A::new(10)).unwrap().map(|a| a.number())),
        |model, e| show(model.give(e[0], &[(Kind::A, 10)]).unwrap()[0]),
    ),
    (
        |level, e| show(level.replace(e[3], A::new(10)).unwrap().map(|a| a.number())),
        |model, e| show(model.give(e[3], &[(Kind::A, 10)]).unwrap()[0]),
    ),
    (
        |level, e| show(level.replace(e[5], B::new(10)).is_ok()),
        |model, e| show(model.give(e[5], &[(Kind::B, 10)]).is_some()),
    ),
    (
        |level, e| show(level.remove::<A>(e[0]).map(|a| a.number())),
        |model, e| show(model.take(e[0], &[Kind::A])[0]),
    ),
    (
        |level, e| show(numbers(level.remove::<(A, B)>(e[4]))),
        |model, e| show(model.take(e[4], &[Kind::A, Kind::B])),
    ),
    (
        |level, e| {
            let (b, (mark, a)) = level.remove::<(B, (Mark, A))>(e[4]);
            show([
                b.map(|b| b.number()),
                mark.map(|_| 0),
                a.map(|a| a.number()),
            ])
        },
        |model, e| show(model.take(e[4], &[Kind::B, Kind::Mark, Kind::A])),
    ),
    (
        |level, e| show(numbers(level.remove::<(A, B)>(e[2]))),
        |model, e| show(model.take(e[2], &[Kind::A, Kind::B])),
    ),
    (
        |level, e| show(numbers(level.remove::<(A, B)>(e[5]))),
        |model, e| show(model.take(e[5], &[Kind::A, Kind::B])),
    ),
    (
        |level, e| show(level.despawn(e[0]).is_ok()),
        |model, e| {
            model.end(&[e[0]]);
            show(true)
        },
    ),
    (
        |level, e| show(level.despawn(e[1]).is_ok()),
        |model, e| {
            model.end(&[e[1]]);
            show(true)
        },
    ),
    (
        |level, e| show(level.despawn(e[4]).is_ok()),
        |model, e| {
            model.end(&[e[4]]);
            show(true)
        },
    ),
    (
        |level, e| show([level.despawn(e[3]).is_ok(), level.despawn(e[5]).is_ok()]),
        |model, e| {
            model.end(&[e[3]]);
            show([true, false])
        },
    ),
    (
        |level, e| match level.get_or_insert_with(e[3], || A::new(10)) {
            Ok(a) => show(a.number()),
            Err(_) => show("no such entity"),
        },
        |model, e| found(&model.get_or_insert(e[3], Kind::A, 10)),
    ),
    (
        |level, e| match level.get_or_insert_with(e[1], || B::new(10)) {
            Ok(b) => show(b.number()),
            Err(_) => show("no such entity"),
        },
        |model, e| found(&model.get_or_insert(e[1], Kind::B, 10)),
    ),
    (
        |level, e| match level.get_or_insert_with(e[0], || A::new(10)) {
            Ok(a) => show(a.number()),
            Err(_) => show("no such entity"),
        },
        |model, e| found(&model.get_or_insert(e[0], Kind::A, 10)),
    ),
    (
        |level, e| match level.get_or_insert_with(e[5], || -> A { unreachable!() }) {
            Ok(_) => unreachable!(),
            Err(_) => show("no such entity"),
        },
        |model, e| found(&model.get_or_insert(e[5], Kind::A, 10)),
    ),
    (
        |level, e| {
            let mut handle = level.entity_mut(e[2]).unwrap();
            handle.insert((A::new(10), Mark)).insert(B::new(11));
            show([handle.has::<A>(), handle.has::<B>()])
        },
        |model, e| {
            model.give(e[2], &[(Kind::A, 10), (Kind::Mark, 0)]);
            if model.give(e[2], &[(Kind::B, 11)]).is_none() {
                return ENDED.to_owned();
            }
            show([model.has(e[2], Kind::A), model.has(e[2], Kind::B)])
        },
    ),
    (
        |level, e| {
            let mut handle = level.entity_mut(e[0]).unwrap();
            let first = handle.replace(A::new(10)).map(|a| a.number());
            show([first, handle.replace(B::new(11)).map(|b| b.number())])
        },
        |model, e| {
            let first = model.give(e[0], &[(Kind::A, 10)]).unwrap()[0];
            match model.give(e[0], &[(Kind::B, 11)]) {
                Some(second) => show([first, second[0]]),
                None => ENDED.to_owned(),
            }
        },
    ),
    (
        |level, e| {
            let mut handle = level.entity_mut(e[4]).unwrap();
            let taken = handle.remove::<(B, A)>();
            let mark = handle.remove::<Mark>().is_some();
            let found = handle.get::<A>().map(Hooked::number);
            assert_eq!(handle.get_mut::<A>().map(|a| a.number()), found);
            show((numbers((taken.1, taken.0)), mark, found, handle.has::<B>()))
        },
        |model, e| {
            let taken = model.take(e[4], &[Kind::B, Kind::A]);
            let mark = model.take(e[4], &[Kind::Mark])[0].is_some();
            let found = model.get(e[4], Kind::A);
            let taken = vec![taken[1], taken[0]];
            show((taken, mark, found, model.has(e[4], Kind::B)))
        },
    ),
    (
        |level, e| {
            let mut handle = level.entity_mut(e[3]).unwrap();
            show(handle.get_or_insert_with(|| B::new(10)).number())
        },
        |model, e| found_by_handle(&model.get_or_insert(e[3], Kind::B, 10)),
    ),
    (
        |level, e| {
            let mut handle = level.entity_mut(e[0]).unwrap();
            handle.remove::<A>();
            handle.despawn();
            show(level.contains(e[0]))
        },
        |model, e| {
            model.take(e[0], &[Kind::A]);
            model.end(&[e[0]]);
            show(false)
        },
    ),
    (
        |level, _| {
            level.clear();
            show(())
        },
        |model, _| {
            model.clear();
            show(())
        },
    ),
    (
        |level, _| {
            in_order(level.pool::<A>().entities());
            show(level.remove_all::<A>())
        },
        |model, _| show(model.drain(Kind::A).len()),
    ),
    (
        |level, _| {
            in_order(level.query::<Entity>().with::<Mark>().iter());
            show(level.remove_all::<Mark>())
        },
        |model, _| show(model.drain(Kind::Mark).len()),
    ),
    (
        |level, _| {
            in_order(level.pool::<B>().entities());
            let drain = level.drain::<B>().map(|(entity, b)| (entity, b.number()));
            show(drain.collect::<Vec<_>>())
        },
        |model, _| show(model.drain(Kind::B)),
    ),
    (
        |level, _| {
            in_order(level.query::<Entity>().with::<Mark>().iter());
            // The drain has let go of the world.
            let mut drain = level.drain::<Mark>();
            let first = drain.next().map(|(entity, _)| entity);
            level.check_invariants();
            show((first, drain.len()))
        },
        |model, _| {
            let drained = model.drain(Kind::Mark);
            show((
                drained.first().map(|&(entity, _)| entity),
                drained.len() - 1,
            ))
        },
    ),
    (
        |level, _| {
            Does::retain(level);
            show(())
        },
        |model, _| {
            model.retain();
            show(())
        },
    ),
    (
        |level, e| {
            let kept = e[3];
            level.retain::<(Entity, Option<&mut B>)>(|(entity, _)| entity == kept);
            show(level.contains(kept))
        },
        |model, e| {
            let mut refused: Vec<_> = model.rows.keys().copied().collect();
            refused.sort_by_key(|entity| entity.index());
            refused.retain(|&entity| entity != e[3]);
            model.end(&refused);
            show(model.rows.contains_key(&e[3]))
        },
    ),
];

/// Five entities that live, and one that does not.
fn start(world: &mut impl Does) -> [Entity; 6] {
    let old = world.spawn_empty();
    let first = world.spawn_empty();
    world.despawn(old);
    let [second, third, fourth, fifth] = [(); 4].map(|()| world.spawn_empty());
    // The rows stand in another order than the indices.
    for (entity, kind, number) in [
        (fifth, Kind::B, 4),
        (second, Kind::Quiet, 1),
        (first, Kind::A, 0),
        (third, Kind::B, 2),
        (second, Kind::A, 1),
        (fifth, Kind::Mark, 0),
        (third, Kind::Quiet, 2),
        (first, Kind::B, 0),
        (second, Kind::Mark, 0),
        (fifth, Kind::A, 4),
    ] {
        world.insert(entity, kind, number);
    }
    [first, second, third, fourth, fifth, old]
}

/// Does a verb to the world and to the model, and compares what hooks noted, what is given, and what is left. Returns
/// the notes.
fn compare(verb: &Verb, plan: Option<(Hook, Act)>) -> Vec<String> {
    assert_eq!(LIVING.get(), 0);
    let (mut level, mut model) = (Level::new(), Model::default());
    let entities = start(&mut level);
    assert_eq!(entities, start(&mut model));
    NOTES.take();
    model.notes.clear();

    PLAN.set(plan);
    ACTED.set(false);
    model.plan = plan;
    let given = catch_unwind(AssertUnwindSafe(|| (verb.0)(&mut level, &entities)));
    let given = given.unwrap_or_else(|panic| match panic.downcast::<&str>() {
        Ok(message) => (*message).to_owned(),
        Err(panic) => *panic.downcast::<String>().unwrap(),
    });
    let foretold = (verb.1)(&mut model, &entities);
    let notes = NOTES.take();
    assert_eq!(notes, model.notes);
    assert_eq!(given, foretold);
    assert_eq!(contents(&level), model.contents());
    assert_eq!((PLAN.take(), model.plan), (None, None));
    assert!(ORDERS.with_borrow(VecDeque::is_empty));
    assert_groups(&level);
    level.check_invariants();

    // No value is lost, and none is dropped twice.
    let values = level.pool::<A>().len() + level.pool::<B>().len();
    assert_eq!(LIVING.get(), values);
    drop(level);
    assert_eq!(NOTES.take(), [""; 0]);
    notes
}

/// Lets each hook of an event act in each way, in each verb that runs it. Returns how many verbs run each.
fn act_on(event: Event) -> Vec<u32> {
    let hooks = HOOKS.into_iter().filter(|hook| hook.0 == event);
    let mut verbs: Vec<(Hook, u32)> = hooks.map(|hook| (hook, 0)).collect();
    for verb in &VERBS {
        let notes = compare(verb, None);
        for (hook, verbs) in &mut verbs {
            let (event, kind, nth) = *hook;
            let runs = notes.iter().any(|note| {
                note.starts_with(&format!("{event:?} {kind:?} "))
                    && note.contains(&format!(" hook {nth} "))
            });
            if runs {
                *verbs += 1;
                for act in ACTS.into_iter().step_by(if cfg!(miri) { 5 } else { 1 }) {
                    compare(verb, Some((*hook, act)));
                }
            }
        }
    }
    verbs.into_iter().map(|(_, verbs)| verbs).collect()
}

#[test]
fn a_hook_on_insertion_does_to_the_world_what_everybody_may() {
    assert_eq!(act_on(Event::Insert), [9, 9, 7, 5]);
}

#[test]
fn a_hook_on_replacement_does_to_the_world_what_everybody_may() {
    assert_eq!(act_on(Event::Replace), [4, 4, 4]);
}

#[test]
fn a_hook_on_removal_does_to_the_world_what_everybody_may() {
    assert_eq!(act_on(Event::Remove), [12, 12, 11, 9]);
}
