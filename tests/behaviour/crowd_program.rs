//! Declares the world of MAC-4, spawns its bundle, walks, inserts and removes.

mod crowd;

use crowd::{C, Crowd, F, thirty};

fn main() {
    let mut crowd = Crowd::new();
    let one = crowd.spawn(thirty());
    for (a, b) in crowd.query_mut::<(&mut C<0>, &C<37>)>().with::<F<149>>() {
        a.0 += b.0;
    }
    crowd.insert(one, (C::<1>(1), F::<147>)).unwrap();
    assert_eq!(crowd.remove::<(C<0>, F<145>)>(one), (Some(C(37)), Some(F)));
    crowd.check_invariants();
}
