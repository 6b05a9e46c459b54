//! MAC-4: many components.

use std::time::Instant;

use phalanx::{Entity, Is};
use trybuild::TestCases;

use super::crowd::{C, Crowd, F, thirty};

/// How long the compiler may take for a world of 150 components, in a debug build.
const SECONDS: u64 = 20;

#[test]
#[cfg_attr(miri, ignore = "it runs a compiler")]
fn mac_4_many_components_compile_in_a_stated_time() {
    // What the program depends on is built first and does not count.
    TestCases::new().pass("tests/behaviour/empty_program.rs");
    let begin = Instant::now();
    TestCases::new().pass("tests/behaviour/crowd_program.rs");
    let seconds = begin.elapsed().as_secs();
    assert!(seconds < SECONDS, "it took {seconds} seconds");
}

#[test]
fn mac_4_many_components() {
    let mut crowd = Crowd::new();
    let entities = crowd.spawn_batch((0..50).map(|_| thirty()));
    let one = crowd.spawn(thirty());
    assert_eq!(crowd.len(), 51);
    crowd.check_invariants();
    assert_eq!(crowd.get::<C<111>>(one), Some(&C(111)));
    assert!(crowd.has::<F<149>>(one) && !crowd.has::<F<146>>(one));
    assert_eq!(crowd.get::<C<1>>(one), None);

    // Walk, insert and remove.
    let found = crowd
        .query::<(Entity, &C<0>, &C<37>, &C<74>, Option<&C<144>>, Is<F<147>>)>()
        .with::<F<145>>();
    assert_eq!(found.iter().count(), 51);
    for (a, b) in crowd
        .query_mut::<(&mut C<0>, &mut C<111>)>()
        .without::<C<144>>()
    {
        a.0 += 1000;
        b.0 += a.0;
    }
    assert_eq!(crowd.get::<C<111>>(entities[7]), Some(&C(1111)));
    crowd
        .insert(one, (C::<144>(3), F::<147>, C::<64>(64)))
        .unwrap();
    assert_eq!(
        crowd.query::<&C<144>>().any::<(F<147>, C<143>)>().single(),
        Ok(&C(3))
    );
    let (c, (f, none)) = crowd.remove::<(C<37>, (F<149>, C<143>))>(one);
    assert_eq!((c, f, none), (Some(C(37)), Some(F), None));
    crowd.check_invariants();

    // Everything goes.
    let copy = crowd.clone();
    assert_eq!(crowd.remove_all::<C<74>>(), 51);
    crowd.retain::<(Entity, &C<0>)>(|(entity, _)| entity == one);
    assert_eq!(crowd.len(), 1);
    crowd.despawn(one).unwrap();
    crowd.check_invariants();
    assert!(crowd.is_empty());
    assert_eq!(copy.len(), 51);
    copy.check_invariants();
}

#[test]
fn mac_4_places_are_those_of_the_declaration() {
    let components = Crowd::SCHEMA.components;
    assert_eq!(components.len(), 150);
    for (place, component) in components.iter().enumerate() {
        assert_eq!(component.id.get(), place);
        let letter = if place < 145 { 'c' } else { 'f' };
        assert_eq!(component.name, format!("{letter}{place}"));
    }
}

#[test]
fn mac_4_many_groups() {
    assert_eq!(Crowd::SCHEMA.groups.len(), 40);
    let mut crowd = Crowd::new();
    let entities = crowd.spawn_batch((0..50).map(|_| thirty()));
    assert_eq!(crowd.twelve().len(), 50);
    crowd.twelve_mut().for_each(|row| {
        row.c0.0 += row.c117.0;
        row.c111.0 = row.c0.0;
    });
    assert_eq!(crowd.get::<C<111>>(entities[7]), Some(&C(117)));
    for &entity in entities.iter().step_by(3) {
        assert!(crowd.remove::<C<43>>(entity).is_some());
    }
    assert_eq!(crowd.twelve().len(), 33);
    assert_eq!(crowd.twelve().slice::<C<43>>().len(), 33);
    crowd.check_invariants();
    for &entity in entities.iter().step_by(6) {
        crowd.insert(entity, (C::<43>(43), F::<146>)).unwrap();
    }
    assert_eq!(crowd.twelve().len(), 42);
    crowd.check_invariants();
    crowd.clear();
    assert!(crowd.twelve().is_empty());
    crowd.check_invariants();
}
