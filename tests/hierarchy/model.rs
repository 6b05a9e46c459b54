//! Naive models and real worlds under the same random operations: each model of hierarchies, owning and not, tracked and not,
//! with groups around them, and several in one world.
//!
//! A failure prints the world, the seed and the step.

use std::{env, thread};

use phalanx::{HierarchyModel, OnDespawn, world};

use super::drive::{Coverage, Mood, drive};
use super::naive::{Declared, Flow};
use super::subject::{Component, Grouped, Part, Subject, Tree};
use super::values::{Global, Local, PLACED, SHADED, Shade, Tint, shade};

/// How many operations are done to each world.
const STEPS: usize = if cfg!(miri) { 60 } else { 2_500 };

world! {
    /// A hierarchy that owns all that flows, with a looser group around it.
    #[derive(Clone, Debug)]
    struct Owned {
        components { Local as tracked, Global as tracked }
        groups {
            placed: own [Global] with [OwnedScene],
            nodes: with [OwnedScene],
            bound: with [OwnedSceneChild],
            free: with [OwnedScene] without [OwnedSceneChild],
        }
        hierarchies { scene: unbounded own [Local, Global] { Local => Global, on_despawn: cascade } }
    }
}

world! {
    #[derive(Clone, Debug)]
    struct Plain {
        components { Local, Global }
        hierarchies { scene: unbounded own [Local, Global] { Local => Global, on_despawn: reparent } }
    }
}

world! {
    /// What flows is owned by groups that know nothing of the hierarchy, or ask for its marker.
    #[derive(Clone, Debug)]
    struct Looked {
        components { Local as tracked, Global as tracked }
        groups {
            moved: own [Local, Global],
            placed: own [Global] with [LookedScene],
            bound: with [LookedSceneChild],
            free: with [LookedScene] without [LookedSceneChild],
        }
        hierarchies { scene: unbounded { Local => Global, on_despawn: orphan } }
    }
}

world! {
    /// The rows of its groups come and go with links.
    #[derive(Clone, Debug)]
    struct Linked {
        components { Local, Global }
        groups {
            bound: own [Local, Global] with [LinkedSceneChild],
            moved: own [Local] with [Global],
            free: with [LinkedScene] without [LinkedSceneChild],
        }
        hierarchies { scene: unbounded { Local => Global, on_despawn: reparent } }
    }
}

world! {
    #[derive(Clone, Debug)]
    struct Slotted {
        components { Local as tracked, Global }
        groups {
            placed: own [Global] with [SlottedScene],
            bound: with [SlottedSceneChild],
        }
        hierarchies { scene: bounded(3) own [Local, Global] { Local => Global, on_despawn: cascade } }
    }
}

world! {
    #[derive(Clone, Debug)]
    struct Sparse {
        components { Local, Global as tracked }
        groups {
            unplaced: own [Local] with [SparseSceneChild] without [Global],
            free: with [SparseScene] without [SparseSceneChild],
        }
        hierarchies { scene: bounded(3) { Local => Global, on_despawn: orphan } }
    }
}

world! {
    #[derive(Clone, Debug)]
    struct Far {
        components { Local as tracked, Global }
        groups {
            placed: own [Global] with [FarScene],
            bound: with [FarSceneChild],
        }
        hierarchies { scene: parent_only own [Local, Global] { Local => Global } }
    }
}

world! {
    #[derive(Clone, Debug)]
    struct Farther {
        components { Local, Global as tracked }
        groups {
            bound: own [Local, Global] with [FartherSceneChild],
            free: with [FartherScene] without [FartherSceneChild],
        }
        hierarchies { scene: parent_only { Local => Global, on_despawn: orphan } }
    }
}

world! {
    /// Two flows in one pass, all of it owned, with a group that owns a part around it.
    #[derive(Clone, Debug)]
    struct Both {
        components { Local as tracked, Global, Tint, Shade as tracked }
        groups { moved: own [Local, Global], bound: with [BothSceneChild] }
        hierarchies {
            scene: unbounded own [Local, Global, Tint, Shade] {
                Local => Global,
                Tint => Shade with shade,
                on_despawn: cascade,
            },
        }
    }
}

world! {
    /// Two flows, of which every component is stored in another way.
    #[derive(Clone, Debug)]
    struct Mixed {
        components { Local as tracked + stable, Global as ordered, Tint as ordered, Shade }
        groups { bound: with [MixedSceneChild], lit: own [Shade] with [MixedScene, Local] }
        hierarchies {
            scene: unbounded {
                Local => Global,
                Tint => Shade with shade,
                on_despawn: reparent,
            },
        }
    }
}

world! {
    /// Two hierarchies over the same entities, of which one takes children along.
    #[derive(Clone, Debug)]
    struct Crossed {
        components { Local as tracked, Global, Tint as tracked, Shade }
        groups {
            bound: with [CrossedSceneChild, CrossedHandsChild],
            held: own [Tint] with [CrossedHandsChild] without [CrossedSceneChild],
        }
        hierarchies {
            scene: unbounded own [Local, Global] { Local => Global, on_despawn: reparent },
            hands: bounded(3) { Tint => Shade with shade, on_despawn: cascade },
        }
    }
}

world! {
    /// Three hierarchies, of which two take children along and one has nothing that flows.
    #[derive(Clone, Debug)]
    struct Three {
        components { Local, Global, Tint, Shade }
        groups { apart: with [ThreeSquad] without [ThreeSceneChild] }
        hierarchies {
            squad: unbounded { on_despawn: cascade },
            scene: bounded(2) { Local => Global, on_despawn: cascade },
            leader: parent_only { Tint => Shade with shade },
        }
    }
}

const FIRST: &[Flow] = &[Flow {
    source: 0,
    target: 1,
    rule: PLACED,
}];
const SECOND: &[Flow] = &[Flow {
    source: 2,
    target: 3,
    rule: SHADED,
}];
const BOTH: &[Flow] = &[
    Flow {
        source: 0,
        target: 1,
        rule: PLACED,
    },
    Flow {
        source: 2,
        target: 3,
        rule: SHADED,
    },
];

const fn declared(
    model: HierarchyModel,
    on_despawn: OnDespawn,
    flows: &'static [Flow],
) -> Declared {
    Declared {
        model,
        on_despawn,
        flows,
    }
}

use self::HierarchyModel::{Bounded, ParentOnly, Unbounded};
use self::OnDespawn::{Cascade, Orphan, Reparent};
use self::Part::{Child, Has, Node};

fn owned() -> Subject<Owned> {
    let scene = Tree::unbounded::<OwnedScene>(declared(Unbounded, Cascade, FIRST));
    Subject {
        name: "Owned",
        new: Owned::new,
        components: vec![
            Component::tracked::<Local>(),
            Component::tracked::<Global>(),
        ],
        trees: vec![
            scene
                .into::<OwnedScene, Global>()
                .owning::<OwnedScene>(&[0, 1]),
        ],
        groups: vec![
            Grouped::of::<OwnedPlaced>(&[Has(1), Node(0)], &[]),
            Grouped::of::<OwnedNodes>(&[Node(0)], &[]),
            Grouped::of::<OwnedBound>(&[Child(0)], &[]),
            Grouped::of::<OwnedFree>(&[Node(0)], &[Child(0)]),
        ],
    }
}

fn plain() -> Subject<Plain> {
    let scene = Tree::unbounded::<PlainScene>(declared(Unbounded, Reparent, FIRST));
    Subject {
        name: "Plain",
        new: Plain::new,
        components: vec![Component::of::<Local>(), Component::of::<Global>()],
        trees: vec![
            scene
                .into::<PlainScene, Global>()
                .owning::<PlainScene>(&[0, 1]),
        ],
        groups: vec![],
    }
}

fn looked() -> Subject<Looked> {
    let scene = Tree::unbounded::<LookedScene>(declared(Unbounded, Orphan, FIRST));
    Subject {
        name: "Looked",
        new: Looked::new,
        components: vec![
            Component::tracked::<Local>(),
            Component::tracked::<Global>(),
        ],
        trees: vec![scene.into::<LookedScene, Global>()],
        groups: vec![
            Grouped::of::<LookedMoved>(&[Has(0), Has(1)], &[]),
            Grouped::of::<LookedPlaced>(&[Has(1), Node(0)], &[]),
            Grouped::of::<LookedBound>(&[Child(0)], &[]),
            Grouped::of::<LookedFree>(&[Node(0)], &[Child(0)]),
        ],
    }
}

fn linked() -> Subject<Linked> {
    let scene = Tree::unbounded::<LinkedScene>(declared(Unbounded, Reparent, FIRST));
    Subject {
        name: "Linked",
        new: Linked::new,
        components: vec![Component::of::<Local>(), Component::of::<Global>()],
        trees: vec![scene.into::<LinkedScene, Global>()],
        groups: vec![
            Grouped::of::<LinkedBound>(&[Has(0), Has(1), Child(0)], &[]),
            Grouped::of::<LinkedMoved>(&[Has(0), Has(1)], &[]),
            Grouped::of::<LinkedFree>(&[Node(0)], &[Child(0)]),
        ],
    }
}

fn slotted() -> Subject<Slotted> {
    let scene = Tree::bounded::<SlottedScene>(declared(Bounded(3), Cascade, FIRST));
    Subject {
        name: "Slotted",
        new: Slotted::new,
        components: vec![Component::tracked::<Local>(), Component::of::<Global>()],
        trees: vec![
            scene
                .into::<SlottedScene, Global>()
                .owning::<SlottedScene>(&[0, 1]),
        ],
        groups: vec![
            Grouped::of::<SlottedPlaced>(&[Has(1), Node(0)], &[]),
            Grouped::of::<SlottedBound>(&[Child(0)], &[]),
        ],
    }
}

fn sparse() -> Subject<Sparse> {
    let scene = Tree::bounded::<SparseScene>(declared(Bounded(3), Orphan, FIRST));
    Subject {
        name: "Sparse",
        new: Sparse::new,
        components: vec![Component::of::<Local>(), Component::tracked::<Global>()],
        trees: vec![scene.into::<SparseScene, Global>()],
        groups: vec![
            Grouped::of::<SparseUnplaced>(&[Has(0), Child(0)], &[Has(1)]),
            Grouped::of::<SparseFree>(&[Node(0)], &[Child(0)]),
        ],
    }
}

fn far() -> Subject<Far> {
    let scene = Tree::parent_only::<FarScene>(declared(ParentOnly, Orphan, FIRST));
    Subject {
        name: "Far",
        new: Far::new,
        components: vec![Component::tracked::<Local>(), Component::of::<Global>()],
        trees: vec![scene.into::<FarScene, Global>().owning::<FarScene>(&[0, 1])],
        groups: vec![
            Grouped::of::<FarPlaced>(&[Has(1), Node(0)], &[]),
            Grouped::of::<FarBound>(&[Child(0)], &[]),
        ],
    }
}

fn farther() -> Subject<Farther> {
    let scene = Tree::parent_only::<FartherScene>(declared(ParentOnly, Orphan, FIRST));
    Subject {
        name: "Farther",
        new: Farther::new,
        components: vec![Component::of::<Local>(), Component::tracked::<Global>()],
        trees: vec![scene.into::<FartherScene, Global>()],
        groups: vec![
            Grouped::of::<FartherBound>(&[Has(0), Has(1), Child(0)], &[]),
            Grouped::of::<FartherFree>(&[Node(0)], &[Child(0)]),
        ],
    }
}

fn both() -> Subject<Both> {
    let scene = Tree::unbounded::<BothScene>(declared(Unbounded, Cascade, BOTH));
    let scene = scene.into::<BothScene, Global>().into::<BothScene, Shade>();
    Subject {
        name: "Both",
        new: Both::new,
        components: vec![
            Component::tracked::<Local>(),
            Component::of::<Global>(),
            Component::of::<Tint>(),
            Component::tracked::<Shade>(),
        ],
        trees: vec![scene.owning::<BothScene>(&[0, 1, 2, 3])],
        groups: vec![
            Grouped::of::<BothMoved>(&[Has(0), Has(1)], &[]),
            Grouped::of::<BothBound>(&[Child(0)], &[]),
        ],
    }
}

fn mixed() -> Subject<Mixed> {
    let scene = Tree::unbounded::<MixedScene>(declared(Unbounded, Reparent, BOTH));
    Subject {
        name: "Mixed",
        new: Mixed::new,
        components: vec![
            Component::tracked::<Local>(),
            Component::of::<Global>(),
            Component::of::<Tint>(),
            Component::of::<Shade>(),
        ],
        trees: vec![
            scene
                .into::<MixedScene, Global>()
                .into::<MixedScene, Shade>(),
        ],
        groups: vec![
            Grouped::of::<MixedBound>(&[Child(0)], &[]),
            Grouped::of::<MixedLit>(&[Has(0), Has(3), Node(0)], &[]),
        ],
    }
}

fn crossed() -> Subject<Crossed> {
    let scene = Tree::unbounded::<CrossedScene>(declared(Unbounded, Reparent, FIRST));
    let hands = Tree::bounded::<CrossedHands>(declared(Bounded(3), Cascade, SECOND));
    Subject {
        name: "Crossed",
        new: Crossed::new,
        components: vec![
            Component::tracked::<Local>(),
            Component::of::<Global>(),
            Component::tracked::<Tint>(),
            Component::of::<Shade>(),
        ],
        trees: vec![
            scene
                .into::<CrossedScene, Global>()
                .owning::<CrossedScene>(&[0, 1]),
            hands.into::<CrossedHands, Shade>(),
        ],
        groups: vec![
            Grouped::of::<CrossedBound>(&[Child(0), Child(1)], &[]),
            Grouped::of::<CrossedHeld>(&[Has(2), Child(1)], &[Child(0)]),
        ],
    }
}

fn three() -> Subject<Three> {
    let scene = Tree::bounded::<ThreeScene>(declared(Bounded(2), Cascade, FIRST));
    let leader = Tree::parent_only::<ThreeLeader>(declared(ParentOnly, Orphan, SECOND));
    Subject {
        name: "Three",
        new: Three::new,
        components: vec![
            Component::of::<Local>(),
            Component::of::<Global>(),
            Component::of::<Tint>(),
            Component::of::<Shade>(),
        ],
        trees: vec![
            Tree::unbounded::<ThreeSquad>(declared(Unbounded, Cascade, &[])),
            scene.into::<ThreeScene, Global>(),
            leader.into::<ThreeLeader, Shade>(),
        ],
        groups: vec![Grouped::of::<ThreeApart>(&[Node(0)], &[Child(1)])],
    }
}

/// What has to happen how often, in worlds in which everything happens.
const LEAST: &[(&str, usize)] = &[
    ("BreadthFirst", 60),
    ("DepthFirst", 90),
    ("Flagged", 100),
    ("Levels", 80),
    ("Linear", 80),
    ("Ranges", 90),
    ("SortedEntities", 60),
    ("SortedRows", 90),
    ("came to a grandparent", 60),
    ("cascade", 80),
    ("chain", 80),
    ("clear", 3),
    ("clone", 100),
    ("despawn", 200),
    ("despawn_subtree", 60),
    ("despawn_subtree: DeadEntity", 7),
    ("detach_children", 100),
    ("detach_children: DeadEntity", 7),
    ("detach_children: NotInHierarchy", 10),
    ("died with another", 30),
    ("dirty and no node", 100),
    ("dirty below dirty", 400),
    ("drain", 10),
    ("insert", 300),
    ("insert both", 100),
    ("insert_child", 100),
    ("insert_child: Cycle", 10),
    ("insert_child: DeadEntity", 10),
    ("insert_child: IndexOutOfBounds", 60),
    ("insert_child: SelfParent", 8),
    ("insert_root", 100),
    ("insert_root: DeadEntity", 20),
    ("leave", 100),
    ("leave: DeadEntity", 10),
    ("leave: NotInHierarchy", 10),
    ("levels", 100),
    ("made nothing", 500),
    ("made some", 700),
    ("mark_dirty", 200),
    ("mark_dirty: DeadEntity", 10),
    ("mark_dirty: NotInHierarchy", 40),
    ("move_after", 100),
    ("move_after: DeadEntity", 10),
    ("move_after: NotInHierarchy", 10),
    ("move_after: NotSiblings", 9),
    ("move_before", 100),
    ("move_before: DeadEntity", 10),
    ("move_before: NotInHierarchy", 10),
    ("move_before: NotSiblings", 10),
    ("outlived a parent", 200),
    ("part by BreadthFirst", 30),
    ("part by DepthFirst", 40),
    ("part by Flagged", 50),
    ("part by Levels", 30),
    ("part by Linear", 30),
    ("part by Ranges", 40),
    ("part by SortedEntities", 20),
    ("part by SortedRows", 30),
    ("part by choice", 200),
    ("part propagated", 600),
    ("passed through", 400),
    ("propagate", 500),
    ("propagate_with", 600),
    ("remove", 100),
    ("remove both", 90),
    ("remove_all", 30),
    ("remove_parent", 200),
    ("remove_parent: DeadEntity", 10),
    ("remove_parent_keep_global", 100),
    ("remove_parent_keep_global: DeadEntity", 10),
    ("reparent_children", 300),
    ("reparent_children: CapacityFull", 4),
    ("reparent_children: Cycle", 30),
    ("reparent_children: DeadEntity", 10),
    ("reparent_children: NotInHierarchy", 10),
    ("reparent_children: SelfParent", 40),
    ("retain", 50),
    ("set_parent", 1_000),
    ("set_parent below itself", 100),
    ("set_parent: CapacityFull", 20),
    ("set_parent: Cycle", 100),
    ("set_parent: DeadEntity", 200),
    ("set_parent: SelfParent", 100),
    ("set_parent_keep_global", 300),
    ("set_parent_keep_global: CapacityFull", 2),
    ("set_parent_keep_global: Cycle", 10),
    ("set_parent_keep_global: DeadEntity", 60),
    ("set_parent_keep_global: NotInvertible", 6),
    ("set_parent_keep_global: SelfParent", 20),
    ("set_slot", 100),
    ("set_slot: Cycle", 6),
    ("set_slot: DeadEntity", 10),
    ("set_slot: IndexOutOfBounds", 20),
    ("set_slot: SelfParent", 6),
    ("set_slot: taken", 20),
    ("several dirty", 700),
    ("shrink_to_fit", 50),
    ("sort", 200),
    ("sort_breadth_first", 200),
    ("sort_children_by", 100),
    ("sort_children_by: DeadEntity", 3),
    ("sort_children_by: NotInHierarchy", 9),
    ("sorted", 3_000),
    ("spawn", 500),
    ("spawn_batch", 100),
    ("stamps compared", 400),
    ("write", 400),
];

/// What has to happen how often, in worlds whose rows stay in order: a part of the nodes is made.
const LEAST_CALM: &[(&str, usize)] = &[
    ("part by BreadthFirst", 40),
    ("part by DepthFirst", 60),
    ("part by Flagged", 40),
    ("part by Levels", 40),
    ("part by Linear", 40),
    ("part by Ranges", 50),
    ("part by SortedEntities", 40),
    ("part by SortedRows", 50),
    ("part by choice", 100),
    ("rows by BreadthFirst", 10),
    ("rows by DepthFirst", 20),
    ("rows by Flagged", 10),
    ("rows by Levels", 10),
    ("rows by Linear", 10),
    ("rows by Ranges", 10),
    ("rows by SortedEntities", 10),
    ("rows by SortedRows", 20),
    ("rows by choice", 60),
];

/// Drives all worlds, each in a thread of its own.
fn drive_all(mood: Mood, seed: u64, steps: usize) -> Coverage {
    macro_rules! runs {
        ($($subject:ident)*) => {
            [$(thread::spawn(move || drive(&$subject(), mood, seed, steps, 24))),*]
        };
    }
    let runs = runs!(owned plain looked linked slotted sparse far farther both mixed crossed three);
    let mut coverage = Coverage::new();
    for run in runs {
        for (what, times) in run.join().expect("a run failed; it says which") {
            *coverage.entry(what).or_default() += times;
        }
    }
    eprintln!("{coverage:#?}");
    coverage
}

/// The seed of a run: always the same, or the one that is to be replayed.
fn seed() -> u64 {
    env::var("PHALANX_SEED").map_or(1, |seed| seed.parse().expect("PHALANX_SEED is a number"))
}

/// Asserts that a run of the usual seed did what it has to.
fn assert_enough(coverage: &Coverage, least: &[(&str, usize)]) {
    if cfg!(miri) || env::var_os("PHALANX_SEED").is_some() {
        return;
    }
    for &(what, least) in least {
        let times = coverage.get(what).copied().unwrap_or(0);
        assert!(
            times >= least,
            "{what} occurred {times} times of {least}: {coverage:#?}"
        );
    }
}

#[test]
fn worlds_do_what_their_models_do() {
    let coverage = drive_all(Mood::Wild, seed(), STEPS);
    assert_enough(&coverage, LEAST);
}

#[test]
fn worlds_do_what_their_models_do_while_rows_are_in_order() {
    let coverage = drive_all(Mood::Calm, seed(), STEPS / 2);
    assert_enough(&coverage, LEAST_CALM);
}
