//! What is done in area `hierarchy`: shapes of trees, and transforms that flow down them.

use phalanx::Inherit;

use super::at;
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

/// A forest, and what changes in it.
pub(crate) struct Forest {
    pub(crate) shape: Shape,
    /// By nodes.
    pub(crate) locals: Vec<Affine>,
    /// Nodes that change, and what they have then.
    pub(crate) changes: Vec<(u32, Affine)>,
    /// The order in which nodes are made.
    pub(crate) order: Vec<u32>,
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
