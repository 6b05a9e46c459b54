//! Rows ascend by entity index, whatever happens to them.

use super::worlds::{Kept, Marked, Mixed, Noted, Ordered, Other, Packed, Stable, numbers};

#[test]
fn what_comes_between_others_is_seen_between_them() {
    let mut world = Mixed::new();
    let entities: Vec<_> = (0..10).map(|_| world.spawn(())).collect();
    for place in [1, 3, 5, 7, 9] {
        world
            .insert(entities[place], Ordered(place.try_into().unwrap()))
            .unwrap();
    }
    assert_eq!(numbers!(world, Ordered), [1, 3, 5, 7, 9]);
    assert!(world.pool::<Ordered>().as_slice().is_some());
    for place in [8, 0, 4] {
        world
            .insert(entities[place], Ordered(place.try_into().unwrap()))
            .unwrap();
    }
    assert_eq!(world.pool::<Ordered>().as_slice(), None);
    assert_eq!(numbers!(world, Ordered), [0, 1, 3, 4, 5, 7, 8, 9]);
    assert_eq!(world.get::<Ordered>(entities[4]), Some(&Ordered(4)));
    assert_eq!(world.get::<Ordered>(entities[2]), None);
    world.remove::<Ordered>(entities[3]);
    world.remove::<Ordered>(entities[8]);
    assert_eq!(numbers!(world, Ordered), [0, 1, 4, 5, 7, 9]);
    world.insert(entities[3], Ordered(33)).unwrap();
    assert_eq!(numbers!(world, Ordered), [0, 1, 33, 4, 5, 7, 9]);
    world
        .query_mut::<&mut Ordered>()
        .for_each(|value| value.0 += 100);
    assert!(world.pool::<Ordered>().as_slice().is_some());
    assert_eq!(
        numbers!(world, Ordered),
        [100, 101, 133, 104, 105, 107, 109]
    );
}

#[test]
fn queries_that_mix_storages_give_the_same_rows() {
    let mut world = Mixed::new();
    let entities: Vec<_> = (0..300_u32).map(|_| world.spawn(())).collect();
    let mut expected = Vec::new();
    for round in 0..3 {
        for (&entity, number) in entities.iter().zip(0_u32..) {
            let at = (number * 37 + round * 11) % 300;
            if at % 2 == 0 {
                world
                    .insert(entity, (Ordered(number), Packed(number)))
                    .unwrap();
            }
            if at % 3 == 0 {
                world
                    .insert(entity, (Stable(number), Other(number)))
                    .unwrap();
            }
            if at % 5 == 0 {
                world.remove::<(Ordered, Stable)>(entity);
            }
            if at % 7 == 0 {
                world
                    .insert(entity, (Noted(number), Kept(number), Marked))
                    .unwrap();
            }
        }
        world.check_invariants();
        expected = entities
            .iter()
            .filter_map(|&entity| {
                let ordered = world.get::<Ordered>(entity)?.0;
                let stable = world.get::<Stable>(entity)?.0;
                let other = world.get::<Other>(entity)?.0;
                assert_eq!([ordered, stable], [other, other]);
                Some(ordered)
            })
            .collect();
        let walked: Vec<_> = world
            .query::<(&Ordered, &Stable, &Other)>()
            .iter()
            .map(|(ordered, ..)| ordered.0)
            .collect();
        let mut sorted = walked.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, expected);
        let mut folded = Vec::new();
        world
            .query_mut::<(&mut Ordered, &Stable, &Other)>()
            .for_each(|(ordered, ..)| folded.push(ordered.0));
        folded.sort_unstable();
        assert_eq!(folded, expected);
        let both: Vec<_> = world
            .query::<(&Ordered, &Other)>()
            .iter()
            .map(|(ordered, other)| [ordered.0, other.0])
            .collect();
        assert!(both.is_sorted() && both.iter().all(|[one, other]| one == other));
        assert!(both.len() >= expected.len());
        let optional = world.query::<(&Other, Option<&Ordered>)>().iter();
        assert_eq!(
            optional.filter(|(_, ordered)| ordered.is_some()).count(),
            both.len()
        );
        let with = world
            .query::<&Packed>()
            .with::<Noted>()
            .with::<Stable>()
            .iter()
            .count();
        let counted = entities.iter().filter(|&&entity| {
            world.has::<Packed>(entity) && world.has::<Noted>(entity) && world.has::<Stable>(entity)
        });
        assert_eq!(with, counted.count());
    }
    assert!(!expected.is_empty());
}

#[test]
fn groups_look_them_up() {
    let mut world = Mixed::new();
    let entities: Vec<_> = (0..20_u32)
        .map(|number| world.spawn((Packed(number), Kept(number))))
        .collect();
    for place in [15, 3, 9, 4] {
        world
            .insert(entities[place], Ordered(place.try_into().unwrap()))
            .unwrap();
    }
    world.insert(entities[3], Marked).unwrap();
    world.check_invariants();
    assert_eq!(world.owning().len(), 3);
    for row in world.owning() {
        assert_eq!([row.ordered.0, row.kept.0], [row.packed.0, row.packed.0]);
    }
    for mut row in world.owning_mut() {
        row.ordered.0 += 1;
        row.kept.0 += 2;
    }
    for row in world.owning() {
        assert_eq!(
            [row.ordered.0, row.kept.0],
            [row.packed.0 + 1, row.packed.0 + 2]
        );
    }
    world.check_invariants();
}

#[test]
fn changes_are_noticed() {
    let mut world = Mixed::new();
    let entities: Vec<_> = (0..200_u32)
        .map(|number| world.spawn((Noted(number), Kept(number))))
        .collect();
    let since = world.now();
    world.remove::<(Noted, Kept)>(entities[50]);
    world.get_mut::<Noted>(entities[120]).unwrap().0 = 1;
    world.get_mut::<Kept>(entities[121]).unwrap().0 = 1;
    world.insert(entities[50], (Noted(5), Kept(5))).unwrap();
    let new = world.spawn((Noted(6), Kept(6)));
    let changed: Vec<_> = world
        .query::<&Noted>()
        .changed::<Noted>(since)
        .iter()
        .map(|noted| noted.0)
        .collect();
    assert_eq!(changed, [5, 1, 6]);
    let mut changed: Vec<_> = world
        .query::<&Kept>()
        .changed::<Kept>(since)
        .iter()
        .map(|kept| kept.0)
        .collect();
    changed.sort_unstable();
    assert_eq!(changed, [1, 5, 6]);
    let added: Vec<_> = world
        .query::<&Noted>()
        .added::<Noted>(since)
        .iter()
        .map(|noted| noted.0)
        .collect();
    assert_eq!(added, [5, 6]);
    assert!(world.removed::<Noted>(since).eq([entities[50]]));
    world.despawn(new).unwrap();
    assert!(world.removed::<Kept>(since).eq([entities[50], new]));
    world.check_invariants();
}

#[test]
fn what_goes_together_goes_in_order() {
    for clears in [false, true] {
        let mut world = Mixed::new();
        let entities: Vec<_> = (0..8).map(|_| world.spawn(())).collect();
        let since = world.now();
        for place in [2, 6, 4, 1, 7] {
            world.insert(entities[place], Noted(0)).unwrap();
        }
        world.remove::<Noted>(entities[6]);
        if clears {
            world.clear();
        } else {
            world.remove_all::<Noted>();
        }
        let removed = world.removed::<Noted>(since);
        assert!(removed.eq([6, 1, 2, 4, 7].map(|place| entities[place])));
        world.check_invariants();
    }
}

#[test]
fn whole_pools() {
    let mut world = Mixed::new();
    let entities: Vec<_> = (0..50).map(|_| world.spawn(())).collect();
    for (&entity, place) in entities.iter().zip(0..50_u32).rev() {
        world
            .insert(entity, (Ordered(place), Stable(place)))
            .unwrap();
    }
    for place in (0..50).step_by(3) {
        world.despawn(entities[place]).unwrap();
    }
    world.check_invariants();
    let copy = world.clone();
    copy.check_invariants();
    assert_eq!(numbers!(copy, Ordered), numbers!(world, Ordered));
    let drained: Vec<_> = world
        .drain::<Ordered>()
        .map(|(_, ordered)| ordered.0)
        .collect();
    assert!(drained.is_sorted() && drained.len() == 33);
    assert_eq!(world.remove_all::<Stable>(), 33);
    world.check_invariants();
    let mut world = copy;
    world.shrink_to_fit();
    world.check_invariants();
    world.clear();
    world.check_invariants();
    world.spawn((Ordered(1), Stable(2)));
    world.spawn_batch((0..100).map(|number| (Ordered(number), Stable(number))));
    world.check_invariants();
    assert_eq!(numbers!(world, Ordered).len(), 101);
}

/// Numbers below `n` in an order that is no order.
fn shuffled(n: u32) -> impl Iterator<Item = u32> {
    (0..n).map(move |nth| nth * 7919 % n)
}

#[test]
fn many_rows_that_come_between_others() {
    let n = if cfg!(miri) { 300 } else { 20_000 };
    let mut world = Mixed::new();
    let entities = world.spawn_batch((0..n).map(|number| (Other(number), Stable(number))));
    let of = |number: u32| entities[usize::try_from(number).unwrap()];
    for number in shuffled(n).filter(|number| number % 3 != 0) {
        world
            .insert(of(number), (Ordered(number), Noted(number)))
            .unwrap();
    }
    world.check_invariants();
    for number in shuffled(n).filter(|number| number % 4 == 1) {
        world.remove::<(Ordered, Stable)>(of(number));
        world.remove::<Noted>(of(number / 2));
    }
    world.check_invariants();
    let has = |number: &u32| !number.is_multiple_of(3) && number % 4 != 1;
    let expected: Vec<u32> = (0..n).filter(has).collect();
    assert!(
        world
            .query::<&Ordered>()
            .iter()
            .map(|value| value.0)
            .eq(expected.iter().copied())
    );
    let joined = |world: &Mixed| {
        let mut joined = Vec::new();
        let query = world.query::<(&Ordered, &Other, &Stable, Option<&Noted>)>();
        query.for_each(|(ordered, other, stable, noted)| {
            assert_eq!([ordered.0, ordered.0], [other.0, stable.0]);
            assert!(noted.is_none_or(|noted| noted.0 == ordered.0));
            joined.push((ordered.0, noted.is_some()));
        });
        joined
    };
    let unsettled = joined(&world);
    assert!(
        unsettled
            .iter()
            .map(|row| row.0)
            .eq(expected.iter().copied())
    );
    world.settle::<Ordered>();
    world.settle::<Noted>();
    world.check_invariants();
    assert_eq!(joined(&world), unsettled);
    let mut written = Vec::new();
    let query = world.query_mut::<(&mut Ordered, &mut Noted, &Other)>();
    query.for_each(|(ordered, mut noted, other)| {
        noted.0 += 1;
        written.push((ordered.0, noted.0, other.0));
    });
    let both = unsettled.iter().filter(|row| row.1).map(|row| row.0);
    assert!(
        written
            .into_iter()
            .eq(both.map(|number| (number, number + 1, number)))
    );
    world.check_invariants();
}
