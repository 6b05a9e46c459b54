//! The same in a world with hooks: what was done stands, whoever panics. Behind a hook that does, none of the operation
//! runs any more; a `Drop` that panics keeps none from running.
//!
//! A hook that panics while a `Drop` or an iterator unwinds would be a second panic, and that ends the program.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use phalanx::{Entity, world};

use super::{Blown, Call, DROPPED_TWICE, FUSE, LIVING, Loud, Mark, Quiet, Twin, Value, called};

/// A value that no hook is for.
struct Plain(Value);

macro_rules! alarm {
    ([$($loud:tt)*] [$($twin:tt)*] $own:ident $($tracked:ident)?) => {
        world! {
            struct Alarm {
                components {
                    Loud as $($loud)*,
                    Mark as flag,
                    Quiet,
                    Plain as $($twin)*,
                    Twin as $($twin)*,
                }
                groups {
                    paired: $own [Loud, Twin],
                    unmarked: $own [Loud, Twin, Quiet] without [Mark],
                    marked: with [Quiet, Mark],
                }
                hooks {
                    on_insert Loud => loud_came::<1>,
                    on_insert Loud => loud_came::<2>,
                    on_replace Loud => loud_old::<1>,
                    on_replace Loud => loud_old::<2>,
                    on_remove Loud => loud_went::<1>,
                    on_remove Loud => loud_went::<2>,
                    on_insert Twin => twin_came,
                    on_replace Twin => twin_old,
                    on_remove Twin => twin_went,
                    on_insert Mark => marked,
                    on_remove Mark => unmarked,
                }
            }
        }
    };
}

stored!(alarm);

thread_local! {
    static NOTES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

fn ran(alarm: &mut Alarm, what: &str, entity: Entity) {
    alarm.check_invariants();
    NOTES.with_borrow_mut(|notes| notes.push(format!("{what} {entity:?}")));
    called(Call::Hook);
}

fn loud_came<const NTH: u8>(alarm: &mut Alarm, entity: Entity) {
    let new = alarm.get::<Loud>(entity).unwrap().number();
    ran(alarm, &format!("+L{new} {NTH}"), entity);
}

fn loud_old<const NTH: u8>(alarm: &mut Alarm, entity: Entity, old: &mut Loud) {
    let new = alarm.get::<Loud>(entity).unwrap().number();
    ran(alarm, &format!("L{}>{new} {NTH}", old.number()), entity);
}

fn loud_went<const NTH: u8>(alarm: &mut Alarm, entity: Entity, value: &mut Loud) {
    ran(alarm, &format!("-L{} {NTH}", value.number()), entity);
}

fn twin_came(alarm: &mut Alarm, entity: Entity) {
    let new = alarm.get::<Twin>(entity).unwrap().number();
    ran(alarm, &format!("+T{new}"), entity);
}

fn twin_old(alarm: &mut Alarm, entity: Entity, old: &mut Twin) {
    ran(alarm, &format!("T{}", old.number()), entity);
}

fn twin_went(alarm: &mut Alarm, entity: Entity, value: &mut Twin) {
    ran(alarm, &format!("-T{}", value.number()), entity);
}

fn marked(alarm: &mut Alarm, entity: Entity) {
    assert!(alarm.has::<Mark>(entity));
    ran(alarm, "+M", entity);
}

fn unmarked(alarm: &mut Alarm, entity: Entity, _: &mut Mark) {
    ran(alarm, "-M", entity);
}

fn plain(number: u32) -> Plain {
    Plain(Value::new(number))
}

/// Five entities: the second and the fourth have everything, the last nothing.
fn alarm() -> (Alarm, [Entity; 5]) {
    let mut alarm = Alarm::new();
    let first = alarm.spawn_empty();
    let a = alarm.spawn((Loud::new(0), Quiet(0), Mark));
    alarm.despawn(first).unwrap();
    let entities = [
        a,
        alarm.spawn((plain(1), Quiet(1), Twin::new(10), Mark, Loud::new(1))),
        alarm.spawn((Twin::new(20), Quiet(2), plain(2))),
        alarm.spawn((Loud::new(3), Twin::new(30), Quiet(3), Mark)),
        alarm.spawn_empty(),
    ];
    NOTES.take();
    (alarm, entities)
}

/// All that is in a world.
fn contents(alarm: &Alarm) -> String {
    let mut text = String::new();
    for entity in alarm.entities() {
        let numbers = [
            alarm.get::<Loud>(entity).map(Loud::number),
            alarm.get::<Twin>(entity).map(Twin::number),
            alarm.get::<Plain>(entity).map(|plain| *plain.0.number),
        ];
        let (mark, quiet) = (alarm.has::<Mark>(entity), alarm.get::<Quiet>(entity));
        let quiet = quiet.map(|quiet| quiet.0);
        write!(text, "{entity:?} {numbers:?} {mark} {quiet:?}; ").expect("it is a string");
    }
    text
}

fn assert_whole(alarm: &Alarm) {
    alarm.check_invariants();
    let count = |admits: &dyn Fn(Entity) -> bool| alarm.entities().filter(|&e| admits(e)).count();
    let is_pair = |e| alarm.has::<Loud>(e) && alarm.has::<Twin>(e);
    let is_unmarked = |e| is_pair(e) && alarm.has::<Quiet>(e) && !alarm.has::<Mark>(e);
    let is_marked = |e| alarm.has::<Quiet>(e) && alarm.has::<Mark>(e);
    assert_eq!(alarm.paired().len(), count(&is_pair));
    assert_eq!(alarm.unmarked().len(), count(&is_unmarked));
    assert_eq!(alarm.marked().len(), count(&is_marked));
    assert!(alarm.paired().entities().all(is_pair));
    assert!(alarm.unmarked().entities().all(is_unmarked));
    assert!(alarm.marked().entities().all(is_marked));
}

/// Does `act` with the n-th such call panicking. Returns whether it did, what is left, and what hooks noted.
fn act_once(
    fuse: Option<(Call, u32)>,
    act: impl Fn(&mut Alarm, [Entity; 5]),
) -> (bool, String, Vec<String>) {
    let (mut alarm, entities) = alarm();
    FUSE.set(fuse);
    let result = catch_unwind(AssertUnwindSafe(|| act(&mut alarm, entities)));
    FUSE.set(None);
    let panicked = match result {
        Ok(()) => false,
        Err(panic) if panic.is::<Blown>() => true,
        Err(panic) => resume_unwind(panic),
    };
    let notes = NOTES.take();
    assert_whole(&alarm);
    let left = contents(&alarm);

    // The world goes on, with all of its hooks.
    let new = alarm.spawn((Twin::new(100), Quiet(0), Loud::new(101)));
    assert!(alarm.unmarked().contains(new));
    alarm.insert(new, (Mark, Loud::new(102))).unwrap();
    assert!(alarm.marked().contains(new) && !alarm.unmarked().contains(new));
    assert_eq!(alarm.remove::<Twin>(new).unwrap().number(), 100);
    alarm.despawn(new).unwrap();
    assert_eq!(NOTES.take().len(), 3 + 3 + 1 + 3);
    assert_eq!(contents(&alarm), left);
    assert_whole(&alarm);
    alarm.clear();
    assert!(alarm.is_empty());
    assert_whole(&alarm);
    drop(alarm);
    NOTES.take();
    assert_eq!(LIVING.with_borrow(BTreeSet::len), 0, "values are lost");
    assert!(!DROPPED_TWICE.get(), "a value is dropped twice");
    (panicked, left, notes)
}

/// Does `act` so that each of its hooks panics in turn, and then each `Drop`; asserts that there were so many hooks and
/// drops, and that all is done as if none had panicked.
#[track_caller]
fn at_every_call(hooks: usize, drops: u32, act: impl Fn(&mut Alarm, [Entity; 5])) {
    let (_, left, notes) = act_once(None, &act);
    assert_eq!(notes.len(), hooks, "{notes:?}");
    for nth in 1.. {
        let (panicked, left_too, noted) = act_once(Some((Call::Hook, nth)), &act);
        assert_eq!(left_too, left, "hook {nth}");
        let run = usize::try_from(nth).unwrap().min(hooks);
        assert_eq!(noted, notes[..run], "hook {nth}");
        if !panicked {
            assert_eq!(run, hooks);
            break;
        }
    }
    for nth in 1.. {
        let (panicked, left_too, noted) = act_once(Some((Call::Drop, nth)), &act);
        assert_eq!(left_too, left, "drop {nth}");
        assert_eq!(noted, notes, "drop {nth}");
        if !panicked {
            assert_eq!(nth - 1, drops, "so many values are dropped");
            break;
        }
    }
}

#[test]
fn spawning_is_done() {
    at_every_call(4, 0, |alarm, _| {
        alarm.spawn((Mark, (Twin::new(40), Quiet(4)), Loud::new(4)));
    });
    at_every_call(2, 0, |alarm, _| {
        assert!(alarm.try_spawn((Quiet(4), Loud::new(4))).is_ok());
    });
    at_every_call(0, 0, |alarm, _| {
        alarm.spawn_empty();
    });
    at_every_call(9, 0, |alarm, _| {
        alarm.spawn_batch((5..8).map(|n| (Twin::new(10 * n), Loud::new(n))));
    });
}

#[test]
fn a_batch_runs_the_hooks_of_what_it_made_before_its_iterator_panicked() {
    type Bundles<'a> = &'a dyn Fn(u32) -> (Loud, Mark, Twin);

    let bundle = |number| {
        called(Call::Own);
        (Loud::new(number), Mark, Twin::new(number))
    };
    let acts: [fn(&mut Alarm, Bundles<'_>, u32); 2] = [
        |alarm, bundle, end| drop(alarm.spawn_batch((40..end).map(bundle))),
        |alarm, bundle, end| drop(alarm.spawn_batch((40..end).filter(|_| true).map(bundle))),
    ];
    for act in acts {
        for made in 0..=4 {
            let (_, left, notes) = act_once(None, |alarm, _| act(alarm, &bundle, 40 + made));
            assert_eq!(notes.len(), 4 * usize::try_from(made).unwrap());
            let fuse = Some((Call::Own, made + 1));
            let (panicked, left_too, noted) = act_once(fuse, |alarm, _| act(alarm, &bundle, 50));
            assert!(panicked);
            assert_eq!((left_too, noted), (left, notes));
        }
    }
}

#[test]
fn insertion_is_done() {
    at_every_call(4, 0, |alarm, [.., e]| {
        alarm
            .insert(e, (Twin::new(40), Loud::new(4), Mark))
            .unwrap();
    });
    at_every_call(3, 2, |alarm, [_, b, ..]| {
        alarm
            .insert(b, (Loud::new(5), Mark, Twin::new(50)))
            .unwrap();
    });
    at_every_call(3, 1, |alarm, [a, ..]| {
        alarm
            .insert(a, ((Twin::new(50),), (Quiet(5), Loud::new(5))))
            .unwrap();
    });
    at_every_call(3, 2, |alarm, [.., d, _]| {
        let mut entity = alarm.entity_mut(d).unwrap();
        entity.insert((Quiet(5), Twin::new(50), Loud::new(5)));
    });
    // What is refused raises nothing.
    at_every_call(0, 2, |alarm, [a, ..]| {
        let dead = Entity::try_from_bits(a.to_bits() + (1 << 32)).unwrap();
        assert!(alarm.insert(dead, (Loud::new(5), Mark)).is_err());
        assert!(alarm.replace(dead, Twin::new(5)).is_err());
    });
}

#[test]
fn replacing_is_done() {
    at_every_call(2, 1, |alarm, [a, ..]| {
        alarm.replace(a, Loud::new(5)).unwrap();
    });
    at_every_call(1, 1, |alarm, [_, b, ..]| {
        alarm.entity_mut(b).unwrap().replace(Twin::new(50));
    });
    at_every_call(2, 0, |alarm, [.., e]| {
        assert!(alarm.replace(e, Loud::new(5)).unwrap().is_none());
    });
    at_every_call(2, 0, |alarm, [.., e]| {
        let _ = alarm.get_or_insert_with(e, || Loud::new(5)).unwrap();
    });
    at_every_call(1, 0, |alarm, [a, ..]| {
        let _ = alarm
            .entity_mut(a)
            .unwrap()
            .get_or_insert_with(|| Twin::new(50));
    });
    at_every_call(0, 0, |alarm, [a, ..]| {
        let _ = alarm.get_or_insert_with(a, || Loud::new(5)).unwrap();
    });
}

#[test]
fn removal_is_done() {
    at_every_call(2, 1, |alarm, [a, ..]| {
        alarm.remove::<Loud>(a);
    });
    at_every_call(4, 2, |alarm, [_, b, ..]| {
        alarm.remove::<(Twin, (Mark, Loud))>(b);
    });
    at_every_call(1, 1, |alarm, [_, _, c, ..]| {
        alarm.remove::<(Loud, Quiet, Twin)>(c);
    });
    at_every_call(4, 2, |alarm, [.., d, _]| {
        alarm
            .entity_mut(d)
            .unwrap()
            .remove::<(Loud, Twin, Mark, Quiet)>();
    });
}

#[test]
fn despawning_is_done() {
    at_every_call(4, 3, |alarm, [_, b, ..]| alarm.despawn(b).unwrap());
    at_every_call(3, 1, |alarm, [a, ..]| alarm.despawn(a).unwrap());
    at_every_call(1, 2, |alarm, [_, _, c, ..]| alarm.despawn(c).unwrap());
    at_every_call(4, 2, |alarm, [.., d, _]| {
        alarm.entity_mut(d).unwrap().despawn();
    });
    at_every_call(0, 0, |alarm, [.., e]| alarm.despawn(e).unwrap());
}

#[test]
fn clearing_is_done() {
    at_every_call(12, 8, |alarm, _| alarm.clear());
}

#[test]
fn retaining_is_done() {
    at_every_call(12, 8, |alarm, _| alarm.retain::<&Quiet>(|_| false));
    at_every_call(5, 5, |alarm, _| alarm.retain::<&Plain>(|_| false));
    at_every_call(7, 3, |alarm, _| {
        alarm.retain::<&Loud>(|loud| loud.number() == 1);
    });
}

#[test]
fn removing_all_is_done() {
    at_every_call(6, 3, |alarm, _| assert_eq!(alarm.remove_all::<Loud>(), 3));
    at_every_call(3, 3, |alarm, _| assert_eq!(alarm.remove_all::<Twin>(), 3));
    at_every_call(3, 0, |alarm, _| assert_eq!(alarm.remove_all::<Mark>(), 3));
    at_every_call(0, 2, |alarm, _| assert_eq!(alarm.remove_all::<Plain>(), 2));
    at_every_call(6, 3, |alarm, _| drop(alarm.drain::<Loud>()));
    at_every_call(3, 3, |alarm, _| {
        let mut drain = alarm.drain::<Twin>();
        let taken = (drain.next(), drain.next_back());
        drop(drain);
        drop(taken);
    });
}
