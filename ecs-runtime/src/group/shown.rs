//! What the members of a group have: what it can be sorted by.

use super::Group;
use crate::world::{Declared, Has, LentParts, One};

/// A group whose members have a value of `C`: it is in the `own` or the `with` list.
///
/// It is what sorting a group by a component asks for.
#[diagnostic::on_unimplemented(
    message = "a member of the group `{Self}` need not have `{C}`",
    label = "`{C}` is neither in the `own` nor in the `with` list of this group",
    note = "a group can be sorted by components with a value that all its members have: put it into the list `with [{C}]` of the group",
    note = "the order of another pool, in which members need not be, is taken over by `sort_as::<{C}>()`"
)]
pub trait Shows<W: Has<C>, C: 'static>: Group<W> {}

/// Components that all members of a group have.
#[doc(hidden)]
pub trait ShownBy<W: Declared, G>: LentParts<W> {}

impl<W: Has<C>, C: 'static, G: Shows<W, C>> ShownBy<W, G> for One<C> {}

macro_rules! shown_tuple {
    ($($part:ident $position:tt $state:ty),*) => {
        impl<W: Declared, Gr, $($part: ShownBy<W, Gr>),*> ShownBy<W, Gr> for ($($part,)*) {}
    };
}

crate::tuples::for_each_tuple!(shown_tuple, ShownBy);
