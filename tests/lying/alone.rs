//! Lies that are told one at a time.

use std::hint::black_box;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use phalanx::__private::{ComponentList, Declares, One, Parts};
use phalanx::{Entity, Is, Mut, World};

use crate::changes::{exchange_stores, push_row};
use crate::liar::{A, B, BothOrdered, F, Honest, Liar, OneStampPlace, OrderedAndStable, Value};
use crate::stage::{may_panic, populated, write_apart};

#[test]
fn other_storages_do_what_they_say_where_nobody_lies() {
    let (mut world, entities) = populated::<OrderedAndStable>(60);
    world.check_invariants();
    let having = |has: fn(&Liar<OrderedAndStable>, Entity) -> bool| {
        entities
            .iter()
            .filter(|&&entity| has(&world, entity))
            .count()
    };
    let counts = [
        having(|world, entity| world.get::<A>(entity).is_some()),
        having(|world, entity| world.get::<(A, B)>(entity).is_some()),
    ];
    assert!(counts[0] > 20 && counts[1] > 10);
    assert_eq!(world.pool::<A>().slice().map(<[A]>::len), None);
    assert_eq!(world.query::<&A>().iter().count(), counts[0]);
    assert_eq!(world.query::<(&A, &B)>().iter().rev().count(), counts[1]);
    let mut lent = Vec::new();
    let walk = world.query_mut::<(&B, &mut A)>();
    walk.for_each(|(_, a)| lent.push(a));
    assert_eq!(lent.len(), counts[1]);
    write_apart(lent);
    assert_eq!(world.pool::<A>().slice().map(<[A]>::len), Some(counts[0]));
    world.check_invariants();
    assert_eq!(world.clone().remove_all::<A>(), counts[0]);
}

#[test]
fn an_index_in_order_has_rows_that_are_vacant_in_the_store() {
    let populated = || {
        let mut world = Liar::<BothOrdered>::default();
        let entities: Vec<_> = (0..40).map(|_| world.spawn(A::new())).collect();
        for &entity in entities.iter().step_by(2) {
            world.insert(entity, B::new()).unwrap();
        }
        (world, entities)
    };
    for removed in 0..40 {
        let (mut world, _) = populated();
        let (mut other, entities) = populated();
        drop(other.remove::<A>(entities[removed]));
        exchange_stores::<_, A>(&mut world, &mut other);
        let mut seen = 0;
        may_panic(|| {
            world.query::<(&A, &B)>().for_each(|(a, b)| {
                a.look();
                b.look();
                seen += 1;
            });
        });
        assert_eq!(seen, 20 - usize::from(removed % 2 == 0));
        may_panic(|| {
            let (xs, ys) = world.query_mut::<(&mut A, &mut B)>().into_iter().unzip();
            write_apart::<A>(xs);
            write_apart::<B>(ys);
        });
        may_panic(|| {
            black_box(world.remove_all::<A>());
        });
    }
}

#[test]
fn an_index_holds_entities_that_no_world_can_have() {
    let (mut world, _) = populated::<Honest>(3);
    for id in [u32::MAX - 1, u32::MAX] {
        let entity = Entity::try_from_bits(1 << 32 | u64::from(id)).unwrap();
        may_panic(|| push_row(&mut world, id, A::new()));
        may_panic(|| One::<B>::enrol(&mut world, &[entity]));
        may_panic(|| world.query::<&B>().for_each(Value::look));
        may_panic(|| world.query::<Entity>().with::<B>().for_each(drop));
        may_panic(|| drop(mem::take(Declares::<A>::store_mut(&mut world).1)));
        may_panic(|| world.query::<Entity>().with::<A>().for_each(drop));
        may_panic(|| world.query::<(Entity, Is<A>)>().with::<A>().for_each(drop));
        may_panic(|| world.query::<&A>().for_each(Value::look));
        may_panic(|| world.check_invariants());
    }
}

#[test]
fn rows_are_exchanged_and_the_sparse_side_is_not_told() {
    // Whoever stands first in both pools is not where the sparse side of the second has it.
    let mut world = Liar::<Honest>::default();
    for _ in 0..9 {
        world.spawn((A::new(), B::new()));
    }
    One::<B>::exchange(&mut world, 0, 4);
    let walks: [fn(&Liar<Honest>) -> usize; 5] = [
        |world| world.query::<(&A, &B)>().iter().count(),
        |world| {
            let found = world.query::<(&A, &B)>();
            found.iter().rev().map(|(_, b)| b.look()).count()
        },
        |world| {
            let mut count = 0;
            for (a, b) in world.query::<(&A, &B)>() {
                a.look();
                b.look();
                count += 1;
            }
            count
        },
        |world| {
            let mut count = 0;
            for (_, b) in world.query::<(&A, Option<&B>)>() {
                b.into_iter().for_each(Value::look);
                count += 1;
            }
            count
        },
        |world| {
            let found = world.query::<(&A, &B)>().with::<F>();
            found.iter_pairs().count()
        },
    ];
    for walk in walks {
        // No assertion of the engine's own is to be what ends it.
        match catch_unwind(AssertUnwindSafe(|| walk(&world))) {
            Ok(count) => assert!(count <= 36, "{count} of nine rows or of their pairs"),
            Err(panic) => {
                let said = panic.downcast_ref::<&str>();
                assert!(
                    said.is_some_and(|said| said.contains("mixed up")),
                    "{said:?}"
                );
            }
        }
    }
    may_panic(|| write_apart(world.query_mut::<&mut B>().into_iter().collect()));

    One::<B>::exchange(&mut world, 4, 0);
    One::<B>::settle(&mut world, 9);
    world.check_invariants();
    assert_eq!(walks[2](&world), 9);
}

#[test]
fn guards_mark_rows_that_have_no_stamps() {
    let mut world = Liar::<OneStampPlace>::default();
    let entities: Vec<_> = (0..300)
        .map(|_| world.spawn((A::new(), B::new())))
        .collect();
    // The stamps of both go with one of them.
    world.remove_all::<B>();
    let (mut marked, mut unmarked) = (0, 0);
    for entity in entities {
        may_panic(|| {
            let mut a: Mut<'_, A> = world.get_mut::<A>(entity).unwrap();
            Mut::bypass(&mut a).write();
            let mut part = Mut::map(a, A::part);
            unmarked += 1;
            *part += 0;
            marked += 1;
        });
        may_panic(|| Mut::into_mut(world.get_mut::<A>(entity).unwrap()).write());
        may_panic(|| {
            let mut a = world.get_mut::<A>(entity).unwrap();
            may_panic(|| a.write());
            a.look();
        });
    }
    assert_eq!((marked, unmarked), (0, 300));

    // A guard outlives the walk that lent it, and marks what has gone out of step meanwhile.
    let mut kept: Vec<Mut<'_, A>> = world.query_mut::<&mut A>().into_iter().collect();
    assert_eq!(kept.len(), 300);
    for a in &mut kept {
        may_panic(|| a.write());
        Mut::bypass(a).write();
    }
}
