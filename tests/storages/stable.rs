//! A value stays where it is from its insertion to its removal.

use std::collections::BTreeMap;
use std::ptr;

use super::worlds::{Kept, Mixed, Packed, Stable, numbers};

#[test]
fn addresses_do_not_change() {
    let mut world = Mixed::new();
    let mut addresses = BTreeMap::new();
    let mut number = 0_u32;
    for round in 0..400_usize {
        if round % 3 == 2 {
            let (&entity, _) = addresses.iter().nth(round * 7 % addresses.len()).unwrap();
            addresses.remove(&entity);
            if round % 2 == 0 {
                world.despawn(entity).unwrap();
            } else {
                world.remove::<Stable>(entity);
            }
        } else {
            for _ in 0..3 {
                let entity = world.spawn((Stable(number), Packed(number)));
                number += 1;
                let value = world.get::<Stable>(entity).unwrap();
                addresses.insert(entity, (ptr::from_ref(value), value.0));
            }
        }
        for (&entity, &(address, number)) in &addresses {
            let value = world.get::<Stable>(entity).unwrap();
            assert_eq!((ptr::from_ref(value), value.0), (address, number));
        }
        assert_eq!(numbers!(world, Stable).len(), addresses.len());
    }
    world.shrink_to_fit();
    for (&entity, &(address, _)) in &addresses {
        assert_eq!(ptr::from_ref(world.get::<Stable>(entity).unwrap()), address);
    }
}

#[test]
fn what_is_removed_makes_room_for_what_comes() {
    let mut world = Mixed::new();
    let entities: Vec<_> = (0..40).map(|number| world.spawn((Kept(number),))).collect();
    for place in [3, 30, 7] {
        world.despawn(entities[place]).unwrap();
    }
    let numbers = numbers!(world, Kept);
    assert_eq!(numbers.len(), 37);
    world.spawn((Kept(100),));
    world.spawn((Kept(101),));
    let numbers = numbers!(world, Kept);
    assert_eq!([numbers[6], numbers[29]], [100, 101]);
}
