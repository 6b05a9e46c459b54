// What a hierarchy keeps too little for.
use phalanx::world;

struct Name(u32);

world! {
    struct Level {
        components { Name }
        hierarchies { scene: unbounded, hands: bounded(2), leader: parent_only }
    }
}

fn main() {
    let mut level = Level::new();
    let ship = level.spawn((Name(1),));
    let mast = level.spawn((Name(2),));
    let _ = level.leader().children(ship).count(); //~ a `parent_only` hierarchy does not know who the children of a node are
    let _ = level.hands_mut().move_before(ship, mast); //~ this hierarchy keeps no order of siblings that could be changed
    let _ = level.scene_mut().set_slot(ship, 0, mast); //~ the nodes of this hierarchy have no slots
    let _ = level.scene().children(ship).count();
    let _ = level.hands_mut().set_slot(ship, 0, mast);
}
