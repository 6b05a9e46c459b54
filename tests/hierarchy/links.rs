//! Linking: what is refused in every model, who is where among its siblings, and what does not depend on the order of things.
#![expect(clippy::many_single_char_names, reason = "the nodes of small trees")]

use std::thread;

use phalanx::{
    Entity, FlowsInto, Has, HasSlots, Hierarchy, HierarchyError, Inherit, KeepsChildren,
    KeepsGlobal, OrdersSiblings, Relative, World, world,
};

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Local(i64);
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Global(i64);

impl Inherit<Local> for Global {
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        Self(parent.map_or(0, |parent| parent.0 * 3) + own.0)
    }
}

impl Relative<Global> for Local {
    fn relative(own: &Global, parent: Option<&Global>) -> Option<Self> {
        Some(Self(own.0 - parent.map_or(0, |parent| parent.0 * 3)))
    }
}

world! {
    struct Wide {
        components { Local as tracked, Global }
        hierarchies { scene: unbounded { Local => Global } }
    }
}

world! {
    struct Slotted {
        components { Local as tracked, Global }
        hierarchies { scene: bounded(4) own [Local, Global] { Local => Global } }
    }
}

world! {
    struct Far {
        components { Local as tracked, Global }
        hierarchies { scene: parent_only { Local => Global } }
    }
}

world! {
    struct Several {
        components { Local as tracked, Global }
        hierarchies {
            space: unbounded { Local => Global, on_despawn: orphan },
            owner: unbounded { on_despawn: cascade },
            hands: bounded(2),
            leader: parent_only,
        }
    }
}

type Done = Result<(), HierarchyError>;

/// The ways to become the child of somebody, by the names of what is called.
type Ways<W> = Vec<(&'static str, fn(&mut W, Entity, Entity) -> Done)>;

fn ways<W, H>() -> Ways<W>
where
    W: World,
    H: Hierarchy<W, Flows: KeepsGlobal<W>>,
{
    vec![
        ("set_parent", |world, child, parent| {
            world.hierarchy_mut::<H>().set_parent(child, parent)
        }),
        ("set_parent_keep_global", |world, child, parent| {
            let mut scene = world.hierarchy_mut::<H>();
            scene.set_parent_keep_global(child, parent)
        }),
    ]
}

fn keeping<W: World, H: Hierarchy<W, Model: KeepsChildren>>() -> Ways<W> {
    // The child becomes that of another one first, if it may, and comes along with all that this one has.
    vec![("reparent_children", |world, child, parent| {
        let mut scene = world.hierarchy_mut::<H>();
        match scene.as_ref().parent(child) {
            Some(from) => scene.reparent_children(from, parent).map(|_| ()),
            None => scene.set_parent(child, parent),
        }
    })]
}

fn ordering<W: World, H: Hierarchy<W, Model: OrdersSiblings>>() -> Ways<W> {
    vec![("insert_child", |world, child, parent| {
        world.hierarchy_mut::<H>().insert_child(parent, 0, child)
    })]
}

fn slotting<W: World, H: Hierarchy<W, Model: HasSlots>>() -> Ways<W> {
    vec![("set_slot", |world, child, parent| {
        let mut scene = world.hierarchy_mut::<H>();
        scene.set_slot(parent, 3, child).map(|_| ())
    })]
}

fn wide() -> Ways<Wide> {
    let mut all = ways::<Wide, WideScene>();
    all.extend(keeping::<_, WideScene>());
    all.extend(ordering::<_, WideScene>());
    all
}

fn slotted() -> Ways<Slotted> {
    let mut all = ways::<Slotted, SlottedScene>();
    all.extend(keeping::<_, SlottedScene>());
    all.extend(slotting::<_, SlottedScene>());
    all
}

/// Nodes, each below the one before it.
fn chain<W, H, const N: usize>(world: &mut W) -> [Entity; N]
where
    W: World + Has<Local> + Has<Global>,
    H: Hierarchy<W>,
{
    let nodes = [(); N].map(|()| world.spawn((Local(1), Global(0))));
    for pair in nodes.windows(2) {
        let mut scene = world.hierarchy_mut::<H>();
        scene.set_parent(pair[1], pair[0]).unwrap();
    }
    nodes
}

fn parents<W: World, H: Hierarchy<W>>(world: &W, nodes: &[Entity]) -> Vec<Option<Entity>> {
    let scene = world.hierarchy::<H>();
    nodes.iter().map(|&node| scene.parent(node)).collect()
}

/// All pairs of a chain, in each way: whoever is below is refused as a parent, whoever is above is not.
fn all_pairs<W, H>(new: fn() -> W, ways: &Ways<W>)
where
    W: World + Has<Local> + Has<Global>,
    H: Hierarchy<W>,
{
    const LEN: usize = 4;
    for (name, link) in ways {
        for (child_at, parent_at) in (0..LEN).flat_map(|c| (0..LEN).map(move |p| (c, p))) {
            let mut world = new();
            let nodes = chain::<W, H, LEN>(&mut world);
            world.hierarchy_mut::<H>().propagate();
            let (child, parent) = (nodes[child_at], nodes[parent_at]);
            let before = parents::<W, H>(&world, &nodes);
            let is_below = world.hierarchy::<H>().is_ancestor_of(child, parent);
            assert_eq!(is_below, child_at < parent_at);
            let done = link(&mut world, child, parent);
            world.check_invariants();
            if child_at == parent_at {
                assert_eq!(
                    done,
                    Err(HierarchyError::SelfParent { entity: child }),
                    "{name}"
                );
            } else if is_below {
                assert_eq!(done, Err(HierarchyError::Cycle { child, parent }), "{name}");
            } else {
                assert_eq!(done, Ok(()), "{name}");
                let mut after = before.clone();
                after[child_at] = Some(parent);
                assert_eq!(parents::<W, H>(&world, &nodes), after, "{name}");
                continue;
            }
            assert_eq!(parents::<W, H>(&world, &nodes), before, "{name}");
            assert_eq!(
                world.hierarchy_mut::<H>().propagate(),
                0,
                "nothing is dirty"
            );
        }
    }
}

/// A cycle is a value that is returned, in release builds too, by each way of linking; nothing has changed then. To ask
/// `is_ancestor_of` before tells the same.
#[test]
fn below_itself_nothing_can_be_linked_and_below_what_is_above_everything() {
    all_pairs::<Wide, WideScene>(Wide::new, &wide());
    all_pairs::<Slotted, SlottedScene>(Slotted::new, &slotted());
    all_pairs::<Far, FarScene>(Far::new, &ways::<Far, FarScene>());
}

fn one_below_the_other<W, H>(new: fn() -> W, ways: &Ways<W>)
where
    W: World + Has<Local> + Has<Global>,
    H: Hierarchy<W>,
{
    for (name, link) in ways {
        let mut world = new();
        let [a, b] = [(); 2].map(|()| world.spawn((Local(1), Global(0))));
        link(&mut world, b, a).unwrap();
        let error = HierarchyError::Cycle {
            child: a,
            parent: b,
        };
        assert_eq!(link(&mut world, a, b), Err(error), "{name}");
        assert_eq!(world.hierarchy_mut::<H>().propagate(), 2);
        let expected = match *name {
            "set_parent_keep_global" => 1,
            _ => 4,
        };
        assert_eq!(world.get::<Global>(b), Some(&Global(expected)));
        world.check_invariants();
    }
}

#[test]
fn two_entities_are_never_parents_of_each_other() {
    one_below_the_other::<Wide, WideScene>(Wide::new, &wide());
    one_below_the_other::<Slotted, SlottedScene>(Slotted::new, &slotted());
    one_below_the_other::<Far, FarScene>(Far::new, &ways::<Far, FarScene>());
}

/// Who is above in one hierarchy may be below in another one: a cycle is one of a single hierarchy.
#[test]
fn hierarchies_of_the_same_entities_know_nothing_of_each_other() {
    let mut several = Several::new();
    let [a, b, c] = [(); 3].map(|()| several.spawn((Local(1), Global(0))));
    several.space_mut().set_parent(b, a).unwrap();
    several.owner_mut().set_parent(a, b).unwrap();
    several.hands_mut().set_slot(c, 1, a).unwrap();
    several.leader_mut().set_parent(b, c).unwrap();
    assert_eq!(several.space().parent(b), Some(a));
    assert_eq!(several.owner().parent(a), Some(b));
    assert_eq!(several.hands().parent(a), Some(c));
    assert_eq!(several.leader().parent(b), Some(c));
    let marks = |entity| {
        (
            several.has::<SeveralSpaceChild>(entity),
            several.has::<SeveralOwnerChild>(entity),
            several.has::<SeveralHandsChild>(entity),
            several.has::<SeveralLeaderChild>(entity),
        )
    };
    assert_eq!(marks(a), (false, true, true, false));
    assert_eq!(marks(b), (true, false, false, true));
    assert_eq!(marks(c), (false, false, false, false));
    several.check_invariants();
    several.owner_mut().remove_parent(a).unwrap();
    assert_eq!(several.space().parent(b), Some(a));
    assert_eq!(several.hands().slot(c, 1), Some(a));
    several.check_invariants();
}

/// What is a node of one hierarchy for the sake of its lifetime need not be moved with its parent: that is another hierarchy.
#[test]
fn what_is_grouped_is_not_moved() {
    let mut several = Several::new();
    let [folder, inside] = [10, 1].map(|x| several.spawn((Local(x), Global(0))));
    several.owner_mut().set_parent(inside, folder).unwrap();
    several.space_mut().propagate();
    assert_eq!(several.get::<Global>(inside), Some(&Global(1)));
    several.get_mut::<Local>(folder).unwrap().0 = 20;
    assert_eq!(several.space_mut().propagate(), 1);
    assert_eq!(several.get::<Global>(inside), Some(&Global(1)));
    several.despawn(folder).unwrap();
    assert!(!several.contains(inside));
}

/// Appended, put somewhere, moved before or behind another one, to the front and to the end; never turned round, never shuffled.
#[test]
fn siblings_stand_where_they_were_put() {
    let mut world = Wide::new();
    let [p, a, b, c, d, e] = [(); 6].map(|()| world.spawn_empty());
    let is = |world: &Wide, expected: &[Entity]| {
        let scene = world.scene();
        assert!(scene.children(p).eq(expected.iter().copied()));
        assert!(scene.children(p).rev().eq(expected.iter().rev().copied()));
        assert_eq!(scene.child_count(p), expected.len());
        let ends = (expected.first().copied(), expected.last().copied());
        assert_eq!((scene.first_child(p), scene.last_child(p)), ends);
        for (nth, &child) in expected.iter().enumerate() {
            assert_eq!(scene.child_index(child), Some(nth));
            assert_eq!(scene.next_sibling(child), expected.get(nth + 1).copied());
            let before = nth.checked_sub(1).map(|nth| expected[nth]);
            assert_eq!(scene.prev_sibling(child), before);
        }
        world.check_invariants();
    };
    for child in [a, b, c] {
        world.scene_mut().set_parent(child, p).unwrap();
    }
    is(&world, &[a, b, c]);
    world.scene_mut().insert_child(p, 0, d).unwrap();
    is(&world, &[d, a, b, c]);
    world.scene_mut().insert_child(p, 4, e).unwrap();
    is(&world, &[d, a, b, c, e]);
    // One that is there already is moved, and not counted: four others, so that 4 is the end.
    world.scene_mut().insert_child(p, 4, d).unwrap();
    is(&world, &[a, b, c, e, d]);
    world.scene_mut().insert_child(p, 1, d).unwrap();
    is(&world, &[a, d, b, c, e]);
    let error = HierarchyError::IndexOutOfBounds { index: 5, len: 4 };
    assert_eq!(world.scene_mut().insert_child(p, 5, d), Err(error));
    is(&world, &[a, d, b, c, e]);
    world.scene_mut().move_after(a, e).unwrap();
    is(&world, &[d, b, c, e, a]);
    world.scene_mut().move_before(a, d).unwrap();
    is(&world, &[a, d, b, c, e]);
    world.scene_mut().move_before(e, b).unwrap();
    is(&world, &[a, d, e, b, c]);
    world.scene_mut().move_after(a, a).unwrap();
    is(&world, &[a, d, e, b, c]);
    // What is given again stays, and what is given back comes last.
    world.scene_mut().set_parent(d, p).unwrap();
    is(&world, &[a, d, e, b, c]);
    world.scene_mut().remove_parent(d).unwrap();
    world.scene_mut().set_parent(d, p).unwrap();
    is(&world, &[a, e, b, c, d]);
    let mut scene = world.scene_mut();
    scene.sort_children_by(p, |_, a, b| b.cmp(&a)).unwrap();
    is(&world, &[e, d, c, b, a]);
}

#[test]
fn those_with_other_parents_are_no_siblings() {
    let mut world = Wide::new();
    let [p, q, a, b, lone] = [(); 5].map(|()| world.spawn_empty());
    world.scene_mut().set_parent(a, p).unwrap();
    world.scene_mut().set_parent(b, q).unwrap();
    let mut scene = world.scene_mut();
    let apart = |entity, sibling| Err(HierarchyError::NotSiblings { entity, sibling });
    assert_eq!(scene.move_before(a, b), apart(a, b));
    assert_eq!(scene.move_after(a, p), apart(a, p));
    let error = HierarchyError::NotInHierarchy { entity: lone };
    assert_eq!(scene.move_after(lone, a), Err(error));
    assert_eq!(scene.move_after(a, lone), Err(error));
    assert!(scene.roots().eq([p, q]));
    scene.move_after(p, q).unwrap();
    assert!(scene.roots().eq([q, p]), "roots are siblings");
}

/// Several at once keep their order, behind those that are there.
#[test]
fn children_that_are_moved_together_keep_their_order() {
    let mut world = Wide::new();
    let [p, q, a, b, c, d] = [(); 6].map(|()| world.spawn_empty());
    for (child, parent) in [(a, p), (b, p), (c, p), (d, q)] {
        world.scene_mut().set_parent(child, parent).unwrap();
    }
    assert_eq!(world.scene_mut().reparent_children(p, q), Ok(3));
    assert!(world.scene().children(q).eq([d, a, b, c]));
    assert!(!world.scene().contains(p), "nothing holds it any more");
    assert_eq!(world.scene_mut().detach_children(q), Ok(4));
    assert!(
        world.scene().is_empty(),
        "and these have nothing of their own"
    );
    world.check_invariants();
}

/// A subtree of four levels goes along with its root, into another place, into another tree, and out.
#[test]
fn what_is_below_comes_along_at_any_depth() {
    let mut world = Wide::new();
    let [top, a, b, c, d] = chain::<_, WideScene, 5>(&mut world);
    let [other, below] = chain::<_, WideScene, 2>(&mut world);
    let side = world.spawn((Local(1), Global(0)));
    world.scene_mut().set_parent(side, c).unwrap();
    world.scene_mut().propagate();
    let deep = |world: &Wide, depth: usize, globals: [i64; 4]| {
        let scene = world.scene();
        let depths = [a, b, c, d, side].map(|node| scene.depth(node).unwrap() - depth);
        assert_eq!(depths, [0, 1, 2, 3, 3]);
        assert!(scene.descendants(a).eq([b, c, d, side]));
        let made = [a, b, c, d].map(|node| world.get::<Global>(node).unwrap().0);
        assert_eq!(made, globals);
        assert_eq!(world.get::<Global>(side), world.get::<Global>(d));
        world.check_invariants();
    };
    deep(&world, 1, [4, 13, 40, 121]);
    world.scene_mut().set_parent(a, below).unwrap();
    assert_eq!(world.scene_mut().propagate(), 5);
    deep(&world, 2, [13, 40, 121, 364]);
    assert_eq!(world.scene().root(d), Some(other));
    world.scene_mut().remove_parent(a).unwrap();
    assert_eq!(world.scene_mut().propagate(), 5);
    deep(&world, 0, [1, 4, 13, 40]);
    assert!(world.scene().roots().eq([top, other, a]));
}

/// Depths are counted when they are asked for: those below a root that gets a parent are right at once.
#[test]
fn depths_follow_when_a_root_gets_a_parent() {
    fn run<W: World + Has<Local> + Has<Global>, H: Hierarchy<W>>(mut world: W) {
        let [a, b, c] = chain::<W, H, 3>(&mut world);
        let [x, y] = chain::<W, H, 2>(&mut world);
        let depths = |world: &W| [a, b, c].map(|node| world.hierarchy::<H>().depth(node));
        assert_eq!(depths(&world), [0, 1, 2].map(Some));
        world.hierarchy_mut::<H>().set_parent(a, y).unwrap();
        assert_eq!(depths(&world), [2, 3, 4].map(Some));
        let mut scene = world.hierarchy_mut::<H>();
        let levels: Vec<Vec<Entity>> = scene.levels().map(Iterator::collect).collect();
        assert_eq!(levels, [[x], [y], [a], [b], [c]]);
        world.hierarchy_mut::<H>().remove_parent(a).unwrap();
        assert_eq!(depths(&world), [0, 1, 2].map(Some));
        world.check_invariants();
    }
    run::<_, WideScene>(Wide::new());
    run::<_, SlottedScene>(Slotted::new());
    run::<_, FarScene>(Far::new());
}

/// Children that were spawned before their parents, and pools that are sorted against the hierarchy: parents come first in its
/// order all the same, and one propagation makes everything.
#[test]
fn parents_come_before_children_wherever_their_rows_are() {
    fn run<W: World + Has<Local> + Has<Global>, H: Hierarchy<W>>(
        mut world: W,
        disturb: fn(&mut W),
    ) {
        let nodes = [(); 6].map(|()| world.spawn((Local(1), Global(0))));
        for pair in nodes.windows(2) {
            let mut scene = world.hierarchy_mut::<H>();
            scene.set_parent(pair[0], pair[1]).unwrap();
        }
        let last = nodes[5];
        for round in 0..3 {
            let order: Vec<Entity> = world.hierarchy::<H>().iter().collect();
            assert!(
                order.iter().eq(nodes.iter().rev()),
                "one chain has one order"
            );
            world.get_mut::<Local>(last).unwrap().0 = 2 + round;
            assert_eq!(world.hierarchy_mut::<H>().propagate(), 6);
            let mut above = 0;
            for &node in nodes.iter().rev() {
                above = above * 3 + world.get::<Local>(node).unwrap().0;
                assert_eq!(world.get::<Global>(node), Some(&Global(above)));
            }
            assert_eq!(world.hierarchy_mut::<H>().propagate(), 0);
            disturb(&mut world);
            world.check_invariants();
        }
    }
    run::<_, WideScene>(Wide::new(), |world| {
        world.sort_by::<Local>(|a, b| a.partial_cmp(b).unwrap());
        world.sort_by::<Global>(|a, b| b.partial_cmp(a).unwrap());
    });
    run::<_, SlottedScene>(Slotted::new(), |world| world.scene_mut().sort());
    run::<_, FarScene>(Far::new(), |world| {
        world.sort_by::<Global>(|a, b| b.partial_cmp(a).unwrap());
    });
}

/// In whichever order the links of a tree are made, from the root or from the leaves, the same comes out.
#[test]
fn links_in_any_order_make_the_same_tree() {
    fn run<W: World + Has<Local> + Has<Global>, H: Hierarchy<W>>(new: fn() -> W) {
        // Of six nodes, a root with two children, of which one has two, of which one has one.
        let links = [(1, 0), (2, 0), (3, 2), (4, 2), (5, 4)];
        for first in 0..links.len() {
            for step in 1..links.len() {
                let mut world = new();
                let nodes = [1, 2, 3, 4, 5, 6].map(|x| world.spawn((Local(x), Global(0))));
                for nth in 0..links.len() {
                    let (child, parent) = links[(first + nth * step) % links.len()];
                    let mut scene = world.hierarchy_mut::<H>();
                    scene.set_parent(nodes[child], nodes[parent]).unwrap();
                }
                assert_eq!(world.hierarchy_mut::<H>().propagate(), 6);
                let made = nodes.map(|node| world.get::<Global>(node).unwrap().0);
                assert_eq!(made, [1, 5, 6, 22, 23, 75]);
                world.check_invariants();
            }
        }
    }
    run::<Wide, WideScene>(Wide::new);
    run::<Slotted, SlottedScene>(Slotted::new);
    run::<Far, FarScene>(Far::new);
}

/// Nothing that is read needs more than a shared borrow, so that several threads look up, climb and compute at once; links cannot
/// change meanwhile.
#[test]
fn several_threads_read_one_hierarchy() {
    fn run<W: World + Has<Local> + Has<Global> + Sync, H>(mut world: W)
    where
        H: Hierarchy<W> + FlowsInto<W, Global>,
    {
        let nodes = chain::<W, H, 20>(&mut world);
        world.hierarchy_mut::<H>().propagate();
        world.get_mut::<Local>(nodes[0]).unwrap().0 = 2;
        let world = &world;
        let made = thread::scope(|scope| {
            let threads = [(); 4].map(|()| {
                scope.spawn(move || {
                    let scene = world.hierarchy::<H>();
                    assert_eq!(scene.ancestors(nodes[19]).count(), 19);
                    assert!(scene.iter().eq(nodes));
                    nodes.map(|node| scene.compute::<Global>(node).unwrap().0)
                })
            });
            threads.map(|thread| thread.join().unwrap())
        });
        let mut above = 1;
        for (nth, made) in made[0].into_iter().enumerate() {
            above = if nth == 0 { 2 } else { above * 3 + 1 };
            assert_eq!(made, above);
        }
        assert!(made.iter().all(|other| *other == made[0]));
    }
    run::<_, WideScene>(Wide::new());
    run::<_, SlottedScene>(Slotted::new());
    run::<_, FarScene>(Far::new());
}
