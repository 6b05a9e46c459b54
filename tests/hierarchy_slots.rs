//! How many slots there are, by constants and parameters.

use phalanx::{Entity, HasSlots, Hierarchy, HierarchyError, HierarchyModel, World, world};

struct Name;

const HANDS: usize = 3;

mod limits {
    pub(crate) const FEET: usize = 2;
}

impl Puppet {
    const STRINGS: usize = 2 * HANDS;
}

world! {
    /// Slots by constants of all kinds.
    struct Puppet {
        components { Name }
        hierarchies {
            hands: bounded(HANDS),
            feet: bounded(limits::FEET),
            heads: bounded(limits::FEET - 1),
            strings: bounded(Self::STRINGS),
        }
    }
}

world! {
    /// Slots by a parameter.
    struct Tree<const N: usize> {
        components { Name }
        hierarchies { twigs: bounded(N) }
    }
}

/// The slots of a hierarchy, found out by filling them.
fn filled<W: World, H: Hierarchy<W, Model: HasSlots>>(world: &mut W) -> usize {
    let parent = world.spawn_empty();
    let mut slots = 0;
    loop {
        let child: Entity = world.spawn_empty();
        match world.hierarchy_mut::<H>().set_parent(child, parent) {
            Ok(()) => slots += 1,
            Err(HierarchyError::CapacityFull { capacity, .. }) => {
                assert_eq!(capacity, slots);
                return slots;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn constants_say_how_many_slots_there_are() {
    let mut puppet = Puppet::new();
    assert_eq!(filled::<_, PuppetHands>(&mut puppet), 3);
    assert_eq!(filled::<_, PuppetFeet>(&mut puppet), 2);
    assert_eq!(filled::<_, PuppetHeads>(&mut puppet), 1);
    assert_eq!(filled::<_, PuppetStrings>(&mut puppet), 6);
    let models = Puppet::SCHEMA.hierarchies.iter().map(|it| it.model);
    assert!(models.eq([3, 2, 1, 6].map(HierarchyModel::Bounded)));
    puppet.check_invariants();
}

#[test]
fn a_parameter_says_how_many_slots_there_are() {
    let mut tree = Tree::<4>::new();
    assert_eq!(filled::<_, TreeTwigs>(&mut tree), 4);
    tree.check_invariants();
    assert_eq!(filled::<_, TreeTwigs>(&mut Tree::<1>::new()), 1);
}
