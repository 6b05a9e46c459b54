//! Worlds that lie: the hidden traits implemented by hand, in safe code, and wrongly.
//!
//! None of these traits is `unsafe` to implement, and the parts of a world can be mixed up through them. So
//! whatever they say, verbs and queries may panic or give wrong values, and nothing worse. Run under
//! `AddressSanitizer` this shows that no access is a bad one; the addresses of what is lent mutably are
//! compared here, which no sanitizer does, and values notice when they are dropped twice or never.
#![forbid(unsafe_code)]

mod liar;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::env;
use std::hint::black_box;
use std::mem;
use std::ops::DerefMut;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::ptr;
use std::sync::Once;

use liar::{
    A, Above, AdmitsEverybody, AdmitsNobody, AdmitsOthers, AdmitsTooMany, AllLies, AllLooseLies,
    AllNamed, AllStampsBeyond, AllTaken, AllTracked, B, BehindSlot, BehindStore, Both, BothOrdered,
    Doubled, DoublyOwned, F, FAR, FewPlaces, FickleShape, FickleSignature, FickleStores, Flagged,
    GroupsBeyond, Honest, HooksClear, HooksDenied, HooksDoAnything, HooksExchange, Inner,
    KeepsOthers, LentSlice, Liar, Lie, Loose, LooseAreOwned, LooseBehind, LooseFlagged, LooseOneId,
    LooseStampsShared, LooseToldPacked, ManyPlaces, Narrow, NeverVisited, NoneNamed,
    NothingTracked, OneGroupPlace, OneId, OneIdForAll, OneStampPlace, OneStampPlaceAnyhow,
    OrderedAndStable, OthersNamed, PackedSaysLoose, PackedToldLoose, PosesAsOthers, PosesAsPacked,
    RowsOfFlags, SaysOtherwise, Shared, ShownAnyhow, ShownNothing, ShownOneForAll, ShownOthers,
    ShownTwice, StableAndOrdered, StampsBeyond, ToldAlike, ToldBeyond, ToldOtherPlaces,
    ToldOtherPools, ToldOwning, Trick, Value, VisitedAnyhow, VisitedBackwards, VisitedTwice,
    any_key, none_lives,
};
use phalanx::__private::{
    ComponentList, Declared, Declares, Mask, One, Parts, Shape, Signature, Store, Valued, Values,
};
use phalanx::{Entity, Is, Limits, Mark, Mut, Strategy, Tick, World};

const STRATEGIES: [Strategy; 4] = [
    Strategy::Auto,
    Strategy::InPlace,
    Strategy::Permutation,
    Strategy::Hybrid,
];

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

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs what may panic, quietly.
fn may_panic(what: impl FnOnce()) {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let said = info.payload_as_str().unwrap_or("");
            if !QUIET.get() || LOUD.iter().any(|loud| said.contains(loud)) {
                loud(info);
            }
        }));
    });
    QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(what));
    QUIET.set(false);
    if let Err(panic) = result
        && let Some(message) = panic.downcast_ref::<String>()
    {
        assert!(!message.contains(BAD), "{message}");
    }
}

/// What the message of a panic says that must not happen.
const BAD: &str = "must not happen";

/// What Rust says when a panic meets another one, which ends the process.
const SECOND_PANIC: &str = "panic in a destructor during cleanup";

/// Panics that are announced wherever they happen.
const LOUD: [&str; 3] = [BAD, SECOND_PANIC, "unsafe precondition"];

/// Writes values that are lent together; they have to be as many as there are.
fn write_apart<V: Value>(lent: Vec<impl DerefMut<Target = V>>) {
    let mut addresses = BTreeSet::new();
    for value in &lent {
        let address = ptr::from_ref::<V>(value);
        assert!(addresses.insert(address), "{BAD}: a value was lent twice");
    }
    for mut value in lent {
        value.write();
    }
}

/// What the world is a stage for.
struct Stage<'a, L: Lie> {
    world: &'a mut Liar<L>,
    other: &'a mut Liar<L>,
    entities: &'a [Entity],
    random: &'a mut Random,
    since: Tick,
}

impl<L: Lie> Stage<'_, L> {
    fn entity(&mut self) -> Entity {
        self.random.of(self.entities)
    }
}

type Act<L> = fn(&mut Stage<'_, L>);

/// Verbs that look.
#[expect(clippy::too_many_lines, reason = "a list")]
fn looks<L: Lie>() -> Vec<Act<L>> {
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
fn group_looks<L: Lie>() -> Vec<Act<L>> {
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

/// Writes through groups, and through queries that groups may drive.
#[expect(clippy::too_many_lines, reason = "a list")]
fn group_writes<L: Lie>() -> Vec<Act<L>> {
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
fn writes<L: Lie>() -> Vec<Act<L>> {
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

/// Looks at what changed.
fn change_looks<L: Lie>() -> Vec<Act<L>> {
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

/// Sorts pools and groups in every way.
fn sorts<L: Lie>() -> Vec<Act<L>> {
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
fn change_writes<L: Lie>() -> Vec<Act<L>> {
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

/// Verbs that change what there is.
fn changes<L: Lie>() -> Vec<Act<L>> {
    vec![
        |s| {
            let e = s.entity();
            drop(s.world.insert(e, (A::new(), B::new())));
        },
        |s| {
            let e = s.entity();
            drop(s.world.insert(e, (F, B::new())));
        },
        |s| {
            let e = s.entity();
            s.world
                .replace(e, A::new())
                .into_iter()
                .flatten()
                .for_each(|a| a.look());
        },
        |s| {
            let e = s.entity();
            s.world.remove::<A>(e).iter().for_each(Value::look);
        },
        |s| {
            let e = s.entity();
            let (f, b) = s.world.remove::<(F, B)>(e);
            black_box(f);
            b.iter().for_each(Value::look);
        },
        |s| {
            let e = s.entity();
            let _ = s.world.despawn(e);
        },
        |s| {
            let e = s.entity();
            drop(s.world.get_or_insert_with(e, B::new));
        },
        |s| {
            let e = s.entity();
            if let Some(mut entity) = s.world.entity_mut(e) {
                entity.insert(A::new());
                write_apart(vec![entity.get_or_insert_with(B::new)]);
                drop(entity.replace(B::new()));
                drop(entity.remove::<A>());
                entity.despawn();
            }
        },
        |s| {
            s.world.spawn((A::new(), F));
        },
        |s| {
            s.world.spawn((B::new(), A::new()));
            s.world.spawn_empty();
        },
        |s| {
            s.world.spawn_batch((0..5).map(|_| (B::new(), F)));
        },
        |s| {
            s.world.spawn(Trick);
            let e = s.entity();
            drop(s.world.insert(e, Trick));
            s.world.remove::<Trick>(e);
        },
        |s| {
            black_box(s.world.remove_all::<A>());
        },
        |s| {
            black_box(s.world.remove_all::<F>());
        },
        |s| s.world.drain::<B>().rev().for_each(|(_, b)| b.look()),
        |s| s.world.drain::<A>().take(2).for_each(|(_, a)| a.look()),
        |s| {
            black_box(s.world.drain::<F>().count());
        },
        |s| {
            let mut turn = 0;
            s.world.retain::<(&mut A, Option<&B>)>(|(mut a, b)| {
                a.write();
                b.into_iter().for_each(Value::look);
                turn += 1;
                turn % 3 != 0
            });
        },
        |s| {
            if s.random.below(4) == 0 {
                s.world.clear();
            }
        },
        |s| s.world.shrink_to_fit(),
        |s| s.world.reserve::<(A, B)>(10),
        |s| s.since = s.world.now(),
        |s| s.since = Tick::START,
        |s| s.world.shape_mut().close_ticks(1 << 30),
    ]
}

/// Does to a world, by way of the store of another one, what is done to a component.
fn by_other_store<L: Lie, C: 'static>(
    world: &mut Liar<L>,
    other: &mut Liar<L>,
    act: impl FnOnce(&mut Liar<L>),
) where
    Liar<L>: Declares<C>,
{
    exchange_stores::<L, C>(world, other);
    let result = catch_unwind(AssertUnwindSafe(|| act(world)));
    exchange_stores::<L, C>(world, other);
    result.unwrap_or_else(|panic| panic::resume_unwind(panic));
}

fn exchange_stores<L: Lie, C: 'static>(world: &mut Liar<L>, other: &mut Liar<L>)
where
    Liar<L>: Declares<C>,
{
    let (_, ours) = Declares::<C>::store_mut(world);
    mem::swap(ours, Declares::<C>::store_mut(other).1);
}

/// Gives an entity a row, and no value.
fn push_row<L: Lie, C: 'static>(world: &mut Liar<L>, id: u32, value: C)
where
    Liar<L>: Declares<C>,
{
    let kept = mem::take(Declares::<C>::store_mut(world).1);
    let result = catch_unwind(AssertUnwindSafe(|| One(value).push(world, id)));
    *Declares::<C>::store_mut(world).1 = kept;
    result.unwrap_or_else(|panic| panic::resume_unwind(panic));
}

/// Ways to mix up the parts of two worlds, and of one.
#[expect(clippy::too_many_lines, reason = "a list")]
fn corruptions<L: Lie>() -> Vec<Act<L>> {
    fn everything<L: Lie>() -> L::Signature {
        L::Signature::of(&Mask::ALL)
    }

    vec![
        |s| mem::swap(s.world.shape_mut(), s.other.shape_mut()),
        |s| *s.world.shape_mut() = s.other.shape().clone(),
        |s| {
            // One world covers more than the other.
            let fresh = s.other.spawn_batch((0..5_000).map(|_| B::new()));
            s.other.despawn(fresh[0]).unwrap();
            mem::swap(s.world.shape_mut(), s.other.shape_mut());
        },
        |s| exchange_stores::<L, A>(s.world, s.other),
        |s| exchange_stores::<L, B>(s.world, s.other),
        |s| drop(mem::take(Declares::<A>::store_mut(s.world).1)),
        |s| drop(mem::take(Declares::<F>::store_mut(s.world).1)),
        |s| Declares::<B>::store_mut(s.world).1.clear(),
        |s| drop(Declares::<A>::store_mut(s.world).1.take_all()),
        |s| Declares::<A>::store_mut(s.world).1.drop_detached(),
        |s| {
            // A row of an entity that this world never had, or has long lost.
            let near = s.random.of(&[0, 3, 40, 70]);
            let far = s.random.of(&FAR);
            let id = s.random.of(&[near, far]);
            push_row(s.world, id, A::new());
        },
        |s| {
            // The same with a value; and what goes again has no handle that a log could name.
            for id in [61, 70, 4_000] {
                One(A::new()).push(s.world, id);
                let remove = || One::<A>::remove(s.world, id, everything::<L>());
                drop(catch_unwind(AssertUnwindSafe(remove)));
            }
        },
        |s| {
            let id = s.random.of(&[1, 90, 5_000]);
            by_other_store::<L, B>(s.other, s.world, |other| One(B::new()).push(other, id));
        },
        |s| {
            let id = s.random.of(&[1, 2, 3, 4]);
            by_other_store::<L, A>(s.world, s.other, |world| {
                drop(One::<A>::remove(world, id, everything::<L>()));
            });
        },
        |s| {
            let e = s.entity();
            by_other_store::<L, B>(s.world, s.other, |world| {
                let _ = world.despawn(e);
            });
        },
        |s| {
            let id = s.random.of(&[1, 2, 3, 4]);
            by_other_store::<L, A>(s.other, s.world, |other| {
                drop(One(A::new()).insert(other, id, everything::<L>()));
            });
        },
        |s| {
            // Rows for entities that have one, that are dead, that are named twice.
            let entities = [
                s.entity(),
                s.entity(),
                s.entity(),
                s.entities[0],
                s.entities[1],
            ];
            (0..3).for_each(|_| One(A::new()).push_values(s.world));
            One::<A>::enrol(s.world, &entities);
        },
        |s| One(B::new()).push_values(s.world),
        |s| One::<B>::enrol(s.world, &s.entities[30..]),
        |s| *s.other.shape_mut() = Shape::new(Limits::MAX),
        |s| *s.world.shape_mut() = Shape::new(Limits::MAX),
        |s| {
            let values = Declares::<A>::store_mut(s.world).1.values_mut().slice_mut();
            values.into_iter().for_each(<[A]>::reverse);
        },
        |s| {
            // What comes between others, so that it is staged, and what leaves them.
            for entity in s.entities.iter().rev().step_by(3) {
                let [a, b] = [s.random.below(2), s.random.below(2)];
                if a == 0 {
                    drop(s.world.remove::<A>(*entity));
                }
                if b == 0 {
                    drop(s.world.remove::<B>(*entity));
                }
                if a + b == 2 {
                    drop(s.world.insert(*entity, (A::new(), B::new())));
                }
            }
        },
        |s| {
            // So many of them that they are settled at once.
            let crowd = s.world.spawn_batch((0..600).map(|_| F));
            for entity in crowd.iter().rev() {
                drop(s.world.insert(*entity, A::new()));
            }
            for entity in crowd {
                let _ = s.world.despawn(entity);
            }
        },
        |s| {
            // One is settled by the store of the other.
            by_other_store::<L, A>(s.world, s.other, World::settle::<A>);
            s.other.settle::<B>();
        },
        |s| {
            // Groups have more members than their pool has rows.
            for entity in s.entities.iter().step_by(2) {
                let index = entity.index();
                let remove = || One::<A>::remove(s.world, index, everything::<L>());
                drop(catch_unwind(AssertUnwindSafe(remove)));
            }
        },
        |s| {
            // Members and others change places, in one pool alone.
            for row in [20, 7, 2] {
                let e = s.entity();
                One::<B>::move_to(s.world, e.index(), row);
            }
        },
        |s| {
            // Rows are exchanged, and the sparse side is told of some of them, or of none.
            let [row, other] = [40, 70].map(|bound| s.random.below(bound));
            One::<A>::exchange(s.world, row, other);
            One::<B>::exchange(s.world, other / 2, row);
            One::<B>::settle(s.world, s.random.below(80));
        },
        |s| {
            // Values go where their entities are not, or the other way round.
            let [row, other] = [0, 20].map(|row| s.random.below(20) + row);
            let first = s.random.of(&[None, Some(<Liar<L> as Mark<B>>::ID)]);
            One::<B>::follow(s.world, row, other, first);
        },
        |s| {
            // Values whose stamps are another world's, and ticks that are.
            exchange_stores::<L, A>(s.world, s.other);
            exchange_stores::<L, B>(s.world, s.other);
            s.since = s.other.now();
        },
        |s| mem::swap(s.world, s.other),
    ]
}

/// A world with `count` entities of all kinds, whose pools share no order.
fn populated<L: Lie>(count: usize) -> (Liar<L>, Vec<Entity>) {
    let mut world = Liar::<L>::default();
    let mut entities = Vec::new();
    for nth in 0..count {
        may_panic(|| {
            entities.push(match nth % 5 {
                0 => world.spawn((A::new(), B::new())),
                1 => world.spawn(A::new()),
                2 => world.spawn((F, B::new())),
                3 => world.spawn((B::new(), F, A::new())),
                _ => world.spawn_empty(),
            });
        });
    }
    may_panic(|| {
        for &entity in entities.iter().step_by(7) {
            drop(world.remove::<A>(entity));
        }
        for &entity in entities.iter().step_by(11) {
            drop(world.insert(entity, (A::new(), B::new())));
        }
    });
    entities.extend([1, 3, 500].map(|index| Entity::try_from_bits(9 << 32 | index).unwrap()));
    (world, entities)
}

/// Mixes up two worlds, looks at what becomes of it, goes on mixing.
fn play<L: Lie>(round: u64) {
    mix_up::<L>(round);
    assert!(none_lives(), "{BAD}: a value was never dropped");
}

fn mix_up<L: Lie>(round: u64) {
    let looks = [looks::<L>(), group_looks(), change_looks()].concat();
    let writes = [writes::<L>(), group_writes(), change_writes(), sorts()].concat();
    let changes = changes::<L>();
    let corruptions = corruptions::<L>();
    let mut random = Random(round);
    // Now and then more rows than share a stamp.
    let (mut world, entities) = populated::<L>([60, 60, 100][random.below(3)]);
    let (mut other, _) = populated::<L>([0, 9, 130][random.below(3)]);
    let mut stage = Stage {
        world: &mut world,
        other: &mut other,
        entities: &entities,
        random: &mut random,
        since: Tick::START,
    };
    // The lie alone, then with one thing mixed up, then with more and more.
    for turn in 0..12 {
        if turn > 0 {
            let corrupt = stage.random.of(&corruptions);
            may_panic(|| corrupt(&mut stage));
        }
        for act in looks.iter().chain(&writes) {
            may_panic(|| act(&mut stage));
        }
        for _ in 0..turn {
            let change = stage.random.of(&changes);
            may_panic(|| change(&mut stage));
        }
    }
    let mut clone = None;
    may_panic(|| clone = Some(stage.world.clone()));
    for change in changes {
        may_panic(|| change(&mut stage));
    }
}

/// Set in a process that plays, to the first round that it is to play.
const FIRST_ROUND: &str = "PHALANX_LYING_ROUND";

/// Plays many rounds.
///
/// Verbs that drop many values go on behind one that panics; where the parts of a world do not agree, a second
/// one may. That ends a process by the rules of the language, so each test plays in a process of its own and
/// goes on in another one.
fn exercise<L: Lie>(test: &str) {
    let rounds = if cfg!(miri) { 1 } else { 40 };
    let in_child = env::var(FIRST_ROUND).ok();
    if let Some(first) = in_child.or(cfg!(miri).then(|| "0".into())) {
        for round in first.parse().unwrap()..rounds {
            eprintln!("{ROUND}{round}");
            play::<L>(round);
        }
        return;
    }
    let mut first = 0;
    while first < rounds {
        let child = Command::new(env::current_exe().unwrap())
            .args([test, "--exact", "--nocapture"])
            .env(FIRST_ROUND, first.to_string())
            .env("RUST_BACKTRACE", "0")
            .output()
            .unwrap();
        if child.status.success() {
            return;
        }
        let said = String::from_utf8_lossy(&child.stderr);
        let bad = said.contains("AddressSanitizer") || said.contains(BAD);
        assert!(said.contains(SECOND_PANIC) && !bad, "{said}");
        let last = said
            .rsplit(ROUND)
            .next()
            .and_then(|last| last.lines().next());
        first = last.unwrap().parse::<u64>().unwrap() + 1;
    }
}

/// What a process that plays says before each round.
const ROUND: &str = "round ";

macro_rules! lies {
    ($($(#[$attribute:meta])* $test:ident: $Lie:ty;)*) => {$(
        $(#[$attribute])*
        #[test]
        fn $test() {
            exercise::<$Lie>(stringify!($test));
        }
    )*};
}

lies! {
    parts_of_worlds_are_mixed_up: Honest;
    two_components_have_one_id: OneId;
    all_components_have_one_id: OneIdForAll;
    an_id_is_beyond_the_indices: Above;
    an_id_is_beyond_the_signature: Narrow;
    components_say_that_they_have_no_rows: Flagged;
    flags_say_that_they_have_rows: RowsOfFlags;
    there_are_fewer_places_than_components: FewPlaces;
    there_are_more_places_than_components: ManyPlaces;
    queries_are_given_another_store: BehindSlot;
    verbs_are_given_another_store: BehindStore;
    visitors_are_shown_another_component: ShownOthers;
    visitors_are_shown_a_component_twice: ShownTwice;
    visitors_are_shown_nothing: ShownNothing;
    visitors_are_shown_one_component_for_all: ShownOneForAll;
    visitors_are_shown_anything: ShownAnyhow;
    the_shape_is_another_at_every_look: FickleShape;
    stores_are_shared_where_they_should_be_free: Shared;
    stores_are_taken_before_they_are_asked_for: AllTaken;
    signatures_change_their_mind: FickleSignature;
    stores_have_another_length_at_every_look: FickleStores;
    the_schema_says_that_groups_own_other_pools: ToldOtherPools;
    the_schema_says_that_groups_are_elsewhere: ToldOtherPlaces;
    the_schema_says_that_groups_own_that_do_not: ToldOwning;
    the_schema_says_that_there_are_more_groups: ToldBeyond;
    the_schema_says_that_groups_are_alike: ToldAlike;
    groups_are_visited_twice: VisitedTwice;
    groups_are_never_visited: NeverVisited;
    groups_are_visited_in_the_wrong_order: VisitedBackwards;
    groups_are_visited_anyhow: VisitedAnyhow;
    a_group_owns_a_component_twice: DoublyOwned;
    groups_admit_everybody: AdmitsEverybody;
    groups_admit_nobody: AdmitsNobody;
    groups_admit_those_that_they_should_not: AdmitsOthers;
    groups_admit_more_than_have_rows: AdmitsTooMany;
    all_groups_are_in_one_place: OneGroupPlace;
    groups_are_where_no_place_is: GroupsBeyond;
    nothing_is_tracked_and_the_world_says_it_is: NothingTracked;
    all_is_tracked_and_the_world_says_it_is_not: AllTracked;
    stamps_are_where_no_place_is: StampsBeyond;
    all_stamps_are_where_no_place_is: AllStampsBeyond;
    two_components_have_one_place_of_stamps: OneStampPlace;
    stores_with_one_place_of_stamps_do_as_they_like: OneStampPlaceAnyhow;
    more_components_are_named_than_there_are: AllNamed;
    components_with_hooks_on_removal_are_not_named: NoneNamed;
    other_components_are_named_than_have_hooks_on_removal: OthersNamed;
    components_that_are_named_say_that_they_have_no_hooks: HooksDenied;
    signatures_keep_what_they_should_not: KeepsOthers;
    hooks_exchange_their_world: HooksExchange;
    hooks_clear_their_world: HooksClear;
    hooks_do_anything: HooksDoAnything;
    all_is_a_lie: AllLies;
    parts_of_worlds_with_other_storages_are_mixed_up: OrderedAndStable;
    the_same_storages_are_the_other_way_round: StableAndOrdered;
    the_schema_says_that_other_storages_are_packed: LooseToldPacked;
    the_schema_says_that_packed_storage_is_another: PackedToldLoose;
    stores_say_that_their_storage_is_another: SaysOtherwise;
    packed_stores_say_that_their_storage_is_another: PackedSaysLoose;
    stores_have_two_storages: PosesAsOthers;
    stores_are_packed_and_are_not: PosesAsPacked;
    both_storages_are_ordered: BothOrdered;
    groups_own_what_is_not_moved: LooseAreOwned;
    two_ordered_components_have_one_id: LooseOneId;
    stable_components_say_that_they_have_no_rows: LooseFlagged;
    other_storages_are_behind_slots_and_stores: LooseBehind;
    other_storages_share_stamps_and_hooks_do_anything: LooseStampsShared;
    all_is_a_lie_about_storages: AllLooseLies;
}

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
