//! Where and when: what the program counts by, and what the generator of its file makes people for.

use std::ops::RangeInclusive;

pub(crate) const DISTRICTS: [&str; 8] = [
    "Alder", "Brook", "Castle", "Downs", "Estuary", "Ferry", "Gorge", "Harbour",
];

/// The year of the first census.
pub(crate) const FIRST: u16 = 1990;

/// The years after that, at the end of each of which there is another one.
pub(crate) const YEARS: RangeInclusive<u16> = FIRST + 1..=1995;

/// How old one is when one gets a pension.
pub(crate) const PENSION: u16 = 65;
