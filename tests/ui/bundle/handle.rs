// A handle in generic code refuses what its world refuses.
use phalanx::{Entity, Has, World, world};

struct A;
struct B;

world! { struct Level { components { A, B } groups { both: own [A, B] } } }

fn insert<W: Has<X> + Has<Y>, X: Default + 'static, Y: Default + 'static>(
    world: &mut W,
    entity: Entity,
) {
    let mut handle = World::entity_mut(world, entity).unwrap();
    handle.insert((X::default(), Y::default()));
}

fn remove<W: Has<A> + Has<B>>(world: &mut W, entity: Entity) {
    World::entity_mut(world, entity).unwrap().remove::<(A, B, A)>();
}

fn get_mut<W: Has<A>>(world: &mut W, entity: Entity) {
    World::entity_mut(world, entity).unwrap().get_mut::<(A, A)>();
    World::entity_mut(world, entity).unwrap().into_mut::<(A, A)>();
}

impl Default for A {
    fn default() -> Self {
        A
    }
}

fn main() {
    let mut level = Level::new();
    let entity = level.spawn(B);
    insert::<_, A, A>(&mut level, entity); //~ evaluation panicked: this bundle names a component twice
    remove(&mut level, entity);
    get_mut(&mut level, entity);
}
