//! A world that mixes all storages, and its model.

use phalanx::world;

use super::model::flock_key;
use super::shapes::{
    Bomb, Boxed, Byte, Chosen, Component, Counted, FlockKey, Frozen, Ghost, Hidden, Line, List,
    LongKey, Marker, Name, Page, Small, Sole, Speed, Wide,
};
use super::{pair, storages};

world! {
    /// The same components, in storages of every kind, with groups around them.
    #[derive(Clone)]
    pub(crate) struct Zoo {
        components {
            Marker as ordered,
            Byte as tracked + ordered,
            Frozen as flag,
            Wide as tracked + stable,
            Line as stable,
            Page as ordered,
            Boxed,
            Name,
            Hidden as flag,
            Counted as tracked + stable,
            Bomb as ordered,
            Ghost as tracked,
            Small,
            List as tracked + ordered,
            Speed as tracked,
            Sole as stable,
            Chosen as flag,
        }
        groups {
            /// Two that nest, and look up what is ordered; the stricter one is sorted by that.
            pairs: own [Name] with [Byte],
            fast: own [Name, Speed] with [Byte] without [Frozen]
                sorted by |byte: &Byte| -> u32 { flock_key(byte.value()) },
            /// What members are looked up in is ordered, and stable; and is not there.
            both: own [Small] with [Wide, Line, Bomb] without [Hidden],
            haunts: own [Ghost] with [Boxed, Chosen] without [List],
            /// Non-owning: over what is ordered, over what is stable, over both.
            counted: with [Counted] without [Frozen]
                sorted by |counted: &Counted| -> FlockKey { flock_key(counted.value()).into() },
            wides: with [Wide, Bomb] without [Chosen],
            marked: with [Ghost, Marker],
            lines: with [List, Line, Byte]
                sorted by |list: &List| -> LongKey { flock_key(list.value()).into() },
            plain: with [Marker] without [Page],
            seen: with [Byte, Small, Name],
        }
    }
}

storages! { $
    packed [Boxed Name Ghost Small Speed]
    unowned [Boxed]
    ordered [Marker Byte Page Bomb List]
    stable [Wide Line Counted Sole]
}

/// Runs a macro on the groups, as they are declared.
macro_rules! with_groups {
    ($then:ident) => {
        $then! {
            0 pairs pairs_mut ZooPairs ZooPairsRow ZooPairsRef:
                own [name Name] with [byte Byte] without [] is sorted by [Byte];
            1 fast fast_mut ZooFast ZooFastRow ZooFastRef:
                own [name Name speed Speed] with [byte Byte] without [Frozen] sorted by Byte;
            2 both both_mut ZooBoth ZooBothRow ZooBothRef:
                own [small Small] with [wide Wide line Line bomb Bomb] without [Hidden] is sorted by [Wide];
            3 haunts haunts_mut ZooHaunts ZooHauntsRow ZooHauntsRef:
                own [ghost Ghost] with [boxed Boxed; Chosen] without [List] is sorted by [Boxed];
            4 counted counted_mut ZooCounted ZooCountedRow ZooCountedRef:
                own [] with [counted Counted] without [Frozen] sorted by Counted;
            5 wides wides_mut ZooWides ZooWidesRow ZooWidesRef:
                own [] with [wide Wide bomb Bomb] without [Chosen] is sorted by [Bomb];
            6 marked marked_mut ZooMarked ZooMarkedRow ZooMarkedRef:
                own [] with [ghost Ghost marker Marker] without [] is sorted by [Marker];
            7 lines lines_mut ZooLines ZooLinesRow ZooLinesRef:
                own [] with [list List line Line byte Byte] without [] sorted by List;
            8 plain plain_mut ZooPlain ZooPlainRow ZooPlainRef:
                own [] with [marker Marker] without [Page] is sorted by [Marker];
            9 seen seen_mut ZooSeen ZooSeenRow ZooSeenRef:
                own [] with [byte Byte small Small name Name] without [] is sorted by [Small];
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
