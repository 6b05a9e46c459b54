use phalanx::{Entity, Tick, world};
#[derive(Debug, PartialEq, Clone)]
struct A(u32);
#[derive(Debug, PartialEq, Clone)]
struct B(u32);
#[derive(Debug, Clone)]
struct F;
world! {
    #[derive(Debug, Clone)]
    struct Level {
        components { A as tracked, B, F as flag }
        groups { both: own [A, B] }
        hooks {
            on_insert A => ins,
            on_replace A => rep,
            on_remove A => rem,
            on_remove B => rem_b,
            on_insert F => flag,
            on_remove F => unflag,
        }
    }
}
fn ins(l: &mut Level, e: Entity) {
    println!("ins {e} {:?}", l.get::<A>(e));
}
fn rep(l: &mut Level, e: Entity, old: &mut A) {
    println!("rep {e} {old:?} -> {:?}", l.get::<A>(e));
}
fn rem(l: &mut Level, e: Entity, old: &mut A) {
    println!("rem {e} {old:?} alive {}", l.contains(e));
    l.check_invariants();
}
fn rem_b(l: &mut Level, e: Entity, old: &mut B) {
    println!("rem {e} {old:?} alive {}", l.contains(e));
}
fn flag(_: &mut Level, e: Entity) {
    println!("flag {e}");
}
fn unflag(_: &mut Level, e: Entity, _: &mut F) {
    println!("unflag {e}");
}
fn main() {
    let mut l = Level::new();
    let e = l.spawn((A(1), B(2), F));
    l.insert(e, (A(2),)).unwrap();
    let s = l.now();
    for mut row in l.both_mut() {
        println!("{row:?}");
        row.a.0 += 1;
    }
    println!(
        "{:?}",
        l.query::<(Entity, &A)>()
            .changed::<A>(s)
            .iter()
            .collect::<Vec<_>>()
    );
    println!("{}", l.query::<(Entity, &A)>().changed::<A>(s).explain());
    println!("{}", Level::explain::<(&mut A, &B)>());
    println!("{}", l.layout());
    l.despawn(e).unwrap();
    println!("{:?}", l.removed::<A>(Tick::START).collect::<Vec<_>>());
    let es = l.spawn_batch([(A(1), B(1)), (A(2), B(2))]);
    l.retain::<&A>(|a| a.0 > 1);
    l.clear();
    println!("{:?} {es:?}", l.removed::<A>(s).collect::<Vec<_>>());
    l.check_invariants();
}
