//! Which way a query walks, in words.
//!
//! What is told is what [`Plan`] says, by which walks go: [`Facts`] are taken from it, and all else is wording.
#![forbid(unsafe_code)]

mod words;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::fetch::{Fetch, Term};
use super::filter::{Condition, Filter};
use super::plan::{Conditions, Holds, Plan};
use super::walk::Borrowed;
use crate::pool::Line;
use crate::schema::Schema;
use crate::signature::{ComponentId, Mask};
use crate::world::Declared;

/// Which way a query walks, and why, in words: what the method `explain` of a query returns, or that of a world.
///
/// One fact a line, with the names of the declaration. `walks` says what drives the walk and where values are found,
/// `tests` what is looked at on each row, and `close` which group is not used though it nearly could be.
///
/// ```
/// use phalanx::world;
///
/// struct Position(f32);
/// struct Velocity(f32);
/// struct Frozen;
///
/// world! {
///     struct Level {
///         components { Position, Velocity, Frozen as flag }
///         groups { movement: own [Position, Velocity] without [Frozen] }
///     }
/// }
///
/// let level = Level::new();
/// let moving = level.query::<(&Position, &Velocity)>();
/// assert_eq!(
///     moving.without::<Frozen>().explain(),
///     "query  &position, &velocity; without frozen\n\
///      walks  the group movement (0 rows): its conditions are the query's\n       \
///             position and velocity stand side by side\n       \
///             nothing is looked up, nothing is tested"
/// );
/// assert!(moving.explain().as_str().ends_with(
///     "close  movement: its members lack frozen, which the query does not ask; add .without::<Frozen>()"
/// ));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Explanation {
    text: String,
}

impl Explanation {
    /// The text: lines without a line break at the end.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl AsRef<str> for Explanation {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl PartialEq<str> for Explanation {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl PartialEq<&str> for Explanation {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl From<Explanation> for String {
    fn from(explanation: Explanation) -> Self {
        explanation.text
    }
}

/// What is known of a query's walks when none has begun.
#[doc(hidden)]
#[must_use]
pub fn explain<W: Declared, T: Fetch<W>>() -> Explanation {
    Facts::of::<W, T, ()>(None).explanation()
}

/// What is known of a walk that begins now.
pub(super) fn explain_now<W: Declared, T: Fetch<W>, F: Filter<W>>(
    borrowed: &Borrowed<'_, W, T>,
    filter: F,
) -> Explanation {
    let shape = borrowed.shape();
    let (line, driver) = if Plan::<W, T, F>::DRIVEN {
        Plan::<W, T, F>::driver(shape, borrowed.state(), filter)
    } else {
        (Line::straight(&[]), Holds::Nothing)
    };
    let mut facts = Facts::of::<W, T, F>(Some(driver));
    if const { Plan::<W, T, F>::SKIPS } {
        let (shortest, _) = Plan::<W, T, F>::shortest(shape, borrowed.state());
        facts.shortest = Some(shortest.count(0..shortest.len()));
        facts.skipped = filter.skipped(shape, driver);
    }
    for candidate in &mut facts.candidates {
        candidate.len = match candidate.holds {
            Holds::Nothing => 0,
            Holds::Pool(id) => shape.index(id).len(),
            Holds::Group(group) => shape.members(group).len(),
        };
    }
    facts.candidates.sort_by_key(|candidate| candidate.len);
    facts.len = Some(if facts.is_driven {
        line.count(0..line.len())
    } else {
        shape.entities.len()
    });
    facts.explanation()
}

/// What may drive a walk, and how many rows it has if that is known.
#[derive(Clone, Copy)]
struct Candidate {
    holds: Holds,
    len: usize,
}

/// All that an explanation tells.
struct Facts {
    schema: &'static Schema,
    terms: Vec<Term>,
    conditions: Vec<Condition>,
    asked: Conditions,
    is_exact: bool,
    is_driven: bool,
    is_tested: bool,
    /// What may drive, those that come first where lengths are equal first; the shortest first once lengths are known.
    candidates: Vec<Candidate>,
    /// What drives, if that is known.
    driver: Option<Holds>,
    /// How many rows are walked, if there is a world.
    len: Option<usize>,
    /// How many rows would be walked if it were not asked what changed, if it is and there is a world.
    shortest: Option<usize>,
    /// By the changes of which component rows are passed over, if they are.
    skipped: Option<ComponentId>,
}

impl Facts {
    fn of<W: Declared, T: Fetch<W>, F: Filter<W>>(now: Option<Holds>) -> Self {
        let mut terms = Vec::new();
        T::terms(&mut |term| terms.push(term));
        let mut conditions = Vec::new();
        F::conditions(&mut |condition| conditions.push(condition));
        let groups = match Plan::<W, T, F>::EXACT {
            Some(group) => Vec::from([group]),
            None => Plan::<W, T, F>::CANDIDATES
                .iter()
                .map(|place| &W::SCHEMA.groups[place])
                .collect(),
        };
        let is_exact = Plan::<W, T, F>::EXACT.is_some();
        let pools = if is_exact {
            Mask::EMPTY
        } else {
            T::ALL.union(F::ROWS)
        };
        let holds = groups.into_iter().map(Holds::Group);
        let holds = holds.chain(pools.ids().map(Holds::Pool));
        let candidates: Vec<_> = holds.map(|holds| Candidate { holds, len: 0 }).collect();
        let only = match candidates[..] {
            [only] => Some(only.holds),
            _ => None,
        };
        Self {
            schema: W::SCHEMA,
            terms,
            conditions,
            asked: Plan::<W, T, F>::CONDITIONS,
            is_exact,
            is_driven: Plan::<W, T, F>::DRIVEN,
            is_tested: Plan::<W, T, F>::TESTS || Plan::<W, T, F>::SKIPS,
            driver: now
                .or(only)
                .or((!Plan::<W, T, F>::DRIVEN).then_some(Holds::Nothing)),
            candidates,
            len: None,
            shortest: None,
            skipped: None,
        }
    }
}
