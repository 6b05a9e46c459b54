//! The census itself: one walk over all persons, each with its job and its dwelling.

use crate::places::DISTRICTS;
use crate::siblings::{Counts, Siblings};
use crate::{Country, Dwelling, Job, Person};

/// What is counted in a district.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    pub(crate) persons: u64,
    pub(crate) workers: u64,
    pub(crate) wages: u64,
    pub(crate) dwellings: u64,
    pub(crate) rooms: u64,
    /// Who live in the dwellings.
    pub(crate) occupants: u64,
}

pub(crate) type Districts = [Tally; DISTRICTS.len()];

/// What look-ups took among the siblings of all persons.
pub(crate) struct Sibling {
    pub(crate) name: &'static str,
    pub(crate) counts: Counts,
}

/// As a program would do it.
pub(crate) fn by_query(country: &Country) -> Districts {
    let mut districts = Districts::default();
    for (person, job, dwelling) in country.query::<(&Person, Option<&Job>, Option<&Dwelling>)>() {
        districts[usize::from(person.district)].count(job, dwelling);
    }
    districts
}

/// The same by searches in the ids of the pools.
pub(crate) fn by_hand(country: &mut Country) -> (Districts, [Sibling; 2]) {
    const SETTLED: &str = "it was just settled";
    country.settle::<Person>();
    country.settle::<Job>();
    country.settle::<Dwelling>();
    let people = country.pool::<Person>();
    let (jobs, dwellings) = (country.pool::<Job>(), country.pool::<Dwelling>());
    let ids = people.indices().expect(SETTLED);
    let people = people.as_slice().expect(SETTLED);
    let mut jobs = Siblings::new(
        jobs.indices().expect(SETTLED),
        jobs.as_slice().expect(SETTLED),
    );
    let mut dwellings = Siblings::new(
        dwellings.indices().expect(SETTLED),
        dwellings.as_slice().expect(SETTLED),
    );
    let mut districts = Districts::default();
    for (&id, person) in ids.iter().zip(people) {
        districts[usize::from(person.district)].count(jobs.find(id), dwellings.find(id));
    }
    let siblings = [
        Sibling {
            name: "job",
            counts: jobs.counts(),
        },
        Sibling {
            name: "dwelling",
            counts: dwellings.counts(),
        },
    ];
    (districts, siblings)
}

impl Tally {
    fn count(&mut self, job: Option<&Job>, dwelling: Option<&Dwelling>) {
        self.persons += 1;
        if let Some(job) = job {
            self.workers += 1;
            self.wages += u64::from(job.wage);
        }
        if let Some(dwelling) = dwelling {
            self.dwellings += 1;
            self.rooms += u64::from(dwelling.rooms);
            self.occupants += u64::from(dwelling.persons);
        }
    }

    pub(crate) fn sum(districts: &Districts) -> Self {
        districts.iter().fold(Self::default(), |sum, tally| Self {
            persons: sum.persons + tally.persons,
            workers: sum.workers + tally.workers,
            wages: sum.wages + tally.wages,
            dwellings: sum.dwellings + tally.dwellings,
            rooms: sum.rooms + tally.rooms,
            occupants: sum.occupants + tally.occupants,
        })
    }
}
