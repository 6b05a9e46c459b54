use phalanx::{Entity, Has, World, world};

struct A;
struct B;

world! { struct Level { components { A, B } } }

fn spawn<W: Has<A>>(world: &mut W) -> Entity {
    world.spawn((A, A))
}

fn insert<W: Has<A> + Has<B>>(world: &mut W, entity: Entity) {
    let _ = world.insert(entity, (B, (A, B)));
}

fn get_mut<W: Has<A>>(world: &mut W, entity: Entity) {
    world.get_mut::<(A, A)>(entity).unwrap();
}

fn main() {
    let mut level = Level::new();
    let entity = spawn(&mut level); //~ evaluation panicked: this bundle names a component twice
    insert(&mut level, entity);
    get_mut(&mut level, entity);
}
