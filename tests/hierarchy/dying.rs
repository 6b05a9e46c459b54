//! Despawning: nothing dangles, what was detached lives, and hooks run when all is over, children first.
#![expect(clippy::many_single_char_names, reason = "the nodes of small trees")]

use std::cell::{Cell, RefCell};

use phalanx::{Entity, Has, Hierarchy, HierarchyError, KeepsChildren, World, world};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Name(char);

world! {
    #[derive(Clone)]
    struct Cascading {
        components { Name }
        hierarchies { scene: unbounded { on_despawn: cascade } }
    }
}

world! {
    #[derive(Clone)]
    struct Orphaning {
        components { Name }
        hierarchies { scene: unbounded { on_despawn: orphan } }
    }
}

world! {
    #[derive(Clone)]
    struct Adopting {
        components { Name }
        hierarchies { scene: unbounded { on_despawn: reparent } }
    }
}

world! {
    #[derive(Clone)]
    struct Slotted {
        components { Name }
        hierarchies { scene: bounded(3) { on_despawn: cascade } }
    }
}

world! {
    #[derive(Clone)]
    struct Loose {
        components { Name }
        hierarchies { scene: bounded(3) { on_despawn: orphan } }
    }
}

thread_local! {
    /// Who was removed, and how many were alive then.
    static NOTES: RefCell<Vec<(char, usize)>> = const { RefCell::new(Vec::new()) };
    static DEED: Cell<Option<Deed>> = const { Cell::new(None) };
}

/// What a hook does when it is told of [`Deed::at`].
#[derive(Clone, Copy)]
struct Deed {
    at: char,
    act: fn(&mut Hooked, Entity),
}

world! {
    struct Hooked {
        components { Name }
        hooks { on_remove Name => removed }
        hierarchies { scene: unbounded { on_despawn: cascade } }
    }
}

fn removed(world: &mut Hooked, entity: Entity, name: &mut Name) {
    NOTES.with_borrow_mut(|notes| notes.push((name.0, world.len())));
    world.check_invariants();
    if let Some(deed) = DEED.get()
        && deed.at == name.0
    {
        DEED.set(None);
        (deed.act)(world, entity);
        world.check_invariants();
    }
}

/// A tree: `a` with `b` and `c`; `b` with `d` and `e`; `d` with `f`. Returned in this order.
fn tree<W: World + Has<Name>, H: Hierarchy<W>>(world: &mut W) -> [Entity; 6] {
    let nodes = ['a', 'b', 'c', 'd', 'e', 'f'].map(|name| world.spawn(Name(name)));
    let [a, b, c, d, e, f] = nodes;
    for (child, parent) in [(b, a), (c, a), (d, b), (e, b), (f, d)] {
        world
            .hierarchy_mut::<H>()
            .set_parent(child, parent)
            .unwrap();
    }
    nodes
}

/// Whoever a hierarchy names is alive, and says the same from the other side.
fn assert_whole<W: World, H: Hierarchy<W, Model: KeepsChildren>>(world: &W) {
    let scene = world.hierarchy::<H>();
    for node in &scene {
        assert!(world.contains(node));
        let children: Vec<Entity> = scene.children(node).collect();
        for &child in &children {
            assert!(world.contains(child));
            assert_eq!(scene.parent(child), Some(node));
        }
        assert_eq!(scene.child_count(node), children.len());
        assert_eq!(scene.first_child(node), children.first().copied());
        assert_eq!(scene.last_child(node), children.last().copied());
        let beside = [scene.next_sibling(node), scene.prev_sibling(node)];
        assert!(
            beside
                .into_iter()
                .flatten()
                .all(|other| world.contains(other))
        );
        assert!(scene.ancestors(node).all(|above| world.contains(above)));
        let parent = scene.parent(node);
        assert!(parent.is_none_or(|parent| scene.children(parent).any(|child| child == node)));
    }
    world.check_invariants();
}

/// Whoever dies, in whichever order, no link names a dead entity, and an index that is used again has no relatives.
#[test]
fn nobody_is_left_who_names_the_dead() {
    fn run<W, H>(new: fn() -> W)
    where
        W: World + Clone + Has<Name>,
        H: Hierarchy<W, Model: KeepsChildren>,
    {
        let mut whole = new();
        let nodes = tree::<W, H>(&mut whole);
        for first in nodes {
            let mut one = whole.clone();
            one.despawn(first).unwrap();
            assert_whole::<W, H>(&one);
            for second in nodes {
                let mut two = one.clone();
                if two.despawn(second).is_err() {
                    continue;
                }
                assert_whole::<W, H>(&two);
                let again = two.spawn(Name('g'));
                let scene = two.hierarchy::<H>();
                assert_eq!((scene.parent(again), scene.child_count(again)), (None, 0));
                for dead in [first, second] {
                    assert_eq!((scene.parent(dead), scene.root(dead)), (None, None));
                    assert_eq!(scene.children(dead).count(), 0);
                    assert!(!scene.contains(dead));
                }
                assert_whole::<W, H>(&two);
            }
        }
    }
    run::<Cascading, CascadingScene>(Cascading::new);
    run::<Orphaning, OrphaningScene>(Orphaning::new);
    run::<Adopting, AdoptingScene>(Adopting::new);
    run::<Slotted, SlottedScene>(Slotted::new);
    run::<Loose, LooseScene>(Loose::new);
}

/// Each hierarchy does to children what it says, also to those of one that dies with another one.
#[test]
fn one_word_says_what_becomes_of_children() {
    let left = |nodes: &[Entity], contains: &dyn Fn(Entity) -> bool| -> Vec<usize> {
        (0..nodes.len())
            .filter(|&nth| contains(nodes[nth]))
            .collect()
    };
    let mut world = Cascading::new();
    let nodes = tree::<_, CascadingScene>(&mut world);
    world.despawn(nodes[1]).unwrap();
    assert_eq!(left(&nodes, &|node| world.contains(node)), [0, 2]);

    let mut world = Orphaning::new();
    let nodes = tree::<_, OrphaningScene>(&mut world);
    let [a, b, c, d, _, f] = nodes;
    world.despawn(b).unwrap();
    assert_eq!(left(&nodes, &|node| world.contains(node)), [0, 2, 3, 4, 5]);
    // Those that nothing holds any more are no nodes: they have no source, no parent and no child.
    assert!(world.scene().roots().eq([a, d]));
    assert!(world.scene().children(a).eq([c]) && world.scene().children(d).eq([f]));

    let mut world = Adopting::new();
    let [a, b, c, d, e, f] = tree::<_, AdoptingScene>(&mut world);
    world.despawn(b).unwrap();
    assert!(world.scene().children(a).eq([d, e, c]));
    assert!(world.scene().descendants(a).eq([d, f, e, c]));
}

/// Of an only child nothing stays behind with its parent, which can have another one at once.
#[test]
fn a_parent_forgets_its_last_child() {
    fn run<W, H>(mut world: W, despawn: fn(&mut W, Entity))
    where
        W: World + Has<Name>,
        H: Hierarchy<W, Model: KeepsChildren>,
    {
        let [p, a, b, c] = ['p', 'a', 'b', 'c'].map(|name| world.spawn(Name(name)));
        world.hierarchy_mut::<H>().insert_root(p).unwrap();
        for child in [a, b] {
            world.hierarchy_mut::<H>().set_parent(child, p).unwrap();
            despawn(&mut world, child);
            let scene = world.hierarchy::<H>();
            assert_eq!((scene.first_child(p), scene.last_child(p)), (None, None));
            assert_eq!(scene.child_count(p), 0);
            assert_whole::<W, H>(&world);
        }
        let d = world.spawn(Name('d'));
        world.hierarchy_mut::<H>().set_parent(c, p).unwrap();
        world.hierarchy_mut::<H>().set_parent(d, p).unwrap();
        assert_whole::<W, H>(&world);
        // The last of two, and then the first.
        despawn(&mut world, d);
        assert_eq!(world.hierarchy::<H>().last_child(p), Some(c));
        assert_whole::<W, H>(&world);
        despawn(&mut world, c);
        assert_eq!(world.hierarchy::<H>().first_child(p), None);
        assert_whole::<W, H>(&world);
    }
    run::<_, CascadingScene>(Cascading::new(), |world, child| {
        world.despawn(child).unwrap();
    });
    run::<_, OrphaningScene>(Orphaning::new(), |world, child| {
        world.despawn(child).unwrap();
    });
    run::<_, AdoptingScene>(Adopting::new(), |world, child| {
        assert_eq!(world.scene_mut().despawn_subtree(child), Ok(1));
    });
    run::<_, SlottedScene>(Slotted::new(), |world, child| world.despawn(child).unwrap());
}

/// Whoever was detached, in whichever way, is none of those that die with the old parent.
#[test]
fn what_was_detached_lives_on() {
    type Detach = fn(&mut Cascading, Entity, Entity, Entity);
    let ways: [Detach; 6] = [
        |world, _, child, _| world.scene_mut().remove_parent(child).unwrap(),
        |world, _, child, other| world.scene_mut().set_parent(child, other).unwrap(),
        |world, _, child, _| world.scene_mut().insert_root(child).unwrap(),
        |world, _, child, _| world.scene_mut().leave(child).unwrap(),
        |world, parent, _, _| assert_eq!(world.scene_mut().detach_children(parent), Ok(2)),
        |world, parent, _, other| {
            assert_eq!(world.scene_mut().reparent_children(parent, other), Ok(2));
        },
    ];
    for (nth, detach) in ways.into_iter().enumerate() {
        let mut world = Cascading::new();
        let [a, b, _, d, e, f] = tree::<_, CascadingScene>(&mut world);
        let other = world.spawn(Name('o'));
        detach(&mut world, b, d, other);
        world.despawn(a).unwrap();
        assert!(!world.contains(b) && world.contains(other));
        assert!(world.contains(d), "in way {nth}");
        assert_eq!(world.contains(e), nth >= 4, "in way {nth}");
        // What was below it too; one that left its hierarchy let go of that as well.
        assert!(world.contains(f), "in way {nth}");
        let parent = (nth != 3).then_some(d);
        assert_eq!(world.scene().parent(f), parent, "in way {nth}");
        assert_whole::<_, CascadingScene>(&world);
    }
}

/// Whoever dies is collected before the first is taken out, and the hooks run when all are gone: children before parents, the
/// later sibling not before the earlier one.
#[test]
fn hooks_are_told_of_children_first() {
    let mut world = Hooked::new();
    let [a, b, ..] = tree::<_, HookedScene>(&mut world);
    world.despawn(b).unwrap();
    let alive = world.len();
    assert_eq!(NOTES.take(), ['f', 'd', 'e', 'b'].map(|name| (name, alive)));
    world.despawn(a).unwrap();
    assert_eq!(NOTES.take(), ['c', 'a'].map(|name| (name, 0)));

    let [a, b, ..] = tree::<_, HookedScene>(&mut world);
    assert_eq!(world.scene_mut().despawn_subtree(b), Ok(4));
    let names: String = NOTES.take().into_iter().map(|(name, _)| name).collect();
    let place = |name| names.find(name).unwrap();
    assert!(place('f') < place('d') && place('d') < place('b') && place('e') < place('b'));
    world.despawn(a).unwrap();
    NOTES.take();
}

/// A hook that kills keeps nobody else from dying: neither by what dies anyway, nor by a parent, nor by one that is not concerned.
#[test]
fn a_hook_that_despawns_stops_no_cascade() {
    thread_local! {
        static DEAD: RefCell<Vec<Entity>> = const { RefCell::new(Vec::new()) };
        static LIVING: Cell<Option<Entity>> = const { Cell::new(None) };
    }
    for at in ['f', 'd', 'e', 'b', 'c', 'a'] {
        let mut world = Hooked::new();
        let nodes = tree::<_, HookedScene>(&mut world);
        let [top, below] = ['y', 'z'].map(|name| world.spawn(Name(name)));
        world.scene_mut().set_parent(below, top).unwrap();
        let bystander = world.spawn(Name('o'));
        DEAD.set(nodes.to_vec());
        LIVING.set(Some(top));
        DEED.set(Some(Deed {
            at,
            act: |world, itself| {
                let dead = DEAD.take();
                assert!(dead.contains(&itself));
                for dead in dead {
                    assert!(world.despawn(dead).is_err(), "all of them are dead already");
                }
                world.despawn(LIVING.take().unwrap()).unwrap();
            },
        }));
        world.despawn(nodes[0]).unwrap();
        let mut names: Vec<char> = NOTES.take().into_iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        assert_eq!(names, ['a', 'b', 'c', 'd', 'e', 'f', 'y', 'z'], "each once");
        assert_eq!(world.len(), 1);
        assert!(world.contains(bystander));
    }
}

/// A hook may link what lives: what it spawns, and what was there before. The dead are refused.
#[test]
fn a_hook_that_links_while_others_die() {
    for at in ['f', 'd', 'b', 'a'] {
        let mut world = Hooked::new();
        let [a, ..] = tree::<_, HookedScene>(&mut world);
        let bystander = world.spawn(Name('o'));
        DEED.set(Some(Deed {
            at,
            act: |world, itself| {
                let living = world.entities().next().unwrap();
                let spawned = world.spawn(Name('s'));
                let mut scene = world.scene_mut();
                let error = HierarchyError::DeadEntity { entity: itself };
                assert_eq!(scene.set_parent(spawned, itself), Err(error));
                assert_eq!(scene.set_parent(itself, spawned), Err(error));
                scene.set_parent(spawned, living).unwrap();
            },
        }));
        world.despawn(a).unwrap();
        assert_eq!(NOTES.take().len(), 6);
        assert_eq!(world.len(), 2);
        assert_eq!(world.scene().child_count(bystander), 1);
        world.despawn(bystander).unwrap();
        assert!(world.is_empty());
        NOTES.take();
    }
}
