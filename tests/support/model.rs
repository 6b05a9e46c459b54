//! The naive model: maps from entities to what they have, and lists that say in which order.
//!
//! Groups are kept by their documented rules, so that the order of every pool is known: who enters goes to the end of the
//! members, in each owned pool; who leaves changes places with the last of them; looser groups are entered first and left
//! last. Who is a member is asked of what entities have, as often as anything is compared.

use std::cell::Cell;
use std::collections::BTreeMap;

use phalanx::{Entity, Limits, Schema, SingleError, Tick};

use super::asked::{Asked, Seen, Term};
use super::op::Pick;
use super::rows::Rows;
use super::shapes::Kind;

/// How many dead handles are remembered.
const GRAVES: usize = 256;

/// How many removals of a component are kept.
const KEPT: usize = 16_384;

/// A reader who is so far behind and further is told of everything.
const HORIZON: u64 = 1 << 30;

/// When a tracked component was written, and when it was inserted.
#[derive(Clone, Copy, Debug)]
struct Stamp {
    changed: u64,
    added: u64,
}

/// Somebody who asks what is new: when that was last, in the world's words and in the model's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    pub(crate) tick: Tick,
    at: u64,
}

/// How much readers were told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    pub(crate) nothing: Cell<usize>,
    pub(crate) some: Cell<usize>,
    /// Something was written that was not inserted.
    pub(crate) written: Cell<usize>,
    pub(crate) removed: Cell<usize>,
    /// A reader was too far behind.
    pub(crate) late: Cell<usize>,
}

/// How often rows were seen that are not in their order, or not all taken.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unsettled {
    /// How often a shared walk met what came between others.
    pub(crate) staged: Cell<usize>,
    /// How often it met vacant rows.
    pub(crate) vacant: Cell<usize>,
    /// How often rows were put into order.
    pub(crate) settled: usize,
    /// How often insertions did that, since there was so much of it.
    pub(crate) crowded: usize,
    /// How many values were at the address where they were seen first.
    pub(crate) kept: usize,
}

/// A group, as its declaration says.
#[derive(Debug)]
pub(crate) struct Flock {
    pub(crate) name: &'static str,
    pub(crate) owned: &'static [Kind],
    pub(crate) with: &'static [Kind],
    pub(crate) without: &'static [Kind],
    /// The component whose key its members are sorted by.
    pub(crate) sorted: Option<Kind>,
}

/// The key of a group that is sorted by its declaration: many members share one.
pub(crate) fn flock_key(value: u32) -> u32 {
    value.wrapping_mul(0x9E37_79B1) >> 27
}

impl Flock {
    /// What members have.
    pub(crate) fn needed(&self) -> impl Iterator<Item = Kind> {
        self.owned.iter().chain(self.with).copied()
    }

    fn conditions(&self) -> usize {
        self.owned.len() + self.with.len() + self.without.len()
    }

    /// Whether an entity that has these is a member.
    pub(crate) fn admits(&self, has: Has) -> bool {
        self.needed().all(|kind| has & bit(kind) != 0)
            && self.without.iter().all(|&kind| has & bit(kind) == 0)
    }

    /// Whether this is a stricter group of which every member is one of the other's, in all pools that the other owns.
    fn nests_inside(&self, other: &Self) -> bool {
        let is_among =
            |these: &[Kind], those: &[Kind]| these.iter().all(|kind| those.contains(kind));
        self.conditions() > other.conditions()
            && is_among(other.owned, self.owned)
            && other
                .needed()
                .all(|kind| self.needed().any(|here| here == kind))
            && is_among(other.without, self.without)
    }

    /// Whether every match of a query is a member.
    fn is_implied_by(&self, asked: &Asked) -> bool {
        self.needed()
            .all(|kind| asked.needed().any(|other| other == kind))
            && self.without.iter().all(|kind| asked.without.contains(kind))
    }

    /// Whether the matches of a query are the members.
    fn is_asked_by(&self, asked: &Asked) -> bool {
        self.is_implied_by(asked)
            && asked.any.is_empty()
            && asked
                .needed()
                .all(|kind| self.needed().any(|other| other == kind))
            && asked.without.iter().all(|kind| self.without.contains(kind))
    }
}

/// What an entity has: a bit a kind.
pub(crate) type Has = u32;

#[allow(
    clippy::as_conversions,
    reason = "the place of a kind, of which there are fewer than 32"
)]
fn bit(kind: Kind) -> Has {
    1 << kind as u32
}

fn bits(kinds: impl IntoIterator<Item = Kind>) -> Has {
    kinds.into_iter().map(bit).fold(0, |all, bit| all | bit)
}

/// What is known of a group.
#[derive(Debug)]
struct Herd {
    flock: &'static Flock,
    /// How many members an owning group has.
    len: usize,
    /// The members of a group that owns nothing.
    members: Vec<Entity>,
}

/// A world, as maps and lists.
#[derive(Debug)]
pub(crate) struct Model {
    entities: BTreeMap<Entity, BTreeMap<Kind, u32>>,
    rows: BTreeMap<Kind, Rows>,
    /// Of tracked components.
    stamps: BTreeMap<(Entity, Kind), Stamp>,
    /// Who lost a tracked component, and when.
    gone: BTreeMap<Kind, Vec<(Entity, u64)>>,
    /// The present tick.
    time: u64,
    pub(crate) readers: [Reader; 5],
    pub(crate) told: Told,
    pub(crate) unsettled: Unsettled,
    herds: Vec<Herd>,
    /// The groups' places, in the order in which they are entered.
    loosest_first: Vec<usize>,
    /// How often each group was entered and left.
    pub(crate) crossings: Vec<[usize; 2]>,
    /// By index: the generation that the next entity there gets; none when there will be no next.
    next: Vec<Option<u32>>,
    /// The indices that can be used again, the first to be used last.
    free: Vec<u32>,
    limits: Limits,
    dead: Vec<Entity>,
    deaths: usize,
    /// How often an index was used again.
    pub(crate) reused: usize,
    /// How often a dead handle was picked.
    pub(crate) stale: usize,
    /// How often a query that was to have one match had none, one and several.
    pub(crate) singles: [usize; 3],
    /// How many queries were filtered by `with`, `without` and `any`.
    pub(crate) filtered: [Cell<usize>; 3],
}

impl Model {
    pub(crate) fn new(limits: Limits, schema: &Schema, flocks: &'static [Flock]) -> Self {
        let mut loosest_first: Vec<_> = (0..flocks.len()).collect();
        loosest_first.sort_by_key(|&nth| flocks[nth].conditions());
        let herds = flocks.iter().map(|flock| Herd {
            flock,
            len: 0,
            members: Vec::new(),
        });
        let stores = schema.components.iter();
        let rows = Kind::ALL
            .iter()
            .zip(stores.map(|component| Rows::new(component.storage)));
        let strange = [(1, 1_000_000), (1, u32::MAX), (0x7FFF_FFFF, 0)];
        Self {
            entities: BTreeMap::new(),
            rows: rows.map(|(kind, rows)| (*kind, rows)).collect(),
            stamps: BTreeMap::new(),
            gone: BTreeMap::new(),
            time: 1,
            readers: [Reader {
                tick: Tick::START,
                at: 0,
            }; 5],
            told: Told::default(),
            unsettled: Unsettled::default(),
            herds: herds.collect(),
            loosest_first,
            crossings: vec![[0; 2]; flocks.len()],
            next: Vec::new(),
            free: Vec::new(),
            limits,
            dead: strange
                .map(|(generation, index)| handle(index, generation))
                .into(),
            deaths: 0,
            reused: 0,
            stale: 0,
            singles: [0; 3],
            filtered: Default::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.entities.len()
    }

    pub(crate) fn contains(&self, entity: Entity) -> bool {
        self.entities.contains_key(&entity)
    }

    /// By ascending index.
    pub(crate) fn living(&self) -> Vec<Entity> {
        self.entities.keys().copied().collect()
    }

    pub(crate) fn dead(&self) -> &[Entity] {
        &self.dead
    }

    /// The handle that a pick stands for: of a dozen, one is dead.
    pub(crate) fn pick(&mut self, Pick(number): Pick) -> Entity {
        let (nth, dozenth) = (usize::from(number / 12), number % 12);
        if dozenth == 0 || self.entities.is_empty() {
            self.stale += 1;
            return self.dead[nth % self.dead.len()];
        }
        let nth = nth % self.entities.len();
        *self.entities.keys().nth(nth).unwrap()
    }

    /// An entity that has a component, if there is one.
    pub(crate) fn pick_with(&self, kind: Kind, Pick(number): Pick) -> Option<Entity> {
        let rows = self.rows(kind);
        (!rows.is_empty()).then(|| rows[usize::from(number) % rows.len()])
    }

    pub(crate) fn get(&self, entity: Entity, kind: Kind) -> Option<u32> {
        self.entities.get(&entity)?.get(&kind).copied()
    }

    pub(crate) fn has(&self, entity: Entity, kind: Kind) -> bool {
        self.get(entity, kind).is_some()
    }

    /// The values of several components, if the entity has all.
    pub(crate) fn get_all(&self, entity: Entity, kinds: &[Kind]) -> Option<Vec<Seen>> {
        let values = self.entities.get(&entity)?;
        kinds
            .iter()
            .map(|kind| values.get(kind).map(|&value| Seen::Value(value)))
            .collect()
    }

    /// The entities that have a component, in the order of its rows; of a flag, in no order that matters.
    pub(crate) fn rows(&self, kind: Kind) -> &[Entity] {
        self.rows[&kind].entities()
    }

    fn rows_mut(&mut self, kind: Kind) -> &mut Rows {
        self.rows
            .get_mut(&kind)
            .expect("there are rows of each kind")
    }

    /// Notes whether the rows of an ordered component are in order.
    pub(crate) fn note_order(&mut self, kind: Kind, is_in_order: bool) {
        let settled = self.rows_mut(kind).note_order(is_in_order);
        self.unsettled.settled += usize::from(settled);
    }

    /// Asserts that the values of a stable component are where they were seen first.
    pub(crate) fn note_addresses(
        &mut self,
        kind: Kind,
        seen: impl Iterator<Item = (Entity, usize)>,
    ) {
        self.unsettled.kept += self.rows(kind).len();
        self.rows_mut(kind).note_addresses(seen);
    }

    /// All values are elsewhere.
    pub(crate) fn forget_addresses(&mut self) {
        self.rows.values_mut().for_each(Rows::forget_addresses);
    }

    /// Counts what a shared walk meets.
    pub(crate) fn meet(&self, asked: &Asked) {
        for kind in asked.needed() {
            let [staged, vacant] = self.rows[&kind].disorder();
            let unsettled = &self.unsettled;
            for (count, is) in [(&unsettled.staged, staged), (&unsettled.vacant, vacant)] {
                count.update(|count| count + usize::from(is));
            }
        }
    }

    /// The handle of the next entity, if there can be one.
    fn allocate(&mut self) -> Option<Entity> {
        let index = if let Some(index) = self.free.pop() {
            self.reused += 1;
            index
        } else {
            let index = u32::try_from(self.next.len()).unwrap();
            if index >= self.limits.indices {
                return None;
            }
            self.next.push(Some(1));
            index
        };
        let generation = self.next[position(index)].expect("free indices have a generation");
        Some(handle(index, generation))
    }

    pub(crate) fn spawn(&mut self, parts: &[(Kind, u32)]) -> Option<Entity> {
        let entity = self.allocate()?;
        self.entities.insert(entity, BTreeMap::new());
        self.insert(entity, parts);
        Some(entity)
    }

    /// Gives an entity values; says which it had, or nothing if it is dead.
    pub(crate) fn insert(
        &mut self,
        entity: Entity,
        parts: &[(Kind, u32)],
    ) -> Option<Vec<Option<u32>>> {
        let has = bits(self.entities.get(&entity)?.keys().copied());
        let after = has | bits(parts.iter().map(|&(kind, _)| kind));
        self.leave_groups(entity, has, after);
        let before = self.push(entity, parts);
        self.enter_groups(entity, has, after);
        Some(before)
    }

    fn push(&mut self, entity: Entity, parts: &[(Kind, u32)]) -> Vec<Option<u32>> {
        let mut before = Vec::new();
        for &(kind, value) in parts {
            let values = self.entities.get_mut(&entity).unwrap();
            let old = values.insert(kind, kind.kept(value));
            if old.is_none() {
                self.rows_mut(kind).add(entity);
            }
            before.push(old);
        }
        for &(kind, _) in parts {
            self.stamp(entity, kind);
        }
        before
    }

    /// Notes that a value was written, or inserted where it has no stamp.
    fn stamp(&mut self, entity: Entity, kind: Kind) {
        let time = self.time;
        if kind.is_tracked() {
            let stamp = self.stamps.entry((entity, kind)).or_insert(Stamp {
                changed: time,
                added: time,
            });
            stamp.changed = time;
        }
    }

    /// Notes that an entity loses a value.
    fn lose(&mut self, entity: Entity, kind: Kind) {
        if kind.is_tracked() {
            let stamp = self.stamps.remove(&(entity, kind));
            assert!(stamp.is_some(), "what is tracked has a stamp");
            self.gone.entry(kind).or_default().push((entity, self.time));
        }
    }

    /// Spawns entities of the same kinds: all get their rows, then all enter one group, then all enter the next.
    pub(crate) fn spawn_batch(&mut self, bundles: &[Vec<(Kind, u32)>]) -> Vec<Entity> {
        let mut entities = Vec::new();
        for parts in bundles {
            let entity = self.allocate().expect("there is room");
            self.entities.insert(entity, BTreeMap::new());
            self.push(entity, parts);
            entities.push(entity);
        }
        let has = bits(bundles.iter().flatten().map(|&(kind, _)| kind));
        for nth in self.loosest_first.clone() {
            if !bundles.is_empty() && self.herds[nth].flock.admits(has) {
                for &entity in &entities {
                    self.enter(nth, entity);
                }
            }
        }
        entities
    }

    fn leave_groups(&mut self, entity: Entity, before: Has, after: Has) {
        for nth in self.loosest_first.clone().into_iter().rev() {
            let Herd { flock, .. } = self.herds[nth];
            if flock.admits(before) && !flock.admits(after) {
                self.leave(nth, entity);
            }
        }
    }

    fn enter_groups(&mut self, entity: Entity, before: Has, after: Has) {
        for nth in self.loosest_first.clone() {
            let Herd { flock, .. } = self.herds[nth];
            if flock.admits(after) && !flock.admits(before) {
                self.enter(nth, entity);
            }
        }
    }

    fn enter(&mut self, nth: usize, entity: Entity) {
        let herd = &mut self.herds[nth];
        self.crossings[nth][0] += 1;
        if herd.flock.owned.is_empty() {
            herd.members.push(entity);
        } else {
            swap_in_all(&mut self.rows, herd.flock, entity, herd.len);
            herd.len += 1;
        }
    }

    fn leave(&mut self, nth: usize, entity: Entity) {
        let herd = &mut self.herds[nth];
        self.crossings[nth][1] += 1;
        if herd.flock.owned.is_empty() {
            let row = herd.members.iter().position(|&other| other == entity);
            herd.members.swap_remove(row.unwrap());
        } else {
            herd.len -= 1;
            swap_in_all(&mut self.rows, herd.flock, entity, herd.len);
        }
    }

    /// The groups.
    pub(crate) fn flocks(&self) -> impl Iterator<Item = &'static Flock> {
        self.herds.iter().map(|herd| herd.flock)
    }

    /// How many members a group has.
    pub(crate) fn members_len(&self, nth: usize) -> usize {
        let herd = &self.herds[nth];
        herd.len + herd.members.len()
    }

    /// The members of a group, in the order of their rows.
    pub(crate) fn members(&self, nth: usize) -> &[Entity] {
        let herd = &self.herds[nth];
        match herd.flock.owned.first() {
            Some(&first) => &self.rows(first)[..herd.len],
            None => &herd.members,
        }
    }

    /// Puts the rows of a component that no group owns into the order of a key.
    pub(crate) fn sort(&mut self, kind: Kind, key: impl Fn(u32) -> u32) {
        let rows = self.rows.get_mut(&kind).unwrap().packed_mut();
        rows.sort_by_key(|entity| key(self.entities[entity][&kind]));
    }

    /// Puts those rows of a component that are listed first, and says how many these are.
    pub(crate) fn sort_as(&mut self, kind: Kind, order: &[Entity]) -> usize {
        list_first(self.rows_mut(kind).packed_mut(), order)
    }

    /// Puts the members of a group into the order of a key, those of each stricter group that nests inside by themselves.
    pub(crate) fn sort_members(&mut self, nth: usize, kind: Kind, key: impl Fn(u32) -> u32) {
        self.move_members(nth, |entities, rows| {
            rows.sort_by_key(|entity| key(entities[entity][&kind]));
        });
    }

    /// The same by a list of entities; says how many are members.
    pub(crate) fn sort_members_as(&mut self, nth: usize, order: &[Entity]) -> usize {
        let mut count = 0;
        self.move_members(nth, |_, rows| count += list_first(rows, order));
        count
    }

    /// Puts the members of a group that keeps an order into that.
    pub(crate) fn restore(&mut self, nth: usize) {
        if let Some(kind) = self.herds[nth].flock.sorted {
            self.sort_members(nth, kind, flock_key);
        }
    }

    fn move_members(
        &mut self,
        nth: usize,
        mut arrange: impl FnMut(&BTreeMap<Entity, BTreeMap<Kind, u32>>, &mut [Entity]),
    ) {
        let Herd { flock, .. } = self.herds[nth];
        let Some(&first) = flock.owned.first() else {
            return arrange(&self.entities, &mut self.herds[nth].members);
        };
        let mut start = 0;
        for inner in self.loosest_first.clone().into_iter().rev() {
            let Herd {
                flock: other, len, ..
            } = self.herds[inner];
            if inner != nth && !other.nests_inside(flock) {
                continue;
            }
            if inner == nth || other.sorted.is_none() {
                let mut rows = self.rows(first)[start..len].to_vec();
                arrange(&self.entities, &mut rows);
                for kind in other.owned {
                    let pool = self.rows_mut(*kind).packed_mut();
                    pool[start..len].copy_from_slice(&rows);
                }
            }
            start = len;
        }
    }

    /// What every entity has, by ascending index: who is a member of a group follows from it.
    pub(crate) fn signatures(&self) -> Vec<(Entity, Has)> {
        self.entities
            .iter()
            .map(|(&entity, values)| (entity, bits(values.keys().copied())))
            .collect()
    }

    /// Whether the matches of a query are the members of a group.
    pub(crate) fn is_exact(&self, asked: &Asked) -> bool {
        self.flocks().any(|flock| flock.is_asked_by(asked))
    }

    /// Takes components; says which values they had.
    pub(crate) fn remove(&mut self, entity: Entity, kinds: &[Kind]) -> Vec<Option<u32>> {
        let Some(values) = self.entities.get(&entity) else {
            return vec![None; kinds.len()];
        };
        let before = bits(values.keys().copied());
        let after = before & !bits(kinds.iter().copied());
        self.leave_groups(entity, before, after);
        let taken = kinds
            .iter()
            .map(|kind| {
                let old = self.entities.get_mut(&entity)?.remove(kind)?;
                self.take(entity, *kind);
                Some(old)
            })
            .collect();
        self.enter_groups(entity, before, after);
        taken
    }

    fn take(&mut self, entity: Entity, kind: Kind) {
        self.rows_mut(kind).take(entity);
        self.lose(entity, kind);
    }

    pub(crate) fn despawn(&mut self, entity: Entity) -> bool {
        let Some(values) = self.entities.remove(&entity) else {
            return false;
        };
        self.leave_groups(entity, bits(values.keys().copied()), 0);
        for &kind in values.keys() {
            self.take(entity, kind);
        }
        self.bury(entity);
        if self.next[position(entity.index())].is_some() {
            self.free.push(entity.index());
        }
        true
    }

    fn bury(&mut self, entity: Entity) {
        let generation = entity.generation();
        self.next[position(entity.index())] =
            (generation < self.limits.generations).then(|| generation + 1);
        if self.dead.len() < GRAVES {
            self.dead.push(entity);
        } else {
            // The oldest grave, but for the first few: those were never alive.
            let grave = 8 + self.deaths % (GRAVES - 8);
            self.dead[grave] = entity;
        }
        self.deaths += 1;
    }

    pub(crate) fn clear(&mut self) {
        for entity in self.living() {
            self.bury(entity);
        }
        self.entities.clear();
        for &kind in Kind::ALL {
            for entity in self.rows_mut(kind).take_all() {
                self.lose(entity, kind);
            }
        }
        for herd in &mut self.herds {
            herd.len = 0;
            herd.members.clear();
        }
        self.free = (0..)
            .zip(&self.next)
            .filter(|(_, next)| next.is_some())
            .map(|(index, _)| index)
            .collect();
        self.free.reverse();
    }

    /// Takes a component from all, and gives them out in the order of the rows; a flag's by ascending index.
    pub(crate) fn drain(&mut self, kind: Kind) -> Vec<(Entity, u32)> {
        let mut entities = self.rows_mut(kind).take_all();
        if kind.is_flag() {
            entities.sort();
        }
        for (herd, crossings) in self.herds.iter_mut().zip(&mut self.crossings) {
            if herd.flock.needed().any(|needed| needed == kind) {
                crossings[1] += herd.len + herd.members.len();
                herd.len = 0;
                herd.members.clear();
            }
        }
        entities
            .into_iter()
            .map(|entity| {
                self.lose(entity, kind);
                let values = self.entities.get_mut(&entity).unwrap();
                let value = values.remove(&kind).unwrap();
                let after = bits(values.keys().copied());
                self.enter_groups(entity, after | bit(kind), after);
                (entity, value)
            })
            .collect()
    }

    /// The matches of a query, in its order.
    ///
    /// That is the order of the group whose members they are. Where there is none: of the shortest pool or group that
    /// every match is in; of equal ones the group, and then the first declared. Where there is none either: of all living
    /// entities by ascending index.
    pub(crate) fn matches(&self, asked: &Asked) -> Vec<Entity> {
        for (count, filtered) in self.filtered.iter().zip(asked.filters()) {
            count.update(|count| count + usize::from(filtered));
        }
        let driver = asked
            .needed()
            .filter(|kind| !kind.is_flag())
            .min_by_key(|&kind| (self.rows(kind).len(), kind));
        let shortest = driver.map(|kind| self.rows(kind).len());
        let exact = self.flocks().position(|flock| flock.is_asked_by(asked));
        let group = exact.or_else(|| {
            let implied = (0..self.herds.len())
                .filter(|&nth| self.herds[nth].flock.is_implied_by(asked))
                .min_by_key(|&nth| self.members_len(nth))?;
            shortest
                .is_none_or(|rows| self.members_len(implied) <= rows)
                .then_some(implied)
        });
        let mut candidates = match (group, driver) {
            (Some(nth), _) => self.members(nth).to_vec(),
            (None, Some(kind)) => self.rows(kind).to_vec(),
            (None, None) => self.living(),
        };
        candidates.retain(|entity| asked.accepts(&self.entities[entity]));
        candidates
    }

    /// What a query gives for a match.
    pub(crate) fn see(&self, entity: Entity, asked: &Asked) -> Vec<Seen> {
        let values = &self.entities[&entity];
        asked
            .terms
            .iter()
            .map(|term| match *term {
                Term::Read(kind) | Term::Write(kind) => Seen::Value(values[&kind]),
                Term::MaybeRead(kind) | Term::MaybeWrite(kind) => {
                    Seen::Maybe(values.get(&kind).copied())
                }
                Term::Entity => Seen::Entity(entity),
                Term::Is(kind) => Seen::Is(values.contains_key(&kind)),
            })
            .collect()
    }

    /// What a query gives for all its matches, in order.
    pub(crate) fn answers(&self, asked: &Asked) -> Vec<Vec<Seen>> {
        self.matches(asked)
            .into_iter()
            .map(|entity| self.see(entity, asked))
            .collect()
    }

    /// What a query gives for an entity.
    pub(crate) fn answer(&self, entity: Entity, asked: &Asked) -> Option<Vec<Seen>> {
        let values = self.entities.get(&entity)?;
        asked.accepts(values).then(|| self.see(entity, asked))
    }

    /// What a query gives for all its matches, in order, before its terms write to them.
    pub(crate) fn answers_and_touch(&mut self, asked: &Asked, salt: u32) -> Vec<Vec<Seen>> {
        let answers = self.answers(asked);
        for entity in self.matches(asked) {
            self.touch(entity, asked, salt);
        }
        answers
    }

    /// What a query gives for its only match.
    pub(crate) fn single(&mut self, asked: &Asked) -> Result<Vec<Seen>, SingleError> {
        let mut answers = self.answers(asked);
        self.singles[answers.len().min(2)] += 1;
        match answers.len() {
            0 => Err(SingleError::None),
            1 => Ok(answers.remove(0)),
            _ => Err(SingleError::Several),
        }
    }

    /// What a query gives for each unordered pair of its matches.
    pub(crate) fn pairs(&self, asked: &Asked) -> Vec<(Vec<Seen>, Vec<Seen>)> {
        let answers = self.answers(asked);
        let seconds = |place: usize| answers[place + 1..].iter();
        let firsts = answers.iter().enumerate();
        firsts
            .flat_map(|(place, one)| seconds(place).map(move |other| (one.clone(), other.clone())))
            .collect()
    }

    /// Writes what a query's terms write for a match.
    pub(crate) fn touch(&mut self, entity: Entity, asked: &Asked, salt: u32) {
        for term in &asked.terms {
            if let Term::Write(kind) | Term::MaybeWrite(kind) = *term {
                self.touch_one(entity, kind, salt);
            }
        }
    }

    pub(crate) fn touch_one(&mut self, entity: Entity, kind: Kind, salt: u32) {
        let values = self.entities.get_mut(&entity).unwrap();
        if let Some(value) = values.get_mut(&kind) {
            *value = kind.kept(touched(*value, salt));
            self.stamp(entity, kind);
        }
    }

    /// So many ticks go by.
    pub(crate) fn wait(&mut self, ticks: u64) {
        self.time += ticks;
    }

    /// A reader takes note of when it looked.
    pub(crate) fn look(&mut self, nth: usize, tick: Tick) {
        assert!(tick > self.readers[nth].tick);
        self.readers[nth] = Reader {
            tick,
            at: self.time,
        };
        self.time += 1;
    }

    fn is_late(&self, reader: Reader) -> bool {
        self.time - reader.at > HORIZON
    }

    /// The matches of a query that asks what is new to a reader, by ascending index.
    pub(crate) fn news(&self, asked: &Asked, reader: Reader) -> Vec<Entity> {
        let is_late = self.is_late(reader);
        let is_new = |entity: Entity, kind: Kind, tick: fn(&Stamp) -> u64| {
            let stamp = self.stamps.get(&(entity, kind));
            stamp.is_some_and(|stamp| is_late || tick(stamp) > reader.at)
        };
        let all = self.entities.iter();
        let matches = all.filter(|&(&entity, values)| {
            let changed = |&kind: &Kind| is_new(entity, kind, |stamp| stamp.changed);
            let added = |&kind: &Kind| is_new(entity, kind, |stamp| stamp.added);
            asked.accepts(values)
                && asked.changed.iter().all(changed)
                && asked.added.iter().all(added)
        });
        matches.map(|(&entity, _)| entity).collect()
    }

    /// Who lost a component since a reader looked, and whether there were more than are kept.
    pub(crate) fn removed(&self, kind: Kind, reader: Reader) -> (Vec<Entity>, bool) {
        let gone = self.gone.get(&kind).map_or(&[][..], Vec::as_slice);
        let (forgotten, kept) = gone.split_at(gone.len().saturating_sub(KEPT));
        let removed = kept.iter().filter(|(_, tick)| *tick > reader.at);
        let missed = forgotten.last().is_some_and(|(_, tick)| *tick > reader.at);
        (removed.map(|&(entity, _)| entity).collect(), missed)
    }

    /// Counts what a reader was told of one component.
    pub(crate) fn count_told(&self, reader: Reader, changed: usize, added: usize, removed: usize) {
        let told = &self.told;
        let counts = [
            (&told.late, self.is_late(reader)),
            (&told.nothing, changed == 0),
            (&told.some, changed > 0 && !self.is_late(reader)),
            (&told.written, changed > added),
            (&told.removed, removed > 0),
        ];
        for (count, is) in counts {
            count.update(|count| count + usize::from(is));
        }
    }

    /// Whether so many more entities can be spawned.
    pub(crate) fn room(&self) -> usize {
        self.free.len() + (position(self.limits.indices) - self.next.len())
    }
}

/// Puts an entity at a row of each pool that a group owns, and what was there where it came from.
fn swap_in_all(rows: &mut BTreeMap<Kind, Rows>, flock: &Flock, entity: Entity, row: usize) {
    for kind in flock.owned {
        let rows = rows.get_mut(kind).unwrap().packed_mut();
        let from = rows.iter().position(|&other| other == entity).unwrap();
        rows.swap(from, row);
    }
}

/// Puts those that are listed first, and says how many these are.
fn list_first(rows: &mut [Entity], order: &[Entity]) -> usize {
    let place = |entity: &Entity| order.iter().position(|listed| listed == entity);
    rows.sort_by_cached_key(|entity| place(entity).unwrap_or(usize::MAX));
    rows.iter().filter(|entity| place(entity).is_some()).count()
}

/// What is written over a value.
pub(crate) fn touched(value: u32, salt: u32) -> u32 {
    value
        .wrapping_add(salt)
        .wrapping_mul(0x9E37_79B1)
        .rotate_left(5)
}

fn handle(index: u32, generation: u32) -> Entity {
    let bits = u64::from(generation) << 32 | u64::from(index);
    Entity::try_from_bits(bits).unwrap()
}

fn position(index: u32) -> usize {
    usize::try_from(index).unwrap()
}
