//! Queries, asked in every way.

use phalanx::{Entity, Is, SingleError};

use super::components::disjoint;
use super::{Zoo, assert_settled, pull};
use crate::support::asked::{Asked, See, seen};
use crate::support::choices::{with_query, with_query_mut};
use crate::support::model::Model;
use crate::support::op::{Asking, AskingFew, AskingMut, AskingMutFew, How, Pick};
use crate::support::shapes::{Boxed, Byte, Counted, Frozen, Line, Marker, Name, Speed, Wide};

pub(super) fn walk(world: &Zoo, model: &Model, asking: Asking) {
    with_query!(asking, world, query, asked => {
        model.meet(&asked);
        let answers = query.iter().map(|item| seen(&item));
        assert_eq!(answers.collect::<Vec<_>>(), model.answers(&asked));
        if model.is_exact(&asked) {
            let matches = model.answers(&asked).len();
            assert_eq!(query.iter().size_hint(), (matches, Some(matches)));
        }
        let mut answers = Vec::new();
        for item in &query {
            answers.push(seen(&item));
        }
        assert_eq!(answers, model.answers(&asked));
    });
}

pub(super) fn for_each(world: &Zoo, model: &Model, asking: Asking) {
    with_query!(asking, world, query, asked => {
        model.meet(&asked);
        let mut answers = Vec::new();
        query.for_each(|item| answers.push(seen(&item)));
        assert_eq!(answers, model.answers(&asked));
    });
}

pub(super) fn both_ends(world: &Zoo, model: &Model, asking: Asking, salt: u32) {
    with_query!(asking, world, query, asked => {
        model.meet(&asked);
        let items = pull(query.into_iter(), salt);
        assert!(items.iter().map(seen).eq(model.answers(&asked)));
    });
}

/// Clones an iterator on its way; both go on alone.
pub(super) fn clone(world: &Zoo, model: &Model, asking: Asking, salt: u32) {
    with_query!(asking, world, query, asked => {
        model.meet(&asked);
        let answers = model.answers(&asked);
        let copy = query;
        let mut one = query.iter();
        let ahead = usize::try_from(salt % 50).unwrap().min(answers.len());
        let first = one.by_ref().take(ahead).map(|item| seen(&item));
        assert!(first.eq(answers[..ahead].iter().cloned()));
        let other = one.clone();
        assert!(pull(one, salt).iter().map(seen).eq(answers[ahead..].iter().cloned()));
        assert!(pull(other, !salt).iter().map(seen).eq(answers[ahead..].iter().cloned()));
        assert!(copy.iter().map(|item| seen(&item)).eq(answers));
    });
}

pub(super) fn get(world: &Zoo, model: &mut Model, asking: Asking, pick: Pick) {
    let entity = model.pick(pick);
    with_query!(asking, world, query, asked => {
        model.meet(&asked);
        let answer = query.get(entity).map(|item| seen(&item));
        assert_eq!(answer, model.answer(entity, &asked));
    });
}

pub(super) fn single(world: &Zoo, model: &mut Model, asking: AskingFew) {
    with_query!(asking, world, query, asked => {
        model.meet(&asked);
        let only = query.single().map(|item| seen(&item));
        assert_eq!(only, model.single(&asked));
    });
}

pub(super) fn pairs(world: &Zoo, model: &Model, asking: AskingFew) {
    with_query!(asking, world, query, asked => {
        model.meet(&asked);
        let mut pairs = Vec::new();
        query.pairs(|one, other| pairs.push((seen(&one), seen(&other))));
        assert_eq!(pairs, model.pairs(&asked));
    });
}

pub(super) fn iter_pairs(world: &Zoo, model: &Model, asking: AskingFew) {
    with_query!(asking, world, query, asked => {
        model.meet(&asked);
        let pairs = query.iter_pairs().map(|(one, other)| (seen(&one), seen(&other)));
        assert!(pairs.eq(model.pairs(&asked)));
    });
}

pub(super) fn walk_mut(world: &mut Zoo, model: &mut Model, asking: AskingMut, salt: u32) {
    with_query_mut!(asking, world, query, asked => {
        let first = model.answers_and_touch(&asked, salt);
        let second = model.answers_and_touch(&asked, !salt);
        let mut answers = Vec::new();
        for mut item in &mut query {
            answers.push(seen(&item));
            item.touch(salt);
        }
        assert_eq!(answers, first);
        answers.clear();
        for mut item in query {
            answers.push(seen(&item));
            item.touch(!salt);
        }
        assert_eq!(answers, second);
        assert_settled(world, model, &asked);
    });
}

pub(super) fn for_each_mut(world: &mut Zoo, model: &mut Model, asking: AskingMut, salt: u32) {
    with_query_mut!(asking, world, query, asked => {
        let mut answers = Vec::new();
        query.for_each(|mut item| {
            answers.push(seen(&item));
            item.touch(salt);
        });
        assert_eq!(answers, model.answers_and_touch(&asked, salt));
        assert_settled(world, model, &asked);
    });
}

pub(super) fn both_ends_mut(world: &mut Zoo, model: &mut Model, asking: AskingMut, salt: u32) {
    with_query_mut!(asking, world, query, asked => {
        let mut items = pull(query.into_iter(), salt);
        let answers: Vec<_> = items.iter().map(seen).collect();
        for item in &mut items {
            item.touch(salt);
        }
        assert_eq!(answers, model.answers_and_touch(&asked, salt));
        assert_settled(world, model, &asked);
    });
}

pub(super) fn get_mut(
    world: &mut Zoo,
    model: &mut Model,
    asking: AskingMut,
    pick: Pick,
    salt: u32,
) {
    let entity = model.pick(pick);
    with_query_mut!(asking, world, query, asked => {
        let answer = query.get(entity).map(|mut item| {
            let answer = seen(&item);
            item.touch(salt);
            answer
        });
        assert_eq!(answer, model.answer(entity, &asked));
        if answer.is_some() {
            model.touch(entity, &asked, salt);
        }
    });
}

pub(super) fn get_many_mut(
    world: &mut Zoo,
    model: &mut Model,
    asking: AskingMut,
    picks: [Pick; 3],
    salt: u32,
) {
    let entities = picks.map(|pick| model.pick(pick));
    with_query_mut!(asking, world, query, asked => {
        let expected = disjoint(model, &entities, |entity| model.answer(entity, &asked));
        let answers = query.get_many_mut(entities).map(|mut items| {
            let answers = items.iter().map(seen).collect::<Vec<_>>();
            for item in &mut items {
                item.touch(salt);
            }
            answers
        });
        assert_eq!(answers, expected);
        if answers.is_ok() {
            for entity in entities {
                model.touch(entity, &asked, salt);
            }
        }
    });
}

pub(super) fn single_mut(world: &mut Zoo, model: &mut Model, asking: AskingMutFew, salt: u32) {
    with_query_mut!(asking, world, query, asked => {
        let only = query.single().map(|mut item| {
            let only = seen(&item);
            item.touch(salt);
            only
        });
        assert_eq!(only, model.single(&asked));
        if only != Err(SingleError::None) && only != Err(SingleError::Several) {
            model.answers_and_touch(&asked, salt);
        }
    });
}

pub(super) fn pairs_mut(world: &mut Zoo, model: &mut Model, asking: AskingMutFew, salt: u32) {
    with_query_mut!(asking, world, query, asked => {
        let matches = model.matches(&asked);
        let mut pairs = Vec::new();
        query.pairs(|mut one, mut other| {
            pairs.push((seen(&one), seen(&other)));
            one.touch(salt);
            other.touch(!salt);
        });
        let mut expected = Vec::new();
        for (place, &one) in matches.iter().enumerate() {
            for &other in &matches[place + 1..] {
                expected.push((model.see(one, &asked), model.see(other, &asked)));
                model.touch(one, &asked, salt);
                model.touch(other, &asked, !salt);
            }
        }
        assert_eq!(pairs, expected);
    });
}

/// Walks several queries at once, all items of all of them held.
macro_rules! split {
    ($world:ident, $model:ident, $salt:ident; $($query:ident: $terms:ty $(, $filter:ident $filtered:ty)*;)*) => {{
        let ($($query,)*) = $world.split_mut::<($($terms,)*)>();
        $(let mut $query = pull($query$(.$filter::<$filtered>())*.into_iter(), $salt);)*
        $(
            let answers: Vec<_> = $query.iter().map(seen).collect();
            let asked = Asked::of::<$terms>()$(.$filter::<$filtered>())*;
            assert_eq!(answers, $model.answers_and_touch(&asked, $salt));
        )*
        $(for item in &mut $query {
            item.touch($salt);
        })*
    }};
}

pub(super) fn split_mut(world: &mut Zoo, model: &mut Model, how: How, salt: u32) {
    match how.0 % 4 {
        0 => split!(world, model, salt; a: &mut Byte; b: (Entity, &Name); c: Option<&mut Speed>;),
        1 => split!(world, model, salt;
            a: (Entity, &mut Wide), with Speed;
            b: (&mut Line, Is<Frozen>, &Name);
            c: (Entity, &Name), without Frozen;
        ),
        2 => {
            split!(world, model, salt; a: (&mut Counted, &mut Marker); b: (&Boxed, &Byte); c: &Byte;);
        }
        _ => split!(world, model, salt; a: (); b: (&mut Boxed, Entity), any (Byte, Frozen);),
    }
}
