//! Sixteen ids at a time.

use alloc::vec::Vec;

use super::super::Lockstep;
use super::{Random, at_most, in_no_order, lower_bound};
use crate::primitives::wide;

/// What is located must be where the standard library finds it.
fn check(lockstep: &mut Lockstep, ids: &[u32], keys: &[u32]) {
    let mut places = [0; Lockstep::KEYS];
    let hits = lockstep.locate(ids, keys, &mut places);
    assert_eq!(u32::from(hits) >> keys.len(), 0);
    for (bit, (&key, place)) in keys.iter().zip(places).enumerate() {
        assert_eq!(place, lower_bound(ids, key), "{key} in {ids:?}");
        assert_eq!(hits >> bit & 1 == 1, ids.binary_search(&key).is_ok());
    }
}

#[test]
fn every_state_locates_what_is_there() {
    for count in [0, 1, 2, 15, 17, 30] {
        let ids: Vec<u32> = (0..count).map(|id| 3 * id + 1).collect();
        for place in (0..=ids.len() + 2).chain([usize::MAX]) {
            for class in [0, 1, 4, 5, 31, 64, u32::MAX] {
                for near in [0, 3] {
                    for first in 0..3 * count + 2 {
                        for stride in [1, 3, 7] {
                            let keys: Vec<u32> = (0..16).map(|key| first + stride * key).collect();
                            let keys = &keys[..=wide(first) % 16];
                            check(&mut Lockstep::in_state(place, class, near), &ids, keys);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn blocks_follow_blocks() {
    let mut random = Random(2);
    for count in [30, 1000, 20_000] {
        let ids = random.ids(count);
        for stride in [1, 2, 20, 200, 3000] {
            let mut lockstep = Lockstep::new();
            let mut key = 0;
            for _ in 0..at_most(1000) {
                let keys: Vec<u32> = (0..=random.below(16))
                    .map(|_| {
                        key += 1 + random.below(stride);
                        key
                    })
                    .collect();
                check(&mut lockstep, &ids, &keys);
                if key > 2 * ids[ids.len() - 1] {
                    key = 0;
                }
            }
        }
    }
}

#[test]
fn the_first_and_the_last_id() {
    let ids: Vec<u32> = (0..20).chain(u32::MAX - 20..=u32::MAX).collect();
    let mut lockstep = Lockstep::new();
    for keys in ids.windows(16).chain(ids.chunks(16)) {
        check(&mut lockstep, &ids, keys);
    }
    check(&mut lockstep, &ids, &[0, u32::MAX]);
    check(&mut lockstep, &ids, &[u32::MAX; 16]);
    check(&mut lockstep, &ids, &[0; 16]);
    check(&mut lockstep, &[], &[0, u32::MAX]);
    check(&mut lockstep, &ids, &[]);
}

#[test]
#[should_panic = "more than"]
fn a_block_has_sixteen_keys_at_most() {
    Lockstep::new().locate(&[], &[0; 17], &mut [0; 16]);
}

#[test]
fn what_is_in_no_order_does_no_harm() {
    for ids in in_no_order() {
        for keys in in_no_order() {
            let mut lockstep = Lockstep::new();
            for keys in keys.chunks(16) {
                let mut places = [0; Lockstep::KEYS];
                let hits = lockstep.locate(&ids, keys, &mut places);
                for (bit, (&key, place)) in keys.iter().zip(places).enumerate() {
                    assert!(place <= ids.len());
                    assert!(hits >> bit & 1 == 0 || ids[place] == key);
                }
            }
        }
    }
}
