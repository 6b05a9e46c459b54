//! How worlds are drawn: goldens in `tests/layout`.
//!
//! `PHALANX_BLESS=1 cargo test --test layout` writes what is drawn; it is refused where `CI` is set.

#[path = "support/golden.rs"]
mod golden;

use std::fmt;

use phalanx::{World, world};

macro_rules! same {
    ($name:literal, $layout:expr) => {
        golden::same("layout", $name, &$layout.to_string())
    };
}

/// Components that show nothing but a letter and a number.
macro_rules! letters {
    ($($Letter:ident),*) => {$(
        struct $Letter(u32);

        impl fmt::Debug for $Letter {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}", stringify!($Letter), self.0)
            }
        }
    )*};
}

letters!(A, B, C, D);

world! {
    /// A group of each kind in one world.
    struct Trio {
        components { A, B, C }
        groups {
            full: own [A, B],
            partial: own [C] with [B],
            none: with [A, C],
        }
    }
}

/// What stands side by side in the drawing of a group that grows.
fn trio() -> Trio {
    let mut trio = Trio::new();
    let a = trio.spawn_batch((0..4).map(A));
    trio.insert(a[1], B(1)).unwrap();
    let b = trio.spawn(B(4));
    trio.insert(b, A(4)).unwrap();
    trio.spawn((B(5), C(5)));
    trio.insert(a[3], C(3)).unwrap();
    trio.insert(b, C(4)).unwrap();
    trio.check_invariants();
    trio
}

#[test]
fn full_partial_and_non_owning_groups() {
    same!("trio", trio().layout().width(80));
}

#[test]
fn the_drawing_follows_what_enters_and_leaves() {
    let mut trio = trio();
    let [first, second] = [1, 4].map(|index| trio.full().iter().find(|row| row.a.0 == index));
    let (first, second) = (first.unwrap().entity, second.unwrap().entity);
    trio.remove::<B>(first);
    trio.despawn(second).unwrap();
    trio.spawn((A(6), B(6), C(6)));
    same!("trio_later", trio.layout().width(80));
}

#[test]
fn an_empty_world() {
    same!("empty", Trio::new().layout().width(80));
}

world! {
    /// There is nothing in it.
    struct Nothing {}
}

#[test]
fn a_world_without_components() {
    let mut nothing = Nothing::new();
    nothing.spawn_empty();
    same!("nothing", nothing.layout().width(80));
}

struct Frozen;
struct Seen;

world! {
    /// Groups within groups.
    struct Nested {
        components { A, B, C, D, Frozen as flag, Seen as flag }
        groups {
            pairs: own [A, B],
            triples: own [A, B, C],
            thawed: own [A, B, C] with [D] without [Frozen],
            seen: with [A, Seen] without [D],
            chilly: with [Frozen],
        }
    }
}

#[test]
fn nested_groups_and_flags() {
    let mut nested = Nested::new();
    nested.spawn(A(0));
    nested.spawn((A(1), B(1), Seen));
    nested.spawn((A(2), B(2), C(2), Frozen, D(2)));
    nested.spawn((A(3), B(3), C(3), D(3)));
    nested.spawn((A(4), B(4), C(4), D(4), Seen));
    nested.spawn((B(5), C(5), Frozen));
    nested.spawn((A(6), Seen));
    nested.check_invariants();
    same!("nested", nested.layout().width(80));
}

#[test]
fn full_groups_end_at_the_end() {
    let mut nested = Nested::new();
    nested.spawn_batch((0..3).map(|number| (A(number), B(number), C(number), D(number))));
    same!("full", nested.layout().width(80));
}

world! {
    /// A hierarchy of each model, and groups of their nodes.
    struct Orrery {
        components { A, B, C, D }
        groups {
            placed: own [C] with [OrrerySceneChild],
            free: with [A] without [OrreryLeader],
        }
        hierarchies {
            scene: unbounded own [A, B] {
                A => B with inherit,
                C => D with pass,
                on_despawn: cascade,
            },
            hands: bounded(2),
            leader: parent_only,
        }
    }
}

fn inherit(parent: Option<&B>, own: &A) -> B {
    B(parent.map_or(0, |parent| parent.0) + own.0)
}

fn pass(parent: Option<&D>, own: &C) -> D {
    D(parent.map_or(own.0, |parent| parent.0))
}

/// A chain of three nodes, spawned from the bottom up, and a node beside it.
fn orrery() -> Orrery {
    let mut orrery = Orrery::new();
    let [moon, planet, star, _] = [1, 2, 3, 4].map(|n| orrery.spawn((A(n), B(0))));
    orrery.insert(moon, C(5)).unwrap();
    orrery.scene_mut().set_parent(planet, star).unwrap();
    orrery.scene_mut().set_parent(moon, planet).unwrap();
    orrery.hands_mut().set_slot(star, 1, moon).unwrap();
    orrery.leader_mut().set_parent(moon, planet).unwrap();
    orrery.check_invariants();
    orrery
}

#[test]
fn hierarchies() {
    same!("hierarchies", orrery().layout().width(80));
}

#[test]
fn hierarchies_that_are_sorted() {
    let mut orrery = orrery();
    orrery.scene_mut().sort();
    orrery.hands_mut().sort_breadth_first();
    orrery.leader_mut().sort();
    same!("hierarchies_sorted", orrery.layout().width(80));
    let leader = orrery.leader().iter().next().unwrap();
    orrery.despawn(leader).unwrap();
    same!("hierarchies_later", orrery.layout().width(80));
}

#[test]
fn hierarchies_without_nodes() {
    same!("hierarchies_empty", Orrery::new().layout().width(80));
}

struct Opaque;
struct Handle(Box<dyn Fn()>);

world! {
    /// Some values can be shown.
    struct Shy {
        components { Opaque, Handle, A }
        groups { shown: own [Opaque, A] }
    }
}

#[test]
fn values_without_debug() {
    let mut shy = Shy::new();
    shy.spawn((Opaque, A(1)));
    shy.spawn((A(2), Handle(Box::new(|| {}))));
    (shy.pool::<Handle>().as_slice()[0].0)();
    same!("without_debug", shy.layout().width(80));
}

#[derive(Debug)]
#[expect(dead_code, reason = "it is shown")]
struct Position {
    x: f32,
    y: f32,
}

#[derive(Debug)]
#[expect(dead_code, reason = "it is shown")]
struct Pair(u32, u32);

struct Lines(&'static str);

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

world! {
    /// Values of all widths.
    struct Wordy {
        components { Position, Pair, Lines, name: String }
    }
}

#[test]
fn long_values_are_cut() {
    let mut wordy = Wordy::new();
    wordy.spawn((Position { x: 0.25, y: -1.5 }, String::from("a")));
    wordy.spawn((Position { x: 1e9, y: 0.0 }, String::from("ten letter")));
    wordy.spawn(Pair(12345, 6789));
    wordy.spawn(Pair(1, 2));
    wordy.spawn(String::from("eleven more"));
    wordy.spawn("x".repeat(10_000));
    same!("long_values", wordy.layout().width(80));
}

#[test]
fn a_value_is_one_line() {
    let mut wordy = Wordy::new();
    let lines = [
        "one\ntwo",
        "\ttab",
        "bell\u{7}",
        "\u{1b}[31mred",
        "",
        "\u{202e}left",
        "a \\ \"b\"",
    ];
    wordy.spawn_batch(lines.map(Lines));
    same!("one_line", wordy.layout().width(120));
}

#[test]
fn columns_are_those_of_a_terminal() {
    let mut wordy = Wordy::new();
    wordy.spawn_batch(
        [
            "ünï",
            "e\u{301}",
            "组件池",
            "组件池组件池组件池",
            "🚀🚀",
            "x",
        ]
        .map(Lines),
    );
    wordy.spawn_batch(["a", "b"].map(String::from));
    same!("unicode", wordy.layout().width(80));
}

#[test]
fn wide_pools_are_cut() {
    let mut trio = Trio::new();
    trio.spawn_batch((0..800).map(|number| (A(number), B(number))));
    trio.spawn_batch((800..1000).map(|number| (A(number), C(number))));
    same!("wide", trio.layout().width(72));
}

#[test]
fn a_group_that_ends_at_the_cut() {
    for len in 0..12 {
        let mut trio = Trio::new();
        trio.spawn_batch((0..len).map(|number| (A(number), B(number))));
        trio.spawn_batch((len..40).map(A));
        let drawing = trio.layout().width(50).to_string();
        let lines: Vec<&str> = drawing.lines().take(3).collect();
        let [entities, _, group] = lines[..] else {
            panic!("a pool with a group is three lines:\n{drawing}");
        };
        let columns = |line: &str| line.chars().count();
        assert!(columns(entities) <= 50, "{drawing}");
        let caret = group.find('^');
        let under = caret.and_then(|column| entities.chars().nth(column));
        let shown = u32::try_from(1 + entities.matches("| e").count()).unwrap();
        match len {
            _ if len < shown => assert_eq!(under, Some('e'), "{drawing}"),
            _ if len == shown => assert_eq!(under, Some('…'), "{drawing}"),
            _ => assert!(
                group.ends_with(&format!(" ends after {len} rows")),
                "{drawing}"
            ),
        }
    }
}

#[test]
fn narrow_terminals_show_one_cell() {
    let mut trio = trio();
    trio.spawn_batch((0..9).map(|number| (A(number), C(number))));
    same!("narrow", trio.layout().width(0));
}

trait Real: Copy + 'static {}

impl Real for f32 {}

struct Point<T>([T; 2]);

impl<T: Real + fmt::Debug> fmt::Debug for Point<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

world! {
    /// Nothing says that its numbers can be shown.
    struct Unbounded<T: Real> {
        components { Point<T>, weight: [u8; 2], A }
        groups { heavy: own [A] with [Point<T>] }
    }
}

world! {
    /// Its numbers can be shown.
    struct Bounded<T: Real + fmt::Debug> {
        components { Point<T>, A }
        groups { heavy: own [A, Point<T>] }
    }
}

#[test]
fn generic_worlds_show_what_their_bounds_allow() {
    let mut unbounded = Unbounded::<f32>::new();
    unbounded.spawn((Point([0.5, 1.0]), A(1)));
    same!("generic_without_bound", unbounded.layout().width(80));
    let mut bounded = Bounded::<f32>::new();
    bounded.spawn((Point([0.5, 1.0]), A(1)));
    same!("generic_with_bound", bounded.layout().width(80));
}

#[test]
fn indices_that_are_used_again_are_told_apart() {
    let mut trio = Trio::new();
    let one = trio.spawn(A(0));
    trio.despawn(one).unwrap();
    trio.spawn(A(1));
    trio.spawn(A(2));
    same!("generations", trio.layout().width(80));
}

#[test]
fn library_code_draws_worlds_that_it_never_saw() {
    fn draw<W: World>(world: &W) -> String {
        world.layout().width(80).to_string()
    }
    let trio = trio();
    assert_eq!(draw(&trio), trio.layout().width(80).to_string());
    assert_eq!(format!("{:?}", trio.layout()), trio.layout().to_string());
}

#[derive(Clone, Copy)]
struct Bomb;

impl fmt::Debug for Bomb {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        panic!("a value that cannot be shown");
    }
}

struct Failing;

impl fmt::Debug for Failing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("some")?;
        Err(fmt::Error)
    }
}

world! {
    /// Values that do not like to be shown.
    struct Wild {
        components { Bomb, Failing }
    }
}

#[test]
#[should_panic(expected = "a value that cannot be shown")]
fn a_panic_of_a_value_is_passed_on() {
    let mut wild = Wild::new();
    wild.spawn(Bomb);
    let _ = wild.layout().to_string();
}

#[test]
fn a_value_that_fails_shows_what_it_printed() {
    let mut wild = Wild::new();
    wild.spawn(Failing);
    assert!(
        wild.layout()
            .width(80)
            .to_string()
            .ends_with("failing  entity  [ e0   ]\n         value   [ some ]")
    );
}
