//! Rows come into an order by the writes that it takes, and no more.

use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;

use super::super::apply::Run;
use super::super::{Buffers, Order, Rows, Scratch, order_by, order_by_key};
use super::Random;
use super::payload::{Aligned, Counted, Payload, Unit};
use crate::primitives::{narrow, wide};

/// Rows that count what happens to them.
struct Counting<R> {
    rows: R,
    written: usize,
    held: usize,
    gathered: usize,
    slid: usize,
}

impl<R> Counting<R> {
    fn new(rows: R) -> Self {
        Self {
            rows,
            written: 0,
            held: 0,
            gathered: 0,
            slid: 0,
        }
    }
}

// SAFETY: all is left to `rows`; counting does not panic.
unsafe impl<R: Rows> Rows for Counting<R> {
    type Held = R::Held;

    fn rows(&self) -> usize {
        self.rows.rows()
    }

    fn size(&self) -> usize {
        self.rows.size()
    }

    fn room(&self, rows: usize) -> usize {
        self.rows.room(rows)
    }

    unsafe fn take(&mut self, row: usize) -> R::Held {
        self.held += 1;
        // SAFETY: the caller's word.
        unsafe { self.rows.take(row) }
    }

    unsafe fn shift(&mut self, from: usize, to: usize) {
        self.written += 1;
        // SAFETY: the caller's word.
        unsafe { self.rows.shift(from, to) }
    }

    unsafe fn put(&mut self, held: R::Held, row: usize) {
        self.written += 1;
        // SAFETY: the caller's word.
        unsafe { self.rows.put(held, row) }
    }

    unsafe fn gather(&mut self, order: &[u32], first: usize, scratch: &mut Scratch) {
        self.written += order.len();
        self.gathered += 1;
        // SAFETY: the caller's word.
        unsafe { self.rows.gather(order, first, scratch) }
    }

    unsafe fn slide(&mut self, order: &[u32], first: usize, runs: &[Run], scratch: &mut Scratch) {
        self.written += order.len() - first;
        self.slid += 1;
        // SAFETY: the caller's word.
        unsafe { self.rows.slide(order, first, runs, scratch) }
    }
}

/// An order that is given by its rows.
fn order<'b>(rows: &[u32], buffers: &'b mut Buffers) -> Option<Order<'b>> {
    let mut keys = vec![0; rows.len()];
    for (key, &row) in (0_u32..).zip(rows) {
        keys[wide(row)] = key;
    }
    order_by_key(keys.len(), |row| keys[row], buffers)
}

/// How many cycles of more than one row there are.
fn cycles(rows: &[u32]) -> usize {
    let mut seen = vec![false; rows.len()];
    let mut count = 0;
    for start in 0..rows.len() {
        let mut row = start;
        let mut length = 0;
        while !seen[row] {
            seen[row] = true;
            row = wide(rows[row]);
            length += 1;
        }
        count += usize::from(length > 1);
    }
    count
}

fn permutations(rest: &mut Vec<u32>, from: usize, each: &mut impl FnMut(&[u32])) {
    if from == rest.len() {
        each(rest);
    }
    for place in from..rest.len() {
        rest.swap(from, place);
        permutations(rest, from + 1, each);
        rest.swap(from, place);
    }
}

#[test]
fn ten_thirty_twenty() {
    let keys = [10, 30, 20];
    let mut buffers = Buffers::new();
    let order = order_by(3, |a, b| i32::cmp(&keys[a], &keys[b]), &mut buffers).unwrap();
    assert_eq!(order.rows(), [0, 2, 1]);
    assert_eq!(order.span(), 1..3);
    assert_eq!(order.moved(), 2);
}

#[test]
fn four_rows_in_three_writes() {
    let mut buffers = Buffers::new();
    let mut letters = ['A', 'B', 'C', 'D'];
    let mut rows = Counting::new(&mut letters[..]);
    let mut order = order(&[3, 1, 0, 2], &mut buffers).unwrap();
    order.cycles(&mut rows);
    assert_eq!((rows.written, rows.held), (3, 1));
    assert_eq!(letters, ['D', 'B', 'A', 'C']);
}

#[test]
fn all_permutations_of_six() {
    let mut count = 0;
    let mut buffers = Buffers::new();
    permutations(&mut (0..6).collect(), 0, &mut |rows| {
        count += 1;
        let before: Vec<String> = (0..6).map(String::of).collect();
        let expected: Vec<_> = rows.iter().map(|&row| before[wide(row)].clone()).collect();
        let Some(mut order) = order(rows, &mut buffers) else {
            assert!(rows.is_sorted());
            return;
        };
        assert_eq!(order.rows(), rows);
        let mut after = before.clone();
        let mut counting = Counting::new(&mut after[..]);
        order.cycles(&mut counting);
        assert_eq!(counting.written, order.moved());
        assert_eq!(counting.held, cycles(rows));
        assert_eq!(after, expected);
        // An order stays what it is, for the next rows.
        let mut after = before;
        assert!(order.gather(&mut &mut after[..]));
        assert_eq!(after, expected);
    });
    assert_eq!(count, 720);
}

#[test]
#[should_panic(expected = "an order of 3 rows is no order of 2")]
fn rows_that_are_too_few() {
    let mut buffers = Buffers::new();
    let mut order = order(&[2, 1, 0], &mut buffers).unwrap();
    order.apply(&mut (&mut [1, 2, 3][..], &mut ['a', 'b'][..]));
}

#[test]
fn rows_behind_the_order_stay() {
    let mut buffers = Buffers::new();
    for gathers in [false, true] {
        let mut rows = [0, 1, 2, 3, 4];
        let mut order = order(&[1, 2, 0], &mut buffers).unwrap();
        if gathers {
            assert!(order.gather(&mut &mut rows[..]));
        } else {
            order.cycles(&mut &mut rows[..]);
        }
        assert_eq!(rows, [1, 2, 0, 3, 4]);
    }
}

/// The ways of putting rows into an order.
#[derive(Clone, Copy)]
enum Way {
    Cycles,
    Gather,
    Apply,
}

/// Puts arrays of two types into an order, in every way.
fn check<A: Payload, B: Payload>(rows: &[u32], buffers: &mut Buffers) {
    for way in [Way::Cycles, Way::Gather, Way::Apply] {
        let entities = || 0..narrow(rows.len());
        let (mut first, mut second): (Vec<A>, Vec<B>) =
            entities().map(|row| (A::of(row), B::of(row))).unzip();
        let mut third: Vec<u32> = entities().collect();
        let mut all = (&mut first[..], (&mut second[..], &mut third[..]));
        if let Some(mut order) = order(rows, buffers) {
            match way {
                Way::Cycles => order.cycles(&mut all),
                Way::Gather => assert!(order.gather(&mut all)),
                Way::Apply => order.apply(&mut all),
            }
        }
        for ((first, second), (third, &row)) in
            first.iter().zip(&second).zip(third.iter().zip(rows))
        {
            first.check(row);
            second.check(row);
            assert_eq!(*third, row);
        }
    }
}

#[test]
fn rows_of_every_kind() {
    let mut buffers = Buffers::new();
    let mut random = Random(1);
    for count in [0, 1, 2, 3, 65, super::at_most(700)] {
        let mut rows: Vec<u32> = (0..narrow(count)).collect();
        for row in (1..count).rev() {
            rows.swap(row, random.below(row + 1));
        }
        check::<(), u8>(&rows, &mut buffers);
        check::<[u8; 3], [u32; 1]>(&rows, &mut buffers);
        check::<[u32; 4], [u32; 16]>(&rows, &mut buffers);
        check::<[u32; 32], [u32; 64]>(&rows, &mut buffers);
        check::<Aligned, String>(&rows, &mut buffers);
        check::<Counted, Unit>(&rows, &mut buffers);
        assert_eq!(Counted::living(), 0);
    }
}

#[test]
fn few_rows_that_move_are_moved_one_by_one() {
    let mut buffers = Buffers::new();
    let mut rows: Vec<u32> = (0..100).collect();
    rows.swap(10, 90);
    rows.swap(20, 30);
    let mut values: Vec<u32> = (0..100).collect();
    let mut counting = Counting::new(&mut values[..]);
    let mut order = order(&rows, &mut buffers).unwrap();
    assert_eq!((order.span(), order.moved()), (10..91, 4));
    order.apply(&mut counting);
    assert_eq!((counting.written, counting.gathered), (4, 0));
    assert_eq!(values, rows);
}

#[test]
fn many_rows_that_move_are_gathered_within_their_span() {
    let mut buffers = Buffers::new();
    let mut rows: Vec<u32> = (0..100).collect();
    rows[40..60].reverse();
    let mut values: Vec<u32> = (0..100).collect();
    let mut counting = Counting::new(&mut values[..]);
    order(&rows, &mut buffers).unwrap().apply(&mut counting);
    assert_eq!((counting.written, counting.gathered), (20, 1));
    assert_eq!(values, rows);
    let mut large: Vec<[u32; 64]> = (0..100).map(Payload::of).collect();
    let mut counting = Counting::new(&mut large[..]);
    order(&rows, &mut buffers).unwrap().apply(&mut counting);
    assert_eq!((counting.written, counting.gathered), (20, 0));
}

#[test]
fn buffers_are_given_back() {
    let mut buffers = Buffers::new();
    let mut values: Vec<u32> = (0..1000).rev().collect();
    let keys = values.clone();
    let mut order = order_by_key(1000, |row| keys[row], &mut buffers).unwrap();
    order.apply(&mut &mut values[..]);
    drop(order);
    assert!(values.is_sorted());
    let kept = buffers.capacity();
    assert!(kept >= 1000 * 4);
    buffers.free();
    assert_eq!(buffers.capacity(), 0);
}

#[test]
fn rows_that_stay_beside_each_other_slide() {
    for (rows, every, behind) in [
        (100, 20, 3),
        (1000, 50, 700),
        (5000, 16, 4999),
        (200, 100, 100),
    ] {
        if cfg!(miri) && rows > 200 {
            continue;
        }
        // Some rows are taken out, and put in from `behind` on, in descending order.
        let (mut out, mut stay): (Vec<u32>, Vec<u32>) = (0..rows).partition(|row| row % every == 1);
        out.reverse();
        let place = wide(behind).min(stay.len());
        stay.splice(place..place, out);
        let mut buffers = Buffers::new();
        let mut order = order(&stay, &mut buffers).expect("rows move");
        let (mut values, mut others): (Vec<String>, Vec<u32>) =
            (0..rows).map(|row| (row.to_string(), row)).unzip();
        let mut counting = Counting::new((&mut values[..], &mut others[..]));
        order.apply(&mut counting);
        assert_eq!((counting.slid, counting.gathered), (1, 0), "{rows}");
        assert_eq!(others, stay);
        assert!(
            values
                .iter()
                .zip(&stay)
                .all(|(value, row)| *value == row.to_string())
        );
    }
}

#[test]
fn runs_slide_past_whatever_is_between_them() {
    let mut random = Random(3);
    let mut buffers = Buffers::new();
    let (mut slid, mut others) = (0, 0);
    for _ in 0..super::at_most(400) / 4 {
        let count = 100 + random.below(super::at_most(400));
        let mut rows: Vec<u32> = (0..narrow(count)).collect();
        // Some rows go elsewhere, alone or several as they stand, and perhaps reversed.
        for _ in 0..=random.below(4) {
            let len = 1 + random.below(6);
            let from = random.below(count - len);
            let mut taken: Vec<u32> = rows.drain(from..from + len).collect();
            if random.below(3) == 0 {
                taken.reverse();
            }
            let to = random.below(rows.len() + 1);
            rows.splice(to..to, taken);
        }
        let mut values: Vec<u32> = (0..narrow(count)).collect();
        let mut counting = Counting::new(&mut values[..]);
        if let Some(mut order) = order(&rows, &mut buffers) {
            order.apply(&mut counting);
        }
        slid += counting.slid;
        others += usize::from(counting.slid == 0);
        assert_eq!(values, rows);
        check::<(), u8>(&rows, &mut buffers);
        check::<Aligned, String>(&rows, &mut buffers);
        check::<Counted, [u32; 64]>(&rows, &mut buffers);
        assert_eq!(Counted::living(), 0);
    }
    assert!(slid > 5 && others > 0, "{slid} slid, {others} did not");
}
