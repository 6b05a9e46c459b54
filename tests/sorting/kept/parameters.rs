//! A world with parameters, in whose terms the key is.

use std::fmt::Debug;

use phalanx::{SortKey, world};

#[derive(Debug)]
struct Held<T>(T);

struct Label(u32);

world! {
    struct Shelf<T: SortKey + Copy + Debug, const FLIPPED: bool> {
        components { Held<T> as tracked, Label }
        groups {
            shelved: own [Held<T>, Label] sorted by |held: &Held<T>| -> (T, bool) { (held.0, FLIPPED) },
        }
    }
}

fn check<T: SortKey + Copy + Debug + 'static>(keys: &[T], order: &[u32]) {
    let mut shelf = Shelf::<T, true>::new();
    shelf.spawn_batch((0..).zip(keys).map(|(nth, &key)| (Held(key), Label(nth))));
    let labels = |shelf: &Shelf<T, true>| -> Vec<u32> {
        shelf.shelved().iter().map(|row| row.label.0).collect()
    };
    assert!(labels(&shelf).is_sorted());
    assert!(shelf.shelved_mut().is_sorted());
    assert_eq!(labels(&shelf), order);
    assert_eq!(
        shelf.shelved().lower_bound(&(keys[0], false)),
        place(order, 0)
    );
    shelf.check_invariants();
}

fn place(order: &[u32], label: u32) -> usize {
    order.iter().position(|&other| other == label).unwrap()
}

#[test]
fn keys_are_generic() {
    check(&[3_u8, 1, 2], &[1, 2, 0]);
    check(&[0.0, -0.0, f64::NAN, -f64::NAN], &[3, 1, 0, 2]);
    check(&['c', 'b', 'a', 'b'], &[2, 1, 3, 0]);
}
