//! What is done in area `hierarchy`: shapes of trees, and transforms that flow down them.

use phalanx::Inherit;

use super::{at, number};
use crate::harness::Rng;

/// How many nodes come to another parent in a pass.
pub(crate) const MOVES: u32 = 1_000;

/// The shape of a forest.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// So many children each, breadth first from one root.
    Branching(u32),
    /// Chains of that length.
    Chains(u32),
}

impl Shape {
    /// The parent of a node, which has a lower number.
    pub(crate) fn parent(self, node: u32) -> Option<u32> {
        match self {
            Self::Branching(children) => node.checked_sub(1).map(|node| node / children),
            Self::Chains(length) => (!node.is_multiple_of(length)).then(|| node - 1),
        }
    }
}

/// Three axes and a place, in 64 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(16))]
pub(crate) struct Affine([[f32; 4]; 4]);

impl Affine {
    pub(crate) const IDENTITY: Self = Self([
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 0.0],
    ]);

    /// Close to the identity, so that long chains stay in range.
    pub(crate) fn random(rng: &mut Rng) -> Self {
        let mut made = Self::IDENTITY;
        for axis in &mut made.0 {
            for number in &mut axis[..3] {
                *number += (rng.unit() - 0.5) * 0.001;
            }
        }
        made
    }

    #[inline]
    pub(crate) fn then(&self, local: &Self) -> Self {
        let [right, up, back, place] = &self.0;
        let turn = |axis: &[f32; 4]| {
            let mut turned = [0.0; 4];
            for (nth, number) in turned.iter_mut().enumerate() {
                *number = right[nth] * axis[0] + up[nth] * axis[1] + back[nth] * axis[2];
            }
            turned
        };
        let mut turned = local.0.map(|axis| turn(&axis));
        let [.., moved] = &mut turned;
        for (number, place) in moved.iter_mut().zip(place) {
            *number += place;
        }
        Self(turned)
    }

    pub(crate) fn sum(&self) -> u64 {
        let numbers = self.0.iter().flatten();
        numbers.fold(0, |sum, number| {
            sum.rotate_left(5).wrapping_add(u64::from(number.to_bits()))
        })
    }
}

/// The transform of a node, seen from its parent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Local(pub(crate) Affine);

/// The transform of a node, seen from outside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Global(pub(crate) Affine);

impl Inherit<Local> for Global {
    #[inline]
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        match parent {
            Some(parent) => Self(parent.0.then(&own.0)),
            None => Self(own.0),
        }
    }
}

/// What transforms come to, in the order of their nodes: another number where two nodes have each other's.
pub(crate) fn sum(globals: impl Iterator<Item = Affine>) -> u64 {
    globals.fold(0, |sum: u64, global| {
        sum.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(global.sum())
    })
}

/// A forest, and what changes in it.
pub(crate) struct Forest {
    pub(crate) shape: Shape,
    /// By nodes.
    pub(crate) locals: Vec<Affine>,
    /// Nodes that change, and what they have then.
    pub(crate) changes: Vec<(u32, Affine)>,
    /// The order in which nodes are made.
    pub(crate) order: Vec<u32>,
    /// Nodes, and the parents that they come to: those of these moves that make no cycle are made.
    pub(crate) moves: Vec<(u32, u32)>,
}

impl Forest {
    /// So many of ten thousand nodes change.
    pub(crate) fn random(
        rng: &mut Rng,
        shape: Shape,
        n: u32,
        per_10k: u32,
        shuffled: bool,
    ) -> Self {
        let locals = (0..n).map(|_| Affine::random(rng)).collect();
        let count = u64::from(n) * u64::from(per_10k) / 10_000;
        let changes = (0..count).map(|_| (rng.below(n), Affine::random(rng)));
        let changes = changes.collect();
        let order = if shuffled {
            rng.permutation(n)
        } else {
            (0..n).collect()
        };
        Self {
            shape,
            locals,
            changes,
            order,
            moves: Vec::new(),
        }
    }

    /// The same, in which random nodes come to random parents.
    pub(crate) fn moved(self, rng: &mut Rng) -> Self {
        let n = number(self.locals.len());
        let moves = (0..MOVES).map(|_| (rng.below(n), rng.below(n)));
        Self {
            moves: moves.collect(),
            ..self
        }
    }

    /// The locals behind the changes.
    pub(crate) fn changed(&self) -> Vec<Affine> {
        let mut locals = self.locals.clone();
        for &(node, local) in &self.changes {
            locals[at(node)] = local;
        }
        locals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_tells_whose_transform_is_whose() {
        let mut rng = Rng::new(5);
        let globals: Vec<Affine> = (0..200).map(|_| Affine::random(&mut rng)).collect();
        let of_all = sum(globals.iter().copied());
        for (one, other) in [(0, 1), (0, 64), (71, 199)] {
            let mut swapped = globals.clone();
            swapped.swap(one, other);
            assert_ne!(sum(swapped.into_iter()), of_all, "{one} and {other}");
        }
    }
}
