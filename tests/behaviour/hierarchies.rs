//! What hierarchies cost those to whom nothing happens in them.

use phalanx::world;

use super::allocations::allocations;

#[derive(Debug, PartialEq)]
struct Name(u32);

world! {
    struct Level {
        components { Name }
        hierarchies { scene: unbounded { on_despawn: cascade } }
    }
}

#[test]
fn who_takes_nobody_along_dies_without_memory() {
    let mut level = Level::new();
    let mut needed = 0;
    // The second time there is room for what is kept of the dead.
    for _ in 0..2 {
        level.clear();
        let entities = level.spawn_batch((0..100).map(Name));
        for &child in &entities[1..50] {
            level.scene_mut().set_parent(child, entities[0]).unwrap();
        }
        let before = allocations();
        // Children, of whom so few go that the order of the hierarchy keeps its gaps, and some that are no nodes.
        for &entity in &entities[40..] {
            level.despawn(entity).unwrap();
        }
        needed = allocations() - before;
        assert_eq!(level.len(), 40);
        assert_eq!(level.scene().child_count(entities[0]), 39);
    }
    assert_eq!(needed, 0);
}
