//! What flows down in these tests, and numbers that look random.

use phalanx::{Inherit, Relative};

/// Two numbers: what a component holds.
pub(super) type Value = [f64; 2];

macro_rules! components {
    ($($name:ident)*) => {
        $(
            #[derive(Clone, Copy, Debug)]
            pub(super) struct $name(pub(super) Value);

            impl From<Value> for $name {
                fn from(value: Value) -> Self {
                    Self(value)
                }
            }

            impl From<$name> for Value {
                fn from(component: $name) -> Self {
                    component.0
                }
            }
        )*
    };
}

components! { Local Global Tint Shade }

/// A flow and its inverse. No order of any two of them gives the same, and what comes from a root shows it.
pub(super) struct Rule {
    pub(super) inherit: fn(Option<Value>, Value) -> Value,
    pub(super) relative: fn(Value, Option<Value>) -> Option<Value>,
}

/// A factor and a shift: not everything has an inverse.
pub(super) const PLACED: Rule = Rule {
    inherit: |parent, own| match parent {
        Some(parent) => [parent[0] * own[0], parent[0] * own[1] + parent[1]],
        None => [own[0] * 0.5, own[1] + 1.0],
    },
    relative: |own, parent| match parent {
        Some([0.0, _]) => None,
        Some(parent) => Some([own[0] / parent[0], (own[1] - parent[1]) / parent[0]]),
        None => Some([own[0] * 2.0, own[1] - 1.0]),
    },
};

/// A mixture, in which all has an inverse.
pub(super) const SHADED: Rule = Rule {
    inherit: |parent, own| match parent {
        Some(parent) => [0.5 * parent[1] + own[0], 0.25 * parent[0] - own[1]],
        None => [own[1], own[0]],
    },
    relative: |own, parent| match parent {
        Some(parent) => Some([own[0] - 0.5 * parent[1], 0.25 * parent[0] - own[1]]),
        None => Some([own[1], own[0]]),
    },
};

impl Inherit<Local> for Global {
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        Self((PLACED.inherit)(parent.map(|parent| parent.0), own.0))
    }
}

impl Relative<Global> for Local {
    fn relative(own: &Global, parent: Option<&Global>) -> Option<Self> {
        (PLACED.relative)(own.0, parent.map(|parent| parent.0)).map(Self)
    }
}

/// The flow of another component, by a function.
pub(super) fn shade(parent: Option<&Shade>, own: &Tint) -> Shade {
    Shade((SHADED.inherit)(parent.map(|parent| parent.0), own.0))
}

impl Relative<Shade> for Tint {
    fn relative(own: &Shade, parent: Option<&Shade>) -> Option<Self> {
        (SHADED.relative)(own.0, parent.map(|parent| parent.0)).map(Self)
    }
}

/// The same numbers each time: `xorshift`.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    pub(super) fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    pub(super) fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub(super) fn value(&mut self) -> Value {
        let factors = [0.0, 0.5, 0.75, 1.0, 1.25, 1.5, -1.0, -0.5];
        [
            self.of(&factors),
            self.of(&[-3.0, -0.5, 0.0, 0.3, 1.0, 7.5]),
        ]
    }
}
