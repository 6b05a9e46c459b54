//! Conditions on a query's matches that give no item.
#![forbid(unsafe_code)]

use core::marker::PhantomData;

use super::fetch::Shortest;
use crate::group::Group;
use crate::signature::{ComponentId, Mask, Signature};
use crate::world::{Declared, Mark, Parts, ShapeOf};

/// The condition "has `C`".
#[doc(hidden)]
#[derive(Debug)]
pub struct With<C>(PhantomData<C>);

/// The condition "lacks `C`".
#[doc(hidden)]
#[derive(Debug)]
pub struct Without<C>(PhantomData<C>);

/// The condition "has one of these".
#[doc(hidden)]
#[derive(Debug)]
pub struct Any<P>(PhantomData<P>);

/// A condition of a query, to be told of.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub enum Condition {
    With(ComponentId),
    Without(ComponentId),
    Any(Mask),
}

mod sealed {
    pub trait Sealed {}
}

use sealed::Sealed;

impl Sealed for () {}
impl<F: Sealed, C> Sealed for (F, With<C>) {}
impl<F: Sealed, C> Sealed for (F, Without<C>) {}
impl<F: Sealed, P> Sealed for (F, Any<P>) {}

/// The condition "is a member of `G`".
#[derive(Debug)]
pub(crate) struct Members<G>(PhantomData<G>);

/// A list of conditions: `()`, or a list and one more; or that of a group.
///
/// Sealed: a walk takes it that [`drivers`](Self::drivers) names indices of the shape that it is given.
#[doc(hidden)]
pub trait Filter<W: Declared>: Sealed + 'static {
    /// What a match has.
    const ALL: Mask;
    /// What a match lacks.
    const NONE: Mask;
    /// Whether there are conditions that the two masks do not say.
    const MORE: bool;
    /// The pools that a match has a row in, by these conditions.
    const ROWS: Mask;
    /// Whether there are any.
    const NEEDS_ROWS: bool = !Self::ROWS.is_empty();

    /// Whether a signature has to be looked at.
    const TESTS: bool = !Self::ALL.is_empty() || !Self::NONE.is_empty() || Self::MORE;

    /// Names the conditions, in their order.
    fn conditions(each: &mut dyn FnMut(Condition));

    /// Tests the conditions that the masks do not say.
    fn more(signature: W::Signature) -> bool;

    /// Names the pools that every match has a row in.
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>);

    #[inline]
    fn test(signature: W::Signature) -> bool {
        signature.has_all(const { &Self::ALL })
            && !signature.has_any(const { &Self::NONE })
            && Self::more(signature)
    }
}

impl<W: Declared> Filter<W> for () {
    const ALL: Mask = Mask::EMPTY;
    const NONE: Mask = Mask::EMPTY;
    const MORE: bool = false;
    const ROWS: Mask = Mask::EMPTY;

    fn conditions(_each: &mut dyn FnMut(Condition)) {}

    #[inline]
    fn more(_signature: W::Signature) -> bool {
        true
    }

    #[inline]
    fn drivers<'w>(_shape: &'w ShapeOf<W>, _shortest: &mut Shortest<'w>) {}
}

impl<W: Mark<C>, F: Filter<W>, C: 'static> Filter<W> for (F, With<C>) {
    const ALL: Mask = F::ALL.union(Mask::of(W::ID));
    const NONE: Mask = F::NONE;
    const MORE: bool = F::MORE;
    const ROWS: Mask = if W::HAS_ROWS {
        F::ROWS.union(Mask::of(W::ID))
    } else {
        F::ROWS
    };

    fn conditions(each: &mut dyn FnMut(Condition)) {
        F::conditions(each);
        each(Condition::With(W::ID));
    }

    #[inline]
    fn more(signature: W::Signature) -> bool {
        F::more(signature)
    }

    #[inline]
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>) {
        F::drivers(shape, shortest);
        if W::HAS_ROWS {
            shortest.consider(W::ID, shape.index(W::ID));
        }
    }
}

impl<W: Mark<C>, F: Filter<W>, C: 'static> Filter<W> for (F, Without<C>) {
    const ALL: Mask = F::ALL;
    const NONE: Mask = F::NONE.union(Mask::of(W::ID));
    const MORE: bool = F::MORE;
    const ROWS: Mask = F::ROWS;

    fn conditions(each: &mut dyn FnMut(Condition)) {
        F::conditions(each);
        each(Condition::Without(W::ID));
    }

    #[inline]
    fn more(signature: W::Signature) -> bool {
        F::more(signature)
    }

    #[inline]
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>) {
        F::drivers(shape, shortest);
    }
}

impl<W: Declared, F: Filter<W>, P: Parts<W> + 'static> Filter<W> for (F, Any<P>) {
    const ALL: Mask = F::ALL;
    const NONE: Mask = F::NONE;
    const MORE: bool = true;
    const ROWS: Mask = F::ROWS;

    fn conditions(each: &mut dyn FnMut(Condition)) {
        F::conditions(each);
        each(Condition::Any(P::MASK));
    }

    #[inline]
    fn more(signature: W::Signature) -> bool {
        F::more(signature) && signature.has_any(const { &P::MASK })
    }

    #[inline]
    fn drivers<'w>(shape: &'w ShapeOf<W>, shortest: &mut Shortest<'w>) {
        F::drivers(shape, shortest);
    }
}

impl<G> Sealed for Members<G> {}

impl<W: Declared, G: Group<W>> Filter<W> for Members<G> {
    const ALL: Mask = G::ALL;
    const NONE: Mask = G::NONE;
    const MORE: bool = false;
    const ROWS: Mask = Mask::EMPTY;

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
}
