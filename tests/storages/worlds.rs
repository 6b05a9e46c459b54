//! Worlds that mix all storages.

use phalanx::world;

/// A value of each storage tells its number.
macro_rules! numbered {
    ($($(#[$attribute:meta])* $Name:ident),* $(,)?) => {$(
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) struct $Name(pub(crate) u32);
    )*};
}

numbered! { Packed, Ordered, Stable, Noted, Kept, Other }

/// A flag.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Marked;

world! {
    /// A component of each storage, tracked ones among them, and groups over them.
    #[derive(Clone, Debug)]
    pub(crate) struct Mixed {
        components {
            Packed,
            Ordered as ordered,
            Stable as stable,
            Noted as tracked + ordered,
            Kept as tracked + stable,
            Other as ordered,
            Marked as flag,
        }
        groups {
            owning: own [Packed] with [Ordered, Kept] without [Marked],
            set: with [Stable, Noted],
        }
    }
}

/// Checks the world, and returns the numbers of a component in the order of its walk.
macro_rules! numbers {
    ($world:expr, $Component:ty) => {{
        $world.check_invariants();
        let walked: Vec<u32> = $world
            .query::<&$Component>()
            .iter()
            .map(|value| value.0)
            .collect();
        let mut backwards: Vec<u32> = $world
            .query::<&$Component>()
            .iter()
            .rev()
            .map(|value| value.0)
            .collect();
        backwards.reverse();
        assert_eq!(walked, backwards, "from the back it is the same");
        let pool: Vec<u32> = $world
            .pool::<$Component>()
            .iter()
            .map(|(_, value)| value.0)
            .collect();
        assert_eq!(walked, pool, "a pool is in the order of its walk");
        assert_eq!($world.query::<&$Component>().iter().len(), walked.len());
        assert_eq!($world.pool::<$Component>().len(), walked.len());
        walked
    }};
}

pub(crate) use numbers;
