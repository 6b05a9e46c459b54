//! Behaviour cases of hierarchies, each a test named after its case: a start, what is done, what must be true afterwards.
#![expect(clippy::float_cmp, reason = "the numbers are whole")]

use std::collections::BTreeSet;
use std::thread;

use phalanx::{Entity, HierarchyError, Inherit, Relative, World, world};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Local(f64);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Global(f64);
#[derive(Clone, Debug)]
struct Name(&'static str);

impl Inherit<Local> for Global {
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        Self(parent.map_or(0.0, |parent| parent.0) + own.0)
    }
}

impl Relative<Global> for Local {
    fn relative(own: &Global, parent: Option<&Global>) -> Option<Self> {
        Some(Self(own.0 - parent.map_or(0.0, |parent| parent.0)))
    }
}

world! {
    #[derive(Clone, Debug)]
    struct Tree {
        components { Local as tracked, Global, Name }
        hierarchies { scene: unbounded own [Local, Global] { Local => Global, on_despawn: orphan } }
    }
}

world! {
    struct Kin {
        components { Name }
        hierarchies { line: unbounded { on_despawn: reparent } }
    }
}

world! {
    struct Body {
        components { Name }
        hierarchies { hands: bounded(2) { on_despawn: cascade } }
    }
}

world! {
    struct Squad {
        components { Local as tracked, Global }
        hierarchies { leader: parent_only { Local => Global } }
    }
}

world! {
    struct Woods {
        components { Name }
        groups { rooted: with [Name] without [WoodsScene] }
        hierarchies {
            scene: unbounded { on_despawn: cascade },
            roots: unbounded { on_despawn: orphan },
            back: unbounded { on_despawn: cascade },
        }
    }
}

world! {
    struct Nested {
        components { Local, Global }
        groups { moved: own [Local, Global], placed: own [Global] with [NestedScene] }
        hierarchies { scene: unbounded { Local => Global } }
    }
}

world! {
    struct Bare {
        components { Local, Global, Name }
        groups {
            unlinked: own [Global, Name] without [BareScene],
            unplaced: own [Global] without [Local],
        }
        hierarchies { scene: unbounded { Local => Global } }
    }
}

fn node(tree: &mut Tree, local: f64) -> Entity {
    tree.spawn((Local(local), Global(f64::NAN)))
}

/// Nodes, each below the one before it.
fn chain<const N: usize>(tree: &mut Tree, locals: [f64; N]) -> [Entity; N] {
    let nodes = locals.map(|local| node(tree, local));
    for pair in nodes.windows(2) {
        tree.scene_mut().set_parent(pair[1], pair[0]).unwrap();
    }
    nodes
}

fn global(tree: &Tree, node: Entity) -> f64 {
    tree.get::<Global>(node).unwrap().0
}

fn globals<const N: usize>(tree: &Tree, nodes: [Entity; N]) -> [f64; N] {
    nodes.map(|node| global(tree, node))
}

fn set(tree: &mut Tree, node: Entity, local: f64) {
    tree.get_mut::<Local>(node).unwrap().0 = local;
}

#[test]
fn hie_1_cycles_are_refused_before_anything_changes() {
    let mut tree = Tree::new();
    let [a, b, c] = chain(&mut tree, [1.0; 3]);
    let d = tree.spawn_empty();
    tree.despawn(d).unwrap();
    let refused = [
        (a, HierarchyError::SelfParent { entity: a }),
        (
            c,
            HierarchyError::Cycle {
                child: a,
                parent: c,
            },
        ),
        (
            b,
            HierarchyError::Cycle {
                child: a,
                parent: b,
            },
        ),
        (d, HierarchyError::DeadEntity { entity: d }),
    ];
    for (parent, error) in refused {
        assert_eq!(tree.scene_mut().set_parent(a, parent), Err(error));
        assert!(tree.scene().iter().eq([a, b, c]));
        assert_eq!(
            [a, b, c].map(|node| tree.scene().parent(node)),
            [None, Some(a), Some(b)]
        );
        tree.check_invariants();
    }
    assert_eq!(tree.scene_mut().propagate(), 3);
    assert_eq!(globals(&tree, [a, b, c]), [1.0, 2.0, 3.0]);
    assert_eq!(tree.scene_mut().despawn_subtree(a), Ok(3));
    assert!(tree.is_empty());
}

#[test]
fn hie_2_detach_and_attach_again_within_one_step() {
    let mut tree = Tree::new();
    let [p1, p2, c] = [10.0, 100.0, 1.0].map(|local| node(&mut tree, local));
    tree.scene_mut().set_parent(c, p1).unwrap();
    tree.scene_mut().propagate();
    assert_eq!(globals(&tree, [p1, p2, c]), [10.0, 100.0, 11.0]);
    for (to, expected) in [(None, 1.0), (Some(p2), 101.0), (Some(p1), 11.0)] {
        let mut tree = tree.clone();
        tree.scene_mut().remove_parent(c).unwrap();
        if let Some(parent) = to {
            tree.scene_mut().set_parent(c, parent).unwrap();
        }
        assert_eq!(tree.scene_mut().propagate(), 1);
        assert_eq!(global(&tree, c), expected);
    }
}

#[test]
fn hie_3_static_subtree_skipping_does_not_skip_other_branches() {
    let mut tree = Tree::new();
    let [r, left, right, l1, r1] = [0.0, 1.0, 2.0, 1.0, 1.0].map(|local| node(&mut tree, local));
    for (child, parent) in [(left, r), (right, r), (l1, left), (r1, right)] {
        tree.scene_mut().set_parent(child, parent).unwrap();
    }
    tree.scene_mut().propagate();
    set(&mut tree, left, 5.0);
    tree.scene_mut().propagate();
    assert_eq!(globals(&tree, [l1, r1]), [6.0, 3.0]);
    set(&mut tree, right, 7.0);
    tree.scene_mut().propagate();
    assert_eq!(globals(&tree, [l1, r1]), [6.0, 8.0]);
    set(&mut tree, left, 6.0);
    set(&mut tree, right, 8.0);
    assert_eq!(tree.scene_mut().propagate(), 4);
    assert_eq!(globals(&tree, [l1, r1]), [7.0, 9.0]);
    assert_eq!(tree.scene_mut().propagate(), 0);
}

#[test]
fn hie_4_a_dirty_node_inside_a_moved_subtree() {
    let mut tree = Tree::new();
    let [m, n, o] = chain(&mut tree, [1.0; 3]);
    let q = node(&mut tree, 50.0);
    tree.scene_mut().propagate();
    set(&mut tree, n, 2.0);
    // What is read is old; what is computed is not.
    assert_eq!(global(&tree, o), 3.0);
    assert_eq!(tree.scene().compute::<Global>(o), Some(Global(4.0)));
    tree.scene_mut().set_parent(m, q).unwrap();
    assert_eq!(tree.scene_mut().propagate(), 3);
    assert_eq!(globals(&tree, [q, m, n, o]), [50.0, 51.0, 53.0, 54.0]);
}

#[test]
fn hie_5_a_chain_of_100_000_nodes_on_a_small_stack() {
    let links = if cfg!(miri) { 300 } else { 100_000 };
    let run = move || {
        let mut tree = Tree::new();
        let nodes = tree.spawn_batch((0..links).map(|_| (Local(1.0), Global(0.0))));
        for pair in nodes.windows(2) {
            tree.scene_mut().set_parent(pair[1], pair[0]).unwrap();
        }
        assert_eq!(tree.scene_mut().propagate(), nodes.len());
        let leaf = nodes[nodes.len() - 1];
        assert_eq!(global(&tree, leaf), f64::from(links));
        assert_eq!(tree.scene().depth(leaf), Some(nodes.len() - 1));
        let mut copy = tree.clone();
        assert_eq!(copy.scene_mut().despawn_subtree(nodes[0]), Ok(nodes.len()));
        assert_eq!(copy.len(), 0);
        drop(tree);
    };
    let small = thread::Builder::new().stack_size(256 * 1024);
    small.spawn(run).unwrap().join().unwrap();
}

#[test]
fn a_child_that_has_the_parent_already_stays_where_it_is() {
    let mut tree = Tree::new();
    let [p, a, b] = [0.0; 3].map(|local| node(&mut tree, local));
    for child in [a, b] {
        tree.scene_mut().set_parent(child, p).unwrap();
    }
    tree.scene_mut().propagate();
    tree.scene_mut().set_parent(a, p).unwrap();
    assert!(tree.scene().children(p).eq([a, b]));
    assert_eq!(tree.scene_mut().propagate(), 0);
}

#[test]
fn an_own_ancestor_may_be_the_new_parent() {
    let mut tree = Tree::new();
    let [a, b, c, d] = chain(&mut tree, [1.0; 4]);
    tree.scene_mut().set_parent(d, a).unwrap();
    assert!(tree.scene().children(a).eq([b, d]));
    assert!(tree.scene().descendants(a).eq([b, c, d]));
    assert_eq!(tree.scene().depth(d), Some(1));
}

#[test]
fn children_of_children_move_along() {
    let mut tree = Tree::new();
    let [a, b, c, d] = chain(&mut tree, [1.0; 4]);
    let other = node(&mut tree, 100.0);
    tree.scene_mut().propagate();
    tree.scene_mut().set_parent(a, other).unwrap();
    assert_eq!(tree.scene_mut().propagate(), 4);
    assert_eq!(globals(&tree, [a, b, c, d]), [101.0, 102.0, 103.0, 104.0]);
}

#[test]
fn one_changed_child_is_made_alone() {
    let mut tree = Tree::new();
    let p = node(&mut tree, 1.0);
    let children = [0.0; 50].map(|local| node(&mut tree, local));
    for child in children {
        tree.scene_mut().set_parent(child, p).unwrap();
    }
    tree.scene_mut().propagate();
    set(&mut tree, children[20], 3.0);
    assert_eq!(tree.scene_mut().propagate(), 1);
    assert_eq!(global(&tree, children[20]), 4.0);
}

#[test]
fn reading_makes_nothing_dirty() {
    let mut tree = Tree::new();
    let [a, b] = chain(&mut tree, [1.0; 2]);
    tree.scene_mut().propagate();
    let read = |local: phalanx::MutOf<'_, Tree, Local>| local.0;
    assert_eq!(tree.get_mut::<Local>(a).map(read), Some(1.0));
    let globals = tree.query_mut::<(&Local, &mut Global)>();
    globals.for_each(|(local, global)| assert!(local.0 <= global.0));
    assert!(tree.scene().is_ancestor_of(a, b));
    assert_eq!(tree.scene_mut().propagate(), 0);
}

#[test]
fn a_component_that_comes_or_goes_is_a_change() {
    let mut tree = Tree::new();
    let [a, b, c] = chain(&mut tree, [1.0, 10.0, 100.0]);
    tree.scene_mut().propagate();
    // Without the target, what is above flows through.
    tree.remove::<Global>(b);
    assert_eq!(tree.scene_mut().propagate(), 1);
    assert_eq!(global(&tree, c), 101.0);
    // Without the source, the target is kept, and flows on.
    tree.insert(b, Global(1000.0)).unwrap();
    tree.remove::<Local>(b);
    assert_eq!(tree.scene_mut().propagate(), 1);
    assert_eq!(globals(&tree, [b, c]), [1000.0, 1100.0]);
    tree.insert(b, Local(20.0)).unwrap();
    assert_eq!(tree.scene_mut().propagate(), 2);
    assert_eq!(globals(&tree, [a, b, c]), [1.0, 21.0, 121.0]);
    tree.check_invariants();
}

#[test]
fn what_a_node_without_the_target_would_have_is_not_that_of_its_parent() {
    let mut tree = Tree::new();
    let [a, b] = chain(&mut tree, [1.0, 10.0]);
    tree.remove::<Global>(b);
    assert_eq!(tree.scene().compute::<Global>(b), None);
    let q = node(&mut tree, 5.0);
    tree.scene_mut().set_parent_keep_global(b, q).unwrap();
    assert_eq!(tree.get::<Local>(b), Some(&Local(10.0)));
    assert_eq!(tree.scene().compute::<Global>(a), Some(Global(1.0)));
}

#[test]
fn what_flowed_down_is_kept_while_the_parent_changes() {
    let mut tree = Tree::new();
    let [p, c, d] = chain(&mut tree, [10.0, 1.0, 2.0]);
    let q = node(&mut tree, 100.0);
    // Nothing was propagated yet: both sides are brought up to date first.
    tree.scene_mut().set_parent_keep_global(c, q).unwrap();
    assert_eq!(tree.get::<Local>(c), Some(&Local(-89.0)));
    tree.scene_mut().propagate();
    assert_eq!(globals(&tree, [p, c, d, q]), [10.0, 11.0, 13.0, 100.0]);
    tree.scene_mut().remove_parent_keep_global(c).unwrap();
    tree.scene_mut().propagate();
    assert_eq!(globals(&tree, [c, d]), [11.0, 13.0]);
    assert!(tree.scene().is_root(c));
}

#[test]
fn a_lone_entity_with_a_source_is_a_root() {
    let mut tree = Tree::new();
    let lone = node(&mut tree, 4.0);
    let named = tree.spawn(Name("named"));
    assert!(tree.scene().is_root(lone) && !tree.scene().contains(named));
    assert_eq!(tree.scene_mut().propagate(), 1);
    assert_eq!(global(&tree, lone), 4.0);
    tree.scene_mut().insert_root(named).unwrap();
    assert!(tree.has::<TreeScene>(named) && !tree.has::<TreeSceneChild>(named));
    assert!(tree.scene().roots().eq([lone, named]));
    tree.scene_mut().leave(named).unwrap();
    let error = HierarchyError::NotInHierarchy { entity: named };
    assert_eq!(tree.scene_mut().leave(named), Err(error));
    tree.scene_mut().leave(lone).unwrap();
    assert!(tree.scene().contains(lone), "its source makes it one");
    assert_eq!(tree.get::<Name>(named).unwrap().0, "named");
}

#[test]
fn a_despawned_parent_leaves_roots() {
    let mut tree = Tree::new();
    let [a, b, c] = chain(&mut tree, [1.0, 10.0, 100.0]);
    tree.scene_mut().propagate();
    tree.despawn(b).unwrap();
    assert!(tree.scene().roots().eq([a, c]));
    assert_eq!(tree.scene_mut().propagate(), 1);
    assert_eq!(globals(&tree, [a, c]), [1.0, 100.0]);
    // An index that is used again is nobody's child.
    let again = node(&mut tree, 7.0);
    assert_eq!(again.index(), b.index());
    assert!(tree.scene().is_root(again));
    assert_eq!(tree.scene().parent(b), None);
    tree.check_invariants();
}

#[test]
fn children_take_the_place_of_a_parent_that_dies() {
    let mut kin = Kin::new();
    let [p, a, b, c, b1, b2, b11] = [(); 7].map(|()| kin.spawn_empty());
    let mut line = kin.line_mut();
    for (child, parent) in [(a, p), (b, p), (c, p), (b1, b), (b2, b), (b11, b1)] {
        line.set_parent(child, parent).unwrap();
    }
    kin.despawn(b).unwrap();
    assert!(kin.line().children(p).eq([a, b1, b2, c]));
    kin.despawn(p).unwrap();
    // None of these is anything but a root now, but for the one that has a child.
    assert!(kin.line().iter().eq([b1, b11]));
    kin.check_invariants();
}

#[test]
fn a_slot_means_something() {
    let mut body = Body::new();
    let [body_, sword, shield, torch] =
        ["body", "sword", "shield", "torch"].map(|name| body.spawn(Name(name)));
    let mut hands = body.hands_mut();
    assert_eq!(hands.set_slot(body_, 1, shield), Ok(None));
    assert_eq!(hands.slot(body_, 0), None);
    hands.set_parent(sword, body_).unwrap();
    assert_eq!(hands.slot_of(sword), Some(0));
    let error = HierarchyError::CapacityFull {
        parent: body_,
        capacity: 2,
    };
    assert_eq!(hands.set_parent(torch, body_), Err(error));
    assert_eq!(hands.set_slot(body_, 0, torch), Ok(Some(sword)));
    assert_eq!(hands.set_slot(body_, 0, shield), Ok(None));
    assert!(hands.children(body_).eq([shield, torch]));
    hands.remove_parent(shield).unwrap();
    assert_eq!(
        (hands.slot(body_, 0), hands.slot(body_, 1)),
        (None, Some(torch))
    );
    body.despawn(body_).unwrap();
    assert_eq!(body.len(), 2, "the torch went with it");
    body.check_invariants();
}

#[test]
fn a_dead_leader_reads_as_none() {
    let mut squad = Squad::new();
    let [captain, soldier] = [10.0, 1.0].map(|local| squad.spawn((Local(local), Global(0.0))));
    squad.leader_mut().set_parent(soldier, captain).unwrap();
    squad.leader_mut().propagate();
    assert_eq!(squad.get::<Global>(soldier), Some(&Global(11.0)));
    squad.despawn(captain).unwrap();
    assert_eq!(squad.leader().parent(soldier), None);
    assert!(
        squad.has::<SquadLeaderChild>(soldier),
        "the mark tells that one was set"
    );
    assert_eq!(squad.leader_mut().propagate(), 1);
    assert_eq!(squad.get::<Global>(soldier), Some(&Global(1.0)));
    squad.leader_mut().remove_parent(soldier).unwrap();
    assert!(!squad.has::<SquadLeaderChild>(soldier));
    squad.check_invariants();
}

#[test]
fn nothing_flows_through_a_node_that_ended() {
    let mut squad = Squad::new();
    let [top, low] = [10.0, 1.0].map(|local| squad.spawn((Local(local), Global(0.0))));
    let between = squad.spawn_empty();
    let mut leader = squad.leader_mut();
    leader.set_parent(between, top).unwrap();
    leader.set_parent(low, between).unwrap();
    leader.propagate();
    assert_eq!(squad.get::<Global>(low), Some(&Global(11.0)));
    squad.leader_mut().remove_parent(between).unwrap();
    assert!(!squad.leader().contains(between));
    squad.leader_mut().propagate();
    assert_eq!(squad.get::<Global>(low), Some(&Global(1.0)));
}

#[test]
fn groups_nest_by_what_follows_from_components() {
    let mut nested = Nested::new();
    let _other = nested.spawn(Global(1.0));
    let both = nested.spawn((Local(2.0), Global(2.0)));
    nested.check_invariants();
    let linked = nested.spawn(Global(3.0));
    nested.scene_mut().insert_root(linked).unwrap();
    nested.check_invariants();
    nested.insert(linked, Local(4.0)).unwrap();
    nested.check_invariants();
    assert!(nested.group::<NestedMoved>().entities().eq([both, linked]));
    assert_eq!(nested.remove_all::<Local>(), 2);
    nested.check_invariants();
    assert!(nested.group::<NestedPlaced>().entities().eq([linked]));
}

/// What has no source of the hierarchy may still be no node, and what is no node has none.
#[test]
fn groups_nest_by_what_follows_from_lacking_marks() {
    let mut bare = Bare::new();
    let entities = [1.0, 2.0, 3.0].map(|x| bare.spawn((Global(x), Name("bare"))));
    bare.check_invariants();
    bare.scene_mut().insert_root(entities[0]).unwrap();
    bare.check_invariants();
    bare.insert(entities[1], Local(0.0)).unwrap();
    bare.check_invariants();
    assert!(bare.group::<BareUnlinked>().entities().eq([entities[2]]));
    bare.remove::<Local>(entities[1]);
    bare.check_invariants();
    assert_eq!(bare.group::<BareUnlinked>().len(), 2);
    assert_eq!(bare.group::<BareUnplaced>().len(), 3);
}

#[test]
fn hierarchies_that_contradict_each_other_die_together() {
    let mut woods = Woods::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| woods.spawn(Name(name)));
    woods.scene_mut().set_parent(b, a).unwrap();
    woods.back_mut().set_parent(a, b).unwrap();
    woods.roots_mut().set_parent(c, b).unwrap();
    let members: BTreeSet<Entity> = woods.group::<WoodsRooted>().entities().collect();
    assert_eq!(members, [c].into());
    woods.despawn(b).unwrap();
    assert_eq!(woods.len(), 1);
    assert!(woods.contains(c) && !woods.roots().contains(c));
    woods.check_invariants();
}

#[test]
fn a_level_has_nodes() {
    let mut tree = Tree::new();
    let [a, b, c] = chain(&mut tree, [1.0; 3]);
    let levels = |tree: &Tree| -> Option<Vec<Vec<Entity>>> {
        Some(tree.scene().levels()?.map(Iterator::collect).collect())
    };
    assert_eq!(levels(&tree), None);
    tree.scene_mut().sort_breadth_first();
    assert_eq!(levels(&tree), Some(vec![vec![a], vec![b], vec![c]]));
    tree.despawn(c).unwrap();
    assert_eq!(levels(&tree), Some(vec![vec![a], vec![b]]));
    tree.despawn(b).unwrap();
    tree.despawn(a).unwrap();
    assert_eq!(levels(&tree), Some(vec![]));
}

/// A node as the lambda sees it that sorts relations in the article which proposed linked lists of siblings.
#[derive(Clone, Copy)]
struct Relation {
    entity: u32,
    parent: u32,
    next: u32,
}

impl Relation {
    const NULL: u32 = u32::MAX;

    /// Where the components stand decides where nothing else does.
    fn is_before(&self, place: usize, other: &Self, other_place: usize) -> bool {
        other.parent == self.entity
            || self.next == other.entity
            || (!(self.parent == other.entity || other.next == self.entity)
                && (self.parent < other.parent
                    || (self.parent == other.parent && place < other_place)))
    }
}

#[test]
fn comparing_relations_is_no_order() {
    // A root, its child and its grandchild, in any order in memory and with any ids.
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    for ids in orders {
        for places in orders {
            let parents = [Relation::NULL, ids[0], ids[1]];
            let relations: Vec<Relation> = ids
                .into_iter()
                .zip(parents)
                .map(|(entity, parent)| Relation {
                    entity,
                    parent,
                    next: Relation::NULL,
                })
                .collect();
            let is_before = |a: usize, b: usize| {
                let place = |nth: usize| usize::try_from(places[nth]).unwrap();
                relations[a].is_before(place(a), &relations[b], place(b))
            };
            let (root, child, grandchild) = (0, 1, 2);
            assert!(is_before(root, child) && is_before(child, grandchild));
            assert!(
                is_before(grandchild, root),
                "and yet the last comes before the first"
            );
            assert!(!is_before(root, grandchild));
        }
    }
}

#[test]
fn library_code_is_generic_over_hierarchies() {
    fn height<W: World, H: phalanx::Hierarchy<W>>(world: &W) -> usize {
        let scene = world.hierarchy::<H>();
        scene
            .iter()
            .filter_map(|node| scene.depth(node))
            .max()
            .unwrap_or(0)
    }

    let mut tree = Tree::new();
    chain(&mut tree, [1.0; 5]);
    assert_eq!(height::<_, TreeScene>(&tree), 4);
}
