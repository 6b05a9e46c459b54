//! What the program prints: a table for each census, and one of what it took to find siblings.

use crate::life::Events;
use crate::load::{Household, Record};
use crate::places::{DISTRICTS, FIRST};
use crate::siblings::{Counts, SEARCHES};
use crate::tally::{Districts, Sibling, Tally};
use crate::{Country, Pensioner, Person};

pub(crate) fn title(people: &[Record], households: &[Household]) -> String {
    format!(
        "{} persons of {} households\n",
        people.len(),
        households.len()
    )
}

/// The heading of the first census.
pub(crate) fn first(country: &Country) -> String {
    format!("\n{FIRST}: {} pensioners\n", pensioners(country))
}

/// The heading of a later one.
pub(crate) fn year(year: u16, country: &Country, events: &Events) -> String {
    let Events {
        born,
        died,
        hired,
        left,
    } = events;
    format!(
        "\n{year}: {} pensioners; {born} born, {died} died, {hired} found work, {left} left it\n",
        pensioners(country)
    )
}

fn pensioners(country: &Country) -> usize {
    let pensioners = country.query::<&Person>().with::<Pensioner>();
    pensioners.iter().count()
}

/// The numbers of each district, of all, and of all as they were found by hand.
pub(crate) fn census(by_query: &Districts, by_hand: &Districts) -> String {
    let mut report = String::from(
        "district  persons  at work     %    wage  dwellings  rooms  occupants  persons a room\n",
    );
    for (name, tally) in DISTRICTS.into_iter().zip(by_query) {
        report += &line(name, tally);
    }
    report += &line("all", &Tally::sum(by_query));
    report += &line("by hand", &Tally::sum(by_hand));
    report
}

fn line(name: &str, tally: &Tally) -> String {
    let &Tally {
        persons,
        workers,
        wages,
        dwellings,
        rooms,
        occupants,
    } = tally;
    let percent = quotient::<1>(100 * workers, persons);
    let wage = quotient::<0>(wages, workers);
    let crowd = quotient::<2>(occupants, rooms);
    format!(
        "{name:<8} {persons:>8} {workers:>8} {percent:>5} {wage:>7} {dwellings:>10} {rooms:>6} {occupants:>10} {crowd:>15}\n"
    )
}

/// How many comparisons a look-up took in the mean, in each walk and in all of them.
pub(crate) fn searches(walks: &[(u16, Sibling)]) -> String {
    let [cursor, windowed, halving] = SEARCHES;
    let mut report = format!(
        "\ncomparisons to find a sibling, or that there is none

year  sibling   look-ups    found  {cursor}  {windowed}  {halving}
"
    );
    let mut all = Counts::default();
    for (year, Sibling { name, counts }) in walks {
        report += &means(&format!("{year}  {name}"), counts);
        all.add(counts);
    }
    report + &means("all", &all)
}

fn means(name: &str, counts: &Counts) -> String {
    let &Counts {
        look_ups,
        found,
        comparisons,
    } = counts;
    let [cursor, windowed, halving] = comparisons.map(|count| quotient::<2>(count, look_ups));
    format!("{name:<14} {look_ups:>9} {found:>8} {cursor:>7} {windowed:>13} {halving:>8}\n")
}

/// Rounded to so many decimals, half of the last one up; whole numbers make it the same on every machine.
fn quotient<const DECIMALS: u32>(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    let one = 10_u64.pow(DECIMALS);
    let rounded = (2 * part * one + whole) / (2 * whole);
    match usize::try_from(DECIMALS) {
        Ok(width @ 1..) => format!("{}.{:0width$}", rounded / one, rounded % one),
        _ => rounded.to_string(),
    }
}
