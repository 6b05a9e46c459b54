//! Finding by hand what else a person has, and counting comparisons.

use std::cell::Cell;
use std::cmp::Ordering;

use phalanx::search::{Cursor, Windowed, binary_search_by};

/// The values of a component in the order of their entities, looked up by three searches.
pub(crate) struct Siblings<'c, C> {
    ids: &'c [u32],
    values: &'c [C],
    cursor: Cursor,
    windowed: Windowed,
    counts: Counts,
}

/// What look-ups took.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) look_ups: u64,
    /// How many of them found something.
    pub(crate) found: u64,
    /// The comparisons of all, by [`SEARCHES`].
    pub(crate) comparisons: [u64; 3],
}

/// From where the last one was, in a window of one width behind it, and by halving all there is.
pub(crate) const SEARCHES: [&str; 3] = ["cursor", "window of 64", "halving"];

impl<'c, C> Siblings<'c, C> {
    /// The ids must ascend, and there must be a value for each.
    pub(crate) fn new(ids: &'c [u32], values: &'c [C]) -> Self {
        Self {
            ids,
            values,
            cursor: Cursor::new(),
            windowed: Windowed::new(),
            counts: Counts::default(),
        }
    }

    pub(crate) fn find(&mut self, id: u32) -> Option<&'c C> {
        let counts = [const { Cell::new(0) }; 3];
        let [cursor, windowed, halving] = counts.each_ref().map(|count| counted(id, count));
        let place = self.cursor.find_by(self.ids, cursor);
        let others = [
            self.windowed.find_by(self.ids, windowed),
            binary_search_by(self.ids, halving),
        ];
        assert_eq!(others, [place; 2], "all search the same ids");
        self.counts.add(&Counts {
            look_ups: 1,
            found: place.is_some().into(),
            comparisons: counts.map(Cell::into_inner),
        });
        place.map(|place| &self.values[place])
    }

    pub(crate) fn counts(&self) -> Counts {
        self.counts
    }
}

impl Counts {
    pub(crate) fn add(&mut self, other: &Self) {
        self.look_ups += other.look_ups;
        self.found += other.found;
        for (sum, comparisons) in self.comparisons.iter_mut().zip(other.comparisons) {
            *sum += comparisons;
        }
    }
}

/// Compares with an id, and counts how often that is done.
fn counted(id: u32, count: &Cell<u64>) -> impl Fn(&u32) -> Ordering + Copy {
    move |other| {
        count.set(count.get() + 1);
        other.cmp(&id)
    }
}
