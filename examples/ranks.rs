//! What a group does to its pools, step by step: the walk-through that groups are usually explained with.
//!
//! Values are named after the entity that they belong to. In many texts the last pictures of this walk-through show the
//! tail of pool A as e3 e8 e6; the swaps that lead there give e8 e6 e3, as this program prints.

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use std::fmt;

use phalanx::{Entity, world};

struct A(u32);
struct B(u32);

impl fmt::Debug for A {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "A{}", self.0)
    }
}

impl fmt::Debug for B {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "B{}", self.0)
    }
}

world! {
    struct Ranks {
        components { A, B }
        groups { ranked: own [A, B] }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut ranks = Ranks::new();
    let e: Vec<Entity> = (0..9).map(|_| ranks.spawn_empty()).collect();
    for (value, index) in (0..).zip([3, 7, 8, 6]) {
        ranks.insert(e[index], A(value))?;
    }
    for (value, index) in (0..).zip([4, 5]) {
        ranks.insert(e[index], B(value))?;
    }
    show("nobody has both A and B: the group is empty", &ranks);

    ranks.insert(e[7], B(2))?;
    show("e7 gets B: it moves to the front of both pools", &ranks);

    ranks.insert(e[4], A(4))?;
    show("e4 gets A: it stands behind e7 in both", &ranks);

    ranks.remove::<B>(e[7]);
    show(
        "e7 loses B: e4 takes its place, and e7 stays in the tail of A",
        &ranks,
    );

    println!("The members, as rows:");
    for row in ranks.ranked() {
        println!("{:?}: {:?}, {:?}", row.entity, row.a, row.b);
    }
    Ok(())
}

fn show(what: &str, ranks: &Ranks) {
    println!("{what}\n\n{}\n", ranks.layout());
}
