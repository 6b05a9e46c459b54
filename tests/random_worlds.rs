//! Sixty worlds with random groups, each under random operations and compared with brute force.
//!
//! The worlds stand in `random_worlds/worlds.rs`. A generator prints them; where it would print something else, a test
//! fails, and `PHALANX_BLESS=1 cargo test --test random_worlds` writes what it prints.

#[path = "random_worlds/components.rs"]
mod components;
#[path = "random_worlds/drive.rs"]
mod drive;
#[path = "random_worlds/generator.rs"]
mod generator;
#[path = "random_worlds/worlds.rs"]
#[allow(dead_code, reason = "their groups are reached by their types")]
mod worlds;

use std::{env, fs};

/// Random numbers: `splitmix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % u64::try_from(bound).unwrap()).unwrap()
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

const WORLDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/random_worlds/worlds.rs");

#[test]
#[cfg_attr(miri, ignore = "it reads a file")]
fn the_worlds_are_what_the_generator_prints() {
    let printed = generator::print(&generator::specs());
    let blessed = env::var_os("PHALANX_BLESS").is_some();
    if blessed && env::var_os("CI").is_none() {
        fs::write(WORLDS, printed).unwrap();
    } else {
        let committed = fs::read_to_string(WORLDS).unwrap();
        assert!(
            committed == printed,
            "`PHALANX_BLESS=1 cargo test --test random_worlds` writes what the generator prints now"
        );
    }
}

#[test]
fn the_worlds_have_groups_of_all_kinds() {
    let specs = generator::specs();
    assert_eq!(specs.len(), 60);
    let having =
        |what: fn(&generator::Spec) -> bool| specs.iter().filter(|spec| what(spec)).count();
    let counts = [
        having(generator::Spec::has_three_levels),
        having(generator::Spec::has_two_under_one),
        having(generator::Spec::has_exclusion),
        having(generator::Spec::has_partial_ownership),
        having(generator::Spec::has_no_ownership),
        having(generator::Spec::groups_a_flag),
        having(generator::Spec::tracks_what_a_group_owns),
        having(generator::Spec::has_each_hook),
        having(generator::Spec::sorts_what_a_group_owns),
        having(generator::Spec::sorts_by_what_is_looked_up),
        having(generator::Spec::sorts_a_set),
        having(generator::Spec::groups_what_is_ordered),
        having(generator::Spec::groups_what_is_stable),
        having(generator::Spec::tracks_what_is_ordered),
        having(generator::Spec::tracks_what_is_stable),
        having(generator::Spec::sorts_by_what_keeps_its_order),
    ];
    eprintln!(
        "three levels, two under one, exclusion, partial, non-owning, flags, tracked, hooks, sorted by what is owned, \
         by what is looked up, sets, ordered, stable, tracked of both, sorted by those: {counts:?}"
    );
    assert!(counts.iter().all(|&count| count >= 10), "{counts:?}");
}
