//! Families that are huge: no child costs more for having many siblings. Where one did, these tests would take hours.

use phalanx::{Entity, Hierarchy, HierarchyError, KeepsChildren, OnDespawn, World, world};

/// How many children one parent has: walking through half of them for each would be as many steps as no test takes.
const CHILDREN: u32 = match (cfg!(miri), cfg!(debug_assertions)) {
    (true, _) => 200,
    (_, true) => 200_000,
    _ => 1_000_000,
};

#[derive(Clone)]
struct Name;

world! {
    #[derive(Clone)]
    struct Cascading {
        components { Name as flag }
        hierarchies { scene: unbounded { on_despawn: cascade } }
    }
}

world! {
    #[derive(Clone)]
    struct Adopting {
        components { Name as flag }
        hierarchies { scene: unbounded { on_despawn: reparent } }
    }
}

world! {
    #[derive(Clone)]
    struct Orphaning {
        components { Name as flag }
        hierarchies { scene: unbounded { on_despawn: orphan } }
    }
}

/// A root, and all its children.
fn family<W: World, H: Hierarchy<W>>(world: &mut W) -> (Entity, Vec<Entity>) {
    let root = world.spawn_empty();
    world.hierarchy_mut::<H>().insert_root(root).unwrap();
    let children = world.spawn_batch((0..CHILDREN).map(|_| ()));
    for &child in &children {
        world.hierarchy_mut::<H>().set_parent(child, root).unwrap();
    }
    (root, children)
}

/// Asserts who is left, and in which order.
fn assert_left<W, H>(world: &W, root: Entity, left: &[Entity])
where
    W: World,
    H: Hierarchy<W, Model: KeepsChildren>,
{
    let scene = world.hierarchy::<H>();
    assert_eq!(scene.child_count(root), left.len());
    assert!(scene.children(root).eq(left.iter().copied()));
    assert_eq!(scene.last_child(root), left.last().copied());
}

fn run<W, H>(new: fn() -> W)
where
    W: World + Clone,
    H: Hierarchy<W, Model: KeepsChildren>,
{
    let mut whole = new();
    let (root, children) = family::<W, H>(&mut whole);
    assert_left::<W, H>(&whole, root, &children);
    let half = children.len() / 2;

    // From the front, from the back, and from the middle outwards.
    let mut world = whole.clone();
    children[..half]
        .iter()
        .for_each(|&child| world.despawn(child).unwrap());
    assert_left::<W, H>(&world, root, &children[half..]);
    children[half..]
        .iter()
        .rev()
        .for_each(|&child| world.despawn(child).unwrap());
    assert_left::<W, H>(&world, root, &[]);

    let mut world = whole.clone();
    let quarter = half / 2;
    for &child in &children[quarter..half + quarter] {
        world.hierarchy_mut::<H>().remove_parent(child).unwrap();
    }
    let left = [&children[..quarter], &children[half + quarter..]].concat();
    assert_left::<W, H>(&world, root, &left);
    for &child in &children[..quarter] {
        let mut scene = world.hierarchy_mut::<H>();
        scene.set_parent(child, children[half]).unwrap();
    }
    assert_left::<W, H>(&world, root, &left[quarter..]);
    assert_left::<W, H>(&world, children[half], &left[..quarter]);

    // All at once, by one word or the other.
    let mut world = whole.clone();
    let scene = world
        .hierarchy_mut::<H>()
        .reparent_children(root, children[0]);
    let error = HierarchyError::SelfParent {
        entity: children[0],
    };
    assert_eq!(scene, Err(error));
    let other = world.spawn_empty();
    let moved = world.hierarchy_mut::<H>().reparent_children(root, other);
    assert_eq!(moved, Ok(children.len()));
    assert_left::<W, H>(&world, other, &children);
    world.despawn(other).unwrap();
    match H::ON_DESPAWN {
        OnDespawn::Cascade => assert_eq!(world.len(), 1),
        _ => assert_eq!(world.len(), 1 + children.len()),
    }
    let mut world = whole;
    let died = world.hierarchy_mut::<H>().despawn_subtree(root);
    assert_eq!(died, Ok(children.len() + 1));
    assert!(world.is_empty());
}

#[test]
fn a_huge_family_that_dies_with_its_root() {
    run::<_, CascadingScene>(Cascading::new);
}

#[test]
fn a_huge_family_that_moves_up() {
    run::<_, AdoptingScene>(Adopting::new);
}

#[test]
fn a_huge_family_that_stays_behind() {
    run::<_, OrphaningScene>(Orphaning::new);
}

/// To be put at either end, or beside somebody, costs no walk through the others.
#[test]
fn a_huge_family_that_is_put_into_order() {
    let mut world = Cascading::new();
    let (root, children) = family::<_, CascadingScene>(&mut world);
    let mut scene = world.scene_mut();
    let first = children[0];
    for &child in &children[1..] {
        scene.insert_child(root, 0, child).unwrap();
    }
    assert!(scene.children(root).eq(children.iter().rev().copied()));
    for &child in children[1..].iter().rev() {
        scene.move_after(child, first).unwrap();
    }
    assert!(scene.children(root).eq(children.iter().copied()));
    for pair in children.windows(2) {
        scene.move_before(pair[1], pair[0]).unwrap();
    }
    assert!(scene.children(root).eq(children.iter().rev().copied()));
    scene.sort_children_by(root, |_, a, b| a.cmp(&b)).unwrap();
    assert!(scene.children(root).eq(children.iter().copied()));
}
