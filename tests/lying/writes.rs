//! Verbs, queries and groups that write, and sorts.

use std::hint::black_box;

use phalanx::{Entity, Is, World};

use crate::liar::{A, B, Both, Doubled, F, Inner, LentSlice, Lie, Loose, Value, any_key};
use crate::stage::{Act, STRATEGIES, write_apart};

/// Writes through groups, and through queries that groups may drive.
#[expect(clippy::too_many_lines, reason = "a list")]
pub(crate) fn group_writes<L: Lie>() -> Vec<Act<L>> {
    vec![
        |s| {
            let (mut xs, mut ys) = (Vec::new(), Vec::new());
            for (_, a, b) in s.world.group_mut::<Both>() {
                xs.push(a);
                ys.push(b);
            }
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            let (mut xs, mut ys) = (Vec::new(), Vec::new());
            s.world.group_mut::<Inner>().for_each(|(_, a, b)| {
                xs.push(a);
                ys.push(b);
            });
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            let mut both = s.world.group_mut::<Both>();
            let mut rows = both.iter_mut();
            let (mut xs, mut ys) = (Vec::new(), Vec::new());
            while let Some((_, a, b)) = rows.next() {
                xs.push(a);
                ys.push(b);
                if let Some((_, a, b)) = rows.next_back() {
                    xs.push(a);
                    ys.push(b);
                }
            }
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            let rows = s.world.group_mut::<Loose>().into_iter().rev();
            write_apart(rows.map(|(_, b)| b).collect());
        },
        |s| {
            let mut lent = Vec::new();
            s.world
                .group_mut::<Doubled>()
                .for_each(|(_, a, also, again)| lent.extend([a, also, again]));
            write_apart(lent);
        },
        |s| {
            let e = s.entity();
            let mut doubled = s.world.group_mut::<Doubled>();
            if let Some((_, a, also, again)) = doubled.get_mut(e) {
                write_apart(vec![a, also, again]);
            }
        },
        |s| {
            let (a, also) = s.world.group_mut::<Doubled>().into_slices();
            a.read().iter().chain(also.read()).for_each(Value::look);
            write_apart(a.written().into_iter().chain(also.written()).collect());
        },
        |s| {
            let (a, b) = s.world.group_mut::<Both>().into_slices();
            a.read().iter().for_each(Value::look);
            write_apart(a.written());
            write_apart(b.written());
        },
        |s| {
            let mut inner = s.world.group_mut::<Inner>();
            write_apart(inner.slice_mut::<A>().iter_mut().collect());
            let (b, a) = inner.slices();
            write_apart(a.written());
            write_apart(b.written());
            write_apart(inner.into_slice::<B>().iter_mut().collect());
        },
        |s| {
            let loose = s.world.group_mut::<Loose>();
            write_apart(loose.into_slice::<B>().iter_mut().collect());
        },
        |s| {
            let e = s.entity();
            let mut both = s.world.group_mut::<Both>();
            if let Some((_, mut a, mut b)) = both.get_mut(e) {
                a.write();
                b.write();
            }
            if let Some((_, mut a, _)) = both.first_mut() {
                a.write();
            }
            if let Some((_, _, mut b)) = both.last_mut() {
                b.write();
            }
        },
        |s| {
            let found = s.world.query_mut::<(&mut A, &mut B)>().without::<F>();
            let (xs, ys): (Vec<_>, Vec<_>) = found.into_iter().unzip();
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            let (mut xs, mut ys) = (Vec::new(), Vec::new());
            let found = s.world.query_mut::<(Option<&mut A>, &mut B)>();
            found.with::<F>().for_each(|(a, b)| {
                xs.extend(a);
                ys.push(b);
            });
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            let found = s.world.query_mut::<(&mut A, Is<F>)>().with::<B>();
            let found = found.any::<(F, B)>().into_iter().rev();
            write_apart(found.map(|(a, _)| a).collect());
        },
        |s| {
            let (xs, ys) = s.world.split_mut::<((&mut A, Entity), (&mut B, Is<F>))>();
            let xs: Vec<_> = xs.with::<B>().into_iter().map(|(a, _)| a).collect();
            let ys: Vec<_> = ys
                .with::<A>()
                .without::<F>()
                .into_iter()
                .map(|(b, _)| b)
                .collect();
            write_apart(xs);
            write_apart(ys);
        },
    ]
}

/// Verbs that write values.
#[expect(clippy::too_many_lines, reason = "a list")]
pub(crate) fn writes<L: Lie>() -> Vec<Act<L>> {
    vec![
        |s| {
            let e = s.entity();
            if let Some(mut a) = s.world.get_mut::<A>(e) {
                a.write();
            }
            if let Some((mut a, mut b)) = s.world.get_mut::<(A, B)>(e) {
                a.write();
                b.write();
            }
        },
        |s| {
            let e = s.entity();
            if let Some(mut entity) = s.world.entity_mut(e) {
                write_apart(entity.get_mut::<A>().into_iter().collect());
                write_apart(entity.get_mut::<B>().into_iter().collect());
            }
        },
        |s| {
            let entities = [s.entity(), s.entity(), s.entity()];
            if let Ok(lent) = s.world.get_disjoint_mut::<A, 3>(entities) {
                write_apart(lent.into());
            }
        },
        |s| {
            write_apart(s.world.query_mut::<&mut A>().into_iter().collect());
        },
        |s| {
            let (xs, ys): (Vec<_>, Vec<_>) =
                s.world.query_mut::<(&mut A, &mut B)>().into_iter().unzip();
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            let (mut xs, mut ys) = (Vec::new(), Vec::new());
            for (a, b) in s.world.query_mut::<(&mut A, &mut B)>() {
                xs.push(a);
                ys.push(b);
            }
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            let (mut xs, mut ys) = (Vec::new(), Vec::new());
            let mut items = s
                .world
                .query_mut::<(Entity, &mut A, Option<&mut B>)>()
                .into_iter();
            while let Some((_, a, b)) = items.next() {
                xs.push(a);
                ys.extend(b);
                if let Some((_, a, b)) = items.next_back() {
                    xs.push(a);
                    ys.extend(b);
                }
                if xs.len() > 20 {
                    break;
                }
            }
            items.for_each(|(_, a, b)| {
                xs.push(a);
                ys.extend(b);
            });
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            let (mut xs, mut ys) = (Vec::new(), Vec::new());
            s.world
                .query_mut::<(Option<&mut A>, Option<&mut B>, Entity)>()
                .for_each(|(a, b, _)| {
                    xs.extend(a);
                    ys.extend(b);
                });
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            let mut xs = Vec::new();
            s.world
                .query_mut::<(&mut A, &B)>()
                .with::<F>()
                .for_each(|(a, b)| {
                    b.look();
                    xs.push(a);
                });
            write_apart(xs);
        },
        |s| {
            s.world
                .query_mut::<(&mut A, &mut B)>()
                .pairs(|(mut a, b), (c, mut d)| {
                    a.write();
                    d.write();
                    write_apart(vec![a, c]);
                    write_apart(vec![b, d]);
                });
        },
        |s| {
            let entities = [s.entity(), s.entity(), s.entity()];
            let mut query = s.world.query_mut::<(&mut A, Option<&mut B>)>();
            if let Ok(lent) = query.get_many_mut(entities) {
                let (xs, ys): (Vec<_>, Vec<_>) = lent.into_iter().unzip();
                write_apart(xs);
                write_apart(ys.into_iter().flatten().collect());
            }
            if let Some((mut a, b)) = query.get(entities[0]) {
                a.write();
                write_apart(b.into_iter().collect());
            }
        },
        |s| {
            let (xs, ys) = s.world.split_mut::<(&mut A, (Entity, &mut B))>();
            let mut xs: Vec<_> = xs.into_iter().collect();
            ys.for_each(|(_, mut b)| {
                b.write();
                xs.iter_mut().take(3).for_each(|a| a.write());
            });
            write_apart(xs);
        },
        |s| {
            let (xs, mut ys) = s.world.split_mut::<((&A, Is<F>), (&A, &mut B))>();
            for (a, _) in xs {
                a.look();
                for (a, mut b) in ys.iter_mut().take(2) {
                    a.look();
                    b.write();
                }
            }
        },
        |s| {
            let a = s.world.query_mut::<&mut A>().with::<B>().single();
            write_apart(a.into_iter().collect());
        },
    ]
}

/// Sorts pools and groups in every way.
pub(crate) fn sorts<L: Lie>() -> Vec<Act<L>> {
    vec![
        |s| {
            let strategy = s.random.of(&STRATEGIES);
            s.world.sort_by_key_with::<A, _>(strategy, |a| {
                a.look();
                any_key()
            });
        },
        |s| {
            let strategy = s.random.of(&STRATEGIES);
            s.world.sort_by_with::<B>(strategy, |one, other| {
                one.look();
                other.look();
                any_key().cmp(&8)
            });
        },
        |s| {
            black_box(s.world.sort_as::<A, B>());
            black_box(
                s.world
                    .sort_as_listed::<B>(s.entities.iter().rev().copied()),
            );
        },
        |s| {
            let strategy = s.random.of(&STRATEGIES);
            let mut both = s.world.group_mut::<Both>();
            both.sort_by_key_with::<(A, B), _>(strategy, |(a, b)| {
                a.look();
                b.look();
                any_key()
            });
            black_box(both.is_sorted_by_key::<B, _>(|b| {
                b.look();
                any_key()
            }));
        },
        |s| {
            let strategy = s.random.of(&STRATEGIES);
            let mut both = s.world.group_mut::<Both>();
            both.sort_by_with::<B>(strategy, |one, other| {
                one.look();
                other.look();
                any_key().cmp(&8)
            });
            black_box(both.sort_as::<B>());
        },
        |s| {
            let strategy = s.random.of(&STRATEGIES);
            let mut doubled = s.world.group_mut::<Doubled>();
            doubled.sort_by_key_with::<A, _>(strategy, |a| {
                a.look();
                any_key()
            });
            doubled.sort_by_key_with::<B, _>(strategy, |b| {
                b.look();
                any_key()
            });
            black_box(doubled.sort_as_listed(s.entities.iter().copied()));
        },
        |s| {
            black_box(s.world.restore_order::<Inner>());
            let inner = s.world.group::<Inner>();
            black_box(inner.is_sorted());
            inner.range(3..9).for_each(|(_, a, b)| {
                a.look();
                b.look();
            });
        },
        |s| {
            let mut inner = s.world.group_mut::<Inner>();
            let (mut xs, mut ys) = (Vec::new(), Vec::new());
            for (_, a, b) in inner.range_mut(..=7) {
                xs.push(a);
                ys.push(b);
            }
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            let mut loose = s.world.group_mut::<Loose>();
            black_box(loose.lower_bound(&(7, 3)));
            let rows = loose.range_mut((7, 1)..).rev();
            write_apart(rows.map(|(_, b)| b).collect());
        },
    ]
}

/// Writes what changed, and while it is written it changes.
#[expect(clippy::too_many_lines, reason = "a list")]
pub(crate) fn change_writes<L: Lie>() -> Vec<Act<L>> {
    vec![
        |s| {
            let found = s.world.query_mut::<&mut A>().changed::<A>(s.since);
            write_apart(found.into_iter().collect());
        },
        |s| {
            let found = s.world.query_mut::<&mut B>().added::<B>(s.since);
            write_apart(found.into_iter().rev().collect());
        },
        |s| {
            let mut xs = Vec::new();
            let found = s.world.query_mut::<(&mut A, Entity)>();
            found.added::<A>(s.since).for_each(|(mut a, _)| {
                a.write();
                xs.push(a);
            });
            write_apart(xs);
        },
        |s| {
            // What was lent is kept and written while the walk goes on, from both ends.
            let (mut xs, mut ys) = (Vec::new(), Vec::new());
            let found = s.world.query_mut::<(&mut A, &mut B)>();
            let mut items = found.changed::<A>(s.since).into_iter();
            while let Some((mut a, b)) = items.next() {
                a.write();
                xs.push(a);
                ys.push(b);
                xs.iter_mut().take(3).for_each(|a| a.write());
                if let Some((a, mut b)) = items.next_back() {
                    b.write();
                    xs.push(a);
                    ys.push(b);
                }
            }
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            let (mut xs, mut ys) = (Vec::new(), Vec::new());
            let found = s.world.query_mut::<(Option<&mut A>, &mut B)>();
            for (a, b) in found.changed::<B>(s.since) {
                xs.extend(a);
                ys.push(b);
            }
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            let (mut xs, mut ys) = (Vec::new(), Vec::new());
            let found = s
                .world
                .query_mut::<(&mut A, Option<&mut B>)>()
                .without::<F>();
            let found = found.changed::<A>(s.since).added::<B>(s.since);
            for (a, b) in found.into_iter().rev() {
                xs.push(a);
                ys.extend(b);
            }
            write_apart(xs);
            write_apart(ys);
        },
        |s| {
            // The other half asks for the changes that this one makes.
            let (xs, ys) = s.world.split_mut::<(&mut A, &mut B)>();
            let mut xs: Vec<_> = xs.into_iter().collect();
            let mut kept = Vec::new();
            for (at, mut b) in ys.changed::<A>(s.since).into_iter().enumerate() {
                b.write();
                kept.push(b);
                if let Some(a) = xs.get_mut(at) {
                    a.write();
                }
            }
            write_apart(xs);
            write_apart(kept);
        },
        |s| {
            let (xs, mut ys) = s.world.split_mut::<((Entity, &A), &mut B)>();
            let xs = xs.changed::<B>(s.since);
            let mut kept: Vec<_> = ys.iter_mut().rev().collect();
            for (_, a) in xs.into_iter().rev() {
                a.look();
                kept.iter_mut().rev().take(2).for_each(|b| b.write());
            }
            write_apart(kept);
        },
        |s| {
            let (mut xs, ys) = s.world.split_mut::<(&mut A, (&mut B, Is<F>))>();
            let ys = ys.added::<A>(s.since).changed::<B>(s.since);
            for (mut b, _) in ys {
                b.write();
                xs.iter_mut().take(2).for_each(|mut a| a.write());
            }
        },
        |s| {
            let mut found = s.world.query_mut::<&mut A>().changed::<A>(s.since);
            write_apart(found.iter_mut().collect());
            write_apart(found.iter_mut().rev().collect());
            let entities = [s.entities[0], s.entities[1]];
            if let Ok(lent) = found.get_many_mut(entities) {
                write_apart(lent.into());
            }
            if let Some(mut a) = found.get(entities[1]) {
                a.write();
            }
        },
        |s| {
            let found = s.world.query_mut::<(&mut A, &mut B)>();
            found.changed::<B>(s.since).pairs(|(mut a, b), (c, mut d)| {
                a.write();
                d.write();
                write_apart(vec![a, c]);
                write_apart(vec![b, d]);
            });
        },
    ]
}
