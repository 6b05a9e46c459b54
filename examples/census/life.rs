//! What happens from one census to the next.

use std::collections::VecDeque;

use phalanx::Entity;

use crate::load::{Household, Record};
use crate::places::{FIRST, PENSION};
use crate::{Career, Country, Dies, Dwelling, Home, Job, Pensioner, Person};

/// How many persons each kind of event happened to.
pub(crate) struct Events {
    pub(crate) born: usize,
    pub(crate) died: usize,
    pub(crate) hired: usize,
    /// Their jobs; those who die are not among them.
    pub(crate) left: usize,
}

/// A country at the first census, and those who are not born by then, by their years.
pub(crate) fn found(people: Vec<Record>) -> (Country, VecDeque<Record>) {
    let mut country = Country::new();
    let (people, mut unborn): (Vec<Record>, Vec<Record>) = people
        .into_iter()
        .partition(|record| record.person.born <= FIRST);
    for record in people {
        enter(&mut country, record);
    }
    employ(&mut country, |hired| hired <= FIRST);
    retire(&mut country, FIRST);
    unborn.sort_by_key(|record| record.person.born);
    (country, unborn.into())
}

/// Lets a year go by.
pub(crate) fn year(country: &mut Country, unborn: &mut VecDeque<Record>, year: u16) -> Events {
    let died = bury(country, year);
    let left = dismiss(country, year);
    raise(country, year);
    let mut born = 0;
    while let Some(record) = unborn.pop_front_if(|record| record.person.born == year) {
        enter(country, record);
        born += 1;
    }
    let hired = employ(country, |hired| hired == year);
    retire(country, year);
    Events {
        born,
        died,
        hired,
        left,
    }
}

fn enter(country: &mut Country, record: Record) {
    let Record {
        person,
        home,
        dies,
        career,
    } = record;
    let entity = country.spawn((person, home));
    if let Some(dies) = dies {
        country.insert(entity, dies).expect("it was just spawned");
    }
    if let Some(career) = career {
        country.insert(entity, career).expect("it was just spawned");
    }
}

fn bury(country: &mut Country, year: u16) -> usize {
    let dying = country.query::<(Entity, &Dies)>();
    let dying = dying.iter().filter(|(_, dies)| dies.0 == year);
    let dying: Vec<Entity> = dying.map(|(entity, _)| entity).collect();
    for &entity in &dying {
        country.despawn(entity).expect("it was found in the world");
    }
    dying.len()
}

fn dismiss(country: &mut Country, year: u16) -> usize {
    let leaving = country.query::<(Entity, &Career)>().with::<Job>();
    let leaving = leaving
        .iter()
        .filter(|(_, career)| career.left == Some(year));
    let leaving: Vec<Entity> = leaving.map(|(entity, _)| entity).collect();
    for &entity in &leaving {
        country.remove::<Job>(entity);
    }
    leaving.len()
}

/// The younger half is raised by more.
fn raise(country: &mut Country, year: u16) {
    for (person, job) in country.query_mut::<(&Person, &mut Job)>() {
        let share = if year - person.born < 40 { 25 } else { 100 };
        job.wage += job.wage / share;
    }
}

fn employ(country: &mut Country, begins: impl Fn(u16) -> bool) -> usize {
    let beginning = country.query::<(Entity, &Career)>();
    let beginning = beginning.iter().filter(|(_, career)| begins(career.hired));
    let beginning: Vec<(Entity, u32)> = beginning
        .map(|(entity, career)| (entity, career.wage))
        .collect();
    for &(entity, wage) in &beginning {
        country
            .insert(entity, Job { wage })
            .expect("it was found in the world");
    }
    beginning.len()
}

fn retire(country: &mut Country, year: u16) {
    let old = country.query::<(Entity, &Person)>().without::<Pensioner>();
    let old = old
        .iter()
        .filter(|(_, person)| person.born + PENSION <= year);
    let old: Vec<Entity> = old.map(|(entity, _)| entity).collect();
    for entity in old {
        country
            .insert(entity, Pensioner)
            .expect("it was found in the world");
    }
}

/// Who lives in a dwelling.
#[derive(Clone, Copy, Default)]
struct Occupants {
    persons: u32,
    head: Option<Entity>,
    eldest: Option<(u16, Entity)>,
}

/// Gives each dwelling to the head of its household, or to its eldest where that one is gone, and counts who lives there.
pub(crate) fn assign(country: &mut Country, households: &[Household]) {
    let mut found = vec![Occupants::default(); households.len()];
    for (entity, person, home, dwelling) in
        country.query::<(Entity, &Person, &Home, Option<&Dwelling>)>()
    {
        let occupants = &mut found[home.0];
        occupants.persons += 1;
        if dwelling.is_some() {
            occupants.head = Some(entity);
        }
        let eldest = occupants.eldest.get_or_insert((person.born, entity));
        if person.born < eldest.0 {
            *eldest = (person.born, entity);
        }
    }
    for (household, occupants) in households.iter().zip(found) {
        let heir = occupants.eldest.map(|(_, entity)| entity);
        if let Some(head) = occupants.head.or(heir) {
            let dwelling = Dwelling {
                rooms: household.rooms,
                persons: occupants.persons,
            };
            country
                .insert(head, dwelling)
                .expect("it was found in the world");
        }
    }
}
