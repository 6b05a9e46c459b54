//! Area `search` by hand: the standard library's search, and an index with pages.

use super::VACANT;
use crate::{
    harness::{Contestant, Rng},
    workload::{
        at, number,
        search::{Found, Searches, Walk},
    },
};

/// How many numbers a page of an index is for.
const PAGE: usize = 4096;

/// Where each id is; numbers between ids are `VACANT`, and pages without an id are not there.
#[derive(Debug, Default)]
struct Index {
    pages: Vec<Option<Box<[u32; PAGE]>>>,
}

/// F1 to F7 and J1: each id by itself, in all of the slice.
pub(crate) fn binary_search(n: u32, walk: Walk) -> Contestant {
    let setup = move |rng: &mut Rng| Searches::random(rng, n, walk);
    let work = |Searches { ids, walks }: &mut Searches| {
        let mut found = Found::default();
        for id in walks.iter().flatten() {
            if let Ok(place) = ids.binary_search(id) {
                found.note(place);
            }
        }
        found
    };
    Contestant::new("binary_search", setup, work, |_, found| found.checksum())
}

/// J2: each id by itself, in an index.
pub(crate) fn indexed(n: u32, walk: Walk) -> Contestant {
    let setup = move |rng: &mut Rng| {
        let Searches { ids, walks } = Searches::random(rng, n, walk);
        (Index::of(&ids), walks)
    };
    let work = |(index, walks): &mut (Index, Vec<Vec<u32>>)| {
        let mut found = Found::default();
        for &id in walks.iter().flatten() {
            if let Some(place) = index.get(id) {
                found.note(at(place));
            }
        }
        found
    };
    Contestant::new("paged index", setup, work, |_, found| found.checksum())
}

impl Index {
    fn of(ids: &[u32]) -> Self {
        let mut index = Self::default();
        for (place, &id) in ids.iter().enumerate() {
            let page = at(id) / PAGE;
            if page >= index.pages.len() {
                index.pages.resize_with(page + 1, || None);
            }
            let page = index.pages[page].get_or_insert_with(|| Box::new([VACANT; PAGE]));
            page[at(id) % PAGE] = number(place);
        }
        index
    }

    #[inline]
    fn get(&self, id: u32) -> Option<u32> {
        let page = self.pages.get(at(id) / PAGE)?.as_ref()?;
        let place = page[at(id) % PAGE];
        (place != VACANT).then_some(place)
    }
}
