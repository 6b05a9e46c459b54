//! Behaviour cases, each a test named after its case: a start, what is done, what must be true afterwards.

mod behaviour {
    mod allocations;
    mod change;
    mod crowd;
    mod dirty;
    mod drops;
    mod entities;
    mod groups;
    mod hooks;
    mod many;
    mod names;
    mod sizes;
    mod sorting;
    mod walks;
}
