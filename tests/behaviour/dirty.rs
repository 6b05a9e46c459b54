//! Only what changed is handled: hooks mark it, a group walks the marks, and one call takes them away.
//!
//! A tree of places, by components and hooks alone. `Local` is where a thing is in its parent, `Global` where it is in the
//! world. A change marks the thing, all below it, whose `Global` depends on it, and all above it, who show how much is
//! below them.

use std::collections::BTreeSet;
use std::thread;

use phalanx::{Entity, world};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Local(i64);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Global(i64);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Parent(Entity);

#[derive(Debug, Default, PartialEq)]
struct Children(Vec<Entity>);

struct Dirty;

/// How often a thing was handled.
#[derive(Debug, PartialEq)]
struct Handled(u32);

world! {
    struct Scene {
        components {
            Local,
            Global,
            Parent,
            Children,
            Dirty,
            Handled,
        }
        groups {
            dirty: own [Dirty] with [Local],
        }
        hooks {
            on_insert Parent => attach,
            on_replace Parent => detach,
            on_replace Parent => attach_again,
            on_remove Parent => detach,
            on_insert Local => mark,
            on_replace Local => mark_again,
        }
    }
}

fn attach(scene: &mut Scene, child: Entity) {
    let parent = scene.get::<Parent>(child).unwrap().0;
    let mut parent = scene.entity_mut(parent).expect("a parent lives");
    let children = parent.get_or_insert_with(Children::default);
    children.0.push(child);
    mark(scene, child);
}

fn attach_again(scene: &mut Scene, child: Entity, _: &mut Parent) {
    attach(scene, child);
}

fn detach(scene: &mut Scene, child: Entity, parent: &mut Parent) {
    if let Some(children) = scene.get_mut::<Children>(parent.0) {
        children.0.retain(|&other| other != child);
    }
    mark(scene, parent.0);
}

fn mark_again(scene: &mut Scene, entity: Entity, _: &mut Local) {
    mark(scene, entity);
}

/// Marks an entity with all above and all below it; what is below a marked one is marked already.
fn mark(scene: &mut Scene, entity: Entity) {
    let mut above = scene.get::<Parent>(entity);
    while let Some(&Parent(parent)) = above {
        if scene.insert(parent, Dirty).is_err() {
            break;
        }
        above = scene.get::<Parent>(parent);
    }
    let mut stack = vec![entity];
    while let Some(next) = stack.pop() {
        if scene.insert(next, Dirty).is_ok()
            && let Some(children) = scene.get::<Children>(next)
        {
            stack.extend(&children.0);
        }
    }
}

/// Handles what is marked; returns who was.
fn frame(scene: &mut Scene) -> BTreeSet<Entity> {
    let mut walked = Vec::new();
    for row in scene.dirty() {
        let mut global = row.local.0;
        let mut above = scene.get::<Parent>(row.entity);
        while let Some(&Parent(parent)) = above {
            global += scene.get::<Local>(parent).map_or(0, |local| local.0);
            above = scene.get::<Parent>(parent);
        }
        walked.push((row.entity, Global(global)));
    }
    for &(entity, global) in &walked {
        scene.insert(entity, global).unwrap();
        scene.get_or_insert_with(entity, || Handled(0)).unwrap().0 += 1;
    }
    let marked = scene.pool::<Dirty>().len();
    assert_eq!(scene.remove_all::<Dirty>(), marked);
    assert!(scene.dirty().is_empty());
    scene.check_invariants();
    walked.into_iter().map(|(entity, _)| entity).collect()
}

fn globals<const N: usize>(scene: &Scene, entities: [Entity; N]) -> [i64; N] {
    entities.map(|entity| scene.get::<Global>(entity).unwrap().0)
}

/// A root with two branches, of which the first has two leaves and the second one:
///
/// ```text
/// root 1 ─┬─ left 10 ─┬─ a 100
///         │           └─ b 200
///         └─ right 20 ── c 300
/// ```
fn tree() -> (Scene, [Entity; 6]) {
    let mut scene = Scene::new();
    let root = scene.spawn(Local(1));
    let left = scene.spawn((Local(10), Parent(root)));
    let right = scene.spawn((Parent(root), Local(20)));
    let a = scene.spawn((Local(100), Parent(left)));
    let b = scene.spawn((Local(200), Parent(left)));
    let c = scene.spawn((Local(300), Parent(right)));
    scene.check_invariants();
    (scene, [root, left, right, a, b, c])
}

#[test]
fn the_first_frame_handles_everything_and_the_second_nothing() {
    let (mut scene, all) = tree();
    assert_eq!(scene.dirty().len(), 6);
    assert_eq!(frame(&mut scene), BTreeSet::from(all));
    assert_eq!(globals(&scene, all), [1, 11, 21, 111, 211, 321]);
    assert_eq!(frame(&mut scene), BTreeSet::new());
    assert_eq!(frame(&mut scene), BTreeSet::new());
    for entity in all {
        assert_eq!(scene.get::<Handled>(entity), Some(&Handled(1)));
    }
    assert_eq!(scene.pool::<Dirty>().len(), 0);
    assert_eq!(
        scene.get::<Children>(all[1]),
        Some(&Children(vec![all[3], all[4]]))
    );
}

#[test]
fn a_change_is_handled_with_what_is_above_and_below_it() {
    let (mut scene, all) = tree();
    let [root, left, right, a, b, c] = all;
    frame(&mut scene);

    // By the calls that overwrite; what writes in place marks nothing.
    scene.insert(a, Local(101)).unwrap();
    assert_eq!(frame(&mut scene), BTreeSet::from([a, left, root]));
    assert_eq!(globals(&scene, all), [1, 11, 21, 112, 211, 321]);
    scene.replace(left, Local(15)).unwrap();
    assert_eq!(frame(&mut scene), BTreeSet::from([a, b, left, root]));
    assert_eq!(globals(&scene, all), [1, 16, 21, 117, 216, 321]);
    scene.entity_mut(root).unwrap().replace(Local(2));
    assert_eq!(frame(&mut scene), BTreeSet::from(all));
    assert_eq!(globals(&scene, all), [2, 17, 22, 118, 217, 322]);
    scene.get_mut::<Local>(c).unwrap().0 = 0;
    assert_eq!(frame(&mut scene), BTreeSet::new());
    assert_eq!(globals(&scene, [c]), [322]);

    // Several changes of a frame are handled once.
    scene.insert(c, Local(301)).unwrap();
    scene.insert(c, Local(302)).unwrap();
    scene.insert(right, Local(21)).unwrap();
    let before = scene.get::<Handled>(c).unwrap().0;
    assert_eq!(frame(&mut scene), BTreeSet::from([c, right, root]));
    assert_eq!(scene.get::<Handled>(c), Some(&Handled(before + 1)));
    assert_eq!(globals(&scene, all), [2, 17, 23, 118, 217, 325]);
    assert_eq!(frame(&mut scene), BTreeSet::new());
}

#[test]
fn what_moves_in_the_tree_is_handled() {
    let (mut scene, all) = tree();
    let [root, left, right, a, b, c] = all;
    frame(&mut scene);

    // Under another parent: the hooks take it out of one list and into another.
    scene.insert(left, Parent(right)).unwrap();
    assert_eq!(scene.get::<Children>(root), Some(&Children(vec![right])));
    assert_eq!(scene.get::<Children>(right), Some(&Children(vec![c, left])));
    assert!(frame(&mut scene).is_superset(&BTreeSet::from([left, a, b, right, root])));
    assert_eq!(globals(&scene, all), [1, 31, 21, 131, 231, 321]);
    assert_eq!(frame(&mut scene), BTreeSet::new());

    // No parent any more.
    assert_eq!(scene.remove::<Parent>(left), Some(Parent(right)));
    scene.insert(left, Local(10)).unwrap();
    let handled = frame(&mut scene);
    assert!(handled.is_superset(&BTreeSet::from([left, a, b, right, root])));
    assert_eq!(globals(&scene, all), [1, 10, 21, 110, 210, 321]);

    // A leaf that dies is out of its parent's list, and no mark is left of it.
    scene.insert(c, Local(0)).unwrap();
    scene.despawn(c).unwrap();
    assert_eq!(scene.get::<Children>(right), Some(&Children::default()));
    assert_eq!(frame(&mut scene), BTreeSet::from([right, root]));

    // Without a `Local` it is marked by its branch, and not in the group.
    scene.remove::<Local>(a);
    scene.insert(left, Local(11)).unwrap();
    assert_eq!(scene.pool::<Dirty>().len(), 3);
    assert_eq!(frame(&mut scene), BTreeSet::from([left, b]));
    assert_eq!(scene.pool::<Dirty>().len(), 0);
    scene.clear();
    assert_eq!(frame(&mut scene), BTreeSet::new());
}

#[test]
fn a_batch_is_marked_when_all_of_it_is_there() {
    let mut scene = Scene::new();
    let root = scene.spawn(Local(1));
    frame(&mut scene);
    let many = if cfg!(miri) { 10 } else { 1000 };
    let made = scene.spawn_batch((0..many).map(|n| (Local(n), Parent(root))));
    assert_eq!(scene.dirty().len(), made.len() + 1);
    let handled = frame(&mut scene);
    assert!(
        handled.iter().eq(scene
            .pool::<Local>()
            .entities()
            .collect::<BTreeSet<_>>()
            .iter())
    );
    for (n, &entity) in (1..).zip(&made) {
        assert_eq!(globals(&scene, [entity]), [n]);
    }
    scene.retain::<(&Local, Option<&Parent>)>(|(local, parent)| parent.is_none() || local.0 == 7);
    assert_eq!(scene.get::<Children>(root), Some(&Children(vec![made[7]])));
    assert_eq!(frame(&mut scene), BTreeSet::from([root, made[7]]));
}

/// The hook walks with a stack of its own.
#[test]
fn a_long_chain_is_marked_on_a_small_stack() {
    let long = if cfg!(miri) { 50 } else { 20_000 };
    let run = move || {
        let mut scene = Scene::new();
        let root = scene.spawn_empty();
        let mut last = root;
        for _ in 0..long {
            // The place comes last, when the chain is there.
            let next = scene.spawn_empty();
            scene.insert(last, Children(vec![next])).unwrap();
            last = next;
        }
        assert_eq!(scene.pool::<Dirty>().len(), 0);
        scene.insert(root, Local(1)).unwrap();
        assert_eq!(scene.pool::<Dirty>().len(), scene.len());
        assert_eq!(frame(&mut scene), BTreeSet::from([root]));
        assert_eq!(scene.pool::<Dirty>().len(), 0);
        scene.len()
    };
    let thread = thread::Builder::new()
        .stack_size(256 << 10)
        .spawn(run)
        .unwrap();
    assert_eq!(thread.join().unwrap(), 1 + usize::try_from(long).unwrap());
}
