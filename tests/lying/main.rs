//! Worlds that lie: the hidden traits implemented by hand, in safe code, and wrongly.
//!
//! None of these traits is `unsafe` to implement, and the parts of a world can be mixed up through them. So
//! whatever they say, verbs and queries may panic or give wrong values, and nothing worse. Run under
//! `AddressSanitizer` this shows that no access is a bad one; the addresses of what is lent mutably are
//! compared here, which no sanitizer does, and values notice when they are dropped twice or never.
#![forbid(unsafe_code)]

mod alone;
mod changes;
mod liar;
mod looks;
mod stage;
mod writes;

use std::env;
use std::process::Command;

use phalanx::Tick;

use changes::{changes, corruptions};
use liar::{
    Above, AdmitsEverybody, AdmitsNobody, AdmitsOthers, AdmitsTooMany, AllLies, AllLooseLies,
    AllNamed, AllStampsBeyond, AllTaken, AllTracked, BehindSlot, BehindStore, BothOrdered,
    DoublyOwned, FewPlaces, FickleShape, FickleSignature, FickleStores, Flagged, GroupsBeyond,
    Honest, HooksClear, HooksDenied, HooksDoAnything, HooksExchange, KeepsOthers, Lie,
    LooseAreOwned, LooseBehind, LooseFlagged, LooseOneId, LooseStampsShared, LooseToldPacked,
    ManyPlaces, Narrow, NeverVisited, NoneNamed, NothingTracked, OneGroupPlace, OneId, OneIdForAll,
    OneStampPlace, OneStampPlaceAnyhow, OrderedAndStable, OthersNamed, PackedSaysLoose,
    PackedToldLoose, PosesAsOthers, PosesAsPacked, RowsOfFlags, SaysOtherwise, Shared, ShownAnyhow,
    ShownNothing, ShownOneForAll, ShownOthers, ShownTwice, StableAndOrdered, StampsBeyond,
    ToldAlike, ToldBeyond, ToldOtherPlaces, ToldOtherPools, ToldOwning, VisitedAnyhow,
    VisitedBackwards, VisitedTwice, none_lives,
};
use looks::{change_looks, group_looks, looks};
use stage::{BAD, Random, SECOND_PANIC, Stage, may_panic, populated};
use writes::{change_writes, group_writes, sorts, writes};

/// Mixes up two worlds, looks at what becomes of it, goes on mixing.
fn play<L: Lie>(round: u64) {
    mix_up::<L>(round);
    assert!(none_lives(), "{BAD}: a value was never dropped");
}

fn mix_up<L: Lie>(round: u64) {
    let looks = [looks::<L>(), group_looks(), change_looks()].concat();
    let writes = [writes::<L>(), group_writes(), change_writes(), sorts()].concat();
    let changes = changes::<L>();
    let corruptions = corruptions::<L>();
    let mut random = Random(round);
    // Now and then more rows than share a stamp.
    let (mut world, entities) = populated::<L>([60, 60, 100][random.below(3)]);
    let (mut other, _) = populated::<L>([0, 9, 130][random.below(3)]);
    let mut stage = Stage {
        world: &mut world,
        other: &mut other,
        entities: &entities,
        random: &mut random,
        since: Tick::START,
    };
    // The lie alone, then with one thing mixed up, then with more and more.
    for turn in 0..12 {
        if turn > 0 {
            let corrupt = stage.random.of(&corruptions);
            may_panic(|| corrupt(&mut stage));
        }
        for act in looks.iter().chain(&writes) {
            may_panic(|| act(&mut stage));
        }
        for _ in 0..turn {
            let change = stage.random.of(&changes);
            may_panic(|| change(&mut stage));
        }
    }
    let mut clone = None;
    may_panic(|| clone = Some(stage.world.clone()));
    for change in changes {
        may_panic(|| change(&mut stage));
    }
}

/// Set in a process that plays, to the first round that it is to play.
const FIRST_ROUND: &str = "PHALANX_LYING_ROUND";

/// Plays many rounds.
///
/// Verbs that drop many values go on behind one that panics; where the parts of a world do not agree, a second
/// one may. That ends a process by the rules of the language, so each test plays in a process of its own and
/// goes on in another one.
fn exercise<L: Lie>(test: &str) {
    let rounds = if cfg!(miri) { 1 } else { 40 };
    let in_child = env::var(FIRST_ROUND).ok();
    if let Some(first) = in_child.or(cfg!(miri).then(|| "0".into())) {
        for round in first.parse().unwrap()..rounds {
            eprintln!("{ROUND}{round}");
            play::<L>(round);
        }
        return;
    }
    let mut first = 0;
    while first < rounds {
        let child = Command::new(env::current_exe().unwrap())
            .args([test, "--exact", "--nocapture"])
            .env(FIRST_ROUND, first.to_string())
            .env("RUST_BACKTRACE", "0")
            .output()
            .unwrap();
        if child.status.success() {
            return;
        }
        let said = String::from_utf8_lossy(&child.stderr);
        let bad = said.contains("AddressSanitizer") || said.contains(BAD);
        assert!(said.contains(SECOND_PANIC) && !bad, "{said}");
        let last = said
            .rsplit(ROUND)
            .next()
            .and_then(|last| last.lines().next());
        first = last.unwrap().parse::<u64>().unwrap() + 1;
    }
}

/// What a process that plays says before each round.
const ROUND: &str = "round ";

macro_rules! lies {
    ($($(#[$attribute:meta])* $test:ident: $Lie:ty;)*) => {$(
        $(#[$attribute])*
        #[test]
        fn $test() {
            exercise::<$Lie>(stringify!($test));
        }
    )*};
}

lies! {
    parts_of_worlds_are_mixed_up: Honest;
    two_components_have_one_id: OneId;
    all_components_have_one_id: OneIdForAll;
    an_id_is_beyond_the_indices: Above;
    an_id_is_beyond_the_signature: Narrow;
    components_say_that_they_have_no_rows: Flagged;
    flags_say_that_they_have_rows: RowsOfFlags;
    there_are_fewer_places_than_components: FewPlaces;
    there_are_more_places_than_components: ManyPlaces;
    queries_are_given_another_store: BehindSlot;
    verbs_are_given_another_store: BehindStore;
    visitors_are_shown_another_component: ShownOthers;
    visitors_are_shown_a_component_twice: ShownTwice;
    visitors_are_shown_nothing: ShownNothing;
    visitors_are_shown_one_component_for_all: ShownOneForAll;
    visitors_are_shown_anything: ShownAnyhow;
    the_shape_is_another_at_every_look: FickleShape;
    stores_are_shared_where_they_should_be_free: Shared;
    stores_are_taken_before_they_are_asked_for: AllTaken;
    signatures_change_their_mind: FickleSignature;
    stores_have_another_length_at_every_look: FickleStores;
    the_schema_says_that_groups_own_other_pools: ToldOtherPools;
    the_schema_says_that_groups_are_elsewhere: ToldOtherPlaces;
    the_schema_says_that_groups_own_that_do_not: ToldOwning;
    the_schema_says_that_there_are_more_groups: ToldBeyond;
    the_schema_says_that_groups_are_alike: ToldAlike;
    groups_are_visited_twice: VisitedTwice;
    groups_are_never_visited: NeverVisited;
    groups_are_visited_in_the_wrong_order: VisitedBackwards;
    groups_are_visited_anyhow: VisitedAnyhow;
    a_group_owns_a_component_twice: DoublyOwned;
    groups_admit_everybody: AdmitsEverybody;
    groups_admit_nobody: AdmitsNobody;
    groups_admit_those_that_they_should_not: AdmitsOthers;
    groups_admit_more_than_have_rows: AdmitsTooMany;
    all_groups_are_in_one_place: OneGroupPlace;
    groups_are_where_no_place_is: GroupsBeyond;
    nothing_is_tracked_and_the_world_says_it_is: NothingTracked;
    all_is_tracked_and_the_world_says_it_is_not: AllTracked;
    stamps_are_where_no_place_is: StampsBeyond;
    all_stamps_are_where_no_place_is: AllStampsBeyond;
    two_components_have_one_place_of_stamps: OneStampPlace;
    stores_with_one_place_of_stamps_do_as_they_like: OneStampPlaceAnyhow;
    more_components_are_named_than_there_are: AllNamed;
    components_with_hooks_on_removal_are_not_named: NoneNamed;
    other_components_are_named_than_have_hooks_on_removal: OthersNamed;
    components_that_are_named_say_that_they_have_no_hooks: HooksDenied;
    signatures_keep_what_they_should_not: KeepsOthers;
    hooks_exchange_their_world: HooksExchange;
    hooks_clear_their_world: HooksClear;
    hooks_do_anything: HooksDoAnything;
    all_is_a_lie: AllLies;
    parts_of_worlds_with_other_storages_are_mixed_up: OrderedAndStable;
    the_same_storages_are_the_other_way_round: StableAndOrdered;
    the_schema_says_that_other_storages_are_packed: LooseToldPacked;
    the_schema_says_that_packed_storage_is_another: PackedToldLoose;
    stores_say_that_their_storage_is_another: SaysOtherwise;
    packed_stores_say_that_their_storage_is_another: PackedSaysLoose;
    stores_have_two_storages: PosesAsOthers;
    stores_are_packed_and_are_not: PosesAsPacked;
    both_storages_are_ordered: BothOrdered;
    groups_own_what_is_not_moved: LooseAreOwned;
    two_ordered_components_have_one_id: LooseOneId;
    stable_components_say_that_they_have_no_rows: LooseFlagged;
    other_storages_are_behind_slots_and_stores: LooseBehind;
    other_storages_share_stamps_and_hooks_do_anything: LooseStampsShared;
    all_is_a_lie_about_storages: AllLooseLies;
}
