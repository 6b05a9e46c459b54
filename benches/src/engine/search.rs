//! Area `search` by the engine.

use phalanx::search::{Cursor, Windowed, binary_search, join};

use crate::{
    harness::{Contestant, Rng},
    workload::search::{Found, Searches, Walk},
};

/// F1 to F9 and F11: each walk has a cursor.
pub(crate) fn cursor(n: u32, walk: Walk) -> Contestant {
    contestant("Cursor", n, walk, |ids, walk| {
        let mut found = Found::default();
        let mut cursor = Cursor::new();
        for &id in walk {
            if let Some(place) = cursor.find(ids, id) {
                found.note(place);
            }
        }
        found
    })
}

/// F8 and F11: each walk has a window.
pub(crate) fn windowed(n: u32, walk: Walk) -> Contestant {
    contestant("Windowed", n, walk, |ids, walk| {
        let mut found = Found::default();
        let mut windowed = Windowed::new();
        for &id in walk {
            if let Some(place) = windowed.find(ids, id) {
                found.note(place);
            }
        }
        found
    })
}

/// F9 and F11: with branches.
pub(crate) fn plain(n: u32, walk: Walk) -> Contestant {
    contestant("search::binary_search", n, walk, |ids, walk| {
        let mut found = Found::default();
        for &id in walk {
            if let Some(place) = binary_search(ids, id) {
                found.note(place);
            }
        }
        found
    })
}

/// J1 and J2: each walk is joined with the ids.
pub(crate) fn joined(n: u32, walk: Walk) -> Contestant {
    contestant("join", n, walk, |ids, walk| {
        let mut found = Found::default();
        join(walk, ids).for_each(|(_, place)| found.note(place));
        found
    })
}

fn contestant(
    name: &'static str,
    n: u32,
    walk: Walk,
    search: impl Fn(&[u32], &[u32]) -> Found + 'static,
) -> Contestant {
    let setup = move |rng: &mut Rng| Searches::random(rng, n, walk);
    let work = move |Searches { ids, walks }: &mut Searches| {
        let mut found = Found::default();
        for walk in walks {
            found.add(search(ids, walk));
        }
        found
    };
    Contestant::new(name, setup, work, |_, found| found.checksum())
}
