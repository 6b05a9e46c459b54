//! Every search against the standard library's, from every state.

extern crate std;

mod cursor;
mod join;
mod lockstep;

use alloc::vec::Vec;

/// How many times a test does what it may do so often.
fn at_most(times: usize) -> usize {
    if cfg!(miri) { times / 1000 } else { times }
}

/// Numbers that are the same in each run.
#[derive(Clone, Debug)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 >> 32) ^ self.0;
        mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 16
    }

    fn below(&mut self, end: u32) -> u32 {
        crate::primitives::low_half(self.next()) % end
    }

    /// So many ids that ascend, by two in the mean.
    fn ids(&mut self, count: usize) -> Vec<u32> {
        let mut id = 0;
        let next = |_| {
            id += 1 + self.below(3);
            id
        };
        (0..count).map(next).collect()
    }
}

/// Where an id is or would be.
fn lower_bound(ids: &[u32], id: u32) -> usize {
    ids.partition_point(|&other| other < id)
}

/// Slices of which some do not ascend.
fn in_no_order() -> [Vec<u32>; 5] {
    let mut random = Random(3);
    [
        (0..100).rev().collect(),
        alloc::vec![7; 100],
        (0..200).map(|_| random.below(50)).collect(),
        (0..100).chain(0..100).collect(),
        alloc::vec![u32::MAX, 0, u32::MAX, 0],
    ]
}
