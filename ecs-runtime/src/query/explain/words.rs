//! Facts to words.
#![forbid(unsafe_code)]

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::{Candidate, Explanation, Facts};
use crate::pool::Storage;
use crate::primitives::wide;
use crate::query::fetch::Term;
use crate::query::filter::Condition;
use crate::query::plan::Holds;
use crate::schema::GroupSchema;
use crate::signature::{ComponentId, Mask};

/// How many groups are named that nearly would have been used.
const MOST_CLOSE: usize = 2;

impl Facts {
    pub(super) fn explanation(&self) -> Explanation {
        let mut lines = Lines::default();
        lines.begin("query");
        lines.fact(format_args!("{}", self.query()));
        lines.begin("walks");
        if self.is_nothing_new() {
            lines.fact(format_args!("nothing: no row is new enough"));
            return Explanation { text: lines.text };
        }
        self.driving(&mut lines);
        let Finding { beside, behind } = self.standing(&mut lines);
        self.looking_up(behind, &mut lines);
        self.searching(behind, &mut lines);
        self.reading_elsewhere(&mut lines);
        if self.driver.is_some() && !self.is_tested {
            let asks_parents = |term: &Term| matches!(term, Term::Parent { .. });
            let is_all_here = behind.is_empty() && !self.terms.iter().any(asks_parents);
            lines.fact(format_args!(
                "{}",
                match (is_all_here, self.is_exact || self.has_one_source()) {
                    (true, true) => "nothing is looked up, nothing is tested",
                    (false, true) => "nothing is tested",
                    _ => "nothing else is tested",
                }
            ));
        }
        self.owning(beside, behind, &mut lines);
        lines.begin("marks");
        self.marking(&mut lines);
        lines.begin("skips");
        self.skipping(&mut lines);
        lines.begin("tests");
        self.testing(&mut lines);
        for group in self.close() {
            lines.begin("close");
            self.missing(group, &mut lines);
        }
        Explanation { text: lines.text }
    }

    /// Whether no row that is walked can fail to match by what it lacks.
    fn has_one_source(&self) -> bool {
        self.candidates.len() <= 1
    }

    /// What is asked, as it is written.
    fn query(&self) -> impl fmt::Display {
        fmt::from_fn(|f| {
            if self.terms.is_empty() {
                f.write_str("()")?;
            }
            for (place, &term) in self.terms.iter().enumerate() {
                f.write_str(if place == 0 { "" } else { ", " })?;
                match term {
                    Term::Entity => f.write_str("Entity")?,
                    Term::Is(id) => write!(f, "Is<{}>", self.name(id))?,
                    Term::Parent { hierarchy, id } => {
                        let hierarchies = self.schema.hierarchies.iter();
                        let mut named = hierarchies.filter(|known| known.id == hierarchy);
                        let hierarchy = named.next().map_or("?", |hierarchy| hierarchy.name);
                        write!(f, "Parent<{hierarchy}, &{}>", self.name(id))?;
                    }
                    Term::Value {
                        id,
                        written,
                        optional,
                    } => {
                        let borrow = if written { "&mut " } else { "&" };
                        let (before, after) = if optional { ("Option<", ">") } else { ("", "") };
                        write!(f, "{before}{borrow}{}{after}", self.name(id))?;
                    }
                }
            }
            for (place, &condition) in self.conditions.iter().enumerate() {
                f.write_str(if place == 0 { "; " } else { ", " })?;
                write!(f, "{}", self.condition(condition))?;
            }
            Ok(())
        })
    }

    /// What the walk goes over.
    fn driving(&self, lines: &mut Lines) {
        let rows = fmt::from_fn(|f| match self.len {
            None => Ok(()),
            Some(1) => f.write_str(" (1 row)"),
            Some(len) => write!(f, " ({len} rows)"),
        });
        if !self.is_driven {
            let living = fmt::from_fn(|f| match self.len {
                None => f.write_str("all living entities"),
                Some(1) => f.write_str("the 1 living entity"),
                Some(len) => write!(f, "all {len} living entities"),
            });
            lines.fact(format_args!("{living}, by ascending index"));
            lines.fact(format_args!("there is no pool that every match is in"));
            return;
        }
        let Some(driver) = self.driver else {
            let candidates = self.candidates.iter().map(|candidate| candidate.holds);
            let candidates: Vec<_> = candidates.map(|holds| self.driver_name(holds)).collect();
            lines.fact(format_args!(
                "whichever is shortest when the walk begins: {}",
                Listed(&candidates, ", ")
            ));
            lines.fact(format_args!(
                "of equal ones a group comes first, then the first that is declared"
            ));
            return;
        };
        let kind = match driver {
            Holds::Group(_) => "group",
            Holds::Nothing | Holds::Pool(_) => "pool",
        };
        let name = self.driver_name(driver);
        if self.is_exact {
            lines.fact(format_args!(
                "the {kind} {name}{rows}: its conditions are the query's"
            ));
        } else if let Some(shortest) = self.shortest
            && self.len > Some(shortest)
        {
            lines.fact(format_args!(
                "the {kind} {name}{rows}: fewer of its rows are new than the {shortest} of the shortest driver"
            ));
        } else if let [_] = self.candidates[..] {
            lines.fact(format_args!("the {kind} {name}{rows}"));
        } else {
            let candidates = fmt::from_fn(|f| {
                for (place, candidate) in self.candidates.iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { ", " })?;
                    write!(f, "{} {}", self.driver_name(candidate.holds), candidate.len)?;
                }
                Ok(())
            });
            lines.fact(format_args!(
                "the {kind} {name}{rows}, the shortest of: {candidates}"
            ));
            let equal = self.candidates.iter();
            let equal: Vec<_> = equal
                .take_while(|candidate| Some(candidate.len) == self.len)
                .map(|candidate| self.driver_name(candidate.holds))
                .collect();
            if equal.len() > 1 {
                lines.fact(format_args!(
                    "{} are equally long: a group comes first, then the first that is declared",
                    Listed(&equal, " and ")
                ));
            }
        }
    }

    /// Which values stand in the order of the walk.
    fn standing(&self, lines: &mut Lines) -> Finding {
        let values = self.values();
        let Some(driver) = self.driver else {
            for candidate in &self.candidates {
                let beside = intersection(values, held(candidate.holds));
                if beside.len() > 1 {
                    lines.fact(format_args!(
                        "where {} drives, {} stand side by side",
                        self.driver_name(candidate.holds),
                        self.names(beside)
                    ));
                }
            }
            return Finding {
                beside: Mask::EMPTY,
                behind: values,
            };
        };
        let beside = intersection(values, held(driver));
        match beside.len() {
            0 => {}
            1 => lines.fact(format_args!("{} is read row by row", self.names(beside))),
            _ => lines.fact(format_args!("{} stand side by side", self.names(beside))),
        }
        Finding {
            beside,
            behind: values.minus(beside),
        }
    }

    /// Which values are looked up, and what becomes of entities that have none.
    fn looking_up(&self, behind: Mask, lines: &mut Lines) {
        let implied = match self.driver {
            Some(Holds::Group(group)) => group.all,
            _ => Mask::EMPTY,
        };
        let needed = intersection(behind, self.asked.all);
        let sure = intersection(needed, implied);
        let unsure = needed.minus(implied);
        let optional = behind.minus(self.asked.all);
        let mut fact = |ids: Mask, becomes: fmt::Arguments<'_>| {
            let (verb, pool, drive) = match ids.len() {
                0 => return,
                1 => ("is", "its pool", "it does"),
                _ => ("are", "their pools", "they do"),
            };
            let exception = fmt::from_fn(|f| match self.driver {
                None if ids == needed => write!(f, " where {drive} not drive"),
                _ => Ok(()),
            });
            lines.fact(format_args!(
                "{} {verb} looked up in {pool}{exception}; {becomes}",
                self.names(ids)
            ));
        };
        let every = if sure.len() == 1 { "it" } else { "them" };
        fact(sure, format_args!("every member of the group has {every}"));
        let lacks = if unsure.len() == 1 { "it" } else { "one" };
        fact(
            unsure,
            format_args!("entities that lack {lacks} are skipped"),
        );
        let lacks = if optional.len() == 1 { "it" } else { "one" };
        fact(
            optional,
            format_args!("entities that lack {lacks} give `None`"),
        );
        if self.is_driven && !behind.is_empty() && self.shortest.is_none() {
            lines.fact(format_args!(
                "where the order agrees, rows are looked up in runs and not one by one"
            ));
        }
    }

    /// How values are found whose pools have no table of rows, and what else storages mean for the walk.
    fn searching(&self, behind: Mask, lines: &mut Lines) {
        let is_stored = |id: &ComponentId, storage: Storage| {
            let component = self.schema.component(*id);
            component.is_some_and(|component| component.storage == storage)
        };
        let ordered: Mask = behind
            .ids()
            .filter(|id| is_stored(id, Storage::Ordered))
            .fold(Mask::EMPTY, |all, id| all.union(Mask::of(id)));
        if !ordered.is_empty() {
            let (are, they) = if ordered.len() == 1 {
                ("is", "it is")
            } else {
                ("are", "they are")
            };
            let names = self.names(ordered);
            match self.driver {
                Some(Holds::Pool(id)) if is_stored(&id, Storage::Ordered) => lines.fact(format_args!(
                    "{names} {are} in the order of entities, as the walk is: {they} joined, or searched for from the last place"
                )),
                Some(Holds::Nothing) => lines.fact(format_args!(
                    "{names} {are} in the order of entities, as the walk is: {they} searched for from the last place"
                )),
                Some(_) => lines.fact(format_args!(
                    "{names} {are} in the order of entities, and the walk is not: {they} searched for"
                )),
                None => lines.fact(format_args!(
                    "{names} {are} in the order of entities: {they} joined with what drives, if that is too, and searched for otherwise"
                )),
            }
        }
        if let Some(Holds::Pool(id)) = self.driver {
            if is_stored(&id, Storage::Ordered) {
                lines.fact(format_args!("entities come by ascending index"));
            }
            if is_stored(&id, Storage::Stable) {
                lines.fact(format_args!(
                    "vacant rows of {} are passed over",
                    self.name(id)
                ));
            }
        }
    }

    /// What is read of an entity that is in no pool.
    fn reading_elsewhere(&self, lines: &mut Lines) {
        for term in &self.terms {
            match *term {
                Term::Is(id) => lines.fact(format_args!(
                    "whether it has {} is read from each entity's signature",
                    self.name(id)
                )),
                Term::Parent { id, .. } => lines.fact(format_args!(
                    "{} of the parent is looked up for each entity",
                    self.name(id)
                )),
                Term::Entity | Term::Value { .. } => {}
            }
        }
    }

    /// What the order that groups keep means for this walk.
    fn owning(&self, beside: Mask, behind: Mask, lines: &mut Lines) {
        if behind.is_empty() {
            return;
        }
        // What the driver's own order is compared with.
        let driver = match self.driver {
            Some(Holds::Group(group)) => Some(group),
            _ => None,
        };
        let pool = match self.driver {
            Some(Holds::Pool(id)) => Mask::of(id),
            _ => Mask::EMPTY,
        };
        let here = behind.union(beside).union(pool);
        let mut told: Vec<Mask> = Vec::new();
        for group in self.schema.groups {
            let owned = intersection(here, group.owns);
            let is_driver = driver.is_some_and(|driver| driver.id == group.id);
            if owned.is_empty() || is_driver || told.contains(&owned) {
                continue;
            }
            // A group that the driver is nested in keeps the driver's order too.
            if driver.is_some_and(|driver| driver.owns.intersects(owned)) {
                continue;
            }
            let others = here.minus(owned);
            let is_told = driver.is_none()
                && !others.is_empty()
                && told
                    .iter()
                    .fold(Mask::EMPTY, |all, &told| all.union(told))
                    .contains(others);
            told.push(owned);
            if is_told || (driver.is_none() && others.is_empty() && owned.len() == 1) {
                continue;
            }
            let owners: Vec<_> = self
                .schema
                .groups
                .iter()
                .filter(|other| intersection(here, other.owns) == owned)
                .map(|owner| owner.name)
                .collect();
            let keep = if owners.len() == 1 {
                "keeps its"
            } else {
                "keep their"
            };
            let order = fmt::from_fn(|f| match driver {
                Some(driver) => write!(f, "an order that {} need not share", driver.name),
                None if others.is_empty() => f.write_str("one order"),
                None => write!(f, "an order that {} need not share", self.names(others)),
            });
            lines.fact(format_args!(
                "{} {keep} members first in {}, in {order}",
                Listed(&owners, " and "),
                self.names(owned)
            ));
        }
    }

    /// What is noted when a row is written.
    fn marking(&self, lines: &mut Lines) {
        let written = self.terms.iter().filter_map(|term| match *term {
            Term::Value {
                id, written: true, ..
            } => Some(id),
            _ => None,
        });
        let is_tracked = |id: &ComponentId| {
            let component = self.schema.component(*id);
            component.is_some_and(|component| component.tracked)
        };
        for id in written.filter(is_tracked) {
            lines.fact(format_args!(
                "{} is tracked: its first mutable use is noted, row by row",
                self.name(id)
            ));
        }
    }

    /// Whether nothing is walked, because nothing changed.
    fn is_nothing_new(&self) -> bool {
        self.shortest.is_some() && self.len == Some(0)
    }

    /// What is passed over without being looked at.
    fn skipping(&self, lines: &mut Lines) {
        if let Some(id) = self.skipped {
            lines.fact(format_args!(
                "blocks of rows whose {} did not change since",
                self.name(id)
            ));
        }
    }

    /// What is looked at on each row.
    fn testing(&self, lines: &mut Lines) {
        if !self.is_tested {
            return;
        }
        let (all, none) = match self.driver {
            Some(Holds::Group(group)) => (group.all, group.none),
            Some(Holds::Pool(id)) => (Mask::of(id), Mask::EMPTY),
            _ => (Mask::EMPTY, Mask::EMPTY),
        };
        let is_implied = |condition: &Condition| match *condition {
            Condition::With(id) => all.has(id),
            Condition::Without(id) => none.has(id),
            Condition::Any(mask) => mask.intersects(all),
            Condition::Changed(_) | Condition::Added(_) => false,
        };
        let is_change = |condition: &Condition| {
            matches!(condition, Condition::Changed(_) | Condition::Added(_))
        };
        let (mut changes, others): (Vec<Condition>, Vec<Condition>) =
            self.conditions.iter().copied().partition(is_change);
        if let ([_], Some(_)) = (&changes[..], self.skipped) {
            // Nothing that it refuses is walked.
            changes.clear();
        }
        let (implied, open): (Vec<Condition>, _) = others.into_iter().partition(is_implied);
        let texts = |conditions: &[Condition]| {
            let texts = conditions
                .iter()
                .map(|&condition| self.condition(condition));
            texts.collect::<Vec<_>>()
        };
        if !open.is_empty() {
            let row = if self.is_driven { "row" } else { "entity" };
            lines.fact(format_args!(
                "{}, by the signature of each {row}",
                Listed(&texts(&open), ", ")
            ));
        }
        if !changes.is_empty() {
            lines.fact(format_args!(
                "{}, by the stamp of each row",
                Listed(&texts(&changes), ", ")
            ));
        }
        if let (Some(driver), false) = (self.driver, implied.is_empty()) {
            lines.fact(format_args!(
                "{}, which holds for every row of {}",
                Listed(&texts(&implied), ", "),
                self.driver_name(driver)
            ));
        }
    }

    /// The groups that are not used though few conditions keep them from it, of those that share a component.
    fn close(&self) -> Vec<&'static GroupSchema> {
        let differences = |group: &GroupSchema| {
            self.asked.all.minus(group.all).len()
                + group.all.minus(self.asked.all).len()
                + self.asked.none.minus(group.none).len()
                + group.none.minus(self.asked.none).len()
        };
        let is_group = |candidate: &Candidate| matches!(candidate.holds, Holds::Group(_));
        let has_group = self.candidates.iter().any(is_group);
        let could_be = |group: &&GroupSchema| {
            let has = group.all.minus(self.asked.all);
            let lacks = group.none.minus(self.asked.none);
            let apart = has.len() + lacks.len();
            let shared = group.conditions() - wide(apart);
            group.all.intersects(self.asked.all)
                && !group.all.intersects(self.asked.none)
                && !group.none.intersects(self.asked.all)
                && (1..=shared).contains(&wide(apart))
                // Asking for more gives other matches; where a group does already, that is no advice.
                && (has.is_empty() || !has_group)
        };
        if self.is_exact {
            return Vec::new();
        }
        let groups = || self.schema.groups.iter().filter(could_be);
        let fewest = groups().map(differences).min();
        groups()
            .filter(|group| Some(differences(group)) == fewest)
            .take(MOST_CLOSE)
            .collect()
    }

    /// What keeps a group from being used, and what to do.
    fn missing(&self, group: &GroupSchema, lines: &mut Lines) {
        let has = group.all.minus(self.asked.all);
        let lacks = group.none.minus(self.asked.none);
        let members = fmt::from_fn(|f| {
            if !has.is_empty() {
                write!(f, "have {}", self.names(has))?;
            }
            if !has.is_empty() && !lacks.is_empty() {
                f.write_str(" and ")?;
            }
            if !lacks.is_empty() {
                write!(f, "lack {}", self.names(lacks))?;
            }
            Ok(())
        });
        let calls = fmt::from_fn(|f| {
            has.ids()
                .try_for_each(|id| write!(f, ".with::<{}>()", self.type_name(id)))?;
            lacks
                .ids()
                .try_for_each(|id| write!(f, ".without::<{}>()", self.type_name(id)))
        });
        let asks = if has.intersects(self.values()) {
            "require"
        } else {
            "ask"
        };
        lines.fact(format_args!(
            "{}: its members {members}, which the query does not {asks}; add {calls}",
            group.name
        ));
    }

    /// The components whose values are lent.
    fn values(&self) -> Mask {
        self.terms
            .iter()
            .fold(Mask::EMPTY, |values, term| match *term {
                Term::Value { id, .. } => values.union(Mask::of(id)),
                Term::Entity | Term::Is(_) | Term::Parent { .. } => values,
            })
    }

    fn name(&self, id: ComponentId) -> &'static str {
        self.schema.name(id)
    }

    fn type_name(&self, id: ComponentId) -> &'static str {
        self.schema.type_name(id)
    }

    fn driver_name(&self, driver: Holds) -> &'static str {
        match driver {
            Holds::Nothing => "nothing",
            Holds::Pool(id) => self.name(id),
            Holds::Group(group) => group.name,
        }
    }

    fn names(&self, ids: Mask) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            let names: Vec<_> = ids.ids().map(|id| self.name(id)).collect();
            write!(f, "{}", Listed(&names, " and "))
        })
    }

    fn condition(&self, condition: Condition) -> impl fmt::Display {
        fmt::from_fn(move |f| match condition {
            Condition::With(id) => write!(f, "with {}", self.name(id)),
            Condition::Without(id) => write!(f, "without {}", self.name(id)),
            Condition::Changed(id) => write!(f, "changed {}", self.name(id)),
            Condition::Added(id) => write!(f, "added {}", self.name(id)),
            Condition::Any(mask) => {
                let names: Vec<_> = mask.ids().map(|id| self.name(id)).collect();
                write!(f, "any of {}", Listed(&names, " or "))
            }
        })
    }
}

/// Where the values of a walk are found.
struct Finding {
    /// In the driver's rows.
    beside: Mask,
    /// In rows of their own.
    behind: Mask,
}

/// The components whose rows are the rows of a driver.
fn held(driver: Holds) -> Mask {
    match driver {
        Holds::Nothing => Mask::EMPTY,
        Holds::Pool(id) => Mask::of(id),
        Holds::Group(group) => group.owns,
    }
}

fn intersection(one: Mask, other: Mask) -> Mask {
    one.minus(one.minus(other))
}

/// `a`, `a and b`, `a, b and c`, with the word that stands before the last.
struct Listed<'a, T>(&'a [T], &'a str);

impl<T: fmt::Display> fmt::Display for Listed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(items, word) = self;
        for (place, item) in items.iter().enumerate() {
            let before = match items.len() - place {
                _ if place == 0 => "",
                1 => word,
                _ => ", ",
            };
            write!(f, "{before}{item}")?;
        }
        Ok(())
    }
}

/// Facts under labels, one a line.
#[derive(Default)]
struct Lines {
    text: String,
    label: &'static str,
}

impl Lines {
    /// The label of the next fact.
    fn begin(&mut self, label: &'static str) {
        self.label = label;
    }

    fn fact(&mut self, fact: fmt::Arguments<'_>) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let label = core::mem::take(&mut self.label);
        // Writing to a `String` does not fail.
        let _ = write!(self.text, "{label:7}{fact}");
    }
}
