//! Pools are sorted, those that no group owns.

use phalanx::{Entity, Strategy};

use super::Zoo;
use crate::support::model::{Model, touched};
use crate::support::op::{How, Valued};
use crate::support::shapes::{Component, Name};

const STRATEGIES: [Strategy; 4] = [
    Strategy::Auto,
    Strategy::InPlace,
    Strategy::Permutation,
    Strategy::Hybrid,
];

pub(super) fn sort(world: &mut Zoo, model: &mut Model, Valued(kind): Valued, how: How, salt: u32) {
    with_unowned!(kind, C => match how.0 {
        6 => {
            let order = listed(model, salt);
            assert_eq!(world.sort_as_listed::<C>(order.clone()), model.sort_as(kind, &order));
        }
        7 => {
            let order = model.rows(Name::KIND).to_vec();
            assert_eq!(world.sort_as::<C, Name>(), model.sort_as(kind, &order));
        }
        how => {
            let key = key(salt);
            model.sort(kind, key);
            if salt.is_multiple_of(2) {
                world.sort_by_key_with(strategy(how), |value: &C| key(value.value()));
            } else {
                world.sort_by_with(strategy(how), |a: &C, b: &C| key(a.value()).cmp(&key(b.value())));
            }
        }
    });
}

pub(crate) fn strategy(how: u8) -> Strategy {
    STRATEGIES[usize::from(how) % 4]
}

/// A key that some values share, or few.
pub(crate) fn key(salt: u32) -> impl Fn(u32) -> u32 + Copy {
    move |value| touched(value, salt) % (1 << (salt % 32))
}

/// Some of the living and of the dead, one of them twice.
pub(crate) fn listed(model: &Model, salt: u32) -> Vec<Entity> {
    let dead = model.dead().iter().take(3);
    let living = model.living();
    let mut order: Vec<Entity> = living.iter().chain(dead).copied().collect();
    order.sort_by_key(|entity| touched(entity.index(), salt));
    order.truncate(order.len() / 2);
    order.extend(order.first().copied());
    order
}
