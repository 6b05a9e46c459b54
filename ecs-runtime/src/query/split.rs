//! Several queries at once over one world.
#![forbid(unsafe_code)]

use super::{QueryMut, Terms};
use crate::signature::Mask;
use crate::world::{Declared, ShapeOf};

/// A tuple of queries that may be walked at the same time.
///
/// No component may be asked for in two of them, if one asks for it mutably; that is a type error.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of queries",
    label = "expected a tuple of queries",
    note = "write `split_mut::<(Q1, Q2)>()`"
)]
pub trait Split<W: Declared, S> {
    /// The state of the alias check behind these queries.
    #[doc(hidden)]
    type Out;
    /// A [`QueryMut`] for each.
    type Queries<'w>;
    #[doc(hidden)]
    const ALIASES: bool;
    #[doc(hidden)]
    fn settle(world: &mut W);
    #[doc(hidden)]
    fn split<'w>(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> Self::Queries<'w>;
}

#[doc(hidden)]
#[inline]
pub fn split_mut<W: Declared, S, Q: Split<W, S>>(world: &mut W) -> Q::Queries<'_> {
    Q::settle(world);
    let (shape, mut slots) = world.take_apart();
    Q::split(shape, &mut slots)
}

macro_rules! split_of_tuple {
    ($($query:ident $position:tt $state:ty),*) => {
        #[expect(clippy::allow_attributes, reason = "the empty tuple uses nothing")]
        #[allow(
            unused_variables,
            unused_mut,
            unused_imports,
            clippy::unused_unit,
            reason = "the empty tuple uses nothing"
        )]
        impl<W: Declared, S, $($query: Terms<W, $state>),*> Split<W, S> for ($($query,)*) {
            type Out = crate::tuples::last_state!(Terms, S $(, $query $state)*);
            type Queries<'w> = ($(QueryMut<'w, W, $query::Fetch>,)*);

            const ALIASES: bool = {
                use super::Fetch;
                let mut aliases = false;
                let mut read = Mask::EMPTY;
                let mut written = Mask::EMPTY;
                $(
                    aliases = aliases
                        || <$query::Fetch as Fetch<W>>::ALIASES
                        || written.intersects(<$query::Fetch as Fetch<W>>::READS)
                        || written.intersects(<$query::Fetch as Fetch<W>>::WRITES)
                        || read.intersects(<$query::Fetch as Fetch<W>>::WRITES);
                    read = read.union(<$query::Fetch as Fetch<W>>::READS);
                    written = written.union(<$query::Fetch as Fetch<W>>::WRITES);
                )*
                let _ = (read, written);
                aliases
            };

            #[inline]
            fn settle(world: &mut W) {
                use super::Fetch;
                $(<$query::Fetch as Fetch<W>>::settle(world);)*
            }

            #[inline]
            fn split<'w>(shape: &'w ShapeOf<W>, slots: &mut W::Slots<'w>) -> Self::Queries<'w> {
                ($(QueryMut::<W, $query::Fetch>::from_slots(shape, slots),)*)
            }
        }
    };
}

crate::tuples::for_each_tuple!(split_of_tuple, Terms);
