//! What is below a node is made whenever the node is written, by a hook: one walk a write, whatever was made before.

use std::hint::black_box;

use phalanx::{Entity, Has, Hierarchy, Inherit as _, KeepsChildren, World};

use super::{
    Case, built,
    calls::inherit_counted,
    declared::{Eager, EagerCounted, EagerCountedScene, EagerScene},
    sum,
};
use crate::{
    harness::Contestant,
    workload::{
        at,
        hierarchy::{Forest, Global, Local},
    },
};

pub(super) fn recompute(world: &mut Eager, changed: Entity, _: &mut Local) {
    below::<_, EagerScene>(world, changed, Global::inherit);
}

pub(super) fn recompute_counted(world: &mut EagerCounted, changed: Entity, _: &mut Local) {
    below::<_, EagerCountedScene>(world, changed, inherit_counted);
}

/// Makes a node and all that is below it, with a stack.
fn below<W, H>(world: &mut W, changed: Entity, inherit: impl Fn(Option<&Global>, &Local) -> Global)
where
    W: World + Has<Local> + Has<Global>,
    H: Hierarchy<W, Model: KeepsChildren>,
{
    let make = |world: &mut W, node, above: Option<&Global>| {
        let local = *world.get::<Local>(node).expect("nodes have it");
        let mut global = world.get_mut::<Global>(node).expect("and this");
        *global = inherit(above, &local);
    };
    let above = world.hierarchy::<H>().parent(changed);
    let above = above.map(|parent| *world.get::<Global>(parent).expect("nodes have it"));
    make(world, changed, above.as_ref());
    let mut stack = vec![changed];
    while let Some(parent) = stack.pop() {
        let above = *world.get::<Global>(parent).expect("nodes have it");
        let mut next = world.hierarchy::<H>().first_child(parent);
        while let Some(child) = next {
            make(world, child, Some(&above));
            stack.push(child);
            next = world.hierarchy::<H>().next_sibling(child);
        }
    }
}

/// A world in which nothing was written yet, its entities by nodes, and what is to be written.
pub(super) type Unwritten<W> = (W, Vec<Entity>, Vec<(Entity, Local)>);

pub(super) fn unwritten<W, H>(forest: &Forest, case: Case) -> Unwritten<W>
where
    W: World + Default + Has<Local> + Has<Global>,
    H: Hierarchy<W, Model: KeepsChildren>,
{
    let (mut world, entities) = built::<W, H>(forest, case.standing);
    // A pool that is full makes room for one more before it sees that a value takes the place of another.
    if let Some(&first) = entities.first() {
        write(&mut world, &[(first, Local(forest.locals[0]))]);
    }
    let writes = forest.changes.iter();
    let writes = writes.map(|&(node, local)| (entities[at(node)], Local(local)));
    let writes = writes.collect();
    (world, entities, writes)
}

/// Each write is an `insert`, which the hook follows.
pub(super) fn write<W: World + Has<Local>>(world: &mut W, writes: &[(Entity, Local)]) {
    for &(entity, local) in writes {
        world.insert(entity, local).expect("it lives");
    }
}

/// The writes, and all that they make.
pub(super) fn contestant(case: Case) -> Contestant {
    Contestant::new(
        "insert",
        move |rng| unwritten::<Eager, EagerScene>(&case.forest(rng), case),
        |(world, _, writes)| write(black_box(&mut *world), writes),
        |(world, entities, _), ()| sum(world, entities),
    )
}
