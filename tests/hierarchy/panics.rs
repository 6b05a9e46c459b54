//! Functions of flows that panic: nothing is lost, and the next propagation makes all of it.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};

use phalanx::{Entity, Has, Hierarchy, Inherit, Propagation, World, world};

use super::drive::WAYS;
use super::values::Random;

thread_local! {
    /// How many calls are left before one panics.
    static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// In a box, so that a value which is dropped twice is noticed.
#[derive(Debug)]
struct Local(Box<u64>);
#[derive(Debug)]
struct Global(Box<u64>);

impl Inherit<Local> for Global {
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        LEFT.with(|left| {
            let now = left.get();
            left.set(now.wrapping_sub(1));
            assert!(now != 0, "a function that panics");
        });
        let above = parent.map_or(0, |parent| *parent.0);
        Self(Box::new(above.wrapping_mul(3).wrapping_add(*own.0)))
    }
}

world! {
    struct Owned {
        components { Local as tracked, Global as tracked }
        hierarchies { scene: unbounded own [Local, Global] { Local => Global } }
    }
}

world! {
    struct Looked {
        components { Local as tracked, Global }
        hierarchies { scene: bounded(4) { Local => Global } }
    }
}

world! {
    struct Far {
        components { Local, Global as tracked }
        hierarchies { scene: parent_only { Local => Global } }
    }
}

/// A forest of so many nodes, each below one that was spawned before it, at most four below one.
fn forest<W, H>(
    world: &mut W,
    many: usize,
    random: &mut Random,
) -> (Vec<Entity>, Vec<Option<usize>>)
where
    W: World + Has<Local> + Has<Global>,
    H: Hierarchy<W>,
{
    let mut nodes: Vec<Entity> = Vec::new();
    let mut parents = Vec::new();
    for nth in 0..many {
        nodes.push(world.spawn((Local(Box::new(1)), Global(Box::new(0)))));
        let parent = (nth > 2).then(|| random.below(nth));
        let is_set = parent.is_some_and(|parent| {
            let mut scene = world.hierarchy_mut::<H>();
            scene.set_parent(nodes[nth], nodes[parent]).is_ok()
        });
        parents.push(parent.filter(|_| is_set));
    }
    (nodes, parents)
}

fn assert_flown<W: World + Has<Local> + Has<Global>>(
    world: &W,
    nodes: &[Entity],
    parents: &[Option<usize>],
) {
    let mut made: Vec<u64> = Vec::new();
    for (&node, parent) in nodes.iter().zip(parents) {
        let above = parent.map_or(0, |parent| made[parent]);
        let own = *world.get::<Local>(node).unwrap().0;
        made.push(above.wrapping_mul(3).wrapping_add(own));
        assert_eq!(*world.get::<Global>(node).unwrap().0, made[made.len() - 1]);
    }
}

fn run<W, H>(new: impl Fn() -> W)
where
    W: World + Has<Local> + Has<Global>,
    H: Hierarchy<W>,
{
    let mut random = Random::new(5);
    let ways = WAYS.into_iter().map(Some).chain([None]);
    for way in ways {
        let mut world = new();
        let (nodes, parents) = forest::<W, H>(&mut world, 24, &mut random);
        let propagate = |world: &mut W, way: Option<Propagation>| {
            let mut scene = world.hierarchy_mut::<H>();
            match way {
                Some(way) => scene.propagate_with(way),
                None => scene.propagate(),
            }
        };
        let mut panicked = 0;
        for nth in 0..nodes.len() * 2 {
            // From one call on, and of everything; later of a part.
            let changed = if nth % 2 == 0 {
                nodes.clone()
            } else {
                vec![nodes[nth % 7], nodes[9]]
            };
            for &node in &changed {
                let number = u64::try_from(random.below(1000)).unwrap();
                *world.get_mut::<Local>(node).unwrap() = Local(Box::new(number));
                world.hierarchy_mut::<H>().mark_dirty(node).unwrap();
            }
            LEFT.set(nth);
            let result = panic::catch_unwind(AssertUnwindSafe(|| propagate(&mut world, way)));
            let calls = nth.wrapping_sub(LEFT.get());
            LEFT.set(usize::MAX);
            world.check_invariants();
            match result {
                Ok(made) if way.is_some() => assert_eq!(made, calls),
                // What was visited one by one before it came to too much is made a second time.
                Ok(made) => assert!((made..=made + nodes.len() / 16).contains(&calls)),
                Err(_) => {
                    panicked += 1;
                    assert_eq!(calls, nth + 1);
                    // Some later change does not make what was left be forgotten.
                    world.hierarchy_mut::<H>().mark_dirty(nodes[3]).unwrap();
                    propagate(&mut world, way);
                }
            }
            assert_flown(&world, &nodes, &parents);
            assert_eq!(propagate(&mut world, None), 0);
        }
        assert!(panicked >= nodes.len() / 2, "{panicked} panics");
    }
}

#[test]
fn nothing_is_lost_where_all_is_owned() {
    run::<Owned, OwnedScene>(Owned::new);
}

#[test]
fn nothing_is_lost_where_rows_are_looked_up() {
    run::<Looked, LookedScene>(Looked::new);
}

#[test]
fn nothing_is_lost_where_parents_alone_are_kept() {
    run::<Far, FarScene>(Far::new);
}

/// Links may change between a panic and the next propagation.
#[test]
fn links_change_behind_a_panic() {
    for way in WAYS {
        let mut world = Owned::new();
        let mut random = Random::new(11);
        let (nodes, mut parents) = forest::<_, OwnedScene>(&mut world, 24, &mut random);
        LEFT.set(10);
        let made = || world.scene_mut().propagate_with(way);
        assert!(panic::catch_unwind(AssertUnwindSafe(made)).is_err());
        LEFT.set(usize::MAX);
        world.scene_mut().set_parent(nodes[20], nodes[0]).unwrap();
        parents[20] = Some(0);
        world.scene_mut().remove_parent(nodes[12]).unwrap();
        parents[12] = None;
        world.check_invariants();
        world.scene_mut().propagate_with(way);
        assert_flown(&world, &nodes, &parents);
    }
}

/// A comparison that panics moves no child.
#[test]
fn children_stay_when_a_comparison_panics() {
    let mut world = Owned::new();
    let nodes = [(); 6].map(|()| world.spawn((Local(Box::new(1)), Global(Box::new(0)))));
    for &node in &nodes[1..] {
        world.scene_mut().set_parent(node, nodes[0]).unwrap();
    }
    for nth in 0..4 {
        let mut left = nth;
        let sort = || {
            world.scene_mut().sort_children_by(nodes[0], |_, a, b| {
                assert!(left != 0, "a comparison that panics");
                left -= 1;
                b.cmp(&a)
            })
        };
        assert!(panic::catch_unwind(AssertUnwindSafe(sort)).is_err());
        assert!(
            world
                .scene()
                .children(nodes[0])
                .eq(nodes[1..].iter().copied())
        );
        world.check_invariants();
    }
}

/// What is dropped at a bad moment.
mod bombs {
    use std::cell::Cell;

    use phalanx::{Inherit, Relative, world};

    thread_local! {
        /// Whether the next source that is dropped panics.
        pub(super) static ARMED: Cell<bool> = const { Cell::new(false) };
        /// How many sources live.
        pub(super) static ALIVE: Cell<usize> = const { Cell::new(0) };
    }

    macro_rules! source {
        ($source:ident => $target:ident) => {
            #[derive(Debug)]
            pub(super) struct $source(pub(super) i64);
            #[derive(Clone, Copy, Debug, PartialEq)]
            pub(super) struct $target(pub(super) i64);

            impl $source {
                pub(super) fn new(number: i64) -> Self {
                    ALIVE.set(ALIVE.get() + 1);
                    Self(number)
                }
            }

            impl Drop for $source {
                fn drop(&mut self) {
                    ALIVE.set(ALIVE.get() - 1);
                    if ARMED.replace(false) {
                        panic!("a source that panics when it is dropped");
                    }
                }
            }

            impl Inherit<$source> for $target {
                fn inherit(parent: Option<&Self>, own: &$source) -> Self {
                    Self(parent.map_or(0, |parent| parent.0) + own.0)
                }
            }

            impl Relative<$target> for $source {
                fn relative(own: &$target, parent: Option<&$target>) -> Option<Self> {
                    Some(Self::new(own.0 - parent.map_or(0, |parent| parent.0)))
                }
            }
        };
    }

    source!(Own => Sum);
    source!(Tint => Shade);

    world! {
        pub(super) struct Level {
            components { pub(super) Own as tracked, pub(super) Sum, pub(super) Tint, pub(super) Shade }
            hierarchies { scene: unbounded { Own => Sum, Tint => Shade } }
        }
    }
}

#[test]
fn links_and_all_sources_are_set_before_one_panics_when_it_is_dropped() {
    use bombs::{ALIVE, ARMED, Level, Own, Shade, Sum, Tint};

    let mut level = Level::new();
    let mut node =
        |number: i64| level.spawn((Own::new(number), Sum(0), Tint::new(number), Shade(0)));
    let [root, other, child] = [1, 10, 100].map(&mut node);
    level.scene_mut().set_parent(child, root).unwrap();
    let globals = |level: &mut Level| {
        level.scene_mut().propagate();
        (
            level.get::<Sum>(child).copied(),
            level.get::<Shade>(child).copied(),
        )
    };
    let kept = globals(&mut level);
    assert_eq!(kept, (Some(Sum(101)), Some(Shade(101))));

    ARMED.set(true);
    let work = AssertUnwindSafe(|| level.scene_mut().set_parent_keep_global(child, other));
    panic::catch_unwind(work).expect_err("the old source panics");
    assert_eq!(level.scene().parent(child), Some(other));
    level.check_invariants();
    assert_eq!(globals(&mut level), kept);
    assert_eq!(
        level.get::<Tint>(child).unwrap().0,
        91,
        "the second flow is kept too"
    );
    assert_eq!(ALIVE.get(), 6, "none is lost, and none dropped twice");

    ARMED.set(true);
    let work = AssertUnwindSafe(|| level.scene_mut().remove_parent_keep_global(child));
    panic::catch_unwind(work).expect_err("the old source panics");
    assert_eq!(level.scene().parent(child), None);
    level.check_invariants();
    assert_eq!(globals(&mut level), kept);
    assert_eq!(level.get::<Tint>(child).unwrap().0, 101);
    assert_eq!(ALIVE.get(), 6);
    drop(level);
    assert_eq!(ALIVE.get(), 0);
}
