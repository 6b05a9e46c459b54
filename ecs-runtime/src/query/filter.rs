//! Conditions on a query's matches that give no item.
#![forbid(unsafe_code)]

use core::marker::PhantomData;

use super::fetch::Shortest;
use super::plan::Holds;
use super::since::{Changed, Skip};
use crate::group::Group;
use crate::signature::{ComponentId, Mask, Signature};
use crate::world::{Declared, Mark, Parts, ShapeOf};

macro_rules! condition {
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident<$of:ident>) => {
        $(#[$attribute])*
        $visibility struct $name<$of>(PhantomData<fn() -> $of>);

        impl<$of> $name<$of> {
            pub(crate) const fn new() -> Self {
                Self(PhantomData)
            }
        }

        impl<$of> Clone for $name<$of> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$of> Copy for $name<$of> {}
    };
}

condition! {
    /// The condition "has `C`".
    #[doc(hidden)]
    #[derive(Debug)]
    pub struct With<C>
}

condition! {
    /// The condition "lacks `C`".
    #[doc(hidden)]
    #[derive(Debug)]
    pub struct Without<C>
}

condition! {
    /// The condition "has one of these".
    #[doc(hidden)]
    #[derive(Debug)]
    pub struct Any<P>
}

condition! {
    /// The condition "is a member of `G`".
    #[derive(Debug)]
    pub(crate) struct Members<G>
}

/// A condition of a query, to be told of.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub enum Condition {
    With(ComponentId),
    Without(ComponentId),
    Any(Mask),
    Changed(ComponentId),
    Added(ComponentId),
}

mod sealed {
    pub trait Sealed {}
}

pub(super) use sealed::Sealed;

impl<C> Sealed for With<C> {}
impl<C> Sealed for Without<C> {}
impl<P> Sealed for Any<P> {}

/// One condition.
///
/// Sealed: a walk takes it that [`drivers`](Self::drivers) names indices of the shape that it is given.
#[doc(hidden)]
pub trait Ask<W: Declared>: Sealed + Copy + 'static {
    /// What a match has.
    const ALL: Mask = Mask::EMPTY;
    /// What a match lacks.
    const NONE: Mask = Mask::EMPTY;
    /// Whether there is more to ask of what a match has.
    const MORE: bool = false;
    /// The pools that a match has a row in.
    const ROWS: Mask = Mask::EMPTY;
    /// How often it asks when something changed.
    const CHANGES: usize = 0;
    /// What a signature has to be looked at for.
    const TESTED: Mask = Mask::EMPTY;

    /// How a walk passes over what did not change, where it passes by `Before` without this condition.
    type Skip<'w, Before: Skip<'w>>: Skip<'w>;

    /// What it is, to be told of.
    fn condition() -> Condition;

    /// Tests what more there is to ask of what a match has.
    #[inline]
    fn more(_signature: W::Signature) -> bool {
        true
    }

    /// Names the pool that every match has a row in, if there is one.
    #[inline]
    fn drivers<'w>(_shape: &'w ShapeOf<W>, _shortest: &mut Shortest<'w>) {}

    /// What tells when something changed, and of which component, if that is asked.
    #[inline]
    fn changed(self, _shape: &ShapeOf<W>) -> Option<(ComponentId, Changed<'_>)> {
        None
    }

    fn skip<'w, Before: Skip<'w>>(
        self,
        before: Before,
        shape: &'w ShapeOf<W>,
        holds: Holds,
    ) -> Self::Skip<'w, Before>;
}

/// A condition that passes over nothing.
macro_rules! passes_over_nothing {
    () => {
        type Skip<'w, Before: Skip<'w>> = Before;

        #[inline]
        fn skip<'w, Before: Skip<'w>>(
            self,
            before: Before,
            _shape: &'w ShapeOf<W>,
            _holds: Holds,
        ) -> Before {
            before
        }
    };
}

impl<W: Mark<C>, C: 'static> Ask<W> for With<C> {
    const ALL: Mask = Mask::of(W::ID);
    const ROWS: Mask = if W::HAS_ROWS {
        Mask::of(W::ID)
    } else {
        Mask::EMPTY
    };
    const TESTED: Mask = Mask::of(W::ID);

    passes_over_nothing!();

    fn condition() -> Condition {
        Condition::With(W::ID)
    }

    #[inline]
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>) {
        if W::HAS_ROWS {
            shortest.consider(W::ID, shape.index(W::ID));
        }
    }
}

impl<W: Mark<C>, C: 'static> Ask<W> for Without<C> {
    const NONE: Mask = Mask::of(W::ID);

    passes_over_nothing!();

    fn condition() -> Condition {
        Condition::Without(W::ID)
    }
}

impl<W: Declared, P: Parts<W> + 'static> Ask<W> for Any<P> {
    const MORE: bool = true;

    passes_over_nothing!();

    fn condition() -> Condition {
        Condition::Any(P::MASK)
    }

    #[inline]
    fn more(signature: W::Signature) -> bool {
        signature.has_any(const { &P::MASK })
    }
}

impl Sealed for () {}
impl<F: Sealed, A: Sealed> Sealed for (F, A) {}

/// A list of conditions: `()`, or a list and one more; or that of a group.
///
/// Sealed: a walk takes it that [`drivers`](Self::drivers) names indices of the shape that it is given.
#[doc(hidden)]
pub trait Filter<W: Declared>: Sealed + Copy + 'static {
    /// What a match has.
    const ALL: Mask;
    /// What a match lacks.
    const NONE: Mask;
    /// Whether there are conditions on what a match has that the two masks do not say.
    const MORE: bool;
    /// The pools that a match has a row in, by these conditions.
    const ROWS: Mask;
    /// Whether there are any.
    const NEEDS_ROWS: bool = !Self::ROWS.is_empty();

    /// How many conditions ask when something changed.
    const CHANGES: usize;

    /// What a signature has to be looked at for: all that a match has but what its rows say by themselves.
    const TESTED: Mask;
    /// Whether a signature has to be looked at.
    const TESTS: bool = !Self::TESTED.is_empty() || !Self::NONE.is_empty() || Self::MORE;

    /// How a walk passes over what did not change.
    type Skip<'w>: Skip<'w>;

    /// Names the conditions, in their order.
    fn conditions(each: &mut dyn FnMut(Condition));

    /// Tests the conditions on what a match has that the masks do not say.
    fn more(signature: W::Signature) -> bool;

    /// Names the pools that every match has a row in.
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>);

    /// Names the conditions that ask when something changed: the component, and what tells.
    fn changes<'w>(self, shape: &'w ShapeOf<W>, each: impl FnMut(ComponentId, Changed<'w>));

    /// How a walk over the rows of `holds` passes over what did not change.
    fn skip(self, shape: &ShapeOf<W>, holds: Holds) -> Self::Skip<'_>;

    #[inline]
    fn test(signature: W::Signature) -> bool {
        signature.has_all(const { &Self::TESTED })
            && !signature.has_any(const { &Self::NONE })
            && Self::more(signature)
    }

    /// The component by whose changes [`skip`](Self::skip) passes over rows.
    fn skipped(self, shape: &ShapeOf<W>, holds: Holds) -> Option<ComponentId> {
        let by = self.skip(shape, holds).by()?;
        let mut skipped = None;
        self.changes(shape, |component, changed| {
            if changed.is_same(by) {
                skipped = Some(component);
            }
        });
        skipped
    }

    /// Tests the conditions that ask when something changed.
    #[inline]
    fn is_changed(self, shape: &ShapeOf<W>, id: u32) -> bool {
        let mut is_changed = true;
        self.changes(shape, |component, changed| {
            is_changed = is_changed && changed.has(shape.index(component).position(id));
        });
        is_changed
    }
}

impl<W: Declared> Filter<W> for () {
    const ALL: Mask = Mask::EMPTY;
    const NONE: Mask = Mask::EMPTY;
    const MORE: bool = false;
    const ROWS: Mask = Mask::EMPTY;
    const CHANGES: usize = 0;
    const TESTED: Mask = Mask::EMPTY;

    type Skip<'w> = ();

    fn conditions(_each: &mut dyn FnMut(Condition)) {}

    #[inline]
    fn more(_signature: W::Signature) -> bool {
        true
    }

    #[inline]
    fn drivers<'w>(_shape: &'w ShapeOf<W>, _shortest: &mut Shortest<'w>) {}

    #[inline]
    fn changes<'w>(self, _shape: &'w ShapeOf<W>, _each: impl FnMut(ComponentId, Changed<'w>)) {}

    #[inline]
    fn skip(self, _shape: &ShapeOf<W>, _holds: Holds) {}
}

impl<W: Declared, F: Filter<W>, A: Ask<W>> Filter<W> for (F, A) {
    const ALL: Mask = F::ALL.union(A::ALL);
    const NONE: Mask = F::NONE.union(A::NONE);
    const MORE: bool = F::MORE || A::MORE;
    const ROWS: Mask = F::ROWS.union(A::ROWS);
    const CHANGES: usize = F::CHANGES + A::CHANGES;
    const TESTED: Mask = F::TESTED.union(A::TESTED);

    type Skip<'w> = A::Skip<'w, F::Skip<'w>>;

    fn conditions(each: &mut dyn FnMut(Condition)) {
        F::conditions(each);
        each(A::condition());
    }

    #[inline]
    fn more(signature: W::Signature) -> bool {
        F::more(signature) && A::more(signature)
    }

    #[inline]
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>) {
        F::drivers(shape, shortest);
        A::drivers(shape, shortest);
    }

    #[inline]
    fn changes<'w>(self, shape: &'w ShapeOf<W>, mut each: impl FnMut(ComponentId, Changed<'w>)) {
        self.0.changes(shape, &mut each);
        if let Some((component, changed)) = self.1.changed(shape) {
            each(component, changed);
        }
    }

    #[inline]
    fn skip(self, shape: &ShapeOf<W>, holds: Holds) -> Self::Skip<'_> {
        self.1.skip(self.0.skip(shape, holds), shape, holds)
    }
}

impl<G> Sealed for Members<G> {}

impl<W: Declared, G: Group<W>> Filter<W> for Members<G> {
    const ALL: Mask = G::ALL;
    const NONE: Mask = G::NONE;
    const MORE: bool = false;
    const ROWS: Mask = Mask::EMPTY;
    const CHANGES: usize = 0;
    const TESTED: Mask = G::ALL;

    type Skip<'w> = ();

    fn conditions(each: &mut dyn FnMut(Condition)) {
        G::ALL.ids().for_each(|id| each(Condition::With(id)));
        G::NONE.ids().for_each(|id| each(Condition::Without(id)));
    }

    #[inline]
    fn more(_signature: W::Signature) -> bool {
        true
    }

    #[inline]
    fn drivers<'w>(_shape: &'w ShapeOf<W>, _shortest: &mut Shortest<'w>) {}

    #[inline]
    fn changes<'w>(self, _shape: &'w ShapeOf<W>, _each: impl FnMut(ComponentId, Changed<'w>)) {}

    #[inline]
    fn skip(self, _shape: &ShapeOf<W>, _holds: Holds) {}
}
