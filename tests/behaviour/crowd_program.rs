//! Declares the world of MAC-4, spawns its bundle, walks, inserts and removes, also in a group.

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
    for row in crowd.twelve_mut() {
        row.c0.0 += row.c117.0;
    }
    assert_eq!(crowd.twelve().len(), 0);
    crowd.insert(one, C::<0>(5)).unwrap();
    crowd.insert(one, C::<37>(5)).unwrap();
    assert_eq!(crowd.twelve().slices().0[0].0, 5);
    crowd.check_invariants();
}
