//! Behaviour cases, each a test named after its case: a start, what is done, what must be true afterwards.
//!
//! Those in which it could matter how components are stored are run for each storage.

mod behaviour {
    mod aligned;
    mod alike;
    mod allocations;
    mod crowd;
    mod dirty;
    mod groups;
    mod hierarchies;
    mod many;
    mod names;
    mod sorting;

    /// Runs a macro with a storage, and with how a group has what is stored so.
    macro_rules! stored {
        ($then:ident $($more:tt)*) => { $then! { packed own $($more)* } };
    }
    #[path = "cases.rs"]
    mod packed;

    macro_rules! stored {
        ($then:ident $($more:tt)*) => { $then! { ordered with $($more)* } };
    }
    #[path = "cases.rs"]
    #[allow(clippy::duplicate_mod, reason = "its worlds are stored in another way")]
    mod ordered;

    macro_rules! stored {
        ($then:ident $($more:tt)*) => { $then! { stable with $($more)* } };
    }
    #[path = "cases.rs"]
    #[allow(clippy::duplicate_mod, reason = "its worlds are stored in another way")]
    mod stable;
}
