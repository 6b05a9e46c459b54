//! Worlds that are not for everyone: private ones, ones with private components, ones that nobody uses.

use phalanx::world;

/// What a stranger may know.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Hidden;

/// What nobody else may know.
#[derive(Clone, Copy, Debug, Default)]
struct Secret;

world! {
    /// A world whose users know one of its components.
    #[derive(Clone, Debug)]
    pub struct Vault {
        components {
            Hidden,
            /// Known in this module alone.
            pub(self) Secret,
        }
        groups {
            /// Whoever sees this does not see what else its members have.
            watched: own [Hidden, Secret],
        }
    }
}

world! {
    /// A world for this module.
    #[derive(Clone, Debug)]
    struct Workshop {
        components {
            Secret,
            pub(crate) Hidden as flag,
        }
        groups {
            open: own [Secret] without [Hidden],
        }
    }
}

world! {
    /// Nobody uses it.
    struct Unused {
        components {
            Secret,
            Hidden as flag,
        }
    }
}

world! {
    /// There is nothing in it.
    #[derive(Clone, Debug)]
    pub struct Empty {}
}

/// How many there are after one has come.
#[must_use]
pub fn count() -> usize {
    world! {
        /// A world within a function.
        pub(in crate::private) struct Local {
            components {
                Hidden,
                Secret,
            }
        }
    }
    let mut local = Local::new();
    let mut workshop = Workshop::new();
    let mut vault = Vault::new();
    let entities = [
        local.spawn((Hidden, Secret)),
        workshop.spawn((Hidden, Secret)),
        vault.spawn((Hidden, Secret)),
    ];
    entities.len() + vault.watched().len() + workshop.open().len()
}

#[test]
fn private_worlds_work() {
    assert_eq!(count(), 4);
}
