//! Another world that mixes all storages, each for other components, and its model.

use phalanx::world;

use super::model::flock_key;
use super::shapes::{
    Bomb, Boxed, Byte, Chosen, Component, Counted, FlockKey, Frozen, Ghost, Hidden, Line, List,
    LongKey, Marker, Name, Page, Small, Sole, Speed, Wide,
};
use super::{pair, storages};

world! {
    /// What is ordered in one of the two worlds is mostly stable in the other.
    #[derive(Clone)]
    pub(crate) struct Zoo {
        components {
            Marker as stable,
            Byte as tracked,
            Frozen as flag,
            Wide as tracked + ordered,
            Line as ordered,
            Page as stable,
            Boxed as ordered,
            Name as stable,
            Hidden as flag,
            Counted as tracked + ordered,
            Bomb as stable,
            Ghost as tracked + stable,
            Small,
            List as tracked,
            Speed as tracked + stable,
            Sole as ordered,
            Chosen as flag,
        }
        groups {
            /// Two that nest, and look up what is stable; the stricter one is sorted by that.
            pairs: own [Byte] with [Name],
            fast: own [Byte] with [Name, Speed] without [Frozen]
                sorted by |speed: &Speed| -> u32 { flock_key(speed.value()) },
            /// What members are looked up in is ordered, and stable; and is not there.
            both: own [Small] with [Line, Wide, Bomb] without [Hidden],
            /// Non-owning: over what is ordered, over what is stable, over both.
            counted: with [Counted] without [Frozen]
                sorted by |counted: &Counted| -> FlockKey { flock_key(counted.value()).into() },
            wides: with [Wide, Bomb]
                sorted by |wide: &Wide| -> LongKey { flock_key(wide.value()).into() },
            haunts: with [Ghost, Chosen],
            marked: with [Ghost, Marker] without [Page],
            unseen: with [Hidden, Chosen] without [Name],
        }
    }
}

storages! { $
    packed [Byte Small List]
    unowned [List]
    ordered [Wide Line Boxed Counted Sole]
    stable [Marker Page Name Bomb Ghost Speed]
}

/// Runs a macro on the groups, as they are declared.
macro_rules! with_groups {
    ($then:ident) => {
        $then! {
            0 pairs pairs_mut ZooPairs ZooPairsRow ZooPairsRef:
                own [byte Byte] with [name Name] without [] is sorted by [Name];
            1 fast fast_mut ZooFast ZooFastRow ZooFastRef:
                own [byte Byte] with [name Name speed Speed] without [Frozen] sorted by Speed;
            2 both both_mut ZooBoth ZooBothRow ZooBothRef:
                own [small Small] with [line Line wide Wide bomb Bomb] without [Hidden] is sorted by [Line];
            3 counted counted_mut ZooCounted ZooCountedRow ZooCountedRef:
                own [] with [counted Counted] without [Frozen] sorted by Counted;
            4 wides wides_mut ZooWides ZooWidesRow ZooWidesRef:
                own [] with [wide Wide bomb Bomb] without [] sorted by Wide;
            5 haunts haunts_mut ZooHaunts ZooHauntsRow ZooHauntsRef:
                own [] with [ghost Ghost; Chosen] without [] is sorted by [Ghost];
            6 marked marked_mut ZooMarked ZooMarkedRow ZooMarkedRef:
                own [] with [ghost Ghost marker Marker] without [Page] is sorted by [Ghost];
            7 unseen unseen_mut ZooUnseen ZooUnseenRow ZooUnseenRef:
                own [] with [; Hidden Chosen] without [Name];
        }
    };
}

#[path = "step/mod.rs"]
#[allow(
    clippy::duplicate_mod,
    reason = "each world is called by its own methods, which is not the same code"
)]
mod step;

#[path = "groups.rs"]
#[allow(
    clippy::duplicate_mod,
    reason = "each world is called by its own methods, which is not the same code"
)]
pub(crate) mod groups;

pair!(groups::FLOCKS);
