// Mistakes in the declaration of hierarchies: all are reported at once.
use phalanx::{Inherit, world};

struct Local(f32);
struct Global(f32);
struct Health(u32);

impl Inherit<Local> for Global {
    fn inherit(_parent: Option<&Self>, own: &Local) -> Self {
        Global(own.0)
    }
}

world! {
    struct Level {
        components { Local, Global, Health as ordered } //~ `Health` is ordered by this word
        groups {
            placed: own [Local, Global], //~ the group `placed` always has the members that the hierarchy `scene` has rows of
        }
        hierarchies {
            scene: unbounded own [Local, Global] { Local => Global }, //~ the hierarchy `scene` is here
            other: unbound, //~ unknown word `unbound` in a hierarchy
            hands: bounded(0), //~ a node that can have no child is never a parent
            //~ the model `parent_only` is chosen here
            leader: parent_only { on_despawn: cascade }, //~ a hierarchy that is `parent_only` cannot `cascade` children, because a node of this model does not know its children
            //~ the model `bounded` is chosen here
            held: bounded(2) { on_despawn: reparent }, //~ a hierarchy that is `bounded` cannot `reparent` children, because the parent may have no slots for them
            kept: unbounded own [Health], //~ the ordered component `Health` cannot be owned, because its values stay in the order of their entities
        }
    }
}

fn main() {}
