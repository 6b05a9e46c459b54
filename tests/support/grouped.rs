//! A world with groups of every kind, and its model.

use phalanx::world;

use super::model::flock_key;
use super::shapes::{
    Bomb, Boxed, Byte, Chosen, Component, Counted, FlockKey, Frozen, Ghost, Hidden, Line, List,
    LongKey, Marker, Name, Page, Small, Sole, Speed, Wide,
};
use super::{pair, storages};

world! {
    /// The same components, kept in groups of every kind.
    #[derive(Clone)]
    pub(crate) struct Zoo {
        components {
            Marker,
            Byte as tracked,
            Frozen as flag,
            Wide as tracked,
            Line,
            Page,
            Boxed,
            Name,
            Hidden as flag,
            Counted as tracked,
            Bomb,
            Ghost as tracked,
            Small,
            List as tracked,
            Speed as tracked,
            Sole,
            Chosen as flag,
        }
        groups {
            /// Three that nest.
            pairs: own [Byte, Name],
            fast: own [Name, Byte, Speed] without [Frozen],
            counted: own [Byte, Counted, Speed, Name] without [Frozen, Chosen]
                sorted by |speed: &Speed| -> u32 { flock_key(speed.value()) },
            /// Two looser ones, and one that is stricter than both.
            both: own [Line, Wide, Small] with [Bomb] without [Hidden],
            wides: own [Wide] with [Bomb],
            lines: own [Line, Small] without [Hidden],
            /// Of size 0, and with a flag among its conditions.
            haunts: own [Ghost, Boxed] with [Chosen],
            bare: own [Marker] without [Chosen, Frozen],
            /// Partial: it looks up what others own.
            listed: own [List] with [Byte, Wide, Marker] without [Frozen]
                sorted by |wide: &Wide| -> FlockKey { flock_key(wide.value()).into() },
            /// Non-owning: over pools of others, over flags, over what has no pool.
            seen: with [Byte, Small, Name],
            marked: with [Frozen],
            unseen: with [Hidden, Chosen] without [Byte],
            sole: with [Speed, Hidden]
                sorted by |speed: &Speed| -> LongKey { flock_key(speed.value()).into() },
        }
    }
}

storages! { $
    packed [Marker Byte Wide Line Page Boxed Name Counted Bomb Ghost Small List Speed Sole]
    unowned [Page Bomb Sole]
    ordered []
    stable []
}

/// Runs a macro on the groups, as they are declared.
macro_rules! with_groups {
    ($then:ident) => {
        $then! {
            0 pairs pairs_mut ZooPairs ZooPairsRow ZooPairsRef:
                own [byte Byte name Name] with [] without [] is sorted by [Byte];
            1 fast fast_mut ZooFast ZooFastRow ZooFastRef:
                own [name Name byte Byte speed Speed] with [] without [Frozen] is sorted by [Speed];
            2 counted counted_mut ZooCounted ZooCountedRow ZooCountedRef:
                own [byte Byte counted Counted speed Speed name Name] with [] without [Frozen Chosen] sorted by Speed;
            3 both both_mut ZooBoth ZooBothRow ZooBothRef:
                own [line Line wide Wide small Small] with [bomb Bomb] without [Hidden] is sorted by [Bomb];
            4 wides wides_mut ZooWides ZooWidesRow ZooWidesRef:
                own [wide Wide] with [bomb Bomb] without [] is sorted by [Wide];
            5 lines lines_mut ZooLines ZooLinesRow ZooLinesRef:
                own [line Line small Small] with [] without [Hidden] is sorted by [Small];
            6 haunts haunts_mut ZooHaunts ZooHauntsRow ZooHauntsRef:
                own [ghost Ghost boxed Boxed] with [; Chosen] without [] is sorted by [Boxed];
            7 bare bare_mut ZooBare ZooBareRow ZooBareRef:
                own [marker Marker] with [] without [Chosen Frozen] is sorted by [Marker];
            8 listed listed_mut ZooListed ZooListedRow ZooListedRef:
                own [list List] with [byte Byte wide Wide marker Marker] without [Frozen] sorted by Wide;
            9 seen seen_mut ZooSeen ZooSeenRow ZooSeenRef:
                own [] with [byte Byte small Small name Name] without [] is sorted by [Small];
            10 marked marked_mut ZooMarked ZooMarkedRow ZooMarkedRef:
                own [] with [; Frozen] without [];
            11 unseen unseen_mut ZooUnseen ZooUnseenRow ZooUnseenRef:
                own [] with [; Hidden Chosen] without [Byte];
            12 sole sole_mut ZooSole ZooSoleRow ZooSoleRef:
                own [] with [speed Speed; Hidden] without [] sorted by Speed;
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
