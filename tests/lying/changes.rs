//! Verbs that change what there is, and ways to mix up the parts of worlds.

use std::hint::black_box;
use std::mem;
use std::panic::{self, AssertUnwindSafe, catch_unwind};

use phalanx::__private::{
    ComponentList, Declared, Declares, Mask, One, Parts, Shape, Signature, Store, Valued, Values,
};
use phalanx::{Limits, Mark, Tick, World};

use crate::liar::{A, B, F, FAR, Liar, Lie, Trick, Value};
use crate::stage::{Act, write_apart};

/// Verbs that change what there is.
pub(crate) fn changes<L: Lie>() -> Vec<Act<L>> {
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

pub(crate) fn exchange_stores<L: Lie, C: 'static>(world: &mut Liar<L>, other: &mut Liar<L>)
where
    Liar<L>: Declares<C>,
{
    let (_, ours) = Declares::<C>::store_mut(world);
    mem::swap(ours, Declares::<C>::store_mut(other).1);
}

/// Gives an entity a row, and no value.
pub(crate) fn push_row<L: Lie, C: 'static>(world: &mut Liar<L>, id: u32, value: C)
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
pub(crate) fn corruptions<L: Lie>() -> Vec<Act<L>> {
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
