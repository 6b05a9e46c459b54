//! Values that flow down hierarchies on several threads: what comes out is what one thread makes.

use std::{
    collections::BTreeSet,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread::{self, ThreadId},
    time::{Duration, Instant},
};

use phalanx::{Entity, Inherit, world};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// More than are made by one thread in any case.
const NODES: u32 = 150_000;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Local(f64);

/// Whose bits tell in which order it was made of what.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Global(f64);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Depth(u32);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Step(u32);

impl Inherit<Local> for Global {
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        Self(parent.map_or(1.0, |parent| parent.0) * 0.999 + own.0)
    }
}

impl Inherit<Step> for Depth {
    fn inherit(parent: Option<&Self>, own: &Step) -> Self {
        Self(parent.map_or(0, |parent| parent.0.wrapping_add(own.0)))
    }
}

world! {
    #[derive(Clone)]
    struct Level {
        components { Local as tracked, Global as tracked, Step, Depth }
        hierarchies {
            scene: unbounded own [Local, Global, Step, Depth] { Local => Global, Step => Depth },
        }
    }
}

/// The parent of a node, which has a lower number.
type Parents = fn(u32) -> Option<u32>;

const SHAPES: [(&str, Parents); 5] = [
    ("wide", |node| Some(node.checked_sub(1)? / 400)),
    ("four", |node| Some(node.checked_sub(1)? / 4)),
    ("chains", |node| (node % 100 != 0).then(|| node - 1)),
    ("one chain", |node| node.checked_sub(1)),
    // A trunk from which there hang families of all sizes.
    ("trunk", |node| match node % 997 {
        0 => node.checked_sub(997),
        nth => Some(node - (nth / (1 + node % 7)).max(1)),
    }),
];

fn level(parents: Parents) -> (Level, Vec<Entity>) {
    let mut level = Level::new();
    let bundles = (0..NODES).map(|node| {
        let own = f64::from(node % 1009) / 7.0;
        (Local(own), Global(0.0), Step(node % 5), Depth(0))
    });
    let nodes = level.spawn_batch(bundles);
    let mut scene = level.scene_mut();
    for (node, &entity) in (0..).zip(&nodes) {
        if let Some(parent) = parents(node) {
            let parent = nodes[usize::try_from(parent).expect("it is small")];
            scene.set_parent(entity, parent).expect("it is a tree");
        }
    }
    scene.sort();
    (level, nodes)
}

fn pool(threads: usize) -> ThreadPool {
    let builder = ThreadPoolBuilder::new().num_threads(threads);
    builder.build().expect("threads can be had")
}

fn bits(level: &Level) -> Vec<(Entity, u64, u32)> {
    let globals = level.query::<(Entity, &Global, &Depth)>().into_iter();
    globals
        .map(|(entity, global, depth)| (entity, global.0.to_bits(), depth.0))
        .collect()
}

#[test]
fn threads_make_what_one_thread_makes() {
    for (name, parents) in SHAPES {
        let (mut level, nodes) = level(parents);
        for threads in [1, 3] {
            let pool = pool(threads);
            for every in [NODES, 20_011, 30, 1] {
                let since = level.now();
                for &node in nodes
                    .iter()
                    .step_by(usize::try_from(every).expect("it is small"))
                {
                    level.get_mut::<Local>(node).expect("it lives").0 += 0.5;
                    level.get_mut::<Step>(node).expect("it lives").0 += 1;
                }
                let mut alone = level.clone();
                let made = alone.scene_mut().propagate();
                let made_by_threads = pool.install(|| level.scene_mut().par_propagate());
                assert_eq!(made_by_threads, made, "{name}, one of {every}");
                assert!(bits(&level) == bits(&alone), "{name}, one of {every}");
                let changed = |level: &Level| -> BTreeSet<Entity> {
                    let changed = level.query::<Entity>().changed::<Global>(since);
                    changed.into_iter().collect()
                };
                assert!(changed(&level) == changed(&alone), "{name}, one of {every}");
                assert_eq!(pool.install(|| level.scene_mut().par_propagate()), 0);
            }
        }
    }
}

mod watched {
    use super::{
        AtomicUsize, BTreeSet, Duration, Instant, Mutex, Relaxed, ThreadId, thread, world,
    };

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Own(pub(super) u32);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Sum(pub(super) u32);

    /// Who made something below the roots.
    pub(super) static THREADS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

    /// In how many calls something goes wrong; never, if 0.
    pub(super) static FUSE: AtomicUsize = AtomicUsize::new(0);

    fn name(thread: ThreadId) -> String {
        format!("{thread:?}")
    }

    /// Adds what is above. Each thread waits for another one to come by: nodes are made by two, or nobody comes.
    fn add(parent: Option<&Sum>, own: &Own) -> Sum {
        assert_ne!(FUSE.fetch_sub(1, Relaxed), 1, "the fuse burnt down");
        if parent.is_some() {
            let since = Instant::now();
            loop {
                let mut threads = THREADS.lock().expect("nobody panics with it");
                threads.insert(name(thread::current().id()));
                if threads.len() > 1 || since.elapsed() > Duration::from_secs(20) {
                    break;
                }
                drop(threads);
                thread::yield_now();
            }
        }
        Sum(parent.map_or(0, |parent| parent.0) + own.0)
    }

    world! {
        pub(super) struct Level {
            components { pub(super) Own, pub(super) Sum }
            hierarchies {
                scene: unbounded own [Own, Sum] { Own => Sum with add },
            }
        }
    }
}

#[test]
fn two_threads_make_nodes_and_a_panic_loses_none() {
    let mut level = watched::Level::new();
    let families = 40;
    let size = usize::try_from(NODES).expect("it is small") / families;
    for _ in 0..families {
        let bundles = (0..size).map(|_| (watched::Own(1), watched::Sum(0)));
        let family = level.spawn_batch(bundles);
        for &child in &family[1..] {
            let linked = level.scene_mut().set_parent(child, family[0]);
            linked.expect("it is a tree");
        }
    }
    level.scene_mut().sort();
    let pool = pool(2);
    watched::FUSE.store(families * size / 2, Relaxed);
    let work = AssertUnwindSafe(|| pool.install(|| level.scene_mut().par_propagate()));
    catch_unwind(work).expect_err("the fuse burns down");
    level.scene().validate();
    watched::FUSE.store(0, Relaxed);
    watched::THREADS.lock().expect("nobody holds it").clear();
    let made = pool.install(|| level.scene_mut().par_propagate());
    assert_eq!(made, families * size, "all is made, for nothing was done");
    assert_eq!(watched::THREADS.lock().expect("nobody holds it").len(), 2);
    let sums = level.query::<&watched::Sum>().into_iter();
    let sum: u32 = sums.map(|sum| sum.0).sum();
    let [families, size] = [families, size].map(|count| u32::try_from(count).expect("it is small"));
    assert_eq!(sum, families * (1 + 2 * (size - 1)));
}
