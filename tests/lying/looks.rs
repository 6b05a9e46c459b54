//! Verbs, queries and groups that look.

use std::hint::black_box;

use phalanx::{Entity, Is, World};

use crate::liar::{A, B, Both, Doubled, F, Inner, Lie, Loose, Trick, Value};
use crate::stage::Act;

/// Verbs that look.
#[expect(clippy::too_many_lines, reason = "a list")]
pub(crate) fn looks<L: Lie>() -> Vec<Act<L>> {
    vec![
        |s| {
            let e = s.entity();
            s.world.get::<A>(e).into_iter().for_each(Value::look);
            s.world.get::<B>(e).into_iter().for_each(Value::look);
            if let Some((a, b)) = s.world.get::<(A, B)>(e) {
                a.look();
                b.look();
            }
            black_box((s.world.has::<A>(e), s.world.has::<F>(e)));
        },
        |s| {
            let e = s.entity();
            if let Some(entity) = s.world.entity(e) {
                entity.get::<A>().into_iter().for_each(Value::look);
                entity.get::<B>().into_iter().for_each(Value::look);
                black_box(entity.has::<F>());
            }
        },
        |s| s.world.query::<&A>().iter().for_each(Value::look),
        |s| s.world.query::<&B>().for_each(Value::look),
        |s| s.world.query::<&A>().iter().rev().for_each(Value::look),
        |s| {
            for (a, b) in s.world.query::<(&A, &B)>() {
                a.look();
                b.look();
            }
        },
        |s| {
            s.world.query::<(&A, &B)>().for_each(|(a, b)| {
                a.look();
                b.look();
            });
        },
        |s| {
            for (entity, a, b, flagged) in s.world.query::<(Entity, &A, Option<&B>, Is<F>)>() {
                black_box((entity, flagged));
                a.look();
                b.into_iter().for_each(Value::look);
            }
        },
        |s| {
            let mut items = s
                .world
                .query::<(Entity, Option<&A>, &B)>()
                .with::<A>()
                .into_iter();
            while let (Some((_, a, b)), Some((_, c, d))) = (items.next(), items.next_back()) {
                [a, c].into_iter().flatten().for_each(Value::look);
                [b, d].into_iter().for_each(Value::look);
            }
        },
        |s| {
            s.world
                .query::<(Entity, Is<A>, Option<&A>, Option<&B>)>()
                .for_each(|(_, _, a, b)| {
                    a.into_iter().for_each(Value::look);
                    b.into_iter().for_each(Value::look);
                });
        },
        |s| {
            black_box(s.world.query::<Entity>().iter().rev().collect::<Vec<_>>());
            black_box(s.world.query::<Entity>().iter().len());
        },
        |s| {
            black_box(
                s.world
                    .query::<Entity>()
                    .with::<A>()
                    .iter()
                    .collect::<Vec<_>>(),
            );
        },
        |s| {
            black_box(
                s.world
                    .query::<Entity>()
                    .with::<F>()
                    .iter()
                    .collect::<Vec<_>>(),
            );
            black_box(
                s.world
                    .query::<(Entity, Is<F>)>()
                    .with::<F>()
                    .iter()
                    .rev()
                    .count(),
            );
        },
        |s| {
            let found = s
                .world
                .query::<(Entity, &A)>()
                .without::<B>()
                .any::<(A, F)>();
            found.for_each(|(_, a)| a.look());
            black_box(s.world.query::<Entity>().any::<Trick>().iter().count());
        },
        |s| {
            let e = s.entity();
            s.world
                .query::<&A>()
                .get(e)
                .into_iter()
                .for_each(Value::look);
            if let Some((_, a, b)) = s.world.query::<(Entity, &A, &B)>().with::<F>().get(e) {
                a.look();
                b.look();
            }
        },
        |s| {
            s.world.query::<(&A, Entity)>().pairs(|(a, _), (b, _)| {
                a.look();
                b.look();
            });
        },
        |s| {
            for (one, other) in s.world.query::<(&A, &B)>().iter_pairs() {
                one.0.look();
                other.1.look();
            }
        },
        |s| {
            let pool = s.world.pool::<A>();
            pool.slice().into_iter().flatten().for_each(Value::look);
            black_box(pool.entities().collect::<Vec<_>>());
        },
        |s| s.world.pool::<B>().iter().for_each(|(_, b)| b.look()),
        |s| {
            black_box(s.world.entities().rev().count());
            black_box(s.world.entities().len());
        },
        |s| s.world.check_invariants(),
        |s| {
            let walk = s.world.query::<(&A, &B)>().into_iter();
            let other = walk.clone();
            walk.for_each(|(a, _)| a.look());
            other.rev().for_each(|(_, b)| b.look());
        },
    ]
}

/// Looks at groups, and queries that groups may drive.
#[expect(clippy::too_many_lines, reason = "a list")]
pub(crate) fn group_looks<L: Lie>() -> Vec<Act<L>> {
    vec![
        |s| {
            for (_, a, b) in s.world.group::<Both>() {
                a.look();
                b.look();
            }
            s.world.group::<Inner>().iter().rev().for_each(|(_, a, b)| {
                a.look();
                b.look();
            });
        },
        |s| s.world.group::<Loose>().iter().for_each(|(_, b)| b.look()),
        |s| {
            for (_, a, also, again) in s.world.group::<Doubled>() {
                [a, also, again].into_iter().for_each(Value::look);
            }
        },
        |s| {
            let (a, b) = s.world.group::<Both>().slices();
            a.iter().for_each(Value::look);
            b.iter().for_each(Value::look);
            let (b, a) = s.world.group::<Inner>().slices();
            a.iter().for_each(Value::look);
            b.iter().for_each(Value::look);
        },
        |s| {
            let (a, also) = s.world.group::<Doubled>().slices();
            a.iter().chain(also).for_each(Value::look);
        },
        |s| {
            let inner = s.world.group::<Inner>();
            inner.slice::<A>().iter().for_each(Value::look);
            inner.slice::<B>().iter().for_each(Value::look);
        },
        |s| {
            let loose = s.world.group::<Loose>();
            loose.slice::<B>().iter().for_each(Value::look);
        },
        |s| {
            let doubled = s.world.group::<Doubled>();
            doubled.slice::<B>().iter().for_each(Value::look);
        },
        |s| {
            let e = s.entity();
            let both = s.world.group::<Both>();
            black_box((both.len(), both.is_empty(), both.contains(e)));
            if let Some((_, a, b)) = both.get(e) {
                a.look();
                b.look();
            }
        },
        |s| {
            let e = s.entity();
            if let Some((_, b)) = s.world.group::<Loose>().get(e) {
                b.look();
            }
            if let Some((_, a, ..)) = s.world.group::<Doubled>().get(e) {
                a.look();
            }
        },
        |s| {
            let both = s.world.group::<Both>();
            let ends = [both.first(), both.last()];
            for (_, a, b) in ends.into_iter().flatten() {
                a.look();
                b.look();
            }
        },
        |s| {
            black_box(s.world.group::<Both>().entities().rev().collect::<Vec<_>>());
            black_box(s.world.group::<Inner>().indices().to_vec());
        },
        |s| {
            black_box(s.world.group::<Loose>().entities().collect::<Vec<_>>());
            black_box(s.world.group::<Loose>().iter().len());
        },
        // Exact ones, and such as groups are candidates for.
        |s| {
            for (a, b) in s.world.query::<(&A, &B)>().without::<F>() {
                a.look();
                b.look();
            }
        },
        |s| {
            let found = s.world.query::<(&B, Option<&A>, Entity)>().with::<F>();
            found.for_each(|(b, a, _)| {
                b.look();
                a.into_iter().for_each(Value::look);
            });
        },
        |s| {
            let found = s.world.query::<(&A, &B)>().with::<F>();
            found.into_iter().rev().for_each(|(a, b)| {
                a.look();
                b.look();
            });
        },
        |s| {
            let found = s.world.query::<&A>().with::<B>().any::<(F, A)>();
            found.iter().for_each(Value::look);
            let found = s.world.query::<(&B, Is<F>)>().with::<A>().without::<F>();
            found.for_each(|(b, _)| b.look());
        },
        |s| {
            let e = s.entity();
            let found = s.world.query::<(&A, &B)>().without::<F>();
            if let Some((a, b)) = found.get(e) {
                a.look();
                b.look();
            }
            for ((a, _), (_, b)) in found.iter_pairs().take(50) {
                a.look();
                b.look();
            }
        },
    ]
}

/// Looks at what changed.
pub(crate) fn change_looks<L: Lie>() -> Vec<Act<L>> {
    vec![
        |s| {
            let found = s.world.query::<&A>().changed::<A>(s.since);
            found.for_each(Value::look);
            found.iter().rev().for_each(Value::look);
        },
        |s| {
            let found = s.world.query::<&B>().changed::<B>(s.since);
            found.iter().for_each(Value::look);
            found.iter().rev().for_each(Value::look);
        },
        |s| {
            let found = s.world.query::<(Entity, &A)>().added::<A>(s.since);
            found.iter().for_each(|(_, a)| a.look());
            found.iter().rev().for_each(|(_, a)| a.look());
        },
        |s| {
            let found = s.world.query::<(&B, Is<F>)>().added::<B>(s.since);
            found.iter().rev().for_each(|(b, _)| b.look());
        },
        |s| {
            let found = s.world.query::<(&A, &B)>().changed::<A>(s.since);
            let mut items = found.iter();
            while let (Some((a, b)), Some((c, d))) = (items.next(), items.next_back()) {
                [a, c].into_iter().for_each(Value::look);
                [b, d].into_iter().for_each(Value::look);
            }
        },
        |s| {
            let found = s.world.query::<(&A, &B)>().changed::<B>(s.since);
            for ((a, _), (_, b)) in found.iter_pairs().take(50) {
                a.look();
                b.look();
            }
        },
        |s| {
            let found = s.world.query::<(Entity, Option<&A>, &B)>();
            let found = found.changed::<A>(s.since).added::<B>(s.since);
            found.for_each(|(_, a, b)| {
                a.into_iter().for_each(Value::look);
                b.look();
            });
            found.iter().rev().for_each(|(_, _, b)| b.look());
        },
        |s| {
            // No term, and one that the condition has nothing to do with.
            let found = s.world.query::<Entity>().changed::<A>(s.since);
            black_box(found.iter().collect::<Vec<_>>());
            let found = s.world.query::<&B>().added::<A>(s.since).with::<F>();
            found.iter().rev().for_each(Value::look);
        },
        |s| {
            // Groups may drive these.
            let found = s.world.query::<(&A, &B)>().without::<F>();
            let found = found.changed::<A>(s.since);
            found.for_each(|(_, b)| b.look());
            found.iter().rev().for_each(|(a, _)| a.look());
        },
        |s| {
            let found = s.world.query::<(&A, Option<&B>)>().with::<B>();
            let found = found.changed::<B>(s.since).changed::<A>(s.since);
            found.iter().for_each(|(a, b)| {
                a.look();
                b.into_iter().for_each(Value::look);
            });
        },
        |s| {
            let e = s.entity();
            let found = s.world.query::<(&A, Option<&B>)>().changed::<A>(s.since);
            if let Some((a, b)) = found.get(e) {
                a.look();
                b.into_iter().for_each(Value::look);
            }
            found.single().into_iter().for_each(|(a, _)| a.look());
        },
        |s| {
            let removed = s.world.removed::<A>(s.since);
            black_box((removed.missed(), removed.clone().rev().count()));
            removed.for_each(|entity| {
                black_box(s.world.contains(entity));
            });
        },
        |s| {
            black_box(s.world.removed::<B>(s.since).collect::<Vec<_>>());
        },
        |s| {
            let found = s.world.query::<(&A, &B)>().changed::<A>(s.since);
            black_box(found.explain().to_string());
        },
        |s| {
            let found = s.world.query::<&B>().with::<F>().added::<B>(s.since);
            black_box(found.explain().to_string());
        },
        |s| {
            black_box(s.world.layout().width(80).to_string());
        },
    ]
}
