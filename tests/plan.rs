//! A group is to queries what an index is to a database: declaring one changes no result, and makes no query look at more;
//! and neither does it where queries ask what changed.

#![expect(dead_code, reason = "what a component holds is beside the point")]

use std::collections::BTreeSet;

use phalanx::{Entity, Tick, world};

#[derive(Clone, Copy)]
struct A(u32);
#[derive(Clone, Copy)]
struct B(u32);
#[derive(Clone, Copy)]
struct C(u32);
#[derive(Clone, Copy)]
struct D(u32);
#[derive(Clone, Copy)]
struct F;

world! {
    struct Plain {
        components { A as tracked, B, C as tracked, D as tracked, F as flag }
    }
}

world! {
    struct Grouped {
        components { A as tracked, B, C as tracked, D as tracked, F as flag }
        groups {
            pair: own [A, B] without [F],
            inner: own [A, B, C] without [F],
            outer: own [B] with [A],
            lone: own [D] with [C],
            cold: with [F],
            far: with [A, D],
        }
    }
}

/// Random numbers: `splitmix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % u64::try_from(bound).unwrap()).unwrap()
    }
}

/// One change, the same in both worlds; they hand out the same handles.
macro_rules! change {
    ($world:expr, $kind:expr, $entity:expr) => {
        match $kind {
            0 => drop($world.insert($entity, A(1))),
            1 => drop($world.insert($entity, B(2))),
            2 => drop($world.insert($entity, (C(3), B(4)))),
            3 => drop($world.insert($entity, D(5))),
            4 => drop($world.insert($entity, F)),
            5 => drop($world.remove::<(A, F)>($entity)),
            6 => drop($world.remove::<B>($entity)),
            7 => drop($world.remove::<(C, D)>($entity)),
            8 => drop($world.remove::<F>($entity)),
            9 => drop($world.despawn($entity)),
            10 => drop($world.spawn((A(6), B(7), C(8)))),
            11 => drop($world.spawn_batch((0..3).map(|i| (B(i), A(i))))),
            12 => drop($world.spawn((D(9), A(10), F))),
            13 => {
                if let Some(mut a) = $world.get_mut::<A>($entity) {
                    a.0 += 1;
                }
            }
            14 => {
                let query = $world.query_mut::<(Entity, &mut A, &mut D)>();
                for (entity, mut a, mut d) in query.without::<F>() {
                    if entity.index() % 3 == 0 {
                        (a.0, d.0) = (d.0, a.0);
                    }
                }
            }
            _ => drop($world.spawn((C(11), D(12)))),
        }
    };
}

/// Both answers to one query, and how many rows each walk has before it.
macro_rules! compare {
    ($plain:expr, $grouped:expr, $terms:ty $(, $filter:ident $filtered:ty)* $(; $new:ident $New:ty, $since:expr)*) => {{
        let plain = $plain.query::<(Entity, $terms)>()$(.$filter::<$filtered>())*$(.$new::<$New>($since))*;
        let unasked = $grouped.query::<(Entity, $terms)>()$(.$filter::<$filtered>())*;
        let grouped = unasked$(.$new::<$New>($since))*;
        let all = unasked.iter().size_hint().1;
        let expected: BTreeSet<Entity> = plain.iter().map(|(entity, _)| entity).collect();
        let found: Vec<Entity> = grouped.iter().map(|(entity, _)| entity).collect();
        let mut each = Vec::new();
        grouped.for_each(|(entity, _)| each.push(entity));
        let mut backwards: Vec<Entity> = grouped.iter().rev().map(|(entity, _)| entity).collect();
        backwards.reverse();
        assert_eq!(found.len(), expected.len(), stringify!($terms $(, $filter $filtered)*));
        assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), expected);
        assert_eq!(found, each);
        assert_eq!(found, backwards);
        let rows = grouped.iter().size_hint().1.unwrap();
        assert!(rows <= plain.iter().size_hint().1.unwrap(), stringify!($terms $(, $filter $filtered)*));
        assert!(rows >= found.len());
        assert!(Some(rows) <= all, "asking more lengthens no walk");
    }};
}

#[test]
fn a_group_changes_no_result_and_lengthens_no_walk() {
    let mut plain = Plain::new();
    let mut grouped = Grouped::new();
    let mut random = Random(7);
    let mut seen = [Tick::START; 3];
    for step in 0..2_000 {
        let living: Vec<Entity> = plain.entities().collect();
        let entity = if living.is_empty() {
            plain.spawn_empty();
            grouped.spawn_empty()
        } else {
            living[random.below(living.len())]
        };
        let kind = random.below(if living.len() > 60 { 10 } else { 16 });
        change!(plain, kind, entity);
        change!(grouped, kind, entity);
        assert!(plain.entities().eq(grouped.entities()));
        compare!(plain, grouped, &A);
        compare!(plain, grouped, (&A, &B));
        compare!(plain, grouped, (&A, &B), without F);
        compare!(plain, grouped, (&A, &B, &C), without F);
        compare!(plain, grouped, &B, with A);
        compare!(plain, grouped, (&C, &D));
        compare!(plain, grouped, &D, with C, without A);
        compare!(plain, grouped, (), with F);
        compare!(plain, grouped, Option<&C>, with F);
        compare!(plain, grouped, (&A, Option<&D>), with B);
        compare!(plain, grouped, (&A, &D), with F);
        compare!(plain, grouped, &A, any(C, D));
        compare!(plain, grouped, (&B, &A), any (C, D), without F);
        compare!(plain, grouped, Option<&A>, without F);
        compare!(plain, grouped, ());
        // Readers at three paces; in both worlds ticks are closed alike.
        if step % 3 == 0 {
            assert_eq!(plain.now(), grouped.now());
        }
        let paces = [1, 7, 40].into_iter().zip(&mut seen);
        for (pace, since) in paces.skip(step % 3).take(1) {
            let tick = *since;
            compare!(plain, grouped, &A; changed A, tick);
            compare!(plain, grouped, (&A, &B); changed A, tick);
            compare!(plain, grouped, (&A, &B), without F; changed A, tick);
            compare!(plain, grouped, (&A, &B, &C), without F; added C, tick);
            compare!(plain, grouped, &B, with A; changed C, tick);
            compare!(plain, grouped, (&C, &D); changed D, tick);
            compare!(plain, grouped, &D, with C, without A; added D, tick; changed C, tick);
            compare!(plain, grouped, (), with F; changed D, tick);
            compare!(plain, grouped, (&A, Option<&D>), with B; changed A, Tick::START; added A, tick);
            compare!(plain, grouped, (&A, &D); changed A, tick; changed D, tick);
            compare!(plain, grouped, &A, any (C, D); changed A, tick);
            compare!(plain, grouped, (); added C, tick);
            assert!(plain.removed::<A>(tick).eq(grouped.removed::<A>(tick)));
            assert!(plain.removed::<D>(tick).eq(grouped.removed::<D>(tick)));
            if step % pace == 0 {
                *since = plain.now();
                assert_eq!(*since, grouped.now());
            }
        }
    }
}
