//! One step: an operation on the world and on its model, and everything compared.

mod components;
mod entities;
mod news;
mod queries;
pub(crate) mod sorting;
mod whole;

use super::{Zoo, groups};
use crate::support::asked::Asked;
use crate::support::model::Model;
use crate::support::op::Op;
use crate::support::shapes::{Kind, living_values};

pub(crate) use whole::assert_same;

/// Does an operation to both, compares what both say, and checks every invariant.
///
/// What the whole world holds is compared by [`assert_same`], which takes longer and is not done here; of groups, only
/// how many members they have.
pub(crate) fn step(world: &mut Zoo, model: &mut Model, op: Op) {
    apply(world, model, op);

    assert_eq!(world.len(), model.len());
    assert_eq!(world.is_empty(), model.len() == 0);
    for kind in [Kind::Counted, Kind::Bomb, Kind::Ghost] {
        let alive = living_values(kind);
        assert_eq!(
            alive,
            Some(model.rows(kind).len()),
            "living {kind:?} values"
        );
    }
    groups::assert_lengths(world, model);
    note_rows(world, model);
    world.check_invariants();
}

/// Looks where values are that do not move, and whether others are in order.
#[allow(unused_variables, reason = "some worlds have no such components")]
fn note_rows(world: &Zoo, model: &mut Model) {
    for &kind in Kind::ALL {
        with_ordered!(kind, C => model.note_order(kind, world.pool::<C>().slice().is_some()));
        with_stable!(kind, C => {
            let pool = world.pool::<C>();
            let seen = pool.iter().map(|(entity, value)| (entity, std::ptr::from_ref(value).addr()));
            model.note_addresses(kind, seen);
        });
    }
}

/// Asserts that what a walk that writes names is in order behind it.
#[allow(unused_variables, reason = "some worlds have no such components")]
fn assert_settled(world: &Zoo, model: &mut Model, asked: &Asked) {
    for kind in asked.named() {
        with_ordered!(kind, C => {
            let pool = world.pool::<C>();
            assert!(pool.as_slice().is_some_and(|values| values.len() == pool.len()));
            assert!(pool.indices().is_some_and(<[u32]>::is_sorted));
            model.note_order(kind, true);
        });
    }
}

#[rustfmt::skip]
#[allow(clippy::too_many_lines, reason = "a table: a line an operation")]
fn apply(world: &mut Zoo, model: &mut Model, op: Op) {
    match op {
        Op::Contains { pick } => whole::contains(world, model, pick),
        Op::Entities { salt } => whole::entities(world, model, salt),
        Op::Reserve { sack, room } => whole::reserve(world, sack, room),
        Op::ShrinkToFit {} => world.shrink_to_fit(),
        Op::Clear {} => whole::clear(world, model),
        Op::Take {} => whole::take(world),
        Op::CloneWorld { pick, adopt } => whole::clone(world, model, pick, adopt),
        Op::Explode { pick, how } => whole::explode(world, model, pick, how),

        Op::Look { how, kind, asking, salt } => news::look(world, model, how, kind, asking, salt),
        Op::Wait { how, salt } => news::wait(world, model, how, salt),

        Op::Spawn { sack, value } => entities::spawn(world, model, sack, value),
        Op::TrySpawn { sack, value } => entities::try_spawn(world, model, sack, value),
        Op::SpawnEmpty {} => entities::spawn_empty(world, model),
        Op::SpawnBatch { sack, value, items, hint } => entities::spawn_batch(world, model, sack, value, items, hint),
        Op::Despawn { pick } => entities::despawn(world, model, pick),
        Op::EntityRef { pick, kind, lent } => entities::entity_ref(world, model, pick, kind, lent),
        Op::EntityMutInsert { pick, sack, value } => entities::mut_insert(world, model, pick, sack, value),
        Op::EntityMutReplace { pick, kind, value } => entities::mut_replace(world, model, pick, kind, value),
        Op::EntityMutRemove { pick, sack } => entities::mut_remove(world, model, pick, sack),
        Op::EntityMutGetMut { pick, lent, salt, into } => entities::mut_get_mut(world, model, pick, lent, salt, into),
        Op::EntityMutGetOrInsert { pick, kind, value } => entities::mut_get_or_insert(world, model, pick, kind, value),
        Op::EntityMutDespawn { pick } => entities::mut_despawn(world, model, pick),

        Op::Insert { pick, sack, value } => components::insert(world, model, pick, sack, value),
        Op::InsertOne { pick, kind, value } => components::insert_one(world, model, pick, kind, value),
        Op::Replace { pick, kind, value } => components::replace(world, model, pick, kind, value),
        Op::Remove { pick, kind } => components::remove(world, model, pick, kind),
        Op::RemoveTuple { pick, sack } => components::remove_tuple(world, model, pick, sack),
        Op::Get { pick, kind } => components::get(world, model, pick, kind),
        Op::GetTuple { pick, lent } => components::get_tuple(world, model, pick, lent),
        Op::GetMut { pick, kind, value } => components::get_mut(world, model, pick, kind, value),
        Op::GetMutTuple { pick, lent, salt } => components::get_mut_tuple(world, model, pick, lent, salt),
        Op::GetDisjointMut { picks, kind, salt } => components::get_disjoint_mut(world, model, picks, kind, salt),
        Op::Has { pick, kind } => components::has(world, model, pick, kind),
        Op::GetOrInsertWith { pick, kind, value } => components::get_or_insert_with(world, model, pick, kind, value),
        Op::RemoveAll { kind } => components::remove_all(world, model, kind),
        Op::Drain { kind, how } => components::drain(world, model, kind, how),
        Op::Retain { asking, salt } => components::retain(world, model, asking, salt),
        Op::Pool { kind } => components::pool(world, model, kind),
        Op::Settle { kind } => components::settle(world, model, kind),
        Op::Scatter { kind, how, salt } => components::scatter(world, model, kind, how, salt),

        Op::Group { nth, salt } => groups::walk(world, model, nth, salt),
        Op::GroupMut { nth, salt } => groups::walk_mut(world, model, nth, salt),
        Op::GroupGet { nth, pick, salt } => groups::get(world, model, nth, pick, salt),
        Op::GroupLeave { nth, pick, how } => groups::leave(world, model, nth, pick, how),

        Op::Sort { kind, how, salt } => sorting::sort(world, model, kind, how, salt),
        Op::GroupSort { nth, how, salt } => groups::sort(world, model, nth, how, salt),

        Op::Query { asking } => queries::walk(world, model, asking),
        Op::QueryForEach { asking } => queries::for_each(world, model, asking),
        Op::QueryBothEnds { asking, salt } => queries::both_ends(world, model, asking, salt),
        Op::QueryClone { asking, salt } => queries::clone(world, model, asking, salt),
        Op::QueryGet { asking, pick } => queries::get(world, model, asking, pick),
        Op::QuerySingle { asking } => queries::single(world, model, asking),
        Op::QueryPairs { asking } => queries::pairs(world, model, asking),
        Op::QueryIterPairs { asking } => queries::iter_pairs(world, model, asking),
        Op::QueryMut { asking, salt } => queries::walk_mut(world, model, asking, salt),
        Op::QueryMutForEach { asking, salt } => queries::for_each_mut(world, model, asking, salt),
        Op::QueryMutBothEnds { asking, salt } => queries::both_ends_mut(world, model, asking, salt),
        Op::QueryMutGet { asking, pick, salt } => queries::get_mut(world, model, asking, pick, salt),
        Op::QueryMutGetMany { asking, picks, salt } => queries::get_many_mut(world, model, asking, picks, salt),
        Op::QueryMutSingle { asking, salt } => queries::single_mut(world, model, asking, salt),
        Op::QueryMutPairs { asking, salt } => queries::pairs_mut(world, model, asking, salt),
        Op::SplitMut { how, salt } => queries::split_mut(world, model, how, salt),
    }
}

/// Takes an iterator's items from both ends in a mix that `salt` says, the last ones by folding; gives them in
/// their order. All are held at once.
pub(crate) fn pull<I: DoubleEndedIterator>(mut items: I, salt: u32) -> Vec<I::Item> {
    let by_fold = salt.is_multiple_of(3).then_some(salt % 61);
    let (mut front, mut back, mut hints) = (Vec::new(), Vec::new(), Vec::new());
    for turn in 0.. {
        if by_fold == Some(turn) {
            items.for_each(|item| front.push(item));
            break;
        }
        hints.push(items.size_hint());
        let from_front = salt.rotate_right(turn) & 1 == 0;
        let (item, end) = if from_front {
            (items.next(), &mut front)
        } else {
            (items.next_back(), &mut back)
        };
        let Some(item) = item else {
            let ended = items.next().is_none() && items.next_back().is_none();
            assert!(ended, "it is fused");
            break;
        };
        end.push(item);
    }
    front.extend(back.into_iter().rev());
    for (taken, (least, most)) in hints.into_iter().enumerate() {
        let left = front.len() - taken;
        assert!(
            least <= left && most.is_some_and(|most| left <= most),
            "a size hint was wrong"
        );
    }
    front
}
