//! The expansion that the documentation shows is a world.

#[expect(unreachable_pub, reason = "it is shown as it would be printed")]
#[expect(dead_code, reason = "not every verb is called")]
#[expect(
    clippy::pedantic,
    clippy::redundant_field_names,
    reason = "it is shown as it would be printed"
)]
mod ranks {
    #[derive(Debug, PartialEq)]
    pub struct A(pub u32);

    #[derive(Debug, PartialEq)]
    pub struct B(pub u32);

    include!("../docs/expanded/ranks.rs");
}

use ranks::{A, B, Ranks};

#[test]
fn the_expansion_in_the_docs_is_a_world() {
    let mut ranks = Ranks::new();
    let first = ranks.spawn((A(1), B(1)));
    let second = ranks.spawn((A(2),));
    ranks.spawn((B(3),));
    ranks.insert(second, B(2)).unwrap();
    ranks.check_invariants();
    for row in ranks.ranked_mut() {
        row.a.0 += row.b.0;
    }
    let rows: Vec<_> = ranks
        .ranked()
        .iter()
        .map(|row| (row.entity, row.a.0, row.b.0))
        .collect();
    assert_eq!(rows, [(first, 2, 1), (second, 4, 2)]);
    ranks.despawn(first).unwrap();
    ranks.check_invariants();
    assert_eq!(ranks.ranked().slices(), (&[A(4)][..], &[B(2)][..]));
}
